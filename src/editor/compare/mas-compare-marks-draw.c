/* SPDX-License-Identifier: Apache-2.0 */
/* How differences look on a board. */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-compare-marks-private.h"
#include "mas-compare-words.h"
#include "mas-pen.h"

#include <math.h>

#define SIGN_SQUARE        15.0 /* px: squares of this side and more have room for a sign and a piece */
#define BAR_SQUARE         8.0 /* px: and of this side and more for the bars of the sign alone */
#define GHOST_OPACITY      0.42
#define WASH_OPACITY       0.26
#define PIECE_WASH_OPACITY 0.12 /* where a piece is to be seen */
#define SMALL_WASH_OPACITY 0.60 /* where a wash is all that can be seen */
#define SMALL_PIECE        0.40 /* of the square's side: the other piece, in a corner */
#define MAX_ARROWS         64   /* with more moves than this only the current one gets an arrow */

static void
fill (const MasPen *pen,
      GdkRGBA       colour,
      double        x,
      double        y,
      double        width,
      double        height)
{
  gtk_snapshot_append_color (pen->snapshot, &colour,
                             &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) width,
                                                  (float) height));
}

/* A bar from one point to another. */
static void
bar (const MasPen *pen,
     GdkRGBA       colour,
     double        x0,
     double        y0,
     double        x1,
     double        y1,
     double        width)
{
  double length = hypot (x1 - x0, y1 - y0);

  gtk_snapshot_save (pen->snapshot);
  gtk_snapshot_translate (pen->snapshot, &GRAPHENE_POINT_INIT ((float) x0, (float) y0));
  gtk_snapshot_rotate (pen->snapshot, (float) (atan2 (y1 - y0, x1 - x0) * 180 / G_PI));
  fill (pen, colour, -width / 2, -width / 2, length + width, width);
  gtk_snapshot_restore (pen->snapshot);
}

/* A dashed frame with five dashes a side and filled corners. */
static void
frame_dashed (const MasPen          *pen,
              const graphene_rect_t *rect,
              GdkRGBA                colour,
              double                 width)
{
  double side = rect->size.width;
  double dash = side / 9;

  for (guint i = 0; i < 9; i += 2)
    {
      double at = i * dash;

      fill (pen, colour, rect->origin.x + at, rect->origin.y, dash, width);
      fill (pen, colour, rect->origin.x + at, rect->origin.y + side - width, dash, width);
      fill (pen, colour, rect->origin.x, rect->origin.y + at, width, dash);
      fill (pen, colour, rect->origin.x + side - width, rect->origin.y + at, width, dash);
    }
}

/* The bars of a sign around its middle. */
static void
draw_bars (const MasPen *pen,
           QiChangeKind  kind,
           GdkRGBA       colour,
           double        x,
           double        y,
           double        size)
{
  double half = size / 2;
  double width = MAX (1.5, size * 0.24);

  switch (kind)
    {
    case QI_CHANGE_ADDED:
      fill (pen, colour, x - width / 2, y - half, width, size);
      fill (pen, colour, x - half, y - width / 2, size, width);
      break;
    case QI_CHANGE_REMOVED:
      fill (pen, colour, x - half, y - width / 2, size, width);
      break;
    case QI_CHANGE_MOVED:
      fill (pen, colour, x - half, y - width / 2, size, width);
      bar (pen, colour, x + half - width / 2, y, x, y - half + width / 2, width);
      bar (pen, colour, x + half - width / 2, y, x, y + half - width / 2, width);
      break;
    case QI_CHANGE_REPLACED:
    case QI_CHANGE_HAND:
    case QI_CHANGE_TURN:
    case QI_CHANGE_STYLE:
    case QI_CHANGE_SHAPE:
    case QI_CHANGE_GAME:
    case QI_CHANGE_DETAIL:
    default:
      width = MAX (1.2, size * 0.18);
      fill (pen, colour, x - half, y - width * 1.4, size, width);
      fill (pen, colour, x - half, y + width * 0.4, size, width);
      bar (pen, colour, x - half * 0.45, y + half * 0.8, x + half * 0.45, y - half * 0.8, width);
      break;
    }
}

/* A disc with its sign, in the lower right corner. */
static void
draw_sign (const MasPen          *pen,
           const graphene_rect_t *rect,
           QiChangeKind           kind)
{
  GdkRGBA white = { 1, 1, 1, 1 };
  GdkRGBA ground = mas_pen_get_colour (pen, mas_compare_get_colour (kind), 1);
  double size = CLAMP (pen->layout->square * 0.32, 8, 24);
  double inset = MIN (2, pen->layout->square * 0.03);

  for (guint i = 0; i < 2; i++)
    {
      double side = size - 2 * i;
      graphene_rect_t place =
        GRAPHENE_RECT_INIT ((float) (rect->origin.x + rect->size.width - inset - size + i),
                            (float) (rect->origin.y + rect->size.height - inset - size + i),
                            (float) side, (float) side);

      mas_pen_fill (pen, &place, i == 0 ? &white : &ground, side / 2);
    }
  draw_bars (pen, kind, white, rect->origin.x + rect->size.width - inset - size / 2,
             rect->origin.y + rect->size.height - inset - size / 2, size * 0.52);
}

static void
draw_small_piece (MasBoardPainter       *painter,
                  const MasPen          *pen,
                  const graphene_rect_t *rect,
                  const QiToken         *piece,
                  const char            *name)
{
  GdkRGBA ground = { 0.96f, 0.94f, 0.88f, 0.95f }; /* pieces of any colour can be seen on it */
  GdkRGBA rim = mas_pen_get_colour (pen, name, 1);
  float size = (float) (pen->layout->square * SMALL_PIECE);
  graphene_rect_t place = GRAPHENE_RECT_INIT (rect->origin.x + 1, rect->origin.y + 1, size, size);
  GskRoundedRect box;

  gsk_rounded_rect_init_from_rect (&box, &place, size * 0.2f);
  gtk_snapshot_push_rounded_clip (pen->snapshot, &box);
  gtk_snapshot_append_color (pen->snapshot, &ground, &place);
  gtk_snapshot_push_opacity (pen->snapshot, 0.8);
  mas_board_painter_append_piece (painter, pen->snapshot, piece, place.origin.x, place.origin.y,
                                  size);
  gtk_snapshot_pop (pen->snapshot);
  gtk_snapshot_pop (pen->snapshot);
  mas_pen_frame (pen, &place, &rim, 1, size * 0.2);
}

static void
draw_ghost (MasBoardPainter       *painter,
            const MasPen          *pen,
            const graphene_rect_t *rect,
            const QiToken         *piece)
{
  gtk_snapshot_push_opacity (pen->snapshot, GHOST_OPACITY);
  mas_board_painter_append_piece (painter, pen->snapshot, piece, rect->origin.x, rect->origin.y,
                                  pen->layout->square);
  gtk_snapshot_pop (pen->snapshot);
}

static void
draw_frame (const MasPen          *pen,
            const graphene_rect_t *outer,
            const char            *name,
            gboolean               dashed,
            gboolean               current)
{
  double width = CLAMP (pen->layout->square * 0.06, 1.5, 4);
  float inset = current && pen->layout->square >= 24 ? 4 : 1; /* room for the ring of the cursor */
  GdkRGBA colour = mas_pen_get_colour (pen, name, 1);
  GdkRGBA rim = { 1, 1, 1, 0.75f };
  graphene_rect_t rect = *outer;

  graphene_rect_inset (&rect, inset, inset);
  if (dashed)
    {
      mas_pen_frame (pen, &rect, &rim, width, 0);
      frame_dashed (pen, &rect, colour, width);
      return;
    }
  mas_pen_frame (pen, &rect, &colour, width, 2);
  graphene_rect_inset (&rect, (float) width, (float) width);
  mas_pen_frame (pen, &rect, &rim, 1, 1);
}

/* A square that is too small for anything but its colour and perhaps two bars. */
static void
draw_small (const MasPen          *pen,
            const graphene_rect_t *rect,
            QiChangeKind           kind)
{
  double side = pen->layout->square;

  fill (pen, mas_pen_get_colour (pen, mas_compare_get_colour (kind), SMALL_WASH_OPACITY),
        rect->origin.x, rect->origin.y, side, side);
  if (side >= BAR_SQUARE)
    draw_bars (pen, kind, (GdkRGBA) { 1, 1, 1, 1 }, rect->origin.x + side / 2,
               rect->origin.y + side / 2, side * 0.6);
}

/* What ends on a square. */
static void
draw_end (const MasCompareMarks *self,
          const MasPen          *pen,
          guint                  square,
          guint                  index)
{
  const QiChange *change = qi_difference_get (self->difference, index);
  const char *name = mas_compare_get_colour (change->kind);
  graphene_rect_t rect;
  gboolean before = self->kind == MAS_MARKS_BEFORE;
  const QiToken *other = before ? change->after : change->before;
  gboolean empty = change->kind == (before ? QI_CHANGE_ADDED : QI_CHANGE_REMOVED)
                   || (before && change->kind == QI_CHANGE_MOVED && change->before == NULL);

  if (!mas_pen_get_square (pen, square, &rect))
    return;
  if (pen->layout->square < SIGN_SQUARE)
    {
      draw_small (pen, &rect, change->kind);
      return;
    }
  fill (pen, mas_pen_get_colour (pen, name, empty ? WASH_OPACITY : PIECE_WASH_OPACITY),
        rect.origin.x, rect.origin.y, rect.size.width, rect.size.height);
  if (change->kind == QI_CHANGE_REMOVED && self->kind == MAS_MARKS_OVERLAY)
    draw_ghost (self->painter, pen, &rect, change->before);
  draw_frame (pen, &rect, name, empty, self->current == index);
  if (change->kind == QI_CHANGE_REPLACED || (change->kind == QI_CHANGE_MOVED && !before))
    {
      if (other != NULL && self->kind == MAS_MARKS_OVERLAY)
        draw_small_piece (self->painter, pen, &rect, other, name);
    }
  /* The arrow is the sign of a move. */
  if (change->kind != QI_CHANGE_MOVED)
    draw_sign (pen, &rect, change->kind);
}

/* Where a move begins. */
static void
draw_start (const MasCompareMarks *self,
            const MasPen          *pen,
            guint                  square,
            guint                  index)
{
  const QiChange *change = qi_difference_get (self->difference, index);
  graphene_rect_t rect;

  /* A piece that stands there now has its own mark. */
  if (self->at[square] != MAS_MARKS_NONE || !mas_pen_get_square (pen, square, &rect))
    return;
  if (pen->layout->square < SIGN_SQUARE)
    {
      fill (pen, mas_pen_get_colour (pen, "blue_4", SMALL_WASH_OPACITY / 2), rect.origin.x,
            rect.origin.y, rect.size.width, rect.size.height);
      return;
    }
  fill (pen, mas_pen_get_colour (pen, "blue_4", WASH_OPACITY / 2), rect.origin.x, rect.origin.y,
        rect.size.width, rect.size.height);
  if (self->kind == MAS_MARKS_OVERLAY && change->after != NULL)
    draw_ghost (self->painter, pen, &rect, change->after);
  draw_frame (pen, &rect, "blue_4", self->kind != MAS_MARKS_BEFORE, self->current == index);
}

static void
draw_arrow (const MasCompareMarks *self,
            const MasPen          *pen,
            guint                  index)
{
  guint from = QI_NO_SQUARE;
  guint to = mas_compare_marks_get_square (self, index, &from);
  double side = pen->layout->square;
  double width = CLAMP (side * 0.10, 2, 7) * (index == self->current ? 1.3 : 1);
  GdkRGBA rim = { 1, 1, 1, 0.85f };
  GdkRGBA colour = mas_pen_get_colour (pen, "blue_4", 1);

  graphene_rect_t start;
  graphene_rect_t end;

  if (!mas_pen_get_square (pen, from, &start) || !mas_pen_get_square (pen, to, &end))
    return;

  double x0 = start.origin.x + side / 2;
  double y0 = start.origin.y + side / 2;
  double dx = end.origin.x + side / 2 - x0;
  double dy = end.origin.y + side / 2 - y0;
  double length = hypot (dx, dy);

  if (length < 1)
    return;
  dx /= length;
  dy /= length;
  /* From beside the one piece to the edge of the other one. */
  x0 += dx * side * 0.28;
  y0 += dy * side * 0.28;
  length -= side * (0.28 + 0.30);

  double x1 = x0 + dx * length;
  double y1 = y0 + dy * length;
  double head = CLAMP (side * 0.26, 4, 18);
  const double wings[2][2] = {
    { x1 - head * (dx * 0.8 - dy * 0.7), y1 - head * (dy * 0.8 + dx * 0.7) },
    { x1 - head * (dx * 0.8 + dy * 0.7), y1 - head * (dy * 0.8 - dx * 0.7) },
  };
  for (guint i = 0; i < 2; i++)
    {
      GdkRGBA paint = i == 0 ? rim : colour;
      double thick = i == 0 ? width + 2.5 : width;

      bar (pen, paint, x0, y0, x1 - dx * width / 2, y1 - dy * width / 2, thick);
      bar (pen, paint, x1, y1, wings[0][0], wings[0][1], thick);
      bar (pen, paint, x1, y1, wings[1][0], wings[1][1], thick);
    }
}

/* Columns or rows that reach into what is visible; FALSE for none. */
static gboolean
find_range (double origin,
            double side,
            guint  n,
            double low,
            double high,
            guint *first,
            guint *last)
{
  if (high <= origin || low >= origin + side * n)
    return FALSE;
  *first = (guint) CLAMP (floor ((low - origin) / side), 0., n - 1.);
  *last = (guint) CLAMP (floor ((high - origin) / side), 0., n - 1.);
  return TRUE;
}

static void
draw_cell (const MasCompareMarks *self,
           const MasPen          *pen,
           const graphene_rect_t *visible,
           guint                  cell)
{
  double x = 0;
  double y = 0;
  guint files = 0;
  guint ranks = 0;
  guint column[2] = { 0 };
  guint row[2] = { 0 };

  diagram_layout_get_cell (pen->layout, cell, &x, &y, &files, &ranks);
  if (!find_range (x, pen->layout->square, files, visible->origin.x,
                   visible->origin.x + visible->size.width, &column[0], &column[1])
      || !find_range (y, pen->layout->square, ranks, visible->origin.y,
                      visible->origin.y + visible->size.height, &row[0], &row[1]))
    return;
  for (guint r = row[0]; r <= row[1]; r++)
    for (guint c = column[0]; c <= column[1]; c++)
      {
        guint square = diagram_layout_get_square (pen->layout, cell, c, r);

        if (self->from_at[square] != MAS_MARKS_NONE)
          draw_start (self, pen, square, self->from_at[square]);
        if (self->at[square] != MAS_MARKS_NONE)
          draw_end (self, pen, square, self->at[square]);
      }
}

static void
draw_arrows (const MasCompareMarks *self,
             const MasPen          *pen)
{
  guint n = qi_difference_get_n (self->difference);

  if (self->n_moves <= MAX_ARROWS)
    for (guint i = 0; i < n; i++)
      if (i != self->current && qi_difference_get (self->difference, i)->kind == QI_CHANGE_MOVED)
        draw_arrow (self, pen, i);
  if (self->current < n
      && qi_difference_get (self->difference, self->current)->kind == QI_CHANGE_MOVED)
    draw_arrow (self, pen, self->current);
}

/* Two rings of different colours around the current one, so that one of them stands out from any
 * square. */
static void
draw_current (const MasCompareMarks *self,
              const MasPen          *pen)
{
  guint square = mas_compare_marks_get_square (self, self->current, NULL);
  const GdkRGBA ground = mas_pen_get_colour (pen, "window_bg_color", 1);
  const GdkRGBA ink = mas_pen_get_colour (pen, "window_fg_color", 1);
  graphene_rect_t rect;

  if (!mas_pen_get_square (pen, square, &rect))
    return;
  graphene_rect_inset (&rect, -3, -3);
  mas_pen_frame (pen, &rect, &ground, 3.5, 4);
  mas_pen_frame (pen, &rect, &ink, 2, 4);
}

void
mas_compare_marks_draw (MasBoardView          *view,
                        const graphene_rect_t *visible,
                        GtkSnapshot           *snapshot,
                        gpointer               user_data)
{
  MasCompareMarks *self = user_data;
  const DiagramLayout *layout = mas_board_view_get_layout (view);

  if (self->difference == NULL || qi_shape_get_n_squares (&layout->shape) != self->n_squares)
    return;
  if (!self->drawn || !diagram_layout_equal (layout, &self->layout)
      || !graphene_rect_equal (visible, &self->visible))
    {
      GtkSnapshot *own = gtk_snapshot_new ();
      const MasPen pen = { layout, GTK_WIDGET (view), NULL, own };

      for (guint cell = 0; cell < diagram_layout_get_n_cells (layout); cell++)
        draw_cell (self, &pen, visible, cell);
      draw_arrows (self, &pen);
      draw_current (self, &pen);
      g_clear_pointer (&self->node, gsk_render_node_unref);
      self->node = gtk_snapshot_free_to_node (own);
      self->layout = *layout;
      self->visible = *visible;
      self->drawn = TRUE;
    }
  if (self->node != NULL)
    gtk_snapshot_append_node (snapshot, self->node);
}
