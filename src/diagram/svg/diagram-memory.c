/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Diagram"

#include "diagram-memory.h"

#define MAX_PARTS 4096
#define MAX_BYTES (16 << 20) /* of texts, and of pixels */

struct _DiagramMemory
{
  GHashTable *texts; /* key → GBytes */
  gsize       n_bytes;
  GHashTable *pixels; /* key → cairo_surface_t */
  gsize       n_pixel_bytes;
};

static void
destroy_surface (gpointer data)
{
  cairo_surface_destroy (data);
}

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
  self->pixels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, destroy_surface);
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
  g_hash_table_unref (self->pixels);
  g_free (self);
}

const char *
diagram_memory_look_up (DiagramMemory *self,
                        const char    *key,
                        gsize         *length)
{
  GBytes *text = g_hash_table_lookup (self->texts, key);
  const char *data = NULL;

  if (text == NULL)
    return NULL;
  /* Of no bytes there is no address. */
  data = g_bytes_get_data (text, length);
  return data != NULL ? data : "";
}

void
diagram_memory_keep (DiagramMemory *self,
                     char          *key,
                     const char    *text,
                     gsize          length)
{
  if (g_hash_table_size (self->texts) >= MAX_PARTS || self->n_bytes + length > MAX_BYTES)
    {
      g_hash_table_remove_all (self->texts);
      self->n_bytes = 0;
    }
  self->n_bytes += length;
  g_hash_table_replace (self->texts, key, g_bytes_new (text, length));
}

cairo_surface_t *
diagram_memory_look_up_pixels (DiagramMemory *self,
                               const char    *key)
{
  return g_hash_table_lookup (self->pixels, key);
}

void
diagram_memory_keep_pixels (DiagramMemory   *self,
                            char            *key,
                            cairo_surface_t *pixels)
{
  const gsize n_bytes = (gsize) cairo_image_surface_get_stride (pixels)
                        * (gsize) cairo_image_surface_get_height (pixels);

  if (g_hash_table_size (self->pixels) >= MAX_PARTS || self->n_pixel_bytes + n_bytes > MAX_BYTES)
    {
      g_hash_table_remove_all (self->pixels);
      self->n_pixel_bytes = 0;
    }
  self->n_pixel_bytes += n_bytes;
  g_hash_table_replace (self->pixels, key, cairo_surface_reference (pixels));
}
