/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-access.h"
#include "mas-reading.h"
#include "mas-window-private.h"
#include "mas-words.h"

#include <glib/gi18n.h>

/* Typing in a faulty text is undone first. */
static gboolean
step_typing (MasWindow *self,
             gboolean   back)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  GtkTextBuffer *buffer = NULL;

  if (self->page != MAS_PAGE_FAULTY || !GTK_IS_TEXT_VIEW (focus))
    return FALSE;
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (focus));
  if (back ? !gtk_text_buffer_get_can_undo (buffer) : !gtk_text_buffer_get_can_redo (buffer))
    return FALSE;
  if (back)
    gtk_text_buffer_undo (buffer);
  else
    gtk_text_buffer_redo (buffer);
  return TRUE;
}

static QiHistory *
get_history (MasWindow *self)
{
  return mas_document_get_history (mas_window_get_document (self));
}

/* Goes one step through the history and announces it. @said: with the label of the step, which may
 * be gone afterwards. */
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
    mas_window_say (self, words);
}

static void
mas_window_undo (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  MasDocument *document = mas_window_get_document (self);

  if (step_typing (self, TRUE)
      /* Text that has not been applied is not in the document's history, but has one of its own. */
      || (document != NULL && mas_text_panel_undo_typing (self->text_panel)))
    return;
  if (mas_window_get_rows_session (self) != NULL)
    mas_row_commands_step (mas_window_get_commands (self, MAS_TYPE_ROW_COMMANDS), TRUE);
  else if (document != NULL)
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

  if (step_typing (self, FALSE))
    return;
  if (mas_window_get_rows_session (self) != NULL)
    mas_row_commands_step (mas_window_get_commands (self, MAS_TYPE_ROW_COMMANDS), FALSE);
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

      mas_window_say (self, words);
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
  GtkWidget *board = GTK_WIDGET (mas_editor_page_get_area (self->editor));
  gboolean sidebar = collection != NULL && adw_flap_get_reveal_flap (self->sidebar);

  if (sidebar && mas_collection_list_has_focus (self->rows))
    sidebar = FALSE;
  else if (sidebar && (focus == NULL || !gtk_widget_is_ancestor (focus, board))
           && (self->page != MAS_PAGE_EDITOR || mas_header_has_focus (self->header)))
    {
      mas_collection_list_focus (self->rows);
      return;
    }
  if (self->page != MAS_PAGE_EDITOR)
    {
      gtk_widget_child_focus (GTK_WIDGET (self->stack), GTK_DIR_TAB_FORWARD);
      return;
    }
  if (!mas_editor_page_focus_next (self->editor, focus))
    mas_header_focus (self->header);
}

static void
mas_window_show_menu (GtkWidget  *widget,
                      const char *action_name,
                      GVariant   *parameter)
{
  mas_header_open_menu (MAS_WINDOW (widget)->header);
}

static void
mas_window_new_position (GtkWidget  *widget,
                         const char *action_name,
                         GVariant   *parameter)
{
  mas_header_open_new (MAS_WINDOW (widget)->header);
}

static void
mas_window_describe (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);

  if (self->page == MAS_PAGE_EDITOR)
    mas_reading_describe (mas_editor_page_get_area (self->editor));
}

/* GTK would build it with each window if the resource had the name that GTK looks for, and that costs
 * half as much as everything else. */
GtkWindow *
mas_window_get_help (MasWindow *self)
{
  GtkApplicationWindow *window = GTK_APPLICATION_WINDOW (self);

  g_return_val_if_fail (MAS_IS_WINDOW (self), NULL);

  if (gtk_application_window_get_help_overlay (window) == NULL)
    {
      g_autoptr (GtkBuilder) builder =
        gtk_builder_new_from_resource ("/io/github/masume/Masume/ui/help-overlay.ui");

      gtk_application_window_set_help_overlay (window,
                                               GTK_SHORTCUTS_WINDOW (
                                                 gtk_builder_get_object (builder, "help_overlay")));
      mas_access_name_buttons (GTK_WIDGET (gtk_application_window_get_help_overlay (window)));
    }
  return GTK_WINDOW (gtk_application_window_get_help_overlay (window));
}

static void
mas_window_show_help (GtkWidget  *widget,
                      const char *action_name,
                      GVariant   *parameter)
{
  gtk_window_present (mas_window_get_help (MAS_WINDOW (widget)));
}

void
mas_window_install_edit_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.new", NULL, mas_window_new_position);
  gtk_widget_class_install_action (klass, "win.show-help-overlay", NULL, mas_window_show_help);
  gtk_widget_class_install_action (klass, "win.describe", NULL, mas_window_describe);
  gtk_widget_class_install_property_action (klass, "win.full-screen", "fullscreened");
  gtk_widget_class_install_action (klass, "win.undo", NULL, mas_window_undo);
  gtk_widget_class_install_action (klass, "win.redo", NULL, mas_window_redo);
  gtk_widget_class_install_action (klass, "win.toggle-turn", NULL, mas_window_toggle_turn);
  gtk_widget_class_install_action (klass, "win.focus-text", NULL, mas_window_focus_text);
  gtk_widget_class_install_action (klass, "win.next-pane", NULL, mas_window_next_pane);
  gtk_widget_class_install_action (klass, "win.show-menu", NULL, mas_window_show_menu);
  /* In the bubble phase: in an entry the key deletes text. */
  gtk_widget_class_add_binding_action (klass, GDK_KEY_Delete, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "set-up.clear-board", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_KP_Delete, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "set-up.clear-board", NULL);
}
