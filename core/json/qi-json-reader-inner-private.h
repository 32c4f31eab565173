/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-json-keys-private.h"
#include "qi-json-reader-private.h"
#include "qi-json-text-private.h"

#include <string.h>

G_BEGIN_DECLS

/* What may come next. */
typedef enum
{
  STATE_VALUE,      /* a value: the text's only one, or after a ':' */
  STATE_FIRST_ITEM, /* after '[': a value or ']' */
  STATE_FIRST_KEY,  /* after '{': a key or '}' */
  STATE_COLON,      /* after a key */
  STATE_AFTER,      /* after a value */
  STATE_DONE,
  STATE_FAILED
} QiJsonState;

/* Why a text cannot be read; the names stand in qi-json-fault.c. */
typedef enum
{
  REASON_VALUE,
  REASON_ITEM,
  REASON_VALUE_AFTER_COMMA,
  REASON_VALUE_AFTER_COLON,
  REASON_KEY,
  REASON_KEY_AFTER_COMMA,
  REASON_COLON,
  REASON_COMMA_OR_BRACE,
  REASON_COMMA_OR_BRACKET,
  REASON_AFTER_THE_VALUE,
  REASON_DIGIT_AFTER_MINUS,
  REASON_DIGIT_AFTER_POINT,
  REASON_DIGIT_IN_EXPONENT,
  REASON_LEADING_ZEROS,
  REASON_NUMBER_START,
  REASON_SINGLE_QUOTES,
  REASON_COMMENTS,
  REASON_TRAILING_COMMA,
  REASON_BYTE_ORDER_MARK,
  REASON_UNCLOSED_STRING,
  REASON_UNFINISHED_ESCAPE,
  REASON_LINE_END_IN_STRING,
  REASON_CONTROL_CHARACTER,
  REASON_BAD_ESCAPE,
  REASON_BAD_UNICODE_ESCAPE,
  REASON_BAD_UTF8,
  REASON_UTF16,
  REASON_SURROGATE,
  REASON_DUPLICATE_KEY,
  REASON_DEPTH,
  REASON_COUNT,
  REASON_TOO_LONG,
  QI_N_JSON_REASONS
} QiJsonReasonIndex;

struct _QiJsonReader
{
  const char  *text;
  const char  *p;         /* the next byte to look at */
  const char  *end;
  QiJsonLimits limits;
  QiJsonState  state;
  guint        depth;     /* containers open */
  guint8      *levels;    /* one bit a level: 1 for an object */
  gsize        n_levels;  /* bytes at @levels */
  gsize        n_values;  /* values and keys so far */
  GString     *scratch;   /* the string just decoded, when it had escapes */
  QiJsonKeys   keys;
  QiJsonFault  fault;     /* set in STATE_FAILED */
};

#define QI_JSON_ONES G_GUINT64_CONSTANT (0x0101010101010101)
#define QI_JSON_HIGHS G_GUINT64_CONSTANT (0x8080808080808080)

/* Steps over plain bytes: ASCII that is no quote, backslash or control character. Eight at a time
 * where the machine is little-endian: then the lowest mark of the word is the first such byte
 * (a borrow can only falsify marks above a true one). */
static inline const char *
qi_json_skip_plain (const char *p,
            const char *end)
{
#if G_BYTE_ORDER == G_LITTLE_ENDIAN && defined(__GNUC__)
  while (end - p >= 8)
    {
      guint64 word;
      memcpy (&word, p, 8);
      guint64 quote = word ^ (QI_JSON_ONES * '"');
      guint64 backslash = word ^ (QI_JSON_ONES * '\\');
      guint64 marks = ((word - QI_JSON_ONES * 0x20) & ~word) | ((quote - QI_JSON_ONES) & ~quote)
                      | ((backslash - QI_JSON_ONES) & ~backslash) | word;
      marks &= QI_JSON_HIGHS;
      if (marks != 0)
        return p + (__builtin_ctzll (marks) >> 3);
      p += 8;
    }
#endif
  while (p < end && (guchar) *p >= 0x20 && (guchar) *p < 0x80 && *p != '"' && *p != '\\')
    p++;
  return p;
}

/* Scans the string whose opening quote is at @self->p and steps over it. Fills the event; TRUE on
 * success. @is_decoded: the text of the event is in the scratch. */
gboolean qi_json_reader_scan_string (QiJsonReader *self,
                                     QiJsonEvent  *event,
                                     gboolean     *is_decoded);

/* Record a fault and return FALSE. */
gboolean qi_json_reader_fail        (QiJsonReader      *self,
                                     QiJsonReasonIndex  reason,
                                     const char        *at,
                                     gsize              length,
                                     const char        *format,
                                     ...) G_GNUC_PRINTF (5, 6);
/* "expected …, found …", naming what @wanted asks for and what stands at @at. */
gboolean qi_json_reader_fail_found  (QiJsonReader      *self,
                                     const char        *at,
                                     QiJsonReasonIndex  wanted);
/* Whatever stands at self->p where a value should. */
gboolean qi_json_reader_fail_value  (QiJsonReader      *self,
                                     QiJsonReasonIndex  wanted);
/* What is wrong with the number at self->p; @bad as of qi_json_number_length(). */
gboolean qi_json_reader_fail_number (QiJsonReader      *self,
                                     const char        *bad);

G_END_DECLS
