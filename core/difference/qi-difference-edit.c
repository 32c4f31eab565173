/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* Makes parts of the second setup as they are in the first. */
#include "qi-details-private.h"
#include "qi-difference-private.h"
#include "qi-token-private.h"

/* Steps on squares and the turn drop details that no longer fit. Details that both setups have are set
 * again, whatever order things are taken in, unless the model would refuse them. */
static void
keep_details (const QiDifference *self,
              QiEdit             *edit)
{
  QiDetails *details = qi_setup_get_details (self->after);
  g_autoptr (QiDetails) empty = NULL;

  if (!qi_details_name_squares (details))
    return;
  empty = qi_details_new ();
  for (gsize i = 0; i < qi_details_get_size (details); i++)
    {
      const char *key = qi_details_get_key (details, i);
      QiValue *value = qi_details_get_value (details, i);
      g_autoptr (QiDetails) alone = NULL;

      if (qi_details_find_known_key (key) == QI_N_DETAILS)
        continue;
      alone = qi_details_with (empty, key, value);
      if (qi_details_name_squares (alone) && qi_difference_same_detail (self, key)
          && qi_details_check (alone, &self->shift.after, NULL))
        qi_edit_detail (edit, key, value);
    }
}

static const QiToken *
get_before (const QiDifference *self,
            guint               square)
{
  guint there = qi_difference_to_before (self, square);

  return there == QI_NO_SQUARE
           ? NULL
           : qi_position_get_piece (qi_setup_get_position (self->before), there);
}

static void
take_piece (const QiDifference *self,
            QiEdit             *edit,
            guint               square)
{
  if (square != QI_NO_SQUARE)
    qi_edit_put (edit, square, get_before (self, square));
}

/* The sizes of @shape along layers, ranks and files. */
static void
get_sizes (const QiShape *shape,
           gint64         sizes[QI_MAX_DIMENSIONS])
{
  sizes[0] = qi_shape_get_layers (shape);
  sizes[1] = qi_shape_get_ranks (shape);
  sizes[2] = qi_shape_get_files (shape);
}

/* An edit has one anchor for all dimensions, but here each has its own. Dimensions that shrink do so
 * first, so that no intermediate board is larger than both. */
static void
take_shape (const QiDifference *self,
            QiEdit             *edit)
{
  static const QiAnchor anchors[] = { QI_ANCHOR_START, QI_ANCHOR_END };
  const QiShape *shape = &self->shift.before;
  gint64 sizes[QI_MAX_DIMENSIONS];
  gint64 wanted[QI_MAX_DIMENSIONS];

  get_sizes (&self->shift.after, sizes);
  get_sizes (shape, wanted);
  for (guint grow = 0; grow <= 1; grow++)
    for (gsize i = 0; i < G_N_ELEMENTS (anchors); i++)
      {
        gboolean changes = FALSE;

        for (guint j = 0; j < QI_MAX_DIMENSIONS; j++)
          if (self->anchors[j] == anchors[i]
              && (grow ? wanted[j] > sizes[j] : wanted[j] < sizes[j]))
            {
              sizes[j] = wanted[j];
              changes = TRUE;
            }
        if (changes)
          qi_edit_shape (edit, sizes, QI_MAX_DIMENSIONS, anchors[i]);
      }
  qi_edit_shape (edit, wanted + QI_MAX_DIMENSIONS - shape->n_dimensions, shape->n_dimensions,
                 QI_ANCHOR_START);
}

static void
take_detail (const QiDifference *self,
             QiEdit             *edit,
             const QiChange     *change)
{
  QiDetails *details = self->same_shape ? qi_setup_get_details (self->before) : self->mapped;
  QiValue *value = qi_details_get (details, change->key);

  /* A detail that names squares which this board does not have can only be taken together with the
   * shape. */
  if (value != NULL || change->value_before == NULL)
    qi_edit_detail (edit, change->key, value);
}

/**
 * qi_difference_take:
 * @self: a difference
 * @index: of a change
 *
 * The edit of the second setup that makes this one thing as it is in the first: of a piece that moved both
 * squares, of a shape the shape with the pieces that stand on squares of both. It is empty where the second
 * board has no such square. Details that both have stay; others follow the edit as ever. The model may
 * refuse it: too many pieces, until others are taken.
 *
 * Returns: (transfer full): the edit
 *
 * Since: 1.0
 */
QiEdit *
qi_difference_take (const QiDifference *self,
                    guint               index)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (index < self->changes->len, NULL);

  const QiChange *change = &g_array_index (self->changes, QiChange, index);
  const QiPosition *before = qi_setup_get_position (self->before);
  QiEdit *edit = qi_edit_new ();

  switch (change->kind)
    {
    case QI_CHANGE_ADDED:
    case QI_CHANGE_REMOVED:
    case QI_CHANGE_MOVED:
    case QI_CHANGE_REPLACED:
      take_piece (self, edit, change->square);
      take_piece (self, edit, change->from);
      if (!qi_edit_is_empty (edit))
        keep_details (self, edit);
      break;
    case QI_CHANGE_HAND:
      qi_edit_hand (edit, change->side, change->after,
                    (gint64) change->count_before - change->count_after);
      break;
    case QI_CHANGE_TURN:
      qi_edit_turn (edit, qi_position_get_turn (before));
      keep_details (self, edit);
      break;
    case QI_CHANGE_STYLE:
      qi_edit_style (edit, change->side, change->before);
      break;
    case QI_CHANGE_SHAPE:
      take_shape (self, edit);
      break;
    case QI_CHANGE_GAME:
      qi_edit_game (edit, qi_setup_get_game (self->before));
      break;
    case QI_CHANGE_DETAIL:
      take_detail (self, edit, change);
      break;
    default:
      g_return_val_if_reached (edit);
    }
  return edit;
}

/**
 * qi_difference_take_square:
 * @self: a difference
 * @square: a square of the second board
 *
 * The edit of the second setup that makes one square as it is in the first, and nothing else. A square
 * that the first board does not have becomes empty.
 *
 * Returns: (transfer full): the edit; empty where the square does not differ
 *
 * Since: 1.0
 */
QiEdit *
qi_difference_take_square (const QiDifference *self,
                           guint               square)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (square < qi_shape_get_n_squares (&self->shift.after), NULL);

  const QiToken *before = get_before (self, square);
  const QiToken *after = qi_position_get_piece (qi_setup_get_position (self->after), square);
  QiEdit *edit = qi_edit_new ();

  if (qi_token_same (before, after))
    return edit;
  take_piece (self, edit, square);
  keep_details (self, edit);
  return edit;
}
