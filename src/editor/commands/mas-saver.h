/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-commands.h"
#include "mas-pending-text.h"

G_BEGIN_DECLS

/**
 * MasSaver:
 *
 * Saves what is open: asks what becomes of a text that waits beside the board, where to save and in
 * which format, and says afterwards what the file does not hold. Actions: `save`, `save-as`,
 * `save-everything`.
 */
#define MAS_TYPE_SAVER (mas_saver_get_type ())
G_DECLARE_FINAL_TYPE (MasSaver, mas_saver, MAS, SAVER, MasCommands)

/* @panel: the text below the board; not kept alive. @pending: asks about it. */
MasSaver *mas_saver_new              (GtkApplicationWindow *window,
                                      MasMessages          *messages,
                                      MasTextPanel         *panel,
                                      MasPendingText       *pending);
/* Saves the session to its file, after asking whatever is needed. */
void      mas_saver_save_async       (MasSaver             *self,
                                      GAsyncReadyCallback   callback,
                                      gpointer              user_data);
/* The same, when the text that waits has been dealt with already: the board is saved as it is. */
void      mas_saver_save_board_async (MasSaver             *self,
                                      GAsyncReadyCallback   callback,
                                      gpointer              user_data);
/* Whether it was saved. Errors have been shown already. */
gboolean  mas_saver_save_finish      (MasSaver             *self,
                                      GAsyncResult         *result);

G_END_DECLS
