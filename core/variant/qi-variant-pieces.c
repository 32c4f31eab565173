/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-variant-inner-private.h"

#include "qi-found-private.h"

#include <string.h>

/* The keys that have the name of a piece: its letter, its moves, where it may go. */

#define MOBILITY "mobilityRegion"

/* A letter belongs to one piece: an inherited piece with this letter is dropped. */
static void
set_letter (QiVariantDraft *draft,
            guint           slot,
            char            letter)
{
  int other = qi_variant_draft_find (draft, letter);

  if (other == (int) slot)
    return;
  if (other != QI_SLOT_NONE)
    draft->letters[other] = '\0';
  draft->letters[slot] = g_ascii_toupper (letter);
  draft->tokens[slot] = NULL;
  draft->promoted_tokens[slot] = NULL;
  draft->used_tokens[slot] = NULL;
  draft->used_promoted_tokens[slot] = NULL;
}

static void
set_moves (QiVariantReader      *reader,
           QiVariantDraft       *draft,
           guint                 slot,
           const QiVariantEntry *entry,
           const char           *text,
           gsize                 length)
{
  g_autoptr (GArray) patterns = g_array_new (FALSE, FALSE, sizeof (QiPattern));
  g_autofree char *betza = NULL;
  gsize offset = 0;

  /* A lone "m" moves by nothing: files of Fairy-Stockfish have it for pieces that stay where they are. */
  if (length == 1 && text[0] == 'm')
    length = 0;
  betza = g_strndup (text, length);
  if (strlen (betza) != length || !qi_betza_parse (betza, patterns, &offset))
    {
      g_autofree char *valid = g_utf8_make_valid (betza, (gssize) MIN (strlen (betza), 100));
      QiFinding *finding = qi_found_bad_betza (valid);

      offset = MIN (offset, length);
      qi_variant_report (reader, finding, text + offset, MIN (1, length - offset), entry->line);
      return;
    }
  draft->betza[slot] = qi_variant_set_keep_text (reader->set, text, length);
  draft->n_patterns[slot] = patterns->len;
  draft->patterns[slot] =
    patterns->len == 0
      ? NULL
      : qi_variant_set_keep (reader->set, patterns->data, patterns->len * sizeof (QiPattern));
  if (memchr (text, 'e', length) != NULL)
    {
      draft->sets[QI_SLOTS_EN_PASSANT].slots |= G_GUINT64_CONSTANT (1) << slot;
      draft->sets[QI_SLOTS_EN_PASSANT_SECOND].slots |= G_GUINT64_CONSTANT (1) << slot;
    }
}

static void
apply_piece (QiVariantReader      *reader,
             QiVariantDraft       *draft,
             guint                 slot,
             const QiVariantEntry *entry)
{
  const char *name = qi_variant_get_slot (slot)->name;
  const char *value = entry->value;
  gboolean custom = g_str_has_prefix (name, "customPiece");
  gboolean king = strcmp (name, "king") == 0;

  if (entry->value_length == 1 && value[0] == '-')
    {
      draft->letters[slot] = '\0';
      return;
    }
  /* Letters run out where many pieces are there to be promoted to alone: digits name those. */
  if (entry->value_length == 0
      || !(g_ascii_isalpha (value[0]) || (custom && g_ascii_isdigit (value[0])))
      || (entry->value_length > 1 && (value[1] != ':' || !(custom || king)))
      || (entry->value_length == 1 && custom && draft->betza[slot] == NULL))
    {
      qi_variant_report_value (reader, entry);
      return;
    }
  set_letter (draft, slot, value[0]);
  if (entry->value_length > 1)
    set_moves (reader, draft, slot, entry, value + 2, entry->value_length - 2);
}

/* "mobilityRegionWhiteHorse"; without a side both. */
static gboolean
apply_mobility (QiVariantReader *reader,
                QiVariantDraft  *draft,
                QiVariantEntry  *entry)
{
  const char *name = entry->key + strlen (MOBILITY);
  gsize length = entry->key_length - strlen (MOBILITY);
  g_autofree char *piece = NULL;
  gboolean first = TRUE, second = TRUE;
  QiRegion region;
  int slot;

  if (length > 5 && memcmp (name, "White", 5) == 0)
    second = FALSE;
  else if (length > 5 && memcmp (name, "Black", 5) == 0)
    first = FALSE;
  if (!first || !second)
    {
      name += 5;
      length -= 5;
    }
  if (length == 0 || length > 40)
    return FALSE;
  piece = g_strndup (name, length);
  piece[0] = g_ascii_tolower (piece[0]);
  slot = qi_variant_find_slot (piece, strlen (piece));
  if (slot == QI_SLOT_NONE)
    return FALSE;
  entry->used = TRUE;
  if (!qi_variant_read_region (reader, entry, &region))
    {
      qi_variant_report_value (reader, entry);
      return TRUE;
    }
  if (region.n_entries == 0)
    region.everywhere = TRUE; /* as in Fairy-Stockfish: no squares, no limit */
  if (first)
    draft->mobility[slot][QI_SIDE_FIRST] = region;
  if (second)
    draft->mobility[slot][QI_SIDE_SECOND] = region;
  return TRUE;
}

void
qi_variant_apply_pieces (QiVariantReader *reader,
                         QiVariantDraft  *draft,
                         GArray          *entries)
{
  for (guint i = 0; i < entries->len; i++)
    {
      QiVariantEntry *entry = &g_array_index (entries, QiVariantEntry, i);
      int slot = qi_variant_find_slot (entry->key, entry->key_length);

      if (slot != QI_SLOT_NONE)
        {
          entry->used = TRUE;
          apply_piece (reader, draft, (guint) slot, entry);
        }
      else if (entry->key_length > strlen (MOBILITY)
               && memcmp (entry->key, MOBILITY, strlen (MOBILITY)) == 0)
        apply_mobility (reader, draft, entry);
    }
}
