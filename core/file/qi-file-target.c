/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-file-save-private.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#if QI_HAS_LINUX
#include <sys/xattr.h>
#endif
#include <unistd.h>

#define MAX_LINKS       40    /* symbolic links in a chain, as the kernel has it */
#define MAX_XATTR_BYTES 65536 /* of one list or value */

void
qi_file_target_clear (QiFileTarget *target)
{
  if (target->folder_fd >= 0)
    close (target->folder_fd);
  target->folder_fd = -1;
  g_clear_pointer (&target->name, g_free);
}

/* Opens the folder of @path, which begins with a slash, and keeps its last part. A path that names a folder is refused. */
static gboolean
open_folder (QiFileTarget *target,
             const char   *path,
             GError      **error)
{
  const char *slash = strrchr (path, '/');
  const char *name = slash + 1;
  g_autofree char *folder = NULL;

  if (*name == '\0' || strcmp (name, ".") == 0 || strcmp (name, "..") == 0)
    {
      qi_file_set_errno (error, EISDIR, "cannot save");
      return FALSE;
    }
  folder = g_strndup (path, slash == path ? 1 : (gsize) (slash - path));
  target->name = g_strdup (name);
  target->can_sync = TRUE;
  target->folder_fd = QI_RETRY (open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (target->folder_fd < 0 && errno == EACCES)
    {
      /* A folder that may be written to but not listed will do too; only it cannot be synced. */
      target->can_sync = FALSE;
      target->folder_fd = QI_RETRY (open (folder, QI_O_PATH | O_DIRECTORY | O_CLOEXEC));
    }
  if (target->folder_fd < 0)
    {
      qi_file_set_errno (error, errno, "cannot open the folder");
      return FALSE;
    }
  return TRUE;
}

gboolean
qi_file_target_open (QiFileTarget *target,
                     const char   *path,
                     GError      **error)
{
  g_autofree char *current = g_strdup (path);

  for (guint i = 0; i <= MAX_LINKS; i++)
    {
      char link[4096];
      ssize_t n;

      if (!open_folder (target, current, error))
        return FALSE;
      n = readlinkat (target->folder_fd, target->name, link, sizeof link);
      if (n < 0 && (errno == EINVAL || errno == ENOENT))
        return TRUE; /* no link; or nothing there */
      if (n < 0 || (gsize) n >= sizeof link)
        {
          qi_file_set_errno (error, n < 0 ? errno : ENAMETOOLONG, "cannot follow the link");
          return FALSE;
        }
      link[n] = '\0';
      if (link[0] != '/')
        {
          gsize folder_length = strlen (current) - strlen (target->name);
          g_autofree char *folder = g_strndup (current, folder_length);
          g_autofree char *joined = g_strconcat (folder, link, NULL);

          g_free (g_steal_pointer (&current));
          current = g_steal_pointer (&joined);
        }
      else
        {
          g_free (g_steal_pointer (&current));
          current = g_strdup (link);
        }
      qi_file_target_clear (target);
    }
  qi_file_set_errno (error, ELOOP, "cannot follow the link");
  return FALSE;
}

gboolean
qi_file_target_check (QiFileTarget *target,
                      GError      **error)
{
  if (fstatat (target->folder_fd, target->name, &target->status, AT_SYMLINK_NOFOLLOW) != 0)
    {
      if (errno == ENOENT)
        return TRUE;
      qi_file_set_errno (error, errno, "cannot save");
      return FALSE;
    }
  target->exists = TRUE;
  if (S_ISDIR (target->status.st_mode))
    {
      qi_file_set_errno (error, EISDIR, "cannot save");
      return FALSE;
    }
  if (!S_ISREG (target->status.st_mode))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE,
                           "cannot save: not a regular file");
      return FALSE;
    }
  if (faccessat (target->folder_fd, target->name, W_OK, AT_EACCESS) != 0)
    {
      qi_file_set_errno (error, errno, "cannot save");
      return FALSE;
    }
  return TRUE;
}

int
qi_file_target_open_file (const QiFileTarget *target,
                          const char         *name)
{
  return QI_RETRY (
    openat (target->folder_fd, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY));
}

/* Access lists and extended attributes are copied where the file system allows it. */
static void
copy_attributes (int from,
                 int to)
{
#if QI_HAS_LINUX
  g_autofree char *names = g_malloc (MAX_XATTR_BYTES);
  g_autofree char *value = g_malloc (MAX_XATTR_BYTES);
  ssize_t n_names = flistxattr (from, names, MAX_XATTR_BYTES);

  for (ssize_t i = 0; i < n_names; i += (ssize_t) strlen (names + i) + 1)
    {
      const char *name = names + i;
      ssize_t n;

      if (!g_str_has_prefix (name, "user.") && strcmp (name, "system.posix_acl_access") != 0)
        continue;
      n = fgetxattr (from, name, value, MAX_XATTR_BYTES);
      if (n >= 0 && fsetxattr (to, name, value, (gsize) n, 0) != 0)
        continue; /* what cannot be kept is no reason to refuse a save */
    }
#endif
}

gboolean
qi_file_keep_attributes (int                fd,
                         int                old_fd,
                         const struct stat *old,
                         GError           **error)
{
  mode_t mode = old->st_mode & 07777;
  struct stat status;

  if (fstat (fd, &status) != 0)
    {
      qi_file_set_errno (error, errno, "cannot keep the permissions");
      return FALSE;
    }
  if (status.st_uid != old->st_uid || status.st_gid != old->st_gid)
    {
      if (fchown (fd, old->st_uid, old->st_gid) != 0)
        {
          mode &= 01777;
          /* Another group must not get the permissions that the old group had. */
          if (fchown (fd, (uid_t) -1, old->st_gid) != 0)
            mode = (mode & ~(mode_t) 0070) | ((mode & 0007) << 3);
        }
    }
  if (fchmod (fd, mode) != 0)
    {
      qi_file_set_errno (error, errno, "cannot keep the permissions");
      return FALSE;
    }
  if (old_fd >= 0)
    copy_attributes (old_fd, fd);
  return TRUE;
}
