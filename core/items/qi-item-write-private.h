/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-division.h"

G_BEGIN_DECLS

/**
 * qi_item_write:
 * @division: where the item stands
 * @format: of the item
 * @text: (nullable): what the item says now; NULL: it is new
 * @length: its bytes
 * @setup: what it is to say
 * @source: (nullable): of the setup, native format
 * @findings: (nullable): what the format does not keep; what stays beside the position although it may
 *   no longer fit (`moves-kept`)
 * @error: %QI_ERROR with the finding when there is no true text, or none that can stand there (one
 *   line)
 *
 * The new text of an item with as little changed as can be. In a line, blanks and a comment around
 * the position stay; in a JSON object, its layout and unknown members; in a game, its other tags, comments
 * and moves: only the tags or properties that set up the position are replaced or put in; in a record of
 * shogi, its moves, its encoding and its line ends. The text is read back, and says the setup.
 *
 * Returns: (transfer full): the text; %NULL with @error
 */
GBytes *qi_item_write (QiDivision         division,
                       const QiNotation  *format,
                       const char        *text,
                       gsize              length,
                       QiSetup           *setup,
                       QiSource          *source,
                       GPtrArray         *findings,
                       GError           **error);

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

/* Texts to try, the best first; NULL when there is no such text. The caller reads each of them
 * back. */
GString          *qi_item_write_tags       (QiItemWrite       *self);
/* @adds_turn: writes the side to move when the moves used to tell it. */
GString          *qi_item_write_sgf        (QiItemWrite       *self,
                                            gboolean           adds_turn);
GString          *qi_item_write_record     (QiItemWrite       *self);

/* Puts @new into the encoding and the line ends of a record. FALSE when the encoding does not have all of it. */
gboolean          qi_item_write_encode     (QiItemWrite       *self,
                                            GError           **error);

/* The format of a new item when nothing tells which. */
const QiNotation *qi_item_get_usual_format (QiDivision         division);
/* @text without the blanks around it, if it would be exactly one item in a file of @division; in a
 * folder any text is accepted. Else NULL and QI_ERROR_REFUSED. */
GBytes           *qi_item_fit              (QiDivision         division,
                                            GBytes            *text,
                                            GError           **error);

G_END_DECLS
