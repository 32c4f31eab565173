/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-access.h"
#include "mas-flap.h"
#include "mas-window-private.h"

#include <glib/gi18n.h>

#define SIDEBAR_WIDTH   900 /* CSS px: below, the list of positions slides over the rest */
#define ROOMY_WIDTH \
  800 /* CSS px: below, the board gets the room and the inspector slides over it */
#define NARROW_WIDTH    680 /* CSS px: below, the header keeps only what has no other place */
#define NARROWEST_WIDTH 600 /* CSS px: and below, only what cannot be done without */

/* Whether what is shown can be flipped, and changed. */
static gboolean
mas_window_has_board (MasWindow *self)
{
  return self->page == MAS_PAGE_EDITOR
         || (self->page == MAS_PAGE_COMPARE && mas_window_get_document (self) != NULL);
}

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

/* How many of undo, redo and the list of steps have room. */
static guint
get_history_room (MasWindow *self,
                  int        width)
{
  if (!mas_window_has_board (self))
    return 0;
  if (width < NARROW_WIDTH)
    return width < NARROWEST_WIDTH ? 1 : 2;
  return MAS_HISTORY_BUTTON_ALL;
}

/* Which buttons of the header have room (the menu has what they do too), and whether the inspector
 * does. */
static void
show_buttons (MasWindow *self,
              int        window_width)
{
  gboolean editor = mas_window_has_board (self);
  int width = 0;

  mas_flap_set_narrow (self->sidebar, window_width < SIDEBAR_WIDTH);
  width = get_content_width (self, window_width);
  mas_editor_page_set_narrow (self->editor, width < ROOMY_WIDTH);
  g_object_set (self->strip, "narrow", width < ROOMY_WIDTH, NULL);
  gtk_widget_set_visible (self->flip_button, editor && width >= NARROW_WIDTH);
  mas_history_button_set_room (self->history, get_history_room (self, width));
  gtk_widget_set_visible (self->rules_button,
                          self->page == MAS_PAGE_EDITOR && width >= NARROWEST_WIDTH);
  mas_editor_page_set_narrow_bar (self->editor, width < NARROW_WIDTH);
  if (editor && width < NARROWEST_WIDTH)
    {
      adw_split_button_set_icon_name (ADW_SPLIT_BUTTON (self->open_button),
                                      "document-open-symbolic");
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->open_button),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, _("Open"), -1);
    }
  else
    {
      adw_split_button_set_label (ADW_SPLIT_BUTTON (self->open_button), _("_Open"));
      adw_split_button_set_use_underline (ADW_SPLIT_BUTTON (self->open_button), TRUE);
    }
  mas_access_name_buttons (self->open_button);
}

static gboolean
on_width_changed_cb (gpointer user_data)
{
  MasWindow *self = user_data;

  show_buttons (self, gtk_widget_get_width (GTK_WIDGET (self)));
  return G_SOURCE_REMOVE;
}

void
mas_window_fit (MasWindow *self,
                int        window_width)
{
  gboolean editor = mas_window_has_board (self);
  int width = 0;

  if (self->sidebar == NULL)
    return;
  width = get_content_width (self, window_width);
  /* What is shown cannot change in the middle of an allocation. */
  if ((editor && width >= NARROW_WIDTH) != gtk_widget_get_visible (self->flip_button)
      || get_history_room (self, width) != mas_history_button_get_room (self->history)
      || (width < ROOMY_WIDTH) != mas_editor_page_is_narrow (self->editor)
      || (window_width < SIDEBAR_WIDTH) != mas_flap_is_narrow (self->sidebar))
    g_idle_add_full (G_PRIORITY_HIGH_IDLE, on_width_changed_cb, g_object_ref (self),
                     g_object_unref);
}
