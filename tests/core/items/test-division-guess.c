/* SPDX-License-Identifier: Apache-2.0 */
/* What the beginning of a list tells of all of it: its game, whether another program's rows are in it, and the squares of boards
 * that are spelled out. */
#include "qi-division-detect-private.h"

#include "case-table.h"

#include <string.h>

#define CHESS "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
#define SHOGI "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n"
/* Numbers 0, 1 and 959 of Chess960, of the list in its rules. */
#define CHESS960 \
  "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\n" \
  "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1\n" \
  "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1\n"
#define MAKRUK  "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1\n"

/* The game that a list is of. */
typedef struct
{
  const char *name;
  const char *text;
  const char *game; /* or NULL: of none, or of several */
} List;

static const List lists[] = {
  { "chess", CHESS CHESS CHESS, "chess" },
  { "one-row", CHESS, NULL },
  { "shogi-and-one-of-chess", SHOGI CHESS SHOGI SHOGI, "shogi" },
  { "half-and-half", SHOGI CHESS SHOGI CHESS, NULL },
  { "unreadable-row", CHESS CHESS CHESS CHESS "4k3/8 x\n", "chess" },
  { "wrong-letters", "4k3/8/8/8/8/8/8/4ZK2 w - - 0 1\n4k3/8/8/8/8/8/8/4XK2 w - - 0 1\n" CHESS,
    "chess" },
  { "no-game", MAKRUK MAKRUK, NULL },
  { "chess960", CHESS960, "chess960" },
  { "chess960-and-its-number-518", CHESS960 CHESS, "chess960" },
  { "chess-and-a-slip", CHESS CHESS "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1\n",
    "chess" },
  { "chess-and-a-moved-king",
    CHESS CHESS "rnbqkbnr/pppppppp/8/8/8/8/PPPPKPPP/RNBQ1BNR w KQkq - 0 1\n", "chess" },
  { "without-rights", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n4k3/8/8/8/8/8/8/1R2K3 w - - 0 1\n",
    "chess" },
  { "draughts", "W:W31,32:B1\nW:W31,45:B1\nW:W31,50:B2\nW:W31:B2\n", "draughts" },
  { "checkers", "W:W31,32:B1\nW:W31:B1\nW:W31:B2\n", "checkers" },
};

static void
test_game (gconstpointer data)
{
  const List *row = data;
  const gsize length = strlen (row->text);
  const QiNotation *format = NULL;
  const QiDivision division = qi_division_detect (NULL, row->text, length, TRUE, &format);

  g_assert_cmpstr (qi_division_guess (division, format, row->text, length).game, ==, row->game);
}

/* Rows of JSON of another program are no list of positions; games and faulty rows are. */
static void
test_foreign (void)
{
  static const struct
  {
    QiDivision division;
    const char *text;
    gboolean is_foreign;
  } heads[] = {
    { QI_DIVISION_LINES, "{\"a\":1}\n{\"b\":2}\n{\"c\":3}\n", TRUE },
    { QI_DIVISION_LINES, CHESS MAKRUK, FALSE },
    { QI_DIVISION_LINES, "{\"a\":1}\n" CHESS "{\"c\":3}\n", FALSE },
    { QI_DIVISION_ARRAY, "[{\"a\":1},{\"b\":2},{\"c\":3}]", TRUE },
    { QI_DIVISION_PGN,
      "[Event \"a\"]\n\nwords\n\n[Event \"b\"]\n\nwords\n\n[Event \"c\"]\n\nwords\n", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (heads); i++)
    {
      g_test_message ("%s", heads[i].text);
      g_assert_cmpint (qi_division_guess (heads[i].division, NULL, heads[i].text,
                                          strlen (heads[i].text))
                         .is_foreign,
                       ==, heads[i].is_foreign);
    }
}

/* How many squares the boards have that are spelled out in most rows; a single row does not tell. */
static void
test_letters (void)
{
  static const struct
  {
    guint sides[4]; /* 0: no row */
    gsize n_letters;
  } rows[] = {
    { { 8, 8, 6 }, 64 },   { { 6, 8, 8 }, 64 },    { { 8, 6, 6 }, 36 }, { { 8, 6, 8 }, 64 },
    { { 8, 8, 6, 6 }, 0 }, { { 8, 8, 6, 8 }, 64 }, { { 8, 6 }, 0 },     { { 8 }, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint j = 0; j < G_N_ELEMENTS (rows[i].sides) && rows[i].sides[j] != 0; j++)
        {
          const guint n_squares = rows[i].sides[j] * rows[i].sides[j];

          for (guint square = 0; square < n_squares; square++)
            g_string_append_c (text, square % 5 == 0 ? 'X' : square % 7 == 0 ? 'O' : '-');
          g_string_append_c (text, '\n');
        }
      g_assert_cmpuint (qi_division_guess (QI_DIVISION_LINES, NULL, text->str, text->len).n_letters,
                        ==, rows[i].n_letters);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  case_table_add ("/core/division-guess/game/", lists, test_game);
  g_test_add_func ("/core/division-guess/foreign", test_foreign);
  g_test_add_func ("/core/division-guess/letters", test_letters);
  return g_test_run ();
}
