/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Drawing"

/* Reads SVG texts that no one here wrote, and answers what they draw as lists of operations. Whoever
 * starts this limits its time and memory from outside and ends it when one takes too much. */
#include "diagram-drawing.h"
#include "diagram-drawing-protocol.h"
#include "drawing-confine.h"
#include "drawing-record.h"
#include "drawing-write.h"

#include <errno.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define TRIAL_SIZE 128   /* pixels */
#define MIN_INK    0.002 /* part of the trial's pixels that are not empty */
#define MIN_ALPHA  16    /* of 255: what is weaker counts as empty */
#define MIN_EXTENT 1e-3  /* user units; smaller or larger pages are none */
#define MAX_EXTENT 1e6
#define MAX_RATIO  1e5 /* of the sides of a page */
#define DPI        96.
#define FAR        64 /* of 255: a pixel that is further off counts as wrong */
#define MAX_FAR \
  0.01 /* part of the pixels that may be wrong: filters are drawn a little larger or smaller */
#define MAX_MEAN   2.                    /* of 255 */
#define MAX_TIME   (G_USEC_PER_SEC / 40) /* µs that drawing a list may take whoever asked for it */

typedef struct
{
  RsvgHandle *handle;
  double      width, height; /* of the page, in its own units */
} Page;

static gboolean
is_extent (double width,
           double height)
{
  return width >= MIN_EXTENT && width <= MAX_EXTENT && height >= MIN_EXTENT && height <= MAX_EXTENT
         && width / height <= MAX_RATIO && height / width <= MAX_RATIO;
}

/* The size of the page that the drawing has for itself. */
static void
get_extent (Page *page)
{
  gboolean has_width = FALSE;
  gboolean has_height = FALSE;
  gboolean has_viewbox = FALSE;
  RsvgLength width;
  RsvgLength height;
  RsvgRectangle viewbox;

  if (rsvg_handle_get_intrinsic_size_in_pixels (page->handle, &page->width, &page->height)
      && is_extent (page->width, page->height))
    return;
  rsvg_handle_get_intrinsic_dimensions (page->handle, &has_width, &width, &has_height, &height,
                                        &has_viewbox, &viewbox);
  page->width = page->height = 100.;
  if (has_viewbox && is_extent (viewbox.width, viewbox.height))
    {
      page->width = viewbox.width;
      page->height = viewbox.height;
    }
}

/* Draws the page so that its longer side is @size. */
static gboolean
draw_page (const Page      *page,
           cairo_surface_t *surface,
           double           size)
{
  cairo_t *cr = cairo_create (surface);
  double scale = size / MAX (page->width, page->height);
  const RsvgRectangle viewport = { 0., 0., page->width, page->height };

  cairo_scale (cr, scale, scale);
  cairo_rectangle (cr, 0., 0., page->width, page->height);
  cairo_clip (cr);
  gboolean drawn = rsvg_handle_render_document (page->handle, cr, &viewport, NULL)
                   && cairo_status (cr) == CAIRO_STATUS_SUCCESS;
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return drawn;
}

static cairo_surface_t *
new_pixels (int size)
{
  return cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size, size);
}

static gboolean
has_ink (cairo_surface_t *surface)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);
  guint n_inked = 0;

  for (int y = 0; y < TRIAL_SIZE; y++)
    for (int x = 0; x < TRIAL_SIZE; x++)
      {
        guint32 pixel = 0;

        memcpy (&pixel, data + y * stride + x * (int) sizeof pixel, sizeof pixel);
        if (pixel >> 24 >= MIN_ALPHA)
          n_inked++;
      }
  return n_inked >= MIN_INK * TRIAL_SIZE * TRIAL_SIZE;
}

static gboolean
is_alike (cairo_surface_t *a,
          cairo_surface_t *b)
{
  const guint8 *left = cairo_image_surface_get_data (a);
  const guint8 *right = cairo_image_surface_get_data (b);
  guint64 sum = 0;
  guint n_far = 0;

  for (int i = 0; i < TRIAL_SIZE * TRIAL_SIZE; i++)
    {
      int most = 0;

      for (int k = 0; k < 4; k++)
        {
          int difference = ABS ((int) left[4 * i + k] - (int) right[4 * i + k]);

          sum += (guint64) difference;
          most = MAX (most, difference);
        }
      n_far += most > FAR;
    }
  return n_far <= MAX_FAR * TRIAL_SIZE * TRIAL_SIZE
         && (double) sum <= MAX_MEAN * 4. * TRIAL_SIZE * TRIAL_SIZE;
}

static gint64
get_time (void)
{
  struct timespec time = { 0 };

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (gint64) time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

/* The paths of a drawing; NULL when they are too many, take long or do not say what it is. */
static GBytes *
record (const Page      *page,
        cairo_surface_t *pixels)
{
  double scale = DIAGRAM_OPS_SIDE / MAX (page->width, page->height);
  cairo_surface_t *recording = drawing_record_new (page->width * scale, page->height * scale);
  cairo_surface_t *again = new_pixels (TRIAL_SIZE);
  cairo_t *cr = cairo_create (again);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (DiagramOps) ops = NULL;

  if (draw_page (page, recording, DIAGRAM_OPS_SIDE))
    bytes = drawing_record_finish (recording);
  if (bytes != NULL)
    ops = diagram_ops_read (bytes);
  gint64 start = get_time ();
  if (ops != NULL)
    {
      cairo_scale (cr, TRIAL_SIZE / (double) DIAGRAM_OPS_SIDE,
                   TRIAL_SIZE / (double) DIAGRAM_OPS_SIDE);
      diagram_ops_draw (ops, cr);
    }
  cairo_surface_flush (again);
  gboolean good =
    ops != NULL && cairo_status (cr) == CAIRO_STATUS_SUCCESS && get_time () - start <= MAX_TIME;
  cairo_destroy (cr);
  good = good && is_alike (pixels, again);
  cairo_surface_destroy (again);
  cairo_surface_destroy (recording);
  return good ? g_steal_pointer (&bytes) : NULL;
}

/* The pixels of a drawing. */
static GBytes *
paint (const Page *page)
{
  double scale = DIAGRAM_OPS_SIDE / MAX (page->width, page->height);
  cairo_surface_t *pixels = new_pixels (DIAGRAM_OPS_SIDE);
  GByteArray *list = g_byte_array_new ();
  cairo_matrix_t matrix;
  gboolean drawn = draw_page (page, pixels, DIAGRAM_OPS_SIDE);

  cairo_matrix_init_identity (&matrix);
  drawing_write_head (list, page->width * scale, page->height * scale);
  drawing_write_byte (list, DIAGRAM_OP_PAINT);
  drawing_write_byte (list, CAIRO_OPERATOR_OVER);
  drawing_write_number (list, 1.);
  drawn = drawn && drawing_write_image (list, pixels, CAIRO_EXTEND_NONE, &matrix);
  cairo_surface_destroy (pixels);
  g_autoptr (GBytes) bytes = g_byte_array_free_to_bytes (list);
  return drawn ? g_steal_pointer (&bytes) : NULL;
}

static DrawingVerdict
try_page (Page    *page,
          GBytes **answer)
{
  cairo_surface_t *pixels = new_pixels (TRIAL_SIZE);
  DrawingVerdict verdict = DRAWING_NOT_SVG;

  get_extent (page);
  if (draw_page (page, pixels, TRIAL_SIZE))
    {
      verdict = DRAWING_BLANK;
      if (has_ink (pixels))
        {
          *answer = record (page, pixels);
          if (*answer == NULL)
            *answer = paint (page);
          verdict = *answer != NULL ? DRAWING_GOOD : DRAWING_NOT_SVG;
        }
    }
  cairo_surface_destroy (pixels);
  return verdict;
}

static DrawingVerdict
try_text (const guint8 *text,
          gsize         length,
          GBytes      **answer)
{
  /* No base file is set: references to others are refused by the renderer too. */
  Page page = { .handle = rsvg_handle_new_from_data (text, length, NULL) };
  DrawingVerdict verdict = DRAWING_NOT_SVG;

  if (page.handle == NULL)
    return verdict;
  rsvg_handle_set_dpi (page.handle, DPI);
  verdict = try_page (&page, answer);
  g_object_unref (page.handle);
  return verdict;
}

static gboolean
read_all (gpointer data,
          gsize    size)
{
  guint8 *at = data;

  while (size > 0)
    {
      gssize n = read (STDIN_FILENO, at, size);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return FALSE;
      at += n;
      size -= (gsize) n;
    }
  return TRUE;
}

static gboolean
write_all (gconstpointer data,
           gsize         size)
{
  const guint8 *at = data;

  while (size > 0)
    {
      gssize n = write (STDOUT_FILENO, at, size);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return FALSE;
      at += n;
      size -= (gsize) n;
    }
  return TRUE;
}

static gboolean
serve (void)
{
  guint32 length = 0;
  guint8 *text = NULL;
  g_autoptr (GBytes) answer = NULL;
  gboolean done = FALSE;

  if (!read_all (&length, sizeof length) || length > DIAGRAM_DRAWING_MAX_BYTES)
    return FALSE;
  text = g_malloc ((gsize) length + 1);
  if (read_all (text, length))
    {
      const guint32 verdict = try_text (text, length, &answer);
      const guint32 head[] = {
        verdict, answer != NULL ? (guint32) g_bytes_get_size (answer) : 0
      };

      done = write_all (head, sizeof head)
             && (answer == NULL || write_all (g_bytes_get_data (answer, NULL), head[1]));
    }
  g_free (text);
  return done;
}

int
main (void)
{
  const guint32 hello = DRAWING_HELLO;

  drawing_confine ();
  if (!write_all (&hello, sizeof hello))
    return 1;
  while (serve ())
    continue;
  return 0;
}
