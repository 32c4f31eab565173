/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-counts.h"

#include "qi-engine-holds-private.h"
#include "qi-error.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-state-private.h"

#include <string.h>

/* One first move, as both count it; a count of -1: it has no such move. */
typedef struct
{
  char  *move;
  gint64 theirs;
  gint64 ours;
} Row;

/**
 * Node:
 * @moves: to it; the last is counted differently there
 * @row: of that move
 * @setup: in which it is played
 *
 * The first position, down from the one that was asked about, where a difference begins.
 */
typedef struct
{
  GPtrArray *moves;
  Row        row;
  QiSetup   *setup;
} Node;

static void
node_clear (Node *self)
{
  g_clear_pointer (&self->moves, g_ptr_array_unref);
  g_free (self->row.move);
  g_clear_pointer (&self->setup, qi_setup_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Node, node_clear)

static void
row_clear (gpointer data)
{
  g_free (((Row *) data)->move);
}

/* The notation in which both write moves. */
static const char *
get_notation (QiEngineRun *run,
              QiGame      *game)
{
  const char *protocol = qi_engine_get_protocol (run->engine);

  return qi_game_has_notation (game, protocol) ? protocol : NULL;
}

static Row *
find_row (GArray     *rows,
          const char *move)
{
  for (guint i = 0; i < rows->len; i++)
    if (strcmp (g_array_index (rows, Row, i).move, move) == 0)
      return &g_array_index (rows, Row, i);
  return NULL;
}

/* Ours, then what the engine has besides. */
static GArray *
make_rows (QiEngineRun *run,
           QiState     *state,
           guint        depth,
           const char  *answer)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (Row));
  g_autoptr (GArray) counts = qi_engine_read_moves (run->engine, answer);
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  g_array_set_clear_func (rows, row_clear);
  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  for (guint i = 0; i < moves.n_moves; i++)
    {
      /* GTP lists where stones may be put. */
      if (moves.moves[i].kind == QI_MOVE_PASS
          && strcmp (qi_engine_get_protocol (run->engine), "gtp") == 0)
        continue;
      g_autoptr (QiState) next = qi_state_apply (state, &moves.moves[i], NULL);
      Row row = { qi_state_write_move (state, &moves.moves[i],
                                       get_notation (run, qi_state_get_game (state))),
                  -1, next != NULL ? (gint64) qi_state_perft (next, depth - 1, NULL) : 0 };

      g_array_append_val (rows, row);
    }
  for (guint i = 0; i < counts->len; i++)
    {
      const QiEngineCount *count = &g_array_index (counts, QiEngineCount, i);
      Row *row = find_row (rows, count->move);

      if (row == NULL)
        {
          Row other = { g_strdup (count->move), -1, -1 };

          g_array_append_val (rows, other);
          row = &g_array_index (rows, Row, rows->len - 1);
        }
      row->theirs = (gint64) MIN (count->count, G_MAXINT64);
    }
  return rows;
}

static char *
dup_count (gint64 count)
{
  return count < 0 ? g_strdup ("none") : g_strdup_printf ("%" G_GINT64_FORMAT, count);
}

/* The first row that differs; NULL: none. */
static const Row *
find_difference (const GArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    if (g_array_index (rows, Row, i).theirs != g_array_index (rows, Row, i).ours)
      return &g_array_index (rows, Row, i);
  return NULL;
}

/* Appends the move of @row, and returns the state that it leads to; NULL where it ends: one of both does not have it, or
 * nothing is counted behind it. */
static QiState *
step_down (QiEngineRun *run,
           QiState     *state,
           guint        depth,
           const Row   *row,
           Node        *node)
{
  QiMove space[4];
  g_auto (QiMoveList) move = QI_MOVE_LIST (space);

  g_free (node->row.move);
  node->row = (Row) { g_strdup (row->move), row->theirs, row->ours };
  g_clear_pointer (&node->setup, qi_setup_unref);
  node->setup = qi_setup_ref (qi_state_get_setup (state));
  g_ptr_array_add (node->moves, g_strdup (row->move));
  if (depth <= 1 || row->theirs < 0 || row->ours < 0
      || !qi_state_read_move (state, row->move, get_notation (run, qi_state_get_game (state)),
                              &move, NULL)
      || move.n_moves == 0)
    return NULL;
  return qi_state_apply (state, &move.moves[0], NULL);
}

/* Goes down from @rows of @state into the first move that is counted differently, and again, until the difference is there. */
static gboolean
find_node (QiEngineRun  *run,
           QiState      *state,
           guint         depth,
           const GArray *rows,
           Node         *node,
           GError      **error)
{
  g_autoptr (QiState) next = NULL;
  g_autoptr (GArray) below = NULL;

  node->moves = g_ptr_array_new_with_free_func (g_free);
  for (const Row *row = find_difference (rows); row != NULL; row = find_difference (below))
    {
      g_autoptr (QiState) at = next != NULL ? g_steal_pointer (&next) : qi_state_ref (state);
      g_autofree const char **moves = NULL;
      g_autofree char *answer = NULL;

      next = step_down (run, at, depth, row, node);
      if (next == NULL)
        return TRUE;
      depth--;
      moves = g_new0 (const char *, node->moves->len + 1);
      memcpy (moves, node->moves->pdata, node->moves->len * sizeof (char *));
      if (qi_engine_run_play (run, moves, error))
        answer = qi_engine_run_ask (run, QI_ENGINE_ASK_MOVES, depth, error);
      if (answer == NULL)
        return FALSE;
      g_clear_pointer (&below, g_array_unref);
      below = make_rows (run, next, depth, answer);
    }
  /* It has counted otherwise this time. */
  return TRUE;
}

static void
print_node (const QiOptions *options,
            const Node      *node)
{
  g_autofree char *left = dup_count (node->row.theirs);
  g_autofree char *right = dup_count (node->row.ours);
  g_autofree char *text = qi_engine_run_dup_text (node->setup);
  g_autoptr (GString) moves = g_string_new (NULL);

  for (guint i = 0; i < node->moves->len; i++)
    g_string_append_printf (moves, "%s%s", i > 0 ? " " : "",
                            (const char *) g_ptr_array_index (node->moves, i));
  qi_output_printf (options, "node\t%s\t%s\t%s\t%s\n", moves->str, left, right, text);
}

static void
print_rows (const QiOptions *options,
            const GArray    *rows)
{
  gint64 theirs = 0;
  gint64 ours = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      const Row *row = &g_array_index (rows, Row, i);
      g_autofree char *left = dup_count (row->theirs);
      g_autofree char *right = dup_count (row->ours);

      theirs += MAX (row->theirs, 0);
      ours += MAX (row->ours, 0);
      if (row->theirs != row->ours)
        qi_output_printf (options, "%s\t%s\t%s\n", row->move, left, right);
    }
  qi_output_printf (options, "all\t%" G_GINT64_FORMAT "\t%" G_GINT64_FORMAT "\n", theirs, ours);
}

static void
write_count (QiJsonWriter *json,
             const char   *key,
             gint64        count)
{
  if (count < 0)
    qi_json_writer_add_null (json, key);
  else
    qi_json_writer_add_signed (json, key, count);
}

static void
write_rows (const GArray *rows,
            QiJsonWriter *json)
{
  gint64 theirs = 0;
  gint64 ours = 0;

  qi_json_writer_open_array (json, "differences");
  for (guint i = 0; i < rows->len; i++)
    {
      const Row *row = &g_array_index (rows, Row, i);

      theirs += MAX (row->theirs, 0);
      ours += MAX (row->ours, 0);
      if (row->theirs == row->ours)
        continue;
      qi_json_writer_open_object (json, NULL);
      qi_json_writer_add_string (json, "move", row->move, -1);
      write_count (json, "engine", row->theirs);
      write_count (json, "count", row->ours);
      qi_json_writer_close (json);
    }
  qi_json_writer_close (json);
  qi_json_writer_add_signed (json, "engine", theirs);
  qi_json_writer_add_signed (json, "count", ours);
}

static void
write_node (const Node   *node,
            QiJsonWriter *json)
{
  g_autofree char *text = qi_engine_run_dup_text (node->setup);

  qi_json_writer_open_object (json, "node");
  qi_json_writer_open_array (json, "moves");
  for (guint i = 0; i < node->moves->len; i++)
    qi_json_writer_add_string (json, NULL, g_ptr_array_index (node->moves, i), -1);
  qi_json_writer_close (json);
  write_count (json, "engine", node->row.theirs);
  write_count (json, "count", node->row.ours);
  qi_json_writer_add_string (json, "position", text, -1);
  qi_json_writer_close (json);
}

QiExit
qi_engine_count_one (const QiOptions *options,
                     const QiInput   *input,
                     gpointer         user_data)
{
  QiEngineRun *run = user_data;
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GError) error = NULL;
  QiExit status = qi_input_report (options, input);
  g_autoptr (QiState) state =
    input->setup != NULL ? qi_state_new_for_setup (input->setup, &error) : NULL;
  g_autofree char *answer = NULL;
  g_autoptr (GArray) rows = NULL;
  g_auto (Node) node = { 0 };
  QiJsonWriter json;

  if (state != NULL && qi_engine_run_place (run, input->setup, &error))
    {
      qi_engine_run_report_losses (run, input, findings);
      answer = qi_engine_run_ask (run, QI_ENGINE_ASK_MOVES, (guint) options->depth, &error);
    }
  if (answer != NULL)
    rows = make_rows (run, state, (guint) options->depth, answer);
  if (rows != NULL && find_difference (rows) != NULL)
    {
      status = qi_exit_worst (status, QI_EXIT_WRONG);
      find_node (run, state, (guint) options->depth, rows, &node, &error);
    }
  if (error != NULL)
    status = qi_exit_worst (status, qi_engine_run_report (options, input, error, findings));
  if (options->json)
    {
      qi_line_open (&json);
      qi_input_write_head (options, input, &json);
      qi_input_write_result (input, rows != NULL && find_difference (rows) == NULL, findings,
                             &json);
      if (rows != NULL)
        write_rows (rows, &json);
      if (node.setup != NULL)
        write_node (&node, &json);
      qi_line_print (options, &json);
    }
  else if (rows != NULL)
    {
      print_rows (options, rows);
      if (node.setup != NULL)
        print_node (options, &node);
    }
  return qi_exit_worst (status, qi_findings_get_exit (options, findings));
}
