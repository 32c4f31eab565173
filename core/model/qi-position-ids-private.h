/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-position.h"

G_BEGIN_DECLS

/* For the readers and writers of this library whose letters are usual tokens: small boards by number
 * instead of by text. A usual token (EPIN, see qi-token-table-private.h) has the same number from 1 to
 * QI_N_USUAL_IDS − 1 in every position; 0 is an empty square. */

#define QI_N_USUAL_IDS 640
#define QI_MAX_FILL_SQUARES 256

/* 0 when @token is not a usual one. */
guint16        qi_token_get_usual_id    (const QiToken           *token);
/* @id must belong to a usual token. */
const QiToken *qi_token_from_usual_id   (guint16                  id);
typedef struct
{
  guint16 square;
  guint16 id;
} QiPlacedId;

/* Puts @pieces on different squares of a board that is still empty and has up to QI_MAX_FILL_SQUARES of them; all
 * numbers are those of usual tokens, or places in @ids (nullable), which has these. */
void           qi_position_builder_fill (QiPositionBuilder       *builder,
                                         const QiPlacedId        *pieces,
                                         guint                    n_pieces,
                                         const guint16           *ids);
/* The numbers of all squares, in order; NULL when the board is larger or empty. Those from
 * QI_N_USUAL_IDS on mean tokens of this position alone. Lives as long as @self. */
const guint16 *qi_position_peek_ids     (const QiPosition        *self);

/* As qi_position_builder_put(), by numbers of usual tokens, on @n squares from @square on; where @ids has 0 nothing changes. */
void           qi_position_builder_put_usual (QiPositionBuilder  *builder,
                                              guint               square,
                                              const guint16      *ids,
                                              guint               n);
/* The numbers of @n squares from @square on, and the token of one that is not 0, which lives as long as @self. */
void           qi_position_read_ids    (const QiPosition         *self,
                                        guint                     square,
                                        guint                     n,
                                        guint32                  *ids);
const QiToken *qi_position_get_token   (const QiPosition         *self,
                                        guint32                   id);
/* FALSE when all tokens of @self are usual ones, and so short strings. */
gboolean       qi_position_has_own_tokens (const QiPosition      *self);

G_END_DECLS
