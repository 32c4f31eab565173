/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-visible-private.h"

#include <string.h>

typedef struct
{
  const char *name;
  const char *text;
  gssize      length; /* −1: to its NUL */
  const char *expected;
} Case;

/* The characters are those that Unicode names controls (Cc), bidirectional format characters (UAX #9, 2.1 to 2.4, 2.6)
 * and separators (Zl, Zp). */
static const Case cases[] = {
  { "plain", "Kasparov \xE2\x80\x93 \xE9\xBE\x8D", -1, "Kasparov \xE2\x80\x93 \xE9\xBE\x8D" },
  { "escape", "\x1B[2J", -1, "\\x1B[2J" },
  { "kept", "a\nb\tc\rd", -1, "a\nb\tc\\x0Dd" },
  { "nul", "a\0b", 3, "a\\x00b" },
  { "delete", "\x7F", -1, "\\x7F" },
  { "csi", "\xC2\x9B", -1, "\\u009B" },
  { "first-of-latin", "\xC2\x80", -1, "\\u0080" },
  { "behind-controls", "\xC2\xA0", -1, "\xC2\xA0" },
  { "arabic-mark", "\xD8\x9C", -1, "\\u061C" },
  { "before-arabic-mark", "\xD8\x9B", -1, "\xD8\x9B" },
  { "marks", "\xE2\x80\x8E\xE2\x80\x8F", -1, "\\u200E\\u200F" },
  { "joiner", "\xE2\x80\x8D", -1, "\xE2\x80\x8D" },
  { "separators", "\xE2\x80\xA8\xE2\x80\xA9", -1, "\\u2028\\u2029" },
  { "overrides", "\xE2\x80\xAA\xE2\x80\xAE", -1, "\\u202A\\u202E" },
  { "behind-overrides", "\xE2\x80\xAF", -1, "\xE2\x80\xAF" },
  { "before-isolates", "\xE2\x81\xA5", -1, "\xE2\x81\xA5" },
  { "isolates", "\xE2\x81\xA6\xE2\x81\xA9", -1, "\\u2066\\u2069" },
  { "lone-byte", "a\x9B" "b", -1, "a\\x9B" "b" },
  { "overlong", "\xC0\x9B", -1, "\\xC0\\x9B" },
  { "surrogate", "\xED\xA0\x80", -1, "\\xED\\xA0\\x80" },
  { "cut", "\xE2\x80\xAE", 2, "\\xE2\\x80" },
};

static void
test_case (gconstpointer data)
{
  const Case *row = data;
  g_autoptr (GString) string = g_string_new ("");
  const gsize length = row->length < 0 ? strlen (row->text) : (gsize) row->length;
  /* A block of exactly this size, so that a sanitizer sees a read beyond it. */
  g_autofree char *exact = g_memdup2 (row->text, MAX (length, 1));

  qi_visible_append (string, exact, length, "\n\t");
  g_assert_cmpstr (string->str, ==, row->expected);
}

/* A single line for the window contains no control characters at all. */
static void
test_line (void)
{
  g_autofree char *line = qi_visible_dup ("a\nb\tc");
  g_autofree char *name = qi_visible_dup_name ("x\xE2\x80\xAEnef.exe");

  g_assert_cmpstr (line, ==, "a\\x0Ab\\x09c");
  g_assert_cmpstr (name, ==, "x\\u202Enef.exe");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/visible/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/core/visible/line", test_line);
  return g_test_run ();
}
