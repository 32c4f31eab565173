/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-print-sheet.h"

#include <pango/pangocairo.h>

#define GAP        18. /* points, between two positions */
#define LABEL_GAP  8.
#define FOOT       18. /* height, with the space above */
#define FOOT_FONT  "Sans 8"
#define MAX_SQUARE 72. /* a board of few squares does not fill the page */

struct _MasPrintSheet
{
  MasPrintArea area;
  guint        columns;
  guint        rows;
  GPtrArray   *shots;  /* of MasPictureShot, or NULL */
  GPtrArray   *labels; /* of char *, or NULL */
  char        *foot;   /* (nullable) */
};

static void
unref_shot (gpointer data)
{
  if (data != NULL)
    mas_picture_shot_unref (data);
}

/**
 * mas_print_sheet_new:
 * @area: the page
 * @per_page: 1, 2, 4, 6 or 9
 *
 * Returns: (transfer full): an empty page
 */
MasPrintSheet *
mas_print_sheet_new (const MasPrintArea *area,
                     guint               per_page)
{
  g_return_val_if_fail (area != NULL && per_page > 0, NULL);

  MasPrintSheet *self = g_atomic_rc_box_new0 (MasPrintSheet);
  guint fewer = per_page == 9 ? 3 : per_page >= 4 ? 2 : 1;

  self->area = *area;
  self->shots = g_ptr_array_new_with_free_func (unref_shot);
  self->labels = g_ptr_array_new_with_free_func (g_free);
  self->columns = area->width <= area->height ? fewer : per_page / fewer;
  self->rows = per_page / self->columns;
  return self;
}

/**
 * mas_print_sheet_ref:
 * @self: a page
 *
 * Returns: (transfer full): the same
 */
MasPrintSheet *
mas_print_sheet_ref (MasPrintSheet *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
mas_print_sheet_clear (gpointer data)
{
  MasPrintSheet *self = data;

  g_clear_pointer (&self->shots, g_ptr_array_unref);
  g_clear_pointer (&self->labels, g_ptr_array_unref);
  g_clear_pointer (&self->foot, g_free);
}

/**
 * mas_print_sheet_unref:
 * @self: (transfer full): a page
 */
void
mas_print_sheet_unref (MasPrintSheet *self)
{
  g_atomic_rc_box_release_full (self, mas_print_sheet_clear);
}

/**
 * mas_print_sheet_add:
 * @self: a page that has room
 * @shot: (nullable): a position; %NULL for one that cannot be read
 * @label: (nullable): what it is called
 */
void
mas_print_sheet_add (MasPrintSheet  *self,
                     MasPictureShot *shot,
                     const char     *label)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (self->shots->len < self->columns * self->rows);

  g_ptr_array_add (self->shots, shot != NULL ? mas_picture_shot_ref (shot) : NULL);
  g_ptr_array_add (self->labels, g_strdup (label));
}

/**
 * mas_print_sheet_set_foot:
 * @self: a page
 * @foot: what stands at its foot
 */
void
mas_print_sheet_set_foot (MasPrintSheet *self,
                          const char    *foot)
{
  g_return_if_fail (self != NULL);

  g_free (self->foot);
  self->foot = g_strdup (foot);
}

static PangoLayout *
new_layout (cairo_t    *cr,
            const char *text,
            const char *font,
            double      width)
{
  PangoLayout *layout = pango_cairo_create_layout (cr);
  PangoFontDescription *description = pango_font_description_from_string (font);

  /* A point is a unit here, whatever the resolution of the printer. */
  pango_cairo_context_set_resolution (pango_layout_get_context (layout), 72.);
  pango_layout_context_changed (layout);
  pango_layout_set_font_description (layout, description);
  pango_font_description_free (description);
  pango_layout_set_text (layout, text, -1);
  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  return layout;
}

/* Draws a line of text and returns its height. */
static double
draw_line (cairo_t    *cr,
           const char *text,
           const char *font,
           double      x,
           double      y,
           double      width)
{
  g_autoptr (PangoLayout) layout = new_layout (cr, text, font, width);
  int height = 0;

  cairo_set_source_rgb (cr, 0., 0., 0.);
  cairo_move_to (cr, x, y);
  pango_cairo_show_layout (cr, layout);
  pango_layout_get_size (layout, NULL, &height);
  return (double) height / PANGO_SCALE;
}

/* As large as fits, with squares that are not too large. NULL when it cannot be so small. */
static MasPictureShot *
fit (MasPictureShot *shot,
     double          max_width,
     double          max_height,
     double         *width,
     double         *height)
{
  g_autoptr (MasPictureShot) square = mas_picture_shot_resize (shot, MAX_SQUARE, 0., 0.);
  g_autoptr (MasPictureShot) wide = mas_picture_shot_resize (shot, 0., max_width, 0.);
  g_autoptr (MasPictureShot) high = mas_picture_shot_resize (shot, 0., 0., max_height);

  if (mas_picture_shot_measure (square, width, height, NULL) && *width <= max_width
      && *height <= max_height)
    return g_steal_pointer (&square);
  if (mas_picture_shot_measure (wide, width, height, NULL) && *height <= max_height)
    return g_steal_pointer (&wide);
  if (mas_picture_shot_measure (high, width, height, NULL) && *width <= max_width)
    return g_steal_pointer (&high);
  return NULL;
}

static void
draw_cell (MasPrintSheet *self,
           cairo_t       *cr,
           guint          index,
           double         cell_width,
           double         cell_height)
{
  MasPictureShot *shot = g_ptr_array_index (self->shots, index);
  const char *label = g_ptr_array_index (self->labels, index);
  const char *font = self->columns * self->rows == 1   ? "Sans 12"
                     : self->columns * self->rows <= 4 ? "Sans 10"
                                                       : "Sans 9";
  double room = 0.;
  double width = 0.;
  double height = 0.;

  if (label != NULL)
    {
      g_autoptr (PangoLayout) layout = new_layout (cr, label, font, cell_width);
      int line = 0;

      pango_layout_get_size (layout, NULL, &line);
      room = (double) line / PANGO_SCALE + LABEL_GAP;
    }
  g_autoptr (MasPictureShot) drawn = NULL;

  if (shot != NULL)
    drawn = fit (shot, cell_width, cell_height - room, &width, &height);
  if (drawn != NULL)
    {
      cairo_save (cr);
      cairo_translate (cr, (cell_width - width) / 2., 0.);
      mas_picture_shot_draw (drawn, cr, NULL);
      cairo_restore (cr);
    }
  else
    {
      /* What cannot be shown leaves its place. */
      height = cell_height - room;
      cairo_set_source_rgb (cr, 0.6, 0.6, 0.6);
      cairo_set_line_width (cr, 0.5);
      cairo_rectangle (cr, 0.25, 0.25, cell_width - 0.5, height - 0.5);
      cairo_stroke (cr);
    }
  if (label != NULL)
    draw_line (cr, label, font, 0., height + LABEL_GAP, cell_width);
}

/**
 * mas_print_sheet_draw:
 * @self: a page
 * @cr: where to draw, in points from the corner of the margins on
 */
void
mas_print_sheet_draw (MasPrintSheet *self,
                      cairo_t       *cr)
{
  g_return_if_fail (self != NULL && cr != NULL);

  double height = self->area.height - (self->foot != NULL ? FOOT : 0.);
  double cell_width = (self->area.width - (self->columns - 1) * GAP) / self->columns;
  double cell_height = (height - (self->rows - 1) * GAP) / self->rows;

  for (guint i = 0; i < self->shots->len; i++)
    {
      cairo_save (cr);
      cairo_translate (cr, i % self->columns * (cell_width + GAP),
                       i / self->columns * (cell_height + GAP));
      draw_cell (self, cr, i, cell_width, cell_height);
      cairo_restore (cr);
    }
  if (self->foot != NULL)
    draw_line (cr, self->foot, FOOT_FONT, 0., self->area.height - FOOT * 0.6, self->area.width);
}

/**
 * mas_print_sheet_draw_paper:
 * @self: a page
 * @cr: where to draw, in points from the corner of the paper on
 */
void
mas_print_sheet_draw_paper (MasPrintSheet *self,
                            cairo_t       *cr)
{
  g_return_if_fail (self != NULL && cr != NULL);

  cairo_set_source_rgb (cr, 1., 1., 1.);
  cairo_paint (cr);
  cairo_save (cr);
  cairo_translate (cr, self->area.left, self->area.top);
  mas_print_sheet_draw (self, cr);
  cairo_restore (cr);
}

/**
 * mas_print_sheet_get_area:
 * @self: a page
 *
 * Returns: (transfer none): its size
 */
const MasPrintArea *
mas_print_sheet_get_area (MasPrintSheet *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->area;
}
