/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-window-private.h"

#include <glib/gi18n.h>

/* Comparing what another program made of the rows of a file, while it is asked whether to reload. */

gboolean
mas_window_compare_theirs (MasWindow *self,
                           guint      row,
                           guint      change)
{
  gboolean in_list = mas_collection_list_has_focus (self->rows);

  if (!mas_compare_page_set_theirs (self->compare_page, row, change))
    return FALSE;
  mas_window_show_compare (self);
  if (in_list)
    mas_collection_list_focus (self->rows);
  return TRUE;
}

/* Goes to a change, and compares it. */
static void
show_change (MasWindow *self,
             guint      row,
             guint      change)
{
  if (row == G_MAXUINT)
    {
      mas_window_compare_theirs (self, G_MAXUINT, change);
      return;
    }
  mas_window_open_row (self, row, FALSE);
  mas_collection_list_select (self->rows, row, 1);
  mas_window_compare_theirs (self, row, G_MAXUINT);
}

void
mas_window_compare_news (MasWindow *self)
{
  MasRowsSession *session = mas_window_get_rows_session (self);
  MasCollection *rows = mas_rows_session_get_rows (session);
  guint current = mas_collection_get_current (rows);
  guint row = G_MAXUINT;
  guint change = G_MAXUINT;

  if (!mas_rows_session_keep (session))
    return;
  change = mas_rows_session_find_change (session, current, G_MAXUINT, TRUE, TRUE, &row);
  if (change != G_MAXUINT && row != current)
    change =
      mas_rows_session_find_change (session, G_MAXUINT, mas_collection_count_theirs (rows) - 1,
                                    TRUE, FALSE, &row);
  mas_compare_page_set_mine (self->compare_page, FALSE);
  if (change != G_MAXUINT)
    show_change (self, row, change);
  else if (current == G_MAXUINT || !mas_window_compare_theirs (self, current, G_MAXUINT))
    mas_window_toast (self, _("A text that cannot be read cannot be compared"), FALSE);
}

static void
mas_window_step_theirs (GtkWidget  *widget,
                        const char *action_name,
                        GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  MasRowsSession *session = mas_window_get_rows_session (self);
  gboolean forward = g_str_equal (action_name, "win.next-theirs");
  gboolean compared = FALSE;
  guint shown = G_MAXUINT;
  guint row = G_MAXUINT;
  guint change = G_MAXUINT;

  if (session == NULL || !mas_rows_session_keep (session))
    return;
  compared = mas_compare_page_has_theirs (self->compare_page, &shown);
  /* While nothing is compared, the current one is the next. */
  change =
    mas_rows_session_find_change (session,
                                  mas_collection_get_current (mas_rows_session_get_rows (session)),
                                  shown, forward, !compared, &row);
  if (change != G_MAXUINT)
    show_change (self, row, change);
}

static void
mas_window_compare_mine (GtkWidget  *widget,
                         const char *action_name,
                         GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  guint change = G_MAXUINT;

  if (!mas_compare_page_has_theirs (self->compare_page, &change) || change != G_MAXUINT)
    return;
  mas_compare_page_set_mine (self->compare_page, !mas_compare_page_get_mine (self->compare_page));
  mas_window_compare_theirs (self, mas_collection_get_current (mas_window_get_collection (self)),
                             G_MAXUINT);
}

void
mas_window_install_theirs_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.next-theirs", NULL, mas_window_step_theirs);
  gtk_widget_class_install_action (klass, "win.previous-theirs", NULL, mas_window_step_theirs);
  gtk_widget_class_install_action (klass, "win.compare-mine", NULL, mas_window_compare_mine);
}
