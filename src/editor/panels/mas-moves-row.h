/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-analysis-line.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A row with a score and the moves of a line: each is drawn while it is pointed at, and played by `win.play-moves`, with
 * those before it, when it is clicked. */
GtkWidget *mas_moves_row_new  (void);
/* @line: NULL hides the row. @turned: the score is that of the other side. Moves under the pointer are not
 * replaced. */
void       mas_moves_row_show (GtkWidget             *row,
                               const MasAnalysisLine *line,
                               gboolean               turned);

G_END_DECLS
