/* SPDX-License-Identifier: Apache-2.0 */
/* Tells ThreadSanitizer about the order that GLib keeps between threads. GLib's locks are made of futexes and its
 * reference counts are in libraries that are not built for ThreadSanitizer, which therefore sees neither and reports
 * races on what they protect. Loaded first (LD_PRELOAD), this library is called instead of GLib: a lock is annotated as
 * a lock; what is passed on (a task, a source, the last reference) as a release by one thread and an acquire by the
 * other, and no more than that: accesses that GLib does not order are still races.
 *
 * It is not itself built for ThreadSanitizer, is linked to nothing, and does no harm in programs that are not built for
 * it: there the annotations are NULL. */
#include <dlfcn.h>
#include <gio/gio.h>
#include <link.h>
#include <malloc.h>
#include <sanitizer/tsan_interface.h>
#include <stdlib.h>
#include <string.h>

#pragma weak __tsan_acquire
#pragma weak __tsan_release
#pragma weak __tsan_mutex_pre_lock
#pragma weak __tsan_mutex_post_lock
#pragma weak __tsan_mutex_pre_unlock
#pragma weak __tsan_mutex_post_unlock

/* The function of the same name in GLib, called @next below. */
#define NEXT(name) \
  static __typeof__ (name) *next; \
  if (next == NULL) \
    next = (__typeof__ (name) *) dlsym (RTLD_NEXT, #name)

#undef g_atomic_ref_count_dec
#undef g_once_init_enter
#undef g_once_init_leave

static void
acquire (gpointer place)
{
  if (__tsan_acquire != NULL)
    __tsan_acquire (place);
}

static void
release (gpointer place)
{
  if (__tsan_release != NULL)
    __tsan_release (place);
}

/* Locks. Their creation is not annotated: a static lock has none. */

static void
before_lock (GMutex  *mutex,
             unsigned flags)
{
  if (__tsan_mutex_pre_lock != NULL)
    __tsan_mutex_pre_lock (mutex, __tsan_mutex_linker_init | flags);
}

static void
after_lock (GMutex  *mutex,
            unsigned flags)
{
  if (__tsan_mutex_post_lock != NULL)
    __tsan_mutex_post_lock (mutex, __tsan_mutex_linker_init | flags, 0);
}

static void
before_unlock (GMutex *mutex)
{
  if (__tsan_mutex_pre_unlock != NULL)
    __tsan_mutex_pre_unlock (mutex, __tsan_mutex_linker_init);
}

static void
after_unlock (GMutex *mutex)
{
  if (__tsan_mutex_post_unlock != NULL)
    __tsan_mutex_post_unlock (mutex, __tsan_mutex_linker_init);
}

void
g_mutex_lock (GMutex *mutex)
{
  NEXT (g_mutex_lock);
  before_lock (mutex, 0);
  next (mutex);
  after_lock (mutex, 0);
}

gboolean
g_mutex_trylock (GMutex *mutex)
{
  gboolean taken;

  NEXT (g_mutex_trylock);
  before_lock (mutex, __tsan_mutex_try_lock);
  taken = next (mutex);
  after_lock (mutex,
              taken ? __tsan_mutex_try_lock : __tsan_mutex_try_lock | __tsan_mutex_try_lock_failed);
  return taken;
}

void
g_mutex_unlock (GMutex *mutex)
{
  NEXT (g_mutex_unlock);
  before_unlock (mutex);
  next (mutex);
  after_unlock (mutex);
}

void
g_cond_wait (GCond  *cond,
             GMutex *mutex)
{
  NEXT (g_cond_wait);
  before_unlock (mutex);
  after_unlock (mutex);
  next (cond, mutex);
  before_lock (mutex, 0);
  after_lock (mutex, 0);
}

gboolean
g_cond_wait_until (GCond  *cond,
                   GMutex *mutex,
                   gint64  end_time)
{
  gboolean signalled;

  NEXT (g_cond_wait_until);
  before_unlock (mutex);
  after_unlock (mutex);
  signalled = next (cond, mutex, end_time);
  before_lock (mutex, 0);
  after_lock (mutex, 0);
  return signalled;
}

/* Initialization that is done once. Threads that come later read the location itself, which
 * ThreadSanitizer sees. */

typedef struct
{
  GOnce      *once;
  GThreadFunc func;
  gpointer    arg;
} OnceCall;

static gpointer
call_once (gpointer user_data)
{
  const OnceCall *call = user_data;
  gpointer result = call->func (call->arg);

  release (call->once);
  return result;
}

gpointer
g_once_impl (GOnce      *once,
             GThreadFunc func,
             gpointer    arg)
{
  OnceCall call = { once, func, arg };
  gpointer result;

  NEXT (g_once_impl);
  result = next (once, call_once, &call);
  acquire (once);
  return result;
}

/* Whether this thread has waited for another one. */
gboolean
g_once_init_enter (volatile void *location)
{
  gboolean is_first = FALSE;

  NEXT (g_once_init_enter);
  is_first = next (location);
  if (!is_first)
    acquire ((gpointer) location);
  return is_first;
}

void
g_once_init_leave (volatile void *location,
                   gsize          result)
{
  NEXT (g_once_init_leave);
  release ((gpointer) location);
  next (location, result);
}

/* Classes, which are created with their first object; later objects read them. */

typedef struct
{
  GClassInitFunc init;
} Class;

static Class classes[256];
static guint n_classes;

static void
init_class (gpointer klass,
            gpointer class_data)
{
  const Class *made = class_data;

  made->init (klass, NULL);
  release ((gpointer) G_TYPE_FROM_CLASS (klass));
}

GType
g_type_register_static_simple (GType             parent,
                               const char       *name,
                               guint             class_size,
                               GClassInitFunc    class_init,
                               guint             instance_size,
                               GInstanceInitFunc instance_init,
                               GTypeFlags        flags)
{
  Class *made = &classes[__atomic_fetch_add (&n_classes, 1, __ATOMIC_RELAXED)];

  g_assert_true (made < classes + G_N_ELEMENTS (classes));
  made->init = class_init;
  return g_type_register_static (parent, name,
                                 &(GTypeInfo) {
                                   .class_size = (guint16) class_size,
                                   .class_init = class_init != NULL ? init_class : NULL,
                                   .class_data = made,
                                   .instance_size = (guint16) instance_size,
                                   .instance_init = instance_init,
                                 },
                                 flags);
}

gpointer
g_object_new (GType       type,
              const char *first,
              ...)
{
  GObject *object = NULL;
  va_list rest;

  /* Never released: created by us, or the thread that is creating it has been waited for. */
  g_type_class_ref (type);
  acquire ((gpointer) type);
  va_start (rest, first);
  object = g_object_new_valist (type, first, rest);
  va_end (rest);
  return object;
}

/* Memory that the program frees: reading it in another thread is a race. GLib's own frees are protected by its own
 * locks, and are left out with everything else inside it (tsan.supp). */

static const char *program;
static const char *program_end;

static int
find_program (struct dl_phdr_info *info,
              size_t               size,
              void                *data)
{
  for (int i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_LOAD && (info->dlpi_phdr[i].p_flags & PF_X) != 0)
      {
        program = (const char *) info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        program_end = program + info->dlpi_phdr[i].p_memsz;
      }
  return 1; /* the program is the first one */
}

__attribute__ ((constructor)) static void
init_program (void)
{
  dl_iterate_phdr (find_program, NULL);
}

void
g_free (gpointer memory)
{
  const char *caller = __builtin_return_address (0);

  NEXT (g_free);
  if (caller >= program && caller < program_end)
    free (memory);
  else
    next (memory);
}

/* References: the release of the last one comes after all others. */

gboolean
g_atomic_ref_count_dec (gatomicrefcount *count)
{
  release ((gpointer) count);
  if (__atomic_fetch_sub (count, 1, __ATOMIC_ACQ_REL) != 1)
    return FALSE;
  acquire ((gpointer) count);
  return TRUE;
}

static __thread GDestroyNotify box_clear;

static void
clear_box (gpointer box)
{
  const GDestroyNotify clear = box_clear;

  acquire (box);
  if (clear != NULL)
    clear (box);
}

void
g_atomic_rc_box_release_full (gpointer       box,
                              GDestroyNotify clear)
{
  NEXT (g_atomic_rc_box_release_full);
  release (box);
  box_clear = clear;
  next (box, clear_box);
}

void
g_atomic_rc_box_release (gpointer box)
{
  g_atomic_rc_box_release_full (box, NULL);
}

void
g_object_unref (gpointer pointer)
{
  GObject *object = pointer;
  guint count = 0;

  NEXT (g_object_unref);
  if (object == NULL)
    {
      next (object);
      return;
    }
  release (object);
  count = __atomic_load_n (&object->ref_count, __ATOMIC_ACQUIRE);
  /* No test has toggle references, which would be notified at 1. */
  while (count > 1)
    if (__atomic_compare_exchange_n (&object->ref_count, &count, count - 1, FALSE, __ATOMIC_ACQ_REL,
                                     __ATOMIC_ACQUIRE))
      return;
  acquire (object);
  next (object);
}

/* These types do not show their count, so its place is found once: the number in a new object that a further reference
 * raises. A lock cannot replace it: releasing the last reference frees the elements, and that may wait for a lock whose
 * owner releases one of these. No address of a GLib function is used here: programs without GLib, which tests start,
 * would need it at their start. */

static gsize
find_count (gpointer box,
            gpointer (*ref) (gpointer),
            void (*unref) (gpointer))
{
  const gsize size =
    malloc_usable_size (box); /* GLib allocates with malloc here: G_SLICE=always-malloc */
  g_autofree char *before = g_memdup2 (box, size);
  gsize found = 0;

  ref (box);
  for (gsize at = 0; at + sizeof (guint) <= size; at += sizeof (guint))
    if (memcmp (before + at, (char *) box + at, sizeof (guint)) != 0)
      {
        g_assert_cmpuint (found, ==, 0);
        g_assert_cmpint (*(guint *) (gpointer) (before + at), ==, 1);
        found = at;
      }
  unref (box);
  g_assert_cmpuint (found, >, 0);
  unref (box);
  return found;
}

/* Whether the last reference has yet to be released; GLib does that, after all others. */
static gboolean
is_last (gpointer box,
         gsize    at)
{
  guint *count = (guint *) (gpointer) ((char *) box + at);
  guint before = 0;

  release (box);
  before = __atomic_load_n (count, __ATOMIC_ACQUIRE);
  while (before > 1)
    if (__atomic_compare_exchange_n (count, &before, before - 1, FALSE, __ATOMIC_ACQ_REL,
                                     __ATOMIC_ACQUIRE))
      return FALSE;
  acquire (box);
  return TRUE;
}

#define UNREF(type, prefix, new) \
  void prefix##_unref (type *box) \
  { \
    static gsize at; \
\
    NEXT (prefix##_unref); \
    if (__atomic_load_n (&at, __ATOMIC_RELAXED) == 0) \
      __atomic_store_n (&at, \
                        find_count (new, (gpointer (*) (gpointer)) dlsym (RTLD_NEXT, #prefix "_ref"), \
                                    (void (*) (gpointer)) next), \
                        __ATOMIC_RELAXED); \
    if (box == NULL || is_last (box, at)) \
      next (box); \
  }

UNREF (GBytes, g_bytes, g_bytes_new (NULL, 0))
UNREF (GHashTable, g_hash_table, g_hash_table_new (NULL, NULL))
UNREF (GPtrArray, g_ptr_array, g_ptr_array_new ())

/* Tasks. */

static const char task_func[] = "masume-task-func";

static void
run_task (GTask        *task,
          gpointer      source_object,
          gpointer      task_data,
          GCancellable *cancellable)
{
  GTaskThreadFunc func = NULL;

  acquire (task);
  func = (GTaskThreadFunc) g_object_get_data (G_OBJECT (task), task_func);
  func (task, source_object, task_data, cancellable);
}

void
g_task_run_in_thread (GTask          *task,
                      GTaskThreadFunc func)
{
  NEXT (g_task_run_in_thread);
  g_object_set_data (G_OBJECT (task), task_func, (gpointer) func);
  release (task);
  next (task, run_task);
}

/* Sources: everything before one is attached comes before its dispatch. */

typedef struct
{
  GSourceFuncs        funcs; /* must be the first */
  const GSourceFuncs *original;
} Funcs;

static Funcs all_funcs[64];
static int funcs_lock;

static gboolean
dispatch (GSource    *source,
          GSourceFunc callback,
          gpointer    user_data)
{
  acquire (source);
  return ((const Funcs *) source->source_funcs)->original->dispatch (source, callback, user_data);
}

/* GLib compares these two by their address. */
static gboolean
is_known (const GSourceFuncs *funcs)
{
  return funcs == dlsym (RTLD_DEFAULT, "g_child_watch_funcs")
         || funcs == dlsym (RTLD_DEFAULT, "g_unix_signal_funcs");
}

static const GSourceFuncs *
wrap_funcs (const GSourceFuncs *funcs)
{
  const Funcs *wrapped = (const Funcs *) funcs;
  gsize i = 0;

  if (wrapped >= all_funcs && wrapped < all_funcs + G_N_ELEMENTS (all_funcs))
    return funcs;
  if (is_known (funcs))
    return funcs;
  while (__atomic_exchange_n (&funcs_lock, 1, __ATOMIC_ACQUIRE) != 0)
    g_thread_yield ();
  while (i < G_N_ELEMENTS (all_funcs) && all_funcs[i].original != NULL
         && all_funcs[i].original != funcs)
    i++;
  g_assert_cmpuint (i, <, G_N_ELEMENTS (all_funcs));
  all_funcs[i] = (Funcs) { *funcs, funcs };
  all_funcs[i].funcs.dispatch = dispatch;
  __atomic_store_n (&funcs_lock, 0, __ATOMIC_RELEASE);
  return &all_funcs[i].funcs;
}

guint
g_source_attach (GSource      *source,
                 GMainContext *context)
{
  NEXT (g_source_attach);
  source->source_funcs = wrap_funcs (source->source_funcs);
  release (source);
  return next (source, context);
}

static guint
attach (GSource       *source,
        gint           priority,
        GSourceFunc    func,
        gpointer       data,
        GDestroyNotify notify)
{
  guint id = 0;

  g_source_set_priority (source, priority);
  g_source_set_callback (source, func, data, notify);
  id = g_source_attach (source, NULL);
  g_source_unref (source);
  return id;
}

guint
g_idle_add_full (gint           priority,
                 GSourceFunc    func,
                 gpointer       data,
                 GDestroyNotify notify)
{
  return attach (g_idle_source_new (), priority, func, data, notify);
}

guint
g_idle_add (GSourceFunc func,
            gpointer    data)
{
  return g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, func, data, NULL);
}

guint
g_timeout_add_full (gint           priority,
                    guint          interval,
                    GSourceFunc    func,
                    gpointer       data,
                    GDestroyNotify notify)
{
  return attach (g_timeout_source_new (interval), priority, func, data, notify);
}

guint
g_timeout_add (guint       interval,
               GSourceFunc func,
               gpointer    data)
{
  return g_timeout_add_full (G_PRIORITY_DEFAULT, interval, func, data, NULL);
}
