/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "qi-edit.h"
#include "qi-game-info.h"
#include "qi-move.h"
#include "qi-outcome.h"

G_BEGIN_DECLS

/**
 * QI_ORIGIN_ALL:
 *
 * In place of the square that moves begin at: any, and those that begin at none.
 *
 * Since: 1.0
 */
#define QI_ORIGIN_ALL G_MAXUINT32
/**
 * QI_ORIGIN_DROPS:
 *
 * In place of the square that moves begin at: drops and placements.
 *
 * Since: 1.0
 */
#define QI_ORIGIN_DROPS (G_MAXUINT32 - 1)
/**
 * QI_ORIGIN_PASSES:
 *
 * In place of the square that moves begin at: passes.
 *
 * Since: 1.0
 */
#define QI_ORIGIN_PASSES (G_MAXUINT32 - 2)

/**
 * QiBoard:
 * @key: a hash of all that makes two positions the same for repetition (board, hands, side to move,
 *   rights)
 * @reversible: plies since a move that cannot be undone by playing on (capture, pawn move, drop …):
 *   no position before them can come again
 * @turn: the #QiSide to move
 * @check: whether the side to move is in check, where the game has check and says so here
 *
 * The head of a game's board for play. A game puts its own fields behind it; the whole is one block
 * of qi_game_get_board_size() bytes without pointers, so that a copy is a memcpy().
 *
 * Since: 1.0
 */
typedef struct
{
  guint64 key;
  guint32 reversible;
  guint8  turn;
  guint8  check;
  guint8  unused[2];
} QiBoard;

/**
 * QiPly:
 * @key: that of its board
 * @turn: a #QiSide: who was to move
 * @check: whether that side was in check
 * @move_kind: of the move that was played in it
 * @unused: the library's own, zeros where it does not know the move
 *
 * One position that came before: its key, who was to move and whether he was in check.
 *
 * Since: 1.0
 */
typedef struct
{
  guint64 key;
  guint8  turn;
  guint8  check;
  guint8  move_kind;
  guint8  unused[5];
} QiPly;

/**
 * QiPast:
 * @plies: (array length=n_plies): the positions
 * @n_plies: how many
 *
 * The positions before the present one, the oldest first; not the present one.
 *
 * Since: 1.0
 */
typedef struct
{
  const QiPly *plies;
  gsize        n_plies;
} QiPast;

/**
 * QiGame:
 *
 * The rules of one game on a board of one shape. Immutable, shared, safe to use from any thread.
 * qi_game_lookup() hands them out.
 *
 * Since: 1.0
 */
#define QI_TYPE_GAME (qi_game_get_type ())
G_DECLARE_DERIVABLE_TYPE (QiGame, qi_game, QI, GAME, GObject)

/**
 * QiFix:
 *
 * The fix of a setup that is being worked out. Its members are private.
 *
 * Since: 1.0
 */
typedef struct _QiFix QiFix;

/**
 * QiGameClass:
 * @load: fills @board, a block of zeros, from any setup of the game's shape; never refuses. Pieces
 *   that the game does not know are obstacles that belong to nobody.
 * @list_moves: pushes the legal moves; all, or those of one origin. Perft counts these. A game that
 *   is over all the same (@judge) may list moves: qi_state_list_moves() leaves them out
 * @play: plays a legal move of @board on @board: also @key, @turn, @reversible, @check
 * @describe: adds to @edit what the move changes in a setup (board, hands, turn, details)
 * @judge: fills @outcome, which comes as "ongoing". @n_moves: how many legal moves there are at
 *   least, where the caller knows whether there is one, else -1
 * @write_move: appends the move in @notation, one of @list_notations
 * @compute_key: the @key of a board just loaded, which @play keeps up to date from then on; who only
 *   looks at a setup needs none. Default: the one that @load has put there
 * @list_notations: ids, NULL-terminated, the usual one first. Default: "text" alone
 * @read_move: adds the legal moves that @text can mean and returns TRUE; when more than one, the
 *   text is ambiguous. FALSE: no legal move; where the text names squares all the same, one entry
 *   with its @from and @to may be left in @move, to be refused by name. Default: the moves of those
 *   listed whose text is equal to it
 * @evaluate: how good @board is for the side to move; 100 is about a pawn
 * @perft: default: counts with list_moves and play
 * @get_token: the token of a piece code: EPIN with its side; NULL when there is none
 * @get_neighbours: default: the squares that share an edge with it
 * @add_occupied: squares of @side's pieces. Default: those of @setup whose token is an EPIN of that
 *   side
 * @add_attacks: squares that the piece on @square attacks (its own side's pieces included)
 * @add_attackers: squares of @side's pieces that attack @square
 * @add_checkers: pieces that attack a royal piece of @side; @royals are those attacked (nullable
 *   both)
 * @diagnose: adds a finding for each fault of the setup
 * @fix: makes the fix @id of one of these, where it takes more than any setup's fixes do
 * @explain: why a move that fits in other respects is not legal: sets "why" in @refusal
 *
 * What a game has to say. What comes up to @write_move is required; everything else has a default that is made of it.
 *
 * Since: 1.0
 */
struct _QiGameClass
{
  GObjectClass parent_class;

  void     (*load)           (QiGame        *self,
                              QiSetup       *setup,
                              QiBoard       *board);
  void     (*list_moves)     (QiGame        *self,
                              const QiBoard *board,
                              const QiPast  *past,
                              guint          origin,
                              QiMoveList    *moves);
  void     (*play)           (QiGame        *self,
                              QiBoard       *board,
                              const QiMove  *move);
  void     (*describe)       (QiGame        *self,
                              const QiBoard *board,
                              QiSetup       *setup,
                              const QiMove  *move,
                              QiEdit        *edit);
  void     (*judge)          (QiGame        *self,
                              const QiBoard *board,
                              const QiPast  *past,
                              int            n_moves,
                              QiOutcome     *outcome);
  void     (*write_move)     (QiGame        *self,
                              const QiBoard *board,
                              const QiPast  *past,
                              const QiMove  *move,
                              const char    *notation,
                              GString       *text);

  guint64  (*compute_key)    (QiGame        *self,
                              const QiBoard *board);
  const char *const *(*list_notations) (QiGame *self);
  gboolean (*read_move)      (QiGame        *self,
                              const QiBoard *board,
                              const QiPast  *past,
                              const char    *text,
                              const char    *notation,
                              QiMoveList    *move);
  int      (*evaluate)       (QiGame        *self,
                              const QiBoard *board);
  guint64  (*perft)          (QiGame        *self,
                              const QiBoard *board,
                              const QiPast  *past,
                              guint          depth,
                              GCancellable  *cancellable);
  const char *(*get_token)   (QiGame        *self,
                              guint          piece);
  void     (*get_neighbours) (QiGame        *self,
                              guint          square,
                              QiSquareSet   *set);
  void     (*add_occupied)   (QiGame        *self,
                              const QiBoard *board,
                              QiSetup       *setup,
                              QiSide         side,
                              QiSquareSet   *set);
  void     (*add_attacks)    (QiGame        *self,
                              const QiBoard *board,
                              guint          square,
                              QiSquareSet   *set);
  void     (*add_attackers)  (QiGame        *self,
                              const QiBoard *board,
                              guint          square,
                              QiSide         side,
                              QiSquareSet   *set);
  void     (*add_checkers)   (QiGame        *self,
                              const QiBoard *board,
                              QiSide         side,
                              QiSquareSet   *royals,
                              QiSquareSet   *checkers);
  void     (*diagnose)       (QiGame        *self,
                              const QiBoard *board,
                              QiSetup       *setup,
                              GPtrArray     *findings);
  void     (*fix)            (QiGame        *self,
                              const char    *id,
                              QiFix         *fix);
  void     (*explain)        (QiGame        *self,
                              const QiBoard *board,
                              const QiMove  *attempt,
                              QiFinding     *refusal);

  /* A finished game counts as one leaf at every deeper depth of perft (Othello, Go). */
  gboolean counts_finished;
};

const char    *qi_game_get_id          (QiGame        *self);
const QiShape *qi_game_get_shape       (QiGame        *self);
const char *const *qi_game_list_notations (QiGame     *self);
gboolean       qi_game_has_notation    (QiGame        *self,
                                        const char    *notation);

QiGame        *qi_game_lookup          (const char    *id,
                                        const QiShape *shape,
                                        GError       **error);
QiGame        *qi_game_for_setup       (QiSetup       *setup,
                                        GError       **error);
gboolean       qi_game_checks_setup    (QiSetup       *setup);
gboolean       qi_game_has_rules       (const char    *id);
void           qi_game_diagnose_setup  (QiSetup       *setup,
                                        GPtrArray     *findings);
GPtrArray     *qi_game_dup_findings    (QiSetup       *setup);

G_END_DECLS
