/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "mas-window-list.h"

#include "mas-draft-private.h"
#include "qi-json-reader-private.h"
#include "qi-json-text-private.h"

#include <string.h>

/* {"masume-windows":1,"windows":[{"uri":…,"draft":…,"width":…,"height":…,"maximized":…,"row":…}, …]} */

#define VERSION    1
#define MAX_BYTES  (8 * 1024 * 1024)
#define MAX_DEPTH  4
#define MAX_VALUES (16 * MAS_WINDOW_LIST_MAX)
#define MAX_URI    (16 * 1024)
#define MAX_PIXELS 65535
#define N_MEMBERS  6

MasWindowEntry *
mas_window_entry_new (const char *uri,
                      const char *draft)
{
  MasWindowEntry *self = g_new0 (MasWindowEntry, 1);

  self->uri = g_strdup (uri);
  self->draft = g_strdup (draft);
  return self;
}

void
mas_window_entry_free (MasWindowEntry *self)
{
  if (self == NULL)
    return;
  g_free (self->uri);
  g_free (self->draft);
  g_free (self);
}

static void
append_string (GString    *text,
               const char *key,
               const char *string)
{
  g_string_append_printf (text, "\"%s\":", key);
  if (string != NULL)
    qi_json_append_string (text, string, -1);
  else
    g_string_append (text, "null");
}

GBytes *
mas_window_list_to_bytes (GPtrArray *entries)
{
  GString *text = g_string_new (NULL);

  g_return_val_if_fail (entries != NULL, NULL);

  g_string_append_printf (text, "{\"masume-windows\":%d,\"windows\":[", VERSION);
  for (guint i = 0; i < MIN (entries->len, MAS_WINDOW_LIST_MAX); i++)
    {
      const MasWindowEntry *entry = entries->pdata[i];
      /* An entry that the reader would refuse is left out, so that the others remain readable. */
      const gboolean has_uri = entry->uri != NULL && strlen (entry->uri) <= MAX_URI
                               && g_utf8_validate (entry->uri, -1, NULL);

      g_string_append (text, i > 0 ? ",\n{" : "\n{");
      append_string (text, "uri", has_uri ? entry->uri : NULL);
      g_string_append_c (text, ',');
      append_string (text, "draft", mas_draft_is_id (entry->draft) ? entry->draft : NULL);
      g_string_append_printf (text, ",\"width\":%d,\"height\":%d,\"maximized\":%s,\"row\":%u}",
                              CLAMP (entry->width, 0, MAX_PIXELS),
                              CLAMP (entry->height, 0, MAX_PIXELS),
                              entry->maximized ? "true" : "false", entry->row);
    }
  g_string_append (text, "\n]}\n");
  return g_string_free_to_bytes (text);
}

static MasWindowEntry *
read_entry (const QiValue *value)
{
  g_autoptr (MasWindowEntry) self = mas_window_entry_new (NULL, NULL);
  const QiValue *maximized = qi_value_get_member (value, "maximized");
  gint64 width = 0;
  gint64 height = 0;
  gint64 row = 0;

  if (qi_value_get_kind (value) != QI_VALUE_OBJECT || qi_value_get_size (value) != N_MEMBERS
      || !mas_draft_read_string (value, "uri", MAX_URI, TRUE, &self->uri)
      || !mas_draft_read_string (value, "draft", MAS_DRAFT_ID_BYTES, TRUE, &self->draft)
      || (self->draft != NULL && !mas_draft_is_id (self->draft))
      || !mas_draft_read_number (qi_value_get_member (value, "width"), 0, MAX_PIXELS, &width)
      || !mas_draft_read_number (qi_value_get_member (value, "height"), 0, MAX_PIXELS, &height)
      || !mas_draft_read_number (qi_value_get_member (value, "row"), 0, G_MAXUINT, &row)
      || maximized == NULL || qi_value_get_kind (maximized) != QI_VALUE_BOOLEAN)
    return NULL;
  self->width = (int) width;
  self->height = (int) height;
  self->row = (guint) row;
  self->maximized = qi_value_get_boolean (maximized);
  return g_steal_pointer (&self);
}

static GPtrArray *
read_entries (const QiValue *value)
{
  g_autoptr (GPtrArray) entries =
    g_ptr_array_new_with_free_func ((GDestroyNotify) mas_window_entry_free);

  if (value == NULL || qi_value_get_kind (value) != QI_VALUE_ARRAY
      || qi_value_get_size (value) > MAS_WINDOW_LIST_MAX)
    return NULL;
  for (gsize i = 0; i < qi_value_get_size (value); i++)
    {
      MasWindowEntry *entry = read_entry (qi_value_get_item (value, i));

      if (entry == NULL)
        return NULL;
      g_ptr_array_add (entries, entry);
    }
  return g_steal_pointer (&entries);
}

GPtrArray *
mas_window_list_new_from_bytes (GBytes  *bytes,
                                GError **error)
{
  const QiJsonLimits limits = { MAX_BYTES, MAX_DEPTH, MAX_VALUES };
  g_autoptr (QiValue) value = NULL;
  GPtrArray *entries = NULL;
  const QiValue *version;
  gint64 number = 0;
  gsize length = 0;
  const char *text;

  g_return_val_if_fail (bytes != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  text = g_bytes_get_data (bytes, &length);
  value = qi_json_parse (length > 0 ? text : "", (gssize) length, &limits, NULL);
  version = value == NULL ? NULL : qi_value_get_member (value, "masume-windows");
  if (version != NULL && qi_value_get_int (version, &number) && number > 0 && number != VERSION)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                           "another version of the program wrote the list of windows");
      return NULL;
    }
  if (number == VERSION && qi_value_get_size (value) == 2)
    entries = read_entries (qi_value_get_member (value, "windows"));
  if (entries == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "this is no list of windows");
  return entries;
}
