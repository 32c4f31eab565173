/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "qi-collection-private.h"

G_BEGIN_DECLS

/**
 * MasRemarksButton:
 *
 * What is remarked in a file of many positions: behind the button each kind of finding once, with how many rows it is
 * in. Choosing one shows these rows alone. Hidden where nothing ever was remarked.
 *
 * Signals:
 * - `chosen`: another kind, or none
 */
#define MAS_TYPE_REMARKS_BUTTON (mas_remarks_button_get_type ())
G_DECLARE_FINAL_TYPE (MasRemarksButton, mas_remarks_button, MAS, REMARKS_BUTTON, GtkWidget)

/* @rows (nullable): the rows that are summed up. Call it whenever verdicts were counted again. */
void        mas_remarks_button_show       (MasRemarksButton *self,
                                           QiCollection     *rows);
/* The key of the chosen #QiRemark, or NULL. */
const char *mas_remarks_button_get_chosen (MasRemarksButton *self);

G_END_DECLS
