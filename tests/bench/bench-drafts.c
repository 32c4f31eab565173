/* SPDX-License-Identifier: Apache-2.0 */
/* What it costs to keep drafts, one figure a line: name value unit. Wall time; the best of several runs on the calling
 * thread (making the draft and passing it on) and of the worker (until it is on disk, and reading it back), one change
 * of a million rows, listing 100 orphans. The folder is a temporary one: for another disk, set TMPDIR. */
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#include "mas-draft-store.h"
#include "qi-limits.h"

#define RUNS    5
#define ORPHANS 100
#define LINES   1000000

static double
get_ms (void)
{
  return (double) g_get_monotonic_time () / 1000;
}

static void
say (const char *name,
     const char *what,
     double      value,
     const char *unit)
{
  printf ("drafts-%s-%s %.4g %s\n", name, what, value, unit);
  fflush (stdout);
}

static void
on_result_cb (GObject      *source,
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

/* A board with a piece on every @step-th square. */
static QiSetup *
make_setup (const gint64 *sizes,
            gsize         n_sizes,
            guint         step)
{
  QiShape shape;
  QiPositionBuilder *builder;
  g_autoptr (QiPosition) position = NULL;

  qi_shape_init (&shape, sizes, n_sizes, qi_limits_get_large (), NULL);
  builder = qi_position_builder_new (&shape, qi_limits_get_large ());
  for (guint square = 0; square < qi_shape_get_n_squares (&shape); square += step)
    qi_position_builder_put (builder, square, &QI_TOKEN ("K^"));
  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("C"));
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("c"));
  position = qi_position_builder_end (builder, NULL);
  return qi_setup_new (position, NULL, NULL);
}

static void
time_parts (MasDraftStore       *store,
            const char          *name,
            const MasDraftParts *parts)
{
  double best_here = G_MAXDOUBLE;
  double best_written = G_MAXDOUBLE;
  MasDraftParts all = *parts;
  g_autofree char *id = mas_draft_dup_new_id ();

  all.id = id;
  for (guint i = 0; i < RUNS; i++)
    {
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (MasDraft) draft = NULL;
      g_autoptr (GError) error = NULL;
      const double start = get_ms ();

      draft = mas_draft_new (&all);
      mas_draft_store_put_async (store, draft, on_result_cb, &result);
      best_here = MIN (best_here, get_ms () - start);
      wait_for (&result);
      best_written = MIN (best_written, get_ms () - start);
      if (!mas_draft_store_put_finish (store, result, &error))
        g_error ("%s", error->message);
    }
  say (name, "here", best_here, "ms");
  say (name, "written", best_written, "ms");
  {
    g_autoptr (GAsyncResult) result = NULL;
    g_autoptr (MasDraft) back = NULL;
    const double start = get_ms ();

    mas_draft_store_load_async (store, id, NULL, on_result_cb, &result);
    back = mas_draft_store_load_finish (store, wait_for (&result), NULL);
    say (name, "read", get_ms () - start, "ms");
    g_assert (back != NULL);
  }
  mas_draft_store_remove (store, id);
}

static void
time_board (MasDraftStore *store,
            const char    *name,
            const gint64  *sizes,
            gsize          n_sizes,
            guint          step)
{
  g_autoptr (QiSetup) setup = make_setup (sizes, n_sizes, step);
  const MasDraftParts parts = {
    .kind = MAS_DRAFT_DOCUMENT, .title = name, .large = TRUE, .setup = setup
  };

  time_parts (store, name, &parts);
}

/* One change of a long list. */
static void
time_rows (MasDraftStore *store,
           const char    *dir)
{
  g_autofree char *path = g_build_filename (dir, "list.fen", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (QiCollection) collection = NULL;
  g_autoptr (GBytes) text = g_bytes_new_static ("k7/8/8/8/8/8/7P/7K b - - 0 1", 28);
  FILE *out = g_fopen (path, "w");
  double best_here = G_MAXDOUBLE;
  double best_written = G_MAXDOUBLE;

  for (guint i = 0; i < LINES; i++)
    fprintf (out, "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 %u\n", i % 100 + 1);
  fclose (out);
  qi_collection_open_async (file, NULL, NULL, on_result_cb, &result);
  collection = qi_collection_open_finish (wait_for (&result), NULL);
  while (!qi_collection_is_indexed (collection))
    g_main_context_iteration (NULL, TRUE);
  qi_collection_set_text (collection, LINES / 2, text, NULL);
  /* The file's fingerprint is computed once, for the first. */
  for (guint i = 0; i < 1 + RUNS; i++)
    {
      const double start = get_ms ();
      g_autoptr (QiCollectionEdits) edits = qi_collection_dup_edits (collection);
      g_autoptr (GAsyncResult) put = NULL;
      const MasDraftParts parts = { .kind = MAS_DRAFT_ROWS, .edits = edits };
      g_autoptr (MasDraft) draft = mas_draft_new (&parts);
      double here;

      mas_draft_store_put_async (store, draft, on_result_cb, &put);
      here = get_ms () - start;
      wait_for (&put);
      best_here = MIN (best_here, here);
      best_written = MIN (best_written, get_ms () - start);
      if (i == 0)
        say ("rows-1000000-first", "written", best_written, "ms");
      mas_draft_store_remove (store, mas_draft_get_head (draft)->id);
    }
  say ("rows-1000000", "here", best_here, "ms");
  say ("rows-1000000", "written", best_written, "ms");
  g_remove (path);
}

static void
time_list (const char *path)
{
  g_autoptr (MasDraftStore) store = mas_draft_store_open (path, NULL);
  const gint64 sizes[] = { 255, 255 };
  g_autoptr (QiSetup) setup = make_setup (sizes, 2, 1);
  g_autoptr (GPtrArray) orphans = NULL;
  double best = G_MAXDOUBLE;

  for (guint i = 0; i < ORPHANS; i++)
    {
      const MasDraftParts parts = { .kind = MAS_DRAFT_DOCUMENT, .title = "Orphan", .setup = setup };
      g_autoptr (MasDraft) draft = mas_draft_new (&parts);

      mas_draft_store_put_async (store, draft, NULL, NULL);
    }
  mas_draft_store_flush (store, 600 * G_USEC_PER_SEC);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_clear_object (&store);
  store = mas_draft_store_open (path, NULL);
  for (guint i = 0; i < RUNS; i++)
    {
      const double start = get_ms ();

      g_clear_pointer (&orphans, g_ptr_array_unref);
      orphans = mas_draft_store_list (store, NULL);
      best = MIN (best, get_ms () - start);
    }
  g_assert (orphans->len == ORPHANS);
  say ("orphans-100", "list", best, "ms");
  for (guint i = 0; i < ORPHANS; i++)
    {
      const MasOrphan *orphan = orphans->pdata[i];

      if (mas_draft_store_adopt (store, orphan, NULL))
        mas_draft_store_remove (store, orphan->head.id);
    }
}

int
main (void)
{
  const gint64 small[] = { 8, 8 };
  const gint64 wide[] = { 255, 255 };
  const gint64 cube[] = { 255, 255, 255 };
  g_autofree char *dir = g_dir_make_tmp ("masume-bench-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (dir, "drafts", NULL);
  MasDraftStore *store = mas_draft_store_open (path, NULL);

  time_board (store, "8x8", small, 2, 2);
  time_board (store, "255x255", wide, 2, 1);
  time_board (store, "255x255x255-sparse", cube, 3, 1000);
  time_rows (store, dir);
  mas_draft_store_flush (store, 600 * G_USEC_PER_SEC);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_clear_object (&store);
  time_list (path);
  g_remove (path);
  g_remove (dir);
  return 0;
}
