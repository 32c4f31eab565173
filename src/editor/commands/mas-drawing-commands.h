/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-commands.h"
#include "mas-drawings.h"
#include "mas-edit-area.h"

G_BEGIN_DECLS

/**
 * MasDrawingCommands:
 *
 * Gives pieces drawings of a person's own, from a file or the clipboard, and says which drawings and
 * themes cannot be used. Actions: `undo-drawing`, `show-drawing-problems`.
 */
#define MAS_TYPE_DRAWING_COMMANDS (mas_drawing_commands_get_type ())
G_DECLARE_FINAL_TYPE (MasDrawingCommands, mas_drawing_commands, MAS, DRAWING_COMMANDS, MasCommands)

/* From now on handles the requests of @area, and reports drawings that cannot be used. */
MasDrawingCommands *mas_drawing_commands_new (GtkApplicationWindow *window,
                                              MasMessages          *messages,
                                              MasDrawings          *drawings,
                                              MasEditArea          *area);

G_END_DECLS
