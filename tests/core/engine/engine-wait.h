/* SPDX-License-Identifier: Apache-2.0 */
/* Waits for what an engine is asked. */
#pragma once

#include <gio/gio.h>

static inline void
engine_done_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* Lets the main loop run until engine_done_cb() has put an answer there. */
static inline GAsyncResult *
engine_wait_for (GAsyncResult **done)
{
  while (*done == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *done;
}
