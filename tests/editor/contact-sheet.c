/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-samples.h"

#include "diagram-colours.h"

#include <string.h>

#define SHEET_WIDTH 1560
#define PICTURE_WIDTH 380
#define PICTURE_HEIGHT 330
#define N_ACROSS 4

/* Writes one picture with all kinds of pieces at several sizes and boards of all kinds, in one
 * scheme:
 *
 *   contact-sheet OUT.png light|dark|contrast|contrast-dark
 *
 * Not a test: for a person to look at. */

static const int sizes[] = { 16, 24, 32, 48, 72 };

typedef struct
{
  const char *game;
  const char *tokens;
} Row;

static const Row rows[] = {
  { "chess", "K^ Q R B N P k^ q r b n p +R -n K Q^ +B^' p'" },
  { "shogi", "K^ R B G S N L P +R +B +P k^ r b g p +r +p" },
  { "xiangqi", "G^ A E H R C P g^ a e h r c p +P -C A' a^" },
  { "raumschach", "U u +U" },
  { "go", "S s +S s^ S' Q" },
  { NULL, "K^ k^ Q w +M -m N' n^ camel ZEBRA Rook 王 [1,2] {\"a\":3} 42 true grand-vizier ☃" },
};

static void
draw_backdrop (cairo_t              *cr,
               const DiagramPalette *palette,
               gboolean              dark,
               double                x,
               double                y,
               double                size)
{
  diagram_set_colour (cr, dark ? palette->dark : palette->light);
  cairo_rectangle (cr, x, y, size, size);
  cairo_fill (cr);
}

static double
draw_rows (cairo_t       *cr,
           DiagramScheme  scheme)
{
  double y = 8.;

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (GStrv) words = g_strsplit (rows[i].tokens, " ", -1);
      const QiGameInfo *info = rows[i].game != NULL ? qi_game_info_lookup (rows[i].game) : NULL;

      for (gsize j = 0; j < G_N_ELEMENTS (sizes); j++)
        {
          double x = 8.;

          for (gsize k = 0; words[k] != NULL; k++)
            {
              QiToken token = QI_TOKEN (words[k]);

              if (strchr ("[{", token.text[0]) != NULL || g_ascii_isdigit (token.text[0]) ||
                  g_str_equal (token.text, "true"))
                token.kind = QI_TOKEN_JSON;
              draw_backdrop (cr, diagram_palette_get (DIAGRAM_STYLE (scheme)), (k + j) % 2 != 0, x, y, sizes[j]);
              diagram_draw_piece (cr, info, &token, DIAGRAM_STYLE (scheme), FALSE, x, y, sizes[j]);
              x += sizes[j];
            }
          y += sizes[j];
        }
      y += 10.;
    }
  return y;
}

int
main (int    argc,
      char **argv)
{
  static const char *const schemes[] = { "light", "dark", "contrast", "contrast-dark" };
  static const DiagramColour grounds[] = { 0xfafafa, 0x242424, 0xffffff, 0x000000 };
  DiagramScheme scheme = DIAGRAM_LIGHT;

  if (argc != 3)
    {
      g_printerr ("usage: contact-sheet OUT.png light|dark|contrast|contrast-dark\n");
      return 2;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (schemes); i++)
    if (g_str_equal (argv[2], schemes[i]))
      scheme = (DiagramScheme) i;

  const char *const *names = diagram_sample_get_names ();
  guint n_pictures = g_strv_length ((char **) names);
  int height = 1050 + (int) (n_pictures + N_ACROSS - 1) / N_ACROSS * PICTURE_HEIGHT;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, SHEET_WIDTH, height);
  cairo_t *cr = cairo_create (surface);
  diagram_set_colour (cr, grounds[scheme]);
  cairo_paint (cr);
  double top = draw_rows (cr, scheme);
  for (guint i = 0; i < n_pictures; i++)
    {
      g_autoptr (QiSetup) setup = diagram_sample_get (names[i]);

      cairo_save (cr);
      cairo_translate (cr, 8. + i % N_ACROSS * (PICTURE_WIDTH + 8.),
                       top + i / N_ACROSS * (PICTURE_HEIGHT + 8.));
      diagram_draw (cr, setup, DIAGRAM_STYLE (scheme), TRUE, PICTURE_WIDTH, PICTURE_HEIGHT);
      cairo_restore (cr);
    }
  cairo_destroy (cr);
  cairo_status_t status = cairo_surface_write_to_png (surface, argv[1]);
  cairo_surface_destroy (surface);
  return status == CAIRO_STATUS_SUCCESS ? 0 : 1;
}
