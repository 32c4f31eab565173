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

G_END_DECLS
