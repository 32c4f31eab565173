/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-edit.h"
#include "qi-game-info.h"

G_BEGIN_DECLS

/**
 * QiLedgerRow:
 * @piece: the piece as the first player has it, unpromoted and without a mark: "P"
 * @token: the same as it stands on a board or in a hand: "K^", "P"
 * @is_king: its loss ends the game, so that no hand can hold it
 * @full: how many the set has
 * @used: how many there are, on the board and in both hands
 * @left: how many the set still has
 * @extra: how many there are that it does not have
 *
 * One kind of piece. Numbers are by side; where captured pieces change sides all of them stand under the first, and the second has
 * none.
 */
typedef struct
{
  char     piece[2];
  char     token[QI_EPIN_MAX_BYTES + 1];
  gboolean is_king;
  guint    full[2];
  guint    used[2];
  guint    left[2];
  guint    extra[2];
} QiLedgerRow;

/**
 * QiLedger:
 *
 * The set of pieces of a game and what of it is in a position: each piece of the set once, in the order of the games table. A promoted
 * piece counts as what it was. Where a pawn becomes another piece for good, as in chess, pieces that are more than the set has
 * are made of the pawns that are missing, as far as those go. Immutable.
 */
typedef struct _QiLedger QiLedger;

/* The set is that of the start position, or of the games table where the game starts without most of it; without such a game,
 * a set of one's own. NULL with the error "no-set" where there is neither. Pieces that are not in the set are left out. */
QiLedger          *qi_ledger_new         (QiSetup         *setup,
                                          GError         **error);
/* Frees @self. */
void               qi_ledger_free        (QiLedger        *self);
/* Whether captured pieces change sides, so that both sides have one set together. */
gboolean           qi_ledger_is_shared   (const QiLedger  *self);
/* Whether the setup itself says what the set is, since its game has none. */
gboolean           qi_ledger_is_own      (const QiLedger  *self);
/* The rows; they belong to @self. */
const QiLedgerRow *qi_ledger_get_rows    (const QiLedger  *self,
                                          gsize           *n_rows);
/* The row that @token counts for, whosever it is; NULL: the game has no such piece. */
const QiLedgerRow *qi_ledger_find        (const QiLedger  *self,
                                          const QiToken   *token);
/* Adds everything that the set still has for @side to its hand, except kings: for both sides where pieces change sides. Empty
 * when there is nothing. */
QiEdit            *qi_ledger_make_rest   (const QiLedger  *self,
                                          QiSide           side);
/* Removes what exceeds the set: first from the hands, then from the last square backwards. Empty when there is nothing.
 * @setup is the one of @self. */
QiEdit            *qi_ledger_make_return (const QiLedger  *self,
                                          QiSetup         *setup);

/* The detail of a setup that defines a set of one's own: {"K^":1,"P":8,"k^":1,"p":8}, pieces as they stand on a
 * board. */
#define QI_LEDGER_DETAIL "set"
/* All pieces of board and hands as such a set, promoted ones as what they were. NULL with the error "set-of-game" where the
 * game has a set, "no-set" where no piece's name says what it is. */
QiValue           *qi_ledger_new_own     (QiSetup         *setup,
                                          GError         **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiLedger, qi_ledger_free)

G_END_DECLS
