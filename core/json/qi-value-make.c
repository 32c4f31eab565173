/* SPDX-License-Identifier: Apache-2.0 */
/* Making values, each with its hash. */
#define G_LOG_DOMAIN "Qi"

#include "qi-value-inner-private.h"

#include "qi-json-text-private.h"

#include <string.h>

static QiValue null_value = { .kind = QI_VALUE_NULL, .is_static = 1, .hash = 17 };
static QiValue false_value = { .kind = QI_VALUE_BOOLEAN, .is_static = 1, .hash = 29 };
static QiValue true_value = { .kind = QI_VALUE_BOOLEAN, .is_static = 1, .flag = 1, .hash = 31 };

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
    memcpy (qi_value_text (self), text, n_bytes);
  qi_value_text (self)[n_bytes] = '\0';
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
          self->small = i;
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
      qi_value_items (self)[i] = items[i];
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
compare_positions (gconstpointer a,
                   gconstpointer b,
                   gpointer      user_data)
{
  QiValue **pairs = user_data;
  const QiValue *key_a = pairs[2 * (gsize) * (const guint32 *) a];
  const QiValue *key_b = pairs[2 * (gsize) * (const guint32 *) b];

  return qi_value_compare_bytes (qi_value_text (key_a), key_a->size, qi_value_text (key_b),
                                 key_b->size);
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
    memcpy (qi_value_items (self), pairs, 2 * n_members * sizeof (QiValue *));
  for (guint32 i = 0; i < n_members; i++)
    {
      qi_value_order (self)[i] = i;
      /* A sum, because the order of members does not matter. */
      self->hash += hash_mix (pairs[2 * (gsize) i]->hash, pairs[2 * (gsize) i + 1]->hash);
    }
  if (n_members > 1)
    g_qsort_with_data (qi_value_order (self), (gint) n_members, sizeof (guint32), compare_positions,
                       qi_value_items (self));
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
    if (compare_positions (qi_value_order (self) + i - 1, qi_value_order (self) + i,
                           qi_value_items (self))
        == 0)
      {
        g_critical ("qi_value_new_object: two members are called '%s'",
                    keys[qi_value_order (self)[i]]);
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
    items[i] = qi_value_ref (i == at ? item : qi_value_items (self)[i]);
  return is_object ? qi_value_take_object (items, self->size) : qi_value_take_array (items, n);
}
