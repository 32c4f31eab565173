/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-token-table-private.h"

G_BEGIN_DECLS

typedef struct _QiNode QiNode;

#define QI_LEAF_SQUARES 256 /* a board of up to so many squares is one leaf */

/**
 * QiBoard:
 * @root: NULL when every square is empty
 * @n_squares: squares, ≥ 1
 * @n_levels: inner levels above the leaves: 0 up to 256 squares, 1 to 2,048, 3 for 255×255, 6 for
 *   255×255×255
 *
 * The squares of a board as a persistent radix tree: leaves of min (256, squares) token ids, inner nodes of
 * eight children, NULL for an empty region. Nodes are refcounted and shared between boards; a node
 * that more than one board holds never changes.
 *
 * Eight children, not 256: a copied inner node takes a reference on each of its children, so wide nodes
 * cost more than the levels that they save. Sixteen took half as long again on 255×255.
 */
typedef struct
{
  QiNode *root;
  guint   n_squares;
  guint   n_levels;
} QiBoard;

void      qi_board_init  (QiBoard       *self,
                          guint          n_squares);
/* @self becomes another board with the same squares. */
void      qi_board_copy  (QiBoard       *self,
                          const QiBoard *source);
void      qi_board_clear (QiBoard       *self);
QiTokenId qi_board_get   (const QiBoard *self,
                          guint          index);
/* Returns what stood there. Nodes that only @self holds are changed in place. */
QiTokenId qi_board_set   (QiBoard       *self,
                          guint          index,
                          QiTokenId      id);
/* For whoever is building @self, which alone holds it: the ids of the leaf of @index, QI_LEAF_SQUARES of them from
 * a multiple of it on, or as many as there are; and how many of them are not 0. NULL where there is no leaf of 16-bit ids
 * that only @self holds. Good until qi_board_set() is called. */
guint16  *qi_board_open  (const QiBoard *self,
                          guint          index,
                          guint16      **n_used);
/* Gives an empty board of up to QI_LEAF_SQUARES squares its leaf; the caller goes on to give @n_used of
 * its squares, which are all 0, an id. */
guint16  *qi_board_fill  (QiBoard       *self,
                          guint          n_used);
/* The ids of all squares of a board that is one leaf of 16-bit ids (at least one of them not 0), else
 * NULL. Lives as long as the board does not change. */
const guint16 *qi_board_peek (const QiBoard *self);
/* The ids of @n squares from @from on. */
void      qi_board_read  (const QiBoard *self,
                          guint          from,
                          guint          n,
                          QiTokenId     *ids);
/* The first occupied square from @from on, or the number of squares. */
guint     qi_board_next  (const QiBoard *self,
                          guint          from,
                          QiTokenId     *id);

/* Return FALSE to stop. */
typedef gboolean (*QiBoardFunc) (guint     index,
                                 QiTokenId a,
                                 QiTokenId b,
                                 gpointer  user_data);
/* Calls @func, ascending, for each square with two ids that differ, or that are equal but do not mean
 * the same in both boards (those from @first_foreign_id on). Steps over what the boards share. */
gboolean  qi_board_foreach_difference (const QiBoard *a,
                                       const QiBoard *b,
                                       QiTokenId      first_foreign_id,
                                       QiBoardFunc    func,
                                       gpointer       user_data);

/* Replaces each id from QI_FIRST_OWN_ID on by what @func gives for it. */
typedef QiTokenId (*QiBoardMapFunc) (QiTokenId id,
                                     gpointer  user_data);
void      qi_board_map   (QiBoard        *self,
                          QiBoardMapFunc  func,
                          gpointer        user_data);

G_END_DECLS
