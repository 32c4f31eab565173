/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-document.h"
#include "mas-mirror.h"
#include "mas-piece.h"
#include "mas-spot.h"
#include "qi-block-private.h"
#include "qi-shuffle-private.h"

G_BEGIN_DECLS

/**
 * MasAct:
 *
 * Something that a person does to the position, in words and steps: which squares and hands change,
 * what the history calls it, what the status line says when it is done, and where it was tried. It
 * can be built into an edit more than once, so that a way out of a refusal repeats what was refused
 * after making room for it.
 */
typedef struct _MasAct MasAct;

MasAct         *mas_act_new        (void);
MasAct         *mas_act_ref        (MasAct           *self);
void            mas_act_unref      (MasAct           *self);
gboolean        mas_act_is_empty   (const MasAct     *self);

/* For steps that have no call here. Borrowed; nothing is added to it once the act was tried. */
QiEdit         *mas_act_get_edit   (MasAct           *self);
void            mas_act_put        (MasAct           *self,
                                    guint             square,
                                    const QiToken    *token);
void            mas_act_move       (MasAct           *self,
                                    guint             from,
                                    guint             to);
void            mas_act_hand       (MasAct           *self,
                                    QiSide            side,
                                    const QiToken    *token,
                                    gint64            delta);
/* @value NULL takes the detail away. */
void            mas_act_detail     (MasAct           *self,
                                    const char       *key,
                                    QiValue          *value);
/* Both are taken. @label names the step ("Move e2 to e4"), @result says what happened. */
void            mas_act_say        (MasAct           *self,
                                    char             *label,
                                    char             *result);
/* Where it is tried; kept with a token of its own. */
void            mas_act_set_place  (MasAct           *self,
                                    const MasSpot    *spot);

/* It changes much at once: when it is done, undoing it is offered. */
void            mas_act_set_bulk   (MasAct           *self);
gboolean        mas_act_is_bulk    (const MasAct     *self);

const char     *mas_act_get_label  (const MasAct     *self);
const char     *mas_act_get_result (const MasAct     *self);
const MasPlace *mas_act_get_place  (const MasAct     *self);
QiEdit         *mas_act_build      (const MasAct     *self);
/* The same act on a board that is first made one longer in its outermost dimension, so that no
 * square changes its number. FALSE when it cannot grow there. */
QiEdit         *mas_act_build_grown (const MasAct    *self,
                                     const QiShape   *shape);
/* The same act after one @token was taken out of @side's hand, which makes room for it. */
QiEdit         *mas_act_build_freed (const MasAct    *self,
                                     QiSide           side,
                                     const QiToken   *token);

/* Which keys were down when a piece was dropped. */
typedef enum
{
  MAS_DROP_MOVE = 0,
  MAS_DROP_COPY = 1 << 0, /* Ctrl */
  MAS_DROP_KEEP = 1 << 1  /* Shift: the token goes into the hand as it is */
} MasDropFlags;

/* The act that takes the piece of @from to @to, or NULL when that changes nothing. */
MasAct         *mas_act_for_drop   (QiSetup          *setup,
                                    const QiGameInfo *info,
                                    const MasSpot    *from,
                                    const MasSpot    *to,
                                    MasDropFlags      flags);
/* Puts @token on a square, or empties it when NULL. NULL when the square is like that already. */
MasAct         *mas_act_for_place  (QiSetup          *setup,
                                    const QiGameInfo *info,
                                    guint             square,
                                    const QiToken    *token);
/* The same, also on the opposite square by the symmetry @mirror; a square that is its own opposite gets
 * @token. */
MasAct         *mas_act_for_stamp  (QiSetup          *setup,
                                    const QiGameInfo *info,
                                    guint             square,
                                    const QiToken    *token,
                                    const MasMirror  *mirror);
/* Empties every square of @squares that has a piece; NULL when none has. */
MasAct         *mas_act_for_clear  (QiSetup          *setup,
                                    const QiGameInfo *info,
                                    const GArray     *squares);
/* Moves every piece of a selection by the same distance; NULL when one would fall off the board. */
MasAct         *mas_act_for_block  (QiSetup          *setup,
                                    const QiGameInfo *info,
                                    const GArray     *squares,
                                    guint             from,
                                    guint             to,
                                    MasDropFlags      flags);
/* Where the squares of a block land; NULL as above. */
GArray         *mas_act_shift_block (QiSetup         *setup,
                                     const GArray    *squares,
                                     guint            from,
                                     guint            to);
/* Changes the count of one slot of a hand; NULL when it has that count. */
MasAct         *mas_act_for_count  (QiSetup          *setup,
                                    const QiGameInfo *info,
                                    QiSide            side,
                                    const QiToken    *token,
                                    guint             count);
/* Acts on a whole hand: move it into the other one, empty it, or add what is missing of the full
 * set. */
MasAct         *mas_act_for_hand_over (QiSetup          *setup,
                                       const QiGameInfo *info,
                                       QiSide            side);
MasAct         *mas_act_for_hand_empty (QiSetup          *setup,
                                        const QiGameInfo *info,
                                        QiSide            side);
MasAct         *mas_act_for_hand_fill (QiSetup          *setup,
                                       const QiGameInfo *info,
                                       QiSide            side);
/* Takes away pieces that the game's set does not have; NULL when there are none. */
MasAct         *mas_act_for_return (QiSetup          *setup);
/* Makes the present pieces the set of a game that has none; NULL when nothing would change. */
MasAct         *mas_act_for_own_set (QiSetup         *setup);
/* Takes such a set away; NULL when there is none. */
MasAct         *mas_act_for_no_set (QiSetup          *setup);

/* Puts a part of a board down, its first square on @corner. */
MasAct         *mas_act_for_paste  (QiSetup          *setup,
                                    QiBlock          *block,
                                    guint             corner);
/* Replaces the selected @squares by @block; @landed (out): the squares that it then covers. NULL when the board is too
 * small. */
MasAct         *mas_act_for_change (QiSetup          *setup,
                                    const GArray     *squares,
                                    QiBlock          *block,
                                    GArray          **landed);
/* The same for all squares of a board, in one step; NULL when the board would get another shape. */
MasAct         *mas_act_for_turn_all (QiSetup         *setup,
                                      QiTurning        turning);
/* Puts @token on every one of @squares; NULL when it is so already. */
MasAct         *mas_act_for_fill   (QiSetup          *setup,
                                    const GArray     *squares,
                                    const QiToken    *token);
/* Makes the same change to each piece on @squares; NULL when none of them can be changed like
 * that. */
MasAct         *mas_act_for_change_all (QiSetup       *setup,
                                        const GArray  *squares,
                                        MasPieceChange change);
/* Each @old on @squares becomes @token; NULL when there is none. */
MasAct         *mas_act_for_replace_all (QiSetup       *setup,
                                         const GArray  *squares,
                                         const QiToken *old,
                                         const QiToken *token);
/* Moves each piece on @squares into @side's hand; NULL when there is none. */
MasAct         *mas_act_for_send_all (QiSetup          *setup,
                                      const QiGameInfo *info,
                                      const GArray     *squares,
                                      QiSide            side);
/* Cuts away all that is outside of the box around @squares; NULL when nothing is. */
MasAct         *mas_act_for_crop_to (QiSetup          *setup,
                                     const GArray     *squares);
/* Takes away those rights of @said (castling, gates, en passant) that cannot hold on their new squares, and returns
 * whether there were any. Rights that @setup had before stay. */
gboolean        mas_act_leave_rights (MasAct          *self,
                                      QiSetup         *setup,
                                      const QiDetails *said);
/* Takes @result, and adds that rights were left out if @some is set. */
char           *mas_act_result_of_rights (char        *result,
                                          gboolean     some);
/* "12 squares, 3 pieces" */
char           *mas_act_dup_size   (guint             n_squares,
                                    guint             n_pieces);
/* Acts on the board as a whole, by name; NULL behind the last. */
const char     *mas_act_get_board_name (guint         index);
gboolean        mas_act_fits_board (const char       *name,
                                    QiSetup          *setup,
                                    const QiGameInfo *info);
MasAct         *mas_act_for_board  (const char       *name,
                                    QiSetup          *setup,
                                    const QiGameInfo *info,
                                    guint             square,
                                    gboolean          flipped);
MasAct         *mas_act_for_chess960 (QiSetup        *setup,
                                      guint           number);
MasAct         *mas_act_for_shuffle (QiSetup         *setup,
                                     const QiShuffle *shuffle,
                                     guint            number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MasAct, mas_act_unref)

G_END_DECLS
