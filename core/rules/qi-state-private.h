/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-state.h"

G_BEGIN_DECLS

/* The same state, with its past, of a setup that qi_setup_differs_in_words() only; else NULL. */
QiState       *qi_state_with_words      (QiState       *self,
                                         QiSetup       *setup) G_GNUC_WARN_UNUSED_RESULT;
/* For the code of games and for search. */
const QiBoard *qi_state_get_board       (const QiState *self);
/* All squares that @side's pieces stand on. */
void           qi_state_add_occupied_by (QiState       *self,
                                         QiSide         side,
                                         QiSquareSet   *set);

/* What came before; as long as @self lives. */
QiPast qi_state_get_past (const QiState *self);
/* As qi_state_parse_move(): @move gets the move, alone. */
gboolean       qi_state_read_move       (QiState       *self,
                                         const char    *text,
                                         const char    *notation,
                                         QiMoveList    *move,
                                         GError       **error);

G_END_DECLS
