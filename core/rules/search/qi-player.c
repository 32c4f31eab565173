/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-player-private.h"

#include "qi-error.h"
#include "qi-error-private.h"
#include "qi-found-private.h"

G_DEFINE_ABSTRACT_TYPE (QiPlayer, qi_player, G_TYPE_OBJECT)

static QiMove *
finish_task (QiPlayer     *self,
             GAsyncResult *result,
             GError      **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
qi_player_class_init (QiPlayerClass *class)
{
  class->choose_finish = finish_task;
}

static void
qi_player_init (QiPlayer *self)
{
}

/**
 * qi_player_choose_async:
 * @self: a player
 * @state: where the player is to move
 * @cancellable: (nullable): stops the search, or the wait for a person
 * @callback: called when it is done
 * @user_data: for the function
 *
 * Asks for a move. One question at a time.
 */
void
qi_player_choose_async (QiPlayer           *self,
                        QiState            *state,
                        GCancellable       *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer            user_data)
{
  g_return_if_fail (QI_IS_PLAYER (self));
  g_return_if_fail (state != NULL);
  QI_PLAYER_GET_CLASS (self)->choose_async (self, state, cancellable, callback, user_data);
}

/**
 * qi_player_choose_finish:
 * @self: a player
 * @result: what the callback was given
 * @error: of GIO, or %QI_ERROR
 *
 * Returns: (transfer full): the move; %NULL with @error. Free with g_free()
 */
QiMove *
qi_player_choose_finish (QiPlayer     *self,
                         GAsyncResult *result,
                         GError      **error)
{
  g_return_val_if_fail (QI_IS_PLAYER (self), NULL);
  return QI_PLAYER_GET_CLASS (self)->choose_finish (self, result, error);
}

static void
return_no_move (GTask *task)
{
  g_task_return_error (task, qi_error_new (QI_ERROR_REFUSED, qi_found_no_legal_move ()));
}

/* A person. */

#define QI_TYPE_HUMAN_PLAYER (qi_human_player_get_type ())
G_DECLARE_FINAL_TYPE (QiHumanPlayer, qi_human_player, QI, HUMAN_PLAYER, QiPlayer)

struct _QiHumanPlayer
{
  QiPlayer parent_instance;

  GTask   *task;         /* the choice that waits for an answer, or NULL */
  GSource *cancellation; /* watches the cancellable of @task, or NULL */
};

G_DEFINE_FINAL_TYPE (QiHumanPlayer, qi_human_player, QI_TYPE_PLAYER)

/* Stops waiting for the choice, and returns its task. */
static GTask *
take_task (QiHumanPlayer *self)
{
  if (self->cancellation != NULL)
    g_source_destroy (self->cancellation);
  g_clear_pointer (&self->cancellation, g_source_unref);
  return g_steal_pointer (&self->task);
}

static gboolean
human_cancelled_cb (GCancellable *cancellable,
                    gpointer      user_data)
{
  g_autoptr (QiHumanPlayer) self = g_object_ref (QI_HUMAN_PLAYER (user_data));
  g_autoptr (GTask) task = take_task (self);

  g_task_return_error_if_cancelled (task);
  return G_SOURCE_REMOVE;
}

static void
qi_human_player_choose_async (QiPlayer           *player,
                              QiState            *state,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            user_data)
{
  QiHumanPlayer *self = QI_HUMAN_PLAYER (player);
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, qi_human_player_choose_async);
  g_task_set_task_data (task, qi_state_ref (state), (GDestroyNotify) qi_state_unref);
  if (self->task != NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_PENDING,
                               "the player has not yet answered");
      g_object_unref (task);
      return;
    }
  self->task = task;
  if (cancellable != NULL)
    {
      self->cancellation = g_cancellable_source_new (cancellable);
      g_source_set_callback (self->cancellation, G_SOURCE_FUNC (human_cancelled_cb), self, NULL);
      g_source_attach (self->cancellation, g_task_get_context (task));
    }
}

/* An open choice holds a reference to this object, so none can be open here unless dispose is run
 * explicitly. */
static void
qi_human_player_dispose (GObject *object)
{
  QiHumanPlayer *self = QI_HUMAN_PLAYER (object);

  g_clear_object (&self->task);
  if (self->cancellation != NULL)
    g_source_destroy (self->cancellation);
  g_clear_pointer (&self->cancellation, g_source_unref);
  G_OBJECT_CLASS (qi_human_player_parent_class)->dispose (object);
}

static void
qi_human_player_class_init (QiHumanPlayerClass *class)
{
  G_OBJECT_CLASS (class)->dispose = qi_human_player_dispose;
  QI_PLAYER_CLASS (class)->choose_async = qi_human_player_choose_async;
}

static void
qi_human_player_init (QiHumanPlayer *self)
{
}

QiPlayer *
qi_human_player_new (void)
{
  return g_object_new (QI_TYPE_HUMAN_PLAYER, NULL);
}

/**
 * qi_human_player_answer:
 * @player: a player
 * @move: a legal one
 *
 * What a person has chosen.
 *
 * Returns: %FALSE when the player was not asked, or the move is not legal there
 */
gboolean
qi_human_player_answer (QiPlayer     *player,
                        const QiMove *move)
{
  QiHumanPlayer *self = NULL;
  g_autoptr (GTask) task = NULL;

  g_return_val_if_fail (QI_IS_HUMAN_PLAYER (player), FALSE);
  g_return_val_if_fail (move != NULL, FALSE);

  self = QI_HUMAN_PLAYER (player);
  if (self->task == NULL || !qi_state_is_legal (g_task_get_task_data (self->task), move))
    return FALSE;
  task = take_task (self);
  g_task_return_pointer (task, qi_move_copy (move), g_free);
  return TRUE;
}

/* Chance. */

#define QI_TYPE_RANDOM_PLAYER (qi_random_player_get_type ())
G_DECLARE_FINAL_TYPE (QiRandomPlayer, qi_random_player, QI, RANDOM_PLAYER, QiPlayer)

struct _QiRandomPlayer
{
  QiPlayer parent_instance;

  GRand   *rand;
};

G_DEFINE_FINAL_TYPE (QiRandomPlayer, qi_random_player, QI_TYPE_PLAYER)

static void
qi_random_player_choose_async (QiPlayer           *player,
                               QiState            *state,
                               GCancellable       *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer            user_data)
{
  QiRandomPlayer *self = QI_RANDOM_PLAYER (player);
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  g_task_set_source_tag (task, qi_random_player_choose_async);
  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  if (moves.n_moves == 0)
    return_no_move (task);
  else
    g_task_return_pointer (
      task, qi_move_copy (&moves.moves[g_rand_int_range (self->rand, 0, (gint32) moves.n_moves)]),
      g_free);
}

static void
qi_random_player_finalize (GObject *object)
{
  g_rand_free (QI_RANDOM_PLAYER (object)->rand);
  G_OBJECT_CLASS (qi_random_player_parent_class)->finalize (object);
}

static void
qi_random_player_class_init (QiRandomPlayerClass *class)
{
  G_OBJECT_CLASS (class)->finalize = qi_random_player_finalize;
  QI_PLAYER_CLASS (class)->choose_async = qi_random_player_choose_async;
}

static void
qi_random_player_init (QiRandomPlayer *self)
{
  self->rand = g_rand_new_with_seed (0);
}

QiPlayer *
qi_random_player_new (guint32 seed)
{
  QiRandomPlayer *self = g_object_new (QI_TYPE_RANDOM_PLAYER, NULL);

  g_rand_set_seed (self->rand, seed);
  return QI_PLAYER (self);
}

/* The search. */

#define QI_TYPE_SEARCH_PLAYER (qi_search_player_get_type ())
G_DECLARE_FINAL_TYPE (QiSearchPlayer, qi_search_player, QI, SEARCH_PLAYER, QiPlayer)

struct _QiSearchPlayer
{
  QiPlayer       parent_instance;

  QiSearchLimits limits;
};

G_DEFINE_FINAL_TYPE (QiSearchPlayer, qi_search_player, QI_TYPE_PLAYER)

static void
search_done_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (QiSearchResult) found = qi_search_run_finish (result, &error);

  if (found == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else if (found->line->len == 0)
    return_no_move (task);
  else
    g_task_return_pointer (task, qi_move_copy (g_ptr_array_index (found->line, 0)), g_free);
}

static void
qi_search_player_choose_async (QiPlayer           *player,
                               QiState            *state,
                               GCancellable       *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer            user_data)
{
  QiSearchPlayer *self = QI_SEARCH_PLAYER (player);
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, qi_search_player_choose_async);
  qi_search_run_async (state, &self->limits, cancellable, NULL, NULL, search_done_cb, task);
}

static void
qi_search_player_class_init (QiSearchPlayerClass *class)
{
  QI_PLAYER_CLASS (class)->choose_async = qi_search_player_choose_async;
}

static void
qi_search_player_init (QiSearchPlayer *self)
{
}

/**
 * qi_search_player_new:
 * @limits: of each move; they are copied
 *
 * Returns: (transfer full): a player that searches
 */
QiPlayer *
qi_search_player_new (const QiSearchLimits *limits)
{
  QiSearchPlayer *self = NULL;

  g_return_val_if_fail (limits != NULL, NULL);
  g_return_val_if_fail (limits->depth > 0 || limits->nodes > 0 || limits->microseconds > 0, NULL);

  self = g_object_new (QI_TYPE_SEARCH_PLAYER, NULL);
  self->limits = *limits;
  return QI_PLAYER (self);
}
