/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-analysis.h"
#include "mas-commands.h"
#include "mas-editor-page.h"

G_BEGIN_DECLS

/**
 * MasAnalysisCommands:
 *
 * The engine beside the board: turns its analysis on and off, draws its first moves and plays them.
 * Actions: `analysis`, `play-moves`.
 */
#define MAS_TYPE_ANALYSIS_COMMANDS (mas_analysis_commands_get_type ())
G_DECLARE_FINAL_TYPE (MasAnalysisCommands, mas_analysis_commands, MAS, ANALYSIS_COMMANDS, MasCommands)

MasAnalysisCommands *mas_analysis_commands_new (GtkApplicationWindow *window,
                                                MasMessages          *messages,
                                                MasEditorPage        *page);
/* What the panel shows. Borrowed. */
MasAnalysis         *mas_analysis_commands_get_analysis (MasAnalysisCommands *self);

G_END_DECLS
