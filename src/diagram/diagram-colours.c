/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-colours.h"

static const DiagramPalette palettes[] = {
  [DIAGRAM_LIGHT] = {
    .light = 0xf0e2c6,
    .dark = 0xba9670,
    .number = 0x2a1f15,
    .wood = 0xebcd97,
    .grid = 0x5f4728,
    .cloth = 0x43935f,
    .cloth_grid = 0x0f2a18,
    .frame = 0x7d6347,
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
    .light = 0xb09c82,
    .dark = 0x7d684e,
    .number = 0xf5f0e6,
    .wood = 0xb0905f,
    .grid = 0x33271a,
    .cloth = 0x3a7d52,
    .cloth_grid = 0x07150c,
    .frame = 0x41362b,
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
  /* The board stays light: only what lies on the window's background turns round, and dark
   * pieces, which lie in hands there too, have light edges. */
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

/* What a theme says of the board, in the schemes that follow it. */
typedef struct
{
  DiagramColour light;
  DiagramColour dark;
  DiagramColour number;
  DiagramColour wood;
  DiagramColour grid;
  DiagramColour cloth;
  DiagramColour cloth_grid;
  DiagramColour frame;
} ThemeBoard;

/* Wood is the board of the palettes themselves. Paper stays white on a dark window: it shows what a
 * printer will put on it. */
static const ThemeBoard boards[DIAGRAM_N_THEMES][2] = {
  [DIAGRAM_THEME_SLATE] = {
    [DIAGRAM_LIGHT] = { 0xe4e8ec, 0x93a5b5, 0x1f2a33, 0xd3dbe2, 0x44525e, 0x5b8d94, 0x0c2226,
                        0x5a6a78 },
    [DIAGRAM_DARK] = { 0x9aa7b2, 0x5e6d79, 0xf3f6f8, 0x8493a0, 0x1f2930, 0x4a7980, 0x04140f,
                       0x323d46 },
  },
  [DIAGRAM_THEME_GREEN] = {
    [DIAGRAM_LIGHT] = { 0xeeefd8, 0x8fae72, 0x202b18, 0xd9e2bd, 0x45563a, 0x43935f, 0x0f2a18,
                        0x5b6f4a },
    [DIAGRAM_DARK] = { 0xa3ac8b, 0x5e754c, 0xf4f6ea, 0x8e9f73, 0x222c1a, 0x3a7d52, 0x07150c,
                       0x35412b },
  },
  [DIAGRAM_THEME_PAPER] = {
    [DIAGRAM_LIGHT] = { 0xffffff, 0xbdbdbd, 0x000000, 0xffffff, 0x000000, 0xffffff, 0x000000,
                        0x000000 },
    [DIAGRAM_DARK] = { 0xffffff, 0xbdbdbd, 0x000000, 0xffffff, 0x000000, 0xffffff, 0x000000,
                       0x8a8a8a },
  },
};

static void
set_board (DiagramPalette   *palette,
           const ThemeBoard *board)
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
    g_new (DiagramPalette, DIAGRAM_N_THEMES * DIAGRAM_N_PIECES * DIAGRAM_N_SCHEMES);
  DiagramPalette *palette = made;

  for (guint theme = 0; theme < DIAGRAM_N_THEMES; theme++)
    for (guint pieces = 0; pieces < DIAGRAM_N_PIECES; pieces++)
      for (guint scheme = 0; scheme < DIAGRAM_N_SCHEMES; scheme++, palette++)
        {
          *palette = palettes[scheme];
          if (pieces == DIAGRAM_PIECES_PRINT)
            set_print (palette, scheme == DIAGRAM_DARK || scheme == DIAGRAM_HIGH_CONTRAST_DARK
                                  || (theme == DIAGRAM_THEME_PAPER && scheme == DIAGRAM_LIGHT));
          if (theme == DIAGRAM_THEME_WOOD || scheme > DIAGRAM_DARK)
            continue;
          set_board (palette, &boards[theme][scheme]);
          palette->hatched = theme == DIAGRAM_THEME_PAPER;
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
                          && (guint) style->theme < DIAGRAM_N_THEMES
                          && (guint) style->pieces < DIAGRAM_N_PIECES,
                        &palettes[DIAGRAM_LIGHT]);

  const DiagramPalette *made = g_once (&once, make_palettes, NULL);
  return &made[((guint) style->theme * DIAGRAM_N_PIECES + (guint) style->pieces) * DIAGRAM_N_SCHEMES
               + (guint) style->scheme];
}
