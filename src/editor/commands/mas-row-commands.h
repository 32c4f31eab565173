/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-row-opener.h"

G_BEGIN_DECLS

/* The notice that takes back the last act on rows, while it is the last. */
#define MAS_ROW_UNDO_NOTICE "undo-rows"

/**
 * MasRowCommands:
 *
 * Acts on rows of a file of many positions, as they are selected in the sidebar, and undo over all of
 * them. Actions: `insert-row`, `duplicate-rows`, `delete-rows`, `move-rows-up`, `move-rows-down`,
 * `revert-rows`, `undo-rows`.
 */
#define MAS_TYPE_ROW_COMMANDS (mas_row_commands_get_type ())
G_DECLARE_FINAL_TYPE (MasRowCommands, mas_row_commands, MAS, ROW_COMMANDS, MasCommands)

/* @list and @page are not kept alive. */
MasRowCommands *mas_row_commands_new  (GtkApplicationWindow *window,
                                       MasMessages          *messages,
                                       MasCollectionList    *list,
                                       MasComparePage       *page,
                                       MasRowOpener         *opener);
/* Undoes the last step in any row, or redoes it, and goes to that row. Only with a file of many
 * positions. */
void            mas_row_commands_step (MasRowCommands       *self,
                                       gboolean              back);
/* Deletes @rows, ascending and at least one, in one step called @label, and shows a button to undo it. FALSE when it
 * was refused, which was said. */
gboolean        mas_row_commands_delete (MasRowCommands     *self,
                                         const GArray       *rows,
                                         const char         *label);

/* Shows what was done to rows, with a button to undo it. */
void            mas_row_commands_offer_undo (MasMessages          *messages,
                                             const char           *words);

G_END_DECLS
