/* SPDX-License-Identifier: Apache-2.0 */
/* The head of a draft has exactly the members of a draft, each of its kind: a damaged one is refused, whatever is wrong
 * with it; its sums are right here, so it is the reading of the members that sees it. */
#include "draft-bytes.h"

#include <gio/gio.h>
#include <string.h>

#define ID      "0123456789abcdef0123456789abcdef"
#define SUM     "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
#define GOOD                                                                                                            \
  "{\"kind\":\"faulty\",\"id\":\"" ID "\",\"title\":\"t\",\"uri\":null,\"format\":null,\"large\":false,"                \
  "\"stamp\":[1,2,3,4,5],\"base\":\"" SUM "\",\"saved\":null,\"row\":7,\"written\":5,\"entry\":null,"                 \
  "\"parts\":[[\"text\",0]],\"sum\":\"" SUM "\"}"

/* In GOOD, @old is replaced by @new. */
static const struct
{
  const char *old;
  const char *new;
  gboolean good;
} cases[] = {
  { "\"row\":7", "\"row\":4294967295", TRUE },
  { "\"base\":\"" SUM "\"", "\"base\":null", TRUE },
  { "\"uri\":null", "\"uri\":\"file:///a\"", TRUE },
  { "\"kind\":\"faulty\"", "\"kind\":1" },
  { "\"kind\":\"faulty\"", "\"kind\":null" },
  { "\"kind\":\"faulty\"", "\"kind\":\"\"" },
  { "\"kind\":\"faulty\"", "\"Kind\":\"faulty\"" },
  { "\"id\":\"" ID "\"", "\"id\":null" },
  { "\"id\":\"" ID "\"", "\"id\":7" },
  { "\"id\":\"" ID "\"", "\"id\":\"" ID "0\"" },
  { "\"id\":\"" ID "\"", "\"id\":\"0123456789ABCDEF0123456789abcdef\"" },
  { "\"id\":\"" ID "\"", "\"id\":\"0123\"" },
  { "\"title\":\"t\"", "\"title\":[\"t\"]" },
  { "\"uri\":null", "\"uri\":false" },
  { "\"uri\":null", "\"uri\":\"a\\u0000b\"" },
  { "\"format\":null", "\"format\":0" },
  { "\"format\":null", "\"format\":{}" },
  { "\"large\":false", "\"large\":null" },
  { "\"large\":false", "\"large\":0" },
  { "\"large\":false", "\"x\":false" },
  { "\"stamp\":[1,2,3,4,5]", "\"stamp\":null" },
  { "\"stamp\":[1,2,3,4,5]", "\"stamp\":[1,2,3,4,5,6]" },
  { "\"stamp\":[1,2,3,4,5]", "\"stamp\":[1,2,3,4,\"5\"]" },
  { "\"stamp\":[1,2,3,4,5]", "\"stamp\":[1,2,3,4,5.5]" },
  { "\"stamp\":[1,2,3,4,5]", "\"stamp\":[1,2,3,4,9223372036854775808]" },
  { "\"stamp\":[1,2,3,4,5]", "\"x\":[1,2,3,4,5]" },
  { "\"base\":\"" SUM "\"", "\"base\":\"e3b0\"" },
  { "\"base\":\"" SUM "\"",
    "\"base\":\"E3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\"" },
  { "\"base\":\"" SUM "\"", "\"base\":5" },
  { "\"saved\":null", "\"saved\":true" },
  { "\"saved\":null", "\"saved\":\"" SUM "0\"" },
  { "\"row\":7", "\"row\":\"7\"" },
  { "\"row\":7", "\"row\":7.5" },
  { "\"row\":7", "\"row\":null" },
  { "\"row\":7", "\"row\":4294967296" },
  { "\"written\":5", "\"written\":-5" },
  { "\"written\":5", "\"written\":\"now\"" },
  { "\"written\":5", "\"x\":5" },
  { "\"entry\":null", "\"entry\":1" },
  { "\"parts\":[[\"text\",0]]", "\"parts\":null" },
  { "\"parts\":[[\"text\",0]]", "\"parts\":{\"text\":0}" },
  { "\"parts\":[[\"text\",0]]", "\"parts\":[\"text\"]" },
  { "\"parts\":[[\"text\",0]]", "\"parts\":[[\"text\"]]" },
  { "\"parts\":[[\"text\",0]]", "\"parts\":[[0,\"text\"]]" },
  { "\"parts\":[[\"text\",0]]", "\"parts\":[[\"text\",\"0\"]]" },
  { "\"parts\":[[\"text\",0]]", "\"parts\":[[\"text\",0,0]]" },
  { "\"parts\":[[\"text\",0]]", "\"x\":[[\"text\",0]]" },
  { ",\"sum\":\"" SUM "\"", ",\"sum\":null" },
  { ",\"sum\":\"" SUM "\"",
    ",\"sum\":\"x3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\"" },
  { ",\"sum\":\"" SUM "\"", ",\"sum\":\"\"" },
  { ",\"sum\":\"" SUM "\"", "" },
  { GOOD, "[]" },
  { GOOD, "[" GOOD "]" },
  { GOOD, " " GOOD },
  { GOOD, GOOD " " },
  { GOOD, "{}" },
  { GOOD, "{" },
};

static char *
replace (const char *old,
         const char *new)
{
  g_auto (GStrv) parts = g_strsplit (GOOD, old, 2);

  g_assert_cmpuint (g_strv_length (parts), ==, 2);
  return g_strjoin (new, parts[0], parts[1], NULL);
}

static void
test_member (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autofree char *member = replace (cases[i].old, cases[i].new);
  g_autofree char *head = g_strconcat (member, "\n", NULL);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, head, -1);
  g_autofree char *text = g_strdup_printf ("{\"masume-draft\":1,\"head\":%zu,\"sum\":\"%s\"}\n%s",
                                           strlen (head), sum, head);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_autoptr (MasDraft) draft = mas_draft_new_from_bytes (bytes, &error);

  if (cases[i].good)
    g_assert_no_error (error);
  else
    g_assert_error (error, MAS_DRAFT_ERROR, MAS_DRAFT_ERROR_DAMAGED);
  g_assert_cmpint (draft != NULL, ==, cases[i].good);
}

/* The first line, whose sum is of the head. */
static const struct
{
  const char *format; /* of the head's length and its sum */
  gboolean    good;
} lines[] = {
  { "{\"masume-draft\":1,\"head\":%zu,\"sum\":\"%s\"}\n", TRUE },
  { "{\"masume-draft\":1,\"head\":%zu,\"sum\":\"%s\",\"x\":1}\n" },
  { "{\"masume-draft\":1,\"head\":%zu,\"sam\":\"%s\"}\n" },
  { "{\"masume-draft\":1,\"hood\":%zu,\"sum\":\"%s\"}\n" },
  { "{\"masume-draft\":1,\"head\":\"%zu\",\"sum\":\"%s\"}\n" },
  { "{\"masume-draft\":1,\"head\":-%zu,\"sum\":\"%s\"}\n" },
  { "{\"masume-draft\":1,\"head\":1%zu,\"sum\":\"%s\"}\n" },
  { "{\"masume-draft\":1,\"head\":%zu,\"sum\":\"0%s\"}\n" },
  { "{\"masume-draft\":1,\"head\":%zu,\"sum\":\"%.63s\"}\n" },
  { "{\"masume-draft\":1,\"head\":%zu,\"sum\":\"%.63sg\"}\n" },
  { "{\"masume-draft\":1,\"head\":%zu,\"sum\":[\"%s\"]}\n" },
  { " {\"masume-draft\":1,\"head\":%zu,\"sum\":\"%s\"}\n" },
  { "{\"masume-draft\":1,\"head\":%zu,\"sum\":\"%s\"} \n" },
  { "{\"masume-draft\":1,\"head\":%zu,\"sum\":\"%s\"}\r\n" },
  { "{\"masume-draft\":1,\"head\":%zu,\"sum\":\"%s\"}" },
};

static void
test_line (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, GOOD "\n", -1);
  g_autofree char *line = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (MasDraft) draft = NULL;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  line = g_strdup_printf (lines[i].format, strlen (GOOD "\n"), sum);
#pragma GCC diagnostic pop
  text = g_strconcat (line, GOOD "\n", NULL);
  bytes = g_bytes_new (text, strlen (text));
  draft = mas_draft_new_from_bytes (bytes, &error);
  if (lines[i].good)
    g_assert_no_error (error);
  else
    g_assert_error (error, MAS_DRAFT_ERROR, MAS_DRAFT_ERROR_DAMAGED);
  g_assert_cmpint (draft != NULL, ==, lines[i].good);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/editor/draft-head/member/%" G_GSIZE_FORMAT, i);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_member);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *path = g_strdup_printf ("/editor/draft-head/line/%" G_GSIZE_FORMAT, i);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_line);
    }
  return g_test_run ();
}
