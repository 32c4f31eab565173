/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-file-stamp.h"

G_BEGIN_DECLS

/* A folder in which something may happen that makes the file another one. */
typedef struct
{
  char      *path;
  guint64    device;
  guint64    inode;
  GPtrArray *names; /* that matter in it; NULL: all */
} QiLookFolder;

/**
 * QiFileLook:
 *
 * What a name stands for at one moment: the stamp, for a folder what is below it, and all the folders
 * that were passed on the way there.
 */
typedef struct
{
  QiFileStamp stamp;
  gboolean    is_folder;
  guint64     tree;      /* of a folder: differs when a file below it does */
  GPtrArray  *folders;   /* QiLookFolder */
  gboolean    is_remote; /* others may write to it where our kernel does not see it */
  gboolean    is_cut;    /* not all folders are among @folders */
} QiFileLook;

/* Looks, in any thread. */
QiFileLook *qi_file_look_new   (GFile            *file,
                                GCancellable     *cancellable);
void        qi_file_look_free  (QiFileLook       *self);
/* Whether nothing that is in the file, or below the folder, changed between the two. */
gboolean    qi_file_look_equal (const QiFileLook *a,
                                const QiFileLook *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiFileLook, qi_file_look_free)

G_END_DECLS
