/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-stone-rules-private.h"
#include "qi-side-private.h"

G_BEGIN_DECLS

/* Codes 1 to 4. */
#define QI_DRAUGHTS_LETTERS "MKmk"
#define QI_DRAUGHTS_MAN(side) ((guint8) (2 * (side) + 1))
#define QI_DRAUGHTS_KING(side) ((guint8) (2 * (side) + 2))
#define QI_DRAUGHTS_IS_PIECE(cell) ((guint8) ((cell) - 1) < 4)
#define QI_DRAUGHTS_SIDE(cell) ((QiSide) (((cell) - 1) >> 1))
#define QI_DRAUGHTS_IS_KING(cell) (((cell) & 1) == 0)

/* Which of several captures must be chosen. */
typedef enum
{
  QI_DRAUGHTS_ANY,     /* a free choice; only a capture that was begun is played to its end */
  QI_DRAUGHTS_MOST,    /* the most pieces */
  QI_DRAUGHTS_SPANISH, /* the most pieces, and among equal ones the most kings */
  QI_DRAUGHTS_ITALIAN, /* the most pieces; with a king; the most kings; a king as early as can be */
  QI_DRAUGHTS_FRISIAN  /* the greatest value: n kings between 2n − 1 and 2n men; with a king */
} QiDraughtsChoice;

/* What happens to a man whose capture takes him to the king row before its end. */
typedef enum
{
  QI_DRAUGHTS_STOPS,   /* it ends there */
  QI_DRAUGHTS_PASSES,  /* he goes on as a man, and is crowned only where the move ends there */
  QI_DRAUGHTS_CROWNED  /* he goes on as a king */
} QiDraughtsKingRow;

/* Whose endings of few pieces are drawn by count: qi-draughts-game-endings.c. */
typedef enum
{
  QI_DRAUGHTS_NO_ENDINGS,
  QI_DRAUGHTS_FMJD,    /* international draughts */
  QI_DRAUGHTS_FMJD_64, /* Russian and Brazilian draughts */
  QI_DRAUGHTS_APCA,    /* pool checkers */
  QI_DRAUGHTS_FRISIA
} QiDraughtsEndings;

/**
 * QiDraughtsRules:
 * @flying: kings go and take over any distance
 * @men_back: men take backwards as well
 * @king_safe: men may not take kings
 * @orthogonal: pieces also take along ranks and files
 * @every_path: captures of the same pieces from and to the same squares are told apart by their way
 * @idle_limit: plies with kings alone and without a capture after which it is a draw, 0: no such
 *   limit
 * @is_claimed: that draw has to be claimed
 * @endings: whose rules say which endings of few pieces are drawn after so many moves
 */
typedef struct
{
  const char       *id;
  gboolean          flying;
  gboolean          men_back;
  gboolean          king_safe;
  gboolean          orthogonal;
  gboolean          every_path;
  QiDraughtsKingRow king_row;
  QiDraughtsChoice  choice;
  guint             idle_limit;
  gboolean          is_claimed;
  QiDraughtsEndings endings;
} QiDraughtsRules;

#define QI_DRAUGHTS_N_DIRECTIONS 8
#define QI_DRAUGHTS_N_DIAGONALS 4 /* the first ones */

/**
 * QiDraughtsState:
 * @idle: plies since a man moved or a piece was taken; from the detail "halfmove" at first
 * @few: plies since something was taken or crowned, so that as few pieces stand as now; at least as many as @idle
 * @on_road: those of them in which a lone king stood on the main road from corner to corner against three pieces
 * @king_square: where the king is that each side moved last, or QI_SQUARE_NONE (Frisian draughts)
 * @king_steps: how often it was moved one after the other without taking anything
 * @cells: by flat index; whatever stands on a square that is not played on is an obstacle
 */
typedef struct
{
  QiBoard head;
  guint32 idle;
  guint32 few;
  guint32 on_road;
  guint32 king_square[2];
  guint8  king_steps[2];
  guint8  cells[];
} QiDraughtsState;

#define QI_TYPE_DRAUGHTS_GAME (qi_draughts_game_get_type ())
G_DECLARE_FINAL_TYPE (QiDraughtsGame, qi_draughts_game, QI, DRAUGHTS_GAME, QiGame)

struct _QiDraughtsGame
{
  QiGame                 parent_instance;
  const QiGameInfo      *info;
  const QiDraughtsRules *rules;
  QiDraughtsBoard        board;
  QiShape                shape;
  guint                  n_squares;
  int                    steps[QI_DRAUGHTS_N_DIRECTIONS]; /* of a flat index */
  guint8                *ahead;   /* QI_DRAUGHTS_N_DIRECTIONS a square: steps to the edge */
  guint32               *played;  /* the squares that are played on */
  guint                  n_played;
};

/* +1 towards the last-listed rank, −1 towards the first. */
int      qi_draughts_game_get_forward   (const QiDraughtsGame  *self,
                                         QiSide                 side);
gboolean qi_draughts_game_is_king_row   (const QiDraughtsGame  *self,
                                         guint                  square,
                                         QiSide                 side);
int      qi_draughts_game_get_rank_step (guint                  direction);

/* Whether the ending on @board has lasted too long to be won. */
gboolean qi_draughts_game_has_run_out   (const QiDraughtsGame  *self,
                                         const QiDraughtsState *board);
/* Whether a lone king stands on the main road against three pieces with a king among them. */
gboolean qi_draughts_game_is_on_road    (const QiDraughtsGame  *self,
                                         const QiDraughtsState *board);

/* The legal moves of all pieces. Returns whether they are captures. */
gboolean qi_draughts_game_add_moves     (const QiDraughtsGame  *self,
                                         const QiDraughtsState *board,
                                         QiMoveList            *moves);
void     qi_draughts_game_write_move    (QiGame                *game,
                                         const QiBoard         *head,
                                         const QiPast          *past,
                                         const QiMove          *move,
                                         const char            *notation,
                                         GString               *text);
gboolean qi_draughts_game_read_move     (QiGame                *game,
                                         const QiBoard         *head,
                                         const QiPast          *past,
                                         const char            *text,
                                         const char            *notation,
                                         QiMoveList            *move);
void     qi_draughts_game_diagnose      (QiGame                *game,
                                         const QiBoard         *head,
                                         QiSetup               *setup,
                                         GPtrArray             *findings);
void     qi_draughts_game_fix           (QiGame                *game,
                                         const char            *id,
                                         QiFix                 *fix);

G_END_DECLS
