/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-picture-commands.h"

#include "mas-picture-content.h"
#include "mas-picture-dialog.h"
#include "mas-print-window.h"
#include "qi-visible-private.h"

#include <glib/gi18n.h>

struct _MasPictureCommands
{
  MasCommands        parent_instance;

  MasEditorPage     *editor; /* weak, as the rest */
  MasTextPanel      *panel;
  MasCollectionList *list;
};

G_DEFINE_FINAL_TYPE (MasPictureCommands, mas_picture_commands, MAS_TYPE_COMMANDS)

static MasMessages *
get_messages (MasPictureCommands *self)
{
  return mas_commands_get_messages (MAS_COMMANDS (self));
}

static MasDocument *
get_document (MasPictureCommands *self)
{
  return mas_commands_get_document (MAS_COMMANDS (self));
}

static gboolean
is_flipped (MasPictureCommands *self)
{
  gboolean flipped = FALSE;

  g_object_get (self->editor, "flipped", &flipped, NULL);
  return flipped;
}

/* The layer that the cursor is on, or -1 when there is only one. */
static int
get_layer (MasPictureCommands *self)
{
  MasDocument *document = get_document (self);
  const QiShape *shape = qi_position_get_shape (mas_document_get_position (document));
  guint cursor = 0;
  guint layer = 0;
  guint rank = 0;
  guint file = 0;

  if (shape->n_dimensions < 3)
    return -1;
  g_object_get (mas_editor_page_get_area (self->editor), "cursor", &cursor, NULL);
  if (cursor >= qi_shape_get_n_squares (shape))
    return 0;
  qi_shape_get_place (shape, cursor, &layer, &rank, &file);
  return (int) layer;
}

/* Export. */

/* @format has the name of the file. */
static void
offer_file (MasPictureCommands *self,
            GFile              *file,
            const char         *format)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = qi_visible_dup_name (base);
  g_autofree char *uri = g_file_get_uri (file);
  g_autoptr (GString) words = g_string_new (format);
  const MasNotice notice = {
    .words = words->str,
    .button = C_("toast", "_Open"),
    .action = "win.open-picture",
    .target = uri,
  };

  g_string_replace (words, "%s", name, 1);
  mas_messages_offer (get_messages (self), &notice);
}

static void
on_exported_cb (MasPictureDialog   *dialog,
                GFile              *file,
                MasPictureCommands *self)
{
  /* Translators: the name of a file */
  offer_file (self, file, _("Picture exported as “%s”"));
}

static void
on_sheet_exported_cb (MasPrintWindow     *preview,
                      GFile              *file,
                      MasPictureCommands *self)
{
  /* Translators: the name of a file */
  offer_file (self, file, _("Sheet exported as “%s”"));
}

static void
on_export_picture_cb (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       user_data)
{
  MasPictureCommands *self = user_data;
  MasDocument *document = get_document (self);
  g_autofree char *title = NULL;
  MasPictureDialog *dialog = NULL;

  if (document == NULL)
    return;
  title = mas_document_dup_title (document);
  dialog = mas_picture_dialog_new (mas_commands_get_window (MAS_COMMANDS (self)),
                                   mas_document_get_setup (document), is_flipped (self),
                                   get_layer (self), mas_document_get_file (document), title);
  g_signal_connect_object (dialog, "exported", G_CALLBACK (on_exported_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_open_picture_cb (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  gtk_show_uri (mas_commands_get_window (user_data), g_variant_get_string (parameter, NULL),
                GDK_CURRENT_TIME);
}

/* Copy. */

/* The text that Paste can read back; NULL when the entry's format cannot write it. */
static GdkContentProvider *
new_text_content (MasPictureCommands *self)
{
  MasDocument *document = get_document (self);
  const QiNotation *notation = mas_text_panel_get_format (self->panel);
  const QiWriteOptions options = { .compact = FALSE };
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text =
    notation->write != NULL
      ? qi_notation_write (notation, mas_document_get_setup (document), &options, findings)
      : NULL;

  return text != NULL ? gdk_content_provider_new_typed (G_TYPE_STRING, text) : NULL;
}

static void
on_copy_picture_cb (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  MasPictureCommands *self = user_data;
  MasDocument *document = get_document (self);
  g_autoptr (MasPictureShot) shot = NULL;
  g_autoptr (GdkContentProvider) content = NULL;
  GdkContentProvider *parts[2] = { NULL, NULL };
  double width = 0.;
  double height = 0.;

  if (document == NULL)
    return;
  shot =
    mas_picture_options_take (mas_picture_options_get_default (), mas_document_get_setup (document),
                              is_flipped (self), DIAGRAM_PICTURE_ALL_LAYERS);
  if (!mas_picture_shot_measure (shot, &width, &height, NULL))
    {
      mas_messages_tell (get_messages (self),
                         _("The picture would be too large. Export it with smaller squares."));
      return;
    }
  parts[0] = mas_picture_content_new (shot);
  parts[1] = new_text_content (self);
  content = gdk_content_provider_new_union (parts, parts[1] != NULL ? 2 : 1);
  gdk_clipboard_set_content (gtk_widget_get_clipboard (
                               GTK_WIDGET (mas_commands_get_window (user_data))),
                             content);
  mas_messages_tell (get_messages (self), parts[1] != NULL
                                            ? _("Copied as a picture, SVG and PNG, and as text")
                                            : _("Copied as a picture, SVG and PNG"));
}

/* Print. */

/* What the position is called in its details, else its file. */
static char *
dup_title (MasPictureCommands *self)
{
  MasDocument *document = get_document (self);
  const QiValue *title = NULL;
  g_autofree char *name = NULL;

  if (document == NULL)
    return g_strdup (gtk_window_get_title (mas_commands_get_window (MAS_COMMANDS (self))));
  title = qi_details_get (qi_setup_get_details (mas_document_get_setup (document)), "title");
  if (title != NULL && qi_value_get_kind (title) == QI_VALUE_STRING)
    name = g_strstrip (g_strdup (qi_value_get_text (title, NULL)));
  return name != NULL && *name != '\0' ? g_steal_pointer (&name)
                                       : mas_document_dup_title (document);
}

static void
on_printed_cb (MasPrintWindow     *preview,
               MasPictureCommands *self)
{
  mas_messages_tell (get_messages (self), _("Sent to the printer"));
}

/* The position in the editor, and the rows of its file; NULL when there are neither. */
static MasPrintJob *
new_job (MasPictureCommands *self)
{
  MasCollection *collection = mas_commands_get_collection (MAS_COMMANDS (self));
  MasDocument *document = get_document (self);
  g_autofree char *title = NULL;
  MasPrintJob *job = NULL;

  if (document == NULL && collection == NULL)
    return NULL;
  title = dup_title (self);
  job = mas_print_job_new (document != NULL ? mas_document_get_setup (document) : NULL, title,
                           is_flipped (self));
  if (collection != NULL)
    {
      g_autoptr (GArray) selected = mas_collection_list_dup_selected (self->list);

      mas_print_job_set_rows (job, collection, selected);
    }
  return job;
}

static void
on_print_cb (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  MasPictureCommands *self = user_data;
  g_autoptr (MasPrintJob) job = new_job (self);
  MasPrintWindow *preview = NULL;

  if (job == NULL)
    return;
  preview = mas_print_window_new (mas_commands_get_window (MAS_COMMANDS (self)), job);
  g_signal_connect_object (preview, "printed", G_CALLBACK (on_printed_cb), self, 0);
  gtk_window_present (GTK_WINDOW (preview));
}

static void
on_export_sheet_cb (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  MasPictureCommands *self = user_data;
  MasSession *session = mas_commands_get_session (MAS_COMMANDS (self));
  g_autoptr (MasPrintJob) job = new_job (self);
  MasPrintWindow *preview = NULL;

  if (job == NULL)
    return;
  preview = mas_print_window_new_export (mas_commands_get_window (MAS_COMMANDS (self)), job,
                                         session != NULL ? mas_session_get_file (session) : NULL);
  g_signal_connect_object (preview, "exported", G_CALLBACK (on_sheet_exported_cb), self, 0);
  gtk_window_present (GTK_WINDOW (preview));
}

static void
mas_picture_commands_update (MasCommands *commands)
{
  const gboolean open = mas_commands_get_document (commands) != NULL;
  const gboolean rows = mas_commands_get_rows_session (commands) != NULL;

  mas_commands_enable (commands, "export-picture", open);
  mas_commands_enable (commands, "copy-picture", open);
  mas_commands_enable (commands, "export-sheet", open || rows);
  mas_commands_enable (commands, "print", open || rows);
}

static void
mas_picture_commands_dispose (GObject *object)
{
  MasPictureCommands *self = MAS_PICTURE_COMMANDS (object);

  g_clear_weak_pointer (&self->editor);
  g_clear_weak_pointer (&self->panel);
  g_clear_weak_pointer (&self->list);

  G_OBJECT_CLASS (mas_picture_commands_parent_class)->dispose (object);
}

static void
mas_picture_commands_class_init (MasPictureCommandsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_picture_commands_dispose;
  MAS_COMMANDS_CLASS (klass)->update = mas_picture_commands_update;
}

static void
mas_picture_commands_init (MasPictureCommands *self)
{
}

MasPictureCommands *
mas_picture_commands_new (GtkApplicationWindow *window,
                          MasMessages          *messages,
                          MasEditorPage        *editor,
                          MasTextPanel         *panel,
                          MasCollectionList    *list)
{
  const GActionEntry entries[] = {
    { .name = "export-picture", .activate = on_export_picture_cb },
    { .name = "open-picture", .activate = on_open_picture_cb, .parameter_type = "s" },
    { .name = "copy-picture", .activate = on_copy_picture_cb },
    { .name = "export-sheet", .activate = on_export_sheet_cb },
    { .name = "print", .activate = on_print_cb },
  };
  MasPictureCommands *self =
    g_object_new (MAS_TYPE_PICTURE_COMMANDS, "window", window, "messages", messages, NULL);

  g_set_weak_pointer (&self->editor, editor);
  g_set_weak_pointer (&self->panel, panel);
  g_set_weak_pointer (&self->list, list);
  mas_commands_add (MAS_COMMANDS (self), entries, G_N_ELEMENTS (entries));
  return self;
}
