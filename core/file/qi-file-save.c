/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-file-save-private.h"

#include "qi-file-private.h"
#include "qi-file-stamp-private.h"
#include "qi-found-private.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <glib/gstdio.h>
#include <unistd.h>

#define MAX_NAME_TRIES 16            /* names for the temporary file */
#define WRITE_BLOCK    (1024 * 1024) /* bytes between two looks at the cancellable */

/* Makes a new file with an unpredictable name. Returns its descriptor, or −1. */
static int
open_temporary (const QiFileTarget *target,
                char                name[QI_TEMPORARY_NAME_BYTES],
                GError            **error)
{
  for (guint i = 0; i < MAX_NAME_TRIES; i++)
    {
      int fd;

      if (!qi_temporary_name_init (name))
        break;
      /* A new file gets the permissions that the process's mask leaves; one that replaces another
       * can be read by nobody else until it has the permissions of the old file. */
      fd = QI_RETRY (openat (target->folder_fd, name,
                             O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
                             target->exists ? 0600 : 0666));
      if (fd >= 0 && qi_temporary_hold (fd))
        return fd;
      /* Another program holds its lock, such as a save that took it for a leftover in the moment before it was locked
       * here: it is given up, and may be gone already. */
      if (fd >= 0)
        {
          unlinkat (target->folder_fd, name, 0);
          close (fd);
        }
      else if (errno != EEXIST)
        break;
      errno = EEXIST;
    }
  qi_file_set_errno (error, errno, "cannot make a temporary file");
  return -1;
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

/* fsync(2), repeated when a signal interrupts it. */
static int
sync_file (int fd)
{
  return QI_RETRY (fsync (fd));
}

/* The permissions are those that the old file has when everything is written. */
static gboolean
keep_permissions (QiFileTarget *target,
                  int           fd,
                  GError      **error)
{
  int old_fd = qi_file_target_open_file (target, target->name);
  struct stat status;
  gboolean done;

  if (old_fd >= 0 && fstat (old_fd, &status) == 0 && S_ISREG (status.st_mode))
    target->status = status;
  done = qi_file_keep_attributes (fd, old_fd, &target->status, error);
  if (old_fd >= 0)
    close (old_fd);
  return done;
}

static gboolean
fill_temporary (QiFileTarget *target,
                int           fd,
                QiFileSave   *save,
                GError      **error)
{
  if (!save->write (fd, save->user_data, save->cancellable, error)
      || (target->exists && !keep_permissions (target, fd, error)))
    return FALSE;
  if (sync_file (fd) != 0)
    {
      qi_file_set_errno (error, errno, "cannot write");
      return FALSE;
    }
  return !g_cancellable_set_error_if_cancelled (save->cancellable, error);
}

/* Opens the temporary file for the caller to read from. That is possible now, whatever its
 * permissions will be. */
static gboolean
open_again (const QiFileTarget *target,
            const char         *name,
            QiFileSave         *save,
            int                *fd,
            GError            **error)
{
  *fd = qi_file_target_open_file (target, name);
  if (*fd >= 0 || save->fd == NULL)
    return TRUE;
  qi_file_set_errno (error, errno, "cannot read the temporary file");
  return FALSE;
}

/* The inode of the new file changed once more when it was renamed. */
static void
stamp_written (QiFileSave *save,
               int         fd)
{
  QiFileStamp now;

  if (fd >= 0 && qi_file_stamp_init_fd (&now, fd))
    save->written.changed = now.changed;
}

static gboolean
save_to_target (QiFileTarget *target,
                QiFileSave   *save,
                GError      **error)
{
  char name[QI_TEMPORARY_NAME_BYTES];
  int fd = open_temporary (target, name, error);
  int again = -1;

  if (fd < 0)
    return FALSE;
  if (!open_again (target, name, save, &again, error) || !fill_temporary (target, fd, save, error))
    {
      unlinkat (target->folder_fd, name, 0);
      close (fd);
      if (again >= 0)
        close (again);
      return FALSE;
    }
  if (!qi_file_place (target, name, fd, save, error))
    {
      if (again >= 0)
        close (again);
      return FALSE;
    }
  /* The new text is in place whatever the result is: some file systems cannot sync a folder. */
  if (target->can_sync && sync_file (target->folder_fd) != 0)
    g_debug ("folder not synced: %s", g_strerror (errno));
  stamp_written (save, again);
  if (save->fd != NULL)
    *save->fd = again;
  else if (again >= 0)
    close (again);
  return TRUE;
}

static gboolean
save_here (const char *path,
           QiFileSave *save,
           GError    **error)
{
  QiFileTarget target = { .folder_fd = -1 };
  const QiFileExpect expect = save->expect;
  gboolean done =
    qi_file_target_open (&target, path, error) && qi_file_target_check (&target, error);

  if (done && expect == QI_FILE_EXPECT_AS_FOUND)
    save->expect = target.exists ? QI_FILE_EXPECT_ANYTHING : QI_FILE_EXPECT_NOTHING;
  done = done && save_to_target (&target, save, error);
  save->expect = expect;
  if (done && target.can_sync && !save->is_one_of_many)
    qi_leftovers_clear (target.folder_fd, QI_LEFTOVERS_AT_SAVE);
  qi_file_target_clear (&target);
  return done;
}

/* Whether a file that is not on this system's own file systems may be replaced. */
static gboolean
check_elsewhere (GFile      *file,
                 QiFileSave *save,
                 GError    **error)
{
  g_autoptr (GBytes) bytes = NULL;
  QiFileStamp now;

  if (save->expect != QI_FILE_EXPECT_KNOWN)
    return TRUE;
  if (!qi_file_stamp_init (&now, file))
    {
      if (save->may_be_gone)
        return TRUE;
    }
  else if (qi_file_stamp_equal (&now, save->known))
    return TRUE;
  else if (save->known_text != NULL)
    bytes = qi_file_load (file, g_bytes_get_size (save->known_text), save->cancellable, NULL);
  if (bytes != NULL && g_bytes_equal (bytes, save->known_text))
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG,
                       "the file is no longer the one that was read");
  return FALSE;
}

static GFileOutputStream *
open_elsewhere (GFile      *file,
                QiFileSave *save,
                GError    **error)
{
  if (save->expect == QI_FILE_EXPECT_NOTHING)
    return g_file_create (file, G_FILE_CREATE_NONE, save->cancellable, error);
  return g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, save->cancellable, error);
}

/* Sends all of @input. Closing @output puts what was sent in the place of the file, so where not all of it was sent it is
 * closed in a way that does not. */
static gboolean
send_all (GOutputStream *output,
          GInputStream  *input,
          GCancellable  *cancellable,
          GError       **error)
{
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();

  if (g_output_stream_splice (output, input, G_OUTPUT_STREAM_SPLICE_NONE, cancellable, error) >= 0)
    return g_output_stream_close (output, cancellable, error);
  g_cancellable_cancel (cancelled);
  g_output_stream_close (output, cancelled, NULL);
  return FALSE;
}

/* For a file that is not on a local file system: its content is put together in a temporary file and sent as a whole. */
static gboolean
save_elsewhere (GFile      *file,
                QiFileSave *save,
                GError    **error)
{
  g_autofree char *name = NULL;
  int fd = g_file_open_tmp (NULL, &name, NULL); /* its errors are of another domain */
  g_autoptr (GInputStream) input = NULL;
  g_autoptr (GFileOutputStream) output = NULL;

  if (fd < 0)
    {
      qi_file_set_errno (error, errno, "cannot make a temporary file");
      return FALSE;
    }
  g_unlink (name);
  input = g_unix_input_stream_new (fd, TRUE);
  if (!save->write (fd, save->user_data, save->cancellable, error)
      || (save->check != NULL && !save->check (save->user_data, error))
      || !check_elsewhere (file, save, error))
    return FALSE;
  if (lseek (fd, 0, SEEK_SET) != 0)
    {
      qi_file_set_errno (error, errno, "cannot read the temporary file");
      return FALSE;
    }
  output = open_elsewhere (file, save, error);
  if (output == NULL || !send_all (G_OUTPUT_STREAM (output), input, save->cancellable, error))
    return FALSE;
  qi_file_stamp_init (&save->written, file);
  if (save->notes != NULL && save->expect == QI_FILE_EXPECT_KNOWN)
    g_ptr_array_add (save->notes, qi_found_save_unguarded_remote ());
  if (save->fd != NULL)
    *save->fd = fcntl (fd, F_DUPFD_CLOEXEC, 0);
  return TRUE;
}

gboolean
qi_file_save_with (GFile      *file,
                   QiFileSave *save,
                   GError    **error)
{
  const char *path = g_file_peek_path (file);

  if (save->fd != NULL)
    *save->fd = -1;
  save->written = (QiFileStamp) { 0 };
  if (g_cancellable_set_error_if_cancelled (save->cancellable, error))
    return FALSE;
  return path == NULL ? save_elsewhere (file, save, error) : save_here (path, save, error);
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
 * written, synced and put in its place, then the folder is synced. Symbolic links are followed,
 * also one whose target is not there yet, and stay links. The file keeps its permissions, its
 * access list and, where we may, its owner and group; when the group cannot be kept, it loses
 * what it was allowed. A file with several hard links is parted from them: the other names keep
 * the old content, which no way of writing all or nothing can avoid. Anything but a regular file
 * is refused, and so is one that we may not write although its folder would let us replace it.
 *
 * A file that is not on this system's own file systems is left to g_file_replace().
 *
 * Returns: %TRUE when the new content is in place; otherwise the old file is as it was, no
 *  temporary file is left and @error is a %G_IO_ERROR
 *
 * Since: 1.0
 */
gboolean
qi_file_save (GFile        *file,
              const char   *text,
              gsize         length,
              GCancellable *cancellable,
              GError      **error)
{
  Text content = { text, length };
  QiFileSave save = { .write = write_text, .user_data = &content, .cancellable = cancellable };

  g_return_val_if_fail (G_IS_FILE (file), FALSE);
  g_return_val_if_fail (text != NULL || length == 0, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  return qi_file_save_with (file, &save, error);
}

/**
 * qi_file_save_over:
 * @file: where to save
 * @text: the whole new content
 * @length: its bytes
 * @over: what may be replaced
 * @written: (out) (optional): the new file's stamp
 * @notes: (nullable): gets findings, also of a save that fails
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError
 *
 * qi_file_save() of a file that another program may be saving too. The new file and the old one are
 * exchanged in one
 * step; then it is seen which file came out, and unless it is the one that is known, it goes back.
 *
 * Errors: %G_IO_ERROR_WRONG_ETAG when another file than the known one was there, written, replaced
 * or (but for
 * @over->may_be_gone) removed at whatever moment before the exchange; %G_IO_ERROR_EXISTS when it
 *   must be new and is not, or
 * none is known, none was there when the save began, and there is one now; %G_IO_ERROR_WOULD_BLOCK
 * when another program has the known file open for writing; any other of
 * qi_file_save().
 *
 * Notes: `save-unguarded` when the file system cannot exchange files (NFS, FAT, most FUSE ones), so
 * that a save
 * of another program between the last look and the rename would go unnoticed; `save-kept` with the
 * name of a file, when
 * yet another program saved while the first one's file was being put back, and both are kept.
 *
 * Returns: %TRUE when the new content is in place
 */
gboolean
qi_file_save_over (GFile            *file,
                   const char       *text,
                   gsize             length,
                   const QiFileOver *over,
                   QiFileStamp      *written,
                   GPtrArray        *notes,
                   GCancellable     *cancellable,
                   GError          **error)
{
  const QiFileStamp none = { 0 };
  Text content = { text, length };
  QiFileSave save = { .write = write_text,
                      .user_data = &content,
                      .expect = QI_FILE_EXPECT_AS_FOUND,
                      .notes = notes,
                      .cancellable = cancellable };
  gboolean done;

  g_return_val_if_fail (G_IS_FILE (file), FALSE);
  g_return_val_if_fail (text != NULL || length == 0, FALSE);
  g_return_val_if_fail (over != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  save.is_one_of_many = over->is_one_of_many;
  if (over->must_be_new)
    save.expect = QI_FILE_EXPECT_NOTHING;
  else if (!qi_file_stamp_equal (&over->known, &none))
    {
      save.expect = QI_FILE_EXPECT_KNOWN;
      save.known = &over->known;
      save.known_text = over->text;
      save.may_be_gone = over->may_be_gone;
    }
  done = qi_file_save_with (file, &save, error);
  if (written != NULL)
    *written = save.written;
  return done;
}
