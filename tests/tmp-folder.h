/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>
#include <glib/gstdio.h>

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Folders for a test's files, deleted with their contents when the program ends. */

static GMutex tmp_folders_lock; /* cases may run side by side, each in a thread */
static GPtrArray *tmp_folders;
static pid_t tmp_folders_owner;

/* Removes a folder, or a file, with all that is in it. */
static inline void
tmp_folder_remove (const char *path)
{
  GStatBuf status;

  if (g_lstat (path, &status) == 0 && S_ISDIR (status.st_mode))
    {
      g_autoptr (GDir) dir = NULL;

      /* A test may have locked it. */
      g_chmod (path, 0700);
      dir = g_dir_open (path, 0, NULL);
      for (const char *name = dir != NULL ? g_dir_read_name (dir) : NULL; name != NULL;
           name = g_dir_read_name (dir))
        {
          g_autofree char *child = g_build_filename (path, name, NULL);

          tmp_folder_remove (child);
        }
    }
  g_remove (path); /* what is left then stays */
}

static inline void
tmp_folders_remove (void)
{
  /* A forked child has a copy of the list, and must not delete the parent's folders. */
  if (getpid () != tmp_folders_owner)
    return;
  for (guint i = 0; i < tmp_folders->len; i++)
    tmp_folder_remove (g_ptr_array_index (tmp_folders, i));
  g_ptr_array_free (tmp_folders, TRUE);
}

/* The path of a new folder whose name begins with @what. */
static inline char *
tmp_folder_new (const char *what)
{
  g_autofree char *pattern = g_strconcat (what, "-XXXXXX", NULL);
  g_autoptr (GError) error = NULL;
  char *path = g_dir_make_tmp (pattern, &error);

  g_assert_no_error (error);
  g_mutex_lock (&tmp_folders_lock);
  if (tmp_folders == NULL)
    {
      tmp_folders = g_ptr_array_new_with_free_func (g_free);
      tmp_folders_owner = getpid ();
      atexit (tmp_folders_remove);
    }
  g_ptr_array_add (tmp_folders, g_strdup (path));
  g_mutex_unlock (&tmp_folders_lock);
  return path;
}
