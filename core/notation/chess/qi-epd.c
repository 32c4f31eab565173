/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-epd-private.h"
#include "qi-fen-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-notation-private.h"
#include "qi-words-private.h"

#include <string.h>

/* EPD: the fields of a FEN without its counters, then operations "opcode operand …;". Source: the PGN
 * standard, section 16.2. The counters are the operations hmvc and fmvn. Test suites also write them
 * as a FEN does, and leave out the last ";". Text in the place of an operation that is none is kept as
 * it is written. */

#define MAX_FIELDS 10 /* that are looked at: a FEN's, and where the operations start */

typedef struct
{
  QiScan      scan;
  QiReading  *reading;
  gsize       end; /* of the line */
  gint64      counters[QI_EPD_N_COUNTERS];
  GPtrArray  *operations; /* of QiValue */
  GHashTable *opcodes;
  gboolean    is_latin1;
} QiEpd;

/* The fields at the start of a line. */
typedef struct
{
  QiSpan fields[MAX_FIELDS];
  gsize  n;
  gsize  n_position; /* that are a FEN's */
  gsize  n_dashes;   /* behind those, each for a counter that is not known */
} QiEpdFields;

/* The first line that is not empty, without the NUL bytes that end it. */
static QiSpan
find_line (const char *text,
           gsize       length)
{
  gsize start = 0;
  gsize end = 0;

  while (start < length && (qi_scan_is_blank (text[start]) || text[start] == '\0'))
    start++;
  for (end = start; end < length && text[end] != '\n' && text[end] != '\r'; end++)
    ;
  return (QiSpan) { start, qi_text_get_end (text + start, end - start) };
}

/* Whether the byte at @at ends the position's fields: a ";", or a "," that some programs write instead after the
 * en-passant square ("… w - -,draw"). */
static gboolean
is_separator (const char *text,
              gsize       start,
              gsize       at,
              gsize       n_fields)
{
  const QiScan scan = { .text = text, .length = at };

  return text[at] == ';'
         || (text[at] == ',' && n_fields + 1 == QI_EPD_MIN_FIELDS
             && qi_fen_looks_like_square (&scan, (QiSpan) { start, at - start }));
}

/* The fields at the start of the line, up to what separates them from the operations. */
static gsize
split_line (const char *text,
            QiSpan      line,
            QiSpan      fields[MAX_FIELDS])
{
  const gsize end = line.offset + line.length;
  gsize n = 0;

  for (gsize at = line.offset; at < end && n < MAX_FIELDS;)
    {
      gsize start = at;
      gboolean is_last = FALSE;

      while (at < end && !qi_scan_is_blank (text[at]) && !is_last)
        {
          is_last = is_separator (text, start, at, n);
          at += !is_last;
        }
      if (at > start)
        fields[n++] = (QiSpan) { start, at - start };
      if (is_last)
        break;
      while (at < end && qi_scan_is_blank (text[at]))
        at++;
    }
  return n;
}

static gboolean
is_dash (const char *text,
         QiSpan      field)
{
  return field.length == 1 && text[field.offset] == '-';
}

/* Finds the position's fields: four, those after them that count something, and dashes in their place. */
static void
find_fields (QiEpdFields *self,
             const char  *text,
             gsize        length,
             QiSpan       line)
{
  const QiScan scan = { .text = text, .length = length };
  gboolean has_checks = FALSE;
  guint n_counters = 0;

  self->n = split_line (text, line, self->fields);
  gsize i = MIN (self->n, QI_EPD_MIN_FIELDS);
  for (; i < self->n; i++)
    {
      if (qi_fen_is_checks (&scan, self->fields[i]) && !has_checks)
        has_checks = TRUE;
      else if (qi_scan_is_digit (text[self->fields[i].offset]) && n_counters < QI_EPD_N_COUNTERS)
        n_counters++;
      else
        break;
    }
  self->n_position = i;
  while (i < self->n && n_counters < QI_EPD_N_COUNTERS && is_dash (text, self->fields[i]))
    {
      n_counters++;
      i++;
    }
  self->n_dashes = i - self->n_position;
}

/* Counters come from operations, so a FEN without them lacks nothing. */
static void
forget_missing_counters (QiReading *reading)
{
  for (guint i = reading->findings->len; i > 0; i--)
    {
      QiFinding *finding = g_ptr_array_index (reading->findings, i - 1);
      const char *name = qi_finding_get_param (finding, "name");

      if (strcmp (qi_finding_get_code (finding), "field-left-out") == 0
          && (g_strcmp0 (name, qi_epd_counter_keys[0]) == 0
              || g_strcmp0 (name, qi_epd_counter_keys[1]) == 0))
        g_ptr_array_remove_index (reading->findings, i - 1);
    }
}

/* Reports dashes in place of counters, which a FEN's reader does not know. Returns their end. */
static gsize
note_dashes (QiEpd             *self,
             const QiEpdFields *fields,
             gsize              end)
{
  for (gsize i = 0; i < fields->n_dashes; i++)
    {
      const QiSpan field = fields->fields[fields->n_position + i];
      const char *key = qi_epd_counter_keys[QI_EPD_N_COUNTERS - fields->n_dashes + i];

      qi_scan_add (&self->scan, key, field, qi_found_odd_counter (key, "-"));
      end = field.offset + field.length;
    }
  return end;
}

/* Reads the position and returns where the operations start. */
static gsize
read_position (QiEpd               *self,
               const char          *text,
               gsize                length,
               const QiReadOptions *options)
{
  const QiSpan line = find_line (text, length);
  QiEpdFields fields = { .n = 0 };
  gsize end = line.offset;

  find_fields (&fields, text, length, line);
  if (fields.n_position > 0)
    {
      const QiSpan last = fields.fields[fields.n_position - 1];
      end = last.offset + last.length;
    }

  QiReading *reading =
    qi_notation_fen.read (&qi_notation_fen, text + line.offset, end - line.offset, options);
  reading->format = "epd";
  forget_missing_counters (reading);
  if (line.offset > 0)
    qi_reading_shift (reading, line.offset, text, length);
  self->reading = reading;
  self->end = line.offset + line.length;
  qi_scan_init (&self->scan, text, length, reading, options);
  self->scan.failed = reading->setup == NULL;
  if (fields.n_position > QI_EPD_MIN_FIELDS && reading->setup != NULL)
    {
      const QiDetails *details = qi_setup_get_details (reading->setup);

      for (guint i = 0; i < QI_EPD_N_COUNTERS; i++)
        if (!qi_details_get_int (details, qi_epd_counter_keys[i], &self->counters[i]))
          self->counters[i] = -1;
    }
  end = note_dashes (self, &fields, end);
  return end < length && text[end] == ',' ? end + 1 : end;
}

/* Notes the control characters of an operation. */
static void
note_controls (QiEpd *self,
               gsize  from,
               gsize  to)
{
  for (gsize i = from; i < to; i++)
    {
      const guchar c = (guchar) self->scan.text[i];

      if ((c < 0x20 && c != '\t') || c == 0x7f)
        qi_scan_add (&self->scan, "operations", (QiSpan) { i, 1 },
                     qi_found_bad_operation_control ());
    }
}

/* Finds the ";" that ends an operation, or the end of the line, where an unclosed string ends as
 * well. */
static gsize
find_operation_end (QiEpd *self,
                    gsize  start)
{
  const char *text = self->scan.text;
  gsize at = start;

  while (at < self->end && text[at] != ';')
    {
      gsize string = at;

      if (text[at] != '"')
        at++;
      else if (!qi_epd_skip_string (text, &at, self->end))
        {
          QiFinding *finding =
            qi_finding_set_severity (qi_found_string_not_closed (), QI_SEVERITY_WARNING);

          qi_scan_add (&self->scan, "operations", (QiSpan) { string, self->end - string }, finding);
          at = self->end;
        }
    }
  note_controls (self, start, at);
  return at;
}

/* TRUE when the operation is one of the counters and has been taken. */
static gboolean
take_counter (QiEpd   *self,
              QiSpan   span,
              QiSpan   opcode,
              gboolean is_repeated)
{
  QiScan *scan = &self->scan;
  const guint which = qi_epd_find_counter (scan->text + opcode.offset, opcode.length);
  const QiSpan operand = qi_scan_trim (scan->text, (QiSpan) { opcode.offset + opcode.length,
                                                              span.length - opcode.length });

  if (which == QI_EPD_N_COUNTERS)
    return FALSE;
  if (!qi_scan_is_number (scan, operand))
    {
      const char *key = qi_epd_counter_keys[which];
      char quote[QI_SCAN_QUOTE_BYTES];
      QiFinding *finding = operand.length == 0
                             ? qi_found_bad_counter_missing (key)
                             : qi_found_bad_counter (key, qi_scan_quote (scan, operand, quote));

      if (operand.length == 0)
        qi_finding_set_param (finding, "text", "");
      qi_finding_set_severity (finding, QI_SEVERITY_WARNING);
      qi_scan_add (scan, "operations", operand.length == 0 ? span : operand, finding);
      return FALSE;
    }
  gint64 value = qi_scan_read_counter (scan, operand, qi_epd_counter_keys[which], which);
  if (self->counters[which] < 0)
    self->counters[which] = value;
  else if (!is_repeated && value >= 0 && value != self->counters[which])
    qi_scan_add (scan, "operations", span,
                 qi_found_operation_repeated_field (qi_epd_counter_opcodes[which]));
  return TRUE;
}

/* "[0.5]": a value in brackets and nothing else, as files for tuning have it behind a FEN. */
static gboolean
is_value (const char *text,
          QiSpan      span)
{
  const char *start = text + span.offset;

  if (span.length < 3 || start[0] != '[' || start[span.length - 1] != ']')
    return FALSE;
  for (gsize i = 1; i + 1 < span.length; i++)
    if (strchr ("[]\"", start[i]) != NULL || g_ascii_iscntrl (start[i]))
      return FALSE;
  return TRUE;
}

static void
read_operation (QiEpd *self,
                QiSpan span)
{
  QiScan *scan = &self->scan;
  char quote[QI_SCAN_QUOTE_BYTES];
  gboolean is_joined = FALSE;
  gboolean is_repeated = FALSE;
  const gsize n = qi_epd_measure_opcode (scan->text + span.offset, span.length, &is_joined);
  const QiSpan opcode = { span.offset, n };

  qi_scan_quote (scan, n == 0 ? span : opcode, quote);
  if (n == 0)
    qi_scan_add (scan, "operations", span,
                 (is_value (scan->text, span) ? qi_found_bad_operation_value
                                              : qi_found_bad_operation) (quote));
  else
    is_repeated = !g_hash_table_add (self->opcodes, g_strndup (scan->text + span.offset, n));
  if (is_joined)
    qi_scan_add (scan, "operations", (QiSpan) { span.offset + n, 1 },
                 qi_found_operation_joined (quote));
  if (is_repeated)
    qi_scan_add (scan, "operations", opcode, qi_found_operation_repeated (quote));
  if (n == 0 || is_joined || !take_counter (self, span, opcode, is_repeated))
    g_ptr_array_add (self->operations, qi_scan_new_string (scan, span, &self->is_latin1));
}

static void
read_operations (QiEpd *self,
                 gsize  at)
{
  QiScan *scan = &self->scan;
  gboolean is_first = TRUE;

  for (; at < self->end && !qi_scan_is_hopeless (scan); at++)
    {
      const gsize start = at;

      if (qi_scan_is_blank (scan->text[at]))
        continue;
      at = find_operation_end (self, at);
      gsize end = at;
      while (end > start && qi_scan_is_blank (scan->text[end - 1]))
        end--;
      if (end > start)
        read_operation (self, (QiSpan) { start, end - start });
      else if (!is_first) /* the first one ends the position's fields */
        qi_scan_add (scan, "operations", (QiSpan) { start, 1 }, qi_found_operation_empty ());
      if (at == self->end)
        qi_scan_add (scan, "operations", (QiSpan) { end, 0 }, qi_found_operation_not_ended ());
      is_first = FALSE;
    }
}

/* Lines after the first one are further positions. */
static void
warn_of_more (QiEpd *self)
{
  QiScan *scan = &self->scan;
  QiSpan second = { 0 };
  gint64 n = 1;

  for (gsize at = self->end; at < scan->length;)
    {
      QiSpan line = find_line (scan->text + at, scan->length - at);

      if (line.length == 0)
        break;
      if (n++ == 1)
        second = (QiSpan) { at + line.offset, line.length };
      at += line.offset + line.length;
    }
  if (n > 1)
    qi_scan_add (scan, "whole", second, qi_found_further_positions (n));
}

static QiDetails *
add_details (QiEpd     *self,
             QiDetails *details)
{
  QiDetails *with = qi_details_ref (details);

  for (guint i = 0; i < QI_EPD_N_COUNTERS; i++)
    if (self->counters[i] >= 0)
      {
        QiDetails *next = qi_details_with_int (with, qi_epd_counter_keys[i], self->counters[i]);

        qi_details_unref (with);
        with = next;
      }
  if (self->operations->len > 0)
    {
      g_autoptr (QiValue) list =
        qi_value_new_array ((QiValue *const *) self->operations->pdata, self->operations->len);
      QiDetails *next = qi_details_with (with, "operations", list);

      qi_details_unref (with);
      with = next;
    }
  return with;
}

static QiReading *
epd_read (const QiNotation    *notation,
          const char          *text,
          gsize                length,
          const QiReadOptions *options)
{
  QiEpd self = { .counters = { -1, -1 } };

  self.operations = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
  self.opcodes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gsize at = read_position (&self, text, length, options);
  read_operations (&self, at);
  qi_reading_note_nuls (self.reading, text, length, self.end);
  if (self.is_latin1)
    qi_scan_add (&self.scan, "operations", (QiSpan) { at, self.end - at },
                 qi_found_read_as_latin_1_chess ());
  warn_of_more (&self);

  QiReading *reading = self.reading;
  g_autoptr (QiSetup) setup = g_steal_pointer (&reading->setup);
  if (setup == NULL)
    setup = g_steal_pointer (&reading->partial);
  if (setup != NULL)
    {
      g_autoptr (QiDetails) details = add_details (&self, qi_setup_get_details (setup));
      QiSetup *whole = qi_setup_with_details (setup, details);

      qi_reading_end (reading, self.scan.failed, whole);
    }
  g_ptr_array_unref (self.operations);
  g_hash_table_unref (self.opcodes);
  qi_scan_clear (&self.scan);
  return reading;
}

/* A board of one rank: without a slash any word may be a placement, so the other fields have to be
 * a FEN's. */
static gboolean
is_rank (const char        *text,
         gsize              length,
         const QiEpdFields *self)
{
  const QiScan scan = { .text = text, .length = length };
  const QiSpan *fields = self->fields;

  return qi_scan_is_rank (&scan, fields[0])
         && (qi_scan_is (&scan, fields[1], "w") || qi_scan_is (&scan, fields[1], "b"))
         && qi_scan_is_rights (&scan, fields[2])
         && (qi_scan_is_square (&scan, fields[3])
             || (self->n > QI_EPD_MIN_FIELDS && qi_scan_is_number (&scan, fields[3])));
}

/* TRUE when the fields end with a ";" or a "," and something follows. */
static gboolean
has_rest (const char        *text,
          QiSpan             line,
          const QiEpdFields *fields)
{
  const QiSpan last = fields->fields[fields->n - 1];
  const gsize end = line.offset + line.length;
  gsize at = last.offset + last.length;

  while (at < end && (qi_scan_is_blank (text[at]) || text[at] == ';' || text[at] == ','))
    at++;
  return fields->n == fields->n_position + fields->n_dashes && at < end;
}

/* TRUE for an operation of the standard with an operand, which cannot follow a FEN by chance. */
static gboolean
is_standard (const char        *text,
             const QiEpdFields *fields,
             gsize              index)
{
  static const char *const opcodes[] = { "acd", "acn", "acs",  "am",   "bm",   "ce",
                                         "dm",  "eco", "id",   "nic",  "pm",   "pv",
                                         "rc",  "sm",  "tcgs", "tcri", "tcsi", NULL };
  const QiScan scan = { .text = text };
  const QiSpan field = fields->fields[index];
  const char *opcode = text + field.offset;
  /* c0 … c9 are comments, v0 … v9 variables. */
  gboolean is_one =
    field.length == 2 && (opcode[0] == 'c' || opcode[0] == 'v') && qi_scan_is_digit (opcode[1]);

  for (gsize i = 0; opcodes[i] != NULL; i++)
    is_one = is_one || qi_scan_is (&scan, field, opcodes[i]);
  return is_one && index + 1 < fields->n;
}

/* Whether only a value in brackets stands behind the fields of the position. */
static gboolean
has_value (const char        *text,
           QiSpan             line,
           const QiEpdFields *fields,
           gsize              index)
{
  const gsize start = fields->fields[index].offset;
  gsize end = line.offset + line.length;

  while (end > start && (qi_scan_is_blank (text[end - 1]) || text[end - 1] == ';'))
    end--;
  return is_value (text, (QiSpan) { start, end - start });
}

static guint
epd_detect (const QiNotation *notation,
            const char       *text,
            gsize             length)
{
  const QiScan scan = { .text = text, .length = length };
  const QiSpan line = find_line (text, length);
  QiEpdFields fields = { .n = 0 };
  gboolean is_joined = FALSE;
  gboolean has_opcode = FALSE;

  find_fields (&fields, text, length, line);
  const QiSpan *side = &fields.fields[1];
  if (fields.n < QI_EPD_MIN_FIELDS || side->length != 1
      || (!qi_scan_is_letter (text[side->offset]) && text[side->offset] != '-'))
    return 0;
  if (memchr (text + fields.fields[0].offset, '/', fields.fields[0].length) == NULL
        ? !is_rank (text, length, &fields)
        : qi_scan_is_one_sided (&scan, fields.fields[0]))
    return 0;

  const gsize n_before = fields.n_position + fields.n_dashes;
  const gsize last = fields.fields[fields.n - 1].offset + fields.fields[fields.n - 1].length;
  gboolean has_end =
    memchr (text + line.offset, ';', line.length) != NULL || (last < length && text[last] == ',');
  if (n_before < fields.n)
    {
      const QiSpan *next = &fields.fields[n_before];

      if (has_value (text, line, &fields, n_before))
        return 92;
      has_opcode = qi_epd_measure_opcode (text + next->offset, next->length, &is_joined) > 0;
      /* Without a ";" six fields are a FEN's, and one letter, or a word before a number, no operation but a slip in a
       * counter. */
      if (!has_end && fields.n == QI_EPD_MIN_FIELDS + 2
          && (next->length == 1
              || (n_before == QI_EPD_MIN_FIELDS && has_opcode
                  && !is_standard (text, &fields, n_before)
                  && qi_scan_is_number (&scan, fields.fields[n_before + 1]))))
        return 0;
    }
  /* After the counters of a FEN only a ";", or an opcode of the standard, distinguishes an operation from garbage. With
   * either of them a FEN would have too many fields. */
  if (has_opcode && !has_end && n_before > QI_EPD_MIN_FIELDS)
    return is_joined || is_standard (text, &fields, n_before) ? 92 : 0;
  if (has_opcode)
    return has_end ? 96 : 80;
  /* No side to move: only operations show that it is a position. */
  if (text[side->offset] == '-')
    return 0;
  if (has_end)
    return has_rest (text, line, &fields) ? 96 : 60;
  return fields.n == QI_EPD_MIN_FIELDS ? 50 : 0;
}

static const char *const extensions[] = { ".epd", NULL };

const QiNotation qi_notation_epd = {
  .id = "epd",
  .name = "EPD",
  .extensions = extensions,
  .read = epd_read,
  .write = qi_epd_write,
  .detect = epd_detect,
};
