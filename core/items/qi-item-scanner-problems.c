/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-item-scanner-private.h"

#include "qi-popeye-private.h"

/* The problems of Popeye's input: one begins with the word BeginProblem or NextProblem and ends before the next one, or before
 * EndProblem, which is no part of any. The first of these words says which language they all are in. As in Popeye, words count
 * wherever they are, except in the rest of a line that is an author's name, a title and the like. Whole inputs may follow each
 * other. Source: Popeye's input/plaintext. */

#define MIN_BEGIN_BYTES   3 /* of the first word: shorter ones may be any text */
#define MIN_COMMAND_BYTES 3 /* of others: shorter ones may be names of pieces */

typedef enum
{
  PROBLEM_BLANK, /* between two words */
  PROBLEM_WORD,
  PROBLEM_LINE /* in a text up to the end of its line */
} ProblemState;

static gboolean
is_separator (char c)
{
  return qi_scanner_is_blank (c) || c == ';' || c == ',';
}

/* Whether the command's text reaches to the end of its line. */
static gboolean
has_line (QiPopeyeCommand command)
{
  switch (command)
    {
    case QI_POPEYE_REMARK:
    case QI_POPEYE_AUTHOR:
    case QI_POPEYE_ORIGIN:
    case QI_POPEYE_AWARD:
    case QI_POPEYE_TITLE:
    case QI_POPEYE_PROTOCOL:
    case QI_POPEYE_LATEX:
    case QI_POPEYE_LATEX_PIECES:
      return TRUE;
    case QI_POPEYE_SSTIPULATION:
    case QI_POPEYE_PIECES:
    case QI_POPEYE_CONDITION:
    case QI_POPEYE_OPTION:
    case QI_POPEYE_STIPULATION:
    case QI_POPEYE_ARRAY:
    case QI_POPEYE_FORSYTH:
    case QI_POPEYE_TWIN:
    case QI_POPEYE_ZERO_POSITION:
    case QI_POPEYE_END:
    case QI_POPEYE_NEXT:
    case QI_POPEYE_N_COMMANDS:
    default:
      return FALSE;
    }
}

static void
open_problem (QiItemScanner *self,
              guint64        last)
{
  qi_scanner_open (self, self->bracket.offset, self->bracket.line);
  self->in_pieces = FALSE;
  self->last = last;
}

/* The word ends before the next byte. */
static void
end_word (QiItemScanner *self,
          QiItemFunc     func,
          gpointer       user_data)
{
  const gsize length = self->n_word;
  const guint64 end = self->bracket.offset + length;
  QiPopeyeLanguage language = QI_POPEYE_ENGLISH;
  QiPopeyeCommand command = QI_POPEYE_N_COMMANDS;

  self->state = PROBLEM_BLANK;
  self->is_maybe = FALSE;
  if (length > QI_SCANNER_WORD_BYTES)
    return;
  if (!self->is_open)
    {
      if (length < MIN_BEGIN_BYTES || !qi_popeye_match_begin (self->word, length, &language))
        return;
      self->language = language;
      open_problem (self, end);
      return;
    }
  language = (QiPopeyeLanguage) self->language;
  /* "wei" means White among pieces. */
  if (length >= MIN_COMMAND_BYTES
      && (!self->in_pieces
          || qi_popeye_match_colour (language, self->word, length) == QI_POPEYE_N_COLOURS))
    command = qi_popeye_match_command (language, self->word, length);
  if (command < QI_POPEYE_N_COMMANDS)
    self->in_pieces = command == QI_POPEYE_PIECES;
  if (command == QI_POPEYE_NEXT)
    {
      qi_scanner_close (self, self->bracket_last, func, user_data);
      open_problem (self, end);
    }
  else if (command == QI_POPEYE_END)
    qi_scanner_close (self, self->bracket_last, func, user_data);
  else if (has_line (command))
    self->state = PROBLEM_LINE;
}

void
qi_scanner_feed_problems (QiItemScanner *self,
                          const char    *block,
                          gsize          length,
                          QiItemFunc     func,
                          gpointer       user_data)
{
  for (gsize i = 0; i < length; i++, self->at++)
    {
      const char c = block[i];

      if (self->state == PROBLEM_WORD && is_separator (c))
        end_word (self, func, user_data);
      if (qi_scanner_is_line_end (c))
        self->state = PROBLEM_BLANK;
      else if (self->state == PROBLEM_BLANK && !is_separator (c))
        qi_scanner_begin_word (self, PROBLEM_WORD);
      if (self->state == PROBLEM_WORD)
        {
          if (self->n_word < QI_SCANNER_WORD_BYTES)
            self->word[self->n_word] = c;
          self->n_word++;
        }
      if (!qi_scanner_is_blank (c))
        self->last = self->at + 1;
      self->line += c == '\n';
    }
}

void
qi_scanner_end_problems (QiItemScanner *self,
                         QiItemFunc     func,
                         gpointer       user_data)
{
  if (self->state == PROBLEM_WORD)
    end_word (self, func, user_data);
}
