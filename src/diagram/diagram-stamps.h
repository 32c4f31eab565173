/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-plan.h"

G_BEGIN_DECLS

/**
 * DiagramStamps:
 *
 * The kinds of pieces of one drawing, each drawn once and then used again: as vectors, which a PDF
 * holds once, or as pixels, where squares lie on whole ones.
 */
/* @book: (nullable): where small stamps of pixels are kept, borrowed */
DiagramStamps *diagram_stamps_new  (const DiagramPlan *plan,
                                    cairo_t           *cr,
                                    gboolean           vectors,
                                    DiagramBook       *book);
void           diagram_stamps_free (DiagramStamps     *self);
gboolean       diagram_stamps_are_vectors (const DiagramStamps *self);
void           diagram_stamps_draw (DiagramStamps     *self,
                                    cairo_t           *cr,
                                    const QiToken     *piece,
                                    double             x,
                                    double             y,
                                    double             size);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DiagramStamps, diagram_stamps_free)

G_END_DECLS
