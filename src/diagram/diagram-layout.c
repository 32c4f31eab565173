/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-layout.h"

#include "qi-details.h"

#include <math.h>

#define MIN_SQUARE         0.015625 /* units; 255 layers of 255 × 255 fit into 160 × 160 */
#define MIN_WHOLE_SQUARE   8.0      /* units; smaller squares need not be whole */
#define N_HALVINGS         24       /* of the sizes below that: to a millionth of a unit */
#define COMFORTABLE_SQUARE 36.      /* units; a line whose squares would be smaller wraps instead */
#define MIN_RULER          14.0     /* units; room for a short label */
#define MAX_RULER          24.0     /* units */
#define MIN_LAYER_RULER    16.0     /* side of a square, in units, from which layers have rulers */
#define MIN_LABEL          11.0     /* units */
#define MAX_LABEL          24.0     /* units */
#define MIN_LABELLED       28.0     /* width of a layer, in units, from which it has a title */
#define MIN_LAYER_GAP      6.0      /* units between layers with titles; without them a third */

/* Everything but the place of the drawing: sizes that never shrink when @square grows, so that the
 * largest square can be searched for. */
static void
measure (DiagramLayout *self,
         double         coordinates,
         double         square,
         guint          columns)
{
  guint n_cells = self->shape.n_dimensions == 1 ? qi_shape_get_files (&self->shape)
                                                : qi_shape_get_layers (&self->shape);

  self->square = square;
  self->columns = CLAMP (columns, 1, n_cells);
  self->rows = (n_cells + self->columns - 1) / self->columns;
  self->texts = coordinates > 0. ? coordinates : 1.;
  self->ruler = coordinates > 0.
                  ? ceil (CLAMP (round (square * 0.42), MIN_RULER, MAX_RULER) * coordinates)
                  : 0.;
  self->label = 0.;
  self->gap = 0.;
  switch (self->shape.n_dimensions)
    {
    case 1:
      self->gap = self->rows > 1 ? CLAMP (round (square * 0.3), 4., 16.) : 0.;
      break;
    case 2:
      break;
    default:
      if (square < MIN_LAYER_RULER)
        self->ruler = 0.;
      self->label = ceil (CLAMP (round (square * 0.5), MIN_LABEL, MAX_LABEL) * self->texts);
      /* The room for rulers separates layers already. */
      self->gap = self->ruler > 0. ? CLAMP (round (square * 0.2), MIN_LAYER_GAP, 12.)
                                   : CLAMP (round (square * 0.5), MIN_LAYER_GAP, 24.);
      if (square * qi_shape_get_files (&self->shape) < MIN_LABELLED)
        {
          self->label = 0.;
          self->gap = MIN_LAYER_GAP / 3.;
        }
      break;
    }
}

/* Room at the left and right of each board; a wrapped line keeps some for its marks. */
static double
get_inset (const DiagramLayout *self)
{
  return self->ruler > 0. ? self->ruler : (self->shape.n_dimensions == 1 ? self->gap : 0.);
}

/* The extent of @n squares. Boards begin on whole units: otherwise adjacent parts would meet inside a
 * pixel and the background would show through. Tiny boards have no room to spare for this. */
static double
get_extent (const DiagramLayout *self,
            guint                n)
{
  double extent = n * self->square;

  return extent < MIN_LABELLED ? extent : ceil (extent - 1e-9);
}

/* From one board, or one line, to the next. */
static double
get_pitch_x (const DiagramLayout *self)
{
  return get_extent (self, qi_shape_get_files (&self->shape)) + 2. * get_inset (self) + self->gap;
}

static double
get_pitch_y (const DiagramLayout *self)
{
  if (self->shape.n_dimensions == 1)
    return self->square + self->ruler + self->gap;
  return self->label + get_extent (self, qi_shape_get_ranks (&self->shape)) + 2. * self->ruler
         + self->gap;
}

static void
measure_whole (DiagramLayout *self)
{
  if (self->shape.n_dimensions == 1)
    {
      self->width = self->columns * self->square + 2. * get_inset (self);
      /* A ruler below each line, and the same room above the first. */
      self->height = self->rows * get_pitch_y (self) - self->gap + self->ruler;
    }
  else
    {
      self->width = self->columns * get_pitch_x (self) - self->gap;
      self->height = self->rows * get_pitch_y (self) - self->gap;
    }
}

static gboolean
fits (DiagramLayout *self,
      double         coordinates,
      double         square,
      guint          columns,
      double         width,
      double         height)
{
  measure (self, coordinates, square, columns);
  measure_whole (self);
  return self->width <= width && self->height <= height;
}

/* The largest square with which @columns fit, found by halving: a whole one, or a fraction below
 * MIN_WHOLE_SQUARE. */
static double
find_square (DiagramLayout *self,
             double         coordinates,
             double         max_square,
             guint          columns,
             double         width,
             double         height)
{
  double low = MIN_WHOLE_SQUARE;
  double high = floor (max_square);

  if (max_square >= MIN_WHOLE_SQUARE && fits (self, coordinates, low, columns, width, height))
    {
      while (low < high)
        {
          double middle = ceil ((low + high) / 2.);

          if (fits (self, coordinates, middle, columns, width, height))
            low = middle;
          else
            high = middle - 1.;
        }
      return low;
    }

  low = MIN_SQUARE;
  high = MIN (max_square, MIN_WHOLE_SQUARE);
  for (guint i = 0; i < N_HALVINGS && low < high; i++)
    {
      double middle = (low + high) / 2.;

      if (fits (self, coordinates, middle, columns, width, height))
        low = middle;
      else
        high = middle;
    }
  return low;
}

/**
 * diagram_layout_init:
 * @self: (out): the layout
 * @shape: a valid shape
 * @flipped: whether the second player sits at the bottom
 * @coordinates: how large the texts of rulers are: 0 without rulers, 1 as usual; layers of small squares have none
 * @square: side of a square in units; 1/64 at least
 * @max_width: where layers and one-dimensional lines wrap, in units
 *
 * Lays a board out with squares of a given size, its top left corner at (0, 0).
 */
void
diagram_layout_init (DiagramLayout *self,
                     const QiShape *shape,
                     gboolean       flipped,
                     double         coordinates,
                     double         square,
                     double         max_width)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (shape != NULL && shape->n_dimensions >= 1);

  *self = (DiagramLayout) { .shape = *shape, .flipped = !!flipped };
  square = MAX (square, MIN_SQUARE);
  if (shape->n_dimensions == 2)
    measure (self, coordinates, square, 1);
  else
    {
      guint n_cells =
        shape->n_dimensions == 1 ? qi_shape_get_files (shape) : qi_shape_get_layers (shape);

      measure (self, coordinates, square, n_cells);
      measure_whole (self);
      if (self->width > max_width)
        {
          /* Measured again with the room that wrapping itself needs. */
          measure (self, coordinates, square, 1);
          double cell = shape->n_dimensions == 1 ? square : get_pitch_x (self);
          double rest =
            shape->n_dimensions == 1 ? max_width - 2. * get_inset (self) : max_width + self->gap;
          double columns = floor (MAX (rest, 0.) / cell);

          measure (self, coordinates, square, (guint) CLAMP (columns, 1., (double) n_cells));
        }
    }
  measure_whole (self);
}

/**
 * diagram_layout_fit:
 * @self: (out): the layout
 * @shape: a valid shape
 * @flipped: whether the second player sits at the bottom
 * @coordinates: how large the texts of rulers are: 0 without rulers, 1 as usual
 * @max_square: the largest side of a square wanted, in units
 * @width: of the room there is, in units
 * @height: of the room there is, in units
 *
 * Lays a board out as large as it fits, and centres it. Layers take the number of columns that
 * gives the largest squares; a one-dimensional board stays one line as long as its squares are a
 * comfortable size, and wraps into lines of equal length otherwise. Squares are whole units from 8
 * units up, and as small as they must be, down to 1/64: only then is the drawing larger than the room,
 * and starts at its edge. Layers of a few units have no titles.
 */
void
diagram_layout_fit (DiagramLayout *self,
                    const QiShape *shape,
                    gboolean       flipped,
                    double         coordinates,
                    double         max_square,
                    double         width,
                    double         height)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (shape != NULL && shape->n_dimensions >= 1);

  guint n_cells = 1;
  guint best_columns = 1;
  double best = 0.;

  *self = (DiagramLayout) { .shape = *shape, .flipped = !!flipped };
  max_square = MAX (max_square, MIN_SQUARE);
  if (shape->n_dimensions == 1)
    n_cells = qi_shape_get_files (shape);
  else if (shape->n_dimensions == 3)
    n_cells = qi_shape_get_layers (shape);

  for (guint rows = 1; rows <= n_cells; rows++)
    {
      guint columns = (n_cells + rows - 1) / rows;
      double square = find_square (self, coordinates, max_square, columns, width, height);

      if (square > best)
        {
          best = square;
          best_columns = columns;
        }
      if (shape->n_dimensions == 1 && best >= MIN (COMFORTABLE_SQUARE, floor (max_square)))
        break;
    }

  measure (self, coordinates, best, best_columns);
  measure_whole (self);
  self->x = floor (MAX (width - self->width, 0.) / 2.);
  self->y = floor (MAX (height - self->height, 0.) / 2.);
}

/**
 * diagram_layout_equal:
 * @a: a layout
 * @b: another one
 *
 * Returns: whether every square has the same place in both
 */
gboolean
diagram_layout_equal (const DiagramLayout *a,
                      const DiagramLayout *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  const double left[] = { a->square, a->ruler, a->label, a->gap, a->x, a->y, a->width, a->height };
  const double right[] = { b->square, b->ruler, b->label, b->gap, b->x, b->y, b->width, b->height };

  for (gsize i = 0; i < G_N_ELEMENTS (left); i++)
    if (left[i] < right[i] || left[i] > right[i])
      return FALSE;
  return qi_shape_equal (&a->shape, &b->shape) && !a->flipped == !b->flipped
         && a->columns == b->columns && a->rows == b->rows;
}

/**
 * diagram_layout_get_n_cells:
 * @self: a layout
 *
 * Returns: how many boards (layers, or lines of a one-dimensional board) the drawing is made of
 */
guint
diagram_layout_get_n_cells (const DiagramLayout *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->shape.n_dimensions == 1 ? self->rows : qi_shape_get_layers (&self->shape);
}

/* Top left corner of the squares of cell @cell. */
static void
get_cell (const DiagramLayout *self,
          guint                cell,
          double              *x,
          double              *y)
{
  if (self->shape.n_dimensions == 1)
    {
      *x = self->x + get_inset (self);
      *y = self->y + self->ruler + cell * get_pitch_y (self);
      return;
    }
  guint column = cell % self->columns;
  guint row = cell / self->columns;

  *x = self->x + column * get_pitch_x (self) + get_inset (self);
  *y = self->y + row * get_pitch_y (self) + self->label + self->ruler;
}

/**
 * diagram_layout_get_cell:
 * @self: a layout
 * @cell: less than diagram_layout_get_n_cells()
 * @x: (out): left edge of its squares
 * @y: (out): upper edge of its squares
 * @files: (out): squares across
 * @ranks: (out): squares down; 1 for a line
 *
 * One of the grids that the drawing is made of. The last line of a one-dimensional board may be
 * shorter.
 */
void
diagram_layout_get_cell (const DiagramLayout *self,
                         guint                cell,
                         double              *x,
                         double              *y,
                         guint               *files,
                         guint               *ranks)
{
  g_return_if_fail (self != NULL && x != NULL && y != NULL && files != NULL && ranks != NULL);
  g_return_if_fail (cell < diagram_layout_get_n_cells (self));

  get_cell (self, cell, x, y);
  *files = qi_shape_get_files (&self->shape);
  *ranks = qi_shape_get_ranks (&self->shape);
  if (self->shape.n_dimensions == 1)
    *files = MIN (self->columns, *files - cell * self->columns);
}

/**
 * diagram_layout_get_square:
 * @self: a layout
 * @cell: less than diagram_layout_get_n_cells()
 * @column: counted from the left of the cell
 * @row: counted from the top of the cell
 *
 * Returns: the square there
 */
guint
diagram_layout_get_square (const DiagramLayout *self,
                           guint                cell,
                           guint                column,
                           guint                row)
{
  g_return_val_if_fail (self != NULL, 0);

  guint files = qi_shape_get_files (&self->shape);
  guint ranks = qi_shape_get_ranks (&self->shape);

  if (self->shape.n_dimensions == 1)
    {
      guint slot = cell * self->columns + column;

      return self->flipped ? files - 1 - slot : slot;
    }
  return qi_shape_get_index (&self->shape, cell, self->flipped ? ranks - 1 - row : row,
                             self->flipped ? files - 1 - column : column);
}

/**
 * diagram_layout_get_column:
 * @self: a layout
 * @square: a square of its shape
 * @cell: (out): the cell that holds it
 * @column: (out): counted from the left of the cell
 * @row: (out): counted from the top of the cell
 *
 * The inverse of diagram_layout_get_square().
 */
void
diagram_layout_get_column (const DiagramLayout *self,
                           guint                square,
                           guint               *cell,
                           guint               *column,
                           guint               *row)
{
  g_return_if_fail (self != NULL && cell != NULL && column != NULL && row != NULL);

  qi_shape_get_place (&self->shape, square, cell, row, column);
  if (self->shape.n_dimensions == 1)
    {
      guint slot = self->flipped ? qi_shape_get_files (&self->shape) - 1 - square : square;

      *cell = slot / self->columns;
      *column = slot % self->columns;
      *row = 0;
    }
  else if (self->flipped)
    {
      *row = qi_shape_get_ranks (&self->shape) - 1 - *row;
      *column = qi_shape_get_files (&self->shape) - 1 - *column;
    }
}

/* The step in which @value lies when they start at @origin and are @size long; exactly the inverse
 * of origin + step * size, whatever the rounding. FALSE outside @n_steps. */
static gboolean
find_step (double origin,
           double size,
           guint  n_steps,
           double value,
           guint *step)
{
  if (!(value >= origin) || !(value < origin + n_steps * size))
    return FALSE;
  guint found = (guint) CLAMP (floor ((value - origin) / size), 0., n_steps - 1.);
  if (found + 1 < n_steps && origin + (found + 1) * size <= value)
    found++;
  else if (found > 0 && origin + found * size > value)
    found--;
  *step = found;
  return TRUE;
}

static gboolean
find_in_line (const DiagramLayout *self,
              double               x,
              double               y,
              guint               *square)
{
  guint n_squares = qi_shape_get_files (&self->shape);
  guint line = 0;
  guint column = 0;
  guint ignored = 0;
  double left = 0.;
  double top = 0.;

  get_cell (self, 0, &left, &top);
  if (!find_step (top, get_pitch_y (self), self->rows, y, &line)
      || !find_step (left, self->square, self->columns, x, &column))
    return FALSE;
  get_cell (self, line, &left, &top);
  if (!find_step (top, self->square, 1, y, &ignored))
    return FALSE;
  if (line * self->columns + column >= n_squares)
    return FALSE;
  *square = diagram_layout_get_square (self, line, column, 0);
  return TRUE;
}

/**
 * diagram_layout_find:
 * @self: a layout
 * @x: in units of the drawing
 * @y: in units of the drawing
 * @square: (out): the square there
 *
 * The inverse of diagram_layout_get_place(): a square holds its left and upper edges. O(1).
 *
 * Returns: %FALSE between boards and outside
 */
gboolean
diagram_layout_find (const DiagramLayout *self,
                     double               x,
                     double               y,
                     guint               *square)
{
  g_return_val_if_fail (self != NULL && square != NULL, FALSE);

  guint files = qi_shape_get_files (&self->shape);
  guint ranks = qi_shape_get_ranks (&self->shape);
  guint row = 0;
  guint column = 0;
  guint rank = 0;
  guint file = 0;
  double left = 0.;
  double top = 0.;

  if (self->shape.n_dimensions == 1)
    return find_in_line (self, x, y, square);

  get_cell (self, 0, &left, &top);
  if (!find_step (left, get_pitch_x (self), self->columns, x, &column)
      || !find_step (top, get_pitch_y (self), self->rows, y, &row))
    return FALSE;
  guint layer = row * self->columns + column;
  if (layer >= qi_shape_get_layers (&self->shape))
    return FALSE;
  get_cell (self, layer, &left, &top);
  if (!find_step (left, self->square, files, x, &file)
      || !find_step (top, self->square, ranks, y, &rank))
    return FALSE;
  *square = diagram_layout_get_square (self, layer, file, rank);
  return TRUE;
}

/**
 * diagram_layout_get_place:
 * @self: a layout
 * @square: a square of its shape
 * @x: (out): left edge, in units of the drawing
 * @y: (out): upper edge, in units of the drawing
 *
 * Where a square is. O(1).
 */
void
diagram_layout_get_place (const DiagramLayout *self,
                          guint                square,
                          double              *x,
                          double              *y)
{
  g_return_if_fail (self != NULL && x != NULL && y != NULL);
  g_return_if_fail (square < qi_shape_get_n_squares (&self->shape));

  guint cell = 0;
  guint column = 0;
  guint row = 0;

  diagram_layout_get_column (self, square, &cell, &column, &row);
  get_cell (self, cell, x, y);
  *x += column * self->square;
  *y += row * self->square;
}

/**
 * diagram_layout_get_board:
 * @self: a layout
 * @layer: a layer; 0 below three dimensions
 * @x: (out): left edge
 * @y: (out): upper edge
 * @width: (out): of the squares
 * @height: (out): of the squares
 *
 * The rectangle of one layer's squares, without rulers and title; on a one-dimensional board the
 * block of all its lines with what lies between them.
 */
void
diagram_layout_get_board (const DiagramLayout *self,
                          guint                layer,
                          double              *x,
                          double              *y,
                          double              *width,
                          double              *height)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (x != NULL && y != NULL && width != NULL && height != NULL);
  g_return_if_fail (layer < qi_shape_get_layers (&self->shape));

  get_cell (self, layer, x, y);
  if (self->shape.n_dimensions == 1)
    {
      *width = self->columns * self->square;
      *height = (self->rows - 1) * get_pitch_y (self) + self->square;
      return;
    }
  *width = qi_shape_get_files (&self->shape) * self->square;
  *height = qi_shape_get_ranks (&self->shape) * self->square;
}

/**
 * diagram_layout_step:
 * @self: a layout
 * @square: a square of its shape
 * @dx: −1 left, 0 or 1 right, as seen on the screen
 * @dy: −1 up, 0 or 1 down, as seen on the screen
 *
 * Where an arrow key leads. On a one-dimensional board left and right go on across its lines.
 * Layers are boards of their own: their edges are edges.
 *
 * Returns: the square there, or %QI_NO_SQUARE
 */
guint
diagram_layout_step (const DiagramLayout *self,
                     guint                square,
                     int                  dx,
                     int                  dy)
{
  g_return_val_if_fail (self != NULL, QI_NO_SQUARE);
  g_return_val_if_fail (square < qi_shape_get_n_squares (&self->shape), QI_NO_SQUARE);
  g_return_val_if_fail (dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1, QI_NO_SQUARE);

  int sign = self->flipped ? -1 : 1;
  guint layer = 0;
  guint rank = 0;
  guint file = 0;

  qi_shape_get_place (&self->shape, square, &layer, &rank, &file);
  int files = (int) qi_shape_get_files (&self->shape);
  int ranks = (int) qi_shape_get_ranks (&self->shape);
  if (self->shape.n_dimensions == 1)
    {
      int target = (int) square + sign * (dx + dy * (int) self->columns);

      return target >= 0 && target < files ? (guint) target : QI_NO_SQUARE;
    }
  int to_file = (int) file + sign * dx;
  int to_rank = (int) rank + sign * dy;
  if (to_file < 0 || to_file >= files || to_rank < 0 || to_rank >= ranks)
    return QI_NO_SQUARE;
  return qi_shape_get_index (&self->shape, layer, (guint) to_rank, (guint) to_file);
}

/**
 * diagram_layout_find_layer:
 * @self: a layout
 * @px: a place in it
 * @py: the same
 *
 * Returns: the layer there, or the nearest one
 */
guint
diagram_layout_find_layer (const DiagramLayout *self,
                           double               px,
                           double               py)
{
  guint nearest = 0;
  double best = INFINITY;

  for (guint layer = 0; layer < qi_shape_get_layers (&self->shape); layer++)
    {
      double x = 0;
      double y = 0;
      double width = 0;
      double height = 0;

      diagram_layout_get_board (self, layer, &x, &y, &width, &height);
      double away =
        hypot (MAX (MAX (x - px, px - x - width), 0), MAX (MAX (y - py, py - y - height), 0));
      if (away < best)
        {
          best = away;
          nearest = layer;
        }
    }
  return nearest;
}
