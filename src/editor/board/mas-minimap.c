/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-minimap.h"

#include "mas-minimap-frame.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#define MAX_WIDTH  220.0 /* CSS px */
#define MAX_HEIGHT 180.0
#define MAX_PART   0.4   /* of the view, in either direction */
#define MAX_SQUARE 12.0  /* of the map */
#define PADDING    5.0   /* around the boards */
#define DISTANCE   12    /* from the corner, and from rulers that may be drawn there */
#define HIDE_AFTER 2500  /* ms after the last move */
#define FADE       250   /* ms */
#define DIM        0.35f /* of what is not seen */

struct _MasMinimap
{
  GtkWidget        parent_instance;

  MasBoardView    *board; /* borrowed: the overlay holds both */
  MasBoardPainter *painter;
  DiagramLayout    layout; /* valid while it is needed */
  gboolean         enabled;
  gboolean         needed; /* a part of the board cannot be seen */
  gboolean         inside; /* the pointer */
  gboolean         dragging;
  gboolean         raised; /* in the upper corner, because the cursor is in the lower one */
  double           grab_x; /* from the middle of the frame */
  double           grab_y;
  guint            hide_id;
  AdwAnimation    *fade;
};

enum
{
  PROP_ENABLED = 1,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (MasMinimap, mas_minimap, GTK_TYPE_WIDGET)

/* Showing and hiding. */

static void
set_opacity (double   value,
             gpointer user_data)
{
  GtkWidget *widget = user_data;

  gtk_widget_set_opacity (widget, value);
  gtk_widget_set_visible (widget, value > 0);
}

static void
fade_to (MasMinimap *self,
         double      opacity)
{
  AdwTimedAnimation *fade = ADW_TIMED_ANIMATION (self->fade);
  GtkWidget *widget = GTK_WIDGET (self);
  double now = gtk_widget_get_visible (widget) ? gtk_widget_get_opacity (widget) : 0;

  if (fabs (adw_timed_animation_get_value_to (fade) - opacity) < 0.01
      && adw_animation_get_state (self->fade) == ADW_ANIMATION_PLAYING)
    return;
  adw_animation_pause (self->fade);
  adw_timed_animation_set_value_from (fade, now);
  adw_timed_animation_set_value_to (fade, opacity);
  if (fabs (now - opacity) > 0.01)
    adw_animation_play (self->fade);
}

static gboolean
on_hide_cb (gpointer user_data)
{
  MasMinimap *self = user_data;

  if (self->inside || self->dragging)
    return G_SOURCE_CONTINUE;
  self->hide_id = 0;
  fade_to (self, 0);
  return G_SOURCE_REMOVE;
}

static void
hide (MasMinimap *self)
{
  g_clear_handle_id (&self->hide_id, g_source_remove);
  adw_animation_pause (self->fade);
  self->dragging = FALSE;
  set_opacity (0, self);
}

static void
show (MasMinimap *self)
{
  if (!gtk_widget_get_visible (GTK_WIDGET (self)))
    {
      self->raised = FALSE;
      set_opacity (0.02, self);
    }
  fade_to (self, 1);
  g_clear_handle_id (&self->hide_id, g_source_remove);
  self->hide_id = g_timeout_add (HIDE_AFTER, on_hide_cb, self);
}

/* Where things are. */

static gboolean
is_needed (MasMinimap *self)
{
  const DiagramLayout *whole = mas_board_view_get_layout (self->board);
  GtkWidget *board = GTK_WIDGET (self->board);

  return self->enabled && mas_board_view_get_setup (self->board) != NULL
         && whole->shape.n_dimensions > 1
         /* Rulers are visible in any case. */
         && (whole->width - 2. * whole->ruler > gtk_widget_get_width (board)
             || whole->height - 2. * whole->ruler > gtk_widget_get_height (board));
}

static void
update_layout (MasMinimap *self)
{
  const DiagramLayout *whole = mas_board_view_get_layout (self->board);
  double width = MIN (gtk_widget_get_width (GTK_WIDGET (self->board)) * MAX_PART, MAX_WIDTH);
  double height = MIN (gtk_widget_get_height (GTK_WIDGET (self->board)) * MAX_PART, MAX_HEIGHT);
  DiagramLayout layout;

  diagram_layout_fit (&layout, &whole->shape, whole->flipped, FALSE, MAX_SQUARE,
                      MAX (width - 2 * PADDING, 1), MAX (height - 2 * PADDING, 1));
  layout.x = layout.y = PADDING;
  if (diagram_layout_equal (&layout, &self->layout))
    return;
  self->layout = layout;
  mas_board_painter_set_layout (self->painter, &layout);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
update (MasMinimap *self)
{
  gboolean needed = is_needed (self);

  if (needed)
    {
      update_layout (self);
      mas_board_painter_set_setup (self->painter, mas_board_view_get_setup (self->board));
      gtk_widget_queue_draw (GTK_WIDGET (self));
    }
  else if (self->needed)
    hide (self);
  self->needed = needed;
}

/* A corner on the right of the board view, clear of rulers at the edge. */
static void
get_corner (MasMinimap      *self,
            gboolean         raised,
            graphene_rect_t *rect)
{
  GtkWidget *board = GTK_WIDGET (self->board);
  int distance = DISTANCE + (int) mas_board_view_get_layout (self->board)->ruler;
  int top = raised ? DISTANCE : INT_MAX;
  GtkRequisition size;

  gtk_widget_get_preferred_size (GTK_WIDGET (self), &size, NULL);
  graphene_rect_init (rect, (float) MAX (gtk_widget_get_width (board) - size.width - distance, 0),
                      (float) CLAMP (gtk_widget_get_height (board) - size.height - distance, 0,
                                     top),
                      (float) size.width, (float) size.height);
}

static gboolean
covers (MasMinimap *self,
        gboolean    raised,
        guint       square)
{
  const DiagramLayout *layout = mas_board_view_get_layout (self->board);
  graphene_rect_t rect;
  double x = 0;
  double y = 0;

  get_corner (self, raised, &rect);
  diagram_layout_get_place (layout, square, &x, &y);
  return graphene_rect_intersection (&rect,
                                     &GRAPHENE_RECT_INIT ((float) x, (float) y,
                                                          (float) layout->square,
                                                          (float) layout->square),
                                     NULL);
}

/* The map goes to the other corner only when it covers the cursor here and would not there. */
void
mas_minimap_make_way (MasMinimap *self)
{
  const DiagramLayout *layout = NULL;
  guint cursor = 0;

  g_return_if_fail (MAS_IS_MINIMAP (self));

  layout = mas_board_view_get_layout (self->board);
  cursor = mas_board_view_get_overlay (self->board)->cursor;
  if (!self->needed || self->dragging || !gtk_widget_get_visible (GTK_WIDGET (self))
      || cursor >= qi_shape_get_n_squares (&layout->shape) || !covers (self, self->raised, cursor)
      || covers (self, !self->raised, cursor))
    return;
  self->raised = !self->raised;
  gtk_widget_queue_allocate (gtk_widget_get_parent (GTK_WIDGET (self)));
}

static void
on_moved_cb (MasMinimap *self)
{
  update (self);
  if (self->needed)
    {
      show (self);
      mas_minimap_make_way (self);
    }
}

gboolean
mas_minimap_get_frame (MasMinimap      *self,
                       guint            layer,
                       graphene_rect_t *frame)
{
  g_return_val_if_fail (MAS_IS_MINIMAP (self), FALSE);

  const DiagramLayout *whole = mas_board_view_get_layout (self->board);
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;

  diagram_layout_get_board (whole, layer, &x, &y, &width, &height);
  double left = MAX (x, 0);
  double top = MAX (y, 0);
  double right = MIN (x + width, gtk_widget_get_width (GTK_WIDGET (self->board)));
  double bottom = MIN (y + height, gtk_widget_get_height (GTK_WIDGET (self->board)));
  if (left >= right || top >= bottom)
    return FALSE;

  double factor = self->layout.square / whole->square;
  double map_x = 0;
  double map_y = 0;
  diagram_layout_get_board (&self->layout, layer, &map_x, &map_y, &width, &height);
  graphene_rect_init (frame, (float) (map_x + (left - x) * factor),
                      (float) (map_y + (top - y) * factor), (float) ((right - left) * factor),
                      (float) ((bottom - top) * factor));
  return TRUE;
}

void
mas_minimap_go (MasMinimap *self,
                double      x,
                double      y)
{
  g_return_if_fail (MAS_IS_MINIMAP (self));

  const DiagramLayout *whole = mas_board_view_get_layout (self->board);
  double factor = whole->square / self->layout.square;
  double map_x = 0;
  double map_y = 0;
  double board_x = 0;
  double board_y = 0;
  double width = 0;
  double height = 0;

  if (!self->needed)
    return;
  guint layer = diagram_layout_find_layer (&self->layout, x, y);
  diagram_layout_get_board (&self->layout, layer, &map_x, &map_y, &width, &height);
  double at_x = CLAMP (x - map_x, 0, width) * factor;
  double at_y = CLAMP (y - map_y, 0, height) * factor;
  diagram_layout_get_board (whole, layer, &board_x, &board_y, &width, &height);
  mas_board_view_pan (self->board,
                      gtk_widget_get_width (GTK_WIDGET (self->board)) / 2.0 - board_x - at_x,
                      gtk_widget_get_height (GTK_WIDGET (self->board)) / 2.0 - board_y - at_y);
}

/* The pointer. */

static void
on_drag_begin_cb (GtkGestureDrag *gesture,
                  double          x,
                  double          y,
                  MasMinimap     *self)
{
  graphene_rect_t frame;

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  self->dragging = TRUE;
  self->grab_x = self->grab_y = 0;
  if (mas_minimap_get_frame (self, diagram_layout_find_layer (&self->layout, x, y), &frame)
      && graphene_rect_contains_point (&frame, &GRAPHENE_POINT_INIT ((float) x, (float) y)))
    {
      self->grab_x = x - (double) (frame.origin.x + frame.size.width / 2);
      self->grab_y = y - (double) (frame.origin.y + frame.size.height / 2);
    }
  else
    mas_minimap_go (self, x, y);
}

static void
on_drag_update_cb (GtkGestureDrag *gesture,
                   double          dx,
                   double          dy,
                   MasMinimap     *self)
{
  double x = 0;
  double y = 0;

  if (self->dragging && gtk_gesture_drag_get_start_point (gesture, &x, &y))
    mas_minimap_go (self, x + dx - self->grab_x, y + dy - self->grab_y);
}

static void
on_drag_end_cb (GtkGestureDrag *gesture,
                double          dx,
                double          dy,
                MasMinimap     *self)
{
  self->dragging = FALSE;
}

static void
on_enter_cb (GtkEventControllerMotion *motion,
             double                    x,
             double                    y,
             MasMinimap               *self)
{
  self->inside = TRUE;
  if (self->needed)
    show (self);
}

static void
on_leave_cb (GtkEventControllerMotion *motion,
             MasMinimap               *self)
{
  self->inside = FALSE;
}

static gboolean
on_scroll_cb (GtkEventControllerScroll *scroll,
              double                    dx,
              double                    dy,
              MasMinimap               *self)
{
  if (fabs (dy) > 0.01)
    mas_board_view_zoom (self->board, dy < 0 ? MAS_ZOOM_IN : MAS_ZOOM_OUT, -1, -1);
  return TRUE;
}

/* Drawing. */

static void
snapshot_layer (MasMinimap    *self,
                GtkSnapshot   *snapshot,
                guint          layer,
                const GdkRGBA *dim,
                const GdkRGBA *colour)
{
  graphene_rect_t frame;
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;

  diagram_layout_get_board (&self->layout, layer, &x, &y, &width, &height);
  mas_minimap_frame_snapshot (
    snapshot, &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) width, (float) height),
    mas_minimap_get_frame (self, layer, &frame) ? &frame : NULL, dim, colour);
}

static void
mas_minimap_snapshot (GtkWidget   *widget,
                      GtkSnapshot *snapshot)
{
  MasMinimap *self = MAS_MINIMAP (widget);
  GtkStyleContext *style = gtk_widget_get_style_context (widget);
  GdkRGBA colour = { 0.2f, 0.5f, 0.9f, 1 };
  GdkRGBA dim = { 1, 1, 1, 1 };
  graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                            (float) gtk_widget_get_height (widget));

  if (!self->needed)
    return;
  gtk_style_context_lookup_color (style, "accent_bg_color", &colour);
  gtk_style_context_lookup_color (style, "window_bg_color", &dim);
  dim.alpha = DIM;
  mas_board_painter_set_scale_factor (self->painter, gtk_widget_get_scale_factor (widget));
  gtk_snapshot_push_clip (snapshot, &all);
  mas_board_painter_snapshot (self->painter, snapshot, &all);
  for (guint layer = 0; layer < qi_shape_get_layers (&self->layout.shape); layer++)
    snapshot_layer (self, snapshot, layer, &dim, &colour);
  gtk_snapshot_pop (snapshot);
}

static void
mas_minimap_measure (GtkWidget     *widget,
                     GtkOrientation orientation,
                     int            for_size,
                     int           *minimum,
                     int           *natural,
                     int           *minimum_baseline,
                     int           *natural_baseline)
{
  MasMinimap *self = MAS_MINIMAP (widget);
  double size =
    orientation == GTK_ORIENTATION_HORIZONTAL ? self->layout.width : self->layout.height;

  *minimum = *natural = (int) ceil (size + 2 * PADDING);
}

static gboolean
on_position_cb (GtkOverlay   *overlay,
                GtkWidget    *child,
                GdkRectangle *place,
                MasMinimap   *self)
{
  graphene_rect_t board;
  graphene_rect_t rect;

  if (child != GTK_WIDGET (self)
      || !gtk_widget_compute_bounds (GTK_WIDGET (self->board), GTK_WIDGET (overlay), &board))
    return FALSE;
  get_corner (self, self->raised, &rect);
  place->width = (int) rect.size.width;
  place->height = (int) rect.size.height;
  place->x = (int) (board.origin.x + rect.origin.x);
  place->y = (int) (board.origin.y + rect.origin.y);
  return TRUE;
}

/* The object. */

static void
mas_minimap_get_property (GObject    *object,
                          guint       prop_id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  if (prop_id == PROP_ENABLED)
    g_value_set_boolean (value, MAS_MINIMAP (object)->enabled);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
mas_minimap_set_property (GObject      *object,
                          guint         prop_id,
                          const GValue *value,
                          GParamSpec   *pspec)
{
  MasMinimap *self = MAS_MINIMAP (object);

  if (prop_id != PROP_ENABLED)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      return;
    }
  if (self->enabled == g_value_get_boolean (value))
    return;
  self->enabled = g_value_get_boolean (value);
  /* Shows the map at once when it is switched on. */
  if (self->board != NULL)
    on_moved_cb (self);
  g_object_notify_by_pspec (object, pspec);
}

static void
mas_minimap_dispose (GObject *object)
{
  MasMinimap *self = MAS_MINIMAP (object);

  g_clear_handle_id (&self->hide_id, g_source_remove);
  if (self->fade != NULL)
    adw_animation_pause (self->fade);
  g_clear_object (&self->fade);
  G_OBJECT_CLASS (mas_minimap_parent_class)->dispose (object);
}

static void
mas_minimap_finalize (GObject *object)
{
  g_clear_pointer (&MAS_MINIMAP (object)->painter, mas_board_painter_free);
  G_OBJECT_CLASS (mas_minimap_parent_class)->finalize (object);
}

static void
mas_minimap_class_init (MasMinimapClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = mas_minimap_get_property;
  object_class->set_property = mas_minimap_set_property;
  object_class->dispose = mas_minimap_dispose;
  object_class->finalize = mas_minimap_finalize;
  widget_class->measure = mas_minimap_measure;
  widget_class->snapshot = mas_minimap_snapshot;
  props[PROP_ENABLED] =
    g_param_spec_boolean ("enabled", NULL, NULL, TRUE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  gtk_widget_class_set_css_name (widget_class, "minimap");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
add_controllers (MasMinimap *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);

  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_drag_update_cb), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (on_drag_end_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  g_signal_connect (motion, "enter", G_CALLBACK (on_enter_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (on_leave_cb), self);
  gtk_widget_add_controller (widget, motion);
  g_signal_connect (scroll, "scroll", G_CALLBACK (on_scroll_cb), self);
  gtk_widget_add_controller (widget, scroll);
}

static void
mas_minimap_init (MasMinimap *self)
{
  self->enabled = TRUE;
  self->painter = mas_board_painter_new ();
  mas_board_painter_set_bare (self->painter, TRUE);
  self->fade =
    adw_timed_animation_new (GTK_WIDGET (self), 0, 0, FADE,
                             adw_callback_animation_target_new (set_opacity, self, NULL));
  add_controllers (self);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "move");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  /* Translators: the whole board in small */
                                  _("Map of the board"), -1);
}

void
mas_minimap_watch (MasMinimap   *self,
                   GtkOverlay   *overlay,
                   MasBoardView *board)
{
  g_return_if_fail (MAS_IS_MINIMAP (self));
  g_return_if_fail (GTK_IS_OVERLAY (overlay));
  g_return_if_fail (MAS_IS_BOARD_VIEW (board));

  self->board = board;
  g_signal_connect_object (overlay, "get-child-position", G_CALLBACK (on_position_cb), self, 0);
  g_signal_connect_object (board, "moved", G_CALLBACK (on_moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (board, "shown", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
}

void
mas_minimap_set_style (MasMinimap         *self,
                       const DiagramStyle *style)
{
  g_return_if_fail (MAS_IS_MINIMAP (self));

  mas_board_painter_set_style (self->painter, style);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
