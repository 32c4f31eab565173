/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-item-write.h"

G_BEGIN_DECLS

/**
 * QiItemWrite:
 * @text: what the item says now; NULL: it is new
 * @before: (nullable): what @text means
 * @is_broken: it cannot be read, or in part only
 * @has_moves: there is more in a game than its position
 * @moves_stay: and its position is another one now
 * @old: (nullable): what the format's writer makes of @before
 * @setup: what it is to say
 * @new: what the format's writer makes of it
 *
 * One item while its new text is made. What differs between @old and @new is what has to change in @text,
 * whatever else stands there.
 */
typedef struct
{
  QiDivision        division;
  const QiNotation *format;
  const char       *text;
  gsize             length;
  QiReading        *before;
  gboolean          is_broken;
  gboolean          has_moves;
  gboolean          moves_stay;
  char             *old;
  QiSetup          *setup;
  char             *new;
  GPtrArray        *findings;
} QiItemWrite;

/* Texts to try, the best first: NULL when there is no such text. Each is read back by who asks. */
GString          *qi_item_write_tags       (QiItemWrite       *self);
/* @adds_turn: say who is to move where the moves said it so far. */
GString          *qi_item_write_sgf        (QiItemWrite       *self,
                                            gboolean           adds_turn);

/* How to write an item that is new where nothing says how. */
const QiNotation *qi_item_get_usual_format (QiDivision         division);
/* @text without the blanks around it, when it would stand in a file of @division as exactly one item;
 * a folder takes every text. Else NULL and QI_ERROR_REFUSED. */
GBytes           *qi_item_fit              (QiDivision         division,
                                            GBytes            *text,
                                            GError           **error);

G_END_DECLS
