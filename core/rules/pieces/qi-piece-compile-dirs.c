/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-compile-private.h"

#include <string.h>

/* What a piece's patterns become on a board of one size: directions. */

/* Offsets that a board of this size can have at all. */
gboolean
qi_piece_is_possible (const QiPieceGame *self,
                      int                file,
                      int                rank,
                      int                layer)
{
  if (self->shape.n_dimensions == 1)
    return file == 0 && layer == 0 && ABS (rank) < (int) self->files && rank != 0;
  if (layer != 0 && self->shape.n_dimensions < 3)
    return FALSE;
  return ABS (file) < (int) self->files && ABS (rank) < (int) self->ranks
         && ABS (layer) < (int) self->layers && (file != 0 || rank != 0 || layer != 0);
}

static gint32
get_delta (const QiPieceGame *self,
           guint              side,
           int                file,
           int                rank,
           int                layer)
{
  int turn = side == QI_SIDE_FIRST ? -1 : 1;

  if (self->shape.n_dimensions == 1)
    return rank * -turn;
  return turn * (rank * self->stride + layer * self->layer_stride - file);
}

static void
add_dir (GArray           *dirs,
         const QiPieceDir *dir)
{
  for (guint i = 0; i < dirs->len; i++)
    if (memcmp (&g_array_index (dirs, QiPieceDir, i), dir, sizeof *dir) == 0)
      return;
  g_array_append_vals (dirs, dir, 1);
}

/* Whether a piece may also move along the diagonal lines of a palace. Source: the moves of a square
 * in Fairy-Stockfish's position: pieces of these names, and a king that moves as one of them. */
static gboolean
follows_lines (const QiPieceGame    *self,
               const QiVariantPiece *piece)
{
  static const char *const names[] = { "wazir", "soldier", "rook", "janggiCannon", NULL };
  static const char *const moves[] = { "W", "fsW", "R", "pR", NULL };

  return self->variant->diagonal_lines.n_entries > 0 && !self->variant->diagonal_lines.everywhere
         && piece->name != NULL
         && (g_strv_contains (names, piece->name)
             || (strcmp (piece->name, "king") == 0 && g_strv_contains (moves, piece->betza)));
}

static void
add_pattern (const QiPieceGame *self,
             const QiPieceType *type,
             guint              side,
             const QiPattern   *pattern,
             GArray            *dirs)
{
  static const guint8 kinds[] = { QI_DIR_SLIDE, QI_DIR_LAME, QI_DIR_SLIDE, QI_DIR_HOP,
                                  QI_DIR_GRASSHOPPER };
  QiPieceDir dir;

  memset (&dir, 0, sizeof dir); /* compared whole */
  if (!qi_piece_is_possible (self, pattern->file, pattern->rank, pattern->layer)
      || pattern->kind >= G_N_ELEMENTS (kinds))
    return;
  dir.kind = kinds[pattern->kind];
  dir.flags = pattern->flags & ~QI_PATTERN_TWICE;
  if ((pattern->flags & QI_PATTERN_TWICE) != 0)
    dir.flags |= QI_DIR_TWICE;
  dir.range = pattern->kind == QI_PATTERN_LEAP || pattern->kind == QI_PATTERN_LAME ? 1
              : pattern->range == 0                                                ? QI_DIR_NO_LIMIT
                                                                                   : pattern->range;
  dir.from_rank = pattern->from_rank <= 1 ? 0 : pattern->from_rank;
  dir.delta = get_delta (self, side, pattern->file, pattern->rank, pattern->layer);
  if (dir.kind == QI_DIR_LAME)
    {
      for (guint i = 0; i < MIN (pattern->n_legs, QI_PATTERN_MAX_LEGS); i++)
        {
          const gint16 *leg = pattern->legs[i];

          if (!qi_piece_is_possible (self, leg[0], leg[1], leg[2]))
            return;
          dir.legs[dir.n_legs++] = get_delta (self, side, leg[0], leg[1], leg[2]);
        }
      if (dir.n_legs == 0)
        dir.kind = QI_DIR_SLIDE;
    }
  if (dir.kind == QI_DIR_HOP && type->is_cannon)
    dir.flags |= QI_DIR_NO_CANNON;
  add_dir (dirs, &dir);

  /* On a palace's diagonals a piece moves in the same way as it does straight forwards or
   * backwards. */
  if (follows_lines (self, &self->variant->pieces[type->base]) && pattern->file == 0
      && ABS (pattern->rank) == 1 && pattern->layer == 0 && dir.kind != QI_DIR_LAME)
    for (int file = -1; file <= 1; file += 2)
      {
        QiPieceDir diagonal = dir;

        diagonal.delta = get_delta (self, side, file, pattern->rank, 0);
        diagonal.flags |= QI_DIR_DIAGONAL;
        add_dir (dirs, &diagonal);
      }
}

/* The same step once as a move and once as a capture is one direction. */
static void
merge_dirs (GArray *dirs)
{
  for (guint i = 0; i < dirs->len; i++)
    for (guint j = dirs->len - 1; j > i; j--)
      {
        QiPieceDir *a = &g_array_index (dirs, QiPieceDir, i);
        QiPieceDir b = g_array_index (dirs, QiPieceDir, j);
        guint8 flags = b.flags;

        b.flags = a->flags;
        if (memcmp (a, &b, sizeof b) != 0
            || ((a->flags ^ flags) & ~(QI_DIR_MOVE | QI_DIR_CAPTURE)) != 0)
          continue;
        a->flags |= flags;
        g_array_remove_index (dirs, j);
      }
}

/* Where one slide covers all squares of another along the same line, the longer one stands for
 * both: a rook that may also step as a king has each move once. */
static void
merge_slides (GArray *dirs)
{
  for (guint i = 0; i < dirs->len; i++)
    for (guint j = 0; j < dirs->len; j++)
      {
        QiPieceDir *a = &g_array_index (dirs, QiPieceDir, i);
        const QiPieceDir *b = &g_array_index (dirs, QiPieceDir, j);
        const guint8 bound = (guint8) ~(QI_DIR_MOVE | QI_DIR_CAPTURE | QI_DIR_INITIAL);

        if (i != j && a->kind == QI_DIR_SLIDE && b->kind == QI_DIR_SLIDE && a->delta == b->delta
            && a->range < b->range && a->from_rank >= b->from_rank
            && (a->flags & bound) == (b->flags & bound)
            && ((b->flags & QI_DIR_INITIAL) == 0 || (a->flags & QI_DIR_INITIAL) != 0))
          a->flags &= (guint8) ~(b->flags & (QI_DIR_MOVE | QI_DIR_CAPTURE));
      }
  for (guint i = dirs->len; i > 0; i--)
    if ((g_array_index (dirs, QiPieceDir, i - 1).flags & (QI_DIR_MOVE | QI_DIR_CAPTURE)) == 0)
      g_array_remove_index (dirs, i - 1);
}

/* The greatest number of steps that a direction can take on the board. */
static gint32
get_reach (const QiPieceGame *self,
           const QiPieceDir  *dir)
{
  const guint most = MAX (self->files, MAX (self->ranks, self->layers)) - 1;

  return dir->kind == QI_DIR_LAME    ? 1
         : dir->kind == QI_DIR_SLIDE ? (gint32) MIN (dir->range, most)
                                     : (gint32) most;
}

/* Whether two directions may lead to one square: such as a leap of two squares along a line on
 * which the piece also slides. A hop along the same line is no such case: it needs a piece in
 * between, which a slide cannot pass. */
static gboolean
can_meet (const QiPieceGame *self,
          const QiPieceDir  *a,
          const QiPieceDir  *b)
{
  if ((a->flags & b->flags & (QI_DIR_MOVE | QI_DIR_CAPTURE)) == 0
      || (a->delta == b->delta && a->kind != b->kind && a->kind != QI_DIR_LAME
          && b->kind != QI_DIR_LAME))
    return FALSE;
  for (gint32 i = get_reach (self, a); i > 0; i--)
    if (a->delta * i % b->delta == 0 && a->delta * i / b->delta > 0
        && a->delta * i / b->delta <= get_reach (self, b))
      return TRUE;
  return FALSE;
}

static gboolean
have_overlaps (const QiPieceGame *self,
               const GArray      *dirs)
{
  for (guint i = 0; i < dirs->len; i++)
    for (guint j = i + 1; j < dirs->len; j++)
      if (can_meet (self, &g_array_index (dirs, QiPieceDir, i),
                    &g_array_index (dirs, QiPieceDir, j)))
        return TRUE;
  return FALSE;
}

void
qi_piece_compile_dirs (QiPieceGame *self,
                       QiPieceType *type)
{
  const QiVariantPiece *piece = &self->variant->pieces[type->base];

  type->never_returns = piece->n_patterns > 0;
  for (guint side = 0; side < 2; side++)
    {
      GArray *dirs = g_array_new (FALSE, FALSE, sizeof (QiPieceDir));

      for (guint i = 0; i < piece->n_patterns; i++)
        {
          add_pattern (self, type, side, &piece->patterns[i], dirs);
          type->never_returns &= piece->patterns[i].rank > 0;
        }
      merge_dirs (dirs);
      merge_slides (dirs);
      type->overlaps |= have_overlaps (self, dirs);
      type->n_dirs = dirs->len;
      type->n_twice = 0;
      for (guint i = 0; i < dirs->len; i++)
        type->n_twice += (g_array_index (dirs, QiPieceDir, i).flags & QI_DIR_TWICE) != 0;
      type->is_lion = type->n_twice == 8;
      type->dirs[side] = (QiPieceDir *) (gpointer) g_array_free (dirs, FALSE);
    }
}
