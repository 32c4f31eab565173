/* SPDX-License-Identifier: Apache-2.0 */
/* A text with more faults than anybody reads: of each notation a text with one fault again and again. What is wrong is told a hundred
 * times, then reading ends; with a few of the same faults each is told. */
#include "qi-notation.h"

#include "case-table.h"

#include <string.h>

#define MOST 100
#define FEW  3

/**
 * Case:
 * @begin, @end: around the faults
 * @unit: a text with one fault or more
 * @game: (nullable): as the reader is told
 */
typedef struct
{
  const char *name;
  const char *format;
  const char *begin;
  const char *unit;
  const char *end;
  const char *game;
} Case;

static const Case cases[] = {
  { "epd-operations", "epd", "k7/8/8/8/8/8/8/7K w - - ", "1x;", "", NULL },
  { "fen-castling", "fen", "k7/8/8/8/8/8/8/7K w ", "!K", " - 0 1", NULL },
  { "pgn-control-characters", "pgn", "[Event \"", "\x01", "\"]\n\n*", NULL },
  { "pgn-tags", "pgn", "", "[Event]\n", "\n*", NULL },
  { "pdn-squares", "pdn", "[GameType \"20\"]\n[FEN \"W:W1", ",x", ":B50\"]\n", NULL },
  { "pdn-lists", "pdn", "[GameType \"20\"]\n[FEN \"W", ":Z1", "\"]\n", NULL },
  { "pdn-tags", "pdn", "", "[GameType]\n", "", NULL },
  { "gtp", "gtp", "", "play black z99\n", "", NULL },
  { "ascii-widths", "ascii", "", "K . . .\n. . .\n", "", NULL },
  { "ascii-hand", "ascii", ". . k\n. . .\nK . .\nWhite in hand: P", ", ?0", "\n", NULL },
  { "pieces", "pieces", "White Ka1 ", "Kz99 ", "Black Ka8", NULL },
  { "popeye-pieces", "popeye", "BeginProblem\nPieces White Ka1 ", "Ka9 ", "\nEndProblem\n", NULL },
  { "popeye-words", "popeye", "BeginProblem\nPieces White ", "?? ", "\nEndProblem\n", NULL },
  { "sfen-hands", "sfen", "4k4/9/9/9/9/9/9/9/4K4 b ", "?P", " 1", NULL },
  { "othello", "othello", "", "? ", " X", NULL },
  { "fen-pieces", "fen", "4k3/8/8/8/8/8/", "?k", "/4K3 w - - 0 1", "chess" },
  { "fen-hand", "fen", "4k3/8/8/8/8/8/8/4K3[", "?P", "] w - - 0 1", "crazyhouse" },
  { "feen-pieces", "feen", "k^7/", "?K", "/7K^ / C/c", NULL },
  { "uci-lines", "uci", "", "position fen 4k3/9/8/8/8/8/8/4K3 x - - 0 1\n", "", NULL },
  { "csa-pieces", "csa", "V2.2\n", "P+99XX\n", "+\n", NULL },
  { "csa-ranks", "csa", "V2.2\n", "P1 * *\n", "+\n", NULL },
  { "bod-hands", "bod", "", "先手の持駒：x\n", "+-+\n| 玉|\n+-+\n", NULL },
  { "ggf-squares", "ggf", "(;GM[Othello]PC[a]BO[8 ", "? ", "];)", NULL },
  { "bod-ranks", "bod", "+-+\n", "|・|\n|・ ・|\n| x x|\n", "+-+\n", NULL },
};

static guint
count (const Case *row,
       guint       n,
       gboolean   *is_read)
{
  const QiReadOptions options = { .game = row->game };
  g_autoptr (GString) text = g_string_new (row->begin);
  g_autoptr (QiReading) reading = NULL;

  for (guint i = 0; i < n; i++)
    g_string_append (text, row->unit);
  g_string_append (text, row->end);
  reading =
    qi_notation_read (qi_notation_lookup (row->format), text->str, (gssize) text->len, &options);
  *is_read = reading->setup != NULL;
  return reading->findings->len;
}

static void
test_case (gconstpointer data)
{
  const Case *row = data;
  gboolean is_read = FALSE;
  guint n = count (row, FEW, &is_read);

  g_assert_false (is_read);
  g_assert_cmpuint (n, >=, 1);
  g_assert_cmpuint (n, <, MOST);
  n = count (row, 250, &is_read);
  g_assert_false (is_read);
  /* A few are told by whoever reads behind it. */
  g_assert_cmpuint (n, >=, MOST);
  g_assert_cmpuint (n, <, MOST + 10);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  case_table_add ("/core/hopeless/", cases, test_case);
  return g_test_run ();
}
