/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-history-button.h"

G_BEGIN_DECLS

#define MAS_HEADER_NARROW_WIDTH 680 /* CSS px: below, it keeps only what has no other place */

/**
 * MasHeader:
 *
 * The bar at the top of the window: its title, its buttons, its menus. What has no room is in the
 * menu, too.
 *
 * Property: `session` (MasSession, nullable).
 *
 * Signal `created` (MasDocument *document): a new position was asked for.
 */
#define MAS_TYPE_HEADER (mas_header_get_type ())
G_DECLARE_FINAL_TYPE (MasHeader, mas_header, MAS, HEADER, GtkWidget)

MasHistoryButton *mas_header_get_history (MasHeader  *self);
/* @subtitle: (nullable). */
void              mas_header_set_title   (MasHeader  *self,
                                          const char *title,
                                          const char *subtitle);
/* @obstacle: why the position cannot be played (nullable). */
void              mas_header_set_obstacle (MasHeader  *self,
                                           const char *obstacle);
/* Sets what is shown: a @board that can be changed, or even the whole @editor. */
void              mas_header_show        (MasHeader  *self,
                                          gboolean    board,
                                          gboolean    editor);
/* Shows what has room in a header of this @width. */
void              mas_header_fit         (MasHeader  *self,
                                          int         width);
/* Whether the header already shows what fits @width. */
gboolean          mas_header_fits        (MasHeader  *self,
                                          int         width);
/* Gives the header the focus, where F6 begins its round through the window. */
void              mas_header_focus       (MasHeader  *self);
gboolean          mas_header_has_focus   (MasHeader  *self);
void              mas_header_open_menu   (MasHeader  *self);
void              mas_header_open_new    (MasHeader  *self);
void              mas_header_close_new   (MasHeader  *self);

G_END_DECLS
