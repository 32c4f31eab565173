/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-panel.h"

typedef struct
{
  MasDocument  *document;
  GSignalGroup *signals;
} MasPanelPrivate;

enum
{
  PROP_0,
  PROP_DOCUMENT,
  N_PROPS
};

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (MasPanel, mas_panel, GTK_TYPE_WIDGET)

static MasPanelPrivate *
get_private (MasPanel *self)
{
  return mas_panel_get_instance_private (self);
}

static void
on_changed_cb (MasPanel *self,
               QiSetup  *before)
{
  MAS_PANEL_GET_CLASS (self)->update (self, before);
}

static void
mas_panel_get_property (GObject    *object,
                        guint       property_id,
                        GValue     *value,
                        GParamSpec *pspec)
{
  if (property_id == PROP_DOCUMENT)
    g_value_set_object (value, mas_panel_get_document (MAS_PANEL (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
mas_panel_set_property (GObject      *object,
                        guint         property_id,
                        const GValue *value,
                        GParamSpec   *pspec)
{
  if (property_id == PROP_DOCUMENT)
    mas_panel_set_document (MAS_PANEL (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
mas_panel_dispose (GObject *object)
{
  MasPanelPrivate *priv = get_private (MAS_PANEL (object));
  GtkWidget *child = NULL;

  g_clear_object (&priv->signals);
  g_clear_object (&priv->document);
  gtk_widget_dispose_template (GTK_WIDGET (object), G_OBJECT_TYPE (object));
  /* Template children without a bound field are not removed by the template. */
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (mas_panel_parent_class)->dispose (object);
}

static void
mas_panel_class_init (MasPanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = mas_panel_dispose;
  object_class->get_property = mas_panel_get_property;
  object_class->set_property = mas_panel_set_property;
  g_object_class_install_property (object_class, PROP_DOCUMENT,
                                   g_param_spec_object ("document", NULL, NULL, MAS_TYPE_DOCUMENT,
                                                        G_PARAM_READWRITE
                                                          | G_PARAM_STATIC_STRINGS));
}

static void
mas_panel_init (MasPanel *self)
{
  MasPanelPrivate *priv = get_private (self);

  priv->signals = g_signal_group_new (MAS_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (priv->signals, "changed", G_CALLBACK (on_changed_cb), self);
}

MasDocument *
mas_panel_get_document (MasPanel *self)
{
  g_return_val_if_fail (MAS_IS_PANEL (self), NULL);

  return get_private (self)->document;
}

void
mas_panel_set_document (MasPanel    *self,
                        MasDocument *document)
{
  g_return_if_fail (MAS_IS_PANEL (self));

  if (!g_set_object (&get_private (self)->document, document))
    return;
  g_signal_group_set_target (get_private (self)->signals, document);
  MAS_PANEL_GET_CLASS (self)->show (self);
}

GSignalGroup *
mas_panel_get_signals (MasPanel *self)
{
  g_return_val_if_fail (MAS_IS_PANEL (self), NULL);

  return get_private (self)->signals;
}
