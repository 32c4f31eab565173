/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-json-reader-private.h"
#include "qi-json-text-private.h"
#include "qi-json-writer-private.h"

#include <string.h>

#define TEXT(literal) literal, sizeof (literal) - 1
#define N_RANDOM      2000

/* Sources: of the escapes RFC 8259, section 7; of characters that change the direction Unicode, UAX #9, table 1; of
 * line ends Unicode, section 5.8; of bytes that are not UTF-8 Unicode, table 3-7. */
typedef struct
{
  const char *name;
  const char *text;
  gsize       length;
  const char *json;
} StringCase;

static const StringCase string_cases[] = {
  { "empty", TEXT (""), "\"\"" },
  { "plain", TEXT ("King e4"), "\"King e4\"" },
  { "quote", TEXT ("\"\\/"), "\"\\\"\\\\/\"" },
  { "named", TEXT ("\b\f\n\r\t"), "\"\\b\\f\\n\\r\\t\"" },
  { "control", TEXT ("\001\033\037"), "\"\\u0001\\u001b\\u001f\"" },
  { "nul", TEXT ("a\0b"), "\"a\\u0000b\"" },
  { "delete", TEXT ("\177"), "\"\\u007f\"" },
  { "latin-control", TEXT ("\302\200\302\205\302\237\302\240"),
    "\"\\u0080\\u0085\\u009f\302\240\"" },
  { "letters", TEXT ("\303\251\327\220\330\247\346\255\251\360\237\202\241"),
    "\"\303\251\327\220\330\247\346\255\251\360\237\202\241\"" },
  { "marks", TEXT ("\330\234\342\200\216\342\200\217"), "\"\\u061c\\u200e\\u200f\"" },
  { "embeddings", TEXT ("\342\200\252\342\200\253\342\200\254\342\200\255\342\200\256"),
    "\"\\u202a\\u202b\\u202c\\u202d\\u202e\"" },
  { "isolates", TEXT ("\342\201\246\342\201\247\342\201\250\342\201\251"),
    "\"\\u2066\\u2067\\u2068\\u2069\"" },
  { "separators", TEXT ("\342\200\250\342\200\251"), "\"\\u2028\\u2029\"" },
  { "neighbours", TEXT ("\342\200\215\342\200\220\342\200\247\342\200\257\342\201\245\342\201\252"),
    "\"\342\200\215\342\200\220\342\200\247\342\200\257\342\201\245\342\201\252\"" },
  { "lone-byte", TEXT ("a\200b\377"), "\"a\357\277\275b\357\277\275\"" },
  { "overlong", TEXT ("\300\257"), "\"\357\277\275\357\277\275\"" },
  { "surrogate", TEXT ("\355\240\200"), "\"\357\277\275\357\277\275\357\277\275\"" },
  { "too-high", TEXT ("\364\220\200\200"),
    "\"\357\277\275\357\277\275\357\277\275\357\277\275\"" },
  { "cut-short", TEXT ("\342\200"), "\"\357\277\275\357\277\275\"" },
};

static void
test_string (gconstpointer data)
{
  const StringCase *row = data;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *exact = g_memdup2 (row->text, row->length);
  QiJsonWriter writer;

  qi_json_writer_init (&writer, text);
  qi_json_writer_add_string (&writer, NULL, row->length > 0 ? exact : "", (gssize) row->length);
  g_assert_cmpstr (text->str, ==, row->json);
  if (strlen (row->text) == row->length)
    {
      g_string_truncate (text, 0);
      qi_json_writer_init (&writer, text);
      qi_json_writer_add_string (&writer, NULL, row->text, -1);
      g_assert_cmpstr (text->str, ==, row->json);
    }
}

/* Every kind of value, in containers in containers. */
static void
test_containers (void)
{
  g_autoptr (GString) text = g_string_new ("before\n");
  g_autoptr (QiValue) value = qi_json_parse ("[1.50,{\"a\":\"\342\200\256\"}]", -1, NULL, NULL);
  QiJsonWriter writer;

  qi_json_writer_init (&writer, text);
  qi_json_writer_open_object (&writer, NULL);
  qi_json_writer_open_array (&writer, "empty");
  qi_json_writer_close (&writer);
  qi_json_writer_open_object (&writer, "nothing");
  qi_json_writer_close (&writer);
  qi_json_writer_open_array (&writer, "list");
  qi_json_writer_open_array (&writer, NULL);
  qi_json_writer_add_unsigned (&writer, NULL, 0);
  qi_json_writer_add_unsigned (&writer, NULL, G_MAXUINT64);
  qi_json_writer_close (&writer);
  qi_json_writer_add_signed (&writer, NULL, G_MININT64);
  qi_json_writer_add_signed (&writer, NULL, -7);
  qi_json_writer_add_double (&writer, NULL, 7.5);
  qi_json_writer_close (&writer);
  qi_json_writer_add_boolean (&writer, "yes", TRUE);
  qi_json_writer_add_boolean (&writer, "no", FALSE);
  qi_json_writer_add_null (&writer, "null");
  qi_json_writer_add_string (&writer, "string", NULL, -1);
  qi_json_writer_add_key (&writer, "\"\342\200\217", -1);
  qi_json_writer_add_unsigned (&writer, NULL, 2);
  qi_json_writer_add_json (&writer, "json", "[1e2,\"\\\"\342\200\256\"]", -1);
  qi_json_writer_add_value (&writer, "value", value);
  qi_json_writer_add_value (&writer, "none", NULL);
  qi_json_writer_close (&writer);
  g_assert_cmpstr (text->str, ==,
                   "before\n{\"empty\":[],\"nothing\":{},\"list\":[[0,18446744073709551615],"
                   "-9223372036854775808,-7,7.5],\"yes\":true,\"no\":false,\"null\":null,"
                   "\"string\":null,\"\\\"\\u200f\":2,\"json\":[1e2,\"\\\"\\u202e\"],"
                   "\"value\":[1.50,{\"a\":\"\\u202e\"}],\"none\":null}");
}

static void
test_deep (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) expected = g_string_new (NULL);
  QiJsonWriter writer;

  qi_json_writer_init (&writer, text);
  for (guint i = 0; i < QI_JSON_WRITER_MAX_DEPTH; i++)
    {
      if (i % 2 == 0)
        qi_json_writer_open_array (&writer, NULL);
      else
        qi_json_writer_open_object (&writer, NULL);
      if (i % 2 == 1)
        qi_json_writer_add_key (&writer, "k", -1);
      g_string_append (expected, i % 2 == 0 ? "[" : "{\"k\":");
    }
  qi_json_writer_add_null (&writer, NULL);
  g_string_append (expected, "null");
  for (guint i = QI_JSON_WRITER_MAX_DEPTH; i > 0; i--)
    {
      qi_json_writer_close (&writer);
      g_string_append_c (expected, i % 2 == 1 ? ']' : '}');
    }
  g_assert_cmpstr (text->str, ==, expected->str);
}

/* Mistakes of the caller, and the messages about them. */
static void
test_guards (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  QiJsonWriter writer;

  qi_json_writer_init (&writer, text);
  g_test_expect_message ("Qi", G_LOG_LEVEL_CRITICAL, "*depth > 0*");
  qi_json_writer_close (&writer);
  g_test_assert_expected_messages ();
  qi_json_writer_open_object (&writer, NULL);
  g_test_expect_message ("Qi", G_LOG_LEVEL_CRITICAL, "*has_key*");
  qi_json_writer_add_null (&writer, NULL);
  g_test_assert_expected_messages ();
  qi_json_writer_open_array (&writer, "list");
  g_test_expect_message ("Qi", G_LOG_LEVEL_CRITICAL, "*is_in_object*");
  qi_json_writer_add_key (&writer, "key", -1);
  g_test_assert_expected_messages ();
  g_test_expect_message ("Qi", G_LOG_LEVEL_CRITICAL, "*isfinite*");
  qi_json_writer_add_double (&writer, NULL, 1. / 0.);
  g_test_assert_expected_messages ();
}

/* Texts of any bytes: the strict reader reads back what the bytes mean, and nothing in the written text is invisible. A
 * text that needs no escapes is written as data are. */
static void
test_random (void)
{
  static const char *const parts[] = { "a",
                                       "\"",
                                       "\\",
                                       "\n",
                                       "\177",
                                       "\303\251",
                                       "\342\200\256",
                                       "\342\201\247",
                                       "\342\202\254",
                                       "\302\205",
                                       "\330\234",
                                       "\360\237\202\241",
                                       "\355\240",
                                       "\200",
                                       "\342",
                                       "{",
                                       "]" };

  for (guint i = 0; i < N_RANDOM; i++)
    {
      g_autoptr (GString) source = g_string_new (NULL);
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GString) plain = g_string_new (NULL);
      g_autofree char *valid = NULL;
      QiJsonFault fault = { 0 };
      QiJsonWriter writer;

      for (int n = g_test_rand_int_range (0, 12); n > 0; n--)
        g_string_append (source, parts[g_test_rand_int_range (0, (int) G_N_ELEMENTS (parts))]);
      valid = g_utf8_make_valid (source->str, (gssize) source->len);
      qi_json_writer_init (&writer, text);
      qi_json_writer_add_string (&writer, NULL, source->str, (gssize) source->len);
      g_autoptr (QiValue) value = qi_json_parse (text->str, -1, NULL, &fault);
      g_assert_cmpstr (fault.message, ==, "");
      g_assert_cmpstr (qi_value_get_text (value, NULL), ==, valid);
      qi_json_append_string (plain, valid, -1);
      for (const char *p = text->str; *p != '\0'; p = g_utf8_next_char (p))
        {
          GUnicodeType type = g_unichar_type (g_utf8_get_char (p));

          g_assert_cmpint (type, !=, G_UNICODE_CONTROL);
          g_assert_cmpint (type, !=, G_UNICODE_FORMAT);
        }
      if (strstr (text->str, "\\u") == NULL)
        g_assert_cmpstr (text->str, ==, plain->str);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (string_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/json-writer/string/", string_cases[i].name, NULL);

      g_test_add_data_func (path, &string_cases[i], test_string);
    }
  g_test_add_func ("/core/json-writer/containers", test_containers);
  g_test_add_func ("/core/json-writer/deep", test_deep);
  g_test_add_func ("/core/json-writer/guards", test_guards);
  g_test_add_func ("/core/json-writer/random", test_random);
  return g_test_run ();
}
