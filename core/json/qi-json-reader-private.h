/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-value.h"

G_BEGIN_DECLS

/**
 * QiJsonLimits:
 * @max_bytes: bytes of text
 * @max_depth: containers open at once
 * @max_values: values and keys in all
 *
 * Bounds that hold before memory is taken.
 */
typedef struct
{
  gsize max_bytes;
  guint max_depth;
  gsize max_values;
} QiJsonLimits;

/* The event that a call to qi_json_reader_next() produced. */
typedef enum
{
  QI_JSON_NULL,
  QI_JSON_FALSE,
  QI_JSON_TRUE,
  QI_JSON_NUMBER,
  QI_JSON_STRING,
  QI_JSON_ARRAY_BEGIN,
  QI_JSON_ARRAY_END,
  QI_JSON_OBJECT_BEGIN,
  QI_JSON_OBJECT_END,
  QI_JSON_KEY,
  QI_JSON_END,  /* the text was one whole value and nothing but white space follows */
  QI_JSON_ERROR /* see qi_json_reader_get_fault(); every further call says so again */
} QiJsonEventKind;

/**
 * QiJsonEvent:
 * @kind: what was read
 * @offset: bytes from the start of the text to the first byte of the token
 * @length: bytes of the token as written, quotes included
 * @text: for a string or key its decoded UTF-8 (may contain NUL; valid until the next call;
 *   points into the source when nothing had to be decoded, so it is not NUL-terminated);
 *   for a number its text; otherwise NULL
 * @text_length: bytes at @text
 */
typedef struct
{
  QiJsonEventKind kind;
  gsize           offset;
  gsize           length;
  const char     *text;
  gsize           text_length;
} QiJsonEvent;

#define QI_JSON_MESSAGE_BYTES 160
#define QI_JSON_FOUND_BYTES 112

/* What is wrong with a text. @code: "json-syntax", "duplicate-key", "json-utf8", "json-surrogate",
 * "json-depth", "too-long" or "json-count". @reason: one of qi_json_reasons_get_all(). @found: what
 * stands there as written, cut to a few characters of valid UTF-8 (what cannot be seen as U+00A0,
 * a stray byte as 0xFF); empty at the end of the text. @message: English reference text. @offset and
 * @length: the offending bytes; none (the end of the text) when something is missing there. */
typedef struct
{
  const char *code;
  const char *reason;
  char        found[QI_JSON_FOUND_BYTES];
  char        message[QI_JSON_MESSAGE_BYTES];
  gsize       offset;
  gsize       length;
} QiJsonFault;

/**
 * QiJsonReason:
 * @id: kebab-case name of what is wrong, static
 * @code: the code of the faults that have it
 * @can_end: the text can end where the fault is, so that nothing is found there
 *
 * Why a text cannot be read, for a caller that words it by itself.
 */
typedef struct
{
  const char *id;
  const char *code;
  gboolean    can_end;
} QiJsonReason;

/* All reasons; the list ends with a NULL id. For tests: that each has words. */
const QiJsonReason *qi_json_reasons_get_all (void);

/**
 * QiJsonReader:
 *
 * A strict pull reader of RFC 8259 text: iterative (depth costs one bit a level, not stack),
 * bounded, exact about places, and with numbers and strings as written. The text must stay
 * alive and unchanged while the reader is used. Duplicate keys within one object, unpaired
 * surrogates, a byte-order mark, control characters in strings and invalid UTF-8 are errors.
 */
typedef struct _QiJsonReader QiJsonReader;

/* 64 MiB, 512 levels, 4,194,304 values. */
const QiJsonLimits *qi_json_limits_get_default (void);

/* Reads exactly @length bytes; @limits NULL: the default. Memory use does not grow with the
 * text. */
QiJsonReader      *qi_json_reader_new       (const char         *text,
                                             gsize               length,
                                             const QiJsonLimits *limits);
void               qi_json_reader_free      (QiJsonReader       *self);
QiJsonEventKind    qi_json_reader_next      (QiJsonReader       *self,
                                             QiJsonEvent        *event);
/* After a value in an array: as many of the next elements as are plain strings or null, at most @max, as their events would
 * be. Returns how many, 0 where qi_json_reader_next() has to tell what follows. */
gsize              qi_json_reader_next_run  (QiJsonReader       *self,
                                             QiJsonEvent        *events,
                                             gsize               max);
/* Steps over the rest of the value whose first event was just returned (a scalar: nothing to
 * do). Returns the offset after its last byte, or -1 on error. */
gssize             qi_json_reader_skip      (QiJsonReader       *self,
                                             const QiJsonEvent  *event);
/* Builds the value whose first event was just returned. NULL on error. */
QiValue           *qi_json_reader_dup_value (QiJsonReader       *self,
                                             const QiJsonEvent  *event);
const QiJsonFault *qi_json_reader_get_fault (const QiJsonReader *self);

/* Reads a whole text as one value; @length -1: NUL-terminated. @fault (nullable) is filled when
 * NULL is returned. */
QiValue           *qi_json_parse            (const char         *text,
                                             gssize              length,
                                             const QiJsonLimits *limits,
                                             QiJsonFault        *fault);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiJsonReader, qi_json_reader_free)

G_END_DECLS
