/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-slot-keys.h"

#include <glib/gi18n.h>

/* All are borrowed. */
struct _MasSlotKeys
{
  GObject       parent_instance;

  MasWorkplace *place;
  MasStage     *stage;
  MasTyping    *typing;
  MasPointer   *pointer;
};

G_DEFINE_FINAL_TYPE (MasSlotKeys, mas_slot_keys, G_TYPE_OBJECT)

static void
mas_slot_keys_class_init (MasSlotKeysClass *klass)
{
}

static void
mas_slot_keys_init (MasSlotKeys *self)
{
}

MasSlotKeys *
mas_slot_keys_new (MasWorkplace *place,
                   MasStage     *stage,
                   MasTyping    *typing,
                   MasPointer   *pointer)
{
  MasSlotKeys *self = g_object_new (MAS_TYPE_SLOT_KEYS, NULL);

  self->place = place;
  self->stage = stage;
  self->typing = typing;
  self->pointer = pointer;
  return self;
}

gboolean
mas_slot_keys_press_palette (MasSlotKeys    *self,
                             guint           keyval,
                             GdkModifierType mods)
{
  GPtrArray *slots = mas_palette_get_slots (MAS_PALETTE (mas_stage_get_palette (self->stage)));
  MasSlot *slot = mas_slots_get_focus (slots);
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  if (slot != NULL && keyval == GDK_KEY_Menu)
    return mas_pointer_ask_slot_menu (self->pointer, slot);
  if (slot == NULL
      || (keyval != GDK_KEY_space && keyval != GDK_KEY_Return && keyval != GDK_KEY_KP_Enter))
    return FALSE;
  mas_spot_set_palette (&spot, mas_slot_get_token (slot));
  mas_clicks_activate (mas_pointer_get_clicks (self->pointer), &spot);
  return TRUE;
}

/* Changes the count of the slot that has the keyboard. */
static void
change_count (MasSlotKeys *self,
              QiSide       side,
              gint64       count)
{
  MasSlot *slot = mas_slots_get_focus (
    mas_hand_view_get_slots (MAS_HAND_VIEW (mas_stage_get_hand (self->stage, (QiSide) side))));
  MasAct *act = NULL;

  if (slot == NULL)
    return;
  if (count >= 0)
    act = mas_act_for_count (mas_workplace_get_setup (self->place),
                             mas_workplace_get_info (self->place), side, mas_slot_get_token (slot),
                             (guint) count);
  else
    {
      /* One below nothing: the model refuses, and its words are shown at the slot. */
      g_auto (MasSpot) spot = MAS_SPOT_INIT;

      mas_spot_set_hand (&spot, side, mas_slot_get_token (slot));
      act = mas_act_new ();
      mas_act_hand (act, side, spot.token, -1);
      mas_act_say (act, g_strdup (_("Take from hand")), NULL);
      mas_act_set_place (act, &spot);
    }
  mas_workplace_perform (self->place, act, NULL);
}

gboolean
mas_slot_keys_press_hand (MasSlotKeys    *self,
                          QiSide          side,
                          guint           keyval,
                          GdkModifierType mods)
{
  MasHandView *hand = MAS_HAND_VIEW (mas_stage_get_hand (self->stage, (QiSide) side));
  GPtrArray *slots = mas_hand_view_get_slots (hand);
  MasSlot *slot = mas_slots_get_focus (slots);
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  mas_spot_set_hand (&spot, side, slot != NULL ? mas_slot_get_token (slot) : NULL);
  switch (keyval)
    {
    case GDK_KEY_space:
      if ((mods & GDK_SHIFT_MASK) != 0)
        mas_clicks_pick_up (mas_pointer_get_clicks (self->pointer), &spot);
      else
        mas_clicks_activate (mas_pointer_get_clicks (self->pointer), &spot);
      return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_Menu:
      mas_pointer_ask_menu (self->pointer, &spot);
      return TRUE;
    case GDK_KEY_Delete:
    case GDK_KEY_KP_Delete:
      if (slot != NULL)
        change_count (self, side, 0);
      return TRUE;
    case GDK_KEY_BackSpace:
      if (slot != NULL)
        change_count (self, side, (gint64) mas_slot_get_count (slot) - 1);
      return TRUE;
    default:
      return FALSE;
    }
}

gboolean
mas_slot_keys_type (MasSlotKeys  *self,
                    const QiSide *hand,
                    gunichar      c)
{
  MasPieceToken piece;
  MasSlot *slot = NULL;

  if (c < 128
      && mas_piece_for_letter (mas_workplace_get_info (self->place), (char) c, QI_PIECE_NORMAL,
                               &piece))
    {
      mas_held_stamp (mas_workplace_get_held (self->place), &piece.token);
      return TRUE;
    }
  if (hand == NULL)
    return FALSE;
  slot = mas_slots_get_focus (
    mas_hand_view_get_slots (MAS_HAND_VIEW (mas_stage_get_hand (self->stage, *hand))));
  if (slot == NULL)
    return FALSE;
  if (c == '+' || c == '-')
    change_count (self, *hand, (gint64) mas_slot_get_count (slot) + (c == '+' ? 1 : -1));
  else if (c >= '0' && c <= '9')
    change_count (self, *hand,
                  mas_typing_add_digit (self->typing, slot, mas_slot_get_count (slot),
                                        (guint) (c - '0'), g_get_monotonic_time ()));
  else
    return FALSE;
  return TRUE;
}
