/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * mas_about_show:
 * @parent: (nullable): the window it stands over
 *
 * Shows who made the program, under which licences it and what it is built on are, and what it runs with, to be
 * copied into a report.
 */
void  mas_about_show           (GtkWindow *parent);

G_END_DECLS
