/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes: a notation returns a setup or errors inside the text. A setup is written again, or
 * refused with a reason, and read back the same. FUZZ_NOTATION is the id of the notation, or
 * "detect". */
#include "qi-finding-private.h"
#include "qi-notation.h"
#include "target.h"

#include <stdint.h>
#include <string.h>

static void
check_findings (const GPtrArray *findings,
                gsize            size)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (findings, i);
      gsize offset = 0;
      gsize length = 0;

      if (qi_finding_get_range (finding, &offset, &length)
          && (offset > size || length > size - offset))
        g_error ("%s lies outside of the text", qi_finding_get_code (finding));
      if (!g_utf8_validate (qi_finding_get_message (finding), -1, NULL))
        g_error ("%s has no valid text", qi_finding_get_code (finding));
    }
}

static void
check_places (const QiReading *reading,
              gsize            size)
{
  gsize last = 0;

  for (guint i = 0; reading->places != NULL && i < reading->places->len; i++)
    {
      const QiTextPlace *place = &g_array_index (reading->places, QiTextPlace, i);
      if (place->offset < last || place->offset > size || place->length > size - place->offset)
        g_error ("a place is out of order or outside of the text");
      last = place->offset;
    }
}

static void
check_reading (const QiReading *reading,
               gsize            size)
{
  gboolean has_error = qi_findings_have (reading->findings, QI_SEVERITY_ERROR);

  if (has_error == (reading->setup != NULL))
    g_error ("neither or both of a setup and an error");
  if (!has_error && reading->partial != NULL)
    g_error ("a partial setup without an error");
  check_findings (reading->findings, size);
  check_places (reading, size);
}

/* Which notations write the setup: all when the seeds are run; while fuzzing, and under a sanitizer,
 * its own and a few that depend on the bytes, so that there is time for more
 * inputs. */
static gboolean
is_chosen (gsize       number,
           const char *id,
           guint       hash)
{
#ifdef FUZZ_SAMPLE
  return strcmp (id, FUZZ_NOTATION) == 0 || (number + hash) % 8 == 0;
#else
  return TRUE;
#endif
}

/* Writes with the notations; the registry itself reads the text back and compares it. */
static void
write_everywhere (const QiReading *reading,
                  guint            hash)
{
  const QiNotation *const *all = qi_notation_get_all ();

  for (gsize i = 0; all[i] != NULL; i++)
    {
      if (!is_chosen (i, all[i]->id, hash))
        continue;
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      QiWriteOptions options = { .compact = i % 2 == 1 };
      g_autofree char *text = qi_notation_write (all[i], reading->setup, &options, findings);

      if (text == NULL && !qi_findings_have (findings, QI_SEVERITY_ERROR))
        g_error ("%s refuses without a reason", all[i]->id);
      if (text == NULL && strcmp (all[i]->id, "json") == 0)
        g_error ("the native format refuses");
      for (guint j = 0; j < findings->len; j++)
        if (strcmp (qi_finding_get_code (g_ptr_array_index (findings, j)), "reads-back-differently")
            == 0)
          g_error ("%s reads back differently", all[i]->id);
    }
}

/* A native text that did not change is written as the same bytes, or with the given game if it has
 * none; with the other side to move only that differs. */
static void
check_source (const QiReading *reading,
              const char      *text,
              gsize            size)
{
  QiWriteOptions options = { .source = reading->source };
  const QiReadOptions read = { NULL };
  const QiNotation *json = qi_notation_lookup ("json");
  g_autofree char *same = qi_notation_write (json, reading->setup, &options, NULL);
  g_autoptr (QiReading) alone = qi_notation_read (json, text, (gssize) size, &read);

  if (same == NULL)
    g_error ("an unchanged text is not written");
  if (qi_setup_equal (alone->setup, reading->setup))
    {
      if (strlen (same) != size || memcmp (same, text, size) != 0)
        g_error ("an unchanged text changes");
    }
  else
    {
      g_autoptr (QiReading) named = qi_notation_read (json, same, -1, &read);

      if (named->setup == NULL || !qi_setup_equal (named->setup, reading->setup))
        g_error ("the game that was named is not written: %s", same);
    }
  g_autoptr (QiPosition) toggled = qi_position_toggle (qi_setup_get_position (reading->setup));
  g_autoptr (QiSetup) other = qi_setup_new (toggled, NULL, NULL);
  g_autofree char *written = qi_notation_write (json, other, &options, NULL);
  if (written == NULL)
    g_error ("a changed text is not written");
  g_autoptr (QiReading) again = qi_notation_read (json, written, -1, &read);
  if (again->setup == NULL || !qi_setup_equal (again->setup, other))
    g_error ("a changed text says something else: %s", written);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  /* For chess, FEEN and PON read the states of pieces as castling rights. */
  static const QiReadOptions passes[] = {
    { .want_places = TRUE },
    { .want_places = TRUE, .lenient = TRUE },
    { .want_places = TRUE, .game = "chess" },
  };
  const char *text = size > 0 ? (const char *) data : "";
  guint hash = 2166136261u;

  end_at_errors ();

  for (size_t i = 0; i < size; i++)
    hash = (hash ^ data[i]) * 16777619u;

  for (guint pass = 0; pass < G_N_ELEMENTS (passes); pass++)
    {
      const gboolean lenient = passes[pass].lenient;
      QiReadOptions options = passes[pass];
      g_autoptr (QiReading) reading =
        strcmp (FUZZ_NOTATION, "detect") == 0
          ? qi_notation_detect (text, (gssize) size, &options)
          : qi_notation_read (qi_notation_lookup (FUZZ_NOTATION), text, (gssize) size, &options);

      check_reading (reading, size);
      if (reading->setup == NULL)
        continue;
      write_everywhere (reading, hash);
      /* Repairs of lenient reading are not written back. */
      if (!lenient && reading->source != NULL && strcmp (FUZZ_NOTATION, "json") == 0)
        check_source (reading, text, size);
    }
  return 0;
}
