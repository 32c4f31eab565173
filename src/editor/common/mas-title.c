/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-title.h"

struct _MasTitle
{
  AdwBin parent_instance;
};

G_DEFINE_FINAL_TYPE (MasTitle, mas_title, ADW_TYPE_BIN)

static void
mas_title_class_init (MasTitleClass *class)
{
  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (class),
                                               "/io/github/masume/Masume/ui/mas-title.ui");
}

static void
mas_title_init (MasTitle *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
