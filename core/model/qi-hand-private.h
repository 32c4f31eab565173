/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-hand.h"

G_BEGIN_DECLS

/* The pieces in one hand: an immutable, refcounted array in key order. An empty hand is NULL. Texts belong to
 * the token table of the positions that hold it. */
typedef struct
{
  gint       ref_count;
  guint      n_items;  /* ≥ 1 */
  guint      n_pieces; /* the sum of the counts */
  guint64    hash;     /* of the content, in any order */
  QiHandItem items[];
} QiHand;

/* Takes a copy of @items, which are in order, with texts that live long enough. NULL for none. */
QiHand           *qi_hand_new   (const QiHandItem *items,
                                 gsize             n_items);
QiHand           *qi_hand_ref   (QiHand           *self);
void              qi_hand_unref (QiHand           *self);
const QiHandItem *qi_hand_find  (const QiHand     *self,
                                 const QiToken    *piece);
gboolean          qi_hand_equal (const QiHand     *a,
                                 const QiHand     *b);

/* One piece of a hand after a diff. */
typedef struct
{
  const QiToken *source; /* the caller's token */
  QiToken        token;  /* the same, with a text that stays */
  guint          count;  /* 0: none left */
} QiHandGroup;

/* What a diff makes of a hand, in key order; or the first fault. */
typedef struct
{
  GArray        *groups;      /* of QiHandGroup, one for each piece that the diff names */
  guint64        n_pieces;    /* in the whole hand afterwards; saturates */
  const QiToken *fault_piece; /* NULL: none */
  gboolean       too_long;    /* the fault is a piece over the limit, else an underflow */
} QiHandOutcome;

void              qi_hand_outcome_init  (QiHandOutcome      *self,
                                         const QiHand       *hand,
                                         const QiHandChange *changes,
                                         gsize               n_changes,
                                         guint               max_token_bytes);
void              qi_hand_outcome_clear (QiHandOutcome      *self);
/* @hand with the counts of @groups in place of its own; NULL when nothing is left. */
QiHand           *qi_hand_merge         (const QiHand       *hand,
                                         const QiHandGroup  *groups,
                                         gsize               n_groups);

G_END_DECLS
