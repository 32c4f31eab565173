/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DiagramMemory:
 *
 * What the parts of an SVG look like as text, kept for the next picture that has them: many pictures
 * of one look draw each kind of piece once. Not for several threads at a time. Bounded: what is too much
 * is forgotten.
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

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DiagramMemory, diagram_memory_free)

G_END_DECLS
