/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-evaluation.h"

#include "mas-seat.h"
#include "mas-words.h"
#include "qi-engine-value-private.h"

#include <glib/gi18n.h>

#define MAX_ENDS 3 /* rows in turn during which the engine ended: then it is not started again */

struct _MasEvaluation
{
  GObject         parent_instance;

  MasCollection  *collection;
  MasEngines     *engines;
  MasSeat        *seat;
  MasEngineEntry *entry;   /* that was asked last; or NULL */
  GCancellable   *running; /* or NULL */
  QiEngineLimits  limits;
  gboolean        writes;
  GArray         *ids;    /* guint64, rows in their order */
  GArray         *missed; /* guint64, rows at which the engine failed */
  guint           n_done;
  guint           n_values; /* rows that got one */
  guint           n_ends;   /* consecutive rows during which it ended */
  QiSetup        *setup;    /* the position it thinks about; or NULL */
  char           *trouble;  /* why the last row without a value has none; or NULL */
  char           *words;    /* or NULL */
};

/* What a callback needs to notice that it was stopped meanwhile. */
typedef struct
{
  MasEvaluation *self;
  GCancellable  *running;
} Call;

static guint changed_signal;

G_DEFINE_FINAL_TYPE (MasEvaluation, mas_evaluation, G_TYPE_OBJECT)

static Call *
call_new (MasEvaluation *self)
{
  Call *call = g_new0 (Call, 1);

  call->self = g_object_ref (self);
  call->running = g_object_ref (self->running);
  return call;
}

static void
call_free (Call *call)
{
  g_object_unref (call->running);
  g_object_unref (call->self);
  g_free (call);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Call, call_free)

static gboolean
is_wanted (const Call *call)
{
  return call->self->running == call->running;
}

/* The end --------------------------------------------------------------------------------------------------------- */

/* Where the first @n_ids of @ids are now. */
static GArray *
find_rows (MasEvaluation *self,
           GArray        *ids,
           guint          n_ids)
{
  QiCollection *rows = mas_collection_get_collection (self->collection);
  GArray *found = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < n_ids; i++)
    {
      guint row = 0;

      if (qi_collection_find_id (rows, g_array_index (ids, guint64, i), &row))
        g_array_append_val (found, row);
    }
  return found;
}

static void
write_values (MasEvaluation *self)
{
  g_autoptr (GArray) rows = find_rows (self, self->ids, self->n_done);
  g_autoptr (GError) error = NULL;

  if (!mas_collection_write_values (self->collection, (const guint *) rows->data, rows->len,
                                    /* Translators: a step that can be undone */
                                    _("Write Values"), &error))
    {
      g_free (self->trouble);
      self->trouble = mas_words_error (error, NULL);
    }
}

static void
finish (MasEvaluation *self)
{
  g_autofree char *count = NULL;

  g_clear_object (&self->running);
  g_clear_pointer (&self->setup, qi_setup_unref);
  mas_seat_leave (self->seat);
  if (self->writes && self->n_values > 0)
    write_values (self);
  count = g_strdup_printf (ngettext ("%'u of %'u position has a value now.",
                                     "%'u of %'u positions have a value now.", self->ids->len),
                           self->n_values, self->ids->len);
  g_free (self->words);
  self->words =
    self->trouble != NULL ? g_strjoin (" ", count, self->trouble, NULL) : g_steal_pointer (&count);
  g_signal_emit (self, changed_signal, 0);
}

/* Rows ------------------------------------------------------------------------------------------------------------ */

static void go_on (MasEvaluation *self);

/* Takes @words: why the row got no value; NULL: it got one. */
static void
end_row (MasEvaluation *self,
         char          *words)
{
  if (words != NULL)
    {
      g_free (self->trouble);
      self->trouble = words;
    }
  g_clear_pointer (&self->setup, qi_setup_unref);
  self->n_done++;
  g_signal_emit (self, changed_signal, 0);
  if (self->running != NULL)
    go_on (self);
}

static void
take_error (MasEvaluation *self,
            const GError  *error,
            gboolean       runs)
{
  self->n_ends = runs ? 0 : self->n_ends + 1;
  if (self->n_ends < MAX_ENDS)
    {
      if (!mas_seat_was_not_sent (error))
        g_array_append_val (self->missed, g_array_index (self->ids, guint64, self->n_done));
      end_row (self, mas_words_error (error, self->setup));
      return;
    }
  g_free (self->trouble);
  self->trouble = mas_words_error (error, self->setup);
  g_array_append_vals (self->missed, &g_array_index (self->ids, guint64, self->n_done),
                       self->ids->len - self->n_done);
  finish (self);
}

/* The row may have changed meanwhile, or be gone. */
static void
take_value (MasEvaluation *self,
            QiEngineValue *value)
{
  QiCollection *rows = mas_collection_get_collection (self->collection);
  const guint64 id = g_array_index (self->ids, guint64, self->n_done);
  g_autoptr (QiReading) reading = NULL;
  guint row = 0;

  if (qi_collection_find_id (rows, id, &row))
    reading = qi_collection_read (rows, row, FALSE, NULL);
  if (reading == NULL || reading->setup == NULL || !qi_setup_equal (reading->setup, self->setup))
    {
      qi_engine_value_free (value);
      end_row (self, NULL);
      return;
    }
  self->n_values++;
  mas_collection_take_value (self->collection, row, value,
                             qi_position_get_turn (qi_setup_get_position (self->setup)));
  end_row (self, NULL);
}

static void
on_value_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (Call) call = user_data;
  MasEvaluation *self = call->self;
  g_autoptr (GError) error = NULL;
  QiEngineValue *value = qi_engine_value_finish (QI_ENGINE (source), result, &error);

  if (!is_wanted (call))
    {
      g_clear_pointer (&value, qi_engine_value_free);
      return;
    }
  if (value == NULL)
    take_error (self, error, qi_engine_is_running (QI_ENGINE (source)));
  else if (value->line.kind == QI_ENGINE_SCORE_NONE)
    {
      qi_engine_value_free (value);
      self->n_ends = 0;
      end_row (self, g_strdup (_("The engine says no values.")));
    }
  else
    {
      self->n_ends = 0;
      take_value (self, value);
    }
}

static void
on_taken_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (Call) call = user_data;
  MasEvaluation *self = call->self;
  g_autoptr (GError) error = NULL;
  QiEngine *engine = mas_seat_take_finish (MAS_SEAT (source), result, &error);

  if (!is_wanted (call))
    return;
  /* When a position is not even sent, that is not the engine's fault. */
  if (engine == NULL)
    take_error (self, error, g_error_matches (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA));
  else
    qi_engine_value_async (engine, self->setup, &self->limits, self->running, on_value_cb,
                           g_steal_pointer (&call));
}

/* The next row that can be read; NULL: there is none. */
static QiSetup *
dup_next (MasEvaluation *self)
{
  QiCollection *rows = mas_collection_get_collection (self->collection);

  for (; self->n_done < self->ids->len; self->n_done++)
    {
      g_autoptr (QiReading) reading = NULL;
      guint row = 0;

      if (qi_collection_find_id (rows, g_array_index (self->ids, guint64, self->n_done), &row))
        reading = qi_collection_read (rows, row, FALSE, NULL);
      if (reading != NULL && reading->setup != NULL)
        return qi_setup_ref (reading->setup);
      g_free (self->trouble);
      self->trouble = g_strdup (_("What is no position was left out."));
    }
  return NULL;
}

static void
go_on (MasEvaluation *self)
{
  self->setup = dup_next (self);
  if (self->setup == NULL)
    finish (self);
  else
    mas_seat_take_async (self->seat, self->entry, self->setup, self->running, on_taken_cb,
                         call_new (self));
}

/* The object ------------------------------------------------------------------------------------------------------ */

static void
on_for_mover_cb (MasEvaluation *self)
{
  gboolean for_mover = FALSE;

  g_object_get (self->engines, "for-mover", &for_mover, NULL);
  mas_collection_set_for_mover (self->collection, for_mover);
}

static void
mas_evaluation_dispose (GObject *object)
{
  MasEvaluation *self = MAS_EVALUATION (object);

  g_clear_object (&self->running);
  g_clear_object (&self->seat);
  g_clear_object (&self->entry);
  g_clear_object (&self->collection);
  g_clear_object (&self->engines);
  g_clear_pointer (&self->ids, g_array_unref);
  g_clear_pointer (&self->missed, g_array_unref);
  g_clear_pointer (&self->setup, qi_setup_unref);
  g_clear_pointer (&self->trouble, g_free);
  g_clear_pointer (&self->words, g_free);

  G_OBJECT_CLASS (mas_evaluation_parent_class)->dispose (object);
}

static void
mas_evaluation_class_init (MasEvaluationClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_evaluation_dispose;
  changed_signal = g_signal_new ("changed", MAS_TYPE_EVALUATION, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
mas_evaluation_init (MasEvaluation *self)
{
  self->ids = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->missed = g_array_new (FALSE, FALSE, sizeof (guint64));
}

MasEvaluation *
mas_evaluation_new (MasCollection *collection,
                    MasEngines    *engines)
{
  g_return_val_if_fail (MAS_IS_COLLECTION (collection), NULL);
  g_return_val_if_fail (MAS_IS_ENGINES (engines), NULL);

  MasEvaluation *self = g_object_new (MAS_TYPE_EVALUATION, NULL);

  self->collection = g_object_ref (collection);
  self->engines = g_object_ref (engines);
  self->seat = mas_seat_new (engines);
  g_signal_connect_object (engines, "notify::for-mover", G_CALLBACK (on_for_mover_cb), self,
                           G_CONNECT_SWAPPED);
  on_for_mover_cb (self);
  return self;
}

void
mas_evaluation_set_patience (MasEvaluation *self,
                             guint          milliseconds)
{
  g_return_if_fail (MAS_IS_EVALUATION (self));
  mas_seat_set_patience (self->seat, milliseconds);
}

void
mas_evaluation_start (MasEvaluation        *self,
                      MasEngineEntry       *entry,
                      const guint          *rows,
                      guint                 n_rows,
                      const QiEngineLimits *limits,
                      gboolean              writes)
{
  QiCollection *all;

  g_return_if_fail (MAS_IS_EVALUATION (self));
  g_return_if_fail (MAS_IS_ENGINE_ENTRY (entry));

  mas_evaluation_stop (self);
  all = mas_collection_get_collection (self->collection);
  g_array_set_size (self->ids, 0);
  g_array_set_size (self->missed, 0);
  for (guint i = 0; i < n_rows; i++)
    {
      const guint64 id = qi_collection_get_id (all, rows[i]);

      g_array_append_val (self->ids, id);
    }
  self->n_done = self->n_values = self->n_ends = 0;
  g_clear_pointer (&self->trouble, g_free);
  g_clear_pointer (&self->words, g_free);
  self->limits = *limits;
  self->writes = writes;
  g_set_object (&self->entry, entry);
  self->running = g_cancellable_new ();
  go_on (self);
  g_signal_emit (self, changed_signal, 0);
}

/* Whether the person has still chosen @entry. */
static gboolean
is_listed (MasEvaluation  *self,
           MasEngineEntry *entry)
{
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->engines));
  gboolean is_there = FALSE;

  for (guint i = 0; i < n && !is_there; i++)
    {
      g_autoptr (MasEngineEntry) other = g_list_model_get_item (G_LIST_MODEL (self->engines), i);

      is_there = other == entry;
    }
  return is_there;
}

gboolean
mas_evaluation_can_restart (MasEvaluation *self)
{
  g_return_val_if_fail (MAS_IS_EVALUATION (self), FALSE);

  return self->running == NULL && self->missed->len > 0 && is_listed (self, self->entry);
}

void
mas_evaluation_restart (MasEvaluation *self)
{
  g_autoptr (GArray) rows = NULL;
  QiEngineLimits limits;

  g_return_if_fail (MAS_IS_EVALUATION (self));

  if (!mas_evaluation_can_restart (self))
    return;
  rows = find_rows (self, self->missed, self->missed->len);
  limits = self->limits;
  if (rows->len > 0)
    mas_evaluation_start (self, self->entry, (const guint *) rows->data, rows->len, &limits,
                          self->writes);
}

void
mas_evaluation_stop (MasEvaluation *self)
{
  g_autoptr (GCancellable) running = NULL;

  g_return_if_fail (MAS_IS_EVALUATION (self));

  if (self->running == NULL)
    return;
  running = g_steal_pointer (&self->running);
  g_cancellable_cancel (running);
  g_clear_pointer (&self->setup, qi_setup_unref);
  finish (self);
}

void
mas_evaluation_close (MasEvaluation *self)
{
  g_return_if_fail (MAS_IS_EVALUATION (self));

  if (self->running == NULL)
    return;
  g_cancellable_cancel (self->running);
  g_clear_object (&self->running);
  mas_seat_leave (self->seat);
}

gboolean
mas_evaluation_is_running (MasEvaluation *self)
{
  g_return_val_if_fail (MAS_IS_EVALUATION (self), FALSE);
  return self->running != NULL;
}

guint
mas_evaluation_get_progress (MasEvaluation *self,
                             guint         *n_rows)
{
  g_return_val_if_fail (MAS_IS_EVALUATION (self), 0);

  *n_rows = self->ids->len;
  return self->n_done;
}

const char *
mas_evaluation_get_words (MasEvaluation *self)
{
  g_return_val_if_fail (MAS_IS_EVALUATION (self), NULL);
  return self->words;
}

gboolean
mas_evaluation_has_trouble (MasEvaluation *self)
{
  g_return_val_if_fail (MAS_IS_EVALUATION (self), FALSE);
  return self->trouble != NULL;
}

char *
mas_evaluation_dup_log (MasEvaluation *self)
{
  g_return_val_if_fail (MAS_IS_EVALUATION (self), NULL);
  return mas_seat_dup_log (self->seat);
}
