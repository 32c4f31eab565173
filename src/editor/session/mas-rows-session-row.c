/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-rows-session-private.h"

#include "mas-let-go.h"
#include "mas-words.h"

#include <glib/gi18n.h>

/* The row that is open: as a document, a text with faults, or why it is neither. */

static QiCollection *
get_collection (MasRowsSession *self)
{
  return mas_collection_get_collection (self->rows);
}

gboolean
mas_rows_session_keep_typed (MasRowsSession *self,
                             GError        **error)
{
  MasFaultyText *faulty = mas_session_get_faulty (MAS_SESSION (self));
  guint row = G_MAXUINT;

  mas_collection_flush (self->rows);
  row = mas_collection_get_current (self->rows);
  if (faulty == NULL || row == G_MAXUINT || !mas_faulty_text_is_modified (faulty))
    return TRUE;
  /* Text typed into a faulty row becomes the row's text, even if it is still faulty. */
  if (!mas_collection_set_text (self->rows, row, mas_faulty_text_get_text (faulty), error))
    return FALSE;
  mas_faulty_text_set_kept (faulty);
  return TRUE;
}

gboolean
mas_rows_session_keep (MasRowsSession *self)
{
  g_autofree char *words = NULL;
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (MAS_IS_ROWS_SESSION (self), FALSE);

  if (mas_rows_session_keep_typed (self, &error))
    return TRUE;
  words = mas_words_error (error, NULL);
  mas_session_remark (MAS_SESSION (self), QI_SEVERITY_ERROR, words);
  return FALSE;
}

/* The text of a faulty row can be read now. */
static void
on_repaired_cb (MasFaultyText  *faulty,
                MasDocument    *document,
                MasRowsSession *self)
{
  g_autoptr (MasRowsSession) alive G_GNUC_UNUSED = g_object_ref (self);

  if (!mas_rows_session_keep (self)
      || !mas_rows_session_open_row (self, mas_collection_get_current (self->rows)))
    return;
  self->repaired = self->reading != NULL;
  if (mas_session_get_document (MAS_SESSION (self)) != NULL)
    g_signal_emit_by_name (self, "repaired");
}

static void
show_unread_row (MasRowsSession *self,
                 const GError   *error)
{
  mas_session_fail (MAS_SESSION (self), g_strdup (_("This Position Cannot Be Read")),
                    mas_words_error (error, NULL), NULL, NULL);
}

/* Takes @reading. */
static void
show_faulty_row (MasRowsSession *self,
                 QiReading      *reading,
                 GBytes         *text,
                 MasTextIndex   *index)
{
  MasLoaded *loaded = g_new0 (MasLoaded, 1);
  g_autoptr (MasFaultyText) faulty = NULL;
  g_autoptr (GError) error = NULL;

  loaded->file = g_object_ref (qi_collection_get_file (get_collection (self)));
  loaded->text = g_bytes_ref (text);
  loaded->readings = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_reading_free);
  g_ptr_array_add (loaded->readings, reading);
  loaded->reading = reading;
  loaded->index = index != NULL ? mas_text_index_ref (index) : NULL;
  loaded->large = qi_collection_get_limits (get_collection (self)) == qi_limits_get_large ();
  if (!mas_loaded_can_show (loaded, &error))
    {
      mas_loaded_free (loaded);
      mas_session_fail (MAS_SESSION (self), g_strdup (_("This Position Cannot Be Shown")),
                        g_strdup (error->message), NULL, NULL);
      return;
    }
  faulty = mas_faulty_text_new (loaded, TRUE);
  g_signal_connect_object (faulty, "repaired", G_CALLBACK (on_repaired_cb), self, 0);
  mas_session_show (MAS_SESSION (self), NULL, faulty, NULL);
}

void
mas_rows_session_stop_reading (MasRowsSession *self)
{
  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  self->repaired = FALSE;
}

static void
on_row_read_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (MasRowsSession) self = user_data;
  MasCollection *rows = MAS_COLLECTION (source);
  const gboolean repaired = self->repaired;
  guint row = 0;
  g_autoptr (GBytes) text = NULL;
  g_autoptr (MasTextIndex) index = NULL;
  g_autoptr (QiReading) reading = mas_collection_read_finish (rows, result, &row, &text, &index);

  /* Another row was opened meanwhile. */
  if (self->reading == NULL || g_task_get_cancellable (G_TASK (result)) != self->reading)
    return;
  mas_rows_session_stop_reading (self);
  if (reading == NULL)
    mas_rows_session_open_current (self);
  else if (reading->setup == NULL)
    show_faulty_row (self, g_steal_pointer (&reading), text, index);
  else
    {
      mas_session_show (MAS_SESSION (self), mas_collection_take_reading (rows, row, reading), NULL,
                        NULL);
      g_signal_emit_by_name (self, "opened", reading);
      if (repaired)
        g_signal_emit_by_name (self, "repaired");
      mas_let_go (g_steal_pointer (&reading), (GDestroyNotify) qi_reading_free);
    }
}

/* Begins to read a row with a long text; FALSE when that is not needed. */
static gboolean
read_long_row (MasRowsSession *self,
               guint           row)
{
  const MasAnswer none = { NULL, NULL, FALSE };
  g_autoptr (GBytes) text = NULL;

  if (mas_collection_has_document (self->rows, row))
    return FALSE;
  text = qi_collection_dup_text (get_collection (self), row, NULL);
  if (!mas_collection_is_long (text))
    return FALSE;
  mas_session_show (MAS_SESSION (self), NULL, NULL,
                    mas_question_new ("reading", g_strdup (_("Reading…")),
                                      g_strdup (_("This position has a long text.")), &none, 0));
  self->reading = g_cancellable_new ();
  mas_collection_read_async (self->rows, row, text, self->reading, on_row_read_cb,
                             g_object_ref (self));
  return TRUE;
}

gboolean
mas_rows_session_open_row (MasRowsSession *self,
                           guint           row)
{
  MasSession *session = MAS_SESSION (self);
  g_autoptr (QiReading) reading = NULL;
  g_autoptr (GBytes) text = NULL;
  g_autoptr (GError) error = NULL;
  MasDocument *document = NULL;

  g_return_val_if_fail (MAS_IS_ROWS_SESSION (self), FALSE);

  if (!mas_rows_session_keep (self))
    return FALSE;
  if (mas_session_get_document (session) != NULL && mas_session_is_unread (session))
    mas_session_tell (session, _("The text below the board could not be read and was left out"));
  mas_rows_session_stop_reading (self);
  mas_collection_set_current (self->rows, row);
  if (read_long_row (self, row))
    return TRUE;
  document = mas_collection_get_document (self->rows, row, &reading, &error);
  if (document != NULL)
    {
      mas_session_show (session, document, NULL, NULL);
      if (reading != NULL)
        g_signal_emit_by_name (self, "opened", reading);
      return TRUE;
    }
  if (reading != NULL)
    text = qi_collection_dup_text (get_collection (self), row, &error);
  if (text != NULL)
    show_faulty_row (self, g_steal_pointer (&reading), text, NULL);
  else
    show_unread_row (self, error);
  return TRUE;
}

void
mas_rows_session_open_current (MasRowsSession *self)
{
  guint n_rows = 0;
  guint row = 0;

  g_return_if_fail (MAS_IS_ROWS_SESSION (self));

  n_rows = qi_collection_get_n_rows (get_collection (self));
  row = mas_collection_get_current (self->rows);
  if (n_rows == 0)
    {
      mas_collection_set_current (self->rows, G_MAXUINT);
      mas_session_fail (MAS_SESSION (self), g_strdup (_("No Positions")),
                        g_strdup (_("The file holds no position yet.")), N_("_Insert Position"),
                        "insert-row");
      return;
    }
  mas_rows_session_go (self, row == G_MAXUINT ? MIN (self->last_row, n_rows - 1) : row);
}

void
mas_rows_session_go (MasRowsSession *self,
                     guint           row)
{
  mas_rows_session_open_row (self, row);
  g_signal_emit_by_name (self, "went", row);
}

void
mas_rows_session_show_awaited (MasRowsSession *self)
{
  guint row = self->awaited_row;

  if (row == 0 || row >= qi_collection_get_n_rows (get_collection (self)))
    return;
  self->awaited_row = 0;
  if (mas_collection_get_current (self->rows) == 0)
    mas_rows_session_go (self, row);
}

void
mas_rows_session_wait_for_row (MasRowsSession *self,
                               guint           row)
{
  g_return_if_fail (MAS_IS_ROWS_SESSION (self));

  self->awaited_row = row;
  mas_rows_session_show_awaited (self);
}

void
mas_rows_session_set_last (MasRowsSession *self,
                           guint           row)
{
  g_return_if_fail (MAS_IS_ROWS_SESSION (self));
  self->last_row = row;
}
