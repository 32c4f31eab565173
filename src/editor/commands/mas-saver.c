/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-saver.h"

#include "mas-recent.h"
#include "mas-save-types.h"
#include "mas-save-words.h"
#include "mas-words.h"

#include <glib/gi18n.h>

/* What is asked before. */
typedef enum
{
  SAVE,      /* asks where, if it has no file yet */
  SAVE_AS,   /* where */
  EVERYTHING /* asks where, in the native format, which keeps everything */
} How;

struct _MasSaver
{
  MasCommands     parent_instance;

  MasTextPanel   *panel; /* weak */
  MasPendingText *pending;
  MasDocument    *beyond;         /* weak: the document for which the hint about other programs was
                                     shown */
  gboolean        said_unguarded; /* the hint that the file system cannot exchange files was
                                     shown */
};

G_DEFINE_FINAL_TYPE (MasSaver, mas_saver, MAS_TYPE_COMMANDS)

static MasDocument *
get_document (MasSaver *self)
{
  return mas_commands_get_document (MAS_COMMANDS (self));
}

static MasMessages *
get_messages (MasSaver *self)
{
  return mas_commands_get_messages (MAS_COMMANDS (self));
}

/* What was saved, and what is not in the file. */

/* Shown when a file first becomes so, and not again for the same file: for a file that was so when it was opened, the
 * person was told when it was made, or got it from elsewhere. */
static gboolean
is_beyond_known (MasSaver    *self,
                 MasDocument *document)
{
  QiSetup *opened = mas_document_get_opened (document);
  g_autofree char *words = opened != NULL && !mas_document_is_sparse (document)
                             ? mas_save_words_dup_beyond (opened, FALSE)
                             : NULL;

  return self->beyond == document || words != NULL
         || (opened != NULL && mas_document_is_sparse (document));
}

static void
say_beyond (MasSaver *self)
{
  MasDocument *document = get_document (self);
  g_autofree char *words = is_beyond_known (self, document)
                             ? NULL
                             : mas_save_words_dup_beyond (mas_document_get_setup (document),
                                                          mas_document_is_sparse (document));

  if (words == NULL)
    {
      mas_messages_clear (get_messages (self));
      return;
    }
  g_set_weak_pointer (&self->beyond, document);
  mas_messages_remark (get_messages (self), QI_SEVERITY_NOTE, words, NULL, NULL);
}

/* The sentence about a text below the board that is not on the board yet; NULL when there is
 * none. */
static const char *
get_unread_words (MasSaver *self)
{
  if (self->panel == NULL || !mas_text_panel_has_unread_text (self->panel))
    return NULL;
  return mas_text_panel_has_pending (self->panel)
           ? _("The text below the board is not applied: the file holds the board as it is shown.")
           : _("The text below the board could not be read: the file holds the board as it is "
               "shown.");
}

static void
say_saved (MasSaver  *self,
           GFile     *file,
           GPtrArray *notes)
{
  MasMessages *messages = get_messages (self);
  const QiNotation *format = mas_document_get_format (get_document (self));
  gboolean native = g_str_equal (format->id, "json");
  g_autofree char *said = mas_save_words_dup_saved (file);
  g_autofree char *words = mas_save_words_dup_left_out (format, notes, get_unread_words (self));

  mas_messages_say (messages, said);
  if (words == NULL && native)
    say_beyond (self);
  else if (words == NULL)
    mas_messages_clear (messages);
  else if (native)
    mas_messages_remark (messages, QI_SEVERITY_NOTE, words, NULL, NULL);
  else
    {
      mas_messages_remark (messages, QI_SEVERITY_NOTE, words, _("Save _Everything…"),
                           "win.save-everything");
      mas_messages_say (messages, words);
    }
}

static void
say_rows_saved (MasSaver *self,
                GFile    *file)
{
  g_autofree char *words = mas_save_words_dup_saved (file);

  mas_messages_clear (get_messages (self));
  mas_messages_say (get_messages (self), words);
}

static void
say_not_saved (MasSaver     *self,
               const GError *error)
{
  MasMessages *messages = get_messages (self);
  /* The file itself need not exist. */
  g_autofree char *reason = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)
                              ? g_strdup (_("Its folder does not exist."))
                              : mas_messages_dup_error (messages, error);
  /* Translators: the reason, a whole sentence */
  g_autofree char *words = g_strdup_printf (_("Not saved. %s"), reason);

  /* The unchanged rows are gone with the file, so saving under another name does not help. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG)
      && mas_commands_get_rows_session (MAS_COMMANDS (self)) != NULL)
    mas_messages_remark (messages, QI_SEVERITY_ERROR, words, _("_Export Changes…"),
                         "win.export-changes");
  else
    mas_messages_remark (messages, QI_SEVERITY_ERROR, words, _("Save _As…"), "win.save-as");
  mas_messages_say (messages, words);
}

/* Shows remarks on the save itself, whether it succeeded or not. */
static void
say_save_notes (MasSaver  *self,
                GPtrArray *notes)
{
  for (guint i = 0; notes != NULL && i < notes->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (notes, i);
      const char *code = qi_finding_get_code (finding);
      g_autofree char *words = NULL;

      if (g_str_equal (code, "save-kept"))
        {
          words = mas_words_finding (finding, NULL);
          mas_messages_remark (get_messages (self), QI_SEVERITY_WARNING, words, NULL, NULL);
          mas_messages_say (get_messages (self), words);
        }
      else if (g_str_equal (code, "save-unguarded") && !self->said_unguarded)
        {
          words = mas_words_finding (finding, NULL);
          self->said_unguarded = TRUE;
          mas_messages_tell (get_messages (self), words);
        }
    }
}

static void
on_saved_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  MasSaver *self = g_task_get_source_object (task);
  MasSession *session = MAS_SESSION (source);
  g_autoptr (GPtrArray) notes = NULL;
  g_autoptr (GError) error = NULL;
  gboolean saved = mas_session_save_finish (session, result, &notes, &error);

  if (session != mas_commands_get_session (MAS_COMMANDS (self)))
    saved = FALSE;
  else if (saved)
    {
      GFile *file = mas_session_get_file (session);

      mas_recent_add (file);
      if (MAS_IS_ROWS_SESSION (session))
        say_rows_saved (self, file);
      else
        say_saved (self, file, notes);
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
           && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PENDING))
    say_not_saved (self, error);
  say_save_notes (self, notes);
  g_task_return_boolean (task, saved);
}

static void
save_session (MasSaver         *self,
              GFile            *file,
              const QiNotation *format,
              GTask            *task)
{
  mas_session_save_async (mas_commands_get_session (MAS_COMMANDS (self)), file, format, NULL,
                          on_saved_cb, g_object_ref (task));
}

/* Where. */

static void
on_save_chosen_cb (GObject      *source,
                   GAsyncResult *result,
                   gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  MasSaver *self = g_task_get_source_object (task);
  MasDocument *document = get_document (self);
  g_autofree char *type = NULL;
  g_autoptr (GFile) file = mas_file_dialog_save_finish (result, &type, NULL);

  if (file == NULL || document == NULL || mas_commands_get_window (MAS_COMMANDS (self)) == NULL)
    {
      g_task_return_boolean (task, FALSE);
      return;
    }
  /* The dialog has asked already whether an existing file may be replaced. */
  mas_document_set_stamp (document, NULL);
  save_session (self, file,
                mas_save_types_get_format (file, type,
                                           mas_document_get_format_for (document, file)),
                task);
}

static void
ask_where (MasSaver         *self,
           const QiNotation *format,
           GTask            *task)
{
  MasDocument *document = get_document (self);
  g_autoptr (GPtrArray) types = mas_save_types_list (document, format);
  g_autofree char *name = mas_save_types_dup_name (types, document, format);

  mas_file_dialog_save_async (mas_commands_get_window (MAS_COMMANDS (self)),
                              mas_document_get_file (document), name, types, format->id, NULL,
                              on_save_chosen_cb, g_object_ref (task));
}

static void
on_rows_chosen_cb (GObject      *source,
                   GAsyncResult *result,
                   gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  MasSaver *self = g_task_get_source_object (task);
  g_autofree char *type = NULL;
  g_autoptr (GFile) file = mas_file_dialog_save_finish (result, &type, NULL);

  if (file == NULL || mas_commands_get_collection (MAS_COMMANDS (self)) == NULL)
    g_task_return_boolean (task, FALSE);
  else
    save_session (self, file, NULL, task);
}

/* A file of many positions keeps its format. */
static void
ask_where_rows (MasSaver *self,
                GTask    *task)
{
  QiCollection *rows =
    mas_collection_get_collection (mas_commands_get_collection (MAS_COMMANDS (self)));
  const QiNotation *format = qi_collection_get_format (rows);
  GFile *file = qi_collection_get_file (rows);
  g_autoptr (GPtrArray) types =
    g_ptr_array_new_with_free_func ((GDestroyNotify) mas_file_type_free);
  g_autofree char *name = g_file_get_basename (file);

  g_ptr_array_add (types, format != NULL ? mas_save_type_new (format, NULL)
                                         : mas_file_type_new ("", _("All files"), NULL));
  mas_file_dialog_save_async (mas_commands_get_window (MAS_COMMANDS (self)), file, name, types,
                              format != NULL ? format->id : "", NULL, on_rows_chosen_cb,
                              g_object_ref (task));
}

/* Whether the file contains more than the position, which a save over it would lose; shows that in
 * this case. */
static gboolean
would_lose_rest (MasSaver *self)
{
  MasDocument *document = get_document (self);
  g_autofree char *words =
    mas_document_is_modified (document) ? mas_save_words_dup_rest (document) : NULL;

  if (words == NULL)
    return FALSE;
  mas_messages_remark (get_messages (self), QI_SEVERITY_WARNING, words, NULL, NULL);
  return TRUE;
}

/* The task data says how to save. */
static void
save_now (MasSaver *self,
          GTask    *task)
{
  How how = (How) GPOINTER_TO_INT (g_task_get_task_data (task));
  MasDocument *document = get_document (self);

  if (mas_commands_get_rows_session (MAS_COMMANDS (self)) != NULL && how != EVERYTHING)
    {
      if (how == SAVE)
        save_session (self, NULL, NULL, task);
      else if (mas_commands_keep_row (MAS_COMMANDS (self)))
        ask_where_rows (self, task);
      else
        g_task_return_boolean (task, FALSE);
    }
  else if (document == NULL)
    g_task_return_boolean (task, FALSE);
  else if (how == EVERYTHING)
    ask_where (self, qi_notation_lookup ("json"), task);
  else if (mas_document_get_file (document) == NULL || how == SAVE_AS || would_lose_rest (self))
    ask_where (self, mas_document_get_format (document), task);
  else
    save_session (self, NULL, NULL, task);
}

/* The text that waits. */

static void
on_settled_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  MasSaver *self = g_task_get_source_object (task);
  MasPendingAnswer answer = mas_pending_text_finish (MAS_PENDING_TEXT (source), result);

  if (answer == MAS_PENDING_GO_ON && mas_commands_get_window (MAS_COMMANDS (self)) != NULL)
    save_now (self, task);
  else
    g_task_return_boolean (task, FALSE);
}

static void
save (MasSaver           *self,
      How                 how,
      gboolean            asks,
      GAsyncReadyCallback callback,
      gpointer            user_data)
{
  MasSession *session = mas_commands_get_session (MAS_COMMANDS (self));
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, user_data);

  g_task_set_source_tag (task, save);
  g_task_set_task_data (task, GINT_TO_POINTER (how), NULL);
  if (asks && mas_pending_text_waits (self->pending, session))
    mas_pending_text_save_async (self->pending, session, on_settled_cb, g_object_ref (task));
  else
    save_now (self, task);
}

static void
on_save_cb (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  save (user_data, SAVE, TRUE, NULL, NULL);
}

static void
on_save_as_cb (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  save (user_data, SAVE_AS, TRUE, NULL, NULL);
}

static void
on_save_everything_cb (GSimpleAction *action,
                       GVariant      *parameter,
                       gpointer       user_data)
{
  save (user_data, EVERYTHING, TRUE, NULL, NULL);
}

static void
mas_saver_update (MasCommands *commands)
{
  gboolean open = mas_commands_get_document (commands) != NULL
                  || mas_commands_get_rows_session (commands) != NULL;

  mas_commands_enable (commands, "save", open);
  mas_commands_enable (commands, "save-as", open);
}

static void
mas_saver_dispose (GObject *object)
{
  MasSaver *self = MAS_SAVER (object);

  g_clear_weak_pointer (&self->panel);
  g_clear_weak_pointer (&self->beyond);
  g_clear_object (&self->pending);

  G_OBJECT_CLASS (mas_saver_parent_class)->dispose (object);
}

static void
mas_saver_class_init (MasSaverClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_saver_dispose;
  MAS_COMMANDS_CLASS (klass)->update = mas_saver_update;
}

static void
mas_saver_init (MasSaver *self)
{
}

MasSaver *
mas_saver_new (GtkApplicationWindow *window,
               MasMessages          *messages,
               MasTextPanel         *panel,
               MasPendingText       *pending)
{
  const GActionEntry entries[] = {
    { .name = "save", .activate = on_save_cb },
    { .name = "save-as", .activate = on_save_as_cb },
    { .name = "save-everything", .activate = on_save_everything_cb },
  };
  MasSaver *self = g_object_new (MAS_TYPE_SAVER, "window", window, "messages", messages, NULL);

  g_set_weak_pointer (&self->panel, panel);
  self->pending = g_object_ref (pending);
  mas_commands_add (MAS_COMMANDS (self), entries, G_N_ELEMENTS (entries));
  return self;
}

void
mas_saver_save_async (MasSaver           *self,
                      GAsyncReadyCallback callback,
                      gpointer            user_data)
{
  g_return_if_fail (MAS_IS_SAVER (self));
  save (self, SAVE, TRUE, callback, user_data);
}

void
mas_saver_save_board_async (MasSaver           *self,
                            GAsyncReadyCallback callback,
                            gpointer            user_data)
{
  g_return_if_fail (MAS_IS_SAVER (self));
  save (self, SAVE, FALSE, callback, user_data);
}

gboolean
mas_saver_save_finish (MasSaver     *self,
                       GAsyncResult *result)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), NULL);
}
