/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-help-commands.h"

#include "mas-dialogs.h"

#include <glib/gi18n.h>

#define HELP_URI "help:" GETTEXT_PACKAGE

struct _MasHelpCommands
{
  MasCommands parent_instance;
};

G_DEFINE_FINAL_TYPE (MasHelpCommands, mas_help_commands, MAS_TYPE_COMMANDS)

static gboolean
has_pages (const char *data_dir)
{
  g_autofree char *index =
    g_build_filename (data_dir, "help", "C", GETTEXT_PACKAGE, "index.page", NULL);

  return g_file_test (index, G_FILE_TEST_IS_REGULAR);
}

/* Whether the pages are where viewers look for them. A viewer that finds none would start anyway and
 * show a message of its own. */
static gboolean
are_pages_installed (void)
{
  const char *const *dirs = g_get_system_data_dirs ();

  for (gsize i = 0; dirs[i] != NULL; i++)
    if (has_pages (dirs[i]))
      return TRUE;
  return has_pages (g_get_user_data_dir ());
}

static void
on_shown_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (MasHelpCommands) self = user_data;
  MasCommands *commands = MAS_COMMANDS (self);
  g_autoptr (GError) error = NULL;

  if (mas_show_uri_finish (result, &error) || mas_commands_get_window (commands) == NULL
      || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_info ("The help cannot be shown: %s", error->message);
  mas_messages_tell (mas_commands_get_messages (commands),
                     _("No program here can show the help. Install the help viewer Yelp."));
}

static void
on_help_cb (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  MasCommands *commands = MAS_COMMANDS (user_data);

  if (are_pages_installed ())
    mas_show_uri_async (mas_commands_get_window (commands), HELP_URI, on_shown_cb,
                        g_object_ref (commands));
  else
    mas_messages_tell (mas_commands_get_messages (commands),
                       _("The pages of the help are not installed."));
}

static void
mas_help_commands_class_init (MasHelpCommandsClass *klass)
{
}

static void
mas_help_commands_init (MasHelpCommands *self)
{
}

MasHelpCommands *
mas_help_commands_new (GtkApplicationWindow *window,
                       MasMessages          *messages)
{
  const GActionEntry entries[] = {
    { .name = "help", .activate = on_help_cb },
  };
  MasHelpCommands *self =
    g_object_new (MAS_TYPE_HELP_COMMANDS, "window", window, "messages", messages, NULL);

  mas_commands_add (MAS_COMMANDS (self), entries, G_N_ELEMENTS (entries));
  return self;
}
