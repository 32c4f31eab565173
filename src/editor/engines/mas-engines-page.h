/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

#include "mas-engines.h"

G_BEGIN_DECLS

/**
 * MasEnginesPage:
 *
 * The engines in the preferences: added from a file or from those that are installed, renamed, set up, removed. A
 * program is asked which protocol it speaks when it is added, and what can be set when its row is opened; no other is
 * ever started.
 */
#define MAS_TYPE_ENGINES_PAGE (mas_engines_page_get_type ())
G_DECLARE_FINAL_TYPE (MasEnginesPage, mas_engines_page, MAS, ENGINES_PAGE, AdwPreferencesPage)

GtkWidget *mas_engines_page_new (MasEngines     *engines);

G_END_DECLS
