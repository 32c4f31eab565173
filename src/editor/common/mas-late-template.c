/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-late-template.h"

#include "mas-access.h"
#include "mas-column-layout.h"
#include "mas-resources.h"

/* On a class: its template is set. On a widget: it has its children. */
#define BUILT g_quark_from_static_string ("mas-late-template")

gboolean
mas_late_template_is_built (GtkWidget *widget)
{
  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);

  return g_object_get_qdata (G_OBJECT (widget), BUILT) != NULL;
}

gboolean
mas_late_template_build (GtkWidget      *widget,
                         MasBindTemplate bind)
{
  GType type = G_TYPE_INVALID;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);
  g_return_val_if_fail (bind != NULL, FALSE);

  type = G_OBJECT_TYPE (widget);
  if (mas_late_template_is_built (widget))
    return FALSE;
  if (g_type_get_qdata (type, BUILT) == NULL)
    {
      mas_resources_ensure ();
      bind (GTK_WIDGET_GET_CLASS (widget));
      g_type_set_qdata (type, BUILT, GINT_TO_POINTER (TRUE));
    }
  g_object_set_qdata (G_OBJECT (widget), BUILT, GINT_TO_POINTER (TRUE));
  gtk_widget_init_template (widget);
  mas_access_name_buttons (widget);
  mas_column_layout_attach_titles (widget);
  return TRUE;
}

void
mas_late_template_dispose (GtkWidget *widget)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (mas_late_template_is_built (widget))
    gtk_widget_dispose_template (widget, G_OBJECT_TYPE (widget));
}
