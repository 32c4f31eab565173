/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * MasRefusal:
 *
 * The bubble beside the place where an edit was refused: why, and ways out as buttons. It takes no
 * focus and has no timer. Signals `chosen` (const char *id of a way) and `closed` (its close
 * button).
 */
#define MAS_TYPE_REFUSAL (mas_refusal_get_type ())
G_DECLARE_FINAL_TYPE (MasRefusal, mas_refusal, MAS, REFUSAL, GtkWidget)

/* Says other words and forgets the ways out of before. */
void        mas_refusal_set_words (MasRefusal            *self,
                                   const char            *words);
const char *mas_refusal_get_words (MasRefusal            *self);
/* @id is a static string. */
void        mas_refusal_add_way   (MasRefusal            *self,
                                   const char            *id,
                                   const char            *label);
/* Chooses where a bubble of @width × @height goes in a room of @room_width × @room_height so that
 * it is near
 * @anchor and does not cover it: below, above, right or left, whichever has room first. */
void        mas_refusal_place     (const graphene_rect_t *anchor,
                                   int                    width,
                                   int                    height,
                                   int                    room_width,
                                   int                    room_height,
                                   GdkRectangle          *place);

G_END_DECLS
