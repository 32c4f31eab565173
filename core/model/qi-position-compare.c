/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* Equality, hash, differences and the walk over the pieces of a position. */
#include "qi-position-changes-private.h"
#include "qi-position-private.h"

static gboolean
qi_position_ids_differ (const QiPosition *a,
                        QiTokenId         id_a,
                        const QiPosition *b,
                        QiTokenId         id_b)
{
  if (a->table == b->table || id_a < QI_FIRST_OWN_ID || id_b < QI_FIRST_OWN_ID)
    return id_a != id_b;
  return !qi_token_equal (&qi_position_get_entry (a, id_a)->token,
                          &qi_position_get_entry (b, id_b)->token);
}

/* The first id that may stand for different tokens in the two positions. */
static QiTokenId
qi_position_get_first_foreign_id (const QiPosition *a,
                                  const QiPosition *b)
{
  return a->table == b->table ? G_MAXUINT32 : QI_FIRST_OWN_ID;
}

typedef struct
{
  const QiPosition *a;
  const QiPosition *b;
  QiSquareFunc      func;
  QiChangeFunc      change_func;
  gpointer          user_data;
} DifferenceReport;

static gboolean
report_difference (guint     index,
                   QiTokenId a,
                   QiTokenId b,
                   gpointer  user_data)
{
  const DifferenceReport *report = user_data;

  if (qi_position_ids_differ (report->a, a, report->b, b))
    report->func (index, report->user_data);
  return TRUE;
}

static const QiToken *
qi_position_get_token (const QiPosition *self,
                       QiTokenId         id)
{
  return id == 0 ? NULL : &qi_position_get_entry (self, id)->token;
}

static gboolean
report_change (guint     index,
               QiTokenId a,
               QiTokenId b,
               gpointer  user_data)
{
  const DifferenceReport *report = user_data;

  if (qi_position_ids_differ (report->a, a, report->b, b))
    report->change_func (index, qi_position_get_token (report->a, a),
                         qi_position_get_token (report->b, b), report->user_data);
  return TRUE;
}

/**
 * qi_position_foreach_difference:
 * @a: a position
 * @b: another one with a board of the same shape
 * @func: (scope call): called for each square that differs, ascending
 * @user_data: for @func
 *
 * Since: 1.0
 */
void
qi_position_foreach_difference (const QiPosition *a,
                                const QiPosition *b,
                                QiSquareFunc      func,
                                gpointer          user_data)
{
  DifferenceReport report = { a, b, func, NULL, user_data };

  g_return_if_fail (a != NULL && b != NULL && func != NULL);
  g_return_if_fail (qi_shape_equal (&a->shape, &b->shape));

  qi_board_foreach_difference (&a->board, &b->board, qi_position_get_first_foreign_id (a, b),
                               report_difference, &report);
}

void
qi_position_foreach_change (const QiPosition *before,
                            const QiPosition *after,
                            QiChangeFunc      func,
                            gpointer          user_data)
{
  DifferenceReport report = { before, after, NULL, func, user_data };

  g_return_if_fail (before != NULL && after != NULL && func != NULL);
  g_return_if_fail (qi_shape_equal (&before->shape, &after->shape));

  qi_board_foreach_difference (&before->board, &after->board,
                               qi_position_get_first_foreign_id (before, after), report_change,
                               &report);
}

static gboolean
stop_at_difference (guint     index,
                    QiTokenId a,
                    QiTokenId b,
                    gpointer  user_data)
{
  const DifferenceReport *report = user_data;

  return !qi_position_ids_differ (report->a, a, report->b, b);
}

/**
 * qi_position_equal:
 * @a: a position
 * @b: a position
 *
 * Compares by content: shape, squares, hands, styles and turn. Totals and hashes are compared first, then
 * shared storage is stepped over, so that unequal positions cost next to nothing and a position and
 * its descendants no more than the storage that they do not share.
 *
 * Returns: whether they are equal
 *
 * Since: 1.0
 */
gboolean
qi_position_equal (const QiPosition *a,
                   const QiPosition *b)
{
  DifferenceReport report = { a, b, NULL, NULL, NULL };

  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  if (a == b)
    return TRUE;
  if (a->turn != b->turn || a->n_board_pieces != b->n_board_pieces || a->board_hash != b->board_hash
      || !qi_shape_equal (&a->shape, &b->shape))
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (a->hands); i++)
    if (qi_position_ids_differ (a, a->styles[i], b, b->styles[i])
        || !qi_hand_equal (a->hands[i], b->hands[i]))
      return FALSE;
  return qi_board_foreach_difference (&a->board, &b->board, qi_position_get_first_foreign_id (a, b),
                                      stop_at_difference, &report);
}

static guint64
mix_in (guint64 hash,
        guint64 value)
{
  hash = (hash ^ value) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);
  return hash ^ hash >> 32;
}

gboolean
qi_position_has_same_hand (const QiPosition *a,
                           const QiPosition *b,
                           QiSide            side)
{
  gsize n_a = 0;
  gsize n_b = 0;
  const QiHandItem *items_a = qi_position_get_hand (a, side, &n_a);
  const QiHandItem *items_b = qi_position_get_hand (b, side, &n_b);

  if (n_a != n_b)
    return FALSE;
  for (gsize i = 0; i < n_a; i++)
    if (items_a[i].count != items_b[i].count
        || !qi_token_equal (&items_a[i].token, &items_b[i].token))
      return FALSE;
  return TRUE;
}

/**
 * qi_position_hash:
 * @self: a position
 *
 * A hash of the content: equal positions have equal hashes, however they came to be. O(1).
 *
 * Returns: the hash
 *
 * Since: 1.0
 */
guint
qi_position_hash (const QiPosition *self)
{
  guint64 hash;

  g_return_val_if_fail (self != NULL, 0);

  hash = mix_in (self->board_hash, (guint64) self->turn);
  for (guint i = 0; i < self->shape.n_dimensions; i++)
    hash = mix_in (hash, self->shape.sizes[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (self->hands); i++)
    {
      hash = mix_in (hash, self->hands[i] == NULL ? 0 : self->hands[i]->hash);
      hash = mix_in (hash, qi_position_get_entry (self, self->styles[i])->hash);
    }
  return (guint) hash;
}

/**
 * qi_position_iter_init:
 * @iter: (out): an iterator that lives on the caller's stack; it needs no end
 * @position: stays alive meanwhile
 * @first_index: the first square that counts
 *
 * Since: 1.0
 */
void
qi_position_iter_init (QiPositionIter   *iter,
                       const QiPosition *position,
                       guint             first_index)
{
  g_return_if_fail (iter != NULL);
  g_return_if_fail (position != NULL);

  iter->position = position;
  iter->from = first_index;
}

/**
 * qi_position_iter_next:
 * @iter: an iterator
 * @index: (out) (optional): the square
 * @piece: (out) (optional) (transfer none): what stands there
 *
 * Returns: %FALSE at the end
 *
 * Since: 1.0
 */
gboolean
qi_position_iter_next (QiPositionIter *iter,
                       guint          *index,
                       const QiToken **piece)
{
  const QiPosition *position;
  QiTokenId id = 0;
  guint found;

  g_return_val_if_fail (iter != NULL, FALSE);

  position = iter->position;
  found = qi_board_next (&position->board, iter->from, &id);
  if (found == position->board.n_squares)
    {
      iter->from = found;
      return FALSE;
    }
  iter->from = found + 1;
  if (index != NULL)
    *index = found;
  if (piece != NULL)
    *piece = &qi_position_get_entry (position, id)->token;
  return TRUE;
}
