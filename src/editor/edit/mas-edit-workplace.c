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

static MasBoardOverlay *
get_overlay (MasWorkplace *place)
{
  return mas_edit_area_get_overlay (MAS_EDIT_AREA (place));
}

static void
preview (MasWorkplace *place)
{
  mas_edit_area_redraw (MAS_EDIT_AREA (place));
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
  mas_edit_area_take_status (MAS_EDIT_AREA (place), words);
}

static void
say_place (MasWorkplace *place,
           char         *words)
{
  mas_edit_area_set_status (MAS_EDIT_AREA (place), words);
}

static void
say_square (MasWorkplace *place,
            guint         square)
{
  mas_edit_area_say_square (MAS_EDIT_AREA (place), square);
}

static void
say_next (MasWorkplace *place)
{
  mas_edit_area_say_held (MAS_EDIT_AREA (place));
}

void
mas_edit_area_workplace_init (MasWorkplaceInterface *iface)
{
  iface->get_document = get_document;
  iface->get_rules = get_rules;
  iface->get_held = get_held;
  iface->get_cursor = get_cursor;
  iface->get_overlay = get_overlay;
  iface->preview = preview;
  iface->get_rect = get_rect;
  iface->perform = perform;
  iface->say = say;
  iface->say_place = say_place;
  iface->say_square = say_square;
  iface->say_next = say_next;
}
