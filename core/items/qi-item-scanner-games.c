/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-item-scanner-private.h"

#include <string.h>

/* Games of PGN and PDN, one after another. A game ends with its result, before the next one's tags, or before an event where
 * its own tags began with one. It begins with a tag or a move; comments before the first one and after a result belong to no
 * game. An Event tag at the start of a line after a blank line also ends a comment, so that a missing brace does not swallow
 * all games that follow. Sources: the PGN standard, sections 5 to 8; PDN 3.0, "PDN Grammars". */

#define EVENT      "Event"
#define MAX_BLANKS 64 /* between a bracket and the name of its tag */

typedef enum
{
  GAME_TEXT,    /* between two words */
  GAME_WORD,    /* of the moves */
  GAME_BRACE,   /* in a comment in braces */
  GAME_LOST,    /* in a comment, in what may be the next game's event */
  GAME_LINE,    /* in one to the end of the line */
  GAME_BRACKET, /* after a bracket that may begin a tag */
  GAME_NAME,    /* in the name of a tag */
  GAME_TAG,     /* after the tag's name, outside its text */
  GAME_STRING,
  GAME_ESCAPE /* behind a backslash in it */
} GameState;

static gboolean
is_line_end (char c)
{
  return c == '\n' || c == '\r';
}

static gboolean
is_name_byte (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '-';
}

static void
begin_word (QiItemScanner *self,
            char           c)
{
  self->word[0] = c;
  self->n_word = 1;
}

static void
add_to_word (QiItemScanner *self,
             char           c)
{
  if (self->n_word < QI_SCANNER_WORD_BYTES)
    self->word[self->n_word] = c;
  if (self->n_word <= QI_SCANNER_WORD_BYTES)
    self->n_word++;
}

static gboolean
is_word (const QiItemScanner *self,
         const char          *word)
{
  return self->n_word == strlen (word) && memcmp (self->word, word, self->n_word) == 0;
}

static gboolean
is_result (const QiItemScanner *self)
{
  if (is_word (self, "*") || is_word (self, "1-0") || is_word (self, "0-1")
      || is_word (self, "1/2-1/2"))
    return TRUE;
  return self->division == QI_DIVISION_PDN
         && (is_word (self, "2-0") || is_word (self, "0-2") || is_word (self, "1-1")
             || is_word (self, "0-0"));
}

static void
begin_game (QiItemScanner *self,
            guint64        offset,
            guint64        line)
{
  const guint64 last = self->last;

  qi_scanner_open (self, offset, line);
  self->last = MAX (last, offset);
  self->is_event = FALSE;
  self->in_moves = FALSE;
  self->n_tags = 0;
  self->depth = 0;
}

/* A name was read behind a bracket: it is a tag. */
static void
take_tag (QiItemScanner *self,
          QiItemFunc     func,
          gpointer       user_data)
{
  const gboolean is_event = is_word (self, EVENT);

  self->is_maybe = FALSE;
  if (self->is_open && (self->in_moves || (self->is_event && is_event)))
    qi_scanner_close (self, self->bracket_last, func, user_data);
  if (!self->is_open)
    begin_game (self, self->bracket.offset, self->bracket.line);
  if (self->n_tags == 0)
    {
      self->is_event = is_event;
      self->n_tags = 1;
    }
}

/* A bracket that may be a tag's. */
static void
begin_bracket (QiItemScanner *self)
{
  self->bracket = (QiItemSpan) { .offset = self->at, .line = self->line };
  self->bracket_last = self->last;
  self->n_word = 0;
  self->n_blanks = 0;
  if (self->is_open)
    return;
  self->item = self->bracket;
  self->is_maybe = TRUE;
}

static void
step_text (QiItemScanner *self,
           char           c)
{
  if (qi_scanner_is_blank (c))
    return;
  if (c == ';' || (c == '%' && self->is_line_start))
    {
      self->state = GAME_LINE;
      return;
    }
  if (c == '{')
    {
      self->state = GAME_BRACE;
      return;
    }
  if (c == '[')
    {
      begin_bracket (self);
      self->state = GAME_BRACKET;
      return;
    }
  if (!self->is_open)
    {
      /* What a game cannot begin with: a stray closing bracket, or the end-of-file mark of DOS. */
      if (strchr (")}]", c) != NULL || (guchar) c < ' ' || c == 0x7f)
        return;
      begin_game (self, self->at, self->line);
    }
  self->in_moves = TRUE;
  if (c == '(')
    self->depth++;
  else if (c == ')')
    self->depth -= self->depth > 0;
  else
    {
      begin_word (self, c);
      self->state = GAME_WORD;
    }
}

/* In a comment, after a bracket that may begin the next game: the comment's brace was never closed. */
static gboolean
step_lost (QiItemScanner *self,
           char           c,
           QiItemFunc     func,
           gpointer       user_data)
{
  if (self->n_word < strlen (EVENT) && c == EVENT[self->n_word])
    {
      add_to_word (self, c);
      return TRUE;
    }
  if (c == '"' && is_word (self, EVENT))
    {
      self->in_moves = TRUE;
      take_tag (self, func, user_data);
      self->state = GAME_STRING;
      return TRUE;
    }
  if (c == ' ' && is_word (self, EVENT) && self->n_blanks++ < MAX_BLANKS)
    return TRUE;
  self->is_maybe = FALSE;
  self->state = GAME_BRACE;
  return FALSE;
}

/* After a bracket, and in the name that follows it. */
static gboolean
step_name (QiItemScanner *self,
           char           c,
           QiItemFunc     func,
           gpointer       user_data)
{
  if (self->state == GAME_BRACKET)
    {
      if ((c == ' ' || c == '\t') && self->n_blanks++ < MAX_BLANKS)
        return TRUE;
      if (is_name_byte (c))
        {
          begin_word (self, c);
          self->state = GAME_NAME;
          return TRUE;
        }
      self->is_maybe = FALSE;
      self->state = GAME_TEXT;
      return FALSE;
    }
  if (is_name_byte (c))
    {
      add_to_word (self, c);
      if (self->n_word <= strlen (EVENT))
        return TRUE;
    }
  take_tag (self, func, user_data);
  self->state = GAME_TAG;
  return FALSE;
}

/* In a tag and its text. A tag ends with its line at the latest, so that a missing bracket does no more harm. */
static void
step_tag (QiItemScanner *self,
          char           c)
{
  if (self->state == GAME_ESCAPE)
    self->state = is_line_end (c) ? GAME_TEXT : GAME_STRING;
  else if (is_line_end (c) || (self->state == GAME_TAG && c == ']'))
    self->state = GAME_TEXT;
  else if (c == '"')
    self->state = self->state == GAME_TAG ? GAME_STRING : GAME_TAG;
  else if (self->state == GAME_STRING && c == '\\')
    self->state = GAME_ESCAPE;
}

/* Processes one byte. FALSE when it ends what is before it and has to be processed again. */
static gboolean
step (QiItemScanner *self,
      char           c,
      QiItemFunc     func,
      gpointer       user_data)
{
  switch ((GameState) self->state)
    {
    case GAME_WORD:
      if (!qi_scanner_is_blank (c) && (c == '\0' || strchr ("{;[()", c) == NULL))
        {
          add_to_word (self, c);
          return TRUE;
        }
      self->state = GAME_TEXT;
      if (self->depth == 0 && is_result (self))
        qi_scanner_close (self, self->last, func, user_data);
      return FALSE;
    case GAME_BRACE:
      if (c == '}')
        self->state = GAME_TEXT;
      else if (c == '[' && self->is_line_start && self->n_breaks > 1)
        {
          begin_bracket (self);
          self->state = GAME_LOST;
        }
      return TRUE;
    case GAME_LOST:
      return step_lost (self, c, func, user_data);
    case GAME_LINE:
      if (is_line_end (c))
        self->state = GAME_TEXT;
      return TRUE;
    case GAME_BRACKET:
    case GAME_NAME:
      return step_name (self, c, func, user_data);
    case GAME_TAG:
    case GAME_STRING:
    case GAME_ESCAPE:
      step_tag (self, c);
      return TRUE;
    case GAME_TEXT:
    default:
      step_text (self, c);
      return TRUE;
    }
}

void
qi_scanner_feed_games (QiItemScanner *self,
                       const char    *block,
                       gsize          length,
                       QiItemFunc     func,
                       gpointer       user_data)
{
  for (const char *end = block + length; block < end; block++, self->at++)
    {
      const char c = *block;

      while (!step (self, c, func, user_data))
        ;
      if (!qi_scanner_is_blank (c))
        self->last = self->at + 1;
      self->line += c == '\n';
      self->is_line_start = is_line_end (c);
      if (c == '\n')
        self->n_breaks++;
      else if (!qi_scanner_is_blank (c))
        self->n_breaks = 0;
    }
}

gboolean
qi_item_scanner_is_torn (const QiItemScanner *self)
{
  /* A word that may be NextProblem. */
  if (self->division == QI_DIVISION_PROBLEMS)
    return self->is_open && self->n_word > 0 && self->n_word <= QI_SCANNER_WORD_BYTES
           && self->bracket.offset + self->n_word == self->at;
  /* A line that may be between two records, or begin another one. */
  if (self->division == QI_DIVISION_CSA || self->division == QI_DIVISION_BOD)
    return self->is_open && self->bracket.offset > self->item.offset
           && self->bracket.offset + self->n_word == self->at
           && self->n_word < QI_SCANNER_WORD_BYTES;
  return (self->division == QI_DIVISION_PGN || self->division == QI_DIVISION_PDN) && self->is_open
         && (self->state == GAME_BRACKET || self->state == GAME_NAME || self->state == GAME_LOST);
}

void
qi_scanner_end_games (QiItemScanner *self,
                      QiItemFunc     func,
                      gpointer       user_data)
{
  if (self->state == GAME_NAME)
    take_tag (self, func, user_data);
}
