/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Whether a character changes how the others of a text are shown, or ends its line somewhere: the controls of ASCII and
 * of Latin-1, those of direction (Unicode, UAX #9), and the separators of lines and paragraphs. A line feed is one. */
gboolean qi_visible_is_hidden (gunichar    c);
/* Appends a text of any bytes so that whatever shows it shows all of it as it stands: such characters and bytes that
 * are no UTF-8 are written as "\x1B" or "\u202E". Those of ASCII among @kept stay. */
void     qi_visible_append    (GString    *string,
                               const char *text,
                               gsize       length,
                               const char *kept);
/* (transfer full): the same of a whole text for one line of a window. */
char    *qi_visible_dup       (const char *text);
/* (transfer full): the name of a file, in the encoding of file names, for people. */
char    *qi_visible_dup_name  (const char *name);

G_END_DECLS
