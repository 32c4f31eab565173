/* SPDX-License-Identifier: Apache-2.0 */

/* Keeps what a library draws with cairo as a list of operations. Cairo has recordings, but nothing
 * to read them with. So the calls that draw are this program's own: a program's functions come
 * before those of the libraries that it loads. Each notes what is about to be drawn, by what cairo
 * tells of itself, and calls cairo's. What is missed, on a system where libraries are bound in
 * another way or where a release draws with other calls, is noticed by drawing the list and
 * comparing (drawing-main.c). */

#include "drawing-record.h"

#include "drawing-write.h"

#include <dlfcn.h>
#include <math.h>

#define MAX_STATES 4096 /* saved at once by one context */

/* What was drawn on a surface. */
typedef struct
{
  GByteArray *list;
  guint       n_open; /* saves that were noted and not ended */
  gboolean    bad;
  gpointer    user; /* the Context that drew last */
} Layer;

/* One cairo_save(). */
typedef struct
{
  cairo_matrix_t source; /* where the source was set */
  gboolean       noted;  /* there is a clip in it */
} State;

typedef struct
{
  GArray *states; /* the last is what is now */
} Context;

static const cairo_user_data_key_t layer_key;
static const cairo_user_data_key_t context_key;

/* Cairo's own function of a name. */
#define REAL(name) ((__typeof__ (&name)) find_real (#name))

static gpointer
find_real (const char *name)
{
  gpointer real = dlsym (RTLD_NEXT, name);

  g_assert (real != NULL);
  return real;
}

static void
layer_free (gpointer data)
{
  Layer *layer = data;

  g_byte_array_unref (layer->list);
  g_free (layer);
}

static void
context_free (gpointer data)
{
  Context *context = data;

  g_array_unref (context->states);
  g_free (context);
}

static Layer *
get_layer (cairo_surface_t *surface)
{
  Layer *layer = NULL;

  if (cairo_surface_get_type (surface) != CAIRO_SURFACE_TYPE_RECORDING)
    return NULL;
  layer = cairo_surface_get_user_data (surface, &layer_key);
  if (layer == NULL)
    {
      layer = g_new0 (Layer, 1);
      layer->list = g_byte_array_new ();
      cairo_surface_set_user_data (surface, &layer_key, layer, layer_free);
    }
  return layer;
}

static Context *
get_context (cairo_t *cr)
{
  Context *context = cairo_get_user_data (cr, &context_key);
  State first = { .noted = FALSE };

  if (context != NULL)
    return context;
  context = g_new0 (Context, 1);
  context->states = g_array_new (FALSE, FALSE, sizeof (State));
  cairo_matrix_init_identity (&first.source);
  g_array_append_val (context->states, first);
  cairo_set_user_data (cr, &context_key, context, context_free);
  return context;
}

static State *
get_state (Context *context)
{
  return &g_array_index (context->states, State, context->states->len - 1);
}

/* The layer that is drawn on, or NULL when nothing is to be noted. */
static Layer *
begin (cairo_t *cr)
{
  Layer *layer = get_layer (cairo_get_target (cr));
  Context *context = NULL;

  if (layer == NULL || layer->bad)
    return NULL;
  context = get_context (cr);
  /* The clips of one context are not those of another. */
  if (layer->user != NULL && layer->user != context && layer->n_open > 0)
    layer->bad = TRUE;
  layer->user = context;
  if (layer->list->len > DIAGRAM_OPS_MAX_BYTES
      || cairo_get_group_target (cr) != cairo_get_target (cr))
    layer->bad = TRUE;
  return layer->bad ? NULL : layer;
}

/* Paints. */

static gboolean write_group (Layer *layer,
                             Layer *group,
                             cairo_surface_t *surface,
                             cairo_extend_t extend,
                             const cairo_matrix_t *matrix);

/* Notes a pattern. FALSE: it paints nothing at all. */
static gboolean
write_paint (Layer                *layer,
             cairo_pattern_t      *pattern,
             const cairo_matrix_t *where)
{
  cairo_extend_t extend = cairo_pattern_get_extend (pattern);
  cairo_surface_t *surface = NULL;
  cairo_matrix_t inverse = *where;
  cairo_matrix_t matrix;

  if (cairo_matrix_invert (&inverse) != CAIRO_STATUS_SUCCESS)
    return FALSE;
  cairo_pattern_get_matrix (pattern, &matrix);
  cairo_matrix_multiply (&matrix, &inverse, &matrix);
  if (drawing_write_colours (layer->list, pattern, &matrix))
    return TRUE;
  if (cairo_pattern_get_surface (pattern, &surface) != CAIRO_STATUS_SUCCESS)
    {
      layer->bad = TRUE;
      return FALSE;
    }
  cairo_surface_type_t type = cairo_surface_get_type (surface);
  if (type == CAIRO_SURFACE_TYPE_RECORDING)
    return write_group (layer, get_layer (surface), surface, extend, &matrix);
  if (type == CAIRO_SURFACE_TYPE_IMAGE)
    return drawing_write_image (layer->list, surface, extend, &matrix);
  layer->bad = TRUE;
  return FALSE;
}

static void
append_list (GByteArray *list,
             Layer      *layer)
{
  g_byte_array_append (list, layer->list->data, layer->list->len);
  for (guint i = 0; i < layer->n_open; i++)
    drawing_write_byte (list, DIAGRAM_OP_RESTORE);
}

/* To what there is in it. */
static gboolean
shrink (cairo_surface_t   *surface,
        cairo_rectangle_t *box)
{
  cairo_rectangle_t ink = { 0. };

  cairo_recording_surface_ink_extents (surface, &ink.x, &ink.y, &ink.width, &ink.height);
  double left = floor (MAX (ink.x, box->x));
  double top = floor (MAX (ink.y, box->y));
  double right = ceil (MIN (ink.x + ink.width, box->x + box->width));
  double bottom = ceil (MIN (ink.y + ink.height, box->y + box->height));
  *box = (cairo_rectangle_t) { left, top, right - left, bottom - top };
  return box->width >= 1. && box->height >= 1.;
}

static gboolean
write_group (Layer                *layer,
             Layer                *group,
             cairo_surface_t      *surface,
             cairo_extend_t        extend,
             const cairo_matrix_t *matrix)
{
  cairo_rectangle_t box = { 0. };

  if (group->bad || group == layer || !cairo_recording_surface_get_extents (surface, &box))
    {
      layer->bad = TRUE;
      return FALSE;
    }
  if (group->list->len == 0 || (extend == CAIRO_EXTEND_NONE && !shrink (surface, &box)))
    return FALSE;
  drawing_write_byte (layer->list, DIAGRAM_PAINT_GROUP);
  drawing_write_byte (layer->list, extend);
  drawing_write_matrix (layer->list, matrix);
  drawing_write_number (layer->list, box.x);
  drawing_write_number (layer->list, box.y);
  drawing_write_number (layer->list, box.width);
  drawing_write_number (layer->list, box.height);
  drawing_write_count (layer->list, group->list->len + group->n_open);
  append_list (layer->list, group);
  return TRUE;
}

/* Ends an operation that began at @start: what paints nothing is none. */
static void
end (Layer   *layer,
     guint    start,
     gboolean painted)
{
  if (!painted)
    g_byte_array_set_size (layer->list, start);
}

static gboolean
write_source (Layer   *layer,
              cairo_t *cr)
{
  return write_paint (layer, cairo_get_source (cr), &get_state (get_context (cr))->source);
}

static void
note_fill (cairo_t *cr)
{
  Layer *layer = begin (cr);

  if (layer == NULL || !cairo_has_current_point (cr))
    return;
  guint start = layer->list->len;
  drawing_write_byte (layer->list, DIAGRAM_OP_FILL);
  drawing_write_byte (layer->list, cairo_get_fill_rule (cr));
  drawing_write_byte (layer->list, cairo_get_antialias (cr));
  drawing_write_byte (layer->list, cairo_get_operator (cr));
  drawing_write_path (layer->list, cr);
  end (layer, start, write_source (layer, cr));
}

static void
note_stroke (cairo_t *cr)
{
  Layer *layer = begin (cr);

  if (layer == NULL || !cairo_has_current_point (cr))
    return;
  guint start = layer->list->len;
  drawing_write_byte (layer->list, DIAGRAM_OP_STROKE);
  drawing_write_byte (layer->list, cairo_get_antialias (cr));
  drawing_write_byte (layer->list, cairo_get_operator (cr));
  drawing_write_pen (layer->list, cr);
  drawing_write_path (layer->list, cr);
  end (layer, start, write_source (layer, cr));
}

static void
note_paint (cairo_t *cr,
            double   alpha)
{
  Layer *layer = begin (cr);

  if (layer == NULL)
    return;
  guint start = layer->list->len;
  drawing_write_byte (layer->list, DIAGRAM_OP_PAINT);
  drawing_write_byte (layer->list, cairo_get_operator (cr));
  drawing_write_number (layer->list, alpha);
  end (layer, start, write_source (layer, cr));
}

static void
note_mask (cairo_t         *cr,
           cairo_pattern_t *mask)
{
  Layer *layer = begin (cr);
  cairo_matrix_t matrix;

  if (layer == NULL)
    return;
  guint start = layer->list->len;
  drawing_write_byte (layer->list, DIAGRAM_OP_MASK);
  drawing_write_byte (layer->list, cairo_get_operator (cr));
  cairo_get_matrix (cr, &matrix);
  end (layer, start, write_source (layer, cr) && write_paint (layer, mask, &matrix));
}

static void
note_clip (cairo_t *cr)
{
  Layer *layer = begin (cr);

  if (layer == NULL)
    return;
  State *state = get_state (get_context (cr));
  if (!state->noted)
    {
      drawing_write_byte (layer->list, DIAGRAM_OP_SAVE);
      layer->n_open++;
      state->noted = TRUE;
    }
  drawing_write_byte (layer->list, DIAGRAM_OP_CLIP);
  drawing_write_byte (layer->list, cairo_get_fill_rule (cr));
  drawing_write_byte (layer->list, cairo_get_antialias (cr));
  drawing_write_path (layer->list, cr);
}

/* The outlines of letters, so that no fonts are needed where the list is drawn. */
static void
note_glyphs (cairo_t             *cr,
             const cairo_glyph_t *glyphs,
             int                  n_glyphs)
{
  Layer *layer = begin (cr);
  cairo_path_t *before = NULL;

  if (layer == NULL || n_glyphs <= 0)
    return;
  before = cairo_copy_path (cr);
  cairo_new_path (cr);
  cairo_glyph_path (cr, glyphs, n_glyphs);
  note_fill (cr);
  cairo_new_path (cr);
  cairo_append_path (cr, before);
  cairo_path_destroy (before);
}

/* Cairo's functions. */

void
cairo_save (cairo_t *cr)
{
  Context *context = get_context (cr);
  State state = *get_state (context);

  state.noted = FALSE;
  if (context->states->len < MAX_STATES)
    g_array_append_val (context->states, state);
  else
    {
      Layer *layer = get_layer (cairo_get_target (cr));

      if (layer != NULL)
        layer->bad = TRUE;
    }
  REAL (cairo_save) (cr);
}

void
cairo_restore (cairo_t *cr)
{
  Context *context = get_context (cr);

  if (context->states->len > 1)
    {
      Layer *layer = get_state (context)->noted ? begin (cr) : NULL;

      if (layer != NULL && layer->n_open > 0)
        {
          drawing_write_byte (layer->list, DIAGRAM_OP_RESTORE);
          layer->n_open--;
        }
      g_array_set_size (context->states, context->states->len - 1);
    }
  REAL (cairo_restore) (cr);
}

void
cairo_set_source (cairo_t         *cr,
                  cairo_pattern_t *source)
{
  cairo_get_matrix (cr, &get_state (get_context (cr))->source);
  REAL (cairo_set_source) (cr, source);
}

void
cairo_set_source_surface (cairo_t         *cr,
                          cairo_surface_t *surface,
                          double           x,
                          double           y)
{
  cairo_get_matrix (cr, &get_state (get_context (cr))->source);
  REAL (cairo_set_source_surface) (cr, surface, x, y);
}

void
cairo_fill (cairo_t *cr)
{
  note_fill (cr);
  REAL (cairo_fill) (cr);
}

void
cairo_fill_preserve (cairo_t *cr)
{
  note_fill (cr);
  REAL (cairo_fill_preserve) (cr);
}

void
cairo_stroke (cairo_t *cr)
{
  note_stroke (cr);
  REAL (cairo_stroke) (cr);
}

void
cairo_stroke_preserve (cairo_t *cr)
{
  note_stroke (cr);
  REAL (cairo_stroke_preserve) (cr);
}

void
cairo_paint (cairo_t *cr)
{
  note_paint (cr, 1.);
  REAL (cairo_paint) (cr);
}

void
cairo_paint_with_alpha (cairo_t *cr,
                        double   alpha)
{
  note_paint (cr, CLAMP (alpha, 0., 1.));
  REAL (cairo_paint_with_alpha) (cr, alpha);
}

void
cairo_mask (cairo_t         *cr,
            cairo_pattern_t *pattern)
{
  note_mask (cr, pattern);
  REAL (cairo_mask) (cr, pattern);
}

void
cairo_mask_surface (cairo_t         *cr,
                    cairo_surface_t *surface,
                    double           x,
                    double           y)
{
  cairo_pattern_t *pattern = cairo_pattern_create_for_surface (surface);
  cairo_matrix_t matrix;

  cairo_matrix_init_translate (&matrix, -x, -y);
  cairo_pattern_set_matrix (pattern, &matrix);
  note_mask (cr, pattern);
  REAL (cairo_mask) (cr, pattern);
  cairo_pattern_destroy (pattern);
}

void
cairo_clip (cairo_t *cr)
{
  note_clip (cr);
  REAL (cairo_clip) (cr);
}

void
cairo_clip_preserve (cairo_t *cr)
{
  note_clip (cr);
  REAL (cairo_clip_preserve) (cr);
}

void
cairo_reset_clip (cairo_t *cr)
{
  Layer *layer = begin (cr);

  if (layer != NULL)
    layer->bad = TRUE;
  REAL (cairo_reset_clip) (cr);
}

void
cairo_show_glyphs (cairo_t             *cr,
                   const cairo_glyph_t *glyphs,
                   int                  num_glyphs)
{
  note_glyphs (cr, glyphs, num_glyphs);
  REAL (cairo_show_glyphs) (cr, glyphs, num_glyphs);
}

void
cairo_show_text_glyphs (cairo_t                    *cr,
                        const char                 *utf8,
                        int                         utf8_len,
                        const cairo_glyph_t        *glyphs,
                        int                         num_glyphs,
                        const cairo_text_cluster_t *clusters,
                        int                         num_clusters,
                        cairo_text_cluster_flags_t  cluster_flags)
{
  note_glyphs (cr, glyphs, num_glyphs);
  REAL (cairo_show_text_glyphs)
  (cr, utf8, utf8_len, glyphs, num_glyphs, clusters, num_clusters, cluster_flags);
}

cairo_surface_t *
drawing_record_new (double width,
                    double height)
{
  const cairo_rectangle_t extents = { 0., 0., width, height };
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
  Layer *layer = get_layer (surface);

  drawing_write_head (layer->list, width, height);
  return surface;
}

GBytes *
drawing_record_finish (cairo_surface_t *surface)
{
  Layer *layer = get_layer (surface);
  GByteArray *list = NULL;

  if (layer->bad || layer->list->len > DIAGRAM_OPS_MAX_BYTES)
    return NULL;
  list = g_byte_array_new ();
  append_list (list, layer);
  return g_byte_array_free_to_bytes (list);
}
