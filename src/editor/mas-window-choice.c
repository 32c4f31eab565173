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
  const QiGameInfo *info = game != NULL ? qi_game_info_lookup (game)
                                        : qi_game_info_suggest (position);
  g_autofree char *name = info != NULL ? mas_words_game (info) : g_strdup (game);
  g_autofree char *side = mas_words_side (info, qi_position_get_turn (position));

  if (name == NULL)
    /* Translators: the name of a format and of a side: "FEN: White to move" */
    return g_strdup_printf (_("%s: %s to move"), format->name, side);
  /* Translators: the names of a format, a game and a side: "SFEN: Shogi, Gote to move" */
  return g_strdup_printf (_("%s: %s, %s to move"), format->name, name, side);
}

static void
on_choice_clicked_cb (GtkButton *button,
                      MasWindow *self)
{
  mas_window_choose_reading (self, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index")));
}

static void
show_choice (MasWindow *self)
{
  g_autofree char *taken = dup_meaning (g_ptr_array_index (self->readings, self->taken));
  /* Translators: what a text was taken for: "SFEN: Shogi, Gote to move" */
  g_autofree char *words = g_strdup_printf (_("This was read as %s."), taken);
  GtkWidget *child = NULL;
  guint n = 0;

  gtk_label_set_label (self->choice_label, words);
  while ((child = gtk_widget_get_first_child (self->choice_buttons)) != NULL)
    gtk_box_remove (GTK_BOX (self->choice_buttons), child);
  for (guint i = 0; i < self->readings->len && n < MAX_OFFERED; i++)
    {
      g_autofree char *other = NULL;
      g_autofree char *label = NULL;
      GtkWidget *button = NULL;

      if (i == self->taken)
        continue;
      n++;
      other = dup_meaning (g_ptr_array_index (self->readings, i));
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

static void
forget (MasWindow *self)
{
  g_clear_pointer (&self->readings, g_ptr_array_unref);
  g_clear_pointer (&self->read_text, g_bytes_unref);
  g_clear_object (&self->read_file);
}

void
mas_window_hide_choice (MasWindow *self)
{
  if (self->choosing)
    return;
  forget (self);
  gtk_widget_set_visible (GTK_WIDGET (self->choice), FALSE);
}

void
mas_window_offer_readings (MasWindow *self,
                           GPtrArray *readings,
                           MasLoaded *loaded)
{
  forget (self);
  gtk_widget_set_visible (GTK_WIDGET (self->choice), FALSE);
  if (readings == NULL || readings->len < 2)
    return;
  self->readings = g_ptr_array_ref (readings);
  self->taken = 0;
  if (loaded != NULL)
    {
      self->read_text = g_bytes_ref (loaded->text);
      self->read_large = loaded->large;
      g_set_object (&self->read_file, loaded->file);
    }
  show_choice (self);
}

gboolean
mas_window_apply_reading (MasWindow       *self,
                          const QiReading *reading)
{
  g_autofree char *group = g_strdup_printf ("paste-%u", self->n_pastes);
  g_autoptr (QiEdit) edit = qi_edit_new ();

  qi_edit_replace (edit, reading->setup);
  /* Translators: a step that can be undone */
  return mas_document_apply (self->document, edit, _("Paste Position"), group, NULL);
}

/* The text of a whole document: that is made anew. */
static void
set_other_document (MasWindow *self,
                    QiReading *reading)
{
  g_autoptr (MasDocument) document = mas_document_new_for_reading (
      reading, self->read_file, self->read_file != NULL ? self->read_text : NULL,
      self->read_large);

  QiFileStamp stamp;

  mas_document_get_stamp (self->document, &stamp);
  mas_document_set_stamp (document, &stamp);
  if (self->read_file == NULL)
    mas_document_mark_unsaved (document);
  mas_window_set_document (self, document);
  mas_inspector_set_reading (self->inspector, reading);
}

void
mas_window_choose_reading (MasWindow *self,
                           guint      index)
{
  QiReading *reading = NULL;
  g_autofree char *meaning = NULL;
  g_autofree char *words = NULL;

  g_return_if_fail (self->readings != NULL && index < self->readings->len);

  reading = g_ptr_array_index (self->readings, index);
  self->choosing = TRUE;
  if (self->read_text != NULL)
    set_other_document (self, reading);
  else if (!mas_window_apply_reading (self, reading))
    reading = NULL;
  self->choosing = FALSE;
  if (reading == NULL)
    return;
  self->taken = index;
  show_choice (self);
  meaning = dup_meaning (reading);
  words = g_strdup_printf (_("This was read as %s."), meaning);
  mas_edit_area_say (self->edit_area, words);
  mas_edit_area_focus_board (self->edit_area);
}
