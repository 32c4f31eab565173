/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-window-private.h"

#include <glib/gi18n.h>

/* Comparing what another program made of the rows of a file, while it is asked whether to reload. */

gboolean
mas_window_stays_in_theirs (MasWindow *self)
{
  return self->page == MAS_PAGE_COMPARE && self->compares_theirs && self->session != NULL
         && mas_session_get_question (self->session) != NULL;
}

gboolean
mas_window_compare_theirs (MasWindow *self,
                           guint      row,
                           guint      change)
{
  MasRowsSession *session = mas_window_get_rows_session (self);
  g_autoptr (MasTheirs) theirs = mas_rows_session_dup_theirs (session, row, change);
  gboolean in_list = mas_collection_list_has_focus (self->rows);
  gboolean both = FALSE;
  MasCompareSide before = { 0 };
  MasCompareSide after = { 0 };
  g_autofree char *own = NULL;

  if (theirs == NULL)
    return FALSE;
  both = theirs->mine != NULL;
  before = (MasCompareSide) { theirs->titles[0], theirs->before, NULL, theirs->format };
  after = (MasCompareSide) { theirs->titles[1], theirs->after, NULL, theirs->format };
  if (both && self->compares_mine)
    {
      own = g_strdup_printf (_("Row %'u here"), row + 1);
      before = after;
      after = (MasCompareSide) { own, theirs->mine, theirs->document, theirs->format };
    }
  mas_window_compare (self, &before, &after);
  mas_compare_view_set_aside (self->compare_view, theirs->words,
                              !both                 ? NULL
                              : self->compares_mine ? _("What _They Changed")
                                                    : _("With _Mine"));
  self->compares_theirs = TRUE;
  self->their_change = row == G_MAXUINT ? change : G_MAXUINT;
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
  self->compares_mine = FALSE;
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
  guint row = G_MAXUINT;
  guint change = G_MAXUINT;

  if (session == NULL || !mas_rows_session_keep (session))
    return;
  change = mas_rows_session_find_change (
    session, mas_collection_get_current (mas_rows_session_get_rows (session)),
    mas_window_stays_in_theirs (self) ? self->their_change : G_MAXUINT, forward,
    /* Nothing is compared yet: the current one is the next. */
    !mas_window_stays_in_theirs (self), &row);
  if (change != G_MAXUINT)
    show_change (self, row, change);
}

static void
mas_window_compare_mine (GtkWidget  *widget,
                         const char *action_name,
                         GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);

  if (!mas_window_stays_in_theirs (self) || self->their_change != G_MAXUINT)
    return;
  self->compares_mine = !self->compares_mine;
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
