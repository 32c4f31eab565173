/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-row-compare.h"

G_BEGIN_DECLS

/**
 * MasAnswerCommands:
 *
 * Answers to what the session asks about the file on disk and about drafts, and what helps to decide:
 * to compare with them, or to put them aside. Actions: `reload-file`, `keep-mine`, `compare-disk`,
 * `recover-draft`, `discard-draft`, `compare-draft`, `export-draft`.
 */
#define MAS_TYPE_ANSWER_COMMANDS (mas_answer_commands_get_type ())
G_DECLARE_FINAL_TYPE (MasAnswerCommands, mas_answer_commands, MAS, ANSWER_COMMANDS, MasCommands)

/* @page shows comparisons; it is not kept alive. @rows: for a file of many positions. */
MasAnswerCommands *mas_answer_commands_new (GtkApplicationWindow *window,
                                            MasMessages          *messages,
                                            MasComparePage       *page,
                                            MasRowCompare        *rows);

G_END_DECLS
