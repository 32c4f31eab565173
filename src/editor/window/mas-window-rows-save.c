/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-dialogs.h"
#include "mas-losses.h"
#include "mas-save-types.h"
#include "mas-window-private.h"

#include <glib/gi18n.h>

/* Writing a file of many positions, whole or in part, and comparing its rows. */

static QiCollection *
get_rows (MasWindow *self)
{
  MasCollection *collection = mas_window_get_collection (self);

  return collection != NULL ? mas_collection_get_collection (collection) : NULL;
}

static char *
dup_display_name (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return g_filename_display_name (name);
}

/* Export. */

typedef struct
{
  MasWindow *window;
  GArray    *rows;
  GFile     *file;
} Export;

static void
export_free (Export *self)
{
  g_clear_object (&self->window);
  g_clear_object (&self->file);
  g_clear_pointer (&self->rows, g_array_unref);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Export, export_free)

static void
on_exported_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (Export) export = user_data;
  MasWindow *self = export->window;
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = dup_display_name (export->file);
  g_autofree char *words = NULL;

  if (!qi_collection_export_finish (QI_COLLECTION (source), result, &findings, &error))
    {
      g_autofree char *reason = mas_window_dup_error_words (self, error);

      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
      /* Translators: the reason, a whole sentence */
      words = g_strdup_printf (_("Not exported. %s"), reason);
      mas_strip_show (self->strip, GTK_MESSAGE_ERROR, words, NULL, NULL);
    }
  else
    {
      g_autofree char *lost = mas_losses_dup_list (findings);

      if (lost != NULL)
        /* Translators: the name of a file, and what it leaves out: "castling rights, marks" */
        words = g_strdup_printf (_("Exported to “%s” without %s"), name, lost);
      else
        /* Translators: the name of a file */
        words = g_strdup_printf (_("Exported to “%s”"), name);
      mas_window_toast (self, words, FALSE);
      return;
    }
  mas_window_say (self, words);
}

static void
on_export_chosen_cb (GObject      *source,
                     GAsyncResult *result,
                     gpointer      user_data)
{
  g_autoptr (Export) export = user_data;
  MasWindow *self = export->window;
  QiCollection *rows = get_rows (self);
  g_autofree char *type = NULL;
  g_autofree char *name = NULL;
  const QiNotation *usual = NULL;
  guint *numbers = NULL;
  guint n = export->rows->len;
  GFile *file = NULL;

  export->file = mas_file_dialog_save_finish (result, &type, NULL);
  if (export->file == NULL || rows == NULL)
    return;
  name = g_file_get_basename (export->file);
  usual = qi_notation_for_filename (name);
  usual = mas_save_types_get_format (export->file, type,
                                     usual != NULL ? usual : qi_notation_lookup ("json"));
  numbers = (guint *) export->rows->data;
  file = export->file; /* arguments are made in any order */
  qi_collection_export_async (rows, numbers, n, file, usual, self->cancellable, on_exported_cb,
                              g_steal_pointer (&export));
}

/* Formats that can be written, that of the file first. */
static GPtrArray *
list_types (const QiNotation *format)
{
  GPtrArray *types = g_ptr_array_new_with_free_func ((GDestroyNotify) mas_file_type_free);
  const QiNotation *const *all = qi_notation_get_all ();

  if (format != NULL && format->write != NULL)
    g_ptr_array_add (types, mas_save_type_new (format, NULL));
  for (gsize i = 0; all[i] != NULL; i++)
    if (all[i] != format && all[i]->write != NULL && all[i]->kind == QI_NOTATION_FORMAT)
      g_ptr_array_add (types, mas_save_type_new (all[i], NULL));
  return types;
}

/* All rows with changes, whether they are listed or not. */
static GArray *
dup_changed_rows (QiCollection *rows)
{
  GArray *changed = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n_rows = qi_collection_get_n_rows (rows);

  for (guint row = 0; row < n_rows; row++)
    if (qi_collection_is_row_modified (rows, row))
      g_array_append_val (changed, row);
  return changed;
}

static void
mas_window_export_rows (GtkWidget  *widget,
                        const char *action_name,
                        GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  QiCollection *rows = get_rows (self);
  const QiNotation *format = NULL;
  g_autoptr (GPtrArray) types = NULL;
  g_autofree char *name = NULL;
  Export *export = NULL;

  if (rows == NULL || !mas_window_keep_faulty (self))
    return;
  format = qi_collection_get_format (rows);
  types = list_types (format);
  /* Translators: the name offered for a file of some positions, without its ending */
  name =
    g_strconcat (_("Selection"),
                 format != NULL && format->extensions != NULL ? format->extensions[0] : ".json",
                 NULL);
  export = g_new0 (Export, 1);
  export->window = g_object_ref (self);
  export->rows = g_str_equal (action_name, "win.export-changes")
                   ? dup_changed_rows (rows)
                   : mas_collection_list_dup_selected (self->rows);
  mas_file_dialog_save_async (GTK_WINDOW (self), qi_collection_get_file (rows), name, types,
                              ((MasFileType *) g_ptr_array_index (types, 0))->id, NULL,
                              on_export_chosen_cb, export);
}

/* Compare. */

static void
compare (MasWindow *self,
         guint      row_a,
         gboolean   saved,
         guint      row_b)
{
  MasCollection *collection = mas_window_get_collection (self);
  g_autofree char *title_a = NULL;
  g_autofree char *title_b = NULL;
  g_autoptr (QiSetup) a = mas_collection_dup_setup (collection, row_a, saved, &title_a);
  g_autoptr (QiSetup) b = mas_collection_dup_setup (collection, row_b, FALSE, &title_b);
  const QiNotation *format = qi_collection_get_format (get_rows (self));
  MasCompareSide before = { .title = title_a, .setup = a, .format = format };
  MasCompareSide after = { .title = title_b, .setup = b, .format = format };

  if (a == NULL || b == NULL)
    {
      mas_window_toast (self, _("A text that cannot be read cannot be compared"), FALSE);
      return;
    }
  /* The second side is the one that is in the editor, so that Undo is for it. */
  mas_window_open_row (self, row_b, FALSE);
  if (!saved)
    before.document = mas_collection_get_document (collection, row_a, NULL, NULL);
  after.document = mas_collection_get_document (collection, row_b, NULL, NULL);
  mas_window_compare (self, &before, &after);
}

static void
mas_window_compare_rows (GtkWidget  *widget,
                         const char *action_name,
                         GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  g_autoptr (GArray) rows = NULL;

  if (mas_window_get_collection (self) == NULL || !mas_window_keep_faulty (self))
    return;
  rows = mas_collection_list_dup_selected (self->rows);
  if (g_str_equal (action_name, "win.compare-row-saved") && rows->len == 1)
    compare (self, g_array_index (rows, guint, 0), TRUE, g_array_index (rows, guint, 0));
  else if (rows->len == 2)
    compare (self, g_array_index (rows, guint, 0), FALSE, g_array_index (rows, guint, 1));
}

void
mas_window_compare_row_saved (MasWindow *self,
                              guint      row)
{
  compare (self, row, TRUE, row);
}

void
mas_window_install_row_file_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.export-rows", NULL, mas_window_export_rows);
  gtk_widget_class_install_action (klass, "win.export-changes", NULL, mas_window_export_rows);
  gtk_widget_class_install_action (klass, "win.compare-rows", NULL, mas_window_compare_rows);
  gtk_widget_class_install_action (klass, "win.compare-row-saved", NULL, mas_window_compare_rows);
}
