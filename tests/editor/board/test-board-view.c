/* SPDX-License-Identifier: Apache-2.0 */
#include "edit-fixture.h"

#include <math.h>

/* A board larger than its view: zoom, pan, the map. */

static MasBoardView *
get_board (Fixture *fixture)
{
  return MAS_BOARD_VIEW (mas_stage_get_board (fixture->area->stage));
}

/* The place under (x, y), in squares from the corner of the first board. */
static void
get_place (Fixture *fixture,
           double   x,
           double   y,
           double  *column,
           double  *row)
{
  const DiagramLayout *layout = mas_board_view_get_layout (get_board (fixture));
  double left = 0;
  double top = 0;
  double width = 0;
  double height = 0;

  diagram_layout_get_board (layout, 0, &left, &top, &width, &height);
  *column = (x - left) / layout->square;
  *row = (y - top) / layout->square;
}

typedef struct
{
  const char *name;
  const char *board;
  double      from; /* side of a square */
  double      to;
} ZoomCase;

static const ZoomCase zoom_cases[] = {
  { "in", "60x60", 24, 48 },
  { "out", "255x255", 60, 20 },
  { "to-dots", "255x255", 30, 7 },
  { "to-a-fraction", "255x255", 30, 5.5 },
  { "far-in", "255x255", 6, 160 },
};

/* What is under the pointer stays there, to within a square of the smaller size. */
static void
test_zoom (gconstpointer data)
{
  const ZoomCase *test = data;
  Fixture fixture = { NULL };
  double column = 0;
  double row = 0;
  double after_column = 0;
  double after_row = 0;

  fixture_init (&fixture, test->board);
  MasBoardView *board = get_board (&fixture);
  double x = gtk_widget_get_width (mas_stage_get_board (fixture.area->stage)) * 0.4;
  double y = gtk_widget_get_height (mas_stage_get_board (fixture.area->stage)) * 0.6;
  mas_board_view_set_square (board, test->from, -1, -1);
  get_place (&fixture, x, y, &column, &row);
  mas_board_view_set_square (board, test->to, x, y);
  g_assert_cmpfloat_with_epsilon (mas_board_view_get_layout (board)->square, test->to, 1e-9);
  get_place (&fixture, x, y, &after_column, &after_row);
  /* Rulers do not grow with the squares. */
  double slack = 30 / MIN (test->from, test->to);
  g_assert_cmpfloat_with_epsilon (after_column, column, slack);
  g_assert_cmpfloat_with_epsilon (after_row, row, slack);
  fixture_clear (&fixture);
}

/* The wheel moves a board that is larger than its view, by a square of usual size for each notch. */
static void
test_scroll (void)
{
  Fixture fixture = { NULL };
  gpointer scroll = NULL;
  gboolean used = FALSE;
  double x = 0;
  double y = 0;

  fixture_init (&fixture, "60x60");
  MasBoardView *board = get_board (&fixture);
  mas_board_view_zoom (board, MAS_ZOOM_NORMAL, 10, 10);
  mas_board_view_show_square (board, 30 * 60 + 30);
  x = mas_board_view_get_layout (board)->x;
  y = mas_board_view_get_layout (board)->y;
  scroll = find_controller (board, GTK_TYPE_EVENT_CONTROLLER_SCROLL, GTK_PHASE_BUBBLE);
  g_signal_emit_by_name (scroll, "scroll", 0., 1., &used);
  g_assert_true (used);
  g_assert_cmpfloat_with_epsilon (mas_board_view_get_layout (board)->x, x, 1);
  g_assert_cmpfloat_with_epsilon (mas_board_view_get_layout (board)->y, y - 48, 1);
  g_signal_emit_by_name (scroll, "scroll", -1., -1., &used);
  g_assert_cmpfloat_with_epsilon (mas_board_view_get_layout (board)->x, x + 48, 1);
  g_assert_cmpfloat_with_epsilon (mas_board_view_get_layout (board)->y, y, 1);
  fixture_clear (&fixture);
}

/* Without a place, as from an event that has none, the middle stays. */
static void
test_zoom_nowhere (void)
{
  Fixture fixture = { NULL };

  fixture_init (&fixture, "60x60");
  MasBoardView *board = get_board (&fixture);
  mas_board_view_zoom (board, MAS_ZOOM_NORMAL, (double) NAN, (double) NAN);
  g_assert_cmpfloat_with_epsilon (mas_board_view_get_layout (board)->square, 48, 1e-9);
  g_assert_true (isfinite (mas_board_view_get_layout (board)->x));
  g_assert_true (isfinite (mas_board_view_get_layout (board)->y));
  mas_board_view_zoom (board, MAS_ZOOM_IN, 10, 10);
  g_assert_cmpfloat_with_epsilon (mas_board_view_get_layout (board)->square, 60, 1e-9);
  mas_board_view_zoom (board, MAS_ZOOM_OUT, 10, 10);
  g_assert_cmpfloat_with_epsilon (mas_board_view_get_layout (board)->square, 48, 1e-9);
  mas_board_view_zoom (board, MAS_ZOOM_FIT, -1, -1);
  g_assert_cmpfloat (mas_board_view_get_layout (board)->width, <=,
                     gtk_widget_get_width (mas_stage_get_board (fixture.area->stage)));
  fixture_clear (&fixture);
}

/* Two fingers that move apart and to the left. */
static void
test_pinch (void)
{
  Fixture fixture = { NULL };
  double column = 0;
  double row = 0;
  double after_column = 0;
  double after_row = 0;

  fixture_init (&fixture, "255x255");
  MasBoardView *board = get_board (&fixture);
  mas_board_view_set_square (board, 20, -1, -1);
  get_place (&fixture, 300, 200, &column, &row);
  mas_board_view_pinch (board, 0, 300, 200);
  for (guint i = 1; i <= 20; i++)
    mas_board_view_pinch (board, 1 + i * 0.05, 300 - i * 3., 200);
  g_assert_cmpfloat_with_epsilon (mas_board_view_get_layout (board)->square, 40, 1e-9);
  get_place (&fixture, 240, 200, &after_column, &after_row);
  g_assert_cmpfloat_with_epsilon (after_column, column, 2);
  g_assert_cmpfloat_with_epsilon (after_row, row, 2);
  fixture_clear (&fixture);
}

static QiSetup *
new_largest (void)
{
  const gint64 sizes[] = { 255, 255, 255 };
  g_autoptr (QiPosition) position =
    qi_position_new (sizes, 3, &QI_TOKEN ("C"), &QI_TOKEN ("c"), qi_limits_get_large (), NULL);

  return qi_setup_new (position, NULL, NULL);
}

/* 16,581,375 squares can be seen at once, found, edited and undone. */
static void
test_largest (void)
{
  Fixture fixture = { NULL };
  g_autoptr (QiSetup) setup = new_largest ();
  g_autoptr (MasDocument) document = mas_document_new (setup);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  guint square = 0;
  double x = 0;
  double y = 0;

  fixture_init (&fixture, "3x3");
  mas_document_set_large (document, TRUE);
  mas_edit_area_set_document (fixture.area, document);
  fixture_settle (&fixture);
  const DiagramLayout *layout = mas_board_view_get_layout (get_board (&fixture));
  g_assert_cmpfloat (layout->square, <, 1);
  g_assert_cmpfloat (layout->width, <=,
                     gtk_widget_get_width (mas_stage_get_board (fixture.area->stage)));
  g_assert_cmpfloat (layout->height, <=,
                     gtk_widget_get_height (mas_stage_get_board (fixture.area->stage)));
  diagram_layout_get_place (layout, 9000000, &x, &y);
  g_assert_true (mas_board_view_find (get_board (&fixture), x + layout->square / 2,
                                      y + layout->square / 2, &square));
  g_assert_cmpuint (square, ==, 9000000);
  qi_edit_put (edit, 9000000, &QI_TOKEN ("Q"));
  g_assert_true (mas_document_apply (document, edit, "Put", NULL, NULL));
  fixture_settle (&fixture);
  mas_document_undo (document);
  fixture_settle (&fixture);
  g_assert_cmpuint (qi_position_get_n_pieces (mas_document_get_position (document)), ==, 0);
  mas_edit_area_set_document (fixture.area, fixture.document);
  fixture_clear (&fixture);
}

/* The map. */

static MasMinimap *
get_map (Fixture *fixture)
{
  return MAS_MINIMAP (mas_stage_get_minimap (fixture->area->stage));
}

static void
test_map_comes (void)
{
  Fixture fixture = { NULL };

  fixture_init (&fixture, "60x60");
  g_assert_false (gtk_widget_get_visible (mas_stage_get_minimap (fixture.area->stage)));
  mas_board_view_set_square (get_board (&fixture), 48, -1, -1);
  fixture_settle (&fixture);
  g_assert_true (gtk_widget_get_visible (mas_stage_get_minimap (fixture.area->stage)));
  mas_board_view_set_square (get_board (&fixture), 0, -1, -1);
  g_assert_false (gtk_widget_get_visible (mas_stage_get_minimap (fixture.area->stage)));
  /* It stays hidden when it is switched off. */
  g_object_set (fixture.area, "show-minimap", FALSE, NULL);
  mas_board_view_set_square (get_board (&fixture), 48, -1, -1);
  g_assert_false (gtk_widget_get_visible (mas_stage_get_minimap (fixture.area->stage)));
  g_object_set (fixture.area, "show-minimap", TRUE, NULL);
  g_assert_true (gtk_widget_get_visible (mas_stage_get_minimap (fixture.area->stage)));
  fixture_clear (&fixture);
}

typedef struct
{
  const char *name;
  const char *board;
  double      square;
  guint       layer;
  double      at_x; /* of the layer, 0 to 1 */
  double      at_y;
} MapCase;

static const MapCase map_cases[] = {
  { "middle", "255x255", 30, 0, 0.5, 0.5 },
  { "left", "255x255", 30, 0, 0.3, 0.6 },
  { "wide", "20x200", 40, 0, 0.7, 0.5 },
  { "layer", "9x60x60", 20, 4, 0.4, 0.6 },
};

/* A place of the map that is gone to is in the middle of the view, and of the frame; the frame is as
 * large a part of the map's board as is seen of the board. */
static void
test_map (gconstpointer data)
{
  const MapCase *test = data;
  Fixture fixture = { NULL };
  graphene_rect_t frame;
  double left = 0;
  double top = 0;
  double width = 0;
  double height = 0;

  fixture_init (&fixture, test->board);
  mas_board_view_set_square (get_board (&fixture), test->square, -1, -1);
  fixture_settle (&fixture);
  const DiagramLayout *layout = mas_board_view_get_layout (get_board (&fixture));
  double view_width = gtk_widget_get_width (mas_stage_get_board (fixture.area->stage));
  double view_height = gtk_widget_get_height (mas_stage_get_board (fixture.area->stage));

  /* Where the frame of the layer must be is found by going there with the board itself. */
  diagram_layout_get_board (layout, test->layer, &left, &top, &width, &height);
  mas_board_view_pan (get_board (&fixture), view_width / 2 - left - test->at_x * width,
                      view_height / 2 - top - test->at_y * height);
  g_assert_true (mas_minimap_get_frame (get_map (&fixture), test->layer, &frame));
  double x = (double) (frame.origin.x + frame.size.width / 2);
  double y = (double) (frame.origin.y + frame.size.height / 2);
  g_assert_cmpfloat_with_epsilon ((double) frame.size.width / (double) frame.size.height,
                                  MIN (view_width, width) / MIN (view_height, height), 0.1);
  mas_board_view_pan (get_board (&fixture), 333, 222);
  mas_minimap_go (get_map (&fixture), x, y);
  diagram_layout_get_board (layout, test->layer, &left, &top, &width, &height);
  if (width > view_width)
    g_assert_cmpfloat_with_epsilon (left + test->at_x * width, view_width / 2, test->square);
  if (height > view_height)
    g_assert_cmpfloat_with_epsilon (top + test->at_y * height, view_height / 2, test->square);
  fixture_clear (&fixture);
}

static gpointer
map_controller (Fixture *fixture,
                GType    type)
{
  return find_controller (get_map (fixture), type, GTK_PHASE_BUBBLE);
}

/* A press beside the frame goes there; the wheel zooms the board. */
static void
test_map_pointer (void)
{
  graphene_rect_t before;
  graphene_rect_t after;
  Fixture fixture = { NULL };
  gboolean used = FALSE;

  fixture_init (&fixture, "255x255");
  mas_board_view_set_square (get_board (&fixture), 30, -1, -1);
  mas_board_view_pan (get_board (&fixture), 99999, 99999);
  fixture_settle (&fixture);
  GtkWidget *map = GTK_WIDGET (get_map (&fixture));
  g_assert_true (mas_minimap_get_frame (get_map (&fixture), 0, &before));
  g_signal_emit_by_name (map_controller (&fixture, GTK_TYPE_EVENT_CONTROLLER_MOTION), "enter", 5.,
                         5.);
  /* On the frame nothing moves yet. */
  g_signal_emit_by_name (map_controller (&fixture, GTK_TYPE_GESTURE_DRAG), "drag-begin",
                         (double) (before.origin.x + before.size.width / 2),
                         (double) (before.origin.y + before.size.height / 2));
  g_signal_emit_by_name (map_controller (&fixture, GTK_TYPE_GESTURE_DRAG), "drag-update", 0., 0.);
  g_assert_true (mas_minimap_get_frame (get_map (&fixture), 0, &after));
  g_assert_true (graphene_rect_equal (&before, &after));
  g_signal_emit_by_name (map_controller (&fixture, GTK_TYPE_GESTURE_DRAG), "drag-end", 0., 0.);
  const double x = gtk_widget_get_width (map) * 0.7;
  const double y = gtk_widget_get_height (map) * 0.6;
  g_signal_emit_by_name (map_controller (&fixture, GTK_TYPE_GESTURE_DRAG), "drag-begin", x, y);
  g_signal_emit_by_name (map_controller (&fixture, GTK_TYPE_GESTURE_DRAG), "drag-end", 0., 0.);
  g_assert_true (mas_minimap_get_frame (get_map (&fixture), 0, &after));
  g_assert_cmpfloat_with_epsilon ((double) (after.origin.x + after.size.width / 2), x, 2);
  g_assert_cmpfloat_with_epsilon ((double) (after.origin.y + after.size.height / 2), y, 2);
  GtkEventController *scroll = map_controller (&fixture, GTK_TYPE_EVENT_CONTROLLER_SCROLL);
  const double square = mas_board_view_get_layout (get_board (&fixture))->square;
  g_signal_emit_by_name (scroll, "scroll", 1., 0., &used);
  g_assert_cmpfloat_with_epsilon (mas_board_view_get_layout (get_board (&fixture))->square, square,
                                  1e-9);
  g_signal_emit_by_name (scroll, "scroll", 0., -1., &used);
  g_assert_true (used);
  g_assert_cmpfloat (mas_board_view_get_layout (get_board (&fixture))->square, >, square);
  g_signal_emit_by_name (scroll, "scroll", 0., 1., &used);
  g_signal_emit_by_name (scroll, "scroll", 0., 1., &used);
  g_assert_cmpfloat (mas_board_view_get_layout (get_board (&fixture))->square, <, square);
  g_signal_emit_by_name (map_controller (&fixture, GTK_TYPE_EVENT_CONTROLLER_MOTION), "leave");
  /* Where the whole board is seen there is no place to go to. */
  mas_board_view_set_square (get_board (&fixture), 0, -1, -1);
  const double left = mas_board_view_get_layout (get_board (&fixture))->x;
  mas_minimap_go (get_map (&fixture), 3, 3);
  g_assert_cmpfloat_with_epsilon (mas_board_view_get_layout (get_board (&fixture))->x, left, 1e-9);
  fixture_clear (&fixture);
}

static gboolean
is_covered (Fixture *fixture,
            guint    square)
{
  const DiagramLayout *layout = mas_board_view_get_layout (get_board (fixture));
  graphene_rect_t map;
  double x = 0;
  double y = 0;

  g_assert_true (gtk_widget_compute_bounds (mas_stage_get_minimap (fixture->area->stage),
                                            mas_stage_get_board (fixture->area->stage), &map));
  diagram_layout_get_place (layout, square, &x, &y);
  return graphene_rect_contains_point (&map,
                                       &GRAPHENE_POINT_INIT ((float) (x + layout->square / 2),
                                                             (float) (y + layout->square / 2)));
}

/* The map never covers the cursor. */
static void
test_map_makes_way (void)
{
  static const guint squares[] = { 254, 255 * 255 - 1, 254 + 255 * 9, 255 * 240 + 254, 255 * 254 };
  static const double sides[] = { 14, 40, 64 };
  Fixture fixture = { NULL };

  fixture_init (&fixture, "255x255");
  for (gsize s = 0; s < G_N_ELEMENTS (sides); s++)
    for (gsize i = 0; i < 2 * G_N_ELEMENTS (squares); i++)
      {
        guint square = squares[i % G_N_ELEMENTS (squares)];

        g_object_set (fixture.area, "flipped", i >= G_N_ELEMENTS (squares), NULL);
        mas_board_view_set_square (get_board (&fixture), sides[s], -1, -1);
        g_object_set (fixture.area, "cursor", square, NULL);
        fixture_settle (&fixture);
        g_assert_true (gtk_widget_get_visible (mas_stage_get_minimap (fixture.area->stage)));
        g_assert_false (is_covered (&fixture, square));
      }
  fixture_clear (&fixture);
}

/* No ruler at the edge covers the square of the cursor, wherever arrows and Ctrl+End lead it. A
 * board without a game has its rulers above and on the left. */
static void
test_rulers (void)
{
  static const guint squares[] = { 0, 254, 255 * 255 - 1, 255 * 254, 255 * 128 + 100 };
  static const double sides[] = { 14, 40, 64 };
  Fixture fixture = { NULL };

  fixture_init (&fixture, "255x255");
  for (gsize s = 0; s < G_N_ELEMENTS (sides); s++)
    for (gsize i = 0; i < 2 * G_N_ELEMENTS (squares); i++)
      {
        const DiagramLayout *layout = mas_board_view_get_layout (get_board (&fixture));
        guint square = squares[i % G_N_ELEMENTS (squares)];
        double x = 0;
        double y = 0;

        g_object_set (fixture.area, "flipped", i >= G_N_ELEMENTS (squares), NULL);
        mas_board_view_set_square (get_board (&fixture), sides[s], -1, -1);
        g_object_set (fixture.area, "cursor", square, NULL);
        diagram_layout_get_place (layout, square, &x, &y);
        g_assert_cmpfloat (layout->ruler, >, 5);
        g_assert_cmpfloat (x, >=, layout->ruler);
        g_assert_cmpfloat (y, >=, layout->ruler);
        g_assert_cmpfloat (x + layout->square, <=,
                           gtk_widget_get_width (mas_stage_get_board (fixture.area->stage)));
        g_assert_cmpfloat (y + layout->square, <=,
                           gtk_widget_get_height (mas_stage_get_board (fixture.area->stage)));
      }
  fixture_clear (&fixture);
}

/* Coordinates are as large as the texts of the desktop, and the board still fits. */
static void
test_large_texts (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  Fixture fixture = { NULL };
  int usual = 0;

  fixture_init (&fixture, "8x8");
  const DiagramLayout *layout = mas_board_view_get_layout (get_board (&fixture));
  const double ruler = layout->ruler;
  g_object_get (settings, "gtk-xft-dpi", &usual, NULL);
  g_object_set (settings, "gtk-xft-dpi", 2 * usual, NULL);
  g_assert_cmpfloat_with_epsilon (layout->ruler, 2 * ruler, 2);
  g_assert_cmpfloat_with_epsilon (layout->texts, 2, 1e-9);
  g_assert_cmpfloat (layout->x + layout->ruler + 8 * layout->square, <=,
                     gtk_widget_get_width (mas_stage_get_board (fixture.area->stage)));
  g_object_set (settings, "gtk-xft-dpi", usual, NULL);
  g_assert_cmpfloat_with_epsilon (layout->ruler, ruler, 1e-9);
  fixture_clear (&fixture);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  for (gsize i = 0; i < G_N_ELEMENTS (zoom_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/board-view/zoom/", zoom_cases[i].name, NULL);

      g_test_add_data_func (path, &zoom_cases[i], test_zoom);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (map_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/board-view/map/", map_cases[i].name, NULL);

      g_test_add_data_func (path, &map_cases[i], test_map);
    }
  g_test_add_func ("/editor/board-view/zoom/nowhere", test_zoom_nowhere);
  g_test_add_func ("/editor/board-view/scroll", test_scroll);
  g_test_add_func ("/editor/board-view/pinch", test_pinch);
  g_test_add_func ("/editor/board-view/largest", test_largest);
  g_test_add_func ("/editor/board-view/map/comes", test_map_comes);
  g_test_add_func ("/editor/board-view/rulers", test_rulers);
  g_test_add_func ("/editor/board-view/large-texts", test_large_texts);
  g_test_add_func ("/editor/board-view/map/makes-way", test_map_makes_way);
  g_test_add_func ("/editor/board-view/map/pointer", test_map_pointer);
  return g_test_run ();
}
