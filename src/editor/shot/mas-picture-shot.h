/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "diagram-picture.h"

G_BEGIN_DECLS

/* A kind of file beside those of pictures: LaTeX, with a PDF beside it where its package of boards cannot show the position. */
#define MAS_PICTURE_LATEX DIAGRAM_PICTURE_N_TYPES

/**
 * MasPictureShot:
 *
 * One picture of one setup, with all that it needs to be drawn, in any thread and at any time. It
 * never changes.
 */
typedef struct _MasPictureShot MasPictureShot;

MasPictureShot *mas_picture_shot_new     (const DiagramPicture *picture,
                                          QiSetup              *setup);
MasPictureShot *mas_picture_shot_ref     (MasPictureShot       *self);
void            mas_picture_shot_unref   (MasPictureShot       *self);
/* These do what the functions of `diagram-picture.h` do. */
gboolean        mas_picture_shot_measure (MasPictureShot       *self,
                                          double               *width,
                                          double               *height,
                                          GError              **error);
gboolean        mas_picture_shot_draw    (MasPictureShot       *self,
                                          cairo_t              *cr,
                                          GError              **error);
GBytes         *mas_picture_shot_write   (MasPictureShot       *self,
                                          DiagramPictureType    type,
                                          GError              **error);
/* The same picture with so few pixels a unit that a PNG has at most @n_pixels. The same one if it
 * is small enough. */
MasPictureShot *mas_picture_shot_bound   (MasPictureShot       *self,
                                          double                n_pixels);
const DiagramPicture *mas_picture_shot_get_picture (MasPictureShot *self);
/* Writes a file all or nothing, off the main thread. */
void            mas_picture_shot_save_async  (MasPictureShot      *self,
                                              DiagramPictureType   type,
                                              GFile               *file,
                                              GCancellable        *cancellable,
                                              GAsyncReadyCallback  callback,
                                              gpointer             user_data);
gboolean        mas_picture_shot_save_finish (GAsyncResult        *result,
                                              GError             **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MasPictureShot, mas_picture_shot_unref)

G_END_DECLS
