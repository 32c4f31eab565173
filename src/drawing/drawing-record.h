/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* A surface that keeps what is drawn on it as a list of operations (diagram-ops-private.h). */
cairo_surface_t *drawing_record_new    (double           width,
                                        double           height);
/* The list; NULL when something was drawn that none can hold, or too much. */
GBytes          *drawing_record_finish (cairo_surface_t *surface);

G_END_DECLS
