/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-fen-private.h"
#include "qi-found.h"
#include "qi-notation-private.h"
#include "qi-write-private.h"

#include <string.h>

/* EPD: the fields of a FEN without its counters, then operations "opcode operand …;". Source: the
 * PGN standard, section 16.2. The counters are the operations hmvn and fmvn. Test suites also write
 * them as a FEN does, and leave out the last ";". */

#define MIN_FEN_FIELDS 4
#define MAX_FIELDS     10 /* that are looked at: a FEN's, and where the operations start */

typedef struct
{
  QiScan      scan;
  QiReading  *reading;
  gsize       end; /* of the line */
  gint64      counters[2];
  GPtrArray  *operations; /* of QiValue */
  GHashTable *opcodes;
  gboolean    is_latin1;
} QiEpd;

static const char *const counter_opcodes[] = { "hmvn", "fmvn" };
static const char *const counter_keys[] = { "halfmove", "fullmove" };

/* The first line that is not empty. */
static QiSpan
find_line (const char *text,
           gsize       length)
{
  gsize start = 0;
  gsize end = 0;

  while (start < length && qi_scan_is_blank (text[start]))
    start++;
  for (end = start; end < length && text[end] != '\n' && text[end] != '\r'; end++)
    ;
  return (QiSpan) { start, end - start };
}

/* The fields at the start of the line, up to a ";". */
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

      while (at < end && !qi_scan_is_blank (text[at]) && text[at] != ';')
        at++;
      if (at > start)
        fields[n++] = (QiSpan) { start, at - start };
      if (at < end && text[at] == ';')
        break;
      while (at < end && qi_scan_is_blank (text[at]))
        at++;
    }
  return n;
}

/* How many of the fields are the FEN's: four, and those after them that count something. */
static gsize
count_fen_fields (const char   *text,
                  const QiSpan *fields,
                  gsize         n)
{
  gsize i = MIN (n, MIN_FEN_FIELDS);

  while (i < n && (qi_scan_is_digit (text[fields[i].offset]) || text[fields[i].offset] == '+'))
    i++;
  return i;
}

/* The counters are the operations': a FEN that lacks them lacks nothing. */
static void
forget_missing_counters (QiReading *reading)
{
  for (guint i = reading->findings->len; i > 0; i--)
    {
      QiFinding *finding = g_ptr_array_index (reading->findings, i - 1);
      const char *name = qi_finding_get_param (finding, "name");

      if (strcmp (qi_finding_get_code (finding), "field-left-out") == 0
          && (g_strcmp0 (name, counter_keys[0]) == 0 || g_strcmp0 (name, counter_keys[1]) == 0))
        g_ptr_array_remove_index (reading->findings, i - 1);
    }
}

/* Reads the position and returns where the operations start. */
static gsize
read_position (QiEpd               *self,
               const char          *text,
               gsize                length,
               const QiReadOptions *options)
{
  const QiSpan line = find_line (text, length);
  QiSpan fields[MAX_FIELDS] = { { 0 } };
  gsize end = line.offset;

  gsize n = split_line (text, line, fields);
  gsize n_fen = count_fen_fields (text, fields, n);
  if (n_fen > 0)
    end = fields[n_fen - 1].offset + fields[n_fen - 1].length;

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
  if (n_fen > MIN_FEN_FIELDS && reading->setup != NULL)
    {
      const QiDetails *details = qi_setup_get_details (reading->setup);
      const gsize start = fields[MIN_FEN_FIELDS].offset;

      for (guint i = 0; i < 2; i++)
        if (!qi_details_get_int (details, counter_keys[i], &self->counters[i]))
          self->counters[i] = -1;
      if (self->counters[0] >= 0 || self->counters[1] >= 0)
        qi_scan_add (&self->scan, "operations", (QiSpan) { start, end - start },
                     qi_found_epd_counters ());
    }
  return end;
}

/* Reads a string with its quotes; *@at is behind it. FALSE when it does not end on the line. */
static gboolean
skip_string (const char *text,
             gsize      *at,
             gsize       end)
{
  for (gsize i = *at + 1; i < end; i++)
    {
      if (text[i] == '\\' && i + 1 < end)
        i++;
      else if (text[i] == '"')
        {
          *at = i + 1;
          return TRUE;
        }
    }
  return FALSE;
}

static gboolean
is_opcode_byte (char c)
{
  return qi_scan_is_letter (c) || qi_scan_is_digit (c) || c == '_' || c == '-';
}

/* Bytes of the opcode that an operation starts with; 0 when there is none. */
static gsize
measure_opcode (const char *text,
                gsize       length)
{
  gsize n = 0;

  if (length == 0 || !qi_scan_is_letter (text[0]))
    return 0;
  while (n < length && is_opcode_byte (text[n]))
    n++;
  return n == length || text[n] == ' ' || text[n] == '\t' || text[n] == '"' ? n : 0;
}

/* Finds the ";" that ends an operation, or the end of the line. Reports what stands in between
 * and is no text; FALSE when a string does not end. */
static gboolean
find_operation_end (QiEpd *self,
                    gsize *at)
{
  const char *text = self->scan.text;

  while (*at < self->end && text[*at] != ';')
    {
      const guchar c = (guchar) text[*at];

      if (c != '"')
        {
          if ((c < 0x20 && c != '\t') || c == 0x7f)
            qi_scan_add (&self->scan, "operations", (QiSpan) { *at, 1 },
                         qi_found_bad_operation_control ());
          (*at)++;
          continue;
        }
      gsize start = *at;
      if (!skip_string (text, at, self->end))
        {
          qi_scan_add (&self->scan, "operations", (QiSpan) { start, self->end - start },
                       qi_found_string_not_closed ());
          return FALSE;
        }
      for (gsize i = start; i < *at; i++)
        if (((guchar) text[i] < 0x20 && text[i] != '\t') || text[i] == 0x7f)
          qi_scan_add (&self->scan, "operations", (QiSpan) { i, 1 },
                       qi_found_bad_operation_control ());
    }
  return TRUE;
}

/* TRUE when the operation is one of the counters and has been taken. */
static gboolean
take_counter (QiEpd   *self,
              QiSpan   span,
              QiSpan   opcode,
              gboolean is_repeated)
{
  QiScan *scan = &self->scan;
  QiSpan operand = { opcode.offset + opcode.length, span.length - opcode.length };
  guint which = 0;

  while (which < 2 && !qi_scan_is (scan, opcode, counter_opcodes[which]))
    which++;
  if (which == 2)
    return FALSE;
  while (operand.length > 0 && qi_scan_is_blank (scan->text[operand.offset]))
    {
      operand.offset++;
      operand.length--;
    }
  if (operand.length == 0)
    {
      QiFinding *finding =
        qi_scan_add (scan, "operations", span, qi_found_bad_counter_missing (counter_keys[which]));

      qi_finding_set_param (finding, "text", "");
      return TRUE;
    }
  gint64 value = qi_scan_read_counter (scan, operand, counter_keys[which], which);
  if (self->counters[which] < 0)
    self->counters[which] = value;
  else if (!is_repeated && value >= 0 && value != self->counters[which])
    qi_scan_add (scan, "operations", span,
                 qi_found_operation_repeated_field (counter_opcodes[which]));
  return TRUE;
}

static void
read_operation (QiEpd *self,
                QiSpan span)
{
  QiScan *scan = &self->scan;
  char quote[QI_SCAN_QUOTE_BYTES];
  const gsize n = measure_opcode (scan->text + span.offset, span.length);
  const QiSpan opcode = { span.offset, n };

  if (n == 0)
    {
      qi_scan_quote (scan, span, quote);
      qi_scan_add (scan, "operations", span, qi_found_bad_operation (quote));
      return;
    }
  char *name = g_strndup (scan->text + span.offset, n);
  gboolean is_repeated = !g_hash_table_add (self->opcodes, name);
  if (is_repeated)
    {
      qi_scan_quote (scan, opcode, quote);
      qi_scan_add (scan, "operations", opcode, qi_found_operation_repeated (quote));
    }
  if (!take_counter (self, span, opcode, is_repeated))
    g_ptr_array_add (self->operations, qi_scan_new_string (scan, span, &self->is_latin1));
}

static void
read_operations (QiEpd *self,
                 gsize  at)
{
  QiScan *scan = &self->scan;

  while (at < self->end && !qi_scan_is_hopeless (scan))
    {
      gsize start = at;

      if (qi_scan_is_blank (scan->text[at]))
        {
          at++;
          continue;
        }
      if (!find_operation_end (self, &at))
        return;
      gsize end = at;
      while (end > start && qi_scan_is_blank (scan->text[end - 1]))
        end--;
      if (end == start)
        qi_scan_add (scan, "operations", (QiSpan) { start, 1 }, qi_found_operation_empty ());
      else
        read_operation (self, (QiSpan) { start, end - start });
      if (at == self->end)
        qi_scan_add (scan, "operations", (QiSpan) { end, 0 }, qi_found_operation_not_ended ());
      at++;
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

  for (guint i = 0; i < 2; i++)
    if (self->counters[i] >= 0)
      {
        QiDetails *next = qi_details_with_int (with, counter_keys[i], self->counters[i]);

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

      if (self.scan.failed)
        reading->partial = whole;
      else
        reading->setup = whole;
    }
  g_ptr_array_unref (self.operations);
  g_hash_table_unref (self.opcodes);
  qi_scan_clear (&self.scan);
  return reading;
}

/* TRUE when @text reads back as one operation that is no counter. */
static gboolean
is_operation (const char *text,
              gsize       length)
{
  const gsize n = measure_opcode (text, length);

  if (n == 0 || qi_scan_is_blank (text[length - 1]))
    return FALSE;
  for (guint i = 0; i < 2; i++)
    if (n == strlen (counter_opcodes[i]) && memcmp (text, counter_opcodes[i], n) == 0)
      return FALSE;
  for (gsize i = 0; i < length; i++)
    if (((guchar) text[i] < 0x20 && text[i] != '\t') || text[i] == 0x7f)
      return FALSE;
  for (gsize at = 0; at < length;)
    {
      if (text[at] == ';')
        return FALSE;
      if (text[at] != '"')
        at++;
      else if (!skip_string (text, &at, length))
        return FALSE;
    }
  return TRUE;
}

/* FALSE when something of the operations has no text. */
static gboolean
write_operations (GString *text,
                  QiValue *operations)
{
  gboolean is_whole = TRUE;

  if (operations == NULL)
    return TRUE;
  if (qi_value_get_kind (operations) != QI_VALUE_ARRAY || qi_value_get_size (operations) == 0)
    return FALSE;
  for (gsize i = 0; i < qi_value_get_size (operations); i++)
    {
      QiValue *item = qi_value_get_item (operations, i);
      gsize length = 0;
      const char *operation =
        qi_value_get_kind (item) == QI_VALUE_STRING ? qi_value_get_text (item, &length) : NULL;

      if (operation == NULL || !is_operation (operation, length))
        {
          is_whole = FALSE;
          continue;
        }
      g_string_append_c (text, ' ');
      g_string_append_len (text, operation, (gssize) length);
      g_string_append_c (text, ';');
    }
  return is_whole;
}

/* What the FEN's writer said is said of EPD. */
static void
rename_findings (GPtrArray *findings,
                 guint      first)
{
  for (guint i = first; findings != NULL && i < findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);

      if (g_strcmp0 (qi_finding_get_param (finding, "format"), "fen") == 0)
        qi_finding_set_param (finding, "format", "epd");
    }
}

/* Cuts the two counters off a FEN, and fills up to four fields. */
static GString *
cut_counters (const char *fen)
{
  GString *text = g_string_new (fen);
  guint n = 1;

  for (guint i = 0; i < 2; i++)
    {
      const char *space = strrchr (text->str, ' ');

      if (space != NULL)
        g_string_truncate (text, (gsize) (space - text->str));
    }
  for (gsize i = 0; i < text->len; i++)
    n += text->str[i] == ' ';
  for (; n < MIN_FEN_FIELDS; n++)
    g_string_append (text, " -");
  return text;
}

/* TRUE for "… w - 64": the limit of a count in the place of en passant, which with nothing behind it
 * would be the number of the ply in a SFEN. */
static gboolean
ends_in_count (const char *text)
{
  const char *last = strrchr (text, ' ');

  return last != NULL && qi_scan_is_digit (last[1]);
}

static char *
epd_write (const QiNotation     *notation,
           QiSetup              *setup,
           const QiWriteOptions *options,
           GPtrArray            *findings)
{
  QiDetails *details = qi_setup_get_details (setup);
  g_autoptr (QiDetails) plain = qi_details_with (details, "operations", NULL);
  g_autoptr (QiSetup) board = qi_setup_with_details (setup, plain);
  const guint first = findings == NULL ? 0 : findings->len;
  g_autofree char *fen = qi_fen_write (&qi_notation_fen, board, options, findings);
  QiWrite write;

  rename_findings (findings, first);
  if (fen == NULL)
    return NULL;
  g_autoptr (GString) text = cut_counters (fen);
  const gsize n_bare = text->len;
  qi_write_init (&write, "epd", options, findings);
  for (guint i = 0; i < 2; i++)
    {
      gint64 value = 0;
      gboolean is_told = i == 0 ? qi_details_get_int (details, "halfmove", &value)
                                : qi_details_get_fullmove (details, &value);

      /* What the FEN's writer could not write it has reported. */
      if (!is_told || value < 0 || value > QI_WRITE_MAX_COUNT)
        continue;
      g_string_append_printf (text, " %s %" G_GINT64_FORMAT ";", counter_opcodes[i], value);
    }
  if (!write_operations (text, qi_details_get (details, "operations")))
    qi_write_lose_detail (&write, "operations");
  if (text->len == n_bare && ends_in_count (text->str))
    g_string_append_printf (text, " %s 0;", counter_opcodes[0]);
  return write.failed ? NULL : g_string_free (g_steal_pointer (&text), FALSE);
}

/* A board of one rank: without a slash any word may be its placement, so that the other fields have
 * to be a FEN's. */
static gboolean
is_rank (const char   *text,
         gsize         length,
         const QiSpan *fields,
         gsize         n)
{
  const QiScan scan = { .text = text, .length = length };

  return qi_scan_is_rank (&scan, fields[0])
         && (qi_scan_is (&scan, fields[1], "w") || qi_scan_is (&scan, fields[1], "b"))
         && qi_scan_is_rights (&scan, fields[2])
         && (qi_scan_is_square (&scan, fields[3])
             || (n > MIN_FEN_FIELDS && qi_scan_is_number (&scan, fields[3])));
}

static guint
epd_detect (const QiNotation *notation,
            const char       *text,
            gsize             length)
{
  const QiSpan line = find_line (text, length);
  QiSpan fields[MAX_FIELDS] = { { 0 } };

  gsize n = split_line (text, line, fields);
  if (n < MIN_FEN_FIELDS || fields[1].length != 1 || !qi_scan_is_letter (text[fields[1].offset]))
    return 0;
  if (memchr (text + fields[0].offset, '/', fields[0].length) == NULL
      && !is_rank (text, length, fields, n))
    return 0;

  gsize n_fen = count_fen_fields (text, fields, n);
  gboolean has_end = memchr (text + line.offset, ';', line.length) != NULL;
  /* Without a ";" six fields are a FEN's, and one letter no operation but a slip in a counter. */
  if (!has_end && n == MIN_FEN_FIELDS + 2 && n_fen < n && fields[n_fen].length == 1)
    return 0;
  /* After the counters of a FEN only a ";" tells an operation from garbage. */
  if (n_fen < n && measure_opcode (text + fields[n_fen].offset, fields[n_fen].length) > 0)
    return has_end ? 96 : n_fen == MIN_FEN_FIELDS ? 80 : 0;
  if (has_end)
    return 60;
  return n == MIN_FEN_FIELDS ? 50 : 0;
}

static const char *const extensions[] = { ".epd", NULL };

const QiNotation qi_notation_epd = {
  .id = "epd",
  .name = "EPD",
  .extensions = extensions,
  .read = epd_read,
  .write = epd_write,
  .detect = epd_detect,
};
