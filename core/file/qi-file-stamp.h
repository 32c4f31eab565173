/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * QiFileStamp:
 *
 * Which file with which content: device, inode, size, times of change. Two equal stamps mean that
 * nothing was written meanwhile; unequal ones that something may have been. All zero: there is none.
 */
typedef struct
{
  guint64 device;
  guint64 inode;
  guint64 size;
  gint64  modified; /* ns since 1970 */
  gint64  changed;  /* ns since 1970 */
} QiFileStamp;

/* FALSE, and all zero, when there is no such file. Symbolic links are followed. */
gboolean     qi_file_stamp_init    (QiFileStamp       *self,
                                    GFile             *file);
/* The same of a file that is open. */
gboolean     qi_file_stamp_init_fd (QiFileStamp       *self,
                                    int                fd);
gboolean     qi_file_stamp_equal   (const QiFileStamp *a,
                                    const QiFileStamp *b);

G_END_DECLS
