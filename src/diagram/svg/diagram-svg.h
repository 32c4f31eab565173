/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

typedef void (*DiagramSvgFunc) (cairo_t  *cr,
                                gpointer  user_data);

/* A number as short as it can be written with @decimals digits behind the point. */
void diagram_svg_append_number  (GString        *svg,
                                 double          value,
                                 guint           decimals);
/* A text of an element or attribute; what XML cannot hold is U+FFFD. */
void diagram_svg_append_text    (GString        *svg,
                                 const char     *text);
/* The elements of a drawing of @width × @height that @func makes. Their ids begin with @prefix and
 * are the same for the same drawing. */
void diagram_svg_append_drawing (GString        *svg,
                                 const char     *prefix,
                                 double          width,
                                 double          height,
                                 DiagramSvgFunc  func,
                                 gpointer        user_data);

G_END_DECLS
