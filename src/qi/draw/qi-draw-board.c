/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-draw.h"
#include "qi-game-info-private.h"
#include "qi-text.h"

#include <string.h>

#define MAX_TOKEN_CELLS 10 /* of a piece on a board of few files */
#define MAX_CLOSE_CELLS 4  /* of a piece on a board of many */
#define FEW_FILES       12
#define MAX_GRID_RANKS  40  /* ranks of a board that gets lines between its squares */
#define USUAL_WIDTH     80  /* cells of a line where any length will do */
#define WIDE_WIDTH      160 /* the widest grid where any length will do */
#define LAYER_GAP       3   /* cells between layers side by side */

/* The characters of the lines: corners and crossings from left to right, top to bottom. */
typedef struct
{
  const char *across;
  const char *down;
  const char *top[3];
  const char *middle[3];
  const char *bottom[3];
  const char *empty;
  const char *marks[QI_DRAW_MARK_UP_LEFT + 1];
} Lines;

static const Lines box_lines = {
  "─", "│", { "┌", "┬", "┐" }, { "├", "┼", "┤" }, { "└", "┴", "┘" }, "·",
  { " ", "•", "○", "↑", "↗", "→", "↘", "↓", "↙", "←", "↖" },
};
static const Lines ascii_lines = {
  "-", "|", { "+", "+", "+" }, { "+", "+", "+" }, { "+", "+", "+" }, ".",
  { " ", "*", "o", "|", "/", "-", "\\", "|", "/", "-", "\\" },
};

/**
 * Sketch:
 * @files, @ranks, @layers: of the board as it is drawn: a long line of squares is cut into ranks
 * @wraps: it was
 * @shown_files: how many of @files there is room for
 * @cell: cells of a square's content
 * @label: cells of a rank's name
 * @grid: whether there are lines between squares
 * @leads: without them there is a cell before the first square too, for its mark
 * @names_below: the names of the files stand below the board
 * @names_right: those of the ranks on its right
 */
typedef struct
{
  const QiPosition    *position;
  const QiShape       *shape;
  const QiDrawOptions *options;
  const Lines         *lines;
  guint                files;
  guint                ranks;
  guint                layers;
  gboolean             wraps;
  guint                shown_files;
  guint                cell;
  guint                label;
  gboolean             grid;
  gboolean             leads;
  gboolean             names_below;
  gboolean             names_right;
} Sketch;

/* A drawn layer: lines of @width cells each. */
typedef struct
{
  GPtrArray *lines;
  guint      width;
} Block;

static guint
get_token_cells (const QiToken *token)
{
  return token->length == 0 ? 2 : qi_text_get_cells (token->text, token->length);
}

/* How wide squares must be for every piece and every file's name. */
static guint
measure_cell (const Sketch *self)
{
  guint cap = self->files <= FEW_FILES ? MAX_TOKEN_CELLS : MAX_CLOSE_CELLS;
  guint files = qi_shape_get_files (self->shape);
  guint most = 1;
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint index = 0;

  qi_position_iter_init (&iter, self->position, 0);
  while (most < cap && qi_position_iter_next (&iter, &index, &piece))
    {
      guint cells = get_token_cells (piece);

      most = CLAMP (cells, most, cap);
    }
  for (guint i = 0; i < files; i++)
    {
      g_autofree char *name =
        qi_game_info_dup_file_label (self->options->coordinates, self->shape, i);
      guint cells = qi_text_get_cells (name, strlen (name));

      most = MAX (most, cells);
    }
  return most;
}

static guint
measure_label (const Sketch *self)
{
  guint most = 0;

  for (guint i = 0; self->shape->n_dimensions > 1 && i < self->ranks; i++)
    {
      g_autofree char *name =
        qi_game_info_dup_rank_label (self->options->coordinates, self->shape, i);
      guint cells = qi_text_get_cells (name, strlen (name));

      most = MAX (most, cells);
    }
  return most;
}

static guint
get_block_width (const Sketch *self)
{
  guint square = self->cell + (self->grid ? 3 : 1);

  return (self->label > 0 ? self->label + 1 : 0) + self->shown_files * square
         + (self->grid                        ? 1
            : self->shown_files < self->files ? 2
                                              : 0)
         + (self->leads ? 1 : 0);
}

static void
sketch_init (Sketch              *self,
             QiSetup             *setup,
             const QiDrawOptions *options)
{
  QiPosition *position = qi_setup_get_position (setup);
  const QiShape *shape = qi_position_get_shape (position);
  const QiCoordinates *coordinates = qi_game_info_get_coordinates (options->coordinates);
  guint width = options->width > 0 ? options->width : USUAL_WIDTH;

  *self = (Sketch) { .position = position, .shape = shape, .options = options };
  self->lines = options->ascii ? &ascii_lines : &box_lines;
  self->files = qi_shape_get_files (shape);
  self->ranks = qi_shape_get_ranks (shape);
  self->layers = qi_shape_get_layers (shape);
  self->names_below = coordinates->rank.from_last;
  self->names_right = coordinates->file.from_last;
  self->cell = measure_cell (self);
  self->label = measure_label (self);
  self->grid = TRUE;
  if (shape->n_dimensions == 1)
    {
      guint room = MAX ((width - 1) / (self->cell + 3), 1);

      self->ranks = (self->files + room - 1) / room;
      self->wraps = TRUE;
      self->files = (self->files + self->ranks - 1) / self->ranks; /* lines of one length */
      self->shown_files = self->files;
      return;
    }
  self->shown_files = self->files;
  self->grid = self->ranks <= MAX_GRID_RANKS
               && get_block_width (self) <= (options->width > 0 ? options->width : WIDE_WIDTH);
  self->leads = !self->grid && options->marks != NULL;
  if (!self->grid && options->width > 0 && get_block_width (self) > options->width)
    {
      guint fixed = self->label + 1 + 2 + (self->leads ? 1 : 0);

      self->shown_files =
        options->width > fixed ? MAX ((options->width - fixed) / (self->cell + 1), 1) : 1;
      self->shown_files = MIN (self->shown_files, self->files);
    }
}

/* The file and rank of the board that stand at a place of the drawing. */
static guint
turn_file (const Sketch *self,
           guint         file)
{
  return self->options->flip && !self->wraps ? self->files - 1 - file : file;
}

static guint
turn_rank (const Sketch *self,
           guint         rank)
{
  return self->options->flip && !self->wraps ? self->ranks - 1 - rank : rank;
}

/* The square at a place of the drawing; FALSE behind the end of a wrapped line. */
static gboolean
get_square (const Sketch *self,
            guint         layer,
            guint         rank,
            guint         file,
            guint        *square)
{
  guint n = qi_shape_get_files (self->shape);
  guint at = rank * self->files + file;

  if (!self->wraps)
    {
      *square =
        qi_shape_get_index (self->shape, layer, turn_rank (self, rank), turn_file (self, file));
      return TRUE;
    }
  if (at >= n)
    return FALSE;
  *square = self->options->flip ? n - 1 - at : at;
  return TRUE;
}

/* @text of @cells in the middle of @room. */
static void
append_centred (GString    *line,
                const char *text,
                guint       cells,
                guint       room)
{
  guint left = room > cells ? (room - cells) / 2 : 0;

  qi_text_append_repeat (line, " ", left);
  g_string_append (line, text);
  qi_text_append_repeat (line, " ", room > cells + left ? room - cells - left : 0);
}

static QiDrawMark
get_mark (const Sketch *self,
          guint         square)
{
  return self->options->marks != NULL ? (QiDrawMark) self->options->marks[square]
                                      : QI_DRAW_MARK_NONE;
}

/* The cell before a square, with the mark of what stands there. */
static void
append_lead (const Sketch *self,
             GString      *line,
             guint         square)
{
  gboolean is_empty = qi_position_get_piece (self->position, square) == NULL;

  g_string_append (line,
                   self->lines->marks[is_empty ? QI_DRAW_MARK_NONE : get_mark (self, square)]);
}

static void
append_piece (const Sketch *self,
              GString      *line,
              guint         square)
{
  const QiToken *piece = qi_position_get_piece (self->position, square);
  g_autoptr (GString) shown = g_string_new (NULL);
  guint cells = 0;

  if (piece == NULL && get_mark (self, square) != QI_DRAW_MARK_NONE)
    {
      g_string_append (shown, self->lines->marks[get_mark (self, square)]);
      cells = 1;
    }
  else if (piece == NULL && !self->grid)
    {
      g_string_append (shown, self->lines->empty);
      cells = 1;
    }
  else if (piece != NULL && piece->length == 0)
    {
      g_string_append (shown, "\"\"");
      cells = 2;
    }
  else if (piece != NULL)
    cells = qi_text_append_cells (shown, piece->text, piece->length, self->cell);
  append_centred (line, shown->str, cells, self->cell);
}

static void
append_label (const Sketch *self,
              GString      *line,
              guint         rank,
              gboolean      right)
{
  g_autofree char *name = NULL;
  guint cells;

  if (self->label == 0 || right != self->names_right)
    return;
  name =
    qi_game_info_dup_rank_label (self->options->coordinates, self->shape, turn_rank (self, rank));
  cells = qi_text_get_cells (name, strlen (name));
  if (right)
    g_string_append_c (line, ' ');
  qi_text_append_repeat (line, " ", right ? 0 : self->label - cells);
  g_string_append (line, name);
  qi_text_append_repeat (line, " ", right ? self->label - cells : 0);
  if (!right)
    g_string_append_c (line, ' ');
}

static void
append_no_label (const Sketch *self,
                 GString      *line,
                 gboolean      right)
{
  if (self->label > 0 && right == self->names_right)
    qi_text_append_repeat (line, " ", self->label + 1);
}

/* A line of the grid above, between or below ranks. */
static char *
draw_rule (const Sketch      *self,
           const char *const *ends,
           guint              n_files)
{
  GString *line = g_string_new (NULL);

  append_no_label (self, line, FALSE);
  for (guint file = 0; file < n_files; file++)
    {
      g_string_append (line, file == 0 ? ends[0] : ends[1]);
      qi_text_append_repeat (line, self->lines->across, self->cell + 2);
    }
  g_string_append (line, ends[2]);
  append_no_label (self, line, TRUE);
  return g_string_free (line, FALSE);
}

static char *
draw_rank (const Sketch *self,
           guint         layer,
           guint         rank,
           guint         n_files)
{
  GString *line = g_string_new (NULL);

  append_label (self, line, rank, FALSE);
  for (guint file = 0; file < n_files; file++)
    {
      guint square = 0;

      get_square (self, layer, rank, file, &square);
      g_string_append (line, self->grid ? self->lines->down : "");
      if (self->grid || self->leads || file > 0)
        append_lead (self, line, square);
      append_piece (self, line, square);
      g_string_append (line, self->grid ? " " : "");
    }
  if (self->grid)
    g_string_append (line, self->lines->down);
  else if (self->shown_files < self->files)
    g_string_append (line, self->options->ascii ? " ~" : " …");
  else
    g_string_append_c (line, ' ');
  append_label (self, line, rank, TRUE);
  return g_string_free (line, FALSE);
}

static char *
draw_file_names (const Sketch *self,
                 guint         rank,
                 guint         n_files)
{
  GString *line = g_string_new (NULL);

  append_no_label (self, line, FALSE);
  for (guint file = 0; file < n_files; file++)
    {
      guint square = 0;
      guint place[3] = { 0 };
      g_autofree char *name = NULL;

      get_square (self, 0, rank, file, &square);
      qi_shape_get_place (self->shape, square, &place[0], &place[1], &place[2]);
      name = qi_game_info_dup_file_label (self->options->coordinates, self->shape, place[2]);
      g_string_append (line, self->grid ? "  " : self->leads || file > 0 ? " " : "");
      append_centred (line, name, qi_text_get_cells (name, strlen (name)), self->cell);
      g_string_append (line, self->grid ? " " : "");
    }
  g_string_append_c (line, ' ');
  qi_text_append_repeat (line, " ", !self->grid && self->shown_files < self->files ? 1 : 0);
  append_no_label (self, line, TRUE);
  return g_string_free (line, FALSE);
}

/* The ranks @first to @last of a layer with the lines around them. */
static void
draw_ranks (const Sketch *self,
            GPtrArray    *lines,
            guint         layer,
            guint         first,
            guint         last)
{
  guint n_files = self->shown_files;
  guint square = 0;

  /* The last line of a wrapped board ends where its squares do. */
  while (self->wraps && n_files > 1 && !get_square (self, layer, last, n_files - 1, &square))
    n_files--;
  if (!self->names_below)
    g_ptr_array_add (lines, draw_file_names (self, first, n_files));
  for (guint rank = first; rank <= last; rank++)
    {
      if (self->grid)
        g_ptr_array_add (lines,
                         draw_rule (self, rank == first ? self->lines->top : self->lines->middle,
                                    n_files));
      g_ptr_array_add (lines, draw_rank (self, layer, rank, n_files));
    }
  if (self->grid)
    g_ptr_array_add (lines, draw_rule (self, self->lines->bottom, n_files));
  if (self->names_below)
    g_ptr_array_add (lines, draw_file_names (self, first, n_files));
}

static gboolean
layer_is_empty (const Sketch *self,
                guint         layer)
{
  guint start = qi_shape_get_index (self->shape, layer, 0, 0);
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint index = 0;

  qi_position_iter_init (&iter, self->position, start);
  return !qi_position_iter_next (&iter, &index, &piece)
         || index - start >= self->ranks * self->files;
}

static Block
draw_layer (const Sketch *self,
            guint         layer)
{
  Block block = { g_ptr_array_new_with_free_func (g_free), get_block_width (self) };

  if (self->layers > 1 || self->shape->n_dimensions == 3)
    {
      g_autofree char *name =
        qi_game_info_dup_layer_label (self->options->coordinates, self->shape, layer);
      GString *line = g_string_new (NULL);
      guint cells;

      append_no_label (self, line, FALSE);
      g_string_append_printf (line, "layer %s", name);
      cells = qi_text_get_cells (line->str, line->len);
      block.width = MAX (block.width, cells);
      qi_text_append_repeat (line, " ", block.width - cells);
      g_ptr_array_add (block.lines, g_string_free (line, FALSE));
    }
  if (self->wraps)
    for (guint rank = 0; rank < self->ranks; rank++)
      draw_ranks (self, block.lines, layer, rank, rank);
  else
    draw_ranks (self, block.lines, layer, 0, self->ranks - 1);
  return block;
}

/* Puts layers side by side, all of one size. */
static void
join_blocks (const Block *blocks,
             guint        n_blocks,
             GPtrArray   *lines)
{
  if (lines->len > 0)
    g_ptr_array_add (lines, g_strdup (""));
  for (guint row = 0; row < blocks[0].lines->len; row++)
    {
      GString *line = g_string_new (NULL);

      for (guint i = 0; i < n_blocks; i++)
        {
          const char *part = g_ptr_array_index (blocks[i].lines, row);
          guint cells = qi_text_get_cells (part, strlen (part));

          g_string_append (line, part);
          qi_text_append_repeat (line, " ",
                                 (blocks[i].width > cells ? blocks[i].width - cells : 0)
                                   + LAYER_GAP);
        }
      g_ptr_array_add (lines, g_string_free (line, FALSE));
    }
}

/* The layers from @first on that are empty, in one line. Returns the first that is not. */
static guint
draw_empty_layers (const Sketch *self,
                   guint         first,
                   GPtrArray    *lines)
{
  g_autofree char *name =
    qi_game_info_dup_layer_label (self->options->coordinates, self->shape, first);
  g_autofree char *last = NULL;
  guint next = first + 1;

  while (next < self->layers && layer_is_empty (self, next))
    next++;
  last = qi_game_info_dup_layer_label (self->options->coordinates, self->shape, next - 1);
  if (lines->len > 0)
    g_ptr_array_add (lines, g_strdup (""));
  if (next == first + 1)
    g_ptr_array_add (lines, g_strdup_printf ("layer %s: empty", name));
  else
    g_ptr_array_add (lines, g_strdup_printf ("layers %s to %s: empty", name, last));
  return next;
}

GPtrArray *
qi_draw_board (QiSetup             *setup,
               const QiDrawOptions *options)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  Sketch sketch;
  guint width = options->width > 0 ? options->width : USUAL_WIDTH;
  guint columns;

  sketch_init (&sketch, setup, options);
  columns = MAX ((width + LAYER_GAP) / (get_block_width (&sketch) + LAYER_GAP), 1);
  for (guint layer = 0; layer < sketch.layers;)
    {
      guint n = MIN (columns, sketch.layers - layer);
      g_autofree Block *blocks = NULL;

      if (!sketch.grid && sketch.layers > 1 && layer_is_empty (&sketch, layer))
        {
          layer = draw_empty_layers (&sketch, layer, lines);
          continue;
        }
      blocks = g_new0 (Block, n);
      for (guint i = 0; i < n; i++)
        blocks[i] = draw_layer (&sketch, layer + i);
      join_blocks (blocks, n, lines);
      for (guint i = 0; i < n; i++)
        g_ptr_array_unref (blocks[i].lines);
      layer += n;
    }
  if (sketch.shown_files < sketch.files)
    g_ptr_array_add (lines,
                     g_strdup_printf ("%u of %u files shown", sketch.shown_files, sketch.files));
  return lines;
}
