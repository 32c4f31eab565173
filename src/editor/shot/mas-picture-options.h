/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "mas-picture-shot.h"

G_BEGIN_DECLS

/**
 * MasPictureOptions:
 *
 * What a person wants pictures of positions to be like, remembered for the next one. There is one.
 * Any property may change at any time; "notify" tells.
 *
 * Properties: "format" ("svg", "png", "pdf"), "square" (uint, units), "scale" (uint, pixels a unit
 * of a PNG), "theme", "pieces", "signs" (a name of `diagram-style.h`; empty: as on the screen),
 * "coordinates", "hands", "marks", "turn", "caption" (boolean), "data" (boolean: an SVG or PNG says its
 * position, so that it can be opened again), "ground" ("none", "white", "dark"), and for sheets of paper: "print-manner" (boolean:
 * black and white) and those of #MasSheetOptions: "columns", "rows", "answers" (uint), "numbers", "task", "labels", "code",
 * "by-mover", "solutions" (boolean).
 */
#define MAS_TYPE_PICTURE_OPTIONS (mas_picture_options_get_type ())
G_DECLARE_FINAL_TYPE (MasPictureOptions, mas_picture_options, MAS, PICTURE_OPTIONS, GObject)

/* As `qi render --sheet` has them. */
#define MAS_SHEET_MAX_ACROSS 20
#define MAS_SHEET_MAX_LINES  20

/**
 * MasSheetOptions:
 * @columns, @rows: positions on a page
 * @numbers: which position of its list each is
 * @turn: a disc that says who is to move
 * @task: what is asked
 * @labels: what a position is called, below
 * @code: the position as text, below that
 * @n_answers: lines to be written on
 * @by_mover: whoever is to move sits at the bottom
 * @solutions: pages with them at the end
 * @scale: pixels a point of a PNG
 */
typedef struct
{
  guint    columns;
  guint    rows;
  gboolean numbers;
  gboolean turn;
  gboolean task;
  gboolean labels;
  gboolean code;
  guint    n_answers;
  gboolean by_mover;
  gboolean solutions;
  guint    scale;
} MasSheetOptions;

/* Made at the first call; borrowed. */
MasPictureOptions  *mas_picture_options_get_default (void);
/* Takes the options from @settings ("picture-format" and so on) and writes them there. */
void                mas_picture_options_bind        (MasPictureOptions *self,
                                                     GSettings         *settings);
DiagramPictureType  mas_picture_options_get_format  (MasPictureOptions *self);
/* A picture of @setup as it would be now. @layer: the only one, or %DIAGRAM_PICTURE_ALL_LAYERS. */
MasPictureShot     *mas_picture_options_take        (MasPictureOptions *self,
                                                     QiSetup           *setup,
                                                     gboolean           flipped,
                                                     int                layer);
/* The same of some squares alone: without labels, hands and caption. */
MasPictureShot     *mas_picture_options_take_part   (MasPictureOptions *self,
                                                     QiSetup           *setup,
                                                     gboolean           flipped);
/* The same for a sheet of paper: as large as possible, without a background, in the style for
 * print. */
MasPictureShot     *mas_picture_options_take_print  (MasPictureOptions *self,
                                                     QiSetup           *setup,
                                                     gboolean           flipped,
                                                     int                layer);
void                mas_picture_options_get_sheet   (MasPictureOptions *self,
                                                     MasSheetOptions   *sheet);

G_END_DECLS
