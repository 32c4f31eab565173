/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-rows-session-private.h"

#include <glib/gi18n.h>

/* Undo and redo of a file of many positions: of what was done in its rows, and of its last reload. The state
 * before a reload is kept as a whole, with its documents and the open file that it was read from, which can
 * still be read when another file has replaced it. */

static MasSteps *
get_steps (MasRowsSession *self)
{
  return mas_collection_get_steps (self->rows);
}

/* Whether all of @rows can still be read although the file was written meanwhile. */
static gboolean
can_be_kept (MasCollection *rows)
{
  QiCollection *collection = mas_collection_get_collection (rows);

  /* The files of a folder are only opened to read them, so their old content is gone. */
  return qi_collection_get_division (collection) != QI_DIVISION_FOLDER
         && qi_collection_is_intact (collection);
}

void
mas_rows_session_forget_before (MasRowsSession *self)
{
  mas_rows_session_let_go (g_steal_pointer (&self->before));
}

void
mas_rows_session_settle (MasRowsSession *self)
{
  self->returned = FALSE;
  g_clear_object (&self->returned_at);
}

void
mas_rows_session_replace (MasRowsSession *self,
                          QiCollection   *news)
{
  g_autoptr (MasCollection) rows = mas_collection_new (news);
  MasCollection *before = NULL;

  /* Pending typing is one of the changes. */
  mas_rows_session_keep (self);
  mas_steps_cut (get_steps (self));
  mas_rows_session_settle (self);
  mas_rows_session_forget_before (self);
  before = mas_rows_session_take (self, rows);
  if (!can_be_kept (before))
    {
      mas_rows_session_let_go (before);
      return;
    }
  qi_collection_stop_checking (mas_collection_get_collection (before));
  self->before = before;
}

gboolean
mas_rows_session_can_return (MasRowsSession *self)
{
  return self->before != NULL && mas_steps_get_undo (get_steps (self)) == NULL
         && mas_steps_is_whole (get_steps (self)) && can_be_kept (self->before);
}

static void
go_back (MasRowsSession *self)
{
  g_autoptr (MasCollection) before = g_steal_pointer (&self->before);
  MasStep *last = mas_steps_get_undo (mas_collection_get_steps (before));

  self->returned = TRUE;
  g_set_object (&self->returned_at, last);
  self->last_row = MIN (mas_collection_get_current (before), self->last_row);
  mas_rows_session_let_go (mas_rows_session_take (self, before));
  g_signal_emit_by_name (self, "acted");
  /* The file still differs. */
  if (mas_session_get_guard (MAS_SESSION (self)) != NULL)
    mas_file_guard_look (mas_session_get_guard (MAS_SESSION (self)));
}

static gboolean
can_reload_again (MasRowsSession *self)
{
  return self->returned && mas_steps_get_redo (get_steps (self)) == NULL
         && mas_steps_get_undo (get_steps (self)) == self->returned_at
         && mas_question_is (mas_session_get_question (MAS_SESSION (self)), MAS_QUESTION_CHANGED);
}

const char *
mas_rows_session_get_undo_label (MasRowsSession *self)
{
  const char *label = NULL;

  g_return_val_if_fail (MAS_IS_ROWS_SESSION (self), NULL);

  label = mas_collection_get_undo_label (self->rows);
  if (label == NULL && mas_rows_session_can_return (self))
    return _("Reload");
  return label;
}

const char *
mas_rows_session_get_redo_label (MasRowsSession *self)
{
  const char *label = NULL;

  g_return_val_if_fail (MAS_IS_ROWS_SESSION (self), NULL);

  label = mas_collection_get_redo_label (self->rows);
  if (label == NULL && can_reload_again (self))
    return _("Reload");
  return label;
}

gboolean
mas_rows_session_undo (MasRowsSession *self)
{
  g_return_val_if_fail (MAS_IS_ROWS_SESSION (self), FALSE);

  if (!mas_rows_session_keep (self))
    return FALSE;
  if (mas_collection_get_undo_label (self->rows) != NULL)
    return mas_collection_undo (self->rows);
  if (!mas_rows_session_can_return (self))
    return FALSE;
  go_back (self);
  return TRUE;
}

gboolean
mas_rows_session_redo (MasRowsSession *self)
{
  g_return_val_if_fail (MAS_IS_ROWS_SESSION (self), FALSE);

  if (!mas_rows_session_keep (self))
    return FALSE;
  if (mas_collection_get_redo_label (self->rows) != NULL)
    return mas_collection_redo (self->rows);
  return can_reload_again (self) && mas_rows_session_reload (self);
}
