/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Diagram"

#include "diagram-sheet.h"

#include "diagram-text.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

#define GAP         18. /* points, between two positions */
#define LABEL_GAP   8.
#define CODE_GAP    3.
#define HEAD_GAP    4.
#define ANSWER_LINE 20. /* from one line to write on to the next */
#define FOOT        18. /* height, with the space above */
#define FOOT_FONT   "Sans 8"
#define CODE_FONT   "Monospace 5.5"
#define TEXT_FONT   "Sans 9"
#define TITLE_FONT  "Sans Bold 12"
#define MAX_SQUARE  72.  /* a board of few squares does not fill the page */
#define MAX_TEXT    4096 /* bytes of one text of a position, and of what is laid out at once */

typedef struct
{
  QiSetup       *setup;   /* (nullable) */
  DiagramPicture picture; /* with a reference to its set */
  guint          number;
  gboolean       turn;
  char          *task;
  char          *label;
  char          *code;
  guint          n_answers;
} Cell;

typedef struct
{
  char  *text;
  double y;
} Text;

struct _DiagramSheet
{
  DiagramSheetArea area;
  guint            columns;
  guint            rows;
  GArray          *cells; /* Cell */
  GArray          *texts; /* Text: of a page of texts */
  char            *title; /* (nullable): of the same */
  char            *foot;  /* (nullable) */
};

static void
clear_cell (gpointer data)
{
  Cell *cell = data;

  g_clear_pointer (&cell->setup, qi_setup_unref);
  g_clear_pointer (&cell->picture.style.set, diagram_set_unref);
  g_free (cell->task);
  g_free (cell->label);
  g_free (cell->code);
}

static void
clear_text (gpointer data)
{
  g_free (((Text *) data)->text);
}

DiagramSheet *
diagram_sheet_new (const DiagramSheetArea *area,
                   guint                   columns,
                   guint                   rows)
{
  DiagramSheet *self;

  g_return_val_if_fail (area != NULL && columns > 0 && rows > 0, NULL);

  self = g_atomic_rc_box_new0 (DiagramSheet);
  self->area = *area;
  self->columns = columns;
  self->rows = rows;
  self->cells = g_array_new (FALSE, FALSE, sizeof (Cell));
  g_array_set_clear_func (self->cells, clear_cell);
  self->texts = g_array_new (FALSE, FALSE, sizeof (Text));
  g_array_set_clear_func (self->texts, clear_text);
  return self;
}

DiagramSheet *
diagram_sheet_ref (DiagramSheet *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
sheet_clear (gpointer data)
{
  DiagramSheet *self = data;

  g_array_unref (self->cells);
  g_array_unref (self->texts);
  g_free (self->title);
  g_free (self->foot);
}

void
diagram_sheet_unref (DiagramSheet *self)
{
  g_atomic_rc_box_release_full (self, sheet_clear);
}

/* As much of a text as anybody reads, as cairo takes it. */
static char *
dup_text (const char *text)
{
  g_autofree char *some = NULL;

  if (text == NULL || *text == '\0')
    return NULL;
  some = g_utf8_make_valid (text, (gssize) MIN (strlen (text), MAX_TEXT));
  return diagram_text_dup_drawable (some);
}

/* The same for what has one line only. */
static char *
dup_line (const char *text)
{
  char *line = dup_text (text);

  return line != NULL ? g_strdelimit (line, "\r\n\v\f", ' ') : NULL;
}

void
diagram_sheet_add (DiagramSheet           *self,
                   const DiagramSheetCell *cell)
{
  Cell made = { .number = cell->number, .turn = cell->turn, .n_answers = cell->n_answers };

  g_return_if_fail (self != NULL);
  g_return_if_fail (self->cells->len < self->columns * self->rows);

  if (cell->setup != NULL && cell->picture != NULL)
    {
      made.setup = qi_setup_ref (cell->setup);
      made.picture = *cell->picture;
      if (made.picture.style.set != NULL)
        diagram_set_ref (made.picture.style.set);
    }
  made.task = dup_line (cell->task);
  made.label = dup_line (cell->label);
  made.code = dup_text (cell->code);
  g_array_append_val (self->cells, made);
}

void
diagram_sheet_set_foot (DiagramSheet *self,
                        const char   *foot)
{
  g_free (self->foot);
  self->foot = dup_text (foot);
}

const DiagramSheetArea *
diagram_sheet_get_area (DiagramSheet *self)
{
  return &self->area;
}

/* --- lines ------------------------------------------------------------------------------------ */

/* @cr: NULL measures alone. */
static PangoLayout *
new_layout (cairo_t    *cr,
            const char *text,
            const char *font,
            double      width)
{
  PangoContext *context = cr != NULL
                            ? pango_cairo_create_context (cr)
                            : pango_font_map_create_context (pango_cairo_font_map_get_default ());
  PangoFontDescription *description = pango_font_description_from_string (font);
  PangoLayout *layout;

  /* A point is a unit here, whatever the resolution of the printer. */
  pango_cairo_context_set_resolution (context, 72.);
  layout = pango_layout_new (context);
  g_object_unref (context);
  pango_layout_set_font_description (layout, description);
  pango_font_description_free (description);
  pango_layout_set_text (layout, text, -1);
  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  return layout;
}

static double
get_height (PangoLayout *layout)
{
  int height = 0;

  pango_layout_get_size (layout, NULL, &height);
  return (double) height / PANGO_SCALE;
}

/* One line, whatever is in it, and no wider than @width. */
static PangoLayout *
new_line (cairo_t       *cr,
          const char    *text,
          const char    *font,
          double         width,
          PangoAlignment alignment)
{
  PangoLayout *layout = new_layout (cr, text, font, width);

  pango_layout_set_alignment (layout, alignment);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  return layout;
}

/* A position as text has no spaces where it is longest. */
static PangoLayout *
new_code (cairo_t    *cr,
          const char *text,
          double      width)
{
  PangoLayout *layout = new_layout (cr, text, CODE_FONT, width);

  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  return layout;
}

static void
show (cairo_t     *cr,
      PangoLayout *layout,
      double       x,
      double       y)
{
  cairo_set_source_rgb (cr, 0., 0., 0.);
  cairo_move_to (cr, x, y);
  pango_cairo_show_layout (cr, layout);
}

/* --- cells ------------------------------------------------------------------------------------ */

static const char *
get_font (const DiagramSheet *self)
{
  return self->columns * self->rows == 1   ? "Sans 12"
         : self->columns * self->rows <= 4 ? "Sans 10"
                                           : "Sans 9";
}

/* As large as fits, with squares that are not too large. FALSE when it cannot be so small. */
static gboolean
fit (Cell   *cell,
     double  max_width,
     double  max_height,
     double *width,
     double *height)
{
  const double sizes[][3] = { { MAX_SQUARE, 0., 0. },
                              { 0., max_width, 0. },
                              { 0., 0., max_height } };

  for (guint i = 0; cell->setup != NULL && i < G_N_ELEMENTS (sizes); i++)
    {
      cell->picture.square = sizes[i][0];
      cell->picture.width = sizes[i][1];
      cell->picture.height = sizes[i][2];
      if (diagram_picture_measure (&cell->picture, cell->setup, width, height, NULL)
          && *width <= max_width + .01 && *height <= max_height + .01)
        return TRUE;
    }
  return FALSE;
}

static double
measure_head (const DiagramSheet *self,
              const Cell         *cell)
{
  g_autoptr (PangoLayout) layout = NULL;

  if (cell->number == 0 && !cell->turn && cell->task == NULL)
    return 0.;
  layout = new_layout (NULL, "1", get_font (self), -1.);
  return get_height (layout) + HEAD_GAP;
}

/* Number, disc of who is to move, and what is asked, from @x on. */
static void
draw_head (const DiagramSheet *self,
           const Cell         *cell,
           cairo_t            *cr,
           double              x,
           double              cell_width)
{
  const double height = measure_head (self, cell) - HEAD_GAP;
  const double radius = height * .28;

  if (cell->number > 0)
    {
      g_autofree char *number = g_strdup_printf ("%u", cell->number);
      g_autoptr (PangoLayout) layout = new_layout (cr, number, get_font (self), -1.);
      int width = 0;

      pango_layout_set_width (layout, -1);
      pango_layout_get_size (layout, &width, NULL);
      show (cr, layout, x, 0.);
      x += (double) width / PANGO_SCALE + radius * 2.;
    }
  if (cell->turn && cell->setup != NULL)
    {
      const gboolean is_second =
        qi_position_get_turn (qi_setup_get_position (cell->setup)) == QI_SIDE_SECOND;

      cairo_set_source_rgb (cr, 0., 0., 0.);
      cairo_set_line_width (cr, .75);
      cairo_new_sub_path (cr);
      cairo_arc (cr, x + radius, height / 2., radius, 0., 2. * G_PI);
      if (is_second)
        cairo_fill_preserve (cr);
      cairo_stroke (cr);
      x += radius * 4.;
    }
  if (cell->task != NULL && x < cell_width)
    {
      g_autoptr (PangoLayout) task =
        new_line (cr, cell->task, get_font (self), cell_width - x, PANGO_ALIGN_LEFT);

      show (cr, task, x, 0.);
    }
}

/* What stands below the picture needs so much room. */
static double
measure_below (const DiagramSheet *self,
               const Cell         *cell,
               double              width)
{
  double height = cell->n_answers * ANSWER_LINE;

  if (cell->label != NULL)
    {
      g_autoptr (PangoLayout) label =
        new_line (NULL, cell->label, get_font (self), width, PANGO_ALIGN_CENTER);

      height += get_height (label) + LABEL_GAP;
    }
  if (cell->code != NULL)
    {
      g_autoptr (PangoLayout) code = new_code (NULL, cell->code, width);

      height += get_height (code) + CODE_GAP;
    }
  return height;
}

static void
draw_below (const DiagramSheet *self,
            const Cell         *cell,
            cairo_t            *cr,
            double              y,
            double              width)
{
  if (cell->label != NULL)
    {
      g_autoptr (PangoLayout) label =
        new_line (cr, cell->label, get_font (self), width, PANGO_ALIGN_CENTER);

      show (cr, label, 0., y + LABEL_GAP);
      y += get_height (label) + LABEL_GAP;
    }
  if (cell->code != NULL)
    {
      g_autoptr (PangoLayout) code = new_code (cr, cell->code, width);

      show (cr, code, 0., y + CODE_GAP);
      y += get_height (code) + CODE_GAP;
    }
  cairo_set_source_rgb (cr, .5, .5, .5);
  cairo_set_line_width (cr, .5);
  for (guint i = 1; i <= cell->n_answers; i++)
    {
      cairo_move_to (cr, 0., y + i * ANSWER_LINE - .25);
      cairo_line_to (cr, width, y + i * ANSWER_LINE - .25);
      cairo_stroke (cr);
    }
}

static void
draw_cell (const DiagramSheet *self,
           const Cell         *original,
           cairo_t            *cr,
           double              cell_width,
           double              cell_height)
{
  Cell cell = *original;
  double width = 0.;
  double height = 0.;
  const double head = measure_head (self, &cell);
  const double room = cell_height - head - measure_below (self, &cell, cell_width);

  if (room > 0. && fit (&cell, cell_width, room, &width, &height))
    {
      draw_head (self, &cell, cr, (cell_width - width) / 2., cell_width);
      cairo_save (cr);
      cairo_translate (cr, (cell_width - width) / 2., head);
      diagram_picture_draw (&cell.picture, cell.setup, cr, NULL);
      cairo_restore (cr);
    }
  else
    {
      /* What cannot be shown leaves its place. */
      draw_head (self, &cell, cr, 0., cell_width);
      height = MAX (room, 1.);
      cairo_set_source_rgb (cr, 0.6, 0.6, 0.6);
      cairo_set_line_width (cr, 0.5);
      cairo_rectangle (cr, 0.25, head + 0.25, cell_width - 0.5, height - 0.5);
      cairo_stroke (cr);
    }
  draw_below (self, &cell, cr, head + height, cell_width);
}

/* --- pages ------------------------------------------------------------------------------------ */

/* Texts on their way to pages. */
typedef struct
{
  GPtrArray              *pages;
  const DiagramSheetArea *area;
  const char             *title;
  DiagramSheet           *page; /* (nullable) */
  double                  y;
} Flow;

static PangoLayout *
new_text (cairo_t    *cr,
          const char *text,
          double      width)
{
  PangoLayout *layout = new_layout (cr, text, TEXT_FONT, width);

  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  return layout;
}

static void
begin_page (Flow *self)
{
  self->page = diagram_sheet_new (self->area, 1, 1);
  self->page->title = dup_text (self->title);
  g_ptr_array_add (self->pages, self->page);
  self->y = FOOT + LABEL_GAP;
}

static void
add_part (Flow       *self,
          const char *text,
          gsize       length,
          double      height)
{
  const Text part = { g_strndup (text, length), self->y };

  g_array_append_val (self->page->texts, part);
  self->y += height;
}

/* Adds the first lines of a text, with new pages between them where they are needed. Returns how many bytes they have: all, or
 * those before the line that is only complete with what was not laid out. */
static gsize
add_lines (Flow       *self,
           const char *text,
           gsize       length)
{
  const gsize n = length <= MAX_TEXT
                    ? length
                    : (gsize) (g_utf8_find_prev_char (text, text + MAX_TEXT + 1) - text);
  g_autofree char *some = g_strndup (text, n);
  g_autoptr (PangoLayout) layout = new_text (NULL, some, self->area->width);
  double height = 0.; /* of the lines from @start to @end, which are for this page */
  gsize start = 0;
  gsize end = 0;

  for (GSList *l = pango_layout_get_lines_readonly (layout); l != NULL; l = l->next)
    {
      PangoLayoutLine *line = l->data;
      PangoRectangle extents;
      double own;

      if (l->next == NULL && n < length && line->start_index > 0)
        {
          add_part (self, some + start, end - start, height);
          return (gsize) line->start_index;
        }
      pango_layout_line_get_extents (line, NULL, &extents);
      own = (double) extents.height / PANGO_SCALE;
      if (self->page == NULL
          || (self->y + height + own > self->area->height - FOOT
              && (height > 0. || self->page->texts->len > 0)))
        {
          if (height > 0.)
            add_part (self, some + start, end - start, height);
          begin_page (self);
          start = (gsize) line->start_index;
          height = 0.;
        }
      height += own;
      end = (gsize) line->start_index + (gsize) line->length;
    }
  add_part (self, some + start, end - start, height);
  return n;
}

void
diagram_sheet_add_texts (GPtrArray              *pages,
                         const DiagramSheetArea *area,
                         const char             *title,
                         const char *const      *lines)
{
  Flow flow = { .pages = pages, .area = area, .title = title };

  for (gsize i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *valid = g_utf8_make_valid (lines[i], -1);
      g_autofree char *text = diagram_text_dup_drawable (valid);
      const gsize length = strlen (text);
      gsize at = 0;

      do
        at += add_lines (&flow, text + at, length - at);
      while (at < length);
      flow.y += CODE_GAP;
    }
}

static void
draw_texts (const DiagramSheet *self,
            cairo_t            *cr)
{
  if (self->title != NULL)
    {
      g_autoptr (PangoLayout) title = new_layout (cr, self->title, TITLE_FONT, self->area.width);

      show (cr, title, 0., 0.);
    }
  for (guint i = 0; i < self->texts->len; i++)
    {
      const Text *part = &g_array_index (self->texts, Text, i);
      g_autoptr (PangoLayout) layout = new_text (cr, part->text, self->area.width);

      show (cr, layout, 0., part->y);
    }
}

void
diagram_sheet_draw (DiagramSheet *self,
                    cairo_t      *cr)
{
  double height = self->area.height - (self->foot != NULL ? FOOT : 0.);
  double cell_width = (self->area.width - (self->columns - 1) * GAP) / self->columns;
  double cell_height = (height - (self->rows - 1) * GAP) / self->rows;

  g_return_if_fail (self != NULL && cr != NULL);

  draw_texts (self, cr);
  for (guint i = 0; i < self->cells->len; i++)
    {
      cairo_save (cr);
      cairo_translate (cr, i % self->columns * (cell_width + GAP),
                       i / self->columns * (cell_height + GAP));
      draw_cell (self, &g_array_index (self->cells, Cell, i), cr, cell_width, cell_height);
      cairo_restore (cr);
    }
  if (self->foot != NULL)
    {
      g_autoptr (PangoLayout) foot =
        new_line (cr, self->foot, FOOT_FONT, self->area.width, PANGO_ALIGN_CENTER);

      show (cr, foot, 0., self->area.height - FOOT * 0.6);
    }
}

void
diagram_sheet_draw_paper (DiagramSheet *self,
                          cairo_t      *cr)
{
  g_return_if_fail (self != NULL && cr != NULL);

  cairo_set_source_rgb (cr, 1., 1., 1.);
  cairo_paint (cr);
  cairo_save (cr);
  cairo_translate (cr, self->area.left, self->area.top);
  diagram_sheet_draw (self, cr);
  cairo_restore (cr);
}
