/* SPDX-License-Identifier: Apache-2.0 */
/* Making findings, and the functions that the rows of qi-finding-table.h make. */
#define G_LOG_DOMAIN "Qi"

#include "qi-finding-inner-private.h"

#include "qi-found-private.h"

#include <string.h>

#define MAX_SQUARES 4096 /* a remark about more squares than this names the first ones */

static void
qi_finding_param_clear (gpointer data)
{
  QiFindingParam *param = data;

  g_clear_pointer (&param->name, g_free);
  g_clear_pointer (&param->value, g_free);
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

static void
put_count (QiFinding  *self,
           const char *name,
           guint64     value)
{
  char text[24];

  g_snprintf (text, sizeof text, "%" G_GUINT64_FORMAT, value);
  qi_finding_set_param (self, name, text);
}

#define QI_PUT_TEXT(self, name, value)   qi_finding_set_param (self, name, value)
#define QI_PUT_NUMBER(self, name, value) qi_finding_set_int (self, name, value)
#define QI_PUT_COUNT(self, name, value)  put_count (self, name, value)
#define QI_PUT_SIDE(self, name, value)   qi_finding_set_param (self, name, qi_side_get_name (value))

#define QI_BEGIN(severity, code, text)                                                              \
  {                                                                                                 \
    QiFinding *self = qi_finding_declare (QI_SEVERITY_##severity, code, text);
#define QI_PUT(type, name) QI_PUT_##type (self, #name, name);
#define QI_END                                                                                      \
  return self;                                                                                      \
  }

#define QI_TEXT_0(name, code, severity, text)                                                       \
  QiFinding *qi_found_##name (void) QI_BEGIN (severity, code, text) QI_END
#define QI_TEXT_1(name, code, severity, t1, p1, text)                                               \
  QiFinding *qi_found_##name (QI_FOUND_##t1 p1)                                                     \
    QI_BEGIN (severity, code, text) QI_PUT (t1, p1) QI_END
#define QI_TEXT_2(name, code, severity, t1, p1, t2, p2, text)                                       \
  QiFinding *qi_found_##name (QI_FOUND_##t1 p1, QI_FOUND_##t2 p2)                                   \
    QI_BEGIN (severity, code, text) QI_PUT (t1, p1) QI_PUT (t2, p2) QI_END
#define QI_TEXT_3(name, code, severity, t1, p1, t2, p2, t3, p3, text)                               \
  QiFinding *qi_found_##name (QI_FOUND_##t1 p1, QI_FOUND_##t2 p2, QI_FOUND_##t3 p3)                 \
    QI_BEGIN (severity, code, text) QI_PUT (t1, p1) QI_PUT (t2, p2) QI_PUT (t3, p3) QI_END
#define QI_TEXT_4(name, code, severity, t1, p1, t2, p2, t3, p3, t4, p4, text)                       \
  QiFinding *qi_found_##name (QI_FOUND_##t1 p1, QI_FOUND_##t2 p2, QI_FOUND_##t3 p3,                 \
                              QI_FOUND_##t4 p4)                                                     \
    QI_BEGIN (severity, code, text) QI_PUT (t1, p1) QI_PUT (t2, p2) QI_PUT (t3, p3)                 \
    QI_PUT (t4, p4) QI_END
#define QI_TEXT_5(name, code, severity, t1, p1, t2, p2, t3, p3, t4, p4, t5, p5, text)               \
  QiFinding *qi_found_##name (QI_FOUND_##t1 p1, QI_FOUND_##t2 p2, QI_FOUND_##t3 p3,                 \
                              QI_FOUND_##t4 p4, QI_FOUND_##t5 p5)                                   \
    QI_BEGIN (severity, code, text) QI_PUT (t1, p1) QI_PUT (t2, p2) QI_PUT (t3, p3)                 \
    QI_PUT (t4, p4) QI_PUT (t5, p5) QI_END
#include "qi-finding-table.h"
