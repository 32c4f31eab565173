/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-notation.h"

#include <string.h>

G_BEGIN_DECLS

#define QI_SCAN_QUOTE_BYTES 64

typedef struct
{
  gsize offset;
  gsize length;
} QiSpan;

/**
 * QiScan:
 * @text: the text being read, @length bytes of anything
 * @findings: where remarks go, borrowed
 * @spill: remarks beyond the bound on their number, which nobody gets to see
 * @lenient: what can be repaired without guessing is a warning
 * @failed: an error was found
 *
 * What every scanner of a line notation shares: the text, and how remarks about it are made. Both
 * calls below return a finding that the caller may go on to describe; it belongs to the scan.
 */
typedef struct
{
  const char *text;
  gsize       length;
  GPtrArray  *findings;
  QiFinding  *spill;
  gboolean    lenient;
  gboolean    failed;
} QiScan;

void       qi_scan_init   (QiScan              *self,
                           const char          *text,
                           gsize                length,
                           QiReading           *reading,
                           const QiReadOptions *options);
void       qi_scan_clear  (QiScan              *self);
/* Adds @finding, which is taken, about @span, a part of @field. */
QiFinding *qi_scan_add    (QiScan              *self,
                           const char          *field,
                           QiSpan               span,
                           QiFinding           *finding);
/* The same as an error, or as the warning of a repair when lenient. */
QiFinding *qi_scan_add_repair (QiScan          *self,
                               const char      *field,
                               QiSpan           span,
                               QiFinding       *finding);
/* The error about just these bytes, or NULL; borrowed. */
QiFinding *qi_scan_find_error (const QiScan    *self,
                               QiSpan           span);
/* Adds to the error about exactly these bytes the square that they stand for, so that it can be marked when a faulty
 * text is shown. */
void       qi_scan_mark   (const QiScan        *self,
                           QiSpan               span,
                           guint                square);
/* TRUE when a board has no more squares than @options allow; says so at @span otherwise. */
gboolean   qi_scan_check_squares (QiScan              *self,
                                  const QiShape       *shape,
                                  const QiReadOptions *options,
                                  QiSpan               span);
/* TRUE when the text is refused and nobody will read more about it. */
gboolean   qi_scan_is_hopeless (const QiScan   *self);
/* Copies a span for a message: letters of any script as they are, what does not print (controls, marks of direction, bytes
 * that are no UTF-8) escaped byte by byte, the end cut. */
const char *qi_scan_quote (const QiScan        *self,
                           QiSpan               span,
                           char                 buffer[QI_SCAN_QUOTE_BYTES]);
/* The bytes of a span as a string value: as UTF-8, or as Latin-1 where they are not (*@is_latin1 is
 * set then and left alone otherwise). */
QiValue   *qi_scan_new_string  (const QiScan   *self,
                                QiSpan          span,
                                gboolean       *is_latin1);
/* The same for @word in any case. */
gboolean   qi_scan_is_caseless (const QiScan   *self,
                                QiSpan          span,
                                const char     *word);
/* Splits at runs of blanks (space, tab, line end), up to @maximum fields; returns how many there
 * are in all. */
gsize      qi_scan_split  (const QiScan        *self,
                           QiSpan              *fields,
                           gsize                maximum);

/* TRUE when @span is digits alone. */
gboolean   qi_scan_is_number (const QiScan     *self,
                              QiSpan            span);
/* TRUE when @span may be the only rank of a board in FEN or SFEN, followed by its holdings. A word
 * may look the same, so what follows has to decide. */
gboolean   qi_scan_is_rank   (const QiScan     *self,
                              QiSpan            span);
/* TRUE when @span may be the castling rights of a FEN: letters, or a dash. */
gboolean   qi_scan_is_rights (const QiScan     *self,
                              QiSpan            span);
/* TRUE when @span may be the en-passant square of a FEN: its name, or a dash. */
gboolean   qi_scan_is_square (const QiScan     *self,
                              QiSpan            span);
/* Reports the first blanks around and between @n fields (of which @fields holds at most @maximum +
 * 1) that are not single spaces. Returns where the text ends without its line end. */
gsize      qi_scan_note_blanks (QiScan         *self,
                                const QiSpan   *fields,
                                gsize           n,
                                gsize           maximum);

/* Reports a side to move that is neither "w" nor "b"; one in upper case is repaired into @turn.
 * @first is the letter of the first side. */
void       qi_scan_report_side (QiScan         *self,
                                QiSpan          span,
                                char            first,
                                QiSide         *turn);

/* A number in digits alone; reports others, and notes odd ones. −1 when there is none to keep. */
gint64     qi_scan_read_counter (QiScan        *self,
                                 QiSpan         span,
                                 const char    *key,
                                 gint64         minimum);

/* TRUE when the bytes of @span are exactly @word. In place: the words are mostly a letter. */
static inline gboolean
qi_scan_is (const QiScan *self,
            QiSpan        span,
            const char   *word)
{
  return span.length == strlen (word) && memcmp (self->text + span.offset, word, span.length) == 0;
}

static inline gboolean
qi_scan_is_blank (char c)
{
  return (guchar) c <= ' ' && (c == ' ' || c == '\t' || c == '\n' || c == '\r');
}

static inline gboolean
qi_scan_is_digit (char c)
{
  return c >= '0' && c <= '9';
}

/* Steps over the digits at @at, before @end, and adds them up, but no more once they are @most. */
static inline guint64
qi_scan_read_count (const char *text,
                    gsize      *at,
                    gsize       end,
                    guint64     most)
{
  guint64 count = 0;

  for (; *at < end && qi_scan_is_digit (text[*at]); ++*at)
    if (count < most)
      count = count * 10 + (guint64) (text[*at] - '0');
  return count;
}

static inline gboolean
qi_scan_is_letter (char c)
{
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* @span without the blanks around it. */
static inline QiSpan
qi_scan_trim (const char *text,
              QiSpan      span)
{
  while (span.length > 0 && qi_scan_is_blank (text[span.offset]))
    {
      span.offset++;
      span.length--;
    }
  while (span.length > 0 && qi_scan_is_blank (text[span.offset + span.length - 1]))
    span.length--;
  return span;
}

G_END_DECLS
