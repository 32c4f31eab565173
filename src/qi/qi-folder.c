/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-folder.h"

#include "qi-folder-list.h"

GPtrArray *
qi_folder_list (const char *folder,
                GError    **error)
{
  g_autoptr (GPtrArray) below = qi_folder_list_files (folder, G_MAXUINT, NULL, error);
  g_autoptr (GPtrArray) files = NULL;

  if (below == NULL)
    return NULL;
  files = g_ptr_array_new_full (below->len, g_free);
  for (guint i = 0; i < below->len; i++)
    g_ptr_array_add (files, g_build_filename (folder, g_ptr_array_index (below, i), NULL));
  return g_steal_pointer (&files);
}
