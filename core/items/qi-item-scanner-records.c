/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-item-scanner-private.h"

#include "qi-legacy-text-private.h"

#include <string.h>

/* Records of shogi that follow one another. Those of CSA have a line between them that is a slash and nothing else
 * (CSA 2.2, "several records in one file"). Diagrams (BOD) have none: another one begins where the frame of a board, or
 * the hand or the player of a side, comes for a second time, or with a header that stands first in files of KIF. */

/* What a line may be, by how it begins. */
typedef enum
{
  RECORD_OTHER,
  RECORD_SECOND_HAND,
  RECORD_FIRST_HAND,
  RECORD_SECOND_PLAYER,
  RECORD_FIRST_PLAYER,
  RECORD_HEADER,
  RECORD_RANK,
  RECORD_FRAME
} RecordLine;

/* What the open record has had; a board is closed by the frame below its ranks. */
enum
{
  SEEN_SECOND_HAND = 1 << 0,
  SEEN_FIRST_HAND = 1 << 1,
  SEEN_SECOND_PLAYER = 1 << 2,
  SEEN_FIRST_PLAYER = 1 << 3,
  SEEN_RANK = 1 << 4,
  SEEN_END = 1 << 5
};

typedef enum
{
  STATE_BLANK, /* nothing but blanks stands before the next byte in its line */
  STATE_WORD,  /* how the line begins is not known yet */
  STATE_LINE
} State;

typedef struct
{
  const char *text;
  gsize       length;
  RecordLine  line;
} Beginning;

static const Beginning beginnings[] = {
  { "後手の持駒", 0, RECORD_SECOND_HAND },
  { "後手の持ち駒", 0, RECORD_SECOND_HAND },
  { "上手の持駒", 0, RECORD_SECOND_HAND },
  { "上手の持ち駒", 0, RECORD_SECOND_HAND },
  { "先手の持駒", 0, RECORD_FIRST_HAND },
  { "先手の持ち駒", 0, RECORD_FIRST_HAND },
  { "下手の持駒", 0, RECORD_FIRST_HAND },
  { "下手の持ち駒", 0, RECORD_FIRST_HAND },
  { "後手：", 0, RECORD_SECOND_PLAYER },
  { "後手:", 0, RECORD_SECOND_PLAYER },
  { "上手：", 0, RECORD_SECOND_PLAYER },
  { "上手:", 0, RECORD_SECOND_PLAYER },
  { "先手：", 0, RECORD_FIRST_PLAYER },
  { "先手:", 0, RECORD_FIRST_PLAYER },
  { "下手：", 0, RECORD_FIRST_PLAYER },
  { "下手:", 0, RECORD_FIRST_PLAYER },
  { "手合割", 0, RECORD_HEADER },
  { "開始日時", 0, RECORD_HEADER },
  { "棋戦", 0, RECORD_HEADER },
  { "表題", 0, RECORD_HEADER },
  { "場所", 0, RECORD_HEADER },
  { "|", 0, RECORD_RANK },
  { "｜", 0, RECORD_RANK },
  { "│", 0, RECORD_RANK },
  { "┃", 0, RECORD_RANK },
  { "+", 0, RECORD_FRAME },
  { "＋", 0, RECORD_FRAME },
  { "┌", 0, RECORD_FRAME },
  { "└", 0, RECORD_FRAME },
  { "┏", 0, RECORD_FRAME },
  { "┗", 0, RECORD_FRAME },
  { "├", 0, RECORD_FRAME },
};

static void
add_beginning (GArray    *all,
               char      *text,
               RecordLine line)
{
  const Beginning beginning = { text, strlen (text), line };

  g_array_append_val (all, beginning);
}

/* The beginnings in each encoding that a text may be in. */
static gpointer
make_beginnings (gpointer unused)
{
  const char *const *encodings = qi_legacy_text_get_encodings ();
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Beginning));

  for (gsize i = 0; i < G_N_ELEMENTS (beginnings); i++)
    {
      const char *text = beginnings[i].text;

      add_beginning (all, g_strdup (text), beginnings[i].line);
      for (gsize k = 0; !g_str_is_ascii (text) && encodings[k] != NULL; k++)
        {
          char *encoded = g_convert (text, -1, encodings[k], "UTF-8", NULL, NULL, NULL);

          if (encoded != NULL)
            add_beginning (all, encoded, beginnings[i].line);
        }
    }
  return all;
}

static RecordLine
judge_line (const char *text,
            gsize       length)
{
  static GOnce once = G_ONCE_INIT;
  const GArray *all = g_once (&once, make_beginnings, NULL);

  for (guint i = 0; i < all->len; i++)
    {
      const Beginning *beginning = &g_array_index (all, Beginning, i);

      if (*text == *beginning->text && length >= beginning->length
          && memcmp (text, beginning->text, beginning->length) == 0)
        return beginning->line;
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
    case RECORD_SECOND_PLAYER:
      return (self->seen & SEEN_END) != 0 && (self->seen & SEEN_SECOND_PLAYER) != 0;
    case RECORD_FIRST_PLAYER:
      return (self->seen & SEEN_END) != 0 && (self->seen & SEEN_FIRST_PLAYER) != 0;
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
  else if (line == RECORD_SECOND_PLAYER)
    self->seen |= SEEN_SECOND_PLAYER;
  else if (line == RECORD_FIRST_PLAYER)
    self->seen |= SEEN_FIRST_PLAYER;
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
