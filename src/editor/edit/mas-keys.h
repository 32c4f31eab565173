/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-attacks.h"
#include "mas-key-rows.h"
#include "mas-pointer.h"
#include "mas-typing.h"

G_BEGIN_DECLS

/**
 * MasKeys:
 *
 * What keys mean, by where the keyboard is: on the board, in a hand or in the palette.
 *
 * Signal `move-typed` (const char *text): text that was typed on the board while it is played.
 */
#define MAS_TYPE_KEYS (mas_keys_get_type ())
G_DECLARE_FINAL_TYPE (MasKeys, mas_keys, MAS, KEYS, GObject)

MasKeys *mas_keys_new       (MasWorkplace   *place,
                             MasStage       *stage,
                             MasAttempt     *attempt,
                             MasAnnotator   *annotator,
                             MasAttacks     *attacks,
                             MasTyping      *typing,
                             MasPointer     *pointer);
/* @widget gets the keys: the workplace, which has to own @self. */
void     mas_keys_watch     (MasKeys        *self,
                             GtkWidget      *widget);
/* Runs the command of a key, by where the keyboard focus is. TRUE when it did something. */
gboolean mas_keys_run       (MasKeys        *self,
                             MasKeyCommand   command,
                             int             value);
/* Text that the input method made of keys. TRUE when it was used. */
gboolean mas_keys_type      (MasKeys        *self,
                             const char     *text);
gboolean mas_keys_escape    (MasKeys        *self);
/* Moves the cursor to @square and says so; nothing stays selected. */
void     mas_keys_go        (MasKeys        *self,
                             guint           square);

G_END_DECLS
