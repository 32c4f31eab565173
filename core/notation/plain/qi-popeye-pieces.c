/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-popeye-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"

#include <string.h>

/* The commands of Popeye that put pieces on the board. Source: input/plaintext/pieces.c and
 * twin.c. */

/* Reads a square of two bytes; QI_NO_SQUARE when they are none. */
guint
qi_popeye_parse_square (const char *text,
                        gsize       length)
{
  if (length < 2)
    return QI_NO_SQUARE;
  const char file = g_ascii_tolower (text[0]);
  if (file < 'a' || file > 'h' || text[1] < '1' || text[1] > '8')
    return QI_NO_SQUARE;
  return (guint) ('8' - text[1]) * 8 + (guint) (file - 'a');
}

gboolean
qi_popeye_is_squares (const char *text,
                      gsize       length)
{
  for (gsize i = 0; i < length; i += 2)
    if (qi_popeye_parse_square (text + i, length - i) == QI_NO_SQUARE)
      return FALSE;
  return TRUE;
}

static void
put_piece (QiPopeye          *self,
           guint              square,
           const QiPopeyeMan *man,
           QiSpan             span)
{
  /* As in Popeye, the last piece on a square counts. */
  if (self->board[square].walk != NULL)
    qi_popeye_report (self, qi_found_square_taken_popeye, span);
  self->board[square] = *man;
  self->spans[square] = span;
}

/* Puts a piece on each square of a list; an unknown kind is reported once. */
static void
put_pieces (QiPopeye *self,
            QiSpan    name,
            QiSpan    squares,
            guint     colour,
            gboolean  is_royal)
{
  const char *text = self->scan.text;
  const gboolean is_joined = squares.offset == name.offset + name.length;
  QiPopeyeMan man;

  if (!qi_popeye_find_kind (self->language, text + name.offset, name.length, &man))
    {
      qi_popeye_report (self, qi_found_piece_token_popeye, name);
      return;
    }
  man.colour = colour;
  man.is_royal = is_royal;
  for (gsize i = 0; i < squares.length; i += 2)
    {
      QiSpan span = { squares.offset + i, 2 };

      if (i == 0 && is_joined)
        span = (QiSpan) { name.offset, name.length + 2 };
      put_piece (self, qi_popeye_parse_square (text + squares.offset + i, 2), &man, span);
    }
}

/* Length of the name that a word begins with; a word with nothing but a name is all name. Squares have two bytes each,
 * so an odd length leaves one byte for the name; the second name of a hunter is counted from after its slash. */
static gsize
measure_name (const char *text,
              gsize       length)
{
  const char *slash = memchr (text, '/', MIN (length, 3));
  const gsize away = slash == NULL || slash == text ? 0 : (gsize) (slash - text) + 1;
  const gsize rest = length - away;

  return away + MIN (rest, rest % 2 == 1 ? 1 : 2);
}

/* Reads one piece with its squares at the word: "Ka3", "NHa6b7", "B a1b2", "r/ba1". FALSE when there
 * is none. */
static gboolean
read_piece (QiPopeye *self,
            guint     colour,
            gboolean  is_royal)
{
  const char *text = qi_popeye_word_text (self);
  QiSpan name = { self->word.offset, measure_name (text, self->word.length) };
  QiSpan squares = { name.offset + name.length, self->word.length - name.length };

  if (squares.length > 0 && !qi_popeye_is_squares (text + name.length, squares.length))
    return FALSE;
  if (squares.length == 0)
    {
      const gsize before = self->at;
      const QiSpan word = self->word;

      qi_popeye_next_word (self);
      if (!self->has_word || !qi_popeye_is_squares (qi_popeye_word_text (self), self->word.length))
        {
          self->at = before;
          self->word = word;
          self->has_word = TRUE;
          return FALSE;
        }
      squares = self->word;
    }
  put_pieces (self, name, squares, colour, is_royal);
  qi_popeye_next_word (self);
  return TRUE;
}

/* A word among the pieces that is neither a colour nor a command: it is reported, and the pieces after it are
 * read. */
static gboolean
skip_fault (QiPopeye *self)
{
  const char *text = qi_popeye_word_text (self);
  guint attribute = 0;

  if (qi_scan_is_hopeless (&self->scan)
      || qi_popeye_match_colour (self->language, text, self->word.length) < QI_POPEYE_N_COLOURS
      || qi_popeye_match_attribute (self->language, text, self->word.length, &attribute)
      || qi_popeye_match_command (self->language, text, self->word.length) < QI_POPEYE_N_COMMANDS)
    return FALSE;
  qi_popeye_report (self, qi_found_popeye_word, self->word);
  qi_popeye_next_word (self);
  return TRUE;
}

void
qi_popeye_read_pieces (QiPopeye *self)
{
  qi_popeye_next_word (self);
  while (self->has_word && !qi_scan_is_hopeless (&self->scan))
    {
      const guint colour =
        qi_popeye_match_colour (self->language, qi_popeye_word_text (self), self->word.length);
      gboolean is_royal = FALSE;
      guint attribute = 0;

      if (colour >= QI_POPEYE_N_COLOURS)
        return;
      if (colour > QI_POPEYE_NEUTRAL)
        {
          qi_popeye_note_ignored (self, qi_found_attribute_ignored, self->word);
          qi_popeye_next_word (self);
          if (self->has_word && qi_scan_is_number (&self->scan, self->word))
            qi_popeye_next_word (self);
          continue;
        }
      qi_popeye_next_word (self);
      while (self->has_word
             && qi_popeye_match_attribute (self->language, qi_popeye_word_text (self),
                                           self->word.length, &attribute))
        {
          if (attribute == QI_POPEYE_ROYAL)
            is_royal = TRUE;
          else
            qi_popeye_note_ignored (self, qi_found_attribute_ignored, self->word);
          qi_popeye_next_word (self);
        }
      while (self->has_word && (read_piece (self, colour, is_royal) || skip_fault (self)))
        is_royal = FALSE; /* belongs to this piece only, since there is just one such side */
    }
}

static void
put_named (QiPopeye *self,
           guint     square,
           QiSpan    name,
           guint     colour,
           QiSpan    span)
{
  QiPopeyeMan man;

  if (!qi_popeye_find_kind (self->language, self->scan.text + name.offset, name.length, &man))
    {
      qi_popeye_report (self, qi_found_piece_token_popeye, span);
      return;
    }
  man.colour = colour;
  put_piece (self, square, &man, span);
}

/* Popeye's Forsyth: letters of its own, "." before a name of two, "=" for neutral, "+" and "-" for
 * the colours of names that have no case. */
void
qi_popeye_read_forsyth (QiPopeye *self)
{
  qi_popeye_next_word (self);
  const char *text = self->scan.text;
  const gsize end = self->word.offset + self->word.length;
  guint square = 0;

  for (gsize at = self->word.offset; at < end && square <= QI_POPEYE_N_SQUARES;)
    {
      const gsize start = at;
      guint colour = QI_POPEYE_N_COLOURS;
      gsize n = 1;

      if (text[at] == '/')
        {
          at++;
          if (square % 8 != 0)
            qi_scan_add (&self->scan, "board", (QiSpan) { start, 1 }, qi_found_forsyth_rank ());
          continue;
        }
      if (qi_scan_is_digit (text[at]))
        {
          guint run = (guint) (text[at++] - '0');

          if (at < end && qi_scan_is_digit (text[at]))
            run = run * 10 + (guint) (text[at++] - '0');
          /* Popeye stops at the last square, so nothing is lost. */
          if (square + run > QI_POPEYE_N_SQUARES)
            qi_scan_add (&self->scan, "board", (QiSpan) { start, at - start },
                         qi_finding_set_severity (qi_found_forsyth_rank (), QI_SEVERITY_WARNING));
          square = MIN (square + run, QI_POPEYE_N_SQUARES);
          continue;
        }
      if (text[at] == '=' || text[at] == '+' || text[at] == '-')
        {
          colour = text[at] == '=' ? QI_POPEYE_NEUTRAL : text[at] == '-' ? 1 : 0;
          at++;
        }
      if (at < end && text[at] == '.')
        {
          n = 2;
          at++;
        }
      const QiSpan name = { at, MIN (n, end - at) };
      at = name.offset + name.length;
      if (square >= QI_POPEYE_N_SQUARES)
        {
          square = QI_POPEYE_N_SQUARES + 1;
          break;
        }
      if (colour == QI_POPEYE_N_COLOURS && name.length > 0)
        colour = g_ascii_islower (text[name.offset]) ? 1 : 0;
      put_named (self, square++, name, colour, (QiSpan) { start, at - start });
    }
  /* Squares left out at the end are empty. */
  if ((square > QI_POPEYE_N_SQUARES || square == 0) && self->has_word)
    qi_scan_add (&self->scan, "board", self->word, qi_found_forsyth_rank ());
  qi_popeye_next_word (self);
}

void
qi_popeye_read_array (QiPopeye *self)
{
  g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup ("chess"));
  QiPositionIter iter;
  guint square = 0;
  const QiToken *token = NULL;

  qi_position_iter_init (&iter, qi_setup_get_position (start), 0);
  while (qi_position_iter_next (&iter, &square, &token))
    {
      QiPopeyeMan man;

      if (qi_popeye_man_parse (token->text, token->length, &man))
        put_piece (self, square, &man, self->word);
    }
  qi_popeye_next_word (self);
}
