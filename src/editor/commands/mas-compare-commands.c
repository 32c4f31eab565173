/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-compare-commands.h"

#include "mas-dialogs.h"
#include "mas-words.h"
#include "qi-visible-private.h"

#include <glib/gi18n.h>

#include <string.h>

#define MAX_TRIED 100 /* positions of a file, until one can be read */

struct _MasCompareCommands
{
  MasCommands     parent_instance;

  MasComparePage *page;  /* weak */
  MasTextPanel   *panel; /* weak */
  MasRowCompare  *rows;
};

G_DEFINE_FINAL_TYPE (MasCompareCommands, mas_compare_commands, MAS_TYPE_COMMANDS)

static MasMessages *
get_messages (MasCompareCommands *self)
{
  return mas_commands_get_messages (MAS_COMMANDS (self));
}

static MasDocument *
get_document (MasCompareCommands *self)
{
  return mas_commands_get_document (MAS_COMMANDS (self));
}

/* Whether there is still something to compare with. */
static gboolean
is_open (MasCompareCommands *self)
{
  return mas_commands_get_window (MAS_COMMANDS (self)) != NULL && get_document (self) != NULL;
}

/* A file that was chosen. */
typedef struct
{
  MasCompareCommands *self;
  GFile              *file;
} CompareFile;

/* The open document as the second side. */
static MasCompareSide
get_document_side (MasCompareCommands *self,
                   char              **title)
{
  *title = mas_document_dup_title (get_document (self));
  return (MasCompareSide) {
    .title = *title,
    .document = get_document (self),
    .setup = mas_document_get_setup (get_document (self)),
    .format = mas_text_panel_get_format (self->panel),
  };
}

static void
compare_with (MasCompareCommands *self,
              const char         *title,
              QiSetup            *setup,
              const QiNotation   *format)
{
  g_autofree char *own = NULL;
  const MasCompareSide before = { .title = title, .setup = setup, .format = format };
  const MasCompareSide after = get_document_side (self, &own);

  mas_compare_page_set (self->page, &before, &after);
}

/* Whether the file has something else than the present position. A row may have been changed while it
 * had another document; a new row is in no file. */
static gboolean
differs_from_saved (MasCompareCommands *self)
{
  MasCollection *collection = mas_commands_get_collection (MAS_COMMANDS (self));
  QiCollection *rows = NULL;
  guint row = G_MAXUINT;

  if (get_document (self) == NULL)
    return FALSE;
  if (collection == NULL)
    return mas_document_get_file (get_document (self)) != NULL
           && mas_document_is_modified (get_document (self));
  rows = mas_collection_get_collection (collection);
  row = mas_collection_get_current (collection);
  return row != G_MAXUINT
         && (mas_document_is_modified (get_document (self))
             || qi_collection_is_row_modified (rows, row))
         && qi_collection_get_place (rows, row, NULL, NULL);
}

static void
on_compare_saved_cb (GSimpleAction *action,
                     GVariant      *parameter,
                     gpointer       user_data)
{
  MasCompareCommands *self = user_data;
  MasCollection *collection = mas_commands_get_collection (MAS_COMMANDS (self));

  if (!differs_from_saved (self))
    return;
  if (collection != NULL)
    {
      mas_row_compare_saved (self->rows, mas_collection_get_current (collection));
      return;
    }
  mas_compare_page_set_saved (self->page, mas_text_panel_get_format (self->panel));
}

/* Compares with the first position in a text; shows what is wrong when there is none. */
static void
compare_loaded (MasCompareCommands *self,
                MasLoaded          *loaded,
                const char         *title)
{
  MasDocument *document = get_document (self);
  const QiReading *reading = loaded->reading;
  g_autofree char *reason = NULL;
  g_autofree char *words = NULL;
  const char *text = NULL;
  gsize length = 0;

  if (mas_loaded_is_valid (loaded))
    {
      g_autofree char *copy = NULL;

      text = g_bytes_get_data (loaded->text, &length);
      copy = g_strndup (text != NULL ? text : "", length);
      mas_load_prefer_game (loaded->readings, copy, mas_document_get_setup (document),
                            mas_document_get_limits (document), FALSE);
      reading = g_ptr_array_index (loaded->readings, 0);
      compare_with (self, title, reading->setup, qi_notation_lookup (reading->format));
      return;
    }
  for (guint i = 0; i < reading->findings->len && reason == NULL; i++)
    if (qi_finding_get_severity (g_ptr_array_index (reading->findings, i)) == QI_SEVERITY_ERROR)
      reason = mas_words_finding_at (g_ptr_array_index (reading->findings, i), NULL);
  /* Translators: the name of a file, or "Clipboard", then the reason, a whole sentence */
  words =
    g_strdup_printf (_("There is no position in “%s”. %s"), title, reason != NULL ? reason : "");
  mas_messages_tell (get_messages (self), g_strstrip (words));
}

static gboolean
is_large (MasCompareCommands *self)
{
  return mas_document_get_limits (get_document (self)) == qi_limits_get_large ();
}

static void
on_clipboard_read_cb (GObject      *source,
                      GAsyncResult *result,
                      gpointer      user_data)
{
  g_autoptr (MasCompareCommands) self = user_data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (MasLoaded) loaded = NULL;

  if (!is_open (self))
    return;
  if (text == NULL || *text == '\0')
    {
      mas_messages_tell (get_messages (self), _("The clipboard holds no text"));
      return;
    }
  bytes = g_bytes_new (text, strlen (text));
  loaded = mas_load_text (bytes, NULL, is_large (self));
  compare_loaded (self, loaded, _("Clipboard"));
}

static void
on_compare_clipboard_cb (GSimpleAction *action,
                         GVariant      *parameter,
                         gpointer       user_data)
{
  if (get_document (user_data) != NULL)
    gdk_clipboard_read_text_async (gtk_widget_get_clipboard (
                                     GTK_WIDGET (mas_commands_get_window (user_data))),
                                   NULL, on_clipboard_read_cb, g_object_ref (user_data));
}

static void
on_loaded_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (MasCompareCommands) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (MasLoaded) loaded = mas_load_finish (result, &error);
  g_autofree char *name = NULL;
  g_autofree char *title = NULL;

  if (!is_open (self))
    return;
  if (loaded == NULL)
    {
      mas_messages_tell_error (get_messages (self), error);
      return;
    }
  name = g_file_get_basename (loaded->file);
  title = qi_visible_dup_name (name);
  compare_loaded (self, loaded, title);
}

/* Compares with the first readable position of a file of many, whose name tells where it stands. FALSE when
 * the file is not such a file. */
static gboolean
compare_rows (MasCompareCommands *self,
              QiCollection       *rows)
{
  g_autofree char *name = g_file_get_basename (qi_collection_get_file (rows));
  g_autofree char *shown = qi_visible_dup_name (name);

  if (qi_collection_get_n_rows (rows) < 2)
    return FALSE;
  for (guint row = 0; row < MIN (qi_collection_get_n_rows (rows), MAX_TRIED); row++)
    {
      g_autoptr (QiReading) reading = qi_collection_read (rows, row, FALSE, NULL);
      g_autofree char *title = NULL;
      g_autofree char *words = NULL;

      if (reading == NULL || reading->setup == NULL)
        continue;
      /* Translators: the name of a file, which of its positions: "problems.fen, position 1" */
      title = g_strdup_printf (_("%s, position %'u"), shown, row + 1);
      compare_with (self, title, reading->setup, qi_notation_lookup (reading->format));
      /* Translators: the name of a file, which of its positions */
      words = g_strdup_printf (_("“%s” holds many positions: this is number %'u"), shown, row + 1);
      mas_messages_tell (get_messages (self), words);
      return TRUE;
    }
  return FALSE;
}

static void
on_opened_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  CompareFile *job = user_data;
  g_autoptr (QiCollection) rows = qi_collection_open_finish (result, NULL);
  MasCompareCommands *self = job->self;

  /* A file without a list of positions is read as one position; if that fails, the error says
   * why. */
  if (is_open (self) && (rows == NULL || !compare_rows (self, rows)))
    mas_load_file_async (job->file, is_large (self),
                         mas_commands_get_cancellable (MAS_COMMANDS (self)), on_loaded_cb,
                         g_object_ref (self));
  if (rows != NULL)
    qi_collection_close (rows);
  g_object_unref (job->file);
  g_object_unref (job->self);
  g_free (job);
}

static void
on_chosen_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (MasCompareCommands) self = user_data;
  g_autoptr (GFile) file = mas_file_dialog_open_finish (result, NULL);
  CompareFile *job = NULL;

  if (file == NULL || !is_open (self))
    return;
  job = g_new0 (CompareFile, 1);
  job->self = g_object_ref (self);
  job->file = g_object_ref (file);
  qi_collection_open_async (file, mas_document_get_limits (get_document (self)),
                            mas_commands_get_cancellable (MAS_COMMANDS (self)), on_opened_cb, job);
}

static void
on_compare_file_cb (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  if (get_document (user_data) != NULL)
    mas_file_dialog_open_async (mas_commands_get_window (user_data), NULL, on_chosen_cb,
                                g_object_ref (user_data));
}

static void
mas_compare_commands_update (MasCommands *commands)
{
  MasCompareCommands *self = MAS_COMPARE_COMMANDS (commands);
  gboolean open = get_document (self) != NULL;

  mas_commands_enable (commands, "compare-clipboard", open);
  mas_commands_enable (commands, "compare-file", open);
  mas_commands_enable (commands, "compare-saved", differs_from_saved (self));
}

static void
mas_compare_commands_dispose (GObject *object)
{
  MasCompareCommands *self = MAS_COMPARE_COMMANDS (object);

  g_clear_weak_pointer (&self->page);
  g_clear_weak_pointer (&self->panel);
  g_clear_object (&self->rows);

  G_OBJECT_CLASS (mas_compare_commands_parent_class)->dispose (object);
}

static void
mas_compare_commands_class_init (MasCompareCommandsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_compare_commands_dispose;
  MAS_COMMANDS_CLASS (klass)->update = mas_compare_commands_update;
}

static void
mas_compare_commands_init (MasCompareCommands *self)
{
}

MasCompareCommands *
mas_compare_commands_new (GtkApplicationWindow *window,
                          MasMessages          *messages,
                          MasComparePage       *page,
                          MasTextPanel         *panel,
                          MasRowCompare        *rows)
{
  const GActionEntry entries[] = {
    { .name = "compare-saved", .activate = on_compare_saved_cb },
    { .name = "compare-clipboard", .activate = on_compare_clipboard_cb },
    { .name = "compare-file", .activate = on_compare_file_cb },
  };
  MasCompareCommands *self =
    g_object_new (MAS_TYPE_COMPARE_COMMANDS, "window", window, "messages", messages, NULL);

  g_set_weak_pointer (&self->page, page);
  g_set_weak_pointer (&self->panel, panel);
  self->rows = g_object_ref (rows);
  mas_commands_add (MAS_COMMANDS (self), entries, G_N_ELEMENTS (entries));
  return self;
}
