/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

/* Adds the program's own style to libadwaita's, which must have started, and from then on follows whether a high
 * contrast is asked for. */
void mas_style_sheets_add (GdkDisplay *display);
