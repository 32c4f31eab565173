/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-diagnosis.h"

#include "qi-game.h"

#define MAX_AT_ONCE \
  1024 /* squares of a board that is looked at in the main thread: well below 1 ms */

struct _MasDiagnosis
{
  GObject       parent_instance;

  MasDocument  *document; /* or NULL */
  GSignalGroup *signals;
  GPtrArray    *findings;    /* never NULL */
  GCancellable *cancellable; /* of the check that is running in a thread, or NULL */
  gboolean      stale;       /* there was an edit meanwhile */
  guint         idle_id;
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasDiagnosis, mas_diagnosis, G_TYPE_OBJECT)

static void look (MasDiagnosis *self);

/* Takes @findings. */
static void
take_findings (MasDiagnosis *self,
               GPtrArray    *findings)
{
  gboolean none = findings->len == 0 && self->findings->len == 0;

  g_ptr_array_unref (self->findings);
  self->findings = findings;
  if (!none)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
look_in_thread (GTask        *task,
                gpointer      source,
                gpointer      task_data,
                GCancellable *cancellable)
{
  GPtrArray *findings = qi_findings_new ();

  qi_game_diagnose_setup (task_data, findings);
  g_task_return_pointer (task, findings, (GDestroyNotify) g_ptr_array_unref);
}

static void
on_looked_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  MasDiagnosis *self = MAS_DIAGNOSIS (source);
  g_autoptr (GPtrArray) findings = g_task_propagate_pointer (G_TASK (result), NULL);

  g_clear_object (&self->cancellable);
  if (self->stale || findings == NULL)
    {
      if (self->document != NULL)
        look (self);
      return;
    }
  take_findings (self, g_steal_pointer (&findings));
}

static void
look (MasDiagnosis *self)
{
  QiSetup *setup = mas_document_get_setup (self->document);
  g_autoptr (GTask) task = NULL;

  if (self->cancellable != NULL)
    {
      self->stale = TRUE;
      return;
    }
  self->stale = FALSE;
  if (!qi_game_has_rules (qi_setup_get_game (setup))
      || qi_position_get_n_squares (qi_setup_get_position (setup)) <= MAX_AT_ONCE)
    {
      GPtrArray *findings = qi_findings_new ();

      qi_game_diagnose_setup (setup, findings);
      take_findings (self, findings);
      return;
    }
  self->cancellable = g_cancellable_new ();
  task = g_task_new (self, self->cancellable, on_looked_cb, NULL);
  g_task_set_source_tag (task, look);
  g_task_set_task_data (task, qi_setup_ref (setup), (GDestroyNotify) qi_setup_unref);
  g_task_run_in_thread (task, look_in_thread);
}

static gboolean
on_idle_cb (gpointer user_data)
{
  MasDiagnosis *self = user_data;

  self->idle_id = 0;
  look (self);
  return G_SOURCE_REMOVE;
}

static void
on_document_changed_cb (MasDiagnosis *self)
{
  /* Done before the next frame, so that marks and pieces are drawn together. */
  if (self->idle_id == 0)
    self->idle_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, on_idle_cb, self, NULL);
}

static void
mas_diagnosis_dispose (GObject *object)
{
  MasDiagnosis *self = MAS_DIAGNOSIS (object);

  g_clear_handle_id (&self->idle_id, g_source_remove);
  g_clear_object (&self->signals);
  g_clear_object (&self->document);

  G_OBJECT_CLASS (mas_diagnosis_parent_class)->dispose (object);
}

static void
mas_diagnosis_finalize (GObject *object)
{
  MasDiagnosis *self = MAS_DIAGNOSIS (object);

  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->findings, g_ptr_array_unref);

  G_OBJECT_CLASS (mas_diagnosis_parent_class)->finalize (object);
}

static void
mas_diagnosis_class_init (MasDiagnosisClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_diagnosis_dispose;
  G_OBJECT_CLASS (klass)->finalize = mas_diagnosis_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", MAS_TYPE_DIAGNOSIS, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_diagnosis_init (MasDiagnosis *self)
{
  self->findings = qi_findings_new ();
  self->signals = g_signal_group_new (MAS_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->signals, "changed", G_CALLBACK (on_document_changed_cb),
                                  self);
}

MasDiagnosis *
mas_diagnosis_new (void)
{
  return g_object_new (MAS_TYPE_DIAGNOSIS, NULL);
}

void
mas_diagnosis_set_document (MasDiagnosis *self,
                            MasDocument  *document)
{
  g_return_if_fail (MAS_IS_DIAGNOSIS (self));
  g_return_if_fail (document == NULL || MAS_IS_DOCUMENT (document));

  if (!g_set_object (&self->document, document))
    return;
  g_clear_handle_id (&self->idle_id, g_source_remove);
  g_signal_group_set_target (self->signals, document);
  if (document != NULL)
    look (self);
  else
    take_findings (self, qi_findings_new ());
}

GPtrArray *
mas_diagnosis_get_findings (MasDiagnosis *self)
{
  g_return_val_if_fail (MAS_IS_DIAGNOSIS (self), NULL);
  return self->findings;
}
