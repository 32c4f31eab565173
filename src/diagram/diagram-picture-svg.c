/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-picture-private.h"

#include "diagram-board.h"
#include "diagram-marks.h"
#include "diagram-stamps.h"
#include "diagram-svg.h"
#include "qi-token-private.h"

#include <math.h>

#define MAX_BYTES    (G_GUINT64_CONSTANT (1) << 28)
#define MAX_ID_BYTES 40 /* of a token whose text is its id */
#define DECIMALS     3  /* of places */

typedef struct
{
  const DiagramPlan *plan;
  GString           *svg;
  GHashTable        *ids;    /* QiToken → id of its definition */
  GHashTable        *boards; /* id → itself: what the board's parts are defined as */
} Writer;

/* A part of the drawing, for diagram_svg_append_drawing(). */
typedef struct
{
  const DiagramPlan *plan;
  const QiToken     *piece;
  DiagramArea        area;
  void (*draw) (const DiagramPlan *plan, cairo_t *cr);
} Part;

/* Identifies a part of an SVG: its @id, the art of @info (nullable), the style, and of the board only what matters to it.
 * A piece depends on the colour of its square and the direction of wedges, anything else (@is_whole) on the whole
 * layout. */
static char *
make_key (const char          *id,
          const QiGameInfo    *info,
          const DiagramStyle  *style,
          const DiagramLayout *layout,
          gboolean             is_whole)
{
  GString *key = g_string_new (id);

  g_string_append_printf (key, "|%s|%d %d %d %d %p|%d %a",
                          info != NULL ? qi_game_info_get_id (info) : "", (int) style->scheme,
                          (int) style->theme, (int) style->pieces, (int) style->signs,
                          (void *) style->set, layout->flipped, layout->square);
  if (is_whole)
    {
      for (guint i = 0; i < layout->shape.n_dimensions; i++)
        g_string_append_printf (key, " %u", layout->shape.sizes[i]);
      g_string_append_printf (key, "|%u %u %a %a %a %a %a %a", layout->columns, layout->rows,
                              layout->ruler, layout->texts, layout->label, layout->gap, layout->x,
                              layout->y);
    }
  return g_string_free (key, FALSE);
}

/* A drawing that is fully determined by its @id, the art of @info and this layout, so that it may have been made
 * for another picture already. The id of a long token is a number and determines nothing. */
static void
append_known (Writer           *writer,
              const char       *id,
              const QiGameInfo *info,
              double            width,
              double            height,
              DiagramSvgFunc    draw,
              Part             *part)
{
  const DiagramPlan *plan = writer->plan;
  DiagramMemory *memory =
    part->piece == NULL || part->piece->length <= MAX_ID_BYTES ? plan->picture->memory : NULL;
  const gsize start = writer->svg->len;
  g_autofree char *key = NULL;
  const char *known = NULL;
  gsize length = 0;

  if (memory != NULL)
    {
      g_autofree char *name = part->draw != NULL
                                ? g_strdup_printf ("%s %u %u", id, plan->first_cell, plan->n_cells)
                                : NULL;

      key = make_key (name != NULL ? name : id, info, &plan->picture->style, &plan->layout,
                      part->piece == NULL);
      known = diagram_memory_look_up (memory, key, &length);
    }
  if (known != NULL)
    {
      g_string_append_len (writer->svg, known, (gssize) length);
      return;
    }
  diagram_svg_append_drawing (writer->svg, id, width, height, draw, part);
  if (memory != NULL)
    diagram_memory_keep (memory, g_steal_pointer (&key), writer->svg->str + start,
                         writer->svg->len - start);
}

static void
draw_part (cairo_t *cr,
           gpointer user_data)
{
  const Part *part = user_data;

  part->draw (part->plan, cr);
}

static void
draw_piece (cairo_t *cr,
            gpointer user_data)
{
  const Part *part = user_data;
  const DiagramPlan *plan = part->plan;

  diagram_draw_piece (cr, diagram_look_get_game (&plan->look, part->piece), part->piece,
                      &plan->picture->style, plan->layout.flipped, 0., 0., plan->layout.square);
}

/* Squares of one cell, from (0, 0) on. */
static void
draw_area (cairo_t *cr,
           gpointer user_data)
{
  const Part *part = user_data;
  const DiagramPlan *plan = part->plan;
  double x = 0.;
  double y = 0.;
  guint files = 0;
  guint ranks = 0;

  diagram_layout_get_cell (&plan->layout, part->area.cell, &x, &y, &files, &ranks);
  cairo_translate (cr, -x - part->area.column * plan->layout.square,
                   -y - part->area.row * plan->layout.square);
  diagram_board_draw_area (cr, plan->look.board, &plan->layout, &plan->picture->style, &part->area);
}

/* A group with what @draw draws; no group when it draws nothing. @info: the game that its look depends on, with the
 * layout and nothing else; NULL: it depends on more. */
static void
append_part (Writer           *writer,
             const char       *id,
             const QiGameInfo *info,
             const char       *attributes,
             void (*draw) (const DiagramPlan *plan, cairo_t *cr))
{
  Part part = { .plan = writer->plan, .draw = draw };
  GString *svg = writer->svg;
  gsize start = svg->len;

  g_string_append_printf (svg, "<g id=\"%s\"%s>", id, attributes);
  gsize inside = svg->len;
  if (info != NULL)
    append_known (writer, id, info, writer->plan->width, writer->plan->height, draw_part, &part);
  else
    diagram_svg_append_drawing (svg, id, writer->plan->width, writer->plan->height, draw_part,
                                &part);
  if (svg->len == inside)
    g_string_truncate (svg, start);
  else
    g_string_append (svg, "</g>\n");
}

static void
append_use (GString    *svg,
            const char *id,
            double      x,
            double      y)
{
  g_string_append_printf (svg, "<use xlink:href=\"#%s\" x=\"", id);
  diagram_svg_append_number (svg, x, DECIMALS);
  g_string_append (svg, "\" y=\"");
  diagram_svg_append_number (svg, y, DECIMALS);
  g_string_append (svg, "\"/>\n");
}

/* "piece-K", "piece-_2bP_5e": letters and digits as they are, other bytes by their number. */
static char *
make_piece_id (Writer        *writer,
               const QiToken *piece)
{
  GString *id = g_string_new (piece->kind == QI_TOKEN_STRING ? "piece-" : "value-");

  if (piece->length > MAX_ID_BYTES)
    {
      g_string_append_printf (id, "long.%u", g_hash_table_size (writer->ids) + 1);
      return g_string_free (id, FALSE);
    }
  for (guint i = 0; i < piece->length; i++)
    if (g_ascii_isalnum (piece->text[i]))
      g_string_append_c (id, piece->text[i]);
    else
      g_string_append_printf (id, "_%02x", (guint8) piece->text[i]);
  return g_string_free (id, FALSE);
}

/* Defines a kind of piece unless it is defined already. FALSE when the text is too long. */
static gboolean
define_piece (Writer        *writer,
              const QiToken *piece)
{
  const DiagramPlan *plan = writer->plan;
  Part part = { .plan = plan, .piece = piece };
  double size = plan->layout.square;

  if (g_hash_table_contains (writer->ids, piece))
    return TRUE;
  char *id = make_piece_id (writer, piece);
  g_hash_table_insert (writer->ids, qi_token_copy (piece), id);
  g_string_append_printf (writer->svg, "<g id=\"%s\">", id);
  append_known (writer, id, diagram_look_get_game (&plan->look, piece), size, size, draw_piece,
                &part);
  g_string_append (writer->svg, "</g>\n");
  return writer->svg->len <= MAX_BYTES;
}

static gboolean
define_pieces (Writer *writer)
{
  const DiagramPlan *plan = writer->plan;
  QiPositionIter iter;
  guint square = 0;
  const QiToken *piece = NULL;

  qi_position_iter_init (&iter, plan->position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    if (diagram_plan_shows (plan, square) && !define_piece (writer, piece))
      return FALSE;
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < plan->hands[side].n_items && plan->hands[side].size > 0.; i++)
      if (!define_piece (writer, &plan->hands[side].items[i].item->token))
        return FALSE;
  return TRUE;
}

/* Defines what the squares of a cell are made of: ranks of chequered squares that begin with a
 * light or a dark one, or the whole cell. Returns the id. */
static char *
define_area (Writer            *writer,
             const DiagramArea *area)
{
  const DiagramPlan *plan = writer->plan;
  const DiagramLayout *layout = &plan->layout;
  Part part = { .plan = plan, .area = *area };
  char *id;

  if (diagram_board_get_style (plan->look.board) == QI_BOARD_SQUARES)
    {
      guint square = diagram_layout_get_square (layout, area->cell, area->column, area->row);

      gboolean dark = diagram_board_is_dark (plan->look.board, &layout->shape, square);

      id = g_strdup_printf ("rank-%s-%u", dark ? "dark" : "light", area->n_columns);
    }
  else
    id = g_strdup_printf ("squares-%u", area->n_columns);
  if (g_hash_table_add (writer->boards, g_strdup (id)))
    {
      g_string_append_printf (writer->svg, "<g id=\"%s\">", id);
      append_known (writer, id, plan->look.board, area->n_columns * layout->square,
                    area->n_rows * layout->square, draw_area, &part);
      g_string_append (writer->svg, "</g>\n");
    }
  return id;
}

/* Puts the squares of a cell together from equal ranks. */
static char *
define_cell (Writer            *writer,
             const DiagramArea *whole)
{
  const DiagramPlan *plan = writer->plan;
  const DiagramPalette *palette = diagram_palette_get (&plan->picture->style);
  double size = plan->layout.square;
  g_autoptr (GPtrArray) ranks = g_ptr_array_new_with_free_func (g_free);
  char *id;

  if (diagram_board_get_style (plan->look.board) != QI_BOARD_SQUARES)
    return define_area (writer, whole);
  for (guint row = 0; row < whole->n_rows; row++)
    {
      DiagramArea area = *whole;

      area.row = row;
      area.n_rows = 1;
      g_ptr_array_add (ranks, define_area (writer, &area));
    }
  id = g_strconcat ("board-", (const char *) ranks->pdata[0], NULL);
  if (!g_hash_table_add (writer->boards, g_strdup (id)))
    return id;
  /* A background of light squares, so that no dark seam shows between two ranks at any scale. */
  g_string_append_printf (writer->svg, "<g id=\"%s\"><path fill=\"#%06x\" d=\"M0 0H", id,
                          palette->light);
  diagram_svg_append_number (writer->svg, whole->n_columns * size, DECIMALS);
  g_string_append_c (writer->svg, 'V');
  diagram_svg_append_number (writer->svg, whole->n_rows * size, DECIMALS);
  g_string_append (writer->svg, "H0z\"/>\n");
  for (guint row = 0; row < ranks->len; row++)
    append_use (writer->svg, ranks->pdata[row], 0., row * size);
  g_string_append (writer->svg, "</g>\n");
  return id;
}

static void
get_area (const DiagramPlan *plan,
          guint              cell,
          DiagramArea       *area,
          double            *x,
          double            *y)
{
  *area = (DiagramArea) { .cell = cell };
  diagram_layout_get_cell (&plan->layout, cell, x, y, &area->n_columns, &area->n_rows);
}

static void
append_boards (Writer  *writer,
               gboolean define)
{
  const DiagramPlan *plan = writer->plan;
  guint n_cells = plan->layout.shape.n_dimensions == 1 ? plan->layout.rows : plan->n_cells;

  for (guint cell = plan->first_cell; cell < plan->first_cell + n_cells; cell++)
    {
      DiagramArea area;
      double x = 0.;
      double y = 0.;

      get_area (plan, cell, &area, &x, &y);
      g_autofree char *id = define_cell (writer, &area);
      if (!define)
        append_use (writer->svg, id, x, y);
    }
}

static gboolean
append_pieces (Writer *writer)
{
  const DiagramPlan *plan = writer->plan;
  QiPositionIter iter;
  guint square = 0;
  const QiToken *piece = NULL;

  g_string_append (writer->svg, "<g id=\"pieces\">\n");
  qi_position_iter_init (&iter, plan->position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      double x = 0.;
      double y = 0.;

      if (!diagram_plan_shows (plan, square))
        continue;
      if (writer->svg->len > MAX_BYTES)
        return FALSE;
      diagram_layout_get_place (&plan->layout, square, &x, &y);
      append_use (writer->svg, g_hash_table_lookup (writer->ids, piece), x, y);
    }
  g_string_append (writer->svg, "</g>\n");
  return TRUE;
}

static void
append_hand (Writer *writer,
             guint   side)
{
  const DiagramPlan *plan = writer->plan;
  const DiagramPlanHand *hand = &plan->hands[side];
  double ratio = hand->size / plan->layout.square;

  if (hand->n_items == 0 || !(hand->size > 0.))
    return;
  g_string_append_printf (writer->svg, "<g id=\"hand-%s\">\n", side == 0 ? "first" : "second");
  for (guint i = 0; i < hand->n_items; i++)
    {
      const DiagramPlanItem *item = &hand->items[i];

      g_string_append_printf (writer->svg, "<use xlink:href=\"#%s\" transform=\"translate(",
                              (const char *) g_hash_table_lookup (writer->ids, &item->item->token));
      diagram_svg_append_number (writer->svg, item->x, DECIMALS);
      g_string_append_c (writer->svg, ' ');
      diagram_svg_append_number (writer->svg, item->y, DECIMALS);
      g_string_append (writer->svg, ") scale(");
      diagram_svg_append_number (writer->svg, ratio, 6);
      g_string_append (writer->svg, ")\"/>\n");
    }
  g_string_append (writer->svg, "</g>\n");
}

static void
append_head (Writer *writer)
{
  const DiagramPlan *plan = writer->plan;
  GString *svg = writer->svg;
  g_autofree char *title = diagram_picture_dup_title (plan->setup);
  g_autofree char *words = diagram_picture_dup_words (plan->setup);

  g_string_append (
    svg, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<svg xmlns=\"http://www.w3.org/2000/svg\" "
         "xmlns:xlink=\"http://www.w3.org/1999/xlink\" role=\"img\" " DIAGRAM_PICTURE_LABELS
         " width=\"");
  diagram_svg_append_number (svg, plan->width, DECIMALS);
  g_string_append (svg, "\" height=\"");
  diagram_svg_append_number (svg, plan->height, DECIMALS);
  g_string_append (svg, "\" viewBox=\"0 0 ");
  diagram_svg_append_number (svg, plan->width, DECIMALS);
  g_string_append_c (svg, ' ');
  diagram_svg_append_number (svg, plan->height, DECIMALS);
  g_string_append (svg, "\">\n<title id=\"title\">");
  diagram_svg_append_text (svg, title);
  g_string_append (svg, "</title>\n<desc id=\"description\">");
  diagram_svg_append_text (svg, words);
  g_string_append (svg, "</desc>\n");
}

static void
draw_marks_part (const DiagramPlan *plan,
                 cairo_t           *cr,
                 DiagramMarksPart   part)
{
  diagram_plan_clip_marks (plan, cr);
  diagram_draw_marks_part (cr, plan->setup, &plan->layout, &plan->picture->style, part);
}

static void
draw_marks (const DiagramPlan *plan,
            cairo_t           *cr)
{
  draw_marks_part (plan, cr, DIAGRAM_MARKS_SQUARES);
}

static void
draw_arrows (const DiagramPlan *plan,
             cairo_t           *cr)
{
  draw_marks_part (plan, cr, DIAGRAM_MARKS_ARROWS);
}

static void
draw_mark_labels (const DiagramPlan *plan,
                  cairo_t           *cr)
{
  draw_marks_part (plan, cr, DIAGRAM_MARKS_LABELS);
}

static void
append_marks (Writer *writer)
{
  char alpha[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *arrows = NULL;

  g_ascii_formatd (alpha, sizeof alpha, "%.2f", DIAGRAM_ARROW_ALPHA);
  arrows = g_strdup_printf (" opacity=\"%s\"", alpha);
  append_part (writer, "marks", NULL, "", draw_marks);
  append_part (writer, "arrows", NULL, arrows, draw_arrows);
  append_part (writer, "labels", NULL, "", draw_mark_labels);
}

GBytes *
diagram_picture_write_svg (const DiagramPlan *plan,
                           GError           **error)
{
  g_autoptr (GHashTable) ids =
    g_hash_table_new_full ((GHashFunc) qi_token_hash, (GEqualFunc) qi_token_equal, g_free, g_free);
  g_autoptr (GHashTable) boards = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) svg = g_string_new (NULL);
  Writer writer = { plan, svg, ids, boards };

  append_head (&writer);
  g_string_append (svg, "<defs>\n");
  append_boards (&writer, TRUE);
  gboolean fits = define_pieces (&writer);
  g_string_append (svg, "</defs>\n");
  append_part (&writer, "ground", NULL, "", diagram_plan_draw_ground);
  append_part (&writer, "frame", NULL, "", diagram_plan_draw_frames);
  g_string_append (svg, "<g id=\"board\">\n");
  append_boards (&writer, FALSE);
  g_string_append (svg, "</g>\n");
  append_part (&writer, "coordinates",
               diagram_board_has_numbers (plan->look.names, &plan->layout) ? NULL
                                                                           : plan->look.names,
               "", diagram_plan_draw_labels);
  fits = fits && append_pieces (&writer);
  if (!fits)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   "the SVG would have more than %" G_GUINT64_FORMAT " MiB", MAX_BYTES >> 20);
      return NULL;
    }
  append_hand (&writer, 0);
  append_hand (&writer, 1);
  append_part (&writer, "counts", NULL, "", diagram_plan_draw_counts);
  if (plan->picture->marks)
    append_marks (&writer);
  append_part (&writer, "signs", NULL, "", diagram_plan_draw_signs);
  GString *named = diagram_picture_name_parts (svg);
  if (plan->picture->data)
    diagram_picture_append_data (named, plan->setup);
  g_string_append (named, "</svg>\n");
  return g_string_free_to_bytes (named);
}
