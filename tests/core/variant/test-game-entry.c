/* SPDX-License-Identifier: Apache-2.0 */
/* Entries of the games table as data/games/README.md has them: one that is whole, and the same with one member that is not. */
#include "qi-game-info-private.h"

#include "case-table.h"
#include "qi-json-reader-private.h"

#include <string.h>

static const struct
{
  const char *key;
  const char *value;
} whole[] = {
  { "id", "\"small\"" },
  { "name", "\"Small\"" },
  { "names", "{\"de\":\"Klein\"}" },
  { "style", "\"S\"" },
  { "sides", "{\"first\":\"white\",\"second\":\"black\"}" },
  { "drops", "true" },
  { "coordinates", "\"chess\"" },
  { "pieceStyle", "\"western\"" },
  { "boardStyle", "\"squares  river\"" },
  { "formats", "[\"fen\"]" },
  { "fen", "[\"bare\",\"holdings\"]" },
  { "engine", "{\"uci\":\"small\"}" },
  { "pieces",
    "[{\"token\":\"K^\",\"name\":\"king\"},{\"token\":\"R\",\"name\":\"rook\",\"count\":1},"
    "{\"token\":\"P\",\"name\":\"pawn\",\"count\":2}]" },
  { "start", "{\"board\":[\"k^1r\",\"1p1\",\"3\",\"RPK^\"],\"hands\":{\"first\":{\"P\":1}},"
             "\"turn\":\"second\","
             "\"details\":{\"halfmove\":0}}" },
  { "sizes", "[[5,5],[6,6]]" },
  { "states", "{\"king\":\"+K^\",\"rook\":[\"+R\",\"-R\"],\"pawn\":\"+P\",\"passed\":\"-P\","
              "\"pawnRanks\":[2]}" },
};

/* The entry with @value in place of a member, or without it where that is NULL; another member goes to the end. */
static QiValue *
make_entry (const char *key,
            const char *value)
{
  g_autoptr (GString) text = g_string_new ("{");
  gboolean has_been = key == NULL;
  QiValue *entry = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (whole); i++)
    {
      const gboolean is_it = key != NULL && strcmp (whole[i].key, key) == 0;
      const char *said = is_it ? value : whole[i].value;

      has_been = has_been || is_it;
      if (said != NULL)
        g_string_append_printf (text, "%s\"%s\":%s", text->len > 1 ? "," : "", whole[i].key, said);
    }
  if (!has_been)
    g_string_append_printf (text, ",\"%s\":%s", key, value);
  g_string_append_c (text, '}');
  entry = qi_json_parse (text->str, -1, NULL, NULL);
  g_assert_nonnull (entry);
  return entry;
}

static void
test_whole (void)
{
  g_autoptr (QiValue) entry = make_entry (NULL, NULL);
  const char *fault = NULL;
  g_autoptr (QiGameInfo) info = qi_game_info_new_from_value (entry, &fault);
  g_autoptr (QiSetup) start = NULL;
  QiPosition *position = NULL;
  gsize n = 0;

  g_assert_cmpstr (fault, ==, NULL);
  start = qi_game_info_dup_start (info);
  position = qi_setup_get_position (start);
  g_assert_cmpstr (qi_game_info_get_id (info), ==, "small");
  g_assert_cmpuint (qi_position_get_n_squares (position), ==, 12);
  g_assert_cmpint (qi_position_get_turn (position), ==, QI_SIDE_SECOND);
  g_assert_cmpuint (qi_position_get_n_board_pieces (position), ==, 6);
  g_assert_cmpuint (qi_position_get_n_hand_pieces (position), ==, 1);
  g_assert_cmpstr (qi_position_get_piece (position, 11)->text, ==, "K^");
  qi_game_info_get_pieces (info, &n);
  g_assert_cmpuint (n, ==, 3);
}

/* @fault: which members are named; NULL: the entry is good all the same. */
static const struct
{
  const char *name;
  const char *key;
  const char *value;
  const char *fault;
} entries[] = {
  { "no-id", "id", NULL, "id, name, style, sides or drops" },
  { "id-number", "id", "1", "id, name, style, sides or drops" },
  { "no-name", "name", NULL, "id, name, style, sides or drops" },
  { "no-names", "names", NULL, NULL },
  { "names-list", "names", "[]", "id, name, style, sides or drops" },
  { "names-number", "names", "{\"de\":1}", "id, name, style, sides or drops" },
  { "no-style", "style", NULL, "id, name, style, sides or drops" },
  { "style-long", "style", "\"SS\"", "id, name, style, sides or drops" },
  { "style-small", "style", "\"s\"", "id, name, style, sides or drops" },
  { "no-sides", "sides", NULL, "id, name, style, sides or drops" },
  { "one-side", "sides", "{\"first\":\"white\"}", "id, name, style, sides or drops" },
  { "other-side", "sides", "{\"second\":\"black\"}", "id, name, style, sides or drops" },
  { "no-drops", "drops", NULL, "id, name, style, sides or drops" },
  { "drops-false", "drops", "false", NULL },
  { "no-coordinates", "coordinates", NULL, "coordinates, pieceStyle or boardStyle" },
  { "odd-coordinates", "coordinates", "\"abc\"", "coordinates, pieceStyle or boardStyle" },
  { "no-pieces-style", "pieceStyle", NULL, "coordinates, pieceStyle or boardStyle" },
  { "odd-pieces-style", "pieceStyle", "\"westerns\"", "coordinates, pieceStyle or boardStyle" },
  { "no-board-style", "boardStyle", NULL, "coordinates, pieceStyle or boardStyle" },
  { "empty-board-style", "boardStyle", "\"\"", "coordinates, pieceStyle or boardStyle" },
  { "odd-board-style", "boardStyle", "\"circles\"", "coordinates, pieceStyle or boardStyle" },
  { "odd-mark", "boardStyle", "\"squares rivers\"", "coordinates, pieceStyle or boardStyle" },
  { "odd-game-type", "gameType", "\"1,2\"", "gameType" },
  { "no-formats", "formats", NULL, "formats" },
  { "formats-text", "formats", "\"fen\"", "formats" },
  { "formats-numbers", "formats", "[1]", "formats" },
  { "no-fen", "fen", NULL, NULL },
  { "fen-number", "fen", "[1]", "fen" },
  { "fen-word", "fen", "[\"bear\"]", "fen" },
  { "no-engine", "engine", NULL, NULL },
  { "no-pieces", "pieces", NULL, "pieces" },
  { "pieces-none", "pieces", "[]", "pieces" },
  { "piece-no-name", "pieces", "[{\"token\":\"K\"}]", "pieces" },
  { "piece-no-token", "pieces", "[{\"name\":\"king\"}]", "pieces" },
  { "piece-odd-token", "pieces", "[{\"token\":\"KK\",\"name\":\"king\"}]", "pieces" },
  { "piece-of-second", "pieces", "[{\"token\":\"k\",\"name\":\"king\"}]", "pieces" },
  { "piece-count-text", "pieces", "[{\"token\":\"K\",\"name\":\"king\",\"count\":\"1\"}]",
    "pieces" },
  { "piece-count-less", "pieces", "[{\"token\":\"K\",\"name\":\"king\",\"count\":-1}]", "pieces" },
  { "piece-count-huge", "pieces", "[{\"token\":\"K\",\"name\":\"king\",\"count\":2147483648}]",
    "pieces" },
  { "no-start", "start", NULL, "start" },
  { "start-empty", "start", "{}", "start" },
  { "board-number", "start", "{\"board\":3}", "start" },
  { "board-none", "start", "{\"board\":[]}", "start" },
  { "board-line", "start", "{\"board\":\"K1k\"}", NULL },
  { "board-layers", "start", "{\"board\":[[\"Kk\",\"2\"],[\"2\",\"2\"]]}", NULL },
  { "board-too-deep", "start", "{\"board\":[[[\"Kk\"]]]}", "start" },
  { "board-uneven", "start", "{\"board\":[\"Kk\",\"3\"]}", "start" },
  { "board-uneven-layers", "start", "{\"board\":[[\"Kk\",\"2\"],[\"2\"]]}", "start" },
  { "board-mixed", "start", "{\"board\":[[\"Kk\"],\"2\"]}", "start" },
  { "board-bad-rank", "start", "{\"board\":[\"K!\"]}", "start" },
  { "board-zero", "start", "{\"board\":[\"K0\"]}", "start" },
  { "board-wide", "start", "{\"board\":[\"256\"]}", "start" },
  { "board-very-wide", "start", "{\"board\":[\"99999999999\"]}", "start" },
  { "board-empty-rank", "start", "{\"board\":[\"\"]}", "start" },
  { "hand-odd-token", "start", "{\"board\":[\"3\"],\"hands\":{\"first\":{\"PP\":1}}}", "start" },
  { "hand-none", "start", "{\"board\":[\"3\"],\"hands\":{\"first\":{\"P\":0}}}", "start" },
  { "hand-text", "start", "{\"board\":[\"3\"],\"hands\":{\"second\":{\"p\":\"1\"}}}", "start" },
  { "hand-many", "start", "{\"board\":[\"3\"],\"hands\":{\"first\":{\"P\":256}}}", "start" },
  { "hand-too-many", "start", "{\"board\":[\"3\"],\"hands\":{\"first\":{\"P\":4}}}", "start" },
  { "turn-first", "start", "{\"board\":[\"3\"],\"turn\":\"first\"}", NULL },
  { "details-list", "start", "{\"board\":[\"3\"],\"details\":[]}", "start" },
  { "details-wrong", "start", "{\"board\":[\"3\"],\"details\":{\"halfmove\":\"x\"}}", "start" },
  { "no-sizes", "sizes", NULL, NULL },
  { "sizes-texts", "sizes", "[[\"5\",5]]", "sizes" },
  { "sizes-zero", "sizes", "[[0,5]]", "sizes" },
  { "sizes-deep", "sizes", "[[2,2,2,2]]", "sizes" },
  { "no-states", "states", NULL, NULL },
  { "state-number", "states", "{\"king\":1}", "states" },
  { "state-usual", "states", "{\"king\":\"K^\",\"rook\":[\"+R\"]}", "states" },
  { "state-odd", "states", "{\"king\":\"KK\"}", "states" },
  { "state-of-second", "states", "{\"king\":\"+k^\",\"rook\":[\"+R\"]}", "states" },
  { "state-derived", "states", "{\"king\":\"+K'\",\"rook\":[\"+R\"]}", "states" },
  { "king-alone", "states", "{\"king\":\"+K^\"}", "states" },
  { "rook-alone", "states", "{\"rook\":[\"+R\"]}", "states" },
  { "rook-number", "states", "{\"king\":\"+K^\",\"rook\":[1]}", "states" },
  { "rooks-differ", "states", "{\"king\":\"+K^\",\"rook\":[\"+R\",\"-P\"]}", "states" },
  { "rooks-differ-mark", "states", "{\"king\":\"+K^\",\"rook\":[\"+R\",\"-R^\"]}", "states" },
  { "pawn-without-ranks", "states", "{\"pawn\":\"+P\"}", "states" },
  { "passed-without-ranks", "states", "{\"passed\":\"-P\"}", "states" },
  { "rank-text", "states", "{\"pawn\":\"+P\",\"pawnRanks\":[\"2\"]}", "states" },
  { "rank-zero", "states", "{\"pawn\":\"+P\",\"pawnRanks\":[0]}", "states" },
  { "rank-beyond", "states", "{\"pawn\":\"+P\",\"pawnRanks\":[33]}", "states" },
  { "states-empty", "states", "{}", NULL },
  { "rook-usual", "states", "{\"king\":\"+K^\",\"rook\":[\"R\"]}", "states" },
  { "pawn-odd", "states", "{\"pawn\":\"++P\",\"pawnRanks\":[2]}", "states" },
  { "pawn-usual", "states", "{\"pawn\":\"P\",\"pawnRanks\":[2]}", "states" },
  { "passed-odd", "states", "{\"passed\":2,\"pawnRanks\":[2]}", "states" },
  { "passed-usual", "states", "{\"passed\":\"P\",\"pawnRanks\":[2]}", "states" },
  { "pawn-of-no-piece", "states", "{\"pawn\":\"+P\",\"pawnRanks\":[2]}", NULL },
};

static void
test_entry (gconstpointer data)
{
  const typeof (entries[0]) *c = data;
  g_autoptr (QiValue) entry = make_entry (c->key, c->value);
  const char *fault = "nothing";
  g_autoptr (QiGameInfo) info = qi_game_info_new_from_value (entry, &fault);

  g_assert_cmpstr (fault, ==, c->fault);
  g_assert_cmpint (info != NULL, ==, c->fault == NULL);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/game-entry/whole", test_whole);
  case_table_add ("/core/game-entry/", entries, test_entry);
  return g_test_run ();
}
