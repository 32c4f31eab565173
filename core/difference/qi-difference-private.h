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

/* How the squares of one board are those of another: what is added to each coordinate of the first. */
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
/* Whether a key says the same in both, squares by where they are. */
gboolean qi_difference_same_detail (const QiDifference *self,
                                    const char         *key);

G_END_DECLS
