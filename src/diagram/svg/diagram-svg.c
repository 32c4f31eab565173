/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Diagram"

/* Parts of an SVG text that cairo draws. Cairo writes a whole file, which differs from release to
 * release and numbers its ids as it likes: it is read again, and its elements are written in one
 * manner, with ids of our own and without what says nothing. */
#include "diagram-svg.h"

#include <cairo-svg.h>
#include <math.h>
#include <string.h>

#define MAX_DECIMALS  6
#define PATH_DECIMALS 2    /* of a coordinate: a hundredth of a unit is not seen */
#define MAX_PRODUCT   1e9  /* of a number and a power of ten */
#define PRODUCT_ERROR 1e-6 /* ten times the largest error of such a product */

typedef struct
{
  GString    *svg;
  const char *prefix;
  GHashTable *ids;   /* cairo's → ours */
  gboolean    open;  /* the last tag may still become an empty one */
  gboolean    draws; /* there is more than groups */
} Copy;

/* A number times a power of ten as a whole one, rounded as printf() rounds it. FALSE where the product is too large for
 * its error not to matter, or lies so near the middle between two whole numbers that it cannot tell. */
static gboolean
scale_number (double   value,
              double   power,
              guint64 *whole)
{
  const double product = fabs (value) * power;

  if (!(product < MAX_PRODUCT))
    return FALSE;
  *whole = (guint64) product;
  const double rest = product - (double) *whole;
  if (rest >= 0.5)
    *whole += 1;
  return fabs (rest - 0.5) > PRODUCT_ERROR;
}

/* Most numbers are written without printf(), which takes a dozen times as long. */
static gboolean
append_small_number (GString *svg,
                     double   value,
                     guint    decimals)
{
  static const guint powers[MAX_DECIMALS + 1] = { 1, 10, 100, 1000, 10000, 100000, 1000000 };
  char text[32];
  char *at = text + sizeof text;
  char *end = at;
  guint64 whole = 0;

  if (!scale_number (value, powers[decimals], &whole))
    return FALSE;
  for (guint i = 0; i < decimals; i++, whole /= 10)
    {
      *--at = (char) ('0' + whole % 10);
      if (at + 1 == end && *at == '0')
        end = at;
    }
  if (end > at)
    *--at = '.';
  const gboolean is_zero = end == at && whole == 0;
  do
    *--at = (char) ('0' + whole % 10);
  while ((whole /= 10) > 0);
  if (value < 0. && !is_zero)
    *--at = '-';
  g_string_append_len (svg, at, end - at);
  return TRUE;
}

void
diagram_svg_append_number (GString *svg,
                           double   value,
                           guint    decimals)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  char format[] = "%.0f";
  gsize length;

  decimals = MIN (decimals, MAX_DECIMALS);
  if (append_small_number (svg, value, decimals))
    return;
  format[2] = (char) ('0' + decimals);
  g_ascii_formatd (text, sizeof text, format, value);
  length = strlen (text);
  if (decimals > 0)
    {
      while (text[length - 1] == '0')
        length--;
      if (text[length - 1] == '.')
        length--;
    }
  if (length == 2 && text[0] == '-' && text[1] == '0')
    g_string_append_c (svg, '0');
  else
    g_string_append_len (svg, text, (gssize) length);
}

void
diagram_svg_append_text (GString    *svg,
                         const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c == '&')
        g_string_append (svg, "&amp;");
      else if (c == '<')
        g_string_append (svg, "&lt;");
      else if (c == '>')
        g_string_append (svg, "&gt;");
      else if (c == '"')
        g_string_append (svg, "&quot;");
      else if ((c < 0x20 && c != '\n' && c != '\t') || c == 0x7f || c == 0xfffe || c == 0xffff)
        g_string_append_unichar (svg, 0xfffd);
      else
        g_string_append_unichar (svg, c);
    }
}

static const char *
get_id (Copy       *copy,
        const char *id,
        gsize       length)
{
  g_autofree char *key = g_strndup (id, length);
  const char *found = g_hash_table_lookup (copy->ids, key);

  if (found == NULL)
    {
      char *made = g_strdup_printf ("%s-%u", copy->prefix, g_hash_table_size (copy->ids) + 1);

      g_hash_table_insert (copy->ids, g_steal_pointer (&key), made);
      found = made;
    }
  return found;
}

/* Writes the numbers of a text with few decimals, and the rest as it is. */
static void
append_numbers (GString    *svg,
                const char *text,
                guint       decimals)
{
  const char *p = text;

  while (*p != '\0')
    {
      char *end = NULL;

      if (g_ascii_isdigit (*p) || ((*p == '-' || *p == '.') && p[1] != '\0'))
        {
          double value = g_ascii_strtod (p, &end);

          if (end != p)
            {
              diagram_svg_append_number (svg, value, decimals);
              p = end;
              continue;
            }
        }
      /* Letters need no space around them. */
      if (*p != ' '
          || (svg->len > 0 && !g_ascii_isalpha (svg->str[svg->len - 1])
              && svg->str[svg->len - 1] != '"' && !g_ascii_isalpha (p[1]) && p[1] != '\0'))
        g_string_append_c (svg, *p);
      p++;
    }
}

/* Digits behind the point that a coordinate needs under the transformation of its element. */
static guint
get_decimals (const char *transform)
{
  double matrix[4] = { 1., 0., 0., 1. };

  if (transform == NULL || !g_str_has_prefix (transform, "matrix("))
    return PATH_DECIMALS;
  const char *p = transform + strlen ("matrix(");
  for (guint i = 0; i < G_N_ELEMENTS (matrix); i++)
    {
      char *end = NULL;

      matrix[i] = g_ascii_strtod (p, &end);
      p = end + strspn (end, ", ");
    }
  double scale = sqrt (fabs (matrix[0] * matrix[3] - matrix[1] * matrix[2]));
  return PATH_DECIMALS + (scale > 1. ? (guint) MIN (ceil (log10 (scale)), 4.) : 0);
}

/* A colour in cairo's way, "rgb(50%, 50%, 50%)", as "#808080". FALSE for any other text. */
static gboolean
append_colour (GString    *svg,
               const char *value)
{
  guint parts[3] = { 0 };
  const char *p = value + strlen ("rgb(");

  if (!g_str_has_prefix (value, "rgb("))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      char *end = NULL;
      double part = g_ascii_strtod (p, &end);

      if (end == p || *end != '%')
        return FALSE;
      parts[i] = (guint) CLAMP (round (part * 2.55), 0., 255.);
      p = end + 1 + strspn (end + 1, ", ");
    }
  g_string_append_printf (svg, "#%02x%02x%02x", parts[0], parts[1], parts[2]);
  return TRUE;
}

/* "url(#…)" names something of the drawing. */
static void
append_value (Copy       *copy,
              const char *value)
{
  const char *start;

  if (append_colour (copy->svg, value))
    return;
  while ((start = strstr (value, "url(#")) != NULL)
    {
      const char *id = start + strlen ("url(#");
      const char *end = strchr (id, ')');
      g_autofree char *before = g_strndup (value, (gsize) (id - value));

      if (end == NULL)
        break;
      diagram_svg_append_text (copy->svg, before);
      g_string_append (copy->svg, get_id (copy, id, (gsize) (end - id)));
      value = end;
    }
  diagram_svg_append_text (copy->svg, value);
}

/* What an element has anyway. */
static gboolean
is_usual (const char *name,
          const char *value,
          const char *join)
{
  static const char *const usual[][2] = {
    { "stroke", "none" },       { "fill-rule", "nonzero" },   { "fill-opacity", "1" },
    { "stroke-opacity", "1" },  { "stroke-linecap", "butt" }, { "stroke-linejoin", "miter" },
    { "clip-rule", "nonzero" },
  };

  if (g_str_equal (name, "stroke-miterlimit"))
    return join != NULL && !g_str_equal (join, "miter");
  for (gsize i = 0; i < G_N_ELEMENTS (usual); i++)
    if (g_str_equal (name, usual[i][0]) && g_str_equal (value, usual[i][1]))
      return TRUE;
  return FALSE;
}

static void
append_attribute (Copy       *copy,
                  const char *name,
                  const char *value,
                  guint       decimals)
{
  g_string_append_printf (copy->svg, " %s=\"", name);
  if (g_str_equal (name, "id"))
    g_string_append (copy->svg, get_id (copy, value, strlen (value)));
  else if (g_str_has_suffix (name, "href") && value[0] == '#')
    g_string_append_printf (copy->svg, "#%s", get_id (copy, value + 1, strlen (value + 1)));
  else if (g_str_equal (name, "d"))
    append_numbers (copy->svg, value, decimals);
  else if (g_str_equal (name, "stroke-width"))
    append_numbers (copy->svg, value, decimals + 1);
  else
    append_value (copy, value);
  g_string_append_c (copy->svg, '"');
}

/* The properties of a style are written as attributes. */
static void
append_style (Copy       *copy,
              const char *style,
              guint       decimals)
{
  g_auto (GStrv) parts = g_strsplit (style, ";", -1);
  const char *join = NULL;

  for (gsize i = 0; parts[i] != NULL; i++)
    {
      g_strstrip (parts[i]);
      if (g_str_has_prefix (parts[i], "stroke-linejoin:"))
        join = parts[i] + strlen ("stroke-linejoin:");
    }
  for (gsize i = 0; parts[i] != NULL; i++)
    {
      char *colon = strchr (parts[i], ':');

      if (colon == NULL)
        continue;
      *colon = '\0';
      const char *value = colon + 1 + strspn (colon + 1, " ");
      if (!is_usual (parts[i], value, join))
        append_attribute (copy, parts[i], value, decimals);
    }
}

static void
on_start (GMarkupParseContext *context,
          const char          *element,
          const char         **names,
          const char         **values,
          gpointer             user_data,
          GError             **error)
{
  Copy *copy = user_data;
  const char *transform = NULL;
  const char *join = NULL;

  if (g_str_equal (element, "svg"))
    return;
  for (gsize i = 0; names[i] != NULL; i++)
    if (g_str_equal (names[i], "transform"))
      transform = values[i];
    else if (g_str_equal (names[i], "stroke-linejoin"))
      join = values[i];
  copy->draws |= !g_str_equal (element, "g");
  guint decimals = get_decimals (transform);
  if (copy->open)
    g_string_append_c (copy->svg, '>');
  g_string_append_printf (copy->svg, "<%s", element);
  for (gsize i = 0; names[i] != NULL; i++)
    if (g_str_equal (names[i], "style"))
      append_style (copy, values[i], decimals);
    else if (!is_usual (names[i], values[i], join))
      append_attribute (copy, names[i], values[i], decimals);
  copy->open = TRUE;
}

static void
on_end (GMarkupParseContext *context,
        const char          *element,
        gpointer             user_data,
        GError             **error)
{
  Copy *copy = user_data;

  if (g_str_equal (element, "svg"))
    return;
  if (copy->open)
    g_string_append (copy->svg, "/>");
  else
    g_string_append_printf (copy->svg, "</%s>", element);
  copy->open = FALSE;
}

static cairo_status_t
on_write (void                *closure,
          const unsigned char *data,
          unsigned int         length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/**
 * diagram_svg_append_drawing:
 * @svg: what is written to
 * @prefix: of the ids
 * @width: of the drawing, in units
 * @height: of the drawing, in units
 * @func: draws it
 * @user_data: for @func
 *
 * Appends a drawing as elements; texts in it are outlines. Of an empty one nothing is left, though cairo has a group.
 */
void
diagram_svg_append_drawing (GString       *svg,
                            const char    *prefix,
                            double         width,
                            double         height,
                            DiagramSvgFunc func,
                            gpointer       user_data)
{
  static const GMarkupParser parser = { .start_element = on_start, .end_element = on_end };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GError) error = NULL;
  gsize length = svg->len;
  Copy copy = { .svg = svg, .prefix = prefix, .ids = ids };

  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (on_write, bytes, width, height);
  cairo_t *cr = cairo_create (surface);
  func (cr, user_data);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_surface_destroy (surface);
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, &copy, NULL);
  if (!g_markup_parse_context_parse (context, (const char *) bytes->data, bytes->len, &error)
      || !g_markup_parse_context_end_parse (context, &error))
    {
      g_warning ("A drawing cannot be taken over: %s", error->message);
      copy.draws = FALSE;
    }
  if (!copy.draws)
    g_string_truncate (svg, length);
}
