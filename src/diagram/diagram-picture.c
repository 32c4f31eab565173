/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-picture.h"

#include "diagram-picture-private.h"
#include "diagram-png.h"
#include "diagram-text.h"

#include <cairo-pdf.h>
#include <math.h>

#define MAX_PIXELS (G_GUINT64_CONSTANT (1) << 28) /* of a PNG: a GiB of memory */

static const char *const type_names[DIAGRAM_PICTURE_N_TYPES] = {
  [DIAGRAM_PICTURE_SVG] = "svg",
  [DIAGRAM_PICTURE_PNG] = "png",
  [DIAGRAM_PICTURE_PDF] = "pdf",
};

/**
 * diagram_picture_init:
 * @self: (out): the usual picture
 */
void
diagram_picture_init (DiagramPicture *self)
{
  g_return_if_fail (self != NULL);

  *self = (DiagramPicture) {
    .scale = 1.,
    .coordinates = TRUE,
    .hands = TRUE,
    .marks = TRUE,
    .turn = TRUE,
    .layer = DIAGRAM_PICTURE_ALL_LAYERS,
    .data = TRUE,
  };
}

/**
 * diagram_picture_measure:
 * @self: a picture
 * @setup: of what
 * @width: (out): its width in units, at most %DIAGRAM_PICTURE_MAX_SIZE
 * @height: (out): its height
 * @error: where to store an error
 *
 * Measures without drawing; the cost does not depend on the board.
 *
 * Returns: %FALSE, with %G_IO_ERROR_INVALID_ARGUMENT, when it would be too large, or when there is
 *   no such layer
 */
gboolean
diagram_picture_measure (const DiagramPicture *self,
                         QiSetup              *setup,
                         double               *width,
                         double               *height,
                         GError              **error)
{
  g_return_val_if_fail (self != NULL && setup != NULL, FALSE);
  g_return_val_if_fail (width != NULL && height != NULL, FALSE);

  DiagramPlan plan;

  if (!diagram_plan_init (&plan, self, setup, error))
    return FALSE;
  *width = plan.width;
  *height = plan.height;
  return TRUE;
}

/**
 * diagram_picture_draw:
 * @self: a picture
 * @setup: of what
 * @cr: where to draw
 * @error: where to store an error
 *
 * Draws the picture with its upper left corner at the origin, as vectors only, however small its
 * squares are: what a printer or a file makes of them is sharp at any size.
 *
 * Returns: %FALSE as diagram_picture_measure(); then nothing was drawn
 */
gboolean
diagram_picture_draw (const DiagramPicture *self,
                      QiSetup              *setup,
                      cairo_t              *cr,
                      GError              **error)
{
  g_return_val_if_fail (self != NULL && setup != NULL && cr != NULL, FALSE);

  DiagramPlan plan;

  if (!diagram_plan_init (&plan, self, setup, error))
    return FALSE;
  diagram_plan_draw (&plan, cr, TRUE, NULL);
  return TRUE;
}

cairo_status_t
diagram_picture_on_write (void                *closure,
                          const unsigned char *data,
                          unsigned int         length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
set_drawing_error (cairo_status_t status,
                   GError       **error)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "the picture cannot be drawn: %s",
               cairo_status_to_string (status));
}

/* The bytes that a surface wrote, unless it failed. */
static GBytes *
take_bytes (GByteArray    *bytes,
            cairo_status_t status,
            GError       **error)
{
  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (bytes);
  g_byte_array_unref (bytes);
  set_drawing_error (status, error);
  return NULL;
}

static GBytes *
write_png (const DiagramPlan *plan,
           GError           **error)
{
  double scale = plan->picture->scale;
  double width = ceil (plan->width * scale - 1e-6);
  double height = ceil (plan->height * scale - 1e-6);

  if (!isfinite (scale) || !(scale > 0.) || !(width >= 1.) || !(height >= 1.)
      || MAX (width, height) > DIAGRAM_PICTURE_MAX_SIZE)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   "a PNG of %.0f × %.0f pixels cannot be made; at most %d are possible", width,
                   height, DIAGRAM_PICTURE_MAX_SIZE);
      return NULL;
    }
  if ((guint64) width * (guint64) height > MAX_PIXELS)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   "a PNG of %.0f × %.0f pixels is too large; at most %" G_GUINT64_FORMAT
                   " million are possible",
                   width, height, MAX_PIXELS / 1000000);
      return NULL;
    }
  g_autoptr (GBytes) png = NULL;
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) width, (int) height);
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, scale, scale);
  diagram_plan_draw (plan, cr, FALSE, NULL);
  cairo_status_t status = cairo_status (cr);
  cairo_destroy (cr);
  if (status == CAIRO_STATUS_SUCCESS)
    {
      g_autofree char *data = plan->picture->data ? diagram_picture_dup_data (plan->setup) : NULL;

      png = diagram_png_encode (surface, data, error);
    }
  else
    set_drawing_error (status, error);
  cairo_surface_destroy (surface);
  return g_steal_pointer (&png);
}

static GBytes *
write_pdf (const DiagramPlan *plan,
           GError           **error)
{
  GByteArray *bytes = g_byte_array_new ();
  g_autofree char *said_title = diagram_picture_dup_title (plan->setup);
  g_autofree char *said_words = diagram_picture_dup_words (plan->setup);
  g_autofree char *title = diagram_text_dup_drawable (said_title);
  g_autofree char *words = diagram_text_dup_drawable (said_words);
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (diagram_picture_on_write, bytes,
                                                                  plan->width, plan->height);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, title);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_SUBJECT, words);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Masume");
  /* Without a date, the same position always gives the same bytes. */
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
  cairo_t *cr = cairo_create (surface);

  diagram_plan_draw (plan, cr, TRUE, NULL);
  cairo_status_t status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  return take_bytes (bytes, status, error);
}

/**
 * diagram_picture_write:
 * @self: a picture
 * @setup: of what
 * @type: of the file
 * @error: where to store an error
 *
 * Makes a whole file. An SVG has each kind of piece once, and neither pixels nor fonts; a PDF has no
 * pixels. A PNG has @self's scale. The same picture gives the same bytes.
 *
 * Returns: (transfer full): the file; %NULL with %G_IO_ERROR_INVALID_ARGUMENT when it would be too
 *   large, or as diagram_picture_measure(), or with another %G_IO_ERROR
 */
GBytes *
diagram_picture_write (const DiagramPicture *self,
                       QiSetup              *setup,
                       DiagramPictureType    type,
                       GError              **error)
{
  g_return_val_if_fail (self != NULL && setup != NULL, NULL);
  g_return_val_if_fail ((guint) type < DIAGRAM_PICTURE_N_TYPES, NULL);

  DiagramPlan plan;

  if (!diagram_plan_init (&plan, self, setup, error))
    return NULL;
  switch (type)
    {
    case DIAGRAM_PICTURE_SVG:
      return diagram_picture_write_svg (&plan, error);
    case DIAGRAM_PICTURE_PNG:
      return write_png (&plan, error);
    case DIAGRAM_PICTURE_PDF:
    case DIAGRAM_PICTURE_N_TYPES:
    default:
      return write_pdf (&plan, error);
    }
}

/**
 * diagram_picture_type_get_name:
 * @type: a kind of file
 *
 * Returns: (nullable): "svg", "png" or "pdf"; %NULL beyond the last
 */
const char *
diagram_picture_type_get_name (DiagramPictureType type)
{
  return (guint) type < DIAGRAM_PICTURE_N_TYPES ? type_names[type] : NULL;
}

/**
 * diagram_picture_type_from_path:
 * @path: of a file
 * @type: (out): what its name ends in, in capital or small letters
 *
 * Returns: whether the name says it
 */
gboolean
diagram_picture_type_from_path (const char         *path,
                                DiagramPictureType *type)
{
  g_return_val_if_fail (path != NULL && type != NULL, FALSE);

  const char *dot = strrchr (path, '.');

  for (guint i = 0; dot != NULL && i < DIAGRAM_PICTURE_N_TYPES; i++)
    if (g_ascii_strcasecmp (dot + 1, type_names[i]) == 0)
      {
        *type = (DiagramPictureType) i;
        return TRUE;
      }
  return FALSE;
}
