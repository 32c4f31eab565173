/* SPDX-License-Identifier: Apache-2.0 */
#include "edit-fixture.h"

#include <math.h>

static void
set_animations (gboolean enabled)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", enabled, NULL);
}

static void
move (Fixture    *f,
      const char *from,
      const char *to)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();

  qi_edit_move (edit, fixture_square (f, from), fixture_square (f, to));
  g_assert_true (mas_document_apply (f->document, edit, "Move", NULL, NULL));
}

static void
put (Fixture    *f,
     const char *square,
     const char *text)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autofree QiToken *token = *text != '\0' ? fixture_token (text) : NULL;

  qi_edit_put (edit, fixture_square (f, square), token);
  g_assert_true (mas_document_apply (f->document, edit, "Put", NULL, NULL));
}

static void
wait_for_rest (Fixture *f)
{
  gint64 end = g_get_monotonic_time () + 20 * G_USEC_PER_SEC;

  while (mas_motion_is_running (f->area->motion))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_null (mas_edit_area_get_overlay (f->area)->moving);
}

typedef struct
{
  const char *name;
  const char *game;
  const char *from; /* or NULL: @token is put on @to */
  const char *to;
  const char *token;  /* put; "" empties */
  const char *moves;  /* the piece that moves on the screen, or NULL */
  double      dx, dy; /* where it starts, in squares from where it ends */
} MotionCase;

static const MotionCase motion_cases[] = {
  { "move", "chess", "e2", "e4", NULL, "P", 0, 2 },
  { "take", "chess", "d1", "d8", NULL, "Q", 0, 7 },
  { "sideways", "chess", "a1", "c1", NULL, "R", -2, 0 },
  { "put", "chess", NULL, "e4", "Q", "Q", 0, 0 },
  { "replace", "chess", NULL, "e2", "Q", "Q", 0, 0 },
  { "remove", "chess", NULL, "e2", "", NULL, 0, 0 },
  { "small-squares", "100x100", NULL, "5", "Q", NULL, 0, 0 },
};

static void
test_motion (gconstpointer data)
{
  const MotionCase *test = data;
  Fixture f = { 0 };

  set_animations (TRUE);
  fixture_init (&f, test->game);
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (f.area);
  double side =
    mas_board_view_get_layout (MAS_BOARD_VIEW (mas_stage_get_board (f.area->stage)))->square;
  if (test->from != NULL)
    move (&f, test->from, test->to);
  else
    put (&f, test->to, test->token);
  g_assert_cmpint (mas_motion_is_running (f.area->motion), ==, test->moves != NULL);
  if (test->moves != NULL)
    {
      g_assert_cmpstr (overlay->moving->text, ==, test->moves);
      g_assert_cmpuint (overlay->moving_square, ==, fixture_square (&f, test->to));
      g_assert_cmpfloat (fabs (overlay->moving_dx - test->dx * side), <, 0.5);
      g_assert_cmpfloat (fabs (overlay->moving_dy - test->dy * side), <, 0.5);
      g_assert_cmpint (overlay->moving_scale > 1, ==, test->from == NULL);
    }
  wait_for_rest (&f);
  fixture_clear (&f);
}

/* A dropped piece moves from the pointer to its square, and an undone move goes back. */
static void
test_drop (void)
{
  Fixture f = { 0 };
  double x = 0;
  double y = 0;

  set_animations (TRUE);
  fixture_init (&f, "chess");
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (f.area);
  double side =
    mas_board_view_get_layout (MAS_BOARD_VIEW (mas_stage_get_board (f.area->stage)))->square;
  fixture_press (&f, "e2", GDK_BUTTON_PRIMARY, 0);
  fixture_place (&f, "e4", &x, &y);
  mas_pointer_drag (f.area->pointer, x, y, 0);
  mas_pointer_release (f.area->pointer, x + 10, y - 5, 0);
  g_assert_true (mas_motion_is_running (f.area->motion));
  g_assert_cmpfloat (fabs (overlay->moving_dx - 10), <, 1);
  g_assert_cmpfloat (fabs (overlay->moving_dy + 5), <, 1);
  wait_for_rest (&f);
  mas_document_undo (f.document);
  g_assert_true (mas_motion_is_running (f.area->motion));
  g_assert_cmpfloat (fabs (overlay->moving_dy + 2 * side), <, 1);
  wait_for_rest (&f);
  fixture_clear (&f);
}

/* Several pieces at once are not animated. */
static void
test_many (void)
{
  Fixture f = { 0 };
  g_autoptr (QiEdit) edit = qi_edit_new ();

  set_animations (TRUE);
  fixture_init (&f, "chess");
  qi_edit_move (edit, fixture_square (&f, "e1"), fixture_square (&f, "g3"));
  qi_edit_move (edit, fixture_square (&f, "h1"), fixture_square (&f, "f3"));
  g_assert_true (mas_document_apply (f.document, edit, "Castle", NULL, NULL));
  g_assert_false (mas_motion_is_running (f.area->motion));
  fixture_clear (&f);
}

static void
test_reduced (void)
{
  Fixture f = { 0 };

  set_animations (FALSE);
  fixture_init (&f, "chess");
  move (&f, "e2", "e4");
  g_assert_false (mas_motion_is_running (f.area->motion));
  g_assert_null (mas_edit_area_get_overlay (f.area)->moving);
  fixture_drag (&f, "d2", "d4", 0);
  g_assert_false (mas_motion_is_running (f.area->motion));
  fixture_expect (&f, "e4=P d4=P");
  set_animations (TRUE);
  fixture_clear (&f);
}

/* Any input during a motion ends it, and acts on the position as it is. */
static void
test_input_ends_it (void)
{
  Fixture f = { 0 };

  set_animations (TRUE);
  fixture_init (&f, "chess");
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (f.area);
  move (&f, "e2", "e4");
  g_assert_true (mas_motion_is_running (f.area->motion));
  move (&f, "d2", "d4");
  g_assert_cmpuint (overlay->moving_square, ==, fixture_square (&f, "d4"));
  fixture_press (&f, "d4", GDK_BUTTON_PRIMARY, 0);
  g_assert_false (mas_motion_is_running (f.area->motion));
  g_assert_null (overlay->moving);
  fixture_move (&f, "d5", 0);
  fixture_release (&f, "d5", 0);
  fixture_expect (&f, "e4=P d4= d5=P");
  g_assert_true (mas_motion_is_running (f.area->motion));
  g_object_set (f.area, "flipped", TRUE, NULL);
  fixture_settle (&f);
  move (&f, "e4", "e5");
  mas_edit_area_set_document (f.area, NULL);
  g_assert_false (mas_motion_is_running (f.area->motion));
  fixture_clear (&f);

  /* A window that closes during a motion leaves nothing behind. */
  fixture_init (&f, "chess");
  move (&f, "e2", "e4");
  g_assert_true (mas_motion_is_running (f.area->motion));
  fixture_clear (&f);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();

  case_table_add ("/editor/edit-motion/", motion_cases, test_motion);
  g_test_add_func ("/editor/edit-motion/drop", test_drop);
  g_test_add_func ("/editor/edit-motion/many", test_many);
  g_test_add_func ("/editor/edit-motion/reduced", test_reduced);
  g_test_add_func ("/editor/edit-motion/input-ends-it", test_input_ends_it);
  return g_test_run ();
}
