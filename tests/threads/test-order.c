/* SPDX-License-Identifier: Apache-2.0 */
/* A race is reported, and what GLib orders is not taken for one: each case runs in a process of its own, which
 * ThreadSanitizer ends with a failure when it saw a race. Only in builds for ThreadSanitizer. */
#include <gio/gio.h>

#define PATIENCE (60 * G_USEC_PER_SEC) /* until a process counts as hanging */

/* Data that two threads change without any order, or in order. Allocated, as freeing it is tested as well. */
typedef struct
{
  gatomicrefcount count;
  GMutex          mutex;
  GMutex          mutexes[2];
  GCond           changed;
  gboolean        is_ready;
  gboolean        is_locked;
  guint           number;
} Shared;

static Shared *
shared_new (void)
{
  Shared *shared = g_new0 (Shared, 1);

  g_atomic_ref_count_init (&shared->count);
  g_atomic_ref_count_inc (&shared->count);
  g_mutex_init (&shared->mutex);
  g_cond_init (&shared->changed);
  return shared;
}

static void
shared_free (gpointer data)
{
  Shared *shared = data;

  g_mutex_clear (&shared->mutex);
  g_cond_clear (&shared->changed);
  g_free (shared);
}

/* One half of a case runs in the other thread, one in this one: @index 0 and 1. */
typedef void (*Half) (Shared *shared, guint index);

typedef struct
{
  Shared *shared;
  Half    half;
} Other;

static gpointer
run_other (gpointer data)
{
  const Other *other = data;

  other->half (other->shared, 1);
  return NULL;
}

static void
run_both (Half     half,
          gboolean is_kept)
{
  Shared *shared = shared_new ();
  const Other other = { shared, half };
  GThread *thread = g_thread_new ("other", run_other, (gpointer) &other);

  half (shared, 0);
  g_thread_join (thread);
  if (is_kept)
    shared_free (shared);
}

static void
change_bare (Shared *shared,
             guint   index)
{
  shared->number++;
}

static void
change_under_others (Shared *shared,
                     guint   index)
{
  g_mutex_lock (&shared->mutexes[index]);
  shared->number++;
  g_mutex_unlock (&shared->mutexes[index]);
}

static void
change_after_unlock (Shared *shared,
                     guint   index)
{
  g_mutex_lock (&shared->mutex);
  g_mutex_unlock (&shared->mutex);
  shared->number++;
}

static void
change_locked (Shared *shared,
               guint   index)
{
  for (guint i = 0; i < 1000; i++)
    {
      g_mutex_lock (&shared->mutex);
      shared->number++;
      g_mutex_unlock (&shared->mutex);
    }
}

static void
change_tried (Shared *shared,
              guint   index)
{
  while (!g_mutex_trylock (&shared->mutex))
    g_thread_yield ();
  shared->number++;
  g_mutex_unlock (&shared->mutex);
}

/* One thread passes the data on to the other, which waits for that. */
static void
change_in_turn (Shared *shared,
                guint   index)
{
  if (index == 0)
    shared->number++;
  g_mutex_lock (&shared->mutex);
  if (index == 0)
    {
      shared->is_ready = TRUE;
      g_cond_signal (&shared->changed);
    }
  while (!shared->is_ready)
    g_cond_wait (&shared->changed, &shared->mutex);
  g_mutex_unlock (&shared->mutex);
  if (index == 1)
    shared->number++;
}

static gsize ready;
static guint made;

/* Takes so long that the other thread waits for it. */
static void
make (void)
{
  made++;
  g_usleep (20 * 1000);
}

static void
change_once (Shared *shared,
             guint   index)
{
  if (g_once_init_enter (&ready))
    {
      make ();
      g_once_init_leave (&ready, 1);
    }
  g_assert_cmpuint (made, ==, 1);
}

static GOnce once = G_ONCE_INIT;

static gpointer
make_once (gpointer data)
{
  make ();
  return NULL;
}

static void
change_at_g_once (Shared *shared,
                  guint   index)
{
  g_once (&once, make_once, NULL);
  g_assert_cmpuint (made, ==, 1);
}

/* Each thread has read the data when it releases its reference; the last one frees it. */
static void
let_go (Shared *shared,
        guint   index)
{
  const guint number = shared->number;

  g_assert_cmpuint (number, ==, 0);
  if (g_atomic_ref_count_dec (&shared->count))
    shared_free (shared);
}

/* One thread reads after it released its reference. */
static void
let_go_early (Shared *shared,
              guint   index)
{
  g_mutex_lock (&shared->mutex);
  shared->number += index;
  g_mutex_unlock (&shared->mutex);
  if (g_atomic_ref_count_dec (&shared->count))
    shared->number++;
  else
    shared->number--;
}

static void
box_clear (gpointer data)
{
  *(guint *) data = 0;
}

/* The same with a reference-counted box of GLib, which takes the place of the number. */
static void
let_box_go (Shared *shared,
            guint   index)
{
  static guint *box;

  g_mutex_lock (&shared->mutex);
  if (box == NULL)
    {
      box = g_atomic_rc_box_new0 (guint);
      g_atomic_rc_box_acquire (box);
    }
  g_mutex_unlock (&shared->mutex);
  g_assert_cmpuint (*box, ==, 0);
  g_atomic_rc_box_release_full (box, box_clear);
}

/* The same with types that do not show their count: their elements are freed after all have read them. */

static GPtrArray *array;
static GHashTable *table;
static GBytes *bytes;

static void
let_array_go (Shared *shared,
              guint   index)
{
  g_mutex_lock (&shared->mutex);
  if (array == NULL)
    {
      array = g_ptr_array_new_with_free_func (box_clear);
      g_ptr_array_add (array, &shared->number);
      g_ptr_array_ref (array);
    }
  g_mutex_unlock (&shared->mutex);
  g_assert_cmpuint (shared->number, ==, 0);
  g_ptr_array_unref (array);
}

static void
let_table_go (Shared *shared,
              guint   index)
{
  g_mutex_lock (&shared->mutex);
  if (table == NULL)
    {
      table = g_hash_table_new_full (NULL, NULL, box_clear, NULL);
      g_hash_table_add (table, &shared->number);
      g_hash_table_ref (table);
    }
  g_mutex_unlock (&shared->mutex);
  g_assert_cmpuint (shared->number, ==, 0);
  g_hash_table_unref (table);
}

static void
let_bytes_go (Shared *shared,
              guint   index)
{
  g_mutex_lock (&shared->mutex);
  if (bytes == NULL)
    {
      bytes =
        g_bytes_new_with_free_func (&shared->number, sizeof (guint), box_clear, &shared->number);
      g_bytes_ref (bytes);
    }
  g_mutex_unlock (&shared->mutex);
  g_assert_cmpuint (shared->number, ==, 0);
  g_bytes_unref (bytes);
}

/* Freeing an element waits for a lock whose owner releases others meanwhile. */

static void
tell (Shared   *shared,
      gboolean *what)
{
  g_mutex_lock (&shared->mutex);
  *what = TRUE;
  g_cond_signal (&shared->changed);
  g_mutex_unlock (&shared->mutex);
}

static void
await (Shared   *shared,
       gboolean *what)
{
  g_mutex_lock (&shared->mutex);
  while (!*what)
    g_cond_wait (&shared->changed, &shared->mutex);
  g_mutex_unlock (&shared->mutex);
}

static void
clear_locked (gpointer data)
{
  Shared *shared = data;

  tell (shared, &shared->is_ready);
  g_mutex_lock (&shared->mutexes[0]);
  shared->number++;
  g_mutex_unlock (&shared->mutexes[0]);
}

static void
let_go_locked (Shared *shared,
               guint   index)
{
  if (index == 1)
    {
      g_autoptr (GPtrArray) waiting = g_ptr_array_new_with_free_func (clear_locked);

      g_ptr_array_add (waiting, shared);
      await (shared, &shared->is_locked);
      return;
    }
  g_mutex_lock (&shared->mutexes[0]);
  tell (shared, &shared->is_locked);
  await (shared, &shared->is_ready);
  g_ptr_array_unref (g_ptr_array_new ());
  g_hash_table_unref (g_hash_table_new (NULL, NULL));
  g_bytes_unref (g_bytes_new (NULL, 0));
  shared->number++;
  g_mutex_unlock (&shared->mutexes[0]);
}

/* A task in a thread of GLib, whose result is returned in the main loop. */

static void
work_in_thread (GTask        *task,
                gpointer      source_object,
                gpointer      task_data,
                GCancellable *cancellable)
{
  Shared *shared = task_data;

  shared->number++;
  g_task_return_boolean (task, TRUE);
}

static void
on_worked_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  Shared *shared = g_task_get_task_data (G_TASK (result));

  shared->number++;
  g_assert_true (g_task_propagate_boolean (G_TASK (result), NULL));
  *(gboolean *) user_data = TRUE;
}

static void
run_task (gboolean changes_too)
{
  Shared *shared = shared_new ();
  gboolean is_done = FALSE;
  g_autoptr (GTask) task = g_task_new (NULL, NULL, on_worked_cb, &is_done);

  shared->number++;
  g_task_set_task_data (task, shared, shared_free);
  g_task_run_in_thread (task, work_in_thread);
  if (changes_too)
    shared->number++;
  while (!is_done)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (shared->number, ==, changes_too ? 4 : 3);
}

static gboolean
on_idle_cb (gpointer data)
{
  Shared *shared = data;

  shared->number++;
  shared->is_ready = TRUE;
  return G_SOURCE_REMOVE;
}

static void
tell_main (Shared *shared,
           guint   index)
{
  if (index == 1)
    {
      shared->number++;
      g_idle_add (on_idle_cb, shared);
    }
  while (index == 0 && !shared->is_ready)
    g_main_context_iteration (NULL, TRUE);
}

typedef struct
{
  const char *name;
  Half        half;     /* NULL: the task */
  gboolean    is_freed; /* by the halves */
  gboolean    is_race;
} Case;

static const Case cases[] = {
  { "race/bare", change_bare, FALSE, TRUE },
  { "race/other-locks", change_under_others, FALSE, TRUE },
  { "race/after-unlock", change_after_unlock, FALSE, TRUE },
  { "race/task", NULL, FALSE, TRUE },
  { "race/let-go", let_go_early, FALSE, TRUE },
  { "order/lock", change_locked, FALSE, FALSE },
  { "order/trylock", change_tried, FALSE, FALSE },
  { "order/condition", change_in_turn, FALSE, FALSE },
  { "order/once-init", change_once, FALSE, FALSE },
  { "order/once", change_at_g_once, FALSE, FALSE },
  { "order/let-go", let_go, TRUE, FALSE },
  { "order/box", let_box_go, FALSE, FALSE },
  { "order/array", let_array_go, FALSE, FALSE },
  { "order/table", let_table_go, FALSE, FALSE },
  { "order/bytes", let_bytes_go, FALSE, FALSE },
  { "order/locked", let_go_locked, FALSE, FALSE },
  { "order/task", NULL, FALSE, FALSE },
  { "order/source", tell_main, FALSE, FALSE },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;

  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, PATIENCE, G_TEST_SUBPROCESS_DEFAULT);
      if (c->is_race)
        {
          g_test_trap_assert_failed ();
          g_test_trap_assert_stderr ("*ThreadSanitizer: data race*");
        }
      else
        {
          g_test_trap_assert_passed ();
          g_test_trap_assert_stderr_unmatched ("*ThreadSanitizer*");
        }
    }
  else if (c->half == NULL)
    run_task (c->is_race);
  else
    run_both (c->half, !c->is_freed);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/threads/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  return g_test_run ();
}
