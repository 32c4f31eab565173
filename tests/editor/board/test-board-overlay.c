/* SPDX-License-Identifier: Apache-2.0 */
/* What a person does on a board is seen on the squares that it is about, whatever their size, and nowhere else. */
#include "edit-fixture.h"

#define FAR 0 /* a square that nothing is about */

typedef struct
{
  const char *name;
  void (*set) (MasBoardOverlay *overlay);
  guint seen[3]; /* squares of 8 × 8 that look different then */
  guint n_seen;
} Case;

static void
set_target (MasBoardOverlay *overlay)
{
  gtk_bitset_add (overlay->targets, 27);
  gtk_bitset_add (overlay->captures, 44);
}

static void
set_flash (MasBoardOverlay *overlay)
{
  gtk_bitset_add (overlay->flash, 27);
  gtk_bitset_add (overlay->selection, 44);
  gtk_bitset_add (overlay->line, 45);
}

/* Attacked along a rank by the first side and along a file by the second, so that both lines cross the squares between. */
static void
set_attacks (MasBoardOverlay *overlay)
{
  overlay->attacked = 36;
  gtk_bitset_add (overlay->seen, 44);
  gtk_bitset_add (overlay->attackers[QI_SIDE_FIRST], 33);
  gtk_bitset_add (overlay->attackers[QI_SIDE_SECOND], 12);
}

static void
set_past (MasBoardOverlay *overlay)
{
  overlay->past = TRUE;
}

static void
set_focus (MasBoardOverlay *overlay)
{
  overlay->focused = !overlay->focused;
}

static void
set_pending (MasBoardOverlay *overlay)
{
  overlay->pending = g_strdup ("+");
}

static void
set_error (MasBoardOverlay *overlay)
{
  overlay->error = 27;
  overlay->link = 44;
}

static void
set_ghost (MasBoardOverlay *overlay)
{
  overlay->target = 27;
  overlay->target_state = MAS_TARGET_ACCEPTED;
  overlay->ghost = mas_piece_from_text ("Q", 9);
}

static void
set_refused (MasBoardOverlay *overlay)
{
  set_ghost (overlay);
  overlay->target_state = MAS_TARGET_REFUSED;
}

static void
set_nothing_carried (MasBoardOverlay *overlay)
{
  overlay->target = 27;
  overlay->target_state = MAS_TARGET_ACCEPTED;
}

static void
set_moving (MasBoardOverlay *overlay)
{
  overlay->moving = mas_piece_from_text ("Q", 9);
  overlay->moving_square = 27;
  overlay->moving_scale = 0.5;
  overlay->settled = 1;
}

static const Case cases[] = {
  { "targets", set_target, { 27, 44 }, 2 },
  { "flash", set_flash, { 27, 44, 45 }, 3 },
  { "attacks", set_attacks, { 35, 28, 44 }, 3 },
  { "past", set_past, { 63 }, 1 },
  { "focus", set_focus, { 63 }, 1 },
  { "pending", set_pending, { 63 }, 1 },
  { "error", set_error, { 27, 44 }, 2 },
  { "ghost", set_ghost, { 27 }, 1 },
  { "refused", set_refused, { 27 }, 1 },
  { "target", set_nothing_carried, { 27 }, 1 },
  { "moving", set_moving, { 27 }, 1 },
};

static MasBoardView *
get_board (Fixture *f)
{
  return MAS_BOARD_VIEW (mas_stage_get_board (f->area->stage));
}

static cairo_surface_t *
draw (Fixture *f)
{
  GtkWidget *board = GTK_WIDGET (get_board (f));
  const int width = gtk_widget_get_width (board);
  const int height = gtk_widget_get_height (board);
  g_autoptr (GskRenderNode) node = NULL;
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);

  fixture_settle (f);
  GTK_WIDGET_GET_CLASS (board)->snapshot (board, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  g_assert_nonnull (node);
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* Whether some point of a square differs, or of @around px about it. */
static gboolean
differs_around (Fixture         *f,
                cairo_surface_t *a,
                cairo_surface_t *b,
                guint            square,
                int              around)
{
  const DiagramLayout *layout = mas_board_view_get_layout (get_board (f));
  const int stride = cairo_image_surface_get_stride (a);
  double x = 0;
  double y = 0;

  diagram_layout_get_place (layout, square, &x, &y);
  for (int row = (int) y - around; row < (int) (y + layout->square) + around; row++)
    {
      const gsize at = (gsize) row * (gsize) stride + 4 * (gsize) ((int) x - around);

      if (memcmp (cairo_image_surface_get_data (a) + at, cairo_image_surface_get_data (b) + at,
                  4 * (gsize) (layout->square + 2 * around))
          != 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
differs (Fixture         *f,
         cairo_surface_t *a,
         cairo_surface_t *b,
         guint            square)
{
  return differs_around (f, a, b, square, 0);
}

/* A ring around a square of a few pixels is larger than the square. */
static void
test_seen (gconstpointer data)
{
  static const double sides[] = { 9, 14, 30, 60 };
  const Case *test = data;

  for (gsize i = 0; i < 2 * G_N_ELEMENTS (sides); i++)
    {
      cairo_surface_t *before = NULL;
      cairo_surface_t *after = NULL;
      Fixture f = { NULL };

      fixture_init (&f, "8x8");
      g_object_set (f.area, "flipped", i >= G_N_ELEMENTS (sides), "cursor", 63, NULL);
      mas_board_view_set_square (get_board (&f), sides[i % G_N_ELEMENTS (sides)], -1, -1);
      before = draw (&f);
      test->set (mas_edit_area_get_overlay (f.area));
      after = draw (&f);
      for (guint k = 0; k < test->n_seen; k++)
        g_assert_true (differs_around (&f, before, after, test->seen[k], 4));
      g_assert_false (differs (&f, before, after, FAR));
      cairo_surface_destroy (before);
      cairo_surface_destroy (after);
      fixture_clear (&f);
    }
}

/* Squares above and below the pointer's are echoed on the other layers. */
static void
test_layers (void)
{
  cairo_surface_t *before = NULL;
  cairo_surface_t *after = NULL;
  Fixture f = { NULL };

  fixture_init (&f, "3x3x3");
  before = draw (&f);
  mas_edit_area_get_overlay (f.area)->hover = 13;
  after = draw (&f);
  g_assert_true (differs (&f, before, after, 4));
  g_assert_true (differs (&f, before, after, 22));
  g_assert_false (differs (&f, before, after, 17));
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);
  fixture_clear (&f);
}

/* A held part of a board is seen where it would be put, without its holes; where it does not fit only what does. */
static const struct
{
  const char *name;
  const char *board;
  guint       squares[3]; /* that it is made of */
  guint       target;
  guint       seen[2];
  guint       unseen;
} blocks[] = {
  { "plain", "8x8", { 0, 1, 9 }, 27, { 27, 36 }, 35 },
  { "edge", "8x8", { 0, 1, 9 }, 31, { 31, 31 }, 32 },
  { "layers", "3x3x3", { 0, 1, 9 }, 4, { 4, 13 }, 14 },
  { "one-rank", "40", { 0, 1, 3 }, 10, { 10, 13 }, 12 },
};

static void
test_block (gconstpointer data)
{
  const __typeof__ (blocks[0]) *test = data;
  static const double sides[] = { 4, 30, 60 };

  for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      g_autoptr (GArray) squares = g_array_new (FALSE, FALSE, sizeof (guint));
      g_autoptr (QiEdit) edit = qi_edit_new ();
      MasBoardOverlay *overlay = NULL;
      cairo_surface_t *before = NULL;
      cairo_surface_t *after = NULL;
      cairo_surface_t *again = NULL;
      Fixture f = { NULL };

      fixture_init (&f, test->board);
      qi_edit_put (edit, test->squares[0], &QI_TOKEN ("Q"));
      g_assert_true (mas_document_apply (f.document, edit, "Put", NULL, NULL));
      g_array_append_vals (squares, test->squares, G_N_ELEMENTS (test->squares));
      mas_board_view_set_square (get_board (&f), sides[i], -1, -1);
      before = draw (&f);
      overlay = mas_edit_area_get_overlay (f.area);
      overlay->block = qi_block_new_for_squares (mas_document_get_setup (f.document), squares);
      overlay->target = test->target;
      overlay->target_state = MAS_TARGET_ACCEPTED;
      after = draw (&f);
      /* What is drawn is kept, and looks the same. */
      again = draw (&f);
      for (guint k = 0; k < G_N_ELEMENTS (test->seen); k++)
        {
          g_assert_true (differs (&f, before, after, test->seen[k]));
          g_assert_false (differs (&f, again, after, test->seen[k]));
        }
      g_assert_false (differs (&f, before, after, test->unseen));
      cairo_surface_destroy (before);
      cairo_surface_destroy (after);
      cairo_surface_destroy (again);
      fixture_clear (&f);
    }
}

/* Marks of findings are drawn once for each size of squares, and look alike on all squares; each severity looks different, and
 * what is marked no longer looks as before. */
static void
test_findings (void)
{
  static const double sides[] = { 9, 20, 48, 20 };
  Fixture f = { NULL };

  fixture_init (&f, "8x8");
  for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      GtkBitset *const *marked = mas_edit_area_get_overlay (f.area)->marked;
      cairo_surface_t *drawn[QI_SEVERITY_NOTE + 1] = { NULL };
      cairo_surface_t *before = NULL;
      cairo_surface_t *after = NULL;

      mas_board_view_set_square (get_board (&f), sides[i], -1, -1);
      before = draw (&f);
      for (guint severity = 0; severity <= QI_SEVERITY_NOTE; severity++)
        {
          cairo_surface_t *again = NULL;

          gtk_bitset_add (marked[severity], 27);
          drawn[severity] = draw (&f);
          again = draw (&f);
          g_assert_true (differs (&f, before, drawn[severity], 27));
          g_assert_false (differs (&f, before, drawn[severity], 36));
          g_assert_false (differs (&f, again, drawn[severity], 27));
          gtk_bitset_remove (marked[severity], 27);
          cairo_surface_destroy (again);
          for (guint other = 0; other < severity; other++)
            g_assert_true (differs (&f, drawn[other], drawn[severity], 27));
        }
      after = draw (&f);
      g_assert_false (differs (&f, before, after, 27));
      for (guint severity = 0; severity <= QI_SEVERITY_NOTE; severity++)
        cairo_surface_destroy (drawn[severity]);
      cairo_surface_destroy (before);
      cairo_surface_destroy (after);
    }
  fixture_clear (&f);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  case_table_add ("/editor/board-overlay/seen/", cases, test_seen);
  g_test_add_func ("/editor/board-overlay/layers", test_layers);
  case_table_add ("/editor/board-overlay/block/", blocks, test_block);
  g_test_add_func ("/editor/board-overlay/findings", test_findings);
  return g_test_run ();
}
