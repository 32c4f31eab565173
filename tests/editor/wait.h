/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* Waiting, for all tests of the editor. Everything is static: each test is one program. */

#include <glib-object.h>

#define WAIT_LIMIT   (300 * G_USEC_PER_SEC) /* µs; shorter than a test's own limit, so that it can be told what was waited for */
#define SETTLE_LIMIT (10 * G_USEC_PER_SEC)  /* µs: on a slow machine each frame may ask for another one without end */

typedef struct
{
  gint64 start; /* µs */
  guint  tick;  /* source; a change by a thread does not wake the main loop */
} Wait;

static inline gboolean
on_wait_tick_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

static inline void
wait_step (Wait       *wait,
           const char *condition,
           const char *place)
{
  if (wait->tick == 0)
    {
      wait->start = g_get_monotonic_time ();
      wait->tick = g_timeout_add (250, on_wait_tick_cb, NULL);
    }
  g_main_context_iteration (NULL, TRUE);
  if (g_get_monotonic_time () - wait->start > WAIT_LIMIT)
    g_error ("%s: waited in vain for %s", place, condition);
}

/* Runs the main loop until @condition holds. */
#define wait_for(condition) \
  G_STMT_START \
  { \
    Wait wait_ = { 0 }; \
    while (!(condition)) \
      wait_step (&wait_, #condition, G_STRLOC); \
    if (wait_.tick != 0) \
      g_source_remove (wait_.tick); \
  } \
  G_STMT_END

/* Gives up the caller's reference, and waits until @object is gone: a thread or an idle call may hold it a moment longer. */
static inline void
let_go (gpointer object)
{
  gpointer weak = object;

  g_object_add_weak_pointer (G_OBJECT (object), &weak);
  g_object_unref (object);
  wait_for (weak == NULL);
}

/* Runs what is ready now. */
static inline void
run_ready (void)
{
  const gint64 end = g_get_monotonic_time () + SETTLE_LIMIT;

  while (g_main_context_iteration (NULL, FALSE) && g_get_monotonic_time () < end)
    ;
}

/* The same, and what that leads to. */
static inline void
settle (void)
{
  for (int i = 0; i < 20; i++)
    run_ready ();
}
