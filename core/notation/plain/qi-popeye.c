/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-notation-private.h"
#include "qi-found-private.h"
#include "qi-pieces-private.h"
#include "qi-popeye-private.h"

#include <string.h>

/* Popeye's input, in English, German or French: BeginProblem, commands in any order, EndProblem.
 * The position of the first problem is read; stipulation, title and the rest are kept as details.
 * White is the first player; who is to move follows from the stipulation and the options. As in
 * Popeye, kings and rooks at home have their right to castle unless the option NoCastling names
 * them. Source: py-engl.txt and the programs's input/plaintext. */

#define MIN_BEGIN_BYTES   4 /* of the first word, where it alone tells the notation */
#define MIN_NEXT_BYTES    6 /* of the word of a further problem, where it tells the notation */
#define MIN_COMMAND_BYTES 3 /* of a command after arguments: shorter words may be pieces */

static gboolean
is_separator (char c)
{
  return qi_scan_is_blank (c) || c == ';' || c == ',';
}

/* Reads the next word into @self->word. */
void
qi_popeye_next_word (QiPopeye *self)
{
  const QiScan *scan = &self->scan;
  gsize at = self->at;

  while (at < scan->length && is_separator (scan->text[at]))
    at++;
  const gsize start = at;
  while (at < scan->length && !is_separator (scan->text[at]))
    at++;
  self->word = (QiSpan) { start, at - start };
  self->has_word = at > start;
  self->at = at;
}

const char *
qi_popeye_word_text (const QiPopeye *self)
{
  return self->scan.text + self->word.offset;
}

/* The command for the word; a short word only where a command is expected. */
static QiPopeyeCommand
get_command (const QiPopeye *self,
             gboolean        is_due)
{
  if (!self->has_word || (!is_due && self->word.length < MIN_COMMAND_BYTES))
    return QI_POPEYE_N_COMMANDS;
  return qi_popeye_match_command (self->language, qi_popeye_word_text (self), self->word.length);
}

static void
append_text (QiPopeye    *self,
             QiPopeyeText kind,
             QiSpan       span,
             char         separator)
{
  if (self->texts[kind] == NULL)
    self->texts[kind] = g_string_new (NULL);
  else if (self->texts[kind]->len > 0)
    g_string_append_c (self->texts[kind], separator);
  g_string_append_len (self->texts[kind], self->scan.text + span.offset, (gssize) span.length);
}

/* The rest of the line; the word after it is read. */
static QiSpan
read_line (QiPopeye *self)
{
  const QiScan *scan = &self->scan;
  const char *lf = memchr (scan->text + self->at, '\n', scan->length - self->at);
  gsize end = lf == NULL ? scan->length : (gsize) (lf - scan->text);
  gsize start = self->at;

  self->at = end;
  while (start < end && (is_separator (scan->text[start]) || scan->text[start] == '.'))
    start++;
  while (end > start && qi_scan_is_blank (scan->text[end - 1]))
    end--;
  qi_popeye_next_word (self);
  return (QiSpan) { start, end - start };
}

void
qi_popeye_report (QiPopeye *self,
                  QiFinding *(*make) (const char *text),
                  QiSpan    span)
{
  char quote[QI_SCAN_QUOTE_BYTES];

  qi_scan_quote (&self->scan, span, quote);
  qi_scan_add (&self->scan, "board", span, make (quote));
}

void
qi_popeye_note_ignored (QiPopeye *self,
                        QiFinding *(*make) (const char *text),
                        QiSpan    span)
{
  char quote[QI_SCAN_QUOTE_BYTES];

  qi_scan_quote (&self->scan, span, quote);
  qi_scan_add (&self->scan, "whole", span, make (quote));
}

/* The squares of an option; FALSE when there are none. */
static gboolean
read_option_squares (QiPopeye      *self,
                     QiPopeyeOption option)
{
  const char *text = qi_popeye_word_text (self);

  if (!self->has_word || !qi_popeye_is_squares (text, self->word.length))
    return FALSE;
  for (gsize i = 0; option == QI_POPEYE_NO_CASTLING && i < self->word.length; i += 2)
    self->no_castling[qi_popeye_parse_square (text + i, 2)] = TRUE;
  /* Where the pawn came from, what it passed over, where it is. */
  if (option == QI_POPEYE_EN_PASSANT && self->word.length == 6)
    self->en_passant = qi_popeye_parse_square (text + 2, 2);
  return option == QI_POPEYE_NO_CASTLING || self->word.length == 6;
}

static void
read_options (QiPopeye *self)
{
  qi_popeye_next_word (self);
  while (self->has_word && get_command (self, FALSE) == QI_POPEYE_N_COMMANDS)
    {
      const QiPopeyeOption option =
        qi_popeye_match_option (self->language, qi_popeye_word_text (self), self->word.length);
      const QiSpan word = self->word;

      qi_popeye_next_word (self);
      if (option == QI_POPEYE_WHITE_TO_PLAY)
        self->is_white_to_play = TRUE;
      else if ((option == QI_POPEYE_NO_CASTLING || option == QI_POPEYE_EN_PASSANT)
               && read_option_squares (self, option))
        qi_popeye_next_word (self);
      else if (option != QI_POPEYE_HALF_DUPLEX)
        append_text (self, QI_POPEYE_TEXT_OPTION, word, ' ');
      self->is_turned = self->is_turned || option == QI_POPEYE_HALF_DUPLEX;
      self->is_after_key = self->is_after_key || option == QI_POPEYE_POST_KEY_PLAY;
    }
}

/* Keeps the words up to the next command that may follow. */
static void
read_words (QiPopeye       *self,
            QiPopeyeText    kind,
            QiPopeyeCommand first)
{
  char separator = self->texts[kind] == NULL ? ' ' : kind == QI_POPEYE_TEXT_TWIN ? '\n' : ' ';

  qi_popeye_next_word (self);
  for (; self->has_word; qi_popeye_next_word (self))
    {
      const QiPopeyeCommand command = get_command (self, FALSE);

      if (command < QI_POPEYE_N_COMMANDS && command >= first)
        return;
      append_text (self, kind, self->word, separator);
      separator = ' ';
    }
}

static QiSpan
trim (const QiPopeye *self,
      gsize           start,
      gsize           end)
{
  while (end > start && is_separator (self->scan.text[end - 1]))
    end--;
  return (QiSpan) { start, end - start };
}

static gboolean
has_pieces (const QiPopeye *self)
{
  for (guint square = 0; square < QI_POPEYE_N_SQUARES; square++)
    if (self->board[square].walk != NULL)
      return TRUE;
  return FALSE;
}

/* A command that sets up the board. If play leads to another position, that position is not
 * kept. */
static void
read_board (QiPopeye *self,
            void (*read) (QiPopeye *self))
{
  QiPopeyeMan board[QI_POPEYE_N_SQUARES];
  QiSpan spans[QI_POPEYE_N_SQUARES];
  const gsize start = self->word.offset;

  if (!self->has_start)
    {
      read (self);
      return;
    }
  memcpy (board, self->board, sizeof board);
  memcpy (spans, self->spans, sizeof spans);
  memset (self->board, 0, sizeof board);
  read (self);
  memcpy (self->board, board, sizeof board);
  memcpy (self->spans, spans, sizeof spans);
  const gsize end = self->has_word ? self->word.offset : self->scan.length;
  qi_popeye_note_ignored (self, qi_found_line_ignored_popeye, trim (self, start, end));
}

/* A stipulation is one word, or two where the number of moves stands apart ("# 2"). */
static void
read_stipulation (QiPopeye *self)
{
  qi_popeye_next_word (self);
  if (!self->has_word || get_command (self, FALSE) < QI_POPEYE_N_COMMANDS)
    return;
  /* Of several counts the last one. */
  if (self->texts[QI_POPEYE_TEXT_STIPULATION] != NULL)
    g_string_truncate (self->texts[QI_POPEYE_TEXT_STIPULATION], 0);
  append_text (self, QI_POPEYE_TEXT_STIPULATION, self->word, ' ');
  self->has_start = self->word.length >= 4
                    && g_ascii_strncasecmp (qi_popeye_word_text (self), "a=>b", 4) == 0
                    && has_pieces (self);
  qi_popeye_next_word (self);
  if (!self->has_word || !qi_scan_is_digit (qi_popeye_word_text (self)[0]))
    return;
  g_string_append_len (self->texts[QI_POPEYE_TEXT_STIPULATION], qi_popeye_word_text (self),
                       (gssize) self->word.length);
  qi_popeye_next_word (self);
}

static void
read_text (QiPopeye    *self,
           QiPopeyeText kind)
{
  const QiSpan line = read_line (self);

  if (line.length > 0)
    append_text (self, kind, line, '\n');
}

/* The rest of the command's line, and words after it that are no command: LaTeX names pieces
 * there. */
static void
skip_line (QiPopeye *self,
           gboolean  has_words)
{
  const gsize start = self->word.offset;
  const QiSpan line = read_line (self);

  qi_popeye_note_ignored (self, qi_found_line_ignored_popeye,
                          (QiSpan) { start, line.offset + line.length - start });
  while (has_words && self->has_word && get_command (self, FALSE) == QI_POPEYE_N_COMMANDS)
    qi_popeye_next_word (self);
}

/* Counts the problems from here on: commands are at the start of their lines. */
static void
warn_of_problems (QiPopeye *self)
{
  const QiScan *scan = &self->scan;
  const gsize start = self->word.offset;
  gint64 n = 2;

  for (gsize at = self->at; at < scan->length;)
    {
      const char *lf = memchr (scan->text + at, '\n', scan->length - at);

      if (lf == NULL)
        break;
      self->at = (gsize) (lf - scan->text) + 1;
      at = self->at;
      qi_popeye_next_word (self);
      n += get_command (self, FALSE) == QI_POPEYE_NEXT;
    }
  qi_scan_add (&self->scan, "whole", (QiSpan) { start, scan->length - start },
               qi_found_further_positions_problems (n));
}

static void
end_problem (QiPopeye *self)
{
  qi_popeye_next_word (self);
  if (self->has_word)
    qi_popeye_note_ignored (self, qi_found_line_ignored_popeye,
                            (QiSpan) { self->word.offset, self->scan.length - self->word.offset });
  self->has_word = FALSE;
}

/* Reads one command; FALSE after the last. */
static gboolean
read_command (QiPopeye *self)
{
  const QiPopeyeCommand command = get_command (self, TRUE);

  if (command == QI_POPEYE_REMARK)
    read_text (self, QI_POPEYE_TEXT_REMARK);
  else if (command == QI_POPEYE_AUTHOR)
    read_text (self, QI_POPEYE_TEXT_AUTHOR);
  else if (command == QI_POPEYE_ORIGIN)
    read_text (self, QI_POPEYE_TEXT_ORIGIN);
  else if (command == QI_POPEYE_AWARD)
    read_text (self, QI_POPEYE_TEXT_AWARD);
  else if (command == QI_POPEYE_TITLE)
    read_text (self, QI_POPEYE_TEXT_TITLE);
  else if (command == QI_POPEYE_PIECES)
    read_board (self, qi_popeye_read_pieces);
  else if (command == QI_POPEYE_FORSYTH)
    read_board (self, qi_popeye_read_forsyth);
  else if (command == QI_POPEYE_ARRAY)
    read_board (self, qi_popeye_read_array);
  else if (command == QI_POPEYE_CONDITION)
    read_words (self, QI_POPEYE_TEXT_CONDITION, QI_POPEYE_REMARK);
  else if (command == QI_POPEYE_OPTION)
    read_options (self);
  else if (command == QI_POPEYE_STIPULATION)
    read_stipulation (self);
  else if (command == QI_POPEYE_SSTIPULATION)
    read_words (self, QI_POPEYE_TEXT_SSTIPULATION, QI_POPEYE_REMARK);
  else if (command == QI_POPEYE_TWIN)
    read_words (self, QI_POPEYE_TEXT_TWIN, QI_POPEYE_TWIN);
  else if (command == QI_POPEYE_ZERO_POSITION)
    read_words (self, QI_POPEYE_TEXT_ZERO_POSITION, QI_POPEYE_TWIN);
  else if (command == QI_POPEYE_PROTOCOL || command == QI_POPEYE_LATEX
           || command == QI_POPEYE_LATEX_PIECES)
    skip_line (self, command != QI_POPEYE_PROTOCOL);
  else if (command == QI_POPEYE_END)
    {
      end_problem (self);
      return FALSE;
    }
  else if (command == QI_POPEYE_NEXT)
    {
      warn_of_problems (self);
      return FALSE;
    }
  else
    {
      qi_popeye_report (self, qi_found_popeye_word, self->word);
      qi_popeye_next_word (self);
    }
  return TRUE;
}

static void
read_problem (QiPopeye *self)
{
  const char *end = "EndProblem";
  gboolean is_begin = TRUE;

  qi_popeye_next_word (self);
  if (self->has_word)
    is_begin =
      qi_popeye_match_begin (qi_popeye_word_text (self), self->word.length, &self->language);
  if (!self->has_word
      || (!is_begin
          && !qi_popeye_match_next (qi_popeye_word_text (self), self->word.length,
                                    &self->language)))
    {
      qi_popeye_report (self, qi_found_popeye_word_first, self->word);
      return;
    }
  qi_popeye_next_word (self);
  while (self->has_word)
    if (qi_scan_is_hopeless (&self->scan) || !read_command (self))
      return;
  /* One of several problems ends before the next one. */
  if (is_begin && !self->options->is_item)
    qi_scan_add (&self->scan, "whole", (QiSpan) { self->scan.length, 0 },
                 qi_found_field_left_out (end));
}

static void
put_board (QiPopeye          *self,
           QiPositionBuilder *builder,
           gboolean          *is_orthodox)
{
  GArray *places = self->reading->places;

  *is_orthodox = TRUE;
  for (guint square = 0; square < QI_POPEYE_N_SQUARES; square++)
    {
      char token[QI_POPEYE_TOKEN_BYTES];

      if (self->board[square].walk == NULL)
        continue;
      *is_orthodox = *is_orthodox && qi_popeye_man_is_orthodox (&self->board[square]);
      qi_popeye_man_format (&self->board[square], token);
      qi_position_builder_put (builder, square, &QI_TOKEN (token));
      if (places != NULL)
        {
          QiTextPlace place = { self->spans[square].offset, self->spans[square].length, square,
                                QI_SIDE_FIRST };

          g_array_append_val (places, place);
        }
    }
  if (places != NULL)
    qi_places_sort (places);
}

static void
finish (QiPopeye *self)
{
  const QiLimits *limits = qi_read_options_get_limits (self->options);
  const QiShape shape = { 2, { 8, 8 } };
  const char *game = self->options->game;
  gboolean is_orthodox = TRUE;

  if (!qi_scan_check_squares (&self->scan, &shape, self->options,
                              (QiSpan) { 0, self->scan.length }))
    return;
  QiPositionBuilder *builder = qi_position_builder_new (&shape, limits);
  if (self->options->want_places)
    self->reading->places = g_array_new (FALSE, FALSE, sizeof (QiTextPlace));
  put_board (self, builder, &is_orthodox);
  if (game == NULL && is_orthodox)
    game = "chess";
  const QiSide turn = qi_popeye_find_turn (self);
  g_autoptr (QiDetails) details = qi_popeye_dup_details (self, g_strcmp0 (game, "chess") == 0);
  /* A problem with other pieces, or rules of its own, is no game of chess, but has the styles of one. */
  qi_pieces_finish (builder, qi_game_info_lookup (game != NULL ? game : "chess"), turn, game,
                    details, self->reading, self->scan.failed);
}

static QiReading *
popeye_read (const QiNotation    *notation,
             const char          *text,
             gsize                length,
             const QiReadOptions *options)
{
  QiReading *reading = qi_reading_new ("popeye");
  QiPopeye self = { .reading = reading, .options = options, .en_passant = QI_NO_SQUARE };

  qi_scan_init (&self.scan, text, length, reading, options);
  read_problem (&self);
  finish (&self);
  for (QiPopeyeText kind = 0; kind < QI_POPEYE_N_TEXTS; kind++)
    if (self.texts[kind] != NULL)
      g_string_free (self.texts[kind], TRUE);
  qi_scan_clear (&self.scan);
  return reading;
}

/* Whether a command follows the first word. */
static gboolean
has_command (const char      *text,
             gsize            length,
             gsize            at,
             QiPopeyeLanguage language)
{
  QiPopeyeCommand command = QI_POPEYE_N_COMMANDS;
  gboolean is_next_line = FALSE;
  gsize end;

  for (; at < length && is_separator (text[at]); at++)
    is_next_line = is_next_line || text[at] == '\n';
  for (end = at; end < length && end - at < 24 && !is_separator (text[end]);)
    end++;
  if (end - at >= MIN_COMMAND_BYTES)
    command = qi_popeye_match_command (language, text + at, end - at);
  /* "beg for it" is not Popeye's command BeginProblem. */
  if (end - at < MIN_BEGIN_BYTES && !is_next_line)
    return command == QI_POPEYE_PIECES || command == QI_POPEYE_STIPULATION
           || command == QI_POPEYE_AUTHOR;
  return command < QI_POPEYE_N_COMMANDS;
}

/* The first word starts a problem in one of the languages; the word for further problems counts only together with a
 * word that no other kind of text has. */
static guint
popeye_detect (const QiNotation *notation,
               const char       *text,
               gsize             length)
{
  QiPopeyeLanguage language = QI_POPEYE_ENGLISH;
  gsize start = 0;
  gsize end = 0;

  while (start < length && is_separator (text[start]))
    start++;
  for (end = start; end < length && end - start < 20 && !is_separator (text[end]);)
    end++;
  if (end - start >= MIN_NEXT_BYTES && qi_popeye_match_next (text + start, end - start, &language))
    return 90;
  if (end - start < MIN_COMMAND_BYTES
      || !qi_popeye_match_begin (text + start, end - start, &language))
    return 0;
  /* So short a word could begin any text. */
  if (end - start < MIN_BEGIN_BYTES && !has_command (text, length, end, language))
    return 0;
  return end - start > 6 ? 96 : 90;
}

static const char *const extensions[] = { ".inp", NULL };

const QiNotation qi_notation_popeye = {
  .id = "popeye",
  .name = "Popeye",
  .extensions = extensions,
  .read = popeye_read,
  .write = qi_popeye_write,
  .detect = popeye_detect,
};
