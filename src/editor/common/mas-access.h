/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What a screen reader is told where the toolkit alone would tell it something else. */

/* Names a control, and the button that stands inside it where the toolkit builds it of several. @label
 * may hold the underscore of a mnemonic; the name does not. */
void mas_access_name         (GtkWidget  *control,
                              const char *label);
/* Gives every button in @root that shows a text with a mnemonic, or an icon with a tooltip only, its
 * name, and the lists of rows to choose from that of their row. */
void mas_access_name_buttons (GtkWidget  *root);
/* Names the lists and pages around @widget that would be called by their type: by the row that opens them, the row that
 * stands alone in them, or the dialog. */
void mas_access_name_around  (GtkWidget  *widget);
/* Lets a screen reader hear that the keyboard is in the text of @row, an #AdwEntryRow, under the row's title. */
void mas_access_show_entry   (GtkWidget  *row);
/* Shows one page of @stack. The others become invisible, not only hidden from sight, so that nobody
 * meets them in the accessible tree. */
void mas_access_show_page    (GtkStack   *stack,
                              const char *name);

G_END_DECLS
