/* SPDX-License-Identifier: Apache-2.0 */
#include "case-table.h"

/* Drawings look as librsvg draws them, although another program calls it. With files as arguments:
 * prints how much each of them differs. */
#include "diagram-drawing-private.h"

#include <cairo-svg.h>
#include <librsvg/rsvg.h>
#include <string.h>

#define SVG_OPEN \
  "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'" \
  " viewBox='0 0 100 100'>"
#define RECT(attributes) "<rect x='10' y='15' width='75' height='70' " attributes "/>"
#define FAR              32 /* of 255 */
#define PAPER            160
#define PLACE            20
#define PLACED           110

typedef struct
{
  const char *name;
  const char *text;
  gboolean    paths;   /* no pixels are in it, so that it is sharp at any size */
  double      max_far; /* the part of the pixels that may differ */
  gboolean    no_svg;  /* cairo's SVG has pixels for it */
} AlikeCase;

static const AlikeCase cases[] = {
  { "fill", SVG_OPEN RECT ("fill='#08f'") "</svg>", TRUE, 0. },
  { "alpha", SVG_OPEN RECT ("fill='#08f' fill-opacity='.4'") RECT ("fill='red' opacity='.5'")
    "</svg>", TRUE, 0. },
  { "curves", SVG_OPEN "<path d='M50 5C90 5 95 50 50 95S5 50 50 5z M50 30A20 20 0 1 1 49 30z'"
    " fill-rule='evenodd'/></svg>", TRUE, 0. },
  { "stroke", SVG_OPEN RECT ("fill='none' stroke='#c00' stroke-width='6' stroke-linejoin='round'")
    "</svg>", TRUE, 0. },
  { "stroke-squeezed", SVG_OPEN "<g transform='scale(3 .5) rotate(20 30 80)'><circle cx='17' cy='90'"
    " r='12' fill='none' stroke='#00c' stroke-width='5'/></g></svg>", TRUE, 0.001 },
  { "dashes", SVG_OPEN "<path d='M5 20H95M5 50H95' stroke='#000' stroke-width='8'"
    " stroke-linecap='round' stroke-dasharray='12 14' stroke-dashoffset='5'/></svg>", TRUE, 0. },
  { "linear", SVG_OPEN "<linearGradient id='g' gradientTransform='rotate(30)'><stop offset='.1'"
    " stop-color='#ff0'/><stop offset='.9' stop-color='#00f' stop-opacity='.3'/></linearGradient>"
    RECT ("fill='url(#g)'") "</svg>", TRUE, 0. },
  { "radial", SVG_OPEN "<radialGradient id='g' cx='.4' cy='.4' r='.3' fx='.3' fy='.3'"
    " spreadMethod='reflect'><stop stop-color='#fff'/><stop offset='1' stop-color='#410'/>"
    "</radialGradient>" RECT ("fill='url(#g)' stroke='url(#g)' stroke-width='9'") "</svg>", TRUE,
    0.001 },
  { "group", SVG_OPEN "<g opacity='.5'>" RECT ("fill='#f00'") "<circle cx='60' cy='60' r='35'"
    " fill='#00f'/><g opacity='.5'><circle cx='20' cy='30' r='15'/></g></g></svg>", TRUE, 0. },
  { "clip", SVG_OPEN "<clipPath id='c'><circle cx='50' cy='50' r='35'/></clipPath>"
    "<g clip-path='url(#c)'>" RECT ("fill='#393'") "<g clip-path='url(#c)' opacity='.6'>"
    "<path d='M0 0H100L0 100z'/></g></g>" "<path d='M80 80h20v20z'/></svg>", TRUE, 0.01 },
  { "clip-two", SVG_OPEN "<clipPath id='c'><rect width='40' height='90'/><circle cx='60' cy='60'"
    " r='30'/></clipPath><g clip-path='url(#c)'>" RECT ("fill='#939'") "</g></svg>", TRUE, 0.01 },
  { "mask", SVG_OPEN "<mask id='m'><rect width='100' height='100' fill='#888'/><circle cx='50'"
    " cy='50' r='30' fill='#fff'/></mask>" RECT ("fill='#339' mask='url(#m)'") "</svg>", FALSE,
    0.01 },
  { "pattern", SVG_OPEN "<pattern id='p' width='20' height='10' patternUnits='userSpaceOnUse'"
    " patternTransform='rotate(15)'><rect width='9' height='5' fill='#a00'/></pattern>"
    RECT ("fill='url(#p)'") "</svg>", TRUE, 0.05 },
  { "marker", SVG_OPEN "<marker id='m' orient='auto' markerWidth='4' markerHeight='4' refX='2'"
    " refY='2'><path d='M0 0L4 2L0 4z'/></marker><path d='M10 50L50 10L90 50' fill='none'"
    " stroke='#000' stroke-width='4' marker-mid='url(#m)' marker-end='url(#m)'/></svg>", TRUE, 0.005 },
  { "use", SVG_OPEN "<defs><g id='a'>" RECT ("") "</g><symbol id='s' viewBox='0 0 10 10'>"
    "<circle cx='5' cy='5' r='4' fill='#fff'/></symbol></defs><use href='#a' fill='#070'/>"
    "<use href='#s' x='30' y='30' width='40' height='40'/></svg>", TRUE, 0. },
  { "text", SVG_OPEN "<text x='10' y='70' font-size='60' font-family='sans' fill='#a0a'>K"
    "<tspan font-size='30' stroke='#000'>王</tspan></text></svg>", TRUE, 0.02 },
  { "blend", SVG_OPEN RECT ("fill='#fc0'") "<circle cx='50' cy='50' r='30' fill='#0cf'"
    " style='mix-blend-mode:multiply'/></svg>", TRUE, 0., TRUE },
  { "isolate", SVG_OPEN "<g style='isolation:isolate'>" RECT ("fill='#fc0'") "<circle cx='50'"
    " cy='50' r='30' fill='#0cf' style='mix-blend-mode:difference'/></g></svg>", TRUE, 0., TRUE },
  { "crisp", SVG_OPEN "<circle cx='50' cy='50' r='40' shape-rendering='crispEdges'/></svg>", TRUE,
    0.01 },
  { "blur", SVG_OPEN "<filter id='f'><feGaussianBlur stdDeviation='4'/></filter>"
    RECT ("fill='#000' filter='url(#f)'") RECT ("fill='#fc0'") "</svg>", FALSE, 0.01 },
  { "shadow", SVG_OPEN "<filter id='f'><feOffset dx='4' dy='4'/><feGaussianBlur stdDeviation='2'/>"
    "<feMerge><feMergeNode/><feMergeNode in='SourceGraphic'/></feMerge></filter>"
    "<g filter='url(#f)'>" RECT ("fill='#0a0'") "</g></svg>", FALSE, 0.02 },
  { "blur-weak", SVG_OPEN "<filter id='f'><feGaussianBlur stdDeviation='4'/></filter>"
    RECT ("fill='#a00' filter='url(#f)' opacity='.6'") "</svg>", FALSE, 0.01 },
  { "blur-masked", SVG_OPEN "<filter id='f'><feGaussianBlur stdDeviation='4'/></filter><mask id='m'>"
    "<circle cx='60' cy='60' r='35' fill='#fff'/></mask>"
    RECT ("fill='#a00' filter='url(#f)' mask='url(#m)'") "</svg>", FALSE, 0.01 },
  { "inner-svg", SVG_OPEN "<svg x='10' y='10' width='50' height='80' viewBox='0 0 10 10'>"
    "<rect width='30' height='30' fill='#05a'/></svg></svg>", TRUE, 0. },
  { "many-dashes", SVG_OPEN "<path d='M0 50H100' stroke='#000' stroke-width='50'"
    " stroke-dasharray='.002 .002'/></svg>", FALSE, 0.2 },
};

static cairo_surface_t *
draw_directly (GBytes *svg,
               int     size)
{
  gsize length = 0;
  const guint8 *text = g_bytes_get_data (svg, &length);
  RsvgHandle *handle = rsvg_handle_new_from_data (text, length, NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size, size);
  cairo_t *cr = cairo_create (surface);
  double width = 0.;
  double height = 0.;

  g_assert_nonnull (handle);
  rsvg_handle_set_dpi (handle, 96.);
  if (!rsvg_handle_get_intrinsic_size_in_pixels (handle, &width, &height))
    {
      gboolean has[3];
      RsvgLength lengths[2];
      RsvgRectangle box = { 0., 0., 100., 100. };

      rsvg_handle_get_intrinsic_dimensions (handle, &has[0], &lengths[0], &has[1], &lengths[1],
                                            &has[2], &box);
      width = has[2] ? box.width : 100.;
      height = has[2] ? box.height : 100.;
    }
  double scale = size / MAX (width, height);
  const RsvgRectangle viewport = { 0., 0., width, height };
  cairo_translate (cr, (size - width * scale) / 2., (size - height * scale) / 2.);
  cairo_scale (cr, scale, scale);
  cairo_rectangle (cr, 0., 0., width, height);
  cairo_clip (cr);
  g_assert_true (rsvg_handle_render_document (handle, cr, &viewport, NULL));
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  g_object_unref (handle);
  return surface;
}

static cairo_status_t
on_write (void                *closure,
          const unsigned char *data,
          unsigned int         length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* Somewhere on the page, on the whole of which nothing else is. */
static void
draw_placed (DiagramDrawing  *drawing,
             cairo_surface_t *surface)
{
  cairo_t *cr = cairo_create (surface);

  cairo_translate (cr, PLACE, PLACE);
  diagram_drawing_draw (drawing, cr, TRUE, PLACED);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
}

static cairo_surface_t *
draw_ours_placed (DiagramDrawing *drawing)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, PAPER, PAPER);

  draw_placed (drawing, surface);
  cairo_surface_flush (surface);
  return surface;
}

/* The same as a text of vectors. */
static GBytes *
write_ours_placed (DiagramDrawing *drawing)
{
  GByteArray *text = g_byte_array_new ();
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (on_write, text, PAPER, PAPER);

  draw_placed (drawing, surface);
  cairo_surface_finish (surface);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
  return g_byte_array_free_to_bytes (text);
}

static cairo_surface_t *
draw_ours (DiagramDrawing *drawing,
           int             size)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size, size);
  cairo_t *cr = cairo_create (surface);

  diagram_drawing_draw (drawing, cr, FALSE, size);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* The part of the pixels that differ, and the mean difference of 255. Takes the pictures. */
static double
compare (cairo_surface_t *direct,
         cairo_surface_t *ours,
         double          *mean)
{
  const guint8 *a = cairo_image_surface_get_data (direct);
  const guint8 *b = cairo_image_surface_get_data (ours);
  int size = cairo_image_surface_get_width (direct);
  guint n_far = 0;
  double sum = 0.;

  for (int i = 0; i < size * size; i++)
    {
      int most = 0;

      for (int k = 0; k < 4; k++)
        {
          int difference = ABS ((int) a[4 * i + k] - (int) b[4 * i + k]);

          sum += difference;
          most = MAX (most, difference);
        }
      n_far += most > FAR;
    }
  cairo_surface_destroy (direct);
  cairo_surface_destroy (ours);
  *mean = sum / (4. * size * size);
  return (double) n_far / (size * size);
}

static gboolean
has_pixels (DiagramOpsCursor cursor)
{
  DiagramOp op;

  while (diagram_ops_next (&cursor, &op))
    if (op.paint.kind == DIAGRAM_PAINT_IMAGE || op.mask.kind == DIAGRAM_PAINT_IMAGE
        || (op.paint.kind == DIAGRAM_PAINT_GROUP && has_pixels (op.paint.group)))
      return TRUE;
  return FALSE;
}

static void
test_alike (gconstpointer data)
{
  static const int sizes[] = { 32, 128, 300 };
  const AlikeCase *c = data;
  g_autoptr (GBytes) svg = g_bytes_new_static (c->text, strlen (c->text));
  g_autoptr (GBytes) list = NULL;
  g_autoptr (QiFinding) fault = NULL;
  g_autoptr (DiagramDrawing) drawing = diagram_drawing_new (svg, &fault);
  DiagramOpsCursor cursor;
  double width = 0.;
  double height = 0.;

  g_assert_cmpstr (fault != NULL ? qi_finding_get_code (fault) : NULL, ==, NULL);
  list = diagram_drawing_dup_list (drawing);
  g_assert_true (diagram_ops_begin (list, &cursor, &width, &height));
  g_assert_cmpint (!has_pixels (cursor), ==, c->paths);
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      double mean = 0.;
      double far = compare (draw_directly (svg, sizes[i]), draw_ours (drawing, sizes[i]), &mean);

      g_test_message ("%s at %d: %.4f of the pixels, mean %.3f", c->name, sizes[i], far, mean);
      g_assert_cmpfloat (far, <=, c->max_far);
    }

  /* On paper and in an SVG paths stay paths. */
  g_autoptr (GBytes) text = write_ours_placed (drawing);
  g_autofree char *copy = g_strndup (g_bytes_get_data (text, NULL), g_bytes_get_size (text));
  double mean = 0.;
  double far = compare (draw_ours_placed (drawing), draw_directly (text, PAPER), &mean);
  g_test_message ("%s as SVG: %.4f of the pixels, mean %.3f", c->name, far, mean);
  g_assert_cmpfloat (far, <=, MAX (c->max_far, 0.03));
  if (c->paths && !c->no_svg)
    g_assert_null (strstr (copy, "<image"));
}

/* Whether it is pixels only. */
static gboolean
is_picture (DiagramOpsCursor cursor)
{
  DiagramOp op;

  return diagram_ops_next (&cursor, &op) && op.kind == DIAGRAM_OP_PAINT
         && op.paint.kind == DIAGRAM_PAINT_IMAGE && cursor.at == cursor.end;
}

static void
print_file (const char *path)
{
  g_autofree char *text = NULL;
  gsize length = 0;

  if (!g_file_get_contents (path, &text, &length, NULL))
    return;
  g_autoptr (GBytes) svg = g_bytes_new (text, length);
  g_autoptr (QiFinding) fault = NULL;
  g_autoptr (DiagramDrawing) drawing = diagram_drawing_new (svg, &fault);
  if (drawing == NULL)
    {
      g_print ("%s\t%s\n", path, qi_finding_get_code (fault));
      return;
    }
  g_autoptr (GBytes) list = diagram_drawing_dup_list (drawing);
  DiagramOpsCursor cursor;
  double mean[2];
  double far[2];
  double width = 0.;
  double height = 0.;
  diagram_ops_begin (list, &cursor, &width, &height);
  far[0] = compare (draw_directly (svg, 48), draw_ours (drawing, 48), &mean[0]);
  far[1] = compare (draw_directly (svg, 128), draw_ours (drawing, 128), &mean[1]);
  g_autoptr (GBytes) paper = write_ours_placed (drawing);
  double paper_mean = 0.;
  double paper_far =
    compare (draw_ours_placed (drawing), draw_directly (paper, PAPER), &paper_mean);
  g_print ("%s\t%s\t%" G_GSIZE_FORMAT "\t%.4f\t%.3f\t%.4f\t%.3f\t%.4f\t%.3f\n", path,
           is_picture (cursor)   ? "picture"
           : has_pixels (cursor) ? "pixels"
                                 : "paths",
           g_bytes_get_size (list), far[0], mean[0], far[1], mean[1], paper_far, paper_mean);
}

int
main (int   argc,
      char *argv[])
{
  /* Each run finds out anew. */
  g_setenv ("XDG_CACHE_HOME", "/dev/null", TRUE);
  if (argc > 1 && argv[1][0] != '-')
    {
      for (int i = 1; i < argc; i++)
        print_file (argv[i]);
      return 0;
    }
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/diagram/alike/", cases, test_alike);
  return g_test_run ();
}
