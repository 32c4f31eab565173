/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-access.h"
#include "mas-window-private.h"

#include <glib/gi18n.h>

/* A row in the editor. */

gboolean
mas_window_keep_faulty (MasWindow *self)
{
  MasRowsSession *session = mas_window_get_rows_session (self);

  return session == NULL || mas_rows_session_keep (session);
}

/* A row that is to be opened once it is known what becomes of the text that waits. */
typedef struct
{
  MasWindow   *window;
  MasDocument *document; /* what was open */
  guint        row;
  gboolean     focus;
} NextRow;

static void
on_row_answered_cb (GObject      *source,
                    GAsyncResult *result,
                    gpointer      user_data)
{
  NextRow *next = user_data;
  MasWindow *self = next->window;
  MasPendingAnswer answer = mas_pending_text_finish (MAS_PENDING_TEXT (source), result);
  MasCollection *rows = mas_window_get_collection (self);

  if (answer == MAS_PENDING_GO_ON && rows != NULL
      && mas_window_get_document (self) == next->document
      && next->row < qi_collection_get_n_rows (mas_collection_get_collection (rows)))
    {
      mas_collection_list_select (self->rows, next->row, 1);
      mas_window_open_row (self, next->row, next->focus);
    }
  g_object_unref (next->window);
  g_object_unref (next->document);
  g_free (next);
}

/* Asks before another row comes into the editor, which it does then. FALSE when no text waits. */
static gboolean
ask_pending (MasWindow *self,
             guint      row,
             gboolean   focus)
{
  guint current = mas_collection_get_current (mas_window_get_collection (self));
  NextRow *next = NULL;

  if (current == G_MAXUINT || current == row
      || !mas_pending_text_waits (self->pending, self->session))
    return FALSE;
  mas_collection_list_select (self->rows, current, 1);
  next = g_new0 (NextRow, 1);
  next->window = g_object_ref (self);
  next->document = g_object_ref (mas_window_get_document (self));
  next->row = row;
  next->focus = focus;
  mas_pending_text_leave_async (self->pending, self->session, on_row_answered_cb, next);
  return TRUE;
}

void
mas_window_open_row (MasWindow *self,
                     guint      row,
                     gboolean   focus)
{
  MasRowsSession *session = mas_window_get_rows_session (self);
  gboolean stays = FALSE;

  g_return_if_fail (session != NULL);

  if (ask_pending (self, row, focus))
    return;
  stays = mas_compare_page_has_theirs (self->compare_page, NULL);
  if (!stays)
    mas_window_end_compare (self);
  if (!mas_rows_session_open_row (session, row))
    {
      guint current = mas_collection_get_current (mas_rows_session_get_rows (session));

      if (current != row)
        mas_collection_list_select (self->rows, current, 1);
      return;
    }
  if (stays)
    stays = mas_window_compare_theirs (self, row, G_MAXUINT);
  if (focus && !stays && self->page == MAS_PAGE_EDITOR)
    mas_window_focus_board (self);
  mas_window_update_row_actions (self);
}

/* Opens the current row anew, or another one when it went. */
void
mas_window_open_current_row (MasWindow *self)
{
  mas_window_end_compare (self);
  mas_rows_session_open_current (mas_window_get_rows_session (self));
}

char *
mas_window_dup_row_words (MasWindow *self)
{
  MasCollection *rows = mas_window_get_collection (self);
  guint row = mas_collection_get_current (rows);
  guint n_rows = qi_collection_get_n_rows (mas_collection_get_collection (rows));

  if (row == G_MAXUINT)
    return g_strdup ("");
  /* Translators: which position of a file, of how many */
  return g_strdup_printf (_("Row %'u of %'u"), row + 1, n_rows);
}

/* What the session tells. */

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

/* Another row has become the current one by itself. */
static void
on_went_cb (MasWindow *self,
            guint      row)
{
  mas_window_end_compare (self);
  mas_collection_list_select (self->rows, row, 1);
}

static void
on_acted_cb (MasWindow *self)
{
  mas_window_withdraw_undo (self);
}

/* What was looked for in the list is looked for in the file as it is now, too. */
static void
on_rows_cb (MasWindow *self)
{
  g_autofree char *text = NULL;
  guint verdicts = 0;

  mas_window_withdraw_undo (self);
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
  mas_window_withdraw_undo (self);
  mas_collection_list_set_collection (self->rows, rows);
  if (has && mas_collection_get_current (rows) != G_MAXUINT)
    mas_collection_list_select (self->rows, mas_collection_get_current (rows), 1);
  adw_flap_set_reveal_flap (self->sidebar, has && !adw_flap_get_folded (self->sidebar));
  adw_flap_set_swipe_to_open (self->sidebar, has);
  mas_window_update_row_actions (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
mas_window_add_rows_signals (MasWindow *self)
{
  static const struct
  {
    const char *signal;
    GCallback callback;
  } connections[] = {
    { "notify::rows", G_CALLBACK (on_rows_cb) },
    { "rows-described", G_CALLBACK (mas_window_update_row_actions) },
    { "acted", G_CALLBACK (on_acted_cb) },
    { "replaced-rows", G_CALLBACK (mas_window_offer_return) },
    { "opened", G_CALLBACK (on_row_read_cb) },
    { "went", G_CALLBACK (on_went_cb) },
  };

  self->rows_signals = g_signal_group_new (MAS_TYPE_ROWS_SESSION);
  for (gsize i = 0; i < G_N_ELEMENTS (connections); i++)
    g_signal_group_connect_swapped (self->rows_signals, connections[i].signal,
                                    connections[i].callback, self);
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

/* What is not seen is not met in the accessible tree either. */
static void
on_sidebar_progress_cb (MasWindow *self)
{
  if (!adw_flap_get_reveal_flap (self->sidebar)
      && adw_flap_get_reveal_progress (self->sidebar) <= 0)
    gtk_widget_set_visible (GTK_WIDGET (self->rows), FALSE);
}

/* The sidebar is as high as the window, so it stands around all that the template has. */
void
mas_window_add_sidebar (MasWindow *self)
{
  GtkWidget *content =
    g_object_ref (adw_application_window_get_content (ADW_APPLICATION_WINDOW (self)));
  GtkWidget *bin = adw_bin_new ();

  self->rows = MAS_COLLECTION_LIST (mas_collection_list_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->rows), "background");
  self->sidebar = ADW_FLAP (adw_flap_new ());
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (self), GTK_WIDGET (self->sidebar));
  adw_flap_set_reveal_flap (self->sidebar, FALSE);
  adw_flap_set_content (self->sidebar, content);
  /* A flap divides by its width when it begins to open, and a hidden list has none. */
  gtk_widget_set_size_request (bin, 1, -1);
  adw_bin_set_child (ADW_BIN (bin), GTK_WIDGET (self->rows));
  adw_flap_set_flap (self->sidebar, bin);
  adw_flap_set_separator (self->sidebar, gtk_separator_new (GTK_ORIENTATION_VERTICAL));
  gtk_widget_set_hexpand (content, TRUE);
  g_object_unref (content);
  g_signal_connect_object (self->rows, "open", G_CALLBACK (on_open_row_cb), self, 0);
  g_signal_connect_object (self->rows, "selected", G_CALLBACK (mas_window_update_row_actions), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sidebar, "notify::folded", G_CALLBACK (on_sidebar_folded_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sidebar, "notify::reveal-flap", G_CALLBACK (on_sidebar_reveal_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sidebar, "notify::reveal-progress",
                           G_CALLBACK (on_sidebar_progress_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_visible (GTK_WIDGET (self->rows), FALSE);
  mas_window_update_rows (self);
}
