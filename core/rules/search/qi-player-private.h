/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game-record-private.h"
#include "qi-search.h"

G_BEGIN_DECLS

/**
 * QiPlayer:
 *
 * Somebody who chooses moves: a person (answers come from outside), chance, the search, later an
 * engine. Asynchronous, since most of them take their time.
 */
#define QI_TYPE_PLAYER (qi_player_get_type ())
G_DECLARE_DERIVABLE_TYPE (QiPlayer, qi_player, QI, PLAYER, GObject)

struct _QiPlayerClass
{
  GObjectClass parent_class;

  void    (*choose_async)  (QiPlayer            *self,
                            QiState             *state,
                            GCancellable        *cancellable,
                            GAsyncReadyCallback  callback,
                            gpointer             user_data);
  /* A copy of the move chosen (g_free()); NULL with @error: no answer. */
  QiMove *(*choose_finish) (QiPlayer            *self,
                            GAsyncResult        *result,
                            GError             **error);
};

void      qi_player_choose_async  (QiPlayer            *self,
                                   QiState             *state,
                                   GCancellable        *cancellable,
                                   GAsyncReadyCallback  callback,
                                   gpointer             user_data);
QiMove   *qi_player_choose_finish (QiPlayer            *self,
                                   GAsyncResult        *result,
                                   GError             **error);

/* A person: a choice waits until it is answered or its cancellable is cancelled, and keeps the
 * player alive until then. A second choice meanwhile fails with %G_IO_ERROR_PENDING.
 * qi_human_player_answer() ends the choice; FALSE when nobody waits or the move is not legal. For tests: the
 * window asks the person itself. */
QiPlayer *qi_human_player_new     (void);
gboolean  qi_human_player_answer  (QiPlayer            *self,
                                   const QiMove        *move);
/* Any legal move with the same chance; the same seed plays the same game. */
QiPlayer *qi_random_player_new    (guint32              seed);
QiPlayer *qi_search_player_new    (const QiSearchLimits *limits);

/* The game loop: lets the two play on from the record's present until the outcome is no longer
 * "ongoing", nobody can move, a player fails, @max_plies (0: no limit) are played, or @cancellable
 * is cancelled. @record grows meanwhile and keeps what was played. */
void      qi_play_async           (QiGameRecord        *record,
                                   QiPlayer            *first,
                                   QiPlayer            *second,
                                   guint                max_plies,
                                   GCancellable        *cancellable,
                                   GAsyncReadyCallback  callback,
                                   gpointer             user_data);
gboolean  qi_play_finish          (QiGameRecord        *record,
                                   GAsyncResult        *result,
                                   GError             **error);

G_END_DECLS
