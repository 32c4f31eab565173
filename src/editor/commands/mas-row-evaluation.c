/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-row-evaluation.h"

#include "mas-evaluation-question.h"
#include "mas-log-window.h"
#include "mas-row-commands.h"

#include <glib/gi18n.h>

struct _MasRowEvaluation
{
  MasCommands        parent_instance;

  MasCollectionList *list;       /* weak */
  MasCollection     *collection; /* the one that @evaluation works on; only compared, never used */
  MasEvaluation     *evaluation; /* or NULL */
  gboolean           was_running;
};

G_DEFINE_FINAL_TYPE (MasRowEvaluation, mas_row_evaluation, MAS_TYPE_COMMANDS)

static MasMessages *
get_messages (MasRowEvaluation *self)
{
  return mas_commands_get_messages (MAS_COMMANDS (self));
}

static void
enable (MasRowEvaluation *self)
{
  MasCommands *commands = MAS_COMMANDS (self);
  MasCollection *collection = mas_commands_get_collection (commands);
  const gboolean has = collection != NULL && self->list != NULL;
  const guint n_engines = g_list_model_get_n_items (G_LIST_MODEL (mas_engines_get_default ()));
  const gboolean ordered =
    has
    && qi_collection_get_division (mas_collection_get_collection (collection))
         != QI_DIVISION_FOLDER;

  mas_commands_enable (commands, "evaluate-rows", has && n_engines > 0);
  mas_commands_enable (commands, "sort-by-value",
                       ordered && mas_collection_has_values (collection));
}

static void
forget (MasRowEvaluation *self)
{
  if (self->evaluation != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->evaluation, self);
      mas_evaluation_close (self->evaluation);
    }
  g_clear_object (&self->evaluation);
  self->collection = NULL;
  self->was_running = FALSE;
  if (self->list != NULL)
    mas_collection_list_set_evaluation (self->list, NULL);
}

/* Evaluating ------------------------------------------------------------------------------------------------------- */

/* What came of it, and what can be done where the engine failed. */
static void
tell_end (MasRowEvaluation *self,
          const char       *words)
{
  const gboolean can_restart = mas_evaluation_can_restart (self->evaluation);
  g_autofree char *log = mas_evaluation_dup_log (self->evaluation);
  const MasRemark failed = { .severity = QI_SEVERITY_NOTE,
                             .words = words,
                             .buttons = { { _("Restart"), "win.evaluation-restart" },
                                          { _("Show Log"), "win.evaluation-log" } } };

  if (!mas_evaluation_has_trouble (self->evaluation))
    mas_messages_tell (get_messages (self), words);
  else if (can_restart)
    mas_messages_put (get_messages (self), &failed);
  else if (log != NULL && *log != '\0')
    mas_messages_remark (get_messages (self), QI_SEVERITY_NOTE, words, _("Show Log"),
                         "win.evaluation-log");
  /* No engine was started. */
  else
    mas_messages_remark (get_messages (self), QI_SEVERITY_NOTE, words, NULL, NULL);
  mas_messages_say (get_messages (self), words);
}

static void
on_changed_cb (MasRowEvaluation *self)
{
  const gboolean runs = mas_evaluation_is_running (self->evaluation);
  const char *words = mas_evaluation_get_words (self->evaluation);

  enable (self);
  if (self->was_running && !runs && words != NULL)
    tell_end (self, words);
  self->was_running = runs;
}

static void
make_evaluation (MasRowEvaluation *self,
                 MasCollection    *collection)
{
  if (self->evaluation != NULL)
    return;
  self->evaluation = mas_evaluation_new (collection, mas_engines_get_default ());
  self->collection = collection;
  g_signal_connect_object (self->evaluation, "changed", G_CALLBACK (on_changed_cb), self,
                           G_CONNECT_SWAPPED);
  mas_collection_list_set_evaluation (self->list, self->evaluation);
}

/* All rows that the list shows. */
static GArray *
dup_shown (MasCollection *collection)
{
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (collection));
  GArray *rows = g_array_sized_new (FALSE, FALSE, sizeof (guint), n);

  for (guint i = 0; i < n; i++)
    {
      const guint row = mas_collection_get_row (collection, i);

      g_array_append_val (rows, row);
    }
  return rows;
}

static void
on_answered_cb (MasRowEvaluation      *self,
                MasEvaluationQuestion *question)
{
  MasCollection *collection = mas_commands_get_collection (MAS_COMMANDS (self));
  const QiEngineLimits limits = mas_evaluation_question_get_limits (question);
  MasEngineEntry *entry = mas_evaluation_question_get_entry (question);
  g_autoptr (GArray) rows = NULL;

  if (collection == NULL || self->list == NULL || entry == NULL
      || !mas_commands_keep_row (MAS_COMMANDS (self)))
    return;
  mas_collection_flush (collection);
  rows = mas_evaluation_question_wants_all (question)
           ? dup_shown (collection)
           : mas_collection_list_dup_selected (self->list);
  if (rows->len == 0)
    return;
  make_evaluation (self, collection);
  mas_evaluation_start (self->evaluation, entry, (const guint *) rows->data, rows->len, &limits,
                        mas_evaluation_question_wants_writing (question));
}

static void
on_evaluate_rows_cb (GSimpleAction *action,
                     GVariant      *parameter,
                     gpointer       user_data)
{
  MasRowEvaluation *self = user_data;
  MasCollection *collection = mas_commands_get_collection (MAS_COMMANDS (self));
  GtkWindow *question;

  if (collection == NULL || self->list == NULL)
    return;
  question = mas_evaluation_question_new (mas_commands_get_window (MAS_COMMANDS (self)),
                                          mas_engines_get_default (),
                                          mas_collection_list_count_selected (self->list),
                                          g_list_model_get_n_items (G_LIST_MODEL (collection)),
                                          mas_collection_can_write_values (collection));
  g_signal_connect_object (question, "answered", G_CALLBACK (on_answered_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (question);
}

static void
on_evaluation_restart_cb (GSimpleAction *action,
                          GVariant      *parameter,
                          gpointer       user_data)
{
  MasRowEvaluation *self = user_data;
  MasCollection *collection = mas_commands_get_collection (MAS_COMMANDS (self));

  if (self->evaluation == NULL || collection == NULL || self->list == NULL
      || !mas_commands_keep_row (MAS_COMMANDS (self)))
    return;
  mas_collection_flush (collection);
  mas_messages_clear (get_messages (self));
  mas_evaluation_restart (self->evaluation);
}

static void
on_evaluation_log_cb (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       user_data)
{
  MasRowEvaluation *self = user_data;
  g_autofree char *log = NULL;

  if (self->evaluation == NULL || self->list == NULL)
    return;
  log = mas_evaluation_dup_log (self->evaluation);
  mas_log_window_present (GTK_WIDGET (self->list), log);
}

static void
on_sort_by_value_cb (GSimpleAction *action,
                     GVariant      *parameter,
                     gpointer       user_data)
{
  MasRowEvaluation *self = user_data;
  MasCollection *collection = mas_commands_get_collection (MAS_COMMANDS (self));
  g_autoptr (GArray) order = NULL;
  g_autoptr (GError) error = NULL;
  guint current;

  if (collection == NULL || self->list == NULL || !mas_commands_keep_row (MAS_COMMANDS (self)))
    return;
  mas_collection_flush (collection);
  order = mas_collection_sort_by_value (collection);
  if (!mas_collection_reorder (collection, (const guint *) order->data, order->len,
                               _("Sort by Value"), &error))
    {
      mas_messages_tell_error (get_messages (self), error);
      return;
    }
  current = mas_collection_get_current (collection);
  if (current != G_MAXUINT)
    mas_collection_list_select (self->list, current, 1);
  mas_row_commands_offer_undo (get_messages (self), _("All rows are sorted"));
}

/* The object ------------------------------------------------------------------------------------------------------- */

static void
mas_row_evaluation_update (MasCommands *commands)
{
  MasRowEvaluation *self = MAS_ROW_EVALUATION (commands);

  if (self->evaluation != NULL && mas_commands_get_collection (commands) != self->collection)
    forget (self);
  enable (self);
}

static void
mas_row_evaluation_dispose (GObject *object)
{
  MasRowEvaluation *self = MAS_ROW_EVALUATION (object);

  forget (self);
  g_clear_weak_pointer (&self->list);

  G_OBJECT_CLASS (mas_row_evaluation_parent_class)->dispose (object);
}

static void
mas_row_evaluation_class_init (MasRowEvaluationClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_row_evaluation_dispose;
  MAS_COMMANDS_CLASS (klass)->update = mas_row_evaluation_update;
}

static void
mas_row_evaluation_init (MasRowEvaluation *self)
{
}

MasRowEvaluation *
mas_row_evaluation_new (GtkApplicationWindow *window,
                        MasMessages          *messages,
                        MasCollectionList    *list)
{
  const GActionEntry entries[] = {
    { .name = "evaluate-rows", .activate = on_evaluate_rows_cb },
    { .name = "evaluation-restart", .activate = on_evaluation_restart_cb },
    { .name = "evaluation-log", .activate = on_evaluation_log_cb },
    { .name = "sort-by-value", .activate = on_sort_by_value_cb },
  };
  MasRowEvaluation *self =
    g_object_new (MAS_TYPE_ROW_EVALUATION, "window", window, "messages", messages, NULL);

  g_set_weak_pointer (&self->list, list);
  mas_commands_add (MAS_COMMANDS (self), entries, G_N_ELEMENTS (entries));
  g_signal_connect_object (mas_engines_get_default (), "items-changed", G_CALLBACK (enable), self,
                           G_CONNECT_SWAPPED);
  enable (self);
  return self;
}
