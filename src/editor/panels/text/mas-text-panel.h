/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-document.h"
#include "mas-spot.h"

G_BEGIN_DECLS

/**
 * MasTextPanel:
 *
 * The position as a text, in a format to choose. What is typed applies at once when it can be read and
 * keeps the board's shape, the game and the styles. Until then the board keeps its last state. Of a text
 * that cannot be read the wrong bytes are underlined and the reasons stand below. One that would change
 * more is pending: Return asks below it whether to apply it, and a second Return does. Such texts are
 * kept, whatever happens to the board and the format meanwhile, until Escape drops them. Only a
 * text that replaces all others at once (paste, drop, middle click) and that detection alone takes for a
 * position applies whatever it changes.
 *
 * Signals: `leave`: the person is done (Enter, or Escape with nothing to restore); `say` (words);
 * `pasted-long` (text): a text that is too long to be shown here was pasted; it is not here;
 * `pending-changed`: mas_text_panel_dup_pending() says something else than before;
 * `pointed` (gpointer spot, gboolean caret): what the place in the text stands for at which the
 * pointer is, or the caret was moved to: a const MasSpot pointer; `pasted` (GPtrArray of #QiReading): a text was
 * pasted that is in another format, and can be read in more than one way; the panel leaves it at that;
 * `pending-changed`: mas_text_panel_has_unread_text() may answer something else.
 */
#define MAS_TYPE_TEXT_PANEL (mas_text_panel_get_type ())
G_DECLARE_FINAL_TYPE (MasTextPanel, mas_text_panel, MAS, TEXT_PANEL, GtkWidget)

void              mas_text_panel_set_document (MasTextPanel     *self,
                                               MasDocument      *document);
/* NULL before the first. */
MasDocument      *mas_text_panel_get_document (MasTextPanel     *self);
const QiNotation *mas_text_panel_get_format   (MasTextPanel     *self);
/* For tests: as if the format was chosen from the list. */
void              mas_text_panel_set_format   (MasTextPanel     *self,
                                               const QiNotation *format);
void              mas_text_panel_focus_entry  (MasTextPanel     *self);
/* In a low window the line of text takes no room of its own: it appears over what is above it while it is
 * used. In other windows the property `show-text` says whether it is shown. */
void              mas_text_panel_set_short    (MasTextPanel     *self,
                                               gboolean          is_short);
/* Offers every text that the position could be copied as. */
void              mas_text_panel_open_copy_menu (MasTextPanel  *self);
/* Whether the text cannot be read yet. For tests. */
gboolean          mas_text_panel_is_broken    (MasTextPanel     *self);
/* Whether the text can be read, and waits to be applied. */
gboolean          mas_text_panel_has_pending  (MasTextPanel     *self);
/* Whether any text is not on the board: broken, pending, or one that waits in another format. */
gboolean          mas_text_panel_has_unread_text (MasTextPanel *self);
/* Highlights the token of a square or slot; %MAS_SPOT_NONE highlights nothing. */
void              mas_text_panel_link        (MasTextPanel     *self,
                                              const MasSpot    *spot);
/* When the entry has the focus and a text that is not on the board, undoes some typing and returns
 * TRUE. */
gboolean          mas_text_panel_undo_typing  (MasTextPanel     *self);
/* The reverse. */
gboolean          mas_text_panel_redo_typing  (MasTextPanel     *self);

/* Texts that wait. */

/* Shows a text of another format that waits, when there is one and the entry has none of its own.
 * Returns whether the entry then has a text that is not on the board. */
gboolean          mas_text_panel_show_pending (MasTextPanel     *self);
/* What the text that waits would do: "It would make the board 5 × 1." NULL when none waits. */
char             *mas_text_panel_dup_pending_words (MasTextPanel *self);
/* Applies it; FALSE when there is none or the document refuses it, which is shown then. */
gboolean          mas_text_panel_apply_pending (MasTextPanel    *self);
/* Drops the entry's text when it is not on the board: the entry shows the document again. */
void              mas_text_panel_drop_pending (MasTextPanel     *self);
/* Texts that are not on the board, to be saved in a draft: that of the entry first, then those of other
 * formats. @n: which one. NULL when there are no more. @format (out) (optional): the id of its format. */
char             *mas_text_panel_dup_nth_pending (MasTextPanel  *self,
                                                  guint          n,
                                                  const char   **format);
/* The first of them. */
char             *mas_text_panel_dup_pending  (MasTextPanel     *self,
                                               const char      **format);
/* Restores such a text without applying it. @format (nullable): the id of its format; an unknown one
 * stands for the format that is shown. A text that the entry has already is kept if its format is
 * another one. */
void              mas_text_panel_set_pending  (MasTextPanel     *self,
                                               const char       *text,
                                               const char       *format);

G_END_DECLS
