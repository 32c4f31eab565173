/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-bod-private.h"
#include "qi-kanji-private.h"
#include "qi-record-private.h"

#include <string.h>

/* Moves of Japanese records, to know a record by that has no header. KIF has one a line, with its number and where it
 * comes from: "   1 ７六歩(77)"; KI2 some a line, with the side's mark: "▲７六歩    △３四歩". */

#define MAX_SIGNS     5  /* of a move: 右上成 */
#define MAX_KEY_BYTES 64 /* of a header that tells what the text is */

static gboolean
is_one_of (gunichar    c,
           const char *characters)
{
  return c != 0 && g_utf8_strchr (characters, -1, c) != NULL;
}

/* The character at *@at, which is stepped over; 0 at the end and for what is none. */
static gunichar
next_character (const char *text,
                gsize      *at,
                gsize       end)
{
  gunichar c = 0;

  if (*at >= end)
    return 0;
  c = g_utf8_get_char_validated (text + *at, (gssize) (end - *at));
  if (c >= 0x80000000U)
    return 0;
  *at += (gsize) g_unichar_to_utf8 (c, NULL);
  return c;
}

static gsize
skip_blanks (const char *text,
             gsize       at,
             gsize       end)
{
  gsize n = 0;

  while ((n = qi_record_blank (text, at, end)) > 0)
    at += n;
  return at;
}

/* Steps over those of @characters that stand at @at, up to @maximum. */
static gsize
skip_signs (const char *text,
            gsize       at,
            gsize       end,
            const char *characters,
            guint       maximum)
{
  for (guint i = 0; i < maximum; i++)
    {
      gsize next = at;

      if (!is_one_of (next_character (text, &next, end), characters))
        break;
      at = next;
    }
  return at;
}

/* "７六歩", "同　銀成", "５五角打": where it ends; 0 when it is none. */
static gsize
skip_move (const char *text,
           gsize       at,
           gsize       end)
{
  const gunichar first = next_character (text, &at, end);
  gsize start = 0;

  if (first == g_utf8_get_char ("同"))
    at = skip_blanks (text, at, end);
  else if (!is_one_of (first, "１２３４５６７８９123456789")
           || !is_one_of (next_character (text, &at, end), "一二三四五六七八九"))
    return 0;
  at = skip_signs (text, at, end, "成", 1);
  start = at;
  at = skip_signs (text, at, end, "歩香桂銀金角飛玉王と全圭杏馬龍竜", 1);
  return at == start ? 0 : skip_signs (text, at, end, "成不打右左上引寄直行入", MAX_SIGNS);
}

/* Marks and moves alone. */
static gboolean
is_line_of_ki2 (const char *text,
                gsize       length)
{
  gsize at = 0;

  while (at < length)
    {
      const gsize move = skip_signs (text, at, length, "▲△▼▽☗☖", 1);

      if (move == at)
        return FALSE;
      at = skip_move (text, move, length);
      if (at == 0)
        return FALSE;
      at = skip_blanks (text, at, length);
    }
  return length > 0;
}

static gboolean
is_line_of_kif (const char *text,
                gsize       length)
{
  guint64 number = 0;
  const gsize n = qi_kanji_parse_number (text, 0, length, &number);
  const gsize start = skip_blanks (text, n, length);

  return n > 0 && start > n && skip_move (text, start, length) > 0;
}

static gboolean
is_line_of_moves (const char *line,
                  gsize       length)
{
  return is_line_of_ki2 (line, length) || is_line_of_kif (line, length);
}

/* What a line says of a record that names no handicap. */
typedef enum
{
  LINE_OTHER,
  LINE_HEADER, /* or a comment */
  LINE_PLAYER, /* a header: "先手：羽生" */
  LINE_MOVES
} LineKind;

static LineKind
classify_line (const char *line,
               gsize       length)
{
  static const char *const colons[] = { "：", ":" };
  QiSide side = QI_SIDE_FIRST;

  if (length == 0 || strchr ("*#&", line[0]) != NULL)
    return LINE_HEADER;
  if (is_line_of_moves (line, length))
    return LINE_MOVES;
  for (gsize i = 0; i < G_N_ELEMENTS (colons); i++)
    {
      const char *colon = g_strstr_len (line, (gssize) MIN (length, MAX_KEY_BYTES), colons[i]);

      if (colon != NULL)
        return qi_bod_classify_key (line, (gsize) (colon - line), &side) == QI_BOD_KEY_PLAYER
                 ? LINE_PLAYER
                 : LINE_HEADER;
    }
  return LINE_OTHER;
}

guint
qi_bod_detect_record (const QiScan *scan)
{
  guint n_players = 0;

  for (gsize at = 0; at < scan->length;)
    {
      const QiSpan line = qi_record_trim (scan, qi_record_next_line (scan, &at));

      switch (classify_line (scan->text + line.offset, line.length))
        {
        case LINE_MOVES:
          return 90;
        case LINE_PLAYER:
          n_players++;
          break;
        case LINE_HEADER:
          break;
        case LINE_OTHER:
        default:
          return 0;
        }
    }
  return n_players >= 2 ? 85 : 0;
}
