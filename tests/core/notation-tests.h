/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "readings.h"
#include "qi-finding-private.h"

static inline QiReading *
notation_read (const char *format,
               const char *text,
               gsize       length,
               const char *game,
               gboolean    lenient)
{
  QiReadOptions options = { .game = game, .lenient = lenient, .want_places = TRUE };

  return read_exactly (format, text, length, &options);
}

/* The codes of all findings, separated by spaces. */
static inline char *
notation_dup_codes (const GPtrArray *findings)
{
  GString *codes = g_string_new (NULL);

  for (guint i = 0; i < findings->len; i++)
    g_string_append_printf (codes, "%s%s", i == 0 ? "" : " ",
                            qi_finding_get_code (g_ptr_array_index (findings, i)));
  return g_string_free (codes, FALSE);
}

/* The text after the fix of @finding. */
static inline char *
notation_apply_fix (const char      *text,
                    const QiFinding *finding)
{
  const char *replacement = NULL;
  gsize offset = 0;
  gsize length = 0;

  g_assert_nonnull (qi_finding_get_fix (finding, &replacement));
  g_assert_true (qi_finding_get_fix_range (finding, &offset, &length));
  return g_strdup_printf ("%.*s%s%s", (int) offset, text, replacement, text + offset + length);
}

/* A setup is read exactly when there is no error, and each finding stands inside the text. */
static inline void
notation_assert_sound (const QiReading *reading,
                       gsize            length)
{
  g_assert_true ((reading->setup == NULL) == (first_error (reading) != NULL));
  for (guint i = 0; i < reading->findings->len; i++)
    {
      gsize offset = 0;
      gsize n = 0;

      if (!qi_finding_get_range (g_ptr_array_index (reading->findings, i), &offset, &n))
        continue;
      g_assert_cmpuint (offset + n, <=, length);
    }
  for (guint i = 0; reading->places != NULL && i < reading->places->len; i++)
    {
      const QiTextPlace *place = &g_array_index (reading->places, QiTextPlace, i);

      g_assert_cmpuint (place->offset + place->length, <=, length);
    }
}
