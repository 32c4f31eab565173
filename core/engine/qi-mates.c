/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-mates-private.h"

#include "qi-engine-value-private.h"
#include "qi-search.h"
#include "qi-state-private.h"

#include <string.h>

#define MORE_DEPTH 8     /* plies beyond the mate: engines do not look at every line */
#define USI_TIME   10000 /* ms: "go mate" knows no number of moves */
#define MAX_PLIES  64    /* of a line that is kept */

/**
 * Solving:
 * @moves: QiMove, all first moves; the engine's own comes first
 * @n_tried: how many of them were looked at
 * @next: (nullable): what the one that is looked at leads to
 * @key_moves: in how many moves the engine's own mates, as it says; 0: it does not say
 */
typedef struct
{
  QiState        *state;
  guint           most;
  QiEngineLimits  limits;
  QiMatesProgress progress;
  gpointer        progress_data;
  GPtrArray      *moves;
  guint           n_tried;
  QiState        *next;
  guint           key_moves;
  GPtrArray      *mates;
} Solving;

static void
mate_free (gpointer data)
{
  QiMate *mate = data;

  g_free (mate->move);
  g_ptr_array_unref (mate->line);
  g_free (mate);
}

static void
solving_free (gpointer data)
{
  Solving *self = data;

  qi_state_unref (self->state);
  g_clear_pointer (&self->next, qi_state_unref);
  g_ptr_array_unref (self->moves);
  g_clear_pointer (&self->mates, g_ptr_array_unref);
  g_free (self);
}

static Solving *
begin (GTask          *task,
       QiState        *state,
       guint           most,
       QiMatesProgress progress,
       gpointer        progress_data)
{
  Solving *self = g_new0 (Solving, 1);

  self->state = qi_state_ref (state);
  self->most = most;
  self->progress = progress;
  self->progress_data = progress_data;
  self->moves = qi_state_dup_moves (state, QI_ORIGIN_ALL);
  self->mates = g_ptr_array_new_with_free_func (mate_free);
  g_task_set_task_data (task, self, solving_free);
  return self;
}

/* Adds @line (nullable) to the mates. @n_moves: 0: it does not mate. */
static void
add_mate (Solving      *self,
          const QiMove *move,
          guint         n_moves,
          GPtrArray    *line)
{
  g_autoptr (GPtrArray) own = line != NULL ? line : g_ptr_array_new_with_free_func (g_free);
  QiMate *mate;

  if (n_moves == 0)
    return;
  mate = g_new0 (QiMate, 1);
  mate->move = qi_move_copy (move);
  mate->n_moves = n_moves;
  mate->line = g_steal_pointer (&own);
  g_ptr_array_add (self->mates, mate);
}

static int
compare_mates (gconstpointer a,
               gconstpointer b)
{
  const QiMate *one = *(const QiMate *const *) a;
  const QiMate *other = *(const QiMate *const *) b;

  return one->n_moves < other->n_moves ? -1 : one->n_moves > other->n_moves;
}

/* Equal ones stay in the order in which they were found. */
static GPtrArray *
take_mates (Solving *self)
{
  g_ptr_array_sort (self->mates, compare_mates);
  return g_steal_pointer (&self->mates);
}

/* The state after @move. NULL when it need not be searched; where the move wins, it has been
 * added. */
static QiState *
play (Solving      *self,
      const QiMove *move)
{
  g_autoptr (QiState) next = qi_state_apply (self->state, move, NULL);
  const QiSide side = qi_state_get_turn (self->state);
  QiOutcome outcome = { 0 };

  if (next == NULL)
    return NULL;
  qi_state_judge (next, &outcome);
  if (outcome.result == (side == QI_SIDE_FIRST ? QI_RESULT_FIRST : QI_RESULT_SECOND))
    add_mate (self, move, 1, NULL);
  return outcome.result == QI_RESULT_ONGOING && self->most > 1 ? g_steal_pointer (&next) : NULL;
}

/* With the search of the library ----------------------------------------------------------------------------------- */

typedef struct
{
  GTask *task;
  guint  n_tried;
} Report;

static void
report_free (gpointer data)
{
  Report *report = data;

  g_object_unref (report->task);
  g_free (report);
}

static gboolean
on_report_cb (gpointer data)
{
  Report *report = data;
  Solving *self = g_task_get_task_data (report->task);

  if (!g_task_get_completed (report->task)
      && !g_cancellable_is_cancelled (g_task_get_cancellable (report->task)))
    self->progress (report->n_tried, self->moves->len, self->progress_data);
  return G_SOURCE_REMOVE;
}

/* Called in the thread of the search; tells the caller's thread. */
static void
report (GTask *task,
        guint  n_tried)
{
  Solving *self = g_task_get_task_data (task);
  g_autoptr (GSource) source = g_idle_source_new ();
  Report *told;

  if (self->progress == NULL)
    return;
  told = g_new0 (Report, 1);
  told->task = g_object_ref (task);
  told->n_tried = n_tried;
  g_source_set_priority (source, g_task_get_priority (task));
  g_source_set_callback (source, on_report_cb, told, report_free);
  g_source_attach (source, g_task_get_context (task));
}

/* In how many moves the player to move in @state loses; 0: in more than @most, or not at all. */
static guint
count_loss (QiState      *state,
            guint         most,
            GCancellable *cancellable,
            GPtrArray   **line)
{
  const QiSearchLimits limits = { .depth = 2 * most };
  g_autoptr (QiSearchResult) result = qi_search_run (state, &limits, cancellable, NULL, NULL);
  const guint plies = (guint) (QI_SCORE_WIN - ABS (result->score));

  if (!QI_SCORE_IS_LOSS (result->score) || plies > 2 * most)
    return 0;
  *line = g_ptr_array_ref (result->line);
  return (plies + 1) / 2;
}

static void
search_thread (GTask        *task,
               gpointer      source,
               gpointer      data,
               GCancellable *cancellable)
{
  Solving *self = data;

  for (guint i = 0; i < self->moves->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      const QiMove *move = g_ptr_array_index (self->moves, i);
      g_autoptr (QiState) next = play (self, move);
      GPtrArray *line = NULL;
      const guint n = next != NULL ? count_loss (next, self->most - 1, cancellable, &line) : 0;

      if (n > 0)
        add_mate (self, move, n + 1, line);
      report (task, i + 1);
    }
  if (!g_task_return_error_if_cancelled (task))
    g_task_return_pointer (task, take_mates (self), (GDestroyNotify) g_ptr_array_unref);
}

void
qi_mates_find_async (QiState            *state,
                     guint               most,
                     GCancellable       *cancellable,
                     QiMatesProgress     progress,
                     gpointer            progress_data,
                     GAsyncReadyCallback callback,
                     gpointer            user_data)
{
  g_return_if_fail (state != NULL);
  g_return_if_fail (most > 0);

  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  begin (task, state, most, progress, progress_data);
  g_task_set_source_tag (task, qi_mates_find_async);
  g_task_run_in_thread (task, search_thread);
}

/* With an engine --------------------------------------------------------------------------------------------------- */

gboolean
qi_mates_has_protocol (const char *protocol)
{
  return g_strcmp0 (protocol, "uci") == 0 || g_strcmp0 (protocol, "usi") == 0;
}

static void try_moves (GTask *task);

/* The engine's own move is searched first. */
static void
take_key (Solving             *self,
          const QiEngineValue *value)
{
  g_autoptr (GPtrArray) line = qi_engine_read_line (self->state, value->best, value->protocol, 1);
  const guint n_moves = qi_engine_value_get_mate (value, TRUE);

  for (guint i = 0; line->len > 0 && i < self->moves->len; i++)
    {
      QiMove *move = g_ptr_array_index (self->moves, i);

      if (!qi_move_equal (move, g_ptr_array_index (line, 0)))
        continue;
      memmove (self->moves->pdata + 1, self->moves->pdata, i * sizeof (gpointer));
      self->moves->pdata[0] = move;
      self->key_moves = n_moves <= self->most ? n_moves : 0;
      return;
    }
}

static void
on_key_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  GTask *task = user_data;
  GError *error = NULL;
  g_autoptr (QiEngineValue) value = qi_engine_value_finish (QI_ENGINE (source), result, &error);

  if (value == NULL)
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  take_key (g_task_get_task_data (task), value);
  try_moves (task);
}

static void
on_value_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  GTask *task = user_data;
  Solving *self = g_task_get_task_data (task);
  const QiMove *move = g_ptr_array_index (self->moves, self->n_tried);
  GError *error = NULL;
  g_autoptr (QiEngineValue) value = qi_engine_value_finish (QI_ENGINE (source), result, &error);
  guint n;

  if (value == NULL)
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  n = qi_engine_value_get_mate (value, FALSE);
  if (n > 0 && n < self->most)
    add_mate (self, move, n + 1,
              qi_engine_read_line (self->next, value->moves, value->protocol, MAX_PLIES));
  else if (self->n_tried == 0)
    add_mate (self, move, self->key_moves, NULL);
  g_clear_pointer (&self->next, qi_state_unref);
  self->n_tried++;
  if (self->progress != NULL)
    self->progress (self->n_tried, self->moves->len, self->progress_data);
  try_moves (task);
}

static void
set_depth (const Solving  *self,
           QiEngineLimits *limits)
{
  if (limits->depth == 0)
    limits->depth = 2 * self->most + MORE_DEPTH;
}

/* Takes @task, which is completed when the engine has answered. */
static void
try_moves (GTask *task)
{
  Solving *self = g_task_get_task_data (task);
  QiEngineLimits limits = self->limits;

  set_depth (self, &limits);
  for (; self->n_tried < self->moves->len; self->n_tried++)
    {
      self->next = play (self, g_ptr_array_index (self->moves, self->n_tried));
      if (self->next == NULL)
        continue;
      qi_engine_value_async (g_task_get_source_object (task), qi_state_get_setup (self->next),
                             &limits, g_task_get_cancellable (task), on_value_cb, task);
      return;
    }
  g_task_return_pointer (task, take_mates (self), (GDestroyNotify) g_ptr_array_unref);
  g_object_unref (task);
}

void
qi_mates_ask_async (QiEngine             *engine,
                    QiState              *state,
                    guint                 most,
                    const QiEngineLimits *limits,
                    GCancellable         *cancellable,
                    QiMatesProgress       progress,
                    gpointer              progress_data,
                    GAsyncReadyCallback   callback,
                    gpointer              user_data)
{
  g_return_if_fail (QI_IS_ENGINE (engine));
  g_return_if_fail (state != NULL);
  g_return_if_fail (most > 0);

  GTask *task = g_task_new (engine, cancellable, callback, user_data);
  Solving *self = begin (task, state, most, progress, progress_data);
  QiEngineLimits own = *limits;

  g_task_set_source_tag (task, qi_mates_ask_async);
  self->limits = *limits;
  set_depth (self, &own);
  own.mate = most;
  if (own.milliseconds == 0 && g_strcmp0 (qi_engine_get_protocol (engine), "usi") == 0)
    own.milliseconds = USI_TIME;
  qi_engine_value_async (engine, qi_state_get_setup (state), &own, cancellable, on_key_cb, task);
}

GPtrArray *
qi_mates_finish (GAsyncResult *result,
                 GError      **error)
{
  g_return_val_if_fail (G_IS_TASK (result), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
