/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-move.h"

G_BEGIN_DECLS

/* Takes all moves and paths out, and keeps the memory of the moves. */
void     qi_move_list_empty    (QiMoveList *list);
void     qi_move_list_grow     (QiMoveList *list);
/* A copy of @squares that lives as long as the list's moves. */
const guint32 *qi_move_list_add_path (QiMoveList    *list,
                                      const guint32 *squares,
                                      guint          n_squares);

static inline QiMove *
qi_move_list_add (QiMoveList *list)
{
  if (G_UNLIKELY (list->n_moves == list->capacity))
    qi_move_list_grow (list);
  return &list->moves[list->n_moves++];
}

static inline gboolean
qi_move_list_is_full (const QiMoveList *list)
{
  return list->n_moves >= list->limit;
}

G_END_DECLS
