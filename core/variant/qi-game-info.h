/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-coordinates.h"
#include "qi-draughts.h"
#include "qi-epin.h"
#include "qi-setup.h"

G_BEGIN_DECLS

/**
 * QiBoardStyle:
 * @QI_BOARD_SQUARES: two colours
 * @QI_BOARD_POINTS: lines through the middles of the squares, for pieces that stand on crossings
 * @QI_BOARD_PLAIN: one colour, lines between the squares
 *
 * How the empty board of a game is drawn.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_BOARD_SQUARES,
  QI_BOARD_POINTS,
  QI_BOARD_PLAIN,
#ifndef __GI_SCANNER__
  QI_N_BOARD_STYLES
#endif
} QiBoardStyle;

/**
 * QiBoardMarks:
 * @QI_BOARD_CLOTH: green, as Othello's
 * @QI_BOARD_CORNER_DOTS: two squares from each corner, as Othello's
 * @QI_BOARD_ZONE_DOTS: a third of the board from either side, as shogi's
 * @QI_BOARD_DIAGONALS: from corner to corner, as sittuyin's
 * @QI_BOARD_STARS: Go's points for handicaps
 * @QI_BOARD_PALACES: xiangqi's, on boards of its sizes; there are no stars then
 * @QI_BOARD_RIVER: between them, with angles where pieces stand at the start
 *
 * What else is drawn on it.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_BOARD_CLOTH = 1 << 0,
  QI_BOARD_CORNER_DOTS = 1 << 1,
  QI_BOARD_ZONE_DOTS = 1 << 2,
  QI_BOARD_DIAGONALS = 1 << 3,
  QI_BOARD_STARS = 1 << 4,
  QI_BOARD_PALACES = 1 << 5,
  QI_BOARD_RIVER = 1 << 6
} QiBoardMarks;

/**
 * QiGamePiece:
 * @token: first player's EPIN: "K^"
 * @name: English, lower case, singular: "king"
 * @kanji: what a wedge or disc shows for the first player, or NULL
 * @kanji_second: the same for the second player where it differs, or NULL
 * @art: name of the drawing in data/pieces, without side, or of the sign on a wedge: "king"; or NULL
 * @fen: first player's letter(s) in the game's FEN or SFEN: "K", "+P"; or NULL
 * @count: how many of this piece one side has in the full set
 * @fen_aliases: further letters that are read for it, or NULL
 * @kanji_full: what a large wedge shows in place of kanji, two characters: "飛車"; or NULL
 * @kanji_full_second: the same for the second player where it differs, or NULL
 * @is_own: @name is a person's own, in whatever language
 *
 * One usual token of a game. Texts belong to the table.
 *
 * Since: 1.0
 */
typedef struct
{
  const char *token;
  const char *name;
  const char *kanji;
  const char *kanji_second;
  const char *art;
  const char *fen;
  guint       count;
  const char *fen_aliases;
  const char *kanji_full;
  const char *kanji_full_second;
  gboolean    is_own;
} QiGamePiece;

/**
 * QiGameFen:
 * @QI_GAME_FEN_BARE: a text that names no game is this one's, when its letters fit
 * @QI_GAME_FEN_CASTLING: castling rights
 * @QI_GAME_FEN_EN_PASSANT: the square passed over
 * @QI_GAME_FEN_HOLDINGS: hands in brackets behind the placement
 * @QI_GAME_FEN_PROMOTED: "~" behind a piece that was a pawn
 * @QI_GAME_FEN_CHECKS: checks still to give
 * @QI_GAME_FEN_GATES: files of pieces that have not moved, among the castling rights
 * @QI_GAME_FEN_COUNTING: the limit of a counting rule, in the place of en passant
 *
 * What the game's own FEN says beyond placement, side and counters; and whether a FEN of this shape and these letters
 * alone is taken for the game.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_GAME_FEN_BARE = 1 << 0,
  QI_GAME_FEN_CASTLING = 1 << 1,
  QI_GAME_FEN_EN_PASSANT = 1 << 2,
  QI_GAME_FEN_HOLDINGS = 1 << 3,
  QI_GAME_FEN_PROMOTED = 1 << 4,
  QI_GAME_FEN_CHECKS = 1 << 5,
  QI_GAME_FEN_GATES = 1 << 6,
  QI_GAME_FEN_COUNTING = 1 << 7
} QiGameFen;

/**
 * QiGameStates:
 * @king: a king with a castling right ("+K^"); letter 0: the game has no castling
 * @rook: a rook that its king may castle with ("+R")
 * @rook_states: bits (1 << #QiPieceState): the states of a rook that are read as the right
 * @pawn: a pawn that may still advance two squares ("+P"); letter 0: there is none
 * @passed: a pawn that has just done so and may be taken en passant ("-P"); letter 0: there is none
 * @pawn_ranks: bits: the ranks, counted from 0 at the pawn's own edge, from which it advances two squares
 *
 * How FEEN and PON say rights in the states of pieces, as tokens of the first player. Source:
 * sashite.dev/rules/chess, and the examples of FEEN 1.0.0.
 *
 * Since: 1.0
 */
typedef struct
{
  QiEpin  king;
  QiEpin  rook;
  guint   rook_states;
  QiEpin  pawn;
  QiEpin  passed;
  guint32 pawn_ranks;
} QiGameStates;

/**
 * QiGameInfo:
 *
 * One entry of the games table: what a game's positions look like, without its rules. Immutable,
 * lives as long as the process. The table is read from the resources built from `data/games`.
 *
 * Since: 1.0
 */
typedef struct _QiGameInfo QiGameInfo;

#define QI_TYPE_GAME_INFO (qi_game_info_get_type ())
GType qi_game_info_get_type (void);

const QiGameInfo *const *qi_game_info_get_all  (void);
/* NULL when the table has no such game (also for @id NULL). */
const QiGameInfo *qi_game_info_lookup          (const char       *id);
/* The game that two styles of one letter suggest ("C/c"), for art and palette only. */
const QiGameInfo *qi_game_info_suggest         (const QiPosition *position);

const char       *qi_game_info_get_id          (const QiGameInfo *self);
const char       *qi_game_info_get_name        (const QiGameInfo *self);
const char       *qi_game_info_get_side_name   (const QiGameInfo *self,
                                                QiSide            side);
char              qi_game_info_get_style       (const QiGameInfo *self);
gboolean          qi_game_info_has_drops       (const QiGameInfo *self);
const char *const *qi_game_info_get_formats    (const QiGameInfo *self);
const char       *qi_game_info_get_protocol    (const QiGameInfo *self);
const QiShape    *qi_game_info_get_shape       (const QiGameInfo *self);
/* All shapes on which the game is usually played, that of the start position first. */
const QiShape    *qi_game_info_get_shapes      (const QiGameInfo *self,
                                                gsize            *n_shapes);
const QiGamePiece *qi_game_info_get_pieces     (const QiGameInfo *self,
                                                gsize            *n_pieces);
const QiGamePiece *qi_game_info_find_piece     (const QiGameInfo *self,
                                                const QiEpin     *epin);
QiSetup          *qi_game_info_dup_start       (const QiGameInfo *self);

/* The name of a square in the game's coordinates, in CELL when @self is NULL or the shape is not
 * one that the game's coordinates can name. Free with g_free(). */
char             *qi_game_info_dup_square_name (const QiGameInfo *self,
                                                const QiShape    *shape,
                                                guint             square);
/* Reads a plain number as a flat index and anything else as a name in the game's coordinates (CELL
 * for NULL). "bad-cell" or "index-out-of-range". */
gboolean          qi_game_info_parse_square    (const QiGameInfo *self,
                                                const QiShape    *shape,
                                                const char       *text,
                                                guint            *square,
                                                GError          **error);
/* What a captured or dragged piece becomes in @side's hand: in a game with drops an EPIN token loses its
 * state and goes over to @side; every other token stays as it is. */
QiToken *qi_game_info_dup_in_hand (const QiGameInfo *self,
                                   const QiToken    *piece,
                                   QiSide            side);

G_END_DECLS
