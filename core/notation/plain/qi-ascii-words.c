/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-ascii-private.h"

#include <string.h>

/* What stands around a board in words: the side to move, a FEN, the game. */

gboolean
qi_ascii_find_word (const QiScan *scan,
                    QiSpan        span,
                    const char   *word,
                    gsize        *at)
{
  const gsize length = strlen (word);

  for (gsize i = 0; i + length <= span.length; i++)
    if (g_ascii_strncasecmp (scan->text + span.offset + i, word, length) == 0)
      {
        *at = span.offset + i;
        return TRUE;
      }
  return FALSE;
}

static gboolean
starts_with (const QiScan *scan,
             QiSpan        span,
             const char   *word)
{
  const gsize length = strlen (word);

  return span.length >= length && g_ascii_strncasecmp (scan->text + span.offset, word, length) == 0;
}

/* The side that is called @name; −1 when none is. The game's own names come first: in Go and shogi
 * Black plays first, elsewhere White does. */
static int
side_of_name (const QiScan     *scan,
              QiSpan            name,
              const QiGameInfo *info)
{
  static const char *const usual[2][3] = { { "white", "red", "first" },
                                           { "black", "green", "second" } };
  gboolean is_swapped = FALSE;

  for (QiSide side = QI_SIDE_FIRST; info != NULL && side <= QI_SIDE_SECOND; side++)
    {
      const char *own = qi_game_info_get_side_name (info, side);

      if (name.length == strlen (own) && starts_with (scan, name, own))
        return (int) side;
      is_swapped = is_swapped || (side == QI_SIDE_FIRST && strcmp (own, "sente") == 0);
    }
  for (int side = 0; side < 2; side++)
    for (guint i = 0; i < 3; i++)
      if (name.length == strlen (usual[side][i]) && starts_with (scan, name, usual[side][i]))
        return i == 0 && is_swapped ? 1 - side : side;
  return -1;
}

/* The letters at the start of @span, blanks before them left out. */
static QiSpan
first_word (const QiScan *scan,
            QiSpan        span)
{
  QiSpan word = qi_ascii_trim (scan, span);
  gsize n = 0;

  while (n < word.length && qi_scan_is_letter (scan->text[word.offset + n]))
    n++;
  return (QiSpan) { word.offset, n };
}

int
qi_ascii_find_side (const QiScan     *scan,
                    QiSpan            line,
                    const QiGameInfo *info,
                    QiSpan           *rest)
{
  const QiSpan word = first_word (scan, line);
  const gsize end = line.offset + line.length;

  rest->offset = word.offset + word.length;
  rest->length = end - rest->offset;
  return side_of_name (scan, word, info);
}

/* @word is not empty. */
static gboolean
is_castling (const QiScan *scan,
             QiSpan        word)
{
  for (gsize i = 0; i < word.length; i++)
    if (strchr ("KQkq-", scan->text[word.offset + i]) == NULL)
      return FALSE;
  return word.length <= 4;
}

/* The characters of any kind at the start of @span, up to the next blank; blanks before them left out. */
static QiSpan
blank_word (const QiScan *scan,
            QiSpan        span)
{
  QiSpan word = qi_ascii_trim (scan, span);
  gsize n = 0;

  while (n < word.length && !qi_scan_is_blank (scan->text[word.offset + n]))
    n++;
  return (QiSpan) { word.offset, n };
}

/* "black  KQkq" (GNU Chess), "[1] White  KQkq  -" (HoiChess): a side, and what it may castle. */
static int
read_state_line (const QiScan     *scan,
                 QiSpan            line,
                 const QiGameInfo *info,
                 QiSpan           *castling)
{
  QiSpan rest = qi_ascii_trim (scan, line);
  const gsize end = rest.offset + rest.length;

  if (rest.length > 0 && scan->text[rest.offset] == '[')
    {
      const char *close = memchr (scan->text + rest.offset, ']', rest.length);

      if (close == NULL)
        return -1;
      rest.offset = (gsize) (close - scan->text) + 1;
      rest.length = end - rest.offset;
    }
  int side = qi_ascii_find_side (scan, rest, info, &rest);
  if (side < 0)
    return -1;
  QiSpan word = blank_word (scan, rest);
  if (word.length > 0 && !is_castling (scan, word))
    return -1;
  QiSpan after = { word.offset + word.length, end - word.offset - word.length };
  QiSpan square = blank_word (scan, after);
  if (square.length > 2 || qi_ascii_trim (scan, after).length > square.length)
    return -1;
  *castling = word;
  return side;
}

/* "White to move", "black to play", "White (C) to move", "To Move: black", "Turn: w", "Move # : 4 (Black)". */
static int
read_turn (const QiScan     *scan,
           QiSpan            span,
           const QiGameInfo *info)
{
  const gsize end = span.offset + span.length;
  gsize at = 0;
  QiSpan rest;

  if (qi_ascii_find_word (scan, span, "move #", &at))
    {
      const char *open = memchr (scan->text + at, '(', end - at);

      if (open != NULL)
        {
          gsize start = (gsize) (open - scan->text) + 1;

          return qi_ascii_find_side (scan, (QiSpan) { start, end - start }, info, &rest);
        }
    }
  /* As long as each other. */
  if (!qi_ascii_find_word (scan, span, "to move", &at)
      && !qi_ascii_find_word (scan, span, "to play", &at))
    return -1;
  rest = qi_ascii_trim (scan, (QiSpan) { at + 7, end - at - 7 });
  if (rest.length > 0 && scan->text[rest.offset] == ':')
    return qi_ascii_find_side (scan, (QiSpan) { rest.offset + 1, rest.length - 1 }, info, &rest);

  QiSpan before = qi_ascii_trim (scan, (QiSpan) { span.offset, at - span.offset });
  gsize last = before.offset + before.length;
  if (last > before.offset && scan->text[last - 1] == ')')
    while (last > before.offset && scan->text[last - 1] != '(')
      last--;
  while (last > before.offset && !qi_scan_is_letter (scan->text[last - 1]))
    last--;
  gsize start = last;
  while (start > before.offset && qi_scan_is_letter (scan->text[start - 1]))
    start--;
  return side_of_name (scan, (QiSpan) { start, last - start }, info);
}

/* Fairy-Stockfish puts a star behind the first or last rank: that of the side to move. */
static int
read_star (const QiAsciiText *text,
           const QiScan      *scan)
{
  for (guint i = 0; i < 2 && text->ranks->len > 1; i++)
    {
      const QiAsciiLine *line = qi_ascii_get_rank (text, i == 0 ? 0 : text->ranks->len - 1);
      QiSpan tail = qi_ascii_trim (scan, line->tail);

      if (tail.length > 0 && scan->text[tail.offset] == '*')
        return i == 0 ? 1 : 0;
    }
  return -1;
}

int
qi_ascii_find_turn (const QiAsciiText *text,
                    const QiScan      *scan,
                    const QiGameInfo  *info,
                    QiSpan            *castling)
{
  int turn = -1;

  for (guint i = 0; i < text->end && turn < 0; i++)
    {
      const QiAsciiLine *line = &g_array_index (text->lines, QiAsciiLine, i);

      turn =
        read_turn (scan,
                   line->kind == QI_ASCII_OTHER || line->n_cells == 0 ? line->span : line->tail,
                   info);
      if (turn < 0 && line->kind != QI_ASCII_FRAMED && line->n_cells < 2)
        turn = read_state_line (scan, line->span, info, castling);
    }
  return turn >= 0 ? turn : read_star (text, scan);
}

/* The first comma before a size, or the first of all: names may hold commas, as "Isolation, 7 × 7". */
static const char *
find_name_end (const QiScan *scan,
               gsize         start,
               gsize         end)
{
  const char *first = memchr (scan->text + start, ',', end - start);

  for (const char *comma = first; comma != NULL;)
    {
      gsize at = (gsize) (comma - scan->text) + 1;
      gsize length = 0;

      while (at < end && scan->text[at] == ' ')
        at++;
      while (at < end && qi_scan_is_digit (scan->text[at]))
        at++;
      if (at < end && qi_scan_is_digit (scan->text[at - 1]))
        {
          const gunichar c = qi_ascii_get_char (scan, at, end, &length);

          if (c == 'x' || c == 0xd7)
            return comma;
        }
      comma = memchr (scan->text + at, ',', end - at);
    }
  return first;
}

/* "Chess, 8×8, 64 squares, 32 pieces" or "8x8": what `qi show` and our own drawings start with. */
static gboolean
read_header (QiAsciiWords *self,
             const QiScan *scan,
             QiSpan        line)
{
  const QiSpan whole = qi_ascii_trim (scan, line);
  gsize at = whole.offset;
  const gsize end = whole.offset + whole.length;
  QiSpan name = { whole.offset, 0 };
  gsize length = 0;

  if (whole.length > 0 && !qi_scan_is_digit (scan->text[at]))
    {
      const char *comma = find_name_end (scan, at, end);

      if (comma == NULL)
        return FALSE;
      name.length = (gsize) (comma - scan->text) - at;
      at = (gsize) (comma - scan->text) + 1;
      while (at < end && scan->text[at] == ' ')
        at++;
    }
  gsize digits = at;
  while (at < end && qi_scan_is_digit (scan->text[at]))
    at++;
  if (at == digits || at == end)
    return FALSE;
  gunichar c = qi_ascii_get_char (scan, at, end, &length);
  if (c != 'x' && c != 0xd7)
    return FALSE;
  at += length;
  digits = at;
  while (at < end && qi_scan_is_digit (scan->text[at]))
    at++;
  if (at == digits || (at < end && scan->text[at] != ','))
    return FALSE;
  self->header = whole;
  self->name = name;
  return TRUE;
}

/* "RNBQKBNR KQkq (from white's eyes) Hash: 1" behind the last rank. */
static void
read_eyes (QiAsciiWords      *self,
           const QiAsciiText *text,
           const QiScan      *scan)
{
  static const char *const eyes[] = { "(from white's eyes)", "(from black's eyes)" };
  gsize at = 0;

  for (int side = 0; side < 2 && text->ranks->len > 0; side++)
    {
      const QiSpan tail = qi_ascii_get_rank (text, text->ranks->len - 1)->tail;

      if (!qi_ascii_find_word (scan, tail, eyes[side], &at))
        continue;
      self->eyes = side;
      if (is_castling (scan, blank_word (scan, tail)))
        self->castling = blank_word (scan, tail);
    }
}

void
qi_ascii_words_read (QiAsciiWords      *self,
                     const QiAsciiText *text,
                     const QiScan      *scan)
{
  *self = (QiAsciiWords) { .turn = -1, .eyes = -1 };
  read_eyes (self, text, scan);
  for (guint i = 0; i < text->end; i++)
    {
      const QiAsciiLine *line = &g_array_index (text->lines, QiAsciiLine, i);
      QiSpan span = qi_ascii_trim (scan, line->span);

      if (line->kind == QI_ASCII_FRAMED || line->kind == QI_ASCII_RULE)
        continue;
      if (self->fen.length == 0 && starts_with (scan, span, "fen:"))
        self->fen = qi_ascii_trim (scan, (QiSpan) { span.offset + 4, span.length - 4 });
      else if (self->sfen.length == 0 && starts_with (scan, span, "sfen:"))
        self->sfen = qi_ascii_trim (scan, (QiSpan) { span.offset + 5, span.length - 5 });
      else if (self->header.length == 0 && text->ranks->len > 0
               && i < g_array_index (text->ranks, guint, 0))
        read_header (self, scan, span);
    }
}
