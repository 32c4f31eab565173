/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-open-commands.h"

#include "mas-dialogs.h"

struct _MasOpenCommands
{
  MasCommands parent_instance;
};

static guint open_file_signal;

G_DEFINE_FINAL_TYPE (MasOpenCommands, mas_open_commands, MAS_TYPE_COMMANDS)

static void
on_chosen_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (MasOpenCommands) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = mas_file_dialog_open_finish (result, &error);

  if (file != NULL)
    g_signal_emit (self, open_file_signal, 0, file);
}

static void
on_open_cb (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  mas_file_dialog_open_async (mas_commands_get_window (MAS_COMMANDS (user_data)), NULL,
                              on_chosen_cb, g_object_ref (user_data));
}

static void
on_open_folder_cb (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       user_data)
{
  mas_file_dialog_open_folder_async (mas_commands_get_window (MAS_COMMANDS (user_data)), NULL,
                                     on_chosen_cb, g_object_ref (user_data));
}

static void
on_open_uri_cb (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  g_signal_emit (user_data, open_file_signal, 0, file);
}

static void
mas_open_commands_class_init (MasOpenCommandsClass *klass)
{
  open_file_signal = g_signal_new ("open-file", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
}

static void
mas_open_commands_init (MasOpenCommands *self)
{
}

MasOpenCommands *
mas_open_commands_new (GtkApplicationWindow *window,
                       MasMessages          *messages)
{
  const GActionEntry entries[] = {
    { .name = "open", .activate = on_open_cb },
    { .name = "open-folder", .activate = on_open_folder_cb },
    { .name = "open-uri", .activate = on_open_uri_cb, .parameter_type = "s" },
  };
  MasOpenCommands *self =
    g_object_new (MAS_TYPE_OPEN_COMMANDS, "window", window, "messages", messages, NULL);

  mas_commands_add (MAS_COMMANDS (self), entries, G_N_ELEMENTS (entries));
  return self;
}
