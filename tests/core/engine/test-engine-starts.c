/* SPDX-License-Identifier: Apache-2.0 */
/* An engine is started and stopped five hundred times, in all the ways in which it can end: no process, file, thread or
 * memory is left. What the first hundred allocate once does not count. */
#include "engine-wait.h"
#include "qi-engine-private.h"

#include "qi-game-info-private.h"

#include <errno.h>
#include <malloc.h>
#include <sys/wait.h>

#define STARTS 500
#define FIRST  100
#define SPARE  (32 << 10) /* bytes: 80 for each start would be more */

/* A shell that stands for an engine, since it starts faster. */
#define ENGINE(answer_to_ready) \
  "while read l; do case $l in uci) echo id name Shell; echo uciok;; isready) " answer_to_ready \
  ";; 'go infinite') echo info depth 1 score cp 1 pv e2e4;; go*) echo bestmove e2e4;; stop) echo bestmove e2e4;; " \
  "quit) exit;; esac; done"

typedef enum
{
  WAY_QUIT,      /* it is asked to end */
  WAY_END,       /* it is ended */
  WAY_THINKING,  /* it is ended while it thinks */
  WAY_CANCEL,    /* its search is cancelled */
  WAY_DIES,      /* it ends by itself */
  WAY_NOT_READY, /* it is released while its start is waited for */
  N_WAYS
} Way;

typedef struct
{
  guint n_files;
  guint n_threads;
  gsize n_bytes;
} Left;

static guint
count_entries (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (folder) != NULL)
    n++;
  return n;
}

static Left
look (void)
{
  siginfo_t info;

  /* A program that is not waited for ends a moment later. */
  while (waitid (P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
  /* Objects that are released in an idle call. */
  for (guint i = 0; i < 20; i++)
    while (g_main_context_iteration (NULL, FALSE))
      ;
  return (Left) { count_entries ("/proc/self/fd"), count_entries ("/proc/self/task"),
                  mallinfo2 ().uordblks };
}

static gboolean
start (QiEngine *engine)
{
  g_autoptr (GAsyncResult) result = NULL;

  qi_engine_start_async (engine, NULL, engine_done_cb, &result);
  return qi_engine_start_finish (engine, engine_wait_for (&result), NULL);
}

static void
place (QiEngine *engine,
       QiSetup  *setup,
       gboolean  works)
{
  g_autoptr (GAsyncResult) result = NULL;

  qi_engine_place_async (engine, setup, NULL, engine_done_cb, &result);
  g_assert_cmpint (qi_engine_place_finish (engine, engine_wait_for (&result), NULL), ==, works);
}

static void
think (QiEngine *engine,
       Way       way)
{
  const QiEngineLimits infinite = { 0 };
  const QiEngineLimits limits = { .depth = 1 };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *move = NULL;

  qi_engine_think_async (engine, way == WAY_THINKING || way == WAY_CANCEL ? &infinite : &limits,
                         cancellable, engine_done_cb, &result);
  if (way == WAY_THINKING)
    qi_engine_end (engine);
  else if (way == WAY_CANCEL)
    g_cancellable_cancel (cancellable);
  move = qi_engine_think_finish (engine, engine_wait_for (&result), NULL);
  g_assert_cmpint (move != NULL, ==, way != WAY_THINKING && way != WAY_CANCEL);
}

static void
quit (QiEngine *engine)
{
  g_autoptr (GAsyncResult) result = NULL;

  qi_engine_quit_async (engine, engine_done_cb, &result);
  qi_engine_quit_finish (engine, engine_wait_for (&result));
}

static void
run (Way      way,
     QiSetup *setup)
{
  const char *script = way == WAY_DIES        ? ENGINE ("exit 3")
                       : way == WAY_NOT_READY ? ENGINE ("sleep 100")
                                              : ENGINE ("echo readyok");
  g_autoptr (QiEngine) engine =
    qi_engine_new ((const char *[]) { "/bin/sh", "-c", script, NULL }, NULL, "uci");

  g_assert_true (start (engine));
  if (way == WAY_NOT_READY)
    {
      g_autoptr (GAsyncResult) result = NULL;

      qi_engine_place_async (engine, setup, NULL, engine_done_cb, &result);
      qi_engine_end (engine);
      g_assert_false (qi_engine_place_finish (engine, engine_wait_for (&result), NULL));
      return;
    }
  place (engine, setup, way != WAY_DIES);
  if (way == WAY_DIES)
    return;
  think (engine, way);
  if (way == WAY_QUIT)
    quit (engine);
  else
    qi_engine_end (engine);
}

static void
test_starts (void)
{
  g_autoptr (QiSetup) setup = qi_game_info_dup_start (qi_game_info_lookup ("chess"));
  Left first = { 0 };
  Left last;

  for (guint i = 0; i < STARTS; i++)
    {
      if (i == FIRST)
        first = look ();
      run (i % N_WAYS, setup);
    }
  last = look ();
  /* Each started process has been waited for. */
  while (waitpid (-1, NULL, WNOHANG) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (waitpid (-1, NULL, WNOHANG), ==, -1);
  g_assert_cmpint (errno, ==, ECHILD);
  g_assert_cmpuint (last.n_files, ==, first.n_files);
  g_assert_cmpuint (last.n_threads, <=, first.n_threads);
  g_test_message ("%" G_GSIZE_FORMAT " bytes, and then %" G_GSIZE_FORMAT, first.n_bytes,
                  last.n_bytes);
  g_assert_cmpuint (last.n_bytes, <=, first.n_bytes + SPARE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/engine-starts/nothing-is-left", test_starts);
  return g_test_run ();
}
