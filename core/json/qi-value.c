/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-value-inner-private.h"

#include <string.h>

#define FEW_MEMBERS 4 /* of an object */

G_DEFINE_BOXED_TYPE (QiValue, qi_value, qi_value_ref, qi_value_unref)

/**
 * qi_value_ref: (skip)
 * @self: a value
 *
 * May be called from any thread.
 *
 * Returns: (transfer full): @self
 *
 * Since: 1.0
 */
QiValue *
qi_value_ref (QiValue *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (!self->is_static)
    g_atomic_ref_count_inc (&self->refs);
  return self;
}

/**
 * qi_value_unref: (skip)
 * @self: a value
 *
 * Gives up a reference; nested values are freed without recursion. May be called from any
 * thread.
 *
 * Since: 1.0
 */
void
qi_value_unref (QiValue *self)
{
  g_return_if_fail (self != NULL);

  if (self->is_static || !g_atomic_ref_count_dec (&self->refs))
    return;

  /* Values without references wait in a list that is linked through themselves, so deep nesting
   * needs neither stack nor memory. */
  self->dead = NULL;
  while (self != NULL)
    {
      QiValue *dead = self;
      gsize n = dead->kind == QI_VALUE_ARRAY    ? dead->size
                : dead->kind == QI_VALUE_OBJECT ? 2 * dead->size
                                                : 0;

      self = dead->dead;
      for (gsize i = 0; i < n; i++)
        {
          QiValue *child = qi_value_items (dead)[i];
          if (!child->is_static && g_atomic_ref_count_dec (&child->refs))
            {
              child->dead = self;
              self = child;
            }
        }
      g_free (dead);
    }
}

/**
 * qi_value_get_kind:
 * @self: a value
 *
 * Returns: what kind of JSON value it is
 *
 * Since: 1.0
 */
QiValueKind
qi_value_get_kind (const QiValue *self)
{
  g_return_val_if_fail (self != NULL, QI_VALUE_NULL);

  return (QiValueKind) self->kind;
}

/**
 * qi_value_get_boolean:
 * @self: a value
 *
 * Returns: what a boolean says; %FALSE also for values that are none
 *
 * Since: 1.0
 */
gboolean
qi_value_get_boolean (const QiValue *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->flag;
}

/**
 * qi_value_get_int:
 * @self: a value
 * @value: (out): the number, where @self is one
 *
 * never rounds.
 *
 * Returns: whether @self is a number written as an integer (an optional minus, digits) that fits 64 bits
 *
 * Since: 1.0
 */
gboolean
qi_value_get_int (const QiValue *self,
                  gint64        *value)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (value != NULL, FALSE);

  if (self->kind != QI_VALUE_NUMBER || self->size > 20)
    return FALSE;
  if (self->is_static)
    {
      *value = self->small;
      return TRUE;
    }

  const char *p = qi_value_text (self);
  gboolean negative = *p == '-';
  guint64 magnitude = 0;
  guint64 limit = (guint64) G_MAXINT64 + (negative ? 1 : 0);
  for (p += negative; *p != '\0'; p++)
    {
      if (!g_ascii_isdigit (*p))
        return FALSE;
      guint64 digit = (guint64) (*p - '0');
      /* Eighteen digits always fit. */
      if (self->size > 18 && magnitude > (limit - digit) / 10)
        return FALSE;
      magnitude = magnitude * 10 + digit;
    }
  *value = negative ? (gint64) (0 - magnitude) : (gint64) magnitude;
  return TRUE;
}

/**
 * qi_value_get_text:
 * @self: a value
 * @length: (out) (optional): bytes of the text, which may contain NUL
 *
 * Returns: (transfer none) (nullable): of a number its text, of a string its decoded UTF-8, NUL-terminated; %NULL
 *   for the other kinds
 *
 * Since: 1.0
 */
const char *
qi_value_get_text (const QiValue *self,
                   gsize         *length)
{
  g_return_val_if_fail (self != NULL, NULL);

  gboolean has_text = self->kind == QI_VALUE_NUMBER || self->kind == QI_VALUE_STRING;
  if (length != NULL)
    *length = has_text ? self->size : 0;
  return has_text ? qi_value_text (self) : NULL;
}

/**
 * qi_value_get_size:
 * @self: a value
 *
 * Returns: number of items or members; 0 for scalars
 *
 * Since: 1.0
 */
gsize
qi_value_get_size (const QiValue *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->kind == QI_VALUE_ARRAY || self->kind == QI_VALUE_OBJECT ? self->size : 0;
}

gsize
qi_value_get_indices (const QiValue *self,
                      guint          limit,
                      guint         *indices,
                      gsize          maximum)
{
  gsize n = 0;

  if (self->kind != QI_VALUE_ARRAY)
    return 0;
  for (gsize i = 0; i < self->size; i++)
    {
      gint64 index = 0;

      if (!qi_value_get_int (qi_value_items (self)[i], &index) || index < 0 || index >= limit)
        continue;
      if (n < maximum)
        indices[n] = (guint) index;
      n++;
    }
  return n;
}

/**
 * qi_value_get_item:
 * @self: a value
 * @index: 0 ≤ @index < size of the array or object
 *
 * Returns: (transfer none): the element of an array, or the value of a member in the order as
 *   written
 *
 * Since: 1.0
 */
QiValue *
qi_value_get_item (const QiValue *self,
                   gsize          index)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (index < qi_value_get_size (self), NULL);

  return qi_value_items (self)[self->kind == QI_VALUE_OBJECT ? 2 * index + 1 : index];
}

/**
 * qi_value_get_key:
 * @self: a value
 * @index: 0 ≤ @index < size of the object
 * @length: (out) (optional): bytes; a key may hold NUL
 *
 * Returns: (transfer none): the name of a member in the order as written
 *
 * Since: 1.0
 */
const char *
qi_value_get_key (const QiValue *self,
                  gsize          index,
                  gsize         *length)
{
  g_return_val_if_fail (self != NULL && self->kind == QI_VALUE_OBJECT, NULL);
  g_return_val_if_fail (index < self->size, NULL);

  const QiValue *key = qi_value_items (self)[2 * index];
  if (length != NULL)
    *length = key->size;
  return qi_value_text (key);
}

/* Of few members the right one is found sooner by its length than by the order. */
static QiValue *
find_among_few (const QiValue *self,
                const char    *key,
                gsize          n_key)
{
  for (gsize i = 0; i < self->size; i++)
    {
      const QiValue *other = qi_value_items (self)[2 * i];

      if (other->size == n_key && memcmp (qi_value_text (other), key, n_key) == 0)
        return qi_value_items (self)[2 * i + 1];
    }
  return NULL;
}

/**
 * qi_value_get_member:
 * @self: a value
 * @key: in UTF-8
 *
 * Returns: (transfer none) (nullable): the member @key of an object; %NULL also when @self is not an object
 *
 * Since: 1.0
 */
QiValue *
qi_value_get_member (const QiValue *self,
                     const char    *key)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (key != NULL, NULL);

  if (self->kind != QI_VALUE_OBJECT)
    return NULL;

  gsize n_key = strlen (key);
  gsize low = 0;
  gsize high = self->size;

  if (self->size <= FEW_MEMBERS)
    return find_among_few (self, key, n_key);
  while (low < high)
    {
      gsize middle = low + (high - low) / 2;
      gsize position = qi_value_order (self)[middle];
      const QiValue *other = qi_value_items (self)[2 * position];
      int order = qi_value_compare_bytes (key, n_key, qi_value_text (other), other->size);
      if (order == 0)
        return qi_value_items (self)[2 * position + 1];
      if (order < 0)
        high = middle;
      else
        low = middle + 1;
    }
  return NULL;
}

/* Compares everything except the contents of arrays and objects. */
static gboolean
equal_heads (const QiValue *a,
             const QiValue *b)
{
  /* The two booleans have hashes of their own. */
  if (a->kind != b->kind || a->size != b->size || a->hash != b->hash)
    return FALSE;
  return (a->kind != QI_VALUE_NUMBER && a->kind != QI_VALUE_STRING)
         || memcmp (qi_value_text (a), qi_value_text (b), a->size) == 0;
}

/**
 * qi_value_equal:
 * @a: one of the two
 * @b: the other
 *
 * Numbers are the same when their texts are: 1 and 1.0 differ. The order of members does not
 * count. O(size).
 *
 * Since: 1.0
 */
gboolean
qi_value_equal (const QiValue *a,
                const QiValue *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  if (a == b)
    return TRUE;
  if (!equal_heads (a, b))
    return FALSE;

  /* Pairs of containers still to be compared; no recursion, as when freeing. */
  g_autoptr (GPtrArray) open = g_ptr_array_new ();
  g_ptr_array_add (open, (gpointer) a);
  g_ptr_array_add (open, (gpointer) b);
  while (open->len > 0)
    {
      b = g_ptr_array_steal_index (open, open->len - 1);
      a = g_ptr_array_steal_index (open, open->len - 1);
      gboolean is_object = a->kind == QI_VALUE_OBJECT;
      gsize n = qi_value_get_size (a);
      for (gsize i = 0; i < n; i++)
        {
          gsize at_a = is_object ? 2 * (gsize) qi_value_order (a)[i] : i;
          gsize at_b = is_object ? 2 * (gsize) qi_value_order (b)[i] : i;
          if (is_object && !equal_heads (qi_value_items (a)[at_a], qi_value_items (b)[at_b]))
            return FALSE;
          const QiValue *child_a = qi_value_items (a)[at_a + is_object];
          const QiValue *child_b = qi_value_items (b)[at_b + is_object];
          if (child_a == child_b)
            continue;
          if (!equal_heads (child_a, child_b))
            return FALSE;
          if (qi_value_get_size (child_a) > 0)
            {
              g_ptr_array_add (open, (gpointer) child_a);
              g_ptr_array_add (open, (gpointer) child_b);
            }
        }
    }
  return TRUE;
}

/**
 * qi_value_hash:
 * @self: a value
 *
 * Of what qi_value_equal() compares.
 *
 * Since: 1.0
 */
guint
qi_value_hash (const QiValue *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->hash;
}
