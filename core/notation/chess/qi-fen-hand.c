/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-fen-private.h"
#include "qi-found-private.h"
#include "qi-notation-private.h"

#include <string.h>

/* Hands in a FEN: letters behind the placement, in brackets ("[NNPnbp]", "[]", "[-]") or, as older
 * programs write them, as one rank more than the board has ("/NNPnbp"). Any order; the case says
 * whose they are. */

/* TRUE when @span is letters alone, of those in @letters when that is not NULL. */
static gboolean
is_letters (const QiScan *scan,
            QiSpan        span,
            const char   *letters)
{
  for (gsize i = 0; i < span.length; i++)
    {
      char c = scan->text[span.offset + i];

      if (!qi_scan_is_letter (c) || (letters != NULL && strchr (letters, c) == NULL))
        return FALSE;
    }
  return TRUE;
}

/* TRUE when the ranks of @span are those of chess, as far as one look can tell. */
static gboolean
is_chess_board (const QiScan *scan,
                QiSpan        span)
{
  const char *text = scan->text;
  const gsize end = span.offset + span.length;
  guint width = 0;

  for (gsize at = span.offset; at < end; at++)
    if (text[at] == '\0' || strchr ("/12345678KQRBNPkqrbnp~", text[at]) == NULL)
      return FALSE;
  for (gsize at = span.offset; at < end && text[at] != '/' && width <= 8; at++)
    width += qi_scan_is_digit (text[at]) ? (guint) (text[at] - '0') : text[at] != '~';
  return width == 8;
}

/* Finds the hands in a rank of their own: one more than the game's board has. */
static void
split_rank (QiFen *self)
{
  const QiScan *scan = &self->scan;
  const QiSpan field = self->fields[QI_FEN_PLACEMENT];
  const QiGameInfo *info = qi_game_info_lookup (self->options->game);
  QiSpan board = field;
  QiSpan last = { field.offset, 0 };
  gsize n_slashes = 0;

  for (gsize at = field.offset; at < field.offset + field.length; at++)
    if (scan->text[at] == '/')
      {
        n_slashes++;
        last.offset = at + 1;
        board.length = at - field.offset;
      }
  last.length = field.offset + field.length - last.offset;
  if (info != NULL)
    {
      const QiShape *shape = qi_game_info_get_shape (info);

      if ((qi_fen_get_features (info) & QI_GAME_FEN_HOLDINGS) == 0 || shape->n_dimensions != 2
          || n_slashes != shape->sizes[0] || !is_letters (scan, last, NULL))
        return;
    }
  /* A king is never captured, so a ninth rank without a king is no mistake. */
  else if (self->options->game != NULL || n_slashes != 8 || last.length == 0
           || !is_letters (scan, last, "QRBNPqrbnp") || !is_chess_board (scan, board))
    return;
  self->placement.span = board;
  self->holdings = last;
  self->has_holdings = TRUE;
  self->are_holdings_rank = TRUE;
}

void
qi_fen_split_holdings (QiFen *self)
{
  QiScan *scan = &self->scan;
  const QiSpan field = self->fields[QI_FEN_PLACEMENT];
  const gsize end = field.offset + field.length;

  self->placement.span = field;
  const char *open =
    field.length == 0 ? NULL : memchr (scan->text + field.offset, '[', field.length);
  if (open == NULL)
    {
      split_rank (self);
      return;
    }

  const gsize start = (gsize) (open - scan->text) + 1;
  const char *close = start == end ? NULL : memchr (open + 1, ']', end - start);
  const gsize stop = close == NULL ? end : (gsize) (close - scan->text);

  self->has_holdings = TRUE;
  self->placement.span.length = start - 1 - field.offset;
  self->holdings = (QiSpan) { start, stop - start };
  if (close == NULL)
    qi_scan_add (scan, "hands", (QiSpan) { start - 1, end - start + 1 },
                 qi_found_holdings_bracket ());
  else if (stop + 1 < end)
    qi_scan_add (scan, "hands", (QiSpan) { stop + 1, end - stop - 1 },
                 qi_found_holdings_bracket_behind ());
}

void
qi_fen_survey_holdings (QiFen *self)
{
  for (gsize i = 0; i < self->holdings.length; i++)
    {
      char letter = self->scan.text[self->holdings.offset + i];

      if (!qi_scan_is_letter (letter))
        continue;
      self->n_in_hands++;
      self->hand_letters |= G_GUINT64_CONSTANT (1) << ((letter & ~0x20) - 'A');
    }
}

void
qi_fen_read_holdings (QiFen *self)
{
  QiScan *scan = &self->scan;
  const gsize end = self->holdings.offset + self->holdings.length;

  if (!self->has_holdings || qi_scan_is (scan, self->holdings, "-"))
    return;
  if (self->are_holdings_rank)
    qi_scan_add (scan, "hands", self->holdings, qi_found_holdings_rank ());
  for (gsize at = self->holdings.offset; at < end && !qi_scan_is_hopeless (scan); at++)
    {
      QiSpan span = { at, 1 };
      char quote[QI_SCAN_QUOTE_BYTES];
      QiToken token;

      if (qi_scan_is_letter (scan->text[at]))
        {
          if (qi_letters_get (self->letters, scan->text[at], FALSE, &token))
            continue;
        }
      else
        for (; at + 1 < end && !qi_scan_is_letter (scan->text[at + 1]); at++)
          span.length++;
      qi_scan_quote (scan, span, quote);
      qi_scan_add (scan, "hands", span, qi_found_hand_piece_token (quote));
    }
}

void
qi_fen_fill_holdings (const QiFen       *self,
                      QiPositionBuilder *builder,
                      guint64            room)
{
  const gsize end = self->holdings.offset + self->holdings.length;
  GArray *places = self->reading->places;

  for (gsize at = self->holdings.offset; at < end && room > 0; at++)
    {
      const char letter = self->scan.text[at];
      const QiSide side = letter >= 'a' ? QI_SIDE_SECOND : QI_SIDE_FIRST;
      QiToken token;

      if (!qi_scan_is_letter (letter) || !qi_letters_get (self->letters, letter, FALSE, &token))
        continue;
      room--;
      qi_position_builder_add_to_hand (builder, side, &token, 1);
      if (places != NULL)
        qi_places_add_hand (places, at, 1, side, &token);
    }
}
