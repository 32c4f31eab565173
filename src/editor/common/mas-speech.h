/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What a screen reader says about what has just happened. GTK 4.8 has no announcements: instead the words are
 * added to the description of the focused widget for a while, as a paragraph of their own, and readers say them
 * because the description changed. So descriptions of widgets that can have the focus must be set here. */

/* The description of @widget. @words: translated, one line; NULL or "" for none. */
void mas_speech_describe (GtkWidget  *widget,
                          const char *words);
/* @words (nullable, translated) are said once, after those given before; the same words given again while they
 * wait are said once. @widget: any in the window concerned, or that window. */
void mas_speech_say      (GtkWidget  *widget,
                          const char *words);
/* From now on tells a listening screen reader where the keyboard focus is in each new window of the program, including
 * the toolkit's own, once the window is active. Call it once. */
void mas_speech_introduce_windows (void);

G_END_DECLS
