/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-piece.h"

G_BEGIN_DECLS

/* What a key asks for. Where the keyboard is, on the board, in a hand or in the palette, decides what
 * is done. */
typedef enum
{
  MAS_KEY_ACTIVATE,    /* what a click would do */
  MAS_KEY_PICK_UP,
  MAS_KEY_ENTER,       /* finishes what is typed or drawn; else opens a menu */
  MAS_KEY_MENU,
  MAS_KEY_CLEAR,
  MAS_KEY_TO_HAND,
  MAS_KEY_ERASE,       /* what was typed last */
  MAS_KEY_SELECT_ALL,
  MAS_KEY_MARK,
  MAS_KEY_ARROW,
  MAS_KEY_CHANGE,      /* of the pieces, as a MasPieceChange says */
  MAS_KEY_END_TYPING,  /* the window does the rest */
  MAS_KEY_ESCAPE,
  MAS_N_KEY_COMMANDS
} MasKeyCommand;

/* A change of pieces: the action that makes it, and the key for it (with Ctrl) on the board. */
typedef struct
{
  const char    *action;
  MasPieceChange change;
  guint          keyval;
} MasChangeKey;

/* Binds the keys to @widget_class, which gets the signal `command` (int command, int value): a
 * #MasKeyCommand with its value; a handler returns %TRUE when it did something. */
void                mas_key_rows_install     (GtkWidgetClass *widget_class);
/* Binds the keys of actions that work wherever in the workplace the keyboard focus is. */
void                mas_key_rows_install_actions (GtkWidgetClass *widget_class);
/* How pieces can be changed. */
const MasChangeKey *mas_key_rows_get_changes (guint          *n_changes);
/* "<Control>u" for "board.promote". */
char               *mas_key_rows_dup_accel   (const char     *action);

G_END_DECLS
