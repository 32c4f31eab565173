/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-material-private.h"
#include "qi-board-pattern-private.h"
#include "qi-position-key-private.h"

G_BEGIN_DECLS

/**
 * QiQuery:
 *
 * What is looked for among positions: any number of conditions, all of which have to hold, of the position as it is or, with
 * symmetries, of one image of it for all of them. Filled by the calls below and then only asked, by any thread; refcounted.
 */
typedef struct _QiQuery QiQuery;

/* A query that matches every position. */
QiQuery *qi_query_new            (void);
/* Another reference, and one less. */
QiQuery *qi_query_ref            (QiQuery          *self);
/* See qi_query_ref(). */
void     qi_query_unref          (QiQuery          *self);
/* Bits of #QiSymmetry. */
void     qi_query_set_symmetries (QiQuery          *self,
                                  guint             symmetries);
/* This very position, as far as @same (bits of #QiSame) goes. */
void     qi_query_set_position   (QiQuery          *self,
                                  QiSetup          *setup,
                                  guint             same);
/* The squares and hands of @pattern. */
void     qi_query_set_pattern    (QiQuery        *self,
                                  QiBoardPattern *pattern);
/* One square, named as each position names its squares, or by its number. A board that has none of this name does not fit.
 * @piece for a PIECE, @side for OF_SIDE. */
void     qi_query_add_square     (QiQuery          *self,
                                  const char       *name,
                                  QiSquareWish      wish,
                                  const QiToken    *piece,
                                  QiSide            side);
/* Square names are read as CELL although a position has a game. */
void     qi_query_set_cell       (QiQuery          *self,
                                  gboolean          is_cell);
/* Just these pieces, on the board and in hand. Takes @material. */
void     qi_query_take_material  (QiQuery          *self,
                                  QiMaterial       *material);
/* From @least to @most pieces that count as @piece (as #QiMaterialItem names it; %NULL: any) of @owner
 * (%QI_N_MATERIAL_OWNERS: anybody's). */
void     qi_query_add_count      (QiQuery          *self,
                                  QiMaterialOwner   owner,
                                  const char       *piece,
                                  guint             least,
                                  guint             most);
/* Who is to move. */
void     qi_query_set_turn       (QiQuery          *self,
                                  QiSide            turn);
/* The same by what the position's game calls its sides, in English; "white" and "black" where it has none. FALSE when no game
 * calls a side so. */
gboolean qi_query_set_turn_name  (QiQuery          *self,
                                  const char       *name);
/* Positions of the game @game alone. */
void     qi_query_set_game       (QiQuery          *self,
                                  const char       *game);
/* Whether @setup matches. It costs more when the shape or game differs from the previous
 * position's. */
gboolean qi_query_matches        (QiQuery          *self,
                                  QiSetup          *setup);
/* The name of a square that none of the boards so far had; NULL: there is none. Free with g_free(). */
char    *qi_query_dup_no_square  (QiQuery          *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiQuery, qi_query_unref)

G_END_DECLS
