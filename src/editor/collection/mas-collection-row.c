/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-collection-private.h"

#include "mas-let-go.h"
#include "mas-words.h"
#include "qi-visible-private.h"

#include <glib/gi18n.h>

#define MAX_INFOS         600  /* rows that stay cached after they are out of view */
#define MAX_LABEL_LETTERS 96   /* of a row's text where it has no name */
#define READ_TIME         3000 /* µs at once for reading rows */
#define LOOK_TIME         1500 /* µs of a frame for rows that come into sight in it */

enum
{
  PROP_POSITION = 1,
  PROP_LABEL,
  PROP_WORDS,
  PROP_VERDICT,
  PROP_SETUP,
  PROP_MODIFIED,
  PROP_KNOWN,
  PROP_FRESH,
  PROP_THEIRS,
  PROP_VALUE,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (MasCollectionRow, mas_collection_row, G_TYPE_OBJECT)

static void
mas_collection_row_get_property (GObject    *object,
                                 guint       prop_id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  MasCollectionRow *self = MAS_COLLECTION_ROW (object);

  switch (prop_id)
    {
    case PROP_POSITION:
      g_value_set_uint (value, self->position);
      break;
    case PROP_LABEL:
      g_value_set_string (value, self->label);
      break;
    case PROP_WORDS:
      g_value_set_string (value, self->words);
      break;
    case PROP_VERDICT:
      g_value_set_uint (value, self->verdict);
      break;
    case PROP_SETUP:
      g_value_set_boxed (value, self->setup);
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, self->modified);
      break;
    case PROP_KNOWN:
      g_value_set_boolean (value, self->known);
      break;
    case PROP_FRESH:
      g_value_set_boolean (value, self->fresh);
      break;
    case PROP_THEIRS:
      g_value_set_uint (value, self->theirs);
      break;
    case PROP_VALUE:
      g_value_take_string (value, mas_collection_row_dup_value (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_collection_row_dispose (GObject *object)
{
  MasCollectionRow *self = MAS_COLLECTION_ROW (object);

  if (self->collection != NULL)
    g_hash_table_remove (self->collection->live, &self->id);
  self->collection = NULL;
  g_clear_pointer (&self->label, g_free);
  g_clear_pointer (&self->words, g_free);
  g_clear_pointer (&self->setup, qi_setup_unref);

  G_OBJECT_CLASS (mas_collection_row_parent_class)->dispose (object);
}

static void
mas_collection_row_class_init (MasCollectionRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags read = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = mas_collection_row_get_property;
  object_class->dispose = mas_collection_row_dispose;

  props[PROP_POSITION] = g_param_spec_uint ("position", NULL, NULL, 0, G_MAXUINT, 0, read);
  props[PROP_LABEL] = g_param_spec_string ("label", NULL, NULL, NULL, read);
  props[PROP_WORDS] = g_param_spec_string ("words", NULL, NULL, NULL, read);
  props[PROP_VERDICT] = g_param_spec_uint ("verdict", NULL, NULL, 0, QI_N_VERDICTS - 1, 0, read);
  props[PROP_SETUP] = g_param_spec_boxed ("setup", NULL, NULL, QI_TYPE_SETUP, read);
  props[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, read);
  props[PROP_KNOWN] = g_param_spec_boolean ("known", NULL, NULL, FALSE, read);
  props[PROP_FRESH] = g_param_spec_boolean ("fresh", NULL, NULL, FALSE, read);
  props[PROP_THEIRS] = g_param_spec_uint ("theirs", NULL, NULL, 0, G_MAXUINT, 0, read);
  props[PROP_VALUE] = g_param_spec_string ("value", NULL, NULL, NULL, read);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
mas_collection_row_init (MasCollectionRow *self)
{
}

guint
mas_collection_row_get_position (MasCollectionRow *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION_ROW (self), 0);
  return self->position;
}

const char *
mas_collection_row_get_label (MasCollectionRow *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION_ROW (self), NULL);
  return self->label;
}

const char *
mas_collection_row_get_words (MasCollectionRow *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION_ROW (self), NULL);
  return self->words;
}

char *
mas_collection_row_dup_value (MasCollectionRow *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION_ROW (self), NULL);
  return self->collection != NULL ? mas_collection_dup_value (self->collection, self->id) : NULL;
}

QiVerdict
mas_collection_row_get_verdict (MasCollectionRow *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION_ROW (self), QI_VERDICT_UNKNOWN);
  return self->verdict;
}

QiSetup *
mas_collection_row_get_setup (MasCollectionRow *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION_ROW (self), NULL);
  return self->setup;
}

gboolean
mas_collection_row_is_modified (MasCollectionRow *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION_ROW (self), FALSE);
  return self->modified;
}

gboolean
mas_collection_row_is_fresh (MasCollectionRow *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION_ROW (self), FALSE);
  return self->fresh;
}

/* What is remembered of rows. */

static void
info_free (gpointer data)
{
  MasRowInfo *info = data;

  g_free (info->label);
  g_free (info->words);
  g_clear_pointer (&info->setup, qi_setup_unref);
  g_free (info);
}

static void
forget (MasCollection *self,
        guint64        id)
{
  MasRowInfo *info = g_hash_table_lookup (self->infos, &id);

  if (info == NULL)
    return;
  g_queue_unlink (&self->recent, &info->link);
  g_hash_table_remove (self->infos, &id);
  info_free (info);
}

/* Takes @info. */
static void
remember (MasCollection *self,
          MasRowInfo    *info)
{
  forget (self, info->id);
  info->link.data = info;
  g_queue_push_head_link (&self->recent, &info->link);
  g_hash_table_insert (self->infos, &info->id, info);
  while (g_queue_get_length (&self->recent) > MAX_INFOS)
    forget (self, ((MasRowInfo *) g_queue_peek_tail (&self->recent))->id);
}

/* "Line 12", or the path in a folder. Free with g_free(). */
static char *
dup_place_words (MasCollection *self,
                 guint          row)
{
  QiItemSpan span = { 0 };
  g_autofree char *path = NULL;
  g_autofree char *number = NULL;

  if (!qi_collection_get_place (self->collection, row, &span, &path))
    /* Translators: a position of a file that was added and not saved yet */
    return g_strdup (_("New"));
  if (path != NULL)
    return qi_visible_dup_name (path);
  number = g_strdup_printf ("%'" G_GUINT64_FORMAT, span.line);
  /* Translators: where a position stands in a file */
  return g_strdup_printf (_("Line %s"), number);
}

/* The first letters of a row's text, on one line. */
static char *
dup_beginning (GBytes *bytes)
{
  gsize size = 0;
  const char *data = bytes != NULL ? g_bytes_get_data (bytes, &size) : NULL;
  g_autofree char *text =
    g_utf8_make_valid (data != NULL ? data : "", (gssize) MIN (size, MAX_LABEL_LETTERS * 4));
  g_autofree char *cut = NULL;

  for (char *p = text; *p != '\0'; p++)
    *p = g_ascii_iscntrl (*p) ? ' ' : *p;
  g_strstrip (text);
  cut = g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), MAX_LABEL_LETTERS));
  return qi_visible_dup (*cut != '\0' ? cut : "—");
}

static MasRowInfo *
make_info (MasCollection   *self,
           guint            row,
           guint64          id,
           const QiReading *reading)
{
  MasRowInfo *info = g_new0 (MasRowInfo, 1);
  QiFinding *worst = mas_collection_get_worst (self, reading);

  info->id = id;
  info->label = reading != NULL ? qi_collection_dup_label (reading) : NULL;
  if (info->label == NULL)
    {
      g_autoptr (GBytes) text = qi_collection_dup_text (self->collection, row, NULL);

      info->label = dup_beginning (text);
    }
  if (reading != NULL && reading->setup != NULL)
    info->setup = mas_let_go_dup_light (reading->setup);
  else if (reading != NULL && reading->partial != NULL)
    info->setup = mas_let_go_dup_light (reading->partial);
  info->words =
    worst != NULL ? mas_words_finding (worst, info->setup) : dup_place_words (self, row);
  return info;
}

static void
apply (MasCollectionRow *row,
       const MasRowInfo *info)
{
  QiCollection *collection = row->collection->collection;

  g_object_freeze_notify (G_OBJECT (row));
  if (g_strcmp0 (row->label, info->label) != 0)
    {
      g_free (row->label);
      row->label = g_strdup (info->label);
      g_object_notify_by_pspec (G_OBJECT (row), props[PROP_LABEL]);
    }
  if (g_strcmp0 (row->words, info->words) != 0)
    {
      g_free (row->words);
      row->words = g_strdup (info->words);
      g_object_notify_by_pspec (G_OBJECT (row), props[PROP_WORDS]);
    }
  if (row->setup != info->setup)
    {
      g_clear_pointer (&row->setup, qi_setup_unref);
      row->setup = info->setup != NULL ? qi_setup_ref (info->setup) : NULL;
      g_object_notify_by_pspec (G_OBJECT (row), props[PROP_SETUP]);
    }
  if (!row->known)
    {
      row->known = TRUE;
      g_object_notify_by_pspec (G_OBJECT (row), props[PROP_KNOWN]);
    }
  mas_collection_row_update (row, collection);
  g_object_thaw_notify (G_OBJECT (row));
}

void
mas_collection_row_update (MasCollectionRow *self,
                           QiCollection     *collection)
{
  QiVerdict verdict = qi_collection_get_verdict (collection, self->position);
  gboolean modified = qi_collection_is_row_modified (collection, self->position);

  if (self->verdict != verdict)
    {
      self->verdict = verdict;
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_VERDICT]);
    }
  if (self->modified != modified)
    {
      self->modified = modified;
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MODIFIED]);
    }
}

void
mas_collection_row_set_position (MasCollectionRow *self,
                                 guint             position)
{
  if (self->position == position)
    return;
  self->position = position;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_POSITION]);
}

/* Reading, when there is time. */

static void
unqueue (MasCollection    *self,
         MasCollectionRow *row)
{
  if (!row->queued)
    return;
  row->queued = FALSE;
  g_queue_remove (&self->queue, row);
  g_object_unref (row);
}

static void
on_read_long_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autoptr (MasCollectionRow) row = user_data;
  g_autoptr (QiReading) reading = NULL;
  g_autoptr (GBytes) text = NULL;
  guint position = 0;

  row->reading = FALSE;
  reading = mas_collection_read_finish (MAS_COLLECTION (source), result, &position, &text, NULL);
  if (reading != NULL)
    mas_let_go (g_steal_pointer (&reading), (GDestroyNotify) qi_reading_free);
}

static void
read_row (MasCollection    *self,
          MasCollectionRow *row)
{
  g_autoptr (GBytes) text = qi_collection_dup_text (self->collection, row->position, NULL);
  g_autoptr (QiReading) reading = NULL;

  if (mas_collection_is_long (text))
    {
      if (!row->reading)
        mas_collection_read_async (self, row->position, text, NULL, on_read_long_cb,
                                   g_object_ref (row));
      row->reading = TRUE;
      return;
    }
  reading = qi_collection_read (self->collection, row->position, FALSE, NULL);
  mas_collection_learn_row (self, row->position, reading);
}

static gboolean
on_read_cb (gpointer user_data)
{
  MasCollection *self = user_data;
  gint64 end = g_get_monotonic_time () + READ_TIME;

  while (!g_queue_is_empty (&self->queue) && g_get_monotonic_time () < end)
    {
      g_autoptr (MasCollectionRow) row = g_queue_pop_head (&self->queue);

      row->queued = FALSE;
      if (row->collection == self)
        read_row (self, row);
    }
  if (!g_queue_is_empty (&self->queue))
    return G_SOURCE_CONTINUE;
  self->read_id = 0;
  return G_SOURCE_REMOVE;
}

static void
enqueue (MasCollection    *self,
         MasCollectionRow *row)
{
  if (row->queued)
    return;
  row->queued = TRUE;
  g_queue_push_tail (&self->queue, g_object_ref (row));
  /* Behind drawing and input. */
  if (self->read_id == 0)
    self->read_id = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, on_read_cb, self, NULL);
}

/* Whether the row can be read before it is drawn for the first time, and not drawn again for it. What was not checked
 * yet would tell its verdict, for which a list that is being laid out has no place. */
static gboolean
can_read_now (MasCollectionRow *self)
{
  return self->verdict != QI_VERDICT_UNKNOWN
         && mas_frame_time_is_left (&self->collection->looked, LOOK_TIME);
}

void
mas_collection_row_look (MasCollectionRow *self)
{
  MasRowInfo *info = NULL;

  g_return_if_fail (MAS_IS_COLLECTION_ROW (self));

  self->n_looks++;
  if (self->collection == NULL || self->known)
    return;
  info = g_hash_table_lookup (self->collection->infos, &self->id);
  if (info != NULL)
    apply (self, info);
  else if (can_read_now (self))
    {
      const gint64 start = g_get_monotonic_time ();

      read_row (self->collection, self);
      mas_frame_time_spend (&self->collection->looked, start);
    }
  else
    enqueue (self->collection, self);
}

void
mas_collection_row_look_away (MasCollectionRow *self)
{
  g_return_if_fail (MAS_IS_COLLECTION_ROW (self));
  g_return_if_fail (self->n_looks > 0);

  self->n_looks--;
  if (self->n_looks == 0 && self->collection != NULL)
    unqueue (self->collection, self);
}

/* Functions of the collection about its rows. */

MasCollectionRow *
mas_collection_ref_row (MasCollection *self,
                        guint          row)
{
  guint64 id = qi_collection_get_id (self->collection, row);
  MasCollectionRow *found = g_hash_table_lookup (self->live, &id);

  if (found != NULL)
    return g_object_ref (found);
  found = g_object_new (MAS_TYPE_COLLECTION_ROW, NULL);
  found->collection = self;
  found->id = id;
  found->position = row;
  found->verdict = qi_collection_get_verdict (self->collection, row);
  found->modified = qi_collection_is_row_modified (self->collection, row);
  found->theirs = mas_collection_get_theirs (self, id);
  found->fresh = g_hash_table_contains (self->fresh, &id);
  g_hash_table_insert (self->live, &found->id, found);
  return found;
}

void
mas_collection_learn_row (MasCollection   *self,
                          guint            row,
                          const QiReading *reading)
{
  guint64 id = qi_collection_get_id (self->collection, row);
  MasRowInfo *info = make_info (self, row, id, reading);
  MasCollectionRow *live = g_hash_table_lookup (self->live, &id);

  remember (self, info);
  if (live != NULL)
    {
      live->known = FALSE;
      apply (live, info);
    }
}

void
mas_collection_refresh_row (MasCollection *self,
                            guint          row)
{
  guint64 id = qi_collection_get_id (self->collection, row);
  MasCollectionRow *live = g_hash_table_lookup (self->live, &id);

  forget (self, id);
  if (live == NULL)
    return;
  mas_collection_row_update (live, self->collection);
  live->known = FALSE;
  if (live->n_looks > 0)
    enqueue (self, live);
}

void
mas_collection_clear_rows (MasCollection *self)
{
  GHashTableIter iter;
  gpointer row = NULL;

  g_clear_handle_id (&self->read_id, g_source_remove);
  while (!g_queue_is_empty (&self->queue))
    {
      MasCollectionRow *queued = g_queue_pop_head (&self->queue);

      queued->queued = FALSE;
      g_object_unref (queued);
    }
  g_hash_table_iter_init (&iter, self->live);
  while (g_hash_table_iter_next (&iter, NULL, &row))
    ((MasCollectionRow *) row)->collection = NULL;
  g_hash_table_remove_all (self->live);
  while (!g_queue_is_empty (&self->recent))
    forget (self, ((MasRowInfo *) g_queue_peek_tail (&self->recent))->id);
}
