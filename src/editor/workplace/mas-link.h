/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-workplace.h"

G_BEGIN_DECLS

/**
 * MasLink:
 *
 * What else in the window points at places of the board and its hands, and what is pointed at there:
 * findings, whose squares are marked or lit up; a place in the text, whose square or slot is lit up;
 * and the square or slot under the pointer or the cursor, whose place in the text is.
 *
 * Signal `changed`: other squares are marked.
 * Signal `pointed` (gpointer spot): another square or slot, or none, is pointed at here.
 * Signal `lit` (gpointer spot, gboolean lit): a hand or a slot of it is lit up, or no longer.
 */
#define MAS_TYPE_LINK (mas_link_get_type ())
G_DECLARE_FINAL_TYPE (MasLink, mas_link, MAS, LINK, GObject)

MasLink *mas_link_new          (MasWorkplace    *place);

/* @findings: nullable; of #QiFinding. A square of several is marked by the worst of them. */
void     mas_link_set_findings (MasLink         *self,
                                GPtrArray       *findings);
/* The findings that are shown, or NULL. */
GPtrArray *mas_link_get_findings (MasLink       *self);
/* The words of the findings about a square, or NULL. Free with g_free(). */
char    *mas_link_dup_remarks  (MasLink         *self,
                                guint            square);
/* Highlights the finding's squares as long as it holds; NULL ends that. */
void     mas_link_hold         (MasLink         *self,
                                const QiFinding *finding);
/* Highlights squares for a moment. */
void     mas_link_flash        (MasLink         *self,
                                const guint     *squares,
                                gsize            n_squares);

void     mas_link_point        (MasLink         *self,
                                const MasSpot   *spot);
/* Highlights a square or a slot of a hand that a place in the text stands for, until this or
 * mas_link_forget() is called. */
void     mas_link_light        (MasLink         *self,
                                const MasSpot   *spot);
void     mas_link_forget       (MasLink         *self);

G_END_DECLS
