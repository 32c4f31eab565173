/* SPDX-License-Identifier: Apache-2.0 */
#include "tool-run.h"

#define MARK    "\342\200\256" /* U+202E changes the direction of the text after it */
#define NEXT    "\302\205"     /* U+0085 ends a line in some programs */
#define TAIL                                                                                       \
  "\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},"          \
  "\"turn\":\"first\"}"
#define HOSTILE "{\"board\":[\"" MARK "\",null,{\"a" MARK "\":\"" NEXT "\"}]," TAIL
#define PLAIN   "{\"board\":[null,null,\"k\"]," TAIL

/* A run with --json. @text: the value of a member of its first line, read by the strict reader: no escaped character is
 * lost. */
typedef struct
{
  const char *name;
  const char *line;
  const char *input;
  const char *member;
  const char *text;
} Case;

static const Case cases[] = {
  { "check", "check a" MARK "b", "", "file", "a" MARK "b" },
  { "check-stdin", "check", HOSTILE, "file", "-" },
  { "check-faulty", "check", "{\"board\":[\"" MARK "\"", "file", "-" },
  { "check-missing", "check no" NEXT "where", "", "file", "no" NEXT "where" },
  { "check-unknown", "check", MARK NEXT, "file", "-" },
  { "convert", "convert --to=json a" MARK "b", "", "file", "a" MARK "b" },
  { "convert-refused", "convert --to=feen a" MARK "b", "", "file", "a" MARK "b" },
  { "diff", "diff a" MARK "b plain", "", "status", "changed" },
  { "diff-text", "diff --text a" MARK "b plain", "", "status", "changed" },
  { "diff-missing", "diff no" MARK "where plain", "", "file", "no" MARK "where" },
  { "edit", "edit a" MARK "b put=1:" MARK, "", NULL, NULL },
  { "edit-refused", "edit plain clear=" MARK, "", NULL, NULL },
  { "moves", "moves a" MARK "b", "", "file", "a" MARK "b" },
  { "show", "show a" MARK "b", "", "file", "a" MARK "b" },
  { "show-sees", "show --sees=1 a" MARK "b", "", "file", "a" MARK "b" },
  { "token", "token pin K" MARK, "", "input", "K" MARK },
  { "token-op", "token pin K --op=with_abbr:" MARK, "", "input", "K" },
  { "variants", "new --variants=no" MARK "where --game=chess", "", NULL, NULL },
};

static void
put (const char *folder,
     const char *name,
     const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

static void
assert_shown (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      GUnicodeType type = g_unichar_type (c);

      if (c != '\n' && (type == G_UNICODE_CONTROL || type == G_UNICODE_FORMAT))
        g_assert_cmpstr (p, ==, "");
    }
}

static void
test_report (gconstpointer data)
{
  const Case *row = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("qi-report-XXXXXX", &error);
  g_autofree char *hostile = g_build_filename (folder, "a" MARK "b", NULL);
  g_autofree char *plain = g_build_filename (folder, "plain", NULL);
  g_autofree char *line = g_strconcat (row->line, " --json", NULL);
  g_auto (ToolRun) run = { 0 };
  g_auto (GStrv) lines = NULL;

  g_assert_no_error (error);
  put (folder, "a" MARK "b", HOSTILE);
  put (folder, "plain", PLAIN);
  tool_run_line (&run, folder, line, row->input, -1);
  g_assert_cmpint (run.signal, ==, 0);
  g_assert_cmpuint (run.out_length, >, 0);
  g_assert_true (g_utf8_validate (run.out, (gssize) run.out_length, NULL));
  assert_shown (run.out);
  assert_shown (run.err);
  lines = g_strsplit (run.out, "\n", -1);
  for (gsize i = 0; lines[i + 1] != NULL; i++)
    {
      g_autoptr (QiValue) value = tool_parse_json (lines[i], -1);

      if (i == 0 && row->member != NULL)
        g_assert_cmpstr (tool_get_text (value, row->member), ==, row->text);
    }
  g_remove (hostile);
  g_remove (plain);
  g_rmdir (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/qi/report/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_report);
    }
  return g_test_run ();
}
