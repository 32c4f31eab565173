/* SPDX-License-Identifier: Apache-2.0 */
/* How a game of moving pieces stands: over at once (goals, extinction, checks given), no moves,
 * repetition, counters, material. The order is that of Fairy-Stockfish's two tests, immediate ends
 * before optional ones, with a mate before any draw (FIDE Laws 9.6: the last move's checkmate takes
 * precedence). */
#define G_LOG_DOMAIN "Qi"

#include "qi-game-private.h"
#include "qi-move-private.h"
#include "qi-piece-inline-private.h"
#include "qi-piece-judge-private.h"

#include <string.h>

void
qi_piece_set_result (QiOutcome  *outcome,
                     int         value,
                     guint       side,
                     const char *reason)
{
  if (value == QI_VALUE_DRAW || value == QI_VALUE_NONE)
    outcome->result = QI_RESULT_DRAW;
  else
    outcome->result =
      (value == QI_VALUE_WIN) == (side == QI_SIDE_FIRST) ? QI_RESULT_FIRST : QI_RESULT_SECOND;
  outcome->reason = reason;
}

/* Immediate ends. */

/* A side that has too few left of a type, while the other has enough. Where the end is to be
 * claimed the side to move has one more move, with which it may bring the other down as far
 * (shatranj's bare king). */
static gboolean
judge_extinction (const QiPieceGame  *game,
                  const QiPieceBoard *board,
                  QiOutcome          *outcome)
{
  const QiVariant *variant = game->variant;
  const gboolean bare = (variant->extinction_piece_types & QI_ALL_TYPES_BIT) != 0
                        && variant->extinction_piece_count > 0;

  for (guint i = 0; i < 2; i++)
    {
      const guint side = i == 0 ? !board->head.turn : board->head.turn;

      if (qi_piece_is_extinct (game, board, side))
        {
          qi_piece_set_result (outcome, variant->extinction_value, side,
                               bare ? "bare-king" : "extinction");
          return TRUE;
        }
    }
  return FALSE;
}

/* The side that has reached its goal has won; in a race (racing kings) the second player has one
 * move left to reach it as well, and the game is drawn when he does. A piece that is no king has to
 * stay there for a move (Jeson Mor). */
static gboolean
judge_goal (QiPieceGame        *game,
            const QiPieceBoard *board,
            QiOutcome          *outcome)
{
  const gboolean race = game->variant->flag_move;
  const gboolean safe = game->variant->flag_piece_safe
                        && (!race || (game->variant->flag_piece[0] & ~game->variant->kings) != 0);
  gboolean first = qi_piece_has_reached_goal (game, board, QI_SIDE_FIRST);
  gboolean second = qi_piece_has_reached_goal (game, board, QI_SIDE_SECOND);

  if (!first && !second)
    return FALSE;
  if (first != second && first == (board->head.turn == QI_SIDE_SECOND)
      && qi_piece_may_follow_to_goal (game, board))
    return FALSE;
  if (first && second && safe)
    /* With a last move to answer, the side that reached the goal before has held it; without one
     * both have reached it. */
    qi_piece_set_result (outcome, race ? QI_VALUE_WIN : QI_VALUE_DRAW, board->head.turn, "goal");
  else if (first && second && race && (game->variant->flag_piece[0] & ~game->variant->kings) != 0)
    qi_piece_set_result (outcome, QI_VALUE_WIN, board->head.turn, "goal");
  else if (first && second)
    qi_piece_set_result (outcome, race ? QI_VALUE_DRAW : QI_VALUE_WIN, !board->head.turn, "goal");
  else
    qi_piece_set_result (outcome, QI_VALUE_WIN, first ? QI_SIDE_FIRST : QI_SIDE_SECOND, "goal");
  return TRUE;
}

static gboolean
judge_checks (const QiPieceGame  *game,
              const QiPieceBoard *board,
              QiOutcome          *outcome)
{
  if (!game->variant->check_counting)
    return FALSE;
  for (guint side = 0; side < 2; side++)
    if (board->rights.checks[side] <= 0)
      {
        qi_piece_set_result (outcome, QI_VALUE_WIN, side, "check-count");
        return TRUE;
      }
  return FALSE;
}

/* Where castling wins, a side that can no longer castle has lost. */
static gboolean
judge_castling (const QiPieceGame  *game,
                const QiPieceBoard *board,
                QiOutcome          *outcome)
{
  const int loser = qi_piece_find_castling_loser (game, board);

  if (loser < 0)
    return FALSE;
  qi_piece_set_result (outcome, QI_VALUE_LOSS, (guint) loser, "goal");
  return TRUE;
}

static gboolean
judge_full_board (const QiPieceGame  *game,
                  const QiPieceBoard *board,
                  QiOutcome          *outcome)
{
  if (!game->variant->adjudicate_full_board || !qi_piece_is_board_full (game, board))
    return FALSE;
  if (!qi_piece_judge_points (game, board, "full-board", outcome))
    qi_piece_set_result (outcome, QI_VALUE_DRAW, 0, "full-board");
  return TRUE;
}

/* A move may end the other side's row as well as one's own, where it does not matter whose the pieces are. */
static gboolean
judge_line (const QiPieceGame  *game,
            const QiPieceBoard *board,
            QiOutcome          *outcome)
{
  const guint turn = board->head.turn;
  gboolean mover, other;

  if (!game->has_connections)
    return FALSE;
  mover = qi_piece_is_connected (game, board, !turn);
  other = game->judges_both && qi_piece_is_connected (game, board, turn);
  if (mover && other)
    qi_piece_set_result (outcome, QI_VALUE_DRAW, turn, "line");
  else if (mover || other)
    qi_piece_set_result (outcome, game->variant->connect_value, mover ? !turn : turn, "line");
  return mover || other;
}

/* Ends of a game in which the sides still have moves; qi_piece_is_over() asks for them as well. */
static gboolean
judge_at_once (QiPieceGame        *game,
               const QiPieceBoard *board,
               QiOutcome          *outcome)
{
  return judge_extinction (game, board, outcome) || judge_goal (game, board, outcome)
         || judge_castling (game, board, outcome) || judge_checks (game, board, outcome)
         || judge_line (game, board, outcome) || qi_piece_judge_bikjang (game, board, outcome)
         || judge_full_board (game, board, outcome);
}

/* No moves. */

static void
judge_no_moves (const QiPieceGame  *game,
                const QiPieceBoard *board,
                QiOutcome          *outcome)
{
  const QiVariant *variant = game->variant;
  guint turn = board->head.turn;
  int value;

  if (variant->checking && board->head.check)
    {
      int mate = variant->checkmate_value;

      if (variant->shatar_mate_rule && qi_piece_only_knights_check (game, board))
        mate = QI_VALUE_WIN;
      else if (variant->shatar_mate_rule && (board->rights.history & QI_HISTORY_SHAK << turn) == 0)
        mate = QI_VALUE_DRAW;
      qi_piece_set_result (outcome, mate, turn, "checkmate");
      return;
    }
  value = variant->stalemate_value;
  /* The value is that of the side with fewer pieces, which wins in suicide chess and loses in
   * reversi. */
  if (variant->stalemate_piece_count)
    {
      int fewer = (int) (board->n_pieces[turn] < board->n_pieces[!turn])
                  - (int) (board->n_pieces[turn] > board->n_pieces[!turn]);

      value = fewer * variant->stalemate_value;
    }
  if (value == QI_VALUE_DRAW && qi_piece_judge_points (game, board, "no-moves", outcome))
    return;
  qi_piece_set_result (outcome, value, turn, variant->kings != 0 ? "stalemate" : "no-moves");
}

/* Repetition. */

/* Whether @side was in check whenever it had to move since @start, and is now. */
static gboolean
was_always_in_check (const QiPast       *past,
                     gsize               start,
                     const QiPieceBoard *board,
                     guint               side)
{
  gboolean any = board->head.turn == side;

  if (any && !board->head.check)
    return FALSE;
  for (gsize i = start; i < past->n_plies; i++)
    if (past->plies[i].turn == side)
      {
        if (!past->plies[i].check)
          return FALSE;
        any = TRUE;
      }
  return any;
}

static const char *
name_repetition (guint n)
{
  static const char *const names[] = { "threefold", "fourfold", "fivefold" };

  return n >= 3 && n <= 5 ? names[n - 3] : "repetition";
}

/* Whether chess's Laws apply: a draw may be claimed after three repetitions or fifty moves, and
 * comes by itself after five or seventy-five (9.2, 9.3, 9.6). Servers play every game by them whose
 * data say three and fifty, and that a draw follows. */
static gboolean
has_claims (const QiVariant *variant)
{
  return variant->n_fold_rule == 3 && variant->n_move_rule == 50
         && variant->n_fold_value == QI_VALUE_DRAW && !variant->perpetual_check_illegal;
}

static void
end_by_repetition (const QiPieceGame  *game,
                   const QiPieceBoard *board,
                   const QiPast       *past,
                   gsize               first,
                   guint               n,
                   QiOutcome          *outcome)
{
  const QiVariant *variant = game->variant;
  guint turn = board->head.turn;
  int value = variant->n_fold_value;
  gboolean is_checked_for_ever = FALSE;

  if (variant->perpetual_check_illegal)
    {
      gboolean mover_chased = was_always_in_check (past, first, board, turn);
      gboolean other_chased = was_always_in_check (past, first, board, !turn);

      is_checked_for_ever = mover_chased || other_chased;
      if (mover_chased != other_chased)
        {
          qi_piece_set_result (outcome, QI_VALUE_LOSS, mover_chased ? !turn : turn,
                               "perpetual-check");
          return;
        }
    }
  if (variant->chasing_rule && !is_checked_for_ever)
    {
      const int chaser = qi_piece_find_chaser (game, board, past, first);

      if (chaser >= 0)
        {
          qi_piece_set_result (outcome, QI_VALUE_LOSS, (guint) chaser, "perpetual-chase");
          return;
        }
    }
  if (value == QI_VALUE_DRAW && qi_piece_judge_points (game, board, name_repetition (n), outcome))
    return;
  if (variant->n_fold_value_absolute)
    turn = QI_SIDE_FIRST;
  qi_piece_set_result (outcome, value, turn, name_repetition (n));
}

/* Whether pieces of the type and @side have to stay away from where the other king may be. */
static gboolean
stays_away (const QiPieceGame *game,
            guint              type,
            guint              side)
{
  const guint8 *own = game->types[type].mobility[side];

  for (guint t = 0; own != NULL && t < game->n_types; t++)
    {
      const guint8 *king = game->types[t].mobility[1 - side];

      for (guint square = 0; game->types[t].is_royal && square < game->n_squares; square++)
        if (own[game->cell_of[square]] && (king == NULL || king[game->cell_of[square]]))
          return FALSE;
    }
  return own != NULL;
}

static gboolean
is_back (const QiPieceTrail *move,
         const QiPieceTrail *other)
{
  return (move->flags & QI_TRAIL_STEP) != 0 && move->from == other->to && move->to == other->from;
}

/* Five moves of one piece between two squares, the first of which may come from elsewhere, without one out of check; one
 * pass before the last of them does not count. Source: is_optional_game_end() of Fairy-Stockfish's position. */
static gboolean
has_shuttled (const QiPieceGame  *game,
              const QiPieceBoard *board)
{
  const guint side = 1 - board->head.turn;
  const guint8 *cells = qi_piece_cells (game, board);
  const QiPieceTrail *trail = NULL;
  guint at = 1; /* the move that has to be taken back next */

  if (!game->variant->move_repetition_illegal)
    return FALSE;
  trail = qi_piece_trail (game, board, side);
  if ((trail[0].flags & QI_TRAIL_STEP) == 0 || !qi_piece_is_piece (cells[trail[0].to])
      || stays_away (game, qi_piece_type (cells[trail[0].to]), side))
    return FALSE;
  if ((trail[1].flags & QI_TRAIL_PASS) != 0)
    at = 2;
  for (guint n = 0; n < 3; n++, at++)
    if (!is_back (&trail[at], &trail[n == 0 ? 0 : at - 1]))
      return FALSE;
  for (guint i = 0; i <= at; i++)
    if ((trail[i].flags & QI_TRAIL_CHECKED) != 0)
      return FALSE;
  return trail[at].to != 0 && (trail[at].flags & QI_TRAIL_CAPTURE) == 0
         && trail[at].to == trail[at - 1].from && board->rights.halfmove >= 2 * at;
}

/* The limit that ends the game by itself: the smaller one of two, of which 0 is none. */
static guint
get_limit (guint usual,
           guint immediate)
{
  return usual == 0 || immediate == 0 ? MAX (usual, immediate) : MIN (usual, immediate);
}

static gboolean
judge_repetition (const QiPieceGame  *game,
                  const QiPieceBoard *board,
                  const QiPast       *past,
                  QiOutcome          *outcome)
{
  const QiVariant *variant = game->variant;
  const guint limit = has_claims (variant)
                        ? (variant->n_fold_rule_immediate > 0 ? variant->n_fold_rule_immediate : 5)
                        : get_limit (variant->n_fold_rule, variant->n_fold_rule_immediate);
  gsize back = MIN (past->n_plies, board->head.reversible);
  guint n = 1;

  if (limit == 0)
    return FALSE;
  if (has_shuttled (game, board))
    {
      qi_piece_set_result (outcome, QI_VALUE_WIN, board->head.turn, "repetition");
      return TRUE;
    }
  for (gsize i = past->n_plies; i > past->n_plies - back; i--)
    {
      const QiPly *ply = &past->plies[i - 1];

      if (ply->key != board->head.key || ply->turn != board->head.turn)
        continue;
      if (++n >= limit)
        {
          end_by_repetition (game, board, past, i - 1, n, outcome);
          return TRUE;
        }
    }
  if (has_claims (variant) && n >= 3)
    outcome->claimable = "threefold";
  return FALSE;
}

/* Counters. */

/* Plies that a counter of moves leaves out: with chasing_rule each side's moves that give check after its tenth, and the
 * answers to them. Source: is_optional_game_end() of Fairy-Stockfish's position. */
static guint64
count_needless_checks (const QiPieceGame  *game,
                       const QiPieceBoard *board,
                       const QiPast       *past)
{
  const gsize back = MIN (past->n_plies, board->rights.halfmove);
  guint64 checks[2] = { 0, 0 };
  guint64 most;

  if (!game->variant->chasing_rule || past->n_plies < 20)
    return 0;
  checks[board->head.turn] = board->head.check;
  /* As many positions of each side. */
  for (gsize i = 1; i < back + back % 2; i++)
    {
      const QiPly *ply = &past->plies[past->n_plies - i];

      checks[ply->turn & 1] += ply->check;
    }
  most = MAX (checks[0], checks[1]);
  return most > 10 ? 2 * (most - 10) : 0;
}

static gboolean
judge_counters (const QiPieceGame  *game,
                const QiPieceBoard *board,
                const QiPast       *past,
                QiOutcome          *outcome)
{
  const QiVariant *variant = game->variant;
  const QiPieceRights *rights = &board->rights;
  const gboolean by_law = has_claims (variant) && variant->n_move_rule_immediate == 0;
  const guint64 limit =
    2
    * (guint64) (has_claims (variant)
                   ? (by_law ? 75 : variant->n_move_rule_immediate)
                   : get_limit (variant->n_move_rule, variant->n_move_rule_immediate));

  if (variant->counting_rule != QI_COUNTING_NONE && rights->counting > 0
      && rights->counting_ply > rights->counting)
    {
      qi_piece_set_result (outcome, QI_VALUE_DRAW, 0, "move-limit");
      return TRUE;
    }
  if (limit > 0 && rights->halfmove >= limit
      && rights->halfmove - count_needless_checks (game, board, past) >= limit)
    {
      const char *reason = by_law ? "seventy-five-moves" : "move-limit";

      if (by_law || !qi_piece_judge_points (game, board, reason, outcome))
        qi_piece_set_result (outcome, QI_VALUE_DRAW, 0, reason);
      return TRUE;
    }
  if (has_claims (variant) && rights->halfmove >= variant->n_move_rule * 2)
    outcome->claimable = "fifty-moves";
  return FALSE;
}

/* How often the position of @board was there before, @past and the plies that can be undone. */
static guint
count_past (const QiPieceBoard *board,
            const QiPast       *past)
{
  const gsize back = MIN (past->n_plies, board->head.reversible);
  guint n = 0;

  for (gsize i = past->n_plies; i > past->n_plies - back; i--)
    n += past->plies[i - 1].key == board->head.key && past->plies[i - 1].turn == board->head.turn;
  return n;
}

/* A player may also claim by the move that he is about to make (FIDE Laws 9.2.1 and 9.3.1): it brings a position for the
 * third time, or is the last of fifty. */
static void
judge_claim_by_move (QiGame             *self,
                     const QiPieceBoard *board,
                     const QiPast       *past,
                     QiOutcome          *outcome)
{
  const QiVariant *variant = QI_PIECE_GAME (self)->variant;
  const gsize size = qi_game_get_board_size (self);
  const gboolean may_repeat =
    board->head.reversible >= 7; /* the earlier two occurrences lie four and eight plies before the
                                    next position */
  const gboolean may_end = board->rights.halfmove + 1 >= variant->n_move_rule * 2;
  g_autofree QiPieceBoard *next = NULL;
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  if (!has_claims (variant) || (!may_repeat && !may_end))
    return;
  next = g_malloc (size);
  qi_piece_list_moves (self, &board->head, past, QI_ORIGIN_ALL, &moves);
  for (guint i = 0; i < moves.n_moves && outcome->claimable == NULL; i++)
    {
      memcpy (next, board, size);
      qi_piece_play (self, &next->head, &moves.moves[i]);
      if (may_repeat && count_past (next, past) >= 2)
        outcome->claimable = "threefold";
      else if (next->rights.halfmove >= variant->n_move_rule * 2)
        outcome->claimable = "fifty-moves";
    }
}

/* Sittuyin: a side with nothing but its king and a pawn that can only be promoted, which is not compulsory, has drawn.
 * Source: the laws of the Myanmar chess federation (3.9 c 7) as Fairy-Stockfish has them. */
static gboolean
judge_sittuyin (QiGame             *self,
                const QiPieceBoard *board,
                const QiPast       *past,
                QiOutcome          *outcome)
{
  const QiPieceGame *game = QI_PIECE_GAME (self);
  const guint turn = board->head.turn;
  QiMove space[64];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  if (!game->variant->sittuyin_promotion || board->n_pieces[turn] != 2 || board->n_royals[turn] != 1
      || board->n_hand[turn] > 0 || board->head.check)
    return FALSE;
  qi_piece_list_moves (self, &board->head, past, QI_ORIGIN_ALL, &moves);
  for (guint i = 0; i < moves.n_moves; i++)
    if ((moves.moves[i].flags & QI_MOVE_PROMOTION) == 0)
      return FALSE;
  qi_piece_set_result (outcome, QI_VALUE_DRAW, 0, "stalemate");
  return TRUE;
}

/* With more pieces than this a side is not asked whether it could mate: a search judges every
 * position. */
#define MAX_ENDING 8

/* QiGameClass.judge. */
void
qi_piece_judge (QiGame        *self,
                const QiBoard *head,
                const QiPast  *past,
                int            n_moves,
                QiOutcome     *outcome)
{
  QiPieceGame *game = QI_PIECE_GAME (self);
  const QiPieceBoard *board = (const QiPieceBoard *) head;
  const gboolean is_asked = n_moves < 0; /* a search makes the moves itself and does not ask for
                                            them */

  if (judge_at_once (game, board, outcome))
    return;
  if (n_moves < 0)
    {
      QiMove space[1];
      g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

      moves.limit = 1;
      qi_piece_list_moves (self, head, past, QI_ORIGIN_ALL, &moves);
      n_moves = (int) moves.n_moves;
    }
  if (n_moves == 0)
    {
      judge_no_moves (game, board, outcome);
      return;
    }
  if (board->n_pieces[0] <= MAX_ENDING && board->n_pieces[1] <= MAX_ENDING
      && !qi_piece_has_sufficient (game, board, QI_SIDE_FIRST)
      && !qi_piece_has_sufficient (game, board, QI_SIDE_SECOND))
    {
      qi_piece_set_result (outcome, QI_VALUE_DRAW, 0, "insufficient-material");
      return;
    }
  if (judge_repetition (game, board, past, outcome) || judge_counters (game, board, past, outcome)
      || judge_sittuyin (self, board, past, outcome))
    return;
  if (outcome->claimable == NULL && qi_piece_can_declare_impasse (game, board))
    outcome->claimable = "impasse";
  if (is_asked && outcome->claimable == NULL)
    judge_claim_by_move (self, board, past, outcome);
}
