/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "mas-draft-names.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Locks that belong to the open file; where these do not exist, locks of the process, which other processes see as
 * well. */
#ifndef F_OFD_SETLK
#define F_OFD_SETLK F_SETLK
#define F_OFD_GETLK F_GETLK
#endif

#define MAX_NAMES 65536 /* of a folder that are looked at */
#define MODE      0600
#define OLD       (24 * 60 * 60) /* s: a file of this age is no longer being written */
#define ID        MAS_DRAFT_ID_BYTES

void
mas_draft_set_errno (GError    **error,
                     int         number,
                     const char *what)
{
  g_set_error (error, G_IO_ERROR, (int) g_io_error_from_errno (number), "%s: %s", what,
               g_strerror (number));
}

/* Whether @text begins with a number. */
static gboolean
is_number (const char *text)
{
  return strspn (text, "0123456789abcdef") >= ID;
}

/* Whether a name is NUMBER.NUMBER.draft. */
static gboolean
is_draft_name (const char *name)
{
  return strlen (name) == 2 * ID + 1 + strlen (MAS_DRAFT_ENDING) && is_number (name)
         && name[ID] == '.' && strspn (name + ID + 1, "0123456789abcdef") == ID
         && strcmp (name + 2 * ID + 1, MAS_DRAFT_ENDING) == 0;
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
  *lock = (struct flock) {
    .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 0, .l_pid = 0
  };
}

/* Creates the lock of this process under a temporary name, and renames it once the lock is held: so it can never
 * look like the lock of a process that has ended. */
int
mas_draft_lock_make (int         folder_fd,
                     const char *owner,
                     GError    **error)
{
  g_autofree char *temporary = g_strconcat (".", owner, MAS_LOCK_ENDING MAS_TEMPORARY_ENDING, NULL);
  g_autofree char *name = g_strconcat (owner, MAS_LOCK_ENDING, NULL);
  int fd = openat (folder_fd, temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, MODE);
  struct flock lock;

  set_lock (&lock);
  if (fd >= 0 && fcntl (fd, F_OFD_SETLK, &lock) == 0
      && renameat (folder_fd, temporary, folder_fd, name) == 0)
    return fd;
  mas_draft_set_errno (error, errno, "cannot lock the folder of drafts");
  if (fd >= 0)
    {
      close (fd);
      unlinkat (folder_fd, temporary, 0);
    }
  return -1;
}

gboolean
mas_draft_lock_is_held (int         folder_fd,
                        const char *owner)
{
  g_autofree char *name = g_strconcat (owner, MAS_LOCK_ENDING, NULL);
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

void
mas_draft_names_clear (MasDraftNames *self)
{
  g_clear_pointer (&self->drafts, g_ptr_array_unref);
  g_clear_pointer (&self->others, g_ptr_array_unref);
  g_clear_pointer (&self->offered, g_hash_table_unref);
  g_clear_pointer (&self->opening, g_hash_table_unref);
}

static void
names_add (MasDraftNames *self,
           const char    *name)
{
  if (is_draft_name (name))
    g_ptr_array_add (self->drafts, g_strdup (name));
  else if (is_name (name, MAS_OFFERED_ENDING))
    g_hash_table_add (self->offered, g_strndup (name, ID));
  else if (is_name (name, MAS_OPENING_ENDING))
    g_hash_table_add (self->opening, g_strndup (name, ID));
  else if (is_name (name, MAS_LOCK_ENDING)
           || (name[0] == '.' && is_number (name + 1)
               && g_str_has_suffix (name, MAS_TEMPORARY_ENDING)))
    g_ptr_array_add (self->others, g_strdup (name));
}

gboolean
mas_draft_names_read (MasDraftNames *self,
                      int            folder_fd,
                      GError       **error)
{
  const int fd = openat (folder_fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *dir = fd < 0 ? NULL : fdopendir (fd);
  guint n = 0;

  if (dir == NULL)
    {
      mas_draft_set_errno (error, errno, "cannot list the folder of drafts");
      if (fd >= 0)
        close (fd);
      return FALSE;
    }
  self->drafts = g_ptr_array_new_with_free_func (g_free);
  self->others = g_ptr_array_new_with_free_func (g_free);
  self->offered = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->opening = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (struct dirent *entry = readdir (dir); entry != NULL && n < MAX_NAMES;
       entry = readdir (dir), n++)
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

/* Removes marks without a draft. A draft that is just being taken over may have been missed, so a mark must have a
 * certain age. */
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

void
mas_draft_names_sweep (int folder_fd)
{
  g_auto (MasDraftNames) names = { NULL };
  g_autoptr (GHashTable) drafts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (!mas_draft_names_read (&names, folder_fd, NULL))
    return;
  for (guint i = 0; i < names.others->len; i++)
    {
      const char *name = names.others->pdata[i];
      g_autofree char *owner = g_strndup (name + (name[0] == '.'), ID);
      const gboolean is_new_lock =
        name[0] == '.' && strcmp (name + 1 + ID, MAS_LOCK_ENDING MAS_TEMPORARY_ENDING) == 0;

      /* A lock file that is just being created is not locked yet. */
      if (is_new_lock)
        remove_old (folder_fd, name);
      else if (!mas_draft_lock_is_held (folder_fd, owner))
        unlinkat (folder_fd, name, 0);
    }
  for (guint i = 0; i < names.drafts->len; i++)
    g_hash_table_add (drafts, g_strndup ((const char *) names.drafts->pdata[i] + ID + 1, ID));
  sweep_marks (folder_fd, names.offered, drafts, MAS_OFFERED_ENDING);
  sweep_marks (folder_fd, names.opening, drafts, MAS_OPENING_ENDING);
}
