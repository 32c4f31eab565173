/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-commands.h"
#include "mas-edit-area.h"
#include "mas-text-panel.h"

G_BEGIN_DECLS

/**
 * MasTextCommands:
 *
 * Copies the position as a text, and takes texts that are pasted or dropped: in place of the position, or
 * as one of their own. Actions: `copy-as` (s: id of a format), `copy-text`, `show-copy-menu`, `paste`; the
 * last three are enabled by the window.
 *
 * Signals:
 * - `pasted` (MasSession *session): nothing was open that the text could replace: this is to be shown
 * - `open-file` (GFile *file): was dropped, and is to be opened
 */
#define MAS_TYPE_TEXT_COMMANDS (mas_text_commands_get_type ())
G_DECLARE_FINAL_TYPE (MasTextCommands, mas_text_commands, MAS, TEXT_COMMANDS, MasCommands)

/* @panel knows the format that is copied; neither it nor @area is kept alive. A paste into @panel that it cannot take
 * is handled here. */
MasTextCommands *mas_text_commands_new   (GtkApplicationWindow *window,
                                          MasMessages          *messages,
                                          MasTextPanel         *panel,
                                          MasEditArea          *area);
/* Replaces the position by what @text says; a position of another size is asked about beside @area's cursor.
 * Without a document a new one is made. */
void             mas_text_commands_paste (MasTextCommands      *self,
                                          const char           *text);

G_END_DECLS
