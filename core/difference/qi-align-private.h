/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Which list a number occurs in, as bits. */
#define QI_ALIGN_BEFORE 1
#define QI_ALIGN_AFTER 2
#define QI_ALIGN_BOTH 3

/* The shortest way from one list of numbers to another: sets the bytes of @removed and @added (which are
 * 0) where an item is in one list only; the items that are left are equal in order. @where tells for
 * each number which list has it: numbers of one list only are not searched. @max_edits bounds the edits
 * within a stretch, and @budget the steps of all calls together: a stretch that needs more counts as
 * completely different. Source: Myers, An O(ND) Difference Algorithm and Its Variations (1986), §4b. */
void qi_align_numbers (const guint32 *before,
                       guint          n_before,
                       const guint32 *after,
                       guint          n_after,
                       const guint8  *where,
                       guint          max_edits,
                       guint64       *budget,
                       guint8        *removed,
                       guint8        *added);

/* The same for short lists, at most QI_ALIGN_MAX_FEW each: replacing an item costs less than removing one and
 * adding one somewhere else, so that "PPPP" and "P1P1" differ in the second and the fourth. Costs the product of
 * their lengths. Source: Wagner and Fischer, The String-to-String Correction Problem (1974). */
#define QI_ALIGN_MAX_FEW 256
void qi_align_few     (const guint32 *before,
                       guint          n_before,
                       const guint32 *after,
                       guint          n_after,
                       guint8        *removed,
                       guint8        *added);

G_END_DECLS
