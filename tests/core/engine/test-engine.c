/* SPDX-License-Identifier: Apache-2.0 */
/* Programs that misbehave (fake.py): every call ends, with the expected error, none of their processes is left, and
 * memory is bounded. */
#include "engine-wait.h"
#include "qi-engine-holds-private.h"
#include "qi-engine-private.h"

#include "qi-error.h"
#include "qi-notation.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#define PATIENCE 1500 /* ms for calls that must fail; those that must succeed have a minute */
#define MINUTE   60000

/* The calls in their order; the last one is made of an engine that passes all those before it. */
typedef enum
{
  STEP_START,
  STEP_SET,
  STEP_PLACE,
  STEP_ASK,
  STEP_THINK,
  STEP_QUIT
} Step;

/**
 * Case:
 * @how: the argument of fake.py
 * @step: the last call that is made
 * @code: (nullable): of the error that it ends with; NULL: it succeeds. "engine-ended": by itself; "mute": it was ended as it
 *   closed its output, which is told with the same code
 * @said: (nullable): the move of the engine
 */
typedef struct
{
  const char *how;
  Step        step;
  const char *code;
  const char *said;
  const char *protocol;
} Case;

/* Programs that start later than the time for one protocol allows: the protocol that is found. */
static const char *const late[][2] = {
  { "late-uci", "uci" },
  { "late-usi", "usi" },
  { "late-ucci", "ucci" },
  { "late-cecp", "cecp" },
  { "late-gtp", "gtp" },
  { "late-hub", "hub" },
  { "late-nboard", "nboard" },
  { "late-all", "uci" },
  { "version-1", "cecp" },
  /* They quit at unknown commands, so the protocols are tried one after the other. */
  { "late-ends-uci", "uci" },
  { "late-ends-cecp", "cecp" },
};

static const Case cases[] = {
  { "good", STEP_THINK, NULL, "z9z9", "uci" },
  { "good", STEP_THINK, NULL, "z9z9", NULL },
  { "never", STEP_START, "engine-silent", NULL, "uci" },
  { "never", STEP_START, "engine-protocol", NULL, NULL },
  { "late-none", STEP_START, "engine-protocol", NULL, NULL },
  { "does-not-read", STEP_START, "engine-silent", NULL, "uci" },
  { "dies-at-once", STEP_START, "engine-ended", NULL, "uci" },
  { "dies-at-once", STEP_START, "engine-protocol", NULL, NULL },
  { "dies-uci", STEP_START, "engine-ended", NULL, "uci" },
  { "late", STEP_THINK, NULL, "z9z9", "uci" },
  { "flood", STEP_THINK, NULL, "z9z9", "uci" },
  { "endless", STEP_THINK, NULL, "z9z9", "uci" },
  { "binary", STEP_THINK, NULL, "z9z9", "uci" },
  { "lies", STEP_THINK, NULL, "z9z9", "uci" },
  { "controls", STEP_THINK, NULL, "z9z9", "uci" },
  { "never-ends-line", STEP_START, "engine-silent", NULL, "uci" },
  { "much-late", STEP_START, "engine-silent", NULL, "uci" },
  { "thinks-late", STEP_THINK, "engine-silent", NULL, "uci" },
  { "never-tells", STEP_ASK, "engine-silent", NULL, "uci" },
  { "dies-setoption", STEP_PLACE, "engine-ended", NULL, "uci" },
  { "dies-ucinewgame", STEP_PLACE, "engine-ended", NULL, "uci" },
  { "dies-d", STEP_ASK, "engine-ended", NULL, "uci" },
  { "dies-stop", STEP_THINK, "engine-ended", NULL, "uci" },
  { "dies-quit", STEP_QUIT, NULL, NULL, "uci" },
  { "good-quits", STEP_QUIT, NULL, NULL, "uci" },
  { "never-ready", STEP_PLACE, "engine-silent", NULL, "uci" },
  { "dies-position", STEP_PLACE, "engine-ended", NULL, "uci" },
  { "dies-isready", STEP_PLACE, "engine-ended", NULL, "uci" },
  { "dies-go", STEP_THINK, "engine-ended", NULL, "uci" },
  { "dies-thinking", STEP_THINK, "engine-ended", NULL, "uci" },
  { "closes", STEP_THINK, "mute", NULL, "uci" },
  { "refuses", STEP_THINK, "engine-refused", NULL, "uci" },
  { "odd-lines", STEP_THINK, NULL, "", "uci" },
  { "floods-thinking", STEP_THINK, NULL, "e2e4", "uci" },
  { "ignores-stop", STEP_THINK, "cancelled", NULL, "uci" },
  { "starts-others", STEP_QUIT, NULL, NULL, "uci" },
  { "ignores-quit", STEP_QUIT, NULL, NULL, "uci" },
};

static QiSetup *
make_setup (void)
{
  g_autoptr (QiReading) reading =
    qi_notation_read (qi_notation_lookup ("fen"),
                      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", -1, NULL);

  return qi_setup_ref (reading->setup);
}

static QiEngine *
make_engine (const char *how,
             const char *protocol,
             const char *pids)
{
  g_autofree char *script = g_test_build_filename (G_TEST_DIST, "core", "engine", "fake.py", NULL);
  const char *argv[] = { "python3", script, how, pids, NULL };

  return qi_engine_new (argv, NULL, protocol);
}

/* Cancels the call to an engine after a while. */
static gboolean
on_cancel_cb (gpointer cancellable)
{
  g_cancellable_cancel (cancellable);
  return G_SOURCE_REMOVE;
}

/* Whether the program ends before anybody has to end it. */
static gboolean
ends_alone (const Case *test)
{
  return g_strcmp0 (test->code, "engine-ended") == 0 || g_str_has_prefix (test->how, "dies-")
         || (test->step == STEP_QUIT && strcmp (test->how, "ignores-quit") != 0);
}

static char *
run_step (QiEngine   *engine,
          const Case *test,
          Step        step,
          GError    **error)
{
  const QiEngineLimits limits = { .depth = 3,
                                  .milliseconds = strcmp (test->how, "thinks-late") == 0 ? 10 : 0 };
  g_autoptr (GAsyncResult) done = NULL;
  g_autoptr (QiSetup) setup = make_setup ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  /* Calls that fail late fail by the time limit: only for them it is short. */
  qi_engine_set_patience (engine, step == test->step && test->code != NULL && !ends_alone (test)
                                    ? PATIENCE
                                    : MINUTE);
  switch (step)
    {
    case STEP_START:
      qi_engine_start_async (engine, NULL, engine_done_cb, &done);
      qi_engine_start_finish (engine, engine_wait_for (&done), error);
      return NULL;
    case STEP_SET:
      if (strcmp (test->how, "dies-setoption") == 0)
        g_assert_true (qi_engine_set_option (engine, "Hash", "2", error));
      return NULL;
    case STEP_PLACE:
      qi_engine_place_async (engine, setup, NULL, engine_done_cb, &done);
      qi_engine_place_finish (engine, engine_wait_for (&done), error);
      return NULL;
    case STEP_ASK:
      qi_engine_ask_async (engine, QI_ENGINE_ASK_HOLDS, 0, NULL, engine_done_cb, &done);
      return qi_engine_ask_finish (engine, engine_wait_for (&done), error);
    case STEP_THINK:
      if (g_strcmp0 (test->code, "cancelled") == 0 || strcmp (test->how, "dies-stop") == 0)
        g_timeout_add (50, on_cancel_cb, cancellable);
      qi_engine_think_async (engine, &limits, cancellable, engine_done_cb, &done);
      return qi_engine_think_finish (engine, engine_wait_for (&done), error);
    case STEP_QUIT:
      qi_engine_quit_async (engine, engine_done_cb, &done);
      qi_engine_quit_finish (engine, engine_wait_for (&done));
      return NULL;
    default:
      g_assert_not_reached ();
    }
}

/* Each process whose number the fake wrote down ends. Processes are killed when the engine is released, and are gone a
 * moment later. */
static void
assert_all_gone (const char *pids)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  /* A fake that was ended before it began has written nothing. */
  if (!g_file_get_contents (pids, &text, NULL, NULL))
    return;
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), >=, 2);
  for (guint i = 0; lines[i] != NULL && lines[i][0] != '\0'; i++)
    {
      if (!g_ascii_isdigit (lines[i][0]))
        continue;
      const pid_t pid = (pid_t) g_ascii_strtoll (lines[i], NULL, 10);
      const gint64 end = g_get_monotonic_time () + 60 * G_USEC_PER_SEC;

      while (kill (pid, 0) == 0 && g_get_monotonic_time () < end)
        {
          g_autofree char *stat = g_strdup_printf ("/proc/%d/stat", pid);
          g_autofree char *state = NULL;

          /* A process that nobody waits for remains a zombie on systems that do not reap it. */
          if (g_file_get_contents (stat, &state, NULL, NULL) && strstr (state, ") Z ") != NULL)
            break;
          g_main_context_iteration (NULL, FALSE);
          g_usleep (2000);
        }
      g_assert_cmpint (g_get_monotonic_time (), <, end);
    }
}

/* Each process, but the first @n_alone of them, was asked to end by SIGTERM before it was killed, and has noted that. */
static void
assert_all_asked (const char *pids,
                  guint       n_alone)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents (pids, &text, NULL, NULL))
    return;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = n_alone; lines[i] != NULL && lines[i][0] != '\0'; i++)
    {
      g_autofree char *note = g_strconcat ("TERM ", lines[i], NULL);

      if (g_ascii_isdigit (lines[i][0]) && !g_strv_contains ((const char *const *) lines, note))
        g_error ("not asked: %s\n%s", lines[i], text);
    }
}

static glong
get_peak (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  g_autofree char *folder = g_dir_make_tmp ("qi-engine-XXXXXX", NULL);
  g_autofree char *pids = g_build_filename (folder, "pids", NULL);
  g_autoptr (QiEngine) engine = make_engine (test->how, test->protocol, pids);
  g_autoptr (GError) error = NULL;
  g_autofree char *said = NULL;
  const glong before = get_peak ();

  for (Step step = STEP_START; step <= test->step; step++)
    {
      g_assert_no_error (error);
      g_free (said);
      said = run_step (engine, test, step, &error);
    }
  if (test->code == NULL)
    {
      g_assert_no_error (error);
      if (test->said != NULL)
        g_assert_cmpstr (said, ==, test->said);
    }
  else if (strcmp (test->code, "cancelled") == 0)
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  else
    {
      g_assert_nonnull (error);
      g_assert_nonnull (qi_error_get_finding (error));
      g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==,
                       strcmp (test->code, "mute") == 0 ? "engine-ended" : test->code);
    }
  if (strcmp (test->how, "controls") == 0)
    {
      g_assert_cmpstr (qi_engine_get_name (engine), ==, "]0;title  [2J  ");
      g_assert_cmpstr (qi_engine_get_author (engine), ==, "31mRed");
    }
  if (test->step == STEP_QUIT || error != NULL)
    g_assert_false (qi_engine_is_running (engine));
    /* A hundred megabytes were sent; a quarter of one is kept as a log. Sanitizers keep what is freed. */
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  g_assert_cmpint (get_peak () - before, <, 4 * 1024);
#else
  g_assert_cmpint (before, >, 0);
#endif
  g_clear_object (&engine);
  assert_all_gone (pids);
  /* One that dies at once is started in one protocol after another. */
  if (strcmp (test->how, "dies-at-once") != 0)
    assert_all_asked (pids, ends_alone (test) ? 1 : 0);
  g_remove (pids);
  g_rmdir (folder);
}

/* Programs that start late have received the greetings of all protocols by then, and the protocol
 * that is found works. */
static void
test_late (gconstpointer data)
{
  const char *const *row = data;
  const Case test = { row[0], STEP_THINK, NULL, NULL, NULL };
  g_autofree char *folder = g_dir_make_tmp ("qi-engine-XXXXXX", NULL);
  g_autofree char *pids = g_build_filename (folder, "pids", NULL);
  g_autoptr (QiEngine) engine = make_engine (row[0], NULL, pids);
  g_autoptr (GError) error = NULL;

  qi_engine_set_guess_wait (engine, 10);
  run_step (engine, &test, STEP_START, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (qi_engine_get_protocol (engine), ==, row[1]);
  for (Step step = STEP_PLACE; step <= STEP_THINK && strcmp (row[1], "uci") == 0; step++)
    g_free (run_step (engine, &test, step, &error));
  g_assert_no_error (error);
  g_clear_object (&engine);
  assert_all_gone (pids);
  g_remove (pids);
  g_rmdir (folder);
}

static void
on_line_cb (QiEngine           *engine,
            const QiEngineLine *line,
            gpointer            user_data)
{
  g_string_append_printf (user_data, "%u/%u/%d/%d/%" G_GUINT64_FORMAT "/%" G_GUINT64_FORMAT "/%s;",
                          line->rank, line->depth, (int) line->kind, line->score, line->nodes,
                          line->milliseconds, line->moves);
}

static const Case good = { "good", STEP_QUIT, NULL, NULL, "uci" };

/* Its output while it thinks; its position; its name; a second call before the first has ended. */
static void
test_talk (void)
{
  g_autofree char *folder = g_dir_make_tmp ("qi-engine-XXXXXX", NULL);
  g_autofree char *pids = g_build_filename (folder, "pids", NULL);
  g_autoptr (QiEngine) engine = make_engine ("good", NULL, pids);
  g_autoptr (QiSetup) setup = make_setup ();
  g_autoptr (GString) lines = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GAsyncResult) first = NULL;
  g_autoptr (GAsyncResult) second = NULL;
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *answer = NULL;
  g_autofree char *log = NULL;

  g_signal_connect (engine, "line", G_CALLBACK (on_line_cb), lines);
  for (Step step = STEP_START; step <= STEP_THINK; step++)
    g_free (run_step (engine, &good, step, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (lines->str, ==, "1/3/1/35/120/7/e2e4 e7e5;2/3/2/-2/0/0/d2d4;");
  g_assert_cmpstr (qi_engine_get_protocol (engine), ==, "uci");
  g_assert_cmpstr (qi_engine_get_name (engine), ==, "Fake");
  g_assert_cmpstr (qi_engine_get_author (engine), ==, "Nobody");

  qi_engine_ask_async (engine, QI_ENGINE_ASK_HOLDS, 0, NULL, engine_done_cb, &first);
  qi_engine_place_async (engine, setup, NULL, engine_done_cb, &second);
  answer = qi_engine_ask_finish (engine, engine_wait_for (&first), &error);
  g_assert_no_error (error);
  g_assert_false (qi_engine_place_finish (engine, engine_wait_for (&second), &error));
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "engine-busy");
  /* It has lost a knight and a castling right, and nothing else. */
  g_assert_true (qi_engine_compare (engine, setup, answer, findings));
  g_assert_cmpuint (findings->len, ==, 2);
  for (guint i = 0; i < findings->len; i++)
    g_assert_cmpstr (qi_finding_get_code (findings->pdata[i]), ==, "engine-differs");
  g_assert_nonnull (strstr (qi_finding_get_message (findings->pdata[0]), "g1"));
  log = qi_engine_dup_log (engine);
  g_assert_nonnull (strstr (log, "> position fen "));
  g_assert_nonnull (strstr (log, "< readyok\n"));
  /* Results also keep a reference to the engine. */
  g_clear_object (&first);
  g_clear_object (&second);
  g_clear_object (&engine);
  assert_all_gone (pids);
  g_remove (pids);
  g_rmdir (folder);
}

/* Of options with wrong descriptions the usable part is kept; values that no option accepts are
 * refused. */
static void
test_options (void)
{
  static const struct
  {
    const char *name;
    const char *value;
    gboolean ok;
  } values[] = {
    { "A", "12", TRUE },       { "a", "-3", TRUE },     { "A", "x", FALSE },
    { "A", NULL, FALSE },      { "C", "none", FALSE },  { "D", "true", TRUE },
    { "D", "1", FALSE },       { "Many1", NULL, TRUE }, { "Many2999", NULL, FALSE },
    { "nothing", "1", FALSE },
  };
  g_autofree char *folder = g_dir_make_tmp ("qi-engine-XXXXXX", NULL);
  g_autofree char *pids = g_build_filename (folder, "pids", NULL);
  g_autoptr (QiEngine) engine = make_engine ("lies", "uci", pids);
  g_autoptr (GError) error = NULL;

  run_step (engine, &good, STEP_START, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (qi_engine_get_options (engine)->len, ==, 1000);
  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autoptr (GError) refused = NULL;

      if (qi_engine_set_option (engine, values[i].name, values[i].value, &refused) != values[i].ok)
        g_error ("%s = %s", values[i].name, values[i].value);
      if (!values[i].ok)
        g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (refused)), ==, "engine-cannot");
    }
  g_clear_object (&engine);
  g_remove (pids);
  g_rmdir (folder);
}

static void
test_no_program (void)
{
  static const char *const argv[] = { "/nowhere/no-such-engine", NULL };
  g_autoptr (QiEngine) engine = qi_engine_new (argv, NULL, NULL);
  g_autoptr (GError) error = NULL;

  run_step (engine, &good, STEP_START, &error);
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "engine-not-started");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path =
        g_strdup_printf ("/core/engine/fake/%s-%s", cases[i].how,
                         cases[i].protocol != NULL ? cases[i].protocol : "any");

      g_test_add_data_func (path, &cases[i], test_case);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (late); i++)
    {
      g_autofree char *path = g_strconcat ("/core/engine/", late[i][0], NULL);

      g_test_add_data_func (path, late[i], test_late);
    }
  g_test_add_func ("/core/engine/talk", test_talk);
  g_test_add_func ("/core/engine/options", test_options);
  g_test_add_func ("/core/engine/no-program", test_no_program);
  return g_test_run ();
}
