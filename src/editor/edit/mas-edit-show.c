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
    self->hint,
    qi_position_get_n_pieces (mas_edit_area_get_position (self)) == 0 && !mas_edit_area_plays (self)
      && g_list_model_get_n_items (G_LIST_MODEL (mas_document_get_history (self->document))) <= 1);
}

/* Whoever sits below has the hand below. */
void
mas_edit_area_order_hands (MasEditArea *self)
{
  QiSide lower = diagram_get_lower_side (mas_edit_area_get_info (self));
  GtkWidget *top = self->hands[self->flipped ? lower : qi_side_other (lower)];
  GtkWidget *bottom = self->hands[self->flipped ? qi_side_other (lower) : lower];

  if (gtk_widget_get_first_child (self->column) == top)
    return;
  gtk_box_reorder_child_after (GTK_BOX (self->column), top, NULL);
  gtk_box_reorder_child_after (GTK_BOX (self->column), self->board, top);
  gtk_box_reorder_child_after (GTK_BOX (self->column), bottom, self->board);
}

void
mas_edit_area_show_setup (MasEditArea *self)
{
  QiSetup *setup = mas_edit_area_get_setup (self);
  const QiGameInfo *info = mas_edit_area_get_info (self);

  mas_board_view_set_setup (MAS_BOARD_VIEW (self->board), setup);
  mas_palette_set_setup (MAS_PALETTE (self->palette), setup, info);
  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    mas_hand_view_set_setup (MAS_HAND_VIEW (self->hands[side]), setup, info);
  mas_edit_area_order_hands (self);
  mas_palette_set_held (MAS_PALETTE (self->palette), self->held);
  mas_edit_area_update_hint (self);
}

void
mas_edit_area_document_changed_cb (MasDocument *document,
                                   QiSetup     *before,
                                   MasEditArea *self)
{
  QiPosition *position = mas_edit_area_get_position (self);
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);
  /* At once: whatever ends below may describe the square under the cursor. */
  gboolean fell_off = mas_cursor_fit (self->cursor, qi_position_get_shape (position));

  if (fell_off)
    overlay->cursor = mas_cursor_get_square (self->cursor);
  /* An edit from elsewhere (undo, the text entry) ends what runs here. */
  if (!mas_attempt_is_running (self->attempt))
    {
      mas_edit_area_cancel (self);
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
      mas_press_forget_stamp (&self->press);
      if (fell_off)
        mas_cursor_go (self->cursor, mas_cursor_get_square (self->cursor));
    }
  check_lifted (self);
  if (self->press.kind != MAS_PRESS_STROKE && self->press.kind != MAS_PRESS_DRAG)
    mas_motion_start (self->motion, before);
  mas_edit_area_describe (self);
  if (self->press.kind != MAS_PRESS_DRAG)
    mas_edit_area_show_target (self, overlay->hover);
}

gboolean
mas_edit_area_get_anchor (MasEditArea     *self,
                          const MasSpot   *spot,
                          graphene_rect_t *rect)
{
  GtkWidget *widget = NULL;
  graphene_point_t corner;

  if (spot->kind == MAS_SPOT_SQUARE)
    {
      if (!mas_board_view_get_rect (MAS_BOARD_VIEW (self->board), spot->square, rect)
          || !gtk_widget_compute_point (self->board, GTK_WIDGET (self),
                                        &GRAPHENE_POINT_INIT (rect->origin.x, rect->origin.y),
                                        &corner))
        return FALSE;
      rect->origin = corner;
      return TRUE;
    }
  if (spot->kind == MAS_SPOT_PALETTE)
    {
      MasSlot *stamp = mas_edit_area_find_stamp (self, spot->token);

      return stamp != NULL
             && gtk_widget_compute_bounds (GTK_WIDGET (stamp), GTK_WIDGET (self), rect);
    }
  if (spot->kind != MAS_SPOT_HAND)
    return FALSE;
  widget = self->hands[spot->side];
  if (spot->token != NULL)
    {
      MasSlot *slot = mas_hand_view_find (MAS_HAND_VIEW (widget), spot->token);

      widget = slot != NULL ? GTK_WIDGET (slot) : widget;
    }
  return gtk_widget_compute_bounds (widget, GTK_WIDGET (self), rect);
}

static void
mark_hand (MasEditArea   *self,
           const MasSpot *spot)
{
  MasHandView *hand = MAS_HAND_VIEW (self->hands[spot->side]);
  MasSlot *slot = mas_hand_view_find (hand, spot->token);

  if (slot == NULL)
    {
      gtk_widget_add_css_class (GTK_WIDGET (hand), "error");
      return;
    }
  mas_slot_set_error (slot, TRUE);
  mas_slot_shake (slot);
}

static void
show_refusal (MasEditArea   *self,
              const MasSpot *spot)
{
  MasRefusal *bubble = MAS_REFUSAL (self->refusal);

  if (spot->kind == MAS_SPOT_SQUARE)
    {
      mas_edit_area_get_overlay (self)->error = spot->square;
      mas_board_view_show_square (MAS_BOARD_VIEW (self->board), spot->square);
    }
  else
    mark_hand (self, spot);
  mas_refusal_set_words (bubble, mas_attempt_get_words (self->attempt));
  for (guint i = 0; i < mas_attempt_get_n_ways (self->attempt); i++)
    {
      const MasWay *way = mas_attempt_get_way (self->attempt, i);

      mas_refusal_add_way (bubble, way->id, way->label);
    }
  gtk_widget_set_visible (self->refusal, TRUE);
}

static void
hide_refusal (MasEditArea *self)
{
  GtkWidget *focus = NULL;

  if (gtk_widget_get_root (GTK_WIDGET (self)) != NULL)
    focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  if (focus != NULL && gtk_widget_is_ancestor (focus, self->refusal))
    gtk_widget_grab_focus (self->board);
  gtk_widget_set_visible (self->refusal, FALSE);
  mas_edit_area_get_overlay (self)->error = QI_NO_SQUARE;
  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      GPtrArray *slots = mas_hand_view_get_slots (MAS_HAND_VIEW (self->hands[side]));

      gtk_widget_remove_css_class (self->hands[side], "error");
      for (guint i = 0; i < slots->len; i++)
        mas_slot_set_error (g_ptr_array_index (slots, i), FALSE);
    }
}

/* What was refused is marked where it was tried, with a bubble beside it that says why. */
void
mas_edit_area_attempt_changed_cb (MasAttempt  *attempt,
                                  MasEditArea *self)
{
  if (mas_attempt_get_words (attempt) != NULL)
    show_refusal (self, mas_attempt_get_spot (attempt));
  else
    hide_refusal (self);
  mas_edit_area_redraw (self);
}
