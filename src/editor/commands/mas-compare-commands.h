/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-row-compare.h"
#include "mas-text-panel.h"

G_BEGIN_DECLS

/**
 * MasCompareCommands:
 *
 * Compares the open position with its saved state, with what is in the clipboard, or with a file.
 * Actions: `compare-saved`, `compare-clipboard`, `compare-file`.
 */
#define MAS_TYPE_COMPARE_COMMANDS (mas_compare_commands_get_type ())
G_DECLARE_FINAL_TYPE (MasCompareCommands, mas_compare_commands, MAS, COMPARE_COMMANDS, MasCommands)

/* @page shows the comparison, @panel knows the format in which texts are compared; neither is kept
 * alive. @rows: for a file of many positions. */
MasCompareCommands *mas_compare_commands_new (GtkApplicationWindow *window,
                                              MasMessages          *messages,
                                              MasComparePage       *page,
                                              MasTextPanel         *panel,
                                              MasRowCompare        *rows);

G_END_DECLS
