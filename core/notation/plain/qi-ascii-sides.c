/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-ascii-private.h"
#include "qi-epin-private.h"

#include "qi-found-private.h"

#include <string.h>

/* What a drawing says about the sides: their hands and styles. */

static void
add_to_hand (QiAscii           *self,
             QiPositionBuilder *builder,
             QiSide             side,
             QiSpan             span,
             guint64            count)
{
  char buffer[QI_EPIN_MAX_BYTES + 1];
  QiToken token;

  if (!qi_ascii_get_token (self, span, &token, buffer))
    {
      char quote[QI_SCAN_QUOTE_BYTES];

      qi_scan_quote (&self->scan, span, quote);
      qi_scan_add (&self->scan, "hands", span, qi_found_hand_piece_token (quote));
      return;
    }
  /* A server writes the pieces of both sides as capitals. */
  QiEpin epin;
  char own[QI_EPIN_MAX_BYTES + 1];
  if (!self->has_tokens && qi_epin_parse (token.text, token.length, &epin))
    {
      epin.side = side;
      token = (QiToken) { own, (guint) qi_epin_format (&epin, own), QI_TOKEN_STRING };
    }
  qi_position_builder_add_to_hand (builder, side, &token, count);
}

/* "[bnp]": letters of either case, as Fairy-Stockfish has them, or of the side @side. */
static void
read_brackets (QiAscii           *self,
               QiPositionBuilder *builder,
               QiSpan             span,
               int                side)
{
  const char *text = self->scan.text;
  const gsize end = span.offset + span.length;
  const char *open = memchr (text + span.offset, '[', span.length);
  gsize at = open == NULL ? end : (gsize) (open - text) + 1;

  if (open == NULL || memchr (text + at, ']', end - at) == NULL)
    return;
  for (; text[at] != ']'; at++)
    if (qi_scan_is_letter (text[at]))
      add_to_hand (self, builder,
                   side >= 0         ? (QiSide) side
                   : text[at] >= 'a' ? QI_SIDE_SECOND
                                     : QI_SIDE_FIRST,
                   (QiSpan) { at, 1 }, 1);
    else if (!qi_scan_is_blank (text[at]) && text[at] != '-')
      qi_ascii_report_cell (self, (QiSpan) { at, 1 });
}

/* "P×2, N": the pieces in a hand. */
static void
read_hand (QiAscii           *self,
           QiPositionBuilder *builder,
           QiSide             side,
           gsize              at,
           gsize              end)
{
  while (at < end && !qi_scan_is_hopeless (&self->scan))
    {
      const char *comma = memchr (self->scan.text + at, ',', end - at);
      const gsize stop = comma == NULL ? end : (gsize) (comma - self->scan.text);
      const QiSpan item = qi_ascii_trim (&self->scan, (QiSpan) { at, stop - at });
      QiSpan token = item;
      guint64 count = 1;
      gsize digits = item.offset + item.length;

      at = stop + 1;
      while (digits > item.offset && qi_scan_is_digit (self->scan.text[digits - 1]))
        digits--;
      if (digits < item.offset + item.length && digits > item.offset
          && item.offset + item.length - digits < 6)
        {
          gsize sign = digits - 1;

          if (self->scan.text[sign] != 'x' && sign > item.offset)
            sign--;
          count = 0;
          for (gsize i = digits; i < item.offset + item.length; i++)
            count = count * 10 + (guint64) (self->scan.text[i] - '0');
          token.length = sign - item.offset;
        }
      if (token.length == 0 || count == 0)
        qi_ascii_report_cell (self, item);
      else
        add_to_hand (self, builder, side, token, count);
    }
}

/* The style in "Black (c)": one token in brackets. */
static gboolean
find_style (const QiAscii *self,
            QiSpan         rest,
            QiSpan        *style)
{
  const gsize end = rest.offset + rest.length;
  const gsize at = rest.offset + 2;
  const char *close = NULL;

  if (rest.length < 4 || memcmp (self->scan.text + rest.offset, " (", 2) != 0)
    return FALSE;
  close = memchr (self->scan.text + at, ')', end - at);
  if (close == NULL)
    return FALSE;
  *style = (QiSpan) { at, (gsize) (close - self->scan.text) - at };
  return style->length > 0;
}

/* Lines that name a side: its style and its hand. */
void
qi_ascii_read_sides (QiAscii           *self,
                     QiPositionBuilder *builder)
{
  for (guint i = 0; i < self->text.end; i++)
    {
      const QiAsciiLine *line = &g_array_index (self->text.lines, QiAsciiLine, i);
      const gsize end = line->span.offset + line->span.length;
      QiSpan rest;
      QiSpan style;
      gsize at = 0;

      if (line->kind == QI_ASCII_FRAMED && line->n_cells > 1)
        read_brackets (self, builder, line->tail, -1);
      if (line->kind == QI_ASCII_FRAMED || line->kind == QI_ASCII_RULE)
        continue;
      int side = qi_ascii_find_side (&self->scan, line->span, self->info, &rest);
      if (side < 0)
        continue;
      if (qi_ascii_find_word (&self->scan, rest, "holding", &at))
        read_brackets (self, builder, rest, side);
      else if (qi_ascii_find_word (&self->scan, rest, "in hand:", &at))
        read_hand (self, builder, (QiSide) side, at + 8, end);
      if (self->words.header.length > 0 && find_style (self, rest, &style)
          && g_utf8_validate_len (self->scan.text + style.offset, style.length, NULL))
        {
          g_autofree char *text = g_strndup (self->scan.text + style.offset, style.length);

          qi_position_builder_set_style (builder, (QiSide) side, &QI_TOKEN (text));
        }
    }
}
