/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-input.h"

G_BEGIN_DECLS

/**
 * QiPipeline:
 *
 * Does texts and files by several threads while the caller goes on reading. What is put in is done
 * side by side, and what comes of it is written in the order in which it was put in. Memory is
 * bounded: whoever puts in faster than is done waits.
 *
 * What it counts goes to the tally of the options, which also says how many findings may be shown.
 */
typedef struct _QiPipeline QiPipeline;

QiPipeline *qi_pipeline_new      (const QiOptions    *options,
                                  const QiInputCalls *calls,
                                  guint               n_threads);
/* Does and writes what is left. Returns the highest status. */
QiExit      qi_pipeline_finish   (QiPipeline         *self);
/* A small file, which is read by whoever does it. */
void        qi_pipeline_add_file (QiPipeline         *self,
                                  const char         *file,
                                  gsize               size);
/* All texts of a stream. */
void        qi_pipeline_read     (QiPipeline         *self,
                                  const char         *file);

G_END_DECLS
