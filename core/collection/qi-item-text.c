/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-item-text-private.h"

/**
 * qi_item_text_new:
 * @bytes: what the item is to say; a reference is taken
 *
 * Returns: (transfer full): a text whose verdict is unknown
 */
QiItemText *
qi_item_text_new (GBytes *bytes)
{
  QiItemText *self;

  g_return_val_if_fail (bytes != NULL, NULL);

  self = g_atomic_rc_box_new0 (QiItemText);
  self->bytes = g_bytes_ref (bytes);
  self->verdict = QI_VERDICT_UNKNOWN;
  return self;
}

/**
 * qi_item_text_ref:
 * @self: a text
 *
 * May be called from any thread.
 *
 * Returns: (transfer full): @self
 */
QiItemText *
qi_item_text_ref (QiItemText *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear_item_text (gpointer data)
{
  QiItemText *self = data;

  g_bytes_unref (self->bytes);
}

/**
 * qi_item_text_unref:
 * @self: a text
 *
 * Gives up a reference. May be called from any thread.
 */
void
qi_item_text_unref (QiItemText *self)
{
  g_atomic_rc_box_release_full (self, clear_item_text);
}
