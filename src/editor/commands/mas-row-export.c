/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-row-export.h"

#include "mas-losses.h"
#include "mas-save-types.h"
#include "qi-visible-private.h"

#include <glib/gi18n.h>

struct _MasRowExport
{
  MasCommands        parent_instance;

  MasCollectionList *list; /* weak */
};

G_DEFINE_FINAL_TYPE (MasRowExport, mas_row_export, MAS_TYPE_COMMANDS)

/* What is written where. */
typedef struct
{
  MasRowExport *self;
  GArray       *rows;
  GFile        *file;
} Export;

static void
export_free (Export *export)
{
  g_clear_object (&export->self);
  g_clear_object (&export->file);
  g_clear_pointer (&export->rows, g_array_unref);
  g_free (export);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Export, export_free)

static QiCollection *
get_rows (MasRowExport *self)
{
  MasCollection *collection = mas_commands_get_collection (MAS_COMMANDS (self));

  return collection != NULL ? mas_collection_get_collection (collection) : NULL;
}

/* "Exported to “a.fen” without castling rights" */
static char *
dup_exported_words (GFile     *file,
                    GPtrArray *findings)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = qi_visible_dup_name (base);
  g_autofree char *lost = mas_losses_dup_list (findings);

  if (lost != NULL)
    /* Translators: the name of a file, and what it leaves out: "castling rights, marks" */
    return g_strdup_printf (_("Exported to “%s” without %s"), name, lost);
  /* Translators: the name of a file */
  return g_strdup_printf (_("Exported to “%s”"), name);
}

static void
on_exported_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (Export) export = user_data;
  MasMessages *messages = mas_commands_get_messages (MAS_COMMANDS (export->self));
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL;

  if (qi_collection_export_finish (QI_COLLECTION (source), result, &findings, &error))
    {
      words = dup_exported_words (export->file, findings);
      mas_messages_tell (messages, words);
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_autofree char *reason = mas_messages_dup_error (messages, error);

      /* Translators: the reason, a whole sentence */
      words = g_strdup_printf (_("Not exported. %s"), reason);
      mas_messages_remark (messages, QI_SEVERITY_ERROR, words, NULL, NULL);
      mas_messages_say (messages, words);
    }
}

static void
on_chosen_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (Export) export = user_data;
  MasCommands *commands = MAS_COMMANDS (export->self);
  QiCollection *rows = get_rows (export->self);
  g_autofree char *type = NULL;
  g_autofree char *name = NULL;
  const QiNotation *format = NULL;
  guint *numbers = NULL;
  guint n = export->rows->len;
  GFile *file = NULL;

  export->file = mas_file_dialog_save_finish (result, &type, NULL);
  if (export->file == NULL || rows == NULL)
    return;
  name = g_file_get_basename (export->file);
  format = qi_notation_for_filename (name);
  format = mas_save_types_get_format (export->file, type,
                                      format != NULL ? format : qi_notation_lookup ("json"));
  numbers = (guint *) export->rows->data;
  file = export->file; /* arguments are evaluated in any order, so @file is read first */
  qi_collection_export_async (rows, numbers, n, file, format,
                              mas_commands_get_cancellable (commands), on_exported_cb,
                              g_steal_pointer (&export));
}

/* Formats that can be written, that of the file first. */
static GPtrArray *
list_types (const QiNotation *format)
{
  GPtrArray *types = g_ptr_array_new_with_free_func ((GDestroyNotify) mas_file_type_free);
  const QiNotation *const *all = qi_notation_get_all ();

  if (format != NULL && format->write != NULL)
    g_ptr_array_add (types, mas_save_type_new_list (format));
  for (gsize i = 0; all[i] != NULL; i++)
    if (all[i] != format && all[i]->write != NULL && all[i]->kind == QI_NOTATION_FORMAT)
      g_ptr_array_add (types, mas_save_type_new_list (all[i]));
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

/* Writes pending edits into the rows, including what was typed into a faulty text, before they are
 * counted. */
static void
ask_where (MasRowExport *self,
           gboolean      changed)
{
  QiCollection *rows = get_rows (self);
  const QiNotation *format = NULL;
  const MasFileType *first = NULL;
  g_autoptr (GPtrArray) types = NULL;
  g_autofree char *name = NULL;
  Export *export = NULL;

  if (rows == NULL || !mas_commands_keep_row (MAS_COMMANDS (self)))
    return;
  format = qi_collection_get_format (rows);
  types = list_types (format);
  first = g_ptr_array_index (types, 0);
  /* Translators: the name offered for a file of some positions, without its ending */
  name = g_strconcat (_("Selection"),
                      format != NULL && first->extensions != NULL ? first->extensions[0] : ".json",
                      NULL);
  export = g_new0 (Export, 1);
  export->self = g_object_ref (self);
  export->rows = changed ? dup_changed_rows (rows) : mas_collection_list_dup_selected (self->list);
  mas_file_dialog_save_async (mas_commands_get_window (MAS_COMMANDS (self)),
                              qi_collection_get_file (rows), name, types, first->id, NULL,
                              on_chosen_cb, export);
}

static void
on_export_rows_cb (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       user_data)
{
  ask_where (user_data, FALSE);
}

static void
on_export_changes_cb (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       user_data)
{
  ask_where (user_data, TRUE);
}

static void
mas_row_export_update (MasCommands *commands)
{
  MasCollectionList *list = MAS_ROW_EXPORT (commands)->list;

  mas_commands_enable (commands, "export-rows",
                       list != NULL && mas_commands_get_rows_session (commands) != NULL
                         && mas_collection_list_count_selected (list) > 0);
}

static void
mas_row_export_dispose (GObject *object)
{
  g_clear_weak_pointer (&MAS_ROW_EXPORT (object)->list);

  G_OBJECT_CLASS (mas_row_export_parent_class)->dispose (object);
}

static void
mas_row_export_class_init (MasRowExportClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_row_export_dispose;
  MAS_COMMANDS_CLASS (klass)->update = mas_row_export_update;
}

static void
mas_row_export_init (MasRowExport *self)
{
}

MasRowExport *
mas_row_export_new (GtkApplicationWindow *window,
                    MasMessages          *messages,
                    MasCollectionList    *list)
{
  const GActionEntry entries[] = {
    { .name = "export-rows", .activate = on_export_rows_cb },
    { .name = "export-changes", .activate = on_export_changes_cb },
  };
  MasRowExport *self =
    g_object_new (MAS_TYPE_ROW_EXPORT, "window", window, "messages", messages, NULL);

  g_set_weak_pointer (&self->list, list);
  g_signal_connect_object (list, "selected", G_CALLBACK (mas_row_export_update), self,
                           G_CONNECT_SWAPPED);
  mas_commands_add (MAS_COMMANDS (self), entries, G_N_ELEMENTS (entries));
  return self;
}
