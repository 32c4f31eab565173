/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-text-part.h"

#include <string.h>

#define BLOCK_BYTES    16384 /* the counts are kept for blocks of this size */
#define SLACK \
  4 /* times the limits: a text that is shown as a whole is not cut as it grows while being typed */
#define BEFORE_BYTES   (MAS_TEXT_PART_MAX_BYTES / 4) /* shown before the place that is looked for */
#define BEFORE_LINES   (MAS_TEXT_PART_MAX_LINES / 4)
#define BEFORE_IN_LINE (MAS_TEXT_PART_MAX_LINE / 4)

/* The counts before a block. */
typedef struct
{
  gsize n_ends; /* line ends */
  gsize n_chars;
} Count;

struct _MasTextIndex
{
  GBytes     *bytes;
  const char *text; /* of @bytes; never NULL */
  gsize       length;
  Count      *counts; /* of each block, and one of the whole text */
  gsize       n_blocks;
  gboolean    is_text;
  gboolean    is_short;
};

static gboolean
is_start (char c)
{
  return ((guchar) c & 0xC0) != 0x80;
}

/* Adds what stands in a range of bytes to @count. */
static void
add_counts (Count      *count,
            const char *text,
            gsize       length)
{
  gsize n_ends = 0;
  gsize n_chars = 0;

  for (gsize i = 0; i < length; i++)
    {
      n_ends += text[i] == '\n';
      n_chars += is_start (text[i]);
    }
  count->n_ends += n_ends;
  count->n_chars += n_chars;
}

static Count
count_before (const MasTextIndex *self,
              gsize               offset)
{
  const gsize at = MIN (offset, self->length);
  const gsize block = at / BLOCK_BYTES;
  Count count = self->counts[block];

  add_counts (&count, self->text + block * BLOCK_BYTES, at - block * BLOCK_BYTES);
  return count;
}

void
mas_text_part_count (const char *text,
                     gsize       length,
                     gsize      *n_ends,
                     gsize      *n_chars)
{
  Count count = { 0, 0 };

  add_counts (&count, text, length);
  *n_ends = count.n_ends;
  *n_chars = count.n_chars;
}

gboolean
mas_text_part_fits (const char *text,
                    gsize       length,
                    gboolean    slack)
{
  const char *end = text + length;
  const gsize factor = slack ? SLACK : 1;

  if (length > MAS_TEXT_PART_MAX_BYTES * factor)
    return FALSE;
  while (text < end)
    {
      const char *next = memchr (text, '\n', (gsize) (end - text));

      if (next == NULL)
        next = end;
      if ((gsize) (next - text) > MAS_TEXT_PART_MAX_LINE * factor)
        return FALSE;
      text = next + 1;
    }
  return TRUE;
}

MasTextIndex *
mas_text_index_new (GBytes *text)
{
  MasTextIndex *self = NULL;
  Count count = { 0, 0 };

  g_return_val_if_fail (text != NULL, NULL);

  self = g_atomic_rc_box_new0 (MasTextIndex);
  self->bytes = g_bytes_ref (text);
  self->text = g_bytes_get_data (text, &self->length);
  if (self->text == NULL)
    self->text = "";
  self->n_blocks = self->length / BLOCK_BYTES + 1;
  self->counts = g_new (Count, self->n_blocks + 1);
  for (gsize i = 0; i < self->n_blocks; i++)
    {
      self->counts[i] = count;
      add_counts (&count, self->text + i * BLOCK_BYTES,
                  MIN (BLOCK_BYTES, self->length - i * BLOCK_BYTES));
    }
  self->counts[self->n_blocks] = count;
  self->is_text = g_utf8_validate_len (self->text, self->length, NULL);
  self->is_short = mas_text_part_fits (self->text, self->length, FALSE);
  return self;
}

MasTextIndex *
mas_text_index_ref (MasTextIndex *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return g_atomic_rc_box_acquire (self);
}

static void
clear_index (gpointer data)
{
  MasTextIndex *self = data;

  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_clear_pointer (&self->counts, g_free);
}

void
mas_text_index_unref (MasTextIndex *self)
{
  g_return_if_fail (self != NULL);
  g_atomic_rc_box_release_full (self, clear_index);
}

GBytes *
mas_text_index_get_bytes (const MasTextIndex *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->bytes;
}

gboolean
mas_text_index_is_text (const MasTextIndex *self)
{
  g_return_val_if_fail (self != NULL, FALSE);
  return self->is_text;
}

gsize
mas_text_index_get_n_lines (const MasTextIndex *self)
{
  gsize n_ends = 0;

  g_return_val_if_fail (self != NULL, 1);

  n_ends = self->counts[self->n_blocks].n_ends;
  return self->length > 0 && self->text[self->length - 1] == '\n' ? n_ends : n_ends + 1;
}

gsize
mas_text_index_get_n_chars (const MasTextIndex *self)
{
  g_return_val_if_fail (self != NULL, 0);
  return self->counts[self->n_blocks].n_chars;
}

gsize
mas_text_index_get_line (const MasTextIndex *self,
                         gsize               offset)
{
  g_return_val_if_fail (self != NULL, 1);
  return MIN (count_before (self, offset).n_ends + 1, mas_text_index_get_n_lines (self));
}

gsize
mas_text_index_get_char (const MasTextIndex *self,
                         gsize               offset)
{
  g_return_val_if_fail (self != NULL, 0);
  return count_before (self, offset).n_chars;
}

/* The last block with fewer than @n line ends, or with no more than @n characters, before it. */
static gsize
find_block (const MasTextIndex *self,
            gsize               n,
            gboolean            lines)
{
  gsize low = 0;
  gsize high = self->n_blocks;

  while (high - low > 1)
    {
      const gsize middle = low + (high - low) / 2;
      const Count *count = &self->counts[middle];

      if (lines ? count->n_ends < n : count->n_chars <= n)
        low = middle;
      else
        high = middle;
    }
  return low;
}

gsize
mas_text_index_find_line (const MasTextIndex *self,
                          gsize               line)
{
  gsize n = 0;
  gsize block = 0;
  gsize at = 0;

  g_return_val_if_fail (self != NULL, 0);

  n = MIN (MAX (line, 1), mas_text_index_get_n_lines (self)) - 1;
  if (n == 0)
    return 0;
  block = find_block (self, n, TRUE);
  at = block * BLOCK_BYTES;
  for (n -= self->counts[block].n_ends; n > 0 && at < self->length; at++)
    n -= self->text[at] == '\n';
  return at;
}

gsize
mas_text_index_find_char (const MasTextIndex *self,
                          gsize               n)
{
  gsize block = 0;
  gsize at = 0;

  g_return_val_if_fail (self != NULL, 0);

  if (n >= mas_text_index_get_n_chars (self))
    return self->length;
  block = find_block (self, n, FALSE);
  at = block * BLOCK_BYTES;
  for (n -= self->counts[block].n_chars;; at++)
    if (is_start (self->text[at]) && n-- == 0)
      return at;
}

/* Parts. */

/* Where the line that @at stands in starts; FALSE when that is too far away. */
static gboolean
find_start (const MasTextIndex *self,
            gsize               at,
            gsize              *start)
{
  const gsize least = at > MAS_TEXT_PART_MAX_LINE ? at - MAS_TEXT_PART_MAX_LINE : 0;

  while (at > least && self->text[at - 1] != '\n')
    at--;
  *start = at;
  return at == 0 || self->text[at - 1] == '\n';
}

/* Where the line ends, before its LF; FALSE when that is too far away. */
static gboolean
find_end (const MasTextIndex *self,
          gsize               at,
          gsize              *end)
{
  const gsize n = MIN (self->length - at, MAS_TEXT_PART_MAX_LINE + 1);
  const char *found = n > 0 ? memchr (self->text + at, '\n', n) : NULL;

  *end = found != NULL ? (gsize) (found - self->text) : at + n;
  return found != NULL || *end == self->length;
}

/* The last place up to @at where a character begins and which does not separate CR from LF. */
static gsize
align (const MasTextIndex *self,
       gsize               at)
{
  while (at > 0 && at < self->length && !is_start (self->text[at]))
    at--;
  if (at > 0 && at < self->length && self->text[at] == '\n' && self->text[at - 1] == '\r')
    at--;
  return at;
}

/* Extends @part by lines before it. */
static void
grow_back (const MasTextIndex *self,
           MasTextPart        *part,
           gsize               max_bytes,
           gsize              *n_lines,
           gsize               max_lines)
{
  gsize start = 0;

  while (part->start > 0 && *n_lines < max_lines && self->text[part->start - 1] == '\n'
         && find_start (self, part->start - 1, &start)
         && part->start - 1 - start <= MAS_TEXT_PART_MAX_LINE && part->end - start <= max_bytes)
    {
      part->start = start;
      (*n_lines)++;
    }
}

/* Extends @part, which ends at the end of a line, by lines behind it. */
static void
grow_forth (const MasTextIndex *self,
            MasTextPart        *part,
            gsize              *n_lines)
{
  gsize end = 0;

  while (part->end < self->length && *n_lines < MAS_TEXT_PART_MAX_LINES
         && find_end (self, part->end + 1, &end) && end - part->end - 1 <= MAS_TEXT_PART_MAX_LINE
         && end - part->start <= MAS_TEXT_PART_MAX_BYTES)
    {
      part->end = end;
      (*n_lines)++;
    }
}

/* A piece of the line that @at stands in, from @from on. */
static MasTextPart
cut_line (const MasTextIndex *self,
          gsize               at,
          gsize               from)
{
  gsize start = 0;
  gsize end = 0;

  if (find_start (self, at, &start))
    from = MAX (from, start);
  from = align (self, from);
  if (!find_end (self, at, &end) || end - from > MAS_TEXT_PART_MAX_LINE)
    end = MIN (from + MAS_TEXT_PART_MAX_LINE, self->length);
  return (MasTextPart) { from, align (self, end) };
}

static gboolean
is_long_at (const MasTextIndex *self,
            gsize               at,
            MasTextPart        *line)
{
  const gboolean has_start = find_start (self, at, &line->start);
  const gboolean has_end = find_end (self, at, &line->end);

  return !has_start || !has_end || line->end - line->start > MAS_TEXT_PART_MAX_LINE;
}

MasTextPart
mas_text_part_around (const MasTextIndex *index,
                      gsize               offset)
{
  MasTextPart part = { 0, 0 };
  gsize n_lines = 1;
  gsize at = 0;

  g_return_val_if_fail (index != NULL, part);

  if (index->is_short)
    return (MasTextPart) { 0, index->length };
  at = align (index, MIN (offset, index->length));
  if (is_long_at (index, at, &part))
    return cut_line (index, at, at > BEFORE_IN_LINE ? at - BEFORE_IN_LINE : 0);
  grow_back (index, &part, BEFORE_BYTES, &n_lines, BEFORE_LINES);
  grow_forth (index, &part, &n_lines);
  /* At the end of the text the part can begin earlier. */
  if (part.end == index->length)
    grow_back (index, &part, MAS_TEXT_PART_MAX_BYTES, &n_lines, MAS_TEXT_PART_MAX_LINES);
  part.end = align (index, part.end);
  return part;
}

MasTextPart
mas_text_part_after (const MasTextIndex *index,
                     gsize               end)
{
  MasTextPart part = { 0, 0 };
  gsize n_lines = 1;
  gsize at = end;

  g_return_val_if_fail (index != NULL, part);

  if (at + 1 < index->length && index->text[at] == '\r' && index->text[at + 1] == '\n')
    at += 2;
  else if (at < index->length && index->text[at] == '\n')
    at++;
  if (at >= index->length)
    return mas_text_part_around (index, index->length);
  if (is_long_at (index, at, &part))
    return cut_line (index, at, at);
  grow_forth (index, &part, &n_lines);
  part.end = align (index, part.end);
  return part;
}

MasTextPart
mas_text_part_before (const MasTextIndex *index,
                      gsize               start)
{
  MasTextPart part = { 0, 0 };
  gsize n_lines = 1;
  gsize at = MIN (start, index->length);

  g_return_val_if_fail (index != NULL, part);

  if (at == 0)
    return mas_text_part_around (index, 0);
  if (index->text[at - 1] == '\n')
    at = align (index, at - 1);
  if (is_long_at (index, at, &part))
    {
      find_start (index, at, &part.start);
      while (part.start < at && !is_start (index->text[part.start]))
        part.start++;
      return (MasTextPart) { part.start, at };
    }
  part.end = at;
  grow_back (index, &part, MAS_TEXT_PART_MAX_BYTES, &n_lines, MAS_TEXT_PART_MAX_LINES);
  return part;
}

gsize
mas_text_part_get_cut_line (const MasTextIndex *index,
                            MasTextPart         part)
{
  gboolean is_cut = FALSE;

  g_return_val_if_fail (index != NULL, 0);

  is_cut = part.start > 0 && index->text[part.start - 1] != '\n';
  if (!is_cut && part.end < index->length)
    is_cut = index->text[part.end] != '\n'
             && !(part.end + 1 < index->length && index->text[part.end] == '\r'
                  && index->text[part.end + 1] == '\n');
  return is_cut ? mas_text_index_get_line (index, part.start) : 0;
}
