/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-recent.h"

#include <gtk/gtk.h>

#define MIME_POSITION "application/vnd.masume.position+json"

void
mas_recent_add (GFile *file)
{
  g_autofree char *uri = NULL;
  static char *groups[] = { (char *) "Masume", NULL };
  const GtkRecentData data = {
    .mime_type = (char *) MIME_POSITION,
    .app_name = (char *) "Masume",
    .app_exec = (char *) "masume %u",
    .groups = groups,
  };

  g_return_if_fail (G_IS_FILE (file));

  uri = g_file_get_uri (file);
  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}
