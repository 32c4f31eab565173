/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-compare-words.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * MasCompareList:
 *
 * The differences in words, one a row, below a heading a group. Rows are made as they come into sight, so
 * that there may be any number.
 *
 * Signals: `chosen` (guint index): a difference was chosen; `take` (guint index): its button was pressed.
 */
#define MAS_TYPE_COMPARE_LIST (mas_compare_list_get_type ())
G_DECLARE_FINAL_TYPE (MasCompareList, mas_compare_list, MAS, COMPARE_LIST, GtkWidget)

/* @take (nullable): the title of the side from which a difference can be taken; NULL: rows have no buttons.
 * Rows that did not change stay in place. */
void       mas_compare_list_set_difference (MasCompareList *self,
                                            QiDifference   *difference,
                                            const char     *take);
/* Shows a row as the current one; G_MAXUINT: none. Emits nothing. */
void       mas_compare_list_set_current    (MasCompareList *self,
                                            guint           index);
/* The difference that follows, or precedes, in the order of the list, without wrapping; G_MAXUINT when
 * there is none. From G_MAXUINT: the first or the last. */
guint      mas_compare_list_step           (MasCompareList *self,
                                            guint           index,
                                            gboolean        forward);
/* Where a difference stands in the list, and what stands there (G_MAXUINT: a heading), for tests. */
guint      mas_compare_list_get_row        (MasCompareList *self,
                                            guint           index);
guint      mas_compare_list_get_index      (MasCompareList *self,
                                            guint           row);

G_END_DECLS
