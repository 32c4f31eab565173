/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-spot.h"
#include "qi-notation.h"

G_BEGIN_DECLS

/**
 * MasTextPlaces:
 *
 * Which bytes of a text stand for which square or slot, asked from both sides without reading the
 * text again. O(log n) a question.
 */
typedef struct _MasTextPlaces MasTextPlaces;

/* Takes the places out of @reading; none when it has none. */
MasTextPlaces     *mas_text_places_new       (QiReading           *reading);
void               mas_text_places_free      (MasTextPlaces       *self);
/* The place that contains the byte at @offset, or NULL. With @behind also one that ends just
 * there. */
const QiTextPlace *mas_text_places_at        (const MasTextPlaces *self,
                                              gsize                offset,
                                              gboolean             behind);
/* Where a square or a slot stands in the text; NULL when the text has no token for it. */
const QiTextPlace *mas_text_places_find      (const MasTextPlaces *self,
                                              const MasSpot       *spot);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MasTextPlaces, mas_text_places_free)

G_END_DECLS
