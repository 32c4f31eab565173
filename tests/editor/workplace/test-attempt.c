/* SPDX-License-Identifier: Apache-2.0 */
#include "fake-workplace.h"

typedef struct
{
  FakeWorkplace *place;
  MasAttempt    *attempt;
  guint          n_changed;
} Fixture;

static void
on_changed_cb (MasAttempt *attempt,
               Fixture    *self)
{
  self->n_changed++;
}

static void
fixture_init (Fixture    *self,
              const char *board)
{
  *self = (Fixture) { .place = fake_workplace_new (board) };
  self->attempt = self->place->attempt;
  g_signal_connect (self->attempt, "changed", G_CALLBACK (on_changed_cb), self);
}

static void
fixture_clear (Fixture *self)
{
  MasAttempt *attempt = g_object_ref (self->attempt);

  g_assert_finalize_object (self->place);
  g_assert_finalize_object (attempt);
}

static MasAct *
new_act (guint       square,
         const char *piece)
{
  MasAct *act = mas_act_new ();
  QiToken token = QI_TOKEN (piece);
  MasSpot spot = { MAS_SPOT_SQUARE, square, QI_SIDE_FIRST, NULL };

  mas_act_put (act, square, &token);
  mas_act_say (act, g_strdup ("Place it"), g_strdup ("Placed"));
  mas_act_set_place (act, &spot);
  return act;
}

/* Adds a piece to a hand when there is no room for another piece, which is refused at the hand. */
static MasAct *
new_hand_act (void)
{
  MasAct *act = mas_act_new ();
  QiToken token = QI_TOKEN ("P");
  MasSpot spot = { MAS_SPOT_HAND, QI_NO_SQUARE, QI_SIDE_FIRST, &token };

  mas_act_hand (act, QI_SIDE_FIRST, &token, 1);
  mas_act_say (act, g_strdup ("Add it"), g_strdup ("Added"));
  mas_act_set_place (act, &spot);
  return act;
}

static void
fill (Fixture *self)
{
  for (guint i = 0; i < 4; i++)
    g_assert_true (mas_attempt_perform (self->attempt, new_act (i, "P"), NULL, FALSE));
  g_assert_cmpuint (fake_workplace_count_steps (self->place), ==, 4);
}

static void
test_done (void)
{
  Fixture f;

  fixture_init (&f, "2x2");
  g_assert_false (mas_attempt_perform (f.attempt, NULL, NULL, FALSE));
  g_assert_true (mas_attempt_perform (f.attempt, new_act (1, "K"), NULL, FALSE));
  g_assert_cmpstr (fake_workplace_get_piece (f.place, 1), ==, "K");
  g_assert_cmpstr (f.place->said, ==, "Placed");
  g_assert_null (mas_attempt_get_words (f.attempt));
  g_assert_cmpuint (f.n_changed, ==, 0);
  g_assert_false (mas_attempt_is_running (f.attempt));
  fixture_clear (&f);
}

/* The refusal says where and why, and ends with the next edit. */
static void
test_refused (void)
{
  Fixture f;

  fixture_init (&f, "2x2");
  fill (&f);
  g_assert_false (mas_attempt_perform (f.attempt, new_hand_act (), NULL, FALSE));
  g_assert_cmpuint (fake_workplace_count_steps (f.place), ==, 4);
  g_assert_cmpuint (f.n_changed, ==, 1);
  g_assert_nonnull (mas_attempt_get_words (f.attempt));
  g_assert_cmpstr (f.place->said, ==, mas_attempt_get_words (f.attempt));
  g_assert_cmpint (mas_attempt_get_spot (f.attempt)->kind, ==, MAS_SPOT_HAND);
  g_assert_cmpuint (mas_attempt_get_n_ways (f.attempt), ==, 1);
  g_assert_cmpstr (mas_attempt_get_way (f.attempt, 0)->id, ==, "enlarge");
  mas_document_undo (f.place->document);
  g_assert_null (mas_attempt_get_words (f.attempt));
  g_assert_cmpint (mas_attempt_get_spot (f.attempt)->kind, ==, MAS_SPOT_NONE);
  g_assert_cmpuint (mas_attempt_get_n_ways (f.attempt), ==, 0);
  g_assert_cmpuint (f.n_changed, ==, 2);
  fixture_clear (&f);
}

/* A way out makes room and repeats the refused act, as one step. */
static void
test_way (void)
{
  Fixture f;
  QiToken token = QI_TOKEN ("P");
  QiPosition *position = NULL;

  fixture_init (&f, "2x2");
  fill (&f);
  mas_attempt_perform (f.attempt, new_hand_act (), NULL, FALSE);
  mas_held_erase (f.place->held);
  mas_attempt_take_way (f.attempt, "enlarge");
  position = mas_document_get_position (f.place->document);
  g_assert_cmpuint (qi_position_get_n_squares (position), ==, 6);
  g_assert_cmpuint (qi_position_get_hand_count (position, QI_SIDE_FIRST, &token), ==, 1);
  g_assert_cmpuint (fake_workplace_count_steps (f.place), ==, 5);
  g_assert_cmpstr (f.place->said, ==, "Added");
  g_assert_null (mas_attempt_get_words (f.attempt));
  g_assert_cmpint (mas_held_get_kind (f.place->held), ==, MAS_HELD_NOTHING);
  fixture_clear (&f);
}

/* A refusal elsewhere in the window has words only. */
static void
test_nowhere (void)
{
  Fixture f;

  fixture_init (&f, "2x2");
  mas_attempt_refuse (f.attempt, &(MasPlace) { .kind = MAS_PLACE_SQUARE, .square = 3 }, "No");
  g_assert_cmpuint (mas_attempt_get_spot (f.attempt)->square, ==, 3);
  mas_attempt_refuse (f.attempt, &(MasPlace) { .kind = MAS_PLACE_NONE }, "Never");
  g_assert_null (mas_attempt_get_words (f.attempt));
  g_assert_cmpstr (f.place->said, ==, "Never");
  mas_attempt_dismiss (f.attempt);
  g_assert_cmpuint (f.n_changed, ==, 2);
  /* Without a place the square of the cursor is meant. */
  mas_cursor_start (f.place->cursor, 2);
  mas_attempt_refuse_edit (f.attempt, NULL);
  g_assert_cmpuint (mas_attempt_get_spot (f.attempt)->square, ==, 2);
  g_assert_cmpstr (mas_attempt_get_way (f.attempt, 0)->id, ==, "rules-off");
  fixture_clear (&f);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/attempt/done", test_done);
  g_test_add_func ("/editor/attempt/refused", test_refused);
  g_test_add_func ("/editor/attempt/way", test_way);
  g_test_add_func ("/editor/attempt/nowhere", test_nowhere);
  return g_test_run ();
}
