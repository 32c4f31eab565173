/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-colours.h"

#include <math.h>

/* Contrast as WCAG 2.1 defines it, of every theme, scheme and manner of pieces. */

#define TEXT      4.5 /* 1.4.3, level AA */
#define TEXT_HIGH 7.  /* 1.4.6, level AAA, where high contrast is asked for */
#define MEANING   3.  /* 1.4.11, level AA: what is needed to understand */
/* Our own rule: WCAG has none for the two colours of squares, which carry no meaning alone (the
 * lines between them and the coordinates do), but they must be told apart at a glance. */
#define SQUARES 1.8

/* The windows of libadwaita 1.2 to 1.5: window, view, sidebar and header backgrounds. */
static const DiagramColour light_grounds[] = { 0xfafafa, 0xffffff, 0xebebeb, 0xf0f0f0 };
static const DiagramColour dark_grounds[] = { 0x242424, 0x1e1e1e, 0x303030, 0x2a2a2a };

static double
get_channel (DiagramColour colour,
             guint         shift)
{
  double value = (colour >> shift & 0xff) / 255.;

  return value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
}

/* Relative luminance. */
static double
get_luminance (DiagramColour colour)
{
  return 0.2126 * get_channel (colour, 16) + 0.7152 * get_channel (colour, 8)
         + 0.0722 * get_channel (colour, 0);
}

static double
get_contrast (DiagramColour a,
              DiagramColour b)
{
  double first = get_luminance (a);
  double second = get_luminance (b);

  return (MAX (first, second) + 0.05) / (MIN (first, second) + 0.05);
}

static void
check (const char   *what,
       DiagramColour a,
       DiagramColour b,
       double        least)
{
  double contrast = get_contrast (a, b);

  if (contrast < least)
    {
      g_test_message ("%s: #%06x on #%06x has %.2f:1, not %.1f:1", what, a, b, contrast, least);
      g_test_fail ();
    }
}

/* The body of a piece is seen by its fill or by its outline. */
static void
check_man (const char       *what,
           const DiagramMan *man,
           DiagramColour     ground)
{
  DiagramColour better =
    get_contrast (man->fill, ground) > get_contrast (man->edge, ground) ? man->fill : man->edge;

  check (what, better, ground, MEANING);
}

typedef struct
{
  char        *path;
  DiagramStyle style;
} ContrastCase;

static double
get_least_text (const ContrastCase *test)
{
  return test->style.scheme == DIAGRAM_HIGH_CONTRAST
             || test->style.scheme == DIAGRAM_HIGH_CONTRAST_DARK
           ? TEXT_HIGH
           : TEXT;
}

static void
check_ground (const DiagramPalette *palette,
              DiagramColour         ground)
{
  for (guint side = 0; side < 2; side++)
    {
      check_man ("piece", &palette->men[side], ground);
      check_man ("stone", &palette->stones[side], ground);
      check_man ("disc", &palette->disc[side], ground);
    }
  check_man ("nobody's tile", &palette->neutral, ground);
  check_man ("wedge", &palette->wedge, ground);
  check_man ("rim", &(const DiagramMan) { palette->rim, palette->rim_edge, 0 }, ground);
  check_man ("blue disc", &palette->blue, ground);
}

static void
test_contrast (gconstpointer data)
{
  const ContrastCase *test = data;
  const DiagramPalette *palette = diagram_palette_get (&test->style);
  gboolean is_dark = test->style.scheme == DIAGRAM_DARK;
  const DiagramColour *windows = is_dark ? dark_grounds : light_grounds;
  guint n_windows = G_N_ELEMENTS (dark_grounds);
  const double text = get_least_text (test);
  const DiagramColour black[] = { 0x000000 };
  const DiagramColour boards[] = { palette->light, palette->dark, palette->wood, palette->cloth };

  if (test->style.scheme == DIAGRAM_HIGH_CONTRAST_DARK)
    {
      windows = black;
      n_windows = 1;
    }
  for (guint i = 0; i < n_windows; i++)
    {
      check ("ruler", palette->text, windows[i], text);
      /* Pieces lie in hands on the window too. */
      check_ground (palette, windows[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    check_ground (palette, boards[i]);
  check ("lines", palette->grid, palette->wood, MEANING);
  check ("lines of the cloth", palette->cloth_grid, palette->cloth, MEANING);
  check ("numbers", palette->number, palette->hatched ? palette->light : palette->dark, text);
  check ("squares", palette->light, palette->dark, SQUARES);
}

/* Signs on pieces count as text; marks and their signs have to be told apart. */
static void
test_signs (gconstpointer data)
{
  const ContrastCase *test = data;
  const DiagramPalette *palette = diagram_palette_get (&test->style);
  const double text = get_least_text (test);

  for (guint side = 0; side < 2; side++)
    {
      check ("letter on a tile", palette->men[side].line, palette->men[side].fill, text);
      check ("character on a disc", palette->disc[side].line, palette->disc[side].fill, text);
    }
  check ("letter on nobody's tile", palette->neutral.line, palette->neutral.fill, text);
  check ("character on a blue disc", palette->blue.line, palette->blue.fill, text);
  check ("character on a wedge", palette->wedge.line, palette->wedge.fill, text);
  check ("promoted character", palette->promoted, palette->wedge.fill, text);
  check ("plus", palette->mark_line, palette->enhanced, MEANING);
  check ("minus", palette->mark_line, palette->diminished, MEANING);
  check ("derived", palette->mark_line, palette->derived, MEANING);
  check ("sides", palette->men[0].fill, palette->men[1].fill, MEANING);
  check ("stones", palette->stones[0].fill, palette->stones[1].fill, MEANING);
}

/* Values of the standard's own examples and of the definition's ends. */
static void
test_formula (void)
{
  g_assert_cmpfloat_with_epsilon (get_contrast (0x000000, 0xffffff), 21., 1e-9);
  g_assert_cmpfloat_with_epsilon (get_contrast (0x777777, 0xffffff), 4.48, 0.005);
  g_assert_cmpfloat_with_epsilon (get_contrast (0x767676, 0xffffff), 4.54, 0.005);
  g_assert_cmpfloat_with_epsilon (get_contrast (0xff0000, 0xffffff), 4., 0.005);
}

/* Themes can be told apart; they do not change high contrast. */
static void
test_themes_differ (void)
{
  for (guint a = 0; a < diagram_theme_get_n (); a++)
    for (guint b = 0; b < diagram_theme_get_n (); b++)
      for (guint scheme = 0; scheme < DIAGRAM_N_SCHEMES; scheme++)
        {
          const DiagramStyle first = { .scheme = (DiagramScheme) scheme, .theme = a };
          const DiagramStyle second = { .scheme = (DiagramScheme) scheme, .theme = b };
          gboolean same = a == b || scheme >= DIAGRAM_HIGH_CONTRAST;

          g_assert_cmpint (diagram_palette_get (&first)->dark
                             == diagram_palette_get (&second)->dark,
                           ==, same);
        }
}

static void
case_free (gpointer data)
{
  ContrastCase *test = data;

  g_free (test->path);
  g_free (test);
}

static void
add (const char   *name,
     DiagramStyle  style,
     GTestDataFunc func)
{
  static const char *const schemes[] = { "light", "dark", "contrast", "contrast-dark" };
  ContrastCase *test = g_new0 (ContrastCase, 1);

  test->path =
    g_strdup_printf ("/diagram/colours/%s/%s/%s/%s", name, diagram_theme_get_name (style.theme),
                     schemes[style.scheme], diagram_pieces_get_name (style.pieces));
  test->style = style;
  g_test_add_data_func_full (test->path, test, func, case_free);
}

/* Each name is that of one value, and what is no name changes nothing. */
static void
test_names (void)
{
  DiagramPieces pieces = DIAGRAM_PIECES_PRINT;
  DiagramSigns signs = DIAGRAM_SIGNS_INTERNATIONAL;
  DiagramTheme theme = 1;

  g_assert_false (diagram_pieces_from_name ("x", &pieces));
  g_assert_false (diagram_signs_from_name (NULL, &signs));
  g_assert_false (diagram_theme_from_name ("marble", &theme));
  g_assert_cmpint (pieces, ==, DIAGRAM_PIECES_PRINT);
  g_assert_cmpint (signs, ==, DIAGRAM_SIGNS_INTERNATIONAL);
  g_assert_cmpuint (theme, ==, 1);
  for (guint i = 0; i < DIAGRAM_N_PIECES; i++)
    {
      g_assert_true (
        diagram_pieces_from_name (diagram_pieces_get_name ((DiagramPieces) i), &pieces));
      g_assert_cmpuint (pieces, ==, i);
    }
  for (guint i = 0; i < DIAGRAM_N_SIGNS; i++)
    {
      g_assert_true (diagram_signs_from_name (diagram_signs_get_name ((DiagramSigns) i), &signs));
      g_assert_cmpuint (signs, ==, i);
    }
  g_assert_null (diagram_pieces_get_name (DIAGRAM_N_PIECES));
  g_assert_null (diagram_signs_get_name (DIAGRAM_N_SIGNS));
  g_assert_null (diagram_theme_get_name (diagram_theme_get_n ()));
}

/* data/themes/wood.ini has German names among others; English ones stand in for what there is not. */
static void
test_titles (void)
{
  DiagramTheme wood = 1;

  g_assert_true (diagram_theme_from_name ("wood", &wood));
  g_assert_cmpstr (diagram_theme_get_title (wood, NULL), ==, "Wood");
  g_assert_cmpstr (diagram_theme_get_title (wood, "de"), ==, "Holz");
  g_assert_cmpstr (diagram_theme_get_title (wood, "zh_CN"), ==, "\xe6\x9c\xa8\xe7\xba\xb9");
  g_assert_cmpstr (diagram_theme_get_title (wood, "tlh"), ==, "Wood");
  g_assert_true (diagram_theme_is_print (diagram_theme_get_print ()));
  for (DiagramTheme theme = 0; theme < diagram_theme_get_print (); theme++)
    g_assert_false (diagram_theme_is_print (theme));
}

/* Styles are the same when everything in them is. */
static void
test_equal (void)
{
  const DiagramStyle style = { 0 };
  const DiagramStyle others[] = {
    { .scheme = DIAGRAM_DARK },
    { .theme = 1 },
    { .pieces = DIAGRAM_PIECES_PRINT },
    { .signs = DIAGRAM_SIGNS_INTERNATIONAL },
    { .set = (DiagramSet *) &style },
  };

  g_assert_true (diagram_style_equal (&style, &(const DiagramStyle) { 0 }));
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_assert_false (diagram_style_equal (&style, &others[i]));
      g_assert_true (diagram_style_equal (&others[i], &others[i]));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/diagram/colours/formula", test_formula);
  g_test_add_func ("/diagram/colours/themes-differ", test_themes_differ);
  g_test_add_func ("/diagram/colours/names", test_names);
  g_test_add_func ("/diagram/colours/titles", test_titles);
  g_test_add_func ("/diagram/colours/equal", test_equal);
  for (guint theme = 0; theme < diagram_theme_get_n (); theme++)
    for (guint scheme = 0; scheme < DIAGRAM_N_SCHEMES; scheme++)
      for (guint pieces = 0; pieces < DIAGRAM_N_PIECES; pieces++)
        {
          const DiagramStyle style = { .scheme = (DiagramScheme) scheme,
                                       .theme = theme,
                                       .pieces = (DiagramPieces) pieces };

          add ("contrast", style, test_contrast);
          add ("signs", style, test_signs);
        }
  return g_test_run ();
}
