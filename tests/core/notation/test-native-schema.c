/* SPDX-License-Identifier: Apache-2.0 */
/* data/masume.schema.json and data/native-format.md name what the code knows, and nothing else. */
#include "qi-details-private.h"
#include "qi-json-reader-private.h"
#include "qi-notation.h"

#include <string.h>

static char *
load (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", name, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static QiValue *
load_schema (void)
{
  g_autofree char *text = load ("masume.schema.json");
  QiJsonFault fault = { NULL };
  QiValue *schema = qi_json_parse (text, -1, NULL, &fault);

  g_assert_cmpstr (fault.code, ==, NULL);
  return schema;
}

/* The member that a path of keys leads to. */
static QiValue *
find (QiValue    *value,
      const char *path)
{
  g_auto (GStrv) keys = g_strsplit (path, "/", -1);

  for (gsize i = 0; keys[i] != NULL; i++)
    {
      value = qi_value_get_member (value, keys[i]);
      g_assert_nonnull (value);
    }
  return value;
}

static void
assert_keys (QiValue           *object,
             const char *const *keys,
             gsize              n_keys)
{
  g_assert_cmpuint (qi_value_get_size (object), ==, n_keys);
  for (gsize i = 0; i < n_keys; i++)
    g_assert_nonnull (qi_value_get_member (object, keys[i]));
}

static void
test_members (void)
{
  static const char *const members[] = { "shape",  "board", "pieces", "hands",
                                         "styles", "turn",  "setup" };
  static const char *const in_setup[] = { "game", "details" };
  g_autoptr (QiValue) schema = load_schema ();

  assert_keys (find (schema, "properties"), members, G_N_ELEMENTS (members));
  assert_keys (find (schema, "properties/setup/properties"), in_setup, G_N_ELEMENTS (in_setup));
}

static gboolean
check_detail (const char *key,
              QiValue    *value)
{
  const QiShape shape = { 2, { 8, 8 } };
  g_autoptr (QiDetails) empty = qi_details_new ();
  g_autoptr (QiDetails) details = qi_details_with (empty, key, value);

  return qi_details_check (details, &shape, NULL);
}

/* Each known key stands in the schema and on the page; the code takes the schema's examples and
 * refuses null. */
static void
test_details (void)
{
  g_autoptr (QiValue) schema = load_schema ();
  g_autoptr (QiValue) null = qi_value_new_null ();
  QiValue *known = find (schema, "properties/setup/properties/details/properties");
  g_autofree char *page = load ("native-format.md");
  gsize n = 0;

  for (; qi_details_get_known_key (n) != NULL; n++)
    {
      const char *key = qi_details_get_known_key (n);
      g_autofree char *quoted = g_strdup_printf ("`%s`", key);
      g_autofree char *path = g_strconcat (key, "/examples", NULL);
      QiValue *examples = find (known, path);

      g_assert_nonnull (strstr (page, quoted));
      g_assert_cmpuint (qi_value_get_size (examples), >, 0);
      for (gsize i = 0; i < qi_value_get_size (examples); i++)
        g_assert_true (check_detail (key, qi_value_get_item (examples, i)));
      g_assert_false (check_detail (key, null));
    }
  g_assert_cmpuint (qi_value_get_size (known), ==, n);
}

/* Every reference in the schema leads to a definition. */
static void
check_references (QiValue *schema,
                  QiValue *value)
{
  QiValue *target = qi_value_get_member (value, "$ref");

  if (target != NULL)
    {
      const char *path = qi_value_get_text (target, NULL);
      g_assert_true (g_str_has_prefix (path, "#/"));
      find (schema, path + 2);
    }
  for (gsize i = 0; i < qi_value_get_size (value); i++)
    check_references (schema, qi_value_get_item (value, i));
}

static void
test_references (void)
{
  g_autoptr (QiValue) schema = load_schema ();

  g_assert_cmpstr (qi_value_get_text (find (schema, "$schema"), NULL), ==,
                   "https://json-schema.org/draft/2020-12/schema");
  check_references (schema, schema);
}

/* The page's own examples are files. */
static void
test_page (void)
{
  g_autofree char *page = load ("native-format.md");
  g_auto (GStrv) parts = g_strsplit (page, "```json\n", -1);
  const QiReadOptions large = { .limits = qi_limits_get_large () };
  gsize n = 0;

  for (gsize i = 1; parts[i] != NULL; i++)
    {
      char *end = strstr (parts[i], "```");
      g_assert_nonnull (end);
      g_autoptr (QiReading) reading =
        qi_notation_read (qi_notation_lookup ("json"), parts[i], end - parts[i], &large);
      g_assert_nonnull (reading->setup);
      g_assert_cmpuint (reading->findings->len, ==, 0);
      n++;
    }
  g_assert_cmpuint (n, ==, 3);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/native-schema/members", test_members);
  g_test_add_func ("/core/native-schema/details", test_details);
  g_test_add_func ("/core/native-schema/references", test_references);
  g_test_add_func ("/core/native-schema/page", test_page);
  return g_test_run ();
}
