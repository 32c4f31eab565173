/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-words-formats.h"

#include <glib/gi18n.h>

/* The names that are words; abbreviations and names of programs are the same in all languages. */
static const char *const names[] = {
  N_("Masume position (JSON)"),
  N_("Flat form of qi.rs (JSON)"),
  N_("Piece list"),
  N_("Board as text"),
  N_("Picture with its position (SVG, PNG)"),
};

const char *
mas_words_format (const QiNotation *format)
{
  g_return_val_if_fail (format != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i], format->name))
      return _(names[i]);
  return format->name;
}
