/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-edit-area-private.h"
#include "mas-words.h"

#include <glib/gi18n.h>

static void
on_go_to_changed_cb (GtkEditable *entry)
{
  gtk_widget_remove_css_class (GTK_WIDGET (entry), "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
                               GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

static void
on_go_to_activate_cb (GtkEntry    *entry,
                      MasEditArea *self)
{
  const QiShape *shape = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
  guint square = 0;

  if (self->document == NULL)
    return;
  shape = qi_position_get_shape (mas_edit_area_get_position (self));
  if (!qi_game_info_parse_square (mas_document_get_names (self->document), shape, text, &square,
                                  &error))
    {
      QiFinding *finding = qi_error_get_finding (error);

      gtk_widget_add_css_class (GTK_WIDGET (entry), "error");
      gtk_accessible_update_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
                                   GTK_ACCESSIBLE_INVALID_TRUE, -1);
      if (finding != NULL)
        mas_voice_say (self->voice, mas_words_finding (finding, mas_edit_area_get_setup (self)));
      return;
    }
  gtk_popover_popdown (GTK_POPOVER (mas_popup_get_open (self->popup)));
  mas_keys_go (self->keys, square);
  gtk_widget_grab_focus (mas_stage_get_board (self->stage));
}

gboolean
mas_edit_area_open_popover (MasEditArea *self,
                            GtkWidget   *popover)
{
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  g_return_val_if_fail (MAS_IS_EDIT_AREA (self), FALSE);
  g_return_val_if_fail (self->document != NULL, FALSE);

  mas_spot_set_square (&spot, mas_edit_area_get_position (self),
                       mas_cursor_get_square (self->cursor));
  mas_board_view_show_square (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)), spot.square);
  return mas_popup_open (self->popup, popover, &spot);
}

/**
 * mas_edit_area_ask_square:
 * @self: an edit area
 *
 * Asks for a square's name, and puts the cursor on that square.
 */
void
mas_edit_area_ask_square (MasEditArea *self)
{
  g_autofree char *here = NULL;
  GtkWidget *popover = NULL;
  GtkWidget *entry = NULL;

  if (self->document == NULL)
    return;
  here = mas_words_square (mas_document_get_names (self->document),
                           qi_position_get_shape (mas_edit_area_get_position (self)),
                           mas_cursor_get_square (self->cursor));
  popover = gtk_popover_new ();
  entry = gtk_entry_new ();
  gtk_editable_set_text (GTK_EDITABLE (entry), here);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 10);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Go to square"), -1);
  g_signal_connect (entry, "changed", G_CALLBACK (on_go_to_changed_cb), NULL);
  g_signal_connect (entry, "activate", G_CALLBACK (on_go_to_activate_cb), self);
  gtk_popover_set_child (GTK_POPOVER (popover), entry);
  mas_voice_say (self->voice, g_strdup (_("Type the name of a square, then Enter")));
  if (mas_edit_area_open_popover (self, popover))
    gtk_widget_grab_focus (entry);
}
