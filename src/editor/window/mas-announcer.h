/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-edit-area.h"
#include "mas-messages.h"
#include "mas-strip.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * MasAnnouncer:
 *
 * Shows what is said in a window where it belongs: in the status line, as a toast or on a strip. What does
 * not stand in the status line a screen reader is told here.
 */
#define MAS_TYPE_ANNOUNCER (mas_announcer_get_type ())
G_DECLARE_FINAL_TYPE (MasAnnouncer, mas_announcer, MAS, ANNOUNCER, GObject)

/* @questions: the strip where one is asked; what went wrong stands there, too. @notes: the strip for all else.
 * None of the widgets is kept alive: the result goes before they do. */
MasAnnouncer *mas_announcer_new (MasMessages     *messages,
                                 AdwToastOverlay *toasts,
                                 MasStrip        *questions,
                                 MasStrip        *notes,
                                 MasEditArea     *area);

G_END_DECLS
