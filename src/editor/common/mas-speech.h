/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What a screen reader says of what happened just now. GTK 4.8 has no announcement: there the words stand
 * for a while in a paragraph of their own behind the description of what has the focus, which readers say when it
 * changes. Whoever describes a widget that can have the focus does it here. */

/* The description of @widget. @words: translated, one line; NULL or "" for none. */
void mas_speech_describe (GtkWidget  *widget,
                          const char *words);
/* @words (nullable, translated) are said once, after what was given before; the same words twice at a time are
 * said once. @widget: any in the window where it happened, or that window. */
void mas_speech_say      (GtkWidget  *widget,
                          const char *words);
/* From now on lets a screen reader, where one listens, hear where the keyboard is in each new window of the program, the
 * toolkit's own too, once it is the active one. To be called once. */
void mas_speech_introduce_windows (void);

G_END_DECLS
