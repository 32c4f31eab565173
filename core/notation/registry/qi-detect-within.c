/* SPDX-License-Identifier: Apache-2.0 */
/* A position before a comment, and amid prose. */
#define G_LOG_DOMAIN "Qi"

#include "qi-detect-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-notations-private.h"

#include <string.h>

#define MIN_PROSE_SCORE  40 /* of what looks like a position amid other words */
#define MAX_PROSE_SCORE  60 /* no other position is looked for in a text with this score */
#define MIN_RECORD_SCORE 80 /* score of what is certainly a record */
#define FIELD_BYTES      "-+0123456789ABCDEFGHKQabcdefghkqwWrR"
/* Of rights to castle, or of pieces in hand. */
#define SECOND_BYTES "-+0123456789ABCDEFGHKLNPQRSabcdefghklnpqrs"
#define COMMENT_BYTES    ";#/{(-|=" /* what comments begin with */

/* Reports which of the given bytes belong to no position: all but those of @found. */
static void
note_left_out (QiReading      *reading,
               QiSeverity      severity,
               const QiPeeled *peeled,
               const QiPeeled *found)
{
  const gsize start = (gsize) (found->text - peeled->text);
  const gsize end = start + found->length;
  gsize from[] = { 0, end };
  /* An EPD needs the semicolon that was removed as the end of a statement. */
  gsize to[] = { start, MAX (peeled->length, end) };

  for (guint i = 0; i < 2; i++)
    {
      while (from[i] < to[i] && qi_scan_is_blank (peeled->text[from[i]]))
        from[i]++;
      while (from[i] < to[i] && qi_scan_is_blank (peeled->text[to[i] - 1]))
        to[i]--;
      if (from[i] == to[i])
        continue;
      QiSpan span = qi_peel_to_given (peeled, from[i], to[i] - from[i]);
      /* As in lists for engines: a position and the moves played from it. */
      const gboolean are_moves =
        i == 1 && qi_guess_find_protocol (peeled->text + from[i], to[i] - from[i]) != NULL;
      QiFinding *finding = are_moves
                             ? qi_found_moves_ignored ()
                             : qi_finding_set_severity (qi_found_text_left_out (), severity);
      qi_finding_set_range (finding, span.offset, span.length);
      qi_findings_add (reading->findings,
                       qi_finding_locate (finding, peeled->given, peeled->given_length));
    }
}

/* A word of any kind where the side to move stands, and behind it the two fields that follow it in FEN or SFEN:
 * "black - - 0 1", "gote 2P 1". */
static gboolean
has_wrong_side (const char *text,
                const char *end)
{
  QiScan scan = { .text = text, .length = (gsize) (end - text) };
  QiSpan fields[4] = { { 0 } };
  gboolean has_word = FALSE;

  if (qi_scan_split (&scan, fields, G_N_ELEMENTS (fields)) < 3)
    return FALSE;
  for (gsize i = 0; i < fields[0].length; i++)
    has_word = has_word || strchr (COMMENT_BYTES, text[fields[0].offset + i]) == NULL;
  for (gsize i = 0; i < fields[1].length; i++)
    if (strchr (SECOND_BYTES, text[fields[1].offset + i]) == NULL)
      return FALSE;
  return has_word && (qi_scan_is_square (&scan, fields[2]) || qi_scan_is_number (&scan, fields[2]));
}

/* TRUE when everything after @found looks like fields of a position: then these are wrongly written
 * fields, not a comment. */
static gboolean
are_fields_left (const QiPeeled *peeled,
                 const QiPeeled *found)
{
  const char *end = peeled->text + peeled->length;

  if (found->text != peeled->text || peeled->owned != NULL)
    return FALSE;
  /* The next column of a table. */
  if (found->text + found->length < end && found->text[found->length] == '\t')
    return FALSE;
  if (has_wrong_side (found->text + found->length, end))
    return TRUE;
  for (const char *p = found->text + found->length; p < end; p++)
    {
      const gboolean is_alone =
        qi_scan_is_blank (p[-1]) && (p + 1 == end || qi_scan_is_blank (p[1]));

      if (qi_scan_is_blank (*p) || (is_alone && qi_scan_is_letter (*p)))
        continue;
      if (*p == '\0' || strchr (FIELD_BYTES, *p) == NULL)
        return FALSE;
    }
  return TRUE;
}

/* A record over several lines: a fault in it does not begin a comment, and there is no prose around
 * it. */
static gboolean
is_record (const QiGuess *self)
{
  static const char *const ids[] = { "bod", "csa", "pgn", NULL };

  return self->n_candidates > 0 && self->candidates[0].score >= MIN_RECORD_SCORE
         && g_strv_contains (ids, self->candidates[0].notation->id);
}

QiReading *
qi_guess_read_within (QiGuess             *self,
                      const QiReadOptions *options)
{
  const QiPeeled whole = self->peeled;
  const gboolean is_prose =
    self->n_candidates == 0 || self->candidates[0].score < MAX_PROSE_SCORE || whole.is_address;

  if (is_record (self))
    return NULL;
  for (guint step = 0;; step++)
    {
      QiGuess inner = { .n_candidates = 0 };

      if (!qi_peel_find (&whole, step, is_prose, &inner.peeled))
        return NULL;
      if (inner.peeled.length == 0)
        continue;
      qi_guess_choose (&inner, options);
      while (inner.n_candidates > 0
             && inner.candidates[inner.n_candidates - 1].score < MIN_PROSE_SCORE
             && whole.format == NULL)
        inner.n_candidates--;

      QiReading *reading =
        qi_guess_read_best (&inner.peeled, inner.candidates, inner.n_candidates, options);
      if (reading == NULL || reading->setup == NULL
          || (self->n_candidates > 0 && are_fields_left (&whole, &inner.peeled)))
        {
          g_clear_pointer (&reading, qi_reading_free);
          continue;
        }
      *self = inner;
      qi_peel_place (&self->peeled, reading);
      /* Reports a comment as a comment. */
      note_left_out (reading, step == 0 ? QI_SEVERITY_NOTE : QI_SEVERITY_WARNING, &whole,
                     &self->peeled);
      return reading;
    }
}
