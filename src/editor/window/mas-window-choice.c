/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-access.h"
#include "mas-window-private.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#define MAX_OFFERED 3 /* other readings: more than that is no choice but a riddle */

/* A text that can be read in more than one way: the likeliest is taken at once, the others are
 * offered in a strip until the position is edited. */

/* "SFEN: Shogi, Gote to move" */
static char *
dup_meaning (const QiReading *reading)
{
  const QiNotation *format = qi_notation_lookup (reading->format);
  QiPosition *position = qi_setup_get_position (reading->setup);
  const char *game = qi_setup_get_game (reading->setup);
  const QiGameInfo *info =
    game != NULL ? qi_game_info_lookup (game) : qi_game_info_suggest (position);
  g_autofree char *name = info != NULL ? mas_words_game (info) : g_strdup (game);
  g_autofree char *side = mas_words_side (info, qi_position_get_turn (position));

  if (name == NULL)
    /* Translators: the name of a format and of a side: "FEN: White to move" */
    return g_strdup_printf (_("%s: %s to move"), format->name, side);
  /* Translators: the names of a format, a game and a side: "SFEN: Shogi, Gote to move" */
  return g_strdup_printf (_("%s: %s, %s to move"), format->name, name, side);
}

static void
choose (MasWindow *self,
        guint      index)
{
  GPtrArray *readings = mas_session_get_readings (self->session);
  g_autofree char *meaning = NULL;
  g_autofree char *words = NULL;

  if (!mas_session_choose_reading (self->session, index))
    return;
  meaning = dup_meaning (g_ptr_array_index (readings, index));
  words = g_strdup_printf (_("This was read as %s."), meaning);
  mas_edit_area_say (self->edit_area, words);
  mas_edit_area_focus_board (self->edit_area);
}

static void
on_choice_clicked_cb (GtkButton *button,
                      MasWindow *self)
{
  choose (self, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index")));
}

void
mas_window_show_choice (MasWindow *self)
{
  GPtrArray *readings = self->session != NULL ? mas_session_get_readings (self->session) : NULL;
  g_autofree char *taken = NULL;
  g_autofree char *words = NULL;
  GtkWidget *child = NULL;
  guint n = 0;

  if (readings == NULL)
    {
      gtk_widget_set_visible (GTK_WIDGET (self->choice), FALSE);
      return;
    }
  taken = dup_meaning (g_ptr_array_index (readings, mas_session_get_taken (self->session)));
  /* Translators: what a text was taken for: "SFEN: Shogi, Gote to move" */
  words = g_strdup_printf (_("This was read as %s."), taken);
  gtk_label_set_label (self->choice_label, words);
  while ((child = gtk_widget_get_first_child (self->choice_buttons)) != NULL)
    gtk_box_remove (GTK_BOX (self->choice_buttons), child);
  for (guint i = 0; i < readings->len && n < MAX_OFFERED; i++)
    {
      g_autofree char *other = NULL;
      g_autofree char *label = NULL;
      GtkWidget *button = NULL;

      if (i == mas_session_get_taken (self->session))
        continue;
      n++;
      other = dup_meaning (g_ptr_array_index (readings, i));
      /* Translators: what a text could be taken for: "FEN: Shogi, Sente to move" */
      label = g_strdup_printf (_("Read as %s"), other);
      button = gtk_button_new_with_label (label);
      gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))),
                               PANGO_ELLIPSIZE_MIDDLE);
      gtk_widget_set_tooltip_text (button, label);
      mas_access_name (button, label);
      g_object_set_data (G_OBJECT (button), "index", GUINT_TO_POINTER (i));
      g_signal_connect_object (button, "clicked", G_CALLBACK (on_choice_clicked_cb), self, 0);
      gtk_box_append (GTK_BOX (self->choice_buttons), button);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->choice), TRUE);
}
