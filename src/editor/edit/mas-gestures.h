/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-pointer.h"

G_BEGIN_DECLS

/* Reports what happens on @widget, the workplace, to @pointer, which @widget has to own. */
void mas_gestures_add (GtkWidget  *widget,
                       MasPointer *pointer);

G_END_DECLS
