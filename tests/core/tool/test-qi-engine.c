/* SPDX-License-Identifier: Apache-2.0 */
/* `qi engine` with Stockfish, Fairy-Stockfish and GNU Go, and with programs that are not
 * engines. */
#include "tool-run.h"

#define START   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
#define MATE    "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1\n"
#define MORPHY  "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\n"
#define ROOKS   "7k/8/8/8/8/8/8/RR5K w - - 0 1\n"
#define TSUME   "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n"
#define NO_KING "8/8/8/8/8/8/8/8 w - - 0 1\n"

/* The numbers of chess are those of https://www.chessprogramming.org/Perft_Results. */
typedef struct
{
  const char *name;
  const char *args;
  const char *input;
  int         status;
  const char *out; /* a pattern; NULL: anything */
  const char *err; /* a part of it; NULL: it is empty */
} Row;

static const Row rows[] = {
  { "info", "engine info --engine=stockfish", "", 0, "protocol\tuci\nname\tStockfish *\nauthor\t*\n*\nHash\tspin\t16\t1 to *", NULL },
  { "info-json", "engine info --engine=fairy-stockfish --protocol=usi --json", "", 0,
    "{\"ok\":true,\"protocol\":\"usi\",\"name\":\"Fairy-Stockfish *\"options\":[{\"name\":*", NULL },
  { "info-no-engine", "engine info --engine=true", "", 1, "", "[engine-protocol]" },
  { "info-no-program", "engine info --engine=/nowhere/x", "", 1, "", "[engine-not-started]" },
  { "info-too-many", "engine info --engine=cat x", "", 2, "", "'x' is too many" },
  { "no-kind", "engine --engine=cat", "", 2, "", "is none of info, check, go, perft, evaluate, replay, mate" },
  { "no-engine", "engine check", "", 2, "", "which engine?" },
  { "no-protocol", "engine check --engine=cat --protocol=xyz", "", 2, "", "'xyz' is none of uci, usi, cecp" },
  { "no-end", "engine go --engine=stockfish", START, 2, "", "say when to stop" },
  { "no-depth", "engine perft --engine=stockfish", START, 2, "", "say how deep" },
  { "no-option", "engine go --engine=stockfish --depth=1 --set=Nonsense=3", START, 1, "", "[engine-cannot]" },
  { "jobs-of-go", "engine go --engine=cat --depth=1 --jobs=2", "", 2, "", "only check and evaluate ask several" },
  { "jobs-and-log", "engine check --engine=cat --log=x --jobs=2", "", 2, "", "one process alone can be logged" },
  { "check-wrong", "engine check --engine=stockfish --lines --game=chess", START NO_KING, 1,
    "crashed\t1\t-:2:1\tthe engine was ended by signal *\t8/8/8/8/8/8/8/8 w - - 0 1\n", "[engine-ended]" },
  { "check", "engine check --engine=stockfish", START, 0, "", NULL },
  { "check-lines", "engine check --engine=stockfish --lines --game=chess --json", START NO_KING START, 1,
    "{*\"ok\":true*\n{*\"ok\":false*\"engine-ended\"*\n{*\"ok\":true*\n", NULL },
  { "check-en-passant", "engine check --engine=stockfish", "rnbqkbnr/pppp1ppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq e3 0 3\n", 0,
    "", "[en-passant-unusable]" },
  { "check-go", "engine check --engine=\"gnugo --mode gtp\"", "(;FF[4]GM[1]SZ[9]AB[dd][ee]AW[ff])", 0, "", NULL },
  { "check-wrong-game", "engine check --engine=stockfish --game=xiangqi",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n", 1, "", "[engine-cannot]" },
  { "go", "engine go --engine=stockfish --depth=4", MATE, 0, "e1e8\tmate in 1\te1e8\n", NULL },
  { "go-json", "engine go --engine=stockfish --depth=4 --json", MATE, 0,
    "{*\"move\":\"e1e8\",\"lines\":[{\"rank\":1,*\"mate_in\":1,\"moves\":\"e1e8\"}]}\n", NULL },
  { "go-cecp", "engine go --engine=fairy-stockfish --protocol=cecp --depth=4", MATE, 0, "e1e8\tmate in *\te1e8*\n", NULL },
  { "go-option", "engine go --engine=stockfish --depth=4 --set=Hash=32", MATE, 0, "e1e8\t*", NULL },
  { "evaluate-no-end", "engine evaluate --engine=stockfish", START, 2, "", "say when to stop" },
  { "evaluate-mate", "engine evaluate --engine=stockfish --depth=4 --lines --game=chess",
    "6k1/5ppp/8/8/8/8/8/K3R3 w - - id \"one\"; ce 1; pv Kb2;\n"
    "3R2k1/5ppp/8/8/8/8/8/K7 b - - id \"two\";\n", 0,
    "6k1/5ppp/8/8/8/8/8/K3R3 w - - id \"one\"; ce 32766; acd *; pv Re8#;\n3R2k1/5ppp/8/8/8/8/8/K7 b - - id \"two\"; ce -32767; acd 0;\n", NULL },
  { "evaluate-usi", "engine evaluate --engine=fairy-stockfish --protocol=usi --depth=4 --json --from=sfen",
    "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n", 0, "{*\"epd\":\"4k4/9/4P4/*ce 32766; acd *; pv *\"}\n", NULL },
  { "mate-no-number", "engine mate", MATE, 2, "", "say in how many moves" },
  { "mate-1", "engine mate --mate=1", MATE, 0, "Re8#\tmate in 1\tRe8#\n", NULL },
  { "mate-none", "engine mate --mate=1", START, 0, "none\n", NULL },
  /* Paul Morphy's problem has one key; the one with two rooks has two. */
  { "mate-2", "engine mate --mate=2", MORPHY, 0, "Ra6\tmate in 2\tRa6 *#\n", NULL },
  { "mate-2-engine", "engine mate --mate=2 --engine=stockfish", MORPHY, 0, "Ra6\tmate in 2\tRa6*\n", NULL },
  { "mate-cooked", "engine mate --mate=2", ROOKS, 0, "Ra7\tmate in 2\tRa7 Kg8 Rb8#\nRb7\tmate in 2\tRb7 Kg8 Ra8#\n", NULL },
  { "mate-cooked-engine", "engine mate --mate=2 --engine=stockfish", ROOKS, 0,
    "R?7\tmate in 2\tR?7 Kg8 R?8#\nR?7\tmate in 2\tR?7 Kg8 R?8#\n", NULL },
  { "mate-json", "engine mate --mate=1 --json", MATE, 0,
    "{*\"mates\":[{\"move\":\"Re8#\",\"mate_in\":1,\"line\":\"\"}]}\n", NULL },
  { "mate-usi", "engine mate --mate=1 --engine=fairy-stockfish --protocol=usi --from=sfen --time=2000", TSUME, 0,
    "*\tmate in 1\t*\n", NULL },
  { "mate-shogi", "engine mate --mate=1 --from=sfen", TSUME, 0, "*\tmate in 1\t*\n", NULL },
  /* What is no position is reported, and no engine is asked about it. */
  { "check-nonsense", "engine check --engine=stockfish", "nonsense\n", 1, "", "[unknown-format]" },
  { "check-nonsense-json", "engine check --engine=stockfish --json", "nonsense\n", 1, "{*\"ok\":false*}\n", NULL },
  { "go-nonsense", "engine go --engine=stockfish --depth=1", "nonsense\n", 1, "", "[unknown-format]" },
  { "go-nonsense-json", "engine go --engine=stockfish --depth=1 --json", "nonsense\n", 1, "{*\"ok\":false*}\n", NULL },
  { "perft-nonsense", "engine perft --engine=stockfish --depth=1", "nonsense\n", 1, "", "[unknown-format]" },
  { "perft-nonsense-json", "engine perft --engine=stockfish --depth=1 --json", "nonsense\n", 1, "{*\"ok\":false*}\n", NULL },
  { "evaluate-nonsense", "engine evaluate --engine=stockfish --depth=1", "nonsense\n", 1, NULL, "[unknown-format]" },
  { "mate-nonsense", "engine mate --mate=1", "nonsense\n", 1, "", "[unknown-format]" },
  { "mate-nonsense-json", "engine mate --mate=1 --json", "nonsense\n", 1, "{*\"ok\":false*}\n", NULL },
  { "info-no-program-json", "engine info --engine=/nowhere/x --json", "", 1, "{*engine-not-started*}\n", NULL },
  /* A program that is none. */
  { "go-no-engine", "engine go --engine=true --depth=1", START, 1, "", "[engine-protocol]" },
  { "go-no-engine-json", "engine go --engine=true --depth=1 --json", START, 1, "{*engine-protocol*}\n", NULL },
  { "perft-no-engine", "engine perft --engine=true --depth=1", START, 1, "", "[engine-protocol]" },
  { "evaluate-no-engine", "engine evaluate --engine=true --depth=1 --jobs=1", START, 1, "rnbqkbnr/*\n", "[engine-protocol]" },
  { "mate-no-engine", "engine mate --engine=true --mate=1", START, 1, "", "[engine-protocol]" },
  { "check-no-engine", "engine check --engine=true --jobs=1", START, 1, "", "[engine-protocol]" },
  { "perft-1", "engine perft --engine=stockfish --depth=1", START, 0, "all\t20\t20\n", NULL },
  { "perft", "engine perft --engine=stockfish --depth=3", START, 0, "all\t8902\t8902\n", NULL },
  { "perft-json", "engine perft --engine=stockfish --depth=3 --json", START, 0,
    "{*\"ok\":true*\"differences\":[],\"engine\":8902,\"count\":8902}\n", NULL },
};

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_auto (ToolRun) run = { 0 };
  g_auto (GStrv) args = NULL;

  g_assert_true (g_shell_parse_argv (row->args, NULL, &args, NULL));
  tool_run (&run, NULL, (const char *const *) args, row->input, strlen (row->input));
  g_assert_cmpint (run.status, ==, row->status);
  if (row->out != NULL && !g_pattern_match_simple (row->out, run.out))
    g_error ("%s: %s", row->name, run.out);
  if (row->err == NULL)
    g_assert_cmpstr (run.err, ==, "");
  else if (strstr (run.err, row->err) == NULL)
    g_error ("%s: %s", row->name, run.err);
}

/* Rows for an engine that refuses bishops, crashes at two adjacent rooks and loses the last castling right. The
 * smallest position that still fails: each side needs a king, and the side that is not to move may not be in check. */
static const char faulty_rows[] = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1\n"
                                  "3rk3/8/8/8/8/8/P7/2RRK3 w - - 0 1\n"
                                  "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
                                  "2b1k3/pp6/8/8/8/8/PP6/2B1K3 w - - 0 1\n"
                                  "4k3/p7/2b5/8/8/8/P7/4K2R w K - 0 1\n"
                                  "4k3/p7/8/8/8/8/P7/R3K2R w KQ - 0 1\n";

static const char *const faulty_table[][4] = {
  { "refused", "2", "-:5:1", "4k3/8/2b5/8/8/8/8/4K3 w - - 0 1" },
  { "changed", "2", "-:6:1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1" },
  { "crashed", "1", "-:2:1", "4k3/8/8/8/8/8/8/2RRK3 w - - 0 1" },
};

static void
run_faulty (ToolRun    *run,
            const char *jobs,
            gboolean    json)
{
  g_autofree char *script = g_test_build_filename (G_TEST_DIST, "core", "engine", "fake.py", NULL);
  g_autofree char *quoted = g_shell_quote (script);
  g_autofree char *engine = g_strdup_printf ("--engine=python3 %s changes /dev/null", quoted);
  const char *args[] = { "engine",  "check",          "--game=chess",
                         "--lines", "--summary",      engine,
                         jobs,      "--protocol=uci", json ? "--json" : NULL,
                         NULL };

  tool_run (run, NULL, args, faulty_rows, -1);
  g_assert_cmpint (run->status, ==, 1);
}

/* One process or several: the same findings and the same table, in the same order. */
static void
test_table (void)
{
  g_auto (ToolRun) one = { 0 };
  g_auto (ToolRun) several = { 0 };
  g_auto (GStrv) lines = NULL;

  run_faulty (&one, "--jobs=1", FALSE);
  run_faulty (&several, "--jobs=3", FALSE);
  g_assert_cmpstr (one.err, ==, several.err);
  g_assert_cmpstr (one.out, ==, several.out);
  lines = g_strsplit (one.out, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, G_N_ELEMENTS (faulty_table) + 1);
  for (gsize i = 0; i < G_N_ELEMENTS (faulty_table); i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], "\t", -1);

      g_assert_cmpuint (g_strv_length (cells), ==, 5);
      g_assert_cmpstr (cells[0], ==, faulty_table[i][0]);
      g_assert_cmpstr (cells[1], ==, faulty_table[i][1]);
      g_assert_cmpstr (cells[2], ==, faulty_table[i][2]);
      g_assert_cmpstr (cells[4], ==, faulty_table[i][3]);
    }
}

/* With --json there is a line for each row, and after them one for each failure. */
static void
test_table_json (void)
{
  static const char *const starts[] = {
    "{\"file\":*\"line\":1*\"ok\":false*",
    "{*\"line\":2*\"ok\":false*",
    "{*\"line\":3*\"ok\":true*",
    "{*\"line\":4*\"ok\":false*",
    "{*\"line\":5*\"ok\":false*",
    "{*\"line\":6*\"ok\":false*",
    "{\"failure\":\"refused\",\"count\":2,*\"shortest\":\"4k3/8/2b5/8/8/8/8/4K3 w - - 0 1\"}",
    "{\"failure\":\"changed\",\"count\":2,*",
    "{\"failure\":\"crashed\",\"count\":1,*",
  };
  g_auto (ToolRun) run = { 0 };
  g_auto (GStrv) lines = NULL;

  run_faulty (&run, "--jobs=2", TRUE);
  lines = g_strsplit (run.out, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, G_N_ELEMENTS (starts) + 1);
  for (gsize i = 0; i < G_N_ELEMENTS (starts); i++)
    if (!g_pattern_match_simple (starts[i], lines[i]))
      g_error ("line %" G_GSIZE_FORMAT ": %s", i + 1, lines[i]);
}

/* An engine that crashes at one row: this is reported, the row is kept as it was, and the rows after it are evaluated.
 * Score, depth and line are those that the engine sent. */
static void
test_evaluate_dying (void)
{
  static const char rows_in[] =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - hmvc 0; fmvn 1;\n"
    "3rk3/8/8/8/8/8/P7/2RRK3 w - - id \"two rooks\";\n"
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - acd 9;\n";
  static const char pattern[] = "rnbqkbnr/*ce 35; acd 3; pv e4 e5;\n"
                                "3rk3/8/8/8/8/8/P7/2RRK3 w - - id \"two rooks\";\n"
                                "rnbqkbnr/*- ce 35; acd 3; pv e4 e5;\n";
  g_autofree char *script = g_test_build_filename (G_TEST_DIST, "core", "engine", "fake.py", NULL);
  g_autofree char *quoted = g_shell_quote (script);
  g_autofree char *engine = g_strdup_printf ("--engine=python3 %s dies-of-rooks /dev/null", quoted);
  const char *args[] = { "engine",   "evaluate", "--game=chess",   "--lines", "--depth=3",
                         "--jobs=2", engine,     "--protocol=uci", NULL };
  g_auto (ToolRun) run = { 0 };

  tool_run (&run, NULL, args, rows_in, -1);
  g_assert_cmpint (run.status, ==, 1);
  g_assert_nonnull (strstr (run.err, "-:2:1: error: the engine was ended by signal 11"));
  if (!g_pattern_match_simple (pattern, run.out))
    g_error ("%s", run.out);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/qi-engine/%s", rows[i].name);

      g_test_add_data_func (path, &rows[i], test_row);
    }
  g_test_add_func ("/core/qi-engine/table", test_table);
  g_test_add_func ("/core/qi-engine/table-json", test_table_json);
  g_test_add_func ("/core/qi-engine/evaluate-dying", test_evaluate_dying);
  return g_test_run ();
}
