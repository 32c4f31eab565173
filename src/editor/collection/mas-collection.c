/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-collection.h"

#include "mas-collection-private.h"
#include "qi-setup-private.h"

#include <glib/gi18n.h>

enum
{
  PROP_COLLECTION = 1,
  PROP_CURRENT,
  PROP_MODIFIED,
  PROP_SEARCHING,
  N_PROPS
};

enum
{
  SIGNAL_REFUSED,
  SIGNAL_NOTED,
  SIGNAL_REPLACED,
  SIGNAL_ACTED,
  SIGNAL_STEPPED,
  SIGNAL_SHOWN,
  SIGNAL_THEIRS,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

static void mas_collection_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (MasCollection,
                               mas_collection,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      mas_collection_list_model_init))

static GType
mas_collection_get_item_type (GListModel *model)
{
  return MAS_TYPE_COLLECTION_ROW;
}

static guint
mas_collection_get_n_items (GListModel *model)
{
  MasCollection *self = MAS_COLLECTION (model);

  return self->matches != NULL ? self->matches->len : self->n_rows;
}

static gpointer
mas_collection_get_item (GListModel *model,
                         guint       place)
{
  MasCollection *self = MAS_COLLECTION (model);
  guint row = mas_collection_get_row (self, place);

  return row != G_MAXUINT ? mas_collection_ref_row (self, row) : NULL;
}

static void
mas_collection_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = mas_collection_get_item_type;
  iface->get_n_items = mas_collection_get_n_items;
  iface->get_item = mas_collection_get_item;
}

/* Rows that are in use get their new numbers; removed rows leave the collection. */
static void
renumber (MasCollection *self,
          guint          row,
          guint          removed,
          guint          added)
{
  GHashTableIter iter;
  gpointer value = NULL;

  g_hash_table_iter_init (&iter, self->live);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      MasCollectionRow *live = value;
      guint position = 0;

      if (live->position < row)
        continue;
      if (live->position >= row + removed)
        mas_collection_row_set_position (live, live->position + added - removed);
      else if (qi_collection_find_id (self->collection, live->id, &position))
        mas_collection_row_set_position (live, position);
      else
        {
          live->collection = NULL;
          g_hash_table_iter_remove (&iter);
        }
    }
}

/* Whether the rows are those that they were, with other texts. */
static gboolean
are_same (MasCollection *self,
          guint          row,
          guint          n)
{
  GHashTableIter iter;
  gpointer value = NULL;

  if (n <= 1)
    return TRUE;
  g_hash_table_iter_init (&iter, self->live);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      MasCollectionRow *live = value;

      if (live->position >= row && live->position < row + n
          && qi_collection_get_id (self->collection, live->position) != live->id)
        return FALSE;
    }
  return TRUE;
}

static void
refresh_live (MasCollection *self,
              guint          row,
              guint          n)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint));
  GHashTableIter iter;
  gpointer value = NULL;

  g_hash_table_iter_init (&iter, self->live);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (((MasCollectionRow *) value)->position - row < n)
      g_array_append_val (rows, ((MasCollectionRow *) value)->position);
  for (guint i = 0; i < rows->len; i++)
    mas_collection_refresh_row (self, g_array_index (rows, guint, i));
}

static void
update_current (MasCollection *self)
{
  guint current = G_MAXUINT;

  if (self->current == G_MAXUINT)
    return;
  if (!qi_collection_find_id (self->collection, self->current_id, &current))
    current = G_MAXUINT;
  if (current == self->current)
    return;
  self->current = current;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CURRENT]);
}

static void
on_rows_changed_cb (QiCollection  *collection,
                    guint          row,
                    guint          removed,
                    guint          added,
                    MasCollection *self)
{
  if (removed == added && are_same (self, row, removed))
    {
      refresh_live (self, row, removed);
      if (!self->writing_values)
        mas_collection_check_values (self, row, removed);
      update_current (self);
      if (!self->writing)
        mas_collection_check_documents (self, row, removed);
      return;
    }
  self->n_rows = qi_collection_get_n_rows (collection);
  renumber (self, row, removed, added);
  mas_collection_splice (self, row, removed, added);
  update_current (self);
  if (!self->writing)
    mas_collection_check_documents (self, row, added);
}

static void
on_verdicts_changed_cb (QiCollection  *collection,
                        guint          first,
                        guint          n,
                        MasCollection *self)
{
  GHashTableIter iter;
  gpointer value = NULL;

  g_hash_table_iter_init (&iter, self->live);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (((MasCollectionRow *) value)->position - first < n)
      mas_collection_row_update (value, collection);
}

static void
on_counts_changed_cb (MasCollection *self)
{
  if (self->filter.verdicts != 0)
    mas_collection_find_again (self);
}

static void
on_saved_cb (MasCollection *self)
{
  GHashTableIter iter;
  gpointer value = NULL;

  mas_collection_carry_steps (self);
  mas_collection_documents_saved (self);
  g_hash_table_iter_init (&iter, self->live);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    mas_collection_row_update (value, self->collection);
  refresh_live (self, 0, G_MAXUINT); /* their lines in the file have changed */
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MODIFIED]);
}

static void
on_steps_changed_cb (MasCollection *self)
{
  g_signal_emit (self, signals[SIGNAL_ACTED], 0);
}

static void
on_modified_cb (MasCollection *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MODIFIED]);
}

static void
mas_collection_get_property (GObject    *object,
                             guint       prop_id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  MasCollection *self = MAS_COLLECTION (object);

  switch (prop_id)
    {
    case PROP_COLLECTION:
      g_value_set_object (value, self->collection);
      break;
    case PROP_CURRENT:
      g_value_set_uint (value, self->current);
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, mas_collection_is_modified (self));
      break;
    case PROP_SEARCHING:
      g_value_set_boolean (value, self->finding != NULL);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_collection_dispose (GObject *object)
{
  MasCollection *self = MAS_COLLECTION (object);

  if (self->collection != NULL)
    {
      mas_collection_stop_finding (self);
      mas_collection_clear_documents (self);
      mas_collection_clear_rows (self);
      g_signal_handlers_disconnect_by_data (self->collection, self);
      qi_collection_close (self->collection);
    }
  g_clear_object (&self->collection);
  g_clear_object (&self->steps);

  G_OBJECT_CLASS (mas_collection_parent_class)->dispose (object);
}

static void
mas_collection_finalize (GObject *object)
{
  MasCollection *self = MAS_COLLECTION (object);

  g_clear_pointer (&self->live, g_hash_table_unref);
  g_clear_pointer (&self->fresh, g_hash_table_unref);
  g_clear_pointer (&self->theirs, g_hash_table_unref);
  g_clear_pointer (&self->values, g_hash_table_unref);
  g_clear_pointer (&self->infos, g_hash_table_unref);
  g_clear_pointer (&self->documents, g_hash_table_unref);
  g_clear_pointer (&self->matches, g_array_unref);
  g_clear_pointer (&self->kept, g_array_unref);
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->remark, g_free);
  g_clear_pointer (&self->filter.query, qi_query_unref);

  G_OBJECT_CLASS (mas_collection_parent_class)->finalize (object);
}

static void
mas_collection_class_init (MasCollectionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags read = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = mas_collection_get_property;
  object_class->dispose = mas_collection_dispose;
  object_class->finalize = mas_collection_finalize;

  props[PROP_COLLECTION] = g_param_spec_object ("collection", NULL, NULL, QI_TYPE_COLLECTION, read);
  props[PROP_CURRENT] = g_param_spec_uint ("current", NULL, NULL, 0, G_MAXUINT, G_MAXUINT, read);
  props[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, read);
  props[PROP_SEARCHING] = g_param_spec_boolean ("searching", NULL, NULL, FALSE, read);
  g_object_class_install_properties (object_class, N_PROPS, props);

  signals[SIGNAL_REFUSED] =
    g_signal_new ("refused", MAS_TYPE_COLLECTION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_ERROR);
  signals[SIGNAL_NOTED] = g_signal_new ("noted", MAS_TYPE_COLLECTION, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_PTR_ARRAY);
  signals[SIGNAL_REPLACED] = g_signal_new ("replaced", MAS_TYPE_COLLECTION, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_ACTED] = g_signal_new ("acted", MAS_TYPE_COLLECTION, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_STEPPED] = g_signal_new ("stepped", MAS_TYPE_COLLECTION, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_THEIRS] = g_signal_new ("theirs", MAS_TYPE_COLLECTION, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_SHOWN] = g_signal_new ("shown", MAS_TYPE_COLLECTION, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_collection_init (MasCollection *self)
{
  self->current = G_MAXUINT;
  self->live = g_hash_table_new (g_int64_hash, g_int64_equal);
  self->fresh = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->infos = g_hash_table_new (g_int64_hash, g_int64_equal);
  self->kept = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->steps = mas_steps_new ();
  g_signal_connect_object (self->steps, "changed", G_CALLBACK (on_steps_changed_cb), self,
                           G_CONNECT_SWAPPED);
  mas_collection_init_documents (self);
}

MasCollection *
mas_collection_new (QiCollection *collection)
{
  MasCollection *self = NULL;

  g_return_val_if_fail (QI_IS_COLLECTION (collection), NULL);

  self = g_object_new (MAS_TYPE_COLLECTION, NULL);
  self->collection = g_object_ref (collection);
  self->n_rows = qi_collection_get_n_rows (collection);
  g_signal_connect (collection, "rows-changed", G_CALLBACK (on_rows_changed_cb), self);
  g_signal_connect (collection, "verdicts-changed", G_CALLBACK (on_verdicts_changed_cb), self);
  g_signal_connect_swapped (collection, "counts-changed", G_CALLBACK (on_counts_changed_cb), self);
  g_signal_connect_swapped (collection, "saved", G_CALLBACK (on_saved_cb), self);
  g_signal_connect_swapped (collection, "notify::modified", G_CALLBACK (on_modified_cb), self);
  return self;
}

QiCollection *
mas_collection_get_collection (MasCollection *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION (self), NULL);
  return self->collection;
}

guint
mas_collection_get_current (MasCollection *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION (self), G_MAXUINT);
  return self->current;
}

void
mas_collection_set_current (MasCollection *self,
                            guint          row)
{
  g_return_if_fail (MAS_IS_COLLECTION (self));
  g_return_if_fail (row == G_MAXUINT || row < self->n_rows);

  if (self->current == row
      && (row == G_MAXUINT || self->current_id == qi_collection_get_id (self->collection, row)))
    return;
  self->current = row;
  self->current_id = row != G_MAXUINT ? qi_collection_get_id (self->collection, row) : 0;
  if (row != G_MAXUINT)
    mas_collection_look_at_row (self, self->current_id);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CURRENT]);
}

QiFinding *
mas_collection_get_worst (MasCollection   *self,
                          const QiReading *reading)
{
  g_autoptr (QiMuted) muted = NULL;
  QiFinding *worst = NULL;

  if (reading == NULL)
    return NULL;
  muted = qi_setup_dup_muted (reading->setup, qi_collection_get_muted (self->collection));
  for (guint i = 0; i < reading->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (reading->findings, i);

      if (!qi_muted_takes (muted, finding)
          && (worst == NULL || qi_finding_get_severity (finding) < qi_finding_get_severity (worst)))
        worst = finding;
    }
  return worst;
}

void
mas_collection_set_muted (MasCollection *self,
                          QiMuted       *muted)
{
  g_autofree gpointer *ids = NULL;
  guint n = 0;

  g_return_if_fail (MAS_IS_COLLECTION (self));

  qi_collection_set_muted (self->collection, muted);
  mas_collection_mute_documents (self);
  /* The texts of the rows are searched again. */
  ids = g_hash_table_get_keys_as_array (self->infos, &n);
  for (guint i = 0; i < n; i++)
    {
      const guint64 id = *(const guint64 *) ids[i];
      guint row = 0;

      if (qi_collection_find_id (self->collection, id, &row))
        mas_collection_refresh_row (self, row);
    }
  refresh_live (self, 0, G_MAXUINT);
}

gboolean
mas_collection_is_modified (MasCollection *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);
  return self->collection != NULL
         && (qi_collection_is_modified (self->collection)
             || mas_collection_count_unwritten (self) > 0);
}

/* Walks the changes, not all rows. */
guint
mas_collection_count_modified (MasCollection *self)
{
  QiRowList *rows = NULL;
  guint n = mas_collection_count_unwritten (self);
  guint n_rows = 0;
  guint run = 0;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), 0);

  rows = qi_collection_get_rows (self->collection);
  n_rows = qi_row_list_get_n_rows (rows);
  for (guint row = 0; row < n_rows; row += run)
    {
      QiRow first = { 0 };

      run = qi_row_list_get_run (rows, row, &first);
      if (run == 0)
        break;
      if (first.text != NULL)
        n++;
    }
  return n;
}

static gboolean
read_saved (MasCollection *self,
            guint          row,
            QiReading    **reading)
{
  g_autoptr (GBytes) bytes = qi_collection_dup_saved_text (self->collection, row, NULL);
  const QiNotation *format = qi_collection_get_format (self->collection);
  const QiReadOptions options = { .limits = qi_collection_get_limits (self->collection) };
  gsize length = 0;
  const char *text = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;

  if (bytes == NULL)
    return FALSE;
  if (text == NULL)
    text = "";
  *reading = format != NULL ? qi_notation_read (format, text, (gssize) length, &options)
                            : qi_notation_detect (text, (gssize) length, &options);
  return TRUE;
}

QiSetup *
mas_collection_dup_setup (MasCollection *self,
                          guint          row,
                          gboolean       saved,
                          char         **title)
{
  g_autoptr (QiReading) reading = NULL;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), NULL);
  g_return_val_if_fail (row < self->n_rows, NULL);

  mas_collection_flush (self);
  if (saved)
    read_saved (self, row, &reading);
  else
    reading = qi_collection_read (self->collection, row, FALSE, NULL);
  if (title != NULL)
    /* Translators: the number of a position in a file, like "Row 12" */
    *title = saved ? g_strdup_printf (_("Row %'u as Saved"), row + 1)
                   : g_strdup_printf (_("Row %'u"), row + 1);
  return reading != NULL && reading->setup != NULL ? qi_setup_ref (reading->setup) : NULL;
}
