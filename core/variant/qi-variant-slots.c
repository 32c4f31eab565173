/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-variant-inner-private.h"

#include <string.h>

#define CUSTOM "customPiece"

/* The piece names of Fairy-Stockfish with their moves in Betza's notation, as its documentation
 * gives them; the pawn's double step is a matter of other keys. The names of earlier releases that
 * differ stand in find_alias(). */
static const QiVariantSlot slots[] = {
  { "pawn", "fmWfceF" },
  { "knight", "N" },
  { "bishop", "B" },
  { "rook", "R" },
  { "queen", "Q" },
  { "fers", "F" },
  { "alfil", "A" },
  { "fersAlfil", "FA" },
  { "silver", "FfW" },
  { "aiwok", "RNF" },
  { "bers", "RF" },
  { "archbishop", "BN" },
  { "chancellor", "RN" },
  { "amazon", "QN" },
  { "knibis", "mNcB" },
  { "biskni", "mBcN" },
  { "kniroo", "mNcR" },
  { "rookni", "mRcN" },
  { "shogiPawn", "fW" },
  { "lance", "fR" },
  { "shogiKnight", "fN" },
  { "euroshogiKnight", "fNsW" },
  { "gold", "WfF" },
  { "dragonHorse", "BW" },
  { "clobber", "cW" },
  { "breakthrough", "fmWfF" },
  { "immobile", "" },
  { "cannon", "mRcpR" },
  { "janggiCannon", "pR" },
  { "soldier", "fsW" },
  { "horse", "nN" },
  { "elephant", "nA" },
  { "janggiElephant", "nZ" },
  { "banner", "RcpRnN" },
  { "wazir", "W" },
  { "commoner", "K" },
  { "centaur", "KN" },
  { "customPiece1", "" },
  { "customPiece2", "" },
  { "customPiece3", "" },
  { "customPiece4", "" },
  { "customPiece5", "" },
  { "customPiece6", "" },
  { "customPiece7", "" },
  { "customPiece8", "" },
  { "customPiece9", "" },
  { "customPiece10", "" },
  { "customPiece11", "" },
  { "customPiece12", "" },
  { "customPiece13", "" },
  { "customPiece14", "" },
  { "customPiece15", "" },
  { "customPiece16", "" },
  { "customPiece17", "" },
  { "customPiece18", "" },
  { "customPiece19", "" },
  { "customPiece20", "" },
  { "customPiece21", "" },
  { "customPiece22", "" },
  { "customPiece23", "" },
  { "customPiece24", "" },
  { "customPiece25", "" },
  { "king", "K" },
};

G_STATIC_ASSERT (G_N_ELEMENTS (slots) <= QI_MAX_SLOTS);

guint
qi_variant_get_n_slots (void)
{
  return G_N_ELEMENTS (slots);
}

const QiVariantSlot *
qi_variant_get_slot (guint slot)
{
  return &slots[slot];
}

static const char *
find_alias (const char *name,
            gsize       length)
{
  static const char *const aliases[][2] = { { "dragon", "bers" },
                                            { "euroShogiKnight", "euroshogiKnight" },
                                            { "met", "fers" },
                                            { "khon", "silver" } };

  for (gsize i = 0; i < G_N_ELEMENTS (aliases); i++)
    if (strlen (aliases[i][0]) == length && memcmp (aliases[i][0], name, length) == 0)
      return aliases[i][1];
  return NULL;
}

int
qi_variant_find_slot (const char *name,
                      gsize       length)
{
  const char *alias = find_alias (name, length);

  if (alias != NULL)
    {
      name = alias;
      length = strlen (alias);
    }
  for (guint i = 0; i < G_N_ELEMENTS (slots); i++)
    if (strlen (slots[i].name) == length && memcmp (slots[i].name, name, length) == 0)
      return (int) i;
  return QI_SLOT_NONE;
}

const char *
qi_variant_find_key (const char *betza)
{
  for (guint i = 0; i < G_N_ELEMENTS (slots); i++)
    if (!g_str_has_prefix (slots[i].name, CUSTOM) && strcmp (slots[i].name, "king") != 0
        && strcmp (slots[i].betza, betza) == 0)
      return slots[i].name;
  return NULL;
}

const char *
qi_variant_get_custom_key (guint index)
{
  for (guint i = 0; i < G_N_ELEMENTS (slots); i++)
    if (g_str_has_prefix (slots[i].name, CUSTOM) && index-- == 0)
      return slots[i].name;
  return NULL;
}
