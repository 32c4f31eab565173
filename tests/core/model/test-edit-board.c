/* SPDX-License-Identifier: Apache-2.0 */
/* Steps of an edit that change the board as a whole: the expected boards are drawn by hand. */
#include "edit-scripts.h"
#include "property.h"

#include "qi-board-map-private.h"
#include "qi-game.h"
#include "qi-notation.h"

static const EditCase cases[] = {
  /* turns, as they look to the user */
  { "right", "abc/def", "board right", "da/eb/fc" },
  { "left", "abc/def", "board left", "cf/be/ad" },
  { "half", "abc/def", "board half", "fed/cba" },
  { "files", "abc/def", "board files", "cba/fed" },
  { "ranks", "abc/def", "board ranks", "def/abc" },
  { "diagonal", "abc/def", "board files,ranks", "ad/be/cf" },
  { "right-of-layers", "ab/cd|ef/gh", "board right", "ca/db|ge/hf" },
  { "half-of-layers", "ab/cd|ef/gh", "board half", "dc/ba|hg/fe" },
  { "layers", "ab/cd|ef/gh", "board layers", "ef/gh|ab/cd" },
  { "files-layers", "ab/cd|ef/gh", "board files,layers", "ae/cg|bf/dh" },
  { "ranks-layers", "ab/cd|ef/gh", "board ranks,layers", "ab/ef|cd/gh" },
  { "uneven", "abc/def|ghi/jkl", "board files,layers", "ag/dj|bh/ek|ci/fl" },
  { "one-rank-half", "abc", "board half", "cba" },
  { "one-rank-files", "ab.", "board files", ".ba" },
  { "one-rank-right", "abc", "board right", "missing-dimension" },
  { "one-rank-ranks", "abc", "board ranks", "missing-dimension" },
  { "flat-layers", "ab/cd", "board layers", "missing-dimension" },
  { "flat-files-layers", "ab/cd", "board files,layers", "missing-dimension" },
  { "hands-stay", "ab/.. P p", "board right", ".a/.b P p" },
  { "put-then-turn", "ab/..", "put 3 d; board right", ".a/db" },
  { "turn-then-put", "ab/cd", "board right; put 0 z", "za/db" },
  { "move-then-turn", "Q../...", "move 0 2; board files", "Q../...", "{\"promoted\":[0]}", "{\"promoted\":[0]}" },
  { "fault-behind", "ab/cd", "board right; put 9 K", "index-out-of-range" },
  /* shifts */
  { "shift", "ab./...", "shift files 1", ".ab/..." },
  { "shift-back", ".ab/...", "shift files -1", "ab./..." },
  { "shift-off", "ab/cd", "shift files 1", ".a/.c", NULL, NULL, "2" },
  { "shift-ranks", "ab/..", "shift ranks 1", "../ab" },
  { "shift-layers", "ab/cd|../..", "shift layers 1", "../..|ab/cd" },
  { "shift-none", "ab/..", "shift ranks 0", "ab/.." },
  { "shift-far", "a/.", "shift ranks 9223372036854775807", "./.", NULL, NULL, "1" },
  { "shift-far-back", "a/.", "shift ranks -9223372036854775808", "./.", NULL, NULL, "1" },
  { "shift-no-ranks", "ab", "shift ranks 1", "missing-dimension" },
  { "shift-no-layers", "ab/..", "shift layers 1", "missing-dimension" },
  /* lines */
  { "insert-rank", "ab/cd", "insert ranks 2", "ab/../cd" },
  { "insert-rank-first", "ab/cd", "insert ranks 0", "../ab/cd" },
  { "insert-rank-behind", "ab/cd", "insert ranks 3 behind", "ab/cd/.." },
  { "insert-file", "ab/cd", "insert files 3", "a.b/c.d" },
  { "insert-layer", "ab/cd|ef/gh", "insert layers 4", "ab/cd|../..|ef/gh" },
  { "insert-no-square", "ab/cd", "insert ranks 4", "index-out-of-range" },
  { "insert-negative", "ab/cd", "insert ranks -1", "index-out-of-range" },
  { "insert-no-layer", "ab/cd", "insert layers 0", "missing-dimension" },
  { "remove-rank", "ab/../cd", "remove ranks 3", "ab/cd" },
  { "remove-full-rank", "ab/cd/ef", "remove ranks 2", "ab/ef", NULL, NULL, "2" },
  { "remove-file", "abc/def", "remove files 4", "ac/df", NULL, NULL, "2" },
  { "remove-layer", "ab/cd|ef/gh", "remove layers 7", "ab/cd", NULL, NULL, "4" },
  { "remove-last", "abc", "remove files 0; remove files 0; remove files 0", "dimension-too-small" },
  { "remove-too-full", "ab/.. P p", "remove ranks 3", "too-many-pieces" },
  /* cropping */
  { "crop", ".../.a./..b", "crop", "a./.b" },
  { "crop-all", "ab/cd", "crop", "ab/cd" },
  { "crop-empty", "../..", "crop", "empty-board" },
  { "crop-wall", "a../.../...", "crop", "a./..", "{\"walls\":[4]}", "{\"walls\":[3]}" },
  { "crop-layers", "../..|.a/..", "crop", "a" },
  { "crop-put", "../..", "put 3 z; crop", "z" },
  { "crop-box", "abc/def/ghi", "crop 1 5", "bc/ef", NULL, NULL, "5" },
  { "crop-box-corners", "abc/def/ghi", "crop 7 3", "de/gh", NULL, NULL, "5" },
  { "crop-box-all", "ab/cd", "crop 0 3", "ab/cd" },
  { "crop-box-empty", "a./..", "crop 3 3", ".", NULL, NULL, "1" },
  { "crop-box-layers", "ab/cd|ef/gh", "crop 5 7", "f/h", NULL, NULL, "6" },
  { "crop-box-rights", "R..K/..../...r", "crop 0 7", "R..K/....",
    "{\"castling\":{\"first\":[0],\"second\":[11]},\"walls\":[5]}", "{\"castling\":{\"first\":[0],\"second\":[]},\"walls\":[5]}",
    "1 castling" },
  { "crop-box-outside", "ab/cd", "crop 0 4", "index-out-of-range" },
  { "crop-box-negative", "ab/cd", "crop -1 0", "index-out-of-range" },
  /* sides */
  { "swap", "Kq/.p", "swap", "kQ/.P" },
  { "swap-hands", "K.../.... PP q", "swap", "k.../.... Q pp" },
  { "swap-hand-steps", "K.../.... PP q", "hand first P -1; hand second r 1; swap", "k.../.... QR p" },
  { "swap-then-hand", "K.../.... P -", "swap; hand second p -1", "k.../...." },
  { "swap-no-side", "K1", "swap", "k1", NULL, NULL, "1" },
  { "swap-rights", "R../..r", "swap", "r../..R", "{\"castling\":{\"first\":[0],\"second\":[5]}}",
    "{\"castling\":{\"first\":[5],\"second\":[0]}}" },
  { "swap-one-right", "R..", "swap", "r..", "{\"castling\":{\"first\":[0]}}", "{\"castling\":{\"second\":[0]}}" },
  { "swap-rest", "Kk", "swap", "kK",
    "{\"checks\":{\"first\":3,\"second\":1},\"players\":{\"first\":\"A\",\"second\":\"B\"},\"komi\":6.5,"
    "\"halfmove\":4,\"title\":\"T\"}",
    "{\"checks\":{\"first\":1,\"second\":3},\"players\":{\"first\":\"B\",\"second\":\"A\"},\"komi\":-6.5,"
    "\"halfmove\":4,\"title\":\"T\"}" },
  { "swap-set", "Kq", "swap", "kQ", "{\"set\":{\"K^\":1,\"q\":2,\"-P'\":3,\"wolf\":4}}",
    "{\"set\":{\"k^\":1,\"Q\":2,\"-p'\":3,\"wolf\":4}}" },
  { "swap-no-komi", "Kk", "swap", "kK", "{\"komi\":0.0}", "{\"komi\":0.0}" },
  { "swap-passing", ".../.../.p.", "swap", ".../.../.P.", "{\"enPassant\":4}", "{\"enPassant\":4}" },
  /* details move with the squares */
  { "details-right", "R../...", "board right", ".R/../..",
    "{\"castling\":{\"first\":[0]},\"gates\":{\"first\":[2],\"second\":[3]},\"enPassant\":4,\"ko\":5,\"promoted\":[0],"
    "\"walls\":[1,3],\"marks\":[{\"kind\":\"arrow\",\"squares\":[0,5],\"colour\":\"red\"}],\"mine\":[0]}",
    "{\"castling\":{\"first\":[1]},\"gates\":{\"first\":[5],\"second\":[0]},\"enPassant\":2,\"ko\":4,\"promoted\":[1],"
    "\"walls\":[0,3],\"marks\":[{\"kind\":\"arrow\",\"squares\":[1,4],\"colour\":\"red\"}],\"mine\":[0]}" },
  { "details-fall", "R./..", "shift files 1", ".R/..", "{\"castling\":{\"first\":[0]},\"ko\":1,\"walls\":[1,2]}",
    "{\"castling\":{\"first\":[1]},\"walls\":[3]}", "ko walls" },
  { "kings-side-first", "R..K..R", "board files", "R..K..R", "{\"castling\":{\"first\":[6,0]}}",
    "{\"castling\":{\"first\":[6,0]}}" },
  { "moves-of-another-board", "K.", "board files", ".K", "{\"operations\":[\"bm Ka1\",\"id \\\"x\\\"\",\"bmx 1\"]}",
    "{\"operations\":[\"id \\\"x\\\"\",\"bmx 1\"]}", "operations" },
  { "only-moves", "K.", "swap", "k.", "{\"operations\":[\"bm Ka1\",\"am Kb1\",\"pv Kb1\"]}", "{}",
    "operations" },
};

static void
test_swap_styles (void)
{
  g_autoptr (QiSetup) before = setup_new ("K.", NULL);
  g_autoptr (QiEdit) edit = edit_new ("style first S; swap");
  g_autoptr (QiSetup) after = qi_edit_apply (edit, before, NULL, NULL, NULL);
  QiPosition *position = qi_setup_get_position (after);

  g_assert_true (qi_token_is (qi_position_get_style (position, QI_SIDE_FIRST), "C"));
  g_assert_true (qi_token_is (qi_position_get_style (position, QI_SIDE_SECOND), "s"));
  g_assert_cmpint (qi_position_get_turn (position), ==, QI_SIDE_SECOND);
}

/* Some letters are longer in the other case: "ɐ" has two bytes, "Ɐ" three. */
static void
test_swap_too_long (void)
{
  static const char *const scripts[] = { "put 1", "hand first" };

  for (gsize i = 0; i < G_N_ELEMENTS (scripts); i++)
    {
      g_autofree char *fill = g_strnfill (253, 'x');
      g_autofree char *text = g_strconcat ("\xc9\x90", fill, NULL);
      const QiToken token = QI_TOKEN (text);
      g_autoptr (QiSetup) before = setup_new ("K.", NULL);
      g_autoptr (QiEdit) edit = qi_edit_new ();
      g_autoptr (GError) error = NULL;
      QiSetup *after = NULL;

      if (i == 0)
        qi_edit_put (edit, 1, &token);
      else
        qi_edit_hand (edit, QI_SIDE_FIRST, &token, 1);
      qi_edit_swap_sides (edit);
      after = qi_edit_apply (edit, before, NULL, NULL, &error);
      g_assert_null (after);
      g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "piece-too-long");
    }
}

/* The mirror of chess players: with ranks reversed and colours swapped it is the same game for the other side. The
 * expected texts are the fields of the FEN written down for the other side. */
static void
test_chess (void)
{
  static const struct
  {
    const char *fen;
    const char *script;
    const char *expected;
  } rows[] = {
    { "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "board ranks; swap",
      "rnbqkbnr/pppp1ppp/8/8/3PpP2/8/PPP1P1PP/RNBQKBNR b KQkq f3 0 3" },
    { "r3k2r/8/8/8/8/8/8/4K2R w Kq - 5 20", "board ranks; swap",
      "4k2r/8/8/8/8/8/8/R3K2R b Qk - 5 20" },
    { "r3k2r/8/8/8/8/8/8/4K2R w Kq - 5 20", "swap; board ranks",
      "4k2r/8/8/8/8/8/8/R3K2R b Qk - 5 20" },
    { "8/8/8/8/8/2k5/1p6/K7 b - - 0 1", "board half; swap", "7k/6P1/5K2/8/8/8/8/8 w - - 0 1" },
    { "8/8/8/8/8/2k5/1p6/K7 b - - 0 1", "board right", "K7/1p6/2k5/8/8/8/8/8 b - - 0 1" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      QiReadOptions options = { .game = "chess" };
      const QiNotation *fen = qi_notation_lookup ("fen");
      g_autoptr (QiReading) reading = qi_notation_read (fen, rows[i].fen, -1, &options);
      g_autoptr (QiEdit) edit = edit_new (rows[i].script);
      g_autoptr (GError) error = NULL;
      g_autoptr (QiSetup) after = qi_edit_apply (edit, reading->setup, NULL, NULL, &error);
      g_autofree char *text = NULL;

      g_assert_no_error (error);
      text = qi_notation_write (fen, after, NULL, findings);
      g_assert_cmpstr (text, ==, rows[i].expected);
      g_assert_cmpuint (findings->len, ==, 0);
    }
}

/* The moves in an EPD are dropped from the turned board, and are not restored. */
static QiSetup *
without_moves (QiSetup *setup)
{
  g_autoptr (QiDetails) less = qi_details_with (qi_setup_get_details (setup), "operations", NULL);

  return qi_setup_with_details (setup, less);
}

/* Scripts that undo themselves change nothing; returns how many of them fit @setup. */
static guint
check_identities (QiSetup *setup)
{
  static const char *const scripts[] = {
    "board right; board right; board right; board right",
    "board left; board left; board left; board left",
    "board left; board right",
    "board half; board half",
    "board right; board right; board half",
    "board files; board files",
    "board ranks; board ranks",
    "board files; board ranks; board half",
    "board layers; board layers",
    "board files,ranks; board files,ranks",
    "board files,ranks; board files; board left",
    "board files,layers; board files,layers",
    "board ranks,layers; board ranks,layers",
    "swap; swap",
    "board half; swap; board half; swap",
    "insert ranks 0; remove ranks 0",
    "insert files 0 behind; remove files 1",
  };
  guint n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (scripts); i++)
    {
      g_autoptr (QiEdit) edit = edit_new (scripts[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (QiSetup) after = qi_edit_apply (edit, setup, qi_limits_get_large (), NULL, &error);

      if (error != NULL)
        {
          g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==,
                           "missing-dimension");
          continue;
        }
      n++;
      if (!qi_setup_equal (after, setup))
        g_test_message ("QI_PROPERTY_SEED=%u: %s: %s", property_get_seed (),
                        qi_setup_get_game (setup), scripts[i]);
      g_assert_true (qi_setup_equal (after, setup));
    }
  return n;
}

/* For the start position of every game, and for any position of it with any details. */
static void
test_identities (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (property_get_seed ());
  guint n = 0;

  for (const QiGameInfo *const *info = qi_game_info_get_all (); *info != NULL; info++)
    {
      g_autoptr (QiSetup) start = qi_game_info_dup_start (*info);

      n += check_identities (start);
      for (guint round = 0; round < property_get_rounds (3); round++)
        {
          g_autoptr (QiSetup) any = property_setup (rand, *info);
          g_autoptr (QiSetup) setup = without_moves (any);

          check_identities (setup);
        }
    }
  g_assert_cmpuint (n, >, 600);
}

/* A square that the board does not have goes nowhere. */
static void
test_map_beyond (void)
{
  const QiShape shape = { 2, { 3, 2 } };
  QiBoardMap map;

  qi_board_map_init_turning (&map, &shape, QI_TURNING_HALF);
  g_assert_cmpuint (qi_board_map_go (0, &map), ==, 5);
  g_assert_cmpuint (qi_board_map_go (5, &map), ==, 0);
  g_assert_cmpuint (qi_board_map_go (6, &map), ==, QI_NO_SQUARE);
  g_assert_cmpuint (qi_board_map_go (G_MAXUINT, &map), ==, QI_NO_SQUARE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/edit-board/%s", cases[i].name);

      g_test_add_data_func (path, &cases[i], edit_case_run);
    }
  g_test_add_func ("/core/edit-board/styles-swapped", test_swap_styles);
  g_test_add_func ("/core/edit-board/swapped-too-long", test_swap_too_long);
  g_test_add_func ("/core/edit-board/map-beyond", test_map_beyond);
  g_test_add_func ("/core/edit-board/chess", test_chess);
  g_test_add_func ("/core/edit-board/identities", test_identities);
  return g_test_run ();
}
