/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-item-write-private.h"

#include "qi-error.h"
#include "qi-error-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-item-scanner.h"
#include "qi-item-scanner-private.h"
#include "qi-notations-private.h"
#include "qi-popeye-private.h"
#include "qi-scan-private.h"

#include <string.h>

/* The new text of an item. There are several ways to change as little as possible of the old one; each
 * result is read back, and the first one that is read as the setup is taken. */

const QiNotation *
qi_item_get_usual_format (QiDivision division)
{
  switch (division)
    {
    case QI_DIVISION_PGN:
      return &qi_notation_pgn;
    case QI_DIVISION_PDN:
      return &qi_notation_pdn;
    case QI_DIVISION_SGF:
      return &qi_notation_sgf;
    case QI_DIVISION_PROBLEMS:
      return &qi_notation_popeye;
    case QI_DIVISION_CSA:
      return &qi_notation_csa;
    case QI_DIVISION_BOD:
      return &qi_notation_bod;
    case QI_DIVISION_WHOLE:
    case QI_DIVISION_LINES:
    case QI_DIVISION_ARRAY:
    case QI_DIVISION_FOLDER:
    default:
      return &qi_notation_json;
    }
}

/* A diagram with all that one begins and ends with. */
#define DIAGRAM "後手の持駒：なし\n+-+\n|・|\n+-+\n先手の持駒：なし\n"

/* What a scanner finds in a file in which a text stands between two others. */
typedef struct
{
  guint      wanted; /* which of the items */
  QiItemSpan span;
  guint      n;
} Between;

static void
on_item_cb (const QiItemSpan *span,
            gpointer          user_data)
{
  Between *between = user_data;

  if (between->n++ == between->wanted)
    between->span = *span;
}

/* Whether the text is exactly one item, and does not change those before and after it. */
static gboolean
is_one_item (QiDivision  division,
             const char *text,
             gsize       length)
{
  const char *before = "x\n";
  const char *after = "\nx\n";
  g_autoptr (QiItemScanner) scanner = qi_item_scanner_new (division);
  g_autoptr (QiFinding) fault = NULL;
  Between found = { .wanted = 1 };
  g_autofree char *begin = NULL;
  g_autofree char *next = NULL;

  if (division == QI_DIVISION_PROBLEMS)
    {
      QiPopeyeLanguage language = QI_POPEYE_ENGLISH;

      /* The first problem follows no other. */
      found.wanted = !qi_popeye_is_first (text, length, &language);
      begin = g_strconcat (qi_popeye_get_begin (language), "\n", NULL);
      next = g_strconcat ("\n", qi_popeye_get_command (language, QI_POPEYE_NEXT), "\n", NULL);
      before = found.wanted == 0 ? "" : begin;
      after = next;
    }
  else if (division == QI_DIVISION_ARRAY)
    {
      before = "[0,";
      after = ",0]";
    }
  else if (division == QI_DIVISION_PGN || division == QI_DIVISION_PDN)
    {
      before = "[Event \"x\"]\n\n*\n\n";
      after = "\n\n[Event \"x\"]\n\n*\n";
    }
  else if (division == QI_DIVISION_SGF)
    {
      before = "(;)\n";
      after = "\n(;)\n";
    }
  else if (division == QI_DIVISION_CSA)
    {
      before = "PI\n+\n/\n";
      after = "\n/\nPI\n+\n";
    }
  else if (division == QI_DIVISION_BOD)
    {
      before = DIAGRAM;
      after = "\n" DIAGRAM;
    }
  qi_item_scanner_feed (scanner, before, strlen (before), on_item_cb, &found);
  qi_item_scanner_feed (scanner, text, length, on_item_cb, &found);
  qi_item_scanner_feed (scanner, after, strlen (after), on_item_cb, &found);
  fault = qi_item_scanner_end (scanner, on_item_cb, &found);
  return fault == NULL && found.n == found.wanted + 2 && found.span.offset == strlen (before)
         && found.span.length == length;
}

static gboolean
refuse (GError   **error,
        QiFinding *finding)
{
  qi_set_error (error, QI_ERROR_REFUSED, finding);
  return FALSE;
}

/* Whether @text, which has no blanks around it, may stand in a file of @division. */
static gboolean
check_fits (QiDivision  division,
            const char *text,
            gsize       length,
            GError    **error)
{
  if (division == QI_DIVISION_WHOLE || division == QI_DIVISION_FOLDER)
    return TRUE;
  if (division == QI_DIVISION_LINES
      && (memchr (text, '\n', length) != NULL || memchr (text, '\r', length) != NULL))
    return refuse (error, qi_found_line_end_in_item ());
  if (length == 0 || !is_one_item (division, text, length))
    return refuse (error, qi_found_not_one_item ());
  return TRUE;
}

/* The bytes without the blanks around them. */
static QiSpan
trim (const char *text,
      gsize       length)
{
  gsize start = 0;

  while (start < length && qi_scan_is_blank (text[start]))
    start++;
  while (length > start && qi_scan_is_blank (text[length - 1]))
    length--;
  return (QiSpan) { start, length - start };
}

GBytes *
qi_item_fit (QiDivision division,
             GBytes    *text,
             GError   **error)
{
  gsize length = 0;
  const char *bytes = g_bytes_get_data (text, &length);
  const QiSpan span = trim (bytes, length);

  if (division == QI_DIVISION_WHOLE || division == QI_DIVISION_FOLDER)
    return g_bytes_ref (text);
  if (!check_fits (division, length > 0 ? bytes + span.offset : "", span.length, error))
    return NULL;
  return g_bytes_new_from_bytes (text, span.offset, span.length);
}

static QiReading *
read_item (const QiNotation *format,
           const char       *text,
           gsize             length)
{
  const QiReadOptions options = {
    .limits = qi_limits_get_large (),
    .want_places = TRUE,
    .is_item = TRUE,
  };
  QiReading *reading = qi_notation_read (format, text, (gssize) length, &options);
  QiReading *other = NULL;

  if (reading->setup != NULL)
    return reading;
  /* With a label or a comment around it. */
  other = qi_notation_detect (text, (gssize) length, &options);
  if (other->setup == NULL || strcmp (other->format, format->id) != 0)
    {
      qi_reading_free (other);
      return reading;
    }
  qi_reading_free (reading);
  return other;
}

/* Whether @text alone is read as the setup. Losses that the format's writer announced, the findings from
 * @first on, are allowed; the game's name may be lost, but not the meaning of the letters. */
static gboolean
says_setup (const QiItemWrite *self,
            const char        *text,
            gsize              length,
            guint              first,
            gboolean          *loses_game)
{
  g_autoptr (QiReading) reading = read_item (self->format, text, length);
  g_autoptr (QiSetup) plain = NULL;

  *loses_game = FALSE;
  if (reading->setup == NULL)
    return FALSE;
  if (qi_notation_check_meaning (self->setup, reading->setup, self->findings, first) == NULL)
    return TRUE;
  if (qi_setup_get_game (self->setup) == NULL)
    return FALSE;
  *loses_game = TRUE;
  plain = qi_setup_with_game (self->setup, NULL);
  return qi_notation_check_meaning (plain, reading->setup, self->findings, first) == NULL;
}

/* The text with [@start, @end) replaced by @middle. */
static GString *
splice (const QiItemWrite *self,
        gsize              start,
        gsize              end,
        const char        *middle)
{
  GString *out = g_string_sized_new (self->length + strlen (middle));

  g_string_append_len (out, self->text, (gssize) start);
  g_string_append (out, middle);
  g_string_append_len (out, self->text + end, (gssize) (self->length - end));
  return out;
}

/* The writer's text of the position occurs in the item as it is, with anything around it. */
static GString *
replace_canonical (const QiItemWrite *self)
{
  const char *found = NULL;

  if (self->old == NULL || self->is_broken)
    return NULL;
  found = g_strstr_len (self->text, (gssize) self->length, self->old);
  if (found == NULL)
    return NULL;
  return splice (self, (gsize) (found - self->text),
                 (gsize) (found - self->text) + strlen (self->old), self->new);
}

/* Length of the first @n fields of @text, with the blanks between them. */
static gsize
measure_fields (const char *text,
                gsize       length,
                guint       n)
{
  gsize at = 0;

  for (guint i = 0; i < n; i++)
    {
      gsize start = at;

      while (start < length && (text[start] == ' ' || text[start] == '\t'))
        start++;
      if (start == length || (i == 0 && start > 0))
        return 0;
      for (at = start; at < length && !qi_scan_is_blank (text[at]) && text[at] != ';'; at++)
        ;
    }
  return at;
}

/* Where the position starts: the beginning of the word that its first piece stands in. */
static gsize
find_start (const QiItemWrite *self)
{
  const GArray *places = self->before == NULL ? NULL : self->before->places;
  gsize at = G_MAXSIZE;

  for (guint i = 0; places != NULL && i < places->len; i++)
    at = MIN (at, g_array_index (places, QiTextPlace, i).offset);
  if (at >= self->length)
    return 0;
  while (at > 0 && !qi_scan_is_blank (self->text[at - 1])
         && strchr ("\"'`(<>|,:=", self->text[at - 1]) == NULL)
    at--;
  return at;
}

/* Operations stay as they were written: only the four fields of the board change. */
static GString *
replace_fields (const QiItemWrite *self)
{
  const guint n = 4; /* placement, side, castling, en passant */
  const gsize start = find_start (self);
  const gsize old = measure_fields (self->text + start, self->length - start, n);
  const gsize new = measure_fields (self->new, strlen (self->new), n);
  g_autofree char *fields = g_strndup (self->new, new);

  if (self->format != &qi_notation_epd || old == 0 || new == 0)
    return NULL;
  return splice (self, start, start + old, fields);
}

/* Where a comment that was left out starts, or the end of the text. */
static gsize
find_end (const QiItemWrite *self,
          gsize              start)
{
  gsize end = self->length;

  for (guint i = 0; self->before != NULL && i < self->before->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (self->before->findings, i);
      gsize offset = 0;
      gsize n = 0;

      if (strcmp (qi_finding_get_code (finding), "text-left-out") == 0
          && qi_finding_get_range (finding, &offset, &n) && offset > start && offset < end)
        end = offset;
    }
  while (
    end > start
    && (qi_scan_is_blank (self->text[end - 1]) || strchr ("\"'`)>", self->text[end - 1]) != NULL))
    end--;
  return end;
}

/* Keeps a label, quotes or a comment around the position. */
static GString *
replace_core (const QiItemWrite *self)
{
  const gsize start = find_start (self);

  if (self->before == NULL || self->before->setup == NULL)
    return NULL;
  return splice (self, start, find_end (self, start), self->new);
}

/* Keeps the first word of a problem, which is in the language of the whole input. */
static GString *
replace_problem (const QiItemWrite *self)
{
  g_autoptr (GPtrArray) ignored = qi_findings_new ();
  g_autofree char *problem = NULL;

  if (self->format != &qi_notation_popeye)
    return NULL;
  problem = qi_popeye_write_item (self->setup, self->text, self->length, ignored);
  return problem == NULL ? NULL : g_string_new (problem);
}

/* Writes the whole text; a file of its own keeps its line end. */
static GString *
replace_whole (const QiItemWrite *self)
{
  GString *out = g_string_new (self->new);
  const gboolean is_file =
    self->division == QI_DIVISION_WHOLE || self->division == QI_DIVISION_FOLDER;
  const gboolean has_end = out->len > 0 && out->str[out->len - 1] == '\n';

  /* What ends a game before the tags of the next one. */
  if (self->division == QI_DIVISION_PDN && self->format == &qi_notation_pdn)
    g_string_append (out, "\n\n*");
  if (!is_file || has_end)
    return out;
  if (self->length == 0)
    return g_string_append_c (out, '\n');
  if (self->text[self->length - 1] == '\n')
    g_string_append (out, self->length > 1 && self->text[self->length - 2] == '\r' ? "\r\n" : "\n");
  return out;
}

static void
note_moves (const QiItemWrite *self)
{
  qi_findings_add (self->findings, qi_found_moves_kept ());
}

static GString *
try_way (QiItemWrite *self,
         guint        way)
{
  switch (way)
    {
    case 0:
      return self->length == 0 ? NULL : qi_item_write_tags (self);
    case 1:
    case 2:
      return self->length == 0 ? NULL : qi_item_write_sgf (self, way == 2);
    case 3:
      return self->length == 0 ? NULL : qi_item_write_record (self);
    case 4:
      return self->length == 0 ? NULL : replace_canonical (self);
    case 5:
      return self->length == 0 ? NULL : replace_fields (self);
    case 6:
      return self->length == 0 ? NULL : replace_core (self);
    case 7:
      return self->division == QI_DIVISION_PROBLEMS ? replace_problem (self) : NULL;
    default:
      return replace_whole (self);
    }
}
#define N_WAYS 9

static GBytes *
choose_text (QiItemWrite *self,
             guint        first,
             GError     **error)
{
  g_autoptr (GError) refusal = NULL;
  /* A game with an unclosed comment can be repaired nevertheless; whether it swallows others is checked when
   * the file is saved. */
  const gboolean is_odd =
    self->length > 0 && !check_fits (self->division, self->text, self->length, NULL);

  for (guint way = 0; way < N_WAYS; way++)
    {
      g_autoptr (GString) out = try_way (self, way);
      gboolean loses_game = FALSE;

      /* Games are never written anew: their moves would be lost. */
      if (out == NULL || (way > 3 && self->has_moves))
        continue;
      g_clear_error (&refusal);
      if ((!is_odd && !check_fits (self->division, out->str, out->len, &refusal))
          || !says_setup (self, out->str, out->len, first, &loses_game))
        continue;
      if (loses_game)
        {
          QiFinding *finding = qi_found_game_lost_item (qi_setup_get_game (self->setup));

          qi_findings_add (self->findings, finding);
        }
      if (self->moves_stay)
        note_moves (self);
      return g_string_free_to_bytes (g_steal_pointer (&out));
    }
  if (refusal != NULL)
    g_propagate_error (error, g_steal_pointer (&refusal));
  else
    {
      QiFinding *finding = qi_found_reads_back_differently_item (self->format->id);

      qi_finding_set_param (finding, "difference", "text");
      qi_set_error (error, QI_ERROR_UNREPRESENTABLE, finding);
    }
  return NULL;
}

/* Takes the first error among the findings from @first on as the reason why there is no text. */
static void
set_error_from (const GPtrArray *findings,
                guint            first,
                GError         **error)
{
  for (guint i = first; i < findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);

      if (qi_finding_get_severity (finding) != QI_SEVERITY_ERROR)
        continue;
      qi_set_error (error, QI_ERROR_UNREPRESENTABLE, qi_finding_ref (finding));
      return;
    }
}

/* The texts that the format's writer makes of the setups. FALSE when there is no faithful text. */
static gboolean
write_texts (QiItemWrite *self,
             QiSource    *source,
             guint        first,
             GError     **error)
{
  QiWriteOptions options = {
    .source = source,
    .compact = self->division == QI_DIVISION_LINES || self->division == QI_DIVISION_ARRAY,
  };
  g_autoptr (GPtrArray) ignored = qi_findings_new ();
  QiSetup *before = NULL;
  const gboolean has_source = self->before != NULL && self->before->source != NULL;

  /* Members of the item itself are kept, not those of the text that the setup was read from. */
  if (has_source)
    options.source = self->before->source;
  options.compact = options.compact && options.source == NULL;
  self->new = qi_notation_write (self->format, self->setup, &options, self->findings);
  if (self->new != NULL
      && self->division == QI_DIVISION_LINES &&options.source != NULL &&strpbrk (self->new, "\r\n")
           != NULL)
    {
      options = (QiWriteOptions) { .compact = TRUE };
      g_free (self->new);
      self->new = qi_notation_write (self->format, self->setup, &options, self->findings);
    }
  if (self->new == NULL)
    {
      set_error_from (self->findings, first, error);
      return FALSE;
    }
  if (!qi_item_write_encode (self, error))
    return FALSE;
  options.source = has_source ? self->before->source : NULL;
  if (self->before == NULL)
    return TRUE;
  self->is_broken = self->before->setup == NULL;
  before = self->is_broken ? self->before->partial : self->before->setup;
  if (before != NULL)
    self->old = qi_notation_write (self->format, before, &options, ignored);
  return TRUE;
}

GBytes *
qi_item_write (QiDivision        division,
               const QiNotation *format,
               const char       *text,
               gsize             length,
               QiSetup          *setup,
               QiSource         *source,
               GPtrArray        *findings,
               GError          **error)
{
  g_autoptr (GPtrArray) all = findings != NULL ? g_ptr_array_ref (findings) : qi_findings_new ();
  QiItemWrite self = {
    .division = division,
    .format = format != NULL ? format : qi_item_get_usual_format (division),
    .text = text == NULL ? "" : text,
    .length = text == NULL ? 0 : length,
    .setup = setup,
    .findings = all,
  };
  const guint first = all->len;
  GBytes *bytes = NULL;

  g_return_val_if_fail (setup != NULL, NULL);

  if (self.length > 0)
    self.before = read_item (self.format, self.text, self.length);
  if (self.before != NULL && self.before->setup != NULL
      && qi_setup_equal (self.before->setup, setup))
    bytes = g_bytes_new (self.text, self.length);
  else if (write_texts (&self, source, first, error))
    bytes = choose_text (&self, first, error);
  g_clear_pointer (&self.before, qi_reading_free);
  g_clear_pointer (&self.old, g_free);
  g_clear_pointer (&self.new, g_free);
  return bytes;
}
