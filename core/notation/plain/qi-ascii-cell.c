/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-ascii-private.h"

#include <string.h>

/* What the text of one square stands for. */

gunichar
qi_ascii_get_char (const QiScan *scan,
                   gsize         at,
                   gsize         end,
                   gsize        *length)
{
  const guchar first = (guchar) scan->text[at];
  gunichar c = 0;

  *length = 1;
  if (first < 0x80)
    return first;
  c = g_utf8_get_char_validated (scan->text + at, (gssize) (end - at));
  if (c == (gunichar) -1 || c == (gunichar) -2)
    return 0xfffd;
  *length = (gsize) g_unichar_to_utf8 (c, NULL);
  return c;
}

gboolean
qi_ascii_is_blank (gunichar c)
{
  /* No-break, figure, thin and ideographic spaces, joiners and the variation selectors that ask
   * for a chessman as text or as a picture. */
  return c == ' ' || c == '\t' || c == '\r' || c == 0xa0 || (c >= 0x2000 && c <= 0x200d)
         || c == 0x3000 || c == 0xfe0e || c == 0xfe0f;
}

static gboolean
is_empty_sign (gunichar c)
{
  switch (c)
    {
    case '.':
    case '-':
    case '+':
    case ':':
    case '_':
    case '#':
    case '*':
    case 0xb7:   /* middle dot */
    case 0x2022: /* bullet */
    case 0x2026: /* ellipsis */
    case 0x2219: /* bullet operator */
    case 0x25a0: /* squares */
    case 0x25a1:
    case 0x22c5: /* dot operator */
    case 0x2b1b: /* large squares */
    case 0x2b1c:
    case 0x2b58: /* heavy circle: python-chess */
      return TRUE;
    default:
      return FALSE;
    }
}

/* The letter of a chessman of Unicode (U+2654 to U+265F), or 0. */
static char
chessman_letter (gunichar c)
{
  static const char letters[] = "KQRBNPkqrbnp";

  return c >= 0x2654 && c <= 0x265f ? letters[c - 0x2654] : 0;
}

/* The characters of a cell without the blanks that do not show; at most four matter. */
static guint
get_chars (const QiScan *scan,
           QiSpan        span,
           gunichar      chars[5])
{
  const gsize end = span.offset + span.length;
  guint n = 0;

  for (gsize at = span.offset; at < end && n < 5;)
    {
      gsize length = 0;
      gunichar c = qi_ascii_get_char (scan, at, end, &length);

      at += length;
      if (!qi_ascii_is_blank (c))
        chars[n++] = c;
    }
  return n;
}

QiAsciiCell
qi_ascii_cell_read (const QiScan *scan,
                    QiSpan        span)
{
  QiAsciiCell cell = { QI_ASCII_STRANGE };
  gunichar chars[5] = { 0 };
  QiEpin epin;
  guint n = get_chars (scan, span, chars);

  if (n == 0 || (n == 1 && is_empty_sign (chars[0])))
    return (QiAsciiCell) { QI_ASCII_EMPTY };
  if (n == 1 && chessman_letter (chars[0]) != 0)
    return (QiAsciiCell) { QI_ASCII_LETTER, chessman_letter (chars[0]), FALSE };

  guint at = 0;
  gboolean has_star = chars[0] == '*';
  at += has_star;
  cell.plus = n > at + 1 && chars[at] == '+';
  at += cell.plus;
  if (at < n && chars[at] < 0x80 && qi_scan_is_letter ((char) chars[at])
      && (n == at + 1 || (n == at + 2 && chars[at + 1] == '~')))
    {
      cell.kind = QI_ASCII_LETTER;
      cell.letter = (char) chars[at];
      if (has_star)
        cell.letter = g_ascii_tolower (cell.letter);
      return cell;
    }
  if (span.length <= QI_EPIN_MAX_BYTES && !has_star
      && qi_epin_parse (scan->text + span.offset, (gssize) span.length, &epin))
    cell.kind = QI_ASCII_TOKEN;
  return cell;
}
