/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game-info.h"

G_BEGIN_DECLS

/* Facts that follow from a position and the pieces of its game: which rooks a castling right can name,
 * which pieces can be unmoved, over which squares a pawn can just have passed. These are no rules: they
 * do not tell whether a move is legal, and a setup may contradict them. Only boards of two dimensions
 * have such facts. */

typedef enum
{
  QI_RIGHT_FITS,
  QI_RIGHT_NO_PIECE,   /* no rook, or no own piece, on this square of the side's first rank */
  QI_RIGHT_NO_KING,    /* a rook, but no king on its rank */
  QI_RIGHT_KING_MOVED, /* both, but the king is not where it starts */
  QI_RIGHT_ROOK_MOVED  /* the king is, but no rook of the game starts from this square */
} QiRightState;

/* The rank, as the shape counts it, on which @side's king and rooks stand at the start of the game; its first one without a
 * game (@self NULL). */
guint        qi_game_info_get_castling_rank   (const QiGameInfo *self,
                                               const QiShape    *shape,
                                               QiSide            side);
/* Whether a castling right with a rook on @square can hold. */
QiRightState qi_game_info_judge_castling      (const QiGameInfo *self,
                                               const QiPosition *position,
                                               QiSide            side,
                                               guint             square);
/* Where the king starts that castles; QI_NO_SQUARE where that may be anywhere on its rank, or the board
 * is not the usual one. */
guint        qi_game_info_get_castling_king   (const QiGameInfo *self,
                                               const QiPosition *position,
                                               QiSide            side);
/* Keeps in @self, whose start is there, what castles in it and where. */
void         qi_game_info_note_castling       (QiGameInfo       *self);
/* Whether king and rooks may begin on other squares than at the usual start, as in Chess960. */
gboolean     qi_game_info_is_shuffled         (const QiGameInfo *self);
/* The letters in the FEN of what castles and of what it castles with, bit 0 for A; K and R without a game (@self NULL). */
guint32      qi_game_info_get_castling_kings  (const QiGameInfo *self,
                                               QiSide            side);
guint32      qi_game_info_get_castling_rooks  (const QiGameInfo *self,
                                               QiSide            side);
/* Whether a rook on @file may be what K (@king_side) or Q means in a FEN. */
gboolean     qi_game_info_is_castling_file    (const QiGameInfo *self,
                                               guint             file,
                                               gboolean          king_side);
/* The same for a piece that may still be gated in for. */
QiRightState qi_game_info_judge_gate          (const QiGameInfo *self,
                                               const QiPosition *position,
                                               QiSide            side,
                                               guint             square);
/* Whether @square lies on the king's side of @side's king: towards the last file. Without a king on
 * that rank (or without a game, @self NULL) the board is divided in the middle. */
gboolean     qi_game_info_is_king_side        (const QiGameInfo *self,
                                               const QiPosition *position,
                                               QiSide            side,
                                               guint             square);
/* Whether others than pawns, or pawns from other ranks than usual, may be taken en passant. */
gboolean     qi_game_info_has_own_passers     (const QiGameInfo *self);
/* Whether squares of the game's board can be walls: it starts with some, or moves make them. */
gboolean     qi_game_info_has_walls           (const QiGameInfo *self);
GArray      *qi_game_info_dup_castling_squares (const QiGameInfo *self,
                                                const QiPosition *position,
                                                QiSide            side);
GArray      *qi_game_info_dup_gate_squares    (const QiGameInfo *self,
                                               const QiPosition *position,
                                               QiSide            side);
gboolean     qi_game_info_can_have_passed     (const QiGameInfo *self,
                                               const QiPosition *position,
                                               QiSide            turn,
                                               guint             square);
GArray      *qi_game_info_dup_passed_squares  (const QiGameInfo *self,
                                               const QiPosition *position);

G_END_DECLS
