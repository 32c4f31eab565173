/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-follow.h"

void
mas_follow (gpointer    held,
            gpointer    object,
            const char *signal,
            GCallback   func,
            gpointer    follower)
{
  GObject **followed = held;

  g_return_if_fail (held != NULL);
  g_return_if_fail (object == NULL || G_IS_OBJECT (object));
  g_return_if_fail (follower != NULL);

  if (*followed != NULL)
    g_signal_handlers_disconnect_by_data (*followed, follower);
  g_set_object (followed, object);
  if (object != NULL)
    g_signal_connect_swapped (object, signal, func, follower);
}
