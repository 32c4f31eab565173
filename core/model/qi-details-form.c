/* SPDX-License-Identifier: Apache-2.0 */
/* What the values of the known details must look like. */
#define G_LOG_DOMAIN "Qi"

#include "qi-details-private.h"
#include "qi-muted-private.h"

#include <string.h>

gboolean
qi_detail_get_square (const QiValue *value,
                      guint         *square)
{
  gint64 index;

  if (!qi_value_get_int (value, &index) || index < 0 || index >= QI_NO_SQUARE)
    return FALSE;
  *square = (guint) index;
  return TRUE;
}

static gboolean
is_square (const QiValue *value,
           const QiShape *shape)
{
  guint square;

  return qi_detail_get_square (value, &square) && square < qi_shape_get_n_squares (shape);
}

static gboolean
is_square_list (const QiValue *value,
                const QiShape *shape)
{
  if (qi_value_get_kind (value) != QI_VALUE_ARRAY)
    return FALSE;
  for (gsize i = 0; i < qi_value_get_size (value); i++)
    if (!is_square (qi_value_get_item (value, i), shape))
      return FALSE;
  return TRUE;
}

static gboolean
is_count (const QiValue *value,
          const QiShape *shape)
{
  gint64 number;

  return qi_value_get_int (value, &number) && number >= 0;
}

static gboolean
is_text (const QiValue *value,
         const QiShape *shape)
{
  return qi_value_get_kind (value) == QI_VALUE_STRING;
}

static gboolean
is_text_list (const QiValue *value,
              const QiShape *shape)
{
  if (qi_value_get_kind (value) != QI_VALUE_ARRAY)
    return FALSE;
  for (gsize i = 0; i < qi_value_get_size (value); i++)
    if (!is_text (qi_value_get_item (value, i), shape))
      return FALSE;
  return TRUE;
}

/* An object whose members all pass. */
static gboolean
is_named (const QiValue *value,
          const QiShape *shape,
          gboolean (*check) (const QiValue *value, const QiShape *shape))
{
  if (qi_value_get_kind (value) != QI_VALUE_OBJECT)
    return FALSE;
  for (gsize i = 0; i < qi_value_get_size (value); i++)
    if (!check (qi_value_get_item (value, i), shape))
      return FALSE;
  return TRUE;
}

static gboolean
is_named_texts (const QiValue *value,
                const QiShape *shape)
{
  return is_named (value, shape, is_text);
}

static gboolean
is_named_counts (const QiValue *value,
                 const QiShape *shape)
{
  return is_named (value, shape, is_count);
}

static gboolean
is_number (const QiValue *value,
           const QiShape *shape)
{
  return qi_value_get_kind (value) == QI_VALUE_NUMBER;
}

/* An object with nothing but "first" and "second", either of which may be missing. */
static gboolean
is_sided (const QiValue *value,
          const QiShape *shape,
          gboolean (*check) (const QiValue *value, const QiShape *shape))
{
  if (qi_value_get_kind (value) != QI_VALUE_OBJECT)
    return FALSE;
  for (gsize i = 0; i < qi_value_get_size (value); i++)
    {
      gsize length;
      const char *key = qi_value_get_key (value, i, &length);
      QiSide side;

      if (!qi_side_from_name (key, (gssize) length, &side)
          || !check (qi_value_get_item (value, i), shape))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_sided_squares (const QiValue *value,
                  const QiShape *shape)
{
  return is_sided (value, shape, is_square_list);
}

static gboolean
is_sided_counts (const QiValue *value,
                 const QiShape *shape)
{
  return is_sided (value, shape, is_count);
}

static gboolean
is_sided_texts (const QiValue *value,
                const QiShape *shape)
{
  return is_sided (value, shape, is_text);
}

/* The whole string: one with a NUL behind these characters is another. */
static gboolean
is_string (const QiValue *value,
           const char    *text)
{
  gsize length = 0;
  const char *own = qi_value_get_text (value, &length);

  return qi_value_get_kind (value) == QI_VALUE_STRING && length == strlen (text)
         && memcmp (own, text, length) == 0;
}

static gboolean
is_mark_list (const QiValue *value,
              const QiShape *shape)
{
  if (qi_value_get_kind (value) != QI_VALUE_ARRAY)
    return FALSE;
  for (gsize i = 0; i < qi_value_get_size (value); i++)
    {
      const QiValue *mark = qi_value_get_item (value, i);
      const QiValue *kind = qi_value_get_member (mark, "kind");
      const QiValue *squares = qi_value_get_member (mark, "squares");
      gsize n_squares;

      if (kind == NULL || squares == NULL)
        return FALSE;
      if (is_string (kind, "square"))
        n_squares = 1;
      else if (is_string (kind, "arrow"))
        n_squares = 2;
      else
        return FALSE;
      if (!is_square_list (squares, shape) || qi_value_get_size (squares) != n_squares)
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_muted (const QiValue *value,
          const QiShape *shape)
{
  return qi_muted_check (value);
}

static gboolean
is_edge (const QiValue *value,
         const QiShape *shape)
{
  return is_string (value, "top") || is_string (value, "bottom");
}

const QiDetailForm qi_detail_form_count = { is_count, "a whole number, 0 or more" };
const QiDetailForm qi_detail_form_edge = { is_edge, "\"top\" or \"bottom\"" };
const QiDetailForm qi_detail_form_marks = {
  is_mark_list, "a list of marks, each with its \"kind\" (square or arrow) and its \"squares\""
};
const QiDetailForm qi_detail_form_muted = {
  is_muted, "a list of kinds of findings (\"adjacent-kings\"), none of them twice"
};
const QiDetailForm qi_detail_form_number = { is_number, "a number" };
const QiDetailForm qi_detail_form_sided_counts = {
  is_sided_counts, "whole numbers, 0 or more, under \"first\" and \"second\""
};
const QiDetailForm qi_detail_form_sided_squares = {
  is_sided_squares, "lists of the board's squares under \"first\" and \"second\""
};
const QiDetailForm qi_detail_form_sided_texts = {
  is_sided_texts, "strings under \"first\" and \"second\""
};
const QiDetailForm qi_detail_form_square = { is_square, "the flat index of a square of the board" };
const QiDetailForm qi_detail_form_squares = { is_square_list, "a list of the board's squares" };
const QiDetailForm qi_detail_form_text = { is_text, "a string" };
const QiDetailForm qi_detail_form_texts = { is_text_list, "a list of strings" };
const QiDetailForm qi_detail_form_named_counts = { is_named_counts,
                                                   "an object of whole numbers, 0 or more" };
const QiDetailForm qi_detail_form_named_texts = { is_named_texts, "an object of strings" };
