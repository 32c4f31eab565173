/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-othello-private.h"

#include "qi-found-private.h"
#include "qi-notation-private.h"

#include <string.h>

/* Othello: the squares and the side to move, on one line or on one line a rank. An Othello Board
 * File (OBF) has one position a line, then moves with their scores, ended by semicolons, and a
 * comment behind a percent sign. Source: Edax, src/obftest.c, and its problem files. */

#define MAX_OPERATIONS 1000
#define MAX_SLIPS      2  /* wrong letters in a text that is still taken for a board */
#define NEAR_SCORE     60 /* of it: for whoever looks at rows of a list, see qi-division-detect.c */

/* The parts of a text. */
typedef struct
{
  QiSpan board;
  QiSpan operations; /* from the first semicolon on */
  QiSpan comment;    /* behind the percent sign */
  gsize  next;       /* where further positions may begin */
} Parts;

/* The number of squares of a span, with white space left out; G_MAXSIZE when there is something
 * else in it. */
static gsize
count_squares (const char *text,
               QiSpan      span)
{
  gsize n = 0;

  for (gsize at = span.offset; at < span.offset + span.length; at++)
    if (qi_othello_get_kind (text[at]) != QI_OTHELLO_NONE)
      {
        n++;
        at += qi_othello_skip_word (text, at, span.offset + span.length);
      }
    else if (!qi_scan_is_blank (text[at]))
      return G_MAXSIZE;
  return n;
}

static gsize
find_any (const char *text,
          gsize       at,
          gsize       end,
          const char *characters)
{
  while (at < end && (text[at] == '\0' || strchr (characters, text[at]) == NULL))
    at++;
  return at;
}

/* A line that is a whole board stands alone; otherwise the board extends to the end of its field.
 * From 6×6 on a row of a printed board is too short to be a whole board. */
static void
split (const char *text,
       gsize       length,
       Parts      *parts)
{
  gsize start = 0;
  gboolean has_turn = FALSE;

  while (start < length && qi_scan_is_blank (text[start]))
    start++;
  gsize line = find_any (text, start, length, "\r\n");
  gsize end = find_any (text, start, line, ";%");
  const gsize n = count_squares (text, (QiSpan) { start, end - start });
  if (end == line && (n <= QI_OTHELLO_MAX_SIZE + 1 || qi_othello_count_size (n, &has_turn) == 0))
    {
      end = find_any (text, start, length, ";%");
      line = find_any (text, end, length, "\r\n");
    }
  *parts = (Parts) { .board = { start, end - start }, .next = line };

  gsize percent = find_any (text, end, line, "%");
  if (end < percent)
    parts->operations = (QiSpan) { end, percent - end };
  if (percent < line)
    parts->comment = (QiSpan) { percent + 1, line - percent - 1 };
}

/* Takes @details. */
static QiDetails *
add_text_detail (QiDetails  *details,
                 const char *key,
                 const char *text,
                 QiSpan      span)
{
  g_autofree char *valid = g_utf8_make_valid (text + span.offset, (gssize) span.length);

  return qi_details_add (details, key, qi_value_new_string (valid, -1));
}

/* The moves with their scores as texts. Takes @details. */
static QiDetails *
add_operations (QiDetails *details,
                QiScan    *scan,
                QiSpan     span)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
  const gsize end = span.offset + span.length;

  for (gsize at = span.offset; at < end && items->len < MAX_OPERATIONS;)
    {
      const gsize start = at + 1;
      const gsize next = find_any (scan->text, start, end, ";");
      const QiSpan field = qi_scan_trim (scan->text, (QiSpan) { start, next - start });

      at = next;
      if (field.length == 0)
        continue;
      g_autofree char *valid = g_utf8_make_valid (scan->text + field.offset, (gssize) field.length);
      g_ptr_array_add (items, qi_value_new_string (valid, -1));
    }
  if (items->len == 0)
    return details;

  return qi_details_add (details, "operations",
                         qi_value_new_array ((QiValue *const *) items->pdata, items->len));
}

/* Counts the lines that hold something; comment lines do not. */
static void
warn_of_rest (QiScan *scan,
              gsize   at)
{
  gint64 count = 1;
  QiSpan rest = { 0, 0 };

  while (at < scan->length)
    {
      const gsize line = find_any (scan->text, at, scan->length, "\r\n");
      const QiSpan span = qi_scan_trim (scan->text, (QiSpan) { at, line - at });

      at = line + 1;
      if (span.length == 0 || scan->text[span.offset] == '%')
        continue;
      if (count++ == 1)
        rest.offset = span.offset;
      rest.length = span.offset + span.length - rest.offset;
    }
  if (count > 1)
    qi_scan_add (scan, "whole", rest, qi_found_further_positions_othello (count));
}

static QiReading *
othello_read (const QiNotation    *notation,
              const char          *text,
              gsize                length,
              const QiReadOptions *options)
{
  QiReading *reading = qi_reading_new ("othello");
  QiOthelloBoard board = { .n_letters = options->likely.n_letters };
  QiScan scan;
  Parts parts;

  qi_scan_init (&scan, text, length, reading, options);
  split (text, length, &parts);
  qi_othello_scan_board (&board, &scan, qi_scan_trim (text, parts.board));
  if (board.size > 0 && !board.has_turn && !scan.failed)
    qi_scan_add (&scan, "side", (QiSpan) { parts.board.offset + parts.board.length, 0 },
                 qi_found_field_left_out ("side"));
  warn_of_rest (&scan, parts.next);

  g_autoptr (QiPosition) position = qi_othello_build (&board, &scan, reading, options);
  if (position != NULL)
    {
      const QiSpan comment = qi_scan_trim (text, parts.comment);
      QiDetails *made = add_operations (qi_details_new (), &scan, parts.operations);

      if (comment.length > 0)
        made = add_text_detail (made, "comment", text, comment);
      g_autoptr (QiDetails) details = made;
      QiSetup *setup = qi_setup_new (position, "othello", details);
      qi_reading_end (reading, scan.failed, setup);
    }
  qi_scan_clear (&scan);
  return reading;
}

/* --- writing -------------------------------------------------------------------------------- */

/* TRUE when a text stands in a line as it is: no white space around it, none of @reserved in it. */
static gboolean
is_plain (const QiValue *value,
          const char    *reserved)
{
  gsize length = 0;
  const char *text = qi_value_get_text (value, &length);

  if (qi_value_get_kind (value) != QI_VALUE_STRING || length == 0)
    return FALSE;
  if (qi_scan_is_blank (text[0]) || qi_scan_is_blank (text[length - 1]))
    return FALSE;
  return strlen (text) == length && strpbrk (text, reserved) == NULL;
}

static void
write_operations (QiWrite         *write,
                  const QiDetails *details,
                  GString         *text)
{
  const QiValue *list = qi_details_get (details, "operations");
  const gsize n =
    list == NULL || qi_value_get_kind (list) != QI_VALUE_ARRAY ? 0 : qi_value_get_size (list);
  gboolean good = n > 0 && n <= MAX_OPERATIONS;

  if (list == NULL)
    return;
  for (gsize i = 0; i < n && good; i++)
    good = is_plain (qi_value_get_item (list, i), ";%\r\n");
  if (!good)
    {
      qi_write_lose_detail (write, "operations");
      return;
    }
  for (gsize i = 0; i < n; i++)
    g_string_append_printf (text, "; %s", qi_value_get_text (qi_value_get_item (list, i), NULL));
  g_string_append_c (text, ';');
}

static char *
othello_write (const QiNotation     *notation,
               QiSetup              *setup,
               const QiWriteOptions *options,
               GPtrArray            *findings)
{
  static const char *const kept[] = { "comment", "operations", NULL };
  const QiDetails *details = qi_setup_get_details (setup);
  const QiValue *comment = qi_details_get (details, "comment");
  g_autoptr (GString) text = g_string_new (NULL);
  QiWrite write;

  qi_write_init (&write, "othello", options, findings);
  if (!qi_othello_check (&write, setup))
    return NULL;
  qi_othello_append_board (text, qi_setup_get_position (setup), 'X');
  write_operations (&write, details, text);
  if (comment != NULL && is_plain (comment, "\r\n"))
    g_string_append_printf (text, " %% %s", qi_value_get_text (comment, NULL));
  else if (comment != NULL)
    qi_write_lose_detail (&write, "comment");
  qi_write_lose_details (&write, details, kept);
  if (write.failed)
    return NULL;
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* TRUE for a word with about as many letters as a board of 6×6 or more has squares, where all but two letters are
 * those of a board, with discs of both sides. */
static gboolean
is_near_board (const char *text,
               QiSpan      word)
{
  gsize counts[QI_OTHELLO_N_KINDS + 1] = { 0 };
  gsize n_missed = word.length;

  for (guint size = 6; size <= QI_OTHELLO_MAX_SIZE; size += 2)
    {
      const gsize n = (gsize) size * size;

      n_missed = MIN (n_missed, n > word.length ? n - word.length : word.length - n);
    }
  if (n_missed > MAX_SLIPS)
    return FALSE;
  for (gsize i = 0; i < word.length; i++)
    counts[qi_othello_get_kind (text[word.offset + i])]++;
  return counts[QI_OTHELLO_NONE] <= MAX_SLIPS && counts[QI_OTHELLO_BLACK] > 0
         && counts[QI_OTHELLO_WHITE] > 0;
}

/* A board with a slip: too many or too few squares, or a wrong letter. After it there is nothing, or the side. */
static gboolean
is_near (const char *text,
         gsize       length)
{
  const gsize line = find_any (text, 0, length, "\r\n;%");
  const QiSpan all = qi_scan_trim (text, (QiSpan) { 0, line });
  const gsize stop = all.offset + all.length;
  const gsize end = MIN (find_any (text, all.offset, line, " \t"), stop);
  gsize side = end;

  while (side < stop && qi_scan_is_blank (text[side]))
    side++;
  return stop - side <= 1 && is_near_board (text, (QiSpan) { all.offset, end - all.offset });
}

static guint
othello_detect (const QiNotation *notation,
                const char       *text,
                gsize             length)
{
  Parts parts;
  gboolean has_turn = FALSE;

  /* A quick check first: only few characters can begin such a text. */
  if (length < 2
      || (qi_othello_get_kind (text[0]) == QI_OTHELLO_NONE
          && qi_othello_get_kind (text[1]) == QI_OTHELLO_NONE))
    return 0;
  split (text, length, &parts);
  const gsize n = count_squares (text, parts.board);
  if (n == G_MAXSIZE || qi_othello_count_size (n, &has_turn) == 0)
    return is_near (text, length) ? NEAR_SCORE : 0;
  return has_turn ? 90 : 70;
}

static const char *const games[] = { "othello", NULL };
static const char *const extensions[] = { ".obf", NULL };

const QiNotation qi_notation_othello = {
  .id = "othello",
  .name = "Othello",
  .games = games,
  .extensions = extensions,
  .read = othello_read,
  .write = othello_write,
  .detect = othello_detect,
};
