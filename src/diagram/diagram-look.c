/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram.h"
#include "qi-game-info-private.h"

/* The first game of the table with the style letter of @style. */
static const QiGameInfo *
lookup_style (const QiToken *style)
{
  if (style == NULL || style->kind != QI_TOKEN_STRING || style->length != 1)
    return NULL;

  const QiGameInfo *game;

  for (guint i = 0; (game = qi_game_info_get_nth (i)) != NULL; i++)
    if (qi_game_info_get_style (game) == g_ascii_toupper (style->text[0]))
      return game;
  return NULL;
}

/**
 * diagram_get_game:
 * @setup: a setup
 *
 * The game whose board and coordinates a setup is drawn with: its own, or the one that its styles
 * suggest.
 *
 * Returns: (nullable) (transfer none): the entry of the games table
 */
const QiGameInfo *
diagram_get_game (QiSetup *setup)
{
  g_return_val_if_fail (setup != NULL, NULL);

  const char *game = qi_setup_get_game (setup);
  const QiGameInfo *info = game != NULL ? qi_game_info_lookup (game) : NULL;

  return info != NULL ? info : qi_game_info_suggest (qi_setup_get_position (setup));
}

/**
 * diagram_get_lower_side:
 * @info: (nullable): the game of the board
 *
 * Who sits at the bottom of a board that is not flipped: the first player, but White in those games
 * of draughts that Black begins (data/games/README.md).
 *
 * Returns: the side
 */
QiSide
diagram_get_lower_side (const QiGameInfo *info)
{
  if (info != NULL && qi_game_info_get_draughts (info) != NULL
      && g_str_equal (qi_game_info_get_side_name (info, QI_SIDE_SECOND), "white"))
    return QI_SIDE_SECOND;
  return QI_SIDE_FIRST;
}

/**
 * diagram_look_init:
 * @self: (out): the look
 * @setup: a setup
 *
 * Finds what a setup is drawn with. The game of the setup serves a side whose style letter is its
 * own or unknown; another known letter brings the art of its own game.
 */
void
diagram_look_init (DiagramLook *self,
                   QiSetup     *setup)
{
  g_return_if_fail (self != NULL && setup != NULL);

  QiPosition *position = qi_setup_get_position (setup);

  self->board = diagram_get_game (setup);
  self->names = qi_game_info_get_names (self->board, setup);
  for (guint side = 0; side < G_N_ELEMENTS (self->sides); side++)
    {
      const QiToken *style = qi_position_get_style (position, (QiSide) side);
      const QiGameInfo *own = lookup_style (style);

      if (self->board != NULL
          && (own == NULL || qi_game_info_get_style (own) == qi_game_info_get_style (self->board)))
        own = self->board;
      self->sides[side] = own;
    }
}

/**
 * diagram_look_equal:
 * @a: a look
 * @b: another one
 *
 * Returns: whether everything is drawn alike with both
 */
gboolean
diagram_look_equal (const DiagramLook *a,
                    const DiagramLook *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a->board == b->board && a->names == b->names && a->sides[0] == b->sides[0]
         && a->sides[1] == b->sides[1];
}

/**
 * diagram_look_get_game:
 * @self: a look
 * @piece: a piece
 *
 * The game whose art @piece has: that of its owner's style, or of the other side's when it is
 * derived.
 *
 * Returns: (nullable) (transfer none): the entry of the games table
 */
const QiGameInfo *
diagram_look_get_game (const DiagramLook *self,
                       const QiToken     *piece)
{
  g_return_val_if_fail (self != NULL && piece != NULL, NULL);

  QiEpin epin;

  if (piece->kind != QI_TOKEN_STRING || !qi_epin_parse (piece->text, piece->length, &epin))
    return self->board;
  return self->sides[epin.derived ? qi_side_other (epin.side) : epin.side];
}
