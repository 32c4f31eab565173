/* SPDX-License-Identifier: Apache-2.0 */
/* `qi diff`: texts of several lines, and rows that are too many or too large to be compared with each other. */
#include "tmp-folder.h"
#include "tool-run.h"

#define A "4k3/8/8/8/8/8/8/K7 w - - 0 1"
#define B "4k3/8/8/8/8/8/8/1K6 w - - 0 1"

/* Takes out the parts of @text between @open and @close, and those marks of the others. */
static char *
dup_one_side (const char *text,
              const char *left_out[2],
              const char *kept[2])
{
  GString *side = g_string_new (NULL);

  for (const char *p = text; *p != '\0';)
    if (g_str_has_prefix (p, left_out[0]))
      p = strstr (p, left_out[1]) + 2;
    else if (g_str_has_prefix (p, kept[0]) || g_str_has_prefix (p, kept[1]))
      p += 2;
    else if (*p == '\n')
      p++;
    else
      g_string_append_c (side, *p++);
  return g_string_free (side, FALSE);
}

/* Texts of several lines: line ends aside, without what was added the first is left, without what was removed the second; each line
 * has marks of its own. */
static void
test_text_lines (void)
{
  static const char *const texts[] = {
    "{\"board\":[[\"K^\",null],\n[null,\"k^\"]],\n\"hands\":{\"first\":[],\"second\":[]},\n"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}\n",
    "{\"board\":[[\"K^\",null],\n[\"Q\",\"k^\"],\n[null,null]],\n\"hands\":{\"first\":[],"
    "\"second\":[]},\n"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\n\"turn\":\"second\"}\n"
  };
  static const char *removed[] = { "[-", "-]" };
  static const char *added[] = { "{+", "+}" };
  g_autofree char *folder = tmp_folder_new ("qi-diff-texts");
  g_autofree char *path = g_build_filename (folder, "second.json", NULL);
  const char *first_text = texts[0];
  g_auto (ToolRun) run = { 0 };

  g_assert_true (g_file_set_contents (path, texts[1], -1, NULL));
  tool_run_line (&run, folder, "diff --text - second.json", first_text, -1);
  g_assert_cmpint (run.status, ==, 1);

  g_autofree char *first = dup_one_side (run.out, added, removed);
  g_autofree char *second = dup_one_side (run.out, removed, added);
  g_auto (GStrv) lines = g_strsplit (run.out, "\n", -1);

  g_autofree char *first_expected = dup_one_side (first_text, added, removed);
  g_autofree char *second_expected = dup_one_side (texts[1], added, removed);

  g_assert_cmpstr (first, ==, first_expected);
  g_assert_cmpstr (second, ==, second_expected);
  for (gsize i = 0; lines[i] != NULL; i++)
    for (gsize j = 0; j < 2; j++)
      {
        const char *const *marks =
          j == 0 ? (const char *const *) removed : (const char *const *) added;
        g_auto (GStrv) opened = g_strsplit (lines[i], marks[0], -1);
        g_auto (GStrv) closed = g_strsplit (lines[i], marks[1], -1);

        g_assert_cmpuint (g_strv_length (opened), ==, g_strv_length (closed));
      }
}

/* Where the format of the first has no place for the second, both are shown as native files, which are on lines of their own. */
static void
test_text_native (void)
{
  g_autofree char *folder = tmp_folder_new ("qi-diff-texts");
  g_autofree char *path = g_build_filename (folder, "odd.json", NULL);
  g_auto (ToolRun) run = { 0 };

  g_assert_true (g_file_set_contents (
    path,
    "{\"board\":[[1,null],[null,\"k^\"]],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}",
    -1, NULL));
  tool_run_line (&run, folder, "diff --text - odd.json", "K^1/1k^ / C/c", -1);
  g_assert_cmpint (run.status, ==, 1);
  g_assert_nonnull (strstr (run.out, "[-\"K^\"-]{+1+}"));
  g_assert_nonnull (strstr (run.out, "\n  \"turn\": \"first\"\n"));
}

/* More rows than are compared with each other, or larger ones: they are paired in their order. */
static void
test_wide_gaps (void)
{
  g_autofree char *folder = tmp_folder_new ("qi-diff-texts");
  g_autofree char *path = g_build_filename (folder, "first", NULL);
  g_autoptr (GString) many = g_string_new (B "\n");
  g_autoptr (GString) more = g_string_new (B "\n");
  g_autoptr (GString) large = g_string_new ("K254");
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) wide = { 0 };

  for (guint i = 0; i < 70; i++)
    {
      g_string_append_printf (many, "4k3/8/8/8/8/8/8/2K5 w - - 0 %u\n", i + 2);
      g_string_append_printf (more, "4k3/8/8/8/8/8/8/2K5 b - - 0 %u\n", i + 102);
    }
  g_string_append (more, A "\n");
  g_assert_true (g_file_set_contents (path, many->str, -1, NULL));
  tool_run_line (&run, folder, "diff --from=fen first -", more->str, -1);
  g_assert_nonnull (strstr (run.out, "row 2 (first:2) to row 2 (-:2): changed\n"));
  g_assert_nonnull (strstr (run.out, "row 72 (-:72): added: " A "\n"));
  g_assert_nonnull (strstr (run.out, "70 changed, 1 added, 1 same\n"));

  /* Each of 65,025 squares, beside nine others: more than a million. */
  for (guint i = 0; i < 254; i++)
    g_string_append (large, "/255");
  g_string_truncate (many, 0);
  g_string_truncate (more, 0);
  for (guint i = 0; i < 9; i++)
    {
      g_string_append_printf (many, "%s / %c/c\n", large->str, 'A' + i);
      g_string_append_printf (more, "%s / %c/d\n", large->str, 'A' + 8 - i);
    }
  g_string_append_printf (more, "%s / A/e\n", large->str);
  g_assert_true (g_file_set_contents (path, many->str, -1, NULL));
  tool_run_line (&wide, folder, "diff --from=feen first -", more->str, -1);
  for (guint i = 1; i <= 9; i++)
    {
      g_autofree char *line =
        g_strdup_printf ("row %u (first:%u) to row %u (-:%u): changed\n", i, i, i, i);

      g_assert_nonnull (strstr (wide.out, line));
    }
  g_assert_nonnull (strstr (wide.out, "9 changed, 1 added, 0 same\n"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/qi/diff-texts/lines", test_text_lines);
  g_test_add_func ("/qi/diff-texts/native", test_text_native);
  g_test_add_func ("/qi/diff-texts/wide-gaps", test_wide_gaps);
  return g_test_run ();
}
