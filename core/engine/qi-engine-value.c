/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-value-private.h"

#include "qi-state-private.h"

#include <string.h>

#define MAX_PLIES  64    /* of a line that is written */
#define MAX_POINTS 32000 /* beyond it stand mates */
#define MATE       32767 /* less the plies to it */

/* What one position is evaluated with. */
typedef struct
{
  QiEngineLimits limits;
  QiEngineValue *value;
  gulong         handler;
} Asking;

static void
asking_free (gpointer data)
{
  Asking *asking = data;

  g_clear_pointer (&asking->value, qi_engine_value_free);
  g_free (asking);
}

void
qi_engine_value_free (QiEngineValue *self)
{
  g_free (self->moves);
  g_free (self->best);
  g_free (self);
}

/* Asking ----------------------------------------------------------------------------------------------------------- */

static void
on_line_cb (QiEngine           *engine,
            const QiEngineLine *line,
            gpointer            user_data)
{
  QiEngineValue *value = user_data;

  /* A bound is not a value; the value before it stays. */
  if (line->rank != 1 || line->is_bound || line->kind == QI_ENGINE_SCORE_NONE)
    return;
  g_free (value->moves);
  value->line = *line;
  value->moves = g_strdup (line->moves);
  value->line.moves = NULL;
}

static void
on_thought_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  Asking *asking = g_task_get_task_data (task);
  GError *error = NULL;
  char *best = qi_engine_think_finish (QI_ENGINE (source), result, &error);

  g_signal_handler_disconnect (source, asking->handler);
  if (best == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  asking->value->best = best;
  g_task_return_pointer (task, g_steal_pointer (&asking->value),
                         (GDestroyNotify) qi_engine_value_free);
}

static void
on_placed_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  GTask *task = user_data;
  Asking *asking = g_task_get_task_data (task);
  GError *error = NULL;

  if (!qi_engine_place_finish (QI_ENGINE (source), result, &error))
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  asking->value->protocol = qi_engine_get_protocol (QI_ENGINE (source));
  asking->handler = g_signal_connect (source, "line", G_CALLBACK (on_line_cb), asking->value);
  qi_engine_think_async (QI_ENGINE (source), &asking->limits, g_task_get_cancellable (task),
                         on_thought_cb, task);
}

void
qi_engine_value_async (QiEngine             *engine,
                       QiSetup              *setup,
                       const QiEngineLimits *limits,
                       GCancellable         *cancellable,
                       GAsyncReadyCallback   callback,
                       gpointer              user_data)
{
  g_return_if_fail (QI_IS_ENGINE (engine));
  g_return_if_fail (setup != NULL);
  g_return_if_fail (limits != NULL);

  GTask *task = g_task_new (engine, cancellable, callback, user_data);
  Asking *asking = g_new0 (Asking, 1);

  g_task_set_source_tag (task, qi_engine_value_async);
  asking->limits = *limits;
  asking->value = g_new0 (QiEngineValue, 1);
  g_task_set_task_data (task, asking, asking_free);
  qi_engine_place_async (engine, setup, cancellable, on_placed_cb, task);
}

QiEngineValue *
qi_engine_value_finish (QiEngine     *engine,
                        GAsyncResult *result,
                        GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, engine), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Reading the output ----------------------------------------------------------------------------------------------- */

guint
qi_engine_value_get_mate (const QiEngineValue *self,
                          gboolean             is_won)
{
  const guint count = (guint) ABS (self->line.score);

  if (self->line.kind != QI_ENGINE_SCORE_MATE || (self->line.score > 0) != is_won)
    return 0;
  return strcmp (self->protocol, "usi") == 0 ? (count + 1) / 2 : count;
}

gboolean
qi_engine_value_get_ce (const QiEngineValue *self,
                        int                 *ce)
{
  const QiEngineLine *line = &self->line;
  const gboolean is_won = line->score > 0;
  gint64 plies = ABS ((gint64) line->score);

  if (line->kind == QI_ENGINE_SCORE_NONE)
    return FALSE;
  if (line->kind == QI_ENGINE_SCORE_POINTS)
    {
      *ce = CLAMP (line->score, -MAX_POINTS, MAX_POINTS);
      return TRUE;
    }
  if (strcmp (self->protocol, "usi") != 0)
    plies = is_won ? 2 * plies - 1 : 2 * plies;
  plies = MIN (plies, MATE - MAX_POINTS - 1);
  *ce = (int) (is_won ? MATE - plies : plies - MATE);
  return TRUE;
}

gboolean
qi_engine_read_move (QiState    *state,
                     const char *text,
                     const char *protocol,
                     QiMoveList *moves)
{
  const char *notation =
    qi_game_has_notation (qi_state_get_game (state), protocol) ? protocol : NULL;

  return qi_state_read_move (state, text, notation, moves, NULL) && moves->n_moves > 0;
}

GPtrArray *
qi_engine_read_line (QiState    *state,
                     const char *moves,
                     const char *protocol,
                     guint       max)
{
  GPtrArray *line = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) words = g_strsplit (moves != NULL ? moves : "", " ", (int) max + 1);
  g_autoptr (QiState) at = qi_state_ref (state);

  for (guint i = 0; i < max && words[i] != NULL && *words[i] != '\0'; i++)
    {
      QiMove space[2];
      g_auto (QiMoveList) list = QI_MOVE_LIST (space);
      QiState *next = NULL;

      if (!qi_engine_read_move (at, words[i], protocol, &list))
        break;
      next = qi_state_apply (at, &list.moves[0], NULL);
      if (next == NULL)
        break;
      g_ptr_array_add (line, qi_move_copy (&list.moves[0]));
      qi_state_unref (at);
      at = next;
    }
  return line;
}

char *
qi_engine_write_line (QiState    *state,
                      GPtrArray  *moves,
                      const char *notation)
{
  GString *text = g_string_new (NULL);
  g_autoptr (QiState) at = qi_state_ref (state);

  for (guint i = 0; i < moves->len && at != NULL; i++)
    {
      g_autofree char *word = qi_state_write_move (at, g_ptr_array_index (moves, i), notation);
      QiState *next = qi_state_apply (at, g_ptr_array_index (moves, i), NULL);

      if (word != NULL)
        g_string_append_printf (text, " %s", word);
      qi_state_unref (at);
      at = next;
    }
  return g_string_free (text, FALSE);
}

/* Whether an operation of EPD holds what the engine says, and is replaced. */
static gboolean
is_replaced (QiValue *operation)
{
  static const char *const opcodes[] = { "ce", "acd", "pv", NULL };
  const char *text = qi_value_get_text (operation, NULL);
  g_autofree char *opcode = g_strndup (text, strcspn (text, " "));

  return g_strv_contains (opcodes, opcode);
}

QiSetup *
qi_engine_value_put (const QiEngineValue *self,
                     QiSetup             *setup)
{
  QiValue *old = qi_details_get (qi_setup_get_details (setup), "operations");
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
  g_autoptr (QiState) state = qi_state_new_for_setup (setup, NULL);
  g_autofree char *acd = g_strdup_printf ("acd %u", self->line.depth);
  g_autofree char *ce = NULL;
  g_autofree char *pv = NULL;
  g_autoptr (QiValue) value = NULL;
  g_autoptr (QiDetails) details = NULL;
  int points = 0;

  if (!qi_engine_value_get_ce (self, &points))
    return qi_setup_ref (setup);
  ce = g_strdup_printf ("ce %d", points);
  if (state != NULL)
    {
      g_autoptr (GPtrArray) line =
        qi_engine_read_line (state, self->moves, self->protocol, MAX_PLIES);
      g_autofree char *words = qi_engine_write_line (state, line, NULL);

      pv = *words != '\0' ? g_strconcat ("pv", words, NULL) : NULL;
    }
  for (gsize i = 0; old != NULL && i < qi_value_get_size (old); i++)
    if (!is_replaced (qi_value_get_item (old, i)))
      g_ptr_array_add (all, qi_value_ref (qi_value_get_item (old, i)));
  g_ptr_array_add (all, qi_value_new_string (ce, -1));
  g_ptr_array_add (all, qi_value_new_string (acd, -1));
  if (pv != NULL)
    g_ptr_array_add (all, qi_value_new_string (pv, -1));
  value = qi_value_new_array ((QiValue *const *) all->pdata, all->len);
  details = qi_details_with (qi_setup_get_details (setup), "operations", value);
  return qi_setup_with_details (setup, details);
}
