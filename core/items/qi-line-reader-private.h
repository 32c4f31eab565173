/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-line-reader.h"

G_BEGIN_DECLS

/**
 * QiLineReader:
 *
 * Reads a stream of any length line by line in bounded memory. A line ends with a line feed,
 * before which a carriage return is dropped; the last one may end with the stream. What is no regular
 * file may be a line without an end: %QI_LINE_MAX_SKIPPED bytes behind what is allowed, reading it fails.
 */
typedef struct _QiLineReader QiLineReader;

/* @fd stays the caller's. @max_bytes bounds a line without its end. */
QiLineReader *qi_line_reader_new         (int            fd,
                                          gsize          max_bytes);
void          qi_line_reader_free        (QiLineReader  *self);
/* Waiting for more ends when @cancellable (nullable) says so, with %G_IO_ERROR_CANCELLED. */
void          qi_line_reader_set_cancellable (QiLineReader *self,
                                              GCancellable *cancellable);
/* @text is valid until the next call and is not NUL-terminated. */
QiLineStatus  qi_line_reader_next        (QiLineReader  *self,
                                          const char   **text,
                                          gsize         *length,
                                          GError       **error);
/* The number of the line that was returned last, from 1. */
guint64       qi_line_reader_get_line    (const QiLineReader *self);
/* How many bytes have been read already, counted from the start of the line that was returned last. */
gsize         qi_line_reader_get_ahead   (const QiLineReader *self,
                                          const char         *text);
/* TRUE when the next call has to wait for the stream: a good moment to write out finished
 * results. */
gboolean      qi_line_reader_will_wait   (const QiLineReader *self);
/* Whether the line that was returned last ended in a carriage return and a line feed; one without an end: the line before. */
gboolean      qi_line_reader_has_crlf (const QiLineReader *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiLineReader, qi_line_reader_free)

G_END_DECLS
