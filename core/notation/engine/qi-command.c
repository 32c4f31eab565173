/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-command-private.h"

#include "qi-notation-private.h"

#include <string.h>

QiSpan
qi_command_next_line (const QiScan *scan,
                      gsize        *at)
{
  const gsize start = *at;
  const char *lf = memchr (scan->text + start, '\n', scan->length - start);
  gsize end = lf == NULL ? scan->length : (gsize) (lf - scan->text);

  *at = end + 1;
  while (end > start && qi_scan_is_blank (scan->text[end - 1]))
    end--;
  return (QiSpan) { start, end - start };
}

QiSpan
qi_command_next_word (const QiScan *scan,
                      gsize        *at,
                      gsize         end)
{
  gsize start = *at;

  while (start < end && qi_scan_is_blank (scan->text[start]))
    start++;
  for (*at = start; *at < end && !qi_scan_is_blank (scan->text[*at]);)
    (*at)++;
  return (QiSpan) { start, *at - start };
}

QiSpan
qi_command_get_rest (const QiScan *scan,
                     gsize         at,
                     gsize         end)
{
  while (at < end && qi_scan_is_blank (scan->text[at]))
    at++;
  return (QiSpan) { at, end - at };
}

gboolean
qi_command_is_one_of (const QiScan      *scan,
                      QiSpan             word,
                      const char *const *words)
{
  for (gsize i = 0; words[i] != NULL; i++)
    if (qi_scan_is (scan, word, words[i]))
      return TRUE;
  return FALSE;
}

gboolean
qi_command_starts (const char *text,
                   gsize       at,
                   gsize       length,
                   const char *words)
{
  const gsize n = strlen (words);

  return length - at >= n && memcmp (text + at, words, n) == 0
         && (length - at == n || qi_scan_is_blank (text[at + n]));
}

void
qi_command_note (QiScan     *scan,
                 const char *what,
                 QiSpan      span)
{
  char quote[QI_SCAN_QUOTE_BYTES];

  qi_scan_quote (scan, span, quote);
  qi_finding_set_param (qi_scan_note (scan, "line-ignored", "line", span, "%s: %s", what, quote),
                        "text", quote);
}

QiSpan
qi_command_cut_moves (QiScan *scan,
                      QiSpan  position)
{
  const gsize end = position.offset + position.length;

  for (gsize at = position.offset; at < end;)
    {
      const QiSpan word = qi_command_next_word (scan, &at, end);

      if (!qi_scan_is (scan, word, "moves"))
        continue;
      const QiSpan moves = qi_command_get_rest (scan, at, end);
      gsize cut = word.offset;

      if (moves.length > 0)
        qi_scan_note (scan, "moves-ignored", "line", moves,
                      "the position is the one before the moves, which are not played");
      while (cut > position.offset && qi_scan_is_blank (scan->text[cut - 1]))
        cut--;
      return (QiSpan) { position.offset, cut - position.offset };
    }
  return position;
}

void
qi_command_take (const QiScan        *scan,
                 QiSpan               span,
                 const QiNotation    *notation,
                 const QiReadOptions *options,
                 QiReading           *reading)
{
  g_autoptr (QiReading) inner =
    qi_notation_read (notation, scan->text + span.offset, (gssize) span.length, options);

  qi_reading_shift (inner, span.offset, scan->text, scan->length);
  for (guint i = 0; i < inner->findings->len; i++)
    qi_findings_add (reading->findings, qi_finding_ref (g_ptr_array_index (inner->findings, i)));
  reading->setup = g_steal_pointer (&inner->setup);
  reading->partial = g_steal_pointer (&inner->partial);
  reading->places = g_steal_pointer (&inner->places);
}
