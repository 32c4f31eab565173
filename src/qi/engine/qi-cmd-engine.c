/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-run.h"
#include "qi-inputs.h"

#include "qi-engine-check.h"
#include "qi-engine-counts.h"
#include "qi-engine-evaluate.h"
#include "qi-engine-mate.h"
#include "qi-engine-replay.h"

#include "qi-error.h"
#include "qi-finding-private.h"

#include <string.h>

static const char *const kind_names[] = { "info",     "check",  "go",   "perft",
                                          "evaluate", "replay", "mate", NULL };

/* What was said last for each first move that the engine looks at. */
#define MAX_LINES 100

typedef struct
{
  QiEngineLine line;
  char        *moves;
} Said;

/* info ------------------------------------------------------------------------------------------------------------ */

static const char *const option_kinds[] = {
  [QI_ENGINE_CHECK] = "check",   [QI_ENGINE_SPIN] = "spin",     [QI_ENGINE_COMBO] = "combo",
  [QI_ENGINE_STRING] = "string", [QI_ENGINE_BUTTON] = "button",
};

static void
print_option (const QiOptions      *options,
              const QiEngineOption *option)
{
  g_autofree char *choices = option->choices != NULL ? g_strjoinv (", ", option->choices) : NULL;

  qi_output_printf (options, "%s\t%s\t%s", option->name, option_kinds[option->kind],
                    option->value != NULL ? option->value : "");
  if (option->kind == QI_ENGINE_SPIN && option->least != option->most)
    qi_output_printf (options, "\t%" G_GINT64_FORMAT " to %" G_GINT64_FORMAT, option->least,
                      option->most);
  if (option->kind == QI_ENGINE_COMBO && choices != NULL)
    qi_output_printf (options, "\t%s", choices);
  qi_output (options, "\n", 1);
}

static void
write_option (const QiEngineOption *option,
              QiJsonWriter         *json)
{
  qi_json_writer_open_object (json, NULL);
  qi_json_writer_add_string (json, "name", option->name, -1);
  qi_json_writer_add_string (json, "kind", option_kinds[option->kind], -1);
  if (option->value != NULL)
    qi_json_writer_add_string (json, "value", option->value, -1);
  if (option->kind == QI_ENGINE_SPIN && option->least != option->most)
    {
      qi_json_writer_add_signed (json, "least", option->least);
      qi_json_writer_add_signed (json, "most", option->most);
    }
  if (option->kind == QI_ENGINE_COMBO)
    {
      qi_json_writer_open_array (json, "choices");
      for (guint i = 0; option->choices != NULL && option->choices[i] != NULL; i++)
        qi_json_writer_add_string (json, NULL, option->choices[i], -1);
      qi_json_writer_close (json);
    }
  qi_json_writer_close (json);
}

static QiExit
run_info (QiEngineRun *run)
{
  const QiOptions *options = run->options;
  g_autoptr (GError) error = NULL;
  GPtrArray *all;
  QiJsonWriter json;

  if (!qi_engine_run_start (run, &error))
    {
      const QiFinding *finding = qi_error_get_finding (error);
      const char *code = finding != NULL ? qi_finding_get_code (finding) : QI_CODE_UNREADABLE;

      if (options->json)
        qi_line_print_refusal (options, code, error->message);
      else
        qi_report_at (options, options->engine, QI_SEVERITY_ERROR, code, error->message);
      return QI_EXIT_WRONG;
    }
  all = qi_engine_get_options (run->engine);
  if (!options->json)
    {
      qi_output_printf (options, "protocol\t%s\n", qi_engine_get_protocol (run->engine));
      if (qi_engine_get_name (run->engine) != NULL)
        qi_output_printf (options, "name\t%s\n", qi_engine_get_name (run->engine));
      if (qi_engine_get_author (run->engine) != NULL)
        qi_output_printf (options, "author\t%s\n", qi_engine_get_author (run->engine));
      if (all->len > 0)
        qi_output_text (options, "");
      for (guint i = 0; i < all->len; i++)
        print_option (options, g_ptr_array_index (all, i));
      return QI_EXIT_DONE;
    }
  qi_line_open (&json);
  qi_json_writer_add_boolean (&json, "ok", TRUE);
  qi_json_writer_add_string (&json, "protocol", qi_engine_get_protocol (run->engine), -1);
  if (qi_engine_get_name (run->engine) != NULL)
    qi_json_writer_add_string (&json, "name", qi_engine_get_name (run->engine), -1);
  if (qi_engine_get_author (run->engine) != NULL)
    qi_json_writer_add_string (&json, "author", qi_engine_get_author (run->engine), -1);
  qi_json_writer_open_array (&json, "options");
  for (guint i = 0; i < all->len; i++)
    write_option (g_ptr_array_index (all, i), &json);
  qi_json_writer_close (&json);
  qi_line_print (options, &json);
  return QI_EXIT_DONE;
}

/* go -------------------------------------------------------------------------------------------------------------- */

static void
on_line_cb (QiEngine           *engine,
            const QiEngineLine *line,
            gpointer            user_data)
{
  GArray *said = user_data;
  Said *own;

  if (line->rank > MAX_LINES)
    return;
  if (said->len < line->rank)
    g_array_set_size (said, line->rank);
  own = &g_array_index (said, Said, line->rank - 1);
  g_free (own->moves);
  own->line = *line;
  own->moves = g_strdup (line->moves);
}

static void
said_clear (gpointer data)
{
  g_free (((Said *) data)->moves);
}

static char *
dup_score (const QiEngineLine *line)
{
  if (line->kind == QI_ENGINE_SCORE_MATE)
    return g_strdup_printf ("%s in %d", line->score >= 0 ? "mate" : "mated", ABS (line->score));
  if (line->kind == QI_ENGINE_SCORE_POINTS)
    return g_strdup_printf ("%c%d.%02d", line->score < 0 ? '-' : '+', ABS (line->score) / 100,
                            ABS (line->score) % 100);
  return g_strdup ("");
}

static void
write_said (const GArray *said,
            QiJsonWriter *json)
{
  qi_json_writer_open_array (json, "lines");
  for (guint i = 0; i < said->len; i++)
    {
      const Said *one = &g_array_index (said, Said, i);

      qi_json_writer_open_object (json, NULL);
      qi_json_writer_add_unsigned (json, "rank", i + 1);
      qi_json_writer_add_unsigned (json, "depth", one->line.depth);
      qi_json_writer_add_unsigned (json, "nodes", one->line.nodes);
      qi_json_writer_add_unsigned (json, "milliseconds", one->line.milliseconds);
      if (one->line.kind == QI_ENGINE_SCORE_MATE)
        qi_json_writer_add_signed (json, "mate_in", one->line.score);
      else if (one->line.kind == QI_ENGINE_SCORE_POINTS)
        qi_json_writer_add_signed (json, "score", one->line.score);
      qi_json_writer_add_string (json, "moves", one->moves != NULL ? one->moves : "", -1);
      qi_json_writer_close (json);
    }
  qi_json_writer_close (json);
}

static QiEngineLimits
get_limits (const QiOptions *options)
{
  return (QiEngineLimits) {
    .depth = options->depth == QI_UNSAID ? 0 : (guint) options->depth,
    .nodes = options->nodes,
    .milliseconds = (guint) options->milliseconds,
  };
}

static QiExit
go_one (const QiOptions *options,
        const QiInput   *input,
        gpointer         user_data)
{
  QiEngineRun *run = user_data;
  const QiEngineLimits limits = get_limits (options);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GArray) said = g_array_new (FALSE, TRUE, sizeof (Said));
  QiExit status = qi_input_report (options, input);
  g_autoptr (GError) error = NULL;
  g_autofree char *move = NULL;
  QiJsonWriter json;
  gulong handler = g_signal_connect (run->engine, "line", G_CALLBACK (on_line_cb), said);

  g_array_set_clear_func (said, said_clear);
  if (input->setup != NULL && qi_engine_run_place (run, input->setup, &error))
    {
      qi_engine_run_report_losses (run, input, findings);
      move = qi_engine_run_think (run, &limits, &error);
    }
  g_signal_handler_disconnect (run->engine, handler);
  if (error != NULL)
    status = qi_exit_worst (status, qi_engine_run_report (options, input, error, findings));
  if (options->json)
    {
      qi_engine_run_write (options, input, findings, &json);
      if (move != NULL)
        {
          if (*move != '\0')
            qi_json_writer_add_string (&json, "move", move, -1);
          else
            qi_json_writer_add_null (&json, "move");
          write_said (said, &json);
        }
      qi_line_print (options, &json);
    }
  else if (move != NULL)
    {
      const Said *first = said->len > 0 ? &g_array_index (said, Said, 0) : NULL;
      g_autofree char *score = first != NULL ? dup_score (&first->line) : g_strdup ("");

      qi_output_printf (options, "%s\t%s\t%s\n", *move != '\0' ? move : "none", score,
                        first != NULL && first->moves != NULL ? first->moves : "");
    }
  return status;
}

/* The command ------------------------------------------------------------------------------------------------------ */

static QiExit
run_kind (QiEngineRun *run,
          guint        kind)
{
  static const QiInputFunc funcs[] = { NULL, NULL, go_one, qi_engine_count_one, NULL };
  const QiOptions *options = run->options;
  const QiEngineLimits limits = get_limits (options);
  g_autofree const char **files = g_new0 (const char *, options->words->len);

  if (kind == 0)
    return options->words->len > 1 ? qi_usage_error (options->command, "'%s' is too many",
                                                     (const char *) options->words->pdata[1])
                                   : run_info (run);
  for (guint i = 1; i < options->words->len; i++)
    files[i - 1] = g_ptr_array_index (options->words, i);
  if (kind == 1)
    return qi_engine_check (run, files);
  if (kind == 4)
    return qi_engine_evaluate (run, files, &limits);
  if (kind == 6)
    return qi_engine_mate (options, run->engine != NULL ? run : NULL, files);
  return qi_inputs_foreach (options, files, funcs[kind], run);
}

static QiExit
run (const QiOptions *options)
{
  const char *name = options->words->len > 0 ? g_ptr_array_index (options->words, 0) : "";
  QiOptions own = *options;
  QiEngineRun run;
  QiExit status = QI_EXIT_DONE;
  guint kind = 0;
  gboolean has_jobs;

  while (kind_names[kind] != NULL && strcmp (kind_names[kind], name) != 0)
    kind++;
  has_jobs = kind == 1 || kind == 4;
  if (kind_names[kind] == NULL)
    return qi_usage_error (options->command,
                           "'%s' is none of info, check, go, perft, evaluate, replay, mate", name);
  if (kind == 5)
    return options->words->len == 2
             ? qi_engine_replay (options, g_ptr_array_index (options->words, 1))
             : qi_usage_error (options->command, "replay takes one log");
  if ((kind == 2 || kind == 4) && options->depth == QI_UNSAID && options->nodes == 0
      && options->milliseconds == 0)
    return qi_usage_error (options->command, "say when to stop: --depth=N, --nodes=N or --time=MS");
  if (kind == 3 && (options->depth == QI_UNSAID || options->depth == 0))
    return qi_usage_error (options->command, "say how deep: --depth=N, from 1");
  if (kind == 6 && options->mate == 0)
    return qi_usage_error (options->command, "say in how many moves: --mate=N");
  if (options->jobs > 1 && (!has_jobs || options->log != NULL))
    return qi_usage_error (options->command, "--jobs: %s",
                           !has_jobs ? "only check and evaluate ask several processes"
                                     : "one process alone can be logged");
  /* One process is asked one thing after the other. */
  if (!has_jobs || options->log != NULL)
    own.jobs = 1;
  if (kind == 6 && options->engine == NULL)
    return run_kind (&(QiEngineRun) { .options = &own }, kind);
  if (!qi_engine_run_init (&run, &own, &status))
    return status;
  status = run_kind (&run, kind);
  qi_engine_run_clear (&run);
  return status;
}

const QiCommand qi_cmd_engine = {
  .name = "engine",
  .usage = "info --engine=COMMAND\n"
           "check --engine=COMMAND [OPTIONS] [FILE...]\n"
           "go --engine=COMMAND --depth=N|--nodes=N|--time=MS [OPTIONS] [FILE...]\n"
           "perft --engine=COMMAND --depth=N [OPTIONS] [FILE...]\n"
           "evaluate --engine=COMMAND --depth=N|--nodes=N|--time=MS [OPTIONS] [FILE...]\n"
           "replay LOG\n"
           "mate --mate=N [--engine=COMMAND] [OPTIONS] [FILE...]",
  .summary = "ask an engine what it is, what it understood, what it plays",
  .help = "Starts a program that speaks UCI, USI, UCCI, CECP, GTP, Hub or NBoard; which of them it\n"
          "is found out by asking, or said by --protocol. info prints its name and what can be set.\n"
          "check hands it each position, in as many processes as --jobs says, and compares what it\n"
          "holds then with what it was told, or its moves with ours where it does not say that. In the\n"
          "end each kind of failure is a line, with tabs: refused, changed, crashed, silent, lacks (a\n"
          "move) or adds (one); how often; where; what was said; and a position that fails so, with as\n"
          "little on it as can be. With --json these lines come with --summary. go\n"
          "prints its move, score and line, with tabs between them. perft counts with it and with\n"
          "the library and prints each move that is counted differently: move, its count, ours; then\n"
          "goes down into the first of them, and prints the node where both begin to differ: the moves\n"
          "to it, the count of the last, ours, and the position in which that is played.\n"
          "evaluate writes each position as a row of EPD with what it thinks of it: ce, acd, pv.\n"
          "replay behaves as the program did whose talk --log has written down, as long as it is told\n"
          "the same: another command is given it as --engine=\"qi engine replay LOG\".\n"
          "mate prints each first move that mates within N moves, the shortest first: more than one is\n"
          "a cook. Without --engine the built-in search finds them all.\n"
          "An engine that ends or does not answer is told of, and started anew for what follows.",
  .options = QI_OPTIONS_READING | QI_OPTION_DEPTH | QI_OPTION_NODES | QI_OPTION_TIME | QI_OPTION_ENGINE
             | QI_OPTION_JOBS | QI_OPTION_SUMMARY,
  .side_by_side = TRUE,
  .first_words = kind_names,
  .takes_many = TRUE,
  .run = run,
};
