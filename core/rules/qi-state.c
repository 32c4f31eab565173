/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-state.h"
#include "qi-square-set-private.h"
#include "qi-state-private.h"

#include "qi-error.h"
#include "qi-error-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-private.h"
#include "qi-move-private.h"
#include "qi-setup-private.h"

/* The plies of a line of play, shared by the states along it; each state sees those up to its own
 * number. The state at the end of the line appends to it, any other one copies it first. */
typedef struct
{
  GMutex mutex;
  QiPly *plies;
  gsize  n_plies;
  gsize  capacity;
} Line;

struct _QiState
{
  QiGame  *game;
  QiSetup *setup;
  QiBoard *board;
  Line    *line;  /* NULL: no past */
  QiPly   *plies; /* where the line had them when this state was made; kept alive by the line */
  gsize    n_plies;
};

G_DEFINE_BOXED_TYPE (QiState, qi_state, qi_state_ref, qi_state_unref)

static void
line_clear (gpointer data)
{
  Line *line = data;

  g_mutex_clear (&line->mutex);
  g_free (line->plies);
}

/* A line of the first @n_plies of @plies and @ply: @line itself when it ends there and has room.
 * Blocks never move, since other states read them, so a full line is replaced by a new one. */
static Line *
line_append (Line        *line,
             const QiPly *plies,
             gsize        n_plies,
             const QiPly *ply)
{
  Line *next;

  if (line != NULL)
    {
      gboolean done = FALSE;

      g_mutex_lock (&line->mutex);
      if (line->n_plies == n_plies && n_plies < line->capacity)
        {
          line->plies[line->n_plies++] = *ply;
          done = TRUE;
        }
      g_mutex_unlock (&line->mutex);
      if (done)
        return g_atomic_rc_box_acquire (line);
    }

  next = g_atomic_rc_box_new0 (Line);
  g_mutex_init (&next->mutex);
  next->capacity = MAX (16, n_plies * 2);
  next->plies = g_new (QiPly, next->capacity);
  if (n_plies > 0)
    memcpy (next->plies, plies, n_plies * sizeof *plies);
  next->plies[n_plies] = *ply;
  next->n_plies = n_plies + 1;
  return next;
}

static void
qi_state_clear (gpointer data)
{
  QiState *self = data;

  g_object_unref (self->game);
  qi_setup_unref (self->setup);
  g_free (self->board);
  if (self->line != NULL)
    g_atomic_rc_box_release_full (self->line, line_clear);
}

/**
 * qi_state_ref: (skip)
 * @self: a state
 *
 * May be called from any thread.
 *
 * Returns: (transfer full): @self
 *
 * Since: 1.0
 */
QiState *
qi_state_ref (QiState *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return g_atomic_rc_box_acquire (self);
}

/**
 * qi_state_unref: (skip)
 * @self: a state
 *
 * Gives up a reference. May be called from any thread.
 *
 * Since: 1.0
 */
void
qi_state_unref (QiState *self)
{
  g_return_if_fail (self != NULL);
  g_atomic_rc_box_release_full (self, qi_state_clear);
}

static QiState *
new_state (QiGame  *game,
           QiSetup *setup)
{
  QiState *self = g_atomic_rc_box_new0 (QiState);

  self->game = g_object_ref (game);
  self->setup = qi_setup_ref (setup);
  self->board = g_malloc (qi_game_get_board_size (game));
  return self;
}

static gboolean
check_shape (QiGame        *game,
             const QiShape *shape,
             GError       **error)
{
  if (qi_shape_equal (shape, qi_game_get_shape (game)))
    return TRUE;
  qi_set_error (error, QI_ERROR_REFUSED, qi_found_wrong_shape (qi_game_get_id (game)));
  return FALSE;
}

/**
 * qi_state_new:
 * @game: a game
 * @setup: of the game's shape
 * @error: %QI_ERROR: "wrong-shape"
 *
 * With an empty past. Never refuses what stands on it.
 *
 * Returns: (transfer full): a new state; %NULL with @error
 *
 * Since: 1.0
 */
QiState *
qi_state_new (QiGame  *game,
              QiSetup *setup,
              GError **error)
{
  QiState *self;

  g_return_val_if_fail (QI_IS_GAME (game), NULL);
  g_return_val_if_fail (setup != NULL, NULL);

  if (!check_shape (game, qi_position_get_shape (qi_setup_get_position (setup)), error))
    return NULL;
  self = new_state (game, setup);
  qi_game_load (game, setup, self->board);
  self->board->key = QI_GAME_GET_CLASS (game)->compute_key (game, self->board);
  return self;
}

QiState *
qi_state_with_words (QiState *self,
                     QiSetup *setup)
{
  QiState *state = NULL;

  if (!qi_setup_differs_in_words (self->setup, setup))
    return NULL;
  state = new_state (self->game, setup);
  memcpy (state->board, self->board, qi_game_get_board_size (self->game));
  if (self->line != NULL)
    state->line = g_atomic_rc_box_acquire (self->line);
  state->plies = self->plies;
  state->n_plies = self->n_plies;
  return state;
}

/* A start without pieces (Go) is that of every board the game is played on: @start on a board of
 * @shape. */
static QiSetup *
start_on_shape (QiSetup       *start,
                const QiShape *shape)
{
  QiPosition *position = qi_setup_get_position (start);
  gint64 sizes[QI_MAX_DIMENSIONS];
  g_autoptr (QiPosition) empty = NULL;

  if (qi_shape_equal (qi_position_get_shape (position), shape)
      || qi_position_get_n_pieces (position) > 0)
    return qi_setup_ref (start);
  for (guint d = 0; d < shape->n_dimensions; d++)
    sizes[d] = shape->sizes[d];
  empty =
    qi_position_new (sizes, shape->n_dimensions, qi_position_get_style (position, QI_SIDE_FIRST),
                     qi_position_get_style (position, QI_SIDE_SECOND), qi_limits_get_large (),
                     NULL);
  return empty != NULL ? qi_setup_with_position (start, empty) : qi_setup_ref (start);
}

/**
 * qi_state_new_initial:
 * @game: a game
 * @error: %QI_ERROR: "wrong-shape" when the games table has no start of this shape, "no-rules" when it has none at
 *   all
 *
 * A start without pieces (Go) is the start on every board.
 *
 * Returns: (transfer full): the start of the game; %NULL with @error
 *
 * Since: 1.0
 */
QiState *
qi_state_new_initial (QiGame  *game,
                      GError **error)
{
  g_return_val_if_fail (QI_IS_GAME (game), NULL);

  const QiGameInfo *info = qi_game_info_lookup (qi_game_get_id (game));
  g_autoptr (QiSetup) start = info != NULL ? qi_game_info_dup_start (info) : NULL;
  g_autoptr (QiSetup) fitting = NULL;

  if (start == NULL)
    {
      qi_set_error (error, QI_ERROR_REFUSED, qi_found_no_rules_start (qi_game_get_id (game)));
      return NULL;
    }
  fitting = start_on_shape (start, qi_game_get_shape (game));
  return qi_state_new (game, fitting, error);
}

/**
 * qi_state_get_game:
 * @self: a state
 *
 * Returns: (transfer none): the game whose rules hold
 *
 * Since: 1.0
 */
QiGame *
qi_state_get_game (const QiState *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->game;
}

/**
 * qi_state_get_setup:
 * @self: a state
 *
 * Returns: (transfer none): the setup
 *
 * Since: 1.0
 */
QiSetup *
qi_state_get_setup (const QiState *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->setup;
}

/**
 * qi_state_get_turn:
 * @self: a state
 *
 * Returns: the side to move
 *
 * Since: 1.0
 */
QiSide
qi_state_get_turn (const QiState *self)
{
  g_return_val_if_fail (self != NULL, QI_SIDE_FIRST);

  return (QiSide) self->board->turn;
}

const QiBoard *
qi_state_get_board (const QiState *self)
{
  return self->board;
}

/**
 * qi_state_get_past:
 * @self: a state
 *
 * Returns: what came before: (transfer none), as long as @self lives
 */
QiPast
qi_state_get_past (const QiState *self)
{
  g_return_val_if_fail (self != NULL, ((QiPast) { NULL, 0 }));

  return (QiPast) { self->plies, self->n_plies };
}

static guint
get_n_squares (const QiState *self)
{
  return qi_shape_get_n_squares (qi_game_get_shape (self->game));
}

/**
 * qi_state_list_moves: (skip)
 * @self: a state
 * @origin: %QI_ORIGIN_ALL, a square: the moves of its piece, %QI_ORIGIN_DROPS, or %QI_ORIGIN_PASSES
 * @moves: gets the moves, behind what it has; their paths live as long as the list's content
 *
 * Adds the legal moves. A finished game has none.
 *
 * Since: 1.0
 */
void
qi_state_list_moves (QiState    *self,
                     guint       origin,
                     QiMoveList *moves)
{
  g_return_if_fail (self != NULL && moves != NULL);

  const QiPast past = qi_state_get_past (self);
  const guint n_before = moves->n_moves;
  QiOutcome outcome = { QI_RESULT_ONGOING };

  g_return_if_fail (origin >= QI_ORIGIN_PASSES || origin < get_n_squares (self));
  QI_GAME_GET_CLASS (self->game)->list_moves (self->game, self->board, &past, origin, moves);
  if (moves->n_moves == n_before)
    return;
  /* A game may be over while pieces can still move: by repetition, by a counter, or because too few
   * pieces are left. */
  QI_GAME_GET_CLASS (self->game)
    ->judge (self->game, self->board, &past, (int) (moves->n_moves - n_before), &outcome);
  if (outcome.result != QI_RESULT_ONGOING)
    moves->n_moves = n_before;
}

/**
 * qi_state_has_moves:
 * @self: a state
 *
 * Ends at the first one found.
 *
 * Returns: whether the side to move has a legal move
 *
 * Since: 1.0
 */
gboolean
qi_state_has_moves (QiState *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  QiMove space[1];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  moves.limit = 1;
  qi_state_list_moves (self, QI_ORIGIN_ALL, &moves);
  return moves.n_moves > 0;
}

/* What hinders every move from @from to @to, whatever the game; NULL when nothing does. */
static QiFinding *
refuse_squares (QiState *self,
                guint    from,
                guint    to)
{
  const guint n_squares = get_n_squares (self);
  g_auto (QiSquareSet) own = QI_SQUARE_SET_NONE;

  if (from < n_squares && qi_position_get_piece (qi_setup_get_position (self->setup), from) == NULL)
    return qi_finding_add_square (qi_found_empty_square_here (from), from);

  qi_square_set_init (&own, n_squares);
  qi_state_add_occupied_by (self, qi_state_get_turn (self), &own);
  if (from < n_squares && !qi_square_set_has (&own, from))
    return qi_finding_add_square (qi_found_not_the_movers_piece (), from);
  if (qi_square_set_has (&own, to))
    return qi_finding_add_square (qi_found_own_piece_on_target (), to);
  return NULL;
}

/**
 * qi_state_refuse:
 * @self: a state
 * @from: a square, or anything else for a drop
 * @to: a square
 *
 * Why no move goes from @from to @to, the first that fits of "empty-square", "not-the-movers-piece",
 * "own-piece-on-target", "not-a-legal-move" (parameter "why" where the game knows it). It does not ask whether the
 * move is legal after all: a legal one may well end on a piece of its own side.
 *
 * Returns: (transfer full): the finding
 *
 * Since: 1.0
 */
QiFinding *
qi_state_refuse (QiState *self,
                 guint    from,
                 guint    to)
{
  g_return_val_if_fail (self != NULL, NULL);

  const guint n_squares = get_n_squares (self);
  const QiMove attempt = { .kind = from < n_squares ? QI_MOVE_STEP : QI_MOVE_DROP,
                           .from = from < n_squares ? from : QI_SQUARE_NONE,
                           .to = to,
                           .extra = QI_SQUARE_NONE };
  QiFinding *finding = refuse_squares (self, from, to);

  if (finding != NULL)
    return finding;
  finding = qi_found_not_a_legal_move ();
  if (to >= n_squares)
    return finding;
  qi_finding_add_square (finding, to);
  QI_GAME_GET_CLASS (self->game)->explain (self->game, self->board, &attempt, finding);
  return finding;
}

/* qi_state_describe() of a move that is known to be legal. */
static QiEdit *
describe (QiState      *self,
          const QiMove *move)
{
  QiEdit *edit = qi_edit_new ();

  QI_GAME_GET_CLASS (self->game)->describe (self->game, self->board, self->setup, move, edit);
  return edit;
}

/**
 * qi_state_describe:
 * @self: a state
 * @move: a legal move
 *
 * Returns: (transfer full): what the move changes in a setup, to be applied by whoever holds one
 *
 * Since: 1.0
 */
QiEdit *
qi_state_describe (QiState      *self,
                   const QiMove *move)
{
  g_return_val_if_fail (self != NULL && move != NULL, NULL);
  g_return_val_if_fail (qi_state_is_legal (self, move), NULL);

  return describe (self, move);
}

/* Where list_moves is asked for moves like @move; QI_SQUARE_NONE: there can be none. */
static guint
get_origin (const QiState *self,
            const QiMove  *move)
{
  switch ((QiMoveKind) move->kind)
    {
    case QI_MOVE_STEP:
    case QI_MOVE_TWO_STEPS:
    case QI_MOVE_CASTLING:
      return move->from < get_n_squares (self) ? move->from : QI_SQUARE_NONE;
    case QI_MOVE_DROP:
    case QI_MOVE_PLACE:
      return QI_ORIGIN_DROPS;
    case QI_MOVE_PASS:
      return QI_ORIGIN_PASSES;
    case QI_MOVE_NONE:
    default:
      return QI_SQUARE_NONE;
    }
}

/**
 * qi_state_is_legal:
 * @self: a state
 * @move: a move; all its fields count
 *
 * Returns: whether it is one of the legal moves
 *
 * Since: 1.0
 */
gboolean
qi_state_is_legal (QiState      *self,
                   const QiMove *move)
{
  g_return_val_if_fail (self != NULL && move != NULL, FALSE);

  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) legal = QI_MOVE_LIST (space);
  const guint origin = get_origin (self, move);

  if (origin == QI_SQUARE_NONE)
    return FALSE;
  qi_state_list_moves (self, origin, &legal);
  for (guint i = 0; i < legal.n_moves; i++)
    if (qi_move_equal (&legal.moves[i], move))
      return TRUE;
  return FALSE;
}

/**
 * qi_state_apply:
 * @self: a state
 * @move: a move
 * @error: %QI_ERROR: an illegal move is refused with the finding of qi_state_refuse()
 *
 * A legal move is applied whatever stands on its target.
 *
 * Returns: (transfer full): the state after the move; %NULL with @error
 *
 * Since: 1.0
 */
QiState *
qi_state_apply (QiState      *self,
                const QiMove *move,
                GError      **error)
{
  g_return_val_if_fail (self != NULL && move != NULL, NULL);

  g_autoptr (QiEdit) edit = NULL;
  g_autoptr (QiSetup) setup = NULL;
  QiState *next = NULL;
  QiPly ply;

  if (!qi_state_is_legal (self, move))
    {
      qi_set_error (error, QI_ERROR_REFUSED, qi_state_refuse (self, move->from, move->to));
      return NULL;
    }

  edit = describe (self, move);
  setup = qi_edit_apply (edit, self->setup, qi_limits_get_large (), NULL, error);
  if (setup == NULL)
    return NULL;

  next = new_state (self->game, setup);
  memcpy (next->board, self->board, qi_game_get_board_size (self->game));
  QI_GAME_GET_CLASS (self->game)->play (self->game, next->board, move);
  ply = qi_ply_of (self->board, move);
  next->line = line_append (self->line, self->plies, self->n_plies, &ply);
  next->plies = next->line->plies;
  next->n_plies = self->n_plies + 1;
  return next;
}

/**
 * qi_state_judge:
 * @self: a state
 * @outcome: (out): the result and its reason, or what may be claimed, or neither
 *
 * Since: 1.0
 */
void
qi_state_judge (QiState   *self,
                QiOutcome *outcome)
{
  g_return_if_fail (self != NULL && outcome != NULL);

  const QiPast past = qi_state_get_past (self);

  memset (outcome, 0, sizeof *outcome);
  QI_GAME_GET_CLASS (self->game)->judge (self->game, self->board, &past, -1, outcome);
}

/**
 * qi_state_count_past:
 * @self: a state
 *
 * Returns: how often this position was there before, in this state's past
 *
 * Since: 1.0
 */
guint
qi_state_count_past (QiState *self)
{
  g_return_val_if_fail (self != NULL, 0);

  const QiPast past = qi_state_get_past (self);

  return qi_past_count (&past, self->board);
}

/**
 * qi_state_perft:
 * @self: a state
 * @depth: plies, at most %QI_PERFT_MAX_DEPTH
 * @cancellable: (nullable): ends the count; the number means nothing then
 *
 * #QiGameClass.counts_finished says what a finished game adds.
 *
 * Returns: leaves at exactly @depth plies
 *
 * Since: 1.0
 */
guint64
qi_state_perft (QiState      *self,
                guint         depth,
                GCancellable *cancellable)
{
  g_return_val_if_fail (self != NULL, 0);

  const QiPast past = qi_state_get_past (self);

  g_return_val_if_fail (depth <= QI_PERFT_MAX_DEPTH, 0);
  return QI_GAME_GET_CLASS (self->game)->perft (self->game, self->board, &past, depth, cancellable);
}
