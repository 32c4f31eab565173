/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Draws @data, @width × @height units from the origin on. Called in another thread. */
typedef void (*MasDrawFunc) (gpointer  data,
                             cairo_t  *cr,
                             double    width,
                             double    height);

/**
 * MasDrawing:
 *
 * Shows a drawing as large as fits, made in another thread so that a large one keeps nobody
 * waiting; the last one stays until the next is there.
 *
 * Properties: `fill-width` (boolean: as wide as the widget, however high that is), `drawn`
 * (boolean, read-only: what is shown is what was set last).
 */
#define MAS_TYPE_DRAWING (mas_drawing_get_type ())
G_DECLARE_FINAL_TYPE (MasDrawing, mas_drawing, MAS, DRAWING, GtkWidget)

/* @data never changes; @ref and @unref may be called in any thread. A @width of 0:
 * nothing is shown. */
void       mas_drawing_set            (MasDrawing     *self,
                                       double          width,
                                       double          height,
                                       MasDrawFunc     draw,
                                       gpointer        data,
                                       GBoxedCopyFunc  ref,
                                       GDestroyNotify  unref);
void       mas_drawing_set_fill_width (MasDrawing     *self,
                                       gboolean        fill_width);

/* Waits until no thread draws. At the program's end the libraries that draw take their own data away, which a thread
 * must not use then. */
void       mas_drawing_wait           (void);

G_END_DECLS
