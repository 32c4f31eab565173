/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "qi-division.h"
#include "qi-item-scanner.h"
#include "qi-muted-private.h"
#include "qi-query-private.h"
#include "qi-remarks-private.h"
#include "qi-row-list-private.h"

G_BEGIN_DECLS

/**
 * QiCollection:
 *
 * A document with many positions: a file of lines, a JSON array, a file of games, a folder of files.
 * It knows where each position stands, reads one when it is asked for, checks all of them with the
 * processors there are, changes them in memory, and saves so that every byte of what was not changed stays.
 * What it keeps is a few bytes a position and what was changed, not the file: that stays open, and is
 * read where it is needed.
 *
 * All functions are for the thread that opened it, and its signals come from that thread's main
 * context. Rows are numbered from 0 in the present order.
 *
 * Properties: `file` (GFile), `modified` (boolean), `indexed` (boolean: all items were found),
 * `checked` (guint: rows with a verdict), `checking` (boolean).
 *
 * Signals:
 * - `rows-changed` (guint position, guint removed, guint added): as GListModel::items-changed
 * - `verdicts-changed` (guint first, guint n): of these rows
 * - `counts-changed`: of verdicts; at most some times a second while checking
 * - `saved`: the file says what the rows say
 */
#define QI_TYPE_COLLECTION (qi_collection_get_type ())
G_DECLARE_FINAL_TYPE (QiCollection, qi_collection, QI, COLLECTION, GObject)

/* Whether a file holds many positions: a folder, or a file that qi_division_detect() divides. Looks at
 * its first bytes only. %QI_DIVISION_WHOLE also for a file that is not on this computer, and with @error (a G_IO_ERROR)
 * where it cannot be known. Blocks for one read. */
QiDivision    qi_collection_probe        (GFile               *file,
                                          GError             **error);

/* Opens @file. Done as soon as its first items are known; the rest is found in the background
 * (`indexed`). Cancelling stops both. @limits (nullable) are those of one position. */
void          qi_collection_open_async   (GFile               *file,
                                          const QiLimits      *limits,
                                          GCancellable        *cancellable,
                                          GAsyncReadyCallback  callback,
                                          gpointer             user_data);
QiCollection *qi_collection_open_finish  (GAsyncResult        *result,
                                          GError             **error);
/* Stops all work in the background, for good. Losing the last reference does the same. */
void          qi_collection_close        (QiCollection        *self);

GFile        *qi_collection_get_file     (QiCollection        *self);
QiDivision    qi_collection_get_division (QiCollection        *self);
/* The format of every item; NULL when the format of each is detected. */
const QiNotation *qi_collection_get_format (QiCollection      *self);
const QiLimits *qi_collection_get_limits (QiCollection        *self);
gboolean      qi_collection_is_indexed   (QiCollection        *self);
/* Bytes seen and bytes there are, for progress. */
void          qi_collection_get_progress (QiCollection        *self,
                                          guint64             *done,
                                          guint64             *total);
/* What is wrong with the file itself (an array that is not closed, a disk that fails), or NULL. */
QiFinding    *qi_collection_get_fault    (QiCollection        *self);

guint         qi_collection_get_n_rows   (QiCollection        *self);
guint64       qi_collection_get_id       (QiCollection        *self,
                                          guint                row);
/* FALSE when it is not there (any more). */
gboolean      qi_collection_find_id      (QiCollection        *self,
                                          guint64              id,
                                          guint               *row);
/* Where the item stands in the file as it was read. FALSE for new ones. In a folder @path (out,
 * nullable, transfer full) is the path below it. */
gboolean      qi_collection_get_place    (QiCollection        *self,
                                          guint                row,
                                          QiItemSpan          *span,
                                          char               **path);
/* The bytes of a row as they are now, or as the file says. NULL with an error when the file cannot be
 * read any more, or is another one. */
GBytes       *qi_collection_dup_text     (QiCollection        *self,
                                          guint                row,
                                          GError             **error);
GBytes       *qi_collection_dup_saved_text (QiCollection *self,
                                            guint         row,
                                            GError      **error);
/* Reads a row now, with the findings of its game among the reading's. Its verdict is known then. */
QiReading    *qi_collection_read         (QiCollection        *self,
                                          guint                row,
                                          gboolean             want_places,
                                          GError             **error);
/* Reads @text as if it were the text of a row. Can be called from any thread. Never NULL. */
QiReading    *qi_collection_read_bytes   (QiCollection        *self,
                                          GBytes              *text);
/* @reading is the reading of @row's text: stores the verdict that follows from it. */
void          qi_collection_tell_reading (QiCollection        *self,
                                          guint                row,
                                          const QiReading     *reading);
/* What a row is called: the title, id, players and event, or author and stipulation of its setup, else NULL. Free with
 * g_free(). */
char         *qi_collection_dup_label    (const QiReading     *reading);

/* Verdicts. */
/* The verdict of a reading that has the rules' findings, without those that @muted (nullable) or the
 * position itself mutes. */
QiVerdict     qi_verdict_for_reading     (const QiReading     *reading,
                                          QiMuted             *muted);
/* What is known of a row. */
QiVerdict     qi_collection_get_verdict  (QiCollection        *self,
                                          guint                row);
guint         qi_collection_count        (QiCollection        *self,
                                          QiVerdict            verdict);
/* Checks all rows without a verdict, in the background; calling it again after its end is
 * harmless. */
void          qi_collection_check        (QiCollection        *self);
void          qi_collection_stop_checking (QiCollection       *self);
/* Kinds of findings (nullable) that are left out when rows are judged, beside those that a position mutes itself.
 * Verdicts that were found with another set are found again, in the background. Readings keep all findings.
 * Borrowed. */
void          qi_collection_set_muted    (QiCollection        *self,
                                          QiMuted             *muted);
QiMuted      *qi_collection_get_muted    (QiCollection        *self);
/* The next row after @row, wrapping around at the end, whose verdict is at least @least. FALSE when
 * there is none. */
gboolean      qi_collection_find_problem (QiCollection        *self,
                                          guint                row,
                                          gboolean             forward,
                                          QiVerdict            least,
                                          guint               *found);

/* What rows are sorted by. */
typedef enum
{
  QI_SORT_VERDICT,  /* the worst first */
  QI_SORT_TITLE,    /* what a row is called, ignoring case; 2 before 10; those without a title last */
  QI_SORT_MATERIAL, /* few pieces first, and the same ones together */
  QI_N_SORTS
} QiSortBy;

/* Which rows are wanted among those with the same position. */
typedef enum
{
  QI_REPEATS_ALL,    /* each */
  QI_REPEATS_ONCE,   /* the first one of each position */
  QI_REPEATS_FURTHER /* those that say what one before them says */
} QiRepeatsWish;

/**
 * QiRowFilter:
 * @verdicts: bits `1 << QiVerdict`; 0: any
 * @text: (nullable): what stands in the item's text, in any case of letters; a label's words stand there too.
 *   In a folder its path is searched as well. Words in it such as "material=KRvK" ask about the position, see
 *   qi_query_new_from_words()
 * @query: (nullable): what the position has to fit; text that is none does not
 * @repeats: which of those that say the same, side to move, rights and game with it, among the rows that all else lets through
 * @symmetries: bits of #QiSymmetry, for @repeats and the words of @text: images of a position count too
 * @remark: (nullable): the key of a #QiRemark: a finding of that kind is told of the row
 */
typedef struct
{
  guint         verdicts;
  const char   *text;
  QiQuery      *query;
  QiRepeatsWish repeats;
  guint         symmetries;
  const char   *remark;
} QiRowFilter;

/* All rows in another order: a GArray of guint, for qi_collection_reorder(). Rows that compare equal keep their order.
 * Read in the background. */
void          qi_collection_sort_async   (QiCollection        *self,
                                          QiSortBy             by,
                                          GCancellable        *cancellable,
                                          GAsyncReadyCallback  callback,
                                          gpointer             user_data);
/* Ends qi_collection_sort_async(). Free with g_array_unref(). */
GArray       *qi_collection_sort_finish  (QiCollection        *self,
                                          GAsyncResult        *result,
                                          GError             **error);
/* The rows that a filter lets through, ascending: a GArray of guint. Searched in the background. */
void          qi_collection_find_async   (QiCollection        *self,
                                          const QiRowFilter   *filter,
                                          GCancellable        *cancellable,
                                          GAsyncReadyCallback  callback,
                                          gpointer             user_data);
GArray       *qi_collection_find_finish  (QiCollection        *self,
                                          GAsyncResult        *result,
                                          GError             **error);

/* Sums up the findings of all present rows, one #QiRemark for each kind: a GPtrArray, the worst first. Read in the
 * background. */
void          qi_collection_sum_up_async (QiCollection        *self,
                                          GCancellable        *cancellable,
                                          GAsyncReadyCallback  callback,
                                          gpointer             user_data);
GPtrArray    *qi_collection_sum_up_finish (QiCollection *self,
                                           GAsyncResult *result,
                                           GError      **error);

/* Edits, in memory. Refused with a QI_ERROR where the division does not allow it (the order of a
 * folder), or where the text cannot stand in the file (a line end in a line). */
/* Sets the row to @setup, in the format of the row, changing as little of its text as possible: the
 * moves of a game, unknown members of an object, operations stay. @source (nullable) as
 * QiWriteOptions. @findings (nullable): what the format lost. */
gboolean      qi_collection_set_setup    (QiCollection        *self,
                                          guint                row,
                                          QiSetup             *setup,
                                          QiSource            *source,
                                          GPtrArray           *findings,
                                          GError             **error);
/* Sets the text of the row to these bytes, whether they can be read or not. */
gboolean      qi_collection_set_text     (QiCollection        *self,
                                          guint                row,
                                          GBytes              *text,
                                          GError             **error);
/* Restores what the file has. FALSE for a new row. */
gboolean      qi_collection_revert       (QiCollection        *self,
                                          guint                row);
gboolean      qi_collection_is_row_modified (QiCollection *self,
                                             guint         row);
/* Puts @setup before @row, in the format of its neighbours. @findings as above. */
gboolean      qi_collection_insert       (QiCollection        *self,
                                          guint                row,
                                          QiSetup             *setup,
                                          GPtrArray           *findings,
                                          GError             **error);
/* Puts a copy behind each row. @rows here and below: ascending, without repeats. */
gboolean      qi_collection_duplicate    (QiCollection        *self,
                                          const guint         *rows,
                                          guint                n_rows,
                                          GError             **error);
gboolean      qi_collection_delete       (QiCollection        *self,
                                          const guint         *rows,
                                          guint                n_rows,
                                          GError             **error);
gboolean      qi_collection_move         (QiCollection        *self,
                                          const guint         *rows,
                                          guint                n_rows,
                                          guint                to,
                                          GError             **error);
/* All rows in the order of @rows, which has each of them once. */
gboolean      qi_collection_reorder      (QiCollection        *self,
                                          const guint         *rows,
                                          guint                n_rows,
                                          GError             **error);
/* All rows with their changes, as a value that can be kept and set again (undo). Borrowed. Setting it returns FALSE
 * when the file was saved over since the value was taken. */
QiRowList    *qi_collection_get_rows     (QiCollection        *self);
gboolean      qi_collection_set_rows     (QiCollection        *self,
                                          QiRowList           *rows);
/* While `saved` is emitted: converts a list from before that save into one of the present file. Texts
 * that only the old file has are kept in memory. NULL when these would be more than 64 MiB, or cannot be
 * read. */
QiRowList    *qi_collection_carry_rows   (QiCollection        *self,
                                          QiRowList           *rows) G_GNUC_WARN_UNUSED_RESULT;
gboolean      qi_collection_is_modified  (QiCollection        *self);

/* The text of an item in the file as it was read, whatever became of its row; see
 * qi_row_list_get(). */
GBytes       *qi_collection_dup_item_text (QiCollection *self,
                                           guint         item,
                                           GError      **error);
/* FALSE when another program wrote the file in place since it was opened: what was not changed here cannot
 * be read any more, nor saved. */
gboolean      qi_collection_is_intact    (QiCollection        *self);
/* From now on reads unchanged rows from the file as @other has it, which was opened later and has the
 * same items. FALSE, and nothing is done, when the number of items differs, or one of the two is not
 * ready. */
gboolean      qi_collection_adopt        (QiCollection        *self,
                                          QiCollection        *other);
/* Writes to @file (NULL: its own) all or nothing, off the main thread: the bytes of unchanged items and all
 * that stands between them are copied. G_IO_ERROR_WRONG_ETAG when the file on disk is no longer the
 * one that was read, unless @anyway. In a folder each changed file is written like that. Saved to another file
 * it is that file's collection from then on. */
void          qi_collection_save_async   (QiCollection        *self,
                                          GFile               *file,
                                          gboolean             anyway,
                                          GCancellable        *cancellable,
                                          GAsyncReadyCallback  callback,
                                          gpointer             user_data);
gboolean      qi_collection_save_finish  (QiCollection        *self,
                                          GAsyncResult        *result,
                                          GError             **error);
/* Findings of the last save, done or not; NULL before the first. */
GPtrArray    *qi_collection_get_save_notes (QiCollection      *self);
/* Writes some rows to another file, in any format. @findings (out, nullable, transfer full): what got lost,
 * with the parameter row; a row without a text in that format is an error, and nothing is written. */
void          qi_collection_export_async (QiCollection        *self,
                                          const guint         *rows,
                                          guint                n_rows,
                                          GFile               *file,
                                          const QiNotation    *format,
                                          GCancellable        *cancellable,
                                          GAsyncReadyCallback  callback,
                                          gpointer             user_data);
gboolean      qi_collection_export_finish (QiCollection *self,
                                           GAsyncResult *result,
                                           GPtrArray   **findings,
                                           GError      **error);

G_END_DECLS
