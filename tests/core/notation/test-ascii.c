/* SPDX-License-Identifier: Apache-2.0 */
#include "notation-tests.h"
#include "random-setups.h"
#include "tool-run.h"

/* Boards as programs print them; tests/data/README.md says how each was made. */
static const struct
{
  const char *file;
  const char *game;
  const char *format; /* of @text */
  const char *text;
  const char *codes;
} programs[] = {
  /* Engines that print a FEN: every field of it. */
  { "stockfish.txt", "chess", "fen", "r1bqk2r/ppp2ppp/2n5/4P3/2B5/8/PPP2PPP/RNBQK2R b KQkq - 0 9",
    "" },
  { "fairy-chess.txt", "chess", "fen", "r1bqk2r/ppp2ppp/2n5/4P3/2B5/8/PPP2PPP/RNBQK2R b KQkq - 0 9",
    "" },
  { "fairy-crazyhouse.txt", "crazyhouse", "fen",
    "r1bQ~k2r/ppp2ppp/2n5/4P3/2B5/8/PPP2PPP/RNBQK2R[NNPbnp] b KQkq - 0 9", "" },
  { "fairy-xiangqi.txt", "xiangqi", "fen",
    "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2", "" },
  /* Those that do not. */
  { "gnuchess.txt", "chess", "fen", "r1bqk2r/ppp2ppp/2n5/4P3/2B5/8/PPP2PPP/RNBQK2R b KQkq - 0 1",
    "" },
  { "hoichess.txt", "chess", "fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "" },
  { "hoixiangqi.txt", "xiangqi", "fen",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "" },
  { "phalanx.txt", "chess", "fen", "r1b1k2r/ppp2ppp/2n5/4P3/2B5/8/PPP2PPP/RNBqK2R w - - 0 1",
    "field-left-out" },
  { "sjeng.txt", "chess", "fen", "r1b1k2r/ppp2ppp/2n5/4P3/2B5/8/PPP2PPP/RNBqK2R w - - 0 1",
    "side-unknown field-left-out" },
  { "python-chess.txt", "chess", "fen", "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR w - - 0 1",
    "side-unknown field-left-out" },
  { "python-chess-unicode.txt", "chess", "fen",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "side-unknown field-left-out" },
  /* A server's boards, from White's side and from Black's. */
  { "fics.txt", "chess", "fen", "rnbqkbnr/pppp1Bp1/8/7p/3pP3/8/PPP2PPP/RNBQK1NR b - - 0 1",
    "field-left-out" },
  { "fics-black.txt", "chess", "fen", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 0 1",
    "field-left-out" },
  { "gnugo-5.txt", "go", "feen", "5/5/2S2/5/s4 / G/g", "side-unknown" },
  { "gnugo-9.txt", "go", "feen", "9/9/9/9/4S4/9/2s6/9/9 / G/g", "side-unknown" },
  { "gnugo-19.txt", "go", "feen",
    "19/19/19/15S3/19/19/19/19/19/9S9/19/19/19/19/19/3s15/19/19/19 / G/g", "side-unknown" },
};

static char *
read_data (const char *file)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "ascii", file, NULL);
  char *contents = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &contents, NULL, &error);
  g_assert_no_error (error);
  return contents;
}

static void
test_programs (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (programs); i++)
    {
      g_autofree char *contents = read_data (programs[i].file);
      g_autoptr (QiReading) reading = qi_notation_detect (contents, -1, NULL);
      g_autofree char *codes = notation_dup_codes (reading->findings);

      g_test_message ("%s", programs[i].file);
      g_assert_cmpstr (reading->format, ==, "ascii");
      g_assert_cmpstr (codes, ==, programs[i].codes);
      g_assert_nonnull (reading->setup);
      g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, programs[i].game);
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup (programs[i].format), reading->setup, NULL, NULL);
      g_assert_cmpstr (text, ==, programs[i].text);
    }
}

/* Shogi with pieces in hand: the position that was sent, by its SFEN. */
static void
test_fairy_shogi (void)
{
  static const char sfen[] =
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124";
  g_autofree char *contents = read_data ("fairy-shogi.txt");
  g_autoptr (QiReading) reading = qi_notation_detect (contents, -1, NULL);
  g_autoptr (QiReading) line = notation_read ("sfen", sfen, strlen (sfen), NULL, FALSE);

  g_assert_nonnull (reading->setup);
  g_assert_cmpstr (reading->format, ==, "ascii");
  g_assert_true (qi_position_equal (qi_setup_get_position (reading->setup),
                                    qi_setup_get_position (line->setup)));
}

/* The drawing without the FEN below it means the same pieces, hands and side. */
static void
test_without_line (void)
{
  static const char *const files[] = { "stockfish.txt", "fairy-chess.txt", "fairy-xiangqi.txt",
                                       "fairy-shogi.txt" };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *whole = read_data (files[i]);
      g_autoptr (QiReading) told = notation_read ("ascii", whole, strlen (whole), NULL, FALSE);
      const gsize length = (gsize) (strstr (whole, "Fen:") - whole);
      g_autoptr (QiReading) drawn = notation_read ("ascii", whole, length, NULL, FALSE);
      QiPosition *a = qi_setup_get_position (told->setup);
      g_autoptr (QiPosition) b = NULL;

      g_test_message ("%s", files[i]);
      g_assert_nonnull (drawn->setup);
      /* Stockfish's board does not say who moves. */
      b = qi_position_with_turn (qi_setup_get_position (drawn->setup), qi_position_get_turn (a));
      g_assert_true (qi_position_equal (a, b));
      if (i > 0)
        g_assert_cmpint (qi_position_get_turn (qi_setup_get_position (drawn->setup)), ==,
                         qi_position_get_turn (a));
    }
}

#define RULE  "+---+---+---+\n"
#define SMALL RULE "| k |   |   |\n" RULE "|   | P |   |\n" RULE "|   |   | K |\n" RULE

typedef struct
{
  const char *name;
  const char *input;
  const char *feen;
  const char *codes;
} Row;

static const Row rows[] = {
  { "framed", SMALL, "k2/1P1/2K / G/g", "side-unknown" },
  { "to-move", SMALL "Black to move\n", "k2/1P1/2K / g/G", "" },
  { "to-move-before", "Side to move: white\n" SMALL "White to move", "k2/1P1/2K / G/g", "" },
  { "gnugo-words", "To Move: black\n" SMALL, "k2/1P1/2K / g/G", "" },
  { "labels", "3 | k |   |\n2 |   |   |\n1 |   | K |\n    a   b\n", "k1/2/1K / G/g",
    "side-unknown" },
  { "turned-ranks", "1 | k |   |\n2 |   |   |\n3 |   | K |\n", "K1/2/1k / G/g", "side-unknown" },
  { "turned-files", "| k |   |\n|   |   |\n|   | K |\n  b   a\n", "K1/2/1k / G/g",
    "side-unknown" },
  { "mirrored", "3 | k |   |\n2 |   |   |\n1 |   | K |\n    b   a\n", "1k/2/K1 / G/g",
    "side-unknown" },
  { "open", "k . .\n. P .\n. . K\n", "k2/1P1/2K / G/g", "side-unknown" },
  { "open-labels", "  a b c\n3 k . . 3\n2 . P . 2\n1 . . K 1  White to move\n",
    "k2/1P1/2K / G/g", "" },
  { "boxed", " +-------+\n3| k . . |3\n2| . P . |2\n1| . . K |1\n +-------+\n   a b c\n",
    "k2/1P1/2K / G/g", "side-unknown" },
  { "box-drawing", "┌───┬───┐\n│ k │   │\n├───┼───┤\n│   │ K │\n└───┴───┘\n", "k1/1K / G/g",
    "side-unknown" },
  { "stars", "| *k| *P|\n|   | K |\n", "kp/1K / G/g", "side-unknown" },
  { "windows", "| k |   |\r\n|   | K |\r\n\r\nBlack to move\r\n", "k1/1K / g/G", "" },
  { "holdings", "White holding: [PN]\n" SMALL "Black holding: [q]\nBlack to move",
    "k2/1P1/2K NP/q g/G", "" },
  { "brackets", RULE "| k |   |   |   [qp]\n" RULE "|   |   |   |\n" RULE "|   |   | K | * [N]\n"
    RULE, "k2/3/2K N/pq G/g", "" },
  { "two-boards", SMALL "\n" SMALL, "k2/1P1/2K / G/g", "side-unknown further-positions" },
  { "tokens", "| k^| -P|\n| +R| K'|\nFirst to move\n", "k^-P/+RK' / G/g", "" },
  { "header", "2x2\n\nSecond (x), in hand: p, +Rx2\n| k^|   |\n|   | K |\nFirst (W) to move\n",
    NULL, "too-many-pieces" },
  { "header-hands",
    "2x3\n\nSecond (x) to move, in hand: p\n| k^|   |   |\n|   | K |   |\nFirst (W), in hand: "
    "Qx2\n", "k^2/1K1 2Q/p x/W", "" },
  { "stones", "   A B C\n 3 . X .\n 2 O . +\n 1 . . (X)\n", "1S1/s2/2S / G/g", "side-unknown" },
};

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (QiReading) reading =
    notation_read ("ascii", row->input, strlen (row->input), NULL, FALSE);
  g_autofree char *codes = notation_dup_codes (reading->findings);

  g_assert_cmpstr (codes, ==, row->codes);
  g_assert_cmpint (reading->setup != NULL, ==, row->feen != NULL);
  notation_assert_sound (reading, strlen (row->input));
  if (row->feen == NULL)
    return;
  g_autofree char *text =
    qi_notation_write (qi_notation_lookup ("feen"), reading->setup, NULL, NULL);
  g_assert_cmpstr (text, ==, row->feen);
}

typedef struct
{
  const char *name;
  const char *input;
  const char *findings; /* of the errors, with what they point at */
  guint       line;     /* of the first */
  guint       column;
} Fault;

static const Fault faults[] = {
  { "none", "no board at all\n", "drawing-missing<>", 1, 1 },
  { "ragged", RULE "| k |   |\n" RULE "|   | P |   |\n" RULE "|   |   | K |\n" RULE,
    "dimensional-coherence<k |   >", 2, 3 },
  { "ragged-open", "k . .\n. P . .\n. . K\n", "dimensional-coherence<. P . .>", 2, 1 },
  { "bad-piece", RULE "| k |   |   |\n" RULE "|   | Px|   |\n" RULE "|   |   | K |\n" RULE,
    "piece-token<Px>", 4, 7 },
  { "missing-rank", "4 | k |   |\n3 |   |   |\n1 |   | K |\n", "rank-missing<1>", 3, 1 },
  { "hand", "White holding: [P?]\n" SMALL, "piece-token<?>", 1, 18 },
  { "bad-fen", SMALL "Fen: k2/1P1/2K x - - 0 1\n", "side-letter<x>", 8, 16 },
};

static void
test_fault (gconstpointer data)
{
  const Fault *fault = data;
  g_autoptr (QiReading) reading =
    notation_read ("ascii", fault->input, strlen (fault->input), NULL, FALSE);
  g_autoptr (GPtrArray) errors = g_ptr_array_new ();
  guint line = 0;
  guint column = 0;

  for (guint i = 0; i < reading->findings->len; i++)
    if (qi_finding_get_severity (g_ptr_array_index (reading->findings, i)) == QI_SEVERITY_ERROR)
      g_ptr_array_add (errors, g_ptr_array_index (reading->findings, i));
  g_autofree char *findings = dup_findings (errors, fault->input);
  g_assert_cmpstr (findings, ==, fault->findings);
  g_assert_null (reading->setup);
  notation_assert_sound (reading, strlen (fault->input));
  g_assert_true (qi_finding_get_line (first_error (reading), &line, &column));
  g_assert_cmpuint (line, ==, fault->line);
  g_assert_cmpuint (column, ==, fault->column);
}

/* A FEN beside the board counts, and squares that differ are named. */
static void
test_differs (void)
{
  static const char text[] = SMALL "Fen: k2/P2/2K b - - 0 1\n";
  static const char ragged[] = RULE "| k |   |\n" RULE "|   | P |   |\n" RULE "|   |   | K |\n"
                                    "Fen: k2/P2/2K b - - 0 1\n";
  g_autoptr (QiReading) reading = notation_read ("ascii", text, strlen (text), NULL, FALSE);
  g_autoptr (QiReading) other = notation_read ("ascii", ragged, strlen (ragged), NULL, FALSE);
  g_autofree char *codes = notation_dup_codes (reading->findings);
  g_autofree char *other_codes = notation_dup_codes (other->findings);
  gsize n = 0;

  g_assert_cmpstr (codes, ==, "drawing-differs");
  const guint *squares = qi_finding_get_squares (g_ptr_array_index (reading->findings, 0), &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpuint (squares[0], ==, 3);
  g_assert_cmpuint (squares[1], ==, 4);
  g_autofree char *fen = qi_notation_write (qi_notation_lookup ("fen"), reading->setup, NULL, NULL);
  g_assert_cmpstr (fen, ==, "k2/P2/2K b - - 0 1");
  g_assert_nonnull (other->setup);
  g_assert_cmpstr (other_codes, ==, "drawing-differs");
}

#define LINES  "rnbqkbnr\npppppppp\n........\n........\n........\n........\nPPPPPPPP\nRNBQKBNR"
#define DASHES "rnbqkbnr\npppppppp\n--------\n--------\n--------\n--------\nPPPPPPPP\nRNBQKBNR\n"
#define START  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

/* Boards with nothing between their squares. The last ones as Lc0 prints them (DebugString of its board): seen by who is
 * to move, whose pieces have capitals, with a star where a pawn passed over. */
static const struct
{
  const char *name;
  const char *input;
  const char *game;
  const char *fen; /* NULL: it is no board */
  const char *codes;
} dense[] = {
  { "dots", LINES, "chess", START " w - - 0 1", "side-unknown field-left-out" },
  { "dashes", DASHES, "chess", START " w - - 0 1", "side-unknown field-left-out" },
  { "words-around", "A game:\r\n\r\n" LINES "\r\n\r\nBlack to move\r\n", "chess",
    START " b - - 0 1", "field-left-out" },
  { "labels",
    "8 ....k...\n7 ........\n6 ........\n5 ........\n4 ........\n3 ........\n2 .......P\n1 "
    "....K...\n  abcdefgh\n",
    "chess", "4k3/8/8/8/8/8/7P/4K3 w - - 0 1", "side-unknown field-left-out" },
  { "from-below",
    "1 ...K....\n2 P.......\n3 ........\n4 ........\n5 ........\n6 ........\n7 ........\n8 "
    "...k....\n  hgfedcba\n",
    "chess", "4k3/8/8/8/8/8/7P/4K3 w - - 0 1", "side-unknown field-left-out" },
  { "two", LINES "\n\n" DASHES, "chess", START " w - - 0 1",
    "side-unknown field-left-out further-positions" },
  { "xiangqi",
    "rnbakabnr\n.........\n.c.....c.\np.p.p.p.p\n.........\n.........\nP.P.P.P.P\n.C.....C.\n......"
    "...\nRNBAKABNR\n",
    "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "side-unknown" },
  { "lc0-white",
    "rnbqkbnr\nppp.pppp\n...*....\n...pP...\n........\n........\nPPPP.PPP\n"
    "RNBQKBNR KQkq (from white's eyes) Hash: 12\n",
    "chess", "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 1", "" },
  { "lc0-black",
    "rnbqkb.r\npppp.ppp\n.....n..\n....p...\n........\n........\nPPPPPPPP\n"
    "RNBQKBNR KQkq (from black's eyes) Hash: 12\n",
    "chess", "rnbqkbnr/pppppppp/8/8/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 1", "" },
  { "lc0-black-passed",
    "rnbqkbnr\npppp.ppp\n....*...\n....pP..\n........\n........\nPPPPP.PP\n"
    "RNBQKBNR KQk (from black's eyes) Hash: 12\n",
    "chess", "rnbqkbnr/ppppp1pp/8/8/4Pp2/8/PPPP1PPP/RNBQKBNR b Kkq e3 0 1", "" },
  /* No words one below the other. */
  { "words", "dark\nkeep\nKing\nkite\n", NULL, NULL, NULL },
  { "no-kings", "........\n..x..o..\n........\n.o....x.\n........\n", NULL, NULL, NULL },
  { "no-game", "zk......\n........\n...y..w.\n.J......\n......v.\n.K......\n........\n........\n",
    NULL, NULL, NULL },
  { "no-size", "k......\n.......\n.......\n......K\n", NULL, NULL, NULL },
  { "ragged", "....k...\n........\n.......\n........\n........\n........\n........\n....K...\n",
    NULL, NULL, NULL },
  { "two-signs", "....k...\n........\n--------\n........\n........\n........\n........\n....K...\n",
    NULL, NULL, NULL },
};

static void
test_dense (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiReading) reading = qi_notation_detect (dense[i].input, -1, NULL);
  g_autofree char *codes = NULL;
  g_autofree char *fen = NULL;

  g_assert_cmpint (reading->setup != NULL, ==, dense[i].fen != NULL);
  if (dense[i].fen == NULL)
    return;
  codes = notation_dup_codes (reading->findings);
  g_assert_cmpstr (reading->format, ==, "ascii");
  g_assert_cmpstr (codes, ==, dense[i].codes);
  g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, dense[i].game);
  fen = qi_notation_write (qi_notation_lookup ("fen"), reading->setup, NULL, NULL);
  g_assert_cmpstr (fen, ==, dense[i].fen);
  notation_assert_sound (reading, strlen (dense[i].input));
}

/* Texts that are no boards. */
static void
test_not_boards (void)
{
  static const char *const texts[] = {
    "hello\nworld\n",
    "I am\na b\nc d\n",
    "| name | value |\n|------|-------|\n| a    | 1     |\n",
    "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n",
    "- one\n- two\n- three\n",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (QiReading) reading = qi_notation_detect (texts[i], -1, NULL);

      g_test_message ("%s", texts[i]);
      g_assert_null (reading->setup);
    }
}

/* What `qi show` prints reads back, lines of box drawing or plain ones, from either side. */
static void
test_show (void)
{
  static const char *const texts[] = {
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
    "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2",
    "k^-P2/+RK'2 2Q/p x/W",
  };
  static const char *const options[][4] = {
    { "show", NULL },
    { "show", "--ascii", NULL },
    { "show", "--flip", NULL },
    { "show", "--flip", "--ascii", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts) * G_N_ELEMENTS (options); i++)
    {
      const char *text = texts[i / G_N_ELEMENTS (options)];
      g_autoptr (QiReading) line = qi_notation_detect (text, -1, NULL);
      g_auto (ToolRun) run = { 0 };

      tool_run (&run, NULL, options[i % G_N_ELEMENTS (options)], text, -1);
      g_assert_cmpint (run.status, ==, 0);
      g_test_message ("%s", run.out);
      g_autoptr (QiReading) reading = qi_notation_detect (run.out, -1, NULL);
      g_assert_cmpstr (reading->format, ==, "ascii");
      g_assert_cmpuint (reading->findings->len, ==, 0);
      g_assert_true (qi_setup_equal (reading->setup, line->setup));
    }
}

/* The first and the last square, and numbers at their limits, are written as any other; the square behind the last is lost. */
static void
test_ends (void)
{
  static const struct
  {
    const char *json;
    gboolean is_kept;
  } ends[] = {
    { "{\"enPassant\":0}", TRUE },
    { "{\"enPassant\":63}", TRUE },
    { "{\"enPassant\":64}", FALSE },
    { "{\"ko\":0}", TRUE },
    { "{\"halfmove\":1}", TRUE },
    { "{\"halfmove\":-1}", FALSE },
    { "{\"fullmove\":2}", TRUE },
    { "{\"fullmove\":-1}", FALSE },
    { "{\"ply\":-1}", FALSE },
    { "{\"counting\":-1}", FALSE },
    { "{\"counting\":\"few\"}", FALSE },
    { "{\"ko\":64}", FALSE },
    { "{\"ko\":-1}", FALSE },
    { "{\"walls\":[64]}", FALSE },
    { "{\"promoted\":[true]}", FALSE },
    { "{\"halfmove\":999999999999999999}", TRUE },
    { "{\"halfmove\":1000000000000000000}", FALSE },
    { "{\"castling\":{\"first\":[0,63],\"second\":[]}}", TRUE },
    { "{\"castling\":{\"first\":[64],\"second\":[]}}", FALSE },
  };
  const QiNotation *notation = qi_notation_lookup ("ascii");

  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup ("chess"));
      g_autoptr (QiValue) json = qi_json_parse (ends[i].json, -1, NULL, NULL);
      g_autoptr (QiDetails) details = qi_details_from_value (json);
      g_autoptr (QiSetup) setup = qi_setup_with_details (start, details);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text = qi_notation_write (notation, setup, NULL, findings);

      g_test_message ("%s", ends[i].json);
      g_assert_nonnull (text);
      g_autofree char *codes = notation_dup_codes (findings);
      g_assert_cmpstr (codes, ==, ends[i].is_kept ? "" : "detail-lost");
      if (!ends[i].is_kept)
        continue;
      g_autoptr (QiReading) reading = notation_read ("ascii", text, strlen (text), NULL, FALSE);
      g_assert_nonnull (reading->setup);
      g_autoptr (QiValue) back = qi_details_to_value (qi_setup_get_details (reading->setup));
      g_autofree char *again = qi_value_to_string (back);
      g_assert_cmpstr (again, ==, ends[i].json);
    }
}

static void
test_written (void)
{
  static const char text[] = "Chess, 8x8\n"
                             "\n"
                             "Black (c), in hand: px2\n"
                             "  +----+----+----+----+----+----+----+----+\n"
                             "8 |    |    |    |    | k^ |    |    | r  |\n"
                             "  +----+----+----+----+----+----+----+----+\n"
                             "7 |    |    |    |    |    |    |    |    |\n"
                             "  +----+----+----+----+----+----+----+----+\n"
                             "6 |    |    |    |    |    |    |    |    |\n"
                             "  +----+----+----+----+----+----+----+----+\n"
                             "5 |    |    |    |    |    |    |    |    |\n"
                             "  +----+----+----+----+----+----+----+----+\n"
                             "4 |    |    |    |    |    |    |    |    |\n"
                             "  +----+----+----+----+----+----+----+----+\n"
                             "3 |    |    |    |    |    |    |    |    |\n"
                             "  +----+----+----+----+----+----+----+----+\n"
                             "2 |    |    |    |    |    |    |    |    |\n"
                             "  +----+----+----+----+----+----+----+----+\n"
                             "1 |    |    |    |    | K^ |    |    |    |\n"
                             "  +----+----+----+----+----+----+----+----+\n"
                             "    a    b    c    d    e    f    g    h\n"
                             "White (C) to move\n"
                             "castling: First Second h8";
  const gsize same = (gsize) (strstr (text, "castling:") - text);
  g_autoptr (QiReading) reading = notation_read ("ascii", text, strlen (text), NULL, FALSE);
  g_autofree char *again =
    qi_notation_write (qi_notation_lookup ("ascii"), reading->setup, NULL, NULL);

  g_assert_cmpuint (reading->findings->len, ==, 0);
  g_assert_true (strncmp (again, text, same) == 0);
  /* The sides have the game's names. */
  g_assert_cmpstr (again + same, ==, "castling: White Black h8");
}

static void
test_random (void)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  const guint32 seed = g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  guint n = 0;

  g_test_message ("seed %u", seed);
  while (all[n] != NULL)
    n++;
  for (guint i = 0; i < 10 * n; i++)
    {
      const QiGameInfo *info = all[i % n];
      g_autoptr (QiDetails) details = qi_details_new ();
      g_autoptr (QiDetails) counted = qi_details_with_int (details, "fullmove", 7);

      if (qi_game_info_get_shape (info)->n_dimensions != 2)
        continue;
      g_autoptr (QiSetup) setup = random_setup_new (info, rand, counted);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup ("ascii"), setup, NULL, findings);
      g_assert_nonnull (text);
      g_assert_cmpuint (findings->len, ==, 0);
      g_autoptr (QiReading) reading = qi_notation_detect (text, -1, NULL);
      g_test_message ("%s", text);
      g_assert_cmpstr (reading->format, ==, "ascii");
      g_assert_cmpuint (reading->findings->len, ==, 0);
      g_assert_true (qi_setup_equal (reading->setup, setup));
      g_autofree char *again =
        qi_notation_write (qi_notation_lookup ("ascii"), reading->setup, NULL, NULL);
      g_assert_cmpstr (again, ==, text);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/core/ascii/read/", rows[i].name, NULL);
      g_test_add_data_func (path, &rows[i], test_row);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strconcat ("/core/ascii/fault/", faults[i].name, NULL);
      g_test_add_data_func (path, &faults[i], test_fault);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (dense); i++)
    {
      g_autofree char *path = g_strconcat ("/core/ascii/dense/", dense[i].name, NULL);
      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_dense);
    }
  g_test_add_func ("/core/ascii/programs", test_programs);
  g_test_add_func ("/core/ascii/fairy-shogi", test_fairy_shogi);
  g_test_add_func ("/core/ascii/without-line", test_without_line);
  g_test_add_func ("/core/ascii/differs", test_differs);
  g_test_add_func ("/core/ascii/not-boards", test_not_boards);
  g_test_add_func ("/core/ascii/show", test_show);
  g_test_add_func ("/core/ascii/ends", test_ends);
  g_test_add_func ("/core/ascii/written", test_written);
  g_test_add_func ("/core/ascii/random", test_random);
  return g_test_run ();
}
