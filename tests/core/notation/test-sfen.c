/* SPDX-License-Identifier: Apache-2.0 */
#include "notation-tests.h"
#include "qi-epin-private.h"
#include "qi-letters-private.h"
#include "rounds.h"

#define START "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"

static const struct
{
  const char *name;
  const char *input;
  const char *output;
  const char *game;
  const char *codes;
} rows[] = {
  { "start", START " b - 1", START " b - 1", "shogi", "" },
  { "middle", "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124", "shogi", "" },
  /* The order of the hands that another program writes. */
  { "hands-sorted",
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sgn3pb 124",
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124", "shogi", "" },
  { "tsume", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
    "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "shogi", "" },
  { "second-first", "4k4/9/9/9/9/9/9/9/9 b pPbB 1", "4k4/9/9/9/9/9/9/9/9 b BPbp 1", "shogi", "" },
  { "minishogi", "rbsgk/4p/5/P4/KGSBR b - 1", "rbsgk/4p/5/P4/KGSBR b - 1", "minishogi", "" },
  { "kyoto", "p+nks+l/5/5/5/+LSK+NP b - 1", "p+nks+l/5/5/5/+LSK+NP b - 1", "kyotoshogi", "" },
  /* lishogi's letters for the pieces that are turned */
  { "kyoto-lishogi", "pgkst/5/5/5/TSKGP b GTgt 1", "p+nks+l/5/5/5/+LSK+NP b NLnl 1", "kyotoshogi",
    "letter-nickname" },
  { "mini-or-kyoto", "2k2/5/5/5/2K1P b - 1", "2k2/5/5/5/2K1P b - 1", "minishogi", "" },
  { "shogi-in-hand", "2k2/5/5/5/2K1N b G 1", "2k2/5/5/5/2K1N b G 1", NULL, "" },
  { "no-kings", "9/9/9/9/4P4/9/9/9/9 w - 1", "9/9/9/9/4P4/9/9/9/9 w - 1", "shogi", "" },
  { "two-digits", "9/9/9/9/9/9/9/9/9 b 10P18p 1", "9/9/9/9/9/9/9/9/9 b 10P18p 1", "shogi", "" },
  { "more-than-a-set", "9/9/9/9/9/9/9/9/9 b 40P40p 1", "9/9/9/9/9/9/9/9/9 b 40P40p 1", "shogi",
    "" },
  /* The promoted lion of chu shogi, two kings a side (lishogi's handicap). */
  { "chu-two-kings",
    "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/"
    "MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGK+EGSCFL w - 1",
    "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/"
    "MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGK+EGSCFL w - 1",
    "chushogi", "" },
  { "tori-turned", "3k3/2+S4/7/3+F3/7/2+f4/3K3 b Ss 1", "3k3/2+S4/7/3+F3/7/2+f4/3K3 b Ss 1",
    "torishogi", "" },
  { "rank-too-few", "rbsgk/4p/P4/KGSBR b - 1", "rbsgk/4p/P4/KGSBR b - 1", NULL,
    "dimensional-coherence" },
  { "rank-too-many", "rbsgk/4p/5/5/P4/KGSBR b - 1", "rbsgk/4p/5/5/P4/KGSBR b - 1", NULL,
    "dimensional-coherence" },
  { "other-size", "2k4/7/7/4K2 w - 3", "2k4/7/7/4K2 w - 3", NULL, "" },
  { "other-letters", "4k4/9/9/4Q4/9/9/9/9/9 b - 1", "4k4/9/9/4Q4/9/9/9/9/9 b - 1", "shogi",
    "unknown-piece" },
  { "other-letter-in-hand", "4k4/9/9/4G4/9/9/9/9/9 b 3Q 1", "4k4/9/9/4G4/9/9/9/9/9 b 3Q 1", "shogi",
    "" },
  { "other-letters-alone", "9/9/9/4Q4/9/9/9/9/9 b - 1", "9/9/9/4Q4/9/9/9/9/9 b - 1", "shogi",
    "unknown-piece" },
  { "nine-by-eight", "4k4/9/9/9/9/9/9/4K4 b - 1", "4k4/9/9/9/9/9/9/4K4 b - 1", NULL,
    "dimensional-coherence" },
  { "nine-by-seven", "4k4/9/9/9/9/9/4K4 b - 1", "4k4/9/9/9/9/9/4K4 b - 1", NULL, "" },
  { "no-number", START " b -", START " b - 1", "shogi", "field-left-out" },
  { "placement", START, START " b - 1", "shogi", "field-left-out field-left-out field-left-out" },
  { "zero", START " w - 0", START " w - 0", "shogi", "odd-counter" },
  { "counts", "4k4/9/9/9/9/9/9/9/9 b 1P02pp 1", "4k4/9/9/9/9/9/9/9/9 b P3p 1", "shogi",
    "hand-count hand-count hand-not-aggregated" },
  { "blanks", " " START "  b - 1\n", START " b - 1", "shogi", "odd-space" },
  { "one-blank", START " b -  1", START " b - 1", "shogi", "odd-space" },
};

static void
test_rows (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("sfen", rows[i].input, strlen (rows[i].input), NULL, FALSE);
      g_autofree char *codes = notation_dup_codes (reading->findings);
      g_autoptr (GPtrArray) findings = qi_findings_new ();

      g_test_message ("%s", rows[i].name);
      g_assert_nonnull (reading->setup);
      g_assert_cmpstr (codes, ==, rows[i].codes);
      for (guint j = 0; j < reading->findings->len; j++)
        g_assert_cmpint (qi_finding_get_severity (g_ptr_array_index (reading->findings, j)), ==,
                         strcmp (codes, "unknown-piece") == 0
                             || strcmp (codes, "dimensional-coherence") == 0
                           ? QI_SEVERITY_WARNING
                           : QI_SEVERITY_NOTE);
      g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, rows[i].game);
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup ("sfen"), reading->setup, NULL, findings);
      g_assert_cmpstr (text, ==, rows[i].output);
      g_assert_cmpuint (findings->len, ==, 0);
    }
}

static const struct
{
  const char *name;
  const char *input;
  const char *codes;  /* of all findings */
  gsize       offset; /* of the first error */
  gsize       length;
} faults[] = {
  { "side", "4k4/9/9/9/9/9/9/9/9 x - 1", "side-letter", 20, 1 },
  { "side-case", "4k4/9/9/9/9/9/9/9/9 B - 1", "side-letter", 20, 1 },
  { "order", "4k4/9/9/9/9/9/9/9/9 2P b 1", "field-order", 20, 2 },
  { "promoted-in-hand", "4k4/9/9/9/9/9/9/9/9 b +P 1", "hand-piece-token", 22, 2 },
  { "count-alone", "4k4/9/9/9/9/9/9/9/9 b P2 1", "hand-piece-token", 23, 1 },
  { "count-zero", "4k4/9/9/9/9/9/9/9/9 b 0P 1", "hand-count", 22, 1 },
  { "too-many", "k/1 b 2P 1", "too-many-pieces", 6, 2 },
  { "too-many-huge", "k/1 b 99999999999999999999P 1", "too-many-pieces", 6, 21 },
  { "rank", "4k4/9/9/9/8/9/9/9/9 b - 1", "dimensional-coherence", 10, 1 },
  { "number", "4k4/9/9/9/9/9/9/9/9 b - x", "bad-counter", 24, 1 },
  { "fields", "4k4/9/9/9/9/9/9/9/9 b - 1 2", "field-count", 26, 1 },
};

static void
test_faults (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("sfen", faults[i].input, strlen (faults[i].input), NULL, FALSE);
      g_autofree char *codes = notation_dup_codes (reading->findings);
      gsize offset = 0;
      gsize length = 0;

      g_test_message ("%s", faults[i].name);
      g_assert_null (reading->setup);
      g_assert_nonnull (reading->partial);
      g_assert_cmpstr (codes, ==, faults[i].codes);
      g_assert_true (qi_finding_get_range (first_error (reading), &offset, &length));
      g_assert_cmpuint (offset, ==, faults[i].offset);
      g_assert_cmpuint (length, ==, faults[i].length);
    }
}

static void
test_rank_words (void)
{
  static const char text[] = "4k4/9/9/9/8/9/9/9/9 b - 1";
  g_autoptr (QiReading) reading = notation_read ("sfen", text, strlen (text), NULL, FALSE);

  /* Shogi counts its ranks from the first-listed one. */
  g_assert_cmpstr (qi_finding_get_param (first_error (reading), "rank"), ==, "5");
}

static void
test_meaning (void)
{
  static const char text[] = "4k4/9/9/9/9/9/9/9/4+P4 w 2Pb 7";
  g_autoptr (QiReading) reading = notation_read ("sfen", text, strlen (text), NULL, FALSE);
  QiPosition *position = qi_setup_get_position (reading->setup);
  gint64 ply = 0;

  g_assert_cmpint (qi_position_get_turn (position), ==, QI_SIDE_SECOND);
  g_assert_cmpstr (qi_position_get_style (position, QI_SIDE_FIRST)->text, ==, "S");
  g_assert_cmpstr (qi_position_get_piece (position, 4)->text, ==, "k^");
  g_assert_cmpstr (qi_position_get_piece (position, 76)->text, ==, "+P");
  g_assert_cmpuint (qi_position_get_hand_count (position, QI_SIDE_FIRST, &QI_TOKEN ("P")), ==, 2);
  g_assert_cmpuint (qi_position_get_hand_count (position, QI_SIDE_SECOND, &QI_TOKEN ("b")), ==, 1);
  g_assert_true (qi_details_get_int (qi_setup_get_details (reading->setup), "ply", &ply));
  g_assert_cmpint (ply, ==, 7);
  g_assert_cmpuint (reading->places->len, ==, 4);
}

static void
test_start (void)
{
  g_autoptr (QiSetup) setup = qi_game_info_dup_start (qi_game_info_lookup ("shogi"));
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text = qi_notation_write (qi_notation_lookup ("sfen"), setup, NULL, findings);
  g_autoptr (QiReading) reading =
    notation_read ("sfen", START " b - 1", strlen (START " b - 1"), NULL, FALSE);

  g_assert_cmpstr (text, ==, START " b - 1");
  g_assert_cmpuint (findings->len, ==, 0);
  g_assert_true (
    qi_position_equal (qi_setup_get_position (setup), qi_setup_get_position (reading->setup)));
}

/* Start positions: fairy-stockfish 11.1 by "setoption name UCI_Variant value ID", "position startpos",
 * "d"; the sources of its later versions (torishogi, shoshogi, yarishogi, okisakishogi); lishogi (chushogi). */
static const struct
{
  const char *game;
  const char *text;
} starts[] = {
  { "shogi", START " b - 1" },
  { "minishogi", "rbsgk/4p/5/P4/KGSBR b - 1" },
  { "kyotoshogi", "p+nks+l/5/5/5/+LSK+NP b - 1" },
  { "judkins", "rbnsgk/5p/6/6/P5/KGSNBR b - 1" },
  { "gorogoro", "sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1" },
  { "torishogi", "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1" },
  { "euroshogi", "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1 b - 1" },
  { "dobutsu", "gle/1c1/1C1/ELG b - 1" },
  { "micro", "kb+r+l/p3/4/3P/+L+RBK b - 1" },
  { "shoshogi", "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL b - 1" },
  { "yarishogi", "rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR b - 1" },
  { "okisakishogi", "lnsgkqgsnl/1r6b1/pppppppppp/10/10/10/10/PPPPPPPPPP/1B6R1/LNSGQKGSNL b - 1" },
  { "chushogi",
    "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/"
    "MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1" },
};

static void
test_starts (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      const QiGameInfo *info = qi_game_info_lookup (starts[i].game);
      g_autoptr (QiReading) reading =
        notation_read ("sfen", starts[i].text, strlen (starts[i].text), NULL, FALSE);
      g_autoptr (GPtrArray) findings = qi_findings_new ();

      g_test_message ("%s", starts[i].game);
      g_assert_nonnull (info);
      g_autoptr (QiSetup) setup = qi_game_info_dup_start (info);
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup ("sfen"), setup, NULL, findings);
      g_assert_cmpstr (text, ==, starts[i].text);
      g_assert_cmpuint (findings->len, ==, 0);
      /* A bare text names its game by size and letters. */
      g_assert_true (qi_setup_equal (setup, reading->setup));
    }
}

/* Every piece of every game that is written as SFEN has the letter of its token, which the writer
 * relies on where a setup has no game. */
static void
test_letters (void)
{
  for (const QiGameInfo *const *info = qi_game_info_get_all (); *info != NULL; info++)
    {
      gsize n = 0;
      const QiGamePiece *pieces = qi_game_info_get_pieces (*info, &n);

      if (!qi_letters_has_format (*info, "sfen"))
        continue;
      for (gsize i = 0; i < n; i++)
        {
          QiEpin epin;
          const char *letter = pieces[i].fen;

          g_assert_true (qi_epin_parse (pieces[i].token, -1, &epin));
          g_assert_cmpint (letter[0] == '+', ==, epin.state == QI_PIECE_ENHANCED);
          g_assert_cmpint (letter[letter[0] == '+' ? 1 : 0], ==, epin.letter);
        }
    }
}

static const struct
{
  const char *name;
  const char *feen;
  const char *text;
  const char *codes;
} writes[] = {
  { "plain", "4k^4/9/9/9/9/9/9/9/9 2P/b S/s", "4k4/9/9/9/9/9/9/9/9 b 2Pb 1", "" },
  { "no-terminal", "4k4/9/9/9/9/9/9/9/9 / S/s", "4k4/9/9/9/9/9/9/9/9 b - 1", "token-changed" },
  /* A setup without a game is written with the letters that a reader of the text will take. */
  { "lions", "1l^1/3/3/1L^1 / S/s", "1l1/3/3/1L1 b - 1", "" },
  { "no-lions", "1l1/3/3/1L1 / S/s", "1l1/3/3/1L1 b - 1", "token-changed token-changed" },
  { "lance", "l/1 / S/s", "l/1 b - 1", "" },
  { "styles", "4k^4/9/9/9/9/9/9/9/9 / J/j", "4k4/9/9/9/9/9/9/9/9 b - 1", "styles-lost" },
  { "others-piece", "9/9/9/9/9/9/9/9/9 p/ S/s", NULL, "token-without-letter" },
  { "promoted-in-hand", "9/9/9/9/9/9/9/9/9 +P/ S/s", NULL, "token-without-letter" },
  { "diminished", "-P8/9/9/9/9/9/9/9/9 / S/s", NULL, "token-without-letter" },
  { "three-dimensions", "2/2//2/2 / S/s", NULL, "shape-without-text" },
  { "one-dimension", "3K^4 P/ s/S", "3K4 w P 1", "shape-changed" },
};

static void
test_writes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (writes); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("feen", writes[i].feen, strlen (writes[i].feen), NULL, FALSE);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup ("sfen"), reading->setup, NULL, findings);
      g_autofree char *codes = notation_dup_codes (findings);

      g_test_message ("%s", writes[i].name);
      g_assert_cmpstr (text, ==, writes[i].text);
      g_assert_cmpstr (codes, ==, writes[i].codes);
    }
}

static void
test_random (void)
{
  static const char letters[] = "KRBGSNLP";
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (1000); round++)
    {
      const gint64 sizes[] = { g_rand_int_range (rand, 1, 13), g_rand_int_range (rand, 1, 13) };
      QiShape shape;

      g_assert_true (qi_shape_init (&shape, sizes, 2, qi_limits_get_default (), NULL));
      QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());
      guint n_squares = qi_shape_get_n_squares (&shape);
      gint32 n_pieces = g_rand_int_range (rand, 0, (gint32) n_squares + 1);
      for (gint32 i = 0; i < n_pieces; i++)
        {
          char text[QI_EPIN_MAX_BYTES + 1];
          QiEpin epin = {
            .letter = letters[g_rand_int_range (rand, 0, 8)],
            .side = (QiSide) g_rand_int_range (rand, 0, 2),
          };
          gboolean is_held = g_rand_boolean (rand);

          epin.terminal = epin.letter == 'K';
          if (!is_held && !epin.terminal && g_rand_boolean (rand))
            epin.state = QI_PIECE_ENHANCED;
          qi_epin_format (&epin, text);
          if (is_held)
            qi_position_builder_add_to_hand (builder, epin.side, &QI_TOKEN (text), 1);
          else
            qi_position_builder_put (builder,
                                     (guint) g_rand_int_range (rand, 0, (gint32) n_squares),
                                     &QI_TOKEN (text));
        }
      qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("S"));
      qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("s"));
      qi_position_builder_set_turn (builder, (QiSide) g_rand_int_range (rand, 0, 2));

      g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
      g_autoptr (QiDetails) none = qi_details_new ();
      g_autoptr (QiDetails) details =
        qi_details_with_int (none, "ply", g_rand_int_range (rand, 0, 300));
      g_autoptr (QiSetup) setup = qi_setup_new (position, "shogi", details);
      g_autoptr (QiSetup) gameless = qi_setup_with_game (setup, NULL);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup ("sfen"), setup, NULL, findings);
      g_assert_nonnull (text);
      g_assert_cmpuint (findings->len, ==, 0);
      g_autofree char *bare =
        qi_notation_write (qi_notation_lookup ("sfen"), gameless, NULL, findings);
      /* On the board of another game a token may change, which is reported. */
      g_assert_nonnull (bare);

      g_autoptr (QiReading) reading = notation_read ("sfen", text, strlen (text), "shogi", FALSE);
      g_assert_true (qi_setup_equal (setup, reading->setup));
      g_autofree char *again =
        qi_notation_write (qi_notation_lookup ("sfen"), reading->setup, NULL, NULL);
      g_assert_cmpstr (again, ==, text);
    }
}

static void
test_garbage (void)
{
  static const char alphabet[] = "KkPp+-1290/ \n\xff"
                                 "bw-";
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (10000); round++)
    {
      char text[48];
      gsize length = (gsize) g_rand_int_range (rand, 0, sizeof text);

      for (gsize i = 0; i < length; i++)
        text[i] = alphabet[g_rand_int_range (rand, 0, sizeof alphabet)];
      g_autoptr (QiReading) reading = notation_read ("sfen", text, length, NULL, FALSE);
      notation_assert_sound (reading, length);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/sfen/read", test_rows);
  g_test_add_func ("/core/sfen/faults", test_faults);
  g_test_add_func ("/core/sfen/rank-words", test_rank_words);
  g_test_add_func ("/core/sfen/meaning", test_meaning);
  g_test_add_func ("/core/sfen/start", test_start);
  g_test_add_func ("/core/sfen/starts", test_starts);
  g_test_add_func ("/core/sfen/letters", test_letters);
  g_test_add_func ("/core/sfen/writes", test_writes);
  g_test_add_func ("/core/sfen/random", test_random);
  g_test_add_func ("/core/sfen/garbage", test_garbage);
  return g_test_run ();
}
