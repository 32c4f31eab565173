/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "mas-document.h"
#include "qi-collection.h"

G_BEGIN_DECLS

/**
 * MasCollectionRow:
 *
 * One row of the list, made while it can be seen: its number, label, verdict, the first of its findings
 * and a setup for its thumbnail. Properties: `position` (guint, row of the collection), `label`,
 * `words` (what is wrong, or where it stands), `verdict` (guint, QiVerdict), `setup` (QiSetup,
 * nullable), `modified`.
 */
#define MAS_TYPE_COLLECTION_ROW (mas_collection_row_get_type ())
G_DECLARE_FINAL_TYPE (MasCollectionRow, mas_collection_row, MAS, COLLECTION_ROW, GObject)

/**
 * MasCollection:
 *
 * An open #QiCollection as the window has it: a GListModel of #MasCollectionRow that shows the rows a
 * filter lets through, and the documents of the rows that were opened, each with its history. What is
 * done in such a document is what its row says at once.
 *
 * Properties: `collection` (QiCollection), `current` (guint: the row that is edited, or
 * GTK_INVALID_LIST_POSITION), `modified`.
 */
#define MAS_TYPE_COLLECTION (mas_collection_get_type ())
G_DECLARE_FINAL_TYPE (MasCollection, mas_collection, MAS, COLLECTION, GObject)

MasCollection *mas_collection_new            (QiCollection       *collection);
QiCollection  *mas_collection_get_collection (MasCollection      *self);
/* The row being edited; G_MAXUINT when there is none. */
guint          mas_collection_get_current    (MasCollection      *self);
void           mas_collection_set_current    (MasCollection      *self,
                                              guint               row);
/* The document of a row, from its text or as it was left. NULL when the text cannot be read as a
 * position: then @reading (out, nullable, transfer full) tells why, and mas_collection_set_text() mends
 * it. */
MasDocument   *mas_collection_get_document   (MasCollection      *self,
                                              guint               row,
                                              QiReading         **reading,
                                              GError            **error);
/* A setup and a title for comparing: of a row, now or as its file says. NULL when it cannot be read. */
QiSetup       *mas_collection_dup_setup      (MasCollection      *self,
                                              guint               row,
                                              gboolean            saved,
                                              char              **title);

G_END_DECLS
