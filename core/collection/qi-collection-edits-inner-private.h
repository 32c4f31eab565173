/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-collection-edits-private.h"
#include "qi-item-store-private.h"

G_BEGIN_DECLS

#define QI_EDITS_MARK_BYTES 33 /* of a fingerprint of one text, with its NUL */

/**
 * QiEditedRows:
 * @item: of the first; %QI_NO_ITEM: in no file
 * @n: rows; 1 when there is a text
 * @text: (nullable): what the row says
 * @mark: of the text that it says in the file; "" when that is not known
 *
 * A piece of the order of all rows.
 */
typedef struct
{
  guint   item;
  guint   n;
  GBytes *text;
  char    mark[QI_EDITS_MARK_BYTES];
} QiEditedRows;

struct _QiCollectionEdits
{
  gatomicrefcount ref_count;
  QiDivision      division;
  guint           n_items;     /* of the file, as far as they were known */
  gboolean        is_complete; /* that is all of them */
  /* Made of a collection: */
  QiItemStore    *store;
  QiRowList      *rows;
  gsize           max_bytes;   /* of a text of the file */
  guint           typed_row;
  GBytes         *typed;       /* (nullable): what that row is to say if it can */
  /* Read from a text: */
  char           *fingerprint; /* of the file; "": not known */
  GArray         *order;       /* QiEditedRows */
};

/* The order of all rows, a GArray of #QiEditedRows without marks where it is made of a collection. */
GArray  *qi_collection_edits_dup_order (QiCollectionEdits *self);
/* What is known of the text that an item has in its file. FALSE when it cannot be read, or may not be what
 * was opened. */
gboolean qi_item_store_mark_text       (QiItemStore       *store,
                                        guint              item,
                                        gsize              max_bytes,
                                        char               mark[QI_EDITS_MARK_BYTES]);

G_END_DECLS
