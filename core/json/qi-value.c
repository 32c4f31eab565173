/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-value-private.h"

#include "qi-json-text-private.h"

#include <string.h>

/* One block a value: the head, then what its kind needs.
 * - number, string: the text and a NUL;
 * - array: @size references;
 * - object: @size pairs of references (key, value) in the order written, then @size positions in
 *   ascending order of the keys, so that members are found and objects compared without scanning.
 * The hash is made when the value is, from the hashes of what it holds. */
struct _QiValue
{
  gatomicrefcount refs;
  guint           kind : 8;
  guint           is_static : 1;
  guint           flag : 1; /* the boolean */
  guint           hash;
  gsize           size; /* bytes of text, or number of items or members */
  QiValue        *dead; /* the next value to free, while nested values are being freed */
};

G_DEFINE_BOXED_TYPE (QiValue, qi_value, qi_value_ref, qi_value_unref)

static QiValue null_value = { .kind = QI_VALUE_NULL, .is_static = 1, .hash = 17 };
static QiValue false_value = { .kind = QI_VALUE_BOOLEAN, .is_static = 1, .hash = 29 };
static QiValue true_value = { .kind = QI_VALUE_BOOLEAN, .is_static = 1, .flag = 1, .hash = 31 };

static inline char *
value_text (const QiValue *self)
{
  return (char *) (self + 1);
}

static inline QiValue **
value_items (const QiValue *self)
{
  return (QiValue **) (self + 1);
}

static inline guint32 *
value_order (const QiValue *self)
{
  return (guint32 *) (value_items (self) + 2 * self->size);
}

static QiValue *
value_alloc (QiValueKind kind,
             gsize       n_bytes)
{
  QiValue *self = g_malloc (sizeof (QiValue) + n_bytes);

  memset (self, 0, sizeof (QiValue));
  g_atomic_ref_count_init (&self->refs);
  self->kind = kind;
  return self;
}

static guint
hash_bytes (guint       hash,
            const char *bytes,
            gsize       length)
{
  for (gsize i = 0; i < length; i++)
    hash = (hash ^ (guchar) bytes[i]) * 16777619u; /* FNV-1a */
  return hash;
}

static guint
hash_mix (guint a,
          guint b)
{
  return (a ^ (b + 0x9E3779B9u + (a << 6) + (a >> 2))) * 16777619u;
}

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
          QiValue *child = value_items (dead)[i];
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
 * qi_value_new_null:
 *
 * Returns: (transfer full): `null`
 *
 * Since: 1.0
 */
QiValue *
qi_value_new_null (void)
{
  return &null_value;
}

/**
 * qi_value_new_boolean:
 * @value: what it says
 *
 * Returns: (transfer full): `true` or `false`
 *
 * Since: 1.0
 */
QiValue *
qi_value_new_boolean (gboolean value)
{
  return value ? &true_value : &false_value;
}

QiValue *
qi_value_new_text_unchecked (QiValueKind kind,
                             const char *text,
                             gsize       n_bytes)
{
  QiValue *self = value_alloc (kind, n_bytes + 1);

  self->size = n_bytes;
  if (n_bytes > 0)
    memcpy (value_text (self), text, n_bytes);
  value_text (self)[n_bytes] = '\0';
  self->hash = hash_bytes (2166136261u + kind, text, n_bytes);
  return self;
}

#define N_SMALL_INTS 1024

/* Squares and counters: created once, shared, and never freed. */
typedef struct
{
  QiValue head;
  char    text[8];
} SmallInt;

G_STATIC_ASSERT (G_STRUCT_OFFSET (SmallInt, text) == sizeof (QiValue));

static QiValue *
get_small_int (guint value)
{
  static SmallInt ints[N_SMALL_INTS];
  static gsize ready = 0;

  if (g_once_init_enter (&ready))
    {
      for (guint i = 0; i < N_SMALL_INTS; i++)
        {
          QiValue *self = &ints[i].head;

          self->kind = QI_VALUE_NUMBER;
          self->is_static = 1;
          self->size = (gsize) g_snprintf (ints[i].text, sizeof ints[i].text, "%u", i);
          self->hash = hash_bytes (2166136261u + QI_VALUE_NUMBER, ints[i].text, self->size);
        }
      g_once_init_leave (&ready, 1);
    }
  return &ints[value].head;
}

/**
 * qi_value_new_int:
 * @value: a number
 *
 * Returns: (transfer full): a number, written in decimal digits
 *
 * Since: 1.0
 */
QiValue *
qi_value_new_int (gint64 value)
{
  if (value >= 0 && value < N_SMALL_INTS)
    return get_small_int ((guint) value);

  char text[24];
  gsize at = sizeof text;
  guint64 rest = value < 0 ? 0 - (guint64) value : (guint64) value;

  /* Written by hand for speed: readers of positions make many of them. */
  do
    {
      text[--at] = (char) ('0' + rest % 10);
      rest /= 10;
    }
  while (rest > 0);
  if (value < 0)
    text[--at] = '-';
  return qi_value_new_text_unchecked (QI_VALUE_NUMBER, text + at, sizeof text - at);
}

/**
 * qi_value_new_number:
 * @text: a number as RFC 8259 §6 writes it
 * @length: bytes, or -1 when NUL-terminated
 *
 * Returns: (transfer full): the number, with exactly this text
 *
 * Since: 1.0
 */
QiValue *
qi_value_new_number (const char *text,
                     gssize      length)
{
  g_return_val_if_fail (text != NULL, NULL);

  const char *bad = NULL;
  gsize n = length < 0 ? strlen (text) : (gsize) length;
  g_return_val_if_fail (n > 0 && qi_json_number_length (text, text + n, &bad) == n, NULL);

  return qi_value_new_text_unchecked (QI_VALUE_NUMBER, text, n);
}

/**
 * qi_value_new_string:
 * @text: UTF-8; may contain NUL when @length says how long it is
 * @length: bytes, or -1 when NUL-terminated
 *
 * Returns: (transfer full): the string
 *
 * Since: 1.0
 */
QiValue *
qi_value_new_string (const char *text,
                     gssize      length)
{
  g_return_val_if_fail (text != NULL || length == 0, NULL);

  gsize n = length < 0 ? strlen (text) : (gsize) length;
  g_return_val_if_fail (qi_utf8_is_valid (text, n), NULL);

  return qi_value_new_text_unchecked (QI_VALUE_STRING, text, n);
}

QiValue *
qi_value_take_array (QiValue **items,
                     gsize     n_items)
{
  QiValue *self = value_alloc (QI_VALUE_ARRAY, n_items * sizeof (QiValue *));

  self->size = n_items;
  self->hash = 37;
  for (gsize i = 0; i < n_items; i++)
    {
      value_items (self)[i] = items[i];
      self->hash = hash_mix (self->hash, items[i]->hash);
    }
  return self;
}

/**
 * qi_value_new_array:
 * @items: (array length=n_items) (nullable): the items, of which the new value takes its own references; %NULL where
 *   there are none
 * @n_items: how many
 *
 * Returns: (transfer full): a new array
 *
 * Since: 1.0
 */
QiValue *
qi_value_new_array (QiValue *const *items,
                    gsize           n_items)
{
  g_return_val_if_fail (items != NULL || n_items == 0, NULL);
  for (gsize i = 0; i < n_items; i++)
    g_return_val_if_fail (items[i] != NULL, NULL);

  for (gsize i = 0; i < n_items; i++)
    qi_value_ref (items[i]);
  return qi_value_take_array ((QiValue **) items, n_items);
}

static int
compare_bytes (const char *a,
               gsize       n_a,
               const char *b,
               gsize       n_b)
{
  int order = MIN (n_a, n_b) > 0 ? memcmp (a, b, MIN (n_a, n_b)) : 0;

  return order != 0 ? order : n_a < n_b ? -1 : n_a > n_b;
}

static int
compare_positions (gconstpointer a,
                   gconstpointer b,
                   gpointer      user_data)
{
  QiValue **pairs = user_data;
  const QiValue *key_a = pairs[2 * (gsize) * (const guint32 *) a];
  const QiValue *key_b = pairs[2 * (gsize) * (const guint32 *) b];

  return compare_bytes (value_text (key_a), key_a->size, value_text (key_b), key_b->size);
}

QiValue *
qi_value_take_object (QiValue **pairs,
                      gsize     n_members)
{
  g_return_val_if_fail (n_members < G_MAXUINT32, NULL);

  QiValue *self =
    value_alloc (QI_VALUE_OBJECT, n_members * (2 * sizeof (QiValue *) + sizeof (guint32)));

  self->size = n_members;
  self->hash = 41;
  if (n_members > 0)
    memcpy (value_items (self), pairs, 2 * n_members * sizeof (QiValue *));
  for (guint32 i = 0; i < n_members; i++)
    {
      value_order (self)[i] = i;
      /* A sum, because the order of members does not matter. */
      self->hash += hash_mix (pairs[2 * (gsize) i]->hash, pairs[2 * (gsize) i + 1]->hash);
    }
  if (n_members > 1)
    g_qsort_with_data (value_order (self), (gint) n_members, sizeof (guint32), compare_positions,
                       value_items (self));
  return self;
}

/**
 * qi_value_new_object:
 * @keys: (array length=n_members): the keys in their order, all different
 * @values: (array length=n_members): their values
 * @n_members: how many
 *
 * Returns: (transfer full): the object
 *
 * Since: 1.0
 */
QiValue *
qi_value_new_object (const char *const *keys,
                     QiValue *const    *values,
                     gsize              n_members)
{
  g_return_val_if_fail ((keys != NULL && values != NULL) || n_members == 0, NULL);
  for (gsize i = 0; i < n_members; i++)
    g_return_val_if_fail (keys[i] != NULL && values[i] != NULL, NULL);

  g_autofree QiValue **pairs = g_new (QiValue *, 2 * n_members);
  for (gsize i = 0; i < n_members; i++)
    {
      pairs[2 * i] = qi_value_new_text_unchecked (QI_VALUE_STRING, keys[i], strlen (keys[i]));
      pairs[2 * i + 1] = qi_value_ref (values[i]);
    }

  QiValue *self = qi_value_take_object (pairs, n_members);
  for (gsize i = 1; i < n_members; i++)
    if (compare_positions (value_order (self) + i - 1, value_order (self) + i, value_items (self))
        == 0)
      {
        g_critical ("qi_value_new_object: two members are called '%s'",
                    keys[value_order (self)[i]]);
        qi_value_unref (self);
        return NULL;
      }
  return self;
}

/**
 * qi_value_with_item:
 * @self: an array or an object
 * @index: which item, or the value of which member
 * @item: what stands there instead
 *
 * Returns: (transfer full): a copy of @self in which that differs; keys stay as they are, also those
 *   that hold NUL
 *
 * Since: 1.0
 */
QiValue *
qi_value_with_item (const QiValue *self,
                    gsize          index,
                    QiValue       *item)
{
  g_return_val_if_fail (self != NULL && item != NULL, NULL);
  g_return_val_if_fail (index < qi_value_get_size (self), NULL);

  gboolean is_object = self->kind == QI_VALUE_OBJECT;
  gsize n = is_object ? 2 * self->size : self->size;
  gsize at = is_object ? 2 * index + 1 : index;
  g_autofree QiValue **items = g_new (QiValue *, n);
  for (gsize i = 0; i < n; i++)
    items[i] = qi_value_ref (i == at ? item : value_items (self)[i]);
  return is_object ? qi_value_take_object (items, self->size) : qi_value_take_array (items, n);
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

  const char *p = value_text (self);
  gboolean negative = *p == '-';
  guint64 magnitude = 0;
  guint64 limit = (guint64) G_MAXINT64 + (negative ? 1 : 0);
  for (p += negative; *p != '\0'; p++)
    {
      if (!g_ascii_isdigit (*p))
        return FALSE;
      guint64 digit = (guint64) (*p - '0');
      if (magnitude > (limit - digit) / 10)
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
  return has_text ? value_text (self) : NULL;
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

  return value_items (self)[self->kind == QI_VALUE_OBJECT ? 2 * index + 1 : index];
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

  const QiValue *key = value_items (self)[2 * index];
  if (length != NULL)
    *length = key->size;
  return value_text (key);
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
  while (low < high)
    {
      gsize middle = low + (high - low) / 2;
      gsize position = value_order (self)[middle];
      const QiValue *other = value_items (self)[2 * position];
      int order = compare_bytes (key, n_key, value_text (other), other->size);
      if (order == 0)
        return value_items (self)[2 * position + 1];
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
  if (a->kind != b->kind || a->size != b->size || a->hash != b->hash || a->flag != b->flag)
    return FALSE;
  return (a->kind != QI_VALUE_NUMBER && a->kind != QI_VALUE_STRING)
         || memcmp (value_text (a), value_text (b), a->size) == 0;
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
          gsize at_a = is_object ? 2 * (gsize) value_order (a)[i] : i;
          gsize at_b = is_object ? 2 * (gsize) value_order (b)[i] : i;
          if (is_object && !equal_heads (value_items (a)[at_a], value_items (b)[at_b]))
            return FALSE;
          const QiValue *child_a = value_items (a)[at_a + is_object];
          const QiValue *child_b = value_items (b)[at_b + is_object];
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
