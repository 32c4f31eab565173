/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-details-private.h"
#include "qi-value-private.h"

#include <string.h>

typedef struct
{
  const char *key; /* a GRefString unless it is known */
  QiDetailKey id;  /* QI_N_DETAILS: it is not known */
  QiValue    *value;
} Entry;

G_STATIC_ASSERT (QI_N_DETAILS <= 32);

struct _QiDetails
{
  gsize   n_entries;
  guint32 known;     /* bits of QiDetailKey: those that are there */
  Entry   entries[]; /* keys are unique, in the order in which they were set */
};

G_DEFINE_BOXED_TYPE (QiDetails, qi_details, qi_details_ref, qi_details_unref)

static void
qi_details_clear (gpointer data)
{
  QiDetails *self = data;

  for (gsize i = 0; i < self->n_entries; i++)
    {
      if (self->entries[i].id == QI_N_DETAILS)
        g_ref_string_release ((char *) self->entries[i].key);
      qi_value_unref (self->entries[i].value);
    }
}

/**
 * qi_details_ref: (skip)
 * @self: a set of details
 *
 * May be called from any thread.
 *
 * Returns: (transfer full): @self
 *
 * Since: 1.0
 */
QiDetails *
qi_details_ref (QiDetails *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return g_atomic_rc_box_acquire (self);
}

/**
 * qi_details_unref: (skip)
 * @self: a set of details
 *
 * Gives up a reference. May be called from any thread.
 *
 * Since: 1.0
 */
void
qi_details_unref (QiDetails *self)
{
  g_return_if_fail (self != NULL);
  g_atomic_rc_box_release_full (self, qi_details_clear);
}

/* Room for @n_entries, none of which is there yet. */
static QiDetails *
new_with_room (gsize n_entries)
{
  QiDetails *self = g_atomic_rc_box_alloc (sizeof (QiDetails) + n_entries * sizeof (Entry));

  self->n_entries = 0;
  self->known = 0;
  return self;
}

/* Takes what is in @entry. */
static void
append_entry (QiDetails *self,
              Entry      entry)
{
  if (entry.id != QI_N_DETAILS)
    self->known |= 1u << entry.id;
  self->entries[self->n_entries++] = entry;
}

/* With the key of an entry of other details. */
static void
append_like (QiDetails   *self,
             const Entry *like,
             QiValue     *value)
{
  const char *key = like->key;

  if (like->id == QI_N_DETAILS)
    key = g_ref_string_acquire ((char *) key);
  append_entry (self, (Entry) { key, like->id, qi_value_ref (value) });
}

static void
append_key (QiDetails  *self,
            const char *key,
            QiValue    *value)
{
  const QiDetailKey id = qi_details_find_known_key (key);

  append_entry (self, (Entry) { id != QI_N_DETAILS ? qi_details_get_known_key (id)
                                                   : g_ref_string_new (key),
                                id, qi_value_ref (value) });
}

/**
 * qi_details_new:
 *
 * Returns: (transfer full): the empty map
 *
 * Since: 1.0
 */
QiDetails *
qi_details_new (void)
{
  return new_with_room (0);
}

static const Entry *
find (const QiDetails *self,
      const char      *key)
{
  for (gsize i = 0; i < self->n_entries; i++)
    /* Most keys differ in their first letter; the empty key compares its NUL. */
    if (self->entries[i].key[0] == key[0] && strcmp (self->entries[i].key, key) == 0)
      return &self->entries[i];
  return NULL;
}

/**
 * qi_details_with:
 * @self: details
 * @key: a key
 * @value: (nullable): its value; %NULL takes the key away
 *
 * Makes a copy in which one key differs. A key that is there keeps its place, a new one goes last.
 * O(number of keys).
 *
 * Returns: (transfer full): the new details; @self again when nothing differs
 *
 * Since: 1.0
 */
QiDetails *
qi_details_with (QiDetails  *self,
                 const char *key,
                 QiValue    *value)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (key != NULL, NULL);

  const Entry *old = find (self, key);

  if (old == NULL ? value == NULL : value != NULL && qi_value_equal (old->value, value))
    return qi_details_ref (self);

  QiDetails *copy = new_with_room (self->n_entries + 1);

  for (gsize i = 0; i < self->n_entries; i++)
    {
      const Entry *entry = &self->entries[i];

      if (entry != old)
        append_like (copy, entry, entry->value);
      else if (value != NULL)
        append_like (copy, entry, value);
    }
  if (old == NULL)
    append_key (copy, key, value);
  return copy;
}

QiDetails *
qi_details_new_from (const QiDetailKey *keys,
                     QiValue *const    *values,
                     gsize              n)
{
  g_return_val_if_fail ((keys != NULL && values != NULL) || n == 0, NULL);

  QiDetails *self = new_with_room (n);

  for (gsize i = 0; i < n; i++)
    append_entry (self, (Entry) { qi_details_get_known_key (keys[i]), keys[i], values[i] });
  return self;
}

/**
 * qi_details_get_size:
 * @self: a set of details
 *
 * Returns: how many keys there are
 *
 * Since: 1.0
 */
gsize
qi_details_get_size (const QiDetails *self)
{
  g_return_val_if_fail (self != NULL, 0);
  return self->n_entries;
}

/**
 * qi_details_get_key:
 * @self: details
 * @index: 0 ≤ @index < qi_details_get_size()
 *
 * Returns: (transfer none): a key, in the order in which they were set
 *
 * Since: 1.0
 */
const char *
qi_details_get_key (const QiDetails *self,
                    gsize            index)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (index < self->n_entries, NULL);
  return self->entries[index].key;
}

/* The value of the key that qi_details_get_key() gives; borrowed. */
/**
 * qi_details_get_value:
 * @self: details
 * @index: of a key, less than qi_details_get_size()
 *
 * Returns: (transfer none): its value
 *
 * Since: 1.0
 */
QiValue *
qi_details_get_value (const QiDetails *self,
                      gsize            index)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (index < self->n_entries, NULL);
  return self->entries[index].value;
}

/**
 * qi_details_get:
 * @self: details
 * @key: a key
 *
 * Returns: (transfer none) (nullable): its value
 *
 * Since: 1.0
 */
QiValue *
qi_details_get (const QiDetails *self,
                const char      *key)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (key != NULL, NULL);

  const Entry *entry = find (self, key);

  return entry == NULL ? NULL : entry->value;
}

QiValue *
qi_details_peek (const QiDetails *self,
                 QiDetailKey      key)
{
  gsize i = 0;

  if ((self->known >> key & 1) == 0)
    return NULL;
  while (self->entries[i].id != key)
    i++;
  return self->entries[i].value;
}

QiDetailKey
qi_details_peek_key (const QiDetails *self,
                     gsize            index)
{
  return self->entries[index].id;
}

/**
 * qi_details_get_int:
 * @self: details
 * @key: a key
 * @value: (out): the number, where there is one
 *
 * Returns: whether @key is there and an integer
 *
 * Since: 1.0
 */
gboolean
qi_details_get_int (const QiDetails *self,
                    const char      *key,
                    gint64          *value)
{
  g_return_val_if_fail (self != NULL && key != NULL, FALSE);
  g_return_val_if_fail (value != NULL, FALSE);

  const QiValue *found = qi_details_get (self, key);

  return found != NULL && qi_value_get_int (found, value);
}

gsize
qi_detail_get_squares (const QiValue *value,
                       QiSide         side,
                       guint          n_squares,
                       guint         *squares,
                       gsize          maximum)
{
  if (value != NULL && qi_value_get_kind (value) == QI_VALUE_OBJECT)
    value = qi_value_get_member (value, qi_side_get_name (side));
  return value != NULL ? qi_value_get_indices (value, n_squares, squares, maximum) : 0;
}

/**
 * qi_details_get_squares:
 * @self: details
 * @key: `castling`, `gates`, `promoted` or `walls`
 * @side: whose squares, for the first two
 * @shape: the board
 * @squares: (array length=maximum): gets the first squares that @key names
 * @maximum: how many there is room for
 *
 * As qi_details_dup_squares(), without allocating.
 *
 * Returns: how many there are, perhaps more than @maximum
 */
gsize
qi_details_get_squares (const QiDetails *self,
                        const char      *key,
                        QiSide           side,
                        const QiShape   *shape,
                        guint           *squares,
                        gsize            maximum)
{
  g_return_val_if_fail (shape != NULL, 0);

  return qi_detail_get_squares (qi_details_get (self, key), side, qi_shape_get_n_squares (shape),
                                squares, maximum);
}

/**
 * qi_details_dup_squares:
 * @self: details
 * @key: `castling`, `gates`, `promoted` or `walls`
 * @side: whose squares, for the first two
 * @shape: the board
 *
 * The squares that @key names, as written; what is no square of @shape is left out.
 *
 * Returns: (transfer full) (element-type guint): the squares, perhaps none
 *
 * Since: 1.0
 */
GArray *
qi_details_dup_squares (const QiDetails *self,
                        const char      *key,
                        QiSide           side,
                        const QiShape   *shape)
{
  g_return_val_if_fail (self != NULL && key != NULL && shape != NULL, NULL);

  GArray *squares = g_array_new (FALSE, FALSE, sizeof (guint));
  gsize n = qi_details_get_squares (self, key, side, shape, NULL, 0);

  g_array_set_size (squares, (guint) n);
  qi_details_get_squares (self, key, side, shape, (guint *) (void *) squares->data, n);
  return squares;
}

/**
 * qi_details_with_int:
 * @self: a set of details
 * @key: in UTF-8
 * @value: a number
 *
 * Returns: (transfer full): details in which @key has the number; @self with one more reference
 *   where it has it already
 *
 * Since: 1.0
 */
QiDetails *
qi_details_with_int (QiDetails  *self,
                     const char *key,
                     gint64      value)
{
  g_return_val_if_fail (self != NULL && key != NULL, NULL);

  g_autoptr (QiValue) number = qi_value_new_int (value);

  return qi_details_with (self, key, number);
}

static QiValue *
new_square_list (const guint *squares,
                 gsize        n_squares)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);

  for (gsize i = 0; i < n_squares; i++)
    g_ptr_array_add (items, qi_value_new_int (squares[i]));
  return qi_value_new_array ((QiValue *const *) items->pdata, items->len);
}

/**
 * qi_details_with_side_squares:
 * @self: details
 * @key: `castling` or `gates`
 * @side: whose squares change
 * @squares: (array length=n_squares): the squares
 * @n_squares: how many
 *
 * Makes a copy in which the squares of one side differ. A key without any square is taken away.
 *
 * Returns: (transfer full): the new details
 */
QiDetails *
qi_details_with_side_squares (QiDetails   *self,
                              const char  *key,
                              QiSide       side,
                              const guint *squares,
                              gsize        n_squares)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (squares != NULL || n_squares == 0, NULL);

  QiValue *old = qi_details_get (self, key);
  QiValue *other = NULL;
  g_autoptr (QiValue) mine = new_square_list (squares, n_squares);
  g_autoptr (QiValue) empty = qi_value_new_array (NULL, 0);

  if (old != NULL)
    other = qi_value_get_member (old, qi_side_get_name (qi_side_other (side)));
  if (other == NULL)
    other = empty;
  if (n_squares == 0 && qi_value_get_size (other) == 0)
    return qi_details_with (self, key, NULL);

  const char *const keys[] = { "first", "second" };
  QiValue *const values[] = {
    side == QI_SIDE_FIRST ? mine : other,
    side == QI_SIDE_FIRST ? other : mine,
  };
  g_autoptr (QiValue) both = qi_value_new_object (keys, values, G_N_ELEMENTS (keys));

  return qi_details_with (self, key, both);
}

static gboolean
equal_in_order (const QiDetails *a,
                const QiDetails *b)
{
  for (gsize i = 0; i < a->n_entries; i++)
    if (strcmp (a->entries[i].key, b->entries[i].key) != 0
        || !qi_value_equal (a->entries[i].value, b->entries[i].value))
      return FALSE;
  return TRUE;
}

/**
 * qi_details_are_at_start:
 * @details: details
 * @key: a key
 *
 * Returns: %TRUE when @key is a counter with the value that is meant where it is missing
 */
gboolean
qi_details_are_at_start (const QiDetails *details,
                         const char      *key)
{
  gint64 value = -1;

  if (!qi_details_get_int (details, key, &value))
    return FALSE;
  if (strcmp (key, "halfmove") == 0)
    return value == 0;
  return (strcmp (key, "fullmove") == 0 || strcmp (key, "ply") == 0) && value == 1;
}

/**
 * qi_details_equal:
 * @a: details
 * @b: details
 *
 * The order of keys means nothing.
 *
 * Returns: %TRUE when both have the same keys with equal values
 *
 * Since: 1.0
 */
gboolean
qi_details_equal (const QiDetails *a,
                  const QiDetails *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  if (a == b)
    return TRUE;
  if (a->n_entries != b->n_entries)
    return FALSE;
  if (equal_in_order (a, b))
    return TRUE;

  /* A file may bring any number of keys, so looking each one up in a list would not do. */
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);

  for (gsize i = 0; i < a->n_entries; i++)
    g_hash_table_insert (values, (char *) a->entries[i].key, a->entries[i].value);
  for (gsize i = 0; i < b->n_entries; i++)
    {
      const QiValue *value = g_hash_table_lookup (values, b->entries[i].key);

      if (value == NULL || !qi_value_equal (value, b->entries[i].value))
        return FALSE;
    }
  return TRUE;
}

/**
 * qi_details_hash:
 * @self: a set of details
 *
 * Does not depend on the order of keys.
 *
 * Since: 1.0
 */
guint
qi_details_hash (const QiDetails *self)
{
  g_return_val_if_fail (self != NULL, 0);

  guint hash = 0;

  /* A sum, because the order of keys means nothing. */
  for (gsize i = 0; i < self->n_entries; i++)
    hash += g_str_hash (self->entries[i].key) * 31u + qi_value_hash (self->entries[i].value);
  return hash;
}

/**
 * qi_details_to_value:
 * @self: details
 *
 * Returns: (transfer full): the details as a JSON object
 *
 * Since: 1.0
 */
QiValue *
qi_details_to_value (const QiDetails *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_autofree const char **keys = g_new (const char *, self->n_entries);
  g_autofree QiValue **values = g_new (QiValue *, self->n_entries);

  for (gsize i = 0; i < self->n_entries; i++)
    {
      keys[i] = self->entries[i].key;
      values[i] = self->entries[i].value;
    }
  return qi_value_new_object (keys, values, self->n_entries);
}

/**
 * qi_details_from_value:
 * @value: an object
 *
 * Takes the members of @value as they stand, known or not; qi_details_check() judges them. A key
 * that holds NUL has no place in the map and is left out: a reader that meets one says so.
 *
 * Returns: (transfer full): the details
 *
 * Since: 1.0
 */
QiDetails *
qi_details_from_value (QiValue *value)
{
  g_return_val_if_fail (value != NULL, NULL);
  g_return_val_if_fail (qi_value_get_kind (value) == QI_VALUE_OBJECT, NULL);

  gsize n = qi_value_get_size (value);
  QiDetails *self = new_with_room (n);

  for (gsize i = 0; i < n; i++)
    {
      gsize length;
      const char *key = qi_value_get_key (value, i, &length);

      if (strlen (key) == length)
        append_key (self, key, qi_value_get_item (value, i));
    }
  return self;
}
