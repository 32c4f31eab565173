/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "qi-json-reader-private.h"
#include "qi-token.h"
#include "qi-token-private.h"

/* In the order of keys: strings by their bytes, then other values by their bytes. */
static const QiToken tokens[] = {
  { "", 0, QI_TOKEN_STRING },          { "\0", 1, QI_TOKEN_STRING },       { "1", 1, QI_TOKEN_STRING },
  { "K", 1, QI_TOKEN_STRING },         { "K\0", 2, QI_TOKEN_STRING },      { "K\0a", 3, QI_TOKEN_STRING },
  { "K\0b", 3, QI_TOKEN_STRING },      { "K^", 2, QI_TOKEN_STRING },       { "a", 1, QI_TOKEN_STRING },
  { "abcdefgh", 8, QI_TOKEN_STRING },  { "abcdefghi", 9, QI_TOKEN_STRING }, { "\xC3\xA9", 2, QI_TOKEN_STRING },
  { "-0", 2, QI_TOKEN_JSON },          { "1", 1, QI_TOKEN_JSON },          { "1.0", 3, QI_TOKEN_JSON },
  { "1e400", 5, QI_TOKEN_JSON },       { "[1,null]", 8, QI_TOKEN_JSON },   { "[]", 2, QI_TOKEN_JSON },
  { "false", 5, QI_TOKEN_JSON },       { "{\"a\":{\"b\":[]}}", 14, QI_TOKEN_JSON },
};

static void
test_identity (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (tokens); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (tokens); j++)
      {
        const int order = qi_token_compare (&tokens[i], &tokens[j]);

        g_assert_cmpint (qi_token_equal (&tokens[i], &tokens[j]), ==, i == j);
        g_assert_cmpint ((order > 0) - (order < 0), ==, (i > j) - (i < j));
        if (i != j)
          g_assert_cmpuint (qi_token_hash64 (&tokens[i]), !=, qi_token_hash64 (&tokens[j]));
      }
}

static void
test_copy (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (tokens); i++)
    {
      g_autofree QiToken *copy = qi_token_copy (&tokens[i]);

      g_assert_true (qi_token_equal (copy, &tokens[i]));
      g_assert_true (copy->text != tokens[i].text);
      g_assert_cmpint (copy->text[copy->length], ==, '\0');
      g_assert_cmpuint (qi_token_hash (copy), ==, qi_token_hash (&tokens[i]));
    }
}

static void
test_values (void)
{
  g_autoptr (GString) storage = g_string_new (NULL);
  g_autoptr (QiValue) none = qi_value_new_null ();
  QiToken token;

  for (gsize i = 0; i < G_N_ELEMENTS (tokens); i++)
    {
      g_autoptr (QiValue) value = qi_token_to_value (&tokens[i]);
      g_autoptr (QiValue) parsed = NULL;
      g_autoptr (GString) json = g_string_new ("x");
      QiJsonFault fault;

      g_assert_nonnull (value);
      g_assert_true (qi_token_from_value (value, &token, storage));
      g_assert_true (qi_token_equal (&token, &tokens[i]));
      qi_token_append_json (&tokens[i], json);
      parsed = qi_json_parse (json->str + 1, (gssize) json->len - 1, qi_json_limits_get_default (),
                              &fault);
      g_assert_nonnull (parsed);
      g_assert_true (qi_value_equal (parsed, value));
    }
  g_assert_false (qi_token_from_value (none, &token, storage));
}

static void
test_is (void)
{
  const QiToken k = QI_TOKEN ("K^");

  g_assert_true (qi_token_is (&k, "K^"));
  g_assert_false (qi_token_is (&k, "K"));
  g_assert_false (qi_token_is (&k, "K^'"));
  g_assert_false (qi_token_is (&tokens[4], "K"));
  g_assert_false (qi_token_is (&tokens[13], "1"));
  g_assert_true (qi_token_is (&tokens[0], ""));
}

static void
test_text (void)
{
  g_autofree char *many = g_strnfill (1000, 'x');
  GString *accents = g_string_new ("y");
  static const struct
  {
    QiToken token;
    const char *text;
  } cases[] = {
    { { "K^", 2, QI_TOKEN_STRING }, "K^" },
    { { "", 0, QI_TOKEN_STRING }, "" },
    { { "a\0b\n\x7F", 5, QI_TOKEN_STRING }, "a\\u0000b\\u000a\\u007f" },
    { { "[1,2]", 5, QI_TOKEN_JSON }, "[1,2]" },
    { { "\xE5\xB0\x86", 3, QI_TOKEN_STRING }, "\xE5\xB0\x86" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = qi_token_dup_text (&cases[i].token);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
  /* Cut between characters, whatever the bytes are. */
  for (guint i = 0; i < 500; i++)
    g_string_append (accents, "\xC3\xA9");
  {
    const QiToken plain = QI_TOKEN (many);
    const QiToken accented = QI_TOKEN (accents->str);
    const QiToken broken = { "\xFF\xC3", 2, QI_TOKEN_STRING };
    g_autofree char *stray = g_strconcat ("\xFFpiece", many, NULL);
    const QiToken begins_broken = QI_TOKEN (stray);
    g_autofree char *cut = qi_token_dup_text (&plain);
    g_autofree char *cut_accents = qi_token_dup_text (&accented);
    g_autofree char *repaired = qi_token_dup_text (&broken);
    g_autofree char *strays = g_strnfill (300, (char) 0x80);
    const QiToken all_broken = QI_TOKEN (strays);
    g_autofree char *cut_strays = qi_token_dup_text (&all_broken);
    g_autofree char *cut_stray = qi_token_dup_text (&begins_broken);

    g_assert_cmpuint (strlen (cut), ==, 255 + strlen ("…"));
    g_assert_cmpuint (strlen (cut_accents), ==, 255 + strlen ("…"));
    g_assert_true (g_utf8_validate (cut_accents, -1, NULL));
    g_assert_true (g_utf8_validate (repaired, -1, NULL));
    g_assert_true (g_str_has_prefix (cut_stray, "\xEF\xBF\xBDpiece"));
    g_assert_true (g_str_has_suffix (cut_stray, "…"));
    g_assert_cmpint (g_utf8_strlen (cut_strays, -1), ==, 252 + 1);
  }
  g_string_free (accents, TRUE);
}

/* A value of GObject has a copy, which outlives the text. */
static void
test_boxed (void)
{
  GValue value = G_VALUE_INIT;
  char text[] = "K^";
  QiToken *token = qi_token_new (text);

  g_value_init (&value, QI_TYPE_TOKEN);
  g_value_set_boxed (&value, token);
  memset (text, 'x', 2);
  g_free (token);
  g_assert_true (qi_token_is (g_value_get_boxed (&value), "K^"));
  g_value_unset (&value);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/model-token/identity", test_identity);
  g_test_add_func ("/core/model-token/copy", test_copy);
  g_test_add_func ("/core/model-token/values", test_values);
  g_test_add_func ("/core/model-token/is", test_is);
  g_test_add_func ("/core/model-token/text", test_text);
  g_test_add_func ("/core/model-token/boxed", test_boxed);
  return g_test_run ();
}
