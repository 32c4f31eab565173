/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-command-private.h"
#include "qi-notation-private.h"
#include "qi-scan-private.h"
#include "qi-sfen-private.h"
#include "qi-write-private.h"

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
  "usi",  "usiok", "isready", "readyok", "usinewgame", "go",        "stop",
  "quit", "d",     "id",      "option",  "ponderhit",  "setoption", NULL,
};

typedef struct
{
  QiScan   scan;
  char    *game;     /* the variant that was set, or NULL */
  QiSpan   position; /* the last position line after its command word */
  gboolean has_position;
} Usi;

static void
read_option (Usi  *self,
             gsize at,
             gsize end)
{
  const QiScan *scan = &self->scan;
  QiSpan name = qi_command_next_word (scan, &at, end);
  QiSpan option = qi_command_next_word (scan, &at, end);
  QiSpan value = qi_command_next_word (scan, &at, end);
  QiSpan variant = qi_command_next_word (scan, &at, end);

  if (!qi_scan_is (scan, name, "name") || !qi_command_is_one_of (scan, option, variant_options)
      || !qi_scan_is (scan, value, "value") || variant.length == 0 || variant.length > 64)
    return;

  g_autofree char *game = g_strndup (scan->text + variant.offset, variant.length);
  if (qi_game_info_lookup (game) == NULL)
    {
      qi_command_note (&self->scan, "an unknown variant", variant);
      return;
    }
  g_free (self->game);
  self->game = g_steal_pointer (&game);
}

static void
read_line (Usi   *self,
           QiSpan line)
{
  const gsize end = line.offset + line.length;
  gsize at = line.offset;
  QiSpan word = qi_command_next_word (&self->scan, &at, end);

  if (word.length == 0)
    return;
  if (qi_scan_is (&self->scan, word, "position"))
    {
      if (self->has_position)
        qi_command_note (&self->scan, "an earlier position", self->position);
      self->position = qi_command_get_rest (&self->scan, at, end);
      self->has_position = TRUE;
    }
  else if (qi_scan_is (&self->scan, word, "setoption"))
    read_option (self, at, end);
  else if (!qi_command_is_one_of (&self->scan, word, neutral))
    qi_command_note (&self->scan, "a line that is no command",
                     (QiSpan) { word.offset, end - word.offset });
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

static void
take_sfen (Usi                 *self,
           QiReading           *reading,
           const QiReadOptions *options,
           QiSpan               span)
{
  QiReadOptions own = *options;

  if (self->game != NULL)
    own.game = self->game;
  qi_command_take (&self->scan, span, &qi_notation_sfen, &own, reading);
}

static QiReading *
usi_read (const char          *text,
          gsize                length,
          const QiReadOptions *options)
{
  QiReading *reading = qi_reading_new ("usi");
  Usi self = { 0 };

  qi_scan_init (&self.scan, text, length, reading, options);
  for (gsize at = 0; at < length && !qi_scan_is_hopeless (&self.scan);)
    read_line (&self, qi_command_next_line (&self.scan, &at));
  self.position = qi_command_cut_moves (&self.scan, self.position);

  gsize at = self.position.offset;
  const gsize end = at + self.position.length;
  QiSpan word = qi_command_next_word (&self.scan, &at, end);
  const QiSpan rest = qi_command_get_rest (&self.scan, at, end);
  if (!self.has_position)
    qi_scan_error (&self.scan, "no-position-line", "whole", (QiSpan) { 0, length },
                   "there is no \"position\" line");
  else if (qi_scan_is (&self.scan, word, "startpos") && rest.length == 0)
    take_start (&self, reading, options, word);
  else if (qi_scan_is (&self.scan, word, "sfen"))
    take_sfen (&self, reading, options, rest);
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

static guint
usi_detect (const char *text,
            gsize       length)
{
  static const char *const own[] = { "usi", "usinewgame", "setoption name USI_Variant", NULL };
  const gsize bound = MIN (length, DETECT_BYTES);
  gboolean is_usi = FALSE;
  gboolean has_start = FALSE;

  for (gsize at = 0; at < bound;)
    {
      const char *lf = memchr (text + at, '\n', bound - at);

      if (qi_command_starts (text, at, bound, "position sfen"))
        return 97;
      has_start = has_start || qi_command_starts (text, at, bound, "position startpos");
      for (gsize i = 0; own[i] != NULL; i++)
        is_usi = is_usi || qi_command_starts (text, at, bound, own[i]);
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
