/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-variant-inner-private.h"

#include <string.h>

/* Values of keys, as Fairy-Stockfish reads them. */

gboolean
qi_variant_value_is (const QiVariantEntry *entry,
                     const char           *word)
{
  return strlen (word) == entry->value_length
         && memcmp (word, entry->value, entry->value_length) == 0;
}

gboolean
qi_variant_read_boolean (const QiVariantEntry *entry,
                         gboolean             *value)
{
  if (!qi_variant_value_is (entry, "true") && !qi_variant_value_is (entry, "false"))
    return FALSE;
  *value = qi_variant_value_is (entry, "true");
  return TRUE;
}

gboolean
qi_variant_read_number (const char *text,
                        gsize       length,
                        guint       maximum,
                        guint      *value)
{
  guint number = 0;

  if (length == 0 || length > 9)
    return FALSE;
  for (gsize i = 0; i < length; i++)
    {
      if (!g_ascii_isdigit (text[i]))
        return FALSE;
      number = number * 10 + (guint) (text[i] - '0');
    }
  if (number > maximum)
    return FALSE;
  *value = number;
  return TRUE;
}

/* Counted from 1 in the text. */
gboolean
qi_variant_read_rank (const QiVariantEntry *entry,
                      guint                *rank)
{
  guint number;

  if (!qi_variant_read_number (entry->value, entry->value_length, QI_MAX_DIMENSION_SIZE, &number)
      || number == 0)
    return FALSE;
  *rank = number - 1;
  return TRUE;
}

/* A letter (two of them after z) or a number from 1. */
gboolean
qi_variant_read_file (const char *text,
                      gsize       length,
                      guint      *file)
{
  guint number = 0;

  if (length > 0 && g_ascii_isdigit (text[0]))
    {
      if (!qi_variant_read_number (text, length, QI_MAX_DIMENSION_SIZE, &number) || number == 0)
        return FALSE;
      *file = number - 1;
      return TRUE;
    }
  if (length == 0 || length > 2)
    return FALSE;
  for (gsize i = 0; i < length; i++)
    {
      if (!g_ascii_isalpha (text[i]))
        return FALSE;
      number = number * 26 + (guint) (g_ascii_tolower (text[i]) - 'a') + 1;
    }
  if (number > QI_MAX_DIMENSION_SIZE)
    return FALSE;
  *file = number - 1;
  return TRUE;
}

gboolean
qi_variant_read_value (const QiVariantEntry *entry,
                       QiVariantValue       *value)
{
  static const struct
  {
    const char *word;
    QiVariantValue value;
  } words[] = { { "win", QI_VALUE_WIN },
                { "loss", QI_VALUE_LOSS },
                { "draw", QI_VALUE_DRAW },
                { "none", QI_VALUE_NONE } };

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (qi_variant_value_is (entry, words[i].word))
      {
        *value = words[i].value;
        return TRUE;
      }
  return FALSE;
}

gboolean
qi_variant_read_word (const QiVariantEntry *entry,
                      const char *const    *words,
                      guint                *index)
{
  for (guint i = 0; words[i] != NULL; i++)
    if (qi_variant_value_is (entry, words[i]))
      {
        *index = i;
        return TRUE;
      }
  return FALSE;
}

/* One square, rank, file or layer of a region. */
static gboolean
read_region_word (const char    *text,
                  gsize          length,
                  QiRegionEntry *entry)
{
  guint number;
  gsize letters = 0;

  *entry = (QiRegionEntry) { -1, -1, -1 };
  if (length > 2 && text[1] == ':' && g_ascii_isalpha (text[0]))
    {
      entry->layer = (gint16) (g_ascii_tolower (text[0]) - 'a');
      text += 2;
      length -= 2;
      if (length == 1 && text[0] == '*')
        return TRUE;
    }
  if (length < 2)
    return FALSE;
  if (text[0] == '*')
    letters = 1;
  while (letters < length && g_ascii_isalpha (text[letters]))
    letters++;
  if (text[0] != '*')
    {
      if (letters == 0 || !qi_variant_read_file (text, letters, &number))
        return FALSE;
      entry->file = (gint16) number;
    }
  if (letters + 1 == length && text[letters] == '*')
    return text[0] != '*';
  if (!qi_variant_read_number (text + letters, length - letters, QI_MAX_DIMENSION_SIZE, &number)
      || number == 0)
    return FALSE;
  entry->rank = (gint16) (number - 1);
  return TRUE;
}

gboolean
qi_variant_read_region (QiVariantReader      *reader,
                        const QiVariantEntry *entry,
                        QiRegion             *region)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (QiRegionEntry));
  gsize at = 0;

  while (at < entry->value_length)
    {
      gsize end = at;
      QiRegionEntry item;

      while (end < entry->value_length && !g_ascii_isspace (entry->value[end]))
        end++;
      if (end - at == 1 && entry->value[at] == '-')
        break;
      if (end > at)
        {
          if (entries->len == QI_VARIANT_MAX_REGION
              || !read_region_word (entry->value + at, end - at, &item))
            return FALSE;
          g_array_append_val (entries, item);
        }
      at = end + 1;
    }
  region->everywhere = FALSE;
  region->n_entries = entries->len;
  region->entries = entries->len == 0 ? NULL
                                      : qi_variant_set_keep (reader->set, entries->data,
                                                             entries->len * sizeof (QiRegionEntry));
  return TRUE;
}

int
qi_variant_draft_find (const QiVariantDraft *draft,
                       char                  letter)
{
  for (guint i = 0; i < qi_variant_get_n_slots (); i++)
    if (draft->letters[i] != '\0' && draft->letters[i] == g_ascii_toupper (letter))
      return (int) i;
  return QI_SLOT_NONE;
}

/* Letters of pieces, "*" for all. As in Fairy-Stockfish, letters before one without a meaning are
 * used. */
gboolean
qi_variant_read_slots (const QiVariantDraft *draft,
                       const QiVariantEntry *entry,
                       QiSlotSet            *set)
{
  *set = (QiSlotSet) { 0, FALSE };
  for (gsize i = 0; i < entry->value_length; i++)
    {
      char letter = entry->value[i];
      int slot;

      if (g_ascii_isspace (letter))
        continue;
      if (letter == '-')
        return TRUE;
      if (letter == '*')
        {
          set->all = TRUE;
          continue;
        }
      slot = qi_variant_draft_find (draft, letter);
      if (slot == QI_SLOT_NONE)
        return FALSE;
      set->slots |= G_GUINT64_CONSTANT (1) << slot;
    }
  return TRUE;
}
