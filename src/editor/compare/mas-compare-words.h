/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-difference.h"

G_BEGIN_DECLS

/* Where a difference stands in the list. */
typedef enum
{
  MAS_GROUP_BOARD,
  MAS_GROUP_HANDS,
  MAS_GROUP_OTHER,
  MAS_COMPARE_N_GROUPS
} MasCompareGroup;

MasCompareGroup mas_compare_get_group (QiChangeKind        kind);
/* "+", "−", "→", "≠": what a difference is, told apart without its colour. */
const char     *mas_compare_get_sign  (QiChangeKind        kind);
/* The style class of the same: "added", "removed", "moved", "replaced", "other". */
const char     *mas_compare_get_class (QiChangeKind        kind);
/* The colour of the palette that it is drawn in. */
const char     *mas_compare_get_colour (QiChangeKind       kind);

/* One difference as a sentence, in the coordinates and words of the second setup's game: "White pawn e2 →
 * e4", "d5: black pawn removed", "Turn: Black → White". Free with g_free(). */
char *mas_compare_words_change (const QiDifference *difference,
                                guint               index);
/* The act that takes it from the first setup, which has @title: "Take e4 from start.fen". Free with g_free(). */
char *mas_compare_words_take   (const QiDifference *difference,
                                guint               index,
                                const char         *title);
/* "12 differences", "No differences". Free with g_free(). */
char *mas_compare_words_count  (guint               n);
/* The game whose words and coordinates are used; NULL for none. */
const QiGameInfo *mas_compare_get_info (const QiDifference *difference);

G_END_DECLS
