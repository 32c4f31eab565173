/* SPDX-License-Identifier: Apache-2.0 */
/* Positions that several threads read, derive from and release at once. */
#include "positions.h"

#define N_THREADS      4
#define N_THREAD_EDITS 3000

typedef struct
{
  QiPosition *shared;
  guint       number;
  gint       *start;
} ThreadJob;

/* Reads the shared position repeatedly while it derives versions of its own from it. */
static gpointer
work (gpointer data)
{
  ThreadJob *job = data;
  QiPosition *own = qi_position_ref (job->shared);
  guint faults = 0;

  while (g_atomic_int_get (job->start) == 0)
    g_thread_yield ();
  for (guint i = 0; i < N_THREAD_EDITS; i++)
    {
      const guint square = i % 361;
      const guint shared_square = i * 7 % 361;
      char text[24];
      char expected[24];
      QiToken piece;
      QiBoardChange change;
      QiPosition *next;

      /* Half of the tokens are shared by all threads, half are its own. */
      g_snprintf (text, sizeof text, "t%u-%u", i % 2 == 0 ? 0 : job->number, i);
      piece = QI_TOKEN (text);
      change = (QiBoardChange) { square, &piece };
      next = qi_position_board_diff (i % 16 == 0 ? job->shared : own, &change, 1, NULL);
      qi_position_unref (own);
      own = next;
      faults += !qi_token_is (qi_position_get_piece (own, square), text);
      g_snprintf (expected, sizeof expected, "shared %u", shared_square);
      faults += !qi_token_is (qi_position_get_piece (job->shared, shared_square), expected);
      if (i % 500 == 0)
        {
          g_autoptr (QiPosition) toggled = qi_position_toggle (job->shared);
          g_autoptr (QiPosition) back = qi_position_toggle (toggled);

          faults += !qi_position_equal (back, job->shared);
          faults += qi_position_equal (own, job->shared);
        }
    }
  qi_position_unref (own);
  return GUINT_TO_POINTER (faults);
}

static void
test_threads (void)
{
  for (guint round = 0; round < 3; round++)
    {
      QiPosition *shared = make_empty (0, 19, 19);
      ThreadJob jobs[N_THREADS];
      GThread *threads[N_THREADS];
      gint start = 0;

      for (guint i = 0; i < 361; i++)
        {
          char text[24];

          g_snprintf (text, sizeof text, "shared %u", i);
          shared = put (shared, i, text);
        }
      for (guint i = 0; i < N_THREADS; i++)
        {
          jobs[i] = (ThreadJob) { shared, i + 1, &start };
          threads[i] = g_thread_new ("position", work, &jobs[i]);
        }
      g_atomic_int_set (&start, 1);
      for (guint i = 0; i < N_THREADS; i++)
        g_assert_cmpuint (GPOINTER_TO_UINT (g_thread_join (threads[i])), ==, 0);
      qi_position_unref (shared);
    }
}

/* Threads that release versions of one history at once: the last one frees, exactly once. */
static gpointer
drop_versions (gpointer data)
{
  GPtrArray *versions = data;

  while (versions->len > 0)
    {
      QiPosition *last = g_ptr_array_steal_index (versions, versions->len - 1);

      qi_position_unref (last);
    }
  return NULL;
}

static void
test_threads_dropping (void)
{
  g_autoptr (QiPosition) position = make_empty (0, 100, 100);
  GPtrArray *versions[N_THREADS];
  GThread *threads[N_THREADS];

  for (guint i = 0; i < N_THREADS; i++)
    versions[i] = g_ptr_array_new ();
  for (guint i = 0; i < 4000; i++)
    {
      position = put (position, i * 37 % 10000, i % 3 == 0 ? "own token" : "P");
      g_ptr_array_add (versions[i % N_THREADS], qi_position_ref (position));
    }
  for (guint i = 0; i < N_THREADS; i++)
    threads[i] = g_thread_new ("position", drop_versions, versions[i]);
  for (guint i = 0; i < N_THREADS; i++)
    {
      g_thread_join (threads[i]);
      g_ptr_array_unref (versions[i]);
    }
  g_assert_cmpuint (qi_position_get_n_board_pieces (position), ==, 4000);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/position/store/threads", test_threads);
  g_test_add_func ("/core/position/store/threads-dropping", test_threads_dropping);
  return g_test_run ();
}
