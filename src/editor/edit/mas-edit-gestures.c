/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-edit-area-private.h"

static GdkModifierType
get_mods (gpointer gesture)
{
  return gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
}

/* Events of popovers pass through here too, with places that mean nothing in the area. */
static gboolean
is_ours (MasEditArea *self,
         gpointer     gesture)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (gesture));
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));

  return event == NULL || native == NULL
         || gdk_event_get_surface (event) == gtk_native_get_surface (native);
}

/* TRUE over buttons and entries, which look after themselves. */
static gboolean
is_control (MasEditArea *self,
            double       x,
            double       y)
{
  GtkWidget *picked = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);

  for (; picked != NULL && picked != GTK_WIDGET (self); picked = gtk_widget_get_parent (picked))
    if (GTK_IS_BUTTON (picked) || GTK_IS_ENTRY (picked) || GTK_IS_SCROLLBAR (picked)
        || picked == mas_stage_get_bubble (self->stage))
      return TRUE;
  return FALSE;
}

static void
on_drag_begin_cb (GtkGestureDrag *gesture,
                  double          x,
                  double          y,
                  MasEditArea    *self)
{
  GdkEventSequence *sequence = gtk_gesture_get_last_updated_sequence (GTK_GESTURE (gesture));
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));

  if (self->document == NULL || !is_ours (self, gesture) || is_control (self, x, y))
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  mas_edit_area_press (self, x, y, button == 0 ? GDK_BUTTON_PRIMARY : button, get_mods (gesture));
  self->press.touch = sequence != NULL;
  if (mas_press_is_painting (&self->press))
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
on_drag_update_cb (GtkGestureDrag *gesture,
                   double          dx,
                   double          dy,
                   MasEditArea    *self)
{
  MasPressKind before = self->press.kind;

  mas_edit_area_drag (self, self->press.x + dx, self->press.y + dy, get_mods (gesture));
  if (before == MAS_PRESS_PENDING && self->press.kind != MAS_PRESS_PENDING)
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
on_drag_end_cb (GtkGestureDrag *gesture,
                double          dx,
                double          dy,
                MasEditArea    *self)
{
  if (self->press.kind != MAS_PRESS_NONE)
    mas_edit_area_release (self, self->press.x + dx, self->press.y + dy, get_mods (gesture));
}

static void
on_gesture_cancel_cb (GtkGesture       *gesture,
                      GdkEventSequence *sequence,
                      MasEditArea      *self)
{
  mas_edit_area_cancel (self);
}

static void
on_long_press_cb (GtkGestureLongPress *gesture,
                  double               x,
                  double               y,
                  MasEditArea         *self)
{
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  if (self->document == NULL || !is_ours (self, gesture)
      || mas_held_get_kind (self->held) == MAS_HELD_STAMP
      || mas_held_get_kind (self->held) == MAS_HELD_ERASER)
    return;
  mas_stage_find_spot (self->stage, x, y, &spot);
  if (spot.kind != MAS_SPOT_SQUARE && spot.kind != MAS_SPOT_HAND
      && (spot.kind != MAS_SPOT_PALETTE || spot.token == NULL))
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  mas_edit_area_cancel (self);
  mas_edit_area_open_menu (self, &spot);
}

static void
on_motion_cb (GtkEventControllerMotion *motion,
              double                    x,
              double                    y,
              MasEditArea              *self)
{
  if (self->document != NULL && is_ours (self, motion))
    mas_edit_area_hover (self, x, y);
}

static void
on_leave_cb (GtkEventControllerMotion *motion,
             MasEditArea              *self)
{
  mas_edit_area_leave (self);
}

/* Between the fingers, in the board. */
static gboolean
find_fingers (MasEditArea      *self,
              GtkGesture       *gesture,
              graphene_point_t *point)
{
  double x = 0;
  double y = 0;

  return gtk_gesture_get_bounding_box_center (gesture, &x, &y)
         && gtk_widget_compute_point (GTK_WIDGET (self), mas_stage_get_board (self->stage),
                                      &GRAPHENE_POINT_INIT ((float) x, (float) y), point);
}

static void
on_pinch_cb (GtkGestureZoom *gesture,
             double          scale,
             MasEditArea    *self)
{
  graphene_point_t point;

  if (find_fingers (self, GTK_GESTURE (gesture), &point))
    mas_board_view_pinch (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)), MAX (scale, 0.01),
                          (double) point.x, (double) point.y);
}

static void
on_pinch_begin_cb (GtkGesture       *gesture,
                   GdkEventSequence *sequence,
                   MasEditArea      *self)
{
  graphene_point_t point;

  mas_edit_area_cancel (self);
  if (find_fingers (self, gesture, &point))
    mas_board_view_pinch (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)), 0, (double) point.x,
                          (double) point.y);
}

/* Escape reaches a running drag wherever the keyboard is. */
static gboolean
on_key_captured_cb (GtkEventControllerKey *keys,
                    guint                  keyval,
                    guint                  keycode,
                    GdkModifierType        mods,
                    MasEditArea           *self)
{
  return keyval == GDK_KEY_Escape && mas_press_is_running (&self->press)
         && mas_edit_area_escape (self);
}

/* The gestures: each only says where and with which keys, and calls one of the functions of
 * mas-edit-pointer.c, which tests call too. */
void
mas_edit_area_add_pointer (MasEditArea *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *hold = gtk_gesture_long_press_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *captured = gtk_event_controller_key_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_drag_update_cb), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (on_drag_end_cb), self);
  g_signal_connect (drag, "cancel", G_CALLBACK (on_gesture_cancel_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));

  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (hold), TRUE);
  g_signal_connect (hold, "pressed", G_CALLBACK (on_long_press_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (hold));

  g_signal_connect (pinch, "begin", G_CALLBACK (on_pinch_begin_cb), self);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (on_pinch_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pinch));

  g_signal_connect (motion, "motion", G_CALLBACK (on_motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (on_leave_cb), self);
  gtk_widget_add_controller (widget, motion);

  gtk_event_controller_set_propagation_phase (captured, GTK_PHASE_CAPTURE);
  g_signal_connect (captured, "key-pressed", G_CALLBACK (on_key_captured_cb), self);
  gtk_widget_add_controller (widget, captured);
}
