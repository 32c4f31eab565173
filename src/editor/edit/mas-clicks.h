/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-annotator.h"
#include "mas-play.h"
#include "mas-press.h"
#include "mas-stage.h"
#include "mas-voice.h"

G_BEGIN_DECLS

/**
 * MasClicks:
 *
 * What a click on a square, a hand or the palette does, or Space there: takes up, puts down, draws,
 * selects, or plays while the board is played.
 */
#define MAS_TYPE_CLICKS (mas_clicks_get_type ())
G_DECLARE_FINAL_TYPE (MasClicks, mas_clicks, MAS, CLICKS, GObject)

/* @press: says with which button. */
MasClicks *mas_clicks_new      (MasWorkplace    *place,
                                MasStage        *stage,
                                MasAttempt      *attempt,
                                MasAnnotator    *annotator,
                                MasPlay         *play,
                                MasVoice        *voice,
                                const MasPress  *press);
void       mas_clicks_activate (MasClicks       *self,
                                const MasSpot   *spot);
/* Shift extends the selection to @square, Ctrl takes the square in or out. */
void       mas_clicks_select   (MasClicks       *self,
                                guint            square,
                                GdkModifierType  mods);
/* A square among several that are selected. */
gboolean   mas_clicks_is_selected (MasClicks     *self,
                                   const MasSpot *spot);
/* The eyedropper: holds a copy of the piece there as a stamp, or of the whole selection; on an empty
 * square lets go of what is held. */
void       mas_clicks_pick_up  (MasClicks       *self,
                                const MasSpot   *spot);

G_END_DECLS
