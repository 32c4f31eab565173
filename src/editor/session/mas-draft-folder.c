/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "mas-draft-folder.h"

#include "mas-draft-names.h"
#include "qi-file.h"
#include "qi-file-private.h"
#include "qi-private-file-private.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define WINDOWS           "windows"
#define MAX_WINDOWS_BYTES (8 * 1024 * 1024)
#define MODE              0600
#define ID                MAS_DRAFT_ID_BYTES

struct _MasDraftFolder
{
  char  *path;
  GMutex mutex; /* of what is below */
  char  *owner;
  int    fd;
  int    lock_fd;
};

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

static char *
draft_name (const char *owner,
            const char *id)
{
  return g_strconcat (owner, ".", id, MAS_DRAFT_ENDING, NULL);
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
  lock_fd = mas_draft_lock_make (fd, owner, error);
  if (lock_fd < 0)
    {
      close (fd);
      return NULL;
    }
  mas_draft_names_sweep (fd);
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
  name = g_strconcat (self->owner, MAS_LOCK_ENDING, NULL);
  unlinkat (self->fd, name, 0);
  close (self->lock_fd);
  close (self->fd);
  g_mutex_clear (&self->mutex);
  g_free (self->owner);
  g_free (self->path);
  g_free (self);
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
          mas_draft_set_errno (error, errno, "cannot read");
          return -1;
        }
      if (got == 0)
        break;
      n += (gsize) got;
    }
  return (gssize) n;
}

/* NULL when another process took it meanwhile. */
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
  /* The file's name must agree with the id in the head. */
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
  g_auto (MasDraftNames) names = { NULL };
  g_autoptr (GHashTable) alive = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *buffer = g_malloc (MAS_DRAFT_MAX_HEAD_BYTES);
  GPtrArray *orphans;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!mas_draft_names_read (&names, self->fd, error))
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
          known = GINT_TO_POINTER (strcmp (owner, self->owner) == 0
                                   || mas_draft_lock_is_held (self->fd, owner));
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
  /* Names with our number are only made by this process, so nothing can happen between the two
   * calls. */
  if (fstatat (self->fd, new, &status, AT_SYMLINK_NOFOLLOW) == 0)
    errno = EEXIST;
  else if (mas_draft_lock_is_held (self->fd, orphan->owner))
    errno = ENOENT;
  else if (renameat (self->fd, old, self->fd, new) == 0)
    return TRUE;
  mas_draft_set_errno (error, errno, "cannot take the draft over");
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

/* Creates the folder again, with our lock in it, if somebody removed it: there may be unsaved work. */
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
  lock_fd = fd < 0 ? -1 : mas_draft_lock_make (fd, self->owner, error);
  if (lock_fd < 0)
    {
      if (fd >= 0)
        close (fd);
      return FALSE;
    }
  /* Other threads may be using this descriptor at the moment, so its number stays the same. */
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
  /* Only names that begin with our number, as those of our drafts do. */
  const gboolean is_ours = g_str_has_prefix (name, self->owner);
  g_autofree char *temporary = g_strconcat (".", is_ours ? "" : self->owner, is_ours ? "" : ".",
                                            name, MAS_TEMPORARY_ENDING, NULL);
  gboolean there;

  g_mutex_lock (&self->mutex);
  there = make_again (self, error);
  g_mutex_unlock (&self->mutex);
  return there
         && qi_private_file_save (self->fd, name, temporary, blocks, n_blocks, cancellable, error);
}

/* A file that does not exist counts as removed. */
static gboolean
remove_name (MasDraftFolder *self,
             const char     *name,
             GError        **error)
{
  if (unlinkat (self->fd, name, 0) == 0 || errno == ENOENT)
    return TRUE;
  mas_draft_set_errno (error, errno, "cannot remove the draft");
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
  /* The new content has not been offered to the person yet. */
  return remove_mark (self, id, MAS_OFFERED_ENDING, error)
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
  return remove_name (self, name, error) && remove_mark (self, id, MAS_OFFERED_ENDING, error)
         && remove_mark (self, id, MAS_OPENING_ENDING, error);
}

static gboolean
make_mark (MasDraftFolder *self,
           const char     *id,
           const char     *ending,
           GError        **error)
{
  g_autofree char *name = g_strconcat (id, ending, NULL);
  const int fd =
    openat (self->fd, name, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, MODE);

  if (fd < 0)
    {
      mas_draft_set_errno (error, errno, "cannot mark the draft");
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

  return make_mark (self, id, MAS_OFFERED_ENDING, error);
}

gboolean
mas_draft_folder_set_opening (MasDraftFolder *self,
                              const char     *id,
                              gboolean        opening,
                              GError        **error)
{
  g_return_val_if_fail (self != NULL && mas_draft_is_id (id), FALSE);

  return opening ? make_mark (self, id, MAS_OPENING_ENDING, error)
                 : remove_mark (self, id, MAS_OPENING_ENDING, error);
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

  return bytes == NULL ? remove_name (self, WINDOWS, error)
                       : save (self, WINDOWS, &bytes, 1, NULL, error);
}
