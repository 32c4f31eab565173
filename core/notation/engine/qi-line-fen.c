/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-line-fen-private.h"

#include "qi-command-private.h"
#include "qi-notation-private.h"
#include "qi-scan-private.h"
#include "qi-write-private.h"

#include <string.h>

/* What engines are told that take a FEN: lines of commands, of which the last one that sets up a
 * position counts, as it does for the engine. Sources: the UCI, UCCI and CECP (XBoard) protocols;
 * the option UCI_Variant is that of Fairy-Stockfish and Multi-Variant Stockfish. */

#define MAX_NAME_BYTES 64
#define DETECT_BYTES   4096

typedef struct
{
  QiScan         scan;
  const QiLines *dialect;
  char          *game; /* that was named, or NULL */
  gboolean       is_960;
  gboolean       has_new;  /* CECP's "new": the start position */
  QiSpan         position; /* the last one, after its command word */
  gboolean       has_position;
} Lines;

/* TRUE when an engine may call a game so. */
static gboolean
is_name (const char *text,
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
  return is_name (text, name.length) ? g_strndup (text, name.length) : NULL;
}

static void
name_game (Lines *self,
           QiSpan name)
{
  g_autofree char *game = dup_game (&self->scan, name);

  if (game == NULL)
    {
      qi_command_note (&self->scan, "not the name of a game", name);
      return;
    }
  g_free (self->game);
  self->game = g_steal_pointer (&game);
}

/* "name UCI_Variant value crazyhouse" */
static void
read_option (Lines *self,
             gsize  at,
             gsize  end)
{
  const QiScan *scan = &self->scan;
  const QiSpan name = qi_command_next_word (scan, &at, end);
  const QiSpan option = qi_command_next_word (scan, &at, end);
  const QiSpan value = qi_command_next_word (scan, &at, end);
  const QiSpan what = qi_command_next_word (scan, &at, end);

  if (!qi_scan_is (scan, name, "name") || !qi_scan_is (scan, value, "value"))
    return;
  if (qi_scan_is (scan, option, "UCI_Variant"))
    name_game (self, what);
  else if (qi_scan_is (scan, option, "UCI_Chess960"))
    self->is_960 = qi_scan_is (scan, what, "true");
}

static void
read_line (Lines *self,
           QiSpan line)
{
  const QiScan *scan = &self->scan;
  const gsize end = line.offset + line.length;
  gsize at = line.offset;
  const QiSpan word = qi_command_next_word (scan, &at, end);

  if (word.length == 0)
    return;
  if (qi_scan_is (scan, word, self->dialect->command))
    {
      if (self->has_position)
        qi_command_note (&self->scan, "an earlier position", self->position);
      self->position = qi_command_get_rest (scan, at, end);
      self->has_position = TRUE;
    }
  else if (self->dialect->has_options && qi_scan_is (scan, word, "setoption"))
    read_option (self, at, end);
  else if (!self->dialect->has_options && qi_scan_is (scan, word, "variant"))
    name_game (self, qi_command_next_word (scan, &at, end));
  else if (!self->dialect->has_options && qi_scan_is (scan, word, "new"))
    self->has_new = TRUE;
  else if (!qi_command_is_one_of (scan, word, self->dialect->neutral))
    qi_command_note (&self->scan, "a line that is no command",
                     (QiSpan) { word.offset, end - word.offset });
}

/* The game of the text: what it names, else what the caller knows. "chess" with UCI_Chess960 is
 * Chess960, unless the caller knows better. */
static const char *
get_game (const Lines         *self,
          const QiReadOptions *options)
{
  if (self->is_960 && (self->game == NULL || strcmp (self->game, "chess") == 0))
    return options->game != NULL ? options->game : "chess960";
  return self->game != NULL ? self->game : options->game;
}

static void
take_start (Lines               *self,
            QiReading           *reading,
            const QiReadOptions *options,
            QiSpan               span)
{
  const char *game = get_game (self, options);
  const QiGameInfo *info = qi_game_info_lookup (game == NULL ? self->dialect->game : game);

  if (info == NULL)
    qi_scan_error (&self->scan, "startpos-line", "line", span,
                   "the line names a start position but not its game");
  else
    reading->setup = qi_game_info_dup_start (info);
}

static void
take_fen (Lines               *self,
          QiReading           *reading,
          const QiReadOptions *options,
          QiSpan               span)
{
  QiReadOptions own = *options;

  own.game = get_game (self, options);
  qi_command_take (&self->scan, span, &qi_notation_fen, &own, reading);
}

/* What the position's line says after its command word. */
static void
take_position (Lines               *self,
               QiReading           *reading,
               const QiReadOptions *options)
{
  const QiScan *scan = &self->scan;
  const gsize end = self->position.offset + self->position.length;
  gsize at = self->position.offset;

  if (!self->dialect->has_options)
    {
      take_fen (self, reading, options, self->position);
      return;
    }
  const QiSpan word = qi_command_next_word (scan, &at, end);
  const QiSpan rest = qi_command_get_rest (scan, at, end);
  if (qi_scan_is (scan, word, "startpos") && rest.length == 0)
    take_start (self, reading, options, word);
  else if (qi_scan_is (scan, word, "fen"))
    take_fen (self, reading, options, rest);
  else
    qi_scan_error (&self->scan, "no-position-line", "line", self->position,
                   "\"position\" is followed by \"fen\" or \"startpos\"");
}

QiReading *
qi_lines_read (const QiLines       *dialect,
               const char          *text,
               gsize                length,
               const QiReadOptions *options)
{
  QiReading *reading = qi_reading_new (dialect->id);
  Lines self = { .dialect = dialect };

  qi_scan_init (&self.scan, text, length, reading, options);
  for (gsize at = 0; at < length && !qi_scan_is_hopeless (&self.scan);)
    read_line (&self, qi_command_next_line (&self.scan, &at));
  self.position = qi_command_cut_moves (&self.scan, self.position);
  if (self.has_position)
    take_position (&self, reading, options);
  else if (self.has_new)
    take_start (&self, reading, options, (QiSpan) { 0, length });
  else
    qi_scan_error (&self.scan, "no-position-line", "whole", (QiSpan) { 0, length },
                   "there is no \"%s\" line", dialect->command);
  qi_scan_clear (&self.scan);
  g_free (self.game);
  return reading;
}

/* TRUE when the rights are those that castling has at the game's start, so that K and Q mean what
 * they mean in chess, and nobody needs Chess960's rules. */
static gboolean
has_usual_rights (QiSetup          *setup,
                  const QiGameInfo *info)
{
  g_autoptr (QiSetup) start = qi_game_info_dup_start (info);
  const QiPosition *usual = qi_setup_get_position (start);
  const QiPosition *position = qi_setup_get_position (setup);
  const QiShape *shape = qi_position_get_shape (position);
  const QiLetters *letters = qi_letters_lookup (info, FALSE);

  if (!qi_shape_equal (shape, qi_position_get_shape (usual)))
    return TRUE;
  const guint files = qi_shape_get_files (shape);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const guint from = side == QI_SIDE_FIRST ? (qi_shape_get_ranks (shape) - 1) * files : 0;
      g_autoptr (GArray) own =
        qi_details_dup_squares (qi_setup_get_details (setup), "castling", side, shape);
      g_autoptr (GArray) known =
        qi_details_dup_squares (qi_setup_get_details (start), "castling", side, shape);
      QiToken king;

      for (guint i = 0; i < own->len; i++)
        {
          gboolean is_known = FALSE;

          for (guint j = 0; j < known->len; j++)
            is_known = is_known || g_array_index (known, guint, j) == g_array_index (own, guint, i);
          if (!is_known)
            return FALSE;
        }
      if (own->len == 0
          || !qi_letters_get (letters, side == QI_SIDE_FIRST ? 'K' : 'k', FALSE, &king))
        continue;
      for (guint square = from; square < from + files; square++)
        {
          const QiToken *piece = qi_position_get_piece (position, square);
          const QiToken *home = qi_position_get_piece (usual, square);

          if (piece != NULL && qi_token_equal (piece, &king)
              && (home == NULL || !qi_token_equal (home, &king)))
            return FALSE;
        }
    }
  return TRUE;
}

static char *
refuse (GPtrArray  *findings,
        const char *game)
{
  QiFinding *finding = qi_finding_new (QI_SEVERITY_ERROR, "no-engine-line",
                                       "there is no engine line for this position");

  qi_finding_set_param (finding, "game", game == NULL ? "" : game);
  qi_findings_add (findings, finding);
  return NULL;
}

/* Tells the engine which game the FEN is of, where it is not the one that it expects. */
static void
write_game (const QiLines *dialect,
            QiSetup       *setup,
            const char    *game,
            GString       *text)
{
  const QiGameInfo *info = qi_game_info_lookup (game);
  const char *protocol = dialect->has_options ? "uci" : "xboard";
  const char *name = info == NULL ? game : qi_game_info_get_engine_name (info, protocol);

  if (!dialect->has_options)
    {
      if (strcmp (game, dialect->game) != 0)
        g_string_append_printf (text, "variant %s\n", name);
      return;
    }
  if (strcmp (name, dialect->game) != 0)
    g_string_append_printf (text, "setoption name UCI_Variant value %s\n", name);
  if (strcmp (game, "chess960") == 0 || (info != NULL && !has_usual_rights (setup, info)))
    g_string_append (text, "setoption name UCI_Chess960 value true\n");
}

char *
qi_lines_write (const QiLines        *dialect,
                QiSetup              *setup,
                const QiWriteOptions *options,
                GPtrArray            *findings)
{
  const char *game = qi_setup_get_game (setup);
  g_autofree char *fen = qi_notation_fen.write (setup, options, findings);
  GString *text = NULL;

  if (fen == NULL)
    return NULL;
  /* What the FEN says counts: of a setup without a game it may name one. */
  QiReadOptions read = { .limits = qi_limits_get_large (), .game = game };
  g_autoptr (QiReading) reading = qi_notation_read (&qi_notation_fen, fen, -1, &read);
  if (reading->setup != NULL)
    game = qi_setup_get_game (reading->setup);
  if (reading->setup == NULL || game == NULL || !is_name (game, strlen (game))
      || (dialect->has_one_game && strcmp (game, dialect->game) != 0))
    return refuse (findings, game);
  text = g_string_new (NULL);
  if (!dialect->has_one_game)
    write_game (dialect, reading->setup, game, text);
  g_string_append_printf (text, "%s%s %s", dialect->command, dialect->has_options ? " fen" : "",
                          fen);
  return g_string_free (text, FALSE);
}

static gboolean
starts_with_any (const char        *text,
                 gsize              at,
                 gsize              length,
                 const char *const *words)
{
  for (gsize i = 0; words[i] != NULL; i++)
    if (qi_command_starts (text, at, length, words[i]))
      return TRUE;
  return FALSE;
}

guint
qi_lines_detect (const QiLines *dialect,
                 const char    *text,
                 gsize          length)
{
  const gsize end = MIN (length, DETECT_BYTES);
  gboolean has_fen = FALSE;
  gboolean has_start = FALSE;
  gboolean has_own = FALSE;
  gboolean has_shared = FALSE;

  for (gsize at = 0; at < end;)
    {
      const char *lf = memchr (text + at, '\n', end - at);

      has_fen = has_fen || qi_command_starts (text, at, end, dialect->position);
      has_start = has_start || qi_command_starts (text, at, end, "position startpos");
      has_own = has_own || starts_with_any (text, at, end, dialect->own);
      has_shared = has_shared || starts_with_any (text, at, end, dialect->shared);
      if (lf == NULL)
        break;
      at = (gsize) (lf - text) + 1;
    }
  if (has_fen && (has_own || has_shared))
    return 97;
  return has_start && has_own && dialect->has_options ? 97 : 0;
}
