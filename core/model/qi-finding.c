/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-finding.h"
#include "qi-finding-private.h"

#include <string.h>

#define MAX_SQUARES 4096 /* a remark about more squares than this names the first ones */

typedef struct
{
  char *name;
  char *value;
} QiFindingParam;

struct _QiFinding
{
  QiSeverity  severity;
  const char *code;    /* static */
  const char *text;    /* static: the reference text with parameters in braces, or NULL */
  char       *message; /* valid UTF-8; NULL until it is made from @text */
  GArray     *params;  /* of QiFindingParam, or NULL */
  GArray     *squares; /* of guint, or NULL */
  const char *field;   /* static, or NULL */
  gsize       offset;
  gsize       length;
  gsize       fix_offset;
  gsize       fix_length;
  guint       line; /* 0: not counted */
  guint       column;
  const char *fix;         /* static, or NULL */
  char       *replacement; /* NULL when there is no fix */
  QiSide      hand;
  gboolean    has_hand;
  gboolean    has_range;
  gboolean    has_fix_range;
};

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
qi_finding_param_clear (gpointer data)
{
  QiFindingParam *param = data;

  g_clear_pointer (&param->name, g_free);
  g_clear_pointer (&param->value, g_free);
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

QiFinding *
qi_finding_declare (QiSeverity  severity,
                    const char *code,
                    const char *text)
{
  QiFinding *self;

  g_return_val_if_fail (code != NULL, NULL);
#ifndef G_DISABLE_ASSERT
  if (qi_finding_find_code (code) == NULL)
    g_error ("finding code “%s” is not listed in qi-finding-table.h", code);
#endif

  self = g_atomic_rc_box_new0 (QiFinding);
  self->severity = severity;
  self->code = code;
  self->text = text;
  return self;
}

/**
 * qi_finding_new:
 * @severity: how bad it is
 * @code: a static string of qi_finding_get_codes()
 * @format: of the reference text
 * @...: what goes into it
 *
 * Returns: (transfer full): a new finding
 */
QiFinding *
qi_finding_new (QiSeverity  severity,
                const char *code,
                const char *format,
                ...)
{
  QiFinding *self;
  va_list args;

  g_return_val_if_fail (code != NULL, NULL);
  g_return_val_if_fail (format != NULL, NULL);

  self = qi_finding_declare (severity, code, NULL);
  va_start (args, format);
  self->message = g_strdup_vprintf (format, args);
  va_end (args);
  if (!g_utf8_validate (self->message, -1, NULL))
    {
      char *valid = g_utf8_make_valid (self->message, -1);

      g_free (self->message);
      self->message = valid;
    }
  return self;
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

QiFinding *
qi_finding_set_severity (QiFinding *self,
                         QiSeverity severity)
{
  g_return_val_if_fail (self != NULL, NULL);
#ifndef G_DISABLE_ASSERT
  if (severity != QI_SEVERITY_ERROR && !qi_finding_is_ever_mild (self->code))
    g_error ("finding code “%s” is not listed as milder in qi-finding-codes.c", self->code);
#endif

  self->severity = severity;
  return self;
}

/**
 * qi_finding_set_param:
 * @self: a finding
 * @name: a static string, one of those that the code has
 * @value: in UTF-8; it is copied
 *
 * A later value replaces an earlier one; the reference text keeps the value that it was made with.
 *
 * Returns: (transfer none): @self
 */
QiFinding *
qi_finding_set_param (QiFinding  *self,
                      const char *name,
                      const char *value)
{
  QiFindingParam param;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (name != NULL && value != NULL, self);

  if (self->params == NULL)
    {
      self->params = g_array_new (FALSE, FALSE, sizeof (QiFindingParam));
      g_array_set_clear_func (self->params, qi_finding_param_clear);
    }
  for (guint i = 0; i < self->params->len; i++)
    {
      QiFindingParam *old = &g_array_index (self->params, QiFindingParam, i);

      if (!g_str_equal (old->name, name))
        continue;
      /* Made now, so that the reference text has the first value. */
      qi_finding_get_message (self);
      param.value = g_utf8_make_valid (value, -1);
      g_free (old->value);
      old->value = param.value;
      return self;
    }
  param.name = g_strdup (name);
  param.value = g_utf8_make_valid (value, -1);
  g_array_append_val (self->params, param);
  return self;
}

/**
 * qi_finding_set_int:
 * @self: a finding
 * @name: a static string, one of those that the code has
 * @value: kept as decimal digits
 *
 * Returns: (transfer none): @self
 */
QiFinding *
qi_finding_set_int (QiFinding  *self,
                    const char *name,
                    gint64      value)
{
  char text[24];

  g_snprintf (text, sizeof text, "%" G_GINT64_FORMAT, value);
  return qi_finding_set_param (self, name, text);
}

/**
 * qi_finding_add_square:
 * @self: a finding
 * @square: a flat index; of very many only the first are kept
 *
 * Returns: (transfer none): @self
 */
QiFinding *
qi_finding_add_square (QiFinding *self,
                       guint      square)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (self->squares == NULL)
    self->squares = g_array_new (FALSE, FALSE, sizeof (guint));
  if (self->squares->len < MAX_SQUARES)
    g_array_append_val (self->squares, square);
  return self;
}

/**
 * qi_finding_set_hand:
 * @self: a finding
 * @side: whose hand it is about
 *
 * Returns: (transfer none): @self
 */
QiFinding *
qi_finding_set_hand (QiFinding *self,
                     QiSide     side)
{
  g_return_val_if_fail (self != NULL, NULL);

  self->hand = side;
  self->has_hand = TRUE;
  return self;
}

QiFinding *
qi_finding_set_field (QiFinding  *self,
                      const char *field)
{
  g_return_val_if_fail (self != NULL, NULL);

  self->field = field;
  return self;
}

QiFinding *
qi_finding_set_range (QiFinding *self,
                      gsize      offset,
                      gsize      length)
{
  g_return_val_if_fail (self != NULL, NULL);

  self->offset = offset;
  self->length = length;
  self->has_range = TRUE;
  self->line = 0;
  self->column = 0;
  return self;
}

QiFinding *
qi_finding_copy_range (QiFinding       *self,
                       const QiFinding *source)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (source != NULL, self);

  self->has_range = source->has_range;
  self->offset = source->offset;
  self->length = source->length;
  self->line = source->line;
  self->column = source->column;
  return self;
}

/**
 * qi_finding_locate:
 * @self: a finding with a range
 * @text: the text that the range is in; any bytes
 * @length: bytes at @text
 *
 * Counts the line and column of the start of the range. A line ends with LF (so CR LF does too). A
 * column is a character of UTF-8: bytes that only continue a character are not counted, so
 * faulty text has columns as well. O(offset).
 *
 * Returns: @self
 */
QiFinding *
qi_finding_locate (QiFinding  *self,
                   const char *text,
                   gsize       length)
{
  const char *start = text;
  const char *stop;
  guint line = 1;
  guint column = 1;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (text != NULL || length == 0, self);

  if (!self->has_range)
    return self;
  if (length == 0)
    {
      self->line = 1;
      self->column = 1;
      return self;
    }
  stop = text + MIN (self->offset, length);
  for (;;)
    {
      const char *end = memchr (start, '\n', (gsize) (stop - start));

      if (end == NULL)
        break;
      start = end + 1;
      if (line < G_MAXUINT)
        line++;
    }
  for (const char *at = start; at < stop; at++)
    if (((guchar) *at & 0xC0) != 0x80 && column < G_MAXUINT)
      column++;
  self->line = line;
  self->column = column;
  return self;
}

QiFinding *
qi_finding_set_line (QiFinding *self,
                     guint      line,
                     guint      column)
{
  g_return_val_if_fail (self != NULL, NULL);
  self->line = line;
  self->column = column;
  return self;
}

QiFinding *
qi_finding_set_fix (QiFinding  *self,
                    const char *id,
                    const char *replacement)
{
  char *copy;

  g_return_val_if_fail (self != NULL, NULL);
#ifndef G_DISABLE_ASSERT
  if (id != NULL && !g_strv_contains (qi_finding_get_fixes (), id))
    g_error ("the fix “%s” is not listed in qi-finding-table.h", id);
#endif

  copy = g_strdup (replacement);
  g_free (self->replacement);
  self->replacement = copy;
  self->fix = id;
  return self;
}

QiFinding *
qi_finding_set_fix_range (QiFinding *self,
                          gsize      offset,
                          gsize      length)
{
  g_return_val_if_fail (self != NULL, NULL);

  self->fix_offset = offset;
  self->fix_length = length;
  self->has_fix_range = TRUE;
  return self;
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
