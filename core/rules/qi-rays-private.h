/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-position.h"
#include "qi-square-set.h"

G_BEGIN_DECLS

/**
 * QiDirection:
 * @steps: how far one step goes: layers, ranks, files; a positive one towards the higher index
 *   (layers and ranks: the later-listed ones, which are drawn lower)
 * @is_jump: whether it is one leap (a knight's), not a ray of many steps
 * @name: compass letters on the board as drawn: "n" up, "s" down, "e" right, "w" left, "u" to the
 *   layer listed before, "d" to the one listed after; one letter a step: "ne", "nne", "uw"
 */
typedef struct
{
  gint8    steps[3];
  gboolean is_jump;
  char     name[4];
} QiDirection;

/**
 * QiRays:
 *
 * What a square sees on an otherwise unknown board: a ray in each direction and each knight's jump.
 * One dimension has 2 rays, two have 8 and 8 jumps, three have 26 and 24. Rays come first; of the
 * rays, and of the jumps, the first is the opposite of the last, the second of the last but one,
 * and so on. Immutable and shared: small boards keep a table of steps, large ones step by
 * arithmetic; neither grows with the square of the board.
 */
typedef struct _QiRays QiRays;

/* The rays of boards of @shape, kept for the next who asks. Free with qi_rays_unref(). Any
 * thread. */
QiRays            *qi_rays_get              (const QiShape     *shape);
QiRays            *qi_rays_ref              (QiRays            *self);
void               qi_rays_unref            (QiRays            *self);
/* For tests: that boards of different shapes share nothing. */
const QiShape     *qi_rays_get_shape        (const QiRays      *self);
guint              qi_rays_get_n_directions (const QiRays      *self);
guint              qi_rays_get_n_rays       (const QiRays      *self);
/* Belongs to the library; 0 ≤ @direction < qi_rays_get_n_directions(). */
const QiDirection *qi_rays_get_direction    (const QiRays      *self,
                                             guint              direction);
/* The square one step (or the jump) away from @square, or QI_SQUARE_NONE beyond the edge. */
guint              qi_rays_step             (const QiRays      *self,
                                             guint              square,
                                             guint              direction);
/* The squares seen from @square in one direction, nearest first, up to and with the first occupied
 * one of @position (nullable: to the edge; of the same shape). @squares has room for
 * QI_MAX_DIMENSION_SIZE. Returns their number. */
guint              qi_rays_list             (const QiRays      *self,
                                             const QiPosition  *position,
                                             guint              square,
                                             guint              direction,
                                             guint             *squares);
/* The same in all directions, added to @set. */
void               qi_rays_add_seen         (const QiRays      *self,
                                             const QiPosition  *position,
                                             guint              square,
                                             QiSquareSet       *set);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiRays, qi_rays_unref)

G_END_DECLS
