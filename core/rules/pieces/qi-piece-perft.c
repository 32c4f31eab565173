/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-game-private.h"
#include "qi-piece-gen-private.h"

#include <string.h>

/* The moves of many pawns counted at once.
 *
 * Horde has 36 pawns of which most stand blocked, so that going from pawn to pawn takes longer than all the rest. Here
 * sixteen cells are looked at together, whatever stands on them. For each direction the game keeps how many moves it is
 * from a cell: none off the board, one, or on the last ranks as many as there are pieces to become. */

#define WIDTH 16
#define FEW   5 /* of so few pieces each is looked at by itself */

typedef guint8 Cells __attribute__ ((vector_size (WIDTH)));

static inline Cells
load (const guint8 *at)
{
  Cells cells;

  memcpy (&cells, at, WIDTH);
  return cells;
}

static inline guint
add_up (Cells cells)
{
  guint64 parts[2];
  const guint64 even = G_GUINT64_CONSTANT (0x00ff00ff00ff00ff);
  const guint64 ones = G_GUINT64_CONSTANT (0x0001000100010001);

  memcpy (parts, &cells, sizeof parts);
  parts[0] =
    (parts[0] & even) + (parts[0] >> 8 & even) + (parts[1] & even) + (parts[1] >> 8 & even);
  return (guint) (parts[0] * ones >> 48);
}

static inline gboolean
is_any (Cells cells)
{
  guint64 parts[2];

  memcpy (parts, &cells, sizeof parts);
  return (parts[0] | parts[1]) != 0;
}

gboolean
qi_piece_gen_is_crowd (const QiPieceGen *gen)
{
  const QiPieceCrowd *crowd = &gen->game->crowds[gen->us];

  return crowd->n_dirs > 0 && gen->policy == QI_POLICY_FREE
         && gen->board->tallies[crowd->code].on_board > FEW;
}

/* Whether pieces of @them stand on the cells. */
static inline Cells
are_enemies (Cells cells,
             guint them)
{
  const Cells side = (Cells) ((cells & 1) == (guint8) them);

  /* What follows the last piece are obstacles and guards; what comes before the first wraps round to there. */
  return side & (Cells) (cells - 2 < QI_PIECE_OBSTACLE - 2);
}

/* Pieces on marked cells are left out: they are pinned, or something stands behind them. */
guint64
qi_piece_gen_count_crowd (const QiPieceGen *gen)
{
  const QiPieceGame *game = gen->game;
  const QiPieceCrowd *crowd = &game->crowds[gen->us];
  const guint8 *cells = qi_piece_cells (game, gen->board);
  const gint32 forward = game->forward[gen->us];
  const gboolean has_marks = gen->n_marked > 0;
  guint rounds = crowd->n_rounds;
  Cells sums = { 0 };
  guint64 n = 0;

  for (guint32 from = crowd->first; from <= crowd->last; from += WIDTH)
    {
      const guint8 *at = cells + from;
      Cells own = (Cells) (load (at) == crowd->code);
      Cells found = { 0 };

      if (has_marks)
        own &= (Cells) (load (gen->marks + from) == 0);
      if (!is_any (own))
        continue;
      for (guint i = 0; i < crowd->n_dirs; i++)
        {
          const QiPieceCrowdDir *dir = &crowd->dirs[i];
          const Cells to = load (at + dir->delta);
          const Cells weights = load (dir->weights + from);

          if ((dir->flags & QI_DIR_MOVE) != 0)
            found += (Cells) (to == QI_PIECE_EMPTY) & weights;
          if ((dir->flags & QI_DIR_CAPTURE) != 0)
            found += are_enemies (to, gen->them) & weights;
        }
      if (crowd->twice != NULL)
        found += (Cells) ((load (at + forward) | load (at + 2 * forward)) == QI_PIECE_EMPTY)
                 & load (crowd->twice + from);
      sums += own & found;
      if (--rounds == 0)
        {
          n += add_up (sums);
          sums = (Cells) { 0 };
          rounds = crowd->n_rounds;
        }
    }
  return n + add_up (sums);
}

/* How many moves it is when a pawn of @side goes to @to. */
static guint
count_choices (const QiPieceGame *self,
               const QiPieceType *type,
               guint              side,
               gint32             to)
{
  if (to < 0 || to >= (gint32) self->n_cells || self->guards[to] != QI_PIECE_EMPTY
      || (type->mobility[side] != NULL && !type->mobility[side][to]))
    return 0;
  if (!type->promotes_as_pawn[side] || (self->zones[to] & QI_ZONE_PROMOTION << side) == 0)
    return 1;
  return self->n_promotion_types[side] + !self->variant->mandatory_pawn_promotion;
}

/* Whether the moves of a type depend on nothing but what stands around it. */
static gboolean
is_simple (const QiPieceGame *self,
           const QiPieceType *type,
           guint              side)
{
  const QiVariant *variant = self->variant;

  if (self->is_slow || self->is_quiet || self->has_filters || self->has_hops || type->is_royal
      || type->is_twin || !type->is_promotion_pawn || type->promoted >= 0 || !variant->checking
      || variant->extinction_pseudo_royal || variant->sittuyin_promotion || variant->cambodian_moves
      || variant->piece_demotion || variant->flip_enclosed_pieces != QI_ENCLOSING_NONE
      || (variant->immobility_illegal && type->dead[side] != NULL) || type->n_dirs == 0
      || type->n_dirs > QI_PIECE_CROWD_DIRS)
    return FALSE;
  for (guint i = 0; i < self->n_promotion_types[side]; i++)
    if (variant->promotion_limit[self->promotion_types[side][i]] != 0)
      return FALSE;
  for (guint i = 0; i < type->n_dirs; i++)
    {
      const QiPieceDir *dir = &type->dirs[side][i];

      if (dir->kind != QI_DIR_SLIDE || dir->range != 1 || dir->from_rank != 0
          || (dir->flags & ~(QI_DIR_MOVE | QI_DIR_CAPTURE)) != 0)
        return FALSE;
    }
  for (guint cell = 0; cell < self->n_cells && type->has_double_step; cell++)
    if ((self->zones[cell] & QI_ZONE_TRIPLE_STEP << side) != 0)
      return FALSE;
  return TRUE;
}

static void
compile_crowd (QiPieceGame *self,
               QiPieceType *type,
               guint        side)
{
  QiPieceCrowd *crowd = &self->crowds[side];
  const gsize size = self->n_cells + WIDTH;
  const guint most = self->n_promotion_types[side] + 1; /* moves to one square */

  crowd->code = QI_PIECE_CODE (type - self->types, side);
  crowd->n_dirs = type->n_dirs;
  crowd->n_rounds = G_MAXUINT8 / (most * (type->n_dirs + 1));
  if (crowd->n_rounds == 0)
    {
      crowd->n_dirs = 0;
      return;
    }
  crowd->first = self->cell_of[0];
  crowd->last = self->cell_of[self->n_squares - 1];
  for (guint i = 0; i < type->n_dirs; i++)
    {
      QiPieceCrowdDir *dir = &crowd->dirs[i];

      dir->delta = type->dirs[side][i].delta;
      dir->flags = type->dirs[side][i].flags;
      dir->weights = g_malloc0 (size);
      for (guint square = 0; square < self->n_squares; square++)
        {
          const guint32 cell = self->cell_of[square];

          dir->weights[cell] =
            (guint8) count_choices (self, type, side, (gint32) cell + dir->delta);
        }
    }
  if (!type->has_double_step)
    return;
  crowd->twice = g_malloc0 (size);
  for (guint square = 0; square < self->n_squares; square++)
    {
      const guint32 cell = self->cell_of[square];

      if ((self->zones[cell] & QI_ZONE_DOUBLE_STEP << side) != 0)
        crowd->twice[cell] =
          (guint8) count_choices (self, type, side, (gint32) cell + 2 * self->forward[side]);
    }
}

void
qi_piece_compile_crowds (QiPieceGame *self)
{
  /* Cells off the board's array are read and not counted: they lie within what is before and behind it. */
  if (2 * (gsize) self->stride > self->cells_at)
    return;
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < self->n_types && self->crowds[side].n_dirs == 0; i++)
      if (is_simple (self, &self->types[i], side))
        compile_crowd (self, &self->types[i], side);
}

void
qi_piece_clear_crowds (QiPieceGame *self)
{
  for (guint side = 0; side < 2; side++)
    {
      for (guint i = 0; i < self->crowds[side].n_dirs; i++)
        g_free (self->crowds[side].dirs[i].weights);
      g_free (self->crowds[side].twice);
    }
}

/* Leaves. */

static guint64
count (QiPieceGen   *gen,
       guint         depth,
       GCancellable *cancellable)
{
  const gsize first = gen->n_moves;
  guint64 leaves = 0;

  if (depth == 1)
    return qi_piece_count (gen);
  if (depth > 3 && g_cancellable_is_cancelled (cancellable))
    return 0;
  qi_piece_generate (gen, QI_PIECE_ALL);
  for (gsize i = first; i < gen->n_moves; i++)
    {
      const QiPieceMove move = gen->moves[i]; /* the list may move */
      QiPieceUndo undo;

      qi_piece_make (gen->game, gen->board, &move, &undo);
      leaves += count (gen, depth - 1, cancellable);
      qi_piece_unmake (gen->game, gen->board, &move, &undo);
    }
  gen->n_moves = first;
  return leaves;
}

guint64
qi_piece_perft (QiGame        *self,
                const QiBoard *board,
                const QiPast  *past,
                guint          depth,
                GCancellable  *cancellable)
{
  const gsize size = qi_game_get_board_size (self);
  QiPieceBoard *copy;
  QiPieceGen gen;
  guint64 leaves;

  if (depth == 0)
    return 1;
  copy = g_malloc (size);
  memcpy (copy, board, size);
  qi_piece_gen_init (&gen, QI_PIECE_GAME (self), copy);
  leaves = count (&gen, depth, cancellable);
  qi_piece_gen_clear (&gen);
  g_free (copy);
  return leaves;
}
