/* SPDX-License-Identifier: Apache-2.0 */
/* The rules come and go, and with them what may be done. */
#include "mas-edit-area-private.h"

gboolean
mas_edit_area_plays (MasEditArea *self)
{
  return mas_workplace_plays (MAS_WORKPLACE (self));
}

void
mas_edit_area_play_changed_cb (MasPlay     *play,
                               MasEditArea *self)
{
  MasHeldKind kind = mas_held_get_kind (self->held);

  if (mas_edit_area_plays (self) && (kind == MAS_HELD_STAMP || kind == MAS_HELD_ERASER))
    mas_held_let_go (self->held);
  mas_play_mark_targets (self->play);
  if (self->document != NULL)
    {
      mas_edit_area_update_hint (self);
      mas_ghost_show (mas_pointer_get_ghost (self->pointer),
                      mas_edit_area_get_overlay (self)->hover);
      mas_voice_describe (self->voice);
    }
}

/**
 * mas_edit_area_set_rules:
 * @self: an edit area
 * @rules: (nullable): the rules of its document, on or off
 *
 * While @rules are on, whatever is done on the board is a legal move or is refused.
 */
void
mas_edit_area_set_rules (MasEditArea *self,
                         MasRules    *rules)
{
  g_return_if_fail (MAS_IS_EDIT_AREA (self));

  mas_play_set_rules (self->play, rules);
}
