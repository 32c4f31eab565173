/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-text.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

#define REFERENCE_SIZE 64. /* units; the size at which a text is measured before it is scaled */
#define MIN_BLOCK_SIZE 6.  /* units; smaller text is ellipsised instead */

/* The characters that Unicode keeps out of texts (chapter 23.7): a PDF with one cannot be written. */
static gboolean
is_noncharacter (gunichar character)
{
  return (character & 0xfffe) == 0xfffe || (character >= 0xfdd0 && character <= 0xfdef);
}

/**
 * diagram_text_dup_drawable:
 * @text: UTF-8
 *
 * Returns: (transfer full): the same with U+FFFD for each number that is no character
 */
char *
diagram_text_dup_drawable (const char *text)
{
  g_return_val_if_fail (text != NULL, NULL);

  GString *drawable = g_string_new (NULL);
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar character = g_utf8_get_char (p);

      g_string_append_unichar (drawable, is_noncharacter (character) ? 0xfffd : character);
    }
  return g_string_free (drawable, FALSE);
}

/* A layout whose shapes do not depend on its size: no hinting, whatever the surface asks for. */
static PangoLayout *
make_layout (cairo_t    *cr,
             const char *text,
             DiagramFont font,
             gboolean    bold,
             double      size)
{
  PangoLayout *layout = pango_cairo_create_layout (cr);
  PangoContext *context = pango_layout_get_context (layout);
  cairo_font_options_t *options = cairo_font_options_create ();
  PangoFontDescription *description = pango_font_description_new ();
  g_autofree char *drawable = diagram_text_dup_drawable (text);

  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (context, options);
  if (font == DIAGRAM_FONT_KANJI)
    pango_context_set_language (context, pango_language_from_string ("ja"));
  pango_font_description_set_family_static (description, font == DIAGRAM_FONT_KANJI
                                                           ? "Noto Serif CJK JP, IPAexMincho, serif"
                                                           : "Cantarell, DejaVu Sans, sans-serif");
  if (bold)
    pango_font_description_set_weight (description, PANGO_WEIGHT_BOLD);
  pango_font_description_set_absolute_size (description, size * PANGO_SCALE);
  pango_layout_set_font_description (layout, description);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_text (layout, drawable, -1);
  pango_font_description_free (description);
  cairo_font_options_destroy (options);
  return layout;
}

/* Draws @layout with the middle of @box at the middle of the rectangle, scaled. */
static void
show_centred (cairo_t              *cr,
              PangoLayout          *layout,
              const PangoRectangle *box,
              double                scale,
              double                x,
              double                y,
              double                width,
              double                height)
{
  double middle_x = (box->x + box->width / 2.) / PANGO_SCALE;
  double middle_y = (box->y + box->height / 2.) / PANGO_SCALE;

  cairo_save (cr);
  cairo_translate (cr, x + width / 2., y + height / 2.);
  cairo_scale (cr, scale, scale);
  cairo_move_to (cr, -middle_x, -middle_y);
  pango_cairo_show_layout (cr, layout);
  /* Otherwise the next shape would start where the text ends. */
  cairo_new_path (cr);
  cairo_restore (cr);
}

/* A stroke that thickens a font which is too fine at small sizes. With a synthetic bold font dense
 * characters would clog. */
#define BRUSH        0.02  /* of the height of a character */
#define BRUSH_PIXELS 0.32  /* and more */
#define CARVED       0.055 /* the same of discs, where that is more */
#define MAX_SHAPES   2000  /* that are kept; as many as all games have by far */

/* The outline of a character at the reference size, its ink around the origin. */
typedef struct
{
  cairo_path_t *path; /* NULL when no font has it */
  double        width;
  double        height;
} Shape;

static void
shape_free (gpointer data)
{
  Shape *shape = data;

  g_clear_pointer (&shape->path, cairo_path_destroy);
  g_free (shape);
}

/* Laying out a character takes longer than drawing it, so each thread keeps the outlines. */
static GPrivate shapes_of_thread = G_PRIVATE_INIT ((GDestroyNotify) g_hash_table_unref);

static Shape *
make_shape (const char *text)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (PangoLayout) layout =
    make_layout (cr, text, DIAGRAM_FONT_KANJI, FALSE, REFERENCE_SIZE);
  Shape *shape = g_new0 (Shape, 1);
  PangoRectangle ink = { 0 };

  pango_layout_get_extents (layout, &ink, NULL);
  if (pango_layout_get_unknown_glyphs_count (layout) == 0 && ink.width > 0 && ink.height > 0)
    {
      shape->width = (double) ink.width / PANGO_SCALE;
      shape->height = (double) ink.height / PANGO_SCALE;
      cairo_move_to (cr, -(double) ink.x / PANGO_SCALE - shape->width / 2.,
                     -(double) ink.y / PANGO_SCALE - shape->height / 2.);
      pango_cairo_layout_path (cr, layout);
      shape->path = cairo_copy_path (cr);
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return shape;
}

static const Shape *
get_shape (const char *text)
{
  GHashTable *shapes = g_private_get (&shapes_of_thread);

  if (shapes == NULL)
    {
      shapes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, shape_free);
      g_private_set (&shapes_of_thread, shapes);
    }
  Shape *shape = g_hash_table_lookup (shapes, text);
  if (shape == NULL)
    {
      if (g_hash_table_size (shapes) >= MAX_SHAPES)
        g_hash_table_remove_all (shapes);
      shape = make_shape (text);
      g_hash_table_insert (shapes, g_strdup (text), shape);
    }
  return shape;
}

/* A character of a wedge or disc in the middle of the rectangle, every stroke thickened. */
static gboolean
brush_centred (cairo_t    *cr,
               const char *text,
               double      carved,
               double      x,
               double      y,
               double      width,
               double      height)
{
  const Shape *shape = get_shape (text);

  if (shape->path == NULL)
    return FALSE;
  /* Flat (一) and narrow characters keep the size of the others. */
  double least = 0.86 * REFERENCE_SIZE;
  double scale = MIN (width / MAX (shape->width, least), height / MAX (shape->height, least));
  double pixel_x = scale;
  double pixel_y = 0.;
  cairo_user_to_device_distance (cr, &pixel_x, &pixel_y);
  double pixels = MAX (hypot (pixel_x, pixel_y), 1e-6);
  cairo_save (cr);
  cairo_translate (cr, x + width / 2., y + height / 2.);
  cairo_scale (cr, scale, scale);
  cairo_new_path (cr);
  cairo_append_path (cr, shape->path);
  cairo_fill_preserve (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width (cr, MAX (carved * REFERENCE_SIZE,
                                 BRUSH * REFERENCE_SIZE + BRUSH_PIXELS / pixels));
  cairo_stroke (cr);
  cairo_restore (cr);
  return TRUE;
}

/**
 * diagram_text_draw_glyph:
 * @cr: where to draw
 * @text: a character or two
 * @font: which kind of face
 * @x: of the box
 * @y: of the box
 * @width: of the box
 * @height: of the box
 *
 * Draws a character so that its ink fills the box in one direction.
 *
 * Returns: %FALSE when no installed font has all of it; then nothing was drawn
 */
gboolean
diagram_text_draw_glyph (cairo_t    *cr,
                         const char *text,
                         DiagramFont font,
                         double      x,
                         double      y,
                         double      width,
                         double      height)
{
  if (font != DIAGRAM_FONT_LETTERS)
    return brush_centred (cr, text, font == DIAGRAM_FONT_CARVED ? CARVED : 0., x, y, width, height);

  g_autoptr (PangoLayout) layout = make_layout (cr, text, font, TRUE, REFERENCE_SIZE);
  PangoRectangle ink = { 0 };

  pango_layout_get_extents (layout, &ink, NULL);
  if (pango_layout_get_unknown_glyphs_count (layout) > 0 || ink.width <= 0 || ink.height <= 0)
    return FALSE;
  double scale = MIN (width / ink.width, height / ink.height) * PANGO_SCALE;
  show_centred (cr, layout, &ink, scale, x, y, width, height);
  return TRUE;
}

/**
 * diagram_text_draw_line:
 * @cr: where to draw
 * @text: a short text
 * @size: of the font, in units
 * @bold: whether it is bold
 * @x: of the box
 * @y: of the box
 * @width: of the box
 * @height: of the box
 *
 * Draws one line in the middle of the box.
 */
void
diagram_text_draw_line (cairo_t    *cr,
                        const char *text,
                        double      size,
                        gboolean    bold,
                        double      x,
                        double      y,
                        double      width,
                        double      height)
{
  g_autoptr (PangoLayout) layout = make_layout (cr, text, DIAGRAM_FONT_LETTERS, bold, size);
  PangoRectangle box = { 0 };
  double scale = 1.;

  pango_layout_get_extents (layout, NULL, &box);
  if (box.width > width * PANGO_SCALE)
    {
      scale = MAX (width * PANGO_SCALE / box.width, 0.5);
      pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
      pango_layout_set_width (layout, (int) (width * PANGO_SCALE / scale));
      pango_layout_get_extents (layout, NULL, &box);
    }
  show_centred (cr, layout, &box, scale, x, y, width, height);
}

/**
 * diagram_text_draw_letter:
 * @cr: where to draw
 * @text: a letter
 * @size: of the font, in units
 * @x: of the box
 * @y: of the box
 * @width: of the box
 * @height: of the box
 *
 * Draws a bold letter in the middle of the box: across by its ink, and up and down so that capitals
 * are centred and the bodies of small letters, whatever rises or hangs from them. Letters keep their
 * proportions to each other.
 */
void
diagram_text_draw_letter (cairo_t    *cr,
                          const char *text,
                          double      size,
                          double      x,
                          double      y,
                          double      width,
                          double      height)
{
  g_autoptr (PangoLayout) layout =
    make_layout (cr, text, DIAGRAM_FONT_LETTERS, TRUE, REFERENCE_SIZE);
  g_autoptr (PangoLayout) usual = make_layout (cr, g_ascii_islower (text[0]) ? "x" : "H",
                                               DIAGRAM_FONT_LETTERS, TRUE, REFERENCE_SIZE);
  PangoRectangle ink = { 0 };
  PangoRectangle body = { 0 };

  pango_layout_get_extents (layout, &ink, NULL);
  pango_layout_get_extents (usual, &body, NULL);
  /* Both have the same baseline. More small letters have ascenders than descenders, so they are
   * placed a little lower. */
  ink.y = body.y - (g_ascii_islower (text[0]) ? body.height / 8 : 0);
  ink.height = body.height;
  double scale = MIN (size / REFERENCE_SIZE, width * PANGO_SCALE / MAX (ink.width, 1));
  show_centred (cr, layout, &ink, scale, x, y, width, height);
}

/* Whether a text is well divided between two neighbours. */
static gboolean
is_good_break (gunichar before,
               gunichar after)
{
  if (before < 0x80 && strchr ("-_ .,:;/+", (int) before) != NULL)
    return TRUE;
  return (g_unichar_islower (before) && g_unichar_isupper (after))
         || (g_unichar_isalpha (before) && g_unichar_isdigit (after));
}

/* Length in bytes of the first of two lines, chosen so that the longer line is as short as
 * possible. Without a good place to break it is the middle. 0: a single character cannot be
 * broken. */
static gsize
find_break (const char *text,
            gboolean   *good)
{
  glong n_characters = g_utf8_strlen (text, -1);
  glong least = n_characters;
  glong n_before = 1;
  gsize found = 0;

  if (n_characters < 2)
    return 0;
  for (const char *p = g_utf8_next_char (text); *p != '\0'; p = g_utf8_next_char (p), n_before++)
    if (is_good_break (g_utf8_get_char (g_utf8_prev_char (p)), g_utf8_get_char (p))
        && MAX (n_before, n_characters - n_before) < least)
      {
        least = MAX (n_before, n_characters - n_before);
        found = (gsize) (p - text);
      }
  *good = found > 0;
  if (!*good)
    found = (gsize) (g_utf8_offset_to_pointer (text, (n_characters + 1) / 2) - text);
  return found;
}

/* A layout on two lines; nothing is added where they meet. */
static PangoLayout *
make_two_lines (cairo_t    *cr,
                const char *text,
                gsize       length)
{
  g_autofree char *lines = g_strdup_printf ("%.*s\n%s", (int) length, text, text + length);
  PangoLayout *layout = make_layout (cr, lines, DIAGRAM_FONT_LETTERS, TRUE, REFERENCE_SIZE);

  pango_layout_set_single_paragraph_mode (layout, FALSE);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_set_spacing (layout, (int) (-0.12 * REFERENCE_SIZE * PANGO_SCALE));
  return layout;
}

/* The beginning of a text on as many lines of one size as there is room for. */
static void
draw_beginning (cairo_t    *cr,
                const char *text,
                double      scale,
                double      x,
                double      y,
                double      width,
                double      height)
{
  g_autoptr (PangoLayout) layout =
    make_layout (cr, text, DIAGRAM_FONT_LETTERS, TRUE, REFERENCE_SIZE);
  PangoAttrList *attributes = pango_attr_list_new ();
  PangoRectangle ink = { 0 };
  PangoRectangle box = { 0 };

  /* A hyphen would look like part of the text. */
  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_set_wrap (layout, PANGO_WRAP_CHAR);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_width (layout, (int) (width * PANGO_SCALE / scale));
  pango_layout_set_height (layout, height >= 2.4 * scale * REFERENCE_SIZE ? -2 : -1);
  pango_layout_get_extents (layout, &ink, &box);
  box.y = ink.y;
  box.height = ink.height;
  show_centred (cr, layout, &box, scale, x, y, width, height);
}

/**
 * diagram_text_draw_block:
 * @cr: where to draw
 * @text: a text of any length
 * @x: of the box
 * @y: of the box
 * @width: of the box
 * @height: of the box
 *
 * Draws a text on one or two lines, as large as it fits: two where it is well divided behind a
 * hyphen or before a capital, or where one would be too small to read. What does not fit then gives
 * way to an ellipsis.
 */
void
diagram_text_draw_block (cairo_t    *cr,
                         const char *text,
                         double      x,
                         double      y,
                         double      width,
                         double      height)
{
  g_autoptr (PangoLayout) one = make_layout (cr, text, DIAGRAM_FONT_LETTERS, TRUE, REFERENCE_SIZE);
  g_autoptr (PangoLayout) two = NULL;
  gboolean good = FALSE;
  gsize length = find_break (text, &good);
  double least = MAX (MIN_BLOCK_SIZE, height * 0.2) / REFERENCE_SIZE;
  PangoRectangle ink = { 0 };
  PangoRectangle ink_two = { 0 };
  double scale_two = 0.;

  pango_layout_get_extents (one, &ink, NULL);
  double scale = MIN (width * PANGO_SCALE / MAX (ink.width, 1), height / REFERENCE_SIZE);
  if (length > 0)
    {
      two = make_two_lines (cr, text, length);
      pango_layout_get_extents (two, &ink_two, NULL);
      scale_two = MIN (width * PANGO_SCALE / MAX (ink_two.width, 1),
                       height * 0.92 * PANGO_SCALE / MAX (ink_two.height, 1));
    }
  if ((good && scale_two > scale * 1.15) || (scale < least && scale_two > scale))
    {
      if (scale_two >= least)
        show_centred (cr, two, &ink_two, scale_two, x, y, width, height);
      else
        draw_beginning (cr, text, least, x, y, width, height);
    }
  else if (scale >= least)
    show_centred (cr, one, &ink, scale, x, y, width, height);
  else
    draw_beginning (cr, text, least, x, y, width, height);
}

/**
 * diagram_text_has_glyphs:
 * @cr: where it would be drawn
 * @text: a short text
 *
 * Returns: whether every character of it would be drawn, rather than a box in its place
 */
gboolean
diagram_text_has_glyphs (cairo_t    *cr,
                         const char *text)
{
  g_autoptr (PangoLayout) layout =
    make_layout (cr, text, DIAGRAM_FONT_LETTERS, FALSE, REFERENCE_SIZE);

  return pango_layout_get_unknown_glyphs_count (layout) == 0;
}

/**
 * diagram_text_get_width:
 * @cr: where it would be drawn
 * @text: a text
 * @size: of the font, in units
 *
 * Returns: how wide the text is, in units
 */
double
diagram_text_get_width (cairo_t    *cr,
                        const char *text,
                        double      size)
{
  g_autoptr (PangoLayout) layout = make_layout (cr, text, DIAGRAM_FONT_LETTERS, FALSE, size);
  PangoRectangle box = { 0 };

  pango_layout_get_extents (layout, NULL, &box);
  return (double) box.width / PANGO_SCALE;
}
