/* SPDX-License-Identifier: Apache-2.0 */

/* What a set of 64 drawings of a user's own costs: new, with the verdicts in the cache folder, with those in the
 * process, and drawn. The least of some runs, one figure a line: name, value, unit.
 *
 *   bench-drawings FOLDER-OF-SVG-FILES */
#include "diagram-drawing-private.h"
#include "diagram-set.h"
#include "tmp-folder.h"

#include <glib/gstdio.h>
#include <string.h>

#define N_DRAWINGS 64
#define N_RUNS     9
#define SIZE       64 /* pixels */

static char *data_folder;
static char *set_folder;
static GPtrArray *texts;

/* All of them differ. */
static void
write_set (const char *from)
{
  g_autoptr (GDir) dir = g_dir_open (from, 0, NULL);
  guint n = 0;

  while (dir != NULL && n < N_DRAWINGS)
    {
      const char *name = g_dir_read_name (dir);
      g_autofree char *path = NULL;
      g_autofree char *text = NULL;
      g_autofree char *file = g_strdup_printf ("%s/%02u.svg", set_folder, n);

      if (name == NULL)
        {
          g_dir_rewind (dir);
          continue;
        }
      path = g_build_filename (from, name, NULL);
      if (!g_str_has_suffix (name, ".svg") || !g_file_get_contents (path, &text, NULL, NULL))
        continue;
      char *own = g_strdup_printf ("%s<!-- %u -->", text, n++);
      g_file_set_contents (file, own, -1, NULL);
      g_ptr_array_add (texts, own);
    }
}

static double
measure_set (gboolean new,
             gboolean known)
{
  const char *const folders[] = { set_folder, NULL };
  g_autofree char *cache = g_build_filename (data_folder, "cache", NULL);
  double best = G_MAXDOUBLE;

  for (guint i = 0; i < N_RUNS; i++)
    {
      if (new)
        tmp_folder_remove (cache);
      if (!known)
        diagram_cache_forget ();
      gint64 start = g_get_monotonic_time ();
      g_autoptr (DiagramSet) set = diagram_set_new (folders);
      best = MIN (best, (double) (g_get_monotonic_time () - start) / 1000.);
      if (diagram_set_get_n_drawings (set) != N_DRAWINGS)
        g_error ("%u drawings", diagram_set_get_n_drawings (set));
    }
  return best;
}

static double
measure_drawing (void)
{
  g_autoptr (GPtrArray) drawings =
    g_ptr_array_new_with_free_func ((GDestroyNotify) diagram_drawing_unref);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIZE, SIZE);
  cairo_t *cr = cairo_create (surface);
  double best = G_MAXDOUBLE;

  for (guint i = 0; i < texts->len; i++)
    {
      g_autoptr (GBytes) svg = g_bytes_new (texts->pdata[i], strlen (texts->pdata[i]));

      g_ptr_array_add (drawings, diagram_drawing_new (svg, NULL));
    }
  for (guint run = 0; run < N_RUNS; run++)
    {
      gint64 start = g_get_monotonic_time ();

      for (guint i = 0; i < drawings->len; i++)
        diagram_drawing_draw (drawings->pdata[i], cr, FALSE, SIZE);
      best = MIN (best, (double) (g_get_monotonic_time () - start) / drawings->len);
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return best;
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *cache = NULL;

  data_folder = tmp_folder_new ("masume-bench");
  cache = g_build_filename (data_folder, "cache", NULL);
  set_folder = g_build_filename (data_folder, "set", NULL);
  g_setenv ("XDG_CACHE_HOME", cache, TRUE);
  g_mkdir (set_folder, 0700);
  texts = g_ptr_array_new_with_free_func (g_free);
  write_set (argv[1]);
  g_print ("drawings/64-new %.1f ms\n", measure_set (TRUE, FALSE));
  g_print ("drawings/64-known-in-folder %.1f ms\n", measure_set (FALSE, FALSE));
  g_print ("drawings/64-known-in-process %.1f ms\n", measure_set (FALSE, TRUE));
  g_print ("drawings/drawn-at-64 %.1f us\n", measure_drawing ());
  g_ptr_array_unref (texts);
  g_free (set_folder);
  g_free (data_folder);
  return 0;
}
