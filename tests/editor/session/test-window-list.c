/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-window-list.h"

#include <string.h>

/* The list of the windows that were open is read strictly: one fault, and none of it is used. */

#define ENTRY(uri, draft, width, maximized) \
  "{\"uri\":" uri ",\"draft\":" draft ",\"width\":" width ",\"height\":1,\"maximized\":" maximized ",\"row\":0}"
static const struct
{
  const char *name;
  const char *text;
  int         code; /* −1: good */
} lists[] = {
  { "good", "{\"masume-windows\":1,\"windows\":[" ENTRY ("null", "null", "1", "true") "]}", -1 },
  { "empty", "", G_IO_ERROR_INVALID_DATA },
  { "version", "{\"masume-windows\":2,\"all\":1}", G_IO_ERROR_NOT_SUPPORTED },
  { "array", "[]", G_IO_ERROR_INVALID_DATA },
  { "more", "{\"masume-windows\":1,\"windows\":[],\"x\":0}", G_IO_ERROR_INVALID_DATA },
  { "no-list", "{\"masume-windows\":1,\"windows\":{}}", G_IO_ERROR_INVALID_DATA },
  { "uri", "{\"masume-windows\":1,\"windows\":[" ENTRY ("1", "null", "1", "true") "]}",
    G_IO_ERROR_INVALID_DATA },
  { "uri-nul",
    "{\"masume-windows\":1,\"windows\":[" ENTRY ("\"a\\u0000\"", "null", "1", "true") "]}",
    G_IO_ERROR_INVALID_DATA },
  { "draft", "{\"masume-windows\":1,\"windows\":[" ENTRY ("null", "\"../x\"", "1", "true") "]}",
    G_IO_ERROR_INVALID_DATA },
  { "width", "{\"masume-windows\":1,\"windows\":[" ENTRY ("null", "null", "-1", "true") "]}",
    G_IO_ERROR_INVALID_DATA },
  { "width-huge",
    "{\"masume-windows\":1,\"windows\":[" ENTRY ("null", "null", "65536", "true") "]}",
    G_IO_ERROR_INVALID_DATA },
  { "maximized", "{\"masume-windows\":1,\"windows\":[" ENTRY ("null", "null", "1", "1") "]}",
    G_IO_ERROR_INVALID_DATA },
  { "missing", "{\"masume-windows\":1,\"windows\":[{}]}", G_IO_ERROR_INVALID_DATA },
  { "number", "{\"masume-windows\":1,\"windows\":[1]}", G_IO_ERROR_INVALID_DATA },
};

static void
test_list (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (GBytes) bytes = g_bytes_new_static (lists[i].text, strlen (lists[i].text));
  GError *error = NULL;
  g_autoptr (GPtrArray) entries = mas_window_list_new_from_bytes (bytes, &error);

  g_assert_cmpint (entries != NULL, ==, lists[i].code < 0);
  if (lists[i].code >= 0)
    g_assert_error (error, G_IO_ERROR, lists[i].code);
  g_clear_error (&error);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/window-list/", lists[i].name, NULL);
      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_list);
    }
  return g_test_run ();
}
