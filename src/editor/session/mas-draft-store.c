/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "mas-draft-store.h"

#include <sys/resource.h>
#include <unistd.h>

#define WORKER_NICE 5 /* the thread that wakes a worker must not lose time to it */
#define MAX_WORKERS 2 /* so that a small draft need not wait for a huge one */
#define DAY         (G_GINT64_CONSTANT (24) * 60 * 60 * G_USEC_PER_SEC)

/**
 * Work:
 * @folder: where it goes
 * @entries: by id; #Entry
 * @windows: the same for what was open
 * @n_busy: entries that a worker has or waits for
 *
 * What the store shares with its workers, which may outlive it.
 */
typedef struct
{
  gatomicrefcount ref_count;
  MasDraftFolder *folder;
  GMutex          mutex; /* protects what is below, and all entries */
  GCond           idle;
  GHashTable     *entries;
  struct _Entry  *windows;
  guint           n_busy;
} Work;

/**
 * Entry:
 * @id: NULL: of the list of windows
 * @busy: a worker has it, or will
 * @removes: the file is to go before anything else is done
 * @gone: there is no file of it
 * @next: (nullable): the draft that is to be written
 * @bytes: (nullable): the same of the list of windows
 * @waiting: #GTask of those who put it
 * @base: (nullable): the bytes that @base_sum is of, which are the same in many drafts
 *
 * What is to be done about one id.
 */
typedef struct _Entry
{
  Work      *work;
  char      *id;
  gboolean   busy;
  gboolean   removes;
  gboolean   gone;
  MasDraft  *next;
  GBytes    *bytes;
  GPtrArray *waiting;
  GBytes    *base;
  char      *base_sum;
} Entry;

struct _MasDraftStore
{
  GObject      parent_instance;
  Work        *work;
  GThreadPool *pool;
};

G_DEFINE_FINAL_TYPE (MasDraftStore, mas_draft_store, G_TYPE_OBJECT)

static Entry *
entry_new (Work       *work,
           const char *id)
{
  Entry *entry = g_new0 (Entry, 1);

  entry->work = work;
  entry->id = g_strdup (id);
  entry->waiting = g_ptr_array_new ();
  return entry;
}

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_clear_pointer (&entry->next, mas_draft_unref);
  g_clear_pointer (&entry->bytes, g_bytes_unref);
  g_clear_pointer (&entry->base, g_bytes_unref);
  g_ptr_array_unref (entry->waiting);
  g_free (entry->base_sum);
  g_free (entry->id);
  g_free (entry);
}

static Work *
work_new (MasDraftFolder *folder)
{
  Work *work = g_new0 (Work, 1);

  g_atomic_ref_count_init (&work->ref_count);
  work->folder = folder;
  g_mutex_init (&work->mutex);
  g_cond_init (&work->idle);
  work->entries = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, entry_free);
  work->windows = entry_new (work, NULL);
  return work;
}

static Work *
work_ref (Work *work)
{
  g_atomic_ref_count_inc (&work->ref_count);
  return work;
}

static void
work_unref (Work *work)
{
  if (!g_atomic_ref_count_dec (&work->ref_count))
    return;
  g_hash_table_unref (work->entries);
  entry_free (work->windows);
  g_clear_pointer (&work->folder, mas_draft_folder_close);
  g_mutex_clear (&work->mutex);
  g_cond_clear (&work->idle);
  g_free (work);
}

/* The hash of the base of many drafts is computed once. Called by the worker that has the entry. */
static const char *
get_base_sum (Entry    *entry,
              MasDraft *draft)
{
  GBytes *base = mas_draft_get_base (draft);

  if (base == NULL)
    return NULL;
  if (base != entry->base)
    {
      g_clear_pointer (&entry->base, g_bytes_unref);
      g_free (entry->base_sum);
      entry->base = g_bytes_ref (base);
      entry->base_sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, base);
    }
  return entry->base_sum;
}

static gboolean
write_draft (Entry    *entry,
             MasDraft *draft,
             GError  **error)
{
  g_autoptr (GPtrArray) blocks =
    mas_draft_to_blocks (draft, get_base_sum (entry, draft), NULL, error);

  return blocks != NULL
         && mas_draft_folder_save (entry->work->folder, entry->id, blocks, NULL, error);
}

/* Finishes waiting tasks. Takes @tasks. */
static void
answer (GPtrArray    *tasks,
        const GError *error)
{
  for (guint i = 0; i < tasks->len; i++)
    {
      GTask *task = tasks->pdata[i];

      if (error == NULL)
        g_task_return_boolean (task, TRUE);
      else
        g_task_return_error (task, g_error_copy (error));
      g_object_unref (task);
    }
  g_ptr_array_unref (tasks);
}

/* Does one thing after another until nothing is left to do for the entry. The mutex is held, except during the work
 * itself. */
static void
do_entry (Entry *entry)
{
  Work *work = entry->work;

  while (entry->removes || entry->next != NULL || entry->bytes != NULL)
    {
      const gboolean removes = entry->removes;
      g_autoptr (MasDraft) draft = g_steal_pointer (&entry->next);
      g_autoptr (GBytes) bytes = g_steal_pointer (&entry->bytes);
      g_autoptr (GError) error = NULL;
      GPtrArray *waiting = entry->waiting;

      entry->removes = FALSE;
      entry->gone = draft == NULL;
      entry->waiting = g_ptr_array_new ();
      g_mutex_unlock (&work->mutex);
      if (removes && entry->id != NULL)
        mas_draft_folder_remove (work->folder, entry->id, NULL);
      else if (removes)
        mas_draft_folder_save_windows (work->folder, NULL, NULL);
      if (draft != NULL)
        write_draft (entry, draft, &error);
      if (bytes != NULL)
        mas_draft_folder_save_windows (work->folder, bytes, &error);
      if (error != NULL)
        g_debug ("not kept: %s", error->message);
      answer (waiting, error);
      g_mutex_lock (&work->mutex);
    }
}

static void
work_in_thread (gpointer data,
                gpointer user_data)
{
  Entry *entry = data;
  Work *work = entry->work;

  /* On Linux the priority belongs to the thread. */
  setpriority (PRIO_PROCESS, (id_t) gettid (), WORKER_NICE);
  g_mutex_lock (&work->mutex);
  do_entry (entry);
  entry->busy = FALSE;
  if (entry->gone && entry->id != NULL)
    g_hash_table_remove (work->entries, entry->id);
  work->n_busy--;
  g_cond_broadcast (&work->idle);
  g_mutex_unlock (&work->mutex);
  work_unref (work);
}

/* There is something to do for the entry: gives it to a worker, and releases the mutex. */
static void
unlock_and_start (MasDraftStore *self,
                  Entry         *entry)
{
  const gboolean was_busy = entry->busy;

  entry->busy = TRUE;
  self->work->n_busy += !was_busy;
  g_mutex_unlock (&self->work->mutex);
  /* Only after unlocking: a worker that starts earlier would find the mutex locked. */
  if (was_busy)
    return;
  work_ref (self->work);
  g_thread_pool_push (self->pool, entry, NULL);
}

static void
mas_draft_store_finalize (GObject *object)
{
  MasDraftStore *self = MAS_DRAFT_STORE (object);

  /* Workers finish what is under way, and then close the folder. */
  if (self->pool != NULL)
    g_thread_pool_free (self->pool, FALSE, FALSE);
  if (self->work != NULL)
    {
      g_mutex_lock (&self->work->mutex);
      if (self->work->n_busy == 0)
        g_clear_pointer (&self->work->folder, mas_draft_folder_close);
      g_mutex_unlock (&self->work->mutex);
    }
  g_clear_pointer (&self->work, work_unref);
  G_OBJECT_CLASS (mas_draft_store_parent_class)->finalize (object);
}

static void
mas_draft_store_class_init (MasDraftStoreClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mas_draft_store_finalize;
}

static void
mas_draft_store_init (MasDraftStore *self)
{
}

MasDraftStore *
mas_draft_store_open (const char *path,
                      GError    **error)
{
  MasDraftFolder *folder = mas_draft_folder_open (path, error);
  MasDraftStore *self;

  if (folder == NULL)
    return NULL;
  self = g_object_new (MAS_TYPE_DRAFT_STORE, NULL);
  self->work = work_new (folder);
  /* A pool with threads of its own, created now: putting a draft must not wait for a thread to
   * start. */
  self->pool = g_thread_pool_new (work_in_thread, NULL, MAX_WORKERS, TRUE, NULL);
  return self;
}

/* The entry of an id; the mutex is held. */
static Entry *
get_entry (Work       *work,
           const char *id)
{
  Entry *entry = g_hash_table_lookup (work->entries, id);

  if (entry == NULL)
    {
      entry = entry_new (work, id);
      g_hash_table_insert (work->entries, entry->id, entry);
    }
  return entry;
}

void
mas_draft_store_put_async (MasDraftStore      *self,
                           MasDraft           *draft,
                           GAsyncReadyCallback callback,
                           gpointer            user_data)
{
  GTask *task;
  Entry *entry;

  g_return_if_fail (MAS_IS_DRAFT_STORE (self));
  g_return_if_fail (draft != NULL);

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, mas_draft_store_put_async);
  g_mutex_lock (&self->work->mutex);
  entry = get_entry (self->work, mas_draft_get_head (draft)->id);
  g_clear_pointer (&entry->next, mas_draft_unref);
  entry->next = mas_draft_ref (draft);
  g_ptr_array_add (entry->waiting, task);
  unlock_and_start (self, entry);
}

gboolean
mas_draft_store_put_finish (MasDraftStore *self,
                            GAsyncResult  *result,
                            GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

void
mas_draft_store_remove (MasDraftStore *self,
                        const char    *id)
{
  g_autoptr (GError) cancelled =
    g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, "the draft was removed");
  GPtrArray *waiting = NULL;
  Entry *entry;
  gboolean busy;

  g_return_if_fail (MAS_IS_DRAFT_STORE (self));
  g_return_if_fail (mas_draft_is_id (id));

  g_mutex_lock (&self->work->mutex);
  entry = g_hash_table_lookup (self->work->entries, id);
  busy = entry != NULL && entry->busy;
  if (busy)
    {
      g_clear_pointer (&entry->next, mas_draft_unref);
      waiting = entry->waiting;
      entry->waiting = g_ptr_array_new ();
      entry->removes = TRUE;
    }
  else if (entry != NULL)
    g_hash_table_remove (self->work->entries, id);
  g_mutex_unlock (&self->work->mutex);
  if (!busy)
    mas_draft_folder_remove (self->work->folder, id, NULL);
  if (waiting != NULL)
    answer (waiting, cancelled);
}

gboolean
mas_draft_store_flush (MasDraftStore *self,
                       gint64         microseconds)
{
  const gint64 end = g_get_monotonic_time () + microseconds;
  gboolean idle;

  g_return_val_if_fail (MAS_IS_DRAFT_STORE (self), FALSE);

  g_mutex_lock (&self->work->mutex);
  while (self->work->n_busy > 0 && g_cond_wait_until (&self->work->idle, &self->work->mutex, end))
    ;
  idle = self->work->n_busy == 0;
  g_mutex_unlock (&self->work->mutex);
  return idle;
}

GPtrArray *
mas_draft_store_list (MasDraftStore *self,
                      GError       **error)
{
  g_return_val_if_fail (MAS_IS_DRAFT_STORE (self), NULL);

  return mas_draft_folder_list (self->work->folder, error);
}

gboolean
mas_draft_store_adopt (MasDraftStore   *self,
                       const MasOrphan *orphan,
                       GError         **error)
{
  g_return_val_if_fail (MAS_IS_DRAFT_STORE (self), FALSE);

  return mas_draft_folder_adopt (self->work->folder, orphan, error);
}

gboolean
mas_draft_store_discard (MasDraftStore   *self,
                         const MasOrphan *orphan,
                         GError         **error)
{
  g_return_val_if_fail (MAS_IS_DRAFT_STORE (self), FALSE);

  return mas_draft_folder_adopt (self->work->folder, orphan, error)
         && mas_draft_folder_remove (self->work->folder, orphan->head.id, error);
}

/* One draft that is being read. */
typedef struct
{
  Work *work;
  char *id;
} Loading;

static void
loading_free (gpointer data)
{
  Loading *loading = data;

  work_unref (loading->work);
  g_free (loading->id);
  g_free (loading);
}

static void
load_in_thread (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  const Loading *loading = data;
  GError *error = NULL;
  g_autoptr (GBytes) bytes =
    mas_draft_folder_load (loading->work->folder, loading->id, cancellable, &error);
  MasDraft *draft = bytes == NULL ? NULL : mas_draft_new_from_bytes (bytes, &error);

  if (draft != NULL)
    g_task_return_pointer (task, draft, (GDestroyNotify) mas_draft_unref);
  else
    g_task_return_error (task, error);
}

void
mas_draft_store_load_async (MasDraftStore      *self,
                            const char         *id,
                            GCancellable       *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;
  Loading *loading;

  g_return_if_fail (MAS_IS_DRAFT_STORE (self));
  g_return_if_fail (mas_draft_is_id (id));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, mas_draft_store_load_async);
  loading = g_new0 (Loading, 1);
  loading->work = work_ref (self->work);
  loading->id = g_strdup (id);
  g_task_set_task_data (task, loading, loading_free);
  g_task_run_in_thread (task, load_in_thread);
}

MasDraft *
mas_draft_store_load_finish (MasDraftStore *self,
                             GAsyncResult  *result,
                             GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
mas_draft_store_set_offered (MasDraftStore *self,
                             const char    *id)
{
  g_autoptr (GError) error = NULL;

  g_return_if_fail (MAS_IS_DRAFT_STORE (self));

  if (!mas_draft_folder_set_offered (self->work->folder, id, &error))
    g_debug ("not marked: %s", error->message);
}

void
mas_draft_store_set_opening (MasDraftStore *self,
                             const char    *id,
                             gboolean       opening)
{
  g_autoptr (GError) error = NULL;

  g_return_if_fail (MAS_IS_DRAFT_STORE (self));

  if (!mas_draft_folder_set_opening (self->work->folder, id, opening, &error))
    g_debug ("not marked: %s", error->message);
}

const MasDraftLimits *
mas_draft_limits_get_default (void)
{
  static const MasDraftLimits limits = { 100, G_GUINT64_CONSTANT (2) << 30, 90 * DAY };

  return &limits;
}

guint
mas_draft_store_tidy (MasDraftStore        *self,
                      const MasDraftLimits *limits,
                      gint64                now)
{
  g_autoptr (GPtrArray) orphans = NULL;
  guint64 n_bytes = 0;
  guint n = 0;
  guint removed = 0;

  g_return_val_if_fail (MAS_IS_DRAFT_STORE (self), 0);
  g_return_val_if_fail (limits != NULL, 0);

  orphans = mas_draft_folder_list (self->work->folder, NULL);
  /* The newest come first, so those beyond the limit are the oldest. */
  for (guint i = 0; orphans != NULL && i < orphans->len; i++)
    {
      const MasOrphan *orphan = orphans->pdata[i];
      const gboolean may_go = orphan->offered && orphan->fault == NULL;
      const gboolean is_too_much =
        n >= limits->max_drafts || n_bytes + orphan->size > limits->max_bytes;
      const gboolean is_old = orphan->head.written < now - limits->max_age;

      if (may_go && (is_too_much || is_old) && mas_draft_store_discard (self, orphan, NULL))
        {
          removed++;
          continue;
        }
      n++;
      n_bytes += orphan->size;
    }
  return removed;
}

void
mas_draft_store_put_windows (MasDraftStore *self,
                             GPtrArray     *entries)
{
  Entry *entry;

  g_return_if_fail (MAS_IS_DRAFT_STORE (self));

  entry = self->work->windows;
  g_mutex_lock (&self->work->mutex);
  g_clear_pointer (&entry->bytes, g_bytes_unref);
  if (entries != NULL)
    entry->bytes = mas_window_list_to_bytes (entries);
  entry->removes = entries == NULL;
  unlock_and_start (self, entry);
}

GPtrArray *
mas_draft_store_dup_windows (MasDraftStore *self,
                             GError       **error)
{
  g_autoptr (GBytes) bytes = NULL;

  g_return_val_if_fail (MAS_IS_DRAFT_STORE (self), NULL);

  bytes = mas_draft_folder_load_windows (self->work->folder, error);
  return bytes == NULL ? NULL : mas_window_list_new_from_bytes (bytes, error);
}
