/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-inner-private.h"

#include "qi-error-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-notation.h"
#include "qi-state.h"
#include "qi-variant-private.h"

#include <string.h>

#define GRACE 1000 /* ms between the steps of ending it */

/* Options --------------------------------------------------------------------------------------------------------- */

static gboolean
takes_value (const QiEngineOption *option,
             const char           *value)
{
  switch (option->kind)
    {
    case QI_ENGINE_BUTTON:
      return TRUE;
    case QI_ENGINE_CHECK:
      return strcmp (value, "true") == 0 || strcmp (value, "false") == 0;
    case QI_ENGINE_SPIN:
      {
        gint64 number;

        return g_ascii_string_to_signed (value, 10, G_MININT64, G_MAXINT64, &number, NULL)
               && (option->least == option->most
                   || (number >= option->least && number <= option->most));
      }
    case QI_ENGINE_COMBO:
      return option->choices == NULL
             || g_strv_contains ((const char *const *) option->choices, value);
    case QI_ENGINE_STRING:
      return strpbrk (value, "\r\n") == NULL;
    default:
      g_return_val_if_reached (FALSE);
    }
}

gboolean
qi_engine_set_option (QiEngine   *self,
                      const char *name,
                      const char *value,
                      GError    **error)
{
  g_return_val_if_fail (QI_IS_ENGINE (self), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  g_autoptr (GString) text = g_string_new (NULL);
  QiEngineOption *option =
    self->process != NULL ? qi_engine_talk_find_option (&self->talk, name) : NULL;
  const gboolean has_value = option != NULL && (value != NULL || option->kind == QI_ENGINE_BUTTON);

  if (self->task != NULL)
    {
      qi_set_error (error, QI_ERROR_REFUSED, qi_found_engine_busy ());
      return FALSE;
    }
  if (!has_value || self->talk.driver->tell_option == NULL || !takes_value (option, value))
    {
      g_autofree char *what = g_strdup_printf ("%s = %s", name, value != NULL ? value : "");

      qi_set_error (error, QI_ERROR_REFUSED, qi_found_engine_cannot (what));
      return FALSE;
    }
  self->talk.driver->tell_option (&self->talk, option, value, text);
  qi_engine_process_send (self->process, text->str);
  return TRUE;
}

/* The position ---------------------------------------------------------------------------------------------------- */

/* Whether the engine plays the game that the lines name, by its list of games; an engine without a list is
 * assumed to. */
static gboolean
plays_game (QiEngine   *self,
            const char *lines,
            char      **game)
{
  static const struct
  {
    const char *option;
    const char *before; /* the game's name in the lines */
  } places[] = { { "UCI_Variant", "setoption name UCI_Variant value " },
                 { "USI_Variant", "setoption name USI_Variant value " },
                 { "variant", "variant " } };
  gboolean is_named = FALSE;

  if (strstr (lines, "setoption name UCI_Chess960 value true") != NULL
      && qi_engine_talk_find_option (&self->talk, "UCI_Chess960") == NULL)
    {
      *game = g_strdup ("chess960");
      return FALSE;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      const QiEngineOption *option = qi_engine_talk_find_option (&self->talk, places[i].option);
      const char *at = strstr (lines, places[i].before);

      if (at == NULL || (at != lines && at[-1] != '\n'))
        continue;
      is_named = TRUE;
      g_free (*game);
      at += strlen (places[i].before);
      *game = g_strndup (at, strcspn (at, "\n"));
      if (option != NULL
          && (option->choices == NULL
              || g_strv_contains ((const char *const *) option->choices, *game)))
        return TRUE;
    }
  /* An engine that lists games, but not this one, cannot be given the position without the game's
   * name either. */
  if (!is_named && self->talk.driver == &qi_engine_cecp)
    {
      const QiEngineOption *option = qi_engine_talk_find_option (&self->talk, "variant");

      if (option != NULL && option->choices != NULL
          && !g_strv_contains ((const char *const *) option->choices, "normal"))
        {
          *game = g_strdup ("normal");
          return FALSE;
        }
    }
  return !is_named;
}

/* The error of the first finding that says why the position cannot be sent. */
static GError *
dup_refusal (GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);

      if (qi_finding_get_severity (finding) == QI_SEVERITY_ERROR)
        return qi_error_new (QI_ERROR_UNREPRESENTABLE, qi_finding_ref (finding));
    }
  return qi_error_new (QI_ERROR_UNREPRESENTABLE, qi_found_engine_cannot ("position"));
}

/* A game of a person's own file of variants is known to an engine that reads such files once it has been told where the
 * file is; greeted again, it lists its games anew. Engines say nothing when they cannot read a file. FALSE: the game is in
 * no file, or the engine reads none. */
static gboolean
tell_file (QiEngine *self,
           QiSetup  *setup)
{
  const QiEngineDriver *driver = self->talk.driver;
  const char *path = qi_variant_get_path (qi_setup_get_game (setup));
  const QiEngineOption *option =
    path != NULL ? qi_engine_talk_find_option (&self->talk, "VariantPath") : NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  if (option == NULL || driver->tell_option == NULL || !takes_value (option, path))
    return FALSE;
  driver->tell_option (&self->talk, option, path, text);
  g_string_append (text, driver->hello);
  self->setup = qi_setup_ref (setup);
  if (qi_engine_send (self, text))
    qi_engine_wait (self, self->patience);
  return TRUE;
}

/* Some can be told the other side to move only by a move. NULL: the game's rules are not known. */
static char *
dup_opening (QiSetup *setup)
{
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (setup));
  g_autoptr (QiSetup) start = info != NULL ? qi_game_info_dup_start (info) : NULL;
  g_autoptr (QiState) state = start != NULL ? qi_state_new_for_setup (start, NULL) : NULL;
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  if (state == NULL || !qi_game_has_notation (qi_state_get_game (state), "uci"))
    return NULL;
  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  return moves.n_moves > 0 ? qi_state_write_move (state, &moves.moves[0], "uci") : NULL;
}

/* @may_tell_file: it was not told yet where the file of its game is. */
static void
place (QiEngine *self,
       QiSetup  *setup,
       gboolean  may_tell_file)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  const QiEngineDriver *driver = self->talk.driver;
  g_autofree char *lines = NULL;
  g_autofree char *own = NULL;
  g_autofree char *game = NULL;

  lines = qi_notation_write (qi_notation_lookup (driver->notation), setup, NULL, findings);
  if (lines == NULL)
    {
      qi_engine_fail (self, dup_refusal (findings));
      return;
    }
  own = driver->dup_lines != NULL ? driver->dup_lines (&self->talk, lines) : NULL;
  if (own != NULL)
    {
      g_free (lines);
      lines = g_steal_pointer (&own);
    }
  if (!plays_game (self, lines, &game))
    {
      if (may_tell_file && tell_file (self, setup))
        return;
      qi_engine_fail_with (self, qi_found_engine_cannot (game));
      return;
    }
  if (driver->can_place != NULL && !driver->can_place (&self->talk, lines))
    {
      qi_engine_fail_with (self, qi_found_engine_cannot ("take this position"));
      return;
    }
  g_ptr_array_set_size (self->losses, 0);
  if (driver->add_losses != NULL)
    driver->add_losses (&self->talk, setup, self->losses);
  self->talk.turn = qi_position_get_turn (qi_setup_get_position (setup));
  g_free (self->talk.opening);
  self->talk.opening = self->talk.turn == QI_SIDE_SECOND ? dup_opening (setup) : NULL;
  if (driver->tell_place != NULL)
    driver->tell_place (&self->talk, lines, text);
  else
    g_string_append_printf (text, "%s\n", lines);
  const gboolean is_asked = driver->tell_ping (&self->talk, text);

  if (!qi_engine_send (self, text))
    return;
  if (is_asked)
    qi_engine_wait (self, self->patience);
  else
    qi_engine_finish_placing (self);
}

void
qi_engine_place_async (QiEngine           *self,
                       QiSetup            *setup,
                       GCancellable       *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer            user_data)
{
  g_return_if_fail (QI_IS_ENGINE (self));
  g_return_if_fail (setup != NULL);

  if (qi_engine_begin (self, QI_DOING_PLACE, cancellable, callback, user_data))
    place (self, setup, TRUE);
}

void
qi_engine_go_on_placing (QiEngine *self)
{
  g_autoptr (QiSetup) setup = g_steal_pointer (&self->setup);

  place (self, setup, FALSE);
}

gboolean
qi_engine_place_finish (QiEngine     *self,
                        GAsyncResult *result,
                        GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/* Thinking -------------------------------------------------------------------------------------------------------- */

void
qi_engine_think_async (QiEngine             *self,
                       const QiEngineLimits *limits,
                       GCancellable         *cancellable,
                       GAsyncReadyCallback   callback,
                       gpointer              user_data)
{
  g_return_if_fail (QI_IS_ENGINE (self));
  g_return_if_fail (limits != NULL);

  g_autoptr (GString) text = g_string_new (NULL);

  if (!qi_engine_begin (self, QI_DOING_THINK, cancellable, callback, user_data))
    return;
  if (!self->talk.driver->tell_think (&self->talk, limits, text))
    qi_engine_fail_with (self, qi_found_engine_cannot ("think without a limit"));
  /* A search to a depth may take as long as it likes; an engine that does not keep a time is
   * killed. */
  else if (qi_engine_send (self, text) && limits->milliseconds > 0)
    qi_engine_wait (self, limits->milliseconds < G_MAXUINT - self->patience
                            ? limits->milliseconds + self->patience
                            : G_MAXUINT);
}

char *
qi_engine_think_finish (QiEngine     *self,
                        GAsyncResult *result,
                        GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
qi_engine_stop (QiEngine *self)
{
  g_return_if_fail (QI_IS_ENGINE (self));

  g_autoptr (GString) text = g_string_new (NULL);

  if (self->doing != QI_DOING_THINK)
    return;
  if (self->talk.driver->tell_stop == NULL)
    {
      /* It cannot be stopped: when it was cancelled, the engine is ended with the search. */
      if (self->is_cancelled)
        {
          qi_engine_drop (self);
          qi_engine_fail (self,
                          g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, "cancelled"));
        }
      return;
    }
  const gboolean says_move = self->talk.driver->tell_stop (&self->talk, text);

  if (!qi_engine_send (self, text))
    return;
  if (says_move)
    qi_engine_wait (self, self->patience);
  else
    qi_engine_finish_thinking (self);
}

/* Asking ---------------------------------------------------------------------------------------------------------- */

void
qi_engine_ask_async (QiEngine           *self,
                     QiEngineAsk         ask,
                     guint               depth,
                     GCancellable       *cancellable,
                     GAsyncReadyCallback callback,
                     gpointer            user_data)
{
  g_return_if_fail (QI_IS_ENGINE (self));
  g_return_if_fail (ask < QI_ENGINE_N_ASKS);
  g_return_if_fail (ask != QI_ENGINE_ASK_MOVES || depth > 0);

  g_autoptr (GString) text = g_string_new (NULL);

  if (!qi_engine_begin (self, QI_DOING_ASK, cancellable, callback, user_data))
    return;
  if (self->talk.driver->tell_ask == NULL
      || !self->talk.driver->tell_ask (&self->talk, ask, depth, text))
    qi_engine_fail_with (self, qi_found_engine_cannot (ask == QI_ENGINE_ASK_HOLDS
                                                         ? "say which position it holds"
                                                         : "list its moves"));
  /* Counting positions may take as long as it likes. */
  else if (qi_engine_send (self, text) && depth <= 1)
    qi_engine_wait (self, self->patience);
}

void
qi_engine_follow_async (QiEngine           *self,
                        const char *const  *moves,
                        GCancellable       *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer            user_data)
{
  g_return_if_fail (QI_IS_ENGINE (self));
  g_return_if_fail (moves != NULL);

  g_autoptr (GString) text = g_string_new (NULL);

  if (!qi_engine_begin (self, QI_DOING_ASK, cancellable, callback, user_data))
    return;
  if (self->talk.driver->tell_follow == NULL
      || !self->talk.driver->tell_follow (&self->talk, moves, text))
    qi_engine_fail_with (self, qi_found_engine_cannot ("say what its moves lead to"));
  else if (qi_engine_send (self, text))
    qi_engine_wait (self, self->patience);
}

void
qi_engine_try_async (QiEngine           *self,
                     const char *const  *moves,
                     GCancellable       *cancellable,
                     GAsyncReadyCallback callback,
                     gpointer            user_data)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (!qi_engine_begin (self, QI_DOING_ASK, cancellable, callback, user_data))
    return;
  if (self->talk.driver->tell_try == NULL
      || !self->talk.driver->tell_try (&self->talk, moves, text))
    qi_engine_fail_with (self, qi_found_engine_cannot ("list its moves"));
  else if (qi_engine_send (self, text))
    qi_engine_wait (self, self->patience);
}

void
qi_engine_play_async (QiEngine           *self,
                      const char *const  *moves,
                      GCancellable       *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer            user_data)
{
  g_return_if_fail (QI_IS_ENGINE (self));
  g_return_if_fail (moves != NULL && moves[0] != NULL);

  g_autoptr (GString) text = g_string_new (NULL);

  if (!qi_engine_begin (self, QI_DOING_PLACE, cancellable, callback, user_data))
    return;
  if (self->talk.driver->tell_play == NULL
      || !self->talk.driver->tell_play (&self->talk, moves, text)
      || !self->talk.driver->tell_ping (&self->talk, text))
    qi_engine_fail_with (self, qi_found_engine_cannot ("play moves"));
  else if (qi_engine_send (self, text))
    qi_engine_wait (self, self->patience);
}

gboolean
qi_engine_play_finish (QiEngine     *self,
                       GAsyncResult *result,
                       GError      **error)
{
  return qi_engine_place_finish (self, result, error);
}

char *
qi_engine_ask_finish (QiEngine     *self,
                      GAsyncResult *result,
                      GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Its end --------------------------------------------------------------------------------------------------------- */

void
qi_engine_quit_async (QiEngine           *self,
                      GAsyncReadyCallback callback,
                      gpointer            user_data)
{
  g_return_if_fail (QI_IS_ENGINE (self));

  /* Nobody waits for the answer any more. */
  if (self->task != NULL)
    qi_engine_fail (self, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, "cancelled"));
  if (!qi_engine_begin (self, QI_DOING_QUIT, NULL, callback, user_data))
    return;
  qi_engine_process_send (self->process, self->talk.driver->quit);
  qi_engine_process_end (self->process, GRACE);
}

void
qi_engine_quit_finish (QiEngine     *self,
                       GAsyncResult *result)
{
  g_return_if_fail (g_task_is_valid (result, self));

  g_task_propagate_boolean (G_TASK (result), NULL);
}

void
qi_engine_end (QiEngine *self)
{
  g_return_if_fail (QI_IS_ENGINE (self));

  qi_engine_drop (self);
  if (self->task != NULL)
    qi_engine_fail (self, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, "cancelled"));
}
