/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-player-private.h"

typedef struct
{
  QiPlayer *players[2];
  guint     n_left; /* plies to play; G_MAXUINT: no limit */
} Loop;

static void
loop_free (gpointer data)
{
  Loop *loop = data;

  g_object_unref (loop->players[0]);
  g_object_unref (loop->players[1]);
  g_free (loop);
}

static void play_next (GTask *task);

static void
on_chosen_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  Loop *loop = g_task_get_task_data (task);
  QiGameRecord *record = g_task_get_source_object (task);
  g_autoptr (GError) error = NULL;
  g_autofree QiMove *move = qi_player_choose_finish (QI_PLAYER (source), result, &error);

  if (move == NULL || !qi_game_record_play (record, move, &error))
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  if (loop->n_left != G_MAXUINT)
    loop->n_left--;
  play_next (g_steal_pointer (&task));
}

/* Takes @task. Every player answers from the main loop, so this function does not recurse ply by
 * ply. */
static void
play_next (GTask *task)
{
  g_autoptr (GTask) owned = task;
  Loop *loop = g_task_get_task_data (task);
  QiGameRecord *record = g_task_get_source_object (task);
  QiState *present = qi_game_record_get_present (record);
  QiOutcome outcome;

  if (g_task_return_error_if_cancelled (task))
    return;
  qi_state_judge (present, &outcome);
  /* Without moves there is nothing to ask for, even where the rules know no end (a board without
   * kings). */
  if (outcome.result != QI_RESULT_ONGOING || loop->n_left == 0 || !qi_state_has_moves (present))
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  qi_player_choose_async (loop->players[qi_state_get_turn (present)], present,
                          g_task_get_cancellable (task), on_chosen_cb, g_steal_pointer (&owned));
}

void
qi_play_async (QiGameRecord       *record,
               QiPlayer           *first,
               QiPlayer           *second,
               guint               max_plies,
               GCancellable       *cancellable,
               GAsyncReadyCallback callback,
               gpointer            user_data)
{
  GTask *task = NULL;
  Loop *loop = NULL;

  g_return_if_fail (QI_IS_GAME_RECORD (record));
  g_return_if_fail (QI_IS_PLAYER (first));
  g_return_if_fail (QI_IS_PLAYER (second));

  loop = g_new0 (Loop, 1);
  loop->players[QI_SIDE_FIRST] = g_object_ref (first);
  loop->players[QI_SIDE_SECOND] = g_object_ref (second);
  loop->n_left = max_plies == 0 ? G_MAXUINT : max_plies;
  task = g_task_new (record, cancellable, callback, user_data);
  g_task_set_source_tag (task, qi_play_async);
  g_task_set_task_data (task, loop, loop_free);
  play_next (task);
}

/**
 * qi_play_finish:
 * @record: what was played into
 * @result: what the callback was given
 * @error: of GIO, or %QI_ERROR of a player
 *
 * Ends qi_play_async().
 *
 * Returns: whether the game came to its end
 */
gboolean
qi_play_finish (QiGameRecord *record,
                GAsyncResult *result,
                GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, record), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
