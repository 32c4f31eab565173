/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-ask.h"

#include "mas-visible.h"
#include "mas-words.h"

#include <glib/gi18n.h>

/* All are borrowed. */
struct _MasAsk
{
  GObject       parent_instance;

  MasWorkplace *place;
  MasStage     *stage;
  MasAnnotator *annotator;
  MasKeys      *keys;
  MasPopup     *popup;
};

G_DEFINE_FINAL_TYPE (MasAsk, mas_ask, G_TYPE_OBJECT)

static void
mas_ask_class_init (MasAskClass *klass)
{
}

static void
mas_ask_init (MasAsk *self)
{
}

MasAsk *
mas_ask_new (MasWorkplace *place,
             MasStage     *stage,
             MasAnnotator *annotator,
             MasKeys      *keys,
             MasPopup     *popup)
{
  MasAsk *self = g_object_new (MAS_TYPE_ASK, NULL);

  self->place = place;
  self->stage = stage;
  self->annotator = annotator;
  self->keys = keys;
  self->popup = popup;
  return self;
}

gboolean
mas_ask_open (MasAsk    *self,
              GtkWidget *popover)
{
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  g_return_val_if_fail (mas_workplace_get_document (self->place) != NULL, FALSE);

  mas_spot_set_square (&spot, mas_workplace_get_position (self->place),
                       mas_cursor_get_square (mas_workplace_get_cursor (self->place)));
  mas_board_view_show_square (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)), spot.square);
  return mas_popup_open (self->popup, popover, &spot);
}

static void
on_go_to_changed_cb (GtkEditable *entry)
{
  gtk_widget_remove_css_class (GTK_WIDGET (entry), "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
                               GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

static void
on_go_to_activate_cb (GtkEntry *entry,
                      MasAsk   *self)
{
  const QiShape *shape = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
  guint square = 0;

  if (mas_workplace_get_document (self->place) == NULL)
    return;
  shape = qi_position_get_shape (mas_workplace_get_position (self->place));
  if (!qi_game_info_parse_square (mas_workplace_get_names (self->place), shape, text, &square,
                                  &error))
    {
      QiFinding *finding = qi_error_get_finding (error);

      gtk_widget_add_css_class (GTK_WIDGET (entry), "error");
      gtk_accessible_update_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
                                   GTK_ACCESSIBLE_INVALID_TRUE, -1);
      if (finding != NULL)
        mas_workplace_say (self->place,
                           mas_words_finding (finding, mas_workplace_get_setup (self->place)));
      return;
    }
  gtk_popover_popdown (GTK_POPOVER (mas_popup_get_open (self->popup)));
  mas_keys_go (self->keys, square);
  gtk_widget_grab_focus (mas_stage_get_board (self->stage));
}

void
mas_ask_square (MasAsk *self)
{
  g_autofree char *here = NULL;
  GtkWidget *popover = NULL;
  GtkWidget *entry = NULL;

  if (mas_workplace_get_document (self->place) == NULL)
    return;
  here = mas_words_square (mas_workplace_get_names (self->place),
                           qi_position_get_shape (mas_workplace_get_position (self->place)),
                           mas_cursor_get_square (mas_workplace_get_cursor (self->place)));
  popover = gtk_popover_new ();
  entry = gtk_entry_new ();
  gtk_editable_set_text (GTK_EDITABLE (entry), here);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 10);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Go to square"), -1);
  g_signal_connect (entry, "changed", G_CALLBACK (on_go_to_changed_cb), NULL);
  g_signal_connect (entry, "activate", G_CALLBACK (on_go_to_activate_cb), self);
  gtk_popover_set_child (GTK_POPOVER (popover), entry);
  mas_workplace_say (self->place, g_strdup (_("Type the name of a square, then Enter")));
  if (mas_ask_open (self, popover))
    gtk_widget_grab_focus (entry);
}

static void
on_label_activate_cb (GtkEntry *entry,
                      MasAsk   *self)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
  guint square = mas_cursor_get_square (mas_workplace_get_cursor (self->place));

  if (mas_workplace_get_document (self->place) == NULL)
    return;
  gtk_popover_popdown (GTK_POPOVER (mas_popup_get_open (self->popup)));
  gtk_widget_grab_focus (mas_stage_get_board (self->stage));
  mas_annotator_set_label (self->annotator, square, text);
}

void
mas_ask_label (MasAsk *self)
{
  guint square = mas_cursor_get_square (mas_workplace_get_cursor (self->place));
  const char *label = NULL;
  GtkWidget *popover = NULL;
  GtkWidget *entry = NULL;

  label = mas_annotator_get_label (self->annotator, square);
  popover = gtk_popover_new ();
  entry = gtk_entry_new ();
  mas_visible_show_in_entry (GTK_EDITABLE (entry));
  gtk_editable_set_text (GTK_EDITABLE (entry), label != NULL ? label : "");
  gtk_entry_set_max_length (GTK_ENTRY (entry), MAS_MAX_LABEL_CHARS);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 10);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Label of the square"), -1);
  g_signal_connect (entry, "activate", G_CALLBACK (on_label_activate_cb), self);
  gtk_popover_set_child (GTK_POPOVER (popover), entry);
  mas_workplace_say (self->place,
                     g_strdup (_("Type a short label, then Enter; nothing removes it")));
  if (mas_ask_open (self, popover))
    gtk_widget_grab_focus (entry);
}
