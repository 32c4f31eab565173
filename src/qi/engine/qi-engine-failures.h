/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-engine-run.h"

G_BEGIN_DECLS

/**
 * QiEngineFailures:
 *
 * In which ways an engine failed: what it refused, changed, crashed on and did not answer to, each with the smallest
 * position of its kind. Failures of one code whose words are the same but for squares, pieces and numbers are of one kind.
 */
typedef struct _QiEngineFailures QiEngineFailures;

QiEngineFailures *qi_engine_failures_new   (void);
void              qi_engine_failures_free  (QiEngineFailures *self);
/* @findings: what was wrong with @setup, which was read at @place. Any thread. */
void              qi_engine_failures_add   (QiEngineFailures *self,
                                            QiSetup          *setup,
                                            const QiPlace    *place,
                                            const GPtrArray  *findings);
/* Makes the position of each kind as small as @run still fails so, and prints a line for each. */
void              qi_engine_failures_print (QiEngineFailures *self,
                                            QiEngineRun      *run);

/* What the engine does with @setup: nothing, and then @findings gets nothing, or what is wrong. NULL, or why it could not
 * be compared. Free with g_error_free(). */
GError           *qi_engine_try            (QiEngineRun      *run,
                                            QiSetup          *setup,
                                            GPtrArray        *findings);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiEngineFailures, qi_engine_failures_free)

G_END_DECLS
