/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-tool.h"

G_BEGIN_DECLS

/* Behaves as the program whose talk is in the file @name (QiEngineProcess has what its lines mean): says what it said to
 * each line, and ends as it ended. Where it was started several times there, each start is taken by what it is told. */
QiExit qi_engine_replay (const QiOptions *options,
                         const char      *name);

G_END_DECLS
