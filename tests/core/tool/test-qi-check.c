/* SPDX-License-Identifier: Apache-2.0 */
#include "tool-run.h"
#include "qi-value-private.h"

#define CHESS "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define SHOGI "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

/* One run over standard input. @code: of the first finding in JSON, NULL for none. @remark: the
 * start of the first line of standard error in a run without --json; @format and @game: as in the
 * JSON. */
typedef struct
{
  const char *name;
  const char *options;
  const char *input;
  int         status;
  const char *format;
  const char *game;
  const char *code;
  const char *remark;
} Case;

static const Case cases[] = {
  { "feen", "", "K^1/1k^ / C/c", 0, "feen", NULL, NULL, NULL },
  { "feen-line-end-detected", "", "K^1/1k^ / C/c\n", 0, "feen", NULL, NULL, NULL },
  { "feen-line-end-strict", "--from=feen", "K^1/1k^ / C/c\n", 1, "feen", NULL, "style-token",
    "-:1:" },
  { "feen-crlf-strict", "--from=feen", "K^1/1k^ / C/c\r\n", 1, "feen", NULL, "style-token",
    "-:1:" },
  { "feen-line-end-lines", "--from=feen --lines", "K^1/1k^ / C/c\n", 0, "feen", NULL, NULL, NULL },
  { "feen-crlf-lines", "--from=feen --lines", "K^1/1k^ / C/c\r\n", 0, "feen", NULL, NULL, NULL },
  { "feen-line-end-lenient", "--from=feen --lenient", "K^1/1k^ / C/c\n", 0, "feen", NULL, NULL,
    NULL },
  { "feen-unsorted", "--from=feen", "8/8 PB/ C/c", 1, "feen", NULL, "hand-not-canonical", "-:1:" },
  { "feen-unsorted-lenient", "--from=feen --lenient", "8/8 PB/ C/c", 0, "feen", NULL,
    "hand-not-canonical", "-:1:" },
  { "feen-unsorted-lenient-strict", "--from=feen --lenient --strict", "8/8 PB/ C/c", 1, "feen",
    NULL, "hand-not-canonical", "-:1:" },
  { "feen-place", "--from=feen", "8/7x1/8! / C/c", 1, "feen", NULL, "piece-token",
    "-:1:8: error: " },
  { "feen-squares", "", "", 1, NULL, NULL, "unknown-format", "-:1:1: error: " },
  { "pon-line-end", "--from=pon",
    "{\"board\":[null],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}\n",
    0, "pon", NULL, NULL, NULL },
  { "pon-unknown-member", "--from=pon",
    "{\"board\":[null],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\",\"x\":1}",
    1, "pon", NULL, "unknown-field", "-:1:" },
  { "json-place", "--from=json",
    "{\"board\":[null],\n\"hands\":{\"first\":[],\"second\":[]},\n"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\n\"turn\":\"third\"}",
    1, "json", NULL, "bad-turn", "-:4:8: error: turn must be :first or :second [bad-turn]\n" },
  { "json-syntax", "--from=json", "{\"board\":[[}", 1, "json", NULL, "json-syntax",
    "-:1:12: error: " },
  { "fen", "", CHESS, 0, "fen", "chess", NULL, NULL },
  { "fen-line-end", "--from=fen", CHESS "\n", 0, "fen", "chess", NULL, NULL },
  { "fen-missing-fields", "--from=fen", "8/8/8/8/8/8/8/K1k5 w", 0, "fen", "chess", "field-left-out",
    "-:1:" },
  { "fen-missing-fields-strict", "--from=fen --strict", "8/8/8/8/8/8/8/K1k5 w", 1, "fen", "chess",
    "field-left-out", "-:1:" },
  { "fen-bad-counter", "--from=fen", "8/8/8/8/8/8/8/K1k5 w - - -1 1", 1, "fen", NULL, "bad-counter",
    "-:1:" },
  { "fen-castling-order", "--from=fen", "r3k2r/8/8/8/8/8/8/R3K2R w kqKQ - 0 1", 1, "fen", NULL,
    "castling-order", "-:1:" },
  { "sfen", "", SHOGI, 0, "sfen", "shogi", NULL, NULL },
  { "sfen-line-end", "--from=sfen", SHOGI "\n", 0, "sfen", "shogi", NULL, NULL },
  { "engine-line", "", "position fen " CHESS, 0, "fen", "chess", NULL, NULL },
  { "game", "--game=chess --from=json",
    "{\"board\":[null],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}",
    0, "json", "chess", "wrong-shape", "-:1:1: warning: " },
  { "game-strict", "--game=chess --from=json --strict",
    "{\"board\":[null],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}",
    1, "json", "chess", "wrong-shape", "-:1:1: warning: " },
  { "fen-castling-without-rook", "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1", 0,
    "fen", "chess", "bad-castling-rights", "-:1:47: warning: " },
  { "fen-in-check", "--lines", "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1\n", 0, "fen", "chess",
    "side-not-to-move-in-check", "-:1:2: warning: the side that is not to move is in check: e8, e2 "
    "[side-not-to-move-in-check]\n" },
  { "sfen-nifu", "", "4k4/9/9/9/4P4/9/4P4/9/4K4 b - 1", 0, "sfen", "shogi", "nifu",
    "-:1:12: warning: " },
  /* Squares are named in words, and the first with a piece is pointed at: h8 is the 4th byte. */
  { "two-kings", "", "4k2K/8/8/8/8/8/8/K7 w - - 0 1", 0, "fen", "chess", "too-many-kings",
    "-:1:4: warning: white has too many kings: h8, a1 [too-many-kings]\n" },
  { "squares-in-cell", "--coords=cell", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", 0, "fen", "chess",
    "pawns-on-backrank",
    "-:1:17: warning: P cannot have gone back behind its start: a8 [pawns-on-backrank]\n" },
  { "empty-square", "", "4k3/8/8/8/8/8/8/4K3 w - e3 0 1", 0, "fen", "chess", "invalid-ep-square",
    "-:1:25: warning: no pawn can just have passed over this square: e3 [invalid-ep-square]\n" },
  { "no-game", "--from=json",
    "{\"board\":[null],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}",
    0, "json", NULL, NULL, NULL },
  { "too-many-squares", "--from=json",
    "{\"shape\":[41,40,40],\"board\":[],\"hands\":{\"first\":[],"
    "\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}",
    1, "json", NULL, "too-many-squares", "-:1:" },
  /* Squares are named in the game's words, and the place is that of the first piece there: counted by hand. */
  { "words-kings", "--game=chess", "4k3/8/8/8/8/8/8/4KK2 w - - 0 1\n", 0, "fen", "chess", "too-many-kings",
    "-:1:18: warning: white has too many kings: e1, f1 [too-many-kings]\n" },
  { "words-check", "--game=chess", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1\n", 0, "fen", "chess",
    "side-not-to-move-in-check",
    "-:1:2: warning: the side that is not to move is in check: e8, e7 [side-not-to-move-in-check]\n" },
  { "words-nifu", "--game=shogi", "4k4/9/9/9/9/4P4/4P4/9/4K4 b - 1\n", 0, "sfen", "shogi", "nifu",
    "-:1:14: warning: more than one unpromoted pawn of a side on a file: 5六, 5七 [nifu]\n" },
  { "words-palace", "--game=xiangqi", "3k5/9/9/9/9/9/9/K8/9/9 w - - 0 1\n", 0, "fen", "xiangqi", "outside-palace",
    "-:1:17: warning: G^ cannot leave the palace: a2 [outside-palace]\n" },
  { "words-king-row", "--game=checkers", "W:W1,32:B2\n", 0, "pdn", "checkers", "man-on-king-row",
    "-:1:4: warning: a man on the king row is a king: #1 [man-on-king-row]\n" },
  { "words-liberty", "--game=go", "(;GM[1]SZ[5]AB[ab][ba]AW[aa])\n", 0, "sgf", "go", "stone-without-liberty",
    "-:1:26: warning: stones without a liberty are taken off: A5 [stone-without-liberty]\n" },
  { "words-count", "--game=chess", "4k3/8/8/8/P7/8/PPPPPPPP/4K3 w - - 0 1\n", 0, "fen", "chess",
    "too-many-white-pawns",
    "-:1:2: warning: White has 9 pawns, and a side has no more than 8 [too-many-white-pawns]\n" },
  { "words-count-in-hand", "--game=shogi", "4k4/9/9/9/9/9/9/9/4K4 b 10P9p 1\n", 0, "sfen", "shogi",
    "too-many-of-piece",
    "-:1:25: warning: there are 19 of the piece P, and the game has no more than 18 [too-many-of-piece]\n" },
};

static void
run_case (const Case *row,
          const char *more,
          ToolRun    *run)
{
  g_autofree char *line =
    g_strjoin (" ", "check", *row->options != '\0' ? row->options : "--limits=default", more, NULL);

  tool_run_line (run, NULL, line, row->input, -1);
}

static void
test_case (gconstpointer data)
{
  const Case *row = data;
  g_auto (ToolRun) plain = { 0 };
  g_auto (ToolRun) json = { 0 };
  g_autoptr (QiValue) value = NULL;
  const QiValue *findings;

  run_case (row, NULL, &plain);
  if (row->remark == NULL)
    g_assert_cmpstr (plain.err, ==, "");
  else if (!g_str_has_prefix (plain.err, row->remark))
    g_assert_cmpstr (plain.err, ==, row->remark);
  g_assert_cmpint (plain.status, ==, row->status);

  run_case (row, "--json", &json);
  g_assert_cmpstr (json.err, ==, "");
  g_assert_cmpint (json.status, ==, row->status);
  g_assert_nonnull (strchr (json.out, '\n'));
  g_assert_cmpstr (strchr (json.out, '\n'), ==, "\n");
  value = tool_parse_json (json.out, -1);
  g_assert_cmpstr (tool_get_text (value, "file"), ==, "-");
  g_assert_cmpstr (tool_get_text (value, "format"), ==, row->format);
  g_assert_cmpstr (tool_get_text (value, "game"), ==, row->game);
  findings = qi_value_get_member (value, "findings");
  g_assert_nonnull (findings);
  g_assert_cmpint (tool_get_flag (value, "ok"), ==, tool_get_finding (value, "error") == NULL);
  g_assert_cmpint (tool_get_flag (value, "ok"), ==,
                   qi_value_get_member (value, "position") != NULL);
  g_assert_cmpstr (row->code, ==,
                   qi_value_get_size (findings) == 0
                     ? NULL
                     : tool_get_text (qi_value_get_item (findings, 0), "code"));
  g_assert_cmpint (qi_value_get_member (value, "line") != NULL, ==,
                   strstr (row->options, "--lines") != NULL);
}

/* A fix may replace other bytes than those of the fault. */
static void
test_fix_range (void)
{
  g_auto (ToolRun) run = { 0 };

  tool_run_line (&run, NULL, "check --from=feen --json", "8/8 P2P/ C/c", -1);
  g_assert_cmpint (run.status, ==, 1);
  g_assert_nonnull (strstr (run.out, "\"fix\":{\"id\":\"merge-hand\",\"replacement\":\"3P\","
                                     "\"offset\":4,\"length\":3}"));
  g_assert_nonnull (strstr (run.out, "\"offset\":5,\"length\":2,\"line\":1,\"column\":6"));
}

/* The keys of a result, a finding and a position, in order. */
static void
test_json_shape (void)
{
  static const struct
  {
    const char *options, *input, *out;
  } rows[] = {
    { "check --json --from=feen", "+P^'2k/4 P/2p s/C",
      "{\"file\":\"-\",\"format\":\"feen\",\"ok\":true,\"findings\":[],\"checked\":false,"
      "\"position\":{"
      "\"shape\":[2,4],"
      "\"board\":[[0,\"+P^'\"],[3,\"k\"]],\"hands\":{\"first\":{\"P\":1},\"second\":{\"p\":2}},"
      "\"styles\":{\"first\":\"C\",\"second\":\"s\"},\"turn\":\"second\",\"squares\":8,\"pieces\":"
      "5}}\n" },
    { "check --json --lines --from=feen", "1 / C/c\n2 / C/c",
      "{\"file\":\"-\",\"line\":1,\"format\":\"feen\",\"ok\":true,\"findings\":[],\"checked\":"
      "false,\"position\":{"
      "\"shape\":[1],\"board\":[],\"hands\":{\"first\":{},\"second\":{}},\"styles\":{\"first\":"
      "\"C\","
      "\"second\":\"c\"},\"turn\":\"first\",\"squares\":1,\"pieces\":0}}\n"
      "{\"file\":\"-\",\"line\":2,\"format\":\"feen\",\"ok\":true,\"findings\":[],\"checked\":"
      "false,\"position\":{"
      "\"shape\":[2],\"board\":[],\"hands\":{\"first\":{},\"second\":{}},\"styles\":{\"first\":"
      "\"C\","
      "\"second\":\"c\"},\"turn\":\"first\",\"squares\":2,\"pieces\":0}}\n" },
    { "check --json --from=json",
      "{\"board\":[1,true,null,null,{\"a\":1.0}],\"hands\":{\"first\":[2,2],\"second\":[\"x\"]},"
      "\"styles\":{\"first\":7,\"second\":\"c\"},\"turn\":\"first\"}",
      NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (ToolRun) run = { 0 };

      tool_run_line (&run, NULL, rows[i].options, rows[i].input, -1);
      if (rows[i].out != NULL)
        g_assert_cmpstr (run.out, ==, rows[i].out);
    }
}

/* When a token is not a string, both hands are lists of pairs. */
static void
test_json_hands (void)
{
  g_auto (ToolRun) run = { 0 };

  tool_run_line (&run, NULL, "check --json --from=json",
                 "{\"board\":[1,true,null,null,{\"a\":1.0},null,null],"
                 "\"hands\":{\"first\":[2,2],\"second\":[\"x\"]},"
                 "\"styles\":{\"first\":7,\"second\":\"c\"},\"turn\":\"first\"}",
                 -1);
  g_assert_cmpint (run.status, ==, 0);
  g_assert_nonnull (strstr (run.out, "\"board\":[[0,1],[1,true],[4,{\"a\":1.0}]],"
                                     "\"hands\":{\"first\":[[2,2]],\"second\":[[\"x\",1]]},"
                                     "\"styles\":{\"first\":7,\"second\":\"c\"},\"turn\":\"first\","
                                     "\"squares\":7,\"pieces\":6}"));
}

/* The excerpt under a remark and the mark below the fault: wide characters take two cells, tabs
 * one, and a long line is cut to the part around the fault. */
static void
test_caret (void)
{
  static const struct
  {
    const char *input, *err;
  } rows[] = {
    { "{\"board\":[null],\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\","
      "\"second\":"
      "\"c\"},\"turn\":3}",
      "\"turn\":3}\n" },
    { "{\n\t\"漢字\": x\n}", "\n \"漢字\": x\n         ^\n" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (ToolRun) run = { 0 };

      tool_run_line (&run, NULL, "check --from=json --caret=always", rows[i].input, -1);
      g_assert_cmpint (run.status, ==, 1);
      if (strstr (run.err, rows[i].err) == NULL)
        g_assert_cmpstr (run.err, ==, rows[i].err);
    }
}

/* A mark at the very start, middle and end of a line far wider than a terminal. */
static void
test_caret_long (void)
{
  static const gsize places[] = { 0, 1, 100, 3000, 5999 };

  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autoptr (GString) text = g_string_new ("[");
      g_auto (ToolRun) run = { 0 };
      g_auto (GStrv) lines = NULL;
      gsize cells;

      for (gsize j = 0; j < 6000; j++)
        g_string_append_c (text, j == places[i] ? 'x' : ' ');
      g_string_append_c (text, ']');
      tool_run_line (&run, NULL, "check --from=json --caret=always", text->str, (gssize) text->len);
      lines = g_strsplit (run.err, "\n", -1);
      g_assert_cmpuint (g_strv_length (lines), >=, 3);
      g_assert_cmpint (g_utf8_strlen (lines[1], -1), <=, 81);
      cells = strspn (lines[2], " ");
      g_assert_cmpint (lines[2][cells], ==, '^');
      g_assert_cmpint (*g_utf8_offset_to_pointer (lines[1], (glong) cells), ==, 'x');
    }
}

/* Colours are only used on demand here, since the output is not a terminal. */
static void
test_color (void)
{
  g_auto (ToolRun) plain = { 0 };
  g_auto (ToolRun) color = { 0 };

  tool_run_line (&plain, NULL, "check --from=feen", "x", -1);
  g_assert_null (strchr (plain.err, '\033'));
  tool_run_line (&color, NULL, "check --from=feen --color=always", "x", -1);
  g_assert_nonnull (strstr (color.err, "\033[1;31merror:\033[0m "));
}

/* Control characters in a text do not reach the terminal. */
static void
test_hostile_text (void)
{
  static const char input[] = "{\"board\":[\033[31m\xff\xe2\x80\xae\0";
  g_auto (ToolRun) run = { 0 };

  tool_run_line (&run, NULL, "check --from=json --caret=always", input, sizeof input);
  g_assert_cmpint (run.status, ==, 1);
  g_assert_null (strchr (run.err, '\033'));
  g_assert_null (strstr (run.err, "\xe2\x80\xae"));
  g_assert_true (g_utf8_validate (run.err, -1, NULL));
}

static void
test_feen_valid (void)
{
  g_autoptr (QiValue) vectors = vectors_load ("feen-valid.json");
  const QiValue *rows = qi_value_get_member (vectors, "cases");
  g_autoptr (GString) input = g_string_new (NULL);
  g_auto (ToolRun) run = { 0 };
  g_auto (GStrv) lines = NULL;

  for (gsize i = 0; i < qi_value_get_size (rows); i++)
    g_string_append_printf (input, "%s\n", tool_get_text (qi_value_get_item (rows, i), "feen"));
  tool_run_line (&run, NULL, "check --lines --json --from=feen", input->str, -1);
  g_assert_cmpint (run.status, ==, 0);
  lines = g_strsplit (run.out, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, qi_value_get_size (rows) + 1);
  for (gsize i = 0; i < qi_value_get_size (rows); i++)
    {
      static const char *const keys[] = { "shape", "board", "hands", "styles", "turn", "squares" };
      const QiValue *row = qi_value_get_item (rows, i);
      g_autoptr (QiValue) value = tool_parse_json (lines[i], -1);
      const QiValue *position = qi_value_get_member (value, "position");

      g_assert_cmpint (vectors_int (value, "line"), ==, (gint64) i + 1);
      for (gsize k = 0; k < G_N_ELEMENTS (keys); k++)
        tool_assert_value (qi_value_get_member (position, keys[k]),
                           qi_value_get_member (row, keys[k]));
      g_assert_cmpint (vectors_int (position, "pieces"), ==, vectors_int (row, "piece_count"));
    }
}

static gboolean
is_listed (const QiValue *list,
           const char    *code)
{
  for (gsize i = 0; list != NULL && i < qi_value_get_size (list); i++)
    {
      g_autofree char *other =
        tool_dup_code (qi_value_get_text (qi_value_get_item (list, i), NULL));

      if (strcmp (other, code) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Runs one vector on its own, every byte of it, and compares the first error. */
static void
check_invalid (const QiValue *row,
               const char    *from,
               const char    *key,
               const char    *code_key)
{
  const QiValue *text = qi_value_get_member (row, key);
  g_autofree char *line = g_strdup_printf ("check --json --from=%s", from);
  g_autofree char *code = tool_dup_code (tool_get_text (row, code_key));
  g_autoptr (QiValue) value = NULL;
  g_auto (ToolRun) run = { 0 };
  const char *found;
  gsize length = 0;
  const char *bytes = qi_value_get_text (text, &length);

  tool_run_line (&run, NULL, line, bytes, (gssize) length);
  g_test_message ("%s", tool_get_text (row, "id"));
  g_assert_cmpint (run.status, ==, 1);
  value = tool_parse_json (run.out, -1);
  g_assert_false (tool_get_flag (value, "ok"));
  found = tool_get_text (tool_get_finding (value, "error"), "code");
  if (!is_listed (qi_value_get_member (row, "also_acceptable"), found))
    g_assert_cmpstr (found, ==, code);
}

static void
test_feen_invalid (void)
{
  g_autoptr (QiValue) vectors = vectors_load ("feen-invalid.json");
  const QiValue *rows = qi_value_get_member (vectors, "cases");

  for (gsize i = 0; i < qi_value_get_size (rows); i++)
    check_invalid (qi_value_get_item (rows, i), "feen", "input", "error");
}

static void
test_pon (void)
{
  g_autoptr (QiValue) vectors = vectors_load ("pon.json");
  const QiValue *rows = qi_value_get_member (vectors, "cases");

  for (gsize i = 0; i < qi_value_get_size (rows); i++)
    {
      const QiValue *row = qi_value_get_item (rows, i);
      g_auto (ToolRun) run = { 0 };
      gsize length = 0;
      const char *text = NULL;

      if (g_strcmp0 (tool_get_text (row, "kind"), "parse") != 0)
        continue;
      if (!tool_get_flag (row, "valid"))
        {
          check_invalid (row, "pon", "json", "error");
          continue;
        }
      text = qi_value_get_text (qi_value_get_member (row, "json"), &length);
      tool_run_line (&run, NULL, "check --json --from=pon", text, (gssize) length);
      g_test_message ("%s", tool_get_text (row, "id"));
      g_assert_cmpint (run.status, ==, 0);
    }
}

/* The native reader uses the words of the nested constructor. */
static void
test_construct (void)
{
  static const char *const keys[] = { "board", "hands", "styles", "turn" };
  g_autoptr (QiValue) vectors = vectors_load ("qi-construct.json");
  const QiValue *rows = qi_value_get_member (vectors, "cases");

  for (gsize i = 0; i < qi_value_get_size (rows); i++)
    {
      const QiValue *row = qi_value_get_item (rows, i);
      const QiValue *expect = qi_value_get_member (row, "expect");
      g_autoptr (GString) text = g_string_new ("{");
      g_autoptr (QiValue) value = NULL;
      g_auto (ToolRun) run = { 0 };

      if (g_strcmp0 (tool_get_text (row, "kind"), "nested") != 0
          || qi_value_get_member (row, "board") == NULL || qi_value_get_member (row, "note") != NULL
          || tool_get_flag (expect, "ok"))
        continue;
      for (gsize k = 0; k < G_N_ELEMENTS (keys); k++)
        if (qi_value_get_member (row, keys[k]) != NULL)
          {
            g_string_append_printf (text, "%s\"%s\":", text->len > 1 ? "," : "", keys[k]);
            qi_value_append (qi_value_get_member (row, keys[k]), text);
          }
      g_string_append_c (text, '}');
      tool_run_line (&run, NULL, "check --json --from=json", text->str, (gssize) text->len);
      g_test_message ("%s: %s", tool_get_text (row, "id"), run.out);
      g_assert_cmpint (run.status, ==, 1);
      value = tool_parse_json (run.out, -1);
      g_assert_cmpstr (tool_get_text (tool_get_finding (value, "error"), "message"), ==,
                       tool_get_text (expect, "message"));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/qi/check/table/", cases, test_case);
  g_test_add_func ("/qi/check/fix-range", test_fix_range);
  g_test_add_func ("/qi/check/json-shape", test_json_shape);
  g_test_add_func ("/qi/check/json-hands", test_json_hands);
  g_test_add_func ("/qi/check/caret", test_caret);
  g_test_add_func ("/qi/check/caret-long", test_caret_long);
  g_test_add_func ("/qi/check/color", test_color);
  g_test_add_func ("/qi/check/hostile-text", test_hostile_text);
  g_test_add_func ("/qi/check/vectors/feen-valid", test_feen_valid);
  g_test_add_func ("/qi/check/vectors/feen-invalid", test_feen_invalid);
  g_test_add_func ("/qi/check/vectors/pon", test_pon);
  g_test_add_func ("/qi/check/vectors/construct", test_construct);
  return g_test_run ();
}
