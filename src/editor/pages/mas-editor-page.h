/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-edit-area.h"
#include "mas-inspector.h"
#include "mas-play-bar.h"
#include "mas-text-panel.h"

G_BEGIN_DECLS

/**
 * MasEditorPage:
 *
 * A document to be edited: the board with the inspector beside it, and what they and the text below
 * have to do with each other. It has the rules and the diagnosis of the document.
 *
 * Properties:
 * - `document` (MasDocument, nullable): what was shown last stays, out of sight, when it goes
 * - `settings` (GSettings, nullable): whether the panels and the map are shown is remembered there
 * - `text-panel` (MasTextPanel), `play-bar` (MasPlayBar): stand elsewhere in the window
 * - `flipped`, `show-panels`
 * - `status` (string, read-only): what happened just now, or what the next act would do; never NULL
 *
 * Signal `undo-offered` (const char *words): something large was done, and can be taken back.
 */
#define MAS_TYPE_EDITOR_PAGE (mas_editor_page_get_type ())
G_DECLARE_FINAL_TYPE (MasEditorPage, mas_editor_page, MAS, EDITOR_PAGE, GtkWidget)

MasEditArea *mas_editor_page_get_area    (MasEditorPage   *self);
MasRules    *mas_editor_page_get_rules   (MasEditorPage   *self);
/* Acts on the board as a whole, for menus under the prefix `set-up`. */
GActionGroup *mas_editor_page_get_set_up (MasEditorPage  *self);
/* Acts on parts of it, under the prefix `block`. */
GActionGroup *mas_editor_page_get_blocks (MasEditorPage  *self);
/* Findings of reading the text are shown along with the present ones. */
void         mas_editor_page_set_reading (MasEditorPage   *self,
                                          const QiReading *reading);
/* Moves the keyboard focus to the part after the one with @focus (nullable). FALSE: the next one is
 * outside the page. */
gboolean     mas_editor_page_focus_next  (MasEditorPage   *self,
                                          GtkWidget       *focus);
/* Whether there is room for the panels beside the board. */
void         mas_editor_page_set_narrow  (MasEditorPage   *self,
                                          gboolean         narrow);
gboolean     mas_editor_page_is_narrow   (MasEditorPage   *self);
/* Whether the bar of play has room for everything. */
void         mas_editor_page_set_narrow_bar (MasEditorPage *self,
                                             gboolean       narrow);

G_END_DECLS
