/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-clicks.h"

#include <glib/gi18n.h>

/* All are borrowed. */
struct _MasClicks
{
  GObject         parent_instance;

  MasWorkplace   *place;
  MasStage       *stage;
  MasAttempt     *attempt;
  MasAnnotator   *annotator;
  MasPlay        *play;
  MasVoice       *voice;
  const MasPress *press;
};

G_DEFINE_FINAL_TYPE (MasClicks, mas_clicks, G_TYPE_OBJECT)

static void
mas_clicks_class_init (MasClicksClass *klass)
{
}

static void
mas_clicks_init (MasClicks *self)
{
}

MasClicks *
mas_clicks_new (MasWorkplace   *place,
                MasStage       *stage,
                MasAttempt     *attempt,
                MasAnnotator   *annotator,
                MasPlay        *play,
                MasVoice       *voice,
                const MasPress *press)
{
  MasClicks *self = g_object_new (MAS_TYPE_CLICKS, NULL);

  self->place = place;
  self->stage = stage;
  self->attempt = attempt;
  self->annotator = annotator;
  self->play = play;
  self->voice = voice;
  self->press = press;
  return self;
}

gboolean
mas_clicks_is_selected (MasClicks     *self,
                        const MasSpot *spot)
{
  GtkBitset *selection = mas_cursor_get_selection (mas_workplace_get_cursor (self->place));

  return spot->kind == MAS_SPOT_SQUARE && gtk_bitset_get_size (selection) > 1
         && gtk_bitset_contains (selection, spot->square);
}

void
mas_clicks_pick_up (MasClicks     *self,
                    const MasSpot *spot)
{
  if (mas_clicks_is_selected (self, spot))
    gtk_widget_activate_action (GTK_WIDGET (self->stage), "block.hold", NULL);
  else if (spot->token != NULL)
    mas_held_stamp (mas_workplace_get_held (self->place), spot->token);
  else
    mas_held_let_go (mas_workplace_get_held (self->place));
}

static void
click_slot (MasClicks     *self,
            const MasSpot *spot)
{
  const QiToken *held = mas_held_get_token (mas_workplace_get_held (self->place));
  MasSlot *slot = NULL;

  if (spot->token != NULL)
    {
      if (mas_held_get_kind (mas_workplace_get_held (self->place)) == MAS_HELD_STAMP
          && qi_token_equal (held, spot->token))
        mas_held_let_go (mas_workplace_get_held (self->place));
      else
        mas_held_stamp (mas_workplace_get_held (self->place), spot->token);
      return;
    }
  slot =
    mas_slots_get_focus (mas_palette_get_slots (MAS_PALETTE (mas_stage_get_palette (self->stage))));
  if (slot == NULL)
    return;
  MasHeldKind held_kind = mas_held_get_kind (mas_workplace_get_held (self->place));
  MasSlotKind kind = mas_slot_get_kind (slot);
  if (kind == MAS_SLOT_ERASER && held_kind != MAS_HELD_ERASER)
    mas_held_erase (mas_workplace_get_held (self->place));
  else if (kind == MAS_SLOT_MARKER && held_kind != MAS_HELD_MARKER)
    mas_held_draw (mas_workplace_get_held (self->place), MAS_HELD_MARKER);
  else if (kind == MAS_SLOT_ARROW && held_kind != MAS_HELD_ARROW)
    mas_held_draw (mas_workplace_get_held (self->place), MAS_HELD_ARROW);
  else
    mas_held_let_go (mas_workplace_get_held (self->place));
}

/* Puts what is held onto a square or into a hand. */
static void
bring (MasClicks     *self,
       const MasSpot *from,
       const MasSpot *to)
{
  MasAct *act = mas_act_for_drop (mas_workplace_get_setup (self->place),
                                  mas_workplace_get_info (self->place), from, to, MAS_DROP_MOVE);

  if (act == NULL)
    {
      mas_held_let_go (mas_workplace_get_held (self->place));
      return;
    }
  if (!mas_workplace_perform (self->place, act, NULL))
    return;
  if (from->kind != MAS_SPOT_PALETTE)
    {
      g_autofree char *words = g_strdup (mas_voice_get_status (self->voice));

      mas_held_let_go (mas_workplace_get_held (self->place));
      mas_voice_say (self->voice, g_steal_pointer (&words));
    }
}

static void
click_hand (MasClicks     *self,
            const MasSpot *spot)
{
  QiSetup *setup = mas_workplace_get_setup (self->place);
  const QiGameInfo *info = mas_workplace_get_info (self->place);
  const MasSpot *origin = mas_held_get_origin (mas_workplace_get_held (self->place));
  g_auto (MasSpot) from = MAS_SPOT_INIT;
  guint count = 0;

  if (spot->token != NULL)
    count = qi_position_get_hand_count (mas_workplace_get_position (self->place), spot->side,
                                        spot->token);
  switch (mas_held_get_kind (mas_workplace_get_held (self->place)))
    {
    case MAS_HELD_LIFTED:
      mas_spot_copy (&from, origin);
      bring (self, &from, spot);
      break;
    case MAS_HELD_STAMP:
      from.kind = MAS_SPOT_PALETTE;
      from.token = mas_press_dup_painted (self->press, mas_workplace_get_held (self->place));
      bring (self, &from, spot);
      break;
    case MAS_HELD_ERASER:
      if (spot->token != NULL)
        {
          /* At 0 the model refuses and gives the reason. */
          MasAct *act = mas_act_new ();

          if (count > 0)
            {
              mas_act_unref (act);
              act = mas_act_for_count (setup, info, spot->side, spot->token, count - 1);
            }
          else
            {
              mas_act_hand (act, spot->side, spot->token, -1);
              mas_act_say (act, g_strdup (_("Take from hand")), NULL);
              mas_act_set_place (act, spot);
            }
          mas_workplace_perform (self->place, act, NULL);
        }
      break;
    case MAS_HELD_BLOCK: /* a block can only be put onto the board */
      mas_voice_say_next (self->voice);
      break;
    case MAS_HELD_MARKER:
    case MAS_HELD_ARROW:
    case MAS_HELD_NOTHING:
    default:
      if (count > 0)
        mas_held_lift (mas_workplace_get_held (self->place), spot);
      break;
    }
}

/* A pasted block is put down only once. */
static void
put_block (MasClicks *self,
           guint      square)
{
  if (mas_workplace_perform (
        self->place,
        mas_act_for_paste (mas_workplace_get_setup (self->place),
                           mas_held_get_block (mas_workplace_get_held (self->place)), square),
        NULL)
      && !mas_held_is_kept (mas_workplace_get_held (self->place)))
    {
      g_autofree char *said = g_strdup (mas_voice_get_status (self->voice));

      mas_held_let_go (mas_workplace_get_held (self->place));
      mas_voice_say (self->voice, g_steal_pointer (&said));
    }
}

static void
click_square (MasClicks     *self,
              const MasSpot *spot)
{
  const MasSpot *origin = mas_held_get_origin (mas_workplace_get_held (self->place));
  g_auto (MasSpot) from = MAS_SPOT_INIT;

  mas_cursor_start (mas_workplace_get_cursor (self->place), spot->square);
  if (mas_annotator_arrow_end (self->annotator, spot->square))
    return;
  if (mas_held_get_kind (mas_workplace_get_held (self->place)) == MAS_HELD_BLOCK)
    {
      put_block (self, spot->square);
      return;
    }
  if (mas_held_get_kind (mas_workplace_get_held (self->place)) == MAS_HELD_MARKER)
    {
      mas_annotator_mark_square (self->annotator, spot->square,
                                 mas_annotator_get_colour (self->annotator));
      return;
    }
  if (mas_held_get_kind (mas_workplace_get_held (self->place)) == MAS_HELD_ARROW)
    {
      mas_annotator_arrow_begin (self->annotator, spot->square);
      return;
    }
  if (origin != NULL)
    {
      mas_spot_copy (&from, origin);
      mas_cursor_select_none (mas_workplace_get_cursor (self->place));
      bring (self, &from, spot);
      return;
    }
  mas_cursor_select_none (mas_workplace_get_cursor (self->place));
  if (spot->token != NULL)
    {
      mas_cursor_select_toggle (mas_workplace_get_cursor (self->place), spot->square);
      mas_held_lift (mas_workplace_get_held (self->place), spot);
      return;
    }
  mas_voice_say_square (self->voice, spot->square);
}

void
mas_clicks_activate (MasClicks     *self,
                     const MasSpot *spot)
{
  gboolean plays = mas_workplace_plays (self->place);

  switch (spot->kind)
    {
    case MAS_SPOT_SQUARE:
      if (plays)
        mas_play_click_square (self->play, spot);
      else
        click_square (self, spot);
      break;
    case MAS_SPOT_HAND:
      if (plays)
        mas_play_click_hand (self->play, spot);
      else
        click_hand (self, spot);
      break;
    case MAS_SPOT_PALETTE:
      if (plays)
        mas_attempt_refuse_edit (self->attempt, NULL);
      else
        click_slot (self, spot);
      break;
    case MAS_SPOT_NONE:
    case MAS_SPOT_AWAY:
    default:
      if (mas_held_get_kind (mas_workplace_get_held (self->place)) == MAS_HELD_LIFTED)
        mas_held_let_go (mas_workplace_get_held (self->place));
      break;
    }
}

void
mas_clicks_select (MasClicks      *self,
                   guint           square,
                   GdkModifierType mods)
{
  if ((mods & GDK_SHIFT_MASK) != 0)
    {
      mas_cursor_select_box (mas_workplace_get_cursor (self->place), square);
      mas_cursor_go (mas_workplace_get_cursor (self->place), square);
    }
  else
    {
      mas_cursor_select_toggle (mas_workplace_get_cursor (self->place), square);
      mas_cursor_start (mas_workplace_get_cursor (self->place), square);
    }
  if (mas_held_get_kind (mas_workplace_get_held (self->place)) == MAS_HELD_LIFTED)
    mas_held_let_go (mas_workplace_get_held (self->place));
  mas_workplace_say_selection (self->place);
}
