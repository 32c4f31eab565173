/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-edit-area-private.h"
#include "mas-words.h"
#include "qi-rays.h"

#include <glib/gi18n.h>

/* What a square sees or what its piece attacks, and what attacks it: while a key is held, at the
 * pointer or the cursor; or from the square's menu, until Esc or the next edit. */

#define MAX_NAMED 12 /* squares that are said one by one */

/* The state of the setup that is shown, or NULL when its rules are not known. */
static QiState *
get_state (MasEditArea *self)
{
  QiSetup *setup = mas_edit_area_get_setup (self);

  if (mas_edit_area_plays (self))
    return mas_rules_get_state (self->rules);
  if (self->seen_state != NULL && qi_state_get_setup (self->seen_state) == setup)
    return self->seen_state;
  g_clear_pointer (&self->seen_state, qi_state_unref);
  if (qi_game_has_rules (qi_setup_get_game (setup)))
    self->seen_state = qi_state_new_for_setup (setup, NULL);
  return self->seen_state;
}

/* Takes the squares of @set into @bits. */
static void
take_squares (GtkBitset         *bits,
              const QiSquareSet *set)
{
  gtk_bitset_remove_all (bits);
  for (guint square = qi_square_set_next (set, 0); square != QI_SQUARE_NONE;
       square = qi_square_set_next (set, square + 1))
    gtk_bitset_add (bits, square);
}

static void
fill_seen (MasEditArea *self,
           guint        square)
{
  QiPosition *position = mas_edit_area_get_position (self);
  QiState *state = get_state (self);
  g_auto (QiSquareSet) set = QI_SQUARE_SET_NONE;

  qi_square_set_init (&set, qi_position_get_n_squares (position));
  if (state != NULL && qi_position_get_piece (position, square) != NULL)
    qi_state_add_attacks (state, square, &set);
  else
    {
      g_autoptr (QiRays) rays = qi_rays_get (qi_position_get_shape (position));

      qi_rays_add_seen (rays, position, square, &set);
    }
  take_squares (mas_edit_area_get_overlay (self)->seen, &set);
}

static void
fill_attackers (MasEditArea *self,
                guint        square,
                QiSide       side)
{
  GtkBitset *attackers = mas_edit_area_get_overlay (self)->attackers[side];
  QiState *state = get_state (self);
  g_auto (QiSquareSet) set = QI_SQUARE_SET_NONE;

  gtk_bitset_remove_all (attackers);
  if (state == NULL)
    return;
  qi_square_set_init (&set, qi_position_get_n_squares (mas_edit_area_get_position (self)));
  qi_state_add_attackers (state, square, side, &set);
  take_squares (attackers, &set);
}

/* "f3, h3", the first of them when there are many; NULL when there are none. */
static char *
dup_names (MasEditArea *self,
           GtkBitset   *squares)
{
  const QiShape *shape = qi_position_get_shape (mas_edit_area_get_position (self));
  GString *names = NULL;
  GtkBitsetIter iter;
  guint square = 0;
  guint n = 0;

  for (gboolean valid = gtk_bitset_iter_init_first (&iter, squares, &square); valid;
       valid = gtk_bitset_iter_next (&iter, &square))
    {
      g_autofree char *name = mas_words_square (mas_edit_area_get_info (self), shape, square);

      if (names == NULL)
        names = g_string_new (NULL);
      else
        g_string_append (names, ", ");
      if (n++ == MAX_NAMED)
        {
          g_string_append (names, "…");
          break;
        }
      g_string_append (names, name);
    }
  return names != NULL ? g_string_free (names, FALSE) : NULL;
}

static void
append_attackers (MasEditArea *self,
                  GString     *words,
                  QiSide       side)
{
  g_autofree char *names = dup_names (self, mas_edit_area_get_overlay (self)->attackers[side]);
  g_autofree char *name = mas_words_side (mas_edit_area_get_info (self), side);

  if (names == NULL)
    return;
  g_string_append (words, "; ");
  if (side == QI_SIDE_FIRST)
    /* Translators: the name of a side, and squares of its pieces, of which solid lines are drawn */
    g_string_append_printf (words, _("%s attacks it from %s (solid lines)"), name, names);
  else
    /* Translators: the name of a side, and squares of its pieces, of which dashed lines are
     * drawn */
    g_string_append_printf (words, _("%s attacks it from %s (dashed lines)"), name, names);
}

static char *
dup_words (MasEditArea *self,
           guint        square)
{
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);
  QiPosition *position = mas_edit_area_get_position (self);
  g_autofree char *place =
    mas_words_place (mas_edit_area_get_info (self), mas_edit_area_get_setup (self), square);
  g_autofree char *names = dup_names (self, overlay->seen);
  GString *words = g_string_new (NULL);

  if (qi_position_get_piece (position, square) != NULL && get_state (self) != NULL)
    /* Translators: "g1, white knight", and squares */
    g_string_printf (words, _("%s: attacks %s"), place, names != NULL ? names : _("nothing"));
  else
    /* Translators: "e4, empty", and the squares that lie open from it */
    g_string_printf (words, _("%s: sees %s"), place, names != NULL ? names : _("nothing"));
  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    append_attackers (self, words, (QiSide) side);
  if (get_state (self) != NULL && gtk_bitset_is_empty (overlay->attackers[QI_SIDE_FIRST])
      && gtk_bitset_is_empty (overlay->attackers[QI_SIDE_SECOND]))
    g_string_append_printf (words, "; %s", _("nothing attacks it"));
  return g_string_free (words, FALSE);
}

void
mas_edit_area_show_attacks (MasEditArea *self,
                            guint        square)
{
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);

  if (self->document == NULL || overlay->attacked == square
      || square >= qi_position_get_n_squares (mas_edit_area_get_position (self)))
    return;
  overlay->attacked = square;
  fill_seen (self, square);
  fill_attackers (self, square, QI_SIDE_FIRST);
  fill_attackers (self, square, QI_SIDE_SECOND);
  g_free (self->seen_words);
  self->seen_words = dup_words (self, square);
  mas_edit_area_describe (self);
  mas_edit_area_redraw (self);
  mas_edit_area_say_seen (self);
}

/* FALSE when none were shown. */
gboolean
mas_edit_area_hide_attacks (MasEditArea *self)
{
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);

  self->seen_held = FALSE;
  g_clear_pointer (&self->seen_state, qi_state_unref);
  if (overlay->attacked == QI_NO_SQUARE)
    return FALSE;
  overlay->attacked = QI_NO_SQUARE;
  gtk_bitset_remove_all (overlay->seen);
  gtk_bitset_remove_all (overlay->attackers[QI_SIDE_FIRST]);
  gtk_bitset_remove_all (overlay->attackers[QI_SIDE_SECOND]);
  g_clear_pointer (&self->seen_words, g_free);
  mas_edit_area_describe (self);
  mas_edit_area_redraw (self);
  return TRUE;
}

/* The pointer or the cursor went to another square while the key is held. */
void
mas_edit_area_follow_attacks (MasEditArea *self,
                              guint        square)
{
  if (self->seen_held && square != QI_NO_SQUARE)
    mas_edit_area_show_attacks (self, square);
}

/* The key goes down, again and again while it is held, or up. */
void
mas_edit_area_hold_attacks (MasEditArea *self,
                            gboolean     down)
{
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);

  if (!down)
    {
      if (self->seen_held && mas_edit_area_hide_attacks (self))
        mas_edit_area_say_held (self);
      return;
    }
  if (self->seen_held || self->document == NULL)
    return;
  self->seen_held = TRUE;
  mas_edit_area_show_attacks (self, overlay->hover != QI_NO_SQUARE
                                      ? overlay->hover
                                      : mas_cursor_get_square (self->cursor));
}
