/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "diagram-plan.h"

G_BEGIN_DECLS

/* A cairo_write_func_t; @closure is a GByteArray. */
cairo_status_t diagram_picture_on_write (void                *closure,
                                         const unsigned char *data,
                                         unsigned int         length);
/* A whole SVG file. NULL with an error when it would be too large. */
GBytes *diagram_picture_write_svg    (const DiagramPlan *plan,
                                      GError           **error);
/* What the setup is called: its title, or its game's name. */
char   *diagram_picture_dup_title    (QiSetup           *setup);
/* The setup in words, for who cannot see it: English. */
char   *diagram_picture_dup_words    (QiSetup           *setup);

/* What an SVG has as its labels before its parts are named. */
#define DIAGRAM_PICTURE_LABELS "aria-labelledby=\"title description\""
/* The SVG with a prefix before all names of its parts, made of the whole text: pictures in one page do not clash. */
GString *diagram_picture_name_parts   (const GString *svg);
/* The position among an SVG's metadata. */
void     diagram_picture_append_data  (GString       *svg,
                                       QiSetup       *setup);
/* The position as native JSON on one line that may stand in a section of XML; NULL where it has none. */
char    *diagram_picture_dup_data     (QiSetup       *setup);

G_END_DECLS
