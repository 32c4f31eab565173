/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <cairo.h>

#include "qi-finding.h"

G_BEGIN_DECLS

#define DIAGRAM_DRAWING_MAX_BYTES (1024u * 1024u)

/**
 * DiagramDrawing:
 *
 * One SVG drawing of a person's own, checked: it is small enough, stands for itself (it refers to
 * nothing outside, declares no entities and holds no other pictures), takes no long time and shows
 * something. Its text is read by a program of its own only; what is kept here is a list of paths and
 * pixels. Refcounted and immutable: any thread may draw it.
 */
typedef struct _DiagramDrawing DiagramDrawing;

/**
 * DiagramPatience:
 * @DIAGRAM_PATIENCE_NONE: only what was found out before is known; no program is started
 * @DIAGRAM_PATIENCE_SHORT: most drawings take no longer
 * @DIAGRAM_PATIENCE_FULL: what takes longer cannot be used
 *
 * How long drawings may take that are new.
 */
typedef enum
{
  DIAGRAM_PATIENCE_NONE,
  DIAGRAM_PATIENCE_SHORT,
  DIAGRAM_PATIENCE_FULL
} DiagramPatience;

/* NULL when the text cannot be used; @fault (out) (optional) says why, with a place where there is
 * one. It waits for another program, a few seconds at most. */
DiagramDrawing *diagram_drawing_new   (GBytes          *svg,
                                       QiFinding      **fault);
DiagramDrawing *diagram_drawing_ref   (DiagramDrawing  *self);
void            diagram_drawing_unref (DiagramDrawing  *self);
/* Draws into the square of side @size at the origin, in the middle and with its own proportions;
 * @turned: upside down. */
void            diagram_drawing_draw  (DiagramDrawing  *self,
                                       cairo_t         *cr,
                                       gboolean         turned,
                                       double           size);

/* Whether @svg may be given to the renderer; see diagram_drawing_new(). */
gboolean        diagram_drawing_scan  (GBytes          *svg,
                                       QiFinding      **fault);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DiagramDrawing, diagram_drawing_unref)

G_END_DECLS
