/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-file-private.h"
#include "qi-file-save-private.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#if QI_HAS_LINUX
#include <sys/random.h>
#endif
#include <unistd.h>

/* What a save that is killed leaves behind, and how the next one knows that it is ours.
 *
 * The file that is being written is called ".N.tmp". N is sixteen hexadecimal digits: eight of
 * chance and eight that follow from them, so that hardly any other program makes such a name.
 * Its writer holds a lock on it as long as it lives.
 *
 * Just before it is exchanged for the old file it is renamed to ".N-A-B.tmp": A follows from
 * what identifies the new file, B from what identifies the old one. A file that is found under
 * this name and is neither is what somebody else has saved meanwhile, and is never removed. The
 * folder is locked for as long as one is there. */

#define MAX_FOUND     64             /* the most names that are examined in one folder */
#define BLOCK_ENTRIES 256            /* entries read between two looks at the clock */
#define OLD_AGE       (24 * 60 * 60) /* s: no save takes that long; used where there are no locks */
#define NAME_LENGTH   21             /* ".N.tmp" */
#define BOUND_LENGTH  55             /* ".N-A-B.tmp" */

/* The first digits of a hash of @text, which other programs hardly make by chance. */
static guint64
follow (const char *text)
{
  g_autofree char *whole = g_strconcat ("io.github.masume save ", text, NULL);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, whole, -1);

  sum[16] = '\0';
  return g_ascii_strtoull (sum, NULL, 16);
}

/* What identifies a file and its content. The device is left out: it may have another number
 * after a restart. */
static guint64
follow_file (guint64            number,
             const struct stat *status)
{
  QiFileStamp stamp;
  char text[96];

  qi_file_stamp_init_status (&stamp, status);
  g_snprintf (text, sizeof text,
              "%016" G_GINT64_MODIFIER "x %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT
              " %" G_GINT64_FORMAT,
              number, stamp.inode, stamp.size, stamp.modified);
  return follow (text);
}

static guint64
complete_number (guint32 chance)
{
  char text[16];

  g_snprintf (text, sizeof text, "%08x", chance);
  return (guint64) chance << 32 | (follow (text) & G_MAXUINT32);
}

gboolean
qi_temporary_name_init (char name[QI_TEMPORARY_NAME_BYTES])
{
  guint32 chance = 0;

#if QI_HAS_LINUX
  if (TEMP_FAILURE_RETRY (getrandom (&chance, sizeof chance, 0)) != (ssize_t) sizeof chance)
    return FALSE;
#else
  chance = g_random_int ();
#endif
  g_snprintf (name, QI_TEMPORARY_NAME_BYTES, ".%016" G_GINT64_MODIFIER "x.tmp",
              complete_number (chance));
  return TRUE;
}

/* Whether there are sixteen lower-case hexadecimal digits at @text. */
static gboolean
parse_number (const char *text,
              guint64    *number)
{
  *number = 0;
  for (guint i = 0; i < 16; i++)
    {
      if (!g_ascii_isxdigit (text[i]) || g_ascii_isupper (text[i]))
        return FALSE;
      *number = *number << 4 | (guint64) g_ascii_xdigit_value (text[i]);
    }
  return TRUE;
}

/* Whether @name is one that only a save gives. @a and @b are zero before the name is bound to the
 * two files. */
static gboolean
parse_name (const char *name,
            guint64    *number,
            guint64    *a,
            guint64    *b)
{
  const gsize length = strlen (name);

  *a = 0;
  *b = 0;
  if ((length != NAME_LENGTH && length != BOUND_LENGTH) || name[0] != '.'
      || strcmp (name + length - 4, ".tmp") != 0 || !parse_number (name + 1, number)
      || *number != complete_number ((guint32) (*number >> 32)))
    return FALSE;
  return length == NAME_LENGTH
         || (name[17] == '-' && name[34] == '-' && parse_number (name + 18, a)
             && parse_number (name + 35, b));
}

void
qi_temporary_name_bind (char               bound[QI_TEMPORARY_NAME_BYTES],
                        const char        *name,
                        const struct stat *own,
                        const struct stat *old)
{
  guint64 number = 0;

  parse_number (name + 1, &number);
  g_snprintf (bound, QI_TEMPORARY_NAME_BYTES,
              ".%016" G_GINT64_MODIFIER "x-%016" G_GINT64_MODIFIER "x-%016" G_GINT64_MODIFIER
              "x.tmp",
              number, follow_file (number, own), follow_file (number, old));
}

gboolean
qi_temporary_hold (int fd)
{
  struct stat status;

  if (QI_RETRY (flock (fd, LOCK_EX | LOCK_NB)) != 0 && errno == EWOULDBLOCK)
    return FALSE;
  /* Another process may have held it for a moment, and removed it. */
  return fstat (fd, &status) != 0 || status.st_nlink > 0;
}

static gboolean
is_old (const struct stat *status)
{
  const gint64 now = g_get_real_time () / G_USEC_PER_SEC;

  return (gint64) MAX (status->st_mtim.tv_sec, status->st_ctim.tv_sec) < now - OLD_AGE;
}

/* Whether no process writes the file with @status any more. The lock that is taken here for a
 * moment makes a writer that has just made the file choose another name. */
static gboolean
is_abandoned (int                folder_fd,
              const char        *name,
              const struct stat *status)
{
  struct stat opened;
  gboolean abandoned;
  int fd =
    QI_RETRY (openat (folder_fd, name, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY));

  if (fd < 0)
    return FALSE;
  abandoned =
    fstat (fd, &opened) == 0 && opened.st_ino == status->st_ino && opened.st_dev == status->st_dev;
  if (abandoned && QI_RETRY (flock (fd, LOCK_EX | LOCK_NB)) != 0)
    abandoned = errno != EWOULDBLOCK && is_old (status);
  /* It is removed while it is locked. */
  if (abandoned && unlinkat (folder_fd, name, 0) != 0)
    g_debug ("%s stays: %s", name, g_strerror (errno));
  close (fd);
  return abandoned;
}

/* @name is one that only a save gives. */
static void
clear_one (int         folder_fd,
           const char *name,
           gboolean    is_locked)
{
  guint64 number, a, b;
  struct stat status;

  if (fstatat (folder_fd, name, &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG (status.st_mode)
      || (!is_locked && !is_old (&status)))
    return;
  if (strlen (name) == NAME_LENGTH)
    {
      /* The owner has been changed already if root was saving the file of another user. */
      if (status.st_uid == geteuid () || geteuid () == 0)
        is_abandoned (folder_fd, name, &status);
      return;
    }
  parse_name (name, &number, &a, &b);
  number = follow_file (number, &status);
  if ((number == a || number == b) && unlinkat (folder_fd, name, 0) != 0)
    g_debug ("%s stays: %s", name, g_strerror (errno));
}

static void
clear_found (int        folder_fd,
             GPtrArray *found)
{
  const gboolean is_locked = QI_RETRY (flock (folder_fd, LOCK_EX | LOCK_NB)) == 0;

  /* Another process is saving just now, and may need the file. */
  if (!is_locked && errno == EWOULDBLOCK)
    return;
  for (guint i = 0; i < found->len; i++)
    clear_one (folder_fd, g_ptr_array_index (found, i), is_locked);
}

void
qi_leftovers_clear (int    folder_fd,
                    guint  max_entries,
                    gint64 max_time)
{
  const gint64 end = g_get_monotonic_time () + max_time;
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
  int fd = QI_RETRY (openat (folder_fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  DIR *dir = fd >= 0 ? fdopendir (fd) : NULL;

  if (dir == NULL)
    {
      if (fd >= 0)
        close (fd);
      return;
    }
  for (guint i = 0; i < max_entries && found->len < MAX_FOUND; i++)
    {
      const struct dirent *entry = readdir (dir);
      guint64 number, a, b;

      if (entry == NULL || (i % BLOCK_ENTRIES == 0 && g_get_monotonic_time () > end))
        break;
      if (parse_name (entry->d_name, &number, &a, &b))
        g_ptr_array_add (found, g_strdup (entry->d_name));
    }
  if (found->len > 0)
    clear_found (fd, found);
  closedir (dir);
}

/**
 * qi_file_clear_leftovers:
 * @file: a file, which need not exist
 * @is_folder: @file is the folder itself
 *
 * Removes what saves that were killed have left in the folder of @file: files of whose names and
 * content nobody else can be the
 * author, and that no living process holds. Each save does the same. In a very large folder only
 * some of its names are looked
 * at. Nothing is told, and no error either.
 */
void
qi_file_clear_leftovers (GFile   *file,
                         gboolean is_folder)
{
  QiFileTarget target = { .folder_fd = -1 };
  const char *path;

  g_return_if_fail (G_IS_FILE (file));

  path = g_file_peek_path (file);
  if (path == NULL)
    return;
  if (is_folder)
    target.folder_fd = QI_RETRY (open (path, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  else if (!qi_file_target_open (&target, path, NULL))
    {
      qi_file_target_clear (&target);
      return;
    }
  if (target.folder_fd >= 0)
    qi_leftovers_clear (target.folder_fd, QI_LEFTOVERS_AT_LOAD);
  qi_file_target_clear (&target);
}
