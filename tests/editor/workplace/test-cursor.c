/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-cursor.h"

typedef struct
{
  MasCursor *cursor;
  guint      n_moved;
  gboolean   elsewhere; /* whether the last move was to another place */
  guint      n_waits;
  guint      n_selected;
} Fixture;

static QiShape
new_shape (guint layers,
           guint ranks,
           guint files)
{
  gint64 sizes[] = { layers, ranks, files };
  QiShape shape;

  g_assert_true (
    qi_shape_init (&shape, sizes, G_N_ELEMENTS (sizes), qi_limits_get_default (), NULL));
  return shape;
}

static void
on_moved_cb (MasCursor *cursor,
             gboolean   elsewhere,
             Fixture   *self)
{
  self->n_moved++;
  self->elsewhere = elsewhere;
}

static void
on_waits_cb (MasCursor *cursor,
             Fixture   *self)
{
  self->n_waits++;
}

static void
on_selected_cb (MasCursor *cursor,
                Fixture   *self)
{
  self->n_selected++;
}

static void
fixture_init (Fixture *self)
{
  const QiShape shape = new_shape (2, 8, 8);

  *self = (Fixture) { .cursor = mas_cursor_new () };
  g_assert_false (mas_cursor_fit (self->cursor, &shape));
  g_signal_connect (self->cursor, "moved", G_CALLBACK (on_moved_cb), self);
  g_signal_connect (self->cursor, "waits", G_CALLBACK (on_waits_cb), self);
  g_signal_connect (self->cursor, "selected", G_CALLBACK (on_selected_cb), self);
}

static void
assert_at (Fixture *self,
           guint    square,
           guint    anchor)
{
  g_assert_cmpuint (mas_cursor_get_square (self->cursor), ==, square);
  g_assert_cmpuint (mas_cursor_get_anchor (self->cursor), ==, anchor);
}

static void
test_go (void)
{
  Fixture f;

  fixture_init (&f);
  assert_at (&f, 0, 0);
  mas_cursor_go (f.cursor, 9);
  assert_at (&f, 9, 0);
  g_assert_true (f.elsewhere);
  mas_cursor_go (f.cursor, 9);
  g_assert_false (f.elsewhere);
  mas_cursor_start (f.cursor, 10);
  assert_at (&f, 10, 10);
  g_assert_true (f.elsewhere);
  g_assert_cmpuint (f.n_moved, ==, 3);
  g_assert_cmpuint (f.n_selected, ==, 0);
  g_assert_finalize_object (f.cursor);
}

/* Wherever the cursor goes, it no longer waits. */
static void
test_past (void)
{
  Fixture f;

  fixture_init (&f);
  mas_cursor_go (f.cursor, 7);
  mas_cursor_set_past (f.cursor, TRUE);
  g_assert_true (mas_cursor_get_past (f.cursor));
  assert_at (&f, 7, 0);
  mas_cursor_go (f.cursor, 7);
  g_assert_false (mas_cursor_get_past (f.cursor));
  g_assert_cmpuint (f.n_waits, ==, 1);
  g_assert_finalize_object (f.cursor);
}

/* In another shape nothing is selected, and cursor and anchor are on the board. */
static void
test_fit (void)
{
  Fixture f;
  const QiShape same = new_shape (2, 8, 8);
  const QiShape small = new_shape (1, 4, 4);
  const QiShape large = new_shape (3, 9, 9);

  fixture_init (&f);
  mas_cursor_start (f.cursor, 100);
  mas_cursor_select_toggle (f.cursor, 100);
  g_assert_false (mas_cursor_fit (f.cursor, &same));
  g_assert_cmpuint (gtk_bitset_get_size (mas_cursor_get_selection (f.cursor)), ==, 1);
  g_assert_false (mas_cursor_fit (f.cursor, &large));
  g_assert_true (gtk_bitset_is_empty (mas_cursor_get_selection (f.cursor)));
  assert_at (&f, 100, 100);
  g_assert_true (mas_cursor_fit (f.cursor, &small));
  assert_at (&f, 15, 15);
  /* The move to another square was not signalled yet. */
  g_assert_cmpuint (f.n_moved, ==, 1);
  mas_cursor_go (f.cursor, mas_cursor_get_square (f.cursor));
  g_assert_true (f.elsewhere);
  g_assert_cmpuint (f.n_moved, ==, 2);
  g_assert_finalize_object (f.cursor);
}

static const struct
{
  guint from, to, n_squares;
  guint in, out; /* a square inside the box, and one outside */
} boxes[] = {
  { 0, 0, 1, 0, 1 },
  { 0, 9, 4, 8, 2 },
  { 9, 0, 4, 1, 10 },
  { 7, 56, 64, 33, 64 },
  /* Through both layers. */
  { 18, 64 + 9, 8, 64 + 18, 11 },
};

static void
test_box (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (boxes); i++)
    {
      Fixture f;
      GtkBitset *selection = NULL;

      fixture_init (&f);
      selection = mas_cursor_get_selection (f.cursor);
      mas_cursor_start (f.cursor, boxes[i].from);
      mas_cursor_select_toggle (f.cursor, 127);
      mas_cursor_go (f.cursor, boxes[i].to);
      mas_cursor_select_box (f.cursor, boxes[i].to);
      assert_at (&f, boxes[i].to, boxes[i].from);
      g_assert_cmpuint (gtk_bitset_get_size (selection), ==, boxes[i].n_squares);
      g_assert_true (gtk_bitset_contains (selection, boxes[i].in));
      g_assert_false (gtk_bitset_contains (selection, boxes[i].out));
      g_assert_cmpuint (f.n_selected, ==, 2);
      g_assert_finalize_object (f.cursor);
    }
}

static void
test_select (void)
{
  Fixture f;
  const guint squares[] = { 30, 4 };
  g_autoptr (GArray) some = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) selected = NULL;

  fixture_init (&f);
  mas_cursor_select_none (f.cursor);
  g_assert_cmpuint (f.n_selected, ==, 0);
  mas_cursor_select_all (f.cursor);
  g_assert_cmpuint (gtk_bitset_get_size (mas_cursor_get_selection (f.cursor)), ==, 128);
  g_array_append_vals (some, squares, G_N_ELEMENTS (squares));
  mas_cursor_select_squares (f.cursor, some);
  mas_cursor_select_toggle (f.cursor, 5);
  mas_cursor_select_toggle (f.cursor, 5);
  selected = mas_cursor_dup_selection (f.cursor);
  g_assert_cmpuint (selected->len, ==, 2);
  g_assert_cmpuint (g_array_index (selected, guint, 0), ==, 4);
  g_assert_cmpuint (g_array_index (selected, guint, 1), ==, 30);
  mas_cursor_select_none (f.cursor);
  g_assert_true (gtk_bitset_is_empty (mas_cursor_get_selection (f.cursor)));
  g_assert_cmpuint (f.n_selected, ==, 5);
  g_assert_finalize_object (f.cursor);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/cursor/go", test_go);
  g_test_add_func ("/editor/cursor/past", test_past);
  g_test_add_func ("/editor/cursor/fit", test_fit);
  g_test_add_func ("/editor/cursor/box", test_box);
  g_test_add_func ("/editor/cursor/select", test_select);
  return g_test_run ();
}
