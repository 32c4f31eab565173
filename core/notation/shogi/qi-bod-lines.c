/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-bod-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"

#include <string.h>

#define MAX_KEY_BYTES  64
#define MAX_TURN_BYTES 12    /* of what looks like the side to move and names none */
#define MAX_RANKS      65536 /* that are kept; no board has more */

static gboolean
starts (const char *text,
        gsize       length,
        const char *word)
{
  /* Asked of every square for a dozen marks, most of which differ in their first bytes. */
  for (gsize i = 0; word[i] != '\0'; i++)
    if (i == length || text[i] != word[i])
      return FALSE;
  return TRUE;
}

static gboolean
ends (const char *text,
      gsize       length,
      const char *word)
{
  const gsize n = strlen (word);

  return length >= n && memcmp (text + length - n, word, n) == 0;
}

/* Bytes of the one of @words that the text starts with, 0 for none. */
static gsize
match_one (const char        *text,
           gsize              length,
           const char *const *words)
{
  for (gsize i = 0; words[i] != NULL; i++)
    if (starts (text, length, words[i]))
      return strlen (words[i]);
  return 0;
}

static const char *const bars[] = { "|", "｜", "│", "┃", NULL };
static const char *const corners[] = { "+", "＋", "┌", "└", "┏", "┗", "├", "╋", NULL };
static const char *const empties[] = { "・", "･", "．", ".", "*", "＊", "□", "－", "-", "·", NULL };
static const char *const seconds[] = { "v", "V", "ｖ", "Ｖ", "▽", "△", "☖", NULL };
static const char *const firsts[] = { "^", "＾", "▲", "▼", "☗", NULL };
static const char *const moved[] = { "▲", "△", "▼", "▽", "☗", "☖", NULL };

/* --- ranks ----------------------------------------------------------------------------------- */

gboolean
qi_bod_next_cell (const char *text,
                  gsize      *at,
                  gsize       end,
                  QiBodCell  *cell)
{
  gsize n = 0;
  gsize start = G_MAXSIZE;

  *cell = (QiBodCell) { .kind = QI_BOD_CELL_FAULT };
  while (*at < end)
    {
      if ((n = qi_record_blank (text, *at, end)) > 0)
        {
          *at += n;
          continue;
        }
      if (start == G_MAXSIZE)
        start = *at;
      cell->span = (QiSpan) { start, *at - start };

      gboolean is_marked = cell->span.length > 0;
      if ((n = match_one (text + *at, end - *at, empties)) > 0)
        {
          *at += n;
          cell->span.length = *at - start;
          cell->kind = is_marked ? QI_BOD_CELL_FAULT : QI_BOD_CELL_EMPTY;
          return TRUE;
        }
      if (!cell->promoted && (n = match_one (text + *at, end - *at, seconds)) > 0)
        cell->side = QI_SIDE_SECOND;
      else if (!cell->promoted && (n = match_one (text + *at, end - *at, firsts)) > 0)
        cell->side = QI_SIDE_FIRST;
      else if (!cell->promoted && starts (text + *at, end - *at, "成"))
        {
          n = strlen ("成");
          cell->promoted = TRUE;
        }
      else
        {
          gunichar c = g_utf8_get_char_validated (text + *at, (gssize) (end - *at));

          n = c < 0x80000000U ? (gsize) g_unichar_to_utf8 (c, NULL) : 1;
          *at += n;
          cell->kanji = c;
          cell->kind = QI_BOD_CELL_PIECE;
          cell->span.length = *at - start;
          return TRUE;
        }
      *at += n;
      cell->span.length = *at - start;
    }
  /* A mark without a piece. */
  return start != G_MAXSIZE;
}

static void
add_part (QiBod   *self,
          QiSpan   span,
          gboolean is_hand,
          QiSide   hand,
          guint    width)
{
  QiBodPart part = { span, is_hand, hand, width };

  g_array_append_val (self->parts, part);
}

/* The width that most ranks have, the first of them when several do. */
static guint
find_usual_width (const QiBod *self)
{
  guint counts[QI_MAX_DIMENSION_SIZE + 2] = { 0 };
  guint best = 0;
  guint usual = 0;

  for (guint i = 0; i < self->parts->len; i++)
    {
      const QiBodPart *part = &g_array_index (self->parts, QiBodPart, i);

      if (!part->is_hand)
        counts[MIN (part->width, QI_MAX_DIMENSION_SIZE + 1)]++;
    }
  for (guint i = 0; i < self->parts->len; i++)
    {
      const QiBodPart *part = &g_array_index (self->parts, QiBodPart, i);
      const guint n = part->is_hand ? 0 : counts[MIN (part->width, QI_MAX_DIMENSION_SIZE + 1)];

      if (n > best)
        {
          best = n;
          usual = part->width;
        }
    }
  return usual;
}

/* Ranks that are not as wide as most are. */
static void
check_widths (QiBod *self)
{
  guint rank = 0;

  self->n_files = find_usual_width (self);
  for (guint i = 0; i < self->parts->len && !qi_scan_is_hopeless (&self->scan); i++)
    {
      const QiBodPart *part = &g_array_index (self->parts, QiBodPart, i);

      rank += !part->is_hand;
      if (part->is_hand || part->width == self->n_files)
        continue;
      qi_finding_set_param (qi_scan_add (&self->scan, "board", part->span,
                                         qi_found_uneven_rank (rank, part->width, self->n_files)),
                            "kind", "rank");
    }
}

/* The number after a rank, counted from the top: a gap means that a line has been lost. */
static void
check_number (QiBod *self,
              gsize  at,
              gsize  end)
{
  const gsize start = at;
  guint64 number = 0;

  at += at < end ? match_one (self->scan.text + at, end - at, bars) : 0;
  const gsize n = qi_kanji_parse_number (self->scan.text, at, end, &number);
  if (n == 0 || at == start || self->is_misnumbered || number == self->n_ranks)
    return;
  self->is_misnumbered = TRUE;
  qi_scan_add (&self->scan, "board", (QiSpan) { at, n },
               qi_found_rank_missing (self->n_ranks, number));
}

static void
read_rank (QiBod *self,
           QiSpan line,
           gsize  bar)
{
  const char *text = self->scan.text;
  gsize end = line.offset + line.length;
  gsize at = line.offset + bar;
  guint width = 0;
  QiBodCell cell;

  if (self->is_closed)
    {
      if (!self->has_second_board)
        qi_record_note_line (&self->scan, line);
      self->has_second_board = TRUE;
      return;
    }
  for (gsize i = at; i < end; i++)
    if (match_one (text + i, end - i, bars) > 0)
      end = i;

  QiSpan span = { at, end - at };
  while (qi_bod_next_cell (text, &at, end, &cell))
    {
      width = MIN (width + 1, 65536);
      self->n_on_board += cell.kind == QI_BOD_CELL_PIECE;
    }
  self->n_ranks++;
  check_number (self, end, line.offset + line.length);
  if (self->n_ranks <= MAX_RANKS)
    add_part (self, span, FALSE, QI_SIDE_FIRST, width);
}

/* --- headers --------------------------------------------------------------------------------- */

static const struct
{
  const char *name;
  QiBodKey    key;
  QiSide      side;
} keys[] = {
  { "先手の持駒", QI_BOD_KEY_HAND, QI_SIDE_FIRST },
  { "下手の持駒", QI_BOD_KEY_HAND, QI_SIDE_FIRST },
  { "先手の持ち駒", QI_BOD_KEY_HAND, QI_SIDE_FIRST },
  { "下手の持ち駒", QI_BOD_KEY_HAND, QI_SIDE_FIRST },
  { "後手の持駒", QI_BOD_KEY_HAND, QI_SIDE_SECOND },
  { "上手の持駒", QI_BOD_KEY_HAND, QI_SIDE_SECOND },
  { "後手の持ち駒", QI_BOD_KEY_HAND, QI_SIDE_SECOND },
  { "上手の持ち駒", QI_BOD_KEY_HAND, QI_SIDE_SECOND },
  { "先手", QI_BOD_KEY_PLAYER, QI_SIDE_FIRST },
  { "下手", QI_BOD_KEY_PLAYER, QI_SIDE_FIRST },
  { "後手", QI_BOD_KEY_PLAYER, QI_SIDE_SECOND },
  { "上手", QI_BOD_KEY_PLAYER, QI_SIDE_SECOND },
  { "手合割", QI_BOD_KEY_HANDICAP, QI_SIDE_FIRST },
  { "表題", QI_BOD_KEY_TITLE, QI_SIDE_FIRST },
  { "変化", QI_BOD_KEY_BRANCH, QI_SIDE_FIRST },
};

QiBodKey
qi_bod_classify_key (const char *key,
                     gsize       length,
                     QiSide     *side)
{
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (strlen (keys[i].name) == length && memcmp (key, keys[i].name, length) == 0)
      {
        *side = keys[i].side;
        return keys[i].key;
      }
  *side = QI_SIDE_FIRST;
  return QI_BOD_KEY_TAG;
}

/* Finds the colon of a header; FALSE for no header. */
static gboolean
split_header (const QiBod *self,
              QiSpan       line,
              QiSpan      *key,
              QiSpan      *value)
{
  static const char *const colons[] = { "：", ":", NULL };
  const char *text = self->scan.text;
  const gsize end = line.offset + line.length;

  for (gsize at = line.offset; at < end && at - line.offset <= MAX_KEY_BYTES; at++)
    {
      gsize n = match_one (text + at, end - at, colons);

      if (n == 0)
        continue;
      *key = qi_record_trim (&self->scan, (QiSpan) { line.offset, at - line.offset });
      *value = qi_record_trim (&self->scan, (QiSpan) { at + n, end - at - n });
      return key->length > 0;
    }
  return FALSE;
}

static void
read_header (QiBod *self,
             QiSpan line,
             QiSpan key,
             QiSpan value)
{
  const char *text = self->scan.text;
  QiSide side = QI_SIDE_FIRST;

  self->is_record = TRUE;
  switch (qi_bod_classify_key (text + key.offset, key.length, &side))
    {
    case QI_BOD_KEY_HAND:
      add_part (self, value, TRUE, side, 0);
      return;
    case QI_BOD_KEY_PLAYER:
      qi_record_set_player (&self->record, side, text + value.offset, value.length);
      return;
    case QI_BOD_KEY_HANDICAP:
      self->handicap = value;
      self->handicap_key = key;
      return;
    case QI_BOD_KEY_TITLE:
      if (value.length == 0)
        return;
      g_free (self->record.title);
      self->record.title = g_strndup (text + value.offset, value.length);
      return;
    case QI_BOD_KEY_TAG:
    case QI_BOD_KEY_BRANCH:
    default:
      {
        const char *tag = qi_record_get_tag (QI_RECORD_KIF, text + key.offset, key.length);

        if (!qi_record_add_tag (&self->record, tag != NULL ? tag : text + key.offset,
                                tag != NULL ? strlen (tag) : key.length, text + value.offset,
                                value.length))
          qi_record_note_line (&self->scan, line);
      }
    }
}

/* --- other lines ----------------------------------------------------------------------------- */

/* "手数＝25  ▲３七銀  まで": the moves before the diagram, and the last of them. */
static gboolean
read_count (QiBod *self,
            QiSpan line)
{
  static const char *const words[] = { "手数＝", "手数=", NULL };
  const char *text = self->scan.text;
  const gsize end = line.offset + line.length;
  gsize n = match_one (text + line.offset, line.length, words);
  guint64 number = 0;

  if (n == 0)
    return FALSE;
  gsize at = line.offset + n;
  while ((n = qi_record_blank (text, at, end)) > 0)
    at += n;
  n = qi_kanji_parse_number (text, at, end, &number);
  if (n == 0)
    {
      char quote[QI_SCAN_QUOTE_BYTES];

      qi_scan_quote (&self->scan, line, quote);
      QiFinding *finding = qi_scan_add (&self->scan, "ply", line, qi_found_bad_counter_ply (quote));
      qi_finding_set_param (finding, "key", "ply");
      return TRUE;
    }
  self->record.ply = (gint64) number + 1;
  for (at += n; at < end; at++)
    if (match_one (text + at, end - at, moved) > 0)
      {
        gboolean by_second = match_one (text + at, end - at, seconds) > 0;

        if (!self->has_turn)
          self->turn = by_second ? QI_SIDE_FIRST : QI_SIDE_SECOND;
        self->after_move = TRUE;
        break;
      }
  return TRUE;
}

/* Reports @span, which stands where the side to move has to. */
static void
report_turn (QiBod *self,
             QiSpan span)
{
  char quote[QI_SCAN_QUOTE_BYTES];

  qi_scan_quote (&self->scan, span, quote);
  qi_finding_set_param (qi_scan_add (&self->scan, "side", span,
                                     qi_found_side_letter_of (quote, "先手番", "後手番")),
                        "kind", "record");
}

/* "後手番", "手番：後手". One that ends like the first ("横手番") says that somebody is to move, and not who. */
static gboolean
read_turn (QiBod *self,
           QiSpan line)
{
  static const char *const words[] = { "先手番", "下手番", "後手番", "上手番",
                                       "先手",   "下手",   "後手",   "上手" };
  const char *text = self->scan.text;
  QiSpan key = { 0 };
  QiSpan value = line;
  const gboolean is_header =
    split_header (self, line, &key, &value) && qi_scan_is (&self->scan, key, "手番");

  if (!is_header)
    value = line;
  for (guint i = 0; i < (is_header ? G_N_ELEMENTS (words) : 4); i++)
    if (qi_scan_is (&self->scan, value, words[i]))
      {
        self->turn = i % 4 < 2 ? QI_SIDE_FIRST : QI_SIDE_SECOND;
        self->has_turn = TRUE;
        return TRUE;
      }
  if (is_header ? value.length == 0
                : line.length > MAX_TURN_BYTES || !ends (text + line.offset, line.length, "手番"))
    return FALSE;
  report_turn (self, value);
  self->has_turn = TRUE;
  return TRUE;
}

/* The names of the files above the board: numbers and blanks alone. */
static gboolean
is_ruler (const char *text,
          gsize       at,
          gsize       end)
{
  while (at < end)
    {
      guint64 number = 0;
      gsize n = qi_record_blank (text, at, end);

      if (n == 0)
        n = qi_kanji_parse_number (text, at, end, &number);
      if (n == 0)
        return FALSE;
      at += n;
    }
  return TRUE;
}

/* "   1 ７六歩(77)", "▲７六歩", "まで25手で…", "変化：4手". */
static gboolean
is_move (const char *text,
         gsize       at,
         gsize       end)
{
  guint64 number = 0;

  if (match_one (text + at, end - at, moved) > 0 || starts (text + at, end - at, "まで")
      || starts (text + at, end - at, "変化：") || starts (text + at, end - at, "変化:"))
    return TRUE;
  gsize n = qi_kanji_parse_number (text, at, end, &number);
  return n > 0 && qi_record_blank (text, at + n, end) > 0 && !is_ruler (text, at, end);
}

gboolean
qi_bod_is_special (const char *line,
                   gsize       length)
{
  static const char *const marks[] = { "*", "#", "&", "手数-", "手数＝", "手数=", NULL };
  guint64 number = 0;

  return match_one (line, length, marks) > 0 || match_one (line, length, bars) > 0
         || match_one (line, length, corners) > 0 || is_move (line, 0, length)
         || qi_kanji_parse_number (line, 0, length, &number) > 0;
}

/* The moves: all lines from the first one on. */
static void
take_move (QiBod *self,
           QiSpan line)
{
  if (self->moves.length == 0)
    self->moves.offset = line.offset;
  self->moves.length = line.offset + line.length - self->moves.offset;
  self->is_record = TRUE;
}

/* A comment before the first move belongs to the position. */
static void
read_comment (QiBod *self,
              QiSpan line,
              QiSpan trimmed)
{
  gsize start = trimmed.offset + 1;

  if (self->moves.length == 0)
    qi_record_add_comment (&self->record, self->scan.text + start,
                           line.offset + line.length - start);
}

static void
read_line (QiBod *self,
           QiSpan line)
{
  static const char *const skipped[] = { "#", "&", NULL };
  const char *text = self->scan.text;
  QiSpan trimmed = qi_record_trim (&self->scan, line);
  const char *start = text + trimmed.offset;
  QiSpan key;
  QiSpan value;
  gsize n = 0;

  if (trimmed.length == 0 || match_one (start, trimmed.length, skipped) > 0)
    return;
  if (start[0] == '*')
    read_comment (self, line, trimmed);
  else if (self->moves.length > 0)
    take_move (self, trimmed);
  else if ((n = match_one (start, trimmed.length, bars)) > 0)
    read_rank (self, trimmed, n);
  else if (match_one (start, trimmed.length, corners) > 0)
    {
      self->is_closed = self->n_ranks > 0;
      self->is_framed = TRUE;
    }
  else if (starts (start, trimmed.length, "手数-"))
    self->is_record = TRUE;
  else if (read_count (self, trimmed) || read_turn (self, trimmed)
           || is_ruler (text, trimmed.offset, trimmed.offset + trimmed.length))
    return;
  else if (is_move (text, trimmed.offset, trimmed.offset + trimmed.length))
    take_move (self, trimmed);
  else if (split_header (self, trimmed, &key, &value))
    read_header (self, trimmed, key, value);
  else
    qi_record_note_line (&self->scan, trimmed);
}

void
qi_bod_read_lines (QiBod *self)
{
  for (gsize at = 0; at < self->scan.length && !qi_scan_is_hopeless (&self->scan);)
    {
      QiSpan line = qi_record_next_line (&self->scan, &at);

      read_line (self, line);
    }
  check_widths (self);
  if (self->is_framed && !self->is_closed && self->n_ranks > 0)
    qi_scan_add (&self->scan, "board", (QiSpan) { self->scan.length, 0 },
                 qi_found_text_ends_frame ());
}
