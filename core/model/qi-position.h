/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-error.h"
#include "qi-hand.h"
#include "qi-shape.h"
#include "qi-side.h"
#include "qi-token.h"

G_BEGIN_DECLS

/**
 * QiPosition:
 *
 * A position of a two-player board game and nothing more: a board of one to three dimensions, two
 * hands, two styles and the side to move. Pieces and styles are opaque tokens. Immutable, refcounted,
 * safe to read from any thread; a changed position shares all storage that did not change (a
 * persistent radix tree of small integer ids into a token table that a lineage of positions
 * shares), so keeping the old one is cheap at any size. Equality and hash go by content and are
 * kept incrementally. Source: the Qi model (qi.ex, qi.rs).
 *
 * Always true: 1 ≤ squares, and pieces on the board and in both hands ≤ squares.
 *
 * Since: 1.0
 */
typedef struct _QiPosition QiPosition;

#define QI_TYPE_POSITION (qi_position_get_type ())
GType         qi_position_get_type              (void);
QiPosition   *qi_position_ref                   (QiPosition        *self);
void          qi_position_unref                 (QiPosition        *self);

/**
 * QiBoardChange:
 * @index: the square; any integer may stand here, and one that is no square is an error
 * @piece: (nullable): what stands there then; %NULL empties the square
 *
 * One square of a board diff: qi_position_board_diff().
 *
 * Since: 1.0
 */
typedef struct
{
  gint64         index;
  const QiToken *piece;
} QiBoardChange;

QiPosition   *qi_position_new                   (const gint64      *sizes,
                                                 gsize              n_sizes,
                                                 const QiToken     *first_style,
                                                 const QiToken     *second_style,
                                                 const QiLimits    *limits,
                                                 GError           **error) G_GNUC_WARN_UNUSED_RESULT;
QiPosition   *qi_position_new_from_nested       (QiValue           *board,
                                                 QiValue           *hands,
                                                 QiValue           *styles,
                                                 QiValue           *turn,
                                                 const QiLimits    *limits,
                                                 GError           **error) G_GNUC_WARN_UNUSED_RESULT;

/* The transformations of qi.rs. Each gives a new position, or NULL with index-out-of-range,
 * hand-underflow, piece-too-long or too-many-pieces, and leaves @self as it was. O(changes). */
QiPosition   *qi_position_board_diff            (QiPosition          *self,
                                                 const QiBoardChange *changes,
                                                 gsize                n_changes,
                                                 GError             **error) G_GNUC_WARN_UNUSED_RESULT;
QiPosition   *qi_position_hand_diff             (QiPosition          *self,
                                                 QiSide               side,
                                                 const QiHandChange  *changes,
                                                 gsize                n_changes,
                                                 GError             **error) G_GNUC_WARN_UNUSED_RESULT;
QiPosition   *qi_position_toggle                (QiPosition        *self) G_GNUC_WARN_UNUSED_RESULT;
QiPosition   *qi_position_with_turn             (QiPosition        *self,
                                                 QiSide             turn) G_GNUC_WARN_UNUSED_RESULT;
QiPosition   *qi_position_with_style            (QiPosition        *self,
                                                 QiSide             side,
                                                 const QiToken     *style,
                                                 GError           **error) G_GNUC_WARN_UNUSED_RESULT;

/* Shape. */
const QiShape *qi_position_get_shape            (const QiPosition  *self);
guint         qi_position_get_n_dimensions      (const QiPosition  *self);
guint         qi_position_get_n_squares         (const QiPosition  *self);
/* Pieces: on the board and in both hands; on the board; in both hands; in one. */
guint         qi_position_get_n_pieces          (const QiPosition  *self);
guint         qi_position_get_n_board_pieces    (const QiPosition  *self);
guint         qi_position_get_n_hand_pieces     (const QiPosition  *self);
guint         qi_position_get_n_in_hand         (const QiPosition  *self,
                                                 QiSide             side);
QiSide        qi_position_get_turn              (const QiPosition  *self);
/* Borrowed tokens live as long as @self. */
const QiToken *qi_position_get_style            (const QiPosition  *self,
                                                 QiSide             side);
const QiToken *qi_position_get_piece            (const QiPosition  *self,
                                                 guint              index);
const QiHandItem *qi_position_get_hand          (const QiPosition  *self,
                                                 QiSide             side,
                                                 gsize             *n_items);
guint         qi_position_get_hand_count        (const QiPosition  *self,
                                                 QiSide             side,
                                                 const QiToken     *piece);
QiValue      *qi_position_dup_nested            (const QiPosition  *self);

gboolean      qi_position_equal                 (const QiPosition  *a,
                                                 const QiPosition  *b);
guint         qi_position_hash                  (const QiPosition  *self);

/**
 * QiPositionIter:
 * @position: what is walked
 * @from: the square at which the next step begins to look
 *
 * Walks the occupied squares in ascending order, stepping over empty regions: qi_position_iter_init().
 *
 * Since: 1.0
 */
typedef struct
{
  const QiPosition *position;
  guint             from;
} QiPositionIter;

void          qi_position_iter_init             (QiPositionIter    *iter,
                                                 const QiPosition  *position,
                                                 guint              first_index);
gboolean      qi_position_iter_next             (QiPositionIter    *iter,
                                                 guint             *index,
                                                 const QiToken    **piece);

/**
 * QiSquareFunc:
 * @square: the square
 * @user_data: what the caller gave
 *
 * Called for a square: qi_position_foreach_difference().
 *
 * Since: 1.0
 */
typedef void (*QiSquareFunc) (guint    square,
                              gpointer user_data);
void          qi_position_foreach_difference    (const QiPosition  *a,
                                                 const QiPosition  *b,
                                                 QiSquareFunc       func,
                                                 gpointer           user_data);

/**
 * QiPositionBuilder:
 *
 * A board built square by square, for readers: bounded, cheap, and checked once at the end.
 *
 * Since: 1.0
 */
typedef struct _QiPositionBuilder QiPositionBuilder;

#define QI_TYPE_POSITION_BUILDER (qi_position_builder_get_type ())
GType         qi_position_builder_get_type      (void);

QiPositionBuilder *qi_position_builder_new      (const QiShape     *shape,
                                                 const QiLimits    *limits);
void          qi_position_builder_free          (QiPositionBuilder *self);
gboolean      qi_position_builder_put           (QiPositionBuilder *self,
                                                 guint              index,
                                                 const QiToken     *piece);
gboolean      qi_position_builder_add_to_hand   (QiPositionBuilder *self,
                                                 QiSide             side,
                                                 const QiToken     *piece,
                                                 guint64            count);
gboolean      qi_position_builder_set_style     (QiPositionBuilder *self,
                                                 QiSide             side,
                                                 const QiToken     *style);
void          qi_position_builder_set_turn      (QiPositionBuilder *self,
                                                 QiSide             turn);
QiPosition   *qi_position_builder_end           (QiPositionBuilder *self,
                                                 GError           **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiPosition, qi_position_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiPositionBuilder, qi_position_builder_free)

G_END_DECLS
