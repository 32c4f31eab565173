/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "qi-setup.h"

G_BEGIN_DECLS

/**
 * MasDiagramView:
 *
 * A picture of a setup that fills its place: thumbnails, and what could be read of a faulty text.
 * It takes no input; its accessible name is given by whoever shows it. Drawn when there is time,
 * and kept.
 *
 * Properties: `setup` (QiSetup, nullable), `coordinates` (boolean).
 */
#define MAS_TYPE_DIAGRAM_VIEW (mas_diagram_view_get_type ())
G_DECLARE_FINAL_TYPE (MasDiagramView, mas_diagram_view, MAS, DIAGRAM_VIEW, GtkWidget)

GtkWidget *mas_diagram_view_new       (void);
void       mas_diagram_view_set_setup (MasDiagramView *self,
                                       QiSetup        *setup);
/* @faults: squares (guint) of the setup that could not be read and are marked, or NULL. */
void       mas_diagram_view_set_faults   (MasDiagramView *self,
                                          GArray         *faults);
/* NULL: none. Borrowed. For tests: the marks are drawn. */
GArray    *mas_diagram_view_get_faults   (MasDiagramView *self);
/* @size: CSS px of each side, at least. */
void       mas_diagram_view_set_min_size (MasDiagramView *self,
                                          int             size);
/* @fine: drawn at twice the size and shown at half of it, so that small squares still have pieces instead of dots. */
void       mas_diagram_view_set_fine     (MasDiagramView *self,
                                          gboolean        fine);

G_END_DECLS
