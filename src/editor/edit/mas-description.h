/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game-info.h"
#include "qi-setup.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * MasDescription:
 *
 * A window where a position can be read in words, line by line.
 */
#define MAS_TYPE_DESCRIPTION (mas_description_get_type ())
G_DECLARE_FINAL_TYPE (MasDescription, mas_description, MAS, DESCRIPTION, AdwWindow)

/* Makes the window above @parent; the caller presents it. */
GtkWidget *mas_description_new (GtkWindow        *parent,
                                const char       *words);
/* All of a position in words: who is to move, the pieces of each side with their squares, the hands, the ranks that are
 * not empty, and what is wrong (@findings, nullable). Free with g_free(). */
char      *mas_description_dup (const QiGameInfo *info,
                                QiSetup          *setup,
                                GPtrArray        *findings);

G_END_DECLS
