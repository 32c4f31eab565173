/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-piece-count.h"

#include "qi-owner.h"
#include "qi-position-changes-private.h"

void
mas_piece_count_clear (MasPieceCount *self)
{
  g_clear_pointer (&self->position, qi_position_unref);
  self->sides[QI_SIDE_FIRST] = self->sides[QI_SIDE_SECOND] = 0;
}

/* A position has one token for all its equal pieces, so only few of them have to be read. */
#define N_KNOWN 64

typedef struct
{
  const QiToken *token;
  QiOwner        owner;
} Known;

static QiOwner
find_owner (Known          known[N_KNOWN],
            const QiToken *piece)
{
  Known *it = NULL;

  if (piece == NULL || piece->kind != QI_TOKEN_STRING)
    return QI_OWNER_NOBODY;
  it = &known[(GPOINTER_TO_SIZE (piece) / sizeof *piece) % N_KNOWN];
  if (it->token != piece)
    *it = (Known) { piece, qi_owner_of_text (piece->text, piece->length) };
  return it->owner;
}

static void
count_piece (MasPieceCount *self,
             Known          known[N_KNOWN],
             const QiToken *piece,
             gboolean       added)
{
  const QiOwner owner = find_owner (known, piece);

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
  Known          known[N_KNOWN];
} Change;

static void
on_change_cb (guint          square,
              const QiToken *before,
              const QiToken *after,
              gpointer       user_data)
{
  Change *change = user_data;

  count_piece (change->count, change->known, before, FALSE);
  count_piece (change->count, change->known, after, TRUE);
}

void
mas_piece_count_update (MasPieceCount *self,
                        QiPosition    *position)
{
  QiPosition *before = self->position;
  Change change = { self, { { NULL, QI_OWNER_NOBODY } } };
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  g_return_if_fail (position != NULL);

  self->position = qi_position_ref (position);
  if (before != NULL
      && qi_shape_equal (qi_position_get_shape (before), qi_position_get_shape (position)))
    qi_position_foreach_change (before, position, on_change_cb, &change);
  else
    {
      self->sides[QI_SIDE_FIRST] = self->sides[QI_SIDE_SECOND] = 0;
      qi_position_iter_init (&iter, position, 0);
      while (qi_position_iter_next (&iter, &square, &piece))
        count_piece (self, change.known, piece, TRUE);
    }
  g_clear_pointer (&before, qi_position_unref);
}
