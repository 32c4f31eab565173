/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Characters, numbers and strings of JSON text: what values are made of, readers look for and writers write. */

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
/* Appends @text as a JSON string with its quotes, escaping only what RFC 8259 §7 requires. */
void     qi_json_append_string  (GString          *text,
                                 const char       *string,
                                 gssize            length);

G_END_DECLS
