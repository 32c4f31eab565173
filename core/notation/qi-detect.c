/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-notation-private.h"

#include <string.h>

#define MAX_CANDIDATES 32
#define MAX_PEELS 4 /* quotes around a semicolon around quotes … */

/* A pasted text without what surrounds the position: white space, quotes, an engine's command. */
typedef struct
{
  const char *text; /* the position's own bytes, inside the text that was given */
  gsize       length;
  const char *format; /* named by the command ("sfen"), or NULL */
  gboolean    is_startpos;
  const char *moves; /* the moves after the position, or NULL */
  gsize       moves_length;
} Peeled;

/* One notation that may read the text. */
typedef struct
{
  const QiNotation *notation;
  guint             score;
} Candidate;

static gboolean
is_space (char c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void
peel_space (Peeled *self)
{
  while (self->length > 0 && is_space (self->text[0]))
    {
      self->text++;
      self->length--;
    }
  while (self->length > 0 && is_space (self->text[self->length - 1]))
    self->length--;
}

static void
peel_quotes (Peeled *self)
{
  for (guint i = 0; i < MAX_PEELS; i++)
    {
      peel_space (self);
      if (self->length == 0)
        return;

      char last = self->text[self->length - 1];
      char start = self->text[0];

      /* An apostrophe may be the last byte of a position ("K'"), never its first. */
      if (self->length >= 2 && start == last && (start == '"' || start == '\'' || start == '`'))
        {
          self->text++;
          self->length -= 2;
        }
      else if (last == ';')
        self->length--;
      else
        return;
    }
  peel_space (self);
}

/* The last semicolon of an EPD's operations belongs to the position. */
static void
restore_semicolon (Peeled     *self,
                   const char *text,
                   gsize       length)
{
  gsize end = (gsize) (self->text - text) + self->length;

  while (end < length && is_space (text[end]))
    end++;
  if (end == length || text[end] != ';')
    return;
  gsize with = end + 1 - (gsize) (self->text - text);
  if (qi_notation_epd.detect (self->text, with) > 90)
    self->length = with;
}

/* Takes the command word @word when the text goes on after it. */
static gboolean
peel_word (Peeled     *self,
           const char *word)
{
  gsize n = strlen (word);

  if (self->length < n || memcmp (self->text, word, n) != 0)
    return FALSE;
  if (self->length > n && !is_space (self->text[n]))
    return FALSE;
  self->text += n;
  self->length -= n;
  peel_space (self);
  return TRUE;
}

/* Cuts the text at the word "moves". */
static void
peel_moves (Peeled *self)
{
  static const char word[] = "moves";
  const gsize n = sizeof word - 1;

  for (gsize i = 1; i + n <= self->length; i++)
    {
      if (self->text[i] != 'm' || !is_space (self->text[i - 1]))
        continue;
      if (memcmp (self->text + i, word, n) != 0)
        continue;
      if (i + n < self->length && !is_space (self->text[i + n]))
        continue;

      Peeled rest = { .text = self->text + i + n, .length = self->length - i - n };
      peel_space (&rest);
      self->moves = rest.text;
      self->moves_length = rest.length;
      self->length = i;
      peel_space (self);
      return;
    }
}

static Peeled
peel (const char *text,
      gsize       length)
{
  Peeled self = { .text = text, .length = length };

  peel_quotes (&self);
  restore_semicolon (&self, text, length);

  gboolean is_command = peel_word (&self, "position");
  if (is_command && peel_word (&self, "startpos"))
    {
      self.is_startpos = TRUE;
      return self;
    }
  if (peel_word (&self, "sfen"))
    self.format = "sfen";
  else if (peel_word (&self, "fen") || (!is_command && peel_word (&self, "setboard")))
    self.format = "fen";
  if (is_command || self.format != NULL)
    peel_moves (&self);
  return self;
}

/* Lists the notations that may read the text, the surest first. */
static gsize
list_candidates (const char *text,
                 gsize       length,
                 Candidate   candidates[MAX_CANDIDATES])
{
  const QiNotation *const *all = qi_notation_get_all ();
  gsize n = 0;

  for (gsize i = 0; all[i] != NULL && n < MAX_CANDIDATES; i++)
    {
      guint score = all[i]->detect == NULL ? 0 : all[i]->detect (text, length);
      gsize at = n;

      if (score == 0)
        continue;
      for (; at > 0 && candidates[at - 1].score < score; at--)
        candidates[at] = candidates[at - 1];
      candidates[at].notation = all[i];
      candidates[at].score = score;
      n++;
    }
  return n;
}

static gboolean
is_named (const Candidate *candidate,
          const char      *id)
{
  return strcmp (candidate->notation->id, id) == 0;
}

/* Points at the second field, which says who moves; without one at the end, where it would be. */
static void
locate_side (QiFinding    *finding,
             const Peeled *peeled)
{
  gsize at = 0;
  gsize end = 0;

  while (at < peeled->length && !is_space (peeled->text[at]))
    at++;
  while (at < peeled->length && is_space (peeled->text[at]))
    at++;
  for (end = at; end < peeled->length && !is_space (peeled->text[end]); end++)
    ;
  qi_finding_set_range (finding, at, end - at);
  qi_finding_locate (finding, peeled->text, peeled->length);
}

/* FEN and SFEN give their side letters opposite meanings, so a text that both can read is named. */
static void
warn_if_ambiguous (QiReading           *reading,
                   const Peeled        *peeled,
                   const Candidate     *candidates,
                   gsize                n_candidates,
                   const QiReadOptions *options)
{
  gboolean is_fen = strcmp (reading->format, "fen") == 0;

  if (!is_fen && strcmp (reading->format, "sfen") != 0)
    return;
  for (gsize i = 0; i < n_candidates; i++)
    {
      if (!is_named (&candidates[i], is_fen ? "sfen" : "fen"))
        continue;

      g_autoptr (QiReading) other =
        qi_notation_read (candidates[i].notation, peeled->text, (gssize) peeled->length, options);
      if (other->setup == NULL || qi_setup_equal (other->setup, reading->setup))
        continue;
      QiFinding *finding =
        qi_finding_new (QI_SEVERITY_WARNING, "ambiguous-format",
                        "read as %s; it could also be %s, with the other side to move",
                        reading->format, other->format);
      qi_finding_set_param (finding, "format", reading->format);
      qi_finding_set_param (finding, "other", other->format);
      locate_side (finding, peeled);
      qi_findings_add (reading->findings, finding);
    }
}

static void
warn_of_moves (QiReading    *reading,
               const Peeled *peeled,
               const char   *text,
               gsize         length)
{
  if (peeled->moves_length == 0)
    return;
  QiFinding *finding =
    qi_finding_new (QI_SEVERITY_WARNING, "moves-ignored",
                    "the position is the one before the moves, which are not played");
  qi_finding_set_range (finding, (gsize) (peeled->moves - text), peeled->moves_length);
  qi_finding_locate (finding, text, length);
  qi_findings_add (reading->findings, finding);
}

static QiReading *
refuse (const char *code,
        const char *message)
{
  QiReading *reading = qi_reading_new ("");

  qi_findings_add (reading->findings, qi_finding_new (QI_SEVERITY_ERROR, code, "%s", message));
  return reading;
}

/* Reads with the first of @candidates that succeeds; else gives the first one's findings. */
static QiReading *
read_best (const Peeled        *peeled,
           const Candidate     *candidates,
           gsize                n_candidates,
           const QiReadOptions *options)
{
  QiReading *best = NULL;

  for (gsize i = 0; i < n_candidates; i++)
    {
      QiReading *reading =
        qi_notation_read (candidates[i].notation, peeled->text, (gssize) peeled->length, options);

      if (reading->setup != NULL)
        {
          g_clear_pointer (&best, qi_reading_free);
          warn_if_ambiguous (reading, peeled, candidates, n_candidates, options);
          return reading;
        }
      if (best == NULL)
        best = reading;
      else
        qi_reading_free (reading);
    }
  return best;
}

/* What a text may be: the candidates, and what surrounds the position taken off. */
typedef struct
{
  const char *text;
  gsize       length;
  Peeled      peeled;
  Candidate   candidates[MAX_CANDIDATES];
  gsize       n_candidates;
} Guess;

/* NULL, or why nothing can read the text. */
static QiReading *
guess (Guess               *self,
       const char          *text,
       gssize               length,
       const QiReadOptions *options)
{
  const QiLimits *limits = qi_read_options_get_limits (options);

  self->text = text;
  self->length = length < 0 ? strlen (text) : (gsize) length;
  self->n_candidates = 0;
  if (self->length > limits->max_text_bytes)
    return qi_reading_new_too_long ("", self->length, limits);

  Peeled *peeled = &self->peeled;
  *peeled = peel (self->length == 0 ? "" : text, self->length);
  if (peeled->is_startpos)
    return refuse ("startpos-line", "the line names a start position but not its game");
  if (peeled->length > 0 && (peeled->text[0] == '{' || peeled->text[0] == '['))
    {
      /* JSON is kept as it was written, its white space included. */
      peeled->text = text;
      peeled->length = self->length;
    }
  if (peeled->format != NULL && qi_notation_lookup (peeled->format) != NULL)
    {
      self->candidates[0].notation = qi_notation_lookup (peeled->format);
      self->candidates[0].score = 100;
      self->n_candidates = 1;
    }
  else
    self->n_candidates = list_candidates (peeled->text, peeled->length, self->candidates);
  if (self->n_candidates == 0)
    return refuse ("unknown-format", "the text is in no known format");
  return NULL;
}

/* Places a reading of the peeled text in the whole one. */
static void
complete (const Guess *self,
          QiReading   *reading)
{
  const Peeled *peeled = &self->peeled;

  if (peeled->length > 0 && peeled->text != self->text)
    qi_reading_shift (reading, (gsize) (peeled->text - self->text), self->text, self->length);
  warn_of_moves (reading, peeled, self->text, self->length);
}

QiReading *
qi_notation_detect (const char          *text,
                    gssize               length,
                    const QiReadOptions *options)
{
  Guess self;

  g_return_val_if_fail (text != NULL || length == 0, NULL);

  QiReading *reading = guess (&self, text, length, options);
  if (reading != NULL)
    return reading;
  reading = read_best (&self.peeled, self.candidates, self.n_candidates, options);
  complete (&self, reading);
  return reading;
}

static gboolean
is_listed (const GPtrArray *readings,
           const QiReading *reading)
{
  for (guint i = 0; i < readings->len; i++)
    {
      const QiReading *other = g_ptr_array_index (readings, i);

      if (other->setup == NULL || qi_position_equal (qi_setup_get_position (other->setup),
                                                     qi_setup_get_position (reading->setup)))
        return TRUE;
    }
  return FALSE;
}

GPtrArray *
qi_notation_detect_all (const char          *text,
                        gssize               length,
                        const QiReadOptions *options)
{
  g_return_val_if_fail (text != NULL || length == 0, NULL);

  GPtrArray *readings = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_reading_free);
  Guess self;
  QiReading *first = guess (&self, text, length, options);

  if (first == NULL)
    {
      first = read_best (&self.peeled, self.candidates, self.n_candidates, options);
      complete (&self, first);
    }
  g_ptr_array_add (readings, first);
  for (gsize i = 0; first->setup != NULL && i < self.n_candidates; i++)
    {
      QiReading *reading = qi_notation_read (self.candidates[i].notation, self.peeled.text,
                                             (gssize) self.peeled.length, options);

      if (reading->setup == NULL || is_listed (readings, reading))
        {
          qi_reading_free (reading);
          continue;
        }
      complete (&self, reading);
      g_ptr_array_add (readings, reading);
    }
  return readings;
}
