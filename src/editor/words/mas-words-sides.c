/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-words-private.h"

#include <glib/gi18n.h>
#include <string.h>

/* Sentences about a side: one for each name of a side, so that a language can make the words
 * agree. */

static const char *const side_names[] = {
  "black", "blue", "gote", "red", "sente", "white",
};

enum
{
  FIRST_PLAYER = G_N_ELEMENTS (side_names),
  SECOND_PLAYER,
  OWN_NAME,
};
G_STATIC_ASSERT (OWN_NAME + 1 == MAS_N_SIDE_NAMES);

guint
mas_words_find_side (const QiGameInfo *info,
                     QiSide            side)
{
  const char *name = info != NULL ? qi_game_info_get_side_name (info, side) : NULL;

  if (name == NULL)
    return side == QI_SIDE_FIRST ? FIRST_PLAYER : SECOND_PLAYER;
  for (guint i = 0; i < G_N_ELEMENTS (side_names); i++)
    if (strcmp (side_names[i], name) == 0)
      return i;
  return OWN_NAME;
}

/* Translators: the words in braces stay as they are; they become a piece, numbers, and what a person calls a side in
 * a game of their own */
static const char *const sentences[MAS_N_SIDE_WORDS][MAS_N_SIDE_NAMES] = {
  [MAS_SIDE_HAND] = {
    /* Translators: what a side holds */
    N_("Black’s hand"),
    N_("Blue’s hand"),
    N_("Gote’s hand"),
    N_("Red’s hand"),
    N_("Sente’s hand"),
    N_("White’s hand"),
    N_("First player’s hand"),
    N_("Second player’s hand"),
    N_("{side}’s hand"),
  },
  [MAS_SIDE_HAND_ENTRY] = {
    N_("Black’s hand: {piece}, {count}"),
    N_("Blue’s hand: {piece}, {count}"),
    N_("Gote’s hand: {piece}, {count}"),
    N_("Red’s hand: {piece}, {count}"),
    N_("Sente’s hand: {piece}, {count}"),
    N_("White’s hand: {piece}, {count}"),
    N_("First player’s hand: {piece}, {count}"),
    N_("Second player’s hand: {piece}, {count}"),
    N_("{side}’s hand: {piece}, {count}"),
  },
  [MAS_SIDE_HAND_COUNT] = {
    N_("Black’s hand: {count} × {piece}"),
    N_("Blue’s hand: {count} × {piece}"),
    N_("Gote’s hand: {count} × {piece}"),
    N_("Red’s hand: {count} × {piece}"),
    N_("Sente’s hand: {count} × {piece}"),
    N_("White’s hand: {count} × {piece}"),
    N_("First player’s hand: {count} × {piece}"),
    N_("Second player’s hand: {count} × {piece}"),
    N_("{side}’s hand: {count} × {piece}"),
  },
  [MAS_SIDE_HAND_CHANGE] = {
    /* Translators: how many it held and how many it holds */
    N_("Black’s hand: {piece}, {before} → {count}"),
    N_("Blue’s hand: {piece}, {before} → {count}"),
    N_("Gote’s hand: {piece}, {before} → {count}"),
    N_("Red’s hand: {piece}, {before} → {count}"),
    N_("Sente’s hand: {piece}, {before} → {count}"),
    N_("White’s hand: {piece}, {before} → {count}"),
    N_("First player’s hand: {piece}, {before} → {count}"),
    N_("Second player’s hand: {piece}, {before} → {count}"),
    N_("{side}’s hand: {piece}, {before} → {count}"),
  },
  [MAS_SIDE_HAND_ADD] = {
    N_("Add {piece} to Black’s hand"),
    N_("Add {piece} to Blue’s hand"),
    N_("Add {piece} to Gote’s hand"),
    N_("Add {piece} to Red’s hand"),
    N_("Add {piece} to Sente’s hand"),
    N_("Add {piece} to White’s hand"),
    N_("Add {piece} to the first player’s hand"),
    N_("Add {piece} to the second player’s hand"),
    N_("Add {piece} to {side}’s hand"),
  },
  [MAS_SIDE_HAND_ADDED] = {
    N_("{piece} added to Black’s hand"),
    N_("{piece} added to Blue’s hand"),
    N_("{piece} added to Gote’s hand"),
    N_("{piece} added to Red’s hand"),
    N_("{piece} added to Sente’s hand"),
    N_("{piece} added to White’s hand"),
    N_("{piece} added to the first player’s hand"),
    N_("{piece} added to the second player’s hand"),
    N_("{piece} added to {side}’s hand"),
  },
  [MAS_SIDE_HAND_TAKE] = {
    N_("Take {piece} out of Black’s hand"),
    N_("Take {piece} out of Blue’s hand"),
    N_("Take {piece} out of Gote’s hand"),
    N_("Take {piece} out of Red’s hand"),
    N_("Take {piece} out of Sente’s hand"),
    N_("Take {piece} out of White’s hand"),
    N_("Take {piece} out of the first player’s hand"),
    N_("Take {piece} out of the second player’s hand"),
    N_("Take {piece} out of {side}’s hand"),
  },
  [MAS_SIDE_HAND_TAKEN] = {
    N_("{piece} taken out of Black’s hand"),
    N_("{piece} taken out of Blue’s hand"),
    N_("{piece} taken out of Gote’s hand"),
    N_("{piece} taken out of Red’s hand"),
    N_("{piece} taken out of Sente’s hand"),
    N_("{piece} taken out of White’s hand"),
    N_("{piece} taken out of the first player’s hand"),
    N_("{piece} taken out of the second player’s hand"),
    N_("{piece} taken out of {side}’s hand"),
  },
  [MAS_SIDE_HAND_SET] = {
    N_("Set Black’s hand: {piece}, {count}"),
    N_("Set Blue’s hand: {piece}, {count}"),
    N_("Set Gote’s hand: {piece}, {count}"),
    N_("Set Red’s hand: {piece}, {count}"),
    N_("Set Sente’s hand: {piece}, {count}"),
    N_("Set White’s hand: {piece}, {count}"),
    N_("Set the first player’s hand: {piece}, {count}"),
    N_("Set the second player’s hand: {piece}, {count}"),
    N_("Set {side}’s hand: {piece}, {count}"),
  },
  [MAS_SIDE_HAND_GIVE] = {
    N_("Move Black’s hand to the other side"),
    N_("Move Blue’s hand to the other side"),
    N_("Move Gote’s hand to the other side"),
    N_("Move Red’s hand to the other side"),
    N_("Move Sente’s hand to the other side"),
    N_("Move White’s hand to the other side"),
    N_("Move the first player’s hand to the other side"),
    N_("Move the second player’s hand to the other side"),
    N_("Move {side}’s hand to the other side"),
  },
  [MAS_SIDE_HAND_GIVEN] = {
    N_("Black’s hand moved to the other side"),
    N_("Blue’s hand moved to the other side"),
    N_("Gote’s hand moved to the other side"),
    N_("Red’s hand moved to the other side"),
    N_("Sente’s hand moved to the other side"),
    N_("White’s hand moved to the other side"),
    N_("First player’s hand moved to the other side"),
    N_("Second player’s hand moved to the other side"),
    N_("{side}’s hand moved to the other side"),
  },
  [MAS_SIDE_HAND_EMPTY] = {
    N_("Empty Black’s hand"),
    N_("Empty Blue’s hand"),
    N_("Empty Gote’s hand"),
    N_("Empty Red’s hand"),
    N_("Empty Sente’s hand"),
    N_("Empty White’s hand"),
    N_("Empty the first player’s hand"),
    N_("Empty the second player’s hand"),
    N_("Empty {side}’s hand"),
  },
  [MAS_SIDE_HAND_EMPTIED] = {
    N_("Black’s hand emptied"),
    N_("Blue’s hand emptied"),
    N_("Gote’s hand emptied"),
    N_("Red’s hand emptied"),
    N_("Sente’s hand emptied"),
    N_("White’s hand emptied"),
    N_("First player’s hand emptied"),
    N_("Second player’s hand emptied"),
    N_("{side}’s hand emptied"),
  },
  [MAS_SIDE_HAND_FILL] = {
    N_("Fill Black’s hand from the full set"),
    N_("Fill Blue’s hand from the full set"),
    N_("Fill Gote’s hand from the full set"),
    N_("Fill Red’s hand from the full set"),
    N_("Fill Sente’s hand from the full set"),
    N_("Fill White’s hand from the full set"),
    N_("Fill the first player’s hand from the full set"),
    N_("Fill the second player’s hand from the full set"),
    N_("Fill {side}’s hand from the full set"),
  },
  [MAS_SIDE_HAND_FILLED] = {
    N_("Black’s hand filled from the full set"),
    N_("Blue’s hand filled from the full set"),
    N_("Gote’s hand filled from the full set"),
    N_("Red’s hand filled from the full set"),
    N_("Sente’s hand filled from the full set"),
    N_("White’s hand filled from the full set"),
    N_("First player’s hand filled from the full set"),
    N_("Second player’s hand filled from the full set"),
    N_("{side}’s hand filled from the full set"),
  },
  [MAS_SIDE_HAND_REST] = {
    N_("Rest to Black’s Hand"),
    N_("Rest to Blue’s Hand"),
    N_("Rest to Gote’s Hand"),
    N_("Rest to Red’s Hand"),
    N_("Rest to Sente’s Hand"),
    N_("Rest to White’s Hand"),
    N_("Rest to the First Player’s Hand"),
    N_("Rest to the Second Player’s Hand"),
    N_("Rest to {side}’s Hand"),
  },
  [MAS_SIDE_HAND_REMOVE] = {
    N_("Remove {piece} from Black’s Hand"),
    N_("Remove {piece} from Blue’s Hand"),
    N_("Remove {piece} from Gote’s Hand"),
    N_("Remove {piece} from Red’s Hand"),
    N_("Remove {piece} from Sente’s Hand"),
    N_("Remove {piece} from White’s Hand"),
    N_("Remove {piece} from the first player’s Hand"),
    N_("Remove {piece} from the second player’s Hand"),
    N_("Remove {piece} from {side}’s Hand"),
  },
  [MAS_SIDE_HAND_SEND] = {
    N_("Send to Black’s Hand"),
    N_("Send to Blue’s Hand"),
    N_("Send to Gote’s Hand"),
    N_("Send to Red’s Hand"),
    N_("Send to Sente’s Hand"),
    N_("Send to White’s Hand"),
    N_("Send to the first player’s Hand"),
    N_("Send to the second player’s Hand"),
    N_("Send to {side}’s Hand"),
  },
  [MAS_SIDE_CASTLING] = {
    N_("Black’s castling"),
    N_("Blue’s castling"),
    N_("Gote’s castling"),
    N_("Red’s castling"),
    N_("Sente’s castling"),
    N_("White’s castling"),
    N_("First player’s castling"),
    N_("Second player’s castling"),
    N_("{side}’s castling"),
  },
  [MAS_SIDE_GATES] = {
    /* Translators: pieces of Seirawan chess that have not moved yet, so that another one can come in behind them */
    N_("Black’s gates"),
    N_("Blue’s gates"),
    N_("Gote’s gates"),
    N_("Red’s gates"),
    N_("Sente’s gates"),
    N_("White’s gates"),
    N_("First player’s gates"),
    N_("Second player’s gates"),
    N_("{side}’s gates"),
  },
  [MAS_SIDE_CHECKS] = {
    /* Translators: how many checks a side must still give to win */
    N_("Black’s checks to give"),
    N_("Blue’s checks to give"),
    N_("Gote’s checks to give"),
    N_("Red’s checks to give"),
    N_("Sente’s checks to give"),
    N_("White’s checks to give"),
    N_("First player’s checks to give"),
    N_("Second player’s checks to give"),
    N_("{side}’s checks to give"),
  },
  [MAS_SIDE_PLAYER] = {
    /* Translators: who plays a side */
    N_("Black’s player"),
    N_("Blue’s player"),
    N_("Gote’s player"),
    N_("Red’s player"),
    N_("Sente’s player"),
    N_("White’s player"),
    N_("First player’s player"),
    N_("Second player’s player"),
    N_("{side}’s player"),
  },
  [MAS_SIDE_STYLE] = {
    N_("Black’s style"),
    N_("Blue’s style"),
    N_("Gote’s style"),
    N_("Red’s style"),
    N_("Sente’s style"),
    N_("White’s style"),
    N_("First player’s style"),
    N_("Second player’s style"),
    N_("{side}’s style"),
  },
};

char *
mas_words_fill (const char    *sentence,
                const MasWord *words,
                gsize          n_words)
{
  GString *text = g_string_new (NULL);

  while (*sentence != '\0')
    {
      gsize i = 0;

      while (i < n_words && !g_str_has_prefix (sentence, words[i].name))
        i++;
      if (i < n_words)
        {
          g_string_append (text, words[i].value != NULL ? words[i].value : "");
          sentence += strlen (words[i].name);
        }
      else
        g_string_append_c (text, *sentence++);
    }
  return g_string_free (text, FALSE);
}

char *
mas_words_of_side (const QiGameInfo *info,
                   QiSide            side,
                   MasSideWords      words)
{
  g_autofree char *name = mas_words_side (info, side);
  const MasWord word = { "{side}", name };

  return mas_words_fill (_(sentences[words][mas_words_find_side (info, side)]), &word, 1);
}

char *
mas_words_hand (const QiGameInfo *info,
                QiSide            side,
                MasSideWords      words,
                const char       *piece,
                guint             count,
                guint             before)
{
  g_autofree char *name = mas_words_side (info, side);
  g_autofree char *counted = g_strdup_printf (words == MAS_SIDE_HAND_CHANGE ? "%'u" : "%u", count);
  g_autofree char *old = g_strdup_printf ("%'u", before);
  const MasWord parts[] = {
    { "{side}", name },
    { "{piece}", piece },
    { "{count}", counted },
    { "{before}", old },
  };

  return mas_words_fill (_(sentences[words][mas_words_find_side (info, side)]), parts,
                         G_N_ELEMENTS (parts));
}
