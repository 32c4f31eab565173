/* SPDX-License-Identifier: Apache-2.0 */
#include "engine-run.h"
#include "notation-tests.h"
#include "rounds.h"
#include "qi-finding-private.h"

#define START "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
#define AFTER "lnsgkgsnl/1r5b1/p1ppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"

/* Lines as the USI protocol's description, ShogiHome and lishogi's client have them. */
static const struct
{
  const char *name;
  const char *input;
  const char *output; /* the SFEN of the position */
  const char *game;
  const char *findings; /* codes and what they point at */
} rows[] = {
  { "sfen", "position sfen " START " b - 1", START " b - 1", "shogi", "" },
  { "startpos", "position startpos", START " b - 1", "shogi", "" },
  { "startpos-moves", "position startpos moves 7g7f 3c3d", START " b - 1", "shogi",
    "moves-ignored<7g7f 3c3d>" },
  { "moves", "position sfen " AFTER " w P 2 moves 3c3d", AFTER " w P 2", "shogi",
    "moves-ignored<3c3d>" },
  { "no-moves", "position sfen " AFTER " w P 2 moves", AFTER " w P 2", "shogi", "" },
  { "new-game", "usi\nusinewgame\r\nposition startpos\r\ngo btime 0 wtime 0\n", START " b - 1",
    "shogi", "" },
  { "variant", "setoption name USI_Variant value kyotoshogi\nposition startpos",
    "p+nks+l/5/5/5/+LSK+NP b - 1", "kyotoshogi", "" },
  { "variant-sfen",
    "setoption name USI_Variant value kyotoshogi\nposition sfen 2k2/5/5/5/2K1P b - 1",
    "2k2/5/5/5/2K1P b - 1", "kyotoshogi", "" },
  { "other-option", "setoption name USI_Hash value 32\nposition startpos", START " b - 1", "shogi",
    "" },
  { "unknown-variant", "setoption name USI_Variant value x\nposition sfen 9/1 b - 1", "9/1 b - 1",
    NULL, "line-ignored<x>" },
  { "log", "position startpos\nposition sfen " AFTER " w P 2\nhello there\n", AFTER " w P 2",
    "shogi", "line-ignored<startpos> line-ignored<hello there>" },
  { "repair", "position  sfen  " AFTER " w  P 2", AFTER " w P 2", "shogi", "odd-space< >" },
};

static void
test_rows (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("usi", rows[i].input, strlen (rows[i].input), NULL, FALSE);
      g_autofree char *findings = dup_findings (reading->findings, rows[i].input);

      g_test_message ("%s", rows[i].name);
      if (g_str_equal (rows[i].name, "unknown-variant"))
        {
          /* Ranks of unequal size: the faults of the line itself are reported as well. */
          g_assert_null (reading->setup);
          g_assert_true (g_str_has_prefix (findings, rows[i].findings));
          continue;
        }
      g_assert_nonnull (reading->setup);
      g_assert_cmpstr (reading->format, ==, "usi");
      g_assert_cmpstr (findings, ==, rows[i].findings);
      g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, rows[i].game);
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup ("sfen"), reading->setup, NULL, NULL);
      g_assert_cmpstr (text, ==, rows[i].output);
      assert_findings (reading->findings, strlen (rows[i].input));
    }
}

static const struct
{
  const char *name;
  const char *input;
  const char *findings;
} faults[] = {
  { "empty", "", "no-position-line<>" },
  { "no-line", "usinewgame\n", "no-position-line<usinewgame\n>" },
  { "bare", "position", "no-position-line<>" },
  { "fen", "position fen 8/8", "no-position-line<fen 8/8>" },
  { "start-of-what", "position startpos b", "no-position-line<startpos b>" },
  { "side", "usinewgame\nposition sfen 9/9 x - 1", "side-letter<x>" },
};

static void
test_faults (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("usi", faults[i].input, strlen (faults[i].input), NULL, FALSE);
      g_autofree char *findings = dup_findings (reading->findings, faults[i].input);

      g_test_message ("%s", faults[i].name);
      g_assert_null (reading->setup);
      g_assert_cmpstr (findings, ==, faults[i].findings);
    }
}

/* A start position needs a game that is written as SFEN; the option names it. */
static void
test_game (void)
{
  static const char text[] = "position startpos";
  g_autoptr (QiReading) tori = notation_read ("usi", text, strlen (text), "torishogi", FALSE);
  g_autoptr (QiReading) chess = notation_read ("usi", text, strlen (text), "chess", FALSE);

  g_assert_cmpstr (qi_setup_get_game (tori->setup), ==, "torishogi");
  g_assert_null (chess->setup);
  g_assert_cmpstr (qi_finding_get_code (first_error (chess)), ==, "startpos-line");
}

/* USI has boards for the games that are written as SFEN, and for no others. */
static void
test_boards (void)
{
  static const struct
  {
    const char *text;
    const char *game; /* of the text */
    gboolean has_board;
  } boards[] = {
    { START " b - 1", NULL, TRUE },
    { "rbsgk/4p/5/P4/KGSBR b - 1", NULL, TRUE },
    { "4k4/9/9/9/9/9/9/4K4 b - 1", "", FALSE },
    { "3k/4/4/3K b - 1", "", FALSE },
    { "4k3/8/8/8/8/8/8/4K3 b - 1", "chess", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("sfen", boards[i].text, strlen (boards[i].text), boards[i].game, FALSE);
      QiSetup *setup = reading->setup != NULL ? reading->setup : reading->partial;
      g_autoptr (QiSetup) own = g_strcmp0 (boards[i].game, "") == 0
                                  ? qi_setup_with_game (setup, NULL)
                                  : qi_setup_ref (setup);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("usi"), own, NULL, findings);

      g_test_message ("%s", boards[i].text);
      g_assert_cmpint (text != NULL, ==, boards[i].has_board);
      g_assert_cmpint (qi_findings_have (findings, QI_SEVERITY_ERROR), !=, boards[i].has_board);
    }
}

static void
test_places (void)
{
  static const char text[] = "usinewgame\nposition sfen 4k4/9/9/9/9/9/9/9/4K4 w 2P 7";
  g_autoptr (QiReading) reading = notation_read ("usi", text, strlen (text), NULL, FALSE);
  static const char *const pieces[] = { "k", "K", "2P" };

  g_assert_cmpuint (reading->places->len, ==, G_N_ELEMENTS (pieces));
  for (guint i = 0; i < reading->places->len; i++)
    {
      const QiTextPlace *place = &g_array_index (reading->places, QiTextPlace, i);
      g_autofree char *piece = g_strndup (text + place->offset, place->length);

      g_assert_cmpstr (piece, ==, pieces[i]);
    }
}

static void
test_detect (void)
{
  static const char text[] = "setoption name USI_Variant value minishogi\nposition sfen "
                             "rbsgk/4p/5/P4/KGSBR b - 1 moves 5d5c\n";
  g_autoptr (QiReading) reading = qi_notation_detect (text, -1, NULL);
  g_autofree char *findings = dup_findings (reading->findings, text);

  g_assert_cmpstr (reading->format, ==, "usi");
  g_assert_nonnull (reading->setup);
  g_assert_cmpstr (findings, ==, "moves-ignored<5d5c>");
}

static void
test_writes (void)
{
  static const struct
  {
    const char *sfen;
    const char *game;
    const char *text;
  } cases[] = {
    { AFTER " w P 2", NULL, "position sfen " AFTER " w P 2" },
    { "rbsgk/4p/5/P4/KGSBR b - 1", NULL,
      "setoption name USI_Variant value minishogi\nsetoption name UCI_Variant value minishogi\n"
      "position sfen rbsgk/4p/5/P4/KGSBR b - 1" },
    { "2k2/5/5/5/2K1P b - 1", "kyotoshogi",
      "setoption name USI_Variant value kyotoshogi\nsetoption name UCI_Variant value kyotoshogi\n"
      "position sfen 2k2/5/5/5/2K1P b - 1" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("sfen", cases[i].sfen, strlen (cases[i].sfen), cases[i].game, FALSE);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup ("usi"), reading->setup, NULL, findings);

      g_assert_cmpstr (text, ==, cases[i].text);
      g_assert_cmpuint (findings->len, ==, 0);
    }
}

/* The hands of an SFEN with their letters sorted: an engine has an order of its own. */
static char *
dup_sorted (const char *sfen)
{
  g_autoptr (QiReading) reading = notation_read ("sfen", sfen, strlen (sfen), NULL, FALSE);

  g_assert_nonnull (reading->setup);
  return qi_notation_write (qi_notation_lookup ("sfen"), reading->setup, NULL, NULL);
}

/* Every game that Debian's engine knows takes our lines, and reports the same position. */
static void
test_engine (void)
{
  static const struct
  {
    const char *game;
    const char *sfen;
  } cases[] = {
    { "shogi", START " b - 1" },
    { "shogi", "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124" },
    { "shogi", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1" },
    { "minishogi", "rbsgk/4p/5/P4/KGSBR b - 1" },
    { "minishogi", "rb1gk/4p/1+S3/P4/KG1BR w Ss 6" },
    { "kyotoshogi", "p+nks+l/5/5/5/+LSK+NP b - 1" },
    { "judkins", "rbnsgk/5p/6/6/P5/KGSNBR b - 1" },
    { "gorogoro", "sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1" },
    { "euroshogi", "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1 b - 1" },
    { "dobutsu", "gle/1c1/1C1/ELG b - 1" },
    { "micro", "kb+r+l/p3/4/3P/+L+RBK b - 1" },
  };
  EngineRun run;

  engine_start (&run, "fairy-stockfish", NULL);
  g_ptr_array_unref (engine_ask (&run, "usi", "usiok"));
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("sfen", cases[i].sfen, strlen (cases[i].sfen), cases[i].game, FALSE);
      g_autofree char *line =
        qi_notation_write (qi_notation_lookup ("usi"), reading->setup, NULL, NULL);
      g_autofree char *question =
        g_strdup_printf ("setoption name UCI_Variant value shogi\n%s\nd\nisready", line);
      const char *report = NULL;

      g_test_message ("%s: %s", cases[i].game, cases[i].sfen);
      g_assert_nonnull (line);
      g_autoptr (GPtrArray) lines = engine_ask (&run, question, "readyok");
      for (guint j = 0; j < lines->len; j++)
        if (g_str_has_prefix (g_ptr_array_index (lines, j), "Sfen: "))
          report = (const char *) g_ptr_array_index (lines, j) + strlen ("Sfen: ");
      g_assert_nonnull (report);
      g_autofree char *sorted = dup_sorted (report);
      g_assert_cmpstr (sorted, ==, cases[i].sfen);
    }
  engine_stop (&run, "quit");
}

static void
test_garbage (void)
{
  static const char *const words[] = { "position ", "sfen ", "startpos",
                                       "moves ",    "usi",   "\n",
                                       "4k4/9 ",    "b - 1", "setoption ",
                                       "name ",     "\r\n",  "USI_Variant value minishogi",
                                       "\xff",      "\0x",   " " };
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (10000); round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      gint32 n = g_rand_int_range (rand, 0, 10);

      for (gint32 i = 0; i < n; i++)
        g_string_append (text, words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))]);
      g_autoptr (QiReading) reading = notation_read ("usi", text->str, text->len, NULL, FALSE);
      notation_assert_sound (reading, text->len);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/usi/read", test_rows);
  g_test_add_func ("/core/usi/faults", test_faults);
  g_test_add_func ("/core/usi/game", test_game);
  g_test_add_func ("/core/usi/boards", test_boards);
  g_test_add_func ("/core/usi/places", test_places);
  g_test_add_func ("/core/usi/detect", test_detect);
  g_test_add_func ("/core/usi/writes", test_writes);
  g_test_add_func ("/core/usi/engine", test_engine);
  g_test_add_func ("/core/usi/garbage", test_garbage);
  return g_test_run ();
}
