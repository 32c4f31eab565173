/* SPDX-License-Identifier: Apache-2.0 */
/* `qi sort` and `qi unique`: the order, and equal rows, found by hand. */
#include "tool-run.h"

#include <sys/wait.h>

#define ROOK            "8/5k2/8/8/3P4/8/1R6/4K3 w - - 0 1"
#define LATER           "8/5k2/8/8/3P4/8/1R6/4K3 w - - 9 40"
#define BLACK           "8/5k2/8/8/3P4/8/1R6/4K3 b - - 0 1"
#define FLIP            "4k3/1r6/8/3p4/8/8/5K2/8 b - - 0 1"
#define MIRR            "8/2k5/8/8/4P3/8/6R1/3K4 w - - 0 1"
#define NO_KING         "8/8/8/8/3P4/8/8/4K3 w - - 0 1"
#define BROKEN          "8/8/8/9/8/8/8/8 w - - 0 1"
#define EPD(id)         "8/5k2/8/8/3P4/8/1R6/4K3 w - - id \"" id "\";"
#define SMALL(board)                                                                               \
  "{\"board\":[" board "],\"hands\":{\"first\":[],\"second\":[]},"                                 \
  "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}"
#define GAME(name, fen) "[Event \"" name "\"]\n[SetUp \"1\"]\n[FEN \"" fen "\"]\n\n1. Kd1 *\n"

#define PROBLEM(title, black)                                                                      \
  "\nTitle " title "\nPieces White Ka1 Black " black "\nStipulation #1\n"
#define AUFGABE(title, black)                                                                      \
  "\nTitel " title "\nSteine Weiss Ka1 Schwarz " black "\nForderung #1\n"

static const ToolCase sorts[] = {
  { "title", "--by=title", EPD ("b") "\n" EPD ("A") "\n" EPD ("c") "\n", 0,
    EPD ("A") "\n" EPD ("b") "\n" EPD ("c") "\n", NULL },
  { "title-numbers", "--by=title", EPD ("WAC.10") "\n" EPD ("WAC.9") "\n" EPD ("WAC.009b") "\n", 0,
    EPD ("WAC.9") "\n" EPD ("WAC.009b") "\n" EPD ("WAC.10") "\n", NULL },
  { "title-none", "--by=title", BLACK "\n" EPD ("z") "\n", 0, EPD ("z") "\n" BLACK "\n", NULL },
  { "title-reverse", "--by=title --reverse", EPD ("a") "\n" EPD ("c") "\n" EPD ("b") "\n", 0,
    EPD ("c") "\n" EPD ("b") "\n" EPD ("a") "\n", NULL },
  { "material", "--by=material", ROOK "\n" NO_KING "\n" FLIP "\n" BLACK "\n", 0,
    NO_KING "\n" ROOK "\n" BLACK "\n" FLIP "\n", NULL },
  { "verdict", "--by=verdict", ROOK "\n" NO_KING "\n" BLACK "\n" BROKEN "\n", 1,
    BROKEN "\n" NO_KING "\n" ROOK "\n" BLACK "\n", "dimensional-coherence" },
  /* Equal rows keep their order, in reverse order as well. */
  { "stable", "--by=material", MIRR "\n" ROOK "\n" BLACK "\n", 0, MIRR "\n" ROOK "\n" BLACK "\n",
    NULL },
  { "stable-reverse", "--by=material --reverse", MIRR "\n" ROOK "\n" NO_KING "\n" BLACK "\n", 0,
    MIRR "\n" ROOK "\n" BLACK "\n" NO_KING "\n", NULL },
  { "two-keys", "--by=material,title", EPD ("b") "\n" NO_KING "\n" EPD ("a") "\n", 0,
    NO_KING "\n" EPD ("a") "\n" EPD ("b") "\n", NULL },
  { "array", "--by=material", "[" SMALL ("\"P\",\"p\"") "\n,\n" SMALL ("null,\"p\"") "]", 0,
    "[\n" SMALL ("null,\"p\"") ",\n" SMALL ("\"P\",\"p\"") "\n]\n", NULL },
  /* A row without its end would swallow those after it. */
  { "array-cut", "--by=verdict",
    "[" SMALL ("\"P\",\"p\"") "," SMALL ("null,\"p\"") ",{\"board\":[[\"K^\"", 2, "", "cut-row" },
  { "array-cut-string", "--by=title", "[" SMALL ("\"P\",\"p\"") ",\"K^", 2, "", "cut-row" },
  { "array-not-closed", "--by=material", "[" SMALL ("\"P\",\"p\"") "," SMALL ("null,\"p\""), 1,
    "[\n" SMALL ("null,\"p\"") ",\n" SMALL ("\"P\",\"p\"") "\n]\n", "json-syntax" },
  { "sgf-cut", "--by=verdict", "(;GM[1]SZ[5]AB[aa])\n(;GM[1]SZ[5]AB[bb])\n(;GM[1]SZ[5]AB[cc]", 2, "",
    "cut-row" },
  { "games", "--by=title", GAME ("b", ROOK) "\n" GAME ("a", ROOK), 0,
    GAME ("a", ROOK) "\n" GAME ("b", ROOK), NULL },
  /* The words that begin and end a list of problems keep their places, whichever problem comes
   * first. */
  { "problems", "--by=title --reverse",
    "BeginProblem" PROBLEM ("A", "Kh1") "NextProblem" PROBLEM ("B", "Kh2") "nextp" PROBLEM ("C", "Kh3") "EndProblem\n", 0,
    "BeginProblem" PROBLEM ("C", "Kh3") "NextProblem" PROBLEM ("B", "Kh2") "NextProblem" PROBLEM ("A", "Kh1") "EndProblem\n",
    NULL },
  { "problems-german", "--by=title --reverse",
    "AnfangProblem" AUFGABE ("A", "Kh1") "WeiteresProblem" AUFGABE ("B", "Kh2") "EndeProblem\n", 0,
    "AnfangProblem" AUFGABE ("B", "Kh2") "WeiteresProblem" AUFGABE ("A", "Kh1") "EndeProblem\n", NULL },
  /* Comments stay with the row after them, whatever their line ends. */
  { "comments", "--by=material", "# one\n" ROOK "\n\n% two\n" NO_KING, 0,
    "% two\n" NO_KING "\n# one\n" ROOK "\n", NULL },
  { "comments-several", "--by=material", ROOK "\n; a\n\n  # b\n" NO_KING "\n", 0,
    "; a\n\n  # b\n" NO_KING "\n" ROOK "\n", NULL },
  { "comments-crlf", "--by=material", "# one\r\n" ROOK "\r\n# two\r\n" NO_KING "\r\n", 0,
    "# two\r\n" NO_KING "\r\n# one\r\n" ROOK "\r\n", NULL },
  { "comments-head", "--by=material", "# list\n#\n\n# one\n" ROOK "\n# two\n" NO_KING "\n", 0,
    "# list\n#\n\n# two\n" NO_KING "\n# one\n" ROOK "\n", NULL },
  { "comments-head-crlf", "--by=material", "# list\r\n \r\n" ROOK "\r\n" NO_KING "\r\n", 0,
    "# list\r\n \r\n" NO_KING "\r\n" ROOK "\r\n", NULL },
  { "comments-head-alone", "--by=material", "# list\n\n" ROOK "\n", 0, "# list\n\n" ROOK "\n", NULL },
  { "comments-end", "--by=material", ROOK "\n" NO_KING "\n\n# the\n# end", 0,
    NO_KING "\n" ROOK "\n# the\n# end\n", NULL },
  { "one", "--by=title", ROOK, 0, ROOK, NULL },
  /* Line ends are kept. */
  { "crlf", "--by=title", EPD ("b") "\r\n" EPD ("c") "\r\n" EPD ("a"), 0,
    EPD ("a") "\r\n" EPD ("b") "\r\n" EPD ("c") "\r\n", NULL },
  { "crlf-some", "--by=title", EPD ("b") "\r\n" EPD ("a") "\n", 0,
    EPD ("a") "\n" EPD ("b") "\r\n", NULL },
  { "crlf-problems", "--by=title --reverse",
    "BeginProblem\r\nTitle A\r\nPieces White Ka1 Black Kh1\r\nNextProblem\r\nTitle B\r\nPieces White Ka1 Black Kh2\r\nEndProblem\r\n", 0,
    "BeginProblem\r\nTitle B\r\nPieces White Ka1 Black Kh2\r\nNextProblem\r\nTitle A\r\nPieces White Ka1 Black Kh1\r\nEndProblem\r\n", NULL },
  { "empty-file", "--by=title --json", "", 1, "", NULL },
  { "nothing-said", "", ROOK "\n", 2, "", NULL },
  { "bad-key", "--by=colour", ROOK "\n", 2, "", NULL },
  { "empty-key", "--by=", ROOK "\n", 2, "", NULL },
  { "too-many-keys", "--by=title,title,title,title,title,title,title,title,title", ROOK "\n", 2, "",
    NULL },
  { "keep-nothing", "--by=title --keep=0", ROOK "\n", 2, "", NULL },
  { "two-files", "--by=title a b", "", 2, "", NULL },
  { "no-file", "--by=title /nowhere/at-all", "", 2, "", "unreadable" },
};

static const ToolCase uniques[] = {
  { "same-text", "", ROOK "\n" BLACK "\n" ROOK "\n", 0, ROOK "\n" BLACK "\n", NULL },
  { "counters", "", ROOK "\n" LATER "\n" EPD ("x") "\n", 0, ROOK "\n", NULL },
  { "counters-all", "--same=all", ROOK "\n" LATER "\n" ROOK "\n", 0, ROOK "\n" LATER "\n", NULL },
  { "board", "--same=board", ROOK "\n" BLACK "\n" FLIP "\n", 0, ROOK "\n" FLIP "\n", NULL },
  { "mirror", "--symmetry=mirror", ROOK "\n" FLIP "\n" MIRR "\n", 0, ROOK "\n" FLIP "\n", NULL },
  { "sides", "--symmetry=sides", ROOK "\n" FLIP "\n" MIRR "\n", 0, ROOK "\n" MIRR "\n", NULL },
  { "both", "--symmetry=sides,mirror", MIRR "\n" FLIP "\n" ROOK "\n" BLACK "\n", 0,
    MIRR "\n" BLACK "\n", NULL },
  { "repeated", "--repeated", ROOK "\n" BLACK "\n" LATER "\n" ROOK "\n", 0, LATER "\n" ROOK "\n",
    NULL },
  /* Rows that cannot be read are kept, once. */
  { "unreadable", "", BROKEN "\n" ROOK "\n" BROKEN "\n", 1, BROKEN "\n" ROOK "\n", "dimensional-coherence" },
  { "array", "", "[" SMALL ("1") ", " SMALL ("2") " ," SMALL ("1") "]", 0,
    "[\n" SMALL ("1") ",\n" SMALL ("2") "\n]\n", NULL },
  { "array-none", "--repeated", "[" SMALL ("1") ", " SMALL ("2") "]", 0, "[]\n", NULL },
  { "games", "", GAME ("b", ROOK) "\n" GAME ("a", LATER) "\n" GAME ("c", MIRR), 0,
    GAME ("b", ROOK) "\n" GAME ("c", MIRR), NULL },
  { "array-cut", "", "[" SMALL ("1") "," SMALL ("1") "," SMALL ("2") ",{\"board\":[[\"K^\"", 1,
    "[\n" SMALL ("1") ",\n" SMALL ("2") "\n]\n", "cut-row" },
  { "sgf-cut", "", "(;GM[1]SZ[5]AB[aa])\n(;GM[1]SZ[5]AB[bb])\n(;GM[1]SZ[5]AB[cc]", 1,
    "(;GM[1]SZ[5]AB[aa])\n(;GM[1]SZ[5]AB[bb])\n", "cut-row" },
  { "problems", "",
    "BeginProblem" PROBLEM ("A", "Kh1") "NextProblem" PROBLEM ("B", "Kh1") "NextProblem" PROBLEM ("C", "Kh3") "EndProblem\n", 0,
    "BeginProblem" PROBLEM ("A", "Kh1") "NextProblem" PROBLEM ("C", "Kh3") "EndProblem\n", NULL },
  /* A comment stays with its row, or is removed with it. */
  { "comments", "", "# list\n" ROOK "\n# again\n" ROOK "\n# other\n" BLACK "\n# end\n", 0,
    "# list\n" ROOK "\n# other\n" BLACK "\n", NULL },
  { "formats", "", "K^1/1k^ / C/c\n" SMALL ("[\"K^\",null],[null,\"k^\"]") "\n", 0,
    "K^1/1k^ / C/c\n", NULL },
  { "rotations", "--symmetry=rotations",
    SMALL ("[\"P\",null],[null,null]") "\n" SMALL ("[null,null],[\"P\",null]") "\n", 0,
    SMALL ("[\"P\",null],[null,null]") "\n", NULL },
  { "bad-symmetry", "--symmetry=mirror,x", ROOK "\n", 2, "", NULL },
  { "bad-same", "--same=x", ROOK "\n", 2, "", NULL },
};

static void
run_case (const char     *command,
          const ToolCase *row)
{
  g_autofree char *line = g_strconcat (command, *row->line != '\0' ? " " : "", row->line, NULL);
  g_autofree char *code = row->code != NULL ? g_strdup_printf (" [%s]\n", row->code) : NULL;
  g_auto (ToolRun) run = { 0 };

  tool_run_line (&run, NULL, line, row->input, -1);
  g_assert_cmpstr (run.out, ==, row->out);
  if (code != NULL && strstr (run.err, code) == NULL)
    g_assert_cmpstr (run.err, ==, code);
  if (code == NULL && row->status == 0)
    g_assert_cmpstr (run.err, ==, "");
  g_assert_cmpint (run.status, ==, row->status);
}

static void
test_sort (gconstpointer data)
{
  run_case ("sort", data);
}

static void
test_unique (gconstpointer data)
{
  run_case ("unique", data);
}

static void
run_shell (const char *script,
           char      **out,
           char      **err,
           int        *status)
{
  const char *const args[] = { "sh", "-c", script, NULL };

  g_assert_true (g_spawn_sync (NULL, (char **) args, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, out,
                               err, status, NULL));
  g_assert_true (WIFEXITED (*status));
  *status = WEXITSTATUS (*status);
}

/* A pipe cannot be read twice, but its rows are sorted all the same. */
static void
test_pipe (void)
{
  g_autofree char *out = NULL;
  int status = 0;

  run_shell ("printf '%s\\n' '" EPD ("b") "' '" EPD ("a") "' | \"$QI_TOOL\" sort --by=title", &out,
             NULL, &status);
  g_assert_cmpint (status, ==, 0);
  g_assert_cmpstr (out, ==, EPD ("a") "\n" EPD ("b") "\n");
}

/* A comment of this many bytes above a row, including its line end. */
static void
append_commented (GString    *string,
                  gsize       length,
                  const char *row)
{
  const gsize start = string->len;

  g_string_append_c (string, '#');
  while (string->len < start + length - 1)
    g_string_append_c (string, '.');
  g_string_append_printf (string, "\n%s\n", row);
}

/* The longest comment that is kept stays with its row, wherever the reader's blocks cut it; a longer one is left out,
 * which is reported. The rows are complete in any case. */
static void
test_long_comments (void)
{
  static const gsize lengths[] = { 65535, 65536, 65537, 200000 };

  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      const gboolean is_kept = lengths[i] <= 65536;
      g_autoptr (GString) input = g_string_new (EPD ("d") "\n" EPD ("c") "\n");
      g_autoptr (GString) expected = g_string_new (EPD ("a") "\n");
      g_auto (ToolRun) run = { 0 };

      append_commented (input, lengths[i], EPD ("b"));
      g_string_append (input, EPD ("a") "\n");
      if (is_kept)
        append_commented (expected, lengths[i], EPD ("b"));
      else
        g_string_append (expected, EPD ("b") "\n");
      g_string_append (expected, EPD ("c") "\n" EPD ("d") "\n");
      tool_run_line (&run, NULL, "sort --by=title", input->str, (gssize) input->len);
      g_assert_cmpint (run.status, ==, 0);
      g_assert_cmpuint (strlen (run.out), ==, expected->len);
      g_assert_true (strcmp (run.out, expected->str) == 0);
      if (is_kept)
        g_assert_cmpstr (run.err, ==, "");
      else
        g_assert_nonnull (strstr (run.err, "-:4:1: warning: "));
    }
}

/* A stream without an end is refused at the limit, not when memory or disk is full. */
static void
test_no_end (void)
{
  g_autofree char *out = NULL;
  g_autofree char *err = NULL;
  int status = 0;

  run_shell ("yes '" ROOK "' | \"$QI_TOOL\" sort --by=title --keep=1", &out, &err, &status);
  g_assert_cmpint (status, ==, 2);
  g_assert_cmpstr (out, ==, "");
  g_assert_nonnull (strstr (err, "longer than the 1 MiB that are kept of standard input"));
  g_assert_nonnull (strstr (err, " [too-long-to-keep]\n"));
}

/* Keys that take more than the limit: nothing is written, and a file of that length is sorted when the limit is
 * higher. */
#define EIGHT "--by=title,title,title,title,title,title,title,title"

static void
test_much_to_keep (void)
{
  g_autoptr (GString) input = g_string_new (NULL);
  g_autofree char *title = g_strnfill (200, 'x');
  g_auto (ToolRun) refused = { 0 };
  g_auto (ToolRun) json = { 0 };
  g_auto (ToolRun) taken = { 0 };

  for (guint i = 0; i < 3000; i++)
    g_string_append_printf (input, "8/5k2/8/8/3P4/8/1R6/4K3 w - - id \"%s\";\n", title);
  tool_run_line (&refused, NULL, "sort " EIGHT " --keep=1", input->str, (gssize) input->len);
  g_assert_cmpint (refused.status, ==, 2);
  g_assert_cmpstr (refused.out, ==, "");
  g_assert_nonnull (strstr (refused.err, " [too-many-rows]\n"));
  tool_run_line (&json, NULL, "sort " EIGHT " --keep=1 --json", input->str, (gssize) input->len);
  g_assert_cmpint (json.status, ==, 2);
  g_assert_nonnull (strstr (json.out, "\"code\":\"too-many-rows\""));
  tool_run_line (&taken, NULL, "sort " EIGHT " --keep=64", input->str, (gssize) input->len);
  g_assert_cmpint (taken.status, ==, 0);
  g_assert_cmpstr (taken.out, ==, input->str);
}

static void
test_json (void)
{
  g_auto (ToolRun) run = { 0 };
  g_auto (GStrv) lines = NULL;

  tool_run_line (&run, NULL, "sort --by=title --json", EPD ("b") "\n" EPD ("a") "\n", -1);
  g_assert_cmpint (run.status, ==, 0);
  lines = g_strsplit (run.out, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 3);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (QiValue) value = tool_parse_json (lines[i], -1);
      const QiValue *line = qi_value_get_member (value, "line");

      g_assert_cmpstr (tool_get_text (value, "text"), ==, i == 0 ? EPD ("a") : EPD ("b"));
      g_assert_cmpstr (qi_value_get_text (line, NULL), ==, i == 0 ? "2" : "1");
    }
}

/* A reversed list is still a list, and nothing in it is lost. */
static void
test_problems_again (void)
{
  g_auto (ToolRun) turned = { 0 };
  g_auto (ToolRun) again = { 0 };

  tool_run_line (&turned, NULL, "sort --by=title --reverse",
                 "BeginProblem" PROBLEM ("A", "Kh1") "NextProblem" PROBLEM (
                   "B", "Kh2") "NextProblem" PROBLEM ("C", "Kh3") "EndProblem\n",
                 -1);
  g_assert_cmpint (turned.status, ==, 0);
  tool_run_line (&again, NULL, "convert --to=fen", turned.out, (gssize) turned.out_length);
  g_assert_cmpint (again.status, ==, 0);
  g_assert_cmpstr (again.out, ==,
                   "8/8/8/8/8/7k/8/K7 w - - 0 1\n"
                   "8/8/8/8/8/8/7k/K7 w - - 0 1\n"
                   "8/8/8/8/8/8/8/K6k w - - 0 1\n");
}

/* Some thousand rows are put into the expected order, and none is lost. */
static void
test_many (void)
{
  g_autoptr (GString) input = g_string_new (NULL);
  g_autoptr (GString) expected = g_string_new (NULL);
  g_auto (ToolRun) run = { 0 };

  for (guint i = 0; i < 3000; i++)
    {
      /* 1571 and 3000 have no common divisor, so each number occurs once. */
      g_string_append_printf (input, "8/5k2/8/8/3P4/8/1R6/4K3 w - - id \"%u\";\n", i * 1571 % 3000);
      g_string_append_printf (expected, "8/5k2/8/8/3P4/8/1R6/4K3 w - - id \"%u\";\n", i);
    }
  tool_run_line (&run, NULL, "sort --by=title", input->str, (gssize) input->len);
  g_assert_cmpint (run.status, ==, 0);
  g_assert_cmpstr (run.out, ==, expected->str);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/qi/sort/table/", sorts, test_sort);
  case_table_add ("/qi/unique/table/", uniques, test_unique);
  g_test_add_func ("/qi/sort/pipe", test_pipe);
  g_test_add_func ("/qi/sort/json", test_json);
  g_test_add_func ("/qi/sort/long-comments", test_long_comments);
  g_test_add_func ("/qi/sort/no-end", test_no_end);
  g_test_add_func ("/qi/sort/much-to-keep", test_much_to_keep);
  g_test_add_func ("/qi/sort/problems-again", test_problems_again);
  g_test_add_func ("/qi/sort/many", test_many);
  return g_test_run ();
}
