/* SPDX-License-Identifier: Apache-2.0 */
/* Acts on every piece of a selection. */
#include "config.h"

#include "mas-act.h"

#include "mas-words.h"
#include "qi-board-map-private.h"
#include "qi-edit-private.h"

#include <glib/gi18n.h>

/**
 * mas_act_for_change_all:
 * @setup: a setup
 * @squares: (element-type guint): selected squares
 * @change: what becomes of each piece on them; one that cannot be changed so stays as it is, which is said
 *
 * Returns: (transfer full) (nullable): the act; %NULL when no piece can be changed so
 */
MasAct *
mas_act_for_change_all (QiSetup       *setup,
                        const GArray  *squares,
                        MasPieceChange change)
{
  QiPosition *position = qi_setup_get_position (setup);
  MasSpot spot = { MAS_SPOT_SQUARE, QI_NO_SQUARE, QI_SIDE_FIRST, NULL };
  g_autoptr (MasAct) act = mas_act_new ();
  guint n = 0;
  guint n_left = 0;

  for (guint i = 0; i < squares->len; i++)
    {
      const guint square = g_array_index (squares, guint, i);
      const QiToken *piece = qi_position_get_piece (position, square);
      MasPieceToken changed;

      if (piece == NULL)
        continue;
      if (!mas_piece_change (piece, change, &changed))
        {
          n_left++;
          continue;
        }
      mas_act_put (act, square, &changed.token);
      spot.square = square;
      n++;
    }
  if (n == 0)
    return NULL;
  mas_act_say (act, g_strdup_printf (ngettext ("Change %'u Piece", "Change %'u Pieces", n), n),
               g_strdup_printf (n_left == 0
                                  ? ngettext ("%'u piece changed", "%'u pieces changed", n)
                                  : ngettext ("%'u piece changed; the others cannot be",
                                              "%'u pieces changed; the others cannot be", n),
                                n));
  mas_act_set_place (act, &spot);
  mas_act_set_bulk (act);
  return g_steal_pointer (&act);
}

/**
 * mas_act_for_replace_all:
 * @setup: a setup
 * @squares: (element-type guint): selected squares
 * @old: a piece
 * @token: what becomes of each of these
 *
 * Returns: (transfer full) (nullable): the act; %NULL when no square has that piece, or it is the same one
 */
MasAct *
mas_act_for_replace_all (QiSetup       *setup,
                         const GArray  *squares,
                         const QiToken *old,
                         const QiToken *token)
{
  QiPosition *position = qi_setup_get_position (setup);
  MasSpot spot = { MAS_SPOT_SQUARE, QI_NO_SQUARE, QI_SIDE_FIRST, NULL };
  g_autoptr (MasAct) act = mas_act_new ();
  guint n = 0;

  for (guint i = 0; i < squares->len && !qi_token_equal (old, token); i++)
    {
      const guint square = g_array_index (squares, guint, i);
      const QiToken *piece = qi_position_get_piece (position, square);

      if (piece == NULL || !qi_token_equal (piece, old))
        continue;
      mas_act_put (act, square, token);
      spot.square = square;
      n++;
    }
  if (n == 0)
    return NULL;
  mas_act_say (act, g_strdup_printf (ngettext ("Replace %'u Piece", "Replace %'u Pieces", n), n),
               g_strdup_printf (ngettext ("%'u piece replaced", "%'u pieces replaced", n), n));
  mas_act_set_place (act, &spot);
  mas_act_set_bulk (act);
  return g_steal_pointer (&act);
}

/**
 * mas_act_for_send_all:
 * @setup: a setup
 * @info: (nullable): its game
 * @squares: (element-type guint): selected squares
 * @side: whose hand
 *
 * Takes every piece on the squares into a hand, as single ones go there.
 *
 * Returns: (transfer full) (nullable): the act; %NULL when there is no piece
 */
MasAct *
mas_act_for_send_all (QiSetup          *setup,
                      const QiGameInfo *info,
                      const GArray     *squares,
                      QiSide            side)
{
  g_autoptr (MasAct) act = mas_act_new ();
  g_auto (MasSpot) to = MAS_SPOT_INIT;
  guint n = 0;

  mas_spot_set_hand (&to, side, NULL);
  for (guint i = 0; i < squares->len; i++)
    {
      g_auto (MasSpot) from = MAS_SPOT_INIT;
      g_autoptr (MasAct) one = NULL;
      g_autoptr (QiEdit) steps = NULL;

      mas_spot_set_square (&from, qi_setup_get_position (setup), g_array_index (squares, guint, i));
      if (from.token == NULL)
        continue;
      one = mas_act_for_drop (setup, info, &from, &to, MAS_DROP_MOVE);
      if (one == NULL)
        continue;
      steps = mas_act_build (one);
      qi_edit_append (mas_act_get_edit (act), steps);
      n++;
    }
  if (n == 0)
    return NULL;
  mas_act_say (
    act, mas_words_of_side (info, side, MAS_SIDE_HAND_SEND),
    g_strdup_printf (ngettext ("%'u piece sent to the hand", "%'u pieces sent to the hand", n), n));
  mas_act_set_place (act, &to);
  mas_act_set_bulk (act);
  return g_steal_pointer (&act);
}

/**
 * mas_act_for_crop_to:
 * @setup: a setup
 * @squares: (element-type guint): selected squares, one at least
 *
 * What is left of the board is the smallest box that has all of them.
 *
 * Returns: (transfer full) (nullable): the act; %NULL when that is the whole board
 */
MasAct *
mas_act_for_crop_to (QiSetup      *setup,
                     const GArray *squares)
{
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  const MasSpot spot = { MAS_SPOT_SQUARE, 0, QI_SIDE_FIRST, NULL };
  QiBox box = { .has_any = FALSE };
  guint from = 0;
  guint to = 0;
  MasAct *act = NULL;

  for (guint i = 0; i < squares->len; i++)
    qi_box_add (&box, shape, g_array_index (squares, guint, i));
  from = qi_shape_get_index (shape, box.first[QI_DIMENSION_LAYERS], box.first[QI_DIMENSION_RANKS],
                             box.first[QI_DIMENSION_FILES]);
  to = qi_shape_get_index (shape, box.last[QI_DIMENSION_LAYERS], box.last[QI_DIMENSION_RANKS],
                           box.last[QI_DIMENSION_FILES]);
  if (from == 0 && to == qi_shape_get_n_squares (shape) - 1)
    return NULL;
  act = mas_act_new ();
  qi_edit_crop_box (mas_act_get_edit (act), from, to);
  mas_act_say (act, g_strdup (_("Crop to Selection")),
               g_strdup (_("Board cropped to the selection")));
  mas_act_set_place (act, &spot);
  mas_act_set_bulk (act);
  return act;
}
