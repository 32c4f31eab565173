/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-scan-private.h"
#include "qi-write-private.h"

G_BEGIN_DECLS

/* Games of one kind of piece that is nothing but its colour: Go's stones, Othello's discs. What
 * their notations share. The piece is the first of the game's table entry. */

/* Whose the piece is; FALSE when it is none of the game's. */
gboolean    qi_stones_get_side   (const QiGameInfo  *info,
                                  const QiToken     *piece,
                                  QiSide            *side);
void        qi_stones_put        (const QiGameInfo  *info,
                                  QiPositionBuilder *builder,
                                  guint              square,
                                  QiSide             side);
/* Sets styles and turn, and ends @builder. */
QiPosition *qi_stones_end        (const QiGameInfo  *info,
                                  QiPositionBuilder *builder,
                                  QiSide             turn);
/* Refuses whatever is no stone, and pieces in hand. */
void        qi_stones_check      (QiWrite           *write,
                                  const QiGameInfo  *info,
                                  const QiPosition  *position);
/* The entry of @id when the setup's game, or without one its styles, name it. */
gboolean    qi_stones_are_of     (QiSetup           *setup,
                                  const char        *id);
/* Komi at @span as the text of a JSON number of at most 24 bytes ("+6.50" is 6.50); NULL when it is
 * no decimal number. */
char       *qi_stones_dup_komi   (const QiScan      *scan,
                                  QiSpan             span);

G_END_DECLS
