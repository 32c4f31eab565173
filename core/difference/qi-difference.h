/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-edit.h"
#include "qi-game-info.h"
#include "qi-setup.h"

G_BEGIN_DECLS

/**
 * QiChangeKind:
 * @QI_CHANGE_ADDED: @square holds @after, and held nothing, or what stands somewhere else now
 * @QI_CHANGE_REMOVED: @square held @before, and holds nothing
 * @QI_CHANGE_MOVED: what stood at @from stands at @square; @before: what stood at @square, or NULL
 * @QI_CHANGE_REPLACED: @square holds @after, and held @before
 * @QI_CHANGE_HAND: @side's hand holds @count_after of @after, and held @count_before
 * @QI_CHANGE_TURN: it is @side's in the second
 * @QI_CHANGE_STYLE: of @side: @before, @after
 * @QI_CHANGE_SHAPE: the boards have other sizes; squares are compared where both have them
 * @QI_CHANGE_GAME: @before, @after: its id, or NULL for none
 * @QI_CHANGE_DETAIL: @key: @value_before, @value_after, each nullable, as each setup has it
 *
 * What is different at one place.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_CHANGE_ADDED,
  QI_CHANGE_REMOVED,
  QI_CHANGE_MOVED,
  QI_CHANGE_REPLACED,
  QI_CHANGE_HAND,
  QI_CHANGE_TURN,
  QI_CHANGE_STYLE,
  QI_CHANGE_SHAPE,
  QI_CHANGE_GAME,
  QI_CHANGE_DETAIL
} QiChangeKind;

/**
 * QiChange:
 *
 * One difference. @square and @from are squares of the second setup, and @square_before and
 * @from_before the same ones in the first: they are other numbers where the boards have other sizes
 * (%QI_NO_SQUARE: it has none). Tokens, keys and values belong to the difference.
 *
 * Since: 1.0
 */
typedef struct
{
  QiChangeKind   kind;
  guint          square;
  guint          square_before;
  guint          from;
  guint          from_before;
  QiToken       *before;
  QiToken       *after;
  QiSide         side;
  guint          count_before;
  guint          count_after;
  const char    *key;
  const QiValue *value_before;
  const QiValue *value_after;
} QiChange;

/**
 * QiDifference:
 *
 * What is different between two setups, immutable and refcounted, in this order: shape, game, styles,
 * turn, squares ascending, hands, details by key. A piece that is gone from one square and new on
 * another one is a move: pieces are paired so that the distances are short, each once. Costs time in
 * proportion to the board, whatever the boards hold.
 *
 * Since: 1.0
 */
typedef struct _QiDifference QiDifference;

#define QI_TYPE_DIFFERENCE (qi_difference_get_type ())
GType            qi_difference_get_type    (void);

QiDifference    *qi_difference_new         (QiSetup            *before,
                                            QiSetup            *after);
QiDifference    *qi_difference_ref         (QiDifference       *self);
void             qi_difference_unref       (QiDifference       *self);
guint            qi_difference_get_n       (const QiDifference *self);
const QiChange  *qi_difference_get         (const QiDifference *self,
                                            guint               index);
QiSetup         *qi_difference_get_before  (const QiDifference *self);
QiSetup         *qi_difference_get_after   (const QiDifference *self);
/* The edit of the *second* setup that makes one change as it is in the first, or one square (the
 * edit is empty when the square does not differ). Free with qi_edit_unref(). */
QiEdit          *qi_difference_take        (const QiDifference *self,
                                            guint               index);
QiEdit          *qi_difference_take_square (const QiDifference *self,
                                            guint               square);
/* The same in the coordinates of @game, or in CELL for NULL. */
char            *qi_difference_dup_words_in (const QiDifference *self,
                                             guint               index,
                                             const QiGameInfo   *game);

/**
 * QiTextKind:
 * @QI_TEXT_SAME: in both
 * @QI_TEXT_REMOVED: in the first only
 * @QI_TEXT_ADDED: in the second only
 *
 * In which of two aligned texts a stretch is.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_TEXT_SAME,
  QI_TEXT_REMOVED,
  QI_TEXT_ADDED
} QiTextKind;

/**
 * QiTextRun:
 * @kind: in which of the texts it is
 * @offset: in the first text, of ADDED in the second; bytes, on character bounds
 * @length: in bytes
 * @other: of SAME: the offset in the second text
 *
 * A stretch of two texts that are aligned.
 *
 * Since: 1.0
 */
typedef struct
{
  QiTextKind kind;
  gsize      offset;
  gsize      length;
  gsize      other;
} QiTextRun;

/**
 * QiPair:
 * @before: G_MAXUINT: only in the second
 * @after: G_MAXUINT: only in the first
 *
 * A row of two aligned lists.
 *
 * Since: 1.0
 */
typedef struct
{
  guint before;
  guint after;
} QiPair;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiDifference, qi_difference_unref)

G_END_DECLS
