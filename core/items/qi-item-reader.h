/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-item-scanner.h"
#include "qi-line-reader.h"

G_BEGIN_DECLS

/**
 * QiItemReader:
 *
 * Reads a stream of any length item by item in memory that is bounded by one item: what
 * #QiLineReader is for lines, also for one without an end. For programs that look at each item once, in order; see #QiCollection for
 * those that come back.
 *
 * Since: 1.0
 */
typedef struct _QiItemReader QiItemReader;

#define QI_TYPE_ITEM_READER (qi_item_reader_get_type ())
GType             qi_item_reader_get_type     (void);

/* @fd stays the caller's and is read from where it stands. @name (nullable) helps to find out how it
 * is divided. @max_bytes bounds an item. @from (nullable): the notation of every item. */
QiItemReader     *qi_item_reader_new          (int                fd,
                                               const char        *name,
                                               const QiNotation  *from,
                                               gsize              max_bytes);
void              qi_item_reader_free         (QiItemReader      *self);
QiDivision        qi_item_reader_get_division (const QiItemReader *self);
const QiNotation *qi_item_reader_get_format   (const QiItemReader *self);
/* A WHOLE text that is too long ends the stream at once; of another item that is, the rest is stepped over. */
QiLineStatus qi_item_reader_next_bytes (QiItemReader *self,
                                        GBytes      **bytes,
                                        QiItemSpan   *span,
                                        GError      **error);
QiFinding        *qi_item_reader_get_fault    (const QiItemReader *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiItemReader, qi_item_reader_free)

G_END_DECLS
