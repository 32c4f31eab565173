/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-game-private.h"
#include "qi-move-private.h"
#include "qi-piece-gen-private.h"
#include "qi-piece-judge-private.h"
#include "qi-piece-key-private.h"

#include <string.h>

#define STACK_BYTES 8192 /* boards up to about 14×14 need no memory of their own */

/* Converts between the moves of the generator, which name cells, and those of the interface, which
 * name squares. */

static void
to_public (const QiPieceGame *game,
           const QiPieceMove *from,
           QiMove            *to)
{
  memset (to, 0, sizeof *to);
  to->kind = from->kind;
  to->flags = from->flags;
  to->piece = from->piece;
  to->from = to->to = to->extra = QI_SQUARE_NONE;
  to->gate = from->wall != 0 && from->kind != QI_MOVE_TWO_STEPS
               ? (guint16) game->square_of[from->wall]
               : from->gate;
  if (from->from != 0)
    to->from = game->square_of[from->from];
  if (from->to != 0)
    to->to = game->square_of[qi_piece_arrival (game, from->to)];
  if (game->mirror != NULL && (from->flags & QI_MOVE_CAPTURE) != 0)
    to->extra = game->square_of[from->to];
  if (from->kind == QI_MOVE_CASTLING)
    {
      guint32 king_to, rook_to;

      qi_piece_get_castling (game, from->from, from->to, &king_to, &rook_to);
      to->extra = game->square_of[from->to];
      to->to = game->square_of[qi_piece_arrival (game, king_to)];
    }
  else if (from->kind == QI_MOVE_TWO_STEPS)
    to->extra = game->square_of[from->wall];
  else if (from->gate != 0)
    to->extra = to->from;
}

static void
to_internal (const QiPieceGame *game,
             const QiMove      *from,
             QiPieceMove       *to)
{
  const guint32 target = from->kind == QI_MOVE_CASTLING ? from->extra : from->to;

  memset (to, 0, sizeof *to);
  to->kind = from->kind;
  to->flags = from->flags;
  to->piece = (guint8) from->piece;
  if (from->kind == QI_MOVE_TWO_STEPS)
    to->wall = from->extra < game->n_squares ? game->cell_of[from->extra] : 0;
  else if ((from->flags & QI_MOVE_WALL) != 0)
    to->wall = from->gate < game->n_squares ? game->cell_of[from->gate] : 0;
  else
    to->gate = (guint8) from->gate;
  to->from = from->from < game->n_squares ? game->cell_of[from->from] : 0;
  to->to = target < game->n_squares ? game->cell_of[target] : 0;
  if (from->kind == QI_MOVE_STEP && to->to != 0)
    to->to = qi_piece_arrival (game, to->to);
}

static void
list (const QiPieceGame  *game,
      const QiPieceBoard *board,
      guint               origin,
      gboolean            is_pseudo,
      QiMoveList         *moves)
{
  const gsize size = qi_game_get_board_size (QI_GAME ((QiPieceGame *) game));
  guint64 space[STACK_BYTES / sizeof (guint64)];
  g_autofree QiPieceBoard *owned = size > sizeof space ? g_malloc (size) : NULL;
  QiPieceBoard *copy = owned != NULL ? owned : (QiPieceBoard *) (gpointer) space;
  guint32 cell = origin == QI_ORIGIN_ALL      ? QI_PIECE_ALL
                 : origin == QI_ORIGIN_DROPS  ? QI_PIECE_DROPS
                 : origin == QI_ORIGIN_PASSES ? QI_PIECE_PASSES
                                              : game->cell_of[origin];
  QiPieceGen gen;

  memcpy (copy, board, size);
  qi_piece_gen_init (&gen, game, copy);
  gen.is_pseudo = is_pseudo;
  qi_piece_generate (&gen, cell);
  for (gsize i = 0; i < gen.n_moves; i++)
    {
      QiMove *move = qi_move_list_add (moves);

      to_public (game, &gen.moves[i], move);
      if (move->kind == QI_MOVE_STEP && (move->flags & QI_MOVE_EN_PASSANT) != 0)
        move->extra = game->square_of[board->rights.en_passant_pawn];
    }
  qi_piece_gen_clear (&gen);
}

void
qi_piece_list_moves (QiGame        *self,
                     const QiBoard *head,
                     const QiPast  *past,
                     guint          origin,
                     QiMoveList    *moves)
{
  list (QI_PIECE_GAME (self), (const QiPieceBoard *) head, origin, FALSE, moves);
}

void
qi_piece_list_pseudo_moves (QiPieceGame        *game,
                            const QiPieceBoard *board,
                            guint               origin,
                            QiMoveList         *moves)
{
  list (game, board, origin, TRUE, moves);
}

gboolean
qi_piece_is_safe (QiPieceGame        *game,
                  const QiPieceBoard *board,
                  const QiMove       *move)
{
  const gsize size = qi_game_get_board_size (QI_GAME (game));
  QiPieceBoard *copy = g_malloc (size);
  QiPieceMove internal;
  QiPieceUndo undo;
  gboolean safe;

  memcpy (copy, board, size);
  to_internal (game, move, &internal);
  if (game->variant->extinction_pseudo_royal || game->has_stony_kings)
    {
      /* A move that captures the other side's last royal piece may leave one's own attacked, and a king may not
       * become a wall. */
      QiPieceGen gen;

      qi_piece_gen_init (&gen, game, copy);
      safe = qi_piece_try (&gen, &internal);
      qi_piece_gen_clear (&gen);
    }
  else
    {
      qi_piece_make (game, copy, &internal, &undo);
      safe = !qi_piece_in_check (game, copy, board->head.turn);
    }
  g_free (copy);
  return safe;
}

gboolean
qi_piece_gives_check (QiPieceGame        *game,
                      const QiPieceBoard *board,
                      const QiMove       *move)
{
  const gsize size = qi_game_get_board_size (QI_GAME (game));
  g_autofree QiPieceBoard *copy = g_malloc (size);
  QiPieceMove internal;
  QiPieceUndo undo;

  memcpy (copy, board, size);
  to_internal (game, move, &internal);
  qi_piece_make (game, copy, &internal, &undo);
  return qi_piece_in_check (game, copy, 1 - board->head.turn);
}

void
qi_piece_play (QiGame       *self,
               QiBoard      *head,
               const QiMove *move)
{
  QiPieceGame *game = QI_PIECE_GAME (self);
  QiPieceMove internal;

  to_internal (game, move, &internal);
  qi_piece_make_whole (game, (QiPieceBoard *) head, &internal);
  if (game->variant->counting_rule != QI_COUNTING_NONE)
    qi_piece_update_counting (game, (QiPieceBoard *) head, move);
}

guint32
qi_piece_en_passant_that_counts (const QiPieceGame  *game,
                                 const QiPieceBoard *board)
{
  const QiPieceRights *rights = &board->rights;
  const guint8 *cells = qi_piece_cells (game, board);
  const guint us = board->head.turn;

  for (guint i = 0; i < 2 && rights->en_passant[i] != 0; i++)
    for (guint t = 0; t < game->n_types; t++)
      {
        const QiPieceType *type = &game->types[t];
        const guint code = QI_PIECE_CODE (t, us);

        for (guint d = 0; type->takes_en_passant[us] && d < type->n_dirs; d++)
          {
            const QiPieceDir *dir = &type->dirs[us][d];
            const guint32 from = (guint32) ((gint32) rights->en_passant[i] - dir->delta);
            const QiMove move = { .kind = QI_MOVE_STEP,
                                  .flags = QI_MOVE_CAPTURE | QI_MOVE_EN_PASSANT,
                                  .piece = (guint16) code,
                                  .from = game->square_of[from],
                                  .to = game->square_of[rights->en_passant[i]] };

            if ((dir->flags & QI_DIR_CAPTURE) != 0 && dir->kind == QI_DIR_SLIDE
                && cells[from] == code && qi_piece_is_safe ((QiPieceGame *) game, board, &move))
              return rights->en_passant[i];
          }
      }
  return 0;
}

static void
count_check (QiPieceBoard *board,
             gboolean      keyed)
{
  const guint us = board->head.turn;
  QiPieceRights *rights = &board->rights;

  if (keyed)
    board->head.key ^= qi_piece_key (QI_KEY_CHECKS, us, (guint32) rights->checks[us]);
  rights->checks[us] -= rights->checks[us] > 0;
  if (keyed)
    board->head.key ^= qi_piece_key (QI_KEY_CHECKS, us, (guint32) rights->checks[us]);
}

/* Notes passes and generals that face each other, two of which in a row end a game. */
static void
note_history (const QiPieceGame *game,
              QiPieceBoard      *board,
              const QiPieceMove *move,
              const QiPieceUndo *undo)
{
  const guint wing = move->to > move->from ? 0 : 1;
  guint history = (undo->rights.history << 1 & (QI_HISTORY_PASSED_TWICE | QI_HISTORY_FACING_TWICE))
                  | (undo->rights.history & 3u * QI_HISTORY_SHAK);

  if (move->kind == QI_MOVE_CASTLING
      && (game->variant->castling_wins >> (2 * board->head.turn + wing) & 1) != 0)
    history |= QI_HISTORY_CASTLED;
  if (move->kind == QI_MOVE_PASS)
    history |= QI_HISTORY_PASSED;
  else
    history &= ~(guint) QI_HISTORY_PASSED_TWICE;
  if (game->variant->bikjang_rule && qi_piece_generals_face (game, board))
    history |= QI_HISTORY_FACING;
  else
    history &= ~(guint) QI_HISTORY_FACING_TWICE;
  board->rights.history = history;
}

void
qi_piece_note (const QiPieceGame *game,
               QiPieceBoard      *board,
               const QiPieceMove *move,
               const QiPieceUndo *undo,
               gboolean           keyed)
{
  const guint us = board->head.turn;
  QiPieceRights *rights = &board->rights;

  if (game->counts_checks && qi_piece_in_check (game, board, 1 - us))
    count_check (board, keyed);
  if (game->variant->lions_are_kept)
    qi_piece_note_lion (game, board, move, undo);
  if (game->has_history)
    note_history (game, board, move, undo);
  if (game->counts_plies && !keyed && us == QI_SIDE_SECOND)
    rights->fullmove = MIN (rights->fullmove + 1, G_MAXINT32);
}

gboolean
qi_piece_may_go_back (const QiPieceGame  *game,
                      const QiPieceBoard *board,
                      const QiPieceMove  *move)
{
  const guint8 *cells = qi_piece_cells (game, board);
  const QiPieceType *type = &game->types[qi_piece_type (move->piece)];

  for (guint i = 0; i < type->n_dirs; i++)
    {
      const QiPieceDir *dir = &type->dirs[board->head.turn][i];
      gint64 cell = move->to;

      if ((dir->flags & (QI_DIR_MOVE | QI_DIR_INITIAL)) != QI_DIR_MOVE
          || (dir->kind != QI_DIR_SLIDE && dir->kind != QI_DIR_LAME))
        continue;
      for (guint n = 0; n < dir->range && cells[cell] != QI_PIECE_GUARD; n++)
        {
          cell += dir->delta;
          if (cell == move->from)
            return TRUE;
        }
    }
  return FALSE;
}

/* Ends on the board. */

static guint
count_at_goal (const QiPieceGame  *game,
               const QiPieceBoard *board,
               guint               side)
{
  const guint8 *cells = qi_piece_cells (game, board);
  const guint32 *list = qi_piece_list (game, board, side);
  const QiTypeSet pieces = game->variant->flag_piece[side];
  guint n = 0;

  if ((pieces & ~game->variant->kings) == 0 && board->n_royals[side] == 1)
    return (game->zones[board->royal[side]] & QI_ZONE_FLAG << side) != 0
           && qi_piece_is_of (game, cells[board->royal[side]], pieces);
  for (guint i = 0; i < board->n_pieces[side]; i++)
    n += (game->zones[list[i]] & QI_ZONE_FLAG << side) != 0
         && qi_piece_is_of (game, cells[list[i]], game->variant->flag_piece[side]);
  return n;
}

static gboolean
is_goal_full (const QiPieceGame  *game,
              const QiPieceBoard *board,
              guint               side)
{
  const guint8 *cells = qi_piece_cells (game, board);

  for (guint square = 0; square < game->n_squares; square++)
    if ((game->zones[game->cell_of[square]] & QI_ZONE_FLAG << side) != 0
        && cells[game->cell_of[square]] == QI_PIECE_EMPTY)
      return FALSE;
  return TRUE;
}

/* Whether no piece of @side in the goal could be captured. */
static gboolean
is_goal_safe (const QiPieceGame  *game,
              const QiPieceBoard *board,
              guint               side)
{
  const guint8 *cells = qi_piece_cells (game, board);
  const guint32 *list = qi_piece_list (game, board, side);

  for (guint i = 0; i < board->n_pieces[side]; i++)
    if ((game->zones[list[i]] & QI_ZONE_FLAG << side) != 0
        && qi_piece_is_of (game, cells[list[i]], game->variant->flag_piece[side])
        && qi_piece_is_attacked (game, board, list[i], 1 - side))
      return FALSE;
  return TRUE;
}

gboolean
qi_piece_has_reached_goal (const QiPieceGame  *game,
                           const QiPieceBoard *board,
                           guint               side)
{
  const QiVariant *variant = game->variant;
  const guint n = variant->flag_piece[side] == 0 ? 0 : count_at_goal (game, board, side);

  if (n == 0
      || (n < variant->flag_piece_count
          && !(variant->flag_piece_blocked_win && is_goal_full (game, board, side))))
    return FALSE;
  /* With more pieces than needed one may be captured. Where the other side had a move to answer
   * (flag_move), the pieces that still stand there were safe enough. */
  if (variant->flag_piece_safe && n == variant->flag_piece_count
      && !(variant->flag_move && side == board->head.turn))
    return is_goal_safe (game, board, side);
  return TRUE;
}

static gboolean
can_reach_goal (const QiPieceGame  *game,
                const QiPieceBoard *board)
{
  const gsize size = qi_game_get_board_size (QI_GAME ((QiPieceGame *) game));
  QiPieceBoard *copy = g_malloc (size);
  const guint us = board->head.turn;
  const guint there = count_at_goal (game, board, us);
  QiPieceGen gen;
  gboolean can = FALSE;

  memcpy (copy, board, size);
  qi_piece_gen_init (&gen, game, copy);
  gen.is_pseudo = TRUE; /* the end of the game is not tested here, and each move is tried below */
  qi_piece_generate (&gen, QI_PIECE_ALL);
  for (gsize i = 0; i < gen.n_moves && !can; i++)
    {
      const QiPieceMove *move = &gen.moves[i];

      can = move->kind == QI_MOVE_STEP && (game->zones[move->to] & QI_ZONE_FLAG << us) != 0
            && qi_piece_is_of (game, move->piece, game->variant->flag_piece[us])
            && there + ((game->zones[move->from] & QI_ZONE_FLAG << us) == 0)
                 >= game->variant->flag_piece_count
            && qi_piece_try (&gen, move);
    }
  qi_piece_gen_clear (&gen);
  g_free (copy);
  return can;
}

gboolean
qi_piece_may_follow_to_goal (const QiPieceGame  *game,
                             const QiPieceBoard *board)
{
  const QiVariant *variant = game->variant;

  if (variant->flag_move && !variant->flag_piece_safe
      && (variant->flag_piece[1 - board->head.turn] & ~variant->kings) != 0)
    return TRUE; /* it may be taken */
  /* Where the pieces have to be safe, only a king gives the other side a last move: safety replaces
   * it. */
  return variant->flag_move && board->head.turn == QI_SIDE_SECOND
         && (!variant->flag_piece_safe || (variant->flag_piece[1] & ~variant->kings) == 0)
         && !qi_piece_has_to_pass (game, board) && can_reach_goal (game, board);
}

/* The other side's rights are looked at first: a rook that takes a rook may end those of both. Source:
 * is_immediate_game_end() of Fairy-Stockfish's position. */
int
qi_piece_find_castling_loser (const QiPieceGame  *game,
                              const QiPieceBoard *board)
{
  const guint turn = board->head.turn;

  if (game->variant->castling_wins == 0)
    return -1;
  if ((board->rights.history & QI_HISTORY_CASTLED) != 0)
    return (int) turn;
  for (guint i = 0; i < 2; i++)
    {
      const guint side = i == 0 ? 1 - turn : turn;
      const guint32 *rooks = board->rights.castling[side];
      const guint wins = game->variant->castling_wins >> 2 * side & 3;

      if (wins != 0 && ((wins & 1) == 0 || rooks[0] == 0) && ((wins & 2) == 0 || rooks[1] == 0))
        return (int) side;
    }
  return -1;
}

gboolean
qi_piece_is_board_full (const QiPieceGame  *game,
                        const QiPieceBoard *board)
{
  const guint8 *cells = qi_piece_cells (game, board);

  for (guint square = 0; square < game->n_squares; square++)
    if (cells[game->cell_of[square]] == QI_PIECE_EMPTY)
      return FALSE;
  return TRUE;
}

static guint64
count_of (const QiPieceGame  *game,
          const QiPieceBoard *board,
          guint               base,
          guint               side)
{
  guint64 n = 0;

  for (guint t = 0; t < game->n_types; t++)
    if (game->types[t].kin == game->types[base].kin)
      n += board->tallies[QI_PIECE_CODE (t, side)].on_board
           + (guint64) qi_piece_in_hand (board, t, side);
  return n;
}

gboolean
qi_piece_is_extinct (const QiPieceGame  *game,
                     const QiPieceBoard *board,
                     guint               side)
{
  const QiVariant *variant = game->variant;
  const gboolean all = variant->extinction_all_pieces;
  /* Where the end has to be claimed, the side to move has one more move to bring the other side
   * down as well (bare king). */
  const guint others = variant->extinction_opponent_piece_count
                       + (variant->extinction_claim && side == board->head.turn);

  if (!game->has_extinction)
    return FALSE;
  if ((variant->extinction_piece_types & QI_ALL_TYPES_BIT) != 0)
    {
      guint64 own = (guint64) board->n_pieces[side] + board->n_hand[side];
      guint64 other = (guint64) board->n_pieces[1 - side] + board->n_hand[1 - side];

      if (own <= variant->extinction_piece_count && other >= others)
        return TRUE;
    }
  if ((variant->extinction_piece_types & ~QI_ALL_TYPES_BIT) == 0)
    return FALSE;
  for (guint i = 0; i < MIN (variant->n_pieces, QI_MAX_TYPES); i++)
    if ((variant->extinction_piece_types >> i & 1) != 0
        && (count_of (game, board, i, side) <= variant->extinction_piece_count
            && count_of (game, board, i, 1 - side) >= others)
             != all)
      return !all;
  return all;
}

gboolean
qi_piece_is_over (QiPieceGame        *game,
                  const QiPieceBoard *board)
{
  const QiVariant *variant = game->variant;
  const guint us = board->head.turn;

  if (!game->has_ends)
    return FALSE;
  if ((board->rights.history & (QI_HISTORY_PASSED_TWICE | QI_HISTORY_FACING_TWICE)) != 0)
    return TRUE;
  if (qi_piece_find_castling_loser (game, board) >= 0
      || (variant->adjudicate_full_board && qi_piece_is_board_full (game, board)))
    return TRUE;
  if (game->has_connections
      && (qi_piece_is_connected (game, board, 1 - us)
          || (game->judges_both && qi_piece_is_connected (game, board, us))))
    return TRUE;
  if (game->counts_checks && (board->rights.checks[0] == 0 || board->rights.checks[1] == 0))
    return TRUE;
  if (qi_piece_is_extinct (game, board, 1 - us) || qi_piece_is_extinct (game, board, us))
    return TRUE;
  if ((variant->flag_piece[0] | variant->flag_piece[1]) != 0)
    {
      if ((variant->flag_move || variant->flag_piece_safe)
          && qi_piece_has_reached_goal (game, board, us))
        return TRUE;
      /* The second player moved later, so it may still follow. */
      if (qi_piece_has_reached_goal (game, board, 1 - us)
          && !qi_piece_may_follow_to_goal (game, board))
        return TRUE;
    }
  return FALSE;
}
