/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-gen-private.h"

#include <string.h>

/* Generation of legal moves.
 *
 * Moves are tried by making them only when that is necessary. Once per node the lines from the
 * mover's single royal piece are walked. This tells which pieces give check and which squares are
 * sensitive: squares that a piece may not leave without a closer look (pins, legs of lame leapers,
 * pieces hopped over), and squares that no piece may enter without one (it could become the piece
 * that is hopped over). When there is no check, a move of another piece between squares that are
 * not sensitive is legal. All other moves are tried on the squares alone, or made completely where
 * the game's rules require that. */

void
qi_piece_gen_init (QiPieceGen        *gen,
                   const QiPieceGame *game,
                   QiPieceBoard      *board)
{
  memset (gen, 0, sizeof *gen);
  gen->game = game;
  gen->board = board;
  gen->own_marks = g_malloc0 (game->n_cells);
  gen->marks = gen->own_marks;
  gen->marked = g_new (guint32, game->n_cells);
  gen->class_side = G_MAXUINT8;
}

void
qi_piece_gen_clear (QiPieceGen *gen)
{
  g_free (gen->own_marks);
  g_free (gen->marked);
  g_free (gen->moves);
}

static void
mark (QiPieceGen *gen,
      guint32     cell,
      guint       bits)
{
  if (gen->marks[cell] == 0)
    gen->marked[gen->n_marked++] = cell;
  gen->marks[cell] |= (guint8) bits;
}

void
qi_piece_gen_unmark (QiPieceGen *gen)
{
  while (gen->n_marked > 0)
    gen->marks[gen->marked[--gen->n_marked]] = 0;
}

/* The node. */

void
qi_piece_gen_set_side (QiPieceGen *gen)
{
  gen->us = gen->board->head.turn;
  gen->them = 1 - gen->us;
  if (gen->class_side == gen->us)
    return;
  gen->class_side = (guint8) gen->us;
  memset (gen->classes, 0, sizeof gen->classes);
  gen->classes[QI_PIECE_EMPTY] = QI_DIR_MOVE;
  for (guint type = 0; type < gen->game->n_types; type++)
    gen->classes[QI_PIECE_CODE (type, gen->them)] = QI_DIR_CAPTURE;
}

static void
add_checker (QiPieceGen *gen,
             guint32     cell,
             gint32      delta)
{
  gen->n_checkers++;
  gen->checker = cell;
  gen->checker_delta = delta;
}

/* A line with hoppers: up to three pieces of it matter. */
static void
look_for_hoppers (QiPieceGen        *gen,
                  const QiPieceLine *line,
                  const guint8      *cells,
                  const guint8      *first,
                  guint              near)
{
  const QiPieceGame *game = gen->game;
  const guint32 king = gen->king;
  const guint8 *second, *third;
  guint distance = near;

  if (*first == QI_PIECE_GUARD)
    return;
  if (line->hops[*first] != 0) /* a hopper attacks here: a piece put in between would be hopped
                                  over */
    {
      for (const guint8 *at = cells + king + line->delta; at != first; at += line->delta)
        mark (gen, (guint32) (at - cells), QI_MARK_TO);
      gen->has_targets = TRUE;
    }
  second = qi_piece_walk (first, line->delta, QI_DIR_NO_LIMIT, &distance);
  if (*second == QI_PIECE_GUARD)
    return;
  if (qi_piece_gen_is_own (gen, *first) && line->reach[*second] != 0
      && qi_piece_reaches (game, line, *second, distance, (guint32) (second - cells), king))
    mark (gen, (guint32) (first - cells), QI_MARK_FROM);
  if (line->hops[*second] != 0)
    {
      /* A hopper may be able to hop over what comes in the first piece's place, though not over the
       * first piece. */
      mark (gen, (guint32) (first - cells), QI_MARK_FROM | QI_MARK_TO);
      gen->has_targets = TRUE;
      if (qi_piece_hops_to (game, line, *second, distance, (guint32) (second - cells), king, *first,
                            near))
        add_checker (gen, (guint32) (second - cells), line->delta);
    }
  third = qi_piece_walk (second, line->delta, QI_DIR_NO_LIMIT, &distance);
  if (line->hops[*third] != 0)
    {
      mark (gen, (guint32) (first - cells), QI_MARK_FROM);
      mark (gen, (guint32) (second - cells), QI_MARK_FROM);
    }
}

static void
look_from_king (QiPieceGen *gen)
{
  const QiPieceGame *game = gen->game;
  const guint8 *cells = qi_piece_cells (game, gen->board);
  const guint32 king = gen->king;
  const guint8 *target = cells + king;

  for (guint i = 0; i < game->n_lines[gen->them]; i++)
    {
      const QiPieceLine *line = &game->lines[gen->them][i];
      const guint8 *first, *second;
      guint distance = 0;

      first = qi_piece_walk (target, line->delta,
                             line->has_hops ? QI_DIR_NO_LIMIT : line->max_range, &distance);
      if (line->reach[*first] != 0
          && qi_piece_reaches (game, line, *first, distance, (guint32) (first - cells), king))
        add_checker (gen, (guint32) (first - cells), line->delta);
      if (line->has_hops)
        {
          look_for_hoppers (gen, line, cells, first, distance);
          continue;
        }
      if (distance >= line->max_range || !qi_piece_gen_is_own (gen, *first))
        continue;
      second = qi_piece_walk (first, line->delta, line->max_range, &distance);
      if (line->reach[*second] != 0
          && qi_piece_reaches (game, line, *second, distance, (guint32) (second - cells), king))
        mark (gen, (guint32) (first - cells), QI_MARK_FROM);
    }
  for (guint i = 0; i < game->n_lames[gen->them]; i++)
    {
      const QiPieceLame *lame = &game->lames[gen->them][i];

      if (!lame->codes[target[lame->delta]])
        continue;
      if (qi_piece_lame_reaches (game, lame, cells, king))
        add_checker (gen, (guint32) ((gint32) king + lame->delta), 0);
      else
        for (guint leg = 0; leg < lame->n_legs; leg++)
          if (qi_piece_gen_is_own (gen, target[lame->legs[leg]]))
            mark (gen, (guint32) ((gint32) king + lame->legs[leg]), QI_MARK_FROM);
    }
}

void
qi_piece_gen_look (QiPieceGen *gen)
{
  const QiPieceGame *game = gen->game;

  gen->king = 0;
  gen->n_checkers = 0;
  gen->has_targets = FALSE;
  gen->is_facing = FALSE;
  gen->policy = QI_POLICY_FREE;
  if (gen->is_pseudo)
    return;
  gen->is_facing = (gen->board->rights.history & QI_HISTORY_FACING) != 0;
  if (game->is_slow || gen->board->n_royals[gen->us] > 1 || gen->is_facing)
    {
      gen->policy = QI_POLICY_MAKE;
      return;
    }
  if (gen->board->n_royals[gen->us] == 0)
    return;
  gen->king = gen->board->royal[gen->us];
  look_from_king (gen);
  if (gen->n_checkers == 0)
    gen->policy = gen->has_targets ? QI_POLICY_TARGETS : QI_POLICY_FREE;
  else if (game->has_hops || game->has_lames)
    gen->policy = QI_POLICY_TRY;
  else if (gen->n_checkers > 1)
    gen->policy = QI_POLICY_KING;
  else
    {
      gen->policy = QI_POLICY_EVADE;
      for (guint32 cell = gen->king; cell != gen->checker;)
        {
          cell = (guint32) ((gint32) cell + gen->checker_delta);
          mark (gen, cell, QI_MARK_EVADE);
        }
    }
}

/* Trials. */

gboolean
qi_piece_gen_try_squares (QiPieceGen *gen,
                          guint32     from,
                          guint32     to,
                          guint       code)
{
  guint8 *cells = qi_piece_cells (gen->game, gen->board);
  const guint8 stood = cells[from];
  const guint8 taken = cells[to];
  gboolean hit;

  cells[from] = QI_PIECE_EMPTY;
  cells[to] = (guint8) code;
  hit = qi_piece_is_hit (gen->game, cells, gen->king, gen->them);
  cells[to] = taken;
  cells[from] = stood;
  return !hit;
}

/* Whether @side has lost too many pieces of a type whose last piece is royal. */
static gboolean
has_lost_royal (const QiPieceGame  *game,
                const QiPieceBoard *board,
                guint               side)
{
  const QiVariant *variant = game->variant;

  for (guint t = 0; t < game->n_types; t++)
    if ((variant->extinction_piece_types >> game->types[t].base & 1) != 0 && !game->types[t].is_twin
        && qi_piece_count_kin (game, board, t, side) <= variant->extinction_piece_count)
      return TRUE;
  return FALSE;
}

/* Pieces that are royal while they are the last of their type: a move that loses one's own is
 * illegal, a move that takes the other side's last one is legal in spite of check. */
static gboolean
try_pseudo_royal (const QiPieceGame  *game,
                  const QiPieceBoard *board,
                  guint               us,
                  const gboolean      had[2])
{
  if (had[us] && has_lost_royal (game, board, us))
    return FALSE;
  return (had[1 - us] && has_lost_royal (game, board, 1 - us))
         || !qi_piece_in_check (game, board, us);
}

gboolean
qi_piece_try (QiPieceGen        *gen,
              const QiPieceMove *move)
{
  const guint us = gen->board->head.turn;
  const gboolean pseudo = gen->game->variant->extinction_pseudo_royal;
  const gboolean had[2] = { pseudo && !has_lost_royal (gen->game, gen->board, 0),
                            pseudo && !has_lost_royal (gen->game, gen->board, 1) };
  QiPieceUndo undo;
  gboolean safe;

  if (G_UNLIKELY (gen->waits))
    return TRUE;
  qi_piece_make (gen->game, gen->board, move, &undo);
  safe = (pseudo ? try_pseudo_royal (gen->game, gen->board, us, had)
                 : !qi_piece_in_check (gen->game, gen->board, us))
         && !(gen->is_facing && qi_piece_generals_face (gen->game, gen->board))
         && (gen->game->variant->checking || !qi_piece_in_check (gen->game, gen->board, 1 - us));
  qi_piece_unmake (gen->game, gen->board, move, &undo);
  return safe;
}
