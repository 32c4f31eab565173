/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-mate.h"

#include "qi-engine-evaluate.h"
#include "qi-inputs.h"

#include "qi-finding-private.h"
#include "qi-search.h"
#include "qi-state-private.h"

#include <string.h>

#define MORE_DEPTH 8     /* plies beyond the mate: engines do not look at every line */
#define USI_TIME   10000 /* ms: "go mate" knows no number of moves */

/* A first move that mates. */
typedef struct
{
  QiMove *move;
  guint   n_moves;
  char   *line; /* (nullable): what follows, with a space before each move */
} Mate;

/**
 * Solving:
 * @run: (nullable): the engine
 * @most: moves to the mate
 * @said: the last value of the engine's best line
 */
typedef struct
{
  const QiOptions *options;
  QiEngineRun     *run;
  QiState         *state;
  guint            most;
  QiEngineLine     said;
  char            *said_moves;
  GArray          *mates;
} Solving;

static void
mate_clear (gpointer data)
{
  Mate *mate = data;

  g_free (mate->move);
  g_free (mate->line);
}

static int
compare_mates (gconstpointer a,
               gconstpointer b)
{
  const Mate *one = a;
  const Mate *other = b;

  return one->n_moves < other->n_moves ? -1 : one->n_moves > other->n_moves;
}

/* By the library -------------------------------------------------------------------------------------------------- */

static char *
dup_line (QiState         *start,
          const GPtrArray *line,
          const char      *notation)
{
  GString *text = g_string_new (NULL);
  g_autoptr (QiState) state = qi_state_ref (start);

  for (guint i = 0; i < line->len && state != NULL; i++)
    {
      g_autofree char *word = qi_state_write_move (state, g_ptr_array_index (line, i), notation);
      QiState *next = qi_state_apply (state, g_ptr_array_index (line, i), NULL);

      g_string_append_printf (text, " %s", word);
      qi_state_unref (state);
      state = next;
    }
  return g_string_free (text, FALSE);
}

/* In how many moves of his the player to move in @state has lost; 0: in more than @most, or not at all. Every line is
 * looked at. */
static guint
count_loss (QiState    *state,
            guint       most,
            const char *notation,
            char      **line)
{
  const QiSearchLimits limits = { .depth = 2 * most };
  g_autoptr (QiSearchResult) result = qi_search_run (state, &limits, NULL, NULL, NULL);
  const guint plies = (guint) (QI_SCORE_WIN - ABS (result->score));

  if (!QI_SCORE_IS_LOSS (result->score) || plies > 2 * most)
    return 0;
  *line = dup_line (state, result->line, notation);
  return (plies + 1) / 2;
}

/* By an engine ---------------------------------------------------------------------------------------------------- */

static void
on_line_cb (QiEngine           *engine,
            const QiEngineLine *line,
            gpointer            user_data)
{
  Solving *self = user_data;

  if (line->rank != 1 || line->is_bound || line->kind == QI_ENGINE_SCORE_NONE)
    return;
  g_free (self->said_moves);
  self->said = *line;
  self->said_moves = g_strdup (line->moves);
}

/* The moves to the mate of what was said last, 0: none. @is_won: by the player to move. */
static guint
get_said (const Solving *self,
          gboolean       is_won)
{
  const char *protocol = qi_engine_get_protocol (self->run->engine);
  const guint count = (guint) ABS (self->said.score);

  if (self->said.kind != QI_ENGINE_SCORE_MATE || (self->said.score > 0) != is_won)
    return 0;
  return strcmp (protocol, "usi") == 0 ? (count + 1) / 2 : count;
}

/* Its move; the value of its line is in @self. */
static char *
ask (Solving *self,
     QiSetup *setup,
     gboolean is_first,
     GError **error)
{
  const QiOptions *options = self->options;
  QiEngineLimits limits = {
    .depth = options->depth == QI_UNSAID ? 2 * self->most + MORE_DEPTH : (guint) options->depth,
    .nodes = options->nodes,
    .milliseconds = (guint) options->milliseconds,
  };

  self->said = (QiEngineLine) { 0 };
  g_clear_pointer (&self->said_moves, g_free);
  if (!qi_engine_run_place (self->run, setup, error))
    return NULL;
  if (is_first)
    limits.mate = self->most;
  if (limits.mate > 0 && limits.milliseconds == 0
      && strcmp (qi_engine_get_protocol (self->run->engine), "usi") == 0)
    limits.milliseconds = USI_TIME;
  return qi_engine_run_think (self->run, &limits, error);
}

/* As count_loss(), as far as the engine sees it. */
static guint
ask_loss (Solving *self,
          QiState *state,
          guint    most,
          char   **line,
          GError **error)
{
  g_autofree char *move = ask (self, qi_state_get_setup (state), FALSE, error);
  const guint n = move != NULL ? get_said (self, FALSE) : 0;

  if (n == 0 || n > most)
    return 0;
  *line = qi_engine_dup_line (qi_state_get_setup (state), self->said_moves,
                              qi_engine_get_protocol (self->run->engine));
  return n;
}

/* Both ------------------------------------------------------------------------------------------------------------ */

static void
try_move (Solving      *self,
          const QiMove *move,
          guint         key_moves,
          GError      **error)
{
  g_autoptr (QiState) next = qi_state_apply (self->state, move, NULL);
  const QiSide side = qi_state_get_turn (self->state);
  Mate mate = { .n_moves = key_moves };
  QiOutcome outcome = { 0 };

  if (next == NULL)
    return;
  qi_state_judge (next, &outcome);
  if (outcome.result == (side == QI_SIDE_FIRST ? QI_RESULT_FIRST : QI_RESULT_SECOND))
    mate.n_moves = 1;
  else if (outcome.result == QI_RESULT_ONGOING && self->most > 1)
    {
      const guint n = self->run != NULL
                        ? ask_loss (self, next, self->most - 1, &mate.line, error)
                        : count_loss (next, self->most - 1, self->options->notation, &mate.line);

      if (n > 0)
        mate.n_moves = n + 1;
    }
  if (mate.n_moves == 0)
    return;
  mate.move = qi_move_copy (move);
  g_array_append_val (self->mates, mate);
}

/* The engine's own answer to a mate in so many: its move, or -1. @n_moves: as it says, 0: it does not. */
static int
ask_key (Solving          *self,
         const QiMoveList *moves,
         guint            *n_moves,
         GError          **error)
{
  QiMove space[2];
  g_auto (QiMoveList) key = QI_MOVE_LIST (space);
  g_autofree char *move = ask (self, qi_state_get_setup (self->state), TRUE, error);
  const guint said = move != NULL ? get_said (self, TRUE) : 0;

  *n_moves = said <= self->most ? said : 0;
  if (move == NULL || *move == '\0'
      || !qi_state_read_move (self->state, move, qi_engine_get_protocol (self->run->engine), &key,
                              NULL)
      || key.n_moves == 0)
    return -1;
  for (gsize i = 0; i < moves->n_moves; i++)
    if (qi_move_equal (&moves->moves[i], &key.moves[0]))
      return (int) i;
  return -1;
}

static void
solve (Solving *self,
       GError **error)
{
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  guint key_moves = 0;
  int key = -1;
  gulong handler = 0;

  qi_state_list_moves (self->state, QI_ORIGIN_ALL, &moves);
  if (self->run != NULL)
    {
      handler = g_signal_connect (self->run->engine, "line", G_CALLBACK (on_line_cb), self);
      key = ask_key (self, &moves, &key_moves, error);
    }
  if (key >= 0 && *error == NULL)
    try_move (self, &moves.moves[key], key_moves, error);
  for (gsize i = 0; i < moves.n_moves && *error == NULL; i++)
    if ((int) i != key)
      try_move (self, &moves.moves[i], 0, error);
  if (handler != 0)
    g_signal_handler_disconnect (self->run->engine, handler);
  g_array_sort (self->mates, compare_mates);
}

static void
print_mates (const Solving *self,
             QiJsonWriter  *json)
{
  if (json != NULL)
    qi_json_writer_open_array (json, "mates");
  else if (self->mates->len == 0)
    qi_output_text (self->options, "none");
  for (guint i = 0; i < self->mates->len; i++)
    {
      const Mate *mate = &g_array_index (self->mates, Mate, i);
      g_autofree char *move =
        qi_state_write_move (self->state, mate->move, self->options->notation);
      const char *line = mate->line != NULL ? mate->line : "";

      if (json == NULL)
        {
          qi_output_printf (self->options, "%s\tmate in %u\t%s%s\n", move, mate->n_moves, move,
                            line);
          continue;
        }
      qi_json_writer_open_object (json, NULL);
      qi_json_writer_add_string (json, "move", move, -1);
      qi_json_writer_add_unsigned (json, "mate_in", mate->n_moves);
      qi_json_writer_add_string (json, "line", line + (*line == ' '), -1);
      qi_json_writer_close (json);
    }
  if (json != NULL)
    qi_json_writer_close (json);
}

static QiExit
mate_one (const QiOptions *options,
          const QiInput   *input,
          gpointer         user_data)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  QiExit status = qi_input_report (options, input);
  g_autoptr (GError) error = NULL;
  g_autoptr (QiState) state =
    input->setup != NULL ? qi_state_new_for_setup (input->setup, &error) : NULL;
  Solving self = { options, user_data, state, (guint) options->mate, { 0 }, NULL, NULL };
  QiJsonWriter json;

  self.mates = g_array_new (FALSE, FALSE, sizeof (Mate));
  g_array_set_clear_func (self.mates, mate_clear);
  if (state != NULL)
    solve (&self, &error);
  if (error != NULL)
    status = qi_exit_worst (status, qi_engine_run_report (options, input, error, findings));
  if (options->json)
    {
      qi_engine_run_write (options, input, findings, &json);
      if (state != NULL && error == NULL)
        print_mates (&self, &json);
      qi_line_print (options, &json);
    }
  else if (state != NULL && error == NULL)
    print_mates (&self, NULL);
  g_free (self.said_moves);
  g_array_unref (self.mates);
  return qi_exit_worst (status, qi_findings_get_exit (options, findings));
}

QiExit
qi_engine_mate (const QiOptions   *options,
                QiEngineRun       *run,
                const char *const *files)
{
  return qi_inputs_foreach (options, files, mate_one, run);
}
