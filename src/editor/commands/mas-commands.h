/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-messages.h"
#include "mas-rows-session.h"

G_BEGIN_DECLS

/**
 * MasCommands:
 *
 * Some of what the menus and keys of a window do: actions of it that belong together, and when they can
 * be done. They work on what is open there and say what came of it. The window itself is to them only
 * where actions stand and what dialogs belong to.
 *
 * Properties:
 * - `window` (GtkApplicationWindow, construct only): gets the actions; NULL after mas_commands_close()
 * - `messages` (MasMessages, construct only): where they say what came of it
 * - `session` (MasSession, nullable): what is open
 */
#define MAS_TYPE_COMMANDS (mas_commands_get_type ())
G_DECLARE_DERIVABLE_TYPE (MasCommands, mas_commands, MAS, COMMANDS, GObject)

struct _MasCommandsClass
{
  GObjectClass parent_class;

  /* The session, what is in it, its name or its modified state has changed, so other actions may be
   * enabled. Also called when the commands are added, and at the end. May be NULL. */
  void (*update) (MasCommands *self);
};

/* For who has them. */

/* The window goes: there is no session any more, and pending operations are cancelled. */
void                  mas_commands_close            (MasCommands        *self);

/* For classes that derive from it. */

/* Puts actions into the window, where they stay as long as it does. They are called with @self. */
void                  mas_commands_add              (MasCommands        *self,
                                                     const GActionEntry *entries,
                                                     gsize               n_entries);
/* @name: of an action that was added. */
void                  mas_commands_enable           (MasCommands        *self,
                                                     const char         *name,
                                                     gboolean            enabled);
/* NULL when the window is gone: then nothing must be done any more. */
GtkWindow            *mas_commands_get_window       (MasCommands        *self);
MasMessages          *mas_commands_get_messages     (MasCommands        *self);
/* What is open; NULL: nothing is. */
MasSession           *mas_commands_get_session      (MasCommands        *self);
/* The session when it is a file of many positions; else NULL. */
MasRowsSession       *mas_commands_get_rows_session (MasCommands        *self);
/* Its rows; or NULL. */
MasCollection        *mas_commands_get_collection   (MasCommands        *self);
/* The position that can be edited; or NULL. */
MasDocument          *mas_commands_get_document     (MasCommands        *self);
/* See mas_rows_session_keep(); TRUE when there are no rows. */
gboolean              mas_commands_keep_row         (MasCommands        *self);
/* For operations that take time. Cancelled when another session is opened, or when the window
 * goes. */
GCancellable         *mas_commands_get_cancellable  (MasCommands        *self);

G_END_DECLS
