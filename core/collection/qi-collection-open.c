/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-collection-inner-private.h"

#include "qi-division-detect-private.h"
#include "qi-error.h"
#include "qi-file-private.h"
#include "qi-folder-list-private.h"
#include "qi-found-private.h"
#include "qi-item-scanner-private.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define READ_BLOCK (1024 * 1024)
#define FIRST_BLOCKS \
  16 /* size of the first blocks, before those of READ_BLOCK: the first items come soon */
#define TICK_US    60000   /* between two reports of what was found */
#define MAX_FILES  1000000 /* of a folder */

/* Opening a file and finding its items in a thread of its own. The thread holds a reference to the store
 * that it fills, not to the collection, which may go at any time. It reports by sources in the opener's
 * context. */
typedef struct _QiIndexing QiIndexing;

struct _QiIndexing
{
  int               n_refs; /* atomic */
  GFile            *file;
  const QiLimits   *limits;
  GMainContext     *context;
  GCancellable     *cancellable; /* (nullable): of whoever opened it */
  GCancellable     *closed;      /* the collection's own */
  GTask            *task; /* (nullable): until it has returned; of the opener's thread, as is what follows */
  GWeakRef          collection;
  QiDivision        division; /* used by the thread until it first reports, like those below */
  const QiNotation *format;
  QiLikely          likely;
  QiItemStore      *store;
  gboolean          has_told;
  gint64            last_tick;

  GMutex            mutex; /* of what is below */
  guint64           done;
  guint64           total;
  gboolean          is_posted;     /* a report is on its way */
  gboolean          has_ended;     /* no more items will be found */
  gboolean          is_incomplete; /* because the file could not be read any further */
  QiFinding        *fault;
  GError           *error; /* (nullable): the file could not be opened */
};

static QiIndexing *
indexing_ref (QiIndexing *self)
{
  g_atomic_int_inc (&self->n_refs);
  return self;
}

void
qi_indexing_unref (QiIndexing *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_int_dec_and_test (&self->n_refs))
    return;
  g_weak_ref_clear (&self->collection);
  g_clear_object (&self->task);
  g_clear_pointer (&self->store, qi_item_store_unref);
  g_clear_pointer (&self->fault, qi_finding_unref);
  g_clear_error (&self->error);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->closed);
  g_main_context_unref (self->context);
  g_object_unref (self->file);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

void
qi_indexing_cancel (QiIndexing *self)
{
  g_return_if_fail (self != NULL);

  g_cancellable_cancel (self->closed);
}

void
qi_indexing_get_progress (QiIndexing *self,
                          guint64    *done,
                          guint64    *total)
{
  guint64 n = 0;
  guint64 of = 0;

  if (self != NULL)
    {
      g_mutex_lock (&self->mutex);
      n = self->done;
      of = self->total;
      g_mutex_unlock (&self->mutex);
    }
  if (done != NULL)
    *done = n;
  if (total != NULL)
    *total = of;
}

static gboolean
is_cancelled (const QiIndexing *self)
{
  return g_cancellable_is_cancelled (self->closed)
         || (self->cancellable != NULL && g_cancellable_is_cancelled (self->cancellable));
}

/* The collection with the items found so far. */
static QiCollection *
make_collection (QiIndexing *self)
{
  QiCollection *collection = g_object_new (QI_TYPE_COLLECTION, NULL);

  collection->file = g_object_ref (self->file);
  collection->division = self->division;
  collection->format = self->format;
  collection->likely = self->likely;
  collection->limits = self->limits;
  collection->context = g_main_context_ref (self->context);
  collection->store = qi_item_store_ref (self->store);
  collection->indexing = indexing_ref (self);
  qi_row_list_unref (collection->rows);
  collection->rows = qi_row_list_new (qi_item_store_get_n (self->store));
  qi_collection_recount (collection);
  g_weak_ref_set (&self->collection, collection);
  return collection;
}

/* In the opener's context: no more items will be found. */
static void
end (QiIndexing   *self,
     QiCollection *collection)
{
  collection->is_indexed = TRUE;
  g_mutex_lock (&self->mutex);
  collection->is_incomplete = self->is_incomplete;
  collection->fault = g_steal_pointer (&self->fault);
  g_mutex_unlock (&self->mutex);
}

/* In the opener's context: the first report. */
static void
return_first (QiIndexing *self,
              gboolean    has_ended)
{
  g_autoptr (GTask) task = g_steal_pointer (&self->task);
  QiCollection *collection = NULL;
  GError *error = NULL;

  g_mutex_lock (&self->mutex);
  error = g_steal_pointer (&self->error);
  g_mutex_unlock (&self->mutex);
  if (error != NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  collection = make_collection (self);
  if (has_ended)
    end (self, collection);
  g_task_return_pointer (task, collection, g_object_unref);
}

/* In the opener's context: adds rows for the items that were found. */
static void
follow (QiIndexing *self,
        gboolean    has_ended)
{
  g_autoptr (QiCollection) collection = g_weak_ref_get (&self->collection);

  /* After it was saved its items belong to another file. */
  if (collection == NULL || collection->is_closed || collection->store != self->store)
    return;
  qi_collection_take_rows (collection, qi_row_list_with_items (collection->rows,
                                                               qi_item_store_get_n (self->store)));
  if (!has_ended || collection->is_indexed)
    return;
  end (self, collection);
  qi_collection_check_follow (collection);
  g_object_notify (G_OBJECT (collection), "indexed");
}

static gboolean
report (gpointer user_data)
{
  QiIndexing *self = user_data;
  gboolean has_ended = FALSE;

  g_mutex_lock (&self->mutex);
  self->is_posted = FALSE;
  has_ended = self->has_ended;
  g_mutex_unlock (&self->mutex);
  if (self->task != NULL)
    return_first (self, has_ended);
  else
    follow (self, has_ended);
  return G_SOURCE_REMOVE;
}

static void
release (gpointer user_data)
{
  qi_indexing_unref (user_data);
}

static void
post_report (QiIndexing *self)
{
  gboolean was_posted = FALSE;
  GSource *source;

  g_mutex_lock (&self->mutex);
  was_posted = self->is_posted;
  self->is_posted = TRUE;
  g_mutex_unlock (&self->mutex);
  self->last_tick = g_get_monotonic_time ();
  if (was_posted)
    return;
  source = g_idle_source_new ();
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, report, indexing_ref (self), release);
  g_source_attach (source, self->context);
  g_source_unref (source);
}

/* Reports that items were found, or all of them, or that there will be none. */
static void
tell (QiIndexing *self,
      gboolean    is_last)
{
  if (!self->has_told ? !is_last && qi_item_store_get_n (self->store) == 0
                      : !is_last && g_get_monotonic_time () - self->last_tick < TICK_US)
    return;
  self->has_told = TRUE;
  post_report (self);
}

static void
set_progress (QiIndexing *self,
              guint64     done,
              guint64     total)
{
  g_mutex_lock (&self->mutex);
  self->done = done;
  self->total = MAX (total, done);
  g_mutex_unlock (&self->mutex);
}

static void
take_item (const QiItemSpan *span,
           gpointer          user_data)
{
  qi_item_store_add (user_data, span);
}

/* Reads a block; fewer bytes only at the end of the file. −1 with @error. */
static gssize
read_block (int      fd,
            char    *data,
            gsize    size,
            guint64  offset,
            GError **error)
{
  gsize n = 0;

  while (n < size)
    {
      const ssize_t got = pread (fd, data + n, size - n, (off_t) (offset + n));

      if (got < 0 && errno == EINTR)
        continue;
      if (got < 0)
        {
          qi_file_set_errno (error, errno, "cannot read");
          return -1;
        }
      if (got == 0)
        break;
      n += (gsize) got;
    }
  return (gssize) n;
}

/* Finds the items of the file; @head are its first bytes. Data that is appended meanwhile is
 * ignored. */
static gboolean
scan_file (QiIndexing *self,
           char       *data,
           gsize       n_head,
           GError    **error)
{
  g_autoptr (QiItemScanner) scanner = qi_item_scanner_new (self->division);
  const guint64 size = qi_item_store_get_stamp (self->store)->size;
  const int fd = qi_item_store_get_fd (self->store);
  guint64 at = MIN (n_head, size);
  guint n_blocks = 0;
  QiFinding *fault = NULL;

  qi_item_scanner_feed (scanner, data, (gsize) at, take_item, self->store);
  set_progress (self, at, size);
  while (at < size && !is_cancelled (self))
    {
      const gsize wanted = n_blocks++ < FIRST_BLOCKS ? QI_DIVISION_HEAD_BYTES : READ_BLOCK;
      gssize n;

      tell (self, FALSE);
      n = read_block (fd, data, (gsize) MIN (wanted, size - at), at, error);
      if (n < 0)
        return FALSE;
      if (n == 0) /* cut meanwhile */
        break;
      qi_item_scanner_feed (scanner, data, (gsize) n, take_item, self->store);
      at += (gsize) n;
      set_progress (self, at, size);
    }
  if (is_cancelled (self))
    return TRUE;
  fault = qi_item_scanner_end (scanner, take_item, self->store);
  g_mutex_lock (&self->mutex);
  self->fault = fault;
  self->has_ended = TRUE;
  g_mutex_unlock (&self->mutex);
  tell (self, TRUE);
  return TRUE;
}

static gboolean
open_file (QiIndexing *self,
           int         fd,
           GError    **error)
{
  g_autofree char *name = g_file_get_basename (self->file);
  g_autofree char *data = g_malloc (READ_BLOCK);
  struct stat status;
  gssize n;

  /* A pipe cannot be read again later. */
  if (fstat (fd, &status) != 0 || !S_ISREG (status.st_mode))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, "not a regular file");
      close (fd);
      return FALSE;
    }
  n = read_block (fd, data, QI_DIVISION_HEAD_BYTES, 0, error);
  if (n < 0)
    {
      close (fd);
      return FALSE;
    }
  self->division =
    qi_division_detect (name, data, (gsize) n, n < QI_DIVISION_HEAD_BYTES, &self->format);
  self->likely = qi_division_guess (self->division, self->format, data, (gsize) n);
  self->store = qi_item_store_new (self->file, self->division, fd);
  return scan_file (self, data, (gsize) n, error);
}

static gboolean
open_folder (QiIndexing *self,
             const char *path,
             GError    **error)
{
  g_autoptr (GPtrArray) files =
    qi_folder_list_files (path, MAX_FILES, NULL, self->cancellable, error);

  if (files == NULL)
    return FALSE;
  self->division = QI_DIVISION_FOLDER;
  self->store = qi_item_store_new (self->file, self->division, -1);
  for (guint i = 0; i < files->len; i++)
    qi_item_store_add_path (self->store, g_ptr_array_index (files, i));
  set_progress (self, files->len, files->len);
  g_mutex_lock (&self->mutex);
  self->has_ended = TRUE;
  g_mutex_unlock (&self->mutex);
  tell (self, TRUE);
  return TRUE;
}

/* −1 with @error; a folder is opened too. */
static int
open_path (GFile   *file,
           GError **error)
{
  const char *path = g_file_peek_path (file);
  int fd;

  if (path == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                           "the file is not on this computer");
      return -1;
    }
  fd = open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (fd < 0)
    qi_file_set_errno (error, errno, "cannot open");
  return fd;
}

static gboolean
is_folder (int fd)
{
  struct stat status;

  return fstat (fd, &status) == 0 && S_ISDIR (status.st_mode);
}

/* The file cannot be read any further: reports that no more is known when its first items have been
 * reported already. */
static void
end_early (QiIndexing   *self,
           const GError *error)
{
  QiFinding *fault = qi_found_file_not_read_on (error->message);

  g_mutex_lock (&self->mutex);
  self->fault = fault;
  self->is_incomplete = TRUE;
  self->has_ended = TRUE;
  g_mutex_unlock (&self->mutex);
  tell (self, TRUE);
}

static gpointer
run (gpointer user_data)
{
  QiIndexing *self = user_data;
  g_autoptr (GError) error = NULL;
  const int fd = open_path (self->file, &error);
  const gboolean has_files = fd >= 0 && is_folder (fd);

  if (has_files)
    {
      close (fd);
      open_folder (self, g_file_peek_path (self->file), &error);
    }
  else if (fd >= 0)
    open_file (self, fd, &error);
  if (error == NULL && !self->has_told)
    g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "the opening was cancelled");
  if (error != NULL && self->has_told)
    end_early (self, error);
  else if (error != NULL)
    {
      g_mutex_lock (&self->mutex);
      self->error = g_steal_pointer (&error);
      g_mutex_unlock (&self->mutex);
      tell (self, TRUE);
    }
  else
    qi_file_clear_leftovers (self->file, has_files); /* nobody waits for this */
  qi_indexing_unref (self);
  return NULL;
}

/**
 * qi_collection_open_async:
 * @file: a file or folder on this computer
 * @limits: (nullable): of one position
 * @cancellable: (nullable): stops the opening, and later the search for its items
 * @callback: called in the caller's main context when the first items are known
 * @user_data: for @callback
 *
 * Opens a file of positions.
 */
void
qi_collection_open_async (GFile              *file,
                          const QiLimits     *limits,
                          GCancellable       *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer            user_data)
{
  QiIndexing *self;

  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable));

  self = g_new0 (QiIndexing, 1);
  self->n_refs = 1;
  self->file = g_object_ref (file);
  self->limits = limits != NULL ? limits : qi_limits_get_default ();
  self->context = g_main_context_ref_thread_default ();
  self->cancellable = cancellable == NULL ? NULL : g_object_ref (cancellable);
  self->closed = g_cancellable_new ();
  self->task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (self->task, qi_collection_open_async);
  g_weak_ref_init (&self->collection, NULL);
  g_mutex_init (&self->mutex);
  g_thread_unref (g_thread_new ("qi-index", run, self));
}

/**
 * qi_collection_open_finish:
 * @result: what the callback was given
 * @error: of GIO, or %QI_ERROR_IO
 *
 * Ends qi_collection_open_async(). More items may follow, see `indexed`.
 *
 * Returns: (transfer full): the collection; %NULL with @error
 */
QiCollection *
qi_collection_open_finish (GAsyncResult *result,
                           GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* The first bytes of the file, or −1 with @error; of a folder @division says so, and nothing is read. */
static gssize
read_head (GFile      *file,
           char       *head,
           QiDivision *division,
           GError    **error)
{
  struct stat status;
  const int fd = open_path (file, error);
  gssize n = -1;

  if (fd < 0)
    return -1;
  if (fstat (fd, &status) != 0)
    qi_file_set_errno (error, errno, "cannot read");
  else if (S_ISDIR (status.st_mode))
    *division = QI_DIVISION_FOLDER;
  else if (S_ISREG (status.st_mode))
    n = read_block (fd, head, QI_DIVISION_HEAD_BYTES, 0, error);
  close (fd);
  return n;
}

QiDivision
qi_collection_probe (GFile   *file,
                     GError **error)
{
  g_autofree char *head = NULL;
  g_autofree char *name = NULL;
  const QiNotation *format = NULL;
  QiDivision division = QI_DIVISION_WHOLE;
  gssize n = -1;

  g_return_val_if_fail (G_IS_FILE (file), QI_DIVISION_WHOLE);
  g_return_val_if_fail (error == NULL || *error == NULL, QI_DIVISION_WHOLE);

  if (g_file_peek_path (file) == NULL)
    return division;
  head = g_malloc (QI_DIVISION_HEAD_BYTES);
  n = read_head (file, head, &division, error);
  if (n < 0)
    return division;
  name = g_file_get_basename (file);
  return qi_division_detect (name, head, (gsize) n, n < QI_DIVISION_HEAD_BYTES, &format);
}
