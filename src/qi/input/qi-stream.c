/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-stream.h"
#include "qi-division-detect-private.h"
#include "qi-item-scanner-private.h"
#include "qi-line-reader-private.h"
#include "qi-wait.h"

#include "qi-error-private.h"
#include "qi-error.h"
#include "qi-file-kind-private.h"
#include "qi-file-private.h"
#include "qi-file.h"
#include "qi-found-private.h"
#include "qi-item-reader-private.h"
#include "qi-item-reader.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_SHOWN_BYTES 4096 /* of a text that is too long, for the remark */
#define MAX_HEAD_ROWS   64   /* that tell what game a stream of lines is of */
#define MAX_HEAD_BYTES  4096 /* of each of them */

/* Exactly one of @lines and @items is there, or neither: then the file is one text. */
struct _QiStream
{
  const QiOptions *options;
  const char      *file;
  gboolean         is_stdin;
  int              fd; /* −1: not open, or standard input's own */
  QiLineReader    *lines;
  QiItemReader    *items;
  GBytes          *bytes;
  guint64          n_items;
  GString         *head;        /* of a stream of lines, the first of them, while they tell what most are */
  guint            n_head_rows; /* of those that were looked at */
  QiLikely         likely;      /* of lines */
  gboolean         has_begun;
  gboolean         at_end;
  gboolean         is_broken;
  GError          *error; /* of opening it */
};

/* Every byte of a file of strict feen or pon belongs to its one position. */
static gboolean
is_strict (const QiOptions *options)
{
  const char *id = options->from != NULL ? options->from->id : "";

  return !options->lenient && (strcmp (id, "feen") == 0 || strcmp (id, "pon") == 0);
}

/* Devices and disks may never end, and folders are refused: the reader of whole files knows them. */
static gboolean
can_be_divided (int fd)
{
  struct stat status;

  return fstat (fd, &status) == 0 && !S_ISCHR (status.st_mode) && !S_ISBLK (status.st_mode)
         && !S_ISDIR (status.st_mode);
}

/* Not blocking, or a pipe without a writer could not be given up. */
static int
open_file (const char *file,
           GError    **error)
{
  int fd = open (file, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);

  if (fd < 0)
    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "cannot open: %s",
                 qi_file_get_reason (errno));
  return fd;
}

QiStream *
qi_stream_new (const QiOptions *options,
               const char      *file)
{
  QiStream *self = g_new0 (QiStream, 1);
  const gsize limit = options->limits->max_text_bytes;
  int fd = STDIN_FILENO;

  self->options = options;
  self->file = file;
  self->is_stdin = strcmp (file, "-") == 0;
  self->fd = -1;
  if (!options->lines && (!options->command->takes_many || is_strict (options)))
    return self;
  if (!self->is_stdin)
    fd = self->fd = open_file (file, &self->error);
  if (fd < 0)
    return self;
  if (options->lines)
    {
      self->lines = qi_line_reader_new (fd, limit);
      qi_line_reader_set_cancellable (self->lines, qi_wait_get_cancellable ());
    }
  else if (can_be_divided (fd))
    {
      self->items = qi_item_reader_new (fd, self->is_stdin ? NULL : file, options->from, limit);
      qi_item_reader_set_cancellable (self->items, qi_wait_get_cancellable ());
    }
  return self;
}

void
qi_stream_free (QiStream *self)
{
  g_clear_pointer (&self->lines, qi_line_reader_free);
  g_clear_pointer (&self->items, qi_item_reader_free);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_clear_error (&self->error);
  if (self->head != NULL)
    g_string_free (self->head, TRUE);
  if (self->fd >= 0)
    close (self->fd);
  g_free (self);
}

static GError *
new_too_long (const QiOptions *options)
{
  gsize limit = options->limits->max_text_bytes;
  QiFinding *finding = qi_found_too_long (limit);

  return qi_error_new (QI_ERROR_IO, finding);
}

/* The elements of a list. */
typedef struct
{
  QiItemSpan first;
  guint64    n;
} Elements;

static void
take_element (const QiItemSpan *span,
              gpointer          user_data)
{
  Elements *elements = user_data;

  if (elements->n++ == 0)
    elements->first = *span;
}

/* Of a JSON array a command that wants one position takes the first, as readers do of several games
 * or lines. */
static void
take_first (const QiStream *self,
            QiPlace        *place)
{
  const QiNotation *format = self->options->from;
  const gsize head = MIN (place->length, QI_DIVISION_HEAD_BYTES);
  Elements elements = { .n = 0 };
  g_autoptr (QiItemScanner) scanner = NULL;
  g_autoptr (QiFinding) fault = NULL;
  gsize start = 0;

  if (is_strict (self->options)
      || qi_division_detect (self->is_stdin ? NULL : self->file, place->text, head,
                             head == place->length, &format)
           != QI_DIVISION_ARRAY)
    return;
  scanner = qi_item_scanner_new (QI_DIVISION_ARRAY);
  qi_item_scanner_feed (scanner, place->text, place->length, take_element, &elements);
  fault = qi_item_scanner_end (scanner, take_element, &elements);
  if (elements.n == 0 || fault != NULL)
    return;
  for (start = (gsize) elements.first.offset; start > 0 && place->text[start - 1] != '\n'; start--)
    place->column += ((guchar) place->text[start - 1] & 0xC0) != 0x80;
  place->text += elements.first.offset;
  place->length = (gsize) elements.first.length;
  place->line = elements.first.line;
  place->n_items = elements.n;
}

static gboolean
next_whole (QiStream *self,
            QiPlace  *place,
            GError  **error)
{
  const gsize limit = self->options->limits->max_text_bytes;

  if (self->is_stdin)
    self->bytes = qi_file_load_fd (STDIN_FILENO, limit, qi_wait_get_cancellable (), error);
  else
    {
      g_autoptr (GFile) file = g_file_new_for_path (self->file);

      self->bytes = qi_file_load (file, limit, qi_wait_get_cancellable (), error);
    }
  self->at_end = TRUE;
  if (self->bytes == NULL)
    return TRUE;
  place->text = g_bytes_get_data (self->bytes, &place->length);
  if (place->text == NULL)
    place->text = "";
  if (!self->options->command->takes_many)
    take_first (self, place);
  return TRUE;
}

/* What the first lines tell about the list. Those of a file are available at once. In a stream each line is answered
 * before the next one comes: knowledge grows with every line, and never depends on how fast lines come. */
static void
learn (QiStream   *self,
       const char *text,
       gsize       length)
{
  const guint n = ++self->n_head_rows;

  if (n == 1 && qi_file_is_regular (self->is_stdin ? STDIN_FILENO : self->fd))
    {
      self->likely = qi_division_guess (QI_DIVISION_LINES, self->options->from, text,
                                        qi_line_reader_get_ahead (self->lines, text));
      self->n_head_rows = MAX_HEAD_ROWS;
      return;
    }
  if (self->head == NULL)
    self->head = g_string_new (NULL);
  g_string_append_len (self->head, text, (gssize) length);
  g_string_append_c (self->head, '\n');
  /* A single row tells no more than its own reader sees. */
  if (n == 1 || (n & (n - 1)) != 0)
    return;
  self->likely =
    qi_division_guess (QI_DIVISION_LINES, self->options->from, self->head->str, self->head->len);
  self->likely.is_foreign = FALSE; /* positions may still come */
}

static QiLineStatus
next_line (QiStream *self,
           QiPlace  *place,
           GError  **error)
{
  QiLineStatus status = qi_line_reader_next (self->lines, &place->text, &place->length, error);

  place->line = qi_line_reader_get_line (self->lines);
  place->division = QI_DIVISION_LINES;
  place->has_crlf = qi_line_reader_has_crlf (self->lines);
  if (status == QI_LINE_READ && self->n_head_rows < MAX_HEAD_ROWS && place->length > 0
      && place->length <= MAX_HEAD_BYTES)
    learn (self, place->text, place->length);
  place->likely = self->likely;
  if (status == QI_LINE_ERROR)
    place->line++; /* the one that could not be read */
  return status;
}

static QiLineStatus
next_item (QiStream *self,
           QiPlace  *place,
           GError  **error)
{
  QiItemSpan span = { 0 };
  QiLineStatus status = qi_item_reader_next (self->items, &place->text, &span, error);

  if (status != QI_LINE_READ && status != QI_LINE_TOO_LONG)
    return status;
  place->length = (gsize) span.length;
  place->start = span.offset;
  place->lead = span.lead;
  place->is_cut = span.is_cut;
  place->has_crlf = qi_item_reader_has_crlf (self->items);
  place->division = qi_item_reader_get_division (self->items);
  place->format = qi_item_reader_get_format (self->items);
  place->likely = qi_item_reader_get_likely (self->items);
  if (!qi_stream_is_divided (self))
    return status;
  place->line = span.line;
  place->column = qi_item_reader_get_column (self->items) - 1;
  place->item = ++self->n_items;
  return status;
}

static gboolean
take_next (QiStream *self,
           QiPlace  *place,
           GError  **error)
{
  QiLineStatus status;

  *place = (QiPlace) { .file = self->file };
  if (self->at_end)
    return FALSE;
  if (self->error != NULL)
    {
      self->at_end = TRUE;
      g_propagate_error (error, g_steal_pointer (&self->error));
      return TRUE;
    }
  if (self->lines == NULL && self->items == NULL)
    return next_whole (self, place, error);
  status = self->lines != NULL ? next_line (self, place, error) : next_item (self, place, error);
  self->at_end = status == QI_LINE_END || status == QI_LINE_ERROR;
  if (status == QI_LINE_TOO_LONG)
    {
      place->length = MIN (place->length, MAX_SHOWN_BYTES);
      place->is_cut = TRUE;
      g_propagate_error (error, new_too_long (self->options));
    }
  else if (status == QI_LINE_ERROR)
    {
      place->text = NULL;
      place->length = 0;
    }
  return status != QI_LINE_END;
}

gboolean
qi_stream_next (QiStream *self,
                QiPlace  *place,
                GError  **error)
{
  const gboolean takes_many = self->options->command->takes_many;
  GError *own = NULL;
  gboolean found;

  if (!takes_many || !self->has_begun)
    qi_wait_for ("Reading", self->file);
  self->has_begun = TRUE;
  found = take_next (self, place, &own);
  /* What follows may take its time and does not count as waiting. */
  if (!takes_many)
    qi_wait_for (NULL, NULL);
  if (qi_wait_is_over ())
    {
      self->at_end = TRUE;
      self->is_broken = TRUE;
      found = FALSE;
      g_clear_error (&own);
    }
  if (own != NULL)
    g_propagate_error (error, own);
  return found;
}

gboolean
qi_stream_is_broken (const QiStream *self)
{
  return self->is_broken;
}

gboolean
qi_stream_will_wait (const QiStream *self)
{
  struct pollfd poll_fd = { .fd = self->is_stdin ? STDIN_FILENO : self->fd, .events = POLLIN };

  if (self->at_end || (self->lines == NULL && self->items == NULL))
    return FALSE;
  if (self->lines != NULL ? !qi_line_reader_will_wait (self->lines)
                          : !qi_item_reader_will_wait (self->items))
    return FALSE;
  return poll (&poll_fd, 1, 0) == 0;
}

gboolean
qi_stream_is_divided (const QiStream *self)
{
  return self->items != NULL && qi_item_reader_get_division (self->items) != QI_DIVISION_WHOLE;
}

QiFinding *
qi_stream_get_fault (const QiStream *self)
{
  return self->items != NULL && self->at_end && !self->is_broken
           ? qi_item_reader_get_fault (self->items)
           : NULL;
}

const char *
qi_stream_get_format (const QiStream *self)
{
  const QiNotation *format = self->items != NULL ? qi_item_reader_get_format (self->items) : NULL;

  return format != NULL ? format->id : NULL;
}
