/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-ascii-private.h"

#include <string.h>

/* The lines of a drawing: ranks with bars between their squares (Stockfish, FICS, Sjeng, qi show),
 * with blanks (python-chess, GNU Chess, GNU Go), crossings with lines between them (HoiXiangqi),
 * the frame, the names of the files. */

#define MAX_LABEL      255
#define MAX_LINE_CELLS 256 /* more files than any board has */

static gboolean
is_bar (gunichar c)
{
  return c == '|' || c == 0x2502 || c == 0x2503 || c == 0x2551 || c == 0x2506 || c == 0x2507
         || c == 0x250a || c == 0x250b;
}

static gboolean
is_dash (gunichar c)
{
  return c == '-' || c == '=' || c == '_' || c == 0x2500 || c == 0x2501 || c == 0x2550
         || c == 0x2014;
}

static gboolean
is_frame (gunichar c)
{
  return c == '+' || c == '/' || c == '\\' || (c >= 0x2500 && c <= 0x257f);
}

typedef struct
{
  guint    bars;
  guint    dashes;
  guint    others;  /* characters that are no part of a frame */
  gboolean has_run; /* two dashes side by side */
  gboolean has_slashes;
  gsize    first_bar;
  gsize    last_bar;
  gsize    behind; /* the last bar */
} Survey;

static void
survey_line (const QiScan *scan,
             QiSpan        span,
             Survey       *survey)
{
  const gsize end = span.offset + span.length;
  gboolean was_dash = FALSE;

  *survey = (Survey) { .behind = span.offset };
  for (gsize at = span.offset; at < end;)
    {
      gsize length = 0;
      gunichar c = qi_ascii_get_char (scan, at, end, &length);

      if (is_bar (c))
        {
          if (survey->bars++ == 0)
            survey->first_bar = at;
          survey->last_bar = at;
          survey->behind = at + length;
        }
      else if (is_dash (c))
        survey->dashes++;
      else if (!qi_ascii_is_blank (c) && !is_frame (c))
        survey->others++;
      survey->has_slashes = survey->has_slashes || c == '/' || c == '\\';
      survey->has_run = survey->has_run || (was_dash && is_dash (c));
      was_dash = is_dash (c);
      at += length;
    }
}

QiSpan
qi_ascii_trim (const QiScan *scan,
               QiSpan        span)
{
  gsize end = span.offset + span.length;
  gsize length = 0;

  while (span.offset < end
         && qi_ascii_is_blank (qi_ascii_get_char (scan, span.offset, end, &length)))
    span.offset += length;
  while (end > span.offset)
    {
      gsize last = end - 1;

      while (last > span.offset && ((guchar) scan->text[last] & 0xc0) == 0x80)
        last--;
      if (!qi_ascii_is_blank (qi_ascii_get_char (scan, last, end, &length)) || last + length != end)
        break;
      end = last;
    }
  return (QiSpan) { span.offset, end - span.offset };
}

/* The number that @span is, or −1. */
static int
read_label (const QiScan *scan,
            QiSpan        span)
{
  int value = 0;

  if (span.length > 3 || !qi_scan_is_number (scan, span))
    return -1;
  for (gsize i = 0; i < span.length; i++)
    value = value * 10 + (scan->text[span.offset + i] - '0');
  return value <= MAX_LABEL ? value : -1;
}

/* The next word before @end: up to a blank, a bracket around a last move left out. */
static gboolean
next_word (const QiScan *scan,
           gsize        *at,
           gsize         end,
           QiSpan       *word)
{
  gsize length = 0;
  gunichar c = 0;

  for (; *at < end; *at += length)
    {
      c = qi_ascii_get_char (scan, *at, end, &length);
      if (!qi_ascii_is_blank (c) && c != '(' && c != ')')
        break;
    }
  word->offset = *at;
  for (; *at < end; *at += length)
    {
      c = qi_ascii_get_char (scan, *at, end, &length);
      /* Selectors do not end a word. */
      if ((qi_ascii_is_blank (c) && c < 0xfe00) || c == '(' || c == ')')
        break;
    }
  word->length = *at - word->offset;
  return word->length > 0;
}

static void
set_label (QiAsciiLine *self,
           int          label,
           QiSpan       span)
{
  if (label < 0)
    return;
  self->label = label;
  self->label_span = span;
}

/* Looks behind the squares for the label: "| 8", "│ 一", "| * [bnp]". */
static void
read_tail (QiAsciiLine  *self,
           const QiScan *scan,
           gsize         at,
           gsize         end)
{
  QiSpan word;
  gsize next = at;

  if (self->label < 0 && next_word (scan, &next, end, &word) && read_label (scan, word) >= 0)
    {
      set_label (self, read_label (scan, word), word);
      at = next;
    }
  self->tail = (QiSpan) { at, end - at };
}

/* Reads a line with bars between its squares. */
static void
read_framed (QiAsciiLine  *self,
             const QiScan *scan,
             const Survey *survey,
             GArray       *cells)
{
  const gsize end = self->span.offset + self->span.length;
  const QiSpan head =
    qi_ascii_trim (scan, (QiSpan) { self->span.offset, survey->first_bar - self->span.offset });
  gsize length = 0;
  gsize start = survey->first_bar;

  /* Before the first bar stands nothing but the rank's name. */
  if (head.length > 0 && read_label (scan, head) < 0 && head.length > 3)
    return;
  set_label (self, read_label (scan, head), head);
  qi_ascii_get_char (scan, start, end, &length);
  start += length;
  self->kind = survey->others == 0 && survey->dashes == 0 ? QI_ASCII_GAP : QI_ASCII_FRAMED;
  for (gsize at = start; at < survey->behind; at += length)
    {
      if (!is_bar (qi_ascii_get_char (scan, at, end, &length)))
        continue;
      QiSpan cell = qi_ascii_trim (scan, (QiSpan) { start, at - start });
      g_array_append_val (cells, cell);
      self->n_cells++;
      start = at + length;
    }
  read_tail (self, scan, survey->behind, end);
}

/* The bars of a frame around ranks without bars between their squares. */
static gboolean
is_boxed (const QiScan *scan,
          QiSpan        inner)
{
  QiSpan word;
  gsize at = inner.offset;
  const gsize end = inner.offset + inner.length;

  return next_word (scan, &at, end, &word) && next_word (scan, &at, end, &word);
}

/* Reads squares that blanks separate, until a word that is none. */
static void
read_open (QiAsciiLine  *self,
           const QiScan *scan,
           gsize         at,
           gsize         end,
           GArray       *cells)
{
  QiSpan word;
  gsize next = at;
  gboolean has_sign = FALSE;

  if (!next_word (scan, &next, end, &word))
    return;
  if (read_label (scan, word) >= 0)
    {
      set_label (self, read_label (scan, word), word);
      at = next;
    }
  while (next = at, next_word (scan, &next, end, &word))
    {
      QiAsciiCell cell = qi_ascii_cell_read (scan, word);

      if (cell.kind == QI_ASCII_STRANGE || self->n_cells >= MAX_LINE_CELLS)
        break;
      has_sign = has_sign || cell.kind == QI_ASCII_EMPTY;
      g_array_append_val (cells, word);
      self->n_cells++;
      at = next;
    }
  self->kind = QI_ASCII_OPEN;
  read_tail (self, scan, at, end);
}

/* Reads "6 p---+---p": crossings with lines between them, after the rank's name. */
static gboolean
read_points (QiAsciiLine  *self,
             const QiScan *scan,
             GArray       *cells)
{
  const gsize end = self->span.offset + self->span.length;
  const guint first = cells->len;
  gsize at = self->span.offset;
  QiSpan word;

  if (!next_word (scan, &at, end, &word) || read_label (scan, word) < 0)
    return FALSE;
  set_label (self, read_label (scan, word), word);
  if (!next_word (scan, &at, end, &word))
    return FALSE;
  for (gsize i = word.offset; i < word.offset + word.length;)
    {
      gsize start = i;

      while (i < word.offset + word.length && scan->text[i] != '-')
        i++;
      QiSpan cell = { start, i - start };
      if (cell.length == 0 || cell.length > 2
          || qi_ascii_cell_read (scan, cell).kind > QI_ASCII_LETTER)
        break;
      g_array_append_val (cells, cell);
      start = i;
      while (i < word.offset + word.length && scan->text[i] == '-')
        i++;
      if (i == word.offset + word.length && i == start)
        {
          self->n_cells = cells->len - first;
          self->kind = QI_ASCII_POINTS;
          self->tail = (QiSpan) { i, end - i };
          return self->n_cells > 1;
        }
    }
  g_array_set_size (cells, first);
  self->label = -1;
  return FALSE;
}

/* TRUE when @next follows @last as the name of a file in the direction @step. */
static gboolean
follows (char last,
         char next,
         int  step)
{
  int distance = (next - last) * step;

  /* Go has no file I. */
  return distance == 1 || (distance == 2 && (last + step == 'I' || last + step == 'i'));
}

/* TRUE for "a b c d", "h g f e", "A B C", "9 8 7": the names of files, the first among them. */
static gboolean
read_files (QiAsciiLine  *self,
            const QiScan *scan)
{
  const gsize end = self->span.offset + self->span.length;
  gsize at = self->span.offset;
  QiSpan word;
  char first = 0;
  char last = 0;
  guint n = 0;
  int step = 0;

  while (next_word (scan, &at, end, &word))
    {
      char c = scan->text[word.offset];

      /* Files beyond z and 9 have two characters. */
      if (word.length > 2 || (!qi_scan_is_letter (c) && !qi_scan_is_digit (c)))
        return FALSE;
      if (word.length == 2)
        {
          if (last != 0 && last != '9' && last != 'z' && last != 'Z')
            return FALSE;
          step = last == 0 ? -1 : step;
          n++;
          continue;
        }
      if (n == 0)
        first = c;
      else if (n == 1 && last != 0)
        step = c > last ? 1 : -1;
      if (n > 0 && last != 0 && !follows (last, c, step))
        return FALSE;
      last = c;
      n++;
    }
  if (n < 2 || last == 0)
    return FALSE;
  char origin = step > 0 ? first : last;
  if (origin != 'a' && origin != 'A' && origin != '1')
    return FALSE;
  self->kind = QI_ASCII_FILES;
  self->step = step;
  return TRUE;
}

/* A line with two bars: between them stands a whole rank, or one that is framed. */
static void
read_boxed (QiAsciiLine  *self,
            const QiScan *scan,
            const Survey *survey,
            GArray       *cells)
{
  const gsize end = self->span.offset + self->span.length;
  QiSpan inner = { survey->first_bar, survey->last_bar - survey->first_bar };
  QiSpan head = { self->span.offset, survey->first_bar - self->span.offset };
  gsize length = 0;

  qi_ascii_get_char (scan, inner.offset, end, &length);
  inner.offset += length;
  inner.length -= length;
  if (!is_boxed (scan, inner))
    {
      read_framed (self, scan, survey, cells);
      return;
    }
  head = qi_ascii_trim (scan, head);
  read_open (self, scan, inner.offset, inner.offset + inner.length, cells);
  set_label (self, self->label < 0 ? read_label (scan, head) : -1, head);
  read_tail (self, scan, survey->behind, end);
}

static void
read_line (QiAsciiLine  *self,
           const QiScan *scan,
           QiSpan        span,
           GArray       *cells)
{
  const gsize end = span.offset + span.length;
  Survey survey;

  *self = (QiAsciiLine) { .kind = QI_ASCII_OTHER, .span = span, .label = -1, .first = cells->len };
  self->tail = (QiSpan) { end, 0 };
  survey_line (scan, span, &survey);
  if (qi_ascii_trim (scan, span).length == 0)
    self->kind = QI_ASCII_BLANK;
  else if (survey.others == 0 && survey.has_run && survey.dashes >= 3)
    self->kind = QI_ASCII_RULE;
  else if (read_files (self, scan))
    return;
  else if (survey.has_run && survey.bars == 0 && read_points (self, scan, cells))
    return;
  else if (survey.bars >= 2 && survey.has_slashes && survey.others == 0)
    self->kind = QI_ASCII_RULE;
  else if (survey.bars > 2 && survey.bars <= MAX_LINE_CELLS + 1)
    read_framed (self, scan, &survey, cells);
  else if (survey.bars == 2)
    read_boxed (self, scan, &survey, cells);
  else if (survey.bars == 0)
    {
      /* A rule may have words behind it: "+---+---+   White to move". */
      gsize at = span.offset;
      QiSpan word = { 0 };
      Survey first;

      next_word (scan, &at, end, &word);
      survey_line (scan, word, &first);
      if (first.others == 0 && first.has_run && first.dashes >= 3)
        {
          self->kind = QI_ASCII_RULE;
          self->tail = (QiSpan) { at, end - at };
        }
      else
        read_open (self, scan, span.offset, end, cells);
    }
}

/* Lines of a board of one kind. */
typedef struct
{
  QiAsciiKind kind; /* FRAMED, OPEN or POINTS; BLANK before it is known */
  guint       first;
  guint       end; /* behind the last rank or rule */
  guint       n_rules;
} Block;

static QiAsciiLine *
get_line (const QiAsciiText *self,
          guint              i)
{
  return &g_array_index (self->lines, QiAsciiLine, i);
}

static gboolean
belongs (const Block       *block,
         const QiAsciiLine *line)
{
  if (line->kind == QI_ASCII_RULE)
    return TRUE;
  if (line->kind == QI_ASCII_GAP)
    return block->kind != QI_ASCII_OPEN;
  if (line->kind != QI_ASCII_FRAMED && line->kind != QI_ASCII_OPEN && line->kind != QI_ASCII_POINTS)
    return FALSE;
  if (line->kind == QI_ASCII_OPEN && line->n_cells < 2)
    return FALSE;
  return block->kind == QI_ASCII_BLANK || block->kind == line->kind;
}

/* Finds the next board from line @at on: lines of one kind, one below the other. */
static gboolean
find_block (const QiAsciiText *self,
            guint              at,
            Block             *block)
{
  while (at < self->lines->len)
    {
      guint n_ranks = 0;
      guint n_cells = 0;
      guint n_gaps = 0;

      *block = (Block) { .kind = QI_ASCII_BLANK, .first = at, .end = at };
      for (; at < self->lines->len && belongs (block, get_line (self, at)); at++)
        {
          const QiAsciiLine *line = get_line (self, at);

          if (line->kind == QI_ASCII_RULE)
            block->n_rules++;
          else if (line->kind == QI_ASCII_GAP)
            n_gaps++;
          else
            {
              block->kind = line->kind;
              n_ranks++;
              n_cells = MAX (n_cells, line->n_cells);
            }
        }
      block->end = at;
      if (block->kind == QI_ASCII_BLANK && n_gaps > 0)
        block->kind = QI_ASCII_FRAMED;
      if (block->kind == QI_ASCII_FRAMED && n_ranks + n_gaps > 0
          && (block->n_rules > 0 || n_ranks + n_gaps > 1))
        return TRUE;
      if (block->kind == QI_ASCII_OPEN && n_ranks >= 3 && n_cells >= 3)
        return TRUE;
      if (block->kind == QI_ASCII_POINTS && n_ranks >= 2)
        return TRUE;
      if (at == block->first)
        at++;
    }
  return FALSE;
}

/* The line that names the files: the nearest above or below, beyond blank lines. */
static int
find_files (const QiAsciiText *self,
            const Block       *block)
{
  for (guint i = block->first; i > 0; i--)
    {
      QiAsciiKind kind = get_line (self, i - 1)->kind;

      if (kind == QI_ASCII_FILES)
        return (int) i - 1;
      if (kind != QI_ASCII_BLANK)
        break;
    }
  for (guint i = block->end; i < self->lines->len; i++)
    {
      QiAsciiKind kind = get_line (self, i)->kind;

      if (kind == QI_ASCII_FILES)
        return (int) i;
      if (kind != QI_ASCII_BLANK)
        break;
    }
  return -1;
}

static void
split_lines (QiAsciiText  *self,
             const QiScan *scan)
{
  for (gsize at = 0; at < scan->length;)
    {
      const char *newline = memchr (scan->text + at, '\n', scan->length - at);
      gsize end = newline == NULL ? scan->length : (gsize) (newline - scan->text);
      gsize next = newline == NULL ? end : end + 1;
      QiAsciiLine line;

      if (end > at && scan->text[end - 1] == '\r')
        end--;
      read_line (&line, scan, (QiSpan) { at, end - at }, self->cells);
      g_array_append_val (self->lines, line);
      at = next;
    }
}

void
qi_ascii_text_init (QiAsciiText  *self,
                    const QiScan *scan)
{
  Block block;
  Block other;

  *self = (QiAsciiText) { .files_line = -1 };
  self->lines = g_array_new (FALSE, FALSE, sizeof (QiAsciiLine));
  self->cells = g_array_new (FALSE, FALSE, sizeof (QiSpan));
  self->ranks = g_array_new (FALSE, FALSE, sizeof (guint));
  split_lines (self, scan);
  self->end = self->lines->len;
  if (!find_block (self, 0, &block))
    {
      qi_ascii_find_dense (self, scan);
      return;
    }
  self->n_boards = 1;
  self->files_line = find_files (self, &block);
  for (guint i = block.first; i < block.end; i++)
    {
      const QiAsciiLine *line = get_line (self, i);

      if (line->kind == block.kind || (line->kind == QI_ASCII_GAP && block.kind == QI_ASCII_FRAMED))
        g_array_append_val (self->ranks, i);
    }
  for (guint at = block.end; find_block (self, at, &other); at = other.end)
    if (self->n_boards++ == 1)
      {
        self->second = get_line (self, other.first)->span;
        self->end = other.first;
      }
}

void
qi_ascii_text_clear (QiAsciiText *self)
{
  g_clear_pointer (&self->lines, g_array_unref);
  g_clear_pointer (&self->cells, g_array_unref);
  g_clear_pointer (&self->ranks, g_array_unref);
}
