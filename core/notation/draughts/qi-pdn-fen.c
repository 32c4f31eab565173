/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-pdn-private.h"

#include "qi-draughts-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"

#include <string.h>

/* The FEN of PDN: the side to move, then lists of the squares of White's and Black's pieces, all
 * after colons. Source: PDN 3.0, section "FEN tag". Lidraughts adds the counters :H0:F1 and, for
 * some games, :+0+0. */

#define NUMBER_CAP     99999
#define HIGHEST_NUMBER 72 /* of the largest board, 12×12 */

/* One piece of a list, or a range of them. */
typedef struct
{
  QiSpan   span;
  gsize    n_king;     /* bytes of "K" */
  gboolean is_good;    /* syntax */
  gboolean is_name;    /* "c3": letter and digits */
  guint    file;       /* of a name, from 0 */
  guint    numbers[2]; /* of a number: from, to; of a name: its rank, from 0 */
} Item;

/* One part of the text between two colons, without the blanks around it. */
typedef struct
{
  QiSpan span;
  gsize  next; /* where the next part starts; beyond the FEN after the last */
} Part;

static gsize
get_end (const QiPdn *self)
{
  gsize end = self->fen.offset + self->fen.length;

  while (end > self->fen.offset && qi_scan_is_blank (self->scan.text[end - 1]))
    end--;
  if (end > self->fen.offset && self->scan.text[end - 1] == '.')
    end--;
  return end;
}

static Part
get_part (const QiPdn *self,
          gsize        at,
          gsize        end)
{
  const char *text = self->scan.text;
  const char *colon = at < end ? memchr (text + at, ':', end - at) : NULL;
  gsize stop = colon == NULL ? end : (gsize) (colon - text);
  Part part = { .next = colon == NULL ? end + 1 : stop + 1 };

  at = MIN (at, end);
  while (at < stop && qi_scan_is_blank (text[at]))
    at++;
  while (stop > at && qi_scan_is_blank (text[stop - 1]))
    stop--;
  part.span = (QiSpan) { at, stop - at };
  return part;
}

static gsize
read_digits (const char *text,
             gsize       at,
             gsize       end,
             guint      *number)
{
  *number = 0;
  for (; at < end && qi_scan_is_digit (text[at]); at++)
    *number = MIN (*number * 10 + (guint) (text[at] - '0'), NUMBER_CAP);
  return at;
}

/* Reads the item at @at, up to the comma before @end. */
static gsize
next_item (const char *text,
           gsize       at,
           gsize       end,
           Item       *item)
{
  const char *comma = memchr (text + at, ',', end - at);
  gsize stop = comma == NULL ? end : (gsize) (comma - text);
  const gsize next = stop + 1;

  while (at < stop && qi_scan_is_blank (text[at]))
    at++;
  while (stop > at && qi_scan_is_blank (text[stop - 1]))
    stop--;
  *item = (Item) { .span = { at, stop - at } };
  if (at < stop
      && (text[at] == 'K'
          || (text[at] == 'k' && at + 1 < stop && !qi_scan_is_digit (text[at + 1]))))
    {
      item->n_king = 1;
      at++;
    }
  if (at < stop && text[at] >= 'a' && text[at] <= 'z')
    {
      item->is_name = TRUE;
      item->file = (guint) (text[at++] - 'a');
      gsize digits = at;
      at = read_digits (text, at, stop, &item->numbers[0]);
      item->is_good = at > digits && at == stop && item->numbers[0] > 0;
      item->numbers[0]--;
      return next;
    }
  gsize digits = at;
  at = read_digits (text, at, stop, &item->numbers[0]);
  item->numbers[1] = item->numbers[0];
  item->is_good = at > digits;
  if (item->is_good && at < stop && text[at] == '-')
    {
      digits = ++at;
      at = read_digits (text, at, stop, &item->numbers[1]);
      item->is_good = at > digits && item->numbers[0] <= item->numbers[1];
    }
  item->is_good = item->is_good && at == stop;
  return next;
}

/* TRUE for a part that lists pieces; @color gets 0 for White, 1 for Black, 2 for neither. */
static gboolean
is_list (const QiPdn *self,
         const Part  *part,
         guint       *color)
{
  static const char letters[] = "WB?wb";

  if (part->span.length == 0)
    return FALSE;
  const char *found = memchr (letters, self->scan.text[part->span.offset], sizeof letters - 1);
  if (found == NULL)
    return FALSE;
  *color = (guint) (found - letters) % 3;
  return TRUE;
}

void
qi_pdn_survey (const QiPdn *self,
               QiPdnSurvey *survey)
{
  const gsize end = get_end (self);
  Part part = get_part (self, self->fen.offset, end);

  *survey = (QiPdnSurvey) { 0 };
  while (part.next <= end)
    {
      guint color = 0;

      part = get_part (self, part.next, end);
      if (!is_list (self, &part, &color))
        continue;
      const gsize stop = part.span.offset + part.span.length;
      for (gsize at = part.span.offset + 1; at < stop;)
        {
          Item item;

          at = next_item (self->scan.text, at, stop, &item);
          if (!item.is_good)
            continue;
          survey->has_letters = survey->has_letters || item.is_name;
          /* Numbers that no board has tell nothing about the board. */
          if (!item.is_name && item.numbers[1] <= HIGHEST_NUMBER)
            survey->highest = MAX (survey->highest, item.numbers[1]);
          if (color < 2)
            survey->n_men[color] += item.is_name ? 1 : item.numbers[1] - item.numbers[0] + 1;
        }
    }
}

/* What the second pass needs beside the text. */
typedef struct
{
  QiPdn             *pdn;
  QiPositionBuilder *builder;
  guint8            *taken; /* a bit a square */
} Fill;

static void
report_item (Fill       *self,
             const Item *item)
{
  char quote[QI_SCAN_QUOTE_BYTES];
  QiScan *scan = &self->pdn->scan;

  qi_scan_quote (scan, item->span, quote);
  qi_scan_add (scan, "board", item->span, qi_found_square_name (quote));
}

/* Takes the square for a piece; FALSE when it is taken. */
static gboolean
take_square (Fill       *self,
             guint       square,
             const Item *item)
{
  const guint8 bit = (guint8) (1 << square % 8);

  if ((self->taken[square / 8] & bit) == 0)
    {
      self->taken[square / 8] |= bit;
      return TRUE;
    }
  char quote[QI_SCAN_QUOTE_BYTES];
  qi_scan_quote (&self->pdn->scan, item->span, quote);
  QiFinding *finding =
    qi_scan_add (&self->pdn->scan, "board", item->span, qi_found_square_taken (quote));
  qi_finding_add_square (finding, square);
  return FALSE;
}

static void
put_piece (Fill       *self,
           guint       square,
           guint       color,
           const Item *item)
{
  static const char *const tokens[2][2] = { { "M", "K" }, { "m", "k" } };
  const QiPdn *pdn = self->pdn;
  const guint side = (color == 0) == (pdn->board.white_starts != FALSE) ? 0 : 1;

  if (self->builder != NULL)
    qi_position_builder_put (self->builder, square,
                             &QI_TOKEN (tokens[side][item->n_king > 0 ? 1 : 0]));
  if (pdn->reading->places != NULL)
    {
      QiTextPlace place = { item->span.offset, item->span.length, square, QI_SIDE_FIRST };

      g_array_append_val (pdn->reading->places, place);
    }
}

static void
fill_item (Fill       *self,
           const Item *item,
           guint       color)
{
  const QiDraughtsBoard *board = &self->pdn->board;

  if (item->is_good && item->is_name)
    {
      const guint square = qi_draughts_board_get_by_name (board, item->file, item->numbers[0]);

      if (square == QI_NO_SQUARE)
        {
          report_item (self, item);
          return;
        }
      if (qi_draughts_board_get_number (board, square) == 0)
        {
          char quote[QI_SCAN_QUOTE_BYTES];

          qi_scan_quote (&self->pdn->scan, item->span, quote);
          QiFinding *finding =
            qi_scan_add (&self->pdn->scan, "board", item->span, qi_found_square_not_played (quote));
          qi_finding_add_square (finding, square);
        }
      if (take_square (self, square, item))
        put_piece (self, square, color, item);
      return;
    }
  if (!item->is_good || item->numbers[0] == 0
      || item->numbers[1] > qi_draughts_board_get_size (board))
    {
      report_item (self, item);
      return;
    }
  for (guint number = item->numbers[0]; number <= item->numbers[1]; number++)
    {
      const guint square = qi_draughts_board_get_square (board, number);

      /* One finding for a range is enough. */
      if (!take_square (self, square, item))
        return;
      put_piece (self, square, color, item);
    }
}

static void
fill_list (Fill       *self,
           const Part *part,
           guint       color)
{
  QiScan *scan = &self->pdn->scan;
  const gsize start = part->span.offset;
  const gsize stop = start + part->span.length;
  char quote[QI_SCAN_QUOTE_BYTES];

  if (g_ascii_islower (scan->text[start]))
    {
      char letter[2] = { g_ascii_toupper (scan->text[start]), '\0' };
      QiFinding *finding =
        qi_scan_add_repair (scan, "board", (QiSpan) { start, 1 },
                            qi_found_pdn_list (qi_scan_quote (scan, (QiSpan) { start, 1 }, quote)));

      qi_finding_set_fix (finding, "upper-case", letter);
    }
  if (color == 2)
    {
      qi_finding_set_param (qi_scan_add (scan, "board", (QiSpan) { start, 1 },
                                         qi_found_pdn_list_owner ()),
                            "text", "?");
      color = 0;
    }
  for (gsize at = start + 1; at < stop && !qi_scan_is_hopeless (scan);)
    {
      Item item;

      at = next_item (scan->text, at, stop, &item);
      fill_item (self, &item, color);
    }
}

/* Reads "H0", "F1" and "+0+0"; FALSE when the part is none of them. */
static gboolean
read_suffix (QiPdn      *self,
             const Part *part)
{
  QiScan *scan = &self->scan;
  const gsize start = part->span.offset;
  const gsize stop = start + part->span.length;
  guint number = 0;

  if (part->span.length < 2)
    return FALSE;
  if (scan->text[start] == '+')
    {
      for (gsize i = start; i < stop; i++)
        if (scan->text[i] != '+' && !qi_scan_is_digit (scan->text[i]))
          return FALSE;
      qi_scan_add (scan, "counters", part->span, qi_found_field_ignored ());
      return TRUE;
    }
  if (scan->text[start] != 'H' && scan->text[start] != 'F')
    return FALSE;
  if (read_digits (scan->text, start + 1, stop, &number) != stop)
    return FALSE;
  self->counters[scan->text[start] == 'H' ? 0 : 1] = number;
  return TRUE;
}

static void
read_side (QiPdn      *self,
           const Part *part)
{
  QiScan *scan = &self->scan;
  const QiSpan span = part->span;
  const char letter = span.length == 1 ? scan->text[span.offset] : '\0';
  const char upper = g_ascii_toupper (letter);
  char quote[QI_SCAN_QUOTE_BYTES];
  QiFinding *finding = NULL;

  self->turn = QI_SIDE_FIRST;
  if (letter == '?')
    {
      qi_scan_add (scan, "side", span, qi_found_side_unknown ());
      return;
    }
  if (upper != 'W' && upper != 'B')
    {
      qi_scan_quote (scan, span, quote);
      finding = qi_scan_add (scan, "side", span, qi_found_side_letter (quote));
      return;
    }
  if (letter != upper)
    {
      finding =
        qi_scan_add_repair (scan, "side", span, qi_found_side_letter ((char[]) { letter, '\0' }));
      qi_finding_set_fix (finding, "upper-case", (char[]) { upper, '\0' });
    }
  if ((upper == 'W') != (self->board.white_starts != FALSE))
    self->turn = QI_SIDE_SECOND;
}

void
qi_pdn_read_fen (QiPdn             *self,
                 QiPositionBuilder *builder)
{
  QiScan *scan = &self->scan;
  const gsize end = get_end (self);
  const gsize n_squares = (gsize) self->board.width * self->board.height;
  g_autofree guint8 *taken = g_malloc0 (n_squares / 8 + 1);
  Fill fill = { self, builder, taken };
  Part part = get_part (self, self->fen.offset, end);
  guint n_lists = 0;

  read_side (self, &part);
  while (part.next <= end && !qi_scan_is_hopeless (scan))
    {
      guint color = 0;

      part = get_part (self, part.next, end);
      if (is_list (self, &part, &color))
        {
          fill_list (&fill, &part, color);
          n_lists++;
        }
      else if (!read_suffix (self, &part))
        {
          char quote[QI_SCAN_QUOTE_BYTES];

          qi_scan_quote (scan, part.span, quote);
          qi_scan_add (scan, "board", part.span, qi_found_pdn_list (quote));
        }
    }
  if (n_lists == 0)
    qi_finding_set_param (qi_scan_add (scan, "board", (QiSpan) { end, 0 },
                                       qi_found_pdn_list_missing ()),
                          "text", "");
}
