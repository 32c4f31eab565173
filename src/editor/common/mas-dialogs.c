/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-dialogs.h"

#include "mas-access.h"

#include "qi-division-detect-private.h"
#include "qi-division.h"
#include "qi-notation.h"

#include <adwaita.h>
#include <glib/gi18n.h>

static void
on_chooser_response_cb (GtkNativeDialog *dialog,
                        int              response,
                        GTask           *task)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (file != NULL)
    g_task_return_pointer (task, g_steal_pointer (&file), g_object_unref);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "No file was chosen");
  g_signal_handlers_disconnect_by_func (dialog, on_chooser_response_cb, task);
  gtk_native_dialog_destroy (dialog);
  g_object_unref (task);
}

/* The task keeps the chooser alive, and the handler of its response the task: both are released
 * with the answer. */
static void
present_chooser (GtkFileChooserNative *chooser,
                 GTask                *task)
{
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_task_set_task_data (task, chooser, g_object_unref);
  g_signal_connect (chooser, "response", G_CALLBACK (on_chooser_response_cb), g_object_ref (task));
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static GtkFileFilter *
new_positions_filter (void)
{
  GtkFileFilter *filter = gtk_file_filter_new ();
  const QiNotation *const *all = qi_notation_get_all ();

  gtk_file_filter_set_name (filter, _("Positions"));
  for (gsize i = 0; all[i] != NULL; i++)
    for (gsize k = 0; all[i]->extensions != NULL && all[i]->extensions[k] != NULL; k++)
      {
        const char *extension = all[i]->extensions[k];

        gtk_file_filter_add_suffix (filter, *extension == '.' ? extension + 1 : extension);
      }
  for (const char *const *end = qi_division_get_json_endings (); *end != NULL; end++)
    gtk_file_filter_add_suffix (filter, *end + 1);
  /* Pictures say their position. */
  gtk_file_filter_add_suffix (filter, "svg");
  gtk_file_filter_add_suffix (filter, "png");
  return filter;
}

static void
add_filters (GtkFileChooser *chooser)
{
  g_autoptr (GtkFileFilter) positions = new_positions_filter ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  gtk_file_filter_set_name (all, _("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (chooser, positions);
  gtk_file_chooser_add_filter (chooser, all);
}

void
mas_file_dialog_open_async (GtkWindow          *parent,
                            GCancellable       *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  GtkFileChooserNative *chooser = NULL;

  g_task_set_source_tag (task, mas_file_dialog_open_async);
  chooser = gtk_file_chooser_native_new (_("Open Position"), parent, GTK_FILE_CHOOSER_ACTION_OPEN,
                                         _("_Open"), _("_Cancel"));
  add_filters (GTK_FILE_CHOOSER (chooser));
  present_chooser (chooser, task);
}

void
mas_file_dialog_open_folder_async (GtkWindow          *parent,
                                   GCancellable       *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, mas_file_dialog_open_folder_async);
  present_chooser (gtk_file_chooser_native_new (_("Open Folder"), parent,
                                                GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _("_Open"),
                                                _("_Cancel")),
                   task);
}

void
mas_file_dialog_open_variants_async (GtkWindow          *parent,
                                     GCancellable       *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  GtkFileChooserNative *chooser = NULL;

  g_task_set_source_tag (task, mas_file_dialog_open_variants_async);
  chooser = gtk_file_chooser_native_new (_("Load Variants"), parent, GTK_FILE_CHOOSER_ACTION_OPEN,
                                         _("_Load"), _("_Cancel"));
  gtk_file_filter_set_name (filter, _("Variants (.ini)"));
  gtk_file_filter_add_suffix (filter, "ini");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
  present_chooser (chooser, task);
}

void
mas_file_dialog_open_drawing_async (GtkWindow          *parent,
                                    GCancellable       *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  GtkFileChooserNative *chooser = NULL;

  g_task_set_source_tag (task, mas_file_dialog_open_drawing_async);
  chooser = gtk_file_chooser_native_new (_("Choose Drawing"), parent, GTK_FILE_CHOOSER_ACTION_OPEN,
                                         _("_Choose"), _("_Cancel"));
  gtk_file_filter_set_name (filter, _("Drawings (.svg)"));
  gtk_file_filter_add_suffix (filter, "svg");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
  present_chooser (chooser, task);
}

void
mas_file_dialog_open_program_async (GtkWindow          *parent,
                                    GCancellable       *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, mas_file_dialog_open_program_async);
  present_chooser (gtk_file_chooser_native_new (_("Choose an Engine"), parent,
                                                GTK_FILE_CHOOSER_ACTION_OPEN, _("_Choose"),
                                                _("_Cancel")),
                   task);
}

void
mas_show_folder (GtkWindow  *parent,
                 const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *uri = g_file_get_uri (file);

  gtk_show_uri (parent, uri, GDK_CURRENT_TIME);
}

static void
on_uri_shown_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (gtk_show_uri_full_finish (GTK_WINDOW (source), result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
mas_show_uri_async (GtkWindow          *parent,
                    const char         *uri,
                    GAsyncReadyCallback callback,
                    gpointer            user_data)
{
  GTask *task = g_task_new (NULL, NULL, callback, user_data);

  g_task_set_source_tag (task, mas_show_uri_async);
  gtk_show_uri_full (parent, uri, GDK_CURRENT_TIME, NULL, on_uri_shown_cb, task);
}

gboolean
mas_show_uri_finish (GAsyncResult *result,
                     GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

GFile *
mas_file_dialog_open_finish (GAsyncResult *result,
                             GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

static GtkFileFilter *
new_type_filter (const MasFileType *type)
{
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, type->name);
  if (type->extensions == NULL)
    gtk_file_filter_add_pattern (filter, "*");
  for (const char *const *e = type->extensions; e != NULL && *e != NULL; e++)
    gtk_file_filter_add_suffix (filter, **e == '.' ? *e + 1 : *e);
  g_object_set_data_full (G_OBJECT (filter), "type", g_strdup (type->id), g_free);
  return filter;
}

static const MasFileType *
find_type (GPtrArray     *types,
           GtkFileFilter *filter)
{
  const char *id = filter != NULL ? g_object_get_data (G_OBJECT (filter), "type") : NULL;

  for (guint i = 0; id != NULL && i < types->len; i++)
    if (g_str_equal (((MasFileType *) g_ptr_array_index (types, i))->id, id))
      return g_ptr_array_index (types, i);
  return NULL;
}

/* A native chooser does not notify changes of its filter; the toolkit's own dialog behind it does,
 * where there is one. */
static GObject *
find_dialog (GtkWindow *parent)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (GTK_IS_FILE_CHOOSER (window) && gtk_widget_get_visible (GTK_WIDGET (window))
          && gtk_window_get_transient_for (window) == parent)
        return G_OBJECT (window);
    }
  return NULL;
}

static void
on_filter_changed_cb (GtkFileChooser *chooser,
                      GParamSpec     *pspec,
                      GPtrArray      *types)
{
  const MasFileType *type = find_type (types, gtk_file_chooser_get_filter (chooser));
  g_autofree char *name = gtk_file_chooser_get_current_name (chooser);
  g_autofree char *renamed = NULL;

  if (type == NULL || name == NULL || *name == '\0')
    return;
  renamed = mas_file_type_dup_name (types, type, name);
  if (!g_str_equal (name, renamed))
    gtk_file_chooser_set_current_name (chooser, renamed);
}

static void
set_place (GtkFileChooser *chooser,
           GFile          *file,
           const char     *name)
{
  g_autofree char *present = file != NULL ? g_file_get_basename (file) : NULL;
  g_autoptr (GFile) folder = file != NULL ? g_file_get_parent (file) : NULL;

  if (present != NULL && g_str_equal (present, name))
    {
      gtk_file_chooser_set_file (chooser, file, NULL);
      return;
    }
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (chooser, folder, NULL);
  gtk_file_chooser_set_current_name (chooser, name);
}

static void
save_async (const char *title,
            GtkWindow  *parent,
            GFile      *file,
            const char *name,
            GPtrArray  *types,
            const char *selected,
            GTask      *task)
{
  GtkFileChooserNative *native =
    gtk_file_chooser_native_new (title, parent, GTK_FILE_CHOOSER_ACTION_SAVE, _("_Save"),
                                 _("_Cancel"));
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (native);
  GObject *dialog = NULL;

  for (guint i = 0; i < types->len; i++)
    {
      const MasFileType *type = g_ptr_array_index (types, i);
      g_autoptr (GtkFileFilter) filter = new_type_filter (type);

      gtk_file_chooser_add_filter (chooser, filter);
      if (g_str_equal (type->id, selected))
        gtk_file_chooser_set_filter (chooser, filter);
    }
  set_place (chooser, file, name);
  present_chooser (native, task);
  dialog = find_dialog (parent);
  if (dialog != NULL)
    g_signal_connect_data (dialog, "notify::filter", G_CALLBACK (on_filter_changed_cb),
                           g_ptr_array_ref (types),
                           (GClosureNotify) (void (*) (void)) g_ptr_array_unref, 0);
}

void
mas_file_dialog_save_async (GtkWindow          *parent,
                            GFile              *file,
                            const char         *name,
                            GPtrArray          *types,
                            const char         *selected,
                            GCancellable       *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, mas_file_dialog_save_async);
  save_async (_("Save Position As"), parent, file, name, types, selected, task);
}

void
mas_file_dialog_save_picture_async (GtkWindow          *parent,
                                    const char         *title,
                                    GFile              *file,
                                    const char         *name,
                                    GPtrArray          *types,
                                    const char         *selected,
                                    GCancellable       *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, mas_file_dialog_save_picture_async);
  save_async (title, parent, file, name, types, selected, task);
}

GFile *
mas_file_dialog_save_finish (GAsyncResult *result,
                             char        **type,
                             GError      **error)
{
  GtkFileChooser *chooser = NULL;
  GtkFileFilter *filter = NULL;

  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  chooser = GTK_FILE_CHOOSER (g_task_get_task_data (G_TASK (result)));
  filter = gtk_file_chooser_get_filter (chooser);
  *type = filter != NULL ? g_strdup (g_object_get_data (G_OBJECT (filter), "type")) : NULL;
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
on_confirm_response_cb (AdwMessageDialog *dialog,
                        const char       *response,
                        GTask            *task)
{
  /* The answer may close the parent while the toolkit still holds the dialog, which would then look
   * for its destroyed parent. */
  gtk_window_set_transient_for (GTK_WINDOW (dialog), NULL);
  g_task_return_pointer (task, g_strdup (response), g_free);
}

void
mas_confirm_async (GtkWindow          *parent,
                   const char         *heading,
                   const char         *body,
                   const MasChoice    *choices,
                   gsize               n_choices,
                   GAsyncReadyCallback callback,
                   gpointer            user_data)
{
  GtkWidget *dialog = NULL;
  GTask *task = NULL;

  g_return_if_fail (n_choices > 0);

  task = g_task_new (NULL, NULL, callback, user_data);
  g_task_set_source_tag (task, mas_confirm_async);
  dialog = adw_message_dialog_new (parent, heading, body);
  for (gsize i = 0; i < n_choices; i++)
    {
      static const AdwResponseAppearance appearances[] = {
        [MAS_CHOICE_PLAIN] = ADW_RESPONSE_DEFAULT,
        [MAS_CHOICE_SUGGESTED] = ADW_RESPONSE_SUGGESTED,
        [MAS_CHOICE_DESTRUCTIVE] = ADW_RESPONSE_DESTRUCTIVE,
      };

      adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), choices[i].id,
                                       choices[i].label);
      adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), choices[i].id,
                                                  appearances[choices[i].kind]);
      if (choices[i].kind == MAS_CHOICE_SUGGESTED)
        adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), choices[i].id);
    }
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), choices[0].id);
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_confirm_response_cb), task,
                         (GClosureNotify) (void (*) (void)) g_object_unref, 0);
  mas_access_name_buttons (dialog);
  gtk_window_present (GTK_WINDOW (dialog));
}

char *
mas_confirm_finish (GAsyncResult *result)
{
  char *id = NULL;

  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  id = g_task_propagate_pointer (G_TASK (result), NULL);
  return id != NULL ? id : g_strdup ("");
}
