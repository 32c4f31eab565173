/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-compare.h"
#include "mas-session.h"

G_BEGIN_DECLS

/**
 * MasComparePage:
 *
 * Two positions compared in place of the editor, and why: any two, the document with its saved
 * state, or what another program made of rows while it is asked about that. Its view is made for the
 * first comparison. When another page is shown, this one has to be stopped.
 *
 * Properties:
 * - `session` (MasSession, nullable): what is open
 * - `flipped`: boards are seen from the other side
 *
 * Signals:
 * - `started`: something is compared, and is to be seen
 * - `done`: that is over, and what was there before is to be seen
 */
#define MAS_TYPE_COMPARE_PAGE (mas_compare_page_get_type ())
G_DECLARE_FINAL_TYPE (MasComparePage, mas_compare_page, MAS, COMPARE_PAGE, GtkWidget)

/* Compares two positions from now on. What has the keyboard is remembered. */
void            mas_compare_page_set          (MasComparePage       *self,
                                               const MasCompareSide *before,
                                               const MasCompareSide *after);
/* The session's document, in @format, with its saved state, also when that becomes another one. */
void            mas_compare_page_set_saved    (MasComparePage       *self,
                                               const QiNotation     *format);
/* Shows what another program made of @row, or its change number @change that has no row here (@row: G_MAXUINT).
 * FALSE when there is nothing to show. */
gboolean        mas_compare_page_set_theirs   (MasComparePage       *self,
                                               guint                 row,
                                               guint                 change);
/* Whether a change made by another program is being shown. @change (out, optional): its number when it has no row
 * here, else G_MAXUINT. */
gboolean        mas_compare_page_has_theirs   (MasComparePage       *self,
                                               guint                *change);
/* @mine: mas_compare_page_set_theirs() compares their version with our current row, and not with their old one. */
void            mas_compare_page_set_mine     (MasComparePage       *self,
                                               gboolean              mine);
gboolean        mas_compare_page_get_mine     (MasComparePage       *self);
/* It is `done`; nothing when nothing is compared. */
void            mas_compare_page_leave        (MasComparePage       *self);
/* Gives it the keyboard. */
void            mas_compare_page_focus        (MasComparePage       *self);
/* Ends the comparison and drops both sides. Returns the widget that had the focus before it (nullable, borrowed). */
GtkWidget      *mas_compare_page_stop         (MasComparePage       *self);
/* NULL before the first comparison. For tests. */
MasCompareView *mas_compare_page_get_view     (MasComparePage       *self);

G_END_DECLS
