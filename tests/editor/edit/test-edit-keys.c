/* SPDX-License-Identifier: Apache-2.0 */
#include "edit-fixture.h"

/* What is typed on a board, from which square, and the result. */
typedef struct
{
  const char *name;
  const char *game;
  const char *from; /* square the cursor is put on */
  const char *text;
  const char *expect;
  const char *cursor;
  gboolean    past; /* the cursor waits after that square */
  guint       n_steps;
} TypeCase;

static const TypeCase types[] = {
  { "letter", "8x8", "0", "K", "0=K", "1", FALSE, 1 },
  { "palette-letter", "chess", "e4", "K", "e4=K^", "f4", FALSE, 1 },
  { "second-side", "chess", "e4", "k", "e4=k^", "f4", FALSE, 1 },
  { "burst-is-one-step", "chess", "a4", "RNB", "a4=R b4=N c4=B", "d4", FALSE, 1 },
  { "terminal-confirms", "chess", "e4", "K^", "e4=K^", "f4", FALSE, 1 },
  { "terminal-twice", "chess", "e4", "K^^", "e4=K", "f4", FALSE, 1 },
  { "terminal-sets", "8x8", "0", "K^", "0=K^", "1", FALSE, 1 },
  { "derived", "chess", "e4", "N'", "e4=N'", "f4", FALSE, 1 },
  { "prefix", "shogi", "5e", "+R", "5e=+R", "4e", FALSE, 1 },
  { "prefix-minus", "8x8", "0", "-p", "0=-p", "1", FALSE, 1 },
  { "skip", "8x8", "0", "2P", "0= 1= 2=P", "3", FALSE, 1 },
  { "skip-two-digits", "20x20", "0", "12P", "12=P", "13", FALSE, 1 },
  { "skip-waits", "8x8", "0", "3", "0=", "0", FALSE, 0 },
  { "skip-to-end", "8x8", "0", "8/P", "7= 8=P", "9", FALSE, 1 },
  { "end-waits", "8x8", "6", "PP", "6=P 7=P 8=", "7", TRUE, 1 },
  { "end-then-next", "8x8", "6", "PPp", "7=P 8=p", "9", FALSE, 1 },
  { "slash-mid-rank", "8x8", "0", "P/p", "0=P 8=p", "9", FALSE, 1 },
  { "slash-after-end", "8x8", "0", "PPPPPPPP/p", "7=P 8=p 16=", "9", FALSE, 1 },
  { "slash-fresh", "8x8", "0", "/P", "0=P 8=", "1", FALSE, 1 },
  { "slash-last-rank", "2x2", "2", "PP/P", "2=P 3=P", "3", TRUE, 1 },
  { "two-slashes", "2x2x2", "0", "PP/PP//pp/pp", "0=P 3=P 4=p 5=p 6=p 7=p", "7", TRUE, 1 },
  { "two-slashes-early", "3x2x2", "0", "P//p", "0=P 2= 4=p 8=", "5", FALSE, 1 },
  { "rank-pasted", "chess", "a8", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "a8=r e8=k^ h7=p e4= a2=P e1=K^ h1=R", "h1", TRUE, 0 },
  { "board-ends", "2x2", "3", "PP", "3=P", "3", TRUE, 1 },
  { "means-nothing", "8x8", "0", "!é", "0=", "0", FALSE, 0 },
};

static void
test_type (gconstpointer data)
{
  const TypeCase *row = data;
  Fixture f = { 0 };

  fixture_init (&f, row->game);
  g_object_set (f.area, "cursor", fixture_square (&f, row->from), NULL);
  mas_keys_type (f.area->keys, row->text);
  fixture_expect (&f, row->expect);
  g_assert_cmpuint (mas_cursor_get_square (f.area->cursor), ==, fixture_square (&f, row->cursor));
  g_assert_cmpint (mas_edit_area_get_overlay (f.area)->past, ==, row->past);
  g_assert_cmpuint (fixture_n_steps (&f), ==, row->n_steps);
  if (row->n_steps > 0)
    g_assert_cmpstr (fixture_label (&f), ==, "Type pieces");
  fixture_clear (&f);
}

/* Keys and text alternate, separated by spaces: how they change the piece under the cursor, each
 * change one step. */
typedef struct
{
  const char *name;
  const char *game;
  const char *from;
  const char *keys; /* "'x" is text */
  const char *expect;
  guint       n_steps;
} ChangeCase;

static const ChangeCase changes[] = {
  { "promote", "shogi", "8h", "Ctrl+u", "8h=+B", 1 },
  { "promote-twice", "shogi", "8h", "Ctrl+u Ctrl+u", "8h=+B", 1 },
  { "demote", "chess", "e2", "Ctrl+d", "e2=-P", 1 },
  { "normalize", "chess", "e2", "Ctrl+d Ctrl+u", "e2=P", 2 },
  { "other-side", "chess", "e2", "Ctrl+i", "e2=p", 1 },
  { "terminal", "chess", "e2", "Ctrl+t", "e2=P^", 1 },
  { "not-terminal", "chess", "e1", "Ctrl+t", "e1=K", 1 },
  { "derived", "chess", "e2", "Ctrl+e", "e2=P'", 1 },
  { "underived", "chess", "e2", "Ctrl+e Ctrl+e", "e2=P", 2 },
  { "all", "chess", "e2", "Ctrl+u Ctrl+i Ctrl+t Ctrl+e", "e2=+p^'", 4 },
  { "caps-lock", "chess", "e2", "Ctrl+U", "e2=+P", 1 },
  { "empty", "chess", "e4", "Ctrl+u Ctrl+d Ctrl+i Ctrl+t Ctrl+e", "e4=", 0 },
  { "plus-enter", "chess", "e2", "'+ Return", "e2=+P", 1 },
  { "minus-enter", "chess", "e2", "'- Return", "e2=-P", 1 },
  { "circumflex", "chess", "e2", "'^", "e2=P^", 1 },
  { "circumflex-king", "chess", "e1", "'^", "e1=K", 1 },
  { "apostrophe", "chess", "e2", "''", "e2=P'", 1 },
  { "mark-moved-on", "chess", "e2", "'Q Left Left '^", "e2=Q d2=P^", 2 },
  { "mark-empty", "chess", "e4", "'^", "e4=", 0 },
  { "mark-behind-sign", "chess", "e2", "'+ '^", "e2=P", 0 },
  { "mark-behind-digit", "chess", "e2", "'3 '^", "e2=P", 0 },
  { "mark-behind-slash", "chess", "e8", "'q '/ '^", "e8=q a7=p", 1 },
};

static void
test_change (gconstpointer data)
{
  const ChangeCase *row = data;
  Fixture f = { 0 };
  g_auto (GStrv) keys = g_strsplit (row->keys, " ", -1);

  fixture_init (&f, row->game);
  g_object_set (f.area, "cursor", fixture_square (&f, row->from), NULL);
  for (guint i = 0; keys[i] != NULL; i++)
    if (keys[i][0] == '\'')
      mas_keys_type (f.area->keys, keys[i] + 1);
    else
      fixture_key (&f, keys[i]);
  fixture_expect (&f, row->expect);
  g_assert_cmpuint (fixture_n_steps (&f), ==, row->n_steps);
  if (row->n_steps == 0)
    g_assert_null (mas_popup_get_open (mas_menus_get_popup (f.area->menus)));
  /* All of it can be undone. */
  for (guint i = 0; i < row->n_steps; i++)
    mas_document_undo (f.document);
  g_assert_null (fixture_label (&f));
  fixture_clear (&f);
}

static void
put_cursor (Fixture    *f,
            const char *square)
{
  g_object_set (f->area, "cursor", fixture_square (f, square), NULL);
}

/* A token without a side and a state cannot be changed by any key or menu item. */
static void
test_change_none (void)
{
  static const char *const keys[] = { "Ctrl+u", "Ctrl+d", "Ctrl+i", "Ctrl+t", "Ctrl+e" };
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  g_object_set (f.area, "cursor", fixture_square (&f, "e4"), NULL);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (f.area), "board.change", "s", "王"));
  g_assert_cmpuint (fixture_n_steps (&f), ==, 1);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      fixture_key (&f, keys[i]);
      fixture_expect_status (&f, "There is no piece here that can be changed so");
    }
  fixture_expect (&f, "e4=王");
  g_assert_cmpuint (fixture_n_steps (&f), ==, 1);
  fixture_clear (&f);
}

/* A name can change its side and has no states. */
static void
test_change_name (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  g_object_set (f.area, "cursor", fixture_square (&f, "e4"), NULL);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (f.area), "board.change", "s", "Dragon"));
  fixture_key (&f, "Ctrl+i");
  fixture_expect (&f, "e4=dragon");
  fixture_key (&f, "Ctrl+i");
  fixture_expect (&f, "e4=Dragon");
  fixture_key (&f, "Ctrl+u");
  fixture_expect_status (&f, "There is no piece here that can be changed so");
  g_assert_cmpuint (fixture_n_steps (&f), ==, 3);
  fixture_clear (&f);
}

/* With several squares selected a typed character would change only one of them: it does nothing, and the words say
 * so. */
static void
test_typing_into_selection (void)
{
  static const char *const typed[] = { "q", "3", "/", "+", "^", "rnbq/8" };
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  put_cursor (&f, "c3");
  mas_cursor_start (f.area->cursor, mas_cursor_get_square (f.area->cursor));
  fixture_key (&f, "Shift+Right");
  for (gsize i = 0; i < G_N_ELEMENTS (typed); i++)
    {
      g_assert_true (mas_keys_type (f.area->keys, typed[i]));
      fixture_expect_status (&f,
                             "2 squares are selected, so nothing is typed: Esc lets go of them");
      g_assert_cmpuint (mas_cursor_get_square (f.area->cursor), ==, fixture_square (&f, "d3"));
      g_assert_cmpuint (gtk_bitset_get_size (mas_edit_area_get_overlay (f.area)->selection), ==, 2);
      g_assert_null (mas_edit_area_get_overlay (f.area)->pending);
    }
  g_assert_cmpuint (fixture_n_steps (&f), ==, 0);
  fixture_key (&f, "Escape");
  g_assert_true (mas_keys_type (f.area->keys, "q"));
  fixture_expect (&f, "d3=q c3=");
  fixture_clear (&f);
}

/* While the palette has the keyboard these keys do nothing: they do not apply to the piece under
 * the cursor. */
static void
test_change_elsewhere (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  g_object_set (f.area, "cursor", fixture_square (&f, "e2"), NULL);
  gtk_widget_grab_focus (fixture_slot (&f, "stamp:Q"));
  fixture_key (&f, "Ctrl+u");
  fixture_expect (&f, "e2=P");
  g_assert_cmpuint (fixture_n_steps (&f), ==, 0);
  fixture_clear (&f);
}

/* Keys, separated by spaces, and where the cursor is afterwards. */
typedef struct
{
  const char *name;
  const char *game;
  const char *from;
  const char *keys;
  const char *cursor;
  guint       n_selected;
} MoveCase;

static const MoveCase moves[] = {
  { "arrows", "chess", "e4", "Right Right Up Left Down", "f4", 0 },
  { "edge", "chess", "a8", "Left Up", "a8", 0 },
  { "to-piece", "chess", "e4", "Ctrl+Up", "e7", 0 },
  { "to-edge", "chess", "e4", "Ctrl+Left", "a4", 0 },
  { "home-end", "chess", "e4", "Home", "a4", 0 },
  { "end", "chess", "e4", "End", "h4", 0 },
  { "corner", "chess", "e4", "Ctrl+Home", "a8", 0 },
  { "last-corner", "chess", "e4", "Ctrl+End", "h1", 0 },
  { "layers", "3x3x3", "4", "Page_Down Page_Down Page_Down", "22", 0 },
  { "layers-up", "3x3x3", "22", "Page_Up", "13", 0 },
  { "extend", "chess", "c3", "Shift+Right Shift+Up", "d4", 4 },
  { "extend-layers", "3x3x3", "0", "Shift+Right Shift+Page_Down", "10", 4 },
  { "extend-far", "chess", "e4", "Shift+Ctrl+Up", "e7", 4 },
  { "all", "chess", "e4", "Ctrl+a", "e4", 64 },
  { "let-go", "chess", "c3", "Shift+Right Escape", "d3", 0 },
  { "plain-ends", "chess", "c3", "Shift+Right Right", "e3", 0 },
};

static void
test_move (gconstpointer data)
{
  const MoveCase *row = data;
  Fixture f = { 0 };
  g_auto (GStrv) keys = g_strsplit (row->keys, " ", -1);

  fixture_init (&f, row->game);
  g_object_set (f.area, "cursor", fixture_square (&f, row->from), NULL);
  mas_cursor_start (f.area->cursor, mas_cursor_get_square (f.area->cursor));
  for (guint i = 0; keys[i] != NULL; i++)
    fixture_key (&f, keys[i]);
  g_assert_cmpuint (mas_cursor_get_square (f.area->cursor), ==, fixture_square (&f, row->cursor));
  g_assert_cmpuint (gtk_bitset_get_size (mas_edit_area_get_overlay (f.area)->selection), ==,
                    row->n_selected);
  g_assert_cmpuint (fixture_n_steps (&f), ==, 0);
  fixture_clear (&f);
}

/* On a flipped board the arrow keys follow the screen. */
static void
test_move_flipped (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  g_object_set (f.area, "flipped", TRUE, "cursor", fixture_square (&f, "e4"), NULL);
  fixture_key (&f, "Up");
  g_assert_cmpuint (mas_cursor_get_square (f.area->cursor), ==, fixture_square (&f, "e3"));
  fixture_key (&f, "Right");
  g_assert_cmpuint (mas_cursor_get_square (f.area->cursor), ==, fixture_square (&f, "d3"));
  fixture_clear (&f);
}

static void
test_space (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  put_cursor (&f, "g1");
  fixture_key (&f, "space");
  g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_LIFTED);
  put_cursor (&f, "f3");
  fixture_key (&f, "space");
  fixture_expect (&f, "g1= f3=N");

  /* Shift+Space picks up a copy; then Space places it, and erases on a square that has it
   * already. */
  fixture_key (&f, "Shift+space");
  g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_STAMP);
  put_cursor (&f, "e4");
  fixture_key (&f, "space");
  fixture_expect (&f, "e4=N");
  fixture_key (&f, "space");
  fixture_expect (&f, "e4=");
  fixture_key (&f, "Escape");
  g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_NOTHING);
  g_assert_cmpuint (fixture_n_steps (&f), ==, 3);
  fixture_clear (&f);
}

static void
test_erase (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  put_cursor (&f, "e2");
  fixture_key (&f, "Delete");
  fixture_expect (&f, "e2= d2=P");
  g_assert_cmpuint (mas_cursor_get_square (f.area->cursor), ==, fixture_square (&f, "e2"));
  fixture_key (&f, "BackSpace");
  fixture_expect (&f, "d2=");
  g_assert_cmpuint (mas_cursor_get_square (f.area->cursor), ==, fixture_square (&f, "d2"));

  /* When the cursor waits after the end of a rank, Backspace erases the last square. */
  put_cursor (&f, "h4");
  mas_keys_type (f.area->keys, "Q");
  fixture_expect (&f, "h4=Q");
  fixture_key (&f, "BackSpace");
  fixture_expect (&f, "h4=");
  g_assert_cmpuint (mas_cursor_get_square (f.area->cursor), ==, fixture_square (&f, "h4"));

  /* Backspace first drops a number that waits. */
  put_cursor (&f, "b1");
  mas_keys_type (f.area->keys, "3");
  fixture_key (&f, "BackSpace");
  fixture_expect (&f, "a1=R");

  put_cursor (&f, "a1");
  fixture_key (&f, "Ctrl+Delete");
  fixture_expect (&f, "a1= first:R=1");
  fixture_clear (&f);
}

static void
test_signs (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "shogi");
  put_cursor (&f, "2h");
  mas_keys_type (f.area->keys, "+");
  g_assert_cmpstr (mas_edit_area_get_overlay (f.area)->pending, ==, "+");
  fixture_expect_status (&f, "Plus");
  fixture_key (&f, "Return");
  fixture_expect (&f, "2h=+R");
  g_assert_null (mas_edit_area_get_overlay (f.area)->pending);
  mas_keys_type (f.area->keys, "-");
  fixture_key (&f, "Return");
  fixture_expect (&f, "2h=R");
  /* Escape drops the sign. */
  mas_keys_type (f.area->keys, "+");
  fixture_key (&f, "Escape");
  g_assert_null (mas_edit_area_get_overlay (f.area)->pending);
  /* Enter with nothing typed opens the square's popover. */
  fixture_key (&f, "Return");
  g_assert_nonnull (mas_popup_get_open (mas_menus_get_popup (f.area->menus)));
  mas_popup_close (mas_menus_get_popup (f.area->menus));
  fixture_settle (&f);
  fixture_clear (&f);
}

/* Another act between two bursts of typing keeps them two steps. */
static void
test_bursts (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "8x8");
  mas_keys_type (f.area->keys, "PP");
  fixture_key (&f, "Down");
  mas_keys_type (f.area->keys, "pp");
  g_assert_cmpuint (fixture_n_steps (&f), ==, 2);
  mas_document_undo (f.document);
  fixture_expect (&f, "0=P 1=P 10= 11=");
  mas_document_undo (f.document);
  fixture_expect (&f, "0= 1=");
  fixture_clear (&f);
}

static void
test_hand_keys (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "shogi");
  fixture_drag (&f, "8b", "away", 0);
  fixture_drag (&f, "2b", "away", 0);
  fixture_drag (&f, "7c", "away", 0);
  gtk_widget_grab_focus (fixture_slot (&f, "first:P"));
  mas_keys_type (f.area->keys, "+");
  fixture_expect (&f, "first:P=1");
  mas_keys_type (f.area->keys, "3");
  fixture_expect (&f, "first:P=3");
  mas_keys_type (f.area->keys, "-");
  fixture_expect (&f, "first:P=2");
  g_assert_true (gtk_widget_has_focus (fixture_slot (&f, "first:P")));
  fixture_key (&f, "Delete");
  fixture_expect (&f, "first:P=0");
  /* Fewer than none is refused at the slot. */
  mas_keys_type (f.area->keys, "-");
  g_assert_true (gtk_widget_has_css_class (fixture_slot (&f, "first:P"), "error"));
  g_assert_true (gtk_widget_get_visible (mas_stage_get_bubble (f.area->stage)));
  fixture_key (&f, "Escape");
  g_assert_false (gtk_widget_has_css_class (fixture_slot (&f, "first:P"), "error"));

  /* A letter chooses the stamp and Space adds it to the hand; without a stamp Space lifts. */
  mas_keys_type (f.area->keys, "R");
  g_assert_true (qi_token_is (mas_held_get_token (f.area->held), "R"));
  fixture_key (&f, "space");
  fixture_expect (&f, "first:R=1");
  fixture_key (&f, "Escape");
  gtk_widget_grab_focus (fixture_slot (&f, "first:R"));
  fixture_key (&f, "space");
  g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_LIFTED);
  gtk_widget_grab_focus (mas_stage_get_board (f.area->stage));
  put_cursor (&f, "5e");
  fixture_key (&f, "space");
  fixture_expect (&f, "5e=R first:R=0");
  fixture_clear (&f);
}

static void
test_hand_arrows (void)
{
  Fixture f = { 0 };
  GPtrArray *slots = NULL;

  fixture_init (&f, "shogi");
  slots =
    mas_hand_view_get_slots (MAS_HAND_VIEW (mas_stage_get_hand (f.area->stage, QI_SIDE_FIRST)));
  g_assert_cmpuint (slots->len, >, 2);
  gtk_widget_grab_focus (g_ptr_array_index (slots, 0));
  fixture_key (&f, "Right");
  g_assert_true (gtk_widget_has_focus (g_ptr_array_index (slots, 1)));
  fixture_key (&f, "Left");
  fixture_key (&f, "Left");
  g_assert_true (gtk_widget_has_focus (g_ptr_array_index (slots, 0)));
  fixture_clear (&f);
}

static void
test_palette_keys (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  gtk_widget_grab_focus (fixture_slot (&f, "pointer"));
  fixture_key (&f, "Right");
  fixture_key (&f, "space");
  g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_ERASER);
  fixture_key (&f, "Down");
  fixture_key (&f, "space");
  g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_ARROW);
  fixture_key (&f, "Left");
  fixture_key (&f, "space");
  g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_MARKER);
  fixture_key (&f, "Right");
  fixture_key (&f, "Down");
  fixture_key (&f, "space");
  g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_STAMP);
  g_assert_cmpstr (mas_held_get_token (f.area->held)->text, ==, "k^");
  mas_keys_type (f.area->keys, "N");
  g_assert_cmpstr (mas_held_get_token (f.area->held)->text, ==, "N");
  fixture_clear (&f);
}

static const struct
{
  const char *name;
  const char *game;
  const char *slot; /* the slot that has the keyboard; NULL: the board */
} menu_cases[] = {
  { "square", "chess", NULL },     { "hand", "shogi", "first" },  { "piece", "chess", "stamp:Q" },
  { "marker", "chess", "marker" }, { "arrow", "chess", "arrow" },
};

/* The Menu key and Shift+F10 open the same menu, wherever there is one. */
static void
test_menu (gconstpointer data)
{
  static const char *const keys[] = { "Menu", "Shift+F10" };
  const typeof (menu_cases[0]) *c = data;

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      Fixture f = { 0 };
      MasPopup *popup = NULL;

      fixture_init (&f, c->game);
      popup = mas_menus_get_popup (f.area->menus);
      if (c->slot != NULL && g_str_has_prefix (c->slot, "first"))
        gtk_widget_child_focus (mas_stage_get_hand (f.area->stage, QI_SIDE_FIRST),
                                GTK_DIR_TAB_FORWARD);
      else if (c->slot != NULL)
        gtk_widget_grab_focus (fixture_slot (&f, c->slot));
      g_assert_null (mas_popup_get_open (popup));
      fixture_key (&f, keys[i]);
      g_assert_nonnull (mas_popup_get_open (popup));
      fixture_settle (&f);
      gtk_popover_popdown (GTK_POPOVER (mas_popup_get_open (popup)));
      fixture_settle (&f);
      g_assert_null (mas_popup_get_open (popup));
      fixture_clear (&f);
    }
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();

  case_table_add ("/editor/edit-keys/type/", types, test_type);
  case_table_add ("/editor/edit-keys/change/", changes, test_change);
  g_test_add_func ("/editor/edit-keys/change/none", test_change_none);
  g_test_add_func ("/editor/edit-keys/change/name", test_change_name);
  g_test_add_func ("/editor/edit-keys/selection", test_typing_into_selection);
  g_test_add_func ("/editor/edit-keys/change/elsewhere", test_change_elsewhere);
  case_table_add ("/editor/edit-keys/move/", moves, test_move);
  g_test_add_func ("/editor/edit-keys/move/flipped", test_move_flipped);
  g_test_add_func ("/editor/edit-keys/space", test_space);
  g_test_add_func ("/editor/edit-keys/erase", test_erase);
  g_test_add_func ("/editor/edit-keys/signs", test_signs);
  g_test_add_func ("/editor/edit-keys/bursts", test_bursts);
  g_test_add_func ("/editor/edit-keys/hand", test_hand_keys);
  g_test_add_func ("/editor/edit-keys/hand-arrows", test_hand_arrows);
  g_test_add_func ("/editor/edit-keys/palette", test_palette_keys);
  for (gsize i = 0; i < G_N_ELEMENTS (menu_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/edit-keys/menu/", menu_cases[i].name, NULL);

      g_test_add_data_func (path, &menu_cases[i], test_menu);
    }
  return g_test_run ();
}
