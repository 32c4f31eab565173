/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-input.h"

G_BEGIN_DECLS

/* Reads @fd line by line to its end and calls @func with each, in order; or side by side where the
 * command may, and what it said is still written in order. Memory is bounded by the longest
 * line that is allowed, not by the stream. Returns the highest status. */
QiExit qi_stream_read (const QiOptions *options,
                       const char      *file,
                       int              fd,
                       QiInputFunc      func,
                       gpointer         user_data,
                       QiTally         *tally);

G_END_DECLS
