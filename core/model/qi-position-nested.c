/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* A position made from nested lists, and written back as such. The order and the texts of the checks are
   qi.ex 1.0's. */
#include "qi-position-private.h"

#include "qi-error-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"

/* Reports a fault of the nested form. @field: the argument at fault. */
static gboolean
refuse (GError    **error,
        const char *field,
        QiFinding  *finding)
{
  qi_set_error (error, QI_ERROR_REFUSED, qi_finding_set_field (finding, field));
  return FALSE;
}

static gboolean
is_kind (QiValue    *value,
         QiValueKind kind)
{
  return value != NULL && qi_value_get_kind (value) == kind;
}

static gboolean
check_turn (QiValue *turn,
            QiSide  *side,
            GError **error)
{
  if (is_kind (turn, QI_VALUE_STRING))
    {
      gsize length;
      const char *text = qi_value_get_text (turn, &length);

      if (qi_side_from_name (text, (gssize) length, side))
        return TRUE;
    }
  return refuse (error, "turn", qi_found_bad_turn ());
}

/* Depth and sizes along the first child of each level. Deeper than QI_MAX_DIMENSIONS is only counted. */
static gboolean
measure_board (QiValue *board,
               QiShape *shape,
               GError **error)
{
  QiValue *level = board;
  gsize sizes[QI_MAX_DIMENSIONS] = { 0 };
  gsize depth = 0;

  if (!is_kind (board, QI_VALUE_ARRAY))
    return refuse (error, "board", qi_found_board_not_list ());
  if (qi_value_get_size (board) == 0)
    return refuse (error, "board", qi_found_board_empty ());
  for (; is_kind (level, QI_VALUE_ARRAY); depth++)
    {
      const gsize size = qi_value_get_size (level);

      if (depth < QI_MAX_DIMENSIONS)
        sizes[depth] = size;
      level = size == 0 ? NULL : qi_value_get_item (level, 0);
    }
  if (depth > QI_MAX_DIMENSIONS)
    {
      return refuse (error, "board", qi_found_too_many_dimensions (depth, QI_MAX_DIMENSIONS));
    }
  for (gsize i = 0; i < depth; i++)
    if (sizes[i] > QI_MAX_DIMENSION_SIZE)
      {
        return refuse (error, "board",
                       qi_found_dimension_too_large (sizes[i], QI_MAX_DIMENSION_SIZE));
      }
  /* qi.ex 1.0 lets a board without squares through, against its own rule; its successors do not. */
  if (sizes[depth - 1] == 0)
    return refuse (error, "board", qi_found_board_empty ());
  *shape = (QiShape) { .n_dimensions = (guint) depth };
  for (gsize i = 0; i < depth; i++)
    shape->sizes[i] = (guint) sizes[i];
  return TRUE;
}

static gboolean
check_size (QiValue *list,
            guint    expected,
            GError **error)
{
  const gsize size = qi_value_get_size (list);
  QiFinding *finding;

  if (size == expected)
    return TRUE;
  finding = qi_found_non_rectangular (expected, size);
  return refuse (error, "board", finding);
}

/* The structure of a list on @level (0 is the outermost) and all that it holds. */
static gboolean
check_level (QiValue       *list,
             const QiShape *shape,
             guint          level,
             guint64       *n_pieces,
             GError       **error)
{
  const gsize size = qi_value_get_size (list);
  const gboolean innermost = level + 1 == shape->n_dimensions;

  if (!innermost && !check_size (list, shape->sizes[level], error))
    return FALSE;
  for (gsize i = 0; i < size; i++)
    {
      QiValue *item = qi_value_get_item (list, i);

      if (innermost && is_kind (item, QI_VALUE_ARRAY))
        return refuse (error, "board", qi_found_expected_flat ());
      if (innermost)
        {
          if (!is_kind (item, QI_VALUE_NULL))
            ++*n_pieces;
          continue;
        }
      if (!is_kind (item, QI_VALUE_ARRAY))
        return refuse (error, "board", qi_found_mixed_levels ());
      if (!check_level (item, shape, level + 1, n_pieces, error))
        return FALSE;
    }
  return !innermost || check_size (list, shape->sizes[level], error);
}

/* The members "first" and "second" of a map that has no others, or FALSE. */
static gboolean
get_sides (QiValue *map,
           QiValue *sides[2])
{
  sides[QI_SIDE_FIRST] = qi_value_get_member (map, "first");
  sides[QI_SIDE_SECOND] = qi_value_get_member (map, "second");
  return qi_value_get_size (map) == 2 && sides[QI_SIDE_FIRST] != NULL
         && sides[QI_SIDE_SECOND] != NULL;
}

static gboolean
check_hands (QiValue *value,
             QiValue *hands[2],
             guint64 *n_pieces,
             GError **error)
{
  if (!is_kind (value, QI_VALUE_OBJECT))
    return refuse (error, "hands", qi_found_hands_not_map ());
  if (!get_sides (value, hands))
    return refuse (error, "hands", qi_found_hands_keys ());
  if (!is_kind (hands[QI_SIDE_FIRST], QI_VALUE_ARRAY)
      || !is_kind (hands[QI_SIDE_SECOND], QI_VALUE_ARRAY))
    return refuse (error, "hands", qi_found_hand_not_list ());
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const gsize size = qi_value_get_size (hands[side]);

      for (gsize i = 0; i < size; i++)
        if (is_kind (qi_value_get_item (hands[side], i), QI_VALUE_NULL))
          {
            QiFinding *finding = qi_found_hand_nil ();

            return refuse (error, "hands", qi_finding_set_hand (finding, side));
          }
      *n_pieces += size;
    }
  return TRUE;
}

static gboolean
check_styles (QiValue *value,
              QiValue *styles[2],
              GError **error)
{
  if (!is_kind (value, QI_VALUE_OBJECT))
    return refuse (error, "styles", qi_found_styles_not_map ());
  if (!get_sides (value, styles))
    return refuse (error, "styles", qi_found_styles_keys ());
  if (is_kind (styles[QI_SIDE_FIRST], QI_VALUE_NULL))
    return refuse (error, "styles", qi_found_style_first_nil ());
  if (is_kind (styles[QI_SIDE_SECOND], QI_VALUE_NULL))
    return refuse (error, "styles", qi_found_style_second_nil ());
  return TRUE;
}

/* What filling a builder carries along. */
typedef struct
{
  QiPositionBuilder *builder;
  const QiLimits    *limits;
  const QiShape     *shape;
  GString           *storage;
  guint              next; /* square */
} NestedFill;

static gboolean
fill_level (NestedFill *fill,
            QiValue    *list,
            guint       level,
            GError    **error)
{
  const gsize size = qi_value_get_size (list);

  for (gsize i = 0; i < size; i++)
    {
      QiValue *item = qi_value_get_item (list, i);
      QiToken token;

      if (level + 1 < fill->shape->n_dimensions)
        {
          if (!fill_level (fill, item, level + 1, error))
            return FALSE;
          continue;
        }
      if (qi_token_from_value (item, &token, fill->storage)
          && !qi_position_builder_put (fill->builder, fill->next, &token))
        {
          QiFinding *finding = qi_position_piece_too_long (&token, fill->limits->max_token_bytes);

          return refuse (error, "board", qi_finding_add_square (finding, fill->next));
        }
      fill->next++;
    }
  return TRUE;
}

static gboolean
fill_hands (NestedFill *fill,
            QiValue    *hands[2],
            GError    **error)
{
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const gsize size = qi_value_get_size (hands[side]);

      for (gsize i = 0; i < size; i++)
        {
          QiToken token;

          qi_token_from_value (qi_value_get_item (hands[side], i), &token, fill->storage);
          if (!qi_position_builder_add_to_hand (fill->builder, side, &token, 1))
            {
              QiFinding *finding =
                qi_position_piece_too_long (&token, fill->limits->max_token_bytes);

              return refuse (error, "hands", qi_finding_set_hand (finding, side));
            }
        }
    }
  return TRUE;
}

static gboolean
fill_styles (NestedFill *fill,
             QiValue    *styles[2],
             GError    **error)
{
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      QiToken token;

      qi_token_from_value (styles[side], &token, fill->storage);
      if (!qi_position_builder_set_style (fill->builder, side, &token))
        {
          qi_set_error (error, QI_ERROR_REFUSED,
                        qi_position_style_too_long (&token, side, fill->limits->max_token_bytes));
          return FALSE;
        }
    }
  return TRUE;
}

static gboolean
check_pieces (const QiShape *shape,
              guint64        n_pieces,
              GError       **error)
{
  g_autoptr (QiPosition) empty = qi_position_draft_new (shape, 0);

  return qi_position_check_total (empty, n_pieces, error);
}

/**
 * qi_position_new_from_nested:
 * @board: (nullable): nested arrays of pieces and nulls; any value, as the others: %NULL reads as null
 * @hands: (nullable): an object of two hands
 * @styles: (nullable): an object of two styles
 * @turn: (nullable): `first` or `second`
 * @limits: (nullable): %NULL: the default ones
 * @error: %QI_ERROR: the first fault
 *
 * Fifteen checks in qi.ex 1.0's order with its messages word for word; then the limits (too-many-squares,
 * piece-too-long …).
 *
 * Returns: (transfer full): the new position; %NULL with @error
 *
 * Since: 1.0
 */
QiPosition *
qi_position_new_from_nested (QiValue        *board,
                             QiValue        *hands,
                             QiValue        *styles,
                             QiValue        *turn,
                             const QiLimits *limits,
                             GError        **error)
{
  g_autoptr (QiPositionBuilder) builder = NULL;
  g_autoptr (GString) storage = NULL;
  NestedFill fill;
  QiValue *hand_lists[2];
  QiValue *style_values[2];
  QiSide side;
  QiShape shape;
  QiShape checked;
  gint64 sizes[QI_MAX_DIMENSIONS];
  guint64 n_pieces = 0;

  g_return_val_if_fail (error == NULL || *error == NULL, NULL);
  if (limits == NULL)
    limits = qi_limits_get_default ();

  if (!check_turn (turn, &side, error) || !measure_board (board, &shape, error)
      || !check_level (board, &shape, 0, &n_pieces, error)
      || !check_hands (hands, hand_lists, &n_pieces, error)
      || !check_styles (styles, style_values, error) || !check_pieces (&shape, n_pieces, error))
    return NULL;
  for (guint i = 0; i < shape.n_dimensions; i++)
    sizes[i] = shape.sizes[i];
  if (!qi_shape_init (&checked, sizes, shape.n_dimensions, limits, error))
    return NULL;

  builder = qi_position_builder_new (&shape, limits);
  storage = g_string_new (NULL);
  fill = (NestedFill) { builder, limits, &shape, storage, 0 };
  qi_position_builder_set_turn (builder, side);
  if (!fill_level (&fill, board, 0, error) || !fill_hands (&fill, hand_lists, error)
      || !fill_styles (&fill, style_values, error))
    return NULL;
  return qi_position_builder_end (g_steal_pointer (&builder), error);
}

/* Values are made once for each token. */
typedef struct
{
  const QiPosition *position;
  QiValue          *none;
  GHashTable       *values; /* from id to QiValue */
} NestedDump;

static QiValue *
dump_square (NestedDump *dump,
             guint       index)
{
  const QiTokenId id = qi_board_get (&dump->position->board, index);
  QiValue *value;

  if (id == 0)
    return dump->none;
  value = g_hash_table_lookup (dump->values, GUINT_TO_POINTER (id));
  if (value == NULL)
    {
      value = qi_token_to_value (&qi_position_get_entry (dump->position, id)->token);
      g_hash_table_insert (dump->values, GUINT_TO_POINTER (id), value);
    }
  return value;
}

/* The rank that begins at square @first. */
static QiValue *
dump_rank (NestedDump *dump,
           guint       first)
{
  const guint n_files = qi_shape_get_files (&dump->position->shape);
  QiValue *squares[QI_MAX_DIMENSION_SIZE] = { NULL };

  for (guint i = 0; i < n_files; i++)
    squares[i] = dump_square (dump, first + i);
  return qi_value_new_array (squares, n_files);
}

/* An array of @n_items that @dump_item makes, each of @n_squares squares, from square @first on. */
static QiValue *
dump_list (NestedDump *dump,
           QiValue *(*dump_item) (NestedDump *dump, guint first),
           guint       n_items,
           guint       n_squares,
           guint       first)
{
  QiValue *items[QI_MAX_DIMENSION_SIZE] = { NULL };
  QiValue *list;

  for (guint i = 0; i < n_items; i++)
    items[i] = dump_item (dump, first + i * n_squares);
  list = qi_value_new_array (items, n_items);
  for (guint i = 0; i < n_items; i++)
    qi_value_unref (items[i]);
  return list;
}

static QiValue *
dump_layer (NestedDump *dump,
            guint       first)
{
  const QiShape *shape = &dump->position->shape;

  return dump_list (dump, dump_rank, qi_shape_get_ranks (shape), qi_shape_get_files (shape), first);
}

static QiValue *
dump_board (NestedDump *dump)
{
  const QiShape *shape = &dump->position->shape;

  if (shape->n_dimensions == 1)
    return dump_rank (dump, 0);
  if (shape->n_dimensions == 2)
    return dump_layer (dump, 0);
  return dump_list (dump, dump_layer, qi_shape_get_layers (shape),
                    qi_shape_get_ranks (shape) * qi_shape_get_files (shape), 0);
}

/**
 * qi_position_dup_nested:
 * @self: a position
 *
 * Returns: (transfer full): the board as nested arrays of pieces and nulls, one level a dimension
 *
 * Since: 1.0
 */
QiValue *
qi_position_dup_nested (const QiPosition *self)
{
  g_autoptr (GHashTable) values = NULL;
  g_autoptr (QiValue) none = NULL;
  NestedDump dump;

  g_return_val_if_fail (self != NULL, NULL);

  values = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) qi_value_unref);
  none = qi_value_new_null ();
  dump = (NestedDump) { self, none, values };
  return dump_board (&dump);
}
