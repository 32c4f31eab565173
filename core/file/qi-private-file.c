/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-private-file-private.h"

#include "qi-file-private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define FOLDER_MODE 0700
#define FILE_MODE   0600

/* Whether the open folder belongs to this user, and is closed to others from now on. */
static gboolean
make_private (int      fd,
              GError **error)
{
  struct stat status;

  if (fstat (fd, &status) != 0)
    {
      qi_file_set_errno (error, errno, "cannot look at the folder");
      return FALSE;
    }
  if (status.st_uid != geteuid ())
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                           "the folder belongs to another user");
      return FALSE;
    }
  if ((status.st_mode & 077) != 0 && fchmod (fd, FOLDER_MODE) != 0)
    {
      qi_file_set_errno (error, errno, "cannot make the folder private");
      return FALSE;
    }
  return TRUE;
}

int
qi_private_folder_open (const char *path,
                        GError    **error)
{
  int fd;

  g_return_val_if_fail (path != NULL, -1);
  g_return_val_if_fail (error == NULL || *error == NULL, -1);

  if (g_mkdir_with_parents (path, FOLDER_MODE) != 0)
    {
      qi_file_set_errno (error, errno, "cannot make the folder");
      return -1;
    }
  fd = open (path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0)
    {
      /* A symbolic link gives one error or the other, depending on the system. */
      qi_file_set_errno (error, errno == ELOOP ? ENOTDIR : errno, "cannot open the folder");
      return -1;
    }
  if (make_private (fd, error))
    return fd;
  close (fd);
  return -1;
}

static gboolean
write_blocks (int            fd,
              GBytes *const *blocks,
              guint          n_blocks,
              GCancellable  *cancellable,
              GError       **error)
{
  for (guint i = 0; i < n_blocks; i++)
    {
      gsize length = 0;
      const char *text = g_bytes_get_data (blocks[i], &length);

      if (!qi_file_write_all (fd, text, length, cancellable, error))
        return FALSE;
    }
  if (fsync (fd) == 0)
    return TRUE;
  qi_file_set_errno (error, errno, "cannot write");
  return FALSE;
}

gboolean
qi_private_file_save (int            folder_fd,
                      const char    *name,
                      const char    *temporary,
                      GBytes *const *blocks,
                      guint          n_blocks,
                      GCancellable  *cancellable,
                      GError       **error)
{
  gboolean done;
  int fd;

  g_return_val_if_fail (folder_fd >= 0 && name != NULL && temporary != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  /* A temporary file that is there was left by an earlier call that was killed. */
  unlinkat (folder_fd, temporary, 0);
  fd =
    openat (folder_fd, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, FILE_MODE);
  if (fd < 0)
    {
      qi_file_set_errno (error, errno, "cannot make a temporary file");
      return FALSE;
    }
  done = write_blocks (fd, blocks, n_blocks, cancellable, error);
  if (close (fd) != 0 && done)
    {
      qi_file_set_errno (error, errno, "cannot write");
      done = FALSE;
    }
  if (done && renameat (folder_fd, temporary, folder_fd, name) != 0)
    {
      qi_file_set_errno (error, errno, "cannot replace the file");
      done = FALSE;
    }
  if (!done)
    unlinkat (folder_fd, temporary, 0);
  /* The new text is in place whatever the result is: some file systems cannot sync a folder. */
  else if (fsync (folder_fd) != 0)
    g_debug ("folder not synced: %s", g_strerror (errno));
  return done;
}

int
qi_private_file_open (int         folder_fd,
                      const char *name,
                      gsize      *size,
                      GError    **error)
{
  struct stat status;
  int fd;

  g_return_val_if_fail (folder_fd >= 0 && name != NULL, -1);
  g_return_val_if_fail (error == NULL || *error == NULL, -1);

  fd = openat (folder_fd, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  if (fd < 0 || fstat (fd, &status) != 0)
    qi_file_set_errno (error, errno, "cannot open");
  else if (!S_ISREG (status.st_mode) || status.st_uid != geteuid ())
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, "not a file of this user");
  else
    {
      if (size != NULL)
        *size = (gsize) status.st_size;
      return fd;
    }
  if (fd >= 0)
    close (fd);
  return -1;
}
