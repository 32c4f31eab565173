/* SPDX-License-Identifier: Apache-2.0 */
#include "notation-tests.h"
#include "qi-popeye-private.h"
#include "rounds.h"

/* Inputs from Popeye's own py-engl.txt and BEISPIEL folder. */
#define SAMPLE                                                                                     \
  "BeginProblem\nAuthor          Unknown\nOrigin          Also Unkown\nStipulation     #2\n"       \
  "Pieces          White   Ka3 Ra8\n\t\tBlack   Kb1\n"                                             \
  "Option          MoveNumbers Try Set Variation\nEndProblem\n"
#define SHORT                                                                                      \
  "Begi\nAuth    Unknown\nOrig    Also Unkown\nStip    #2\nPiec    Whit Ka3 Ra8\n"                 \
  "\tBlac Kb1\nOpti    Move Try Set Vari\nEndp\n"
#define NORSK                                                                                      \
  "anfa\nauto N.A. Bakke\nquel 269, 0-0, VIII/1981\nford h#2\nbedi norsksjakk\nstei\n"             \
  "weis ke5 de1\nschw ke8 le4\nende\n"
#define CASTLING                                                                                   \
  "anfa\nauto Thomas R. Dawson\nquel Illustrated London News, 1913\nford #2\n"                     \
  "opti vari keinerochade h1\nstei\nweis ke1 th1\n"                                                \
  "schw kb8 tb6b7 la6a7 sa8 bb5c6c7d7g7h6\n\nende"
#define EN_PASSANT                                                                                 \
  "anfangproblem\nautor Friedrich Amelung\nquelle Duena-Zeitung\nforderung #2\n"                   \
  "option varianten enpassant g7g6g5\nsteine\nweiss kf5 th8 be5f6h5\nschwarz kh6 bg5h7\n"          \
  "endeproblem\n"
#define SPEZIALPREIS                                                                               \
  "anfa\nauto Gy\"orgy Bakcsi\nquel Budapesti Sakkszoevetseg TT, 1974\ntite Spezialpreis\n"        \
  "ford h#2\nstei\nweis kb4 lh4 sd7\nschw ke8 ta8 lb7 ba7\nzwilling tausche e8 a8\n\nende\n"
#define HARMONIE                                                                                   \
  "anfang\nautor \t\tThomas Maeder\nquelle \t\t1.Preis, 3. \"harmonie\"-TT 1990\n\n"               \
  "forderung \th#2\n\nsteine \t\tweiss \tgd6a4g4 bg6 nb5h2 ke1\n"                                  \
  "\t\tschwarz ke8 td7a2 de7 be5b4e4e3f3\n\nende"

static const struct
{
  const char *name;
  const char *input;
  const char *codes;
  const char *game;
  const char *fen; /* placement and side to move; NULL: not to be said in FEN */
  const char *details;
} rows[] = {
  { "sample", SAMPLE, "", "chess", "R7/8/8/8/8/K7/8/1k6 w",
    "{\"stipulation\":\"#2\",\"tags\":{\"Author\":\"Unknown\",\"Origin\":\"Also Unkown\","
    "\"Option\":\"MoveNumbers Try Set Variation\"}}" },
  { "short", SHORT, "", "chess", "R7/8/8/8/8/K7/8/1k6 w",
    "{\"stipulation\":\"#2\",\"tags\":{\"Author\":\"Unknown\",\"Origin\":\"Also Unkown\","
    "\"Option\":\"Move Try Set Vari\"}}" },
  { "german", NORSK, "", "chess", "4k3/8/8/4K3/4b3/8/8/4Q3 b",
    "{\"stipulation\":\"h#2\",\"tags\":{\"Author\":\"N.A. Bakke\",\"Origin\":\"269, 0-0,"
    " VIII/1981\","
    "\"Condition\":\"norsksjakk\",\"Language\":\"German\"}}" },
  { "castling", CASTLING, "", "chess", "nk6/brpp2p1/brp4p/1p6/8/8/8/4K2R w", NULL },
  { "en-passant", EN_PASSANT, "", "chess", "7R/7p/5P1k/4PKpP/8/8/8/8 w",
    "{\"stipulation\":\"#2\",\"tags\":{\"Author\":\"Friedrich Amelung\","
    "\"Origin\":\"Duena-Zeitung\","
    "\"Option\":\"varianten\",\"Language\":\"German\"},\"enPassant\":22}" },
  { "twin", SPEZIALPREIS, "", "chess", "r3k3/pb1N4/8/8/1K5B/8/8/8 b",
    "{\"title\":\"Spezialpreis\",\"stipulation\":\"h#2\","
    "\"tags\":{\"Author\":\"Gy\\\"orgy Bakcsi\","
    "\"Origin\":\"Budapesti Sakkszoevetseg TT, 1974\",\"Twin\":\"tausche e8 a8\","
    "\"Language\":\"German\"},\"castling\":{\"first\":[],\"second\":[0]}}" },
  { "fairy", HARMONIE, "", NULL, NULL,
    "{\"stipulation\":\"h#2\",\"tags\":{\"Author\":\"Thomas Maeder\","
    "\"Origin\":\"1.Preis, 3. \\\"harmonie\\\"-TT 1990\"}}" },
  { "latin-1",
    "begin\nauthor Ren\xe9 \xc9.\ntitle \xc0 toi\nstip #2\npieces white Ka1 black Kh8 endproblem",
    "read-as-latin-1", "chess", "7k/8/8/8/8/8/8/K7 w",
    "{\"title\":\"À toi\",\"stipulation\":\"#2\",\"tags\":{\"Author\":\"René É.\"}}" },
  { "joined-and-apart", "begin pieces white K a1 Rb2c3 black kh8 endproblem", "", "chess",
    "7k/8/8/8/8/2R5/1R6/K7 w", "{}" },
  { "shortest-words", "beg pie whi kd6 bla kh7 sti #2 end", "", "chess", "8/7k/3K4/8/8/8/8/8 w",
    "{\"stipulation\":\"#2\"}" },
  { "half-move", "begin stip h#2.5 pieces white Kd6 black Kh7 endp", "", "chess",
    "8/7k/3K4/8/8/8/8/8 w", "{\"stipulation\":\"h#2.5\"}" },
  { "white-to-play", "begin stip h#2 option whitetoplay pieces white Kd6 black Kh7 endp", "",
    "chess", "8/7k/3K4/8/8/8/8/8 w", "{\"stipulation\":\"h#2\"}" },
  { "half-duplex", "begin stip #2 option halfduplex pieces white Kd6 black Kh7 endp", "", "chess",
    "8/7k/3K4/8/8/8/8/8 b", "{\"stipulation\":\"#2\"}" },
  { "post-key", "begin stip #2 option postkeyplay pieces white Kd6 black Kh7 endp", "", "chess",
    "8/7k/3K4/8/8/8/8/8 b", "{\"stipulation\":\"#2\",\"tags\":{\"Option\":\"postkeyplay\"}}" },
  { "series-help", "begin stip ser-h#3 pieces white Kd6 black Kh7 endp", "", "chess",
    "8/7k/3K4/8/8/8/8/8 b", "{\"stipulation\":\"ser-h#3\"}" },
  { "white-first", "begin stip 2->ser-h#4 pieces white Kd6 black Kh7 endp", "", "chess",
    "8/7k/3K4/8/8/8/8/8 w", "{\"stipulation\":\"2->ser-h#4\"}" },
  { "apart", "begin stip # 2 pieces white Kd6 black Kh7 endp", "", "chess", "8/7k/3K4/8/8/8/8/8 w",
    "{\"stipulation\":\"#2\"}" },
  { "array", "begin initialgamearray endp", "", "chess",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
    "{\"castling\":{\"first\":[63,56],\"second\":[7,0]}}" },
  { "forsyth", "begin forsyth 8/8/3K4/8/8/7k/1s6/R7 stip #2 endp", "", "chess",
    "8/8/3K4/8/8/7k/1n6/R7 w", "{\"stipulation\":\"#2\"}" },
  { "french", "debut enonce #2 pieces blanc Rd6 Ca1 noir Rh7 fin", "", "chess",
    "8/7k/3K4/8/8/8/8/N7 w", "{\"stipulation\":\"#2\"}" },
  { "no-end", "begin pieces white Kd6 black Kh7", "field-left-out", "chess", "8/7k/3K4/8/8/8/8/8 w",
    "{}" },
  { "next", "begin\npieces white Kd6 black Kh7\nnext\npieces white Ka1\nnextproblem\nendp",
    "further-positions", "chess", "8/7k/3K4/8/8/8/8/8 w", "{}" },
  { "attribute-of-three-letters", "begin pieces white dob Kd6 black Kh7 endp", "attribute-ignored",
    "chess", "8/7k/3K4/8/8/8/8/8 w", "{}" },
  { "attribute", "begin pieces white paralysing Kd6 black Kh7 endp", "attribute-ignored", "chess",
    "8/7k/3K4/8/8/8/8/8 w", "{}" },
  /* Of two pieces on one square the second stays: input/plaintext/pieces.c. */
  { "twice", "begin pieces white Kd6 Rd6 black Kh7 endp", "square-taken", "chess",
    "8/7k/3R4/8/8/8/8/8 w", "{}" },
  /* Squares that a Forsyth leaves out are empty, and "24" is three ranks: EXAMPLES/masand.inp. */
  { "forsyth-short", "beg\nauth Petko Petkov\nstip h#2\nfors 24/K7/8/R5bp/7k/r7/\nendp", "",
    "chess", "8/8/8/K7/8/R5bp/7k/r7 b",
    "{\"stipulation\":\"h#2\",\"tags\":{\"Author\":\"Petko Petkov\"}}" },
  /* It reads no further than the last square: ParseForsyth in input/plaintext/twin.c; EXAMPLES/champursue.inp. */
  { "forsyth-over", "begin forsyth 8/7k/3K4/8/8/8/8/16 endp", "forsyth-rank", "chess",
    "8/7k/3K4/8/8/8/8/8 w", "{}" },
  /* From A to B: EXAMPLES/rokagogo.inp, REGRESSIONS/4_83_to_4_85.inp, BEISPIEL/atob.inp. */
  { "a-to-b", "begin forsyth k1R5/8/8/8/8/8/8/4K3 stip A=>B 1.0 forsyth k1r5/8/8/8/8/8/8/5RK1 endp",
    "line-ignored", "chess", "k1R5/8/8/8/8/8/8/4K3 w", "{\"stipulation\":\"A=>B1.0\"}" },
  { "a-to-b-pieces", "anfa stei weis kh5 schw kd7 ford a=>b5.5 stei weis kh4 schw kd6 ende",
    "line-ignored", "chess", "8/3k4/8/7K/8/8/8/8 w", "{\"stipulation\":\"a=>b5.5\"}" },
  { "b-alone", "begin stip a=>b1 pieces white kh5 black kd7 endp", "", "chess",
    "8/3k4/8/7K/8/8/8/8 w", "{\"stipulation\":\"a=>b1\"}" },
  /* "00" is castling, the moves stand apart: BEISPIEL/castling.inp. */
  { "castling-goal", "begin stip ser-s00 9 pieces white Kd6 black Kh7 endp", "", "chess",
    "8/7k/3K4/8/8/8/8/8 w", "{\"stipulation\":\"ser-s009\"}" },
  /* LaTeX's names of pieces: BEISPIEL/elephant.inp. */
  { "latex",
    "anfang\nlatex elephant.tex\n et DL Elefant\n z SL Zebra\nsteine weiss kd6 schwarz kh7\nende",
    "line-ignored", "chess", "8/7k/3K4/8/8/8/8/8 w", "{}" },
  /* "wei" is White here, and the next problem elsewhere: BEISPIEL/promonly.inp. */
  { "short-white", "anf\nstei\nwei kd6 wei tb1\nsch kh7\nende", "", "chess",
    "8/7k/3K4/8/8/8/8/1R6 w", "{}" },
  /* REGRESSIONS/4_61_to_4_63.inp. */
  { "no-stipulation", "begin pieces white Kd6 black Kh7 stipulation\noption variation\nendp", "",
    "chess", "8/7k/3K4/8/8/8/8/8 w", "{\"tags\":{\"Option\":\"variation\"}}" },
  { "further", "nextproblem\npieces white Kd6 black Kh7", "", "chess", "8/7k/3K4/8/8/8/8/8 w",
    "{}" },
  { "further-german", "weiteres\nsteine weiss Kd6 schwarz Kh7", "", "chess", "8/7k/3K4/8/8/8/8/8 w",
    "{}" },
  { "protocol", "begin\nprotocol a file.txt\npieces white Kd6 black Kh7\nendp", "line-ignored",
    "chess", "8/7k/3K4/8/8/8/8/8 w", "{}" },
  /* The commands that have words or a line of their own: commandmap of input/plaintext/problem.c. */
  { "award", "begin\naward 1st Prize\npieces white Kd6 black Kh7\nendp", "", "chess",
    "8/7k/3K4/8/8/8/8/8 w", "{\"tags\":{\"Award\":\"1st Prize\"}}" },
  { "structured", "begin sstip white 1[#] pieces white Kd6 black Kh7 endp", "", "chess",
    "8/7k/3K4/8/8/8/8/8 w", "{\"tags\":{\"SStipulation\":\"white 1[#]\"}}" },
  { "zero-position", "begin pieces white Kd6 black Kh7 zeropos move d6 d5 twin move h7 h8 endp", "",
    "chess", "8/7k/3K4/8/8/8/8/8 w",
    "{\"tags\":{\"Twin\":\"move h7 h8\",\"ZeroPosition\":\"move d6 d5\"}}" },
  { "latex-pieces", "begin latexpieces\n z SL Zebra\npieces white Kd6 black Kh7 endp",
    "line-ignored", "chess", "8/7k/3K4/8/8/8/8/8 w", "{}" },
  { "conditions", "begin cond circe stip #2 cond madrasi pieces white Kd6 black Kh7 endp", "",
    "chess", "8/7k/3K4/8/8/8/8/8 w",
    "{\"stipulation\":\"#2\",\"tags\":{\"Condition\":\"circe madrasi\"}}" },
  { "dots", "begin\nauthor ..N.N.\npieces white Kd6 black Kh7\nendp", "", "chess",
    "8/7k/3K4/8/8/8/8/8 w", "{\"tags\":{\"Author\":\"N.N.\"}}" },
  { "invisible", "begin pieces totalinvisible 2 white Kd6 black Kh7 endp", "attribute-ignored",
    "chess", "8/7k/3K4/8/8/8/8/8 w", "{}" },
  { "invisible-alone", "begin pieces white Kd6 black Kh7 totalinvisible",
    "attribute-ignored field-left-out", "chess", "8/7k/3K4/8/8/8/8/8 w", "{}" },
  /* Who begins: after the key the other one, but in a help problem it is Black as before; and with half duplex White. */
  { "post-key-help", "begin stip h#2 option postkeyplay pieces white Kd6 black Kh7 endp", "",
    "chess", "8/7k/3K4/8/8/8/8/8 b",
    "{\"stipulation\":\"h#2\",\"tags\":{\"Option\":\"postkeyplay\"}}" },
  { "half-duplex-help", "begin stip h#2 option halfduplex pieces white Kd6 black Kh7 endp", "",
    "chess", "8/7k/3K4/8/8/8/8/8 w",
    "{\"stipulation\":\"h#2\",\"tags\":{\"Option\":\"HalfDuplex\"}}" },
  { "half-duplex-try", "begin stip h#2 option try halfduplex pieces white Kd6 black Kh7 endp", "",
    "chess", "8/7k/3K4/8/8/8/8/8 w",
    "{\"stipulation\":\"h#2\",\"tags\":{\"Option\":\"try HalfDuplex\"}}" },
  { "white-anyway", "begin stip #2 option whitetoplay pieces white Kd6 black Kh7 endp", "", "chess",
    "8/7k/3K4/8/8/8/8/8 w", "{\"stipulation\":\"#2\",\"tags\":{\"Option\":\"WhiteToPlay\"}}" },
  /* A king that may not castle, and rooks of which one may. */
  { "king-bound", "begin option nocastling e1 pieces white Ke1 Ra1h1 black Ke8 Rh8 endp", "",
    "chess", "4k2r/8/8/8/8/8/8/R3K2R w", "{\"castling\":{\"first\":[],\"second\":[7]}}" },
  { "a-to-b-open", "begin forsyth k1R5/8/8/8/8/8/8/4K3 stip A=>B1 forsyth k1r5/8/8/8/8/8/8/5RK1",
    "line-ignored field-left-out", "chess", "k1R5/8/8/8/8/8/8/4K3 w",
    "{\"stipulation\":\"A=>B1\"}" },
};

static void
test_rows (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("popeye", rows[i].input, strlen (rows[i].input), NULL, FALSE);
      g_autofree char *codes = notation_dup_codes (reading->findings);
      g_autoptr (GPtrArray) findings = qi_findings_new ();

      g_test_message ("%s", rows[i].name);
      g_assert_cmpstr (codes, ==, rows[i].codes);
      g_assert_nonnull (reading->setup);
      g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, rows[i].game);
      if (rows[i].fen != NULL)
        {
          g_autoptr (QiReading) fen =
            qi_notation_read (qi_notation_lookup ("fen"), rows[i].fen, -1, NULL);

          g_assert_nonnull (fen->setup);
          g_assert_true (qi_position_equal (qi_setup_get_position (reading->setup),
                                            qi_setup_get_position (fen->setup)));
        }
      if (rows[i].details != NULL)
        {
          g_autoptr (QiValue) details = qi_details_to_value (qi_setup_get_details (reading->setup));
          g_autofree char *json = qi_value_to_string (details);

          g_assert_cmpstr (json, ==, rows[i].details);
        }
      /* The text that is written says the same. */
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup ("popeye"), reading->setup, NULL, findings);
      g_assert_nonnull (text);
      g_assert_cmpuint (findings->len, ==, 0);
      g_autoptr (QiReading) again = notation_read ("popeye", text, strlen (text), NULL, FALSE);
      g_assert_cmpuint (again->findings->len, ==, 0);
      g_assert_true (qi_setup_equal (reading->setup, again->setup));
      g_autoptr (QiReading) detected = qi_notation_detect (rows[i].input, -1, NULL);
      g_assert_cmpstr (detected->format, ==, "popeye");
    }
}

static void
test_written (void)
{
  static const char expected[] = "BeginProblem\nAuthor Unknown\nOrigin Also Unkown\nPieces\n"
                                 "  White Ka3 Ra8\n  Black Kb1\nStipulation #2\n"
                                 "Option MoveNumbers Try Set Variation\nEndProblem";
  g_autoptr (QiReading) reading = notation_read ("popeye", SAMPLE, strlen (SAMPLE), NULL, FALSE);
  g_autofree char *text =
    qi_notation_write (qi_notation_lookup ("popeye"), reading->setup, NULL, NULL);
  g_autoptr (QiReading) castling =
    notation_read ("popeye", CASTLING, strlen (CASTLING), NULL, FALSE);
  g_autofree char *other =
    qi_notation_write (qi_notation_lookup ("popeye"), castling->setup, NULL, NULL);

  g_assert_cmpstr (text, ==, expected);
  g_assert_nonnull (strstr (other, "Option KeineRochade h1 vari"));
}

/* The tokens of the fairy pieces, and a royal one (Elmar Bartel, Erich Bartel, feenschach 1985). */
static void
test_fairy (void)
{
  static const char royal[] = "anfang\nforderung       h#6\nsteine  weiss   koenig  fec1\n"
                              "        weiss           fed6\n        schwarz koenig  caa1\nende";
  static const struct
  {
    guint square;
    const char *token;
  } pieces[] = { { 58, "F^" }, { 19, "F" }, { 56, "c^" } };
  g_autoptr (QiReading) reading = notation_read ("popeye", royal, strlen (royal), NULL, FALSE);
  g_autoptr (QiReading) harmonie =
    notation_read ("popeye", HARMONIE, strlen (HARMONIE), NULL, FALSE);
  QiPosition *position = qi_setup_get_position (reading->setup);

  for (gsize i = 0; i < G_N_ELEMENTS (pieces); i++)
    g_assert_true (
      qi_token_is (qi_position_get_piece (position, pieces[i].square), pieces[i].token));
  g_assert_cmpuint (qi_position_get_n_pieces (position), ==, G_N_ELEMENTS (pieces));
  g_autofree char *text =
    qi_notation_write (qi_notation_lookup ("popeye"), reading->setup, NULL, NULL);
  g_assert_cmpstr (text, ==,
                   "BeginProblem\nPieces\n  White FEd6\n  White Royal FEc1\n"
                   "  Black Royal CAa1\nStipulation h#6\nEndProblem");
  /* Thomas Maeder's nightriders stand on b5 and h2, grasshoppers on d6, a4 and g4. */
  position = qi_setup_get_position (harmonie->setup);
  g_assert_true (qi_token_is (qi_position_get_piece (position, 25), "+N"));
  g_assert_true (qi_token_is (qi_position_get_piece (position, 55), "+N"));
  g_assert_true (qi_token_is (qi_position_get_piece (position, 19), "G"));
  /* No game of chess, although it has its board and pieces. */
  g_assert_null (qi_setup_get_game (harmonie->setup));
  g_assert_true (qi_token_is (qi_position_get_style (position, QI_SIDE_FIRST), "C"));
  g_assert_true (qi_token_is (qi_position_get_style (position, QI_SIDE_SECOND), "c"));
}

/* Kinds of pieces and neutral ones by the names of output/plaintext/language_dependant.c: the tokens of a1, b1 … in turn. */
static const struct
{
  const char *name;
  const char *input;
  const char *tokens;
} kinds[] = {
  { "neutral", "anfang steine neutral ka1 db1 sc1 bd1e1 ende", "=K^ =Q =N =P =P" },
  { "neutral-french", "debut pieces neutre ra1 db1 nc1 fin", "=K^ =Q =+N" },
  { "neutral-royal", "begin pieces neutral royal Qa1 rb1 endp", "=Q^ =R" },
  { "neutral-kinds", "begin pieces neutral roa1 37b1 r/bc1 lid1 endp", "=.RO =.37 =.R/B =+L" },
  { "own", "begin pieces white roa1 37b1 b1c1 black rod1 37e1 black royal rof1 endp",
    ".RO +.37 .B1 .ro -.37 .ro^" },
  { "hunters", "begin pieces white r/ba1 em/bb1 black b/kac1 r/nd1 endp", ".R/B .EM/B .b/ka .r/n" },
  { "names-german", "anfang steine weiss gna1 gb1 eic1 schwarz l/td1 ende", ".GN G .SQ .b/r" },
  { "names-french", "debut pieces blanc ga1 sb1 ecc1 noir f/td1 fin", ".GN G .SQ .b/r" },
  { "forsyth-kinds", "begin forsyth 8/8/8/8/8/8/8/=k.ro.RO+.37-.37=.ro=n1 endp",
    "=K^ .ro .RO +.37 -.37 =.RO =+N" },
};

static void
test_kinds (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("popeye", kinds[i].input, strlen (kinds[i].input), NULL, FALSE);
      g_auto (GStrv) tokens = g_strsplit (kinds[i].tokens, " ", -1);
      g_autoptr (GPtrArray) findings = qi_findings_new ();

      g_test_message ("%s", kinds[i].name);
      g_assert_cmpuint (reading->findings->len, ==, 0);
      g_assert_nonnull (reading->setup);
      g_assert_null (qi_setup_get_game (reading->setup));
      QiPosition *position = qi_setup_get_position (reading->setup);
      g_assert_cmpuint (qi_position_get_n_pieces (position), ==, g_strv_length (tokens));
      for (guint j = 0; tokens[j] != NULL; j++)
        {
          const QiToken *token = qi_position_get_piece (position, 56 + j);

          g_assert_nonnull (token);
          g_assert_cmpstr (token->text, ==, tokens[j]);
        }
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup ("popeye"), reading->setup, NULL, findings);
      g_assert_nonnull (text);
      g_assert_cmpuint (findings->len, ==, 0);
      g_autoptr (QiReading) again = notation_read ("popeye", text, strlen (text), NULL, FALSE);
      g_assert_true (qi_setup_equal (reading->setup, again->setup));
    }
}

static const struct
{
  const char *name;
  const char *input;
  const char *findings;
} faults[] = {
  { "unknown-piece", "begin pieces white Kd6 XXa1 black Kh7 endp", "piece-token<XX>" },
  { "unknown-hunter", "begin pieces white Kd6 r/xa1 black Kh7 endp", "piece-token<r/x>" },
  { "no-hunter", "begin pieces white Kd6 /ba1 black Kh7 endp", "piece-token</b>" },
  { "off-board", "begin pieces white Kd6 Ri9 black Kh7 endp", "popeye-word<Ri9>" },
  { "off-board-twice", "begin pieces white Kd6 Ri9 Qa1 black x Kh7 stipulation #2 endp",
    "popeye-word<Ri9> popeye-word<x>" },
  { "word", "begin hello pieces white Kd6 endp", "popeye-word<hello>" },
  { "not-unique", "begin a x pieces white Kd6 endp", "popeye-word<a> popeye-word<x>" },
  { "start", "pieces white Kd6 endp", "popeye-word<pieces>" },
  { "empty", "", "popeye-word<>" },
  { "forsyth-long", "begin forsyth 8/8/8/8/8/8/8/8k endp", "forsyth-rank<8/8/8/8/8/8/8/8k>" },
  { "forsyth-rank", "begin forsyth 7/9/8/8/8/8/8/8 endp", "forsyth-rank</>" },
  { "forsyth-piece", "begin forsyth .xx7/8/8/8/8/8/8/8 endp", "piece-token<.xx>" },
  { "forsyth-none", "begin forsyth / endp", "forsyth-rank</>" },
};

static void
test_faults (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("popeye", faults[i].input, strlen (faults[i].input), NULL, FALSE);
      g_autofree char *text = dup_findings (reading->findings, faults[i].input);

      g_test_message ("%s", faults[i].name);
      g_assert_cmpstr (text, ==, faults[i].findings);
      g_assert_null (reading->setup);
      g_assert_nonnull (reading->partial);
    }
}

static const struct
{
  const char *json;
  const char *codes;
  const char *part; /* of the text; NULL when there is none */
} writes[] = {
  { "\"turn\":\"second\",\"setup\":{\"game\":\"chess\",\"details\":{\"stipulation\":\"#2\"}}", "",
    "Option HalfDuplex" },
  { "\"turn\":\"first\",\"setup\":{\"game\":\"chess\",\"details\":{\"stipulation\":\"h#2\"}}", "",
    "Option WhiteToPlay" },
  { "\"turn\":\"second\",\"setup\":{\"game\":\"chess\",\"details\":{\"stipulation\":\"h#2.5\"}}",
    "turn-without-text", NULL },
  { "\"turn\":\"first\",\"setup\":{\"game\":\"chess\",\"details\":{\"stipulation\":\"mate soon\"}}",
    "detail-lost", "EndProblem" },
  { "\"turn\":\"first\",\"setup\":{\"game\":\"chess\",\"details\":{\"tags\":{\"Author\":\"a\","
    "\"Site\":"
    "\"b\"}}}",
    "detail-lost", "Author a" },
  { "\"turn\":\"first\",\"setup\":{\"game\":\"chess\","
    "\"details\":{\"tags\":{\"Option\":\"Try End\"}}}",
    "detail-lost", "EndProblem" },
  { "\"turn\":\"first\",\"setup\":{\"game\":\"chess\",\"details\":{\"title\":\" x\"}}",
    "detail-lost", "EndProblem" },
  { "\"turn\":\"first\",\"setup\":{\"game\":\"crazyhouse\"}", "game-lost", "White Ka1" },
  { "\"turn\":\"first\",\"setup\":{\"game\":\"chess\",\"details\":{\"tags\":{\"Author\":\" a\"}}}",
    "detail-lost", "EndProblem" },
  { "\"turn\":\"first\",\"setup\":{\"game\":\"chess\",\"details\":{\"tags\":{\"Condition\":\"\"}}}",
    "detail-lost", "EndProblem" },
  { "\"turn\":\"first\",\"setup\":{\"game\":\"chess\","
    "\"details\":{\"tags\":{\"Condition\":\"circe  madrasi\"}}}",
    "detail-lost", "EndProblem" },
  { "\"turn\":\"first\",\"setup\":{\"game\":\"chess\","
    "\"details\":{\"tags\":{\"Condition\":\"circe\\nmadrasi\"}}}",
    "detail-lost", "EndProblem" },
  /* Half duplex as it is said by this format, as the last word alone. */
  { "\"turn\":\"first\",\"setup\":{\"game\":\"chess\",\"details\":{\"stipulation\":\"h#2\","
    "\"tags\":{\"Option\":\"Try HalfDuplex\"}}}",
    "", "Option Try HalfDuplex" },
  { "\"turn\":\"second\",\"setup\":{\"game\":\"chess\",\"details\":{\"stipulation\":\"h#2\","
    "\"tags\":{\"Option\":\"HalfDuplex Try\"}}}",
    "detail-lost", "EndProblem" },
  { "\"turn\":\"second\",\"setup\":{\"game\":\"chess\",\"details\":{\"stipulation\":\"h#2\","
    "\"tags\":{\"Option\":\"halfduplex\"}}}",
    "detail-lost", "EndProblem" },
  { "\"turn\":\"second\",\"setup\":{\"game\":\"chess\",\"details\":{\"stipulation\":\"h#2\","
    "\"tags\":{\"Option\":\"PostKeyPlay\"}}}",
    "", "Option PostKeyPlay" },
  /* A language that Popeye does not have, and one that no word needs. */
  { "\"turn\":\"first\",\"setup\":{\"game\":\"chess\",\"details\":{\"tags\":{\"Condition\":"
    "\"circe\","
    "\"Language\":\"Latin\"}}}",
    "detail-lost", "Condition circe" },
  { "\"turn\":\"first\",\"setup\":{\"game\":\"chess\",\"details\":{\"tags\":{\"Author\":\"a\","
    "\"Language\":\"German\"}}}",
    "detail-lost", "Author a" },
};

static void
test_writes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (writes); i++)
    {
      g_autofree char *json = g_strdup_printf (
        "{\"shape\":[8,8],\"board\":[null,null,null,null,null,null,null,null,null,null,null,"
        "null,null,"
        "null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,"
        "null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,"
        "null,null,null,null,null,null,null,\"K^\",null,null,null,null,null,null,null],"
        "\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},%s}",
        writes[i].json);
      g_autoptr (QiReading) reading = notation_read ("json", json, strlen (json), NULL, FALSE);
      g_autoptr (GPtrArray) findings = qi_findings_new ();

      g_test_message ("%s", writes[i].json);
      g_assert_nonnull (reading->setup);
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup ("popeye"), reading->setup, NULL, findings);
      g_autofree char *codes = notation_dup_codes (findings);
      g_assert_cmpstr (codes, ==, writes[i].codes);
      g_assert_cmpint (text == NULL, ==, writes[i].part == NULL);
      if (text != NULL)
        g_assert_nonnull (strstr (text, writes[i].part));
    }
}

/* Details that no text of ours would have: a program may still make them. */
static void
test_odd_details (void)
{
  static const char *const rows_of_tags[] = {
    "{\"tags\":{\"Author\":1}}",    "{\"tags\":{\"Condition\":2}}", "{\"tags\":{\"Option\":5}}",
    "{\"tags\":{\"Language\":[]}}", "{\"tags\":\"Author\"}",        "{\"castling\":5}",
    "{\"enPassant\":\"e3\"}",       "{\"enPassant\":-1}",           "{\"enPassant\":64}",
    "{\"enPassant\":63}",           "{\"stipulation\":{}}",         "{\"title\":null}",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows_of_tags); i++)
    {
      g_autoptr (QiValue) json = qi_json_parse (rows_of_tags[i], -1, NULL, NULL);
      g_autoptr (QiDetails) details = qi_details_from_value (json);
      g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup ("chess"));
      g_autoptr (QiSetup) setup = qi_setup_with_details (start, details);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup ("popeye"), setup, NULL, findings);
      g_autofree char *codes = notation_dup_codes (findings);

      g_test_message ("%s", rows_of_tags[i]);
      g_assert_nonnull (text);
      g_assert_cmpstr (codes, ==, "detail-lost");
    }
}

static void
test_places (void)
{
  static const struct
  {
    gsize offset;
    gsize length;
    guint square;
  } expected[] = { { 19, 3, 19 }, { 23, 3, 56 }, { 26, 2, 63 }, { 35, 3, 15 } };
  static const char text[] = "begin pieces white Kd6 Ra1h1 black Kh7 endp";
  g_autoptr (QiReading) reading = notation_read ("popeye", text, strlen (text), NULL, FALSE);

  g_assert_cmpuint (reading->places->len, ==, G_N_ELEMENTS (expected));
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const QiTextPlace *place = &g_array_index (reading->places, QiTextPlace, i);

      g_assert_cmpuint (place->offset, ==, expected[i].offset);
      g_assert_cmpuint (place->length, ==, expected[i].length);
      g_assert_cmpuint (place->square, ==, expected[i].square);
    }
}

static void
test_garbage (void)
{
  static const char *const words[] = {
    "begin ",  "anfang ",  "debut ", "pieces ", "white ", "schwarz ", "Ka1 ",
    "Rb2c3 ",  "neutral ", "royal ", "stip ",   "h#2 ",   "option ",  "nocastling ",
    "a1",      "forsyth ", "8/8/",   "=k",      "twin ",  "endp ",    "next\n",
    "author ", "\n",       "\xff",   "title x", ";",      "# ",       "enpassant g7g6g5 "
  };
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (10000); round++)
    {
      g_autoptr (GString) text = g_string_new (round % 4 == 0 ? NULL : words[round % 3]);
      gint32 n = g_rand_int_range (rand, 0, 20);

      for (gint32 i = 0; i < n; i++)
        g_string_append (text, words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))]);
      g_autoptr (QiReading) reading =
        notation_read ("popeye", text->str, text->len, NULL, round % 2 == 0);
      notation_assert_sound (reading, text->len);
      if (reading->setup == NULL)
        continue;
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *written =
        qi_notation_write (qi_notation_lookup ("popeye"), reading->setup, NULL, findings);
      g_autofree char *codes = notation_dup_codes (findings);
      if (strstr (codes, "reads-back-differently") != NULL)
        g_assert_cmpstr (text->str, ==, written);
    }
}

/* A command skips blanks and the signs between words before what it reads, and blanks behind it. */
static void
test_lines (void)
{
  static const struct
  {
    const char *text;
    gboolean stands;
  } lines[] = {
    { "a", TRUE },      { "a b", TRUE },    { "a,b", TRUE },  { "a,", TRUE },   { "a\nb", TRUE },
    { "", FALSE },      { "\n", FALSE },    { "a\n", FALSE }, { "\na", FALSE }, { "a\n\nb", FALSE },
    { " a", FALSE },    { "\ta", FALSE },   { ";a", FALSE },  { ",a", FALSE },  { ".a", FALSE },
    { "\ra", FALSE },   { "a ", FALSE },    { "a\t", FALSE }, { "a\r", FALSE }, { "a\n b", FALSE },
    { "a \nb", FALSE }, { "a\nb ", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    g_assert_cmpint (qi_popeye_are_lines (lines[i].text), ==, lines[i].stands);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/popeye/read", test_rows);
  g_test_add_func ("/core/popeye/written", test_written);
  g_test_add_func ("/core/popeye/fairy", test_fairy);
  g_test_add_func ("/core/popeye/kinds", test_kinds);
  g_test_add_func ("/core/popeye/faults", test_faults);
  g_test_add_func ("/core/popeye/writes", test_writes);
  g_test_add_func ("/core/popeye/odd-details", test_odd_details);
  g_test_add_func ("/core/popeye/places", test_places);
  g_test_add_func ("/core/popeye/lines", test_lines);
  g_test_add_func ("/core/popeye/garbage", test_garbage);
  return g_test_run ();
}
