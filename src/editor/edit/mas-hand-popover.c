/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-hand-popover.h"

#include "mas-words.h"

#include <glib/gi18n.h>

static void
on_spin_changed_cb (GtkSpinButton *spin,
                    MasPopup      *popup)
{
  const MasSpot *spot = mas_popup_get_spot (popup);
  MasWorkplace *place = g_object_get_data (G_OBJECT (spin), "mas-workplace");
  int count = gtk_spin_button_get_value_as_int (spin);
  MasAct *act = NULL;

  if (spot->kind != MAS_SPOT_HAND || spot->token == NULL)
    return;
  act = mas_act_for_count (mas_workplace_get_setup (place), mas_workplace_get_info (place),
                           spot->side, spot->token, (guint) count);
  if (act != NULL && !mas_workplace_perform (place, act, "hand-count"))
    {
      guint old =
        qi_position_get_hand_count (mas_workplace_get_position (place), spot->side, spot->token);

      g_signal_handlers_block_by_func (spin, on_spin_changed_cb, popup);
      gtk_spin_button_set_value (spin, old);
      g_signal_handlers_unblock_by_func (spin, on_spin_changed_cb, popup);
    }
}

static void
append_button (GtkWidget  *box,
               const char *label,
               const char *action,
               gboolean    enabled)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_button_set_has_frame (GTK_BUTTON (button), FALSE);
  gtk_label_set_xalign (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), 0);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_visible (button, enabled);
  gtk_box_append (GTK_BOX (box), button);
}

GtkWidget *
mas_hand_popover_new (MasWorkplace *place,
                      MasPopup     *popup)
{
  const MasSpot *spot = mas_popup_get_spot (popup);
  const QiGameInfo *info = mas_workplace_get_info (place);
  QiPosition *position = mas_workplace_get_position (place);
  gboolean any = qi_position_get_n_in_hand (position, spot->side) > 0;
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  if (spot->token != NULL)
    {
      g_autofree char *piece = mas_words_piece (info, spot->token);
      /* Translators: a piece: "Count of white pawn" */
      g_autofree char *name = g_strdup_printf (_("Count of %s"), piece);
      GtkWidget *label = gtk_label_new (name);
      GtkWidget *spin = gtk_spin_button_new_with_range (0, qi_position_get_n_squares (position), 1);

      gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin),
                                 qi_position_get_hand_count (position, spot->side, spot->token));
      gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                      -1);
      g_object_set_data (G_OBJECT (spin), "mas-workplace", place);
      g_signal_connect (spin, "value-changed", G_CALLBACK (on_spin_changed_cb), popup);
      gtk_box_append (GTK_BOX (box), label);
      gtk_box_append (GTK_BOX (box), spin);
    }
  append_button (box, _("Move All to the Other Hand"), "board.hand-over", any);
  append_button (box, _("Empty This Hand"), "board.hand-empty", any);
  append_button (box, _("Fill from the Full Set"), "board.hand-fill", info != NULL);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  return popover;
}
