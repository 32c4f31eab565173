/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-kanji-private.h"
#include "qi-letters-private.h"
#include "shogi-tests.h"
#include "rounds.h"

#define FRAME "+---+\n"
#define START "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"

/* Diagrams and records of real programs; the positions are those that their own sources give. See
 * tests/data/README.md. */
static const ShogiFile files[] = {
  { "shogiops.bod", "lnG6/2+P4+Sn/kp3+S3/2p6/1n7/9/9/7K1/9 w GS2r2b2gsn3l15p 1", "shogi", "" },
  { "shogiops-minishogi.kif", "rbsgk/4p/P4/5/KGSBR w - 1", "minishogi", "" },
  { "shogiops-kyotoshogi.kif", "1+nks1/5/5/5/+LSK+NP w - 1", "kyotoshogi", "" },
  { "shogiops-chushogi.bod",
    "12/9NN1/2+H+H8/12/9+o2/12/5N3N2/5+O6/9+H2/2+H9/2+H6+H2/12 b - 1", "chushogi", "" },
  { "kifu-for-windows.kif", "lnsg1gsnl/1r4k2/p1ppppp1p/7R1/1p7/9/PPPPPPP1P/1BG6/LNS1KGSNL b Pp 1",
    "shogi", "text-converted moves-ignored" },
  { "tsshogi.kif", "lnsgk2nl/4r1g2/1Ppp1ps1p/pR7/4p4/2P6/P1BPPPP1P/2S1KSG2/LN1G3NL w 2Pb2p 1",
    "shogi", "" },
  { "tsshogi-even.kif", START " b - 1", "shogi", "moves-ignored" },
  { "81dojo.kif", "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "shogi",
    "moves-ignored" },
  { "todai-shogi.kif", "9/7S1/5P1k1/7pP/6P2/9/2B6/9/9 b 2rb4g3s4n4l14p 1", "shogi", "" },
  { "bushido.bod", "r3k/2b1B/1s3/P4/KG2R w GPs 10", "minishogi", "" },
  { "kifulite.bod", "ln3kbnl/1r1sg1g2/p2p2spp/1pp1ppp2/9/2PPP1P2/PPSG1PSPP/2G4R1/LNBK3NL w - 26",
    "shogi", "" },
};

static void
test_file (gconstpointer data)
{
  shogi_test_file (data, "bod");
}

static const struct
{
  const char *name;
  const char *input;
  const char *sfen;
  const char *game;
  const char *findings; /* codes and what they point at */
} rows[] = {
  /* Boards of any size (the Bushido library's own tests have 2×3). */
  { "small",
    "後手の持駒：\n+------+\n| ・v玉|\n| ・ 金|\n| ・ 金|\n+------+\n先手の持駒：\n手数＝1\n",
    "1k/1G/1G b - 2", NULL, "" },
  /* Cut short. */
  { "open", "+---+\n| 玉|一\n| ・|二\n", "K/1 b - 1", NULL, "text-ends<>" },
  { "bare", "| 玉|", "K b - 1", NULL, "" },
  { "full-width", "｜ｖ王　飛｜一\n｜．　．｜\n後手の持ち駒:歩１８、角2\n", "kR/2 b 2b18p 1", NULL,
    "too-many-pieces" },
  { "promoted", "|成銀 全v成桂v圭 成香 杏|", "+S+S+n+n+L+L b - 1", NULL, "" },
  { "dragons", "|龍v竜 馬 と|", "+R+r+B+P b - 1", NULL, "" },
  { "promoted-others", "|成飛 成角 成歩|", "+R+B+P b - 1", NULL, "" },
  { "hands",
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・ ・ ・ ・ ・ ・ ・ ・ ・ ・ ・ ・ ・ ・ ・ ・|\n"
    "先手の持駒：歩十八 香 桂二 王\n後手の持駒：なし",
    "24 b K2NL18P 1", NULL, "" },
  { "tallies", "| ・ ・ ・ ・|\n下手の持駒：歩 歩\n上手の持駒：無し\n上手番", "4 w 2P 1", NULL,
    "" },
  { "no-turn-but-move", "手数＝２ △３四歩 まで\n| 玉 ・|", "K1 b - 3", NULL, "" },
  { "turn-and-move", "手数=三 ▲３四歩 まで\n先手番\n| 玉 ・|", "K1 b - 4", NULL, "" },
  { "second-board", "| 玉|\n" FRAME FRAME "| 飛|\n| 角|\n", "K b - 1", NULL,
    "line-ignored<| 飛|>" },
  { "unknown-line", "hello\n| 玉|", "K b - 1", NULL, "line-ignored<hello>" },
  { "elephant",
    "|v象 ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ 太|\n",
    "e8/9/9/9/9/9/9/9/8+E b - 1", "shoshogi", "" },
  { "record", "先手：\n後手：\n", START " b - 1", "shogi", "field-left-out<>" },
  { "half-width", "手合割:平手\n先手:徳川\n", START " b - 1", "shogi", "" },
  { "minishogi", "手合割：５五将棋", "rbsgk/4p/5/P4/KGSBR b - 1", "minishogi", "" },
  { "kyotoshogi", "手合割：京都将棋", "p+nks+l/5/5/5/+LSK+NP b - 1", "kyotoshogi", "" },
  { "ki2", "手合割：角落ち\n△８四歩 ▲７六歩\n",
    "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "shogi",
    "moves-ignored<△８四歩 ▲７六歩>" },
  { "mark",
    "\xef\xbb\xbf"
    "手合割：平手\n",
    START " b - 1", "shogi", "byte-order-mark<\xef\xbb\xbf>" },
};

static void
test_rows (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("bod", rows[i].input, strlen (rows[i].input), NULL, FALSE);
      g_autofree char *findings = dup_findings (reading->findings, rows[i].input);

      g_test_message ("%s", rows[i].name);
      assert_findings (reading->findings, strlen (rows[i].input));
      if (g_str_equal (rows[i].findings, "too-many-pieces"))
        {
          g_assert_null (reading->setup);
          g_assert_nonnull (reading->partial);
          g_assert_cmpstr (qi_finding_get_code (first_error (reading)), ==, rows[i].findings);
          continue;
        }
      g_assert_cmpstr (findings, ==, rows[i].findings);
      g_assert_nonnull (reading->setup);
      g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, rows[i].game);
      g_autofree char *sfen = shogi_dup_sfen (reading->setup);
      g_assert_cmpstr (sfen, ==, rows[i].sfen);
    }
}

/* The handicaps of Kifu for Windows: the pieces that the second player leaves out. */
static void
test_handicaps (void)
{
  static const struct
  {
    const char *name;
    const char *ranks;
  } handicaps[] = {
    { "香落ち", "lnsgkgsn1/1r5b1" }, { "右香落ち", "1nsgkgsnl/1r5b1" },
    { "角落ち", "lnsgkgsnl/1r7" },   { "飛車落ち", "lnsgkgsnl/7b1" },
    { "飛香落ち", "lnsgkgsn1/7b1" }, { "二枚落ち", "lnsgkgsnl/9" },
    { "三枚落ち", "lnsgkgsn1/9" },   { "四枚落ち", "1nsgkgsn1/9" },
    { "五枚落ち", "2sgkgsn1/9" },    { "左五枚落ち", "1nsgkgs2/9" },
    { "六枚落ち", "2sgkgs2/9" },     { "左七枚落ち", "2sgkg3/9" },
    { "右七枚落ち", "3gkgs2/9" },    { "八枚落ち", "3gkg3/9" },
    { "十枚落ち", "4k4/9" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (handicaps); i++)
    {
      g_autofree char *text = g_strdup_printf ("手合割：%s　\n", handicaps[i].name);
      g_autofree char *expected =
        g_strdup_printf ("%s/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", handicaps[i].ranks);
      g_autoptr (QiReading) reading = notation_read ("bod", text, strlen (text), NULL, FALSE);

      g_assert_nonnull (reading->setup);
      g_autofree char *sfen = shogi_dup_sfen (reading->setup);
      g_assert_cmpstr (sfen, ==, expected);
    }
}

static const struct
{
  const char *name;
  const char *input;
  const char *findings;
} faults[] = {
  { "empty", "", "no-board<>" },
  { "nothing", "hello", "line-ignored<hello> no-board<hello>" },
  { "piece", "| 玉 字|", "piece-token<字>" },
  { "two-pieces", "| 字 X ・|", "piece-token<字> piece-token<X>" },
  { "mark-alone", "|v|", "piece-token<v>" },
  { "marked-empty", "|v・|", "piece-token<v・>" },
  { "width", "| ・ ・|\n| ・|\n", "dimensional-coherence< ・>" },
  { "width-of-the-first", "| ・|\n| ・ 玉|\n| ・ ・|\n", "dimensional-coherence< ・>" },
  { "width-of-most", "| ・ ・ ・|\n| ・ 玉|\n| ・ ・|\n| ・|\n",
    "dimensional-coherence< ・ ・ ・> dimensional-coherence< ・>" },
  { "hand", "| ・|\n先手の持駒：X", "hand-piece-token<X>" },
  { "promoted-in-hand", "| ・ ・|\n先手の持駒：と", "hand-piece-token<と>" },
  { "none-in-hand", "| ・ ・|\n先手の持駒：歩〇", "hand-piece-token<歩〇>" },
  { "count", "手数＝x\n| ・|", "bad-counter<手数＝x>" },
  { "handicap", "手合割：詰将棋", "unknown-handicap<詰将棋>" },
  { "encoding", "| 玉|\n\xff\xfe", "unknown-encoding<\xff>" },
};

static void
test_faults (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("bod", faults[i].input, strlen (faults[i].input), NULL, FALSE);
      g_autofree char *findings = dup_findings (reading->findings, faults[i].input);

      g_test_message ("%s", faults[i].name);
      g_assert_null (reading->setup);
      g_assert_cmpstr (findings, ==, faults[i].findings);
      assert_findings (reading->findings, strlen (faults[i].input));
    }
}

/* In a text of another encoding, faults and pieces stand where its own bytes are. */
static void
test_converted (void)
{
  static const char text[] = "先手：太郎\n|v王 ・|一\n| 字ｱ|\n先手の持駒：歩二\n";
  gsize length = 0;
  g_autofree char *bytes = g_convert (text, -1, "CP932", "UTF-8", NULL, &length, NULL);
  g_autofree char *character = g_convert ("字", -1, "CP932", "UTF-8", NULL, NULL, NULL);
  g_autofree char *held = g_convert ("歩二", -1, "CP932", "UTF-8", NULL, NULL, NULL);

  g_assert_nonnull (bytes);
  g_autoptr (QiReading) reading = notation_read ("bod", bytes, length, NULL, FALSE);
  g_autofree char *codes = notation_dup_codes (reading->findings);
  gsize offset = 0;
  gsize n = 0;

  g_assert_cmpstr (codes, ==, "text-converted piece-token piece-token too-many-pieces");
  g_assert_true (qi_finding_get_range (g_ptr_array_index (reading->findings, 0), &offset, &n));
  g_assert_cmpuint (offset, ==, 0);
  g_assert_cmpuint (n, ==, length);
  g_assert_true (qi_finding_get_range (g_ptr_array_index (reading->findings, 1), &offset, &n));
  g_assert_cmpuint (n, ==, 2);
  g_assert_true (memcmp (bytes + offset, character, 2) == 0);
  g_assert_cmpstr (qi_finding_get_param (g_ptr_array_index (reading->findings, 1), "text"), ==,
                   "字");
  g_assert_true (qi_finding_get_range (g_ptr_array_index (reading->findings, 2), &offset, &n));
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpint ((guchar) bytes[offset], ==, 0xb1);
  g_assert_nonnull (reading->partial);
  const QiTextPlace *place = &g_array_index (reading->places, QiTextPlace, 0);
  g_assert_cmpint (bytes[place->offset], ==, 'v');
  g_assert_cmpuint (place->length, ==, 3);
  g_assert_nonnull (strstr (bytes, held));
}

static void
test_details (void)
{
  static const char text[] = "表題：Test\n開始日時：2000/01/01 10:00\n手合割：その他\n先手：A B\n"
                             "戦型：\n| 玉 ・|\n手数＝7\n手数----指手---------消費時間--\n"
                             "*one \n*two\n   1 １二玉(11)\n*three\n";
  g_autoptr (QiReading) reading = notation_read ("bod", text, strlen (text), NULL, FALSE);
  QiDetails *details = qi_setup_get_details (reading->setup);
  g_autoptr (QiValue) value = qi_details_to_value (details);
  g_autofree char *json = qi_value_to_string (value);

  g_assert_cmpstr (json, ==,
                   "{\"ply\":8,\"players\":{\"first\":\"A B\"},"
                   "\"tags\":{\"StartTime\":\"2000/01/01 10:00\",\"手合割\":\"その他\"},"
                   "\"title\":\"Test\",\"comment\":\"one \\ntwo\"}");
  g_autofree char *own = qi_notation_write (qi_notation_lookup ("bod"), reading->setup, NULL, NULL);
  g_assert_cmpstr (own, ==,
                   "表題：Test\n開始日時：2000/01/01 10:00\n手合割：その他\n先手：A B\n"
                   "後手の持駒：なし\n  ２ １\n+------+\n| 玉 ・|一\n+------+\n先手の持駒：なし\n"
                   "手数＝7\n*one \n*two");
}

static const struct
{
  const char *name;
  const char *game;
  const char *feen;
  const char *text;
  const char *codes;
} writes[] = {
  { "hands", NULL, "2k^2/5/5/5/2K^2 12PGR/2b S/s",
    "手合割：5五将棋\n後手の持駒：角二\n  ５ ４ ３ ２ １\n+---------------+\n| ・ ・v玉 ・ ・|一\n"
    "| ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・|四\n| ・ ・ 玉 ・ ・|五\n"
    "+---------------+\n先手の持駒：飛　金　歩十二",
    "" },
  { "second", NULL, "k^+R / s/S",
    "後手の持駒：なし\n  ２ １\n+------+\n|v玉 龍|一\n+------+\n先手の持駒：なし\n後手番",
    "shape-changed" },
  { "no-mark", NULL, "kR/2 / S/s",
    "後手の持駒：なし\n  ２ １\n+------+\n|v玉 飛|一\n| ・ ・|二\n+------+\n先手の持駒：なし",
    "token-changed" },
  { "stranger", NULL, "Q1/2 / S/s", NULL, "token-without-letter" },
  { "diminished", NULL, "-P1/2 / S/s", NULL, "token-without-letter" },
  { "promoted-in-hand", NULL, "2/2 +P/ S/s", NULL, "token-without-letter" },
  { "others-piece", NULL, "2/2 p/ S/s", NULL, "token-without-letter" },
  { "three-dimensions", NULL, "2/2//2/2 / S/s", NULL, "shape-without-text" },
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
        qi_notation_write (qi_notation_lookup ("bod"), reading->setup, NULL, findings);
      g_autofree char *codes = notation_dup_codes (findings);
      g_assert_cmpstr (text, ==, writes[i].text);
      g_assert_cmpstr (codes, ==, writes[i].codes);
    }
}

/* A line that was lost on the way shows in the numbers behind the ranks, once. */
static void
test_missing_rank (void)
{
  static const char text[] = "| 玉 ・|一\n| ・ ・|三\n| ・ ・|四\n";
  g_autoptr (QiReading) reading = notation_read ("bod", text, strlen (text), NULL, FALSE);
  g_autofree char *findings = dup_findings (reading->findings, text);

  g_assert_cmpstr (findings, ==, "rank-missing<三>");
  g_assert_null (reading->setup);
  g_assert_nonnull (reading->partial);
}

static void
test_numbers (void)
{
  static const struct
  {
    guint64 number;
    const char *text;
  } cases[] = {
    { 1, "一" },
    { 9, "九" },
    { 10, "十" },
    { 11, "十一" },
    { 18, "十八" },
    { 20, "二十" },
    { 21, "二十一" },
    { 100, "百" },
    { 345, "三百四十五" },
    { 1000, "千" },
    { 12345, "一万二千三百四十五" },
    { 100000, "十万" },
    { 99999999, "九千九百九十九万九千九百九十九" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      guint64 number = 0;

      qi_kanji_append_number (text, cases[i].number);
      g_assert_cmpstr (text->str, ==, cases[i].text);
      g_assert_cmpuint (qi_kanji_parse_number (text->str, 0, text->len, &number), ==, text->len);
      g_assert_cmpuint (number, ==, cases[i].number);
    }
  for (guint64 n = 1; n < 20000; n++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      guint64 number = 0;

      qi_kanji_append_number (text, n);
      qi_kanji_parse_number (text->str, 0, text->len, &number);
      g_assert_cmpuint (number, ==, n);
    }
}

/* Every game that has diagrams: what is written is read back, with the game named and without. */
static void
test_random (void)
{
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const QiNotation *bod = qi_notation_lookup ("bod");
  guint n_games = 0;

  g_test_message ("seed %u", seed);
  for (const QiGameInfo *const *info = qi_game_info_get_all (); *info != NULL; info++)
    {
      if (!qi_letters_has_format (*info, "bod"))
        continue;
      n_games++;
      for (guint round = 0; round < get_rounds (200); round++)
        {
          g_autoptr (QiSetup) setup = shogi_random_setup (rand, *info, TRUE);
          g_autoptr (GPtrArray) findings = qi_findings_new ();
          g_autofree char *text = qi_notation_write (bod, setup, NULL, findings);

          g_assert_nonnull (text);
          g_assert_cmpuint (findings->len, ==, 0);
          g_autoptr (QiReading) named =
            notation_read ("bod", text, strlen (text), qi_game_info_get_id (*info), FALSE);
          g_assert_true (qi_setup_equal (named->setup, setup));
          g_autoptr (QiReading) bare = notation_read ("bod", text, strlen (text), NULL, FALSE);
          g_assert_true (qi_setup_equal (bare->setup, setup));
          g_autoptr (QiSetup) gameless = qi_setup_with_game (setup, NULL);
          g_autofree char *other = qi_notation_write (bod, gameless, NULL, findings);
          g_assert_nonnull (other);
        }
    }
  g_assert_cmpuint (n_games, >=, 8);
}

static void
test_garbage (void)
{
  static const char *const words[] = { "|",  "｜", "v",          "成",       "銀", "玉",
                                       "・", "\n", "字",         "*",        "手", "数＝",
                                       "３", "：", "先手の持駒", "+--+",     "十", "万",
                                       " ",  "　", "\xff",       "\x8b\xe0", "歩", "手合割：" };
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (20000); round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      gint32 n = g_rand_int_range (rand, 0, 16);

      for (gint32 i = 0; i < n; i++)
        g_string_append (text, words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))]);
      g_autoptr (QiReading) reading = notation_read ("bod", text->str, text->len, NULL, FALSE);
      notation_assert_sound (reading, text->len);
    }
}

/* Records that name no handicap, and words that are none. @encodings: whether the legacy ones have all signs. */
static const struct
{
  const char *name;
  const char *text;
  gboolean    is_record;
  gboolean    encodings;
} plain[] = {
  { "ki2", "▲７六歩    △３四歩\n▲２六歩    △８四歩\n", TRUE, TRUE },
  { "ki2-without-blanks", "▲７六歩△３四歩▲２二角成△同　銀▲４五角打\n", TRUE, TRUE },
  { "ki2-one-a-line", "▲７六歩\n△３四歩\n", TRUE, TRUE },
  { "ki2-other-marks", "☗７六歩 ☖３四歩\n☗５八金右 ☖同飛不成\n", TRUE, FALSE },
  { "ki2-headers",
    "開始日時：2020/01/01\n棋戦：名人戦\n先手：甲\n後手：乙\n\n▲７六歩    △３四歩\nまで2手で中断\n",
    TRUE, TRUE },
  { "ki2-comment", "*解説\n▲７六歩    △３四歩\n", TRUE, TRUE },
  { "kif", "   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)\n", TRUE, TRUE },
  { "kif-headers", "先手：甲\n後手：乙\n   1 ７六歩(77)\n   2 投了\n", TRUE, TRUE },
  { "players", "先手：甲\n後手：乙\n", TRUE, TRUE },
  { "players-half-width", "先手:甲\n後手:乙\n", TRUE, TRUE },
  { "praise", "▲７六歩が好手\n", FALSE, TRUE },
  { "words-before", "甲の好手は次のとおり\n▲７六歩 △３四歩\n", FALSE, TRUE },
  { "one-player", "先手：甲\n", FALSE, TRUE },
  { "address", "▲東京 △大阪\n", FALSE, TRUE },
  { "no-piece", "▲７六\n", FALSE, TRUE },
};

static void
check_plain (const char *text,
             gsize       length,
             gboolean    is_record)
{
  g_autoptr (QiReading) reading = qi_notation_detect (text, (gssize) length, NULL);
  g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup ("shogi"));

  if (!is_record)
    {
      g_assert_null (reading->setup);
      return;
    }
  g_assert_nonnull (reading->setup);
  g_assert_cmpstr (reading->format, ==, "bod");
  g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, "shogi");
  g_assert_true (
    qi_position_equal (qi_setup_get_position (reading->setup), qi_setup_get_position (start)));
  for (guint i = 0; i < reading->findings->len; i++)
    g_assert_cmpint (qi_finding_get_severity (g_ptr_array_index (reading->findings, i)), ==,
                     QI_SEVERITY_NOTE);
}

static void
test_plain (gconstpointer data)
{
  static const char *const encodings[] = { "SHIFT_JIS", "EUC-JP" };
  const gsize i = GPOINTER_TO_UINT (data);

  check_plain (plain[i].text, strlen (plain[i].text), plain[i].is_record);
  for (gsize j = 0; plain[i].encodings && j < G_N_ELEMENTS (encodings); j++)
    {
      gsize length = 0;
      g_autofree char *bytes =
        g_convert (plain[i].text, -1, encodings[j], "UTF-8", NULL, &length, NULL);

      g_assert_nonnull (bytes);
      check_plain (bytes, length, plain[i].is_record);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (plain); i++)
    {
      g_autofree char *path = g_strconcat ("/core/bod/plain/", plain[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_plain);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_strconcat ("/core/bod/file/", files[i].file, NULL);

      g_test_add_data_func (path, &files[i], test_file);
    }
  g_test_add_func ("/core/bod/read", test_rows);
  g_test_add_func ("/core/bod/handicaps", test_handicaps);
  g_test_add_func ("/core/bod/faults", test_faults);
  g_test_add_func ("/core/bod/converted", test_converted);
  g_test_add_func ("/core/bod/details", test_details);
  g_test_add_func ("/core/bod/writes", test_writes);
  g_test_add_func ("/core/bod/missing-rank", test_missing_rank);
  g_test_add_func ("/core/bod/numbers", test_numbers);
  g_test_add_func ("/core/bod/random", test_random);
  g_test_add_func ("/core/bod/garbage", test_garbage);
  return g_test_run ();
}
