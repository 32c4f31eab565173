/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Makes the editor's resources known; more than once does no harm. */
void mas_resources_ensure (void);

G_END_DECLS
