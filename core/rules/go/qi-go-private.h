/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-go-rules-private.h"
#include "qi-stone-rules-private.h"
#include "qi-side-private.h"

G_BEGIN_DECLS

#define QI_GO_LETTERS "Ss"
#define QI_GO_PRISONERS "sS" /* what each side may hold */
/* The codes of stones are 1 and 2. */
#define QI_GO_STONE(side) ((guint8) ((side) + 1))
#define QI_GO_IS_STONE(cell) ((guint8) ((cell) - 1) < 2)

/* Points of a board, as the default limits of a position have them. */
#define QI_GO_MAX_POINTS 65025
/* Boards whose points fit on the stack and whose neighbours are listed once. */
#define QI_GO_SMALL_POINTS 1024
#define QI_GO_MAX_NEIGHBOURS (2 * QI_MAX_DIMENSIONS)

/**
 * QiGoState:
 * @komi: added to the second player's points
 * @ko: the point that may not be retaken, or QI_SQUARE_NONE
 * @prisoners: stones that each side has taken
 * @n_passes: passes just made, one after the other
 * @cells: stones, empty points and obstacles
 *
 * The key is that of the stones and of the turn.
 */
typedef struct
{
  QiBoard   head;
  double    komi;
  QiGoRules rules;
  guint32   ko;
  guint32   prisoners[2];
  guint8    n_passes;
  guint8    cells[];
} QiGoState;

#define QI_TYPE_GO_GAME (qi_go_game_get_type ())
G_DECLARE_FINAL_TYPE (QiGoGame, qi_go_game, QI, GO_GAME, QiGame)

struct _QiGoGame
{
  QiGame            parent_instance;
  const QiGameInfo *info;
  QiShape           shape;
  guint             n_points;
  guint16          *neighbours;   /* QI_GO_MAX_NEIGHBOURS a point, of a small board; else NULL */
  guint8           *n_neighbours; /* likewise */
};

/* The points beside @point; returns how many. */
guint    qi_go_list_neighbours (const QiGoGame  *self,
                                guint            point,
                                guint            neighbours[QI_GO_MAX_NEIGHBOURS]);

/* Puts a stone of @side and takes what has no liberty then, its own stones last. @taken has room
 * for all points; returns how many points of it are used. Keeps the key's part of the stones. */
guint    qi_go_put_stone       (const QiGoGame  *self,
                                QiGoState       *board,
                                guint            point,
                                QiSide           side,
                                guint32         *taken);
/* Whether @side would take one stone alone on @point and be retaken at once: the only place for a
 * ko. */
gboolean qi_go_can_be_ko       (const QiGoGame  *self,
                                const QiGoState *board,
                                guint            point,
                                QiSide           side);

/* One group of joined stones. */
typedef struct
{
  guint64  key;      /* of its stones */
  guint32  first;    /* one of them */
  guint32  n_stones;
  guint32  liberty;  /* one, or QI_SQUARE_NONE */
  gboolean has_more; /* another liberty */
} QiGoGroup;

/**
 * QiGoGroups:
 * @numbers: of each point the number of its group, or G_MAXUINT32
 *
 * All groups of a board, found in one pass over it.
 */
typedef struct
{
  guint32   *numbers;
  guint32   *queue;
  QiGoGroup *groups;
  guint      n_groups;
  gboolean   is_on_heap;
  guint32    number_space[QI_GO_SMALL_POINTS];
  guint32    queue_space[QI_GO_SMALL_POINTS];
  QiGoGroup  group_space[QI_GO_SMALL_POINTS];
} QiGoGroups;

void     qi_go_groups_init     (QiGoGroups      *groups,
                                const QiGoGame  *self,
                                const QiGoState *board);
void     qi_go_groups_clear    (QiGoGroups      *groups);

void     qi_go_list_moves      (QiGame          *game,
                                const QiBoard   *head,
                                const QiPast    *past,
                                guint            origin,
                                QiMoveList      *moves);
int      qi_go_evaluate        (QiGame          *game,
                                const QiBoard   *head);
void     qi_go_explain         (QiGame          *game,
                                const QiBoard   *head,
                                const QiMove    *attempt,
                                QiFinding       *refusal);
void     qi_go_count           (const QiGoGame    *self,
                                const QiGoState   *board,
                                QiGoScoring        scoring,
                                const QiSquareSet *dead,
                                QiSquareSet       *areas[2],
                                double             points[2]);
void     qi_go_diagnose        (QiGame          *game,
                                const QiBoard   *head,
                                QiSetup         *setup,
                                GPtrArray       *findings);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QiGoGroups, qi_go_groups_clear)

G_END_DECLS
