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

static gboolean
palette_activate (MasSlotKeys *self,
                  MasSlot     *slot)
{
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  mas_spot_set_palette (&spot, mas_slot_get_token (slot));
  mas_clicks_activate (mas_pointer_get_clicks (self->pointer), &spot);
  return TRUE;
}

static gboolean
palette_menu (MasSlotKeys *self,
              MasSlot     *slot)
{
  return mas_pointer_ask_slot_menu (self->pointer, slot);
}

gboolean
mas_slot_keys_run_palette (MasSlotKeys  *self,
                           MasKeyCommand command)
{
  static gboolean (*const runs[MAS_N_KEY_COMMANDS]) (MasSlotKeys * self, MasSlot * slot) = {
    [MAS_KEY_ACTIVATE] = palette_activate,
    [MAS_KEY_PICK_UP] = palette_activate,
    [MAS_KEY_ENTER] = palette_activate,
    [MAS_KEY_MENU] = palette_menu,
  };
  GPtrArray *slots = mas_palette_get_slots (MAS_PALETTE (mas_stage_get_palette (self->stage)));
  MasSlot *slot = mas_slots_get_focus (slots);

  return slot != NULL && runs[command] != NULL && runs[command](self, slot);
}

/* The slot that has the keyboard, or NULL. */
static MasSlot *
get_hand_slot (MasSlotKeys *self,
               QiSide       side)
{
  return mas_slots_get_focus (
    mas_hand_view_get_slots (MAS_HAND_VIEW (mas_stage_get_hand (self->stage, side))));
}

/* Changes the count of the slot that has the keyboard. */
static void
change_count (MasSlotKeys *self,
              QiSide       side,
              gint64       count)
{
  MasSlot *slot = get_hand_slot (self, side);
  MasAct *act = NULL;

  if (slot == NULL)
    return;
  if (count >= 0)
    act = mas_act_for_count (mas_workplace_get_setup (self->place),
                             mas_workplace_get_info (self->place), side, mas_slot_get_token (slot),
                             (guint) count);
  else
    {
      /* Tries a count below zero: the model refuses, and the reason is shown at the slot. */
      g_auto (MasSpot) spot = MAS_SPOT_INIT;

      mas_spot_set_hand (&spot, side, mas_slot_get_token (slot));
      act = mas_act_new ();
      mas_act_hand (act, side, spot.token, -1);
      mas_act_say (act, g_strdup (_("Take from hand")), NULL);
      mas_act_set_place (act, &spot);
    }
  mas_workplace_perform (self->place, act, NULL);
}

/* @spot: a kind in hand, or the hand as a whole. */
static void
hand_activate (MasSlotKeys   *self,
               const MasSpot *spot)
{
  mas_clicks_activate (mas_pointer_get_clicks (self->pointer), spot);
}

static void
hand_pick_up (MasSlotKeys   *self,
              const MasSpot *spot)
{
  mas_clicks_pick_up (mas_pointer_get_clicks (self->pointer), spot);
}

static void
hand_menu (MasSlotKeys   *self,
           const MasSpot *spot)
{
  mas_pointer_ask_menu (self->pointer, spot);
}

static void
hand_clear (MasSlotKeys   *self,
            const MasSpot *spot)
{
  change_count (self, spot->side, 0);
}

static void
hand_take_one (MasSlotKeys   *self,
               const MasSpot *spot)
{
  MasSlot *slot = get_hand_slot (self, spot->side);

  if (slot != NULL)
    change_count (self, spot->side, (gint64) mas_slot_get_count (slot) - 1);
}

gboolean
mas_slot_keys_run_hand (MasSlotKeys  *self,
                        QiSide        side,
                        MasKeyCommand command)
{
  static void (*const runs[MAS_N_KEY_COMMANDS]) (MasSlotKeys * self, const MasSpot *spot) = {
    [MAS_KEY_ACTIVATE] = hand_activate, [MAS_KEY_PICK_UP] = hand_pick_up,
    [MAS_KEY_ENTER] = hand_menu,        [MAS_KEY_MENU] = hand_menu,
    [MAS_KEY_CLEAR] = hand_clear,       [MAS_KEY_ERASE] = hand_take_one,
  };
  MasSlot *slot = get_hand_slot (self, side);
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  if (runs[command] == NULL)
    return FALSE;
  mas_spot_set_hand (&spot, side, slot != NULL ? mas_slot_get_token (slot) : NULL);
  runs[command](self, &spot);
  return TRUE;
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
  slot = get_hand_slot (self, *hand);
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
