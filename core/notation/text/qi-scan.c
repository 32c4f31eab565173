/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-scan-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-notation-private.h"

#include <string.h>

#define MAX_FINDINGS   100  /* of one text; nobody reads more than the first ones */
#define LARGE_COUNTER  9999 /* beyond it a counter is an oddity */
#define COUNTER_DIGITS 18   /* of a counter that fits */

void
qi_scan_init (QiScan              *self,
              const char          *text,
              gsize                length,
              QiReading           *reading,
              const QiReadOptions *options)
{
  self->text = text;
  self->length = length;
  self->findings = reading->findings;
  self->spill = NULL;
  self->lenient = options->lenient;
  self->failed = FALSE;
}

void
qi_scan_clear (QiScan *self)
{
  g_clear_pointer (&self->spill, qi_finding_unref);
}

QiFinding *
qi_scan_add (QiScan     *self,
             const char *field,
             QiSpan      span,
             QiFinding  *finding)
{
  const QiSeverity severity = qi_finding_get_severity (finding);
  const gboolean had_failed = self->failed;

  self->failed = self->failed || severity == QI_SEVERITY_ERROR;
  qi_finding_set_field (finding, field);
  qi_finding_set_range (finding, span.offset, span.length);
  /* The first error must not be lost, however many notes precede it. */
  if (self->findings->len < MAX_FINDINGS || (self->failed && !had_failed))
    {
      qi_findings_add (self->findings, finding);
      return finding;
    }
  /* Findings beyond the limit are dropped; callers get the same spare finding each time, so that they can go on
   * setting it. */
  if (self->spill == NULL)
    self->spill = finding;
  else
    qi_finding_unref (finding);
  return self->spill;
}

QiFinding *
qi_scan_add_repair (QiScan     *self,
                    const char *field,
                    QiSpan      span,
                    QiFinding  *finding)
{
  qi_finding_set_severity (finding, self->lenient ? QI_SEVERITY_WARNING : QI_SEVERITY_ERROR);
  return qi_scan_add (self, field, span, finding);
}

gboolean
qi_scan_check_squares (QiScan              *self,
                       const QiShape       *shape,
                       const QiReadOptions *options,
                       QiSpan               span)
{
  const guint n_squares = qi_shape_get_n_squares (shape);
  const guint maximum = qi_read_options_get_limits (options)->max_squares;

  if (n_squares <= maximum)
    return TRUE;
  qi_scan_add (self, "board", span, qi_found_too_many_squares_plain (n_squares, maximum));
  return FALSE;
}

QiFinding *
qi_scan_find_error (const QiScan *self,
                    QiSpan        span)
{
  for (guint i = 0; self->failed && i < self->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (self->findings, i);
      gsize offset = 0;
      gsize length = 0;

      if (qi_finding_get_severity (finding) == QI_SEVERITY_ERROR
          && qi_finding_get_range (finding, &offset, &length) && offset == span.offset
          && length == span.length)
        return finding;
    }
  return NULL;
}

void
qi_scan_mark (const QiScan *self,
              QiSpan        span,
              guint         square)
{
  QiFinding *finding = qi_scan_find_error (self, span);

  if (finding != NULL)
    qi_finding_add_square (finding, square);
}

gboolean
qi_scan_is_hopeless (const QiScan *self)
{
  return self->failed && self->findings->len >= MAX_FINDINGS;
}

const char *
qi_scan_quote (const QiScan *self,
               QiSpan        span,
               char          buffer[QI_SCAN_QUOTE_BYTES])
{
  const char *text = self->text + span.offset;
  gsize at = 0;

  for (gsize i = 0; i < span.length;)
    {
      const gunichar c = g_utf8_get_char_validated (text + i, (gssize) (span.length - i));
      const gsize n =
        c == (gunichar) -1 || c == (gunichar) -2 ? 0 : (gsize) g_unichar_to_utf8 (c, NULL);

      /* Room is kept for the mark that the text was cut. */
      if (at + 10 > QI_SCAN_QUOTE_BYTES)
        {
          memcpy (buffer + at, "...", 3);
          at += 3;
          break;
        }
      if (text[i] == '\n')
        at += (gsize) g_snprintf (buffer + at, 8, "\\n");
      else if (n == 0 || !g_unichar_isprint (c))
        at += (gsize) g_snprintf (buffer + at, 8, "\\x%02X", (guchar) text[i]);
      else
        {
          memcpy (buffer + at, text + i, n);
          at += n;
          i += n;
          continue;
        }
      i++;
    }
  buffer[at] = '\0';
  return buffer;
}

QiValue *
qi_scan_new_string (const QiScan *self,
                    QiSpan        span,
                    gboolean     *is_latin1)
{
  const char *text = self->text + span.offset;

  if (qi_text_is_utf8 (text, span.length, NULL))
    return qi_value_new_string (text, (gssize) span.length);

  g_autoptr (GString) utf8 = g_string_sized_new (2 * span.length);
  for (gsize i = 0; i < span.length; i++)
    g_string_append_unichar (utf8, (guchar) text[i]);
  *is_latin1 = TRUE;
  return qi_value_new_string (utf8->str, (gssize) utf8->len);
}

gboolean
qi_scan_is_caseless (const QiScan *self,
                     QiSpan        span,
                     const char   *word)
{
  return span.length == strlen (word)
         && g_ascii_strncasecmp (self->text + span.offset, word, span.length) == 0;
}

gsize
qi_scan_split (const QiScan *self,
               QiSpan       *fields,
               gsize         maximum)
{
  const char *const text = self->text;
  const char *const end = text + self->length;
  gsize n = 0;

  for (const char *at = text; at < end;)
    {
      const char *const start = at;

      while (at < end && !qi_scan_is_blank (*at))
        at++;
      if (at == start)
        {
          at++;
          continue;
        }
      if (n < maximum)
        fields[n] = (QiSpan) { (gsize) (start - text), (gsize) (at - start) };
      n++;
    }
  return n;
}

gboolean
qi_scan_is_number (const QiScan *self,
                   QiSpan        span)
{
  for (gsize i = 0; i < span.length; i++)
    if (!qi_scan_is_digit (self->text[span.offset + i]))
      return FALSE;
  return span.length > 0;
}

gboolean
qi_scan_is_rank (const QiScan *self,
                 QiSpan        span)
{
  gboolean has_square = FALSE;
  gboolean is_held = FALSE;

  for (gsize i = 0; i < span.length; i++)
    {
      const char c = self->text[span.offset + i];

      if (c == '[' && !is_held && has_square)
        is_held = TRUE;
      else if (c == ']' && is_held)
        return i + 1 == span.length;
      else if (qi_scan_is_letter (c) || qi_scan_is_digit (c) || (c == '*' && !is_held))
        has_square = TRUE;
      else if (c != '+' && (c != '~' || !has_square) && (c != '-' || !is_held))
        return FALSE;
    }
  return has_square && !is_held;
}

gboolean
qi_scan_is_rights (const QiScan *self,
                   QiSpan        span)
{
  if (qi_scan_is (self, span, "-"))
    return TRUE;
  for (gsize i = 0; i < span.length; i++)
    if (!qi_scan_is_letter (self->text[span.offset + i]))
      return FALSE;
  return span.length > 0;
}

gboolean
qi_scan_is_square (const QiScan *self,
                   QiSpan        span)
{
  const QiSpan rank = { span.offset + 1, span.length - 1 };

  if (qi_scan_is (self, span, "-"))
    return TRUE;
  return span.length > 1 && qi_scan_is_letter (self->text[span.offset])
         && qi_scan_is_number (self, rank);
}

gsize
qi_scan_note_blanks (QiScan       *self,
                     const QiSpan *fields,
                     gsize         n,
                     gsize         maximum)
{
  gsize end = self->length;
  gsize from = 0;

  if (end > 0 && self->text[end - 1] == '\n')
    end--;
  if (end > 0 && self->text[end - 1] == '\r')
    end--;
  for (gsize i = 0; i <= n; i++)
    {
      gsize to = i < n ? fields[i].offset : end;

      if (i > 0 && i < n && self->text[from] == ' ')
        from++;
      if (from < to)
        {
          qi_scan_add (self, "whole", (QiSpan) { from, to - from }, qi_found_odd_space ());
          break;
        }
      /* Fields beyond the last are reported as an error of their own. */
      if (i == maximum || i == n)
        break;
      from = fields[i].offset + fields[i].length;
    }
  return end;
}

void
qi_scan_report_side (QiScan *self,
                     QiSpan  span,
                     char    first,
                     QiSide *turn)
{
  const char second = first == 'w' ? 'b' : 'w';
  const char letter = span.length == 1 ? g_ascii_tolower (self->text[span.offset]) : '\0';
  const gboolean is_upper = letter == first || letter == second;
  char quote[QI_SCAN_QUOTE_BYTES];
  QiFinding *finding = NULL;

  qi_scan_quote (self, span, quote);
  finding = qi_found_side_letter_of (quote, (char[]) { first, '\0' }, (char[]) { second, '\0' });
  finding = (is_upper ? qi_scan_add_repair : qi_scan_add) (self, "side", span, finding);
  if (!is_upper)
    return;
  qi_finding_set_fix (finding, "lower-case", (char[]) { letter, '\0' });
  *turn = letter == first ? QI_SIDE_FIRST : QI_SIDE_SECOND;
}

gint64
qi_scan_read_counter (QiScan     *scan,
                      QiSpan      span,
                      const char *key,
                      gint64      minimum)
{
  const char *text = scan->text + span.offset;
  char quote[QI_SCAN_QUOTE_BYTES];
  gint64 value = 0;
  gsize n = 0;
  gsize start = 0;

  if (span.length == 0)
    return -1;
  while (n < span.length && qi_scan_is_digit (text[n]))
    n++;
  if (n < span.length)
    {
      qi_scan_quote (scan, span, quote);
      qi_scan_add (scan, key, span, qi_found_bad_counter (key, quote));
      return -1;
    }
  while (start + 1 < n && text[start] == '0')
    start++;
  if (n - start > COUNTER_DIGITS)
    value = -1;
  for (gsize i = start; value >= 0 && i < n; i++)
    value = value * 10 + (text[i] - '0');
  if (start > 0 || value < minimum || value > LARGE_COUNTER)
    {
      qi_scan_quote (scan, span, quote);
      qi_scan_add (scan, key, span, qi_found_odd_counter (key, quote));
    }
  return value;
}
