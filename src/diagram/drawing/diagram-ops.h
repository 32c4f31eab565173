/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

#define DIAGRAM_OPS_SIDE 512                     /* units: the longer side of a page */
#define DIAGRAM_OPS_MAX_BYTES (8u * 1024u * 1024u)

/**
 * DiagramOps:
 *
 * A drawing as a flat list of paths, paints and pixels. It is what the program that draws foreign
 * SVG answers and what is kept of it: a text of another program's, which is read strictly and
 * whose work is counted before any of it is done, so that it can be drawn in little time at any
 * size. Refcounted and immutable: any thread may draw it.
 */
typedef struct _DiagramOps DiagramOps;

/* NULL when the bytes are no list, or one that is more work than a piece may be. */
DiagramOps *diagram_ops_read     (GBytes           *bytes);
void        diagram_ops_unref    (DiagramOps       *self);
/* Of the page, the longer one being %DIAGRAM_OPS_SIDE. */
void        diagram_ops_get_page (const DiagramOps *self,
                                  double           *width,
                                  double           *height);
gsize       diagram_ops_get_size (const DiagramOps *self);
/* Draws the page, its upper left corner at the origin. */
void        diagram_ops_draw     (const DiagramOps *self,
                                  cairo_t          *cr);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DiagramOps, diagram_ops_unref)

G_END_DECLS
