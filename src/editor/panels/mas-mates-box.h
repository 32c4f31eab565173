/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-mates.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * MasMatesBox:
 *
 * Has mates of the position looked for, and lists the first moves that lead to them: if there are several, a
 * problem has an unintended solution (a "cook").
 */
#define MAS_TYPE_MATES_BOX (mas_mates_box_get_type ())
G_DECLARE_FINAL_TYPE (MasMatesBox, mas_mates_box, MAS, MATES_BOX, GtkWidget)

/* Once. */
void mas_mates_box_set_mates (MasMatesBox *self,
                              MasMates    *mates);

G_END_DECLS
