/* SPDX-License-Identifier: Apache-2.0 */
#include "fake-workplace.h"
#include "mas-play.h"

typedef struct
{
  FakeWorkplace *place;
  MasRules      *rules;
  MasPlay       *play;
} Fixture;

static void
on_choose_cb (MasPlay          *play,
              const QiMoveList *moves,
              const MasSpot    *spot,
              Fixture          *self)
{
  mas_play_make (play, &moves->moves[0], spot);
}

static void
fixture_init (Fixture    *self,
              const char *game)
{
  self->place = fake_workplace_new (game);
  self->rules = mas_rules_new ();
  mas_rules_set_document (self->rules, self->place->document);
  mas_rules_set_active (self->rules, TRUE);
  self->place->rules = self->rules;
  self->play = mas_play_new (MAS_WORKPLACE (self->place), self->place->attempt);
  mas_play_set_rules (self->play, self->rules);
  g_signal_connect (self->play, "choose", G_CALLBACK (on_choose_cb), self);
}

static void
fixture_clear (Fixture *self)
{
  g_assert_finalize_object (self->play);
  self->place->rules = NULL;
  g_assert_finalize_object (self->rules);
  g_assert_finalize_object (self->place);
}

static void
click (Fixture *self,
       guint    square)
{
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  mas_spot_set_square (&spot, mas_document_get_position (self->place->document), square);
  mas_play_click_square (self->play, &spot);
}

/* A click on e2 shows the targets of its pawn: e3 and e4. */
static void
test_click (void)
{
  Fixture f;
  MasBoardOverlay *overlay = NULL;

  fixture_init (&f, "chess");
  overlay = &f.place->overlay;
  click (&f, 52);
  g_assert_cmpint (mas_held_get_kind (f.place->held), ==, MAS_HELD_LIFTED);
  mas_play_mark_targets (f.play);
  g_assert_cmpuint (gtk_bitset_get_size (overlay->targets), ==, 2);
  g_assert_true (gtk_bitset_contains (overlay->targets, 36));
  g_assert_nonnull (mas_play_get_target_words (f.play, 44));
  g_assert_null (mas_play_get_target_words (f.play, 43));
  g_assert_cmpuint (mas_play_count (f.play, mas_held_get_origin (f.place->held), 36), ==, 1);
  click (&f, 36);
  g_assert_cmpstr (fake_workplace_get_piece (f.place, 36), ==, "P");
  g_assert_cmpstr (fake_workplace_get_piece (f.place, 52), ==, "");
  g_assert_cmpint (mas_held_get_kind (f.place->held), ==, MAS_HELD_NOTHING);
  g_assert_cmpuint (fake_workplace_count_steps (f.place), ==, 1);
  mas_play_mark_targets (f.play);
  g_assert_true (gtk_bitset_is_empty (overlay->targets));
  fixture_clear (&f);
}

/* A click on another piece of the same side lifts that instead; a piece of the other side is
 * refused. */
static void
test_refused (void)
{
  Fixture f;

  fixture_init (&f, "chess");
  click (&f, 52);
  click (&f, 51);
  g_assert_cmpuint (mas_held_get_origin (f.place->held)->square, ==, 51);
  click (&f, 51);
  g_assert_null (mas_held_get_origin (f.place->held));
  click (&f, 12);
  g_assert_null (mas_held_get_origin (f.place->held));
  g_assert_cmpuint (mas_attempt_get_spot (f.place->attempt)->square, ==, 12);
  click (&f, 40);
  g_assert_cmpstr (f.place->said, ==, "square 40");
  click (&f, 52);
  g_assert_null (mas_attempt_get_words (f.place->attempt));
  click (&f, 28);
  g_assert_cmpuint (mas_attempt_get_spot (f.place->attempt)->square, ==, 28);
  g_assert_cmpuint (fake_workplace_count_steps (f.place), ==, 0);
  fixture_clear (&f);
}

/* A click on what a lion of chu shogi can take offers to go there and to stay. */
static void
test_stays (void)
{
  static const guint clicks[] = { 113, 89, 36, 48, 89, 65, 37, 49, 65, 64, 38, 50, 64 };
  Fixture f;

  fixture_init (&f, "chushogi");
  for (guint i = 0; i < G_N_ELEMENTS (clicks); i++)
    click (&f, clicks[i]);
  g_assert_cmpuint (fake_workplace_count_steps (f.place), ==, 6);
  g_assert_cmpuint (mas_play_count (f.play, mas_held_get_origin (f.place->held), 51), ==, 2);
  g_assert_cmpuint (mas_play_count (f.play, mas_held_get_origin (f.place->held), 65), ==, 1);
  click (&f, 51);
  g_assert_cmpuint (fake_workplace_count_steps (f.place), ==, 7);
  g_assert_cmpstr (fake_workplace_get_piece (f.place, 51), ==, "N");
  fixture_clear (&f);
}

/* A lion with an empty square beside it may stay where it is: the other side is to move, and nothing else has changed. */
static void
test_does_nothing (void)
{
  static const guint clicks[] = { 113, 89, 36, 48, 89, 65, 37, 49, 65, 64, 38, 50 };
  Fixture f;

  fixture_init (&f, "chushogi");
  g_assert_false (mas_rules_can_pass (f.rules));
  mas_rules_pass (f.rules);
  g_assert_cmpuint (fake_workplace_count_steps (f.place), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (clicks); i++)
    click (&f, clicks[i]);
  g_assert_cmpuint (fake_workplace_count_steps (f.place), ==, 6);
  QiSetup *before = mas_document_get_setup (f.place->document);
  g_autoptr (QiPosition) turned =
    qi_position_with_turn (qi_setup_get_position (before), QI_SIDE_SECOND);
  g_assert_true (mas_rules_can_pass (f.rules));
  mas_rules_pass (f.rules);
  g_assert_cmpuint (fake_workplace_count_steps (f.place), ==, 7);
  g_assert_true (qi_position_equal (mas_document_get_position (f.place->document), turned));
  fixture_clear (&f);
}

/* An edit that is not a move is refused, unless it changes nothing about the game. */
static void
test_edit (void)
{
  Fixture f;
  QiToken token = QI_TOKEN ("Q");
  MasAct *act = mas_act_new ();

  fixture_init (&f, "chess");
  mas_act_put (act, 36, &token);
  mas_act_say (act, g_strdup ("Place it"), NULL);
  g_assert_false (mas_attempt_perform (f.place->attempt, act, NULL, FALSE));
  g_assert_cmpuint (mas_attempt_get_n_ways (f.place->attempt), ==, 1);
  mas_attempt_take_way (f.place->attempt, "rules-off");
  g_assert_false (mas_workplace_plays (MAS_WORKPLACE (f.place)));
  g_assert_null (mas_attempt_get_words (f.place->attempt));
  fixture_clear (&f);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/play/click", test_click);
  g_test_add_func ("/editor/play/refused", test_refused);
  g_test_add_func ("/editor/play/stays", test_stays);
  g_test_add_func ("/editor/play/does-nothing", test_does_nothing);
  g_test_add_func ("/editor/play/edit", test_edit);
  return g_test_run ();
}
