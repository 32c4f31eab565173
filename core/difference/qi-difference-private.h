/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-difference.h"
#include "qi-game-info.h"

G_BEGIN_DECLS

#define QI_NO_PARTNER G_MAXUINT

/* A square that both boards have and in which they differ. */
typedef struct
{
  guint          square; /* of the second board */
  const QiToken *before; /* nullable, as @after; never both */
  const QiToken *after;
  guint          from;   /* where in the list stood what is here now; or QI_NO_PARTNER */
  guint          to;     /* where in the list what stood here is now; or QI_NO_PARTNER */
} QiSquareDifference;

/* How the squares of one board correspond to those of another: what is added to each coordinate of the
 * first. */
typedef struct
{
  QiShape before;
  QiShape after;
  gint64  layers;
  gint64  ranks;
  gint64  files;
} QiShift;

struct _QiDifference
{
  QiSetup   *before;
  QiSetup   *after;
  QiShift    shift;
  gboolean   same_shape;
  QiAnchor   anchors[QI_MAX_DIMENSIONS]; /* of layers, ranks and files */
  GArray    *changes; /* of QiChange */
  GArray    *captures; /* of guint, ascending: moves that took the place of a piece that is gone */
  QiDetails *mapped;  /* the first details with the squares of the second board */
  QiDetails *mapped_back;
  GPtrArray *names;   /* tokens of the names of games, with g_free() */
};

/* Fills in @from and @to: pieces that are gone from one square and new on another one. @shape is that of
 * the numbers of the squares, which ascend. */
void  qi_difference_pair       (QiSquareDifference *squares,
                                guint               n_squares,
                                const QiShape      *shape);
/* QI_NO_SQUARE: the other board has no such square. */
guint qi_difference_to_before  (const QiDifference *self,
                                guint               square);
/* Whether the value of a key is the same in both, with squares compared by where they are. */
gboolean qi_difference_same_detail (const QiDifference *self,
                                    const char         *key);

/* In whose coordinates that is. */
const QiGameInfo *qi_difference_get_names  (const QiDifference *self);
/* The shortest way from one text to the other, by words (runs of letters, digits or blanks; every
 * other character alone), then by characters inside what differs; very long texts by lines first.
 * Bounded: texts that differ in very much come out as one removed and one added run. A GArray of
 * #QiTextRun. */
GArray          *qi_text_align             (const char         *before,
                                            gsize               before_length,
                                            const char         *after,
                                            gsize               after_length);
/* Pairs rows of two collections: equal ones in order by the longest common run of rows; between them
 * what is left is paired in order. Near-linear in what is equal, bounded in what is not. @moved (out,
 * nullable): pairs of rows that are equal but stand elsewhere. GArrays of #QiPair. */
GArray          *qi_rows_align             (const guint64      *before,
                                            guint               n_before,
                                            const guint64      *after,
                                            guint               n_after,
                                            GArray            **moved);

G_END_DECLS
