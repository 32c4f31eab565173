/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-line-reader.h"
#include "qi-line-reader-private.h"
#include "qi-file-kind-private.h"
#include "qi-file-private.h"

#include <errno.h>
#include <string.h>

#define READ_BLOCK 65536 /* bytes asked for at once */

/* Always true: @start ≤ @searched ≤ @end ≤ @size, and no line feed lies between @start and
 * @searched. */
struct _QiLineReader
{
  int           fd;
  GCancellable *cancellable; /* (nullable) */
  gsize         max_bytes;
  char         *data;
  gsize         size;
  gsize         start;    /* first byte not handed out */
  gsize         searched; /* first byte not looked at */
  gsize         end;      /* first byte not read */
  guint64       line;
  gboolean      has_no_end; /* the last line has no line end, as far as it has been read */
  gboolean      at_end;
  gboolean      failed;
  gboolean      has_crlf; /* the line that was returned last */
};

/**
 * qi_line_reader_new:
 * @fd: a descriptor open for reading
 * @max_bytes: the longest line, without its end
 *
 * Returns: (transfer full): a new reader
 */
QiLineReader *
qi_line_reader_new (int   fd,
                    gsize max_bytes)
{
  QiLineReader *self;

  g_return_val_if_fail (fd >= 0, NULL);

  self = g_new0 (QiLineReader, 1);
  self->fd = fd;
  self->max_bytes = MIN (max_bytes, G_MAXSIZE / 4);
  self->data = g_malloc (READ_BLOCK);
  self->size = READ_BLOCK;
  return self;
}

/**
 * qi_line_reader_free:
 * @self: (nullable): a reader
 */
void
qi_line_reader_free (QiLineReader *self)
{
  g_return_if_fail (self != NULL);

  g_clear_object (&self->cancellable);
  g_free (self->data);
  g_free (self);
}

void
qi_line_reader_set_cancellable (QiLineReader *self,
                                GCancellable *cancellable)
{
  g_return_if_fail (self != NULL);

  g_set_object (&self->cancellable, cancellable);
}

gboolean
qi_line_reader_has_crlf (const QiLineReader *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->has_crlf;
}

guint64
qi_line_reader_get_line (const QiLineReader *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->line;
}

gboolean
qi_line_reader_will_wait (const QiLineReader *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return !self->at_end && !self->failed
         && memchr (self->data + self->searched, '\n', self->end - self->searched) == NULL;
}

gsize
qi_line_reader_get_ahead (const QiLineReader *self,
                          const char         *text)
{
  g_return_val_if_fail (self != NULL, 0);
  g_return_val_if_fail (text >= self->data && text <= self->data + self->end, 0);

  return (gsize) (self->data + self->end - text);
}

/* Makes room after @end: first by moving what is kept to the front, then by growing. A buffer that
 * has reached its limit contains a line that is too long, which the caller cuts before. */
static gboolean
make_room (QiLineReader *self,
           GError      **error)
{
  gsize cap = self->max_bytes + 2 * READ_BLOCK;
  char *data;

  if (self->end < self->size)
    return TRUE;
  if (self->start > 0)
    {
      memmove (self->data, self->data + self->start, self->end - self->start);
      self->searched -= self->start;
      self->end -= self->start;
      self->start = 0;
      if (self->end <= self->size / 2 || self->size >= cap)
        return TRUE;
    }
  data = g_try_realloc (self->data, MIN (self->size * 2, cap));
  if (data == NULL)
    {
      qi_file_set_errno (error, ENOMEM, "cannot hold the line");
      return FALSE;
    }
  self->data = data;
  self->size = MIN (self->size * 2, cap);
  return TRUE;
}

/* Reads one block. FALSE only on an error. */
static gboolean
fill (QiLineReader *self,
      GError      **error)
{
  gssize n;

  if (!make_room (self, error))
    return FALSE;
  n = qi_file_read_ready (self->fd, self->data + self->end,
                          MIN (self->size - self->end, READ_BLOCK), self->cancellable, error);
  if (n < 0)
    return FALSE;
  self->end += (gsize) n;
  self->at_end = n == 0;
  return TRUE;
}

/* Whether the @n bytes at @start are all NUL. Some programs write one at the end of a text, before or after its last line
 * end: that is no line. */
static gboolean
are_nuls (const QiLineReader *self,
          gsize               n)
{
  gsize at = 0;

  while (at < n && self->data[self->start + at] == '\0')
    at++;
  return n > 0 && at == n;
}

/* Goes on at @next, behind a line. */
static void
pass_line (QiLineReader *self,
           gsize         next)
{
  self->start = self->searched = next;
  self->line++;
}

/* Skips the rest of a line that is too long, keeping its first @max_bytes for the caller. A device may be endless, so
 * after some time this gives up. */
static gboolean
skip_rest (QiLineReader *self,
           GError      **error)
{
  const gboolean has_end = qi_file_is_regular (self->fd);
  gsize kept = self->start + self->max_bytes;
  gsize n_skipped = 0;

  for (;;)
    {
      char *found = memchr (self->data + self->searched, '\n', self->end - self->searched);

      if (found != NULL)
        {
          self->searched = (gsize) (found - self->data) + 1;
          return TRUE;
        }
      n_skipped += self->end - self->searched;
      self->has_no_end = !has_end && n_skipped > QI_LINE_MAX_SKIPPED;
      if (self->has_no_end)
        return TRUE;
      /* The next block overwrites the bytes after the kept part. */
      self->end = MIN (self->end, kept);
      self->searched = self->end;
      if (self->at_end)
        return TRUE;
      if (!fill (self, error))
        return FALSE;
      kept = self->start + self->max_bytes; /* making room may have moved it */
    }
}

/**
 * qi_line_reader_next:
 * @self: a reader
 * @text: (out): the line without its end; with %QI_LINE_TOO_LONG its first bytes
 * @length: (out): bytes at @text
 * @error: return location for a #GError
 *
 * Reads the next line.
 *
 * Returns: what was found
 */
QiLineStatus
qi_line_reader_next (QiLineReader *self,
                     const char  **text,
                     gsize        *length,
                     GError      **error)
{
  g_return_val_if_fail (self != NULL, QI_LINE_ERROR);

  for (;;)
    {
      char *found = memchr (self->data + self->searched, '\n', self->end - self->searched);
      gsize stop = found != NULL ? (gsize) (found - self->data) : self->end;
      gsize n = stop - self->start;
      gboolean whole = found != NULL || self->at_end;

      if (self->has_no_end)
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                               "nothing more was read: the line before this has no end");
          break;
        }
      if (self->failed)
        {
          qi_file_set_errno (error, EIO, "cannot read");
          return QI_LINE_ERROR;
        }
      if (whole && found == NULL && (n == 0 || are_nuls (self, n)))
        return QI_LINE_END;
      if (found != NULL)
        n -= self->has_crlf = n > 0 && self->data[stop - 1] == '\r';
      if (found != NULL && are_nuls (self, n))
        {
          pass_line (self, stop + 1);
          continue;
        }
      /* One byte above the limit may still turn out to be the carriage return. */
      if (n > self->max_bytes + (whole ? 0 : 1))
        {
          self->searched = self->start + self->max_bytes;
          if (!skip_rest (self, error))
            break;
          *text = self->data + self->start;
          *length = self->max_bytes;
          pass_line (self, self->searched);
          return QI_LINE_TOO_LONG;
        }
      if (whole)
        {
          *text = self->data + self->start;
          *length = n;
          pass_line (self, found != NULL ? stop + 1 : stop);
          return QI_LINE_READ;
        }
      self->searched = self->end;
      if (!fill (self, error))
        break;
    }
  self->failed = TRUE;
  return QI_LINE_ERROR;
}
