/* SPDX-License-Identifier: Apache-2.0 */
/* Pieces that change sides when a piece is placed beside them (as in reversi), and where such a piece may be dropped at
 * all. Source: what the comments of Fairy-Stockfish's variants.ini say of enclosingDrop and flipEnclosedPieces. */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-inline-private.h"
#include "qi-piece-put-private.h"

#define N_WAYS 8

static gint32
get_way (const QiPieceGame *game,
         guint              way)
{
  static const gint8 ranks[N_WAYS] = { 0, 0, 1, -1, 1, -1, 1, -1 };
  static const gint8 files[N_WAYS] = { 1, -1, 0, 0, 1, -1, -1, 1 };

  return ranks[way] * game->stride + files[way];
}

/* A one-dimensional board has only neighbours along its line. */
static guint
count_ways (const QiPieceGame *game)
{
  return game->shape.n_dimensions == 1 ? 2 : N_WAYS;
}

static gboolean
is_of_side (guint code,
            guint side)
{
  return qi_piece_is_piece (code) && qi_piece_side (code) == side;
}

/* How many pieces of the other side stand along @delta between @cell and a piece of @side; 0 when no such
 * piece ends the row. */
static guint
count_enclosed (const guint8 *cells,
                guint32       cell,
                gint32        delta,
                guint         side)
{
  const guint8 *at = cells + cell + delta;
  guint n = 0;

  for (; is_of_side (*at, 1 - side); at += delta)
    n++;
  return is_of_side (*at, side) ? n : 0;
}

static gboolean
has_beside (const QiPieceGame *game,
            const guint8      *cells,
            guint32            cell,
            guint              side,
            guint              n_ways)
{
  for (guint way = 0; way < MIN (n_ways, count_ways (game)); way++)
    if (is_of_side (cells[(gint32) cell + get_way (game, way)], side))
      return TRUE;
  return FALSE;
}

static gboolean
is_start_filled (const QiPieceGame *game,
                 const guint8      *cells)
{
  for (guint square = 0; square < game->n_squares; square++)
    if ((game->zones[game->cell_of[square]] & QI_ZONE_DROP_START) != 0
        && cells[game->cell_of[square]] == QI_PIECE_EMPTY)
      return FALSE;
  return TRUE;
}

gboolean
qi_piece_may_enclose (const QiPieceGame  *game,
                      const QiPieceBoard *board,
                      guint32             cell,
                      guint               side)
{
  const guint8 *cells = qi_piece_cells (game, board);
  const QiEnclosing rule = game->variant->enclosing_drop;

  if (rule == QI_ENCLOSING_NONE || rule == QI_ENCLOSING_TOP)
    return TRUE;
  if (game->variant->enclosing_drop_start.n_entries > 0 && !is_start_filled (game, cells))
    return (game->zones[cell] & QI_ZONE_DROP_START) != 0;
  if (rule == QI_ENCLOSING_SNORT)
    return !has_beside (game, cells, cell, 1 - side, 4);
  if (rule == QI_ENCLOSING_ATAXX)
    return has_beside (game, cells, cell, side, N_WAYS);
  for (guint way = 0; way < count_ways (game); way++)
    if (count_enclosed (cells, cell, get_way (game, way), side) > 0)
      return TRUE;
  return FALSE;
}

static void
turn (const QiPieceGame *game,
      QiPieceBoard      *board,
      guint32            cell,
      gboolean           keyed)
{
  const guint code = qi_piece_cells (game, board)[cell];

  qi_piece_toggle_cell (board, code, cell, keyed);
  qi_piece_take (game, board, cell);
  qi_piece_toggle_cell (board, code ^ 1, cell, keyed);
  qi_piece_put (game, board, cell, code ^ 1);
}

void
qi_piece_flip (const QiPieceGame *game,
               QiPieceBoard      *board,
               const QiPieceMove *move,
               QiPieceUndo       *undo,
               gboolean           keyed)
{
  const guint8 *cells = qi_piece_cells (game, board);
  const guint us = board->head.turn;
  const QiEnclosing rule = game->variant->flip_enclosed_pieces;
  const gboolean flips = rule != QI_ENCLOSING_QUADWRANGLE || move->kind == QI_MOVE_STEP
                         || has_beside (game, cells, move->to, us, N_WAYS);

  for (guint way = 0; way < count_ways (game); way++)
    {
      const gint32 delta = get_way (game, way);
      const guint n = !flips ? 0
                      : rule == QI_ENCLOSING_REVERSI
                        ? count_enclosed (cells, move->to, delta, us)
                        : (guint) is_of_side (cells[(gint32) move->to + delta], 1 - us);

      undo->n_flipped[way] = (guint8) n;
      for (guint i = 1; i <= n; i++)
        turn (game, board, (guint32) ((gint32) move->to + delta * (gint32) i), keyed);
    }
}

void
qi_piece_flip_back (const QiPieceGame *game,
                    QiPieceBoard      *board,
                    const QiPieceMove *move,
                    const QiPieceUndo *undo)
{
  for (guint way = count_ways (game); way-- > 0;)
    for (guint i = undo->n_flipped[way]; i > 0; i--)
      turn (game, board, (guint32) ((gint32) move->to + get_way (game, way) * (gint32) i), FALSE);
}
