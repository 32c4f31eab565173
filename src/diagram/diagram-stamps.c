/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-stamps.h"

#include "diagram-picture-private.h"
#include "qi-token-private.h"

#include <math.h>

#define MAX_STAMPS       1024  /* further kinds are drawn each time */
#define MAX_STAMP_PIXELS 512.  /* a side; larger pieces are drawn each time */
#define MIN_STAMPED      2     /* pieces on the board for which stamps are made at all */
#define MAX_KEPT         1024  /* stamps of a book; then it begins anew */
#define MAX_KEPT_PIXELS  32.   /* a side of a square; larger ones are in few pictures */
#define OVERHANG         0.05  /* of a square: what a drawing may reach out of it */
#define FINE_SCALE       4.    /* device pixels a unit, where nobody knows them */
#define PIXEL_PARTS      4096. /* places of a square within a pixel that are told apart */

struct _DiagramStamps
{
  const DiagramPlan *plan;
  DiagramBook       *book;     /* borrowed, or NULL */
  GHashTable        *surfaces; /* QiToken → cairo_surface_t, for squares of the board's size */
  gboolean           vectors;
  double             square; /* of the board, in units */
  double             scale;  /* device pixels a unit; 0: pieces are drawn each time */
  double             detail; /* device pixels a unit that pieces are drawn for */
};

static guint
hash_token (gconstpointer data)
{
  return qi_token_hash (data);
}

static gboolean
equal_tokens (gconstpointer a,
              gconstpointer b)
{
  return qi_token_equal (a, b);
}

static void
destroy_surface (gpointer data)
{
  cairo_surface_destroy (data);
}

/* What is kept from one drawing to the next. */

struct _DiagramBook
{
  GHashTable  *surfaces; /* DiagramBookKey with a piece of its own → cairo_surface_t */
  DiagramStyle style;    /* without a set */
};

static guint
key_hash (gconstpointer data)
{
  const DiagramBookKey *key = data;

  return qi_token_hash (key->piece) ^ g_direct_hash (key->info) ^ g_double_hash (&key->square)
         ^ 4099 * (guint) (key->x * PIXEL_PARTS) ^ 131 * (guint) (key->y * PIXEL_PARTS)
         ^ (guint) key->flipped;
}

static gboolean
key_equal (gconstpointer a,
           gconstpointer b)
{
  const DiagramBookKey *first = a;
  const DiagramBookKey *second = b;

  return first->info == second->info && first->flipped == second->flipped
         && g_double_equal (&first->square, &second->square)
         && g_double_equal (&first->scale, &second->scale) && g_double_equal (&first->x, &second->x)
         && g_double_equal (&first->y, &second->y) && qi_token_equal (first->piece, second->piece);
}

static void
key_free (gpointer data)
{
  DiagramBookKey *key = data;

  g_free ((gpointer) key->piece);
  g_free (key);
}

/**
 * diagram_book_new:
 *
 * Returns: (transfer full): an empty book
 */
DiagramBook *
diagram_book_new (void)
{
  DiagramBook *self = g_new0 (DiagramBook, 1);

  self->surfaces = g_hash_table_new_full (key_hash, key_equal, key_free, destroy_surface);
  return self;
}

void
diagram_book_free (DiagramBook *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->surfaces);
  g_free (self);
}

/**
 * diagram_book_open:
 * @self: a book
 * @style: how pieces are drawn now
 * @pixels: a side of a square
 *
 * Returns: whether pieces of this style and size are kept. Those of a person's own set are not: its drawings come when
 *   they were read.
 */
gboolean
diagram_book_open (DiagramBook        *self,
                   const DiagramStyle *style,
                   double              pixels)
{
  if (style->set != NULL || pixels > MAX_KEPT_PIXELS)
    return FALSE;
  if (!diagram_style_equal (&self->style, style))
    g_hash_table_remove_all (self->surfaces);
  self->style = *style;
  return TRUE;
}

cairo_surface_t *
diagram_book_find (DiagramBook          *self,
                   const DiagramBookKey *key)
{
  return g_hash_table_lookup (self->surfaces, key);
}

/**
 * diagram_book_keep:
 * @self: a book
 * @key: what was drawn, of the style that was opened
 * @surface: (transfer none): how it looks
 */
void
diagram_book_keep (DiagramBook          *self,
                   const DiagramBookKey *key,
                   cairo_surface_t      *surface)
{
  DiagramBookKey *kept = g_memdup2 (key, sizeof *key);

  if (g_hash_table_size (self->surfaces) >= MAX_KEPT)
    g_hash_table_remove_all (self->surfaces);
  kept->piece = qi_token_copy (key->piece);
  g_hash_table_insert (self->surfaces, kept, cairo_surface_reference (surface));
}

/* One drawing. */

static gboolean
is_whole (double value)
{
  return fabs (value - round (value)) < 1e-6;
}

/* The scale at which pixels can be used again: only a plain scaling. @whole: whether squares lie on whole pixels. */
static double
find_pixel_scale (const DiagramPlan *plan,
                  cairo_t           *cr,
                  gboolean          *whole)
{
  const DiagramLayout *layout = &plan->layout;
  double x_scale = 1.;
  double y_scale = 1.;
  double x = 0.;
  double y = 0.;
  guint files = 0;
  guint ranks = 0;
  cairo_matrix_t matrix;

  if (cairo_surface_get_type (cairo_get_target (cr)) != CAIRO_SURFACE_TYPE_IMAGE)
    return 0.;
  cairo_get_matrix (cr, &matrix);
  cairo_surface_get_device_scale (cairo_get_target (cr), &x_scale, &y_scale);
  double scale = matrix.xx * x_scale;
  if (fabs (matrix.xy) > 1e-9 || fabs (matrix.yx) > 1e-9 || !(scale > 0.)
      || fabs (scale - matrix.yy * y_scale) > 1e-9 || layout->square * scale > MAX_STAMP_PIXELS)
    return 0.;
  diagram_layout_get_cell (layout, plan->first_cell, &x, &y, &files, &ranks);
  *whole = is_whole (layout->square * scale) && is_whole (x * scale + matrix.x0 * x_scale)
           && is_whole (y * scale + matrix.y0 * y_scale);
  return scale;
}

/* How detailed the drawings are: small ones leave out lines. On paper more than a unit can be seen,
 * even if the resolution is not known. */
static double
find_detail (cairo_t *cr)
{
  double x = 1.;
  double y = 0.;

  if (cairo_surface_get_type (cairo_get_target (cr)) != CAIRO_SURFACE_TYPE_IMAGE)
    return FINE_SCALE;
  cairo_user_to_device_distance (cr, &x, &y);
  return MAX (hypot (x, y), 0.01);
}

/**
 * diagram_stamps_new:
 * @plan: a plan, borrowed
 * @cr: where pieces will be drawn, with the transformation that it then has
 * @vectors: whether pieces stay vectors
 * @book: (nullable): where small ones are kept when they are pixels
 *
 * Returns: (transfer full): no stamps yet
 */
DiagramStamps *
diagram_stamps_new (const DiagramPlan *plan,
                    cairo_t           *cr,
                    gboolean           vectors,
                    DiagramBook       *book)
{
  DiagramStamps *self = g_new0 (DiagramStamps, 1);
  cairo_matrix_t matrix;
  gboolean whole = TRUE;

  cairo_get_matrix (cr, &matrix);
  self->plan = plan;
  self->vectors = vectors;
  self->square = plan->layout.square;
  self->surfaces = g_hash_table_new_full (hash_token, equal_tokens, g_free, destroy_surface);
  self->scale = vectors ? 1. : find_pixel_scale (plan, cr, &whole);
  self->detail = vectors ? find_detail (cr) : self->scale;
  if (plan->position == NULL || qi_position_get_n_pieces (plan->position) < MIN_STAMPED)
    self->scale = 0.;
  if (book != NULL && !vectors && self->scale > 0. && fabs (self->scale - matrix.xx) < 1e-9
      && diagram_book_open (book, &plan->picture->style, self->square * self->scale))
    self->book = book;
  /* Only a book tells apart how a square lies on the pixels. */
  if (self->book == NULL && !whole)
    self->scale = 0.;
  return self;
}

void
diagram_stamps_free (DiagramStamps *self)
{
  g_hash_table_unref (self->surfaces);
  g_free (self);
}

gboolean
diagram_stamps_are_vectors (const DiagramStamps *self)
{
  return self->vectors;
}

static void
draw (DiagramStamps *self,
      cairo_t       *cr,
      const QiToken *piece,
      double         x,
      double         y,
      double         size)
{
  const DiagramPlan *plan = self->plan;

  diagram_draw_piece (cr, diagram_look_get_game (&plan->look, piece), piece, &plan->picture->style,
                      plan->layout.flipped, x, y, size);
}

/* A piece with a margin around it, drawn as large as it is in device pixels. */
static cairo_surface_t *
make_stamp (DiagramStamps *self,
            const QiToken *piece)
{
  double size = self->square;
  double margin = ceil (size * OVERHANG);
  double all = (size + 2. * margin) * self->detail;
  const cairo_rectangle_t extents = { 0., 0., all, all };
  cairo_surface_t *surface =
    self->vectors
      ? cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents)
      : cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) ceil (all), (int) ceil (all));
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, self->detail, self->detail);
  draw (self, cr, piece, margin, margin, size);
  cairo_destroy (cr);
  return surface;
}

/* The stamp of a piece as a picture before this one had it, where pictures of one look follow each other. */
static cairo_surface_t *
find_stamp (DiagramStamps *self,
            const QiToken *piece)
{
  const DiagramPlan *plan = self->plan;
  DiagramMemory *memory = self->vectors ? NULL : plan->picture->memory;
  const QiGameInfo *info = diagram_look_get_game (&plan->look, piece);
  cairo_surface_t *surface;

  if (memory == NULL)
    return make_stamp (self, piece);
  GString *name = g_string_new (NULL);
  const gboolean is_told = diagram_picture_append_piece_id (name, piece);
  g_string_append_printf (name, " %a|%s", self->detail,
                          info != NULL ? qi_game_info_get_id (info) : "");
  g_autofree char *looks = diagram_picture_dup_piece_key (plan);
  g_string_append (name, looks);
  g_autofree char *key = g_string_free (name, FALSE);
  surface = is_told ? diagram_memory_look_up_pixels (memory, key) : NULL;
  if (surface != NULL)
    return cairo_surface_reference (surface);
  surface = make_stamp (self, piece);
  if (is_told && cairo_surface_status (surface) == CAIRO_STATUS_SUCCESS)
    diagram_memory_keep_pixels (memory, g_steal_pointer (&key), surface);
  return surface;
}

/* Splits a place in device pixels into a whole one and the part of a pixel that is left. */
static double
split (double *place)
{
  const double all = round (*place * PIXEL_PARTS) / PIXEL_PARTS;

  *place = floor (all);
  return all - *place;
}

/* A piece drawn as it lies on the pixels, which the book has for the next picture. */
static void
draw_kept (DiagramStamps *self,
           cairo_t       *cr,
           const QiToken *piece,
           double         x,
           double         y,
           double         size)
{
  const double margin = ceil (size * OVERHANG * self->scale) + 1.;
  DiagramBookKey key = {
    .info = diagram_look_get_game (&self->plan->look, piece),
    .piece = piece,
    .flipped = self->plan->layout.flipped,
    .square = size,
    .scale = self->scale,
  };
  cairo_surface_t *surface = NULL;

  cairo_user_to_device (cr, &x, &y);
  key.x = split (&x);
  key.y = split (&y);
  surface = diagram_book_find (self->book, &key);
  if (surface == NULL)
    {
      const int all = (int) ceil (size * self->scale + 2. * margin) + 1;
      cairo_t *inner = NULL;

      surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, all, all);
      inner = cairo_create (surface);
      cairo_translate (inner, margin + key.x, margin + key.y);
      cairo_scale (inner, self->scale, self->scale);
      draw (self, inner, piece, 0., 0., size);
      cairo_destroy (inner);
      diagram_book_keep (self->book, &key, surface);
      cairo_surface_destroy (surface);
    }
  cairo_save (cr);
  cairo_identity_matrix (cr);
  cairo_set_source_surface (cr, surface, x - margin, y - margin);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_restore (cr);
}

/**
 * diagram_stamps_draw:
 * @self: the stamps
 * @cr: where to draw
 * @piece: any token
 * @x: left edge of its square
 * @y: upper edge of its square
 * @size: side of its square
 *
 * Draws a piece as diagram_draw_piece() does.
 */
void
diagram_stamps_draw (DiagramStamps *self,
                     cairo_t       *cr,
                     const QiToken *piece,
                     double         x,
                     double         y,
                     double         size)
{
  cairo_surface_t *surface = g_hash_table_lookup (self->surfaces, piece);
  double ratio = size / self->square;
  double margin = ceil (self->square * OVERHANG);

  if (self->book != NULL)
    {
      draw_kept (self, cr, piece, x, y, size);
      return;
    }
  if (!(self->scale > 0.) || (!self->vectors && fabs (ratio - 1.) > 1e-9)
      || (surface == NULL && g_hash_table_size (self->surfaces) >= MAX_STAMPS))
    {
      draw (self, cr, piece, x, y, size);
      return;
    }
  if (surface == NULL)
    {
      surface = find_stamp (self, piece);
      g_hash_table_insert (self->surfaces, qi_token_copy (piece), surface);
    }
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, ratio / self->detail, ratio / self->detail);
  cairo_set_source_surface (cr, surface, -margin * self->detail, -margin * self->detail);
  cairo_pattern_set_filter (cairo_get_source (cr),
                            self->vectors ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_restore (cr);
}
