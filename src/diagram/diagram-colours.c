/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-colours.h"

static const DiagramPalette palettes[] = {
  [DIAGRAM_LIGHT] = {
    .light = 0xf0e2c6,
    .dark = 0xba9670,
    .wood = 0xecd2a0,
    .grid = 0x6b5236,
    .frame = 0x7d6347,
    .text = 0x5f574e,
    .men = { { 0xfdfaf3, 0x2c2420, 0x2c2420 }, { 0x403833, 0x1b1613, 0xf1e8d8 } },
    .neutral = { 0xa9c0bd, 0x36504c, 0x1c2f2c },
    .wedge = { 0xfbe9c2, 0x7a5527, 0x241a10 },
    .disc = { { 0xfcefd2, 0xa3261d, 0xa3261d }, { 0xfcefd2, 0x26211d, 0x26211d } },
    .blue = { 0xfcefd2, 0x1d4f91, 0x1d4f91 },
    .stones = { { 0x2e2b2a, 0x0e0c0b, 0x6a6562 }, { 0xfbfaf6, 0x57504a, 0xd5cfc4 } },
    .promoted = 0xb3261e,
    .enhanced = 0x1d6a73,
    .diminished = 0x9a4a1c,
    .terminal = 0xe3b23c,
    .derived = 0x6a4c93,
    .mark_line = 0xffffff,
  },
  [DIAGRAM_DARK] = {
    .light = 0xb09c82,
    .dark = 0x75624f,
    .wood = 0xa98a5d,
    .grid = 0x33271a,
    .frame = 0x41362b,
    .text = 0xbcb2a6,
    .men = { { 0xf7f1e5, 0x1d1815, 0x1d1815 }, { 0x2b2624, 0xa3947f, 0xe0d5c2 } },
    .neutral = { 0x7f9c98, 0x14211f, 0x0e1a18 },
    .wedge = { 0xe6cf9f, 0x3f2b12, 0x1c130a },
    .disc = { { 0xecdcb8, 0x9c1f17, 0x9c1f17 }, { 0xecdcb8, 0x1b1714, 0x1b1714 } },
    .blue = { 0xecdcb8, 0x15437f, 0x15437f },
    .stones = { { 0x1f1d1c, 0x8d8073, 0x5c5754 }, { 0xefece5, 0x2c2824, 0xc9c3b8 } },
    .promoted = 0xa81d15,
    .enhanced = 0x17626b,
    .diminished = 0x8f4217,
    .terminal = 0xe8b93f,
    .derived = 0x5d4086,
    .mark_line = 0xffffff,
  },
  [DIAGRAM_HIGH_CONTRAST] = {
    .light = 0xffffff,
    .dark = 0xa6a6a6,
    .wood = 0xffffff,
    .grid = 0x000000,
    .frame = 0x000000,
    .text = 0x000000,
    .men = { { 0xffffff, 0x000000, 0x000000 }, { 0x000000, 0x000000, 0xffffff } },
    .neutral = { 0xffffff, 0x00408a, 0x00306b },
    .wedge = { 0xffffff, 0x000000, 0x000000 },
    .disc = { { 0xffffff, 0xb00000, 0xb00000 }, { 0x000000, 0x000000, 0xffffff } },
    .blue = { 0xffffff, 0x00408a, 0x00408a },
    .stones = { { 0x000000, 0x000000, 0x000000 }, { 0xffffff, 0x000000, 0xffffff } },
    .promoted = 0xb00000,
    .enhanced = 0x00408a,
    .diminished = 0x7a2900,
    .terminal = 0xffd400,
    .derived = 0x5b0080,
    .mark_line = 0xffffff,
  },
  /* The board stays light: only what lies on the window's background turns round, and dark
   * pieces, which lie in hands there too, have light edges. */
  [DIAGRAM_HIGH_CONTRAST_DARK] = {
    .light = 0xffffff,
    .dark = 0xa6a6a6,
    .wood = 0xffffff,
    .grid = 0x000000,
    .frame = 0xffffff,
    .text = 0xffffff,
    .men = { { 0xffffff, 0x000000, 0x000000 }, { 0x000000, 0xffffff, 0xffffff } },
    .neutral = { 0xffffff, 0x00408a, 0x00306b },
    .wedge = { 0xffffff, 0x000000, 0x000000 },
    .disc = { { 0xffffff, 0xb00000, 0xb00000 }, { 0x000000, 0xffffff, 0xffffff } },
    .blue = { 0xffffff, 0x00408a, 0x00408a },
    .stones = { { 0x000000, 0xffffff, 0x000000 }, { 0xffffff, 0x000000, 0xffffff } },
    .promoted = 0xb00000,
    .enhanced = 0x00408a,
    .diminished = 0x7a2900,
    .terminal = 0xffd400,
    .derived = 0x5b0080,
    .mark_line = 0xffffff,
  },
};

/**
 * diagram_palette_get:
 * @scheme: a scheme
 *
 * Returns: (transfer none): its colours
 */
const DiagramPalette *
diagram_palette_get (DiagramScheme scheme)
{
  g_return_val_if_fail ((guint) scheme < G_N_ELEMENTS (palettes), &palettes[DIAGRAM_LIGHT]);

  return &palettes[scheme];
}
