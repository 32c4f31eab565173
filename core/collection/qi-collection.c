/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-collection-inner-private.h"

#include "qi-error.h"
#include "qi-finding-private.h"
#include "qi-game.h"
#include "qi-notation-private.h"
#include "qi-setup-private.h"

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
  g_clear_pointer (&self->muted, qi_muted_unref);
  g_clear_pointer (&self->save_notes, g_ptr_array_unref);
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
    g_signal_new ("rows-changed", QI_TYPE_COLLECTION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_UINT, G_TYPE_UINT);
  qi_collection_signals[QI_COLLECTION_VERDICTS_CHANGED] =
    g_signal_new ("verdicts-changed", QI_TYPE_COLLECTION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  qi_collection_signals[QI_COLLECTION_COUNTS_CHANGED] =
    g_signal_new ("counts-changed", QI_TYPE_COLLECTION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
  qi_collection_signals[QI_COLLECTION_SAVED] =
    g_signal_new ("saved", QI_TYPE_COLLECTION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                  0);
}

static void
qi_collection_init (QiCollection *self)
{
  self->cancellable = g_cancellable_new ();
  self->rows = qi_row_list_new (0);
  self->limits = qi_limits_get_default ();
  /* After all numbers that items of the file can have. */
  self->next_id = G_GUINT64_CONSTANT (1) << 32;
}

/**
 * qi_collection_get_file:
 * @self: a collection
 *
 * Returns: (transfer none): the file that it was opened from, or saved to last
 */
GFile *
qi_collection_get_file (QiCollection *self)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), NULL);

  return self->file;
}

/**
 * qi_collection_get_division:
 * @self: a collection
 *
 * Returns: how its file is divided
 */
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

/**
 * qi_collection_get_limits:
 * @self: a collection
 *
 * Returns: (transfer none): the limits of one position
 */
const QiLimits *
qi_collection_get_limits (QiCollection *self)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), NULL);

  return self->limits;
}

/**
 * qi_collection_is_indexed:
 * @self: a collection
 *
 * Returns: whether all items of the file were found
 */
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

/**
 * qi_collection_get_n_rows:
 * @self: a collection
 *
 * The rows known so far: more may follow until it is indexed.
 */
guint
qi_collection_get_n_rows (QiCollection *self)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), 0);

  return qi_row_list_get_n_rows (self->rows);
}

/**
 * qi_collection_get_id:
 * @self: a collection
 * @row: 0 ≤ @row < number of rows
 *
 * What stays of a row when it moves or says something else; see #QiRow.
 */
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

/**
 * qi_collection_dup_saved_text:
 * @self: a collection
 * @row: 0 ≤ @row < number of rows
 * @error: as of qi_collection_dup_text(); %G_IO_ERROR_NOT_FOUND for a row that is in no file
 *
 * What the file has for @row, as it was read or saved last. Reads the file.
 *
 * Returns: (transfer full): the bytes; %NULL with @error
 */
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
qi_collection_dup_item_text (QiCollection *self,
                             guint         item,
                             GError      **error)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);
  g_return_val_if_fail (item < qi_item_store_get_n (self->store), NULL);

  return qi_item_store_load (self->store, item, self->limits->max_text_bytes, error);
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
  const QiReadOptions options = { .limits = self->limits, .likely = self->likely };
  g_autoptr (QiReading) reading = NULL;

  if (self->format != NULL)
    return self->format;
  reading = qi_notation_detect (text, (gssize) length, &options);
  return reading->format == NULL || *reading->format == '\0' ? NULL
                                                             : qi_notation_lookup (reading->format);
}

/* Which bytes of a text are the position: JSON keeps the bytes as written, strict FEEN and PON count
 * every byte of a file, all others are taken without the final line end. */
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

/* What a reader leaves out of a game record stays in the file, and a record without a position starts
 * from the usual one: for rows of a file of records these findings are dropped. */
static void
drop_what_stays (QiReading *reading)
{
  static const char *const codes[] = { "comments-ignored", "moves-ignored", "start-position",
                                       "variations-ignored", NULL };

  for (guint i = reading->findings->len; i-- > 0;)
    if (g_strv_contains (codes, qi_finding_get_code (g_ptr_array_index (reading->findings, i))))
      g_ptr_array_remove_index (reading->findings, i);
}

QiReading *
qi_collection_read_text (QiDivision        division,
                         const QiNotation *format,
                         QiLikely          likely,
                         const QiLimits   *limits,
                         const char       *text,
                         gsize             length,
                         gboolean          want_places)
{
  const QiReadOptions options = {
    .limits = limits,
    .likely = likely,
    .want_places = want_places,
    .is_item = division != QI_DIVISION_WHOLE && division != QI_DIVISION_FOLDER,
  };
  QiReading *reading = NULL;

  if (text == NULL)
    text = "";
  if (format == NULL)
    reading = qi_notation_detect (text, (gssize) length, &options);
  else
    reading = qi_notation_read (format, text, (gssize) get_position_length (format, text, length),
                                &options);
  if (division == QI_DIVISION_PGN || division == QI_DIVISION_PDN || division == QI_DIVISION_SGF
      || division == QI_DIVISION_CSA || division == QI_DIVISION_BOD)
    drop_what_stays (reading);
  if (reading->setup != NULL)
    qi_game_diagnose_setup (reading->setup, reading->findings);
  return reading;
}

QiVerdict
qi_verdict_for_reading (const QiReading *reading,
                        QiMuted         *muted)
{
  g_autoptr (QiMuted) all = qi_setup_dup_muted (reading->setup, muted);
  guint n[3] = { 0 };

  for (guint i = 0; i < reading->findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (reading->findings, i);

      if (!qi_muted_takes (all, finding))
        n[qi_finding_get_severity (finding)]++;
    }
  if (n[QI_SEVERITY_ERROR] > 0)
    return QI_VERDICT_ERROR;
  if (n[QI_SEVERITY_WARNING] > 0)
    return QI_VERDICT_WARNING;
  if (reading->setup != NULL && !qi_game_checks_setup (reading->setup))
    return QI_VERDICT_UNCHECKED;
  return n[QI_SEVERITY_NOTE] > 0 ? QI_VERDICT_NOTE : QI_VERDICT_FINE;
}

QiVerdict
qi_collection_get_verdict (QiCollection *self,
                           guint         row)
{
  QiRow found;

  g_return_val_if_fail (QI_IS_COLLECTION (self), QI_VERDICT_UNKNOWN);
  g_return_val_if_fail (row < qi_row_list_get_n_rows (self->rows), QI_VERDICT_UNKNOWN);

  found = qi_row_list_get (self->rows, row);
  return found.text != NULL ? qi_collection_get_text_verdict (found.text)
                            : qi_item_store_get_verdict (self->store, found.item);
}

/**
 * qi_collection_count:
 * @self: a collection
 * @verdict: a verdict
 *
 * O(1).
 *
 * Returns: how many rows have it
 */
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
      before = qi_collection_get_text_verdict (found.text);
      qi_collection_judge_text (self, found.text, verdict);
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
      reading = qi_collection_read_text (self->division, self->format, self->likely, self->limits,
                                         text, length, want_places);
    }
  tell_verdict (self, row, qi_verdict_for_reading (reading, self->muted));
  return reading;
}

QiReading *
qi_collection_read_bytes (QiCollection *self,
                          GBytes       *text)
{
  gsize length = 0;
  const char *data = NULL;

  g_return_val_if_fail (QI_IS_COLLECTION (self), NULL);
  g_return_val_if_fail (text != NULL, NULL);

  /* The following do not change after the file was opened. */
  data = g_bytes_get_data (text, &length);
  return qi_collection_read_text (self->division, self->format, self->likely, self->limits, data,
                                  length, FALSE);
}

void
qi_collection_tell_reading (QiCollection    *self,
                            guint            row,
                            const QiReading *reading)
{
  g_return_if_fail (QI_IS_COLLECTION (self));
  g_return_if_fail (row < qi_row_list_get_n_rows (self->rows));
  g_return_if_fail (reading != NULL);

  tell_verdict (self, row, qi_verdict_for_reading (reading, self->muted));
}
