/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-commands.h"

G_BEGIN_DECLS

/**
 * MasOpenCommands:
 *
 * Asks what is to be opened. Actions: `open`, `open-folder`, and `open-uri` (s).
 *
 * Signal `open-file` (GFile *file): it was chosen; who hears it opens it.
 */
#define MAS_TYPE_OPEN_COMMANDS (mas_open_commands_get_type ())
G_DECLARE_FINAL_TYPE (MasOpenCommands, mas_open_commands, MAS, OPEN_COMMANDS, MasCommands)

MasOpenCommands *mas_open_commands_new (GtkApplicationWindow *window,
                                        MasMessages          *messages);

G_END_DECLS
