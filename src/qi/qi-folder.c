/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-folder.h"

#include "qi-notation.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* A file that the endings of the notations say is one, or JSON Lines. */
static gboolean
is_position_file (const char *name)
{
  return qi_notation_for_filename (name) != NULL || g_str_has_suffix (name, ".jsonl")
         || g_str_has_suffix (name, ".ndjson");
}

/* Puts what is in one folder where it belongs. Links to files are followed, links to folders
 * are not, so there are no loops. */
static gboolean
list_one (const char *folder,
          GPtrArray  *files,
          GPtrArray  *folders,
          GError    **error)
{
  DIR *dir = opendir (folder);
  gboolean has_slash = g_str_has_suffix (folder, "/");

  if (dir == NULL)
    {
      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "%s: %s", folder,
                   g_strerror (errno));
      return FALSE;
    }
  for (const struct dirent *entry = readdir (dir); entry != NULL; entry = readdir (dir))
    {
      g_autofree char *path = NULL;
      struct stat status;

      if (entry->d_name[0] == '.')
        continue;
      path = g_strconcat (folder, has_slash ? "" : "/", entry->d_name, NULL);
      if (lstat (path, &status) != 0)
        continue;
      if (S_ISDIR (status.st_mode))
        g_ptr_array_add (folders, g_steal_pointer (&path));
      else if (is_position_file (entry->d_name) && stat (path, &status) == 0
               && S_ISREG (status.st_mode))
        g_ptr_array_add (files, g_steal_pointer (&path));
    }
  closedir (dir);
  return TRUE;
}

GPtrArray *
qi_folder_list (const char *folder,
                GError    **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) folders = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (folders, g_strdup (folder));
  for (guint i = 0; i < folders->len; i++)
    if (!list_one (g_ptr_array_index (folders, i), files, folders, error))
      return NULL;
  g_ptr_array_sort (files, compare_names);
  return g_steal_pointer (&files);
}
