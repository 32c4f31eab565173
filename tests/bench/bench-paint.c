/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-samples.h"
#include "mas-board-painter.h"
#include "qi-edit.h"

#include <stdlib.h>

/* How long the painter takes, with the cairo renderer on a window's surface of 1000 × 800 units:
 * for a frame after an edit, for panning, and from nothing. Prints one figure a line: name, value,
 * unit.
 *
 * The last lines are the longest of 255 × 255 squares at every whole size up to 64 units.
 * A frame after an edit is what the window draws: the snapshot, and of its nodes what differs from
 * the frame before, clipped to where it differs. */

#define WIDTH      1000
#define HEIGHT     800
#define N_RUNS     31
#define MIN_SQUARE 1 /* units; all whole sizes of the largest board are measured */
#define MAX_SQUARE 64

typedef struct
{
  const char *name;
  guint       ranks;
  guint       files;
  double      square; /* units; 0: as large as it fits */
} Case;

static const Case cases[] = {
  { "8x8", 8, 8, 0. },
  { "19x19-40", 19, 19, 40. },
  { "100x100-8", 100, 100, 8. },
  { "255x255-fit", 255, 255, 0. },
};

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  double left = *(const double *) a;
  double right = *(const double *) b;

  return left < right ? -1 : left > right;
}

/* Returns the median, in ms. */
static double
report (const char *name,
        const char *what,
        double     *times)
{
  qsort (times, N_RUNS, sizeof times[0], compare_times);
  g_print ("paint/%s/%s %.3f ms\n", name, what, times[N_RUNS / 2] / 1000.);
  return times[N_RUNS / 2] / 1000.;
}

/* The longest of all sizes. */
typedef struct
{
  double full;
  double edit;
  double pan;
} Worst;

static GskRenderNode *
make_node (MasBoardPainter *painter)
{
  const graphene_rect_t visible = GRAPHENE_RECT_INIT (0.f, 0.f, WIDTH, HEIGHT);
  const GdkRGBA ground = { 0.98f, 0.98f, 0.98f, 1.f };
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  gtk_snapshot_append_color (snapshot, &ground, &visible);
  mas_board_painter_snapshot (painter, snapshot, &visible);
  return gtk_snapshot_free_to_node (snapshot);
}

/* Draws the nodes on @surface inside a rectangle, as the renderer does inside the damaged region.
 */
static void
draw_node (GskRenderNode   *node,
           cairo_surface_t *surface,
           double           x,
           double           y,
           double           width,
           double           height)
{
  cairo_t *cr = cairo_create (surface);

  cairo_rectangle (cr, x, y, width, height);
  cairo_clip (cr);
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
}

/* Edits one square near the middle again and again. */
static double
bench_edit (const Case          *test,
            MasBoardPainter     *painter,
            const DiagramLayout *layout,
            QiSetup             *setup,
            cairo_surface_t     *surface)
{
  static const char *const pieces[] = { "Q", "n" };
  double edit[N_RUNS];
  double snapshot[N_RUNS];
  g_autoptr (QiSetup) now = qi_setup_ref (setup);
  guint square = 0;
  double x = 0.;
  double y = 0.;

  if (!diagram_layout_find (layout, MIN (WIDTH, layout->x + layout->width) / 2.,
                            MIN (HEIGHT, layout->y + layout->height) / 2., &square))
    square = 0;
  diagram_layout_get_place (layout, square, &x, &y);
  for (guint i = 0; i < N_RUNS; i++)
    {
      g_autoptr (QiEdit) put = qi_edit_new ();

      qi_edit_put (put, square, &QI_TOKEN (pieces[i % 2]));
      QiSetup *next = qi_edit_apply (put, now, qi_limits_get_default (), NULL, NULL);
      qi_setup_unref (now);
      now = next;
      gint64 start = g_get_monotonic_time ();
      mas_board_painter_set_setup (painter, now);
      GskRenderNode *node = make_node (painter);
      snapshot[i] = (double) (g_get_monotonic_time () - start);
      /* A changed tile is damaged as a whole: at most the size of the largest tile. */
      draw_node (node, surface, x - 192., y - 192., 384., 384.);
      edit[i] = (double) (g_get_monotonic_time () - start);
      gsk_render_node_unref (node);
    }
  report (test->name, "edit-snapshot", snapshot);
  return report (test->name, "edit", edit);
}

static void
bench (const Case *test,
       Worst      *worst)
{
  g_autoptr (QiSetup) setup = diagram_sample_fill (test->ranks, test->files);
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  DiagramLayout layout;
  double full[N_RUNS];
  double pan[N_RUNS];

  if (test->square > 0.)
    diagram_layout_init (&layout, shape, FALSE, TRUE, test->square, WIDTH);
  else
    diagram_layout_fit (&layout, shape, FALSE, TRUE, 96., WIDTH, HEIGHT);
  for (guint i = 0; i < N_RUNS; i++)
    {
      gint64 start = g_get_monotonic_time ();
      g_autoptr (MasBoardPainter) painter = mas_board_painter_new ();

      mas_board_painter_set_setup (painter, setup);
      mas_board_painter_set_layout (painter, &layout);
      GskRenderNode *node = make_node (painter);
      draw_node (node, surface, 0., 0., WIDTH, HEIGHT);
      full[i] = (double) (g_get_monotonic_time () - start);
      gsk_render_node_unref (node);
    }
  worst->full = MAX (worst->full, report (test->name, "full", full));

  g_autoptr (MasBoardPainter) painter = mas_board_painter_new ();
  mas_board_painter_set_setup (painter, setup);
  mas_board_painter_set_layout (painter, &layout);
  gsk_render_node_unref (make_node (painter));
  double edit = bench_edit (test, painter, &layout, setup, surface);
  worst->edit = MAX (worst->edit, edit);
  for (guint i = 0; i < N_RUNS; i++)
    {
      DiagramLayout moved = layout;
      gint64 start = g_get_monotonic_time ();

      moved.x -= 7. * i;
      moved.y -= 5. * i;
      mas_board_painter_set_layout (painter, &moved);
      GskRenderNode *node = make_node (painter);
      draw_node (node, surface, 0., 0., WIDTH, HEIGHT);
      pan[i] = (double) (g_get_monotonic_time () - start);
      gsk_render_node_unref (node);
    }
  worst->pan = MAX (worst->pan, report (test->name, "pan", pan));
  cairo_surface_destroy (surface);
}

int
main (void)
{
  Worst worst = { 0. };

  /* Registers the types of nodes; needs no display. */
  gtk_init_check ();
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    bench (&cases[i], &worst);
  worst = (Worst) { 0. };
  for (guint square = MIN_SQUARE; square <= MAX_SQUARE; square++)
    {
      g_autofree char *name = g_strdup_printf ("255x255-%u", square);
      const Case test = { name, 255, 255, square };

      bench (&test, &worst);
    }
  g_print ("paint/255x255/worst-full %.3f ms\n", worst.full);
  g_print ("paint/255x255/worst-edit %.3f ms\n", worst.edit);
  g_print ("paint/255x255/worst-pan %.3f ms\n", worst.pan);
  return 0;
}
