/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-log-window.h"

#include <glib/gi18n.h>

#define LOG_WIDTH  560 /* CSS px */
#define LOG_HEIGHT 420

void
mas_log_window_present (GtkWidget  *parent,
                        const char *log)
{
  g_autofree char *text = g_utf8_make_valid (log != NULL ? log : "", -1);
  GtkWidget *view = gtk_text_view_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *window = gtk_window_new ();

  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), text, -1);
  gtk_text_view_set_editable (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_monospace (GTK_TEXT_VIEW (view), TRUE);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (view), 12);
  gtk_text_view_set_right_margin (GTK_TEXT_VIEW (view), 12);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  gtk_window_set_title (GTK_WINDOW (window), _("Log of the Engine"));
  gtk_window_set_default_size (GTK_WINDOW (window), LOG_WIDTH, LOG_HEIGHT);
  gtk_window_set_child (GTK_WINDOW (window), scrolled);
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (gtk_widget_get_root (parent)));
  gtk_window_set_destroy_with_parent (GTK_WINDOW (window), TRUE);
  gtk_window_present (GTK_WINDOW (window));
}
