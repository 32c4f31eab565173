/* SPDX-License-Identifier: Apache-2.0 */
/* Menus and actions of marks and arrows. */
#include "config.h"

#include "mas-edit-area-private.h"

#include <glib/gi18n.h>

/* --- labels -------------------------------------------------------------------------------- */

static void
on_label_activate_cb (GtkEntry    *entry,
                      MasEditArea *self)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
  guint square = mas_cursor_get_square (self->cursor);

  if (self->document == NULL)
    return;
  gtk_popover_popdown (GTK_POPOVER (mas_popup_get_open (self->popup)));
  gtk_widget_grab_focus (mas_stage_get_board (self->stage));
  mas_annotator_set_label (self->annotator, square, text);
}

static void
ask_label (MasEditArea *self)
{
  guint square = mas_cursor_get_square (self->cursor);
  g_auto (MasSpot) spot = MAS_SPOT_INIT;
  const char *label = NULL;
  GtkWidget *popover = NULL;
  GtkWidget *entry = NULL;

  mas_spot_set_square (&spot, mas_edit_area_get_position (self), square);
  mas_board_view_show_square (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)), square);
  label = mas_annotator_get_label (self->annotator, square);
  popover = gtk_popover_new ();
  entry = gtk_entry_new ();
  gtk_editable_set_text (GTK_EDITABLE (entry), label != NULL ? label : "");
  gtk_entry_set_max_length (GTK_ENTRY (entry), MAS_MAX_LABEL_CHARS);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 10);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Label of the square"), -1);
  g_signal_connect (entry, "activate", G_CALLBACK (on_label_activate_cb), self);
  gtk_popover_set_child (GTK_POPOVER (popover), entry);
  mas_voice_say (self->voice, g_strdup (_("Type a short label, then Enter; nothing removes it")));
  if (mas_popup_open (self->popup, popover, &spot))
    gtk_widget_grab_focus (entry);
}

/* --- actions ------------------------------------------------------------------------------- */

/* What the tools draw from now on; with @mark the cursor's square too. */
static void
choose (MasEditArea *self,
        const char  *what,
        gboolean     mark)
{
  if (!mas_annotator_choose (self->annotator, what))
    return;
  if (mark)
    mas_annotator_mark_selection (self->annotator);
  else if (mas_held_get_kind (self->held) != MAS_HELD_ARROW)
    mas_held_draw (self->held, MAS_HELD_MARKER);
}

/* mark: "" is the cursor's square as the tool is; a shape or a colour changes the tool first. */
void
mas_edit_area_mark_action (GtkWidget  *widget,
                           const char *action,
                           GVariant   *parameter)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);
  guint square = mas_cursor_get_square (self->cursor);

  if (self->document == NULL)
    return;
  if (g_str_equal (action, "board.mark"))
    choose (self, g_variant_get_string (parameter, NULL), TRUE);
  else if (g_str_equal (action, "board.marker"))
    choose (self, g_variant_get_string (parameter, NULL), FALSE);
  else if (g_str_equal (action, "board.arrow-tool"))
    mas_held_draw (self->held, MAS_HELD_ARROW);
  else if (g_str_equal (action, "board.arrow"))
    {
      if (mas_annotator_arrow_end (self->annotator, square))
        return;
      mas_typing_end (self->typing);
      mas_annotator_arrow_begin (self->annotator, square);
    }
  else if (g_str_equal (action, "board.label"))
    ask_label (self);
  else if (g_str_equal (action, "board.clear-marks-here"))
    mas_annotator_clear_square (self->annotator, square);
  else
    mas_annotator_clear_all (self->annotator);
}

/* --- menus --------------------------------------------------------------------------------- */

static void
append_choices (GMenu      *menu,
                const char *action)
{
  static const struct
  {
    const char *name;
    const char *label;
  } choices[] = {
    { "plain", N_("Square") }, { "circle", N_("Circle") },  { "triangle", N_("Triangle") },
    { "cross", N_("Cross") },  { "selected", N_("Shade") }, { "green", N_("Green") },
    { "red", N_("Red") },      { "blue", N_("Blue") },      { "yellow", N_("Yellow") },
  };
  g_autoptr (GMenu) shapes = g_menu_new ();
  g_autoptr (GMenu) colours = g_menu_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (_(choices[i].label), NULL);

      g_menu_item_set_action_and_target (item, action, "s", choices[i].name);
      g_menu_append_item (i < 5 ? shapes : colours, item);
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (shapes));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (colours));
}

static void
append_keyed (GMenu      *menu,
              const char *label,
              const char *action,
              const char *accel)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, action);

  g_menu_item_set_attribute (item, "accel", "s", accel);
  g_menu_append_item (menu, item);
}

/* What can be drawn on the cursor's square. */
GMenuModel *
mas_edit_area_new_mark_menu (MasEditArea *self)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) more = g_menu_new ();
  g_autofree char *words =
    mas_annotator_dup_words (self->annotator, mas_cursor_get_square (self->cursor));

  append_choices (menu, "board.mark");
  append_keyed (more, _("Arrow from Here"), "board.arrow", "<Control><Shift>m");
  g_menu_append (more, _("Label…"), "board.label");
  if (*words != '\0')
    g_menu_append (more, _("Clear Marks Here"), "board.clear-marks-here");
  if (mas_annotator_get_marks (self->annotator) != NULL)
    g_menu_append (more, _("Clear All Marks"), "board.clear-marks");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (more));
  return G_MENU_MODEL (menu);
}

/* What the tools draw, over their slots in the palette. */
void
mas_edit_area_open_marker_menu (MasEditArea *self,
                                GtkWidget   *slot)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) more = g_menu_new ();
  const MasSpot nowhere = MAS_SPOT_INIT;
  graphene_rect_t rect;
  GtkWidget *popover = NULL;

  append_choices (menu, "board.marker");
  g_menu_append (more, _("Clear All Marks"), "board.clear-marks");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (more));
  if (!gtk_widget_compute_bounds (slot, GTK_WIDGET (self), &rect))
    return;
  mas_popup_set_spot (self->popup, &nowhere);
  popover = mas_popup_get_menu (self->popup, G_MENU_MODEL (menu), _("Marks"));
  mas_popup_open_at (self->popup, popover, &rect);
}
