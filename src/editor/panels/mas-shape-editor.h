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
 * Signal `changed`: another shape is shown, or what is typed is no valid shape. A number counts as
 * soon as it is typed.
 */
#define MAS_TYPE_SHAPE_EDITOR (mas_shape_editor_get_type ())
G_DECLARE_FINAL_TYPE (MasShapeEditor, mas_shape_editor, MAS, SHAPE_EDITOR, GtkWidget)

void       mas_shape_editor_set_shape (MasShapeEditor *self,
                                       const QiShape  *shape);
/* The sizes as typed, outermost first, as in a shape; returns how many. */
gsize      mas_shape_editor_get_sizes (MasShapeEditor *self,
                                       gint64          sizes[QI_MAX_DIMENSIONS]);
/* Why the text of an entry is no size of a board, or NULL; in this case the sizes are those that
 * were valid before. Free with g_free(). */
char      *mas_shape_editor_dup_fault (MasShapeEditor *self);
/* Whether the person is asked which part of the old board is kept. */
void       mas_shape_editor_ask_anchor (MasShapeEditor *self,
                                        gboolean        asked);
QiAnchor   mas_shape_editor_get_anchor (MasShapeEditor *self);

G_END_DECLS
