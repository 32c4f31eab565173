/* SPDX-License-Identifier: Apache-2.0 */
/* The small board that shows how a piece of one's own game moves: four squares to each side of it. */
#include "case-table.h"
#include "wait.h"

#include "mas-move-board.h"

#include <adwaita.h>

#define MOVES    QI_PATTERN_MOVE
#define CAPTURES QI_PATTERN_CAPTURE
#define BOTH     (QI_PATTERN_MOVE | QI_PATTERN_CAPTURE)

/* Each pattern is a line of Betza's notation: a knight's leap N, a rook's ride R, a wazir's step W, a cannon's hop pR, a
 * grasshopper's gQ. */
static const struct
{
  const char *name;
  QiPattern   pattern;
  int         file, rank; /* a square from the piece */
  guint       flags;      /* what it does there; 0: it does not get there */
} targets[] = {
  { "leap", { .kind = QI_PATTERN_LEAP, .flags = BOTH, .file = 1, .rank = 2 }, 1, 2, BOTH },
  { "leap-once", { .kind = QI_PATTERN_LEAP, .flags = BOTH, .file = 1, .rank = 2 }, 2, 4, 0 },
  { "leap-beyond", { .kind = QI_PATTERN_LEAP, .flags = BOTH, .file = 5, .rank = 0 }, 4, 0, 0 },
  { "lame", { .kind = QI_PATTERN_LAME, .flags = MOVES, .file = 2, .rank = 2 }, 2, 2, MOVES },
  { "slide", { .kind = QI_PATTERN_SLIDE, .flags = BOTH, .file = 1, .rank = 0 }, 4, 0, BOTH },
  { "slide-short",
    { .kind = QI_PATTERN_SLIDE, .flags = BOTH, .range = 2, .file = 1, .rank = 0 },
    2,
    0,
    BOTH },
  { "slide-no-further",
    { .kind = QI_PATTERN_SLIDE, .flags = BOTH, .range = 2, .file = 1, .rank = 0 },
    3,
    0,
    0 },
  { "slide-back",
    { .kind = QI_PATTERN_SLIDE, .flags = CAPTURES, .file = 0, .rank = -1 },
    0,
    -4,
    CAPTURES },
  { "hop", { .kind = QI_PATTERN_HOP, .flags = CAPTURES, .file = 0, .rank = 1 }, 0, 3, CAPTURES },
  { "hop-not-beside",
    { .kind = QI_PATTERN_HOP, .flags = CAPTURES, .file = 0, .rank = 1 },
    0,
    1,
    0 },
  { "grasshopper",
    { .kind = QI_PATTERN_GRASSHOPPER, .flags = BOTH, .file = 1, .rank = 1 },
    2,
    2,
    BOTH },
  { "first-move",
    { .kind = QI_PATTERN_LEAP, .flags = MOVES | QI_PATTERN_INITIAL, .rank = 2 },
    0,
    2,
    MOVES },
  { "other-layer", { .kind = QI_PATTERN_LEAP, .flags = BOTH, .file = 1, .layer = 1 }, 1, 0, 0 },
  { "outside", { .kind = QI_PATTERN_SLIDE, .flags = BOTH, .file = 1 }, 5, 0, 0 },
};

static void
test_target (gconstpointer data)
{
  const __typeof__ (targets[0]) *test = data;
  MasMoveBoard *board = g_object_ref_sink (MAS_MOVE_BOARD (mas_move_board_new ()));
  g_autoptr (GArray) patterns = g_array_new (FALSE, FALSE, sizeof (QiPattern));

  g_array_append_val (patterns, test->pattern);
  mas_move_board_set_moves (board, patterns);
  g_assert_cmphex (mas_move_board_get_target (board, test->file, test->rank), ==, test->flags);
  /* Other moves take the place of the first ones. */
  g_array_set_size (patterns, 0);
  mas_move_board_set_moves (board, patterns);
  g_assert_cmphex (mas_move_board_get_target (board, test->file, test->rank), ==, 0);
  g_assert_finalize_object (board);
}

/* Whether the square at (@file, @rank) has more than one colour, as it has when something is drawn there. */
static gboolean
is_drawn (MasMoveBoard *board,
          int           file,
          int           rank)
{
  GtkWidget *widget = GTK_WIDGET (board);
  g_autoptr (GskRenderNode) node = NULL;
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  int size = 0;
  gboolean differs = FALSE;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &size, NULL, NULL, NULL);
  GTK_WIDGET_GET_CLASS (widget)->snapshot (widget, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size, size);
  cairo_t *cr = cairo_create (surface);
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  const int side = size / 9;
  const int stride = cairo_image_surface_get_stride (surface) / 4;
  const guint32 *pixels = (const guint32 *) (const void *) cairo_image_surface_get_data (surface);
  const guint32 *corner = pixels + ((4 - rank) * side + 1) * stride + (4 + file) * side + 1;
  for (int y = 0; y < side - 2; y++)
    for (int x = 0; x < side - 2; x++)
      differs |= corner[y * stride + x] != corner[0];
  cairo_surface_destroy (surface);
  return differs;
}

static void
test_drawn (void)
{
  static const QiPattern all[] = {
    { .kind = QI_PATTERN_LEAP, .flags = MOVES, .file = 1, .rank = 2 },
    { .kind = QI_PATTERN_LEAP, .flags = CAPTURES, .file = -1, .rank = 2 },
  };
  MasMoveBoard *board = g_object_ref_sink (MAS_MOVE_BOARD (mas_move_board_new ()));
  g_autoptr (GArray) patterns = g_array_new (FALSE, FALSE, sizeof (QiPattern));

  g_assert_false (is_drawn (board, 0, 0));
  g_array_append_vals (patterns, all, G_N_ELEMENTS (all));
  mas_move_board_set_moves (board, patterns);
  mas_move_board_set_piece (board, "N", "");
  g_assert_true (is_drawn (board, 0, 0));
  g_assert_true (is_drawn (board, 1, 2));
  g_assert_true (is_drawn (board, -1, 2));
  g_assert_false (is_drawn (board, 2, 1));
  /* Drawn as another piece, and as its own where there is no such drawing. */
  mas_move_board_set_piece (board, "X", "knight");
  g_assert_true (is_drawn (board, 0, 0));
  mas_move_board_set_piece (board, "X", "no-such-drawing");
  g_assert_true (is_drawn (board, 0, 0));
  mas_move_board_set_piece (board, NULL, NULL);
  g_assert_false (is_drawn (board, 0, 0));
  g_assert_finalize_object (board);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  case_table_add ("/editor/move-board/target/", targets, test_target);
  g_test_add_func ("/editor/move-board/drawn", test_drawn);
  return g_test_run ();
}
