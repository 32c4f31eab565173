/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/**
 * DiagramMemory:
 *
 * What the parts of an SVG look like as text, and pieces as pixels, kept for the next picture that has them: many
 * pictures of one look draw each kind of piece once. Not for several threads at a time. Bounded: what is too much is
 * forgotten.
 */
typedef struct _DiagramMemory DiagramMemory;

DiagramMemory *diagram_memory_new  (void);
void           diagram_memory_free (DiagramMemory      *self);

/* The text under @key, or NULL. */
const char    *diagram_memory_look_up  (DiagramMemory       *self,
                                        const char          *key,
                                        gsize               *length);
/* Keeps a text; takes @key. */
void           diagram_memory_keep     (DiagramMemory       *self,
                                        char                *key,
                                        const char          *text,
                                        gsize                length);
/* The pixels under @key, borrowed, or NULL. */
cairo_surface_t *diagram_memory_look_up_pixels (DiagramMemory   *self,
                                                const char      *key);
/* Keeps an image; takes @key and refers to @pixels, which must stay as they are. */
void             diagram_memory_keep_pixels    (DiagramMemory   *self,
                                                char            *key,
                                                cairo_surface_t *pixels);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DiagramMemory, diagram_memory_free)

G_END_DECLS
