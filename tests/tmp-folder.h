/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>
#include <glib/gstdio.h>

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Folders for a test's files, deleted with their contents when the program ends. */

static GPtrArray *tmp_folders;
static pid_t tmp_folders_owner;

static inline int
tmp_folder_remove (const char        *path,
                   const struct stat *info G_GNUC_UNUSED,
                   int                kind G_GNUC_UNUSED,
                   struct FTW        *place G_GNUC_UNUSED)
{
  remove (path);
  return 0; /* a failure leaves the rest */
}

static inline void
tmp_folders_remove (void)
{
  /* A forked child has a copy of the list, and must not delete the parent's folders. */
  if (getpid () != tmp_folders_owner)
    return;
  for (guint i = 0; i < tmp_folders->len; i++)
    nftw (g_ptr_array_index (tmp_folders, i), tmp_folder_remove, 8, FTW_DEPTH | FTW_PHYS);
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
  if (tmp_folders == NULL)
    {
      tmp_folders = g_ptr_array_new_with_free_func (g_free);
      tmp_folders_owner = getpid ();
      atexit (tmp_folders_remove);
    }
  g_ptr_array_add (tmp_folders, g_strdup (path));
  return path;
}
