/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-item-reader.h"
#include "qi-item-reader-private.h"

#include "qi-division-detect-private.h"
#include "qi-file-kind-private.h"
#include "qi-file-private.h"
#include "qi-item-scanner-private.h"

#include <errno.h>
#include <string.h>

#define READ_BLOCK QI_DIVISION_HEAD_BYTES /* bytes asked for at once */

/* First @data holds what is kept of the open item, from @kept_offset of the stream on, and after it
 * the block that was read last, from @block_offset on. They are adjacent in the stream, unless the
 * item is longer than allowed: then only its first bytes are kept. */
struct _QiItemReader
{
  gatomicrefcount   refs; /* more than one when a language binding holds it */
  int               fd;
  char             *name;
  const QiNotation *format;
  QiLikely          likely;
  QiDivision        division;
  gsize             max_bytes;
  QiItemScanner    *scanner;
  char             *data;
  gsize             size;
  gsize             n_kept;
  guint64           kept_offset;
  gsize             n_block;
  guint64           block_offset;
  GArray           *spans; /* of the items that ended in this block */
  guint             next;
  guint64           column_at; /* @column belongs to this byte of the stream */
  guint64           column;
  gboolean          has_crlf; /* the item that was returned last */
  QiFinding        *fault;
  GCancellable     *cancellable; /* (nullable) */
  gboolean          has_no_end;  /* the last item has no line end, as far as it has been read */
  gboolean          at_end;
  gboolean          failed;
};

static QiItemReader *
share_reader (QiItemReader *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

G_DEFINE_BOXED_TYPE (QiItemReader, qi_item_reader, share_reader, qi_item_reader_free)

/**
 * qi_item_reader_new:
 * @fd: a descriptor open for reading
 * @name: (nullable): of the file
 * @from: (nullable): the notation of every item
 * @max_bytes: the longest item
 *
 * Returns: (transfer full): a new reader
 *
 * Since: 1.0
 */
QiItemReader *
qi_item_reader_new (int               fd,
                    const char       *name,
                    const QiNotation *from,
                    gsize             max_bytes)
{
  QiItemReader *self;

  g_return_val_if_fail (fd >= 0, NULL);

  self = g_new0 (QiItemReader, 1);
  g_atomic_ref_count_init (&self->refs);
  self->fd = fd;
  self->name = g_strdup (name);
  self->format = from;
  self->max_bytes = MIN (max_bytes, G_MAXSIZE / 4);
  self->data = g_malloc (READ_BLOCK);
  self->size = READ_BLOCK;
  self->spans = g_array_new (FALSE, FALSE, sizeof (QiItemSpan));
  return self;
}

/**
 * qi_item_reader_free: (skip)
 * @self: (nullable): a reader
 *
 * Since: 1.0
 */
void
qi_item_reader_free (QiItemReader *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->refs))
    return;

  g_clear_pointer (&self->scanner, qi_item_scanner_free);
  g_clear_pointer (&self->fault, qi_finding_unref);
  g_clear_object (&self->cancellable);
  g_array_unref (self->spans);
  g_free (self->name);
  g_free (self->data);
  g_free (self);
}

void
qi_item_reader_set_cancellable (QiItemReader *self,
                                GCancellable *cancellable)
{
  g_return_if_fail (self != NULL);

  g_set_object (&self->cancellable, cancellable);
}

/**
 * qi_item_reader_get_division:
 * @self: a reader
 *
 * Known after the first call of qi_item_reader_next(). A %QI_DIVISION_WHOLE text is one item: every byte of it.
 *
 * Returns: how the text is divided
 *
 * Since: 1.0
 */
QiDivision
qi_item_reader_get_division (const QiItemReader *self)
{
  g_return_val_if_fail (self != NULL, QI_DIVISION_WHOLE);

  return self->division;
}

/**
 * qi_item_reader_get_format:
 * @self: a reader
 *
 * Returns: (transfer none) (nullable): the notation of every item; %NULL: each is detected for itself
 *
 * Since: 1.0
 */
const QiNotation *
qi_item_reader_get_format (const QiItemReader *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->format;
}

/**
 * qi_item_reader_get_fault:
 * @self: a reader
 *
 * Returns: (transfer none) (nullable): after %QI_LINE_END what is wrong with the file itself, or %NULL
 *
 * Since: 1.0
 */
QiFinding *
qi_item_reader_get_fault (const QiItemReader *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->fault;
}

gboolean
qi_item_reader_will_wait (const QiItemReader *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->next == self->spans->len && !self->at_end && !self->failed;
}

guint64
qi_item_reader_get_column (const QiItemReader *self)
{
  g_return_val_if_fail (self != NULL, 1);

  return self->column + 1;
}

gboolean
qi_item_reader_has_crlf (const QiItemReader *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->has_crlf;
}

/* Looks for a line end after an item; in an array it may follow a comma. */
static void
note_line_end (QiItemReader *self,
               const char   *text,
               const char   *end)
{
  const char *at = text;

  while (at < end && (*at == ' ' || *at == '\t' || *at == '\r' || *at == ','))
    at++;
  if (at < end && *at == '\n')
    self->has_crlf = at > text && at[-1] == '\r';
}

/* The line end of most lines, until an item has one. */
static void
guess_line_end (QiItemReader *self)
{
  const char *found = memchr (self->data, '\n', self->n_block);

  self->has_crlf = found != NULL && found > self->data && found[-1] == '\r';
}

static void
count_bytes (QiItemReader *self,
             const char   *text,
             gsize         length)
{
  const char *last = memrchr (text, '\n', length);
  const char *end = text + length;

  if (last != NULL)
    {
      self->column = 0;
      text = last + 1;
    }
  for (; text < end; text++)
    self->column += ((guchar) *text & 0xC0) != 0x80;
}

/* Counts the characters before the byte at @offset in its line. In the part of a too long item that
 * was not kept, every byte counts as one. */
static void
count_to (QiItemReader *self,
          guint64       offset)
{
  const guint64 kept_end = self->kept_offset + self->n_kept;
  guint64 at = self->column_at;

  if (at < kept_end && at >= self->kept_offset)
    {
      const guint64 stop = MIN (kept_end, offset);

      count_bytes (self, self->data + (at - self->kept_offset), (gsize) (stop - at));
      at = stop;
    }
  if (at < MIN (self->block_offset, offset))
    {
      self->column += MIN (self->block_offset, offset) - at;
      at = MIN (self->block_offset, offset);
    }
  if (at < offset)
    count_bytes (self, self->data + self->n_kept + (at - self->block_offset),
                 (gsize) (offset - at));
  self->column_at = offset;
}

static void
take_span (const QiItemSpan *span,
           gpointer          user_data)
{
  QiItemReader *self = user_data;

  g_array_append_val (self->spans, *span);
}

static gboolean
make_room (QiItemReader *self,
           GError      **error)
{
  const gsize wanted = self->n_kept + self->n_block + READ_BLOCK;
  gsize size = self->size;
  char *data = NULL;

  if (wanted <= size)
    return TRUE;
  while (size < wanted)
    size *= 2;
  data = g_try_realloc (self->data, size);
  if (data == NULL)
    {
      qi_file_set_errno (error, ENOMEM, "cannot hold the text");
      return FALSE;
    }
  self->data = data;
  self->size = size;
  return TRUE;
}

/* Reads up to @wanted bytes behind what is kept; fewer only from a stream that has no more yet. */
static gboolean
read_some (QiItemReader *self,
           gsize         wanted,
           GError      **error)
{
  const gssize n = qi_file_read_ready (self->fd, self->data + self->n_kept + self->n_block, wanted,
                                       self->cancellable, error);

  if (n < 0)
    return FALSE;
  self->n_block += (gsize) n;
  self->at_end = n == 0;
  return TRUE;
}

/* Finds the items of the block, which grows when its end could belong to either of two items. */
static gboolean
scan_block (QiItemReader *self,
            GError      **error)
{
  gsize from = 0;

  for (;;)
    {
      qi_item_scanner_feed (self->scanner, self->data + self->n_kept + from, self->n_block - from,
                            take_span, self);
      from = self->n_block;
      if (self->at_end || !qi_item_scanner_is_torn (self->scanner))
        break;
      if (!make_room (self, error) || !read_some (self, READ_BLOCK, error))
        return FALSE;
    }
  if (self->at_end)
    self->fault = qi_item_scanner_end (self->scanner, take_span, self);
  return TRUE;
}

/* Keeps what later items need, and forgets the rest. */
static void
drop_block (QiItemReader *self)
{
  const guint64 start = qi_item_scanner_get_lead_start (self->scanner);
  const guint64 end = self->block_offset + self->n_block;

  if (self->division != QI_DIVISION_WHOLE)
    count_to (self, start);
  if (start >= self->block_offset)
    {
      const gsize from = (gsize) (start - self->block_offset);

      memmove (self->data, self->data + self->n_kept + from, self->n_block - from);
      self->n_kept = self->n_block - from;
      self->kept_offset = start;
    }
  else if (self->kept_offset + self->n_kept == self->block_offset)
    self->n_kept += self->n_block;
  /* Keeps one byte more than allowed, which tells that the item is too long. */
  self->n_kept = MIN (self->n_kept, self->max_bytes + 1 + QI_LEAD_MAX_BYTES);
  self->block_offset = end;
  self->n_block = 0;
}

/* Reads the first block: as much of the stream as is needed to find out how it is divided. */
QiLikely
qi_item_reader_get_likely (const QiItemReader *self)
{
  g_return_val_if_fail (self != NULL, (QiLikely) { NULL });

  return self->likely;
}

static gboolean
read_head (QiItemReader *self,
           GError      **error)
{
  while (self->n_block < QI_DIVISION_HEAD_BYTES && !self->at_end)
    if (!read_some (self, QI_DIVISION_HEAD_BYTES - self->n_block, error))
      return FALSE;
  self->division =
    qi_division_detect (self->name, self->data, self->n_block, self->at_end, &self->format);
  self->likely = qi_division_guess (self->division, self->format, self->data, self->n_block);
  self->scanner = qi_item_scanner_new (self->division);
  guess_line_end (self);
  return scan_block (self, error);
}

static gboolean
read_block (QiItemReader *self,
            GError      **error)
{
  g_array_set_size (self->spans, 0);
  self->next = 0;
  if (self->scanner == NULL)
    return read_head (self, error);
  drop_block (self);
  if (!make_room (self, error) || !read_some (self, READ_BLOCK, error))
    return FALSE;
  return scan_block (self, error);
}

/* Where the bytes of an item are in memory: the part before the block is what was kept. */
static const char *
find_text (const QiItemReader *self,
           const QiItemSpan   *span)
{
  if (span->offset >= self->block_offset)
    return self->data + self->n_kept + (span->offset - self->block_offset);
  return self->data + (span->offset - self->kept_offset);
}

/* TRUE when an item that is far too long goes on, and its stream may never end. */
static gboolean
find_no_end (QiItemReader *self,
             QiItemSpan   *span)
{
  const guint64 start = qi_item_scanner_get_start (self->scanner);
  const guint64 n = self->block_offset + self->n_block - start;

  if (self->at_end || n <= self->max_bytes || n - self->max_bytes <= QI_LINE_MAX_SKIPPED
      || qi_file_is_regular (self->fd))
    return FALSE;
  *span = (QiItemSpan) {
    .offset = start,
    .length = n,
    .line = qi_item_scanner_get_start_line (self->scanner),
  };
  return TRUE;
}

/**
 * qi_item_reader_next:
 * @self: a reader
 * @text: (out) (transfer none): the item's text; with %QI_LINE_TOO_LONG its first bytes
 * @span: (out): where it stands in the stream, counted from where the reader began
 * @error: return location for a #GError
 *
 * Reads the next item. With %QI_LINE_TOO_LONG the bytes at @text are the smaller of the item's
 * length and the most that is allowed. The comments above it stand before @text, unless they are too long.
 *
 * Returns: what was found
 */
QiLineStatus
qi_item_reader_next (QiItemReader *self,
                     const char  **text,
                     QiItemSpan   *span,
                     GError      **error)
{
  g_return_val_if_fail (self != NULL && text != NULL && span != NULL, QI_LINE_ERROR);

  if (self->has_no_end)
    {
      self->failed = TRUE;
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                           "nothing more was read: the position before this has no end");
      return QI_LINE_ERROR;
    }
  if (self->failed)
    {
      qi_file_set_errno (error, EIO, "cannot read");
      return QI_LINE_ERROR;
    }
  while (self->next == self->spans->len)
    {
      if (self->at_end)
        return QI_LINE_END;
      if (!read_block (self, error))
        {
          self->failed = TRUE;
          return QI_LINE_ERROR;
        }
      /* It is too long whatever follows, which may never end. */
      if (self->division == QI_DIVISION_WHOLE && self->n_kept + self->n_block > self->max_bytes
          && !self->at_end)
        {
          *span = (QiItemSpan) { .length = self->n_kept + self->n_block, .line = 1 };
          *text = self->data;
          self->at_end = TRUE;
          return QI_LINE_TOO_LONG;
        }
      self->has_no_end = self->spans->len == 0 && find_no_end (self, span);
      if (self->has_no_end)
        {
          *text = find_text (self, span);
          count_to (self, span->offset);
          return QI_LINE_TOO_LONG;
        }
    }
  *span = g_array_index (self->spans, QiItemSpan, self->next++);
  *text = find_text (self, span);
  if (self->division != QI_DIVISION_WHOLE)
    count_to (self, span->offset);
  if (span->length > self->max_bytes)
    return QI_LINE_TOO_LONG;
  note_line_end (self, *text + span->length, self->data + self->n_kept + self->n_block);
  return QI_LINE_READ;
}

/**
 * qi_item_reader_next_bytes:
 * @self: a reader
 * @bytes: (out) (optional) (nullable) (transfer full): the item's text, a copy; with %QI_LINE_TOO_LONG its first bytes; %NULL
 *   where there is no item
 * @span: (out caller-allocates): where it stands in the stream, counted from where the reader began
 * @error: return location for a #GError
 *
 * Reads the next item. With %QI_LINE_TOO_LONG the bytes are the smaller of the item's length and the most that is allowed. The
 * comments above an item stand before it, unless they are too long.
 *
 * Returns: what was found
 *
 * Since: 1.0
 */
QiLineStatus
qi_item_reader_next_bytes (QiItemReader *self,
                           GBytes      **bytes,
                           QiItemSpan   *span,
                           GError      **error)
{
  const char *text = NULL;
  QiLineStatus status;

  g_return_val_if_fail (self != NULL && span != NULL, QI_LINE_ERROR);

  status = qi_item_reader_next (self, &text, span, error);
  if (bytes != NULL)
    *bytes = status == QI_LINE_READ || status == QI_LINE_TOO_LONG
               ? g_bytes_new (text, MIN (span->length, self->max_bytes))
               : NULL;
  return status;
}
