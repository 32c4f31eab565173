/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-saver.h"

G_BEGIN_DECLS

/**
 * MasCloser:
 *
 * Asks what becomes of unsaved work before a window is closed, and closes it then. Action: `close`.
 *
 * Signal `stayed`: it was to be closed, but the person called that off.
 */
#define MAS_TYPE_CLOSER (mas_closer_get_type ())
G_DECLARE_FINAL_TYPE (MasCloser, mas_closer, MAS, CLOSER, MasCommands)

MasCloser *mas_closer_new       (GtkApplicationWindow *window,
                                 MasMessages          *messages,
                                 MasSaver             *saver,
                                 MasPendingText       *pending);
/* Whether the window may be closed at once. Otherwise the person is asked, and the answer closes it
 * by calling this again; or @self emits `stayed`. */
gboolean   mas_closer_may_close (MasCloser            *self);
/* Closes the window without asking: nothing in it is needed any more. */
void       mas_closer_close     (MasCloser            *self);

G_END_DECLS
