/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "qi-edit.h"

G_BEGIN_DECLS

/**
 * MasShapeEditor:
 *
 * How many dimensions a board has, and how many squares along each: rows for a list of settings.
 *
 * Signal `changed`: the shape shown is another one, or what is written there is none. A number counts
 * as soon as it is typed.
 */
#define MAS_TYPE_SHAPE_EDITOR (mas_shape_editor_get_type ())
G_DECLARE_FINAL_TYPE (MasShapeEditor, mas_shape_editor, MAS, SHAPE_EDITOR, GtkWidget)

void       mas_shape_editor_set_shape (MasShapeEditor *self,
                                       const QiShape  *shape);
/* Outermost first, as in a shape, as they are written in the entries; returns how many. */
gsize      mas_shape_editor_get_sizes (MasShapeEditor *self,
                                       gint64          sizes[QI_MAX_DIMENSIONS]);
/* Why what is written in an entry is no size of a board, or NULL; the sizes have what counted before
 * it then. Free with g_free(). */
char      *mas_shape_editor_dup_fault (MasShapeEditor *self);
/* Whether it is asked which part of the old board stays. */
void       mas_shape_editor_ask_anchor (MasShapeEditor *self,
                                        gboolean        asked);
QiAnchor   mas_shape_editor_get_anchor (MasShapeEditor *self);

G_END_DECLS
