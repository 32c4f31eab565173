/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Diagram"

#include "diagram-art.h"

#include "diagram-pieces.h"

#include <librsvg/rsvg.h>

#define PREFIX "/io/github/masume/Masume/pieces/"
/* Device pixels; below it fine lines are left out and the others are stronger. */
#define FINE_SIZE 26.

/* What one parsed drawing is kept under. */
typedef struct
{
  const char       *name; /* of the games table: lives as long as the process */
  const DiagramMan *colours;
  gboolean          coarse;
} ArtKey;

static guint
art_key_hash (gconstpointer data)
{
  const ArtKey *key = data;

  return g_str_hash (key->name) ^ g_direct_hash (key->colours) ^ (guint) key->coarse;
}

static gboolean
art_key_equal (gconstpointer a,
               gconstpointer b)
{
  const ArtKey *left = a;
  const ArtKey *right = b;

  return g_str_equal (left->name, right->name) && left->colours == right->colours &&
         left->coarse == right->coarse;
}

/* Parsing takes longer than drawing, and a handle serves one thread at a time: each thread keeps
 * its own. There are as many as names × sides × schemes, some dozens. */
static GPrivate handles_of_thread = G_PRIVATE_INIT ((GDestroyNotify) g_hash_table_unref);

static RsvgHandle *
load_art (const char       *name,
          const DiagramMan *colours,
          gboolean          coarse)
{
  g_autofree char *path = g_strconcat (PREFIX, name, ".svg", NULL);
  g_autoptr (GBytes) bytes = g_resource_lookup_data (diagram_pieces_get_resource (), path,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *sheet = NULL;
  gsize length = 0;

  if (bytes == NULL)
    return NULL;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  RsvgHandle *handle = rsvg_handle_new_from_data (data, length, &error);
  sheet = g_strdup_printf (".body { fill: #%06x; stroke: #%06x; stroke-width: %s }"
                           ".line { stroke: #%06x; stroke-width: %s }"
                           ".dot { fill: #%06x }"
                           "%s",
                           colours->fill, colours->edge, coarse ? "5" : "3.6",
                           colours->line, coarse ? "4.4" : "3",
                           colours->line,
                           coarse ? ".fine { display: none }" : "");
  if (handle == NULL ||
      !rsvg_handle_set_stylesheet (handle, (const guint8 *) sheet, strlen (sheet), &error))
    {
      g_warning ("The drawing “%s” cannot be used: %s", name, error->message);
      g_clear_object (&handle);
    }
  return handle;
}

/**
 * diagram_art_draw:
 * @cr: where to draw
 * @name: of a drawing, from the games table
 * @colours: of the side, from a palette
 * @x: left edge of the square
 * @y: upper edge of the square
 * @size: side of the square
 *
 * Draws a piece. Drawings leave their own margin in the square.
 *
 * Returns: %FALSE when there is no such drawing; then nothing was drawn
 */
gboolean
diagram_art_draw (cairo_t          *cr,
                  const char       *name,
                  const DiagramMan *colours,
                  double            x,
                  double            y,
                  double            size)
{
  double device_x = size;
  double device_y = 0.;
  GHashTable *handles = g_private_get (&handles_of_thread);

  cairo_user_to_device_distance (cr, &device_x, &device_y);
  ArtKey key = { name, colours, MAX (ABS (device_x), ABS (device_y)) < FINE_SIZE };
  if (handles == NULL)
    {
      handles = g_hash_table_new_full (art_key_hash, art_key_equal, g_free, g_object_unref);
      g_private_set (&handles_of_thread, handles);
    }
  RsvgHandle *handle = g_hash_table_lookup (handles, &key);
  if (handle == NULL)
    {
      handle = load_art (name, colours, key.coarse);
      if (handle == NULL)
        return FALSE;
      g_hash_table_insert (handles, g_memdup2 (&key, sizeof key), handle);
    }
  const RsvgRectangle viewport = { x, y, size, size };
  return rsvg_handle_render_document (handle, cr, &viewport, NULL);
}
