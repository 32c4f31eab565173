/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-feen-hand-private.h"
#include "qi-feen-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-notation-private.h"
#include "qi-placement-plain-private.h"
#include "qi-placement-private.h"
#include "qi-states-private.h"
#include "qi-words-private.h"

#include <string.h>

/* FEEN 1.0.0: placement, hands, styles and turn in one line of ASCII. Strict by definition: a text
 * that is FEEN at all is canonical, so nothing is repaired unless the caller asks for it. */

#define N_FIELDS 3

typedef enum
{
  FIELD_PLACEMENT,
  FIELD_HANDS,
  FIELD_STYLES
} Field;

/* What is known of a text while it is read. */
typedef struct
{
  QiScan               scan;
  QiReading           *reading;
  const QiReadOptions *options;
  QiSpan               fields[N_FIELDS];
  QiPlacement          placement;
  QiPlainPlacement    *plain; /* the board read in one pass, or NULL when something about it is unusual */
  QiSpan               hands[2];
  char                 styles[2]; /* of the first and the second side; 0 when unknown */
  QiSide               turn;
  guint64              n_in_hands;
} FeenText;

static void
check_ascii (QiScan *scan)
{
  for (gsize at = 0; at < scan->length; at++)
    {
      char quote[QI_SCAN_QUOTE_BYTES];
      QiSpan span = { at, 0 };

      while (at + span.length < scan->length && (guchar) scan->text[at + span.length] >= 0x80)
        span.length++;
      if (span.length == 0)
        continue;
      qi_scan_quote (scan, span, quote);
      qi_scan_add (scan, "whole", span, qi_found_non_ascii (quote));
      at += span.length - 1;
    }
}

/* The blanks between @from and @to that should not be there: all but a first space if
 * @allow_one. */
static QiSpan
odd_blanks (const QiScan *scan,
            gsize         from,
            gsize         to,
            gboolean      allow_one)
{
  if (allow_one && from < to && scan->text[from] == ' ')
    from++;
  return (QiSpan) { from, to - from };
}

/* How many fields the strict reader counts: it splits at every single space. */
static gsize
count_at_spaces (const QiScan *scan)
{
  gsize n = 1;

  for (gsize at = 0; at < scan->length; at++)
    n += scan->text[at] == ' ' ? 1 : 0;
  return n;
}

/* Reports blanks around and between the three fields that are not single spaces. */
static void
report_blanks (FeenText *self)
{
  QiScan *scan = &self->scan;
  gsize from = 0;

  for (guint i = 0; i <= N_FIELDS; i++)
    {
      gboolean is_between = i > 0 && i < N_FIELDS;
      gsize to = i < N_FIELDS ? self->fields[i].offset : scan->length;
      QiSpan span = odd_blanks (scan, from, to, is_between);

      if (span.length > 0)
        {
          QiFinding *finding =
            qi_scan_add_repair (scan, "whole", span,
                                qi_found_field_count_spaces ((gint64) count_at_spaces (scan),
                                                             N_FIELDS));

          qi_finding_set_fix (finding, "single-space",
                              is_between && span.offset == from ? " " : "");
        }
      if (i < N_FIELDS)
        from = self->fields[i].offset + self->fields[i].length;
    }
}

static void
report_field_count (QiScan *scan,
                    QiSpan  span,
                    gsize   n)
{
  qi_scan_add (scan, "whole", span, qi_found_field_count_feen (n, N_FIELDS));
}

/* The length without the line end of a text file, which only the lenient reader forgives. */
static void
drop_line_end (QiScan *scan)
{
  gsize n = scan->length;

  if (!scan->lenient || n == 0 || scan->text[n - 1] != '\n')
    return;
  n -= n > 1 && scan->text[n - 2] == '\r' ? 2 : 1;

  QiSpan span = { n, scan->length - n };
  QiFinding *finding =
    qi_scan_add_repair (scan, "style-turn", span, qi_found_style_token_line_end ());
  qi_finding_set_param (finding, "text", "\\n");
  qi_finding_set_fix (finding, "drop-line-end", "");
  scan->length = n;
}

/* Splits at every single space. FALSE when that does not make three fields. */
static gboolean
split_exactly (FeenText *self)
{
  const QiScan *scan = &self->scan;
  gsize from = 0;

  for (guint i = 0; i < N_FIELDS; i++)
    {
      const char *space = memchr (scan->text + from, ' ', scan->length - from);
      gsize to = space == NULL ? scan->length : (gsize) (space - scan->text);

      if ((space == NULL) != (i == N_FIELDS - 1))
        return FALSE;
      self->fields[i] = (QiSpan) { from, to - from };
      from = to + 1;
    }
  return TRUE;
}

/* Finds the three fields. FALSE, with an error reported, when there are others than three. */
static gboolean
split_fields (FeenText *self)
{
  QiScan *scan = &self->scan;
  QiSpan found[N_FIELDS + 1] = { 0 };

  drop_line_end (scan);
  if (split_exactly (self) && (!scan->lenient || qi_scan_split (scan, found, 1) != N_FIELDS))
    return TRUE;

  gsize n = qi_scan_split (scan, found, N_FIELDS + 1);
  memcpy (self->fields, found, sizeof self->fields);
  if (n == N_FIELDS)
    {
      report_blanks (self);
      return TRUE;
    }
  QiSpan place = { scan->length, 0 };
  if (n > N_FIELDS)
    {
      gsize end = scan->length;

      while (qi_scan_is_blank (scan->text[end - 1]))
        end--;
      place = (QiSpan) { found[N_FIELDS].offset, end - found[N_FIELDS].offset };
    }
  report_field_count (scan, place, n);
  return FALSE;
}

/* Splits a field at its one "/". FALSE, with an error reported, when it has none or several. */
static gboolean
split_pair (QiScan     *scan,
            QiSpan      field,
            const char *name,
            QiSpan      parts[2])
{
  const char *text = scan->text + field.offset;
  const char *slash = memchr (text, '/', field.length);
  const gboolean are_hands = strcmp (name, "hands") == 0;
  QiFinding *(*make) (void) = are_hands ? qi_found_hands_delimiter : qi_found_style_delimiter;
  QiFinding *finding = NULL;

  if (slash == NULL)
    {
      finding = qi_scan_add (scan, name, field, make ());
      /* FEN and its relatives write empty hands like this. */
      if (are_hands && qi_scan_is (scan, field, "-"))
        qi_finding_set_fix (finding, "empty-hands", "/");
      return FALSE;
    }
  gsize n = (gsize) (slash - text);
  parts[0] = (QiSpan) { field.offset, n };
  parts[1] = (QiSpan) { field.offset + n + 1, field.length - n - 1 };

  const char *second = memchr (slash + 1, '/', parts[1].length);
  if (second == NULL)
    return TRUE;
  QiSpan place = { (gsize) (second - scan->text), 1 };
  qi_scan_add (scan, name, place, make ());
  return FALSE;
}

static gboolean
read_hands (FeenText *self)
{
  gboolean is_fine = TRUE;

  if (!split_pair (&self->scan, self->fields[FIELD_HANDS], "hands", self->hands))
    {
      self->hands[0].length = 0;
      self->hands[1].length = 0;
      return FALSE;
    }
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    is_fine =
      qi_feen_check_hand (&self->scan, self->hands[side], side, &self->n_in_hands) && is_fine;
  return is_fine;
}

/* Reports a style that is not one letter, pointing at what is too much after a first letter. */
static gboolean
check_style (QiScan *scan,
             QiSpan  span)
{
  char quote[QI_SCAN_QUOTE_BYTES];

  if (span.length == 1 && qi_scan_is_letter (scan->text[span.offset]))
    return TRUE;
  if (span.length > 1 && qi_scan_is_letter (scan->text[span.offset])
      && !qi_scan_is_letter (scan->text[span.offset + 1]))
    {
      span.offset++;
      span.length--;
    }
  if (span.length > 0 && (guchar) scan->text[span.offset] >= 0x80)
    return FALSE;
  qi_scan_quote (scan, span, quote);
  QiFinding *finding = qi_scan_add (scan, "style-turn", span, qi_found_style_token (quote));
  if (qi_scan_is (scan, span, "\n") || qi_scan_is (scan, span, "\r\n"))
    qi_finding_set_fix (finding, "drop-line-end", "");
  return FALSE;
}

static void
read_styles (FeenText *self)
{
  QiScan *scan = &self->scan;
  QiSpan field = self->fields[FIELD_STYLES];
  QiSpan parts[2];
  gboolean is_fine[2];

  if (!split_pair (scan, field, "style-turn", parts))
    return;
  for (guint i = 0; i < 2; i++)
    is_fine[i] = check_style (scan, parts[i]);
  if (!is_fine[0] || !is_fine[1])
    return;

  char active = scan->text[parts[0].offset];
  char other = scan->text[parts[1].offset];
  if ((active >= 'a') == (other >= 'a'))
    {
      qi_scan_add (scan, "style-turn", field,
                   qi_found_style_case_feen ((char[]) { active, '\0' }, (char[]) { other, '\0' }));

      return;
    }
  self->turn = active >= 'a' ? QI_SIDE_SECOND : QI_SIDE_FIRST;
  self->styles[self->turn] = active;
  self->styles[qi_side_other (self->turn)] = other;
}

/* Counts squares and pieces of a text whose fields could be read. */
static void
check_totals (FeenText *self)
{
  qi_placement_check_pieces (&self->placement, &self->scan, self->n_in_hands, "whole",
                             self->fields[FIELD_HANDS]);
  qi_placement_check_squares (&self->placement, &self->scan,
                              qi_read_options_get_limits (self->options));
}

/* Builds what was read; of a faulty text, whatever of it makes a position. */
static QiSetup *
build (FeenText *self)
{
  const QiLimits *limits = qi_read_options_get_limits (self->options);
  const gboolean has_styles = self->styles[0] != 0;
  char styles[2][2] = { { has_styles ? self->styles[0] : 'G', '\0' },
                        { has_styles ? self->styles[1] : 'g', '\0' } };
  QiShape shape;

  if (!qi_placement_get_shape (&self->placement, limits, &shape))
    return NULL;

  QiPositionBuilder *builder = qi_position_builder_new (&shape, limits);
  GArray *places = NULL;
  if (self->options->want_places)
    places = g_array_new (FALSE, FALSE, sizeof (QiTextPlace));
  if (self->plain == NULL || !qi_placement_fill_plain (self->plain, NULL, builder))
    qi_placement_walk (&self->placement, &self->scan, NULL, builder, places);

  guint64 n_squares = qi_shape_get_n_squares (&shape);
  guint64 room = n_squares - MIN (n_squares, self->placement.n_tokens);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      if (self->hands[side].length > 0)
        room -= qi_feen_fill_hand (&self->scan, self->hands[side], side, room, builder, places);
      qi_position_builder_set_style (builder, side,
                                     &(QiToken) { styles[side], 1, QI_TOKEN_STRING });
    }
  qi_position_builder_set_turn (builder, self->turn);
  self->reading->places = places;

  g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
  if (position == NULL)
    return NULL;
  return qi_setup_new (position, self->options->game, NULL);
}

/* FALSE, with an error reported, when there is no complete board. */
static gboolean
measure_board (FeenText         *self,
               QiPlainPlacement *plain)
{
  if (!qi_placement_measure_plain (&self->placement, plain, &self->scan, self->options))
    return qi_placement_measure (&self->placement, &self->scan);
  self->plain = plain;
  return TRUE;
}

static void
read_fields (FeenText         *self,
             QiPlainPlacement *plain)
{
  QiScan *scan = &self->scan;
  gboolean can_read = split_fields (self);

  self->placement.kind = QI_PLACEMENT_FEEN;
  self->placement.span = self->fields[FIELD_PLACEMENT];
  if (!can_read)
    {
      /* Only to show a board: faults of a text that may not be FEEN at all would be noise. */
      g_autoptr (GPtrArray) unseen = qi_findings_new ();

      scan->findings = unseen;
      if (self->placement.span.length > 0)
        qi_placement_measure (&self->placement, scan);
      scan->findings = self->reading->findings;
      return;
    }
  gboolean has_board = measure_board (self, plain);
  gboolean has_hands = read_hands (self);
  read_styles (self);
  if (has_board && has_hands)
    check_totals (self);
}

/* All but the rights that states stand for. */
static QiReading *
read_text (const char          *text,
           gsize                length,
           const QiReadOptions *options)
{
  QiReading *reading = qi_reading_new ("feen");
  FeenText self = { .reading = reading, .options = options };
  QiPlainPlacement plain;

  qi_scan_init (&self.scan, text, length, reading, options);
  if (length > QI_FEEN_MAX_BYTES)
    {
      QiSpan rest = { QI_FEEN_MAX_BYTES, length - QI_FEEN_MAX_BYTES };

      qi_scan_add (&self.scan, "whole", rest, qi_found_too_long_feen (QI_FEEN_MAX_BYTES));
      qi_scan_clear (&self.scan);
      return reading;
    }
  check_ascii (&self.scan);
  read_fields (&self, &plain);

  QiSetup *setup = build (&self);
  qi_reading_end (reading, self.scan.failed, setup);
  qi_scan_clear (&self.scan);
  return reading;
}

/* A remark about a state needs its place in the text, and few texts need one: they are read again. */
static QiReading *
feen_read (const QiNotation    *notation,
           const char          *text,
           gsize                length,
           const QiReadOptions *options)
{
  const QiReadOptions with_places = qi_states_want_places (options);
  QiReading *reading = read_text (text, length, options);
  const guint n_findings = reading->findings->len;

  qi_states_read (reading, options, "placement");
  if (reading->findings->len == n_findings || options->want_places == with_places.want_places)
    return reading;
  qi_reading_free (reading);
  reading = read_text (text, length, &with_places);
  qi_states_read (reading, options, "placement");
  return reading;
}

static gboolean
is_style_pair (const char *text,
               gsize       length)
{
  return length == 3 && text[1] == '/' && qi_scan_is_letter (text[0])
         && qi_scan_is_letter (text[2]);
}

/* Whether the field may be a board: it has empty squares or ranks, which no word has, and otherwise only pieces. */
static gboolean
is_like_board (const QiScan *scan,
               QiSpan        field)
{
  gboolean has_squares = FALSE;

  for (gsize i = 0; i < field.length; i++)
    {
      const char c = scan->text[field.offset + i];

      has_squares = has_squares || c == '/' || qi_scan_is_digit (c);
      if (!qi_scan_is_letter (c) && !qi_scan_is_digit (c) && strchr ("/+-^'", c) == NULL)
        return FALSE;
    }
  return has_squares;
}

static guint
feen_detect (const QiNotation *notation,
             const char       *text,
             gsize             length)
{
  QiScan scan = { .text = text, .length = MIN (length, 2 * QI_FEEN_MAX_BYTES) };
  QiSpan fields[N_FIELDS + 1];

  gsize n = qi_scan_split (&scan, fields, G_N_ELEMENTS (fields));
  if (n == 0 || n > N_FIELDS + 1)
    return 0;

  QiSpan last = fields[n - 1];
  if (is_style_pair (text + last.offset, last.length))
    return n == N_FIELDS ? 95 : 50;
  /* Three words, one of them with a slash, are not a faulty FEEN. */
  if (n != N_FIELDS || (!is_like_board (&scan, fields[0]) && !qi_scan_is (&scan, fields[1], "/")))
    return 0;
  gboolean has_styles = memchr (text + last.offset, '/', last.length) != NULL;
  gboolean has_hands = memchr (text + fields[1].offset, '/', fields[1].length) != NULL;
  /* "1/2 1/3 1/4": styles are no numbers. */
  if (qi_scan_is_numbers (&scan, last))
    return 0;
  if (has_styles && has_hands)
    return 80;
  return has_styles || has_hands ? 40 : 0;
}

static const char *const extensions[] = { ".feen", NULL };

const QiNotation qi_notation_feen = {
  .id = "feen",
  .name = "FEEN",
  .extensions = extensions,
  .reads_mark = TRUE,
  .read = feen_read,
  .write = qi_feen_write,
  .detect = feen_detect,
};
