/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-access.h"
#include "mas-dialogs.h"
#include "mas-window-private.h"
#include "mas-words.h"
#include "qi-collection.h"

#include <glib/gi18n.h>

#include <string.h>

#define MAX_TRIED 100 /* positions of a file, until one can be read */

/* A file that was chosen. */
typedef struct
{
  MasWindow *window;
  GFile     *file;
} CompareFile;

/* The open document as the second side. */
static MasCompareSide
get_document_side (MasWindow *self,
                   char     **title)
{
  *title = mas_document_dup_title (mas_window_get_document (self));
  return (MasCompareSide) {
    .title = *title,
    .document = mas_window_get_document (self),
    .setup = mas_document_get_setup (mas_window_get_document (self)),
    .format = mas_text_panel_get_format (self->text_panel),
  };
}

static void
compare_with (MasWindow        *self,
              const char       *title,
              QiSetup          *setup,
              const QiNotation *format)
{
  g_autofree char *own = NULL;
  const MasCompareSide before = { .title = title, .setup = setup, .format = format };
  const MasCompareSide after = get_document_side (self, &own);

  mas_compare_page_set (self->compare_page, &before, &after);
}

/* Where the end of a comparison leads back: the editor as it was left; hidden, it kept its zoom, its cursor
 * and what was held. */
static MasPage
get_content_page (MasWindow *self)
{
  if (self->session == NULL)
    return MAS_PAGE_GALLERY;
  if (mas_session_get_document (self->session) != NULL)
    return MAS_PAGE_EDITOR;
  return mas_session_get_faulty (self->session) != NULL ? MAS_PAGE_FAULTY : MAS_PAGE_FAILED;
}

void
mas_window_show_compare (MasWindow *self)
{
  mas_window_show_page (self, MAS_PAGE_COMPARE);
  mas_compare_page_focus (self->compare_page);
}

void
mas_window_end_compare (MasWindow *self)
{
  g_autoptr (GtkWidget) focus = NULL;

  if (self->page != MAS_PAGE_COMPARE)
    return;
  g_set_object (&focus, mas_compare_page_stop (self->compare_page));
  mas_window_show_page (self, get_content_page (self));
  if (focus != NULL && gtk_widget_get_mapped (focus) && gtk_widget_get_root (focus) != NULL)
    gtk_widget_grab_focus (focus);
  else if (mas_window_get_document (self) != NULL)
    mas_window_focus_board (self);
}

/* Whether a file says something else than the position. A row may have been changed by another document
 * of it than the present one; of one that is new no file says anything. */
static gboolean
differs_from_saved (MasWindow *self)
{
  MasCollection *collection = mas_window_get_collection (self);
  QiCollection *rows = NULL;
  guint row = G_MAXUINT;

  if (mas_window_get_document (self) == NULL)
    return FALSE;
  if (collection == NULL)
    return mas_document_get_file (mas_window_get_document (self)) != NULL
           && mas_document_is_modified (mas_window_get_document (self));
  rows = mas_collection_get_collection (collection);
  row = mas_collection_get_current (collection);
  return row != G_MAXUINT
         && (mas_document_is_modified (mas_window_get_document (self))
             || qi_collection_is_row_modified (rows, row))
         && qi_collection_get_place (rows, row, NULL, NULL);
}

/* Called by every change of the page. */
void
mas_window_update_compare (MasWindow *self)
{
  MasDocument *document = mas_window_get_document (self);
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean open = self->page == MAS_PAGE_EDITOR || self->page == MAS_PAGE_COMPARE;

  gtk_widget_action_set_enabled (widget, "win.compare-clipboard", open && document != NULL);
  gtk_widget_action_set_enabled (widget, "win.compare-file", open && document != NULL);
  gtk_widget_action_set_enabled (widget, "win.compare-saved", open && differs_from_saved (self));
}

/* --- what with ----------------------------------------------------------------------------- */

static void
mas_window_compare_saved (GtkWidget  *widget,
                          const char *action_name,
                          GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  MasCollection *collection = mas_window_get_collection (self);

  if (!differs_from_saved (self))
    return;
  if (collection != NULL)
    {
      mas_row_compare_saved (mas_window_get_commands (self, MAS_TYPE_ROW_COMPARE),
                             mas_collection_get_current (collection));
      return;
    }
  mas_compare_page_set_saved (self->compare_page, mas_text_panel_get_format (self->text_panel));
}

/* The first of the positions in a text; what is wrong is said where there is none. */
static void
compare_loaded (MasWindow  *self,
                MasLoaded  *loaded,
                const char *title)
{
  MasDocument *document = mas_window_get_document (self);
  const QiReading *reading = loaded->reading;
  g_autofree char *reason = NULL;
  g_autofree char *words = NULL;
  const char *text = NULL;
  gsize length = 0;

  if (mas_loaded_is_valid (loaded))
    {
      g_autofree char *copy = NULL;

      text = g_bytes_get_data (loaded->text, &length);
      copy = g_strndup (text != NULL ? text : "", length);
      mas_load_prefer_game (loaded->readings, copy, mas_document_get_setup (document),
                            mas_document_get_limits (document), FALSE);
      reading = g_ptr_array_index (loaded->readings, 0);
      compare_with (self, title, reading->setup, qi_notation_lookup (reading->format));
      return;
    }
  for (guint i = 0; i < reading->findings->len && reason == NULL; i++)
    if (qi_finding_get_severity (g_ptr_array_index (reading->findings, i)) == QI_SEVERITY_ERROR)
      reason = mas_words_finding_at (g_ptr_array_index (reading->findings, i), NULL);
  /* Translators: the name of a file, or "Clipboard", then the reason, a whole sentence */
  words =
    g_strdup_printf (_("There is no position in “%s”. %s"), title, reason != NULL ? reason : "");
  mas_window_toast (self, g_strstrip (words), FALSE);
}

static gboolean
is_large (MasWindow *self)
{
  return mas_document_get_limits (mas_window_get_document (self)) == qi_limits_get_large ();
}

static void
on_clipboard_read_cb (GObject      *source,
                      GAsyncResult *result,
                      gpointer      user_data)
{
  g_autoptr (MasWindow) self = user_data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (MasLoaded) loaded = NULL;

  if (self->cancellable == NULL || mas_window_get_document (self) == NULL)
    return;
  if (text == NULL || *text == '\0')
    {
      mas_window_toast (self, _("The clipboard holds no text"), FALSE);
      return;
    }
  bytes = g_bytes_new (text, strlen (text));
  loaded = mas_load_text (bytes, NULL, is_large (self));
  compare_loaded (self, loaded, _("Clipboard"));
}

static void
mas_window_compare_clipboard (GtkWidget  *widget,
                              const char *action_name,
                              GVariant   *parameter)
{
  if (mas_window_get_document (MAS_WINDOW (widget)) != NULL)
    gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, on_clipboard_read_cb,
                                   g_object_ref (widget));
}

static void
on_loaded_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (MasWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (MasLoaded) loaded = mas_load_finish (result, &error);
  g_autofree char *name = NULL;
  g_autofree char *title = NULL;

  if (self->cancellable == NULL || mas_window_get_document (self) == NULL)
    return;
  if (loaded == NULL)
    {
      g_autofree char *words = NULL;

      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
      words = mas_window_dup_error_words (self, error);
      mas_window_toast (self, words, FALSE);
      return;
    }
  name = g_file_get_basename (loaded->file);
  title = g_filename_display_name (name);
  compare_loaded (self, loaded, title);
}

/* A file of many positions: the first one that can be read, named by its place. FALSE when the file is none
 * of these. */
static gboolean
compare_rows (MasWindow    *self,
              QiCollection *rows)
{
  g_autofree char *name = g_file_get_basename (qi_collection_get_file (rows));
  g_autofree char *shown = g_filename_display_name (name);

  if (qi_collection_get_n_rows (rows) < 2)
    return FALSE;
  for (guint row = 0; row < MIN (qi_collection_get_n_rows (rows), MAX_TRIED); row++)
    {
      g_autoptr (QiReading) reading = qi_collection_read (rows, row, FALSE, NULL);
      g_autofree char *title = NULL;
      g_autofree char *words = NULL;

      if (reading == NULL || reading->setup == NULL)
        continue;
      /* Translators: the name of a file, which of its positions: "problems.fen, position 1" */
      title = g_strdup_printf (_("%s, position %'u"), shown, row + 1);
      compare_with (self, title, reading->setup, qi_notation_lookup (reading->format));
      /* Translators: the name of a file, which of its positions */
      words = g_strdup_printf (_("“%s” holds many positions: this is number %'u"), shown, row + 1);
      mas_window_toast (self, words, FALSE);
      return TRUE;
    }
  return FALSE;
}

static void
on_opened_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  CompareFile *job = user_data;
  g_autoptr (QiCollection) rows = qi_collection_open_finish (result, NULL);
  MasWindow *self = job->window;

  /* What is no file of many is read like any other, which says too what is wrong with it. */
  if (self->cancellable != NULL && mas_window_get_document (self) != NULL
      && (rows == NULL || !compare_rows (self, rows)))
    mas_load_file_async (job->file, is_large (self), self->cancellable, on_loaded_cb,
                         g_object_ref (self));
  if (rows != NULL)
    qi_collection_close (rows);
  g_object_unref (job->file);
  g_object_unref (job->window);
  g_free (job);
}

static void
on_chosen_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (MasWindow) self = user_data;
  g_autoptr (GFile) file = mas_file_dialog_open_finish (result, NULL);
  CompareFile *job = NULL;

  if (file == NULL || mas_window_get_document (self) == NULL || self->cancellable == NULL)
    return;
  job = g_new0 (CompareFile, 1);
  job->window = g_object_ref (self);
  job->file = g_object_ref (file);
  qi_collection_open_async (file, mas_document_get_limits (mas_window_get_document (self)),
                            self->cancellable, on_opened_cb, job);
}

static void
mas_window_compare_file (GtkWidget  *widget,
                         const char *action_name,
                         GVariant   *parameter)
{
  if (mas_window_get_document (MAS_WINDOW (widget)) != NULL)
    mas_file_dialog_open_async (GTK_WINDOW (widget), NULL, on_chosen_cb, g_object_ref (widget));
}

void
mas_window_install_compare_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.compare-saved", NULL, mas_window_compare_saved);
  gtk_widget_class_install_action (klass, "win.compare-clipboard", NULL,
                                   mas_window_compare_clipboard);
  gtk_widget_class_install_action (klass, "win.compare-file", NULL, mas_window_compare_file);
}
