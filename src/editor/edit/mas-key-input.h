/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * MasKeyInput:
 *
 * Turns keys that are bound to nothing into text: on the board they go through the input method, and fall
 * back to the Latin letter of the key.
 *
 * Signal `text` (const char *text): text; %TRUE when it meant something.
 * Signal `attacks` (gboolean down): the key that shows attacks while it is held goes down, again and
 * again, or up.
 * Signal `left`: the keyboard left the board.
 */
#define MAS_TYPE_KEY_INPUT (mas_key_input_get_type ())
G_DECLARE_FINAL_TYPE (MasKeyInput, mas_key_input, MAS, KEY_INPUT, GObject)

/* @widget gets the keys, and has to own the result. @board is the part of @widget where text is typed. */
MasKeyInput *mas_key_input_new (GtkWidget *widget,
                                GtkWidget *board);

G_END_DECLS
