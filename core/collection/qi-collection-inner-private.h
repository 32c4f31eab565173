/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-collection-private.h"
#include "qi-division-detect-private.h"
#include "qi-file-stamp-private.h"
#include "qi-item-store-private.h"

G_BEGIN_DECLS

struct _QiCollection
{
  GObject           parent_instance;
  GFile            *file;
  QiDivision        division;
  const QiNotation *format;
  QiLikely          likely; /* what most rows are */
  const QiLimits   *limits;
  GMainContext     *context;     /* of the thread that opened the collection */
  GCancellable     *cancellable; /* for everything that runs in the background */
  QiItemStore      *store;       /* the file as it was read or saved last */
  QiRowList        *rows;        /* the rows as they are now, saved or not */
  guint64           next_id;
  gboolean          is_indexed;
  gboolean          is_incomplete; /* the file could not be read to its end, so @store does not know all of it */
  QiFinding        *fault;
  gboolean          saving;
  GPtrArray        *save_notes;    /* (nullable): findings of the last save */
  struct _QiCollectionCarry *carry; /* (nullable): while `saved` is emitted; qi-collection-save.c */
  guint             counts[QI_N_VERDICTS];
  struct _QiCollectionCheck *check; /* (nullable): the check that is running; qi-collection-check.c */
  struct _QiIndexing *indexing;     /* how far the file has been read; qi-collection-open.c */
  guint             serial;         /* counts changes of rows, except for new ones at the end */
  gboolean          is_closed;
  QiMuted          *muted;          /* (nullable) */
  guint             n_muted_sets;   /* how often the set of muted kinds has changed */
};

/* One stretch of rows: see qi_row_list_get_run(). */
typedef struct
{
  guint start;
  guint n;
  QiRow first;
} QiRowRun;

/* The verdict of a text is written by the collection's thread while others read it. */
static inline QiVerdict
qi_collection_get_text_verdict (const QiItemText *text)
{
  return __atomic_load_n (&text->verdict, __ATOMIC_RELAXED);
}

static inline void
qi_collection_set_text_verdict (QiItemText *text,
                                QiVerdict   verdict)
{
  __atomic_store_n (&text->verdict, verdict, __ATOMIC_RELAXED);
}

enum
{
  QI_COLLECTION_ROWS_CHANGED,
  QI_COLLECTION_VERDICTS_CHANGED,
  QI_COLLECTION_COUNTS_CHANGED,
  QI_COLLECTION_SAVED,
  QI_COLLECTION_N_SIGNALS
};
extern guint qi_collection_signals[QI_COLLECTION_N_SIGNALS];

/* qi-collection-rows.c */
/* The only way to change the rows: takes @rows, counts verdicts, emits `rows-changed` for the part
 * between the rows that are equal at both ends, and `notify::modified`. */
void qi_collection_take_rows     (QiCollection *self,
                                  QiRowList    *rows);
/* Counts all verdicts again; emits nothing. */
void qi_collection_recount       (QiCollection *self);

/* qi-collection.c */
/* The notation of a row's text: the collection's, or the detected one. */
const QiNotation *qi_collection_get_row_format (QiCollection *self,
                                                const char   *text,
                                                gsize         length);
/* Reads a text as a row of this collection is read, and has its game diagnose it. Any thread. */
QiReading *qi_collection_read_text (QiDivision        division,
                                    const QiNotation *format,
                                    QiLikely          likely,
                                    const QiLimits   *limits,
                                    const char       *text,
                                    gsize             length,
                                    gboolean          want_places);

/* Stores a verdict of a row in its item or text, and counts it; emits nothing. TRUE when it has changed. */
gboolean qi_collection_put_verdict (QiCollection *self,
                                    guint         row,
                                    QiVerdict     verdict);
void qi_collection_emit_counts   (QiCollection *self);

/* qi-collection-open.c */
void qi_indexing_unref           (struct _QiIndexing *self);
void qi_indexing_cancel          (struct _QiIndexing *self);
void qi_indexing_get_progress    (struct _QiIndexing *self,
                                  guint64            *done,
                                  guint64            *total);

/* qi-collection-check.c: verdicts, in several threads. */
/* The rows have changed: a check that is running goes on with the new ones. */
void qi_collection_check_follow  (QiCollection *self);
/* Stops it without waiting. */
void qi_collection_drop_checks   (QiCollection *self);
/* Stops it, and waits until no thread uses the store any more. */
void qi_collection_end_checks    (QiCollection *self);

/* qi-collection-muted.c */
/* The verdict @verdict of @text was found with the present set of muted kinds. */
void          qi_collection_judge_text   (QiCollection        *self,
                                          QiItemText          *text,
                                          QiVerdict            verdict);
/* Forgets verdicts of @rows from @from to before @to that were found with another set. TRUE when there were
 * any. */
gboolean      qi_collection_forget_texts (QiCollection        *self,
                                          QiRowList           *rows,
                                          guint                from,
                                          guint                to);

G_END_DECLS
