/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-analysis-private.h"

#include "qi-setup-private.h"

#define PATIENCE   10000 /* ms for an answer that needs no thinking */
#define EDIT_PAUSE 20    /* ms without another edit before the engine is told */

enum
{
  PROP_ACTIVE = 1,
  N_PROPS
};

static GParamSpec *props[N_PROPS];
static guint changed_signal;

G_DEFINE_FINAL_TYPE (MasAnalysis, mas_analysis, G_TYPE_OBJECT)

static gboolean
on_edit_over_cb (gpointer user_data)
{
  MasAnalysis *self = user_data;

  self->edit_id = 0;
  mas_analysis_go_on (self);
  return G_SOURCE_REMOVE;
}

static void
on_document_changed_cb (MasAnalysis *self,
                        QiSetup     *before)
{
  /* The engine goes on while a mark is drawn: the position is the same. */
  if (!self->active
      || (before != NULL
          && qi_setup_differs_in_words (before, mas_document_get_setup (self->document))))
    return;
  mas_analysis_forget_setup (self);
  self->anyway = FALSE;
  /* An engine that failed waits for the person to start it again. */
  self->failed = self->status == MAS_ANALYSIS_FAILED;
  if (self->failed)
    return;
  g_clear_handle_id (&self->edit_id, g_source_remove);
  self->edit_id = g_timeout_add (EDIT_PAUSE, on_edit_over_cb, self);
  mas_analysis_set_status (self, MAS_ANALYSIS_WAITING, NULL);
  mas_analysis_stop_thinking (self);
}

static void
on_engines_changed_cb (MasAnalysis *self)
{
  if (!self->active || mas_engines_get_chosen (self->engines) == self->entry)
    return;
  self->failed = FALSE;
  mas_analysis_forget_engine (self);
  mas_analysis_go_on (self);
}

static void
on_n_lines_cb (MasAnalysis *self)
{
  if (!self->active)
    return;
  mas_analysis_forget_lines (self);
  self->thought = FALSE;
  mas_analysis_stop_thinking (self);
}

/* Whether it may think has changed. */
static void
hold_up (MasAnalysis *self)
{
  const gboolean is_held_up = mas_analysis_is_held_up (self);

  if (!self->active || self->was_held_up == is_held_up)
    return;
  self->was_held_up = is_held_up;
  mas_analysis_stop_thinking (self);
}

/* The object ------------------------------------------------------------------------------------------------------- */

static void
mas_analysis_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  if (prop_id == PROP_ACTIVE)
    g_value_set_boolean (value, MAS_ANALYSIS (object)->active);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
mas_analysis_set_property (GObject      *object,
                           guint         prop_id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  if (prop_id == PROP_ACTIVE)
    mas_analysis_set_active (MAS_ANALYSIS (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
mas_analysis_dispose (GObject *object)
{
  MasAnalysis *self = MAS_ANALYSIS (object);

  g_clear_handle_id (&self->edit_id, g_source_remove);
  if (self->engines != NULL)
    mas_analysis_forget_engine (self);
  if (self->mates != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->mates, self);
      mas_mates_forget (self->mates);
    }
  g_clear_object (&self->mates);
  g_clear_object (&self->signals);
  g_clear_object (&self->document);
  g_clear_object (&self->engines);
  g_clear_pointer (&self->words, g_free);

  G_OBJECT_CLASS (mas_analysis_parent_class)->dispose (object);
}

static void
mas_analysis_class_init (MasAnalysisClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = mas_analysis_get_property;
  object_class->set_property = mas_analysis_set_property;
  object_class->dispose = mas_analysis_dispose;
  props[PROP_ACTIVE] =
    g_param_spec_boolean ("active", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  changed_signal = g_signal_new ("changed", MAS_TYPE_ANALYSIS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
mas_analysis_init (MasAnalysis *self)
{
  self->patience = PATIENCE;
  self->signals = g_signal_group_new (MAS_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->signals, "changed", G_CALLBACK (on_document_changed_cb),
                                  self);
}

MasAnalysis *
mas_analysis_new (MasEngines *engines)
{
  g_return_val_if_fail (MAS_IS_ENGINES (engines), NULL);

  MasAnalysis *self = g_object_new (MAS_TYPE_ANALYSIS, NULL);

  self->engines = g_object_ref (engines);
  self->mates = mas_mates_new (engines);
  g_signal_connect_swapped (self->mates, "changed", G_CALLBACK (hold_up), self);
  g_signal_connect_object (engines, "items-changed", G_CALLBACK (on_engines_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (engines, "notify::chosen", G_CALLBACK (on_engines_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (engines, "notify::lines", G_CALLBACK (on_n_lines_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}

void
mas_analysis_set_document (MasAnalysis *self,
                           MasDocument *document)
{
  g_return_if_fail (MAS_IS_ANALYSIS (self));

  if (!g_set_object (&self->document, document))
    return;
  g_signal_group_set_target (self->signals, document);
  mas_mates_set_document (self->mates, document);
  if (document == NULL)
    mas_analysis_go_on (self);
  else
    on_document_changed_cb (self, NULL);
}

MasEngines *
mas_analysis_get_engines (MasAnalysis *self)
{
  g_return_val_if_fail (MAS_IS_ANALYSIS (self), NULL);
  return self->engines;
}

MasMates *
mas_analysis_get_mates (MasAnalysis *self)
{
  g_return_val_if_fail (MAS_IS_ANALYSIS (self), NULL);
  return self->mates;
}

gboolean
mas_analysis_get_active (MasAnalysis *self)
{
  g_return_val_if_fail (MAS_IS_ANALYSIS (self), FALSE);
  return self->active;
}

void
mas_analysis_set_active (MasAnalysis *self,
                         gboolean     active)
{
  g_return_if_fail (MAS_IS_ANALYSIS (self));

  if (self->active == active)
    return;
  self->active = active;
  self->was_held_up = mas_analysis_is_held_up (self);
  self->failed = self->anyway = FALSE;
  g_clear_handle_id (&self->edit_id, g_source_remove);
  if (!active)
    mas_mates_forget (self->mates);
  mas_analysis_go_on (self);
  if (!active)
    mas_analysis_set_status (self, MAS_ANALYSIS_OFF, NULL);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ACTIVE]);
}

void
mas_analysis_set_hidden (MasAnalysis *self,
                         gboolean     hidden)
{
  g_return_if_fail (MAS_IS_ANALYSIS (self));

  if (self->hidden == hidden)
    return;
  self->hidden = hidden;
  hold_up (self);
}

void
mas_analysis_set_patience (MasAnalysis *self,
                           guint        milliseconds)
{
  g_return_if_fail (MAS_IS_ANALYSIS (self));
  self->patience = milliseconds;
  mas_mates_set_patience (self->mates, milliseconds);
}

MasAnalysisStatus
mas_analysis_get_status (MasAnalysis *self)
{
  g_return_val_if_fail (MAS_IS_ANALYSIS (self), MAS_ANALYSIS_OFF);
  return self->status;
}

const char *
mas_analysis_get_words (MasAnalysis *self)
{
  g_return_val_if_fail (MAS_IS_ANALYSIS (self), NULL);
  return self->words;
}

GPtrArray *
mas_analysis_get_findings (MasAnalysis *self)
{
  g_return_val_if_fail (MAS_IS_ANALYSIS (self), NULL);
  return self->findings;
}

QiSetup *
mas_analysis_get_setup (MasAnalysis *self)
{
  g_return_val_if_fail (MAS_IS_ANALYSIS (self), NULL);
  return self->setup;
}

const MasAnalysisLine *
mas_analysis_get_line (MasAnalysis *self,
                       guint        index)
{
  g_return_val_if_fail (MAS_IS_ANALYSIS (self), NULL);

  return index < MAS_ENGINES_MAX_LINES && self->lines[index].is_read ? &self->lines[index] : NULL;
}

void
mas_analysis_send_anyway (MasAnalysis *self)
{
  g_return_if_fail (MAS_IS_ANALYSIS (self));

  self->anyway = TRUE;
  mas_analysis_go_on (self);
}

void
mas_analysis_restart (MasAnalysis *self)
{
  g_return_if_fail (MAS_IS_ANALYSIS (self));

  self->failed = FALSE;
  mas_analysis_forget_engine (self);
  mas_analysis_go_on (self);
}

char *
mas_analysis_dup_log (MasAnalysis *self)
{
  g_return_val_if_fail (MAS_IS_ANALYSIS (self), NULL);
  return self->engine != NULL ? qi_engine_dup_log (self->engine) : NULL;
}
