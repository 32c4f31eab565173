/* SPDX-License-Identifier: Apache-2.0 */
/* Pieces in a row, in a square or on one line, which end games such as tic-tac-toe. */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-judge-private.h"

/* A direction in which pieces may be connected; the opposite one is not another. */
typedef struct
{
  int layer;
  int rank;
  int file;
} Direction;

static gboolean
counts (const QiPieceGame  *game,
        const QiPieceBoard *board,
        guint               side,
        gint64              cell)
{
  const guint8 code = qi_piece_cells (game, board)[cell];

  return qi_piece_is_piece (code)
         && (qi_piece_side (code) == side || game->variant->connect_goal_by_type)
         && (game->variant->connect_piece_types >> game->types[qi_piece_type (code)].base & 1) != 0;
}

/* The squares of the pieces that may count for the side: its own, and the other side's behind them where it does not
 * matter whose they are. */
static guint
get_n_pieces (const QiPieceGame  *game,
              const QiPieceBoard *board,
              guint               side)
{
  return board->n_pieces[side]
         + (game->variant->connect_goal_by_type ? board->n_pieces[1 - side] : 0);
}

static guint32
get_cell (const QiPieceGame  *game,
          const QiPieceBoard *board,
          guint               side,
          guint               i)
{
  return i < board->n_pieces[side]
           ? qi_piece_list (game, board, side)[i]
           : qi_piece_list (game, board, 1 - side)[i - board->n_pieces[side]];
}

static gint64
get_delta (const QiPieceGame *game,
           const Direction   *direction)
{
  return direction->layer * (gint64) game->layer_stride + direction->rank * (gint64) game->stride
         + direction->file;
}

/* How many pieces follow one another from @cell on without a gap, at most @limit. */
static guint
count_row (const QiPieceGame  *game,
           const QiPieceBoard *board,
           guint               side,
           gint64              cell,
           gint64              delta,
           guint               limit)
{
  guint n = 0;

  for (; n < limit && counts (game, board, side, cell); n++)
    cell += delta;
  return n;
}

/* How many pieces there are from @cell on to the edge, gaps or not. */
static guint
count_line (const QiPieceGame  *game,
            const QiPieceBoard *board,
            guint               side,
            gint64              cell,
            gint64              delta)
{
  const guint8 *cells = qi_piece_cells (game, board);
  guint n = 0;

  for (; cells[cell] != QI_PIECE_GUARD; cell += delta)
    if (counts (game, board, side, cell))
      n++;
  return n;
}

static gboolean
is_wanted (const QiVariant *variant,
           const Direction *direction)
{
  if (direction->layer == 0 && direction->rank == 0)
    return variant->connect_horizontal && direction->file > 0;
  if (direction->layer == 0 && direction->file == 0)
    return variant->connect_vertical && direction->rank > 0;
  if (direction->rank == 0 && direction->file == 0)
    return TRUE;
  return variant->connect_diagonal && (direction->layer > 0 || direction->rank > 0);
}

/* Whether the pieces from @cell on are those of the side's goal, in its order. */
static gboolean
has_goal_from (const QiPieceGame  *game,
               const QiPieceBoard *board,
               guint               side,
               gint64              cell,
               gint64              delta)
{
  const QiVariant *variant = game->variant;
  const guint8 *cells = qi_piece_cells (game, board);

  for (guint i = 0; i < variant->n_connect_goal[side]; i++, cell += delta)
    if (!qi_piece_is_of (game, cells[cell], variant->connect_goal[side][i])
        || (qi_piece_side (cells[cell]) != side && !variant->connect_goal_by_type))
      return FALSE;
  return TRUE;
}

/* Looks from each piece of the side: every row or line begins with one of them. */
static gboolean
has_row (const QiPieceGame  *game,
         const QiPieceBoard *board,
         guint               side,
         const Direction    *direction)
{
  const QiVariant *variant = game->variant;
  const guint n = get_n_pieces (game, board, side);
  const gint64 delta = get_delta (game, direction);

  for (guint i = 0; i < n; i++)
    {
      const guint32 cell = get_cell (game, board, side, i);

      if ((variant->connect_n > 0
           && count_row (game, board, side, cell, delta, variant->connect_n) == variant->connect_n)
          || (variant->collinear_n > 0
              && count_line (game, board, side, cell, delta) >= variant->collinear_n)
          || (variant->n_connect_goal[side] > 0
              && (has_goal_from (game, board, side, cell, delta)
                  || has_goal_from (game, board, side, cell, -delta))))
        return TRUE;
    }
  return FALSE;
}

/* A square of connectNxN by as many in one layer. */
static gboolean
has_square (const QiPieceGame  *game,
            const QiPieceBoard *board,
            guint               side)
{
  const guint n = game->variant->connect_nxn;
  const guint n_pieces = get_n_pieces (game, board, side);

  for (guint i = 0; i < n_pieces; i++)
    {
      const gint64 cell = get_cell (game, board, side, i);
      guint rows = 0;

      while (rows < n
             && count_row (game, board, side, cell + rows * (gint64) game->stride, 1, n) == n)
        rows++;
      if (rows == n)
        return TRUE;
    }
  return FALSE;
}

/* Whether a chain of pieces leads from one of the side's two places to the other. */
static gboolean
has_chain (const QiPieceGame  *game,
           const QiPieceBoard *board,
           guint               side)
{
  const guint n_pieces = get_n_pieces (game, board, side);
  const guint8 start = (guint8) (1u << 2 * side), end = (guint8) (2u << 2 * side);
  g_autofree guint8 *seen = g_malloc0 (game->n_cells);
  g_autofree guint32 *queue = g_new (guint32, n_pieces + 1);
  guint n = 0;
  Direction direction = { 0, 0, 0 };

  for (guint i = 0; i < n_pieces; i++)
    {
      const guint32 cell = get_cell (game, board, side, i);

      if ((game->regions[cell] & start) != 0 && counts (game, board, side, cell))
        {
          seen[cell] = 1;
          queue[n++] = cell;
        }
    }
  for (guint i = 0; i < n; i++)
    {
      if ((game->regions[queue[i]] & end) != 0)
        return TRUE;
      for (direction.rank = -1; direction.rank <= 1; direction.rank++)
        for (direction.file = -1; direction.file <= 1; direction.file++)
          {
            const gint64 next = queue[i] + get_delta (game, &direction);
            const Direction ahead =
              direction.rank < 0 || (direction.rank == 0 && direction.file < 0)
                ? (Direction) { 0, -direction.rank, -direction.file }
                : direction;

            if ((ahead.rank != 0 || ahead.file != 0) && is_wanted (game->variant, &ahead)
                && counts (game, board, side, next) && !seen[next])
              {
                seen[next] = 1;
                queue[n++] = (guint32) next;
              }
          }
    }
  return FALSE;
}

gboolean
qi_piece_is_connected (const QiPieceGame  *game,
                       const QiPieceBoard *board,
                       guint               side)
{
  const QiVariant *variant = game->variant;
  const int layers = game->layers > 1 ? 1 : 0;
  const int ranks = game->ranks > 1 ? 1 : 0;
  Direction direction;

  if (variant->connect_nxn > 0 && has_square (game, board, side))
    return TRUE;
  if (game->regions != NULL && game->layers == 1 && game->ranks > 1
      && has_chain (game, board, side))
    return TRUE;
  if (variant->connect_n == 0 && variant->collinear_n == 0 && variant->n_connect_goal[side] == 0)
    return FALSE;
  for (direction.layer = 0; direction.layer <= layers; direction.layer++)
    for (direction.rank = -ranks; direction.rank <= ranks; direction.rank++)
      for (direction.file = -1; direction.file <= 1; direction.file++)
        if ((direction.layer != 0 || direction.rank != 0 || direction.file != 0)
            && is_wanted (variant, &direction) && has_row (game, board, side, &direction))
          return TRUE;
  return FALSE;
}
