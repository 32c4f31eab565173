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

/* What the cell has when it goes is added to @looks, of #MasCollectionLook. */
GtkWidget        *mas_collection_cell_new     (GPtrArray         *looks);
/* NULL: none. The row is read while a cell has it. */
void              mas_collection_cell_set_row (MasCollectionCell *self,
                                               MasCollectionRow  *row);
MasCollectionRow *mas_collection_cell_get_row (MasCollectionCell *self);

/* The widgets of a cell. A list has some 200 cells, of which a dozen is within its window: the others have only their
 * name, and no widgets that would be made, laid out and drawn. What leaves the window goes on to a cell that enters it. */
typedef struct _MasCollectionLook MasCollectionLook;

MasCollectionLook *mas_collection_look_new       (void);
void               mas_collection_look_free      (MasCollectionLook *self);
/* FALSE at first. */
gboolean           mas_collection_cell_has_look  (MasCollectionCell *self);
/* Takes @look. */
void               mas_collection_cell_set_look  (MasCollectionCell *self,
                                                  MasCollectionLook *look);
/* (transfer full) */
MasCollectionLook *mas_collection_cell_take_look (MasCollectionCell *self);

/* How a verdict looks: an icon and a class of colour. */
const char       *mas_verdict_get_icon        (QiVerdict          verdict);
const char       *mas_verdict_get_class       (QiVerdict          verdict);

G_END_DECLS
