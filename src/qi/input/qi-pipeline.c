/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-pipeline.h"
#include "qi-part.h"
#include "qi-stream.h"
#include "qi-tally.h"

#include <stdio.h>
#include <string.h>

#define BATCHES_A_THREAD 2            /* that are done, or wait to be done or written; and two */
#define MAX_BATCH_ITEMS  512          /* texts that one thread does at once */
#define MAX_BATCH_BYTES  65536        /* of their texts, apart from the last one */
#define MAX_COPIED_BYTES (512 * 1024) /* longer texts are done at once, where they stand */
#define MAX_BATCH_FILES  16
#define MIN_SHARED_ITEMS 32 /* fewer are done at once without asking other threads */

/* One text of a stream, and why it could not be taken in. */
typedef struct
{
  QiPlace  place;  /* the text is set when the batch is closed */
  gsize    offset; /* of the text in the batch's bytes */
  gboolean has_text;
  GError  *error;
} Item;

/**
 * Batch:
 * @file: whose texts @items are
 * @files: small files instead
 * @ends: nothing of the stream follows
 * @tally: what doing it counted; before that, how many findings it may show
 * @is_done: guarded by the pipeline's mutex
 *
 * What one thread does at once, and what that gave.
 */
typedef struct
{
  char       *file;
  GByteArray *bytes;
  GArray     *items;
  GPtrArray  *files;
  gsize       n_file_bytes;
  gboolean    ends;
  gboolean    is_broken; /* the run ended before the stream did */
  gboolean    is_divided;
  char       *format;
  QiFinding  *fault;
  guint64     fault_number;
  QiTally     tally;
  QiExit      status;
  GString    *out;
  GString    *err;
  gboolean    is_done;
} Batch;

/**
 * QiPipeline:
 * @ring: batches by number, modulo @n_ring. Those from @head to before @next are taken or done,
 *   those before @tail are closed and wait; that of @tail is being filled. The caller's thread
 *   changes @head and @tail, whoever takes a batch @next; @next and @tail by holding @mutex
 * @file: what was counted of the stream that is being written
 */
struct _QiPipeline
{
  const QiOptions    *options;
  const QiInputCalls *calls;
  Batch              *ring;
  guint               n_ring;
  guint64             head;
  guint64             next;
  guint64             tail;
  GThread           **threads;
  guint               n_threads;
  gboolean            has_threads;
  gboolean            quits;
  GMutex              mutex;
  GCond               work;
  GCond               done;
  QiTally             file;
  QiExit              status;
};

static void
item_clear (gpointer data)
{
  g_clear_error (&((Item *) data)->error);
}

static void
batch_init (Batch *self)
{
  *self = (Batch) { .bytes = g_byte_array_new () };
  self->items = g_array_new (FALSE, FALSE, sizeof (Item));
  g_array_set_clear_func (self->items, item_clear);
  self->files = g_ptr_array_new_with_free_func (g_free);
  self->out = g_string_new (NULL);
  self->err = g_string_new (NULL);
}

/* Empties it; the memory stays for the next ones. */
static void
batch_reset (Batch *self)
{
  g_clear_pointer (&self->file, g_free);
  g_byte_array_set_size (self->bytes, 0);
  g_array_set_size (self->items, 0);
  g_ptr_array_set_size (self->files, 0);
  self->n_file_bytes = 0;
  self->ends = FALSE;
  self->is_broken = FALSE;
  self->is_divided = FALSE;
  g_clear_pointer (&self->format, g_free);
  g_clear_pointer (&self->fault, qi_finding_unref);
  qi_tally_clear (&self->tally);
  self->status = QI_EXIT_DONE;
  g_string_truncate (self->out, 0);
  g_string_truncate (self->err, 0);
  self->is_done = FALSE;
}

static void
batch_clear (Batch *self)
{
  batch_reset (self);
  g_byte_array_unref (self->bytes);
  g_array_unref (self->items);
  g_ptr_array_unref (self->files);
  g_string_free (self->out, TRUE);
  g_string_free (self->err, TRUE);
}

static gboolean
batch_is_empty (const Batch *self)
{
  return self->items->len == 0 && self->files->len == 0 && !self->ends;
}

/* Does it, in any thread, showing at most @max_shown findings. */
static void
batch_do (Batch            *self,
          const QiPipeline *pipeline,
          guint64           max_shown)
{
  QiOptions options = *pipeline->options;

  qi_tally_reset (&self->tally, max_shown);
  g_string_truncate (self->out, 0);
  g_string_truncate (self->err, 0);
  self->status = QI_EXIT_DONE;
  options.out = self->out;
  options.err = self->err;
  options.tally = &self->tally;
  for (guint i = 0; i < self->items->len; i++)
    {
      Item *item = &g_array_index (self->items, Item, i);
      QiExit status = qi_input_read_text (&options, &item->place, item->error, pipeline->calls);

      self->status = qi_exit_worst (self->status, status);
    }
  for (guint i = 0; i < self->files->len; i++)
    self->status = qi_exit_worst (self->status, qi_input_read_file (&options, self->files->pdata[i],
                                                                    pipeline->calls));
  if (self->fault != NULL)
    self->status =
      qi_exit_worst (self->status,
                     qi_input_read_fault (&options, self->file, self->format, self->fault,
                                          self->fault_number, pipeline->calls));
}

static gpointer
work (gpointer data)
{
  QiPipeline *self = data;

  g_mutex_lock (&self->mutex);
  while (TRUE)
    {
      Batch *batch;

      while (self->next == self->tail && !self->quits)
        g_cond_wait (&self->work, &self->mutex);
      if (self->next == self->tail)
        break;
      batch = &self->ring[self->next++ % self->n_ring];
      g_mutex_unlock (&self->mutex);
      batch_do (batch, self, batch->tally.max_shown);
      g_mutex_lock (&self->mutex);
      batch->is_done = TRUE;
      g_cond_signal (&self->done);
    }
  g_mutex_unlock (&self->mutex);
  return NULL;
}

static void
start_threads (QiPipeline *self)
{
  self->threads = g_new0 (GThread *, self->n_threads);
  for (guint i = 0; i < self->n_threads; i++)
    self->threads[i] = g_thread_new ("qi", work, self);
  self->has_threads = TRUE;
}

/* How many findings may still be shown, as far as is known. */
static guint64
get_left (const QiPipeline *self)
{
  const QiTally *total = self->options->tally;

  return total->max_shown - total->n_shown;
}

/* Writes the results of the first batch once it is done, and frees it. Only now it is known how
 * much was shown before: if it showed too much, it is done again. */
static void
write_batch (QiPipeline *self)
{
  Batch *batch = &self->ring[self->head % self->n_ring];

  g_mutex_lock (&self->mutex);
  while (!batch->is_done)
    g_cond_wait (&self->done, &self->mutex);
  g_mutex_unlock (&self->mutex);
  if (batch->tally.n_shown > get_left (self))
    batch_do (batch, self, get_left (self));
  fwrite (batch->err->str, 1, batch->err->len, stderr);
  qi_output (NULL, batch->out->str, batch->out->len);
  self->status = qi_exit_worst (self->status, batch->status);
  if (batch->file != NULL)
    qi_tally_add (&self->file, &batch->tally);
  if (batch->ends)
    {
      self->file.is_broken = batch->is_broken;
      qi_tally_end_file (&self->file);
      batch->tally.is_broken = batch->is_broken;
      batch->tally.n_files = self->file.n_files;
    }
  qi_tally_add (self->options->tally, &batch->tally);
  if (batch->file != NULL)
    qi_tally_add_repeats (&self->file, &batch->tally, self->options);
  if (batch->ends)
    {
      if (self->calls->end != NULL)
        self->calls->end (self->options, batch->file, batch->is_divided, &self->file);
      qi_tally_reset (&self->file, 0);
    }
  batch_reset (batch);
  self->head++;
}

static gboolean
is_first_done (QiPipeline *self)
{
  gboolean is_done;

  g_mutex_lock (&self->mutex);
  is_done = self->head < self->tail && self->ring[self->head % self->n_ring].is_done;
  g_mutex_unlock (&self->mutex);
  return is_done;
}

/* Closes the batch that is being filled. @is_last: nothing more comes soon, so a few texts are not
 * worth a thread. */
static void
close_batch (QiPipeline *self,
             gboolean    is_last)
{
  Batch *batch = &self->ring[self->tail % self->n_ring];
  gboolean is_alone = is_last && self->head == self->tail && batch->files->len <= 1
                      && batch->items->len < (self->calls->is_slow ? 1 : MIN_SHARED_ITEMS);

  if (batch_is_empty (batch))
    return;
  for (guint i = 0; i < batch->items->len; i++)
    {
      Item *item = &g_array_index (batch->items, Item, i);

      if (item->has_text)
        item->place.text =
          batch->bytes->len > 0 ? (const char *) batch->bytes->data + item->offset : "";
      item->place.file = batch->file;
    }
  if (is_alone)
    {
      batch_do (batch, self, get_left (self));
      batch->is_done = TRUE;
    }
  else if (!self->has_threads)
    start_threads (self);
  g_mutex_lock (&self->mutex);
  if (!is_alone)
    batch->tally.max_shown = get_left (self);
  self->next += is_alone;
  self->tail++;
  g_cond_signal (&self->work);
  g_mutex_unlock (&self->mutex);
  while (is_first_done (self))
    write_batch (self);
  if (self->tail - self->head == self->n_ring)
    write_batch (self);
}

static void
drain (QiPipeline *self)
{
  close_batch (self, TRUE);
  while (self->head < self->tail)
    write_batch (self);
}

QiPipeline *
qi_pipeline_new (const QiOptions    *options,
                 const QiInputCalls *calls,
                 guint               n_threads)
{
  QiPipeline *self = g_new0 (QiPipeline, 1);

  g_assert (options->tally != NULL && n_threads > 0);

  self->options = options;
  self->calls = calls;
  self->n_threads = n_threads;
  self->n_ring = n_threads * BATCHES_A_THREAD + 2;
  self->ring = g_new0 (Batch, self->n_ring);
  for (guint i = 0; i < self->n_ring; i++)
    batch_init (&self->ring[i]);
  g_mutex_init (&self->mutex);
  g_cond_init (&self->work);
  g_cond_init (&self->done);
  return self;
}

QiExit
qi_pipeline_finish (QiPipeline *self)
{
  QiExit status;

  drain (self);
  g_mutex_lock (&self->mutex);
  self->quits = TRUE;
  g_cond_broadcast (&self->work);
  g_mutex_unlock (&self->mutex);
  for (guint i = 0; i < self->n_threads && self->has_threads; i++)
    g_thread_join (self->threads[i]);
  status = self->status;
  for (guint i = 0; i < self->n_ring; i++)
    batch_clear (&self->ring[i]);
  g_free (self->ring);
  g_free (self->threads);
  qi_tally_clear (&self->file);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->work);
  g_cond_clear (&self->done);
  g_free (self);
  return status;
}

/* The batch that is being filled, for texts of @file; NULL: for files. */
static Batch *
get_batch (QiPipeline *self,
           const char *file)
{
  Batch *batch = &self->ring[self->tail % self->n_ring];

  if (file == NULL ? batch->file != NULL : batch->files->len > 0)
    {
      close_batch (self, FALSE);
      batch = &self->ring[self->tail % self->n_ring];
    }
  if (file != NULL && batch->file == NULL)
    batch->file = g_strdup (file);
  return batch;
}

void
qi_pipeline_add_file (QiPipeline *self,
                      const char *file,
                      gsize       size)
{
  Batch *batch = get_batch (self, NULL);

  g_ptr_array_add (batch->files, g_strdup (file));
  batch->n_file_bytes += size;
  if (batch->files->len >= MAX_BATCH_FILES || batch->n_file_bytes >= MAX_BATCH_BYTES)
    close_batch (self, FALSE);
}

/* A very long text is not copied: the texts before it are finished first, then this one, and only then is more read. */
static void
do_long_text (QiPipeline    *self,
              const QiPlace *place)
{
  Batch *batch;
  Item item = { .place = *place };

  drain (self);
  batch = get_batch (self, place->file);
  g_array_append_val (batch->items, item);
  drain (self);
}

static void
add_text (QiPipeline    *self,
          const QiPlace *place,
          GError        *error)
{
  QiPart *part = self->options->part;
  Batch *batch;
  Item item = { .place = *place, .has_text = place->text != NULL, .error = error };

  if (part != NULL && !qi_part_take (part, &item.place.number))
    {
      g_clear_error (&error);
      return;
    }
  if (place->length >= MAX_COPIED_BYTES && error == NULL)
    {
      do_long_text (self, &item.place);
      return;
    }
  batch = get_batch (self, place->file);
  item.offset = batch->bytes->len;
  if (place->length > 0)
    g_byte_array_append (batch->bytes, (const guint8 *) place->text, (guint) place->length);
  g_array_append_val (batch->items, item);
  if (batch->items->len >= (self->calls->is_slow ? 1 : MAX_BATCH_ITEMS)
      || batch->bytes->len >= MAX_BATCH_BYTES)
    close_batch (self, FALSE);
}

void
qi_pipeline_read (QiPipeline *self,
                  const char *file)
{
  g_autoptr (QiStream) stream = qi_stream_new (self->options, file);
  QiPart *part = self->options->part;
  guint64 number = 0;
  QiFinding *fault;
  QiPlace place;
  Batch *batch;
  GError *error = NULL;

  if (part != NULL)
    qi_part_begin_file (part);
  for (;;)
    {
      /* A program that waits for our answer before it writes more gets it before the next text is
       * waited for. */
      if (qi_stream_will_wait (stream))
        {
          drain (self);
          qi_output_flush ();
        }
      if (!qi_stream_next (stream, &place, &error))
        break;
      add_text (self, &place, g_steal_pointer (&error));
    }
  fault = qi_stream_get_fault (stream);
  if (fault != NULL && part != NULL && !qi_part_take (part, &number))
    fault = NULL;
  batch = get_batch (self, file);
  batch->ends = TRUE;
  batch->is_broken = qi_stream_is_broken (stream);
  batch->is_divided = qi_stream_is_divided (stream);
  batch->format = g_strdup (qi_stream_get_format (stream));
  batch->fault = fault != NULL ? qi_finding_ref (fault) : NULL;
  batch->fault_number = number;
  close_batch (self, TRUE);
}
