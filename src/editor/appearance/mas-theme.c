/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-theme.h"

#include "mas-words.h"

#include <glib/gi18n.h>

/**
 * mas_theme_get_title:
 * @theme: a theme
 *
 * Returns: (transfer none): its name, in English where it has none in the language of the window
 */
const char *
mas_theme_get_title (DiagramTheme theme)
{
  g_autofree char *language = mas_words_dup_language ();

  return diagram_theme_get_title (theme, language);
}

/**
 * mas_theme_dup_unknown:
 * @name: (nullable): a name that was chosen; empty for none
 *
 * Returns: (transfer full) (nullable): a sentence saying that there is no theme of this name; %NULL when there is one
 */
char *
mas_theme_dup_unknown (const char *name)
{
  DiagramTheme theme = 0;

  if (name == NULL || *name == '\0' || diagram_theme_from_name (name, &theme))
    return NULL;
  /* Translators: the name of a theme of boards */
  return g_strdup_printf (_("There is no theme “%s” here"), name);
}
