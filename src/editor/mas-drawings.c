/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-drawings.h"

#include "diagram-drawing.h"
#include "mas-words.h"
#include "qi-error.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#define RELOAD_DELAY 250   /* ms after the last change in a folder */
#define MAX_MONITORS 128   /* folders that are watched */
#define MAX_SHOWN 20       /* problems in one message */
#define FOLDER_MODE 0700
#define FILE_MODE 0644

/* What was done last to the drawing of a piece. */
typedef struct
{
  char   *path;
  GBytes *before; /* what the file was; NULL: there was none */
} Change;

struct _MasDrawings
{
  GObject     parent_instance;

  char       *name;      /* of the set, or "" */
  DiagramSet *set;       /* or NULL */
  gboolean    loading;   /* a thread reads folders */
  gboolean    again;     /* they are to be read once more after that */
  guint       reload_id;
  GPtrArray  *monitors;  /* of GFileMonitor */
  gboolean    missing;   /* there is no set of the name */
  char       *said;      /* the problems that were told last */
  Change     *change;    /* or NULL */
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasDrawings, mas_drawings, G_TYPE_OBJECT)

static void
change_free (Change *change)
{
  g_clear_pointer (&change->before, g_bytes_unref);
  g_free (change->path);
  g_free (change);
}

/* Reading folders. */

typedef struct
{
  char   **folders;
  gboolean missing; /* the chosen set has no folder */
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  g_strfreev (reading->folders);
  g_free (reading);
}

static void
read_in_thread (GTask        *task,
                gpointer      source,
                gpointer      task_data,
                GCancellable *cancellable)
{
  Reading *reading = task_data;

  g_task_return_pointer (task, diagram_set_new ((const char *const *) reading->folders),
                         (GDestroyNotify) diagram_set_unref);
}

static void reload (MasDrawings *self);

static gboolean
reload_later_cb (gpointer user_data)
{
  MasDrawings *self = user_data;

  self->reload_id = 0;
  reload (self);
  return G_SOURCE_REMOVE;
}

/* Programs write a file in many steps, and copy many files. */
static void
on_folder_changed_cb (GFileMonitor      *monitor,
                      GFile             *file,
                      GFile             *other,
                      GFileMonitorEvent  event,
                      MasDrawings       *self)
{
  g_clear_handle_id (&self->reload_id, g_source_remove);
  self->reload_id = g_timeout_add (RELOAD_DELAY, reload_later_cb, self);
}

static void
watch (MasDrawings *self,
       const char  *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GFileMonitor *monitor = NULL;

  if (self->monitors->len >= MAX_MONITORS)
    return;
  monitor = g_file_monitor_directory (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (monitor == NULL)
    return;
  g_signal_connect (monitor, "changed", G_CALLBACK (on_folder_changed_cb), self);
  g_ptr_array_add (self->monitors, monitor);
}

static void
monitor_free (gpointer data)
{
  GFileMonitor *monitor = data;

  g_file_monitor_cancel (monitor);
  g_object_unref (monitor);
}

/* Watches the folders and those directly in them, and where a new set would appear. */
static void
watch_all (MasDrawings *self,
           char       **folders)
{
  g_autofree char *pieces = g_path_get_dirname (folders[0]);

  g_ptr_array_set_size (self->monitors, 0);
  watch (self, pieces);
  for (gsize i = 0; folders[i] != NULL; i++)
    {
      g_autoptr (GDir) dir = g_dir_open (folders[i], 0, NULL);
      const char *name = NULL;

      watch (self, folders[i]);
      for (guint n = 0; dir != NULL && n < DIAGRAM_SET_MAX_FILES; n++)
        {
          g_autofree char *sub = NULL;

          name = g_dir_read_name (dir);
          if (name == NULL)
            break;
          sub = g_build_filename (folders[i], name, NULL);
          if (strchr (name, '.') == NULL && g_file_test (sub, G_FILE_TEST_IS_DIR))
            watch (self, sub);
        }
    }
}

static void
on_read_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  MasDrawings *self = MAS_DRAWINGS (source);
  const Reading *reading = g_task_get_task_data (G_TASK (result));
  g_autoptr (DiagramSet) set = g_task_propagate_pointer (G_TASK (result), NULL);
  g_autoptr (DiagramSet) before = NULL;

  self->loading = FALSE;
  if (self->again)
    {
      reload (self);
      return;
    }
  if (set != NULL && diagram_set_get_n_drawings (set) == 0
      && diagram_set_get_problems (set)->len == 0)
    g_clear_pointer (&set, diagram_set_unref);
  if (set == NULL && self->set == NULL && reading->missing == self->missing)
    return;
  self->missing = reading->missing;
  /* It lives until nobody draws with it any more. */
  before = g_steal_pointer (&self->set);
  self->set = g_steal_pointer (&set);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* Assigned drawings first, then the set's. */
static char **
dup_folders (MasDrawings *self)
{
  g_auto (GStrv) set = diagram_set_dup_folders (self->name);
  GPtrArray *folders = g_ptr_array_new ();

  g_ptr_array_add (folders, diagram_set_dup_own_folder ());
  for (gsize i = 0; set[i] != NULL; i++)
    g_ptr_array_add (folders, g_strdup (set[i]));
  g_ptr_array_add (folders, NULL);
  return (char **) g_ptr_array_free (folders, FALSE);
}

/* One thread at a time, so that a folder that is slow to read and changes often never has many. */
static void
reload (MasDrawings *self)
{
  g_autoptr (GTask) task = NULL;
  Reading *reading = NULL;

  g_clear_handle_id (&self->reload_id, g_source_remove);
  self->again = self->loading;
  if (self->loading)
    return;
  task = g_task_new (self, NULL, on_read_cb, NULL);
  reading = g_new0 (Reading, 1);
  reading->folders = dup_folders (self);
  reading->missing = *self->name != '\0' && reading->folders[1] == NULL;
  self->loading = TRUE;
  watch_all (self, reading->folders);
  g_task_set_source_tag (task, reload);
  g_task_set_task_data (task, reading, reading_free);
  g_task_run_in_thread (task, read_in_thread);
}

static void
mas_drawings_finalize (GObject *object)
{
  MasDrawings *self = MAS_DRAWINGS (object);

  g_clear_handle_id (&self->reload_id, g_source_remove);
  g_clear_pointer (&self->monitors, g_ptr_array_unref);
  g_clear_pointer (&self->change, change_free);
  g_clear_pointer (&self->set, diagram_set_unref);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->said, g_free);
  G_OBJECT_CLASS (mas_drawings_parent_class)->finalize (object);
}

static void
mas_drawings_class_init (MasDrawingsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mas_drawings_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", MAS_TYPE_DRAWINGS, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_drawings_init (MasDrawings *self)
{
  self->name = g_strdup ("");
  self->said = g_strdup ("");
  self->monitors = g_ptr_array_new_with_free_func (monitor_free);
}

/**
 * mas_drawings_get_default:
 *
 * Returns: (transfer none): the person's own drawings
 */
MasDrawings *
mas_drawings_get_default (void)
{
  static MasDrawings *drawings = NULL;

  if (drawings == NULL)
    {
      drawings = g_object_new (MAS_TYPE_DRAWINGS, NULL);
      reload (drawings);
    }
  return drawings;
}

void
mas_drawings_set_name (MasDrawings *self,
                       const char  *name)
{
  g_return_if_fail (MAS_IS_DRAWINGS (self));

  if (name == NULL || g_str_equal (name, DIAGRAM_SET_OWN))
    name = "";
  if (g_str_equal (name, self->name))
    return;
  g_free (self->name);
  self->name = g_strdup (name);
  reload (self);
}

const char *
mas_drawings_get_name (MasDrawings *self)
{
  g_return_val_if_fail (MAS_IS_DRAWINGS (self), NULL);

  return self->name;
}

DiagramSet *
mas_drawings_get_set (MasDrawings *self)
{
  g_return_val_if_fail (MAS_IS_DRAWINGS (self), NULL);

  return self->set;
}

gboolean
mas_drawings_is_loading (MasDrawings *self)
{
  g_return_val_if_fail (MAS_IS_DRAWINGS (self), FALSE);

  return self->loading || self->reload_id != 0;
}

/* Problems. */

guint
mas_drawings_get_n_problems (MasDrawings *self)
{
  g_return_val_if_fail (MAS_IS_DRAWINGS (self), 0);

  return (self->missing ? 1 : 0)
         + (self->set != NULL ? diagram_set_get_problems (self->set)->len : 0);
}

char *
mas_drawings_dup_problems (MasDrawings *self)
{
  GString *words = g_string_new (NULL);
  const GPtrArray *problems = NULL;

  g_return_val_if_fail (MAS_IS_DRAWINGS (self), NULL);

  if (self->missing)
    {
      g_autoptr (QiFinding) finding = qi_finding_new (QI_SEVERITY_ERROR, "no-such-set",
                                                      "there is no folder of drawings “%s”",
                                                      self->name);
      g_autofree char *sentence = NULL;

      qi_finding_set_param (finding, "name", self->name);
      sentence = mas_words_finding (finding, NULL);
      g_string_append (words, sentence);
    }
  if (self->set != NULL)
    problems = diagram_set_get_problems (self->set);
  for (guint i = 0; problems != NULL && i < problems->len && i < MAX_SHOWN; i++)
    {
      const DiagramSetProblem *problem = g_ptr_array_index (problems, i);
      g_autofree char *sentence = mas_words_finding_at (problem->finding, NULL);

      if (words->len > 0)
        g_string_append_c (words, '\n');
      if (*problem->file != '\0')
        /* Translators: the name of a file, and what is wrong with it */
        g_string_append_printf (words, _("%s: %s"), problem->file, sentence);
      else
        g_string_append (words, sentence);
    }
  if (problems != NULL && problems->len > MAX_SHOWN)
    {
      guint n = problems->len - MAX_SHOWN;

      g_string_append_c (words, '\n');
      g_string_append_printf (words, ngettext ("and %'u more", "and %'u more", n), n);
    }
  return g_string_free (words, FALSE);
}

gboolean
mas_drawings_take_unsaid (MasDrawings *self)
{
  g_autofree char *problems = NULL;

  g_return_val_if_fail (MAS_IS_DRAWINGS (self), FALSE);

  problems = mas_drawings_dup_problems (self);
  if (g_str_equal (problems, self->said))
    return FALSE;
  g_free (self->said);
  self->said = g_steal_pointer (&problems);
  return *self->said != '\0';
}

char *
mas_drawings_dup_folder (void)
{
  g_autofree char *own = diagram_set_dup_own_folder ();
  g_autofree char *folder = g_path_get_dirname (own);

  return g_mkdir_with_parents (folder, FOLDER_MODE) == 0 ? g_steal_pointer (&folder) : NULL;
}

/* Drawings of single pieces. */

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

/* No pipe or device is waited for, and one byte more than may be there tells what is too large. */
static GBytes *
read_bounded (GFile         *file,
              GCancellable  *cancellable,
              GError       **error)
{
  g_autoptr (GFileInputStream) stream = NULL;
  g_autofree char *data = NULL;
  gsize n_read = 0;
  GFileType type = g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, cancellable);

  if (type != G_FILE_TYPE_REGULAR && type != G_FILE_TYPE_UNKNOWN)
    {
      qi_set_error (error, QI_ERROR_IO,
                    qi_finding_new (QI_SEVERITY_ERROR, "drawing-not-file",
                                    "it is a folder, a pipe or a device"));
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
write_drawing (const char  *path,
               GBytes      *svg,
               GError     **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  gsize length = 0;
  const char *text = g_bytes_get_data (svg, &length);

  if (g_mkdir_with_parents (folder, FOLDER_MODE) != 0)
    {
      int code = errno;

      g_set_error_literal (error, G_IO_ERROR, (int) g_io_error_from_errno (code),
                           g_strerror (code));
      return FALSE;
    }
  return g_file_set_contents_full (path, text, (gssize) length, G_FILE_SET_CONTENTS_CONSISTENT,
                                   FILE_MODE, error);
}

/* What is there now, for undo. */
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
mas_drawings_assign_async (MasDrawings         *self,
                           const QiGameInfo    *info,
                           const QiToken       *piece,
                           GFile               *file,
                           GBytes              *svg,
                           GCancellable        *cancellable,
                           GAsyncReadyCallback  callback,
                           gpointer             user_data)
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
  g_clear_pointer (&self->change, change_free);
  self->change = g_new0 (Change, 1);
  self->change->path = g_strdup (path);
  self->change->before = before != NULL ? g_bytes_ref (before) : NULL;
}

gboolean
mas_drawings_assign_finish (MasDrawings   *self,
                            GAsyncResult  *result,
                            GError       **error)
{
  const Assignment *assignment = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  assignment = g_task_get_task_data (G_TASK (result));
  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;
  remember (self, assignment->path, assignment->before);
  reload (self);
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
delete_drawing (const char  *path,
                GError     **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return g_file_delete (file, NULL, error);
}

gboolean
mas_drawings_remove (MasDrawings       *self,
                     const QiGameInfo  *info,
                     const QiToken     *piece,
                     GError           **error)
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
  reload (self);
  return TRUE;
}

gboolean
mas_drawings_undo (MasDrawings  *self,
                   GError      **error)
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
  g_clear_pointer (&self->change, change_free);
  reload (self);
  return TRUE;
}
