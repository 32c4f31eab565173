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
 * something. Refcounted and immutable: any thread may draw it.
 */
typedef struct _DiagramDrawing DiagramDrawing;

/* NULL when the text cannot be used; @fault (out) (optional) says why, with a place where there is
 * one. It takes as long as drawing it once. */
DiagramDrawing *diagram_drawing_new   (GBytes          *svg,
                                       QiFinding      **fault);
DiagramDrawing *diagram_drawing_ref   (DiagramDrawing  *self);
void            diagram_drawing_unref (DiagramDrawing  *self);
/* Draws into the square of side @size at the origin, in the middle and with its own proportions;
 * @turned: upside down. */
gboolean        diagram_drawing_draw  (DiagramDrawing  *self,
                                       cairo_t         *cr,
                                       gboolean         turned,
                                       double           size);

/* Whether @svg may be given to the renderer; see diagram_drawing_new(). */
gboolean        diagram_drawing_scan  (GBytes          *svg,
                                       QiFinding      **fault);
gint64          diagram_drawing_get_thread_time (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DiagramDrawing, diagram_drawing_unref)

G_END_DECLS
