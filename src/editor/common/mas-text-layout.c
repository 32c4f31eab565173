/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-text-layout.h"

void
mas_text_layout_keep (GtkTextView *view)
{
  g_return_if_fail (GTK_IS_TEXT_VIEW (view));

  /* Not gtk_widget_queue_allocate(): widgets above the view have to be allocated with it. If only some are,
   * GTK forgets that a scrollbar was moved meanwhile. */
  g_signal_connect_object (gtk_text_view_get_buffer (view), "changed",
                           G_CALLBACK (gtk_widget_queue_resize), view, G_CONNECT_SWAPPED);
}
