/* SPDX-License-Identifier: Apache-2.0 */
/* Fingers: tap, hold, drag, a second one, and the lens over squares that a fingertip hides; what two of them do to the
 * board is in test-board-view.c. No display of a test has a touch screen: signals of the gestures stand for it. */
#include "case-table.h"
#include "edit-fixture.h"

#include "mas-carried.h"

static gpointer
find_gesture (Fixture *self,
              GType    type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (self->area));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (G_OBJECT_TYPE (controller) == type)
        return controller;
    }
  g_assert_not_reached ();
}

static void
touch (Fixture    *self,
       const char *place)
{
  double x = 0;
  double y = 0;

  fixture_place (self, place, &x, &y);
  g_signal_emit_by_name (find_gesture (self, GTK_TYPE_GESTURE_DRAG), "drag-begin", x, y);
  mas_pointer_set_touch (self->area->pointer, TRUE);
}

static void
slide (Fixture    *self,
       const char *place)
{
  double x = 0;
  double y = 0;

  fixture_place (self, place, &x, &y);
  g_signal_emit_by_name (find_gesture (self, GTK_TYPE_GESTURE_DRAG), "drag-update",
                         x - mas_pointer_get_press (self->area->pointer)->x,
                         y - mas_pointer_get_press (self->area->pointer)->y);
}

static void
lift (Fixture    *self,
      const char *place)
{
  double x = 0;
  double y = 0;

  fixture_place (self, place, &x, &y);
  g_signal_emit_by_name (find_gesture (self, GTK_TYPE_GESTURE_DRAG), "drag-end",
                         x - mas_pointer_get_press (self->area->pointer)->x,
                         y - mas_pointer_get_press (self->area->pointer)->y);
}

/* A tap lifts a piece, and another tap puts it down. */
static void
test_tap (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  touch (&f, "e2");
  lift (&f, "e2");
  g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_LIFTED);
  touch (&f, "e4");
  lift (&f, "e4");
  fixture_expect (&f, "e2= e4=P");
  fixture_clear (&f);
}

static void
on_menu_cb (MasPointer    *pointer,
            const MasSpot *spot,
            guint         *square)
{
  *square = spot->square;
}

/* A finger that stays on its place opens the menu, and what it had begun is dropped. */
static void
test_hold (void)
{
  Fixture f = { 0 };
  guint square = QI_NO_SQUARE;
  double x = 0;
  double y = 0;

  fixture_init (&f, "chess");
  g_signal_connect (f.area->pointer, "menu", G_CALLBACK (on_menu_cb), &square);
  fixture_place (&f, "g1", &x, &y);
  touch (&f, "g1");
  g_signal_emit_by_name (find_gesture (&f, GTK_TYPE_GESTURE_LONG_PRESS), "pressed", x, y);
  g_assert_cmpuint (square, ==, fixture_square (&f, "g1"));
  g_assert_false (mas_press_is_running (mas_pointer_get_press (f.area->pointer)));
  fixture_expect (&f, "g1=N");
  fixture_clear (&f);
}

/* A finger drags a piece. */
static void
test_drag (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  touch (&f, "g1");
  slide (&f, "g2");
  slide (&f, "f3");
  lift (&f, "f3");
  fixture_expect (&f, "g1= g2=P f3=N");
  fixture_clear (&f);
}

/* A second finger ends what the first one has begun: nothing is put down, and both zoom. */
static void
test_two_fingers (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  touch (&f, "e2");
  slide (&f, "e4");
  g_assert_true (mas_press_is_running (mas_pointer_get_press (f.area->pointer)));
  g_signal_emit_by_name (find_gesture (&f, GTK_TYPE_GESTURE_ZOOM), "begin", NULL);
  g_assert_false (mas_press_is_running (mas_pointer_get_press (f.area->pointer)));
  lift (&f, "e4");
  fixture_expect (&f, "e2=P e4=");
  fixture_clear (&f);
}

typedef struct
{
  const char *name;
  double      side; /* of a square */
  gboolean    touch;
  gboolean    lens;
} LensCase;

static const LensCase lens_cases[] = {
  { "small", 20, TRUE, TRUE },
  { "just-small", 31, TRUE, TRUE },
  { "large-enough", 32, TRUE, FALSE },
  { "mouse", 20, FALSE, FALSE },
};

static void
test_lens (gconstpointer data)
{
  const LensCase *test = data;
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  MasCarried *carried = MAS_CARRIED (mas_stage_get_carried (f.area->stage));
  mas_board_view_set_square (MAS_BOARD_VIEW (mas_stage_get_board (f.area->stage)), test->side, -1,
                             -1);
  touch (&f, "e2");
  mas_pointer_set_touch (f.area->pointer, test->touch);
  g_assert_false (mas_carried_has_lens (carried));
  slide (&f, "e4");
  g_assert_true (mas_carried_is_shown (carried));
  g_assert_cmpint (mas_carried_has_lens (carried), ==, test->lens);
  /* The lens is drawn, wherever there is room. */
  fixture_settle (&f);
  slide (&f, "e8");
  fixture_settle (&f);
  slide (&f, "e4");
  lift (&f, "e4");
  g_assert_false (mas_carried_has_lens (carried));
  fixture_expect (&f, "e2= e4=P");
  fixture_clear (&f);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/editor/edit-touch/tap", test_tap);
  g_test_add_func ("/editor/edit-touch/hold", test_hold);
  g_test_add_func ("/editor/edit-touch/drag", test_drag);
  g_test_add_func ("/editor/edit-touch/two-fingers", test_two_fingers);
  case_table_add ("/editor/edit-touch/lens/", lens_cases, test_lens);
  return g_test_run ();
}
