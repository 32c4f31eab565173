/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-report.h"
#include "qi-tool.h"

G_BEGIN_DECLS

/**
 * QiStream:
 *
 * The texts of one file, or of standard input, one after another, in memory that is bounded by one
 * of them: its lines with `--lines`; else the items that it is divided into, where the command
 * takes many; else the whole text.
 */
typedef struct _QiStream QiStream;

/* "-" is standard input. What is wrong with the file is said by the first qi_stream_next(). */
QiStream  *qi_stream_new        (const QiOptions *options,
                                 const char      *file);
void       qi_stream_free       (QiStream        *self);
/* FALSE: there was no other. @place is valid until the next call. @error (out) is set where the text
 * could not be taken in: too long, which is a finding, and then @place has its start, or not
 * readable. */
gboolean   qi_stream_next       (QiStream        *self,
                                 QiPlace         *place,
                                 GError         **error);
/* TRUE when the run was ended before the stream did. */
gboolean   qi_stream_is_broken  (const QiStream  *self);
/* TRUE when the next text is not there yet: the moment to hand out what was made so far. */
gboolean   qi_stream_will_wait  (const QiStream  *self);
/* Whether it is divided into items, which is known after the first text. */
gboolean   qi_stream_is_divided (const QiStream  *self);
/* At the end: what is wrong with the file itself, or NULL. Borrowed. */
QiFinding *qi_stream_get_fault  (const QiStream  *self);
/* The format of every item, or NULL. */
const char *qi_stream_get_format (const QiStream *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiStream, qi_stream_free)

G_END_DECLS
