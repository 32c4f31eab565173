/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-analysis.h"

G_BEGIN_DECLS

/**
 * MasAnalysisPanel:
 *
 * What the engine thinks: its best moves with their scores, and what happened to it. Not to be seen while the analysis is
 * off. A move that is pointed at shows its position in a tooltip; one that is clicked activates `win.play-moves` with
 * all moves up to it.
 *
 * Signal `show-finding` (QiFinding): it was chosen.
 */
#define MAS_TYPE_ANALYSIS_PANEL (mas_analysis_panel_get_type ())
G_DECLARE_FINAL_TYPE (MasAnalysisPanel, mas_analysis_panel, MAS, ANALYSIS_PANEL, GtkWidget)

void mas_analysis_panel_set_analysis (MasAnalysisPanel *self,
                                      MasAnalysis      *analysis);

G_END_DECLS
