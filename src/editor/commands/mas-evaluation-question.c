/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-evaluation-question.h"

#include "mas-combo-row.h"
#include "mas-resources.h"
#include "mas-title.h"

#include <glib/gi18n.h>

struct _MasEvaluationQuestion
{
  AdwWindow      parent_instance;

  AdwComboRow   *engine_row;
  AdwComboRow   *rows_row;
  AdwComboRow   *limit_row;
  GtkWidget     *time_row;
  GtkSpinButton *time_spin;
  GtkWidget     *depth_row;
  GtkSpinButton *depth_spin;
  GtkWidget     *write_row;
  GtkSwitch     *write_switch;

  MasEngines    *engines;
};

enum
{
  LIMIT_TIME,
  LIMIT_DEPTH
};

static guint answered_signal;

G_DEFINE_FINAL_TYPE (MasEvaluationQuestion, mas_evaluation_question, ADW_TYPE_WINDOW)

static void
on_limit_cb (MasEvaluationQuestion *self)
{
  const guint limit = adw_combo_row_get_selected (self->limit_row);

  gtk_widget_set_visible (self->time_row, limit == LIMIT_TIME);
  gtk_widget_set_visible (self->depth_row, limit == LIMIT_DEPTH);
}

static void
on_evaluate_cb (MasEvaluationQuestion *self)
{
  g_object_ref (self);
  g_signal_emit (self, answered_signal, 0);
  gtk_window_close (GTK_WINDOW (self));
  g_object_unref (self);
}

static void
on_cancel_cb (MasEvaluationQuestion *self)
{
  gtk_window_close (GTK_WINDOW (self));
}

static void
mas_evaluation_question_dispose (GObject *object)
{
  g_clear_object (&MAS_EVALUATION_QUESTION (object)->engines);

  G_OBJECT_CLASS (mas_evaluation_question_parent_class)->dispose (object);
}

static void
mas_evaluation_question_class_init (MasEvaluationQuestionClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_evaluation_question_dispose;
  answered_signal = g_signal_new ("answered", MAS_TYPE_EVALUATION_QUESTION, G_SIGNAL_RUN_LAST, 0,
                                  NULL, NULL, NULL, G_TYPE_NONE, 0);
  mas_resources_ensure ();
  g_type_ensure (MAS_TYPE_COMBO_ROW);
  g_type_ensure (MAS_TYPE_TITLE);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/masume/Masume/ui/mas-evaluation-question.ui");
  gtk_widget_class_bind_template_child (widget_class, MasEvaluationQuestion, engine_row);
  gtk_widget_class_bind_template_child (widget_class, MasEvaluationQuestion, rows_row);
  gtk_widget_class_bind_template_child (widget_class, MasEvaluationQuestion, limit_row);
  gtk_widget_class_bind_template_child (widget_class, MasEvaluationQuestion, time_row);
  gtk_widget_class_bind_template_child (widget_class, MasEvaluationQuestion, time_spin);
  gtk_widget_class_bind_template_child (widget_class, MasEvaluationQuestion, depth_row);
  gtk_widget_class_bind_template_child (widget_class, MasEvaluationQuestion, depth_spin);
  gtk_widget_class_bind_template_child (widget_class, MasEvaluationQuestion, write_row);
  gtk_widget_class_bind_template_child (widget_class, MasEvaluationQuestion, write_switch);
  gtk_widget_class_bind_template_callback (widget_class, on_limit_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_evaluate_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_cancel_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
mas_evaluation_question_init (MasEvaluationQuestion *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  on_limit_cb (self);
}

static void
fill_engines (MasEvaluationQuestion *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint chosen = 0;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->engines)); i++)
    {
      g_autoptr (MasEngineEntry) entry = g_list_model_get_item (G_LIST_MODEL (self->engines), i);

      gtk_string_list_append (names, mas_engine_entry_get_name (entry));
    }
  g_object_get (self->engines, "chosen", &chosen, NULL);
  adw_combo_row_set_model (self->engine_row, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->engine_row, chosen);
}

GtkWindow *
mas_evaluation_question_new (GtkWindow  *parent,
                             MasEngines *engines,
                             guint       n_selected,
                             guint       n_shown,
                             gboolean    can_write)
{
  g_return_val_if_fail (MAS_IS_ENGINES (engines), NULL);

  MasEvaluationQuestion *self =
    g_object_new (MAS_TYPE_EVALUATION_QUESTION, "transient-for", parent, NULL);
  g_autoptr (GtkStringList) rows = gtk_string_list_new (NULL);
  g_autofree char *selected =
    g_strdup_printf (ngettext ("The Selected Row", "The %'u Selected Rows", n_selected),
                     n_selected);
  /* Translators: rows of a list */
  g_autofree char *shown =
    g_strdup_printf (ngettext ("All That Is Shown (%'u)", "All That Are Shown (%'u)", n_shown),
                     n_shown);

  self->engines = g_object_ref (engines);
  fill_engines (self);
  gtk_string_list_append (rows, selected);
  gtk_string_list_append (rows, shown);
  adw_combo_row_set_model (self->rows_row, G_LIST_MODEL (rows));
  adw_combo_row_set_selected (self->rows_row, n_selected > 1 ? 0 : 1);
  gtk_widget_set_visible (self->write_row, can_write);
  return GTK_WINDOW (self);
}

MasEngineEntry *
mas_evaluation_question_get_entry (MasEvaluationQuestion *self)
{
  g_return_val_if_fail (MAS_IS_EVALUATION_QUESTION (self), NULL);

  g_autoptr (MasEngineEntry) entry =
    g_list_model_get_item (G_LIST_MODEL (self->engines),
                           adw_combo_row_get_selected (self->engine_row));

  return entry;
}

QiEngineLimits
mas_evaluation_question_get_limits (MasEvaluationQuestion *self)
{
  QiEngineLimits limits = { 0 };

  g_return_val_if_fail (MAS_IS_EVALUATION_QUESTION (self), limits);

  if (adw_combo_row_get_selected (self->limit_row) == LIMIT_DEPTH)
    limits.depth = (guint) gtk_spin_button_get_value_as_int (self->depth_spin);
  else
    limits.milliseconds = (guint) (gtk_spin_button_get_value (self->time_spin) * 1000 + .5);
  return limits;
}

gboolean
mas_evaluation_question_wants_all (MasEvaluationQuestion *self)
{
  g_return_val_if_fail (MAS_IS_EVALUATION_QUESTION (self), FALSE);
  return adw_combo_row_get_selected (self->rows_row) == 1;
}

gboolean
mas_evaluation_question_wants_writing (MasEvaluationQuestion *self)
{
  g_return_val_if_fail (MAS_IS_EVALUATION_QUESTION (self), FALSE);
  return gtk_widget_get_visible (self->write_row) && gtk_switch_get_active (self->write_switch);
}
