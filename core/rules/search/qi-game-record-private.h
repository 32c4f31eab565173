/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-state.h"

G_BEGIN_DECLS

/**
 * QiGameRecord:
 *
 * A game as it was played: where it began, its moves with their text, the state after each, what
 * was captured. It can be taken back, replayed and begun anew from any ply. Not shared between
 * threads.
 */
#define QI_TYPE_GAME_RECORD (qi_game_record_get_type ())
G_DECLARE_FINAL_TYPE (QiGameRecord, qi_game_record, QI, GAME_RECORD, GObject)

QiGameRecord  *qi_game_record_new          (QiState       *start);
/* The number of plies played. */
guint          qi_game_record_get_n_plies  (QiGameRecord  *self);
/* The state after @ply plies; 0 is the start. Borrowed. */
QiState       *qi_game_record_get_state    (QiGameRecord  *self,
                                            guint          ply);
/* The last state. */
QiState       *qi_game_record_get_present  (QiGameRecord  *self);
/* The move played in state @ply, and its usual text. Borrowed. */
const QiMove  *qi_game_record_get_move     (QiGameRecord  *self,
                                            guint          ply);
const char    *qi_game_record_get_text     (QiGameRecord  *self,
                                            guint          ply);
/* Plays on from the last state. */
gboolean       qi_game_record_play         (QiGameRecord  *self,
                                            const QiMove  *move,
                                            GError       **error);
gboolean       qi_game_record_play_text    (QiGameRecord  *self,
                                            const char    *text,
                                            const char    *notation,
                                            GError       **error);
/* Takes back all moves behind @ply. For tests: that moves taken back leave nothing behind. */
void           qi_game_record_cut          (QiGameRecord  *self,
                                            guint          ply);
/* Tokens that @side has captured up to ply @ply, in order: EPIN texts as they stood on the board.
 * Counted are the other side's pieces that left the board, whoever moved; a disc turned over is
 * none. Free the array with g_ptr_array_unref(). */
GPtrArray     *qi_game_record_dup_captures (QiGameRecord  *self,
                                            QiSide         side,
                                            guint          ply);
void           qi_game_record_judge        (QiGameRecord  *self,
                                            QiOutcome     *outcome);

G_END_DECLS
