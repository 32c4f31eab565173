/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-side.h"

G_BEGIN_DECLS

#define QI_GO_MAX_SIZE 25 /* GTP's columns are A to Z without I */
#define QI_GO_MAX_POINTS (QI_GO_MAX_SIZE * QI_GO_MAX_SIZE)
#define QI_GO_EMPTY 2 /* beside the two sides */

typedef enum
{
  QI_GO_PLAYED,
  QI_GO_OCCUPIED,
  QI_GO_NO_LIBERTY /* nothing is taken, and the stones would have none: nothing was played */
} QiGoResult;

/**
 * QiGoBoard:
 * @points: #QiSide or %QI_GO_EMPTY, row by row from the top
 * @marks: the number of the search that met a point last
 * @group: the points of the group that was searched last
 *
 * A board on which stones are taken as by the rules of Go, and no more of them: no ko, no count.
 */
typedef struct
{
  guint   files;
  guint   ranks;
  guint8  points[QI_GO_MAX_POINTS];
  guint   marks[QI_GO_MAX_POINTS];
  guint   n_searches;
  guint16 group[QI_GO_MAX_POINTS];
  guint   n_group;
} QiGoBoard;

void       qi_go_board_init        (QiGoBoard *self,
                                    guint      files,
                                    guint      ranks);
/* Whether the stones joined to that on @point, @group, touch an empty point. When they do not,
 * @group is whole. */
gboolean   qi_go_board_has_liberty (QiGoBoard *self,
                                    guint      point);
/* Plays on @point and takes what has no liberty then: *@n_taken stones, of which *@taken is one. */
QiGoResult qi_go_board_play        (QiGoBoard *self,
                                    guint      point,
                                    QiSide     side,
                                    guint     *n_taken,
                                    guint     *taken);

G_END_DECLS
