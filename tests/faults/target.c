/* SPDX-License-Identifier: Apache-2.0 */
/* target ACT PATH [MORE]: one act on files as the editor does it, for faults.py, which makes a system call of it fail.
 * Prints in a line what went wrong, with exit status 1. */
#include "collection-files.h"
#include "qi-file-private.h"
#include "qi-file-watch-private.h"
#include "qi-private-file-private.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define PATIENCE (8 * G_USEC_PER_SEC) /* µs */

static gboolean
save (const char *path,
      const char *text,
      GError    **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return qi_file_save (file, text, strlen (text), NULL, error);
}

static gboolean
create (const char *path,
        const char *text,
        GError    **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  const QiFileOver over = { .must_be_new = TRUE };

  return qi_file_save_over (file, text, strlen (text), &over, NULL, NULL, NULL, error);
}

static gboolean
load (const char *path,
      const char *text,
      GError    **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) bytes = qi_file_load (file, 1 << 20, NULL, error);
  gsize length = 0;

  if (bytes == NULL)
    return FALSE;
  if (strcmp (g_bytes_get_data (bytes, &length), text) != 0 || length != strlen (text))
    g_error ("what was loaded is not what is there");
  return TRUE;
}

/* Sets the text of a row of a list. @text: edits in the form of collection_edit(). */
static gboolean
rows (const char *path,
      const char *text,
      GError    **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (QiCollection) collection = collection_try (file, error);

  return collection != NULL && collection_edit (collection, text, error)
         && collection_save (collection, path, FALSE, error);
}

static gboolean
keep (const char *path,
      const char *text,
      GError    **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  const int fd = qi_private_folder_open (folder, error);
  g_autoptr (GBytes) block = g_bytes_new_static (text, strlen (text));
  gboolean done;

  if (fd < 0)
    return FALSE;
  done = qi_private_file_save (fd, name, "kept.tmp", &block, 1, NULL, error);
  close (fd);
  return done;
}

static void
on_changed_cb (gboolean *changed)
{
  *changed = TRUE;
}

/* Another program puts @other in the place of the file that is watched. */
static gboolean
watch (const char *path,
       const char *other,
       GError    **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (QiFileWatch) watched = qi_file_watch_new (file, NULL);
  const gint64 end = g_get_monotonic_time () + PATIENCE;
  gboolean changed = FALSE;

  g_signal_connect_swapped (watched, "changed", G_CALLBACK (on_changed_cb), &changed);
  g_main_context_iteration (NULL, FALSE);
  if (g_rename (other, path) != 0)
    g_error ("the other program could not save");
  while (!changed && g_get_monotonic_time () < end)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (1000);
  if (!changed)
    g_error ("nobody noticed that the file is another one");
  return TRUE;
}

static const struct
{
  const char *name;
  gboolean (*act) (const char *path, const char *text, GError **error);
} acts[] = {
  { "save", save }, { "create", create }, { "load", load },
  { "rows", rows }, { "keep", keep },     { "watch", watch },
};

int
main (int    argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;

  setlocale (LC_ALL, "");
  for (gsize i = 0; i < G_N_ELEMENTS (acts) && argc == 4; i++)
    if (strcmp (acts[i].name, argv[1]) == 0)
      {
        if (acts[i].act (argv[2], argv[3], &error))
          return 0;
        fprintf (stderr, "%s\n", error->message);
        return 1;
      }
  return 2;
}
