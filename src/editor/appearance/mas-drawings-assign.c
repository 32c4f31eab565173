/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-drawings-private.h"

#include "diagram-drawing.h"
#include "qi-error.h"
#include "qi-error-private.h"
#include "qi-found-private.h"

#include <errno.h>
#include <glib/gstdio.h>

#define FILE_MODE 0644

/* Drawings of single pieces. */

void
mas_drawing_change_free (MasDrawingChange *change)
{
  g_clear_pointer (&change->before, g_bytes_unref);
  g_free (change->path);
  g_free (change);
}

static char *
dup_own_path (const QiGameInfo *info,
              const QiToken    *piece)
{
  g_autofree char *folder = diagram_set_dup_own_folder ();

  return diagram_set_dup_path (folder, info, piece);
}

typedef struct
{
  char   *path;
  GFile  *file;   /* or NULL */
  GBytes *svg;    /* or NULL; then what was read of the file */
  GBytes *before; /* out: what the piece had */
} Assignment;

static void
assignment_free (gpointer data)
{
  Assignment *assignment = data;

  g_clear_object (&assignment->file);
  g_clear_pointer (&assignment->svg, g_bytes_unref);
  g_clear_pointer (&assignment->before, g_bytes_unref);
  g_free (assignment->path);
  g_free (assignment);
}

/* Does not wait for pipes or devices. One byte more than allowed is read, to notice a file that is
 * too large. */
static GBytes *
read_bounded (GFile        *file,
              GCancellable *cancellable,
              GError      **error)
{
  g_autoptr (GFileInputStream) stream = NULL;
  g_autofree char *data = NULL;
  gsize n_read = 0;
  GFileType type = g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, cancellable);

  if (type != G_FILE_TYPE_REGULAR && type != G_FILE_TYPE_UNKNOWN)
    {
      qi_set_error (error, QI_ERROR_IO, qi_found_drawing_not_file ());
      return NULL;
    }
  stream = g_file_read (file, cancellable, error);
  if (stream == NULL)
    return NULL;
  data = g_malloc (DIAGRAM_DRAWING_MAX_BYTES + 1);
  if (!g_input_stream_read_all (G_INPUT_STREAM (stream), data, DIAGRAM_DRAWING_MAX_BYTES + 1,
                                &n_read, cancellable, error))
    return NULL;
  return g_bytes_new (data, n_read);
}

static gboolean
write_drawing (const char *path,
               GBytes     *svg,
               GError    **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  gsize length = 0;
  const char *text = g_bytes_get_data (svg, &length);

  if (g_mkdir_with_parents (folder, MAS_DRAWINGS_FOLDER_MODE) != 0)
    {
      int code = errno;

      g_set_error_literal (error, G_IO_ERROR, (int) g_io_error_from_errno (code),
                           g_strerror (code));
      return FALSE;
    }
  return g_file_set_contents_full (path, text, (gssize) length, G_FILE_SET_CONTENTS_CONSISTENT,
                                   FILE_MODE, error);
}

/* Remembers the present drawing, for undo. */
static GBytes *
read_before (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return g_file_test (path, G_FILE_TEST_IS_REGULAR) ? read_bounded (file, NULL, NULL) : NULL;
}

static void
assign_in_thread (GTask        *task,
                  gpointer      source,
                  gpointer      task_data,
                  GCancellable *cancellable)
{
  Assignment *assignment = task_data;
  g_autoptr (DiagramDrawing) drawing = NULL;
  QiFinding *fault = NULL;
  GError *error = NULL;

  if (assignment->svg == NULL)
    assignment->svg = read_bounded (assignment->file, cancellable, &error);
  if (assignment->svg != NULL)
    {
      drawing = diagram_drawing_new (assignment->svg, &fault);
      if (drawing == NULL)
        qi_set_error (&error, QI_ERROR_SYNTAX, fault);
    }
  if (error == NULL)
    {
      assignment->before = read_before (assignment->path);
      write_drawing (assignment->path, assignment->svg, &error);
    }
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

void
mas_drawings_assign_async (MasDrawings        *self,
                           const QiGameInfo   *info,
                           const QiToken      *piece,
                           GFile              *file,
                           GBytes             *svg,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;
  Assignment *assignment = NULL;
  g_autofree char *path = NULL;

  g_return_if_fail (MAS_IS_DRAWINGS (self) && piece != NULL);
  g_return_if_fail ((file != NULL) != (svg != NULL));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, mas_drawings_assign_async);
  path = dup_own_path (info, piece);
  if (path == NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FILENAME_TOO_LONG,
                               "The name is too long");
      return;
    }
  assignment = g_new0 (Assignment, 1);
  assignment->path = g_steal_pointer (&path);
  assignment->file = file != NULL ? g_object_ref (file) : NULL;
  assignment->svg = svg != NULL ? g_bytes_ref (svg) : NULL;
  g_task_set_task_data (task, assignment, assignment_free);
  g_task_run_in_thread (task, assign_in_thread);
}

static void
remember (MasDrawings *self,
          const char  *path,
          GBytes      *before)
{
  g_clear_pointer (&self->change, mas_drawing_change_free);
  self->change = g_new0 (MasDrawingChange, 1);
  self->change->path = g_strdup (path);
  self->change->before = before != NULL ? g_bytes_ref (before) : NULL;
}

gboolean
mas_drawings_assign_finish (MasDrawings  *self,
                            GAsyncResult *result,
                            GError      **error)
{
  const Assignment *assignment = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  assignment = g_task_get_task_data (G_TASK (result));
  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;
  remember (self, assignment->path, assignment->before);
  mas_drawings_reload (self);
  return TRUE;
}

gboolean
mas_drawings_has_own (MasDrawings      *self,
                      const QiGameInfo *info,
                      const QiToken    *piece)
{
  g_autofree char *path = dup_own_path (info, piece);

  g_return_val_if_fail (MAS_IS_DRAWINGS (self), FALSE);

  return path != NULL && g_file_test (path, G_FILE_TEST_EXISTS);
}

static gboolean
delete_drawing (const char *path,
                GError    **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return g_file_delete (file, NULL, error);
}

gboolean
mas_drawings_remove (MasDrawings      *self,
                     const QiGameInfo *info,
                     const QiToken    *piece,
                     GError          **error)
{
  g_autofree char *path = NULL;
  g_autoptr (GBytes) before = NULL;

  g_return_val_if_fail (MAS_IS_DRAWINGS (self) && piece != NULL, FALSE);

  path = dup_own_path (info, piece);
  if (path == NULL)
    return TRUE;
  before = read_before (path);
  if (!delete_drawing (path, error))
    return FALSE;
  remember (self, path, before);
  mas_drawings_reload (self);
  return TRUE;
}

gboolean
mas_drawings_undo (MasDrawings *self,
                   GError     **error)
{
  gboolean done = FALSE;

  g_return_val_if_fail (MAS_IS_DRAWINGS (self), FALSE);

  if (self->change == NULL)
    return TRUE;
  if (self->change->before != NULL)
    done = write_drawing (self->change->path, self->change->before, error);
  else
    done = delete_drawing (self->change->path, error);
  if (!done)
    return FALSE;
  g_clear_pointer (&self->change, mas_drawing_change_free);
  mas_drawings_reload (self);
  return TRUE;
}
