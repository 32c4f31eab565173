/* SPDX-License-Identifier: Apache-2.0 */
#include "editor-test.h"

#include "mas-listeners.h"

#define REGISTRY "org.a11y.atspi.Registry"

static const char interface[] = "<node><interface name='" REGISTRY "'>"
                                "<method name='GetRegisteredEvents'>"
                                "<arg type='a(ss)' direction='out'/></method></interface></node>";

typedef struct
{
  const char *name;
  const char *events; /* separated by spaces; NULL: there is no registry */
  gboolean    found;
} Case;

/* "Focus::" and the names with three parts as Orca 43 leaves them in the registry of at-spi2-core 2.46. */
static const Case cases[] = {
  { "nobody", "", FALSE },
  { "no-registry", NULL, FALSE },
  { "reader", "Object:StateChanged:Focused", TRUE },
  { "old-reader", "Focus::", TRUE },
  { "states", "Mouse:Button: Object:StateChanged:", TRUE },
  { "objects", "Object::", TRUE },
  { "names", "Object:PropertyChange:AccessibleName Window:Activate:", FALSE },
  { "other-state", "Object:StateChanged:Checked", FALSE },
  { "no-name", ":", FALSE },
};

static void
on_call_cb (GDBusConnection       *bus,
            const char            *sender,
            const char            *path,
            const char            *interface_name,
            const char            *method,
            GVariant              *parameters,
            GDBusMethodInvocation *invocation,
            gpointer               user_data)
{
  const Case *c = user_data;
  g_auto (GStrv) events = g_strsplit (c->events, " ", -1);
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(ss)"));
  for (char **event = events; *event != NULL; event++)
    if (**event != '\0')
      g_variant_builder_add (&builder, "(ss)", ":1.7", *event);
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(a(ss))", &builder));
}

static void
on_name_cb (GDBusConnection *bus,
            const char      *name,
            gpointer         user_data)
{
  *(gboolean *) user_data = TRUE;
}

static void
on_result_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static gboolean
find (void)
{
  g_autoptr (GAsyncResult) result = NULL;

  mas_listeners_find_async (NULL, on_result_cb, &result);
  wait_for (result != NULL);
  return mas_listeners_find_finish (result);
}

static void
test_registry (gconstpointer data)
{
  const GDBusInterfaceVTable functions = { .method_call = on_call_cb };
  const Case *c = data;
  g_autoptr (GTestDBus) daemon = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (interface, NULL);
  g_autoptr (GDBusConnection) bus = NULL;
  g_autoptr (GError) error = NULL;
  gboolean owned = FALSE;
  guint id = 0;

  g_test_dbus_up (daemon);
  bus = g_dbus_connection_new_for_address_sync (g_test_dbus_get_bus_address (daemon),
                                                G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT
                                                  | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                                NULL, NULL, &error);
  g_assert_no_error (error);
  if (c->events != NULL)
    {
      g_dbus_connection_register_object (bus, "/org/a11y/atspi/registry", node->interfaces[0],
                                         &functions, (gpointer) c, NULL, &error);
      g_assert_no_error (error);
      id = g_bus_own_name_on_connection (bus, REGISTRY, G_BUS_NAME_OWNER_FLAGS_NONE, on_name_cb,
                                         NULL, &owned, NULL);
      wait_for (owned);
    }
  g_setenv ("AT_SPI_BUS_ADDRESS", g_test_dbus_get_bus_address (daemon), TRUE);
  g_assert_cmpint (find (), ==, c->found);
  g_unsetenv ("AT_SPI_BUS_ADDRESS");
  if (id != 0)
    g_bus_unown_name (id);
  g_dbus_connection_close_sync (bus, NULL, NULL);
  g_test_dbus_stop (daemon);
}

/* The session has a bus, but no accessibility bus. */
static void
test_without (void)
{
  g_unsetenv ("AT_SPI_BUS_ADDRESS");
  g_assert_false (find ());
  g_setenv ("AT_SPI_BUS_ADDRESS", "unix:path=/nowhere/at/all", TRUE);
  g_assert_false (find ());
  g_unsetenv ("AT_SPI_BUS_ADDRESS");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/listeners/without", test_without);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/listeners/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_registry);
    }
  return g_test_run ();
}
