/* SPDX-License-Identifier: Apache-2.0 */
/* Saving a small file: over any content, over the known content, and in a folder of very many files. In a folder for
 * temporary files (usually on disk) and in memory, where no disk is waited for. */
#include "qi-file.h"
#include "qi-file-private.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <stdlib.h>
#include <unistd.h>

#define TEXT "{\"board\":[\"K^\",null],\"hands\":{\"first\":[],\"second\":[]}}\n"
#define N_ROUNDS 200
#define N_MANY   100000

static int
compare (gconstpointer a,
         gconstpointer b)
{
  const double one = *(const double *) a;
  const double other = *(const double *) b;

  return one < other ? -1 : one > other;
}

static void
run (const char *what,
     GFile      *file,
     gboolean    is_known)
{
  g_autoptr (GBytes) text = g_bytes_new_static (TEXT, sizeof TEXT - 1);
  QiFileOver over = { .text = is_known ? text : NULL };
  double times[N_ROUNDS];

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      const gint64 start = g_get_monotonic_time ();
      GError *error = NULL;

      if (is_known)
        qi_file_save_over (file, TEXT, sizeof TEXT - 1, &over, &over.known, NULL, NULL, &error);
      else
        qi_file_save (file, TEXT, sizeof TEXT - 1, NULL, &error);
      if (error != NULL)
        g_error ("%s", error->message);
      times[i] = (double) (g_get_monotonic_time () - start);
    }
  qsort (times, N_ROUNDS, sizeof *times, compare);
  g_print ("%-32s %8.0f µs (median), %8.0f µs (nine of ten)\n", what, times[N_ROUNDS / 2],
           times[N_ROUNDS * 9 / 10]);
}

static void
run_in (const char *where,
        const char *parent)
{
  g_autofree char *template = g_build_filename (parent, "qi-save-XXXXXX", NULL);
  const char *dir = g_mkdtemp (template);
  g_autofree char *path = dir != NULL ? g_build_filename (dir, "file.json", NULL) : NULL;
  g_autoptr (GFile) file = path != NULL ? g_file_new_for_path (path) : NULL;

  if (dir == NULL)
    return;
  g_print ("%s\n", where);
  run ("  whatever is there", file, FALSE);
  run ("  what is known", file, TRUE);
  for (guint i = 0; i < N_MANY; i++)
    {
      g_autofree char *other = g_strdup_printf ("%s/%u", dir, i);

      close (open (other, O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    }
  run ("  beside 100,000 others", file, TRUE);
  for (guint i = 0; i < N_MANY; i++)
    {
      g_autofree char *other = g_strdup_printf ("%s/%u", dir, i);

      g_unlink (other);
    }
  g_unlink (path);
  g_rmdir (dir);
}

int
main (void)
{
  setlocale (LC_ALL, "");
  run_in ("on disk", g_get_tmp_dir ());
  run_in ("in memory", "/dev/shm");
  return 0;
}
