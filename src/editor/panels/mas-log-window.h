/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Opens a window with what was said to an engine and by it, beside that of @parent. @log: nullable, any bytes. */
void mas_log_window_present (GtkWidget  *parent,
                             const char *log);

G_END_DECLS
