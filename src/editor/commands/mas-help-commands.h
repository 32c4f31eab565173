/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-commands.h"

G_BEGIN_DECLS

/**
 * MasHelpCommands:
 *
 * The pages of the help, which the desktop's own viewer shows. Where there are no pages, or nothing that
 * shows them, the window says so. Action: `help`.
 */
#define MAS_TYPE_HELP_COMMANDS (mas_help_commands_get_type ())
G_DECLARE_FINAL_TYPE (MasHelpCommands, mas_help_commands, MAS, HELP_COMMANDS, MasCommands)

MasHelpCommands *mas_help_commands_new (GtkApplicationWindow *window,
                                        MasMessages          *messages);

G_END_DECLS
