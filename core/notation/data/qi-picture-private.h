/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a picture says its position is: the keyword of a text in a PNG, the namespace of an element `position` among the metadata of
 * an SVG. */
#define QI_PICTURE_KEYWORD   "Position (JSON)"
#define QI_PICTURE_NAMESPACE "urn:masume:position"

/* The check sum of a chunk of a PNG: of its type and what it holds. Source: PNG (third edition), 5.5. */
guint32 qi_picture_check_sum (const char *bytes,
                              gsize       length);

G_END_DECLS
