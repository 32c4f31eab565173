/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-item-scanner.h"

G_BEGIN_DECLS

/**
 * QiItemText:
 * @bytes: what an item is to say from now on
 * @verdict: of these bytes; changed by the thread of the collection only
 * @judged_by: for the collection: which set of muted kinds @verdict was found by
 *
 * The text of an item that was changed or is new. Refcounted; the bytes never change.
 */
typedef struct
{
  GBytes   *bytes;
  QiVerdict verdict;
  guint     judged_by;
} QiItemText;

QiItemText *qi_item_text_new   (GBytes     *bytes);
QiItemText *qi_item_text_ref   (QiItemText *self);
void        qi_item_text_unref (QiItemText *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiItemText, qi_item_text_unref)

G_END_DECLS
