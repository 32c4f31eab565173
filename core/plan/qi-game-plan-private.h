/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-setup.h"
#include "qi-variant-private.h"

G_BEGIN_DECLS

#define QI_PLAN_MAX_PIECES 26 /* a letter each */
#define QI_PLAN_MAX_NAME   64 /* bytes */
#define QI_PLAN_MAX_MOVES  200 /* bytes */
#define QI_PLAN_MAX_SQUARES 65025 /* 255 by 255: the text is written again with each key */

/* A square's code: a piece by its place in the plan, whether it is promoted, its side; or one of the other two. */
#define QI_PLAN_CODE(piece, promoted, side) ((gint16) ((piece) * 4 + ((promoted) ? 2 : 0) + (side)))
#define QI_PLAN_EMPTY                       ((gint16) -1)
#define QI_PLAN_WALL                        ((gint16) -2)

/* What wins. */
typedef enum
{
  QI_GOAL_MATE,    /* the royal piece is mated */
  QI_GOAL_CAPTURE, /* one of goal_pieces is gone: who has none of its kind left has lost */
  QI_GOAL_REACH,   /* one of goal_pieces reaches the last rank */
  QI_GOAL_LINE,    /* goal_count pieces in a row */
  QI_N_GOALS
} QiGameGoal;

/**
 * QiPlannedPiece:
 * @token: as it stands on the board, of the first player
 * @letter: upper case; in texts
 * @name: what it is called; "" nothing
 * @moves: Betza's notation; "": it stays where it is
 * @art: its drawing in data/pieces; "" is chosen by its moves
 * @becomes: the letter of what it is promoted to where it stands, 0: of none
 * @royal: it is checked and mated
 * @key: of variants.ini, of a piece of the game that this one comes from; NULL: chosen when it is written
 */
typedef struct
{
  char    *token;
  char     letter;
  char    *name;
  char    *moves;
  char    *art;
  char     becomes;
  gboolean royal;
  char    *key;
} QiPlannedPiece;

/**
 * QiGamePlan:
 * @name: what the game is called
 * @sides: what the players are called
 * @parent: id of the game that it has all else from; NULL: of none
 * @base: what @parent says of all this; NULL without one
 * @shape: of its board
 * @pieces: of #QiPlannedPiece
 * @squares: of #gint16: what stands on each square of the shape at the start; see QI_PLAN_CODE
 * @hands: of each side, how many of each piece it has in hand at the start (of #guint)
 * @turn: who begins
 * @castling: FEN's field, "-" none
 * @double_step: pawns may go two squares from where they stand at the start
 * @promoting: letters of pieces that are promoted to one of @promotes_to, "" none
 * @promotion_ranks: how many of the last ranks; 0: what the parent says
 * @must_promote: they have to
 * @drops: what is captured changes sides and can be dropped
 * @goal: what wins
 * @goal_pieces: their letters
 * @goal_count: so many
 * @stalemate: what it is for who cannot move
 *
 * A game of a person's own as it is made. Whoever has it may change all of it: texts are freed with g_free(), letters
 * are upper case.
 */
typedef struct _QiGamePlan QiGamePlan;
struct _QiGamePlan
{
  char          *name;
  char          *sides[2];
  char          *parent;
  QiGamePlan    *base;
  QiShape        shape;
  GPtrArray     *pieces;
  GArray        *squares;
  GArray        *hands[2];
  QiSide         turn;
  char           castling[5];
  gboolean       double_step;
  char          *promoting;
  char          *promotes_to;
  guint          promotion_ranks;
  gboolean       must_promote;
  gboolean       drops;
  QiGameGoal     goal;
  char          *goal_pieces;
  guint          goal_count;
  QiVariantValue stalemate;
};

/* What keeps a plan from being a game. */
typedef enum
{
  QI_PLAN_WHOLE,
  QI_PLAN_NO_NAME,        /* or one that is too long or has a line break */
  QI_PLAN_NAME_IN_USE,    /* another game has it, in letters of either case */
  QI_PLAN_BAD_SIDES,      /* the same of the sides, or both are one, or one has a comma */
  QI_PLAN_BAD_PIECE_NAME, /* the same of a piece */
  QI_PLAN_BAD_LETTER,     /* a piece's is none of A to Z */
  QI_PLAN_LETTER_TWICE,
  QI_PLAN_BAD_MOVES,      /* not understood at the offset */
  QI_PLAN_TWO_ROYAL,
  QI_PLAN_NO_ROYAL,       /* the goal is mate */
  QI_PLAN_BAD_BECOMES,    /* there is no piece with that letter, or it is the piece itself */
  QI_PLAN_BAD_PROMOTION,  /* the same for a letter of the promotions */
  QI_PLAN_BAD_GOAL,       /* the same for a letter of the goal, or there is none */
  QI_PLAN_BAD_START,      /* what it says makes no start position */
  QI_PLAN_TOO_MANY,       /* the board has more kinds of pieces than there are letters */
  QI_PLAN_NO_SIDE,        /* a piece on it is of neither side, or of both */
  QI_PLAN_TOO_LARGE       /* it has more squares than QI_PLAN_MAX_SQUARES */
} QiPlanFaultKind;

/* @piece: its index in the plan, G_MAXUINT: none. @offset: bytes. */
typedef struct
{
  QiPlanFaultKind kind;
  guint           piece;
  gsize           offset;
} QiPlanFault;

/* A plan of the game whose start @setup is: all kinds of pieces on its board and in its hands, with the moves that
 * they have in the set-up's game or in chess, and that game's other rules where it is played on such a board. NULL with
 * @fault where there is none. */
QiGamePlan *qi_game_plan_new       (QiSetup           *setup,
                                    QiPlanFault       *fault);
void        qi_game_plan_free      (QiGamePlan        *self);
QiPlannedPiece *qi_game_plan_get   (const QiGamePlan  *self,
                                    guint              piece);
/* The piece with the letter, in either case, or NULL. */
QiPlannedPiece *qi_game_plan_find  (const QiGamePlan  *self,
                                    char               letter);
/* Whether each of the letters is a piece's. */
gboolean    qi_game_plan_has_letters (const QiGamePlan *self,
                                      const char       *letters);
/* A piece that got another letter is still meant where it was named: promotions, the goal, and what becomes of pieces. @named:
 * by which letter each piece is named there, changed to its new one. A piece waits while its letter is not its alone, or
 * names another one that waits. Returns whether any has followed. */
gboolean    qi_game_plan_follow_letters (QiGamePlan *self,
                                         char        named[QI_PLAN_MAX_PIECES]);
/* An id that no game has yet: of the name's letters and numbers. */
char       *qi_game_plan_dup_id    (const QiGamePlan  *self);
/* Its section of a variants.ini, with @id. */
char       *qi_game_plan_dup_text  (const QiGamePlan  *self,
                                    const char        *id);
/* What is wrong first. */
QiPlanFault qi_game_plan_check     (const QiGamePlan  *self);
/* The text, preceded by the sections of the catalogue from which it inherits: a file for other
 * programs. */
char       *qi_game_plan_dup_file  (const QiGamePlan  *self,
                                    const char        *id);
/* Adds its text to the end of the person's own variants.ini, and the game to the catalogue and the table for the rest of
 * the process. The plan must be complete. Returns the game's id, to be freed with g_free(); NULL when the file cannot be
 * read or written, or has no room for it; then neither is done. */
char       *qi_game_plan_make      (const QiGamePlan  *self,
                                    GError           **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiGamePlan, qi_game_plan_free)

G_END_DECLS
