/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-workplace.h"

G_BEGIN_DECLS

/**
 * MasAttacks:
 *
 * What a square sees or what its piece attacks, and what attacks it: while a key is held, at the
 * pointer or the cursor; or from the square's menu, until Esc or the next edit.
 *
 * Signal `changed`: they are shown for another square, or no longer.
 */
#define MAS_TYPE_ATTACKS (mas_attacks_get_type ())
G_DECLARE_FINAL_TYPE (MasAttacks, mas_attacks, MAS, ATTACKS, GObject)

MasAttacks *mas_attacks_new       (MasWorkplace *place);
void        mas_attacks_show      (MasAttacks   *self,
                                   guint         square);
/* FALSE when nothing was shown. */
gboolean    mas_attacks_hide      (MasAttacks   *self);
/* The pointer or the cursor moved to another square, or to none, while the key is held. */
void        mas_attacks_follow    (MasAttacks   *self,
                                   guint         square);
/* The key goes down, again and again while it is held, or up. */
void        mas_attacks_hold      (MasAttacks   *self,
                                   gboolean      down);
/* What is shown, in words, or NULL where another square is shown or none. */
const char *mas_attacks_get_words (MasAttacks   *self,
                                   guint         square);

G_END_DECLS
