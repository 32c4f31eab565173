/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "diagram-plan.h"

G_BEGIN_DECLS

/* A cairo_write_func_t; @closure is a GByteArray. */
cairo_status_t diagram_picture_on_write (void                *closure,
                                         const unsigned char *data,
                                         unsigned int         length);
/* Appends what tells a piece apart as part of an XML name. FALSE when its text is too long for that, which must be told
 * apart by other means. */
gboolean diagram_picture_append_piece_id (GString       *id,
                                          const QiToken *piece);
/* What all pieces of a picture depend on besides their own ids and the art of their games, and what everything else
 * depends on. */
char   *diagram_picture_dup_piece_key    (const DiagramPlan *plan);
char   *diagram_picture_dup_layout_key   (const DiagramPlan *plan);
/* A whole SVG file. NULL with an error when it would be too large. */
GBytes *diagram_picture_write_svg    (const DiagramPlan *plan,
                                      GError           **error);
/* What the setup is called: its title, or its game's name. */
char   *diagram_picture_dup_title    (QiSetup           *setup);
/* The setup in words, for who cannot see it: English. */
char   *diagram_picture_dup_words    (QiSetup           *setup);

/* What the name of each part of an SVG begins with while it is written: as long as the prefix that takes its place, and
 * with a character that no XML can hold. */
#define DIAGRAM_PICTURE_PREFIX "\001---------"
/* Puts a prefix there that is made of the whole text: pictures in one page do not clash. */
void     diagram_picture_name_parts   (GString       *svg);
/* The position among an SVG's metadata. */
void     diagram_picture_append_data  (GString       *svg,
                                       QiSetup       *setup);
/* The position as native JSON on one line that may stand in a section of XML; NULL where it has none. */
char    *diagram_picture_dup_data     (QiSetup       *setup);

G_END_DECLS
