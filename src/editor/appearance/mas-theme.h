/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-style.h"

G_BEGIN_DECLS

/* What a person is told about themes. */

/* Its name, in the language of the window where the theme has one; lives as long as the process. */
const char *mas_theme_get_title   (DiagramTheme  theme);
/* A sentence: there is no theme called @name; NULL: there is. Free with g_free(). */
char       *mas_theme_dup_unknown (const char   *name);

G_END_DECLS
