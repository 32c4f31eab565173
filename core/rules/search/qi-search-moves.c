/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-game-private.h"
#include "qi-search-private.h"
#include "qi-state-private.h"

#include <string.h>

#define TABLE_BITS   18 /* 4 MB, touched as it fills */
#define HISTORY_SIZE 4096
#define MAX_HISTORY  (1 << 16)

/* Ranks: captures by what they gain, then killers, then history. */
#define RANK_FIRST   G_MAXINT
#define RANK_CAPTURE (1 << 24)
#define RANK_KILLER  (1 << 20)
#define MAX_GAIN     (1 << 20)

/* Lists longer than this are sorted as a whole; from shorter ones, of which most moves are never
 * tried, the best move is picked each time. */
#define LONG_LIST 200

/* Boards on which a node takes long: the clock is looked at in each. */
#define SLOW_SQUARES 400

/* Measuring a capture copies and judges the whole board, and a full board has about as many
 * captures as squares. So that a list never costs their square, no more captures of it are measured
 * than make this many squares. */
#define MAX_MEASURED_SQUARES (1 << 22)

Search *
qi_search_new (QiState              *state,
               const QiSearchLimits *limits,
               GCancellable         *cancellable)
{
  Search *search = g_new0 (Search, 1);
  QiGame *game = qi_state_get_game (state);
  const QiPast past = qi_state_get_past (state);
  gsize n_squares = 0;

  search->game = game;
  search->class = QI_GAME_GET_CLASS (game);
  search->board_size = qi_game_get_board_size (game);
  search->limits = *limits;
  search->cancellable = cancellable;
  n_squares = qi_shape_get_n_squares (qi_game_get_shape (game));
  search->clock_mask = n_squares > SLOW_SQUARES ? 0 : 63;
  search->max_measured = (guint) (MAX_MEASURED_SQUARES / MAX (n_squares, 1));
  search->levels = g_ptr_array_new ();
  search->plies = g_array_new (FALSE, FALSE, sizeof (QiPly));
  g_array_append_vals (search->plies, past.plies, (guint) past.n_plies);
  search->table = g_new0 (Entry, 1 << TABLE_BITS);
  search->history = g_new0 (int, HISTORY_SIZE);
  memcpy (qi_search_get_level (search, 0)->board, qi_state_get_board (state), search->board_size);
  return search;
}

void
qi_search_free (Search *search)
{
  for (guint i = 0; i < search->levels->len; i++)
    {
      Level *level = g_ptr_array_index (search->levels, i);

      g_free (level->board);
      qi_move_list_clear (&level->moves);
      g_free (level->ranks);
      g_ptr_array_unref (level->line);
      g_free (level);
    }
  g_ptr_array_unref (search->levels);
  g_array_unref (search->plies);
  g_free (search->table);
  g_free (search->history);
  g_free (search);
}

Level *
qi_search_make_level (Search *search)
{
  Level *level = g_new0 (Level, 1);

  level->board = g_malloc (search->board_size);
  qi_move_list_init (&level->moves, NULL, 0);
  level->line = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (search->levels, level);
  return level;
}

/* Never 0. Two moves of one position may share a hash: that only costs order. */
guint16
qi_search_hash_move (const QiMove *move)
{
  guint32 hash = move->from * 2654435761u;

  hash = (hash ^ move->to) * 2246822519u;
  hash = (hash ^ move->extra ^ ((guint32) move->piece << 8) ^ move->kind) * 3266489917u;
  for (guint i = 0; i < move->n_path; i++)
    hash = (hash ^ move->path[i]) * 2654435761u;
  hash ^= hash >> 16;
  return (guint16) MAX (1, (hash ^ move->gate) & 0xffff);
}

static int *
get_history (Search        *search,
             const QiBoard *board,
             const QiMove  *move)
{
  return &search->history[((guint32) board->turn * 2048 + move->piece * 67u + move->to * 3u)
                          % HISTORY_SIZE];
}

static gboolean
is_capture (const QiMove *move)
{
  return (move->flags & QI_MOVE_CAPTURE) != 0;
}

static gboolean
is_noisy (const QiMove *move)
{
  return (move->flags & (QI_MOVE_CAPTURE | QI_MOVE_PROMOTION)) != 0;
}

/* On a slow board measuring many captures takes a while, so it ends when it is time to stop. */
static gboolean
is_late (const Search *search)
{
  return g_cancellable_is_cancelled (search->cancellable)
         || (search->clock_mask == 0 && search->end_time > 0
             && g_get_monotonic_time () >= search->end_time);
}

/* CLAMP() evaluates its argument three times, so the evaluation is stored first. */
static int
evaluate_for_rank (Search        *search,
                   const QiBoard *board)
{
  const int score = search->class->evaluate (search->game, board);

  return CLAMP (score, -MAX_GAIN / 4, MAX_GAIN / 4);
}

/* What a move gains at once by the game's own evaluation: the piece taken, what it promotes to. The
 * next level's board is used for this. */
static int
measure_gain (Search       *search,
              guint         ply,
              const QiMove *move,
              int           before)
{
  const QiBoard *board = qi_search_get_level (search, ply)->board;
  QiBoard *next = qi_search_get_level (search, ply + 1)->board;
  int after = 0;

  if (is_late (search))
    return 0;
  memcpy (next, board, search->board_size);
  search->class->play (search->game, next, move);
  after = evaluate_for_rank (search, next);
  if (next->turn != board->turn)
    after = -after;
  return CLAMP (after - before, 0, MAX_GAIN / 2);
}

static int
rank_move (Search       *search,
           guint         ply,
           const QiMove *move,
           guint16       first,
           gboolean      captures_only,
           gboolean      is_measured,
           int           before)
{
  Level *here = qi_search_get_level (search, ply);
  guint16 hash = 0;

  if (captures_only)
    return !is_capture (move) ? -1 : is_measured ? measure_gain (search, ply, move, before) : 0;
  hash = qi_search_hash_move (move);
  if (hash == first)
    return RANK_FIRST;
  if (is_noisy (move))
    return RANK_CAPTURE + (is_measured ? measure_gain (search, ply, move, before) : 0);
  if (hash == here->killers[0])
    return RANK_KILLER + 1;
  if (hash == here->killers[1])
    return RANK_KILLER;
  return *get_history (search, here->board, move);
}

typedef struct
{
  QiMove move;
  int    rank;
} Ranked;

static int
compare_ranked (gconstpointer a,
                gconstpointer b,
                gpointer      unused)
{
  const int rank_a = ((const Ranked *) a)->rank;
  const int rank_b = ((const Ranked *) b)->rank;

  return (rank_a < rank_b) - (rank_a > rank_b);
}

/* Stable: moves of one rank keep their order. */
static void
sort_all (Level *level)
{
  const guint n = level->moves.n_moves;
  g_autofree Ranked *ranked = g_new (Ranked, n);

  for (guint i = 0; i < n; i++)
    ranked[i] = (Ranked) { level->moves.moves[i], level->ranks[i] };
  g_qsort_with_data (ranked, (int) n, sizeof *ranked, compare_ranked, NULL);
  for (guint i = 0; i < n; i++)
    {
      level->moves.moves[i] = ranked[i].move;
      level->ranks[i] = ranked[i].rank;
    }
}

void
qi_search_rank_moves (Search  *search,
                      guint    ply,
                      guint16  first,
                      gboolean captures_only)
{
  Level *here = qi_search_get_level (search, ply);
  const int before = evaluate_for_rank (search, here->board);
  guint n_noisy = 0;
  guint step = 1;

  if (here->n_ranks < here->moves.n_moves)
    {
      here->n_ranks = MAX (here->moves.n_moves, here->n_ranks * 2);
      here->ranks = g_renew (int, here->ranks, here->n_ranks);
    }
  for (guint i = 0; i < here->moves.n_moves; i++)
    n_noisy += is_noisy (&here->moves.moves[i]);
  /* When there are too many to measure, every @step-th one is, so that the sample covers the whole board. */
  step = n_noisy / MAX (search->max_measured, 1) + 1;
  n_noisy = 0;
  for (guint i = 0; i < here->moves.n_moves; i++)
    {
      const QiMove *move = &here->moves.moves[i];

      here->ranks[i] =
        rank_move (search, ply, move, first, captures_only, n_noisy % step == 0, before);
      n_noisy += is_noisy (move);
    }
  if (here->moves.n_moves > LONG_LIST)
    sort_all (here);
}

const QiMove *
qi_search_pick_move (Level *level,
                     guint  i,
                     int   *rank)
{
  guint best = i;

  if (level->moves.n_moves > LONG_LIST)
    {
      if (rank != NULL)
        *rank = level->ranks[i];
      return &level->moves.moves[i];
    }
  for (guint j = i + 1; j < level->moves.n_moves; j++)
    if (level->ranks[j] > level->ranks[best])
      best = j;
  if (best != i)
    {
      const QiMove move = level->moves.moves[i];
      const int old_rank = level->ranks[i];

      level->moves.moves[i] = level->moves.moves[best];
      level->moves.moves[best] = move;
      level->ranks[i] = level->ranks[best];
      level->ranks[best] = old_rank;
    }
  if (rank != NULL)
    *rank = level->ranks[i];
  return &level->moves.moves[i];
}

void
qi_search_sort_moves (Search *search,
                      guint   ply)
{
  Level *here = qi_search_get_level (search, ply);

  qi_search_rank_moves (search, ply, 0, FALSE);
  for (guint i = 0; i < here->moves.n_moves; i++)
    qi_search_pick_move (here, i, NULL);
}

gboolean
qi_search_must_capture (const QiMoveList *moves)
{
  for (guint i = 0; i < moves->n_moves; i++)
    if (!is_capture (&moves->moves[i]))
      return FALSE;
  return TRUE;
}

void
qi_search_reward (Search       *search,
                  guint         ply,
                  const QiMove *move,
                  guint         depth)
{
  Level *here = qi_search_get_level (search, ply);
  const guint16 hash = qi_search_hash_move (move);
  int *history = get_history (search, here->board, move);

  if (is_capture (move))
    return;
  if (here->killers[0] != hash)
    {
      here->killers[1] = here->killers[0];
      here->killers[0] = hash;
    }
  *history += (int) (depth * depth);
  if (*history > MAX_HISTORY)
    for (guint i = 0; i < HISTORY_SIZE; i++)
      search->history[i] /= 2;
}

void
qi_search_keep_line (Search       *search,
                     guint         ply,
                     const QiMove *move)
{
  Level *here = qi_search_get_level (search, ply);
  Level *next = qi_search_get_level (search, ply + 1);

  g_ptr_array_set_size (here->line, 0);
  g_ptr_array_add (here->line, qi_move_copy (move));
  for (guint i = 0; i < next->line->len; i++)
    g_ptr_array_add (here->line, qi_move_copy (g_ptr_array_index (next->line, i)));
}

static Entry *
get_entry (const Search *search,
           guint64       key)
{
  /* The multiplication spreads keys that differ in a few bits only. */
  return &search->table[(key * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15)) >> (64 - TABLE_BITS)];
}

const Entry *
qi_search_look_up (const Search *search,
                   guint64       key)
{
  const Entry *entry = get_entry (search, key);

  return entry->bound != BOUND_NONE && entry->key == key ? entry : NULL;
}

void
qi_search_store (Search *search,
                 guint   ply,
                 guint   depth,
                 int     score,
                 Bound   bound,
                 guint16 move)
{
  const guint64 key = qi_search_get_level (search, ply)->board->key;
  Entry *entry = get_entry (search, key);

  if (entry->bound != BOUND_NONE && entry->key == key && entry->depth > depth)
    return;
  if (QI_SCORE_IS_WIN (score))
    score += (int) ply;
  else if (QI_SCORE_IS_LOSS (score))
    score -= (int) ply;
  *entry = (Entry) { key, score, move, (guint8) depth, (guint8) bound };
}
