/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-dialogs.h"
#include "mas-window-private.h"

#include <glib/gi18n.h>

#define MAX_RECENT 8     /* files in the menu */
#define MAX_WRITTEN 4096 /* squares of a board that is written on trial */
#define MIME_POSITION "application/vnd.masume.position+json"

/* Recent files. */

void
mas_window_add_recent (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);
  static char *groups[] = { (char *) "Masume", NULL };
  const GtkRecentData data = {
    .mime_type = (char *) MIME_POSITION,
    .app_name = (char *) "Masume",
    .app_exec = (char *) "masume %u",
    .groups = groups,
  };

  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}

static int
compare_recent (gconstpointer a,
                gconstpointer b)
{
  GDateTime *first = gtk_recent_info_get_modified ((GtkRecentInfo *) a);
  GDateTime *second = gtk_recent_info_get_modified ((GtkRecentInfo *) b);

  return g_date_time_compare (second, first);
}

void
mas_window_update_recent (MasWindow *self)
{
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());
  guint n = 0;

  items = g_list_sort (items, compare_recent);
  g_menu_remove_all (self->recent_menu);
  for (GList *l = items; l != NULL && n < MAX_RECENT; l = l->next)
    {
      GtkRecentInfo *info = l->data;
      g_auto (GStrv) parts = NULL;
      g_autofree char *label = NULL;
      g_autoptr (GMenuItem) item = NULL;

      if (!gtk_recent_info_has_application (info, "Masume"))
        continue;
      parts = g_strsplit (gtk_recent_info_get_display_name (info), "_", -1);
      label = g_strjoinv ("__", parts);
      item = g_menu_item_new (label, NULL);
      g_menu_item_set_action_and_target (item, "win.open-uri", "s", gtk_recent_info_get_uri (info));
      g_menu_append_item (self->recent_menu, item);
      n++;
    }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
  if (n == 0)
    g_menu_append (self->recent_menu, _("No Recent Positions"), "win.no-recent");
}

/* Open. */

static void
open_file (MasWindow *self,
           GFile     *file)
{
  GtkApplication *app = gtk_window_get_application (GTK_WINDOW (self));

  if (MAS_IS_APPLICATION (app))
    mas_application_open_file (MAS_APPLICATION (app), file, GTK_WINDOW (self));
}

static void
on_open_chosen_cb (GObject      *source,
                   GAsyncResult *result,
                   gpointer      user_data)
{
  g_autoptr (MasWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = mas_file_dialog_open_finish (result, &error);

  if (file != NULL)
    open_file (self, file);
}

static void
mas_window_open (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  mas_file_dialog_open_async (GTK_WINDOW (widget), NULL, on_open_chosen_cb, g_object_ref (widget));
}

static void
mas_window_open_uri (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  open_file (MAS_WINDOW (widget), file);
}

static void
mas_window_new_position (GtkWidget  *widget,
                         const char *action_name,
                         GVariant   *parameter)
{
  gtk_menu_button_popup (MAS_WINDOW (widget)->new_button);
}

/* Save. */

/* What the setup says that strict PON cannot, in words; NULL when there is nothing. */
static const char *
get_words_beyond_pon (QiSetup *setup)
{
  const QiNotation *pon = qi_notation_lookup ("pon");
  const QiWriteOptions options = { .compact = TRUE };
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text = NULL;

  if (pon == NULL || qi_position_get_n_squares (qi_setup_get_position (setup)) > MAX_WRITTEN)
    return NULL;
  text = qi_notation_write (pon, setup, &options, findings);
  if (text == NULL)
    return _("The file holds a position that strict PON has no form for. Other programs may not "
             "read it.");
  if (findings->len > 0)
    return _("The file holds more than strict PON can: its game or details that other programs may "
             "not know. The position itself is read by any PON reader.");
  return NULL;
}

/* Said once for each document. */
static void
say_beyond_pon (MasWindow *self)
{
  const char *words = self->said_beyond_pon
                        ? NULL
                        : get_words_beyond_pon (mas_document_get_setup (self->document));

  if (words == NULL)
    {
      mas_window_hide_strip (self);
      return;
    }
  self->said_beyond_pon = TRUE;
  mas_window_show_strip (self, GTK_MESSAGE_INFO, words, NULL, NULL);
}

static void
say_saved (MasWindow *self,
           GFile     *file,
           GPtrArray *notes)
{
  const QiNotation *format = mas_document_get_format (self->document);
  g_autofree char *words = mas_window_dup_notes (self, notes);
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *display = g_filename_display_name (name);
  /* Translators: the name of a file */
  g_autofree char *said = g_strdup_printf (_("Saved as “%s”"), display);

  mas_edit_area_say (self->edit_area, said);
  if (words == NULL && g_str_equal (format->id, "json"))
    say_beyond_pon (self);
  else if (words == NULL)
    mas_window_hide_strip (self);
  else if (g_str_equal (format->id, "json"))
    mas_window_show_strip (self, GTK_MESSAGE_INFO, words, NULL, NULL);
  else
    mas_window_show_strip (self, GTK_MESSAGE_INFO, words, _("Save _As…"), "win.save-as");
}

static void
say_not_saved (MasWindow    *self,
               const GError *error)
{
  g_autofree char *reason = mas_window_dup_error_words (self, error);
  /* Translators: the reason, a whole sentence */
  g_autofree char *words = g_strdup_printf (_("Not saved. %s"), reason);

  mas_window_show_strip (self, GTK_MESSAGE_ERROR, words, _("Save _As…"), "win.save-as");
  mas_edit_area_say (self->edit_area, words);
}

static void
on_saved_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  MasWindow *self = g_task_get_source_object (task);
  MasDocument *document = MAS_DOCUMENT (source);
  g_autoptr (GPtrArray) notes = NULL;
  g_autoptr (GError) error = NULL;
  gboolean saved = mas_document_save_finish (document, result, &notes, &error);

  if (document != self->document)
    {
      g_task_return_boolean (task, FALSE);
      return;
    }
  if (saved)
    {
      GFile *file = mas_document_get_file (document);

      mas_window_add_recent (file);
      say_saved (self, file, notes);
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
           && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PENDING))
    say_not_saved (self, error);
  g_task_return_boolean (task, saved);
}

static void
on_save_chosen_cb (GObject      *source,
                   GAsyncResult *result,
                   gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  MasWindow *self = g_task_get_source_object (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = mas_file_dialog_save_finish (result, &error);

  if (file == NULL || self->document == NULL)
    {
      g_task_return_boolean (task, FALSE);
      return;
    }
  mas_document_save_async (self->document, file, mas_document_get_format_for (self->document, file),
                           NULL, on_saved_cb, g_object_ref (task));
}

/* "Tsume 12.json" for a position that was never saved. */
static char *
dup_new_name (MasDocument *document)
{
  const QiNotation *format = mas_document_get_format (document);
  g_autofree char *title = mas_document_dup_title (document);
  const char *extension = format->extensions != NULL ? format->extensions[0] : NULL;

  for (char *p = title; *p != '\0'; p++)
    if (*p == '/' || g_ascii_iscntrl (*p))
      *p = '-';
  return g_strconcat (title, extension != NULL ? extension : ".json", NULL);
}

void
mas_window_save_async (MasWindow           *self,
                       gboolean             save_as,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, user_data);
  GFile *file = self->document != NULL ? mas_document_get_file (self->document) : NULL;

  g_task_set_source_tag (task, mas_window_save_async);
  if (self->document == NULL)
    g_task_return_boolean (task, FALSE);
  else if (file != NULL && !save_as)
    mas_document_save_async (self->document, file, mas_document_get_format (self->document), NULL,
                             on_saved_cb, g_object_ref (task));
  else
    {
      g_autofree char *name = dup_new_name (self->document);

      mas_file_dialog_save_async (GTK_WINDOW (self), file, name, NULL, on_save_chosen_cb,
                                  g_object_ref (task));
    }
}

gboolean
mas_window_save_finish (MasWindow    *self,
                        GAsyncResult *result)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), NULL);
}

static void
mas_window_save (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  mas_window_save_async (MAS_WINDOW (widget), g_str_equal (action_name, "win.save-as"), NULL, NULL);
}

/* Close. */

static void
on_saved_before_close_cb (GObject      *source,
                          GAsyncResult *result,
                          gpointer      user_data)
{
  MasWindow *self = MAS_WINDOW (source);

  if (mas_window_save_finish (self, result))
    {
      self->close_anyway = TRUE;
      gtk_window_close (GTK_WINDOW (self));
    }
}

static void
on_close_answered_cb (GObject      *source,
                      GAsyncResult *result,
                      gpointer      user_data)
{
  g_autoptr (MasWindow) self = user_data;
  g_autofree char *answer = mas_confirm_finish (result);

  self->asking = FALSE;
  if (g_str_equal (answer, "save"))
    mas_window_save_async (self, FALSE, on_saved_before_close_cb, NULL);
  else if (g_str_equal (answer, "discard"))
    {
      self->close_anyway = TRUE;
      gtk_window_close (GTK_WINDOW (self));
    }
}

gboolean
mas_window_close_request (GtkWindow *window)
{
  MasWindow *self = MAS_WINDOW (window);
  gboolean faulty = self->page == MAS_PAGE_FAULTY && mas_faulty_view_is_modified (self->faulty);
  gboolean modified = self->document != NULL && mas_document_is_modified (self->document);
  const MasChoice choices[] = {
    { "cancel", _("_Cancel"), MAS_CHOICE_PLAIN },
    { "discard", _("_Discard"), MAS_CHOICE_DESTRUCTIVE },
    { "save", _("_Save"), MAS_CHOICE_SUGGESTED },
  };
  g_autofree char *title = NULL;
  g_autofree char *body = NULL;

  if (self->close_anyway || (!faulty && !modified))
    return GTK_WINDOW_CLASS (g_type_class_peek (ADW_TYPE_APPLICATION_WINDOW))
        ->close_request (window);
  if (self->asking)
    return GDK_EVENT_STOP;

  if (modified)
    title = mas_document_dup_title (self->document);
  else
    title = g_strdup (gtk_window_get_title (window));
  if (modified)
    /* Translators: the name of a position */
    body = g_strdup_printf (
        _("“%s” has changes that are not saved. What is not saved will be lost."), title);
  else
    body = g_strdup (_("The text was changed, but it cannot be saved while it has faults. "
                       "The changes will be lost."));
  self->asking = TRUE;
  mas_confirm_async (window, modified ? _("Save Changes?") : _("Discard Changes?"), body, choices,
                     modified ? 3 : 2, on_close_answered_cb, g_object_ref (self));
  return GDK_EVENT_STOP;
}

static void
mas_window_close_cb (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  gtk_window_close (GTK_WINDOW (widget));
}

void
mas_window_install_file_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.open", NULL, mas_window_open);
  gtk_widget_class_install_action (klass, "win.open-uri", "s", mas_window_open_uri);
  gtk_widget_class_install_action (klass, "win.new", NULL, mas_window_new_position);
  gtk_widget_class_install_action (klass, "win.save", NULL, mas_window_save);
  gtk_widget_class_install_action (klass, "win.save-as", NULL, mas_window_save);
  gtk_widget_class_install_action (klass, "win.close", NULL, mas_window_close_cb);
}
