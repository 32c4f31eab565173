/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-collection-inner-private.h"

#include "qi-error.h"

#include <string.h>

/* Verdicts of all rows, found by several threads. The threads take shares of consecutive rows, read each
 * share at once, and hand back one byte for each row; the collection's thread stores them, at most ten times
 * a second. */

#define SHARE_ROWS  256
#define SHARE_BYTES (1024 * 1024) /* of the file, for a share with more than one row */
#define MAX_THREADS 16
#define TICK_MS     100

typedef struct _QiCollectionCheck QiCollectionCheck;

/* What one share gave. */
typedef struct
{
  guint       row;
  guint       item;
  guint       n;
  guint       serial; /* of the list of rows that it belongs to */
  QiItemText *text;   /* (nullable): of the only row, when that has a text of its own */
  guint8      verdicts[SHARE_ROWS];
} Share;

/* Held by the collection and by each thread. */
struct _QiCollectionCheck
{
  int               n_refs;     /* atomic */
  QiCollection     *collection; /* not owned; used by its thread only; NULL when it is gone */
  QiItemStore      *store;
  QiDivision        division;
  const QiNotation *format;
  QiLikely          likely;
  const QiLimits   *limits;
  QiMuted          *muted; /* (nullable) */
  GMainContext     *context;
  int               is_stopped; /* atomic */

  GMutex            mutex; /* of what is below */
  GCond             changed;
  QiRowList        *rows;
  guint             serial;
  guint             row;         /* the next to be looked at */
  gboolean          is_complete; /* @rows is complete: no more rows will be found */
  guint             n_threads;   /* that run */
  guint             n_busy;      /* threads that are working on a share */
  GQueue            shares;      /* that are done */
  GSource          *tick;        /* (nullable): source that stores the results */
  gint64            last_tick;
};

static void
share_free (gpointer data)
{
  Share *self = data;

  g_clear_pointer (&self->text, qi_item_text_unref);
  g_free (self);
}

static void
check_unref (gpointer data)
{
  QiCollectionCheck *self = data;

  if (!g_atomic_int_dec_and_test (&self->n_refs))
    return;
  g_queue_clear_full (&self->shares, share_free);
  g_clear_pointer (&self->tick, g_source_unref);
  qi_row_list_unref (self->rows);
  qi_item_store_unref (self->store);
  qi_muted_unref (self->muted);
  g_main_context_unref (self->context);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->changed);
  g_free (self);
}

static QiCollectionCheck *
check_ref (QiCollectionCheck *self)
{
  g_atomic_int_inc (&self->n_refs);
  return self;
}

static gboolean
is_stopped (const QiCollectionCheck *self)
{
  return g_atomic_int_get (&self->is_stopped) != 0;
}

/* Threads. */

static QiVerdict
read_one (const QiCollectionCheck *self,
          const char              *text,
          gsize                    length)
{
  g_autoptr (QiReading) reading =
    qi_collection_read_text (self->division, self->format, self->likely, self->limits, text, length,
                             FALSE);

  return qi_verdict_for_reading (reading, self->muted);
}

/* An item that is read on its own: a file of a folder, or a long one. */
static QiVerdict
load_one (const QiCollectionCheck *self,
          guint                    item)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
    qi_item_store_load (self->store, item, self->limits->max_text_bytes, &error);
  gsize length = 0;
  const char *text = NULL;

  if (bytes == NULL)
    return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG) ? QI_VERDICT_UNKNOWN
                                                                      : QI_VERDICT_ERROR;
  text = g_bytes_get_data (bytes, &length);
  return read_one (self, text, length);
}

/* How many of the items from @item on are close together, so that they can be read at once. */
static guint
count_near (const QiCollectionCheck *self,
            guint                    item,
            guint                    n,
            QiItemSpan               spans[SHARE_ROWS])
{
  guint i = 0;

  if (self->division == QI_DIVISION_FOLDER)
    return 0;
  for (; i < n; i++)
    if (!qi_item_store_get_span (self->store, item + i, &spans[i])
        || spans[i].offset + spans[i].length - spans[0].offset > SHARE_BYTES)
      break;
  return i;
}

static void
do_items (QiCollectionCheck *self,
          Share             *share)
{
  QiItemSpan spans[SHARE_ROWS];

  for (guint at = 0; at < share->n && !is_stopped (self);)
    {
      const guint n = count_near (self, share->item + at, share->n - at, spans);
      g_autofree char *data = NULL;
      gsize length = 0;

      if (n == 0)
        {
          share->verdicts[at] = (guint8) load_one (self, share->item + at);
          at++;
          continue;
        }
      length = (gsize) (spans[n - 1].offset + spans[n - 1].length - spans[0].offset);
      data = g_malloc (MAX (length, 1));
      if (!qi_item_store_read (self->store, spans[0].offset, data, length, NULL))
        return; /* the file was overwritten: nothing is known about it */
      for (guint i = 0; i < n && !is_stopped (self); i++)
        share->verdicts[at + i] =
          (guint8) read_one (self, data + (spans[i].offset - spans[0].offset),
                             (gsize) spans[i].length);
      at += n;
    }
}

static void
do_share (QiCollectionCheck *self,
          Share             *share)
{
  gsize length = 0;
  const char *text = NULL;

  if (share->text == NULL)
    {
      do_items (self, share);
      return;
    }
  text = g_bytes_get_data (share->text->bytes, &length);
  share->verdicts[0] = (guint8) read_one (self, text, length);
}

/* The next rows without a verdict; NULL when there are none. The mutex must be held. */
static Share *
take_share (QiCollectionCheck *self)
{
  QiRow first;
  guint n = 0;

  while ((n = qi_row_list_get_run (self->rows, self->row, &first)) > 0)
    {
      guint skip = 0;
      guint end = 0;
      Share *share = NULL;

      if (first.text != NULL)
        {
          skip = qi_collection_get_text_verdict (first.text) != QI_VERDICT_UNKNOWN ? 1 : 0;
          end = 1;
        }
      else
        {
          while (skip < n
                 && qi_item_store_get_verdict (self->store, first.item + skip)
                      != QI_VERDICT_UNKNOWN)
            skip++;
          end = MIN (n, skip + SHARE_ROWS);
        }
      if (skip >= end)
        {
          self->row += skip;
          continue;
        }
      share = g_new0 (Share, 1);
      share->row = self->row + skip;
      share->item = first.text != NULL ? QI_NO_ITEM : first.item + skip;
      share->n = end - skip;
      share->serial = self->serial;
      share->text = first.text != NULL ? qi_item_text_ref (first.text) : NULL;
      self->row += end;
      return share;
    }
  return NULL;
}

static gboolean put_in (gpointer user_data);

/* Lets the collection's thread store what is done, soon. The mutex must be held. */
static void
post_tick (QiCollectionCheck *self)
{
  const gint64 since = (g_get_monotonic_time () - self->last_tick) / 1000;

  if (self->tick != NULL || is_stopped (self))
    return;
  self->tick = g_timeout_source_new (since >= TICK_MS ? 0 : (guint) (TICK_MS - since));
  g_source_set_priority (self->tick, G_PRIORITY_DEFAULT);
  g_source_set_callback (self->tick, put_in, check_ref (self), check_unref);
  g_source_attach (self->tick, self->context);
}

static gpointer
run (gpointer user_data)
{
  QiCollectionCheck *self = user_data;

  g_mutex_lock (&self->mutex);
  while (!is_stopped (self))
    {
      Share *share = take_share (self);

      if (share == NULL)
        {
          if (self->is_complete && self->n_busy == 0)
            {
              /* Every row is checked. The end is reported at once, not at the next tick. */
              post_tick (self);
              if (self->tick != NULL)
                g_source_set_ready_time (self->tick, 0);
            }
          g_cond_wait (&self->changed, &self->mutex);
          continue;
        }
      self->n_busy++;
      g_mutex_unlock (&self->mutex);
      do_share (self, share);
      g_mutex_lock (&self->mutex);
      self->n_busy--;
      g_queue_push_tail (&self->shares, share);
      post_tick (self);
    }
  self->n_threads--;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
  check_unref (self);
  return NULL;
}

/* The collection's thread. */

static void
stop (QiCollection *collection)
{
  QiCollectionCheck *self = g_steal_pointer (&collection->check);

  self->collection = NULL;
  g_atomic_int_set (&self->is_stopped, 1);
  g_mutex_lock (&self->mutex);
  if (self->tick != NULL)
    g_source_destroy (self->tick);
  g_clear_pointer (&self->tick, g_source_unref);
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
  check_unref (self);
  g_object_notify (G_OBJECT (collection), "checking");
}

/* Stores one share. Rows whose verdicts become known by it extend the range @from … @to. */
static void
put_share (QiCollection *collection,
           const Share  *share,
           gboolean     *is_stale,
           guint        *from,
           guint        *to)
{
  const gboolean is_same = share->serial == collection->serial;

  for (guint i = 0; i < share->n; i++)
    {
      const QiVerdict verdict = (QiVerdict) share->verdicts[i];

      if (verdict == QI_VERDICT_UNKNOWN)
        continue;
      if (is_same)
        {
          if (!qi_collection_put_verdict (collection, share->row + i, verdict))
            continue;
          *from = MIN (*from, share->row + i);
          *to = MAX (*to, share->row + i + 1);
          continue;
        }
      /* The rows have moved meanwhile. */
      if (share->text != NULL)
        qi_collection_judge_text (collection, share->text, verdict);
      else
        qi_item_store_set_verdict (collection->store, share->item + i, verdict);
      *is_stale = TRUE;
    }
}

static gboolean
put_in (gpointer user_data)
{
  QiCollectionCheck *self = user_data;
  QiCollection *collection = self->collection;
  GQueue shares = G_QUEUE_INIT;
  gboolean is_done = FALSE;
  gboolean is_stale = FALSE;
  guint from = G_MAXUINT;
  guint to = 0;

  g_mutex_lock (&self->mutex);
  g_clear_pointer (&self->tick, g_source_unref);
  self->last_tick = g_get_monotonic_time ();
  shares = self->shares;
  g_queue_init (&self->shares);
  is_done = self->is_complete && self->n_busy == 0
            && qi_row_list_get_run (self->rows, self->row, NULL) == 0;
  g_mutex_unlock (&self->mutex);
  if (collection == NULL)
    {
      g_queue_clear_full (&shares, share_free);
      return G_SOURCE_REMOVE;
    }

  g_object_ref (collection);
  for (GList *link = shares.head; link != NULL; link = link->next)
    put_share (collection, link->data, &is_stale, &from, &to);
  g_queue_clear_full (&shares, share_free);
  if (is_stale)
    {
      qi_collection_recount (collection);
      from = 0;
      to = qi_row_list_get_n_rows (collection->rows);
    }
  if (is_done)
    stop (collection);
  if (from < to)
    {
      g_signal_emit (collection, qi_collection_signals[QI_COLLECTION_VERDICTS_CHANGED], 0, from,
                     to - from);
      qi_collection_emit_counts (collection);
    }
  g_object_unref (collection);
  return G_SOURCE_REMOVE;
}

void
qi_collection_check (QiCollection *self)
{
  QiCollectionCheck *check;

  g_return_if_fail (QI_IS_COLLECTION (self));

  if (self->check != NULL || self->is_closed
      || (self->is_indexed && self->counts[QI_VERDICT_UNKNOWN] == 0))
    return;
  check = g_new0 (QiCollectionCheck, 1);
  check->n_refs = 1;
  check->collection = self;
  check->store = qi_item_store_ref (self->store);
  check->division = self->division;
  check->format = self->format;
  check->likely = self->likely;
  check->limits = self->limits;
  check->muted = qi_muted_ref (self->muted);
  check->context = g_main_context_ref (self->context);
  g_mutex_init (&check->mutex);
  g_cond_init (&check->changed);
  g_queue_init (&check->shares);
  check->rows = qi_row_list_ref (self->rows);
  check->serial = self->serial;
  check->is_complete = self->is_indexed;
  check->n_threads = CLAMP (g_get_num_processors (), 1, MAX_THREADS);
  self->check = check;
  for (guint i = 0, n = check->n_threads; i < n; i++)
    g_thread_unref (g_thread_new ("qi-check", run, check_ref (check)));
  g_object_notify (G_OBJECT (self), "checking");
}

/**
 * qi_collection_stop_checking:
 * @self: a collection
 *
 * Stops qi_collection_check(). Verdicts that are known stay.
 */
void
qi_collection_stop_checking (QiCollection *self)
{
  g_return_if_fail (QI_IS_COLLECTION (self));

  if (self->check != NULL)
    stop (self);
}

void
qi_collection_drop_checks (QiCollection *self)
{
  qi_collection_stop_checking (self);
}

void
qi_collection_check_follow (QiCollection *self)
{
  QiCollectionCheck *check = self->check;

  if (check == NULL)
    return;
  g_mutex_lock (&check->mutex);
  if (check->serial != self->serial)
    check->row = 0;
  check->serial = self->serial;
  qi_row_list_unref (check->rows);
  check->rows = qi_row_list_ref (self->rows);
  check->is_complete = self->is_indexed;
  g_cond_broadcast (&check->changed);
  g_mutex_unlock (&check->mutex);
}

void
qi_collection_end_checks (QiCollection *self)
{
  QiCollectionCheck *check = self->check;

  if (check == NULL)
    return;
  check_ref (check);
  stop (self);
  g_mutex_lock (&check->mutex);
  while (check->n_threads > 0)
    g_cond_wait (&check->changed, &check->mutex);
  g_mutex_unlock (&check->mutex);
  check_unref (check);
}
