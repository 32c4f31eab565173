/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-flap.h"
#include "mas-window-private.h"

#define SIDEBAR_WIDTH 900 /* CSS px: below, the list of positions slides over the rest */
#define ROOMY_WIDTH \
  800 /* CSS px: below, the board gets the room and the inspector slides over it */

/* What the list of positions leaves of the window. */
static int
get_content_width (MasWindow *self,
                   int        width)
{
  int minimum = 0;

  if (mas_window_get_collection (self) == NULL || width < SIDEBAR_WIDTH
      || !adw_flap_get_reveal_flap (self->sidebar))
    return width;
  gtk_widget_measure (GTK_WIDGET (self->rows), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL,
                      NULL);
  return width - minimum;
}

/* What has room in the header (the menu has it too), and whether the inspector does. */
static void
show_what_fits (MasWindow *self,
                int        window_width)
{
  int width = 0;

  mas_flap_set_narrow (self->sidebar, window_width < SIDEBAR_WIDTH);
  width = get_content_width (self, window_width);
  mas_editor_page_set_narrow (self->editor, width < ROOMY_WIDTH);
  mas_editor_page_set_narrow_bar (self->editor, width < MAS_HEADER_NARROW_WIDTH);
  g_object_set (self->strip, "narrow", width < ROOMY_WIDTH, NULL);
  mas_header_fit (self->header, width);
}

static gboolean
on_width_changed_cb (gpointer user_data)
{
  MasWindow *self = user_data;

  show_what_fits (self, gtk_widget_get_width (GTK_WIDGET (self)));
  return G_SOURCE_REMOVE;
}

void
mas_window_fit (MasWindow *self,
                int        window_width)
{
  int width = 0;

  if (self->sidebar == NULL)
    return;
  width = get_content_width (self, window_width);
  /* What is shown cannot change in the middle of an allocation. */
  if (!mas_header_fits (self->header, width)
      || (width < ROOMY_WIDTH) != mas_editor_page_is_narrow (self->editor)
      || (window_width < SIDEBAR_WIDTH) != mas_flap_is_narrow (self->sidebar))
    g_idle_add_full (G_PRIORITY_HIGH_IDLE, on_width_changed_cb, g_object_ref (self),
                     g_object_unref);
}
