/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "diagram-picture-options.h"
#include "diagram.h"

G_BEGIN_DECLS

/* Kinds of pieces of a hand that are drawn; the others are an ellipsis. */
#define DIAGRAM_PLAN_MAX_HAND_ITEMS 128

#define DIAGRAM_PLAN_MAX_TITLE 800 /* bytes */
#define DIAGRAM_PLAN_COUNT_FONT 0.46 /* of a count in a hand, in sides of a piece */

/* One kind of piece in a hand. */
typedef struct
{
  const QiHandItem *item;
  double            x, y;        /* of its square of side #DiagramPlanHand.size */
  double            count_width; /* room for its count, from the right of that square; 0: none */
} DiagramPlanItem;

/**
 * DiagramPlanHand:
 * @size: side of the square that a piece has; 0: no hand is drawn
 * @items: where its pieces are
 * @n_items: how many
 * @cut: some did not fit: an ellipsis stands at (@cut_x, @cut_y)
 */
typedef struct
{
  double          size;
  DiagramPlanItem items[DIAGRAM_PLAN_MAX_HAND_ITEMS];
  guint           n_items;
  gboolean        cut;
  double          cut_x, cut_y;
} DiagramPlanHand;

/**
 * DiagramPlan:
 * @picture: what is to be seen
 * @setup: (nullable): of what (borrowed); without it there are only boards and pieces
 * @position: (nullable): its pieces; without it the boards are empty
 * @look: its art
 * @layout: where the squares are
 * @first_cell, @n_cells: the boards, or lines, that are drawn
 * @width, @height: of the picture
 * @hands: by side
 * @turn_size: of the sign of who is to move; 0: none
 * @turn_x, @turn_y: its middle
 * @turn_turned: it points down
 * @title: the title of the details, as much of it as may fit; empty: none is drawn
 * @title_y, @title_height: its line
 *
 * Where everything of a picture is: pure maths, the same for each kind of output.
 */
typedef struct
{
  const DiagramPicture *picture;
  QiSetup              *setup;
  QiPosition           *position;
  DiagramLook           look;
  DiagramLayout         layout;
  guint                 first_cell;
  guint                 n_cells;
  double                width;
  double                height;
  DiagramPlanHand       hands[2];
  double                turn_size;
  double                turn_x, turn_y;
  gboolean              turn_turned;
  char                  title[DIAGRAM_PLAN_MAX_TITLE + 1];
  double                title_y, title_height;
} DiagramPlan;

/* Lays a picture out. FALSE, with a %G_IO_ERROR, when it would be too large or has no such layer. */
gboolean diagram_plan_init       (DiagramPlan          *self,
                                  const DiagramPicture *picture,
                                  QiSetup              *setup,
                                  GError              **error);
/* The same for a thumbnail: always fits, small hands, no turn. */
void     diagram_plan_init_small (DiagramPlan          *self,
                                  const DiagramPicture *picture,
                                  QiSetup              *setup);
/* Where a board's drawing ends: its squares, rulers and title. */
void     diagram_plan_get_bounds (const DiagramPlan    *self,
                                  double               *x,
                                  double               *y,
                                  double               *width,
                                  double               *height);

gboolean diagram_plan_shows       (const DiagramPlan    *self,
                                   guint                 square);

/* Steps of the layout: all kinds of a hand, in the order of their game; then their places from
 * (0, 0) on in rows of @width, where those that find no room give way to an ellipsis. Returns how
 * many rows there are; @longest is the length of the longest. */
void     diagram_plan_fill_hand   (DiagramPlan          *self,
                                   QiSide                side);
guint    diagram_plan_flow_hand   (DiagramPlan          *self,
                                   QiSide                side,
                                   double                size,
                                   double                width,
                                   guint                 max_rows,
                                   double               *longest);
void     diagram_plan_move_hand   (DiagramPlanHand      *hand,
                                   double                x,
                                   double                y);

/* Its parts. How pieces are drawn: diagram-stamps.h. */
typedef struct _DiagramStamps DiagramStamps;
/* Squares too small for drawings are a picture of coloured pixels with dots. */
void     diagram_plan_draw_ground  (const DiagramPlan *self,
                                    cairo_t           *cr);
void     diagram_plan_draw_frames  (const DiagramPlan *self,
                                    cairo_t           *cr);
void     diagram_plan_draw_counts  (const DiagramPlan *self,
                                    cairo_t           *cr);
/* The other layers' marks are not in a picture of one. */
void     diagram_plan_clip_marks   (const DiagramPlan *self,
                                    cairo_t           *cr);
/* The sign of who is to move, and the title. */
void     diagram_plan_draw_signs   (const DiagramPlan *self,
                                    cairo_t           *cr);
/* Rulers, titles of layers, marks of lines that go on; numbers of empty squares. */
void     diagram_plan_draw_labels  (const DiagramPlan *self,
                                    cairo_t           *cr);
/* The boards with all that belongs to them, and the pieces. */
void     diagram_plan_draw_boards  (const DiagramPlan *self,
                                    cairo_t           *cr,
                                    DiagramStamps     *stamps,
                                    gboolean           vectors);
/* All of it. @vectors: never as pixels. @book: (nullable): where small pieces are kept. */
void     diagram_plan_draw         (const DiagramPlan *self,
                                    cairo_t           *cr,
                                    gboolean           vectors,
                                    DiagramBook       *book);

G_END_DECLS
