/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"
#define _GNU_SOURCE /* F_OFD_SETLK */

#include "mas-draft-folder.h"

#include "qi-file.h"
#include "qi-private-file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define DRAFT ".draft"
#define LOCK ".lock"
#define OFFERED ".offered"
#define OPENING ".opening"
#define TEMPORARY ".tmp"
#define WINDOWS "windows"
#define MAX_WINDOWS_BYTES (8 * 1024 * 1024)
#define MAX_NAMES 65536 /* of a folder that are looked at */
#define MODE 0600
#define OLD (24 * 60 * 60) /* s: what is that old is of nobody who is at it at this moment */
#define ID MAS_DRAFT_ID_BYTES

struct _MasDraftFolder
{
  char  *path;
  GMutex mutex; /* of what is below */
  char  *owner;
  int    fd;
  int    lock_fd;
};

/* What the names in the folder say. */
typedef struct
{
  GPtrArray  *drafts;  /* names of files */
  GPtrArray  *others;  /* locks and temporary files */
  GHashTable *offered; /* ids */
  GHashTable *opening; /* ids */
} Names;

static void
set_errno (GError    **error,
           int         number,
           const char *what)
{
  g_set_error (error, G_IO_ERROR, (int) g_io_error_from_errno (number), "%s: %s", what, g_strerror (number));
}

MasOrphan *
mas_orphan_copy (const MasOrphan *self)
{
  MasOrphan *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_memdup2 (self, sizeof *self);
  copy->head.id = g_strdup (self->head.id);
  copy->head.title = g_strdup (self->head.title);
  copy->head.uri = g_strdup (self->head.uri);
  copy->head.format = g_strdup (self->head.format);
  copy->head.base = g_strdup (self->head.base);
  copy->head.saved = g_strdup (self->head.saved);
  copy->owner = g_strdup (self->owner);
  copy->fault = self->fault == NULL ? NULL : g_error_copy (self->fault);
  return copy;
}

void
mas_orphan_free (MasOrphan *self)
{
  if (self == NULL)
    return;
  mas_draft_head_clear (&self->head);
  g_free (self->owner);
  g_clear_error (&self->fault);
  g_free (self);
}

static gboolean
is_number (const char *text)
{
  return strspn (text, "0123456789abcdef") >= ID;
}

static char *
draft_name (const char *owner,
            const char *id)
{
  return g_strconcat (owner, ".", id, DRAFT, NULL);
}

/* Whether a name is NUMBER.NUMBER.draft. */
static gboolean
is_draft_name (const char *name)
{
  return strlen (name) == 2 * ID + 1 + strlen (DRAFT) && is_number (name)
         && name[ID] == '.' && strspn (name + ID + 1, "0123456789abcdef") == ID
         && strcmp (name + 2 * ID + 1, DRAFT) == 0;
}

/* Whether a name is NUMBER and @ending. */
static gboolean
is_name (const char *name,
         const char *ending)
{
  return strspn (name, "0123456789abcdef") == ID && strcmp (name + ID, ending) == 0;
}

static void
set_lock (struct flock *lock)
{
  *lock = (struct flock) { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 0, .l_pid = 0 };
}

/* Makes the lock of this process under a name that nobody looks at, and gives it its name when it is held: there is
 * no moment in which it could be taken for that of a process that ended. */
static int
make_lock (int         folder_fd,
           const char *owner,
           GError    **error)
{
  g_autofree char *temporary = g_strconcat (".", owner, ".lock" TEMPORARY, NULL);
  g_autofree char *name = g_strconcat (owner, LOCK, NULL);
  int fd = openat (folder_fd, temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, MODE);
  struct flock lock;

  set_lock (&lock);
  if (fd >= 0 && fcntl (fd, F_OFD_SETLK, &lock) == 0
      && renameat (folder_fd, temporary, folder_fd, name) == 0)
    return fd;
  set_errno (error, errno, "cannot lock the folder of drafts");
  if (fd >= 0)
    {
      close (fd);
      unlinkat (folder_fd, temporary, 0);
    }
  return -1;
}

/* Whether the process of that number lives. One whose lock cannot be looked at is taken for alive, so that nothing
 * of it is touched. */
static gboolean
is_alive (int         folder_fd,
          const char *owner)
{
  g_autofree char *name = g_strconcat (owner, LOCK, NULL);
  struct flock lock;
  gboolean alive;
  int fd = openat (folder_fd, name, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);

  if (fd < 0)
    return errno != ENOENT;
  set_lock (&lock);
  alive = fcntl (fd, F_OFD_GETLK, &lock) != 0 || lock.l_type != F_UNLCK;
  close (fd);
  return alive;
}

static void
names_clear (Names *self)
{
  g_clear_pointer (&self->drafts, g_ptr_array_unref);
  g_clear_pointer (&self->others, g_ptr_array_unref);
  g_clear_pointer (&self->offered, g_hash_table_unref);
  g_clear_pointer (&self->opening, g_hash_table_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Names, names_clear)

static void
names_add (Names      *self,
           const char *name)
{
  if (is_draft_name (name))
    g_ptr_array_add (self->drafts, g_strdup (name));
  else if (is_name (name, OFFERED))
    g_hash_table_add (self->offered, g_strndup (name, ID));
  else if (is_name (name, OPENING))
    g_hash_table_add (self->opening, g_strndup (name, ID));
  else if (is_name (name, LOCK)
           || (name[0] == '.' && g_str_has_suffix (name, TEMPORARY) && strlen (name) > ID + 1 && is_number (name + 1)))
    g_ptr_array_add (self->others, g_strdup (name));
}

static gboolean
names_read (Names   *self,
            int      folder_fd,
            GError **error)
{
  const int fd = openat (folder_fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *dir = fd < 0 ? NULL : fdopendir (fd);
  guint n = 0;

  if (dir == NULL)
    {
      set_errno (error, errno, "cannot list the folder of drafts");
      if (fd >= 0)
        close (fd);
      return FALSE;
    }
  self->drafts = g_ptr_array_new_with_free_func (g_free);
  self->others = g_ptr_array_new_with_free_func (g_free);
  self->offered = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->opening = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (struct dirent *entry = readdir (dir); entry != NULL && n < MAX_NAMES; entry = readdir (dir), n++)
    names_add (self, entry->d_name);
  closedir (dir);
  return TRUE;
}

static void
remove_old (int         folder_fd,
            const char *name)
{
  struct stat status;

  if (fstatat (folder_fd, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mtime < g_get_real_time () / G_USEC_PER_SEC - OLD)
    unlinkat (folder_fd, name, 0);
}

/* Removes marks of drafts that are not there. One that is being taken over may have been missed, so a mark is given
 * its time. */
static void
sweep_marks (int         folder_fd,
             GHashTable *ids,
             GHashTable *drafts,
             const char *ending)
{
  GHashTableIter iter;
  gpointer id = NULL;

  g_hash_table_iter_init (&iter, ids);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    {
      g_autofree char *name = g_strconcat (id, ending, NULL);

      if (!g_hash_table_contains (drafts, id))
        remove_old (folder_fd, name);
    }
}

/* What processes that ended have left: their locks, and what they were writing. */
static void
sweep (int folder_fd)
{
  g_auto (Names) names = { NULL };
  g_autoptr (GHashTable) drafts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (!names_read (&names, folder_fd, NULL))
    return;
  for (guint i = 0; i < names.others->len; i++)
    {
      const char *name = names.others->pdata[i];
      g_autofree char *owner = g_strndup (name + (name[0] == '.'), ID);
      const gboolean is_new_lock = name[0] == '.' && strcmp (name + 1 + ID, ".lock" TEMPORARY) == 0;

      /* A lock that is being made is nobody's yet. */
      if (is_new_lock)
        remove_old (folder_fd, name);
      else if (!is_alive (folder_fd, owner))
        unlinkat (folder_fd, name, 0);
    }
  for (guint i = 0; i < names.drafts->len; i++)
    g_hash_table_add (drafts, g_strndup ((const char *) names.drafts->pdata[i] + ID + 1, ID));
  sweep_marks (folder_fd, names.offered, drafts, OFFERED);
  sweep_marks (folder_fd, names.opening, drafts, OPENING);
}

MasDraftFolder *
mas_draft_folder_open (const char *path,
                       GError    **error)
{
  g_autofree char *usual = g_build_filename (g_get_user_state_dir (), "masume", "drafts", NULL);
  g_autofree char *owner = mas_draft_dup_new_id ();
  MasDraftFolder *self;
  int fd;
  int lock_fd;

  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (path == NULL)
    path = usual;
  fd = qi_private_folder_open (path, error);
  if (fd < 0)
    return NULL;
  lock_fd = make_lock (fd, owner, error);
  if (lock_fd < 0)
    {
      close (fd);
      return NULL;
    }
  sweep (fd);
  self = g_new0 (MasDraftFolder, 1);
  self->path = g_strdup (path);
  self->owner = g_steal_pointer (&owner);
  self->fd = fd;
  self->lock_fd = lock_fd;
  g_mutex_init (&self->mutex);
  return self;
}

void
mas_draft_folder_close (MasDraftFolder *self)
{
  g_autofree char *name = NULL;

  if (self == NULL)
    return;
  name = g_strconcat (self->owner, LOCK, NULL);
  unlinkat (self->fd, name, 0);
  close (self->lock_fd);
  close (self->fd);
  g_mutex_clear (&self->mutex);
  g_free (self->owner);
  g_free (self->path);
  g_free (self);
}

const char *
mas_draft_folder_get_path (MasDraftFolder *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->path;
}

/* Reads bytes from the start of a file; fewer only at its end. −1 with @error. */
static gssize
read_start (int      fd,
            char    *bytes,
            gsize    length,
            GError **error)
{
  gsize n = 0;

  while (n < length)
    {
      const ssize_t got = pread (fd, bytes + n, length - n, (off_t) n);

      if (got < 0 && errno == EINTR)
        continue;
      if (got < 0)
        {
          set_errno (error, errno, "cannot read");
          return -1;
        }
      if (got == 0)
        break;
      n += (gsize) got;
    }
  return (gssize) n;
}

/* NULL when it was taken meanwhile. */
static MasOrphan *
look_at (int         folder_fd,
         const char *name,
         char       *buffer)
{
  g_autoptr (MasOrphan) orphan = g_new0 (MasOrphan, 1);
  gsize size = 0;
  gssize n = -1;
  int fd = qi_private_file_open (folder_fd, name, &size, &orphan->fault);

  if (g_error_matches (orphan->fault, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return NULL;
  if (fd >= 0)
    {
      n = read_start (fd, buffer, MAS_DRAFT_MAX_HEAD_BYTES, &orphan->fault);
      close (fd);
    }
  if (n >= 0)
    mas_draft_head_read (&orphan->head, buffer, (gsize) n, size, &orphan->fault);
  /* The name must not be that of another draft. */
  if (orphan->head.id != NULL && strncmp (orphan->head.id, name + ID + 1, ID) != 0)
    {
      mas_draft_head_clear (&orphan->head);
      g_set_error_literal (&orphan->fault, MAS_DRAFT_ERROR, MAS_DRAFT_ERROR_DAMAGED,
                           "its name is another draft's");
    }
  if (orphan->head.id == NULL)
    orphan->head = (MasDraftHead) { .id = g_strndup (name + ID + 1, ID) };
  orphan->owner = g_strndup (name, ID);
  orphan->size = size;
  return g_steal_pointer (&orphan);
}

static int
compare_orphans (gconstpointer a,
                 gconstpointer b)
{
  const MasOrphan *const *first = a, *const *second = b;

  if ((*first)->head.written != (*second)->head.written)
    return (*first)->head.written < (*second)->head.written ? 1 : -1;
  return strcmp ((*first)->head.id, (*second)->head.id);
}

GPtrArray *
mas_draft_folder_list (MasDraftFolder *self,
                       GError        **error)
{
  g_auto (Names) names = { NULL };
  g_autoptr (GHashTable) alive = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *buffer = g_malloc (MAS_DRAFT_MAX_HEAD_BYTES);
  GPtrArray *orphans;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!names_read (&names, self->fd, error))
    return NULL;
  orphans = g_ptr_array_new_with_free_func ((GDestroyNotify) mas_orphan_free);
  for (guint i = 0; i < names.drafts->len; i++)
    {
      const char *name = names.drafts->pdata[i];
      g_autofree char *owner = g_strndup (name, ID);
      gpointer known = NULL;
      MasOrphan *orphan;

      if (!g_hash_table_lookup_extended (alive, owner, NULL, &known))
        {
          known = GINT_TO_POINTER (strcmp (owner, self->owner) == 0 || is_alive (self->fd, owner));
          g_hash_table_insert (alive, g_strdup (owner), known);
        }
      orphan = known != NULL ? NULL : look_at (self->fd, name, buffer);
      if (orphan == NULL)
        continue;
      orphan->offered = g_hash_table_contains (names.offered, orphan->head.id);
      orphan->ended_a_start = g_hash_table_contains (names.opening, orphan->head.id);
      g_ptr_array_add (orphans, orphan);
    }
  g_ptr_array_sort (orphans, compare_orphans);
  return orphans;
}

gboolean
mas_draft_folder_adopt (MasDraftFolder  *self,
                        const MasOrphan *orphan,
                        GError         **error)
{
  g_autofree char *old = NULL;
  g_autofree char *new = NULL;
  struct stat status;

  g_return_val_if_fail (self != NULL && orphan != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  old = draft_name (orphan->owner, orphan->head.id);
  new = draft_name (self->owner, orphan->head.id);
  /* Nobody else makes names of ours, so there is nothing between the two calls. */
  if (fstatat (self->fd, new, &status, AT_SYMLINK_NOFOLLOW) == 0)
    errno = EEXIST;
  else if (is_alive (self->fd, orphan->owner))
    errno = ENOENT;
  else if (renameat (self->fd, old, self->fd, new) == 0)
    return TRUE;
  set_errno (error, errno, "cannot take the draft over");
  return FALSE;
}

GBytes *
mas_draft_folder_load (MasDraftFolder *self,
                       const char     *id,
                       GCancellable   *cancellable,
                       GError        **error)
{
  g_autofree char *name = NULL;
  GBytes *bytes;
  int fd;

  g_return_val_if_fail (self != NULL && mas_draft_is_id (id), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  name = draft_name (self->owner, id);
  fd = qi_private_file_open (self->fd, name, NULL, error);
  if (fd < 0)
    return NULL;
  bytes = qi_file_load_fd (fd, MAS_DRAFT_MAX_BYTES, cancellable, error);
  close (fd);
  return bytes;
}

/* A folder that somebody removed is made again, with our lock in it: what is unsaved is not less so. */
static gboolean
make_again (MasDraftFolder *self,
            GError        **error)
{
  struct stat status;
  int fd;
  int lock_fd;

  if (fstat (self->fd, &status) == 0 && status.st_nlink > 0)
    return TRUE;
  fd = qi_private_folder_open (self->path, error);
  lock_fd = fd < 0 ? -1 : make_lock (fd, self->owner, error);
  if (lock_fd < 0)
    {
      if (fd >= 0)
        close (fd);
      return FALSE;
    }
  /* Others may be using the number of the folder at this moment, so it stays the same. */
  dup3 (fd, self->fd, O_CLOEXEC);
  dup3 (lock_fd, self->lock_fd, O_CLOEXEC);
  close (fd);
  close (lock_fd);
  return TRUE;
}

static gboolean
save (MasDraftFolder *self,
      const char     *name,
      GBytes *const  *blocks,
      guint           n_blocks,
      GCancellable   *cancellable,
      GError        **error)
{
  /* It begins with our number, as the name of a draft does. */
  const gboolean is_ours = g_str_has_prefix (name, self->owner);
  g_autofree char *temporary =
    g_strconcat (".", is_ours ? "" : self->owner, is_ours ? "" : ".", name, TEMPORARY, NULL);
  gboolean there;

  g_mutex_lock (&self->mutex);
  there = make_again (self, error);
  g_mutex_unlock (&self->mutex);
  return there && qi_private_file_save (self->fd, name, temporary, blocks, n_blocks, cancellable, error);
}

/* One that is not there is removed already. */
static gboolean
remove_name (MasDraftFolder *self,
             const char     *name,
             GError        **error)
{
  if (unlinkat (self->fd, name, 0) == 0 || errno == ENOENT)
    return TRUE;
  set_errno (error, errno, "cannot remove the draft");
  return FALSE;
}

static gboolean
remove_mark (MasDraftFolder *self,
             const char     *id,
             const char     *ending,
             GError        **error)
{
  g_autofree char *name = g_strconcat (id, ending, NULL);

  return remove_name (self, name, error);
}

gboolean
mas_draft_folder_save (MasDraftFolder *self,
                       const char     *id,
                       GPtrArray      *blocks,
                       GCancellable   *cancellable,
                       GError        **error)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (self != NULL && mas_draft_is_id (id) && blocks != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  name = draft_name (self->owner, id);
  /* What is in it now nobody was shown. */
  return remove_mark (self, id, OFFERED, error)
         && save (self, name, (GBytes *const *) blocks->pdata, blocks->len, cancellable, error);
}

gboolean
mas_draft_folder_remove (MasDraftFolder *self,
                         const char     *id,
                         GError        **error)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (self != NULL && mas_draft_is_id (id), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  name = draft_name (self->owner, id);
  return remove_name (self, name, error) && remove_mark (self, id, OFFERED, error)
         && remove_mark (self, id, OPENING, error);
}

static gboolean
make_mark (MasDraftFolder *self,
           const char     *id,
           const char     *ending,
           GError        **error)
{
  g_autofree char *name = g_strconcat (id, ending, NULL);
  const int fd = openat (self->fd, name, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, MODE);

  if (fd < 0)
    {
      set_errno (error, errno, "cannot mark the draft");
      return FALSE;
    }
  close (fd);
  return TRUE;
}

gboolean
mas_draft_folder_set_offered (MasDraftFolder *self,
                              const char     *id,
                              GError        **error)
{
  g_return_val_if_fail (self != NULL && mas_draft_is_id (id), FALSE);

  return make_mark (self, id, OFFERED, error);
}

gboolean
mas_draft_folder_set_opening (MasDraftFolder *self,
                              const char     *id,
                              gboolean        opening,
                              GError        **error)
{
  g_return_val_if_fail (self != NULL && mas_draft_is_id (id), FALSE);

  return opening ? make_mark (self, id, OPENING, error) : remove_mark (self, id, OPENING, error);
}

GBytes *
mas_draft_folder_load_windows (MasDraftFolder *self,
                               GError        **error)
{
  GBytes *bytes;
  int fd;

  g_return_val_if_fail (self != NULL, NULL);

  fd = qi_private_file_open (self->fd, WINDOWS, NULL, error);
  if (fd < 0)
    return NULL;
  bytes = qi_file_load_fd (fd, MAX_WINDOWS_BYTES, NULL, error);
  close (fd);
  return bytes;
}

gboolean
mas_draft_folder_save_windows (MasDraftFolder *self,
                               GBytes         *bytes,
                               GError        **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return bytes == NULL ? remove_name (self, WINDOWS, error) : save (self, WINDOWS, &bytes, 1, NULL, error);
}
