/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-variant-private.h"

G_BEGIN_DECLS

/* Where a kind of move leads, from the point of view of the piece's owner. */
typedef enum
{
  QI_TOWARDS_EIGHT,           /* straight and diagonal, all eight directions */
  QI_TOWARDS_STRAIGHT,        /* along files and ranks */
  QI_TOWARDS_AHEAD,           /* along the file */
  QI_TOWARDS_BACK,
  QI_TOWARDS_SIDES,           /* along the rank, both ways */
  QI_TOWARDS_AHEAD_AND_BACK,
  QI_TOWARDS_AHEAD_AND_SIDES,
  QI_TOWARDS_BACK_AND_SIDES,
  QI_TOWARDS_ASLANT,          /* along diagonals */
  QI_TOWARDS_ASLANT_AHEAD,    /* both of them */
  QI_TOWARDS_ASLANT_BACK,
  QI_TOWARDS_ALL,             /* all images of a step that is neither straight nor aslant, or that goes through layers */
  QI_TOWARDS_HALF_AHEAD,      /* of such a step all that end nearer to the far edge */
  QI_TOWARDS_HALF_BACK,
  QI_TOWARDS_FAR_AHEAD,       /* the two that go farther ahead than aside, as shogi's knight */
  QI_TOWARDS_SOME,            /* anything else */
  QI_N_TOWARDS
} QiTowards;

/**
 * QiMoveClause:
 * @kind: a #QiPatternKind
 * @flags: bits of #QiPatternFlags
 * @range: greatest number of steps of a slide or hop, 0: as far as the board goes
 * @lengths: of the step, the longest first: 2, 1, 0 of a knight's. Of %QI_TOWARDS_EIGHT 1, 0, 0
 * @towards: a #QiTowards
 *
 * One thing that can be said about how a piece moves: all its moves that differ only in their direction.
 */
typedef struct
{
  QiPatternKind kind;
  guint         flags;
  guint         range;
  guint         lengths[3];
  QiTowards     towards;
} QiMoveClause;

/* Describes @patterns: appends to @clauses (of #QiMoveClause) in order. */
void qi_move_clauses_add (const QiPattern *patterns,
                          guint            n_patterns,
                          GArray          *clauses);

G_END_DECLS
