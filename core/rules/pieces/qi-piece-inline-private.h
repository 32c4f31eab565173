/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-piece-private.h"

G_BEGIN_DECLS

/* What play and generation do at every move, in line. */

/* Whether an attack from the piece on @from on @to is within what @flags and @from_rank allow;
 * @delta leads from the target to the attacker. */
static inline gboolean
qi_piece_limits_hold (const QiPieceGame *game,
                      guint              code,
                      guint              flags,
                      guint              from_rank,
                      guint32            from,
                      guint32            to,
                      gint32             delta,
                      guint              hurdle)
{
  const guint side = qi_piece_side (code);

  if (from_rank != 0)
    {
      guint last = game->shape.n_dimensions == 1 ? game->files - 1 : game->ranks - 1;
      guint rank = side == QI_SIDE_FIRST ? game->rank_of[from] : last - game->rank_of[from];

      if (rank + 1 < from_rank)
        return FALSE;
    }
  if ((flags & QI_LINE_MOBILITY) != 0 && !game->types[qi_piece_type (code)].mobility[side][to])
    return FALSE;
  if ((flags & QI_DIR_INITIAL) != 0 && (game->zones[from] & QI_ZONE_DOUBLE_STEP << side) == 0)
    return FALSE;
  if ((flags & QI_DIR_DIAGONAL) != 0)
    for (guint32 cell = to;; cell = (guint32) ((gint32) cell + delta))
      {
        if ((game->zones[cell] & QI_ZONE_DIAGONAL) == 0)
          return FALSE;
        if (cell == from)
          break;
      }
  if ((flags & QI_DIR_NO_CANNON) != 0 && qi_piece_is_piece (hurdle) && game->types[qi_piece_type (hurdle)].is_cannon)
    return FALSE;
  return TRUE;
}

static inline gboolean
qi_piece_reaches (const QiPieceGame *game,
                  const QiPieceLine *line,
                  guint              code,
                  guint              distance,
                  guint32            from,
                  guint32            to)
{
  if (line->reach[code] < distance)
    return FALSE;
  return (line->flags[code] | line->from_rank[code]) == 0
         || qi_piece_limits_hold (game, code, line->flags[code], line->from_rank[code], from, to, line->delta, 0);
}

/* @hurdle: the code hopped over, @near: steps from the target to it. */
static inline gboolean
qi_piece_hops_to (const QiPieceGame *game,
                  const QiPieceLine *line,
                  guint              code,
                  guint              distance,
                  guint32            from,
                  guint32            to,
                  guint              hurdle,
                  guint              near)
{
  if (line->hops[code] < distance || ((line->flags[code] & QI_LINE_GRASSHOPPER) != 0 && near != 1))
    return FALSE;
  return (line->flags[code] | line->from_rank[code]) == 0
         || qi_piece_limits_hold (game, code, line->flags[code], line->from_rank[code], from, to, line->delta, hurdle);
}

/* Goes from @cell along @delta to the first cell that is not empty, at most @limit steps. */
static inline const guint8 *
qi_piece_walk (const guint8 *cell,
               gint32        delta,
               guint         limit,
               guint        *distance)
{
  guint n = *distance;

  do
    {
      cell += delta;
      n++;
    }
  while (*cell == QI_PIECE_EMPTY && n < limit);
  *distance = n;
  return cell;
}

static inline gboolean
qi_piece_lame_reaches (const QiPieceGame *game,
                       const QiPieceLame *lame,
                       const guint8      *cells,
                       guint32            to)
{
  const guint8 *target = cells + to;
  const guint code = target[lame->delta];

  if (!lame->codes[code])
    return FALSE;
  for (guint i = 0; i < lame->n_legs; i++)
    if (target[lame->legs[i]] != QI_PIECE_EMPTY)
      return FALSE;
  return (lame->flags[code] | lame->from_rank[code]) == 0
         || qi_piece_limits_hold (game, code, lame->flags[code], lame->from_rank[code],
                                  (guint32) ((gint32) to + lame->delta), to, lame->delta, 0);
}

static inline gboolean
qi_piece_is_hit (const QiPieceGame *game,
                 const guint8      *cells,
                 guint32            to,
                 guint              by)
{
  const guint8 *target = cells + to;

  for (guint i = 0; i < game->n_lines[by]; i++)
    {
      const QiPieceLine *line = &game->lines[by][i];
      const guint8 *at;
      guint distance = 0;
      guint near;

      at = qi_piece_walk (target, line->delta, line->has_hops ? QI_DIR_NO_LIMIT : line->max_range, &distance);
      if (line->reach[*at] != 0
          && qi_piece_reaches (game, line, *at, distance, (guint32) (at - cells), to))
        return TRUE;
      if (G_LIKELY (!line->has_hops) || *at == QI_PIECE_GUARD || *at == QI_PIECE_EMPTY)
        continue;
      near = distance;
      {
        const guint hurdle = *at;

        at = qi_piece_walk (at, line->delta, QI_DIR_NO_LIMIT, &distance);
        if (line->hops[*at] != 0
            && qi_piece_hops_to (game, line, *at, distance, (guint32) (at - cells), to, hurdle, near))
          return TRUE;
      }
    }
  for (guint i = 0; i < game->n_lames[by]; i++)
    if (qi_piece_lame_reaches (game, &game->lames[by][i], cells, to))
      return TRUE;
  return FALSE;
}

/* Moves of both sides before the present one. */
static inline guint64
qi_piece_get_ply (const QiPieceBoard *board)
{
  return 2 * (guint64) (MAX (board->rights.fullmove, 1) - 1) + board->head.turn;
}

/* What else there is to do where a code is put on a board. */
typedef enum
{
  QI_PUT_OBSTACLE = 1 << 0, /* it belongs to nobody */
  QI_PUT_ROYAL = 1 << 1,
  QI_PUT_ON_FILE = 1 << 2   /* it counts on its file */
} QiPutFlags;

/* Pieces of @side on the board that count with those of @type. */
static inline guint
qi_piece_count_kin (const QiPieceGame  *game,
                    const QiPieceBoard *board,
                    guint               type,
                    guint               side)
{
  guint n = 0;

  for (guint i = game->types[type].kin; i < game->n_types; i++)
    if (game->types[i].kin == game->types[type].kin)
      n += board->tallies[QI_PIECE_CODE (i, side)].on_board;
  return n;
}

/* Internal moves: cells instead of squares, 16 bytes. */
typedef struct
{
  guint32 from; /* 0 of a drop or pass */
  guint32 to;   /* castling: the rook's cell; 0 of a pass */
  guint8  kind; /* QiMoveKind */
  guint8  piece; /* the code on @to after it; of castling the king's */
  guint8  flags; /* QiMoveFlags */
  guint8  gate;  /* the code that enters on @from, or with QI_MOVE_GATING_ROOK where the rook stood; or 0 */
  guint32 wall;  /* where a wall is put, or 0; of two steps the cell between */
} QiPieceMove;

/* The neighbours of a cell in three dimensions and the cell itself. */
#define QI_PIECE_MAX_BLAST 27

/* What qi_piece_unmake() needs beside the move. */
typedef struct
{
  QiPieceRights rights;
  guint32       n_royals[2];
  guint32       royal[2];
  guint32       victim;       /* cell of the piece taken, or 0 */
  guint32       victim_at;    /* its place in its list */
  guint32       hand_type;    /* type that it became in the mover's hand, or G_MAXUINT32 */
  guint8        old;          /* what stood on from */
  guint8        rook;
  guint8        captured;
  guint8        n_blasted;
  guint8        n_flipped[8]; /* by direction of qi-piece-flip.c */
  guint8        n_gates;
  guint32       gates[3];     /* square × 2 + side, of bits that were taken away */
  struct
  {
    guint32 cell;
    guint32 at;
    guint8  code;
  } blasted[QI_PIECE_MAX_BLAST];
} QiPieceUndo;

/* qi-piece-make.c: the mover's move and back; the key stays. */
void     qi_piece_make    (const QiPieceGame *game,
                           QiPieceBoard      *board,
                           const QiPieceMove *move,
                           QiPieceUndo       *undo);
void     qi_piece_unmake  (const QiPieceGame *game,
                           QiPieceBoard      *board,
                           const QiPieceMove *move,
                           const QiPieceUndo *undo);
/* The same with the key, counters and check of QiBoard. */
void     qi_piece_make_whole (const QiPieceGame *game,
                              QiPieceBoard      *board,
                              const QiPieceMove *move);
/* qi-piece-two-steps.c: its way and back. */
void     qi_piece_make_two_steps   (const QiPieceGame *game,
                                    QiPieceBoard      *board,
                                    const QiPieceMove *move,
                                    QiPieceUndo       *undo,
                                    gboolean           keyed);
void     qi_piece_unmake_two_steps (const QiPieceGame *game,
                                    QiPieceBoard      *board,
                                    const QiPieceMove *move,
                                    const QiPieceUndo *undo);
/* A move as games with move_repetition_illegal keep it: of each side the last ones, the newest first. */
#define QI_PIECE_TRAIL 6

typedef enum
{
  QI_TRAIL_STEP = 1 << 0, /* neither a promotion nor anything but a step */
  QI_TRAIL_PASS = 1 << 1,
  QI_TRAIL_CAPTURE = 1 << 2,
  QI_TRAIL_CHECKED = 1 << 3 /* the side was in check */
} QiPieceTrailFlags;

typedef struct
{
  guint32 from;
  guint32 to;
  guint32 flags; /* 0: no move */
} QiPieceTrail;

static inline QiPieceTrail *
qi_piece_trail (const QiPieceGame  *game,
                const QiPieceBoard *board,
                guint               side)
{
  return QI_PIECE_AT (board, game->trail_at, QiPieceTrail) + side * QI_PIECE_TRAIL;
}

/* qi-piece-lines.c: adds the pieces of both sides without which one of @by would attack @target. */
void     qi_piece_add_blockers      (const QiPieceGame  *game,
                                     const QiPieceBoard *board,
                                     guint32             target,
                                     guint               by,
                                     QiSquareSet        *set);
/* qi-piece-moves.c: what few games keep of a move beside the squares. */
void     qi_piece_note              (const QiPieceGame *game,
                                     QiPieceBoard      *board,
                                     const QiPieceMove *move,
                                     const QiPieceUndo *undo,
                                     gboolean           keyed);
/* Before the move: whether the piece could go back at once if nothing stood in the way. Such a move makes no progress,
 * whatever the piece. Source: do_move() of Fairy-Stockfish's position. */
gboolean qi_piece_may_go_back       (const QiPieceGame  *game,
                                     const QiPieceBoard *board,
                                     const QiPieceMove  *move);
/* qi-piece-attacks.c: shatar: keeps QI_HISTORY_SHAK of the side to move. */
void     qi_piece_note_shak         (const QiPieceGame *game,
                                     QiPieceBoard      *board);
/* A lion that another piece than a lion took: for one move none but that piece may be taken for it. */
void     qi_piece_note_lion        (const QiPieceGame *game,
                                    QiPieceBoard      *board,
                                    const QiPieceMove *move,
                                    const QiPieceUndo *undo);
/* qi-piece-walls.c: removes what blows up when something was taken on @center. */
void     qi_piece_blast      (const QiPieceGame *game,
                              QiPieceBoard      *board,
                              guint32            center,
                              QiPieceUndo       *undo,
                              gboolean           keyed);
void     qi_piece_put_wall   (const QiPieceGame *game,
                              QiPieceBoard      *board,
                              guint32            cell,
                              gboolean           keyed);
void     qi_piece_take_wall  (const QiPieceGame *game,
                              QiPieceBoard      *board,
                              guint32            cell,
                              const QiPieceUndo *undo);
/* qi-piece-flip.c: flips the pieces that a move onto its target turns over, and turns them back. */
void     qi_piece_flip       (const QiPieceGame *game,
                              QiPieceBoard      *board,
                              const QiPieceMove *move,
                              QiPieceUndo       *undo,
                              gboolean           keyed);
void     qi_piece_flip_back  (const QiPieceGame *game,
                              QiPieceBoard      *board,
                              const QiPieceMove *move,
                              const QiPieceUndo *undo);
/* Whether the pieces around it allow @side to drop one on the empty @cell. */
gboolean qi_piece_may_enclose (const QiPieceGame  *game,
                               const QiPieceBoard *board,
                               guint32             cell,
                               guint               side);
/* Where king and rook of a castling arrive. @rook: the rook's cell. */
void     qi_piece_get_castling (const QiPieceGame *game,
                                guint32            king,
                                guint32            rook,
                                guint32           *king_to,
                                guint32           *rook_to);

/* qi-piece-gen.c */
/* Whether the side to move has to pass, since the other one has a move left in its turn. */
gboolean qi_piece_has_to_pass    (const QiPieceGame  *game,
                                  const QiPieceBoard *board);
/* Whether the side to move will have another move in its turn after the present one. */
gboolean qi_piece_has_more_moves (const QiPieceGame  *game,
                                  const QiPieceBoard *board);
/* The part of a board's key that says where in which turn it is. */
guint64  qi_piece_turn_key       (const QiPieceGame  *game,
                                  const QiPieceBoard *board);

G_END_DECLS
