/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-pointer.h"

#include <math.h>

struct _MasPointer
{
  GObject       parent_instance;

  MasWorkplace *place; /* these five are borrowed */
  MasStage     *stage;
  MasAnnotator *annotator;
  MasLink      *link;
  MasMotion    *motion;
  MasGhost     *ghost;
  MasBrush     *brush;
  MasDrag      *drag;
  MasClicks    *clicks;
  MasPress      press;
};

enum
{
  SIGNAL_PRESSED,
  SIGNAL_HOVERED,
  SIGNAL_MENU,
  SIGNAL_TOOL_MENU,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasPointer, mas_pointer, G_TYPE_OBJECT)

static void
mas_pointer_finalize (GObject *object)
{
  MasPointer *self = MAS_POINTER (object);

  g_object_unref (self->clicks);
  g_object_unref (self->drag);
  g_object_unref (self->brush);
  g_object_unref (self->ghost);
  mas_press_end (&self->press);
  G_OBJECT_CLASS (mas_pointer_parent_class)->finalize (object);
}

static void
mas_pointer_class_init (MasPointerClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = mas_pointer_finalize;
  signals[SIGNAL_PRESSED] =
    g_signal_new ("pressed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_HOVERED] = g_signal_new ("hovered", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_MENU] = g_signal_new ("menu", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_TOOL_MENU] = g_signal_new ("tool-menu", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                            NULL, G_TYPE_NONE, 1, GTK_TYPE_WIDGET);
}

static void
mas_pointer_init (MasPointer *self)
{
  mas_press_init (&self->press);
}

MasPointer *
mas_pointer_new (MasWorkplace *place,
                 MasStage     *stage,
                 MasAttempt   *attempt,
                 MasAnnotator *annotator,
                 MasPlay      *play,
                 MasLink      *link,
                 MasMotion    *motion,
                 MasVoice     *voice)
{
  MasPointer *self = g_object_new (MAS_TYPE_POINTER, NULL);

  self->place = place;
  self->stage = stage;
  self->annotator = annotator;
  self->link = link;
  self->motion = motion;
  self->ghost = mas_ghost_new (place, play);
  self->brush = mas_brush_new (place, stage, annotator, &self->press);
  self->drag = mas_drag_new (place, stage, attempt, play, self->ghost, motion, &self->press);
  self->clicks = mas_clicks_new (place, stage, attempt, annotator, play, voice, &self->press);
  return self;
}

MasWorkplace *
mas_pointer_get_place (MasPointer *self)
{
  return self->place;
}

MasStage *
mas_pointer_get_stage (MasPointer *self)
{
  return self->stage;
}

const MasPress *
mas_pointer_get_press (MasPointer *self)
{
  return &self->press;
}

MasBrush *
mas_pointer_get_brush (MasPointer *self)
{
  return self->brush;
}

MasClicks *
mas_pointer_get_clicks (MasPointer *self)
{
  return self->clicks;
}

MasGhost *
mas_pointer_get_ghost (MasPointer *self)
{
  return self->ghost;
}

void
mas_pointer_ask_menu (MasPointer    *self,
                      const MasSpot *spot)
{
  g_signal_emit (self, signals[SIGNAL_MENU], 0, spot);
}

static gboolean
has_tool_menu (MasSlot *slot)
{
  return mas_slot_get_kind (slot) == MAS_SLOT_MARKER || mas_slot_get_kind (slot) == MAS_SLOT_ARROW;
}

gboolean
mas_pointer_ask_slot_menu (MasPointer *self,
                           MasSlot    *slot)
{
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  if (has_tool_menu (slot))
    {
      g_signal_emit (self, signals[SIGNAL_TOOL_MENU], 0, slot);
      return TRUE;
    }
  if (mas_slot_get_token (slot) == NULL)
    return FALSE;
  mas_spot_set_palette (&spot, mas_slot_get_token (slot));
  mas_pointer_ask_menu (self, &spot);
  return TRUE;
}

void
mas_pointer_set_touch (MasPointer *self,
                       gboolean    touch)
{
  self->press.touch = touch;
}

void
mas_pointer_forget_stamp (MasPointer *self)
{
  mas_press_forget_stamp (&self->press);
}

/* --- what is pointed at -------------------------------------------------------------------- */

gboolean
mas_pointer_is_free (MasPointer *self)
{
  return mas_held_get_kind (mas_workplace_get_held (self->place)) == MAS_HELD_NOTHING
         && !mas_press_is_running (&self->press);
}

static void
point_at (MasPointer *self,
          double      x,
          double      y)
{
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  if (mas_pointer_is_free (self))
    mas_stage_find_spot (self->stage, x, y, &spot);
  if (spot.kind != MAS_SPOT_SQUARE && spot.kind != MAS_SPOT_HAND)
    mas_spot_clear (&spot);
  mas_link_point (self->link, &spot);
}

void
mas_pointer_point_nowhere (MasPointer *self)
{
  const MasSpot nowhere = MAS_SPOT_INIT;

  mas_link_point (self->link, &nowhere);
}

void
mas_pointer_point_cursor (MasPointer *self)
{
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  if (mas_workplace_get_document (self->place) == NULL || !mas_pointer_is_free (self)
      || !gtk_widget_has_focus (mas_stage_get_board (self->stage)))
    return;
  mas_spot_set_square (&spot, mas_workplace_get_position (self->place),
                       mas_cursor_get_square (mas_workplace_get_cursor (self->place)));
  mas_link_point (self->link, &spot);
}

void
mas_pointer_hover (MasPointer *self,
                   double      x,
                   double      y)
{
  MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);
  double board_x = 0;
  double board_y = 0;
  guint square = QI_NO_SQUARE;

  if (self->press.kind == MAS_PRESS_DRAG
      || !mas_stage_to_board (self->stage, x, y, &board_x, &board_y))
    return;
  point_at (self, x, y);
  if (!mas_board_view_find (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)), board_x, board_y,
                            &square))
    square = QI_NO_SQUARE;
  if (square == overlay->hover)
    return;
  overlay->hover = square;
  mas_ghost_show (self->ghost, square);
  g_signal_emit (self, signals[SIGNAL_HOVERED], 0, square);
  mas_annotator_arrow_to (self->annotator, square);
}

void
mas_pointer_leave (MasPointer *self)
{
  mas_workplace_get_overlay (self->place)->hover = QI_NO_SQUARE;
  mas_pointer_point_nowhere (self);
  if (self->press.kind != MAS_PRESS_DRAG)
    mas_ghost_show (self->ghost, QI_NO_SQUARE);
}

/* Ends whatever the press has become, without doing it. */
static void
forget_press (MasPointer *self)
{
  MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);
  MasPressKind kind = self->press.kind;

  if (kind == MAS_PRESS_DRAG)
    mas_drag_forget (self->drag);
  else
    mas_press_end (&self->press);
  gtk_bitset_remove_all (overlay->line);
  if (kind == MAS_PRESS_ARROW)
    mas_drawn_marks_preview (&overlay->drawn, NULL);
  mas_workplace_preview (self->place);
}

/* Moves the keyboard focus to the slot under the pointer. */
static void
focus_slot (MasPointer *self)
{
  GtkWidget *picked =
    gtk_widget_pick (GTK_WIDGET (self->stage), self->press.x, self->press.y, GTK_PICK_DEFAULT);
  GtkWidget *slot = NULL;

  if (picked == NULL)
    return;
  slot = MAS_IS_SLOT (picked) ? picked : gtk_widget_get_ancestor (picked, MAS_TYPE_SLOT);
  if (slot != NULL)
    gtk_widget_grab_focus (slot);
  else if (self->press.spot.kind == MAS_SPOT_HAND)
    gtk_widget_grab_focus (mas_stage_get_hand (self->stage, self->press.spot.side));
}

static void
click (MasPointer     *self,
       GdkModifierType mods)
{
  g_auto (MasSpot) spot = MAS_SPOT_INIT;
  MasHeldKind held = mas_held_get_kind (mas_workplace_get_held (self->place));

  mas_spot_copy (&spot, &self->press.spot);
  if (spot.kind == MAS_SPOT_HAND || spot.kind == MAS_SPOT_PALETTE)
    focus_slot (self);
  if (self->press.button == GDK_BUTTON_MIDDLE)
    {
      if (spot.kind == MAS_SPOT_SQUARE || spot.kind == MAS_SPOT_HAND)
        mas_clicks_pick_up (self->clicks, &spot);
      return;
    }
  if (self->press.button == GDK_BUTTON_SECONDARY)
    {
      MasSlot *slot = mas_slots_get_focus (
        mas_palette_get_slots (MAS_PALETTE (mas_stage_get_palette (self->stage))));

      if (spot.kind == MAS_SPOT_HAND && held == MAS_HELD_STAMP)
        mas_clicks_activate (self->clicks, &spot);
      else if (spot.kind == MAS_SPOT_SQUARE && held == MAS_HELD_MARKER)
        {
          mas_cursor_go (mas_workplace_get_cursor (self->place), spot.square);
          mas_annotator_mark_square (self->annotator, spot.square,
                                     mas_annotator_get_colour_for (self->annotator, mods));
        }
      else if (spot.kind == MAS_SPOT_PALETTE && slot != NULL && has_tool_menu (slot))
        g_signal_emit (self, signals[SIGNAL_TOOL_MENU], 0, slot);
      else if (spot.kind == MAS_SPOT_SQUARE || spot.kind == MAS_SPOT_HAND
               || (spot.kind == MAS_SPOT_PALETTE && spot.token != NULL))
        mas_pointer_ask_menu (self, &spot);
      return;
    }
  if (self->press.button != GDK_BUTTON_PRIMARY)
    return;
  if (spot.kind == MAS_SPOT_SQUARE && (mods & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) != 0)
    mas_clicks_select (self->clicks, spot.square, mods);
  else
    mas_clicks_activate (self->clicks, &spot);
}

/* The press has become a drag, stroke or the like. */
static void
begin (MasPointer *self)
{
  switch (self->press.kind)
    {
    case MAS_PRESS_ARROW:
      mas_annotator_arrow_cancel (self->annotator);
      break;
    case MAS_PRESS_SELECT:
    case MAS_PRESS_PAN:
      if (mas_held_get_kind (mas_workplace_get_held (self->place)) == MAS_HELD_LIFTED)
        mas_held_let_go (mas_workplace_get_held (self->place));
      mas_cursor_start (mas_workplace_get_cursor (self->place), self->press.spot.square);
      break;
    case MAS_PRESS_DRAG:
      mas_drag_begin (self->drag);
      break;
    case MAS_PRESS_NONE:
    case MAS_PRESS_PENDING:
    case MAS_PRESS_STROKE:
    case MAS_PRESS_LINE:
    case MAS_PRESS_MARKS:
    case MAS_PRESS_SPENT:
    default:
      break;
    }
}

/* The square at (x, y), or the last known one where there is none. */
static gboolean
find_square (MasPointer *self,
             double      x,
             double      y,
             guint      *square)
{
  double board_x = 0;
  double board_y = 0;

  return mas_stage_to_board (self->stage, x, y, &board_x, &board_y)
         && mas_board_view_find (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)), board_x,
                                 board_y, square);
}

static void
update_select (MasPointer *self,
               double      x,
               double      y)
{
  guint square = 0;

  if (!find_square (self, x, y, &square))
    return;
  mas_cursor_go (mas_workplace_get_cursor (self->place), square);
  mas_cursor_select_box (mas_workplace_get_cursor (self->place), square);
  mas_workplace_say_selection (self->place);
}

/* Previews the arrow from the pressed square to the one under (x, y), and none outside the
 * squares. */
static void
update_arrow (MasPointer     *self,
              double          x,
              double          y,
              GdkModifierType mods)
{
  const MasDrawnMarks *drawn = &mas_workplace_get_overlay (self->place)->drawn;
  QiMarkColour colour = mas_annotator_get_colour_for (self->annotator, mods);
  guint from = self->press.spot.square;
  guint to = QI_NO_SQUARE;

  if (!find_square (self, x, y, &to))
    to = QI_NO_SQUARE;
  if (!drawn->drawing || drawn->preview.to != to || drawn->preview.colour != colour)
    mas_annotator_preview_arrow (self->annotator, from, to, colour);
}

/* When released on the square where it began it was a click. */
static void
end_arrow (MasPointer     *self,
           double          x,
           double          y,
           GdkModifierType mods)
{
  guint from = self->press.spot.square;
  guint to = QI_NO_SQUARE;

  if (!find_square (self, x, y, &to))
    mas_workplace_say_next (self->place);
  else if (to == from)
    click (self, mods);
  else
    mas_annotator_draw_arrow (self->annotator, from, to,
                              mas_annotator_get_colour_for (self->annotator, mods));
}

/* Squares on the straight line from the press to (x, y). */
static void
update_line (MasPointer *self,
             double      x,
             double      y)
{
  MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);
  double dx = x - self->press.x;
  double dy = y - self->press.y;
  double side =
    mas_board_view_get_layout (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)))->square;
  int n_steps = (int) CLAMP (ceil (3 * hypot (dx, dy) / MAX (side, 1)), 1, 4096);

  gtk_bitset_remove_all (overlay->line);
  for (int i = 0; i <= n_steps; i++)
    {
      guint square = 0;

      if (find_square (self, self->press.x + dx * i / n_steps, self->press.y + dy * i / n_steps,
                       &square))
        gtk_bitset_add (overlay->line, square);
    }
  mas_workplace_preview (self->place);
}

static void
end_line (MasPointer *self)
{
  g_autoptr (GtkBitset) squares = gtk_bitset_copy (mas_workplace_get_overlay (self->place)->line);
  GtkBitsetIter iter;
  guint square = 0;

  mas_brush_begin (self->brush);
  for (gboolean valid = gtk_bitset_iter_init_first (&iter, squares, &square); valid;
       valid = gtk_bitset_iter_next (&iter, &square))
    mas_brush_stamp (self->brush, square);
  mas_brush_end (self->brush);
}

void
mas_pointer_press (MasPointer     *self,
                   double          x,
                   double          y,
                   guint           button,
                   GdkModifierType mods)
{
  MasHeldKind held = mas_held_get_kind (mas_workplace_get_held (self->place));
  MasPress *press = &self->press;
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  forget_press (self);
  mas_motion_end (self->motion);
  g_signal_emit (self, signals[SIGNAL_PRESSED], 0);
  mas_stage_find_spot (self->stage, x, y, &spot);
  /* With the secondary button on a selection the menu opens, which can also fill it with the
   * stamp. */
  if (button == GDK_BUTTON_SECONDARY && mas_clicks_is_selected (self->clicks, &spot))
    held = MAS_HELD_NOTHING;
  mas_press_begin (press, x, y, &spot, button, mods, held);
  if (spot.kind == MAS_SPOT_SQUARE || spot.kind == MAS_SPOT_NONE)
    gtk_widget_grab_focus (mas_stage_get_board (self->stage));
  if (press->kind == MAS_PRESS_STROKE)
    mas_brush_begin (self->brush);
  else if (press->kind == MAS_PRESS_MARKS)
    mas_annotator_sweep_begin (self->annotator, spot.square);
  if (mas_press_is_painting (press))
    mas_brush_to (self->brush, x, y);
}

void
mas_pointer_drag (MasPointer     *self,
                  double          x,
                  double          y,
                  GdkModifierType mods)
{
  MasPress *press = &self->press;

  if (mas_press_decide (press, x, y, mas_held_get_kind (mas_workplace_get_held (self->place)),
                        mas_workplace_get_position (self->place)))
    begin (self);
  switch (press->kind)
    {
    case MAS_PRESS_DRAG:
      mas_drag_to (self->drag, x, y, mods);
      break;
    case MAS_PRESS_STROKE:
    case MAS_PRESS_MARKS:
      mas_brush_to (self->brush, x, y);
      break;
    case MAS_PRESS_ARROW:
      update_arrow (self, x, y, mods);
      break;
    case MAS_PRESS_LINE:
      update_line (self, x, y);
      break;
    case MAS_PRESS_SELECT:
      update_select (self, x, y);
      break;
    case MAS_PRESS_PAN:
      mas_board_view_pan (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)), x - press->last_x,
                          y - press->last_y);
      break;
    case MAS_PRESS_NONE:
    case MAS_PRESS_PENDING:
    case MAS_PRESS_SPENT:
    default:
      break;
    }
  mas_press_seen (press, x, y);
}

void
mas_pointer_release (MasPointer     *self,
                     double          x,
                     double          y,
                     GdkModifierType mods)
{
  mas_pointer_drag (self, x, y, mods);
  switch (self->press.kind)
    {
    case MAS_PRESS_PENDING:
      click (self, mods);
      break;
    case MAS_PRESS_DRAG:
      mas_drag_end (self->drag);
      break;
    case MAS_PRESS_STROKE:
    case MAS_PRESS_MARKS:
      mas_brush_end (self->brush);
      break;
    case MAS_PRESS_ARROW:
      end_arrow (self, x, y, mods);
      break;
    case MAS_PRESS_LINE:
      end_line (self);
      break;
    case MAS_PRESS_NONE:
    case MAS_PRESS_SELECT:
    case MAS_PRESS_PAN:
    case MAS_PRESS_SPENT:
    default:
      break;
    }
  forget_press (self);
}

void
mas_pointer_cancel (MasPointer *self)
{
  MasPressKind kind = self->press.kind;

  if (mas_press_is_painting (&self->press))
    mas_brush_end (self->brush);
  if (kind == MAS_PRESS_SELECT)
    mas_cursor_select_none (mas_workplace_get_cursor (self->place));
  forget_press (self);
  if (kind == MAS_PRESS_DRAG || kind == MAS_PRESS_LINE || kind == MAS_PRESS_ARROW)
    mas_workplace_say_next (self->place);
}
