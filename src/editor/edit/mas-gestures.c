/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-gestures.h"

static GdkModifierType
get_mods (gpointer gesture)
{
  return gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
}

/* Events of popovers come through here too, with coordinates that mean nothing in the area. */
static gboolean
is_ours (gpointer gesture)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (gesture));
  GtkNative *native =
    gtk_widget_get_native (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture)));

  return event == NULL || native == NULL
         || gdk_event_get_surface (event) == gtk_native_get_surface (native);
}

/* TRUE over buttons and entries, which handle events themselves. */
static gboolean
is_control (GtkWidget  *widget,
            MasPointer *self,
            double      x,
            double      y)
{
  GtkWidget *bubble = mas_stage_get_bubble (mas_pointer_get_stage (self));
  GtkWidget *picked = gtk_widget_pick (widget, x, y, GTK_PICK_DEFAULT);

  for (; picked != NULL && picked != widget; picked = gtk_widget_get_parent (picked))
    if (GTK_IS_BUTTON (picked) || GTK_IS_ENTRY (picked) || GTK_IS_SCROLLBAR (picked)
        || picked == bubble)
      return TRUE;
  return FALSE;
}

static void
on_drag_begin_cb (GtkGestureDrag *gesture,
                  double          x,
                  double          y,
                  MasPointer     *self)
{
  GdkEventSequence *sequence = gtk_gesture_get_last_updated_sequence (GTK_GESTURE (gesture));
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));

  if (mas_workplace_get_document (mas_pointer_get_place (self)) == NULL || !is_ours (gesture)
      || is_control (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture)), self, x, y))
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  mas_pointer_press (self, x, y, button == 0 ? GDK_BUTTON_PRIMARY : button, get_mods (gesture));
  mas_pointer_set_touch (self, sequence != NULL);
  if (mas_press_is_painting (mas_pointer_get_press (self)))
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
on_drag_update_cb (GtkGestureDrag *gesture,
                   double          dx,
                   double          dy,
                   MasPointer     *self)
{
  const MasPress *press = mas_pointer_get_press (self);
  MasPressKind before = press->kind;

  mas_pointer_drag (self, press->x + dx, press->y + dy, get_mods (gesture));
  if (before == MAS_PRESS_PENDING && press->kind != MAS_PRESS_PENDING)
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
on_drag_end_cb (GtkGestureDrag *gesture,
                double          dx,
                double          dy,
                MasPointer     *self)
{
  const MasPress *press = mas_pointer_get_press (self);

  if (press->kind != MAS_PRESS_NONE)
    mas_pointer_release (self, press->x + dx, press->y + dy, get_mods (gesture));
}

static void
on_gesture_cancel_cb (GtkGesture       *gesture,
                      GdkEventSequence *sequence,
                      MasPointer       *self)
{
  mas_pointer_cancel (self);
}

static void
on_long_press_cb (GtkGestureLongPress *gesture,
                  double               x,
                  double               y,
                  MasPointer          *self)
{
  MasHeldKind held = mas_held_get_kind (mas_workplace_get_held (mas_pointer_get_place (self)));
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  if (mas_workplace_get_document (mas_pointer_get_place (self)) == NULL || !is_ours (gesture)
      || held == MAS_HELD_STAMP || held == MAS_HELD_ERASER)
    return;
  mas_stage_find_spot (mas_pointer_get_stage (self), x, y, &spot);
  if (spot.kind != MAS_SPOT_SQUARE && spot.kind != MAS_SPOT_HAND
      && (spot.kind != MAS_SPOT_PALETTE || spot.token == NULL))
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  mas_pointer_cancel (self);
  mas_pointer_ask_menu (self, &spot);
}

static void
on_motion_cb (GtkEventControllerMotion *motion,
              double                    x,
              double                    y,
              MasPointer               *self)
{
  if (mas_workplace_get_document (mas_pointer_get_place (self)) != NULL && is_ours (motion))
    mas_pointer_hover (self, x, y);
}

static void
on_leave_cb (GtkEventControllerMotion *motion,
             MasPointer               *self)
{
  mas_pointer_leave (self);
}

/* The point between the fingers, in the board. */
static gboolean
find_fingers (MasPointer       *self,
              GtkGesture       *gesture,
              graphene_point_t *point)
{
  double x = 0;
  double y = 0;

  return gtk_gesture_is_recognized (gesture)
         && gtk_gesture_get_bounding_box_center (gesture, &x, &y)
         && gtk_widget_compute_point (gtk_event_controller_get_widget (
                                        GTK_EVENT_CONTROLLER (gesture)),
                                      mas_stage_get_board (mas_pointer_get_stage (self)),
                                      &GRAPHENE_POINT_INIT ((float) x, (float) y), point);
}

static void
on_pinch_cb (GtkGestureZoom *gesture,
             double          scale,
             MasPointer     *self)
{
  graphene_point_t point;

  if (find_fingers (self, GTK_GESTURE (gesture), &point))
    mas_board_view_pinch (MAS_BOARD_VIEW (mas_stage_get_board (mas_pointer_get_stage (self))),
                          MAX (scale, 0.01), (double) point.x, (double) point.y);
}

static void
on_pinch_begin_cb (GtkGesture       *gesture,
                   GdkEventSequence *sequence,
                   MasPointer       *self)
{
  graphene_point_t point;

  mas_pointer_cancel (self);
  if (find_fingers (self, gesture, &point))
    mas_board_view_pinch (MAS_BOARD_VIEW (mas_stage_get_board (mas_pointer_get_stage (self))), 0,
                          (double) point.x, (double) point.y);
}

/* Escape ends a running drag wherever the keyboard focus is. */
static gboolean
on_key_captured_cb (GtkEventControllerKey *keys,
                    guint                  keyval,
                    guint                  keycode,
                    GdkModifierType        mods,
                    MasPointer            *self)
{
  if (keyval != GDK_KEY_Escape || !mas_press_is_running (mas_pointer_get_press (self)))
    return FALSE;
  mas_pointer_cancel (self);
  return TRUE;
}

void
mas_gestures_add (GtkWidget  *widget,
                  MasPointer *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *hold = gtk_gesture_long_press_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *captured = gtk_event_controller_key_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect_object (drag, "drag-begin", G_CALLBACK (on_drag_begin_cb), self, 0);
  g_signal_connect_object (drag, "drag-update", G_CALLBACK (on_drag_update_cb), self, 0);
  g_signal_connect_object (drag, "drag-end", G_CALLBACK (on_drag_end_cb), self, 0);
  g_signal_connect_object (drag, "cancel", G_CALLBACK (on_gesture_cancel_cb), self, 0);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));

  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (hold), TRUE);
  g_signal_connect_object (hold, "pressed", G_CALLBACK (on_long_press_cb), self, 0);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (hold));

  g_signal_connect_object (pinch, "begin", G_CALLBACK (on_pinch_begin_cb), self, 0);
  g_signal_connect_object (pinch, "scale-changed", G_CALLBACK (on_pinch_cb), self, 0);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pinch));

  g_signal_connect_object (motion, "motion", G_CALLBACK (on_motion_cb), self, 0);
  g_signal_connect_object (motion, "leave", G_CALLBACK (on_leave_cb), self, 0);
  gtk_widget_add_controller (widget, motion);

  gtk_event_controller_set_propagation_phase (captured, GTK_PHASE_CAPTURE);
  g_signal_connect_object (captured, "key-pressed", G_CALLBACK (on_key_captured_cb), self, 0);
  gtk_widget_add_controller (widget, captured);
}
