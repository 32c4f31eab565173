/* SPDX-License-Identifier: Apache-2.0 */
/* A text below the board that waits to be applied: what is asked before it could be lost or left out. */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-dialogs.h"
#include "mas-window-private.h"

#include <glib/gi18n.h>

/* What happens once the person has answered. */
typedef struct
{
  MasWindow   *window;
  MasDocument *document; /* the text is about; another one by then has none of it */
  MasGo        go;
  GTask       *task;
  gboolean     save_as;
  guint        row;
  gboolean     focus;
} Question;

static void
question_free (Question *self)
{
  g_clear_object (&self->window);
  g_clear_object (&self->document);
  g_clear_object (&self->task);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Question, question_free)

static Question *
question_new (MasWindow *window)
{
  Question *self = g_new0 (Question, 1);

  self->window = g_object_ref (window);
  self->document = g_object_ref (mas_window_get_document (window));
  return self;
}

/* Whether a text waits, which is shown then. */
static gboolean
has_pending (MasWindow *self)
{
  return mas_window_get_document (self) != NULL && mas_text_panel_show_pending (self->text_panel);
}

/* "The text below the board is not on it yet. It would make the board 5 × 1." */
static char *
dup_words (MasWindow *self)
{
  g_autofree char *words = mas_text_panel_dup_pending_words (self->text_panel);

  /* Translators: what it would do, whole sentences: "It would make the board 5 × 1." */
  return g_strdup_printf (_("The text below the board is not on it yet. %s"), words);
}

/* Applies the text, when it is still the one that was asked about. */
static gboolean
apply (Question *question)
{
  MasWindow *self = question->window;

  return mas_window_get_document (self) == question->document
         && (!has_pending (self) || mas_text_panel_apply_pending (self->text_panel));
}

/* Save. */

static void
on_save_answered_cb (GObject      *source,
                     GAsyncResult *result,
                     gpointer      user_data)
{
  g_autoptr (Question) question = user_data;
  MasWindow *self = question->window;
  g_autofree char *answer = mas_confirm_finish (result);

  self->asking = FALSE;
  if ((g_str_equal (answer, "apply") && apply (question))
      || (g_str_equal (answer, "board") && mas_window_get_document (self) == question->document))
    question->go (self, question->save_as, question->task);
  else
    g_task_return_boolean (question->task, FALSE);
}

void
mas_window_settle_text (MasWindow *self,
                        MasGo      go,
                        gboolean   save_as,
                        GTask     *task)
{
  const MasChoice choices[] = {
    { "cancel", _("_Cancel"), MAS_CHOICE_PLAIN },
    { "apply", _("_Apply Text and Save"), MAS_CHOICE_PLAIN },
    /* Nothing is lost by this one: the text goes on waiting. */
    { "board", _("Save the _Board"), MAS_CHOICE_SUGGESTED },
  };
  g_autofree char *words = NULL;
  Question *question = NULL;

  if (!has_pending (self))
    {
      go (self, save_as, task);
      return;
    }
  if (self->asking)
    {
      g_task_return_boolean (task, FALSE);
      return;
    }
  words = dup_words (self);
  question = question_new (self);
  question->go = go;
  question->save_as = save_as;
  question->task = g_object_ref (task);
  self->asking = TRUE;
  mas_confirm_async (GTK_WINDOW (self), _("Apply the Text First?"), words, choices,
                     G_N_ELEMENTS (choices), on_save_answered_cb, question);
}

/* Close. */

static void
on_saved_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  if (g_task_propagate_boolean (G_TASK (result), NULL))
    mas_window_close_saved (MAS_WINDOW (source));
}

static void
on_close_answered_cb (GObject      *source,
                      GAsyncResult *result,
                      gpointer      user_data)
{
  g_autoptr (Question) question = user_data;
  MasWindow *self = question->window;
  g_autofree char *answer = mas_confirm_finish (result);
  g_autoptr (GTask) task = NULL;

  self->asking = FALSE;
  if (g_str_equal (answer, "discard"))
    {
      self->close_anyway = TRUE;
      gtk_window_close (GTK_WINDOW (self));
    }
  else if ((g_str_equal (answer, "apply") && apply (question))
           || (g_str_equal (answer, "board")
               && mas_window_get_document (self) == question->document))
    {
      task = g_task_new (self, NULL, on_saved_cb, NULL);
      g_task_set_source_tag (task, on_close_answered_cb);
      mas_window_save_now (self, FALSE, task);
    }
  else
    g_signal_emit_by_name (self, "stayed");
}

gboolean
mas_window_ask_close_pending (MasWindow *self)
{
  const MasChoice choices[] = {
    { "cancel", _("_Cancel"), MAS_CHOICE_PLAIN },
    { "discard", _("_Discard"), MAS_CHOICE_DESTRUCTIVE },
    { "board", _("Save the _Board"), MAS_CHOICE_PLAIN },
    { "apply", _("_Apply Text and Save"), MAS_CHOICE_SUGGESTED },
  };
  const MasChoice unmodified[] = { choices[0], choices[1], choices[3] };
  g_autofree char *words = NULL;
  g_autofree char *unsaved = NULL;
  g_autofree char *body = NULL;
  gboolean can_save = FALSE;

  if (self->close_anyway || !has_pending (self))
    return FALSE;
  if (self->asking)
    return TRUE;
  words = dup_words (self);
  unsaved = mas_session_dup_loss (self->session, FALSE, &can_save);
  body = g_strdup_printf ("%s\n\n%s", words,
                          unsaved != NULL ? unsaved : _("What is not applied will be lost."));
  self->asking = TRUE;
  mas_confirm_async (GTK_WINDOW (self), _("Save Changes?"), body,
                     unsaved != NULL ? choices : unmodified,
                     unsaved != NULL ? G_N_ELEMENTS (choices) : G_N_ELEMENTS (unmodified),
                     on_close_answered_cb, question_new (self));
  return TRUE;
}

/* Another row. */

static void
on_row_answered_cb (GObject      *source,
                    GAsyncResult *result,
                    gpointer      user_data)
{
  g_autoptr (Question) question = user_data;
  MasWindow *self = question->window;
  g_autofree char *answer = mas_confirm_finish (result);

  self->asking = FALSE;
  if (mas_window_get_collection (self) == NULL
      || mas_window_get_document (self) != question->document
      || question->row >= qi_collection_get_n_rows (
           mas_collection_get_collection (mas_window_get_collection (self))))
    return;
  if (g_str_equal (answer, "discard"))
    mas_text_panel_drop_pending (self->text_panel);
  else if (!g_str_equal (answer, "apply") || !apply (question))
    return;
  mas_collection_list_select (self->rows, question->row, 1);
  mas_window_open_row (self, question->row, question->focus);
}

gboolean
mas_window_ask_row_pending (MasWindow *self,
                            guint      row,
                            gboolean   focus)
{
  const MasChoice choices[] = {
    { "cancel", _("_Cancel"), MAS_CHOICE_PLAIN },
    { "discard", _("_Drop Text"), MAS_CHOICE_DESTRUCTIVE },
    { "apply", _("_Apply Text"), MAS_CHOICE_PLAIN },
  };
  guint current = mas_collection_get_current (mas_window_get_collection (self));
  g_autofree char *words = NULL;
  Question *question = NULL;

  if (current == G_MAXUINT || current == row || !has_pending (self))
    return FALSE;
  mas_collection_list_select (self->rows, current, 1);
  if (self->asking)
    return TRUE;
  words = dup_words (self);
  question = question_new (self);
  question->row = row;
  question->focus = focus;
  self->asking = TRUE;
  mas_confirm_async (GTK_WINDOW (self), _("Apply the Text First?"), words, choices,
                     G_N_ELEMENTS (choices), on_row_answered_cb, question);
  return TRUE;
}
