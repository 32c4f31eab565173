/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-evaluation-bar.h"

#include "mas-access.h"
#include "mas-follow.h"
#include "mas-resources.h"

#include <glib/gi18n.h>

struct _MasEvaluationBar
{
  GtkWidget      parent_instance;

  GtkWidget     *box;
  GtkLabel      *label;
  GtkWidget     *progress;

  MasEvaluation *evaluation; /* or NULL */
};

G_DEFINE_FINAL_TYPE (MasEvaluationBar, mas_evaluation_bar, GTK_TYPE_WIDGET)

static void
update (MasEvaluationBar *self)
{
  const gboolean runs = self->evaluation != NULL && mas_evaluation_is_running (self->evaluation);
  g_autofree char *words = NULL;
  guint n_rows = 0;
  guint n_done;

  gtk_widget_set_visible (GTK_WIDGET (self), runs);
  if (!runs)
    return;
  n_done = mas_evaluation_get_progress (self->evaluation, &n_rows);
  /* Translators: positions that an engine has evaluated, of how many */
  words = g_strdup_printf (_("Evaluating: %'u of %'u"), n_done, n_rows);
  gtk_label_set_label (self->label, words);
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->progress),
                                 n_rows > 0 ? CLAMP ((double) n_done / n_rows, .01, 1) : .01);
}

static void
on_stop_cb (MasEvaluationBar *self)
{
  if (self->evaluation != NULL)
    mas_evaluation_stop (self->evaluation);
}

static void
mas_evaluation_bar_dispose (GObject *object)
{
  MasEvaluationBar *self = MAS_EVALUATION_BAR (object);

  mas_follow (&self->evaluation, NULL, "changed", NULL, self);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_EVALUATION_BAR);

  G_OBJECT_CLASS (mas_evaluation_bar_parent_class)->dispose (object);
}

static void
mas_evaluation_bar_class_init (MasEvaluationBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_evaluation_bar_dispose;
  mas_resources_ensure ();
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-evaluation-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, MasEvaluationBar, box);
  gtk_widget_class_bind_template_child (widget_class, MasEvaluationBar, label);
  gtk_widget_class_bind_template_child (widget_class, MasEvaluationBar, progress);
  gtk_widget_class_bind_template_callback (widget_class, on_stop_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
mas_evaluation_bar_init (MasEvaluationBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mas_access_name_buttons (self->box);
}

void
mas_evaluation_bar_set_evaluation (MasEvaluationBar *self,
                                   MasEvaluation    *evaluation)
{
  g_return_if_fail (MAS_IS_EVALUATION_BAR (self));

  mas_follow (&self->evaluation, evaluation, "changed", G_CALLBACK (update), self);
  update (self);
}
