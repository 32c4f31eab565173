/* SPDX-License-Identifier: Apache-2.0 */
#include "tool-run.h"

#define CHESS "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
/* Rights are states of pieces: see test-states.c. */
#define CHESS_FEEN "+rnbq+k^bn+r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/+RNBQ+K^BN+R / C/c"
#define SHOGI      "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
#define SHOGI_FEEN "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s"
#define XIANGQI    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
#define SMALL                                                                                      \
  "{\"board\":[[\"K^\",null],[null,\"k^\"]],\"hands\":{\"first\":[],\"second\":[]},"               \
  "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}"
#define TAIL                                                                                       \
  "\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},"          \
  "\"turn\":\"first\"}"

static const ToolCase cases[] = {
  { "feen-feen", "--to=feen", "K^2/2k^ P/2p c/C", 0, "K^2/2k^ P/2p c/C\n", NULL },
  { "feen-json", "--to=json", "K^1/1k^ / C/c", 0, NULL, NULL },
  { "json-feen", "--to=feen", SMALL, 0, "K^1/1k^ / C/c\n", NULL },
  { "pon-feen", "--from=pon --to=feen", SMALL, 0, "K^1/1k^ / C/c\n", NULL },
  { "json-same", "--to=json", SMALL, 0, SMALL "\n", NULL },
  /* The game of the option is written into the file for its next reader. */
  { "json-named-game", "--to=json --game=chess", "{\"board\":[null],\n" TAIL "\n", 0,
    "{\"board\":[null],\n"
    "\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},"
    "\"turn\":\"first\",\"setup\":{\"game\":\"chess\"}}\n",
    NULL },
  { "json-same-layout", "--to=json", " {\n\n\"board\" :[ null ] , " TAIL "\n\n", 0,
    " {\n\n\"board\" :[ null ] , " TAIL "\n\n", NULL },
  { "fen-fen", "--to=fen", CHESS, 0, CHESS "\n", NULL },
  { "sfen-sfen", "--to=sfen", SHOGI, 0, SHOGI "\n", NULL },
  { "xiangqi-fen", "--to=fen", XIANGQI, 0, XIANGQI "\n", NULL },
  { "fen-feen", "--to=feen", CHESS, 0, CHESS_FEEN "\n", "game-lost" },
  { "feen-fen", "--to=fen --game=chess", CHESS_FEEN, 0, CHESS "\n", NULL },
  { "fen-feen-strict", "--to=feen --strict", CHESS, 1, "", "game-lost" },
  { "fen-sfen", "--to=sfen", CHESS, 0, NULL, "game-lost" },
  { "fen-sfen-strict", "--to=sfen --strict", CHESS, 1, "", "game-lost" },
  { "sfen-fen", "--to=fen", SHOGI, 0,
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1\n", NULL },
  { "sfen-feen", "--to=feen", SHOGI, 0, SHOGI_FEEN "\n", "game-lost" },
  { "not-strings", "--to=feen", "{\"board\":[1,null]," TAIL, 1, "", NULL },
  { "not-strings-pon", "--to=pon", "{\"board\":[1,null]," TAIL, 1, "", NULL },
  { "layers-of-one-rank", "--to=feen", "{\"board\":[[[null]],[[null]]]," TAIL, 1, "", NULL },
  { "three-dimensions-fen", "--to=fen", "{\"board\":[[[\"K\"]],[[null]]]," TAIL, 1, "", NULL },
  { "token-without-letter", "--to=fen --game=chess", "{\"board\":[[\"#\",null]]," TAIL, 1, "",
    NULL },
  { "faulty-input", "--to=json --from=feen", "x", 1, "", "field-count" },
  { "lines", "--to=feen --lines", CHESS "\n" SHOGI, 0, CHESS_FEEN "\n" SHOGI_FEEN "\n",
    "game-lost" },
  { "lines-fault", "--to=feen --lines --from=feen", "1 / C/c\nx\n2 / C/c\n", 1,
    "1 / C/c\n2 / C/c\n", "field-count" },
  { "lines-json", "--to=json --lines --from=feen", "1 / C/c\n", 0, NULL, NULL },
};

static void
test_case (gconstpointer data)
{
  const ToolCase *row = data;
  g_auto (ToolRun) run = { 0 };

  tool_run_case (&run, "convert", row);
  if (row->status == 1)
    g_assert_nonnull (strstr (run.err, ": error: "));
  /* What is printed always ends with a line end. */
  if (run.out_length > 0)
    g_assert_cmpint (run.out[run.out_length - 1], ==, '\n');
}

/* With --json the text and all remarks are on one line each, and standard error is empty. */
static void
test_json (void)
{
  static const struct
  {
    const char *line, *input;
    int status;
    const char *text;
  } rows[] = {
    { "convert --json --to=feen", CHESS, 0, CHESS_FEEN },
    { "convert --json --to=feen --strict", CHESS, 1, NULL },
    { "convert --json --to=fen", "K^1/1k^ / C/c", 0, "" },
    { "convert --json --to=feen", "x", 1, NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (ToolRun) run = { 0 };
      g_autoptr (QiValue) value = NULL;

      tool_run_line (&run, NULL, rows[i].line, rows[i].input, -1);
      g_assert_cmpstr (run.err, ==, "");
      value = tool_parse_json (run.out, -1);
      g_assert_nonnull (qi_value_get_member (value, "findings"));
      if (rows[i].text != NULL && *rows[i].text == '\0')
        continue; /* whether such a board has a FEN is for the notation to say */
      g_assert_cmpint (run.status, ==, rows[i].status);
      g_assert_cmpint (tool_get_flag (value, "ok"), ==, rows[i].text != NULL);
      g_assert_cmpstr (tool_get_text (value, "text"), ==, rows[i].text);
    }
}

/* The output of the tool is read back by detection, with --lines and with --lenient. */
static void
test_read_back (void)
{
  static const char *const texts[] = { "K^2/2k^ P/2p c/C", CHESS, SHOGI, XIANGQI, SMALL };
  static const char *const formats[] = { "json", "pon", "qi-flat", "feen" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (formats); j++)
      {
        g_autofree char *to = g_strconcat ("convert --to=", formats[j], NULL);
        g_autofree char *from = g_strconcat ("check --lenient --from=", formats[j], NULL);
        g_auto (ToolRun) written = { 0 };
        g_auto (ToolRun) detected = { 0 };
        g_auto (ToolRun) lenient = { 0 };

        tool_run_line (&written, NULL, to, texts[i], -1);
        g_assert_cmpint (written.status, ==, 0);
        tool_run_line (&detected, NULL, "check", written.out, -1);
        g_assert_cmpint (detected.status, ==, 0);
        tool_run_line (&lenient, NULL, from, written.out, -1);
        g_assert_cmpint (lenient.status, ==, 0);
      }
}

/* A list of rows of shogi is a list in its other formats, too. */
static void
test_lists (void)
{
  static const char *const formats[] = { "csa", "bod" };
  const char *list = SHOGI "\n4k4/9/9/9/9/9/9/9/4K4 b RB2r 1\n4k4/9/9/9/9/9/9/4K4/9 w - 1\n";

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autofree char *to = g_strconcat ("convert --to=", formats[i], NULL);
      g_auto (ToolRun) written = { 0 };
      g_auto (ToolRun) back = { 0 };

      tool_run_line (&written, NULL, to, list, -1);
      g_assert_cmpint (written.status, ==, 0);
      tool_run_line (&back, NULL, "convert --to=sfen", written.out, -1);
      g_assert_cmpint (back.status, ==, 0);
      g_assert_cmpstr (back.out, ==, list);
    }
}

/* Converting to every format and back by JSON gives the same position. */
static void
test_round_trip (void)
{
  static const char *const formats[] = { "json", "pon", "qi-flat", "feen" };
  g_autoptr (QiValue) vectors = vectors_load ("feen-valid.json");
  const QiValue *rows = qi_value_get_member (vectors, "cases");
  g_autoptr (GString) input = g_string_new (NULL);

  for (gsize i = 0; i < qi_value_get_size (rows); i++)
    g_string_append_printf (input, "%s\n", tool_get_text (qi_value_get_item (rows, i), "feen"));
  for (gsize j = 0; j < G_N_ELEMENTS (formats); j++)
    {
      g_autofree char *to = g_strconcat ("convert --lines --from=feen --to=", formats[j], NULL);
      g_autofree char *from = g_strconcat ("convert --lines --to=feen --from=", formats[j], NULL);
      g_auto (ToolRun) there = { 0 };
      g_auto (ToolRun) back = { 0 };

      tool_run_line (&there, NULL, to, input->str, (gssize) input->len);
      g_assert_cmpstr (there.err, ==, "");
      g_assert_cmpint (there.status, ==, 0);
      tool_run_line (&back, NULL, from, there.out, (gssize) there.out_length);
      g_assert_cmpint (back.status, ==, 0);
      g_assert_cmpstr (back.out, ==, input->str);
    }
}

static void
test_long_feen (void)
{
  g_auto (ToolRun) empty = { 0 };
  g_auto (ToolRun) run = { 0 };

  tool_run_line (&empty, NULL, "new --shape=40,40,40", NULL, 0);
  g_assert_cmpint (empty.status, ==, 0);
  tool_run_line (&run, NULL, "convert --to=feen", empty.out, (gssize) empty.out_length);
  g_assert_cmpint (run.status, ==, 1);
  g_assert_cmpstr (run.out, ==, "");
  g_assert_nonnull (strstr (run.err, ": error: "));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/qi/convert/table/", cases, test_case);
  g_test_add_func ("/qi/convert/json", test_json);
  g_test_add_func ("/qi/convert/read-back", test_read_back);
  g_test_add_func ("/qi/convert/round-trip", test_round_trip);
  g_test_add_func ("/qi/convert/lists", test_lists);
  g_test_add_func ("/qi/convert/long-feen", test_long_feen);
  return g_test_run ();
}
