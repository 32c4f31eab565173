/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-panel.h"

G_BEGIN_DECLS

/**
 * MasShapePanel:
 *
 * The shape of the board, which can be changed here: it says which pieces would be lost before that
 * happens.
 *
 * Signals: `preview` (QiFinding): these squares would go; `resized` (words).
 */
#define MAS_TYPE_SHAPE_PANEL (mas_shape_panel_get_type ())
G_DECLARE_FINAL_TYPE (MasShapePanel, mas_shape_panel, MAS, SHAPE_PANEL, MasPanel)

G_END_DECLS
