/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-file-save-private.h"

#include "qi-found-private.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* Putting the new file in the old one's place. Another program may save at any moment too, and
 * nothing that it saves may be lost without a word. So the two files are exchanged in one step,
 * and then one looks what came out: only if that is the file that was to be replaced it is
 * removed. Else the two are exchanged again, and the save fails. What is neither ours nor to be
 * replaced is never removed; where it cannot go back to its place, because yet another file is
 * there, it is kept beside it.
 *
 * Saves of ours lock the folder, so that they do not exchange each other's files to and fro. */

#define MAX_TRIES      16    /* the file appears and disappears meanwhile */
#define MAX_BUSY_TRIES 10    /* another process has it open for writing */
#define BUSY_WAIT      20000 /* µs until the next look */
#define MAX_LOCK_TRIES 200
#define LOCK_WAIT      5000 /* µs */
#define MAX_KEPT       1000 /* numbers for files that are kept */
#define COMPARE_BLOCK  65536

typedef enum
{
  OUTCOME_DONE,
  OUTCOME_AGAIN,
  OUTCOME_BUSY,
  OUTCOME_OTHER,
  OUTCOME_FAILED, /* errno says why */
} Outcome;

/**
 * Place:
 * @name: what the temporary file is called now
 * @own: the new file
 * @old: the file that is in its place
 * @old_fd: the same, open for reading; −1 when that cannot be
 * @is_plain: the file system cannot exchange files
 */
typedef struct
{
  const QiFileTarget *target;
  QiFileSave         *save;
  char                name[QI_TEMPORARY_NAME_BYTES];
  struct stat         own;
  struct stat         old;
  int                 old_fd;
  gboolean            is_plain;
} Place;

/* Without the lock nothing is lost either; only a process that holds it for long is not waited
 * for. */
static void
lock_folder (const QiFileTarget *target)
{
  for (guint i = 0; i < MAX_LOCK_TRIES; i++)
    {
      if (QI_RETRY (flock (target->folder_fd, LOCK_EX | LOCK_NB)) == 0 || errno != EWOULDBLOCK)
        return;
      g_usleep (LOCK_WAIT);
    }
}

static void
unlock_folder (const QiFileTarget *target)
{
  if (flock (target->folder_fd, LOCK_UN) != 0)
    g_debug ("folder not unlocked: %s", g_strerror (errno));
}

static int
move (const Place *self,
      const char  *from,
      const char  *to,
      guint        flags)
{
  const int fd = self->target->folder_fd;

#if QI_HAS_LINUX
  return QI_RETRY (renameat2 (fd, from, fd, to, flags));
#else
  if (flags == 0)
    return QI_RETRY (renameat (fd, from, fd, to));
  errno = ENOSYS; /* as an old kernel says */
  return -1;
#endif
}

static gboolean
is_unsupported (int number)
{
  return number == EINVAL || number == ENOSYS || number == EOPNOTSUPP;
}

static gboolean
holds_text (int     fd,
            GBytes *text)
{
  g_autofree char *block = g_malloc (COMPARE_BLOCK);
  gsize length = 0;
  const char *bytes = g_bytes_get_data (text, &length);
  gsize n = 0;

  for (;;)
    {
      const ssize_t got = TEMP_FAILURE_RETRY (pread (fd, block, COMPARE_BLOCK, (off_t) n));

      if (got <= 0)
        return got == 0 && n == length;
      if ((gsize) got > length - n || memcmp (block, bytes + n, (gsize) got) != 0)
        return FALSE;
      n += (gsize) got;
    }
}

/* Whether the file may be replaced. */
static gboolean
is_expected (const Place       *self,
             const struct stat *status,
             int                fd)
{
  const QiFileSave *save = self->save;
  QiFileStamp stamp;

  if (!S_ISREG (status->st_mode))
    return FALSE;
  if (save->expect == QI_FILE_EXPECT_ANYTHING)
    return TRUE;
  qi_file_stamp_init_status (&stamp, status);
  if (qi_file_stamp_is_same (&stamp, save->known))
    return TRUE;
  /* A file that was only touched, or written again with the same content. To a caller who replaces
   * a text that is not its own, only the stamp identifies the file. */
  return save->known_text != NULL && fd >= 0
         && (guint64) status->st_size == g_bytes_get_size (save->known_text)
         && holds_text (fd, save->known_text);
}

static gboolean
hold_same (int one,
           int other)
{
  g_autofree char *blocks = g_malloc (2 * COMPARE_BLOCK);
  ssize_t got = -1;

  for (off_t at = 0;; at += got)
    {
      got = TEMP_FAILURE_RETRY (pread (one, blocks, COMPARE_BLOCK, at));
      if (got < 0
          || TEMP_FAILURE_RETRY (pread (other, blocks + COMPARE_BLOCK, COMPARE_BLOCK, at)) != got
          || memcmp (blocks, blocks + COMPARE_BLOCK, (gsize) got) != 0)
        return FALSE;
      if (got == 0)
        return TRUE;
    }
}

/* Whether the file that came out is the one that was examined before. Some file systems (overlayfs,
 * for a file of its lower layer) give a file another inode when it is moved. */
static gboolean
is_old (const Place       *self,
        const struct stat *status,
        int                fd)
{
  QiFileStamp before;
  QiFileStamp now;

  qi_file_stamp_init_status (&before, &self->old);
  qi_file_stamp_init_status (&now, status);
  return S_ISREG (status->st_mode) && self->old_fd >= 0 && fd >= 0 && now.size == before.size
         && now.modified == before.modified && hold_same (self->old_fd, fd);
}

/* Whether another process has the file open for writing, and would then write to a removed file.
 * The system tells when it is asked for a lease, which is given back at once; the signal of the
 * lease is set to one that does nothing. */
static gboolean
is_being_written (int fd)
{
  if (fd < 0 || fcntl (fd, F_SETSIG, SIGURG) != 0)
    return FALSE;
  if (fcntl (fd, F_SETLEASE, F_RDLCK) == 0)
    {
      fcntl (fd, F_SETLEASE, F_UNLCK);
      return FALSE;
    }
  return errno == EAGAIN;
}

static gboolean
is_same_file (const struct stat *a,
              const struct stat *b)
{
  QiFileStamp stamps[2];

  qi_file_stamp_init_status (&stamps[0], a);
  qi_file_stamp_init_status (&stamps[1], b);
  return qi_file_stamp_is_same (&stamps[0], &stamps[1]);
}

/* Examines the file @name. FALSE with errno. */
static gboolean
look (const Place *self,
      const char  *name,
      struct stat *status,
      int         *fd)
{
  *fd = qi_file_target_open_file (self->target, name);
  if (*fd >= 0 && fstat (*fd, status) == 0)
    return TRUE;
  if (*fd >= 0)
    close (*fd);
  *fd = -1;
  /* A file that we may not read, a symbolic link, a socket. */
  return fstatat (self->target->folder_fd, name, status, AT_SYMLINK_NOFOLLOW) == 0;
}

static void
remove_temporary (const Place *self)
{
  if (unlinkat (self->target->folder_fd, self->name, 0) != 0)
    g_debug ("%s stays: %s", self->name, g_strerror (errno));
}

/* Whether the temporary file is still the one that we have written, untouched. */
static gboolean
holds_own (const Place *self)
{
  struct stat status;
  int fd = -1;
  gboolean is_own;

  if (!look (self, self->name, &status, &fd))
    return FALSE;
  is_own = is_same_file (&status, &self->own) && !is_being_written (fd);
  if (fd >= 0)
    close (fd);
  return is_own;
}

static void
note (const Place *self,
      QiFinding   *finding)
{
  if (self->save->notes != NULL)
    g_ptr_array_add (self->save->notes, finding);
  else
    qi_finding_unref (finding);
}

/* The file under the temporary name belongs to somebody else. It gets a name that everybody sees
 * and that no save removes. */
static void
keep (Place *self)
{
  g_autofree char *kept = NULL;
  g_autofree char *display = NULL;
  QiFinding *finding;
  int result = -1;

  for (guint i = 1; i < MAX_KEPT && result != 0; i++)
    {
      g_free (kept);
      kept = g_strdup_printf ("%s.~%u~", self->target->name, i);
      result = move (self, self->name, kept, RENAME_NOREPLACE);
      if (result != 0 && errno != EEXIST)
        break;
    }
  display = g_filename_display_name (result == 0 ? kept : self->name);
  finding = qi_found_save_kept (display);
  note (self, finding);
}

/* The file that came out must not be replaced: it is put back. FALSE when ours was not in its place
 * any more. */
static gboolean
put_back (Place *self)
{
  if (move (self, self->name, self->target->name, RENAME_EXCHANGE) != 0)
    {
      /* Ours was removed meanwhile, so its name is free. */
      if (errno != ENOENT || move (self, self->name, self->target->name, RENAME_NOREPLACE) != 0)
        keep (self);
      return FALSE;
    }
  if (holds_own (self))
    return TRUE;
  /* Another program has saved over ours: its file is the newest, and is put back in turn. */
  if (move (self, self->name, self->target->name, RENAME_EXCHANGE) != 0 || !holds_own (self))
    keep (self);
  return FALSE;
}

/* Exchanges the two files and examines the one that came out. */
static Outcome
exchange (Place *self)
{
  Outcome outcome = OUTCOME_OTHER;
  char bound[QI_TEMPORARY_NAME_BYTES];
  struct stat status;
  int fd = -1;

  qi_temporary_name_bind (bound, self->name, &self->own, &self->old);
  if (!g_str_equal (bound, self->name) && move (self, self->name, bound, 0) != 0)
    return OUTCOME_FAILED;
  g_strlcpy (self->name, bound, sizeof self->name);
  if (move (self, self->name, self->target->name, RENAME_EXCHANGE) != 0)
    {
      if (errno == ENOENT
          && fstatat (self->target->folder_fd, self->name, &status, AT_SYMLINK_NOFOLLOW) == 0)
        return OUTCOME_AGAIN;
      if (!is_unsupported (errno))
        return OUTCOME_FAILED;
      self->is_plain = TRUE;
      return OUTCOME_AGAIN;
    }
  status = self->old;
  if (look (self, self->name, &status, &fd)
      && (is_expected (self, &status, fd) || is_old (self, &status, fd)))
    outcome = OUTCOME_DONE;
  if (outcome == OUTCOME_DONE && self->save->expect != QI_FILE_EXPECT_ANYTHING
      && is_being_written (fd))
    outcome = OUTCOME_BUSY;
  if (fd >= 0)
    close (fd);
  self->old = status;
  if (outcome == OUTCOME_DONE)
    remove_temporary (self);
  else if (!put_back (self))
    outcome = OUTCOME_OTHER;
  return outcome;
}

static void
note_unguarded (const Place *self)
{
  if (self->save->expect != QI_FILE_EXPECT_ANYTHING)
    note (self, qi_found_save_unguarded ());
}

/* For file systems that cannot exchange files: the file was examined immediately before. */
static Outcome
replace (Place *self)
{
  if (move (self, self->name, self->target->name, 0) != 0)
    return OUTCOME_FAILED;
  note_unguarded (self);
  return OUTCOME_DONE;
}

/* No file is there; one that appears meanwhile is not replaced. */
static Outcome
put_new (Place *self)
{
  const int fd = self->target->folder_fd;

  if (move (self, self->name, self->target->name, RENAME_NOREPLACE) == 0)
    return OUTCOME_DONE;
  if (is_unsupported (errno))
    {
      /* Where a file can have two names, link(2) fails as well when the name is taken. */
      if (linkat (fd, self->name, fd, self->target->name, 0) == 0)
        {
          remove_temporary (self);
          return OUTCOME_DONE;
        }
      if (errno != EEXIST)
        return replace (self);
    }
  return errno == EEXIST ? OUTCOME_AGAIN : OUTCOME_FAILED;
}

/* The file that is there must not be replaced. */
static gboolean
set_other (const Place *self,
           GError     **error)
{
  const QiFileExpect expect = self->save->expect;

  if (expect == QI_FILE_EXPECT_NOTHING)
    qi_file_set_errno (error, EEXIST, "another program has made the file");
  else if (expect == QI_FILE_EXPECT_KNOWN)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG,
                         "the file is no longer the one that was read");
  else if (S_ISDIR (self->old.st_mode))
    qi_file_set_errno (error, EISDIR, "cannot save");
  else
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE,
                         "cannot save: not a regular file");
  return FALSE;
}

static Outcome
try_once (Place   *self,
          GError **error)
{
  QiFileSave *save = self->save;
  const gboolean is_there = look (self, self->target->name, &self->old, &self->old_fd);
  Outcome outcome = OUTCOME_FAILED;

  if (!is_there && errno != ENOENT)
    return OUTCOME_FAILED;
  if (is_there
      && (save->expect == QI_FILE_EXPECT_NOTHING || !is_expected (self, &self->old, self->old_fd)))
    outcome = OUTCOME_OTHER;
  else if (is_there)
    outcome = self->is_plain ? replace (self) : exchange (self);
  else if (save->expect == QI_FILE_EXPECT_KNOWN && !save->may_be_gone)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, "the file is no longer there");
  else
    outcome = put_new (self);
  if (self->old_fd >= 0)
    close (self->old_fd);
  self->old_fd = -1;
  return outcome;
}

static gboolean
put_in_place (Place   *self,
              GError **error)
{
  guint n_busy = 0;

  for (guint i = 0; i < MAX_TRIES; i++)
    {
      GError *reason = NULL;
      const Outcome outcome = try_once (self, &reason);
      const int number = errno;

      if (outcome == OUTCOME_DONE)
        return TRUE;
      if (outcome == OUTCOME_OTHER)
        return set_other (self, error);
      if (reason != NULL)
        g_propagate_error (error, reason);
      else if (outcome == OUTCOME_FAILED)
        qi_file_set_errno (error, number, "cannot replace the file");
      if (outcome == OUTCOME_FAILED)
        return FALSE;
      if (outcome == OUTCOME_BUSY && ++n_busy < MAX_BUSY_TRIES)
        g_usleep (BUSY_WAIT);
      else if (outcome == OUTCOME_BUSY)
        break;
    }
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK,
                       "another program is writing the file");
  return FALSE;
}

/* Takes over permissions of the old file that changed since they were copied. */
static gboolean
keep_attributes_again (const Place *self,
                       int          fd,
                       GError     **error)
{
  const struct stat *before = &self->target->status;
  struct stat status;
  int old_fd = -1;
  gboolean done = TRUE;

  if (self->target->exists && look (self, self->target->name, &status, &old_fd)
      && S_ISREG (status.st_mode)
      && (status.st_mode != before->st_mode || status.st_uid != before->st_uid
          || status.st_gid != before->st_gid))
    done = qi_file_keep_attributes (fd, old_fd, &status, error);
  if (old_fd >= 0)
    close (old_fd);
  return done;
}

gboolean
qi_file_place (const QiFileTarget *target,
               const char         *name,
               int                 fd,
               QiFileSave         *save,
               GError            **error)
{
  Place self = { .target = target, .save = save, .old_fd = -1 };
  gboolean done;

  g_strlcpy (self.name, name, sizeof self.name);
  lock_folder (target);
  done = keep_attributes_again (&self, fd, error);
  /* On Linux the descriptor is closed whatever close(2) returns; EINTR says nothing about the
   * data. */
  if (close (fd) != 0 && errno != EINTR && done)
    {
      qi_file_set_errno (error, errno, "cannot write");
      done = FALSE;
    }
  if (done && fstatat (target->folder_fd, name, &self.own, AT_SYMLINK_NOFOLLOW) != 0)
    {
      qi_file_set_errno (error, errno, "cannot replace the file");
      done = FALSE;
    }
  done = done && (save->check == NULL || save->check (save->user_data, error))
         && put_in_place (&self, error);
  /* Before its stamp is known, the file is recognized by its name. */
  if (!done && (self.own.st_ino == 0 || holds_own (&self)))
    remove_temporary (&self);
  unlock_folder (target);
  if (done)
    qi_file_stamp_init_status (&save->written, &self.own);
  return done;
}
