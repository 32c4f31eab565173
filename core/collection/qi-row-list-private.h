/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-item-text-private.h"

G_BEGIN_DECLS

/**
 * QiRow:
 * @id: the same as long as the row is in the collection, wherever it moves and whatever it says, also
 *   when it is saved. At first the number of its item
 * @item: its number in the file, in the order of the file as it was read or saved last; or %QI_NO_ITEM
 * @text: (nullable): what it is to say; NULL: what the file says. Borrowed
 */
typedef struct
{
  guint64     id;
  guint       item;
  QiItemText *text;
} QiRow;

/**
 * QiRowList:
 *
 * The order of a collection's items and the texts of those that were changed, as an immutable,
 * refcounted value: runs of items that stand in the file's order are one entry, so a list costs
 * what was changed and not what there is. Undo is going back to an earlier list.
 */
typedef struct _QiRowList QiRowList;

/* The first @n_items items of a file, in its order. */
QiRowList *qi_row_list_new         (guint            n_items);
QiRowList *qi_row_list_ref         (QiRowList       *self);
void       qi_row_list_unref       (QiRowList       *self);
guint      qi_row_list_get_n_rows  (const QiRowList *self);
/* Counts saves: lists of an earlier file cannot be restored, since their items have other numbers now. 0
 * at first. */
guint      qi_row_list_get_generation (const QiRowList *self);
/* How many items of the file were known when the list was made; the rest follows at the end. */
guint      qi_row_list_get_n_items (const QiRowList *self);
/* O(log runs). */
QiRow      qi_row_list_get         (const QiRowList *self,
                                    guint            row);
/* FALSE when the item is not in the list (any more). O(runs). */
gboolean   qi_row_list_find        (const QiRowList *self,
                                    guint64          id,
                                    guint           *row);
/* Iterates over runs: the rows from @row on whose ids and items increase by one and which have no
 * text of their own, or one row with its text. Returns how many; 0 at the end. */
guint      qi_row_list_get_run     (const QiRowList *self,
                                    guint            row,
                                    QiRow           *first);
/* Whether the list is just a file with @n_items items: nothing was changed. */
gboolean   qi_row_list_is_plain    (const QiRowList *self,
                                    guint            n_items);

/**
 * QiRowStretch:
 * @item: of its first row; the others count up. %QI_NO_ITEM: one row that is in no file
 * @n: rows; 1 when it has a text or is in no file
 * @text: (nullable): what its only row is to say; never NULL for one that is in no file
 *
 * A piece of an order of rows, as qi_row_list_with_order() takes it.
 */
typedef struct
{
  guint       item;
  guint       n;
  QiItemText *text;
} QiRowStretch;

/* All of these return a new list. */
/* Replaces the rows of @self, which has a row for each item named in @order, in file order and
 * without texts, by the rows of @order. No item occurs twice. New rows get the ids @first_id … */
QiRowList *qi_row_list_with_order  (QiRowList          *self,
                                    const QiRowStretch *order,
                                    guint               n_stretches,
                                    guint64             first_id) G_GNUC_WARN_UNUSED_RESULT;
QiRowList *qi_row_list_with_items  (QiRowList       *self,
                                    guint            n_items) G_GNUC_WARN_UNUSED_RESULT;
/* @text NULL: the file's text (only for items that it has). */
QiRowList *qi_row_list_with_text   (QiRowList       *self,
                                    guint            row,
                                    QiItemText      *text) G_GNUC_WARN_UNUSED_RESULT;
/* Puts new items before @row; their ids are @first_id, @first_id + 1 … */
QiRowList *qi_row_list_with_new    (QiRowList       *self,
                                    guint            row,
                                    guint64          first_id,
                                    QiItemText     **texts,
                                    guint            n_texts) G_GNUC_WARN_UNUSED_RESULT;
/* Inserts text number i after row number i of @rows (ascending, without repeats); ids as above. */
QiRowList *qi_row_list_with_copies (QiRowList       *self,
                                    const guint     *rows,
                                    guint            n_rows,
                                    guint64          first_id,
                                    QiItemText     **texts) G_GNUC_WARN_UNUSED_RESULT;
/* @rows: ascending, without repeats. */
QiRowList *qi_row_list_without     (QiRowList       *self,
                                    const guint     *rows,
                                    guint            n_rows) G_GNUC_WARN_UNUSED_RESULT;
/* Takes the rows out and puts them, in their order, before what was row @to. */
QiRowList *qi_row_list_with_moved  (QiRowList       *self,
                                    const guint     *rows,
                                    guint            n_rows,
                                    guint            to) G_GNUC_WARN_UNUSED_RESULT;
/* All rows in another order: @rows has each of them once. */
QiRowList *qi_row_list_with_rows_at (QiRowList      *self,
                                     const guint    *rows) G_GNUC_WARN_UNUSED_RESULT;

/* The text of @item in the old file, or NULL when it can no longer be read. */
typedef QiItemText *(*QiRowTextFunc) (guint item, gpointer user_data);

/* After @saved, another list of the same generation, was written: @self with the numbers that items have
 * in the new file, without the texts that are in that file now, in the next generation. Rows of @self that
 * have their text from the old file, where the new one differs, get it from @load (nullable); NULL when
 * that has none. O((runs + texts) log runs). */
QiRowList *qi_row_list_with_saved  (QiRowList       *self,
                                    QiRowList       *saved,
                                    QiRowTextFunc    load,
                                    gpointer         user_data) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiRowList, qi_row_list_unref)

G_END_DECLS
