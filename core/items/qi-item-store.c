/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-item-store-private.h"

#include "qi-error.h"
#include "qi-error-private.h"
#include "qi-file-private.h"
#include "qi-file.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BLOCK_ITEMS   64
#define FIRST_SEGMENT 16 /* blocks of the first segment; each next one has twice as many */
#define MAX_SEGMENTS  28

/* A length with this value is found in the table of items that are too large for a block. */
#define IS_WIDE G_MAXUINT16

/* Consecutive items: where the first one starts, and the others relative to it. */
typedef struct
{
  guint64 offset;
  guint64 line;
  guint32 offsets[BLOCK_ITEMS];
  guint16 lengths[BLOCK_ITEMS];
  guint16 lines[BLOCK_ITEMS];
  guint8  verdicts[BLOCK_ITEMS];
} Block;

/* An item that is long, or far from the first one of its block. */
typedef struct
{
  guint      item;
  QiItemSpan span;
} Wide;

/* Segments never move, so that other threads can read while one adds: everything before @n is complete. */
struct _QiItemStore
{
  int         n_refs; /* atomic */
  GFile      *file;
  QiDivision  division;
  int         fd;
  QiFileStamp stamp;
  guint       n; /* atomic */
  Block      *segments[MAX_SEGMENTS];
  GMutex      mutex;       /* of what is below */
  GArray     *wide;        /* ascending */
  GPtrArray  *paths;       /* of a folder */
  char       *fingerprint; /* (nullable): of the first @n_fingerprint items */
  guint       n_fingerprint;
};

static gboolean
read_stamp (int          fd,
            QiFileStamp *stamp)
{
  struct stat status;

  *stamp = (QiFileStamp) { .device = 0 };
  if (fd < 0 || fstat (fd, &status) != 0)
    return FALSE;
  *stamp = (QiFileStamp) {
    .device = (guint64) status.st_dev,
    .inode = (guint64) status.st_ino,
    .size = (guint64) MAX (status.st_size, 0),
    .modified = (gint64) status.st_mtim.tv_sec * 1000000000 + status.st_mtim.tv_nsec,
    .changed = (gint64) status.st_ctim.tv_sec * 1000000000 + status.st_ctim.tv_nsec,
  };
  return TRUE;
}

/**
 * qi_item_store_new:
 * @file: what was opened
 * @division: how it is divided
 * @fd: open for reading, which it takes; −1 for a folder
 *
 * Returns: (transfer full): a store without items
 */
QiItemStore *
qi_item_store_new (GFile     *file,
                   QiDivision division,
                   int        fd)
{
  QiItemStore *self;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  self = g_new0 (QiItemStore, 1);
  self->n_refs = 1;
  self->file = g_object_ref (file);
  self->division = division;
  self->fd = fd;
  read_stamp (fd, &self->stamp);
  g_mutex_init (&self->mutex);
  self->wide = g_array_new (FALSE, FALSE, sizeof (Wide));
  if (division == QI_DIVISION_FOLDER)
    {
      self->paths = g_ptr_array_new_with_free_func (g_free);
      self->stamp.modified = g_get_real_time () * 1000;
    }
  return self;
}

QiItemStore *
qi_item_store_ref (QiItemStore *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_int_inc (&self->n_refs);
  return self;
}

void
qi_item_store_unref (QiItemStore *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_int_dec_and_test (&self->n_refs))
    return;
  if (self->fd >= 0)
    close (self->fd);
  for (guint i = 0; i < MAX_SEGMENTS; i++)
    g_free (self->segments[i]);
  g_array_unref (self->wide);
  g_clear_pointer (&self->paths, g_ptr_array_unref);
  g_free (self->fingerprint);
  g_mutex_clear (&self->mutex);
  g_object_unref (self->file);
  g_free (self);
}

/* The place of a block in its segment. */
static guint
find_segment (guint  block,
              guint *index)
{
  const guint segment = (guint) g_bit_nth_msf (block / FIRST_SEGMENT + 1, -1);

  *index = block - FIRST_SEGMENT * ((1u << segment) - 1);
  return segment;
}

static Block *
get_block (const QiItemStore *self,
           guint              item)
{
  guint index = 0;
  const guint segment = find_segment (item / BLOCK_ITEMS, &index);

  return &self->segments[segment][index];
}

/* The block to which the next item is added. */
static Block *
make_block (QiItemStore *self,
            guint        item)
{
  guint index = 0;
  const guint segment = find_segment (item / BLOCK_ITEMS, &index);

  if (self->segments[segment] == NULL)
    self->segments[segment] = g_new0 (Block, (gsize) FIRST_SEGMENT << segment);
  return &self->segments[segment][index];
}

void
qi_item_store_add (QiItemStore      *self,
                   const QiItemSpan *span)
{
  const guint item = self->n;
  const guint at = item % BLOCK_ITEMS;
  Block *block = NULL;

  g_return_if_fail (self != NULL && span != NULL);

  if (item == QI_NO_ITEM - 1)
    return;
  block = make_block (self, item);
  if (at == 0)
    {
      block->offset = span->offset;
      block->line = span->line;
    }
  if (span->length >= IS_WIDE || span->offset - block->offset > G_MAXUINT32
      || span->line - block->line > G_MAXUINT16)
    {
      const Wide wide = { .item = item, .span = *span };

      block->lengths[at] = IS_WIDE;
      g_mutex_lock (&self->mutex);
      g_array_append_val (self->wide, wide);
      g_mutex_unlock (&self->mutex);
    }
  else
    {
      block->offsets[at] = (guint32) (span->offset - block->offset);
      block->lengths[at] = (guint16) span->length;
      block->lines[at] = (guint16) (span->line - block->line);
    }
  g_atomic_int_set ((gint *) &self->n, (gint) (item + 1));
}

void
qi_item_store_add_path (QiItemStore *self,
                        const char  *path)
{
  const QiItemSpan none = { .line = 1 };

  g_return_if_fail (self != NULL && self->paths != NULL && path != NULL);

  g_mutex_lock (&self->mutex);
  g_ptr_array_add (self->paths, g_strdup (path));
  g_mutex_unlock (&self->mutex);
  qi_item_store_add (self, &none);
}

void
qi_item_store_set_fd (QiItemStore *self,
                      int          fd)
{
  g_return_if_fail (self != NULL && self->fd < 0);

  self->fd = fd;
  read_stamp (fd, &self->stamp);
}

GFile *
qi_item_store_get_file (const QiItemStore *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->file;
}

QiDivision
qi_item_store_get_division (const QiItemStore *self)
{
  g_return_val_if_fail (self != NULL, QI_DIVISION_WHOLE);

  return self->division;
}

int
qi_item_store_get_fd (const QiItemStore *self)
{
  g_return_val_if_fail (self != NULL, -1);

  return self->fd;
}

const QiFileStamp *
qi_item_store_get_stamp (const QiItemStore *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->stamp;
}

/* The inode's change time is left out: when the file is replaced by rename, it changes for the old
 * one, which is still open but unchanged. */
gboolean
qi_item_store_is_intact (const QiItemStore *self)
{
  QiFileStamp stamp;

  g_return_val_if_fail (self != NULL, FALSE);

  if (self->fd < 0)
    return TRUE;
  return read_stamp (self->fd, &stamp) && stamp.size == self->stamp.size
         && stamp.modified == self->stamp.modified;
}

guint
qi_item_store_get_n (const QiItemStore *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return (guint) g_atomic_int_get ((const gint *) &self->n);
}

static gboolean
find_wide (QiItemStore *self,
           guint        item,
           QiItemSpan  *span)
{
  gboolean found = FALSE;
  guint low = 0;

  g_mutex_lock (&self->mutex);
  for (guint high = self->wide->len; low < high && !found;)
    {
      const guint middle = low + (high - low) / 2;
      const Wide *wide = &g_array_index (self->wide, Wide, middle);

      found = wide->item == item;
      if (found)
        *span = wide->span;
      else if (wide->item < item)
        low = middle + 1;
      else
        high = middle;
    }
  g_mutex_unlock (&self->mutex);
  return found;
}

gboolean
qi_item_store_get_span (QiItemStore *self,
                        guint        item,
                        QiItemSpan  *span)
{
  const Block *block = NULL;
  const guint at = item % BLOCK_ITEMS;

  g_return_val_if_fail (self != NULL && span != NULL, FALSE);

  if (item >= qi_item_store_get_n (self))
    return FALSE;
  block = get_block (self, item);
  if (block->lengths[at] == IS_WIDE)
    return find_wide (self, item, span);
  *span = (QiItemSpan) {
    .offset = block->offset + block->offsets[at],
    .length = block->lengths[at],
    .line = block->line + block->lines[at],
  };
  return TRUE;
}

char *
qi_item_store_dup_path (QiItemStore *self,
                        guint        item)
{
  char *path = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->paths == NULL)
    return NULL;
  g_mutex_lock (&self->mutex);
  if (item < self->paths->len)
    path = g_strdup (g_ptr_array_index (self->paths, item));
  g_mutex_unlock (&self->mutex);
  return path;
}

char *
qi_item_store_dup_known_fingerprint (QiItemStore *self,
                                     guint        n_items)
{
  char *fingerprint;

  g_return_val_if_fail (self != NULL, NULL);

  g_mutex_lock (&self->mutex);
  fingerprint = self->n_fingerprint == n_items ? g_strdup (self->fingerprint) : NULL;
  g_mutex_unlock (&self->mutex);
  return fingerprint;
}

void
qi_item_store_set_known_fingerprint (QiItemStore *self,
                                     guint        n_items,
                                     const char  *fingerprint)
{
  g_return_if_fail (self != NULL);

  g_mutex_lock (&self->mutex);
  g_free (self->fingerprint);
  self->fingerprint = g_strdup (fingerprint);
  self->n_fingerprint = n_items;
  g_mutex_unlock (&self->mutex);
}

static void
set_changed (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, "the file was written meanwhile");
}

static void
set_too_long (GError **error,
              gsize    max_bytes)
{
  QiFinding *finding = qi_found_too_long ((gint64) MIN (max_bytes, (gsize) G_MAXINT64));

  qi_finding_set_range (finding, max_bytes, 1);
  qi_set_error (error, QI_ERROR_IO, finding);
}

gboolean
qi_item_store_read (QiItemStore *self,
                    guint64      offset,
                    char        *data,
                    gsize        length,
                    GError     **error)
{
  gsize n = 0;

  g_return_val_if_fail (self != NULL && (data != NULL || length == 0), FALSE);

  if (!qi_item_store_is_intact (self))
    {
      set_changed (error);
      return FALSE;
    }
  while (n < length)
    {
      const ssize_t got =
        pread (self->fd, data + n, MIN (length - n, (gsize) 1 << 30), (off_t) (offset + n));

      if (got < 0 && errno == EINTR)
        continue;
      if (got < 0)
        {
          qi_file_set_errno (error, errno, "cannot read");
          return FALSE;
        }
      if (got == 0)
        break;
      n += (gsize) got;
    }
  /* Data that was written while it was read is not valid either. */
  if (n < length || !qi_item_store_is_intact (self))
    {
      set_changed (error);
      return FALSE;
    }
  return TRUE;
}

static GBytes *
load_path (QiItemStore *self,
           guint        item,
           gsize        max_bytes,
           GError     **error)
{
  g_autofree char *path = qi_item_store_dup_path (self, item);
  g_autoptr (GFile) file = path == NULL ? NULL : g_file_resolve_relative_path (self->file, path);

  if (file == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "there is no such file");
      return NULL;
    }
  return qi_file_load (file, max_bytes, NULL, error);
}

GBytes *
qi_item_store_load (QiItemStore *self,
                    guint        item,
                    gsize        max_bytes,
                    GError     **error)
{
  QiItemSpan span;
  char *data = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (self->division == QI_DIVISION_FOLDER)
    return load_path (self, item, max_bytes, error);
  if (!qi_item_store_get_span (self, item, &span))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "there is no such position");
      return NULL;
    }
  if (span.length > max_bytes)
    {
      set_too_long (error, max_bytes);
      return NULL;
    }
  data = g_try_malloc (MAX (span.length, 1));
  if (data == NULL)
    {
      qi_file_set_errno (error, ENOMEM, "cannot hold the text");
      return NULL;
    }
  if (!qi_item_store_read (self, span.offset, data, span.length, error))
    {
      g_free (data);
      return NULL;
    }
  return g_bytes_new_take (data, span.length);
}

QiVerdict
qi_item_store_get_verdict (QiItemStore *self,
                           guint        item)
{
  g_return_val_if_fail (self != NULL, QI_VERDICT_UNKNOWN);

  if (item >= qi_item_store_get_n (self))
    return QI_VERDICT_UNKNOWN;
  return (QiVerdict) __atomic_load_n (&get_block (self, item)->verdicts[item % BLOCK_ITEMS],
                                      __ATOMIC_RELAXED);
}

QiVerdict
qi_item_store_set_verdict (QiItemStore *self,
                           guint        item,
                           QiVerdict    verdict)
{
  g_return_val_if_fail (self != NULL, QI_VERDICT_UNKNOWN);

  if (item >= qi_item_store_get_n (self))
    return QI_VERDICT_UNKNOWN;
  return (QiVerdict) __atomic_exchange_n (&get_block (self, item)->verdicts[item % BLOCK_ITEMS],
                                          (guint8) verdict, __ATOMIC_RELAXED);
}
