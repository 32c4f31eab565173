/* SPDX-License-Identifier: Apache-2.0 */
#include "likelihood.h"
#include "shogi-tests.h"

/* The text of diagrams and records of shogi: signs, words and lines, one after the other, as the description of KIF and
 * the programs that write it have them. */

static char *
put (const char *text,
     const char *sign)
{
  GString *result = g_string_new (text);

  g_string_replace (result, "%", sign, 0);
  return g_string_free (result, FALSE);
}

static const struct
{
  const char *name;
  const char *signs[14];
  const char *text; /* with % for the sign */
  const char *sfen;
  const char *codes;
} tables[] = {
  { "bars", { "|", "｜", "│", "┃" }, "% 玉 ・%一\n%v玉 ・%二\n", "K1/k1 b - 1", "" },
  { "bar-in-front", { "|", "｜", "│", "┃" }, "% 玉 ・\n%v玉 ・\n", "K1/k1 b - 1", "" },
  { "corners",
    { "+", "＋", "┌", "└", "┏", "┗", "├", "╋" },
    "%--\n| 玉|\n%--\n| 飛|\n",
    "K b - 1",
    "line-ignored" },
  { "empty",
    { "・", "･", "．", ".", "*", "＊", "□", "－", "-", "·" },
    "|%玉|\n|玉 %|\n",
    "1K/K1 b - 1",
    "" },
  { "second", { "v", "V", "ｖ", "Ｖ", "▽", "△", "☖" }, "|%玉 ・|\n", "k1 b - 1", "" },
  { "first", { "^", "＾", "▲", "▼", "☗", " " }, "|%玉 ・|\n", "K1 b - 1", "" },
  { "second-promoted", { "v", "V", "ｖ", "Ｖ", "▽", "△", "☖" }, "|%成銀 ・|\n", "+s1 b - 1", "" },
  { "second-moved", { "△", "▽", "☖" }, "手数＝3 %３四歩\n| 玉|\n", "K b - 4", "" },
  { "first-moved", { "▲", "▼", "☗" }, "手数=3 %３四歩\n| 玉|\n", "K w - 4", "" },
  { "first-holds",
    { "先手の持駒", "下手の持駒", "先手の持ち駒", "下手の持ち駒" },
    "| ・ ・ ・|\n%：歩二\n",
    "3 b 2P 1",
    "" },
  { "second-holds",
    { "後手の持駒", "上手の持駒", "後手の持ち駒", "上手の持ち駒" },
    "| ・ ・ ・|\n%：歩二\n",
    "3 b 2p 1",
    "" },
  { "holds-nothing",
    { "なし", "無し", "ナシ", "", "　" },
    "| ・ ・ ・|\n先手の持駒：%\n",
    "3 b - 1",
    "" },
  { "first-to-move",
    { "先手番", "下手番", "手番：先手", "手番:下手", "手番：先手番", "手番：下手番" },
    "手数＝3 ▲３四歩\n| 玉|\n%\n",
    "K b - 4",
    "" },
  { "second-to-move",
    { "後手番", "上手番", "手番：後手", "手番:上手", "手番：後手番", "手番：上手番" },
    "| 玉|\n%\n",
    "K w - 1",
    "" },
  { "nobody-to-move", { "横手番", "手番：横手", "手番：先" }, "| 玉|\n%\n", NULL, "side-letter" },
  { "between-held", { " ", "　", "、", "" }, "| ・ ・ ・|\n先手の持駒：歩%香\n", "3 b LP 1", "" },
  { "ruler", { "9 8", "９ ８", "　９　８", "九 八" }, "%\n| 玉 ・|\n", "K1 b - 1", "" },
  { "remarks", { "#", "&" }, "% anything\n| 玉|\n%\n", "K b - 1", "" },
  { "separator",
    { "手数-", "手数----指手---------消費時間--" },
    "手合割：平手\n%\n",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "" },
  { "moves",
    { "▲７六歩", "△３四歩", "▼７六歩", "▽３四歩", "☗７六歩", "☖３四歩", "まで3手", "変化：4手",
      "変化:4手", "1 ７六歩(77)", "１ ７六歩(77)" },
    "| 玉|\n%\n| 飛|\nanything\n",
    "K b - 1",
    "moves-ignored" },
};

static void
test_signs (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);

  for (gsize j = 0; j < G_N_ELEMENTS (tables[i].signs) && tables[i].signs[j] != NULL; j++)
    {
      g_autofree char *text = put (tables[i].text, tables[i].signs[j]);
      g_autoptr (QiReading) reading = notation_read ("bod", text, strlen (text), NULL, FALSE);
      g_autofree char *codes = notation_dup_codes (reading->findings);

      g_test_message ("%s", text);
      g_assert_cmpstr (codes, ==, tables[i].codes);
      g_assert_cmpint (reading->setup != NULL, ==, tables[i].sfen != NULL);
      if (tables[i].sfen == NULL)
        continue;
      g_autofree char *sfen = shogi_dup_sfen (reading->setup);
      g_assert_cmpstr (sfen, ==, tables[i].sfen);
    }
}

/* What is told to be a diagram or a record: words that only these have; kanji between bars. */
static const LikelihoodRow texts[] = {
  { "後手の持駒：なし", SURE },
  { "先手の持ち駒", SURE },
  { "上手の持駒", SURE },
  { "下手の持駒", SURE },
  { "手合割：平手", SURE },
  { "手合割:平手", SURE },
  { "手数--", SURE },
  { "#KIF version=2.0", SURE },
  { "words\n\n  手合割：平手", SURE },
  { "手合", NONE },
  { "#KI", NONE },
  { "手数-", NONE },
  { "持駒：なし", NONE },
  { "| 玉|", PERHAPS },
  { "｜玉｜", PERHAPS },
  { "│玉│", PERHAPS },
  { "┃玉┃", PERHAPS },
  { "  | 玉|", PERHAPS },
  { "words\n| 玉|", PERHAPS },
  { "|玉", PERHAPS },
  { "| と|", PERHAPS },
  { "| ・|", PERHAPS },
  { "| 一|", PERHAPS },
  { "| あ|", NONE },
  { "| k |", NONE },
  { "|", NONE },
  { "|a玉", PERHAPS },
  { "玉|", NONE },
  { "", NONE },
};

static void
test_likelihood (void)
{
  check_likelihood ("bod", texts, G_N_ELEMENTS (texts), TRUE);
}

static const ShogiRow rows[] = {
  { "handicap-beside-a-board", "手合割：香落ち\n| 玉 ・|\n", "K1 b - 1", "",
    "{\"tags\":{\"手合割\":\"香落ち\"}}" },
  { "game-beside-a-board", "手合割：小将棋\n| 玉 ・|\n", "K1 b - 1", "", "{}" },
  { "handicap-then-hands", "手合割：十枚落ち\n先手の持駒：歩\n後手の持駒：なし\n",
    "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "line-ignored<歩>", "{\"ply\":1}" },
  { "handicap-then-turn", "手合割：十枚落ち\n下手番\n",
    "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "", "{\"ply\":1}" },
  { "handicap-then-same-turn", "手合割：飛落ち\n上手番\n",
    "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "", "{\"ply\":1}" },
  { "even-then-turn", "手合割：平手\n後手番\n",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "", "{\"ply\":1}" },
  { "game-by-other-names", "手合割：五々将棋\n", "rbsgk/4p/5/P4/KGSBR b - 1", "", "{\"ply\":1}" },
  { "players", "上手：a\n下手：b\n",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "field-left-out<>",
    "{\"ply\":1,\"players\":{\"first\":\"b\",\"second\":\"a\"}}" },
  { "title", "表題：a\n表題：\n| 玉|\n", "K b - 1", "", "{\"title\":\"a\"}" },
  { "title-again", "表題：a\n表題：b\n| 玉|\n", "K b - 1", "", "{\"title\":\"b\"}" },
  { "header-twice", "棋戦：a\n棋戦：b\n| 玉|\n", "K b - 1", "line-ignored<棋戦：b>", NULL },
  { "header-without-name", "：a\n| 玉|\n", "K b - 1", "line-ignored<：a>", "{}" },
  { "header-long", "01234567890123456789012345678901234567890123456789012345678901x: a\n| 玉|\n",
    "K b - 1", "", NULL },
  { "header-too-long",
    "a1234567890123456789012345678901234567890123456789012345678901234: a\n| 玉|\n", "K b - 1",
    "line-ignored<a1234567890123456789012345678901234567890123456789012345678901234: a>", "{}" },
  { "comment", "*a\n* b\n| 玉|\n1 ７六歩(77)\n*c\n", "K b - 1", "moves-ignored<1 ７六歩(77)>",
    "{\"comment\":\"a\\n b\"}" },
  { "moves-to-the-last", "| 玉|\n▲７六歩\nanything\n\n△３四歩\n", "K b - 1",
    "moves-ignored<▲７六歩\nanything\n\n△３四歩>", "{}" },
  { "count-alone", "手数＝12\n| 玉|\n", "K b - 13", "", "{\"ply\":13}" },
  { "count-behind-blanks", "手数＝　 12\n| 玉|\n", "K b - 13", "", NULL },
  { "count-of-kanji", "手数＝十二　△３四歩\n| 玉|\n", "K b - 13", "", NULL },
  { "count-and-turn", "手数＝12 ▲３四歩\n先手番\n| 玉|\n", "K b - 13", "", NULL },
  { "turn-and-count", "先手番\n手数＝12 ▲３四歩\n| 玉|\n", "K b - 13", "", NULL },
  { "ranks-numbered", "| 玉 ・|一\n| ・ ・|二\n| ・ ・|三\n", "K1/2/2 b - 1", "", NULL },
  { "ranks-numbered-in-digits", "| 玉 ・|1\n| ・ ・|２\n", "K1/2 b - 1", "", NULL },
  { "rank-lost-at-the-top", "| 玉 ・|二\n| ・ ・|三\n", NULL, "rank-missing<二>", NULL },
  { "rank-and-words", "| 玉 ・|一 x\n| ・ ・|x\n", "K1/2 b - 1", "", NULL },
  { "frame-closed", "+--+\n| 玉|\n+--+\n", "K b - 1", "", NULL },
  { "frame-open", "+--+\n| 玉|\n", "K b - 1", "text-ends<>", NULL },
  { "frame-alone", "+--+\n+--+\n", NULL, "no-board<+--+\n+--+\n>", NULL },
  { "only-the-first-of-two", "| 玉|\n+--+\n| 飛|\n| 角|\n", "K b - 1", "line-ignored<| 飛|>",
    NULL },
  { "widths-of-most", "| 玉 ・|\n| ・|\n| ・ ・|\n", NULL, "dimensional-coherence< ・>", NULL },
  { "hand-of-one-sign", "| ・ ・|\n先手の持駒：字\n", NULL, "hand-piece-token<字>", NULL },
  { "hand-counted", "| ・ ・ ・ ・|\n先手の持駒：歩３ 香\n後手の持駒：角1\n", NULL,
    "too-many-pieces<| ・ ・ ・ ・|\n先手の持駒：歩３ 香\n後手の持駒：角1>", NULL },
  { "hand-fills-the-board", "| ・ ・ ・ ・ ・|\n先手の持駒：歩３ 香\n後手の持駒：角1\n",
    "5 b L3Pb 1", "", NULL },
  { "promoted-twice", "|成成銀|", NULL, "piece-token<成成>", NULL },
  { "own-game", "|v象 ・|\n| ・ 太|\n", NULL, "piece-token<v象> piece-token<太>", NULL },
};

static void
test_row (gconstpointer row)
{
  shogi_check_row ("bod", row);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *path = g_strconcat ("/core/bod-text/sign/", tables[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_signs);
    }
  g_test_add_func ("/core/bod-text/likelihood", test_likelihood);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/core/bod-text/", rows[i].name, NULL);

      g_test_add_data_func (path, &rows[i], test_row);
    }
  return g_test_run ();
}
