/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-document.h"
#include "mas-spot.h"

G_BEGIN_DECLS

/**
 * MasTextPanel:
 *
 * The position as a text, in a format to choose. What is typed applies at once when it can be read;
 * until then the board keeps its last good state, the wrong bytes are underlined and the reasons
 * stand below. A text that cannot be read is kept until it can, whatever happens to the board and
 * the format meanwhile.
 *
 * Signals: `leave`: the person is done (Enter, or Escape with nothing to restore); `say` (words);
 * `pointed` (gpointer spot, gboolean caret): what the place in the text stands for at which the
 * pointer is, or the caret was moved to: a const MasSpot pointer; `pasted` (GPtrArray of #QiReading): a text was
 * pasted that is in another format, and can be read in more than one way; the panel leaves it at that;
 * `pending-changed`: mas_text_panel_has_unread_text() may answer something else.
 */
#define MAS_TYPE_TEXT_PANEL (mas_text_panel_get_type ())
G_DECLARE_FINAL_TYPE (MasTextPanel, mas_text_panel, MAS, TEXT_PANEL, GtkWidget)

void              mas_text_panel_set_document (MasTextPanel     *self,
                                               MasDocument      *document);
const QiNotation *mas_text_panel_get_format   (MasTextPanel     *self);
void              mas_text_panel_set_format   (MasTextPanel     *self,
                                               const QiNotation *format);
void              mas_text_panel_focus_entry  (MasTextPanel     *self);
/* Offers every text that the position could be copied as. */
void              mas_text_panel_open_copy_menu (MasTextPanel  *self);
/* Whether the text is one that cannot be read yet. */
gboolean          mas_text_panel_is_broken    (MasTextPanel     *self);
/* The same, or one that waits in another format. */
gboolean          mas_text_panel_has_unread_text (MasTextPanel *self);
/* Lights the token of a square or slot up; %MAS_SPOT_NONE puts it out. */
void              mas_text_panel_link        (MasTextPanel     *self,
                                              const MasSpot    *spot);
/* When the entry has the keyboard and a text that cannot be read, takes back some typing and
 * returns TRUE. */
gboolean          mas_text_panel_undo_typing  (MasTextPanel     *self);

G_END_DECLS
