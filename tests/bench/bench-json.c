/* SPDX-License-Identifier: Apache-2.0 */
/* The reader of JSON, and native files read and written, of a full board of 255×255 squares and of one of 8×8, next to
 * json-glib and, where it is installed, yyjson on the same text. Those make a tree of values, or write one; a native file
 * becomes a position. */
#include "qi-json-reader-private.h"
#include "qi-notation.h"

#include <json-glib/json-glib.h>
#ifdef HAVE_YYJSON
#include <yyjson.h>
#endif

#define ROUNDS  41
#define LARGE   255
#define SMALL   8
#define REPEATS 500 /* of a small text in a round */

/* A native file: one rank a line, every square occupied, pieces of one to three bytes. */
static char *
make_text (guint  size,
           gsize *length)
{
  static const char *const pieces[] = { "p", "P", "+r", "K^", "n", "-R'" };
  GString *text = g_string_new ("{\n  \"board\": [\n");

  for (guint rank = 0; rank < size; rank++)
    {
      g_string_append (text, "    [");
      for (guint file = 0; file < size; file++)
        g_string_append_printf (text, "%s\"%s\"", file > 0 ? ", " : "",
                                pieces[(rank * 7 + file * 5) % 6]);
      g_string_append (text, rank + 1 < size ? "],\n" : "]\n");
    }
  g_string_append (
    text, "  ],\n  \"hands\": { \"first\": [], \"second\": [] },\n"
          "  \"styles\": { \"first\": \"C\", \"second\": \"c\" },\n  \"turn\": \"first\"\n}\n");
  *length = text->len;
  return g_string_free (text, FALSE);
}

static void
run_reader (const char *text,
            gsize       length)
{
  g_autoptr (QiJsonReader) reader = qi_json_reader_new (text, length, NULL);
  QiJsonEvent event;

  while (qi_json_reader_next (reader, &event) < QI_JSON_END)
    continue;
  g_assert_cmpint (event.kind, ==, QI_JSON_END);
}

static void
run_skip (const char *text,
          gsize       length)
{
  g_autoptr (QiJsonReader) reader = qi_json_reader_new (text, length, NULL);
  QiJsonEvent event;

  qi_json_reader_next (reader, &event);
  g_assert_cmpint (qi_json_reader_skip (reader, &event), >, 0);
}

static void
run_value (const char *text,
           gsize       length)
{
  qi_value_unref (qi_json_parse (text, (gssize) length, NULL, NULL));
}

static void
run_json_glib (const char *text,
               gsize       length)
{
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();

  g_assert_true (json_parser_load_from_data (parser, text, (gssize) length, NULL));
}

static JsonNode *json_glib_tree; /* what is written */

static void
run_json_glib_write (const char *text,
                     gsize       length)
{
  g_free (json_to_string (json_glib_tree, FALSE));
}

#ifdef HAVE_YYJSON
static void
run_yyjson (const char *text,
            gsize       length)
{
  yyjson_doc_free (yyjson_read (text, length, 0));
}

static yyjson_doc *yyjson_tree;

static void
run_yyjson_write (const char *text,
                  gsize       length)
{
  gsize n = 0;

  free (yyjson_write (yyjson_tree, YYJSON_WRITE_PRETTY, &n));
}
#endif

static QiReading *
read_native (const char *text,
             gsize       length)
{
  QiReadOptions options = { NULL };

  const QiNotation *json = qi_notation_lookup ("json");

  return json->read (json, text, length, &options);
}

static void
run_native (const char *text,
            gsize       length)
{
  g_autoptr (QiReading) reading = read_native (text, length);

  g_assert_nonnull (reading->setup);
}

static QiSetup *native_setup; /* what is written */

static void
run_native_write (const char *text,
                  gsize       length)
{
  QiWriteOptions options = { NULL };
  const QiNotation *json = qi_notation_lookup ("json");
  g_autofree char *written = json->write (json, native_setup, &options, NULL);
  g_assert_nonnull (written);
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  gint64 difference = *(const gint64 *) a - *(const gint64 *) b;

  return difference < 0 ? -1 : difference > 0;
}

/* The best of some rounds, so that other programs disturb it least. */
static void
measure (const char *name,
         void (*run) (const char *text, gsize length),
         const char *text,
         gsize       length,
         guint       size)
{
  const guint repeats = size == LARGE ? 1 : REPEATS;
  gint64 times[ROUNDS];

  for (guint i = 0; i < ROUNDS; i++)
    {
      gint64 start = g_get_monotonic_time ();
      for (guint j = 0; j < repeats; j++)
        run (text, length);
      times[i] = MAX (g_get_monotonic_time () - start, 1);
    }
  qsort (times, ROUNDS, sizeof *times, compare_times);
  g_print ("%ux%u/%s-time %.2f us\n", size, size, name, (double) times[0] / repeats);
  g_print ("%ux%u/%s-rate %.0f MB/s\n", size, size, name,
           (double) length * repeats / (double) times[0]);
}

static void
bench_size (guint size)
{
  gsize length = 0;
  g_autofree char *text = make_text (size, &length);
  QiReading *reading = read_native (text, length);

  native_setup = reading->setup;
  json_glib_tree = json_from_string (text, NULL);
  g_print ("%ux%u/json-text %" G_GSIZE_FORMAT " bytes\n", size, size, length);
  measure ("json-reader", run_reader, text, length, size);
  measure ("json-skip", run_skip, text, length, size);
  measure ("json-value", run_value, text, length, size);
  measure ("native-read", run_native, text, length, size);
  measure ("native-write", run_native_write, text, length, size);
  measure ("json-glib-read", run_json_glib, text, length, size);
  measure ("json-glib-write", run_json_glib_write, text, length, size);
#ifdef HAVE_YYJSON
  yyjson_tree = yyjson_read (text, length, 0);
  measure ("yyjson-read", run_yyjson, text, length, size);
  measure ("yyjson-write", run_yyjson_write, text, length, size);
  yyjson_doc_free (yyjson_tree);
#else
  g_print ("# yyjson is not installed\n");
#endif
  json_node_unref (json_glib_tree);
  qi_reading_free (reading);
}

int
main (void)
{
  bench_size (LARGE);
  bench_size (SMALL);
  return 0;
}
