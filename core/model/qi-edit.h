/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-board-map.h"
#include "qi-setup.h"

G_BEGIN_DECLS

/**
 * QiEdit:
 *
 * A change to a setup: a list of steps, applied all or nothing. The one door to a setup: drag,
 * keyboard, paste, text entry, transforms, `qi edit` and tests all come through it. Built by the
 * calls below in order, then applied any number of times; refcounted.
 *
 * Checks: squares and underflow at each step, in order; the total of pieces once, at the end.
 * Details that name squares follow moves and shape changes; those that no longer fit are dropped
 * with a note.
 *
 * Since: 1.0
 */
typedef struct _QiEdit QiEdit;

#define QI_TYPE_EDIT (qi_edit_get_type ())
GType    qi_edit_get_type   (void);

QiEdit  *qi_edit_new        (void);
QiEdit  *qi_edit_ref        (QiEdit         *self);
void     qi_edit_unref      (QiEdit         *self);
gboolean qi_edit_is_empty   (const QiEdit   *self);

void     qi_edit_put        (QiEdit         *self,
                             gint64          index,
                             const QiToken  *piece);
void     qi_edit_move       (QiEdit         *self,
                             gint64          from,
                             gint64          to);
void     qi_edit_hand       (QiEdit         *self,
                             QiSide          side,
                             const QiToken  *piece,
                             gint64          delta);
void     qi_edit_turn       (QiEdit         *self,
                             QiSide          turn);
void     qi_edit_toggle     (QiEdit         *self);
void     qi_edit_style      (QiEdit         *self,
                             QiSide          side,
                             const QiToken  *style);
void     qi_edit_shape      (QiEdit         *self,
                             const gint64   *sizes,
                             gsize           n_sizes,
                             QiAnchor        anchor);
/*
 * The board as a whole. What the details name goes along: castling rights, gates, the en-passant square, marks, walls;
 * whether the game has a use for them in their new place is its check's business, so that the way back is the same.
 * What falls off is dropped with a note, and so are an EPD's operations that hold moves, which are none of the new board.
 * Refused with "missing-dimension" where the board has no such ranks or layers.
 */
void     qi_edit_turn_board (QiEdit         *self,
                             QiTurning       turning);
/* Moves everything @by squares towards the end of @axis (fewer than 0: towards its start). */
void     qi_edit_shift      (QiEdit     *self,
                             QiDimension axis,
                             gint64      by);
/* An empty line (a file, rank or layer) before that of @square, or behind it; and the line of @square with all that
 * stands there goes. */
void     qi_edit_insert_line (QiEdit     *self,
                              QiDimension axis,
                              gint64      square,
                              gboolean    behind);
void     qi_edit_remove_line (QiEdit     *self,
                              QiDimension axis,
                              gint64      square);
/* Cuts away the lines at the edges where nothing stands: no piece and no wall. Refused with "empty-board". */
void     qi_edit_crop       (QiEdit         *self);
/* Each player gets what the other has: pieces on the board and in hand (by qi_owner_flip_text()), style, the move,
 * rights, gates, checks, name; komi is given the other way. A piece whose text has no other side stays, with a note
 * "pieces-of-no-side". */
void     qi_edit_swap_sides (QiEdit         *self);
void     qi_edit_game       (QiEdit         *self,
                             const char     *game);
void     qi_edit_detail     (QiEdit         *self,
                             const char     *key,
                             QiValue        *value);
void     qi_edit_clear      (QiEdit         *self);
void     qi_edit_replace    (QiEdit         *self,
                             QiSetup        *setup);

void     qi_edit_set_up     (QiEdit         *self,
                             QiSetup        *setup,
                             QiSetup        *start);

void     qi_edit_append     (QiEdit         *self,
                             QiEdit         *other);

/* The setup after the edit, or NULL with a %QI_ERROR and @setup as it was. A setup that did not change is
 * returned with a new reference (so pointer equality says "nothing happened"). Notes are added
 * to @findings (nullable). */
QiSetup *qi_edit_apply      (QiEdit         *self,
                             QiSetup        *setup,
                             const QiLimits *limits,
                             GPtrArray      *findings,
                             GError        **error) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiEdit, qi_edit_unref)

G_END_DECLS
