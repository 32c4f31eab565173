/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram.h"
#include "diagram-colours.h"

G_BEGIN_DECLS

/* The sides of a board that can have a ruler. */
typedef enum
{
  DIAGRAM_RULER_TOP = 1 << 0,
  DIAGRAM_RULER_RIGHT = 1 << 1,
  DIAGRAM_RULER_BOTTOM = 1 << 2,
  DIAGRAM_RULER_LEFT = 1 << 3
} DiagramRuler;

/* A part of a cell: whole squares, counted as seen on the screen. */
typedef struct
{
  guint cell;
  guint column;
  guint row;
  guint n_columns;
  guint n_rows;
} DiagramArea;

/* Squares for an unknown game. */
QiBoardStyle      diagram_board_get_style        (const QiGameInfo    *info);
gboolean          diagram_board_has_mark         (const QiGameInfo    *info,
                                                  QiBoardMarks         mark);
/* The last-listed rank's first square of the last layer is dark, as a1 is; in draughts the squares
 * that are played on are. */
gboolean          diagram_board_is_dark          (const QiGameInfo    *info,
                                                  const QiShape       *shape,
                                                  guint                square);
/* What lies under the lines of a board without colours of squares. */
DiagramColour     diagram_board_get_ground       (const QiGameInfo    *info,
                                                  const DiagramStyle  *style);
double            diagram_board_get_frame        (const DiagramLayout *layout);
/* Draws the empty squares of an area, in units of the layout. */
void              diagram_board_draw_area        (cairo_t             *cr,
                                                  const QiGameInfo    *info,
                                                  const DiagramLayout *layout,
                                                  const DiagramStyle  *style,
                                                  const DiagramArea   *area);
/* Empty squares have their numbers in a corner: draughts, with coordinates and enough room. */
gboolean          diagram_board_has_numbers      (const QiGameInfo    *info,
                                                  const DiagramLayout *layout);
/* What the number is; 0: none. */
guint             diagram_board_get_number       (const QiGameInfo    *info,
                                                  const QiShape       *shape,
                                                  guint                square);
void              diagram_board_draw_number      (cairo_t             *cr,
                                                  const QiGameInfo    *info,
                                                  const DiagramLayout *layout,
                                                  const DiagramStyle  *style,
                                                  guint                square);
/* The sides on which the coordinates stand; 0 when the layout leaves no room. */
guint             diagram_board_get_rulers       (const QiGameInfo    *info,
                                                  const DiagramLayout *layout);
/* The labels of squares @first … @first + @count − 1 along one side. They stay within the ruler's
 * room across, and may reach out half a ruler beyond the squares along it. */
void              diagram_board_draw_ruler       (cairo_t             *cr,
                                                  const QiGameInfo    *info,
                                                  const DiagramLayout *layout,
                                                  const DiagramStyle  *style,
                                                  guint                cell,
                                                  DiagramRuler         side,
                                                  guint                first,
                                                  guint                count);
/* The title of a layer, in the room above its board. */
void              diagram_board_draw_title       (cairo_t             *cr,
                                                  const QiGameInfo    *info,
                                                  const DiagramLayout *layout,
                                                  const DiagramStyle  *style,
                                                  guint                layer);
/* The marks at the ends of a line that goes on in the next one. */
void              diagram_board_draw_continuation (cairo_t             *cr,
                                                   const DiagramLayout *layout,
                                                   const DiagramStyle  *style,
                                                   guint                line);

G_END_DECLS
