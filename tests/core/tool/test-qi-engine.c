/* SPDX-License-Identifier: Apache-2.0 */
/* `qi engine` with Stockfish, Fairy-Stockfish and GNU Go, and with programs that are no engines. */
#include "tool-run.h"

#define START   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
#define MATE    "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1\n"
#define NO_KING "8/8/8/8/8/8/8/8 w - - 0 1\n"

/* The numbers of chess are those of https://www.chessprogramming.org/Perft_Results. */
typedef struct
{
  const char *name;
  const char *args;
  const char *input;
  int         status;
  const char *out; /* a pattern; NULL: anything */
  const char *err; /* what it holds; NULL: nothing */
} Row;

static const Row rows[] = {
  { "info", "engine info --engine=stockfish", "", 0, "protocol\tuci\nname\tStockfish *\nauthor\t*\n*\nHash\tspin\t16\t1 to *", NULL },
  { "info-json", "engine info --engine=fairy-stockfish --protocol=usi --json", "", 0,
    "{\"ok\":true,\"protocol\":\"usi\",\"name\":\"Fairy-Stockfish *\"options\":[{\"name\":*", NULL },
  { "info-no-engine", "engine info --engine=true", "", 1, "", "[engine-protocol]" },
  { "info-no-program", "engine info --engine=/nowhere/x", "", 1, "", "[engine-not-started]" },
  { "info-too-many", "engine info --engine=cat x", "", 2, "", "'x' is too many" },
  { "no-kind", "engine --engine=cat", "", 2, "", "is none of info, check, go, perft" },
  { "no-engine", "engine check", "", 2, "", "which engine?" },
  { "no-protocol", "engine check --engine=cat --protocol=xyz", "", 2, "", "'xyz' is none of uci, usi, cecp" },
  { "no-end", "engine go --engine=stockfish", START, 2, "", "say when to stop" },
  { "no-depth", "engine perft --engine=stockfish", START, 2, "", "say how deep" },
  { "no-option", "engine go --engine=stockfish --depth=1 --set=Nonsense=3", START, 1, "", "[engine-cannot]" },
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
  return g_test_run ();
}
