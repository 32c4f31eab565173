/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * QiFileStamp:
 *
 * Which file with which content: device, inode, size, times of change. Two equal stamps mean that
 * nothing was written meanwhile; unequal ones that something may have been. All zero: there is none.
 *
 * Since: 1.0
 */
typedef struct
{
  guint64 device;
  guint64 inode;
  guint64 size;
  gint64  modified; /* ns since 1970 */
  gint64  changed;  /* ns since 1970 */
} QiFileStamp;

G_END_DECLS
