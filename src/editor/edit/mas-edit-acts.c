/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-edit-area-private.h"
#include "mas-words.h"

#include <glib/gi18n.h>

/**
 * mas_edit_area_perform:
 * @self: an edit area
 * @act: (transfer full) (nullable): what to do
 * @group: (nullable): name of the group of steps that it belongs to
 *
 * Hands an act to the document. What comes of it is said in the status line; a refusal is shown
 * where it was tried.
 *
 * Returns: %TRUE when it was done
 */
gboolean
mas_edit_area_perform (MasEditArea *self,
                       MasAct      *act,
                       const char  *group)
{
  if (act != NULL && self->document != NULL && mas_edit_area_plays (self))
    {
      mas_edit_area_refuse_edit (self, mas_act_get_place (act));
      mas_act_unref (act);
      return FALSE;
    }
  return mas_edit_area_annotate (self, act, group);
}

/* The same for what changes nothing about the game, and so is allowed while it is played. */
gboolean
mas_edit_area_annotate (MasEditArea *self,
                        MasAct      *act,
                        const char  *group)
{
  g_autoptr (MasAct) taken = act;

  if (taken == NULL || self->document == NULL)
    return FALSE;

  g_autoptr (QiEdit) edit = mas_act_build (taken);
  MasAct *before = self->trying;
  self->trying = taken;
  gboolean done = mas_document_apply (self->document, edit, mas_act_get_label (taken), group,
                                      mas_act_get_place (taken));
  self->trying = before;
  if (done)
    mas_edit_area_take_status (self, g_strdup (mas_act_get_result (taken)));
  return done;
}

gboolean
mas_edit_area_would (MasEditArea  *self,
                     const MasAct *act)
{
  g_autoptr (QiEdit) edit = mas_act_build (act);

  return mas_document_would_accept (self->document, edit, NULL);
}

void
mas_edit_area_hide_refusal (MasEditArea *self)
{
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);
  GtkWidget *focus = NULL;

  if (!gtk_widget_get_visible (self->refusal))
    return;
  if (gtk_widget_get_root (GTK_WIDGET (self)) != NULL)
    focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  if (focus != NULL && gtk_widget_is_ancestor (focus, self->refusal))
    gtk_widget_grab_focus (self->board);
  gtk_widget_set_visible (self->refusal, FALSE);
  overlay->error = QI_NO_SQUARE;
  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      GPtrArray *slots = mas_hand_view_get_slots (MAS_HAND_VIEW (self->hands[side]));

      gtk_widget_remove_css_class (self->hands[side], "error");
      for (guint i = 0; i < slots->len; i++)
        mas_slot_set_error (g_ptr_array_index (slots, i), FALSE);
    }
  mas_spot_clear (&self->refused_at);
  g_clear_pointer (&self->refused, mas_act_unref);
  mas_edit_area_redraw (self);
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

/* A piece of a hand that can make room: one like what was tried where there is one. */
static const QiHandItem *
find_spare (MasEditArea *self,
            QiSide      *side)
{
  QiPosition *position = mas_edit_area_get_position (self);

  for (int i = QI_SIDE_FIRST; i <= QI_SIDE_SECOND; i++)
    {
      gsize n_items = 0;
      const QiHandItem *items = qi_position_get_hand (position, (QiSide) i, &n_items);

      for (gsize j = 0; j < n_items; j++)
        {
          const QiToken *token = &items[j].token;
          g_autoptr (QiEdit) edit = mas_act_build_freed (self->refused, (QiSide) i, token);

          if (mas_document_would_accept (self->document, edit, NULL))
            {
              *side = (QiSide) i;
              return &items[j];
            }
        }
    }
  return NULL;
}

static void
add_ways (MasEditArea *self,
          const char  *code)
{
  MasRefusal *bubble = MAS_REFUSAL (self->refusal);
  g_autoptr (QiEdit) grown = NULL;
  g_autoptr (QiFinding) finding = NULL;
  QiSide side = QI_SIDE_FIRST;

  if (g_strcmp0 (code, "too-many-pieces") != 0 || self->refused == NULL)
    return;
  grown =
    mas_act_build_grown (self->refused, qi_position_get_shape (mas_edit_area_get_position (self)));
  if (grown != NULL && mas_document_would_accept (self->document, grown, &finding))
    mas_refusal_add_way (bubble, "enlarge", _("Enlarge Board"));
  else if (finding != NULL && g_str_equal (qi_finding_get_code (finding), "too-many-squares"))
    mas_refusal_add_way (bubble, "large", _("Allow Very Large Boards for This Document"));

  const QiHandItem *spare = find_spare (self, &side);
  if (spare != NULL)
    {
      g_autofree char *piece = mas_words_piece (mas_edit_area_get_info (self), &spare->token);
      g_autofree char *name = mas_words_side (mas_edit_area_get_info (self), side);
      /* Translators: a piece and a side: "Remove white pawn from Sente’s hand" */
      g_autofree char *label = g_strdup_printf (_("Remove %s from %s’s Hand"), piece, name);

      mas_refusal_add_way (bubble, "free", label);
    }
}

static void
mark_hand (MasEditArea    *self,
           const MasPlace *place)
{
  MasHandView *hand = MAS_HAND_VIEW (self->hands[place->side]);
  MasSlot *slot = mas_hand_view_find (hand, place->token);

  if (slot == NULL)
    {
      gtk_widget_add_css_class (GTK_WIDGET (hand), "error");
      return;
    }
  mas_slot_set_error (slot, TRUE);
  mas_slot_shake (slot);
}

void
mas_edit_area_show_refusal (MasEditArea    *self,
                            const MasPlace *place,
                            const char     *words)
{
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);

  mas_edit_area_hide_refusal (self);
  if (place->kind == MAS_PLACE_SQUARE)
    {
      mas_spot_set_square (&self->refused_at, mas_edit_area_get_position (self), place->square);
      overlay->error = place->square;
      mas_board_view_show_square (MAS_BOARD_VIEW (self->board), place->square);
    }
  else if (place->kind == MAS_PLACE_HAND)
    {
      mas_spot_set_hand (&self->refused_at, place->side, place->token);
      mark_hand (self, place);
    }
  if (place->kind == MAS_PLACE_SQUARE || place->kind == MAS_PLACE_HAND)
    {
      self->refused = self->trying != NULL ? mas_act_ref (self->trying) : NULL;
      mas_refusal_set_words (MAS_REFUSAL (self->refusal), words);
      gtk_widget_set_visible (self->refusal, TRUE);
      mas_edit_area_redraw (self);
    }
  mas_edit_area_take_status (self, g_strdup (words));
}

/**
 * mas_edit_area_on_refused_cb:
 * @document: the document
 * @finding: why
 * @place: where
 * @self: the edit area
 *
 * Explains a refusal beside the square or slot where it was tried and in the status line. Refusals
 * of the text entry and the inspector are shown there; here only the status line repeats their
 * words.
 */
void
mas_edit_area_on_refused_cb (MasDocument    *document,
                             QiFinding      *finding,
                             const MasPlace *place,
                             MasEditArea    *self)
{
  g_autofree char *words = mas_words_finding (finding, mas_edit_area_get_setup (self));
  const MasPlace nowhere = { MAS_PLACE_NONE };

  mas_edit_area_show_refusal (self, place != NULL ? place : &nowhere, words);
  add_ways (self, qi_finding_get_code (finding));
}

/* Applies what was refused after making room for it, as one edit. */
static void
apply_way (MasEditArea *self,
           MasAct      *act,
           QiEdit      *edit,
           const char  *label)
{
  MasAct *before = self->trying;

  self->trying = act;
  if (mas_document_apply (self->document, edit, label, NULL, mas_act_get_place (act)))
    mas_edit_area_take_status (self, g_strdup (mas_act_get_result (act)));
  self->trying = before;
}

void
mas_edit_area_on_way_cb (MasRefusal  *refusal,
                         const char  *id,
                         MasEditArea *self)
{
  g_autoptr (MasAct) act = self->refused != NULL ? mas_act_ref (self->refused) : NULL;
  g_autoptr (QiEdit) edit = NULL;
  g_autofree char *label = NULL;
  QiSide side = QI_SIDE_FIRST;

  if (g_str_equal (id, "rules-off"))
    {
      mas_edit_area_hide_refusal (self);
      mas_rules_set_active (self->rules, FALSE);
      mas_edit_area_say_held (self);
      return;
    }
  if (act == NULL || self->document == NULL)
    return;
  if (g_str_equal (id, "large"))
    mas_document_set_large (self->document, TRUE);
  if (g_str_equal (id, "large") || g_str_equal (id, "enlarge"))
    {
      edit = mas_act_build_grown (act, qi_position_get_shape (mas_edit_area_get_position (self)));
      /* Translators: what else is done: "Enlarge board: Place white king on e4" */
      label = g_strdup_printf (_("Enlarge board: %s"), mas_act_get_label (act));
    }
  else if (g_str_equal (id, "free"))
    {
      const QiHandItem *spare = find_spare (self, &side);

      if (spare != NULL)
        edit = mas_act_build_freed (act, side, &spare->token);
      /* Translators: what else is done: "Remove from hand: Place white king on e4" */
      label = g_strdup_printf (_("Remove from hand: %s"), mas_act_get_label (act));
    }
  if (edit == NULL)
    return;
  mas_held_let_go (self->held);
  apply_way (self, act, edit, label);
}
