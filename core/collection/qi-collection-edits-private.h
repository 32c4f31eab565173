/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-collection-private.h"

G_BEGIN_DECLS

/**
 * QiCollectionEdits:
 *
 * The changes of a collection, as a value that can be kept and applied again to the same file opened anew:
 * rows with another text, new ones, deleted and moved ones. It names the items of the file by their numbers
 * and knows a fingerprint of the file and of each text that was replaced, so that another file is noticed.
 * Its cost is what was changed and not what there is. Immutable, refcounted, of any thread.
 */
typedef struct _QiCollectionEdits QiCollectionEdits;

#define QI_TYPE_COLLECTION_EDITS (qi_collection_edits_get_type ())
GType              qi_collection_edits_get_type (void);
QiCollectionEdits *qi_collection_edits_ref      (QiCollectionEdits  *self);
void               qi_collection_edits_unref    (QiCollectionEdits  *self);

/* The present changes. Costs nothing here: the work is done when they are written. */
QiCollectionEdits *qi_collection_dup_edits      (QiCollection       *collection);
/* The same as if @row had the text @text, if it can (see qi_collection_set_text()); whether it can is only
 * found out when the edits are written. */
QiCollectionEdits *qi_collection_dup_edits_with (QiCollection       *collection,
                                                 guint               row,
                                                 GBytes             *text);

/* The edits as bytes that can be stored. Reads the file where a text was replaced, so it is for a worker
 * thread; when the file can no longer be read that is no error, but the edits cannot be applied again,
 * only looked at. NULL only when cancelled. */
GBytes            *qi_collection_edits_to_bytes (QiCollectionEdits  *self,
                                                 GCancellable       *cancellable,
                                                 GError            **error);
/* Reads such a text strictly. G_IO_ERROR_INVALID_DATA when it is none. */
QiCollectionEdits *qi_collection_edits_new_from_bytes (GBytes  *bytes,
                                                       GError **error);

QiDivision         qi_collection_edits_get_division (QiCollectionEdits *self);
/* How many rows have another text than their items, are new, and were deleted. Each may be NULL. For tests. */
void               qi_collection_edits_count    (QiCollectionEdits  *self,
                                                 guint              *n_changed,
                                                 guint              *n_new,
                                                 guint              *n_deleted);
/* The texts of changed and new rows, in the order of the rows: GBytes. @items (out, nullable, transfer
 * full): of each its item, a guint; %QI_NO_ITEM for a new one. */
GPtrArray         *qi_collection_edits_dup_texts (QiCollectionEdits *self,
                                                  GArray           **items);

/* Applies them to a collection that is completely read (`indexed`) and has no changes of its own, in one
 * step that qi_collection_set_rows() can undo. G_IO_ERROR_WRONG_ETAG when it is not the file that was
 * edited, G_IO_ERROR_EXISTS when it has changes, G_IO_ERROR_PENDING when it is not found yet or is being
 * saved; G_IO_ERROR_INVALID_DATA and QI_ERROR when such edits can never have been made. Nothing is changed
 * then. */
void               qi_collection_apply_edits_async (QiCollection       *collection,
                                                    QiCollectionEdits  *edits,
                                                    GCancellable       *cancellable,
                                                    GAsyncReadyCallback callback,
                                                    gpointer            user_data);
gboolean           qi_collection_apply_edits_finish (QiCollection *collection,
                                                     GAsyncResult *result,
                                                     GError      **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiCollectionEdits, qi_collection_edits_unref)

G_END_DECLS
