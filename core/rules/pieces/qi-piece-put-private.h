/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-piece-inline-private.h"
#include "qi-piece-key-private.h"

G_BEGIN_DECLS

/* Puts pieces onto cells and takes them off, and keeps lists, counts, occupied cells and hands up
 * to date. It is a header so that these functions are inlined into the code that makes moves. */

static inline void
qi_piece_toggle_cell (QiPieceBoard *board,
                      guint         code,
                      guint32       cell,
                      gboolean      keyed)
{
  if (keyed)
    board->head.key ^= qi_piece_key (QI_KEY_CELL, code, cell);
}

static inline void
qi_piece_change_hand (QiPieceBoard *board,
                      guint         side,
                      guint         type,
                      int           change,
                      gboolean      keyed)
{
  guint32 *count = &board->tallies[QI_PIECE_CODE (type, side)].in_hand;

  if (keyed && *count > 0)
    board->head.key ^= qi_piece_key (QI_KEY_HAND, type * 2 + side, *count);
  *count += (guint32) change;
  board->n_hand[side] += (guint32) change;
  if (keyed && *count > 0)
    board->head.key ^= qi_piece_key (QI_KEY_HAND, type * 2 + side, *count);
}

static inline void
qi_piece_set_occupied (const QiPieceGame *game,
                       QiPieceBoard      *board,
                       guint32            cell)
{
  const guint32 square = game->square_of[cell];

  qi_piece_occupied (game, board)[square / 64] |= G_GUINT64_CONSTANT (1) << square % 64;
}

static inline void
qi_piece_set_empty (const QiPieceGame *game,
                    QiPieceBoard      *board,
                    guint32            cell)
{
  const guint32 square = game->square_of[cell];

  qi_piece_occupied (game, board)[square / 64] &= ~(G_GUINT64_CONSTANT (1) << square % 64);
}

/* A piece goes to an empty cell, and may become another. */
static inline void
qi_piece_shift (const QiPieceGame *game,
                QiPieceBoard      *board,
                guint32            from,
                guint32            to,
                guint              old,
                guint              code,
                guint              side)
{
  guint8 *cells = qi_piece_cells (game, board);
  guint32 *index = qi_piece_index (game, board);
  const guint32 at = index[from];

  qi_piece_list (game, board, side)[at] = to;
  index[to] = at;
  cells[from] = QI_PIECE_EMPTY;
  cells[to] = (guint8) code;
  if (game->has_drops)
    {
      qi_piece_set_empty (game, board, from);
      qi_piece_set_occupied (game, board, to);
    }
  if (old != code)
    {
      board->tallies[old].on_board--;
      board->tallies[code].on_board++;
    }
  if (game->counts_files)
    {
      if (game->types[qi_piece_type (old)].counts_file)
        qi_piece_file_counts (game, board, side)[game->file_of[from]]--;
      if (game->types[qi_piece_type (code)].counts_file)
        qi_piece_file_counts (game, board, side)[game->file_of[to]]++;
    }
  if (board->royal[side] == from)
    board->royal[side] = to;
}

/* Takes the piece on @cell out of its list; the caller writes the cell. */
static inline void
qi_piece_take_off (const QiPieceGame *game,
                   QiPieceBoard      *board,
                   guint32            cell,
                   guint              code,
                   guint              side)
{
  guint32 *list = qi_piece_list (game, board, side);
  guint32 *index = qi_piece_index (game, board);
  const guint32 at = index[cell];
  const guint32 last = list[--board->n_pieces[side]];

  list[at] = last;
  index[last] = at;
  board->tallies[code].on_board--;
  if (game->counts_files && game->types[qi_piece_type (code)].counts_file)
    qi_piece_file_counts (game, board, side)[game->file_of[cell]]--;
  if (G_UNLIKELY (game->types[qi_piece_type (code)].is_royal))
    {
      const guint8 *cells = qi_piece_cells (game, board);

      board->n_royals[side]--;
      if (board->royal[side] == cell)
        for (guint i = 0; i < board->n_pieces[side] && board->n_royals[side] > 0; i++)
          if (game->types[qi_piece_type (cells[list[i]])].is_royal)
            {
              board->royal[side] = list[i];
              break;
            }
    }
}

/* The opposite of qi_piece_take_off(): puts the piece back into the list, at its place @at. */
static inline void
qi_piece_put_back (const QiPieceGame *game,
                   QiPieceBoard      *board,
                   guint32            cell,
                   guint              code,
                   guint              side,
                   guint32            at)
{
  guint32 *list = qi_piece_list (game, board, side);
  guint32 *index = qi_piece_index (game, board);
  const guint32 end = board->n_pieces[side]++;

  if (at != end)
    {
      list[end] = list[at];
      index[list[at]] = end;
    }
  list[at] = cell;
  index[cell] = at;
  board->tallies[code].on_board++;
  if (game->counts_files && game->types[qi_piece_type (code)].counts_file)
    qi_piece_file_counts (game, board, side)[game->file_of[cell]]++;
}

static inline void
qi_piece_drop_castling (QiPieceBoard *board,
               guint         side,
               guint         wing,
               gboolean      keyed)
{
  guint32 *rook = &board->rights.castling[side][wing];

  if (*rook != 0 && keyed)
    board->head.key ^= qi_piece_key (QI_KEY_CASTLING, side, *rook);
  *rook = 0;
}

/* Updates what depends on a piece that leaves @cell or is captured there. */
static inline void
qi_piece_lose_rights (QiPieceBoard *board,
             guint         side,
             guint32       cell,
             gboolean      is_king,
             gboolean      keyed)
{
  const guint32 *castling = board->rights.castling[side];

  if ((castling[0] | castling[1]) == 0)
    return;
  for (guint wing = 0; wing < 2; wing++)
    if (is_king || castling[wing] == cell)
      qi_piece_drop_castling (board, side, wing, keyed);
}

G_END_DECLS
