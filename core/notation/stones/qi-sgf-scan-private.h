/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-scan-private.h"

G_BEGIN_DECLS

#define QI_SGF_MAX_SIZE 52 /* points are a to z, then A to Z */
#define QI_SGF_DEFAULT_SIZE 19
#define QI_SGF_OTHELLO_SIZE 8

typedef enum
{
  QI_SGF_NO_PAIRS,   /* no byte of ASCII's is part of another character */
  QI_SGF_EAST_PAIRS, /* 0x81 to 0xFE */
  QI_SGF_SJIS_PAIRS  /* the same without the katakana, 0xA0 to 0xDF, which are one byte each */
} QiSgfPairs;

/**
 * QiSgfCharset:
 * @name: as RFC 1345 and MIME have it, lower case, letters and digits only
 * @iconv: what converters call it
 * @pairs: which bytes begin a character of two bytes, of which the second may be "[", "\" or "]"
 *
 * A charset that the property CA may name. Only those that hold ASCII as it is.
 */
typedef struct
{
  const char *name;
  const char *iconv;
  QiSgfPairs  pairs;
} QiSgfCharset;

/* The charset of a CA, or NULL when nobody knows it. */
const QiSgfCharset *qi_sgf_charset_lookup (const char *name,
                                           gsize       length);
/* Of a text without CA: UTF-8 where the bytes are valid, else ISO-8859-1, the format's default. */
const QiSgfCharset *qi_sgf_charset_guess  (const char *text,
                                           gsize       length);

typedef enum
{
  QI_SGF_OPEN,     /* ( */
  QI_SGF_CLOSE,    /* ) */
  QI_SGF_NODE,     /* ; */
  QI_SGF_PROPERTY, /* its identifier */
  QI_SGF_VALUE,    /* what stands between the brackets, escapes and all */
  QI_SGF_STRAY,    /* bytes that are none of these */
  QI_SGF_END
} QiSgfKind;

/* @is_open: of a value: the text ends before its bracket. */
typedef struct
{
  QiSgfKind kind;
  QiSpan    span;
  gboolean  is_open;
} QiSgfEvent;

/* Where a scanner of a collection stands. A value, so that looking ahead is a copy. */
typedef struct
{
  const char         *text;
  gsize               length;
  gsize               at;
  const QiSgfCharset *charset;
} QiSgfScan;

/* The bytes of the character at @at, with an escape inside of it, of a value that ends before @end;
 * *@second is its last byte, 0 for a character of one byte. */
gsize    qi_sgf_count_bytes (const QiSgfCharset *charset,
                             const char         *text,
                             gsize               at,
                             gsize               end,
                             char               *second);
void     qi_sgf_scan_next   (QiSgfScan          *self,
                             QiSgfEvent         *event);
/* Where the first game tree begins: at "(;" before a property or at the text's start, else at "(" before a property, else at
 * "(;"; the length when there is none. */
gsize    qi_sgf_find_start  (const char         *text,
                             gsize               length);
/* Whether what begins at @start says anything: "(;" alone is in many a text. */
gboolean qi_sgf_has_property (const char        *text,
                              gsize              length,
                              gsize              start);
/* The identifier without FF[1]'s to FF[3]'s small letters ("White" is "W"), at most @size - 1
 * bytes; empty when it is longer. */
void     qi_sgf_identifier  (const char         *text,
                             QiSpan              span,
                             char               *out,
                             gsize               size);

/* How a text property is read. */
typedef enum
{
  QI_SGF_TEXT,  /* its line ends count */
  QI_SGF_SIMPLE /* line ends are spaces */
} QiSgfTextKind;

/* The UTF-8 text of a value: escapes and soft line ends taken out, line ends made one, other white
 * space made spaces. @bad is set when bytes were not of @charset and were replaced. */
char    *qi_sgf_decode_text (const char         *text,
                             QiSpan              span,
                             QiSgfTextKind       kind,
                             const QiSgfCharset *charset,
                             gboolean           *bad);
/* Appends @text as it stands between brackets. Returns FALSE when it reads back as another text: of
 * one line, or without its tabs. */
gboolean qi_sgf_append_text (GString            *out,
                             const char         *text,
                             gsize               length,
                             QiSgfTextKind       kind);
/* The index of a point's letter, or -1. */
int      qi_sgf_read_letter (char                letter);
char     qi_sgf_get_letter  (guint               index);

G_END_DECLS
