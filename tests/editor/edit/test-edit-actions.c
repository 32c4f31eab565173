/* SPDX-License-Identifier: Apache-2.0 */
/* The actions `board.*` where there is nothing for them to do. */
#include "edit-fixture.h"

static const char *const actions[] = {
  "hold",         "remove",        "to-hand",       "to-first-hand", "to-second-hand",
  "clear",        "hand-over",     "hand-empty",    "hand-fill",     "rest-first",
  "rest-second",  "return-extras", "use-as-set",    "forget-set",    "other-side",
  "let-go",       "arrow",         "label",         "clear-marks",   "clear-marks-here",
  "promote",      "demote",        "flip-side",     "mark-terminal", "mark-derived",
  "show-attacks", "go-to",         "next-symmetry", "select-all",    "menu",
  "press",
};

static void
act_on (Fixture    *f,
        const char *name)
{
  g_autofree char *action = g_strconcat ("board.", name, NULL);

  /* One that is off does nothing. */
  gtk_widget_activate_action (GTK_WIDGET (f->area), action, NULL);
}

/* An area without a document stays as it is. */
static void
test_no_document (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  mas_edit_area_set_document (f.area, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      act_on (&f, actions[i]);
      g_assert_null (mas_popup_get_open (mas_menus_get_popup (f.area->menus)));
      g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_NOTHING);
    }
  gtk_widget_activate_action (GTK_WIDGET (f.area), "board.change", "s", "Q");
  gtk_widget_activate_action (GTK_WIDGET (f.area), "board.mark", "s", "green");
  g_assert_true (gtk_bitset_is_empty (mas_cursor_get_selection (f.area->cursor)));
  g_assert_cmpuint (fixture_n_steps (&f), ==, 0);
  fixture_clear (&f);
}

/* Nothing changes on an empty square of an empty board, and no step is made of it. */
static void
test_empty (void)
{
  static const char *const harmless[] = {
    "hold",      "remove",        "to-hand",          "to-first-hand", "to-second-hand",
    "clear",     "hand-over",     "hand-empty",       "hand-fill",     "other-side",
    "let-go",    "clear-marks",   "clear-marks-here", "promote",       "demote",
    "flip-side", "mark-terminal", "mark-derived",     "return-extras",
  };
  Fixture f = { 0 };

  fixture_init (&f, "8x8");
  for (gsize i = 0; i < G_N_ELEMENTS (harmless); i++)
    {
      act_on (&f, harmless[i]);
      g_assert_cmpuint (fixture_n_steps (&f), ==, 0);
      g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_NOTHING);
    }
  /* What is no piece is put nowhere. */
  gtk_widget_activate_action (GTK_WIDGET (f.area), "board.change", "s", "");
  gtk_widget_activate_action (GTK_WIDGET (f.area), "board.change", "s", "={");
  g_assert_cmpuint (fixture_n_steps (&f), ==, 0);
  fixture_clear (&f);
}

/* A piece of the cursor's square. */
static const struct
{
  const char *name;
  const char *game;
  const char *square;
  const char *action;
  const char *expected;
} changes[] = {
  { "remove", "chess", "e2", "remove", "e2=" },
  { "flip-side", "chess", "e2", "flip-side", "e2=p" },
  { "promote", "shogi", "5g", "promote", "5g=+P" },
  { "to-hand", "shogi", "5g", "to-hand", "5g= first:P=1" },
  { "to-second-hand", "shogi", "5g", "to-second-hand", "5g= second:p=1" },
  { "mark-derived", "chess", "e2", "mark-derived", "e2=P'" },
  { "mark-terminal", "chess", "e2", "mark-terminal", "e2=P^" },
};

static void
test_change (gconstpointer data)
{
  const __typeof__ (changes[0]) *test = data;
  Fixture f = { 0 };

  fixture_init (&f, test->game);
  mas_cursor_start (f.area->cursor, fixture_square (&f, test->square));
  act_on (&f, test->action);
  fixture_expect (&f, test->expected);
  g_assert_cmpuint (fixture_n_steps (&f), ==, 1);
  fixture_clear (&f);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/editor/edit-actions/no-document", test_no_document);
  g_test_add_func ("/editor/edit-actions/empty", test_empty);
  case_table_add ("/editor/edit-actions/change/", changes, test_change);
  return g_test_run ();
}
