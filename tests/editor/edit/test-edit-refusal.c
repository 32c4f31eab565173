/* SPDX-License-Identifier: Apache-2.0 */
#include "edit-fixture.h"

#include "mas-act.h"
#include "mas-words.h"
#include "qi-finding-private.h"

static GtkWidget *
find_button (GtkWidget  *widget,
             const char *label)
{
  if (GTK_IS_BUTTON (widget) && gtk_button_get_label (GTK_BUTTON (widget)) != NULL
      && g_str_has_prefix (gtk_button_get_label (GTK_BUTTON (widget)), label))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button (child, label);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Four squares, three pieces on them and one in a hand: there is no room for another. */
static void
fill (Fixture *f)
{
  fixture_init (f, "2x2");
  mas_keys_type (f->area->keys, "PPP");
  fixture_drag (f, "stamp:p", "first:", 0);
  fixture_expect (f, "0=P 1=P 2=P 3= first:p=1");
}

/* Clicks the button of the refusal whose label begins with @label. */
static void
take_way (Fixture    *f,
          const char *label)
{
  GtkWidget *button = NULL;

  g_assert_true (gtk_widget_get_visible (mas_stage_get_bubble (f->area->stage)));
  button = find_button (mas_stage_get_bubble (f->area->stage), label);
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
}

static void
test_shown_in_place (void)
{
  Fixture f = { 0 };
  graphene_rect_t square;
  graphene_rect_t bubble;
  MasSpot spot = { MAS_SPOT_SQUARE, 3, QI_SIDE_FIRST, NULL };
  GtkWidget *focus = NULL;
  guint n_steps = 0;

  fill (&f);
  n_steps = fixture_n_steps (&f);
  gtk_widget_grab_focus (mas_stage_get_board (f.area->stage));
  focus = gtk_window_get_focus (GTK_WINDOW (f.window));
  fixture_drag (&f, "stamp:K^", "3", 0);
  fixture_expect (&f, "3=");
  g_assert_cmpuint (fixture_n_steps (&f), ==, n_steps);
  g_assert_true (gtk_widget_get_visible (mas_stage_get_bubble (f.area->stage)));
  g_assert_cmpuint (mas_edit_area_get_overlay (f.area)->error, ==, 3);
  /* The bubble has the same words as the status line. */
  fixture_expect_status (&f, mas_refusal_get_words (
                               MAS_REFUSAL (mas_stage_get_bubble (f.area->stage))));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (f.window)) == focus);
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (mas_stage_get_bubble (f.area->stage)),
                                   GTK_ACCESSIBLE_ROLE_ALERT);

  /* The bubble does not cover its square. */
  fixture_settle (&f);
  g_assert_true (mas_stage_get_rect (f.area->stage, &spot, &square));
  g_assert_true (
    gtk_widget_compute_bounds (mas_stage_get_bubble (f.area->stage), GTK_WIDGET (f.area), &bubble));
  g_assert_false (graphene_rect_intersection (&square, &bubble, NULL));

  /* The bubble stays until Escape or the next edit. */
  fixture_click (&f, "0", GDK_BUTTON_PRIMARY, 0);
  g_assert_true (gtk_widget_get_visible (mas_stage_get_bubble (f.area->stage)));
  fixture_key (&f, "Escape");
  g_assert_false (gtk_widget_get_visible (mas_stage_get_bubble (f.area->stage)));
  fixture_drag (&f, "stamp:K^", "3", 0);
  g_assert_true (gtk_widget_get_visible (mas_stage_get_bubble (f.area->stage)));
  fixture_drag (&f, "0", "3", 0);
  g_assert_false (gtk_widget_get_visible (mas_stage_get_bubble (f.area->stage)));
  g_assert_cmpuint (mas_edit_area_get_overlay (f.area)->error, ==, QI_NO_SQUARE);
  fixture_clear (&f);
}

static void
test_ghost_warns (void)
{
  Fixture f = { 0 };
  MasBoardOverlay *overlay = NULL;

  fill (&f);
  overlay = mas_edit_area_get_overlay (f.area);
  fixture_press (&f, "stamp:K^", GDK_BUTTON_PRIMARY, 0);
  fixture_move (&f, "3", 0);
  g_assert_cmpint (overlay->target_state, ==, MAS_TARGET_REFUSED);
  g_assert_cmpint (mas_carried_get_state (MAS_CARRIED (mas_stage_get_carried (f.area->stage))), ==,
                   MAS_CARRY_REFUSED);
  fixture_move (&f, "0", 0);
  g_assert_cmpint (overlay->target_state, ==, MAS_TARGET_ACCEPTED);
  fixture_move (&f, "second:", 0);
  g_assert_true (
    gtk_widget_has_css_class (mas_stage_get_hand (f.area->stage, QI_SIDE_SECOND), "drop-refused"));
  fixture_key (&f, "Escape");

  /* A stamp over a square is tried as well, without a click. */
  fixture_click (&f, "stamp:K^", GDK_BUTTON_PRIMARY, 0);
  fixture_move (&f, "3", 0);
  g_assert_cmpint (overlay->target_state, ==, MAS_TARGET_REFUSED);
  g_assert_nonnull (overlay->ghost);
  fixture_clear (&f);
}

static void
test_way_enlarge (void)
{
  Fixture f = { 0 };
  guint n_steps = 0;

  fill (&f);
  n_steps = fixture_n_steps (&f);
  fixture_drag (&f, "stamp:K^", "3", 0);
  take_way (&f, "Enlarge Board");
  g_assert_cmpuint (qi_position_get_n_squares (fixture_position (&f)), ==, 6);
  fixture_expect (&f, "0=P 1=P 2=P 3=K^ first:p=1");
  g_assert_cmpuint (fixture_n_steps (&f), ==, n_steps + 1);
  g_assert_false (gtk_widget_get_visible (mas_stage_get_bubble (f.area->stage)));
  mas_document_undo (f.document);
  g_assert_cmpuint (qi_position_get_n_squares (fixture_position (&f)), ==, 4);
  fixture_expect (&f, "3=");
  fixture_clear (&f);
}

static void
test_way_free (void)
{
  Fixture f = { 0 };
  guint n_steps = 0;

  fill (&f);
  n_steps = fixture_n_steps (&f);
  fixture_drag (&f, "stamp:K^", "3", 0);
  take_way (&f, "Remove ");
  fixture_expect (&f, "3=K^ first:p=0");
  g_assert_cmpuint (fixture_n_steps (&f), ==, n_steps + 1);
  fixture_clear (&f);
}

/* 65,025 squares, all taken: one more layer needs the large limits. */
static void
test_way_large (void)
{
  QiShape shape = { 3, { 1, 255, 255 } };
  QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());
  QiToken pawn = QI_TOKEN ("P");
  QiToken first = QI_TOKEN ("one");
  QiToken second = QI_TOKEN ("two");
  g_autoptr (GError) error = NULL;
  Fixture f = { 0 };

  for (guint i = 0; i < 65025; i++)
    g_assert_true (qi_position_builder_put (builder, i, &pawn));
  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &first);
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &second);

  g_autoptr (QiPosition) position = qi_position_builder_end (builder, &error);
  g_assert_no_error (error);

  g_autoptr (QiSetup) setup = qi_setup_new (position, NULL, NULL);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  fixture_init (&f, "2x2");
  qi_edit_replace (edit, setup);
  g_assert_true (mas_document_apply (f.document, edit, "Replace", NULL, NULL));
  fixture_drag (&f, "stamp:P", "first:", 0);
  g_assert_null (find_button (mas_stage_get_bubble (f.area->stage), "Enlarge"));
  take_way (&f, "Allow Very Large Boards");
  g_assert_cmpuint (qi_position_get_n_squares (fixture_position (&f)), ==, 130050);
  fixture_expect (&f, "first:P=1");
  fixture_clear (&f);
}

static void
test_underflow (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "shogi");
  fixture_click (&f, "eraser", GDK_BUTTON_PRIMARY, 0);
  fixture_click (&f, "first:P", GDK_BUTTON_PRIMARY, 0);
  g_assert_true (gtk_widget_has_css_class (fixture_slot (&f, "first:P"), "error"));
  g_assert_true (gtk_widget_get_visible (mas_stage_get_bubble (f.area->stage)));
  g_assert_cmpuint (fixture_n_steps (&f), ==, 0);
  fixture_click (&f, "1a", GDK_BUTTON_PRIMARY, 0);
  g_assert_false (gtk_widget_has_css_class (fixture_slot (&f, "first:P"), "error"));
  fixture_clear (&f);
}

/* A refused stroke stops, and the part before is one step. */
static void
test_stroke (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "2x4");
  fixture_drag (&f, "stamp:p", "first:", 0);
  for (int i = 0; i < 5; i++)
    fixture_drag (&f, "stamp:p", "first:", 0);
  fixture_click (&f, "stamp:K^", GDK_BUTTON_PRIMARY, 0);
  fixture_drag (&f, "0", "3", 0);
  fixture_expect (&f, "0=K^ 1=K^ 2= 3=");
  g_assert_true (gtk_widget_get_visible (mas_stage_get_bubble (f.area->stage)));
  g_assert_cmpuint (fixture_n_steps (&f), ==, 7);
  mas_document_undo (f.document);
  fixture_expect (&f, "0= 1=");
  fixture_clear (&f);
}

/* Refusals of other panels: the same words in the status line, without a bubble. */
static void
test_elsewhere (void)
{
  Fixture f = { 0 };
  MasPlace place = { .kind = MAS_PLACE_INSPECTOR, .field = "shape" };
  gint64 sizes[] = { 0, 8 };
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiFinding) finding = NULL;
  g_autofree char *words = NULL;

  fixture_init (&f, "chess");
  qi_edit_shape (edit, sizes, 2, QI_ANCHOR_START);
  g_assert_false (mas_document_would_accept (f.document, edit, &finding));
  g_assert_false (mas_document_apply (f.document, edit, "Shape", NULL, &place));
  g_assert_false (gtk_widget_get_visible (mas_stage_get_bubble (f.area->stage)));
  words = mas_words_finding (finding, mas_document_get_setup (f.document));
  fixture_expect_status (&f, words);
  fixture_clear (&f);
}

static void
test_finding (void)
{
  Fixture f = { 0 };
  g_autoptr (QiFinding) finding =
    qi_finding_new (QI_SEVERITY_WARNING, "index-out-of-range", "%s", "x");

  fixture_init (&f, "chess");
  qi_finding_add_square (finding, 12);
  qi_finding_add_square (finding, 52);
  qi_finding_add_square (finding, 4711);
  mas_edit_area_show_finding (f.area, finding);
  g_assert_cmpuint (mas_cursor_get_square (f.area->cursor), ==, 12);
  g_assert_cmpuint (gtk_bitset_get_size (mas_edit_area_get_overlay (f.area)->flash), ==, 2);
  mas_edit_area_say (f.area, "Said elsewhere");
  fixture_expect_status (&f, "Said elsewhere");
  fixture_clear (&f);
}

/* The place of a bubble: below, above or beside its square, never over it. */
static void
test_place (void)
{
  static const struct
  {
    graphene_rect_t anchor;
    int room_width, room_height;
  } rows[] = {
    { { { 100, 100 }, { 60, 60 } }, 600, 600 }, { { { 100, 540 }, { 60, 60 } }, 600, 600 },
    { { { 0, 0 }, { 60, 60 } }, 600, 600 },     { { { 540, 540 }, { 60, 60 } }, 600, 600 },
    { { { 10, 40 }, { 60, 60 } }, 600, 160 },   { { { 530, 40 }, { 60, 60 } }, 600, 160 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      GdkRectangle place = { 0 };
      graphene_rect_t bubble;

      mas_refusal_place (&rows[i].anchor, 240, 90, rows[i].room_width, rows[i].room_height, &place);
      graphene_rect_init (&bubble, (float) place.x, (float) place.y, (float) place.width,
                          (float) place.height);
      g_assert_false (graphene_rect_intersection (&rows[i].anchor, &bubble, NULL));
      g_assert_cmpint (place.x, >=, 0);
      g_assert_cmpint (place.x + place.width, <=, rows[i].room_width);
      g_assert_cmpint (place.y, >=, 0);
      g_assert_cmpint (place.y + place.height, <=, rows[i].room_height);
    }
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/editor/edit-refusal/shown-in-place", test_shown_in_place);
  g_test_add_func ("/editor/edit-refusal/ghost-warns", test_ghost_warns);
  g_test_add_func ("/editor/edit-refusal/way/enlarge", test_way_enlarge);
  g_test_add_func ("/editor/edit-refusal/way/free", test_way_free);
  g_test_add_func ("/editor/edit-refusal/way/large", test_way_large);
  g_test_add_func ("/editor/edit-refusal/underflow", test_underflow);
  g_test_add_func ("/editor/edit-refusal/stroke", test_stroke);
  g_test_add_func ("/editor/edit-refusal/elsewhere", test_elsewhere);
  g_test_add_func ("/editor/edit-refusal/finding", test_finding);
  g_test_add_func ("/editor/edit-refusal/place", test_place);
  return g_test_run ();
}
