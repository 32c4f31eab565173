/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-notation-private.h"
#include "qi-scan.h"
#include "qi-sfen-private.h"
#include "qi-write.h"

#include <string.h>

/* What an engine of the USI protocol is told: "position sfen …" or "position startpos", with the
 * variant before it where the game is not shogi. Of a whole log the last position counts, as it does
 * for the engine. Source: the USI protocol; the variant option is Fairy-Stockfish's. */

#define DETECT_BYTES 4096

/* The option of Fairy-Stockfish since version 14, and of version 11 (Debian 12), which keeps UCI's name.
 * Each ignores the other one's. */
static const char *const variant_options[] = { "USI_Variant", "UCI_Variant", NULL };

/* Commands that say nothing of the position. */
static const char *const neutral[] = {
  "usi",  "usiok", "isready", "readyok", "usinewgame", "go",    "stop",
  "quit", "d",     "id",      "option",  "ponderhit",  "setoption", NULL,
};

typedef struct
{
  QiScan   scan;
  char    *game;     /* the variant that was set, or NULL */
  QiSpan   position; /* the last position line after its command word */
  gboolean has_position;
} Usi;

/* The next word of @line from *@at on; length 0 when there is none. */
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

static void
note_line (Usi        *self,
           const char *what,
           QiSpan      span)
{
  char quote[QI_SCAN_QUOTE_BYTES];

  qi_scan_quote (&self->scan, span, quote);
  qi_finding_set_param (qi_scan_note (&self->scan, "line-ignored", "line", span,
                                      "%s: %s", what, quote),
                        "text", quote);
}

static void
read_option (Usi  *self,
             gsize at,
             gsize end)
{
  const QiScan *scan = &self->scan;
  QiSpan name = next_word (scan, &at, end);
  QiSpan option = next_word (scan, &at, end);
  QiSpan value = next_word (scan, &at, end);
  QiSpan variant = next_word (scan, &at, end);

  if (!qi_scan_is (scan, name, "name") || !is_one_of (scan, option, variant_options) ||
      !qi_scan_is (scan, value, "value") || variant.length == 0 || variant.length > 64)
    return;

  g_autofree char *game = g_strndup (scan->text + variant.offset, variant.length);
  if (qi_game_info_lookup (game) == NULL)
    {
      note_line (self, "an unknown variant", variant);
      return;
    }
  g_free (self->game);
  self->game = g_steal_pointer (&game);
}

static void
read_line (Usi    *self,
           QiSpan  line)
{
  const gsize end = line.offset + line.length;
  gsize at = line.offset;
  QiSpan word = next_word (&self->scan, &at, end);

  if (word.length == 0)
    return;
  if (qi_scan_is (&self->scan, word, "position"))
    {
      if (self->has_position)
        note_line (self, "an earlier position", self->position);
      while (at < end && qi_scan_is_blank (self->scan.text[at]))
        at++;
      self->position = (QiSpan) { at, end - at };
      self->has_position = TRUE;
    }
  else if (qi_scan_is (&self->scan, word, "setoption"))
    read_option (self, at, end);
  else if (!is_one_of (&self->scan, word, neutral))
    note_line (self, "a line that is no command", (QiSpan) { word.offset, end - word.offset });
}

static void
read_lines (Usi *self)
{
  const QiScan *scan = &self->scan;

  for (gsize at = 0; at < scan->length && !qi_scan_is_hopeless (scan);)
    {
      const char *lf = memchr (scan->text + at, '\n', scan->length - at);
      gsize end = lf == NULL ? scan->length : (gsize) (lf - scan->text);
      gsize next = end + 1;

      while (end > at && qi_scan_is_blank (scan->text[end - 1]))
        end--;
      read_line (self, (QiSpan) { at, end - at });
      at = next;
    }
}

/* Cuts the moves off the position line, with a warning. */
static void
cut_moves (Usi *self)
{
  QiScan *scan = &self->scan;
  const gsize end = self->position.offset + self->position.length;

  for (gsize at = self->position.offset; at < end;)
    {
      QiSpan word = next_word (scan, &at, end);

      if (!qi_scan_is (scan, word, "moves"))
        continue;
      gsize rest = at;
      QiSpan move = next_word (scan, &rest, end);
      if (move.length > 0)
        {
          QiFinding *finding =
            qi_finding_new (QI_SEVERITY_WARNING, "moves-ignored",
                            "the position is the one before the moves, which are not played");

          qi_finding_set_range (finding, move.offset, end - move.offset);
          qi_findings_add (scan->findings, finding);
        }
      gsize cut = word.offset;
      while (cut > self->position.offset && qi_scan_is_blank (scan->text[cut - 1]))
        cut--;
      self->position.length = cut - self->position.offset;
      return;
    }
}

static void
take_start (Usi                 *self,
            QiReading           *reading,
            const QiReadOptions *options,
            QiSpan               word)
{
  const char *game = self->game != NULL ? self->game : options->game;
  const QiGameInfo *info = qi_game_info_lookup (game == NULL ? "shogi" : game);

  if (info == NULL || !qi_letters_has_format (info, "sfen"))
    {
      qi_scan_error (&self->scan, "startpos-line", "line", word,
                     "the line names a start position but not its game");
      return;
    }
  reading->setup = qi_game_info_dup_start (info);
}

/* Reads the SFEN at @span with its own notation, and takes all that it says over. */
static void
take_sfen (Usi                 *self,
           QiReading           *reading,
           const QiReadOptions *options,
           QiSpan               span)
{
  QiReadOptions own = *options;

  if (self->game != NULL)
    own.game = self->game;
  g_autoptr (QiReading) inner = qi_notation_read (
    &qi_notation_sfen, self->scan.text + span.offset, (gssize) span.length, &own);
  qi_reading_shift (inner, span.offset, self->scan.text, self->scan.length);
  for (guint i = 0; i < inner->findings->len; i++)
    qi_findings_add (reading->findings, qi_finding_ref (g_ptr_array_index (inner->findings, i)));
  reading->setup = g_steal_pointer (&inner->setup);
  reading->partial = g_steal_pointer (&inner->partial);
  reading->places = g_steal_pointer (&inner->places);
}

static QiReading *
usi_read (const char          *text,
          gsize                length,
          const QiReadOptions *options)
{
  QiReading *reading = qi_reading_new ("usi");
  Usi self = { 0 };

  qi_scan_init (&self.scan, text, length, reading, options);
  read_lines (&self);
  cut_moves (&self);

  gsize at = self.position.offset;
  const gsize end = at + self.position.length;
  QiSpan word = next_word (&self.scan, &at, end);
  while (at < end && qi_scan_is_blank (text[at]))
    at++;
  if (!self.has_position)
    qi_scan_error (&self.scan, "no-position-line", "whole", (QiSpan) { 0, length },
                   "there is no \"position\" line");
  else if (qi_scan_is (&self.scan, word, "startpos") && at == end)
    take_start (&self, reading, options, word);
  else if (qi_scan_is (&self.scan, word, "sfen"))
    take_sfen (&self, reading, options, (QiSpan) { at, end - at });
  else
    qi_scan_error (&self.scan, "no-position-line", "line", self.position,
                   "\"position\" is followed by \"sfen\" or \"startpos\"");
  qi_scan_clear (&self.scan);
  g_free (self.game);
  return reading;
}

static char *
usi_write (QiSetup              *setup,
           const QiWriteOptions *options,
           GPtrArray            *findings)
{
  g_autofree char *sfen = qi_sfen_write (setup, options, findings);
  const QiGameInfo *info = qi_sfen_get_setup_game (setup);
  GString *text = NULL;

  if (sfen == NULL)
    return NULL;
  text = g_string_new (NULL);
  if (info != NULL && strcmp (qi_game_info_get_id (info), "shogi") != 0)
    for (gsize i = 0; variant_options[i] != NULL; i++)
      g_string_append_printf (text, "setoption name %s value %s\n", variant_options[i],
                              qi_game_info_get_id (info));
  g_string_append_printf (text, "position sfen %s", sfen);
  return g_string_free (text, FALSE);
}

/* TRUE when the bytes of a line that starts at @at are @words, with single blanks between. */
static gboolean
starts_with (const QiScan *scan,
             gsize         at,
             const char   *words)
{
  const gsize n = strlen (words);

  return scan->length - at >= n && memcmp (scan->text + at, words, n) == 0 &&
         (scan->length - at == n || qi_scan_is_blank (scan->text[at + n]));
}

static guint
usi_detect (const char *text,
            gsize       length)
{
  QiScan scan = { .text = text, .length = MIN (length, DETECT_BYTES) };
  gboolean is_usi = FALSE;
  gboolean has_start = FALSE;

  for (gsize at = 0; at < scan.length;)
    {
      const char *lf = memchr (text + at, '\n', scan.length - at);

      if (starts_with (&scan, at, "position sfen"))
        return 97;
      has_start = has_start || starts_with (&scan, at, "position startpos");
      is_usi = is_usi || starts_with (&scan, at, "usi") || starts_with (&scan, at, "usinewgame") ||
               starts_with (&scan, at, "setoption name USI_Variant");
      if (lf == NULL)
        break;
      at = (gsize) (lf - text) + 1;
    }
  return is_usi ? (has_start ? 97 : 60) : 0;
}

const QiNotation qi_notation_usi = {
  .id = "usi",
  .name = "USI",
  .kind = QI_NOTATION_LINE,
  .format = "sfen",
  .read = usi_read,
  .write = usi_write,
  .detect = usi_detect,
};
