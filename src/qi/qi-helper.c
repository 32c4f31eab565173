/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* Programs that do one command each and load libraries that the tool itself does not need. In the
 * build tree they are beside the tool; installed, in a folder of their own, whose path is relative
 * to the tool, since everything may have been moved. */
#include "qi-helper.h"

#include <errno.h>
#include <gio/gio.h>
#include <unistd.h>

/* The path of the program, relative to the running one, or NULL. */
static char *
find_from_here (const char *name)
{
  static const char *const places[] = { "", QI_HELPERS_FROM_PROGRAMS };
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = NULL;

  if (self == NULL)
    return NULL;
  folder = g_path_get_dirname (self);
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *path = g_build_filename (folder, places[i], name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
        return g_steal_pointer (&path);
    }
  return NULL;
}

QiExit
qi_helper_run (const QiCommand *command,
               int              argc,
               char           **argv)
{
  g_autofree char *path = find_from_here (command->helper);
  g_autofree char **arguments = g_new0 (char *, (gsize) argc + 2);

  if (path == NULL)
    path = g_build_filename (QI_HELPERS, command->helper, NULL);
  arguments[0] = path;
  for (int i = 0; i < argc; i++)
    arguments[i + 1] = argv[i];
  execv (path, arguments);
  return qi_usage_error (command, "%s cannot be started: %s", path, g_strerror (errno));
}
