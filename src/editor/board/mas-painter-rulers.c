/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-board-painter-private.h"

#include <math.h>

#define N_SIDES      4
#define BAND_OPACITY 0.95f /* of the ground under a ruler that lies on the board */

static gboolean
is_across (guint side)
{
  return side == 0 || side == 2;
}

/* The part of one ruler that belongs to the visible tiles. */
static void
append_ruler (MasBoardPainter      *self,
              GtkSnapshot          *snapshot,
              const MasPainterView *view,
              guint                 side)
{
  gboolean across = is_across (side);
  guint span = mas_painter_get_span (&self->layout);

  for (guint i = across ? view->column0 : view->row0; i <= (across ? view->column1 : view->row1);
       i++)
    {
      const DiagramArea area = mas_painter_get_area (view, span, across ? i : 0, across ? 0 : i);

      mas_painter_append_tile (self, snapshot, (MasTileKind) (MAS_TILE_RULER_TOP + side), &area);
    }
}

void
mas_painter_append_rulers (MasBoardPainter      *self,
                           GtkSnapshot          *snapshot,
                           const MasPainterView *view)
{
  guint rulers = diagram_board_get_rulers (self->look.names, &self->layout);

  for (guint side = 0; side < N_SIDES; side++)
    if ((rulers & 1u << side) != 0)
      append_ruler (self, snapshot, view, side);
}

/* A ruler that stands at the edge of what is seen, on the board: its own place is out of sight. */
typedef struct
{
  gboolean        shown;
  double          shift; /* from its own place, towards the inside */
  graphene_rect_t band;
} Edge;

/* How far the ruler has to be moved; FALSE when it can be seen, or nothing of its board can. */
static gboolean
find_edge (MasBoardPainter       *self,
           const MasPainterView  *view,
           const graphene_rect_t *visible,
           guint                  side,
           Edge                  *edge)
{
  const DiagramLayout *layout = &self->layout;
  double ruler = layout->ruler;
  double width = view->files * layout->square;
  double height = view->ranks * layout->square;
  graphene_rect_t board =
    GRAPHENE_RECT_INIT ((float) view->x, (float) view->y, (float) width, (float) height);
  double far_x = (double) visible->origin.x + (double) visible->size.width;
  double far_y = (double) visible->origin.y + (double) visible->size.height;

  if (!graphene_rect_intersection (&board, visible, &board))
    return FALSE;
  switch (side)
    {
    case 0:
      edge->shift = (double) visible->origin.y - (view->y - ruler);
      break;
    case 1:
      edge->shift = far_x - (view->x + width + ruler);
      break;
    case 2:
      edge->shift = far_y - (view->y + height + ruler);
      break;
    default:
      edge->shift = (double) visible->origin.x - (view->x - ruler);
      break;
    }
  if ((side == 0 || side == 3) ? edge->shift <= 0. : edge->shift >= 0.)
    return FALSE;
  edge->band = board;
  if (is_across (side))
    {
      edge->band.origin.y = side == 0 ? visible->origin.y : (float) (far_y - ruler);
      edge->band.size.height = (float) ruler;
    }
  else
    {
      edge->band.origin.x = side == 3 ? visible->origin.x : (float) (far_x - ruler);
      edge->band.size.width = (float) ruler;
    }
  /* When only about one line of a board is visible, the ruler does not cover it. */
  return is_across (side) ? (double) board.size.height > 2. * ruler
                          : (double) board.size.width > 2. * ruler;
}

static gboolean
has_edges (const MasBoardPainter *self)
{
  /* Lines of a one-dimensional board wrap where the view ends. */
  return self->setup != NULL && !self->bare && self->layout.shape.n_dimensions > 1
         && self->layout.ruler > 0.
         && qi_shape_equal (&self->layout.shape,
                            qi_position_get_shape (qi_setup_get_position (self->setup)));
}

void
mas_board_painter_get_edges (MasBoardPainter *self,
                             GtkBorder       *edges)
{
  guint rulers = 0;
  gint16 size = 0;

  g_return_if_fail (self != NULL && edges != NULL);

  if (has_edges (self))
    {
      rulers = diagram_board_get_rulers (self->look.names, &self->layout);
      size = (gint16) ceil (self->layout.ruler);
    }
  *edges = (GtkBorder) { .top = (rulers & DIAGRAM_RULER_TOP) != 0 ? size : 0,
                         .right = (rulers & DIAGRAM_RULER_RIGHT) != 0 ? size : 0,
                         .bottom = (rulers & DIAGRAM_RULER_BOTTOM) != 0 ? size : 0,
                         .left = (rulers & DIAGRAM_RULER_LEFT) != 0 ? size : 0 };
}

/* Leaves out labels where another ruler crosses. */
static graphene_rect_t
get_label_room (const Edge *edges,
                guint       side)
{
  graphene_rect_t room = edges[side].band;

  for (guint other = 0; other < N_SIDES; other++)
    {
      if (!edges[other].shown || is_across (other) == is_across (side))
        continue;
      float size = is_across (side) ? edges[other].band.size.width : edges[other].band.size.height;
      if (is_across (side))
        room.size.width -= size;
      else
        room.size.height -= size;
      if (other == 3)
        room.origin.x += size;
      else if (other == 0)
        room.origin.y += size;
    }
  return room;
}

static void
append_edges (MasBoardPainter       *self,
              GtkSnapshot           *snapshot,
              const MasPainterView  *view,
              const graphene_rect_t *visible,
              const GdkRGBA         *ground)
{
  guint rulers = diagram_board_get_rulers (self->look.names, &self->layout);
  Edge edges[N_SIDES] = { { FALSE, 0., GRAPHENE_RECT_INIT (0.f, 0.f, 0.f, 0.f) } };
  GdkRGBA colour = *ground;

  colour.alpha = BAND_OPACITY;
  for (guint side = 0; side < N_SIDES; side++)
    edges[side].shown =
      (rulers & 1u << side) != 0 && find_edge (self, view, visible, side, &edges[side]);
  for (guint side = 0; side < N_SIDES; side++)
    {
      if (!edges[side].shown)
        continue;
      gboolean across = is_across (side);
      graphene_rect_t room = get_label_room (edges, side);

      gtk_snapshot_append_color (snapshot, &colour, across ? &edges[side].band : &room);
      gtk_snapshot_push_clip (snapshot, &room);
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (
        snapshot, &GRAPHENE_POINT_INIT ((float) (view->x + (across ? 0. : edges[side].shift)),
                                        (float) (view->y + (across ? edges[side].shift : 0.))));
      append_ruler (self, snapshot, view, side);
      gtk_snapshot_restore (snapshot);
      gtk_snapshot_pop (snapshot);
    }
}

/**
 * mas_board_painter_snapshot_edges:
 * @self: a painter
 * @snapshot: where to append
 * @visible: what can be seen, in units of the layout
 * @ground: the colour of the window behind the board
 *
 * Appends the rulers whose own place is out of sight once more, at the edge of what is seen: wherever
 * one looks on a large board, one can read where that is.
 */
void
mas_board_painter_snapshot_edges (MasBoardPainter       *self,
                                  GtkSnapshot           *snapshot,
                                  const graphene_rect_t *visible,
                                  const GdkRGBA         *ground)
{
  MasPainterView view;

  g_return_if_fail (self != NULL && snapshot != NULL && visible != NULL && ground != NULL);

  if (!has_edges (self))
    return;
  for (guint cell = 0; cell < diagram_layout_get_n_cells (&self->layout); cell++)
    if (mas_painter_find_view (self, visible, cell, &view))
      append_edges (self, snapshot, &view, visible, ground);
}
