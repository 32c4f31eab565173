/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Diagram"

#include "diagram-art.h"

#include "diagram-pieces.h"

#include <librsvg/rsvg.h>

#define PREFIX "/io/github/masume/Masume/pieces/"
/* Device pixels; below the first fine lines are left out and the others are strong, below the second
 * all are a little stronger than they are drawn. */
#define FINE_SIZE 26.
#define FULL_SIZE 44.
#define HALO      0xffffff
/* On each side of an outline, of a square of 100. */
#define HALO_WIDTH 2.2
#define RIM_WIDTH  1.6

/* The sheets that one drawing is styled with. */
typedef enum
{
  ART_COLOUR,
  ART_PRINT,
  ART_HALO, /* the ground of a printed piece, so that it stands clear of hatching */
  ART_RIM   /* the light outline of a dark piece, around it so that it does not eat thin parts */
} ArtSheet;

typedef enum
{
  ART_COARSE,
  ART_MEDIUM,
  ART_FULL
} ArtLevel;

/* What one parsed drawing is kept under. */
typedef struct
{
  const char       *name; /* of the games table: lives as long as the process */
  const DiagramMan *colours;
  ArtSheet          sheet;
} ArtKey;

typedef struct
{
  RsvgHandle *handle;
  ArtLevel    level; /* that it is styled for now: a picture has one or two */
} Art;

/* Widths of strokes; a file has those of the first. */
typedef struct
{
  double body;
  double line;
} ArtWidths;

static const ArtWidths sheet_widths[][3] = {
  [ART_COLOUR] = { { 4.6, 3.6 }, { 4.2, 3.4 }, { 3.6, 3. } },
  [ART_PRINT] = { { 4.6, 3.6 }, { 4., 3.4 }, { 3., 2.6 } },
};

static guint
art_key_hash (gconstpointer data)
{
  const ArtKey *key = data;

  return g_str_hash (key->name) ^ g_direct_hash (key->colours) ^ (guint) key->sheet << 2;
}

static gboolean
art_key_equal (gconstpointer a,
               gconstpointer b)
{
  const ArtKey *left = a;
  const ArtKey *right = b;

  return g_str_equal (left->name, right->name) && left->colours == right->colours
         && left->sheet == right->sheet;
}

static void
art_free (gpointer data)
{
  Art *art = data;

  g_object_unref (art->handle);
  g_free (art);
}

/* Parsing takes longer than drawing, and a handle can only be used by one thread at a time: each
 * thread keeps its own. There are as many as names × sides × schemes, some dozens. */
static GPrivate arts_of_thread = G_PRIVATE_INIT ((GDestroyNotify) g_hash_table_unref);

static guint
get_brightness (DiagramColour colour)
{
  return (colour >> 16 & 0xff) * 3 + (colour >> 8 & 0xff) * 6 + (colour & 0xff);
}

static gboolean
has_light_edge (const DiagramMan *colours)
{
  return get_brightness (colours->edge) > get_brightness (colours->fill);
}

/* The shape of a piece in one colour, drawn slightly wider below it. */
static char *
dup_ground_sheet (DiagramColour colour,
                  double        width)
{
  char body[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (body, sizeof body, "%.1f", width);
  return g_strdup_printf (".body { fill: #%06x; stroke: #%06x; stroke-width: %s }"
                          ".line, .dot { display: none }",
                          colour, colour, body);
}

/* A sheet is added to those that a drawing was styled with before: each says all that another one does. */
static char *
dup_sheet (const ArtKey *key,
           ArtLevel      level)
{
  gboolean print = key->sheet == ART_PRINT || key->sheet == ART_HALO;
  const ArtWidths *widths = &sheet_widths[print ? ART_PRINT : ART_COLOUR][level];
  const DiagramMan *colours = key->colours;
  char body[G_ASCII_DTOSTR_BUF_SIZE];
  char line[G_ASCII_DTOSTR_BUF_SIZE];

  if (key->sheet == ART_HALO)
    return dup_ground_sheet (HALO, widths->body + 2. * HALO_WIDTH);
  if (key->sheet == ART_RIM)
    return dup_ground_sheet (colours->edge, widths->body + 2. * RIM_WIDTH);
  g_ascii_formatd (body, sizeof body, "%.1f", widths->body);
  g_ascii_formatd (line, sizeof line, "%.1f", widths->line);
  return g_strdup_printf (".body { fill: #%06x; stroke: #%06x; stroke-width: %s }"
                          ".line { stroke: #%06x; stroke-width: %s }"
                          ".dot { fill: #%06x }"
                          ".fine { display: %s }",
                          colours->fill, has_light_edge (colours) ? colours->fill : colours->edge,
                          body, colours->line, line, colours->line,
                          level == ART_COARSE ? "none" : "inline");
}

static gboolean
style_art (Art          *art,
           const ArtKey *key,
           ArtLevel      level)
{
  g_autofree char *sheet = dup_sheet (key, level);
  g_autoptr (GError) error = NULL;

  if (!rsvg_handle_set_stylesheet (art->handle, (const guint8 *) sheet, strlen (sheet), &error))
    {
      g_warning ("The drawing “%s” cannot be styled: %s", key->name, error->message);
      return FALSE;
    }
  art->level = level;
  return TRUE;
}

static Art *
load_art (const ArtKey *key,
          ArtLevel      level)
{
  g_autofree char *path = g_strconcat (PREFIX, key->name, ".svg", NULL);
  g_autoptr (GBytes) bytes = g_resource_lookup_data (diagram_pieces_get_resource (), path,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (GError) error = NULL;
  gsize length = 0;

  if (bytes == NULL)
    return NULL;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  RsvgHandle *handle = rsvg_handle_new_from_data (data, length, &error);
  if (handle == NULL)
    {
      g_warning ("The drawing “%s” cannot be used: %s", key->name, error->message);
      return NULL;
    }
  Art *art = g_new (Art, 1);
  art->handle = handle;
  if (!style_art (art, key, level))
    g_clear_pointer (&art, art_free);
  return art;
}

/* The parsed drawing of this thread, or NULL. */
static RsvgHandle *
get_art (const ArtKey *key,
         ArtLevel      level)
{
  GHashTable *arts = g_private_get (&arts_of_thread);

  if (arts == NULL)
    {
      arts = g_hash_table_new_full (art_key_hash, art_key_equal, g_free, art_free);
      g_private_set (&arts_of_thread, arts);
    }
  Art *art = g_hash_table_lookup (arts, key);
  if (art == NULL)
    {
      art = load_art (key, level);
      if (art != NULL)
        g_hash_table_insert (arts, g_memdup2 (key, sizeof *key), art);
    }
  else if (art->level != level && !style_art (art, key, level))
    return NULL;
  return art != NULL ? art->handle : NULL;
}

/* How much detail the pixels of a square can show. Paper and vectors have no pixels. */
static ArtLevel
get_level (cairo_t *cr,
           double   size)
{
  cairo_surface_type_t type = cairo_surface_get_type (cairo_get_target (cr));
  double device_x = size;
  double device_y = 0.;

  if (type == CAIRO_SURFACE_TYPE_PDF || type == CAIRO_SURFACE_TYPE_PS
      || type == CAIRO_SURFACE_TYPE_SVG)
    return ART_FULL;
  cairo_user_to_device_distance (cr, &device_x, &device_y);
  double pixels = MAX (ABS (device_x), ABS (device_y));
  return pixels < FINE_SIZE ? ART_COARSE : pixels < FULL_SIZE ? ART_MEDIUM : ART_FULL;
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
  const ArtLevel level = get_level (cr, size);
  ArtKey key = { name, colours, ART_COLOUR };

  if (print || has_light_edge (colours))
    {
      key.sheet = print ? ART_HALO : ART_RIM;
      RsvgHandle *ground = get_art (&key, level);
      if (ground == NULL || !rsvg_handle_render_document (ground, cr, &viewport, NULL))
        return FALSE;
    }
  key.sheet = print ? ART_PRINT : ART_COLOUR;
  RsvgHandle *handle = get_art (&key, level);
  return handle != NULL && rsvg_handle_render_document (handle, cr, &viewport, NULL);
}

static int
compare_names (const void *a,
               const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/**
 * diagram_art_dup_names:
 *
 * Returns: (transfer full): the names of all drawings of pieces, sorted; signs are not among them
 */
char **
diagram_art_dup_names (void)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) files = g_resource_enumerate_children (diagram_pieces_get_resource (), PREFIX,
                                                        G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  for (gsize i = 0; files != NULL && files[i] != NULL; i++)
    if (g_str_has_suffix (files[i], ".svg"))
      g_ptr_array_add (names, g_strndup (files[i], strlen (files[i]) - strlen (".svg")));
  if (names->len > 0)
    qsort (names->pdata, names->len, sizeof *names->pdata, compare_names);
  g_ptr_array_add (names, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&names), FALSE);
}
