/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-drawings-private.h"

#include "mas-words.h"
#include "qi-found-private.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#define RELOAD_DELAY 250 /* ms after the last change in a folder */
#define MAX_MONITORS 128 /* folders that are watched */
#define MAX_SHOWN    20  /* problems in one message */

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasDrawings, mas_drawings, G_TYPE_OBJECT)

/* Reading folders. */

typedef struct
{
  char          **folders;
  gboolean        missing;  /* the chosen set has no folder */
  DiagramPatience patience; /* for drawings that are new */
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

  g_task_return_pointer (task,
                         diagram_set_new_in_time ((const char *const *) reading->folders,
                                                  reading->patience),
                         (GDestroyNotify) diagram_set_unref);
}

static gboolean
reload_later_cb (gpointer user_data)
{
  MasDrawings *self = user_data;

  self->reload_id = 0;
  mas_drawings_reload (self);
  return G_SOURCE_REMOVE;
}

/* Waits a moment, since programs write a file in many steps, and copy many files. */
static void
on_folder_changed_cb (GFileMonitor     *monitor,
                      GFile            *file,
                      GFile            *other,
                      GFileMonitorEvent event,
                      MasDrawings      *self)
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

static void read_folders (MasDrawings *self, DiagramPatience patience);

/* Shows at once the drawings that are known, with letter tiles for the others; then tries the
 * others, at first with a short time limit each. */
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
      mas_drawings_reload (self);
      return;
    }
  if (set != NULL && diagram_set_get_n_drawings (set) == 0 && diagram_set_get_n_pending (set) == 0
      && diagram_set_get_problems (set)->len == 0)
    g_clear_pointer (&set, diagram_set_unref);
  if (set == NULL && self->set == NULL && reading->missing == self->missing)
    return;
  if (set != NULL && diagram_set_get_n_pending (set) > 0)
    read_folders (self, reading->patience + 1);
  self->missing = reading->missing;
  /* The old set is kept until nothing draws with it any more. */
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

static void
read_folders (MasDrawings    *self,
              DiagramPatience patience)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, on_read_cb, NULL);
  Reading *reading = g_new0 (Reading, 1);

  reading->folders = dup_folders (self);
  reading->missing = *self->name != '\0' && reading->folders[1] == NULL;
  reading->patience = patience;
  self->loading = TRUE;
  if (patience == DIAGRAM_PATIENCE_NONE)
    watch_all (self, reading->folders);
  g_task_set_source_tag (task, read_folders);
  g_task_set_task_data (task, reading, reading_free);
  g_task_run_in_thread (task, read_in_thread);
}

/* One thread at a time, so that a slow folder that changes often never causes many threads. */
void
mas_drawings_reload (MasDrawings *self)
{
  g_clear_handle_id (&self->reload_id, g_source_remove);
  self->again = self->loading;
  if (!self->loading)
    read_folders (self, DIAGRAM_PATIENCE_NONE);
}

static void
mas_drawings_finalize (GObject *object)
{
  MasDrawings *self = MAS_DRAWINGS (object);

  g_clear_handle_id (&self->reload_id, g_source_remove);
  g_clear_pointer (&self->monitors, g_ptr_array_unref);
  g_clear_pointer (&self->change, mas_drawing_change_free);
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
      mas_drawings_reload (drawings);
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
  mas_drawings_reload (self);
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
      g_autoptr (QiFinding) finding = qi_found_no_such_set (self->name);
      g_autofree char *sentence = NULL;

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

  /* Reading goes on and may still find more problems. */
  if (self->loading)
    return FALSE;
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

  if (g_mkdir_with_parents (folder, MAS_DRAWINGS_FOLDER_MODE) != 0)
    return NULL;
  return g_steal_pointer (&folder);
}
