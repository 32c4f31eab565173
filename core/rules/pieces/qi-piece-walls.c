/* SPDX-License-Identifier: Apache-2.0 */
/* Moves that put a wall, and where it may stand; what explosions and walls change. Source of where walls may stand:
 * make_move_and_gating() of Fairy-Stockfish's movegen, and what the comments of its variants.ini say of wallingRule. */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-gen-private.h"
#include "qi-piece-inline-private.h"
#include "qi-piece-put-private.h"

static gboolean
is_at_edge (const QiPieceGame *game,
            const guint8      *cells,
            guint32            cell)
{
  const gint32 ways[] = { 1, -1, game->stride, -game->stride };
  gboolean is = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      const guint8 code = cells[(gint32) cell + ways[i]];

      is |= code == QI_PIECE_GUARD || code == QI_PIECE_WALL;
    }
  return is;
}

/* Whether something stood on @cell when the wall was put, which is before an explosion. */
static gboolean
was_blasted (const QiPieceUndo *undo,
             guint32            cell)
{
  for (guint i = 0; i < undo->n_blasted; i++)
    if (undo->blasted[i].cell == cell)
      return TRUE;
  return FALSE;
}

/* Looks at the board as it is after the move, without its wall. Where arrows go depends on the piece that shoots and is
 * found in add_arrows(). */
static gboolean
may_stand (const QiPieceGen  *gen,
           const QiPieceMove *move,
           guint32            cell)
{
  const QiPieceGame *game = gen->game;
  const guint8 *cells = qi_piece_cells (game, gen->board);

  if (cells[cell] != QI_PIECE_EMPTY
      || (game->wallable[gen->us] != NULL && !game->wallable[gen->us][cell]))
    return FALSE;
  switch (game->variant->walling_rule)
    {
    case QI_WALLING_PAST:
      return cell == move->from;
    case QI_WALLING_EDGE:
      return is_at_edge (game, cells, cell);
    case QI_WALLING_ARROW:
    case QI_WALLING_DUCK:
    case QI_WALLING_STATIC:
    case QI_WALLING_NONE:
    default:
      return TRUE;
    }
}

static void
add_wall (QiPieceGen        *gen,
          const QiPieceMove *move,
          const QiPieceUndo *undo,
          guint32            cell)
{
  if (!may_stand (gen, move, cell) || was_blasted (undo, cell))
    return;
  qi_piece_gen_add (gen, move->from, move->to, move->kind, move->piece, move->flags | QI_MOVE_WALL);
  gen->moves[gen->n_moves - 1].wall = cell;
}

static int
compare_walls (const void *a,
               const void *b)
{
  const guint32 one = ((const QiPieceMove *) a)->wall;
  const guint32 other = ((const QiPieceMove *) b)->wall;

  return (one > other) - (one < other);
}

/* To where the piece that went to @move's target may go from there, in the order of the squares. Two ways may lead to one. */
static void
add_arrows (QiPieceGen        *gen,
            const QiPieceMove *move,
            const QiPieceUndo *undo)
{
  const QiPieceGame *game = gen->game;
  const guint8 *cells = qi_piece_cells (game, gen->board);
  const QiPieceType *type = &game->types[qi_piece_type (cells[move->to])];
  const gsize first = gen->n_moves;
  gsize kept = first;

  for (guint i = 0; i < type->n_dirs; i++)
    {
      const QiPieceDir *dir = &type->dirs[gen->us][i];
      const guint8 *at = cells + move->to;
      gboolean blocked = FALSE;

      if ((dir->flags & QI_DIR_MOVE) == 0 || dir->kind == QI_DIR_HOP
          || dir->kind == QI_DIR_GRASSHOPPER || !qi_piece_gen_may_start (gen, dir, move->to))
        continue;
      for (guint leg = 0; leg < dir->n_legs; leg++)
        blocked |= at[dir->legs[leg]] != QI_PIECE_EMPTY;
      for (guint n = 0; n < dir->range && !blocked; n++)
        {
          at += dir->delta;
          if (*at != QI_PIECE_EMPTY)
            break;
          add_wall (gen, move, undo, (guint32) (at - cells));
        }
    }
  qsort (gen->moves + first, gen->n_moves - first, sizeof *gen->moves, compare_walls);
  for (gsize i = first; i < gen->n_moves; i++)
    if (i == first || gen->moves[i].wall != gen->moves[kept - 1].wall)
      gen->moves[kept++] = gen->moves[i];
  gen->n_moves = kept;
}

static void
add_walls_to (QiPieceGen        *gen,
              const QiPieceMove *move)
{
  const QiPieceGame *game = gen->game;
  const gsize first = gen->n_moves;
  QiPieceUndo undo;
  gsize kept = first;

  /* A piece that stays on its square does not move; such an entry only stands for putting a
   * wall. */
  if (move->kind != QI_MOVE_PASS)
    qi_piece_make (game, gen->board, move, &undo);
  else
    undo.n_blasted = 0;
  if (game->variant->walling_rule != QI_WALLING_ARROW)
    for (guint square = 0; square < game->n_squares; square++)
      add_wall (gen, move, &undo, game->cell_of[square]);
  else if (move->kind != QI_MOVE_PASS)
    add_arrows (gen, move, &undo);
  if (move->kind != QI_MOVE_PASS)
    qi_piece_unmake (game, gen->board, move, &undo);
  if (gen->is_pseudo || gen->policy != QI_POLICY_MAKE)
    return;
  for (gsize i = first; i < gen->n_moves; i++)
    {
      const QiPieceMove walled = gen->moves[i];

      if (qi_piece_try (gen, &walled))
        gen->moves[kept++] = walled;
    }
  gen->n_moves = kept;
}

void
qi_piece_gen_add_walls (QiPieceGen *gen,
                        gsize       first)
{
  const gsize end = gen->n_moves;
  gsize kept = first;
  const QiPieceMove none = { 0, 0, QI_MOVE_PASS, 0, 0, 0, 0 };

  if (gen->game->variant->wall_or_move)
    {
      if (gen->board->n_pieces[gen->us] > 0)
        add_walls_to (gen, &none);
      return;
    }
  for (gsize i = first; i < end; i++)
    {
      const QiPieceMove move = gen->moves[i];

      if (move.kind == QI_MOVE_STEP || move.kind == QI_MOVE_CASTLING)
        add_walls_to (gen, &move);
      else
        gen->moves[kept++] = move;
    }
  /* Removes the moves that these were made from and closes the gap. */
  for (gsize i = end; i < gen->n_moves; i++)
    gen->moves[kept++] = gen->moves[i];
  gen->n_moves = kept;
}

/* Explosions and walls on the board: pieces that blow up, pieces that turn into walls, and walls that a move puts. */

/* Whether the piece on @cell blows up when something was taken on @center. */
static gboolean
is_blasted (const QiPieceGame *game,
            guint              code,
            gboolean           is_center)
{
  const QiVariant *variant = game->variant;

  if (!qi_piece_is_piece (code))
    return FALSE;
  if (!variant->blast_on_capture)
    return qi_piece_is_of (game, code, variant->petrify_on_capture_types);
  return !qi_piece_is_of (game, code, variant->blast_immune_types)
         && (is_center || !qi_piece_is_of (game, code, variant->pawns));
}

/* Removes what an explosion takes, and petrifies pieces that captured. */
void
qi_piece_blast (const QiPieceGame *game,
                QiPieceBoard      *board,
                guint32            center,
                QiPieceUndo       *undo,
                gboolean           keyed)
{
  const QiVariant *variant = game->variant;
  guint8 *cells = qi_piece_cells (game, board);
  const int files = variant->blast_on_capture ? 1 : 0;
  const int layers = game->shape.n_dimensions == 3 ? files : 0;
  const int ranks = game->shape.n_dimensions == 1 ? 0 : files;

  for (int layer = -layers; layer <= layers; layer++)
    for (int rank = -ranks; rank <= ranks; rank++)
      for (int file = -files; file <= files; file++)
        {
          guint32 cell =
            (guint32) ((gint32) center + layer * game->layer_stride + rank * game->stride + file);
          guint code = cells[cell];

          if (!is_blasted (game, code, cell == center))
            continue;
          undo->blasted[undo->n_blasted].cell = cell;
          undo->blasted[undo->n_blasted].at = qi_piece_index (game, board)[cell];
          undo->blasted[undo->n_blasted++].code = (guint8) code;
          qi_piece_toggle_cell (board, code, cell, keyed);
          qi_piece_take_off (game, board, cell, code, qi_piece_side (code));
          qi_piece_lose_rights (
            board, qi_piece_side (code), cell,
            game->types[qi_piece_type (code)].is_castling_king[qi_piece_side (code)], keyed);
          cells[cell] = QI_PIECE_EMPTY;
          if (cell == center ? qi_piece_is_of (game, code, variant->petrify_on_capture_types)
                             : variant->petrify_blast_pieces)
            {
              cells[cell] = QI_PIECE_WALL;
              qi_piece_toggle_cell (board, QI_PIECE_WALL, cell, keyed);
            }
          else
            qi_piece_set_empty (game, board, cell);
        }
}

/* The one wall that moves about leaves the square where it stood. */
void
qi_piece_put_wall (const QiPieceGame *game,
                   QiPieceBoard      *board,
                   guint32            cell,
                   gboolean           keyed)
{
  const guint32 old = board->rights.duck;

  if (game->variant->walling_rule == QI_WALLING_DUCK)
    {
      if (old != 0)
        {
          qi_piece_toggle_cell (board, QI_PIECE_WALL, old, keyed);
          qi_piece_take (game, board, old);
        }
      board->rights.duck = cell;
    }
  qi_piece_toggle_cell (board, QI_PIECE_WALL, cell, keyed);
  qi_piece_put (game, board, cell, QI_PIECE_WALL);
}

void
qi_piece_take_wall (const QiPieceGame *game,
                    QiPieceBoard      *board,
                    guint32            cell,
                    const QiPieceUndo *undo)
{
  qi_piece_take (game, board, cell);
  if (game->variant->walling_rule == QI_WALLING_DUCK && undo->rights.duck != 0)
    qi_piece_put (game, board, undo->rights.duck, QI_PIECE_WALL);
}
