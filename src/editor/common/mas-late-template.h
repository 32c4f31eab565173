/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Sets the template of a class and binds what is needed of it. */
typedef void (*MasBindTemplate) (GtkWidgetClass *widget_class);

/* Gives @widget the children of its template, unless it has them: when they are first needed, since most windows never
 * show them. Its final class does not set the template itself, because reading one takes time too: @bind does, once.
 * Names the buttons. Whether they were made now. */
gboolean mas_late_template_build (GtkWidget      *widget,
                                  MasBindTemplate bind);
gboolean mas_late_template_is_built (GtkWidget *widget);
/* Belongs into dispose, like gtk_widget_dispose_template(). */
void mas_late_template_dispose (GtkWidget *widget);

G_END_DECLS
