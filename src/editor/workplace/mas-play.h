/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-attempt.h"

G_BEGIN_DECLS

/**
 * MasPlay:
 *
 * The board while it is played by the rules of a game: legal targets are marked before a move, and
 * whatever is no legal move is refused where it was tried.
 *
 * Signal `changed`: the rules are on or off, or the game stands otherwise.
 * Signal `choose` (const QiMoveList *moves, const MasSpot *spot): several moves lead to a square, the
 * usual one first; mas_play_make() plays the one that is chosen.
 */
#define MAS_TYPE_PLAY (mas_play_get_type ())
G_DECLARE_FINAL_TYPE (MasPlay, mas_play, MAS, PLAY, GObject)

MasPlay    *mas_play_new              (MasWorkplace  *place,
                                       MasAttempt    *attempt);
/* The document's rules, whether they are on or off; or NULL. */
MasRules   *mas_play_get_rules        (MasPlay       *self);
void        mas_play_set_rules        (MasPlay       *self,
                                       MasRules      *rules);
/* Where what is in the person's hand may go. Marks nothing while the board is not played. */
void        mas_play_mark_targets     (MasPlay       *self);
/* The attribute "legal capture" for the words about a square, or NULL. */
const char *mas_play_get_target_words (MasPlay       *self,
                                       guint          square);
/* "White knight on g1: 2 squares: f3, h3". */
void        mas_play_say_lifted       (MasPlay       *self);
/* Plays @move, which was tried at @spot. */
void        mas_play_make             (MasPlay       *self,
                                       const QiMove  *move,
                                       const MasSpot *spot);
/* Tries to move the piece of @from to a square; NULL: a placement. FALSE when it was refused. */
gboolean    mas_play_try              (MasPlay       *self,
                                       const MasSpot *from,
                                       guint          to);
/* What a click there does. */
void        mas_play_click_square     (MasPlay       *self,
                                       const MasSpot *spot);
void        mas_play_click_hand       (MasPlay       *self,
                                       const MasSpot *spot);
/* How many legal moves dropping the piece of @from on a square could mean; NULL: a placement. */
guint       mas_play_count            (MasPlay       *self,
                                       const MasSpot *from,
                                       guint          to);
/* What dropping the piece of @from there would do, for the status line. */
char       *mas_play_dup_words        (MasPlay       *self,
                                       const MasSpot *from,
                                       guint          to);

G_END_DECLS
