/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-style.h"

static const char *const theme_names[DIAGRAM_N_THEMES] = {
  [DIAGRAM_THEME_WOOD] = "wood",
  [DIAGRAM_THEME_SLATE] = "slate",
  [DIAGRAM_THEME_GREEN] = "green",
  [DIAGRAM_THEME_PAPER] = "paper",
};

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
 * diagram_theme_get_name:
 * @theme: a theme
 *
 * Returns: (nullable): its name; %NULL beyond the last
 */
const char *
diagram_theme_get_name (DiagramTheme theme)
{
  return get_name (theme_names, G_N_ELEMENTS (theme_names), theme);
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
 * diagram_theme_from_name:
 * @name: (nullable): a name
 * @theme: (out): the theme of this name
 *
 * Returns: whether there is one
 */
gboolean
diagram_theme_from_name (const char   *name,
                         DiagramTheme *theme)
{
  guint value = 0;

  if (!find_name (theme_names, G_N_ELEMENTS (theme_names), name, &value))
    return FALSE;
  *theme = (DiagramTheme) value;
  return TRUE;
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
