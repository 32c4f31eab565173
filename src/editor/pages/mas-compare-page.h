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
 * first comparison. Whoever shows the page stops it when another one is shown.
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
/* What another program made of @row, or a change of it that has no row here (@row: G_MAXUINT).
 * FALSE when there is nothing to be shown. */
gboolean        mas_compare_page_set_theirs   (MasComparePage       *self,
                                               guint                 row,
                                               guint                 change);
/* Whether that is compared, and asked about. @change (out, optional): shown, where it has no row;
 * else G_MAXUINT. */
gboolean        mas_compare_page_has_theirs   (MasComparePage       *self,
                                               guint                *change);
/* From now on theirs is compared with the row here, and not with what they changed. */
void            mas_compare_page_set_mine     (MasComparePage       *self,
                                               gboolean              mine);
gboolean        mas_compare_page_get_mine     (MasComparePage       *self);
/* It is `done`; nothing when nothing is compared. */
void            mas_compare_page_leave        (MasComparePage       *self);
/* Gives it the keyboard. */
void            mas_compare_page_focus        (MasComparePage       *self);
/* Nothing is compared, and nothing kept. Returns what had the keyboard before: (nullable), borrowed. */
GtkWidget      *mas_compare_page_stop         (MasComparePage       *self);
/* NULL before the first comparison. */
MasCompareView *mas_compare_page_get_view     (MasComparePage       *self);

G_END_DECLS
