/* SPDX-License-Identifier: Apache-2.0 */
#include "shogi-tests.h"
#include "rounds.h"

#define START   "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
#define EMPTY_FROM_2                                                                               \
  "P2 *  *  *  *  *  *  *  *  * \nP3 *  *  *  *  *  *  *  *  * \nP4 *  *  *  *  *  *  *  *  * \n"  \
  "P5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \nP7 *  *  *  *  *  *  *  *  * \n"  \
  "P8 *  *  *  *  *  *  *  *  * \nP9 *  *  *  *  *  *  *  *  * \n"

/* Records of real programs; see tests/data/README.md. */
static const ShogiFile files[] = {
  { "electron-shogi.csa", START " b - 1", "shogi", "moves-ignored" },
  { "csa-example.csa", START " b - 1", "shogi", "moves-ignored" },
  { "tsume.csa", "7n1/6gk1/6gpN/9/9/6b1P/9/9/9 b 2R2Gb4s2n4l16p 1", "shogi", "moves-ignored" },
  { "wcsc32.csa", START " b - 1", "shogi", "moves-ignored" },
  { "osl.csa", "7nk/9/7+Pp/6+R2/9/9/9/9/2K6 b 2Pr2b4g4s3n4l14p 1", "shogi", "" },
};

static void
test_file (gconstpointer data)
{
  shogi_test_file (data, "csa");
}

static const struct
{
  const char *name;
  const char *input;
  const char *sfen;
  const char *findings;
} rows[] = {
  { "array", "PI\n+", START " b - 1", "" },
  /* tsshogi's own test of a handicap. */
  { "handicap", "V2.2\nPI82HI\n-\n",
    "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "" },
  { "two-pieces", "PI82HI22KA\n-\n", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "" },
  /* Single pieces and the rest, as other readers' tests have them. */
  { "single", "V2.2\nP-51OU\nP+59OU28HI\nP+00KI\n+\n%CHUDAN\n", "4k4/9/9/9/9/9/9/7R1/4K4 b G 1",
    "moves-ignored<%CHUDAN>" },
  { "rest", "V2.2\nP-51OU\nP+59OU28HI\nP+00KI\nP-00AL\n+\n",
    "4k4/9/9/9/9/9/9/7R1/4K4 b Gr2b3g4s4n4l18p 1", "" },
  { "rest-first", "P-00AL\nP+59OU00FU\nP-51OU\nP+00FU\nP+11UM\nP-12TO\n-",
    "4k3+B/8+p/9/9/9/9/9/9/4K4 w 2P2rb4g4s4n4l15p 1", "" },
  { "one-line", "V2.2,PI,+,+7776FU,-3334FU,%TORYO", START " b - 1",
    "moves-ignored<+7776FU,-3334FU,%TORYO>" },
  { "comments", "'CSA encoding=UTF-8\nV3.0\n' note\nPI,' and, this\n+\n", START " b - 1", "" },
  { "two-games", "PI\n+\n/\nPI\n-\n", START " b - 1", "line-ignored</\nPI\n-\n>" },
  { "crlf", "PI\r\n-\r\n", START " w - 1", "" },
  { "no-turn", "PI", START " b - 1", "field-left-out<>" },
  { "no-blanks", "P1-KY *  *  *  *  *  *  *  *\n" EMPTY_FROM_2 "+", "l8/9/9/9/9/9/9/9/9 b - 1",
    "" },
  { "some-ranks", "P5 *  *  *  * +OU\nP1-KY *  *  *  *  *  *  *  * \n+", NULL, "" },
  { "unknown-line", "PI\nhello\n+\n", START " b - 1", "line-ignored<hello>" },
  { "twice", "PI\nPI\n+\n", START " b - 1", "line-ignored<PI>" },
};

static void
test_rows (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("csa", rows[i].input, strlen (rows[i].input), NULL, FALSE);
      g_autofree char *findings = dup_findings (reading->findings, rows[i].input);

      g_test_message ("%s", rows[i].name);
      assert_findings (reading->findings, strlen (rows[i].input));
      if (rows[i].sfen == NULL)
        {
          g_assert_cmpstr (qi_finding_get_code (first_error (reading)), ==,
                           "dimensional-coherence");
          continue;
        }
      g_assert_cmpstr (findings, ==, rows[i].findings);
      g_assert_nonnull (reading->setup);
      g_autofree char *sfen = shogi_dup_sfen (reading->setup);
      g_assert_cmpstr (sfen, ==, rows[i].sfen);
    }
}

static const struct
{
  const char *name;
  const char *input;
  const char *findings;
} faults[] = {
  { "empty", "", "no-board<>" },
  { "headers", "V2.2\nN+A\n", "no-board<V2.2\nN+A\n>" },
  { "piece", "P1-XX *  *  *  *  *  *  *  * \n" EMPTY_FROM_2 "+", "piece-token<-XX>" },
  { "short-rank", "P1 * \n" EMPTY_FROM_2 "+", "dimensional-coherence<P1 *>" },
  { "long-rank", "P1 *  *  *  *  *  *  *  *  *  * \n" EMPTY_FROM_2 "+",
    "dimensional-coherence<P1 *  *  *  *  *  *  *  *  *  *>" },
  { "not-there", "PI82KA\n+", "piece-token<82KA>" },
  { "off-board", "P+90FU\n+", "piece-token<90FU>" },
  { "cut", "P+55F\n+", "piece-token<55F>" },
  { "occupied", "P+55FU55KI\n+", "square-occupied<55KI>" },
  { "king-in-hand", "P+00OU\n+", "hand-piece-token<00OU>" },
  { "promoted-in-hand", "P+00TO\n+", "hand-piece-token<00TO>" },
  { "two-rests", "P+00AL\nP-00AL\n+", "hand-piece-token<00AL>" },
  { "encoding", "PI\n'\xff\xfe", "unknown-encoding<\xff>" },
};

static void
test_faults (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("csa", faults[i].input, strlen (faults[i].input), NULL, FALSE);
      g_autofree char *findings = dup_findings (reading->findings, faults[i].input);

      g_test_message ("%s", faults[i].name);
      g_assert_null (reading->setup);
      g_assert_cmpstr (findings, ==, faults[i].findings);
      assert_findings (reading->findings, strlen (faults[i].input));
    }
}

/* Eighty-two pieces on eighty-one squares. */
static void
test_too_many (void)
{
  g_autoptr (GString) text = g_string_new ("P+");

  for (guint i = 0; i < 82; i++)
    g_string_append (text, "00FU");
  g_string_append (text, "\n+");
  g_autoptr (QiReading) reading = notation_read ("csa", text->str, text->len, NULL, FALSE);
  g_assert_null (reading->setup);
  g_assert_nonnull (reading->partial);
  g_assert_cmpstr (qi_finding_get_code (first_error (reading)), ==, "too-many-pieces");
}

static void
test_details (void)
{
  static const char text[] = "V2.2\nN+A B\nN-C, D\n$EVENT:Test: 1\n$SITE:\n'*one\n'*two\n'three\n"
                             "PI\n+\n'*four\n+7776FU\n'*five\n";
  g_autoptr (QiReading) reading = notation_read ("csa", text, strlen (text), NULL, FALSE);
  g_autoptr (QiValue) value = qi_details_to_value (qi_setup_get_details (reading->setup));
  g_autofree char *json = qi_value_to_string (value);

  g_assert_cmpstr (json, ==,
                   "{\"players\":{\"first\":\"A B\",\"second\":\"C, D\"},"
                   "\"tags\":{\"Event\":\"Test: 1\"},\"comment\":\"one\\ntwo\\nfour\"}");
}

static void
test_places (void)
{
  static const char text[] = "P+00KI55OU\nP-51OU00AL\n+";
  static const char *const pieces[] = { "00KI", "55OU", "51OU", "00AL" };
  g_autoptr (QiReading) reading = notation_read ("csa", text, strlen (text), NULL, FALSE);

  g_assert_cmpuint (reading->places->len, ==, G_N_ELEMENTS (pieces));
  for (guint i = 0; i < reading->places->len; i++)
    {
      const QiTextPlace *place = &g_array_index (reading->places, QiTextPlace, i);
      g_autofree char *piece = g_strndup (text + place->offset, place->length);

      g_assert_cmpstr (piece, ==, pieces[i]);
    }
  g_assert_cmpuint (g_array_index (reading->places, QiTextPlace, 1).square, ==, 40);

  /* The pieces of a whole board have no places of their own. */
  g_autoptr (QiReading) whole = notation_read ("csa", "PI\n+", 4, NULL, FALSE);
  g_assert_nonnull (whole->setup);
  g_assert_cmpuint (whole->places->len, ==, 0);
}

static const struct
{
  const char *name;
  const char *feen;
  const char *text;
  const char *codes;
} writes[] = {
  { "hands", "k^8/9/9/9/9/9/9/9/8+P GPR/2b s/S",
    "V2.2\nP1-OU *  *  *  *  *  *  *  * \nP2 *  *  *  *  *  *  *  *  * \n"
    "P3 *  *  *  *  *  *  *  *  * \nP4 *  *  *  *  *  *  *  *  * \n"
    "P5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n"
    "P7 *  *  *  *  *  *  *  *  * \nP8 *  *  *  *  *  *  *  *  * \n"
    "P9 *  *  *  *  *  *  *  * +TO\nP+00HI00KI00FU\nP-00KA00KA\n-",
    "" },
  { "king-in-hand", "9/9/9/9/9/9/9/9/9 K^/ S/s", NULL, "token-without-letter" },
  { "stranger", "Q8/9/9/9/9/9/9/9/9 / S/s", NULL, "token-without-letter" },
  { "diminished", "-P8/9/9/9/9/9/9/9/9 / S/s", NULL, "token-without-letter" },
  { "size", "8/8 / S/s", NULL, "shape-without-text" },
};

static void
test_writes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (writes); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("feen", writes[i].feen, strlen (writes[i].feen), NULL, FALSE);
      g_autoptr (GPtrArray) findings = qi_findings_new ();

      g_test_message ("%s", writes[i].name);
      g_assert_nonnull (reading->setup);
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup ("csa"), reading->setup, NULL, findings);
      g_autofree char *codes = notation_dup_codes (findings);
      g_assert_cmpstr (text, ==, writes[i].text);
      g_assert_cmpstr (codes, ==, writes[i].codes);
    }
}

static void
test_random (void)
{
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const QiNotation *csa = qi_notation_lookup ("csa");

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (1000); round++)
    {
      g_autoptr (QiSetup) setup = shogi_random_setup (rand, qi_game_info_lookup ("shogi"), TRUE);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text = qi_notation_write (csa, setup, NULL, findings);

      g_assert_nonnull (text);
      g_assert_cmpuint (findings->len, ==, 0);
      g_autoptr (QiReading) reading = notation_read ("csa", text, strlen (text), NULL, FALSE);
      g_assert_true (qi_setup_equal (reading->setup, setup));
      g_autofree char *again = qi_notation_write (csa, reading->setup, NULL, NULL);
      g_assert_cmpstr (again, ==, text);
    }
}

/* The same text in each encoding that files have, as iconv writes it. */
static void
test_encodings (void)
{
  static const char text[] = "V2.2\nN+大山康晴\nN-升田幸三\n$EVENT:名人戦ﾃｽﾄ\nPI\n+\n";
  static const char *const encodings[] = { "EUC-JP", "CP932" };
  const QiNotation *csa = qi_notation_lookup ("csa");
  g_autoptr (QiReading) expected = qi_notation_read (csa, text, -1, NULL);

  g_assert_nonnull (expected->setup);
  for (gsize i = 0; i < G_N_ELEMENTS (encodings); i++)
    {
      gsize length = 0;
      g_autofree char *bytes = g_convert (text, -1, encodings[i], "UTF-8", NULL, &length, NULL);
      g_autoptr (QiReading) reading = qi_notation_read (csa, bytes, (gssize) length, NULL);
      g_autoptr (QiReading) detected = qi_notation_detect (bytes, (gssize) length, NULL);
      g_autofree char *codes = notation_dup_codes (reading->findings);

      g_assert_cmpstr (codes, ==, "text-converted");
      g_assert_nonnull (reading->setup);
      g_assert_true (qi_setup_equal (reading->setup, expected->setup));
      g_assert_cmpstr (detected->format, ==, "csa");
    }
}

static void
test_garbage (void)
{
  static const char *const words[] = { "P1",  "P2",   "P+",       "P-",   "PI", "+FU",  "-OU",
                                       " * ", "00",   "55",       "AL",   "KI", "\n",   "+",
                                       "-",   ",",    "'",        "$A:b", "N+", "V2.2", "%TORYO",
                                       "/",   "\xff", "\x8b\xe0", " " };
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (20000); round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      gint32 n = g_rand_int_range (rand, 0, 20);

      for (gint32 i = 0; i < n; i++)
        g_string_append (text, words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))]);
      g_autoptr (QiReading) reading = notation_read ("csa", text->str, text->len, NULL, FALSE);
      notation_assert_sound (reading, text->len);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_strconcat ("/core/csa/file/", files[i].file, NULL);

      g_test_add_data_func (path, &files[i], test_file);
    }
  g_test_add_func ("/core/csa/read", test_rows);
  g_test_add_func ("/core/csa/encodings", test_encodings);
  g_test_add_func ("/core/csa/faults", test_faults);
  g_test_add_func ("/core/csa/too-many", test_too_many);
  g_test_add_func ("/core/csa/details", test_details);
  g_test_add_func ("/core/csa/places", test_places);
  g_test_add_func ("/core/csa/writes", test_writes);
  g_test_add_func ("/core/csa/random", test_random);
  g_test_add_func ("/core/csa/garbage", test_garbage);
  return g_test_run ();
}
