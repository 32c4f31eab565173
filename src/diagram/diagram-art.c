/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Diagram"

#include "diagram-art.h"

#include "diagram-pieces.h"

#include <librsvg/rsvg.h>

#define PREFIX "/io/github/masume/Masume/pieces/"
/* Device pixels; below it fine lines are left out and the others are stronger. */
#define FINE_SIZE 26.
#define HALO "#ffffff"
#define HALO_WIDTH 2.2 /* on each side of an outline, of a square of 100 */

/* The sheets that one drawing is styled with. */
typedef enum
{
  ART_COLOUR,
  ART_PRINT,
  ART_HALO /* the ground of a printed piece, so that it stands clear of hatching */
} ArtSheet;

/* What one parsed drawing is kept under. */
typedef struct
{
  const char       *name; /* of the games table: lives as long as the process */
  const DiagramMan *colours;
  ArtSheet          sheet;
  gboolean          coarse;
} ArtKey;

/* Widths of strokes; a file has those of the first. */
typedef struct
{
  double body;
  double line;
} ArtWidths;

static const ArtWidths fine_widths[] = {
  [ART_COLOUR] = { 3.6, 3. },
  [ART_PRINT] = { 3., 2.6 },
  [ART_HALO] = { 3. + 2. * HALO_WIDTH, 0. },
};
static const ArtWidths coarse_widths[] = {
  [ART_COLOUR] = { 5., 4.4 },
  [ART_PRINT] = { 5., 4.4 },
  [ART_HALO] = { 5. + 2. * HALO_WIDTH, 0. },
};

static guint
art_key_hash (gconstpointer data)
{
  const ArtKey *key = data;

  return g_str_hash (key->name) ^ g_direct_hash (key->colours) ^ (guint) key->coarse ^
         (guint) key->sheet << 1;
}

static gboolean
art_key_equal (gconstpointer a,
               gconstpointer b)
{
  const ArtKey *left = a;
  const ArtKey *right = b;

  return g_str_equal (left->name, right->name) && left->colours == right->colours &&
         left->sheet == right->sheet && left->coarse == right->coarse;
}

/* Parsing takes longer than drawing, and a handle serves one thread at a time: each thread keeps
 * its own. There are as many as names × sides × schemes, some dozens. */
static GPrivate handles_of_thread = G_PRIVATE_INIT ((GDestroyNotify) g_hash_table_unref);

static char *
dup_sheet (const ArtKey *key)
{
  const ArtWidths *widths = key->coarse ? &coarse_widths[key->sheet] : &fine_widths[key->sheet];
  const DiagramMan *colours = key->colours;
  char body[G_ASCII_DTOSTR_BUF_SIZE];
  char line[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (body, sizeof body, "%.1f", widths->body);
  g_ascii_formatd (line, sizeof line, "%.1f", widths->line);
  if (key->sheet == ART_HALO)
    return g_strdup_printf (".body { fill: " HALO "; stroke: " HALO "; stroke-width: %s }"
                            ".line, .dot { display: none }",
                            body);
  return g_strdup_printf (".body { fill: #%06x; stroke: #%06x; stroke-width: %s }"
                          ".line { stroke: #%06x; stroke-width: %s }"
                          ".dot { fill: #%06x }"
                          "%s",
                          colours->fill, colours->edge, body, colours->line, line, colours->line,
                          key->coarse ? ".fine { display: none }" : "");
}

static RsvgHandle *
load_art (const ArtKey *key)
{
  g_autofree char *path = g_strconcat (PREFIX, key->name, ".svg", NULL);
  g_autoptr (GBytes) bytes = g_resource_lookup_data (diagram_pieces_get_resource (), path,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *sheet = dup_sheet (key);
  gsize length = 0;

  if (bytes == NULL)
    return NULL;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  RsvgHandle *handle = rsvg_handle_new_from_data (data, length, &error);
  if (handle == NULL ||
      !rsvg_handle_set_stylesheet (handle, (const guint8 *) sheet, strlen (sheet), &error))
    {
      g_warning ("The drawing “%s” cannot be used: %s", key->name, error->message);
      g_clear_object (&handle);
    }
  return handle;
}

/* The parsed drawing of this thread, or NULL. */
static RsvgHandle *
get_art (const ArtKey *key)
{
  GHashTable *handles = g_private_get (&handles_of_thread);

  if (handles == NULL)
    {
      handles = g_hash_table_new_full (art_key_hash, art_key_equal, g_free, g_object_unref);
      g_private_set (&handles_of_thread, handles);
    }
  RsvgHandle *handle = g_hash_table_lookup (handles, key);
  if (handle == NULL)
    {
      handle = load_art (key);
      if (handle != NULL)
        g_hash_table_insert (handles, g_memdup2 (key, sizeof *key), handle);
    }
  return handle;
}

/* Whether a square has too few pixels for fine lines. Paper and vectors have no pixels. */
static gboolean
is_coarse (cairo_t *cr,
           double   size)
{
  cairo_surface_type_t type = cairo_surface_get_type (cairo_get_target (cr));
  double device_x = size;
  double device_y = 0.;

  if (type == CAIRO_SURFACE_TYPE_PDF || type == CAIRO_SURFACE_TYPE_PS ||
      type == CAIRO_SURFACE_TYPE_SVG)
    return FALSE;
  cairo_user_to_device_distance (cr, &device_x, &device_y);
  return MAX (ABS (device_x), ABS (device_y)) < FINE_SIZE;
}

/**
 * diagram_art_draw:
 * @cr: where to draw
 * @name: of a drawing, from the games table
 * @colours: of the side, from a palette
 * @manner: in colour or for print, which has finer outlines and a white rim around them
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
                  DiagramPieces     manner,
                  double            x,
                  double            y,
                  double            size)
{
  gboolean print = manner == DIAGRAM_PIECES_PRINT;
  const RsvgRectangle viewport = { x, y, size, size };
  ArtKey key = { name, colours, print ? ART_HALO : ART_COLOUR, is_coarse (cr, size) };
  RsvgHandle *handle = get_art (&key);

  if (handle == NULL || !print)
    return handle != NULL && rsvg_handle_render_document (handle, cr, &viewport, NULL);
  rsvg_handle_render_document (handle, cr, &viewport, NULL);
  key.sheet = ART_PRINT;
  handle = get_art (&key);
  return handle != NULL && rsvg_handle_render_document (handle, cr, &viewport, NULL);
}
