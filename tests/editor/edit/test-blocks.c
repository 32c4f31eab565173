/* SPDX-License-Identifier: Apache-2.0 */
/* What the actions `block.*` do to squares that are selected or held. */
#include "edit-fixture.h"

#include "mas-blocks.h"

/* The page of a window puts the group there, and ends it. */
static void
blocks_init (Fixture    *f,
             const char *what)
{
  fixture_init (f, what);
  gtk_widget_insert_action_group (GTK_WIDGET (f->area), "block",
                                  G_ACTION_GROUP (mas_blocks_new (f->area)));
}

static void
act_on (Fixture    *f,
        const char *name)
{
  g_autofree char *action = g_strconcat ("block.", name, NULL);

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (f->area), action, NULL));
}

/* Puts pieces on squares: "0=P 1=Q". */
static void
put (Fixture    *f,
     const char *pieces)
{
  g_auto (GStrv) parts = g_strsplit (pieces, " ", -1);
  g_autoptr (QiEdit) edit = qi_edit_new ();

  for (guint i = 0; parts[i] != NULL; i++)
    {
      char *equals = strchr (parts[i], '=');

      *equals = '\0';
      qi_edit_put (edit, fixture_square (f, parts[i]), &QI_TOKEN (equals + 1));
    }
  g_assert_true (mas_document_apply (f->document, edit, "Put", NULL, NULL));
}

/* Selects squares: "0 1 3 4"; "" none, "all" all. */
static void
choose (Fixture    *f,
        const char *names)
{
  g_auto (GStrv) parts = g_strsplit (names, " ", -1);
  g_autoptr (GArray) squares = g_array_new (FALSE, FALSE, sizeof (guint));

  mas_cursor_select_none (f->area->cursor);
  if (g_str_equal (names, "all"))
    mas_cursor_select_all (f->area->cursor);
  if (g_str_equal (names, "all") || *names == '\0')
    return;
  for (guint i = 0; parts[i] != NULL; i++)
    {
      const guint square = fixture_square (f, parts[i]);

      g_array_append_val (squares, square);
    }
  mas_cursor_select_squares (f->area->cursor, squares);
}

static void
expect_selected (Fixture    *f,
                 const char *names)
{
  g_auto (GStrv) parts = g_strsplit (names, " ", -1);
  GtkBitset *selection = mas_cursor_get_selection (f->area->cursor);

  g_assert_cmpuint (gtk_bitset_get_size (selection), ==, g_strv_length (parts));
  for (guint i = 0; parts[i] != NULL; i++)
    g_assert_true (gtk_bitset_contains (selection, fixture_square (f, parts[i])));
}

/* On a board of 3 × 3, square 3 × rank + file, and of 2 × 2 × 2, square 4 × layer + 2 × rank + file: seen from above, the
 * first rank at the top. */
static const struct
{
  const char *name;
  const char *board;
  const char *pieces;
  const char *selected;
  const char *action;
  const char *expected;
  const char *landed; /* selected afterwards */
} changes[] = {
  { "right", "3x3", "0=P 1=Q", "0 1 3 4", "turn-right", "0= 1=P 3= 4=Q", "0 1 3 4" },
  { "left", "3x3", "0=P 1=Q", "0 1 3 4", "turn-left", "0=Q 1= 3=P 4=", "0 1 3 4" },
  { "half", "3x3", "0=P 1=Q", "0 1 3 4", "turn-half", "0= 1= 3=Q 4=P", "0 1 3 4" },
  { "files", "3x3", "0=P 4=Q", "0 1 3 4", "mirror-files", "0= 1=P 3=Q 4=", "0 1 3 4" },
  { "ranks", "3x3", "0=P 1=Q", "0 1 3 4", "mirror-ranks", "0= 1= 3=P 4=Q", "0 1 3 4" },
  { "diagonal", "3x3", "1=P 4=Q", "0 1 3 4", "mirror-diagonal", "0= 1= 3=P 4=Q", "0 1 3 4" },
  { "sides", "3x3", "0=P 1=q", "0 1 3 4", "swap-sides", "0=p 1=Q", "0 1 3 4" },
  { "other-player", "3x3", "0=P 1=q", "0 1 3 4", "other-player", "0= 1= 3=Q 4=p", "0 1 3 4" },
  { "row-right", "3x3", "0=P 2=Q", "0 1 2", "turn-right", "0=P 1= 2= 3= 6=Q", "0 3 6" },
  { "all-right", "3x3", "0=P 1=Q", "all", "turn-right", "0= 1= 2=P 5=Q", "0 1 2 3 4 5 6 7 8" },
  { "all-sides", "3x3", "0=P 1=q", "all", "swap-sides", "0=p 1=Q", "0 1 2 3 4 5 6 7 8" },
  { "layers", "2x2x2", "0=P", "0 4", "mirror-layers", "0= 4=P", "0 4" },
  { "files-layers", "2x2x2", "1=P", "all", "files-layers", "1= 4=P", "0 1 2 3 4 5 6 7" },
  { "ranks-layers", "2x2x2", "2=P", "all", "ranks-layers", "2= 4=P", "0 1 2 3 4 5 6 7" },
};

static void
test_change (gconstpointer data)
{
  const __typeof__ (changes[0]) *test = data;
  Fixture f = { 0 };

  blocks_init (&f, test->board);
  put (&f, test->pieces);
  choose (&f, test->selected);
  act_on (&f, test->action);
  fixture_expect (&f, test->expected);
  expect_selected (&f, test->landed);
  g_assert_cmpuint (fixture_n_steps (&f), ==, 2);
  fixture_settle (&f);
  fixture_clear (&f);
}

/* What cannot be done is said, and changes nothing. */
static const struct
{
  const char *name;
  const char *board;
  const char *pieces;
  const char *selected;
  const char *stamp; /* held meanwhile, or NULL */
  const char *action;
  const char *words;
} refused[] = {
  { "turn-none", "3x3", "0=P", "", NULL, "turn-right", "Select squares first" },
  { "fill-none", "3x3", "0=P", "", NULL, "fill", "Select squares first" },
  { "crop-none", "3x3", "0=P", "", NULL, "crop", "Select squares first" },
  { "no-room", "2x3", "0=P", "0 1 2", NULL, "turn-right", "does not fit on the board" },
  { "fill-empty-handed", "3x3", "0=P", "0 1", NULL, "fill", "Hold a piece of the palette first" },
  { "fill-same", "3x3", "0=P 1=P", "0 1", "P", "fill", "There is nothing to change" },
  { "crop-all", "3x3", "0=P", "all", NULL, "crop", "There is nothing to change" },
};

static void
test_refused (gconstpointer data)
{
  const __typeof__ (refused[0]) *test = data;
  Fixture f = { 0 };

  blocks_init (&f, test->board);
  put (&f, test->pieces);
  choose (&f, test->selected);
  if (test->stamp != NULL)
    mas_held_stamp (f.area->held, &QI_TOKEN (test->stamp));
  act_on (&f, test->action);
  fixture_expect_status (&f, test->words);
  fixture_expect (&f, test->pieces);
  g_assert_cmpuint (fixture_n_steps (&f), ==, 1);
  fixture_clear (&f);
}

static void
test_fill (void)
{
  Fixture f = { 0 };

  blocks_init (&f, "3x3");
  put (&f, "3=Q 4=Q 5=Q");
  mas_held_stamp (f.area->held, &QI_TOKEN ("P"));
  choose (&f, "0 8");
  act_on (&f, "fill");
  fixture_expect (&f, "0=P 1= 4=Q 7= 8=P");
  /* The squares around the cursor's that are like it: the piece above a wall of others. */
  mas_cursor_start (f.area->cursor, 1);
  act_on (&f, "fill-connected");
  fixture_expect (&f, "0=P 1=P 2=P 3=Q 5=Q 6= 7= 8=P");
  fixture_clear (&f);
}

static void
test_crop (void)
{
  Fixture f = { 0 };

  blocks_init (&f, "3x3");
  put (&f, "4=Q 8=P");
  choose (&f, "4 5 7 8");
  act_on (&f, "crop");
  g_assert_cmpuint (qi_position_get_n_squares (fixture_position (&f)), ==, 4);
  fixture_expect (&f, "0=Q 1= 2= 3=P");
  fixture_clear (&f);
}

static const struct
{
  const char *name;
  const char *old;
  const char *token;
  const char *expected;
  guint       n_steps;
} replacements[] = {
  { "kind", "P", "Q", "0=Q 1=Q 2=K 8=P", 2 },
  { "none-there", "R", "Q", "0=P 1=P 2=K 8=P", 1 },
  { "no-token", "", "Q", "0=P 1=P 2=K 8=P", 1 },
  { "by-nothing", "P", "", "0=P 1=P 2=K 8=P", 1 },
};

/* Only what is selected is replaced. */
static void
test_replace (gconstpointer data)
{
  const __typeof__ (replacements[0]) *test = data;
  Fixture f = { 0 };

  blocks_init (&f, "3x3");
  put (&f, "0=P 1=P 2=K 8=P");
  choose (&f, "0 1 2");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (f.area), "block.replace", "(ss)",
                                             test->old, test->token));
  fixture_expect (&f, test->expected);
  g_assert_cmpuint (fixture_n_steps (&f), ==, test->n_steps);
  if (test->n_steps == 1)
    fixture_expect_status (&f, "There is nothing to change");
  fixture_clear (&f);
}

/* A held block is turned in the hand, and lies as it is seen when it is put down. */
static void
test_held (void)
{
  Fixture f = { 0 };
  QiBlock *block = NULL;

  blocks_init (&f, "4x4");
  put (&f, "0=P 1=Q");
  choose (&f, "0 1 4 5");
  act_on (&f, "hold");
  g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_BLOCK);
  g_assert_true (mas_held_is_kept (f.area->held));
  act_on (&f, "turn-right");
  block = mas_held_get_block (f.area->held);
  g_assert_null (qi_block_get_piece (block, 0));
  g_assert_true (qi_token_is (qi_block_get_piece (block, 1), "P"));
  g_assert_true (qi_token_is (qi_block_get_piece (block, 3), "Q"));
  g_assert_true (mas_held_is_kept (f.area->held));
  act_on (&f, "swap-sides");
  g_assert_true (qi_token_is (qi_block_get_piece (mas_held_get_block (f.area->held), 1), "p"));
  g_assert_cmpuint (fixture_n_steps (&f), ==, 1);
  fixture_click (&f, "10", GDK_BUTTON_PRIMARY, 0);
  fixture_expect (&f, "0=P 1=Q 10= 11=p 14= 15=q");
  /* Still held, it is drawn under the pointer, on a flipped board as well. */
  g_object_set (f.area, "flipped", TRUE, NULL);
  fixture_settle (&f);
  fixture_key (&f, "Escape");
  g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_NOTHING);
  fixture_clear (&f);
}

static void
set_bytes (Fixture    *f,
           const char *type,
           const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GdkContentProvider) provider = gdk_content_provider_new_for_bytes (type, bytes);

  g_assert_true (
    gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (f->area)), provider));
}

/* A cut empties the squares; what was cut is held by a paste, and lies where it is put down. */
static void
test_cut (void)
{
  Fixture f = { 0 };

  blocks_init (&f, "4x4");
  put (&f, "0=P 1=Q");
  choose (&f, "0 1 4 5");
  act_on (&f, "cut");
  fixture_expect (&f, "0= 1=");
  fixture_expect_status (&f, "Cut: 4 squares, 2 pieces");
  act_on (&f, "paste");
  wait_for (mas_held_get_kind (f.area->held) == MAS_HELD_BLOCK);
  g_assert_false (mas_held_is_kept (f.area->held));
  fixture_click (&f, "10", GDK_BUTTON_PRIMARY, 0);
  fixture_expect (&f, "0= 1= 10=P 11=Q");
  g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_NOTHING);
  /* Without a selection it is the cursor's square. */
  choose (&f, "");
  mas_cursor_start (f.area->cursor, 11);
  act_on (&f, "copy");
  fixture_expect_status (&f, "Copied: 1 square, 1 piece");
  fixture_expect (&f, "11=Q");
  fixture_clear (&f);
}

static char *
dup_status (Fixture *f)
{
  char *status = NULL;

  g_object_get (f->area, "status", &status, NULL);
  return status;
}

static gboolean
is_unreadable (Fixture *f)
{
  g_autofree char *status = dup_status (f);

  return g_strcmp0 (status, "The copied squares cannot be read.") == 0;
}

static const struct
{
  const char *name;
  const char *type;
  const char *text;
} unreadable[] = {
  { "other-type", "text/plain", "P" },
  { "nothing", MAS_BLOCK_MIME_TYPE, "" },
  { "no-json", MAS_BLOCK_MIME_TYPE, "{" },
  { "no-block", MAS_BLOCK_MIME_TYPE, "{}" },
};

static void
test_unreadable (gconstpointer data)
{
  const __typeof__ (unreadable[0]) *test = data;
  Fixture f = { 0 };

  blocks_init (&f, "3x3");
  set_bytes (&f, test->type, test->text);
  mas_edit_area_say (f.area, "not yet");
  act_on (&f, "paste");
  wait_for (is_unreadable (&f));
  g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_NOTHING);
  g_assert_cmpuint (fixture_n_steps (&f), ==, 0);
  fixture_clear (&f);
}

/* Selects by what stands on the cursor's square, 4. */
static const struct
{
  const char *name;
  const char *selected;
  const char *expected; /* "": none */
} selects[] = {
  { "select-invert", "0 1 2 3 4 5", "6 7 8" },
  { "select-invert", "all", "" },
  { "select-same", "", "4 0" },
  { "select-side", "", "0 4 8" },
  { "select-file", "", "1 4 7" },
  { "select-rank", "", "3 4 5" },
  { "select-layer", "", "0 1 2 3 4 5 6 7 8" },
};

static void
test_selects (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (selects); i++)
    {
      Fixture f = { 0 };

      blocks_init (&f, "3x3");
      put (&f, "0=P 4=P 8=Q 2=p");
      mas_cursor_start (f.area->cursor, 4);
      choose (&f, selects[i].selected);
      act_on (&f, selects[i].name);
      if (*selects[i].expected != '\0')
        expect_selected (&f, selects[i].expected);
      else
        {
          fixture_expect_status (&f, "Nothing is selected");
          g_assert_true (gtk_bitset_is_empty (mas_cursor_get_selection (f.area->cursor)));
        }
      g_assert_cmpuint (fixture_n_steps (&f), ==, 1);
      fixture_clear (&f);
    }
}

/* At the edge nothing moves, and that is said; a selection without pieces moves alone. */
static void
test_shift (void)
{
  Fixture f = { 0 };

  blocks_init (&f, "3x3");
  put (&f, "0=P");
  choose (&f, "0");
  act_on (&f, "shift-up");
  fixture_expect_status (&f, "A piece would fall off the board");
  fixture_expect (&f, "0=P");
  expect_selected (&f, "0");
  choose (&f, "");
  act_on (&f, "shift-down");
  fixture_expect (&f, "0=P");
  choose (&f, "4 5");
  act_on (&f, "shift-down");
  expect_selected (&f, "7 8");
  g_assert_cmpuint (fixture_n_steps (&f), ==, 1);
  fixture_clear (&f);
}

/* An area that has no document yet does nothing at all. */
static void
test_no_document (void)
{
  static const char *const actions[] = {
    "copy",        "cut",           "hold",         "fill",       "fill-connected",
    "crop",        "turn-right",    "mirror-files", "swap-sides", "other-player",
    "select-same", "select-invert", "shift-left",   "shift-on",
  };
  Fixture f = { 0 };
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  blocks_init (&f, "3x3");
  mas_edit_area_set_document (f.area, NULL);
  mas_edit_area_say (f.area, "before");
  before = dup_status (&f);
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    act_on (&f, actions[i]);
  g_assert_true (
    gtk_widget_activate_action (GTK_WIDGET (f.area), "block.replace", "(ss)", "P", "Q"));
  g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_NOTHING);
  after = dup_status (&f);
  g_assert_cmpstr (after, ==, before);
  fixture_clear (&f);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  case_table_add ("/editor/blocks/change/", changes, test_change);
  case_table_add ("/editor/blocks/refused/", refused, test_refused);
  case_table_add ("/editor/blocks/replace/", replacements, test_replace);
  case_table_add ("/editor/blocks/unreadable/", unreadable, test_unreadable);
  g_test_add_func ("/editor/blocks/fill", test_fill);
  g_test_add_func ("/editor/blocks/crop", test_crop);
  g_test_add_func ("/editor/blocks/held", test_held);
  g_test_add_func ("/editor/blocks/cut", test_cut);
  g_test_add_func ("/editor/blocks/selects", test_selects);
  g_test_add_func ("/editor/blocks/shift", test_shift);
  g_test_add_func ("/editor/blocks/no-document", test_no_document);
  return g_test_run ();
}
