/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Diagram"

#include "diagram-drawing.h"

#include <librsvg/rsvg.h>
#include <string.h>
#include <time.h>

#define TRIAL_SIZE 128                   /* pixels */
#define FIRST_TRIAL_SIZE 32              /* pixels; of a drawing that is slow there, no larger one */
#define TRIAL_TIME (G_USEC_PER_SEC / 8)  /* µs of processor time that the trial may take */
#define AGAIN_TIME G_USEC_PER_SEC        /* µs up to which it is tried again: the first one of a
                                          * process starts more than the renderer */
#define MIN_INK 0.002                    /* part of the trial's pixels that are not empty */
#define MIN_ALPHA 16                     /* of 255: what is weaker counts as empty */
#define MIN_EXTENT 1e-3                  /* user units; smaller or larger pages are none */
#define MAX_EXTENT 1e6
#define MAX_HANDLES 256                  /* parsed drawings that a thread keeps */
#define MAX_HANDLES_BYTES (8u * 1024u * 1024u)
#define DPI 96.

struct _DiagramDrawing
{
  GBytes *svg;
  gint64  serial; /* of no other drawing in this process */
};

/* A handle serves one thread at a time, and parsing takes longer than drawing: each thread keeps
 * its own, by serial, so that drawings may come and go meanwhile. */
typedef struct
{
  GHashTable *by_serial; /* gint64 → RsvgHandle */
  gsize       n_bytes;   /* of their texts */
} Handles;

static void
handles_free (gpointer data)
{
  Handles *handles = data;

  g_hash_table_unref (handles->by_serial);
  g_free (handles);
}

static GPrivate handles_of_thread = G_PRIVATE_INIT (handles_free);

static RsvgHandle *
parse (GBytes *svg)
{
  gsize length = 0;
  const guint8 *data = g_bytes_get_data (svg, &length);
  /* No base file is set: references to others are refused by the renderer too. */
  RsvgHandle *handle = rsvg_handle_new_from_data (data, length, NULL);

  if (handle != NULL)
    rsvg_handle_set_dpi (handle, DPI);
  return handle;
}

static RsvgHandle *
get_handle (DiagramDrawing *self)
{
  Handles *handles = g_private_get (&handles_of_thread);
  RsvgHandle *handle = NULL;

  if (handles == NULL)
    {
      handles = g_new0 (Handles, 1);
      handles->by_serial = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free,
                                                  g_object_unref);
      g_private_set (&handles_of_thread, handles);
    }
  handle = g_hash_table_lookup (handles->by_serial, &self->serial);
  if (handle != NULL)
    return handle;
  handle = parse (self->svg);
  if (handle == NULL)
    return NULL;
  if (g_hash_table_size (handles->by_serial) >= MAX_HANDLES ||
      handles->n_bytes >= MAX_HANDLES_BYTES)
    {
      g_hash_table_remove_all (handles->by_serial);
      handles->n_bytes = 0;
    }
  handles->n_bytes += g_bytes_get_size (self->svg);
  g_hash_table_insert (handles->by_serial, g_memdup2 (&self->serial, sizeof self->serial), handle);
  return handle;
}

static gboolean
is_extent (double width,
           double height)
{
  return width >= MIN_EXTENT && width <= MAX_EXTENT && height >= MIN_EXTENT && height <= MAX_EXTENT;
}

/* The size of the page that the drawing has for itself. */
static void
get_extent (RsvgHandle *handle,
            double     *width,
            double     *height)
{
  gboolean has_width = FALSE;
  gboolean has_height = FALSE;
  gboolean has_viewbox = FALSE;
  RsvgLength length_width;
  RsvgLength length_height;
  RsvgRectangle viewbox;

  if (rsvg_handle_get_intrinsic_size_in_pixels (handle, width, height) &&
      is_extent (*width, *height))
    return;
  rsvg_handle_get_intrinsic_dimensions (handle, &has_width, &length_width, &has_height,
                                        &length_height, &has_viewbox, &viewbox);
  if (has_viewbox && is_extent (viewbox.width, viewbox.height))
    {
      *width = viewbox.width;
      *height = viewbox.height;
      return;
    }
  *width = *height = 100.;
}

static gboolean
draw_handle (RsvgHandle *handle,
             cairo_t    *cr,
             gboolean    turned,
             double      size)
{
  double width = 0.;
  double height = 0.;

  get_extent (handle, &width, &height);
  double scale = size / MAX (width, height);
  const RsvgRectangle page = { 0., 0., width, height };
  cairo_save (cr);
  if (turned)
    {
      cairo_translate (cr, size, size);
      cairo_scale (cr, -1., -1.);
    }
  cairo_translate (cr, (size - width * scale) / 2., (size - height * scale) / 2.);
  cairo_scale (cr, scale, scale);
  /* What stands beside the page would lie on the neighbours. */
  cairo_rectangle (cr, 0., 0., width, height);
  cairo_clip (cr);
  gboolean drawn = rsvg_handle_render_document (handle, cr, &page, NULL);
  cairo_restore (cr);
  cairo_new_path (cr);
  return drawn;
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

/**
 * diagram_drawing_get_thread_time:
 *
 * Returns: what this thread has worked so far, in µs: other programs do not count
 */
gint64
diagram_drawing_get_thread_time (void)
{
  struct timespec time = { 0 };

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (gint64) time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

/* Draws it once, as small as is enough to see that it can be drawn. What takes long at every pixel
 * is noticed when it is smaller still. */
static QiFinding *
try_handle (RsvgHandle *handle,
            gint64      start,
            gint64     *time)
{
  QiFinding *fault = NULL;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, TRIAL_SIZE,
                                                         TRIAL_SIZE);
  cairo_t *cr = cairo_create (surface);
  gboolean drawn = TRUE;

  for (int size = FIRST_TRIAL_SIZE; size <= TRIAL_SIZE && drawn && *time <= TRIAL_TIME; size *= 4)
    {
      cairo_save (cr);
      cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
      cairo_paint (cr);
      cairo_restore (cr);
      drawn = draw_handle (handle, cr, FALSE, size);
      cairo_surface_flush (surface);
      *time = diagram_drawing_get_thread_time () - start;
    }
  if (*time > TRIAL_TIME)
    fault = qi_finding_new (QI_SEVERITY_ERROR, "drawing-too-complex",
                            "the drawing has too many parts");
  else if (!drawn || cairo_status (cr) != CAIRO_STATUS_SUCCESS)
    fault = qi_finding_new (QI_SEVERITY_ERROR, "drawing-not-svg",
                            "the file is no SVG drawing that can be read");
  else if (!has_ink (surface))
    fault = qi_finding_new (QI_SEVERITY_ERROR, "drawing-blank", "the drawing shows nothing");
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return fault;
}

static QiFinding *
try_drawing (GBytes *svg,
             gint64 *time)
{
  gint64 start = diagram_drawing_get_thread_time ();
  RsvgHandle *handle = parse (svg);
  QiFinding *fault = NULL;

  *time = diagram_drawing_get_thread_time () - start;
  if (handle == NULL)
    return qi_finding_new (QI_SEVERITY_ERROR, "drawing-not-svg",
                           "the file is no SVG drawing that can be read");
  fault = try_handle (handle, start, time);
  g_object_unref (handle);
  return fault;
}

/**
 * diagram_drawing_new:
 * @svg: the text of a drawing
 * @fault: (out) (optional) (transfer full): why it cannot be used
 *
 * Returns: (transfer full) (nullable): the drawing, when it can be used
 */
DiagramDrawing *
diagram_drawing_new (GBytes     *svg,
                     QiFinding **fault)
{
  static gint64 last_serial = 0;
  static GMutex mutex;
  QiFinding *own = NULL;
  gint64 time = 0;

  g_return_val_if_fail (svg != NULL, NULL);

  if (!diagram_drawing_scan (svg, fault))
    return NULL;
  own = try_drawing (svg, &time);
  if (time > TRIAL_TIME && time <= AGAIN_TIME)
    {
      g_clear_pointer (&own, qi_finding_unref);
      own = try_drawing (svg, &time);
    }
  if (own != NULL)
    {
      if (fault != NULL)
        *fault = own;
      else
        qi_finding_unref (own);
      return NULL;
    }

  DiagramDrawing *self = g_atomic_rc_box_new0 (DiagramDrawing);
  self->svg = g_bytes_ref (svg);
  g_mutex_lock (&mutex);
  self->serial = ++last_serial;
  g_mutex_unlock (&mutex);
  return self;
}

/**
 * diagram_drawing_ref:
 * @self: a drawing
 *
 * Returns: (transfer full): the same
 */
DiagramDrawing *
diagram_drawing_ref (DiagramDrawing *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

static void
diagram_drawing_clear (gpointer data)
{
  DiagramDrawing *self = data;

  g_clear_pointer (&self->svg, g_bytes_unref);
}

/**
 * diagram_drawing_unref:
 * @self: (transfer full): a drawing
 */
void
diagram_drawing_unref (DiagramDrawing *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, diagram_drawing_clear);
}

/**
 * diagram_drawing_draw:
 * @self: a drawing
 * @cr: where to draw
 * @turned: whether upside down
 * @size: side of the square at the origin
 *
 * Returns: whether it was drawn
 */
gboolean
diagram_drawing_draw (DiagramDrawing *self,
                      cairo_t        *cr,
                      gboolean        turned,
                      double          size)
{
  g_return_val_if_fail (self != NULL && cr != NULL, FALSE);

  RsvgHandle *handle = get_handle (self);

  return handle != NULL && draw_handle (handle, cr, turned, size);
}
