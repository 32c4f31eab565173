/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-file-watch-private.h"

#include "qi-file-look-private.h"
#include "qi-file-stamp-private.h"
#include "qi-system-private.h"

#if QI_HAS_LINUX
#include <sys/inotify.h>
#endif
#include <unistd.h>

#define QUIET       150  /* ms without a change until it is told */
#define GONE_QUIET  500  /* the same for a file that is gone: some programs remove it first */
#define MAX_WAIT    2000 /* ms: while changes go on, they are told this often */
#define POLL        1000 /* ms between looks where the system does not tell of changes */
#define POLL_FOLDER 5000
#define RATE_LIMIT  100 /* ms between two events for the same file */

/**
 * QiFileWatch:
 * @known: what was told, or is known from elsewhere
 * @seen: (nullable): what differed from @known at the last look, and is told when it stays
 * @monitors: (element-type Place): folders that are watched
 * @is_polling: not all of them could be
 * @timer: (nullable): the next look
 * @since: when the first sign of the change came that is waited for; 0: none did
 * @is_looking: a thread looks
 * @again: something happened meanwhile
 * @serial: tells looks that began before @known was set from those after
 *
 * Every sign that something happened (a monitor's event, a poll) leads to a look, which alone decides;
 * so monitors may tell too much, too late or twice.
 */
struct _QiFileWatch
{
  GObject       parent_instance;
  GFile        *file;
  GMainContext *context;
  GCancellable *cancellable;
  QiFileLook   *known;
  gboolean      knows_tree;
  QiFileLook   *seen;
  GPtrArray    *monitors;
  gboolean      is_polling;
  GSource      *timer;
  gint64        since;
  gboolean      is_looking;
  gboolean      again;
  guint         serial;
};

/* One folder that is watched. */
typedef struct
{
  QiFileWatch  *watch;
  char         *path;
  guint64       device;
  guint64       inode;
  GPtrArray    *names; /* that matter; NULL: all */
  GFileMonitor *monitor;
} Place;

/* What the thread that examines the file is given. */
typedef struct
{
  GWeakRef watch;
  GFile   *file;
  guint    serial;
} LookData;

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QiFileWatch, qi_file_watch, G_TYPE_OBJECT)

static void start_look (QiFileWatch *self);

static gboolean
on_timer_cb (gpointer user_data)
{
  QiFileWatch *self = user_data;

  g_clear_pointer (&self->timer, g_source_unref);
  start_look (self);
  return G_SOURCE_REMOVE;
}

static void
clear_timer (QiFileWatch *self)
{
  if (self->timer != NULL)
    g_source_destroy (self->timer);
  g_clear_pointer (&self->timer, g_source_unref);
}

/* Examines the file in @delay ms, and not before. */
static void
look_in (QiFileWatch *self,
         guint        delay)
{
  clear_timer (self);
  self->timer = g_timeout_source_new (delay);
  g_source_set_callback (self->timer, on_timer_cb, self, NULL);
  g_source_attach (self->timer, self->context);
}

/* Something may have changed: examines the file at once, and again when nothing has happened for a
 * moment. */
static void
stir (QiFileWatch *self)
{
  const gint64 now = g_get_monotonic_time () / 1000;

  self->again = self->is_looking;
  if (self->since == 0)
    {
      self->since = now;
      look_in (self, 0);
    }
  else
    look_in (self, (guint) CLAMP (self->since + MAX_WAIT - now, 0, QUIET));
}

/* Monitors. */

static gboolean
place_cares (const Place *place,
             GFile       *file)
{
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;

  if (name == NULL)
    return FALSE;
  if (place->names == NULL)
    return name[0] != '.';
  return g_ptr_array_find_with_equal_func (place->names, name, g_str_equal, NULL);
}

static void
on_changed_cb (GFileMonitor     *monitor,
               GFile            *file,
               GFile            *other_file,
               GFileMonitorEvent event,
               gpointer          user_data)
{
  const Place *place = user_data;
  const char *path = file != NULL ? g_file_peek_path (file) : NULL;

  if (place_cares (place, file) || place_cares (place, other_file)
      || g_strcmp0 (path, place->path) == 0)
    stir (place->watch);
}

static void
place_free (gpointer data)
{
  Place *place = data;

  if (place->monitor != NULL)
    {
      g_signal_handlers_disconnect_by_data (place->monitor, place);
      g_file_monitor_cancel (place->monitor);
    }
  g_clear_object (&place->monitor);
  g_clear_pointer (&place->names, g_ptr_array_unref);
  g_free (place->path);
  g_free (place);
}

static Place *
find_place (GPtrArray          *places,
            const QiLookFolder *folder)
{
  for (guint i = 0; i < places->len; i++)
    {
      Place *place = g_ptr_array_index (places, i);

      if (place->device == folder->device && place->inode == folder->inode
          && (place->names == NULL) == (folder->names == NULL)
          && g_str_equal (place->path, folder->path))
        return place;
    }
  return NULL;
}

/* NULL when it cannot be watched. */
static Place *
place_new (QiFileWatch        *self,
           const QiLookFolder *folder)
{
  g_autoptr (GFile) file = g_file_new_for_path (folder->path);
  g_autoptr (GError) error = NULL;
  GFileMonitor *monitor = g_file_monitor_directory (file, G_FILE_MONITOR_WATCH_MOVES, NULL, &error);
  Place *place = NULL;

  if (monitor == NULL)
    {
      g_debug ("%s is not watched: %s", folder->path, error->message);
      return NULL;
    }
  place = g_new0 (Place, 1);
  place->watch = self;
  place->path = g_strdup (folder->path);
  place->device = folder->device;
  place->inode = folder->inode;
  place->monitor = monitor;
  g_file_monitor_set_rate_limit (monitor, RATE_LIMIT);
  g_signal_connect (monitor, "changed", G_CALLBACK (on_changed_cb), place);
  return place;
}

/* Whether the kernel would tell of changes in these folders. When GLib has no watches left it gives
 * no error and no events. Where it is not known, the file is examined again and again. */
static gboolean
can_watch (const GPtrArray *folders)
{
#if QI_HAS_LINUX
  int fd = inotify_init1 (IN_CLOEXEC | IN_NONBLOCK);
  gboolean can = fd >= 0;

  for (guint i = 0; can && i < folders->len; i++)
    {
      const QiLookFolder *folder = g_ptr_array_index (folders, i);

      can = inotify_add_watch (fd, folder->path, IN_CREATE | IN_ONLYDIR) >= 0;
    }
  if (fd >= 0)
    close (fd);
  return can;
#else
  return FALSE;
#endif
}

/* Watches the folders of @look, and no others. Returns whether one is watched that was not. */
static gboolean
take_folders (QiFileWatch      *self,
              const QiFileLook *look)
{
  g_autoptr (GPtrArray) old = g_steal_pointer (&self->monitors);
  gboolean is_new = FALSE;
  gboolean all = can_watch (look->folders);

  self->monitors = g_ptr_array_new_with_free_func (place_free);
  for (guint i = 0; all && i < look->folders->len; i++)
    {
      const QiLookFolder *folder = g_ptr_array_index (look->folders, i);
      Place *place = find_place (old, folder);
      guint index = 0;

      if (place != NULL && g_ptr_array_find (old, place, &index))
        g_ptr_array_steal_index_fast (old, index);
      else
        {
          place = place_new (self, folder);
          is_new = TRUE;
        }
      if (place == NULL)
        {
          all = FALSE;
          break;
        }
      g_clear_pointer (&place->names, g_ptr_array_unref);
      place->names = folder->names != NULL ? g_ptr_array_ref (folder->names) : NULL;
      g_ptr_array_add (self->monitors, place);
    }
  self->is_polling = !all || look->is_remote || look->is_cut;
  return is_new;
}

/* Looks. */

static void
clear_seen (QiFileWatch *self)
{
  g_clear_pointer (&self->seen, qi_file_look_free);
  self->since = 0;
}

/* Waits for the next event. */
static void
rest (QiFileWatch *self)
{
  clear_seen (self);
  if (self->is_polling)
    look_in (self, self->known->is_folder ? POLL_FOLDER : POLL);
}

static gboolean
is_gone (const QiFileLook *look)
{
  const QiFileStamp none = { 0 };

  return qi_file_stamp_equal (&look->stamp, &none);
}

/* Takes @look, the state of the file now. */
static void
judge (QiFileWatch *self,
       QiFileLook  *look)
{
  const gint64 now = g_get_monotonic_time () / 1000;
  gboolean is_told;

  if (!self->knows_tree && self->known->is_folder && look->is_folder)
    self->known->tree = look->tree;
  self->knows_tree = TRUE;
  if (qi_file_look_equal (look, self->known))
    {
      qi_file_look_free (look);
      rest (self);
      return;
    }
  if (self->since == 0)
    self->since = now;
  is_told =
    (self->seen != NULL && qi_file_look_equal (look, self->seen)) || now - self->since >= MAX_WAIT;
  if (!is_told)
    {
      g_clear_pointer (&self->seen, qi_file_look_free);
      self->seen = look;
      look_in (self, is_gone (look) ? GONE_QUIET : QUIET);
      return;
    }
  qi_file_look_free (self->known);
  self->known = look;
  rest (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
look_data_free (gpointer pointer)
{
  LookData *data = pointer;

  g_weak_ref_clear (&data->watch);
  g_object_unref (data->file);
  g_free (data);
}

static void
look_thread (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  const LookData *data = task_data;

  g_task_return_pointer (task, qi_file_look_new (data->file, cancellable),
                         (GDestroyNotify) qi_file_look_free);
}

static void
on_looked_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  LookData *data = g_task_get_task_data (G_TASK (result));
  g_autoptr (QiFileWatch) self = g_weak_ref_get (&data->watch);
  g_autoptr (QiFileLook) look = g_task_propagate_pointer (G_TASK (result), NULL);

  if (self == NULL || look == NULL)
    return;
  self->is_looking = FALSE;
  /* A change that happened before a folder was watched is found by examining the file once more. */
  if (take_folders (self, look) || data->serial != self->serial)
    {
      self->again = FALSE;
      start_look (self);
    }
  else if (self->again && g_get_monotonic_time () / 1000 - self->since < MAX_WAIT)
    {
      self->again = FALSE;
      if (self->timer == NULL)
        look_in (self, QUIET);
    }
  else
    {
      self->again = FALSE;
      judge (self, g_steal_pointer (&look));
    }
}

static void
start_look (QiFileWatch *self)
{
  g_autoptr (GTask) task = NULL;
  LookData *data = NULL;

  if (self->is_looking)
    {
      self->again = TRUE;
      return;
    }
  clear_timer (self);
  data = g_new0 (LookData, 1);
  g_weak_ref_init (&data->watch, self);
  data->file = g_object_ref (self->file);
  data->serial = self->serial;
  /* The task holds no reference to the watch, which can be freed at any time. */
  task = g_task_new (NULL, self->cancellable, on_looked_cb, NULL);
  g_task_set_source_tag (task, start_look);
  g_task_set_task_data (task, data, look_data_free);
  self->is_looking = TRUE;
  g_task_run_in_thread (task, look_thread);
}

static void
qi_file_watch_dispose (GObject *object)
{
  QiFileWatch *self = QI_FILE_WATCH (object);

  clear_timer (self);
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->monitors, g_ptr_array_unref);
  G_OBJECT_CLASS (qi_file_watch_parent_class)->dispose (object);
}

static void
qi_file_watch_finalize (GObject *object)
{
  QiFileWatch *self = QI_FILE_WATCH (object);

  g_clear_object (&self->file);
  g_clear_pointer (&self->known, qi_file_look_free);
  g_clear_pointer (&self->seen, qi_file_look_free);
  g_clear_pointer (&self->context, g_main_context_unref);
  G_OBJECT_CLASS (qi_file_watch_parent_class)->finalize (object);
}

static void
qi_file_watch_class_init (QiFileWatchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = qi_file_watch_dispose;
  object_class->finalize = qi_file_watch_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", QI_TYPE_FILE_WATCH, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
}

static void
qi_file_watch_init (QiFileWatch *self)
{
  self->context = g_main_context_ref_thread_default ();
  self->cancellable = g_cancellable_new ();
  self->monitors = g_ptr_array_new_with_free_func (place_free);
}

static void
know (QiFileWatch       *self,
      const QiFileStamp *stamp)
{
  QiFileStamp now;

  if (stamp == NULL)
    qi_file_stamp_init (&now, self->file);
  else
    now = *stamp;
  if (self->known == NULL)
    {
      self->known = g_new0 (QiFileLook, 1);
      self->known->folders = g_ptr_array_new ();
    }
  self->known->stamp = now;
  self->known->is_folder =
    g_file_query_file_type (self->file, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY;
  self->knows_tree = FALSE;
}

/**
 * qi_file_watch_new:
 * @file: the name of a file or a folder; there need not be one yet
 * @stamp: (nullable): what is known of it: taken before it was read, so that nothing is missed that
 *   was written since; %NULL: as it is now. What is below a folder is taken as a thread finds it soon
 *   after.
 *
 * Begins to watch. The signal comes in the thread's main context. Where the system does not tell of
 * changes (too many watches, a network's disk) the file is looked at every second. Letting it go ends
 * it at once.
 *
 * Returns: (transfer full): the watch
 */
QiFileWatch *
qi_file_watch_new (GFile             *file,
                   const QiFileStamp *stamp)
{
  QiFileWatch *self = NULL;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  self = g_object_new (QI_TYPE_FILE_WATCH, NULL);
  self->file = g_object_ref (file);
  know (self, stamp);
  start_look (self);
  return self;
}

/**
 * qi_file_watch_get_file:
 * @self: a file watch
 *
 * Returns: (transfer none): what is watched
 */
GFile *
qi_file_watch_get_file (QiFileWatch *self)
{
  g_return_val_if_fail (QI_IS_FILE_WATCH (self), NULL);
  return self->file;
}

/**
 * qi_file_watch_get_stamp:
 * @self: a watch
 * @stamp: (out): what was seen last
 *
 * What was told last, or set since; all zero when the file is gone.
 */
void
qi_file_watch_get_stamp (QiFileWatch *self,
                         QiFileStamp *stamp)
{
  g_return_if_fail (QI_IS_FILE_WATCH (self));
  g_return_if_fail (stamp != NULL);
  *stamp = self->known->stamp;
}

/**
 * qi_file_watch_set_stamp:
 * @self: a watch
 * @stamp: (nullable): what is known now; %NULL: as it is now
 *
 * The file was written by us, or read anew: it is told when it is another one than this.
 */
void
qi_file_watch_set_stamp (QiFileWatch       *self,
                         const QiFileStamp *stamp)
{
  g_return_if_fail (QI_IS_FILE_WATCH (self));

  know (self, stamp);
  self->serial++;
  clear_seen (self);
  start_look (self);
}
