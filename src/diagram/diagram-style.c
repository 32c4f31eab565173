/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-style.h"

#include "diagram-theme-private.h"

#include <string.h>

static const char *const pieces_names[DIAGRAM_N_PIECES] = {
  [DIAGRAM_PIECES_COLOUR] = "colour",
  [DIAGRAM_PIECES_PRINT] = "print",
  [DIAGRAM_PIECES_LETTERS] = "letters",
};

static const char *const signs_names[DIAGRAM_N_SIGNS] = {
  [DIAGRAM_SIGNS_CHARACTERS] = "characters",
  [DIAGRAM_SIGNS_INTERNATIONAL] = "international",
};

/**
 * diagram_style_equal:
 * @a: a style
 * @b: another one
 *
 * Returns: whether everything is drawn alike with both
 */
gboolean
diagram_style_equal (const DiagramStyle *a,
                     const DiagramStyle *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a->scheme == b->scheme && a->theme == b->theme && a->pieces == b->pieces
         && a->signs == b->signs && a->set == b->set;
}

static const char *
get_name (const char *const *names,
          gsize              n_names,
          guint              value)
{
  return value < n_names ? names[value] : NULL;
}

static gboolean
find_name (const char *const *names,
           gsize              n_names,
           const char        *name,
           guint             *value)
{
  for (gsize i = 0; i < n_names; i++)
    if (g_strcmp0 (names[i], name) == 0)
      {
        *value = (guint) i;
        return TRUE;
      }
  return FALSE;
}

/**
 * diagram_pieces_get_name:
 * @pieces: a manner of pieces
 *
 * Returns: (nullable): its name; %NULL beyond the last
 */
const char *
diagram_pieces_get_name (DiagramPieces pieces)
{
  return get_name (pieces_names, G_N_ELEMENTS (pieces_names), pieces);
}

/**
 * diagram_signs_get_name:
 * @signs: a kind of signs
 *
 * Returns: (nullable): its name; %NULL beyond the last
 */
const char *
diagram_signs_get_name (DiagramSigns signs)
{
  return get_name (signs_names, G_N_ELEMENTS (signs_names), signs);
}

/**
 * diagram_pieces_from_name:
 * @name: (nullable): a name
 * @pieces: (out): the manner of this name
 *
 * Returns: whether there is one
 */
gboolean
diagram_pieces_from_name (const char    *name,
                          DiagramPieces *pieces)
{
  guint value = 0;

  if (!find_name (pieces_names, G_N_ELEMENTS (pieces_names), name, &value))
    return FALSE;
  *pieces = (DiagramPieces) value;
  return TRUE;
}

/**
 * diagram_signs_from_name:
 * @name: (nullable): a name
 * @signs: (out): the kind of this name
 *
 * Returns: whether there is one
 */
gboolean
diagram_signs_from_name (const char   *name,
                         DiagramSigns *signs)
{
  guint value = 0;

  if (!find_name (signs_names, G_N_ELEMENTS (signs_names), name, &value))
    return FALSE;
  *signs = (DiagramSigns) value;
  return TRUE;
}

guint
diagram_theme_get_n (void)
{
  return diagram_theme_n_rows;
}

/**
 * diagram_theme_get_name:
 * @theme: a theme
 *
 * Returns: (nullable): its name; %NULL beyond the last
 */
const char *
diagram_theme_get_name (DiagramTheme theme)
{
  return theme < diagram_theme_n_rows ? diagram_theme_rows[theme].name : NULL;
}

/**
 * diagram_theme_get_title:
 * @theme: a theme
 * @language: (nullable): a language, "de" or "pt_BR"; %NULL for English
 *
 * Returns: what people call the theme, in English where it has no name in @language
 */
const char *
diagram_theme_get_title (DiagramTheme theme,
                         const char  *language)
{
  g_return_val_if_fail (theme < diagram_theme_n_rows, NULL);

  const DiagramThemeRow *row = &diagram_theme_rows[theme];

  for (const char *const *title = row->titles; language != NULL && *title != NULL; title += 2)
    if (strcmp (title[0], language) == 0)
      return title[1];
  return row->title;
}

gboolean
diagram_theme_is_print (DiagramTheme theme)
{
  g_return_val_if_fail (theme < diagram_theme_n_rows, FALSE);

  return diagram_theme_rows[theme].print;
}

/**
 * diagram_theme_get_print:
 *
 * Returns: the first theme for print; there always is one
 */
DiagramTheme
diagram_theme_get_print (void)
{
  DiagramTheme theme = 0;

  while (theme + 1 < diagram_theme_n_rows && !diagram_theme_rows[theme].print)
    theme++;
  return theme;
}

/**
 * diagram_theme_from_name:
 * @name: (nullable): a name
 * @theme: (out): the theme of this name; it stays as it is when there is none
 *
 * Returns: whether there is one
 */
gboolean
diagram_theme_from_name (const char   *name,
                         DiagramTheme *theme)
{
  for (guint i = 0; i < diagram_theme_n_rows; i++)
    if (g_strcmp0 (diagram_theme_rows[i].name, name) == 0)
      {
        *theme = i;
        return TRUE;
      }
  return FALSE;
}
