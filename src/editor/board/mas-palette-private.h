/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-palette.h"

#include "mas-slot-flow.h"

G_BEGIN_DECLS

/* Whose set it is that is counted. */
typedef enum
{
  MAS_PALETTE_SET_OF_GAME,
  MAS_PALETTE_SET_OWN,
  MAS_PALETTE_SET_NONE
} MasPaletteSet;

struct _MasPalette
{
  GtkWidget         parent_instance;

  MasBoardPainter  *painter; /* borrowed */
  GtkWidget        *stack;   /* its other page, the bin, covers the grid while a piece is over it */
  GtkWidget        *scrolled;
  GtkWidget        *line; /* of the flow, and of the tools where there is one row only */
  MasSlotFlow      *flow;
  GtkWidget        *bin;
  GtkWidget        *tools; /* what stands behind the slots: */
  GtkWidget        *other; /* button: the other side’s */
  GtkWidget        *other_label;
  GtkWidget        *symmetry; /* button: menu of how stamp and eraser are mirrored */
  GMenuModel       *symmetry_menu;
  GtkWidget        *material; /* button: menu of the set */
  MasPaletteSet     set;
  GtkWidget        *entry;
  GPtrArray        *slots;  /* of MasSlot, borrowed from the flow */
  GHashTable       *in_use; /* QiToken → itself: those shown that are not the game's. Only ever
                             * grows, so that none vanishes from under the pointer */
  GPtrArray        *offered; /* QiToken; or NULL: those of the game, or the usual ones */
  const QiGameInfo *info;
  guint             n_usual; /* slots of tools and of the game's pieces */
  gboolean          below;   /* lies under the board */
  gboolean          low;     /* there, with smaller pieces */
  int               width;   /* CSS px, there */
  int         room; /* height, CSS px, that the board leaves below it; with too little there is one row */
  QiMarkShape mark_shape;
  QiMarkColour mark_colour;
  QiPosition  *position; /* the last one looked through, or NULL */
};

/* Lays the palette out again, after its slots or its place changed. */
void mas_palette_lay_out (MasPalette *self);

G_END_DECLS
