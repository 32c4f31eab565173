/* SPDX-License-Identifier: Apache-2.0 */
/* `qi find`: the rows that fit, counted by hand, and that they are printed unchanged. */
#include "tool-run.h"

#define ROOK    "8/5k2/8/8/3P4/8/1R6/4K3 w - - 0 1"
#define BLACK   "8/5k2/8/8/3P4/8/1R6/4K3 b - - 7 31"
#define FLIP    "4k3/1r6/8/3p4/8/8/5K2/8 b - - 0 1" /* ROOK with the sides exchanged */
#define MIRR    "8/2k5/8/8/4P3/8/6R1/3K4 w - - 0 1" /* ROOK mirrored */
#define START   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define NO_KING "8/8/8/8/3P4/8/8/4K3 w - - 0 1"
#define BROKEN  "8/8/8/9/8/8/8/8 w - - 0 1"
/* A comment goes with its row. */
#define COMMENTED       "# a comment\n" FLIP
#define LIST            ROOK "\n" BLACK "\n\n" COMMENTED "\n" MIRR "\n" START "\n" NO_KING "\n"
#define SMALL(board)                                                                               \
  "{\"board\":[" board "],\"hands\":{\"first\":[],\"second\":[]},"                                 \
  "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}"
#define GAME(name, fen) "[Event \"" name "\"]\n[SetUp \"1\"]\n[FEN \"" fen "\"]\n\n1. Kd1 *\n"

#define PROBLEM(title, black)                                                                      \
  "\nTitle " title "\nPieces White Ka1 Black " black "\nStipulation #1\n"
#define AUFGABE(title, black)                                                                      \
  "\nTitel " title "\nSteine Weiss Ka1 Schwarz " black "\nForderung #1\n"

/* "_" in @line stands for a space in an argument. */
static const ToolCase cases[] = {
  { "position", "position=8/5k2/8/8/3P4/8/1R6/4K3_w_-_-_0_1", LIST, 0, ROOK "\n", NULL },
  { "position-counters", "position=8/5k2/8/8/3P4/8/1R6/4K3_b_-_-_0_1", LIST, 0, BLACK "\n", NULL },
  { "position-mirror", "--symmetry=mirror position=8/5k2/8/8/3P4/8/1R6/4K3_w_-_-_0_1", LIST, 0,
    ROOK "\n" MIRR "\n", NULL },
  { "position-sides", "--symmetry=sides position=8/5k2/8/8/3P4/8/1R6/4K3_w_-_-_0_1", LIST, 0,
    ROOK "\n" COMMENTED "\n", NULL },
  { "position-both", "--symmetry=sides,mirror position=8/5k2/8/8/3P4/8/1R6/4K3_w_-_-_0_1", LIST, 0,
    ROOK "\n" COMMENTED "\n" MIRR "\n", NULL },
  { "position-board", "--same=board position=8/5k2/8/8/3P4/8/1R6/4K3_w_-_-_0_1", LIST, 0,
    ROOK "\n" BLACK "\n", NULL },
  { "position-all", "--same=all position=8/5k2/8/8/3P4/8/1R6/4K3_b_-_-_7_31", LIST, 0, BLACK "\n",
    NULL },
  { "position-all-not", "--same=all position=8/5k2/8/8/3P4/8/1R6/4K3_b_-_-_7_32", LIST, 0, "",
    NULL },
  { "pattern", "pattern=8/8/8/8/3P4/8/8/8_w_-_-_0_1", LIST, 0,
    ROOK "\n" BLACK "\n" NO_KING "\n", NULL },
  { "pattern-mirror", "--symmetry=mirror pattern=8/8/8/8/3P4/8/1R6/8_w_-_-_0_1", LIST, 0,
    ROOK "\n" BLACK "\n" MIRR "\n", NULL },
  { "at", "at=d4:P", LIST, 0, ROOK "\n" BLACK "\n" NO_KING "\n", NULL },
  { "at-and-turn", "at=d4:P turn=second", LIST, 0, BLACK "\n", NULL },
  { "turn-name", "at=d4:P turn=black", LIST, 0, BLACK "\n", NULL },
  { "turn-name-sides", "--symmetry=sides material=KRPvK turn=White", LIST, 0,
    ROOK "\n" COMMENTED "\n" MIRR "\n", NULL },
  { "turn-name-of-none", "turn=sente", LIST, 0, "", NULL },
  { "at-and-empty", "at=d4:P empty=b2,f7", LIST, 0, NO_KING "\n", NULL },
  { "occupied", "occupied=b2,e1", LIST, 0, ROOK "\n" BLACK "\n" START "\n", NULL },
  { "at-cell", "--coords=cell at=d5:P", LIST, 0, ROOK "\n" BLACK "\n" NO_KING "\n", NULL },
  { "material", "material=KPRvK", LIST, 0, ROOK "\n" BLACK "\n" MIRR "\n", NULL },
  { "material-sides", "--symmetry=sides material=KRPvK turn=first", LIST, 0,
    ROOK "\n" COMMENTED "\n" MIRR "\n", NULL },
  { "count", "count=R:1", LIST, 0, ROOK "\n" BLACK "\n" MIRR "\n", NULL },
  { "count-other-side", "count=r:1..", LIST, 0, COMMENTED "\n" START "\n", NULL },
  { "count-none", "count=p:..0 count=P:1", LIST, 0,
    ROOK "\n" BLACK "\n" MIRR "\n" NO_KING "\n", NULL },
  { "pieces", "pieces=2..4 count=k:0", LIST, 0, NO_KING "\n", NULL },
  { "game", "game=shogi", LIST, 0, "", NULL },
  { "text", "text=KQKQ", LIST, 0, START "\n", NULL },
  { "two-texts", "text=7_31 text=5k2", LIST, 0, BLACK "\n", NULL },
  { "verdict-error", "verdict=error", LIST BROKEN "\n", 0, BROKEN "\n", NULL },
  { "verdict-warning", "verdict=warning,error", LIST BROKEN "\n", 0, NO_KING "\n" BROKEN "\n",
    NULL },
  { "verdict-fine", "verdict=fine,note material=KRPvK turn=first", LIST, 0, ROOK "\n" MIRR "\n",
    NULL },
  { "invert", "--invert at=d4:P", LIST, 0, COMMENTED "\n" MIRR "\n" START "\n", NULL },
  /* A row that cannot be read fits nothing, and is reported. */
  { "unreadable", "at=d4:P", BROKEN "\n" ROOK "\n", 1, ROOK "\n", "dimensional-coherence" },
  { "unreadable-text", "text=/9/", BROKEN "\n" ROOK "\n", 1, BROKEN "\n", "dimensional-coherence" },
  /* Rows of other files. */
  { "array", "at=0:K^", "[" SMALL ("\"K^\",null") ",\n " SMALL ("null,\"K^\"") " ,"
    SMALL ("\"K^\",\"P\"") "]", 0,
    "[\n" SMALL ("\"K^\",null") ",\n" SMALL ("\"K^\",\"P\"") "\n]\n", NULL },
  /* A row without its end would swallow those of the next file. */
  { "array-cut", "verdict=error,fine,unchecked,note,warning",
    "[" SMALL ("\"K^\",null") ",{\"board\":[[\"K^\"", 1, "[\n" SMALL ("\"K^\",null") "\n]\n",
    "cut-row" },
  { "array-none", "at=1:Q", "[" SMALL ("\"K^\",null") "," SMALL ("null,\"K^\"") "]", 0, "[]\n",
    NULL },
  { "array-mirror", "--symmetry=mirror at=0:K^",
    "[" SMALL ("\"K^\",null") "," SMALL ("null,\"K^\"") "]", 0,
    "[\n" SMALL ("\"K^\",null") ",\n" SMALL ("null,\"K^\"") "\n]\n", NULL },
  { "games", "at=d4:P", GAME ("a", ROOK) "\n\n" GAME ("b", START) "\n" GAME ("c", NO_KING), 0,
    GAME ("a", ROOK) "\n" GAME ("c", NO_KING), NULL },
  { "problems", "text=Kh2",
    "BeginProblem" PROBLEM ("a", "Kh1") "NextProblem" PROBLEM ("b", "Kh2") "EndProblem\n", 0,
    "BeginProblem" PROBLEM ("b", "Kh2") "EndProblem\n", NULL },
  /* A list of problems has one language. */
  { "problems-languages", "pieces=2",
    "BeginProblem" PROBLEM ("a", "Kh1") "NextProblem" PROBLEM ("b", "Kh2") "EndProblem\nAnfangProblem"
    AUFGABE ("c", "Kh3") "WeiteresProblem" AUFGABE ("d", "Kh4") "EndeProblem\n", 0,
    "BeginProblem" PROBLEM ("a", "Kh1") "NextProblem" PROBLEM ("b", "Kh2") "EndProblem\nAnfangProblem"
    AUFGABE ("c", "Kh3") "WeiteresProblem" AUFGABE ("d", "Kh4") "EndeProblem\n", NULL },
  { "whole", "at=d4:P", ROOK, 0, ROOK, NULL },
  { "whole-crlf", "at=d4:P", ROOK "\r\n", 0, ROOK "\r\n", NULL },
  { "crlf", "at=d4:P", ROOK "\r\n" START "\r\n" NO_KING "\r\n", 0, ROOK "\r\n" NO_KING "\r\n", NULL },
  { "crlf-lines", "--lines at=d4:P", ROOK "\r\n" START "\n" NO_KING "\n", 0, ROOK "\r\n" NO_KING "\n", NULL },
  { "empty-file", "--json --invert at=d4:P", "", 1, "", NULL },
  { "whole-not", "at=d5:P", ROOK, 0, "", NULL },
  /* Invalid queries. */
  { "nothing", "", LIST, 2, "", NULL },
  { "no-condition", "colour=red", LIST, 2, "", NULL },
  { "at-without-token", "at=d4", LIST, 2, "", NULL },
  { "bad-turn", "turn=third", LIST, 2, "", NULL },
  { "bad-material", "material=KQ", LIST, 2, "", NULL },
  { "bad-count", "count=P:3..2", LIST, 2, "", NULL },
  { "bad-count-word", "count=P:many", LIST, 2, "", NULL },
  { "bad-verdict", "verdict=good", LIST, 2, "", NULL },
  { "bad-symmetry", "--symmetry=upside at=d4:P", LIST, 2, "", NULL },
  { "empty-symmetry", "--symmetry= at=d4:P", LIST, 2, "", NULL },
  { "empty-text", "text=", LIST, 2, "", NULL },
  { "bad-position", "position=8/8/8/9/8/8/8/8_w_-_-_0_1", LIST, 1, "", "dimensional-coherence" },
  { "no-position-file", "position=@/nowhere/at-all", LIST, 2, "", "unreadable" },
  { "no-such-square", "at=z9:P", LIST, 0, "", "no-such-square" },
};

static void
test_case (gconstpointer data)
{
  const ToolCase *row = data;
  g_autofree char *line = g_strconcat ("find ", row->line, NULL);
  g_auto (GStrv) args = g_strsplit (g_strchomp (line), " ", -1);
  g_autofree char *code = row->code != NULL ? g_strdup_printf (" [%s]\n", row->code) : NULL;
  g_auto (ToolRun) run = { 0 };

  for (gsize i = 0; args[i] != NULL; i++)
    g_strdelimit (args[i], "_", ' ');
  tool_run (&run, NULL, (const char *const *) args, row->input, -1);
  g_assert_cmpstr (run.out, ==, row->out);
  if (code != NULL && strstr (run.err, code) == NULL)
    g_assert_cmpstr (run.err, ==, code);
  if (code == NULL && row->status == 0)
    g_assert_cmpstr (run.err, ==, "");
  g_assert_cmpint (run.status, ==, row->status);
}

/* With --json each row is a line with its text and its place. */
static void
test_json (void)
{
  g_auto (ToolRun) run = { 0 };
  g_auto (GStrv) lines = NULL;
  g_autoptr (QiValue) value = NULL;

  tool_run_line (&run, NULL, "find --json at=d4:P turn=second", LIST, -1);
  g_assert_cmpint (run.status, ==, 0);
  lines = g_strsplit (run.out, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 2);
  value = tool_parse_json (lines[0], -1);
  g_assert_cmpstr (tool_get_text (value, "text"), ==, BLACK);
  g_assert_cmpstr (tool_get_text (value, "format"), ==, "fen");
  g_assert_true (tool_get_flag (value, "ok"));
}

/* A position from a file; several files, each in its own format. */
static void
test_files (void)
{
  g_autofree char *folder = g_dir_make_tmp ("qi-find-XXXXXX", NULL);
  static const struct
  {
    const char *name, *text;
  } files[] = {
    { "wanted.fen", MIRR },
    { "one.fen", LIST },
    { "two.json", "[" SMALL ("\"K^\",null") "]" },
    { "three.fen", MIRR "\n" START "\n" },
  };
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) other = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (folder, files[i].name, NULL);

      g_assert_true (g_file_set_contents (path, files[i].text, -1, NULL));
    }
  tool_run_line (&run, folder, "find position=@wanted.fen one.fen two.json three.fen", "", -1);
  g_assert_cmpstr (run.out, ==, MIRR "\n" MIRR "\n");
  g_assert_cmpint (run.status, ==, 0);
  tool_run_line (&other, folder, "find pieces=1..4 three.fen two.json one.fen", "", -1);
  g_assert_cmpstr (other.out, ==,
                   MIRR "\n[\n" SMALL ("\"K^\",null") "\n]\n" ROOK "\n" BLACK "\n# a comment\n" FLIP
                                                      "\n" MIRR "\n" NO_KING "\n");
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (folder, files[i].name, NULL);

      g_remove (path);
    }
  g_rmdir (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/qi/find/table/", cases, test_case);
  g_test_add_func ("/qi/find/json", test_json);
  g_test_add_func ("/qi/find/files", test_files);
  return g_test_run ();
}
