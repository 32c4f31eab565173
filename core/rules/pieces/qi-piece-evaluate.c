/* SPDX-License-Identifier: Apache-2.0 */
/* How good a board is, for the search: material, and a little for room to move, for the middle of
 * the board, for pawns that advance and for what a game's goal asks. The same for both sides, so
 * that no one has an advantage by moving. */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-compile-private.h"

/* Values of one direction of movement; 100 is about a pawn. A rook comes to 500, a bishop to 320, a
 * knight to 300. */
#define VALUE_STRAIGHT 125
#define VALUE_OBLIQUE  80
#define VALUE_LEAP     37
#define VALUE_LAME     30
#define VALUE_HOP      75
#define VALUE_PAWN     100

#define POINTS_CHECK_GIVEN 150
#define POINTS_GOAL_STEP   40

/* How far a ray is followed when mobility is measured: most of the time of a search is spent
 * here. */
#define MAX_ROOM 5

/* Values. */

static gboolean
is_straight (const QiPieceGame *game,
             gint32             delta)
{
  return ABS (delta) == 1 || ABS (delta) == ABS (game->stride)
         || (game->layers > 1 && ABS (delta) == ABS (game->layer_stride));
}

static int
value_dir (const QiPieceGame *game,
           const QiPieceDir  *dir)
{
  int value;

  if ((dir->flags & (QI_DIR_ROYAL | QI_DIR_INITIAL)) != 0)
    return 0;
  if (dir->kind == QI_DIR_LAME)
    value = VALUE_LAME;
  else if (dir->kind == QI_DIR_HOP || dir->kind == QI_DIR_GRASSHOPPER)
    value = VALUE_HOP;
  else if (dir->range == 1)
    value = VALUE_LEAP;
  else
    value = MIN (is_straight (game, dir->delta) ? VALUE_STRAIGHT : VALUE_OBLIQUE,
                 VALUE_LEAP + 20 * (dir->range - 1));
  /* A direction only for moving, or only for capturing, counts half. */
  if ((dir->flags & (QI_DIR_MOVE | QI_DIR_CAPTURE)) != (QI_DIR_MOVE | QI_DIR_CAPTURE))
    value /= 2;
  return value;
}

static int
value_ways (const QiPieceGame *game,
            const QiPieceType *type)
{
  int value = 0;

  for (guint i = 0; i < type->n_dirs; i++)
    value += value_dir (game, &type->dirs[0][i]);
  /* Bound to a part of the board (palace, river). */
  if (type->mobility[0] != NULL)
    value = value * 2 / 3;
  return MAX (value, VALUE_LEAP);
}

/* The last step of making a game: what each of its types is worth. */
void
qi_piece_compile_values (QiPieceGame *self)
{
  for (guint i = 0; i < self->n_types; i++)
    {
      QiPieceType *type = &self->types[i];
      int told = self->variant->pieces[type->base].value;
      int own = value_ways (self, type);

      if (type->promoted >= 0)
        own += MAX (value_ways (self, &self->types[type->promoted]) - own, 0) / 4;
      if (type->is_promotion_pawn && self->n_promotion_types[0] > 0)
        own = MAX (own, VALUE_PAWN);
      type->value = told > 0 ? MIN (told, 10000) : own;
    }
}

/* Where a piece stands. */

static int
find_middle (const QiPieceGame *game,
             guint32            cell)
{
  guint file = game->file_of[cell];
  guint rank = game->rank_of[cell];

  return (int) MIN (MIN (file, game->files - 1 - file), 4)
         + (int) MIN (MIN (rank, game->ranks - 1 - rank), 4);
}

/* Ranks advanced from the own edge. */
static int
find_advance (const QiPieceGame *game,
              guint32            cell,
              guint              side)
{
  return (int) (side == QI_SIDE_FIRST ? game->rank_of[cell]
                                      : game->ranks - 1 - game->rank_of[cell]);
}

/* Squares that the piece could slide to, at most MAX_ROOM in each direction. */
static int
count_room (const QiPieceGame *game,
            const guint8      *cells,
            const QiPieceType *type,
            guint32            cell,
            guint              side)
{
  int n = 0;

  for (guint i = 0; i < type->n_dirs; i++)
    {
      const QiPieceDir *dir = &type->dirs[side][i];
      gint64 at = (gint64) cell + dir->delta;

      if (dir->range == 1 || dir->kind != QI_DIR_SLIDE || (dir->flags & QI_DIR_MOVE) == 0)
        continue;
      for (guint steps = 0; steps < MIN (dir->range, MAX_ROOM) && cells[at] == QI_PIECE_EMPTY;
           steps++)
        {
          n++;
          at += dir->delta;
        }
    }
  return n;
}

/* The value of where a royal piece stands: safe at home while the other side has much material, or
 * near a goal that it has to reach. */
static int
value_royal (const QiPieceGame  *game,
             const QiPieceBoard *board,
             guint32             cell,
             guint               side,
             int                 material)
{
  int value;

  /* In the middle a king is in danger while the other side has much material, and strong later. */
  value = find_middle (game, cell) * (material > 1500 ? -8 : 6);
  if (game->variant->flag_piece[side] != 0)
    {
      if ((game->zones[cell] & (QI_ZONE_FLAG << side)) != 0)
        return 20 * POINTS_GOAL_STEP;
      value = game->variant->flag_move ? find_advance (game, cell, QI_SIDE_FIRST) * POINTS_GOAL_STEP
                                       : find_middle (game, cell) * 2;
    }
  return value;
}

static int
count_material (const QiPieceGame  *game,
                const QiPieceBoard *board,
                guint               side)
{
  gint64 value = 0;

  for (guint i = 0; i < game->n_types; i++)
    {
      guint32 n = board->tallies[QI_PIECE_CODE (i, side)].on_board;

      if (n > 0 && !game->types[i].is_royal)
        value += (gint64) n * game->types[i].value;
      /* A piece in hand can be dropped anywhere, so it has full mobility. */
      if (qi_piece_in_hand (board, i, side) > 0)
        value += (gint64) qi_piece_in_hand (board, i, side) * game->types[i].value * 11 / 10;
    }
  return (int) MIN (value, 400000);
}

static int
value_places (const QiPieceGame  *game,
              const QiPieceBoard *board,
              guint               side,
              int                 others_material)
{
  const guint8 *cells = qi_piece_cells (game, board);
  const guint32 *list = qi_piece_list (game, board, side);
  gint64 value = 0;

  for (guint i = 0; i < board->n_pieces[side]; i++)
    {
      const QiPieceType *type = &game->types[qi_piece_type (cells[list[i]])];

      if (type->is_royal)
        value += value_royal (game, board, list[i], side, others_material);
      else if (type->is_promotion_pawn)
        value += find_advance (game, list[i], side) * 5 + find_middle (game, list[i]);
      else
        value +=
          find_middle (game, list[i]) * 3 + count_room (game, cells, type, list[i], side) * 2;
    }
  return (int) CLAMP (value, -100000, 100000);
}

/* Whether a side wins by losing its pieces. */
static gboolean
wants_to_lose (const QiVariant *variant)
{
  return variant->extinction_value == QI_VALUE_WIN
         && (variant->extinction_piece_types & QI_ALL_TYPES_BIT) != 0;
}

/* QiGameClass.evaluate. */
int
qi_piece_evaluate (QiGame        *self,
                   const QiBoard *head)
{
  const QiPieceGame *game = QI_PIECE_GAME (self);
  const QiPieceBoard *board = (const QiPieceBoard *) head;
  const int material[2] = { count_material (game, board, 0), count_material (game, board, 1) };
  int score = material[0] - material[1];

  if (wants_to_lose (game->variant))
    score = -score / 4
            + 100 * ((int) MIN (board->n_pieces[1], 1000) - (int) MIN (board->n_pieces[0], 1000));
  else
    score +=
      value_places (game, board, 0, material[1]) - value_places (game, board, 1, material[0]);
  if (game->variant->check_counting)
    score += POINTS_CHECK_GIVEN
             * (CLAMP (board->rights.checks[1], 0, 100) - CLAMP (board->rights.checks[0], 0, 100));
  return head->turn == QI_SIDE_FIRST ? score : -score;
}
