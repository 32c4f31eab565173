/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-engines.h"
#include "mas-referee.h"

G_BEGIN_DECLS

/**
 * MasEngineReferee:
 *
 * An engine of the person whose rules are asked for, where Masume has none. It is started at the first question, and stays
 * until it is sent away.
 */
#define MAS_TYPE_ENGINE_REFEREE (mas_engine_referee_get_type ())
G_DECLARE_FINAL_TYPE (MasEngineReferee, mas_engine_referee, MAS, ENGINE_REFEREE, MasReferee)

MasEngineReferee *mas_engine_referee_new          (MasEngines       *engines,
                                                   MasEngineEntry   *entry);
MasEngineEntry   *mas_engine_referee_get_entry    (MasEngineReferee *self);
/* How long to wait for each of its answers. */
void              mas_engine_referee_set_patience (MasEngineReferee *self,
                                                   guint             milliseconds);
/* The engine ends; the next question starts it anew. */
void              mas_engine_referee_leave        (MasEngineReferee *self);
/* All that was said, also by an engine that has ended; NULL: nothing. Free with g_free(). */
char             *mas_engine_referee_dup_log      (MasEngineReferee *self);

G_END_DECLS
