/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-file-session.h"
#include "mas-losses.h"
#include "mas-window-private.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#include <string.h>

#define MAX_READ_AT_ONCE 65536 /* bytes of a pasted text; a longer one is read by another thread */

/* Copy. */

static void
say_no_text (MasWindow        *self,
             const QiNotation *notation,
             GPtrArray        *findings)
{
  g_autofree char *notes =
    mas_words_findings (findings, mas_document_get_setup (mas_window_get_document (self)));
  /* Translators: first the name of a format, then the reason, a whole sentence */
  g_autofree char *words = g_strdup_printf (_("There is no %s of this position. %s"),
                                            notation->name, notes != NULL ? notes : "");

  mas_window_toast (self, g_strstrip (words), FALSE);
}

static void
copy_as (MasWindow        *self,
         const QiNotation *notation)
{
  MasDocument *document = mas_window_get_document (self);
  const QiWriteOptions options = { .compact = FALSE };
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text =
    qi_notation_write (notation, mas_document_get_setup (document), &options, findings);
  g_autofree char *lost = mas_losses_dup_list (findings);
  g_autofree char *words = NULL;

  if (text == NULL)
    {
      say_no_text (self, notation, findings);
      return;
    }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  if (lost != NULL)
    /* Translators: first the name of a format, then what it leaves out: "castling rights, marks" */
    words = g_strdup_printf (_("Copied as %s without %s"), notation->name, lost);
  else
    /* Translators: the name of a format */
    words = g_strdup_printf (_("Copied as %s"), notation->name);
  mas_window_toast (self, words, FALSE);
}

static void
mas_window_copy_as (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  const QiNotation *format = qi_notation_lookup (g_variant_get_string (parameter, NULL));

  if (mas_window_get_document (self) != NULL && format != NULL && format->write != NULL)
    copy_as (self, format);
}

/* The text of the entry's format. */
static void
mas_window_copy_text (GtkWidget  *widget,
                      const char *action_name,
                      GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);

  if (mas_window_get_document (self) != NULL)
    copy_as (self, mas_text_panel_get_format (self->text_panel));
}

static void
mas_window_show_copy_menu (GtkWidget  *widget,
                           const char *action_name,
                           GVariant   *parameter)
{
  mas_text_panel_open_copy_menu (MAS_WINDOW (widget)->text_panel);
}

/* Paste. */

static void
say_no_position (MasWindow       *self,
                 const QiReading *reading)
{
  g_autofree char *reason = NULL;
  g_autofree char *words = NULL;

  for (guint i = 0; i < reading->findings->len && reason == NULL; i++)
    {
      QiFinding *finding = g_ptr_array_index (reading->findings, i);

      if (qi_finding_get_severity (finding) == QI_SEVERITY_ERROR)
        reason = mas_words_finding_at (finding, NULL);
    }
  /* Translators: the reason, a whole sentence */
  words = g_strdup_printf (_("The text is no position. %s"), reason != NULL ? reason : "");
  mas_window_toast (self, g_strstrip (words), FALSE);
}

void
mas_window_paste_readings (MasWindow *self,
                           GPtrArray *readings)
{
  const QiReading *reading = g_ptr_array_index (readings, 0);
  const QiNotation *format = qi_notation_lookup (reading->format);
  g_autofree char *words = NULL;

  if (!mas_session_paste (self->session, readings))
    return;
  /* Translators: the name of a format */
  words =
    g_strdup_printf (_("Position replaced by the pasted %s"), format != NULL ? format->name : "");
  mas_window_toast (self, words, TRUE);
}

/* What is open stays open: a text with faults too. Takes @loaded, which is valid. */
static void
open_pasted (MasWindow *self,
             MasLoaded *loaded)
{
  g_autoptr (MasSession) session = mas_file_session_new_for_loaded (loaded);
  MasWindow *window = self;

  if (!mas_window_is_empty (self))
    window = mas_window_new_beside (self);
  mas_document_mark_unsaved (mas_session_get_document (session));
  mas_window_set_session (window, session);
  mas_window_focus_board (window);
  gtk_window_present (GTK_WINDOW (window));
}

/* What a pasted text was read as. Takes @loaded. */
static void
take_pasted (MasWindow *self,
             MasLoaded *loaded)
{
  g_autoptr (MasLoaded) owned = loaded;
  MasDocument *document = mas_window_get_document (self);

  if (!mas_loaded_is_valid (loaded))
    say_no_position (self, loaded->reading);
  else if (document == NULL)
    open_pasted (self, g_steal_pointer (&owned));
  else
    {
      gsize length = 0;
      const char *bytes = g_bytes_get_data (loaded->text, &length);
      g_autofree char *text = g_strndup (bytes != NULL ? bytes : "", length);

      if (length <= MAX_READ_AT_ONCE)
        mas_load_prefer_game (loaded->readings, text, mas_document_get_setup (document),
                              mas_document_get_limits (document), FALSE);
      mas_window_paste_readings (self, loaded->readings);
    }
}

static void
on_pasted_read_cb (GObject      *source,
                   GAsyncResult *result,
                   gpointer      user_data)
{
  g_autoptr (MasWindow) self = user_data;
  MasLoaded *loaded = mas_load_finish (result, NULL);

  if (loaded != NULL && self->cancellable != NULL)
    take_pasted (self, loaded);
  else if (loaded != NULL)
    mas_loaded_free (loaded);
}

void
mas_window_paste_text (MasWindow  *self,
                       const char *text)
{
  MasDocument *document = mas_window_get_document (self);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  gboolean large = document != NULL && mas_document_get_limits (document) == qi_limits_get_large ();

  if (g_bytes_get_size (bytes) <= MAX_READ_AT_ONCE)
    take_pasted (self, mas_load_text (bytes, NULL, large));
  else
    mas_load_text_async (bytes, NULL, large, self->cancellable, on_pasted_read_cb,
                         g_object_ref (self));
}

static void
on_clipboard_read_cb (GObject      *source,
                      GAsyncResult *result,
                      gpointer      user_data)
{
  g_autoptr (MasWindow) self = user_data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (self->cancellable == NULL)
    return;
  if (text != NULL && *text != '\0')
    mas_window_paste_text (self, text);
  else
    mas_window_toast (self, _("The clipboard holds no text"), FALSE);
}

static void
mas_window_paste (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, on_clipboard_read_cb,
                                 g_object_ref (widget));
}

/* Drop. */

static gboolean
on_drop_cb (GtkDropTarget *target,
            const GValue  *value,
            double         x,
            double         y,
            MasWindow     *self)
{
  g_autoptr (GSList) files = NULL;

  if (G_VALUE_HOLDS (value, G_TYPE_STRING))
    {
      mas_window_paste_text (self, g_value_get_string (value));
      return TRUE;
    }
  if (!G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    return FALSE;
  files = gdk_file_list_get_files (g_value_get_boxed (value));
  for (GSList *l = files; l != NULL; l = l->next)
    g_signal_emit_by_name (self, "open-file", l->data);
  return TRUE;
}

void
mas_window_add_clipboard_controllers (MasWindow *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkDropTarget *drop = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);
  GType types[] = { GDK_TYPE_FILE_LIST, G_TYPE_STRING };

  /* On the way up: an entry pastes into itself before this is asked. */
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_shortcut_trigger_parse_string (
                                                            "<Control>v"),
                                                          gtk_named_action_new ("win.paste")));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);

  gtk_drop_target_set_gtypes (drop, types, G_N_ELEMENTS (types));
  g_signal_connect_object (drop, "drop", G_CALLBACK (on_drop_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
}

void
mas_window_install_clipboard_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.copy-as", "s", mas_window_copy_as);
  gtk_widget_class_install_action (klass, "win.copy-text", NULL, mas_window_copy_text);
  gtk_widget_class_install_action (klass, "win.show-copy-menu", NULL, mas_window_show_copy_menu);
  gtk_widget_class_install_action (klass, "win.paste", NULL, mas_window_paste);
}
