/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-commands.h"

typedef struct
{
  GtkApplicationWindow *window; /* weak; NULL once it goes */
  MasMessages          *messages;
  MasSession           *session; /* or NULL */
  GSignalGroup         *signals; /* on it */
  GCancellable         *cancellable;
} MasCommandsPrivate;

enum
{
  PROP_WINDOW = 1,
  PROP_MESSAGES,
  PROP_SESSION,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (MasCommands, mas_commands, G_TYPE_OBJECT)

static MasCommandsPrivate *
get_private (MasCommands *self)
{
  return mas_commands_get_instance_private (self);
}

static void
update (MasCommands *self)
{
  MasCommandsClass *klass = MAS_COMMANDS_GET_CLASS (self);

  if (klass->update != NULL)
    klass->update (self);
}

static void
set_session (MasCommands *self,
             MasSession  *session)
{
  MasCommandsPrivate *priv = get_private (self);

  if (!g_set_object (&priv->session, session))
    return;
  g_cancellable_cancel (priv->cancellable);
  g_set_object (&priv->cancellable, NULL);
  if (priv->signals != NULL)
    g_signal_group_set_target (priv->signals, session);
  update (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SESSION]);
}

static void
mas_commands_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  MasCommandsPrivate *priv = get_private (MAS_COMMANDS (object));

  switch (prop_id)
    {
    case PROP_WINDOW:
      g_value_set_object (value, priv->window);
      break;
    case PROP_MESSAGES:
      g_value_set_object (value, priv->messages);
      break;
    case PROP_SESSION:
      g_value_set_object (value, priv->session);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_commands_set_property (GObject      *object,
                           guint         prop_id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  MasCommands *self = MAS_COMMANDS (object);
  MasCommandsPrivate *priv = get_private (self);

  switch (prop_id)
    {
    case PROP_WINDOW:
      g_set_weak_pointer (&priv->window, g_value_get_object (value));
      break;
    case PROP_MESSAGES:
      priv->messages = g_value_dup_object (value);
      break;
    case PROP_SESSION:
      set_session (self, g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_commands_dispose (GObject *object)
{
  MasCommandsPrivate *priv = get_private (MAS_COMMANDS (object));

  mas_commands_close (MAS_COMMANDS (object));
  g_clear_object (&priv->signals);
  g_clear_object (&priv->session);
  g_clear_object (&priv->messages);
  g_clear_object (&priv->cancellable);

  G_OBJECT_CLASS (mas_commands_parent_class)->dispose (object);
}

static void
mas_commands_class_init (MasCommandsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags given = G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = mas_commands_get_property;
  object_class->set_property = mas_commands_set_property;
  object_class->dispose = mas_commands_dispose;
  props[PROP_WINDOW] =
    g_param_spec_object ("window", NULL, NULL, GTK_TYPE_APPLICATION_WINDOW, given);
  props[PROP_MESSAGES] = g_param_spec_object ("messages", NULL, NULL, MAS_TYPE_MESSAGES, given);
  props[PROP_SESSION] = g_param_spec_object ("session", NULL, NULL, MAS_TYPE_SESSION, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
mas_commands_init (MasCommands *self)
{
  MasCommandsPrivate *priv = get_private (self);

  priv->signals = g_signal_group_new (MAS_TYPE_SESSION);
  g_signal_group_connect_swapped (priv->signals, "content-changed", G_CALLBACK (update), self);
  g_signal_group_connect_swapped (priv->signals, "described", G_CALLBACK (update), self);
}

void
mas_commands_close (MasCommands *self)
{
  MasCommandsPrivate *priv = get_private (self);

  g_return_if_fail (MAS_IS_COMMANDS (self));

  g_clear_weak_pointer (&priv->window);
  g_cancellable_cancel (priv->cancellable);
  set_session (self, NULL);
}

void
mas_commands_add (MasCommands        *self,
                  const GActionEntry *entries,
                  gsize               n_entries)
{
  MasCommandsPrivate *priv = get_private (self);

  g_return_if_fail (MAS_IS_COMMANDS (self));
  g_return_if_fail (priv->window != NULL);

  /* Not by g_action_map_add_action_entries(): the actions live as long as the window, which may
   * outlive the object that handles them. */
  for (gsize i = 0; i < n_entries; i++)
    {
      const char *type = entries[i].parameter_type;
      g_autoptr (GSimpleAction) action =
        g_simple_action_new (entries[i].name, type != NULL ? G_VARIANT_TYPE (type) : NULL);

      g_signal_connect_object (action, "activate", G_CALLBACK (entries[i].activate), self, 0);
      g_action_map_add_action (G_ACTION_MAP (priv->window), G_ACTION (action));
    }
  update (self);
}

void
mas_commands_enable (MasCommands *self,
                     const char  *name,
                     gboolean     enabled)
{
  MasCommandsPrivate *priv = get_private (self);

  g_return_if_fail (MAS_IS_COMMANDS (self));
  g_return_if_fail (name != NULL);

  if (priv->window != NULL)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (
                                   g_action_map_lookup_action (G_ACTION_MAP (priv->window), name)),
                                 enabled);
}

GtkWindow *
mas_commands_get_window (MasCommands *self)
{
  g_return_val_if_fail (MAS_IS_COMMANDS (self), NULL);
  return (GtkWindow *) get_private (self)->window;
}

MasMessages *
mas_commands_get_messages (MasCommands *self)
{
  g_return_val_if_fail (MAS_IS_COMMANDS (self), NULL);
  return get_private (self)->messages;
}

MasSession *
mas_commands_get_session (MasCommands *self)
{
  g_return_val_if_fail (MAS_IS_COMMANDS (self), NULL);
  return get_private (self)->session;
}

MasRowsSession *
mas_commands_get_rows_session (MasCommands *self)
{
  MasSession *session = mas_commands_get_session (self);

  return session != NULL && MAS_IS_ROWS_SESSION (session) ? MAS_ROWS_SESSION (session) : NULL;
}

MasCollection *
mas_commands_get_collection (MasCommands *self)
{
  MasRowsSession *session = mas_commands_get_rows_session (self);

  return session != NULL ? mas_rows_session_get_rows (session) : NULL;
}

MasDocument *
mas_commands_get_document (MasCommands *self)
{
  MasSession *session = mas_commands_get_session (self);

  return session != NULL ? mas_session_get_document (session) : NULL;
}

gboolean
mas_commands_keep_row (MasCommands *self)
{
  MasRowsSession *session = mas_commands_get_rows_session (self);

  return session == NULL || mas_rows_session_keep (session);
}

GCancellable *
mas_commands_get_cancellable (MasCommands *self)
{
  MasCommandsPrivate *priv = get_private (self);

  g_return_val_if_fail (MAS_IS_COMMANDS (self), NULL);

  if (priv->cancellable == NULL)
    priv->cancellable = g_cancellable_new ();
  return priv->cancellable;
}
