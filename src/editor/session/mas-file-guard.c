/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-file-guard.h"
#include "qi-visible-private.h"

struct _MasFileGuard
{
  GObject       parent_instance;

  GFile        *file;
  QiFileWatch  *watch;       /* NULL once it was stopped */
  GCancellable *cancellable; /* (nullable): of the reading under way */
  MasQuestion  *question;    /* (nullable): asked last and not answered */
  gboolean      kept;
  gboolean      saving;
  gboolean      missed;
};

enum
{
  PROP_QUESTION = 1,
  N_PROPS
};

enum
{
  SIGNAL_LOOK,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasFileGuard, mas_file_guard, G_TYPE_OBJECT)

static void
mas_file_guard_get_property (GObject    *object,
                             guint       prop_id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  if (prop_id == PROP_QUESTION)
    g_value_set_boxed (value, MAS_FILE_GUARD (object)->question);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
mas_file_guard_dispose (GObject *object)
{
  MasFileGuard *self = MAS_FILE_GUARD (object);

  mas_file_guard_stop (self);
  g_clear_object (&self->file);
  g_clear_pointer (&self->question, mas_question_unref);

  G_OBJECT_CLASS (mas_file_guard_parent_class)->dispose (object);
}

static void
mas_file_guard_class_init (MasFileGuardClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = mas_file_guard_get_property;
  object_class->dispose = mas_file_guard_dispose;

  props[PROP_QUESTION] = g_param_spec_boxed ("question", NULL, NULL, MAS_TYPE_QUESTION,
                                             G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_LOOK] = g_signal_new ("look", MAS_TYPE_FILE_GUARD, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_file_guard_init (MasFileGuard *self)
{
}

MasFileGuard *
mas_file_guard_new (GFile             *file,
                    const QiFileStamp *stamp)
{
  MasFileGuard *self = NULL;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  if (g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_SPECIAL)
    return NULL;
  self = g_object_new (MAS_TYPE_FILE_GUARD, NULL);
  self->file = g_object_ref (file);
  self->watch = qi_file_watch_new (file, stamp);
  g_signal_connect_swapped (self->watch, "changed", G_CALLBACK (mas_file_guard_look), self);
  return self;
}

void
mas_file_guard_stop (MasFileGuard *self)
{
  g_return_if_fail (MAS_IS_FILE_GUARD (self));

  mas_file_guard_stop_reading (self);
  if (self->watch != NULL)
    g_signal_handlers_disconnect_by_data (self->watch, self);
  g_clear_object (&self->watch);
}

GFile *
mas_file_guard_get_file (MasFileGuard *self)
{
  g_return_val_if_fail (MAS_IS_FILE_GUARD (self), NULL);
  return self->file;
}

char *
mas_file_guard_dup_name (MasFileGuard *self)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (MAS_IS_FILE_GUARD (self), NULL);

  name = g_file_get_basename (self->file);
  return qi_visible_dup_name (name);
}

void
mas_file_guard_look (MasFileGuard *self)
{
  g_return_if_fail (MAS_IS_FILE_GUARD (self));

  mas_file_guard_stop_reading (self);
  self->missed = self->saving;
  if (!self->saving)
    g_signal_emit (self, signals[SIGNAL_LOOK], 0);
}

void
mas_file_guard_set_saving (MasFileGuard *self,
                           gboolean      saving)
{
  g_return_if_fail (MAS_IS_FILE_GUARD (self));
  self->saving = saving;
}

gboolean
mas_file_guard_has_missed (MasFileGuard *self)
{
  g_return_val_if_fail (MAS_IS_FILE_GUARD (self), FALSE);
  return self->missed;
}

GCancellable *
mas_file_guard_begin_reading (MasFileGuard *self)
{
  g_return_val_if_fail (MAS_IS_FILE_GUARD (self), NULL);

  mas_file_guard_stop_reading (self);
  self->cancellable = g_cancellable_new ();
  return self->cancellable;
}

gboolean
mas_file_guard_end_reading (MasFileGuard *self,
                            GCancellable *cancellable)
{
  g_return_val_if_fail (MAS_IS_FILE_GUARD (self), FALSE);

  if (cancellable == NULL || cancellable != self->cancellable)
    return FALSE;
  g_clear_object (&self->cancellable);
  if (self->saving)
    self->missed = TRUE;
  return !self->saving;
}

void
mas_file_guard_stop_reading (MasFileGuard *self)
{
  g_return_if_fail (MAS_IS_FILE_GUARD (self));

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

void
mas_file_guard_ask (MasFileGuard *self,
                    MasQuestion  *question)
{
  g_return_if_fail (MAS_IS_FILE_GUARD (self));
  g_return_if_fail (question != NULL);

  g_clear_pointer (&self->question, mas_question_unref);
  self->question = question;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_QUESTION]);
}

void
mas_file_guard_withdraw (MasFileGuard *self)
{
  g_return_if_fail (MAS_IS_FILE_GUARD (self));

  if (self->question == NULL)
    return;
  g_clear_pointer (&self->question, mas_question_unref);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_QUESTION]);
}

MasQuestion *
mas_file_guard_get_question (MasFileGuard *self)
{
  g_return_val_if_fail (MAS_IS_FILE_GUARD (self), NULL);
  return self->question;
}

void
mas_file_guard_set_kept (MasFileGuard *self,
                         gboolean      kept)
{
  g_return_if_fail (MAS_IS_FILE_GUARD (self));
  self->kept = kept;
}

gboolean
mas_file_guard_is_kept (MasFileGuard *self)
{
  g_return_val_if_fail (MAS_IS_FILE_GUARD (self), FALSE);
  return self->kept;
}
