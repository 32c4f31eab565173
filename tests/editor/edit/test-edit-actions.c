/* SPDX-License-Identifier: Apache-2.0 */
/* The actions `board.*` where there is nothing for them to do, and what is shown of a place in the text. */
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

/* A square or slot that is pointed at in the text is lit, and said on request (interaction.md: hover a token, its square
 * lights). */
static const struct
{
  const char *name;
  MasSpotKind kind;
  guint       square;
  const char *token;
  gboolean    say;
  guint       lit;   /* a square of the board, or QI_NO_SQUARE */
  const char *words; /* said, or NULL */
} links[] = {
  { "square", MAS_SPOT_SQUARE, 80, NULL, FALSE, 80, NULL },
  { "square-said", MAS_SPOT_SQUARE, 80, NULL, TRUE, 80, "lance" },
  { "outside", MAS_SPOT_SQUARE, 81, NULL, TRUE, QI_NO_SQUARE, NULL },
  { "slot", MAS_SPOT_HAND, 0, "P", FALSE, QI_NO_SQUARE, NULL },
  { "slot-said", MAS_SPOT_HAND, 0, "P", TRUE, QI_NO_SQUARE, "pawn" },
  { "hand-said", MAS_SPOT_HAND, 0, NULL, TRUE, QI_NO_SQUARE, "hand" },
  { "nothing", MAS_SPOT_NONE, 0, NULL, TRUE, QI_NO_SQUARE, NULL },
};

static void
test_link (gconstpointer data)
{
  const __typeof__ (links[0]) *test = data;
  g_autofree QiToken *token = test->token != NULL ? fixture_token (test->token) : NULL;
  const MasSpot spot = { test->kind, test->square, QI_SIDE_FIRST, token };
  Fixture f = { 0 };

  fixture_init (&f, "shogi");
  mas_edit_area_say (f.area, "Not yet");
  mas_edit_area_link (f.area, &spot, test->say);
  g_assert_cmpuint (mas_edit_area_get_overlay (f.area)->link, ==, test->lit);
  fixture_expect_status (&f, test->words != NULL ? test->words : "Not yet");
  if (test->token != NULL)
    g_assert_true (gtk_widget_has_css_class (fixture_slot (&f, "first:P"), "linked"));
  mas_edit_area_link (f.area, &(MasSpot) { .kind = MAS_SPOT_NONE }, FALSE);
  g_assert_cmpuint (mas_edit_area_get_overlay (f.area)->link, ==, QI_NO_SQUARE);
  fixture_clear (&f);
}

/* What a piece attacks where the rules are known, else what lies open from there: from e4 of the start of chess the rank, the
 * file and the diagonals up to the first piece, and the squares of a knight. */
static const struct
{
  const char *name;
  const char *game;
  const char *square;
  const char *words;
  guint       n_seen;
} attacks[] = {
  { "knight", "chess", "g1", "attacks f3, h3, e2; White attacks it from h1", 3 },
  { "blocked", "chess", "a1", "attacks ", 2 },
  { "empty", "chess", "e4", "sees ", 30 },
  { "corner", "3x3", "0", "sees b1, c1, a2, ", 8 },
  { "alone", "1x1", "0", "sees nothing", 0 },
};

static void
test_attacks (gconstpointer data)
{
  const __typeof__ (attacks[0]) *test = data;
  MasBoardOverlay *overlay = NULL;
  Fixture f = { 0 };

  fixture_init (&f, test->game);
  overlay = mas_edit_area_get_overlay (f.area);
  mas_attacks_show (f.area->attacks, 9999);
  g_assert_cmpuint (overlay->attacked, ==, QI_NO_SQUARE);
  g_assert_false (mas_attacks_hide (f.area->attacks));
  mas_attacks_follow (f.area->attacks, 0);
  g_assert_cmpuint (overlay->attacked, ==, QI_NO_SQUARE);
  mas_attacks_show (f.area->attacks, fixture_square (&f, test->square));
  g_assert_cmpuint (gtk_bitset_get_size (overlay->seen), ==, test->n_seen);
  fixture_expect_status (&f, test->words);
  /* Many are named by the first of them. */
  if (test->n_seen > 12)
    fixture_expect_status (&f, "…");
  g_assert_true (mas_attacks_hide (f.area->attacks));
  g_assert_true (gtk_bitset_is_empty (overlay->seen));
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
  case_table_add ("/editor/edit-actions/link/", links, test_link);
  case_table_add ("/editor/edit-actions/attacks/", attacks, test_attacks);
  return g_test_run ();
}
