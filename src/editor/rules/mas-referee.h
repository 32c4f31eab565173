/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "qi-state.h"

G_BEGIN_DECLS

/**
 * MasReferee:
 *
 * Who has the rules of a game that Masume has none of, and is asked for the moves of one position after another.
 */
#define MAS_TYPE_REFEREE (mas_referee_get_type ())
G_DECLARE_DERIVABLE_TYPE (MasReferee, mas_referee, MAS, REFEREE, GObject)

struct _MasRefereeClass
{
  GObjectClass parent_class;

  const char *(*get_name)   (MasReferee          *self);
  void        (*ask_async)  (MasReferee          *self,
                             QiState             *state,
                             GCancellable        *cancellable,
                             GAsyncReadyCallback  callback,
                             gpointer             user_data);
  QiState    *(*ask_finish) (MasReferee          *self,
                             GAsyncResult        *result,
                             GError             **error);
};

/* What it is called. */
const char *mas_referee_get_name   (MasReferee          *self);
/* Asks for the moves of @state, of qi_engine_rules_wait(). */
void        mas_referee_ask_async  (MasReferee          *self,
                                    QiState             *state,
                                    GCancellable        *cancellable,
                                    GAsyncReadyCallback  callback,
                                    gpointer             user_data);
/* The same position with its moves, as of qi_engine_rules_async(); NULL with @error. */
QiState    *mas_referee_ask_finish (MasReferee          *self,
                                    GAsyncResult        *result,
                                    GError             **error);

G_END_DECLS
