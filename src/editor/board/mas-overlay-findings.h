/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-pen.h"
#include "qi-finding.h"

G_BEGIN_DECLS

#define MAS_N_MARK_PARTS   3
#define MAS_N_MARK_COLOURS 7

/* A picture of a part of a mark: every marked square shows the same. */
typedef struct
{
  GdkTexture     *texture; /* or NULL: the severity has no such part */
  graphene_rect_t place;   /* from the corner of the square */
} MasMarkPart;

/* The findings' marks as drawn last, and what they were drawn from. @marked is NULL before the first time. */
typedef struct
{
  GskRenderNode  *node; /* or NULL: nothing to be seen */
  MasMarkPart     parts[QI_SEVERITY_NOTE + 1][MAS_N_MARK_PARTS]; /* from below */
  gboolean        has_parts[QI_SEVERITY_NOTE + 1];
  char           *icons; /* name of the icon theme that they are from */
  DiagramLayout   layout;
  int             scale;
  graphene_rect_t visible;
  GdkRGBA         colours[MAS_N_MARK_COLOURS];
  GtkBitset      *marked[QI_SEVERITY_NOTE + 1];
} MasMarkedCache;

/* Draws the squares that findings name, by #QiSeverity. There may be thousands, and an edit changes
 * few of them or none, so the drawing is kept until they change. */
void mas_overlay_findings_draw  (MasMarkedCache   *cache,
                                 GtkBitset *const *marked,
                                 const MasPen     *pen);
void mas_overlay_findings_clear (MasMarkedCache   *cache);

G_END_DECLS
