/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-json-reader-private.h"
#include "rounds.h"

#include <json-glib/json-glib.h>
#include <string.h>

typedef struct
{
  char *name;
  char *text; /* a block of exactly @length bytes, so that a sanitizer sees a read beyond it */
  gsize length;
  char *value; /* the compact text of the value, or NULL */
  char *code;
  gsize offset;
  gsize fault_length;
  char *message; /* a part of it */
} Case;

static void
case_free (gpointer data)
{
  Case *c = data;

  g_free (c->name);
  g_free (c->text);
  g_free (c->value);
  g_free (c->code);
  g_free (c->message);
  g_free (c);
}

static void
set_text (Case       *c,
          const char *written)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (const char *p = written; *p != '\0'; p++)
    {
      if (*p != '\\')
        {
          g_string_append_c (text, *p);
          continue;
        }
      p++;
      if (*p == 'x')
        {
          g_string_append_c (text, (char) (g_ascii_xdigit_value (p[1]) * 16
                                           + g_ascii_xdigit_value (p[2])));
          p += 2;
        }
      else if (*p != 'z')
        g_string_append_c (text, *p == 'n' ? '\n' : *p == 'r' ? '\r' : *p == 't' ? '\t' : *p);
    }
  c->length = text->len;
  c->text = g_memdup2 (text->str, text->len);
}

static Case *
case_new (const char *line)
{
  g_auto (GStrv) parts = g_strsplit (line, "\t", 3);
  g_assert_cmpuint (g_strv_length (parts), ==, 3);

  Case *c = g_new0 (Case, 1);
  c->name = g_strdup (parts[0]);
  set_text (c, parts[2]);
  if (parts[1][0] == '=')
    c->value = g_strdup (parts[1] + 1);
  else
    {
      char *at = strchr (parts[1], '@');
      char *rest = NULL;
      c->code = g_strndup (parts[1], (gsize) (at - parts[1]));
      c->offset = g_ascii_strtoull (at + 1, &rest, 10);
      g_assert_cmpint (*rest, ==, '+');
      c->fault_length = g_ascii_strtoull (rest + 1, &rest, 10);
      c->message = g_strdup (g_strchug (rest));
    }
  return c;
}

static GPtrArray *
load_cases (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "json", "cases.txt", NULL);
  g_autofree char *contents = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *cases = g_ptr_array_new_with_free_func (case_free);

  g_file_get_contents (path, &contents, NULL, &error);
  g_assert_no_error (error);
  g_auto (GStrv) lines = g_strsplit (contents, "\n", -1);
  for (gsize i = 0; lines[i] != NULL; i++)
    if (lines[i][0] != '\0' && lines[i][0] != '#')
      g_ptr_array_add (cases, case_new (lines[i]));
  g_assert_cmpuint (cases->len, >, 150);
  return cases;
}

/* The reason is one of the list, and it quotes the text at its place unless the text ends there. */
static void
check_reason (const QiJsonFault *fault,
              gsize              length)
{
  const QiJsonReason *reason = qi_json_reasons_get_all ();

  while (reason->id != NULL && strcmp (reason->id, fault->reason) != 0)
    reason++;
  g_assert_cmpstr (reason->id, ==, fault->reason);
  g_assert_cmpstr (reason->code, ==, fault->code);
  g_assert_true (g_utf8_validate (fault->found, -1, NULL));
  g_assert_cmpint (g_utf8_strlen (fault->found, -1), <=, 25);
  g_assert_cmpint (fault->found[0] == '\0', ==, fault->offset == length);
  if (fault->found[0] == '\0')
    g_assert_true (reason->can_end);
}

static const struct
{
  const char *text;
  const char *reason;
  const char *found;
} reason_cases[] = {
  { "", "value-expected", "" },
  { "[", "value-or-bracket-expected", "" },
  { "[1,nul]", "value-after-comma-expected", "nul" },
  { "{\"a\":}", "value-after-colon-expected", "}" },
  { "{1:2}", "key-or-brace-expected", "1" },
  { "{\"a\":1,b:2}", "key-after-comma-expected", "b" },
  { "{\"a\" = 1}", "colon-expected", "=" },
  { "{\"a\":1 \"bc\":2}", "comma-or-brace-expected", "\"bc\"" },
  { "[1 23]", "comma-or-bracket-expected", "23" },
  { "1\xC2\xA0", "after-the-value", "U+00A0" },
  { "-", "digit-after-minus-expected", "" },
  { "1.x", "digit-after-point-expected", "x" },
  { "1e]", "digit-in-exponent-expected", "]" },
  { "0012", "leading-zeros", "0012" },
  { "+1", "number-start", "+" },
  { "'a'", "single-quotes", "'" },
  { "// a", "comments", "/" },
  { "[1,]", "trailing-comma", "," },
  { "\xEF\xBB\xBF[]", "byte-order-mark", "U+FEFF" },
  { "\"abcdefghijklmnopqrstuvwxyz", "unclosed-string", "\"abcdefghijklmnopqrstuvw…" },
  { "\"\\", "unfinished-escape", "\\" },
  { "\"a\n\"", "line-end-in-string", "U+000A" },
  { "\"\t\"", "control-character", "U+0009" },
  { "\"\\q\"", "bad-escape", "\\q" },
  { "\"\\u12\"", "bad-unicode-escape", "\\u12" },
  { "\"\xE5\"", "bad-utf8", "0xE5" },
  { "\xFF\xFE", "utf16", "0xFF" },
  { "\xFF\xFE[", "utf16", "0xFF" },
  { "\xFE\xFF", "utf16", "0xFE" },
  { "\xFE\xFF\x4E\x00", "utf16", "0xFE" },
  { "\"\\ud800\"", "half-surrogate", "\\ud800" },
  { "{\"a\":1,\"a\":2}", "duplicate-key", "\"a\"" },
};

static void
test_reasons (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (reason_cases); i++)
    {
      QiJsonFault fault = { 0 };

      g_assert_null (qi_json_parse (reason_cases[i].text, -1, NULL, &fault));
      g_assert_cmpstr (fault.reason, ==, reason_cases[i].reason);
      g_assert_cmpstr (fault.found, ==, reason_cases[i].found);
      check_reason (&fault, strlen (reason_cases[i].text));
    }
}

static void
check (const Case *c,
       const char *text,
       gssize      length)
{
  QiJsonFault fault = { 0 };
  g_autoptr (QiValue) value = qi_json_parse (text, length, NULL, &fault);

  if (c->value != NULL)
    {
      g_assert_cmpstr (fault.code, ==, NULL);
      g_assert_nonnull (value);
      g_autofree char *written = qi_value_to_string (value);
      g_assert_cmpstr (written, ==, c->value);
      g_autoptr (QiValue) again = qi_json_parse (written, -1, NULL, NULL);
      g_assert_true (qi_value_equal (again, value));
      return;
    }
  g_assert_null (value);
  g_assert_cmpstr (fault.code, ==, c->code);
  if (strstr (fault.message, c->message) == NULL)
    g_assert_cmpstr (fault.message, ==, c->message);
  g_assert_cmpuint (fault.offset, ==, c->offset);
  g_assert_cmpuint (fault.length, ==, c->fault_length);
  g_assert_true (g_utf8_validate (fault.message, -1, NULL));
  check_reason (&fault, length < 0 ? strlen (text) : (gsize) length);
}

static void
test_case (gconstpointer data)
{
  const Case *c = data;

  check (c, c->text, (gssize) c->length);
  if (memchr (c->text != NULL ? c->text : "", '\0', c->length) == NULL)
    {
      g_autofree char *terminated = g_strndup (c->text != NULL ? c->text : "", c->length);
      check (c, terminated, -1);
    }
}

/* Every beginning of every case, in a block of its own: no read beyond the end, and never both a
 * value and a fault. */
static void
test_beginnings (gconstpointer data)
{
  const Case *c = data;

  for (gsize n = 0; n < c->length; n++)
    {
      g_autofree char *part = g_memdup2 (c->text, n);
      QiJsonFault fault = { 0 };
      g_autoptr (QiValue) value = qi_json_parse (part, (gssize) n, NULL, &fault);
      g_assert_cmpint (value == NULL, ==, fault.code != NULL);
      if (value == NULL)
        g_assert_cmpuint (fault.offset + fault.length, <=, n);
    }
}

/* The cases that json-glib 1.6 gets wrong, by name; everything else must agree. */
static const struct
{
  const char *name;
  const char *why;
} divergences[] = {
  { "n_bom", "drops a byte-order mark" },
  { "n_comment_block", "allows comments" },
  { "n_key_duplicate_after_inner", "keeps the last of equal keys" },
  { "n_key_duplicate_both_escaped", "keeps the last of equal keys" },
  { "n_key_duplicate_empty", "keeps the last of equal keys" },
  { "n_key_duplicate_escaped_first", "keeps the last of equal keys" },
  { "n_key_duplicate_escaped", "keeps the last of equal keys" },
  { "n_key_duplicate_inner", "keeps the last of equal keys" },
  { "n_key_duplicate_nul", "keeps the last of equal keys" },
  { "n_key_duplicate_same_value", "keeps the last of equal keys" },
  { "n_key_duplicate", "keeps the last of equal keys" },
  { "n_number_hex", "reads hexadecimal numbers" },
  { "n_number_leading_zeros", "reads octal numbers" },
  { "n_number_leading_zero", "reads octal numbers" },
  { "n_number_minus_leading_zero", "reads octal numbers" },
  { "n_number_minus_space", "reads '-' as an operator" },
  { "n_number_point_exponent", "reads numbers as C does" },
  { "n_number_point_first", "reads numbers as C does" },
  { "n_number_point_last", "reads numbers as C does" },
  { "n_object_single_quoted_key", "allows single quotes" },
  { "n_string_control_1f", "allows control characters" },
  { "n_string_control", "allows control characters" },
  { "n_string_escape_capital", "allows any escape" },
  { "n_string_escape_foreign", "allows any escape" },
  { "n_string_escape_newline", "allows any escape" },
  { "n_string_escape_quote", "allows any escape" },
  { "n_string_escape_space", "allows any escape" },
  { "n_string_escape_unknown", "allows any escape" },
  { "n_string_escape_zero", "reads octal escapes" },
  { "n_string_newline", "allows control characters" },
  { "n_string_return", "allows control characters" },
  { "n_string_single_quotes", "allows single quotes" },
  { "n_string_tab", "allows control characters" },
  { "n_string_unicode_bad_digit", "takes fewer than four digits" },
  { "n_string_unicode_braces", "takes fewer than four digits" },
  { "n_string_unicode_none", "takes fewer than four digits" },
  { "n_string_unicode_sign", "takes fewer than four digits" },
  { "n_surrogate_high_then_escape", "makes invalid UTF-8" },
  { "n_surrogate_high_then_plain", "makes invalid UTF-8" },
  { "n_two_objects", "stops after the first value" },
  { "y_object_nearly_same_keys", "cuts keys at NUL" },
};

static gboolean
is_divergence (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (divergences); i++)
    if (g_str_equal (divergences[i].name, name))
      return TRUE;
  return FALSE;
}

static gboolean
same_value (const QiValue *ours,
            JsonNode      *theirs)
{
  QiValueKind kind = qi_value_get_kind (ours);
  gsize n = qi_value_get_size (ours);
  const char *text = qi_value_get_text (ours, NULL);
  gint64 integer = 0;

  if (kind == QI_VALUE_NULL)
    return JSON_NODE_HOLDS_NULL (theirs);
  if (kind == QI_VALUE_ARRAY)
    {
      if (!JSON_NODE_HOLDS_ARRAY (theirs)
          || json_array_get_length (json_node_get_array (theirs)) != n)
        return FALSE;
      for (gsize i = 0; i < n; i++)
        if (!same_value (qi_value_get_item (ours, i),
                         json_array_get_element (json_node_get_array (theirs), (guint) i)))
          return FALSE;
      return TRUE;
    }
  if (kind == QI_VALUE_OBJECT)
    {
      if (!JSON_NODE_HOLDS_OBJECT (theirs)
          || json_object_get_size (json_node_get_object (theirs)) != n)
        return FALSE;
      for (gsize i = 0; i < n; i++)
        {
          JsonNode *member = json_object_get_member (json_node_get_object (theirs),
                                                     qi_value_get_key (ours, i, NULL));
          if (member == NULL || !same_value (qi_value_get_item (ours, i), member))
            return FALSE;
        }
      return TRUE;
    }
  if (!JSON_NODE_HOLDS_VALUE (theirs))
    return FALSE;
  if (kind == QI_VALUE_BOOLEAN)
    return json_node_get_value_type (theirs) == G_TYPE_BOOLEAN
           && json_node_get_boolean (theirs) == qi_value_get_boolean (ours);
  if (kind == QI_VALUE_STRING)
    return json_node_get_value_type (theirs) == G_TYPE_STRING
           && g_str_equal (json_node_get_string (theirs), text);
  if (qi_value_get_int (ours, &integer))
    return json_node_get_value_type (theirs) == G_TYPE_INT64
           && json_node_get_int (theirs) == integer;
  return json_node_get_value_type (theirs) == G_TYPE_DOUBLE
         && memcmp (&(double) { json_node_get_double (theirs) },
                    &(double) { g_ascii_strtod (text, NULL) }, sizeof (double))
              == 0;
}

static void
test_oracle (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (QiValue) ours = qi_json_parse (c->text, (gssize) c->length, NULL, NULL);
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  gboolean ok =
    json_parser_load_from_data (parser, c->length > 0 ? c->text : "", (gssize) c->length, NULL);
  JsonNode *theirs = ok ? json_parser_get_root (parser) : NULL;
  gboolean agrees =
    (ours == NULL) == (theirs == NULL) && (ours == NULL || same_value (ours, theirs));

  /* Checked both ways, so that the table has no outdated entries. */
  if (agrees == is_divergence (c->name))
    g_test_message ("json-glib %s",
                    agrees ? "agrees now: take the case out of the table" : "differs");
  g_assert_cmpint (agrees, ==, !is_divergence (c->name));
}

/* Events, places and texts of one document. */
static void
test_events (void)
{
  static const struct
  {
    QiJsonEventKind kind;
    gsize offset;
    gsize length;
    const char *text;
  } expected[] = {
    { QI_JSON_OBJECT_BEGIN, 1, 1, NULL }, { QI_JSON_KEY, 2, 3, "a" },
    { QI_JSON_ARRAY_BEGIN, 7, 1, NULL },  { QI_JSON_NUMBER, 8, 4, "1.50" },
    { QI_JSON_STRING, 13, 8, "K" },       { QI_JSON_NULL, 22, 4, NULL },
    { QI_JSON_ARRAY_END, 26, 1, NULL },   { QI_JSON_KEY, 28, 3, "b" },
    { QI_JSON_TRUE, 32, 4, NULL },        { QI_JSON_KEY, 37, 3, "c" },
    { QI_JSON_FALSE, 41, 5, NULL },       { QI_JSON_OBJECT_END, 46, 1, NULL },
    { QI_JSON_END, 48, 0, NULL },         { QI_JSON_END, 48, 0, NULL },
  };
  const char *text = " {\"a\": [1.50,\"\\u004b\",null],\"b\":true,\"c\":false}\n";
  g_autoptr (QiJsonReader) reader = qi_json_reader_new (text, strlen (text), NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      QiJsonEvent event;
      g_assert_cmpint (qi_json_reader_next (reader, &event), ==, expected[i].kind);
      g_assert_cmpint (event.kind, ==, expected[i].kind);
      g_assert_cmpuint (event.offset, ==, expected[i].offset);
      g_assert_cmpuint (event.length, ==, expected[i].length);
      if (expected[i].text == NULL)
        g_assert_null (event.text);
      else
        g_assert_cmpmem (event.text, (int) event.text_length, expected[i].text,
                         (int) strlen (expected[i].text));
    }
  g_assert_null (qi_json_reader_get_fault (reader));
}

static void
test_skip (void)
{
  const char *text = "[[1,[2,{\"a\":[3]}]],\"x\",{\"b\":[]},4";
  g_autoptr (QiJsonReader) reader = qi_json_reader_new (text, strlen (text), NULL);
  QiJsonEvent event;

  qi_json_reader_next (reader, &event);
  qi_json_reader_next (reader, &event);
  g_assert_cmpint (event.kind, ==, QI_JSON_ARRAY_BEGIN);
  g_assert_cmpint (qi_json_reader_skip (reader, &event), ==, 18);
  qi_json_reader_next (reader, &event);
  g_assert_cmpint (event.kind, ==, QI_JSON_STRING);
  g_assert_cmpint (qi_json_reader_skip (reader, &event), ==, 22);
  qi_json_reader_next (reader, &event);
  g_assert_cmpint (event.kind, ==, QI_JSON_OBJECT_BEGIN);
  g_autoptr (QiValue) value = qi_json_reader_dup_value (reader, &event);
  g_autofree char *written = qi_value_to_string (value);
  g_assert_cmpstr (written, ==, "{\"b\":[]}");
  g_assert_cmpint (qi_json_reader_next (reader, &event), ==, QI_JSON_NUMBER);
  g_assert_cmpint (qi_json_reader_next (reader, &event), ==, QI_JSON_ERROR);
  g_assert_cmpint (qi_json_reader_skip (reader, &event), ==, -1);
  g_assert_cmpint (qi_json_reader_next (reader, &event), ==, QI_JSON_ERROR);
  g_assert_cmpstr (qi_json_reader_get_fault (reader)->code, ==, "json-syntax");
}

static void
expect_fault (const char         *text,
              gsize               length,
              const QiJsonLimits *limits,
              const char         *code,
              gsize               offset)
{
  QiJsonFault fault = { 0 };
  g_autoptr (QiValue) value = qi_json_parse (text, (gssize) length, limits, &fault);

  g_assert_null (value);
  g_assert_cmpstr (fault.code, ==, code);
  g_assert_cmpuint (fault.offset, ==, offset);
}

static void
test_limits (void)
{
  const QiJsonLimits small = { 8, 2, 3 };

  expect_fault ("[1,2,3,4]", 9, &small, "too-long", 8);
  expect_fault ("@@@@@@@@@@", 10, &small, "too-long", 8);
  expect_fault ("[1,2,3]", 7, &small, "json-count", 5);
  expect_fault ("{\"a\":{}}", 8, &(QiJsonLimits) { 8, 2, 2 }, "json-count", 5);
  expect_fault ("[[[]]]", 6, &small, "json-depth", 2);
  expect_fault ("[{\"\":[", 6, &(QiJsonLimits) { 8, 2, 9 }, "json-depth", 5);
  g_autoptr (QiValue) value = qi_json_parse ("[[1]]   ", 8, &small, NULL);
  g_assert_nonnull (value);
}

/* Ten million levels: refused at the limit; with a limit that allows them, read with a bit a level.
 */
static void
test_deep (void)
{
  /* With sanitizers and under valgrind a part of the levels runs the same code. */
  gsize n = get_rounds (10 * 1000 * 1000);
  g_autofree char *text = g_malloc (2 * n);
  const QiJsonLimits deep = { G_MAXSIZE, G_MAXUINT, G_MAXSIZE };
  QiJsonEvent event;

  memset (text, '[', n);
  expect_fault (text, n, NULL, "json-depth", 512);
  memset (text + n, ']', n);
  g_autoptr (QiJsonReader) reader = qi_json_reader_new (text, 2 * n, &deep);
  qi_json_reader_next (reader, &event);
  g_assert_cmpint (qi_json_reader_skip (reader, &event), ==, (gssize) (2 * n));
  g_assert_cmpint (qi_json_reader_next (reader, &event), ==, QI_JSON_END);
  expect_fault (text, 2 * n - 1, &deep, "json-syntax", 2 * n - 1);
}

static void
test_many_digits (void)
{
  gsize n = 10 * 1000 * 1000;
  g_autofree char *text = g_malloc (n);
  gsize length = 0;
  gint64 integer = 0;

  memset (text, '7', n);
  g_autoptr (QiValue) value = qi_json_parse (text, (gssize) n, NULL, NULL);
  g_assert_nonnull (qi_value_get_text (value, &length));
  g_assert_cmpuint (length, ==, n);
  g_assert_false (qi_value_get_int (value, &integer));
  text[n - 1] = '.';
  expect_fault (text, n, NULL, "json-syntax", n);
}

/* A hundred thousand keys in one object, the last of which repeats the first; and as many objects
 * of one key. */
static void
test_many_keys (void)
{
  g_autoptr (GString) text = g_string_new ("{");
  gsize last = 0;

  if (skip_large ())
    return;
  for (guint i = 0; i < 100000; i++)
    g_string_append_printf (text, "\"key%05u\":%u,", i, i);
  last = text->len;
  g_string_append (text, "\"key100000\":0}");
  g_autoptr (QiValue) value = qi_json_parse (text->str, (gssize) text->len, NULL, NULL);
  g_assert_cmpuint (qi_value_get_size (value), ==, 100001);
  g_assert_cmpstr (qi_value_get_text (qi_value_get_member (value, "key77777"), NULL), ==, "77777");
  g_string_truncate (text, last);
  g_string_append (text, "\"key00000\":0}");
  expect_fault (text->str, text->len, NULL, "duplicate-key", last);

  g_string_assign (text, "[{\"a\":0,\"\\u0062\":1}");
  for (guint i = 0; i < 100000; i++)
    g_string_append (text, ",{\"a\":0,\"\\u0062\":{\"a\":{},\"b\":[]}}");
  g_string_append (text, "]");
  g_autoptr (QiValue) list = qi_json_parse (text->str, (gssize) text->len, NULL, NULL);
  g_assert_cmpuint (qi_value_get_size (list), ==, 100001);
}

/* Messages stay valid text when a quoted key is cut inside a character. */
static void
test_long_duplicate (void)
{
  for (gsize pad = 0; pad < 4; pad++)
    {
      g_autoptr (GString) key = g_string_new (NULL);
      for (gsize i = 0; i < pad; i++)
        g_string_append_c (key, 'x');
      for (gsize i = 0; i < 60; i++)
        g_string_append (key, "\xF0\x9F\x98\x80");
      g_autofree char *text = g_strdup_printf ("{\"%s\":1,\"%s\":2}", key->str, key->str);
      QiJsonFault fault = { 0 };
      g_assert_null (qi_json_parse (text, -1, NULL, &fault));
      g_assert_cmpstr (fault.code, ==, "duplicate-key");
      g_assert_cmpuint (fault.length, ==, key->len + 2);
      g_assert_true (g_utf8_validate (fault.message, -1, NULL));
      g_assert_true (g_str_has_suffix (fault.message, "stands twice in one object"));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_autoptr (GPtrArray) cases = load_cases ();

  for (gsize i = 0; i < cases->len; i++)
    {
      const Case *c = g_ptr_array_index (cases, i);
      g_autofree char *path = g_strconcat ("/core/json-reader/case/", c->name, NULL);
      g_autofree char *beginnings = g_strconcat ("/core/json-reader/beginnings/", c->name, NULL);
      g_autofree char *oracle = g_strconcat ("/core/json-reader/json-glib/", c->name, NULL);
      g_test_add_data_func (path, c, test_case);
      g_test_add_data_func (beginnings, c, test_beginnings);
      g_test_add_data_func (oracle, c, test_oracle);
    }
  g_test_add_func ("/core/json-reader/reasons", test_reasons);
  g_test_add_func ("/core/json-reader/events", test_events);
  g_test_add_func ("/core/json-reader/skip", test_skip);
  g_test_add_func ("/core/json-reader/limits", test_limits);
  g_test_add_func ("/core/json-reader/deep", test_deep);
  g_test_add_func ("/core/json-reader/many-digits", test_many_digits);
  g_test_add_func ("/core/json-reader/many-keys", test_many_keys);
  g_test_add_func ("/core/json-reader/long-duplicate", test_long_duplicate);
  return g_test_run ();
}
