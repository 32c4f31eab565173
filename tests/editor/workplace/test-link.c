/* SPDX-License-Identifier: Apache-2.0 */
#include "fake-workplace.h"
#include "mas-attacks.h"
#include "mas-link.h"
#include "wait.h"

static void
on_spot_cb (MasLink       *link,
            const MasSpot *spot,
            GString       *log)
{
  g_string_append_printf (log, "%d:%d ", spot->kind, (int) spot->square);
}

static void
on_lit_cb (MasLink       *link,
           const MasSpot *spot,
           gboolean       lit,
           GString       *log)
{
  g_string_append_printf (log, "%s%d ", lit ? "+" : "-", spot->side);
}

/* Each change of the pointed place is signalled once. */
static void
test_point (void)
{
  FakeWorkplace *place = fake_workplace_new ("8x8");
  MasLink *link = mas_link_new (MAS_WORKPLACE (place));
  const MasSpot nowhere = MAS_SPOT_INIT;
  const MasSpot square = { MAS_SPOT_SQUARE, 7, QI_SIDE_FIRST, NULL };
  g_autoptr (GString) log = g_string_new (NULL);

  g_signal_connect (link, "pointed", G_CALLBACK (on_spot_cb), log);
  mas_link_point (link, &nowhere);
  mas_link_point (link, &square);
  mas_link_point (link, &square);
  mas_link_point (link, &nowhere);
  g_assert_cmpstr (log->str, ==, "1:7 0:-1 ");
  g_assert_finalize_object (link);
  g_assert_finalize_object (place);
}

static void
test_light (void)
{
  FakeWorkplace *place = fake_workplace_new ("8x8");
  MasLink *link = mas_link_new (MAS_WORKPLACE (place));
  const MasSpot square = { MAS_SPOT_SQUARE, 7, QI_SIDE_FIRST, NULL };
  const MasSpot hand = { MAS_SPOT_HAND, QI_NO_SQUARE, QI_SIDE_SECOND, NULL };
  g_autoptr (GString) log = g_string_new (NULL);

  g_signal_connect (link, "lit", G_CALLBACK (on_lit_cb), log);
  mas_link_light (link, &square);
  g_assert_cmpuint (place->overlay.link, ==, 7);
  mas_link_light (link, &hand);
  g_assert_cmpuint (place->overlay.link, ==, QI_NO_SQUARE);
  mas_link_forget (link);
  mas_link_forget (link);
  g_assert_cmpstr (log->str, ==, "+1 -1 ");
  g_assert_finalize_object (link);
  g_assert_finalize_object (place);
}

/* Squares are lit for as long as they are held, or for a moment; squares that do not exist are
 * not. */
static void
test_flash (void)
{
  FakeWorkplace *place = fake_workplace_new ("2x2");
  MasLink *link = mas_link_new (MAS_WORKPLACE (place));
  const guint squares[] = { 1, 3, 200 };

  mas_link_flash (link, squares, G_N_ELEMENTS (squares));
  g_assert_cmpuint (gtk_bitset_get_size (place->overlay.flash), ==, 2);
  mas_link_flash (link, squares, 1);
  g_assert_cmpuint (gtk_bitset_get_size (place->overlay.flash), ==, 1);
  mas_link_hold (link, NULL);
  g_assert_true (gtk_bitset_is_empty (place->overlay.flash));
  mas_link_flash (link, squares, 1);
  wait_for (gtk_bitset_is_empty (place->overlay.flash));
  g_assert_finalize_object (link);
  g_assert_finalize_object (place);
}

/* From the corner of an empty board its rank and its file are seen; after hiding nothing is
 * shown. */
static void
test_attacks (void)
{
  FakeWorkplace *place = fake_workplace_new ("8x8");
  MasAttacks *attacks = mas_attacks_new (MAS_WORKPLACE (place));

  g_assert_false (mas_attacks_hide (attacks));
  mas_attacks_show (attacks, 64);
  g_assert_cmpuint (place->overlay.attacked, ==, QI_NO_SQUARE);
  mas_attacks_show (attacks, 0);
  g_assert_cmpuint (place->overlay.attacked, ==, 0);
  g_assert_cmpstr (mas_attacks_get_words (attacks, 0), ==, place->said);
  g_assert_null (mas_attacks_get_words (attacks, 1));
  g_assert_cmpuint (gtk_bitset_get_size (place->overlay.seen), >=, 14);
  mas_attacks_follow (attacks, 1);
  g_assert_cmpuint (place->overlay.attacked, ==, 0);
  g_assert_true (mas_attacks_hide (attacks));
  g_assert_true (gtk_bitset_is_empty (place->overlay.seen));
  /* While the key is held the display follows the cursor. */
  mas_cursor_start (place->cursor, 5);
  mas_attacks_hold (attacks, TRUE);
  g_assert_cmpuint (place->overlay.attacked, ==, 5);
  mas_attacks_follow (attacks, 6);
  g_assert_cmpuint (place->overlay.attacked, ==, 6);
  mas_attacks_hold (attacks, FALSE);
  g_assert_cmpuint (place->overlay.attacked, ==, QI_NO_SQUARE);
  g_assert_cmpstr (place->said, ==, "next");
  g_assert_finalize_object (attacks);
  g_assert_finalize_object (place);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/link/point", test_point);
  g_test_add_func ("/editor/link/light", test_light);
  g_test_add_func ("/editor/link/flash", test_flash);
  g_test_add_func ("/editor/link/attacks", test_attacks);
  return g_test_run ();
}
