/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-access.h"
#include "mas-losses.h"
#include "mas-window-private.h"
#include "mas-words.h"

#include <glib/gi18n.h>

/* A row in the editor. */

static QiCollection *
get_rows (MasWindow *self)
{
  return self->collection != NULL ? mas_collection_get_collection (self->collection) : NULL;
}

/* What was typed into a row that cannot be read is what it says, even if it still cannot. */
gboolean
mas_window_keep_faulty (MasWindow *self)
{
  g_autofree char *text = NULL;
  g_autofree char *words = NULL;
  g_autoptr (GError) error = NULL;
  guint row = G_MAXUINT;

  if (self->collection == NULL)
    return TRUE;
  mas_collection_flush (self->collection);
  row = mas_collection_get_current (self->collection);
  if (self->page != MAS_PAGE_FAULTY || row == G_MAXUINT
      || !mas_faulty_view_is_modified (self->faulty))
    return TRUE;
  text = mas_faulty_view_dup_text (self->faulty);
  if (mas_collection_set_text (self->collection, row, text, &error))
    {
      mas_faulty_view_set_kept (self->faulty);
      return TRUE;
    }
  words = mas_window_dup_error_words (self, error);
  mas_window_show_strip (self, GTK_MESSAGE_ERROR, words, NULL, NULL);
  return FALSE;
}

static void
show_faulty_row (MasWindow *self,
                 QiReading *reading,
                 GBytes    *text)
{
  MasLoaded *loaded = g_new0 (MasLoaded, 1);
  QiCollection *rows = get_rows (self);
  g_autoptr (GError) error = NULL;

  loaded->file = g_object_ref (qi_collection_get_file (rows));
  loaded->text = g_bytes_ref (text);
  loaded->readings = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_reading_free);
  g_ptr_array_add (loaded->readings, reading);
  loaded->reading = reading;
  loaded->large = qi_collection_get_limits (rows) == qi_limits_get_large ();
  mas_window_clear_document (self);
  if (mas_faulty_view_can_show (loaded, &error))
    {
      mas_faulty_view_set_in_list (mas_window_get_faulty (self), TRUE);
      mas_faulty_view_take (self->faulty, loaded);
      mas_window_show_page (self, MAS_PAGE_FAULTY);
      return;
    }
  mas_loaded_free (loaded);
  mas_window_show_failure (self, _("This Position Cannot Be Shown"), error->message, NULL, NULL);
}

static void
show_unread_row (MasWindow    *self,
                 const GError *error)
{
  g_autofree char *words = mas_window_dup_error_words (self, error);

  mas_window_clear_document (self);
  mas_window_show_failure (self, _("This Position Cannot Be Read"), words, NULL, NULL);
}

void
mas_window_open_row (MasWindow *self,
                     guint      row,
                     gboolean   focus)
{
  g_autoptr (QiReading) reading = NULL;
  g_autoptr (GError) error = NULL;
  MasDocument *document = NULL;

  g_return_if_fail (self->collection != NULL);

  mas_window_end_compare (self);
  if (!mas_window_keep_faulty (self))
    {
      guint current = mas_collection_get_current (self->collection);

      if (current != row)
        mas_collection_list_select (self->rows, current, 1);
      return;
    }
  if (self->document != NULL && mas_text_panel_has_unread_text (self->text_panel))
    mas_window_toast (self, _("The text below the board could not be read and was left out"),
                      FALSE);
  mas_collection_set_current (self->collection, row);
  document = mas_collection_get_document (self->collection, row, &reading, &error);
  if (document != NULL)
    {
      mas_window_show_document (self, document, focus);
      if (reading != NULL)
        mas_inspector_set_reading (self->inspector, reading);
    }
  else if (reading != NULL)
    {
      g_autoptr (GBytes) text = qi_collection_dup_text (get_rows (self), row, &error);

      if (text != NULL)
        show_faulty_row (self, g_steal_pointer (&reading), text);
      else
        show_unread_row (self, error);
    }
  else
    show_unread_row (self, error);
  mas_window_update_title (self);
  mas_window_update_row_actions (self);
}

/* Opens the current row anew, or another one when it went. */
void
mas_window_open_current_row (MasWindow *self)
{
  QiCollection *rows = get_rows (self);
  guint n_rows = qi_collection_get_n_rows (rows);
  guint row = mas_collection_get_current (self->collection);

  if (n_rows == 0)
    {
      mas_collection_set_current (self->collection, G_MAXUINT);
      mas_window_clear_document (self);
      mas_window_show_failure (self, _("No Positions"), _("The file holds no position yet."),
                               _("_Insert Position"), "win.insert-row");
      mas_window_update_row_actions (self);
      return;
    }
  if (row == G_MAXUINT)
    row = MIN (self->last_row, n_rows - 1);
  mas_window_open_row (self, row, FALSE);
  mas_collection_list_select (self->rows, row, 1);
}

void
mas_window_take_repaired_row (MasWindow *self)
{
  guint row = mas_collection_get_current (self->collection);

  if (!mas_window_keep_faulty (self))
    return;
  mas_window_open_row (self, row, FALSE);
  if (self->page != MAS_PAGE_EDITOR)
    return;
  mas_window_toast (self, _("The text can be read now"), FALSE);
  mas_edit_area_focus_board (self->edit_area);
}

char *
mas_window_dup_row_words (MasWindow *self)
{
  guint row = mas_collection_get_current (self->collection);
  guint n_rows = qi_collection_get_n_rows (get_rows (self));

  if (row == G_MAXUINT)
    return g_strdup ("");
  /* Translators: which position of a file, of how many */
  return g_strdup_printf (_("Row %'u of %'u"), row + 1, n_rows);
}

/* What the collection tells. */

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
    mas_edit_area_focus_board (self->edit_area);
  else if (focus)
    gtk_widget_child_focus (GTK_WIDGET (self->stack), GTK_DIR_TAB_FORWARD);
}

static void
on_refused_cb (MasCollection *collection,
               guint          row,
               GError        *error,
               MasWindow     *self)
{
  g_autofree char *reason = mas_window_dup_error_words (self, error);
  /* Translators: the number of a position in a file, and the reason, a whole sentence */
  g_autofree char *words = g_strdup_printf (
      _("Row %'u keeps its last text in the file: it has no text for what the board shows. %s"),
      row + 1, reason);

  self->row_refused = TRUE;
  mas_window_show_strip (self, GTK_MESSAGE_WARNING, words, NULL, NULL);
  mas_edit_area_say (self->edit_area, words);
}

static void
on_noted_cb (MasCollection *collection,
             guint          row,
             GPtrArray     *findings,
             MasWindow     *self)
{
  g_autofree char *list = mas_losses_dup_list (findings);
  g_autofree char *words = NULL;

  if (self->row_refused)
    mas_window_hide_strip (self);
  self->row_refused = FALSE;
  if (list == NULL || g_strcmp0 (list, self->row_losses) == 0)
    return;
  g_free (self->row_losses);
  self->row_losses = g_strdup (list);
  /* Translators: the number of a position in a file, and what its format leaves out: "castling
   * rights, marks" */
  words = g_strdup_printf (_("Row %'u is kept without %s: its format has no place for that."),
                           row + 1, list);
  mas_window_show_strip (self, GTK_MESSAGE_INFO, words, NULL, NULL);
  mas_edit_area_say (self->edit_area, words);
}

static void
on_current_cb (MasWindow *self)
{
  guint row = mas_collection_get_current (self->collection);

  if (row != G_MAXUINT)
    self->last_row = row;
  mas_window_update_title (self);
}

static void
on_acted_cb (MasWindow *self)
{
  mas_window_update_history (self);
  mas_window_update_title (self);
}

static gboolean
on_rows_idle_cb (gpointer user_data)
{
  MasWindow *self = user_data;

  self->rows_id = 0;
  mas_window_update_title (self);
  mas_window_update_row_actions (self);
  /* The first row of a file whose first bytes held none. */
  if (mas_collection_get_current (self->collection) == G_MAXUINT && self->document == NULL
      && self->page == MAS_PAGE_FAILED && qi_collection_get_n_rows (get_rows (self)) > 0)
    mas_window_open_current_row (self);
  return G_SOURCE_REMOVE;
}

static void
on_rows_changed_cb (MasWindow *self)
{
  if (self->rows_id == 0)
    self->rows_id = g_timeout_add (50, on_rows_idle_cb, self);
}

static void
on_indexed_cb (QiCollection *rows,
               GParamSpec   *pspec,
               MasWindow    *self)
{
  QiFinding *fault = qi_collection_get_fault (rows);

  if (!qi_collection_is_indexed (rows))
    return;
  qi_collection_check (rows);
  mas_window_update_row_actions (self);
  if (fault != NULL)
    {
      g_autofree char *words = mas_words_finding_at (fault, NULL);

      mas_window_show_strip (self, GTK_MESSAGE_WARNING, words, NULL, NULL);
    }
}

/* Opening and closing. */

void
mas_window_close_collection (MasWindow *self)
{
  QiCollection *rows = get_rows (self);

  if (self->collection == NULL)
    return;
  mas_window_end_watch (self);
  g_clear_handle_id (&self->rows_id, g_source_remove);
  g_signal_handlers_disconnect_by_data (rows, self);
  g_signal_handlers_disconnect_by_data (self->collection, self);
  if (self->rows != NULL)
    mas_collection_list_set_collection (self->rows, NULL);
  g_object_run_dispose (G_OBJECT (self->collection));
  g_clear_object (&self->collection);
  g_clear_pointer (&self->row_losses, g_free);
  mas_window_withdraw_undo (self);
  self->row_refused = FALSE;
  if (self->sidebar != NULL)
    mas_window_update_sidebar (self);
}

void
mas_window_take_collection (MasWindow    *self,
                            QiCollection *rows)
{
  guint row = self->collection != NULL ? self->last_row : 0;
  gboolean again = self->collection != NULL;

  mas_window_close_collection (self);
  mas_window_clear_document (self);
  g_clear_object (&self->file);
  self->collection = mas_collection_new (rows);
  self->last_row = row;
  g_signal_connect_swapped (self->collection, "notify::modified",
                            G_CALLBACK (mas_window_update_title), self);
  g_signal_connect_swapped (self->collection, "notify::current", G_CALLBACK (on_current_cb), self);
  g_signal_connect_swapped (self->collection, "acted", G_CALLBACK (on_acted_cb), self);
  g_signal_connect_swapped (self->collection, "replaced",
                            G_CALLBACK (mas_window_open_current_row), self);
  g_signal_connect (self->collection, "refused", G_CALLBACK (on_refused_cb), self);
  g_signal_connect (self->collection, "noted", G_CALLBACK (on_noted_cb), self);
  g_signal_connect_swapped (rows, "rows-changed", G_CALLBACK (on_rows_changed_cb), self);
  g_signal_connect_swapped (rows, "counts-changed", G_CALLBACK (on_rows_changed_cb), self);
  g_signal_connect (rows, "notify::indexed", G_CALLBACK (on_indexed_cb), self);
  mas_window_hide_strip (self);
  mas_collection_list_set_collection (self->rows, self->collection);
  mas_window_update_sidebar (self);
  mas_window_update_watch (self);
  mas_window_open_current_row (self);
  mas_window_add_recent (qi_collection_get_file (rows));
  qi_collection_check (rows);
  if (!again)
    mas_collection_list_focus (self->rows);
  on_indexed_cb (rows, NULL, self);
}

static void
on_opened_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (MasWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (QiCollection) rows = qi_collection_open_finish (result, &error);

  if (rows != NULL && self->cancellable != NULL)
    mas_window_take_collection (self, rows);
  else if (rows == NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    mas_window_show_failed (self, error);
}

void
mas_window_load_collection (MasWindow *self,
                            GFile     *file,
                            gboolean   large)
{
  qi_collection_open_async (file, large ? qi_limits_get_large () : qi_limits_get_default (),
                            self->cancellable, on_opened_cb, g_object_ref (self));
}

/* The sidebar. */

void
mas_window_update_sidebar (MasWindow *self)
{
  gboolean has = self->collection != NULL;

  gtk_widget_set_visible (self->sidebar_button, has);
  adw_flap_set_reveal_flap (self->sidebar, has && !adw_flap_get_folded (self->sidebar));
  adw_flap_set_swipe_to_open (self->sidebar, has);
  mas_window_update_row_actions (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
on_sidebar_folded_cb (MasWindow *self)
{
  adw_flap_set_reveal_flap (self->sidebar,
                            self->collection != NULL && !adw_flap_get_folded (self->sidebar));
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
  GtkWidget *content = g_object_ref (adw_application_window_get_content (
      ADW_APPLICATION_WINDOW (self)));

  self->rows = MAS_COLLECTION_LIST (mas_collection_list_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->rows), "background");
  self->sidebar = ADW_FLAP (adw_flap_new ());
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (self), GTK_WIDGET (self->sidebar));
  adw_flap_set_reveal_flap (self->sidebar, FALSE);
  adw_flap_set_content (self->sidebar, content);
  adw_flap_set_flap (self->sidebar, GTK_WIDGET (self->rows));
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
  mas_window_update_sidebar (self);
}
