/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-gen-private.h"
#include "qi-piece-key-private.h"
#include "qi-piece-put-private.h"

/* Pieces that take with a step and may step on: chu shogi's lion, horned falcon and soaring eagle.
 *
 * A piece of which all eight steps are so may turn between the two, and is called a lion; another one goes on along its
 * line or back. What steps over an empty square is what its leap is, and stands in its directions; so here are moves that
 * take on the square between, and one that does nothing, over an empty square beside it and back.
 *
 * Sources: Wikipedia, "Chu shogi"; what lions may not take, and which pieces keep each other, is as lishogi.org has it. */

static gboolean
is_lion (const QiPieceGame *game,
         guint              code)
{
  return qi_piece_is_piece (code) && game->types[qi_piece_type (code)].is_lion;
}

static void
add (QiPieceGen *gen,
     guint32     from,
     guint32     over,
     guint32     to,
     guint       code,
     gboolean    takes)
{
  const QiPieceMove move = {
    from, to, QI_MOVE_TWO_STEPS, (guint8) code, takes ? QI_MOVE_CAPTURE : 0, 0, over
  };

  if (!gen->is_pseudo && gen->board->n_royals[gen->us] > 0 && !qi_piece_try (gen, &move))
    return;
  qi_piece_gen_add (gen, from, to, move.kind, code, move.flags);
  gen->moves[gen->n_moves - 1].wall = over;
}

static void
add_of (QiPieceGen *gen,
        guint32     from)
{
  const QiPieceGame *game = gen->game;
  const guint8 *cells = qi_piece_cells (game, gen->board);
  const guint code = cells[from];
  const QiPieceType *type = &game->types[qi_piece_type (code)];
  gboolean stays = FALSE;

  for (guint i = 0; i < type->n_dirs; i++)
    {
      const QiPieceDir *first = &type->dirs[gen->us][i];
      const guint32 over = (guint32) ((gint32) from + first->delta);
      const gboolean takes = (gen->classes[cells[over]] & QI_DIR_CAPTURE) != 0;

      if ((first->flags & QI_DIR_TWICE) == 0 || gen->classes[cells[over]] == 0)
        continue;
      if (!takes)
        {
          if (!stays)
            add (gen, from, over, from, code, FALSE);
          stays = TRUE;
          continue;
        }
      add (gen, from, over, from, code, TRUE);
      for (guint j = 0; j < type->n_dirs; j++)
        {
          const QiPieceDir *second = &type->dirs[gen->us][j];
          const guint32 to = (guint32) ((gint32) over + second->delta);

          if ((second->flags & QI_DIR_TWICE) != 0 && (type->is_lion || i == j) && to != from
              && gen->classes[cells[to]] != 0)
            add (gen, from, over, to, code, TRUE);
        }
    }
}

void
qi_piece_gen_add_two_steps (QiPieceGen *gen)
{
  const QiPieceGame *game = gen->game;
  const guint8 *cells = qi_piece_cells (game, gen->board);
  const guint count = gen->board->n_pieces[gen->us];
  const guint32 *list = qi_piece_list (game, gen->board, gen->us);

  for (guint i = 0; i < count; i++)
    if (game->types[qi_piece_type (cells[list[i]])].n_twice > 0)
      add_of (gen, list[i]);
}

/* Whether the lion that goes from @from over @over (0: at once) to @to could be taken there. */
static gboolean
is_kept (QiPieceGen        *gen,
         const QiPieceMove *move,
         guint32            over)
{
  const QiPieceGame *game = gen->game;
  guint8 *cells = qi_piece_cells (game, gen->board);
  const guint8 stood = cells[move->from], taken = cells[move->to], passed = cells[over];
  gboolean hit;

  if (over != 0)
    cells[over] = QI_PIECE_EMPTY;
  cells[move->from] = QI_PIECE_EMPTY;
  cells[move->to] = move->piece;
  hit = qi_piece_is_hit (game, cells, move->to, gen->them);
  cells[move->to] = taken;
  cells[move->from] = stood;
  if (over != 0)
    cells[over] = passed;
  return hit;
}

static gboolean
is_beside (const QiPieceGame *game,
           guint32            a,
           guint32            b)
{
  return ABS ((int) game->file_of[a] - (int) game->file_of[b]) <= 1
         && ABS ((int) game->rank_of[a] - (int) game->rank_of[b]) <= 1;
}

/* A lion takes another one from afar only when that is not kept by its side, or when it takes something on the way that
 * is no bait. When a lion was taken by another piece, none but that piece's square may see a lion taken by another
 * piece than a lion in return. */
static gboolean
may_take (QiPieceGen        *gen,
          const QiPieceMove *move)
{
  const QiPieceGame *game = gen->game;
  const guint8 *cells = qi_piece_cells (game, gen->board);
  const guint32 over = move->kind == QI_MOVE_TWO_STEPS ? move->wall : 0;
  const guint32 lion = gen->board->rights.lion;
  const gboolean takes_last = move->to != move->from && is_lion (game, cells[move->to]);

  if ((move->flags & QI_MOVE_CAPTURE) == 0 || move->from == 0)
    return TRUE;
  if (!is_lion (game, cells[move->from]))
    return lion == 0
           || !((takes_last && move->to != lion)
                || (over != 0 && over != lion && is_lion (game, cells[over])));
  if (!takes_last || is_beside (game, move->from, move->to))
    return TRUE;
  return (over != 0 && !qi_piece_is_of (game, cells[over], game->variant->lion_bait_types))
         || !is_kept (gen, move, over);
}

void
qi_piece_gen_keep_lions (QiPieceGen *gen,
                         gsize       first)
{
  gsize kept = first;

  for (gsize i = first; i < gen->n_moves; i++)
    if (may_take (gen, &gen->moves[i]))
      gen->moves[kept++] = gen->moves[i];
  gen->n_moves = kept;
}

/* What stood between the steps is kept with what an explosion takes. */
void
qi_piece_make_two_steps (const QiPieceGame *game,
                         QiPieceBoard      *board,
                         const QiPieceMove *move,
                         QiPieceUndo       *undo,
                         gboolean           keyed)
{
  guint8 *cells = qi_piece_cells (game, board);
  const guint us = board->head.turn;
  const guint32 over = move->wall;
  const guint passed = cells[over];
  const guint taken = move->to != move->from ? cells[move->to] : QI_PIECE_EMPTY;

  undo->old = move->piece;
  if (passed != QI_PIECE_EMPTY)
    {
      undo->blasted[0].cell = over;
      undo->blasted[0].at = qi_piece_index (game, board)[over];
      undo->blasted[0].code = (guint8) passed;
      undo->n_blasted = 1;
      qi_piece_toggle_cell (board, passed, over, keyed);
      qi_piece_take_off (game, board, over, passed, 1 - us);
      cells[over] = QI_PIECE_EMPTY;
      qi_piece_set_empty (game, board, over);
    }
  if (taken != QI_PIECE_EMPTY)
    {
      undo->victim = move->to;
      undo->victim_at = qi_piece_index (game, board)[move->to];
      undo->captured = (guint8) taken;
      qi_piece_toggle_cell (board, taken, move->to, keyed);
      qi_piece_take_off (game, board, move->to, taken, 1 - us);
    }
  if (move->to == move->from)
    return;
  qi_piece_toggle_cell (board, move->piece, move->from, keyed);
  qi_piece_toggle_cell (board, move->piece, move->to, keyed);
  qi_piece_shift (game, board, move->from, move->to, move->piece, move->piece, us);
  qi_piece_set_empty (game, board, move->from);
  qi_piece_set_occupied (game, board, move->to);
}

void
qi_piece_unmake_two_steps (const QiPieceGame *game,
                           QiPieceBoard      *board,
                           const QiPieceMove *move,
                           const QiPieceUndo *undo)
{
  guint8 *cells = qi_piece_cells (game, board);
  const guint us = board->head.turn;

  if (move->to != move->from)
    {
      qi_piece_shift (game, board, move->to, move->from, move->piece, move->piece, us);
      qi_piece_set_empty (game, board, move->to);
      qi_piece_set_occupied (game, board, move->from);
    }
  if (undo->captured != 0)
    {
      qi_piece_put_back (game, board, undo->victim, undo->captured, 1 - us, undo->victim_at);
      cells[undo->victim] = undo->captured;
      qi_piece_set_occupied (game, board, undo->victim);
    }
  if (undo->n_blasted > 0)
    {
      qi_piece_put_back (game, board, undo->blasted[0].cell, undo->blasted[0].code, 1 - us,
                         undo->blasted[0].at);
      cells[undo->blasted[0].cell] = undo->blasted[0].code;
      qi_piece_set_occupied (game, board, undo->blasted[0].cell);
    }
}

void
qi_piece_note_lion (const QiPieceGame *game,
                    QiPieceBoard      *board,
                    const QiPieceMove *move,
                    const QiPieceUndo *undo)
{
  board->rights.lion = 0;
  if (move->kind == QI_MOVE_PASS || is_lion (game, undo->old))
    return;
  if (move->kind == QI_MOVE_TWO_STEPS && undo->n_blasted > 0
      && is_lion (game, undo->blasted[0].code))
    board->rights.lion = undo->blasted[0].cell;
  if (is_lion (game, undo->captured))
    board->rights.lion = undo->victim;
}

guint
qi_piece_get_between (const QiPieceGame  *game,
                      const QiPieceBoard *board,
                      const QiMove       *move,
                      guint               n)
{
  const guint8 *cells = qi_piece_cells (game, board);
  const guint32 from = game->cell_of[move->from];
  const QiPieceType *type = &game->types[qi_piece_type (cells[from])];
  guint skipped = 0;

  if (n == 0)
    return move->extra;
  if (move->to != move->from || (move->flags & QI_MOVE_CAPTURE) != 0)
    return QI_SQUARE_NONE;
  for (guint i = 0; i < type->n_dirs; i++)
    {
      const QiPieceDir *dir = &type->dirs[board->head.turn][i];
      const guint32 over = (guint32) ((gint32) from + dir->delta);

      if ((dir->flags & QI_DIR_TWICE) != 0 && cells[over] == QI_PIECE_EMPTY
          && game->square_of[over] != move->extra && ++skipped == n)
        return game->square_of[over];
    }
  return QI_SQUARE_NONE;
}
