/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-annotator.h"
#include "mas-keys.h"
#include "mas-popup.h"

G_BEGIN_DECLS

/**
 * MasAsk:
 *
 * Small questions beside the cursor's square, each with an entry: for the name of another square, and
 * for a label.
 */
#define MAS_TYPE_ASK (mas_ask_get_type ())
G_DECLARE_FINAL_TYPE (MasAsk, mas_ask, MAS, ASK, GObject)

MasAsk *mas_ask_new (MasWorkplace *place,
                     MasStage     *stage,
                     MasAnnotator *annotator,
                     MasKeys      *keys,
                     MasPopup     *popup);
/* Takes @popover and opens it beside the cursor's square. FALSE when there is no cursor. */
gboolean mas_ask_open (MasAsk    *self,
                       GtkWidget *popover);
/* Asks for a square's name, and puts the cursor on that square. */
void mas_ask_square (MasAsk *self);
/* Asks for a label of the cursor's square. */
void mas_ask_label (MasAsk *self);

G_END_DECLS
