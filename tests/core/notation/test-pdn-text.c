/* SPDX-License-Identifier: Apache-2.0 */
#include "likelihood.h"
#include "notation-tests.h"

/* The text of PDN: how it is told from others, where its parts end, and which board it is for. Source: PDN 3.0. */

static const LikelihoodRow texts[] = {
  /* A FEN: a side, a colon, the list of a side. */
  { "W:W31:B1", SURE },
  { "B:B1:W31", SURE },
  { " \t\nW:W31:B1", SURE },
  { "w:w31:b1", SURE },
  { "b:b31", SURE },
  { "?:W1", SURE },
  { "W:?1", SURE },
  { "W:W", SURE },
  { "W:", NONE },
  { "W", NONE },
  { "", NONE },
  { "   ", NONE },
  { "W:x1", NONE },
  { "X:W1", PERHAPS },
  { "W;W1", NONE },
  /* With one slip, but still two lists. */
  { "W;W31:B1", PERHAPS },
  { "X:W31:B1", PERHAPS },
  { "  X:W31:B1", PERHAPS },
  { ":W31:B1", PERHAPS },
  { "W.W31 B1:", PERHAPS },
  { "X:WK31:BK1", PERHAPS },
  { "W;W31:B1\nother words!", PERHAPS },
  { "W;W31:B1\r\n", PERHAPS },
  { "W;W31;B1", NONE },
  { "WW31:B1", NONE },
  { "W;W:B1", NONE },
  { "W;W31!:B1", NONE },
  { "W;WKK31:B1", NONE },
  /* Headers that only draughts have; a GameType below 20 is chess. */
  { "[GameType \"20\"]", SURE },
  { "[GameType \"31,W\"]", SURE },
  { "[GameType \"49\"]", SURE },
  { "[Event \"x\"]\n[GameType \"21\"]", SURE },
  { "{note} [GameType \"21\"]", SURE },
  { "%note\n[GameType \"21\"]", SURE },
  { "[GameType \"2\"]", NONE },
  { "[GameType \"19\"]", NONE },
  { "[GameType \"50\"]", NONE },
  { "[GameType \"2", NONE },
  { "[FEN \"W:W1:B2\"]", SURE },
  { "[FEN \"X:W1:B2\"]", SURE },
  { "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]", NONE },
  { "[FEN \"", NONE },
  { "x [GameType \"21\"]", NONE },
  { "[White \"[GameType \"]\n[GameType \"21\"]", SURE },
  /* A first move between numbers, behind headers; no result. */
  { "[White \"a\"]\n1. 11-15", PERHAPS },
  { "[White \"a\"]\n1.11-15", PERHAPS },
  { "[White \"a\"]\n1. 11x18", PERHAPS },
  { "[White \"a\"]\n1... 11-15", PERHAPS },
  { "[White \"a\"]\n12. 11-15", PERHAPS },
  { "[White \"a\"]\n11-15", PERHAPS },
  { "[White \"a\"]\n3-8", PERHAPS },
  { "[White \"a]\"] 32-28", PERHAPS },
  { "[White \"a\\\"]\"] 32-28", PERHAPS },
  { "[White \"a\"] [Black \"b\"] 32-28", PERHAPS },
  { "%1. e4\n[White \"a\"]\n32-28", PERHAPS },
  { "[White \"a\"]\n%1. e4\n32-28", PERHAPS },
  { "[White \"a\"]\n32-28", PERHAPS },
  { "[White \"a\"]\n %1. e4\n32-28", NONE },
  { "[White \"a\"]\n1-0", NONE },
  { "[White \"a\"]\n0-1", NONE },
  { "[White \"a\"]\n2-0", NONE },
  { "[White \"a\"]\n1. e4", NONE },
  { "[White \"a\"]\n1. 11", NONE },
  { "[White \"a\"]\n1. 11-", NONE },
  { "[White \"a\"]\n1. 11+15", NONE },
  { "[White \"a\"]\n1. -15", NONE },
  { "[White \"a\"]\n11-", NONE },
  { "[White \"a\"]\n11-x", NONE },
  { "[White \"a\"]\n", NONE },
  { "[White \"a\"]\n%", NONE },
  { "11-15", NONE },
  { "{[note} 11-15", NONE },
};

static void
test_likelihood (void)
{
  check_likelihood ("pdn", texts, G_N_ELEMENTS (texts), TRUE);
}

/* Which board: 8×8 has 32 squares and 12 men for a side, 10×10 has 50; in a list all rows are for one board. */
static const struct
{
  const char *text;
  const char *list; /* the game of its other rows */
  const char *game;
  const char *instead;
  QiSeverity  severity;
} boards[] = {
  { "W:W21-32:B1-12", NULL, "checkers", "draughts", QI_SEVERITY_WARNING },
  { "W:W20-32:B1-12", NULL, "draughts", "canadiandraughts", QI_SEVERITY_WARNING },
  { "W:W21-32:B1-13", NULL, "draughts", "canadiandraughts", QI_SEVERITY_WARNING },
  { "W:W21-32:B1-11,K12", NULL, "checkers", "draughts", QI_SEVERITY_WARNING },
  { "W:W72:B1", NULL, "canadiandraughts", NULL, QI_SEVERITY_NOTE },
  /* A number that no board has says nothing of the board. */
  { "W:W73:B1", NULL, "checkers", "draughts", QI_SEVERITY_WARNING },
  { "[Event \"x\"]\n\n1. 31-32 *\n", NULL, "checkers", "draughts", QI_SEVERITY_WARNING },
  { "[Event \"x\"]\n\n1. 31-33 *\n", NULL, "draughts", "canadiandraughts", QI_SEVERITY_NOTE },
  { "[Event \"x\"]\n\n41. 11-15 {not 44} *\n", NULL, "checkers", "draughts", QI_SEVERITY_WARNING },
  { "[Event \"x\"]\n\n1. 11-15 {not 44} 40-35 *\n", NULL, "draughts", "canadiandraughts",
    QI_SEVERITY_NOTE },
  { "[Event \"x\"]\n\n1. 11-15 {not 44", NULL, "checkers", "draughts", QI_SEVERITY_WARNING },
  { "[Event \"x\"]\n\n1. 11-15 44", NULL, "draughts", "canadiandraughts", QI_SEVERITY_NOTE },
  { "W:W31:B1", "draughts", "draughts", "canadiandraughts", QI_SEVERITY_NOTE },
  { "W:W31:B1", "braziliandraughts", "braziliandraughts", "russiandraughts", QI_SEVERITY_NOTE },
  { "W:W31:B1", "russiandraughts", "russiandraughts", "braziliandraughts", QI_SEVERITY_NOTE },
  { "W:W31:B1", "frisiandraughts", "frisiandraughts", "draughts", QI_SEVERITY_NOTE },
  { "W:W31:B1", "italiandraughts", "italiandraughts", "checkers", QI_SEVERITY_NOTE },
  { "W:W31:B1", "canadiandraughts", "canadiandraughts", NULL, QI_SEVERITY_NOTE },
  { "W:W31:B1", "chess", "checkers", "draughts", QI_SEVERITY_WARNING },
};

static void
test_boards (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      const QiReadOptions options = { .likely.game = boards[i].list };
      g_autoptr (QiReading) reading =
        qi_notation_read (qi_notation_lookup ("pdn"), boards[i].text, -1, &options);
      const QiFinding *finding = g_ptr_array_index (reading->findings, 0);

      g_test_message ("%s %s", boards[i].text, boards[i].list);
      g_assert_cmpstr (qi_finding_get_code (finding), ==, "board-guessed");
      g_assert_cmpstr (qi_finding_get_param (finding, "game"), ==, boards[i].game);
      g_assert_cmpstr (qi_finding_get_param (finding, "instead"), ==, boards[i].instead);
      g_assert_cmpint (qi_finding_get_severity (finding), ==, boards[i].severity);
    }
}

/* Where comments, headers and moves end, and what is said of each. */
static const struct
{
  const char *name;
  const char *input;
  const char *findings;
  const char *details;
} rows[] = {
  { "type", "[GameType \"20\"][FEN \"W:W50:B1\"]", "", "{}" },
  { "type-whole", "[GameType \"20,W,10,10,N2,0\"][FEN \"W:W50:B1\"]", "", "{}" },
  { "type-without-last", "[GameType \"20,W,10,10,N2\"][FEN \"W:W50:B1\"]", "", "{}" },
  { "type-odd-last", "[GameType \"20,W,10,10,N2,1\"][FEN \"W:W50:B1\"]",
    "game-type-odd<20,W,10,10,N2,1>", "{}" },
  { "one-player", "[White \"a\"][GameType \"20\"][FEN \"W:W50:B1\"]", "",
    "{\"players\":{\"first\":\"a\"}}" },
  { "other-player", "[Black \"b\"][GameType \"20\"][FEN \"W:W50:B1\"]", "",
    "{\"players\":{\"second\":\"b\"}}" },
  { "blanks-in-tags", "[ Event  \"x\" ] [GameType\"20\"]\n[FEN \"W:W50:B1\"]", "",
    "{\"tags\":{\"Event\":\"x\"}}" },
  { "odd-names", "[Event_2 \"x\"][GameType \"20\"][FEN \"W:W50:B1\"]", "",
    "{\"tags\":{\"Event_2\":\"x\"}}" },
  { "escapes", "[Event \"a\\b \\\" \\\\\"][GameType \"20\"][FEN \"W:W50:B1\"]", "",
    "{\"tags\":{\"Event\":\"a\\\\b \\\" \\\\\"}}" },
  { "first-counts", "[Event \"x\"][Event \"y\"][GameType \"20\"][FEN \"W:W50:B1\"]",
    "tag-ignored<Event>", "{\"tags\":{\"Event\":\"x\"}}" },
  { "no-game-of-ours", "[GameType \"29\"][FEN \"W:W32:B1\"]", "",
    "{\"tags\":{\"GameType\":\"29\"}}" },
  { "counter", "W:W50:B1:H0", "", "{\"halfmove\":0}" },
  { "counters", "W:W50:B1:F12:H3", "", "{\"halfmove\":3,\"fullmove\":12}" },
  { "counted-by-hand", "W:W50:B1:+12+3", "field-ignored<+12+3>", "{}" },
  { "results", "[GameType \"20\"][FEN \"W:W50:B1\"]\n* 1-0 0-1 1/2-1/2 2-0 0-2 1-1 0-0", "", "{}" },
  { "move", "[GameType \"20\"][FEN \"W:W50:B1\"]\n 50-45 1-0 ", "moves-ignored<50-45>", "{}" },
  { "moves", "[GameType \"20\"][FEN \"W:W50:B1\"]\n1. 50-45{good}1-6 2-0",
    "moves-ignored<1. 50-45{good}1-6>", "{}" },
  { "moves-then-note", "[GameType \"20\"][FEN \"W:W50:B1\"]\n50-45;good\n*", "moves-ignored<50-45>",
    "{}" },
  { "percent-in-line", "[GameType \"20\"][FEN \"W:W50:B1\"]\n50-45 %good\n*",
    "moves-ignored<50-45 %good>", "{}" },
  { "percent-line", "[GameType \"20\"][FEN \"W:W50:B1\"]\n%good\n*", "", "{}" },
  { "note-not-closed", "[GameType \"20\"][FEN \"W:W50:B1\"]\n{good", "", "{}" },
  { "two-games", "[GameType \"20\"][FEN \"W:W50:B1\"]\n*\n[Event \"x\"]\n*\n[Event \"y\"]\n50-45\n",
    "further-positions<[Event \"x\"]\n*\n[Event \"y\"]\n50-45\n>", "{}" },
  { "point-at-the-end", "W:W50:B1 . ", "", "{}" },
  { "two-points", "W:W50:B1..", "square-name<1.>", NULL },
  { "small-king", "W:Wk50:Bkb10", "square-name<k50>", NULL },
  { "small-king-of-letters", "W:Wka1:Bb10", "", "{}" },
  { "file-alone", "W:Wa:B1", "square-name<a>", NULL },
  { "rank-zero", "W:Wa0:B1", "square-name<a0>", NULL },
  { "file-with-more", "W:Wa1x:B1", "square-name<a1x>", NULL },
  { "number-with-more", "W:W5x:B1", "square-name<5x>", NULL },
  { "range-of-one", "W:W5-5:B1", "", "{}" },
  { "range-and-more", "W:W5-6-7:B1", "square-name<5-6-7>", NULL },
  { "range-twice", "W:W5-9:B5-9", "square-taken<5-9>", NULL },
  { "suffix-alone", "W:W5:B1:H", "pdn-list<H>", NULL },
  { "suffix-letter", "W:W5:B1:G3", "pdn-list<G3>", NULL },
  { "suffix-with-more", "W:W5:B1:H3x", "pdn-list<H3x>", NULL },
  { "suffix-sign", "W:W5:B1:+3x", "pdn-list<+3x>", NULL },
  { "side-long", "WB:W5:B1", "side-letter<WB>", NULL },
  { "side-only", "W:", "pdn-list<> pdn-list<>", NULL },
  { "tag-open", "[GameType \"20\"][FEN \"W:W50:B1\"][Event \"x\" y\n*",
    "tag-syntax<[Event \"x\" y>", NULL },
  { "tag-without-value", "[GameType \"20\"][FEN \"W:W50:B1\"][Event x]*", "tag-syntax<[Event x>",
    NULL },
  { "tag-escape-at-end", "[GameType \"20\"][FEN \"W:W50:B1\"][Event \"x\\\n\"]*",
    "tag-syntax<[Event \"x\\> moves-ignored<\"]*>", NULL },
};

static void
test_row (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  const char *input = rows[i].input;
  g_autoptr (QiReading) reading =
    notation_read ("pdn", input, strlen (input), input[0] == '[' ? NULL : "draughts", FALSE);
  g_autofree char *findings = dup_findings (reading->findings, input);

  g_assert_cmpstr (findings, ==, rows[i].findings);
  notation_assert_sound (reading, strlen (input));
  g_assert_cmpint (reading->setup != NULL, ==, rows[i].details != NULL);
  if (rows[i].details == NULL)
    return;
  g_autoptr (QiValue) value = qi_details_to_value (qi_setup_get_details (reading->setup));
  g_autofree char *json = qi_value_to_string (value);
  g_assert_cmpstr (json, ==, rows[i].details);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/pdn-text/likelihood", test_likelihood);
  g_test_add_func ("/core/pdn-text/boards", test_boards);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/core/pdn-text/", rows[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_row);
    }
  return g_test_run ();
}
