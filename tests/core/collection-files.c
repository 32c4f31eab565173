/* SPDX-License-Identifier: Apache-2.0 */
#include "collection-files.h"
#include "tmp-folder.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

char *
collection_make_dir (void)
{
  return tmp_folder_new ("qi-collection");
}

void
collection_remove (const char *path)
{
  tmp_folder_remove (path);
}

void
collection_set_up (CollectionFixture *fixture,
                   gconstpointer      data)
{
  fixture->dir = collection_make_dir ();
  fixture->path = g_build_filename (fixture->dir, "a.fen", NULL);
}

void
collection_tear_down (CollectionFixture *fixture,
                      gconstpointer      data)
{
  collection_remove (fixture->dir);
  g_free (fixture->path);
  g_free (fixture->dir);
}

void
collection_put (const char *path,
                const char *bytes,
                gsize       length)
{
  GError *error = NULL;

  g_file_set_contents (path, bytes, (gssize) length, &error);
  g_assert_no_error (error);
}

GBytes *
collection_get (const char *path)
{
  GError *error = NULL;
  char *bytes = NULL;
  gsize length = 0;

  g_file_get_contents (path, &bytes, &length, &error);
  g_assert_no_error (error);
  return g_bytes_new_take (bytes, length);
}

void
collection_assert_bytes (GBytes     *bytes,
                         const char *expected,
                         gsize       length)
{
  gsize n = 0;
  const char *found = g_bytes_get_data (bytes, &n);
  gsize at = 0;

  while (at < n && at < length && found[at] == expected[at])
    at++;
  if (n == length && at == n)
    return;
  g_autofree char *is = g_strndup (found + at, MIN (n - at, 200));
  g_autofree char *meant = g_strndup (expected + at, MIN (length - at, 200));
  g_error ("different from byte %" G_GSIZE_FORMAT " on: “%s” instead of “%s”", at, is, meant);
}

void
collection_on_result_cb (GObject      *source,
                         GAsyncResult *result,
                         gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

GAsyncResult *
collection_wait_for (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *result;
}

QiCollection *
collection_open_text (const CollectionFixture *fixture,
                      const char              *text)
{
  collection_put (fixture->path, text, strlen (text));
  return collection_open (fixture->path);
}

QiCollection *
collection_try (GFile   *file,
                GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;
  QiCollection *collection;

  qi_collection_open_async (file, NULL, NULL, collection_on_result_cb, &result);
  collection = qi_collection_open_finish (collection_wait_for (&result), error);
  while (collection != NULL && !qi_collection_is_indexed (collection))
    g_main_context_iteration (NULL, TRUE);
  return collection;
}

void
collection_assert_file (const char *path,
                        const char *expected)
{
  g_autoptr (GBytes) bytes = collection_get (path);

  collection_assert_bytes (bytes, expected, strlen (expected));
}

guint
collection_count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

QiSetup *
collection_read_setup (const char *text)
{
  g_autoptr (QiReading) reading = qi_notation_detect (text, -1, NULL);

  g_assert_nonnull (reading->setup);
  return qi_setup_ref (reading->setup);
}

QiCollection *
collection_open (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GError *error = NULL;
  QiCollection *collection = collection_try (file, &error);

  g_assert_no_error (error);
  return collection;
}

gboolean
collection_save (QiCollection *collection,
                 const char   *path,
                 gboolean      anyway,
                 GError      **error)
{
  g_autoptr (GFile) file = path == NULL ? NULL : g_file_new_for_path (path);
  g_autoptr (GAsyncResult) result = NULL;

  qi_collection_save_async (collection, file, anyway, NULL, collection_on_result_cb, &result);
  return qi_collection_save_finish (collection, collection_wait_for (&result), error);
}

/* Reads "0,3,5"; @rest is behind it. */
static GArray *
read_rows (const char  *text,
           const char **rest)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint));

  while (g_ascii_isdigit (*text))
    {
      char *end = NULL;
      guint row = (guint) g_ascii_strtoull (text, &end, 10);

      g_array_append_val (rows, row);
      text = *end == ',' ? end + 1 : end;
    }
  *rest = text;
  return rows;
}

static gboolean
edit_once (QiCollection *collection,
           const char   *edit,
           GError      **error)
{
  const char *rest = NULL;
  g_autoptr (GArray) rows = read_rows (edit + 1, &rest);
  const guint *data = (const guint *) rows->data;

  switch (*edit)
    {
    case 't':
      {
        g_autoptr (GBytes) text = g_bytes_new (rest + 1, strlen (rest + 1));

        return qi_collection_set_text (collection, data[0], text, error);
      }
    case 'd':
      return qi_collection_delete (collection, data, rows->len, error);
    case 'c':
      return qi_collection_duplicate (collection, data, rows->len, error);
    case 'm':
      return qi_collection_move (collection, data, rows->len,
                                 (guint) g_ascii_strtoull (rest + 1, NULL, 10), error);
    case 'r':
      return qi_collection_revert (collection, data[0]);
    default:
      g_assert_not_reached ();
    }
}

gboolean
collection_edit (QiCollection *collection,
                 const char   *edits,
                 GError      **error)
{
  g_auto (GStrv) all = g_strsplit (edits, "|", -1);

  for (guint i = 0; all[i] != NULL; i++)
    {
      if (*all[i] != '\0' && !edit_once (collection, all[i], error))
        return FALSE;
    }
  return TRUE;
}
