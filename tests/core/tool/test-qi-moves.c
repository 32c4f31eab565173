/* SPDX-License-Identifier: Apache-2.0 */
#include "tool-run.h"

#define CHESS   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define SHOGI   "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
#define XIANGQI "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
#define JANGGI  "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"
#define OTHELLO "---------------------------OX------XO--------------------------- X"

/* A file of positions with their legal moves. @position: the member that holds the position;
 * @notation: in which the moves are listed, or are the names of an object whose values are those
 * of @other. */
typedef struct
{
  const char *name;
  const char *file;
  const char *game;
  const char *format;
  const char *position;
  const char *notation;
  const char *other;
} List;

static const List lists[] = {
  { "chess", "chess_moves_san.json", "chess", "fen", "fen", "uci", "san" },
  { "shogi", "shogi_moves.json", "shogi", "sfen", "sfen", "usi", NULL },
  { "xiangqi", "xiangqi_moves.json", "xiangqi", "fen", "fen", "uci", NULL },
  { "draughts", "draughts.json", "checkers", "pdn", "fen", "pdn", NULL },
  { "othello", "othello.json", "othello", "othello", "board", "othello", NULL },
};

static QiValue *
load (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "rules", name, NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gsize length = 0;

  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);
  return tool_parse_json (text, (gssize) length);
}

/* A case is used when it lists moves; chess960 is a game of its own. */
static gboolean
is_wanted (const QiValue *item)
{
  return qi_value_get_member (item, "moves") != NULL && !vectors_boolean (item, "chess960");
}

static int
compare_texts (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static char *
join (GPtrArray *texts)
{
  g_ptr_array_sort (texts, compare_texts);
  g_ptr_array_add (texts, NULL);
  return g_strjoinv (" ", (char **) texts->pdata);
}

/* The expected moves, sorted: "e2e4" or "e2e4=e4". */
static char *
dup_expected (const List    *list,
              const QiValue *moves)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (gsize i = 0; i < qi_value_get_size (moves); i++)
    {
      const QiValue *item = qi_value_get_item (moves, i);

      if (list->other == NULL)
        g_ptr_array_add (texts, g_strdup (qi_value_get_text (item, NULL)));
      else
        {
          const char *key = qi_value_get_key (moves, i, NULL);

          g_ptr_array_add (texts, g_strdup_printf ("%s=%s", key, qi_value_get_text (item, NULL)));
        }
    }
  return join (texts);
}

static char *
dup_listed (const List    *list,
            const QiValue *moves)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  g_assert_nonnull (moves);
  for (gsize i = 0; i < qi_value_get_size (moves); i++)
    {
      const QiValue *item = qi_value_get_item (moves, i);
      const char *text = tool_get_text (item, list->notation);

      g_assert_nonnull (text);
      g_assert_nonnull (tool_get_text (item, "text"));
      if (list->other == NULL)
        g_ptr_array_add (texts, g_strdup (text));
      else
        g_ptr_array_add (texts, g_strdup_printf ("%s=%s", text, tool_get_text (item, list->other)));
    }
  return join (texts);
}

/* What the file says about check and the end of the game. */
static void
assert_standing (const QiValue *item,
                 const QiValue *result)
{
  const QiValue *outcome = qi_value_get_member (result, "outcome");
  const char *reason = tool_get_text (outcome, "reason");

  if (qi_value_get_member (item, "check") != NULL)
    g_assert_cmpint (tool_get_flag (result, "check"), ==, vectors_boolean (item, "check"));
  if (vectors_boolean (item, "checkmate"))
    g_assert_cmpstr (reason, ==, "checkmate");
  if (vectors_boolean (item, "stalemate"))
    g_assert_cmpstr (reason, ==, "stalemate");
  if (vectors_boolean (item, "terminal"))
    g_assert_cmpstr (tool_get_text (outcome, "result"), !=, "ongoing");
}

/* Lists of moves ignore draws by insufficient material, but a game that has ended so has no
 * moves. */
static gboolean
is_dead (const QiValue *result)
{
  const QiValue *outcome = qi_value_get_member (result, "outcome");

  return g_strcmp0 (tool_get_text (outcome, "reason"), "insufficient-material") == 0;
}

/* All positions of a file in one run, a line each. */
static void
test_list (gconstpointer data)
{
  const List *list = data;
  g_autoptr (QiValue) document = load (list->file);
  const QiValue *cases = qi_value_get_member (document, "cases");
  g_autoptr (GString) input = g_string_new (NULL);
  g_autofree char *line =
    g_strdup_printf ("moves --json --lines --from=%s --game=%s", list->format, list->game);
  g_auto (ToolRun) run = { 0 };
  g_auto (GStrv) results = NULL;
  gsize n = 0;

  for (gsize i = 0; i < qi_value_get_size (cases); i++)
    if (is_wanted (qi_value_get_item (cases, i)))
      g_string_append_printf (input, "%s\n",
                              tool_get_text (qi_value_get_item (cases, i), list->position));
  tool_run_line (&run, NULL, line, input->str, (gssize) input->len);
  g_assert_cmpstr (run.err, ==, "");
  results = g_strsplit (run.out, "\n", -1);
  for (gsize i = 0; i < qi_value_get_size (cases); i++)
    {
      const QiValue *item = qi_value_get_item (cases, i);
      g_autoptr (QiValue) result = NULL;
      g_autofree char *expected = NULL;
      g_autofree char *listed = NULL;

      if (!is_wanted (item))
        continue;
      g_test_message ("%s", tool_get_text (item, list->position));
      result = tool_parse_json (results[n++], -1);
      g_assert_cmpint (vectors_int (result, "line"), ==, (gint64) n);
      expected = dup_expected (list, qi_value_get_member (item, "moves"));
      listed = dup_listed (list, qi_value_get_member (result, "moves"));
      g_assert_cmpstr (listed, ==, is_dead (result) ? "" : expected);
      assert_standing (item, result);
    }
  g_assert_cmpuint (n, >, 10);
  g_assert_cmpstr (results[n], ==, "");
}

/* Runs of `qi moves`. */
static const ToolCase moves_cases[] = {
  { "chess-square", "--from-cell=e2", CHESS, 0, "e3\ne4\n", NULL },
  { "chess-index", "--from-cell=52", CHESS, 0, "e3\ne4\n", NULL },
  { "chess-cell", "--from-cell=e7 --coords=cell", CHESS, 0, "e3\ne4\n", NULL },
  { "chess-uci", "--from-cell=e2 --notation=uci", CHESS, 0, "e2e3\ne2e4\n", NULL },
  /* From the notations' own descriptions: P-7f and ７六歩(77) open nearly every game of shogi; the
   * horse's moves H2+3 and H2+1 of WXF, h0g2 and h0i2 of UCCI; janggi as Fairy-Stockfish has it. */
  { "western", "--from-cell=7g --notation=western", SHOGI, 0, "P-7f\n", NULL },
  { "kif", "--from-cell=7g --notation=kif", SHOGI, 0, "７六歩(77)\n", NULL },
  { "wxf", "--from-cell=h0 --notation=wxf", XIANGQI, 0, "H2+1\nH2+3\n", NULL },
  { "ucci", "--from-cell=h0 --notation=ucci", XIANGQI, 0, "h0i2\nh0g2\n", NULL },
  { "janggi", "--game=janggi --from-cell=b1 --notation=janggi", JANGGI, 0, "H02-83\nH02-81\n", NULL },
  { "chess-empty-square", "--from-cell=e4", CHESS, 0, "", NULL },
  { "chess-other-side", "--from-cell=e7", CHESS, 0, "", NULL },
  { "chess-empty-line", "--from-cell=e4 --lines", CHESS "\n" CHESS "\n", 0, "\n\n", NULL },
  { "chess-mated", "-", "8/5r2/4K1q1/4p3/3k4/8/8/8 w - - 0 7", 0, "", NULL },
  { "othello", "-", OTHELLO, 0, "d3\nc4\nf5\ne6\n", NULL },
  { "lines", "--lines", OTHELLO "\n" OTHELLO "\n", 0, "d3 c4 f5 e6\nd3 c4 f5 e6\n", NULL },
  { "no-game", "-", "K^1/1k^ / C/c", 1, "", "game-not-named" },
  { "no-rules", "--game=tenjiku", "K^1/1k^ / S/s", 1, "", "no-rules" },
  { "wrong-shape", "--game=othello", "K^1/1k^ / O/o", 1, "", "wrong-shape" },
  { "bad-input", "--from=feen", "K^x / C/c!", 1, "", "style-token" },
  { "bad-cell", "--from-cell=9z", OTHELLO, 1, "", "bad-cell" },
  { "bad-cell-empty", "--from-cell=", OTHELLO, 1, "", "bad-cell" },
  { "bad-index", "--from-cell=64", OTHELLO, 1, "", "index-out-of-range" },
  { "negative-index", "--from-cell=-1", OTHELLO, 1, "", "index-out-of-range" },
};

static void
test_moves (gconstpointer data)
{
  g_auto (ToolRun) run = { 0 };

  tool_run_case (&run, "moves", data);
}

/* Runs of `qi perft`; the counts are those of tests/data/rules. */
static const ToolCase perft_cases[] = {
  { "chess-3", "--depth=3", CHESS, 0, "8902\n", NULL },
  { "kiwipete-2", "--depth=2",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 0, "2039\n", NULL },
  { "shogi-3", "--depth=3", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 0,
    "25470\n", NULL },
  { "xiangqi-2", "--depth=2",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 0, "1920\n", NULL },
  { "checkers-4", "--depth=4 --game=checkers",
    "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12", 0, "1469\n", NULL },
  { "othello-0", "--depth=0", OTHELLO, 0, "1\n", NULL },
  { "othello-4", "--depth=4", OTHELLO, 0, "244\n", NULL },
  { "othello-divide", "--depth=4 --divide", OTHELLO, 0, "d3: 61\nc4: 61\nf5: 61\ne6: 61\n244\n",
    NULL },
  { "othello-lines", "--depth=3 --lines", OTHELLO "\n" OTHELLO "\n", 0, "56\n56\n", NULL },
  /* Connect Four on boards of other sizes and with layers behind each other: a stone falls down its file. */
  { "cfour-small", "--depth=2 --game=cfour", "5/5/5/5 10S/10s K/k", 0, "25\n", NULL },
  { "cfour-layers", "--depth=2 --game=cfour",
    "4/4/4/4//4/4/4/4//4/4/4/4//4/4/4/4 32S/32s K/k", 0, "256\n", NULL },
  { "cfour-full-file", "--depth=1 --game=cfour", "S2/s2/S2 3S/3s k/K", 0, "2\n", NULL },
  { "no-game", "--depth=1", "K^1/1k^ / C/c", 1, "", "game-not-named" },
  { "no-rules", "--depth=1 --game=tenjiku", "K^1/1k^ / S/s", 1, "", "no-rules" },
};

static void
test_perft (gconstpointer data)
{
  g_auto (ToolRun) run = { 0 };

  tool_run_case (&run, "perft", data);
}

/* Every game of the catalogue starts, and has as many sequences of two plies as Fairy-Stockfish
 * 11.1 counts (`go perft 2`; chess960 is its fischerandom). Othello and draughts:
 * tests/data/rules. */
static const struct
{
  const char *game;
  const char *count;
} catalogue[] = {
  { "chess", "400\n" },       { "chess960", "400\n" },      { "crazyhouse", "400\n" },
  { "3check", "400\n" },      { "kingofthehill", "400\n" }, { "antichess", "400\n" },
  { "horde", "128\n" },       { "racingkings", "421\n" },   { "capablanca", "784\n" },
  { "gothic", "784\n" },      { "grand", "4225\n" },        { "seirawan", "784\n" },
  { "shatranj", "256\n" },    { "makruk", "529\n" },        { "shogi", "900\n" },
  { "minishogi", "181\n" },   { "gorogoro", "250\n" },      { "xiangqi", "1920\n" },
  { "minixiangqi", "331\n" }, { "janggi", "1024\n" },       { "gardner", "53\n" },
  { "losalamos", "100\n" },   { "knightmate", "324\n" },    { "othello", "12\n" },
  { "checkers", "49\n" },
};

static void
test_catalogue (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (catalogue); i++)
    {
      g_autofree char *line = g_strdup_printf ("new --game=%s", catalogue[i].game);
      g_auto (ToolRun) start = { 0 };
      g_auto (ToolRun) run = { 0 };

      g_test_message ("%s", catalogue[i].game);
      tool_run_line (&start, NULL, line, NULL, 0);
      g_assert_cmpint (start.status, ==, 0);
      tool_run_line (&run, NULL, "perft --depth=2", start.out, -1);
      g_assert_cmpstr (run.err, ==, "");
      g_assert_cmpstr (run.out, ==, catalogue[i].count);
    }
}

static void
test_perft_json (void)
{
  g_auto (ToolRun) run = { 0 };
  g_autoptr (QiValue) value = NULL;
  const QiValue *parts;

  tool_run_line (&run, NULL, "perft --depth=5 --divide --json", OTHELLO, -1);
  g_assert_cmpint (run.status, ==, 0);
  value = tool_parse_json (run.out, -1);
  g_assert_true (tool_get_flag (value, "ok"));
  g_assert_cmpint (vectors_int (value, "depth"), ==, 5);
  g_assert_cmpint (vectors_int (value, "count"), ==, 1396);
  parts = qi_value_get_member (value, "divide");
  g_assert_cmpuint (qi_value_get_size (parts), ==, 4);
  g_assert_cmpint (vectors_int (qi_value_get_item (parts, 0), "count"), ==, 1396 / 4);
}

/* In JSON a refusal is part of the output, and standard error is empty. */
static void
test_refused_json (void)
{
  static const char *const lines[] = { "moves --json --game=tenjiku",
                                       "perft --json --depth=2 --game=tenjiku" };

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_auto (ToolRun) run = { 0 };
      g_autoptr (QiValue) value = NULL;

      tool_run_line (&run, NULL, lines[i], "K^1/1k^ / S/s", -1);
      g_assert_cmpint (run.status, ==, 1);
      g_assert_cmpstr (run.err, ==, "");
      value = tool_parse_json (run.out, -1);
      g_assert_false (tool_get_flag (value, "ok"));
      g_assert_cmpstr (tool_get_text (tool_get_finding (value, "error"), "code"), ==, "no-rules");
      g_assert_null (qi_value_get_member (value, "moves"));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/qi/moves/list/", lists, test_list);
  case_table_add ("/qi/moves/run/", moves_cases, test_moves);
  case_table_add ("/qi/perft/run/", perft_cases, test_perft);
  g_test_add_func ("/qi/perft/catalogue", test_catalogue);
  g_test_add_func ("/qi/perft/json", test_perft_json);
  g_test_add_func ("/qi/moves/refused-json", test_refused_json);
  return g_test_run ();
}
