/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-notation-private.h"
#include "qi-write-private.h"

G_BEGIN_DECLS

/* Rights as states of pieces, which is how FEEN and PON say them: a castling rook is "+R" on the
 * board of the text, and a plain "R" with the detail `castling` in the setup. Only for a named game
 * whose entry in the games table defines such states; otherwise nothing happens here. */

/* What a state of a piece says. */
typedef enum
{
  QI_STATE_NONE, /* a token as it stands */
  QI_STATE_KING,
  QI_STATE_ROOK,
  QI_STATE_PAWN,
  QI_STATE_PASSED
} QiStateKind;

/* The states of the game, or NULL; also for @game NULL. */
const QiGameStates *qi_states_lookup (const char         *game);
/* What @piece says; @plain becomes the token without it: a state that says nothing stays, and of what is no EPIN the letter
 * is NUL. */
QiStateKind         qi_states_match  (const QiGameStates *self,
                                      const QiToken      *piece,
                                      QiEpin             *plain);
/* TRUE when a pawn of @side may advance two squares from @square. */
gboolean            qi_states_starts_from (const QiGameStates *self,
                                           const QiShape      *shape,
                                           guint               square,
                                           QiSide              side);
/* The square behind @square as @side moves, or QI_NO_SQUARE beyond the edge. */
guint               qi_states_get_behind (const QiShape  *shape,
                                          guint           square,
                                          QiSide          side);

/* Options that ask for places, so that a remark about a square can be put into the text. */
QiReadOptions       qi_states_want_places (const QiReadOptions *options);
/* Takes the rights of a reading that is otherwise complete out of its board and into its details.
 * Warns of contradictions, in @field of the text. Drops the places that @options did not want. */
void                qi_states_read   (QiReading           *reading,
                                      const QiReadOptions *options,
                                      const char          *field);
/* The position that a text for @setup shows: with its rights as states. What cannot be said is
 * announced. A new reference. */
QiPosition         *qi_states_write  (QiSetup             *setup,
                                      QiWrite             *write);

G_END_DECLS
