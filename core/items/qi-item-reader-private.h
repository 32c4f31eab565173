/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-item-reader.h"

G_BEGIN_DECLS

/* Waiting for more ends when @cancellable (nullable) says so, with %G_IO_ERROR_CANCELLED. */
void              qi_item_reader_set_cancellable (QiItemReader   *self,
                                                  GCancellable   *cancellable);
/* What most items are, see qi_division_guess(). */
QiLikely          qi_item_reader_get_likely   (const QiItemReader *self);
/* The column where the item that was returned last begins, in characters, from 1. */
guint64           qi_item_reader_get_column   (const QiItemReader *self);
/* Whether the line of the item that was returned last ends in a carriage return and a line feed. Where that was not read
 * yet, or there is no line end, what the line ends before are. */
gboolean          qi_item_reader_has_crlf     (const QiItemReader *self);
/* TRUE when the next call has to ask the stream. */
gboolean          qi_item_reader_will_wait    (const QiItemReader *self);
/* As qi_item_reader_next_bytes(), but @text is valid until the next call and is not NUL-terminated. A WHOLE text that is
 * too long ends the stream at once; of another item that is, the rest is stepped over. */
QiLineStatus      qi_item_reader_next         (QiItemReader      *self,
                                               const char       **text,
                                               QiItemSpan        *span,
                                               GError           **error);

G_END_DECLS
