/* SPDX-License-Identifier: Apache-2.0 */
#include "tool-run.h"

#define START        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define START_SPACED "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w  KQkq  -  0 1"
#define KNIGHT       "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"
#define A            "4k3/8/8/8/8/8/8/K7 w - - 0 1"
#define B            "4k3/8/8/8/8/8/8/1K6 w - - 0 1"
#define B_BLACK      "4k3/8/8/8/8/8/8/1K6 b - - 0 1"
#define C            "4k3/8/8/8/8/8/8/2K5 w - - 0 1"
#define D            "4k3/8/8/8/8/8/8/3K4 w - - 0 1"
#define D_BLACK      "4k3/8/8/8/8/8/8/3K4 b - - 0 1"
#define E            "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
#define SMALL(piece)                                                                               \
  "{\"board\":[[" piece ",null],[null,\"k^\"]],\"hands\":{\"first\":[],\"second\":[]},"            \
  "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}"

/* Files that are there for every run. */
static const struct
{
  const char *name;
  const char *text;
} files[] = {
  { "start.fen", START "\n" },
  { "spaced.fen", START_SPACED "\n" },
  { "knight.fen", KNIGHT "\n" },
  { "start.feen", "+rnbq+k^bn+r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/+RNBQ+K^BN+R / C/c" },
  { "faulty.fen", "rnbqkbnr/ppppppp w KQkq - 0 1\n" },
  { "hand.sfen", "4k4/9/9/9/9/9/9/9/4K4 b 2Pr 1\n" },
  { "hands.sfen", "4k4/9/9/9/9/9/9/9/4K4 b Pb 1\n" },
  { "two.feen", "K^1/1k^ / C/c" },
  { "three.feen", "K^1/1k^/2 / C/c" },
  { "small.json", SMALL ("\"K^\"") "\n" },
  { "odd.json", SMALL ("1") "\n" },
  { "rows.fen", A "\n" B "\n" C "\n" D "\n" E "\n" },
  { "few.fen", A "\n" B "\n" E "\n" },
  { "rows2.fen",
    "# added b, c is gone, d changed\n" A "\n\n" START "\n" B "\n" D_BLACK "\n" E "\n" },
  { "turned.fen", B "\n" C "\n" D "\n" E "\n" A "\n" },
  { "bad-rows.fen", A "\n" B "\n4k3/7 w - - 0 1\n" D "\n" E "\n" },
  { "array.json", "[" SMALL ("\"K^\"") ",\n" SMALL ("1") "]\n" },
  { "lines.jsonl", SMALL ("\"K^\"") "\n" SMALL ("2") "\n" },
  { "open.json", "[" SMALL ("\"K^\"") ",\n" SMALL ("1") "\n" },
  { "games.pgn", "[Event \"One\"]\n[FEN \"" A "\"]\n[SetUp \"1\"]\n\n1. Kb1 *\n\n"
                 "[Event \"Two\"]\n[FEN \"" B "\"]\n[SetUp \"1\"]\n\n1. Kc1 *\n" },
  { "styled.feen", "K^1/1k^ / S/c" },
  { "chess.json", "{\"board\":[[\"K^\",null],[null,\"k^\"]],\"hands\":{\"first\":[],\"second\":[]},"
                  "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\",\"setup\":{"
                  "\"game\":\"chess\"}}\n" },
  { "one/a.fen", A "\n" },
  { "one/b.fen", B "\n" },
  { "one/c.fen", C "\n" },
  { "one/same.fen", E "\n" },
  { "two/b.fen", D "\n" },
  { "two/d.fen", C "\n" },
  { "two/e.fen", START "\n" },
  { "two/same.fen", E "\n" },
};

/* Worked out from the positions above. @out is the whole output, @err a text in the remarks ("": there are none). */
static const struct
{
  const char *name;
  const char *line;
  const char *input;
  int         status;
  const char *out;
  const char *err;
} cases[] = {
  { "same", "start.fen start.fen", "", 0, "", "" },
  { "same-meaning", "start.fen spaced.fen", "", 0, "", NULL },
  { "same-in-another-format", "start.fen start.feen --game=chess", "", 0, "", "" },
  { "stdin-second", "start.fen -", START, 0, "", "" },
  { "stdin-first", "- start.fen", START, 0, "", "" },
  { "counters-begun", "knight.fen start.feen --game=chess", "", 1,
    "turn: second to first\nf3 to g1: N\nhalfmove: 1 to none\n", "" },
  { "knight", "start.fen knight.fen", "", 1,
    "turn: first to second\ng1 to f3: N\nhalfmove: 0 to 1\n", "" },
  { "knight-back", "knight.fen start.fen", "", 1,
    "turn: second to first\nf3 to g1: N\nhalfmove: 1 to 0\n", "" },
  /* In cell coordinates index 0 is a1: g1 is 62, on rank 8. */
  { "knight-cell", "--coords=cell start.fen knight.fen", "", 1,
    "turn: first to second\ng8 to f6: N\nhalfmove: 0 to 1\n", "" },
  { "hands", "hand.sfen hands.sfen", "", 1,
    "first hand: P 2 to 1\nsecond hand: b 0 to 1\nsecond hand: r 1 to 0\n", "" },
  { "token", "small.json odd.json", "", 1, "a1: K^ replaced by 1\n", NULL },
  { "text", "--text start.fen knight.fen", "", 1,
    "rnbqkbnr/pppppppp/8/8/8/[-8-]{+5N2+}/PPPPPPPP/RNBQKB[-N-]{+1+}R [-w-]{+b+} KQkq - [-0-]{+1+} "
    "1\n",
    "" },
  { "text-same", "--text start.fen start.fen", "", 0, "", "" },
  /* The second is written in the format of the first. */
  { "text-of-two-formats", "--text knight.fen start.feen --game=chess", "", 1,
    "rnbqkbnr/pppppppp/8/8/8/[-5N2-]{+8+}/PPPPPPPP/RNBQKB[-1-]{+N+}R [-b-]{+w+} KQkq - [-1-]{+0+} "
    "1\n",
    NULL },
  { "shape", "two.feen three.feen", "", 1, "shape: 2x2 to 3x2\n", "" },
  { "blanks-around", "two.feen -", "\n  K^1/1k^ / C/c \n", 0, "", NULL },
  { "text-color", "--text --color=always knight.fen -",
    "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 1 1", 1,
    "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R \033[31m[-b-]\033[0m\033[32m{+w+}\033[0m KQkq - "
    "1 1\n",
    "" },
  { "faulty", "--from=fen start.fen faulty.fen", "", 1, "", "faulty.fen:1:" },
  { "faulty-first", "--from=fen faulty.fen start.fen", "", 1, "", "faulty.fen:1:" },
  { "faulty-text", "--text --from=fen start.fen -", "rubbish", 1, "[-" START "-]{+rubbish+}\n",
    "-:1:" },
  { "wrong-format", "--from=sfen start.fen start.fen", "", 1, "", "start.fen:1:" },
  { "control", "--text --from=feen - small.json", "\033[31m", 1, NULL, "-:1:" },

  { "rows", "rows.fen rows2.fen", "", 1,
    "row 2 (rows2.fen:4): added: " START "\n"
    "row 3 (rows.fen:3): removed: " C "\n"
    "row 4 (rows.fen:4) to row 4 (rows2.fen:6): changed\n"
    "  turn: first to second\n"
    "1 changed, 1 removed, 1 added, 3 same\n",
    "" },
  { "rows-same", "rows.fen rows.fen", "", 0, "5 same\n", "" },
  { "rows-stdin", "rows.fen -", A "\n" B "\n" C "\n" D "\n" E, 0, "5 same\n", "" },
  { "rows-same-meaning", "rows.fen -", A "\n" B "\n4k3/8/8/8/8/8/8/2K5  w  -  -  0  1\n" D "\n" E,
    0, "5 same\n", NULL },
  { "rows-moved", "rows.fen turned.fen", "", 1,
    "row 1 (rows.fen:1) to row 5 (turned.fen:5): moved\n1 moved, 4 same\n", "" },
  { "rows-text", "--text rows.fen rows2.fen", "", 1,
    "row 2 (rows2.fen:4): added\n"
    "{+" START "+}\n"
    "row 3 (rows.fen:3): removed\n"
    "[-" C "-]\n"
    "row 4 (rows.fen:4) to row 4 (rows2.fen:6): changed\n"
    "4k3/8/8/8/8/8/8/3K4 [-w-]{+b+} - - 0 1\n"
    "1 changed, 1 removed, 1 added, 3 same\n",
    "" },
  { "rows-unreadable", "--from=fen rows.fen bad-rows.fen", "", 1,
    "row 3 (rows.fen:3) to row 3 (bad-rows.fen:3): unreadable\n1 unreadable, 4 same\n",
    "bad-rows.fen:3:5: error: " },
  { "rows-and-one", "few.fen -", B, 1,
    "row 1 (few.fen:1): removed: " A "\n"
    "row 3 (few.fen:3): removed: " E "\n"
    "2 removed, 1 same\n",
    "" },
  { "array-and-lines", "array.json lines.jsonl", "", 1,
    "row 2 (array.json:2) to row 2 (lines.jsonl:2): changed\n"
    "  a1: 1 replaced by 2\n"
    "1 changed, 1 same\n",
    NULL },
  { "array-open", "array.json open.json", "", 1, "2 same\n", "open.json:" },
  /* Three rows for one: the most similar of them is paired with it. */
  { "rows-alike", "--from=fen few.fen -", A "\n" D_BLACK "\n" B_BLACK "\n" START "\n" E, 1,
    "row 2 (-:2): added: " D_BLACK "\n"
    "row 2 (few.fen:2) to row 3 (-:3): changed\n"
    "  turn: first to second\n"
    "row 4 (-:4): added: " START "\n"
    "1 changed, 2 added, 2 same\n",
    "" },
  /* One for one: there is nothing to choose. */
  { "rows-in-order", "--from=fen few.fen -", A "\n" C "\n" E, 1,
    "row 2 (few.fen:2) to row 2 (-:2): changed\n"
    "  b1 to c1: K^\n"
    "1 changed, 2 same\n",
    "" },
  /* The tags of a game are details. */
  { "games-and-lines", "games.pgn -", A "\n" C "\n", 1,
    "row 1 (games.pgn:1) to row 1 (-:1): changed\n"
    "  tags: {\"Event\":\"One\"} to none\n"
    "row 2 (games.pgn:7) to row 2 (-:2): changed\n"
    "  b1 to c1: K^\n"
    "  tags: {\"Event\":\"Two\"} to none\n"
    "2 changed, 0 same\n",
    "moves-ignored" },
  /* Files of the same name are one row; c is d under another name. */
  { "folders", "one two", "", 1,
    "row 1 (one/a.fen:1): removed: " A "\n"
    "row 2 (one/b.fen:1) to row 1 (two/b.fen:1): changed\n"
    "  b1 to d1: K^\n"
    "row 3 (one/c.fen:1) to row 2 (two/d.fen:1): moved\n"
    "row 3 (two/e.fen:1): added: " START "\n"
    "1 changed, 1 moved, 1 removed, 1 added, 1 same\n",
    "" },
  { "folders-slash", "one/ one", "", 0, "4 same\n", "" },
  { "folder-and-file", "one turned.fen", "", 1,
    "row 3 (turned.fen:3): added: " D "\n"
    "row 1 (one/a.fen:1) to row 5 (turned.fen:5): moved\n"
    "1 moved, 1 added, 3 same\n",
    "" },
  /* The most similar is the first of three, and one of the three is no position. */
  { "rows-alike-first", "--from=fen few.fen -", A "\n" B_BLACK "\n" D_BLACK "\n" START "\n" E, 1,
    "row 2 (few.fen:2) to row 2 (-:2): changed\n"
    "  turn: first to second\n"
    "row 3 (-:3): added: " D_BLACK "\n"
    "row 4 (-:4): added: " START "\n"
    "1 changed, 2 added, 2 same\n",
    "" },
  { "rows-alike-unreadable", "--from=fen few.fen -", A "\n4k3/7 w - - 0 1\n" B_BLACK "\n" E, 1,
    "row 2 (-:2): added: 4k3/7 w - - 0 1\n"
    "row 2 (few.fen:2) to row 3 (-:3): changed\n"
    "  turn: first to second\n"
    "1 changed, 1 added, 2 same\n",
    NULL },
  { "one-and-rows", "- few.fen", B, 1,
    "row 1 (few.fen:1): added: " A "\n"
    "row 3 (few.fen:3): added: " E "\n"
    "2 added, 1 same\n",
    "" },
  { "rows-moved-text", "--text rows.fen turned.fen", "", 1,
    "row 1 (rows.fen:1) to row 5 (turned.fen:5): moved\n1 moved, 4 same\n", "" },
  { "blank", "--from=feen - two.feen", "\n \n", 1, "", "[field-count]" },
  { "empty-folder", "one empty", "", 2, "", "empty:1:1: error: the folder holds no position file" },
};

static char *
make_folder (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = g_dir_make_tmp ("qi-diff-XXXXXX", &error);
  static const char *const folders[] = { "one", "two", "empty" };

  g_assert_no_error (error);
  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *path = g_build_filename (folder, folders[i], NULL);

      g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (folder, files[i].name, NULL);

      g_assert_true (g_file_set_contents (path, files[i].text, -1, NULL));
    }
  return folder;
}

static void
remove_folder (const char *folder)
{
  static const char *const folders[] = { "one", "two", "empty", "" };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (folder, files[i].name, NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *path = g_build_filename (folder, folders[i], NULL);

      g_assert_cmpint (g_rmdir (path), ==, 0);
    }
}

static void
test_case (gconstpointer data)
{
  const typeof (cases[0]) *row = data;
  g_autofree char *folder = make_folder ();
  g_autofree char *line = g_strconcat ("diff ", row->line, NULL);
  g_auto (ToolRun) run = { 0 };

  tool_run_line (&run, folder, line, row->input, -1);
  remove_folder (folder);
  if (row->out != NULL)
    g_assert_cmpstr (run.out, ==, row->out);
  if (row->err != NULL && *row->err == '\0')
    g_assert_cmpstr (run.err, ==, "");
  else if (row->err != NULL && strstr (run.err, row->err) == NULL)
    g_assert_cmpstr (run.err, ==, row->err);
  g_assert_cmpint (run.status, ==, row->status);
  /* No control character of a text reaches the terminal. */
  if (strstr (row->line, "color") == NULL)
    g_assert_null (strchr (run.out, '\033'));
}

/* One line of JSON for each pair that differs; the line of @number, from 0. */
static QiValue *
parse_line (const ToolRun *run,
            guint          number)
{
  g_auto (GStrv) lines = g_strsplit (run->out, "\n", -1);

  g_assert_cmpstr (run->err, ==, "");
  g_assert_cmpuint (g_strv_length (lines), >, number);
  return tool_parse_json (lines[number], -1);
}

static void
assert_json (const QiValue *value,
             const char    *key,
             const char    *expected)
{
  const QiValue *member = qi_value_get_member (value, key);
  g_autofree char *text = member == NULL ? g_strdup ("(nothing)") : qi_value_to_string (member);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_json (void)
{
  g_autofree char *folder = make_folder ();
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) same = { 0 };
  g_auto (ToolRun) missing = { 0 };
  g_auto (ToolRun) hands = { 0 };

  tool_run_line (&run, folder, "diff --json --text start.fen knight.fen", "", -1);
  tool_run_line (&same, folder, "diff --json start.fen start.fen", "", -1);
  tool_run_line (&missing, folder, "diff --json --from=fen start.fen faulty.fen", "", -1);
  tool_run_line (&hands, folder, "diff --json hand.sfen hands.sfen", "", -1);
  remove_folder (folder);

  g_autoptr (QiValue) value = parse_line (&run, 0);
  const QiValue *changes = qi_value_get_member (value, "changes");

  g_assert_cmpint (run.status, ==, 1);
  assert_json (value, "status", "\"changed\"");
  assert_json (value, "before",
               "{\"file\":\"start.fen\",\"row\":1,\"line\":1,\"format\":\"fen\",\"ok\":true,"
               "\"findings\":[]}");
  g_assert_cmpuint (qi_value_get_size (changes), ==, 3);
  /* g1 is the 62nd square and f3 the 45th, counted from a8 and 0. */
  assert_json (value, "changes",
               "[{\"kind\":\"turn\",\"before\":\"first\",\"after\":\"second\","
               "\"words\":\"turn: first to second\"},"
               "{\"kind\":\"moved\",\"name\":\"f3\",\"square\":45,\"squareBefore\":45,"
               "\"fromName\":\"g1\",\"from\":62,\"fromBefore\":62,\"before\":null,\"after\":\"N\","
               "\"words\":\"g1 to f3: N\"},"
               "{\"kind\":\"detail\",\"key\":\"halfmove\",\"before\":0,\"after\":1,"
               "\"words\":\"halfmove: 0 to 1\"}]");
  assert_json (
    value, "text",
    "[[\"same\",\"rnbqkbnr/pppppppp/8/8/8/\"],[\"removed\",\"8\"],[\"added\",\"5N2\"],"
    "[\"same\",\"/PPPPPPPP/RNBQKB\"],[\"removed\",\"N\"],[\"added\",\"1\"],[\"same\",\"R \"],"
    "[\"removed\",\"w\"],[\"added\",\"b\"],[\"same\",\" KQkq - \"],[\"removed\",\"0\"],"
    "[\"added\",\"1\"],[\"same\",\" 1\"]]");

  g_autoptr (QiValue) nothing = parse_line (&same, 0);

  g_assert_cmpint (same.status, ==, 0);
  assert_json (nothing, "status", "\"same\"");
  assert_json (nothing, "changes", "[]");
  assert_json (nothing, "text", "(nothing)");

  g_autoptr (QiValue) faulty = parse_line (&missing, 0);

  g_assert_cmpint (missing.status, ==, 1);
  assert_json (faulty, "status", "\"unreadable\"");
  g_assert_false (tool_get_flag (qi_value_get_member (faulty, "after"), "ok"));

  g_autoptr (QiValue) held = parse_line (&hands, 0);

  assert_json (held, "changes",
               "[{\"kind\":\"hand\",\"side\":\"first\",\"piece\":\"P\",\"before\":2,\"after\":1,"
               "\"words\":\"first hand: P 2 to 1\"},"
               "{\"kind\":\"hand\",\"side\":\"second\",\"piece\":\"b\",\"before\":0,\"after\":1,"
               "\"words\":\"second hand: b 0 to 1\"},"
               "{\"kind\":\"hand\",\"side\":\"second\",\"piece\":\"r\",\"before\":1,\"after\":0,"
               "\"words\":\"second hand: r 1 to 0\"}]");
}

/* Shapes are arrays, and what is wrong with a file around its positions is a line of its own. */
static void
test_json_around (void)
{
  g_autofree char *folder = make_folder ();
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) open = { 0 };

  tool_run_line (&run, folder, "diff --json two.feen three.feen", "", -1);
  tool_run_line (&open, folder, "diff --json array.json open.json", "", -1);
  remove_folder (folder);

  g_autoptr (QiValue) value = parse_line (&run, 0);
  g_autoptr (QiValue) fault = parse_line (&open, 0);
  const QiValue *finding = qi_value_get_item (qi_value_get_member (fault, "findings"), 0);

  assert_json (value, "changes",
               "[{\"kind\":\"shape\",\"before\":[2,2],\"after\":[3,2],"
               "\"words\":\"shape: 2x2 to 3x2\"}]");
  assert_json (fault, "status", "\"unreadable\"");
  assert_json (fault, "file", "\"open.json\"");
  assert_json (fault, "ok", "false");
  assert_json (finding, "code", "\"json-syntax\"");
  g_assert_cmpint (open.status, ==, 1);
}

/* What the manual says of styles, of games, and of moved rows. */
static void
test_json_kinds (void)
{
  g_autofree char *folder = make_folder ();
  g_auto (ToolRun) style = { 0 };
  g_auto (ToolRun) game = { 0 };
  g_auto (ToolRun) moved = { 0 };

  tool_run_line (&style, folder, "diff --json two.feen styled.feen", "", -1);
  tool_run_line (&game, folder, "diff --json small.json chess.json", "", -1);
  tool_run_line (&moved, folder, "diff --json --text rows.fen turned.fen", "", -1);
  remove_folder (folder);

  g_autoptr (QiValue) styles = parse_line (&style, 0);
  g_autoptr (QiValue) games = parse_line (&game, 0);
  g_autoptr (QiValue) row = parse_line (&moved, 0);
  const QiValue *change = qi_value_get_item (qi_value_get_member (styles, "changes"), 0);

  g_assert_cmpuint (qi_value_get_size (qi_value_get_member (styles, "changes")), ==, 1);
  assert_json (change, "kind", "\"style\"");
  assert_json (change, "side", "\"first\"");
  assert_json (change, "before", "\"C\"");
  assert_json (change, "after", "\"S\"");
  change = qi_value_get_item (qi_value_get_member (games, "changes"), 0);
  g_assert_cmpuint (qi_value_get_size (qi_value_get_member (games, "changes")), ==, 1);
  assert_json (change, "kind", "\"game\"");
  assert_json (change, "before", "null");
  assert_json (change, "after", "\"chess\"");
  assert_json (row, "status", "\"moved\"");
  assert_json (row, "text", "(nothing)");
}

static void
test_json_rows (void)
{
  static const char *const statuses[] = { "\"added\"", "\"removed\"", "\"changed\"" };
  g_autofree char *folder = make_folder ();
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) moved = { 0 };

  tool_run_line (&run, folder, "diff --json rows.fen rows2.fen", "", -1);
  tool_run_line (&moved, folder, "diff --json rows.fen turned.fen", "", -1);
  remove_folder (folder);
  g_assert_cmpint (run.status, ==, 1);
  for (guint i = 0; i < G_N_ELEMENTS (statuses); i++)
    {
      g_autoptr (QiValue) value = parse_line (&run, i);

      assert_json (value, "status", statuses[i]);
      if (i == 0)
        assert_json (value, "before", "null");
      if (i == 1)
        assert_json (value, "after", "null");
    }

  g_autoptr (QiValue) summary = parse_line (&run, 3);
  g_autoptr (QiValue) elsewhere = parse_line (&moved, 0);

  assert_json (summary, "summary",
               "{\"changed\":1,\"moved\":0,\"removed\":1,\"added\":1,\"unreadable\":0,\"same\":3}");
  assert_json (elsewhere, "status", "\"moved\"");
  g_assert_nonnull (qi_value_get_member (qi_value_get_member (elsewhere, "before"), "row"));
}

/* Ten thousand rows with a few differences, through a pipe and from a file. */
static void
test_many (void)
{
  const guint n = g_getenv ("MASUME_SAMPLES") == NULL ? 10000 : 500;
  g_autoptr (GString) before = g_string_new (NULL);
  g_autoptr (GString) after = g_string_new (NULL);
  g_autofree char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "many.fen", NULL);
  g_auto (ToolRun) run = { 0 };

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *row = g_strdup_printf ("4k3/8/8/8/8/8/8/4K3 w - - 0 %u\n", i + 1);

      g_string_append (before, row);
      if (i == 100)
        continue;
      g_string_append (after, row);
      if (i == 200)
        g_string_append (after, START "\n");
    }
  g_assert_true (g_file_set_contents (path, before->str, -1, NULL));
  tool_run_line (&run, folder, "diff --from=fen many.fen -", after->str, -1);
  g_remove (path);
  remove_folder (folder);
  g_assert_nonnull (strstr (run.out, "row 101 (many.fen:101): removed: "));
  g_assert_nonnull (strstr (run.out, "row 201 (-:201): added: " START));
  g_assert_cmpint (run.status, ==, 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/qi/diff/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/qi/diff/json", test_json);
  g_test_add_func ("/qi/diff/json-around", test_json_around);
  g_test_add_func ("/qi/diff/json-rows", test_json_rows);
  g_test_add_func ("/qi/diff/json-kinds", test_json_kinds);
  g_test_add_func ("/qi/diff/many", test_many);
  return g_test_run ();
}
