/* SPDX-License-Identifier: Apache-2.0 */
#include "notation-tests.h"
#include "random-setups.h"

#define KINGS   "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
#define UNKNOWN                                                                                   \
  "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"            \
  "[Black \"?\"]\n[Result \"*\"]\n[SetUp \"1\"]\n"

static char *
dup_detail (QiSetup    *setup,
            const char *key)
{
  const QiValue *value = qi_details_get (qi_setup_get_details (setup), key);

  return value == NULL ? g_strdup ("") : qi_value_to_string (value);
}

static char *
write_fen (QiSetup *setup)
{
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (setup));
  const char *format = info == NULL ? "fen" : qi_game_info_get_formats (info)[0];
  char *text = qi_notation_write (qi_notation_lookup (format), setup, NULL, NULL);

  g_assert_nonnull (text);
  return text;
}

/* A text, and what it holds. */
typedef struct
{
  const char *name;
  const char *input;
  const char *game;
  const char *fen; /* in the game's usual format */
  const char *players;
  const char *tags;
  const char *codes;
} Row;

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define SHOGI "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"

static const Row rows[] = {
  { "bare", "[FEN \"" KINGS "\"]", "chess", KINGS, "", "", "" },
  { "set-up", "[SetUp \"1\"]\n[FEN \"" KINGS "\"]\n\n*\n", "chess", KINGS, "", "", "" },
  { "one-line", "[White \"A\"][Black \"B\"][FEN \"" KINGS "\"]*", "chess", KINGS,
    "{\"first\":\"A\",\"second\":\"B\"}", "", "" },
  { "order",
    "[Result \"1-0\"]\n[ECO \"A00\"]\n[Event \"E\"]\n[FEN \"" KINGS "\"]\n[Annotator \"N\"]\n\n1-0",
    "chess", KINGS, "",
    "{\"Result\":\"1-0\",\"ECO\":\"A00\",\"Event\":\"E\",\"Annotator\":\"N\"}", "" },
  { "unknown", UNKNOWN "[FEN \"" KINGS "\"]\n\n*", "chess", KINGS, "", "", "" },
  { "start", "[Event \"E\"]\n\n1. e4 e5 1-0", "chess", START, "", "{\"Event\":\"E\"}",
    "start-position moves-ignored" },
  { "moves-alone", "1. e4 e5 *", "chess", START, "", "", "start-position moves-ignored" },
  { "result-alone", "*", "chess", START, "", "", "start-position" },
  { "escapes", "[Event \"a \\\"b\\\" \\\\ \\c\"]\n[FEN \"" KINGS "\"]\n*", "chess", KINGS, "",
    "{\"Event\":\"a \\\"b\\\" \\\\ \\\\c\"}", "" },
  { "percent", "%[FEN \"x\"]\n[FEN \"" KINGS "\"]\n% 1. e4\n*", "chess", KINGS, "", "", "" },
  { "comments", "; [FEN \"x\"]\n{ [FEN \"y\"] }\n[FEN \"" KINGS "\"]\n{ z } *", "chess", KINGS, "",
    "", "comments-ignored" },
  { "open-comment", "[FEN \"" KINGS "\"]\n\n* { z", "chess", KINGS, "", "",
    "comment-not-closed comments-ignored" },
  { "blanks", "  [ FEN\t\"" KINGS "\" ] \r\n\r\n*\r\n", "chess", KINGS, "", "", "" },
  { "windows", "[White \"A\"]\r\n[FEN \"" KINGS "\"]\r\n\r\n1. Kd2 $1 (1. Ke2) *\r\n", "chess",
    KINGS, "{\"first\":\"A\"}", "", "moves-ignored" },
  { "latin-1", "[White \"P\351rez\"]\n[FEN \"" KINGS "\"]\n*", "chess", KINGS,
    "{\"first\":\"P\303\251rez\"}", "", "read-as-latin-1" },
  { "utf-8", "[White \"P\303\251rez\"]\n[FEN \"" KINGS "\"]\n*", "chess", KINGS,
    "{\"first\":\"P\303\251rez\"}", "", "" },
  { "twice", "[FEN \"" KINGS "\"]\n[Fen \"x\"]\n[ECO \"A\"]\n[ECO \"B\"]\n*", "chess", KINGS, "",
    "{\"ECO\":\"A\"}", "tag-ignored tag-ignored" },
  { "set-up-zero", "[SetUp \"0\"]\n[FEN \"" KINGS "\"]\n*", "chess", KINGS, "", "", "tag-ignored" },
  { "three-games",
    "[Event \"A\"]\n\n*\n\n[Event \"B\"]\n[White \"x\"]\n\n1. e4 *\n\n[Event \"C\"]\n",
    "chess", START, "", "{\"Event\":\"A\"}", "start-position further-positions" },
  { "tags-without-moves", "[Event \"A\"]\n[FEN \"" KINGS "\"]\n\n[Event \"B\"]\n", "chess", KINGS,
    "", "{\"Event\":\"A\"}", "further-positions" },
  { "fields-left-out", "[FEN \"4k3/8/8/8/8/8/8/4K3 w - -\"]", "chess", KINGS, "", "",
    "field-left-out field-left-out" },
  /* Xiangqi's files name Red where chess names White. */
  { "xiangqi",
    "[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Black \"B\"]\n[Variant \"xiangqi\"]\n"
    "[FEN \"4k4/9/9/9/9/9/9/9/9/4K4 r - - 0 1\"]",
    "xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "{\"first\":\"A\",\"second\":\"B\"}",
    "{\"Game\":\"Chinese Chess\"}", "side-nickname" },
  { "xiangqi-start", "[Variant \"Xiangqi\"]\n\n1. C2.5 H8+7 *", "xiangqi",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "", "",
    "start-position moves-ignored" },
  { "bughouse-start", "[Variant \"Bughouse\"]\n\n*", "bughouse",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", "", "", "start-position" },
  { "shogi-sfen", "[Sente \"A\"]\n[Gote \"B\"]\n[Variant \"Shogi\"]\n[FEN \"" SHOGI " w Pb 4\"]",
    "shogi", SHOGI " w Pb 4", "{\"first\":\"A\",\"second\":\"B\"}", "", "" },
  /* The rules of this variant are not known, even if its letters look like those of a game. */
  { "unknown-variant", "[Variant \"Foo\"]\n[FEN \"" KINGS "\"]", NULL, KINGS, "",
    "{\"Variant\":\"Foo\"}", "unknown-variant" },
  { "from-position", "[Variant \"From Position\"]\n[FEN \"" KINGS "\"]", "chess", KINGS, "", "",
    "" },
};

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (QiReading) reading =
    notation_read ("pgn", row->input, strlen (row->input), NULL, FALSE);
  g_autofree char *codes = notation_dup_codes (reading->findings);

  g_assert_cmpstr (codes, ==, row->codes);
  g_assert_nonnull (reading->setup);
  notation_assert_sound (reading, strlen (row->input));
  g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, row->game);
  g_autofree char *players = dup_detail (reading->setup, "players");
  g_autofree char *tags = dup_detail (reading->setup, "tags");
  g_autofree char *fen = write_fen (reading->setup);
  g_assert_cmpstr (players, ==, row->players);
  g_assert_cmpstr (tags, ==, row->tags);
  g_assert_cmpstr (fen, ==, row->fen);

  /* Written and read again it says the same, and nothing is lost. */
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text =
    qi_notation_write (qi_notation_lookup ("pgn"), reading->setup, NULL, findings);
  g_assert_nonnull (text);
  g_assert_cmpuint (findings->len, ==, 0);
}

typedef struct
{
  const char *name;
  const char *input;
  const char *findings; /* with what they point at */
  gboolean    has_partial;
} Fault;

static const Fault faults[] = {
  { "position", "[Event \"E\"]\n[FEN \"8/8/9/8/8/8/8/8 w - - 0 1\"]\n", "dimensional-coherence<9>",
    TRUE },
  { "fen-fields", "[FEN \"4k3/8/8/8/8/8/8/4K3 x - - y 1\"]", "side-letter<x> bad-counter<y>",
    TRUE },
  { "open-string", "[Event \"E]\n[FEN \"" KINGS "\"]", "string-not-closed<\"E]>", TRUE },
  { "no-quote", "[Event E]\n[FEN \"" KINGS "\"]", "tag-syntax<[Event E]>", TRUE },
  { "no-name", "[\"E\"]\n[FEN \"" KINGS "\"]", "tag-syntax<[\"E\"]>", TRUE },
  { "no-bracket", "[Event \"E\"\n[FEN \"" KINGS "\"]", "tag-syntax<>", TRUE },
  { "inner-quote", "[Event \"a \"b\" c\"]\n[FEN \"" KINGS "\"]", "tag-syntax<\">", TRUE },
  { "control", "[Event \"a\001\"]\n[FEN \"" KINGS "\"]", "tag-syntax<\001>", TRUE },
  { "control-delete", "[Event \"a\177\"]\n[FEN \"" KINGS "\"]", "tag-syntax<\177>", TRUE },
  { "inner-quote-blanks", "[Event \"a \"b\" c\" \t] \t\n[FEN \"" KINGS "\"]", "tag-syntax<\">", TRUE },
  { "text-behind", "[Event \"a\" b]\n[FEN \"" KINGS "\"]", "tag-syntax<b]>", TRUE },
  { "text-behind-open", "[Event \"a\" b\n[FEN \"" KINGS "\"]", "tag-syntax<b>", TRUE },
  { "escape-at-end", "[Event \"a\\\n[FEN \"" KINGS "\"]", "string-not-closed<\"a\\>", TRUE },
  { "no-fen", "[SetUp \"1\"]\n\n*", "fen-tag-missing<1>", FALSE },
  { "unknown-start", "[Variant \"Foo\"]\n\n1. e4 *",
    "unknown-variant<Foo> start-unknown<Foo> moves-ignored<1. e4>", FALSE },
  { "garbage", "hello", "fen-tag-missing<> moves-ignored<hello>", FALSE },
  { "empty", "", "fen-tag-missing<>", FALSE },
};

static void
test_fault (gconstpointer data)
{
  const Fault *fault = data;
  g_autoptr (QiReading) reading =
    notation_read ("pgn", fault->input, strlen (fault->input), NULL, FALSE);
  g_autofree char *findings = dup_findings (reading->findings, fault->input);

  g_assert_cmpstr (findings, ==, fault->findings);
  g_assert_null (reading->setup);
  g_assert_cmpint (reading->partial != NULL, ==, fault->has_partial);
  notation_assert_sound (reading, strlen (fault->input));
}

/* What can be repaired without guessing. */
static void
test_lenient (void)
{
  static const struct
  {
    const char *input;
    const char *tags;
  } repairs[] = {
    { "[Event \"a \"b\" c\"]\n[FEN \"" KINGS "\"]", "{\"Event\":\"a \\\"b\\\" c\"}" },
    { "[Event \"E\"\n[FEN \"" KINGS "\"]", "{\"Event\":\"E\"}" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (repairs); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("pgn", repairs[i].input, strlen (repairs[i].input), NULL, TRUE);

      g_assert_nonnull (reading->setup);
      g_autofree char *tags = dup_detail (reading->setup, "tags");
      g_assert_cmpstr (tags, ==, repairs[i].tags);
      g_assert_cmpuint (reading->findings->len, ==, 1);
    }
}

/* Files as programs write them. */
static const struct
{
  const char *file;
  const char *game;
  const char *board; /* the start of the FEN */
  const char *codes;
} programs[] = {
  { "cutechess.pgn", "chess960", "nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w KQkq - 0 1",
    "moves-ignored comments-ignored further-positions" },
  { "gnuchess.pgn", "chess", START, "start-position" },
  { "lichess-study.pgn", "chess", "7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "moves-ignored" },
  { "pychess-grand.pgn", "grand",
    "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1", "moves-ignored" },
  { "pychess-xiangqi.pgn", "xiangqi",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "moves-ignored" },
  { "python-chess-bom.pgn", "chess", START, "byte-order-mark start-position further-positions" },
};

static void
test_programs (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (programs); i++)
    {
      g_autofree char *path =
        g_test_build_filename (G_TEST_DIST, "data", "pgn", programs[i].file, NULL);
      g_autofree char *contents = NULL;
      g_autoptr (GError) error = NULL;
      gsize length = 0;

      g_file_get_contents (path, &contents, &length, &error);
      g_assert_no_error (error);
      g_autoptr (QiReading) reading = qi_notation_detect (contents, (gssize) length, NULL);
      g_autofree char *codes = notation_dup_codes (reading->findings);

      g_test_message ("%s", programs[i].file);
      g_assert_cmpstr (reading->format, ==, "pgn");
      g_assert_cmpstr (codes, ==, programs[i].codes);
      g_assert_nonnull (reading->setup);
      g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, programs[i].game);
      g_autofree char *fen =
        qi_notation_write (qi_notation_lookup ("fen"), reading->setup, NULL, NULL);
      g_assert_cmpstr (fen, ==, programs[i].board);
    }
}

static QiSetup *
make_setup (const char *fen,
            const char *details)
{
  g_autoptr (QiReading) reading = notation_read ("fen", fen, strlen (fen), NULL, FALSE);
  QiJsonFault fault;
  g_autoptr (QiValue) value = qi_json_parse (details, -1, NULL, &fault);
  g_autoptr (QiDetails) made = qi_details_from_value (value);

  g_assert_nonnull (reading->setup);
  return qi_setup_with_details (reading->setup, made);
}

static void
test_written (void)
{
  static const struct
  {
    const char *details;
    const char *text;
    const char *codes;
  } writes[] = {
    { "{}", UNKNOWN "[FEN \"" KINGS "\"]\n\n*", "" },
    { "{\"players\":{\"first\":\"A \\\"B\\\" \\\\\"},"
      "\"tags\":{\"ECO\":\"A00\",\"Result\":\"1-0\"}}",
      "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
      "[White \"A \\\"B\\\" \\\\\"]\n[Black \"?\"]\n[Result \"1-0\"]\n[SetUp \"1\"]\n"
      "[FEN \"" KINGS "\"]\n[ECO \"A00\"]\n\n1-0",
      "" },
    { "{\"players\":{\"first\":\"?\"}}", UNKNOWN "[FEN \"" KINGS "\"]\n\n*", "detail-lost" },
    { "{\"tags\":{\"FEN\":\"x\",\"A\":\"b\"}}", UNKNOWN "[FEN \"" KINGS "\"]\n[A \"b\"]\n\n*",
      "detail-lost" },
    { "{\"tags\":{\"A\":\"b\\nc\"}}", UNKNOWN "[FEN \"" KINGS "\"]\n\n*", "detail-lost" },
    { "{\"tags\":{\"no name\":\"b\"}}", UNKNOWN "[FEN \"" KINGS "\"]\n\n*", "detail-lost" },
    { "{\"tags\":{\"Variant\":\"Atomic\"}}", UNKNOWN "[FEN \"" KINGS "\"]\n\n*", "detail-lost" },
    /* Names of tags are letters, digits and three signs, and values what prints. */
    { "{\"tags\":{\"A_1-b\":\"c\"}}", UNKNOWN "[FEN \"" KINGS "\"]\n[A_1-b \"c\"]\n\n*", "" },
    { "{\"tags\":{\"A+\":\"c\"}}", UNKNOWN "[FEN \"" KINGS "\"]\n\n*", "detail-lost" },
    { "{\"tags\":{\"1A\":\"c\"}}", UNKNOWN "[FEN \"" KINGS "\"]\n\n*", "detail-lost" },
    { "{\"tags\":{\"A\":1}}", UNKNOWN "[FEN \"" KINGS "\"]\n\n*", "detail-lost" },
    { "{\"tags\":{\"A\":\"b\\tc\"}}", UNKNOWN "[FEN \"" KINGS "\"]\n[A \"b\tc\"]\n\n*", "" },
    { "{\"tags\":{\"A\":\"b\\u007fc\"}}", UNKNOWN "[FEN \"" KINGS "\"]\n\n*", "detail-lost" },
    /* The players have a place of their own. */
    { "{\"tags\":{\"White\":\"x\"}}", UNKNOWN "[FEN \"" KINGS "\"]\n\n*", "detail-lost" },
    { "{\"comment\":\"c\"}", UNKNOWN "[FEN \"" KINGS "\"]\n\n*", "detail-lost" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (writes); i++)
    {
      g_autoptr (QiSetup) setup = make_setup (KINGS, writes[i].details);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("pgn"), setup, NULL, findings);
      g_autofree char *codes = notation_dup_codes (findings);

      g_test_message ("%s", writes[i].details);
      g_assert_cmpstr (text, ==, writes[i].text);
      g_assert_cmpstr (codes, ==, writes[i].codes);
    }
}

static void
test_random (void)
{
  static const char *const games[] = { "chess", "shogi", "xiangqi" };
  const guint32 seed = g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint i = 0; i < 300; i++)
    {
      const QiGameInfo *info = qi_game_info_lookup (games[i % G_N_ELEMENTS (games)]);
      g_autoptr (QiDetails) details = qi_details_new ();
      g_autoptr (QiSetup) setup = random_setup_new (info, rand, details);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("pgn"), setup, NULL, findings);

      g_assert_nonnull (text);
      g_assert_cmpuint (findings->len, ==, 0);
      /* The Variant tag names the game; chess is what has none. */
      g_autoptr (QiReading) reading = notation_read ("pgn", text, strlen (text), NULL, FALSE);
      g_assert_nonnull (reading->setup);
      g_assert_true (
        qi_position_equal (qi_setup_get_position (reading->setup), qi_setup_get_position (setup)));
      g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, qi_setup_get_game (setup));
      g_autofree char *again =
        qi_notation_write (qi_notation_lookup ("pgn"), reading->setup, NULL, NULL);
      g_assert_cmpstr (again, ==, text);
    }
}

/* Every game but chess is named by a tag, with or without a name of its own there, and read back by it. */
static void
test_games (void)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();

  for (gsize i = 0; all[i] != NULL; i++)
    {
      const char *id = qi_game_info_get_id (all[i]);
      g_autoptr (QiSetup) start = qi_game_info_dup_start (all[i]);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("pgn"), start, NULL, findings);

      if (text == NULL || findings->len > 0)
        continue; /* no game of a FEN */
      g_test_message ("%s", text);
      g_assert_cmpint (strstr (text, "[Variant \"") != NULL, ==, strcmp (id, "chess") != 0);
      g_autoptr (QiReading) reading = notation_read ("pgn", text, strlen (text), NULL, FALSE);
      g_assert_nonnull (reading->setup);
      g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, id);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/core/pgn/read/", rows[i].name, NULL);
      g_test_add_data_func (path, &rows[i], test_row);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strconcat ("/core/pgn/fault/", faults[i].name, NULL);
      g_test_add_data_func (path, &faults[i], test_fault);
    }
  g_test_add_func ("/core/pgn/lenient", test_lenient);
  g_test_add_func ("/core/pgn/programs", test_programs);
  g_test_add_func ("/core/pgn/written", test_written);
  g_test_add_func ("/core/pgn/games", test_games);
  g_test_add_func ("/core/pgn/random", test_random);
  return g_test_run ();
}
