/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-listeners.h"

#include <string.h>

#define REGISTRY      "org.a11y.atspi.Registry"
#define REGISTRY_PATH "/org/a11y/atspi/registry"
#define FOCUSED       "object:statechanged:focused" /* an event's name, in small letters */
#define PATIENCE      5000                          /* ms, for each answer */

/* "Object:StateChanged:" means all changes of states, "Object::" all events of objects; "Focus::" is the old
 * name. */
static gboolean
is_focus (const char *event)
{
  g_autofree char *name = g_ascii_strdown (event, -1);
  gsize length = strlen (name);

  while (length > 0 && name[length - 1] == ':')
    name[--length] = '\0';
  return length > 0 && (g_str_has_prefix (FOCUSED, name) || g_str_equal (name, "focus"));
}

static void
on_events_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GVariant) answer =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);
  g_autoptr (GVariantIter) events = NULL;
  const char *event = NULL;
  gboolean found = FALSE;

  if (answer != NULL)
    {
      g_variant_get (answer, "(a(ss))", &events);
      while (!found && g_variant_iter_next (events, "(&s&s)", NULL, &event))
        found = is_focus (event);
    }
  g_task_return_boolean (task, found);
}

static void
on_connected_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GDBusConnection) bus = g_dbus_connection_new_for_address_finish (result, NULL);

  if (bus == NULL)
    g_task_return_boolean (task, FALSE);
  else
    g_dbus_connection_call (bus, REGISTRY, REGISTRY_PATH, REGISTRY, "GetRegisteredEvents", NULL,
                            G_VARIANT_TYPE ("(a(ss))"), G_DBUS_CALL_FLAGS_NO_AUTO_START, PATIENCE,
                            g_task_get_cancellable (task), on_events_cb, g_object_ref (task));
}

static void
connect_to (GTask      *task,
            const char *address)
{
  g_dbus_connection_new_for_address (address,
                                     G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT
                                       | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                     NULL, g_task_get_cancellable (task), on_connected_cb,
                                     g_object_ref (task));
}

static void
on_address_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GVariant) answer =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);
  const char *address = NULL;

  if (answer == NULL)
    {
      g_task_return_boolean (task, FALSE);
      return;
    }
  g_variant_get (answer, "(&s)", &address);
  connect_to (task, address);
}

static void
on_session_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GDBusConnection) session = g_bus_get_finish (result, NULL);

  if (session == NULL)
    g_task_return_boolean (task, FALSE);
  else
    /* Where nobody has asked for the accessibility bus yet, nobody listens. */
    g_dbus_connection_call (session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress",
                            NULL, G_VARIANT_TYPE ("(s)"), G_DBUS_CALL_FLAGS_NO_AUTO_START, PATIENCE,
                            g_task_get_cancellable (task), on_address_cb, g_object_ref (task));
}

void
mas_listeners_find_async (GCancellable       *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  const char *address = g_getenv ("AT_SPI_BUS_ADDRESS"); /* in a sandbox, too */

  if (address != NULL)
    connect_to (task, address);
  else
    g_bus_get (G_BUS_TYPE_SESSION, cancellable, on_session_cb, g_object_ref (task));
}

gboolean
mas_listeners_find_finish (GAsyncResult *result)
{
  g_return_val_if_fail (G_IS_TASK (result), FALSE);

  return g_task_propagate_boolean (G_TASK (result), NULL);
}
