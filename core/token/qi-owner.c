/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-owner.h"
#include "qi-owner-private.h"

#include "qi-epin-private.h"

#include <string.h>

/*
 * A position does not interpret its tokens. Code that shows them to people does, by these rules:
 *
 * - EPIN says the side itself: "K^", "+r'".
 * - Any other name that begins with a letter is told by the case of that letter, and so is the other side's: "Dragon"
 *   and "dragon", "DRAGON" and "dRAGON", which people see as "DRAGON" in the other side's colour.
 * - "wK" and "bK" are how many programs write White or Black before a piece (chessboard.js does), "WK" and "BK" others:
 *   the colour tells.
 * - A name that begins with something else is told by its letters, when all have one case: ".RO" and ".ro", Popeye's
 *   names. Where they have none, its sign tells: "+.37" and "-.37".
 * - "=" before any of them is a neutral piece.
 * - What has no letters, or letters of a script without case, has no sides.
 */

#define NO_CHARACTER ((gunichar) -1)

typedef enum
{
  CASE_NONE,
  CASE_UPPER,
  CASE_LOWER
} Case;

/* The character at @p; NO_CHARACTER at the end, and for invalid UTF-8. */
static gunichar
get_character (const char *p,
               const char *end)
{
  gunichar c = p >= end ? NO_CHARACTER : *p == '\0' ? 0 : g_utf8_get_char_validated (p, end - p);

  return c >= (gunichar) -2 ? NO_CHARACTER : c;
}

/* A letter has a case when converting it to the other case and back gives the same letter: not "ß",
 * not "ς". */
static Case
get_case (gunichar c)
{
  if (c == NO_CHARACTER)
    return CASE_NONE;
  if (g_unichar_isupper (c) && g_unichar_tolower (c) != c
      && g_unichar_toupper (g_unichar_tolower (c)) == c)
    return CASE_UPPER;
  if (g_unichar_islower (c) && g_unichar_toupper (c) != c
      && g_unichar_tolower (g_unichar_toupper (c)) == c)
    return CASE_LOWER;
  return CASE_NONE;
}

/* The case of all letters that have one; *@mixed where they differ. */
static Case
get_common_case (const char *p,
                 const char *end,
                 gboolean   *mixed)
{
  Case common = CASE_NONE;
  gunichar c = NO_CHARACTER;

  *mixed = FALSE;
  for (; (c = get_character (p, end)) != NO_CHARACTER; p = g_utf8_next_char (p))
    {
      Case own = get_case (c);

      *mixed = *mixed || (own != CASE_NONE && common != CASE_NONE && own != common);
      common = own != CASE_NONE ? own : common;
    }
  return common;
}

/* A colour's letter and a piece's: "wK", "WK". */
static gboolean
is_coloured (const char *text,
             gsize       length)
{
  return length == 2 && strchr ("wbWB", text[0]) != NULL && text[0] != '\0'
         && g_ascii_isupper (text[1]);
}

static char
other_colour (char colour)
{
  switch (colour)
    {
    case 'w':
      return 'b';
    case 'b':
      return 'w';
    case 'W':
      return 'B';
    default:
      return 'W';
    }
}

/* "+.37": a name without letters, and the sign that tells whose. */
static gboolean
has_sign (const char *text,
          gsize       length)
{
  gboolean mixed = FALSE;

  return length > 2 && (text[0] == '+' || text[0] == '-') && text[1] == '.'
         && get_common_case (text, text + length, &mixed) == CASE_NONE;
}

static QiOwner
get_owner (Case own)
{
  return own == CASE_UPPER ? QI_OWNER_FIRST : own == CASE_LOWER ? QI_OWNER_SECOND : QI_OWNER_NOBODY;
}

static gboolean
is_neutral (const char *text,
            gsize       length)
{
  QiEpin epin;

  return length > 1 && text[0] == '='
         && ((text[1] == '.' && length > 2) || qi_epin_parse (text + 1, (gssize) length - 1, &epin)
             || get_case (get_character (text + 1, text + length)) != CASE_NONE);
}

/**
 * qi_owner_of_text:
 * @text: the text of a piece that is a string
 * @length: its bytes
 *
 * Tells whose a piece is, for whoever draws, names or counts it. O(@length).
 *
 * Returns: a side, both or neither
 *
 * Since: 1.0
 */
QiOwner
qi_owner_of_text (const char *text,
                  gsize       length)
{
  gboolean mixed = FALSE;
  Case own = CASE_NONE;
  QiEpin epin;

  g_return_val_if_fail (text != NULL, QI_OWNER_NOBODY);

  if (qi_epin_parse (text, (gssize) length, &epin))
    return epin.side == QI_SIDE_FIRST ? QI_OWNER_FIRST : QI_OWNER_SECOND;
  if (is_neutral (text, length))
    return QI_OWNER_BOTH;
  if (is_coloured (text, length))
    return g_ascii_tolower (text[0]) == 'w' ? QI_OWNER_FIRST : QI_OWNER_SECOND;
  if (has_sign (text, length))
    return text[0] == '+' ? QI_OWNER_FIRST : QI_OWNER_SECOND;
  own = get_case (get_character (text, text + length));
  if (own == CASE_NONE)
    own = get_common_case (text, text + length, &mixed);
  return mixed ? QI_OWNER_NOBODY : get_owner (own);
}

static void
append_other_case (GString *flipped,
                   gunichar c)
{
  Case own = get_case (c);

  g_string_append_unichar (flipped, own == CASE_UPPER   ? g_unichar_tolower (c)
                                    : own == CASE_LOWER ? g_unichar_toupper (c)
                                                        : c);
}

/* Changes the first letter; where the name does not begin with one, all of them. */
static void
append_flipped (GString    *flipped,
                const char *text,
                const char *end)
{
  gboolean all = get_case (get_character (text, end)) == CASE_NONE;
  gunichar c = NO_CHARACTER;

  do
    {
      c = get_character (text, end);
      if (c == NO_CHARACTER)
        break;
      append_other_case (flipped, c);
      text = g_utf8_next_char (text);
    }
  while (all);
  g_string_append_len (flipped, text, end - text);
}

/**
 * qi_owner_flip_text:
 * @text: the text of a piece that is a string
 * @length: its bytes
 * @flipped: becomes the text of the other side's piece
 *
 * Twice is the same text again, but for "WK" and "BK", which come back as "Wk" and "Bk". It may have other bytes than
 * @text, so that it may be too long for a piece.
 *
 * Returns: %FALSE when the piece is not one side's alone, or the other side has none like it
 *
 * Since: 1.0
 */
gboolean
qi_owner_flip_text (const char *text,
                    gsize       length,
                    GString    *flipped)
{
  QiOwner owner = QI_OWNER_NOBODY;
  QiEpin epin;

  g_return_val_if_fail (text != NULL && flipped != NULL, FALSE);

  owner = qi_owner_of_text (text, length);
  g_string_truncate (flipped, 0);
  if (owner != QI_OWNER_FIRST && owner != QI_OWNER_SECOND)
    return FALSE;
  if (qi_epin_parse (text, (gssize) length, &epin))
    {
      char buffer[QI_EPIN_MAX_BYTES + 1];

      qi_epin_flip (&epin, &epin);
      qi_epin_format (&epin, buffer);
      g_string_append (flipped, buffer);
    }
  else if (is_coloured (text, length))
    {
      g_string_append_c (flipped, other_colour (text[0]));
      g_string_append_c (flipped, text[1]);
    }
  else if (has_sign (text, length))
    {
      g_string_append_c (flipped, text[0] == '+' ? '-' : '+');
      g_string_append_len (flipped, text + 1, (gssize) length - 1);
    }
  else
    append_flipped (flipped, text, text + length);
  return qi_owner_of_text (flipped->str, flipped->len)
         == (owner == QI_OWNER_FIRST ? QI_OWNER_SECOND : QI_OWNER_FIRST);
}

/**
 * qi_owner_append_name:
 * @text: the text of a piece that is a string
 * @length: its bytes
 * @name: what it is appended to
 *
 * Says what people see where the side is told otherwise: "DRAGON" for "dRAGON", and any other text as it is.
 * O(@length).
 */
void
qi_owner_append_name (const char *text,
                      gsize       length,
                      GString    *name)
{
  const char *end = NULL;
  const char *rest = NULL;
  gboolean mixed = FALSE;

  g_return_if_fail (text != NULL && name != NULL);

  end = text + length;
  if (get_case (get_character (text, end)) == CASE_LOWER && !is_coloured (text, length))
    {
      rest = g_utf8_next_char (text);
      if (get_common_case (rest, end, &mixed) == CASE_UPPER && !mixed)
        {
          append_other_case (name, get_character (text, end));
          text = rest;
        }
    }
  g_string_append_len (name, text, end - text);
}
