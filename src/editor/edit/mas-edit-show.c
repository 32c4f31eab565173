/* SPDX-License-Identifier: Apache-2.0 */
/* The board, the hands and the palette follow the document, the cursor, what is held and the rules. */
#include "config.h"

#include "mas-edit-area-private.h"

/* A piece that was lifted may be gone from its square: by undo, or by a change from elsewhere. */
static void
check_lifted (MasEditArea *self)
{
  const MasSpot *origin = mas_held_get_origin (self->held);
  QiPosition *position = mas_workplace_get_position (MAS_WORKPLACE (self));
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

/* Buttons to fill an empty board; none while the board is played, when only moves are possible. */
static void
update_hint (MasEditArea *self)
{
  gtk_widget_set_visible (
    mas_stage_get_hint (self->stage),
    qi_position_get_n_pieces (mas_workplace_get_position (MAS_WORKPLACE (self))) == 0
      && !mas_workplace_plays (MAS_WORKPLACE (self))
      && g_list_model_get_n_items (G_LIST_MODEL (mas_document_get_history (self->document))) <= 1);
}

void
mas_edit_area_show_setup (MasEditArea *self)
{
  QiSetup *setup = mas_workplace_get_setup (MAS_WORKPLACE (self));
  const QiGameInfo *info = mas_workplace_get_info (MAS_WORKPLACE (self));

  MasPalette *palette = MAS_PALETTE (mas_stage_get_palette (self->stage));

  mas_palette_set_offered (palette, qi_setup_get_game (setup) == NULL
                                      ? mas_document_get_pieces (self->document)
                                      : NULL);
  mas_stage_show_setup (self->stage, setup, info);
  mas_palette_set_held (palette, self->held);
  update_hint (self);
}

void
mas_edit_area_document_changed_cb (MasDocument *document,
                                   QiSetup     *before,
                                   MasEditArea *self)
{
  QiPosition *position = mas_workplace_get_position (MAS_WORKPLACE (self));
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);
  const MasPress *press = mas_pointer_get_press (self->pointer);
  /* Done first: what ends below may describe the square under the cursor. */
  gboolean fell_off = mas_cursor_fit (self->cursor, qi_position_get_shape (position));

  if (fell_off)
    overlay->cursor = mas_cursor_get_square (self->cursor);
  /* An edit from elsewhere (undo, the text entry) ends strokes and drags. */
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
  mas_edit_area_update_actions (self);
  if (press->kind != MAS_PRESS_DRAG)
    mas_ghost_show (mas_pointer_get_ghost (self->pointer), overlay->hover);
}

static void
on_cursor_moved_cb (MasCursor   *cursor,
                    gboolean     elsewhere,
                    MasEditArea *self)
{
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);
  guint square = mas_cursor_get_square (cursor);

  overlay->cursor = square;
  overlay->past = FALSE;
  mas_board_view_show_square (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)), square);
  mas_minimap_make_way (MAS_MINIMAP (mas_stage_get_minimap (self->stage)));
  mas_voice_describe (self->voice);
  mas_edit_area_update_actions (self);
  mas_workplace_preview (MAS_WORKPLACE (self));
  if (elsewhere)
    {
      g_object_notify (G_OBJECT (self), "cursor");
      mas_pointer_point_cursor (self->pointer);
      mas_attacks_follow (self->attacks, square);
      mas_annotator_arrow_to (self->annotator, square);
    }
}

static void
on_cursor_waits_cb (MasCursor   *cursor,
                    MasEditArea *self)
{
  mas_edit_area_get_overlay (self)->past = mas_cursor_get_past (cursor);
  mas_workplace_preview (MAS_WORKPLACE (self));
}

static void
on_cursor_selected_cb (MasCursor   *cursor,
                       MasEditArea *self)
{
  mas_voice_describe (self->voice);
  mas_edit_area_update_actions (self);
  mas_workplace_preview (MAS_WORKPLACE (self));
}

static void
on_held_changed_cb (MasHeld     *held,
                    MasEditArea *self)
{
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);
  const MasSpot *origin = mas_held_get_origin (held);

  overlay->lifted =
    origin != NULL && origin->kind == MAS_SPOT_SQUARE ? origin->square : QI_NO_SQUARE;
  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    mas_hand_view_set_checked (MAS_HAND_VIEW (mas_stage_get_hand (self->stage, (QiSide) side)),
                               origin != NULL && origin->kind == MAS_SPOT_HAND
                                   && (int) origin->side == side
                                 ? origin->token
                                 : NULL);
  mas_palette_set_held (MAS_PALETTE (mas_stage_get_palette (self->stage)), held);
  mas_stage_set_lifted (self->stage, mas_held_get_kind (held) == MAS_HELD_LIFTED
                                       && !mas_workplace_plays (MAS_WORKPLACE (self)));
  mas_stage_set_part_held (self->stage, mas_held_get_kind (held) == MAS_HELD_BLOCK);
  mas_annotator_arrow_cancel (self->annotator);
  if (mas_held_get_kind (held) != MAS_HELD_NOTHING)
    {
      mas_link_forget (self->link);
      mas_pointer_point_nowhere (self->pointer);
    }
  mas_edit_area_update_actions (self);
  mas_play_mark_targets (self->play);
  mas_ghost_update (mas_pointer_get_ghost (self->pointer));
  mas_voice_describe (self->voice);
  mas_voice_say_next (self->voice);
}

/* The rules were turned on or off, which changes what may be done. */
static void
on_play_changed_cb (MasPlay     *play,
                    MasEditArea *self)
{
  MasHeldKind kind = mas_held_get_kind (self->held);

  if (mas_workplace_plays (MAS_WORKPLACE (self))
      && (kind == MAS_HELD_STAMP || kind == MAS_HELD_ERASER))
    mas_held_let_go (self->held);
  mas_play_mark_targets (self->play);
  if (self->document != NULL)
    {
      update_hint (self);
      mas_ghost_show (mas_pointer_get_ghost (self->pointer),
                      mas_edit_area_get_overlay (self)->hover);
      mas_voice_describe (self->voice);
    }
}

/* The board draws the selection itself. */
void
mas_edit_area_follow (MasEditArea *self)
{
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);

  g_clear_pointer (&overlay->selection, gtk_bitset_unref);
  overlay->selection = gtk_bitset_ref (mas_cursor_get_selection (self->cursor));
  g_signal_connect (self->cursor, "moved", G_CALLBACK (on_cursor_moved_cb), self);
  g_signal_connect (self->cursor, "waits", G_CALLBACK (on_cursor_waits_cb), self);
  g_signal_connect (self->cursor, "selected", G_CALLBACK (on_cursor_selected_cb), self);
  g_signal_connect (self->held, "changed", G_CALLBACK (on_held_changed_cb), self);
  g_signal_connect (self->play, "changed", G_CALLBACK (on_play_changed_cb), self);
}
