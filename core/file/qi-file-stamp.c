/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-file-stamp-private.h"

#define NS_PER_S G_GINT64_CONSTANT (1000000000)

/* A file system may give any time; times outside 1677 … 2262 are all treated alike. */
static gint64
time_in_ns (const struct timespec *time)
{
  gint64 seconds =
    CLAMP ((gint64) time->tv_sec, G_MININT64 / NS_PER_S + 1, G_MAXINT64 / NS_PER_S - 1);

  return seconds * NS_PER_S + (gint64) time->tv_nsec;
}

void
qi_file_stamp_init_status (QiFileStamp       *self,
                           const struct stat *status)
{
  self->device = (guint64) status->st_dev;
  self->inode = (guint64) status->st_ino;
  self->size = (guint64) status->st_size;
  self->modified = time_in_ns (&status->st_mtim);
  self->changed = time_in_ns (&status->st_ctim);
}

/* For files that are not on a local file system: they have no inode, so the entity tag is used
 * instead. */
static gboolean
fill_remote (QiFileStamp *self,
             GFile       *file)
{
  g_autoptr (GFileInfo) info =
    g_file_query_info (file,
                       G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_ETAG_VALUE
                                                      "," G_FILE_ATTRIBUTE_TIME_MODIFIED
                                                      "," G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC,
                       G_FILE_QUERY_INFO_NONE, NULL, NULL);
  const char *etag;

  if (info == NULL)
    return FALSE;
  etag = g_file_info_get_etag (info);
  self->device = 1; /* so that it is never all zero */
  self->inode = etag != NULL ? g_str_hash (etag) : 0;
  self->size = (guint64) g_file_info_get_size (info);
  self->modified = (gint64) g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED);
  self->modified =
    CLAMP (self->modified, 0, G_MAXINT64 / NS_PER_S - 1) * NS_PER_S
    + g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC) * (gint64) 1000;
  return TRUE;
}

/**
 * qi_file_stamp_init:
 * @self: (out): what is filled
 * @file: a file, a folder, or nothing
 *
 * Looks which file the name stands for now; symbolic links are followed. A folder's stamp changes
 * with the names in it, not with what its files say.
 *
 * Returns: whether there is such a file; otherwise, also when it cannot be looked at, @self is all
 *   zero
 */
gboolean
qi_file_stamp_init (QiFileStamp *self,
                    GFile       *file)
{
  const char *path;
  struct stat status;

  g_return_val_if_fail (self != NULL, FALSE);
  *self = (QiFileStamp) { 0 };
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  path = g_file_peek_path (file);
  if (path == NULL)
    return fill_remote (self, file);
  if (stat (path, &status) != 0)
    return FALSE;
  qi_file_stamp_init_status (self, &status);
  return TRUE;
}

/**
 * qi_file_stamp_init_fd:
 * @self: (out): what is filled
 * @fd: an open descriptor
 *
 * The stamp of an open file, which may have another name meanwhile, or none.
 *
 * Returns: whether it could be looked at; otherwise @self is all zero
 */
gboolean
qi_file_stamp_init_fd (QiFileStamp *self,
                       int          fd)
{
  struct stat status;

  g_return_val_if_fail (self != NULL, FALSE);
  *self = (QiFileStamp) { 0 };
  g_return_val_if_fail (fd >= 0, FALSE);

  if (fstat (fd, &status) != 0)
    return FALSE;
  qi_file_stamp_init_status (self, &status);
  return TRUE;
}

/**
 * qi_file_stamp_equal:
 * @a: a stamp
 * @b: another one
 *
 * Returns: whether they tell of the same file, not written meanwhile; two that tell of none are
 *   equal
 */
gboolean
qi_file_stamp_equal (const QiFileStamp *a,
                     const QiFileStamp *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a->device == b->device && a->inode == b->inode && a->size == b->size
         && a->modified == b->modified && a->changed == b->changed;
}

gboolean
qi_file_stamp_is_same (const QiFileStamp *a,
                       const QiFileStamp *b)
{
  return a->device == b->device && a->inode == b->inode && a->size == b->size
         && a->modified == b->modified;
}
