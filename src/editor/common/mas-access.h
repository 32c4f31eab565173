/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What a screen reader is told where the toolkit's own information is missing or wrong. */

/* Names a control, and the button that stands inside it where the toolkit builds it of several. @label
 * may hold the underscore of a mnemonic; the name does not. */
void mas_access_name         (GtkWidget  *control,
                              const char *label);
/* Gives a name to every button in @root whose text has a mnemonic, and to menu buttons without a text by their tooltip;
 * what has only an icon keeps the name that its .ui gives. Lists that a row opens get the name of their row. */
void mas_access_name_buttons (GtkWidget  *root);
/* Names lists and pages around @widget that would be read out as their type: by the row that opens them, by the only
 * row in them, or by the dialog. */
void mas_access_name_around  (GtkWidget  *widget);
/* Tells a screen reader that the keyboard is in the text of @row, an #AdwEntryRow, under the row's title. A tip has the
 * title where it is cut. Names its buttons. */
void mas_access_show_entry   (GtkWidget  *row);
/* Shows that what @row, a row of preferences, says cannot be, and tells assistive tools why; NULL: that it can. */
void mas_access_show_fault   (GtkWidget  *row,
                              const char *words);
/* Shows one page of @stack. The other pages are made invisible, not just covered, so that they
 * disappear from the accessible tree. */
void mas_access_show_page    (GtkStack   *stack,
                              const char *name);

G_END_DECLS
