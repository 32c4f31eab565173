/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-annotator.h"

G_BEGIN_DECLS

/* What can be drawn on a square. */
GMenuModel *mas_mark_menu_new (MasAnnotator *annotator,
                               guint         square);
/* What the tools draw. */
GMenuModel *mas_mark_menu_new_for_tools (void);

G_END_DECLS
