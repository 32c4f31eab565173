/* SPDX-License-Identifier: Apache-2.0 */
/* `qi check`: muted findings, and findings that are reported once for a list. */
#include "tool-run.h"

#include <glib/gstdio.h>

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
#define GOOD  START "0 1"
/* The side that is not to move, Black, is in check: one warning. */
#define WARN "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1"
/* A counter that every program reads: one note. */
#define NOTE START "00 1"
/* The fourth rank written has nine squares: one error. */
#define FAULT "8/8/8/9/8/8/8/K1k5 w - - 0 1"
/* A letter of no piece on h8; the rest is sound. */
#define FOREIGN(letter) "4k2" letter "/8/8/8/8/8/8/4K3 w - - 0 1"

#define CHECK      "side-not-to-move-in-check"
#define WARN_TEXT                                                                                  \
  ":2: warning: the side that is not to move is in check: e8, e2 [" CHECK "]\n"
#define FAULT_TEXT ":7: error: rank 5 has 9 squares, rank 8 has 8 [dimensional-coherence]\n"
/* WARN as a native file, with details. */
#define NATIVE(details)                                                                            \
  "{\"board\":[[null,null,null,null,\"k^\",null,null,null],"                                        \
  "[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null],"            \
  "[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null],"            \
  "[null,null,null,null,null,null,null,null],[null,null,null,null,\"Q\",null,null,null],"           \
  "[null,null,null,null,\"K^\",null,null,null]],\"hands\":{\"first\":[],\"second\":[]},"            \
  "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\","                              \
  "\"setup\":{\"game\":\"chess\",\"details\":{" details "}}}"
#define MUTED   "\"muted\":[\"" CHECK "\"]"

/* One run; @out and @err NULL: anything. Each is run by one thread and by several. */
typedef struct
{
  const char *name;
  const char *options;
  const char *input;
  int         status;
  const char *out;
  const char *err;
} Case;

static const Case cases[] = {
  { "warning", "--allow=" CHECK, WARN, 0, "-: fen, valid, 1 muted\n", "" },
  { "next-argument", "--allow " CHECK, WARN, 0, "-: fen, valid, 1 muted\n", "" },
  { "note", "--allow=odd-counter", NOTE, 0, NULL, NULL },
  { "another", "--allow=adjacent-kings", WARN, 0, "-: fen, valid, 1 warning\n", "-:1" WARN_TEXT },
  { "fail-on", "--fail-on=warning --allow=" CHECK, WARN, 0, "-: fen, valid, 1 muted\n", "" },
  { "fail-on-without", "--fail-on=warning", WARN, 1, "-: fen, wrong, 1 warning\n",
    "-:1" WARN_TEXT },
  { "strict", "--strict --allow=" CHECK, WARN, 0, "-: fen, valid, 1 muted\n", "" },
  { "list", "--allow=" CHECK, WARN "\n" GOOD "\n" WARN "\n", 0,
    "-: 3 positions, 0 wrong, 2 muted\n", "" },
  { "lines", "--lines --allow=" CHECK, WARN "\n" GOOD "\n" WARN "\n", 0,
    "-: 3 positions, 0 wrong, 2 muted\n", "" },
  { "summary", "--summary --allow=" CHECK, WARN, 0,
    "-: fen, valid, 1 muted\n"
    "total: 1 file, 1 position, 0 wrong, 0 errors, 0 warnings, 0 notes, 1 muted\n",
    "" },
  { "json-one", "--json --no-rules --allow=" CHECK, FAULT, 1, NULL, "" },
  { "left-out", "--max-findings=0 --allow=" CHECK, WARN "\n" FAULT "\n" WARN "\n", 1,
    "-: 3 positions, 1 wrong, 1 error, 2 muted\n",
    "-:2:7: note: 1 finding from here on not shown [left-out]\n" },
  { "repeated", "--allow=adjacent-kings --allow=" CHECK, WARN, 0, "-: fen, valid, 1 muted\n", "" },
  { "comma", "--allow=adjacent-kings," CHECK, WARN, 0, "-: fen, valid, 1 muted\n", "" },
  { "twice", "--allow=" CHECK "," CHECK, WARN, 0, "-: fen, valid, 1 muted\n", "" },
  /* An error is reported, even when its code is sometimes a warning. */
  { "error", "--allow=dimensional-coherence", FAULT, 1, "-: fen, 1 error\n", "-:1" FAULT_TEXT },
  { "repair-strict", "--from=feen --allow=hand-not-canonical", "K^1/1k^ PB/ C/c", 1, NULL, NULL },
  { "repair-lenient", "--from=feen --lenient --allow=hand-not-canonical", "K^1/1k^ PB/ C/c", 0,
    "-: feen, read, no rules, 1 muted\n", "" },
  /* Bad usage. */
  { "always-error", "--allow=bad-turn", "", 2, "",
    "qi check: --allow: 'bad-turn' is an error, and errors are always told\n"
    "Try 'qi check --help'\n" },
  { "unknown", "--allow=zzzzzzzz", "", 2, "",
    "qi check: --allow: no finding is called 'zzzzzzzz'\nTry 'qi check --help'\n" },
  { "near", "--allow=adjacent-king", "", 2, "",
    "qi check: --allow: no finding is called 'adjacent-king'; did you mean 'adjacent-kings'?\n"
    "Try 'qi check --help'\n" },
  { "near-long", "--allow=side-not-to-move-in-chek", "", 2, "",
    "qi check: --allow: no finding is called 'side-not-to-move-in-chek'; did you mean "
    "'" CHECK "'?\nTry 'qi check --help'\n" },
  { "second-unknown", "--allow=adjacent-kings,?", "", 2, "",
    "qi check: --allow: no finding is called '?'\nTry 'qi check --help'\n" },
  { "empty", "--allow=", "", 2, "",
    "qi check: --allow: no finding is called ''\nTry 'qi check --help'\n" },
  { "comma-last", "--allow=adjacent-kings,", "", 2, "",
    "qi check: --allow: no finding is called ''\nTry 'qi check --help'\n" },
  { "capitals", "--allow=Adjacent-Kings", "", 2, "", NULL },
  { "no-value", "--allow", "", 2, "",
    "qi check: --allow needs a value: --allow=CODE[,CODE]\nTry 'qi check --help'\n" },
  /* Kinds that a file itself mutes. */
  { "native", "--fail-on=warning", NATIVE (MUTED), 0, "-: json, valid, 1 muted\n", "" },
  { "native-other", "", NATIVE ("\"muted\":[\"adjacent-kings\"]"), 0,
    "-: json, valid, 1 warning\n", NULL },
  { "native-unknown", "", NATIVE ("\"muted\":[\"of-a-newer-version\"]"), 0,
    "-: json, valid, 1 warning\n", NULL },
  { "native-both", "--allow=" CHECK, NATIVE (MUTED), 0, "-: json, valid, 1 muted\n", "" },
  { "native-bad", "", NATIVE ("\"muted\":[\"No Code\"]"), 1, "-: json, 1 error\n", NULL },
  { "native-rows", "", "[" NATIVE (MUTED) ",\n" NATIVE ("\"title\":\"x\"") "]", 0,
    "-: 2 positions, 0 wrong, 1 warning, 1 muted\n", NULL },
  /* A letter of no piece is reported once for each list. */
  { "letter-alone", "", FOREIGN ("z"), 0, "-: fen, valid, 1 warning\n",
    "-:1:4: warning: z is no piece of this game: h8 [unknown-piece]\n" },
  { "letter-in-one-row", "", GOOD "\n" FOREIGN ("z") "\n", 0,
    "-: 2 positions, 0 wrong, 1 warning\n",
    "-:2:4: warning: z is no piece of this game: h8 [unknown-piece]\n" },
  { "letters", "", FOREIGN ("z") "\n" GOOD "\n" FOREIGN ("Y") "\n" FOREIGN ("z") "\n" FOREIGN ("z"), 0,
    "-: 5 positions, 0 wrong, 4 warnings\n",
    "-:1:4: warning: z in 3 rows is no piece of the game [unknown-piece]\n"
    "-:3:4: warning: Y is no piece of this game: h8 [unknown-piece]\n" },
  { "letters-behind", "", FOREIGN ("z") "\n" FOREIGN ("z") "\n" WARN "\n", 0,
    "-: 3 positions, 0 wrong, 3 warnings\n",
    "-:3" WARN_TEXT "-:1:4: warning: z in 2 rows is no piece of the game [unknown-piece]\n" },
  { "letters-fail", "--fail-on=warning", FOREIGN ("z") "\n" GOOD "\n" FOREIGN ("z") "\n", 1,
    "-: 3 positions, 2 wrong, 2 warnings\n",
    "-:1:4: warning: z in 2 rows is no piece of the game [unknown-piece]\n" },
  { "letters-lines", "--lines", FOREIGN ("z") "\n" FOREIGN ("z") "\n", 0,
    "-: 2 positions, 0 wrong, 2 warnings\n",
    "-:1:4: warning: z in 2 rows is no piece of the game [unknown-piece]\n" },
  { "letters-muted", "--allow=unknown-piece", FOREIGN ("z") "\n" FOREIGN ("z") "\n", 0,
    "-: 2 positions, 0 wrong, 2 muted\n", "" },
  { "letters-max-0", "--max-findings=0", FOREIGN ("z") "\n" FOREIGN ("z") "\n", 0,
    "-: 2 positions, 0 wrong, 2 warnings\n",
    "-:1:4: note: 2 findings from here on not shown [left-out]\n" },
  { "letters-max-1", "--max-findings=1", FOREIGN ("z") "\n" FOREIGN ("z") "\n" FOREIGN ("Y") "\n", 0,
    "-: 3 positions, 0 wrong, 3 warnings\n",
    "-:1:4: warning: z in 2 rows is no piece of the game [unknown-piece]\n"
    "-:3:4: note: 1 finding from here on not shown [left-out]\n" },
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
      g_auto (ToolRun) run = { 0 };

      tool_run_line (&run, NULL, line, row->input, -1);
      if (row->err != NULL)
        g_assert_cmpstr (run.err, ==, row->err);
      if (row->out != NULL)
        g_assert_cmpstr (run.out, ==, row->out);
      g_assert_cmpint (run.status, ==, row->status);
    }
}

static guint64
get_count (const QiValue *object,
           const char    *key)
{
  return (guint64) vectors_int (object, key);
}

/* In JSON each row keeps its finding, and has the number of muted ones; so does the summary. */
static void
test_json (void)
{
  g_auto (ToolRun) run = { 0 };
  g_auto (GStrv) lines = NULL;
  g_autoptr (QiValue) first = NULL;
  g_autoptr (QiValue) second = NULL;
  g_autoptr (QiValue) third = NULL;
  g_autoptr (QiValue) last = NULL;

  tool_run_line (&run, NULL, "check --json --summary --allow=" CHECK,
                 FOREIGN ("z") "\n" WARN "\n" FOREIGN ("z") "\n", -1);
  g_assert_cmpstr (run.err, ==, "");
  lines = g_strsplit (run.out, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 5);
  first = tool_parse_json (lines[0], -1);
  second = tool_parse_json (lines[1], -1);
  third = tool_parse_json (lines[2], -1);
  last = tool_parse_json (lines[3], -1);
  g_assert_cmpstr (tool_get_text (tool_get_finding (first, "warning"), "code"), ==,
                   "unknown-piece");
  g_assert_null (qi_value_get_member (first, "muted"));
  g_assert_null (tool_get_finding (second, "warning"));
  g_assert_cmpuint (get_count (second, "muted"), ==, 1);
  g_assert_cmpstr (tool_get_text (tool_get_finding (third, "warning"), "code"), ==,
                   "unknown-piece");
  g_assert_cmpuint (get_count (qi_value_get_member (last, "summary"), "muted"), ==, 1);
  g_assert_cmpuint (get_count (qi_value_get_member (last, "summary"), "warnings"), ==, 2);
}

/* The number of rows and of threads makes no difference, nor does it matter whether one thread or
 * several read the file. */
static void
test_many (void)
{
  static const char *const jobs[] = { "1", "2", "9" };
  static const guint numbers[] = { 300, 30001 }; /* 12 KB and 1.2 MB */

  for (gsize k = 0; k < G_N_ELEMENTS (numbers); k++)
    for (gsize j = 0; j < G_N_ELEMENTS (jobs); j++)
      {
        const guint n = numbers[k];
        g_autoptr (GString) input = g_string_new (NULL);
        g_autofree char *line = g_strdup_printf ("check --from=fen --jobs=%s", jobs[j]);
        g_autofree char *out = NULL;
        g_autofree char *err = NULL;
        g_auto (ToolRun) run = { 0 };
        guint n_first = 0;

        for (guint i = 0; i < n; i++)
          {
            const gboolean is_first = i % 7 == 3;

            g_string_append (input, is_first     ? FOREIGN ("z") "\n"
                                    : i + 2 == n ? FOREIGN ("Y") "\n"
                                                 : GOOD "\n");
            n_first += is_first;
          }
        tool_run_line (&run, NULL, line, input->str, (gssize) input->len);
        out = g_strdup_printf ("-: %u positions, 0 wrong, %u warnings\n", n, n_first + 1);
        err =
          g_strdup_printf ("-:4:4: warning: z in %u rows is no piece of the game [unknown-piece]\n"
                           "-:%u:4: warning: Y is no piece of this game: h8 [unknown-piece]\n",
                           n_first, n - 1);
        g_assert_cmpstr (run.err, ==, err);
        g_assert_cmpstr (run.out, ==, out);
        g_assert_cmpint (run.status, ==, 0);
      }
}

/* What is kept to be told once has a bound: of more kinds than that the others are told with the rows that were looked at
 * together, and none is lost. */
static void
test_many_kinds (void)
{
  static const char *const jobs[] = { "1", "2", "9" };
  const guint n = 600;

  for (gsize j = 0; j < G_N_ELEMENTS (jobs); j++)
    {
      g_autoptr (GString) input = g_string_new (NULL);
      g_autofree char *line = g_strdup_printf ("check --from=epd --jobs=%s", jobs[j]);
      g_auto (ToolRun) run = { 0 };
      g_auto (GStrv) remarks = NULL;
      guint64 n_told = 0;

      for (guint i = 0; i < 2 * n; i++)
        g_string_append_printf (input, "4k3/8/8/8/8/8/8/R3K3 w - - op%u=1;\n", i % n);
      tool_run_line (&run, NULL, line, input->str, (gssize) input->len);
      g_assert_cmpstr (run.out, ==, "-: 1200 positions, 0 wrong, 1200 notes\n");
      remarks = g_strsplit (run.err, "\n", -1);
      for (guint i = 0; remarks[i] != NULL && *remarks[i] != '\0'; i++)
        {
          const char *many = strstr (remarks[i], ", in ");

          g_assert_nonnull (strstr (remarks[i], "[operation-joined]"));
          n_told += many == NULL ? 1 : g_ascii_strtoull (many + strlen (", in "), NULL, 10);
        }
      g_assert_cmpuint (n_told, ==, 2 * n);
      g_assert_nonnull (strstr (run.err, "opcode op0, in 2 rows ["));
      g_assert_nonnull (strstr (run.err, "-:600:"));
      g_assert_nonnull (strstr (run.err, "-:1200:"));
    }
}

/* Each list reports its own; a file of one position does so, too. */
static void
test_files (void)
{
  static const struct
  {
    const char *name;
    const char *text;
  } files[] = {
    { "a.fen", FOREIGN ("z") "\n" FOREIGN ("z") "\n" },
    { "b.fen", FOREIGN ("z") "\n" },
    { "c.fen", FOREIGN ("z") "\n" FOREIGN ("z") "\n" FOREIGN ("z") "\n" },
  };
  static const char *const jobs[] = { "--jobs=1", "--jobs=2" };
  g_autofree char *dir = g_dir_make_tmp ("qi-muted-XXXXXX", NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (dir, files[i].name, NULL);

      g_assert_true (g_file_set_contents (path, files[i].text, -1, NULL));
    }
  for (gsize j = 0; j < G_N_ELEMENTS (jobs); j++)
    {
      g_autofree char *line = g_strdup_printf ("check %s a.fen b.fen c.fen", jobs[j]);
      g_auto (ToolRun) run = { 0 };

      tool_run_line (&run, dir, line, "", 0);
      g_assert_cmpstr (run.err, ==,
                       "a.fen:1:4: warning: z in 2 rows is no piece of the game [unknown-piece]\n"
                       "b.fen:1:4: warning: z is no piece of this game: h8 [unknown-piece]\n"
                       "c.fen:1:4: warning: z in 3 rows is no piece of the game [unknown-piece]\n");
      g_assert_cmpstr (run.out, ==,
                       "a.fen: 2 positions, 0 wrong, 2 warnings\nb.fen: fen, valid, 1 warning\n"
                       "c.fen: 3 positions, 0 wrong, 3 warnings\n"
                       "total: 3 files, 6 positions, 0 wrong, 0 errors, 6 warnings, 0 notes\n");
    }
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (dir, files[i].name, NULL);

      g_remove (path);
    }
  g_rmdir (dir);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  case_table_add ("/core/tool/check-muted/", cases, test_case);
  g_test_add_func ("/core/tool/check-muted/json", test_json);
  g_test_add_func ("/core/tool/check-muted/many", test_many);
  g_test_add_func ("/core/tool/check-muted/many-kinds", test_many_kinds);
  g_test_add_func ("/core/tool/check-muted/files", test_files);
  return g_test_run ();
}
