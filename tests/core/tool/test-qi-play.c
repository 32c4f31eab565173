/* SPDX-License-Identifier: Apache-2.0 */
#include "tool-run.h"

#define CHESS   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define MATE    "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1"
#define OTHELLO "---------------------------OX------XO--------------------------- X"

/* Moves that are played, and the board after them in another format. The boards are from
 * python-chess (tests/data/rules/chess_moves_san.json names it) or from the specifications, or
 * follow from the rules by hand. */
typedef struct
{
  const char *name;
  const char *game;
  const char *moves;
  const char *to;
  const char *out;
} Played;

static const Played played[] = {
  { "othello", "othello", "d3", "othello",
    "-------------------X-------XX------XO--------------------------- O\n" },
  { "othello-numbers", "othello", "1. d3 c3", "othello",
    "------------------OX-------OX------XO--------------------------- X\n" },
  { "chess-san", "chess", "e4 e5 Nf3", "fen",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n" },
  { "chess-numbers", "chess", "1.e4 e5 2.Nf3", "fen",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n" },
  { "chess-uci", "chess", "e2e4 e7e5 g1f3", "fen",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n" },
  { "chess-castling", "chess", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", "fen",
    "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4\n" },
  { "chess-en-passant", "chess", "e4 a6 e5 d5 exd6", "fen",
    "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3\n" },
  { "shogi", "shogi", "7g7f 3c3d 8h2b+", "sfen",
    "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4\n" },
  { "xiangqi", "xiangqi", "h3e3 h10g8", "fen",
    "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2\n" },
  { "draughts", "checkers", "11-15 23-19", "pdn",
    "[GameType \"21,B,8,8,N1,0\"]\n[SetUp \"1\"]\n"
    "[FEN \"B:W19,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15\"]\n" },
};

static void
start (const char *game,
       ToolRun    *run)
{
  g_autofree char *line = g_strdup_printf ("new --game=%s", game);

  tool_run_line (run, NULL, line, NULL, 0);
  g_assert_cmpint (run->status, ==, 0);
}

static void
test_played (gconstpointer data)
{
  const Played *row = data;
  const char *args[] = { "play", "--moves", row->moves, NULL };
  g_autofree char *to = g_strdup_printf ("convert --to=%s", row->to);
  g_auto (ToolRun) new = { 0 };
  g_auto (ToolRun) play = { 0 };
  g_auto (ToolRun) convert = { 0 };

  start (row->game, &new);
  tool_run (&play, NULL, args, new.out, -1);
  g_assert_cmpstr (play.err, ==, "");
  g_assert_cmpint (play.status, ==, 0);
  tool_run_line (&convert, NULL, to, play.out, -1);
  g_assert_cmpint (convert.status, ==, 0);
  g_assert_cmpstr (convert.out, ==, row->out);
}

/* Moves that are refused: the code, and the place in the text. */
typedef struct
{
  const char *name;
  const char *game;
  const char *moves;
  const char *code;
  gint64      offset;
  gint64      length;
} Refused;

static const Refused refused[] = {
  { "othello-taken", "othello", "d3 d3", NULL, 3, 2 },
  { "othello-garbage", "othello", "d3 hello", "bad-move-text", 3, 5 },
  { "behind-number", "othello", "1.hello", "bad-move-text", 2, 5 },
  { "not-utf8", "othello", "d3 \xff\xfe", "bad-move-text", 3, 2 },
  { "empty-square", "chess", "e4 e3e4", "empty-square", 3, 4 },
  { "not-the-movers-piece", "chess", "e2e4 d2d4", "not-the-movers-piece", 5, 4 },
  { "own-piece-on-target", "chess", "a1a2", "own-piece-on-target", 0, 4 },
  { "not-a-legal-move", "chess", "e2e5", "not-a-legal-move", 0, 4 },
};

static void
test_refused (gconstpointer data)
{
  const Refused *row = data;
  const char *args[] = { "play", "--moves", row->moves, "--json", NULL };
  const char *plain[] = { "play", "--moves", row->moves, NULL };
  g_auto (ToolRun) new = { 0 };
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) text = { 0 };
  g_autofree char *place = g_strdup_printf ("argument:1:%d: error: ", (int) row->offset + 1);
  g_autoptr (QiValue) value = NULL;
  const QiValue *finding;

  start (row->game, &new);
  tool_run (&text, NULL, plain, new.out, -1);
  g_assert_cmpint (text.status, ==, 1);
  g_assert_cmpstr (text.out, ==, "");
  g_assert_true (g_str_has_prefix (text.err, place));
  tool_run (&run, NULL, args, new.out, -1);
  g_assert_cmpint (run.status, ==, 1);
  g_assert_cmpstr (run.err, ==, "");
  value = tool_parse_json (run.out, -1);
  g_assert_false (tool_get_flag (value, "ok"));
  g_assert_null (qi_value_get_member (value, "position"));
  finding = tool_get_finding (value, "error");
  if (row->code != NULL)
    g_assert_cmpstr (tool_get_text (finding, "code"), ==, row->code);
  g_assert_cmpint (vectors_int (finding, "offset"), ==, row->offset);
  g_assert_cmpint (vectors_int (finding, "length"), ==, row->length);
}

/* How games end. */
typedef struct
{
  const char *name;
  const char *game;
  const char *moves;
  const char *result;
  const char *reason;
} Ended;

static const Ended ended[] = {
  { "othello-ongoing", "othello", "d3 c3", "ongoing", NULL },
  /* The shortest game of Othello, nine moves, after which White has no disc left. */
  { "othello-wiped-out", "othello", "e6 f4 e3 f6 g5 d6 e7 f5 c5", "first", NULL },
  { "chess-scholar", "chess", "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", "first", "checkmate" },
  { "chess-fool", "chess", "f3 e5 g4 Qh4#", "second", "checkmate" },
  { "chess-threefold", "chess", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "ongoing", NULL },
  { "chess-fivefold", "chess",
    "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "draw", "fivefold" },
  { "go-two-passes", "go", "D4 pass pass", "first", "two-passes" },
};

static void
test_ended (gconstpointer data)
{
  const Ended *row = data;
  const char *args[] = { "play", "--json", "--moves", row->moves, NULL };
  g_auto (ToolRun) new = { 0 };
  g_auto (ToolRun) run = { 0 };
  g_autoptr (QiValue) value = NULL;
  g_auto (GStrv) words = g_strsplit (row->moves, " ", -1);
  const QiValue *outcome;

  start (row->game, &new);
  tool_run (&run, NULL, args, new.out, -1);
  g_assert_cmpstr (run.err, ==, "");
  g_assert_cmpint (run.status, ==, 0);
  value = tool_parse_json (run.out, -1);
  outcome = qi_value_get_member (value, "outcome");
  g_assert_cmpstr (tool_get_text (outcome, "result"), ==, row->result);
  if (row->reason != NULL || strcmp (row->result, "ongoing") == 0)
    g_assert_cmpstr (tool_get_text (outcome, "reason"), ==, row->reason);
  g_assert_cmpuint (qi_value_get_size (qi_value_get_member (value, "moves")), ==,
                    g_strv_length (words));
  if (strcmp (row->name, "chess-threefold") == 0)
    g_assert_cmpstr (tool_get_text (outcome, "claimable"), ==, "threefold");
}

/* The same seed plays the same game, to its end; another seed plays another one. */
static void
test_random (void)
{
  static const char line[] = "play --first=random --second=random --seed=";
  g_auto (ToolRun) new = { 0 };
  char *records[3] = { NULL };
  static const char *const seeds[] = { "7", "7", "8" };

  start ("othello", &new);
  for (gsize i = 0; i < 3; i++)
    {
      g_autofree char *with_seed = g_strconcat (line, seeds[i], NULL);
      g_auto (ToolRun) run = { 0 };
      g_auto (GStrv) lines = NULL;

      tool_run_line (&run, NULL, with_seed, new.out, -1);
      g_assert_cmpstr (run.err, ==, "");
      g_assert_cmpint (run.status, ==, 0);
      lines = g_strsplit (run.out, "\n", -1);
      g_assert_true (g_str_has_prefix (lines[0], "1. "));
      g_assert_true (g_strv_length (lines) > 10);
      g_assert_true (g_str_has_prefix (lines[g_strv_length (lines) - 2], "Black wins: ")
                     || g_str_has_prefix (lines[g_strv_length (lines) - 2], "White wins: ")
                     || g_str_has_prefix (lines[g_strv_length (lines) - 2], "draw: "));
      records[i] = g_strdup (run.out);
    }
  g_assert_cmpstr (records[0], ==, records[1]);
  g_assert_cmpstr (records[0], !=, records[2]);
  for (gsize i = 0; i < G_N_ELEMENTS (records); i++)
    g_free (records[i]);
}

/* A record is read back: its moves lead to the final position of the game. */
static void
test_record_reads_back (void)
{
  g_auto (ToolRun) new = { 0 };
  g_auto (ToolRun) text = { 0 };
  g_auto (ToolRun) json = { 0 };
  g_auto (ToolRun) again = { 0 };
  g_auto (GStrv) lines = NULL;
  g_autoptr (QiValue) last = NULL;
  g_autoptr (QiValue) replayed = NULL;
  const char *args[] = { "play", "--json", "--moves", NULL, NULL };
  guint n;

  start ("othello", &new);
  tool_run_line (&text, NULL, "play --first=random --second=random --seed=3", new.out, -1);
  tool_run_line (&json, NULL, "play --json --first=random --second=random --seed=3", new.out, -1);
  lines = g_strsplit (g_strchomp (json.out), "\n", -1);
  n = g_strv_length (lines);
  last = tool_parse_json (lines[n - 1], -1);
  g_assert_cmpuint (qi_value_get_size (qi_value_get_member (last, "moves")), ==, n - 1);
  for (guint i = 0; i + 1 < n; i++)
    {
      g_autoptr (QiValue) ply = tool_parse_json (lines[i], -1);

      g_assert_cmpint (vectors_int (ply, "ply"), ==, i + 1);
      g_assert_nonnull (tool_get_text (qi_value_get_member (ply, "move"), "othello"));
    }
  /* Without its last line, which has the result. */
  g_strchomp (text.out);
  *strrchr (text.out, '\n') = '\0';
  args[3] = text.out;
  tool_run (&again, NULL, args, new.out, -1);
  g_assert_cmpint (again.status, ==, 0);
  replayed = tool_parse_json (again.out, -1);
  tool_assert_value (qi_value_get_member (replayed, "position"),
                     qi_value_get_member (last, "position"));
  tool_assert_value (qi_value_get_member (replayed, "outcome"),
                     qi_value_get_member (last, "outcome"));
}

/* Whole games from the start position, with moves from standard input. */
static const ToolCase human_cases[] = {
  { "two-humans", "--game=othello --first=human --second=human", "d3\nc3\n", 0,
    "1. d3 c3\nongoing\n", NULL },
  { "one-line", "--game=othello --first=human --second=human", "1. d3 c3 2. c4", 0,
    "1. d3 c3\n2. c4\nongoing\n", NULL },
  { "nobody-is-human", "--game=othello --second=human", "d3 c3", 0, "1. d3 c3\nongoing\n", NULL },
  { "no-moves", "--game=othello --first=human", "", 0, "ongoing\n", NULL },
  { "max-plies", "--game=othello --first=human --max-plies=1", "d3 c3", 0, "1. d3\nongoing\n",
    NULL },
  { "illegal", "--game=othello --first=human", "d3\na1\n", 1, "", "not-a-legal-move" },
  { "garbage", "--game=othello --first=human", "d3\nhello\n", 1, "", "bad-move-text" },
  { "against-search", "--game=othello --first=human --second=search:1 --max-plies=2", "d3\n", 0,
    NULL, NULL },
  { "against-random", "--game=othello --first=human --second=random --max-plies=2 --seed=1",
    "d3\n", 0, NULL, NULL },
  { "after-moves", "--game=othello --first=human --moves=d3", "c3", 0, "1. d3 c3\nongoing\n",
    NULL },
};

static void
test_human (gconstpointer data)
{
  g_auto (ToolRun) run = { 0 };

  tool_run_case (&run, "play", data);
  if (run.status == 0)
    g_assert_true (g_str_has_suffix (run.out, "ongoing\n"));
}

/* The place of a refused move is its line and column. */
static void
test_human_place (void)
{
  g_auto (ToolRun) run = { 0 };

  tool_run_line (&run, NULL, "play --game=othello --first=human", "d3 \n c3 hello\n", -1);
  g_assert_cmpint (run.status, ==, 1);
  g_assert_true (g_str_has_prefix (run.err, "-:2:5: error: "));
}

/* A search finds a mate in one. */
static void
test_best (void)
{
  static const struct
  {
    const char *input, *move;
    gint64 win_in;
  } rows[] = {
    { MATE, "Qxf7#", 1 },
    { "k7/8/1K6/8/8/8/8/7R w - - 0 1", "Rh8#", 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (ToolRun) run = { 0 };
      g_auto (ToolRun) json = { 0 };
      g_autofree char *text =
        g_strdup_printf ("%s\twin in 1 ply\t%s\n", rows[i].move, rows[i].move);
      g_autoptr (QiValue) value = NULL;

      tool_run_line (&run, NULL, "best --depth=2", rows[i].input, -1);
      g_assert_cmpint (run.status, ==, 0);
      g_assert_cmpstr (run.out, ==, text);
      tool_run_line (&json, NULL, "best --depth=2 --json", rows[i].input, -1);
      value = tool_parse_json (json.out, -1);
      g_assert_cmpstr (tool_get_text (qi_value_get_member (value, "move"), "san"), ==,
                       rows[i].move);
      g_assert_cmpint (vectors_int (value, "win_in"), ==, rows[i].win_in);
    }
}

/* An illegal move is refused with its reason, in whatever notation it is written. */
static void
test_why (void)
{
  static const struct
  {
    const char *moves;
    const char *why;
  } rows[] = {
    { "e4 e5 Ke3\n", "not-its-way" }, { "e2e4 e7e5 e1e3\n", "not-its-way" },
    { "Rxh7\n", "blocked" },          { "h1h7\n", "blocked" },
    { "exd3\n", "only-capture" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (ToolRun) text = { 0 };
      g_auto (ToolRun) json = { 0 };
      g_autofree char *words = g_strdup_printf ("this is not a legal move (%s)", rows[i].why);
      g_autofree char *member = g_strdup_printf ("\"why\":\"%s\"", rows[i].why);

      tool_run_line (&text, NULL, "play --game=chess --first=human --second=human", rows[i].moves,
                     -1);
      g_assert_cmpint (text.status, ==, 1);
      g_assert_nonnull (strstr (text.err, words));
      tool_run_line (&json, NULL, "play --game=chess --first=human --second=human --json",
                     rows[i].moves, -1);
      g_assert_cmpint (json.status, ==, 1);
      g_assert_nonnull (strstr (json.out, member));
    }
}

/* A crowded board with long series of captures: the search ends there as well. A single legal move is searched like any
 * other. */
static void
test_best_ends (void)
{
  g_auto (ToolRun) crowded = { 0 };
  g_auto (ToolRun) single = { 0 };
  g_autoptr (QiValue) value = NULL;

  tool_run_line (&crowded, NULL, "best --game=chess --depth=1 -",
                 "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1", -1);
  g_assert_cmpint (crowded.status, ==, 0);
  g_assert_true (g_str_has_prefix (crowded.out, "Q"));
  tool_run_line (&single, NULL, "best --depth=3 --json", "k7/8/1K6/8/8/8/8/R7 b - - 0 1", -1);
  g_assert_cmpint (single.status, ==, 0);
  value = tool_parse_json (single.out, -1);
  g_assert_cmpint (vectors_int (value, "depth"), ==, 3);
}

/* Every limit ends a search, and a finished game has no best move. */
static void
test_best_limits (void)
{
  static const char *const lines[] = { "best --nodes=100 --json", "best --time=20 --json",
                                       "best --depth=3 --json",
                                       "best --depth=255 --nodes=500 --json" };
  g_auto (ToolRun) over = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_auto (ToolRun) run = { 0 };
      g_autoptr (QiValue) value = NULL;
      const char *text;

      tool_run_line (&run, NULL, lines[i], OTHELLO, -1);
      g_assert_cmpint (run.status, ==, 0);
      value = tool_parse_json (run.out, -1);
      text = tool_get_text (qi_value_get_member (value, "move"), "text");
      g_assert_nonnull (text);
      g_assert_cmpstr (
        qi_value_get_text (qi_value_get_item (qi_value_get_member (value, "line"), 0), NULL), ==,
        text);
    }
  tool_run_line (&over, NULL, "best --depth=2",
                 "OOOXXXXXOOOXXXOXOXOOOOXXOOOOOXOXOOOXXOXXOOXXOXXXOXOOOOXXXXXXXXXX X", -1);
  g_assert_cmpint (over.status, ==, 0);
  g_assert_cmpstr (over.out, ==, "none\tBlack wins: full-board, 34 to 30\n");
}

/* Streams: each line is played and searched by itself. */
static void
test_lines (void)
{
  g_auto (ToolRun) best = { 0 };
  g_auto (ToolRun) play = { 0 };
  g_auto (GStrv) lines = NULL;

  tool_run_line (&best, NULL, "best --depth=2 --lines", OTHELLO "\n" OTHELLO "\n", -1);
  g_assert_cmpint (best.status, ==, 0);
  lines = g_strsplit (best.out, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 3);
  g_assert_cmpstr (lines[0], ==, lines[1]);
  tool_run_line (&play, NULL, "play --moves=d3 --lines --json", OTHELLO "\nnonsense\n" OTHELLO "\n",
                 -1);
  g_assert_cmpint (play.status, ==, 1);
  g_strfreev (lines);
  lines = g_strsplit (play.out, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (QiValue) value = tool_parse_json (lines[i], -1);

      g_assert_cmpint (tool_get_flag (value, "ok"), ==, i != 1);
    }
}

/* Moves that are given are told in the result, one line for each position; the FENs are Fairy-Stockfish's. */
static void
test_given_plies (void)
{
  static const char *const fens[] = {
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
  };
  const char *args[] = { "play", "--moves", "e4 d5 exd5", "--json", NULL };
  g_auto (ToolRun) new = { 0 };
  g_auto (ToolRun) run = { 0 };
  g_autoptr (QiValue) value = NULL;
  const QiValue *plies;

  start ("chess", &new);
  tool_run (&run, NULL, args, new.out, -1);
  g_assert_cmpint (run.status, ==, 0);
  value = tool_parse_json (run.out, -1);
  plies = qi_value_get_member (value, "plies");
  g_assert_cmpuint (qi_value_get_size (plies), ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      const QiValue *ply = qi_value_get_item (plies, i);
      const QiValue *taken = qi_value_get_member (ply, "captures");

      g_assert_cmpint (vectors_int (ply, "ply"), ==, i + 1);
      g_assert_cmpstr (tool_get_text (ply, "fen"), ==, fens[i]);
      g_assert_cmpuint (qi_value_get_size (taken), ==, i == 2);
      if (i == 2)
        g_assert_cmpstr (tool_get_text (qi_value_get_item (taken, 0), "piece"), ==, "p");
    }
}

/* With a game given, no input is needed; each ply has the piece that it captured and the position after it. Black has
 * one move there, a capture en passant; after a fool's mate there is none. */
static void
test_plies (void)
{
  static const char fool[] = "f3 e5 g4 Qh4";
  g_auto (ToolRun) alone = { 0 };
  g_auto (ToolRun) passed = { 0 };
  g_auto (ToolRun) over = { 0 };
  g_autofree char *beyond = g_strconcat (fool, " a3", NULL);
  g_auto (GStrv) lines = NULL;
  g_autoptr (QiValue) last = NULL;
  const QiValue *taken = NULL;
  const char *const arguments[] = { "play", "--moves", beyond, "--game=chess", NULL };

  tool_run_line (&alone, NULL,
                 "play --first=random --second=random --game=chess --seed=1 --max-plies=4 --json",
                 "", -1);
  g_assert_cmpint (alone.status, ==, 0);
  lines = g_strsplit (alone.out, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 6);
  tool_run_line (&passed, NULL,
                 "play --first=random --second=random --seed=1 --max-plies=1 --json -",
                 "7k/5Q2/8/8/pP6/P7/8/K7 b - b3 0 1", -1);
  g_assert_cmpint (passed.status, ==, 0);
  g_clear_pointer (&lines, g_strfreev);
  lines = g_strsplit (passed.out, "\n", -1);
  last = tool_parse_json (lines[0], -1);
  taken = qi_value_get_member (last, "captures");
  g_assert_nonnull (taken);
  g_assert_cmpuint (qi_value_get_size (taken), ==, 1);
  g_assert_cmpint (vectors_int (qi_value_get_item (taken, 0), "square"), ==, 33);
  g_assert_cmpstr (tool_get_text (qi_value_get_item (taken, 0), "piece"), ==, "P");
  g_assert_cmpstr (tool_get_text (last, "fen"), ==, "7k/5Q2/8/8/8/Pp6/8/K7 w - - 0 2");
  tool_run (&over, NULL, arguments, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", -1);
  g_assert_cmpint (over.status, ==, 1);
  g_assert_nonnull (strstr (over.err, "the game is over: checkmate"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/qi/play/moves/", played, test_played);
  case_table_add ("/qi/play/refused/", refused, test_refused);
  case_table_add ("/qi/play/ended/", ended, test_ended);
  case_table_add ("/qi/play/human/", human_cases, test_human);
  g_test_add_func ("/qi/play/why", test_why);
  g_test_add_func ("/qi/play/human-place", test_human_place);
  g_test_add_func ("/qi/play/random", test_random);
  g_test_add_func ("/qi/play/record-reads-back", test_record_reads_back);
  g_test_add_func ("/qi/play/lines", test_lines);
  g_test_add_func ("/qi/best/mate", test_best);
  g_test_add_func ("/qi/best/limits", test_best_limits);
  g_test_add_func ("/qi/play/given-plies", test_given_plies);
  g_test_add_func ("/qi/best/plies", test_plies);
  g_test_add_func ("/qi/best/ends", test_best_ends);
  return g_test_run ();
}
