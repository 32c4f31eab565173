/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "diagram-picture-options.h"
#include "qi-setup.h"

G_BEGIN_DECLS

typedef enum
{
  DIAGRAM_PICTURE_SVG,
  DIAGRAM_PICTURE_PNG,
  DIAGRAM_PICTURE_PDF,
  DIAGRAM_PICTURE_N_TYPES
} DiagramPictureType;

/* Squares of 48 units, scale 1, everything that a setup has but its title, on a transparent
 * ground; with the position as data. */
void        diagram_picture_init           (DiagramPicture     *self);
/* The size of the picture in units. FALSE, with a %G_IO_ERROR, when it would be too large, or when
 * there is no such layer. */
gboolean    diagram_picture_measure        (const DiagramPicture *self,
                                            QiSetup              *setup,
                                            double               *width,
                                            double               *height,
                                            GError              **error);
/* Draws it with its upper left corner at the origin: for print, previews and windows. Everything is
 * drawn as vectors. */
gboolean    diagram_picture_draw           (const DiagramPicture *self,
                                            QiSetup              *setup,
                                            cairo_t              *cr,
                                            GError              **error);
/* A whole file. NULL with a %G_IO_ERROR. An SVG defines each kind of piece once. */
GBytes     *diagram_picture_write          (const DiagramPicture *self,
                                            QiSetup              *setup,
                                            DiagramPictureType    type,
                                            GError              **error);
/* "svg", "png", "pdf"; NULL beyond the last. */
const char *diagram_picture_type_get_name  (DiagramPictureType  type);
/* By the end of a file's name. */
gboolean    diagram_picture_type_from_path (const char         *path,
                                            DiagramPictureType *type);

G_END_DECLS
