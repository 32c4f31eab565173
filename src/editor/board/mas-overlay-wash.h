/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "diagram-layout.h"

G_BEGIN_DECLS

/* Lays @colour over all squares of a set that can be seen, in runs: everything may be selected on the
 * largest board. */
void mas_overlay_wash (const DiagramLayout   *layout,
                       const graphene_rect_t *visible,
                       const GtkBitset       *squares,
                       const GdkRGBA         *colour,
                       GtkSnapshot           *snapshot);

/* @a and @b are the ends of what can be seen of a row of squares; which is less depends on the view. */
typedef void (*MasRowFunc) (guint    a,
                            guint    b,
                            gpointer user_data);

/* Visits the rows of all boards of a layout, as far as they can be seen. */
void mas_overlay_foreach_row (const DiagramLayout   *layout,
                              const graphene_rect_t *visible,
                              MasRowFunc             func,
                              gpointer               user_data);

G_END_DECLS
