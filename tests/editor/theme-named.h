/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-style.h"

/* The theme with a name; NULL is the usual one. */
static inline DiagramTheme
theme_named (const char *name)
{
  DiagramTheme theme = 0;

  g_assert_true (name == NULL || diagram_theme_from_name (name, &theme));
  return theme;
}
