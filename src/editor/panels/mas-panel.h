/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-document.h"

G_BEGIN_DECLS

/**
 * MasPanel:
 *
 * A part of the inspector: something with a template about the property `document` (a #MasDocument, or %NULL). A derived
 * class says what it shows; what it holds beside its template it gives up in its own dispose, before this one's.
 */
#define MAS_TYPE_PANEL (mas_panel_get_type ())
G_DECLARE_DERIVABLE_TYPE (MasPanel, mas_panel, MAS, PANEL, GtkWidget)

struct _MasPanelClass
{
  GtkWidgetClass parent_class;

  /* There is another document, or none. */
  void (*show) (MasPanel *self);
  /* The document was changed; @before (nullable): its setup before that. */
  void (*update) (MasPanel *self, QiSetup *before);
};

/* NULL: there is none. */
MasDocument  *mas_panel_get_document (MasPanel    *self);
void          mas_panel_set_document (MasPanel    *self,
                                      MasDocument *document);
/* To connect to further signals of the document. */
GSignalGroup *mas_panel_get_signals  (MasPanel    *self);

G_END_DECLS
