/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-picture-private.h"

#include "diagram-board.h"
#include "diagram-marks.h"
#include "diagram-stamps.h"
#include "diagram-svg.h"
#include "qi-token-private.h"

#include <math.h>
#include <string.h>

#define MAX_BYTES (G_GUINT64_CONSTANT (1) << 28)
#define DECIMALS  3 /* of places */

typedef struct
{
  const DiagramPlan *plan;
  GString           *svg;
  GHashTable        *ids;        /* QiToken → id of its definition */
  GHashTable        *boards;     /* id → itself: what the board's parts are defined as */
  char              *piece_key;  /* NULL without a memory */
  char              *layout_key; /* as well */
} Writer;

/* A part of the drawing, for diagram_svg_append_drawing(). */
typedef struct
{
  const DiagramPlan *plan;
  const QiToken     *piece;
  DiagramArea        area;
  void (*draw) (const DiagramPlan *plan, cairo_t *cr);
} Part;

/* A drawing that is fully determined by @name, the art of @info (nullable) and the style and layout, so that it may have
 * been made for another picture already. No @name: it depends on more. */
static void
append_known (Writer           *writer,
              const char       *id,
              const char       *name,
              const QiGameInfo *info,
              double            width,
              double            height,
              DiagramSvgFunc    draw,
              Part             *part)
{
  DiagramMemory *memory = name != NULL ? writer->plan->picture->memory : NULL;
  const gsize start = writer->svg->len;
  g_autofree char *key = NULL;
  const char *known = NULL;
  gsize length = 0;

  if (memory != NULL)
    {
      key = g_strconcat (name, "|", info != NULL ? qi_game_info_get_id (info) : "",
                         part->piece != NULL ? writer->piece_key : writer->layout_key, NULL);
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

/* Begins a group with an id, which still needs its end. */
static void
open_group (GString    *svg,
            const char *id)
{
  g_string_append (svg, "<g id=\"");
  g_string_append (svg, id);
  g_string_append_c (svg, '"');
}

/* A group with what @draw draws; no group when it draws nothing. @name: what it depends on besides the art of @info and
 * the layout, or NULL. */
static void
append_part (Writer           *writer,
             const char       *id,
             const char       *name,
             const QiGameInfo *info,
             const char       *attributes,
             void (*draw) (const DiagramPlan *plan, cairo_t *cr))
{
  Part part = { .plan = writer->plan, .draw = draw };
  GString *svg = writer->svg;
  gsize start = svg->len;

  open_group (svg, id);
  g_string_append (svg, attributes);
  g_string_append_c (svg, '>');
  gsize inside = svg->len;
  append_known (writer, id, name, info, writer->plan->width, writer->plan->height, draw_part,
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
  g_string_append (svg, "<use xlink:href=\"#");
  g_string_append (svg, id);
  g_string_append (svg, "\" x=\"");
  diagram_svg_append_number (svg, x, DECIMALS);
  g_string_append (svg, "\" y=\"");
  diagram_svg_append_number (svg, y, DECIMALS);
  g_string_append (svg, "\"/>\n");
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
  GString *name = g_string_new (DIAGRAM_PICTURE_PREFIX);
  const gboolean is_told = diagram_picture_append_piece_id (name, piece);
  if (!is_told)
    g_string_append_printf (name, "long.%u", g_hash_table_size (writer->ids) + 1);
  char *id = g_string_free (name, FALSE);
  g_hash_table_insert (writer->ids, qi_token_copy (piece), id);
  open_group (writer->svg, id);
  g_string_append_c (writer->svg, '>');
  append_known (writer, id, is_told ? id : NULL, diagram_look_get_game (&plan->look, piece), size,
                size, draw_piece, &part);
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

      id = g_strdup_printf (DIAGRAM_PICTURE_PREFIX "rank-%s-%u", dark ? "dark" : "light",
                            area->n_columns);
    }
  else
    id = g_strdup_printf (DIAGRAM_PICTURE_PREFIX "squares-%u", area->n_columns);
  if (g_hash_table_add (writer->boards, g_strdup (id)))
    {
      open_group (writer->svg, id);
      g_string_append_c (writer->svg, '>');
      append_known (writer, id, id, plan->look.board, area->n_columns * layout->square,
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
  id = g_strconcat (DIAGRAM_PICTURE_PREFIX "board-",
                    (const char *) ranks->pdata[0] + strlen (DIAGRAM_PICTURE_PREFIX), NULL);
  if (!g_hash_table_add (writer->boards, g_strdup (id)))
    return id;
  /* A background of light squares, so that no dark seam shows between two ranks at any scale. */
  open_group (writer->svg, id);
  g_string_append_printf (writer->svg, "><path fill=\"#%06x\" d=\"M0 0H", palette->light);
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

  g_string_append (writer->svg, "<g id=\"" DIAGRAM_PICTURE_PREFIX "pieces\">\n");
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
  g_string_append_printf (writer->svg, "<g id=\"" DIAGRAM_PICTURE_PREFIX "hand-%s\">\n",
                          side == 0 ? "first" : "second");
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

  g_string_append (svg, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                        "xmlns:xlink=\"http://www.w3.org/1999/xlink\" role=\"img\" "
                        "aria-labelledby=\"" DIAGRAM_PICTURE_PREFIX "title " DIAGRAM_PICTURE_PREFIX
                        "description\""
                        " width=\"");
  diagram_svg_append_number (svg, plan->width, DECIMALS);
  g_string_append (svg, "\" height=\"");
  diagram_svg_append_number (svg, plan->height, DECIMALS);
  g_string_append (svg, "\" viewBox=\"0 0 ");
  diagram_svg_append_number (svg, plan->width, DECIMALS);
  g_string_append_c (svg, ' ');
  diagram_svg_append_number (svg, plan->height, DECIMALS);
  g_string_append (svg, "\">\n<title id=\"" DIAGRAM_PICTURE_PREFIX "title\">");
  diagram_svg_append_text (svg, title);
  g_string_append (svg, "</title>\n<desc id=\"" DIAGRAM_PICTURE_PREFIX "description\">");
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

  if (qi_details_get (qi_setup_get_details (writer->plan->setup), "marks") == NULL)
    return;
  g_ascii_formatd (alpha, sizeof alpha, "%.2f", DIAGRAM_ARROW_ALPHA);
  arrows = g_strdup_printf (" opacity=\"%s\"", alpha);
  append_part (writer, DIAGRAM_PICTURE_PREFIX "marks", NULL, NULL, "", draw_marks);
  append_part (writer, DIAGRAM_PICTURE_PREFIX "arrows", NULL, NULL, arrows, draw_arrows);
  append_part (writer, DIAGRAM_PICTURE_PREFIX "labels", NULL, NULL, "", draw_mark_labels);
}

static void
append_counts (Writer *writer)
{
  for (guint side = 0; side < 2; side++)
    if (writer->plan->hands[side].n_items > 0 || writer->plan->hands[side].cut)
      {
        append_part (writer, DIAGRAM_PICTURE_PREFIX "counts", NULL, NULL, "",
                     diagram_plan_draw_counts);
        return;
      }
}

/* The side to move, and the title, which hardly any other picture has. */
static void
append_signs (Writer *writer)
{
  const DiagramPlan *plan = writer->plan;
  const QiSide turn = qi_position_get_turn (plan->position);
  g_autofree char *name = NULL;

  if (!(plan->title_height > 0.))
    name = g_strdup_printf ("signs %u %d %a %a %a", (guint) turn, plan->turn_turned,
                            plan->turn_size, plan->turn_x, plan->turn_y);
  append_part (writer, DIAGRAM_PICTURE_PREFIX "signs", name, plan->look.sides[turn], "",
               diagram_plan_draw_signs);
}

static void
append_ground (Writer *writer)
{
  static const char ground[] = DIAGRAM_PICTURE_PREFIX "ground";
  static const char frame[] = DIAGRAM_PICTURE_PREFIX "frame";

  append_part (writer, ground, ground, NULL, "", diagram_plan_draw_ground);
  append_part (writer, frame, frame, NULL, "", diagram_plan_draw_frames);
}

static void
append_coordinates (Writer *writer)
{
  static const char id[] = DIAGRAM_PICTURE_PREFIX "coordinates";
  const DiagramPlan *plan = writer->plan;
  const gboolean has_numbers = diagram_board_has_numbers (plan->look.names, &plan->layout);

  append_part (writer, id, has_numbers ? NULL : id, plan->look.names, "", diagram_plan_draw_labels);
}

GBytes *
diagram_picture_write_svg (const DiagramPlan *plan,
                           GError           **error)
{
  g_autoptr (GHashTable) ids =
    g_hash_table_new_full ((GHashFunc) qi_token_hash, (GEqualFunc) qi_token_equal, g_free, g_free);
  g_autoptr (GHashTable) boards = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) svg = g_string_new (NULL);
  Writer writer = { plan, svg, ids, boards, NULL, NULL };
  g_autofree char *piece_key = NULL;
  g_autofree char *layout_key = NULL;

  if (plan->picture->memory != NULL)
    {
      writer.piece_key = piece_key = diagram_picture_dup_piece_key (plan);
      writer.layout_key = layout_key = diagram_picture_dup_layout_key (plan);
    }
  append_head (&writer);
  g_string_append (svg, "<defs>\n");
  append_boards (&writer, TRUE);
  gboolean fits = define_pieces (&writer);
  g_string_append (svg, "</defs>\n");
  append_ground (&writer);
  g_string_append (svg, "<g id=\"" DIAGRAM_PICTURE_PREFIX "board\">\n");
  append_boards (&writer, FALSE);
  g_string_append (svg, "</g>\n");
  append_coordinates (&writer);
  fits = fits && append_pieces (&writer);
  if (!fits)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   "the SVG would have more than %" G_GUINT64_FORMAT " MiB", MAX_BYTES >> 20);
      return NULL;
    }
  append_hand (&writer, 0);
  append_hand (&writer, 1);
  append_counts (&writer);
  if (plan->picture->marks)
    append_marks (&writer);
  append_signs (&writer);
  diagram_picture_name_parts (svg);
  if (plan->picture->data)
    diagram_picture_append_data (svg, plan->setup);
  g_string_append (svg, "</svg>\n");
  return g_string_free_to_bytes (g_steal_pointer (&svg));
}
