/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-coordinates-private.h"
#include "qi-game-info-private.h"
#include "qi-variant-inner-private.h"

#include <string.h>

#define MAX_NAME 64 /* bytes of a side's or a piece's name */

/* The keys that say how a game looks and what its things are called, in the words of data/games. */

gboolean
qi_variant_key_pieces (QiVariantReader      *reader,
                       QiVariantDraft       *draft,
                       const QiVariantEntry *entry)
{
  const char *style = qi_game_info_find_piece_style (entry->value, entry->value_length);

  if (style == NULL)
    return FALSE;
  draft->piece_style = style;
  return TRUE;
}

/* Only draughts has numbered squares. */
gboolean
qi_variant_key_coordinates (QiVariantReader      *reader,
                            QiVariantDraft       *draft,
                            const QiVariantEntry *entry)
{
  QiCoordinates coordinates;

  if (!qi_coordinates_parse (entry->value, entry->value_length, &coordinates)
      || coordinates.numbered)
    return FALSE;
  draft->coordinates = qi_variant_set_keep_text (reader->set, entry->value, entry->value_length);
  return TRUE;
}

gboolean
qi_variant_key_board (QiVariantReader      *reader,
                      QiVariantDraft       *draft,
                      const QiVariantEntry *entry)
{
  QiBoardStyle style;
  guint marks;

  if (!qi_board_style_parse (entry->value, entry->value_length, &style, &marks))
    return FALSE;
  draft->board_style = qi_variant_set_keep_text (reader->set, entry->value, entry->value_length);
  return TRUE;
}

static gboolean
is_name (const char *text)
{
  return *text != '\0' && strlen (text) <= MAX_NAME && g_utf8_validate (text, -1, NULL);
}

/* The parts between commas, without surrounding spaces. */
static char **
split_names (const QiVariantEntry *entry)
{
  g_autofree char *value = g_strndup (entry->value, entry->value_length);
  char **names = g_strsplit (value, ",", -1);

  for (guint i = 0; names[i] != NULL; i++)
    g_strstrip (names[i]);
  return names;
}

/* "red, black" */
gboolean
qi_variant_key_sides (QiVariantReader      *reader,
                      QiVariantDraft       *draft,
                      const QiVariantEntry *entry)
{
  g_auto (GStrv) names = split_names (entry);

  if (g_strv_length (names) != 2 || !is_name (names[0]) || !is_name (names[1])
      || strcmp (names[0], names[1]) == 0)
    return FALSE;
  for (guint i = 0; i < 2; i++)
    draft->side_names[i] = qi_variant_set_keep_text (reader->set, names[i], strlen (names[i]));
  return TRUE;
}

/* "k:general, a:prime minister, +p:tokin" */
gboolean
qi_variant_key_piece_names (QiVariantReader      *reader,
                            QiVariantDraft       *draft,
                            const QiVariantEntry *entry)
{
  g_auto (GStrv) names = split_names (entry);

  for (guint i = 0; names[i] != NULL; i++)
    {
      const gboolean promoted = names[i][0] == '+';
      const char *text = names[i] + promoted;
      const int slot = qi_variant_draft_find (draft, *text);

      if (slot == QI_SLOT_NONE || text[1] != ':' || !is_name (g_strchug ((char *) text + 2)))
        return FALSE;
      *(promoted ? &draft->promoted_names[slot] : &draft->names[slot]) =
        qi_variant_set_keep_text (reader->set, text + 2, strlen (text + 2));
    }
  return names[0] != NULL;
}

static gboolean
is_drawing (const char *text)
{
  for (const char *c = text; *c != '\0'; c++)
    if (!g_ascii_islower (*c) && *c != '-')
      return FALSE;
  return *text != '\0' && strlen (text) <= MAX_NAME;
}

/* "a:archbishop, x:nightrider" */
gboolean
qi_variant_key_drawings (QiVariantReader      *reader,
                         QiVariantDraft       *draft,
                         const QiVariantEntry *entry)
{
  g_auto (GStrv) names = split_names (entry);

  for (guint i = 0; names[i] != NULL; i++)
    {
      const int slot = qi_variant_draft_find (draft, names[i][0]);

      if (slot == QI_SLOT_NONE || names[i][1] != ':' || !is_drawing (names[i] + 2))
        return FALSE;
      draft->drawings[slot] =
        qi_variant_set_keep_text (reader->set, names[i] + 2, strlen (names[i] + 2));
    }
  return names[0] != NULL;
}

/* The game's own coordinates, else its parent's, else chess's, adapted to the number of dimensions. On a board of
 * one dimension "cell" replaces the last two. A parent's "cell" is never inherited. */
void
qi_variant_choose_coordinates (const QiVariantDraft *draft,
                               QiCoordinates        *coordinates)
{
  const QiGameInfo *ancestor = qi_game_info_lookup (draft->looks);
  const guint n_layers = draft->variant.n_layers;

  *coordinates = *qi_coordinates_lookup (n_layers == 0 ? "cell" : "chess");
  if (draft->coordinates != NULL)
    qi_coordinates_parse (draft->coordinates, strlen (draft->coordinates), coordinates);
  else if (ancestor != NULL && n_layers > 0
           && g_strcmp0 (qi_game_info_get_coordinates (ancestor)->name, "cell") != 0)
    *coordinates = *qi_game_info_get_coordinates (ancestor);
  if (n_layers > 0)
    qi_coordinates_set_layered (coordinates, n_layers > 1);
}

/* Whether each square of the game's board has a name in its own coordinates. */
gboolean
qi_variant_fits_coordinates (const QiVariantDraft *draft)
{
  const QiVariant *variant = &draft->variant;
  QiShape shape = { 2, { variant->max_rank, variant->max_file } };
  QiCoordinates coordinates;

  if (variant->n_layers == 0)
    shape = (QiShape) { 1, { variant->max_file } };
  else if (variant->n_layers > 1)
    shape = (QiShape) { 3, { variant->n_layers, variant->max_rank, variant->max_file } };
  qi_variant_choose_coordinates (draft, &coordinates);
  return qi_coordinates_fit (&coordinates, &shape);
}
