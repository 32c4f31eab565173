/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-act.h"
#include "mas-piece.h"
#include "mas-words.h"
#include "qi-game-info-private.h"
#include "qi-ledger-private.h"

#include <glib/gi18n.h>

/* The token that @token becomes in @side's hand: without a game it stays as it is. */
static QiToken
to_hand (const QiGameInfo *info,
         const QiToken    *token,
         QiSide            side,
         char              buffer[QI_EPIN_MAX_BYTES + 1])
{
  return info != NULL ? qi_game_info_to_hand (info, token, side, buffer) : *token;
}

static char *
square_words (QiSetup          *setup,
              const QiGameInfo *info,
              guint             square)
{
  return mas_words_square (qi_game_info_get_names (info, setup),
                           qi_position_get_shape (qi_setup_get_position (setup)), square);
}

static MasAct *
square_to_square (QiSetup          *setup,
                  const QiGameInfo *info,
                  const MasSpot    *from,
                  guint             to,
                  gboolean          copy)
{
  g_autofree char *piece = mas_words_piece (info, from->token);
  g_autofree char *source = square_words (setup, info, from->square);
  g_autofree char *target = square_words (setup, info, to);
  MasAct *act = NULL;

  if (from->square == to)
    return NULL;
  act = mas_act_new ();
  if (copy)
    {
      mas_act_put (act, to, from->token);
      /* Translators: two squares, as "e2" and "e4" */
      mas_act_say (act, g_strdup_printf (_("Copy %s to %s"), source, target),
                   /* Translators: a piece and two squares: "white pawn copied from e2 to e4" */
                   g_strdup_printf (_("%s copied from %s to %s"), piece, source, target));
    }
  else
    {
      mas_act_move (act, from->square, to);
      /* Translators: two squares, as "e2" and "e4" */
      mas_act_say (act, g_strdup_printf (_("Move %s to %s"), source, target),
                   /* Translators: a piece and two squares: "white pawn moved from e2 to e4" */
                   g_strdup_printf (_("%s moved from %s to %s"), piece, source, target));
    }
  return act;
}

static void
say_into_hand (MasAct           *act,
               const QiGameInfo *info,
               const QiToken    *token,
               QiSide            side)
{
  g_autofree char *piece = mas_words_piece (info, token);

  mas_act_say (act, mas_words_hand (info, side, MAS_SIDE_HAND_ADD, piece, 1, 0),
               mas_words_hand (info, side, MAS_SIDE_HAND_ADDED, piece, 1, 0));
}

static void
say_out_of_hand (MasAct           *act,
                 const QiGameInfo *info,
                 const QiToken    *token,
                 QiSide            side)
{
  g_autofree char *piece = mas_words_piece (info, token);

  mas_act_say (act, mas_words_hand (info, side, MAS_SIDE_HAND_TAKE, piece, 1, 0),
               mas_words_hand (info, side, MAS_SIDE_HAND_TAKEN, piece, 1, 0));
}

static MasAct *
drop_on_square (QiSetup          *setup,
                const QiGameInfo *info,
                const MasSpot    *from,
                guint             to,
                MasDropFlags      flags)
{
  if (from->kind == MAS_SPOT_SQUARE)
    return square_to_square (setup, info, from, to, (flags & MAS_DROP_COPY) != 0);
  if (from->kind == MAS_SPOT_PALETTE)
    return mas_act_for_place (setup, info, to, from->token);

  g_autofree char *piece = mas_words_piece (info, from->token);
  g_autofree char *target = square_words (setup, info, to);
  MasAct *act = mas_act_new ();
  if ((flags & MAS_DROP_COPY) == 0)
    mas_act_hand (act, from->side, from->token, -1);
  mas_act_put (act, to, from->token);
  /* Translators: a piece and a square: "Drop sente's pawn on 5e" */
  mas_act_say (act, g_strdup_printf (_("Drop %s on %s"), piece, target),
               g_strdup_printf (_("%s dropped on %s"), piece, target));
  return act;
}

static MasAct *
drop_on_hand (const QiGameInfo *info,
              const MasSpot    *from,
              QiSide            side,
              MasDropFlags      flags)
{
  char buffer[QI_EPIN_MAX_BYTES + 1];
  QiToken token =
    (flags & MAS_DROP_KEEP) != 0 ? *from->token : to_hand (info, from->token, side, buffer);
  gboolean move = (flags & MAS_DROP_COPY) == 0;
  MasAct *act = NULL;

  if (from->kind == MAS_SPOT_HAND && move && from->side == side
      && qi_token_equal (from->token, &token))
    return NULL;
  act = mas_act_new ();
  if (from->kind == MAS_SPOT_SQUARE && move)
    mas_act_put (act, from->square, NULL);
  else if (from->kind == MAS_SPOT_HAND && move)
    mas_act_hand (act, from->side, from->token, -1);
  mas_act_hand (act, side, &token, 1);
  say_into_hand (act, info, &token, side);
  return act;
}

static MasAct *
drop_away (QiSetup          *setup,
           const QiGameInfo *info,
           const MasSpot    *from,
           MasDropFlags      flags)
{
  MasAct *act = NULL;

  if ((flags & MAS_DROP_COPY) != 0 || from->kind == MAS_SPOT_PALETTE)
    return NULL;
  if (from->kind == MAS_SPOT_SQUARE)
    return mas_act_for_place (setup, info, from->square, NULL);
  act = mas_act_new ();
  mas_act_hand (act, from->side, from->token, -1);
  say_out_of_hand (act, info, from->token, from->side);
  return act;
}

/**
 * mas_act_for_drop:
 * @setup: the setup that the spots were read from
 * @info: (nullable): its game
 * @from: a square, a slot or a stamp, with its token
 * @to: where the piece would be let go
 * @flags: copy rather than move, keep the token as it is
 *
 * The one place that knows what a piece does wherever it comes down: drags, two clicks, Space and
 * the menus ask it alike.
 *
 * Returns: (transfer full) (nullable): the act; %NULL when nothing would change
 */
MasAct *
mas_act_for_drop (QiSetup          *setup,
                  const QiGameInfo *info,
                  const MasSpot    *from,
                  const MasSpot    *to,
                  MasDropFlags      flags)
{
  MasAct *act = NULL;

  g_return_val_if_fail (from->token != NULL, NULL);

  switch (to->kind)
    {
    case MAS_SPOT_SQUARE:
      act = drop_on_square (setup, info, from, to->square, flags);
      break;
    case MAS_SPOT_HAND:
      act = drop_on_hand (info, from, to->side, flags);
      break;
    case MAS_SPOT_PALETTE:
    case MAS_SPOT_AWAY:
      act = drop_away (setup, info, from, flags);
      break;
    case MAS_SPOT_NONE:
    default:
      break;
    }
  if (act != NULL)
    mas_act_set_place (act, to->kind == MAS_SPOT_SQUARE || to->kind == MAS_SPOT_HAND ? to : from);
  return act;
}

static void
set_square_place (MasAct *act,
                  guint   square)
{
  MasSpot spot = { MAS_SPOT_SQUARE, square, QI_SIDE_FIRST, NULL };

  mas_act_set_place (act, &spot);
}

static void
set_hand_place (MasAct        *act,
                QiSide         side,
                const QiToken *token)
{
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  mas_spot_set_hand (&spot, side, token);
  mas_act_set_place (act, &spot);
}

MasAct *
mas_act_for_place (QiSetup          *setup,
                   const QiGameInfo *info,
                   guint             square,
                   const QiToken    *token)
{
  const QiToken *there = qi_position_get_piece (qi_setup_get_position (setup), square);

  if (there == token || (there != NULL && token != NULL && qi_token_equal (there, token)))
    return NULL;

  MasAct *act = mas_act_new ();
  g_autofree char *name = square_words (setup, info, square);
  g_autofree char *piece = mas_words_piece (info, token != NULL ? token : there);
  mas_act_put (act, square, token);
  if (token != NULL)
    /* Translators: a piece and a square: "Place white king on e4" */
    mas_act_say (act, g_strdup_printf (_("Place %s on %s"), piece, name),
                 g_strdup_printf (_("%s placed on %s"), piece, name));
  else
    /* Translators: a piece and a square: "Remove white king from e4" */
    mas_act_say (act, g_strdup_printf (_("Remove %s from %s"), piece, name),
                 g_strdup_printf (_("%s removed from %s"), piece, name));
  set_square_place (act, square);
  return act;
}

static gboolean
is_on (QiPosition    *position,
       guint          square,
       const QiToken *token)
{
  const QiToken *there = qi_position_get_piece (position, square);

  return there == token || (there != NULL && token != NULL && qi_token_equal (there, token));
}

MasAct *
mas_act_for_stamp (QiSetup          *setup,
                   const QiGameInfo *info,
                   guint             square,
                   const QiToken    *token,
                   const MasMirror  *mirror)
{
  QiPosition *position = qi_setup_get_position (setup);
  const guint opposite = mas_mirror_find (mirror, qi_position_get_shape (position), square);
  const QiToken *other = token;
  g_autofree char *name = NULL;
  g_autofree char *other_name = NULL;
  MasPieceToken changed;
  MasAct *act = NULL;

  if (opposite == square)
    return mas_act_for_place (setup, info, square, token);
  if (token != NULL && mirror->swaps && mas_piece_change (token, MAS_CHANGE_OTHER_SIDE, &changed))
    other = &changed.token;
  if (is_on (position, square, token) && is_on (position, opposite, other))
    return NULL;
  act = mas_act_new ();
  mas_act_put (act, square, token);
  mas_act_put (act, opposite, other);
  name = square_words (setup, info, square);
  other_name = square_words (setup, info, opposite);
  if (token != NULL)
    {
      g_autofree char *piece = mas_words_piece (info, token);
      g_autofree char *other_piece = mas_words_piece (info, other);

      mas_act_say (
        act,
        /* Translators: twice a piece and a square: "Place white rook on a1, black rook on a8" */
        g_strdup_printf (_("Place %s on %s, %s on %s"), piece, name, other_piece, other_name),
        /* Translators: twice a piece and a square: "white rook placed on a1, black rook on a8" */
        g_strdup_printf (_("%s placed on %s, %s on %s"), piece, name, other_piece, other_name));
    }
  else
    /* Translators: two squares: "Empty a1 and a8" */
    mas_act_say (act, g_strdup_printf (_("Empty %s and %s"), name, other_name),
                 /* Translators: two squares: "a1 and a8 emptied" */
                 g_strdup_printf (_("%s and %s emptied"), name, other_name));
  set_square_place (act, square);
  return act;
}

MasAct *
mas_act_for_clear (QiSetup          *setup,
                   const QiGameInfo *info,
                   const GArray     *squares)
{
  QiPosition *position = qi_setup_get_position (setup);
  guint n_removed = 0;
  guint last = 0;
  MasAct *act = mas_act_new ();

  for (guint i = 0; i < squares->len; i++)
    {
      guint square = g_array_index (squares, guint, i);

      if (qi_position_get_piece (position, square) == NULL)
        continue;
      mas_act_put (act, square, NULL);
      last = square;
      n_removed++;
    }
  if (n_removed <= 1)
    {
      mas_act_unref (act);
      return n_removed == 1 ? mas_act_for_place (setup, info, last, NULL) : NULL;
    }
  mas_act_say (
    act, g_strdup_printf (ngettext ("Remove %'u piece", "Remove %'u pieces", n_removed), n_removed),
    g_strdup_printf (ngettext ("%'u piece removed", "%'u pieces removed", n_removed), n_removed));
  set_square_place (act, last);
  return act;
}

MasAct *
mas_act_for_count (QiSetup          *setup,
                   const QiGameInfo *info,
                   QiSide            side,
                   const QiToken    *token,
                   guint             count)
{
  guint old = qi_position_get_hand_count (qi_setup_get_position (setup), side, token);

  if (count == old)
    return NULL;

  MasAct *act = mas_act_new ();
  mas_act_hand (act, side, token, (gint64) count - (gint64) old);
  if (count == old + 1)
    say_into_hand (act, info, token, side);
  else if (count + 1 == old)
    say_out_of_hand (act, info, token, side);
  else
    {
      g_autofree char *piece = mas_words_piece (info, token);

      mas_act_say (act, mas_words_hand (info, side, MAS_SIDE_HAND_SET, piece, count, old),
                   mas_words_hand (info, side, MAS_SIDE_HAND_ENTRY, piece, count, old));
    }
  set_hand_place (act, side, token);
  return act;
}

/* Takes @act; NULL when it has no steps. */
static MasAct *
finish_hand_act (MasAct *act,
                 QiSide  side)
{
  if (mas_act_is_empty (act))
    {
      mas_act_unref (act);
      return NULL;
    }
  set_hand_place (act, side, NULL);
  return act;
}

MasAct *
mas_act_for_hand_over (QiSetup          *setup,
                       const QiGameInfo *info,
                       QiSide            side)
{
  QiSide other = qi_side_other (side);
  gsize n_items = 0;
  const QiHandItem *items = qi_position_get_hand (qi_setup_get_position (setup), side, &n_items);
  MasAct *act = mas_act_new ();

  for (gsize i = 0; i < n_items; i++)
    {
      char buffer[QI_EPIN_MAX_BYTES + 1];
      QiToken token = to_hand (info, &items[i].token, other, buffer);

      mas_act_hand (act, side, &items[i].token, -(gint64) items[i].count);
      mas_act_hand (act, other, &token, items[i].count);
    }
  mas_act_say (act, mas_words_of_side (info, side, MAS_SIDE_HAND_GIVE),
               mas_words_of_side (info, side, MAS_SIDE_HAND_GIVEN));
  return finish_hand_act (act, side);
}

MasAct *
mas_act_for_hand_empty (QiSetup          *setup,
                        const QiGameInfo *info,
                        QiSide            side)
{
  gsize n_items = 0;
  const QiHandItem *items = qi_position_get_hand (qi_setup_get_position (setup), side, &n_items);
  MasAct *act = mas_act_new ();

  for (gsize i = 0; i < n_items; i++)
    mas_act_hand (act, side, &items[i].token, -(gint64) items[i].count);
  mas_act_say (act, mas_words_of_side (info, side, MAS_SIDE_HAND_EMPTY),
               mas_words_of_side (info, side, MAS_SIDE_HAND_EMPTIED));
  return finish_hand_act (act, side);
}

/**
 * mas_act_for_hand_fill:
 * @setup: a setup
 * @info: (nullable): its game; without one there is no full set
 * @side: whose hand
 *
 * Puts into the hand what the set still has: of both sides' sets where pieces change sides, as in a problem in which the
 * defender holds all the rest. Pieces whose loss ends the game are not held.
 *
 * Returns: (transfer full) (nullable): the act; %NULL when nothing is missing
 */
MasAct *
mas_act_for_hand_fill (QiSetup          *setup,
                       const QiGameInfo *info,
                       QiSide            side)
{
  g_autoptr (QiLedger) ledger = qi_ledger_new (setup, NULL);
  MasAct *act = mas_act_new ();

  if (ledger != NULL)
    {
      g_autoptr (QiEdit) rest = qi_ledger_make_rest (ledger, side);

      qi_edit_append (mas_act_get_edit (act), rest);
    }
  mas_act_say (act, mas_words_of_side (info, side, MAS_SIDE_HAND_FILL),
               mas_words_of_side (info, side, MAS_SIDE_HAND_FILLED));
  return finish_hand_act (act, side);
}
