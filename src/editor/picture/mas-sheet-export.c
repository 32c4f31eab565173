/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-sheet-export.h"

#include "mas-dialogs.h"
#include "mas-picture-files.h"
#include "mas-print-job.h"
#include "qi-file.h"
#include "qi-file-private.h"

#include <glib/gi18n.h>
#include <string.h>

/* What was asked for. */
typedef struct
{
  GtkWindow   *parent; /* weak */
  MasPrintJob *job;
  GFile       *file;     /* the chosen file for the first page; or NULL: not chosen yet */
  GPtrArray   *sheets;   /* DiagramSheet; or NULL */
  char        *text;     /* of LaTeX, in place of sheets; or NULL */
  GPtrArray   *pictures; /* MasPictureShot for the LaTeX text; or NULL */
  GPtrArray   *names;    /* their files; or NULL */
  char        *chosen;   /* the kind of file in the dialog, or NULL */
} Export;

/* What another thread writes. */
typedef struct
{
  GFile             *file;
  GPtrArray         *sheets;   /* or NULL: there is a text */
  char              *text;     /* or NULL */
  GPtrArray         *pictures; /* or NULL */
  GPtrArray         *names;    /* or NULL */
  DiagramPictureType type;
  double             scale;
  gboolean           may_over; /* files after the first, about which the dialog has asked, may be
                                  replaced */
  guint              n_there;  /* number of files that exist already, so that nothing was written */
} Writing;

static void
export_free (gpointer data)
{
  Export *self = data;

  g_clear_weak_pointer (&self->parent);
  g_object_unref (self->job);
  g_clear_object (&self->file);
  g_clear_pointer (&self->sheets, g_ptr_array_unref);
  g_clear_pointer (&self->pictures, g_ptr_array_unref);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  g_free (self->text);
  g_free (self->chosen);
  g_free (self);
}

static void
writing_free (gpointer data)
{
  Writing *self = data;

  g_object_unref (self->file);
  g_clear_pointer (&self->sheets, g_ptr_array_unref);
  g_clear_pointer (&self->pictures, g_ptr_array_unref);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  g_free (self->text);
  g_free (self);
}

/* How many files there are: the one whose name was chosen, and the others beside it. */
static guint
count_files (const Writing *self)
{
  if (self->text != NULL)
    return 1 + self->names->len;
  return self->type == DIAGRAM_PICTURE_PDF ? 1 : self->sheets->len;
}

static GFile *
new_page_file (const Writing *self,
               guint          page)
{
  g_autofree char *base = g_file_get_basename (self->file);
  g_autofree char *name = page > 0 && self->text != NULL
                            ? g_strdup (g_ptr_array_index (self->names, page - 1))
                            : diagram_sheet_dup_path (base, page);
  g_autoptr (GFile) folder = g_file_get_parent (self->file);

  return page == 0 || folder == NULL ? g_object_ref (self->file) : g_file_get_child (folder, name);
}

static GBytes *
new_bytes (const Writing *self,
           guint          page,
           GError       **error)
{
  if (self->text == NULL)
    return diagram_sheet_write (self->sheets, page, self->type, self->scale, error);
  if (page == 0)
    return g_bytes_new (self->text, strlen (self->text));
  return mas_picture_shot_write (g_ptr_array_index (self->pictures, page - 1), DIAGRAM_PICTURE_PDF,
                                 error);
}

static gboolean
write_page (const Writing *self,
            guint          page,
            GCancellable  *cancellable,
            GError       **error)
{
  const QiFileOver over = { .must_be_new = FALSE };
  g_autoptr (GFile) file = new_page_file (self, page);
  g_autoptr (GBytes) bytes = new_bytes (self, page, error);
  gsize length = 0;
  const char *data = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;

  return data != NULL
         && qi_file_save_over (file, data, length, &over, NULL, NULL, cancellable, error);
}

static void
write_in_thread (GTask        *task,
                 gpointer      source,
                 gpointer      task_data,
                 GCancellable *cancellable)
{
  Writing *self = task_data;
  const guint n = count_files (self);
  GError *error = NULL;

  for (guint page = 1; page < n && !self->may_over; page++)
    {
      g_autoptr (GFile) file = new_page_file (self, page);

      if (g_file_query_exists (file, cancellable))
        self->n_there++;
    }
  for (guint page = 0; page < n && self->n_there == 0 && error == NULL; page++)
    write_page (self, page, cancellable, &error);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, self->n_there == 0);
}

static void write_soon (GTask *task, gboolean may_over);

static void
on_answered_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autofree char *answer = mas_confirm_finish (result);

  if (g_strcmp0 (answer, "replace") != 0)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "cancelled");
      return;
    }
  write_soon (task, TRUE);
}

static void
ask (GTask *task,
     guint  n_there)
{
  Export *self = g_task_get_task_data (task);
  const MasChoice choices[] = {
    { "cancel", _("_Cancel"), MAS_CHOICE_PLAIN },
    { "replace", _("_Replace"), MAS_CHOICE_DESTRUCTIVE },
  };
  g_autofree char *words =
    self->text != NULL
      ? g_strdup_printf (
        ngettext ("%u picture for the text has the name of a file that exists already.",
                  "%u pictures for the text have the names of files that exist already.", n_there),
        n_there)
      : g_strdup_printf (ngettext ("%u further page has the name of a file that exists already.",
                                   "%u further pages have the names of files that exist already.",
                                   n_there),
                         n_there);

  mas_confirm_async (self->parent, _("Replace Existing Files?"), words, choices,
                     G_N_ELEMENTS (choices), on_answered_cb, g_object_ref (task));
}

static void
on_written_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  Export *self = g_task_get_task_data (task);
  const Writing *writing = g_task_get_task_data (G_TASK (result));
  GError *error = NULL;
  const gboolean written = g_task_propagate_boolean (G_TASK (result), &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else if (written)
    g_task_return_pointer (task, g_object_ref (self->file), g_object_unref);
  else if (!g_task_return_error_if_cancelled (task))
    ask (task, writing->n_there);
}

/* The other thread gets nothing of the window, since it might drop the last reference. */
static void
write_soon (GTask   *task,
            gboolean may_over)
{
  Export *self = g_task_get_task_data (task);
  g_autoptr (GTask) work =
    g_task_new (NULL, g_task_get_cancellable (task), on_written_cb, g_object_ref (task));
  Writing *writing = g_new0 (Writing, 1);
  MasSheetOptions how;

  mas_picture_options_get_sheet (mas_picture_options_get_default (), &how);
  writing->file = g_object_ref (self->file);
  writing->sheets = self->sheets != NULL ? g_ptr_array_ref (self->sheets) : NULL;
  writing->text = g_strdup (self->text);
  writing->pictures = self->pictures != NULL ? g_ptr_array_ref (self->pictures) : NULL;
  writing->names = self->names != NULL ? g_ptr_array_ref (self->names) : NULL;
  writing->type = mas_picture_files_get_type (self->file, self->chosen, DIAGRAM_PICTURE_PDF);
  writing->scale = how.scale;
  writing->may_over = may_over;
  g_task_set_source_tag (work, write_soon);
  g_task_set_task_data (work, writing, writing_free);
  g_task_run_in_thread (work, write_in_thread);
}

static void
on_chosen_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  Export *self = g_task_get_task_data (task);
  GError *error = NULL;

  self->file = mas_file_dialog_save_finish (result, &self->chosen, &error);
  if (self->file == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (mas_picture_files_get_type (self->file, self->chosen, DIAGRAM_PICTURE_PDF)
      == MAS_PICTURE_LATEX)
    {
      g_autofree char *name = g_file_get_basename (self->file);

      self->text =
        mas_print_job_make_latex (self->job, name, &self->pictures, &self->names, &error);
      if (self->text == NULL)
        {
          g_task_return_error (task, error);
          return;
        }
    }
  else
    self->sheets = mas_print_job_make_sheets (self->job);
  write_soon (task, FALSE);
}

void
mas_sheet_export_async (GtkWindow          *parent,
                        MasPrintJob        *job,
                        GFile              *beside,
                        GCancellable       *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer            user_data)
{
  g_return_if_fail (MAS_IS_PRINT_JOB (job));

  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autoptr (GPtrArray) types = mas_picture_files_dup_types ();
  g_autofree char *name =
    mas_picture_files_dup_name (beside, mas_print_job_get_title (job), DIAGRAM_PICTURE_PDF);
  Export *self = g_new0 (Export, 1);

  g_set_weak_pointer (&self->parent, parent);
  self->job = g_object_ref (job);
  g_task_set_source_tag (task, mas_sheet_export_async);
  g_task_set_task_data (task, self, export_free);
  mas_file_dialog_save_picture_async (parent, _("Export Sheet"), beside, name, types,
                                      diagram_picture_type_get_name (DIAGRAM_PICTURE_PDF),
                                      cancellable, on_chosen_cb, g_object_ref (task));
}

GFile *
mas_sheet_export_finish (GAsyncResult *result,
                         GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
