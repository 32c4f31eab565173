/* SPDX-License-Identifier: Apache-2.0 */
/* What the area's gestures and key controllers make of what they report, without a pointer or a keyboard. */
#include "edit-fixture.h"

static gpointer
find_gesture (Fixture *f,
              GType    type)
{
  return find_controller (f->area, type, GTK_PHASE_BUBBLE);
}

static const MasPress *
get_press (Fixture *f)
{
  return mas_pointer_get_press (f->area->pointer);
}

static void
begin_at (Fixture    *f,
          const char *place)
{
  double x = 0;
  double y = 0;

  fixture_place (f, place, &x, &y);
  g_signal_emit_by_name (find_gesture (f, GTK_TYPE_GESTURE_DRAG), "drag-begin", x, y);
}

/* Moves to @place from where the button went down. */
static void
move_to (Fixture    *f,
         const char *place,
         const char *signal)
{
  double x = 0;
  double y = 0;

  fixture_place (f, place, &x, &y);
  g_signal_emit_by_name (find_gesture (f, GTK_TYPE_GESTURE_DRAG), signal, x - get_press (f)->x,
                         y - get_press (f)->y);
}

/* interaction.md, the table of inputs: what is held decides what a press and a sweep do. */
static const struct
{
  const char  *name;
  const char  *stamp; /* held; NULL: nothing */
  const char  *from;
  const char  *to;
  MasPressKind kind; /* while the button is down */
  const char  *expected;
} drags[] = {
  { "piece", NULL, "e2", "e4", MAS_PRESS_DRAG, "e2= e4=P" },
  { "empty", NULL, "e4", "f5", MAS_PRESS_SELECT, "e4= f5=" },
  { "stamp", "Q", "e4", "e6", MAS_PRESS_STROKE, "e4=Q e5=Q e6=Q" },
};

static void
test_drag (gconstpointer data)
{
  const __typeof__ (drags[0]) *test = data;
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  if (test->stamp != NULL)
    mas_held_stamp (f.area->held, &QI_TOKEN (test->stamp));
  begin_at (&f, test->from);
  move_to (&f, test->to, "drag-update");
  g_assert_cmpint (get_press (&f)->kind, ==, test->kind);
  move_to (&f, test->to, "drag-end");
  g_assert_cmpint (get_press (&f)->kind, ==, MAS_PRESS_NONE);
  fixture_expect (&f, test->expected);
  /* A second end, as after a cancelled press, does nothing. */
  move_to (&f, "a1", "drag-end");
  fixture_expect (&f, test->expected);
  fixture_clear (&f);
}

/* Esc backs out of a running drag, wherever the keyboard is; without one it is left to others. */
static void
test_escape (void)
{
  GtkEventController *keys = NULL;
  gboolean used = FALSE;
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  keys = find_controller (f.area, GTK_TYPE_EVENT_CONTROLLER_KEY, GTK_PHASE_CAPTURE);
  g_signal_emit_by_name (keys, "key-pressed", GDK_KEY_Escape, 0, 0, &used);
  g_assert_false (used);
  begin_at (&f, "e2");
  move_to (&f, "e4", "drag-update");
  g_signal_emit_by_name (keys, "key-pressed", GDK_KEY_a, 0, 0, &used);
  g_assert_false (used);
  g_assert_cmpint (get_press (&f)->kind, ==, MAS_PRESS_DRAG);
  g_signal_emit_by_name (keys, "key-pressed", GDK_KEY_Escape, 0, 0, &used);
  g_assert_true (used);
  fixture_expect (&f, "e2=P e4=");
  /* The toolkit can take a gesture away as well. */
  begin_at (&f, "e2");
  move_to (&f, "e4", "drag-update");
  g_signal_emit_by_name (find_gesture (&f, GTK_TYPE_GESTURE_DRAG), "cancel", NULL);
  g_assert_cmpint (get_press (&f)->kind, ==, MAS_PRESS_NONE);
  fixture_expect (&f, "e2=P e4=");
  fixture_clear (&f);
}

/* What handles presses itself is left alone. */
static void
test_control (void)
{
  graphene_rect_t rect;
  GtkWidget *entry = NULL;
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  entry = mas_palette_get_entry (MAS_PALETTE (mas_stage_get_palette (f.area->stage)));
  g_assert_true (gtk_widget_compute_bounds (entry, GTK_WIDGET (f.area), &rect));
  g_signal_emit_by_name (find_gesture (&f, GTK_TYPE_GESTURE_DRAG), "drag-begin",
                         (double) (rect.origin.x + rect.size.width / 2),
                         (double) (rect.origin.y + rect.size.height / 2));
  g_assert_cmpint (get_press (&f)->kind, ==, MAS_PRESS_NONE);
  fixture_clear (&f);
}

/* Holding a finger on a square, on a hand or on a piece of the palette opens a popover, unless a stamp or the eraser is
 * held. */
static const struct
{
  const char *name;
  const char *game;
  const char *held; /* "eraser", a stamp; or NULL */
  const char *place;
  gboolean    opens;
} holds[] = {
  { "square", "chess", NULL, "e2", TRUE },     { "empty", "chess", NULL, "e4", TRUE },
  { "hand", "shogi", NULL, "first:", TRUE },   { "palette", "chess", NULL, "stamp:Q", TRUE },
  { "tool", "chess", NULL, "pointer", FALSE }, { "away", "chess", NULL, "away", FALSE },
  { "stamp-held", "chess", "Q", "e2", FALSE }, { "eraser-held", "chess", "eraser", "e2", FALSE },
};

static void
test_hold (gconstpointer data)
{
  const __typeof__ (holds[0]) *test = data;
  double x = 0;
  double y = 0;
  Fixture f = { 0 };

  fixture_init (&f, test->game);
  if (g_strcmp0 (test->held, "eraser") == 0)
    mas_held_erase (f.area->held);
  else if (test->held != NULL)
    mas_held_stamp (f.area->held, &QI_TOKEN (test->held));
  fixture_place (&f, test->place, &x, &y);
  g_signal_emit_by_name (find_gesture (&f, GTK_TYPE_GESTURE_LONG_PRESS), "pressed", x, y);
  g_assert_cmpint (mas_popup_get_open (mas_menus_get_popup (f.area->menus)) != NULL, ==,
                   test->opens);
  g_assert_cmpint (get_press (&f)->kind, ==, MAS_PRESS_NONE);
  fixture_clear (&f);
}

/* Two fingers end what one has begun; without a place between them the board stays as large. */
static void
test_pinch (void)
{
  GtkGesture *pinch = NULL;
  double side = 0;
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  side = mas_board_view_get_layout (MAS_BOARD_VIEW (mas_stage_get_board (f.area->stage)))->square;
  pinch = find_gesture (&f, GTK_TYPE_GESTURE_ZOOM);
  begin_at (&f, "e2");
  g_signal_emit_by_name (pinch, "begin", NULL);
  g_assert_cmpint (get_press (&f)->kind, ==, MAS_PRESS_NONE);
  g_signal_emit_by_name (pinch, "scale-changed", 2.);
  g_assert_cmpfloat_with_epsilon (
    mas_board_view_get_layout (MAS_BOARD_VIEW (mas_stage_get_board (f.area->stage)))->square, side,
    1e-9);
  fixture_clear (&f);
}

static void
test_motion (void)
{
  GtkEventController *motion = NULL;
  double x = 0;
  double y = 0;
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  motion = find_gesture (&f, GTK_TYPE_EVENT_CONTROLLER_MOTION);
  fixture_place (&f, "e4", &x, &y);
  g_signal_emit_by_name (motion, "motion", x, y);
  g_assert_cmpuint (mas_edit_area_get_overlay (f.area)->hover, ==, fixture_square (&f, "e4"));
  g_signal_emit_by_name (motion, "leave");
  g_assert_cmpuint (mas_edit_area_get_overlay (f.area)->hover, ==, QI_NO_SQUARE);
  fixture_clear (&f);
}

/* An area without a document takes no gesture. */
static void
test_no_document (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  mas_edit_area_set_document (f.area, NULL);
  g_signal_emit_by_name (find_gesture (&f, GTK_TYPE_GESTURE_DRAG), "drag-begin", 300., 300.);
  g_assert_cmpint (get_press (&f)->kind, ==, MAS_PRESS_NONE);
  g_signal_emit_by_name (find_gesture (&f, GTK_TYPE_GESTURE_LONG_PRESS), "pressed", 300., 300.);
  g_assert_null (mas_popup_get_open (mas_menus_get_popup (f.area->menus)));
  g_signal_emit_by_name (find_gesture (&f, GTK_TYPE_EVENT_CONTROLLER_MOTION), "motion", 300., 300.);
  g_assert_cmpuint (mas_edit_area_get_overlay (f.area)->hover, ==, QI_NO_SQUARE);
  fixture_clear (&f);
}

/* In the palette a letter picks the stamp; Ctrl, Alt and keys without a character do nothing there, and nothing at all where
 * there is no event to compose from. */
static const struct
{
  const char     *name;
  gboolean        on_board;
  guint           keyval;
  GdkModifierType mods;
  const char     *stamp; /* held then; NULL: none */
} keys[] = {
  { "letter", FALSE, GDK_KEY_q, 0, "q" },
  { "capital", FALSE, GDK_KEY_Q, GDK_SHIFT_MASK, "Q" },
  { "with-ctrl", FALSE, GDK_KEY_q, GDK_CONTROL_MASK, NULL },
  { "with-alt", FALSE, GDK_KEY_q, GDK_ALT_MASK, NULL },
  { "no-character", FALSE, GDK_KEY_Shift_L, 0, NULL },
  { "board", TRUE, GDK_KEY_q, 0, NULL },
};

static void
test_key (gconstpointer data)
{
  const __typeof__ (keys[0]) *test = data;
  GtkEventController *controller = NULL;
  gboolean used = FALSE;
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  if (!test->on_board)
    gtk_widget_grab_focus (fixture_slot (&f, "stamp:P"));
  controller = find_gesture (&f, GTK_TYPE_EVENT_CONTROLLER_KEY);
  g_signal_emit_by_name (controller, "key-pressed", test->keyval, 0, test->mods, &used);
  g_signal_emit_by_name (controller, "key-released", test->keyval, 0, test->mods);
  g_assert_cmpint (used, ==, test->stamp != NULL);
  if (test->stamp != NULL)
    g_assert_true (qi_token_is (mas_held_get_token (f.area->held), test->stamp));
  else
    g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_NOTHING);
  g_assert_cmpuint (fixture_n_steps (&f), ==, 0);
  fixture_clear (&f);
}

/* While F8 is down the board shows what the knight attacks. */
static void
test_attacks (void)
{
  GtkEventController *controller = NULL;
  GtkBitset *seen = NULL;
  gboolean used = FALSE;
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  controller = find_gesture (&f, GTK_TYPE_EVENT_CONTROLLER_KEY);
  mas_cursor_start (f.area->cursor, fixture_square (&f, "g1"));
  g_signal_emit_by_name (controller, "key-pressed", GDK_KEY_F8, 0, 0, &used);
  g_assert_true (used);
  seen = mas_edit_area_get_overlay (f.area)->seen;
  g_assert_cmpuint (gtk_bitset_get_size (seen), ==, 3);
  g_assert_true (gtk_bitset_contains (seen, fixture_square (&f, "f3")));
  g_assert_true (gtk_bitset_contains (seen, fixture_square (&f, "h3")));
  g_assert_true (gtk_bitset_contains (seen, fixture_square (&f, "e2")));
  fixture_expect_status (&f, "attacks ");
  g_signal_emit_by_name (controller, "key-released", GDK_KEY_F8, 0, 0);
  g_assert_true (gtk_bitset_is_empty (seen));
  fixture_clear (&f);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  case_table_add ("/editor/gestures/drag/", drags, test_drag);
  g_test_add_func ("/editor/gestures/escape", test_escape);
  g_test_add_func ("/editor/gestures/control", test_control);
  case_table_add ("/editor/gestures/hold/", holds, test_hold);
  g_test_add_func ("/editor/gestures/pinch", test_pinch);
  g_test_add_func ("/editor/gestures/motion", test_motion);
  g_test_add_func ("/editor/gestures/no-document", test_no_document);
  case_table_add ("/editor/gestures/key/", keys, test_key);
  g_test_add_func ("/editor/gestures/attacks", test_attacks);
  return g_test_run ();
}
