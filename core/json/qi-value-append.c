/* SPDX-License-Identifier: Apache-2.0 */
/* Values as compact JSON text. Iterative: the depth of nesting costs no stack. */
#define G_LOG_DOMAIN "Qi"

#include "qi-json-text-private.h"
#include "qi-value-private.h"
#include "qi-value.h"

typedef struct
{
  const QiValue *value;
  gsize          next;
} AppendFrame;

/* Writes a scalar, or the opening bracket of a container. */
static void
append_head (const QiValue *value,
             GString       *text)
{
  gsize length = 0;
  const char *own = qi_value_get_text (value, &length);

  switch (qi_value_get_kind (value))
    {
    case QI_VALUE_NULL:
      g_string_append (text, "null");
      break;
    case QI_VALUE_BOOLEAN:
      g_string_append (text, qi_value_get_boolean (value) ? "true" : "false");
      break;
    case QI_VALUE_NUMBER:
      g_string_append_len (text, own, (gssize) length);
      break;
    case QI_VALUE_STRING:
      qi_json_append_string (text, own, (gssize) length);
      break;
    case QI_VALUE_ARRAY:
      g_string_append_c (text, '[');
      break;
    case QI_VALUE_OBJECT:
      g_string_append_c (text, '{');
      break;
    default:
      g_assert_not_reached ();
    }
}

static gboolean
is_container (const QiValue *value)
{
  QiValueKind kind = qi_value_get_kind (value);

  return kind == QI_VALUE_ARRAY || kind == QI_VALUE_OBJECT;
}

void
qi_value_append (const QiValue *self,
                 GString       *text)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (text != NULL);

  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (AppendFrame));
  AppendFrame frame = { self, 0 };

  append_head (self, text);
  if (is_container (self))
    g_array_append_val (open, frame);
  while (open->len > 0)
    {
      AppendFrame *top = &g_array_index (open, AppendFrame, open->len - 1);
      gboolean is_object = qi_value_get_kind (top->value) == QI_VALUE_OBJECT;

      if (top->next == qi_value_get_size (top->value))
        {
          g_string_append_c (text, is_object ? '}' : ']');
          g_array_set_size (open, open->len - 1);
          continue;
        }
      gsize index = top->next++;
      if (index > 0)
        g_string_append_c (text, ',');
      if (is_object)
        {
          gsize length = 0;
          const char *key = qi_value_get_key (top->value, index, &length);

          qi_json_append_string (text, key, (gssize) length);
          g_string_append_c (text, ':');
        }
      frame.value = qi_value_get_item (top->value, index);
      append_head (frame.value, text);
      if (is_container (frame.value))
        g_array_append_val (open, frame);
    }
}

/**
 * qi_value_to_string:
 * @self: a value
 *
 * Returns: (transfer full): the value as JSON on one line, numbers as they were written
 *
 * Since: 1.0
 */
char *
qi_value_to_string (const QiValue *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  GString *text = g_string_new (NULL);

  qi_value_append (self, text);
  return g_string_free (text, FALSE);
}
