/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-engine-run.h"

G_BEGIN_DECLS

/* Lets the engine of @run, in as many processes as the options say, think within @limits about each position of @files
 * (NULL-terminated; none: standard input), and writes each as a row of EPD with what it thought: `ce`, `acd`, `pv`. A
 * row that it failed on is written as it was. */
QiExit qi_engine_evaluate (QiEngineRun          *run,
                           const char *const    *files,
                           const QiEngineLimits *limits);

/* The moves of an engine's line in the notation of the game, up to the first that is no legal move, a space before each.
 * NULL: there is none. Free with g_free(). */
char  *qi_engine_dup_line (QiSetup              *setup,
                           const char           *moves,
                           const char           *protocol);

G_END_DECLS
