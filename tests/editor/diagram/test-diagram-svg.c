/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers and elements of an SVG. What a number is comes from printf(), which rounds the exact value. */
#include "diagram-svg.h"

#include <math.h>
#include <string.h>

/* As printf() has it, without zeros at the end, or a sign before nothing. */
static void
check_number (double value,
              guint  decimals)
{
  g_autoptr (GString) svg = g_string_new ("x");
  g_autofree char *format = g_strdup_printf ("%%.%uf", decimals);
  char text[400];

  g_ascii_formatd (text, sizeof text, format, value);
  if (strchr (text, '.') != NULL)
    {
      char *end = text + strlen (text);

      while (end[-1] == '0')
        end--;
      if (end[-1] == '.')
        end--;
      *end = '\0';
    }
  diagram_svg_append_number (svg, value, decimals);
  g_assert_cmpstr (svg->str + 1, ==, strcmp (text, "-0") == 0 ? "0" : text);
}

static void
test_numbers (void)
{
  static const double values[] = {
    0.,     1.,      9.,       10.,      99.9995, 0.5,     1.5,     2.5,      0.0005, 0.0015,
    0.0625, 0.1875,  0.000001, 1e-7,     1e-300,  0.3,     0.7,     0.1 + 0.2, 1e5,   123456.789,
    1e8,    1e9 - 1, 1e9,      1e9 + .5, 1e15,    1e17,    4503599627370497.5, 0.99999949, 0.9999995,
    1.005,  2.675,   1.0005,   8.0015,   424.25,  0.04999, 0.05001, 999.9999996,
  };
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (guint decimals = 0; decimals <= 6; decimals++)
    {
      for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
        {
          check_number (values[i], decimals);
          check_number (-values[i], decimals);
        }
      for (guint i = 0; i < 20000; i++)
        {
          const double value = ldexp (g_rand_double (rand) - 0.5, g_rand_int_range (rand, -24, 34));

          check_number (value, decimals);
          /* Near the middle between two numbers, and on it where a double can be there. */
          check_number ((floor (value) + 0.5) / pow (10., decimals), decimals);
          check_number ((floor (value) + 0.5) / pow (2., decimals), decimals);
        }
    }
}

/* More decimals than there can be are as many as there can be. */
static void
test_most_decimals (void)
{
  g_autoptr (GString) svg = g_string_new (NULL);

  diagram_svg_append_number (svg, 0.123456789, 40);
  g_assert_cmpstr (svg->str, ==, "0.123457");
}

typedef struct
{
  const char *name;
  const char *text;
  const char *expected;
} TextRow;

/* Source: XML 1.0, section 2.2: the characters of a document. */
static const TextRow texts[] = {
  { "plain", "a b", "a b" },
  { "markup", "<a & \"b\">", "&lt;a &amp; &quot;b&quot;&gt;" },
  { "blanks", "a\tb\nc", "a\tb\nc" },
  { "controls", "a\x01" "b\x1f" "c\x7f", "a\xef\xbf\xbd" "b\xef\xbf\xbd" "c\xef\xbf\xbd" },
  { "no-characters", "\xef\xbf\xbe\xef\xbf\xbf", "\xef\xbf\xbd\xef\xbf\xbd" },
  { "not-utf-8", "a\xff" "b", "a\xef\xbf\xbd" "b" },
  { "kanji", "\xe6\xad\xa9", "\xe6\xad\xa9" },
};

static void
test_text (gconstpointer data)
{
  const TextRow *row = data;
  g_autoptr (GString) svg = g_string_new (NULL);

  diagram_svg_append_text (svg, row->text);
  g_assert_cmpstr (svg->str, ==, row->expected);
}

static void
draw_nothing (cairo_t *cr,
              gpointer user_data)
{
}

static void
draw_square (cairo_t *cr,
             gpointer user_data)
{
  cairo_set_source_rgb (cr, 1., 0.2, 0.);
  cairo_rectangle (cr, 1., 2., 3.004, 4.);
  cairo_fill (cr);
}

/* Of a drawing that draws nothing nothing is left, not even a group. */
static void
test_drawing (void)
{
  g_autoptr (GString) svg = g_string_new ("<g>");

  diagram_svg_append_drawing (svg, "p", 10., 10., draw_nothing, NULL);
  g_assert_cmpstr (svg->str, ==, "<g>");
  diagram_svg_append_drawing (svg, "p", 10., 10., draw_square, NULL);
  g_assert_nonnull (strstr (svg->str, "\"#ff3300\""));
  g_assert_nonnull (strstr (svg->str, "M1 2"));
  g_assert_null (strstr (svg->str, ".00"));
}

static void
draw_much (cairo_t *cr,
           gpointer user_data)
{
  cairo_pattern_t *fade = cairo_pattern_create_linear (0., 0., 10., 0.);

  cairo_pattern_add_color_stop_rgb (fade, 0., 1., 0., 0.);
  cairo_pattern_add_color_stop_rgb (fade, 1., 0., 0., 1.);
  /* One transformation with larger units, one with smaller ones. */
  cairo_save (cr);
  cairo_scale (cr, 200., 200.);
  cairo_set_source (cr, fade);
  cairo_rectangle (cr, 0.00123, 0.002, 0.003, 0.004);
  cairo_fill (cr);
  cairo_restore (cr);
  cairo_scale (cr, 0.1, 0.1);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width (cr, 3.);
  cairo_set_source_rgba (cr, 0., 1., 0., 0.5);
  cairo_move_to (cr, -20., -20.5);
  cairo_curve_to (cr, -3., 4., 5., -6., 70., 80.);
  cairo_stroke (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  cairo_set_miter_limit (cr, 4.);
  cairo_rectangle (cr, 10., 10., 20., 20.);
  cairo_stroke (cr);
  cairo_save (cr);
  cairo_scale (cr, 300., 2000.);
  cairo_set_line_width (cr, 0.004);
  cairo_move_to (cr, 0.01234, 0.00123);
  cairo_line_to (cr, 0.05, 0.004);
  cairo_stroke (cr);
  cairo_restore (cr);
  cairo_rectangle (cr, 10., 10., 20., 20.);
  cairo_clip (cr);
  cairo_paint_with_alpha (cr, 0.25);
  cairo_pattern_destroy (fade);
}

typedef struct
{
  GHashTable *ids;
  GPtrArray  *uses;
} Names;

static void
on_start (GMarkupParseContext *context,
          const char          *element,
          const char         **names,
          const char         **values,
          gpointer             user_data,
          GError             **error)
{
  Names *self = user_data;

  for (gsize i = 0; names[i] != NULL; i++)
    {
      const char *url = strstr (values[i], "url(#");

      if (g_str_equal (names[i], "id"))
        g_assert_true (g_hash_table_add (self->ids, g_strdup (values[i])));
      else if (g_str_has_suffix (names[i], "href"))
        g_ptr_array_add (self->uses, g_strdup (values[i] + 1));
      else if (url != NULL)
        g_ptr_array_add (self->uses,
                         g_strndup (url + strlen ("url(#"), strcspn (url + strlen ("url(#"), ")")));
      g_assert_cmpstr (names[i], !=, "style");
      /* The limit of miters is said where there are miters alone. */
      if (g_str_equal (names[i], "stroke-miterlimit"))
        for (gsize j = 0; names[j] != NULL; j++)
          if (g_str_equal (names[j], "stroke-linejoin"))
            g_assert_cmpstr (values[j], ==, "miter");
    }
}

/* What a drawing names is in it, under names with its own prefix; what every element has anyway is not said. */
static void
test_names (void)
{
  static const GMarkupParser parser = { .start_element = on_start };
  g_autoptr (GString) svg = g_string_new ("<svg xmlns:xlink=\"x\">");
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) uses = g_ptr_array_new_with_free_func (g_free);
  Names names = { ids, uses };
  g_autoptr (GMarkupParseContext) context = NULL;
  g_autoptr (GError) error = NULL;
  GHashTableIter iter;
  gpointer id;

  diagram_svg_append_drawing (svg, "first", 100., 100., draw_much, NULL);
  diagram_svg_append_drawing (svg, "second", 100., 100., draw_much, NULL);
  g_string_append (svg, "</svg>");
  context = g_markup_parse_context_new (&parser, 0, &names, NULL);
  g_markup_parse_context_parse (context, svg->str, (gssize) svg->len, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_hash_table_size (ids), >, 0);
  g_assert_cmpuint (uses->len, >, 0);
  for (guint i = 0; i < uses->len; i++)
    g_assert_true (g_hash_table_contains (ids, uses->pdata[i]));
  g_hash_table_iter_init (&iter, ids);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    g_assert_true (g_str_has_prefix (id, "first-") || g_str_has_prefix (id, "second-"));
  g_assert_null (strstr (svg->str, "stroke-linecap=\"butt\""));
  g_assert_null (strstr (svg->str, "fill-opacity=\"1\""));
  g_assert_nonnull (strstr (svg->str, "stroke-linejoin=\"round\""));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/diagram/svg/numbers", test_numbers);
  g_test_add_func ("/diagram/svg/most-decimals", test_most_decimals);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_strconcat ("/diagram/svg/text/", texts[i].name, NULL);

      g_test_add_data_func (path, &texts[i], test_text);
    }
  g_test_add_func ("/diagram/svg/drawing", test_drawing);
  g_test_add_func ("/diagram/svg/names", test_names);
  return g_test_run ();
}
