/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <cairo.h>
#include <gio/gio.h>

G_BEGIN_DECLS

/* A PNG of an image of CAIRO_FORMAT_ARGB32 or RGB24; @text: what the picture is of, NULL: nothing is said. */
GBytes *diagram_png_encode (cairo_surface_t *surface,
                            const char      *text,
                            GError         **error);

G_END_DECLS
