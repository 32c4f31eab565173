/* SPDX-License-Identifier: Apache-2.0 */
/* The editing area as its parts know it. */
#include "mas-edit-area-private.h"

static MasDocument *
get_document (MasWorkplace *place)
{
  return MAS_EDIT_AREA (place)->document;
}

static MasRules *
get_rules (MasWorkplace *place)
{
  MasEditArea *self = MAS_EDIT_AREA (place);

  return self->play != NULL ? mas_play_get_rules (self->play) : NULL;
}

static MasHeld *
get_held (MasWorkplace *place)
{
  return MAS_EDIT_AREA (place)->held;
}

static MasCursor *
get_cursor (MasWorkplace *place)
{
  return MAS_EDIT_AREA (place)->cursor;
}

static const MasSpot *
get_carried (MasWorkplace *place)
{
  MasEditArea *self = MAS_EDIT_AREA (place);
  const MasPress *press = self->pointer != NULL ? mas_pointer_get_press (self->pointer) : NULL;

  return press != NULL && press->kind == MAS_PRESS_DRAG ? &press->spot
                                                        : mas_held_get_origin (self->held);
}

static MasBoardOverlay *
get_overlay (MasWorkplace *place)
{
  return mas_edit_area_get_overlay (MAS_EDIT_AREA (place));
}

static void
preview (MasWorkplace *place)
{
  mas_board_view_overlay_changed (
    MAS_BOARD_VIEW (mas_stage_get_board (MAS_EDIT_AREA (place)->stage)));
}

static gboolean
get_rect (MasWorkplace    *place,
          const MasSpot   *spot,
          graphene_rect_t *rect)
{
  return mas_stage_get_rect (MAS_EDIT_AREA (place)->stage, spot, rect);
}

static gboolean
perform (MasWorkplace *place,
         MasAct       *act,
         const char   *group,
         gboolean      annotates)
{
  return mas_attempt_perform (MAS_EDIT_AREA (place)->attempt, act, group, annotates);
}

static void
say (MasWorkplace *place,
     char         *words)
{
  mas_voice_say (MAS_EDIT_AREA (place)->voice, words);
}

static void
say_place (MasWorkplace *place,
           char         *words)
{
  mas_voice_show (MAS_EDIT_AREA (place)->voice, words);
}

static void
say_square (MasWorkplace *place,
            guint         square)
{
  mas_voice_say_square (MAS_EDIT_AREA (place)->voice, square);
}

static void
say_next (MasWorkplace *place)
{
  mas_voice_say_next (MAS_EDIT_AREA (place)->voice);
}

void
mas_edit_area_workplace_init (MasWorkplaceInterface *iface)
{
  iface->get_document = get_document;
  iface->get_rules = get_rules;
  iface->get_held = get_held;
  iface->get_cursor = get_cursor;
  iface->get_carried = get_carried;
  iface->get_overlay = get_overlay;
  iface->preview = preview;
  iface->get_rect = get_rect;
  iface->perform = perform;
  iface->say = say;
  iface->say_place = say_place;
  iface->say_square = say_square;
  iface->say_next = say_next;
}
