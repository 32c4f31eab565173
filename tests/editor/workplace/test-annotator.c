/* SPDX-License-Identifier: Apache-2.0 */
#include "fake-workplace.h"
#include "mas-annotator.h"

typedef struct
{
  FakeWorkplace *place;
  MasAnnotator  *annotator;
} Fixture;

static void
fixture_init (Fixture *self)
{
  self->place = fake_workplace_new ("8x8");
  self->annotator = mas_annotator_new (MAS_WORKPLACE (self->place));
}

static void
fixture_clear (Fixture *self)
{
  g_assert_finalize_object (self->annotator);
  g_assert_finalize_object (self->place);
}

static void
assert_words (Fixture    *self,
              guint       square,
              const char *expect)
{
  g_autofree char *words = mas_annotator_dup_words (self->annotator, square);

  g_assert_cmpstr (words, ==, expect);
}

static void
test_mark (void)
{
  Fixture f;

  fixture_init (&f);
  mas_annotator_mark_square (f.annotator, 9, QI_MARK_RED);
  assert_words (&f, 9, "marked red");
  assert_words (&f, 10, "");
  g_assert_cmpstr (f.place->said, ==, "b2 marked");
  mas_annotator_mark_square (f.annotator, 9, QI_MARK_RED);
  assert_words (&f, 9, "");
  g_assert_null (mas_annotator_get_marks (f.annotator));
  g_assert_cmpuint (fake_workplace_count_steps (f.place), ==, 2);
  fixture_clear (&f);
}

static void
on_changed_cb (MasAnnotator *annotator,
               guint        *n)
{
  (*n)++;
}

static void
test_tools (void)
{
  Fixture f;
  guint n = 0;

  fixture_init (&f);
  g_signal_connect (f.annotator, "changed", G_CALLBACK (on_changed_cb), &n);
  g_assert_true (mas_annotator_choose (f.annotator, "circle"));
  g_assert_true (mas_annotator_choose (f.annotator, "blue"));
  g_assert_false (mas_annotator_choose (f.annotator, "line"));
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpint (mas_annotator_get_shape (f.annotator), ==, QI_MARK_CIRCLE);
  g_assert_cmpint (mas_annotator_get_colour_for (f.annotator, 0), ==, QI_MARK_BLUE);
  g_assert_cmpint (mas_annotator_get_colour_for (f.annotator, GDK_SHIFT_MASK), ==, QI_MARK_RED);
  g_assert_cmpint (mas_annotator_get_colour_for (f.annotator, GDK_SHIFT_MASK | GDK_CONTROL_MASK),
                   ==, QI_MARK_YELLOW);
  mas_cursor_start (f.place->cursor, 3);
  mas_annotator_mark_selection (f.annotator);
  assert_words (&f, 3, "blue circle");
  fixture_clear (&f);
}

/* All squares of a selection are marked; when all are marked already the marks are removed. */
static void
test_selection (void)
{
  Fixture f;

  fixture_init (&f);
  mas_cursor_start (f.place->cursor, 0);
  mas_cursor_select_box (f.place->cursor, 2);
  mas_annotator_mark_square (f.annotator, 1, QI_MARK_GREEN);
  mas_annotator_mark_selection (f.annotator);
  for (guint i = 0; i < 3; i++)
    assert_words (&f, i, "marked");
  mas_annotator_mark_selection (f.annotator);
  for (guint i = 0; i < 3; i++)
    assert_words (&f, i, "");
  g_assert_cmpuint (fake_workplace_count_steps (f.place), ==, 3);
  fixture_clear (&f);
}

/* The first square decides whether a sweep marks or removes marks, and the sweep is one step. */
static void
test_sweep (void)
{
  Fixture f;

  fixture_init (&f);
  mas_annotator_mark_square (f.annotator, 1, QI_MARK_GREEN);
  mas_annotator_sweep_begin (f.annotator, 0);
  for (guint i = 0; i < 4; i++)
    g_assert_true (mas_annotator_sweep (f.annotator, i));
  mas_document_end_group (f.place->document);
  for (guint i = 0; i < 4; i++)
    assert_words (&f, i, "marked");
  g_assert_cmpuint (fake_workplace_count_steps (f.place), ==, 2);
  mas_annotator_sweep_begin (f.annotator, 3);
  for (guint i = 4; i > 0; i--)
    g_assert_true (mas_annotator_sweep (f.annotator, i));
  for (guint i = 0; i < 5; i++)
    assert_words (&f, i, i == 0 ? "marked" : "");
  g_assert_cmpuint (fake_workplace_count_steps (f.place), ==, 3);
  fixture_clear (&f);
}

static void
test_arrow (void)
{
  Fixture f;
  const MasDrawnMarks *drawn = NULL;

  fixture_init (&f);
  drawn = &f.place->overlay.drawn;
  g_assert_false (mas_annotator_arrow_end (f.annotator, 5));
  mas_cursor_select_all (f.place->cursor);
  mas_annotator_arrow_begin (f.annotator, 4);
  g_assert_true (gtk_bitset_is_empty (mas_cursor_get_selection (f.place->cursor)));
  g_assert_false (drawn->drawing);
  mas_annotator_arrow_to (f.annotator, 12);
  g_assert_true (drawn->drawing);
  g_assert_cmpuint (drawn->preview.to, ==, 12);
  g_assert_true (mas_annotator_arrow_end (f.annotator, 20));
  g_assert_false (drawn->drawing);
  assert_words (&f, 4, "arrow to e3");
  assert_words (&f, 20, "arrow from e1");
  /* An arrow that ends where it began, or is cancelled, draws nothing. */
  mas_annotator_arrow_begin (f.annotator, 4);
  g_assert_true (mas_annotator_arrow_end (f.annotator, 4));
  g_assert_cmpstr (f.place->said, ==, "next");
  mas_annotator_arrow_begin (f.annotator, 4);
  mas_annotator_arrow_to (f.annotator, 12);
  g_assert_true (mas_annotator_arrow_cancel (f.annotator));
  g_assert_false (mas_annotator_arrow_cancel (f.annotator));
  g_assert_false (drawn->drawing);
  mas_annotator_arrow_to (f.annotator, 12);
  g_assert_false (drawn->drawing);
  g_assert_cmpuint (fake_workplace_count_steps (f.place), ==, 1);
  fixture_clear (&f);
}

static void
test_label (void)
{
  Fixture f;

  fixture_init (&f);
  mas_annotator_set_label (f.annotator, 7, "");
  g_assert_cmpuint (fake_workplace_count_steps (f.place), ==, 0);
  mas_annotator_set_label (f.annotator, 7, "A");
  g_assert_cmpstr (mas_annotator_get_label (f.annotator, 7), ==, "A");
  assert_words (&f, 7, "label “A”");
  mas_annotator_set_label (f.annotator, 7, "");
  g_assert_null (mas_annotator_get_label (f.annotator, 7));
  g_assert_cmpuint (fake_workplace_count_steps (f.place), ==, 2);
  fixture_clear (&f);
}

static void
test_clear (void)
{
  Fixture f;

  fixture_init (&f);
  mas_annotator_clear_all (f.annotator);
  g_assert_cmpstr (f.place->said, ==, "There are no marks on this board");
  mas_annotator_mark_square (f.annotator, 1, QI_MARK_GREEN);
  mas_annotator_draw_arrow (f.annotator, 1, 2, QI_MARK_GREEN);
  mas_annotator_mark_square (f.annotator, 3, QI_MARK_GREEN);
  mas_annotator_clear_square (f.annotator, 2);
  assert_words (&f, 1, "marked");
  mas_annotator_clear_all (f.annotator);
  g_assert_null (mas_annotator_get_marks (f.annotator));
  g_assert_cmpuint (fake_workplace_count_steps (f.place), ==, 5);
  fixture_clear (&f);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/annotator/mark", test_mark);
  g_test_add_func ("/editor/annotator/tools", test_tools);
  g_test_add_func ("/editor/annotator/selection", test_selection);
  g_test_add_func ("/editor/annotator/sweep", test_sweep);
  g_test_add_func ("/editor/annotator/arrow", test_arrow);
  g_test_add_func ("/editor/annotator/label", test_label);
  g_test_add_func ("/editor/annotator/clear", test_clear);
  return g_test_run ();
}
