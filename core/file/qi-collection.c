/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-collection-private.h"

#include "qi-error.h"
#include "qi-game.h"
#include "qi-notation-private.h"

#include <string.h>

/* The collection as an object: its rows, what they say and what is known of them. */

G_DEFINE_FINAL_TYPE (QiCollection, qi_collection, G_TYPE_OBJECT)

enum
{
  PROP_FILE = 1,
  PROP_MODIFIED,
  PROP_INDEXED,
  PROP_CHECKED,
  PROP_CHECKING,
  N_PROPS
};

static GParamSpec *props[N_PROPS];
guint qi_collection_signals[QI_COLLECTION_N_SIGNALS];

static gboolean
is_modified (const QiRowList *rows)
{
  return !qi_row_list_is_plain (rows, qi_row_list_get_n_items (rows));
}

static guint
count_checked (const QiCollection *self)
{
  guint n = 0;

  for (guint i = QI_VERDICT_FINE; i < QI_N_VERDICTS; i++)
    n += self->counts[i];
  return n;
}

static void
qi_collection_get_property (GObject    *object,
                            guint       id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  QiCollection *self = QI_COLLECTION (object);

  switch (id)
    {
    case PROP_FILE:
      g_value_set_object (value, self->file);
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, is_modified (self->rows));
      break;
    case PROP_INDEXED:
      g_value_set_boolean (value, self->is_indexed);
      break;
    case PROP_CHECKED:
      g_value_set_uint (value, count_checked (self));
      break;
    case PROP_CHECKING:
      g_value_set_boolean (value, self->check != NULL);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

void
qi_collection_close (QiCollection *self)
{
  g_return_if_fail (QI_IS_COLLECTION (self));

  self->is_closed = TRUE;
  g_cancellable_cancel (self->cancellable);
  if (self->indexing != NULL)
    qi_indexing_cancel (self->indexing);
  qi_collection_drop_checks (self);
}

static void
qi_collection_dispose (GObject *object)
{
  QiCollection *self = QI_COLLECTION (object);

  qi_collection_close (self);
  g_clear_pointer (&self->indexing, qi_indexing_unref);
  G_OBJECT_CLASS (qi_collection_parent_class)->dispose (object);
}

static void
qi_collection_finalize (GObject *object)
{
  QiCollection *self = QI_COLLECTION (object);

  g_clear_pointer (&self->rows, qi_row_list_unref);
  g_clear_pointer (&self->store, qi_item_store_unref);
  g_clear_pointer (&self->fault, qi_finding_unref);
  g_clear_pointer (&self->context, g_main_context_unref);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->file);
  G_OBJECT_CLASS (qi_collection_parent_class)->finalize (object);
}

static void
qi_collection_class_init (QiCollectionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = qi_collection_get_property;
  object_class->dispose = qi_collection_dispose;
  object_class->finalize = qi_collection_finalize;

  props[PROP_FILE] = g_param_spec_object ("file", NULL, NULL, G_TYPE_FILE, flags);
  props[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, flags);
  props[PROP_INDEXED] = g_param_spec_boolean ("indexed", NULL, NULL, FALSE, flags);
  props[PROP_CHECKED] = g_param_spec_uint ("checked", NULL, NULL, 0, G_MAXUINT, 0, flags);
  props[PROP_CHECKING] = g_param_spec_boolean ("checking", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);

  qi_collection_signals[QI_COLLECTION_ROWS_CHANGED] =
    g_signal_new ("rows-changed", QI_TYPE_COLLECTION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                  G_TYPE_UINT, G_TYPE_UINT, G_TYPE_UINT);
  qi_collection_signals[QI_COLLECTION_VERDICTS_CHANGED] =
    g_signal_new ("verdicts-changed", QI_TYPE_COLLECTION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                  G_TYPE_UINT, G_TYPE_UINT);
  qi_collection_signals[QI_COLLECTION_COUNTS_CHANGED] = g_signal_new (
    "counts-changed", QI_TYPE_COLLECTION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  qi_collection_signals[QI_COLLECTION_SAVED] = g_signal_new ("saved", QI_TYPE_COLLECTION, G_SIGNAL_RUN_LAST, 0, NULL,
                                                             NULL, NULL, G_TYPE_NONE, 0);
}

static void
qi_collection_init (QiCollection *self)
{
  self->cancellable = g_cancellable_new ();
  self->rows = qi_row_list_new (0);
  self->limits = qi_limits_get_default ();
  /* Behind all the numbers that items can have. */
  self->next_id = G_GUINT64_CONSTANT (1) << 32;
}

GFile *
qi_collection_get_file (QiCollection *self)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), NULL);

  return self->file;
}

QiDivision
qi_collection_get_division (QiCollection *self)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), QI_DIVISION_WHOLE);

  return self->division;
}

const QiNotation *
qi_collection_get_format (QiCollection *self)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), NULL);

  return self->format;
}

const QiLimits *
qi_collection_get_limits (QiCollection *self)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), NULL);

  return self->limits;
}

gboolean
qi_collection_is_indexed (QiCollection *self)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), FALSE);

  return self->is_indexed;
}

void
qi_collection_get_progress (QiCollection *self,
                            guint64      *done,
                            guint64      *total)
{
  g_return_if_fail (QI_IS_COLLECTION (self));

  qi_indexing_get_progress (self->indexing, done, total);
}

QiFinding *
qi_collection_get_fault (QiCollection *self)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), NULL);

  return self->fault;
}

guint
qi_collection_get_n_rows (QiCollection *self)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), 0);

  return qi_row_list_get_n_rows (self->rows);
}

guint64
qi_collection_get_id (QiCollection *self,
                      guint         row)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), 0);
  g_return_val_if_fail (row < qi_row_list_get_n_rows (self->rows), 0);

  return qi_row_list_get (self->rows, row).id;
}

gboolean
qi_collection_find_id (QiCollection *self,
                       guint64       id,
                       guint        *row)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), FALSE);

  return qi_row_list_find (self->rows, id, row);
}

gboolean
qi_collection_get_place (QiCollection *self,
                         guint         row,
                         QiItemSpan   *span,
                         char        **path)
{
  QiItemSpan place = { .line = 0 };
  QiRow found;

  g_return_val_if_fail (QI_IS_COLLECTION (self), FALSE);
  g_return_val_if_fail (row < qi_row_list_get_n_rows (self->rows), FALSE);

  if (path != NULL)
    *path = NULL;
  found = qi_row_list_get (self->rows, row);
  if (found.item == QI_NO_ITEM || !qi_item_store_get_span (self->store, found.item, &place))
    return FALSE;
  if (span != NULL)
    *span = place;
  if (path != NULL)
    *path = qi_item_store_dup_path (self->store, found.item);
  return TRUE;
}

GBytes *
qi_collection_dup_saved_text (QiCollection *self,
                              guint         row,
                              GError      **error)
{
  QiRow found;

  g_return_val_if_fail (QI_IS_COLLECTION (self), NULL);
  g_return_val_if_fail (row < qi_row_list_get_n_rows (self->rows), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  found = qi_row_list_get (self->rows, row);
  if (found.item != QI_NO_ITEM)
    return qi_item_store_load (self->store, found.item, self->limits->max_text_bytes, error);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "the position is in no file yet");
  return NULL;
}

GBytes *
qi_collection_dup_text (QiCollection *self,
                        guint         row,
                        GError      **error)
{
  QiRow found;

  g_return_val_if_fail (QI_IS_COLLECTION (self), NULL);
  g_return_val_if_fail (row < qi_row_list_get_n_rows (self->rows), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  found = qi_row_list_get (self->rows, row);
  if (found.text != NULL)
    return g_bytes_ref (found.text->bytes);
  return qi_item_store_load (self->store, found.item, self->limits->max_text_bytes, error);
}

const QiNotation *
qi_collection_get_row_format (QiCollection *self,
                              const char   *text,
                              gsize         length)
{
  const QiReadOptions options = { .limits = self->limits };
  g_autoptr (QiReading) reading = NULL;

  if (self->format != NULL)
    return self->format;
  reading = qi_notation_detect (text, (gssize) length, &options);
  return reading->format == NULL || *reading->format == '\0' ? NULL : qi_notation_lookup (reading->format);
}

/* What of a text is the position: JSON keeps what it was written with, strict FEEN and PON count every
 * byte of a file, all others are without their final line end. */
static gsize
get_position_length (const QiNotation *format,
                     const char       *text,
                     gsize             length)
{
  static const char *const kept[] = { "json", "qi-flat", "feen", "pon", NULL };

  if (g_strv_contains (kept, format->id))
    return length;
  if (length > 0 && text[length - 1] == '\n')
    length--;
  if (length > 0 && text[length - 1] == '\r')
    length--;
  return length;
}

QiReading *
qi_collection_read_text (QiDivision        division,
                         const QiNotation *format,
                         const QiLimits   *limits,
                         const char       *text,
                         gsize             length,
                         gboolean          want_places)
{
  const QiReadOptions options = { .limits = limits, .want_places = want_places };
  QiReading *reading = NULL;

  if (text == NULL)
    text = "";
  if (format == NULL)
    reading = qi_notation_detect (text, (gssize) length, &options);
  else
    reading = qi_notation_read (format, text, (gssize) get_position_length (format, text, length), &options);
  if (reading->setup != NULL)
    qi_game_diagnose_setup (reading->setup, reading->findings);
  return reading;
}

QiVerdict
qi_verdict_for_findings (const GPtrArray *findings)
{
  if (findings == NULL || findings->len == 0)
    return QI_VERDICT_FINE;
  if (qi_findings_have (findings, QI_SEVERITY_ERROR))
    return QI_VERDICT_ERROR;
  return qi_findings_have (findings, QI_SEVERITY_WARNING) ? QI_VERDICT_WARNING : QI_VERDICT_NOTE;
}

QiVerdict
qi_collection_get_verdict (QiCollection *self,
                           guint         row)
{
  QiRow found;

  g_return_val_if_fail (QI_IS_COLLECTION (self), QI_VERDICT_UNKNOWN);
  g_return_val_if_fail (row < qi_row_list_get_n_rows (self->rows), QI_VERDICT_UNKNOWN);

  found = qi_row_list_get (self->rows, row);
  return found.text != NULL ? found.text->verdict : qi_item_store_get_verdict (self->store, found.item);
}

guint
qi_collection_count (QiCollection *self,
                     QiVerdict     verdict)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), 0);
  g_return_val_if_fail ((guint) verdict < QI_N_VERDICTS, 0);

  return self->counts[verdict];
}

gboolean
qi_collection_put_verdict (QiCollection *self,
                           guint         row,
                           QiVerdict     verdict)
{
  const QiRow found = qi_row_list_get (self->rows, row);
  QiVerdict before = QI_VERDICT_UNKNOWN;

  if (found.text != NULL)
    {
      before = found.text->verdict;
      found.text->verdict = verdict;
    }
  else
    before = qi_item_store_set_verdict (self->store, found.item, verdict);
  if (before == verdict)
    return FALSE;
  self->counts[before]--;
  self->counts[verdict]++;
  return TRUE;
}

void
qi_collection_emit_counts (QiCollection *self)
{
  g_signal_emit (self, qi_collection_signals[QI_COLLECTION_COUNTS_CHANGED], 0);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CHECKED]);
}

static void
tell_verdict (QiCollection *self,
              guint         row,
              QiVerdict     verdict)
{
  if (!qi_collection_put_verdict (self, row, verdict))
    return;
  g_signal_emit (self, qi_collection_signals[QI_COLLECTION_VERDICTS_CHANGED], 0, row, 1);
  qi_collection_emit_counts (self);
}

QiReading *
qi_collection_read (QiCollection *self,
                    guint         row,
                    gboolean      want_places,
                    GError      **error)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) failure = NULL;
  QiReading *reading = NULL;
  const char *text = NULL;
  gsize length = 0;

  g_return_val_if_fail (QI_IS_COLLECTION (self), NULL);
  g_return_val_if_fail (row < qi_row_list_get_n_rows (self->rows), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  bytes = qi_collection_dup_text (self, row, &failure);
  if (bytes == NULL && failure->domain != QI_ERROR)
    {
      if (!g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
        tell_verdict (self, row, QI_VERDICT_ERROR);
      g_propagate_error (error, g_steal_pointer (&failure));
      return NULL;
    }
  if (bytes == NULL)
    {
      reading = qi_reading_new (self->format != NULL ? self->format->id : "");
      qi_findings_add (reading->findings, qi_finding_ref (qi_error_get_finding (failure)));
    }
  else
    {
      text = g_bytes_get_data (bytes, &length);
      reading = qi_collection_read_text (self->division, self->format, self->limits, text, length, want_places);
    }
  tell_verdict (self, row, qi_verdict_for_findings (reading->findings));
  return reading;
}

GArray *
qi_collection_list_runs (const QiRowList *rows)
{
  GArray *runs = g_array_new (FALSE, FALSE, sizeof (QiRowRun));
  QiRowRun run = { .start = 0 };

  while ((run.n = qi_row_list_get_run (rows, run.start, &run.first)) > 0)
    {
      g_array_append_val (runs, run);
      run.start += run.n;
    }
  return runs;
}

/* The verdicts of the rows from @from to before @to, counted once more or once less. */
static void
count_rows (QiCollection *self,
            QiRowList    *rows,
            guint         from,
            guint         to,
            gboolean      add)
{
  while (from < to)
    {
      QiRow first;
      const guint n = MIN (qi_row_list_get_run (rows, from, &first), to - from);

      if (n == 0)
        break;
      for (guint i = 0; i < n; i++)
        {
          const QiVerdict verdict =
            first.text != NULL ? first.text->verdict : qi_item_store_get_verdict (self->store, first.item + i);

          self->counts[verdict] += add ? 1 : G_MAXUINT;
        }
      from += n;
    }
}

void
qi_collection_recount (QiCollection *self)
{
  memset (self->counts, 0, sizeof self->counts);
  count_rows (self, self->rows, 0, qi_row_list_get_n_rows (self->rows), TRUE);
}

static gboolean
are_same (const QiRow *a,
          guint        a_skip,
          const QiRow *b,
          guint        b_skip)
{
  return a->text == b->text && a->id + a_skip == b->id + b_skip &&
         (a->item == QI_NO_ITEM || b->item == QI_NO_ITEM ? a->item == b->item : a->item + a_skip == b->item + b_skip);
}

/* How many rows at the start of both lists are the same. */
static guint
count_same_start (const GArray *a,
                  const GArray *b)
{
  guint ia = 0, ib = 0, sa = 0, sb = 0, n = 0;

  while (ia < a->len && ib < b->len)
    {
      const QiRowRun *ra = &g_array_index (a, QiRowRun, ia);
      const QiRowRun *rb = &g_array_index (b, QiRowRun, ib);
      const guint step = MIN (ra->n - sa, rb->n - sb);

      if (!are_same (&ra->first, sa, &rb->first, sb))
        break;
      n += step;
      sa += step;
      sb += step;
      if (sa == ra->n)
        {
          ia++;
          sa = 0;
        }
      if (sb == rb->n)
        {
          ib++;
          sb = 0;
        }
    }
  return n;
}

/* The same at the end, at most @maximum. */
static guint
count_same_end (const GArray *a,
                const GArray *b,
                guint         maximum)
{
  guint ia = a->len, ib = b->len, sa = 0, sb = 0, n = 0;

  while (ia > 0 && ib > 0 && n < maximum)
    {
      const QiRowRun *ra = &g_array_index (a, QiRowRun, ia - 1);
      const QiRowRun *rb = &g_array_index (b, QiRowRun, ib - 1);
      const guint step = MIN (MIN (ra->n - sa, rb->n - sb), maximum - n);

      if (!are_same (&ra->first, ra->n - sa - 1, &rb->first, rb->n - sb - 1))
        break;
      n += step;
      sa += step;
      sb += step;
      if (sa == ra->n)
        {
          ia--;
          sa = 0;
        }
      if (sb == rb->n)
        {
          ib--;
          sb = 0;
        }
    }
  return n;
}

void
qi_collection_take_rows (QiCollection *self,
                         QiRowList    *rows)
{
  g_autoptr (QiRowList) old = self->rows;
  g_autoptr (GArray) old_runs = NULL;
  g_autoptr (GArray) new_runs = NULL;
  const guint n_old = qi_row_list_get_n_rows (old);
  const guint n_new = qi_row_list_get_n_rows (rows);
  const gboolean was_modified = is_modified (old);
  guint start, end;

  if (rows == old)
    {
      /* Two references to the one list: @old goes. */
      return;
    }
  old_runs = qi_collection_list_runs (old);
  new_runs = qi_collection_list_runs (rows);
  start = count_same_start (old_runs, new_runs);
  end = count_same_end (old_runs, new_runs, MIN (n_old, n_new) - start);
  self->rows = rows;
  count_rows (self, old, start, n_old - end, FALSE);
  count_rows (self, rows, start, n_new - end, TRUE);
  if (start < n_old)
    self->serial++;
  qi_collection_check_follow (self);
  if (n_old != n_new || start + end < n_old)
    g_signal_emit (self, qi_collection_signals[QI_COLLECTION_ROWS_CHANGED], 0, start, n_old - end - start,
                   n_new - end - start);
  qi_collection_emit_counts (self);
  if (was_modified != is_modified (self->rows))
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MODIFIED]);
}

/* Whether a row of the run, the @i-th of it, is a problem. */
static gboolean
is_problem (QiCollection   *self,
            const QiRowRun *run,
            guint           i,
            QiVerdict       least)
{
  return (run->first.text != NULL ? run->first.text->verdict
                                  : qi_item_store_get_verdict (self->store, run->first.item + i)) >= least;
}

/* Looks at the rows from @from to before @to, the nearest first. */
static gboolean
find_between (QiCollection *self,
              const GArray *runs,
              guint         from,
              guint         to,
              gboolean      forward,
              QiVerdict     least,
              guint        *found)
{
  for (guint k = 0; k < runs->len; k++)
    {
      const QiRowRun *run = &g_array_index (runs, QiRowRun, forward ? k : runs->len - 1 - k);
      const guint first = MAX (from, run->start);
      const guint end = MIN (to, run->start + run->n);

      for (guint i = 0; first < end && i < end - first; i++)
        {
          const guint row = forward ? first + i : end - 1 - i;

          if (!is_problem (self, run, row - run->start, least))
            continue;
          *found = row;
          return TRUE;
        }
    }
  return FALSE;
}

gboolean
qi_collection_find_problem (QiCollection *self,
                            guint         row,
                            gboolean      forward,
                            QiVerdict     least,
                            guint        *found)
{
  g_autoptr (GArray) runs = NULL;
  guint n;

  g_return_val_if_fail (QI_IS_COLLECTION (self) && found != NULL, FALSE);

  n = qi_row_list_get_n_rows (self->rows);
  runs = qi_collection_list_runs (self->rows);
  if (forward)
    return find_between (self, runs, row < n ? row + 1 : n, n, TRUE, least, found) ||
           find_between (self, runs, 0, MIN (row, n), TRUE, least, found);
  return find_between (self, runs, 0, MIN (row, n), FALSE, least, found) ||
         find_between (self, runs, row < n ? row + 1 : n, n, FALSE, least, found);
}
