/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-file-session.h"
#include "mas-recent.h"
#include "mas-window-private.h"

#include <glib/gi18n.h>

/* The open session, and its signals. */

MasDocument *
mas_window_get_document (MasWindow *self)
{
  g_return_val_if_fail (MAS_IS_WINDOW (self), NULL);
  return self->session != NULL ? mas_session_get_document (self->session) : NULL;
}

MasSession *
mas_window_get_session (MasWindow *self)
{
  g_return_val_if_fail (MAS_IS_WINDOW (self), NULL);
  return self->session;
}

MasRowsSession *
mas_window_get_rows_session (MasWindow *self)
{
  return self->session != NULL && MAS_IS_ROWS_SESSION (self->session)
           ? MAS_ROWS_SESSION (self->session)
           : NULL;
}

MasCollection *
mas_window_get_collection (MasWindow *self)
{
  MasRowsSession *session = mas_window_get_rows_session (self);

  return session != NULL ? mas_rows_session_get_rows (session) : NULL;
}

/* Whether there is a position, or a file of many. */
static gboolean
has_work (MasWindow *self)
{
  return mas_window_get_document (self) != NULL || mas_window_get_rows_session (self) != NULL;
}

GFile *
mas_window_get_file (MasWindow *self)
{
  g_return_val_if_fail (MAS_IS_WINDOW (self), NULL);

  if (mas_loading_get_file (self->loading) != NULL && !has_work (self))
    return mas_loading_get_file (self->loading);
  return self->session != NULL ? mas_session_get_file (self->session) : NULL;
}

gboolean
mas_window_is_empty (MasWindow *self)
{
  g_return_val_if_fail (MAS_IS_WINDOW (self), FALSE);
  return mas_loading_get_file (self->loading) == NULL
         && (self->session == NULL
             || (mas_session_get_failure (self->session) != NULL && !has_work (self)
                 && mas_session_get_offer (self->session) == NULL));
}

/* Content. */

static void
show_reading (MasWindow *self)
{
  GPtrArray *readings = mas_session_get_readings (self->session);
  const QiReading *reading = NULL;

  if (!MAS_IS_FILE_SESSION (self->session))
    return;
  reading = mas_file_session_get_reading (MAS_FILE_SESSION (self->session));
  if (reading != NULL && readings != NULL)
    reading = g_ptr_array_index (readings, mas_session_get_taken (self->session));
  if (reading != NULL && reading->setup != NULL)
    mas_editor_page_set_reading (self->editor, reading);
}

static void
on_content_changed_cb (MasWindow *self)
{
  MasDocument *document = mas_window_get_document (self);
  MasFaultyText *faulty = mas_session_get_faulty (self->session);

  if (document != NULL)
    show_reading (self);
  if (faulty != NULL)
    {
      mas_faulty_view_set_text (mas_window_get_faulty (self), faulty);
      mas_window_show_page (self, MAS_PAGE_FAULTY);
    }
  else if (self->faulty != NULL)
    mas_faulty_view_set_text (self->faulty, NULL);
  if (mas_session_get_failure (self->session) != NULL)
    mas_window_show_page (self, MAS_PAGE_FAILED);
}

static void
on_repaired_cb (MasWindow *self)
{
  mas_messages_tell (self->messages, _("The text can be read now"));
  mas_window_focus_board (self);
}

/* The draft was discarded, and the session has nothing else. */
static void
on_emptied_cb (MasWindow *self)
{
  GtkApplication *app = gtk_window_get_application (GTK_WINDOW (self));

  if (app != NULL && g_list_length (gtk_application_get_windows (app)) > 1)
    {
      mas_closer_close (mas_window_get_commands (self, MAS_TYPE_CLOSER));
      return;
    }
  mas_window_set_session (self, NULL);
  mas_strip_clear (self->strip);
  mas_messages_clear (self->messages);
  mas_window_show_page (self, MAS_PAGE_GALLERY);
}

/* Comparing. */

/* Where the end of a comparison leads back to: the editor as it was; while hidden it kept its zoom, its
 * cursor and what was held. */
static MasPage
get_content_page (MasWindow *self)
{
  if (self->session == NULL)
    return MAS_PAGE_GALLERY;
  if (mas_session_get_document (self->session) != NULL)
    return MAS_PAGE_EDITOR;
  return mas_session_get_faulty (self->session) != NULL ? MAS_PAGE_FAULTY : MAS_PAGE_FAILED;
}

void
mas_window_show_compare (MasWindow *self)
{
  mas_window_show_page (self, MAS_PAGE_COMPARE);
  mas_compare_page_focus (self->compare_page);
}

void
mas_window_end_compare (MasWindow *self)
{
  g_autoptr (GtkWidget) focus = NULL;

  if (self->page != MAS_PAGE_COMPARE)
    return;
  g_set_object (&focus, mas_compare_page_stop (self->compare_page));
  mas_window_show_page (self, get_content_page (self));
  if (focus != NULL && gtk_widget_get_mapped (focus) && gtk_widget_get_root (focus) != NULL)
    gtk_widget_grab_focus (focus);
  else if (mas_window_get_document (self) != NULL)
    mas_window_focus_board (self);
}

/* Reloading. */

static gboolean
holds_same (QiPosition *a,
            QiPosition *b,
            guint       square)
{
  const QiToken *first = qi_position_get_piece (a, square);
  const QiToken *second = qi_position_get_piece (b, square);

  return first == second || (first != NULL && second != NULL && qi_token_equal (first, second));
}

/* Highlights the squares that changed since @before, and returns their number in words. Free with
 * g_free(). */
static char *
dup_changes (MasWindow *self,
             QiSetup   *before)
{
  QiPosition *old = qi_setup_get_position (before);
  QiPosition *now = mas_document_get_position (mas_window_get_document (self));
  guint n_squares = qi_position_get_n_squares (now);
  g_autoptr (GArray) squares = g_array_new (FALSE, FALSE, sizeof (guint));

  if (!qi_shape_equal (qi_position_get_shape (old), qi_position_get_shape (now)))
    return g_strdup (_("Changed on disk: the board has another size"));
  for (guint i = 0; i < n_squares; i++)
    if (!holds_same (old, now, i))
      g_array_append_val (squares, i);
  if (squares->len == 0)
    return g_strdup (_("Changed on disk: the same board"));
  mas_edit_area_flash (mas_editor_page_get_area (self->editor),
                       (const guint *) (gpointer) squares->data, squares->len);
  return g_strdup_printf (ngettext ("%'u square changed on disk", "%'u squares changed on disk",
                                    squares->len),
                          squares->len);
}

static void
on_reloaded_cb (MasWindow *self,
                QiSetup   *before)
{
  g_autofree char *words = NULL;

  /* A comparison with the file's old content is over. */
  mas_window_end_compare (self);
  show_reading (self);
  words = dup_changes (self, before);
  mas_window_say (self, words);
}

/* Which session. */

void
mas_window_set_session (MasWindow  *self,
                        MasSession *session)
{
  g_autoptr (MasSession) before = NULL;

  g_return_if_fail (MAS_IS_WINDOW (self));
  g_return_if_fail (session == NULL || MAS_IS_SESSION (session));

  if (self->session == session)
    return;
  before = g_steal_pointer (&self->session);
  g_signal_group_set_target (self->session_signals, NULL);
  if (before != NULL)
    mas_session_close (before);
  /* Not when the window itself goes: its owner frees the session. */
  if (before != NULL && session != NULL)
    mas_session_drop_draft (before);
  if (session == NULL)
    {
      /* Without a session their bindings do not update and would leave the old document. */
      g_object_set (self->editor, "document", NULL, NULL);
      g_object_set (gtk_stack_get_child_by_name (self->stack, "failed"), "failure", NULL, NULL);
      mas_window_update_rows (self);
      g_object_notify (G_OBJECT (self), "session");
      return;
    }
  /* A file that is still loading would replace this session. */
  if (mas_loading_get_file (self->loading) != NULL)
    mas_loading_stop (self->loading);
  self->session = g_object_ref (session);
  g_signal_group_set_target (self->session_signals, session);
  mas_window_update_rows (self);
  g_object_notify (G_OBJECT (self), "session");
  on_content_changed_cb (self);
  /* Emitted last, so that messages and questions of handlers stay. */
  g_signal_emit_by_name (self, "opened", session);
}

/* Text recovered from a draft is put back into the entry; it is not on the board yet. */
static void
on_entry_cb (MasWindow *self)
{
  const char *format = NULL;
  g_autofree char *kept = g_strdup (mas_session_get_entry (self->session, &format));

  if (kept != NULL && mas_window_get_document (self) != NULL)
    mas_text_panel_set_pending (self->text_panel, kept, format);
}

void
mas_window_add_session_signals (MasWindow *self)
{
  static const struct
  {
    const char *signal;
    GCallback callback;
  } connections[] = {
    { "content-changed", G_CALLBACK (on_content_changed_cb) },
    { "described", G_CALLBACK (mas_window_update_title) },
    { "reloaded", G_CALLBACK (on_reloaded_cb) },
    { "repaired", G_CALLBACK (on_repaired_cb) },
    { "emptied", G_CALLBACK (on_emptied_cb) },
    { "entry-recovered", G_CALLBACK (on_entry_cb) },
  };

  self->session_signals = g_signal_group_new (MAS_TYPE_SESSION);
  for (gsize i = 0; i < G_N_ELEMENTS (connections); i++)
    g_signal_group_connect_swapped (self->session_signals, connections[i].signal,
                                    connections[i].callback, self);
}

/* Shows what was read, and moves the focus there. */
static void
take_session (MasWindow  *self,
              MasSession *session)
{
  gboolean rows = MAS_IS_ROWS_SESSION (session);

  mas_window_set_session (self, session);
  if (rows || mas_window_get_document (self) != NULL)
    {
      GFile *file = mas_session_get_file (session);

      if (file != NULL)
        mas_recent_add (file);
    }
  if (rows)
    mas_collection_list_focus (self->rows);
  else if (mas_window_get_document (self) != NULL)
    mas_window_focus_board (self);
}

/* Shows a text that was read: as a document, or with its faults. Takes @loaded. */
static void
take_loaded (MasWindow *self,
             MasLoaded *loaded)
{
  g_autoptr (MasSession) session = NULL;

  g_return_if_fail (MAS_IS_WINDOW (self));
  g_return_if_fail (loaded != NULL);

  session = mas_file_session_new_for_loaded (loaded);
  take_session (self, session);
}

static void
on_loaded_cb (MasWindow  *self,
              MasSession *session,
              guint       row)
{
  take_session (self, session);
  if (row > 0 && MAS_IS_ROWS_SESSION (session))
    mas_rows_session_wait_for_row (MAS_ROWS_SESSION (session), row);
}

static void
on_slow_cb (MasWindow *self)
{
  if (!has_work (self))
    mas_window_show_page (self, MAS_PAGE_LOADING);
}

void
mas_window_add_loading (MasWindow *self)
{
  self->loading = mas_loading_new ();
  g_signal_connect_object (self->loading, "loaded", G_CALLBACK (on_loaded_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->loading, "slow", G_CALLBACK (on_slow_cb), self, G_CONNECT_SWAPPED);
}

void
mas_window_load_file (MasWindow *self,
                      GFile     *file,
                      gboolean   large)
{
  mas_window_load_file_at (self, file, large, 0);
}

void
mas_window_load_file_at (MasWindow *self,
                         GFile     *file,
                         gboolean   large,
                         guint      row)
{
  g_return_if_fail (MAS_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));

  /* A new window that opens a file should not read and draw the gallery for nothing. */
  if (self->page == MAS_PAGE_GALLERY && !gtk_widget_get_mapped (GTK_WIDGET (self)))
    mas_window_show_page (self, MAS_PAGE_BLANK);
  mas_loading_start (self->loading, file, large, row);
  mas_window_update_title (self);
}

/* The file that was too long for the usual limits. */
static void
mas_window_open_large (GtkWidget  *widget,
                       const char *action_name,
                       GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  GFile *file = mas_window_get_file (self);
  g_autoptr (GFile) kept = file != NULL ? g_object_ref (file) : NULL;

  if (kept != NULL)
    mas_window_load_file (self, kept, TRUE);
}

/* Opened in a window of its own: the last readable position stays in this one. */
static void
mas_window_show_file (GtkWidget  *widget,
                      const char *action_name,
                      GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  MasWindow *window = NULL;
  MasLoaded *loaded = NULL;

  if (self->session != NULL && MAS_IS_FILE_SESSION (self->session))
    loaded = mas_file_session_dup_news (MAS_FILE_SESSION (self->session));
  if (loaded == NULL)
    return;
  window = mas_window_new_beside (self);
  take_loaded (window, loaded);
  gtk_window_present (GTK_WINDOW (window));
}

/* A kind of findings is told, or not told any more. */
static void
mas_window_mute (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  const char *code = NULL;
  gboolean muted = FALSE;

  g_variant_get (parameter, "(&sb)", &code, &muted);
  if (self->session != NULL && qi_muted_is_code (code))
    mas_session_mute (self->session, code, muted);
}

void
mas_window_install_session_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.mute", "(sb)", mas_window_mute);
  gtk_widget_class_install_action (klass, "win.open-large", NULL, mas_window_open_large);
  gtk_widget_class_install_action (klass, "win.show-file", NULL, mas_window_show_file);
}
