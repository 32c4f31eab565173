/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-gen-private.h"

/* En passant and castling: so rare that they are tried by making them. */

static guint64
add_special (QiPieceGen        *gen,
             const QiPieceMove *move,
             gboolean           counting)
{
  if (!gen->is_pseudo && !qi_piece_try (gen, move))
    return 0;
  if (!counting)
    qi_piece_gen_add (gen, move->from, move->to, move->kind, move->piece, move->flags);
  return 1;
}

guint64
qi_piece_gen_add_en_passant (QiPieceGen *gen,
                             guint32     origin,
                             gboolean    counting)
{
  const QiPieceGame *game = gen->game;
  const guint8 *cells = qi_piece_cells (game, gen->board);
  const QiPieceRights *rights = &gen->board->rights;
  guint64 n = 0;

  if (!qi_piece_is_piece (cells[rights->en_passant_pawn])
      || qi_piece_gen_is_own (gen, cells[rights->en_passant_pawn]))
    return 0;
  for (guint i = 0; i < 2 && rights->en_passant[i] != 0; i++)
    for (guint t = 0; t < game->n_types; t++)
      {
        const QiPieceType *type = &game->types[t];
        const guint code = QI_PIECE_CODE (t, gen->us);
        const guint32 to = rights->en_passant[i];

        if (!type->takes_en_passant[gen->us] || cells[to] != QI_PIECE_EMPTY)
          continue;
        for (guint d = 0; d < type->n_dirs; d++)
          {
            const QiPieceDir *dir = &type->dirs[gen->us][d];
            const guint32 from = (guint32) ((gint32) to - dir->delta);
            const QiPieceMove move = {
              from, to, QI_MOVE_STEP, (guint8) code, QI_MOVE_CAPTURE | QI_MOVE_EN_PASSANT, 0, 0
            };

            if ((dir->flags & QI_DIR_CAPTURE) == 0 || dir->kind != QI_DIR_SLIDE
                || cells[from] != code || (origin != QI_PIECE_ALL && origin != from)
                || !qi_piece_gen_may_start (gen, dir, from))
              continue;
            n += add_special (gen, &move, counting);
          }
      }
  return n;
}

static gboolean
is_way_clear (const guint8 *cells,
              guint32       from,
              guint32       to,
              guint32       king,
              guint32       rook)
{
  for (guint32 cell = MIN (from, to); cell <= MAX (from, to); cell++)
    if (cells[cell] != QI_PIECE_EMPTY && cell != king && cell != rook)
      return FALSE;
  return TRUE;
}

/* Whether the squares that the king leaves and passes are safe. The square where it arrives is
 * checked once the rook stands beside it: in atomic chess the rook may shelter it. */
static gboolean
is_way_safe (QiPieceGen *gen,
             guint32     king,
             guint32     king_to)
{
  guint8 *cells = qi_piece_cells (gen->game, gen->board);
  const guint8 code = cells[king];
  gboolean safe = TRUE;

  cells[king] = QI_PIECE_EMPTY;
  for (guint32 cell = MIN (king, king_to); cell <= MAX (king, king_to) && safe; cell++)
    safe = cell == king_to || !qi_piece_is_attacked (gen->game, gen->board, cell, gen->them);
  cells[king] = code;
  return safe;
}

static guint32
find_castling_king (const QiPieceGen *gen,
                    guint32           rook)
{
  const QiPieceGame *game = gen->game;
  const guint8 *cells = qi_piece_cells (game, gen->board);
  const guint32 *list = qi_piece_list (game, gen->board, gen->us);
  guint32 king = gen->king;

  if (king != 0 && game->types[qi_piece_type (cells[king])].is_castling_king[gen->us]
      && qi_piece_row (game, king) == qi_piece_row (game, rook))
    return king;
  for (guint i = 0; i < gen->board->n_pieces[gen->us]; i++)
    if (game->types[qi_piece_type (cells[list[i]])].is_castling_king[gen->us] && list[i] != rook
        && qi_piece_row (game, list[i]) == qi_piece_row (game, rook))
      return list[i];
  return 0;
}

guint64
qi_piece_gen_add_castling (QiPieceGen *gen,
                           guint32     origin,
                           gboolean    counting)
{
  const QiPieceGame *game = gen->game;
  const guint8 *cells = qi_piece_cells (game, gen->board);
  guint64 n = 0;

  if (G_UNLIKELY (game->counts_plies)
      && qi_piece_get_ply (gen->board) < game->variant->castling_forbidden_plies)
    return 0;
  if (gen->policy == QI_POLICY_MAKE ? qi_piece_in_check (game, gen->board, gen->us)
                                    : gen->n_checkers > 0)
    return 0;
  for (guint wing = 0; wing < 2; wing++)
    {
      const guint32 rook = gen->board->rights.castling[gen->us][wing];
      guint32 king, king_to, rook_to;
      gboolean royal;

      if (rook == 0 || !qi_piece_gen_is_own (gen, cells[rook]))
        continue;
      king = find_castling_king (gen, rook);
      if (king == 0 || (rook > king) != (wing == 0) || (origin != QI_PIECE_ALL && origin != king))
        continue;
      qi_piece_get_castling (game, king, rook, &king_to, &rook_to);
      royal =
        !gen->is_pseudo
        && (game->types[qi_piece_type (cells[king])].is_royal
            || (game->variant->extinction_pseudo_royal
                && qi_piece_is_of (game, cells[king], game->variant->extinction_piece_types)));
      if (king_to == rook_to || !is_way_clear (cells, king, king_to, king, rook)
          || !is_way_clear (cells, rook, rook_to, king, rook)
          || (royal && !is_way_safe (gen, king, king_to)))
        continue;
      {
        const QiPieceMove move = { king, rook, QI_MOVE_CASTLING, cells[king], 0, 0, 0 };

        n += add_special (gen, &move, counting);
      }
    }
  return n;
}

/* Whether a piece of the side to move on @cell would threaten one of the other side. */
static gboolean
threatens (const QiPieceGen  *gen,
           const QiPieceType *type,
           guint32            cell)
{
  const guint8 *cells = qi_piece_cells (gen->game, gen->board);

  for (guint i = 0; i < type->n_dirs; i++)
    {
      const QiPieceDir *dir = &type->dirs[gen->us][i];
      guint distance = 0;

      if (dir->kind == QI_DIR_SLIDE && (dir->flags & QI_DIR_CAPTURE) != 0
          && (gen->classes[*qi_piece_walk (cells + cell, dir->delta, dir->range, &distance)]
              & QI_DIR_CAPTURE)
               != 0)
        return TRUE;
    }
  return FALSE;
}

static guint64
add_sittuyin_of (QiPieceGen        *gen,
                 guint32            from,
                 const QiPieceType *type,
                 guint              code,
                 gboolean           counting)
{
  const QiPieceGame *game = gen->game;
  guint8 *cells = qi_piece_cells (game, gen->board);
  const guint8 pawn = cells[from];
  guint64 n = 0;

  for (guint i = 0; i <= type->n_dirs; i++)
    {
      const QiPieceDir *dir = i > 0 ? &type->dirs[gen->us][i - 1] : NULL;
      guint32 to = from;

      if (dir != NULL && (dir->kind != QI_DIR_SLIDE || (dir->flags & QI_DIR_MOVE) == 0))
        continue;
      for (guint step = 0; step < (dir != NULL ? dir->range : 1u); step++)
        {
          const QiPieceMove move = {
            from, 0, QI_MOVE_STEP, (guint8) code, QI_MOVE_PROMOTION, 0, 0
          };
          QiPieceMove made = move;
          gboolean bad;

          if (dir != NULL)
            to = (guint32) ((gint32) to + dir->delta);
          if (dir != NULL && cells[to] != QI_PIECE_EMPTY)
            break;
          made.to = to;
          cells[from] = QI_PIECE_EMPTY;
          bad = threatens (gen, type, to);
          cells[from] = pawn;
          /* Nor may a piece behind the pawn give check. */
          if (!bad && (gen->is_pseudo || !qi_piece_gen_gives_check (gen, &made)))
            n += add_special (gen, &made, counting);
        }
    }
  return n;
}

/* Source: generate_pawn_moves() of Fairy-Stockfish's movegen, and legal() of its position. */
guint64
qi_piece_gen_add_sittuyin (QiPieceGen *gen,
                           guint32     from,
                           gboolean    counting)
{
  const QiPieceGame *game = gen->game;
  const guint us = gen->us;
  const guint pawn = qi_piece_cells (game, gen->board)[from];
  guint64 n = 0;

  if (gen->board->tallies[pawn].on_board > 1 && (game->zones[from] & QI_ZONE_PROMOTION << us) == 0)
    return 0;
  for (guint i = 0; i < game->n_promotion_types[us]; i++)
    {
      const guint type = game->promotion_types[us][i];
      const guint code = QI_PIECE_CODE (type, us);
      const guint limit = game->variant->promotion_limit[type];

      if (limit == 0 || gen->board->tallies[code].on_board < limit)
        n += add_sittuyin_of (gen, from, &game->types[type], code, counting);
    }
  return n;
}

/* Whether such a piece may be brought in there: in games with drops, only where it could be dropped. */
static gboolean
may_come_in (const QiPieceGen *gen,
             guint             type,
             guint32           square)
{
  const guint64 *squares = gen->game->types[type].drop_squares[gen->us];

  return !gen->game->variant->piece_drops || squares == NULL
         || (squares[square / 64] >> square % 64 & 1) != 0;
}

/* Moves that also bring in a piece from the hand. */
void
qi_piece_gen_add_gatings (QiPieceGen *gen,
                          gsize       first)
{
  const QiPieceGame *game = gen->game;
  const guint64 *gates = qi_piece_gates (game, gen->board, gen->us);
  const gsize end = gen->n_moves;

  if (!game->variant->seirawan_gating || gen->board->n_hand[gen->us] == 0)
    return;
  for (gsize i = first; i < end; i++)
    for (guint t = 0; t < game->n_types; t++)
      {
        const QiPieceMove move = gen->moves[i];
        const guint32 cells[2] = { move.from, move.to };

        if (qi_piece_in_hand (gen->board, t, gen->us) == 0
            || (move.kind != QI_MOVE_STEP && move.kind != QI_MOVE_CASTLING))
          continue;
        for (guint k = 0; k < (move.kind == QI_MOVE_CASTLING ? 2 : 1); k++)
          {
            const guint32 square = game->square_of[cells[k]];
            guint32 king_to = 0, rook_to = 0;
            QiPieceMove *gating;

            if (move.kind == QI_MOVE_CASTLING)
              qi_piece_get_castling (game, move.from, move.to, &king_to, &rook_to);
            if ((gates[square / 64] >> square % 64 & 1) == 0 || cells[k] == king_to
                || cells[k] == rook_to || !may_come_in (gen, t, square))
              continue;
            qi_piece_gen_add (gen, move.from, move.to, move.kind, move.piece, move.flags);
            gating = &gen->moves[gen->n_moves - 1];
            gating->gate = QI_PIECE_CODE (t, gen->us);
            gating->flags |= QI_MOVE_GATING | (k == 1 ? QI_MOVE_GATING_ROOK : 0);
          }
      }
}

/* Whether the side to move has any answer to the check that it is in. Whether its own knights would mate is not asked. */
static gboolean
can_answer (const QiPieceGame *game,
            QiPieceBoard      *board)
{
  QiPieceGen gen;
  gboolean can = FALSE;

  qi_piece_gen_init (&gen, game, board);
  gen.is_pseudo = TRUE;
  qi_piece_generate (&gen, QI_PIECE_ALL);
  for (gsize i = 0; i < gen.n_moves && !can; i++)
    can = qi_piece_try (&gen, &gen.moves[i]);
  qi_piece_gen_clear (&gen);
  return can;
}

/* Source: checkmate_value() of Fairy-Stockfish's position, where such a mate loses. */
void
qi_piece_gen_keep_from_mating (QiPieceGen *gen,
                               gsize       first)
{
  const QiPieceGame *game = gen->game;
  gsize kept = first;

  for (gsize i = first; i < gen->n_moves; i++)
    {
      const QiPieceMove move = gen->moves[i];
      gboolean mates = FALSE;

      if (qi_piece_is_piece (move.piece) && game->types[qi_piece_type (move.piece)].is_knight)
        {
          QiPieceUndo undo;

          qi_piece_make (game, gen->board, &move, &undo);
          mates = qi_piece_in_check (game, gen->board, gen->them)
                  && qi_piece_only_knights_check (game, gen->board)
                  && !can_answer (game, gen->board);
          qi_piece_unmake (game, gen->board, &move, &undo);
        }
      if (!mates)
        gen->moves[kept++] = move;
    }
  gen->n_moves = kept;
}
