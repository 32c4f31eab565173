/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-shape.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * MasCursor:
 *
 * Where the keyboard is on a board, and which squares are selected. It knows the shape of the board and
 * no widget. The cursor stands on a square, or after typing waits behind the last one of a rank; a
 * selection that is extended starts at the anchor.
 *
 * Signal `moved` (gboolean elsewhere): the cursor was set; @elsewhere: to another square than before.
 * Signal `waits`: the cursor waits behind its square now, or no longer does.
 * Signal `selected`: other squares are selected.
 */
#define MAS_TYPE_CURSOR (mas_cursor_get_type ())
G_DECLARE_FINAL_TYPE (MasCursor, mas_cursor, MAS, CURSOR, GObject)

MasCursor *mas_cursor_new             (void);
gboolean   mas_cursor_fit             (MasCursor     *self,
                                       const QiShape *shape);
guint      mas_cursor_get_square      (MasCursor     *self);
/* Moves the cursor; the anchor stays where it is. */
void       mas_cursor_go              (MasCursor     *self,
                                       guint          square);
/* Moves the cursor and the anchor. */
void       mas_cursor_start           (MasCursor     *self,
                                       guint          square);
/* For tests: where the selection that grows with the cursor began. */
guint      mas_cursor_get_anchor      (MasCursor     *self);
gboolean   mas_cursor_get_past        (MasCursor     *self);
/* Puts the cursor behind its present square until it is moved to a square again. */
void       mas_cursor_set_past        (MasCursor     *self,
                                       gboolean       past);

/* The selected squares, for drawing them; only the cursor may change them. */
GtkBitset *mas_cursor_get_selection   (MasCursor     *self);
/* In ascending order. */
GArray    *mas_cursor_dup_selection   (MasCursor     *self);
void       mas_cursor_select_none     (MasCursor     *self);
void       mas_cursor_select_all      (MasCursor     *self);
/* Selects the box of squares between the anchor and a square, across layers. */
void       mas_cursor_select_box      (MasCursor     *self,
                                       guint          to);
void       mas_cursor_select_squares  (MasCursor     *self,
                                       const GArray  *squares);
void       mas_cursor_select_toggle   (MasCursor     *self,
                                       guint          square);

G_END_DECLS
