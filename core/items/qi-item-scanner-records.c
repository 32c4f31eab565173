/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-item-scanner-private.h"

#include <string.h>

/* Records of shogi that follow one another. Those of CSA have a line between them that is a slash and nothing else
 * (CSA 2.2, "several records in one file"). Diagrams (BOD) have none: another one begins where the frame of a board, or
 * the hand of a side, comes for a second time, or with a header that stands first in files of KIF. */

/* What a line may be, by how it begins. */
typedef enum
{
  RECORD_OTHER,
  RECORD_SECOND_HAND,
  RECORD_FIRST_HAND,
  RECORD_HEADER,
  RECORD_RANK,
  RECORD_FRAME
} RecordLine;

/* What the open record has had; a board is closed by the frame below its ranks. */
enum
{
  SEEN_SECOND_HAND = 1 << 0,
  SEEN_FIRST_HAND = 1 << 1,
  SEEN_RANK = 1 << 2,
  SEEN_END = 1 << 3
};

typedef enum
{
  STATE_BLANK, /* nothing but blanks stands before the next byte in its line */
  STATE_WORD,  /* how the line begins is not known yet */
  STATE_LINE
} State;

/* In UTF-8 and in Shift JIS. */
static const struct
{
  const char *text;
  RecordLine  line;
} beginnings[] = {
  { "後手の持駒", RECORD_SECOND_HAND },
  { "\x8c\xe3\x8e\xe8\x82\xcc\x8e\x9d\x8b\xee", RECORD_SECOND_HAND }, /* the same in Shift JIS */
  { "後手の持ち駒", RECORD_SECOND_HAND },
  { "\x8c\xe3\x8e\xe8\x82\xcc\x8e\x9d\x82\xbf\x8b\xee",
    RECORD_SECOND_HAND }, /* the same in Shift JIS */
  { "上手の持駒", RECORD_SECOND_HAND },
  { "\x8f\xe3\x8e\xe8\x82\xcc\x8e\x9d\x8b\xee", RECORD_SECOND_HAND }, /* the same in Shift JIS */
  { "上手の持ち駒", RECORD_SECOND_HAND },
  { "\x8f\xe3\x8e\xe8\x82\xcc\x8e\x9d\x82\xbf\x8b\xee",
    RECORD_SECOND_HAND }, /* the same in Shift JIS */
  { "先手の持駒", RECORD_FIRST_HAND },
  { "\x90\xe6\x8e\xe8\x82\xcc\x8e\x9d\x8b\xee", RECORD_FIRST_HAND }, /* the same in Shift JIS */
  { "先手の持ち駒", RECORD_FIRST_HAND },
  { "\x90\xe6\x8e\xe8\x82\xcc\x8e\x9d\x82\xbf\x8b\xee",
    RECORD_FIRST_HAND }, /* the same in Shift JIS */
  { "下手の持駒", RECORD_FIRST_HAND },
  { "\x89\xba\x8e\xe8\x82\xcc\x8e\x9d\x8b\xee", RECORD_FIRST_HAND }, /* the same in Shift JIS */
  { "下手の持ち駒", RECORD_FIRST_HAND },
  { "\x89\xba\x8e\xe8\x82\xcc\x8e\x9d\x82\xbf\x8b\xee",
    RECORD_FIRST_HAND }, /* the same in Shift JIS */
  { "手合割", RECORD_HEADER },
  { "\x8e\xe8\x8d\x87\x8a\x84", RECORD_HEADER },
  { "開始日時", RECORD_HEADER },
  { "\x8a\x4a\x8e\x6e\x93\xfa\x8e\x9e", RECORD_HEADER },
  { "棋戦", RECORD_HEADER },
  { "\x8a\xfb\x90\xed", RECORD_HEADER },
  { "表題", RECORD_HEADER },
  { "\x95\x5c\x91\xe8", RECORD_HEADER },
  { "場所", RECORD_HEADER },
  { "\x8f\xea\x8f\x8a", RECORD_HEADER },
  { "|", RECORD_RANK },
  { "｜", RECORD_RANK },
  { "\x81\x62", RECORD_RANK },
  { "│", RECORD_RANK },
  { "\x84\xa0", RECORD_RANK },
  { "┃", RECORD_RANK },
  { "\x84\xab", RECORD_RANK },
  { "+", RECORD_FRAME },
  { "＋", RECORD_FRAME },
  { "\x81\x7b", RECORD_FRAME },
  { "┌", RECORD_FRAME },
  { "\x84\xa1", RECORD_FRAME },
  { "└", RECORD_FRAME },
  { "\x84\xa4", RECORD_FRAME },
  { "┏", RECORD_FRAME },
  { "\x84\xac", RECORD_FRAME },
  { "┗", RECORD_FRAME },
  { "\x84\xaf", RECORD_FRAME },
  { "├", RECORD_FRAME },
  { "\x84\xa5", RECORD_FRAME },
};

static RecordLine
judge_line (const char *text,
            gsize       length)
{
  for (gsize i = 0; i < G_N_ELEMENTS (beginnings); i++)
    {
      const gsize n = strlen (beginnings[i].text);

      if (length >= n && memcmp (text, beginnings[i].text, n) == 0)
        return beginnings[i].line;
    }
  return RECORD_OTHER;
}

/* Whether a line that begins so belongs to another record than those before it. */
static gboolean
begins_record (const QiItemScanner *self,
               RecordLine           line)
{
  switch (line)
    {
    case RECORD_SECOND_HAND:
      return (self->seen & SEEN_RANK) != 0 && (self->seen & SEEN_SECOND_HAND) != 0;
    case RECORD_FIRST_HAND:
      return (self->seen & SEEN_RANK) != 0 && (self->seen & SEEN_FIRST_HAND) != 0;
    case RECORD_RANK:
    case RECORD_FRAME:
    case RECORD_HEADER:
      return (self->seen & SEEN_END) != 0;
    case RECORD_OTHER:
    default:
      return FALSE;
    }
}

static void
open_record (QiItemScanner *self)
{
  const guint64 last = self->last;

  qi_scanner_open (self, self->bracket.offset, self->bracket.line);
  self->last = last;
  self->seen = 0;
}

/* It is known how the line begins. */
static void
take_line (QiItemScanner *self,
           QiItemFunc     func,
           gpointer       user_data)
{
  RecordLine line = RECORD_OTHER;

  self->state = STATE_LINE;
  if (self->division == QI_DIVISION_BOD)
    line = judge_line (self->word, MIN (self->n_word, QI_SCANNER_WORD_BYTES));
  if (self->is_open && begins_record (self, line))
    qi_scanner_close (self, self->bracket_last, func, user_data);
  if (!self->is_open)
    open_record (self);
  if (line == RECORD_SECOND_HAND)
    self->seen |= SEEN_SECOND_HAND;
  else if (line == RECORD_FIRST_HAND)
    self->seen |= SEEN_FIRST_HAND;
  else if (line == RECORD_RANK)
    self->seen |= SEEN_RANK;
  else if (line == RECORD_FRAME && (self->seen & SEEN_RANK) != 0)
    self->seen |= SEEN_END;
}

/* A slash alone is no part of any record. */
static gboolean
is_slash (const QiItemScanner *self)
{
  return self->division == QI_DIVISION_CSA && self->word[0] == '/' && self->n_word == 1;
}

static void
end_word (QiItemScanner *self,
          QiItemFunc     func,
          gpointer       user_data)
{
  if (!is_slash (self))
    {
      take_line (self, func, user_data);
      return;
    }
  self->is_maybe = FALSE;
  if (self->is_open)
    qi_scanner_close (self, self->bracket_last, func, user_data);
}

/* The next byte of a line, which is no end of it. */
static void
take_byte (QiItemScanner *self,
           char           c,
           QiItemFunc     func,
           gpointer       user_data)
{
  if (self->state == STATE_BLANK && !qi_scanner_is_blank (c))
    qi_scanner_begin_word (self, STATE_WORD);
  if (self->state != STATE_WORD || qi_scanner_is_blank (c))
    return;
  self->word[self->n_word++] = c;
  if (self->n_word == QI_SCANNER_WORD_BYTES)
    take_line (self, func, user_data);
}

void
qi_scanner_feed_records (QiItemScanner *self,
                         const char    *block,
                         gsize          length,
                         QiItemFunc     func,
                         gpointer       user_data)
{
  for (; length > 0; length--, block++, self->at++)
    {
      const char c = *block;

      if (qi_scanner_is_line_end (c))
        {
          if (self->state == STATE_WORD)
            end_word (self, func, user_data);
          self->state = STATE_BLANK;
        }
      else
        take_byte (self, c, func, user_data);
      if (!qi_scanner_is_blank (c) && (self->is_open || self->is_maybe))
        self->last = self->at + 1;
      self->line += c == '\n';
    }
}

void
qi_scanner_end_records (QiItemScanner *self,
                        QiItemFunc     func,
                        gpointer       user_data)
{
  if (self->state == STATE_WORD)
    end_word (self, func, user_data);
}
