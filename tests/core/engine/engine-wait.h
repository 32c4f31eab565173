/* SPDX-License-Identifier: Apache-2.0 */
/* Waits for the result of an engine's asynchronous calls. */
#pragma once

#include <gio/gio.h>

static inline void
engine_done_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* Runs the main loop until engine_done_cb() has stored a result. */
static inline GAsyncResult *
engine_wait_for (GAsyncResult **done)
{
  while (*done == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *done;
}
