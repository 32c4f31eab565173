/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-collection-list.h"
#include "mas-commands.h"
#include "mas-editor-page.h"

G_BEGIN_DECLS

/**
 * MasPictureCommands:
 *
 * Makes pictures of what is open: exports and copies them, and prints. Actions: `export-picture`,
 * `open-picture` (s: its URI), `copy-picture`, `print`.
 */
#define MAS_TYPE_PICTURE_COMMANDS (mas_picture_commands_get_type ())
G_DECLARE_FINAL_TYPE (MasPictureCommands, mas_picture_commands, MAS, PICTURE_COMMANDS, MasCommands)

/* @editor tells from which side the board is seen, @panel the format of the text that is copied along,
 * @list the rows that can be printed; none is kept alive. */
MasPictureCommands *mas_picture_commands_new (GtkApplicationWindow *window,
                                              MasMessages          *messages,
                                              MasEditorPage        *editor,
                                              MasTextPanel         *panel,
                                              MasCollectionList    *list);

G_END_DECLS
