/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-attacks.h"

#include "mas-words-lists.h"
#include "mas-words.h"
#include "qi-rays-private.h"

#include <glib/gi18n.h>

#define MAX_NAMED 12 /* squares that are named one by one */

struct _MasAttacks
{
  GObject       parent_instance;

  MasWorkplace *place; /* borrowed */
  gboolean      held;  /* shown because a key is held */
  QiState      *state; /* of the setup shown, where its rules are known; or NULL */
  char         *words; /* what is shown; NULL when nothing is */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (MasAttacks, mas_attacks, G_TYPE_OBJECT)

static void
mas_attacks_finalize (GObject *object)
{
  MasAttacks *self = MAS_ATTACKS (object);

  g_clear_pointer (&self->state, qi_state_unref);
  g_clear_pointer (&self->words, g_free);
  G_OBJECT_CLASS (mas_attacks_parent_class)->finalize (object);
}

static void
mas_attacks_class_init (MasAttacksClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mas_attacks_finalize;
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_attacks_init (MasAttacks *self)
{
}

MasAttacks *
mas_attacks_new (MasWorkplace *place)
{
  MasAttacks *self = g_object_new (MAS_TYPE_ATTACKS, NULL);

  self->place = place;
  return self;
}

/* The state of the setup that is shown, or NULL when its rules are not known. */
static QiState *
get_state (MasAttacks *self)
{
  QiSetup *setup = mas_workplace_get_setup (self->place);

  if (mas_workplace_plays (self->place))
    return mas_rules_get_state (mas_workplace_get_rules (self->place));
  if (self->state != NULL && qi_state_get_setup (self->state) == setup)
    return self->state;
  g_clear_pointer (&self->state, qi_state_unref);
  if (qi_game_has_rules (qi_setup_get_game (setup)))
    self->state = qi_state_new_for_setup (setup, NULL);
  return self->state;
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
fill_seen (MasAttacks *self,
           guint       square)
{
  QiPosition *position = mas_workplace_get_position (self->place);
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
  take_squares (mas_workplace_get_overlay (self->place)->seen, &set);
}

static void
fill_attackers (MasAttacks *self,
                guint       square,
                QiSide      side)
{
  GtkBitset *attackers = mas_workplace_get_overlay (self->place)->attackers[side];
  QiState *state = get_state (self);
  g_auto (QiSquareSet) set = QI_SQUARE_SET_NONE;

  gtk_bitset_remove_all (attackers);
  if (state == NULL)
    return;
  qi_square_set_init (&set, qi_position_get_n_squares (mas_workplace_get_position (self->place)));
  qi_state_add_attackers (state, square, side, &set);
  take_squares (attackers, &set);
}

/* "f3, h3", the first of them when there are many; NULL when there are none. */
static char *
dup_names (MasAttacks *self,
           GtkBitset  *squares)
{
  const QiShape *shape = qi_position_get_shape (mas_workplace_get_position (self->place));
  GString *names = NULL;
  GtkBitsetIter iter;
  guint square = 0;
  guint n = 0;

  for (gboolean valid = gtk_bitset_iter_init_first (&iter, squares, &square);
       valid && n <= MAX_NAMED; valid = gtk_bitset_iter_next (&iter, &square))
    {
      g_autofree char *name =
        mas_words_square (mas_workplace_get_names (self->place), shape, square);

      if (names == NULL)
        names = g_string_new (NULL);
      mas_list_append (names, n++ < MAX_NAMED ? name : "…");
    }
  return names != NULL ? g_string_free (names, FALSE) : NULL;
}

static void
append_attackers (MasAttacks *self,
                  GString    *words,
                  QiSide      side)
{
  g_autofree char *names =
    dup_names (self, mas_workplace_get_overlay (self->place)->attackers[side]);
  g_autofree char *name = mas_words_side (mas_workplace_get_info (self->place), side);
  g_autofree char *sentence = NULL;

  if (names == NULL)
    return;
  if (side == QI_SIDE_FIRST)
    /* Translators: the name of a side, and squares of its pieces, of which solid lines are drawn */
    sentence = g_strdup_printf (_("%s attacks it from %s (solid lines)"), name, names);
  else
    /* Translators: the name of a side, and squares of its pieces, of which dashed lines are
     * drawn */
    sentence = g_strdup_printf (_("%s attacks it from %s (dashed lines)"), name, names);
  mas_list_append_long (words, sentence);
}

static char *
dup_words (MasAttacks *self,
           guint       square)
{
  MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);
  QiPosition *position = mas_workplace_get_position (self->place);
  g_autofree char *place = mas_words_place (mas_workplace_get_info (self->place),
                                            mas_workplace_get_setup (self->place), square);
  g_autofree char *names = dup_names (self, overlay->seen);
  gboolean attacks = qi_position_get_piece (position, square) != NULL && get_state (self) != NULL;
  GString *words = g_string_new (NULL);

  if (attacks && names != NULL)
    /* Translators: "g1, white knight", and squares */
    g_string_printf (words, _("%s: attacks %s"), place, names);
  else if (attacks)
    /* Translators: "g1, white knight" */
    g_string_printf (words, _("%s: attacks nothing"), place);
  else if (names != NULL)
    /* Translators: "e4, empty", and the squares that lie open from it */
    g_string_printf (words, _("%s: sees %s"), place, names);
  else
    /* Translators: "e4, empty", from which no square lies open */
    g_string_printf (words, _("%s: sees nothing"), place);
  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    append_attackers (self, words, (QiSide) side);
  if (get_state (self) != NULL && gtk_bitset_is_empty (overlay->attackers[QI_SIDE_FIRST])
      && gtk_bitset_is_empty (overlay->attackers[QI_SIDE_SECOND]))
    mas_list_append_long (words, _("nothing attacks it"));
  return g_string_free (words, FALSE);
}

void
mas_attacks_show (MasAttacks *self,
                  guint       square)
{
  MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);

  if (mas_workplace_get_document (self->place) == NULL || overlay->attacked == square
      || square >= qi_position_get_n_squares (mas_workplace_get_position (self->place)))
    return;
  overlay->attacked = square;
  fill_seen (self, square);
  fill_attackers (self, square, QI_SIDE_FIRST);
  fill_attackers (self, square, QI_SIDE_SECOND);
  g_free (self->words);
  self->words = dup_words (self, square);
  g_signal_emit (self, changed_signal, 0);
  mas_workplace_preview (self->place);
  mas_workplace_say_place (self->place, g_strdup (self->words));
}

gboolean
mas_attacks_hide (MasAttacks *self)
{
  MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);

  self->held = FALSE;
  g_clear_pointer (&self->state, qi_state_unref);
  if (overlay->attacked == QI_NO_SQUARE)
    return FALSE;
  overlay->attacked = QI_NO_SQUARE;
  gtk_bitset_remove_all (overlay->seen);
  gtk_bitset_remove_all (overlay->attackers[QI_SIDE_FIRST]);
  gtk_bitset_remove_all (overlay->attackers[QI_SIDE_SECOND]);
  g_clear_pointer (&self->words, g_free);
  g_signal_emit (self, changed_signal, 0);
  mas_workplace_preview (self->place);
  return TRUE;
}

void
mas_attacks_follow (MasAttacks *self,
                    guint       square)
{
  if (self->held && square != QI_NO_SQUARE)
    mas_attacks_show (self, square);
}

void
mas_attacks_hold (MasAttacks *self,
                  gboolean    down)
{
  MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);

  if (!down)
    {
      if (self->held && mas_attacks_hide (self))
        mas_workplace_say_next (self->place);
      return;
    }
  if (self->held || mas_workplace_get_document (self->place) == NULL)
    return;
  self->held = TRUE;
  mas_attacks_show (self, overlay->hover != QI_NO_SQUARE
                            ? overlay->hover
                            : mas_cursor_get_square (mas_workplace_get_cursor (self->place)));
}

const char *
mas_attacks_get_words (MasAttacks *self,
                       guint       square)
{
  return mas_workplace_get_overlay (self->place)->attacked == square ? self->words : NULL;
}
