/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-lines-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-info-private.h"
#include "qi-letters-private.h"
#include "qi-notation-private.h"

#include <string.h>

#define MAX_NAME_BYTES 64
#define DETECT_BYTES   4096

/* --- words ---------------------------------------------------------------------------------- */

QiSpan
qi_lines_next (const QiScan *scan,
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

/* The next word from *@at on; length 0 when there is none before @end. */
static QiSpan
next_word (const QiScan *scan,
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

/* What is left of a line at @at, without blanks around it. */
static QiSpan
get_rest (const QiScan *scan,
          gsize         at,
          gsize         end)
{
  while (at < end && qi_scan_is_blank (scan->text[at]))
    at++;
  return (QiSpan) { at, end - at };
}

static gboolean
is_one_of (const QiScan      *scan,
           QiSpan             word,
           const char *const *words)
{
  for (gsize i = 0; words[i] != NULL; i++)
    if (qi_scan_is (scan, word, words[i]))
      return TRUE;
  return FALSE;
}

void
qi_lines_note (QiScan     *scan,
               const char *what,
               QiSpan      span)
{
  char quote[QI_SCAN_QUOTE_BYTES];

  qi_scan_quote (scan, span, quote);
  qi_scan_add (scan, "line", span, qi_found_line_ignored_command (quote, what));
}

/* --- the game ------------------------------------------------------------------------------- */

gboolean
qi_lines_is_name (const char *text,
                  gsize       length)
{
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isalnum (text[i]) && text[i] != '-' && text[i] != '_')
      return FALSE;
  return length > 0 && length <= MAX_NAME_BYTES;
}

/* The id of the game that an engine calls @name: one of the table, or the name itself, which other
 * engines may know. NULL when it is no name. */
static char *
dup_game (const QiScan *scan,
          QiSpan        name)
{
  static const char *const protocols[] = { "uci", "xboard" };
  const QiGameInfo *const *all = qi_game_info_get_all ();

  for (guint i = 0; i < G_N_ELEMENTS (protocols); i++)
    for (gsize j = 0; all[j] != NULL; j++)
      if (qi_scan_is (scan, name, qi_game_info_get_engine_name (all[j], protocols[i])))
        return g_strdup (qi_game_info_get_id (all[j]));
  const char *text = scan->text + name.offset;
  return qi_lines_is_name (text, name.length) ? g_strndup (text, name.length) : NULL;
}

static void
name_game (QiLinesReader *self,
           QiSpan         name)
{
  const char *fault = "not the name of a game";
  g_autofree char *game = NULL;

  if (self->lines->find_game == NULL)
    game = dup_game (&self->scan, name);
  else if (name.length == 0 || name.length > MAX_NAME_BYTES)
    return;
  else
    {
      game = g_strndup (self->scan.text + name.offset, name.length);
      fault = "an unknown variant";
      if (qi_game_info_lookup (game) == NULL)
        g_clear_pointer (&game, g_free);
    }
  if (game == NULL)
    {
      qi_lines_note (&self->scan, fault, name);
      return;
    }
  g_free (self->game);
  self->game = g_steal_pointer (&game);
}

/* The game of the text: what it names, else what the caller knows. "chess" with UCI_Chess960 is
 * Chess960, unless the caller knows better. */
static const char *
get_game (const QiLinesReader *self)
{
  if (self->is_960 && (self->game == NULL || strcmp (self->game, "chess") == 0))
    return self->options->game != NULL ? self->options->game : "chess960";
  return self->game != NULL ? self->game : self->options->game;
}

/* --- commands ------------------------------------------------------------------------------- */

void
qi_lines_read_position (QiLinesReader *self,
                        gsize          at,
                        QiSpan         line)
{
  if (self->has_position)
    qi_lines_note (&self->scan, "an earlier position", self->position);
  self->line = line;
  self->position = get_rest (&self->scan, at, line.offset + line.length);
  self->has_position = TRUE;
}

/* "startpos moves …" without the command before it, as programs copy it. */
void
qi_lines_read_start (QiLinesReader *self,
                     gsize          at,
                     QiSpan         line)
{
  qi_lines_read_position (self, line.offset, line);
}

/* "name UCI_Variant value crazyhouse" */
void
qi_lines_read_option (QiLinesReader *self,
                      gsize          at,
                      QiSpan         line)
{
  const QiScan *scan = &self->scan;
  const QiLines *lines = self->lines;
  const gsize end = line.offset + line.length;
  const QiSpan name = next_word (scan, &at, end);
  const QiSpan option = next_word (scan, &at, end);
  const QiSpan value = next_word (scan, &at, end);
  const QiSpan what = next_word (scan, &at, end);

  if (!qi_scan_is (scan, name, "name") || !qi_scan_is (scan, value, "value"))
    return;
  if (is_one_of (scan, option, lines->variants))
    name_game (self, what);
  else if (lines->chess960 != NULL && qi_scan_is (scan, option, lines->chess960))
    self->is_960 = qi_scan_is (scan, what, "true");
}

void
qi_lines_read_variant (QiLinesReader *self,
                       gsize          at,
                       QiSpan         line)
{
  name_game (self, next_word (&self->scan, &at, line.offset + line.length));
}

void
qi_lines_read_new (QiLinesReader *self,
                   gsize          at,
                   QiSpan         line)
{
  self->has_new = TRUE;
}

static void
read_line (QiLinesReader *self,
           QiSpan         line)
{
  const QiScan *scan = &self->scan;
  const QiLinesCommand *command = self->lines->commands;

  line = qi_scan_trim (scan->text, line);
  gsize at = line.offset;
  const QiSpan word = next_word (scan, &at, line.offset + line.length);
  if (word.length == 0)
    return;
  while (command->word != NULL && !qi_scan_is (scan, word, command->word))
    command++;
  if (command->word != NULL)
    command->read (self, at, line);
  else if (!is_one_of (scan, word, self->lines->neutral))
    qi_lines_note (&self->scan, self->lines->stray, line);
}

QiReading *
qi_lines_read (const QiNotation    *notation,
               const char          *text,
               gsize                length,
               const QiReadOptions *options)
{
  QiReading *reading = qi_reading_new (notation->id);
  QiLinesReader self = { .reading = reading, .options = options, .lines = notation->data };

  qi_scan_init (&self.scan, text, length, reading, options);
  for (gsize at = 0; at < length && !qi_scan_is_hopeless (&self.scan);)
    read_line (&self, qi_lines_next (&self.scan, &at));
  self.lines->finish (&self);
  qi_scan_clear (&self.scan);
  g_free (self.game);
  return reading;
}

/* --- the position --------------------------------------------------------------------------- */

/* Takes "moves …" off the position, of which a warning tells. */
static void
cut_moves (QiLinesReader *self)
{
  QiScan *scan = &self->scan;
  QiSpan *position = &self->position;
  const gsize end = position->offset + position->length;

  for (gsize at = position->offset; at < end;)
    {
      const QiSpan word = next_word (scan, &at, end);
      gsize cut = word.offset;

      if (!qi_scan_is (scan, word, "moves"))
        continue;
      self->moves = get_rest (scan, at, end);
      if (self->moves.length > 0)
        qi_scan_add (scan, "line", self->moves, qi_found_moves_ignored ());
      while (cut > position->offset && qi_scan_is_blank (scan->text[cut - 1]))
        cut--;
      position->length = cut - position->offset;
      return;
    }
}

static void
take_start (QiLinesReader *self,
            QiSpan         span)
{
  const QiLines *lines = self->lines;
  const char *game = get_game (self);
  const QiGameInfo *info = qi_game_info_lookup (game == NULL ? lines->game : game);

  if (info == NULL
      || (lines->find_game != NULL && !qi_letters_has_format (info, lines->position->id)))
    qi_scan_add (&self->scan, "line", span, qi_found_startpos_line ());
  else
    self->reading->setup = qi_game_info_dup_start (info);
}

/* Reads @span by the notation of the position, and takes over all that this says. */
static void
take_text (QiLinesReader *self,
           QiSpan         span)
{
  const QiScan *scan = &self->scan;
  QiReadOptions options = *self->options;

  options.game = get_game (self);
  g_autoptr (QiReading) inner = qi_notation_read (self->lines->position, scan->text + span.offset,
                                                  (gssize) span.length, &options);
  qi_reading_shift (inner, span.offset, scan->text, scan->length);
  for (guint i = 0; i < inner->findings->len; i++)
    qi_findings_add (self->reading->findings,
                     qi_finding_ref (g_ptr_array_index (inner->findings, i)));
  self->reading->setup = g_steal_pointer (&inner->setup);
  self->reading->partial = g_steal_pointer (&inner->partial);
  self->reading->places = g_steal_pointer (&inner->places);
}

/* What the position's line says after its command word. */
static void
take_position (QiLinesReader *self)
{
  const QiScan *scan = &self->scan;
  const QiLines *lines = self->lines;
  const gsize end = self->position.offset + self->position.length;
  gsize at = self->position.offset;

  if (lines->keyword == NULL)
    {
      take_text (self, self->position);
      return;
    }
  const QiSpan word = next_word (scan, &at, end);
  const QiSpan rest = get_rest (scan, at, end);
  if (qi_scan_is (scan, word, "startpos") && rest.length == 0)
    take_start (self, word);
  else if (qi_scan_is (scan, word, lines->keyword))
    take_text (self, rest);
  else
    qi_scan_add (&self->scan, "line", self->position,
                 qi_found_no_position_line_keyword (lines->command, lines->keyword));
}

void
qi_lines_finish (QiLinesReader *self)
{
  const QiSpan whole = { 0, self->scan.length };

  cut_moves (self);
  if (self->has_position)
    take_position (self);
  else if (self->has_new)
    take_start (self, whole);
  else
    qi_scan_add (&self->scan, "whole", whole,
                 qi_found_no_position_line_command (self->lines->command));
}

/* --- detecting ------------------------------------------------------------------------------ */

/* TRUE when the first @length bytes of @text have @words at @at, and a blank or their end follows. */
static gboolean
starts (const char *text,
        gsize       at,
        gsize       length,
        const char *words)
{
  const gsize n = strlen (words);

  return length - at >= n && memcmp (text + at, words, n) == 0
         && (length - at == n || qi_scan_is_blank (text[at + n]));
}

static gboolean
starts_with_any (const char        *text,
                 gsize              at,
                 gsize              length,
                 const char *const *words)
{
  for (gsize i = 0; words[i] != NULL; i++)
    if (starts (text, at, length, words[i]))
      return TRUE;
  return FALSE;
}

guint
qi_lines_detect (const QiNotation *notation,
                 const char       *text,
                 gsize             length)
{
  const QiLines *lines = notation->data;
  const gsize end = MIN (length, DETECT_BYTES);
  gboolean has_position = FALSE;
  gboolean has_start = FALSE;
  gboolean has_own = FALSE;
  gboolean has_shared = FALSE;

  for (gsize at = 0; at < end;)
    {
      const char *lf = memchr (text + at, '\n', end - at);

      has_position = has_position || starts (text, at, end, lines->start);
      has_start = has_start || starts (text, at, end, "position startpos");
      has_own = has_own || starts_with_any (text, at, end, lines->own);
      has_shared = has_shared || starts_with_any (text, at, end, lines->shared);
      if (lf == NULL)
        break;
      at = (gsize) (lf - text) + 1;
    }
  if (has_position)
    return has_own || has_shared ? 97 : lines->alone;
  if (!has_own)
    return 0;
  return has_start && lines->keyword != NULL ? 97 : lines->own_alone;
}
