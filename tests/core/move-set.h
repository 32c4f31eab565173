/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-move-private.h"

/* The moves of a list by content. In games with arrows or ducks a position has thousands of them. */

static inline guint
move_hash (gconstpointer data)
{
  const QiMove *move = data;

  return ((((move->kind * 31u + move->flags) * 31 + move->piece) * 509 + move->from) * 509 + move->to) * 509
         + move->extra * 31 + move->gate;
}

static inline gboolean
move_equal (gconstpointer a,
            gconstpointer b)
{
  return qi_move_equal (a, b);
}

/* Its members belong to @moves, of which each is there once. */
static inline GHashTable *
move_set_new (const QiMoveList *moves)
{
  GHashTable *set = g_hash_table_new (move_hash, move_equal);

  for (guint i = 0; i < moves->n_moves; i++)
    g_hash_table_add (set, &moves->moves[i]);
  return set;
}
