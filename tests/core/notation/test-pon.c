/* SPDX-License-Identifier: Apache-2.0 */
#include "readings.h"
#include "qi-finding-private.h"

static void
test_vector (gconstpointer data)
{
  const QiValue *item = data;
  gsize length = 0;
  const char *text = vectors_text (item, "json", &length);
  g_autoptr (QiReading) reading = read_exactly ("pon", text, length, NULL);

  assert_findings (reading->findings, length);
  if (!vectors_boolean (item, "valid"))
    {
      g_autofree char *code =
        g_strdelimit (g_strdup (vectors_text (item, "error", NULL)), "_", '-');
      g_assert_null (reading->setup);
      g_assert_nonnull (first_error (reading));
      g_assert_cmpstr (qi_finding_get_code (first_error (reading)), ==, code);
      g_assert_cmpuint (reading->findings->len, ==, g_str_equal (text, "{}") ? 4 : 1);
      return;
    }
  g_assert_cmpuint (reading->findings->len, ==, 0);
  g_assert_nonnull (reading->setup);
  assert_position (qi_setup_get_position (reading->setup), qi_value_get_member (item, "position"));

  /* Written and read again, spread and compact; the native format reads the same from it. */
  for (guint compact = 0; compact < 2; compact++)
    {
      QiWriteOptions options = { .compact = compact };
      g_autofree char *written =
        qi_notation_write (qi_notation_lookup ("pon"), reading->setup, &options, NULL);
      g_assert_nonnull (written);
      g_assert_cmpint (strchr (written, '\n') == NULL, ==, compact);
      g_autoptr (QiReading) again = read_exactly ("pon", written, strlen (written), NULL);
      g_assert_true (qi_setup_equal (again->setup, reading->setup));
      g_autoptr (QiReading) native = read_exactly ("json", written, strlen (written), NULL);
      g_assert_true (qi_setup_equal (native->setup, reading->setup));
    }
}

typedef struct
{
  const char *name;
  const char *text;
  const char *findings;
} Fault;

#define REST                                                                                       \
  "\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":" \
  "\"first\"}"

static const Fault faults[] = {
  { "place-of-a-square", "{\"board\":[[\"K\",1],[null,\"x?\"]]," REST,
    "bad-square<1> bad-piece-token<\"x?\">" },
  { "place-of-an-object", "{\"board\":[null,{\"a\":[]}]," REST, "bad-square<{\"a\":[]}>" },
  { "place-of-a-short-rank", "{\"board\":[[null,null],[null]]," REST, "non-rectangular<[null]>" },
  { "place-of-an-empty-rank", "{\"board\":[[null],[]]," REST, "board-empty<[]>" },
  { "all-members",
    "{\"board\":8,\"hands\":{\"first\":[1,\"K!\"],\"second\":2},\"styles\":{\"first\":\"cc\","
    "\"second\":\"C\"},\"turn\":0}",
    "board-not-array<8> hand-not-array<2> bad-hand-entry<1> bad-piece-token<\"K!\"> "
    "bad-style-token<\"cc\"> bad-turn<0>" },
  { "unknown-members", "{\"shape\":[1],\"a\":1,\"board\":[null],\"setup\":{}," REST,
    "unknown-field<\"shape\"> unknown-field<\"setup\"> unknown-field<\"a\">" },
  { "missing-members", "{\"board\":[null],\"turn\":\"x\"}",
    "missing-field<}> missing-field<}> bad-turn<\"x\">" },
  { "extra-hand",
    "{\"board\":[null],\"hands\":{\"first\":[],\"x\":[],\"second\":[]},\"styles\":{\"first\":\"C\","
    "\"second\":\"c\"},\"turn\":\"first\"}",
    "hands-keys<\"x\">" },
};

static void
test_fault (gconstpointer data)
{
  const Fault *fault = data;
  g_autoptr (QiReading) reading = read_exactly ("pon", fault->text, strlen (fault->text), NULL);
  g_autofree char *findings = dup_findings (reading->findings, fault->text);

  assert_findings (reading->findings, strlen (fault->text));
  g_assert_null (reading->setup);
  g_assert_cmpstr (findings, ==, fault->findings);
}

/* The finding for an empty rank or layer after others; the first of the board says how many squares are missing. */
static const struct
{
  const char *name;
  const char *board;
  const char *place;
  const char *kind;  /* NULL: the board as a whole is empty */
  const char *fixed; /* the board; NULL: none is offered */
} empty_lists[] = {
  { "rank", "[[null],[]]", "[]", "rank", "[[null],[null]]" },
  { "rank-between", "[[\"K\",null,\"k\"],[ ],[null,null,null]]", "[ ]", "rank",
    "[[\"K\",null,\"k\"],[ null, null, null],[null,null,null]]" },
  { "rank-of-a-layer", "[[[null,null],[]],[[null,null],[null,null]]]", "[]", "rank",
    "[[[null,null],[null, null]],[[null,null],[null,null]]]" },
  { "layer", "[[[null],[null]],[]]", "[]", "layer", NULL },
  { "first-rank", "[[],[null]]", "[]", NULL, NULL },
  { "board", "[]", "[]", NULL, NULL },
};

static void
test_empty_list (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autofree char *before = g_strdup_printf ("{\"board\":%s," REST, empty_lists[i].board);
  g_autoptr (GString) text = g_string_new (before);
  g_autoptr (QiReading) reading = read_exactly ("pon", text->str, text->len, NULL);
  g_autofree char *place = g_strdup_printf ("board-empty<%s>", empty_lists[i].place);
  g_autofree char *findings = dup_findings (reading->findings, text->str);
  const char *replacement = NULL;
  gsize offset = 0;
  gsize length = 0;

  g_assert_cmpstr (findings, ==, place);
  g_assert_cmpstr (qi_finding_get_param (first_error (reading), "kind"), ==, empty_lists[i].kind);
  if (empty_lists[i].fixed == NULL)
    {
      g_assert_null (qi_finding_get_fix (first_error (reading), &replacement));
      return;
    }
  g_assert_cmpstr (qi_finding_get_fix (first_error (reading), &replacement), ==, "pad-rank");
  g_assert_true (qi_finding_get_fix_range (first_error (reading), &offset, &length));
  g_string_erase (text, (gssize) offset, (gssize) length);
  g_string_insert (text, (gssize) offset, replacement);
  g_autofree char *after = g_strdup_printf ("{\"board\":%s," REST, empty_lists[i].fixed);
  g_assert_cmpstr (text->str, ==, after);
  g_autoptr (QiReading) again = read_exactly ("pon", text->str, text->len, NULL);
  g_assert_cmpuint (again->findings->len, ==, 0);
  g_assert_nonnull (again->setup);
}

typedef struct
{
  const char *name;
  const char *native;
  gboolean    strict;
  const char *codes; /* of what writing says; NULL: the text is written */
  gboolean    written;
} WriteCase;

static const WriteCase write_cases[] = {
  { "plain", "{\"board\":[\"K\"]," REST, TRUE, "", TRUE },
  { "number", "{\"board\":[7]," REST, FALSE, "token-without-letter", FALSE },
  { "long", "{\"board\":[\"KING\"]," REST, FALSE, "token-without-letter", FALSE },
  { "styles",
    "{\"board\":[null],\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"c\","
    "\"second\":1},"
    "\"turn\":\"first\"}",
    FALSE, "style-without-letter style-without-letter", FALSE },
  { "hand",
    "{\"board\":[null],\"hands\":{\"first\":[],\"second\":[true]},\"styles\":{\"first\":\"C\","
    "\"second\":\"c\"},"
    "\"turn\":\"first\"}",
    FALSE, "token-without-letter", FALSE },
  { "game", "{\"setup\":{\"game\":\"chess\",\"details\":{\"title\":\"x\"}},\"board\":[null]," REST,
    FALSE, "game-lost detail-lost", TRUE },
  { "game-strict",
    "{\"setup\":{\"game\":\"chess\",\"details\":{\"title\":\"x\"}},\"board\":[null]," REST, TRUE,
    "game-lost detail-lost", FALSE },
};

static void
test_write (gconstpointer data)
{
  const WriteCase *c = data;
  g_autoptr (QiReading) reading = read_exactly ("json", c->native, strlen (c->native), NULL);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  QiWriteOptions options = { .strict = c->strict };

  g_assert_nonnull (reading->setup);
  g_autofree char *text =
    qi_notation_write (qi_notation_lookup ("pon"), reading->setup, &options, findings);
  g_autofree char *codes = dup_findings (findings, NULL);
  g_assert_cmpstr (codes, ==, c->codes);
  g_assert_cmpint (text != NULL, ==, c->written);
}

/* An empty list is told alike by the constructor and the native format: "must not be empty" where it is the first at its
 * depth, else it has fewer elements than the first (the command line's contract). PON says the same, by the code that its
 * vectors have. */
static const struct
{
  const char *board;
  const char *code;
  const char *message; /* of all three */
} empties[] = {
  { "[]", "board-empty", "board must not be empty" },
  { "[[]]", "board-empty", "board must not be empty" },
  { "[[[]]]", "board-empty", "board must not be empty" },
  { "[[],[\"a\"]]", "board-empty", "board must not be empty" },
  { "[[\"a\",null],[]]", "non-rectangular", "non-rectangular board: expected 2 elements, got 0" },
  { "[[\"a\"],[],[\"b\"]]", "non-rectangular",
    "non-rectangular board: expected 1 elements, got 0" },
  { "[[[\"a\"],[]],[[\"b\"],[\"c\"]]]", "non-rectangular",
    "non-rectangular board: expected 1 elements, got 0" },
  { "[[[\"a\"],[\"b\"]],[]]", "non-rectangular",
    "non-rectangular board: expected 2 elements, got 0" },
};

static void
test_empties (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (empties); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"board\":%s," REST, empties[i].board);
      g_autoptr (QiReading) pon = read_exactly ("pon", text, strlen (text), NULL);
      g_autoptr (QiReading) native = read_exactly ("json", text, strlen (text), NULL);
      g_autoptr (QiValue) all = qi_json_parse (text, -1, qi_json_limits_get_default (), NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (QiPosition) position =
        qi_position_new_from_nested (qi_value_get_member (all, "board"),
                                     qi_value_get_member (all, "hands"),
                                     qi_value_get_member (all, "styles"),
                                     qi_value_get_member (all, "turn"), qi_limits_get_default (),
                                     &error);

      g_test_message ("%s", empties[i].board);
      g_assert_null (position);
      g_assert_cmpstr (qi_finding_get_code (first_error (pon)), ==, "board-empty");
      g_assert_cmpstr (qi_finding_get_message (first_error (pon)), ==, empties[i].message);
      g_assert_cmpstr (qi_finding_get_code (first_error (native)), ==, empties[i].code);
      g_assert_cmpstr (qi_finding_get_message (first_error (native)), ==, empties[i].message);
      g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, empties[i].code);
      g_assert_cmpstr (error->message, ==, empties[i].message);
    }
}

/* A style of the wrong case is told with both. */
static void
test_style_case (void)
{
  static const char *const styles[][2] = { { "c", "C" }, { "S", "X" }, { "s", "x" } };

  for (gsize i = 0; i < G_N_ELEMENTS (styles); i++)
    {
      g_autofree char *text =
        g_strdup_printf ("{\"board\":[null],\"hands\":{\"first\":[],\"second\":[]},"
                         "\"styles\":{\"first\":\"%s\",\"second\":\"%s\"},\"turn\":\"first\"}",
                         styles[i][0], styles[i][1]);
      g_autoptr (QiReading) reading = read_exactly ("pon", text, strlen (text), NULL);
      const QiFinding *finding = first_error (reading);

      g_assert_cmpstr (qi_finding_get_code (finding), ==, "style-case");
      g_assert_cmpstr (qi_finding_get_param (finding, "first"), ==, styles[i][0]);
      g_assert_cmpstr (qi_finding_get_param (finding, "second"), ==, styles[i][1]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/pon/empties", test_empties);
  g_test_add_func ("/core/pon/style-case", test_style_case);
  g_autoptr (QiValue) document = vectors_load ("pon.json");

  vectors_add (document, NULL, "/core/pon/vector", test_vector);
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strconcat ("/core/pon/fault/", faults[i].name, NULL);
      g_test_add_data_func (path, &faults[i], test_fault);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (empty_lists); i++)
    {
      g_autofree char *path = g_strconcat ("/core/pon/empty-list/", empty_lists[i].name, NULL);
      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_empty_list);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (write_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/pon/write/", write_cases[i].name, NULL);
      g_test_add_data_func (path, &write_cases[i], test_write);
    }
  return g_test_run ();
}
