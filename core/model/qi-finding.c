/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-finding-inner-private.h"

#include <string.h>

G_DEFINE_BOXED_TYPE (QiFinding, qi_finding, qi_finding_ref, qi_finding_unref)

G_DEFINE_ENUM_TYPE (QiSeverity,
                    qi_severity,
                    G_DEFINE_ENUM_VALUE (QI_SEVERITY_ERROR, "error"),
                    G_DEFINE_ENUM_VALUE (QI_SEVERITY_WARNING, "warning"),
                    G_DEFINE_ENUM_VALUE (QI_SEVERITY_NOTE, "note"))

/**
 * qi_severity_get_name:
 * @severity: a severity
 *
 * Returns: (transfer none): "error", "warning" or "note"
 *
 * Since: 1.0
 */
const char *
qi_severity_get_name (QiSeverity severity)
{
  switch (severity)
    {
    case QI_SEVERITY_ERROR:
      return "error";
    case QI_SEVERITY_WARNING:
      return "warning";
    case QI_SEVERITY_NOTE:
      return "note";
    default:
      g_return_val_if_reached ("error");
    }
}

static void
qi_finding_clear (gpointer data)
{
  QiFinding *self = data;

  g_clear_pointer (&self->message, g_free);
  g_clear_pointer (&self->params, g_array_unref);
  g_clear_pointer (&self->squares, g_array_unref);
  g_clear_pointer (&self->replacement, g_free);
}

/**
 * qi_finding_ref: (skip)
 * @self: a finding
 *
 * Returns: (transfer full): @self
 *
 * Since: 1.0
 */
QiFinding *
qi_finding_ref (QiFinding *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

/**
 * qi_finding_unref: (skip)
 * @self: a finding
 *
 * Gives up a reference.
 *
 * Since: 1.0
 */
void
qi_finding_unref (QiFinding *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, qi_finding_clear);
}

/**
 * qi_finding_get_severity:
 * @self: a finding
 *
 * Returns: error, warning or note
 *
 * Since: 1.0
 */
QiSeverity
qi_finding_get_severity (const QiFinding *self)
{
  g_return_val_if_fail (self != NULL, QI_SEVERITY_ERROR);

  return self->severity;
}

/**
 * qi_finding_get_code:
 * @self: a finding
 *
 * Returns: (transfer none): the stable code, in kebab-case
 *
 * Since: 1.0
 */
const char *
qi_finding_get_code (const QiFinding *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->code;
}

/* The reference text with its parameters filled in; what is no parameter of the finding stays. */
static char *
fill_text (const QiFinding *self)
{
  g_autoptr (GString) message = g_string_new (NULL);
  const char *at = self->text;

  while (*at != '\0')
    {
      const char *end = *at == '{' ? strchr (at, '}') : NULL;
      const char *value = NULL;

      if (end != NULL)
        {
          g_autofree char *name = g_strndup (at + 1, (gsize) (end - at - 1));

          value = qi_finding_get_param (self, name);
        }
      if (value != NULL)
        {
          g_string_append (message, value);
          at = end + 1;
        }
      else
        g_string_append_c (message, *at++);
    }
  return g_string_free (g_steal_pointer (&message), FALSE);
}

/**
 * qi_finding_get_message:
 * @self: a finding
 *
 * Returns: (transfer none): the reference text, in English
 *
 * Since: 1.0
 */
const char *
qi_finding_get_message (const QiFinding *self)
{
  char **place;
  char *message;

  g_return_val_if_fail (self != NULL, NULL);

  /* Readers in several threads may ask at once: the first one's text stays. */
  place = (char **) &self->message;
  message = g_atomic_pointer_get (place);
  if (message != NULL)
    return message;
  message = fill_text (self);
  if (g_atomic_pointer_compare_and_exchange (place, NULL, message))
    return message;
  g_free (message);
  return g_atomic_pointer_get (place);
}

/**
 * qi_finding_get_param:
 * @self: a finding
 * @name: one of those that the code has
 *
 * Returns: (transfer none) (nullable): the parameter's value; %NULL when it has none of that
 *   name
 *
 * Since: 1.0
 */
const char *
qi_finding_get_param (const QiFinding *self,
                      const char      *name)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (name != NULL, NULL);

  for (guint i = 0; self->params != NULL && i < self->params->len; i++)
    {
      const QiFindingParam *param = &g_array_index (self->params, QiFindingParam, i);

      if (g_str_equal (param->name, name))
        return param->value;
    }
  return NULL;
}

/**
 * qi_finding_get_squares:
 * @self: a finding
 * @n_squares: (out) (optional): how many
 *
 * Returns: (transfer none) (nullable) (array length=n_squares): flat indices, in the order in
 *   which they were added
 *
 * Since: 1.0
 */
const guint *
qi_finding_get_squares (const QiFinding *self,
                        gsize           *n_squares)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (n_squares != NULL)
    *n_squares = self->squares == NULL ? 0 : self->squares->len;
  if (self->squares == NULL)
    return NULL;
  return &g_array_index (self->squares, guint, 0);
}

/**
 * qi_finding_get_hand:
 * @self: a finding
 * @side: (out) (optional): whose
 *
 * Returns: whether it is about a hand
 *
 * Since: 1.0
 */
gboolean
qi_finding_get_hand (const QiFinding *self,
                     QiSide          *side)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->has_hand && side != NULL)
    *side = self->hand;
  return self->has_hand;
}

/**
 * qi_finding_get_field:
 * @self: a finding
 *
 * Returns: (transfer none) (nullable): the member or field of the text, a static string
 *
 * Since: 1.0
 */
const char *
qi_finding_get_field (const QiFinding *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->field;
}

/**
 * qi_finding_get_range:
 * @self: a finding
 * @offset: (out) (optional): bytes from the start of the position's text
 * @length: (out) (optional): bytes, 0 where something is missing
 *
 * Returns: %FALSE when it has no place in a text
 *
 * Since: 1.0
 */
gboolean
qi_finding_get_range (const QiFinding *self,
                      gsize           *offset,
                      gsize           *length)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (!self->has_range)
    return FALSE;
  if (offset != NULL)
    *offset = self->offset;
  if (length != NULL)
    *length = self->length;
  return TRUE;
}

/**
 * qi_finding_get_line:
 * @self: a finding
 * @line: (out) (optional): from 1
 * @column: (out) (optional): from 1, in characters
 *
 * Returns: %FALSE when the place in lines was not counted
 *
 * Since: 1.0
 */
gboolean
qi_finding_get_line (const QiFinding *self,
                     guint           *line,
                     guint           *column)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->line == 0)
    return FALSE;
  if (line != NULL)
    *line = self->line;
  if (column != NULL)
    *column = self->column;
  return TRUE;
}

/**
 * qi_finding_get_fix:
 * @self: a finding
 * @replacement: (out) (optional) (nullable) (transfer none): what to put in the place of the range; %NULL: the way out is an edit
 *
 * Returns: (transfer none) (nullable): the id of the way out; %NULL when there is none
 *
 * Since: 1.0
 */
const char *
qi_finding_get_fix (const QiFinding *self,
                    const char     **replacement)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (replacement != NULL)
    *replacement = self->replacement;
  return self->fix;
}

/**
 * qi_finding_get_fix_range:
 * @self: a finding
 * @offset: (out) (optional): where the fix begins, in bytes
 * @length: (out) (optional): how many bytes it replaces
 *
 * The finding's own range unless another was set.
 *
 * Returns: %FALSE when there is no fix of a text
 *
 * Since: 1.0
 */
gboolean
qi_finding_get_fix_range (const QiFinding *self,
                          gsize           *offset,
                          gsize           *length)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->replacement == NULL)
    return FALSE;
  if (!self->has_fix_range)
    return qi_finding_get_range (self, offset, length);
  if (offset != NULL)
    *offset = self->fix_offset;
  if (length != NULL)
    *length = self->fix_length;
  return TRUE;
}
