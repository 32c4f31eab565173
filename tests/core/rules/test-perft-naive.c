/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-state.h"

#include <string.h>

/*
 * Perft of Raumschach by a program of its own: no tables, no lists, rules in plain words, every
 * move played and the king looked for. Nothing of the library's rules is used but the counts it is
 * compared with.
 *
 * Rules: A. S. M. Dickins, "A Guide to Fairy Chess" (Dover 1971), and the article
 * "Three-dimensional chess" of Wikipedia: the rook goes through faces, the bishop through edges,
 * the unicorn through corners of the cells, queen and king through all three; the knight leaps (0,
 * 1, 2). A pawn goes one step forwards or upwards (White; Black downwards) without capturing, and
 * captures one step through an edge that lies before or above it: five ways. There is no double
 * step and no castling. Pawns promote on the far rank of the far level.
 */

enum
{
  SIZE = 5
};

typedef struct
{
  char cell[SIZE][SIZE][SIZE]; /* level from A, rank from 1, file from a; '.' is empty, White in capitals */
  int  white;                  /* 1: White to move */
} Space;

static int
is_inside (int x,
           int y,
           int z)
{
  return x >= 0 && x < SIZE && y >= 0 && y < SIZE && z >= 0 && z < SIZE;
}

static int
is_own (char piece,
        int  white)
{
  return white ? g_ascii_isupper (piece) : g_ascii_islower (piece);
}

/* Whether a piece of this letter takes that direction, one of the 26. */
static int
goes (char letter,
      int  dx,
      int  dy,
      int  dz)
{
  int parts = (dx != 0) + (dy != 0) + (dz != 0);

  switch (letter)
    {
    case 'R':
      return parts == 1;
    case 'B':
      return parts == 2;
    case 'U':
      return parts == 3;
    case 'Q':
    case 'K':
      return parts > 0;
    default:
      return 0;
    }
}

/* Whether the piece on x, y, z takes on u, v, w, if something of the other side stands there. */
static int
takes (const Space *space,
       int          x,
       int          y,
       int          z,
       int          u,
       int          v,
       int          w)
{
  char piece = space->cell[z][y][x];
  char letter = g_ascii_toupper (piece);
  int dx = u - x, dy = v - y, dz = w - z;
  int ax = ABS (dx), ay = ABS (dy), az = ABS (dz);
  int steps = MAX (ax, MAX (ay, az));
  int forward = g_ascii_isupper (piece) ? 1 : -1;

  if (steps == 0)
    return 0;
  if (letter == 'N')
    return ax + ay + az == 3 && steps == 2;
  if (letter == 'P')
    {
      if (steps != 1 || ax + ay + az != 2)
        return 0;
      /* through an edge: forwards and to a side, upwards and to a side, forwards and upwards */
      return (dy == 0 || dy == forward) && (dz == 0 || dz == forward);
    }
  if ((ax != 0 && ax != steps) || (ay != 0 && ay != steps) || (az != 0 && az != steps))
    return 0;
  if (!goes (letter, dx, dy, dz) || (letter == 'K' && steps > 1))
    return 0;
  for (int i = 1; i < steps; i++)
    if (space->cell[z + dz / steps * i][y + dy / steps * i][x + dx / steps * i] != '.')
      return 0;
  return 1;
}

static int
king_is_taken (const Space *space,
               int          white)
{
  char king = white ? 'K' : 'k';

  for (int c = 0; c < SIZE * SIZE * SIZE; c++)
    {
      int u = c % SIZE, v = c / SIZE % SIZE, w = c / SIZE / SIZE;

      if (space->cell[w][v][u] != king)
        continue;
      for (int a = 0; a < SIZE * SIZE * SIZE; a++)
        {
          int x = a % SIZE, y = a / SIZE % SIZE, z = a / SIZE / SIZE;

          if (is_own (space->cell[z][y][x], !white) && takes (space, x, y, z, u, v, w))
            return 1;
        }
    }
  return 0;
}

static guint64 count (const Space *space, guint depth);

static guint64
try_move (const Space *space,
          int          x,
          int          y,
          int          z,
          int          u,
          int          v,
          int          w,
          guint        depth)
{
  char piece = space->cell[z][y][x];
  const char *choices = "";
  guint64 leaves = 0;
  Space next = *space;

  next.cell[z][y][x] = '.';
  next.cell[w][v][u] = piece;
  next.white = !space->white;
  if (king_is_taken (&next, space->white))
    return 0;
  if (piece == 'P' && v == SIZE - 1 && w == SIZE - 1)
    choices = "QRBNU";
  else if (piece == 'p' && v == 0 && w == 0)
    choices = "qrbnu";
  if (*choices == '\0')
    return count (&next, depth - 1);
  for (; *choices != '\0'; choices++)
    {
      next.cell[w][v][u] = *choices;
      leaves += count (&next, depth - 1);
    }
  return leaves;
}

static guint64
count (const Space *space,
       guint        depth)
{
  guint64 leaves = 0;

  if (depth == 0)
    return 1;
  for (int a = 0; a < SIZE * SIZE * SIZE; a++)
    {
      int x = a % SIZE, y = a / SIZE % SIZE, z = a / SIZE / SIZE;
      char piece = space->cell[z][y][x];
      int forward = space->white ? 1 : -1;

      if (!is_own (piece, space->white))
        continue;
      for (int b = 0; b < SIZE * SIZE * SIZE; b++)
        {
          int u = b % SIZE, v = b / SIZE % SIZE, w = b / SIZE / SIZE;
          char target = space->cell[w][v][u];

          if (target == '.' ? g_ascii_toupper (piece) == 'P' : is_own (target, space->white))
            continue;
          if (takes (space, x, y, z, u, v, w))
            leaves += try_move (space, x, y, z, u, v, w, depth);
        }
      if (g_ascii_toupper (piece) == 'P')
        {
          if (is_inside (x, y + forward, z) && space->cell[z][y + forward][x] == '.')
            leaves += try_move (space, x, y, z, x, y + forward, z, depth);
          if (is_inside (x, y, z + forward) && space->cell[z + forward][y][x] == '.')
            leaves += try_move (space, x, y, z, x, y, z + forward, depth);
        }
    }
  return leaves;
}

/* Levels E to A, in each the ranks 5 to 1, as the table has them. */
static void
read_space (Space      *space,
            const char *text)
{
  int at = 0;

  memset (space, '.', sizeof *space);
  space->white = 1;
  for (; *text != '\0' && *text != ' '; text++)
    {
      if (g_ascii_isdigit (*text))
        at += *text - '0';
      else if (g_ascii_isalpha (*text))
        {
          space->cell[SIZE - 1 - at / 25][SIZE - 1 - at / 5 % 5][at % 5] = *text;
          at++;
        }
    }
  g_assert_cmpint (at, ==, SIZE * SIZE * SIZE);
  if (strcmp (text, " b") == 0)
    space->white = 0;
}

/* The same position as a setup. */
static QiSetup *
new_setup (const Space *space)
{
  const gint64 sizes[] = { SIZE, SIZE, SIZE };
  QiShape shape;
  QiPositionBuilder *builder;
  g_autoptr (QiPosition) position = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (qi_shape_init (&shape, sizes, 3, qi_limits_get_default (), &error));
  builder = qi_position_builder_new (&shape, qi_limits_get_default ());
  for (int at = 0; at < SIZE * SIZE * SIZE; at++)
    {
      char letter = space->cell[SIZE - 1 - at / 25][SIZE - 1 - at / 5 % 5][at % 5];
      char token[3] = { letter, g_ascii_toupper (letter) == 'K' ? '^' : '\0', '\0' };

      if (letter != '.')
        g_assert_true (qi_position_builder_put (builder, (guint) at, &QI_TOKEN (token)));
    }
  g_assert_true (qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("R")));
  g_assert_true (qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("r")));
  qi_position_builder_set_turn (builder, space->white ? QI_SIDE_FIRST : QI_SIDE_SECOND);
  position = qi_position_builder_end (builder, &error);
  g_assert_no_error (error);
  return qi_setup_new (position, "raumschach", NULL);
}

typedef struct
{
  const char *name;
  const char *space;
  guint       depth;
} Case;

static const Case cases[] = {
  { "start", "rnknr/ppppp/5/5/5|ubqub/ppppp/5/5/5|5/5/5/5/5|5/5/5/PPPPP/BUQBU|5/5/5/PPPPP/RNKNR", 3 },
  { "pawns-about-to-promote", "4k/5/P3P/5/5|2p2/5/5/5/5|5/2R2/5/2r2/5|5/5/5/5/2P2|5/5/p3p/5/K4", 3 },
  { "promotion", "1n2k/P3P/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/p3p/1N2K", 3 },
  { "pins-and-checks", "r3k/5/2u2/5/4q|5/1b3/5/5/5|2n2/5/2K2/3P1/5|5/5/1R3/5/5|b4/5/U4/5/4r", 3 },
  { "black-to-move", "4k/5/2p2/5/4q|5/1p3/5/5/5|2N2/5/2K2/3P1/5|5/5/1R3/2p2/5|b4/5/U4/5/4r b", 3 },
};

static void
test_raumschach (gconstpointer data)
{
  const Case *row = data;
  Space space;
  g_autoptr (QiSetup) setup = NULL;
  g_autoptr (QiState) state = NULL;
  g_autoptr (GError) error = NULL;

  read_space (&space, row->space);
  setup = new_setup (&space);
  state = qi_state_new_for_setup (setup, &error);
  g_assert_no_error (error);
  for (guint depth = 1; depth <= row->depth; depth++)
    {
      guint64 expected = count (&space, depth);

      g_test_message ("%s: %u: %" G_GUINT64_FORMAT, row->name, depth, expected);
      g_assert_cmpuint (qi_state_perft (state, depth, NULL), ==, expected);
    }
}

/* The same for line chess (data/games/README.md): sixteen squares in a row; the king steps one, the
 * knight leaps two, the rook slides, a pawn moves and takes one ahead and becomes rook or knight on
 * the last square. */

enum
{
  LENGTH = 16
};

static guint64 count_line (const char *row, int white, guint depth);

static int
reaches (const char *row,
         int         from,
         int         to)
{
  int step = to > from ? 1 : -1;
  int far = ABS (to - from);

  switch (g_ascii_toupper (row[from]))
    {
    case 'K':
      return far == 1;
    case 'N':
      return far == 2;
    case 'P':
      return to - from == (row[from] == 'P' ? 1 : -1);
    case 'R':
      for (int i = from + step; i != to; i += step)
        if (row[i] != '.')
          return 0;
      return 1;
    default:
      return 0;
    }
}

static guint64
try_on_line (const char *row,
             int         white,
             int         from,
             int         to,
             char        becomes,
             guint       depth)
{
  char next[LENGTH + 1];
  const char *king;

  memcpy (next, row, sizeof next);
  next[from] = '.';
  next[to] = becomes;
  king = strchr (next, white ? 'K' : 'k');
  for (int i = 0; king != NULL && i < LENGTH; i++)
    if (is_own (next[i], !white) && reaches (next, i, (int) (king - next)))
      return 0;
  return count_line (next, !white, depth - 1);
}

static guint64
count_line (const char *row,
            int         white,
            guint       depth)
{
  guint64 leaves = 0;

  if (depth == 0)
    return 1;
  for (int from = 0; from < LENGTH; from++)
    for (int to = 0; to < LENGTH; to++)
      {
        if (from == to || !is_own (row[from], white) || is_own (row[to], white)
            || !reaches (row, from, to))
          continue;
        if (g_ascii_toupper (row[from]) == 'P' && to == (white ? LENGTH - 1 : 0))
          leaves += try_on_line (row, white, from, to, white ? 'R' : 'r', depth)
                    + try_on_line (row, white, from, to, white ? 'N' : 'n', depth);
        else
          leaves += try_on_line (row, white, from, to, row[from], depth);
      }
  return leaves;
}

static const Case lines[] = {
  { "start", "KRNP........pnrk", 7 },
  { "promotion", "..K.......k.pP..", 6 },
  { "black-promotes", ".p.K..R....r.k.. b", 6 },
  { "pinned", "K.N...r...R..n.k", 6 },
};

static void
test_line (gconstpointer data)
{
  const Case *entry = data;
  const gint64 size = LENGTH;
  const int white = strlen (entry->space) == LENGTH;
  char row[LENGTH + 1] = "";
  QiShape shape;
  QiPositionBuilder *builder;
  g_autoptr (QiPosition) position = NULL;
  g_autoptr (QiSetup) setup = NULL;
  g_autoptr (QiState) state = NULL;
  g_autoptr (GError) error = NULL;

  memcpy (row, entry->space, LENGTH);
  g_assert_true (qi_shape_init (&shape, &size, 1, qi_limits_get_default (), &error));
  builder = qi_position_builder_new (&shape, qi_limits_get_default ());
  for (guint i = 0; i < LENGTH; i++)
    {
      char token[3] = { row[i], g_ascii_toupper (row[i]) == 'K' ? '^' : '\0', '\0' };

      if (row[i] != '.')
        g_assert_true (qi_position_builder_put (builder, i, &QI_TOKEN (token)));
    }
  g_assert_true (qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("L")));
  g_assert_true (qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("l")));
  qi_position_builder_set_turn (builder, white ? QI_SIDE_FIRST : QI_SIDE_SECOND);
  position = qi_position_builder_end (builder, &error);
  g_assert_no_error (error);
  setup = qi_setup_new (position, "line", NULL);
  state = qi_state_new_for_setup (setup, &error);
  g_assert_no_error (error);
  for (guint depth = 1; depth <= entry->depth; depth++)
    {
      guint64 expected = count_line (row, white, depth);

      g_test_message ("%s: %u: %" G_GUINT64_FORMAT, entry->name, depth, expected);
      g_assert_cmpuint (qi_state_perft (state, depth, NULL), ==, expected);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/perft-naive/raumschach/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_raumschach);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *path = g_strconcat ("/core/perft-naive/line/", lines[i].name, NULL);

      g_test_add_data_func (path, &lines[i], test_line);
    }
  return g_test_run ();
}
