/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-faulty-text-private.h"

#include <glib/gi18n.h>

/* Which part of a text with faults is shown, in words, and where its findings stand. */

/* The lines, and characters, before the part, in it, and in all. */
typedef struct
{
  gsize lines_before, first, last, n_lines;
  gsize chars_before, chars, n_chars;
} Counts;

static void
count_part (MasFaultyText *self,
            Counts        *counts)
{
  gsize length = 0;
  gsize whole = 0;
  gsize ends = 0;
  gsize ends_before = 0;
  gsize chars_before = 0;
  const char *part = mas_faulty_text_peek_part (self, &length);
  const char *text = mas_faulty_text_peek_bytes (self, &whole);

  mas_text_part_count (text + self->part.start, self->part.end - self->part.start, &ends_before,
                       &chars_before);
  mas_text_part_count (part, length, &ends, &counts->chars);
  counts->first = mas_text_index_get_line (self->index, self->part.start);
  counts->n_lines = mas_text_index_get_n_lines (self->index) + ends - ends_before;
  counts->last = CLAMP (counts->first + ends, 1, MAX (counts->n_lines, 1));
  counts->lines_before = counts->first - 1;
  counts->chars_before = mas_text_index_get_char (self->index, self->part.start);
  counts->n_chars = mas_text_index_get_n_chars (self->index) + counts->chars - chars_before;
}

char *
mas_faulty_text_dup_place (MasFaultyText *self)
{
  Counts counts = { 0 };
  guint from = 0;
  guint to = 0;

  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), NULL);

  count_part (self, &counts);
  from = (guint) counts.chars_before + 1;
  to = (guint) (counts.chars_before + counts.chars);
  if (mas_text_part_get_cut_line (self->index, self->part) > 0 && counts.n_lines <= 1)
    return g_strdup_printf (_("Characters %'u to %'u of %'u"), from, to, (guint) counts.n_chars);
  if (mas_text_part_get_cut_line (self->index, self->part) > 0)
    {
      const guint start =
        (guint) mas_text_index_get_char (self->index,
                                         mas_text_index_find_line (self->index, counts.first));

      return g_strdup_printf (_("Line %'u of %'u, characters %'u to %'u"), (guint) counts.first,
                              (guint) counts.n_lines, from - start, to - start);
    }
  if (counts.first == counts.last)
    return g_strdup_printf (_("Line %'u of %'u"), (guint) counts.first, (guint) counts.n_lines);
  return g_strdup_printf (_("Lines %'u to %'u of %'u"), (guint) counts.first, (guint) counts.last,
                          (guint) counts.n_lines);
}

char *
mas_faulty_text_dup_rest (MasFaultyText *self,
                          gboolean       behind)
{
  Counts counts = { 0 };
  gsize n_lines = 0;
  gsize n_chars = 0;

  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), NULL);

  count_part (self, &counts);
  n_lines = behind ? counts.n_lines - counts.last : counts.lines_before;
  n_chars = behind ? counts.n_chars - counts.chars - counts.chars_before : counts.chars_before;
  if (n_chars == 0)
    return NULL;
  if (n_lines > 0 && mas_text_part_get_cut_line (self->index, self->part) == 0)
    return g_strdup_printf (behind
                              ? ngettext ("%'u More Line Below", "%'u More Lines Below", n_lines)
                              : ngettext ("%'u More Line Above", "%'u More Lines Above", n_lines),
                            (guint) n_lines);
  return g_strdup_printf (behind ? ngettext ("%'u More Character Below",
                                             "%'u More Characters Below", n_chars)
                                 : ngettext ("%'u More Character Above",
                                             "%'u More Characters Above", n_chars),
                          (guint) n_chars);
}

gboolean
mas_faulty_text_has_lines (MasFaultyText *self)
{
  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), FALSE);
  return mas_text_index_get_n_lines (self->index) > 1;
}

gboolean
mas_faulty_text_get_range (MasFaultyText *self,
                           QiFinding     *finding,
                           gsize         *offset,
                           gsize         *length)
{
  gsize size = 0;

  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), FALSE);

  if (!qi_finding_get_range (finding, offset, length))
    return FALSE;
  size = mas_faulty_text_get_length (self);
  if (self->unread && *offset >= self->read_end)
    *offset += size - self->read_length;
  *offset = MIN (*offset, size);
  return TRUE;
}

QiFinding *
mas_faulty_text_find_fault (MasFaultyText *self,
                            gsize          offset,
                            gboolean       behind)
{
  QiFinding *best = NULL;
  gsize best_offset = 0;

  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), NULL);

  for (guint i = 0; i < self->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (self->findings, i);
      gsize at = 0;

      if (qi_finding_get_severity (finding) == QI_SEVERITY_NOTE
          || !mas_faulty_text_get_range (self, finding, &at, NULL)
          || (behind ? at <= offset : at >= offset))
        continue;
      if (best == NULL || (behind ? at < best_offset : at > best_offset))
        {
          best = finding;
          best_offset = at;
        }
    }
  return best;
}
