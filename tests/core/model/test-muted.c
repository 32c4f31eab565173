/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-muted-private.h"

#include "case-table.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-json-reader-private.h"
#include "qi-setup.h"
#include "qi-setup-private.h"

#include <string.h>

static QiMuted *
parse (const char *text)
{
  g_autoptr (QiValue) value = text != NULL ? qi_json_parse (text, -1, NULL, NULL) : NULL;

  g_assert_true (text == NULL || value != NULL);
  return qi_muted_from_value (value);
}

static char *
format (QiMuted *muted)
{
  g_autoptr (QiValue) value = qi_muted_to_value (muted);

  return value != NULL ? qi_value_to_string (value) : g_strdup ("-");
}

typedef struct
{
  const char *name;
  const char *text;
  const char *read; /* the kinds that are taken from it, sorted; "-": none */
  gboolean    good; /* allowed in a file */
} ListCase;

#define SIXTY "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

static const ListCase lists[] = {
  { "none", NULL, "-", FALSE },
  { "empty", "[]", "-", TRUE },
  { "one", "[\"adjacent-kings\"]", "[\"adjacent-kings\"]", TRUE },
  { "sorted", "[\"unused-hand\",\"adjacent-kings\",\"b\"]",
    "[\"adjacent-kings\",\"b\",\"unused-hand\"]", TRUE },
  { "unknown", "[\"of-a-newer-version-2\"]", "[\"of-a-newer-version-2\"]", TRUE },
  { "error", "[\"bad-turn\"]", "[\"bad-turn\"]", TRUE },
  { "twice", "[\"a\",\"a\"]", "[\"a\"]", FALSE },
  { "number", "[1,\"a\"]", "[\"a\"]", FALSE },
  { "text", "\"a\"", "-", FALSE },
  { "object", "{\"a\":true}", "-", FALSE },
  { "null", "[null]", "-", FALSE },
  { "capital", "[\"Adjacent-kings\"]", "-", FALSE },
  { "underscore", "[\"adjacent_kings\"]", "-", FALSE },
  { "blank", "[\"adjacent kings\",\" a\",\"\"]", "-", FALSE },
  { "hyphens", "[\"a--b\"]", "-", FALSE },
  { "hyphen-first", "[\"-a\"]", "-", FALSE },
  { "hyphen-last", "[\"a-\"]", "-", FALSE },
  { "digit-first", "[\"1a\"]", "-", FALSE },
  { "nul", "[\"a\\u0000b\"]", "-", FALSE },
  { "letter-of-another-script", "[\"\\u0430\"]", "-", FALSE },
  { "longest", "[\"" SIXTY "aaaa\"]", "[\"" SIXTY "aaaa\"]", TRUE },
  { "too-long", "[\"" SIXTY "aaaaa\"]", "-", FALSE },
  { "much-too-long", "[\"" SIXTY SIXTY "\"]", "-", FALSE },
};

static void
test_list (gconstpointer data)
{
  const ListCase *test = data;
  g_autoptr (QiMuted) muted = parse (test->text);
  g_autofree char *text = format (muted);
  g_autoptr (QiValue) value =
    test->text != NULL ? qi_json_parse (test->text, -1, NULL, NULL) : NULL;

  g_assert_cmpstr (text, ==, test->read);
  if (value != NULL)
    g_assert_cmpint (qi_muted_check (value), ==, test->good);
}

/* Neither very many codes nor very many values cost more than the limit allows. */
static void
test_many (void)
{
  g_autoptr (GString) text = g_string_new ("[");
  g_autoptr (QiMuted) muted = NULL;
  g_autoptr (QiMuted) more = NULL;
  g_autoptr (QiValue) value = NULL;

  for (guint i = 0; i <= QI_MUTED_MAX; i++)
    g_string_append_printf (text, "%s\"code-%u\"", i > 0 ? "," : "", i);
  g_string_append_c (text, ']');
  value = qi_json_parse (text->str, -1, NULL, NULL);
  g_assert_nonnull (value);
  g_assert_false (qi_muted_check (value));
  muted = qi_muted_from_value (value);
  g_assert_cmpuint (qi_muted_get_size (muted), ==, QI_MUTED_MAX);
  more = qi_muted_with (muted, "one-more", TRUE);
  g_assert_true (qi_muted_equal (more, muted));
}

static void
test_with (void)
{
  g_autoptr (QiMuted) one = qi_muted_with (NULL, "b", TRUE);
  g_autoptr (QiMuted) two = qi_muted_with (one, "a", TRUE);
  g_autoptr (QiMuted) same = qi_muted_with (two, "a", TRUE);
  g_autoptr (QiMuted) less = qi_muted_with (two, "b", FALSE);
  g_autoptr (QiMuted) none = qi_muted_with (one, "b", FALSE);
  g_autoptr (QiMuted) odd = qi_muted_with (one, "No Code", TRUE);
  g_autoptr (QiMuted) absent = qi_muted_with (one, "c", FALSE);
  g_autoptr (QiMuted) joined = qi_muted_join (less, one);
  g_autoptr (QiMuted) alone = qi_muted_join (NULL, one);

  g_assert_cmpuint (qi_muted_get_size (NULL), ==, 0);
  g_assert_cmpuint (qi_muted_get_size (one), ==, 1);
  g_assert_cmpstr (qi_muted_get_code (two, 0), ==, "a");
  g_assert_cmpstr (qi_muted_get_code (two, 1), ==, "b");
  g_assert_true (qi_muted_equal (same, two));
  g_assert_cmpuint (qi_muted_get_size (less), ==, 1);
  g_assert_true (qi_muted_has (less, "a"));
  g_assert_false (qi_muted_has (less, "b"));
  g_assert_null (none);
  g_assert_true (qi_muted_equal (odd, one));
  g_assert_true (qi_muted_equal (absent, one));
  g_assert_true (qi_muted_equal (joined, two));
  g_assert_true (qi_muted_equal (alone, one));
  g_assert_false (qi_muted_equal (one, less));
  g_assert_false (qi_muted_equal (one, NULL));
}

/* Errors are reported whatever is muted; other findings keep their order. */
static void
test_filter (void)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GPtrArray) taken = qi_findings_new ();
  g_autoptr (QiMuted) muted = parse ("[\"adjacent-kings\",\"hand-count\",\"unknown-piece\"]");

  qi_findings_add (findings, qi_found_unknown_piece ("Z"));
  qi_findings_add (findings, qi_found_hand_count ("0"));
  qi_findings_add (findings,
                   qi_finding_set_severity (qi_found_hand_count ("1"), QI_SEVERITY_WARNING));
  qi_findings_add (findings, qi_found_detail_dropped ("marks"));
  qi_findings_add (findings, qi_found_unknown_piece ("Y"));

  g_assert_cmpuint (qi_muted_filter (NULL, findings, taken), ==, 0);
  g_assert_cmpuint (qi_muted_filter (muted, NULL, NULL), ==, 0);
  g_assert_cmpuint (qi_muted_filter (muted, findings, taken), ==, 3);
  g_assert_cmpuint (taken->len, ==, 3);
  g_assert_cmpuint (findings->len, ==, 2);
  g_assert_cmpstr (qi_finding_get_code (findings->pdata[0]), ==, "hand-count");
  g_assert_cmpint (qi_finding_get_severity (findings->pdata[0]), ==, QI_SEVERITY_ERROR);
  g_assert_cmpstr (qi_finding_get_code (findings->pdata[1]), ==, "detail-dropped");
  g_assert_cmpstr (qi_finding_get_param (taken->pdata[2], "piece"), ==, "Y");
  g_assert_cmpuint (qi_muted_filter (muted, findings, NULL), ==, 0);
  qi_findings_add (findings, qi_found_unknown_piece ("X"));
  g_assert_cmpuint (qi_muted_filter (muted, findings, NULL), ==, 1);
  g_assert_cmpuint (findings->len, ==, 2);
  qi_muted_unref (NULL);
}

typedef struct
{
  const char *name;
  const char *code;
  gboolean    of_use;
} UseCase;

static const UseCase uses[] = {
  { "warning", "adjacent-kings", TRUE },
  { "note", "detail-dropped", TRUE },
  { "repair", "hand-not-canonical", TRUE },
  { "error", "bad-turn", FALSE },
  { "unknown", "no-such-code", FALSE },
  { "empty", "", FALSE },
};

static void
test_use (gconstpointer data)
{
  const UseCase *test = data;

  g_assert_cmpint (qi_finding_is_ever_mild (test->code), ==, test->of_use);
}

/* Every code of the library can be in a set. */
static void
test_codes (void)
{
  const QiFindingCode *codes = qi_finding_get_codes (NULL);

  for (guint i = 0; codes[i].code != NULL; i++)
    {
      g_test_message ("%s", codes[i].code);
      g_assert_true (qi_muted_is_code (codes[i].code));
    }
}

/* The kinds of a setup, and those of the list that it is a row of. */
static void
test_setup (void)
{
  const gint64 sizes[] = { 1, 1 };
  const QiToken first = { "C", 1, QI_TOKEN_STRING };
  const QiToken second = { "c", 1, QI_TOKEN_STRING };
  g_autoptr (QiPosition) position =
    qi_position_new (sizes, 2, &first, &second, qi_limits_get_default (), NULL);
  g_autoptr (QiDetails) none = qi_details_new ();
  g_autoptr (QiMuted) own = parse ("[\"b\",\"a\"]");
  g_autoptr (QiMuted) more = parse ("[\"c\",\"a\"]");
  g_autoptr (QiValue) value = qi_muted_to_value (own);
  g_autoptr (QiDetails) details = qi_details_with (none, QI_MUTED_KEY, value);
  g_autoptr (QiSetup) setup = qi_setup_new (position, NULL, details);
  g_autoptr (QiMuted) alone = qi_setup_dup_muted (setup, NULL);
  g_autoptr (QiMuted) both = qi_setup_dup_muted (setup, more);
  g_autoptr (QiMuted) outer = qi_setup_dup_muted (NULL, more);
  g_autofree char *text = format (both);

  g_assert_true (qi_muted_equal (alone, own));
  g_assert_cmpstr (text, ==, "[\"a\",\"b\",\"c\"]");
  g_assert_true (qi_muted_equal (outer, more));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  case_table_add ("/core/muted/list/", lists, test_list);
  case_table_add ("/core/muted/use/", uses, test_use);
  g_test_add_func ("/core/muted/many", test_many);
  g_test_add_func ("/core/muted/with", test_with);
  g_test_add_func ("/core/muted/filter", test_filter);
  g_test_add_func ("/core/muted/codes", test_codes);
  g_test_add_func ("/core/muted/setup", test_setup);
  return g_test_run ();
}
