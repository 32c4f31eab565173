/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-token.h"

G_BEGIN_DECLS

/* A token as the squares of a board hold it. 0 is no piece. Ids below QI_FIRST_OWN_ID mean the same
 * token in every position: the 624 tokens of EPIN and the empty string, which need no table. Ids from
 * there on belong to one table. */
typedef guint32 QiTokenId;

#define QI_FIRST_OWN_ID 640

/* One interned token. Never moves or changes once its id has been handed out. */
typedef struct
{
  QiToken token;
  guint64 hash; /* qi_token_hash64() */
} QiTokenEntry;

/* A table grows when it is wanted, up to this many tokens more than twice those that can be live. */
#define QI_TABLE_SLACK 1024

#define QI_TABLE_FIRST_SEGMENT_BITS 5
#define QI_TABLE_N_SEGMENTS (32 - QI_TABLE_FIRST_SEGMENT_BITS)

typedef struct _QiTextChunk QiTextChunk;

/**
 * QiTokenTable:
 *
 * The tokens that a lineage of positions has used: append-only, refcounted, each token once. Many
 * threads may add at the same time (under the lock). Looking up an id takes no lock: entries live in
 * segments that never move, and whoever holds an id got it, or the position that holds it, after
 * the entry had been written.
 */
typedef struct
{
  gint          ref_count;
  guint         n_tokens; /* under the lock, as all that follows */
  GMutex        lock;
  guint64       seed;     /* scatters the slots, so that their order cannot be foreseen */
  guint32      *slots;    /* number + 1 of a token, or 0; open addressing */
  guint         slot_bits;
  QiTextChunk  *chunks;
  QiTokenEntry *segments[QI_TABLE_N_SEGMENTS]; /* segment k holds 32 << k entries */
} QiTokenTable;

const QiTokenEntry *qi_token_get_common_entries (void);
/* The id that a usual token has in every position, or 0. */
QiTokenId           qi_token_get_common_id      (const QiToken *token);

QiTokenTable       *qi_token_table_new          (void);
QiTokenTable       *qi_token_table_ref          (QiTokenTable  *self);
void                qi_token_table_unref        (QiTokenTable  *self);
guint               qi_token_table_get_size     (QiTokenTable  *self);
/* The id of an unusual token. 0 when it is new and the table already holds @max_tokens. */
QiTokenId           qi_token_table_intern       (QiTokenTable  *self,
                                                 const QiToken *token,
                                                 guint          max_tokens);

/* @self may be NULL when @id belongs to a usual token. */
static inline const QiTokenEntry *
qi_token_table_get (const QiTokenTable *self,
                    QiTokenId           id)
{
  guint number;
  guint segment;

  if (G_LIKELY (id < QI_FIRST_OWN_ID))
    return &qi_token_get_common_entries ()[id];
  number = id - QI_FIRST_OWN_ID + (1u << QI_TABLE_FIRST_SEGMENT_BITS);
  segment = g_bit_storage (number) - 1;
  return &self->segments[segment - QI_TABLE_FIRST_SEGMENT_BITS][number - (1u << segment)];
}

G_END_DECLS
