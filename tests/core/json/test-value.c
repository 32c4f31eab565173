/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-json-reader-private.h"

#include <string.h>

static void
test_scalars (void)
{
  gsize length = 99;
  g_autoptr (QiValue) null = qi_value_new_null ();
  g_autoptr (QiValue) yes = qi_value_new_boolean (TRUE);
  g_autoptr (QiValue) no = qi_value_new_boolean (FALSE);
  g_autoptr (QiValue) number = qi_value_new_number ("1.50e+3", -1);
  g_autoptr (QiValue) string = qi_value_new_string ("a\0b", 3);

  g_assert_cmpint (qi_value_get_kind (null), ==, QI_VALUE_NULL);
  g_assert_cmpint (qi_value_get_kind (yes), ==, QI_VALUE_BOOLEAN);
  g_assert_true (qi_value_get_boolean (yes));
  g_assert_false (qi_value_get_boolean (no));
  g_assert_cmpstr (qi_value_get_text (number, NULL), ==, "1.50e+3");
  const char *text = qi_value_get_text (string, &length);
  g_assert_cmpmem (text, (int) length, "a\0b", 3);
  g_assert_null (qi_value_get_text (yes, &length));
  g_assert_cmpuint (length, ==, 0);
  g_assert_cmpuint (qi_value_get_size (string), ==, 0);
  g_assert_null (qi_value_get_member (string, "a"));
  g_assert_false (qi_value_equal (yes, no));
  g_assert_false (qi_value_equal (null, no));
}

typedef struct
{
  const char *text;
  gboolean    ok;
  gint64      value;
} IntCase;

static const IntCase int_cases[] = {
  { "0", TRUE, 0 },
  { "-0", TRUE, 0 },
  { "42", TRUE, 42 },
  { "9223372036854775807", TRUE, G_MAXINT64 },
  { "-9223372036854775808", TRUE, G_MININT64 },
  { "9223372036854775808", FALSE, 0 },
  { "-9223372036854775809", FALSE, 0 },
  { "99999999999999999999", FALSE, 0 },
  { "100000000000000000000", FALSE, 0 },
  { "1.0", FALSE, 0 },
  { "1e2", FALSE, 0 },
};

static void
test_ints (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (int_cases); i++)
    {
      g_autoptr (QiValue) number = qi_value_new_number (int_cases[i].text, -1);
      gint64 value = 7;
      g_assert_cmpint (qi_value_get_int (number, &value), ==, int_cases[i].ok);
      g_assert_cmpint (value, ==, int_cases[i].ok ? int_cases[i].value : 7);
      if (int_cases[i].ok && !g_str_equal (int_cases[i].text, "-0"))
        {
          g_autoptr (QiValue) made = qi_value_new_int (int_cases[i].value);
          g_assert_true (qi_value_equal (made, number));
          g_assert_cmpuint (qi_value_hash (made), ==, qi_value_hash (number));
        }
    }
}

/* Numbers are kept as they were written: one number, four texts. */
static void
test_identity (void)
{
  const char *const texts[] = { "1", "1.0", "1e0", "10e-1" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (texts); j++)
      {
        g_autoptr (QiValue) a = qi_value_new_number (texts[i], -1);
        g_autoptr (QiValue) b = qi_value_new_number (texts[j], -1);
        g_assert_cmpint (qi_value_equal (a, b), ==, i == j);
      }
  g_autoptr (QiValue) number = qi_value_new_number ("1", -1);
  g_autoptr (QiValue) string = qi_value_new_string ("1", -1);
  g_assert_false (qi_value_equal (number, string));
}

/* One item of a list and one member of an object are replaced; keys that contain NUL are different
 * keys. */
static void
test_with_item (void)
{
  static const char list_text[] = "[1,[2],3]";
  static const char object_text[] = "{\"a\\u0000b\":1,\"a\":[2],\"a\\u0000c\":3}";
  g_autoptr (QiValue) list = qi_json_parse (list_text, -1, NULL, NULL);
  g_autoptr (QiValue) object = qi_json_parse (object_text, -1, NULL, NULL);
  g_autoptr (QiValue) item = qi_value_new_string ("x", -1);
  g_autoptr (QiValue) other_list = qi_value_with_item (list, 1, item);
  g_autoptr (QiValue) other_object = qi_value_with_item (object, 1, item);
  g_autofree char *text = qi_value_to_string (other_list);
  g_autofree char *members = qi_value_to_string (other_object);

  g_assert_cmpstr (text, ==, "[1,\"x\",3]");
  g_assert_cmpstr (members, ==, "{\"a\\u0000b\":1,\"a\":\"x\",\"a\\u0000c\":3}");
  g_assert_true (qi_value_get_member (other_object, "a") == item);
  g_assert_cmpuint (qi_value_get_kind (qi_value_get_item (list, 1)), ==, QI_VALUE_ARRAY);
  g_assert_cmpuint (qi_value_get_kind (qi_value_get_member (object, "a")), ==, QI_VALUE_ARRAY);
}

static void
test_object (void)
{
  const char *const keys[] = { "b", "a", "", "ab" };
  const char *const other_keys[] = { "", "ab", "a", "b" };
  QiValue *values[4];
  QiValue *other_values[4];

  for (gint64 i = 0; i < 4; i++)
    values[i] = qi_value_new_int (i);
  other_values[0] = values[2];
  other_values[1] = values[3];
  other_values[2] = values[1];
  other_values[3] = values[0];

  g_autoptr (QiValue) object = qi_value_new_object (keys, values, 4);
  g_autoptr (QiValue) other = qi_value_new_object (other_keys, other_values, 4);
  g_autoptr (QiValue) swapped = qi_value_new_object (keys, other_values, 4);
  g_autoptr (QiValue) empty = qi_value_new_object (NULL, NULL, 0);
  for (gsize i = 0; i < 4; i++)
    {
      g_assert_cmpstr (qi_value_get_key (object, i, NULL), ==, keys[i]);
      g_assert_true (qi_value_get_item (object, i) == values[i]);
      g_assert_true (qi_value_get_member (object, keys[i]) == values[i]);
      qi_value_unref (values[i]);
    }
  g_assert_null (qi_value_get_member (object, "c"));
  g_assert_null (qi_value_get_member (empty, ""));
  g_assert_true (qi_value_equal (object, other));
  g_assert_cmpuint (qi_value_hash (object), ==, qi_value_hash (other));
  g_assert_false (qi_value_equal (object, swapped));
  g_assert_false (qi_value_equal (object, empty));

  g_autofree char *text = qi_value_to_string (object);
  g_assert_cmpstr (text, ==, "{\"b\":0,\"a\":1,\"\":2,\"ab\":3}");
}

static void
test_write (void)
{
  const char raw[] = "\"\\/\b\f\n\r\t\x01\x1f\x7f é 升 \xF0\x9F\x98\x80\0.";
  g_autoptr (QiValue) string = qi_value_new_string (raw, sizeof raw - 1);
  g_autoptr (QiValue) null = qi_value_new_null ();
  g_autoptr (QiValue) inner = qi_value_new_array (NULL, 0);
  QiValue *items[] = { string, null, inner, inner };
  g_autoptr (QiValue) list = qi_value_new_array (items, 4);
  g_autofree char *text = qi_value_to_string (list);

  g_assert_cmpstr (
    text, ==,
    "[\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7f é 升 \xF0\x9F\x98\x80\\u0000.\",null,[],[]]");
}

/* A million levels: made, compared, hashed, written and freed without recursion. */
static void
test_deep (void)
{
  QiValue *deep[2];

  for (gsize i = 0; i < 2; i++)
    {
      deep[i] = qi_value_new_array (NULL, 0);
      for (gsize level = 1; level < 1000000; level++)
        {
          QiValue *inner = deep[i];
          deep[i] = qi_value_new_array (&inner, 1);
          qi_value_unref (inner);
        }
    }
  g_assert_true (qi_value_equal (deep[0], deep[1]));
  g_assert_cmpuint (qi_value_hash (deep[0]), ==, qi_value_hash (deep[1]));
  g_autofree char *text = qi_value_to_string (deep[0]);
  g_assert_cmpuint (strlen (text), ==, 2000000);
  qi_value_unref (deep[0]);
  qi_value_unref (deep[1]);
}

/* Two texts of one length whose hashes are the same: there are some among so many, as hashes have 32 bits. They differ nevertheless,
 * and so does what holds them, as an item, a member and a name. */
static void
test_collisions (void)
{
  g_autoptr (GHashTable) seen =
    g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) qi_value_unref);
  g_autoptr (QiValue) a = NULL;
  g_autoptr (QiValue) b = NULL;
  g_autoptr (QiValue) one = qi_value_new_int (1);

  for (guint i = 0; a == NULL; i++)
    {
      g_autofree char *text = g_strdup_printf ("%010u", i * 2654435761u);
      QiValue *value = qi_value_new_string (text, -1);
      const gpointer hash = GUINT_TO_POINTER (qi_value_hash (value));
      QiValue *other = g_hash_table_lookup (seen, hash);

      g_assert_cmpuint (i, <, 10000000);
      if (other == NULL)
        g_hash_table_insert (seen, hash, value);
      else
        {
          a = qi_value_ref (other);
          b = value;
        }
    }
  const char *names[] = { qi_value_get_text (a, NULL), qi_value_get_text (b, NULL) };
  g_assert_cmpstr (names[0], !=, names[1]);
  g_assert_false (qi_value_equal (a, b));
  g_autoptr (QiValue) array_a = qi_value_new_array (&a, 1);
  g_autoptr (QiValue) array_b = qi_value_new_array (&b, 1);
  g_assert_false (qi_value_equal (array_a, array_b));
  g_autoptr (QiValue) named_a = qi_value_new_object (&names[0], &one, 1);
  g_autoptr (QiValue) named_b = qi_value_new_object (&names[1], &one, 1);
  g_assert_false (qi_value_equal (named_a, named_b));
  g_autoptr (QiValue) member_a = qi_value_new_object (&names[0], &a, 1);
  g_autoptr (QiValue) member_b = qi_value_new_object (&names[0], &b, 1);
  g_assert_false (qi_value_equal (member_a, member_b));
}

static void
test_guards (void)
{
  const char *const keys[] = { "a", "a" };
  g_autoptr (QiValue) null = qi_value_new_null ();
  QiValue *values[] = { null, null };

  g_test_expect_message ("Qi", G_LOG_LEVEL_CRITICAL, "*two members are called 'a'*");
  g_assert_null (qi_value_new_object (keys, values, 2));
  g_test_expect_message ("Qi", G_LOG_LEVEL_CRITICAL, "*qi_utf8_is_valid*");
  g_assert_null (qi_value_new_string ("\xC0\x80", 2));
  g_test_expect_message ("Qi", G_LOG_LEVEL_CRITICAL, "*qi_json_number_length*");
  g_assert_null (qi_value_new_number ("01", -1));
  g_test_assert_expected_messages ();
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/value/scalars", test_scalars);
  g_test_add_func ("/core/value/ints", test_ints);
  g_test_add_func ("/core/value/identity", test_identity);
  g_test_add_func ("/core/value/object", test_object);
  g_test_add_func ("/core/value/with-item", test_with_item);
  g_test_add_func ("/core/value/write", test_write);
  g_test_add_func ("/core/value/deep", test_deep);
  g_test_add_func ("/core/value/collisions", test_collisions);
  g_test_add_func ("/core/value/guards", test_guards);
  return g_test_run ();
}
