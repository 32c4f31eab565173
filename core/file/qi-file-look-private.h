/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-file-stamp.h"

G_BEGIN_DECLS

/* A folder in which a change may make the path lead to another file. */
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
  gboolean    is_remote; /* another computer may write to it, which our kernel does not see */
  gboolean    is_cut;    /* @folders does not list all folders */
} QiFileLook;

/* Looks, in any thread. */
QiFileLook *qi_file_look_new   (GFile            *file,
                                GCancellable     *cancellable);
void        qi_file_look_free  (QiFileLook       *self);
/* Whether neither the file, nor what is below the folder, changed between the two. */
gboolean    qi_file_look_equal (const QiFileLook *a,
                                const QiFileLook *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiFileLook, qi_file_look_free)

G_END_DECLS
