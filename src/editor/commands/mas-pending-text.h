/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-session.h"
#include "mas-text-panel.h"

G_BEGIN_DECLS

/**
 * MasPendingText:
 *
 * What is asked about a text beside the board that waits to be applied, before it could be lost or
 * left out. One question at a time.
 */
#define MAS_TYPE_PENDING_TEXT (mas_pending_text_get_type ())
G_DECLARE_FINAL_TYPE (MasPendingText, mas_pending_text, MAS, PENDING_TEXT, GObject)

/* What becomes of it. */
typedef enum
{
  MAS_PENDING_STAY,   /* nothing: what was to be done is called off */
  MAS_PENDING_GO_ON,  /* what was to be done is: the text is no obstacle any more */
  MAS_PENDING_DISCARD /* it is not wanted */
} MasPendingAnswer;

/* @window: what the questions stand before. Neither is kept alive. */
MasPendingText  *mas_pending_text_new             (GtkWindow           *window,
                                                   MasTextPanel        *panel);
/* Whether a text waits beside the document of @session (nullable), which is shown then. */
gboolean         mas_pending_text_waits           (MasPendingText      *self,
                                                   MasSession          *session);
/* Whether something is asked now. Then nothing else may be. */
gboolean         mas_pending_text_is_asking       (MasPendingText      *self);
/* Asks before the document is saved. A text that waits is to be there, in this and what follows. */
void             mas_pending_text_save_async      (MasPendingText      *self,
                                                   MasSession          *session,
                                                   GAsyncReadyCallback  callback,
                                                   gpointer             user_data);
/* Asks before the session ends. @unsaved (nullable): what else would be lost, translated. */
void             mas_pending_text_close_async     (MasPendingText      *self,
                                                   MasSession          *session,
                                                   const char          *unsaved,
                                                   GAsyncReadyCallback  callback,
                                                   gpointer             user_data);
/* Asks before another document takes the place of this one. To go on it is applied or forgotten. */
void             mas_pending_text_leave_async     (MasPendingText      *self,
                                                   MasSession          *session,
                                                   GAsyncReadyCallback  callback,
                                                   gpointer             user_data);
/* Does what was answered. Where the document is another one by now, that is to stay. */
MasPendingAnswer mas_pending_text_finish          (MasPendingText      *self,
                                                   GAsyncResult        *result);

G_END_DECLS
