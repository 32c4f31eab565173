/* SPDX-License-Identifier: Apache-2.0 */
/* What explosions and walls change: pieces that blow up, pieces that turn into walls, and walls
   that a move puts. */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-inline-private.h"
#include "qi-piece-put-private.h"

/* Whether the piece on @cell blows up when something was taken on @center. */
static gboolean
is_blasted (const QiPieceGame *game,
            guint              code,
            gboolean           is_center)
{
  const QiVariant *variant = game->variant;

  if (!qi_piece_is_piece (code))
    return FALSE;
  if (!variant->blast_on_capture)
    return qi_piece_is_of (game, code, variant->petrify_on_capture_types);
  return !qi_piece_is_of (game, code, variant->blast_immune_types)
         && (is_center || !qi_piece_is_of (game, code, variant->pawns));
}

/* Removes what an explosion takes, and petrifies pieces that captured. */
void
qi_piece_blast (const QiPieceGame *game,
                QiPieceBoard      *board,
                guint32            center,
                QiPieceUndo       *undo,
                gboolean           keyed)
{
  const QiVariant *variant = game->variant;
  guint8 *cells = qi_piece_cells (game, board);
  const int files = variant->blast_on_capture ? 1 : 0;
  const int layers = game->shape.n_dimensions == 3 ? files : 0;
  const int ranks = game->shape.n_dimensions == 1 ? 0 : files;

  for (int layer = -layers; layer <= layers; layer++)
    for (int rank = -ranks; rank <= ranks; rank++)
      for (int file = -files; file <= files; file++)
        {
          guint32 cell =
            (guint32) ((gint32) center + layer * game->layer_stride + rank * game->stride + file);
          guint code = cells[cell];

          if (!is_blasted (game, code, cell == center))
            continue;
          undo->blasted[undo->n_blasted].cell = cell;
          undo->blasted[undo->n_blasted].at = qi_piece_index (game, board)[cell];
          undo->blasted[undo->n_blasted++].code = (guint8) code;
          qi_piece_toggle_cell (board, code, cell, keyed);
          qi_piece_take_off (game, board, cell, code, qi_piece_side (code));
          qi_piece_lose_rights (
            board, qi_piece_side (code), cell,
            game->types[qi_piece_type (code)].is_castling_king[qi_piece_side (code)], keyed);
          cells[cell] = QI_PIECE_EMPTY;
          if (cell == center ? qi_piece_is_of (game, code, variant->petrify_on_capture_types)
                             : variant->petrify_blast_pieces)
            {
              cells[cell] = QI_PIECE_WALL;
              qi_piece_toggle_cell (board, QI_PIECE_WALL, cell, keyed);
            }
          else
            qi_piece_set_empty (game, board, cell);
        }
}

/* The one wall that moves about leaves the square where it stood. */
void
qi_piece_put_wall (const QiPieceGame *game,
                   QiPieceBoard      *board,
                   guint32            cell,
                   gboolean           keyed)
{
  const guint32 old = board->rights.duck;

  if (game->variant->walling_rule == QI_WALLING_DUCK)
    {
      if (old != 0)
        {
          qi_piece_toggle_cell (board, QI_PIECE_WALL, old, keyed);
          qi_piece_take (game, board, old);
        }
      board->rights.duck = cell;
    }
  qi_piece_toggle_cell (board, QI_PIECE_WALL, cell, keyed);
  qi_piece_put (game, board, cell, QI_PIECE_WALL);
}

void
qi_piece_take_wall (const QiPieceGame *game,
                    QiPieceBoard      *board,
                    guint32            cell,
                    const QiPieceUndo *undo)
{
  qi_piece_take (game, board, cell);
  if (game->variant->walling_rule == QI_WALLING_DUCK && undo->rights.duck != 0)
    qi_piece_put (game, board, undo->rights.duck, QI_PIECE_WALL);
}
