/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-workplace.h"

G_BEGIN_DECLS

/**
 * MasTyping:
 *
 * A position typed on the board as its text reads: letters place and step on, digits skip, "/" begins
 * the next rank and "//" the next layer; "+" and "-" wait for the next letter. A burst of typing is one
 * step of the history. In a hand, digits that follow each other soon make one count.
 */
#define MAS_TYPE_TYPING (mas_typing_get_type ())
G_DECLARE_FINAL_TYPE (MasTyping, mas_typing, MAS, TYPING, GObject)

MasTyping *mas_typing_new       (MasWorkplace  *place);
gboolean   mas_typing_type      (MasTyping     *self,
                                 gunichar       c);
/* Backspace: first drops a sign or digits that wait for the next key, then empties the square
 * before. */
void       mas_typing_erase     (MasTyping     *self);
/* Enter after "+" or "-": changes the piece under the cursor. FALSE when no sign waits. */
gboolean   mas_typing_enter     (MasTyping     *self);
/* Drops what waits for a next key, and ends the burst. */
void       mas_typing_end       (MasTyping     *self);
/* Whether a sign or digits wait for the next key. */
gboolean   mas_typing_waits     (MasTyping     *self);
gint64     mas_typing_add_digit (MasTyping     *self,
                                 gconstpointer  slot,
                                 guint          count,
                                 guint          digit,
                                 gint64         now);

G_END_DECLS
