/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-collection-save-private.h"
#include "qi-file-stamp-private.h"
#include "qi-file.h"
#include "qi-file-private.h"

#include <string.h>

#define MAX_NAME_TRIES 10000 /* "name-2" … for a new file */

/* A folder cannot be changed as a whole at one moment. The order here makes it possible to save again after
 * an error: files written twice have the same text, files in the trash are gone, and new files are removed
 * again. */

static gboolean
save_text (QiRowsWrite      *write,
           GFile            *file,
           QiItemText       *text,
           const QiFileOver *over,
           GCancellable     *cancellable,
           GError          **error)
{
  gsize length = 0;
  const char *bytes = g_bytes_get_data (text->bytes, &length);
  g_autoptr (GPtrArray) notes = qi_findings_new ();
  const gboolean done =
    qi_file_save_over (file, bytes, length, over, NULL, notes, cancellable, error);

  /* What concerns all of them is only said once. */
  if (notes->len > 0 && (write->notes->len == 0 || !done))
    g_ptr_array_extend_and_steal (write->notes, g_steal_pointer (&notes));
  return done;
}

static GFile *
get_file (QiRowsWrite *write,
          const char  *path)
{
  return g_file_resolve_relative_path (write->file, path);
}

/* Gives the stamp of the file if nobody else has written it since the folder was listed, or if it has the new text already
 * because an earlier save got that far. Any file will do when it is saved anyway. */
static gboolean
check_file (QiRowsWrite  *write,
            GFile        *file,
            QiItemText   *text,
            QiFileStamp  *stamp,
            GCancellable *cancellable,
            GError      **error)
{
  g_autoptr (GBytes) bytes = NULL;

  if (write->anyway)
    return TRUE;
  if (!qi_file_stamp_init (stamp, file))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, "the file is no longer there");
      return FALSE;
    }
  if (stamp->modified <= qi_item_store_get_stamp (write->store)->modified)
    return TRUE;
  bytes = qi_file_load (file, g_bytes_get_size (text->bytes), cancellable, NULL);
  if (bytes != NULL && g_bytes_equal (bytes, text->bytes))
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, "the file was written meanwhile");
  return FALSE;
}

static gboolean
save_changed (QiRowsWrite  *write,
              GCancellable *cancellable,
              GError      **error)
{
  QiRow first;
  guint n = 0;

  for (guint row = 0; (n = qi_row_list_get_run (write->rows, row, &first)) > 0; row += n)
    {
      g_autofree char *path = NULL;
      g_autoptr (GFile) file = NULL;
      QiFileOver over = { .is_one_of_many = TRUE };

      if (first.item == QI_NO_ITEM || first.text == NULL)
        continue;
      path = qi_item_store_dup_path (write->store, first.item);
      file = get_file (write, path);
      if (!check_file (write, file, first.text, &over.known, cancellable, error)
          || !save_text (write, file, first.text, &over, cancellable, error))
        {
          g_prefix_error (error, "%s: ", path);
          return FALSE;
        }
    }
  return TRUE;
}

static gboolean
trash_item (QiRowsWrite  *write,
            guint         item,
            GCancellable *cancellable,
            GError      **error)
{
  g_autofree char *path = qi_item_store_dup_path (write->store, item);
  g_autoptr (GFile) file = get_file (write, path);
  g_autoptr (GError) failure = NULL;

  if (g_file_trash (file, cancellable, &failure)
      || g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return TRUE;
  g_propagate_prefixed_error (error, g_steal_pointer (&failure), "%s: ", path);
  return FALSE;
}

static gboolean
trash_deleted (QiRowsWrite  *write,
               GCancellable *cancellable,
               GError      **error)
{
  const guint n_items = qi_item_store_get_n (write->store);
  g_autofree guint8 *kept = g_malloc0 (MAX (n_items, 1));
  QiRow first;
  guint n = 0;

  for (guint row = 0; (n = qi_row_list_get_run (write->rows, row, &first)) > 0; row += n)
    {
      if (first.item != QI_NO_ITEM)
        memset (kept + first.item, 1, n);
    }
  for (guint item = 0; item < n_items; item++)
    {
      if (!kept[item] && !trash_item (write, item, cancellable, error))
        return FALSE;
    }
  return TRUE;
}

/* A path that is free, beside @neighbour: "name-2.fen" beside "name.fen". */
static char *
find_name (QiRowsWrite *write,
           const char  *neighbour)
{
  const char *slash = strrchr (neighbour, '/');
  const char *dot = strchr (slash != NULL ? slash + 2 : neighbour + 1, '.');
  const char *ending = dot != NULL ? dot : "";
  g_autofree char *stem = g_strndup (neighbour, strlen (neighbour) - strlen (ending));

  for (guint i = 2; i < MAX_NAME_TRIES; i++)
    {
      g_autofree char *path = g_strdup_printf ("%s-%u%s", stem, i, ending);
      g_autoptr (GFile) file = get_file (write, path);

      if (!g_file_query_exists (file, NULL))
        return g_steal_pointer (&path);
    }
  return NULL;
}

static char *
save_new (QiRowsWrite  *write,
          const char   *neighbour,
          QiItemText   *text,
          GCancellable *cancellable,
          GError      **error)
{
  const QiFileOver over = { .must_be_new = TRUE, .is_one_of_many = TRUE };

  for (guint i = 0; i < MAX_NAME_TRIES; i++)
    {
      g_autofree char *path = find_name (write, neighbour);
      g_autoptr (GFile) file = path == NULL ? NULL : get_file (write, path);
      GError *failure = NULL;

      if (file == NULL)
        break;
      if (save_text (write, file, text, &over, cancellable, &failure))
        return g_steal_pointer (&path);
      if (!g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_EXISTS))
        {
          g_propagate_prefixed_error (error, failure, "%s: ", path);
          return NULL;
        }
      /* Another program took the name meanwhile. */
      g_error_free (failure);
    }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS, "no name is free beside %s", neighbour);
  return NULL;
}

/* The path of the nearest item, for a new row in front of all. */
static char *
find_neighbour (QiRowsWrite *write)
{
  QiRow first;
  guint n = 0;

  for (guint row = 0; (n = qi_row_list_get_run (write->rows, row, &first)) > 0; row += n)
    {
      if (first.item != QI_NO_ITEM)
        return qi_item_store_dup_path (write->store, first.item);
    }
  if (qi_item_store_get_n (write->store) > 0)
    return qi_item_store_dup_path (write->store, 0);
  return g_strdup ("position.json");
}

/* Makes the new files, and lists all paths in the order of the rows. */
static gboolean
list_paths (QiRowsWrite  *write,
            GPtrArray    *paths,
            GPtrArray    *made,
            GCancellable *cancellable,
            GError      **error)
{
  g_autofree char *neighbour = find_neighbour (write);
  QiRow first;
  guint n = 0;

  for (guint row = 0; (n = qi_row_list_get_run (write->rows, row, &first)) > 0; row += n)
    {
      if (first.item == QI_NO_ITEM)
        {
          char *path = save_new (write, neighbour, first.text, cancellable, error);

          if (path == NULL)
            return FALSE;
          g_ptr_array_add (paths, path);
          g_ptr_array_add (made, get_file (write, path));
          continue;
        }
      for (guint i = 0; i < n; i++)
        g_ptr_array_add (paths, qi_item_store_dup_path (write->store, first.item + i));
      g_free (neighbour);
      neighbour = qi_item_store_dup_path (write->store, first.item + n - 1);
    }
  return TRUE;
}

gboolean
qi_folder_save (QiRowsWrite  *write,
                GCancellable *cancellable,
                GError      **error)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) made = g_ptr_array_new_with_free_func (g_object_unref);

  if (!save_changed (write, cancellable, error) || !trash_deleted (write, cancellable, error))
    return FALSE;
  if (!list_paths (write, paths, made, cancellable, error))
    {
      for (guint i = 0; i < made->len; i++)
        g_file_delete (g_ptr_array_index (made, i), NULL, NULL);
      return FALSE;
    }
  write->fresh = qi_item_store_new (write->file, QI_DIVISION_FOLDER, -1);
  for (guint i = 0; i < paths->len; i++)
    qi_item_store_add_path (write->fresh, g_ptr_array_index (paths, i));
  qi_file_clear_leftovers (write->file, TRUE);
  return TRUE;
}
