/* SPDX-License-Identifier: Apache-2.0 */
/* The reader of JSON, and of native files, over a full 255×255 board, next to json-glib's parser on
 * the same text. */
#include "qi-json-reader-private.h"
#include "qi-notation.h"

#include <json-glib/json-glib.h>

#define ROUNDS 41

/* A native file: one rank a line, every square occupied, pieces of one to three bytes. */
static char *
make_text (gsize *length)
{
  static const char *const pieces[] = { "p", "P", "+r", "K^", "n", "-R'" };
  GString *text = g_string_new ("{\n  \"board\": [\n");

  for (guint rank = 0; rank < 255; rank++)
    {
      g_string_append (text, "    [");
      for (guint file = 0; file < 255; file++)
        g_string_append_printf (text, "%s\"%s\"", file > 0 ? ", " : "",
                                pieces[(rank * 7 + file * 5) % 6]);
      g_string_append (text, rank < 254 ? "],\n" : "]\n");
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

static void
run_native_write (const char *text,
                  gsize       length)
{
  static QiReading *reading = NULL; /* read only once, so that only writing is measured */
  QiWriteOptions options = { NULL };

  if (reading == NULL)
    reading = read_native (text, length);
  const QiNotation *json = qi_notation_lookup ("json");
  g_autofree char *written = json->write (json, reading->setup, &options, NULL);
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
         gsize       length)
{
  gint64 times[ROUNDS];

  for (guint i = 0; i < ROUNDS; i++)
    {
      gint64 start = g_get_monotonic_time ();
      run (text, length);
      times[i] = MAX (g_get_monotonic_time () - start, 1);
    }
  qsort (times, ROUNDS, sizeof *times, compare_times);
  g_print ("%s-time %" G_GINT64_FORMAT " us\n", name, times[0]);
  g_print ("%s-rate %.0f MB/s\n", name, (double) length / (double) times[0]);
}

int
main (void)
{
  gsize length = 0;
  g_autofree char *text = make_text (&length);

  g_print ("json-text %" G_GSIZE_FORMAT " bytes\n", length);
  measure ("json-reader", run_reader, text, length);
  measure ("json-skip", run_skip, text, length);
  measure ("json-value", run_value, text, length);
  measure ("native-read", run_native, text, length);
  measure ("native-write", run_native_write, text, length);
  measure ("json-glib", run_json_glib, text, length);
  return 0;
}
