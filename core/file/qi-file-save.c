/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"
#define _GNU_SOURCE /* O_PATH */

#include "qi-file.h"
#include "qi-file-private.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#define MAX_LINKS 40               /* symbolic links in a chain, as the kernel has it */
#define MAX_NAME_TRIES 16          /* names for the temporary file */
#define MAX_XATTR_BYTES 65536      /* of one list or value */
#define WRITE_BLOCK (1024 * 1024)  /* bytes between two looks at the cancellable */
#define TEMPORARY_NAME_BYTES 32

/**
 * Source:
 * @write: fills the new file
 * @check: (nullable): the last word before the old file is replaced
 * @fd: (out, nullable): the new file, open for reading; −1 when nothing was saved
 *
 * What a save is about.
 */
typedef struct
{
  QiFileWriteFunc write;
  QiFileCheckFunc check;
  gpointer        user_data;
  int            *fd;
  GCancellable   *cancellable;
} Source;

/**
 * Target:
 * @folder_fd: the folder that holds the file, links resolved; −1 when not open
 * @can_sync: whether @folder_fd was opened for reading
 * @name: the file's name in it, which is no symbolic link
 * @exists: whether it is there, then @status tells about it
 *
 * Where a save really goes. Everything after happens relative to @folder_fd, so a folder that is
 * renamed meanwhile makes no difference.
 */
typedef struct
{
  int         folder_fd;
  gboolean    can_sync;
  char       *name;
  gboolean    exists;
  struct stat status;
} Target;

static void
target_clear (Target *target)
{
  if (target->folder_fd >= 0)
    close (target->folder_fd);
  target->folder_fd = -1;
  g_clear_pointer (&target->name, g_free);
}

/* Opens the folder of @path and keeps its last part. A path that names a folder is refused. */
static gboolean
target_open_folder (Target     *target,
                    const char *path,
                    GError    **error)
{
  const char *slash = strrchr (path, '/');
  const char *name = slash != NULL ? slash + 1 : path;
  g_autofree char *folder = NULL;

  if (*name == '\0' || strcmp (name, ".") == 0 || strcmp (name, "..") == 0)
    {
      qi_file_set_errno (error, EISDIR, "cannot save");
      return FALSE;
    }
  if (slash == NULL)
    folder = g_strdup (".");
  else
    folder = g_strndup (path, slash == path ? 1 : (gsize) (slash - path));
  target->name = g_strdup (name);
  target->can_sync = TRUE;
  target->folder_fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (target->folder_fd < 0 && errno == EACCES)
    {
      /* A folder that may be written but not listed serves too; it only cannot be synced. */
      target->can_sync = FALSE;
      target->folder_fd = open (folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    }
  if (target->folder_fd < 0)
    {
      qi_file_set_errno (error, errno, "cannot open the folder");
      return FALSE;
    }
  return TRUE;
}

/* Follows symbolic links, also to a file that is not there yet. */
static gboolean
target_resolve (Target     *target,
                const char *path,
                GError    **error)
{
  g_autofree char *current = g_strdup (path);

  for (guint i = 0; i <= MAX_LINKS; i++)
    {
      char link[4096];
      ssize_t n;

      if (!target_open_folder (target, current, error))
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
      target_clear (target);
    }
  qi_file_set_errno (error, ELOOP, "cannot follow the link");
  return FALSE;
}

/* Looks at what is there. Only a regular file that we may write is replaced: a device, a pipe or
 * a file that is set read-only would be lost, although the folder allows it. */
static gboolean
target_check (Target  *target,
              GError **error)
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

/* Makes a new file with a name that cannot be foreseen. Returns its descriptor, or −1. */
static int
open_temporary (const Target *target,
                char          name[TEMPORARY_NAME_BYTES],
                GError      **error)
{
  for (guint i = 0; i < MAX_NAME_TRIES; i++)
    {
      guint64 number = 0;
      int fd;

      if (getrandom (&number, sizeof number, 0) != (ssize_t) sizeof number)
        {
          qi_file_set_errno (error, errno, "cannot make a temporary file");
          return -1;
        }
      g_snprintf (name, TEMPORARY_NAME_BYTES, ".%016" G_GINT64_MODIFIER "x.tmp", number);
      /* A new file gets what the process's mask leaves; one that replaces another is nobody
       * else's business until it has the old one's permissions. */
      fd = openat (target->folder_fd, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
                   target->exists ? 0600 : 0666);
      if (fd >= 0)
        return fd;
      if (errno != EEXIST)
        {
          qi_file_set_errno (error, errno, "cannot make a temporary file");
          return -1;
        }
    }
  qi_file_set_errno (error, EEXIST, "cannot make a temporary file");
  return -1;
}

/* Access lists and what people attach to files go along where the file system lets them. */
static void
copy_attributes (int from,
                 int to)
{
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
}

/* Gives the new file the old one's permissions, and its owner and group where we may. */
static gboolean
keep_permissions (const Target *target,
                  int           fd,
                  GError      **error)
{
  mode_t mode = target->status.st_mode & 07777;
  struct stat status;
  int old_fd;

  if (fstat (fd, &status) != 0)
    {
      qi_file_set_errno (error, errno, "cannot keep the permissions");
      return FALSE;
    }
  if (status.st_uid != target->status.st_uid || status.st_gid != target->status.st_gid)
    {
      if (fchown (fd, target->status.st_uid, target->status.st_gid) != 0)
        {
          mode &= 01777;
          /* Another group must not gain what the old group had. */
          if (fchown (fd, (uid_t) -1, target->status.st_gid) != 0)
            mode = (mode & ~(mode_t) 0070) | ((mode & 0007) << 3);
        }
    }
  if (fchmod (fd, mode) != 0)
    {
      qi_file_set_errno (error, errno, "cannot keep the permissions");
      return FALSE;
    }
  old_fd = openat (target->folder_fd, target->name,
                   O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  if (old_fd >= 0)
    {
      copy_attributes (old_fd, fd);
      close (old_fd);
    }
  return TRUE;
}

gboolean
qi_file_write_all (int           fd,
                   const char   *text,
                   gsize         length,
                   GCancellable *cancellable,
                   GError      **error)
{
  while (length > 0)
    {
      ssize_t n;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      n = write (fd, text, MIN (length, WRITE_BLOCK));
      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        {
          qi_file_set_errno (error, n < 0 ? errno : ENOSPC, "cannot write");
          return FALSE;
        }
      text += n;
      length -= (gsize) n;
    }
  return TRUE;
}

/* Fills the temporary file and closes it in any case. */
static gboolean
fill_temporary (const Target *target,
                int           fd,
                const Source *source,
                GError      **error)
{
  gboolean done = source->write (fd, source->user_data, source->cancellable, error)
                  && (!target->exists || keep_permissions (target, fd, error));

  if (done && fsync (fd) != 0)
    {
      qi_file_set_errno (error, errno, "cannot write");
      done = FALSE;
    }
  if (close (fd) != 0 && done)
    {
      qi_file_set_errno (error, errno, "cannot write");
      done = FALSE;
    }
  return done && !g_cancellable_set_error_if_cancelled (source->cancellable, error);
}

/* Opens the temporary file for who goes on reading it. It is ours still, whatever its permissions
 * will be. */
static gboolean
open_again (const Target *target,
            const char   *name,
            const Source *source,
            GError      **error)
{
  if (source->fd == NULL)
    return TRUE;
  *source->fd = openat (target->folder_fd, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (*source->fd >= 0)
    return TRUE;
  qi_file_set_errno (error, errno, "cannot read the temporary file");
  return FALSE;
}

static gboolean
replace_target (const Target *target,
                const char   *name,
                const Source *source,
                GError      **error)
{
  if (source->check != NULL && !source->check (source->user_data, error))
    return FALSE;
  if (renameat (target->folder_fd, name, target->folder_fd, target->name) == 0)
    return TRUE;
  qi_file_set_errno (error, errno, "cannot replace the file");
  return FALSE;
}

static gboolean
save_to_target (const Target *target,
                const Source *source,
                GError      **error)
{
  char name[TEMPORARY_NAME_BYTES];
  int fd = open_temporary (target, name, error);
  gboolean done;

  if (fd < 0)
    return FALSE;
  done = open_again (target, name, source, error);
  if (!done)
    close (fd);
  if (!done || !fill_temporary (target, fd, source, error)
      || !replace_target (target, name, source, error))
    {
      unlinkat (target->folder_fd, name, 0);
      return FALSE;
    }
  /* The new text is in place now, whatever this says: some file systems cannot sync a folder. */
  if (target->can_sync && fsync (target->folder_fd) != 0)
    g_debug ("folder not synced: %s", g_strerror (errno));
  return TRUE;
}

/* A file that is not on this system's own file systems: put together here, then sent whole. */
static gboolean
save_elsewhere (GFile        *file,
                const Source *source,
                GError      **error)
{
  g_autofree char *name = NULL;
  int fd = g_file_open_tmp (NULL, &name, error);
  g_autoptr (GInputStream) input = NULL;
  g_autoptr (GFileOutputStream) output = NULL;

  if (fd < 0)
    return FALSE;
  g_unlink (name);
  input = g_unix_input_stream_new (fd, TRUE);
  if (!source->write (fd, source->user_data, source->cancellable, error)
      || (source->check != NULL && !source->check (source->user_data, error)))
    return FALSE;
  if (lseek (fd, 0, SEEK_SET) != 0)
    {
      qi_file_set_errno (error, errno, "cannot read the temporary file");
      return FALSE;
    }
  output = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, source->cancellable, error);
  if (output == NULL
      || g_output_stream_splice (G_OUTPUT_STREAM (output), input,
                                 G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, source->cancellable, error)
           < 0)
    return FALSE;
  if (source->fd != NULL)
    *source->fd = fcntl (fd, F_DUPFD_CLOEXEC, 0);
  return TRUE;
}

gboolean
qi_file_save_with (GFile          *file,
                   QiFileWriteFunc write,
                   QiFileCheckFunc check,
                   gpointer        user_data,
                   int            *fd,
                   GCancellable   *cancellable,
                   GError        **error)
{
  const Source source = { write, check, user_data, fd, cancellable };
  Target target = { .folder_fd = -1 };
  const char *path = g_file_peek_path (file);
  gboolean done;

  if (fd != NULL)
    *fd = -1;
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (path == NULL)
    done = save_elsewhere (file, &source, error);
  else
    done = target_resolve (&target, path, error) && target_check (&target, error)
           && save_to_target (&target, &source, error);
  target_clear (&target);
  if (!done && fd != NULL && *fd >= 0)
    {
      close (*fd);
      *fd = -1;
    }
  return done;
}

typedef struct
{
  const char *text;
  gsize       length;
} Text;

static gboolean
write_text (int           fd,
            gpointer      user_data,
            GCancellable *cancellable,
            GError      **error)
{
  const Text *text = user_data;

  return qi_file_write_all (fd, text->text, text->length, cancellable, error);
}

/**
 * qi_file_save:
 * @file: where to save
 * @text: the whole new content
 * @length: its bytes
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError
 *
 * Replaces a file, or makes a new one, all or nothing: a temporary file beside the target is
 * written, synced and renamed over it, then the folder is synced. Symbolic links are followed,
 * also one whose target is not there yet, and stay links. The file keeps its permissions, its
 * access list and, where we may, its owner and group; when the group cannot be kept, it loses
 * what it was allowed. A file with several hard links is parted from them: the other names keep
 * the old content, which no way of writing all or nothing can avoid. Anything but a regular file
 * is refused, and so is one that we may not write although its folder would let us replace it.
 *
 * A file that is not on this system's own file systems is left to g_file_replace_contents().
 *
 * Returns: %TRUE when the new content is in place; otherwise the old file is as it was, no
 *  temporary file is left and @error is a %G_IO_ERROR
 */
gboolean
qi_file_save (GFile        *file,
              const char   *text,
              gsize         length,
              GCancellable *cancellable,
              GError      **error)
{
  Text content = { text, length };

  g_return_val_if_fail (G_IS_FILE (file), FALSE);
  g_return_val_if_fail (text != NULL || length == 0, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (g_file_peek_path (file) == NULL)
    return g_file_replace_contents (file, length > 0 ? text : "", length, NULL, FALSE,
                                    G_FILE_CREATE_NONE, NULL, cancellable, error);
  return qi_file_save_with (file, write_text, NULL, &content, NULL, cancellable, error);
}
