/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-answer-commands.h"

#include "mas-dialogs.h"

#include <glib/gi18n.h>

struct _MasAnswerCommands
{
  MasCommands     parent_instance;

  MasComparePage *page; /* weak */
  MasRowCompare  *rows;
};

G_DEFINE_FINAL_TYPE (MasAnswerCommands, mas_answer_commands, MAS_TYPE_COMMANDS)

static MasMessages *
get_messages (MasAnswerCommands *self)
{
  return mas_commands_get_messages (MAS_COMMANDS (self));
}

/* The session when it asks about a draft; else NULL. */
static MasSession *
get_offering (MasAnswerCommands *self)
{
  MasSession *session = mas_commands_get_session (MAS_COMMANDS (self));

  return session != NULL && mas_session_get_offer (session) != NULL ? session : NULL;
}

/* The id of an answer is the name of its action. */
static void
on_answer_cb (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  MasSession *session = mas_commands_get_session (user_data);

  if (session != NULL)
    mas_session_answer (session, g_action_get_name (G_ACTION (action)));
}

/* The file on disk. */

static void
on_compare_disk_cb (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  MasAnswerCommands *self = user_data;
  MasSession *session = mas_commands_get_session (user_data);
  MasDocument *document = mas_commands_get_document (user_data);
  g_autofree char *words = NULL;
  g_autofree char *name = NULL;
  g_autofree char *title = NULL;
  g_autoptr (QiSetup) setup = NULL;
  MasCompareSide before = { 0 };
  MasCompareSide after = { 0 };

  if (mas_commands_get_rows_session (user_data) != NULL)
    {
      mas_row_compare_news (self->rows);
      return;
    }
  if (document == NULL)
    return;
  setup = mas_session_dup_disk (session, &before.format, &words);
  if (words != NULL)
    mas_messages_tell (get_messages (self), words);
  if (setup == NULL)
    return;
  name = mas_session_dup_title (session);
  /* Translators: the name of a file: "a.fen, on disk" */
  title = g_strdup_printf (_("%s, on disk"), name);
  before.title = title;
  before.setup = setup;
  after.title = name;
  after.setup = mas_document_get_setup (document);
  after.document = document;
  after.format = mas_document_get_format (document);
  mas_compare_page_set (self->page, &before, &after);
}

/* What an earlier run left. */

/* What the open position is called beside it: "Row 12 of 3,400", or the title. */
static char *
dup_own_title (MasAnswerCommands *self)
{
  MasCollection *rows = mas_commands_get_collection (MAS_COMMANDS (self));
  guint row = G_MAXUINT;

  if (rows == NULL)
    return mas_session_dup_title (mas_commands_get_session (MAS_COMMANDS (self)));
  row = mas_collection_get_current (rows);
  if (row == G_MAXUINT)
    return g_strdup ("");
  /* Translators: which position of a file, of how many */
  return g_strdup_printf (_("Row %'u of %'u"), row + 1,
                          qi_collection_get_n_rows (mas_collection_get_collection (rows)));
}

static void
on_draft_read_cb (GObject      *source,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  g_autoptr (MasAnswerCommands) self = user_data;
  MasSession *session = MAS_SESSION (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (QiSetup) setup = mas_session_read_offer_finish (session, result, &error);
  MasDocument *document = mas_commands_get_document (MAS_COMMANDS (self));
  g_autofree char *own = NULL;
  MasCompareSide before = { 0 };
  MasCompareSide after = { 0 };

  if (session != mas_commands_get_session (MAS_COMMANDS (self)) || document == NULL)
    return;
  if (setup == NULL)
    {
      mas_messages_tell_error (get_messages (self), error);
      return;
    }
  own = dup_own_title (self);
  before.title = own;
  before.setup = mas_document_get_setup (document);
  before.document = document;
  before.format = mas_document_get_format (document);
  after.title = _("Not saved");
  after.setup = setup;
  after.format = before.format;
  mas_compare_page_set (self->page, &before, &after);
}

static void
on_compare_draft_cb (GSimpleAction *action,
                     GVariant      *parameter,
                     gpointer       user_data)
{
  MasSession *session = get_offering (user_data);

  if (session != NULL)
    mas_session_read_offer_async (session, mas_commands_get_cancellable (user_data),
                                  on_draft_read_cb, g_object_ref (user_data));
}

static void
on_draft_exported_cb (GObject      *source,
                      GAsyncResult *result,
                      gpointer      user_data)
{
  g_autoptr (MasAnswerCommands) self = user_data;
  g_autoptr (GError) error = NULL;

  if (mas_session_export_offer_finish (MAS_SESSION (source), result, &error))
    mas_messages_tell (get_messages (self), _("The changes were exported"));
  else
    mas_messages_tell_error (get_messages (self), error);
}

static void
on_draft_place_cb (GObject      *source,
                   GAsyncResult *result,
                   gpointer      user_data)
{
  g_autoptr (MasAnswerCommands) self = user_data;
  MasSession *session = get_offering (self);
  g_autofree char *type = NULL;
  g_autoptr (GFile) file = mas_file_dialog_save_finish (result, &type, NULL);

  if (file != NULL && session != NULL)
    mas_session_export_offer_async (session, file,
                                    mas_commands_get_cancellable (MAS_COMMANDS (self)),
                                    on_draft_exported_cb, g_object_ref (self));
}

static void
on_export_draft_cb (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  MasSession *session = get_offering (user_data);
  g_autoptr (GPtrArray) types = NULL;
  g_autofree char *name = NULL;

  if (session == NULL)
    return;
  types = g_ptr_array_new_with_free_func ((GDestroyNotify) mas_file_type_free);
  g_ptr_array_add (types, mas_file_type_new ("", _("All files"), NULL));
  /* Translators: the name offered for a file of changed positions; then comes the old name */
  name = g_strdup_printf (_("Changes of %s"), mas_session_get_offer (session)->head.title);
  mas_file_dialog_save_async (mas_commands_get_window (user_data), mas_session_get_file (session),
                              name, types, "", NULL, on_draft_place_cb, g_object_ref (user_data));
}

static void
mas_answer_commands_dispose (GObject *object)
{
  MasAnswerCommands *self = MAS_ANSWER_COMMANDS (object);

  g_clear_weak_pointer (&self->page);
  g_clear_object (&self->rows);

  G_OBJECT_CLASS (mas_answer_commands_parent_class)->dispose (object);
}

static void
mas_answer_commands_class_init (MasAnswerCommandsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_answer_commands_dispose;
}

static void
mas_answer_commands_init (MasAnswerCommands *self)
{
}

MasAnswerCommands *
mas_answer_commands_new (GtkApplicationWindow *window,
                         MasMessages          *messages,
                         MasComparePage       *page,
                         MasRowCompare        *rows)
{
  const GActionEntry entries[] = {
    { .name = "reload-file", .activate = on_answer_cb },
    { .name = "keep-mine", .activate = on_answer_cb },
    { .name = "compare-disk", .activate = on_compare_disk_cb },
    { .name = "recover-draft", .activate = on_answer_cb },
    { .name = "discard-draft", .activate = on_answer_cb },
    { .name = "compare-draft", .activate = on_compare_draft_cb },
    { .name = "export-draft", .activate = on_export_draft_cb },
  };
  MasAnswerCommands *self =
    g_object_new (MAS_TYPE_ANSWER_COMMANDS, "window", window, "messages", messages, NULL);

  g_set_weak_pointer (&self->page, page);
  self->rows = g_object_ref (rows);
  mas_commands_add (MAS_COMMANDS (self), entries, G_N_ELEMENTS (entries));
  return self;
}
