/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

#include "mas-picture-options.h"

G_BEGIN_DECLS

/**
 * MasPictureDialog:
 *
 * Where a picture of a position is seen, adjusted and exported to a file. What it shows is drawn by
 * what writes the file.
 *
 * Properties: `flipped` (boolean), `one-layer` (boolean: only the layer that was worked on).
 * Signal `exported` (GFile *file): a picture was written; the dialog closes then.
 */
#define MAS_TYPE_PICTURE_DIALOG (mas_picture_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MasPictureDialog, mas_picture_dialog, MAS, PICTURE_DIALOG, AdwWindow)

/* @layer: the one that was edited, counted from 0; negative when the board has only one. @file
 * (nullable): of the position. @title: its name. */
MasPictureDialog *mas_picture_dialog_new    (GtkWindow        *parent,
                                             QiSetup          *setup,
                                             gboolean          flipped,
                                             int               layer,
                                             GFile            *file,
                                             const char       *title);
/* Asks for a file and writes it, as the button does. */
void              mas_picture_dialog_export (MasPictureDialog *self);

G_END_DECLS
