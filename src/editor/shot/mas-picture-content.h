/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gdk/gdk.h>

#include "mas-picture-shot.h"

G_BEGIN_DECLS

/**
 * MasPictureContent:
 *
 * A picture for the clipboard, as SVG and as PNG. Neither is made before somebody asks for it, and
 * then in another thread.
 */
#define MAS_TYPE_PICTURE_CONTENT (mas_picture_content_get_type ())
G_DECLARE_FINAL_TYPE (MasPictureContent, mas_picture_content, MAS, PICTURE_CONTENT,
                      GdkContentProvider)

GdkContentProvider *mas_picture_content_new (MasPictureShot *shot);

G_END_DECLS
