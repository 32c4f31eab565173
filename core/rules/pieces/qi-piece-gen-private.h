/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-piece-inline-private.h"

G_BEGIN_DECLS

/* Cells of small boards, whose scratch memory lies on the stack. */
#define QI_PIECE_SMALL_CELLS 1024

/* Marks are looked at sixteen at a time. */
#define QI_PIECE_MARKS_BEHIND 16

/* What a generator needs beside the board. It changes the board for a moment and restores it. */
typedef struct
{
  const QiPieceGame *game;
  QiPieceBoard      *board;
  guint8            *marks;    /* by cell, all 0 between calls */
  guint32           *marked;   /* cells of marks that are not 0 */
  guint              n_marked;
  guint8            *own_marks; /* what is to be freed */
  QiPieceMove       *moves;
  gsize              n_moves;
  gsize              capacity;
  gboolean           is_pseudo; /* legality is not asked for */
  gboolean           waits;     /* not royal yet either: a wall may stand in the way */

  /* of the node being generated */
  guint              us;
  guint              them;
  guint32            king;      /* cell of the one royal piece, or 0 */
  guint8             policy;
  guint              n_checkers;
  guint32            checker;
  gint32             checker_delta; /* from the king to it */
  gboolean           has_targets;
  guint32            other_king; /* cell of the other side's, where no check may be given to it; or 0 */
  guint8            *check_lines; /* by cell marked QI_MARK_CHECK: the line of it from there, and how many steps away */
  guint8            *check_steps;
  gboolean           is_facing; /* the generals face each other: a move has to end that, or is a pass */
  guint8             classes[256]; /* by code: QI_DIR_MOVE when empty, QI_DIR_CAPTURE when it may be taken */
  guint8             class_side;
} QiPieceGen;

enum
{
  QI_MARK_FROM = 1 << 0,
  QI_MARK_TO = 1 << 1,
  QI_MARK_EVADE = 1 << 2,
  QI_MARK_CHECK = 1 << 3, /* on one line to the other king */
  QI_MARK_CHECKS = 1 << 4 /* on several */
};

/* How a move of a piece that is not royal is found legal. */
typedef enum
{
  QI_POLICY_FREE,    /* by its origin alone */
  QI_POLICY_TARGETS, /* by its origin and target */
  QI_POLICY_EVADE,   /* it has to take the one checker or to stand in its way */
  QI_POLICY_QUIET,   /* by its origin, unless it gives check */
  QI_POLICY_KING,    /* no such move is legal */
  QI_POLICY_TRY,     /* on the squares */
  QI_POLICY_MAKE     /* by making it */
} QiPiecePolicy;

/* Origins: cells, or these. */
#define QI_PIECE_ALL 0
#define QI_PIECE_DROPS G_MAXUINT32
#define QI_PIECE_PASSES (G_MAXUINT32 - 1)

void     qi_piece_gen_init  (QiPieceGen        *gen,
                             const QiPieceGame *game,
                             QiPieceBoard      *board);
void     qi_piece_gen_clear (QiPieceGen        *gen);
/* Adds the moves of the side to move behind the n_moves that are there. */
void     qi_piece_generate  (QiPieceGen        *gen,
                             guint32            origin);
/* The number of legal moves, without a list of them where that is possible. */
guint64  qi_piece_count     (QiPieceGen        *gen);
/* Whether a pseudo-legal move leaves the mover's royal pieces unattacked, and gives no check where
 * that is not allowed. */
gboolean qi_piece_try       (QiPieceGen        *gen,
                             const QiPieceMove *move);
/* Whether a move attacks royal pieces of the other side. */
gboolean qi_piece_gen_gives_check (QiPieceGen        *gen,
                                   const QiPieceMove *move);
gboolean qi_piece_has_move  (const QiPieceGame *game,
                             QiPieceBoard      *board);

/* The parts of generation. */

/* qi-piece-node.c: who moves, who gives check, which squares are sensitive. */
void     qi_piece_gen_set_side      (QiPieceGen   *gen);
void     qi_piece_gen_look          (QiPieceGen   *gen);
void     qi_piece_gen_unmark        (QiPieceGen   *gen);
/* Whether the squares on which a move ends are empty, where each ends on the other layer. */
gboolean qi_piece_gen_may_arrive    (const QiPieceGen  *gen,
                                     const QiPieceMove *move);
/* Whether the king is safe once @code has gone from @from to @to; only the squares are changed to
 * see that. */
gboolean qi_piece_gen_try_squares   (QiPieceGen   *gen,
                                     guint32       from,
                                     guint32       to,
                                     guint         code);
/* Each of these adds moves, or only counts them, and returns how many there are. */
/* qi-piece-steps.c: of the piece on @from. */
guint64  qi_piece_gen_add_steps     (QiPieceGen   *gen,
                                     guint32       from,
                                     gboolean      counting);
/* qi-piece-special.c */
guint64  qi_piece_gen_add_en_passant (QiPieceGen *gen,
                                      guint32     origin,
                                      gboolean    counting);
guint64  qi_piece_gen_add_castling  (QiPieceGen   *gen,
                                     guint32       origin,
                                     gboolean      counting);
/* qi-piece-walls.c: replaces each move from @first on by those that also put a wall, and adds moves that only put
 * one. */
void     qi_piece_gen_add_walls     (QiPieceGen   *gen,
                                     gsize         first);
/* qi-piece-two-steps.c: moves of pieces that take with a step and go on; what lions may not take. */
void     qi_piece_gen_add_two_steps (QiPieceGen   *gen);
void     qi_piece_gen_keep_lions    (QiPieceGen   *gen,
                                     gsize         first);
/* Shatar: takes out moves from @first on by which knights alone would mate. */
void     qi_piece_gen_keep_from_mating (QiPieceGen *gen,
                                        gsize       first);
/* Promotions of the pawn on @from as sittuyin has them. */
guint64  qi_piece_gen_add_sittuyin  (QiPieceGen   *gen,
                                     guint32       from,
                                     gboolean      counting);
/* To each move from @first on that may bring a piece of the hand in behind it, those that do. */
void     qi_piece_gen_add_gatings   (QiPieceGen   *gen,
                                     gsize         first);
/* qi-piece-perft.c: whether the pawns of the side to move are so many that they are counted together, and the moves of
 * those of them on cells without marks. */
gboolean qi_piece_gen_is_crowd      (const QiPieceGen *gen);
guint64  qi_piece_gen_count_crowd   (const QiPieceGen *gen);
/* qi-piece-drops.c */
guint64  qi_piece_gen_add_drops     (QiPieceGen   *gen,
                                     gboolean      counting);

static inline void
qi_piece_gen_add (QiPieceGen *gen,
                  guint32     from,
                  guint32     to,
                  guint       kind,
                  guint       piece,
                  guint       flags)
{
  if (G_UNLIKELY (gen->n_moves == gen->capacity))
    {
      gen->capacity = MAX (256, gen->capacity * 2);
      gen->moves = g_renew (QiPieceMove, gen->moves, gen->capacity);
    }
  gen->moves[gen->n_moves++] = (QiPieceMove) { from, to, (guint8) kind, (guint8) piece, (guint8) flags, 0, 0 };
}

static inline gboolean
qi_piece_gen_is_own (const QiPieceGen *gen,
                     guint             code)
{
  return qi_piece_is_piece (code) && qi_piece_side (code) == gen->us;
}

/* Whether the direction depends on more than what stands on the squares. */
static inline gboolean
qi_piece_gen_may_start (const QiPieceGen *gen,
                        const QiPieceDir *dir,
                        guint32           from)
{
  const QiPieceGame *game = gen->game;

  if (dir->from_rank != 0)
    {
      guint last = game->shape.n_dimensions == 1 ? game->files - 1 : game->ranks - 1;
      guint rank = gen->us == QI_SIDE_FIRST ? game->rank_of[from] : last - game->rank_of[from];

      if (rank + 1 < dir->from_rank)
        return FALSE;
    }
  if ((dir->flags & QI_DIR_INITIAL) != 0 && (game->zones[from] & QI_ZONE_DOUBLE_STEP << gen->us) == 0)
    return FALSE;
  if ((dir->flags & QI_DIR_DIAGONAL) != 0 && (game->zones[from] & QI_ZONE_DIAGONAL) == 0)
    return FALSE;
  return TRUE;
}


G_END_DECLS
