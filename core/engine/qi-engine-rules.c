/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-rules-private.h"

#include "qi-engine-game-private.h"
#include "qi-engine-holds-private.h"

#include "qi-error-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"

#include <string.h>

#define MAX_MOVES  5000 /* more are no game that is played by hand */
#define BATCH      200  /* moves that are followed in one question */
#define DRAW_SCORE 2    /* hundredths: some sway about a draw */

/**
 * Asking:
 * @asked: whose moves are asked for
 * @setup, @before, @move: of @asked; borrowed
 * @told: @setup as the engine's text says it
 * @moves: #QiEngineCount, all that it listed; @n_followed of them are in @game
 * @batch: (nullable): those that it was asked to follow
 * @line: what it said last of a position without moves
 */
typedef struct
{
  QiState      *asked;
  QiSetup      *setup;
  QiSetup      *before;
  const char   *move;
  QiEngineGame *game;
  QiSetup      *told;
  GArray       *moves;
  guint         n_followed;
  GPtrArray    *batch;
  QiEngineLine  line;
  gulong        handler;
} Asking;

static void
asking_free (gpointer data)
{
  Asking *asking = data;

  qi_state_unref (asking->asked);
  g_clear_object (&asking->game);
  g_clear_pointer (&asking->told, qi_setup_unref);
  g_clear_pointer (&asking->moves, g_array_unref);
  g_clear_pointer (&asking->batch, g_ptr_array_unref);
  g_free (asking);
}

/* Takes @task and @error. */
static void
fail (GTask  *task,
      GError *error)
{
  g_task_return_error (task, error);
  g_object_unref (task);
}

static void
fail_with (GTask     *task,
           QiFinding *finding)
{
  fail (task, qi_error_new (QI_ERROR_REFUSED, finding));
}

/* Takes @task. */
static void
succeed (GTask *task)
{
  Asking *asking = g_task_get_task_data (task);
  GError *error = NULL;
  QiState *state;

  qi_engine_game_seal (asking->game);
  state = qi_state_new (QI_GAME (asking->game), asking->setup, &error);
  if (state == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, state, (GDestroyNotify) qi_state_unref);
  g_object_unref (task);
}

/* The answer to what was asked. NULL: there is none, and @task has failed. */
static char *
take_answer (GObject      *source,
             GAsyncResult *result,
             GTask        *task)
{
  GError *error = NULL;
  char *answer = qi_engine_ask_finish (QI_ENGINE (source), result, &error);

  if (answer == NULL)
    fail (task, error);
  return answer;
}

/* How it ended ---------------------------------------------------------------------------------------------------- */

static void
on_line_cb (Asking             *asking,
            const QiEngineLine *line)
{
  if (line->kind == QI_ENGINE_SCORE_NONE)
    return;
  asking->line = *line;
  asking->line.moves = NULL;
}

/* A mate in no moves has no sign, so that it does not say whose it is; behind the move that led there it does. */
static void
take_outcome (Asking *asking)
{
  const QiSide turn = qi_position_get_turn (qi_setup_get_position (asking->setup));
  const QiEngineLine *line = &asking->line;
  const gboolean has_lost =
    asking->before == NULL || line->score > (line->kind == QI_ENGINE_SCORE_MATE ? 0 : DRAW_SCORE);
  const gboolean in_check = qi_engine_game_in_check (asking->game);
  QiOutcome outcome = { QI_RESULT_ONGOING };

  if (line->kind == QI_ENGINE_SCORE_NONE)
    return;
  if (line->kind == QI_ENGINE_SCORE_POINTS && ABS (line->score) <= DRAW_SCORE)
    outcome.result = QI_RESULT_DRAW;
  else
    {
      outcome.result = (turn == QI_SIDE_FIRST) == has_lost ? QI_RESULT_SECOND : QI_RESULT_FIRST;
      outcome.reason = in_check && has_lost ? "checkmate" : NULL;
    }
  qi_engine_game_set_outcome (asking->game, &outcome);
}

static void
on_thought_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  GTask *task = user_data;
  Asking *asking = g_task_get_task_data (task);
  GError *error = NULL;
  g_autofree char *best = qi_engine_think_finish (QI_ENGINE (source), result, &error);

  g_signal_handler_disconnect (source, asking->handler);
  if (best == NULL)
    {
      fail (task, error);
      return;
    }
  take_outcome (asking);
  succeed (task);
}

static void
think (QiEngine *engine,
       GTask    *task)
{
  Asking *asking = g_task_get_task_data (task);
  const QiEngineLimits limits = { .depth = 1, .only = asking->move };

  asking->handler = g_signal_connect_swapped (engine, "line", G_CALLBACK (on_line_cb), asking);
  qi_engine_think_async (engine, &limits, g_task_get_cancellable (task), on_thought_cb, task);
}

static void
on_before_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  GTask *task = user_data;
  GError *error = NULL;

  if (qi_engine_place_finish (QI_ENGINE (source), result, &error))
    think (QI_ENGINE (source), task);
  else
    fail (task, error);
}

static void
ask_for_end (QiEngine *engine,
             GTask    *task)
{
  Asking *asking = g_task_get_task_data (task);

  if (asking->before == NULL)
    think (engine, task);
  else
    qi_engine_place_async (engine, asking->before, g_task_get_cancellable (task), on_before_cb,
                           task);
}

/* Its moves ------------------------------------------------------------------------------------------------------- */

static void follow (QiEngine *engine, GTask *task);

/* The answers to one batch, each of which says a position. */
static gboolean
take_batch (QiEngine   *engine,
            Asking     *asking,
            const char *answer)
{
  static const char label[] = "Fen: ";
  const char *protocol = qi_engine_get_protocol (engine);
  const char *at = answer;

  for (guint i = 0; i + 1 < asking->batch->len; i++)
    {
      g_autoptr (QiSetup) after = NULL;

      at = strstr (at, label);
      after = at != NULL ? qi_engine_read_held (at, qi_setup_get_game (asking->setup)) : NULL;
      if (after == NULL
          || !qi_engine_game_add (asking->game, g_ptr_array_index (asking->batch, i), protocol,
                                  asking->told, after))
        return FALSE;
      at += strlen (label);
    }
  return strstr (at, label) == NULL;
}

static void
on_followed_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autofree char *answer = take_answer (source, result, user_data);

  if (answer == NULL)
    return;
  if (take_batch (QI_ENGINE (source), g_task_get_task_data (user_data), answer))
    follow (QI_ENGINE (source), user_data);
  else
    fail_with (user_data, qi_found_engine_cannot ("say what its moves lead to"));
}

/* Takes @task, until all were followed. */
static void
follow (QiEngine *engine,
        GTask    *task)
{
  Asking *asking = g_task_get_task_data (task);
  const guint end = MIN (asking->n_followed + BATCH, asking->moves->len);

  if (asking->n_followed == end)
    {
      succeed (task);
      return;
    }
  g_clear_pointer (&asking->batch, g_ptr_array_unref);
  asking->batch = g_ptr_array_new ();
  for (; asking->n_followed < end; asking->n_followed++)
    g_ptr_array_add (asking->batch,
                     g_array_index (asking->moves, QiEngineCount, asking->n_followed).move);
  g_ptr_array_add (asking->batch, NULL);
  qi_engine_follow_async (engine, (const char *const *) asking->batch->pdata,
                          g_task_get_cancellable (task), on_followed_cb, task);
}

static void
on_moves_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autofree char *answer = take_answer (source, result, user_data);
  GTask *task = user_data;
  Asking *asking;

  if (answer == NULL)
    return;
  asking = g_task_get_task_data (task);
  asking->moves = qi_engine_read_moves (QI_ENGINE (source), answer);
  if (asking->moves->len > MAX_MOVES)
    fail_with (task, qi_found_engine_cannot ("list so many moves"));
  else if (asking->moves->len == 0)
    ask_for_end (QI_ENGINE (source), task);
  else
    follow (QI_ENGINE (source), task);
}

/* The position ---------------------------------------------------------------------------------------------------- */

/* "Checkers: g7 h4". */
static void
take_checkers (QiEngine   *engine,
               Asking     *asking,
               const char *answer)
{
  static const char label[] = "\nCheckers:";
  const char *at = strstr (answer, label);
  g_autofree char *line = NULL;
  g_auto (GStrv) names = NULL;

  if (at == NULL)
    return;
  at += strlen (label);
  line = g_strndup (at, strcspn (at, "\n"));
  names = g_strsplit (line, " ", -1);
  for (guint i = 0; names[i] != NULL; i++)
    qi_engine_game_add_checker (asking->game, names[i], qi_engine_get_protocol (engine));
}

static void
on_held_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *answer = take_answer (source, result, user_data);
  QiEngine *engine = QI_ENGINE (source);
  GTask *task = user_data;
  Asking *asking;

  if (answer == NULL)
    return;
  asking = g_task_get_task_data (task);
  /* The moves of another position are of no use. */
  qi_engine_compare (engine, asking->setup, answer, findings);
  asking->told = findings->len == 0 ? qi_engine_dup_told (asking->setup) : NULL;
  if (findings->len > 0)
    fail_with (task, qi_finding_ref (g_ptr_array_index (findings, 0)));
  else if (asking->told == NULL)
    fail_with (task, qi_found_engine_cannot ("say which position it holds"));
  else
    {
      take_checkers (engine, asking, answer);
      qi_engine_ask_async (engine, QI_ENGINE_ASK_MOVES, 1, g_task_get_cancellable (task),
                           on_moves_cb, task);
    }
}

static void
on_placed_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  GTask *task = user_data;
  GError *error = NULL;

  if (qi_engine_place_finish (QI_ENGINE (source), result, &error))
    qi_engine_ask_async (QI_ENGINE (source), QI_ENGINE_ASK_HOLDS, 0, g_task_get_cancellable (task),
                         on_held_cb, task);
  else
    fail (task, error);
}

void
qi_engine_rules_async (QiEngine           *engine,
                       QiState            *state,
                       GCancellable       *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer            user_data)
{
  g_return_if_fail (QI_IS_ENGINE (engine));
  g_return_if_fail (state != NULL && QI_IS_ENGINE_GAME (qi_state_get_game (state)));

  GTask *task = g_task_new (engine, cancellable, callback, user_data);
  Asking *asking = g_new0 (Asking, 1);

  g_task_set_source_tag (task, qi_engine_rules_async);
  asking->asked = qi_state_ref (state);
  asking->setup = qi_state_get_setup (state);
  asking->before =
    qi_engine_game_get_before (QI_ENGINE_GAME (qi_state_get_game (state)), &asking->move);
  asking->game = qi_engine_game_new (asking->setup, NULL, NULL);
  g_task_set_task_data (task, asking, asking_free);
  qi_engine_place_async (engine, asking->setup, cancellable, on_placed_cb, task);
}

QiState *
qi_engine_rules_finish (QiEngine     *engine,
                        GAsyncResult *result,
                        GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, engine), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

QiState *
qi_engine_rules_wait (QiSetup      *setup,
                      QiState      *before,
                      const QiMove *move)
{
  g_return_val_if_fail (setup != NULL, NULL);

  const gboolean is_led = before != NULL && move != NULL && qi_engine_rules_known (before);
  g_autofree char *text = is_led ? qi_state_write_move (before, move, NULL) : NULL;
  g_autoptr (QiEngineGame) game =
    qi_engine_game_new (setup, is_led ? qi_state_get_setup (before) : NULL, text);

  return qi_state_new (QI_GAME (game), setup, NULL);
}

gboolean
qi_engine_rules_known (QiState *state)
{
  g_return_val_if_fail (state != NULL, FALSE);

  QiGame *game = qi_state_get_game (state);

  /* What one of its moves leads to is not known by it. */
  return QI_IS_ENGINE_GAME (game) && qi_engine_game_is_sealed (QI_ENGINE_GAME (game))
         && qi_setup_equal (qi_engine_game_get_setup (QI_ENGINE_GAME (game)),
                            qi_state_get_setup (state));
}
