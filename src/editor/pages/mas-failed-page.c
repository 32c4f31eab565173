/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-failed-page.h"

#include "mas-access.h"
#include "mas-late-template.h"
#include "mas-question.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _MasFailedPage
{
  GtkWidget      parent_instance;

  MasQuestion   *failure; /* or NULL */
  AdwStatusPage *status;
  GtkWidget     *button;
};

enum
{
  PROP_FAILURE = 1,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (MasFailedPage, mas_failed_page, GTK_TYPE_WIDGET)

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-failed-page.ui");
  gtk_widget_class_bind_template_child (widget_class, MasFailedPage, status);
  gtk_widget_class_bind_template_child (widget_class, MasFailedPage, button);
}

static void
show (MasFailedPage     *self,
      const MasQuestion *failure)
{
  gboolean has_answer = mas_question_get_n_answers (failure) > 0;
  g_autofree char *markup = g_markup_escape_text (mas_question_get_title (failure), -1);
  g_autofree char *description = g_markup_escape_text (mas_question_get_words (failure), -1);

  mas_late_template_build (GTK_WIDGET (self), bind_template);
  adw_status_page_set_icon_name (self->status, mas_question_is (failure, "reading")
                                                 ? "content-loading-symbolic"
                                                 : "dialog-error-symbolic");
  adw_status_page_set_title (self->status, markup);
  adw_status_page_set_description (self->status, description);
  gtk_widget_set_visible (self->button, has_answer);
  if (has_answer)
    {
      const MasAnswer *answer = mas_question_get_answer (failure, 0);
      g_autofree char *action = g_strconcat ("win.", answer->id, NULL);

      gtk_button_set_label (GTK_BUTTON (self->button), _(answer->label));
      mas_access_name_buttons (self->button);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button), action);
    }
}

static void
mas_failed_page_get_property (GObject    *object,
                              guint       prop_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  MasFailedPage *self = MAS_FAILED_PAGE (object);

  switch (prop_id)
    {
    case PROP_FAILURE:
      g_value_set_boxed (value, self->failure);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_failed_page_set_property (GObject      *object,
                              guint         prop_id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  MasFailedPage *self = MAS_FAILED_PAGE (object);

  switch (prop_id)
    {
    case PROP_FAILURE:
      if (self->failure == g_value_get_boxed (value))
        break;
      g_clear_pointer (&self->failure, mas_question_unref);
      self->failure = g_value_dup_boxed (value);
      if (self->failure != NULL)
        show (self, self->failure);
      g_object_notify_by_pspec (object, pspec);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_failed_page_dispose (GObject *object)
{
  MasFailedPage *self = MAS_FAILED_PAGE (object);

  g_clear_pointer (&self->failure, mas_question_unref);
  mas_late_template_dispose (GTK_WIDGET (self));

  G_OBJECT_CLASS (mas_failed_page_parent_class)->dispose (object);
}

static void
mas_failed_page_class_init (MasFailedPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = mas_failed_page_get_property;
  object_class->set_property = mas_failed_page_set_property;
  object_class->dispose = mas_failed_page_dispose;
  props[PROP_FAILURE] =
    g_param_spec_boxed ("failure", NULL, NULL, MAS_TYPE_QUESTION,
                        G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
mas_failed_page_init (MasFailedPage *self)
{
}
