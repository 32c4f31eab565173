/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-words-formats.h"

#include <glib/gi18n.h>

/* The names that are words; abbreviations that players know, and names of programs, are the same in all languages. */
static const struct
{
  const char *id;
  const char *words;
} names[] = {
  { "json", N_("Masume position (JSON)") },
  { "feen", N_("Board line") },
  { "pon", N_("Board data") },
  { "qi-flat", N_("All squares in one row (JSON)") },
  { "pieces", N_("Piece list") },
  { "ascii", N_("Board as text") },
  { "picture", N_("Picture with its position (SVG, PNG)") },
};

static gboolean
is_abbreviation (const char *name)
{
  for (const char *p = name; *p != '\0'; p++)
    if (!g_ascii_isupper (*p))
      return FALSE;
  return TRUE;
}

const char *
mas_words_format (const QiNotation *format)
{
  g_return_val_if_fail (format != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].id, format->id))
      return _(names[i].words);
  return format->name;
}

char *
mas_words_dup_exact_format (const QiNotation *format)
{
  const char *words = mas_words_format (format);

  g_return_val_if_fail (format != NULL, NULL);

  /* "Board line (FEEN)" */
  return is_abbreviation (format->name) && !g_str_equal (words, format->name)
           ? g_strdup_printf ("%s (%s)", words, format->name)
           : g_strdup (words);
}
