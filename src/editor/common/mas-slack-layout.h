/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * MasSlackLayout:
 *
 * Lays out a widget's children over all of it, and lets the widget be narrower than they ask for: what is in there
 * arranges itself otherwise once it is that narrow, which it cannot do before. Until then they have the width that they
 * need and reach over the edge.
 */
#define MAS_TYPE_SLACK_LAYOUT (mas_slack_layout_get_type ())
G_DECLARE_FINAL_TYPE (MasSlackLayout, mas_slack_layout, MAS, SLACK_LAYOUT, GtkLayoutManager)

G_END_DECLS
