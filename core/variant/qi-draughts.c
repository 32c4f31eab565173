/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-draughts.h"
#include "qi-draughts-private.h"

#include <string.h>

/* What a GameType of nothing but its number means. Source: the table of PDN 3.0, section "GameType
 * tag". Not here: chess and its relatives, and Turkish draughts (30), which uses every square. */
static const char *const known_types[] = {
  "20,W,10,10,N2,0", /* international */
  "21,B,8,8,N1,0",   /* English */
  "22,W,8,8,N2,1",   /* Italian */
  "23,B,8,8,N1,0",   /* American pool checkers */
  "24,W,8,8,N1,1",   /* Spanish */
  "25,W,8,8,A0,0",   /* Russian */
  "26,W,8,8,A0,0",   /* Brazilian */
  "27,W,12,12,N2,0", /* Canadian */
  "28,W,8,8,N1,1",   /* Portuguese */
  "29,W,8,8,A0,0",   /* Czech */
  "31,B,8,8,N2,0",   /* Thai */
  "40,W,10,10,N2,0", /* Frisian */
  "41,W,10,8,A0,0",  /* Spantsireti */
};

typedef struct
{
  const char *at;
  const char *end;
} Cursor;

/* Reads a number of at most three digits. */
static gboolean
read_number (Cursor *self,
             guint  *number)
{
  const char *start = self->at;

  *number = 0;
  while (self->at < self->end && g_ascii_isdigit (*self->at) && self->at - start < 3)
    *number = *number * 10 + (guint) (*self->at++ - '0');
  return self->at > start;
}

/* The next byte when it is one of @wanted, else NUL. */
static char
read_one_of (Cursor     *self,
             const char *wanted)
{
  if (self->at == self->end || *self->at == '\0' || strchr (wanted, *self->at) == NULL)
    return '\0';
  return *self->at++;
}

/* A corner as the player on the other side sees it. */
static QiCorner
turn_corner (QiCorner corner)
{
  return (QiCorner) (3 - corner);
}

static gboolean
parse_full (Cursor          *cursor,
            QiDraughtsBoard *board)
{
  const char side = read_one_of (cursor, "WB");

  if (side == '\0' || read_one_of (cursor, ",") == '\0')
    return FALSE;
  if (!read_number (cursor, &board->width) || read_one_of (cursor, ",") == '\0'
      || !read_number (cursor, &board->height) || read_one_of (cursor, ",") == '\0')
    return FALSE;
  if (board->width < 1 || board->width > QI_MAX_DIMENSION_SIZE || board->height < 1
      || board->height > QI_MAX_DIMENSION_SIZE)
    return FALSE;

  const char notation = read_one_of (cursor, "ANS");
  const char corner = read_one_of (cursor, "0123");
  char flag = '0';
  if (notation == '\0' || corner == '\0')
    return FALSE;
  if (read_one_of (cursor, ",") != '\0')
    flag = read_one_of (cursor, "01");
  if (flag == '\0' || cursor->at != cursor->end)
    return FALSE;

  QiCorner seen = (QiCorner) (corner - '0');
  board->white_starts = side == 'W';
  /* The tag sees the board from the side of whoever starts. */
  if (!board->white_starts)
    seen = turn_corner (seen);
  board->is_numeric = notation == 'N';
  /* Programs that use numbers where letters are usual count from the top left. */
  board->number_corner = board->is_numeric ? seen : QI_CORNER_TOP_LEFT;
  board->letter_corner = board->is_numeric ? QI_CORNER_BOTTOM_LEFT : seen;
  board->plays_corner = flag == '0';
  /* Seen from the other side the bottom left square is the top right one, which is dark as well if
   * both sizes are odd or both even. */
  if (!board->white_starts && (board->width + board->height) % 2 == 1)
    board->plays_corner = !board->plays_corner;
  return TRUE;
}

/* Of the attributes only the size is used. The numbers of a game's squares are always the same,
 * whatever files say (PlayOK's have "20,W,10,10,N1,0" but number the squares in the usual way), and
 * the last attribute changed its meaning with PDN 3.0. */
gboolean
qi_draughts_board_parse (const char      *text,
                         gssize           length,
                         QiDraughtsBoard *board)
{
  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (board != NULL, FALSE);

  Cursor cursor = { text, text + (length < 0 ? strlen (text) : (gsize) length) };
  guint type = 0;

  if (!read_number (&cursor, &type))
    return FALSE;
  *board = (QiDraughtsBoard) { .type = type };
  for (gsize i = 0; i < G_N_ELEMENTS (known_types); i++)
    {
      Cursor known = { known_types[i], known_types[i] + strlen (known_types[i]) };

      read_number (&known, &board->type);
      if (board->type != type)
        continue;
      known.at++;

      QiDraughtsBoard said = { .type = type };
      if (!parse_full (&known, board))
        return FALSE;
      if (cursor.at == cursor.end)
        return TRUE;
      if (read_one_of (&cursor, ",") == '\0' || !parse_full (&cursor, &said))
        return FALSE;
      board->width = said.width;
      board->height = said.height;
      return TRUE;
    }
  return FALSE;
}

char *
qi_draughts_board_dup_type (const QiDraughtsBoard *board)
{
  g_return_val_if_fail (board != NULL, NULL);

  QiCorner corner = board->is_numeric ? board->number_corner : board->letter_corner;
  gboolean plays_corner = board->plays_corner;

  if (!board->white_starts)
    {
      corner = turn_corner (corner);
      if ((board->width + board->height) % 2 == 1)
        plays_corner = !plays_corner;
    }
  return g_strdup_printf ("%u,%c,%u,%u,%c%u,%u", board->type, board->white_starts ? 'W' : 'B',
                          board->width, board->height, board->is_numeric ? 'N' : 'A',
                          (guint) corner, plays_corner ? 0 : 1);
}

/* Turns rank and file counted from @corner into those counted from the top left, and back. */
static void
turn_place (const QiDraughtsBoard *board,
            QiCorner               corner,
            guint                 *rank,
            guint                 *file)
{
  if (corner == QI_CORNER_BOTTOM_LEFT || corner == QI_CORNER_BOTTOM_RIGHT)
    *rank = board->height - 1 - *rank;
  if (corner == QI_CORNER_BOTTOM_RIGHT || corner == QI_CORNER_TOP_RIGHT)
    *file = board->width - 1 - *file;
}

/* TRUE when the square, counted from the top left, is played on. */
static gboolean
is_played (const QiDraughtsBoard *board,
           guint                  rank,
           guint                  file)
{
  const guint bottom = (board->height - 1) % 2;

  return ((rank + file) % 2 == bottom) == (board->plays_corner != FALSE);
}

/* The first file, 0 or 1, that is played on in the first rank counted from the number's corner. */
static guint
first_file (const QiDraughtsBoard *board)
{
  guint rank = 0;
  guint file = 0;

  turn_place (board, board->number_corner, &rank, &file);
  return is_played (board, rank, file) ? 0 : 1;
}

guint
qi_draughts_board_get_size (const QiDraughtsBoard *board)
{
  g_return_val_if_fail (board != NULL, 0);

  const guint even = (board->width + 1 - first_file (board)) / 2; /* in the first rank */

  return (board->height + 1) / 2 * even + board->height / 2 * (board->width - even);
}

guint
qi_draughts_board_get_square (const QiDraughtsBoard *board,
                              guint                  number)
{
  g_return_val_if_fail (board != NULL, QI_NO_SQUARE);

  if (number == 0 || number > qi_draughts_board_get_size (board))
    return QI_NO_SQUARE;

  const guint first = first_file (board);
  const guint even = (board->width + 1 - first) / 2;
  /* Two ranks together have as many squares as a rank is wide. */
  guint rank = (number - 1) / board->width * 2;
  guint rest = (number - 1) % board->width;
  guint file = first;

  if (rest >= even)
    {
      rank++;
      rest -= even;
      file = 1 - first;
    }
  file += 2 * rest;
  turn_place (board, board->number_corner, &rank, &file);
  return rank * board->width + file;
}

guint
qi_draughts_board_get_number (const QiDraughtsBoard *board,
                              guint                  square)
{
  g_return_val_if_fail (board != NULL, 0);
  g_return_val_if_fail (square < board->width * board->height, 0);

  guint rank = square / board->width;
  guint file = square % board->width;

  if (!is_played (board, rank, file))
    return 0;
  turn_place (board, board->number_corner, &rank, &file);

  const guint even = (board->width + 1 - first_file (board)) / 2;
  return rank / 2 * board->width + (rank % 2 == 0 ? 0 : even) + file / 2 + 1;
}

guint
qi_draughts_board_get_by_name (const QiDraughtsBoard *board,
                               guint                  file,
                               guint                  rank)
{
  g_return_val_if_fail (board != NULL, QI_NO_SQUARE);

  if (file >= board->width || rank >= board->height)
    return QI_NO_SQUARE;
  turn_place (board, board->letter_corner, &rank, &file);
  return rank * board->width + file;
}
