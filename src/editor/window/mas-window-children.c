/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of the window say, and who in it is told. */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-window-private.h"

#include "mas-access.h"
#include "mas-analysis-commands.h"
#include "mas-answer-commands.h"
#include "mas-column-layout.h"
#include "mas-compare-commands.h"
#include "mas-drawing-commands.h"
#include "mas-file-session.h"
#include "mas-help-commands.h"
#include "mas-open-commands.h"
#include "mas-picture-commands.h"
#include "mas-reply-commands.h"
#include "mas-row-evaluation.h"
#include "mas-row-export.h"
#include "mas-row-find.h"
#include "mas-variant-commands.h"

#include <string.h>

static void
on_large_read_cb (GObject      *source,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  g_autoptr (MasWindow) self = user_data;
  MasLoaded *loaded = mas_load_finish (result, NULL);
  MasFaultyText *before = self->session != NULL ? mas_session_get_faulty (self->session) : NULL;
  g_autoptr (MasSession) session = NULL;

  if (loaded == NULL)
    return;
  if (before == NULL)
    {
      mas_loaded_free (loaded); /* it was mended meanwhile */
      return;
    }
  mas_faulty_text_get_stamp (before, &loaded->stamp);
  session = mas_file_session_new_for_loaded (loaded);
  if (mas_session_get_faulty (session) != NULL)
    mas_faulty_text_mark_modified (mas_session_get_faulty (session));
  else if (mas_session_get_document (session) != NULL)
    {
      QiFileStamp stamp;

      mas_document_get_stamp (mas_session_get_document (session), &stamp);
      mas_document_set_base (mas_session_get_document (session), &stamp);
      mas_document_mark_unsaved (mas_session_get_document (session));
    }
  mas_window_set_session (self, session);
}

static void
on_allow_large_cb (MasFaultyView *faulty,
                   MasWindow     *self)
{
  MasCollection *rows = mas_window_get_collection (self);
  MasFaultyText *text = mas_session_get_faulty (self->session);
  GFile *file = mas_window_get_file (self);

  /* The typed text is read, not the file. */
  if (rows == NULL && text != NULL && mas_faulty_text_is_modified (text))
    {
      const char *typed = mas_faulty_text_get_text (text);
      g_autoptr (GBytes) bytes = g_bytes_new (typed, strlen (typed));

      mas_load_text_async (bytes, file, TRUE, mas_loading_get_cancellable (self->loading),
                           on_large_read_cb, g_object_ref (self));
      return;
    }
  if (file != NULL && (rows == NULL || mas_rows_session_keep (mas_window_get_rows_session (self)))
      && (rows == NULL || !mas_collection_is_modified (rows)))
    mas_window_load_file (self, file, TRUE);
}

static void
on_created_cb (MasWindow   *self,
               MasDocument *document)
{
  MasWindow *window = self;

  /* What is open stays open. */
  if (!mas_window_is_empty (self))
    window = mas_window_new_beside (self);
  mas_window_set_document (window, document);
  gtk_window_present (GTK_WINDOW (window));
}

static void
on_unread_cb (MasWindow *self)
{
  const char *format = NULL;
  char *text = mas_text_panel_dup_pending (self->text_panel, &format);

  if (self->session != NULL)
    mas_session_set_entry (self->session, text, format);
  else
    g_free (text);
}

/* A text was pasted where it could not replace anything: what is open stays open, even a faulty text. */
static void
on_pasted_cb (MasWindow  *self,
              MasSession *session)
{
  MasWindow *window = self;

  if (!mas_window_is_empty (self))
    window = mas_window_new_beside (self);
  mas_window_set_session (window, session);
  mas_window_focus_board (window);
  gtk_window_present (GTK_WINDOW (window));
}

static void
on_open_file_cb (MasWindow *self,
                 GFile     *file)
{
  g_signal_emit_by_name (self, "open-file", file);
}

MasFaultyView *
mas_window_get_faulty (MasWindow *self)
{
  if (self->faulty != NULL)
    return self->faulty;
  self->faulty = g_object_new (MAS_TYPE_FAULTY_VIEW, NULL);
  mas_access_name_buttons (GTK_WIDGET (self->faulty));
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->faulty), "faulty");
  g_signal_connect_object (self->faulty, "allow-large", G_CALLBACK (on_allow_large_cb), self, 0);
  return self->faulty;
}

static gboolean
on_focus_idle_cb (gpointer user_data)
{
  MasWindow *self = user_data;

  self->focus_id = 0;
  if (self->page == MAS_PAGE_EDITOR && gtk_window_get_focus (GTK_WINDOW (self)) == NULL)
    mas_window_focus_board (self);
  return G_SOURCE_REMOVE;
}

/* The focused widget may disappear: a button of a row that is undone, or a strip. GTK then focuses
 * nothing. */
static void
on_focus_cb (MasWindow *self)
{
  if (self->page == MAS_PAGE_EDITOR && gtk_window_get_focus (GTK_WINDOW (self)) == NULL
      && self->focus_id == 0 && gtk_widget_get_realized (GTK_WIDGET (self)))
    self->focus_id = g_idle_add (on_focus_idle_cb, self);
}

static void
on_stayed_cb (MasWindow *self)
{
  g_signal_emit_by_name (self, "stayed");
}

/* Takes @commands. */
static void
add (MasWindow *self,
     gpointer   commands)
{
  g_object_bind_property (self, "session", commands, "session", G_BINDING_DEFAULT);
  g_ptr_array_add (self->commands, commands);
}

static void
on_focus_board_cb (MasWindow *self)
{
  if (self->page == MAS_PAGE_EDITOR)
    mas_window_focus_board (self);
}

static void
add_row_commands (MasWindow      *self,
                  MasPendingText *pending)
{
  GtkApplicationWindow *window = GTK_APPLICATION_WINDOW (self);
  MasMessages *messages = self->messages;
  MasComparePage *page = self->compare_page;
  MasRowOpener *opener = mas_row_opener_new (window, messages, self->rows, page, pending);
  MasRowCompare *compare = mas_row_compare_new (window, messages, self->rows, page, opener);
  MasRowCommands *rows = mas_row_commands_new (window, messages, self->rows, page, opener);

  g_signal_connect_object (opener, "focus-board", G_CALLBACK (on_focus_board_cb), self,
                           G_CONNECT_SWAPPED);
  add (self, opener);
  add (self, rows);
  add (self, compare);
  add (self, mas_row_evaluation_new (window, messages, self->rows));
  add (self, mas_row_export_new (window, messages, self->rows));
  add (self, mas_row_find_new (window, messages, self->rows,
                               MAS_WORKPLACE (mas_editor_page_get_area (self->editor)), rows));
  add (self, mas_compare_commands_new (window, messages, page, self->text_panel, compare));
  add (self, mas_answer_commands_new (window, messages, page, compare));
}

/* What its actions do. */
static void
add_commands (MasWindow *self)
{
  GtkApplicationWindow *window = GTK_APPLICATION_WINDOW (self);
  MasMessages *messages = self->messages;
  g_autoptr (MasPendingText) pending = mas_pending_text_new (GTK_WINDOW (self), self->text_panel);
  MasSaver *saver = mas_saver_new (window, messages, self->text_panel, pending);
  MasCloser *closer = mas_closer_new (window, messages, saver, pending);
  MasOpenCommands *opens = mas_open_commands_new (window, messages);
  MasTextCommands *texts = mas_text_commands_new (window, messages, self->text_panel,
                                                  mas_editor_page_get_area (self->editor));

  self->commands = g_ptr_array_new_with_free_func (g_object_unref);
  add (self, saver);
  add (self, closer);
  g_signal_connect_object (closer, "stayed", G_CALLBACK (on_stayed_cb), self, G_CONNECT_SWAPPED);
  add (self, texts);
  g_signal_connect_object (texts, "pasted", G_CALLBACK (on_pasted_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (texts, "open-file", G_CALLBACK (on_open_file_cb), self,
                           G_CONNECT_SWAPPED);
  add (self, opens);
  g_signal_connect_object (opens, "open-file", G_CALLBACK (on_open_file_cb), self,
                           G_CONNECT_SWAPPED);
  add_row_commands (self, pending);
  add (self,
       mas_picture_commands_new (window, messages, self->editor, self->text_panel, self->rows));
  add (self, mas_help_commands_new (window, messages));
  add (self, mas_analysis_commands_new (window, messages, self->editor));
  add (self, mas_reply_commands_new (window, messages, self->editor));
}

void
mas_window_add_given_commands (MasWindow *self)
{
  GtkApplicationWindow *window = GTK_APPLICATION_WINDOW (self);
  MasVariantCommands *variants = mas_variant_commands_new (window, self->messages, self->remarks);

  add (self, variants);
  g_signal_connect_object (variants, "choosing", G_CALLBACK (mas_header_close_new), self->header,
                           G_CONNECT_SWAPPED);
  add (self, mas_drawing_commands_new (window, self->messages, self->drawings,
                                       mas_editor_page_get_area (self->editor)));
}

gpointer
mas_window_get_commands (MasWindow *self,
                         GType      type)
{
  for (guint i = 0; i < self->commands->len; i++)
    if (G_TYPE_CHECK_INSTANCE_TYPE (g_ptr_array_index (self->commands, i), type))
      return g_ptr_array_index (self->commands, i);
  g_return_val_if_reached (NULL);
}

void
mas_window_connect_children (MasWindow *self)
{
  add_commands (self);
  g_signal_connect_object (self->header, "created", G_CALLBACK (on_created_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::focus-widget", G_CALLBACK (on_focus_cb), NULL);
  g_signal_connect_object (self->text_panel, "pending-changed", G_CALLBACK (on_unread_cb), self,
                           G_CONNECT_SWAPPED);
  mas_column_layout_attach_titles (gtk_window_get_child (GTK_WINDOW (self)));
}
