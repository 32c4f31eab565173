/* SPDX-License-Identifier: Apache-2.0 */
/* Native files written again, and random setups written and read. */
#include "qi-edit.h"
#include "readings.h"
#include "rounds.h"

static char *
load (const char *name,
      gsize      *length)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "native", name, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, length, &error);
  g_assert_no_error (error);
  return text;
}

static char *
write_again (const QiReading *reading,
             QiSetup         *setup)
{
  QiWriteOptions options = { .source = reading->source };
  char *text = qi_notation_write (qi_notation_lookup ("json"), setup, &options, NULL);

  g_assert_nonnull (text);
  return text;
}

/* All of them say the same position; some a game and details too. */
static const char *const files[] = {
  "crlf.json",     "escapes.json", "flat.json",   "odd-indent.json", "one-line-blanks.json",
  "one-line.json", "padded.json",  "spread.json", "tabs.json",       "unknown-members.json",
  "nul-keys.json", "sparse.json",
};

static void
test_unchanged (gconstpointer data)
{
  gsize length = 0;
  g_autofree char *text = load (data, &length);
  g_autoptr (QiReading) reading = read_exactly ("json", text, length, NULL);
  g_autoptr (GString) plain =
    g_string_new ("{\"board\":[[\"k\",null],[null,\"K\"]],\"hands\":{\"first\":[\"P\"],"
                  "\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},"
                  "\"turn\":\"first\"}");
  g_autoptr (QiReading) expected = read_exactly ("json", plain->str, plain->len, NULL);

  g_assert_nonnull (reading->setup);
  g_assert_true (qi_position_equal (qi_setup_get_position (reading->setup),
                                    qi_setup_get_position (expected->setup)));
  g_autofree char *again = write_again (reading, reading->setup);
  g_assert_cmpmem (again, (int) strlen (again), text, (int) length);

  /* An equal setup that is another object also keeps every byte. */
  g_autoptr (QiReading) twin = read_exactly ("json", text, length, NULL);
  g_autofree char *same = write_again (reading, twin->setup);
  g_assert_cmpstr (same, ==, text);
}

/* One change each; the text then differs in the way shown and in nothing else. */
typedef struct
{
  const char *file;
  const char *edit; /* "put INDEX TOKEN", "hand SIDE TOKEN DELTA", "turn", "style SIDE TOKEN", "shape R F",
              * "game ID", "nogame", "detail KEY JSON" (no JSON: removed), "array" */
  const char *from; /* the bytes that change, and what they become; from NULL: the whole new text */
  const char *to;
} Change;

static const Change changes[] = {
  { "one-line.json", "put 1 N", "[\"k\",null]", "[\"k\",\"N\"]" },
  { "one-line.json", "put 0 -", "[\"k\",null]", "[null,null]" },
  { "one-line.json", "turn", "\"turn\":\"first\"", "\"turn\":\"second\"" },
  { "one-line.json", "hand 1 p 1", "\"second\":[]", "\"second\":[\"p\"]" },
  { "one-line.json", "hand 0 B 1", "[\"P\"]", "[\"B\",\"P\"]" },
  { "one-line.json", "style 1 s", "\"second\":\"c\"", "\"second\":\"s\"" },
  { "one-line.json", "shape 1 2", "[[\"k\",null],[null,\"K\"]]", "[[\"k\",null]]" },
  { "one-line.json", "game shogi", "[null,\"K\"]]}",
    "[null,\"K\"]],\"setup\":{\"game\":\"shogi\"}}" },
  { "one-line-blanks.json", "put 1 N", "[\"k\", null]", "[\"k\", \"N\"]" },
  { "one-line-blanks.json", "game shogi", "\"turn\": \"first\"}",
    "\"turn\": \"first\", \"setup\": {\"game\": \"shogi\"}}" },
  { "one-line-blanks.json", "shape 2 3", "[[\"k\", null], [null, \"K\"]]",
    "[[\"k\", null, null], [null, \"K\", null]]" },
  { "odd-indent.json", "put 3 Q", "\"K\" ] ]\n ,", "\"Q\" ] ]\n ," },
  { "odd-indent.json", "hand 0 P -1", "[\n\"P\"]", "[]" },
  { "odd-indent.json", "turn", ":\n\"first\"   }", ":\n\"second\"   }" },
  { "crlf.json", "put 0 K", "[\"k\", null],\r\n", "[\"K\", null],\r\n" },
  { "crlf.json", "shape 3 2", "[\r\n        [\"k\", null],\r\n        [null, \"K\"]\r\n    ]",
    "[\r\n        [\"k\", null],\r\n        [null, \"K\"],\r\n        [null, null]\r\n    ]" },
  { "crlf.json", "detail title \"x\"", "\"second\": \"c\"}\r\n}",
    "\"second\": \"c\"},\r\n    \"setup\": {\r\n        \"details\": {\r\n            \"title\": "
    "\"x\"\r\n        }\r\n"
    "    }\r\n}" },
  { "tabs.json", "detail title", "\n\t\t\t\"title\": \"Tabs\",\n\t\t\t\"ko\": 1\n",
    "\n\t\t\t\"ko\": 1\n" },
  { "tabs.json", "detail ko", "\"Tabs\",\n\t\t\t\"ko\": 1\n", "\"Tabs\"\n" },
  { "tabs.json", "detail comment \"a: b, c\"", "\"ko\": 1\n",
    "\"ko\": 1,\n\t\t\t\"comment\": \"a: b, c\"\n" },
  { "tabs.json", "game xiangqi", "\"chess\"", "\"xiangqi\"" },
  { "tabs.json", "nogame", "\n\t\t\"game\": \"chess\",\n\t\t\"details\"", "\n\t\t\"details\"" },
  { "tabs.json", "shape 3 2", "[[\"k\", null], [null, \"K\"]]",
    "[\n\t\t[\"k\", null],\n\t\t[null, \"K\"],\n\t\t[null, null]\n\t]" },
  { "escapes.json", "put 1 N", "[\"\\u006b\", null]", "[\"\\u006b\", \"N\"]" },
  { "escapes.json", "style 1 x", "\"second\": \"c\"", "\"second\": \"x\"" },
  { "escapes.json", "hand 1 p 1", "\"second\": []", "\"second\": [\"p\"]" },
  { "unknown-members.json", "put 0 q", "[[\"k\",", "[[\"q\"," },
  { "unknown-members.json", "turn", "\"turn\": \"first\"", "\"turn\": \"second\"" },
  { "unknown-members.json", "detail title", ", \"title\": \"a\"", "" },
  { "unknown-members.json", "detail mine", "{\"mine\": [1,2], \"title\": \"a\"}",
    "{\"title\": \"a\"}" },
  { "unknown-members.json", "detail mine [2,1]", "[1,2]", "[2, 1]" },
  { "unknown-members.json", "nogame", " \"game\": \"chess\",", "" },
  /* A key that goes on behind a NUL is another key. */
  { "nul-keys.json", "turn", "\"turn\": \"first\"", "\"turn\": \"second\"" },
  { "nul-keys.json", "put 0 q", "[[\"k\",", "[[\"q\"," },
  { "nul-keys.json", "hand 1 p 1", "\"second\": []", "\"second\": [\"p\"]" },
  { "nul-keys.json", "style 1 s", "\"second\": \"c\"", "\"second\": \"s\"" },
  { "nul-keys.json", "shape 3 2", "[[\"k\", null], [null, \"K\"]]",
    "[\n    [\"k\", null],\n    [null, \"K\"],\n    [null, null]\n  ]" },
  { "nul-keys.json", "nogame", " \"game\": \"chess\",", "" },
  { "nul-keys.json", "detail marks [{\"kind\":\"square\",\"squares\":[1]}]",
    "{\"kind\": \"square\", \"squares\\u0000\": 0, \"a\\u0000b\": 1, \"squares\": [2], \"a\": 2}",
    "{\"kind\": \"square\", \"squares\": [1]}" },
  { "flat.json", "put 1 N", "[\"k\", null,", "[\"k\", \"N\"," },
  { "flat.json", "hand 0 P 1", "[[\"P\", 1]]", "[[\"P\", 2]]" },
  { "flat.json", "shape 1 2", "[2, 2],\n  \"board\": [\"k\", null, null, \"K\"]",
    "[1, 2],\n  \"board\": [\n    \"k\", null\n  ]" },
  { "sparse.json", "put 1 N", "\"k\"],\n", "\"k\"],\n    [1, \"N\"],\n" },
  { "sparse.json", "put 0 -", "\n    [0, \"k\"],", "" },
  { "sparse.json", "hand 0 P 1", "[[\"P\", 1]]", "[[\"P\", 2]]" },
  { "sparse.json", "game chess", "\"turn\": \"first\"\n",
    "\"turn\": \"first\",\n  \"setup\": {\n    \"game\": \"chess\"\n  }\n" },
  { "sparse.json", "array", "\"k\"],\n", "\"k\"],\n    [1, [1]],\n" },
  { "padded.json", "put 0 +k", "[\"k\",  null]", "[\"+k\", null]" },
  { "padded.json", "put 2 k", "[null, \"K\"]", "[\"k\",  \"K\"]" },
  { "padded.json", "put 0 longer", "[\"k\",  null]", "[\"longer\", null]" },
  { "padded.json", "array",
    "\"board\": [\n    [\"k\",  null],\n    [null, \"K\"]\n  ],\n  \"hands\": {\"first\": [\"P\"],",
    "\"shape\": [2, 2],\n  \"board\": [\n    \"k\",  [1],\n    null, \"K\"\n  ],\n  \"hands\": "
    "{\"first\": [[\"P\", 1]]," },
  { "spread.json", "put 1 N", "\"k\",\n      null\n", "\"k\",\n      \"N\"\n" },
  { "spread.json", "hand 1 p 1", "\"second\": []", "\"second\": [\"p\"]" },
};

static void
add_step (QiEdit     *edit,
          const char *words)
{
  g_auto (GStrv) w = g_strsplit (words, " ", 3);

  if (g_str_equal (w[0], "put"))
    qi_edit_put (edit, g_ascii_strtoll (w[1], NULL, 10),
                 g_str_equal (w[2], "-") ? NULL : &QI_TOKEN (w[2]));
  else if (g_str_equal (w[0], "hand"))
    {
      g_auto (GStrv) rest = g_strsplit (w[2], " ", 2);
      qi_edit_hand (edit, w[1][0] == '0' ? QI_SIDE_FIRST : QI_SIDE_SECOND, &QI_TOKEN (rest[0]),
                    g_ascii_strtoll (rest[1], NULL, 10));
    }
  else if (g_str_equal (w[0], "turn"))
    qi_edit_toggle (edit);
  else if (g_str_equal (w[0], "style"))
    qi_edit_style (edit, w[1][0] == '0' ? QI_SIDE_FIRST : QI_SIDE_SECOND, &QI_TOKEN (w[2]));
  else if (g_str_equal (w[0], "shape"))
    {
      gint64 sizes[2] = { g_ascii_strtoll (w[1], NULL, 10), g_ascii_strtoll (w[2], NULL, 10) };
      qi_edit_shape (edit, sizes, 2, QI_ANCHOR_START);
    }
  else if (g_str_equal (w[0], "game"))
    qi_edit_game (edit, w[1]);
  else if (g_str_equal (w[0], "nogame"))
    qi_edit_game (edit, NULL);
  else if (g_str_equal (w[0], "array"))
    qi_edit_put (edit, 1, &(QiToken) { "[1]", 3, QI_TOKEN_JSON });
  else
    {
      g_autoptr (QiValue) value = w[2] != NULL ? qi_json_parse (w[2], -1, NULL, NULL) : NULL;
      g_assert_cmpstr (w[0], ==, "detail");
      qi_edit_detail (edit, w[1], value);
    }
}

static QiSetup *
apply (QiSetup    *setup,
       const char *words)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();

  add_step (edit, words);
  QiSetup *changed = qi_edit_apply (edit, setup, qi_limits_get_default (), NULL, NULL);
  return changed != NULL ? changed : qi_setup_ref (setup);
}

/* @text with the first @from replaced. */
static char *
replace_once (const char *text,
              const char *from,
              const char *to)
{
  const char *at = strstr (text, from);

  g_assert_nonnull (at);
  return g_strdup_printf ("%.*s%s%s", (int) (at - text), text, to, at + strlen (from));
}

static void
test_change (gconstpointer data)
{
  const Change *change = data;
  gsize length = 0;
  g_autofree char *text = load (change->file, &length);
  g_autoptr (QiReading) reading = read_exactly ("json", text, length, NULL);
  g_autoptr (QiSetup) changed = apply (reading->setup, change->edit);
  g_autofree char *written = write_again (reading, changed);
  g_autofree char *expected = replace_once (text, change->from, change->to);

  g_assert_false (qi_setup_equal (changed, reading->setup));
  g_assert_cmpstr (written, ==, expected);

  /* And back again: what the first file says, with nothing lost that it said besides. */
  g_autoptr (QiReading) second = read_exactly ("json", written, strlen (written), NULL);
  g_assert_true (qi_setup_equal (second->setup, changed));
  g_autofree char *back = write_again (second, reading->setup);
  g_autoptr (QiReading) third = read_exactly ("json", back, strlen (back), NULL);
  g_assert_true (qi_setup_equal (third->setup, reading->setup));
}

static void
count_free (gpointer data)
{
  ++*(guint *) data;
}

/* A source keeps the bytes that it was read from, and copies what lies elsewhere. */
static void
test_bytes (void)
{
  for (guint elsewhere = 0; elsewhere < 2; elsewhere++)
    {
      gsize length = 0;
      guint n_freed = 0;
      g_autofree char *text = load ("tabs.json", &length);
      /* Without a NUL behind them. */
      g_autofree char *exact = g_malloc (length);
      memcpy (exact, text, length);
      GBytes *bytes = g_bytes_new_with_free_func (exact, length, count_free, &n_freed);
      const QiReadOptions options = { .bytes = bytes };
      QiReading *reading =
        qi_notation_read (qi_notation_lookup ("json"), elsewhere == 1 ? text : exact,
                          (gssize) length, &options);
      g_assert_nonnull (reading->source);
      g_bytes_unref (bytes);
      g_assert_cmpuint (n_freed, ==, elsewhere);
      g_autoptr (QiSetup) changed = apply (reading->setup, "put 3 Q");
      g_autofree char *same = write_again (reading, reading->setup);
      g_autofree char *written = write_again (reading, changed);
      g_autofree char *expected = replace_once (text, "\"K\"", "\"Q\"");
      g_assert_cmpstr (same, ==, text);
      g_assert_cmpstr (written, ==, expected);
      qi_reading_free (reading);
      g_assert_cmpuint (n_freed, ==, 1);
    }
}

/* A member that becomes empty is removed, and a game that is set again is added at the end. */
static void
test_setup_goes (void)
{
  gsize length = 0;
  g_autofree char *text = load ("tabs.json", &length);
  g_autoptr (QiReading) reading = read_exactly ("json", text, length, NULL);
  g_autoptr (QiSetup) bare = qi_setup_new (qi_setup_get_position (reading->setup), NULL, NULL);
  g_autofree char *written = write_again (reading, bare);

  g_assert_cmpstr (
    written, ==,
    "{\n\t\"board\": [[\"k\", null], [null, \"K\"]],\n\t\"hands\": {\"first\": [\"P\"], "
    "\"second\": []},\n"
    "\t\"styles\": {\"first\": \"C\", \"second\": \"c\"},\n\t\"turn\": \"first\"\n}");
}

static const char *const odd_tokens[] = {
  "\"\"",
  "\"K^\"",
  "\"+p'\"",
  "\"王\"",
  "\"a\\u0000b\"",
  "\"\\\"\\\\\\n\"",
  "\"😀\"",
  "1",
  "1.0",
  "-0",
  "1e400",
  "true",
  "false",
  "{}",
  "{\"a\":[1,{\"b\":null}]}",
  "[]",
  "[[\"x\"],null]",
  "\"null\"",
  "\" \"",
  "\"\x7f\"",
  "\"long long token\"",
};

static char *
random_text (GRand   *rand,
             gboolean with_arrays)
{
  GString *text = g_string_new ("{\"shape\":[");
  gint n_dimensions = g_rand_int_range (rand, 1, 4);
  guint squares = 1;
  guint pieces = 0;

  for (gint i = 0; i < n_dimensions; i++)
    {
      gint size = g_rand_int_range (rand, 1, 5);
      squares *= (guint) size;
      g_string_append_printf (text, "%s%d", i > 0 ? "," : "", size);
    }
  g_string_append (text, "],\"board\":[");
  for (guint i = 0; i < squares; i++)
    {
      guint token = (guint) g_rand_int_range (rand, 0, 2 * G_N_ELEMENTS (odd_tokens));
      gboolean is_empty =
        token >= G_N_ELEMENTS (odd_tokens) || (!with_arrays && odd_tokens[token][0] == '[');
      pieces += !is_empty;
      g_string_append_printf (text, "%s%s", i > 0 ? "," : "",
                              is_empty ? "null" : odd_tokens[token]);
    }
  g_string_append (text, "],\"hands\":{");
  for (guint side = 0; side < 2; side++)
    {
      guint n = squares > pieces
                  ? (guint) g_rand_int_range (rand, 0, (gint32) MIN (squares - pieces, 3) + 1)
                  : 0;
      g_string_append_printf (text, "%s\"%s\":[", side > 0 ? "," : "",
                              side > 0 ? "second" : "first");
      for (guint i = 0; i < n; i++)
        g_string_append_printf (text, "%s[%s,1]", i > 0 ? "," : "",
                                odd_tokens[g_rand_int_range (rand, 0, G_N_ELEMENTS (odd_tokens))]);
      pieces += n;
      g_string_append_c (text, ']');
    }
  g_string_append_printf (text, "},\"styles\":{\"first\":%s,\"second\":%s},\"turn\":\"%s\"",
                          odd_tokens[g_rand_int_range (rand, 0, G_N_ELEMENTS (odd_tokens))],
                          odd_tokens[g_rand_int_range (rand, 0, G_N_ELEMENTS (odd_tokens))],
                          g_rand_boolean (rand) ? "first" : "second");
  if (g_rand_boolean (rand))
    g_string_append_printf (text,
                            ",\"setup\":{\"game\":\"g%d\",\"details\":{\"title\":\"t\",\"x\":%s}}",
                            g_rand_int_range (rand, 0, 9),
                            odd_tokens[g_rand_int_range (rand, 0, G_N_ELEMENTS (odd_tokens))]);
  g_string_append_c (text, '}');
  return g_string_free (text, FALSE);
}

/* Any setup is read back the same after it was written, in the usual and the compact layout, and in
 * the layout of another setup's file. */
static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20260501);
  g_autoptr (QiReading) previous = NULL;

  for (guint round = 0; round < get_rounds (2000); round++)
    {
      g_autofree char *text = random_text (rand, round % 3 == 0);
      g_autoptr (QiReading) reading = read_exactly ("json", text, strlen (text), NULL);
      g_autoptr (QiReading) flat = NULL;
      g_assert_nonnull (reading->setup);
      for (guint form = 0; form < 3; form++)
        {
          QiWriteOptions options = { .compact = form == 1,
                                     .source =
                                       form == 2 && previous != NULL ? previous->source : NULL };
          g_autofree char *written =
            qi_notation_write (qi_notation_lookup ("json"), reading->setup, &options, NULL);
          g_assert_nonnull (written);
          g_autoptr (QiReading) again = read_exactly ("json", written, strlen (written), NULL);
          g_assert_true (qi_setup_equal (again->setup, reading->setup));
          g_assert_cmpuint (qi_setup_hash (again->setup), ==, qi_setup_hash (reading->setup));
          if (form == 0)
            {
              g_clear_pointer (&previous, qi_reading_free);
              previous = g_steal_pointer (&again);
            }
        }
      g_autofree char *flat_text =
        qi_notation_write (qi_notation_lookup ("qi-flat"), reading->setup, NULL, NULL);
      g_assert_nonnull (flat_text);
      flat = read_exactly ("qi-flat", flat_text, strlen (flat_text), NULL);
      g_assert_true (qi_position_equal (qi_setup_get_position (flat->setup),
                                        qi_setup_get_position (reading->setup)));
    }
}

/* Our own files, edited, are the same as the edited setup written anew, as long as the shape
 * stays. */
static void
test_own_layout (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  const char *start =
    "{\"board\":[[\"k\",null,1],[null,\"K\",null],[\"+r'\",\"P\",null]],\"hands\":{\"first\":["
    "\"P\"],"
    "\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}";
  g_autoptr (QiReading) reading = read_exactly ("json", start, strlen (start), NULL);
  g_autoptr (QiSetup) setup = qi_setup_ref (reading->setup);

  for (guint round = 0; round < get_rounds (300); round++)
    {
      static const char *const tokens[] = { "-", "p", "+p", "+p'", "-R^'" };
      g_autofree char *fresh = qi_notation_write (qi_notation_lookup ("json"), setup, NULL, NULL);
      g_autoptr (QiReading) again = read_exactly ("json", fresh, strlen (fresh), NULL);
      g_autofree char *put =
        g_strdup_printf ("put %d %s", g_rand_int_range (rand, 0, 9),
                         tokens[g_rand_int_range (rand, 0, 4 - (round % 7 == 0))]);
      g_autoptr (QiSetup) changed = apply (setup, round % 5 == 0 ? "turn" : put);
      g_autofree char *edited = write_again (again, changed);
      g_autofree char *expected =
        qi_notation_write (qi_notation_lookup ("json"), changed, NULL, NULL);
      g_assert_cmpstr (edited, ==, expected);
      qi_setup_unref (setup);
      setup = g_steal_pointer (&changed);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_strconcat ("/core/source/unchanged/", files[i], NULL);
      g_test_add_data_func (path, files[i], test_unchanged);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *path =
        g_strdup_printf ("/core/source/change/%02u-%s", (guint) i, changes[i].file);
      g_test_add_data_func (path, &changes[i], test_change);
    }
  g_test_add_func ("/core/source/bytes", test_bytes);
  g_test_add_func ("/core/source/setup-goes", test_setup_goes);
  g_test_add_func ("/core/source/random", test_random);
  g_test_add_func ("/core/source/own-layout", test_own_layout);
  return g_test_run ();
}
