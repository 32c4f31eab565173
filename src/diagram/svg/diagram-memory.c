/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Diagram"

#include "diagram-memory.h"

#define MAX_TEXTS 4096
#define MAX_BYTES (16 << 20)

struct _DiagramMemory
{
  GHashTable *texts; /* key → GBytes */
  gsize       n_bytes;
};

/**
 * diagram_memory_new:
 *
 * Returns: (transfer full): an empty memory
 */
DiagramMemory *
diagram_memory_new (void)
{
  DiagramMemory *self = g_new0 (DiagramMemory, 1);

  self->texts =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_bytes_unref);
  return self;
}

/**
 * diagram_memory_free:
 * @self: (nullable): a memory
 */
void
diagram_memory_free (DiagramMemory *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->texts);
  g_free (self);
}

const char *
diagram_memory_look_up (DiagramMemory *self,
                        const char    *key,
                        gsize         *length)
{
  GBytes *text = g_hash_table_lookup (self->texts, key);

  return text != NULL ? g_bytes_get_data (text, length) : NULL;
}

void
diagram_memory_keep (DiagramMemory *self,
                     char          *key,
                     const char    *text,
                     gsize          length)
{
  if (g_hash_table_size (self->texts) >= MAX_TEXTS || self->n_bytes + length > MAX_BYTES)
    {
      g_hash_table_remove_all (self->texts);
      self->n_bytes = 0;
    }
  self->n_bytes += length;
  g_hash_table_replace (self->texts, key, g_bytes_new (text, length));
}
