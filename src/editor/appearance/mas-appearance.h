/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "diagram-book.h"
#include "diagram-style.h"
#include "mas-frame-time.h"

G_BEGIN_DECLS

/**
 * MasAppearance:
 *
 * How all boards of the program look: the person's choice of theme, pieces, signs and set, and the
 * platform's light, dark or high-contrast surroundings. There is one. It emits "changed" when
 * anything is drawn differently.
 *
 * Properties (all but the set are the names of `diagram-style.h`): "theme", "pieces", "signs",
 * "piece-set" (a folder of the person's own drawings; empty: none). A "theme" that is not there leaves
 * the usual one.
 */
#define MAS_TYPE_APPEARANCE (mas_appearance_get_type ())
G_DECLARE_FINAL_TYPE (MasAppearance, mas_appearance, MAS, APPEARANCE, GObject)

/* Made at the first call; borrowed. */
MasAppearance      *mas_appearance_get_default (void);
/* Takes the choices from @settings and writes them there, from now on. */
void                mas_appearance_bind        (MasAppearance *self,
                                                GSettings     *settings);
/* The names that "piece-set" may have, sorted. Free with g_strfreev(). */
char              **mas_appearance_dup_set_names (void);
/* A sentence that says what cannot be drawn as it was chosen, NULL: all can. */
char               *mas_appearance_dup_problem (MasAppearance *self);
/* The same for the first caller, NULL for all others. */
char               *mas_appearance_take_unsaid (MasAppearance *self);
/* Valid until the next "changed". */
const DiagramStyle *mas_appearance_get_style   (MasAppearance *self);
/* Small pieces of this style, for thumbnails. */
DiagramBook        *mas_appearance_get_book    (MasAppearance *self);
/* What thumbnails that are drawn at once take, all of them together. */
MasFrameTime       *mas_appearance_get_frame_time (MasAppearance *self);

G_END_DECLS
