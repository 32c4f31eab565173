/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-marks-private.h"

#include "diagram-board.h"
#include "diagram-piece.h"
#include "diagram-text.h"
#include "qi-game-info-private.h"

#include <math.h>
#include <string.h>

#define TINT_ALPHA    0.34 /* of a selected square */
#define SIMPLE_SQUARE 12.  /* units; below that neither rims, patterns nor labels */
#define MAX_LABEL     24   /* characters */

static const DiagramMarkInk inks[QI_MARK_N_COLOURS] = {
  [QI_MARK_GREEN] = { 0x053f14, 0xffffff },
  [QI_MARK_RED] = { 0x7a0606, 0xffffff },
  [QI_MARK_BLUE] = { 0x0a3184, 0xffffff },
  [QI_MARK_YELLOW] = { 0xf7cc10, 0x000000 },
};
static const DiagramMarkInk print_ink = { 0x000000, 0xffffff };

/* Lengths of strokes and gaps, in widths of the line: told apart without the colour. */
static const struct
{
  double lengths[4];
  int    n;
} patterns[QI_MARK_N_COLOURS] = {
  [QI_MARK_GREEN] = { { 0. }, 0 },
  [QI_MARK_RED] = { { 2.6, 0.9 }, 2 },
  [QI_MARK_BLUE] = { { 1., 1. }, 2 },
  [QI_MARK_YELLOW] = { { 3.4, 0.8, 0.8, 0.8 }, 4 },
};

const DiagramMarkInk *
diagram_mark_pen_get_ink (const DiagramMarkPen *pen,
                          QiMarkColour          colour)
{
  if (pen->style->pieces == DIAGRAM_PIECES_PRINT || diagram_theme_is_print (pen->style->theme))
    return &print_ink;
  return &inks[colour];
}

void
diagram_mark_pen_set_colour (const DiagramMarkPen *pen,
                             DiagramColour         colour,
                             double                alpha)
{
  double red = 0.;
  double green = 0.;
  double blue = 0.;

  diagram_colour_split (colour, &red, &green, &blue);
  cairo_set_source_rgba (pen->cr, red, green, blue, alpha);
}

void
diagram_mark_pen_get_middle (const DiagramMarkPen *pen,
                             guint                 square,
                             double               *x,
                             double               *y)
{
  diagram_layout_get_place (pen->layout, square, x, y);
  *x += pen->layout->square / 2.;
  *y += pen->layout->square / 2.;
}

double
diagram_mark_pen_get_rim (const DiagramMarkPen *pen)
{
  return pen->layout->square < SIMPLE_SQUARE ? 0. : CLAMP (pen->layout->square * 0.03, 0.75, 2.5);
}

static gboolean
is_visible (const DiagramMarkPen *pen,
            const QiMark         *mark)
{
  double reach = pen->layout->square * 0.6 + 4.;
  double ax = 0.;
  double ay = 0.;
  double bx = 0.;
  double by = 0.;

  diagram_mark_pen_get_middle (pen, mark->from, &ax, &ay);
  diagram_mark_pen_get_middle (pen, mark->to, &bx, &by);
  return MAX (ax, bx) + reach > pen->x0 && MIN (ax, bx) - reach < pen->x1
         && MAX (ay, by) + reach > pen->y0 && MIN (ay, by) - reach < pen->y1;
}

gboolean
diagram_mark_pen_set_pattern (const DiagramMarkPen *pen,
                              QiMarkColour          colour,
                              double                width)
{
  double lengths[4] = { 0. };

  if (pen->layout->square < SIMPLE_SQUARE || patterns[colour].n == 0)
    return FALSE;
  for (int i = 0; i < patterns[colour].n; i++)
    lengths[i] = patterns[colour].lengths[i] * width;
  cairo_set_dash (pen->cr, lengths, patterns[colour].n, 0.);
  return TRUE;
}

/* Strokes the path: a rim first, and on it the line in its pattern. */
static void
stroke (const DiagramMarkPen *pen,
        QiMarkColour          colour,
        double                width)
{
  const DiagramMarkInk *ink = diagram_mark_pen_get_ink (pen, colour);
  double rim = diagram_mark_pen_get_rim (pen);

  cairo_save (pen->cr);
  cairo_set_dash (pen->cr, NULL, 0, 0.);
  if (rim > 0.)
    {
      diagram_mark_pen_set_colour (pen, ink->rim, 1.);
      cairo_set_line_width (pen->cr, width + 2. * rim);
      cairo_stroke_preserve (pen->cr);
    }
  diagram_mark_pen_set_colour (pen, ink->body, 1.);
  diagram_mark_pen_set_pattern (pen, colour, width);
  cairo_set_line_width (pen->cr, width);
  cairo_stroke (pen->cr);
  cairo_restore (pen->cr);
}

static void
add_frame (const DiagramMarkPen *pen,
           double                x,
           double                y,
           double                half,
           double                radius)
{
  cairo_t *cr = pen->cr;

  cairo_new_sub_path (cr);
  cairo_arc (cr, x + half - radius, y - half + radius, radius, -G_PI_2, 0.);
  cairo_arc (cr, x + half - radius, y + half - radius, radius, 0., G_PI_2);
  cairo_arc (cr, x - half + radius, y + half - radius, radius, G_PI_2, G_PI);
  cairo_arc (cr, x - half + radius, y - half + radius, radius, G_PI, 1.5 * G_PI);
  cairo_close_path (cr);
}

/* --- squares ------------------------------------------------------------------------------- */

/* A square of a few units is coloured as a whole. */
static void
draw_simple (const DiagramMarkPen *pen,
             const QiMark         *mark)
{
  double x = 0.;
  double y = 0.;
  double side = pen->layout->square;

  diagram_layout_get_place (pen->layout, mark->from, &x, &y);
  diagram_mark_pen_set_colour (pen, diagram_mark_pen_get_ink (pen, mark->colour)->body, 1.);
  if (side < 6.)
    {
      cairo_rectangle (pen->cr, x, y, side, side);
      cairo_fill (pen->cr);
      return;
    }
  cairo_set_line_width (pen->cr, 1.5);
  cairo_rectangle (pen->cr, x + 0.75, y + 0.75, side - 1.5, side - 1.5);
  cairo_stroke (pen->cr);
}

static void
draw_tint (const DiagramMarkPen *pen,
           const QiMark         *mark)
{
  double side = pen->layout->square;
  double x = 0.;
  double y = 0.;

  diagram_layout_get_place (pen->layout, mark->from, &x, &y);
  diagram_mark_pen_set_colour (pen, diagram_mark_pen_get_ink (pen, mark->colour)->body, TINT_ALPHA);
  cairo_rectangle (pen->cr, x, y, side, side);
  cairo_fill (pen->cr);
}

/* Among stones the marks are small and lie within them; otherwise they go along the edge, so that
 * the piece stays free. */
static void
draw_square (const DiagramMarkPen *pen,
             const QiMark         *mark)
{
  cairo_t *cr = pen->cr;
  double side = pen->layout->square;
  double width = CLAMP (side * (pen->stones ? 0.075 : 0.07), 1.25, 7.);
  double rim = diagram_mark_pen_get_rim (pen);
  double half = pen->stones ? side * 0.21 : side / 2. - width / 2. - rim - side * 0.02;
  double x = 0.;
  double y = 0.;

  diagram_mark_pen_get_middle (pen, mark->from, &x, &y);
  cairo_new_path (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  switch (mark->shape)
    {
    case QI_MARK_CIRCLE:
      cairo_arc (cr, x, y, pen->stones ? side * 0.24 : half, 0., 2. * G_PI);
      cairo_close_path (cr);
      break;
    case QI_MARK_TRIANGLE:
      half = pen->stones ? side * 0.29 : half;
      cairo_move_to (cr, x, y - half * 0.92);
      cairo_line_to (cr, x + half * 0.9, y + half * 0.68);
      cairo_line_to (cr, x - half * 0.9, y + half * 0.68);
      cairo_close_path (cr);
      cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
      break;
    case QI_MARK_CROSS:
      half *= pen->stones ? 0.95 : 0.72;
      cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
      cairo_move_to (cr, x - half, y - half);
      cairo_line_to (cr, x + half, y + half);
      cairo_move_to (cr, x + half, y - half);
      cairo_line_to (cr, x - half, y + half);
      break;
    case QI_MARK_SELECTED:
      add_frame (pen, x, y, half, pen->stones ? 0. : side * 0.04);
      if (pen->stones)
        {
          diagram_mark_pen_set_colour (pen, diagram_mark_pen_get_ink (pen, mark->colour)->body, 1.);
          cairo_fill_preserve (cr);
        }
      width = MAX (1., width * 0.5);
      break;
    case QI_MARK_PLAIN:
    case QI_MARK_LINE:
    case QI_MARK_N_SHAPES:
    default:
      add_frame (pen, x, y, half, pen->stones ? 0. : side * 0.1);
      break;
    }
  stroke (pen, mark->colour, width);
}

/* --- labels -------------------------------------------------------------------------------- */

/* No longer than can be read. */
static char *
dup_label (const char *label)
{
  const char *end = label;
  guint n = 0;

  for (; *end != '\0' && n < MAX_LABEL; n++)
    end = g_utf8_next_char (end);
  return *end == '\0' ? g_strdup (label) : g_strdup_printf ("%.*s…", (int) (end - label), label);
}

static gboolean
is_light (DiagramColour colour)
{
  return 0.299 * (colour >> 16 & 0xff) + 0.587 * (colour >> 8 & 0xff) + 0.114 * (colour & 0xff)
         > 140.;
}

/* As in Go books: on a stone in a contrasting colour, on an empty point in a gap of the lines. */
static void
draw_point_label (const DiagramMarkPen *pen,
                  const QiMark         *mark,
                  const char           *text,
                  const QiToken        *piece)
{
  double side = pen->layout->square;
  double x = 0.;
  double y = 0.;

  diagram_mark_pen_get_middle (pen, mark->from, &x, &y);
  if (piece == NULL)
    {
      diagram_set_colour (pen->cr, diagram_board_get_ground (pen->look.board, pen->style));
      cairo_new_path (pen->cr);
      cairo_arc (pen->cr, x, y, side * 0.36, 0., 2. * G_PI);
      cairo_fill (pen->cr);
      diagram_mark_pen_set_colour (pen,
                                   mark->colour == QI_MARK_GREEN
                                     ? 0x000000
                                     : diagram_mark_pen_get_ink (pen, mark->colour)->body,
                                   1.);
    }
  else
    diagram_set_colour (pen->cr, is_light (diagram_piece_get_colour (
                                   diagram_look_get_game (&pen->look, piece), piece, pen->style))
                                   ? 0x000000
                                   : 0xffffff);
  diagram_text_draw_line (pen->cr, text, side * (g_utf8_strlen (text, -1) > 2 ? 0.4 : 0.52), TRUE,
                          x - side * 0.42, y - side * 0.5, side * 0.84, side);
}

/* A plate, in the middle of an empty square and in the corner of one with a piece. */
static void
draw_plate (const DiagramMarkPen *pen,
            const QiMark         *mark,
            const char           *text,
            const QiToken        *piece)
{
  const DiagramMarkInk *ink = diagram_mark_pen_get_ink (pen, mark->colour);
  double side = pen->layout->square;
  double height = side * (piece != NULL ? 0.4 : 0.56);
  double font = height * 0.74;
  double width = CLAMP (diagram_text_get_width (pen->cr, text, font) * 1.08 + height * 0.34, height,
                        side * 0.96);
  double x = 0.;
  double y = 0.;

  diagram_layout_get_place (pen->layout, mark->from, &x, &y);
  x += piece != NULL ? side * 0.98 - width : (side - width) / 2.;
  y += piece != NULL ? side * 0.02 : (side - height) / 2.;

  cairo_new_path (pen->cr);
  double radius = height / 2.;
  cairo_arc (pen->cr, x + radius, y + radius, radius, G_PI_2, 1.5 * G_PI);
  cairo_arc (pen->cr, x + width - radius, y + radius, radius, -G_PI_2, G_PI_2);
  cairo_close_path (pen->cr);
  diagram_mark_pen_set_colour (pen, ink->body, 1.);
  cairo_fill_preserve (pen->cr);
  diagram_mark_pen_set_colour (pen, ink->rim, 1.);
  cairo_set_line_width (pen->cr, diagram_mark_pen_get_rim (pen));
  cairo_stroke (pen->cr);
  diagram_text_draw_line (pen->cr, text, font, TRUE, x + height * 0.12, y, width - height * 0.24,
                          height);
}

static void
draw_label (DiagramMarkPen *pen,
            const QiMark   *mark)
{
  const QiToken *piece =
    pen->position != NULL ? qi_position_get_piece (pen->position, mark->from) : NULL;
  const QiGameInfo *info = piece != NULL ? diagram_look_get_game (&pen->look, piece) : NULL;
  gboolean stone =
    piece == NULL
    || (info != NULL && g_strcmp0 (qi_game_info_get_piece_style (info), "stones") == 0);
  g_autofree char *text = NULL;

  if (pen->layout->square < SIMPLE_SQUARE || pen->n_labels++ >= DIAGRAM_MAX_LABELS)
    {
      draw_simple (pen, mark);
      return;
    }
  text = dup_label (mark->label);
  if (pen->points && stone)
    draw_point_label (pen, mark, text, piece);
  else
    draw_plate (pen, mark, text, piece);
}

/* --- the list ------------------------------------------------------------------------------ */

typedef void (*MarkFunc) (DiagramMarkPen *pen, const QiMark *mark);

static gboolean
is_loop (const QiMark *mark)
{
  return mark->kind == QI_MARK_ARROW && mark->from == mark->to;
}

static void
tint_cb (DiagramMarkPen *pen,
         const QiMark   *mark)
{
  if (mark->kind == QI_MARK_SQUARE && mark->shape == QI_MARK_SELECTED && !pen->stones
      && pen->layout->square >= SIMPLE_SQUARE)
    draw_tint (pen, mark);
}

/* An arrow from a square to itself is drawn as a circle, so that it can be seen. */
static void
square_cb (DiagramMarkPen *pen,
           const QiMark   *mark)
{
  QiMark loop = *mark;

  if (is_loop (mark))
    {
      loop.kind = QI_MARK_SQUARE;
      loop.shape = QI_MARK_CIRCLE;
    }
  if (loop.kind != QI_MARK_SQUARE
      || (loop.label != NULL && loop.shape == QI_MARK_PLAIN && !is_loop (mark)))
    return;
  if (pen->layout->square < SIMPLE_SQUARE)
    draw_simple (pen, &loop);
  else
    draw_square (pen, &loop);
}

static void
arrow_cb (DiagramMarkPen *pen,
          const QiMark   *mark)
{
  if (mark->kind == QI_MARK_ARROW && !is_loop (mark) && pen->n_arrows++ < DIAGRAM_MAX_ARROWS)
    diagram_mark_pen_draw_arrow (pen, mark);
}

static void
label_cb (DiagramMarkPen *pen,
          const QiMark   *mark)
{
  if (mark->kind == QI_MARK_SQUARE && mark->label != NULL)
    draw_label (pen, mark);
}

static gboolean
has_arrow (const GArray *marks)
{
  for (guint i = 0; i < marks->len; i++)
    if (g_array_index (marks, QiMark, i).kind == QI_MARK_ARROW)
      return TRUE;
  return FALSE;
}

static void
each (DiagramMarkPen *pen,
      const GArray   *marks,
      MarkFunc        func)
{
  for (guint i = 0; i < marks->len; i++)
    func (pen, &g_array_index (marks, QiMark, i));
}

static void
draw_part (DiagramMarkPen  *pen,
           const GArray    *marks,
           DiagramMarksPart part)
{
  switch (part)
    {
    case DIAGRAM_MARKS_SQUARES:
      each (pen, marks, tint_cb);
      each (pen, marks, square_cb);
      break;
    case DIAGRAM_MARKS_ARROWS:
      each (pen, marks, arrow_cb);
      break;
    case DIAGRAM_MARKS_LABELS:
    default:
      each (pen, marks, label_cb);
      break;
    }
}

/* Draws everything in order: washes, frames, arrows, labels. */
static void
draw_list (DiagramMarkPen *pen,
           const GArray   *marks)
{
  draw_part (pen, marks, DIAGRAM_MARKS_SQUARES);
  if (has_arrow (marks))
    {
      /* In one group, so that crossing arrows do not darken each other. */
      cairo_push_group (pen->cr);
      draw_part (pen, marks, DIAGRAM_MARKS_ARROWS);
      cairo_pop_group_to_source (pen->cr);
      cairo_paint_with_alpha (pen->cr, DIAGRAM_ARROW_ALPHA);
    }
  draw_part (pen, marks, DIAGRAM_MARKS_LABELS);
}

static void
pen_init (DiagramMarkPen      *pen,
          cairo_t             *cr,
          QiSetup             *setup,
          const DiagramLayout *layout,
          const DiagramStyle  *style)
{
  *pen = (DiagramMarkPen) { .cr = cr, .layout = layout, .style = style };
  if (setup != NULL)
    {
      pen->position = qi_setup_get_position (setup);
      diagram_look_init (&pen->look, setup);
    }
  pen->points = diagram_board_get_style (pen->look.board) == QI_BOARD_POINTS;
  pen->stones = pen->points && pen->look.board != NULL
                && g_strcmp0 (qi_game_info_get_piece_style (pen->look.board), "stones") == 0;
  cairo_clip_extents (cr, &pen->x0, &pen->y0, &pen->x1, &pen->y1);
}

/* The marks of a setup that can be seen; NULL when it has no list of them. */
static GArray *
read_marks (DiagramMarkPen *pen,
            QiSetup        *setup)
{
  const QiShape *shape = &pen->layout->shape;
  const QiValue *list = qi_details_get (qi_setup_get_details (setup), "marks");

  if (list == NULL || qi_value_get_kind (list) != QI_VALUE_ARRAY
      || !qi_shape_equal (qi_position_get_shape (qi_setup_get_position (setup)), shape))
    return NULL;
  GArray *marks = g_array_new (FALSE, FALSE, sizeof (QiMark));
  for (gsize i = 0; i < MIN (qi_value_get_size (list), DIAGRAM_MAX_MARKS); i++)
    {
      QiMark mark;

      if (qi_mark_read (qi_value_get_item (list, i), shape, &mark) && is_visible (pen, &mark))
        g_array_append_val (marks, mark);
    }
  return marks;
}

/**
 * diagram_draw_marks:
 * @cr: where to draw
 * @setup: a setup
 * @layout: where the squares are; of the shape of @setup
 * @style: how it is drawn
 *
 * Draws what a person has drawn: frames and signs around squares, labels and arrows. Colours have
 * patterns of their own. Arrows are straight, also from layer to layer and from line to line of a
 * one-dimensional board, and let the pieces below shine through. In print everything is black.
 */
void
diagram_draw_marks (cairo_t             *cr,
                    QiSetup             *setup,
                    const DiagramLayout *layout,
                    const DiagramStyle  *style)
{
  g_autoptr (GArray) marks = NULL;
  DiagramMarkPen pen;

  g_return_if_fail (cr != NULL && setup != NULL && layout != NULL && style != NULL);

  pen_init (&pen, cr, setup, layout, style);
  marks = read_marks (&pen, setup);
  if (marks == NULL)
    return;
  cairo_save (cr);
  draw_list (&pen, marks);
  cairo_restore (cr);
}

void
diagram_draw_marks_part (cairo_t             *cr,
                         QiSetup             *setup,
                         const DiagramLayout *layout,
                         const DiagramStyle  *style,
                         DiagramMarksPart     part)
{
  g_autoptr (GArray) marks = NULL;
  DiagramMarkPen pen;

  g_return_if_fail (cr != NULL && setup != NULL && layout != NULL && style != NULL);

  pen_init (&pen, cr, setup, layout, style);
  marks = read_marks (&pen, setup);
  if (marks == NULL)
    return;
  cairo_save (cr);
  draw_part (&pen, marks, part);
  cairo_restore (cr);
}

void
diagram_draw_mark (cairo_t             *cr,
                   QiSetup             *setup,
                   const QiMark        *mark,
                   const DiagramLayout *layout,
                   const DiagramStyle  *style)
{
  g_autoptr (GArray) marks = NULL;
  DiagramMarkPen pen;

  g_return_if_fail (cr != NULL && layout != NULL && style != NULL);
  g_return_if_fail (mark->from < qi_shape_get_n_squares (&layout->shape));
  g_return_if_fail (mark->to < qi_shape_get_n_squares (&layout->shape));

  marks = g_array_new (FALSE, FALSE, sizeof (QiMark));
  g_array_append_vals (marks, mark, 1);
  pen_init (&pen, cr, setup, layout, style);
  cairo_save (cr);
  draw_list (&pen, marks);
  cairo_restore (cr);
}
