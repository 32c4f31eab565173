/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-session-private.h"

#include "mas-words.h"

#include <glib/gi18n.h>

typedef struct
{
  MasDocument       *document;
  MasFaultyText     *faulty;
  MasQuestion       *failure;
  GSignalGroup      *signals; /* on the document */
  MasFileGuard      *guard;   /* (nullable): of the file */
  gboolean           busy;
  char              *entry;        /* (nullable): text beside the board that is not on it */
  const char        *entry_format; /* (nullable): interned */
  MasSessionDraft   *draft;        /* (nullable): nothing is kept */
  MasSessionReadings readings;
} MasSessionPrivate;

enum
{
  PROP_DOCUMENT = 1,
  PROP_FAULTY,
  PROP_FAILURE,
  PROP_FILE,
  PROP_TITLE,
  PROP_SUBTITLE,
  PROP_MODIFIED,
  PROP_BUSY,
  PROP_QUESTION,
  PROP_READINGS,
  PROP_TAKEN,
  N_PROPS
};

enum
{
  SIGNAL_CONTENT_CHANGED,
  SIGNAL_DESCRIBED,
  SIGNAL_SAID,
  SIGNAL_TOLD,
  SIGNAL_REMARKED,
  SIGNAL_RELOADED,
  SIGNAL_REPAIRED,
  SIGNAL_EMPTIED,
  SIGNAL_OFFER_ENDED,
  SIGNAL_ENTRY_RECOVERED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (MasSession, mas_session, G_TYPE_OBJECT)

static MasSessionPrivate *
get_private (MasSession *self)
{
  return mas_session_get_instance_private (self);
}

/* What is shown. */

void
mas_session_describe (MasSession *self)
{
  g_signal_emit (self, signals[SIGNAL_DESCRIBED], 0);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TITLE]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SUBTITLE]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MODIFIED]);
}

static void
on_document_changed_cb (MasSession *self)
{
  mas_session_forget_readings (self);
  mas_session_describe (self);
  mas_session_edited (self);
}

static void
on_modified_cb (MasSession *self)
{
  mas_session_describe (self);
  mas_session_edited (self);
}

void
mas_session_show (MasSession    *self,
                  MasDocument   *document,
                  MasFaultyText *faulty,
                  MasQuestion   *failure)
{
  MasSessionPrivate *priv = get_private (self);
  gboolean other = FALSE;

  g_return_if_fail ((document != NULL) + (faulty != NULL) + (failure != NULL) == 1);

  g_object_freeze_notify (G_OBJECT (self));
  if (priv->faulty != NULL && priv->faulty != faulty)
    g_signal_handlers_disconnect_by_data (priv->faulty, self);
  if (g_set_object (&priv->document, document))
    {
      other = TRUE;
      mas_session_forget_readings (self);
      g_clear_pointer (&priv->entry, g_free);
      g_signal_group_set_target (priv->signals, document);
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_DOCUMENT]);
    }
  if (g_set_object (&priv->faulty, faulty))
    {
      other = TRUE;
      if (faulty != NULL)
        {
          g_signal_connect_object (faulty, "notify::modified", G_CALLBACK (on_modified_cb), self,
                                   G_CONNECT_SWAPPED);
          g_signal_connect_object (faulty, "edited", G_CALLBACK (mas_session_edited), self,
                                   G_CONNECT_SWAPPED);
        }
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FAULTY]);
    }
  if (priv->failure != NULL || failure != NULL)
    {
      other = TRUE;
      g_clear_pointer (&priv->failure, mas_question_unref);
      priv->failure = failure;
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FAILURE]);
    }
  g_object_thaw_notify (G_OBJECT (self));
  if (!other)
    return;
  g_signal_emit (self, signals[SIGNAL_CONTENT_CHANGED], 0);
  mas_session_describe (self);
  mas_session_edited (self);
}

void
mas_session_fail (MasSession *self,
                  char       *title,
                  char       *words,
                  const char *label,
                  const char *id)
{
  const MasAnswer answer = { id, label, FALSE };

  mas_session_show (self, NULL, NULL,
                    mas_question_new ("failure", title, words, &answer, id != NULL ? 1 : 0));
}

MasDocument *
mas_session_get_document (MasSession *self)
{
  g_return_val_if_fail (MAS_IS_SESSION (self), NULL);
  return get_private (self)->document;
}

MasFaultyText *
mas_session_get_faulty (MasSession *self)
{
  g_return_val_if_fail (MAS_IS_SESSION (self), NULL);
  return get_private (self)->faulty;
}

MasQuestion *
mas_session_get_failure (MasSession *self)
{
  g_return_val_if_fail (MAS_IS_SESSION (self), NULL);
  return get_private (self)->failure;
}

GFile *
mas_session_get_file (MasSession *self)
{
  g_return_val_if_fail (MAS_IS_SESSION (self), NULL);
  return MAS_SESSION_GET_CLASS (self)->get_file (self);
}

char *
mas_session_dup_title (MasSession *self)
{
  g_return_val_if_fail (MAS_IS_SESSION (self), NULL);
  return MAS_SESSION_GET_CLASS (self)->dup_title (self);
}

char *
mas_session_dup_subtitle (MasSession *self)
{
  g_return_val_if_fail (MAS_IS_SESSION (self), NULL);
  return MAS_SESSION_GET_CLASS (self)->dup_subtitle (self);
}

gboolean
mas_session_is_modified (MasSession *self)
{
  g_return_val_if_fail (MAS_IS_SESSION (self), FALSE);
  return MAS_SESSION_GET_CLASS (self)->is_modified (self);
}

void
mas_session_set_busy (MasSession *self,
                      gboolean    busy)
{
  MasSessionPrivate *priv = get_private (self);

  if (priv->busy == busy)
    return;
  priv->busy = busy;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
}

void
mas_session_set_entry (MasSession *self,
                       char       *text,
                       const char *format)
{
  MasSessionPrivate *priv = NULL;
  g_autofree char *owned = text;

  g_return_if_fail (MAS_IS_SESSION (self));

  priv = get_private (self);
  format = g_intern_string (format);
  if (g_strcmp0 (priv->entry, text) == 0 && priv->entry_format == format)
    return;
  g_free (priv->entry);
  priv->entry = g_steal_pointer (&owned);
  priv->entry_format = format;
  mas_session_edited (self);
}

gboolean
mas_session_is_unread (MasSession *self)
{
  g_return_val_if_fail (MAS_IS_SESSION (self), FALSE);
  return get_private (self)->entry != NULL;
}

const char *
mas_session_get_entry (MasSession  *self,
                       const char **format)
{
  g_return_val_if_fail (MAS_IS_SESSION (self), NULL);

  if (format != NULL)
    *format = get_private (self)->entry_format;
  return get_private (self)->entry;
}

MasSessionReadings *
mas_session_get_readings_state (MasSession *self)
{
  return &get_private (self)->readings;
}

MasSessionDraft *
mas_session_get_draft (MasSession *self)
{
  return get_private (self)->draft;
}

void
mas_session_take_draft (MasSession      *self,
                        MasSessionDraft *draft)
{
  get_private (self)->draft = draft;
}

char *
mas_session_dup_loss (MasSession *self,
                      gboolean    with_text,
                      gboolean   *can_save)
{
  g_return_val_if_fail (MAS_IS_SESSION (self), NULL);
  g_return_val_if_fail (can_save != NULL, NULL);
  return MAS_SESSION_GET_CLASS (self)->dup_loss (self, with_text, can_save);
}

/* "Shogi", or the board's shape when there is no game to name. */
static char *
mas_session_real_dup_subtitle (MasSession *self)
{
  MasDocument *document = get_private (self)->document;
  const QiGameInfo *info = NULL;
  QiSetup *setup = NULL;
  const QiShape *shape = NULL;
  GString *sizes = NULL;

  if (document == NULL)
    return NULL;
  info = mas_document_get_game_info (document);
  setup = mas_document_get_setup (document);
  shape = qi_position_get_shape (qi_setup_get_position (setup));
  if (qi_setup_get_game (setup) != NULL)
    return info != NULL ? mas_words_game (info) : g_strdup (qi_setup_get_game (setup));

  sizes = g_string_new (NULL);
  for (guint i = 0; i < shape->n_dimensions; i++)
    g_string_append_printf (sizes, "%s%u", i > 0 ? " × " : "", shape->sizes[i]);
  return g_string_free (sizes, FALSE);
}

void
mas_session_say (MasSession *self,
                 const char *words)
{
  g_signal_emit (self, signals[SIGNAL_SAID], 0, words);
}

void
mas_session_tell (MasSession *self,
                  const char *words)
{
  g_signal_emit (self, signals[SIGNAL_TOLD], 0, words);
}

void
mas_session_remark (MasSession *self,
                    QiSeverity  severity,
                    const char *words)
{
  g_signal_emit (self, signals[SIGNAL_REMARKED], 0, (guint) severity, words);
}

/* Saving. */

void
mas_session_save_async (MasSession         *self,
                        GFile              *file,
                        const QiNotation   *format,
                        GCancellable       *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer            user_data)
{
  g_return_if_fail (MAS_IS_SESSION (self));
  MAS_SESSION_GET_CLASS (self)->save_async (self, file, format, cancellable, callback, user_data);
}

gboolean
mas_session_save_finish (MasSession   *self,
                         GAsyncResult *result,
                         GPtrArray   **notes,
                         GError      **error)
{
  GPtrArray *findings = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  findings = g_task_get_task_data (G_TASK (result));
  if (notes != NULL)
    *notes = findings != NULL ? g_ptr_array_ref (findings) : NULL;
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* The disk. */

static void
on_question_cb (MasSession *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_QUESTION]);
  mas_session_describe (self);
}

static void
on_look_cb (MasSession *self)
{
  MAS_SESSION_GET_CLASS (self)->look (self);
}

void
mas_session_set_guard (MasSession        *self,
                       GFile             *file,
                       const QiFileStamp *stamp)
{
  MasSessionPrivate *priv = get_private (self);
  gboolean asked = FALSE;

  if (priv->guard != NULL)
    {
      asked = mas_file_guard_get_question (priv->guard) != NULL;
      g_signal_handlers_disconnect_by_data (priv->guard, self);
      mas_file_guard_stop (priv->guard);
    }
  g_clear_object (&priv->guard);
  if (file != NULL)
    priv->guard = mas_file_guard_new (file, stamp);
  if (priv->guard != NULL)
    {
      g_signal_connect_swapped (priv->guard, "look", G_CALLBACK (on_look_cb), self);
      g_signal_connect_swapped (priv->guard, "notify::question", G_CALLBACK (on_question_cb), self);
    }
  if (asked)
    on_question_cb (self);
}

MasFileGuard *
mas_session_get_guard (MasSession *self)
{
  return get_private (self)->guard;
}

MasQuestion *
mas_session_get_question (MasSession *self)
{
  MasSessionPrivate *priv = NULL;
  MasQuestion *question = NULL;

  g_return_val_if_fail (MAS_IS_SESSION (self), NULL);

  priv = get_private (self);
  /* A conflict with the file prevents saving, so it is asked about first. */
  if (priv->guard != NULL)
    question = mas_file_guard_get_question (priv->guard);
  if (question == NULL && priv->draft != NULL)
    question = mas_session_draft_get_question (priv->draft);
  return question;
}

gboolean
mas_session_answer (MasSession *self,
                    const char *id)
{
  g_return_val_if_fail (MAS_IS_SESSION (self), FALSE);
  g_return_val_if_fail (id != NULL, FALSE);
  if (get_private (self)->draft != NULL && mas_session_draft_answer (get_private (self)->draft, id))
    return TRUE;
  return MAS_SESSION_GET_CLASS (self)->answer (self, id);
}

void
mas_session_close (MasSession *self)
{
  g_return_if_fail (MAS_IS_SESSION (self));
  mas_session_set_guard (self, NULL, NULL);
}

/* The type. */

static void
mas_session_get_property (GObject    *object,
                          guint       prop_id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  MasSession *self = MAS_SESSION (object);
  MasSessionPrivate *priv = get_private (self);

  switch (prop_id)
    {
    case PROP_DOCUMENT:
      g_value_set_object (value, priv->document);
      break;
    case PROP_FAULTY:
      g_value_set_object (value, priv->faulty);
      break;
    case PROP_FAILURE:
      g_value_set_boxed (value, priv->failure);
      break;
    case PROP_FILE:
      g_value_set_object (value, mas_session_get_file (self));
      break;
    case PROP_TITLE:
      g_value_take_string (value, mas_session_dup_title (self));
      break;
    case PROP_SUBTITLE:
      g_value_take_string (value, mas_session_dup_subtitle (self));
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, mas_session_is_modified (self));
      break;
    case PROP_BUSY:
      g_value_set_boolean (value, priv->busy);
      break;
    case PROP_QUESTION:
      g_value_set_boxed (value, mas_session_get_question (self));
      break;
    case PROP_READINGS:
      g_value_set_boxed (value, priv->readings.readings);
      break;
    case PROP_TAKEN:
      g_value_set_uint (value, priv->readings.taken);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_session_dispose (GObject *object)
{
  MasSessionPrivate *priv = get_private (MAS_SESSION (object));

  if (priv->guard != NULL)
    {
      g_signal_handlers_disconnect_by_data (priv->guard, object);
      mas_file_guard_stop (priv->guard);
    }
  g_clear_object (&priv->guard);
  g_clear_pointer (&priv->draft, mas_session_draft_free);
  g_clear_pointer (&priv->entry, g_free);
  g_clear_object (&priv->signals);
  g_clear_object (&priv->document);
  g_clear_object (&priv->faulty);
  g_clear_pointer (&priv->failure, mas_question_unref);
  g_clear_pointer (&priv->readings.readings, g_ptr_array_unref);

  G_OBJECT_CLASS (mas_session_parent_class)->dispose (object);
}

static void
mas_session_class_init (MasSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags read = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = mas_session_get_property;
  object_class->dispose = mas_session_dispose;
  klass->dup_subtitle = mas_session_real_dup_subtitle;

  props[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, MAS_TYPE_DOCUMENT, read);
  props[PROP_FAULTY] = g_param_spec_object ("faulty", NULL, NULL, MAS_TYPE_FAULTY_TEXT, read);
  props[PROP_FAILURE] = g_param_spec_boxed ("failure", NULL, NULL, MAS_TYPE_QUESTION, read);
  props[PROP_FILE] = g_param_spec_object ("file", NULL, NULL, G_TYPE_FILE, read);
  props[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, read);
  props[PROP_SUBTITLE] = g_param_spec_string ("subtitle", NULL, NULL, NULL, read);
  props[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, read);
  props[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, read);
  props[PROP_QUESTION] = g_param_spec_boxed ("question", NULL, NULL, MAS_TYPE_QUESTION, read);
  props[PROP_READINGS] = g_param_spec_boxed ("readings", NULL, NULL, G_TYPE_PTR_ARRAY, read);
  props[PROP_TAKEN] = g_param_spec_uint ("taken", NULL, NULL, 0, G_MAXUINT, 0, read);
  g_object_class_install_properties (object_class, N_PROPS, props);

  signals[SIGNAL_CONTENT_CHANGED] =
    g_signal_new ("content-changed", MAS_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
  signals[SIGNAL_DESCRIBED] = g_signal_new ("described", MAS_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0,
                                            NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_SAID] = g_signal_new ("said", MAS_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_TOLD] = g_signal_new ("told", MAS_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_REPAIRED] = g_signal_new ("repaired", MAS_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_EMPTIED] = g_signal_new ("emptied", MAS_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_OFFER_ENDED] = g_signal_new ("offer-ended", MAS_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0,
                                              NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_ENTRY_RECOVERED] =
    g_signal_new ("entry-recovered", MAS_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
  signals[SIGNAL_REMARKED] = g_signal_new ("remarked", MAS_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_STRING);
  signals[SIGNAL_RELOADED] = g_signal_new ("reloaded", MAS_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 1, QI_TYPE_SETUP);
}

static void
mas_session_init (MasSession *self)
{
  MasSessionPrivate *priv = get_private (self);

  priv->signals = g_signal_group_new (MAS_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (priv->signals, "changed", G_CALLBACK (on_document_changed_cb),
                                  self);
  g_signal_group_connect_swapped (priv->signals, "notify::title", G_CALLBACK (mas_session_describe),
                                  self);
  g_signal_group_connect_swapped (priv->signals, "notify::modified", G_CALLBACK (on_modified_cb),
                                  self);
}
