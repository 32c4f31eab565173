/* SPDX-License-Identifier: Apache-2.0 */
/* Repairs of set-ups that need no game: what each of them does for a finding that names squares, a side, a key, or nothing.
 * The expectations follow the table of findings. */
#include "case-table.h"
#include "edit-scripts.h"

#include "qi-finding-private.h"
#include "qi-fix-private.h"
#include "qi-fix.h"
#include "qi-found-private.h"
#include "qi-game.h"
#include "qi-notation.h"

/* On a board of 2×2. @square: that the finding names; −1: none. */
static const struct
{
  const char *name;
  const char *game;
  const char *board;
  const char *details; /* or NULL */
  const char *fix;
  const char *side;
  int         square;
  const char *key;
  const char *after;
  const char *details_after;
} fixes[] = {
  { "pieces", NULL, "ab/c.", NULL, "remove-pieces", NULL, 1, NULL, "a./c.", "{}" },
  { "pieces-unnamed", NULL, "ab/c.", NULL, "remove-pieces", NULL, -1, NULL, "ab/c.", "{}" },
  { "promoted", NULL, "ab/c.", "{\"promoted\":[0,1,2]}", "remove-promoted-marks", NULL, 1, NULL,
    "ab/c.", "{\"promoted\":[0,2]}" },
  { "promoted-last", NULL, "ab/c.", "{\"promoted\":[1]}", "remove-promoted-marks", NULL, 1, NULL,
    "ab/c.", "{}" },
  { "promoted-all", NULL, "ab/c.", "{\"promoted\":[0,1]}", "remove-promoted-marks", NULL, -1, NULL,
    "ab/c.", "{}" },
  { "castling", NULL, "ab/c.", "{\"castling\":{\"first\":[0,2],\"second\":[1]}}",
    "remove-castling-rights", "first", 2, NULL, "ab/c.",
    "{\"castling\":{\"first\":[0],\"second\":[1]}}" },
  { "castling-second", NULL, "ab/c.", "{\"castling\":{\"first\":[0],\"second\":[1]}}",
    "remove-castling-rights", "second", -1, NULL, "ab/c.",
    "{\"castling\":{\"first\":[0],\"second\":[]}}" },
  { "passed", NULL, "ab/c.", "{\"enPassant\":3}", "remove-en-passant", NULL, 3, NULL, "ab/c.",
    "{}" },
  { "detail", NULL, "ab/c.", "{\"komi\":\"x\",\"title\":\"T\"}", "remove-detail", NULL, -1, "komi",
    "ab/c.", "{\"title\":\"T\"}" },
  { "detail-unnamed", NULL, "ab/c.", "{\"komi\":\"x\"}", "remove-detail", NULL, -1, NULL, "ab/c.",
    "{\"komi\":\"x\"}" },
  { "hand-unnamed", NULL, "a./.. P p", NULL, "empty-hand", NULL, -1, NULL, "a./.. P p", "{}" },
  { "start-of-no-game", NULL, "ab/c.", NULL, "set-up-start", NULL, -1, NULL, "ab/c.", "{}" },
  { "checks-of-no-game", NULL, "ab/c.", "{\"checks\":{\"first\":9}}", "reset-checks", NULL, -1,
    NULL, "ab/c.", "{\"checks\":{\"first\":9}}" },
  { "checks", "3check", "ab/c.", "{\"checks\":{\"first\":9}}", "reset-checks", NULL, -1, NULL,
    "ab/c.", "{\"checks\":{\"first\":3,\"second\":3}}" },
  { "style-of-no-game", NULL, "ab/c.", NULL, "use-style", "second", -1, NULL, "ab/c.", "{}" },
  { "of-a-game", NULL, "ab/c.", NULL, "promote-pieces", NULL, 1, NULL, "ab/c.", "{}" },
};

static void
test_fix (gconstpointer data)
{
  const typeof (fixes[0]) *c = data;
  g_autoptr (QiSetup) plain = setup_new (c->board, c->details);
  g_autoptr (QiSetup) setup =
    qi_setup_new (qi_setup_get_position (plain), c->game, qi_setup_get_details (plain));
  g_autoptr (QiFinding) finding = qi_found_unknown_piece ("b");
  g_autoptr (QiEdit) edit = NULL;
  g_autoptr (QiSetup) after = NULL;
  g_autoptr (QiValue) details = NULL;
  g_autofree char *text = NULL;
  g_autofree char *details_text = NULL;

  qi_finding_set_fix (finding, c->fix, NULL);
  if (c->square >= 0)
    qi_finding_add_square (finding, (guint) c->square);
  if (c->side != NULL)
    qi_finding_set_param (finding, "side", c->side);
  if (c->key != NULL)
    qi_finding_set_param (finding, "key", c->key);
  edit = qi_fix_make_edit (finding, setup);
  after = qi_edit_apply (edit, setup, NULL, NULL, NULL);
  text = setup_print (after);
  g_assert_cmpstr (text, ==, c->after);
  details = qi_details_to_value (qi_setup_get_details (after));
  details_text = qi_value_to_string (details);
  g_assert_cmpstr (details_text, ==, c->details_after);
}

/* What a hand has beyond the game's set is taken out of it, of the first hand before the second, and no more. Of
 * pawns on one file the nearest to the first-listed rank stays. */
static const struct
{
  const char *name;
  const char *code;
  const char *fix;
  const char *text;
  const char *after;
} of_shogi[] = {
  { "one-hand", "too-many-of-piece", "remove-from-hands", "4k4/9/9/9/9/9/9/9/4K4 b 20P 1",
    "4k4/9/9/9/9/9/9/9/4K4 b 18P 1" },
  { "first-hand", "too-many-of-piece", "remove-from-hands", "4k4/9/9/9/9/9/9/9/4K4 b 2P18p 1",
    "4k4/9/9/9/9/9/9/9/4K4 b 18p 1" },
  { "both-hands", "too-many-of-piece", "remove-from-hands", "4k4/9/9/9/9/9/9/9/4K4 b G2P19p 1",
    "4k4/9/9/9/9/9/9/9/4K4 b G18p 1" },
  { "board-and-hand", "too-many-of-piece", "remove-from-hands", "4k4/9/9/9/4R4/9/9/9/4K4 b R2r 1",
    "4k4/9/9/9/4R4/9/9/9/4K4 b r 1" },
  { "nifu", "nifu", "doubled-to-hand", "4k4/9/P8/9/P8/P8/9/9/4K4 b - 1",
    "4k4/9/P8/9/9/9/9/9/4K4 b 2P 1" },
};

static void
test_of_shogi (gconstpointer data)
{
  const typeof (of_shogi[0]) *c = data;
  g_autoptr (QiReading) reading = qi_notation_detect (c->text, -1, NULL);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiEdit) edit = NULL;
  g_autoptr (QiSetup) after = NULL;
  g_autofree char *text = NULL;

  qi_game_diagnose_setup (reading->setup, findings);
  for (guint i = 0; i < findings->len; i++)
    if (g_strcmp0 (qi_finding_get_code (findings->pdata[i]), c->code) == 0)
      {
        g_assert_null (edit);
        g_assert_cmpstr (qi_finding_get_fix (findings->pdata[i], NULL), ==, c->fix);
        edit = qi_fix_make_edit (findings->pdata[i], reading->setup);
      }
  g_assert_nonnull (edit);
  after = qi_edit_apply (edit, reading->setup, NULL, NULL, NULL);
  text = qi_notation_write (qi_notation_lookup ("sfen"), after, NULL, NULL);
  g_assert_cmpstr (text, ==, c->after);
}

/* Each piece that is named comes into the hand of its side, a promoted one as what it was. */
static void
test_to_hand (void)
{
  static const char text[] = "4k4/9/9/4+P4/4g4/9/9/9/4K4 b - 1";
  g_autoptr (QiReading) reading = qi_notation_detect (text, -1, NULL);
  g_autoptr (QiFinding) finding = qi_found_unknown_piece ("P");
  g_autoptr (QiEdit) edit = NULL;
  g_autoptr (QiSetup) after = NULL;
  g_autofree char *written = NULL;

  qi_finding_set_fix (finding, "move-to-hand", NULL);
  qi_finding_add_square (finding, 3 * 9 + 4);
  qi_finding_add_square (finding, 4 * 9 + 4);
  edit = qi_fix_make_edit (finding, reading->setup);
  after = qi_edit_apply (edit, reading->setup, NULL, NULL, NULL);
  written = qi_notation_write (qi_notation_lookup ("sfen"), after, NULL, NULL);
  g_assert_cmpstr (written, ==, "4k4/9/9/9/9/9/9/9/4K4 b Pg 1");
}

/* What has no repair, or one of a text, makes no edit; an error is not repaired by the usual one of its code. */
static void
test_none (void)
{
  g_autoptr (QiSetup) setup = setup_new ("ab/c.", NULL);
  g_autoptr (QiFinding) bare = qi_found_unknown_piece ("b");
  g_autoptr (QiFinding) usual = qi_found_unknown_piece ("b");
  g_autoptr (QiFinding) text = qi_found_unknown_piece ("b");
  g_autoptr (QiFinding) error = qi_found_empty_shape ();
  g_autoptr (QiFinding) other = NULL;

  g_assert_null (qi_fix_make_edit (bare, setup));
  g_assert_null (qi_fix_dup_other (bare));
  qi_finding_set_fix (text, "sort-hand", "2P");
  g_assert_null (qi_fix_make_edit (text, setup));
  g_assert_null (qi_fix_dup_other (text));
  qi_fix_choose (error, setup);
  g_assert_null (qi_finding_get_fix (error, NULL));
  qi_fix_choose (usual, setup);
  g_assert_cmpstr (qi_finding_get_fix (usual, NULL), ==, "remove-pieces");
  other = qi_fix_dup_other (usual);
  g_assert_cmpstr (qi_finding_get_fix (other, NULL), ==, "not-this-game");
  g_assert_cmpstr (qi_finding_get_param (other, "piece"), ==, "b");
}

/* More squares than a finding names are all repaired, others stay. */
static void
test_many (void)
{
  const QiShape shape = { 2, { 100, 100 } };
  QiPositionBuilder *builder = qi_position_builder_new (&shape, NULL);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiPosition) position = NULL;
  g_autoptr (QiSetup) setup = NULL;
  gboolean has_been = FALSE;

  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("C"));
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("c"));
  for (guint i = 0; i < 10000; i++)
    qi_position_builder_put (builder, i, &QI_TOKEN (i == 0 ? "K^" : i == 1 ? "other" : "odd"));
  position = qi_position_builder_end (builder, NULL);
  setup = qi_setup_new (position, "chess", NULL);
  qi_game_diagnose_setup (setup, findings);
  for (guint i = 0; i < findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);
      g_autoptr (QiEdit) edit = NULL;
      g_autoptr (QiSetup) after = NULL;
      gsize n = 0;

      qi_finding_get_squares (finding, &n);
      if (g_strcmp0 (qi_finding_get_param (finding, "piece"), "odd") != 0
          || g_strcmp0 (qi_finding_get_fix (finding, NULL), "remove-pieces") != 0)
        continue;
      has_been = TRUE;
      g_assert_cmpuint (n, ==, 4096);
      edit = qi_fix_make_edit (finding, setup);
      after = qi_edit_apply (edit, setup, NULL, NULL, NULL);
      g_assert_cmpuint (qi_position_get_n_board_pieces (qi_setup_get_position (after)), ==, 2);
    }
  g_assert_true (has_been);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/core/fix/of-shogi/", of_shogi, test_of_shogi);
  case_table_add ("/core/fix/", fixes, test_fix);
  g_test_add_func ("/core/fix/to-hand", test_to_hand);
  g_test_add_func ("/core/fix/none", test_none);
  g_test_add_func ("/core/fix/many", test_many);
  return g_test_run ();
}
