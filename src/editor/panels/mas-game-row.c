/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-game-row.h"

#include "mas-words.h"
#include "qi-game-info-private.h"

#include <glib/gi18n.h>

struct _MasGameRow
{
  MasComboRow parent_instance;

  GPtrArray  *games;   /* ids in the order of the list: "" is none */
  gboolean    opened;  /* the list was opened once, so it holds all known games */
  gboolean    setting; /* the program chooses */
};

static guint chosen_signal;

G_DEFINE_FINAL_TYPE (MasGameRow, mas_game_row, MAS_TYPE_COMBO_ROW)

/* No game and the known games; before the list is first opened only the present one: the toolkit builds widgets for
 * everything that a list holds, even if it is never opened. */
static void
fill (MasGameRow *self,
      const char *game)
{
  const QiGameInfo *const one[] = { game != NULL ? qi_game_info_lookup (game)
                                                 : qi_game_info_get_nth (0),
                                    NULL };
  const QiGameInfo *const *listed = self->opened ? qi_game_info_get_all () : one;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  gboolean known = game == NULL;

  g_ptr_array_set_size (self->games, 0);
  g_ptr_array_add (self->games, g_strdup (""));
  gtk_string_list_append (names, _("None"));
  for (gsize i = 0; listed[i] != NULL; i++)
    {
      g_ptr_array_add (self->games, g_strdup (qi_game_info_get_id (listed[i])));
      gtk_string_list_take (names, mas_words_game (listed[i]));
      known = known || g_str_equal (qi_game_info_get_id (listed[i]), game);
    }
  if (!known)
    {
      g_ptr_array_add (self->games, g_strdup (game));
      gtk_string_list_append (names, game);
    }
  adw_combo_row_set_model (ADW_COMBO_ROW (self), G_LIST_MODEL (names));
}

void
mas_game_row_set_game (MasGameRow *self,
                       const char *game)
{
  const char *id = game != NULL ? game : "";
  guint selected = 0;

  g_return_if_fail (MAS_IS_GAME_ROW (self));

  self->setting = TRUE;
  if (!g_ptr_array_find_with_equal_func (self->games, id, g_str_equal, &selected))
    {
      fill (self, game);
      g_ptr_array_find_with_equal_func (self->games, id, g_str_equal, &selected);
    }
  adw_combo_row_set_selected (ADW_COMBO_ROW (self), selected);
  self->setting = FALSE;
}

const char *
mas_game_row_get_game (MasGameRow *self)
{
  const guint selected = adw_combo_row_get_selected (ADW_COMBO_ROW (self));
  const char *id = NULL;

  g_return_val_if_fail (MAS_IS_GAME_ROW (self), NULL);

  if (selected < self->games->len)
    id = g_ptr_array_index (self->games, selected);
  return id != NULL && *id != '\0' ? id : NULL;
}

static void
on_selected_cb (MasGameRow *self)
{
  if (!self->setting)
    g_signal_emit (self, chosen_signal, 0);
}

static void
on_opening_cb (MasGameRow *self)
{
  g_autofree char *game = g_strdup (mas_game_row_get_game (self));

  if (self->opened)
    return;
  self->opened = TRUE;
  g_ptr_array_set_size (self->games, 0);
  mas_game_row_set_game (self, game);
}

/* The row builds its popover itself. It is realized while it opens, before its size is
 * determined. */
static void
watch_popover (MasGameRow *self,
               GtkWidget  *widget)
{
  if (GTK_IS_POPOVER (widget))
    g_signal_connect_object (widget, "realize", G_CALLBACK (on_opening_cb), self,
                             G_CONNECT_SWAPPED);
  else
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
         child = gtk_widget_get_next_sibling (child))
      watch_popover (self, child);
}

static void
mas_game_row_finalize (GObject *object)
{
  g_ptr_array_unref (MAS_GAME_ROW (object)->games);
  G_OBJECT_CLASS (mas_game_row_parent_class)->finalize (object);
}

static void
mas_game_row_class_init (MasGameRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mas_game_row_finalize;
  chosen_signal = g_signal_new ("chosen", MAS_TYPE_GAME_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
}

static void
mas_game_row_init (MasGameRow *self)
{
  self->games = g_ptr_array_new_with_free_func (g_free);
  watch_popover (self, GTK_WIDGET (self));
  g_signal_connect (self, "notify::selected", G_CALLBACK (on_selected_cb), NULL);
}
