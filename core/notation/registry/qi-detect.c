/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-detect-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-notations-private.h"
#include "qi-states-private.h"

#include <string.h>

/* Lists the notations that may read the text, the most likely first. */
static gsize
list_candidates (const char *text,
                 gsize       length,
                 QiCandidate candidates[QI_MAX_CANDIDATES])
{
  const QiNotation *const *all = qi_notation_get_all ();
  gsize n = 0;

  for (gsize i = 0; all[i] != NULL && n < QI_MAX_CANDIDATES; i++)
    {
      guint score = all[i]->detect == NULL ? 0 : all[i]->detect (all[i], text, length);
      gsize at = n;

      if (score == 0)
        continue;
      for (; at > 0 && candidates[at - 1].score < score; at--)
        candidates[at] = candidates[at - 1];
      candidates[at] = (QiCandidate) { all[i], score, FALSE };
      n++;
    }
  return n;
}

/* Reads the peeled text. The game that a web address names may be wrong, so if reading fails, the text is
 * read again without it. */
QiReading *
qi_guess_read_with (const QiPeeled      *peeled,
                    const QiNotation    *notation,
                    const QiReadOptions *options)
{
  const gssize length = (gssize) peeled->length;

  if (peeled->game != NULL && (options == NULL || options->game == NULL))
    {
      QiReadOptions named = { NULL };

      if (options != NULL)
        named = *options;
      named.game = peeled->game;
      QiReading *reading = qi_notation_read (notation, peeled->text, length, &named);
      if (reading->setup != NULL)
        return reading;
      qi_reading_free (reading);
    }
  return qi_notation_read (notation, peeled->text, length, options);
}

/* Points at the second field, which says who moves; without one at the end, where it would be. */
static void
locate_side (QiFinding      *finding,
             const QiPeeled *peeled)
{
  gsize at = 0;
  gsize end = 0;

  while (at < peeled->length && !qi_scan_is_blank (peeled->text[at]))
    at++;
  while (at < peeled->length && qi_scan_is_blank (peeled->text[at]))
    at++;
  for (end = at; end < peeled->length && !qi_scan_is_blank (peeled->text[end]); end++)
    ;
  qi_finding_set_range (finding, at, end - at);
  qi_finding_locate (finding, peeled->text, peeled->length);
}

/* What is before the text to look at: a byte-order mark, unless it is for JSON to judge. */
gsize
qi_guess_skip_mark (const char *text,
                    gsize       length)
{
  const gsize mark = qi_text_get_mark (text, length);
  gsize at = mark;

  while (at < length && qi_scan_is_blank (text[at]))
    at++;
  return at < length && text[at] == '{' ? 0 : mark;
}

static gboolean
is_pair (const char *a,
         const char *b,
         const char *one,
         const char *other)
{
  return (strcmp (a, one) == 0 && strcmp (b, other) == 0)
         || (strcmp (a, other) == 0 && strcmp (b, one) == 0);
}

/* FEN and SFEN give their side letters opposite meanings, so a text that both can read is always
 * reported. Other formats look different enough: only two that are practically equally likely are
 * reported. */
static gboolean
is_worth_comparing (const QiCandidate *best,
                    const QiCandidate *other,
                    gsize              length)
{
  if (other->notation == best->notation || length > QI_MAX_COMPARED)
    return FALSE;
  if (is_pair (best->notation->id, other->notation->id, "fen", "sfen"))
    return TRUE;
  if (best->is_named)
    return FALSE;
  return other->notation->kind == QI_NOTATION_FORMAT && other->score * 20 >= best->score * 19;
}

/* FEN and SFEN of a named game: only one of them belongs to that game. */
static gboolean
is_of_other_games (const char          *format,
                   const char          *other,
                   const QiReadOptions *options)
{
  const QiGameInfo *info =
    options == NULL || options->game == NULL ? NULL : qi_game_info_lookup (options->game);

  return info != NULL && is_pair (format, other, "fen", "sfen")
         && g_strv_contains (qi_game_info_get_formats (info), format)
         && !g_strv_contains (qi_game_info_get_formats (info), other);
}

/* Reports that the text could also be read differently. Takes @finding. */
static void
add_other (QiReading       *reading,
           const QiReading *other,
           QiFinding       *finding)
{
  qi_finding_set_param (finding, "format", reading->format);
  qi_finding_set_param (finding, "other", other->format);
  qi_findings_add (reading->findings, finding);
}

static void
warn_if_ambiguous (QiReading           *reading,
                   const QiPeeled      *peeled,
                   const QiCandidate   *candidates,
                   gsize                n_candidates,
                   gsize                index,
                   const QiReadOptions *options)
{
  for (gsize i = 0; i < n_candidates; i++)
    {
      const QiCandidate *candidate = &candidates[i];

      if (!is_worth_comparing (&candidates[index], candidate, peeled->length)
          || is_of_other_games (reading->format, candidate->notation->id, options))
        continue;

      g_autoptr (QiReading) other = qi_guess_read_with (peeled, candidate->notation, options);
      if (other->setup == NULL
          || qi_position_equal (qi_setup_get_position (other->setup),
                                qi_setup_get_position (reading->setup)))
        continue;
      QiFinding *finding = (is_pair (reading->format, other->format, "fen", "sfen")
                              ? qi_found_ambiguous_format_side
                              : qi_found_ambiguous_format) (reading->format, other->format);
      locate_side (finding, peeled);
      add_other (reading, other, finding);
      return;
    }
}

static QiReading *
refuse (QiFinding *finding)
{
  QiReading *reading = qi_reading_new ("");

  qi_findings_add (reading->findings, finding);
  return reading;
}

/* Strict PON is also native JSON, where a state is just a state. For a named game whose rights PON
 * expresses by states, a text with such states is taken for PON. Takes @reading. */
static QiReading *
prefer_rights (QiReading           *reading,
               const QiPeeled      *peeled,
               const QiCandidate   *candidates,
               gsize                n_candidates,
               const QiReadOptions *options)
{
  gboolean is_listed = FALSE;

  for (gsize i = 0; i < n_candidates; i++)
    is_listed = is_listed || candidates[i].notation == &qi_notation_pon;
  if (!is_listed || options == NULL || strcmp (reading->format, qi_notation_json.id) != 0
      || qi_states_lookup (options->game) == NULL)
    return reading;

  QiReading *pon = qi_guess_read_with (peeled, &qi_notation_pon, options);
  if (pon->setup == NULL
      || qi_position_equal (qi_setup_get_position (pon->setup),
                            qi_setup_get_position (reading->setup)))
    {
      qi_reading_free (pon);
      return reading;
    }
  add_other (pon, reading, qi_found_ambiguous_format_states (pon->format, reading->format));
  qi_reading_free (reading);
  return pon;
}

QiReading *
qi_guess_read_best (const QiPeeled      *peeled,
                    const QiCandidate   *candidates,
                    gsize                n_candidates,
                    const QiReadOptions *options)
{
  QiReading *best = NULL;

  for (gsize i = 0; i < n_candidates; i++)
    {
      QiReading *reading = qi_guess_read_with (peeled, candidates[i].notation, options);

      if (reading->setup != NULL)
        {
          g_clear_pointer (&best, qi_reading_free);
          if (!peeled->is_certain)
            warn_if_ambiguous (reading, peeled, candidates, n_candidates, i, options);
          if (candidates[i].is_named || peeled->format != NULL)
            return reading;
          return prefer_rights (reading, peeled, candidates, n_candidates, options);
        }
      if (best == NULL)
        best = reading;
      else
        qi_reading_free (reading);
    }
  return best;
}

/* Moves the notation of the file name's extension to the front, if it may read the text. */
static void
prefer_ending (QiGuess             *self,
               const QiReadOptions *options)
{
  const char *file = options == NULL ? NULL : options->file;
  const QiNotation *notation = file == NULL ? NULL : qi_notation_for_filename (file);
  gsize i = 0;

  /* Any of the JSON notations may have this extension. */
  if (notation == NULL
      || (notation == &qi_notation_json
          && g_ascii_strcasecmp (file + strlen (file) - strlen (".json"), ".json") == 0))
    return;
  while (i < self->n_candidates && self->candidates[i].notation != notation)
    i++;
  if (i == self->n_candidates)
    return;
  const QiCandidate named = { notation, self->candidates[i].score, TRUE };
  memmove (&self->candidates[1], &self->candidates[0], i * sizeof (QiCandidate));
  self->candidates[0] = named;
}

/* The notation that the text or its file's name indicates comes first; the others follow, unless it
 * is an engine's command. */
void
qi_guess_choose (QiGuess             *self,
                 const QiReadOptions *options)
{
  const QiPeeled *peeled = &self->peeled;
  const QiNotation *named = peeled->format == NULL ? NULL : qi_notation_lookup (peeled->format);
  gsize n = 0;

  if (named == NULL)
    {
      self->n_candidates = list_candidates (peeled->text, peeled->length, self->candidates);
      prefer_ending (self, options);
      return;
    }
  self->candidates[0] = (QiCandidate) { named, 100, FALSE };
  self->n_candidates = 1;
  if (peeled->is_certain)
    return;
  QiCandidate others[QI_MAX_CANDIDATES];
  n = list_candidates (peeled->text, peeled->length, others);
  for (gsize i = 0; i < n && self->n_candidates < QI_MAX_CANDIDATES; i++)
    if (others[i].notation != named)
      self->candidates[self->n_candidates++] = (QiCandidate) { others[i].notation, 1, FALSE };
}

static gboolean
is_between (char c,
            char first,
            char last)
{
  return c >= first && c <= last;
}

/* Which protocol the moves after a start position belong to: shogi's squares are a digit and a letter, those
 * of chess a letter and a digit. NULL when no moves follow, or others. */
const char *
qi_guess_find_protocol (const char *text,
                        gsize       length)
{
  static const char word[] = "moves ";
  const char *move = text + sizeof word - 1;

  if (length < sizeof word - 1 + 4 || strncmp (text, word, sizeof word - 1) != 0)
    return NULL;
  if (is_between (move[0], '1', '9') && is_between (move[1], 'a', 'i')
      && is_between (move[2], '1', '9') && is_between (move[3], 'a', 'i'))
    return "usi";
  if (is_between (move[0], 'a', 'h') && is_between (move[1], '1', '8')
      && is_between (move[2], 'a', 'h') && is_between (move[3], '1', '8'))
    return "uci";
  return NULL;
}

void
qi_guess_note_moves (QiReading      *reading,
                     const QiPeeled *peeled)
{
  if (peeled->moves.length == 0)
    return;
  QiFinding *finding = qi_found_moves_ignored ();
  qi_finding_set_range (finding, peeled->moves.offset, peeled->moves.length);
  qi_finding_locate (finding, peeled->given, peeled->given_length);
  qi_findings_add (reading->findings, finding);
}

/* A line that names a start position is for the engine of the game that was asked for, else of the game whose moves
 * follow, else of that of the other lines of a list. */
static gboolean
choose_engine (QiGuess             *self,
               const QiReadOptions *options)
{
  const QiGameInfo *info =
    options == NULL || options->game == NULL ? NULL : qi_game_info_lookup (options->game);
  const QiGameInfo *likely = options == NULL ? NULL : qi_game_info_lookup (options->likely.game);
  const char *protocol = info != NULL
                           ? qi_game_info_get_protocol (info)
                           : qi_guess_find_protocol (self->peeled.text, self->peeled.length);
  const char *game = NULL;
  const QiNotation *notation = NULL;

  if (info == NULL && protocol == NULL && likely != NULL)
    {
      protocol = qi_game_info_get_protocol (likely);
      game = qi_game_info_get_id (likely);
    }
  notation = protocol == NULL ? NULL : qi_notation_lookup (protocol);
  if (notation == NULL)
    return FALSE;
  self->candidates[0] = (QiCandidate) { notation, 100, FALSE };
  self->n_candidates = 1;
  self->peeled = (QiPeeled) {
    .given = self->peeled.given,
    .given_length = self->peeled.given_length,
    .text = self->peeled.given,
    .length = self->peeled.given_length,
    .game = game,
    .is_certain = TRUE,
  };
  return TRUE;
}

/* NULL, or why nothing can read the text. */
QiReading *
qi_guess_init (QiGuess             *self,
               const char          *text,
               gssize               length,
               const QiReadOptions *options)
{
  const QiLimits *limits = qi_read_options_get_limits (options);
  const gsize n = length < 0 ? strlen (text) : (gsize) length;

  *self = (QiGuess) { .n_candidates = 0 };
  if (n > limits->max_text_bytes)
    return qi_reading_new_too_long ("", n, limits);

  QiPeeled *peeled = &self->peeled;
  qi_peel_init (peeled, n == 0 ? "" : text, n);
  if (peeled->is_startpos && peeled->owned == NULL && choose_engine (self, options))
    return NULL;
  if (peeled->is_startpos)
    return refuse (qi_found_startpos_line ());
  if (peeled->is_address)
    return NULL;
  if (peeled->length > 0 && (peeled->text[0] == '{' || peeled->text[0] == '[')
      && (gsize) (peeled->text - peeled->given) == strspn (peeled->given, " \t\r\n"))
    {
      /* JSON is kept as written, with its white space. */
      peeled->text = peeled->given;
      peeled->length = peeled->given_length;
    }
  qi_guess_choose (self, options);
  if (self->n_candidates == 0)
    {
      qi_peel_session (peeled);
      if (peeled->is_startpos)
        return choose_engine (self, options) ? NULL : refuse (qi_found_startpos_line ());
    }
  return qi_guess_refuse_json (self, options);
}

/* Reads what was guessed. Never NULL. */
QiReading *
qi_guess_read (QiGuess             *self,
               const QiReadOptions *options)
{
  QiReading *reading =
    qi_guess_read_best (&self->peeled, self->candidates, self->n_candidates, options);

  if (reading != NULL && reading->setup != NULL)
    qi_peel_place (&self->peeled, reading);
  else
    {
      QiReading *within =
        qi_peel_is_picture (&self->peeled) ? NULL : qi_guess_read_within (self, options);

      if (within != NULL)
        {
          g_clear_pointer (&reading, qi_reading_free);
          reading = within;
        }
      else if (self->peeled.is_address)
        reading = refuse (qi_found_address_without_position ());
      else if (reading == NULL)
        return refuse (qi_found_unknown_format ());
      else
        qi_peel_place (&self->peeled, reading);
    }
  qi_guess_note_moves (reading, &self->peeled);
  return reading;
}

/* Where the text to look at ends: before NUL bytes, unless it is for JSON to judge. */
gsize
qi_guess_get_end (const char *text,
                  gsize       length)
{
  gsize at = 0;

  while (at < length && qi_scan_is_blank (text[at]))
    at++;
  if ((at < length && (text[at] == '{' || text[at] == '[')) || qi_text_is_utf16 (text, length))
    return length;
  return qi_text_get_end (text, length);
}

static QiReading *
detect (const char          *text,
        gsize                length,
        const QiReadOptions *options)
{
  QiGuess self;

  if (qi_text_is_utf16 (text, length))
    return refuse (
      qi_finding_set_param (qi_found_json_utf8 ("the text is UTF-16; save it as UTF-8"), "reason",
                            "utf16"));
  if (qi_guess_is_plain_fen (text, length))
    {
      QiReading *plain = qi_notation_read (&qi_notation_fen, text, (gssize) length, options);

      if (plain->setup != NULL)
        return plain;
      qi_reading_free (plain);
    }

  const gsize mark = qi_guess_skip_mark (text, length);
  QiReading *reading = qi_guess_init (&self, text + mark, (gssize) (length - mark), options);
  if (reading == NULL)
    reading = qi_guess_read (&self, options);
  if (mark > 0)
    qi_reading_note_mark (reading, text, length);
  qi_peel_clear (&self.peeled);
  return reading;
}

/**
 * qi_notation_detect:
 * @text: text, not necessarily NUL-terminated
 * @length: its bytes, or -1 when it ends with NUL
 * @options: (nullable): how to read; %NULL: as usual
 *
 * Detects the notation and reads with it; drops a final line end for those that count every byte. What people copy
 * along is taken off: quotes, ">" marks, code fences, a label ("FEN: …"), an engine's command ("position sfen …",
 * "setboard …"), a web address that holds the position, a comment behind it, and prose around it ("text-left-out").
 * Places are those of the whole text. A strict PON text is native JSON as well; where a game is named that has its
 * pieces' states mean rights there, it is PON when it has such states ("ambiguous-format", a note).
 *
 * Returns: (transfer full): what was read; never %NULL
 *
 * Since: 1.0
 */
QiReading *
qi_notation_detect (const char          *text,
                    gssize               length,
                    const QiReadOptions *options)
{
  g_return_val_if_fail (text != NULL || length == 0, NULL);

  const gsize given = length < 0 ? strlen (text) : (gsize) length;
  const gsize n = qi_guess_get_end (text, given);
  QiReading *reading = detect (text, n, options);

  qi_reading_note_nuls (reading, text, given, n);
  return reading;
}
