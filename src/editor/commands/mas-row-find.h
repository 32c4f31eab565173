/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-collection-list.h"
#include "mas-row-commands.h"
#include "mas-workplace.h"

G_BEGIN_DECLS

/**
 * MasRowFind:
 *
 * Shows those rows of a file of many positions that are like the present one, or that are there more than once. Actions,
 * with a state:
 *
 * | action | state |
 * |---|---|
 * | find-like | "all", "position", "squares" (the selected ones, or all with a piece), "pieces", "turn" |
 * | find-mirrored, find-swapped | whether an image counts too: left and right, the sides with their places |
 * | find-repeats | "all", "once", "further" |
 *
 * `delete-repeats` deletes, of all rows, those that "further" means.
 */
#define MAS_TYPE_ROW_FIND (mas_row_find_get_type ())
G_DECLARE_FINAL_TYPE (MasRowFind, mas_row_find, MAS, ROW_FIND, MasCommands)

/* @list, @place and @rows are not kept alive. */
MasRowFind *mas_row_find_new (GtkApplicationWindow *window,
                              MasMessages          *messages,
                              MasCollectionList    *list,
                              MasWorkplace         *place,
                              MasRowCommands       *rows);

G_END_DECLS
