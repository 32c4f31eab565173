/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-tool.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* What the run waits for, and whether somebody has ended it. Between the two calls below Ctrl+C and SIGTERM do not
 * kill the tool at once: waiting ends, what was found is written, and then the signal does what it does. A second one,
 * or work that goes on for too long, ends it without that; lines of results are whole all the same. */

/* At the start of @command, before any other thread is. */
void          qi_wait_begin           (const QiCommand *command);
/* At the end, when everything is written: does not come back where a signal ended the run. */
void          qi_wait_end             (const QiOptions *options);
/* What everything that may wait is given. NULL outside of such a run. */
GCancellable *qi_wait_get_cancellable (void);
gboolean      qi_wait_is_over         (void);
/* @doing @what is what happens from now on: "Reading", "games.pgn". Somebody at a terminal is told when it gives no
 * result for a second, once for each @what. "-": standard input. @doing NULL: nothing is waited for. */
void          qi_wait_for             (const char      *doing,
                                       const char      *what);
/* A result was written. */
void          qi_wait_saw_result      (void);

G_END_DECLS
