/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-compare-words.h"

#include "diagram.h"
#include "mas-piece.h"
#include "mas-words-lists.h"
#include "mas-words-private.h"
#include "qi-game-info-private.h"
#include "qi-game-rights-private.h"

#include <glib/gi18n.h>
#include <string.h>

#define MAX_CHARACTERS 60 /* of the value of a detail */
#define MAX_PLACES     8  /* squares that one names */

/* How a kind of change is listed and drawn. */
static const struct
{
  MasCompareGroup group;
  const char     *sign;
  const char     *css_class;
  const char     *colour; /* of the palette */
} kinds[] = {
  [QI_CHANGE_ADDED] = { MAS_GROUP_BOARD, "+", "added", "green_5" },
  [QI_CHANGE_REMOVED] = { MAS_GROUP_BOARD, "−", "removed", "red_3" },
  [QI_CHANGE_MOVED] = { MAS_GROUP_BOARD, "→", "moved", "blue_4" },
  [QI_CHANGE_REPLACED] = { MAS_GROUP_BOARD, "≠", "replaced", "purple_4" },
  [QI_CHANGE_HAND] = { MAS_GROUP_HANDS, "≠", "other", "purple_4" },
  [QI_CHANGE_TURN] = { MAS_GROUP_OTHER, "≠", "other", "purple_4" },
  [QI_CHANGE_STYLE] = { MAS_GROUP_OTHER, "≠", "other", "purple_4" },
  [QI_CHANGE_SHAPE] = { MAS_GROUP_OTHER, "≠", "other", "purple_4" },
  [QI_CHANGE_GAME] = { MAS_GROUP_OTHER, "≠", "other", "purple_4" },
  [QI_CHANGE_DETAIL] = { MAS_GROUP_OTHER, "≠", "other", "purple_4" },
};

MasCompareGroup
mas_compare_get_group (QiChangeKind kind)
{
  return kinds[kind].group;
}

const char *
mas_compare_get_sign (QiChangeKind kind)
{
  return kinds[kind].sign;
}

const char *
mas_compare_get_class (QiChangeKind kind)
{
  return kinds[kind].css_class;
}

const char *
mas_compare_get_colour (QiChangeKind kind)
{
  return kinds[kind].colour;
}

const QiGameInfo *
mas_compare_get_info (const QiDifference *difference)
{
  return diagram_get_game (qi_difference_get_after (difference));
}

static const QiShape *
get_shape (QiSetup *setup)
{
  return qi_position_get_shape (qi_setup_get_position (setup));
}

/* A square's name on the second board, or on the first when only that has it. On boards of different
 * sizes the same square may have different names; the second board is the one that is shown. */
static char *
name_square (const QiDifference *difference,
             guint               after,
             guint               before)
{
  QiSetup *setup = qi_difference_get_after (difference);

  if (after != QI_NO_SQUARE)
    return mas_words_square (qi_game_info_get_names (diagram_get_game (setup), setup),
                             get_shape (setup), after);
  setup = qi_difference_get_before (difference);
  if (before == QI_NO_SQUARE)
    return g_strdup ("?");
  return mas_words_square (qi_game_info_get_names (diagram_get_game (setup), setup),
                           get_shape (setup), before);
}

/* A sentence begins with a capital, even where its first word is the name of a piece. */
static char *
capitalise (char *words)
{
  char capital[7] = { 0 };
  char *longer = NULL;

  g_unichar_to_utf8 (g_unichar_totitle (g_utf8_get_char (words)), capital);
  longer = g_strconcat (capital, *words != '\0' ? g_utf8_next_char (words) : "", NULL);
  g_free (words);
  return longer;
}

static char *
name_shape (QiSetup *setup)
{
  const QiShape *shape = get_shape (setup);
  GString *words = g_string_new (NULL);

  for (guint i = 0; i < shape->n_dimensions; i++)
    g_string_append_printf (words, "%s%u", i > 0 ? " × " : "", shape->sizes[i]);
  return g_string_free (words, FALSE);
}

static char *
name_game (QiSetup *setup)
{
  const char *game = qi_setup_get_game (setup);
  const QiGameInfo *info = game != NULL ? qi_game_info_lookup (game) : NULL;

  if (game == NULL)
    /* Translators: there is no game, no value */
    return g_strdup (C_("comparison", "none"));
  return info != NULL ? mas_words_game (info) : qi_token_dup_text (&QI_TOKEN (game));
}

/* --- details ------------------------------------------------------------------------------- */

/* Any text of a file, fit to stand in a sentence: on one line and not too long. */
static char *
tame (const char *text,
      gsize       length)
{
  g_autofree char *valid = g_utf8_make_valid (text, (gssize) MIN (length, 8 * MAX_CHARACTERS));
  GString *shown = g_string_new (NULL);
  guint n = 0;

  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      if (n++ == MAX_CHARACTERS)
        {
          g_string_append (shown, "…");
          break;
        }
      g_string_append_unichar (shown, g_unichar_isprint (c) ? c : c == '\n' ? ' ' : 0xFFFD);
    }
  return g_string_free (shown, FALSE);
}

static gboolean
names_squares (const char *key)
{
  static const char *const keys[] = { "castling", "enPassant", "gates", "ko",
                                      "promoted", "walls",     NULL };

  return g_strv_contains (keys, key);
}

/* The names of the squares in a value, at most MAX_PLACES of them; FALSE when it is not made of squares
 * alone. */
static gboolean
append_squares (GString       *words,
                QiSetup       *setup,
                const QiValue *value,
                guint         *n,
                guint          depth)
{
  const QiShape *shape = get_shape (setup);
  gint64 square = 0;

  if (qi_value_get_kind (value) == QI_VALUE_NUMBER)
    {
      g_autofree char *name = NULL;

      if (!qi_value_get_int (value, &square) || square < 0
          || square >= qi_shape_get_n_squares (shape))
        return FALSE;
      if ((*n)++ >= MAX_PLACES)
        {
          if (*n == MAX_PLACES + 1)
            g_string_append (words, " …");
          return TRUE;
        }
      name = mas_words_square (qi_game_info_get_names (diagram_get_game (setup), setup), shape,
                               (guint) square);
      mas_list_append (words, name);
      return TRUE;
    }
  if ((qi_value_get_kind (value) != QI_VALUE_ARRAY && qi_value_get_kind (value) != QI_VALUE_OBJECT)
      || depth > 1)
    return FALSE;
  for (gsize i = 0; i < qi_value_get_size (value); i++)
    if (!append_squares (words, setup, qi_value_get_item (value, i), n, depth + 1))
      return FALSE;
  return TRUE;
}

/* "KQkq" where each right is the only one of its side and wing; NULL otherwise. */
static char *
dup_castling_letters (QiSetup *setup)
{
  const QiGameInfo *info = diagram_get_game (setup);
  QiPosition *position = qi_setup_get_position (setup);
  gboolean has[4] = { FALSE };
  GString *letters = NULL;

  if (info == NULL || get_shape (setup)->n_dimensions != 2)
    return NULL;
  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      g_autoptr (GArray) squares = qi_details_dup_squares (qi_setup_get_details (setup), "castling",
                                                           (QiSide) side, get_shape (setup));

      for (guint i = 0; i < squares->len; i++)
        {
          guint square = g_array_index (squares, guint, i);
          gboolean king = qi_game_info_is_king_side (info, position, (QiSide) side, square);
          guint at = (guint) side * 2 + (king ? 0 : 1);

          if (has[at]
              || qi_game_info_judge_castling (info, position, (QiSide) side, square)
                   != QI_RIGHT_FITS)
            return NULL;
          has[at] = TRUE;
        }
    }
  letters = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (has); i++)
    if (has[i])
      g_string_append_c (letters, "KQkq"[i]);
  if (letters->len == 0)
    g_string_append_c (letters, '-');
  return g_string_free (letters, FALSE);
}

static char *
dup_value (QiSetup       *setup,
           const char    *key,
           const QiValue *value)
{
  gsize length = 0;
  const char *text = NULL;

  if (value == NULL)
    return g_strdup (C_("comparison", "none"));
  if (names_squares (key))
    {
      g_autoptr (GString) words = g_string_new (NULL);
      guint n = 0;

      if (append_squares (words, setup, value, &n, 0))
        return n > 0 ? g_strdup (words->str) : g_strdup (C_("comparison", "none"));
    }
  text = qi_value_get_text (value, &length);
  if (text == NULL)
    {
      g_autofree char *json = qi_value_to_string (value);

      return tame (json, strlen (json));
    }
  return tame (text, length);
}

static char *
dup_detail (const QiDifference *difference,
            const QiChange     *change)
{
  QiSetup *before = qi_difference_get_before (difference);
  QiSetup *after = qi_difference_get_after (difference);
  g_autofree char *name = NULL;
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;

  if (strcmp (change->key, "castling") == 0)
    {
      from = dup_castling_letters (before);
      to = dup_castling_letters (after);
    }
  if (from == NULL || to == NULL)
    {
      g_free (from);
      g_free (to);
      from = dup_value (before, change->key, change->value_before);
      to = dup_value (after, change->key, change->value_after);
    }
  name = mas_words_lookup_detail (change->key) != NULL
           ? g_strdup (mas_words_lookup_detail (change->key))
           : tame (change->key, strlen (change->key));
  /* Translators: a property of a position, what it was and what it is: "Castling rights: KQkq → Kq" */
  return capitalise (g_strdup_printf (_("%s: %s → %s"), name, from, to));
}

/* --- sentences ----------------------------------------------------------------------------- */

static char *
dup_board_words (const QiDifference *difference,
                 const QiChange     *change)
{
  const QiGameInfo *info = mas_compare_get_info (difference);
  g_autofree char *square = name_square (difference, change->square, change->square_before);
  g_autofree char *before = change->before != NULL ? mas_words_piece (info, change->before) : NULL;
  g_autofree char *after = change->after != NULL ? mas_words_piece (info, change->after) : NULL;
  g_autofree char *from = NULL;

  if (change->kind == QI_CHANGE_ADDED)
    /* Translators: a square, a piece: "d5: black pawn added" */
    return g_strdup_printf (_("%s: %s added"), square, after);
  if (change->kind == QI_CHANGE_REMOVED)
    /* Translators: a square, a piece: "d5: black pawn removed" */
    return g_strdup_printf (_("%s: %s removed"), square, before);
  if (change->kind == QI_CHANGE_REPLACED)
    /* Translators: a square, the piece that stood there, the one that stands there: "d5: black pawn →
     * white queen" */
    return g_strdup_printf (_("%s: %s → %s"), square, before, after);
  from = name_square (difference, change->from, change->from_before);
  if (before != NULL)
    /* Translators: a piece, where it stood, where it stands, what stood there: "White pawn e4 → d5, in
     * place of black pawn" */
    return capitalise (
      g_strdup_printf (_("%s %s → %s, in place of %s"), after, from, square, before));
  /* Translators: a piece, where it stood and where it stands: "White pawn e2 → e4" */
  return capitalise (g_strdup_printf (_("%s %s → %s"), after, from, square));
}

static char *
dup_side_words (const QiDifference *difference,
                const QiChange     *change)
{
  const QiGameInfo *info = mas_compare_get_info (difference);
  g_autofree char *side = mas_words_side (info, change->side);

  if (change->kind == QI_CHANGE_HAND)
    {
      const QiToken *token = change->after != NULL ? change->after : change->before;
      g_autofree char *piece = mas_words_piece (info, token);

      if (mas_piece_get_side (token, qi_side_other (change->side)) == change->side)
        /* Translators: a piece with its side, how many were in hand and how many are: "White rook in hand: 1
         * → 2" */
        return capitalise (g_strdup_printf (_("%s in hand: %'u → %'u"), piece,
                                            change->count_before, change->count_after));
      return mas_words_hand (info, change->side, MAS_SIDE_HAND_CHANGE, piece, change->count_after,
                             change->count_before);
    }

  g_autofree char *before = qi_token_dup_text (change->before);
  g_autofree char *after = qi_token_dup_text (change->after);

  /* Translators: a side, its style, a short text, as it was and as it is: "Style of White: C → S" */
  return g_strdup_printf (_("Style of %s: %s → %s"), side, before, after);
}

char *
mas_compare_words_change (const QiDifference *difference,
                          guint               index)
{
  const QiChange *change = qi_difference_get (difference, index);
  QiSetup *before = qi_difference_get_before (difference);
  QiSetup *after = qi_difference_get_after (difference);
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;

  switch (change->kind)
    {
    case QI_CHANGE_HAND:
    case QI_CHANGE_STYLE:
      return dup_side_words (difference, change);
    case QI_CHANGE_TURN:
      from = mas_words_side (diagram_get_game (before),
                             qi_position_get_turn (qi_setup_get_position (before)));
      to = mas_words_side (diagram_get_game (after),
                           qi_position_get_turn (qi_setup_get_position (after)));
      /* Translators: whose turn it was and is: "Turn: Black → White" */
      return g_strdup_printf (_("Turn: %s → %s"), from, to);
    case QI_CHANGE_SHAPE:
      from = name_shape (before);
      to = name_shape (after);
      /* Translators: the sizes of the board as they were and are: "Board: 8 × 8 → 9 × 9" */
      return g_strdup_printf (_("Board: %s → %s"), from, to);
    case QI_CHANGE_GAME:
      from = name_game (before);
      to = name_game (after);
      /* Translators: the game as it was and is: "Game: Chess → Crazyhouse" */
      return g_strdup_printf (_("Game: %s → %s"), from, to);
    case QI_CHANGE_DETAIL:
      return dup_detail (difference, change);
    case QI_CHANGE_ADDED:
    case QI_CHANGE_REMOVED:
    case QI_CHANGE_MOVED:
    case QI_CHANGE_REPLACED:
    default:
      return dup_board_words (difference, change);
    }
}

static char *
name_what (const QiDifference *difference,
           const QiChange     *change)
{
  if (change->kind == QI_CHANGE_HAND)
    return mas_words_of_side (mas_compare_get_info (difference), change->side, MAS_SIDE_HAND);
  if (change->kind != QI_CHANGE_DETAIL)
    return name_square (difference, change->square, change->square_before);
  return mas_words_lookup_detail (change->key) != NULL
           ? g_strdup (mas_words_lookup_detail (change->key))
           : tame (change->key, strlen (change->key));
}

char *
mas_compare_words_take (const QiDifference *difference,
                        guint               index,
                        const char         *title)
{
  const QiChange *change = qi_difference_get (difference, index);
  g_autofree char *name = NULL;

  switch (change->kind)
    {
    case QI_CHANGE_STYLE:
      name = mas_words_side (mas_compare_get_info (difference), change->side);
      /* Translators: a side, and the name of a file or "As saved": "Take the style of White from start.fen" */
      return g_strdup_printf (_("Take the style of %s from %s"), name, title);
    case QI_CHANGE_TURN:
      /* Translators: the name of a file, or "As saved" */
      return g_strdup_printf (_("Take the turn from %s"), title);
    case QI_CHANGE_SHAPE:
      /* Translators: the name of a file, or "As saved" */
      return g_strdup_printf (_("Take the board’s size from %s"), title);
    case QI_CHANGE_GAME:
      /* Translators: the name of a file, or "As saved" */
      return g_strdup_printf (_("Take the game from %s"), title);
    case QI_CHANGE_HAND:
    case QI_CHANGE_DETAIL:
    case QI_CHANGE_ADDED:
    case QI_CHANGE_REMOVED:
    case QI_CHANGE_MOVED:
    case QI_CHANGE_REPLACED:
    default:
      name = name_what (difference, change);
      /* Translators: a square or a title, like "e4" or "White’s hand", and the name of a file or "As saved": "Take e4
       * from start.fen" */
      return g_strdup_printf (_("Take %s from %s"), name, title);
    }
}

char *
mas_compare_words_count (guint n)
{
  if (n == 0)
    return g_strdup (_("No differences"));
  return g_strdup_printf (ngettext ("%'u difference", "%'u differences", n), n);
}
