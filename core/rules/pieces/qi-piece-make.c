/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-inline-private.h"
#include "qi-piece-key-private.h"
#include "qi-piece-put-private.h"

#include <string.h>

/* Moves are made and taken back on one board. The key is updated only where a move is really
 * played; perft and trials of a move do not need it. The same function is compiled twice, with and
 * without the key. */

void
qi_piece_get_castling (const QiPieceGame *game,
                       guint32            king,
                       guint32            rook,
                       guint32           *king_to,
                       guint32           *rook_to)
{
  const guint wing = rook > king ? 0 : 1;
  const guint32 edge = king - game->file_of[king];
  const guint file = game->castling_files[wing];

  *king_to = edge + file;
  if (wing == 0)
    *rook_to = file > 0 ? *king_to - 1 : *king_to;
  else
    *rook_to = file + 1 < game->files ? *king_to + 1 : *king_to;
}

static inline void
lose_gate (const QiPieceGame *game,
           QiPieceBoard      *board,
           guint              side,
           guint32            cell,
           QiPieceUndo       *undo,
           gboolean           keyed)
{
  const guint32 square = game->square_of[cell];
  guint64 *word = &qi_piece_gates (game, board, side)[square / 64];
  const guint64 bit = G_GUINT64_CONSTANT (1) << square % 64;

  if ((*word & bit) == 0)
    return;
  *word &= ~bit;
  undo->gates[undo->n_gates++] = square * 2 + side;
  if (keyed)
    board->head.key ^= qi_piece_key (QI_KEY_GATE, side, square);
}

static inline void
capture (const QiPieceGame *game,
         QiPieceBoard      *board,
         guint32            cell,
         guint              code,
         guint              us,
         QiPieceUndo       *undo,
         gboolean           keyed)
{
  undo->victim = cell;
  undo->victim_at = qi_piece_index (game, board)[cell];
  undo->captured = (guint8) code;
  qi_piece_toggle_cell (board, code, cell, keyed);
  qi_piece_take_off (game, board, cell, code, 1 - us);
  qi_piece_lose_rights (board, 1 - us, cell,
                        game->types[qi_piece_type (code)].is_castling_king[1 - us]
                          && board->n_royals[1 - us] == 0,
                        keyed);
  if (G_UNLIKELY (game->has_gates))
    lose_gate (game, board, 1 - us, cell, undo, keyed);
  if (game->variant->captures_to_hand)
    {
      const guint type = game->types[qi_piece_type (code)].hand_type;

      if ((game->variant->captures_to_hand_types >> type & 1) == 0)
        return;
      undo->hand_type = type;
      qi_piece_change_hand (board, us, type, 1, keyed);
    }
}

static inline void
add_piece (const QiPieceGame *game,
           QiPieceBoard      *board,
           guint32            cell,
           guint              code,
           gboolean           keyed)
{
  qi_piece_toggle_cell (board, code, cell, keyed);
  qi_piece_put (game, board, cell, code);
}

static void
castle (const QiPieceGame *game,
        QiPieceBoard      *board,
        const QiPieceMove *move,
        QiPieceUndo       *undo,
        gboolean           keyed)
{
  guint8 *cells = qi_piece_cells (game, board);
  const guint us = qi_piece_side (move->piece);
  const guint rook = cells[move->to];
  guint32 king_to, rook_to;

  qi_piece_get_castling (game, move->from, move->to, &king_to, &rook_to);
  undo->old = move->piece;
  undo->rook = (guint8) rook;
  qi_piece_toggle_cell (board, move->piece, move->from, keyed);
  qi_piece_toggle_cell (board, rook, move->to, keyed);
  qi_piece_take (game, board, move->from);
  qi_piece_take (game, board, move->to);
  add_piece (game, board, qi_piece_arrival (game, king_to), move->piece, keyed);
  add_piece (game, board, qi_piece_arrival (game, rook_to), rook, keyed);
  qi_piece_lose_rights (board, us, move->from, TRUE, keyed);
  if (game->variant->opposite_castling)
    qi_piece_drop_castling (board, 1 - us, move->to > move->from ? 0 : 1, keyed);
  if (game->has_gates)
    {
      lose_gate (game, board, us, move->from, undo, keyed);
      lose_gate (game, board, us, move->to, undo, keyed);
    }
}

static void
gain_castling (const QiPieceGame *game,
               QiPieceBoard      *board,
               guint              side,
               guint32            king,
               guint32            rook,
               gboolean           keyed)
{
  const guint code = qi_piece_cells (game, board)[rook];
  guint32 *right = &board->rights.castling[side][rook > king ? 0 : 1];

  if (rook == king || *right != 0 || !qi_piece_is_piece (code) || qi_piece_side (code) != side
      || !game->types[qi_piece_type (code)].is_castling_rook[side])
    return;
  *right = rook;
  if (keyed)
    board->head.key ^= qi_piece_key (QI_KEY_CASTLING, side, rook);
}

/* A king or rook dropped where it stands at the start of chess may castle. */
static void
gain_castling_by_drop (const QiPieceGame *game,
                       QiPieceBoard      *board,
                       guint              side,
                       guint32            cell,
                       gboolean           keyed)
{
  const guint8 *cells = qi_piece_cells (game, board);
  const guint own =
    side == QI_SIDE_FIRST ? game->rank_of[cell] : game->ranks - 1 - game->rank_of[cell];
  const guint32 edge = cell - game->file_of[cell];
  const guint32 last = edge + game->files - 1;
  const guint32 king = edge + MIN (game->variant->castling_king_file, game->files - 1);

  if (own != game->variant->castling_rank || !qi_piece_is_piece (cells[king])
      || qi_piece_side (cells[king]) != side
      || !game->types[qi_piece_type (cells[king])].is_castling_king[side])
    return;
  if (cell == king || cell == edge)
    gain_castling (game, board, side, king, edge, keyed);
  if (cell == king || cell == last)
    gain_castling (game, board, side, king, last, keyed);
}

static gboolean
sees_along_rank_or_file (const QiPieceGame *game,
                         const guint8      *cells,
                         guint32            from,
                         guint32            to)
{
  gint32 delta = from < to ? 1 : -1;

  if (game->file_of[from] == game->file_of[to])
    delta *= game->stride;
  else if (game->rank_of[from] != game->rank_of[to])
    return FALSE;
  for (gint32 cell = (gint32) from + delta; cell != (gint32) to; cell += delta)
    if (cells[cell] != QI_PIECE_EMPTY)
      return FALSE;
  return TRUE;
}

/* Saves what undoing the move needs from the board before it. */
static inline G_ALWAYS_INLINE void
begin_undo (const QiPieceBoard *board,
            QiPieceUndo        *undo)
{
  undo->rights = board->rights;
  undo->n_royals[0] = board->n_royals[0];
  undo->n_royals[1] = board->n_royals[1];
  undo->royal[0] = board->royal[0];
  undo->royal[1] = board->royal[1];
  undo->victim = 0;
  undo->captured = 0;
  undo->hand_type = G_MAXUINT32;
  undo->n_blasted = 0;
  undo->n_gates = 0;
}

/* Notes the squares that a double step passes over, where it may be captured en passant. */
static void
allow_en_passant (const QiPieceGame *game,
                  QiPieceBoard      *board,
                  const QiPieceMove *move)
{
  QiPieceRights *rights = &board->rights;
  const guint zone = QI_ZONE_EN_PASSANT << (1 - board->head.turn);
  const gint32 files = game->file_of[move->to] - game->file_of[move->from];
  const gint32 ranks = game->rank_of[move->to] - game->rank_of[move->from];
  const gint32 steps = MAX (ABS (files), ABS (ranks));
  guint32 first, second;

  /* Besides pawns, which go straight ahead, other pieces may have a long first step. */
  if (steps < 2 || steps > 3 || files % steps != 0 || ranks % steps != 0)
    return;
  first = (guint32) ((gint32) move->from + ((gint32) move->to - (gint32) move->from) / steps);
  second = 2 * first - move->from;
  if ((game->zones[first] & zone) != 0)
    rights->en_passant[0] = first;
  if (second != move->to && (game->zones[second] & zone) != 0)
    rights->en_passant[rights->en_passant[0] != 0 ? 1 : 0] = second;
  if (rights->en_passant[0] != 0)
    rights->en_passant_pawn = move->to;
}

/* A rook that attacks the king takes away the king's special leap. */
static void
take_leap_away (const QiPieceGame *game,
                QiPieceBoard      *board,
                guint32            rook,
                QiPieceUndo       *undo,
                gboolean           keyed)
{
  const guint them = 1 - board->head.turn;
  const guint32 king = board->royal[them];

  if (board->n_royals[them] == 1
      && sees_along_rank_or_file (game, qi_piece_cells (game, board), rook, king))
    lose_gate (game, board, them, king, undo, keyed);
}

/* @pawn: the cell of the pawn that en passant would capture. */
static inline G_ALWAYS_INLINE void
make_step (const QiPieceGame *game,
           QiPieceBoard      *board,
           const QiPieceMove *move,
           guint32            pawn,
           QiPieceUndo       *undo,
           gboolean           keyed)
{
  guint8 *cells = qi_piece_cells (game, board);
  const guint us = board->head.turn;
  const guint old = cells[move->from];
  const guint32 victim = G_UNLIKELY ((move->flags & QI_MOVE_EN_PASSANT) != 0) ? pawn : move->to;
  const guint32 arrival = qi_piece_arrival (game, move->to);
  /* Sittuyin's pawns may be promoted on the square where they stand. */
  const guint taken = G_UNLIKELY (victim == move->from) ? QI_PIECE_EMPTY : cells[victim];

  undo->old = (guint8) old;
  if (taken != QI_PIECE_EMPTY)
    {
      capture (game, board, victim, taken, us, undo, keyed);
      if (victim != arrival)
        {
          cells[victim] = QI_PIECE_EMPTY;
          qi_piece_set_empty (game, board, victim);
        }
    }
  qi_piece_toggle_cell (board, old, move->from, keyed);
  qi_piece_toggle_cell (board, move->piece, arrival, keyed);
  qi_piece_shift (game, board, move->from, arrival, old, move->piece, us);
  if (keyed && !game->has_drops)
    {
      qi_piece_set_empty (game, board, move->from);
      qi_piece_set_occupied (game, board, arrival);
    }
  qi_piece_lose_rights (board, us, move->from,
                        game->types[qi_piece_type (old)].is_castling_king[us], keyed);
  if (G_UNLIKELY ((move->flags & QI_MOVE_DOUBLE_STEP) != 0))
    allow_en_passant (game, board, move);
  if (G_UNLIKELY (game->has_gates))
    lose_gate (game, board, us, move->from, undo, keyed);
  if (G_UNLIKELY (game->variant->cambodian_moves) && game->types[qi_piece_type (old)].is_rook)
    take_leap_away (game, board, move->to, undo, keyed);
  if (G_UNLIKELY (game->variant->blast_on_capture || game->makes_walls) && taken != QI_PIECE_EMPTY)
    qi_piece_blast (game, board, move->to, undo, keyed);
}

static inline G_ALWAYS_INLINE void
make_drop (const QiPieceGame *game,
           QiPieceBoard      *board,
           const QiPieceMove *move,
           QiPieceUndo       *undo,
           gboolean           keyed)
{
  const guint us = board->head.turn;
  guint type = qi_piece_type (move->piece);

  if (qi_piece_in_hand (board, type, us) == 0) /* dropped in its promoted form */
    type = (guint) MAX (game->types[type].unpromoted, 0);
  undo->hand_type = type;
  qi_piece_change_hand (board, us, type, -1, keyed);
  add_piece (game, board, move->to, move->piece, keyed);
  if (game->variant->castling_dropped_piece && game->shape.n_dimensions == 2)
    gain_castling_by_drop (game, board, us, move->to, keyed);
}

static inline G_ALWAYS_INLINE void
make (const QiPieceGame *game,
      QiPieceBoard      *board,
      const QiPieceMove *move,
      QiPieceUndo       *undo,
      gboolean           keyed)
{
  const guint us = board->head.turn;
  QiPieceRights *rights = &board->rights;
  const guint32 pawn = rights->en_passant_pawn;

  begin_undo (board, undo);
  rights->en_passant[0] = rights->en_passant[1] = rights->en_passant_pawn = 0;
  switch (move->kind)
    {
    case QI_MOVE_STEP:
      make_step (game, board, move, pawn, undo, keyed);
      break;
    case QI_MOVE_CASTLING:
      castle (game, board, move, undo, keyed);
      break;
    case QI_MOVE_TWO_STEPS:
      qi_piece_make_two_steps (game, board, move, undo, keyed);
      break;
    case QI_MOVE_DROP:
      make_drop (game, board, move, undo, keyed);
      break;
    case QI_MOVE_PLACE:
      add_piece (game, board, move->to, move->piece, keyed);
      break;
    default:
      break;
    }
  if (G_UNLIKELY (game->variant->flip_enclosed_pieces != QI_ENCLOSING_NONE) && move->to != 0)
    qi_piece_flip (game, board, move, undo, keyed);
  if (G_UNLIKELY (move->wall != 0) && move->kind != QI_MOVE_TWO_STEPS)
    qi_piece_put_wall (game, board, move->wall, keyed);
  if (G_UNLIKELY (move->gate != 0))
    {
      guint32 cell = move->from;

      if ((move->flags & QI_MOVE_GATING_ROOK) != 0)
        cell = move->to;
      qi_piece_change_hand (board, us, qi_piece_type (move->gate), -1, keyed);
      add_piece (game, board, cell, move->gate, keyed);
    }
  if (G_UNLIKELY (game->has_notes))
    qi_piece_note (game, board, move, undo, keyed);
  board->head.turn = (guint8) (1 - us);
}

void
qi_piece_make (const QiPieceGame *game,
               QiPieceBoard      *board,
               const QiPieceMove *move,
               QiPieceUndo       *undo)
{
  make (game, board, move, undo, FALSE);
}

static inline G_ALWAYS_INLINE void
unmake_step (const QiPieceGame *game,
             QiPieceBoard      *board,
             const QiPieceMove *move,
             const QiPieceUndo *undo)
{
  guint8 *cells = qi_piece_cells (game, board);
  const guint us = board->head.turn;

  for (guint i = undo->n_blasted; i-- > 0;)
    {
      guint32 cell = undo->blasted[i].cell;
      guint code = undo->blasted[i].code;

      qi_piece_put_back (game, board, cell, code, qi_piece_side (code), undo->blasted[i].at);
      cells[cell] = (guint8) code;
      qi_piece_set_occupied (game, board, cell);
    }
  qi_piece_shift (game, board, qi_piece_arrival (game, move->to), move->from, move->piece,
                  undo->old, us);
  if (undo->captured != 0)
    {
      qi_piece_put_back (game, board, undo->victim, undo->captured, 1 - us, undo->victim_at);
      cells[undo->victim] = undo->captured;
      qi_piece_set_occupied (game, board, undo->victim);
      if (undo->hand_type != G_MAXUINT32)
        qi_piece_change_hand (board, us, undo->hand_type, -1, FALSE);
    }
}

static void
unmake_castling (const QiPieceGame *game,
                 QiPieceBoard      *board,
                 const QiPieceMove *move,
                 const QiPieceUndo *undo)
{
  guint32 king_to, rook_to;

  qi_piece_get_castling (game, move->from, move->to, &king_to, &rook_to);
  qi_piece_take (game, board, qi_piece_arrival (game, rook_to));
  qi_piece_take (game, board, qi_piece_arrival (game, king_to));
  qi_piece_put (game, board, move->to, undo->rook);
  qi_piece_put (game, board, move->from, undo->old);
}

static void
open_gates (const QiPieceGame *game,
            QiPieceBoard      *board,
            const QiPieceUndo *undo)
{
  for (guint i = 0; i < undo->n_gates; i++)
    {
      guint32 square = undo->gates[i] / 2;

      qi_piece_gates (game, board, undo->gates[i] % 2)[square / 64] |= G_GUINT64_CONSTANT (1)
                                                                       << square % 64;
    }
}

void
qi_piece_unmake (const QiPieceGame *game,
                 QiPieceBoard      *board,
                 const QiPieceMove *move,
                 const QiPieceUndo *undo)
{
  const guint us = 1 - board->head.turn;

  board->head.turn = (guint8) us;
  if (G_UNLIKELY (move->wall != 0) && move->kind != QI_MOVE_TWO_STEPS)
    qi_piece_take_wall (game, board, move->wall, undo);
  if (G_UNLIKELY (move->gate != 0))
    {
      qi_piece_take (game, board, (move->flags & QI_MOVE_GATING_ROOK) != 0 ? move->to : move->from);
      qi_piece_change_hand (board, us, qi_piece_type (move->gate), 1, FALSE);
    }
  if (G_UNLIKELY (game->variant->flip_enclosed_pieces != QI_ENCLOSING_NONE) && move->to != 0)
    qi_piece_flip_back (game, board, move, undo);
  switch (move->kind)
    {
    case QI_MOVE_STEP:
      unmake_step (game, board, move, undo);
      break;

    case QI_MOVE_CASTLING:
      unmake_castling (game, board, move, undo);
      break;

    case QI_MOVE_TWO_STEPS:
      qi_piece_unmake_two_steps (game, board, move, undo);
      break;

    case QI_MOVE_DROP:
      qi_piece_take (game, board, move->to);
      qi_piece_change_hand (board, us, undo->hand_type, 1, FALSE);
      break;

    case QI_MOVE_PLACE:
      qi_piece_take (game, board, move->to);
      break;

    default:
      break;
    }
  if (undo->n_gates > 0)
    open_gates (game, board, undo);
  board->rights = undo->rights;
  board->n_royals[0] = undo->n_royals[0];
  board->n_royals[1] = undo->n_royals[1];
  board->royal[0] = undo->royal[0];
  board->royal[1] = undo->royal[1];
}

/* A side with an empty hand has nothing to bring in, so it has no gates, unless captured pieces go to its
 * hand. */
static void
close_gates (const QiPieceGame *game,
             QiPieceBoard      *board,
             guint              side)
{
  guint64 *gates = qi_piece_gates (game, board, side);

  if (board->n_hand[side] > 0 || game->variant->captures_to_hand || game->variant->cambodian_moves)
    return;
  for (guint word = 0; word < game->n_words; word++)
    {
      for (guint64 bits = gates[word]; bits != 0; bits &= bits - 1)
        board->head.key ^=
          qi_piece_key (QI_KEY_GATE, side, word * 64 + (guint) __builtin_ctzll (bits));
      gates[word] = 0;
    }
}

/* Keeps the move of @us that was just made. */
static void
note_trail (const QiPieceGame *game,
            QiPieceBoard      *board,
            const QiPieceMove *move,
            const QiPieceUndo *undo,
            gboolean           was_checked)
{
  QiPieceTrail *trail = qi_piece_trail (game, board, 1 - board->head.turn);

  memmove (trail + 1, trail, (QI_PIECE_TRAIL - 1) * sizeof *trail);
  trail->from = move->from;
  trail->to = move->to;
  trail->flags = (move->kind == QI_MOVE_PASS                               ? QI_TRAIL_PASS
                  : move->kind == QI_MOVE_STEP && undo->old == move->piece ? QI_TRAIL_STEP
                                                                           : 0u)
                 | (undo->captured != 0 ? QI_TRAIL_CAPTURE : 0u)
                 | (was_checked ? QI_TRAIL_CHECKED : 0u);
}

void
qi_piece_make_whole (const QiPieceGame *game,
                     QiPieceBoard      *board,
                     const QiPieceMove *move)
{
  const guint8 *cells = qi_piece_cells (game, board);
  const guint us = board->head.turn;
  guint32 en_passant = qi_piece_en_passant_that_counts (game, board);
  const gboolean was_checked = board->head.check;
  const gboolean is_due = game->has_turns && qi_piece_has_to_pass (game, board);
  gboolean never_returns = FALSE, resets = FALSE;
  QiPieceUndo undo;

  if (move->kind == QI_MOVE_STEP)
    {
      guint old = cells[move->from];

      never_returns = game->types[qi_piece_type (old)].never_returns || old != move->piece;
      resets = game->types[qi_piece_type (old)].resets_clock[us]
               && (never_returns || !qi_piece_may_go_back (game, board, move));
    }
  else if (move->kind == QI_MOVE_DROP || move->kind == QI_MOVE_PLACE)
    resets = game->types[qi_piece_type (move->piece)].resets_clock[us];
  if (en_passant != 0)
    board->head.key ^= qi_piece_key (QI_KEY_EN_PASSANT, 0, en_passant);
  if (G_UNLIKELY (game->has_turns))
    board->head.key ^= qi_piece_turn_key (game, board);

  make (game, board, move, &undo, TRUE);

  if (G_UNLIKELY (game->has_gates))
    close_gates (game, board, us);
  board->head.key ^= QI_PIECE_TURN_KEY;
  en_passant = qi_piece_en_passant_that_counts (game, board);
  if (en_passant != 0)
    board->head.key ^= qi_piece_key (QI_KEY_EN_PASSANT, 0, en_passant);
  if (undo.captured != 0 || undo.n_blasted > 0)
    resets = never_returns = TRUE;
  /* A pass between two moves of a turn is nobody's move. */
  board->rights.halfmove = resets ? 0 : MIN (board->rights.halfmove + !is_due, G_MAXINT32);
  board->head.reversible = never_returns && !game->is_conserved ? 0 : board->head.reversible + 1;
  if (us == QI_SIDE_SECOND)
    board->rights.fullmove = MIN (board->rights.fullmove + 1, G_MAXINT32);
  if (G_UNLIKELY (game->has_turns))
    board->head.key ^= qi_piece_turn_key (game, board);
  board->head.check = (guint8) qi_piece_in_check (game, board, board->head.turn);
  if (G_UNLIKELY (game->variant->shatar_mate_rule))
    qi_piece_note_shak (game, board);
  if (G_UNLIKELY (game->variant->move_repetition_illegal))
    note_trail (game, board, move, &undo, was_checked);
}
