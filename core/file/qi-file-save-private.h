/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-file-private.h"
#include "qi-file-stamp-private.h"
#include "qi-system-private.h"

#include <sys/stat.h>
#include <unistd.h>

G_BEGIN_DECLS

#define QI_TEMPORARY_NAME_BYTES 64
/* Repeats a call that returns an int as long as signals interrupt it. Not for close(2), which on
 * Linux has closed the descriptor even then. */
#define QI_RETRY(call) ((int) TEMP_FAILURE_RETRY (call))

/**
 * QiFileTarget:
 * @folder_fd: the folder that holds the file, links resolved; −1 when not open
 * @can_sync: whether @folder_fd was opened for reading
 * @name: the file's name in it, which is no symbolic link
 * @exists: whether it is there, then @status tells about it
 *
 * Where a save really goes. Everything after happens relative to @folder_fd, so a folder that is
 * renamed meanwhile makes no difference.
 */
typedef struct
{
  int         folder_fd;
  gboolean    can_sync;
  char       *name;
  gboolean    exists;
  struct stat status;
} QiFileTarget;

/* qi-file-target.c: @path with its symbolic links followed, also to a file that is not there
 * yet. */
gboolean qi_file_target_open  (QiFileTarget *self,
                               const char   *path,
                               GError      **error);
/* Looks at what is there. Only a regular file that we may write is replaced: a device, a pipe or
 * a file that is set read-only would be lost, although the folder allows it. */
gboolean qi_file_target_check (QiFileTarget *self,
                               GError      **error);
void     qi_file_target_clear (QiFileTarget *self);
/* Opens a file of the target's folder for reading, never its link's target, and never waits. −1
 * with errno. */
int      qi_file_target_open_file (const QiFileTarget *self,
                                   const char         *name);
/* Gives @fd the permissions of the file with @status, and its owner and group where we may,
 * access lists and what else is attached to @old_fd, which may be −1. */
gboolean qi_file_keep_attributes (int                fd,
                                  int                old_fd,
                                  const struct stat *status,
                                  GError           **error);

/* qi-file-place.c: puts the temporary file @name in the target's place, if what is there is what
 * @save expects. Takes @fd, which is open for writing. In any case nothing of ours stays under a
 * temporary name, and nothing of others is lost. */
gboolean qi_file_place (const QiFileTarget *target,
                        const char         *name,
                        int                 fd,
                        QiFileSave         *save,
                        GError            **error);

/* qi-file-leftover.c: a new name for a temporary file; FALSE with errno. */
gboolean qi_temporary_name_init (char               name[QI_TEMPORARY_NAME_BYTES]);
/* The name under which the file with @own is exchanged for the one with @old. */
void     qi_temporary_name_bind (char               bound[QI_TEMPORARY_NAME_BYTES],
                                 const char        *name,
                                 const struct stat *own,
                                 const struct stat *old);
/* Holds the file for its living writer. FALSE when somebody else has taken it. */
gboolean qi_temporary_hold      (int                fd);
/* Removes what killed saves have left in the folder; looks at no more than @max_entries and no
 * longer than @max_time µs. */
void     qi_leftovers_clear     (int                folder_fd,
                                 guint              max_entries,
                                 gint64             max_time);
/* After a save, when much may be listed but not at each. */
#define QI_LEFTOVERS_AT_SAVE 8192, 20000
#define QI_LEFTOVERS_AT_LOAD 131072, 200000

G_END_DECLS
