/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Diagram"

/* Sheets as files. */
#include "diagram-sheet.h"

#include "diagram-picture-private.h"
#include "diagram-png.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <math.h>
#include <string.h>

static cairo_surface_t *
new_surface (const DiagramSheetArea *area,
             DiagramPictureType      type,
             double                  scale,
             GByteArray             *bytes)
{
  if (type == DIAGRAM_PICTURE_PNG)
    return cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) ceil (area->paper_width * scale),
                                       (int) ceil (area->paper_height * scale));
  if (type == DIAGRAM_PICTURE_SVG)
    return cairo_svg_surface_create_for_stream (diagram_picture_on_write, bytes, area->paper_width,
                                                area->paper_height);
  return cairo_pdf_surface_create_for_stream (diagram_picture_on_write, bytes, area->paper_width,
                                              area->paper_height);
}

static void
draw_page (DiagramSheet    *sheet,
           cairo_surface_t *surface,
           double           scale)
{
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, scale, scale);
  diagram_sheet_draw_paper (sheet, cr);
  cairo_show_page (cr);
  cairo_destroy (cr);
}

char *
diagram_sheet_dup_path (const char *path,
                        guint       page)
{
  g_return_val_if_fail (path != NULL, NULL);

  const char *dot = strrchr (path, '.');
  const gsize stem =
    dot != NULL && strchr (dot, '/') == NULL ? (gsize) (dot - path) : strlen (path);

  return page == 0 ? g_strdup (path)
                   : g_strdup_printf ("%.*s-%u%s", (int) stem, path, page + 1, path + stem);
}

GBytes *
diagram_sheet_write (const GPtrArray   *pages,
                     guint              page,
                     DiagramPictureType type,
                     double             scale,
                     GError           **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface;
  cairo_status_t status;

  g_return_val_if_fail (pages != NULL && page < pages->len, NULL);

  if (type != DIAGRAM_PICTURE_PNG)
    scale = 1.;
  surface = new_surface (diagram_sheet_get_area (pages->pdata[page]), type, scale, bytes);
  if (type == DIAGRAM_PICTURE_PDF)
    {
      cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Masume");
      /* The same positions give the same bytes. */
      cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
      for (guint i = 0; i < pages->len; i++)
        draw_page (pages->pdata[i], surface, 1.);
    }
  else
    draw_page (pages->pdata[page], surface, scale);
  status = cairo_surface_status (surface);
  if (status == CAIRO_STATUS_SUCCESS && type == DIAGRAM_PICTURE_PNG)
    {
      GBytes *png = diagram_png_encode (surface, NULL, error);

      cairo_surface_destroy (surface);
      return png;
    }
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "the sheet cannot be drawn: %s",
               cairo_status_to_string (status));
  return NULL;
}
