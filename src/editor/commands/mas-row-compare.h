/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-row-opener.h"

G_BEGIN_DECLS

/**
 * MasRowCompare:
 *
 * Compares rows of a file of many positions: with each other, with what the file says, and with what
 * another program made of them while it is asked whether to reload. Actions: `compare-rows`,
 * `compare-row-saved`, `next-theirs`, `previous-theirs`, `compare-mine`.
 */
#define MAS_TYPE_ROW_COMPARE (mas_row_compare_get_type ())
G_DECLARE_FINAL_TYPE (MasRowCompare, mas_row_compare, MAS, ROW_COMPARE, MasCommands)

/* @list and @page are not kept alive. */
MasRowCompare *mas_row_compare_new  (GtkApplicationWindow *window,
                                     MasMessages          *messages,
                                     MasCollectionList    *list,
                                     MasComparePage       *page,
                                     MasRowOpener         *opener);
/* Compares @row with what the file says there. As what follows, only with a file of many positions. */
void           mas_row_compare_saved (MasRowCompare       *self,
                                      guint                row);
/* Compares the current row, or the first row that another program changed, with that program's
 * version. */
void           mas_row_compare_news  (MasRowCompare       *self);

G_END_DECLS
