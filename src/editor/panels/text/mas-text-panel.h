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
void              mas_text_panel_set_format   (MasTextPanel     *self,
                                               const QiNotation *format);
void              mas_text_panel_focus_entry  (MasTextPanel     *self);
/* In a window of little height the line of text has no room of its own: it comes up while it is used, over
 * what is above. The property `show-text` says whether it has any in others. */
void              mas_text_panel_set_short    (MasTextPanel     *self,
                                               gboolean          is_short);
/* Offers every text that the position could be copied as. */
void              mas_text_panel_open_copy_menu (MasTextPanel  *self);
/* Whether the text is one that cannot be read yet. */
gboolean          mas_text_panel_is_broken    (MasTextPanel     *self);
/* Whether the text can be read, and waits to be applied. */
gboolean          mas_text_panel_has_pending  (MasTextPanel     *self);
/* Whether any text is not on the board: broken, pending, or one that waits in another format. */
gboolean          mas_text_panel_has_unread_text (MasTextPanel *self);
/* Lights the token of a square or slot up; %MAS_SPOT_NONE puts it out. */
void              mas_text_panel_link        (MasTextPanel     *self,
                                              const MasSpot    *spot);
/* When the entry has the keyboard and a text that is not on the board, takes back some typing and
 * returns TRUE. */
gboolean          mas_text_panel_undo_typing  (MasTextPanel     *self);
/* The reverse. */
gboolean          mas_text_panel_redo_typing  (MasTextPanel     *self);

/* Texts that wait. */

/* Shows a text that waits in another format, when there is one and the entry has none. Whether the
 * entry has one then. */
gboolean          mas_text_panel_show_pending (MasTextPanel     *self);
/* What the text that waits would do: "It would make the board 5 × 1." NULL when none waits. */
char             *mas_text_panel_dup_pending_words (MasTextPanel *self);
/* Applies it; FALSE when there is none or the document refuses it, which is shown then. */
gboolean          mas_text_panel_apply_pending (MasTextPanel    *self);
/* Forgets the text of the entry when it is not on the board: the entry shows the document again. */
void              mas_text_panel_drop_pending (MasTextPanel     *self);
/* Texts that are not on the board, for who keeps them: that of the entry first, then those of other
 * formats. @n: which one. NULL when there are no more. @format (out) (optional): the id of its format. */
char             *mas_text_panel_dup_nth_pending (MasTextPanel  *self,
                                                  guint          n,
                                                  const char   **format);
/* The first of them. */
char             *mas_text_panel_dup_pending  (MasTextPanel     *self,
                                               const char      **format);
/* Puts such a text back: nothing of it is applied. @format (nullable): the id of its format; an unknown
 * one is the one that is shown. What is in the entry already is kept when it is of another format. */
void              mas_text_panel_set_pending  (MasTextPanel     *self,
                                               const char       *text,
                                               const char       *format);

G_END_DECLS
