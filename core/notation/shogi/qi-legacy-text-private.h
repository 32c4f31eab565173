/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-scan-private.h"

G_BEGIN_DECLS

/**
 * QiLegacyText:
 * @text: UTF-8, @length bytes; may hold NUL
 * @encoding: what the bytes were when they were not UTF-8, else NULL
 * @fault: offset in the source of the first byte that no encoding explains, or G_MAXSIZE
 *
 * A Japanese text as UTF-8. Files of shogi programs are UTF-8 or, older ones, code page 932 (Shift
 * JIS with the extensions that Windows has) or EUC-JP, and seldom say which. Places are led back to the bytes
 * of the source. Takes at most four times the memory of the source.
 */
typedef struct
{
  const char *text;
  gsize       length;
  const char *encoding;
  gsize       fault;
  const char *source;
  gsize       source_length;
  char       *owned;
  GArray     *marks; /* of Mark: every so many characters where they stand in both texts */
} QiLegacyText;

/* What a text that is not UTF-8 may be in, with a NULL at the end. */
const char *const *qi_legacy_text_get_encodings (void);
/* @source is borrowed. */
void     qi_legacy_text_init  (QiLegacyText       *self,
                               const char         *source,
                               gsize               length);
void     qi_legacy_text_clear (QiLegacyText       *self);
/* Says what was converted, and that the bytes are in no known encoding. */
void     qi_legacy_text_note  (const QiLegacyText *self,
                               QiScan             *scan);
/* Leads all places of a reading of @text back to the source. */
void     qi_legacy_text_map   (const QiLegacyText *self,
                               QiReading          *reading);
/* The first @maximum bytes of a text, for detection, as UTF-8; NULL when they are neither. */
char    *qi_legacy_text_dup_head (const char      *source,
                                  gsize            length,
                                  gsize            maximum);

G_END_DECLS
