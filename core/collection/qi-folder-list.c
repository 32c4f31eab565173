/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-folder-list.h"

#include "qi-division-private.h"
#include "qi-file-private.h"
#include "qi-notation.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* What is listed: paths below the folder. */
typedef struct
{
  const char *folder;
  GPtrArray  *files;
  GPtrArray  *folders;
  guint       maximum; /* of each */
} Listing;

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

/* Puts what is in one folder where it belongs. FALSE with errno. */
static gboolean
list_one (Listing      *self,
          const char   *below,
          GCancellable *cancellable)
{
  g_autofree char *folder = g_build_filename (self->folder, below, NULL);
  DIR *dir = opendir (folder);

  if (dir == NULL)
    return FALSE;
  for (const struct dirent *entry = readdir (dir); entry != NULL; entry = readdir (dir))
    {
      g_autofree char *path = NULL;
      struct stat status;

      if (entry->d_name[0] == '.')
        continue;
      if (g_cancellable_is_cancelled (cancellable))
        break;
      path = g_build_filename (folder, entry->d_name, NULL);
      if (lstat (path, &status) != 0)
        continue;
      if (S_ISDIR (status.st_mode) && self->folders->len < self->maximum)
        g_ptr_array_add (self->folders, g_build_filename (below, entry->d_name, NULL));
      else if (!S_ISDIR (status.st_mode) && self->files->len < self->maximum
               && is_position_file (entry->d_name) && stat (path, &status) == 0
               && S_ISREG (status.st_mode))
        g_ptr_array_add (self->files, g_build_filename (below, entry->d_name, NULL));
    }
  closedir (dir);
  return TRUE;
}

GPtrArray *
qi_folder_list_files (const char   *folder,
                      guint         maximum,
                      GCancellable *cancellable,
                      GError      **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) folders = g_ptr_array_new_with_free_func (g_free);
  Listing listing = { folder, files, folders, maximum };

  g_return_val_if_fail (folder != NULL, NULL);

  g_ptr_array_add (folders, g_strdup (""));
  for (guint i = 0; i < folders->len; i++)
    {
      const char *below = g_ptr_array_index (folders, i);

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      if (list_one (&listing, below, cancellable))
        continue;
      if (i == 0)
        {
          qi_file_set_errno (error, errno, folder);
          return NULL;
        }
      if (files->len < maximum)
        g_ptr_array_add (files, g_strdup (below));
    }
  g_ptr_array_sort (files, compare_names);
  return g_steal_pointer (&files);
}
