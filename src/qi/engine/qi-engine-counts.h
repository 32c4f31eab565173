/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-engine-run.h"

G_BEGIN_DECLS

/* Counts one position with the engine (@user_data, a #QiEngineRun) and by the game's own rules. */
QiExit qi_engine_count_one (const QiOptions *options,
                            const QiInput   *input,
                            gpointer         user_data);

G_END_DECLS
