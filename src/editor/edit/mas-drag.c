/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-drag.h"

#include "mas-words.h"

#include <glib/gi18n.h>

#define CARRIED_MIN 28.0 /* CSS px: a carried piece is never smaller */
#define LENS_BELOW  32.0 /* CSS px: a finger hides smaller squares */

/* All are borrowed. */
struct _MasDrag
{
  GObject       parent_instance;

  MasWorkplace *place;
  MasStage     *stage;
  MasAttempt   *attempt;
  MasPlay      *play;
  MasGhost     *ghost;
  MasMotion    *motion;
  MasPress     *press;
};

G_DEFINE_FINAL_TYPE (MasDrag, mas_drag, G_TYPE_OBJECT)

static void
mas_drag_class_init (MasDragClass *klass)
{
}

static void
mas_drag_init (MasDrag *self)
{
}

MasDrag *
mas_drag_new (MasWorkplace *place,
              MasStage     *stage,
              MasAttempt   *attempt,
              MasPlay      *play,
              MasGhost     *ghost,
              MasMotion    *motion,
              MasPress     *press)
{
  MasDrag *self = g_object_new (MAS_TYPE_DRAG, NULL);

  self->place = place;
  self->stage = stage;
  self->attempt = attempt;
  self->play = play;
  self->ghost = ghost;
  self->motion = motion;
  self->press = press;
  return self;
}

static void
show_over_square (MasDrag      *self,
                  MasCarryState state)
{
  MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);
  const MasSpot *over = &self->press->over;

  g_clear_pointer (&overlay->ghost, g_free);
  overlay->hover = overlay->target = over->kind == MAS_SPOT_SQUARE ? over->square : QI_NO_SQUARE;
  overlay->target_state = over->kind != MAS_SPOT_SQUARE || state == MAS_CARRY_RETURNS
                            ? MAS_TARGET_NONE
                          : state == MAS_CARRY_REFUSED ? MAS_TARGET_REFUSED
                                                       : MAS_TARGET_ACCEPTED;
  mas_workplace_preview (self->place);
}

static void
say_drag (MasDrag      *self,
          const MasAct *act,
          MasCarryState state)
{
  g_autofree char *piece =
    mas_words_piece (mas_workplace_get_info (self->place), self->press->spot.token);

  if (self->press->block != NULL && act == NULL)
    mas_workplace_say (self->place,
                       g_strdup (_("The selection goes back; Ctrl copies, Esc lets go")));
  else if (self->press->block != NULL && state == MAS_CARRY_REMOVES)
    mas_workplace_say (self->place, g_strdup (_("Let go to remove the selection")));
  else if (state == MAS_CARRY_REMOVES)
    /* Translators: a piece */
    mas_workplace_say (self->place, g_strdup_printf (_("Let go to remove %s"), piece));
  else if (state == MAS_CARRY_REFUSED)
    mas_workplace_say (self->place, g_strdup_printf (_("%s cannot go there"), piece));
  else if (act != NULL)
    /* Translators: what would be done: "Let go: Move e2 to e4" */
    mas_workplace_say (self->place, g_strdup_printf (_("Let go: %s"), mas_act_get_label (act)));
  else
    mas_workplace_say (self->place,
                       g_strdup_printf (_("%s goes back; Ctrl copies, Esc lets go"), piece));
}

static MasAct *
plan_drop (MasDrag *self)
{
  const MasSpot *over = &self->press->over;

  if (self->press->block != NULL && over->kind == MAS_SPOT_SQUARE)
    return mas_act_for_block (mas_workplace_get_setup (self->place),
                              mas_workplace_get_info (self->place), self->press->block,
                              self->press->spot.square, over->square, self->press->flags);
  if (self->press->block != NULL)
    return (over->kind == MAS_SPOT_AWAY || over->kind == MAS_SPOT_PALETTE)
               && (self->press->flags & MAS_DROP_COPY) == 0
             ? mas_act_for_clear (mas_workplace_get_setup (self->place),
                                  mas_workplace_get_info (self->place), self->press->block)
             : NULL;
  return mas_act_for_drop (mas_workplace_get_setup (self->place),
                           mas_workplace_get_info (self->place), &self->press->spot,
                           &self->press->over, self->press->flags);
}

/* Pieces that are carried are not drawn where they came from, unless they are copied. */
static void
hide_carried (MasDrag *self,
              gboolean hide)
{
  const GArray *block = self->press->block;

  if (!hide)
    mas_board_painter_set_hidden (mas_stage_get_painter (self->stage), NULL, 0);
  else if (block != NULL)
    mas_board_painter_set_hidden (mas_stage_get_painter (self->stage),
                                  (const guint *) (gpointer) block->data, block->len);
  else
    mas_board_painter_set_hidden (mas_stage_get_painter (self->stage), &self->press->spot.square,
                                  1);
}

/* The squares that a carried selection would land on. */
static void
show_block (MasDrag *self)
{
  GtkBitset *line = mas_workplace_get_overlay (self->place)->line;
  g_autoptr (GArray) shifted = NULL;

  gtk_bitset_remove_all (line);
  if (self->press->block == NULL || self->press->over.kind != MAS_SPOT_SQUARE)
    return;
  shifted = mas_act_shift_block (mas_workplace_get_setup (self->place), self->press->block,
                                 self->press->spot.square, self->press->over.square);
  for (guint i = 0; shifted != NULL && i < shifted->len; i++)
    gtk_bitset_add (line, g_array_index (shifted, guint, i));
}

/* The same while the board is played: only legal moves can be made. */
static void
judge_play (MasDrag *self)
{
  const MasSpot *over = &self->press->over;
  const MasSpot *from = &self->press->spot;
  MasCarryState state = MAS_CARRY_RETURNS;

  if (over->kind == MAS_SPOT_SQUARE && !mas_spot_is_same (over, from))
    state =
      mas_play_count (self->play, from, over->square) > 0 ? MAS_CARRY_TAKES : MAS_CARRY_REFUSED;
  mas_carried_set_state (MAS_CARRIED (mas_stage_get_carried (self->stage)), state);
  hide_carried (self, from->kind == MAS_SPOT_SQUARE);
  show_over_square (self, state);
  if (state == MAS_CARRY_RETURNS)
    mas_play_say_lifted (self->play);
  else
    mas_workplace_say (self->place, mas_play_dup_words (self->play, from, over->square));
}

/* Shows what letting go here and now would do. */
static void
judge_drag (MasDrag *self)
{
  MasSpot *over = &self->press->over;
  const MasSpot *from = &self->press->spot;
  g_autoptr (MasAct) act = plan_drop (self);
  MasCarryState state = MAS_CARRY_TAKES;
  gboolean copies = (self->press->flags & MAS_DROP_COPY) != 0;

  if (mas_workplace_plays (self->place))
    {
      judge_play (self);
      return;
    }
  if (act == NULL)
    state = MAS_CARRY_RETURNS;
  else if (!mas_workplace_would (self->place, act))
    state = MAS_CARRY_REFUSED;
  else if (over->kind == MAS_SPOT_AWAY || over->kind == MAS_SPOT_PALETTE)
    state = MAS_CARRY_REMOVES;
  else if (copies && from->kind != MAS_SPOT_PALETTE)
    state = MAS_CARRY_COPIES;
  mas_carried_set_state (MAS_CARRIED (mas_stage_get_carried (self->stage)), state);
  mas_palette_set_bin (MAS_PALETTE (mas_stage_get_palette (self->stage)),
                       state == MAS_CARRY_REMOVES);
  hide_carried (self, from->kind == MAS_SPOT_SQUARE && !copies);
  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    mas_hand_view_set_drop (MAS_HAND_VIEW (mas_stage_get_hand (self->stage, (QiSide) side)),
                            over->kind != MAS_SPOT_HAND || (int) over->side != side
                                || state == MAS_CARRY_RETURNS
                              ? MAS_DROP_NOT_HERE
                            : state == MAS_CARRY_REFUSED ? MAS_DROP_REFUSED
                                                         : MAS_DROP_ACCEPTED);
  show_block (self);
  show_over_square (self, state);
  say_drag (self, act, state);
}

void
mas_drag_begin (MasDrag *self)
{
  double square =
    mas_board_view_get_layout (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)))->square;
  GtkBitset *selection = mas_cursor_get_selection (mas_workplace_get_cursor (self->place));

  if (mas_held_get_kind (mas_workplace_get_held (self->place)) == MAS_HELD_LIFTED)
    mas_held_let_go (mas_workplace_get_held (self->place));
  mas_attempt_dismiss (self->attempt);
  if (self->press->spot.kind == MAS_SPOT_SQUARE && !mas_workplace_plays (self->place)
      && gtk_bitset_contains (selection, self->press->spot.square)
      && gtk_bitset_get_size (selection) > 1)
    self->press->block = mas_cursor_dup_selection (mas_workplace_get_cursor (self->place));
  else
    mas_cursor_select_none (mas_workplace_get_cursor (self->place));
  if (self->press->spot.kind == MAS_SPOT_SQUARE)
    mas_cursor_go (mas_workplace_get_cursor (self->place), self->press->spot.square);
  mas_carried_set_token (MAS_CARRIED (mas_stage_get_carried (self->stage)), self->press->spot.token,
                         MAX (CARRIED_MIN, square));
  mas_carried_set_lens (MAS_CARRIED (mas_stage_get_carried (self->stage)),
                        self->press->touch && square < LENS_BELOW
                          ? mas_stage_get_board (self->stage)
                          : NULL);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self->stage), "grabbing");
  mas_play_mark_targets (self->play);
}

void
mas_drag_to (MasDrag        *self,
             double          x,
             double          y,
             GdkModifierType mods)
{
  g_auto (MasSpot) over = MAS_SPOT_INIT;

  mas_carried_move (MAS_CARRIED (mas_stage_get_carried (self->stage)), x, y);
  mas_stage_find_spot (self->stage, x, y, &over);
  if (mas_press_judge (self->press, &over, mas_press_get_flags (mods)))
    judge_drag (self);
}

void
mas_drag_forget (MasDrag *self)
{
  MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);

  mas_press_end (self->press);
  gtk_bitset_remove_all (overlay->line);
  mas_board_painter_set_hidden (mas_stage_get_painter (self->stage), NULL, 0);
  mas_carried_set_token (MAS_CARRIED (mas_stage_get_carried (self->stage)), NULL, 0);
  mas_carried_set_lens (MAS_CARRIED (mas_stage_get_carried (self->stage)), NULL);
  mas_palette_set_bin (MAS_PALETTE (mas_stage_get_palette (self->stage)), FALSE);
  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    mas_hand_view_set_drop (MAS_HAND_VIEW (mas_stage_get_hand (self->stage, (QiSide) side)),
                            MAS_DROP_NOT_HERE);
  gtk_widget_set_cursor (GTK_WIDGET (self->stage), NULL);
  overlay->hover = QI_NO_SQUARE;
  mas_ghost_show (self->ghost, QI_NO_SQUARE);
  mas_play_mark_targets (self->play);
}

static void
end_play (MasDrag *self)
{
  g_auto (MasSpot) from = MAS_SPOT_INIT;
  g_auto (MasSpot) over = MAS_SPOT_INIT;

  mas_spot_copy (&from, &self->press->spot);
  mas_spot_copy (&over, &self->press->over);
  mas_drag_forget (self);
  if (over.kind != MAS_SPOT_SQUARE || mas_spot_is_same (&from, &over))
    mas_workplace_say_next (self->place);
  else if (from.kind == MAS_SPOT_PALETTE)
    mas_attempt_refuse_edit (self->attempt,
                             &(MasPlace) { .kind = MAS_PLACE_SQUARE, .square = over.square });
  else
    mas_play_try (self->play, &from, over.square);
}

static void
end_edit (MasDrag *self)
{
  MasAct *act = plan_drop (self);
  guint target =
    self->press->over.kind == MAS_SPOT_SQUARE ? self->press->over.square : QI_NO_SQUARE;
  gboolean tried = act != NULL;
  g_autoptr (GArray) shifted = NULL;

  if (self->press->block != NULL && target != QI_NO_SQUARE)
    shifted = mas_act_shift_block (mas_workplace_get_setup (self->place), self->press->block,
                                   self->press->spot.square, target);
  mas_drag_forget (self);
  if (!tried)
    mas_workplace_say_next (self->place);
  else if (mas_workplace_perform (self->place, act, NULL) && target != QI_NO_SQUARE)
    {
      /* The selection goes with its pieces. */
      if (shifted != NULL)
        mas_cursor_select_squares (mas_workplace_get_cursor (self->place), shifted);
      mas_cursor_start (mas_workplace_get_cursor (self->place), target);
    }
}

void
mas_drag_end (MasDrag *self)
{
  double x = 0;
  double y = 0;

  /* The piece is animated from where it was let go. */
  if (mas_stage_to_board (self->stage, self->press->last_x, self->press->last_y, &x, &y))
    mas_motion_drop_at (self->motion, x, y);
  if (mas_workplace_plays (self->place))
    end_play (self);
  else
    end_edit (self);
  mas_motion_forget_drop (self->motion);
}
