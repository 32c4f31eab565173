/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-details-private.h"
#include "qi-epin-private.h"

#include <string.h>

/* What becomes of the details when the sides change places, and of moves that they hold. */

/* The operations of an EPD whose operands are moves (PGN standard, 16.2.5). */
static const char *const moves[] = { "am", "bm", "pm", "pv", "sm" };

/* What "first" had is under "second", and the other way; the order of the members stays. */
static QiValue *
swap_members (QiValue *value)
{
  const gsize n = qi_value_get_size (value);
  const char *keys[2];
  QiValue *values[2];

  if (qi_value_get_kind (value) != QI_VALUE_OBJECT || n > G_N_ELEMENTS (keys))
    return qi_value_ref (value);
  for (gsize i = 0; i < n; i++)
    {
      gsize length;
      const char *key = qi_value_get_key (value, i, &length);
      /* Two members change what they hold; one alone changes its name. */
      const gsize from = n == 2 ? 1 - i : i;
      QiSide side;

      if (!qi_side_from_name (key, (gssize) length, &side))
        return qi_value_ref (value);
      keys[i] = qi_side_get_name (n == 2 ? side : qi_side_other (side));
      values[i] = qi_value_get_item (value, from);
    }
  return qi_value_new_object (keys, values, n);
}

/* Pieces become those of the other side: {"P":8,"q":1} is {"p":8,"Q":1}. What is no piece stays as it is. */
static QiValue *
swap_pieces (QiValue *value)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) values = g_ptr_array_new ();

  if (qi_value_get_kind (value) != QI_VALUE_OBJECT || qi_value_get_size (value) == 0)
    return qi_value_ref (value);
  for (gsize i = 0; i < qi_value_get_size (value); i++)
    {
      gsize length = 0;
      const char *name = qi_value_get_key (value, i, &length);
      char other[QI_EPIN_MAX_BYTES + 1];
      QiEpin epin;

      /* An object's names are C strings here. */
      if (memchr (name, '\0', length) != NULL)
        return qi_value_ref (value);
      if (qi_epin_parse (name, (gssize) length, &epin))
        {
          epin.side = qi_side_other (epin.side);
          qi_epin_format (&epin, other);
          name = other;
        }
      g_ptr_array_add (names, g_strdup (name));
      g_ptr_array_add (values, qi_value_get_item (value, i));
    }
  return qi_value_new_object ((const char *const *) names->pdata, (QiValue *const *) values->pdata,
                              names->len);
}

/* Nought has no sign. */
static QiValue *
negate (QiValue *value)
{
  gsize length;
  const char *text = qi_value_get_text (value, &length);

  if (qi_value_get_kind (value) != QI_VALUE_NUMBER || strpbrk (text, "123456789") == NULL)
    return qi_value_ref (value);
  if (*text == '-')
    return qi_value_new_number (text + 1, (gssize) length - 1);

  g_autofree char *negative = g_strconcat ("-", text, NULL);

  return qi_value_new_number (negative, -1);
}

/* The operations that hold no moves; NULL when none is left. */
static QiValue *
keep_other_operations (QiValue *value)
{
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();
  const gsize n = qi_value_get_size (value);

  if (qi_value_get_kind (value) != QI_VALUE_ARRAY)
    return qi_value_ref (value);
  for (gsize i = 0; i < n; i++)
    {
      QiValue *operation = qi_value_get_item (value, i);
      const char *text = qi_value_get_text (operation, NULL);
      const gsize length = text != NULL ? strcspn (text, " ") : 0;
      gboolean is_moves = FALSE;

      for (gsize k = 0; k < G_N_ELEMENTS (moves); k++)
        is_moves =
          is_moves || (length == strlen (moves[k]) && memcmp (text, moves[k], length) == 0);
      if (!is_moves)
        g_ptr_array_add (kept, operation);
    }
  if (kept->len == n)
    return qi_value_ref (value);
  return kept->len > 0 ? qi_value_new_array ((QiValue *const *) kept->pdata, kept->len) : NULL;
}

QiDetails *
qi_details_swap_sides (QiDetails *self)
{
  static const struct
  {
    const char *key;
    QiValue *(*swap) (QiValue *value);
  } keys[] = {
    { "castling", swap_members }, { "checks", swap_members },  { "gates", swap_members },
    { "komi", negate },           { "players", swap_members }, { "set", swap_pieces },
  };
  QiDetails *result = qi_details_ref (self);

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      QiValue *value = qi_details_get (result, keys[i].key);
      g_autoptr (QiValue) swapped = value != NULL ? keys[i].swap (value) : NULL;
      QiDetails *next = NULL;

      if (swapped == value)
        continue;
      next = qi_details_with (result, keys[i].key, swapped);
      qi_details_unref (result);
      result = next;
    }
  return result;
}

QiDetails *
qi_details_without_moves (QiDetails *self,
                          GPtrArray *findings)
{
  QiValue *value = qi_details_get (self, "operations");
  g_autoptr (QiValue) kept = value != NULL ? keep_other_operations (value) : NULL;

  if (kept == value)
    return qi_details_ref (self);
  /* The same note as when the whole key is dropped. */
  g_autoptr (QiDetails) without = qi_details_drop (self, "operations", findings);

  return kept != NULL ? qi_details_with (self, "operations", kept) : g_steal_pointer (&without);
}
