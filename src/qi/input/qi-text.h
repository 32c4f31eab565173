/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Appends a text of any bytes so that it cannot drive a terminal: control and formatting
 * characters and bytes that are no UTF-8 are written as "\x1B" or "\u202E". */
void  qi_text_append_escaped (GString    *string,
                              const char *text,
                              gsize       length);
/* Appends a text of any bytes so that each of its characters takes its cells on a terminal: what
 * has no glyph becomes U+FFFD. At most @max_cells cells (0: no bound), the last one "…" when it
 * was cut. Returns the cells. */
guint qi_text_append_cells   (GString    *string,
                              const char *text,
                              gsize       length,
                              guint       max_cells);
/* The cells that qi_text_append_cells() would take. */
guint qi_text_get_cells      (const char *text,
                              gsize       length);
/* Reads one character of @text, which may hold anything. Returns its bytes, at least 1, and the
 * cells it takes; @c is U+FFFD for what has no glyph. */
gsize qi_text_next           (const char *text,
                              gsize       length,
                              gunichar   *c,
                              guint      *cells);
/* Appends @character @n times. */
void  qi_text_append_repeat  (GString    *string,
                              const char *character,
                              guint       n);

G_END_DECLS
