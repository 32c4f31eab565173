/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-window-private.h"
#include "mas-words.h"

#include <glib/gi18n.h>

/* "Undo Move e2 to e4" as a label of a menu: an underscore in it is not a mnemonic. */
static char *
dup_menu_label (const char *words)
{
  g_auto (GStrv) parts = g_strsplit (words, "_", -1);

  return g_strjoinv ("__", parts);
}

static void
update_step (MasWindow  *self,
             GtkWidget  *button,
             const char *words)
{
  gtk_widget_set_tooltip_text (button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                  -1);
}

/* An act on rows is what was done last, or all that there is to undo. */
static gboolean
undoes_rows (MasWindow *self)
{
  MasCollection *collection = mas_window_get_collection (self);
  MasDocument *document = mas_window_get_document (self);

  return collection != NULL && mas_collection_get_undo_label (collection) != NULL
         && (mas_collection_is_act_last (collection) || document == NULL
             || !qi_history_can_undo (mas_document_get_history (document)));
}

static gboolean
redoes_rows (MasWindow *self)
{
  MasCollection *collection = mas_window_get_collection (self);

  return collection != NULL && mas_collection_get_redo_label (collection) != NULL;
}

void
mas_window_update_history (MasWindow *self)
{
  MasCollection *collection = mas_window_get_collection (self);
  MasDocument *document = mas_window_get_document (self);
  QiHistory *history = document != NULL ? mas_document_get_history (document) : NULL;
  gboolean can_undo = history != NULL && qi_history_can_undo (history);
  gboolean can_redo = history != NULL && qi_history_can_redo (history);
  const char *undo = can_undo ? qi_history_get_undo_label (history) : NULL;
  const char *redo = can_redo ? qi_history_get_redo_label (history) : NULL;
  g_autofree char *undo_words = NULL;
  g_autofree char *redo_words = NULL;
  g_autofree char *undo_label = NULL;
  g_autofree char *redo_label = NULL;

  if (undoes_rows (self))
    {
      undo = mas_collection_get_undo_label (collection);
      can_undo = TRUE;
    }
  if (redoes_rows (self))
    {
      redo = mas_collection_get_redo_label (collection);
      can_redo = TRUE;
    }
  /* Translators: an act, like "Move e2 to e4" */
  undo_words = undo != NULL ? g_strdup_printf (_("Undo %s"), undo) : g_strdup (_("Undo"));
  /* Translators: an act, like "Move e2 to e4" */
  redo_words = redo != NULL ? g_strdup_printf (_("Redo %s"), redo) : g_strdup (_("Redo"));

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo", can_undo);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.redo", can_redo);
  update_step (self, self->undo_button, undo_words);
  update_step (self, self->redo_button, redo_words);

  if (self->history_menu == NULL)
    return;
  undo_label = dup_menu_label (undo_words);
  redo_label = dup_menu_label (redo_words);
  g_menu_remove_all (self->history_menu);
  g_menu_append (self->history_menu, undo_label, "win.undo");
  g_menu_append (self->history_menu, redo_label, "win.redo");
}

static QiHistory *
get_history (MasWindow *self)
{
  return mas_document_get_history (mas_window_get_document (self));
}

/* Goes one step through the history and says which. @said: with the step's label, which may be gone
 * afterwards. */
static void
step (MasWindow  *self,
      const char *label,
      const char *said,
      void (*go) (MasDocument *))
{
  g_auto (GStrv) parts = g_strsplit (said, "%s", 2);
  g_autofree char *words = label != NULL ? g_strjoin (label, parts[0], parts[1], NULL) : NULL;

  go (mas_window_get_document (self));
  if (words != NULL)
    mas_edit_area_say (self->edit_area, words);
}

static void
mas_window_undo (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);

  if (undoes_rows (self))
    mas_window_step_rows (self, TRUE);
  /* A text that says nothing yet is not in the document's history, only in its own. */
  else if (mas_window_get_document (self) != NULL && !mas_text_panel_undo_typing (self->text_panel))
    step (self, qi_history_get_undo_label (get_history (self)),
          /* Translators: an act, like "Move e2 to e4" */
          _("Undone: %s"), mas_document_undo);
}

static void
mas_window_redo (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);

  if (redoes_rows (self))
    mas_window_step_rows (self, FALSE);
  else if (mas_window_get_document (self) != NULL && !mas_text_panel_redo_typing (self->text_panel))
    step (self, qi_history_get_redo_label (get_history (self)),
          /* Translators: an act, like "Move e2 to e4" */
          _("Done again: %s"), mas_document_redo);
}

static void
mas_window_toggle_turn (GtkWidget  *widget,
                        const char *action_name,
                        GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  MasDocument *document = mas_window_get_document (self);
  const MasPlace place = { .kind = MAS_PLACE_INSPECTOR, .field = "turn" };
  g_autoptr (QiEdit) edit = NULL;

  if (document == NULL)
    return;
  edit = qi_edit_new ();
  qi_edit_toggle (edit);
  if (mas_document_apply (document, edit, _("Change Side to Move"), NULL, &place))
    {
      QiSide turn = qi_position_get_turn (mas_document_get_position (document));
      g_autofree char *side = mas_words_side (mas_document_get_game_info (document), turn);
      /* Translators: the name of a side, like "White" */
      g_autofree char *words = g_strdup_printf (_("%s to move"), side);

      mas_edit_area_say (self->edit_area, words);
    }
}

static void
mas_window_focus_text (GtkWidget  *widget,
                       const char *action_name,
                       GVariant   *parameter)
{
  mas_text_panel_focus_entry (MAS_WINDOW (widget)->text_panel);
}

/* F6 goes round the parts of the window: header, list of rows, board, inspector, text. */
static void
mas_window_next_pane (GtkWidget  *widget,
                      const char *action_name,
                      GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  MasCollection *collection = mas_window_get_collection (self);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  gboolean sidebar = collection != NULL && adw_flap_get_reveal_flap (self->sidebar);

  if (sidebar && mas_collection_list_has_focus (self->rows))
    sidebar = FALSE;
  else if (sidebar
           && (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->edit_area)))
           && (self->page != MAS_PAGE_EDITOR
               || (focus != NULL && gtk_widget_is_ancestor (focus, self->open_button))))
    {
      mas_collection_list_focus (self->rows);
      return;
    }
  if (self->page != MAS_PAGE_EDITOR)
    {
      gtk_widget_child_focus (GTK_WIDGET (self->stack), GTK_DIR_TAB_FORWARD);
      return;
    }
  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->edit_area))
      && adw_flap_get_reveal_flap (self->flap))
    gtk_widget_child_focus (GTK_WIDGET (self->inspector), GTK_DIR_TAB_FORWARD);
  else if (focus != NULL
           && (gtk_widget_is_ancestor (focus, GTK_WIDGET (self->inspector))
               || gtk_widget_is_ancestor (focus, GTK_WIDGET (self->edit_area))))
    mas_text_panel_focus_entry (self->text_panel);
  else if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->text_panel)))
    gtk_widget_grab_focus (self->open_button);
  else
    mas_edit_area_focus_board (self->edit_area);
}

static void
mas_window_show_menu (GtkWidget  *widget,
                      const char *action_name,
                      GVariant   *parameter)
{
  gtk_menu_button_popup (MAS_WINDOW (widget)->menu_button);
}

void
mas_window_install_edit_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.undo", NULL, mas_window_undo);
  gtk_widget_class_install_action (klass, "win.redo", NULL, mas_window_redo);
  gtk_widget_class_install_action (klass, "win.toggle-turn", NULL, mas_window_toggle_turn);
  gtk_widget_class_install_action (klass, "win.focus-text", NULL, mas_window_focus_text);
  gtk_widget_class_install_action (klass, "win.next-pane", NULL, mas_window_next_pane);
  gtk_widget_class_install_action (klass, "win.show-menu", NULL, mas_window_show_menu);
}
