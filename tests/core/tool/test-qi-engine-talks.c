/* SPDX-License-Identifier: Apache-2.0 */
/* Recordings made with `--log`, played back by `qi engine replay`: those of Debian's engines (tests/data/engines),
 * which need not be installed, and those of a program that fails (fake.py). The findings are the same each time. */
#include "tool-run.h"

#define MATE "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1\n"

/* The positions have one mating move, or are those of the log. */
typedef struct
{
  const char *name; /* the name of the log; after "-" its protocol */
  const char *args;
  const char *input;
  int         status;
  const char *out;
  const char *err; /* a part of it; NULL: it is empty */
} Row;

static const Row rows[] = {
  { "stockfish-uci", "", MATE, 0, "e1e8\tmate in 1\te1e8\n", NULL },
  { "fairy-uci", "", MATE, 0, "e1e8\tmate in 1\te1e8\n", NULL },
  { "fairy-usi", "--from=sfen", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n", 0, "G*5b\tmate in 1\tG*5b\n", NULL },
  { "fairy-ucci", "--game=xiangqi", "3k5/9/9/9/9/9/9/9/4R4/R3K4 w - - 0 1\n", 0, "e1d1\tmate in 1\te1d1\n", NULL },
  { "fairy-cecp", "", MATE, 0, "e1e8\tmate in 1\te1e8\n", NULL },
  { "gnuchess-uci", "", MATE, 0, "e1e8\tmate in 1\te1e8\n", NULL },
  { "toga2-uci", "", MATE, 0, "e1e8\tmate in 1\te1e8\n", NULL },
  { "fairymax-cecp", "", MATE, 0, "e1e8\t*\n", NULL },
  { "hoichess-cecp", "", MATE, 0, "e1e8\t*\n", NULL },
  { "phalanx-cecp", "", MATE, 0, "e1e8\t*\n", NULL },
  { "gnushogi-cecp", "--from=sfen", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n", 0, "G?5b\t\t\n", NULL },
  /* The engine quit when it was given a position of a game that it does not list. */
  { "hachu-cecp", "", MATE, 1, "", "normal [engine-cannot]" },
  { "gnugo-gtp", "", "(;FF[4]GM[1]SZ[9]AB[dd][ee]AW[ff]PL[W])", 0, "C3\t\t\n", NULL },
  /* The commands of the recording are not those of this run. */
  { "stockfish-uci", "--set=Hash=32", MATE, 1, "", "[engine-ended]" },
};

static void
run_tool (ToolRun    *run,
          const char *engine,
          const char *args,
          const char *input)
{
  g_autofree char *quoted = g_shell_quote (engine);
  g_autofree char *text = g_strdup_printf ("engine --engine=%s %s", quoted, args);
  g_auto (GStrv) argv = NULL;

  g_assert_true (g_shell_parse_argv (text, NULL, &argv, NULL));
  tool_run (run, NULL, (const char *const *) argv, input, -1);
}

static char *
dup_replay (const char *log)
{
  g_autofree char *tool = g_shell_quote (g_getenv ("QI_TOOL"));
  g_autofree char *quoted = g_shell_quote (log);

  return g_strdup_printf ("%s engine replay %s", tool, quoted);
}

static void
test_engine (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *name = g_strconcat (row->name, ".log", NULL);
  g_autofree char *log = g_test_build_filename (G_TEST_DIST, "data", "engines", name, NULL);
  g_autofree char *engine = dup_replay (log);
  g_autofree char *args =
    g_strdup_printf ("go --depth=3 --protocol=%s %s", strrchr (row->name, '-') + 1, row->args);
  g_auto (ToolRun) run = { 0 };

  run_tool (&run, engine, args, row->input);
  if (!g_pattern_match_simple (row->out, run.out))
    g_error ("%s: %s", row->name, run.out);
  if (row->err == NULL)
    g_assert_cmpstr (run.err, ==, "");
  else if (strstr (run.err, row->err) == NULL)
    g_error ("%s: %s", row->name, run.err);
  g_assert_cmpint (run.status, ==, row->status);
}

/* Failures, and how the engine is restarted: the replay does the same. */
static const char *const failures[][3] = {
  { "good", "go --depth=3", MATE },
  { "dies-go", "go --depth=3", MATE },
  { "dies-thinking", "go --depth=3", MATE },
  { "refuses", "go --depth=3", MATE },
  { "closes", "go --depth=3", MATE },
  { "dies-of-rooks", "evaluate --depth=3 --lines --game=chess",
    MATE "3rk3/8/8/8/8/8/P7/2RRK3 w - -\n" MATE "3rk3/8/8/8/8/8/8/2RRK3 w - -\n" MATE },
  { "changes", "check --lines --game=chess --summary",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n3rk3/8/8/8/8/8/P7/2RRK3 w - - 0 "
    "1\n2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1\n" },
};

static void
test_failure (gconstpointer data)
{
  const char *const *row = data;
  g_autofree char *folder = g_dir_make_tmp ("qi-engine-XXXXXX", NULL);
  g_autofree char *log = g_build_filename (folder, "talk.log", NULL);
  g_autofree char *script = g_test_build_filename (G_TEST_DIST, "core", "engine", "fake.py", NULL);
  g_autofree char *quoted = g_shell_quote (script);
  g_autofree char *engine = g_strdup_printf ("python3 %s %s /dev/null", quoted, row[0]);
  g_autofree char *logged = g_strdup_printf ("%s --protocol=uci --log=%s", row[1], log);
  g_autofree char *args = g_strdup_printf ("%s --protocol=uci --jobs=1", row[1]);
  g_autofree char *replay = dup_replay (log);
  g_auto (ToolRun) first = { 0 };
  g_auto (ToolRun) second = { 0 };

  run_tool (&first, engine, logged, row[2]);
  run_tool (&second, replay, g_str_has_prefix (row[1], "go") ? logged : args, row[2]);
  g_assert_cmpstr (second.err, ==, first.err);
  g_assert_cmpstr (second.out, ==, first.out);
  g_assert_cmpint (second.status, ==, first.status);
  g_remove (log);
  g_rmdir (folder);
}

static void
test_no_log (void)
{
  g_auto (ToolRun) run = { 0 };
  const char *args[] = { "engine", "replay", "/nowhere/talk.log", NULL };

  tool_run (&run, NULL, args, "uci\n", -1);
  g_assert_cmpint (run.status, ==, 2);
  g_assert_nonnull (strstr (run.err, "/nowhere/talk.log"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path =
        g_strdup_printf ("/core/qi-engine-talks/%s%s", rows[i].name, rows[i].args);

      g_test_add_data_func (path, &rows[i], test_engine);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (failures); i++)
    {
      g_autofree char *path = g_strconcat ("/core/qi-engine-talks/again/", failures[i][0], NULL);

      g_test_add_data_func (path, failures[i], test_failure);
    }
  g_test_add_func ("/core/qi-engine-talks/no-log", test_no_log);
  return g_test_run ();
}
