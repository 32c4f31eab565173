/* SPDX-License-Identifier: Apache-2.0 */
/* What a file of many positions costs, one figure a line: name value unit. Wall time of a single run each: files of
 * 10^4, 10^5 and 10^6 lines of FEN are opened, indexed, checked by all cores, and searched; memory is what the process
 * uses beyond what it used before. `bench-collection PATH-OF-QI` also times `qi check --lines` over the same file, for
 * comparison. */
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "qi-collection-private.h"

static const char *const positions[] = {
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
  "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
  "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
};

static double
get_ms (void)
{
  return (double) g_get_monotonic_time () / 1000;
}

/* The resident memory of the process, in KiB. */
static double
get_memory (void)
{
  FILE *file = fopen ("/proc/self/statm", "r");
  long pages = 0;

  if (file == NULL || fscanf (file, "%*s %ld", &pages) != 1)
    pages = 0;
  if (file != NULL)
    fclose (file);
  return (double) pages * (double) sysconf (_SC_PAGESIZE) / 1024;
}

static void
say (const char *name,
     guint       n,
     double      value,
     const char *unit)
{
  printf ("collection-%s-%u %.6g %s\n", name, n, value, unit);
}

static void
take_result (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static GAsyncResult *
wait_for (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *result;
}

static void
time_search (QiCollection *collection,
             const char   *name,
             guint         verdicts,
             const char   *text,
             guint         n)
{
  const QiRowFilter filter = { .verdicts = verdicts, .text = text };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GArray) rows = NULL;
  const double start = get_ms ();

  qi_collection_find_async (collection, &filter, NULL, take_result, &result);
  rows = qi_collection_find_finish (collection, wait_for (&result), NULL);
  say (name, n, get_ms () - start, "ms");
}

static void
run (const char *path,
     guint       n)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (QiCollection) collection = NULL;
  g_autoptr (QiReading) reading = NULL;
  const double memory = get_memory ();
  const double start = get_ms ();
  gboolean checking = TRUE;
  double checked = 0;
  guint found = 0;

  qi_collection_open_async (file, NULL, NULL, take_result, &result);
  collection = qi_collection_open_finish (wait_for (&result), &error);
  if (collection == NULL)
    g_error ("%s", error->message);
  reading = qi_collection_read (collection, 0, FALSE, NULL);
  say ("first-row", n, get_ms () - start, "ms");
  while (!qi_collection_is_indexed (collection))
    g_main_context_iteration (NULL, TRUE);
  say ("indexed", n, get_ms () - start, "ms");
  say ("memory-indexed", n, get_memory () - memory, "KiB");
  if (qi_collection_get_n_rows (collection) != n)
    g_error ("%u rows", qi_collection_get_n_rows (collection));
  checked = get_ms ();
  qi_collection_check (collection);
  while (checking)
    {
      g_main_context_iteration (NULL, TRUE);
      g_object_get (collection, "checking", &checking, NULL);
    }
  checked = get_ms () - checked;
  say ("checked", n, checked, "ms");
  say ("check-rate", n, n / checked * 1000, "positions/s");
  say ("memory-checked", n, get_memory () - memory, "KiB");
  time_search (collection, "find-text", 0, "wrong", n);
  time_search (collection, "find-letter", 0, "w", n);
  time_search (collection, "find-other-letter", 0, "é", n);
  time_search (collection, "find-verdict", 1 << QI_VERDICT_ERROR, NULL, n);
  checked = get_ms ();
  qi_collection_find_problem (collection, n - 2, TRUE, QI_VERDICT_ERROR, &found);
  say ("find-problem", n, get_ms () - checked, "ms");
}

static void
time_tool (const char *tool,
           const char *path,
           guint       n)
{
  const char *argv[] = { tool, "check", "--lines", path, NULL };
  const double start = get_ms ();
  int status = 0;

  if (g_spawn_sync (NULL, (char **) argv, NULL,
                    G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL, NULL,
                    &status, NULL))
    say ("tool-check-rate", n, n / (get_ms () - start) * 1000, "positions/s");
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *path =
    g_strdup_printf ("%s/bench-collection-%d.fen", g_get_tmp_dir (), (int) getpid ());

  for (guint n = 10000; n <= 1000000; n *= 10)
    {
      FILE *file = g_fopen (path, "w");

      for (guint i = 0; i < n; i++)
        fprintf (file, "%s\n", i == n - 1 ? "wrong line" : positions[i % G_N_ELEMENTS (positions)]);
      fclose (file);
      run (path, n);
      if (argc > 1)
        time_tool (argv[1], path, n);
    }
  g_remove (path);
  return 0;
}
