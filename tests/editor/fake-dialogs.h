/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* Replaces mas-dialogs.c: the linker takes these functions and leaves out that file. A test sets
 * what the user will choose; every question is counted. */

#include "mas-dialogs.h"

static struct
{
  GFile      *file;    /* chosen in the next file dialog; NULL: cancelled */
  const char *answer;  /* to the next question */
  guint       n_open;
  guint       n_save;
  guint       n_confirm;
  const char *type;    /* chosen in the next save dialog; NULL: the one offered */
  char       *name;    /* offered by the last save dialog */
  char       *types;   /* names of the types it offered, one a line */
  char       *offered; /* the type it offered first */
  gsize       n_choices;
  char       *asked;   /* the last question: heading, body and the ids of its choices, a line each */
  char       *shown;   /* the folder that was shown last */
  char       *uri;     /* given to another program last */
  gboolean    no_viewer; /* there is none for any */
} fake;

static void
return_file (GCancellable        *cancellable,
             GAsyncReadyCallback  callback,
             gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  if (fake.file != NULL)
    g_task_return_pointer (task, g_object_ref (fake.file), g_object_unref);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "Cancelled");
}

void
mas_file_dialog_open_async (GtkWindow           *parent,
                            GCancellable        *cancellable,
                            GAsyncReadyCallback  callback,
                            gpointer             user_data)
{
  fake.n_open++;
  return_file (cancellable, callback, user_data);
}

void
mas_file_dialog_open_folder_async (GtkWindow           *parent,
                                   GCancellable        *cancellable,
                                   GAsyncReadyCallback  callback,
                                   gpointer             user_data)
{
  mas_file_dialog_open_async (parent, cancellable, callback, user_data);
}

void
mas_file_dialog_open_variants_async (GtkWindow           *parent,
                                     GCancellable        *cancellable,
                                     GAsyncReadyCallback  callback,
                                     gpointer             user_data)
{
  mas_file_dialog_open_async (parent, cancellable, callback, user_data);
}

void
mas_file_dialog_open_drawing_async (GtkWindow           *parent,
                                    GCancellable        *cancellable,
                                    GAsyncReadyCallback  callback,
                                    gpointer             user_data)
{
  mas_file_dialog_open_async (parent, cancellable, callback, user_data);
}

void
mas_file_dialog_open_program_async (GtkWindow           *parent,
                                    GCancellable        *cancellable,
                                    GAsyncReadyCallback  callback,
                                    gpointer             user_data)
{
  mas_file_dialog_open_async (parent, cancellable, callback, user_data);
}

void
mas_show_folder (GtkWindow  *parent,
                 const char *path)
{
  g_free (fake.shown);
  fake.shown = g_strdup (path);
}

void
mas_show_uri_async (GtkWindow           *parent,
                    const char          *uri,
                    GAsyncReadyCallback  callback,
                    gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);

  g_free (fake.uri);
  fake.uri = g_strdup (uri);
  if (fake.no_viewer)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "No program for it");
  else
    g_task_return_boolean (task, TRUE);
}

gboolean
mas_show_uri_finish (GAsyncResult  *result,
                     GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

GFile *
mas_file_dialog_open_finish (GAsyncResult  *result,
                             GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

void
mas_file_dialog_save_async (GtkWindow           *parent,
                            GFile               *file,
                            const char          *name,
                            GPtrArray           *types,
                            const char          *selected,
                            GCancellable        *cancellable,
                            GAsyncReadyCallback  callback,
                            gpointer             user_data)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < types->len; i++)
    g_string_append_printf (names, "%s\n", ((MasFileType *) g_ptr_array_index (types, i))->name);
  fake.n_save++;
  g_free (fake.name);
  g_free (fake.types);
  g_free (fake.offered);
  fake.name = g_strdup (name);
  fake.types = g_strdup (names->str);
  fake.offered = g_strdup (selected);
  return_file (cancellable, callback, user_data);
}

void
mas_file_dialog_save_picture_async (GtkWindow           *parent,
                                    const char          *title,
                                    GFile               *file,
                                    const char          *name,
                                    GPtrArray           *types,
                                    const char          *selected,
                                    GCancellable        *cancellable,
                                    GAsyncReadyCallback  callback,
                                    gpointer             user_data)
{
  mas_file_dialog_save_async (parent, file, name, types, selected, cancellable, callback,
                              user_data);
}

GFile *
mas_file_dialog_save_finish (GAsyncResult  *result,
                             char         **type,
                             GError       **error)
{
  *type = g_strdup (fake.type != NULL ? fake.type : fake.offered);
  return g_task_propagate_pointer (G_TASK (result), error);
}

void
mas_confirm_async (GtkWindow           *parent,
                   const char          *heading,
                   const char          *body,
                   const MasChoice     *choices,
                   gsize                n_choices,
                   GAsyncReadyCallback  callback,
                   gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);

  g_autoptr (GString) asked = g_string_new (heading);

  g_string_append_printf (asked, "\n%s\n", body);
  for (gsize i = 0; i < n_choices; i++)
    g_string_append_printf (asked, "%s%s", i > 0 ? " " : "", choices[i].id);
  g_free (fake.asked);
  fake.asked = g_strdup (asked->str);
  fake.n_confirm++;
  fake.n_choices = n_choices;
  g_task_return_pointer (task, g_strdup (fake.answer != NULL ? fake.answer : choices[0].id),
                         g_free);
}

char *
mas_confirm_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}
