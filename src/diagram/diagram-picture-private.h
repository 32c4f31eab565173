/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-plan.h"

G_BEGIN_DECLS

/* A whole SVG file. NULL with an error when it would be too large. */
GBytes *diagram_picture_write_svg    (const DiagramPlan *plan,
                                      GError           **error);
/* What the setup is called: its title, or its game's name. */
char   *diagram_picture_dup_title    (QiSetup           *setup);
/* The setup in words, for who cannot see it: English. */
char   *diagram_picture_dup_words    (QiSetup           *setup);

G_END_DECLS
