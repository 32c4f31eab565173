/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-annotator.h"
#include "mas-attacks.h"
#include "mas-link.h"
#include "mas-play.h"

G_BEGIN_DECLS

/**
 * MasVoice:
 *
 * What the workplace says: one line under the board, which a screen reader hears too, and what it is
 * told about the board and the cursor's square.
 *
 * Property `status` (string, read-only): the result of the last act, or what the next would do; or NULL.
 */
#define MAS_TYPE_VOICE (mas_voice_get_type ())
G_DECLARE_FINAL_TYPE (MasVoice, mas_voice, MAS, VOICE, GObject)

/* @board is the widget that is described. The others are asked what they know about a square. */
MasVoice   *mas_voice_new        (MasWorkplace *place,
                                  GtkWidget    *board,
                                  MasAnnotator *annotator,
                                  MasAttacks   *attacks,
                                  MasPlay      *play,
                                  MasLink      *link);
const char *mas_voice_get_status (MasVoice     *self);
/* Both take @words. The second one shows them unchanged and does not announce them: they begin with
 * the name of a square, or are shown permanently. */
void        mas_voice_say        (MasVoice     *self,
                                  char         *words);
void        mas_voice_show       (MasVoice     *self,
                                  char         *words);
void        mas_voice_say_square (MasVoice     *self,
                                  guint         square);
/* Says what the next act would do with what is held. */
void        mas_voice_say_next   (MasVoice     *self);
/* The board's accessible name says its shape, its description the cursor's square and the selection. */
void        mas_voice_describe   (MasVoice     *self);

G_END_DECLS
