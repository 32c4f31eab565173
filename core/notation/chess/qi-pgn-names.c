/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-pgn-private.h"

#include <string.h>

#define MAX_VARIANT_BYTES 40

/* What the Variant tag calls a game. The first name of each is the one that is written. */
static const struct
{
  const char *variant;
  const char *game;
} variants[] = {
  { "Standard", "chess" },
  { "Chess", "chess" },
  { "From Position", "chess" },
  { "normal", "chess" },
  { "Chess960", "chess960" },
  { "fischerandom", "chess960" },
  { "Fischer Random", "chess960" },
  { "960", "chess960" },
  { "Crazyhouse", "crazyhouse" },
  { "Crazyhouse960", "crazyhouse" },
  { "Bughouse", "bughouse" },
  { "Antichess", "antichess" },
  { "Anti", "antichess" },
  { "Giveaway", "giveaway" },
  { "Suicide", "suicide" },
  { "Losers", "losers" },
  { "Atomic", "atomic" },
  { "Atomic960", "atomic" },
  { "Horde", "horde" },
  { "King of the Hill", "kingofthehill" },
  { "KOTH", "kingofthehill" },
  { "Racing Kings", "racingkings" },
  { "Three-check", "3check" },
  { "3check", "3check" },
  { "Five-check", "5check" },
  { "nocastle", "nocastle" },
  { "Seirawan", "seirawan" },
  { "S-Chess", "seirawan" },
  { "Seirawan Chess", "seirawan" },
  { "S-House", "shouse" },
  { "Capablanca", "capablanca" },
  { "Capahouse", "capahouse" },
  { "Gothic", "gothic" },
  { "Grand", "grand" },
  { "Janus", "janus" },
  { "Makruk", "makruk" },
  { "Cambodian", "cambodian" },
  { "ASEAN", "asean" },
  { "Sittuyin", "sittuyin" },
  { "Shatranj", "shatranj" },
  { "Courier", "courier" },
  { "Knightmate", "knightmate" },
  { "Berolina", "berolina" },
  { "Placement", "placement" },
  { "Shogi", "shogi" },
  { "Minishogi", "minishogi" },
  { "Kyoto Shogi", "kyotoshogi" },
  { "Dobutsu", "dobutsu" },
  { "Gorogoro", "gorogoro" },
  { "Tori Shogi", "torishogi" },
  { "Euro Shogi", "euroshogi" },
  { "Judkins", "judkins" },
  { "Xiangqi", "xiangqi" },
  { "Chinese Chess", "xiangqi" },
  { "Minixiangqi", "minixiangqi" },
  { "Janggi", "janggi" },
  { "Manchu", "manchu" },
  { "Supply", "supply" },
  { "Shako", "shako" },
  { "Orda", "orda" },
  { "Synochess", "synochess" },
  { "Shinobi", "shinobi" },
  { "Hoppel-Poppel", "hoppelpoppel" },
  { "Duck", "duck" },
  { "Duck chess", "duck" },
};

/* Letters and digits only, in lower case: "Three-check", "threeCheck" and "3 check" become the
 * same. Returns the number of bytes, 0 when there are too many. */
static gsize
simplify (const char *text,
          gsize       length,
          char        buffer[MAX_VARIANT_BYTES])
{
  gsize n = 0;

  for (gsize i = 0; i < length; i++)
    {
      if (!g_ascii_isalnum (text[i]))
        continue;
      if (n + 1 >= MAX_VARIANT_BYTES)
        return 0;
      buffer[n++] = g_ascii_tolower (text[i]);
    }
  buffer[n] = '\0';
  return n;
}

const char *
qi_pgn_find_game (const char *variant,
                  gsize       length)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  char wanted[MAX_VARIANT_BYTES];
  char name[MAX_VARIANT_BYTES];

  if (simplify (variant, length, wanted) == 0)
    return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    {
      simplify (variants[i].variant, strlen (variants[i].variant), name);
      if (strcmp (name, wanted) == 0)
        return variants[i].game;
    }
  for (gsize i = 0; all[i] != NULL; i++)
    {
      const char *id = qi_game_info_get_id (all[i]);

      simplify (id, strlen (id), name);
      if (strcmp (name, wanted) == 0)
        return id;
    }
  return NULL;
}

const char *
qi_pgn_find_variant (const char *game)
{
  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    if (strcmp (variants[i].game, game) == 0)
      return variants[i].variant;

  const QiGameInfo *info = qi_game_info_lookup (game);
  const char *id = info == NULL ? NULL : qi_game_info_get_id (info);
  /* Two ids may become the same word. */
  return id != NULL && g_strcmp0 (qi_pgn_find_game (id, strlen (id)), game) == 0 ? id : NULL;
}

/* The seven tag roster; source: the PGN standard, section 8.1.1. */
const char *const qi_pgn_roster[QI_PGN_N_ROSTER] = { "Event", "Site",  "Date",  "Round",
                                                     "White", "Black", "Result" };

const char *
qi_pgn_get_unknown (const char *name)
{
  if (strcmp (name, "Date") == 0)
    return "????.??.??";
  if (strcmp (name, "Result") == 0)
    return "*";
  for (guint i = 0; i < QI_PGN_N_ROSTER; i++)
    if (strcmp (name, qi_pgn_roster[i]) == 0)
      return "?";
  return NULL;
}

gboolean
qi_pgn_is_own_tag (const char *name)
{
  static const char *const own[] = { "FEN",   "SetUp", "Variant", "White",
                                     "Black", "Red",   "Sente",   "Gote" };

  for (gsize i = 0; i < G_N_ELEMENTS (own); i++)
    if (g_ascii_strcasecmp (name, own[i]) == 0)
      return TRUE;
  return FALSE;
}
