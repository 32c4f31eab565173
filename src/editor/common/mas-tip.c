/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-tip.h"

void
mas_tip_set (GtkWidget  *widget,
             const char *words)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), words) != 0)
    gtk_widget_set_tooltip_text (widget, words);
}
