/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

#include "mas-engine-entry.h"

#include "qi-engine-private.h"

G_BEGIN_DECLS

/* A row that shows what is set of an option of an engine, and sets it; NULL where there is nothing to set: buttons, and what
 * the analysis sets by itself. */
GtkWidget *mas_engine_options_make_row (MasEngineEntry       *entry,
                                        const QiEngineOption *option);

G_END_DECLS
