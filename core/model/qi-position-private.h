/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-board-private.h"
#include "qi-hand-private.h"
#include "qi-position.h"

G_BEGIN_DECLS

/* Changed only while it is being made, by the one function that is making it. */
struct _QiPosition
{
  gint          ref_count;
  QiSide        turn;
  QiShape       shape;
  guint         max_token_bytes; /* of the limits that it was made under */
  guint         n_board_pieces;
  QiBoard       board;
  guint64       board_hash;      /* the sum over all pieces of a mix of square and token */
  QiTokenTable *table;           /* NULL while all tokens are usual ones */
  QiHand       *hands[2];        /* NULL: empty */
  QiTokenId     styles[2];
};

/* A position being made: empty, first to move, with the empty string for styles. */
QiPosition *qi_position_draft_new    (const QiShape    *shape,
                                      guint             max_token_bytes);
/* The id of @piece in the table of @draft. When the token is new and the table mostly dead, @draft gets
 * a table of its own first: what is known by old ids or texts must be asked for again when
 * @may_compact (nullable: never) has become FALSE. */
QiTokenId   qi_position_draft_intern (QiPosition       *draft,
                                      const QiToken    *piece,
                                      gboolean         *may_compact);
void        qi_position_draft_put    (QiPosition       *draft,
                                      guint             index,
                                      QiTokenId         id);

static inline const QiTokenEntry *
qi_position_get_entry (const QiPosition *self,
                       QiTokenId         id)
{
  return qi_token_table_get (self->table, id);
}

/* One term of the hash of a board. Terms are added up, so that an edit takes one away and adds another. */
static inline guint64
qi_position_mix_square (guint   index,
                        guint64 token_hash)
{
  guint64 mixed = token_hash + ((guint64) index + 1) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);

  mixed = (mixed ^ mixed >> 32) * G_GUINT64_CONSTANT (0xD6E8FEB86659FD93);
  return mixed ^ mixed >> 32;
}

/* Sets the error too-many-pieces when @n_pieces are more than the squares. */
gboolean    qi_position_check_total  (const QiPosition *self,
                                      guint64           n_pieces,
                                      GError          **error);
/* Their texts are qi 3.x's word for word. */
QiFinding  *qi_position_piece_too_long   (const QiToken  *piece,
                                          guint           max_token_bytes);
QiFinding  *qi_position_style_too_long   (const QiToken  *style,
                                          QiSide          side,
                                          guint           max_token_bytes);

/* Whether a side has the same in hand in both. */
gboolean      qi_position_has_same_hand         (const QiPosition  *a,
                                                 const QiPosition  *b,
                                                 QiSide             side);

G_END_DECLS
