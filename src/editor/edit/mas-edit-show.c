/* SPDX-License-Identifier: Apache-2.0 */
/* The board, the hands and the palette follow the document. */
#include "config.h"

#include "mas-edit-area-private.h"

/* What was lifted may not stand there any more: undone, or changed elsewhere. */
static void
check_lifted (MasEditArea *self)
{
  const MasSpot *origin = mas_held_get_origin (self->held);
  QiPosition *position = mas_edit_area_get_position (self);
  gboolean there = FALSE;

  if (origin == NULL)
    return;
  if (origin->kind == MAS_SPOT_HAND)
    there = qi_position_get_hand_count (position, origin->side, origin->token) > 0;
  else if (origin->square < qi_position_get_n_squares (position))
    {
      const QiToken *piece = qi_position_get_piece (position, origin->square);

      there = piece != NULL && qi_token_equal (piece, origin->token);
    }
  if (!there)
    mas_held_let_go (self->held);
}

/* The ways to begin an empty board; by the rules there are none but moves. */
void
mas_edit_area_update_hint (MasEditArea *self)
{
  gtk_widget_set_visible (
    mas_stage_get_hint (self->stage),
    qi_position_get_n_pieces (mas_edit_area_get_position (self)) == 0 && !mas_edit_area_plays (self)
      && g_list_model_get_n_items (G_LIST_MODEL (mas_document_get_history (self->document))) <= 1);
}

void
mas_edit_area_show_setup (MasEditArea *self)
{
  QiSetup *setup = mas_edit_area_get_setup (self);
  const QiGameInfo *info = mas_edit_area_get_info (self);

  mas_stage_show_setup (self->stage, setup, info);
  mas_palette_set_held (MAS_PALETTE (mas_stage_get_palette (self->stage)), self->held);
  mas_edit_area_update_hint (self);
}

void
mas_edit_area_document_changed_cb (MasDocument *document,
                                   QiSetup     *before,
                                   MasEditArea *self)
{
  QiPosition *position = mas_edit_area_get_position (self);
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);
  const MasPress *press = mas_pointer_get_press (self->pointer);
  /* At once: whatever ends below may describe the square under the cursor. */
  gboolean fell_off = mas_cursor_fit (self->cursor, qi_position_get_shape (position));

  if (fell_off)
    overlay->cursor = mas_cursor_get_square (self->cursor);
  /* An edit from elsewhere (undo, the text entry) ends what runs here. */
  if (!mas_attempt_is_running (self->attempt))
    {
      mas_pointer_cancel (self->pointer);
      mas_typing_end (self->typing);
    }
  mas_attempt_dismiss (self->attempt);
  mas_attacks_hide (self->attacks);
  mas_link_forget (self->link);
  mas_motion_end (self->motion);
  mas_edit_area_show_setup (self);
  if (before == NULL
      || !qi_shape_equal (qi_position_get_shape (qi_setup_get_position (before)),
                          qi_position_get_shape (position)))
    {
      mas_cursor_select_none (self->cursor);
      mas_annotator_arrow_cancel (self->annotator);
      gtk_bitset_remove_all (overlay->flash);
      overlay->hover = overlay->target = QI_NO_SQUARE;
      overlay->target_state = MAS_TARGET_NONE;
      mas_pointer_forget_stamp (self->pointer);
      if (fell_off)
        mas_cursor_go (self->cursor, mas_cursor_get_square (self->cursor));
    }
  check_lifted (self);
  if (press->kind != MAS_PRESS_STROKE && press->kind != MAS_PRESS_DRAG)
    mas_motion_start (self->motion, before);
  mas_voice_describe (self->voice);
  if (press->kind != MAS_PRESS_DRAG)
    mas_ghost_show (mas_pointer_get_ghost (self->pointer), overlay->hover);
}
