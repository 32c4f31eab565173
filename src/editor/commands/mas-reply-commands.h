/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-commands.h"
#include "mas-editor-page.h"

G_BEGIN_DECLS

/**
 * MasReplyCommands:
 *
 * Who replies by the rules: the search of the library, or one of the person's engines, which runs from the first reply
 * on as long as the rules are on. Where an engine fails at a reply, or at telling the moves of a game that Masume has no
 * rules of, a remark says what happened and offers to start it again and to show what was said.
 * Actions: `replier`, `restart-engine`, `engine-log`.
 */
#define MAS_TYPE_REPLY_COMMANDS (mas_reply_commands_get_type ())
G_DECLARE_FINAL_TYPE (MasReplyCommands, mas_reply_commands, MAS, REPLY_COMMANDS, MasCommands)

MasReplyCommands *mas_reply_commands_new (GtkApplicationWindow *window,
                                          MasMessages          *messages,
                                          MasEditorPage        *page);

G_END_DECLS
