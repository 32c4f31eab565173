/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-attacks.h"
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

/* A change of pieces: the action that does it, and the key that does it with Ctrl on the board. */
typedef struct
{
  const char    *action;
  MasPieceChange change;
  guint          keyval;
} MasChangeKey;

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
/* A key that is no text. TRUE when it meant something. */
gboolean mas_keys_press     (MasKeys        *self,
                             guint           keyval,
                             GdkModifierType mods);
/* Text that the input method made of keys. TRUE when it meant something. */
gboolean mas_keys_type      (MasKeys        *self,
                             const char     *text);
gboolean mas_keys_escape    (MasKeys        *self);
/* The cursor goes to @square, which is said; nothing stays selected. */
void     mas_keys_go        (MasKeys        *self,
                             guint           square);
/* How pieces can be changed. */
const MasChangeKey *mas_keys_get_changes (guint *n_changes);
/* "<Control>u" for "board.promote". */
char    *mas_keys_dup_accel (const char     *action);

G_END_DECLS
