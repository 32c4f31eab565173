/* SPDX-License-Identifier: Apache-2.0 */
/* Blocks as JSON text. */
#define G_LOG_DOMAIN "Qi"

#include "qi-block-inner-private.h"
#include "qi-error.h"
#include "qi-error-private.h"
#include "qi-found-private.h"
#include "qi-json-reader-private.h"
#include "qi-token-private.h"
#include "qi-value-private.h"

#include <string.h>

static void
append_holes (const QiBlock *self,
              GString       *text)
{
  const guint n_squares = qi_position_get_n_squares (self->position);
  const char *before = ",\"holes\":[";

  for (guint i = 0; i < n_squares; i++)
    {
      guint first = i;

      while (i < n_squares && qi_block_is_hole (self, i))
        i++;
      if (i == first)
        continue;
      g_string_append_printf (text, "%s[%u,%u]", before, first, i - first);
      before = ",";
    }
  g_string_append_c (text, ']');
}

/**
 * qi_block_write:
 * @self: a block
 *
 * Returns: (transfer full): its text
 */
char *
qi_block_write (const QiBlock *self)
{
  const QiShape *shape = NULL;
  GString *text = g_string_new ("{\"block\":[");
  const char *before = ",\"pieces\":[";
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  g_return_val_if_fail (self != NULL, g_string_free (text, FALSE));

  shape = qi_block_get_shape (self);
  g_string_append_printf (text, "%u,%u,%u]", shape->sizes[0], shape->sizes[1], shape->sizes[2]);
  qi_position_iter_init (&iter, self->position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      g_string_append_printf (text, "%s[%u,", before, square);
      qi_token_append_json (piece, text);
      g_string_append_c (text, ']');
      before = ",";
    }
  if (qi_block_get_n_pieces (self) > 0)
    g_string_append_c (text, ']');
  if (self->n_holes > 0)
    append_holes (self, text);
  if (qi_details_get_size (self->details) > 0)
    {
      g_autoptr (QiValue) details = qi_details_to_value (self->details);

      g_string_append (text, ",\"details\":");
      qi_value_append (details, text);
    }
  g_string_append_c (text, '}');
  return g_string_free (text, FALSE);
}

static gboolean
refuse (GError    **error,
        const char *form)
{
  qi_set_error (error, QI_ERROR_SYNTAX, qi_found_bad_block (form));
  return FALSE;
}

/* Two items, the first of them an integer of at least 0 and below @end. */
static gboolean
read_pair (const QiValue *value,
           guint          end,
           guint         *number)
{
  gint64 read = 0;

  if (qi_value_get_kind (value) != QI_VALUE_ARRAY || qi_value_get_size (value) != 2
      || !qi_value_get_int (qi_value_get_item (value, 0), &read) || read < 0 || read >= end)
    return FALSE;
  *number = (guint) read;
  return TRUE;
}

static gboolean
read_shape (const QiValue  *value,
            const QiLimits *limits,
            QiShape        *shape,
            GError        **error)
{
  gint64 sizes[QI_MAX_DIMENSIONS] = { 0 };

  if (value == NULL || qi_value_get_kind (value) != QI_VALUE_ARRAY
      || qi_value_get_size (value) != QI_MAX_DIMENSIONS)
    return refuse (error, "three sizes");
  for (guint i = 0; i < QI_MAX_DIMENSIONS; i++)
    if (!qi_value_get_int (qi_value_get_item (value, i), &sizes[i]))
      return refuse (error, "three sizes");
  return qi_shape_init (shape, sizes, QI_MAX_DIMENSIONS, limits, error);
}

/* NULL is a list, too: an empty one. */
static gboolean
check_list (const QiValue *value,
            guint          max,
            const char    *form,
            GError       **error)
{
  if (value == NULL
      || (qi_value_get_kind (value) == QI_VALUE_ARRAY && qi_value_get_size (value) <= max))
    return TRUE;
  return refuse (error, form);
}

static gboolean
read_holes (const QiValue *value,
            guint          n_squares,
            guint8        *holes,
            GError       **error)
{
  static const char form[] = "holes as pairs of a square and a number, without a piece in them";
  const gsize n = value != NULL ? qi_value_get_size (value) : 0;

  if (!check_list (value, n_squares, form, error))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      const QiValue *pair = qi_value_get_item (value, i);
      guint first = 0;
      gint64 count = 0;

      if (!read_pair (pair, n_squares, &first)
          || !qi_value_get_int (qi_value_get_item (pair, 1), &count) || count < 1
          || count > n_squares - first)
        return refuse (error, form);
      for (guint square = first; square < first + count; square++)
        if (holes[square]++ != 0)
          return refuse (error, form);
    }
  return TRUE;
}

static gboolean
read_pieces (const QiValue     *value,
             guint              n_squares,
             const guint8      *holes,
             const QiLimits    *limits,
             QiPositionBuilder *builder,
             GError           **error)
{
  static const char form[] = "pieces as pairs of a square and a piece";
  g_autoptr (GString) storage = g_string_new (NULL);
  const gsize n = value != NULL ? qi_value_get_size (value) : 0;

  if (!check_list (value, n_squares, form, error))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      const QiValue *pair = qi_value_get_item (value, i);
      QiToken token;
      guint square = 0;

      if (!read_pair (pair, n_squares, &square) || holes[square] != 0
          || !qi_token_from_value (qi_value_get_item (pair, 1), &token, storage)
          || token.length > limits->max_token_bytes)
        return refuse (error, form);
      qi_position_builder_put (builder, square, &token);
    }
  return TRUE;
}

/* What says nothing of the block's squares is left out, as the block itself leaves it out. */
static QiDetails *
read_details (const QiValue *value,
              GError       **error)
{
  if (value == NULL)
    return qi_details_new ();
  if (qi_value_get_kind (value) == QI_VALUE_OBJECT)
    return qi_details_from_value ((QiValue *) value);
  refuse (error, "details as a JSON object");
  return NULL;
}

/**
 * qi_block_read:
 * @text: what qi_block_write() made
 * @length: its bytes, or -1
 * @limits: (nullable): bounds of the block; %NULL is the default preset
 * @error: gets a %QI_ERROR_SYNTAX with "bad-block", or the errors of qi_shape_init()
 *
 * Returns: (transfer full) (nullable): the block
 */
QiBlock *
qi_block_read (const char     *text,
               gssize          length,
               const QiLimits *limits,
               GError        **error)
{
  const QiLimits *bounds = limits != NULL ? limits : qi_limits_get_default ();
  g_autoptr (QiValue) value = NULL;
  g_autofree guint8 *holes = NULL;
  g_autoptr (QiPositionBuilder) builder = NULL;
  g_autoptr (QiDetails) details = NULL;
  QiShape shape;
  guint n_squares = 0;

  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  value = qi_json_parse (text, length, NULL, NULL);
  if (value == NULL || qi_value_get_kind (value) != QI_VALUE_OBJECT)
    {
      refuse (error, "a JSON object");
      return NULL;
    }
  if (!read_shape (qi_value_get_member (value, "block"), bounds, &shape, error))
    return NULL;
  n_squares = qi_shape_get_n_squares (&shape);
  holes = g_malloc0 (n_squares);
  builder = qi_block_begin (&shape, NULL);
  if (!read_holes (qi_value_get_member (value, "holes"), n_squares, holes, error)
      || !read_pieces (qi_value_get_member (value, "pieces"), n_squares, holes, bounds, builder,
                       error))
    return NULL;
  details = read_details (qi_value_get_member (value, "details"), error);
  if (details == NULL)
    return NULL;
  return qi_block_take (g_steal_pointer (&builder), g_steal_pointer (&holes), details);
}
