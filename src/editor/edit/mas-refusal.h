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

/* Shows other words and removes the buttons of the earlier ones. */
void        mas_refusal_set_words (MasRefusal            *self,
                                   const char            *words);
/* For tests: the words as they are shown. */
const char *mas_refusal_get_words (MasRefusal            *self);
/* @id is a static string. */
void        mas_refusal_add_way   (MasRefusal            *self,
                                   const char            *id,
                                   const char            *label);
/* Chooses a place for a bubble of @width × @height in @room_width × @room_height, near @anchor
 * without covering it: below, above, right or left, the first that has room. */
void        mas_refusal_place     (const graphene_rect_t *anchor,
                                   int                    width,
                                   int                    height,
                                   int                    room_width,
                                   int                    room_height,
                                   GdkRectangle          *place);

G_END_DECLS
