/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

#include "mas-engine-entry.h"

#include "qi-engine-private.h"

G_BEGIN_DECLS

/* A row that shows the value set for an option of an engine, and sets it; NULL for options that cannot be set here: buttons,
 * and what the analysis sets by itself. */
GtkWidget *mas_engine_options_make_row (MasEngineEntry       *entry,
                                        const QiEngineOption *option);

G_END_DECLS
