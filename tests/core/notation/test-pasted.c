/* SPDX-License-Identifier: Apache-2.0 */
/* What people paste: a position with what they copied along. The forms of the addresses are those
 * of lichess.org (/editor/, /analysis/, ?fen=), pychess.org (?fen=), lishogi.org (/editor/) and
 * syzygy-tables.info (?fen=), as their pages make them. */
#include "notation-tests.h"
#include "rounds.h"

#define CHESS   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
#define E4      "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
#define HOUSE   "r1bqk2r/ppp2ppp/2n5/4P3/2B5/8/PPP2PPP/RNBQK2R"
#define SHOGI   "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
#define MINI    "rbsgk/4p/5/P4/KGSBR"
#define ENDGAME "4k3/8/8/8/8/8/8/4K2R"

static const struct
{
  const char *name;
  const char *text;
  const char *format;
  const char *findings; /* each with what it points at in the text */
  const char *written;  /* the position in its format */
} rows[] = {
  { "label", "FEN: " CHESS " w KQkq - 0 1", "fen", "", CHESS " w KQkq - 0 1" },
  { "label-case", "Fen = " CHESS " w KQkq - 0 1\n", "fen", "", CHESS " w KQkq - 0 1" },
  { "label-quotes", "fen: \"" CHESS " w KQkq - 0 1\"", "fen", "", CHESS " w KQkq - 0 1" },
  { "label-sfen", "SFEN: " SHOGI " b - 1", "sfen", "", SHOGI " b - 1" },
  { "label-feen", "FEEN: 4k^3/8/8 / C/c", "feen", "", "4k^3/8/8 / C/c" },
  { "label-position", "Position: " CHESS " b KQkq - 0 1", "fen", "", CHESS " b KQkq - 0 1" },
  /* The label names another format than the text has, and is not believed. */
  { "label-wrong", "FEN: 9/9/9 b 2P 1", "sfen", "", "9/9/9 b 2P 1" },
  { "word", "SFEN " SHOGI " w - 2", "sfen", "", SHOGI " w - 2" },
  { "code", "`" CHESS " w KQkq - 0 1`", "fen", "", CHESS " w KQkq - 0 1" },
  { "fence", "```\n" CHESS " w KQkq - 0 1\n```", "fen", "", CHESS " w KQkq - 0 1" },
  { "fence-word", "Look:\n```fen\n" CHESS " w KQkq - 0 1\n```\nthanks", "fen", "",
    CHESS " w KQkq - 0 1" },
  { "fence-open", "```\n" CHESS " w KQkq - 0 1", "fen", "", CHESS " w KQkq - 0 1" },
  { "fence-tildes", "~~~\n" CHESS " w KQkq - 0 1\n~~~", "fen", "", CHESS " w KQkq - 0 1" },
  { "angles", "<" CHESS " w KQkq - 0 1>", "fen", "", CHESS " w KQkq - 0 1" },
  { "brackets", "(" CHESS " w KQkq - 0 1)", "fen", "", CHESS " w KQkq - 0 1" },
  { "apostrophes", "'" CHESS " w KQkq - 0 1';", "fen", "", CHESS " w KQkq - 0 1" },
  { "quoted-tab", ">\t> " CHESS " w KQkq - 0 1", "fen", "", CHESS " w KQkq - 0 1" },
  { "fence-line", "```" CHESS " w KQkq - 0 1```", "fen", "", CHESS " w KQkq - 0 1" },
  { "fence-native",
    "```json\n{\"board\":[null],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}\n```",
    "json", "", NULL },
  { "quoted", "> " CHESS " w KQkq - 0 1", "fen", "", CHESS " w KQkq - 0 1" },
  { "quoted-twice", ">> > FEN: " CHESS " w KQkq - 0 1\n>>\n", "fen", "", CHESS " w KQkq - 0 1" },
  { "comment", CHESS " w KQkq - 0 1 # the start", "fen", "text-left-out<# the start>",
    CHESS " w KQkq - 0 1" },
  { "comment-slashes", CHESS " w KQkq - 0 1  // the start\n", "fen", "text-left-out<// the start>",
    CHESS " w KQkq - 0 1" },
  { "comment-braces", SHOGI " b - 1 {the start}", "sfen", "text-left-out<{the start}>",
    SHOGI " b - 1" },
  /* The byte order mark with which Windows begins text files. */
  { "mark", "\xef\xbb\xbf" CHESS " w KQkq - 00 1\r\n", "fen",
    "byte-order-mark<\xef\xbb\xbf> odd-counter<00>", CHESS " w KQkq - 0 1" },
  { "mark-command", "\xef\xbb\xbfposition sfen " SHOGI " b - 1\n", "sfen",
    "byte-order-mark<\xef\xbb\xbf>", SHOGI " b - 1" },
  { "mark-label",
    "\xef\xbb\xbf"
    "FEN: " CHESS " w KQkq - 00 1",
    "fen", "byte-order-mark<\xef\xbb\xbf> odd-counter<00>", CHESS " w KQkq - 0 1" },
  { "nickname", "9/4k4/9/9/9/9/9/9/9/H3K4 w - - 0 1", "fen", "letter-nickname<H>",
    "9/4k4/9/9/9/9/9/9/9/N3K4 w - - 0 1" },
  { "prose", "What about " CHESS " w KQkq - 0 1, my friend?", "fen",
    "text-left-out<What about> text-left-out<, my friend?>", CHESS " w KQkq - 0 1" },
  { "prose-full-ranks", "Look at kqr/ppp/KQR w - - 0 1 again!", "fen",
    "text-left-out<Look at> text-left-out<again!>", "kqr/ppp/KQR w - - 0 1" },
  { "prose-lines", "Black to move:\n" E4 " b KQkq - 0 1\nDraw?", "fen",
    "text-left-out<Black to move:> text-left-out<Draw?>", E4 " b KQkq - 0 1" },
  { "prose-operations",
    "# a suite\n" ENDGAME " w K - bm O-O Rf1; id \"one two.\"; c0 \"a b c d e f g\";\n", "epd",
    "text-left-out<# a suite>",
    ENDGAME " w K - bm O-O Rf1; id \"one two.\"; c0 \"a b c d e f g\";" },
  { "prose-table", "| 1 | 4k^3/8/8 / C/c | good |", "feen",
    "text-left-out<| 1 |> text-left-out<| good |>", "4k^3/8/8 / C/c" },
  { "editor", "https://lichess.org/editor/" CHESS "_w_KQkq_-_0_1", "fen", "",
    CHESS " w KQkq - 0 1" },
  { "editor-colour", "https://lichess.org/editor/" E4 "_b_KQkq_-_0_1?color=black", "fen", "",
    E4 " b KQkq - 0 1" },
  { "analysis", "http://lichess.org/analysis/standard/" E4 "_b_KQkq_-_0_1#1", "fen", "",
    E4 " b KQkq - 0 1" },
  { "analysis-escaped", "lichess.org/analysis/" E4 "%20b%20KQkq%20-%200%201", "fen", "",
    E4 " b KQkq - 0 1" },
  { "query-escaped",
    "https://lichess.org/analysis?fen=4k3%2F8%2F8%2F8%2F8%2F8%2F8%2F4K2R%20b%20K%20-%200%201",
    "fen", "", ENDGAME " b K - 0 1" },
  { "query-plus", "https://example.org/?a=1&fen=" ENDGAME "+w+K+-+0+1&b=2", "fen", "",
    ENDGAME " w K - 0 1" },
  { "query-other-first", "https://example.org/?name=somebody&fen=" ENDGAME "+w+K+-+0+1", "fen", "",
    ENDGAME " w K - 0 1" },
  { "query-at-once", "https://example.org?fen=" ENDGAME "_w_-_-_0_1", "fen", "",
    ENDGAME " w - - 0 1" },
  { "query-before-fragment", "https://example.org/?fen=" ENDGAME "_w_-_-_0_1#board/1", "fen", "",
    ENDGAME " w - - 0 1" },
  { "query-underscores", "https://syzygy-tables.info/?fen=" ENDGAME "_w_-_-_0_1", "fen", "",
    ENDGAME " w - - 0 1" },
  { "lishogi", "https://lishogi.org/editor/minishogi/" MINI "_b_-_1", "sfen", "", MINI " b - 1" },
  { "lishogi-promoted", "https://lishogi.org/editor/8l/1l+R2P3/9/9/9/9/9/9/9_b_2P_1", "sfen", "",
    "8l/1l+R2P3/9/9/9/9/9/9/9 b 2P 1" },
  { "marked-address", "<https://lichess.org/editor/" CHESS "_w_KQkq_-_0_1>", "fen", "",
    CHESS " w KQkq - 0 1" },
  { "quoted-address", "> https://lichess.org/editor/" CHESS "_w_KQkq_-_0_1", "fen", "",
    CHESS " w KQkq - 0 1" },
  /* The places are counted across escapes and punctuation. */
  { "place-of-escape",
    "https://lichess.org/analysis?fen=4k3%2F8%2F8%2F8%2F8%2F8%2F8%2F4K2R%20b%20K%20%2D%2000%201",
    "fen", "odd-counter<00>", ENDGAME " b K - 0 1" },
  { "place-of-mark", "> " ENDGAME "\n> w K e3 0 1", "fen", "odd-space<\n> invalid-ep-square<e3>",
    ENDGAME " w K e3 0 1" },
};

static void
test_row (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  const char *text = rows[i].text;
  QiReadOptions options = { .want_places = TRUE };
  g_autofree char *copy = g_memdup2 (text, strlen (text));
  g_autoptr (QiReading) reading = qi_notation_detect (copy, (gssize) strlen (text), &options);
  g_autofree char *findings = dup_findings (reading->findings, text);

  g_assert_cmpstr (findings, ==, rows[i].findings);
  g_assert_cmpstr (reading->format, ==, rows[i].format);
  g_assert_nonnull (reading->setup);
  notation_assert_sound (reading, strlen (text));
  g_autofree char *written =
    qi_notation_write (qi_notation_lookup (rows[i].format), reading->setup, NULL, NULL);
  if (rows[i].written != NULL)
    g_assert_cmpstr (written, ==, rows[i].written);
  /* Each piece stands where its letter is. */
  for (guint j = 0; j < reading->places->len; j++)
    {
      const QiTextPlace *place = &g_array_index (reading->places, QiTextPlace, j);

      g_assert_cmpuint (place->length, >=, 1);
      if (place->square != QI_NO_SQUARE && strcmp (rows[i].format, "fen") == 0)
        g_assert_true (strchr ("KQRBNHPkqrbnp", text[place->offset]) != NULL);
    }
}

static void
test_game_of_address (void)
{
  static const struct
  {
    const char *text;
    const char *game;
  } addresses[] = {
    { "https://lichess.org/editor/chess960/" CHESS "_w_KQkq_-_0_1", "chess960" },
    { "https://lichess.org/analysis/kingOfTheHill/" CHESS "_w_KQkq_-_0_1", "kingofthehill" },
    { "https://lichess.org/analysis/threeCheck/" CHESS "_w_KQkq_-_0_1", "3check" },
    { "https://lichess.org/analysis/fromPosition/" CHESS "_w_KQkq_-_0_1", "chess" },
    { "https://www.pychess.org/analysis/janggi?fen=4k4/9/9/9/9/9/9/9/9/4K4_w_-_-_0_1", "janggi" },
    /* The address names a game that the position does not belong to. */
    { "https://lichess.org/analysis/chess960/" SHOGI "_w_-_-_0_1", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (addresses); i++)
    {
      g_autoptr (QiReading) reading = qi_notation_detect (addresses[i].text, -1, NULL);

      g_test_message ("%s", addresses[i].text);
      g_assert_nonnull (reading->setup);
      if (addresses[i].game != NULL)
        g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, addresses[i].game);
    }
}

/* Text without a position gives one finding that says so; a faulty position is reported instead of
 * it. */
static void
test_failures (void)
{
  static const struct
  {
    const char *text;
    const char *first; /* error, with what it points at */
  } failures[] = {
    { "https://lichess.org/abcdefgh", "address-without-position" },
    { "https://lichess.org/", "address-without-position" },
    { "https://example.org/a/b/c/d?x=1&y=2/3", "address-without-position" },
    { "www.chess.com/game/live/12345", "address-without-position" },
    { "https://lichess.org/editor/8/8/8/9/8/8/8/8_w_-_-_0_1", "dimensional-coherence<9>" },
    { "FEN: 8/8/8/9/8/8/8/8 w - - 0 1", "dimensional-coherence<9>" },
    { "```\n8/8/8/9/8/8/8/8 w - - 0 1\n```", "dimensional-coherence<9>" },
    { "> 8/8/8/9/8/8/8/8 w - - 0 1", "dimensional-coherence<9>" },
    { CHESS " w KQkq - 0 1 more", "field-count<more>" },
    { "On 12/11/2026 we met and/or ate his/her/its cake, all of it", "unknown-format" },
    { "a/b/c and the like", "unknown-format" },
    { "```\n```", "unknown-format" },
    { "``````", "unknown-format" },
    /* Quoted, the lines of an engine are not the text that its notation would read. */
    { "> position startpos moves e2e4\n> go infinite", "unknown-format" },
    { "position startpos\ngo infinite", "startpos-line" },
    { "position foo\ngo infinite", "unknown-format" },
    { "startpos\ngo infinite", "unknown-format" },
    { ">", "unknown-format" },
    { "fen:", "placement-empty<>" },
    { "https://", "address-without-position" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (failures); i++)
    {
      g_autoptr (QiReading) reading = qi_notation_detect (failures[i].text, -1, NULL);
      g_autoptr (GPtrArray) first = qi_findings_new ();

      g_test_message ("%s", failures[i].text);
      g_assert_null (reading->setup);
      g_ptr_array_add (first, qi_finding_ref ((QiFinding *) first_error (reading)));
      g_autofree char *found = dup_findings (first, failures[i].text);
      g_assert_cmpstr (found, ==, failures[i].first);
    }
}

/* Texts of more than one position: format and game of each, the likeliest first. */
static const struct
{
  const char *text;
  const char *game; /* of the options */
  const char *readings;
} choices[] = {
  { CHESS " w KQkq - 0 1", NULL, "fen:chess" },
  { ENDGAME " w K - 0 1", NULL, "fen:chess" },
  { SHOGI " b - 1", NULL, "sfen:shogi" },
  { "8/8/8/8/8/8/8/8 / C/c", NULL, "feen:" },
  { SHOGI " b -", NULL, "sfen:shogi fen:" },
  /* Xiangqi's N is a horse, and elsewhere a knight. */
  { "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", NULL,
    "fen:xiangqi fen:janggi fen:" },
  { "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "xiangqi",
    "fen:xiangqi" },
  { "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "", "fen:" },
  /* Letters that no other game has. */
  { "https://www.pychess.org/analysis/janggi?fen=4k4/9/9/9/9/9/9/9/9/4K4_w_-_-_0_1", NULL,
    "fen:janggi" },
};

static void
test_choices (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      QiReadOptions options = { .game = choices[i].game, .want_places = TRUE };
      g_autoptr (GPtrArray) readings = qi_notation_detect_all (choices[i].text, -1, &options);
      g_autoptr (GString) names = g_string_new (NULL);

      for (guint j = 0; j < readings->len; j++)
        {
          const QiReading *reading = g_ptr_array_index (readings, j);
          const char *game = qi_setup_get_game (reading->setup);

          notation_assert_sound (reading, strlen (choices[i].text));
          g_string_append_printf (names, "%s%s:%s", j == 0 ? "" : " ", reading->format,
                                  game == NULL ? "" : game);
        }
      g_test_message ("%s", choices[i].text);
      g_assert_cmpstr (names->str, ==, choices[i].readings);
    }
}

/* A placement alone may belong to several games; each reading is a different position, and there
 * are few. */
static void
test_bare (void)
{
  g_autoptr (GPtrArray) readings = qi_notation_detect_all (ENDGAME, -1, NULL);
  gboolean has_makruk = FALSE;

  g_assert_cmpuint (readings->len, >, 1);
  g_assert_cmpuint (readings->len, <=, 8);
  for (guint i = 0; i < readings->len; i++)
    {
      const QiReading *reading = g_ptr_array_index (readings, i);

      has_makruk = has_makruk || g_strcmp0 (qi_setup_get_game (reading->setup), "makruk") == 0;
      for (guint j = 0; j < i; j++)
        {
          const QiReading *other = g_ptr_array_index (readings, j);

          g_assert_false (qi_position_equal (qi_setup_get_position (other->setup),
                                             qi_setup_get_position (reading->setup)));
        }
    }
  g_assert_true (has_makruk);
  g_assert_cmpstr (qi_setup_get_game (((QiReading *) readings->pdata[0])->setup), ==, "chess");
}

/* Any mixture of the parts that are removed around a position: there is an answer, the places lie
 * in the text, and it takes no unbounded time. */
static void
test_garbage (void)
{
  static const char *const words[] = {
    "```",   "\n",  "> ", ">",          "FEN: ", "https://",   "lichess.org/editor/",
    "?fen=", "%2F", "%",  "_w_-_-_0_1", ENDGAME, " w K - 0 1", "# x",
    "8/8/8", "(",   ")",  "\"",         "fen=",  "&",          "janggi/",
    "\xff",  "+",   " ",
  };
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (5000); round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      gint32 n = g_rand_int_range (rand, 0, 12);
      QiReadOptions options = { .want_places = TRUE };

      for (gint32 i = 0; i < n; i++)
        g_string_append (text, words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))]);
      g_autofree char *copy = g_memdup2 (text->str, MAX (text->len, 1));
      g_autoptr (GPtrArray) readings = qi_notation_detect_all (copy, (gssize) text->len, &options);
      for (guint i = 0; i < readings->len; i++)
        notation_assert_sound (g_ptr_array_index (readings, i), text->len);
    }
}

/* Much text around, and text that looks like a position at every word. */
static void
test_long (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (skip_large ())
    return;
  for (guint i = 0; i < 200000; i++)
    g_string_append (text, "1/K/9 w ");
  g_autoptr (QiReading) one = qi_notation_detect (text->str, (gssize) text->len, NULL);
  g_assert_null (one->setup);
  g_string_truncate (text, 0);
  for (guint i = 0; i < 200000; i++)
    g_string_append (text, i % 2 == 0 ? "> word\n" : "> \n");
  g_autoptr (QiReading) two = qi_notation_detect (text->str, (gssize) text->len, NULL);
  g_assert_null (two->setup);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/core/pasted/", rows[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_row);
    }
  g_test_add_func ("/core/pasted/game-of-address", test_game_of_address);
  g_test_add_func ("/core/pasted/failures", test_failures);
  g_test_add_func ("/core/pasted/choices", test_choices);
  g_test_add_func ("/core/pasted/bare", test_bare);
  g_test_add_func ("/core/pasted/garbage", test_garbage);
  g_test_add_func ("/core/pasted/long", test_long);
  return g_test_run ();
}
