/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-variant-inner-private.h"

#include <string.h>

/* Chooses the drawing of a piece of a user's game: by the name of its slot; for custom pieces by
 * their moves. */

#define MAX_ATOMS 16

/* Names of variants.ini and of drawings. */
static const char *const names[][2] = {
  { "pawn", "pawn" },
  { "knight", "knight" },
  { "bishop", "bishop" },
  { "rook", "rook" },
  { "queen", "queen" },
  { "fers", "ferz" },
  { "alfil", "elephant" },
  { "fersAlfil", "ferz-elephant" },
  { "silver", "silver" },
  { "aiwok", "aiwok" },
  { "bers", "dragon-king" },
  { "archbishop", "archbishop" },
  { "chancellor", "chancellor" },
  { "amazon", "amazon" },
  { "knibis", "knight-bishop" },
  { "biskni", "bishop-knight" },
  { "kniroo", "knight-rook" },
  { "rookni", "rook-knight" },
  { "shogiPawn", "pawn" },
  { "lance", "lance" },
  { "shogiKnight", "knight" },
  { "euroshogiKnight", "knight" },
  { "gold", "gold" },
  { "dragonHorse", "dragon-horse" },
  { "clobber", "counter" },
  { "breakthrough", "pawn" },
  { "immobile", "block" },
  { "cannon", "cannon" },
  { "janggiCannon", "cannon" },
  { "soldier", "pawn" },
  { "horse", "knight" },
  { "elephant", "elephant" },
  { "janggiElephant", "elephant" },
  { "banner", "banner" },
  { "wazir", "wazir" },
  { "commoner", "commoner" },
  { "centaur", "centaur" },
};

/* Moves in Betza's notation, in any order of their parts. */
static const char *const moves[][2] = {
  { "W", "wazir" },
  { "F", "ferz" },
  { "D", "dabbaba" },
  { "N", "knight" },
  { "A", "elephant" },
  { "C", "camel" },
  { "L", "camel" },
  { "Z", "zebra" },
  { "J", "zebra" },
  { "K", "commoner" },
  { "B", "bishop" },
  { "R", "rook" },
  { "Q", "queen" },
  { "NN", "nightrider" },
  { "gQ", "grasshopper" },
  { "FA", "ferz-elephant" },
  { "FfW", "silver" },
  { "WfF", "gold" },
  { "fR", "lance" },
  { "BN", "archbishop" },
  { "RN", "chancellor" },
  { "QN", "amazon" },
  { "KN", "centaur" },
  { "RF", "dragon-king" },
  { "BW", "dragon-horse" },
  { "RNF", "aiwok" },
  { "mNcB", "knight-bishop" },
  { "mNcR", "knight-rook" },
  { "mBcN", "bishop-knight" },
  { "mRcN", "rook-knight" },
  { "mRcpR", "cannon" },
  { "pR", "cannon" },
  { "mBcpB", "vao" },
  { "pB", "vao" },
  { "mQcpQ", "leo" },
  { "pQ", "leo" },
  { "WAD", "champion" },
  { "FC", "wizard" },
  { "FL", "wizard" },
  { "mfFcfW", "berolina" },
  { "KNAD", "lion" },
};

static int
compare_atoms (const void *a,
               const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static void
add_atom (GPtrArray  *atoms,
          const char *modifiers,
          gsize       n_modifiers,
          const char *said)
{
  g_ptr_array_add (atoms, g_strdup_printf ("%.*s%s", (int) n_modifiers, modifiers, said));
}

/* The parts of a text in a fixed order, with K and Q split up; NULL when there are more than these
 * tables contain. A doubled letter is one part. */
static char *
sort_moves (const char *betza)
{
  g_autoptr (GPtrArray) atoms = g_ptr_array_new_with_free_func (g_free);
  const char *c = betza;

  while (*c != '\0')
    {
      const char *modifiers = c;

      while (g_ascii_islower (*c))
        c++;
      gsize n_modifiers = (gsize) (c - modifiers);
      char said[3] = { *c, c[0] != '\0' && c[1] == c[0] ? c[1] : '\0', '\0' };

      if (!g_ascii_isupper (*c) || n_modifiers > 8 || atoms->len >= MAX_ATOMS)
        return NULL;
      c += strlen (said);
      if (g_str_equal (said, "K") || g_str_equal (said, "Q"))
        {
          add_atom (atoms, modifiers, n_modifiers, said[0] == 'K' ? "W" : "R");
          add_atom (atoms, modifiers, n_modifiers, said[0] == 'K' ? "F" : "B");
        }
      else
        add_atom (atoms, modifiers, n_modifiers, said);
    }
  g_ptr_array_sort (atoms, compare_atoms);
  g_ptr_array_add (atoms, NULL);
  return g_strjoinv (" ", (char **) atoms->pdata);
}

static const char *
find_by_moves (const char *betza)
{
  g_autofree char *sorted = sort_moves (betza);

  for (gsize i = 0; i < G_N_ELEMENTS (moves) && sorted != NULL; i++)
    {
      g_autofree char *known = sort_moves (moves[i][0]);

      if (g_str_equal (known, sorted))
        return moves[i][1];
    }
  return NULL;
}

/* The drawing in data/pieces for a piece, NULL: none. */
const char *
qi_variant_find_art (const QiVariantPiece *piece)
{
  if (g_str_equal (piece->name, "king"))
    return g_strcmp0 (piece->betza, "N") == 0 ? "royal-knight" : "king";
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i][0], piece->name))
      return names[i][1];
  return piece->betza != NULL ? find_by_moves (piece->betza) : NULL;
}
