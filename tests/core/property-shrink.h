/* SPDX-License-Identifier: Apache-2.0 */
/* Makes a setup that shows a fault smaller, as long as it shows the same fault. */
#pragma once

#include "property.h"
#include "qi-details-private.h"
#include "qi-epin-private.h"

/* Returns a new text that names the fault of @setup, or NULL when it has none. */
typedef char *(*PropertyFunc) (QiSetup *setup,
                               gpointer user_data);

#define PROPERTY_MAX_TRIES 20000

typedef struct
{
  PropertyFunc property;
  gpointer     user_data;
  QiSetup     *setup; /* the smallest so far */
  char        *fault;
  guint        tries;
} PropertyShrink;

/* Replaces the setup by @smaller (may be NULL) if that shows the same fault. */
static inline gboolean
property_try (PropertyShrink *self,
              QiSetup        *smaller)
{
  g_autoptr (QiSetup) candidate = smaller;

  if (candidate == NULL || qi_setup_equal (candidate, self->setup)
      || self->tries >= PROPERTY_MAX_TRIES)
    return FALSE;
  self->tries++;
  g_autofree char *fault = self->property (candidate, self->user_data);
  if (g_strcmp0 (fault, self->fault) != 0)
    return FALSE;
  qi_setup_unref (self->setup);
  self->setup = g_steal_pointer (&candidate);
  return TRUE;
}

/* The setup on @position, when its details still fit. */
static inline QiSetup *
property_with_position (QiSetup    *setup,
                        QiPosition *position)
{
  g_autoptr (QiPosition) taken = position;

  if (taken == NULL || !qi_details_check (qi_setup_get_details (setup),
                                          qi_position_get_shape (taken), NULL))
    return NULL;
  return qi_setup_with_position (setup, taken);
}

/* Empties ever smaller groups of squares. */
static inline gboolean
property_drop_pieces (PropertyShrink *self)
{
  gboolean has_shrunk = FALSE;

  for (guint part = qi_position_get_n_board_pieces (qi_setup_get_position (self->setup)); part > 0;
       part /= 2)
    for (guint from = 0;
         from < qi_position_get_n_board_pieces (qi_setup_get_position (self->setup));)
      {
        QiPosition *position = qi_setup_get_position (self->setup);
        g_autoptr (GArray) changes = g_array_new (FALSE, FALSE, sizeof (QiBoardChange));
        QiPositionIter iter;
        const QiToken *piece = NULL;
        guint square = 0;

        qi_position_iter_init (&iter, position, 0);
        for (guint i = 0; qi_position_iter_next (&iter, &square, &piece); i++)
          if (i >= from && i < from + part)
            g_array_append_val (changes, ((QiBoardChange) { square, NULL }));
        if (property_try (self, property_with_position (
                                  self->setup, qi_position_board_diff (
                                                 position, (QiBoardChange *) changes->data,
                                                 changes->len, NULL))))
          has_shrunk = TRUE;
        else
          from += part;
      }
  return has_shrunk;
}

static inline gboolean
property_drop_hands (PropertyShrink *self)
{
  gboolean has_shrunk = FALSE;

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    for (gsize i = 0;;)
      {
        gsize n = 0;
        QiPosition *position = qi_setup_get_position (self->setup);
        const QiHandItem *items = qi_position_get_hand (position, side, &n);

        if (i >= n)
          break;
        QiHandChange all = { &items[i].token, -(gint64) items[i].count };
        QiHandChange one = { &items[i].token, -1 };
        if (property_try (self, property_with_position (self->setup, qi_position_hand_diff (
                                                          position, side, &all, 1, NULL)))
            || property_try (self, property_with_position (self->setup, qi_position_hand_diff (
                                                             position, side, &one, 1, NULL))))
          has_shrunk = TRUE;
        else
          i++;
      }
  return has_shrunk;
}

/* Smaller forms of one value of the details: without one element, and numbers as 0. */
static inline QiValue *
property_smaller_value (const QiValue *value,
                        guint          step)
{
  const QiValueKind kind = qi_value_get_kind (value);
  gint64 number = 0;

  if (kind == QI_VALUE_NUMBER && qi_value_get_int (value, &number))
    return step < 2 && number > step ? qi_value_new_int (step) : NULL;
  if (kind != QI_VALUE_ARRAY && kind != QI_VALUE_OBJECT)
    return NULL;

  const gsize n = qi_value_get_size (value);
  g_autofree QiValue **items = g_new (QiValue *, n + 1);
  g_autofree const char **keys = g_new (const char *, n + 1);
  gsize kept = 0;
  for (gsize i = 0; i < n; i++)
    if (i != step)
      {
        keys[kept] = kind == QI_VALUE_OBJECT ? qi_value_get_key (value, i, NULL) : NULL;
        items[kept++] = qi_value_get_item (value, i);
      }
  if (kept == n)
    return NULL;
  return kind == QI_VALUE_ARRAY ? qi_value_new_array (items, kept)
                                : qi_value_new_object (keys, items, kept);
}

static inline gboolean
property_try_detail (PropertyShrink *self,
                     const char     *key,
                     QiValue        *value)
{
  QiPosition *position = qi_setup_get_position (self->setup);
  g_autoptr (QiDetails) details =
    qi_details_with (qi_setup_get_details (self->setup), key, value);

  if (!qi_details_check (details, qi_position_get_shape (position), NULL))
    return FALSE;
  return property_try (self, qi_setup_with_details (self->setup, details));
}

/* Removes an element of a list inside an object: one castling right. */
static inline gboolean
property_shrink_inside (PropertyShrink *self,
                        const char     *key)
{
  for (guint i = 0;; i++)
    {
      QiValue *value = qi_details_get (qi_setup_get_details (self->setup), key);

      if (value == NULL || qi_value_get_kind (value) != QI_VALUE_OBJECT
          || i >= qi_value_get_size (value))
        return FALSE;
      for (guint step = 0; step < 16; step++)
        {
          const gsize n = qi_value_get_size (value);
          g_autofree QiValue **items = g_new (QiValue *, n);
          g_autofree const char **keys = g_new (const char *, n);
          g_autoptr (QiValue) smaller = property_smaller_value (qi_value_get_item (value, i), step);

          if (smaller == NULL)
            break;
          for (gsize j = 0; j < n; j++)
            {
              keys[j] = qi_value_get_key (value, j, NULL);
              items[j] = j == i ? smaller : qi_value_get_item (value, j);
            }
          g_autoptr (QiValue) whole = qi_value_new_object (keys, items, n);
          if (property_try_detail (self, key, whole))
            return TRUE;
        }
    }
}

static inline gboolean
property_shrink_details (PropertyShrink *self)
{
  gboolean has_shrunk = FALSE;

  for (gsize i = 0; i < qi_details_get_size (qi_setup_get_details (self->setup));)
    {
      QiDetails *details = qi_setup_get_details (self->setup);
      g_autofree char *key = g_strdup (qi_details_get_key (details, i));
      gboolean is_smaller = property_try_detail (self, key, NULL);

      for (guint step = 0; step < 64 && !is_smaller; step++)
        {
          QiValue *now = qi_details_get (qi_setup_get_details (self->setup), key);
          g_autoptr (QiValue) smaller = property_smaller_value (now, step);

          if (smaller == NULL)
            break;
          is_smaller = property_try_detail (self, key, smaller);
        }
      is_smaller = is_smaller || property_shrink_inside (self, key);
      has_shrunk = has_shrunk || is_smaller;
      if (!is_smaller)
        i++;
    }
  return has_shrunk;
}

typedef struct
{
  const QiShape *from;
  const QiShape *to;
  guint          dimension;
  guint          cut; /* the index along it that goes */
} PropertyCut;

static inline guint
property_map_square (guint    square,
                     gpointer user_data)
{
  const PropertyCut *cut = user_data;
  guint place[QI_MAX_DIMENSIONS] = { 0 };
  guint index = 0;

  for (guint i = cut->from->n_dimensions; i-- > 0;)
    {
      place[i] = square % cut->from->sizes[i];
      square /= cut->from->sizes[i];
    }
  if (place[cut->dimension] == cut->cut)
    return QI_NO_SQUARE;
  for (guint i = 0; i < cut->from->n_dimensions; i++)
    {
      guint at = i == cut->dimension && place[i] > cut->cut ? place[i] - 1 : place[i];

      index = index * cut->to->sizes[i] + at;
    }
  return index;
}

static inline void
property_copy_rest (const QiPosition  *position,
                    QiPositionBuilder *builder)
{
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gsize n = 0;
      const QiHandItem *items = qi_position_get_hand (position, side, &n);

      for (gsize i = 0; i < n; i++)
        qi_position_builder_add_to_hand (builder, side, &items[i].token, items[i].count);
      qi_position_builder_set_style (builder, side, qi_position_get_style (position, side));
    }
  qi_position_builder_set_turn (builder, qi_position_get_turn (position));
}

static inline QiSetup *
property_cut (QiSetup *setup,
              guint    dimension,
              guint    index)
{
  QiPosition *position = qi_setup_get_position (setup);
  const QiShape *shape = qi_position_get_shape (position);
  QiShape smaller = *shape;
  PropertyCut cut = { shape, &smaller, dimension, index };
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  smaller.sizes[dimension]--;
  QiPositionBuilder *builder = qi_position_builder_new (&smaller, qi_limits_get_default ());
  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      guint to = property_map_square (square, &cut);

      if (to != QI_NO_SQUARE)
        qi_position_builder_put (builder, to, piece);
    }
  property_copy_rest (position, builder);
  g_autoptr (QiPosition) result = qi_position_builder_end (builder, NULL);
  if (result == NULL)
    return NULL;
  g_autoptr (QiDetails) details =
    qi_details_map_squares (qi_setup_get_details (setup), property_map_square, &cut, NULL);
  return qi_setup_new (result, qi_setup_get_game (setup), details);
}

/* Without an outermost dimension of one. */
static inline QiSetup *
property_flatten (QiSetup *setup)
{
  QiPosition *position = qi_setup_get_position (setup);
  QiShape shape = *qi_position_get_shape (position);
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  if (shape.n_dimensions == 1 || shape.sizes[0] != 1)
    return NULL;
  for (guint i = 0; i + 1 < QI_MAX_DIMENSIONS; i++)
    shape.sizes[i] = shape.sizes[i + 1];
  shape.n_dimensions--;
  shape.sizes[shape.n_dimensions] = 0;
  QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());
  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    qi_position_builder_put (builder, square, piece);
  property_copy_rest (position, builder);
  g_autoptr (QiPosition) result = qi_position_builder_end (builder, NULL);
  return result == NULL ? NULL : qi_setup_with_position (setup, result);
}

static inline gboolean
property_shrink_shape (PropertyShrink *self)
{
  gboolean has_shrunk = property_try (self, property_flatten (self->setup));

  for (guint dimension = 0;; dimension++)
    {
      if (dimension >= qi_position_get_shape (qi_setup_get_position (self->setup))->n_dimensions)
        return has_shrunk;
      for (guint i = 0;;)
        {
          guint size =
            qi_position_get_shape (qi_setup_get_position (self->setup))->sizes[dimension];

          if (i >= size || size == 1)
            break;
          if (property_try (self, property_cut (self->setup, dimension, i)))
            has_shrunk = TRUE;
          else
            i++;
        }
    }
}

static inline gboolean
property_simplify (PropertyShrink *self)
{
  QiPosition *position = qi_setup_get_position (self->setup);
  const guint n = qi_position_get_n_squares (position);
  gboolean has_shrunk = FALSE;

  has_shrunk |= property_try (self, qi_setup_with_game (self->setup, NULL));
  position = qi_setup_get_position (self->setup);
  has_shrunk |= property_try (
    self, property_with_position (self->setup, qi_position_with_turn (position, QI_SIDE_FIRST)));
  /* Each piece becomes its letter alone. */
  for (guint square = 0; square < n; square++)
    {
      position = qi_setup_get_position (self->setup);
      const QiToken *piece = qi_position_get_piece (position, square);
      char text[QI_EPIN_MAX_BYTES + 1];
      QiEpin epin;

      if (piece == NULL || piece->kind != QI_TOKEN_STRING
          || !qi_epin_parse (piece->text, (gssize) piece->length, &epin))
        continue;
      epin.state = QI_PIECE_NORMAL;
      epin.terminal = FALSE;
      epin.derived = FALSE;
      qi_epin_format (&epin, text);
      const QiBoardChange change = { square, &QI_TOKEN (text) };
      has_shrunk |= property_try (
        self, property_with_position (self->setup,
                                      qi_position_board_diff (position, &change, 1, NULL)));
    }
  return has_shrunk;
}

/* @setup shows @fault. Returns the smallest setup found that shows the same. */
static inline QiSetup *
property_shrink (QiSetup      *setup,
                 const char   *fault,
                 PropertyFunc  property,
                 gpointer      user_data)
{
  PropertyShrink self = { property, user_data, qi_setup_ref (setup), g_strdup (fault), 0 };
  gboolean has_shrunk = TRUE;

  while (has_shrunk && self.tries < PROPERTY_MAX_TRIES)
    {
      has_shrunk = property_drop_pieces (&self);
      has_shrunk |= property_drop_hands (&self);
      has_shrunk |= property_shrink_details (&self);
      has_shrunk |= property_shrink_shape (&self);
      has_shrunk |= property_simplify (&self);
    }
  g_free (self.fault);
  return self.setup;
}
