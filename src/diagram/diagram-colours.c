/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-colours.h"

#include "diagram-theme-private.h"

/* Of a light and of a dark window all but the board, which is the theme's. */
static const DiagramPalette palettes[] = {
  [DIAGRAM_LIGHT] = {
    .text = 0x5f574e,
    .men = { { 0xfdfaf3, 0x2c2420, 0x2c2420 }, { 0x403833, 0x1b1613, 0xf1e8d8 } },
    .neutral = { 0xa9c0bd, 0x1f3a36, 0x1c2f2c },
    .wedge = { 0xfbe9c2, 0x67441a, 0x241a10 },
    .disc = { { 0xfcefd2, 0x8f1d15, 0xa3261d }, { 0xfcefd2, 0x26211d, 0x26211d } },
    .blue = { 0xfcefd2, 0x194682, 0x1d4f91 },
    .rim = 0xd8ad72,
    .rim_edge = 0x4d2e12,
    .stones = { { 0x2e2b2a, 0x0e0c0b, 0x6a6562 }, { 0xfbfaf6, 0x4d4640, 0xd5cfc4 } },
    .promoted = 0xb3261e,
    .enhanced = 0x1d6a73,
    .diminished = 0x9a4a1c,
    .terminal = 0xe3b23c,
    .derived = 0x6a4c93,
    .mark_line = 0xffffff,
    .terminal_line = 0x1a140f,
  },
  [DIAGRAM_DARK] = {
    .text = 0xbcb2a6,
    .men = { { 0xf7f1e5, 0x1d1815, 0x1d1815 }, { 0x211d1b, 0xa3947f, 0xe0d5c2 } },
    .neutral = { 0x7f9c98, 0x14211f, 0x0e1a18 },
    .wedge = { 0xe6cf9f, 0x3f2b12, 0x1c130a },
    .disc = { { 0xecdcb8, 0x7a150f, 0x9c1f17 }, { 0xecdcb8, 0x1b1714, 0x1b1714 } },
    .blue = { 0xecdcb8, 0x15437f, 0x15437f },
    .rim = 0xc29660,
    .rim_edge = 0x2f1d0b,
    .stones = { { 0x1f1d1c, 0x8d8073, 0x5c5754 }, { 0xefece5, 0x2c2824, 0xc9c3b8 } },
    .promoted = 0xa81d15,
    .enhanced = 0x17626b,
    .diminished = 0x8f4217,
    .terminal = 0xe8b93f,
    .derived = 0x5d4086,
    .mark_line = 0xffffff,
    .terminal_line = 0x1a140f,
  },
  [DIAGRAM_HIGH_CONTRAST] = {
    .light = 0xffffff,
    .dark = 0xa6a6a6,
    .number = 0x000000,
    .wood = 0xffffff,
    .grid = 0x000000,
    .cloth = 0xffffff,
    .cloth_grid = 0x000000,
    .frame = 0x000000,
    .text = 0x000000,
    .men = { { 0xffffff, 0x000000, 0x000000 }, { 0x000000, 0x000000, 0xffffff } },
    .neutral = { 0xffffff, 0x00408a, 0x00306b },
    .wedge = { 0xffffff, 0x000000, 0x000000 },
    .disc = { { 0xffffff, 0xb00000, 0xb00000 }, { 0x000000, 0x000000, 0xffffff } },
    .blue = { 0x00408a, 0x00408a, 0xffffff },
    .rim = 0xffffff,
    .rim_edge = 0x000000,
    .stones = { { 0x000000, 0x000000, 0x000000 }, { 0xffffff, 0x000000, 0xffffff } },
    .promoted = 0xb00000,
    .enhanced = 0x00408a,
    .diminished = 0x7a2900,
    .terminal = 0xffd400,
    .derived = 0x5b0080,
    .mark_line = 0xffffff,
    .terminal_line = 0x000000,
  },
  /* The board stays light: only colours on the window's background are inverted, and dark pieces,
   * which also appear in hands there, get light edges. */
  [DIAGRAM_HIGH_CONTRAST_DARK] = {
    .light = 0xffffff,
    .dark = 0xa6a6a6,
    .number = 0x000000,
    .wood = 0xffffff,
    .grid = 0x000000,
    .cloth = 0xffffff,
    .cloth_grid = 0x000000,
    .frame = 0xffffff,
    .text = 0xffffff,
    .men = { { 0xffffff, 0x000000, 0x000000 }, { 0x000000, 0xffffff, 0xffffff } },
    .neutral = { 0xffffff, 0x00408a, 0x00306b },
    .wedge = { 0xffffff, 0x000000, 0x000000 },
    .disc = { { 0xffffff, 0xb00000, 0xb00000 }, { 0x000000, 0xffffff, 0xffffff } },
    .blue = { 0x00408a, 0xffffff, 0xffffff },
    .rim = 0xffffff,
    .rim_edge = 0x000000,
    .stones = { { 0x000000, 0xffffff, 0x000000 }, { 0xffffff, 0x000000, 0xffffff } },
    .promoted = 0xb00000,
    .enhanced = 0x00408a,
    .diminished = 0x7a2900,
    .terminal = 0xffd400,
    .derived = 0x5b0080,
    .mark_line = 0xffffff,
    .terminal_line = 0x000000,
  },
};

static void
set_board (DiagramPalette          *palette,
           const DiagramThemeBoard *board)
{
  palette->light = board->light;
  palette->dark = board->dark;
  palette->number = board->number;
  palette->wood = board->wood;
  palette->grid = board->grid;
  palette->cloth = board->cloth;
  palette->cloth_grid = board->cloth_grid;
  palette->frame = board->frame;
}

/* Black and white, as in books: red sides are outlined, blue and black ones solid. What is solid
 * has a light edge where the window is dark, and where hatching would run into it. */
static void
set_print (DiagramPalette *palette,
           gboolean        edged)
{
  const DiagramMan open = { 0xffffff, 0x000000, 0x000000 };
  const DiagramMan solid = { 0x000000, edged ? 0xffffff : 0x000000, 0xffffff };

  palette->men[0] = open;
  palette->men[1] = solid;
  palette->neutral = open;
  palette->wedge = open;
  palette->disc[0] = open;
  palette->disc[1] = solid;
  palette->blue = solid;
  palette->rim = open.fill;
  palette->rim_edge = open.edge;
  palette->stones[0] = solid;
  palette->stones[1] = open;
  palette->promoted = 0x000000;
  palette->enhanced = 0x000000;
  palette->diminished = 0x000000;
  palette->terminal = 0x000000;
  palette->terminal_line = 0x000000;
  palette->derived = 0x000000;
  palette->mark_line = 0xffffff;
}

static gpointer
make_palettes (gpointer data)
{
  DiagramPalette *made =
    g_new (DiagramPalette, diagram_theme_n_rows * DIAGRAM_N_PIECES * DIAGRAM_N_SCHEMES);
  DiagramPalette *palette = made;

  for (guint theme = 0; theme < diagram_theme_n_rows; theme++)
    for (guint pieces = 0; pieces < DIAGRAM_N_PIECES; pieces++)
      for (guint scheme = 0; scheme < DIAGRAM_N_SCHEMES; scheme++, palette++)
        {
          *palette = palettes[scheme];
          if (pieces == DIAGRAM_PIECES_PRINT)
            set_print (palette, scheme == DIAGRAM_DARK || scheme == DIAGRAM_HIGH_CONTRAST_DARK
                                  || (diagram_theme_is_print (theme) && scheme == DIAGRAM_LIGHT));
          if (scheme > DIAGRAM_DARK)
            continue;
          set_board (palette, &diagram_theme_rows[theme].boards[scheme]);
          palette->hatched = diagram_theme_is_print (theme);
        }
  return made;
}

/**
 * diagram_palette_get:
 * @style: a style
 *
 * Returns: (transfer none): its colours; the same pointer for the same scheme, theme and pieces
 */
const DiagramPalette *
diagram_palette_get (const DiagramStyle *style)
{
  static GOnce once = G_ONCE_INIT;

  g_return_val_if_fail (style != NULL, &palettes[DIAGRAM_LIGHT]);
  g_return_val_if_fail ((guint) style->scheme < DIAGRAM_N_SCHEMES
                          && style->theme < diagram_theme_n_rows
                          && (guint) style->pieces < DIAGRAM_N_PIECES,
                        &palettes[DIAGRAM_LIGHT]);

  const DiagramPalette *made = g_once (&once, make_palettes, NULL);
  return &made[(style->theme * DIAGRAM_N_PIECES + (guint) style->pieces) * DIAGRAM_N_SCHEMES
               + (guint) style->scheme];
}
