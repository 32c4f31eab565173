/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * MasRowSelection:
 *
 * A list model of which any number of items is selected. Unlike the toolkit's it never asks the model
 * for the items that are selected, so that all of a million can be, and it does not look for those that
 * went among those that came.
 */
#define MAS_TYPE_ROW_SELECTION (mas_row_selection_get_type ())
G_DECLARE_FINAL_TYPE (MasRowSelection, mas_row_selection, MAS, ROW_SELECTION, GObject)

MasRowSelection *mas_row_selection_new       (void);
/* @model: nullable. Nothing is selected then. */
void             mas_row_selection_set_model (MasRowSelection *self,
                                              GListModel      *model);

G_END_DECLS
