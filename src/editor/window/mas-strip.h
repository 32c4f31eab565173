/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-messages.h"

G_BEGIN_DECLS

/**
 * MasStrip:
 *
 * What lasts, under the header: a message, or the question that the session waits for, and below it
 * the other ways to read a text. Its buttons activate actions of the window; an answer is the action
 * of its name.
 *
 * Properties:
 * - `session` (MasSession, nullable): whose question and readings are shown
 * - `narrow`: several buttons have no room beside the words
 *
 * Signals:
 * - `said` (const char *words): what was done just now
 * - `left`: the keyboard was here, and is to go to what is shown
 */
#define MAS_TYPE_STRIP (mas_strip_get_type ())
G_DECLARE_FINAL_TYPE (MasStrip, mas_strip, MAS, STRIP, GtkWidget)

/* A message until it is put away, or there is another one. */
void mas_strip_show  (MasStrip        *self,
                      GtkMessageType   type,
                      const MasRemark *remark);
/* Ends the message. A question that was not answered is shown again. */
void mas_strip_clear (MasStrip        *self);

G_END_DECLS
