/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-picture-content.h"
#include "mas-picture-dialog.h"
#include "mas-print-window.h"
#include "mas-toasts.h"
#include "mas-window-private.h"

#include <glib/gi18n.h>

static gboolean
is_flipped (MasWindow *self)
{
  gboolean flipped = FALSE;

  g_object_get (self->editor, "flipped", &flipped, NULL);
  return flipped;
}

/* The layer that the cursor is on, or -1 when there is only one. */
static int
get_layer (MasWindow *self)
{
  MasDocument *document = mas_window_get_document (self);
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

static void
on_exported_cb (MasPictureDialog *dialog,
                GFile            *file,
                MasWindow        *self)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = g_filename_display_name (base);
  g_autofree char *uri = g_file_get_uri (file);
  /* Translators: the name of a file */
  g_autofree char *words = g_strdup_printf (_("Picture exported as “%s”"), name);
  g_autofree char *markup = g_markup_escape_text (words, -1);
  AdwToast *toast = adw_toast_new (markup);

  adw_toast_set_button_label (toast, C_("toast", "_Open"));
  adw_toast_set_action_name (toast, "win.open-picture");
  adw_toast_set_action_target_value (toast, g_variant_new_string (uri));
  mas_toasts_add (self->toasts, toast);
  mas_window_say (self, words);
}

static void
mas_window_export_picture (GtkWidget  *widget,
                           const char *action_name,
                           GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  MasDocument *document = mas_window_get_document (self);
  g_autofree char *title = NULL;
  MasPictureDialog *dialog = NULL;

  if (document == NULL)
    return;
  title = mas_document_dup_title (document);
  dialog =
    mas_picture_dialog_new (GTK_WINDOW (self), mas_document_get_setup (document), is_flipped (self),
                            get_layer (self), mas_document_get_file (document), title);
  g_signal_connect_object (dialog, "exported", G_CALLBACK (on_exported_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
mas_window_open_picture (GtkWidget  *widget,
                         const char *action_name,
                         GVariant   *parameter)
{
  gtk_show_uri (GTK_WINDOW (widget), g_variant_get_string (parameter, NULL), GDK_CURRENT_TIME);
}

/* Copy. */

/* The text that Paste reads again; NULL when the format of the entry has none. */
static GdkContentProvider *
new_text_content (MasWindow *self)
{
  MasDocument *document = mas_window_get_document (self);
  const QiNotation *notation = mas_text_panel_get_format (self->text_panel);
  const QiWriteOptions options = { .compact = FALSE };
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text =
    notation->write != NULL
      ? qi_notation_write (notation, mas_document_get_setup (document), &options, findings)
      : NULL;

  return text != NULL ? gdk_content_provider_new_typed (G_TYPE_STRING, text) : NULL;
}

static void
mas_window_copy_picture (GtkWidget  *widget,
                         const char *action_name,
                         GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  MasDocument *document = mas_window_get_document (self);
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
      mas_window_toast (self, _("The picture would be too large. Export it with smaller squares."),
                        FALSE);
      return;
    }
  parts[0] = mas_picture_content_new (shot);
  parts[1] = new_text_content (self);
  content = gdk_content_provider_new_union (parts, parts[1] != NULL ? 2 : 1);
  gdk_clipboard_set_content (gtk_widget_get_clipboard (widget), content);
  mas_window_toast (self,
                    parts[1] != NULL ? _("Copied as a picture, SVG and PNG, and as text")
                                     : _("Copied as a picture, SVG and PNG"),
                    FALSE);
}

/* Print. */

/* What the position is called in its details, else its file. */
static char *
dup_title (MasWindow *self)
{
  MasDocument *document = mas_window_get_document (self);
  const QiValue *title = NULL;
  g_autofree char *name = NULL;

  if (document == NULL)
    return g_strdup (gtk_window_get_title (GTK_WINDOW (self)));
  title = qi_details_get (qi_setup_get_details (mas_document_get_setup (document)), "title");
  if (title != NULL && qi_value_get_kind (title) == QI_VALUE_STRING)
    name = g_strstrip (g_strdup (qi_value_get_text (title, NULL)));
  return name != NULL && *name != '\0' ? g_steal_pointer (&name)
                                       : mas_document_dup_title (document);
}

static void
on_printed_cb (MasPrintWindow *preview,
               MasWindow      *self)
{
  mas_window_toast (self, _("Sent to the printer"), FALSE);
}

static void
mas_window_print (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  MasCollection *collection = mas_window_get_collection (self);
  MasDocument *document = mas_window_get_document (self);
  g_autofree char *title = NULL;
  g_autoptr (MasPrintJob) job = NULL;
  MasPrintWindow *preview = NULL;

  if (document == NULL && collection == NULL)
    return;
  title = dup_title (self);
  job = mas_print_job_new (document != NULL ? mas_document_get_setup (document) : NULL, title,
                           is_flipped (self));
  if (collection != NULL)
    {
      g_autoptr (GArray) selected = mas_collection_list_dup_selected (self->rows);

      mas_print_job_set_rows (job, collection, selected);
    }
  preview = mas_print_window_new (GTK_WINDOW (self), job);
  g_signal_connect_object (preview, "printed", G_CALLBACK (on_printed_cb), self, 0);
  gtk_window_present (GTK_WINDOW (preview));
}

void
mas_window_install_picture_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.export-picture", NULL, mas_window_export_picture);
  gtk_widget_class_install_action (klass, "win.open-picture", "s", mas_window_open_picture);
  gtk_widget_class_install_action (klass, "win.copy-picture", NULL, mas_window_copy_picture);
  gtk_widget_class_install_action (klass, "win.print", NULL, mas_window_print);
}

void
mas_window_update_picture_actions (MasWindow *self,
                                   gboolean   open)
{
  static const char *const actions[] = { "win.export-picture", "win.copy-picture" };

  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), actions[i], open);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.print",
                                 open || mas_window_get_collection (self) != NULL);
}
