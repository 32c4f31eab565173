/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-value.h"

G_BEGIN_DECLS

/* What the value and the reader share; not for other rooms. */

/* Bytes of the well-formed UTF-8 sequence at @text (1 to 4), or 0 when there is none before @end.
 * Source: Unicode, table 3-7 (no overlong forms, no surrogates, nothing above U+10FFFF). */
guint    qi_utf8_length_at      (const char       *text,
                                 const char       *end);
/* TRUE when all bytes are well-formed UTF-8; NUL is a character like any other. */
gboolean qi_utf8_is_valid       (const char       *text,
                                 gsize             length);
/* Bytes of the JSON number at @text, or 0 when there is none (RFC 8259 §6). @bad is then the byte
 * at which the grammar was left. */
gsize    qi_json_number_length  (const char       *text,
                                 const char       *end,
                                 const char      **bad);

/* Takes the references in @items. @n_bytes of text are known to be well-formed. */
QiValue *qi_value_new_text_unchecked (QiValueKind  kind,
                                      const char  *text,
                                      gsize        n_bytes);
QiValue *qi_value_take_array         (QiValue    **items,
                                      gsize        n_items);
/* @pairs: key, value, key, value …; keys are strings and differ. */
QiValue *qi_value_take_object        (QiValue    **pairs,
                                      gsize        n_members);

G_END_DECLS
