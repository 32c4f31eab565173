/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-folder-list-private.h"

#include "qi-division-detect-private.h"
#include "qi-file-kind-private.h"
#include "qi-file-private.h"
#include "qi-notation.h"
#include "qi-system-private.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder that is to be listed. */
typedef struct
{
  char *path; /* below the first folder */
  guint depth;
} Below;

/* What is listed: paths below the folder. */
typedef struct
{
  const char   *folder;
  GPtrArray    *files;
  GArray       *folders; /* Below */
  guint         maximum; /* files */
  guint         n_entries;
  gboolean      is_cut;
  GCancellable *cancellable;
} Listing;

static void
below_clear (gpointer data)
{
  g_free (((Below *) data)->path);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* What the endings of the notations say, or JSON Lines. */
static gboolean
is_position_file (const char *name)
{
  return qi_division_has_json_ending (name) || qi_notation_for_filename (name) != NULL;
}

/* Whether fstatat() says that a link leads nowhere, or to a place that may not be accessed. */
static gboolean
leads_nowhere (int number)
{
  return number == ENOENT || number == ENOTDIR || number == ELOOP || number == EACCES;
}

/* TRUE when @name is a regular file or a link to one. Links may lead into file systems that the kernel makes up (such
 * as /proc). What a broken disk does not tell will be found out when the file is opened. */
static gboolean
is_regular_file (int         fd,
                 const char *name)
{
  struct stat status;
  struct stat folder;
  gboolean is_made_up;
  int target;

  if (fstatat (fd, name, &status, 0) != 0)
    return !leads_nowhere (errno);
  if (!S_ISREG (status.st_mode))
    return FALSE;
  if (fstat (fd, &folder) == 0 && folder.st_dev == status.st_dev)
    return TRUE;
  /* This descriptor only serves for queries; the file is not opened for reading. */
  target = openat (fd, name, QI_O_PATH | O_CLOEXEC);
  is_made_up = target >= 0 && qi_file_is_made_up (target);
  if (target >= 0)
    close (target);
  return !is_made_up;
}

/* Most file systems tell the type of an entry along with its name. */
static gboolean
is_folder (int                  fd,
           const struct dirent *entry)
{
  struct stat status;

  if (entry->d_type != DT_UNKNOWN)
    return entry->d_type == DT_DIR;
  return fstatat (fd, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR (status.st_mode);
}

static void
add_entry (Listing             *self,
           const Below         *below,
           int                  fd,
           const struct dirent *entry)
{
  if (is_folder (fd, entry))
    {
      Below next = { g_build_filename (below->path, entry->d_name, NULL), below->depth + 1 };

      if (next.depth <= QI_FOLDER_MAX_DEPTH)
        g_array_append_val (self->folders, next);
      else
        {
          self->is_cut = TRUE;
          g_free (next.path);
        }
    }
  else if (is_position_file (entry->d_name) && is_regular_file (fd, entry->d_name))
    {
      if (self->files->len < self->maximum)
        g_ptr_array_add (self->files, g_build_filename (below->path, entry->d_name, NULL));
      else
        self->is_cut = TRUE;
    }
}

/* NULL at the end, with an errno of 0, or where the folder cannot be read on. */
static const struct dirent *
read_entry (DIR *dir)
{
  errno = 0;
  return readdir (dir);
}

/* Sorts the entries of one folder into files and folders. FALSE with errno. */
static gboolean
list_one (Listing     *self,
          const Below *below)
{
  const struct dirent *entry;
  g_autofree char *folder = g_build_filename (self->folder, below->path, NULL);
  /* What was a folder when it was listed may be a link by now; only the first folder may be given by
   * a link. */
  const int follow = below->depth > 0 ? O_NOFOLLOW : 0;
  int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK | follow);
  const gboolean is_made_up = fd >= 0 && qi_file_is_made_up (fd);
  DIR *dir = fd < 0 || is_made_up ? NULL : fdopendir (fd);
  int number = errno;

  if (dir == NULL)
    {
      if (fd >= 0)
        close (fd);
      errno = number;
      return is_made_up;
    }
  for (entry = read_entry (dir); entry != NULL; entry = read_entry (dir))
    {
      if (entry->d_name[0] == '.')
        continue;
      if (g_cancellable_is_cancelled (self->cancellable))
        break;
      if (self->n_entries == QI_FOLDER_MAX_ENTRIES)
        {
          self->is_cut = TRUE;
          break;
        }
      self->n_entries++;
      add_entry (self, below, fd, entry);
    }
  number = entry == NULL ? errno : 0;
  closedir (dir);
  errno = number;
  return number == 0;
}

GPtrArray *
qi_folder_list_files (const char   *folder,
                      guint         maximum,
                      gboolean     *is_cut,
                      GCancellable *cancellable,
                      GError      **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) folders = g_array_new (FALSE, FALSE, sizeof (Below));
  Listing listing = { .folder = folder,
                      .files = files,
                      .folders = folders,
                      .maximum = maximum,
                      .cancellable = cancellable };
  Below first = { g_strdup (""), 0 };

  g_return_val_if_fail (folder != NULL, NULL);

  g_array_set_clear_func (folders, below_clear);
  g_array_append_val (folders, first);
  for (guint i = 0; i < folders->len; i++)
    {
      const Below below = g_array_index (folders, Below, i); /* the array moves as it grows */

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      if (list_one (&listing, &below))
        continue;
      if (i == 0)
        {
          qi_file_set_errno (error, errno, folder);
          return NULL;
        }
      if (files->len < maximum)
        g_ptr_array_add (files, g_strdup (below.path));
    }
  g_ptr_array_sort (files, compare_names);
  if (is_cut != NULL)
    *is_cut = listing.is_cut;
  return g_steal_pointer (&files);
}
