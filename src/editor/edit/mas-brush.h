/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-annotator.h"
#include "mas-press.h"
#include "mas-stage.h"

G_BEGIN_DECLS

/**
 * MasBrush:
 *
 * Strokes over squares: stamp and eraser, and the tool that marks. A stroke is one step of the history.
 */
#define MAS_TYPE_BRUSH (mas_brush_get_type ())
G_DECLARE_FINAL_TYPE (MasBrush, mas_brush, MAS, BRUSH, GObject)

MasBrush *mas_brush_new   (MasWorkplace *place,
                           MasStage     *stage,
                           MasAnnotator *annotator,
                           MasPress     *press);
/* Begins a stroke at what is pressed. */
void      mas_brush_begin (MasBrush     *self);
/* One square of the stroke that runs. */
void      mas_brush_stamp (MasBrush     *self,
                           guint         square);
/* Every square between the last known place of the pointer and (@x, @y), so that none is skipped. */
void      mas_brush_to    (MasBrush     *self,
                           double        x,
                           double        y);
void      mas_brush_end   (MasBrush     *self);
/* A whole stroke on a single square, from the keyboard. */
void      mas_brush_touch (MasBrush      *self,
                           const MasSpot *spot);

G_END_DECLS
