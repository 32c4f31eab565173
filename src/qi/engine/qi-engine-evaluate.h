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

G_END_DECLS
