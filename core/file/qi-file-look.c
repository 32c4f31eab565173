/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-file-look-private.h"

#include "qi-file-kind-private.h"
#include "qi-file-stamp-private.h"
#include "qi-system-private.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#if QI_HAS_LINUX
#include <sys/vfs.h>
#endif
#include <unistd.h>

#define MAX_LINKS   40     /* symbolic links in a chain, as the kernel has it */
#define MAX_STEPS   1024   /* parts of a path, with those of its symbolic links */
#define MAX_FOLDERS 256    /* folders that are listed: each costs a watch of the kernel */
#define MAX_DEPTH   32     /* folders below a folder */
#define MAX_ENTRIES 262144 /* entries below a folder that are examined */

static void
look_folder_free (gpointer data)
{
  QiLookFolder *folder = data;

  g_free (folder->path);
  g_clear_pointer (&folder->names, g_ptr_array_unref);
  g_free (folder);
}

void
qi_file_look_free (QiFileLook *self)
{
  g_ptr_array_unref (self->folders);
  g_free (self);
}

gboolean
qi_file_look_equal (const QiFileLook *a,
                    const QiFileLook *b)
{
  /* The time of a folder changes with each temporary file in it, and is ignored. */
  if (a->is_folder && b->is_folder)
    return a->stamp.device == b->stamp.device && a->stamp.inode == b->stamp.inode
           && a->tree == b->tree;
  return a->is_folder == b->is_folder && qi_file_stamp_equal (&a->stamp, &b->stamp);
}

/* Adds @name (NULL: all names) in the folder @path. */
static void
add_folder (QiFileLook        *self,
            const char        *path,
            const struct stat *status,
            const char        *name)
{
  QiLookFolder *folder = NULL;

  for (guint i = 0; folder == NULL && i < self->folders->len; i++)
    {
      QiLookFolder *other = g_ptr_array_index (self->folders, i);

      if (name != NULL && g_str_equal (other->path, path))
        folder = other;
    }
  if (folder == NULL)
    {
      if (self->folders->len == MAX_FOLDERS)
        {
          self->is_cut = TRUE;
          return;
        }
      folder = g_new0 (QiLookFolder, 1);
      folder->path = g_strdup (path);
      folder->device = (guint64) status->st_dev;
      folder->inode = (guint64) status->st_ino;
      if (name != NULL)
        folder->names = g_ptr_array_new_with_free_func (g_free);
      g_ptr_array_add (self->folders, folder);
    }
  if (name != NULL && folder->names != NULL)
    g_ptr_array_add (folder->names, g_strdup (name));
}

/* The target of a link, or NULL. */
static char *
read_link (const char *path)
{
  char target[4096];
  ssize_t n = readlink (path, target, sizeof target);

  if (n <= 0 || (gsize) n >= sizeof target)
    return NULL;
  return g_strndup (target, (gsize) n);
}

/* Adds the parts of a path to those that are still to be followed; the next one is the last. */
static void
push_parts (GPtrArray  *parts,
            const char *path)
{
  g_auto (GStrv) split = g_strsplit (path, "/", -1);

  for (guint i = g_strv_length (split); i > 0; i--)
    if (*split[i - 1] != '\0' && !g_str_equal (split[i - 1], "."))
      g_ptr_array_add (parts, g_strdup (split[i - 1]));
}

/* Resolves @path as the kernel does, and lists every folder in which a name was looked up: the path
 * leads to another file when one of these names does, whether it is a folder's, a link's or the
 * file's own. */
static void
walk (QiFileLook *self,
      const char *path)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *current = g_strdup ("/");
  struct stat folder;
  guint n_links = 0;

  push_parts (parts, path);
  for (guint i = 0; parts->len > 0; i++)
    {
      g_autofree char *part = g_ptr_array_steal_index (parts, parts->len - 1);
      g_autofree char *child = NULL;
      struct stat status;

      if (i == MAX_STEPS || stat (current, &folder) != 0)
        {
          self->is_cut = TRUE;
          return;
        }
      if (g_str_equal (part, ".."))
        {
          g_autofree char *parent = g_path_get_dirname (current);

          g_free (g_steal_pointer (&current));
          current = g_steal_pointer (&parent);
          continue;
        }
      add_folder (self, current, &folder, part);
      child = g_build_filename (current, part, NULL);
      if (lstat (child, &status) != 0)
        {
          /* A name that is not there may come, which its folder tells. */
          self->is_cut = self->is_cut || errno != ENOENT;
          return;
        }
      if (S_ISLNK (status.st_mode))
        {
          g_autofree char *target = read_link (child);

          if (target == NULL || ++n_links > MAX_LINKS)
            {
              self->is_cut = TRUE;
              return;
            }
          push_parts (parts, target);
          if (*target != '/')
            continue;
          g_free (g_steal_pointer (&current));
          current = g_strdup ("/");
          continue;
        }
      if (!S_ISDIR (status.st_mode))
        return;
      g_free (g_steal_pointer (&current));
      current = g_steal_pointer (&child);
    }
}

/* Spreads every bit of @value over all of the sum (the finalizer of SplitMix64, Steele, Lea and Flood
 * 2014). */
static guint64
mix (guint64 value)
{
  value = (value ^ (value >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  value = (value ^ (value >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return value ^ (value >> 31);
}

static guint64
hash_entry (guint64            folder,
            const char        *name,
            const struct stat *status)
{
  guint64 hash = mix (folder + 1);

  for (const char *p = name; *p != '\0'; p++)
    hash = mix (hash + (guchar) *p);
  hash = mix (hash + (guint64) status->st_ino);
  if (S_ISDIR (status->st_mode))
    return hash;
  hash = mix (hash + (guint64) status->st_size);
  hash = mix (hash + (guint64) status->st_mtim.tv_sec);
  hash = mix (hash + (guint64) status->st_mtim.tv_nsec);
  hash = mix (hash + (guint64) status->st_ctim.tv_sec);
  return mix (hash + (guint64) status->st_ctim.tv_nsec);
}

/* Takes @fd. Sums what is below the folder, in whatever order it is listed. Hidden files are nobody's
 * positions, and programs put their temporary ones there. */
static void
add_tree (QiFileLook   *self,
          int           fd,
          const char   *path,
          guint64       hash,
          guint         depth,
          guint        *n_entries,
          GCancellable *cancellable)
{
  struct stat folder;
  DIR *dir = qi_file_is_made_up (fd) ? NULL : fdopendir (fd);

  if (dir == NULL)
    {
      close (fd);
      return;
    }
  if (fstat (fd, &folder) == 0)
    add_folder (self, path, &folder, NULL);
  else
    self->is_cut = TRUE;
  for (struct dirent *entry = readdir (dir); entry != NULL; entry = readdir (dir))
    {
      struct stat status;
      struct stat target;
      guint64 sum;

      if (entry->d_name[0] == '.')
        continue;
      if (++*n_entries > MAX_ENTRIES || g_cancellable_is_cancelled (cancellable))
        break;
      if (fstatat (fd, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
        continue;
      /* A link to a file counts as the file; a link to a folder could lead round in a circle. */
      if (S_ISLNK (status.st_mode) && fstatat (fd, entry->d_name, &target, 0) == 0
          && S_ISREG (target.st_mode))
        status = target;
      sum = hash_entry (hash, entry->d_name, &status);
      self->tree += sum;
      if (S_ISDIR (status.st_mode) && depth < MAX_DEPTH)
        {
          int child = openat (fd, entry->d_name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
          g_autofree char *child_path = g_build_filename (path, entry->d_name, NULL);

          if (child >= 0)
            add_tree (self, child, child_path, sum, depth + 1, n_entries, cancellable);
        }
    }
  closedir (dir);
}

/* Whether another computer may write to the file system at @path, which this system's kernel would
 * not see. The numbers are those of statfs(2). */
static gboolean
is_remote (const char *path)
{
#if QI_HAS_LINUX
  static const guint32 types[] = {
    0x6969,     /* NFS */
    0xff534d42, /* CIFS */
    0xfe534d42, /* SMB 2 */
    0x517b,     /* SMB */
    0x65735546, /* FUSE */
    0x01021997, /* 9P */
    0x73757245, /* Coda */
    0x5346414f, /* AFS */
    0x00c36400, /* Ceph */
  };
  struct statfs status;

  if (statfs (path, &status) != 0)
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    if ((guint32) status.f_type == types[i])
      return TRUE;
#endif
  return FALSE;
}

QiFileLook *
qi_file_look_new (GFile        *file,
                  GCancellable *cancellable)
{
  QiFileLook *self = g_new0 (QiFileLook, 1);
  const char *path = g_file_peek_path (file);
  guint n_entries = 0;
  struct stat status;
  int fd = -1;

  self->folders = g_ptr_array_new_with_free_func (look_folder_free);
  if (path == NULL)
    {
      self->is_remote = TRUE;
      qi_file_stamp_init (&self->stamp, file);
      return self;
    }
  /* The folders are examined before the file: a change in between is noticed as soon as the folders
   * are watched, because the file is examined again then. */
  walk (self, path);
  qi_file_stamp_init (&self->stamp, file);
  self->is_remote = is_remote (path);
  self->is_folder = stat (path, &status) == 0 && S_ISDIR (status.st_mode);
  if (self->is_folder)
    fd = open (path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd >= 0)
    add_tree (self, fd, path, 0, 0, &n_entries, cancellable);
  return self;
}
