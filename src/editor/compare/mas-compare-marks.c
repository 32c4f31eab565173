/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-compare-marks-private.h"

G_DEFINE_ENUM_TYPE (MasMarksKind,
                    mas_marks_kind,
                    G_DEFINE_ENUM_VALUE (MAS_MARKS_OVERLAY, "overlay"),
                    G_DEFINE_ENUM_VALUE (MAS_MARKS_BEFORE, "before"),
                    G_DEFINE_ENUM_VALUE (MAS_MARKS_AFTER, "after"))

MasCompareMarks *
mas_compare_marks_new (MasMarksKind     kind,
                       MasBoardPainter *painter)
{
  MasCompareMarks *self = g_new0 (MasCompareMarks, 1);

  self->kind = kind;
  self->painter = painter;
  self->current = MAS_MARKS_NONE;
  return self;
}

void
mas_compare_marks_free (MasCompareMarks *self)
{
  if (self == NULL)
    return;
  mas_compare_marks_set_difference (self, NULL);
  g_free (self);
}

void
mas_compare_marks_reset (MasCompareMarks *self)
{
  g_clear_pointer (&self->node, gsk_render_node_unref);
  self->drawn = FALSE;
}

guint
mas_compare_marks_get_square (const MasCompareMarks *self,
                              guint                  index,
                              guint                 *from)
{
  const QiChange *change = NULL;
  gboolean before = self->kind == MAS_MARKS_BEFORE;

  if (from != NULL)
    *from = QI_NO_SQUARE;
  if (self->difference == NULL || index >= qi_difference_get_n (self->difference))
    return QI_NO_SQUARE;
  change = qi_difference_get (self->difference, index);
  if (change->kind > QI_CHANGE_REPLACED)
    return QI_NO_SQUARE;
  if (from != NULL && change->kind == QI_CHANGE_MOVED)
    *from = before ? change->from_before : change->from;
  return before ? change->square_before : change->square;
}

void
mas_compare_marks_set_difference (MasCompareMarks *self,
                                  QiDifference    *difference)
{
  QiSetup *setup = NULL;

  mas_compare_marks_reset (self);
  self->current = MAS_MARKS_NONE;
  self->n_moves = 0;
  self->n_squares = 0;
  g_clear_pointer (&self->at, g_free);
  g_clear_pointer (&self->from_at, g_free);
  g_clear_pointer (&self->difference, qi_difference_unref);
  if (difference == NULL)
    return;
  self->difference = qi_difference_ref (difference);
  setup = self->kind == MAS_MARKS_BEFORE ? qi_difference_get_before (difference)
                                         : qi_difference_get_after (difference);
  self->n_squares = qi_position_get_n_squares (qi_setup_get_position (setup));
  self->at = g_new (guint, self->n_squares);
  self->from_at = g_new (guint, self->n_squares);
  for (guint i = 0; i < self->n_squares; i++)
    self->at[i] = self->from_at[i] = MAS_MARKS_NONE;
  for (guint i = 0; i < qi_difference_get_n (difference); i++)
    {
      guint from = QI_NO_SQUARE;
      guint square = mas_compare_marks_get_square (self, i, &from);

      if (square < self->n_squares)
        self->at[square] = i;
      if (from < self->n_squares)
        self->from_at[from] = i;
      if (square < self->n_squares && from < self->n_squares)
        self->n_moves++;
    }
}

void
mas_compare_marks_set_current (MasCompareMarks *self,
                               guint            index)
{
  if (self->current == index)
    return;
  self->current = index;
  mas_compare_marks_reset (self);
}

guint
mas_compare_marks_find (const MasCompareMarks *self,
                        guint                  square)
{
  if (square >= self->n_squares)
    return MAS_MARKS_NONE;
  return self->at[square] != MAS_MARKS_NONE ? self->at[square] : self->from_at[square];
}
