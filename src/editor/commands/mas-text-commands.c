/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-text-commands.h"

#include "mas-blocks.h"
#include "mas-file-session.h"
#include "mas-losses.h"
#include "mas-paste-question.h"
#include "mas-words-formats.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#include <string.h>

#define MAX_READ_AT_ONCE 65536 /* bytes of a pasted text; a longer one is read in another thread */
#define MAX_PICTURE      (64 * 1024 * 1024)
#define PICTURE_BLOCK    65536

struct _MasTextCommands
{
  MasCommands   parent_instance;

  MasTextPanel *panel; /* weak */
  MasEditArea  *area;  /* weak */
};

enum
{
  PASTED,
  OPEN_FILE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasTextCommands, mas_text_commands, MAS_TYPE_COMMANDS)

static MasMessages *
get_messages (MasTextCommands *self)
{
  return mas_commands_get_messages (MAS_COMMANDS (self));
}

/* Whether the window is gone. */
static gboolean
is_over (MasTextCommands *self)
{
  return mas_commands_get_window (MAS_COMMANDS (self)) == NULL;
}

static GdkClipboard *
get_clipboard (MasTextCommands *self)
{
  return gtk_widget_get_clipboard (GTK_WIDGET (mas_commands_get_window (MAS_COMMANDS (self))));
}

/* Copy. */

static void
say_no_text (MasTextCommands  *self,
             const QiNotation *notation,
             GPtrArray        *findings)
{
  g_autofree char *notes =
    mas_words_findings (findings,
                        mas_document_get_setup (mas_commands_get_document (MAS_COMMANDS (self))));
  /* Translators: first the name of a format, then the reason, a whole sentence */
  g_autofree char *words =
    g_strdup_printf (_("There is no %s of this position. %s"), mas_words_format (notation),
                     notes != NULL ? notes : "");

  mas_messages_tell (get_messages (self), g_strstrip (words));
}

static void
copy_as (MasTextCommands  *self,
         const QiNotation *notation)
{
  MasDocument *document = mas_commands_get_document (MAS_COMMANDS (self));
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
  gdk_clipboard_set_text (get_clipboard (self), text);
  if (lost != NULL)
    /* Translators: first the name of a format, then what it leaves out: "castling rights, marks" */
    words = g_strdup_printf (_("Copied as %s without %s"), mas_words_format (notation), lost);
  else
    /* Translators: the name of a format */
    words = g_strdup_printf (_("Copied as %s"), mas_words_format (notation));
  mas_messages_tell (get_messages (self), words);
}

static void
on_copy_as_cb (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  MasTextCommands *self = user_data;
  const QiNotation *format = qi_notation_lookup (g_variant_get_string (parameter, NULL));

  if (mas_commands_get_document (MAS_COMMANDS (self)) != NULL && format != NULL
      && format->write != NULL)
    copy_as (self, format);
}

/* The text of the entry's format. */
static void
on_copy_text_cb (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  MasTextCommands *self = user_data;

  if (mas_commands_get_document (MAS_COMMANDS (self)) != NULL)
    copy_as (self, mas_text_panel_get_format (self->panel));
}

static void
on_show_copy_menu_cb (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       user_data)
{
  mas_text_panel_open_copy_menu (MAS_TEXT_COMMANDS (user_data)->panel);
}

/* Paste. */

static void
say_no_position (MasTextCommands *self,
                 const QiReading *reading)
{
  g_autofree char *reason = NULL;
  g_autofree char *words = NULL;

  for (guint i = 0; i < reading->findings->len && reason == NULL; i++)
    {
      QiFinding *finding = g_ptr_array_index (reading->findings, i);

      if (qi_finding_get_severity (finding) == QI_SEVERITY_ERROR)
        reason = mas_words_finding_at (finding, NULL);
      if (g_str_has_prefix (qi_finding_get_code (finding), "picture-"))
        {
          mas_messages_tell (get_messages (self), reason != NULL ? reason : "");
          return;
        }
    }
  /* Translators: the reason, a whole sentence */
  words = g_strdup_printf (_("The text is no position. %s"), reason != NULL ? reason : "");
  mas_messages_tell (get_messages (self), g_strstrip (words));
}

/* Replaces the position by the first of @readings, which has a setup. */
static void
paste_readings (MasTextCommands *self,
                GPtrArray       *readings)
{
  const QiReading *reading = g_ptr_array_index (readings, 0);
  const QiNotation *format = qi_notation_lookup (reading->format);
  g_autofree char *words = NULL;
  MasNotice notice = { .button = _("Undo"), .action = "win.undo" };

  if (!mas_session_paste (mas_commands_get_session (MAS_COMMANDS (self)), readings))
    return;
  /* Translators: the name of a format */
  words = g_strdup_printf (_("Position replaced by the pasted %s"),
                           format != NULL ? mas_words_format (format) : "");
  notice.words = words;
  mas_messages_offer (get_messages (self), &notice);
}

/* Takes @loaded, which is valid. */
static void
open_pasted (MasTextCommands *self,
             MasLoaded       *loaded)
{
  g_autoptr (MasSession) session = mas_file_session_new_for_loaded (loaded);

  mas_document_mark_unsaved (mas_session_get_document (session));
  g_signal_emit (self, signals[PASTED], 0, session);
}

static void
on_place_cb (MasTextCommands  *self,
             MasPasteQuestion *question)
{
  MasDocument *document = is_over (self) ? NULL : mas_commands_get_document (MAS_COMMANDS (self));
  g_autoptr (QiBlock) block = NULL;

  if (document == NULL)
    return;
  block = mas_paste_question_dup_block (question, mas_document_get_game_info (document));
  mas_blocks_hold (self->area, block);
}

static void
on_replace_cb (MasTextCommands  *self,
               MasPasteQuestion *question)
{
  if (!is_over (self) && mas_commands_get_document (MAS_COMMANDS (self)) != NULL)
    paste_readings (self, g_object_get_data (G_OBJECT (question), "mas-readings"));
}

/* Replaces the position by the first of @readings when it has the same size, and asks otherwise. */
static void
paste_or_ask (MasTextCommands *self,
              GPtrArray       *readings)
{
  QiSetup *setup = ((const QiReading *) g_ptr_array_index (readings, 0))->setup;
  MasDocument *document = mas_commands_get_document (MAS_COMMANDS (self));
  const QiShape *board = qi_position_get_shape (mas_document_get_position (document));
  GtkWidget *question = NULL;

  if (self->area == NULL
      || qi_shape_equal (board, qi_position_get_shape (qi_setup_get_position (setup))))
    {
      paste_readings (self, readings);
      return;
    }
  question = mas_paste_question_new (setup, board);
  g_object_set_data_full (G_OBJECT (question), "mas-readings", g_ptr_array_ref (readings),
                          (GDestroyNotify) g_ptr_array_unref);
  g_signal_connect_object (question, "place", G_CALLBACK (on_place_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (question, "replace", G_CALLBACK (on_replace_cb), self,
                           G_CONNECT_SWAPPED);
  if (!mas_edit_area_open_popover (self->area, question))
    paste_readings (self, readings);
}

/* Uses what a pasted text was read as. Takes @loaded. */
static void
take_pasted (MasTextCommands *self,
             MasLoaded       *loaded)
{
  g_autoptr (MasLoaded) owned = loaded;
  MasDocument *document = mas_commands_get_document (MAS_COMMANDS (self));

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
      paste_or_ask (self, loaded->readings);
    }
}

static void
on_pasted_read_cb (GObject      *source,
                   GAsyncResult *result,
                   gpointer      user_data)
{
  g_autoptr (MasTextCommands) self = user_data;
  MasLoaded *loaded = mas_load_finish (result, NULL);

  if (loaded != NULL && !is_over (self))
    take_pasted (self, loaded);
  else if (loaded != NULL)
    mas_loaded_free (loaded);
}

/* Reads what was pasted, a text or a picture. */
static void
paste_bytes (MasTextCommands *self,
             GBytes          *bytes)
{
  MasDocument *document = mas_commands_get_document (MAS_COMMANDS (self));
  gboolean large = document != NULL && mas_document_get_limits (document) == qi_limits_get_large ();

  if (g_bytes_get_size (bytes) <= MAX_READ_AT_ONCE)
    take_pasted (self, mas_load_text (bytes, NULL, large));
  else
    mas_load_text_async (bytes, NULL, large, mas_commands_get_cancellable (MAS_COMMANDS (self)),
                         on_pasted_read_cb, g_object_ref (self));
}

/* A picture on its way from the clipboard. */
typedef struct
{
  MasTextCommands *self;
  GByteArray      *bytes;
} Picture;

static void
picture_free (Picture *picture)
{
  g_object_unref (picture->self);
  g_byte_array_unref (picture->bytes);
  g_free (picture);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Picture, picture_free)

static void on_picture_block_cb (GObject *source, GAsyncResult *result, gpointer user_data);

/* Takes @picture. */
static void
read_picture (Picture      *picture,
              GInputStream *stream)
{
  g_input_stream_read_bytes_async (stream, PICTURE_BLOCK, G_PRIORITY_DEFAULT,
                                   mas_commands_get_cancellable (MAS_COMMANDS (picture->self)),
                                   on_picture_block_cb, picture);
}

/* The other program may send a picture without an end, so its size is limited. */
static void
on_picture_block_cb (GObject      *source,
                     GAsyncResult *result,
                     gpointer      user_data)
{
  g_autoptr (Picture) picture = user_data;
  g_autoptr (GBytes) block =
    g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, NULL);

  if (is_over (picture->self))
    return;
  if (block != NULL)
    g_byte_array_append (picture->bytes, g_bytes_get_data (block, NULL),
                         (guint) g_bytes_get_size (block));
  if (block == NULL || picture->bytes->len > MAX_PICTURE)
    mas_messages_tell (get_messages (picture->self),
                       _("The picture on the clipboard cannot be read"));
  else if (g_bytes_get_size (block) > 0)
    read_picture (g_steal_pointer (&picture), G_INPUT_STREAM (source));
  else
    {
      g_autoptr (GBytes) bytes = g_bytes_new (picture->bytes->data, picture->bytes->len);

      paste_bytes (picture->self, bytes);
    }
}

static void
on_picture_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (MasTextCommands) self = user_data;
  g_autoptr (GInputStream) stream =
    gdk_clipboard_read_finish (GDK_CLIPBOARD (source), result, NULL, NULL);
  Picture *picture = NULL;

  if (is_over (self))
    return;
  if (stream == NULL)
    {
      mas_messages_tell (get_messages (self), _("The picture on the clipboard cannot be read"));
      return;
    }
  picture = g_new0 (Picture, 1);
  picture->self = g_steal_pointer (&self);
  picture->bytes = g_byte_array_new ();
  read_picture (picture, stream);
}

static void
open_files (MasTextCommands *self,
            const GValue    *value)
{
  g_autoptr (GSList) files = gdk_file_list_get_files (g_value_get_boxed (value));

  for (GSList *l = files; l != NULL; l = l->next)
    g_signal_emit (self, signals[OPEN_FILE], 0, l->data);
}

static void
on_clipboard_read_cb (GObject      *source,
                      GAsyncResult *result,
                      gpointer      user_data)
{
  g_autoptr (MasTextCommands) self = user_data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (is_over (self))
    return;
  if (text != NULL && *text != '\0')
    mas_text_commands_paste (self, text);
  else
    mas_messages_tell (get_messages (self), _("The clipboard holds no text"));
}

static void
on_files_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (MasTextCommands) self = user_data;
  const GValue *value = gdk_clipboard_read_value_finish (GDK_CLIPBOARD (source), result, NULL);

  if (is_over (self))
    return;
  if (value != NULL)
    open_files (self, value);
  else
    gdk_clipboard_read_text_async (GDK_CLIPBOARD (source), NULL, on_clipboard_read_cb,
                                   g_object_ref (self));
}

static void
on_paste_cb (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  /* The first of these types that the clipboard offers is read; the last ones hold no position, and
   * the person is told so. */
  static const char *pictures[] = { "image/svg+xml", "image/png",  "image/jpeg", "image/webp",
                                    "image/gif",     "image/tiff", "image/bmp",  NULL };
  MasTextCommands *self = user_data;
  GdkClipboard *clipboard = get_clipboard (self);
  GdkContentFormats *formats = gdk_clipboard_get_formats (clipboard);
  g_autoptr (GdkContentFormats) texts = gdk_content_formats_union_deserialize_mime_types (
    gdk_content_formats_new_for_gtype (G_TYPE_STRING));
  g_autoptr (GdkContentFormats) drawn =
    gdk_content_formats_new (pictures, G_N_ELEMENTS (pictures) - 1);

  /* A copied part of a board is held until it is put down; without a board its text is pasted as a
   * position. */
  if (gdk_content_formats_contain_mime_type (formats, MAS_BLOCK_MIME_TYPE)
      && gtk_widget_activate_action (GTK_WIDGET (mas_commands_get_window (MAS_COMMANDS (self))),
                                     "block.paste", NULL))
    return;
  /* File managers offer the names of copied files as text, too. */
  if (gdk_content_formats_contain_mime_type (formats, "text/uri-list")
      || gdk_content_formats_contain_gtype (formats, GDK_TYPE_FILE_LIST))
    gdk_clipboard_read_value_async (clipboard, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT,
                                    mas_commands_get_cancellable (MAS_COMMANDS (self)), on_files_cb,
                                    g_object_ref (self));
  else if (!gdk_content_formats_match (formats, texts)
           && gdk_content_formats_match (formats, drawn))
    gdk_clipboard_read_async (clipboard, pictures, G_PRIORITY_DEFAULT,
                              mas_commands_get_cancellable (MAS_COMMANDS (self)), on_picture_cb,
                              g_object_ref (self));
  else
    gdk_clipboard_read_text_async (clipboard, NULL, on_clipboard_read_cb, g_object_ref (self));
}

/* Drop. */

static gboolean
on_drop_cb (GtkDropTarget   *target,
            const GValue    *value,
            double           x,
            double           y,
            MasTextCommands *self)
{
  if (G_VALUE_HOLDS (value, G_TYPE_STRING))
    {
      mas_text_commands_paste (self, g_value_get_string (value));
      return TRUE;
    }
  if (!G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    return FALSE;
  open_files (self, value);
  return TRUE;
}

static void
add_controllers (MasTextCommands *self)
{
  GtkWidget *widget = GTK_WIDGET (mas_commands_get_window (MAS_COMMANDS (self)));
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkDropTarget *drop = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);
  GType types[] = { GDK_TYPE_FILE_LIST, G_TYPE_STRING };

  /* In the bubble phase: an entry that has the focus pastes into itself first. */
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_shortcut_trigger_parse_string (
                                                            "<Control>v"),
                                                          gtk_named_action_new ("win.paste")));
  gtk_widget_add_controller (widget, keys);

  gtk_drop_target_set_gtypes (drop, types, G_N_ELEMENTS (types));
  g_signal_connect_object (drop, "drop", G_CALLBACK (on_drop_cb), self, 0);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drop));
}

static void
on_panel_pasted_cb (MasTextCommands *self,
                    GPtrArray       *readings)
{
  paste_readings (self, readings);
}

static void
mas_text_commands_update (MasCommands *commands)
{
  mas_commands_enable (commands, "copy-as", mas_commands_get_document (commands) != NULL);
}

static void
mas_text_commands_dispose (GObject *object)
{
  g_clear_weak_pointer (&MAS_TEXT_COMMANDS (object)->panel);
  g_clear_weak_pointer (&MAS_TEXT_COMMANDS (object)->area);

  G_OBJECT_CLASS (mas_text_commands_parent_class)->dispose (object);
}

static void
mas_text_commands_class_init (MasTextCommandsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_text_commands_dispose;
  MAS_COMMANDS_CLASS (klass)->update = mas_text_commands_update;
  signals[PASTED] = g_signal_new ("pasted", MAS_TYPE_TEXT_COMMANDS, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, MAS_TYPE_SESSION);
  signals[OPEN_FILE] = g_signal_new ("open-file", MAS_TYPE_TEXT_COMMANDS, G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
}

static void
mas_text_commands_init (MasTextCommands *self)
{
}

MasTextCommands *
mas_text_commands_new (GtkApplicationWindow *window,
                       MasMessages          *messages,
                       MasTextPanel         *panel,
                       MasEditArea          *area)
{
  const GActionEntry entries[] = {
    { .name = "copy-as", .activate = on_copy_as_cb, .parameter_type = "s" },
    { .name = "copy-text", .activate = on_copy_text_cb },
    { .name = "show-copy-menu", .activate = on_show_copy_menu_cb },
    { .name = "paste", .activate = on_paste_cb },
  };
  MasTextCommands *self =
    g_object_new (MAS_TYPE_TEXT_COMMANDS, "window", window, "messages", messages, NULL);

  g_set_weak_pointer (&self->panel, panel);
  g_set_weak_pointer (&self->area, area);
  mas_commands_add (MAS_COMMANDS (self), entries, G_N_ELEMENTS (entries));
  g_signal_connect_object (panel, "pasted-long", G_CALLBACK (mas_text_commands_paste), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (panel, "pasted", G_CALLBACK (on_panel_pasted_cb), self,
                           G_CONNECT_SWAPPED);
  add_controllers (self);
  return self;
}

void
mas_text_commands_paste (MasTextCommands *self,
                         const char      *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  paste_bytes (self, bytes);
}
