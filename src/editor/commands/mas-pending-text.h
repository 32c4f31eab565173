/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-session.h"
#include "mas-text-panel.h"

G_BEGIN_DECLS

/**
 * MasPendingText:
 *
 * Asks about a text below the board that has not been applied, before it would be lost or left out.
 * One question at a time.
 */
#define MAS_TYPE_PENDING_TEXT (mas_pending_text_get_type ())
G_DECLARE_FINAL_TYPE (MasPendingText, mas_pending_text, MAS, PENDING_TEXT, GObject)

/* What becomes of it. */
typedef enum
{
  MAS_PENDING_STAY,   /* nothing: the operation is called off */
  MAS_PENDING_GO_ON,  /* the operation can go on: the text does not prevent it any more */
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
/* Asks before the document is saved. This function and the next two need a text that waits. */
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
/* Asks before another document replaces this one. To go on, the text is applied or dropped. */
void             mas_pending_text_leave_async     (MasPendingText      *self,
                                                   MasSession          *session,
                                                   GAsyncReadyCallback  callback,
                                                   gpointer             user_data);
/* Does what was answered. If the document has changed meanwhile, the answer is to stay. */
MasPendingAnswer mas_pending_text_finish          (MasPendingText      *self,
                                                   GAsyncResult        *result);

G_END_DECLS
