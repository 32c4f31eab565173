/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "qi-error.h"
#include "qi-error-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"

typedef struct
{
  const char *name;
  const char *text;
  gsize       length;
  gsize       offset;
  guint       line;
  guint       column;
} LocateCase;

#define TEXT(literal) literal, sizeof literal - 1

static const LocateCase locate_cases[] = {
  { "start", TEXT ("abc"), 0, 1, 1 },
  { "within", TEXT ("abc"), 2, 1, 3 },
  { "end", TEXT ("abc"), 3, 1, 4 },
  { "past-the-end", TEXT ("abc"), 99, 1, 4 },
  { "empty", TEXT (""), 0, 1, 1 },
  { "second-line", TEXT ("ab\ncd"), 3, 2, 1 },
  { "the-line-end-itself", TEXT ("ab\ncd"), 2, 1, 3 },
  { "crlf", TEXT ("ab\r\ncd"), 5, 2, 2 },
  { "blank-lines", TEXT ("\n\n\nx"), 3, 4, 1 },
  { "characters-not-bytes", TEXT ("\xE5\xB0\x86\xC3\xA9x"), 5, 1, 3 },
  { "characters-on-line-two", TEXT ("\xC3\xA9\xC3\xA9\n\xE5\xB0\x86z"), 8, 2, 2 },
  { "stray-bytes", TEXT ("\xFF\xFEx"), 2, 1, 3 },
  { "nul", TEXT ("a\0b"), 2, 1, 3 },
};

static void
test_locate (gconstpointer data)
{
  const LocateCase *item = data;
  g_autoptr (QiFinding) finding = qi_finding_new (QI_SEVERITY_ERROR, "json-syntax", "x");
  /* A block of exactly this length, so that a sanitizer sees a read beyond it. */
  g_autofree char *exact = g_memdup2 (item->text, item->length);
  guint line = 0;
  guint column = 0;

  g_assert_true (qi_finding_set_range (finding, item->offset, 1) == finding);
  g_assert_false (qi_finding_get_line (finding, &line, &column));
  g_assert_true (qi_finding_locate (finding, exact, item->length) == finding);
  g_assert_true (qi_finding_get_line (finding, &line, &column));
  g_assert_cmpuint (line, ==, item->line);
  g_assert_cmpuint (column, ==, item->column);
  /* A new range makes the old place invalid. */
  qi_finding_set_range (finding, 0, 0);
  g_assert_false (qi_finding_get_line (finding, NULL, NULL));
}

static void
test_bare (void)
{
  g_autoptr (QiFinding) finding = qi_finding_new (QI_SEVERITY_NOTE, "too-long", "%d of %s", 7, "x");
  const char *replacement = "unset";
  gsize n_squares = 9;

  g_assert_cmpint (qi_finding_get_severity (finding), ==, QI_SEVERITY_NOTE);
  g_assert_cmpstr (qi_finding_get_code (finding), ==, "too-long");
  g_assert_cmpstr (qi_finding_get_message (finding), ==, "7 of x");
  g_assert_null (qi_finding_get_param (finding, "key"));
  g_assert_null (qi_finding_get_squares (finding, &n_squares));
  g_assert_cmpuint (n_squares, ==, 0);
  g_assert_false (qi_finding_get_hand (finding, NULL));
  g_assert_null (qi_finding_get_field (finding));
  g_assert_false (qi_finding_get_range (finding, NULL, NULL));
  g_assert_false (qi_finding_get_line (finding, NULL, NULL));
  g_assert_null (qi_finding_get_fix (finding, &replacement));
  g_assert_null (replacement);
  /* Without a range there is nothing to count. */
  qi_finding_locate (finding, "abc", 3);
  g_assert_false (qi_finding_get_line (finding, NULL, NULL));
}

static void
test_full (void)
{
  g_autoptr (QiFinding) finding =
    qi_finding_new (QI_SEVERITY_WARNING, "hand-underflow", "bad \xFF byte");
  const char *replacement = NULL;
  const guint *squares;
  gsize n_squares;
  gsize offset;
  gsize length;
  QiSide side = QI_SIDE_FIRST;

  /* Setters can be chained. */
  qi_finding_set_fix (
    qi_finding_set_range (
      qi_finding_set_field (
        qi_finding_set_hand (
          qi_finding_add_square (
            qi_finding_add_square (qi_finding_set_int (qi_finding_set_param (finding, "piece", "P"),
                                                       "n", G_MININT64),
                                   5),
            3),
          QI_SIDE_SECOND),
        "hands"),
      10, 2),
    "sort-hand", "2P");
  qi_finding_set_param (finding, "piece", "Q");

  g_assert_true (g_utf8_validate (qi_finding_get_message (finding), -1, NULL));
  g_assert_cmpstr (qi_finding_get_param (finding, "piece"), ==, "Q");
  g_assert_cmpstr (qi_finding_get_param (finding, "n"), ==, "-9223372036854775808");
  squares = qi_finding_get_squares (finding, &n_squares);
  g_assert_cmpuint (n_squares, ==, 2);
  g_assert_cmpuint (squares[0], ==, 5);
  g_assert_cmpuint (squares[1], ==, 3);
  g_assert_true (qi_finding_get_hand (finding, &side));
  g_assert_cmpint (side, ==, QI_SIDE_SECOND);
  g_assert_cmpstr (qi_finding_get_field (finding), ==, "hands");
  g_assert_true (qi_finding_get_range (finding, &offset, &length));
  g_assert_cmpuint (offset, ==, 10);
  g_assert_cmpuint (length, ==, 2);
  g_assert_cmpstr (qi_finding_get_fix (finding, &replacement), ==, "sort-hand");
  g_assert_cmpstr (replacement, ==, "2P");
  g_assert_true (qi_finding_get_squares (finding, NULL) == squares);
  g_assert_true (qi_finding_get_hand (finding, NULL));
  g_assert_true (qi_finding_get_fix_range (finding, &offset, &length));
  g_assert_cmpuint (offset, ==, 10);
  g_assert_cmpuint (length, ==, 2);
  qi_finding_set_fix_range (finding, 20, 3);
  g_assert_true (qi_finding_get_fix_range (finding, NULL, NULL));
  g_assert_true (qi_finding_get_fix_range (finding, &offset, &length));
  g_assert_cmpuint (offset, ==, 20);
  g_assert_cmpuint (length, ==, 3);
  /* The range goes with the repair. */
  qi_finding_set_fix (finding, NULL, NULL);
  g_assert_null (qi_finding_get_fix (finding, NULL));
  g_assert_false (qi_finding_get_fix_range (finding, &offset, &length));
}

static void
test_many_squares (void)
{
  g_autoptr (QiFinding) finding = qi_finding_new (QI_SEVERITY_NOTE, "pieces-removed", "many");
  gsize n_squares;

  for (guint i = 0; i < 100000; i++)
    qi_finding_add_square (finding, i);
  qi_finding_get_squares (finding, &n_squares);
  g_assert_cmpuint (n_squares, ==, 4096);
}

static void
test_lists (void)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();

  g_assert_false (qi_findings_have (findings, QI_SEVERITY_NOTE));
  g_assert_false (qi_findings_have (NULL, QI_SEVERITY_ERROR));
  qi_findings_add (findings, qi_finding_new (QI_SEVERITY_NOTE, "pieces-removed", "note"));
  qi_findings_add (NULL, qi_finding_new (QI_SEVERITY_ERROR, "empty-shape", "dropped"));
  g_assert_true (qi_findings_have (findings, QI_SEVERITY_NOTE));
  g_assert_false (qi_findings_have (findings, QI_SEVERITY_ERROR));
  g_assert_cmpuint (findings->len, ==, 1);
}

static void
test_error (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) copy = NULL;
  g_autoptr (GError) foreign = g_error_new_literal (G_FILE_ERROR, G_FILE_ERROR_NOENT, "none");
  g_autoptr (QiFinding) kept = NULL;
  QiFinding *finding = qi_finding_new (QI_SEVERITY_ERROR, "empty-shape", "words %s", "here");

  qi_set_error (&error, QI_ERROR_SYNTAX, finding);
  g_assert_error (error, QI_ERROR, QI_ERROR_SYNTAX);
  g_assert_cmpstr (error->message, ==, "words here");
  g_assert_true (qi_error_get_finding (error) == finding);

  copy = g_error_copy (error);
  g_assert_true (qi_error_get_finding (copy) == finding);
  kept = qi_finding_ref (qi_error_get_finding (copy));
  g_clear_error (&error);
  g_clear_error (&copy);
  g_assert_cmpstr (qi_finding_get_message (kept), ==, "words here");

  g_assert_null (qi_error_get_finding (foreign));
  g_assert_null (qi_error_get_finding (NULL));
  qi_set_error (NULL, QI_ERROR_IO,
                qi_finding_new (QI_SEVERITY_ERROR, "empty-shape", "nobody asks"));
  g_prefix_error (&foreign, "%s", "");
  error = g_error_new_literal (QI_ERROR, QI_ERROR_IO, "without a finding");
  g_assert_null (qi_error_get_finding (error));
}

/* The copy of an error has its finding, if there is one. */
static void
test_error_copy (void)
{
  g_autoptr (GError) bare = g_error_new_literal (QI_ERROR, QI_ERROR_IO, "without a finding");
  g_autoptr (GError) bare_copy = g_error_copy (bare);
  g_autoptr (GError) full =
    qi_error_new (QI_ERROR_REFUSED, qi_finding_new (QI_SEVERITY_ERROR, "empty-shape", "none"));
  g_autoptr (GError) full_copy = g_error_copy (full);

  g_assert_error (bare_copy, QI_ERROR, QI_ERROR_IO);
  g_assert_null (qi_error_get_finding (bare_copy));
  g_assert_false (qi_error_has_code (bare_copy, "empty-shape"));
  g_assert_error (full_copy, QI_ERROR, QI_ERROR_REFUSED);
  g_assert_true (qi_error_has_code (full_copy, "empty-shape"));
  g_assert_false (qi_error_has_code (full_copy, "too-long"));
}

static void
test_codes (void)
{
  gsize n = 0;
  const QiFindingCode *codes = qi_finding_get_codes (&n);

  g_assert_true (codes == qi_finding_get_codes (NULL));
  g_assert_null (codes[n].code);
  g_assert_nonnull (codes[n - 1].code);
  for (gsize i = 0; codes[i].code != NULL; i++)
    {
      g_auto (GStrv) params = g_strsplit (codes[i].params, " ", -1);

      if (i > 0)
        g_assert_cmpstr (codes[i - 1].code, <, codes[i].code);
      g_assert_cmpuint (strspn (codes[i].code, "abcdefghijklmnopqrstuvwxyz0123456789-"), ==,
                        strlen (codes[i].code));
      for (gsize j = 0; params[j] != NULL; j++)
        g_assert_cmpuint (strlen (params[j]), >, 0);
    }
}

#define QI_TEXT_0(name, code, severity, text) { code, "", text },
#define QI_TEXT_1(name, code, severity, t1, p1, text) { code, #p1, text },
#define QI_TEXT_2(name, code, severity, t1, p1, t2, p2, text) { code, #p1 " " #p2, text },
#define QI_TEXT_3(name, code, severity, t1, p1, t2, p2, t3, p3, text)                               \
  { code, #p1 " " #p2 " " #p3, text },
#define QI_TEXT_4(name, code, severity, t1, p1, t2, p2, t3, p3, t4, p4, text)                       \
  { code, #p1 " " #p2 " " #p3 " " #p4, text },
#define QI_TEXT_5(name, code, severity, t1, p1, t2, p2, t3, p3, t4, p4, t5, p5, text)               \
  { code, #p1 " " #p2 " " #p3 " " #p4 " " #p5, text },
static const struct
{
  const char *code;
  const char *params;
  const char *text;
} texts[] = {
#include "qi-finding-table.h"
};

/* The rows of the table are consistent: codes, fixes, and the parameters that messages name. */
static void
test_table (void)
{
  for (const QiFindingCode *code = qi_finding_get_codes (NULL); code->code != NULL; code++)
    {
      g_assert_true (qi_finding_find_code (code->code) == code);
      if (code->fix != NULL)
        g_assert_true (g_strv_contains (qi_finding_get_fixes (), code->fix));
    }
  g_assert_null (qi_finding_find_code ("no-such-code"));
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_auto (GStrv) params = g_strsplit (texts[i].params, " ", -1);
      const char *at = texts[i].text;

      g_test_message ("%s: %s", texts[i].code, texts[i].text);
      g_assert_nonnull (qi_finding_find_code (texts[i].code));
      while ((at = strchr (at, '{')) != NULL)
        {
          g_autofree char *name = g_strndup (at + 1, strcspn (at + 1, "}"));

          g_assert_true (g_strv_contains ((const char *const *) params, name));
          at++;
        }
    }
}

/* A finding has what its row says, and its text the values in place of their names. Takes it; the names of parameters follow,
 * each with its value, and NULL. */
static void
check_row (QiFinding  *finding,
           const char *code,
           QiSeverity  severity,
           const char *text,
           ...)
{
  g_autoptr (GString) expected = g_string_new (text);
  va_list params;

  va_start (params, text);
  for (const char *name = va_arg (params, const char *); name != NULL;
       name = va_arg (params, const char *))
    {
      const char *value = va_arg (params, const char *);
      g_autofree char *place = g_strdup_printf ("{%s}", name);

      g_assert_cmpstr (qi_finding_get_param (finding, name), ==, value);
      g_string_replace (expected, place, value, 0);
    }
  va_end (params);
  g_assert_cmpstr (qi_finding_get_code (finding), ==, code);
  g_assert_cmpint (qi_finding_get_severity (finding), ==, severity);
  g_assert_cmpstr (qi_finding_get_message (finding), ==, expected->str);
  qi_finding_unref (finding);
}

#define GIVEN_TEXT   "any text"
#define GIVEN_NUMBER -7
#define GIVEN_COUNT  G_MAXUINT64
#define GIVEN_SIDE   QI_SIDE_SECOND
#define SHOWN_TEXT   "any text"
#define SHOWN_NUMBER "-7"
#define SHOWN_COUNT  "18446744073709551615"
#define SHOWN_SIDE   "second"
#define QI_TEXT_0(name, code, severity, text)                                                       \
  check_row (qi_found_##name (), code, QI_SEVERITY_##severity, text, NULL);
#define QI_TEXT_1(name, code, severity, t1, p1, text)                                               \
  check_row (qi_found_##name (GIVEN_##t1), code, QI_SEVERITY_##severity, text, #p1, SHOWN_##t1, NULL);
#define QI_TEXT_2(name, code, severity, t1, p1, t2, p2, text)                                       \
  check_row (qi_found_##name (GIVEN_##t1, GIVEN_##t2), code, QI_SEVERITY_##severity, text, #p1,     \
             SHOWN_##t1, #p2, SHOWN_##t2, NULL);
#define QI_TEXT_3(name, code, severity, t1, p1, t2, p2, t3, p3, text)                               \
  check_row (qi_found_##name (GIVEN_##t1, GIVEN_##t2, GIVEN_##t3), code, QI_SEVERITY_##severity,    \
             text, #p1, SHOWN_##t1, #p2, SHOWN_##t2, #p3, SHOWN_##t3, NULL);
#define QI_TEXT_4(name, code, severity, t1, p1, t2, p2, t3, p3, t4, p4, text)                       \
  check_row (qi_found_##name (GIVEN_##t1, GIVEN_##t2, GIVEN_##t3, GIVEN_##t4), code,                \
             QI_SEVERITY_##severity, text, #p1, SHOWN_##t1, #p2, SHOWN_##t2, #p3, SHOWN_##t3, #p4,  \
             SHOWN_##t4, NULL);
#define QI_TEXT_5(name, code, severity, t1, p1, t2, p2, t3, p3, t4, p4, t5, p5, text)               \
  check_row (qi_found_##name (GIVEN_##t1, GIVEN_##t2, GIVEN_##t3, GIVEN_##t4, GIVEN_##t5), code,    \
             QI_SEVERITY_##severity, text, #p1, SHOWN_##t1, #p2, SHOWN_##t2, #p3, SHOWN_##t3, #p4,  \
             SHOWN_##t4, #p5, SHOWN_##t5, NULL);

static void
test_rows (void)
{
#include "qi-finding-table.h"
}

/* The reference message is made on demand, from the values that the finding was made with. */
static void
test_text (void)
{
  g_autoptr (QiFinding) plain = qi_found_empty_shape ();
  g_autoptr (QiFinding) squares = qi_found_too_many_squares (G_MAXINT64, -1);
  g_autoptr (QiFinding) held = qi_found_hand_underflow ("{maximum} \xFF");
  g_autoptr (QiFinding) side = qi_found_wrong_style (QI_SIDE_SECOND, "X");

  g_assert_cmpstr (qi_finding_get_message (plain), ==, "at least one dimension is required");
  g_assert_cmpint (qi_finding_get_severity (plain), ==, QI_SEVERITY_ERROR);
  g_assert_cmpstr (qi_finding_get_message (squares), ==,
                   "board exceeds -1 squares (got 9223372036854775807)");
  g_assert_cmpstr (qi_finding_get_param (squares, "maximum"), ==, "-1");
  qi_finding_set_param (held, "maximum", "7");
  g_assert_cmpstr (qi_finding_get_message (held), ==,
                   "cannot remove {maximum} \xEF\xBF\xBD: not found in hand");
  qi_finding_set_param (held, "piece", "Q");
  g_assert_cmpstr (qi_finding_get_message (held), ==,
                   "cannot remove {maximum} \xEF\xBF\xBD: not found in hand");
  g_assert_cmpstr (qi_finding_get_param (side, "side"), ==, "second");
  g_assert_cmpint (qi_finding_get_severity (side), ==, QI_SEVERITY_WARNING);
  qi_finding_set_severity (side, QI_SEVERITY_NOTE);
  g_assert_cmpint (qi_finding_get_severity (side), ==, QI_SEVERITY_NOTE);
}

static void
test_names (void)
{
  QiSide side = QI_SIDE_SECOND;

  g_assert_cmpstr (qi_severity_get_name (QI_SEVERITY_ERROR), ==, "error");
  g_assert_cmpstr (qi_severity_get_name (QI_SEVERITY_WARNING), ==, "warning");
  g_assert_cmpstr (qi_severity_get_name (QI_SEVERITY_NOTE), ==, "note");
  g_assert_cmpint (qi_side_other (side), ==, QI_SIDE_FIRST);
  g_assert_true (G_TYPE_IS_ENUM (QI_TYPE_SEVERITY));
  g_assert_true (G_TYPE_IS_BOXED (QI_TYPE_FINDING));
}

/* A list is located in one pass, whatever its order; places that are known stay, unless they are asked for again. */
static void
test_locate_list (void)
{
  static const char text[] = "ab\r\n\xe7\x8e\x8b"
                             "c\n\n";
  static const struct
  {
    gsize offset;
    guint line, column;
  } rows[] = {
    { 8, 2, 3 }, { 0, 1, 1 }, { 99, 4, 1 }, { 4, 2, 1 },
    { 3, 1, 4 }, { 9, 3, 1 }, { 7, 2, 2 },  { 0, 1, 1 },
  };
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  guint line = 0;
  guint column = 0;

  qi_findings_add (findings, qi_finding_new (QI_SEVERITY_ERROR, "too-long", "no range"));
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    qi_findings_add (findings,
                     qi_finding_set_range (qi_finding_new (QI_SEVERITY_NOTE, "too-long", "a range"),
                                           rows[i].offset, 1));
  qi_finding_set_line (g_ptr_array_index (findings, 1), 70, 80);
  qi_findings_locate (findings, text, sizeof text - 1, FALSE);
  g_assert_false (qi_finding_get_line (g_ptr_array_index (findings, 0), &line, &column));
  g_assert_true (qi_finding_get_line (g_ptr_array_index (findings, 1), &line, &column));
  g_assert_cmpuint (line, ==, 70);
  qi_findings_locate (findings, text, sizeof text - 1, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_assert_true (qi_finding_get_line (g_ptr_array_index (findings, i + 1), &line, &column));
      g_assert_cmpuint (line, ==, rows[i].line);
      g_assert_cmpuint (column, ==, rows[i].column);
    }
}

/* A finding in place of another one has its place, or none. */
static void
test_copy_range (void)
{
  g_autoptr (QiFinding) old =
    qi_finding_set_range (qi_finding_new (QI_SEVERITY_ERROR, "bad-turn", "a"), 10, 2);
  g_autoptr (QiFinding) bare = qi_finding_new (QI_SEVERITY_ERROR, "bad-turn", "b");
  g_autoptr (QiFinding) finding = qi_finding_new (QI_SEVERITY_ERROR, "bad-turn", "c");
  gsize offset = 0;
  gsize length = 0;
  guint line = 0;
  guint column = 0;

  qi_finding_set_line (old, 3, 4);
  g_assert_true (qi_finding_copy_range (finding, old) == finding);
  g_assert_true (qi_finding_get_range (finding, &offset, &length));
  g_assert_cmpuint (offset, ==, 10);
  g_assert_cmpuint (length, ==, 2);
  g_assert_true (qi_finding_get_line (finding, &line, &column));
  g_assert_cmpuint (line, ==, 3);
  g_assert_cmpuint (column, ==, 4);
  qi_finding_copy_range (finding, bare);
  g_assert_false (qi_finding_get_range (finding, NULL, NULL));
  g_assert_false (qi_finding_get_line (finding, &line, &column));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (locate_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/finding/locate/", locate_cases[i].name, NULL);

      g_test_add_data_func (path, &locate_cases[i], test_locate);
    }
  g_test_add_func ("/core/finding/bare", test_bare);
  g_test_add_func ("/core/finding/full", test_full);
  g_test_add_func ("/core/finding/copy-range", test_copy_range);
  g_test_add_func ("/core/finding/many-squares", test_many_squares);
  g_test_add_func ("/core/finding/lists", test_lists);
  g_test_add_func ("/core/finding/locate-list", test_locate_list);
  g_test_add_func ("/core/finding/codes", test_codes);
  g_test_add_func ("/core/finding/table", test_table);
  g_test_add_func ("/core/finding/rows", test_rows);
  g_test_add_func ("/core/finding/text", test_text);
  g_test_add_func ("/core/finding/names", test_names);
  g_test_add_func ("/core/error/finding", test_error);
  g_test_add_func ("/core/error/copy", test_error_copy);
  return g_test_run ();
}
