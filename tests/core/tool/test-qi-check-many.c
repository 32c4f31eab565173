/* SPDX-License-Identifier: Apache-2.0 */
/* Files that hold many positions: checked, converted and shown item by item, with places in the
 * file. */
#include "tool-run.h"

#include <glib/gstdio.h>

#define GOOD         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define FAULT        "8/8/8/9/8/8/8/K1k5 w - - 0 1"
#define FAULT_TEXT   "error: rank 5 has 9 squares, rank 8 has 8 [dimensional-coherence]\n"
#define NATIVE(turn)                                                                               \
  "{\"board\":[null],\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\","          \
  "\"second\":\"c\"},\"turn\":\"" turn "\"}"
#define TURN_TEXT    "error: turn must be :first or :second [bad-turn]\n"
#define TAGS(fen)    "[Event \"e\"]\n[SetUp \"1\"]\n[FEN \"" fen "\"]\n\n*\n"
#define PDN(squares) "[Event \"e\"]\n[GameType \"20\"]\n[FEN \"W:W" squares ":B1,2\"]\n\n*\n"

/* One run over standard input, with its whole output. @json: the start of the lines with --json. */
typedef struct
{
  const char *name;
  const char *options;
  const char *input;
  int         status;
  const char *out;
  const char *err;
  const char *json[5];
} Case;

static const Case cases[] = {
  { "lines", "--from=fen", GOOD "\n" GOOD "\n", 0, "-: 2 positions, 0 wrong\n", "",
    { "{\"file\":\"-\",\"line\":1,\"item\":1,\"format\":\"fen\",\"ok\":true,\"findings\":[],",
      "{\"file\":\"-\",\"line\":2,\"item\":2,\"format\":\"fen\",\"ok\":true,\"findings\":[]," } },
  { "lines-detected", "", GOOD "\n" GOOD "\n", 0, "-: 2 positions, 0 wrong\n", "", { NULL } },
  { "lines-detected-fault", "", GOOD "\n" FAULT "\n", 1, "-: 2 positions, 1 wrong, 1 error\n",
    "-:2:7: " FAULT_TEXT, { NULL } },
  { "json-lines-detected", "", NATIVE ("third") "\n" NATIVE ("first") "\n", 1,
    "-: 2 positions, 1 wrong, 1 read without rules, 1 error\n", "-:1:93: " TURN_TEXT, { NULL } },
  { "lines-fault", "--from=fen", GOOD "\n" FAULT "\n" GOOD, 1, "-: 3 positions, 1 wrong, 1 error\n",
    "-:2:7: " FAULT_TEXT,
    { "{\"file\":\"-\",\"line\":1,\"item\":1,\"format\":\"fen\",\"ok\":true,",
      "{\"file\":\"-\",\"line\":2,\"item\":2,\"format\":\"fen\",\"ok\":false,",
      "{\"file\":\"-\",\"line\":3,\"item\":3,\"format\":\"fen\",\"ok\":true," } },
  /* Comments, blank lines and surrounding blanks belong to no position; --lines counts each
   * line. */
  { "lines-between", "--from=fen", "\n# " FAULT "\n" GOOD "\r\n\t  " FAULT "  \r\n; x\n% y\n\n" FAULT, 1,
    "-: 3 positions, 2 wrong, 2 errors\n", "-:4:10: " FAULT_TEXT "-:8:7: " FAULT_TEXT,
    { "{\"file\":\"-\",\"line\":3,\"item\":1,", "{\"file\":\"-\",\"line\":4,\"item\":2,",
      "{\"file\":\"-\",\"line\":8,\"item\":3," } },
  { "lines-as-told", "--from=fen --lines", GOOD "\n\n" FAULT "\n", 1, "-: 3 positions, 2 wrong, 2 errors, 5 notes\n",
    NULL, { "{\"file\":\"-\",\"line\":1,\"format\":\"fen\",\"ok\":true,",
            "{\"file\":\"-\",\"line\":2,\"format\":\"fen\",\"ok\":false,",
            "{\"file\":\"-\",\"line\":3,\"format\":\"fen\",\"ok\":false," } },
  /* Every byte of strict FEEN and PON counts; read leniently or by detection, each line is a
   * position. */
  { "feen-strict", "--from=feen", "K^1/1k^ / C/c\nK^1/1k^ / C/c\n", 1, "-: feen, 1 error\n", NULL,
    { "{\"file\":\"-\",\"format\":\"feen\",\"ok\":false," } },
  { "feen-lenient", "--from=feen --lenient", "K^1/1k^ / C/c\nK^1/1k^ / C/c\n", 0,
    "-: 2 positions, 0 wrong, 2 read without rules\n", "", { NULL } },
  { "feen-detected", "", "K^1/1k^ / C/c\nK^1/1k^ / C/c\n", 0, "-: 2 positions, 0 wrong, 2 read without rules\n", "",
    { NULL } },
  /* An array, on lines of its own and on one. */
  { "array", "", "[\n  " NATIVE ("first") ",\n  " NATIVE ("third") "\n]\n", 1,
    "-: 2 positions, 1 wrong, 1 read without rules, 1 error\n", "-:3:95: " TURN_TEXT,
    { "{\"file\":\"-\",\"line\":2,\"item\":1,\"format\":\"json\",\"ok\":true,",
      "{\"file\":\"-\",\"line\":3,\"item\":2,\"format\":\"json\",\"ok\":false," } },
  { "array-one-line", "", "[" NATIVE ("first") "," NATIVE ("third") "," NATIVE ("third") "]", 1,
    "-: 3 positions, 2 wrong, 1 read without rules, 2 errors\n", "-:1:195: " TURN_TEXT "-:1:296: " TURN_TEXT, { NULL } },
  /* Columns are characters. */
  { "array-wide", "", "[\"漢字\", " NATIVE ("third") "]", 1, "-: 2 positions, 2 wrong, 2 errors\n",
    "-:1:2: error: the text is in no known format [unknown-format]\n-:1:100: " TURN_TEXT, { NULL } },
  { "array-many-lines", "", "[{\"board\":[null],\n\"hands\":{\"first\":[],\"second\":[]},\n\"styles\":"
    "{\"first\":\"C\",\"second\":\"c\"},\n\"turn\":\"third\"}]", 1,
    "-: 1 position, 1 wrong, 1 error\n", "-:4:8: " TURN_TEXT, { NULL } },
  { "array-empty", "", "[]", 0, "-: 0 positions, 0 wrong\n", "", { NULL } },
  { "array-open", "", "[" NATIVE ("first") ",\n" NATIVE ("first"), 1,
    "-: 2 positions, 0 wrong, 2 read without rules, 1 error\n", NULL,
    { "{\"file\":\"-\",\"line\":1,\"item\":1,", "{\"file\":\"-\",\"line\":2,\"item\":2,",
      "{\"file\":\"-\",\"format\":" } },
  { "json-lines", "--from=json", NATIVE ("first") "\n" NATIVE ("third") "\n" NATIVE ("second") "\n", 1,
    "-: 3 positions, 1 wrong, 2 read without rules, 1 error\n", "-:2:93: " TURN_TEXT, { NULL } },
  /* Games. */
  { "pgn", "", TAGS (GOOD) "\n" TAGS (FAULT) "\n" TAGS (GOOD), 1, "-: 3 positions, 1 wrong, 1 error\n",
    "-:9:13: " FAULT_TEXT,
    { "{\"file\":\"-\",\"line\":1,\"item\":1,\"format\":\"pgn\",\"ok\":true,",
      "{\"file\":\"-\",\"line\":7,\"item\":2,\"format\":\"pgn\",\"ok\":false,",
      "{\"file\":\"-\",\"line\":13,\"item\":3,\"format\":\"pgn\",\"ok\":true," } },
  { "pdn", "", PDN ("31,32") "\n" PDN ("31,99"), 1, "-: 2 positions, 1 wrong, 1 error\n",
    "-:9:13: error: 99 names no square of the board [square-name]\n", { NULL } },
  { "sgf", "", "(;GM[1]SZ[9]AB[aa])(;GM[1]SZ[9]AB[zz])\n(;GM[1]SZ[9]AB[zz])", 1,
    "-: 3 positions, 2 wrong, 2 errors\n",
    "-:1:35: error: zz is not on the board [point-outside]\n"
    "-:2:16: error: zz is not on the board [point-outside]\n", { NULL } },
  { "sgf-open", "", "(;GM[1]SZ[9]AB[aa])(;GM[1]SZ[9]AB[bb]", 1, NULL, NULL, { NULL } },
  /* The faults of items count for the severity that was asked for. */
  { "popeye", "", "BeginProblem\nPieces White Kf6 Qg1 Black Kh8\nStip #1\nNextProblem\n"
    "Pieces White Kf6 Rg1 Black Kh8\nStip #1\nEndProblem\n", 0, "-: 2 positions, 0 wrong\n", "", { NULL } },
  { "fail-on", "--from=fen --fail-on=warning", GOOD "\n4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1\n", 1,
    "-: 2 positions, 1 wrong, 1 warning\n",
    "-:2:2: warning: the side that is not to move is in check: e8, e2 [side-not-to-move-in-check]\n",
    { NULL } },
  { "max-findings", "--from=fen --max-findings=1", FAULT "\n" FAULT "\n" FAULT "\n", 1,
    "-: 3 positions, 3 wrong, 3 errors\n",
    "-:1:7: " FAULT_TEXT "-:2:7: note: 2 findings from here on not shown [left-out]\n",
    { NULL } },
};

static void
test_case (gconstpointer data)
{
  static const char *const jobs[] = { "--jobs=1", "--jobs=2", "--jobs=9" };
  const Case *row = data;

  for (gsize k = 0; k < G_N_ELEMENTS (jobs); k++)
    {
      g_autofree char *line =
        g_strjoin (" ", "check", jobs[k], *row->options != '\0' ? row->options : "--limits=default",
                   NULL);
      g_autofree char *json_line = g_strconcat (line, " --json", NULL);
      g_auto (ToolRun) plain = { 0 };
      g_auto (ToolRun) json = { 0 };
      g_auto (GStrv) lines = NULL;

      tool_run_line (&plain, NULL, line, row->input, -1);
      if (row->err != NULL)
        g_assert_cmpstr (plain.err, ==, row->err);
      if (row->out != NULL)
        g_assert_cmpstr (plain.out, ==, row->out);
      g_assert_cmpint (plain.status, ==, row->status);
      tool_run_line (&json, NULL, json_line, row->input, -1);
      g_assert_cmpstr (json.err, ==, "");
      g_assert_cmpint (json.status, ==, row->status);
      lines = g_strsplit (json.out, "\n", -1);
      for (guint i = 0; row->json[i] != NULL; i++)
        {
          if (!g_str_has_prefix (lines[i], row->json[i]))
            g_assert_cmpstr (lines[i], ==, row->json[i]);
          g_assert_nonnull (lines[i + 1]);
        }
    }
}

/* In JSON, lines and columns are those of the file too, but offsets are those of the item. */
static void
test_json_places (void)
{
  g_auto (ToolRun) run = { 0 };
  g_auto (GStrv) lines = NULL;

  tool_run_line (&run, NULL, "check --json --from=fen", GOOD "\n  " FAULT "\n", -1);
  lines = g_strsplit (run.out, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 3);
  g_assert_nonnull (strstr (lines[1], "\"offset\":6,\"length\":1,\"line\":2,\"column\":9}"));
}

/* The file itself is wrong, not one of its positions: reported once, with its place. */
static void
test_fault (void)
{
  g_auto (ToolRun) plain = { 0 };
  g_auto (ToolRun) json = { 0 };
  g_auto (GStrv) lines = NULL;
  g_autoptr (QiValue) value = NULL;

  tool_run_line (&plain, NULL, "check", "[" NATIVE ("first") ",\n" NATIVE ("first"), -1);
  g_assert_true (g_str_has_prefix (plain.err, "-:2:101: error: "));
  g_assert_true (g_str_has_suffix (plain.err, " [json-syntax]\n"));
  tool_run_line (&json, NULL, "check --json", "[" NATIVE ("first") ",\n" NATIVE ("first"), -1);
  lines = g_strsplit (json.out, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  value = tool_parse_json (lines[2], -1);
  g_assert_false (tool_get_flag (value, "ok"));
  g_assert_null (qi_value_get_member (value, "item"));
  g_assert_null (qi_value_get_member (value, "line"));
  g_assert_cmpint (vectors_int (tool_get_finding (value, "error"), "line"), ==, 2);
}

/* 100,000 positions of each division with faults in known places, checked by many threads. */
static void
test_many (void)
{
  static const struct
  {
    const char *name, *line, *start, *good, *fault, *between, *end;
    guint n_lines;
    guint fault_line;
    const char *remark;
  } rows[] = {
    { "lines", "check --from=fen", "", GOOD, FAULT, "\n", "\n", 1, 0, ":7: " FAULT_TEXT },
    { "array", "check", "[\n", NATIVE ("first"), NATIVE ("third"), ",\n", "\n]", 1, 1,
      ":93: " TURN_TEXT },
    { "pgn", "check", "", TAGS (GOOD), TAGS (FAULT), "\n", "", 6, 2, ":13: " FAULT_TEXT },
    { "sgf", "check", "", "(;GM[1]SZ[9]AB[aa])", "(;GM[1]SZ[9]AB[zz])", "\n", "\n", 1, 0,
      ":16: error: zz is not on the board [point-outside]\n" },
  };
#ifdef __SANITIZE_THREAD__
  const guint n = 5000; /* threads take turns at some hundred rows each */
#else
  const guint n = g_test_thorough () ? 100000 : 20000;
#endif

  for (gsize k = 0; k < G_N_ELEMENTS (rows); k++)
    {
      g_autoptr (GString) input = g_string_new (rows[k].start);
      g_autoptr (GString) err = g_string_new (NULL);
      g_autofree char *out = NULL;
      g_auto (ToolRun) run = { 0 };
      guint n_wrong = 0;
      guint next = 3;

      for (guint i = 0; i < n; i++)
        {
          g_string_append (input, i > 0 ? rows[k].between : "");
          if (i != next)
            {
              g_string_append (input, rows[k].good);
              continue;
            }
          g_string_append (input, rows[k].fault);
          g_string_append_printf (err, "-:%u%s", 1 + i * rows[k].n_lines + rows[k].fault_line,
                                  rows[k].remark);
          n_wrong++;
          next = next * 6 / 5 + 1;
        }
      g_string_append (input, rows[k].end);
      g_test_message ("%s", rows[k].name);
      tool_run_line (&run, NULL, rows[k].line, input->str, (gssize) input->len);
      g_assert_cmpstr (run.err, ==, err->str);
      /* Of these formats only JSON does not name the game. */
      if (*rows[k].good == '{')
        out = g_strdup_printf ("-: %u positions, %u wrong, %u read without rules, %u errors\n", n,
                               n_wrong, n - n_wrong, n_wrong);
      else
        out = g_strdup_printf ("-: %u positions, %u wrong, %u errors\n", n, n_wrong, n_wrong);
      g_assert_cmpstr (run.out, ==, out);
    }
}

/* The same rows as a small file, which one thread reads as a whole, and as a file that is
 * streamed. */
static void
test_small_and_large (void)
{
  g_autofree char *dir = g_dir_make_tmp ("qi-many-XXXXXX", NULL);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *path = g_build_filename (dir, "x.fen", NULL);
      g_auto (ToolRun) run = { 0 };
      const guint n = i == 0 ? 100 : 50000; /* 5.6 KB and 2.8 MB */
      g_autofree char *out = g_strdup_printf ("x.fen: %u positions, 1 wrong, 1 error\n", n);
      g_autofree char *err = g_strdup_printf ("x.fen:%u:7: " FAULT_TEXT, n);

      for (guint k = 1; k < n; k++)
        g_string_append (text, GOOD "\n");
      g_string_append (text, FAULT "\n");
      g_assert_true (g_file_set_contents (path, text->str, (gssize) text->len, NULL));
      tool_run_line (&run, dir, "check x.fen", "", 0);
      g_assert_cmpstr (run.err, ==, err);
      g_assert_cmpstr (run.out, ==, out);
      g_remove (path);
    }
  g_rmdir (dir);
}

/* Each position is converted: one per line when the format fits on a line, else with an empty line
 * between them; the output is read back as the same number of positions. */
static void
test_convert (void)
{
  static const struct
  {
    const char *line, *input, *out, *back;
  } rows[] = {
    { "convert --to=fen", GOOD "\n" GOOD "\n", GOOD "\n" GOOD "\n", "-: 2 positions, 0 wrong\n" },
    { "convert --to=json --from=feen --lenient", "1 / C/c\n1 / C/c\n",
      NATIVE ("first") "\n" NATIVE ("first") "\n",
      "-: 2 positions, 0 wrong, 2 read without rules\n" },
    { "convert --to=feen", "[" NATIVE ("first") "]", "1 / C/c\n", "-: feen, read, no rules\n" },
    { "convert --to=pgn", GOOD "\n" GOOD "\n" GOOD "\n", NULL, "-: 3 positions, 0 wrong\n" },
    { "convert --to=pdn", "W:W31:B1\nB:W31:B1\n", NULL, "-: 2 positions, 0 wrong\n" },
    { "convert --to=fen", TAGS (GOOD) "\n" TAGS (GOOD), GOOD "\n" GOOD "\n",
      "-: 2 positions, 0 wrong\n" },
    { "convert --to=pdn", PDN ("31,32") "\n" PDN ("29"), NULL, "-: 2 positions, 0 wrong\n" },
    { "convert --to=sgf --from=sgf", "(;GM[1]SZ[9]AB[aa])(;GM[1]SZ[9]AB[bb])", NULL,
      "-: 2 positions, 0 wrong\n" },
    { "convert --to=fen --lines", GOOD "\n" GOOD "\n", GOOD "\n" GOOD "\n",
      "-: 2 positions, 0 wrong\n" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (ToolRun) run = { 0 };
      g_auto (ToolRun) back = { 0 };

      tool_run_line (&run, NULL, rows[i].line, rows[i].input, -1);
      g_test_message ("%s\n%s%s", rows[i].line, run.out, run.err);
      g_assert_cmpint (run.status, ==, 0);
      if (rows[i].out != NULL)
        g_assert_cmpstr (run.out, ==, rows[i].out);
      tool_run_line (&back, NULL, "check", run.out, -1);
      g_assert_cmpstr (back.out, ==, rows[i].back);
    }
}

/* A position that cannot be read or written is left out and makes the status 1; the others are
 * written. */
static void
test_convert_fault (void)
{
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) json = { 0 };
  g_auto (GStrv) lines = NULL;

  tool_run_line (&run, NULL, "convert --to=fen --from=fen", GOOD "\n" FAULT "\n" GOOD "\n", -1);
  g_assert_cmpstr (run.out, ==, GOOD "\n" GOOD "\n");
  g_assert_cmpstr (run.err, ==, "-:2:7: " FAULT_TEXT);
  g_assert_cmpint (run.status, ==, 1);
  tool_run_line (&json, NULL, "convert --to=fen --from=fen --json", GOOD "\n" FAULT "\n", -1);
  lines = g_strsplit (json.out, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 3);
  g_assert_true (g_str_has_prefix (lines[1],
                                   "{\"file\":\"-\",\"line\":2,\"item\":2,\"format\":\"fen\","
                                   "\"to\":\"fen\",\"ok\":false,"));
}

/* A command that needs one position takes the first, and reports that there are others. */
static void
test_first (void)
{
  static const struct
  {
    const char *input, *err;
  } rows[] = {
    { "[" NATIVE ("second") ",\n" NATIVE ("first") "," NATIVE ("first") "]",
      "-:1:2: warning: the first of 3 positions was read [further-positions]\n" },
    { "[ " NATIVE ("second") "]", "" },
    { TAGS ("8/8/8/8/8/8/8/K1k5 w - - 0 1") "\n" TAGS (GOOD),
      "-:7:1: warning: the first of 2 games was read [further-positions]\n" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (ToolRun) run = { 0 };

      tool_run_line (&run, NULL, "edit turn", rows[i].input, -1);
      g_assert_cmpstr (run.err, ==, rows[i].err);
      g_assert_cmpint (run.status, ==, 0);
      g_assert_nonnull (strstr (run.out, i < 2 ? "first" : "second"));
    }
}

/* Each position is drawn. */
static void
test_show (void)
{
  g_auto (ToolRun) run = { 0 };
  const char *second;

  tool_run_line (&run, NULL, "show", "1 / C/c\n2 / c/C\n", -1);
  g_assert_cmpint (run.status, ==, 0);
  second = strstr (run.out, "1 square, 0 pieces");
  g_assert_nonnull (second);
  g_assert_nonnull (strstr (second, "\n\n2 squares, 0 pieces"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/qi/check-many/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/qi/check-many/json-places", test_json_places);
  g_test_add_func ("/qi/check-many/fault", test_fault);
  g_test_add_func ("/qi/check-many/many", test_many);
  g_test_add_func ("/qi/check-many/small-and-large", test_small_and_large);
  g_test_add_func ("/qi/check-many/convert", test_convert);
  g_test_add_func ("/qi/check-many/convert-fault", test_convert_fault);
  g_test_add_func ("/qi/check-many/first", test_first);
  g_test_add_func ("/qi/check-many/show", test_show);
  return g_test_run ();
}
