/* SPDX-License-Identifier: Apache-2.0 */
/* One of the two boards of a comparison, by keys and by the pointer. */
#include "case-table.h"
#include "editor-test.h"
#include "press-key.h"

#include "mas-board-view.h"
#include "mas-compare-board.h"
#include "qi-difference.h"

typedef struct
{
  GtkWidget       *window;
  MasCompareBoard *board;
  QiDifference    *difference;
  guint            pointed;
  guint            activated;
} Fixture;

static void
on_pointed_cb (Fixture *self,
               guint    square)
{
  self->pointed = square;
}

static void
on_activated_cb (Fixture *self,
                 guint    square)
{
  self->activated = square;
}

static QiSetup *
new_layers (const char *piece)
{
  const gint64 sizes[] = { 2, 3, 3 };
  g_autoptr (QiPosition) empty =
    qi_position_new (sizes, 3, &QI_TOKEN ("C"), &QI_TOKEN ("c"), qi_limits_get_default (), NULL);
  g_autoptr (QiSetup) before = qi_setup_new (empty, NULL, NULL);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (GError) error = NULL;
  QiSetup *setup = NULL;

  if (piece == NULL)
    return g_steal_pointer (&before);
  qi_edit_put (edit, 4, &QI_TOKEN (piece));
  setup = qi_edit_apply (edit, before, qi_limits_get_default (), NULL, &error);
  g_assert_no_error (error);
  return setup;
}

static void
fixture_init (Fixture *self)
{
  g_autoptr (QiSetup) before = new_layers (NULL);
  g_autoptr (QiSetup) after = new_layers ("Q");

  self->difference = qi_difference_new (before, after);
  self->board = g_object_new (MAS_TYPE_COMPARE_BOARD, NULL);
  self->pointed = self->activated = 99;
  g_signal_connect_swapped (self->board, "pointed", G_CALLBACK (on_pointed_cb), self);
  g_signal_connect_swapped (self->board, "activated", G_CALLBACK (on_activated_cb), self);
  self->window = present_alone (self->board, 600, 500);
  wait_for (gtk_widget_get_width (GTK_WIDGET (mas_compare_board_get_view (self->board))) > 0);
}

static void
fixture_clear (Fixture *self)
{
  destroy_with (self->window, self->board);
  qi_difference_unref (self->difference);
}

/* Two layers of 3 × 3: 9 × layer + 3 × rank + file. */
static const struct
{
  const char *name;
  guint       keyval;
  guint       from;
  guint       to;
} keys[] = {
  { "left", GDK_KEY_Left, 4, 3 },
  { "right", GDK_KEY_Right, 4, 5 },
  { "up", GDK_KEY_Up, 4, 1 },
  { "down", GDK_KEY_Down, 4, 7 },
  { "home", GDK_KEY_Home, 5, 3 },
  { "end", GDK_KEY_End, 3, 5 },
  { "page-down", GDK_KEY_Page_Down, 4, 13 },
  { "page-up", GDK_KEY_Page_Up, 13, 4 },
  { "first-layer", GDK_KEY_Page_Up, 4, 4 },
  { "last-layer", GDK_KEY_Page_Down, 13, 13 },
};

/* Arrows as on the board that is edited (interaction.md, the keyboard); Return asks for the difference there. */
static void
test_keys (gconstpointer data)
{
  const __typeof__ (keys[0]) *test = data;
  Fixture f = { 0 };

  fixture_init (&f);
  mas_compare_board_set_difference (f.board, f.difference);
  settle ();
  gtk_widget_grab_focus (GTK_WIDGET (mas_compare_board_get_view (f.board)));
  /* From the first square to @from. */
  g_assert_true (try_bindings (GTK_WIDGET (f.board), GDK_KEY_Home, 0));
  for (guint i = 0; i < test->from / 9; i++)
    try_bindings (GTK_WIDGET (f.board), GDK_KEY_Page_Down, 0);
  for (guint i = 0; i < test->from % 9 / 3; i++)
    try_bindings (GTK_WIDGET (f.board), GDK_KEY_Down, 0);
  for (guint i = 0; i < test->from % 3; i++)
    try_bindings (GTK_WIDGET (f.board), GDK_KEY_Right, 0);
  g_assert_cmpuint (mas_compare_board_get_cursor (f.board), ==, test->from);
  f.pointed = 99;
  g_assert_true (try_bindings (GTK_WIDGET (f.board), test->keyval, 0));
  g_assert_cmpuint (mas_compare_board_get_cursor (f.board), ==, test->to);
  g_assert_cmpuint (f.pointed, ==, test->to);
  g_assert_cmpuint (f.activated, ==, 99);
  g_assert_true (try_bindings (GTK_WIDGET (f.board), GDK_KEY_Return, 0));
  g_assert_cmpuint (f.activated, ==, test->to);
  fixture_clear (&f);
}

/* Before there is something to compare, keys and pointer do nothing. */
static void
test_nothing (void)
{
  static const guint all[] = { GDK_KEY_Left, GDK_KEY_End, GDK_KEY_Return };
  Fixture f = { 0 };
  GtkWidget *view = NULL;

  fixture_init (&f);
  view = GTK_WIDGET (mas_compare_board_get_view (f.board));
  for (gsize i = 0; i < G_N_ELEMENTS (all); i++)
    g_assert_false (try_bindings (GTK_WIDGET (f.board), all[i], 0));
  g_assert_false (try_bindings (GTK_WIDGET (f.board), GDK_KEY_plus, GDK_CONTROL_MASK));
  g_signal_emit_by_name (find_controller (view, GTK_TYPE_EVENT_CONTROLLER_MOTION, GTK_PHASE_BUBBLE),
                         "motion", 20., 20.);
  g_signal_emit_by_name (find_controller (view, GTK_TYPE_GESTURE_CLICK, GTK_PHASE_BUBBLE),
                         "released", 1, 20., 20.);
  g_assert_cmpuint (f.pointed, ==, 99);
  g_assert_cmpuint (f.activated, ==, 99);
  fixture_clear (&f);
}

static void
test_pointer (void)
{
  Fixture f = { 0 };
  const DiagramLayout *layout = NULL;
  GtkWidget *view = NULL;
  GtkEventController *motion = NULL;
  double x = 0;
  double y = 0;

  fixture_init (&f);
  mas_compare_board_set_difference (f.board, f.difference);
  settle ();
  view = GTK_WIDGET (mas_compare_board_get_view (f.board));
  layout = mas_board_view_get_layout (MAS_BOARD_VIEW (view));
  motion = find_controller (view, GTK_TYPE_EVENT_CONTROLLER_MOTION, GTK_PHASE_BUBBLE);
  diagram_layout_get_place (layout, 4, &x, &y);
  x += layout->square / 2;
  y += layout->square / 2;
  g_signal_emit_by_name (motion, "motion", x, y);
  g_assert_cmpuint (f.pointed, ==, 4);
  /* Said once. */
  f.pointed = 99;
  g_signal_emit_by_name (motion, "motion", x + 1, y);
  g_assert_cmpuint (f.pointed, ==, 99);
  g_signal_emit_by_name (motion, "leave");
  g_assert_cmpuint (f.pointed, ==, QI_NO_SQUARE);
  g_signal_emit_by_name (find_controller (view, GTK_TYPE_GESTURE_CLICK, GTK_PHASE_BUBBLE),
                         "released", 1, x, y);
  g_assert_cmpuint (f.activated, ==, 4);
  g_assert_cmpuint (mas_compare_board_get_cursor (f.board), ==, 4);
  f.activated = 99;
  g_signal_emit_by_name (find_controller (view, GTK_TYPE_GESTURE_CLICK, GTK_PHASE_BUBBLE),
                         "released", 1, -50., -50.);
  g_assert_cmpuint (f.activated, ==, 99);
  /* Zoomed by keys, and fitted again. */
  const double side = layout->square;
  g_assert_true (try_bindings (GTK_WIDGET (f.board), GDK_KEY_plus, GDK_CONTROL_MASK));
  g_assert_cmpfloat (mas_board_view_get_layout (MAS_BOARD_VIEW (view))->square, >, side);
  g_assert_true (try_bindings (GTK_WIDGET (f.board), GDK_KEY_9, GDK_CONTROL_MASK));
  g_assert_cmpfloat_with_epsilon (mas_board_view_get_layout (MAS_BOARD_VIEW (view))->square, side,
                                  1e-9);
  fixture_clear (&f);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  case_table_add ("/editor/compare-board/keys/", keys, test_keys);
  g_test_add_func ("/editor/compare-board/nothing", test_nothing);
  g_test_add_func ("/editor/compare-board/pointer", test_pointer);
  return g_test_run ();
}
