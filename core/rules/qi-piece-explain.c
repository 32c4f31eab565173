/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-private.h"

#include <string.h>

/* Why a move that the piece could make is none of the legal ones. */
static const char *
find_reason (QiPieceGame        *game,
             const QiPieceBoard *board,
             const QiMove       *move)
{
  const QiVariant *variant = game->variant;

  if (qi_piece_is_over (game, board))
    return "game-over";
  if (!qi_piece_is_safe (game, board, move))
    return "king-in-check";
  if (variant->must_capture && (move->flags & QI_MOVE_CAPTURE) == 0)
    return "must-capture";
  if (variant->must_drop && move->kind != QI_MOVE_DROP)
    return "must-drop";
  if (!variant->checking)
    return "gives-check";
  if (move->kind == QI_MOVE_DROP && game->types[qi_piece_type (move->piece)].is_shogi_pawn)
    return "pawn-drop-mate";
  if (move->kind == QI_MOVE_DROP && !variant->drop_checks)
    return "gives-check";
  return NULL;
}

/* A drop that is no move by the ways of the pieces. */
static const char *
find_drop_reason (QiPieceGame        *game,
                  const QiPieceBoard *board,
                  const QiMove       *attempt)
{
  const guint us = board->head.turn;
  const QiPieceType *type;
  guint32 cell;

  if (!qi_piece_is_piece (attempt->piece) || attempt->to >= game->n_squares
      || qi_piece_type (attempt->piece) >= game->n_types)
    return NULL;
  type = &game->types[qi_piece_type (attempt->piece)];
  cell = game->cell_of[attempt->to];
  if (qi_piece_cells (game, board)[cell] != QI_PIECE_EMPTY)
    return "occupied";
  if (type->dead[us] != NULL && type->dead[us][cell] && game->variant->immobility_illegal)
    return "dead-piece";
  if (type->counts_file
      && qi_piece_file_counts (game, board, us)[game->file_of[cell]]
           >= game->variant->drop_no_doubled_count)
    return "nifu";
  return NULL;
}

void
qi_piece_explain (QiGame        *self,
                  const QiBoard *head,
                  const QiMove  *attempt,
                  QiFinding     *refusal)
{
  QiPieceGame *game = QI_PIECE_GAME (self);
  const QiPieceBoard *board = (const QiPieceBoard *) head;
  const gboolean drop = attempt->kind == QI_MOVE_DROP;
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  const char *why = NULL;

  if (!drop && attempt->from >= game->n_squares)
    return;
  qi_piece_list_pseudo_moves (game, board, drop ? QI_ORIGIN_DROPS : attempt->from, &moves);
  for (guint i = 0; i < moves.n_moves && why == NULL; i++)
    if (moves.moves[i].to == attempt->to
        && (!drop || attempt->piece == 0 || moves.moves[i].piece == attempt->piece))
      why = find_reason (game, board, &moves.moves[i]);
  if (why == NULL && drop)
    why = find_drop_reason (game, board, attempt);
  if (why != NULL)
    qi_finding_set_param (refusal, "why", why);
}
