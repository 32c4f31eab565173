/* SPDX-License-Identifier: Apache-2.0 */
/* Moves that put a wall: where it may stand. Source: make_move_and_gating() of Fairy-Stockfish's movegen, and what the
 * comments of its variants.ini say of wallingRule. */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-gen-private.h"

/* Whether a piece of @code on @from may go to the empty @to. */
static gboolean
may_go (const QiPieceGen *gen,
        guint             code,
        guint32           from,
        guint32           to)
{
  const QiPieceGame *game = gen->game;
  const guint8 *cells = qi_piece_cells (game, gen->board);
  const QiPieceType *type = &game->types[qi_piece_type (code)];

  for (guint i = 0; i < type->n_dirs; i++)
    {
      const QiPieceDir *dir = &type->dirs[gen->us][i];
      const guint8 *at = cells + from;
      gboolean blocked = FALSE;

      if ((dir->flags & QI_DIR_MOVE) == 0 || dir->kind == QI_DIR_HOP
          || dir->kind == QI_DIR_GRASSHOPPER || !qi_piece_gen_may_start (gen, dir, from))
        continue;
      for (guint leg = 0; leg < dir->n_legs; leg++)
        blocked |= at[dir->legs[leg]] != QI_PIECE_EMPTY;
      for (guint n = 0; n < dir->range && !blocked; n++)
        {
          at += dir->delta;
          if (*at != QI_PIECE_EMPTY)
            break;
          if ((guint32) (at - cells) == to)
            return TRUE;
        }
    }
  return FALSE;
}

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

/* Looks at the board as it is after the move, without its wall. */
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
    case QI_WALLING_ARROW:
      return may_go (gen, cells[move->to], move->to, cell);
    case QI_WALLING_PAST:
      return cell == move->from;
    case QI_WALLING_EDGE:
      return is_at_edge (game, cells, cell);
    case QI_WALLING_DUCK:
    case QI_WALLING_STATIC:
    case QI_WALLING_NONE:
    default:
      return TRUE;
    }
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
  for (guint square = 0; square < game->n_squares; square++)
    if (may_stand (gen, move, game->cell_of[square]) && !was_blasted (&undo, game->cell_of[square]))
      {
        qi_piece_gen_add (gen, move->from, move->to, move->kind, move->piece,
                          move->flags | QI_MOVE_WALL);
        gen->moves[gen->n_moves - 1].wall = game->cell_of[square];
      }
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
