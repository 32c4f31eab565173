/* SPDX-License-Identifier: Apache-2.0 */
/* Selections on a board of 3 × 3 × 3: square 9 × layer + 3 × rank + file; 13 is the middle. */
#include "edit-fixture.h"

#include "mas-selects.h"

static void
act_on (Fixture    *f,
        const char *name)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  mas_selects_add_actions (G_ACTION_MAP (group), f->area);
  g_action_group_activate_action (G_ACTION_GROUP (group), name, NULL);
}

static void
select_square (Fixture *f,
               guint    square)
{
  g_autoptr (GArray) squares = g_array_new (FALSE, FALSE, sizeof (guint));

  g_array_append_val (squares, square);
  mas_cursor_select_squares (f->area->cursor, squares);
}

static const struct
{
  const char *name;
  gboolean    flipped;
  guint       to;
} shifts[] = {
  { "shift-left", FALSE, 12 }, { "shift-right", FALSE, 14 }, { "shift-up", FALSE, 10 },
  { "shift-down", FALSE, 16 }, { "shift-back", FALSE, 4 },   { "shift-on", FALSE, 22 },
  { "shift-left", TRUE, 14 },  { "shift-up", TRUE, 16 },
};

static void
test_shift (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (shifts); i++)
    {
      Fixture f = { 0 };
      g_autoptr (QiEdit) edit = qi_edit_new ();
      g_autoptr (GArray) selected = NULL;

      fixture_init (&f, "3x3x3");
      qi_edit_put (edit, 13, &QI_TOKEN ("K^"));
      g_assert_true (mas_document_apply (f.document, edit, "Put", NULL, NULL));
      g_object_set (f.area, "flipped", shifts[i].flipped, NULL);
      select_square (&f, 13);
      act_on (&f, shifts[i].name);
      g_assert_null (qi_position_get_piece (fixture_position (&f), 13));
      g_assert_true (
        qi_token_is (qi_position_get_piece (fixture_position (&f), shifts[i].to), "K^"));
      selected = mas_cursor_dup_selection (f.area->cursor);
      g_assert_cmpuint (selected->len, ==, 1);
      g_assert_cmpuint (g_array_index (selected, guint, 0), ==, shifts[i].to);
      fixture_clear (&f);
    }
}

/* The board says what is selected, and says nothing when nothing is. */
static void
test_spoken (void)
{
  Fixture f = { 0 };
  g_autoptr (GArray) squares = g_array_new (FALSE, FALSE, sizeof (guint));

  fixture_init (&f, "chess");
  for (guint square = 48; square < 60; square++)
    g_array_append_val (squares, square);
  mas_cursor_start (f.area->cursor, 36);
  mas_cursor_select_squares (f.area->cursor, squares);
  fixture_settle (&f);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (mas_stage_get_board (f.area->stage)),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "e4, empty. Selected: 12 squares, 12 pieces");
  g_array_set_size (squares, 0);
  mas_cursor_select_squares (f.area->cursor, squares);
  fixture_settle (&f);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (mas_stage_get_board (f.area->stage)),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "e4, empty");
  fixture_clear (&f);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/selects/shift", test_shift);
  g_test_add_func ("/editor/selects/spoken", test_spoken);
  return g_test_run ();
}
