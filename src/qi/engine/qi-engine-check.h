/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-engine-run.h"

G_BEGIN_DECLS

/* Hands each position of @files (NULL-terminated; none: standard input) to the engine of @run, and to more processes of
 * it, and compares what it holds then with what it was told. In the end prints what failed. */
QiExit qi_engine_check (QiEngineRun       *run,
                        const char *const *files);

G_END_DECLS
