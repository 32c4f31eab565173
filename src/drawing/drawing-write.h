/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <cairo.h>
#include <glib.h>

#include "diagram-ops-private.h"

G_BEGIN_DECLS

void drawing_write_byte   (GByteArray            *list,
                           guint                  value);
void drawing_write_count  (GByteArray            *list,
                           guint32                value);
void drawing_write_number (GByteArray            *list,
                           double                 value);
void drawing_write_matrix (GByteArray            *list,
                           const cairo_matrix_t  *matrix);
void drawing_write_head   (GByteArray            *list,
                           double                 width,
                           double                 height);
/* The current path of @cr in the units of its surface. */
void drawing_write_path   (GByteArray            *list,
                           cairo_t               *cr);
void drawing_write_pen    (GByteArray            *list,
                           cairo_t               *cr);
/* A colour or a gradient; @matrix: from the surface to the pattern. FALSE: it is neither. */
gboolean drawing_write_colours (GByteArray           *list,
                                cairo_pattern_t      *pattern,
                                const cairo_matrix_t *matrix);
/* The pixels of an image without what is empty around them; FALSE: all of it is, or it is none. */
gboolean drawing_write_image   (GByteArray           *list,
                                cairo_surface_t      *image,
                                cairo_extend_t        extend,
                                const cairo_matrix_t *matrix);

G_END_DECLS
