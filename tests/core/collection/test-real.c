/* SPDX-License-Identifier: Apache-2.0 */
/* Texts as other programs write them, tests/data/real: their formats, how many rows they have, and the pieces on the
 * board. The expectations are written by hand from the definition of each format; see the README of the folder. */
#include "collection-files.h"

#include "qi-game.h"

#include <string.h>

#define START_SHOGI     "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
#define TWO_PIECES_LESS "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
#define START_OTHELLO   "27:d 28:D 35:D 36:d"

/* One row of one file. @position: a FEN or SFEN of @game; or the pieces on the squares, "index:token …", where @first
 * says who is to move. */
typedef struct
{
  const char *file;
  guint       n_rows;
  guint       row;
  const char *format;
  const char *game;
  QiVerdict   verdict;
  const char *position;
  gboolean    first;
} Real;

static const Real reals[] = {
  { "arasan-suite.epd", 3, 0, "epd", "chess", QI_VERDICT_FINE, "8/8/3k4/8/3N4/8/3K4/7r w - - 0 1" },
  { "arasan-suite.epd", 3, 2, "epd", "chess", QI_VERDICT_FINE, "4k3/8/8/8/8/8/4p3/R3K3 w Q - 0 1" },
  { "bratko-kopec.epd", 2, 1, "epd", "chess", QI_VERDICT_FINE, "6k1/5ppp/8/8/2b5/8/5PPP/R5K1 w - - 0 1" },
  { "stockfish-bench.fen", 3, 1, "fen", "chess", QI_VERDICT_FINE, "8/5k2/8/3p1p2/3P1P2/8/5K2/8 w - - 12 60" },
  { "stockfish-bench.fen", 3, 2, "fen", "chess", QI_VERDICT_NOTE, "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 10" },
  /* Six fields and counts of moves, the last of them without an end. */
  { "perft-suite.epd", 2, 0, "epd", "chess", QI_VERDICT_NOTE, "7k/8/8/8/8/8/P7/K7 w - - 0 1" },
  { "perft-suite.epd", 2, 1, "epd", "chess", QI_VERDICT_NOTE, "r3k3/8/8/8/8/8/8/4K2R b Kq - 0 1" },
  { "python-chess.pgn", 1, 0, "pgn", "chess", QI_VERDICT_FINE, "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1" },
  /* In a list of games the moves stay in the file, so nothing is lost. */
  { "cutechess-cli.pgn", 2, 0, "pgn", "chess", QI_VERDICT_FINE, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1" },
  { "cutechess-cli.pgn", 2, 1, "pgn", "chess960", QI_VERDICT_FINE,
    "qbbrnnkr/pppppppp/8/8/8/8/PPPPPPPP/QBBRNNKR w KQkq - 0 1" },
  { "lichess.pgn", 2, 0, "pgn", "chess960", QI_VERDICT_FINE, "rkbqnnbr/pppppppp/8/8/8/8/PPPPPPPP/RKBQNNBR w KQkq - 0 1" },
  { "lichess.pgn", 2, 1, "pgn", "chess", QI_VERDICT_FINE, "4k3/4p3/8/8/8/8/4P3/4K3 b - - 3 9" },
  { "fritz.pgn", 1, 0, "pgn", "chess", QI_VERDICT_NOTE, "8/1p6/1P6/8/8/2k5/8/K7 b - - 0 1" },
  { "scid.pgn", 1, 0, "pgn", "chess", QI_VERDICT_NOTE, "8/8/8/8/8/3k4/3p4/3K4 w - - 0 70" },
  { "xboard-new.pos", 1, 0, "fen", "chess", QI_VERDICT_FINE, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" },
  /* A board drawn in ASCII has no castling rights. */
  { "xboard-old.pos", 1, 0, "ascii", "chess", QI_VERDICT_NOTE, "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1" },
  { "popeye-english.inp", 2, 0, "popeye", "chess", QI_VERDICT_FINE, "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1" },
  { "popeye-english.inp", 2, 1, "popeye", "chess", QI_VERDICT_FINE, "1R6/8/8/8/8/8/2K5/k7 w - - 0 1" },
  { "popeye-german.inp", 1, 0, "popeye", "chess", QI_VERDICT_FINE, "1rb4k/7p/5K2/8/8/8/8/N5Q1 w - - 0 1" },
  { "popeye-french.inp", 1, 0, "popeye", "chess", QI_VERDICT_FINE, "1rb4k/7p/5K2/8/8/8/8/N5Q1 w - - 0 1" },
  { "kifu-for-windows.kif", 1, 0, "bod", "shogi", QI_VERDICT_NOTE,
    "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1" },
  { "kifu-for-iphone.kif", 1, 0, "bod", "shogi", QI_VERDICT_NOTE, "8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1" },
  { "shogidokoro.kifu", 1, 0, "bod", "shogi", QI_VERDICT_NOTE, "8k/9/8P/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1" },
  { "81dojo-handicap.kif", 1, 0, "bod", "shogi", QI_VERDICT_NOTE, TWO_PIECES_LESS },
  { "kakinoki.ki2", 1, 0, "bod", "shogi", QI_VERDICT_NOTE, START_SHOGI },
  { "floodgate.csa", 1, 0, "csa", "shogi", QI_VERDICT_NOTE, START_SHOGI },
  { "csa-v3.csa", 1, 0, "csa", "shogi", QI_VERDICT_NOTE, TWO_PIECES_LESS },
  { "euc.csa", 1, 0, "csa", "shogi", QI_VERDICT_NOTE, TWO_PIECES_LESS },
  { "usi-engine.log", 1, 0, "usi", "shogi", QI_VERDICT_FINE, "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1" },
  { "shogi-book.sfen", 2, 1, "sfen", "shogi", QI_VERDICT_FINE,
    "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3" },
  { "fairy-stockfish.fen", 1, 0, "fen", "shogi", QI_VERDICT_NOTE, START_SHOGI },
  { "pychess-crazyhouse.fen", 2, 0, "fen", "crazyhouse", QI_VERDICT_FINE,
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R[] w KQkq - 4 4" },
  { "pychess-crazyhouse.fen", 2, 1, "fen", "crazyhouse", QI_VERDICT_FINE,
    "rnbqkb1r/ppp1pppp/5n2/8/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3" },
  { "xiangqi-ucci.fen", 2, 0, "fen", "xiangqi", QI_VERDICT_FINE,
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1" },
  { "xiangqi-ucci.fen", 2, 1, "fen", "xiangqi", QI_VERDICT_NOTE, "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1" },
  /* SGF's points are column and row from the upper left corner. */
  { "gogui.sgf", 1, 0, "sgf", "go", QI_VERDICT_FINE, "20:S 24:S 40:s", FALSE },
  { "sabaki.sgf", 1, 0, "sgf", "go", QI_VERDICT_NOTE, "0:S 1:S 9:s", FALSE },
  { "cgoban.sgf", 1, 0, "sgf", "go", QI_VERDICT_NOTE, "72:S 288:S", FALSE },
  /* Five dark squares on a rank of ten, four on one of eight, in the odd columns of the first rank (FMJD, WCDF). White
   * moves first on ten by ten, Black on eight by eight. */
  { "lidraughts.pdn", 1, 0, "pdn", "draughts", QI_VERDICT_FINE, "9:k 23:m 63:M 92:K", TRUE },
  { "kingsrow.pdn", 2, 0, "pdn", "checkers", QI_VERDICT_NOTE, "1:k 19:M 40:m 42:m 62:K", TRUE },
  { "kingsrow.pdn", 2, 1, "pdn", "checkers", QI_VERDICT_NOTE, "3:M 5:M 35:k", FALSE },
  { "dam.pdn", 1, 0, "pdn", "draughts", QI_VERDICT_NOTE, "10:m 12:m 14:m 16:m 18:m 81:M 83:M 85:M 87:M 89:M", FALSE },
  /* From a1 along each rank; X and * are Black, who begins. */
  { "edax.obf", 2, 0, "othello", "othello", QI_VERDICT_FINE, "19:D 27:D 28:D 35:D 36:d", FALSE },
  { "edax.obf", 2, 1, "othello", "othello", QI_VERDICT_FINE, "18:d 19:D 27:d 28:D 35:D 36:d", TRUE },
  /* The side as a word. */
  { "flippy.txt", 2, 0, "othello", "othello", QI_VERDICT_FINE, "18:d 19:D 27:d 28:D 35:D 36:d", TRUE },
  { "flippy.txt", 2, 1, "othello", "othello", QI_VERDICT_FINE, "19:D 27:D 28:D 35:D 36:d", FALSE },
  { "wzebra.txt", 1, 0, "othello", "othello", QI_VERDICT_FINE, START_OTHELLO, TRUE },
  { "nboard.ggf", 2, 0, "ggf", "othello", QI_VERDICT_FINE, START_OTHELLO, TRUE },
  { "nboard.ggf", 2, 1, "ggf", "othello", QI_VERDICT_FINE, "19:D 27:D 28:D 35:D 36:d", FALSE },
  { "ggs.ggf", 1, 0, "ggf", "othello", QI_VERDICT_FINE, START_OTHELLO, TRUE },
  /* A script for a regression test names positions and holds none. */
  { "gnugo-regression.tst", 1, 0, NULL, NULL, QI_VERDICT_ERROR, NULL },
};

/* "27:d 28:D": exactly these pieces. */
static void
check_squares (const QiPosition *position,
               const Real       *row)
{
  g_auto (GStrv) pieces = g_strsplit (row->position, " ", -1);

  g_assert_cmpuint (qi_position_get_n_pieces (position), ==, g_strv_length (pieces));
  for (guint i = 0; pieces[i] != NULL; i++)
    {
      const char *token = strchr (pieces[i], ':') + 1;
      const QiToken *piece =
        qi_position_get_piece (position, (guint) g_ascii_strtoull (pieces[i], NULL, 10));

      g_assert_nonnull (piece);
      g_assert_cmpstr (piece->text, ==, token);
    }
  g_assert_cmpint (qi_position_get_turn (position), ==,
                   row->first ? QI_SIDE_FIRST : QI_SIDE_SECOND);
}

/* The whole position with the castling rights. */
static void
check_position (QiSetup    *setup,
                const Real *row)
{
  const char *format = g_str_has_suffix (row->game, "shogi") ? "sfen" : "fen";
  const QiReadOptions options = { .game = row->game };
  g_autoptr (QiReading) expected =
    qi_notation_read (qi_notation_lookup (format), row->position, -1, &options);
  const QiValue *rights[2];

  g_assert_nonnull (expected->setup);
  g_assert_true (
    qi_position_equal (qi_setup_get_position (setup), qi_setup_get_position (expected->setup)));
  rights[0] = qi_details_get (qi_setup_get_details (setup), "castling");
  rights[1] = qi_details_get (qi_setup_get_details (expected->setup), "castling");
  g_assert_cmpint (rights[0] != NULL, ==, rights[1] != NULL);
  g_assert_true (rights[0] == NULL || qi_value_equal (rights[0], rights[1]));
}

/* The verdict that the list shows for the row. */
static QiVerdict
judge (const QiReading *reading)
{
  QiVerdict verdict = QI_VERDICT_FINE;

  for (guint i = 0; i < reading->findings->len; i++)
    {
      static const QiVerdict verdicts[] = { QI_VERDICT_ERROR, QI_VERDICT_WARNING, QI_VERDICT_NOTE };

      verdict =
        MAX (verdict, verdicts[qi_finding_get_severity (g_ptr_array_index (reading->findings, i))]);
    }
  return verdict;
}

static void
test_real (gconstpointer data)
{
  const Real *row = data;
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "real", row->file, NULL);
  g_autoptr (QiCollection) collection = collection_open (path);
  g_autoptr (QiReading) reading = NULL;

  g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, row->n_rows);
  reading = qi_collection_read (collection, row->row, FALSE, NULL);
  g_assert_nonnull (reading);
  g_assert_cmpint (judge (reading), ==, row->verdict);
  if (row->format == NULL)
    {
      g_assert_null (reading->setup);
      return;
    }
  g_assert_cmpstr (reading->format, ==, row->format);
  g_assert_nonnull (reading->setup);
  g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, row->game);
  g_assert_true (qi_game_checks_setup (reading->setup));
  if (strchr (row->position, ':') != NULL)
    check_squares (qi_setup_get_position (reading->setup), row);
  else
    check_position (reading->setup, row);
}

/* Each file of the folder is tested above, and named in its README. */
static void
test_complete (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "real", NULL);
  g_autofree char *readme = g_build_filename (path, "README.md", NULL);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  g_autofree char *text = NULL;

  g_assert_nonnull (folder);
  g_assert_true (g_file_get_contents (readme, &text, NULL, NULL));
  for (const char *name = g_dir_read_name (folder); name != NULL; name = g_dir_read_name (folder))
    {
      g_autofree char *quoted = g_strdup_printf ("`%s`", name);
      gboolean is_asked = g_str_equal (name, "README.md");

      for (gsize i = 0; i < G_N_ELEMENTS (reals) && !is_asked; i++)
        is_asked = g_str_equal (reals[i].file, name);
      if (!is_asked || (strstr (text, quoted) == NULL && !g_str_equal (name, "README.md")))
        g_error ("%s is not in the table, or not in the README", name);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (reals); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/real/%s/%u", reals[i].file, reals[i].row + 1);

      g_test_add_data_func (path, &reals[i], test_real);
    }
  g_test_add_func ("/core/real/complete", test_complete);
  return g_test_run ();
}
