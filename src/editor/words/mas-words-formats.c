/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-words-formats.h"

#include <glib/gi18n.h>

/* The names that are words; abbreviations and names of programs are the same in all languages. */
static const struct
{
  const char *id;
  const char *words;
} names[] = {
  { "json", N_("Masume position (JSON)") },
  { "qi-flat", N_("All squares in one row (JSON)") },
  { "pieces", N_("Piece list") },
  { "ascii", N_("Board as text") },
  { "picture", N_("Picture with its position (SVG, PNG)") },
};

const char *
mas_words_format (const QiNotation *format)
{
  g_return_val_if_fail (format != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].id, format->id))
      return _(names[i].words);
  return format->name;
}
