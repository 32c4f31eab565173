/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-document.h"

G_BEGIN_DECLS

/**
 * MasGallery:
 *
 * What an empty window shows: the examples as thumbnails, and New, Open and Paste.
 *
 * Signal `chosen` (MasDocument *document): an example was chosen; the document is a new one.
 */
#define MAS_TYPE_GALLERY (mas_gallery_get_type ())
G_DECLARE_FINAL_TYPE (MasGallery, mas_gallery, MAS, GALLERY, GtkWidget)

G_END_DECLS
