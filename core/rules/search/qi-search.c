/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-search.h"

#include "qi-game-private.h"
#include "qi-move-private.h"
#include "qi-search-private.h"

#include <string.h>

G_DEFINE_BOXED_TYPE (QiSearchResult, qi_search_result, qi_search_result_copy, qi_search_result_free)

/* More than any score. */
#define INFINITE (QI_SCORE_WIN + 1)

/* Whether to stop: asked at every node; the clock is read at every 64th, or at each where nodes are
 * slow. */
static gboolean
is_stopped (Search *search)
{
  if (search->is_stopped)
    return TRUE;
  search->nodes++;
  if ((search->limits.nodes > 0 && search->nodes > search->limits.nodes)
      || g_cancellable_is_cancelled (search->cancellable)
      || (search->end_time > 0 && (search->nodes & search->clock_mask) == 0
          && g_get_monotonic_time () >= search->end_time))
    search->is_stopped = TRUE;
  return search->is_stopped;
}

/* Plays @move on the board of level @ply; the result is the board of the next level. */
static void
play (Search       *search,
      guint         ply,
      const QiMove *move)
{
  const QiBoard *board = qi_search_get_level (search, ply)->board;
  QiBoard *next = qi_search_get_level (search, ply + 1)->board;
  const QiPly past = qi_ply_of (board, move);

  memcpy (next, board, search->board_size);
  search->class->play (search->game, next, move);
  g_array_append_val (search->plies, past);
}

static void
take_back (Search *search)
{
  g_array_set_size (search->plies, search->plies->len - 1);
}

static int
evaluate (Search        *search,
          const QiBoard *board)
{
  const int bound = QI_SCORE_WIN / 2;
  const int score = search->class->evaluate (search->game, board);

  return CLAMP (score, -bound, bound);
}

/* The score of a game that is over at @ply, for the side to move there. */
static int
score_end (const QiBoard *board,
           QiResult       result,
           guint          ply)
{
  const QiResult own = board->turn == QI_SIDE_FIRST ? QI_RESULT_FIRST : QI_RESULT_SECOND;

  if (result == QI_RESULT_DRAW)
    return 0;
  return result == own ? QI_SCORE_WIN - (int) ply : -QI_SCORE_WIN + (int) ply;
}

/* Lists the moves of level @ply and judges its position. TRUE: it is over, or nobody can move;
 * @score says how. */
static gboolean
is_over (Search    *search,
         guint      ply,
         QiOutcome *outcome,
         int       *score)
{
  Level *here = qi_search_get_level (search, ply);
  const QiPast past = qi_search_get_past (search);

  qi_move_list_empty (&here->moves);
  search->class->list_moves (search->game, here->board, &past, QI_ORIGIN_ALL, &here->moves);
  memset (outcome, 0, sizeof *outcome);
  search->class->judge (search->game, here->board, &past, (int) MIN (here->moves.n_moves, G_MAXINT),
                        outcome);
  if (outcome->result != QI_RESULT_ONGOING)
    {
      /* A draw by repetition or by a counter does not depend on the position alone. */
      here->is_complete =
        here->board->reversible == 0
        || (outcome->result != QI_RESULT_DRAW && qi_past_count (&past, here->board) == 0);
      *score = score_end (here->board, outcome->result, ply);
      return TRUE;
    }
  here->is_complete = outcome->claimable == NULL;
  *score = here->moves.n_moves == 0 ? evaluate (search, here->board) : 0;
  return here->moves.n_moves == 0;
}

/* Quiescence: searches captures (all moves when in check, and where all moves are captures) until
 * the position is quiet. */
static int
search_quiet (Search *search,
              guint   ply,
              guint   quiet_ply,
              int     alpha,
              int     beta)
{
  Level *here = qi_search_get_level (search, ply);
  QiOutcome outcome;
  gboolean wants_all = FALSE;
  int best = -INFINITE;
  int stand = 0;

  g_ptr_array_set_size (here->line, 0);
  if (is_stopped (search))
    return 0;
  if (is_over (search, ply, &outcome, &best))
    return best;

  here->is_complete = FALSE;
  stand = evaluate (search, here->board);
  if (outcome.claimable != NULL)
    stand = MAX (stand, 0);
  if (quiet_ply >= QI_SEARCH_MAX_QUIET || search->quiet_left == 0)
    return stand;
  search->quiet_left--;
  wants_all = quiet_ply < QI_SEARCH_MAX_QUIET_CHECKS
              && (here->board->check || qi_search_must_capture (&here->moves));
  best = wants_all && outcome.claimable == NULL ? -INFINITE : stand;
  if (best >= beta)
    return best;

  qi_search_rank_moves (search, ply, 0, !wants_all);
  for (guint i = 0; i < here->moves.n_moves; i++)
    {
      int gain = 0;
      int score = 0;
      const QiMove *move = qi_search_pick_move (here, i, &gain);

      if (!wants_all && (gain < 0 || stand + gain + QI_SEARCH_MARGIN <= alpha))
        break; /* not a capture, or one that gains too little: the following ones gain even less */
      play (search, ply, move);
      score = -search_quiet (search, ply + 1, quiet_ply + 1, -beta, -MAX (alpha, best));
      take_back (search);
      if (search->is_stopped)
        return 0;
      if (score > best)
        {
          best = score;
          if (score > alpha && score < beta)
            qi_search_keep_line (search, ply, move);
        }
      if (best >= beta)
        break;
    }
  here->is_complete = FALSE;
  return best;
}

/* Looks the position up in the table: whether that is enough, so that it need not be searched. */
static gboolean
is_known (Search  *search,
          guint    ply,
          guint    depth,
          int      alpha,
          int      beta,
          guint16 *first,
          int     *score)
{
  Level *here = qi_search_get_level (search, ply);
  const QiPast past = qi_search_get_past (search);
  const Entry *entry = qi_search_look_up (search, here->board->key);

  *first = 0;
  if (entry == NULL)
    return FALSE;
  *first = entry->move;
  /* Not where the line of moves is wanted, nor where repetition or a counter may decide. */
  if (beta - alpha > 1 || entry->depth < depth || here->board->reversible > 60
      || qi_past_count (&past, here->board) > 0)
    return FALSE;
  *score = entry->score;
  if (QI_SCORE_IS_WIN (*score))
    *score -= (int) ply;
  else if (QI_SCORE_IS_LOSS (*score))
    *score += (int) ply;
  here->is_complete = entry->depth == QI_SEARCH_COMPLETE;
  return entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && *score >= beta)
         || (entry->bound == BOUND_UPPER && *score <= alpha);
}

static int search_deep (Search *search, guint ply, guint depth, int alpha, int beta);

/* Plays @move and searches behind it. Moves after the first are searched with a null window first,
 * and in full only when they beat @alpha (principal variation search). */
static int
search_move (Search       *search,
             guint         ply,
             guint         depth,
             const QiMove *move,
             gboolean      is_first,
             int           alpha,
             int           beta)
{
  int score = 0;

  play (search, ply, move);
  if (!is_first)
    score = -search_deep (search, ply + 1, depth - 1, -alpha - 1, -alpha);
  if (is_first || (score > alpha && score < beta && !search->is_stopped))
    score = -search_deep (search, ply + 1, depth - 1, -beta, -alpha);
  take_back (search);
  return score;
}

/* Stores what was found for a level's board: the exact value, or a bound when it lies outside the
 * window. */
static void
store (Search *search,
       guint   ply,
       guint   depth,
       int     best,
       int     alpha,
       int     beta,
       guint16 best_hash)
{
  const gboolean is_complete = qi_search_get_level (search, ply)->is_complete;

  qi_search_store (search, ply, is_complete ? QI_SEARCH_COMPLETE : depth, best,
                   best >= beta   ? BOUND_LOWER
                   : best > alpha ? BOUND_EXACT
                                  : BOUND_UPPER,
                   best_hash);
}

/* Narrows the window to values that are possible on a level. TRUE when the value is known without looking at the
 * moves: then it is @best; else @best is what the side to move has for certain. */
static gboolean
begin_level (Search  *search,
             guint    ply,
             guint    depth,
             int     *alpha,
             int     *beta,
             guint16 *first,
             int     *best)
{
  Level *here = qi_search_get_level (search, ply);
  QiOutcome outcome;

  g_ptr_array_set_size (here->line, 0);
  here->is_complete = FALSE;
  *best = 0;
  if (is_stopped (search))
    return TRUE;
  /* Nothing that follows can be better than winning at once. */
  *alpha = MAX (*alpha, -QI_SCORE_WIN + (int) ply);
  *beta = MIN (*beta, QI_SCORE_WIN - (int) ply);
  *best = *alpha;
  if (*alpha >= *beta || is_known (search, ply, depth, *alpha, *beta, first, best)
      || is_over (search, ply, &outcome, best))
    return TRUE;
  *best = outcome.claimable != NULL ? 0 : -INFINITE;
  return *best >= *beta;
}

/* The value of level @ply's board, @depth plies deep, for the side to move; exact between @alpha
 * and @beta, else a bound. Sets is_complete where no deeper search could change it. */
static int
search_deep (Search *search,
             guint   ply,
             guint   depth,
             int     alpha,
             int     beta)
{
  Level *here = qi_search_get_level (search, ply);
  const int old_alpha = alpha;
  gboolean is_complete = TRUE;
  guint16 first = 0;
  int best = -INFINITE;
  guint16 best_hash = 0;

  if (depth == 0 || ply >= QI_SEARCH_MAX_DEPTH)
    {
      search->quiet_left = QI_SEARCH_MAX_QUIET_NODES;
      return search_quiet (search, ply, 0, alpha, beta);
    }

  if (begin_level (search, ply, depth, &alpha, &beta, &first, &best))
    return best;
  is_complete = here->is_complete;
  qi_search_rank_moves (search, ply, first, FALSE);
  for (guint i = 0; i < here->moves.n_moves; i++)
    {
      const QiMove *move = qi_search_pick_move (here, i, NULL);
      int score = search_move (search, ply, depth, move, i == 0, MAX (alpha, best), beta);
      gboolean is_child_complete = qi_search_get_level (search, ply + 1)->is_complete;

      if (search->is_stopped)
        return 0;
      is_complete = is_complete && is_child_complete;
      if (score > best)
        {
          best = score;
          best_hash = qi_search_hash_move (move);
          if (score > alpha && score < beta)
            qi_search_keep_line (search, ply, move);
        }
      if (best >= beta)
        {
          is_complete = is_child_complete;
          qi_search_reward (search, ply, move, depth);
          break;
        }
    }
  here->is_complete = is_complete;
  store (search, ply, depth, best, old_alpha, beta, best_hash);
  return best;
}

/* Makes @move, with the line that level 1 found behind it, the result's line. */
static void
take_line (Search         *search,
           const QiMove   *move,
           QiSearchResult *result)
{
  Level *next = qi_search_get_level (search, 1);

  g_ptr_array_set_size (result->line, 0);
  g_ptr_array_add (result->line, qi_move_copy (move));
  for (guint i = 0; i < next->line->len; i++)
    g_ptr_array_add (result->line, qi_move_copy (g_ptr_array_index (next->line, i)));
}

/* Moves entry @i of the root to the front; the others keep their order. */
static void
move_to_front (QiMoveList *moves,
               guint       i)
{
  const QiMove move = moves->moves[i];

  memmove (&moves->moves[1], &moves->moves[0], i * sizeof move);
  moves->moves[0] = move;
}

/* Searches one depth. What was found before it was stopped counts: the best move of the previous
 * depth is searched first, so that a move that beats it is better. */
static void
search_root (Search         *search,
             guint           depth,
             QiSearchResult *result)
{
  Level *root = qi_search_get_level (search, 0);
  int best = -INFINITE;

  root->is_complete = TRUE;
  for (guint i = 0; i < root->moves.n_moves; i++)
    {
      const QiMove *move = &root->moves.moves[i];
      int score = search_move (search, 0, depth, move, i == 0, best, INFINITE);

      if (search->is_stopped)
        return;
      root->is_complete = root->is_complete && qi_search_get_level (search, 1)->is_complete;
      if (score > best)
        {
          best = score;
          result->score = score;
          take_line (search, move, result);
          move_to_front (&root->moves, i);
        }
    }
  result->depth = depth;
}

/* Whether a deeper search can still change @result. */
static gboolean
is_settled (Search               *search,
            const QiSearchResult *result)
{
  const Level *root = qi_search_get_level (search, 0);
  const int distance = QI_SCORE_WIN - ABS (result->score);

  return root->is_complete
         || ((QI_SCORE_IS_WIN (result->score) || QI_SCORE_IS_LOSS (result->score))
             && distance <= (int) result->depth);
}

static void
deepen (Search          *search,
        gint64           start_time,
        QiSearchResult  *result,
        QiSearchProgress progress,
        gpointer         user_data)
{
  const guint max_depth = search->limits.depth > 0 ? MIN (search->limits.depth, QI_SEARCH_MAX_DEPTH)
                                                   : QI_SEARCH_MAX_DEPTH;

  for (guint depth = 1; depth <= max_depth; depth++)
    {
      search_root (search, depth, result);
      result->nodes = search->nodes;
      result->microseconds = g_get_monotonic_time () - start_time;
      if (search->is_stopped)
        return;
      if (progress != NULL)
        progress (result, user_data);
      /* The next depth would take longer than all depths so far. */
      if (is_settled (search, result)
          || (search->limits.microseconds > 0
              && result->microseconds > search->limits.microseconds / 2))
        return;
    }
}

QiSearchResult *
qi_search_run (QiState              *state,
               const QiSearchLimits *limits,
               GCancellable         *cancellable,
               QiSearchProgress      progress,
               gpointer              user_data)
{
  const gint64 start_time = g_get_monotonic_time ();
  QiSearchResult *result = NULL;
  QiOutcome outcome;
  Search *search = NULL;
  Level *root = NULL;

  g_return_val_if_fail (state != NULL, NULL);
  g_return_val_if_fail (limits != NULL, NULL);
  g_return_val_if_fail (limits->depth > 0 || limits->nodes > 0 || limits->microseconds > 0
                          || cancellable != NULL,
                        NULL);

  result = g_new0 (QiSearchResult, 1);
  result->line = g_ptr_array_new_with_free_func (g_free);
  search = qi_search_new (state, limits, cancellable);
  if (limits->microseconds > 0)
    search->end_time = start_time + MIN (limits->microseconds, G_MAXINT64 - start_time);
  root = qi_search_get_level (search, 0);
  if (!is_over (search, 0, &outcome, &result->score))
    {
      result->score = evaluate (search, root->board);
      g_ptr_array_add (result->line, qi_move_copy (&root->moves.moves[0]));
      if (!is_stopped (search))
        {
          qi_search_sort_moves (search, 0);
          deepen (search, start_time, result, progress, user_data);
        }
    }
  result->nodes = search->nodes;
  result->microseconds = g_get_monotonic_time () - start_time;
  qi_search_free (search);
  return result;
}

/**
 * qi_search_result_free: (skip)
 * @self: (nullable): a result
 *
 * Since: 1.0
 */
void
qi_search_result_free (QiSearchResult *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->line);
  g_free (self);
}

static gpointer
copy_move (gconstpointer move,
           gpointer      unused)
{
  return qi_move_copy (move);
}

/**
 * qi_search_result_copy:
 * @self: a search result
 *
 * Returns: (transfer full): a copy
 */
QiSearchResult *
qi_search_result_copy (const QiSearchResult *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  QiSearchResult *copy = g_memdup2 (self, sizeof *self);

  copy->line = g_ptr_array_copy (self->line, copy_move, NULL);
  return copy;
}
