/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Where a number occurs, as bits. */
#define QI_ALIGN_BEFORE 1
#define QI_ALIGN_AFTER 2
#define QI_ALIGN_BOTH 3

/* The shortest way from one list of numbers to another: sets the bytes of @removed and @added (which are
 * 0) where an item is in one list only; the items that are left are equal in order. @where says
 * of each number which list has it: what only one has is not searched for. @max_edits bounds the other
 * items that a stretch may differ in, and @budget the steps of all calls together: a stretch beyond that
 * differs throughout. Source: Myers, An O(ND) Difference Algorithm and Its Variations (1986), §4b. */
void qi_align_numbers (const guint32 *before,
                       guint          n_before,
                       const guint32 *after,
                       guint          n_after,
                       const guint8  *where,
                       guint          max_edits,
                       guint64       *budget,
                       guint8        *removed,
                       guint8        *added);

/* The same for short lists, at most QI_ALIGN_MAX_FEW each: an item that takes the place of another one counts for
 * less than one that goes and one that comes somewhere else, so that "PPPP" and "P1P1" differ in the
 * second and the fourth. Costs the product of their lengths. Source: Wagner and Fischer, The
 * String-to-String Correction Problem (1974). */
#define QI_ALIGN_MAX_FEW 256
void qi_align_few     (const guint32 *before,
                       guint          n_before,
                       const guint32 *after,
                       guint          n_after,
                       guint8        *removed,
                       guint8        *added);

G_END_DECLS
