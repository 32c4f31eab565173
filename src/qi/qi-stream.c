/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-stream.h"

#include "qi-error.h"
#include "qi-line-reader.h"

#include <stdio.h>
#include <string.h>

#define MAX_SHOWN_BYTES 4096        /* of a line that is too long, for the remark */
#define MAX_BATCH_LINES 512         /* lines that wait to be done together */
#define MAX_BATCH_BYTES (512 * 1024) /* of their texts, apart from the last one */
#define MIN_SHARED_LINES 32         /* fewer are done at once without asking other threads */
#define MAX_THREADS 16

/* One line, and what doing it gave. */
typedef struct
{
  QiPlace place;
  char   *text; /* owned; NULL when the reader's own bytes serve */
  GError *error;
  QiExit  status;
} Line;

/**
 * Stream:
 * @lines: the batch, in order
 * @n_bytes: of its texts
 * @tally: (nullable): counts the lines
 * @status: the highest so far
 * @pool: (nullable): the other threads, once they were needed
 * @left: shares that are not done, guarded by @mutex
 */
typedef struct
{
  const QiOptions *options;
  const char      *file;
  QiInputFunc      func;
  gpointer         user_data;
  GArray          *lines;
  gsize            n_bytes;
  QiTally         *tally;
  QiExit           status;
  GThreadPool     *pool;
  guint            n_threads;
  GMutex           mutex;
  GCond            done;
  guint            left;
} Stream;

/* A run of lines that one thread does. */
typedef struct
{
  Stream  *stream;
  guint    first;
  guint    last; /* behind it */
  GString *out;
  GString *err;
} Share;

static QiExit
do_line (Stream          *self,
         const QiOptions *options,
         Line            *line)
{
  if (line->error != NULL)
    return qi_input_fail (options, &line->place, line->error, self->func, self->user_data);
  return qi_input_read_text (options, &line->place, self->func, self->user_data);
}

/* Runs in another thread: what is said is collected, to be written in order. */
static void
do_share (gpointer data,
          gpointer user_data)
{
  Share *share = data;
  Stream *self = share->stream;
  QiOptions options = *self->options;

  options.out = share->out;
  options.err = share->err;
  for (guint i = share->first; i < share->last; i++)
    {
      Line *line = &g_array_index (self->lines, Line, i);

      line->status = do_line (self, &options, line);
    }
  g_mutex_lock (&self->mutex);
  if (--self->left == 0)
    g_cond_signal (&self->done);
  g_mutex_unlock (&self->mutex);
}

static void
write_share (const Share *share)
{
  fwrite (share->err->str, 1, share->err->len, stderr);
  qi_output (NULL, share->out->str, share->out->len);
}

static void
do_side_by_side (Stream *self)
{
  g_autofree Share *shares = g_new0 (Share, self->n_threads);
  guint n = self->lines->len;

  if (self->pool == NULL)
    self->pool = g_thread_pool_new (do_share, NULL, (int) self->n_threads, FALSE, NULL);
  self->left = self->n_threads;
  for (guint i = 0; i < self->n_threads; i++)
    {
      shares[i] = (Share) { self, n * i / self->n_threads, n * (i + 1) / self->n_threads,
                            g_string_new (NULL), g_string_new (NULL) };
      g_thread_pool_push (self->pool, &shares[i], NULL);
    }
  g_mutex_lock (&self->mutex);
  while (self->left > 0)
    g_cond_wait (&self->done, &self->mutex);
  g_mutex_unlock (&self->mutex);
  for (guint i = 0; i < self->n_threads; i++)
    {
      write_share (&shares[i]);
      g_string_free (shares[i].out, TRUE);
      g_string_free (shares[i].err, TRUE);
    }
}

/* Does the lines that wait, if any. */
static void
do_batch (Stream *self)
{
  if (self->n_threads > 1 && self->lines->len >= MIN_SHARED_LINES)
    do_side_by_side (self);
  else
    for (guint i = 0; i < self->lines->len; i++)
      {
        Line *line = &g_array_index (self->lines, Line, i);

        line->status = do_line (self, self->options, line);
      }
  for (guint i = 0; i < self->lines->len; i++)
    {
      Line *line = &g_array_index (self->lines, Line, i);

      if (self->tally != NULL)
        {
          self->tally->n_positions += line->status != QI_EXIT_USAGE;
          self->tally->n_wrong += line->status == QI_EXIT_WRONG;
        }
      self->status = qi_exit_worst (self->status, line->status);
    }
  g_array_set_size (self->lines, 0);
  self->n_bytes = 0;
}

static void
line_clear (gpointer data)
{
  Line *line = data;

  g_clear_pointer (&line->text, g_free);
  g_clear_error (&line->error);
}

static GError *
new_too_long (const QiOptions *options)
{
  gsize limit = options->limits->max_text_bytes;
  QiFinding *finding = qi_finding_new (QI_SEVERITY_ERROR, "too-long",
                                       "text exceeds %" G_GSIZE_FORMAT " bytes", limit);

  return qi_error_new (QI_ERROR_IO, qi_finding_set_int (finding, "maximum", (gint64) limit));
}

/* Makes the bytes of the reader the line's text. A long line stands alone in its batch, which is
 * done before the reader goes on, so it need not be copied. */
static void
set_text (Stream     *self,
          Line       *line,
          const char *text,
          gsize       length)
{
  if (length >= MAX_BATCH_BYTES)
    do_batch (self);
  else
    text = line->text = memcpy (g_malloc (length + 1), text, length);
  line->place.text = text;
  line->place.length = length;
  self->n_bytes += length;
}

/* Adds one line to the batch. FALSE when it was the last. */
static gboolean
take_line (Stream       *self,
           QiLineReader *reader)
{
  const char *text = NULL;
  gsize length = 0;
  GError *error = NULL;
  QiLineStatus found = qi_line_reader_next (reader, &text, &length, &error);
  Line line = { .place = { .file = self->file, .line = qi_line_reader_get_line (reader) } };

  if (found == QI_LINE_END)
    return FALSE;
  line.error = error;
  if (found == QI_LINE_ERROR)
    line.place.line++; /* the one that could not be read */
  else if (found == QI_LINE_TOO_LONG)
    {
      line.error = new_too_long (self->options);
      set_text (self, &line, text, MIN (length, MAX_SHOWN_BYTES));
    }
  else
    set_text (self, &line, text, length);
  g_array_append_val (self->lines, line);
  return found != QI_LINE_ERROR;
}

QiExit
qi_stream_read (const QiOptions *options,
                const char      *file,
                int              fd,
                QiInputFunc      func,
                gpointer         user_data,
                QiTally         *tally)
{
  g_autoptr (QiLineReader) reader = qi_line_reader_new (fd, options->limits->max_text_bytes);
  Stream self = { .options = options, .file = file, .func = func, .user_data = user_data };
  gboolean more = TRUE;

  g_mutex_init (&self.mutex);
  g_cond_init (&self.done);
  self.tally = tally;
  self.lines = g_array_new (FALSE, FALSE, sizeof (Line));
  g_array_set_clear_func (self.lines, line_clear);
  self.n_threads =
    options->command->side_by_side ? MIN (g_get_num_processors (), MAX_THREADS) : 1;
  while (more)
    {
      /* A writer that waits for our answer gets it before the next line is waited for. */
      if (self.lines->len > 0 && qi_line_reader_will_wait (reader))
        {
          do_batch (&self);
          qi_output_flush ();
        }
      more = take_line (&self, reader);
      if (!more || self.lines->len >= MAX_BATCH_LINES || self.n_bytes >= MAX_BATCH_BYTES)
        do_batch (&self);
    }
  if (self.pool != NULL)
    g_thread_pool_free (self.pool, FALSE, TRUE);
  g_array_unref (self.lines);
  g_mutex_clear (&self.mutex);
  g_cond_clear (&self.done);
  return self.status;
}
