/* SPDX-License-Identifier: Apache-2.0 */
/* FEN of games that have more in it than chess. */
#include "notation-tests.h"
#include "rounds.h"
#include "qi-game-info-private.h"
#include "qi-value-private.h"

#define CHESS "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
#define SHOGI "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
#define HOUSE "r1bqk2r/ppp2ppp/2n5/4P3/2B5/8/PPP2PPP/RNBQK2R"

/* The details as JSON, and the two hands as token and count. */
static char *
dup_extras (QiSetup *setup)
{
  GString *text = g_string_new (NULL);
  QiPosition *position = qi_setup_get_position (setup);
  g_autoptr (QiValue) value = qi_details_to_value (qi_setup_get_details (setup));

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gsize n = 0;
      const QiHandItem *items = qi_position_get_hand (position, side, &n);

      for (gsize i = 0; i < n; i++)
        g_string_append_printf (text, "%u%s ", items[i].count, items[i].token.text);
    }
  qi_value_append (value, text);
  return g_string_free (text, FALSE);
}

/* A text, its meaning, and the text that is written for it. */
typedef struct
{
  const char *name;
  const char *input;
  const char *option; /* the game that the reader is told */
  const char *game;   /* of the setup */
  const char *extras; /* as above */
  const char *notes;  /* codes of all findings of reading, in order */
  const char *output; /* NULL: the input */
} Row;

/* Texts and what they mean are from what the engines of these games document; those of them that Fairy-Stockfish
 * 11.1 takes it writes as they stand here, but for the order of hands and files. */
static const Row rows[] = {
  { "crazyhouse", HOUSE "[NNPbnp] w KQkq - 0 9", NULL, "crazyhouse",
    "2N 1P 1b 1n 1p {\"castling\":{\"first\":[63,56],\"second\":[7,0]},\"halfmove\":0,"
    "\"fullmove\":9}", "", NULL },
  { "any-order", HOUSE "[pNbPnN] w KQkq - 0 9", NULL, "crazyhouse",
    "2N 1P 1b 1n 1p {\"castling\":{\"first\":[63,56],\"second\":[7,0]},\"halfmove\":0,"
    "\"fullmove\":9}", "", HOUSE "[NNPbnp] w KQkq - 0 9" },
  { "empty-brackets", CHESS "[] w - - 0 1", NULL, "crazyhouse",
    "{\"halfmove\":0,\"fullmove\":1}", "", NULL },
  { "dash-in-brackets", CHESS "[-] w - - 0 1", NULL, "crazyhouse",
    "{\"halfmove\":0,\"fullmove\":1}", "", CHESS "[] w - - 0 1" },
  { "no-brackets", CHESS " w - - 0 1", "crazyhouse", "crazyhouse",
    "{\"halfmove\":0,\"fullmove\":1}", "", CHESS "[] w - - 0 1" },
  { "ninth-rank", HOUSE "/NNPnbp w - - 0 9", NULL, "crazyhouse",
    "2N 1P 1b 1n 1p {\"halfmove\":0,\"fullmove\":9}", "holdings-rank",
    HOUSE "[NNPbnp] w - - 0 9" },
  { "ninth-rank-named", HOUSE "/NNPnbp w - - 0 9", "crazyhouse", "crazyhouse",
    "2N 1P 1b 1n 1p {\"halfmove\":0,\"fullmove\":9}", "holdings-rank",
    HOUSE "[NNPbnp] w - - 0 9" },
  { "ninth-rank-empty", CHESS "/ w - - 0 1", "crazyhouse", "crazyhouse",
    "{\"halfmove\":0,\"fullmove\":1}", "holdings-rank", CHESS "[] w - - 0 1" },
  { "ninth-rank-full", "4k3/8/8/8/8/8/8/4K3/PPPPpppp w - - 0 1", NULL, "crazyhouse",
    "4P 4p {\"halfmove\":0,\"fullmove\":1}", "holdings-rank",
    "4k3/8/8/8/8/8/8/4K3[PPPPpppp] w - - 0 1" },
  { "promoted", "r1bQ~k2r/ppp2ppp/8/8/8/8/PPP2PPP/RNBQK2R[Pp] w - - 0 9", NULL, "crazyhouse",
    "1P 1p {\"promoted\":[3],\"halfmove\":0,\"fullmove\":9}", "", NULL },
  { "promoted-alone", "3Qk~3/8/8/8/8/8/8/3K~4 w - - 0 9", NULL, "crazyhouse",
    "{\"promoted\":[4,59],\"halfmove\":0,\"fullmove\":9}", "",
    "3Qk~3/8/8/8/8/8/8/3K~4[] w - - 0 9" },
  { "promoted-pawn", "4k3/P~7/8/8/8/8/8/4K3[] w - - 0 9", NULL, "crazyhouse",
    "{\"halfmove\":0,\"fullmove\":9}", "promoted-mark", "4k3/P7/8/8/8/8/8/4K3[] w - - 0 9" },
  { "promoted-nothing", "4k3/8~/8/8/8/8/8/4K3[] w - - 0 9", NULL, "crazyhouse",
    "{\"halfmove\":0,\"fullmove\":9}", "promoted-mark", "4k3/8/8/8/8/8/8/4K3[] w - - 0 9" },
  { "three-check", CHESS " w - - 3+2 0 1", NULL, "3check",
    "{\"checks\":{\"first\":3,\"second\":2},\"halfmove\":0,\"fullmove\":1}", "", NULL },
  { "checks-given", CHESS " w - - 0 1 +0+1", NULL, "3check",
    "{\"checks\":{\"first\":3,\"second\":2},\"halfmove\":0,\"fullmove\":1}", "",
    CHESS " w - - 3+2 0 1" },
  { "no-checks", CHESS " w - - 0 1", "3check", "3check", "{\"halfmove\":0,\"fullmove\":1}", "",
    CHESS " w - - 3+3 0 1" },
  { "five-check", CHESS " w - - 0 1 +0+1", "5check", "5check",
    "{\"checks\":{\"first\":5,\"second\":4},\"halfmove\":0,\"fullmove\":1}", "",
    CHESS " w - - 5+4 0 1" },
  { "seirawan", CHESS "[HEhe] w KQBCDFGkqbcdfg - 0 1", NULL, "seirawan",
    "1E 1H 1e 1h {\"castling\":{\"first\":[63,56],\"second\":[7,0]},"
    "\"gates\":{\"first\":[63,62,61,60,59,58,57,56],\"second\":[7,6,5,4,3,2,1,0]},"
    "\"halfmove\":0,\"fullmove\":1}", "", NULL },
  { "seirawan-all-files", CHESS "[EHeh] w KQABCDEFGHkqabcdefgh - 0 1", NULL, "seirawan",
    "1E 1H 1e 1h {\"castling\":{\"first\":[63,56],\"second\":[7,0]},"
    "\"gates\":{\"first\":[63,62,61,60,59,58,57,56],\"second\":[7,6,5,4,3,2,1,0]},"
    "\"halfmove\":0,\"fullmove\":1}", "", CHESS "[HEhe] w KQBCDFGkqbcdfg - 0 1" },
  { "seirawan-fewer", CHESS "[HEhe] w KBkq - 0 1", NULL, "seirawan",
    "1E 1H 1e 1h {\"castling\":{\"first\":[63],\"second\":[7,0]},"
    "\"gates\":{\"first\":[63,60,57],\"second\":[7,4,0]},\"halfmove\":0,\"fullmove\":1}", "", NULL },
  { "seirawan-files-alone", CHESS "[HEhe] w BCDFG - 0 1", NULL, "seirawan",
    "1E 1H 1e 1h {\"gates\":{\"first\":[62,61,59,58,57],\"second\":[]},"
    "\"halfmove\":0,\"fullmove\":1}", "", NULL },
  { "seirawan-no-piece", "4k3/8/8/8/8/8/8/4K3[H] w B - 0 1", NULL, "seirawan",
    "1H {\"gates\":{\"first\":[57],\"second\":[]},\"halfmove\":0,\"fullmove\":1}",
    "gate-without-piece", NULL },
  { "makruk-count", "8/8/3k4/8/2K1M3/8/8/4R3 w - 32 6 40", NULL, "makruk",
    "{\"counting\":32,\"halfmove\":6,\"fullmove\":40}", "", NULL },
  { "makruk-bare", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", NULL, NULL,
    "{\"halfmove\":0,\"fullmove\":1}", "", NULL },
  { "cambodian", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1", "cambodian",
    "cambodian", "{\"gates\":{\"first\":[60,59],\"second\":[4,3]},\"halfmove\":0,\"fullmove\":1}",
    "", NULL },
  { "sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1", NULL, "sittuyin",
    "2E 1G 1K^ 2N 2R 2e 1g 1k^ 2n 2r {\"halfmove\":0,\"fullmove\":1}", "", NULL },
  { "shogi", SHOGI "[-] w 0 1", NULL, "shogi", "{\"halfmove\":0,\"fullmove\":1}",
    "field-left-out field-left-out", SHOGI "[] w - - 0 1" },
  { "shogi-hands", "lnsgkgsnl/1r5+B1/ppppppppp/9/9/9/PPPPPPPPP/7R1/LNSGKGSNL[Pb] b - - 3 7", NULL,
    "shogi", "1P 1b {\"halfmove\":3,\"fullmove\":7}", "", NULL },
  { "walls", "*pppppppp*/10/*1*1K4k/10/*PPPPPPPP* w - - 0 1", NULL, NULL,
    "{\"walls\":[0,9,20,22,40,49],\"halfmove\":0,\"fullmove\":1}", "", NULL },
  { "walls-in-chess", "rnbqkbnr/ppp*pppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", NULL, "chess",
    "{\"walls\":[11],\"halfmove\":0,\"fullmove\":1}", "detail-unused", NULL },
  { "no-game-hands", "kq2/4/QK2[QQq] w - - 0 1", NULL, NULL,
    "2Q 1q {\"halfmove\":0,\"fullmove\":1}", "", NULL },
  { "without-en-passant", CHESS " w KQkq 0 1", NULL, "chess",
    "{\"castling\":{\"first\":[63,56],\"second\":[7,0]},\"halfmove\":0,\"fullmove\":1}",
    "field-left-out", CHESS " w KQkq - 0 1" },
  { "janggi", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR b - - 0 1", "janggi",
    "janggi", "{\"halfmove\":0,\"fullmove\":1}", "letter-nickname",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1" },
  /* The board and the field of en passant disagree. */
  { "no-pawn-passed", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1", NULL, "chess",
    "{\"enPassant\":20,\"halfmove\":0,\"fullmove\":1}", "invalid-ep-square", NULL },
  { "origin-taken", "4k3/4p3/8/3Pp3/8/8/8/4K3 w - e6 0 1", NULL, "chess",
    "{\"enPassant\":20,\"halfmove\":0,\"fullmove\":1}", "invalid-ep-square", NULL },
  { "wrong-rank", "4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1", NULL, "chess",
    "{\"enPassant\":44,\"halfmove\":0,\"fullmove\":1}", "invalid-ep-square", NULL },
  { "pawn-from-its-second-step", "4k3/8/8/8/8/3pP3/8/4K3 b - e2 0 1", NULL, "chess",
    "{\"enPassant\":52,\"halfmove\":0,\"fullmove\":1}", "invalid-ep-square", NULL },
  { "grand-en-passant",
    "r8r/1nbqkcabn1/ppp1pppppp/10/3pP5/10/10/PPPP1PPPPP/1NBQKCABN1/R8R w - d7 0 1", "grand",
    "grand", "{\"enPassant\":33,\"halfmove\":0,\"fullmove\":1}", "", NULL },
};

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (QiReading) reading =
    notation_read ("fen", row->input, strlen (row->input), row->option, FALSE);
  g_autofree char *notes = notation_dup_codes (reading->findings);

  notation_assert_sound (reading, strlen (row->input));
  g_assert_cmpstr (notes, ==, row->notes);
  g_assert_nonnull (reading->setup);
  g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, row->game);
  g_autofree char *extras = dup_extras (reading->setup);
  g_assert_cmpstr (extras, ==, row->extras);

  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text =
    qi_notation_write (qi_notation_lookup ("fen"), reading->setup, NULL, findings);
  g_autofree char *losses = notation_dup_codes (findings);
  g_assert_cmpstr (losses, ==, "");
  g_assert_cmpstr (text, ==, row->output != NULL ? row->output : row->input);
}

static const struct
{
  const char *name;
  const char *input;
  const char *option;
  const char *findings; /* errors and what they point at */
} faults[] = {
  { "not-closed", CHESS "[Pp w - - 0 1", NULL, "holdings-bracket<[Pp>" },
  { "after-brackets", CHESS "[Pp]x w - - 0 1", NULL, "holdings-bracket<x>" },
  { "count", "4k3/8/8/8/8/8/8/4K3[17p] w - - 0 1", NULL, "hand-piece-token<17>" },
  { "no-letter", "4k3/8/8/8/8/8/8/4K3[P?p] w - - 0 1", NULL, "hand-piece-token<?>" },
  { "too-many", "rr/RR[P] w - - 0 1", NULL, "too-many-pieces<P>" },
  { "too-many-flipello", "4/1PP1/1PP1/4[PPPPPPPPPPPPPpppppppppppp] w 0 1", NULL,
    "too-many-pieces<PPPPPPPPPPPPPpppppppppppp>" },
  { "more-checks", CHESS " w - - 0 1 +4+0", NULL, "bad-checks<+4+0>" },
  { "checks-twice", CHESS " w - - 3+3 0 1 +0+0", NULL, "field-count<+0+0>" },
  { "count-in-chess", CHESS " w KQkq 32 0 1", NULL, "en-passant-square<32>" },
  { "stray-bracket", "4k3/8/8/8/8/8/8/4K3] w - - 0 1", NULL, "piece-token<]>" },
  { "nine-ranks-of-chess", "4k3/8/8/8/8/8/8/4K3/QRBNPQRK w - - 0 1", NULL,
    "dimensional-coherence<4k3/8/8/8/8/8/8/4K3/QRBNPQRK>" },
  { "wall-in-a-rank-too-long", "4k3*/8/8/8/8/8/8/4K3 w - - 0 1", NULL,
    "dimensional-coherence<4k3*>" },
};

static void
test_faults (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("fen", faults[i].input, strlen (faults[i].input), faults[i].option, FALSE);
      g_autoptr (GPtrArray) errors = qi_findings_new ();

      for (guint j = 0; j < reading->findings->len; j++)
        if (qi_finding_get_severity (g_ptr_array_index (reading->findings, j)) == QI_SEVERITY_ERROR)
          g_ptr_array_add (errors, qi_finding_ref (g_ptr_array_index (reading->findings, j)));
      g_autofree char *found = dup_findings (errors, faults[i].input);
      g_test_message ("%s", faults[i].name);
      g_assert_cmpstr (found, ==, faults[i].findings);
      notation_assert_sound (reading, strlen (faults[i].input));
      g_assert_null (reading->setup);
    }
}

/* Warnings name the square where board and field disagree. */
static void
test_squares (void)
{
  static const struct
  {
    const char *input;
    const char *option;
    const char *code;
    guint square;
  } cases[] = {
    { "4k3/8/8/8/8/8/8/4K3 w K - 0 1", NULL, "castling-without-rook", 63 },
    { "4k3/8/8/8/8/8/8/R7 w Q - 0 1", NULL, "castling-without-king", 56 },
    { "4k3/8/8/8/8/8/8/4K3 w - e6 0 1", NULL, "invalid-ep-square", 20 },
    { "4k3/8~/8/8/8/8/8/4K3[] w - - 0 1", NULL, "promoted-mark", 15 },
    { "4k3/2p~5/8/8/8/8/8/4K3[] w - - 0 1", NULL, "promoted-mark", 10 },
    { "4k3/8/8/8/8/8/8/4K3[H] w B - 0 1", "seirawan", "gate-without-piece", 57 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("fen", cases[i].input, strlen (cases[i].input), cases[i].option, FALSE);
      gsize n = 0;

      g_test_message ("%s", cases[i].input);
      g_assert_nonnull (reading->setup);
      g_assert_cmpuint (reading->findings->len, ==, 1);
      const QiFinding *finding = g_ptr_array_index (reading->findings, 0);
      g_assert_cmpstr (qi_finding_get_code (finding), ==, cases[i].code);
      g_assert_cmpint (qi_finding_get_severity (finding), ==, QI_SEVERITY_WARNING);
      g_assert_cmpuint (qi_finding_get_squares (finding, &n)[0], ==, cases[i].square);
      g_assert_cmpuint (n, ==, 1);
    }
}

/* Details that the FEN of another game has no place for are reported. */
static void
test_losses (void)
{
  static const struct
  {
    const char *input;
    const char *option; /* of reading */
    const char *game;   /* that the setup is written as */
    const char *output;
    const char *losses;
  } cases[] = {
    { "r1bQ~k2r/8/8/8/8/8/8/4K3 w - - 0 9", "crazyhouse", "chess",
      "r1bQk2r/8/8/8/8/8/8/4K3 w - - 0 9", "detail-lost" },
    { CHESS " w - - 2+1 0 1", NULL, "chess", CHESS " w - - 0 1", "detail-lost" },
    { CHESS " w - - 3+3 0 1", NULL, "chess", CHESS " w - - 0 1", "detail-lost" },
    { "8/8/3k4/8/2K1M3/8/8/4R3 w - 32 6 40", NULL, "cambodian",
      "8/8/3k4/8/2K1M3/8/8/4R3 w - 32 6 40", "" },
    { "8/8/3k4/8/2K5/8/8/4R3 w - 32 6 40", "makruk", "chess", "8/8/3k4/8/2K5/8/8/4R3 w - - 6 40",
      "styles-lost detail-lost" },
    { CHESS "[] w KQBCDFGkqbcdfg - 0 1", "seirawan", "chess", CHESS " w KQkq - 0 1",
      "detail-lost" },
    /* The rights of Seirawan chess stand for gates too. */
    { CHESS " w KQkq - 0 1", "chess", "seirawan", CHESS "[] w KQkq - 0 1", "detail-lost" },
    { "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", "chess", "racingkings", "4k3/8/8/8/8/8/8/1R2K3 w - - 0 1",
      "detail-lost" },
    { "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "chess960", "seirawan",
      "4k3/8/8/8/8/8/8/RR2K3[] w - - 0 1", "detail-lost" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("fen", cases[i].input, strlen (cases[i].input), cases[i].option, FALSE);
      g_autoptr (GPtrArray) findings = qi_findings_new ();

      g_test_message ("%s", cases[i].input);
      g_assert_nonnull (reading->setup);
      g_autoptr (QiSetup) setup =
        qi_setup_new (qi_setup_get_position (reading->setup), cases[i].game,
                      qi_setup_get_details (reading->setup));
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("fen"), setup, NULL, findings);
      g_autofree char *losses = notation_dup_codes (findings);
      g_assert_cmpstr (text, ==, cases[i].output);
      g_assert_cmpstr (losses, ==, cases[i].losses);
    }
}

static void
test_places (void)
{
  static const char text[] = "3Q~k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1";
  static const QiTextPlace places[] = {
    { 1, 2, 3, QI_SIDE_FIRST },
    { 3, 1, 4, QI_SIDE_FIRST },
    { 19, 1, 60, QI_SIDE_FIRST },
    { 22, 1, QI_NO_SQUARE, QI_SIDE_FIRST },
    { 23, 1, QI_NO_SQUARE, QI_SIDE_SECOND },
  };
  g_autoptr (QiReading) reading = notation_read ("fen", text, strlen (text), NULL, FALSE);

  g_assert_cmpuint (reading->places->len, ==, G_N_ELEMENTS (places));
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      const QiTextPlace *place = &g_array_index (reading->places, QiTextPlace, i);

      g_assert_cmpuint (place->offset, ==, places[i].offset);
      g_assert_cmpuint (place->length, ==, places[i].length);
      g_assert_cmpuint (place->square, ==, places[i].square);
      g_assert_cmpint (place->hand, ==, places[i].hand);
    }
}

/* --- random setups of every game -------------------------------------------------------------- */

static QiValue *
random_squares (GRand         *rand,
                const QiShape *shape,
                guint          from,
                guint          to,
                gboolean       occupied,
                QiPosition    *position)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);

  for (guint square = to; square > from; square--)
    if ((qi_position_get_piece (position, square - 1) != NULL) == occupied
        && g_rand_int_range (rand, 0, 4) == 0)
      g_ptr_array_add (items, qi_value_new_int (square - 1));
  return qi_value_new_array ((QiValue *const *) items->pdata, items->len);
}

/* A detail of squares of each side's own rank. */
static QiDetails *
with_sided (QiDetails  *details,
            const char *key,
            GRand      *rand,
            QiPosition *position)
{
  static const char *const keys[] = { "first", "second" };
  const QiShape *shape = qi_position_get_shape (position);
  const guint files = qi_shape_get_files (shape);
  const guint last = qi_shape_get_n_squares (shape) - files;
  g_autoptr (QiValue) first = random_squares (rand, shape, last, last + files, TRUE, position);
  g_autoptr (QiValue) second = random_squares (rand, shape, 0, files, TRUE, position);
  QiValue *sides[] = { first, second };
  g_autoptr (QiValue) value = qi_value_new_object (keys, sides, 2);

  return qi_details_with (details, key, value);
}

static QiDetails *
random_details (GRand            *rand,
                const QiGameInfo *info,
                QiPosition       *position)
{
  const guint fen = qi_game_info_get_fen (info);
  const QiShape *shape = qi_position_get_shape (position);
  const guint n = qi_shape_get_n_squares (shape);
  QiDetails *details = qi_details_new ();
  QiDetails *next = NULL;

#define STEP(made) (next = (made), qi_details_unref (details), details = next)
  STEP (qi_details_with_int (details, "halfmove", g_rand_int_range (rand, 0, 100)));
  STEP (qi_details_with_int (details, "fullmove", g_rand_int_range (rand, 0, 300)));
  if ((fen & QI_GAME_FEN_EN_PASSANT) != 0 && g_rand_boolean (rand))
    STEP (qi_details_with_int (details, "enPassant", g_rand_int_range (rand, 0, (gint32) n)));
  if ((fen & QI_GAME_FEN_COUNTING) != 0 && g_rand_boolean (rand))
    STEP (qi_details_with_int (details, "counting", g_rand_int_range (rand, 0, 128)));
  if ((fen & QI_GAME_FEN_CASTLING) != 0 && (fen & QI_GAME_FEN_GATES) == 0)
    STEP (with_sided (details, "castling", rand, position));
  if ((fen & QI_GAME_FEN_GATES) != 0)
    STEP (with_sided (details, "gates", rand, position));
  if (g_rand_boolean (rand))
    {
      g_autoptr (QiValue) walls = random_squares (rand, shape, 0, n, FALSE, position);

      STEP (qi_details_with (details, "walls", walls));
    }
#undef STEP
  return details;
}

static QiSetup *
random_setup (GRand            *rand,
              const QiGameInfo *info)
{
  const QiShape *shape = qi_game_info_get_shape (info);
  const guint n = qi_shape_get_n_squares (shape);
  const gboolean has_hands = (qi_game_info_get_fen (info) & QI_GAME_FEN_HOLDINGS) != 0;
  QiPositionBuilder *builder = qi_position_builder_new (shape, qi_limits_get_default ());
  const char styles[2][2] = { { qi_game_info_get_style (info), '\0' },
                              { g_ascii_tolower (qi_game_info_get_style (info)), '\0' } };
  gsize n_pieces = 0;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n_pieces);

  for (guint square = 0; square < n; square++)
    {
      const QiGamePiece *piece = &pieces[g_rand_int_range (rand, 0, (gint32) n_pieces)];
      const QiSide side = g_rand_boolean (rand) ? QI_SIDE_FIRST : QI_SIDE_SECOND;
      g_autofree char *token =
        side == QI_SIDE_FIRST ? g_strdup (piece->token) : g_ascii_strdown (piece->token, -1);
      const guint what = (guint) g_rand_int_range (rand, 0, has_hands ? 4 : 3);

      if (what == 0)
        qi_position_builder_put (builder, square, &QI_TOKEN (token));
      else if (what == 3)
        qi_position_builder_add_to_hand (builder, side, &QI_TOKEN (token), 1);
    }
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    qi_position_builder_set_style (builder, side, &QI_TOKEN (styles[side]));
  qi_position_builder_set_turn (builder, g_rand_boolean (rand) ? QI_SIDE_FIRST : QI_SIDE_SECOND);

  g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
  g_assert_nonnull (position);
  g_autoptr (QiDetails) details = random_details (rand, info, position);
  return qi_setup_new (position, qi_game_info_get_id (info), details);
}

/* Everything that the FEN of a game has a place for is read back, and the text that was written is
 * written the same again. */
static void
test_random (gconstpointer data)
{
  const QiGameInfo *info = data;
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (200); round++)
    {
      g_autoptr (QiSetup) setup = random_setup (rand, info);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("fen"), setup, NULL, findings);

      if (text == NULL)
        g_test_message ("%s",
                        qi_finding_get_message (g_ptr_array_index (findings, findings->len - 1)));
      g_assert_nonnull (text);
      g_autoptr (QiReading) reading =
        notation_read ("fen", text, strlen (text), qi_game_info_get_id (info), FALSE);
      g_assert_nonnull (reading->setup);
      g_assert_true (
        qi_position_equal (qi_setup_get_position (setup), qi_setup_get_position (reading->setup)));
      /* Only a right that no letter can name is lost. */
      for (guint i = 0; i < findings->len; i++)
        g_assert_cmpstr (qi_finding_get_param (g_ptr_array_index (findings, i), "key"), ==,
                         "castling");

      g_autoptr (GPtrArray) none = qi_findings_new ();
      g_autofree char *again =
        qi_notation_write (qi_notation_lookup ("fen"), reading->setup, NULL, none);
      g_assert_cmpstr (again, ==, text);
      g_assert_cmpuint (none->len, ==, 0);
    }
}

/* The start position of every game that has a FEN, through its text and back. */
static void
test_starts (void)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();

  for (gsize i = 0; all[i] != NULL; i++)
    {
      const char *const *formats = qi_game_info_get_formats (all[i]);
      g_autoptr (QiSetup) start = qi_game_info_dup_start (all[i]);
      g_autoptr (GPtrArray) findings = qi_findings_new ();

      if (!g_strv_contains (formats, "fen"))
        continue;
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("fen"), start, NULL, findings);
      g_test_message ("%s: %s", qi_game_info_get_id (all[i]), text);
      g_assert_nonnull (text);
      g_assert_cmpuint (findings->len, ==, 0);
      g_autoptr (QiReading) reading =
        notation_read ("fen", text, strlen (text), qi_game_info_get_id (all[i]), FALSE);
      g_assert_cmpuint (reading->findings->len, ==, 0);
      g_assert_true (
        qi_position_equal (qi_setup_get_position (reading->setup), qi_setup_get_position (start)));
      /* Shogi counts plies, FEN counts moves. */
      if (qi_details_get (qi_setup_get_details (start), "ply") == NULL)
        g_assert_true (qi_setup_equal (reading->setup, start));
    }
}

/* What Fairy-Stockfish 11.1 (Debian's fairy-stockfish) answers to "setoption name UCI_Variant value
 * GAME", "position startpos", "d". */
static const struct
{
  const char *game;
  const char *fen;
} recorded[] = {
  { "chess", CHESS " w KQkq - 0 1" },
  { "crazyhouse", CHESS "[] w KQkq - 0 1" },
  { "3check", CHESS " w KQkq - 3+3 0 1" },
  { "kingofthehill", CHESS " w KQkq - 0 1" },
  { "antichess", CHESS " w - - 0 1" },
  { "horde", "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1" },
  { "racingkings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1" },
  { "capablanca", "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1" },
  { "gothic", "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1" },
  { "grand", "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1" },
  { "seirawan", CHESS "[EHeh] w KQABCDEFGHkqabcdefgh - 0 1" },
  { "shatranj", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1" },
  { "makruk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1" },
  { "cambodian", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1" },
  { "sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrrnn] w - - 0 1" },
  { "janggi", "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1" },
  { "minixiangqi", "rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1" },
  { "gardner", "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1" },
  { "losalamos", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1" },
  { "knightmate", "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1" },
  { "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1" },
};

static void
test_recorded (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (recorded); i++)
    {
      g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup (recorded[i].game));
      g_autoptr (QiReading) reading =
        notation_read ("fen", recorded[i].fen, strlen (recorded[i].fen), recorded[i].game, FALSE);

      g_test_message ("%s", recorded[i].game);
      g_assert_cmpuint (reading->findings->len, ==, 0);
      g_assert_true (qi_setup_equal (reading->setup, start));
    }
}

/* A hand, marks and walls of a million bytes cost no more than their length. */
static void
test_large (void)
{
  static const char *const units[] = { "p", "~", "*", "*/", "Q~", "]", "[" };

  for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
    {
      g_autoptr (GString) text = g_string_new (i == 0 ? "8/8/8/8/8/8/8/8[" : "8/");

      while (text->len < 1000000)
        g_string_append (text, units[i]);
      g_autoptr (QiReading) reading = notation_read ("fen", text->str, text->len, NULL, FALSE);
      g_assert_cmpuint (reading->findings->len, <=, 110);
    }
}

static void
test_garbage (void)
{
  static const char alphabet[] = "KkRrPp[]~*/-+0138 \n\xc3wb";
  static const char *const games[] = { NULL, "crazyhouse", "seirawan", "3check", "makruk" };
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (20000); round++)
    {
      char text[64];
      gsize length = (gsize) g_rand_int_range (rand, 0, sizeof text);

      for (gsize i = 0; i < length; i++)
        text[i] = alphabet[g_rand_int_range (rand, 0, sizeof alphabet)];
      g_autoptr (QiReading) reading =
        notation_read ("fen", text, length, games[round % G_N_ELEMENTS (games)], round % 2 == 0);
      notation_assert_sound (reading, length);
    }
}

int
main (int    argc,
      char **argv)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = g_strconcat ("/core/fen-games/read/", rows[i].name, NULL);

      g_test_add_data_func (name, &rows[i], test_row);
    }
  for (gsize i = 0; all[i] != NULL; i++)
    {
      g_autofree char *name =
        g_strconcat ("/core/fen-games/random/", qi_game_info_get_id (all[i]), NULL);

      if (g_strv_contains (qi_game_info_get_formats (all[i]), "fen"))
        g_test_add_data_func (name, all[i], test_random);
    }
  g_test_add_func ("/core/fen-games/faults", test_faults);
  g_test_add_func ("/core/fen-games/squares", test_squares);
  g_test_add_func ("/core/fen-games/losses", test_losses);
  g_test_add_func ("/core/fen-games/places", test_places);
  g_test_add_func ("/core/fen-games/starts", test_starts);
  g_test_add_func ("/core/fen-games/recorded", test_recorded);
  g_test_add_func ("/core/fen-games/large", test_large);
  g_test_add_func ("/core/fen-games/garbage", test_garbage);
  return g_test_run ();
}
