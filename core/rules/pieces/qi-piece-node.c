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
  gen->own_marks = g_malloc0 (game->n_cells + QI_PIECE_MARKS_BEHIND);
  gen->marks = gen->own_marks;
  gen->marked = g_new (guint32, game->n_cells);
  if (game->is_quiet)
    {
      gen->check_lines = g_new (guint8, game->n_cells);
      gen->check_steps = g_new (guint8, game->n_cells);
    }
  gen->class_side = G_MAXUINT8;
}

void
qi_piece_gen_clear (QiPieceGen *gen)
{
  g_free (gen->own_marks);
  g_free (gen->marked);
  g_free (gen->check_lines);
  g_free (gen->check_steps);
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

static void
mark_check (QiPieceGen *gen,
            guint32     cell,
            guint       line,
            guint       distance)
{
  const guint marks = gen->marks[cell];

  mark (gen, cell, (marks & QI_MARK_CHECK) == 0 ? QI_MARK_CHECK : QI_MARK_CHECKS);
  gen->check_lines[cell] = (guint8) line;
  gen->check_steps[cell] = (guint8) distance;
}

/* Where a piece would give check to the other king, and which pieces would uncover one. */
static void
look_from_other_king (QiPieceGen *gen)
{
  const QiPieceGame *game = gen->game;
  const guint8 *cells = qi_piece_cells (game, gen->board);

  for (guint i = 0; i < game->n_lines[gen->us]; i++)
    {
      const QiPieceLine *line = &game->lines[gen->us][i];
      const guint8 *first = cells + gen->other_king;
      const guint8 *second;
      guint distance = 0;

      do
        {
          first += line->delta;
          distance++;
          if (*first == QI_PIECE_EMPTY
              || (qi_piece_is_piece (*first) && !qi_piece_gen_is_own (gen, *first)))
            mark_check (gen, (guint32) (first - cells), i, distance);
        }
      while (*first == QI_PIECE_EMPTY && distance < line->max_range);
      if (!qi_piece_gen_is_own (gen, *first))
        continue;
      second = first;
      if (distance < line->max_range)
        second = qi_piece_walk (first, line->delta, line->max_range, &distance);
      /* What attacks from some squares alone might do so from farther off. */
      if ((line->flags[*first] | line->from_rank[*first]) != 0
          || (second != first && line->reach[*second] != 0
              && qi_piece_reaches (game, line, *second, distance, (guint32) (second - cells),
                                   gen->other_king)))
        mark (gen, (guint32) (first - cells), QI_MARK_FROM);
    }
}

/* The node of a game without checks; FALSE: its moves have to be made to see. */
static gboolean
look_quietly (QiPieceGen *gen)
{
  const QiPieceBoard *board = gen->board;

  if (board->n_royals[gen->them] > 1)
    return FALSE;
  if (board->n_royals[gen->us] == 1)
    {
      gen->king = board->royal[gen->us];
      look_from_king (gen);
    }
  if (gen->n_checkers > 0)
    {
      gen->king = 0;
      gen->n_checkers = 0;
      qi_piece_gen_unmark (gen);
      return FALSE;
    }
  if (board->n_royals[gen->them] == 1)
    {
      gen->other_king = board->royal[gen->them];
      look_from_other_king (gen);
    }
  gen->policy = QI_POLICY_QUIET;
  return TRUE;
}

void
qi_piece_gen_look (QiPieceGen *gen)
{
  const QiPieceGame *game = gen->game;

  gen->king = 0;
  gen->other_king = 0;
  gen->n_checkers = 0;
  gen->has_targets = FALSE;
  gen->is_facing = FALSE;
  gen->policy = QI_POLICY_FREE;
  if (gen->is_pseudo)
    return;
  gen->is_facing = (gen->board->rights.history & QI_HISTORY_FACING) != 0;
  if (game->is_slow || gen->board->n_royals[gen->us] > 1 || gen->is_facing
      || (game->is_quiet && !look_quietly (gen)))
    {
      gen->policy = QI_POLICY_MAKE;
      return;
    }
  if (game->is_quiet)
    return;
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
qi_piece_gen_may_arrive (const QiPieceGen  *gen,
                         const QiPieceMove *move)
{
  const QiPieceGame *game = gen->game;
  const guint8 *cells = qi_piece_cells (game, gen->board);
  guint32 king_to, rook_to;

  if (move->kind == QI_MOVE_PASS)
    return TRUE;
  if (move->kind != QI_MOVE_CASTLING)
    return cells[game->mirror[move->to]] == QI_PIECE_EMPTY;
  qi_piece_get_castling (game, move->from, move->to, &king_to, &rook_to);
  return cells[game->mirror[king_to]] == QI_PIECE_EMPTY
         && cells[game->mirror[rook_to]] == QI_PIECE_EMPTY;
}

/* Whether a move is legal on the layer where it is made, before it goes over to the other. */
static gboolean
is_legal_here (QiPieceGen        *gen,
               const QiPieceMove *move)
{
  const QiPieceGame *game = gen->game;
  guint8 *cells = qi_piece_cells (game, gen->board);
  const guint us = gen->board->head.turn;
  const guint8 stood = cells[move->from];
  const guint8 other = cells[move->to];
  guint32 king = gen->board->royal[us];
  guint32 king_to = move->to, rook_to = 0;
  gboolean hit;

  if (gen->board->n_royals[us] != 1 || move->from == 0)
    return TRUE;
  cells[move->from] = cells[move->to] = QI_PIECE_EMPTY;
  if (move->kind == QI_MOVE_CASTLING)
    {
      qi_piece_get_castling (game, move->from, move->to, &king_to, &rook_to);
      cells[rook_to] = other;
    }
  cells[king_to] = move->piece;
  if (king == move->from)
    king = king_to;
  hit = qi_piece_is_hit (game, cells, king, 1 - us);
  if (rook_to != 0)
    cells[rook_to] = QI_PIECE_EMPTY;
  cells[king_to] = QI_PIECE_EMPTY;
  cells[move->from] = stood;
  cells[move->to] = other;
  return !hit;
}

gboolean
qi_piece_gen_gives_check (QiPieceGen        *gen,
                          const QiPieceMove *move)
{
  QiPieceUndo undo;
  gboolean check;

  qi_piece_make (gen->game, gen->board, move, &undo);
  check = qi_piece_in_check (gen->game, gen->board, gen->them);
  qi_piece_unmake (gen->game, gen->board, move, &undo);
  return check;
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
  if (G_UNLIKELY (gen->game->mirror != NULL)
      && (!qi_piece_gen_may_arrive (gen, move) || !is_legal_here (gen, move)))
    return FALSE;
  qi_piece_make (gen->game, gen->board, move, &undo);
  /* A king may not turn itself into a wall. */
  safe = (pseudo ? try_pseudo_royal (gen->game, gen->board, us, had)
                 : !qi_piece_in_check (gen->game, gen->board, us))
         && (!gen->game->has_stony_kings || gen->board->n_royals[us] == undo.n_royals[us])
         && !(gen->is_facing && qi_piece_generals_face (gen->game, gen->board))
         && (gen->game->variant->checking || !qi_piece_in_check (gen->game, gen->board, 1 - us));
  qi_piece_unmake (gen->game, gen->board, move, &undo);
  return safe;
}
