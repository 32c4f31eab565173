/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-collection.h"
#include "qi-item-store.h"

G_BEGIN_DECLS

struct _QiCollection
{
  GObject           parent_instance;
  GFile            *file;
  QiDivision        division;
  const QiNotation *format;
  const QiLimits   *limits;
  GMainContext     *context;     /* of the thread that opened it */
  GCancellable     *cancellable; /* of all that runs in the background */
  QiItemStore      *store;       /* what the file said when it was read or saved last */
  QiRowList        *rows;        /* what it is to say */
  guint64           next_id;
  gboolean          is_indexed;
  QiFinding        *fault;
  gboolean          saving;
  guint             counts[QI_N_VERDICTS];
  struct _QiCollectionCheck *check; /* (nullable): under way; qi-collection-check.c */
};

/* qi-collection.c */
/* The one way to other rows: takes @rows, counts verdicts, emits `rows-changed` for what is between
 * the rows that are the same at both ends, and `notify::modified`. */
void qi_collection_take_rows     (QiCollection *self,
                                  QiRowList    *rows);
/* The notation of a row's text: the collection's, or the detected one. */
const QiNotation *qi_collection_get_row_format (QiCollection *self,
                                                const char   *text,
                                                gsize         length);
/* Reads a text as a row of this collection is read, and has its game diagnose it. Any thread. */
QiReading *qi_collection_read_text (QiDivision        division,
                                    const QiNotation *format,
                                    const QiLimits   *limits,
                                    const char       *text,
                                    gsize             length,
                                    gboolean          want_places);

/* qi-collection-check.c: verdicts, in several threads. */
/* Stops it, and waits until no thread uses the store any more. */
void qi_collection_end_checks    (QiCollection *self);

G_END_DECLS
