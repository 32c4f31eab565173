/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-item-store-private.h"

#include <string.h>

/* Tells whether a file that was opened again is the one that was edited. The fingerprint covers the
 * positions of all items and the bytes of the file: all of them up to a certain size, and of a larger file
 * blocks at equal distances. A change that moves any item is always noticed; one inside an item of a large
 * file only if a block covers it. Whoever depends on the text of a particular item compares that as
 * well. */

#define BLOCK_BYTES 65536
#define N_BLOCKS    256 /* so 16 MiB are read at most */
#define SPANS       512 /* that are hashed at once */

static void
add_number (GChecksum *sum,
            guint64    number)
{
  const guint64 bytes = GUINT64_TO_LE (number);

  g_checksum_update (sum, (const guchar *) &bytes, sizeof bytes);
}

static gboolean
add_spans (GChecksum    *sum,
           QiItemStore  *store,
           guint         n_items,
           GCancellable *cancellable,
           GError      **error)
{
  g_autofree guint64 *numbers = g_new (guint64, SPANS * 2);
  guint n = 0;

  for (guint item = 0; item < n_items; item++)
    {
      QiItemSpan span = { .offset = 0 };

      qi_item_store_get_span (store, item, &span);
      numbers[n++] = GUINT64_TO_LE (span.offset);
      numbers[n++] = GUINT64_TO_LE (span.length);
      if (n < SPANS * 2 && item + 1 < n_items)
        continue;
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      g_checksum_update (sum, (const guchar *) numbers, (gssize) (n * sizeof *numbers));
      n = 0;
    }
  return TRUE;
}

static void
add_paths (GChecksum   *sum,
           QiItemStore *store,
           guint        n_items)
{
  for (guint item = 0; item < n_items; item++)
    {
      g_autofree char *path = qi_item_store_dup_path (store, item);

      if (path != NULL)
        g_checksum_update (sum, (const guchar *) path, (gssize) strlen (path) + 1);
    }
}

static gboolean
add_bytes (GChecksum    *sum,
           QiItemStore  *store,
           guint64       size,
           GCancellable *cancellable,
           GError      **error)
{
  g_autofree char *block = g_malloc (BLOCK_BYTES);
  const guint64 all = (size + BLOCK_BYTES - 1) / BLOCK_BYTES;
  const guint64 n = MIN (all, N_BLOCKS);

  for (guint64 i = 0; i < n; i++)
    {
      /* The first and the last are always among them. */
      const guint64 start = (n < 2 ? 0 : i * (all - 1) / (n - 1)) * BLOCK_BYTES;
      const gsize length = (gsize) MIN (size - start, BLOCK_BYTES);

      if (g_cancellable_set_error_if_cancelled (cancellable, error)
          || !qi_item_store_read (store, start, block, length, error))
        return FALSE;
      g_checksum_update (sum, (const guchar *) block, (gssize) length);
    }
  return TRUE;
}

char *
qi_item_store_dup_fingerprint (QiItemStore  *self,
                               guint         n_items,
                               GCancellable *cancellable,
                               GError      **error)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  char *known;
  guint64 size;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (n_items <= qi_item_store_get_n (self), NULL);

  known = qi_item_store_dup_known_fingerprint (self, n_items);
  /* A file that was written in place is a different file from then on. */
  if (known != NULL && qi_item_store_is_intact (self))
    return known;
  g_free (known);
  size = qi_item_store_get_fd (self) >= 0 ? qi_item_store_get_stamp (self)->size : 0;
  add_number (sum, qi_item_store_get_division (self));
  add_number (sum, n_items);
  add_number (sum, size);
  if (qi_item_store_get_fd (self) < 0)
    add_paths (sum, self, n_items);
  else if (!add_spans (sum, self, n_items, cancellable, error)
           || !add_bytes (sum, self, size, cancellable, error))
    return NULL;
  qi_item_store_set_known_fingerprint (self, n_items, g_checksum_get_string (sum));
  return g_strdup (g_checksum_get_string (sum));
}
