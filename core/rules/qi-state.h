/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game.h"

G_BEGIN_DECLS

/**
 * QiState:
 *
 * A setup made playable by the rules of its game, and what came before it. Immutable, refcounted,
 * safe to read from any thread.
 *
 * Since: 1.0
 */
typedef struct _QiState QiState;

#define QI_TYPE_STATE (qi_state_get_type ())
GType          qi_state_get_type        (void);

QiState       *qi_state_ref             (QiState       *self);
void           qi_state_unref           (QiState       *self);

QiState       *qi_state_new_initial     (QiGame        *game,
                                         GError       **error);
QiState       *qi_state_new             (QiGame        *game,
                                         QiSetup       *setup,
                                         GError       **error);
QiState       *qi_state_new_for_setup   (QiSetup       *setup,
                                         GError       **error);

QiGame        *qi_state_get_game        (const QiState *self);
QiSetup       *qi_state_get_setup       (const QiState *self);
QiSide         qi_state_get_turn        (const QiState *self);

void           qi_state_list_moves      (QiState       *self,
                                         guint          origin,
                                         QiMoveList    *moves);
GPtrArray     *qi_state_dup_moves       (QiState       *self,
                                         guint          origin);
gboolean       qi_state_has_moves       (QiState       *self);
gboolean       qi_state_is_legal        (QiState       *self,
                                         const QiMove  *move);
QiFinding     *qi_state_refuse          (QiState       *self,
                                         guint          from,
                                         guint          to);
QiState       *qi_state_apply           (QiState       *self,
                                         const QiMove  *move,
                                         GError       **error) G_GNUC_WARN_UNUSED_RESULT;
QiEdit        *qi_state_describe        (QiState       *self,
                                         const QiMove  *move);

void           qi_state_judge           (QiState       *self,
                                         QiOutcome     *outcome);
guint          qi_state_count_past      (QiState       *self);

gboolean       qi_state_in_check        (QiState       *self,
                                         QiSide         side);
/* Sets of the board's size; each call adds. */
void           qi_state_add_checkers    (QiState       *self,
                                         QiSide         side,
                                         QiSquareSet   *royals,
                                         QiSquareSet   *checkers);
void           qi_state_add_attacks     (QiState       *self,
                                         guint          square,
                                         QiSquareSet   *set);
void           qi_state_add_attackers   (QiState       *self,
                                         guint          square,
                                         QiSide         side,
                                         QiSquareSet   *set);
void           qi_state_add_attacked_by (QiState       *self,
                                         QiSide         side,
                                         QiSquareSet   *set);

char          *qi_state_write_move      (QiState       *self,
                                         const QiMove  *move,
                                         const char    *notation);
QiMove *qi_state_parse_move (QiState    *self,
                             const char *text,
                             const char *notation,
                             GError    **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * QI_PERFT_MAX_DEPTH:
 *
 * Deeper than any count that ends within a lifetime; it bounds the memory of a walk.
 *
 * Since: 1.0
 */
#define QI_PERFT_MAX_DEPTH 1000
guint64        qi_state_perft           (QiState       *self,
                                         guint          depth,
                                         GCancellable  *cancellable);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiState, qi_state_unref)

G_END_DECLS
