/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-collection.h"
#include "mas-evaluation.h"

G_BEGIN_DECLS

/**
 * MasCollectionList:
 *
 * The sidebar of a file of many positions: its rows, what they are searched and filtered by, how far
 * checking got, and the buttons for acts on rows, which are actions of the window.
 *
 * Signals:
 * - `open` (guint row, gboolean focus): a row is to be edited; @focus: the editor is to have the
 *   keyboard
 * - `selected`: other rows are selected
 */
#define MAS_TYPE_COLLECTION_LIST (mas_collection_list_get_type ())
G_DECLARE_FINAL_TYPE (MasCollectionList, mas_collection_list, MAS, COLLECTION_LIST, GtkWidget)

GtkWidget *mas_collection_list_new            (void);
/* @collection: nullable. */
void       mas_collection_list_set_collection (MasCollectionList *self,
                                               MasCollection     *collection);
/* What is shown of its progress; nullable. */
void       mas_collection_list_set_evaluation (MasCollectionList *self,
                                               MasEvaluation     *evaluation);
/* What is looked for: bits `1 << QiVerdict` and a text. Free with g_free(). */
char      *mas_collection_list_dup_search     (MasCollectionList *self,
                                               guint             *verdicts);
void       mas_collection_list_set_search     (MasCollectionList *self,
                                               const char        *text,
                                               guint              verdicts);
/* Restricts the shown rows further: to those whose positions fit @query (nullable), and among equal ones to some; see
 * #QiRowFilter. */
void       mas_collection_list_set_wish       (MasCollectionList *self,
                                               QiQuery           *query,
                                               QiRepeatsWish      repeats,
                                               guint              symmetries);
/* The rows that are selected, ascending: a GArray of guint. */
GArray    *mas_collection_list_dup_selected   (MasCollectionList *self);
guint      mas_collection_list_count_selected (MasCollectionList *self);
/* Selects only these rows and scrolls to the first of them, without opening one. */
void       mas_collection_list_select         (MasCollectionList *self,
                                               guint              row,
                                               guint              n_rows);
void       mas_collection_list_select_rows    (MasCollectionList *self,
                                               const guint       *rows,
                                               guint              n_rows);
void       mas_collection_list_focus          (MasCollectionList *self);
void       mas_collection_list_focus_search   (MasCollectionList *self);
/* Whether it has the keyboard focus. */
gboolean   mas_collection_list_has_focus      (MasCollectionList *self);

G_END_DECLS
