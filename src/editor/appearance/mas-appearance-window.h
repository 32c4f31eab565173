/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * MasAppearanceWindow:
 *
 * Where a person chooses the theme of boards and the drawings of pieces, each choice shown as it
 * will look. Everything open is drawn anew at once, so that there is nothing to apply or to cancel.
 */
#define MAS_TYPE_APPEARANCE_WINDOW (mas_appearance_window_get_type ())
G_DECLARE_FINAL_TYPE (MasAppearanceWindow,
                      mas_appearance_window,
                      MAS,
                      APPEARANCE_WINDOW,
                      AdwPreferencesWindow)

/* Adds the choices to @map as actions whose states are the names: "theme", "pieces", "signs",
 * "piece-set". */
void                 mas_appearance_window_add_actions (GActionMap *map);
/* @actions has them, and is reached as "app". */
MasAppearanceWindow *mas_appearance_window_new         (GActionGroup *actions);

G_END_DECLS
