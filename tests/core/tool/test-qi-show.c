/* SPDX-License-Identifier: Apache-2.0 */
#include "tool-run.h"

#define TAIL                                                                                       \
  ",\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},"         \
  "\"turn\":\"first\"}"

/* Of a board without a game. */
#define DETAILS(details)                                                                           \
  "{\"board\":[[\"K^\",null,null,null],[null,null,null,\"k^\"],[null,null,null,null],"              \
  "[null,null,null,null]],\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\","      \
  "\"second\":\"c\"},\"turn\":\"first\",\"setup\":{\"details\":{" details "}}}"

/* A whole drawing. */
typedef struct
{
  const char *name;
  const char *line;
  const char *input;
  const char *out;
} Case;

static const Case cases[] = {
  { "plane", "show", "K^1/1k^ 2P/ c/C",
    "2×2, 4 squares, 4 pieces\n"
    "\n"
    "Second (c) to move\n"
    "    a    b\n"
    "  ┌────┬────┐\n"
    "1 │ K^ │    │\n"
    "  ├────┼────┤\n"
    "2 │    │ k^ │\n"
    "  └────┴────┘\n"
    "First (C), in hand: P×2\n" },
  { "plane-flipped", "show --flip", "K^1/1k^ / C/c",
    "2×2, 4 squares, 2 pieces\n"
    "\n"
    "First (C) to move\n"
    "    b    a\n"
    "  ┌────┬────┐\n"
    "2 │ k^ │    │\n"
    "  ├────┼────┤\n"
    "1 │    │ K^ │\n"
    "  └────┴────┘\n"
    "Second (c)\n" },
  { "plane-ascii", "show --ascii", "K1/1k 2P/ C/c",
    "2x2, 4 squares, 4 pieces\n"
    "\n"
    "Second (c)\n"
    "    a   b\n"
    "  +---+---+\n"
    "1 | K |   |\n"
    "  +---+---+\n"
    "2 |   | k |\n"
    "  +---+---+\n"
    "First (C) to move, in hand: Px2\n" },
  { "line", "show", "K3k / C/c",
    "5 squares, 2 pieces\n"
    "\n"
    "Second (c)\n"
    "  a   b   c   d   e\n"
    "┌───┬───┬───┬───┬───┐\n"
    "│ K │   │   │   │ k │\n"
    "└───┴───┴───┴───┴───┘\n"
    "First (C) to move\n" },
  { "layers", "show", "K1/2//2/1k / C/c",
    "2×2×2, 8 squares, 2 pieces\n"
    "\n"
    "Second (c)\n"
    "  layer A       layer B\n"
    "    a   b         a   b\n"
    "  ┌───┬───┐     ┌───┬───┐\n"
    "1 │ K │   │   1 │   │   │\n"
    "  ├───┼───┤     ├───┼───┤\n"
    "2 │   │   │   2 │   │ k │\n"
    "  └───┴───┘     └───┴───┘\n"
    "First (C) to move\n" },
  { "wide", "show", "{\"board\":[[\"玉\",null],[\"a\",\"é\"]]" TAIL,
    "2×2, 4 squares, 3 pieces\n"
    "\n"
    "Second (c)\n"
    "    a    b\n"
    "  ┌────┬────┐\n"
    "1 │ 玉 │    │\n"
    "  ├────┼────┤\n"
    "2 │ a  │ é  │\n"
    "  └────┴────┘\n"
    "First (C) to move\n" },
  { "long", "show", "{\"board\":[\"abcdefghijklmno\",\"\",{\"a\":1}]" TAIL,
    "3 squares, 3 pieces\n"
    "\n"
    "Second (c)\n"
    "      a            b            c\n"
    "┌────────────┬────────────┬────────────┐\n"
    "│ abcdefghi… │     \"\"     │  {\"a\":1}   │\n"
    "└────────────┴────────────┴────────────┘\n"
    "First (C) to move\n" },
  { "hostile", "show", "{\"board\":[\"\\u001b[1m\",\"\\u202e\"]" TAIL,
    "2 squares, 2 pieces\n"
    "\n"
    "Second (c)\n"
    "   a      b\n"
    "┌──────┬──────┐\n"
    "│ \xEF\xBF\xBD[1m │  \xEF\xBF\xBD   │\n"
    "└──────┴──────┘\n"
    "First (C) to move\n" },
  { "words", "show --words", "r3k3/8/8/8/3pP3/8/8/4K2R b Kq e3 0 5",
    "Chess, 8×8, 64 squares, 6 pieces\n"
    "\n"
    "White (C)\n"
    "  king e1; rook h1; pawn e4\n"
    "Black (c) to move\n"
    "  king e8; rook a8; pawn d4\n"
    "\n"
    "Rank 8: a8 black rook; e8 black king\n"
    "Ranks 7 to 5: empty\n"
    "Rank 4: d4 black pawn; e4 white pawn\n"
    "Ranks 3 to 2: empty\n"
    "Rank 1: e1 white king; h1 white rook\n"
    "castling: White h1 Black a8\n"
    "enPassant: e3\n"
    "halfmove: 0\n"
    "fullmove: 5\n" },
  { "words-hands-flipped", "show --words --flip", "4k4/9/9/9/9/9/9/1+S7/4K4 b 2Pb 1",
    "Shogi, 9×9, 81 squares, 6 pieces\n"
    "\n"
    "Gote (s), in hand: bishop\n"
    "  king 5一\n"
    "Sente (S) to move, in hand: pawn×2\n"
    "  king 5九; promoted silver 8八\n"
    "\n"
    "Rank 九: 5九 sente king\n"
    "Rank 八: 8八 sente promoted silver\n"
    "Ranks 七 to 二: empty\n"
    "Rank 一: 5一 gote king\n"
    "ply: 1\n" },
  { "words-line", "show --words", "K3k / C/c",
    "5 squares, 2 pieces\n"
    "\n"
    "First (C) to move\n"
    "  K a\n"
    "Second (c)\n"
    "  k e\n"
    "\n"
    "Board: a K; e k\n" },
  { "words-layers", "show --words", "K1/2//2/1k / C/c",
    "2×2×2, 8 squares, 2 pieces\n"
    "\n"
    "First (C) to move\n"
    "  K a1A\n"
    "Second (c)\n"
    "  k b2B\n"
    "\n"
    "Layer A\n"
    "Rank 1: a1A K\n"
    "Rank 2: empty\n"
    "Layer B\n"
    "Rank 1: empty\n"
    "Rank 2: b2B k\n" },
  { "words-no-side", "show --words", "{\"board\":[[\"玉\",null],[\"\",{\"a\":1}]]" TAIL,
    "2×2, 4 squares, 3 pieces\n"
    "\n"
    "First (C) to move\n"
    "Second (c)\n"
    "Of no side\n"
    "  \"\" a2; {\"a\":1} b2; 玉 a1\n"
    "\n"
    "Rank 1: a1 玉\n"
    "Rank 2: a2 \"\"; b2 {\"a\":1}\n" },
  { "sees-empty", "show --sees=b2", "K^2/3/2k^ / C/c",
    "3×3, 9 squares, 2 pieces\n"
    "\n"
    "Second (c)\n"
    "    a    b    c\n"
    "  ┌────┬────┬────┐\n"
    "1 │↖K^ │ ↑  │ ↗  │\n"
    "  ├────┼────┼────┤\n"
    "2 │ ←  │    │ →  │\n"
    "  ├────┼────┼────┤\n"
    "3 │ ↙  │ ↓  │↘k^ │\n"
    "  └────┴────┴────┘\n"
    "First (C) to move\n"
    "b2 is empty and sees\n"
    "  nw: a1\n"
    "  n: b1\n"
    "  ne: c1\n"
    "  w: a2\n"
    "  e: c2\n"
    "  sw: a3\n"
    "  s: b3\n"
    "  se: c3\n" },
  { "sees-jumps-ascii", "show --ascii --sees=a1", "1K1/3/3 / C/c",
    "3x3, 9 squares, 1 piece\n"
    "\n"
    "Second (c)\n"
    "    a   b   c\n"
    "  +---+---+---+\n"
    "1 |   |-K |   |\n"
    "  +---+---+---+\n"
    "2 | | | \\ | o |\n"
    "  +---+---+---+\n"
    "3 | | | o | \\ |\n"
    "  +---+---+---+\n"
    "First (C) to move\n"
    "a1 is empty and sees\n"
    "  e: b1\n"
    "  s: a2 a3\n"
    "  se: b2 c3\n"
    "  jump see: c2\n"
    "  jump sse: b3\n" },
  /* What the piece there attacks; a bishop stops at its own pawn. */
  { "sees-piece", "show --ascii --sees=a1 --game=chess --coords=cell", "B3/4/2P1/k2K / C/c",
    "Chess, 4x4, 16 squares, 4 pieces\n"
    "\n"
    "Black (c)\n"
    "    a   b   c   d\n"
    "  +---+---+---+---+\n"
    "1 | B |   |   |   |\n"
    "  +---+---+---+---+\n"
    "2 |   | * |   |   |\n"
    "  +---+---+---+---+\n"
    "3 |   |   |*P |   |\n"
    "  +---+---+---+---+\n"
    "4 | k |   |   | K |\n"
    "  +---+---+---+---+\n"
    "White (C) to move\n"
    "B on a1 attacks b2 c3\n" },
  { "one-layer", "show --ascii", "{\"board\":[[[\"K\",\"k\"]]]" TAIL,
    "1x1x2, 2 squares, 2 pieces\n"
    "\n"
    "Second (c)\n"
    "  layer A\n"
    "    a   b\n"
    "  +---+---+\n"
    "1 | K | k |\n"
    "  +---+---+\n"
    "First (C) to move\n" },
  { "no-text", "show --ascii", "{\"board\":[\"K\",\"k\"],\"hands\":{\"first\":[],\"second\":[]},"
                               "\"styles\":{\"first\":\"\",\"second\":\"c\"},\"turn\":\"first\"}",
    "2 squares, 2 pieces\n"
    "\n"
    "Second (c)\n"
    "  a   b\n"
    "+---+---+\n"
    "| K | k |\n"
    "+---+---+\n"
    "First (\"\") to move\n" },
  { "words-line-empty", "show --words", "5 / C/c",
    "5 squares, 0 pieces\n"
    "\n"
    "First (C) to move\n"
    "Second (c)\n"
    "\n"
    "Board: empty\n" },
  { "words-two", "show --words", "r3k2r/8/8/8/8/8/8/4K3 w - - 0 1",
    "Chess, 8×8, 64 squares, 4 pieces\n"
    "\n"
    "White (C) to move\n"
    "  king e1\n"
    "Black (c)\n"
    "  king e8; rook a8, h8\n"
    "\n"
    "Rank 8: a8 black rook; e8 black king; h8 black rook\n"
    "Ranks 7 to 2: empty\n"
    "Rank 1: e1 white king\n"
    "halfmove: 0\n"
    "fullmove: 1\n" },
  { "chess", "show", "k7/8/8/8/8/8/8/7K w - - 0 1",
    "Chess, 8×8, 64 squares, 2 pieces\n"
    "\n"
    "Black (c)\n"
    "  ┌────┬────┬────┬────┬────┬────┬────┬────┐\n"
    "8 │ k^ │    │    │    │    │    │    │    │\n"
    "  ├────┼────┼────┼────┼────┼────┼────┼────┤\n"
    "7 │    │    │    │    │    │    │    │    │\n"
    "  ├────┼────┼────┼────┼────┼────┼────┼────┤\n"
    "6 │    │    │    │    │    │    │    │    │\n"
    "  ├────┼────┼────┼────┼────┼────┼────┼────┤\n"
    "5 │    │    │    │    │    │    │    │    │\n"
    "  ├────┼────┼────┼────┼────┼────┼────┼────┤\n"
    "4 │    │    │    │    │    │    │    │    │\n"
    "  ├────┼────┼────┼────┼────┼────┼────┼────┤\n"
    "3 │    │    │    │    │    │    │    │    │\n"
    "  ├────┼────┼────┼────┼────┼────┼────┼────┤\n"
    "2 │    │    │    │    │    │    │    │    │\n"
    "  ├────┼────┼────┼────┼────┼────┼────┼────┤\n"
    "1 │    │    │    │    │    │    │    │ K^ │\n"
    "  └────┴────┴────┴────┴────┴────┴────┴────┘\n"
    "    a    b    c    d    e    f    g    h\n"
    "White (C) to move\n"
    "halfmove: 0\n"
    "fullmove: 1\n" },
};

static void
test_case (gconstpointer data)
{
  const Case *row = data;
  g_auto (ToolRun) run = { 0 };

  tool_run_line (&run, NULL, row->line, row->input, -1);
  g_assert_cmpint (run.status, ==, 0);
  g_assert_cmpstr (run.err, ==, "");
  g_assert_cmpstr (run.out, ==, row->out);
}

/* Parts of larger drawings. */
static void
test_parts (void)
{
  static const struct
  {
    const char *line, *input, *part;
  } rows[] = {
    { "show", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2P3p 1",
      "Gote (s), in hand: p×3\n" },
    { "show", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
      "\n  9    8    7    6    5    4    3    2    1\n┌────┬" },
    { "show --coords=cell", "k7/8/8/8/8/8/8/7K w - - 0 1",
      "\n    a    b    c    d    e    f    g    h\n  ┌────┬" },
    { "show --coords=cell", "k7/8/8/8/8/8/8/7K w - - 0 1", "\n1 │ k^ │" },
    { "show --coords=cell", "k7/8/8/8/8/8/8/7K w - - 0 1", "\nWhite (C) to move\n" },
    { "show", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
      "castling: White h1 a1 Black h8 a8\n" },
    { "show", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "enPassant: e3\n" },
    /* Details of the native file: squares by their names. */
    { "show", DETAILS ("\"enPassant\":5"), "\nenPassant: b2\n" },
    { "show", DETAILS ("\"ko\":5"), "\nko: b2\n" },
    { "show", DETAILS ("\"walls\":[1,2]"), "\nwalls: b1 c1\n" },
    { "show", DETAILS ("\"promoted\":[0]"), "\npromoted: a1\n" },
    { "show", DETAILS ("\"walls\":[1,2,3,4,5,6,8,9,10,11,12,13,14]"),
      "\nwalls: b1 c1 d1 a2 b2 c2 a3 b3 c3 d3 a4 b4 …\n" },
    { "show", DETAILS ("\"castling\":{\"first\":[],\"second\":[7]}"), "\ncastling: Second d2\n" },
    { "show", DETAILS ("\"title\":\"One\""), "One\n4×4, 16 squares" },
    /* Squares of other layers have no arrow. */
    { "show --ascii --sees=a1A", "2/2//2/1k / C/c", "|*k |" },
    /* Game ids that are not known stay as they are. */
    { "show",
      "{\"board\":[\"K\"],\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\","
      "\"second\":\"c\"},"
      "\"turn\":\"first\",\"setup\":{\"game\":\"own-game\"}}",
      "own-game, 1 square, 1 piece\n" },
    /* Layers that are too large for lines: those without a piece take one line. */
    { "show",
      "{\"shape\":[4,50,50],\"pieces\":[[0,\"K\"],[5000,\"k\"]],\"hands\":{\"first\":[],\"second\":"
      "[]},"
      "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}",
      "\nlayer B: empty\n" },
    { "show",
      "{\"shape\":[4,50,50],\"pieces\":[[7500,\"K\"]],\"hands\":{\"first\":[],\"second\":[]},"
      "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}",
      "\nlayers A to C: empty\n" },
    { "show",
      "{\"shape\":[4,50,50],\"pieces\":[[0,\"K\"]],\"hands\":{\"first\":[],\"second\":[]},"
      "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}",
      "\nlayers B to D: empty\n" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (ToolRun) run = { 0 };

      tool_run_line (&run, NULL, rows[i].line, rows[i].input, -1);
      g_assert_cmpint (run.status, ==, 0);
      if (strstr (run.out, rows[i].part) == NULL)
        g_assert_cmpstr (run.out, ==, rows[i].part);
    }
}

/* When the moves from a square cannot be marked, no board is drawn. */
static void
test_sees_refused (void)
{
  static const struct
  {
    const char *line, *input, *code;
  } rows[] = {
    { "show --sees=c9", "K1/1k / C/c", "index-out-of-range" },
    { "show --sees=4", "K1/1k / C/c", "index-out-of-range" },
    { "show --sees=", "K1/1k / C/c", "bad-cell" },
    { "show --sees=a1", "K1/1k / C/c", "game-not-named" },
    { "show --sees=a1 --game=tenjiku --coords=cell", "K1/1k / S/s", "no-rules" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (ToolRun) run = { 0 };
      g_autofree char *code = g_strdup_printf (" [%s]\n", rows[i].code);

      tool_run_line (&run, NULL, rows[i].line, rows[i].input, -1);
      g_assert_cmpint (run.status, ==, 1);
      g_assert_cmpstr (run.out, ==, "");
      if (strstr (run.err, code) == NULL)
        g_assert_cmpstr (run.err, ==, code);
    }
}

/* On a large board without lines every square has a cell before it for its mark. */
static void
test_sees_large (void)
{
  g_auto (ToolRun) empty = { 0 };
  g_auto (ToolRun) put = { 0 };
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) json = { 0 };
  g_autoptr (QiValue) value = NULL;
  const QiValue *directions;

  tool_run_line (&empty, NULL, "new --shape=50,50", NULL, 0);
  tool_run_line (&put, NULL, "edit put=0:#", empty.out, (gssize) empty.out_length);
  tool_run_line (&run, NULL, "show --sees=c1", put.out, (gssize) put.out_length);
  g_assert_cmpint (run.status, ==, 0);
  g_assert_nonnull (strstr (run.out, "\n 1 ←#  ←  ·  →"));
  g_assert_nonnull (strstr (run.out, "\n 2  ○  ↙  ↓  ↘  ○  ·"));
  tool_run_line (&json, NULL, "show --json --sees=c1", put.out, (gssize) put.out_length);
  value = tool_parse_json (json.out, -1);
  directions = qi_value_get_member (qi_value_get_member (value, "sees"), "directions");
  g_assert_cmpint (vectors_int (qi_value_get_member (value, "sees"), "square"), ==, 2);
  g_assert_cmpuint (qi_value_get_size (directions), ==, 5 + 4);
}

/* Faulty input gives no drawing, and the reason. */
static void
test_faulty (void)
{
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) json = { 0 };
  g_autoptr (QiValue) value = NULL;

  tool_run_line (&run, NULL, "show --from=feen", "K^x / C/c!", -1);
  g_assert_cmpint (run.status, ==, 1);
  g_assert_cmpstr (run.out, ==, "");
  g_assert_nonnull (strstr (run.err, ": error: "));
  tool_run_line (&json, NULL, "show --json --from=feen", "K^1 / C/c", -1);
  g_assert_cmpint (json.status, ==, 0);
  value = tool_parse_json (json.out, -1);
  g_assert_nonnull (strstr (tool_get_text (value, "text"), "│ K^ │"));
}

/* Boards of the largest sizes are drawn without lines; every piece is there once. */
static void
test_large (void)
{
  static const struct
  {
    const char *line;
    guint max_lines;
  } rows[] = {
    { "new --shape=255,255", 300 },
    { "new --shape=40,40,40", 100 },
    { "new --shape=255", 300 },
    { "new --shape=255,1,255", 2000 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (ToolRun) empty = { 0 };
      g_auto (ToolRun) put = { 0 };
      g_auto (ToolRun) run = { 0 };
      g_auto (GStrv) lines = NULL;
      g_auto (GStrv) parts = NULL;

      tool_run_line (&empty, NULL, rows[i].line, NULL, 0);
      g_assert_cmpint (empty.status, ==, 0);
      tool_run_line (&put, NULL, "edit put=0:# put=254:#", empty.out, (gssize) empty.out_length);
      g_assert_cmpint (put.status, ==, 0);
      tool_run_line (&run, NULL, "show", put.out, (gssize) put.out_length);
      g_assert_cmpint (run.status, ==, 0);
      lines = g_strsplit (run.out, "\n", -1);
      g_assert_cmpuint (g_strv_length (lines), <, rows[i].max_lines);
      parts = g_strsplit (run.out, "#", -1);
      g_assert_cmpuint (g_strv_length (parts), ==, 3);
    }
}

/* COLUMNS limits every line of a board, for those who use a pager. */
static void
test_width (void)
{
  static const char *const shapes[] = { "255,255", "30,60", "8,8", "5,5,5", "255", "40,40,40" };

  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autofree char *new_line = g_strconcat ("new --shape=", shapes[i], NULL);
      g_auto (ToolRun) empty = { 0 };
      g_auto (ToolRun) put = { 0 };
      g_auto (GStrv) lines = NULL;
      g_auto (GStrv) argv = NULL;
      g_autofree char *command = g_strdup_printf ("env COLUMNS=64 %s show", g_getenv ("QI_TOOL"));
      g_autofree char *out = NULL;
      g_autoptr (GSubprocess) process = NULL;
      GError *error = NULL;

      tool_run_line (&empty, NULL, new_line, NULL, 0);
      tool_run_line (&put, NULL, "edit put=0:+k^'", empty.out, (gssize) empty.out_length);
      argv = g_strsplit (command, " ", -1);
      process =
        g_subprocess_newv ((const char *const *) argv,
                           G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error);
      g_assert_no_error (error);
      g_subprocess_communicate_utf8 (process, put.out, NULL, &out, NULL, &error);
      g_assert_no_error (error);
      lines = g_strsplit (out, "\n", -1);
      for (gsize j = 0; lines[j] != NULL; j++)
        g_assert_cmpint (g_utf8_strlen (lines[j], -1), <=, 64);
    }
}

/* A problem has a1 at the bottom, and the letter for the king that its text has, whether a game is given or not; other
 * boards without a game have a1 at the top. */
static void
test_problem (void)
{
  static const char problem[] =
    "BeginProblem\nPieces White Ka1 Gc3 Black Kh8\nStipulation #2\nEndProblem\n";
  static const struct
  {
    const char *line;
    const char *input;
    const char *rank;
  } rows[] = {
    { "show --from=popeye", problem, "\n1 │ K^ │" },
    { "show --game=chess --from=popeye", problem, "\n1 │ K^ │" },
    { "show", "K^1/1k^ / C/c", "\n1 │ K^ │" },
    { "show", "1k^/K^1 / C/c", "\n2 │ K^ │" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (ToolRun) run = { 0 };

      tool_run_line (&run, NULL, rows[i].line, rows[i].input, -1);
      g_assert_cmpint (run.status, ==, 0);
      g_assert_nonnull (strstr (run.out, rows[i].rank));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/qi/show/drawing/", cases, test_case);
  g_test_add_func ("/qi/show/parts", test_parts);
  g_test_add_func ("/qi/show/faulty", test_faulty);
  g_test_add_func ("/qi/show/large", test_large);
  g_test_add_func ("/qi/show/sees-refused", test_sees_refused);
  g_test_add_func ("/qi/show/sees-large", test_sees_large);
  g_test_add_func ("/qi/show/width", test_width);
  g_test_add_func ("/qi/show/problem", test_problem);
  return g_test_run ();
}
