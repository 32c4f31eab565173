/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "mas-document.h"
#include "mas-steps.h"
#include "mas-text-part.h"
#include "qi-collection-private.h"
#include "qi-engine-value-private.h"

G_BEGIN_DECLS

/**
 * MasCollectionRow:
 *
 * One row of the list, made while it can be seen: its number, label, verdict, the worst of its findings
 * and a setup for its thumbnail. Properties: `position` (guint, row of the collection), `label`,
 * `words` (what is wrong, or where it stands), `value` (what an engine thinks of it, nullable), `verdict` (guint,
 * QiVerdict), `setup` (QiSetup, nullable), `modified`, `known` (boolean: it was read; else only the verdict says something).
 */
#define MAS_TYPE_COLLECTION_ROW (mas_collection_row_get_type ())
G_DECLARE_FINAL_TYPE (MasCollectionRow, mas_collection_row, MAS, COLLECTION_ROW, GObject)

guint       mas_collection_row_get_position (MasCollectionRow *self);
const char *mas_collection_row_get_label    (MasCollectionRow *self);
const char *mas_collection_row_get_words    (MasCollectionRow *self);
/* Free with g_free(). */
char       *mas_collection_row_dup_value    (MasCollectionRow *self);
QiVerdict   mas_collection_row_get_verdict  (MasCollectionRow *self);
QiSetup    *mas_collection_row_get_setup    (MasCollectionRow *self);
gboolean    mas_collection_row_is_modified  (MasCollectionRow *self);
gboolean    mas_collection_row_is_fresh  (MasCollectionRow *self);
/* What another program did to the row, while the person is asked about it: "Changed on disk", translated; NULL when
 * nothing. Free with g_free(). */
char       *mas_collection_row_dup_theirs (MasCollectionRow *self);
/* The row is shown, so it is read when there is time; the row is no longer shown. */
void        mas_collection_row_look         (MasCollectionRow *self);
void        mas_collection_row_look_away    (MasCollectionRow *self);

/**
 * MasCollection:
 *
 * An open #QiCollection as the window has it: a GListModel of #MasCollectionRow that shows the rows a
 * filter lets through, and the documents of the rows that were opened, each with its history. What is
 * done in such a document is what its row says at once.
 *
 * Rows are numbered as in the QiCollection; places (the positions of the list model) differ from them
 * while a filter is set.
 *
 * Properties: `collection` (QiCollection), `current` (guint: the row that is edited, or
 * GTK_INVALID_LIST_POSITION), `modified`, `searching` (boolean: a filter looks for its rows).
 *
 * Signals:
 * - `refused` (guint row, GError *): what the document says has no text in the format of the row, which
 *   keeps its last text
 * - `noted` (guint row, GPtrArray *findings): what the format did not keep
 * - `replaced`: the current row says something else than its document, by another way than that
 * - `acted`: there is something else to undo
 * - `stepped` (guint row): something was undone or done again, last in this row; G_MAXUINT: there is none
 * - `theirs`: another program's changes are marked, or no longer
 * - `shown`: the list has other rows, or in another order
 */
#define MAS_TYPE_COLLECTION (mas_collection_get_type ())
G_DECLARE_FINAL_TYPE (MasCollection, mas_collection, MAS, COLLECTION, GObject)

MasCollection *mas_collection_new            (QiCollection       *collection);
QiCollection  *mas_collection_get_collection (MasCollection      *self);
/* The row being edited; G_MAXUINT when there is none. */
guint          mas_collection_get_current    (MasCollection      *self);
void           mas_collection_set_current    (MasCollection      *self,
                                              guint               row);
/* Rows that another program wrote a moment before: they stand out until they are opened. */
void           mas_collection_mark_fresh     (MasCollection      *self,
                                              const guint        *rows,
                                              guint               n_rows);
/* What another program did to rows, while that is asked about: bits, and how many rows it added behind (or
 * before) this one, from bit %MAS_THEIRS_SHIFT on. */
#define MAS_THEIRS_CHANGED (1u << 0)
#define MAS_THEIRS_REMOVED (1u << 1)
#define MAS_THEIRS_BEFORE (1u << 2) /* what was added stands before it */
#define MAS_THEIRS_SHIFT 3
/* @theirs: (nullable): id → bits, kept until it is another one. @n: how many changes that are. */
void           mas_collection_set_theirs     (MasCollection      *self,
                                              GHashTable         *theirs,
                                              guint               n);
guint          mas_collection_count_theirs   (MasCollection      *self);
gboolean       mas_collection_is_modified    (MasCollection      *self);
/* The documents of rows that cannot say what they say. */
typedef void (*MasUnwrittenFunc) (guint        row,
                                  MasDocument *document,
                                  gpointer     user_data);
void           mas_collection_foreach_unwritten (MasCollection   *self,
                                                 MasUnwrittenFunc func,
                                                 gpointer         user_data);
/* How many rows differ from the file, or could not be written. */
guint          mas_collection_count_modified (MasCollection      *self);

/* Kinds of findings (nullable) that rows and their documents are judged without. */
void           mas_collection_set_muted      (MasCollection      *self,
                                              QiMuted            *muted);
/* Which rows are shown. */
void           mas_collection_set_filter     (MasCollection      *self,
                                              const QiRowFilter  *filter);
gboolean       mas_collection_is_filtered    (MasCollection      *self);
/* The row at a place of the list, and the place of a row: FALSE when the filter hides it. */
guint          mas_collection_get_row        (MasCollection      *self,
                                              guint               place);
gboolean       mas_collection_find_place     (MasCollection      *self,
                                              guint               row,
                                              guint              *place);

/* The document of a row, from its text or as it was left; borrowed. NULL when the text cannot be read as
 * a position: then @reading (out, nullable, transfer full) tells why, and mas_collection_set_text()
 * mends it. @reading is also given with a document that was just made. */
MasDocument   *mas_collection_get_document   (MasCollection      *self,
                                              guint               row,
                                              QiReading         **reading,
                                              GError            **error);
/* Whether the document of a row is there, so that it is given at once. */
gboolean       mas_collection_has_document   (MasCollection      *self,
                                              guint               row);
/* Whether @text (nullable) is so long that the row is read by another thread. */
gboolean       mas_collection_is_long        (GBytes             *text);
/* Reads a row, of which @text is the text, by another thread. */
void           mas_collection_read_async     (MasCollection      *self,
                                              guint               row,
                                              GBytes             *text,
                                              GCancellable       *cancellable,
                                              GAsyncReadyCallback callback,
                                              gpointer            user_data);
/* NULL when the row went or says something else by now. @row is where it is, @text what it says,
 * @index (out, nullable) its text with lines counted when it has faults. */
QiReading     *mas_collection_read_finish    (MasCollection      *self,
                                              GAsyncResult       *result,
                                              guint              *row,
                                              GBytes            **text,
                                              MasTextIndex      **index);
/* The document of a row that was just read as @reading, which has a setup; borrowed. */
MasDocument   *mas_collection_take_reading   (MasCollection      *self,
                                              guint               row,
                                              const QiReading    *reading);
gboolean       mas_collection_set_text       (MasCollection      *self,
                                              guint               row,
                                              const char         *text,
                                              GError            **error);
/* What documents say that their rows do not say yet is written now. */
void           mas_collection_flush          (MasCollection      *self);
/* A setup and a title for comparing: of a row, now or as its file says. NULL when it cannot be read. */
QiSetup       *mas_collection_dup_setup      (MasCollection      *self,
                                              guint               row,
                                              gboolean            saved,
                                              char              **title);

/* Acts on rows, at least one, each one step that can be undone. @label: what the step is called,
 * translated. */
gboolean       mas_collection_insert         (MasCollection      *self,
                                              guint               row,
                                              QiSetup            *setup,
                                              const char         *label,
                                              GError            **error);
gboolean       mas_collection_duplicate      (MasCollection      *self,
                                              const guint        *rows,
                                              guint               n_rows,
                                              const char         *label,
                                              GError            **error);
gboolean       mas_collection_delete         (MasCollection      *self,
                                              const guint        *rows,
                                              guint               n_rows,
                                              const char         *label,
                                              GError            **error);
gboolean       mas_collection_move           (MasCollection      *self,
                                              const guint        *rows,
                                              guint               n_rows,
                                              guint               to,
                                              const char         *label,
                                              GError            **error);
/* The rows were changed by another way than these, in one step: it can be undone like them. @before: what
 * they were; @row: the one that it is about. */
void           mas_collection_add_act        (MasCollection      *self,
                                              QiRowList          *before,
                                              guint               row,
                                              const char         *label);
/* All rows in the order of @rows. */
gboolean       mas_collection_reorder        (MasCollection      *self,
                                              const guint        *rows,
                                              guint               n_rows,
                                              const char         *label,
                                              GError            **error);
/* Back to what the file says. */
gboolean       mas_collection_revert         (MasCollection      *self,
                                              const guint        *rows,
                                              guint               n_rows,
                                              const char         *label);
/* All that was done, in whatever row, in order; borrowed. */
MasSteps      *mas_collection_get_steps      (MasCollection      *self);
/* The step that would be undone or done again, or NULL. */
const char    *mas_collection_get_undo_label (MasCollection      *self);
const char    *mas_collection_get_redo_label (MasCollection      *self);
/* FALSE when there is none, or its row cannot be read any more. */
gboolean       mas_collection_undo           (MasCollection      *self);
gboolean       mas_collection_redo           (MasCollection      *self);
/* Goes as many steps as lie between. */
gboolean       mas_collection_go_to_step     (MasCollection      *self,
                                              guint               cursor);

/* What an engine thinks of rows, as long as they say the same. @value: taken; @turn: the side to move of the row. */
void           mas_collection_take_value     (MasCollection      *self,
                                              guint               row,
                                              QiEngineValue      *value,
                                              QiSide              turn);
gboolean       mas_collection_has_values     (MasCollection      *self);
/* Values are shown for the side to move, not for the first player. */
void           mas_collection_set_for_mover  (MasCollection      *self,
                                              gboolean            for_mover);
/* Whether the format of the rows has a place for values. */
gboolean       mas_collection_can_write_values (MasCollection    *self);
/* Those of @rows that have a value say it, in one step. FALSE, and nothing is done, with @error. */
gboolean       mas_collection_write_values   (MasCollection      *self,
                                              const guint        *rows,
                                              guint               n_rows,
                                              const char         *label,
                                              GError            **error);
/* All rows by their values as they are shown, the best first, for mas_collection_reorder(): a GArray of guint. */
GArray        *mas_collection_sort_by_value  (MasCollection      *self);

G_END_DECLS
