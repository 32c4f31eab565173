/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a theme says of the board: fields of #DiagramPalette, in the order of data/themes/compose.py. */
typedef struct
{
  guint32 light;
  guint32 dark;
  guint32 number;
  guint32 wood;
  guint32 grid;
  guint32 cloth;
  guint32 cloth_grid;
  guint32 frame;
} DiagramThemeBoard;

/* One file of data/themes. */
typedef struct
{
  const char        *name;
  const char        *title;
  const char *const *titles; /* languages and the title in each, NULL-terminated */
  gboolean           print;
  DiagramThemeBoard  boards[2]; /* of a light and of a dark window */
} DiagramThemeRow;

/* The list that data/themes/compose.py makes. */
extern const DiagramThemeRow diagram_theme_rows[];
extern const guint diagram_theme_n_rows;

G_END_DECLS
