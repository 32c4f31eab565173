/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as a file of many positions, divided in every way: the items follow one another within the file, with no
 * blank at either end, and are the same whatever the blocks of the file. The reader of streams returns the same
 * items. */
#include "qi-division-detect-private.h"
#include "qi-item-reader-private.h"
#include "qi-item-scanner-private.h"
#include "target.h"

#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define MAX_ITEM_BYTES 40 /* of those that are read from a stream */

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void
take_span (const QiItemSpan *span,
           gpointer          user_data)
{
  g_array_append_val (user_data, *span);
}

/* The items, with the text passed in blocks of @block bytes, the first of @first. */
static GArray *
scan (QiDivision  division,
      const char *text,
      gsize       length,
      gsize       first,
      gsize       block,
      QiFinding **fault)
{
  g_autoptr (QiItemScanner) scanner = qi_item_scanner_new (division);
  GArray *spans = g_array_new (FALSE, FALSE, sizeof (QiItemSpan));
  gsize n = 0;

  for (gsize at = 0; at < length; at += n)
    {
      n = MIN (at == 0 && first > 0 ? first : block, length - at);
      qi_item_scanner_feed (scanner, text + at, n, take_span, spans);
    }
  *fault = qi_item_scanner_end (scanner, take_span, spans);
  return spans;
}

static void
check_spans (QiDivision    division,
             const GArray *spans,
             const char   *text,
             gsize         length)
{
  guint64 line = 1;
  gsize at = 0;

  for (guint i = 0; i < spans->len; i++)
    {
      const QiItemSpan *span = &g_array_index (spans, QiItemSpan, i);

      if (span->offset < at || span->offset > length || span->length > length - span->offset)
        g_error ("%s: item %u leaves its place", qi_division_get_name (division), i);
      for (; at < span->offset; at++)
        line += text[at] == '\n';
      if (span->line != line)
        g_error ("%s: item %u stands in line %u", qi_division_get_name (division), i, (guint) line);
      if (division != QI_DIVISION_WHOLE
          && (span->length == 0 || is_blank (text[at]) || is_blank (text[at + span->length - 1])))
        g_error ("%s: item %u has blanks", qi_division_get_name (division), i);
      for (; at < span->offset + span->length; at++)
        line += text[at] == '\n';
    }
}

static void
compare (QiDivision    division,
         const GArray *spans,
         QiFinding    *fault,
         const char   *text,
         gsize         length,
         gsize         first,
         gsize         block)
{
  g_autoptr (QiFinding) other_fault = NULL;
  g_autoptr (GArray) others = scan (division, text, length, first, block, &other_fault);

  if (others->len != spans->len
      || (others->len > 0
          && memcmp (others->data, spans->data, spans->len * sizeof (QiItemSpan)) != 0))
    g_error ("%s: blocks of %u and %u bytes give other items", qi_division_get_name (division),
             (guint) first, (guint) block);
  if ((fault == NULL) != (other_fault == NULL)
      || (fault != NULL
          && strcmp (qi_finding_get_message (fault), qi_finding_get_message (other_fault)) != 0))
    g_error ("%s: blocks give another fault", qi_division_get_name (division));
}

static void
check_reader (const char *name,
              const char *text,
              gsize       length)
{
  const int fd = memfd_create ("fuzz", MFD_CLOEXEC);
  g_autoptr (QiItemReader) reader = NULL;
  g_autoptr (QiFinding) fault = NULL;
  g_autoptr (GArray) spans = NULL;
  const char *item = NULL;
  QiItemSpan span;
  QiLineStatus status;

  if (fd < 0 || write (fd, text, length) != (ssize_t) length || lseek (fd, 0, SEEK_SET) != 0)
    g_error ("no file in memory");
  reader = qi_item_reader_new (fd, name, NULL, MAX_ITEM_BYTES);
  for (guint i = 0; (status = qi_item_reader_next (reader, &item, &span, NULL)) != QI_LINE_END; i++)
    {
      if (spans == NULL)
        spans =
          scan (qi_item_reader_get_division (reader), text, length, 0, MAX (length, 1), &fault);
      if (i >= spans->len
          || memcmp (&span, &g_array_index (spans, QiItemSpan, i), sizeof span) != 0)
        g_error ("the reader's item %u is another one", i);
      if ((status == QI_LINE_TOO_LONG) != (span.length > MAX_ITEM_BYTES)
          || memcmp (item, text + span.offset, MIN (span.length, MAX_ITEM_BYTES)) != 0)
        g_error ("the reader's item %u says something else", i);
    }
  close (fd);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  static const char *const names[] = { NULL,    "a.fen", "a.epd",   "a.sfen", "a.pgn",
                                       "a.pdn", "a.sgf", "a.inp",   "a.obf",  "a.ggf",
                                       "a.kif", "a.csa", "a.jsonl", "a.json" };
  const char *text = size > 0 ? (const char *) data : "";

  end_at_errors ();
  for (QiDivision division = QI_DIVISION_WHOLE; division <= QI_DIVISION_BOD; division++)
    {
      g_autoptr (QiFinding) fault = NULL;
      g_autoptr (GArray) spans = NULL;

      if (division == QI_DIVISION_FOLDER)
        continue;
      spans = scan (division, text, size, 0, MAX (size, 1), &fault);
      check_spans (division, spans, text, size);
      compare (division, spans, fault, text, size, 0, 1);
      compare (division, spans, fault, text, size, size > 0 ? data[0] : 1, 7);
      compare (division, spans, fault, text, size, size / 2, MAX (size, 1));
    }
  check_reader (names[size % G_N_ELEMENTS (names)], text, size);
  check_reader (NULL, text, size);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const QiNotation *format = NULL;
      const QiDivision division = qi_division_detect (names[i], text, size, i % 2 == 0, &format);

      if (division == QI_DIVISION_FOLDER)
        g_error ("a text is no folder");
      qi_division_guess (division, format, text, size);
    }
  return 0;
}
