/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-board.h"

#include "diagram-text.h"
#include "qi-game-info-private.h"

#include <math.h>

#define LABEL_SPACE 6. /* units between two labels of a ruler */
#define FRAME_SPACE 1. /* units between a label and the frame of the board */
#define ALL_SIDES \
  (DIAGRAM_RULER_TOP | DIAGRAM_RULER_RIGHT | DIAGRAM_RULER_BOTTOM | DIAGRAM_RULER_LEFT)

/* The rulers have the numbers of the squares along the edges, as draughts diagrams have them. */
static gboolean
is_numbered (const QiGameInfo    *info,
             const DiagramLayout *layout)
{
  return info != NULL && qi_game_info_get_coordinates (info)->numbered
         && qi_game_info_get_draughts (info) != NULL && layout->shape.n_dimensions == 2;
}

static gboolean
is_across (DiagramRuler side)
{
  return side == DIAGRAM_RULER_TOP || side == DIAGRAM_RULER_BOTTOM;
}

/**
 * diagram_board_get_rulers:
 * @info: (nullable): the game
 * @layout: a layout
 *
 * The sides on which a game's diagrams have their coordinates: where the counting starts, in shogi
 * above and on the right, in games with a1 at the bottom below and on the left; in Go all round, in
 * draughts too where squares have numbers.
 *
 * Returns: the sides, as flags of #DiagramRuler
 */
guint
diagram_board_get_rulers (const QiGameInfo    *info,
                          const DiagramLayout *layout)
{
  if (layout->ruler <= 0.)
    return 0;
  if (layout->shape.n_dimensions == 1)
    return DIAGRAM_RULER_BOTTOM;

  const QiCoordinates *coordinates = qi_game_info_get_coordinates (info);

  if (is_numbered (info, layout) || coordinates->all_round)
    return ALL_SIDES;
  return (coordinates->rank.from_last ? DIAGRAM_RULER_BOTTOM : DIAGRAM_RULER_TOP)
         | (coordinates->file.from_last ? DIAGRAM_RULER_RIGHT : DIAGRAM_RULER_LEFT);
}

/* The scale of texts; layouts that nobody has measured use the usual one. */
static double
get_texts (const DiagramLayout *layout)
{
  return layout->texts > 0. ? layout->texts : 1.;
}

static double
get_font_size (const DiagramLayout *layout)
{
  return CLAMP (layout->ruler / get_texts (layout) * 0.68, 10., 14.) * get_texts (layout);
}

/* Each square has a label if there is room; smaller squares each second, fifth, tenth … */
static guint
get_label_step (double square,
                double label)
{
  static const guint steps[] = { 1, 2, 5, 10, 20, 50, 100 };

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    if (steps[i] * square >= label + LABEL_SPACE)
      return steps[i];
  return 200;
}

/* Whether the label at @index is one that stays: round numbers, or each step-th letter. */
static gboolean
is_kept (const char *label,
         guint       index,
         guint       step)
{
  char *end = NULL;
  guint64 number = g_ascii_strtoull (label, &end, 10);

  if (end != label && *end == '\0')
    return number % step == 0;
  return index % step == 0;
}

/* The number of the square at the edge, NULL where it has none. */
static char *
dup_number (const QiGameInfo    *info,
            const DiagramLayout *layout,
            guint                cell,
            DiagramRuler         side,
            guint                index)
{
  guint column = index;
  guint row = index;

  if (is_across (side))
    row = side == DIAGRAM_RULER_TOP ? 0 : qi_shape_get_ranks (&layout->shape) - 1;
  else
    column = side == DIAGRAM_RULER_LEFT ? 0 : qi_shape_get_files (&layout->shape) - 1;
  guint number = diagram_board_get_number (info, &layout->shape,
                                           diagram_layout_get_square (layout, cell, column, row));
  return number > 0 ? g_strdup_printf ("%u", number) : NULL;
}

/* A rank with a numeral has it, or the letter that notations for other readers have. */
static char *
dup_rank_label (cairo_t            *cr,
                const QiGameInfo   *info,
                const QiShape      *shape,
                const DiagramStyle *style,
                guint               rank)
{
  char *label = qi_game_info_dup_rank_label (info, shape, rank);

  const QiAxis *axis = &qi_game_info_get_coordinates (info)->rank;
  guint number = axis->from_last ? qi_shape_get_ranks (shape) - 1 - rank : rank;

  if (axis->labels == QI_LABELS_KANJI && number < 26
      && (style->signs == DIAGRAM_SIGNS_INTERNATIONAL || !diagram_text_has_glyphs (cr, label)))
    {
      g_free (label);
      return g_strdup_printf ("%c", 'a' + (char) number);
    }
  return label;
}

static char *
dup_label (cairo_t             *cr,
           const QiGameInfo    *info,
           const DiagramLayout *layout,
           const DiagramStyle  *style,
           guint                cell,
           DiagramRuler         side,
           guint                index)
{
  guint square = is_across (side) ? diagram_layout_get_square (layout, cell, index, 0)
                                  : diagram_layout_get_square (layout, cell, 0, index);
  guint layer = 0;
  guint rank = 0;
  guint file = 0;

  if (is_numbered (info, layout))
    return dup_number (info, layout, cell, side, index);
  qi_shape_get_place (&layout->shape, square, &layer, &rank, &file);
  return is_across (side) ? qi_game_info_dup_file_label (info, &layout->shape, file)
                          : dup_rank_label (cr, info, &layout->shape, style, rank);
}

/* The step that leaves room for the widest of a few labels: the last ones are the longest. */
static guint
choose_step (cairo_t             *cr,
             const QiGameInfo    *info,
             const DiagramLayout *layout,
             const DiagramStyle  *style,
             guint                cell,
             DiagramRuler         side,
             guint                n_labels)
{
  double size = get_font_size (layout);
  double widest = 0.;

  if (!is_across (side))
    return get_label_step (layout->square, size);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *label =
        dup_label (cr, info, layout, style, cell, side, i * (n_labels - 1) / 2);

      if (label != NULL)
        widest = MAX (widest, diagram_text_get_width (cr, label, size));
    }
  return get_label_step (layout->square, widest);
}

/**
 * diagram_board_draw_ruler:
 * @cr: where to draw, in units of the layout
 * @info: (nullable): the game
 * @layout: where the squares are
 * @style: how it is drawn
 * @cell: the board
 * @side: one of its sides
 * @first: column or row of the first label, as seen on the screen
 * @count: how many
 *
 * Draws a part of a ruler. Labels that would touch are left out evenly.
 */
void
diagram_board_draw_ruler (cairo_t             *cr,
                          const QiGameInfo    *info,
                          const DiagramLayout *layout,
                          const DiagramStyle  *style,
                          guint                cell,
                          DiagramRuler         side,
                          guint                first,
                          guint                count)
{
  gboolean is_file = is_across (side);
  /* Only every other square has a number, so there is room for twice as many. */
  gboolean numbered = is_numbered (info, layout);
  /* Two figures are as wide as the smallest ruler. */
  double gap = diagram_board_get_frame (layout) + FRAME_SPACE;
  double size = layout->square;
  double ruler = layout->ruler;
  double left = 0.;
  double top = 0.;
  guint files = 0;
  guint ranks = 0;

  diagram_layout_get_cell (layout, cell, &left, &top, &files, &ranks);
  guint step = choose_step (cr, info, layout, style, cell, side, is_file ? files : ranks);
  diagram_set_colour (cr, diagram_palette_get (style)->text);
  for (guint i = first; i < first + count; i++)
    {
      g_autofree char *label = dup_label (cr, info, layout, style, cell, side, i);
      double along = (i + 0.5) * size;
      double room = MAX (step * size, ruler);

      if (label == NULL
          || (step > 1 && !(numbered ? i / 2 % ((step + 1) / 2) == 0 : is_kept (label, i, step))))
        continue;
      if (is_file)
        diagram_text_draw_line (cr, label, get_font_size (layout), FALSE, left + along - room / 2.,
                                side == DIAGRAM_RULER_TOP ? top - ruler : top + ranks * size, room,
                                ruler);
      else
        /* The kanji fonts have hairlines, which disappear at this size. */
        diagram_text_draw_line (cr, label, get_font_size (layout), !g_str_is_ascii (label),
                                side == DIAGRAM_RULER_LEFT ? left - ruler
                                                           : left + files * size + gap,
                                top + along - room / 2., ruler - gap, room);
    }
}

/**
 * diagram_board_draw_title:
 * @cr: where to draw, in units of the layout
 * @info: (nullable): the game
 * @layout: where the squares are
 * @style: how it is drawn
 * @layer: a layer of a three-dimensional board
 *
 * Draws the name of a layer above its board, where there is room for titles.
 */
void
diagram_board_draw_title (cairo_t             *cr,
                          const QiGameInfo    *info,
                          const DiagramLayout *layout,
                          const DiagramStyle  *style,
                          guint                layer)
{
  double x = 0.;
  double y = 0.;
  double width = 0.;
  double height = 0.;

  if (layout->label <= 0.)
    return;

  g_autofree char *title = qi_game_info_dup_layer_label (info, &layout->shape, layer);
  gboolean ruler_above = (diagram_board_get_rulers (info, layout) & DIAGRAM_RULER_TOP) != 0;

  diagram_layout_get_board (layout, layer, &x, &y, &width, &height);
  diagram_set_colour (cr, diagram_palette_get (style)->text);
  diagram_text_draw_line (cr, title, CLAMP (layout->label * 0.72, 8., 15. * get_texts (layout)),
                          TRUE, x, y - layout->label - (ruler_above ? layout->ruler : 0.), width,
                          layout->label);
}

/* An angle bracket that points to the right. */
static void
add_chevron (cairo_t *cr,
             double   x,
             double   y,
             double   size)
{
  cairo_move_to (cr, x - size / 2., y - size);
  cairo_line_to (cr, x + size / 2., y);
  cairo_line_to (cr, x - size / 2., y + size);
}

/**
 * diagram_board_draw_continuation:
 * @cr: where to draw, in units of the layout
 * @layout: of a one-dimensional board
 * @style: how it is drawn
 * @line: one of its lines
 *
 * Marks where a line goes on in the next one, and where it comes from.
 */
void
diagram_board_draw_continuation (cairo_t             *cr,
                                 const DiagramLayout *layout,
                                 const DiagramStyle  *style,
                                 guint                line)
{
  double left = 0.;
  double top = 0.;
  guint files = 0;
  guint ranks = 0;

  if (layout->shape.n_dimensions != 1 || layout->rows < 2)
    return;
  diagram_layout_get_cell (layout, line, &left, &top, &files, &ranks);
  double inset = left - layout->x;
  double size = CLAMP (inset * 0.3, 2., 6.);
  double middle = top + layout->square / 2.;
  diagram_set_colour (cr, diagram_palette_get (style)->text);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width (cr, MAX (size * 0.4, 1.));
  if (line > 0)
    add_chevron (cr, left - inset / 2., middle, size);
  if (line + 1 < layout->rows)
    add_chevron (cr, left + files * layout->square + inset / 2., middle, size);
  cairo_stroke (cr);
}
