/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-engine-run.h"

G_BEGIN_DECLS

/* Prints each first move that mates (wins, in games without a mate) within `--mate` moves, the shortest mates first, of
 * each position of @files (NULL-terminated; none: standard input). @run: (nullable): whose engine finds them; NULL: the
 * search of the library. */
QiExit qi_engine_mate (const QiOptions   *options,
                       QiEngineRun       *run,
                       const char *const *files);

G_END_DECLS
