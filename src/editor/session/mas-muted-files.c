/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "mas-muted-files.h"

#include "qi-json-reader-private.h"
#include "qi-json-text-private.h"
#include "qi-private-file-private.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* {"masume-muted":1,"files":[{"uri":…,"codes":[…]}, …]}, the last written first. */

#define NAME       "muted.json"
#define TEMPORARY  "muted.json.tmp"
#define VERSION    1
#define MAX_BYTES  (1024 * 1024)
#define MAX_DEPTH  6
#define MAX_VALUES 65536
#define MAX_URI    (16 * 1024)

typedef struct
{
  char    *uri;
  QiMuted *muted;
} Entry;

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_free (entry->uri);
  qi_muted_unref (entry->muted);
  g_free (entry);
}

/* @make: create it if necessary. −1 where there is none, or it cannot be used. */
static int
open_folder (const char *folder,
             gboolean    make,
             GError    **error)
{
  g_autofree char *usual = g_build_filename (g_get_user_state_dir (), "masume", "muted", NULL);

  if (folder == NULL)
    folder = usual;
  if (!make && !g_file_test (folder, G_FILE_TEST_IS_DIR))
    return -1;
  return qi_private_folder_open (folder, error);
}

/* The stored text, or nothing where there is no such file or it is not ours. */
static char *
load_text (int    folder_fd,
           gsize *length)
{
  gsize size = 0;
  const int fd = qi_private_file_open (folder_fd, NAME, &size, NULL);
  char *text = NULL;

  *length = 0;
  if (fd < 0)
    return NULL;
  text = size <= MAX_BYTES ? g_malloc (size + 1) : NULL;
  while (text != NULL && *length < size)
    {
      const gssize n = read (fd, text + *length, size - *length);

      if (n <= 0)
        break;
      *length += (gsize) n;
    }
  close (fd);
  return text;
}

static void
add_entry (GPtrArray     *entries,
           const QiValue *value)
{
  const QiValue *uri = qi_value_get_member (value, "uri");
  const QiValue *codes = qi_value_get_member (value, "codes");
  g_autoptr (QiMuted) muted = qi_muted_from_value (codes);
  Entry *entry = NULL;
  gsize length = 0;
  const char *text = NULL;

  if (uri == NULL || qi_value_get_kind (uri) != QI_VALUE_STRING || muted == NULL
      || entries->len >= MAS_MUTED_FILES_MAX)
    return;
  text = qi_value_get_text (uri, &length);
  if (length > MAX_URI || strlen (text) != length)
    return;
  entry = g_new0 (Entry, 1);
  entry->uri = g_strdup (text);
  entry->muted = g_steal_pointer (&muted);
  g_ptr_array_add (entries, entry);
}

static GPtrArray *
load_entries (int folder_fd)
{
  const QiJsonLimits limits = { MAX_BYTES, MAX_DEPTH, MAX_VALUES };
  GPtrArray *entries = g_ptr_array_new_with_free_func (entry_free);
  gsize length = 0;
  g_autofree char *text = load_text (folder_fd, &length);
  g_autoptr (QiValue) value =
    text != NULL ? qi_json_parse (text, (gssize) length, &limits, NULL) : NULL;
  const QiValue *version = value != NULL ? qi_value_get_member (value, "masume-muted") : NULL;
  const QiValue *files = value != NULL ? qi_value_get_member (value, "files") : NULL;
  gint64 number = 0;

  if (version == NULL || !qi_value_get_int (version, &number) || number != VERSION || files == NULL
      || qi_value_get_kind (files) != QI_VALUE_ARRAY)
    return entries;
  for (gsize i = 0; i < qi_value_get_size (files); i++)
    if (qi_value_get_kind (qi_value_get_item (files, i)) == QI_VALUE_OBJECT)
      add_entry (entries, qi_value_get_item (files, i));
  return entries;
}

static gboolean
find_entry (const GPtrArray *entries,
            const char      *uri,
            guint           *index)
{
  for (guint i = 0; i < entries->len; i++)
    if (strcmp (((Entry *) entries->pdata[i])->uri, uri) == 0)
      {
        *index = i;
        return TRUE;
      }
  return FALSE;
}

QiMuted *
mas_muted_files_load (const char *folder,
                      GFile      *file)
{
  g_autofree char *uri = NULL;
  g_autoptr (GPtrArray) entries = NULL;
  int fd = -1;
  guint index = 0;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  fd = open_folder (folder, FALSE, NULL);
  if (fd < 0)
    return NULL;
  uri = g_file_get_uri (file);
  entries = load_entries (fd);
  close (fd);
  if (!find_entry (entries, uri, &index))
    return NULL;
  return qi_muted_ref (((Entry *) entries->pdata[index])->muted);
}

static GBytes *
entries_to_bytes (const GPtrArray *entries)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "{\"masume-muted\":%d,\"files\":[", VERSION);
  for (guint i = 0; i < entries->len; i++)
    {
      const Entry *entry = entries->pdata[i];
      g_autoptr (QiValue) codes = qi_muted_to_value (entry->muted);
      g_autofree char *list = qi_value_to_string (codes);
      const gsize before = text->len;

      g_string_append (text, i > 0 ? ",\n{\"uri\":" : "\n{\"uri\":");
      qi_json_append_string (text, entry->uri, -1);
      g_string_append_printf (text, ",\"codes\":%s}", list);
      /* The end is left out when the reader would refuse the whole as too large. */
      if (text->len > MAX_BYTES / 2)
        {
          g_string_truncate (text, before);
          break;
        }
    }
  g_string_append (text, "\n]}\n");
  return g_string_free_to_bytes (text);
}

gboolean
mas_muted_files_save (const char *folder,
                      GFile      *file,
                      QiMuted    *muted,
                      GError    **error)
{
  g_autofree char *uri = NULL;
  g_autoptr (GPtrArray) entries = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) failure = NULL;
  gboolean saved = FALSE;
  guint index = 0;
  int fd = -1;

  g_return_val_if_fail (G_IS_FILE (file), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  fd = open_folder (folder, muted != NULL, &failure);
  /* Nothing is kept, and there is nothing to keep. */
  if (fd < 0 && failure == NULL)
    return TRUE;
  if (fd < 0)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  uri = g_file_get_uri (file);
  entries = load_entries (fd);
  if (find_entry (entries, uri, &index))
    g_ptr_array_remove_index (entries, index);
  if (muted != NULL && strlen (uri) <= MAX_URI)
    {
      Entry *entry = g_new0 (Entry, 1);

      entry->uri = g_strdup (uri);
      entry->muted = qi_muted_ref (muted);
      g_ptr_array_insert (entries, 0, entry);
    }
  g_ptr_array_set_size (entries, (int) MIN (entries->len, MAS_MUTED_FILES_MAX));
  bytes = entries_to_bytes (entries);
  saved = qi_private_file_save (fd, NAME, TEMPORARY, &bytes, 1, NULL, error);
  close (fd);
  return saved;
}
