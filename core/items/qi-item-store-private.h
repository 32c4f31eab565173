/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-file-stamp.h"
#include "qi-item-scanner.h"

G_BEGIN_DECLS

/**
 * QiItemStore:
 *
 * The items of a file as it was opened: an open descriptor (so a file that is replaced by rename stays
 * readable), where each item stands, and one byte of verdict for each. 10 bytes an item; in a
 * folder the paths. Refcounted; its functions may be called from any thread, while one thread adds items.
 *
 * Private to core/items and core/collection.
 */
typedef struct _QiItemStore QiItemStore;

/* Takes @fd (−1 for a folder). */
QiItemStore *qi_item_store_new          (GFile              *file,
                                         QiDivision          division,
                                         int                 fd);
QiItemStore *qi_item_store_ref          (QiItemStore        *self);
void         qi_item_store_unref        (QiItemStore        *self);

/* For the thread that finds items. */
void         qi_item_store_add          (QiItemStore        *self,
                                         const QiItemSpan   *span);
/* In a folder: @path below it. */
void         qi_item_store_add_path     (QiItemStore        *self,
                                         const char         *path);

/* Takes @fd, for a file that was written while its items were found. Its stamp is the one it has now. */
void         qi_item_store_set_fd       (QiItemStore        *self,
                                         int                 fd);

GFile       *qi_item_store_get_file     (const QiItemStore  *self);
QiDivision   qi_item_store_get_division (const QiItemStore  *self);
int          qi_item_store_get_fd       (const QiItemStore  *self);
/* The stamp of the file when it was opened; of a folder only when its files were listed. */
const QiFileStamp *qi_item_store_get_stamp (const QiItemStore *self);
/* Whether the open file is still what it was when it was opened: not written in place, not
 * truncated. */
gboolean     qi_item_store_is_intact    (const QiItemStore  *self);
guint        qi_item_store_get_n        (const QiItemStore  *self);
/* FALSE when there is no such item. Does not read the file. */
gboolean     qi_item_store_get_span     (QiItemStore        *self,
                                         guint               item,
                                         QiItemSpan         *span);
char        *qi_item_store_dup_path     (QiItemStore        *self,
                                         guint               item);
/* Reads an item's bytes. @max_bytes bounds it: QI_ERROR_IO, too-long. G_IO_ERROR_WRONG_ETAG when the file
 * was written in place meanwhile. */
GBytes      *qi_item_store_load         (QiItemStore        *self,
                                         guint               item,
                                         gsize               max_bytes,
                                         GError            **error);
/* Reads any bytes of the file, as load() does. Not of a folder. */
gboolean     qi_item_store_read         (QiItemStore        *self,
                                         guint64             offset,
                                         char               *data,
                                         gsize               length,
                                         GError            **error);
/* Identifies the file by its first @n_items items: two stores with the same fingerprint have the same
 * bytes, see qi-item-fingerprint.c. NULL with an error when the file can no longer be read. Computed
 * once; blocks as long as that takes. */
char        *qi_item_store_dup_fingerprint (QiItemStore  *self,
                                            guint         n_items,
                                            GCancellable *cancellable,
                                            GError      **error);
/* The fingerprint if it has been computed for so many items, or NULL. */
char        *qi_item_store_dup_known_fingerprint (QiItemStore *self,
                                                  guint        n_items);
void         qi_item_store_set_known_fingerprint (QiItemStore *self,
                                                  guint        n_items,
                                                  const char  *fingerprint);
QiVerdict    qi_item_store_get_verdict  (QiItemStore        *self,
                                         guint               item);
/* Returns the one before. */
QiVerdict    qi_item_store_set_verdict  (QiItemStore        *self,
                                         guint               item,
                                         QiVerdict           verdict);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiItemStore, qi_item_store_unref)

G_END_DECLS
