/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-mate.h"

#include "qi-inputs.h"

#include "qi-finding-private.h"
#include "qi-mates-private.h"

static void
on_done_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* By the search of the library. */
static GPtrArray *
find_mates (QiState *state,
            guint    most,
            GError **error)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GMainContextPusher) pusher G_GNUC_UNUSED = g_main_context_pusher_new (context);
  g_autoptr (GAsyncResult) done = NULL;

  qi_mates_find_async (state, most, NULL, NULL, NULL, on_done_cb, &done);
  while (done == NULL)
    g_main_context_iteration (context, TRUE);
  return qi_mates_finish (done, error);
}

static GPtrArray *
solve (const QiOptions *options,
       QiEngineRun     *run,
       QiState         *state,
       GError         **error)
{
  const QiEngineLimits limits = {
    .depth = options->depth == QI_UNSAID ? 0 : (guint) options->depth,
    .nodes = options->nodes,
    .milliseconds = (guint) options->milliseconds,
  };

  return run != NULL ? qi_engine_run_mates (run, state, (guint) options->mate, &limits, error)
                     : find_mates (state, (guint) options->mate, error);
}

static void
print_mates (const QiOptions *options,
             QiState         *state,
             GPtrArray       *mates,
             QiJsonWriter    *json)
{
  if (json != NULL)
    qi_json_writer_open_array (json, "mates");
  else if (mates->len == 0)
    qi_output_text (options, "none");
  for (guint i = 0; i < mates->len; i++)
    {
      const QiMate *mate = g_ptr_array_index (mates, i);
      g_autofree char *move = qi_state_write_move (state, mate->move, options->notation);
      g_autoptr (QiState) next = qi_state_apply (state, mate->move, NULL);
      g_autofree char *line = qi_engine_write_line (next, mate->line, options->notation);

      if (json == NULL)
        {
          qi_output_printf (options, "%s\tmate in %u\t%s%s\n", move, mate->n_moves, move, line);
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
  g_autoptr (GPtrArray) mates = state != NULL ? solve (options, user_data, state, &error) : NULL;
  QiJsonWriter json;

  if (error != NULL)
    status = qi_exit_worst (status, qi_engine_run_report (options, input, error, findings));
  if (options->json)
    {
      qi_engine_run_write (options, input, findings, &json);
      if (mates != NULL)
        print_mates (options, state, mates, &json);
      qi_line_print (options, &json);
    }
  else if (mates != NULL)
    print_mates (options, state, mates, NULL);
  return qi_exit_worst (status, qi_findings_get_exit (options, findings));
}

QiExit
qi_engine_mate (const QiOptions   *options,
                QiEngineRun       *run,
                const char *const *files)
{
  return qi_inputs_foreach (options, files, mate_one, run);
}
