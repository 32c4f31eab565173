/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-piece-count.h"

#include "qi-owner.h"

void
mas_piece_count_clear (MasPieceCount *self)
{
  g_clear_pointer (&self->position, qi_position_unref);
  self->sides[QI_SIDE_FIRST] = self->sides[QI_SIDE_SECOND] = 0;
}

static void
count_piece (MasPieceCount *self,
             const QiToken *piece,
             gboolean       added)
{
  QiOwner owner = piece != NULL && piece->kind == QI_TOKEN_STRING
                    ? qi_owner_of_text (piece->text, piece->length)
                    : QI_OWNER_NOBODY;

  if (owner != QI_OWNER_FIRST && owner != QI_OWNER_SECOND)
    return;
  if (added)
    self->sides[owner]++;
  else
    self->sides[owner]--;
}

typedef struct
{
  MasPieceCount *count;
  QiPosition    *before;
} Change;

static void
on_difference_cb (guint    square,
                  gpointer user_data)
{
  const Change *change = user_data;

  count_piece (change->count, qi_position_get_piece (change->before, square), FALSE);
  count_piece (change->count, qi_position_get_piece (change->count->position, square), TRUE);
}

void
mas_piece_count_update (MasPieceCount *self,
                        QiPosition    *position)
{
  QiPosition *before = self->position;
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  g_return_if_fail (position != NULL);

  self->position = qi_position_ref (position);
  if (before != NULL
      && qi_shape_equal (qi_position_get_shape (before), qi_position_get_shape (position)))
    {
      Change change = { self, before };

      qi_position_foreach_difference (before, position, on_difference_cb, &change);
    }
  else
    {
      self->sides[QI_SIDE_FIRST] = self->sides[QI_SIDE_SECOND] = 0;
      qi_position_iter_init (&iter, position, 0);
      while (qi_position_iter_next (&iter, &square, &piece))
        count_piece (self, piece, TRUE);
    }
  g_clear_pointer (&before, qi_position_unref);
}
