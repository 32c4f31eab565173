/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-painter-tile.h"

#include "diagram-map.h"
#include "qi-token-private.h"

#include <math.h>

#define MAX_TEXTURES     256  /* kinds and sizes kept; a board may hold thousands of kinds */
#define KEEP_TEXTURES    192  /* how many are left after the least recently used were dropped */
#define MAX_TEXTURE_SIZE 1024 /* device pixels; larger pieces are scaled up */

typedef struct
{
  QiToken *piece;
  int      size;
  gboolean flipped;
  gboolean dot;
} TextureKey;

typedef struct
{
  cairo_surface_t *surface;
  GdkTexture      *texture; /* over the surface's pixels; NULL: not asked for yet */
  guint64          used;    /* when, in calls */
} Entry;

struct _MasPieceTextures
{
  GHashTable *entries; /* TextureKey → Entry */
  guint64     clock;
};

static guint
key_hash (gconstpointer data)
{
  const TextureKey *key = data;

  return qi_token_hash (key->piece) * 31u + (guint) key->size * 2u + (guint) key->flipped
         + (guint) key->dot * 4096u;
}

static gboolean
key_equal (gconstpointer a,
           gconstpointer b)
{
  const TextureKey *left = a;
  const TextureKey *right = b;

  return left->size == right->size && left->flipped == right->flipped && left->dot == right->dot
         && qi_token_equal (left->piece, right->piece);
}

static void
key_free (gpointer data)
{
  TextureKey *key = data;

  g_free (key->piece);
  g_free (key);
}

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_clear_object (&entry->texture);
  g_clear_pointer (&entry->surface, cairo_surface_destroy);
  g_free (entry);
}

/**
 * mas_piece_textures_new:
 *
 * Returns: (transfer full): an empty cache
 */
MasPieceTextures *
mas_piece_textures_new (void)
{
  MasPieceTextures *self = g_new0 (MasPieceTextures, 1);

  self->entries = g_hash_table_new_full (key_hash, key_equal, key_free, entry_free);
  return self;
}

/**
 * mas_piece_textures_free:
 * @self: (nullable) (transfer full): a cache
 */
void
mas_piece_textures_free (MasPieceTextures *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->entries, g_hash_table_unref);
  g_free (self);
}

/**
 * mas_piece_textures_clear:
 * @self: a cache
 *
 * Forgets all textures: the colours or the art changed.
 */
void
mas_piece_textures_clear (MasPieceTextures *self)
{
  g_hash_table_remove_all (self->entries);
}

/**
 * mas_piece_textures_get_n:
 * @self: a cache
 *
 * Returns: how many textures are kept
 */
guint
mas_piece_textures_get_n (MasPieceTextures *self)
{
  return g_hash_table_size (self->entries);
}

static int
compare_used (gconstpointer a,
              gconstpointer b)
{
  guint64 left = *(const guint64 *) a;
  guint64 right = *(const guint64 *) b;

  return left < right ? -1 : left > right;
}

/* Drops those that were not used for the longest time. */
static void
trim (MasPieceTextures *self)
{
  guint64 used[MAX_TEXTURES + 1];
  guint n_used = 0;
  GHashTableIter iter;
  gpointer value = NULL;

  if (g_hash_table_size (self->entries) <= MAX_TEXTURES)
    return;
  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, NULL, &value) && n_used < G_N_ELEMENTS (used))
    used[n_used++] = ((Entry *) value)->used;
  qsort (used, n_used, sizeof used[0], compare_used);
  guint64 limit = used[n_used - KEEP_TEXTURES];
  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (((Entry *) value)->used < limit)
      g_hash_table_iter_remove (&iter);
}

static cairo_surface_t *
draw_surface (const DiagramLook  *look,
              const QiToken      *piece,
              const DiagramStyle *style,
              gboolean            flipped,
              gboolean            dot,
              int                 size)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size, size);
  cairo_t *cr = cairo_create (surface);

  if (dot)
    diagram_map_draw_dot (cr, look, piece, style, 0., 0., size);
  else
    diagram_draw_piece (cr, diagram_look_get_game (look, piece), piece, style, flipped, 0., 0.,
                        size);
  cairo_destroy (cr);
  return surface;
}

/* The entry of a piece, made when it is not there; NULL when the size is none. */
static Entry *
get_entry (MasPieceTextures   *self,
           const DiagramLook  *look,
           const QiToken      *piece,
           const DiagramStyle *style,
           gboolean            flipped,
           gboolean            dot,
           double              size)
{
  if (!(size >= 0.5))
    return NULL;

  TextureKey key = { (QiToken *) piece, (int) CLAMP (ceil (size - 0.01), 1., MAX_TEXTURE_SIZE),
                     !!flipped, !!dot };
  Entry *entry = g_hash_table_lookup (self->entries, &key);

  if (entry == NULL)
    {
      TextureKey *kept = g_memdup2 (&key, sizeof key);

      kept->piece = qi_token_copy (piece);
      entry = g_new0 (Entry, 1);
      entry->surface = draw_surface (look, piece, style, flipped, dot, key.size);
      entry->used = ++self->clock;
      g_hash_table_insert (self->entries, kept, entry);
      trim (self);
    }
  entry->used = ++self->clock;
  return entry;
}

/**
 * mas_piece_textures_get:
 * @self: a cache
 * @look: what the setup is drawn with; the same since the last clear
 * @piece: any token
 * @style: how it is drawn; the same since the last clear
 * @flipped: whether the second player sits at the bottom
 * @size: side of the square in device pixels
 *
 * The texture of a piece at the size at which it is shown, drawn when it is not there.
 *
 * Returns: (transfer none) (nullable): valid until the next call
 */
GdkTexture *
mas_piece_textures_get (MasPieceTextures   *self,
                        const DiagramLook  *look,
                        const QiToken      *piece,
                        const DiagramStyle *style,
                        gboolean            flipped,
                        double              size)
{
  Entry *entry = get_entry (self, look, piece, style, flipped, FALSE, size);

  if (entry == NULL)
    return NULL;
  if (entry->texture == NULL)
    entry->texture = mas_painter_take_surface (cairo_surface_reference (entry->surface));
  return entry->texture;
}

/**
 * mas_piece_textures_get_surface:
 * @self: a cache
 * @look: what the setup is drawn with; the same since the last clear
 * @piece: any token
 * @style: how it is drawn; the same since the last clear
 * @flipped: whether the second player sits at the bottom
 * @dot: whether only a dot of the side's colour is drawn
 * @size: side of the square in device pixels
 *
 * The same pixels as those of mas_piece_textures_get(), for drawing them with cairo.
 *
 * Returns: (transfer none) (nullable): valid until the next call
 */
cairo_surface_t *
mas_piece_textures_get_surface (MasPieceTextures   *self,
                                const DiagramLook  *look,
                                const QiToken      *piece,
                                const DiagramStyle *style,
                                gboolean            flipped,
                                gboolean            dot,
                                double              size)
{
  const Entry *entry = get_entry (self, look, piece, style, flipped, dot, size);

  return entry != NULL ? entry->surface : NULL;
}
