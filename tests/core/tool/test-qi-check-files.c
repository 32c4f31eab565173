/* SPDX-License-Identifier: Apache-2.0 */
/* `qi check` over files, folders and standard input, with its options. */
#include "tool-run.h"
#include "tmp-folder.h"

#include <glib/gstdio.h>

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
#define GOOD  START "0 1"
/* The side that is not to move, Black, is in check. */
#define WARN "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1"
/* A counter that every program reads. */
#define NOTE START "00 1"
/* The fourth rank written has nine squares. */
#define FAULT "8/8/8/9/8/8/8/K1k5 w - - 0 1"

#define FAULT_TEXT ":7: error: rank 5 has 9 squares, rank 8 has 8 [dimensional-coherence]\n"
#define WARN_TEXT                                                                                  \
  ":2: warning: the side that is not to move is in check: e8, e2 [side-not-to-move-in-check]\n"

typedef struct
{
  char *dir;
} Fixture;

typedef struct
{
  const char *name;
  const char *text;
} File;

static const File files[] = {
  { "good.fen", GOOD "\n" },
  { "warn.fen", WARN "\n" },
  { "note.fen", NOTE "\n" },
  { "fault.fen", FAULT "\n" },
  { "tree/a.fen", GOOD "\n" },
  { "tree/b.fen", FAULT "\n" },
  { "tree/c/d.fen", WARN "\n" },
  { "tree/z.fen", GOOD "\n" },
  { "nothing/readme.txt", "no position" },
  { "mixed/a.fen", GOOD "\n# two\n" GOOD "\n" },
  { "mixed/b.jsonl", "{}\n{}\n" },
  { "mixed/c.fen", WARN "\n" },
  { "three.fen", FAULT "\n" GOOD "\n" FAULT "\n" },
};

static void
put (const Fixture *fixture,
     const char    *name,
     const char    *text,
     gssize         length)
{
  g_autofree char *path = g_build_filename (fixture->dir, name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  GError *error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_file_set_contents (path, text, length, &error);
  g_assert_no_error (error);
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  fixture->dir = tmp_folder_new ("qi-check");
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    put (fixture, files[i].name, files[i].text, -1);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  tmp_folder_remove (fixture->dir);
  g_clear_pointer (&fixture->dir, g_free);
}

/* @out and @err are the whole output. */
typedef struct
{
  const char *name;
  const char *line;
  const char *input;
  int         status;
  const char *out;
  const char *err;
} Case;

static const Case cases[] = {
  /* A single file is reported as usual; after several, the last line has the totals. */
  { "one", "check good.fen", "", 0, "good.fen: fen, valid\n", "" },
  { "two", "check good.fen note.fen", "", 0,
    "good.fen: fen, valid\nnote.fen: fen, valid, 1 note\n"
    "total: 2 files, 2 positions, 0 wrong, 0 errors, 0 warnings, 1 note\n",
    "note.fen:1:54: note: an unusual counter: 00 [odd-counter]\n" },
  { "mixed", "check tree fault.fen - good.fen", WARN, 1,
    "tree/a.fen: fen, valid\ntree/b.fen: fen, 1 error\ntree/c/d.fen: fen, valid, 1 warning\n"
    "tree/z.fen: fen, valid\nfault.fen: fen, 1 error\n-: fen, valid, 1 warning\n"
    "good.fen: fen, valid\n"
    "total: 7 files, 7 positions, 2 wrong, 2 errors, 2 warnings, 0 notes\n",
    "tree/b.fen:1" FAULT_TEXT "tree/c/d.fen:1" WARN_TEXT "fault.fen:1" FAULT_TEXT "-:1" WARN_TEXT },
  { "missing", "check good.fen nowhere.fen fault.fen", "", 2,
    "good.fen: fen, valid\nfault.fen: fen, 1 error\n"
    "total: 2 files, 2 positions, 1 wrong, 1 error, 0 warnings, 0 notes, 1 unreadable\n",
    "nowhere.fen:1:1: error: cannot open: No such file or directory [unreadable]\n"
    "fault.fen:1" FAULT_TEXT },
  /* Files of many positions, together with others. */
  { "folder-of-many", "check mixed --max-findings=0", "", 1,
    "mixed/a.fen: 2 positions, 0 wrong\nmixed/b.jsonl: 2 positions, 2 wrong, 2 errors\n"
    "mixed/c.fen: fen, valid, 1 warning\n"
    "total: 3 files, 5 positions, 2 wrong, 2 errors, 1 warning, 0 notes\n", NULL },
  { "empty-folder", "check good.fen nothing fault.fen", "", 2,
    "good.fen: fen, valid\nfault.fen: fen, 1 error\n"
    "total: 2 files, 2 positions, 1 wrong, 1 error, 0 warnings, 0 notes, 1 unreadable\n",
    "nothing:1:1: error: the folder holds no position file [unreadable]\nfault.fen:1" FAULT_TEXT },
  { "lines-two-files", "check --lines three.fen good.fen", "", 1,
    "three.fen: 3 positions, 2 wrong, 2 errors\ngood.fen: 1 position, 0 wrong\n"
    "total: 2 files, 4 positions, 2 wrong, 2 errors, 0 warnings, 0 notes\n",
    "three.fen:1" FAULT_TEXT "three.fen:3" FAULT_TEXT },
  { "lines-missing", "check --lines nowhere.fen good.fen", "", 2,
    "nowhere.fen: 0 positions, 0 wrong\ngood.fen: 1 position, 0 wrong\n"
    "total: 1 file, 1 position, 0 wrong, 0 errors, 0 warnings, 0 notes, 1 unreadable\n",
    "nowhere.fen:1:1: error: cannot open: No such file or directory [unreadable]\n" },
  /* A summary when it is asked for. */
  { "summary-one", "check --summary good.fen", "", 0,
    "good.fen: fen, valid\ntotal: 1 file, 1 position, 0 wrong, 0 errors, 0 warnings, 0 notes\n", "" },
  { "summary-stdin", "check --summary --lines", WARN "\n", 0,
    "-: 1 position, 0 wrong, 1 warning\ntotal: 1 file, 1 position, 0 wrong, 0 errors, 1 warning, 0 notes\n",
    "-:1" WARN_TEXT },
  { "summary-json", "check --summary --json --max-findings=0 fault.fen nowhere.fen", "", 2,
    "{\"file\":\"fault.fen\",\"format\":\"fen\",\"ok\":false,\"findings\":[],\"left_out\":1}\n"
    "{\"file\":\"nowhere.fen\",\"format\":null,\"ok\":false,\"findings\":[{\"severity\":\"error\","
    "\"code\":\"unreadable\",\"message\":\"cannot open: No such file or directory\"}]}\n"
    "{\"summary\":{\"files\":1,\"unreadable\":1,\"positions\":1,\"wrong\":1,\"unchecked\":0,\"errors\":1,"
    "\"warnings\":0,\"notes\":0,\"muted\":0,\"left_out\":1}}\n",
    "" },
  /* Severities that make it fail. */
  { "fail-on-error", "check --fail-on=error warn.fen", "", 0, "warn.fen: fen, valid, 1 warning\n",
    "warn.fen:1" WARN_TEXT },
  { "fail-on-warning", "check --fail-on=warning warn.fen", "", 1, "warn.fen: fen, wrong, 1 warning\n",
    "warn.fen:1" WARN_TEXT },
  { "fail-on-warning-note", "check --fail-on=warning note.fen", "", 0,
    "note.fen: fen, valid, 1 note\n", NULL },
  { "fail-on-note", "check --fail-on=note note.fen", "", 1, "note.fen: fen, wrong, 1 note\n", NULL },
  { "fail-on-note-good", "check --fail-on=note good.fen", "", 0, "good.fen: fen, valid\n", "" },
  { "strict-wins", "check --fail-on=error --strict note.fen", "", 1, "note.fen: fen, wrong, 1 note\n",
    NULL },
  { "fail-on-counts", "check --fail-on=warning --lines", WARN "\n" GOOD "\n" FAULT "\n", 1,
    "-: 3 positions, 2 wrong, 1 error, 1 warning\n", NULL },
  { "fail-on-bad", "check --fail-on=fatal", "", 2, "",
    "qi check: --fail-on: 'fatal' is none of error|warning|note\nTry 'qi check --help'\n" },
  /* How many findings are shown. */
  { "max-1", "check --lines --max-findings=1 three.fen", "", 1, "three.fen: 3 positions, 2 wrong, 2 errors\n",
    "three.fen:1" FAULT_TEXT "three.fen:3:7: note: 1 finding from here on not shown [left-out]\n" },
  { "max-0", "check --max-findings=0 fault.fen warn.fen good.fen", "", 1,
    "fault.fen: fen, 1 error\nwarn.fen: fen, valid, 1 warning\ngood.fen: fen, valid\n"
    "total: 3 files, 3 positions, 1 wrong, 1 error, 1 warning, 0 notes\n",
    "fault.fen:1:7: note: 2 findings from here on not shown [left-out]\n" },
  { "max-enough", "check --lines --max-findings=2 three.fen", "", 1,
    "three.fen: 3 positions, 2 wrong, 2 errors\n", "three.fen:1" FAULT_TEXT "three.fen:3" FAULT_TEXT },
  { "max-huge", "check --max-findings=9223372036854775807 fault.fen", "", 1,
    "fault.fen: fen, 1 error\n", "fault.fen:1" FAULT_TEXT },
  { "max-bad", "check --max-findings=some", "", 2, "",
    "qi check: --max-findings: 'some' is no number from 0 to 9223372036854775807\n"
    "Try 'qi check --help'\n" },
  /* How many threads. */
  { "jobs-1", "check --jobs=1 tree", "", 1,
    "tree/a.fen: fen, valid\ntree/b.fen: fen, 1 error\ntree/c/d.fen: fen, valid, 1 warning\n"
    "tree/z.fen: fen, valid\ntotal: 4 files, 4 positions, 1 wrong, 1 error, 1 warning, 0 notes\n",
    "tree/b.fen:1" FAULT_TEXT "tree/c/d.fen:1" WARN_TEXT },
  { "jobs-256", "check --jobs=256 tree", "", 1,
    "tree/a.fen: fen, valid\ntree/b.fen: fen, 1 error\ntree/c/d.fen: fen, valid, 1 warning\n"
    "tree/z.fen: fen, valid\ntotal: 4 files, 4 positions, 1 wrong, 1 error, 1 warning, 0 notes\n",
    "tree/b.fen:1" FAULT_TEXT "tree/c/d.fen:1" WARN_TEXT },
  { "jobs-0", "check --jobs=0 good.fen", "", 0, "good.fen: fen, valid\n", "" },
  { "jobs-257", "check --jobs=257", "", 2, "",
    "qi check: --jobs: '257' is no number from 0 to 256\nTry 'qi check --help'\n" },
  /* Without the rules only the text is checked. */
  { "no-rules", "check --no-rules --fail-on=note warn.fen", "", 0, "warn.fen: fen, read, no rules\n", "" },
  { "no-rules-fault", "check --no-rules fault.fen", "", 1, "fault.fen: fen, 1 error\n",
    "fault.fen:1" FAULT_TEXT },
  { "not-for-convert", "convert --to=fen --jobs=2", "", 2, "",
    "qi convert: unknown option '--jobs'\nTry 'qi convert --help'\n" },
};

static void
test_case (Fixture      *fixture,
           gconstpointer data)
{
  const Case *row = data;
  g_auto (ToolRun) run = { 0 };

  tool_run_line (&run, fixture->dir, row->line, row->input, -1);
  if (row->err != NULL)
    g_assert_cmpstr (run.err, ==, row->err);
  g_assert_cmpstr (run.out, ==, row->out);
  g_assert_cmpint (run.status, ==, row->status);
}

/* 300 files, each with another number of squares in the wrong rank: they are reported in the order
 * of their names, whichever thread read them. */
static void
test_order (Fixture      *fixture,
            gconstpointer data)
{
  static const char *const lines[] = { "check many", "check --jobs=1 many", "check --jobs=7 many",
                                       "check --jobs=64 many" };
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GString) err = g_string_new (NULL);
  const guint n = 300;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("many/%03u.feen", i);
      g_autofree char *text = g_strdup_printf ("8/%u / C/c", i % 5 == 0 ? i + 9 : 8);
      const gboolean is_wrong = i % 5 == 0;

      put (fixture, name, text, -1);
      g_string_append_printf (out, "%s: feen, %s\n", name, is_wrong ? "1 error" : "read, no rules");
      if (is_wrong)
        g_string_append_printf (err, "%s:1:", name);
    }
  g_string_append_printf (out,
                          "total: %u files, %u positions, %u wrong, %u read without rules, "
                          "%u errors, 0 warnings, 0 notes\n",
                          n, n, n / 5, n - n / 5, n / 5);
  for (gsize k = 0; k < G_N_ELEMENTS (lines); k++)
    {
      g_auto (ToolRun) run = { 0 };
      g_auto (GStrv) remarks = NULL;

      tool_run_line (&run, fixture->dir, lines[k], "", 0);
      g_assert_cmpstr (run.out, ==, out->str);
      remarks = g_strsplit (run.err, "\n", -1);
      g_assert_cmpuint (g_strv_length (remarks), ==, n / 5 + 1);
      for (guint i = 0; i < n / 5; i++)
        {
          g_autofree char *start = g_strdup_printf ("many/%03u.feen:1:", i * 5);

          g_assert_true (g_str_has_prefix (remarks[i], start));
        }
    }
}

/* However many threads there are, the same findings are shown and left out, and all are counted. */
static void
test_max_findings (Fixture      *fixture,
                   gconstpointer data)
{
  static const guint jobs[] = { 1, 2, 9 };
  static const guint limits[] = { 0, 1, 171, 172, 1000, 1999, 2000, 5000 };
  g_autoptr (GString) input = g_string_new (NULL);
  const guint n = 6000;
  const guint n_wrong = 2000; /* lines 1, 4, 7 … 5998 */

  for (guint i = 0; i < n; i++)
    g_string_append (input, i % 3 == 0 ? FAULT "\n" : GOOD "\n");
  for (gsize j = 0; j < G_N_ELEMENTS (jobs); j++)
    for (gsize k = 0; k < G_N_ELEMENTS (limits); k++)
      {
        const guint n_shown = MIN (limits[k], n_wrong);

        /* With sanitizers each limit once. */
        if (g_getenv ("MASUME_SAMPLES") != NULL && (j + k) % G_N_ELEMENTS (jobs) != 0)
          continue;

        g_autofree char *line =
          g_strdup_printf ("check --lines --from=fen --jobs=%u --max-findings=%u", jobs[j],
                           limits[k]);
        g_auto (ToolRun) run = { 0 };
        g_auto (GStrv) remarks = NULL;

        tool_run_line (&run, NULL, line, input->str, (gssize) input->len);
        g_assert_cmpstr (run.out, ==, "-: 6000 positions, 2000 wrong, 2000 errors\n");
        g_assert_cmpint (run.status, ==, 1);
        remarks = g_strsplit (run.err, "\n", -1);
        g_assert_cmpuint (g_strv_length (remarks), ==, n_shown + (n_shown < n_wrong) + 1);
        for (guint i = 0; i < n_shown; i++)
          {
            g_autofree char *remark = g_strdup_printf ("-:%u:7: error: rank 5 has 9 squares, "
                                                       "rank 8 has 8 [dimensional-coherence]",
                                                       3 * i + 1);

            g_assert_cmpstr (remarks[i], ==, remark);
          }
        if (n_shown < n_wrong)
          {
            g_autofree char *remark =
              g_strdup_printf ("-:%u:7: note: %u finding%s from here on not shown [left-out]",
                               3 * n_shown + 1, n_wrong - n_shown,
                               n_wrong - n_shown == 1 ? "" : "s");

            g_assert_cmpstr (remarks[n_shown], ==, remark);
          }
      }
}

/* The findings of one position are cut at the limit, in JSON too. */
static void
test_max_findings_json (Fixture      *fixture,
                        gconstpointer data)
{
  static const guint shown[][3] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 3, 0, 0 },
                                    { 4, 0, 0 }, { 4, 1, 0 }, { 4, 4, 1 } };
  static const guint limits[] = { 0, 1, 2, 3, 4, 5, 9 };
  /* Four findings each: three missing fields, and that SFEN would read the text as well. */
  static const char input[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq\n"
                              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq\n"
                              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq\n";

  for (gsize i = 0; i < G_N_ELEMENTS (limits); i++)
    {
      g_autofree char *line = g_strdup_printf ("check --lines --json --max-findings=%u", limits[i]);
      g_auto (ToolRun) run = { 0 };
      g_auto (GStrv) lines = NULL;

      tool_run_line (&run, NULL, line, input, -1);
      g_assert_cmpstr (run.err, ==, "");
      lines = g_strsplit (run.out, "\n", -1);
      g_assert_cmpuint (g_strv_length (lines), ==, 4);
      for (guint k = 0; k < 3; k++)
        {
          g_autoptr (QiValue) value = tool_parse_json (lines[k], -1);
          const QiValue *left_out = qi_value_get_member (value, "left_out");

          g_assert_cmpuint (qi_value_get_size (qi_value_get_member (value, "findings")), ==,
                            shown[i][k]);
          g_assert_true (tool_get_flag (value, "ok"));
          if (shown[i][k] == 4)
            g_assert_null (left_out);
          else
            g_assert_cmpint (vectors_int (value, "left_out"), ==, 4 - shown[i][k]);
        }
    }
}

/* 100,000 lines with faults in known places. */
static void
test_many_lines (Fixture      *fixture,
                 gconstpointer data)
{
  g_autoptr (GString) input = g_string_new (NULL);
  g_autoptr (GString) err = g_string_new (NULL);
  g_auto (ToolRun) run = { 0 };
  guint n_wrong = 0;
  guint next = 1;

  for (guint line = 1; line <= 100000; line++)
    {
      if (line != next)
        {
          g_string_append (input, GOOD "\n");
          continue;
        }
      g_string_append (input, FAULT "\r\n");
      g_string_append_printf (err, "-:%u" FAULT_TEXT, line);
      n_wrong++;
      next = next * 5 / 4 + 1;
    }
  g_autofree char *out =
    g_strdup_printf ("-: 100000 positions, %u wrong, %u errors\n", n_wrong, n_wrong);
  tool_run_line (&run, NULL, "check --lines --from=fen", input->str, (gssize) input->len);
  g_assert_cmpuint (n_wrong, >, 40);
  g_assert_cmpstr (run.err, ==, err->str);
  g_assert_cmpstr (run.out, ==, out);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    void (*func) (Fixture *, gconstpointer);
  } tests[] = {
    { "order", test_order },
    { "max-findings", test_max_findings },
    { "max-findings-json", test_max_findings_json },
    { "many-lines", test_many_lines },
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/qi/check-files/", cases[i].name, NULL);

      g_test_add (path, Fixture, &cases[i], set_up, test_case, tear_down);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strconcat ("/qi/check-files/", tests[i].name, NULL);

      g_test_add (path, Fixture, NULL, set_up, tests[i].func, tear_down);
    }
  return g_test_run ();
}
