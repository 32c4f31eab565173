/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-collection-inner-private.h"
#include "qi-error.h"
#include "qi-error-private.h"
#include "qi-found-private.h"
#include "qi-item-write-private.h"

#include <string.h>

/* Edits of a collection, in memory: each makes a new list of rows and takes it over. */

/* The bytes of a row as an item of its own, whose verdict is known at once. */
static QiItemText *
make_text (QiCollection *self,
           GBytes       *bytes)
{
  gsize length = 0;
  const char *text = g_bytes_get_data (bytes, &length);
  QiItemText *item = qi_item_text_new (bytes);
  g_autoptr (QiReading) reading =
    qi_collection_read_text (self->division, self->format, self->likely, self->limits, text, length,
                             FALSE);

  qi_collection_judge_text (self, item, qi_verdict_for_reading (reading, self->muted));
  return item;
}

static gboolean
is_readable (QiCollection *self,
             GBytes       *bytes)
{
  gsize length = 0;
  const char *text = g_bytes_get_data (bytes, &length);
  g_autoptr (QiReading) reading =
    qi_collection_read_text (self->division, self->format, self->likely, self->limits, text, length,
                             FALSE);

  return reading->setup != NULL;
}

/* Sets the row's text to @bytes; that is no change when the file has the same text. */
static gboolean
put_text (QiCollection *self,
          guint         row,
          GBytes       *bytes)
{
  const QiRow old = qi_row_list_get (self->rows, row);
  g_autoptr (GBytes) saved =
    old.item == QI_NO_ITEM ? NULL : qi_collection_dup_saved_text (self, row, NULL);
  g_autoptr (QiItemText) text = NULL;

  if (saved == NULL || !g_bytes_equal (saved, bytes))
    text = make_text (self, bytes);
  if (text != NULL && old.text != NULL && g_bytes_equal (old.text->bytes, bytes))
    return TRUE;
  if (text != NULL || old.text != NULL)
    qi_collection_take_rows (self, qi_row_list_with_text (self->rows, row, text));
  return TRUE;
}

/* The notation of a row that does not have one itself: the collection's, or that of a neighbour. */
static const QiNotation *
choose_format (QiCollection *self,
               guint         before,
               guint         after)
{
  const guint n = qi_row_list_get_n_rows (self->rows);
  const guint neighbours[] = { before, after };

  if (self->format != NULL)
    return self->format;
  for (guint i = 0; i < G_N_ELEMENTS (neighbours); i++)
    {
      g_autoptr (GBytes) bytes =
        neighbours[i] < n ? qi_collection_dup_text (self, neighbours[i], NULL) : NULL;
      const QiNotation *format = NULL;
      const char *text = NULL;
      gsize length = 0;

      if (bytes == NULL)
        continue;
      text = g_bytes_get_data (bytes, &length);
      format = qi_collection_get_row_format (self, text, length);
      if (format != NULL && format->write != NULL)
        return format;
    }
  return qi_item_get_usual_format (self->division);
}

/* Checks that the rows are given as required. */
static gboolean
are_rows (QiCollection *self,
          const guint  *rows,
          guint         n_rows)
{
  for (guint i = 0; i < n_rows; i++)
    {
      if (rows[i] >= qi_row_list_get_n_rows (self->rows) || (i > 0 && rows[i] <= rows[i - 1]))
        return FALSE;
    }
  return TRUE;
}

/* Whether the file has @setup in this row, however it is written. */
static gboolean
is_saved_setup (QiCollection *self,
                guint         row,
                QiSetup      *setup)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (QiReading) reading = NULL;
  const char *text = NULL;
  gsize length = 0;

  if (qi_row_list_get (self->rows, row).item == QI_NO_ITEM)
    return FALSE;
  bytes = qi_collection_dup_saved_text (self, row, NULL);
  if (bytes == NULL)
    return FALSE;
  text = g_bytes_get_data (bytes, &length);
  reading = qi_collection_read_text (self->division, self->format, self->likely, self->limits, text,
                                     length, FALSE);
  return reading->setup != NULL && qi_setup_equal (reading->setup, setup);
}

/**
 * qi_collection_set_setup:
 * @self: a collection
 * @row: one of its rows
 * @setup: what the row is to say
 * @source: (nullable): of the setup, see #QiWriteOptions
 * @findings: (nullable): what the format lost, and what stays beside it
 * @error: %QI_ERROR when there is no true text that can stand there; a %G_IO_ERROR when the row cannot
 *   be read any more
 *
 * Has a row say @setup, in its own format and with as little of its text changed as can be, see
 * qi_item_write(). When the file says the same it is no change any more.
 *
 * Returns: whether it says so now
 */
gboolean
qi_collection_set_setup (QiCollection *self,
                         guint         row,
                         QiSetup      *setup,
                         QiSource     *source,
                         GPtrArray    *findings,
                         GError      **error)
{
  g_autoptr (GBytes) old = NULL;
  g_autoptr (GBytes) bytes = NULL;
  const QiNotation *format;
  const char *text;
  gsize length = 0;

  g_return_val_if_fail (QI_IS_COLLECTION (self), FALSE);
  g_return_val_if_fail (row < qi_row_list_get_n_rows (self->rows), FALSE);
  g_return_val_if_fail (setup != NULL, FALSE);

  if (is_saved_setup (self, row, setup))
    return qi_collection_revert (self, row);
  old = qi_collection_dup_text (self, row, error);
  if (old == NULL)
    return FALSE;
  text = g_bytes_get_data (old, &length);
  format = qi_collection_get_row_format (self, text, length);
  if (format == NULL || format->write == NULL)
    format = choose_format (self, row - 1, row + 1);
  bytes = qi_item_write (self->division, format, text, length, setup, source, findings, error);
  if (bytes != NULL && self->division == QI_DIVISION_LINES && !is_readable (self, bytes))
    {
      /* The collection could not read the text that used to stand around the position. */
      g_bytes_unref (bytes);
      bytes = qi_item_write (self->division, format, NULL, 0, setup, source, findings, error);
    }
  return bytes != NULL && put_text (self, row, bytes);
}

/**
 * qi_collection_set_text:
 * @self: a collection
 * @row: one of its rows
 * @text: what it is to say; need not be a position
 * @error: %QI_ERROR_REFUSED when it would stand in the file as something else than one item
 *
 * Has a row say any text. Blanks around it are left out, except in a folder.
 *
 * Returns: whether it says so now
 */
gboolean
qi_collection_set_text (QiCollection *self,
                        guint         row,
                        GBytes       *text,
                        GError      **error)
{
  g_autoptr (GBytes) bytes = NULL;

  g_return_val_if_fail (QI_IS_COLLECTION (self), FALSE);
  g_return_val_if_fail (row < qi_row_list_get_n_rows (self->rows), FALSE);
  g_return_val_if_fail (text != NULL, FALSE);

  bytes = qi_item_fit (self->division, text, error);
  return bytes != NULL && put_text (self, row, bytes);
}

gboolean
qi_collection_revert (QiCollection *self,
                      guint         row)
{
  QiRow old;

  g_return_val_if_fail (QI_IS_COLLECTION (self), FALSE);
  g_return_val_if_fail (row < qi_row_list_get_n_rows (self->rows), FALSE);

  old = qi_row_list_get (self->rows, row);
  if (old.item == QI_NO_ITEM)
    return FALSE;
  if (old.text != NULL)
    qi_collection_take_rows (self, qi_row_list_with_text (self->rows, row, NULL));
  return TRUE;
}

/**
 * qi_collection_is_row_modified:
 * @self: a collection
 * @row: a number
 *
 * Returns: whether @row is to say something else than the file, or is new
 */
gboolean
qi_collection_is_row_modified (QiCollection *self,
                               guint         row)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), FALSE);

  return row < qi_row_list_get_n_rows (self->rows)
         && qi_row_list_get (self->rows, row).text != NULL;
}

/* Such a file can only hold one position. */
static gboolean
refuse_whole (QiCollection *self,
              GError      **error)
{
  if (self->division != QI_DIVISION_WHOLE)
    return FALSE;
  qi_set_error (error, QI_ERROR_REFUSED, qi_found_one_position_file ());
  return TRUE;
}

/* A new text of several lines uses the line ends of its neighbour. */
static GBytes *
match_line_ends (QiCollection *self,
                 guint         row,
                 GBytes       *bytes)
{
  const guint n = qi_row_list_get_n_rows (self->rows);
  g_autoptr (GBytes) near =
    n == 0 ? NULL : qi_collection_dup_text (self, row > 0 ? row - 1 : 0, NULL);
  gsize length = 0;
  const char *text = near == NULL ? NULL : g_bytes_get_data (near, &length);
  GString *changed;

  if (text == NULL || memmem (text, length, "\r\n", 2) == NULL)
    return bytes;
  changed = g_string_new_len (g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
  g_string_replace (changed, "\n", "\r\n", 0);
  g_bytes_unref (bytes);
  return g_string_free_to_bytes (changed);
}

gboolean
qi_collection_insert (QiCollection *self,
                      guint         row,
                      QiSetup      *setup,
                      GPtrArray    *findings,
                      GError      **error)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (QiItemText) text = NULL;

  g_return_val_if_fail (QI_IS_COLLECTION (self), FALSE);
  g_return_val_if_fail (row <= qi_row_list_get_n_rows (self->rows), FALSE);
  g_return_val_if_fail (setup != NULL, FALSE);

  if (refuse_whole (self, error))
    return FALSE;
  bytes = qi_item_write (self->division, choose_format (self, row - 1, row), NULL, 0, setup, NULL,
                         findings, error);
  if (bytes == NULL)
    return FALSE;
  bytes = match_line_ends (self, row, bytes);
  text = make_text (self, bytes);
  qi_collection_take_rows (self, qi_row_list_with_new (self->rows, row, self->next_id, &text, 1));
  self->next_id++;
  return TRUE;
}

gboolean
qi_collection_duplicate (QiCollection *self,
                         const guint  *rows,
                         guint         n_rows,
                         GError      **error)
{
  g_autoptr (GPtrArray) texts = NULL;

  g_return_val_if_fail (QI_IS_COLLECTION (self), FALSE);
  g_return_val_if_fail (are_rows (self, rows, n_rows), FALSE);

  if (refuse_whole (self, error))
    return FALSE;
  texts = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_item_text_unref);
  for (guint i = 0; i < n_rows; i++)
    {
      g_autoptr (GBytes) bytes = qi_collection_dup_text (self, rows[i], error);
      QiItemText *text;

      if (bytes == NULL)
        return FALSE;
      text = qi_item_text_new (bytes);
      qi_collection_judge_text (self, text, qi_collection_get_verdict (self, rows[i]));
      g_ptr_array_add (texts, text);
    }
  if (n_rows > 0)
    qi_collection_take_rows (self, qi_row_list_with_copies (self->rows, rows, n_rows, self->next_id,
                                                            (QiItemText **) texts->pdata));
  self->next_id += n_rows;
  return TRUE;
}

/**
 * qi_collection_delete:
 * @self: a collection
 * @rows: (array length=n_rows): ascending, without repeats
 * @n_rows: how many
 * @error: %QI_ERROR_REFUSED in a file of one position
 *
 * Takes rows out. Files of a folder go to the trash when it is saved.
 *
 * Returns: whether it was done
 */
gboolean
qi_collection_delete (QiCollection *self,
                      const guint  *rows,
                      guint         n_rows,
                      GError      **error)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), FALSE);
  g_return_val_if_fail (are_rows (self, rows, n_rows), FALSE);

  if (refuse_whole (self, error))
    return FALSE;
  if (n_rows > 0)
    qi_collection_take_rows (self, qi_row_list_without (self->rows, rows, n_rows));
  return TRUE;
}

/**
 * qi_collection_move:
 * @self: a collection
 * @rows: (array length=n_rows): ascending, without repeats
 * @n_rows: how many
 * @to: 0 ≤ @to ≤ number of rows
 * @error: %QI_ERROR_REFUSED in a folder, which has the order of its names, and in a file of one position
 *
 * Takes rows out and puts them, in their order, before what was row @to.
 *
 * Returns: whether it was done
 */
gboolean
qi_collection_move (QiCollection *self,
                    const guint  *rows,
                    guint         n_rows,
                    guint         to,
                    GError      **error)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), FALSE);
  g_return_val_if_fail (are_rows (self, rows, n_rows), FALSE);
  g_return_val_if_fail (to <= qi_row_list_get_n_rows (self->rows), FALSE);

  if (self->division == QI_DIVISION_FOLDER)
    {
      qi_set_error (error, QI_ERROR_REFUSED, qi_found_order_by_name ());
      return FALSE;
    }
  if (n_rows > 0)
    qi_collection_take_rows (self, qi_row_list_with_moved (self->rows, rows, n_rows, to));
  return TRUE;
}

/* Whether each row is there once. */
static gboolean
is_order (const guint *rows,
          guint        n_rows)
{
  g_autofree gboolean *seen = g_new0 (gboolean, n_rows);

  for (guint i = 0; i < n_rows; i++)
    {
      if (rows[i] >= n_rows || seen[rows[i]])
        return FALSE;
      seen[rows[i]] = TRUE;
    }
  return TRUE;
}

gboolean
qi_collection_reorder (QiCollection *self,
                       const guint  *rows,
                       guint         n_rows,
                       GError      **error)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), FALSE);
  g_return_val_if_fail (n_rows == qi_row_list_get_n_rows (self->rows), FALSE);
  g_return_val_if_fail (is_order (rows, n_rows), FALSE);

  if (self->division == QI_DIVISION_FOLDER)
    {
      qi_set_error (error, QI_ERROR_REFUSED, qi_found_order_by_name ());
      return FALSE;
    }
  qi_collection_take_rows (self, qi_row_list_with_rows_at (self->rows, rows));
  return TRUE;
}

QiRowList *
qi_collection_get_rows (QiCollection *self)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), NULL);

  return self->rows;
}

/**
 * qi_collection_set_rows:
 * @self: a collection
 * @rows: of this collection, see qi_collection_get_rows()
 *
 * Restores an earlier state of the rows, or a later one. Signals tell what is different.
 *
 * Returns: %FALSE, and nothing changes, when it was saved since
 */
gboolean
qi_collection_set_rows (QiCollection *self,
                        QiRowList    *rows)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), FALSE);
  g_return_val_if_fail (rows != NULL, FALSE);

  if (qi_row_list_get_generation (rows) != qi_row_list_get_generation (self->rows))
    return FALSE;
  /* Items that were found since @rows was kept are added at the end. */
  if (rows != self->rows)
    qi_collection_take_rows (self,
                             qi_row_list_with_items (rows, qi_row_list_get_n_items (self->rows)));
  return TRUE;
}

/**
 * qi_collection_is_modified:
 * @self: a collection
 *
 * Returns: whether anything differs from the file
 */
gboolean
qi_collection_is_modified (QiCollection *self)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), FALSE);

  return !qi_row_list_is_plain (self->rows, qi_row_list_get_n_items (self->rows));
}
