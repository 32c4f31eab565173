/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-compile-private.h"
#include "qi-piece-inline-private.h"
#include "qi-square-set-private.h"

#include <string.h>

/* The tables by which the attackers of a cell are found: each direction is walked once for all
 * pieces that attack along it. */

/* What limits @code's attack along @dir beside its range. */
static guint8
get_limits (const QiPieceGame *self,
            const QiPieceDir  *dir,
            guint              type,
            guint              side)
{
  guint8 flags = dir->flags & (QI_DIR_INITIAL | QI_DIR_DIAGONAL | QI_DIR_NO_CANNON | QI_DIR_ROYAL);

  if (self->types[type].mobility[side] != NULL && (flags & QI_DIR_ROYAL) == 0)
    flags |= QI_LINE_MOBILITY;
  if (dir->kind == QI_DIR_GRASSHOPPER)
    flags |= QI_LINE_GRASSHOPPER;
  return flags;
}

/* A line along @delta that has no entry for @code yet, or the same one: a piece that attacks in two
 * ways along one direction needs two lines. */
static QiPieceLine *
find_line (GArray *lines,
           gint32  delta,
           guint8  code,
           guint8  flags,
           guint8  from_rank)
{
  QiPieceLine *line;

  for (guint i = 0; i < lines->len; i++)
    {
      line = &g_array_index (lines, QiPieceLine, i);
      if (line->delta == delta
          && ((line->reach[code] == 0 && line->hops[code] == 0)
              || (line->flags[code] == flags && line->from_rank[code] == from_rank)))
        return line;
    }
  g_array_set_size (lines, lines->len + 1);
  line = &g_array_index (lines, QiPieceLine, lines->len - 1);
  line->delta = delta;
  return line;
}

static void
add_line (QiPieceGame      *self,
          GArray           *lines,
          const QiPieceDir *dir,
          guint             type,
          guint             side)
{
  guint8 code = QI_PIECE_CODE (type, side);
  guint8 flags = get_limits (self, dir, type, side);
  QiPieceLine *line;

  /* A general that faces the other along the whole file also attacks the next square of the
   * file. */
  for (guint i = 0; i < lines->len; i++)
    {
      line = &g_array_index (lines, QiPieceLine, i);
      if (line->delta == -dir->delta && (line->flags[code] & QI_DIR_ROYAL) != 0
          && dir->kind == QI_DIR_SLIDE)
        return;
    }
  line = find_line (lines, -dir->delta, code, flags, dir->from_rank);
  if (dir->kind == QI_DIR_SLIDE)
    {
      line->reach[code] = MAX (line->reach[code], dir->range);
      line->max_range = MAX (line->max_range, dir->range);
    }
  else
    {
      line->hops[code] = MAX (line->hops[code], dir->range);
      line->has_hops = TRUE;
      self->has_hops = TRUE;
    }
  line->flags[code] = flags;
  line->from_rank[code] = dir->from_rank;
}

static void
add_lame (QiPieceGame      *self,
          GArray           *lames,
          const QiPieceDir *dir,
          guint             type,
          guint             side)
{
  QiPieceLame *lame = NULL;
  QiPieceLame wanted = { .delta = -dir->delta, .n_legs = dir->n_legs };
  guint8 code = QI_PIECE_CODE (type, side);

  for (guint i = 0; i < dir->n_legs; i++)
    wanted.legs[i] = dir->legs[i] - dir->delta;
  for (guint i = 0; i < lames->len && lame == NULL; i++)
    {
      lame = &g_array_index (lames, QiPieceLame, i);
      if (lame->delta != wanted.delta || lame->n_legs != wanted.n_legs
          || memcmp (lame->legs, wanted.legs, sizeof wanted.legs) != 0 || lame->codes[code])
        lame = NULL;
    }
  if (lame == NULL)
    {
      g_array_append_val (lames, wanted);
      lame = &g_array_index (lames, QiPieceLame, lames->len - 1);
    }
  lame->codes[code] = 1;
  lame->flags[code] = get_limits (self, dir, type, side);
  lame->from_rank[code] = dir->from_rank;
  self->has_lames = TRUE;
}

/* Generals that face each other attack each other along the file. */
static void
add_facing (QiPieceGame *self,
            GArray      *lines,
            guint        type,
            guint        side)
{
  for (int way = -1; way <= 1; way += 2)
    {
      const QiPieceDir dir = { .delta = way * self->forward[0],
                               .range = QI_DIR_NO_LIMIT,
                               .kind = QI_DIR_SLIDE,
                               .flags = QI_DIR_CAPTURE | QI_DIR_ROYAL };

      add_line (self, lines, &dir, type, side);
    }
}

void
qi_piece_compile_lines (QiPieceGame *self)
{
  for (guint side = 0; side < 2; side++)
    {
      GArray *lines = g_array_new (FALSE, TRUE, sizeof (QiPieceLine));
      GArray *lames = g_array_new (FALSE, TRUE, sizeof (QiPieceLame));

      for (guint i = 0; i < self->n_types; i++)
        {
          const QiPieceType *type = &self->types[i];

          if (self->variant->flying_general && type->is_royal)
            add_facing (self, lines, i, side);
          for (guint j = 0; j < type->n_dirs; j++)
            {
              const QiPieceDir *dir = &type->dirs[side][j];

              if ((dir->flags & QI_DIR_CAPTURE) == 0)
                continue;
              if (dir->kind == QI_DIR_LAME)
                add_lame (self, lames, dir, i, side);
              else
                add_line (self, lines, dir, i, side);
            }
        }
      self->n_lines[side] = lines->len;
      self->lines[side] = (QiPieceLine *) (gpointer) g_array_free (lines, FALSE);
      self->n_lames[side] = lames->len;
      self->lames[side] = (QiPieceLame *) (gpointer) g_array_free (lames, FALSE);
    }
}

/* Pieces that stand between a cell and what would attack it. */

/* The steps by which @dir leads from @from to @to, whatever stands between; 0: it does not. */
static guint
count_steps (const guint8     *cells,
             const QiPieceDir *dir,
             guint32           from,
             guint32           to)
{
  guint32 cell = from;

  if ((dir->flags & QI_DIR_CAPTURE) == 0 || (dir->flags & QI_DIR_ROYAL) != 0)
    return 0;
  for (guint n = 1; n <= dir->range; n++)
    {
      cell = (guint32) ((gint32) cell + dir->delta);
      if (cells[cell] == QI_PIECE_GUARD)
        return 0;
      if (cell == to)
        return n;
    }
  return 0;
}

/* Counts the pieces between, but for those in @gone, and adds them to @set if that is given. */
static guint
count_between (const QiPieceGame *game,
               const guint8      *cells,
               const QiPieceDir  *dir,
               guint32            from,
               guint              n_steps,
               const QiSquareSet *gone,
               QiSquareSet       *set)
{
  const guint n_cells = dir->kind == QI_DIR_LAME ? dir->n_legs : n_steps - 1;
  guint n = 0;

  for (guint i = 0; i < n_cells; i++)
    {
      const gint32 offset = dir->kind == QI_DIR_LAME ? dir->legs[i] : (gint32) (i + 1) * dir->delta;
      const guint32 cell = (guint32) ((gint32) from + offset);

      if (!qi_piece_is_piece (cells[cell])
          || (gone != NULL && qi_square_set_has (gone, game->square_of[cell])))
        continue;
      n++;
      if (set != NULL)
        qi_square_set_add (set, game->square_of[cell]);
    }
  return n;
}

static gboolean
is_hopper (const QiPieceDir *dir)
{
  return dir->kind == QI_DIR_HOP || dir->kind == QI_DIR_GRASSHOPPER;
}

/* Goes through the pieces of @by that aim at @target and are held up. Without @sliders: adds to @set those that hop over
 * nothing. With them: adds what holds them up alone, or of two pieces before a hopper both. */
static void
look_at_aims (const QiPieceGame *game,
              const guint8      *cells,
              guint32            target,
              guint              by,
              const QiSquareSet *sliders,
              QiSquareSet       *set)
{
  for (guint s = 0; s < game->n_squares; s++)
    {
      const guint32 from = game->cell_of[s];
      const QiPieceType *type = NULL;

      if (!qi_piece_is_piece (cells[from]) || qi_piece_side (cells[from]) != by)
        continue;
      type = &game->types[qi_piece_type (cells[from])];
      for (guint i = 0; i < type->n_dirs; i++)
        {
          const QiPieceDir *dir = &type->dirs[by][i];
          const guint n_steps = count_steps (cells, dir, from, target);
          const guint n =
            n_steps > 0 ? count_between (game, cells, dir, from, n_steps, NULL, NULL) : 0;

          /* Nothing to hold it up, or nothing does. */
          if (n == 0 || (is_hopper (dir) && n == 1))
            continue;
          if (sliders == NULL)
            {
              if (!is_hopper (dir))
                qi_square_set_add (set, s);
            }
          else if (is_hopper (dir)
                     ? n == 2
                     : count_between (game, cells, dir, from, n_steps, sliders, NULL) == 1)
            count_between (game, cells, dir, from, n_steps, is_hopper (dir) ? NULL : sliders, set);
        }
    }
}

void
qi_piece_add_blockers (const QiPieceGame  *game,
                       const QiPieceBoard *board,
                       guint32             target,
                       guint               by,
                       QiSquareSet        *set)
{
  const guint8 *cells = qi_piece_cells (game, board);
  g_auto (QiSquareSet) sliders = QI_SQUARE_SET_NONE;

  qi_square_set_init (&sliders, game->n_squares);
  look_at_aims (game, cells, target, by, NULL, &sliders);
  look_at_aims (game, cells, target, by, &sliders, set);
}
