/* SPDX-License-Identifier: Apache-2.0 */
/* From a text with faults every square that can be read is taken, and each fault of a square names it. The expectations
 * were counted by hand, from the first square of the first-listed rank on. */
#include "readings.h"

typedef struct
{
  const char *name;
  const char *format;
  const char *text;
  const char *squares; /* of the errors, in their order; "-" for one without any */
  const char *board;   /* what could be read, in the native format */
} Row;

#define REST ",\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"X\",\"second\":\"x\"},\"turn\":\"first\"}"
#define CHESS ",\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}"

#define OTHELLO(first, turn)                                                                                           \
  "{\"board\":[" first ",[null,null,null,null,null,null],[null,null,null,null,null,null],[null,null,null,null,null,null]," \
  "[null,null,null,null,null,null],[null,null,null,null,null,null]],\"hands\":{\"first\":[],\"second\":[]},\"styles\":{"   \
  "\"first\":\"O\",\"second\":\"o\"},\"turn\":\"" turn "\"}"

static const Row rows[] = {
  { "json-words", "json",
    "{\"board\":[[\"a\",b,\"c\"],['d',\"e\",K^],[null,?,\"z\"]]" REST, "1 3 5 7",
    "{\"board\":[[\"a\",null,\"c\"],[null,\"e\",null],[null,null,\"z\"]]" REST },
  { "json-numbers", "json", "{\"board\":[\"a\",01,-,\"d\",2.]" REST, "1 2 4",
    "{\"board\":[\"a\",null,null,\"d\",null]" REST },
  { "json-escape", "json", "{\"board\":[[\"a\",\"\\x\"],[\"b\\q\",\"c\"]]" REST, "1 2",
    "{\"board\":[[\"a\",null],[null,\"c\"]]" REST },
  { "json-commas", "json", "{\"board\":[[\"a\" \"b\",],[x,\"c\"]]" REST, "- - 2",
    "{\"board\":[[\"a\",\"b\"],[null,\"c\"]]" REST },
  { "json-lists", "json", "{\"board\":[[\"a\",[1],\"b\"],[[],\"c\",{\"d\":[]}]]" REST, "1 3",
    "{\"board\":[[\"a\",null,\"b\"],[null,\"c\",{\"d\":[]}]]" REST },
  { "json-short-ranks", "json", "{\"board\":[[\"a\",\"b\",\"c\"],[\"d\"],[\"e\",\"f\"]]" REST, "4+5 8",
    "{\"board\":[[\"a\",\"b\",\"c\"],[\"d\",null,null],[\"e\",\"f\",null]]" REST },
  { "json-no-rank", "json", "{\"board\":[[\"a\",\"b\"],\"c\",[null,\"d\"]]" REST, "2+3",
    "{\"board\":[[\"a\",\"b\"],[null,null],[null,\"d\"]]" REST },
  { "json-layers", "json", "{\"board\":[[[\"a\",\"b\"]],[[\"c\",!]],[[\"d\"]]]" REST, "3",
    "{\"board\":[[[\"a\",\"b\"]],[[\"c\",null]],[[\"d\",null]]]" REST },
  { "json-flat", "json", "{\"shape\":[2,2],\"board\":[x,\"b\",\"c\",y]" REST, "0 3",
    "{\"shape\":[2,2],\"board\":[null,\"b\",\"c\",null]" REST },
  { "json-flat-short", "json", "{\"shape\":[2,2],\"board\":[\"a\",\"b\"]" REST, "2+3",
    "{\"shape\":[2,2],\"board\":[\"a\",\"b\",null,null]" REST },
  { "fen", "fen", "4k2?/1!6/8/8/8/8/6%1/4K3 w - - 0 1", "7 9 54",
    "{\"board\":[[null,null,null,null,\"k^\",null,null,null],[null,null,null,null,null,null,null,null],"
    "[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null],"
    "[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null],"
    "[null,null,null,null,null,null,null,null],[null,null,null,null,\"K^\",null,null,null]]" CHESS },
  { "fen-short-and-long-rank", "fen", "4k3/6/8/9/8/8/8/4K3 w - - 0 1", "14+15 31",
    "{\"board\":[[null,null,null,null,\"k^\",null,null,null],[null,null,null,null,null,null,null,null],"
    "[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null],"
    "[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null],"
    "[null,null,null,null,null,null,null,null],[null,null,null,null,\"K^\",null,null,null]]" CHESS },
  /* A sign that means no square leaves it empty and marked; a board that is too short is marked at
   * its last square. */
  { "othello", "othello", "OX-?XO------------------------------ O", "3",
    OTHELLO ("[\"d\",\"D\",null,null,\"D\",\"d\"]", "second") },
  { "othello-short", "othello", "OX--XO-----------------------------", "35",
    OTHELLO ("[\"d\",\"D\",null,null,\"D\",\"d\"]", "first") },
  { "feen", "feen", "a?b/c2//2d/!1e / X/x", "1 9",
    "{\"board\":[[[\"a\",null,\"b\"],[\"c\",null,null]],[[null,null,\"d\"],[null,null,\"e\"]]]" REST },
};

static char *
dup_squares (const GPtrArray *findings)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);
      gsize n = 0;
      const guint *squares = qi_finding_get_squares (finding, &n);

      if (qi_finding_get_severity (finding) != QI_SEVERITY_ERROR)
        continue;
      if (text->len > 0)
        g_string_append_c (text, ' ');
      if (n == 0)
        g_string_append_c (text, '-');
      for (gsize j = 0; j < n; j++)
        g_string_append_printf (text, "%s%u", j > 0 ? "+" : "", squares[j]);
    }
  return g_string_free (text, FALSE);
}

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (QiReading) reading = read_exactly (row->format, row->text, strlen (row->text), NULL);
  g_autoptr (QiReading) expected = read_exactly ("json", row->board, strlen (row->board), NULL);
  g_autofree char *squares = dup_squares (reading->findings);

  g_assert_nonnull (expected->setup);
  g_assert_null (reading->setup);
  g_assert_cmpstr (squares, ==, row->squares);
  g_assert_nonnull (reading->partial);
  g_assert_true (qi_position_equal (qi_setup_get_position (reading->partial),
                                    qi_setup_get_position (expected->setup)));
}

/* When there are more faults than are reported, reading ends; its cost is bounded. */
static void
test_many (void)
{
  g_autoptr (GString) text = g_string_new ("{\"board\":[");
  g_autoptr (QiReading) reading = NULL;

  for (guint i = 0; i < 200; i++)
    g_string_append (text, i == 0 ? "x" : ",x");
  g_string_append (text, "]" REST);
  reading = read_exactly ("json", text->str, text->len, NULL);
  g_assert_null (reading->setup);
  g_assert_cmpuint (reading->findings->len, ==, 50);
}

/* Text that cannot be JSON in any encoding gives one finding, as before. */
static void
test_hopeless (void)
{
  static const char *const texts[] = { "{\"board\":[\"a\n", "{\"board\":[,,]}", "{\"board\"",
                                       "{\"board\":[\"a\"\"b\"]}" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (QiReading) reading = read_exactly ("json", texts[i], strlen (texts[i]), NULL);

      g_assert_null (reading->setup);
      g_assert_cmpuint (reading->findings->len, ==, 1);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/core/faulty-squares/", rows[i].name, NULL);

      g_test_add_data_func (path, &rows[i], test_row);
    }
  g_test_add_func ("/core/faulty-squares/many", test_many);
  g_test_add_func ("/core/faulty-squares/hopeless", test_hopeless);
  return g_test_run ();
}
