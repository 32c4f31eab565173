/* SPDX-License-Identifier: Apache-2.0 */
/* What it costs to ask an engine, one figure a line: name value unit. Nodes a second of Stockfish alone, read line by
 * line through two pipes, and under QiEngine: both are started anew in each round, since the layout of memory makes a
 * program some per cent faster or slower, and take turns in going first. The ratio is the median of the rounds, and has
 * to be at least 0.98. Next to it is the same by the processor time that the engine itself has used, which other work on the
 * machine changes less, and the processor time of our own process. Then the time from an edit to the first
 * line of its analysis, and for the engine alone from the command to that line: medians, and their difference, which
 * has to be at most 50 ms. */
#include "mas-analysis.h"

#include "qi-engine-value-private.h"
#include "qi-game-info-private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#define ROUNDS 10 /* each of the two goes first in half of them */
#define NODES  500000
#define EDITS  41
#define START  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* Alone ----------------------------------------------------------------------------------------------------------- */

typedef struct
{
  GSubprocess      *process;
  GOutputStream    *in;
  GDataInputStream *out;
} Alone;

static void
tell (Alone      *self,
      const char *text)
{
  g_output_stream_write_all (self->in, text, strlen (text), NULL, NULL, NULL);
  g_output_stream_flush (self->in, NULL, NULL);
}

/* Reads up to a line that begins with @word and contains @part; free with g_free(). */
static char *
hear (Alone      *self,
      const char *word,
      const char *part)
{
  for (;;)
    {
      char *line = g_data_input_stream_read_line (self->out, NULL, NULL, NULL);

      if (line == NULL)
        exit (1);
      if (g_str_has_prefix (line, word) && strstr (line, part) != NULL)
        return line;
      g_free (line);
    }
}

static void
wait_ready (Alone *self)
{
  tell (self, "isready\n");
  g_free (hear (self, "readyok", ""));
}

static void
start_alone (Alone      *self,
             const char *program)
{
  self->process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE,
                                    NULL, program, NULL);
  if (self->process == NULL)
    exit (77);
  self->in = g_subprocess_get_stdin_pipe (self->process);
  self->out = g_data_input_stream_new (g_subprocess_get_stdout_pipe (self->process));
  tell (self, "uci\n");
  g_free (hear (self, "uciok", ""));
  wait_ready (self);
}

static void
stop_alone (Alone *self)
{
  tell (self, "quit\n");
  g_subprocess_wait (self->process, NULL, NULL);
  g_object_unref (self->out);
  g_object_unref (self->process);
}

static double
get_speed (guint64 nodes,
           gint64  start)
{
  return (double) nodes * G_USEC_PER_SEC / (double) (g_get_monotonic_time () - start);
}

/* Nodes a second. */
static double
run_alone (Alone *self)
{
  g_autofree char *line = NULL;
  g_autofree char *command = g_strdup_printf ("go nodes %d\n", NODES);
  gint64 start;

  tell (self, "ucinewgame\nposition fen " START "\n");
  wait_ready (self);
  start = g_get_monotonic_time ();
  tell (self, command);
  g_free (hear (self, "bestmove", ""));
  return get_speed (NODES, start);
}

/* Milliseconds from the command to the first line with moves. */
static double
answer_alone (Alone *self,
              int    side)
{
  g_autofree char *command =
    g_strdup_printf ("stop\nucinewgame\nposition fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR "
                     "%c KQkq - 0 1\nisready\n",
                     side);
  double time;
  gint64 start = g_get_monotonic_time ();

  tell (self, command);
  g_free (hear (self, "readyok", ""));
  tell (self, "setoption name MultiPV value 3\ngo infinite\n");
  g_free (hear (self, "info", " pv "));
  time = (double) (g_get_monotonic_time () - start) / 1000;
  tell (self, "stop\n");
  g_free (hear (self, "bestmove", ""));
  return time;
}

/* Under ours ------------------------------------------------------------------------------------------------------ */

static void
on_done_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static GAsyncResult *
wait_for_answer (GAsyncResult **done)
{
  while (*done == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *done;
}

static double
run_ours (QiEngine *engine,
          QiSetup  *setup)
{
  const QiEngineLimits limits = { .nodes = NODES };
  g_autoptr (GAsyncResult) placed = NULL;
  g_autoptr (GAsyncResult) thought = NULL;
  gint64 start;

  qi_engine_place_async (engine, setup, NULL, on_done_cb, &placed);
  qi_engine_place_finish (engine, wait_for_answer (&placed), NULL);
  start = g_get_monotonic_time ();
  qi_engine_think_async (engine, &limits, NULL, on_done_cb, &thought);
  g_free (qi_engine_think_finish (engine, wait_for_answer (&thought), NULL));
  return get_speed (NODES, start);
}

static int
compare_numbers (gconstpointer a,
                 gconstpointer b)
{
  const double one = *(const double *) a;
  const double other = *(const double *) b;

  return one < other ? -1 : one > other;
}

static double
get_median (double *numbers,
            guint   n)
{
  qsort (numbers, n, sizeof (double), compare_numbers);
  return n % 2 == 1 ? numbers[n / 2] : (numbers[n / 2 - 1] + numbers[n / 2]) / 2;
}

/* Processor seconds that this process has used, or the children that it has waited for. */
static double
get_used (int whose)
{
  struct rusage usage;

  getrusage (whose, &usage);
  return (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
         + (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / G_USEC_PER_SEC;
}

/* @engine_used: processor seconds that it has used, with its start. */
static double
measure_alone (const char *program,
               double     *engine_used)
{
  const double before = get_used (RUSAGE_CHILDREN);
  Alone alone = { 0 };
  double speed;

  start_alone (&alone, program);
  speed = run_alone (&alone);
  stop_alone (&alone);
  *engine_used = get_used (RUSAGE_CHILDREN) - before;
  return speed;
}

/* @used: the part of a processor that this process uses while the engine thinks. */
static double
measure_ours (const char *program,
              QiSetup    *setup,
              double     *used,
              double     *engine_used)
{
  const double children = get_used (RUSAGE_CHILDREN);
  g_autoptr (QiEngine) engine = qi_engine_new ((const char *[]) { program, NULL }, NULL, "uci");
  g_autoptr (GAsyncResult) started = NULL;
  g_autoptr (GAsyncResult) ended = NULL;
  double before;
  double speed;

  qi_engine_start_async (engine, NULL, on_done_cb, &started);
  qi_engine_start_finish (engine, wait_for_answer (&started), NULL);
  before = get_used (RUSAGE_SELF);
  speed = run_ours (engine, setup);
  *used = (get_used (RUSAGE_SELF) - before) * speed / NODES;
  qi_engine_quit_async (engine, on_done_cb, &ended);
  qi_engine_quit_finish (engine, wait_for_answer (&ended));
  *engine_used = get_used (RUSAGE_CHILDREN) - children;
  return speed;
}

static void
measure_speed (const char *program,
               QiSetup    *setup)
{
  double speeds[2][ROUNDS];
  double ratios[ROUNDS];
  double engine_ratios[ROUNDS];
  double used[ROUNDS];
  double engine_used[2] = { 0 };

  for (guint i = 0; i < ROUNDS; i++)
    {
      for (guint j = 0; j < 2; j++)
        if ((i + j) % 2 == 0)
          speeds[0][i] = measure_alone (program, &engine_used[0]);
        else
          speeds[1][i] = measure_ours (program, setup, &used[i], &engine_used[1]);
      engine_ratios[i] = engine_used[0] / engine_used[1];
      ratios[i] = speeds[1][i] / speeds[0][i];
    }
  printf ("engine-alone %.0f nodes/s\nengine-ours %.0f nodes/s\n", get_median (speeds[0], ROUNDS),
          get_median (speeds[1], ROUNDS));
  printf ("engine-ratio %.3f of one\nengine-used-ratio %.3f of one\nengine-driver %.2f %%\n",
          get_median (ratios, ROUNDS), get_median (engine_ratios, ROUNDS),
          100 * get_median (used, ROUNDS));
}

/* Edits ----------------------------------------------------------------------------------------------------------- */

static void
measure_edits (Alone      *alone,
               const char *program,
               QiSetup    *setup)
{
  g_autofree char *folder = g_dir_make_tmp ("bench-engine-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "engines.ini", NULL);
  MasEngines *engines = mas_engines_new (path);
  g_autoptr (MasEngineEntry) entry =
    mas_engine_entry_new ("Stockfish", (const char *[]) { program, NULL }, "uci");
  g_autoptr (MasDocument) document = mas_document_new (setup);
  g_autoptr (MasAnalysis) analysis = NULL;
  double times[2][EDITS];

  mas_engines_add (engines, entry);
  analysis = mas_analysis_new (engines);
  mas_analysis_set_document (analysis, document);
  mas_analysis_set_active (analysis, TRUE);
  while (mas_analysis_get_line (analysis, 0) == NULL)
    g_main_context_iteration (NULL, TRUE);
  for (guint i = 0; i < EDITS; i++)
    {
      g_autoptr (QiEdit) edit = qi_edit_new ();
      gint64 start;

      /* Marks do not restart the analysis, so the side to move alternates. */
      qi_edit_turn (edit, i % 2 == 0 ? QI_SIDE_SECOND : QI_SIDE_FIRST);
      start = g_get_monotonic_time ();
      mas_document_apply (document, edit, "Turn", NULL, NULL);
      while (mas_analysis_get_line (analysis, 0) == NULL)
        g_main_context_iteration (NULL, TRUE);
      times[0][i] = (double) (g_get_monotonic_time () - start) / 1000;
    }
  mas_analysis_set_active (analysis, FALSE);
  for (guint i = 0; i < EDITS; i++)
    times[1][i] = answer_alone (alone, i % 2 == 0 ? 'b' : 'w');
  const double ours = get_median (times[0], EDITS);
  const double alone_time = get_median (times[1], EDITS);

  printf ("edit-to-line %.1f ms\nedit-engine-alone %.1f ms\nedit-besides %.1f ms\n", ours,
          alone_time, ours - alone_time);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *found = g_find_program_in_path ("stockfish");
  const char *program = found != NULL ? found : "/usr/games/stockfish";
  g_autoptr (QiSetup) setup = qi_game_info_dup_start (qi_game_info_lookup ("chess"));
  Alone alone = { 0 };

  setvbuf (stdout, NULL, _IOLBF, 0);
  measure_speed (program, setup);
  start_alone (&alone, program);
  measure_edits (&alone, program, setup);
  stop_alone (&alone);
  return 0;
}
