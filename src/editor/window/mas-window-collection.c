/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-flap.h"
#include "mas-window-private.h"

#define SIDEBAR_WIDTH 900 /* CSS px: below, the list of positions slides over the rest */
#define SHORT_HEIGHT  480 /* CSS px: below, only the board has room */
#define ROOMY_WIDTH \
  800 /* CSS px: below, the inspector slides over the board instead of taking room from it */

/* A row in the editor. */

void
mas_window_open_row (MasWindow *self,
                     guint      row,
                     gboolean   focus)
{
  mas_row_opener_open (mas_window_get_commands (self, MAS_TYPE_ROW_OPENER), row, focus);
}

/* What the session and the list tell. */

static void
on_open_row_cb (MasCollectionList *list,
                guint              row,
                gboolean           focus,
                MasWindow         *self)
{
  mas_window_open_row (self, row, focus);
  if (focus && adw_flap_get_folded (self->sidebar))
    adw_flap_set_reveal_flap (self->sidebar, FALSE);
  if (focus && self->page == MAS_PAGE_EDITOR)
    mas_window_focus_board (self);
  else if (focus)
    gtk_widget_child_focus (GTK_WIDGET (self->stack), GTK_DIR_TAB_FORWARD);
}

static void
on_row_read_cb (MasWindow *self,
                QiReading *reading)
{
  mas_editor_page_set_reading (self->editor, reading);
}

/* The search in the list also applies to the file as it is now. */
static void
on_rows_cb (MasWindow *self)
{
  g_autofree char *text = NULL;
  guint verdicts = 0;

  text = mas_collection_list_dup_search (self->rows, &verdicts);
  mas_collection_list_set_collection (self->rows, mas_window_get_collection (self));
  mas_collection_list_set_search (self->rows, text, verdicts);
}

void
mas_window_update_rows (MasWindow *self)
{
  MasRowsSession *session = mas_window_get_rows_session (self);
  MasCollection *rows = mas_window_get_collection (self);
  gboolean has = session != NULL;

  g_signal_group_set_target (self->rows_signals, session);
  if (self->sidebar == NULL)
    return;
  mas_collection_list_set_collection (self->rows, rows);
  if (has && mas_collection_get_current (rows) != G_MAXUINT)
    mas_collection_list_select (self->rows, mas_collection_get_current (rows), 1);
  adw_flap_set_reveal_flap (self->sidebar, has && !adw_flap_get_folded (self->sidebar));
  adw_flap_set_swipe_to_open (self->sidebar, has);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.find", has);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
mas_window_add_rows_signals (MasWindow *self)
{
  self->rows_signals = g_signal_group_new (MAS_TYPE_ROWS_SESSION);
  g_signal_group_connect_swapped (self->rows_signals, "notify::rows", G_CALLBACK (on_rows_cb),
                                  self);
  g_signal_group_connect_swapped (self->rows_signals, "opened", G_CALLBACK (on_row_read_cb), self);
}

/* The sidebar. */

static void
on_sidebar_folded_cb (MasWindow *self)
{
  adw_flap_set_reveal_flap (self->sidebar, mas_window_get_rows_session (self) != NULL
                                             && !adw_flap_get_folded (self->sidebar));
}

static void
on_sidebar_reveal_cb (MasWindow *self)
{
  if (adw_flap_get_reveal_flap (self->sidebar))
    gtk_widget_set_visible (GTK_WIDGET (self->rows), TRUE);
  g_object_notify (G_OBJECT (self), "show-sidebar");
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* Parts that are not visible are hidden from the accessible tree, too. */
static void
on_sidebar_progress_cb (MasWindow *self)
{
  if (!adw_flap_get_reveal_flap (self->sidebar)
      && adw_flap_get_reveal_progress (self->sidebar) <= 0)
    gtk_widget_set_visible (GTK_WIDGET (self->rows), FALSE);
}

static void
mas_window_find (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);

  if (mas_window_get_collection (self) == NULL)
    return;
  adw_flap_set_reveal_flap (self->sidebar, TRUE);
  mas_collection_list_focus_search (self->rows);
}

void
mas_window_install_sidebar_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.find", NULL, mas_window_find);
}

void
mas_window_connect_sidebar (MasWindow *self)
{
  g_signal_connect_object (self->rows, "open", G_CALLBACK (on_open_row_cb), self, 0);
  g_signal_connect_object (self->sidebar, "notify::folded", G_CALLBACK (on_sidebar_folded_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sidebar, "notify::reveal-flap", G_CALLBACK (on_sidebar_reveal_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sidebar, "notify::reveal-progress",
                           G_CALLBACK (on_sidebar_progress_cb), self, G_CONNECT_SWAPPED);
  mas_window_update_rows (self);
}

/* What has room. */

/* The width that the list of positions leaves to the rest of the window. */
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

static gboolean
is_short (MasWindow *self)
{
  return gtk_widget_has_css_class (GTK_WIDGET (self), "short");
}

/* In a low window header and foot get as low as possible. */
static void
set_short (MasWindow *self,
           gboolean   wanted)
{
  if (wanted == is_short (self))
    return;
  if (wanted)
    gtk_widget_add_css_class (GTK_WIDGET (self), "short");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "short");
  mas_text_panel_set_short (self->text_panel, wanted);
}

/* Arranges the header for its width (the menu has what is left out), and decides whether the
 * inspector has room. */
static void
show_what_fits (MasWindow *self,
                int        window_width,
                int        window_height)
{
  int width = 0;

  mas_flap_set_narrow (self->sidebar, window_width < SIDEBAR_WIDTH);
  width = get_content_width (self, window_width);
  mas_editor_page_set_narrow (self->editor, width < ROOMY_WIDTH);
  mas_editor_page_set_narrow_bar (self->editor, width < MAS_HEADER_NARROW_WIDTH);
  g_object_set (self->strip, "narrow", width < ROOMY_WIDTH, NULL);
  mas_header_fit (self->header, width);
  set_short (self, window_height < SHORT_HEIGHT);
}

static gboolean
on_width_changed_cb (gpointer user_data)
{
  MasWindow *self = user_data;

  show_what_fits (self, gtk_widget_get_width (GTK_WIDGET (self)),
                  gtk_widget_get_height (GTK_WIDGET (self)));
  return G_SOURCE_REMOVE;
}

void
mas_window_fit (MasWindow *self,
                int        window_width,
                int        window_height)
{
  int width = 0;

  if (self->sidebar == NULL)
    return;
  width = get_content_width (self, window_width);
  /* Widgets cannot be shown or hidden in the middle of an allocation. */
  if (!mas_header_fits (self->header, width) || (window_height < SHORT_HEIGHT) != is_short (self)
      || (width < ROOMY_WIDTH) != mas_editor_page_is_narrow (self->editor)
      || (window_width < SIDEBAR_WIDTH) != mas_flap_is_narrow (self->sidebar))
    g_idle_add_full (G_PRIORITY_HIGH_IDLE, on_width_changed_cb, g_object_ref (self),
                     g_object_unref);
}
