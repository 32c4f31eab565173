/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-collection.h"

G_BEGIN_DECLS

/**
 * MasCollectionCell:
 *
 * What is seen of one row of a collection: its thumbnail, label, verdict with words, and a dot while it
 * has changes that are not saved. All cells are equally high.
 */
#define MAS_TYPE_COLLECTION_CELL (mas_collection_cell_get_type ())
G_DECLARE_FINAL_TYPE (MasCollectionCell, mas_collection_cell, MAS, COLLECTION_CELL, GtkWidget)

GtkWidget        *mas_collection_cell_new     (void);
/* NULL: none. The row is read while a cell has it. */
void              mas_collection_cell_set_row (MasCollectionCell *self,
                                               MasCollectionRow  *row);
MasCollectionRow *mas_collection_cell_get_row (MasCollectionCell *self);
/* FALSE at first: a list has some 200 cells, of which a dozen is within its window. The others have only their name, and
 * no widgets that would be laid out and drawn. */
void              mas_collection_cell_set_seen (MasCollectionCell *self,
                                                gboolean           seen);

/* How a verdict looks: an icon and a class of colour. */
const char       *mas_verdict_get_icon        (QiVerdict          verdict);
const char       *mas_verdict_get_class       (QiVerdict          verdict);

G_END_DECLS
