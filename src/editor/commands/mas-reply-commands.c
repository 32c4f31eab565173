/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-reply-commands.h"

#include "mas-engine-player.h"
#include "mas-engine-referee.h"
#include "mas-log-window.h"
#include "mas-play-bar.h"

#include <glib/gi18n.h>

struct _MasReplyCommands
{
  MasCommands       parent_instance;

  GActionMap       *map; /* the window; weak */
  MasRules         *rules;
  MasEnginePlayer  *player;  /* or NULL: the search replies */
  MasEngineReferee *referee; /* or NULL: there is no engine */
  char             *told;    /* the remark on what failed, while it is the last one; or NULL */
  gboolean          telling;
};

G_DEFINE_FINAL_TYPE (MasReplyCommands, mas_reply_commands, MAS_TYPE_COMMANDS)

static void
on_progress_cb (MasReplyCommands *self)
{
  g_autofree char *progress = NULL;

  g_object_get (self->player, "progress", &progress, NULL);
  if (progress != NULL)
    mas_rules_set_progress (self->rules, progress);
}

static void
forget_player (MasReplyCommands *self)
{
  if (self->player == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->player, self);
  mas_rules_set_player (self->rules, NULL);
  mas_engine_player_leave (self->player);
  g_clear_object (&self->player);
}

/* The one that replies, or the one that analyses, tells the moves of games that Masume has no rules of. */
static MasEngineEntry *
get_referee (void)
{
  MasEngines *engines = mas_engines_get_default ();
  MasEngineEntry *entry = mas_engines_get_replier (engines);

  return entry != NULL ? entry : mas_engines_get_chosen (engines);
}

static void
forget_referee (MasReplyCommands *self)
{
  if (self->referee == NULL)
    return;
  mas_rules_set_referee (self->rules, NULL);
  mas_engine_referee_leave (self->referee);
  g_clear_object (&self->referee);
}

static void
choose_referee (MasReplyCommands *self)
{
  MasEngineEntry *entry = get_referee ();

  if (self->referee != NULL && mas_engine_referee_get_entry (self->referee) == entry)
    return;
  forget_referee (self);
  if (entry == NULL || mas_commands_get_window (MAS_COMMANDS (self)) == NULL)
    return;
  self->referee = mas_engine_referee_new (mas_engines_get_default (), entry);
  mas_rules_set_referee (self->rules, MAS_REFEREE (self->referee));
}

static void
choose_player (MasReplyCommands *self)
{
  MasEngines *engines = mas_engines_get_default ();
  /* The search knows no rules but Masume's own. */
  MasEngineEntry *entry =
    mas_rules_get_source (self->rules) != NULL ? get_referee () : mas_engines_get_replier (engines);

  if (self->player != NULL && mas_engine_player_get_entry (self->player) == entry)
    return;
  forget_player (self);
  if (entry == NULL || mas_commands_get_window (MAS_COMMANDS (self)) == NULL)
    return;
  self->player = mas_engine_player_new (engines, entry);
  g_signal_connect_object (self->player, "notify::progress", G_CALLBACK (on_progress_cb), self,
                           G_CONNECT_SWAPPED);
  mas_rules_set_player (self->rules, QI_PLAYER (self->player));
}

static void
on_replier_cb (MasReplyCommands *self)
{
  choose_referee (self);
  choose_player (self);
}

/* What failed ------------------------------------------------------------------------------------------------------- */

/* Why the rules of an engine were turned off, or else why there was no reply; NULL: nothing failed. Borrowed. */
static const char *
get_failure (MasReplyCommands *self)
{
  if (!mas_rules_get_active (self->rules))
    return mas_rules_get_failure (self->rules);
  return mas_rules_is_replying (self->rules) ? NULL : mas_rules_get_trouble (self->rules);
}

static void
tell_failure (MasReplyCommands *self)
{
  const char *failure = get_failure (self);
  const MasRemark remark = { .severity = QI_SEVERITY_WARNING,
                             .words = failure,
                             .buttons = { { _("Restart"), "win.restart-engine" },
                                          { _("Show Log"), "win.engine-log" } } };
  MasMessages *messages = mas_commands_get_messages (MAS_COMMANDS (self));
  const gboolean was_told = self->told != NULL;

  if (mas_commands_get_window (MAS_COMMANDS (self)) == NULL || g_strcmp0 (failure, self->told) == 0)
    return;
  g_free (self->told);
  self->told = g_strdup (failure);
  self->telling = TRUE;
  if (failure != NULL)
    mas_messages_put (messages, &remark);
  else if (was_told)
    mas_messages_clear (messages);
  self->telling = FALSE;
}

static void
on_active_cb (MasReplyCommands *self)
{
  if (!mas_rules_get_active (self->rules))
    {
      if (self->player != NULL)
        mas_engine_player_leave (self->player);
      if (self->referee != NULL)
        mas_engine_referee_leave (self->referee);
    }
  tell_failure (self);
}

/* Somebody else's remark took the place of this one, and must not be withdrawn. */
static void
on_remarked_cb (MasReplyCommands *self)
{
  if (!self->telling)
    g_clear_pointer (&self->told, g_free);
}

static void
on_restart_engine_cb (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       user_data)
{
  MasReplyCommands *self = user_data;

  if (!mas_rules_get_active (self->rules) && self->referee != NULL)
    {
      mas_engine_referee_leave (self->referee);
      mas_rules_set_active (self->rules, TRUE);
    }
  else if (self->player != NULL)
    {
      mas_rules_cancel_reply (self->rules);
      mas_engine_player_leave (self->player);
      mas_rules_reply (self->rules);
    }
}

static void
on_engine_log_cb (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  MasReplyCommands *self = user_data;
  GtkWindow *window = mas_commands_get_window (MAS_COMMANDS (self));
  g_autofree char *log = NULL;

  if (!mas_rules_get_active (self->rules) && self->referee != NULL)
    log = mas_engine_referee_dup_log (self->referee);
  else if (self->player != NULL)
    log = mas_engine_player_dup_log (self->player);
  if (window != NULL)
    mas_log_window_present (GTK_WIDGET (window), log);
}

static void
mas_reply_commands_update (MasCommands *commands)
{
  MasReplyCommands *self = MAS_REPLY_COMMANDS (commands);

  if (mas_commands_get_window (commands) != NULL)
    return;
  /* The list of engines, whose property it is, lives on, and would tell the window that is gone. */
  if (self->map != NULL)
    g_action_map_remove_action (self->map, "replier");
  g_clear_weak_pointer (&self->map);
  forget_player (self);
  forget_referee (self);
}

static void
mas_reply_commands_dispose (GObject *object)
{
  MasReplyCommands *self = MAS_REPLY_COMMANDS (object);

  forget_player (self);
  forget_referee (self);
  if (self->rules != NULL)
    g_signal_handlers_disconnect_by_data (self->rules, self);
  g_clear_object (&self->rules);
  g_clear_pointer (&self->told, g_free);
  g_clear_weak_pointer (&self->map);

  G_OBJECT_CLASS (mas_reply_commands_parent_class)->dispose (object);
}

static void
mas_reply_commands_class_init (MasReplyCommandsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_reply_commands_dispose;
  MAS_COMMANDS_CLASS (klass)->update = mas_reply_commands_update;
}

static void
mas_reply_commands_init (MasReplyCommands *self)
{
}

MasReplyCommands *
mas_reply_commands_new (GtkApplicationWindow *window,
                        MasMessages          *messages,
                        MasEditorPage        *page)
{
  const GActionEntry entries[] = {
    { .name = "restart-engine", .activate = on_restart_engine_cb },
    { .name = "engine-log", .activate = on_engine_log_cb },
  };
  MasReplyCommands *self =
    g_object_new (MAS_TYPE_REPLY_COMMANDS, "window", window, "messages", messages, NULL);
  MasEngines *engines = mas_engines_get_default ();
  g_autoptr (GPropertyAction) action = g_property_action_new ("replier", engines, "replier");
  g_autoptr (MasPlayBar) bar = NULL;

  self->rules = g_object_ref (mas_editor_page_get_rules (page));
  mas_commands_add (MAS_COMMANDS (self), entries, G_N_ELEMENTS (entries));
  g_set_weak_pointer (&self->map, G_ACTION_MAP (window));
  g_action_map_add_action (self->map, G_ACTION (action));
  g_signal_connect_object (engines, "notify::replier", G_CALLBACK (on_replier_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (engines, "items-changed", G_CALLBACK (on_replier_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (engines, "notify::chosen", G_CALLBACK (on_replier_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->rules, "notify::active", G_CALLBACK (on_active_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->rules, "changed", G_CALLBACK (choose_player), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->rules, "changed", G_CALLBACK (tell_failure), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->rules, "replying", G_CALLBACK (tell_failure), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (messages, "remarked", G_CALLBACK (on_remarked_cb), self,
                           G_CONNECT_SWAPPED);
  g_object_get (page, "play-bar", &bar, NULL);
  mas_play_bar_set_engines (bar, engines);
  on_replier_cb (self);
  return self;
}
